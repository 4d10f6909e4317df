/* One server per database: two would each keep tables in memory. A file next to it, locked for as long as
 * the process lives, says who has it; what is written there is for the sentence that turns a second server away. */
#include "server/server.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* The database by its one true name, whatever links lead to it; made if it is not there. */
static char *true_name(const char *db)
{
    const int fd = open(db, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd >= 0)
        close(fd);
    return realpath(db, 0);
}

bool claim_beside(const char *db, const char *ending, char path[CLAIM_PATH])
{
    char *name = true_name(db);
    const int n = name ? snprintf(path, CLAIM_PATH, "%s%s", name, ending) : CLAIM_PATH;
    free(name);
    return n < CLAIM_PATH;
}

static void read_owner(int fd, char owner[CLAIM_OWNER])
{
    const ssize_t n = pread(fd, owner, CLAIM_OWNER - 1, 0);
    owner[n > 0 ? n : 0] = 0;
    owner[strcspn(owner, "\n")] = 0;
    if (!owner[0])
        strcpy(owner, "another server");
}

int claim_lock(const char *db, char owner[CLAIM_OWNER], struct sand_error *error)
{
    char path[CLAIM_PATH];
    owner[0] = 0;
    if (!claim_beside(db, ".lock", path)) {
        sand_fail(error, "storage", db, ": ", strerror(errno), (char *)0);
        return -1;
    }
    const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0)
        return fd;
    if (fd < 0) {
        sand_fail(error, "storage", path, ": ", strerror(errno), (char *)0);
        return -1;
    }
    read_owner(fd, owner);
    close(fd);
    sand_fail(error, "storage", db, " is in use by ", owner, "; each server needs a database of its own", (char *)0);
    return -1;
}

bool claim_take(struct server *s, struct sand_error *error)
{
    const char *db = s->settings.db;
    char path[CLAIM_PATH], owner[CLAIM_OWNER];
    s->claim = -1;
    if (strcmp(db, ":memory:") == 0 || store_is_shared(db) || !claim_beside(db, ".lock", path))
        return true; /* what is wrong with the file, storage says better */
    s->claim = claim_lock(db, owner, error);
    if (s->claim < 0)
        return false;
    claim_sign(s, "a server that is just starting");
    return true;
}

void claim_sign(const struct server *s, const char *who)
{
    char text[160];
    const int n = snprintf(text, sizeof text, "%s (process %ld)\n", who, (long)getpid());
    if (s->claim < 0 || n >= (int)sizeof text || ftruncate(s->claim, 0) != 0)
        return;
    if (pwrite(s->claim, text, (size_t)n, 0) != n)
        log_event("claim", "error", strerror(errno), (char *)0); /* the lock holds all the same */
}

void claim_leave(struct server *s)
{
    if (s->claim >= 0)
        close(s->claim);
}

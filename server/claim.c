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

static bool in_use(int fd, const char *db, struct sand_error *error)
{
    char owner[160] = "";
    const ssize_t n = pread(fd, owner, sizeof owner - 1, 0);
    owner[n > 0 ? n : 0] = 0;
    owner[strcspn(owner, "\n")] = 0;
    return sand_fail(error, "storage", db, " is in use by ", owner[0] ? owner : "another server",
                     "; each server needs a database of its own", (char *)0);
}

bool claim_take(struct server *s, struct sand_error *error)
{
    const char *db = s->settings.db;
    char *name = strcmp(db, ":memory:") == 0 || store_is_shared(db) ? 0 : true_name(db);
    char path[sizeof s->settings.db + 256];
    s->claim = -1;
    if (!name || strlen(name) + 6 > sizeof path) { /* what is wrong with the file, storage says better */
        free(name);
        return true;
    }
    strcat(strcpy(path, name), ".lock");
    free(name);
    s->claim = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (s->claim < 0)
        return sand_fail(error, "storage", path, ": ", strerror(errno), (char *)0);
    if (flock(s->claim, LOCK_EX | LOCK_NB) != 0)
        return in_use(s->claim, db, error);
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

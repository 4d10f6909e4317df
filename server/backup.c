/* Copies of a SQLite database, made while people play: SQLite's own online copy takes one consistent moment, and the
 * server does not notice. A copy appears under its name only when it is whole and has been looked at. */
#include "server/server.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool failed(sqlite3 *db, const char *path, struct sand_error *error)
{
    return sand_fail(error, path, sqlite3_errmsg(db), (char *)0);
}

/* Whether a query's first value is that text. */
static bool says(sqlite3 *db, const char *sql, const char *wanted)
{
    sqlite3_stmt *q = 0;
    const bool same = sqlite3_prepare_v2(db, sql, -1, &q, 0) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW &&
                      strcmp((const char *)sqlite3_column_text(q, 0), wanted) == 0;
    sqlite3_finalize(q);
    return same;
}

/* A database of ours, and whole. */
static bool is_whole(sqlite3 *db)
{
    return says(db, "SELECT count(*) FROM sqlite_schema WHERE name IN ('game_table', 'event', 'token')", "3") &&
           says(db, "PRAGMA integrity_check", "ok");
}

static bool copy_pages(sqlite3 *from, sqlite3 *to, const char *path, struct sand_error *error)
{
    sqlite3_backup *b = sqlite3_backup_init(to, "main", from, "main");
    int code = SQLITE_OK;
    if (!b)
        return failed(to, path, error);
    sqlite3_busy_timeout(from, 5000);
    while ((code = sqlite3_backup_step(b, -1)) == SQLITE_BUSY || code == SQLITE_LOCKED)
        sqlite3_sleep(20);
    sqlite3_backup_finish(b);
    if (code != SQLITE_DONE)
        return sand_fail(error, path, sqlite3_errstr(code), (char *)0);
    if (sqlite3_exec(to, "PRAGMA journal_mode = DELETE", 0, 0, 0) != SQLITE_OK) /* one file, with nothing next to it */
        return failed(to, path, error);
    return is_whole(to) ? true : sand_fail(error, path, "this is not a whole database of Sandtable", (char *)0);
}

/* Onto the disk, then under its name: what is there is the old file or the new one. */
static bool put_in_place(const char *made, const char *path, struct sand_error *error)
{
    const int fd = open(made, O_RDONLY | O_CLOEXEC);
    const bool fine = fd >= 0 && fsync(fd) == 0 && rename(made, path) == 0;
    if (fd >= 0)
        close(fd);
    return fine ? true : sand_fail(error, path, strerror(errno), (char *)0);
}

static bool copy(const char *from, const char *to, struct sand_error *error)
{
    char made[1024];
    sqlite3 *source = 0, *target = 0;
    if (snprintf(made, sizeof made, "%s.part", to) >= (int)sizeof made)
        return sand_fail(error, to, "too long", (char *)0);
    umask(077); /* it holds secrets */
    unlink(made);
    bool fine = sqlite3_open_v2(from, &source, SQLITE_OPEN_READWRITE, 0) == SQLITE_OK ? true
                                                                                      : failed(source, from, error);
    if (fine && sqlite3_open(made, &target) != SQLITE_OK)
        fine = failed(target, made, error);
    fine = fine && copy_pages(source, target, from, error);
    sqlite3_close(target);
    sqlite3_close(source);
    fine = fine && put_in_place(made, to, error);
    unlink(made);
    return fine;
}

bool backup_make(const char *db, const char *to, struct sand_error *error)
{
    if (access(to, F_OK) == 0)
        return sand_fail(error, to, "is there already; a backup overwrites nothing", (char *)0);
    return copy(db, to, error);
}

static void remove_beside(const char *db, const char *ending)
{
    char path[1024];
    snprintf(path, sizeof path, "%s%s", db, ending);
    unlink(path);
}

/* What was not yet brought into the old file belongs to it, and must not be read into the new one. */
bool backup_restore(const char *from, const char *db, struct sand_error *error)
{
    char waiting[1024];
    char owner[CLAIM_OWNER];
    const int lock = claim_lock(db, owner, error); /* so that no server starts in the middle */
    if (lock < 0 && owner[0])
        return sand_fail(error, db, "is in use by ", owner, "; stop it first", (char *)0);
    if (lock < 0)
        return false;
    snprintf(waiting, sizeof waiting, "%s.restored", db);
    bool fine = copy(from, waiting, error);
    if (fine) {
        remove_beside(db, "-wal");
        remove_beside(db, "-shm");
        fine = put_in_place(waiting, db, error);
    }
    unlink(waiting);
    close(lock);
    return fine;
}

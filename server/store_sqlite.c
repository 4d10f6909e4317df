/* SQLite as a driver of store.c: one connection, used by the loop's thread alone; WAL, so readers and the writer do
 * not wait for each other. Every statement is prepared once.
 *
 * The log of a table lies in two places. New lines go to the end of `recent`, no matter whose they are, so that a
 * commit writes one page and not one for each table that was played at. From time to time they are filed in `event`,
 * which is ordered by table. A table's log is its lines in `event` and then those in `recent`; no line is in both. */
#include "server/store_driver.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

/* Numbered migrations: step i leads from user_version i to i + 1. Never changed once landed, only added to. */
static const char *const migrations[] = {
    "CREATE TABLE game_table (code TEXT PRIMARY KEY, state TEXT NOT NULL, updated INTEGER NOT NULL,"
    "  document TEXT NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX game_table_by_state ON game_table (state, updated);"
    "CREATE TABLE event (code TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, line TEXT NOT NULL,"
    "  PRIMARY KEY (code, seq)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE token (hash BLOB PRIMARY KEY, code TEXT NOT NULL, seat INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE UNIQUE INDEX token_by_seat ON token (code, seat);"
    "CREATE TABLE snapshot (code TEXT PRIMARY KEY, seq INTEGER NOT NULL, body TEXT NOT NULL) STRICT, WITHOUT ROWID;",
    "CREATE TABLE recent (id INTEGER PRIMARY KEY, code TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL,"
    "  line TEXT NOT NULL) STRICT;",
    "CREATE TABLE push (hash BLOB PRIMARY KEY, endpoint TEXT NOT NULL, point BLOB NOT NULL, auth BLOB NOT NULL,"
    "  language TEXT NOT NULL, told INTEGER NOT NULL, pushed INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX push_by_endpoint ON push (endpoint);"
    "CREATE TRIGGER push_goes_with_token AFTER DELETE ON token BEGIN DELETE FROM push WHERE hash = OLD.hash; END;"
    "CREATE TABLE secret (name TEXT PRIMARY KEY, body BLOB NOT NULL) STRICT, WITHOUT ROWID;",
    "CREATE TABLE account (name TEXT PRIMARY KEY, hash BLOB NOT NULL UNIQUE, author TEXT NOT NULL, games TEXT NOT NULL,"
    "  made INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE seating (name TEXT NOT NULL, code TEXT NOT NULL, PRIMARY KEY (name, code)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX seating_by_code ON seating (code);"
    "CREATE TRIGGER seating_goes_with_account AFTER DELETE ON account"
    "  BEGIN DELETE FROM seating WHERE name = OLD.name; END;",
    "CREATE TABLE notice (key BLOB PRIMARY KEY, hash BLOB NOT NULL, kind TEXT NOT NULL, address TEXT NOT NULL,"
    "  language TEXT NOT NULL, game TEXT NOT NULL, title TEXT NOT NULL, owner BLOB NOT NULL, confirmed INTEGER NOT "
    "NULL,"
    "  told INTEGER NOT NULL, pushed INTEGER NOT NULL, due INTEGER NOT NULL, tries INTEGER NOT NULL,"
    "  UNIQUE (hash, kind)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX notice_by_address ON notice (kind, address);"
    "CREATE INDEX notice_by_due ON notice (due) WHERE due > 0;"
    "CREATE TRIGGER notice_goes_with_token AFTER DELETE ON token BEGIN DELETE FROM notice WHERE hash = OLD.hash; END;",
    "ALTER TABLE notice ADD COLUMN wanted INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE ban (who TEXT PRIMARY KEY, why TEXT NOT NULL, made INTEGER NOT NULL, until INTEGER NOT NULL)"
    "  STRICT, WITHOUT ROWID;"
    "CREATE TABLE mailbox (hash BLOB PRIMARY KEY, refused INTEGER NOT NULL, free INTEGER NOT NULL)"
    "  STRICT, WITHOUT ROWID;",
    "DROP TABLE snapshot;"
    "CREATE TABLE probe (one INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT;",
};
enum { PATIENCE = 300 }; /* milliseconds for another process that writes */

/* Pages of the log that are brought into the database at once, 16 MB. Most are written several times before; and each
 * time everyone waits for the disk, however few there are. */
enum { CHECKPOINT = 4000 };
enum { MIGRATIONS = sizeof migrations / sizeof *migrations };

enum { BEGIN = STATEMENTS, COMMIT, ROLLBACK, VERSION, APPEND, LAST, FILE_AWAY, CLEAR, DELETE_RECENT, ALL };
static const char *const sql[ALL] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [VERSION] = "PRAGMA data_version",
    [APPEND] = "INSERT INTO recent (code, seq, at, line) VALUES (?1, ?2, ?3, ?4)",
    [LAST] = "SELECT max((SELECT coalesce(max(seq), 0) FROM event WHERE code = ?1),"
             "  (SELECT coalesce(max(seq), 0) FROM recent WHERE code = ?1))",
    [FILE_AWAY] = "INSERT INTO event (code, seq, at, line) SELECT code, seq, at, line FROM recent ORDER BY code, seq",
    [CLEAR] = "DELETE FROM recent",
    [READ] = "SELECT seq, at, line FROM event WHERE code = ?1 AND seq >= ?2"
             " UNION ALL SELECT seq, at, line FROM recent WHERE code = ?1 AND seq >= ?2 ORDER BY 1",
    [DELETE_LOG] = "DELETE FROM event WHERE code = ?1",
    [DELETE_RECENT] = "DELETE FROM recent WHERE code = ?1",
};

/* As many lines are filed at once: enough that a table's page is written for several of them, few enough that nobody
 * waits for it. */
enum { RECENT = 1000, SLOTS = 4096 };

struct lite {
    struct store base;
    sqlite3 *db;
    int recent;      /* lines that are not filed, or a few more */
    int64_t version; /* changes when somebody else has written */
    struct last {    /* the last line of a table, as far as is known */
        char code[STORE_CODE];
        uint32_t seq;
    } last[SLOTS];
    sqlite3_stmt *statement[ALL];
    sqlite3_stmt *stepping; /* the query whose rows are being read; null: none */
};

static bool failed(struct lite *s, struct sand_error *error, const char *what)
{
    return sand_fail(error, "storage", what, ": ", sqlite3_errmsg(s->db), (char *)0);
}

/* A statement ready for its values. */
static sqlite3_stmt *take(struct lite *s, int which)
{
    sqlite3_reset(s->statement[which]);
    return s->statement[which];
}

static void bind_text(sqlite3_stmt *q, int at, const char *text, size_t size)
{
    sqlite3_bind_text64(q, at, text, size, SQLITE_STATIC, SQLITE_UTF8);
}

static void bind_code(sqlite3_stmt *q, const char *code)
{
    bind_text(q, 1, code, strlen(code));
}

/* Runs a statement that gives no rows. */
static bool run(struct lite *s, sqlite3_stmt *q, struct sand_error *error, const char *what)
{
    const int code = sqlite3_step(q);
    sqlite3_reset(q);
    return code == SQLITE_DONE ? true : failed(s, error, what);
}

/* ---- Opening ---- */

static int user_version(struct lite *s)
{
    sqlite3_stmt *q = 0;
    int version = -1;
    if (sqlite3_prepare_v2(s->db, "PRAGMA user_version", -1, &q, 0) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW)
        version = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    return version;
}

static bool migrate(struct lite *s, struct sand_error *error)
{
    const int version = user_version(s);
    if (version < 0)
        return failed(s, error, "cannot be read");
    if (version > MIGRATIONS)
        return sand_fail(error, "storage", "this file was written by a newer Sandtable", (char *)0);
    for (int i = version; i < MIGRATIONS; i++) {
        char set[] = "PRAGMA user_version = 00";
        set[sizeof set - 3] = (char)('0' + (i + 1) / 10);
        set[sizeof set - 2] = (char)('0' + (i + 1) % 10);
        if (sqlite3_exec(s->db, "BEGIN IMMEDIATE", 0, 0, 0) != SQLITE_OK ||
            sqlite3_exec(s->db, migrations[i], 0, 0, 0) != SQLITE_OK ||
            sqlite3_exec(s->db, set, 0, 0, 0) != SQLITE_OK || sqlite3_exec(s->db, "COMMIT", 0, 0, 0) != SQLITE_OK)
            return failed(s, error, "cannot be brought up to date");
    }
    return true;
}

static bool prepare(struct lite *s, struct sand_error *error)
{
    for (int i = 0; i < ALL; i++)
        if (sqlite3_prepare_v3(s->db, sql[i] ? sql[i] : store_sql[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statement[i],
                               0) != SQLITE_OK)
            return failed(s, error, "cannot be prepared");
    return true;
}

/* ---- Transactions ---- */

static void forget_last(struct lite *s)
{
    memset(s->last, 0, sizeof s->last);
}

static void roll_back(struct lite *s)
{
    struct sand_error ignored;
    forget_last(s);
    if (!sqlite3_get_autocommit(s->db))
        run(s, take(s, ROLLBACK), &ignored, "cannot roll back");
}

static void lite_rollback(struct store *base)
{
    roll_back((struct lite *)base);
}

/* Files the recent lines. If that fails they stay where they are, which is as good; it is tried again later. */
static void file_away(struct lite *s)
{
    struct sand_error ignored;
    s->recent = 0;
    if (!run(s, take(s, BEGIN), &ignored, "cannot begin"))
        return;
    if (!run(s, take(s, FILE_AWAY), &ignored, "cannot file") || !run(s, take(s, CLEAR), &ignored, "cannot file") ||
        !run(s, take(s, COMMIT), &ignored, "cannot commit"))
        roll_back(s);
}

/* Whether somebody else has written since the last time; then what is known of last lines may be wrong. */
static bool look_for_others(struct lite *s, struct sand_error *error)
{
    sqlite3_stmt *q = take(s, VERSION);
    const bool found = sqlite3_step(q) == SQLITE_ROW;
    const int64_t version = found ? sqlite3_column_int64(q, 0) : 0;
    sqlite3_reset(q);
    if (version != s->version)
        forget_last(s);
    s->version = version;
    return found ? true : failed(s, error, "cannot begin");
}

static void lite_wait(struct store *base, bool wait)
{
    struct lite *s = (struct lite *)base;
    sqlite3_busy_timeout(s->db, wait ? PATIENCE : 0);
}

static bool lite_begin(struct store *base, struct sand_error *error)
{
    struct lite *s = (struct lite *)base;
    if (s->recent >= RECENT)
        file_away(s);
    if (!run(s, take(s, BEGIN), error, "cannot begin"))
        return false;
    if (look_for_others(s, error))
        return true;
    roll_back(s);
    return false;
}

static bool lite_commit(struct store *base, struct sand_error *error)
{
    struct lite *s = (struct lite *)base;
    return run(s, take(s, COMMIT), error, "cannot commit");
}

/* ---- The log ---- */

static struct last *slot_of(struct lite *s, const char *code)
{
    uint32_t h = 2166136261u;
    for (; *code; code++)
        h = (h ^ (unsigned char)*code) * 16777619u;
    return &s->last[h % SLOTS];
}

/* The last line of a table: as it is known, or looked up. */
static struct last *last_of(struct lite *s, const char *code, struct sand_error *error)
{
    struct last *last = slot_of(s, code);
    if (strcmp(last->code, code) == 0)
        return last;
    sqlite3_stmt *q = take(s, LAST);
    bind_code(q, code);
    const bool found = sqlite3_step(q) == SQLITE_ROW;
    last->seq = found ? (uint32_t)sqlite3_column_int64(q, 0) : 0;
    sqlite3_reset(q);
    strncpy(last->code, found ? code : "", STORE_CODE - 1);
    if (!found)
        failed(s, error, "cannot be read");
    return found ? last : 0;
}

/* Only after the last line: a gap would be a lost answer, and a second writer of the same number must fail. */
static bool lite_append(struct store *base, const char *code, uint32_t seq, int64_t at, const char *line, size_t size,
                        struct sand_error *error)
{
    struct lite *s = (struct lite *)base;
    struct last *last = last_of(s, code, error);
    if (!last)
        return false;
    if (last->seq != seq - 1)
        return sand_fail(error, "storage", "the table is not at this version", (char *)0);
    sqlite3_stmt *q = take(s, APPEND);
    bind_code(q, code);
    sqlite3_bind_int64(q, 2, seq);
    sqlite3_bind_int64(q, 3, at);
    bind_text(q, 4, line, size);
    if (!run(s, q, error, "cannot append"))
        return false;
    last->seq = seq;
    s->recent++;
    return true;
}

/* ---- Statements of store.c ---- */

static sqlite3_stmt *bind(struct lite *s, const struct query *q)
{
    sqlite3_stmt *to = take(s, q->statement);
    for (int i = 0; i < q->count; i++) {
        const struct value *v = &q->value[i];
        if (v->kind == VALUE_INT)
            sqlite3_bind_int64(to, i + 1, v->number);
        else if (v->kind == VALUE_TEXT)
            bind_text(to, i + 1, v->data, v->size);
        else
            sqlite3_bind_blob64(to, i + 1, v->data, v->size, SQLITE_STATIC);
    }
    return to;
}

/* What is deleted of a log lies in both of its places, and is no longer known to be there. */
static bool delete_recent(struct lite *s, const struct query *q, const char *what, struct sand_error *error)
{
    struct query recent = *q;
    forget_last(s);
    recent.statement = DELETE_RECENT;
    return run(s, bind(s, &recent), error, what);
}

static bool lite_run(struct store *base, const struct query *q, int64_t *changed, const char *what,
                     struct sand_error *error)
{
    struct lite *s = (struct lite *)base;
    if (!run(s, bind(s, q), error, what))
        return false;
    if (changed)
        *changed = sqlite3_changes(s->db);
    return q->statement == DELETE_LOG ? delete_recent(s, q, what, error) : true;
}

static void lite_reset(struct store *base)
{
    struct lite *s = (struct lite *)base;
    sqlite3_reset(s->stepping);
    s->stepping = 0;
}

static enum step lite_step(struct store *base, const struct query *q, struct sand_error *error)
{
    struct lite *s = (struct lite *)base;
    if (!s->stepping)
        s->stepping = bind(s, q);
    const int code = sqlite3_step(s->stepping);
    if (code == SQLITE_ROW)
        return STEP_ROW;
    lite_reset(base);
    if (code == SQLITE_DONE)
        return STEP_DONE;
    failed(s, error, "cannot be read");
    return STEP_FAILED;
}

static int64_t lite_integer(struct store *base, int column)
{
    return sqlite3_column_int64(((struct lite *)base)->stepping, column);
}

/* Text ends with a zero byte. */
static const char *lite_bytes(struct store *base, int column, size_t *size)
{
    sqlite3_stmt *q = ((struct lite *)base)->stepping;
    const bool text = sqlite3_column_type(q, column) == SQLITE_TEXT;
    const char *bytes = text ? (const char *)sqlite3_column_text(q, column) : sqlite3_column_blob(q, column);
    *size = (size_t)sqlite3_column_bytes(q, column);
    return bytes ? bytes : "";
}

static uint64_t lite_memory(void)
{
    return (uint64_t)sqlite3_memory_used();
}

static void lite_close(struct store *base)
{
    struct lite *s = (struct lite *)base;
    for (int i = 0; i < ALL; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    free(s);
}

static const struct driver driver = {
    .close = lite_close,
    .wait = lite_wait,
    .begin = lite_begin,
    .commit = lite_commit,
    .rollback = lite_rollback,
    .run = lite_run,
    .step = lite_step,
    .reset = lite_reset,
    .integer = lite_integer,
    .bytes = lite_bytes,
    .append = lite_append,
    .memory = lite_memory,
};

struct store *sqlite_open(const char *where, bool durable, struct sand_error *error)
{
    struct lite *s = calloc(1, sizeof *s);
    if (!s) {
        sand_fail(error, "storage", "out of memory", (char *)0);
        return 0;
    }
    s->base.driver = &driver;
    if (sqlite3_open(where, &s->db) != SQLITE_OK)
        failed(s, error, "cannot be opened");
    else if (sqlite3_busy_timeout(s->db, PATIENCE) != SQLITE_OK ||
             sqlite3_exec(s->db, "PRAGMA journal_mode = WAL", 0, 0, 0) != SQLITE_OK ||
             sqlite3_wal_autocheckpoint(s->db, CHECKPOINT) != SQLITE_OK ||
             sqlite3_exec(s->db, durable ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL", 0, 0, 0) !=
                 SQLITE_OK)
        failed(s, error, "not a Sandtable database");
    else if (migrate(s, error) && prepare(s, error)) {
        s->recent = RECENT;
        return &s->base;
    }
    lite_close(&s->base);
    return 0;
}

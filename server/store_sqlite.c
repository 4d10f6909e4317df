/* SQLite as the backend of store.h: one connection, used by the loop's thread alone; WAL, so readers and the writer do
 * not wait for each other. Every statement is prepared once.
 *
 * The log of a table lies in two places. New lines go to the end of `recent`, no matter whose they are, so that a
 * commit writes one page and not one for each table that was played at. From time to time they are filed in `event`,
 * which is ordered by table. A table's log is its lines in `event` and then those in `recent`; no line is in both. */
#include "server/store.h"

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
};
enum { PATIENCE = 300 }; /* milliseconds for another process that writes */

/* Pages of the log that are brought into the database at once, 16 MB. Most are written several times before; and each
 * time everyone waits for the disk, however few there are. */
enum { CHECKPOINT = 4000 };
enum { MIGRATIONS = sizeof migrations / sizeof *migrations };

enum statement {
    BEGIN,
    COMMIT,
    ROLLBACK,
    VERSION,
    APPEND,
    LAST,
    FILE_AWAY,
    CLEAR,
    READ,
    PUT_TABLE,
    GET_TABLE,
    LIST,
    LIST_OLDER,
    DELETE_TABLE,
    DELETE_LOG,
    DELETE_RECENT,
    DELETE_SNAPSHOT,
    DROP_TOKENS,
    DROP_TOKEN,
    MOVE_TOKEN,
    PUT_TOKEN,
    GET_TOKEN,
    PUT_PUSH,
    GET_PUSH,
    MARK_PUSH,
    DROP_PUSH,
    DROP_ENDPOINT,
    PUT_NOTICE,
    CHANGE_NOTICE,
    DROP_NOTICE,
    NOTICES_OF_SEAT,
    NOTICES_OF_ADDRESS,
    NOTICES_OF_KEY,
    NOTICES_DUE,
    PUT_SECRET,
    GET_SECRET,
    PUT_ACCOUNT,
    GET_ACCOUNT,
    RENEW_ACCOUNT,
    DROP_ACCOUNT,
    PUT_SEATING,
    DROP_SEATING,
    DROP_SEATINGS,
    LIST_SEATINGS,
    PUT_SNAPSHOT,
    GET_SNAPSHOT,
    STATEMENTS
};
#define NOTICE                                                                                                         \
    "SELECT token.code, token.seat, kind, address, language, game, title, key, owner, confirmed, told, pushed, due,"   \
    " tries FROM notice JOIN token ON token.hash = notice.hash WHERE "
static const char *const sql[STATEMENTS] = {
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
    [PUT_TABLE] = "INSERT INTO game_table (code, state, updated, document) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (code)"
                  " DO UPDATE SET state = excluded.state, updated = excluded.updated, document = excluded.document",
    [GET_TABLE] = "SELECT document FROM game_table WHERE code = ?1",
    [LIST] = "SELECT code FROM game_table WHERE state = ?1 ORDER BY updated DESC LIMIT ?2",
    [LIST_OLDER] = "SELECT code FROM game_table WHERE state = ?1 AND updated < ?3 ORDER BY updated LIMIT ?2",
    [DELETE_TABLE] = "DELETE FROM game_table WHERE code = ?1",
    [DELETE_LOG] = "DELETE FROM event WHERE code = ?1",
    [DELETE_RECENT] = "DELETE FROM recent WHERE code = ?1",
    [DELETE_SNAPSHOT] = "DELETE FROM snapshot WHERE code = ?1",
    [DROP_TOKENS] = "DELETE FROM token WHERE code = ?1",
    [DROP_TOKEN] = "DELETE FROM token WHERE code = ?1 AND seat = ?2",
    [MOVE_TOKEN] = "UPDATE token SET seat = ?3 WHERE code = ?1 AND seat = ?2",
    [PUT_TOKEN] = "INSERT INTO token (hash, code, seat) VALUES (?1, ?2, ?3)",
    [GET_TOKEN] = "SELECT code, seat FROM token WHERE hash = ?1",
    [PUT_PUSH] = "INSERT OR REPLACE INTO push (hash, endpoint, point, auth, language, told, pushed)"
                 " SELECT hash, ?3, ?4, ?5, ?6, ?7, ?8 FROM token WHERE code = ?1 AND seat = ?2",
    [GET_PUSH] = "SELECT endpoint, point, auth, language, told, pushed FROM push"
                 " WHERE hash = (SELECT hash FROM token WHERE code = ?1 AND seat = ?2)",
    [MARK_PUSH] = "UPDATE push SET told = ?3, pushed = ?4"
                  " WHERE hash = (SELECT hash FROM token WHERE code = ?1 AND seat = ?2)",
    [DROP_PUSH] = "DELETE FROM push WHERE hash = (SELECT hash FROM token WHERE code = ?1 AND seat = ?2)",
    [DROP_ENDPOINT] = "DELETE FROM push WHERE endpoint = ?1",
    [PUT_NOTICE] = "INSERT OR REPLACE INTO notice (key, hash, kind, address, language, game, title, owner, confirmed,"
                   " told, pushed, due, tries) SELECT ?3, hash, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14"
                   " FROM token WHERE code = ?1 AND seat = ?2",
    [CHANGE_NOTICE] = "UPDATE notice SET confirmed = ?3, told = ?4, pushed = ?5, due = ?6, tries = ?7"
                      " WHERE key = ?1 AND due = ?2",
    [DROP_NOTICE] = "DELETE FROM notice WHERE key = ?1",
    [NOTICES_OF_SEAT] = NOTICE "token.code = ?1 AND token.seat = ?2 ORDER BY kind LIMIT ?3",
    [NOTICES_OF_ADDRESS] = NOTICE "kind = ?1 AND address = ?2 ORDER BY due, key LIMIT ?3",
    [NOTICES_OF_KEY] = NOTICE "key = ?1 LIMIT ?3",
    [NOTICES_DUE] = NOTICE "due > 0 AND due <= ?1 ORDER BY due, key LIMIT ?3",
    [PUT_SECRET] = "INSERT INTO secret (name, body) VALUES (?1, ?2)",
    [GET_SECRET] = "SELECT body FROM secret WHERE name = ?1",
    [PUT_ACCOUNT] = "INSERT INTO account (name, hash, author, games, made) VALUES (?1, ?2, ?3, ?4, ?5)"
                    " ON CONFLICT (name) DO NOTHING",
    [GET_ACCOUNT] = "SELECT name, author, games FROM account WHERE hash = ?1",
    [RENEW_ACCOUNT] = "UPDATE account SET hash = ?2 WHERE name = ?1",
    [DROP_ACCOUNT] = "DELETE FROM account WHERE name = ?1",
    [PUT_SEATING] = "INSERT OR IGNORE INTO seating (name, code) VALUES (?1, ?2)",
    [DROP_SEATING] = "DELETE FROM seating WHERE name = ?1 AND code = ?2",
    [DROP_SEATINGS] = "DELETE FROM seating WHERE code = ?1",
    [LIST_SEATINGS] = "SELECT code FROM seating WHERE name = ?1 ORDER BY code",
    [PUT_SNAPSHOT] = "INSERT INTO snapshot (code, seq, body) VALUES (?1, ?2, ?3) ON CONFLICT (code)"
                     " DO UPDATE SET seq = excluded.seq, body = excluded.body",
    [GET_SNAPSHOT] = "SELECT seq, body FROM snapshot WHERE code = ?1",
};

/* As many lines are filed at once: enough that a table's page is written for several of them, few enough that nobody
 * waits for it. */
enum { RECENT = 1000, SLOTS = 4096 };

struct store {
    sqlite3 *db;
    int recent;      /* lines that are not filed, or a few more */
    int64_t version; /* changes when somebody else has written */
    struct last {    /* the last line of a table, as far as is known */
        char code[STORE_CODE];
        uint32_t seq;
    } last[SLOTS];
    sqlite3_stmt *statement[STATEMENTS];
    enum statement open; /* the statement whose row a caller may still read; STATEMENTS: none */
};

static bool failed(struct store *s, struct sand_error *error, const char *what)
{
    return sand_fail(error, "storage", what, ": ", sqlite3_errmsg(s->db), (char *)0);
}

/* A statement ready for its values; rows of the one before are given up. */
static sqlite3_stmt *take(struct store *s, enum statement which)
{
    if (s->open != STATEMENTS)
        sqlite3_reset(s->statement[s->open]);
    s->open = STATEMENTS;
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

/* A statement about a seat, by its table's code. */
static sqlite3_stmt *take_seat(struct store *s, enum statement which, const char *code, int seat)
{
    sqlite3_stmt *q = take(s, which);
    bind_code(q, code);
    sqlite3_bind_int(q, 2, seat);
    return q;
}

/* Runs a statement that gives no rows. */
static bool run(struct store *s, sqlite3_stmt *q, struct sand_error *error, const char *what)
{
    const int code = sqlite3_step(q);
    sqlite3_reset(q);
    return code == SQLITE_DONE ? true : failed(s, error, what);
}

/* ---- Opening ---- */

static int user_version(struct store *s)
{
    sqlite3_stmt *q = 0;
    int version = -1;
    if (sqlite3_prepare_v2(s->db, "PRAGMA user_version", -1, &q, 0) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW)
        version = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    return version;
}

static bool migrate(struct store *s, struct sand_error *error)
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

static bool prepare(struct store *s, struct sand_error *error)
{
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(s->db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statement[i], 0) != SQLITE_OK)
            return failed(s, error, "cannot be prepared");
    return true;
}

struct store *store_open(const char *where, bool durable, struct sand_error *error)
{
    struct store *s = calloc(1, sizeof *s);
    if (!s) {
        sand_fail(error, "storage", "out of memory", (char *)0);
        return 0;
    }
    s->open = STATEMENTS;
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
        return s;
    }
    store_close(s);
    return 0;
}

uint64_t store_memory(void)
{
    return (uint64_t)sqlite3_memory_used();
}

void store_close(struct store *s)
{
    if (!s)
        return;
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    free(s);
}

/* ---- Transactions ---- */

static void forget_last(struct store *s)
{
    memset(s->last, 0, sizeof s->last);
}

/* Files the recent lines. If that fails they stay where they are, which is as good; it is tried again later. */
static void file_away(struct store *s)
{
    struct sand_error ignored;
    s->recent = 0;
    if (!run(s, take(s, BEGIN), &ignored, "cannot begin"))
        return;
    if (!run(s, take(s, FILE_AWAY), &ignored, "cannot file") || !run(s, take(s, CLEAR), &ignored, "cannot file") ||
        !run(s, take(s, COMMIT), &ignored, "cannot commit"))
        store_rollback(s);
}

/* Whether somebody else has written since the last time; then what is known of last lines may be wrong. */
static bool look_for_others(struct store *s, struct sand_error *error)
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

void store_wait(struct store *s, bool wait)
{
    sqlite3_busy_timeout(s->db, wait ? PATIENCE : 0);
}

bool store_begin(struct store *s, struct sand_error *error)
{
    if (s->recent >= RECENT)
        file_away(s);
    if (!run(s, take(s, BEGIN), error, "cannot begin"))
        return false;
    if (look_for_others(s, error))
        return true;
    store_rollback(s);
    return false;
}

bool store_commit(struct store *s, struct sand_error *error)
{
    return run(s, take(s, COMMIT), error, "cannot commit");
}

void store_rollback(struct store *s)
{
    struct sand_error ignored;
    forget_last(s);
    if (!sqlite3_get_autocommit(s->db))
        run(s, take(s, ROLLBACK), &ignored, "cannot roll back");
}

/* ---- The log ---- */

static struct last *slot_of(struct store *s, const char *code)
{
    uint32_t h = 2166136261u;
    for (; *code; code++)
        h = (h ^ (unsigned char)*code) * 16777619u;
    return &s->last[h % SLOTS];
}

/* The last line of a table: as it is known, or looked up. */
static struct last *last_of(struct store *s, const char *code, struct sand_error *error)
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
bool store_append(struct store *s, const char *code, uint32_t seq, int64_t at, const char *line, size_t size,
                  struct sand_error *error)
{
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

bool store_read(struct store *s, const char *code, uint32_t from,
                bool (*line)(void *context, uint32_t seq, int64_t at, const char *text, size_t size), void *context,
                struct sand_error *error)
{
    sqlite3_stmt *q = take(s, READ);
    int step;
    bind_code(q, code);
    sqlite3_bind_int64(q, 2, from);
    while ((step = sqlite3_step(q)) == SQLITE_ROW)
        if (!line(context, (uint32_t)sqlite3_column_int64(q, 0), sqlite3_column_int64(q, 1),
                  (const char *)sqlite3_column_text(q, 2), (size_t)sqlite3_column_bytes(q, 2)))
            break;
    sqlite3_reset(q);
    return step == SQLITE_DONE || step == SQLITE_ROW ? true : failed(s, error, "cannot be read");
}

/* ---- Tables ---- */

bool store_put_table(struct store *s, const char *code, const char *state, int64_t at, const char *document,
                     size_t size, struct sand_error *error)
{
    sqlite3_stmt *q = take(s, PUT_TABLE);
    bind_code(q, code);
    bind_text(q, 2, state, strlen(state));
    sqlite3_bind_int64(q, 3, at);
    bind_text(q, 4, document, size);
    return run(s, q, error, "cannot keep a table");
}

/* The one row of a query, left open for the caller to read if it is found. */
static enum store_reply one_row(struct store *s, enum statement which, sqlite3_stmt *q, struct sand_error *error)
{
    const int step = sqlite3_step(q);
    if (step == SQLITE_ROW) {
        s->open = which;
        return STORE_FOUND;
    }
    sqlite3_reset(q);
    if (step == SQLITE_DONE)
        return STORE_NONE;
    failed(s, error, "cannot be read");
    return STORE_FAILED;
}

enum store_reply store_get_table(struct store *s, const char *code, const char **document, size_t *size,
                                 struct sand_error *error)
{
    sqlite3_stmt *q = take(s, GET_TABLE);
    bind_code(q, code);
    const enum store_reply reply = one_row(s, GET_TABLE, q, error);
    if (reply != STORE_FOUND)
        return reply;
    *document = (const char *)sqlite3_column_text(q, 0);
    *size = (size_t)sqlite3_column_bytes(q, 0);
    return STORE_FOUND;
}

/* The codes that a list's statement finds, its values bound. */
static bool list_codes(struct store *s, sqlite3_stmt *q, void (*table)(void *context, const char *code), void *context,
                       struct sand_error *error)
{
    int step;
    while ((step = sqlite3_step(q)) == SQLITE_ROW)
        table(context, (const char *)sqlite3_column_text(q, 0));
    sqlite3_reset(q);
    return step == SQLITE_DONE ? true : failed(s, error, "cannot be read");
}

bool store_list(struct store *s, const char *state, int most, void (*table)(void *context, const char *code),
                void *context, struct sand_error *error)
{
    sqlite3_stmt *q = take(s, LIST);
    bind_text(q, 1, state, strlen(state));
    sqlite3_bind_int(q, 2, most);
    return list_codes(s, q, table, context, error);
}

bool store_list_older(struct store *s, const char *state, int64_t before, int most,
                      void (*table)(void *context, const char *code), void *context, struct sand_error *error)
{
    sqlite3_stmt *q = take(s, LIST_OLDER);
    bind_text(q, 1, state, strlen(state));
    sqlite3_bind_int(q, 2, most);
    sqlite3_bind_int64(q, 3, before);
    return list_codes(s, q, table, context, error);
}

bool store_delete(struct store *s, const char *code, struct sand_error *error)
{
    static const enum statement all[] = {DELETE_TABLE,    DELETE_LOG,  DELETE_RECENT,
                                         DELETE_SNAPSHOT, DROP_TOKENS, DROP_SEATINGS};
    forget_last(s);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        sqlite3_stmt *q = take(s, all[i]);
        bind_code(q, code);
        if (!run(s, q, error, "cannot delete"))
            return false;
    }
    return true;
}

/* ---- Tokens ---- */

bool store_drop_token(struct store *s, const char *code, int seat, struct sand_error *error)
{
    return run(s, take_seat(s, DROP_TOKEN, code, seat), error, "cannot end a token");
}

bool store_move_token(struct store *s, const char *code, int from, int to, struct sand_error *error)
{
    if (!store_drop_token(s, code, to, error))
        return false;
    sqlite3_stmt *q = take_seat(s, MOVE_TOKEN, code, from);
    sqlite3_bind_int(q, 3, to);
    return run(s, q, error, "cannot move a token");
}

bool store_put_token(struct store *s, const uint8_t hash[STORE_HASH], const char *code, int seat,
                     struct sand_error *error)
{
    if (!store_drop_token(s, code, seat, error))
        return false;
    sqlite3_stmt *q = take(s, PUT_TOKEN);
    sqlite3_bind_blob(q, 1, hash, STORE_HASH, SQLITE_STATIC);
    bind_text(q, 2, code, strlen(code));
    sqlite3_bind_int(q, 3, seat);
    return run(s, q, error, "cannot keep a token");
}

bool store_drop_tokens(struct store *s, const char *code, struct sand_error *error)
{
    sqlite3_stmt *q = take(s, DROP_TOKENS);
    bind_code(q, code);
    return run(s, q, error, "cannot end tokens");
}

enum store_reply store_get_token(struct store *s, const uint8_t hash[STORE_HASH], char code[STORE_CODE], int *seat,
                                 struct sand_error *error)
{
    sqlite3_stmt *q = take(s, GET_TOKEN);
    sqlite3_bind_blob(q, 1, hash, STORE_HASH, SQLITE_STATIC);
    const enum store_reply reply = one_row(s, GET_TOKEN, q, error);
    if (reply != STORE_FOUND)
        return reply;
    if (sqlite3_column_bytes(q, 0) >= STORE_CODE) {
        sand_fail(error, "storage", "a code longer than ours", (char *)0);
        return STORE_FAILED;
    }
    strcpy(code, (const char *)sqlite3_column_text(q, 0));
    *seat = sqlite3_column_int(q, 1);
    return STORE_FOUND;
}

/* ---- Push ---- */

bool store_put_push(struct store *s, const char *code, int seat, const struct store_push *push,
                    struct sand_error *error)
{
    sqlite3_stmt *q = take_seat(s, PUT_PUSH, code, seat);
    bind_text(q, 3, push->endpoint, strlen(push->endpoint));
    sqlite3_bind_blob(q, 4, push->key, STORE_POINT, SQLITE_STATIC);
    sqlite3_bind_blob(q, 5, push->auth, STORE_AUTH, SQLITE_STATIC);
    bind_text(q, 6, push->language, strlen(push->language));
    sqlite3_bind_int64(q, 7, push->told);
    sqlite3_bind_int64(q, 8, push->pushed);
    if (!run(s, q, error, "cannot keep where to push"))
        return false;
    return sqlite3_changes(s->db) > 0 ? true : sand_fail(error, "storage", "the seat has no token", (char *)0);
}

static bool column_bytes(sqlite3_stmt *q, int column, uint8_t *into, int size)
{
    if (sqlite3_column_bytes(q, column) != size)
        return false;
    memcpy(into, sqlite3_column_blob(q, column), (size_t)size);
    return true;
}

static bool column_text(sqlite3_stmt *q, int column, char *into, size_t room)
{
    const size_t size = (size_t)sqlite3_column_bytes(q, column);
    if (size >= room)
        return false;
    memcpy(into, sqlite3_column_text(q, column), size);
    into[size] = 0;
    return true;
}

enum store_reply store_get_push(struct store *s, const char *code, int seat, struct store_push *push,
                                struct sand_error *error)
{
    sqlite3_stmt *q = take_seat(s, GET_PUSH, code, seat);
    const enum store_reply reply = one_row(s, GET_PUSH, q, error);
    if (reply != STORE_FOUND)
        return reply;
    push->told = sqlite3_column_int64(q, 4);
    push->pushed = sqlite3_column_int64(q, 5);
    if (column_text(q, 0, push->endpoint, sizeof push->endpoint) && column_bytes(q, 1, push->key, STORE_POINT) &&
        column_bytes(q, 2, push->auth, STORE_AUTH) && column_text(q, 3, push->language, sizeof push->language))
        return STORE_FOUND;
    sand_fail(error, "storage", "a device unlike ours", (char *)0);
    return STORE_FAILED;
}

bool store_mark_push(struct store *s, const char *code, int seat, int64_t told, int64_t pushed,
                     struct sand_error *error)
{
    sqlite3_stmt *q = take_seat(s, MARK_PUSH, code, seat);
    sqlite3_bind_int64(q, 3, told);
    sqlite3_bind_int64(q, 4, pushed);
    return run(s, q, error, "cannot note what was pushed");
}

bool store_drop_push(struct store *s, const char *code, int seat, struct sand_error *error)
{
    return run(s, take_seat(s, DROP_PUSH, code, seat), error, "cannot end a push");
}

bool store_drop_endpoint(struct store *s, const char *endpoint, struct sand_error *error)
{
    sqlite3_stmt *q = take(s, DROP_ENDPOINT);
    bind_text(q, 1, endpoint, strlen(endpoint));
    return run(s, q, error, "cannot end a push");
}

/* ---- Notices ---- */

bool store_put_notice(struct store *s, const struct store_notice *n, struct sand_error *error)
{
    const char *const texts[] = {n->kind, n->address, n->language, n->game, n->title};
    const int64_t numbers[] = {n->confirmed, n->told, n->pushed, n->due, n->tries};
    sqlite3_stmt *q = take_seat(s, PUT_NOTICE, n->code, n->seat);
    sqlite3_bind_blob(q, 3, n->key, STORE_KEY, SQLITE_STATIC);
    for (int i = 0; i < 5; i++)
        bind_text(q, 4 + i, texts[i], strlen(texts[i]));
    sqlite3_bind_blob(q, 9, n->owner, STORE_HASH, SQLITE_STATIC);
    for (int i = 0; i < 5; i++)
        sqlite3_bind_int64(q, 10 + i, numbers[i]);
    if (!run(s, q, error, "cannot keep where to send notices"))
        return false;
    return sqlite3_changes(s->db) > 0 ? true : sand_fail(error, "storage", "the seat has no token", (char *)0);
}

enum store_reply store_change_notice(struct store *s, const struct store_notice *n, int64_t due,
                                     struct sand_error *error)
{
    const int64_t numbers[] = {due, n->confirmed, n->told, n->pushed, n->due, n->tries};
    sqlite3_stmt *q = take(s, CHANGE_NOTICE);
    sqlite3_bind_blob(q, 1, n->key, STORE_KEY, SQLITE_STATIC);
    for (int i = 0; i < 6; i++)
        sqlite3_bind_int64(q, 2 + i, numbers[i]);
    if (!run(s, q, error, "cannot note what was sent"))
        return STORE_FAILED;
    return sqlite3_changes(s->db) > 0 ? STORE_FOUND : STORE_NONE;
}

bool store_drop_notice(struct store *s, const uint8_t key[STORE_KEY], struct sand_error *error)
{
    sqlite3_stmt *q = take(s, DROP_NOTICE);
    sqlite3_bind_blob(q, 1, key, STORE_KEY, SQLITE_STATIC);
    return run(s, q, error, "cannot end notices");
}

static bool read_notice(sqlite3_stmt *q, struct store_notice *n)
{
    n->seat = sqlite3_column_int(q, 1);
    n->confirmed = sqlite3_column_int(q, 9) != 0;
    n->told = sqlite3_column_int64(q, 10);
    n->pushed = sqlite3_column_int64(q, 11);
    n->due = sqlite3_column_int64(q, 12);
    n->tries = sqlite3_column_int(q, 13);
    return column_text(q, 0, n->code, sizeof n->code) && column_text(q, 2, n->kind, sizeof n->kind) &&
           column_text(q, 3, n->address, sizeof n->address) && column_text(q, 4, n->language, sizeof n->language) &&
           column_text(q, 5, n->game, sizeof n->game) && column_text(q, 6, n->title, sizeof n->title) &&
           column_bytes(q, 7, n->key, STORE_KEY) && column_bytes(q, 8, n->owner, STORE_HASH);
}

static sqlite3_stmt *take_notices(struct store *s, enum store_notices which, const struct store_notice *like)
{
    static const enum statement statements[] = {NOTICES_OF_SEAT, NOTICES_OF_ADDRESS, NOTICES_OF_KEY, NOTICES_DUE};
    sqlite3_stmt *q = take(s, statements[which]);
    switch (which) {
    case STORE_OF_SEAT:
        bind_code(q, like->code);
        sqlite3_bind_int(q, 2, like->seat);
        break;
    case STORE_OF_ADDRESS:
        bind_code(q, like->kind);
        bind_text(q, 2, like->address, strlen(like->address));
        break;
    case STORE_OF_KEY:
        sqlite3_bind_blob(q, 1, like->key, STORE_KEY, SQLITE_STATIC);
        break;
    case STORE_DUE:
        sqlite3_bind_int64(q, 1, like->due);
        break;
    }
    return q;
}

bool store_list_notices(struct store *s, enum store_notices which, const struct store_notice *like, int most,
                        void (*notice)(void *context, const struct store_notice *), void *context,
                        struct sand_error *error)
{
    sqlite3_stmt *q = take_notices(s, which, like);
    bool ours = true;
    int step;
    sqlite3_bind_int(q, 3, most);
    while ((step = sqlite3_step(q)) == SQLITE_ROW && ours) {
        struct store_notice n;
        if ((ours = read_notice(q, &n)))
            notice(context, &n);
    }
    sqlite3_reset(q);
    if (!ours)
        return sand_fail(error, "storage", "a notice unlike ours", (char *)0);
    return step == SQLITE_DONE ? true : failed(s, error, "cannot be read");
}

/* ---- Secrets ---- */

bool store_put_secret(struct store *s, const char *name, const uint8_t secret[STORE_SECRET], struct sand_error *error)
{
    sqlite3_stmt *q = take(s, PUT_SECRET);
    bind_code(q, name);
    sqlite3_bind_blob(q, 2, secret, STORE_SECRET, SQLITE_STATIC);
    return run(s, q, error, "cannot keep a secret");
}

enum store_reply store_get_secret(struct store *s, const char *name, uint8_t secret[STORE_SECRET],
                                  struct sand_error *error)
{
    sqlite3_stmt *q = take(s, GET_SECRET);
    bind_code(q, name);
    const enum store_reply reply = one_row(s, GET_SECRET, q, error);
    if (reply != STORE_FOUND || column_bytes(q, 0, secret, STORE_SECRET))
        return reply;
    sand_fail(error, "storage", "a secret unlike ours", (char *)0);
    return STORE_FAILED;
}

/* ---- Bot accounts ---- */

enum store_reply store_put_account(struct store *s, const uint8_t hash[STORE_HASH], const struct store_account *a,
                                   int64_t at, struct sand_error *error)
{
    sqlite3_stmt *q = take(s, PUT_ACCOUNT);
    bind_code(q, a->name);
    sqlite3_bind_blob(q, 2, hash, STORE_HASH, SQLITE_STATIC);
    bind_text(q, 3, a->author, strlen(a->author));
    bind_text(q, 4, a->games, strlen(a->games));
    sqlite3_bind_int64(q, 5, at);
    if (!run(s, q, error, "cannot keep an account"))
        return STORE_FAILED;
    return sqlite3_changes(s->db) > 0 ? STORE_FOUND : STORE_NONE;
}

enum store_reply store_get_account(struct store *s, const uint8_t hash[STORE_HASH], struct store_account *a,
                                   struct sand_error *error)
{
    sqlite3_stmt *q = take(s, GET_ACCOUNT);
    sqlite3_bind_blob(q, 1, hash, STORE_HASH, SQLITE_STATIC);
    const enum store_reply reply = one_row(s, GET_ACCOUNT, q, error);
    if (reply != STORE_FOUND ||
        (column_text(q, 0, a->name, sizeof a->name) && column_text(q, 1, a->author, sizeof a->author) &&
         column_text(q, 2, a->games, sizeof a->games)))
        return reply;
    sand_fail(error, "storage", "an account unlike ours", (char *)0);
    return STORE_FAILED;
}

bool store_renew_account(struct store *s, const char *name, const uint8_t hash[STORE_HASH], struct sand_error *error)
{
    sqlite3_stmt *q = take(s, RENEW_ACCOUNT);
    bind_code(q, name);
    sqlite3_bind_blob(q, 2, hash, STORE_HASH, SQLITE_STATIC);
    return run(s, q, error, "cannot keep a token");
}

bool store_drop_account(struct store *s, const char *name, struct sand_error *error)
{
    sqlite3_stmt *q = take(s, DROP_ACCOUNT);
    bind_code(q, name);
    return run(s, q, error, "cannot end an account");
}

static bool change_seating(struct store *s, enum statement which, const char *name, const char *code,
                           struct sand_error *error)
{
    sqlite3_stmt *q = take(s, which);
    bind_code(q, name);
    bind_text(q, 2, code, strlen(code));
    return run(s, q, error, "cannot note where a bot sits");
}

bool store_put_seating(struct store *s, const char *name, const char *code, struct sand_error *error)
{
    return change_seating(s, PUT_SEATING, name, code, error);
}

bool store_drop_seating(struct store *s, const char *name, const char *code, struct sand_error *error)
{
    return change_seating(s, DROP_SEATING, name, code, error);
}

bool store_list_seatings(struct store *s, const char *name, void (*table)(void *context, const char *code),
                         void *context, struct sand_error *error)
{
    sqlite3_stmt *q = take(s, LIST_SEATINGS);
    bind_code(q, name);
    return list_codes(s, q, table, context, error);
}

/* ---- Snapshots ---- */

bool store_put_snapshot(struct store *s, const char *code, uint32_t seq, const char *body, size_t size,
                        struct sand_error *error)
{
    sqlite3_stmt *q = take(s, PUT_SNAPSHOT);
    bind_code(q, code);
    sqlite3_bind_int64(q, 2, seq);
    bind_text(q, 3, body, size);
    return run(s, q, error, "cannot keep a snapshot");
}

enum store_reply store_get_snapshot(struct store *s, const char *code, uint32_t *seq, const char **body, size_t *size,
                                    struct sand_error *error)
{
    sqlite3_stmt *q = take(s, GET_SNAPSHOT);
    bind_code(q, code);
    const enum store_reply reply = one_row(s, GET_SNAPSHOT, q, error);
    if (reply != STORE_FOUND)
        return reply;
    *seq = (uint32_t)sqlite3_column_int64(q, 0);
    *body = (const char *)sqlite3_column_text(q, 1);
    *size = (size_t)sqlite3_column_bytes(q, 1);
    return STORE_FOUND;
}

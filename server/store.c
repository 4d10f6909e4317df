/* The functions of store.h, written once for both backends: which statement, which values, which columns. How a
 * statement is run is the driver's business (store_driver.h).
 *
 * There is one query at a time: taking the next statement gives up the rows of the one before. So a text that a
 * function here returns is valid until the next call, and what is called back for each row must not use the store: it
 * would end the list that it is called from. */
#include "server/store_driver.h"

#include <string.h>
#include <strings.h>

#define NOTICE                                                                                                         \
    "SELECT token.code, token.seat, kind, address, language, game, title, key, owner, confirmed, told, pushed, due,"   \
    " tries, wanted FROM notice JOIN token ON token.hash = notice.hash WHERE "
const char *const store_sql[STATEMENTS] = {
    [PUT_TABLE] = "INSERT INTO game_table (code, state, updated, document) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (code)"
                  " DO UPDATE SET state = excluded.state, updated = excluded.updated, document = excluded.document",
    [GET_TABLE] = "SELECT document FROM game_table WHERE code = ?1",
    [LIST] = "SELECT code FROM game_table WHERE state = ?1 ORDER BY updated DESC LIMIT ?2",
    [LIST_OLDER] = "SELECT code FROM game_table WHERE state = ?1 AND updated < ?3 ORDER BY updated LIMIT ?2",
    [DELETE_TABLE] = "DELETE FROM game_table WHERE code = ?1",
    [DROP_TOKENS] = "DELETE FROM token WHERE code = ?1",
    [DROP_TOKEN] = "DELETE FROM token WHERE code = ?1 AND seat = ?2",
    [MOVE_TOKEN] = "UPDATE token SET seat = ?3 WHERE code = ?1 AND seat = ?2",
    [PUT_TOKEN] = "INSERT INTO token (hash, code, seat) VALUES (?1, ?2, ?3)",
    [GET_TOKEN] = "SELECT code, seat FROM token WHERE hash = ?1",
    /* By the hash of the seat's token, here and with notices: a seat whose token has ended has nobody to be told, and
     * then no row is put. */
    [PUT_PUSH] = "INSERT INTO push (hash, endpoint, point, auth, language, told, pushed)"
                 " SELECT hash, ?3, ?4, ?5, ?6, ?7, ?8 FROM token WHERE code = ?1 AND seat = ?2 ON CONFLICT (hash)"
                 " DO UPDATE SET endpoint = excluded.endpoint, point = excluded.point, auth = excluded.auth,"
                 " language = excluded.language, told = excluded.told, pushed = excluded.pushed",
    [GET_PUSH] = "SELECT endpoint, point, auth, language, told, pushed FROM push"
                 " WHERE hash = (SELECT hash FROM token WHERE code = ?1 AND seat = ?2)",
    [MARK_PUSH] = "UPDATE push SET told = ?3, pushed = ?4"
                  " WHERE hash = (SELECT hash FROM token WHERE code = ?1 AND seat = ?2)",
    [DROP_PUSH] = "DELETE FROM push WHERE hash = (SELECT hash FROM token WHERE code = ?1 AND seat = ?2)",
    [DROP_ENDPOINT] = "DELETE FROM push WHERE endpoint = ?1",
    [PUT_NOTICE] =
        "INSERT INTO notice (key, hash, kind, address, language, game, title, owner, confirmed,"
        " told, pushed, due, tries) SELECT ?3, hash, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14"
        " FROM token WHERE code = ?1 AND seat = ?2 ON CONFLICT (hash, kind) DO UPDATE SET key = excluded.key,"
        " address = excluded.address, language = excluded.language, game = excluded.game,"
        " title = excluded.title, owner = excluded.owner, confirmed = excluded.confirmed,"
        " told = excluded.told, pushed = excluded.pushed, due = excluded.due, tries = excluded.tries,"
        " wanted = 0",
    /* Only where `due` is still what it was when the row was read: of several processes that want to send it one
     * succeeds. */
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
    [PUT_SEATING] = "INSERT INTO seating (name, code) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
    [DROP_SEATING] = "DELETE FROM seating WHERE name = ?1 AND code = ?2",
    [DROP_SEATINGS] = "DELETE FROM seating WHERE code = ?1",
    [LIST_SEATINGS] = "SELECT code FROM seating WHERE name = ?1 ORDER BY code",
    [PUT_PROBE] = "INSERT INTO probe (one, at) VALUES (1, ?1) ON CONFLICT (one) DO UPDATE SET at = excluded.at",
    [LIST_TABLES] = "SELECT code, document FROM game_table WHERE state = ?1 ORDER BY updated DESC LIMIT ?2",
    [COUNT_TABLES] = "SELECT count(*) FROM game_table WHERE state = ?1",
    [PUT_BAN] = "INSERT INTO ban (who, why, made, until) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (who)"
                " DO UPDATE SET why = excluded.why, made = excluded.made, until = excluded.until",
    [DROP_BAN] = "DELETE FROM ban WHERE who = ?1",
    [LIST_BANS] = "SELECT who, why, made, until FROM ban ORDER BY made, who",
    [ASK_MAILBOX] = "INSERT INTO mailbox (hash, refused, free) VALUES (?1, 0, ?2 + ?3) ON CONFLICT (hash) DO UPDATE"
                    " SET free = CASE WHEN mailbox.free > ?2 THEN mailbox.free ELSE ?2 END + ?3"
                    " WHERE mailbox.refused = 0 AND mailbox.free <= ?2 + ?4",
    [REFUSE_MAILBOX] = "INSERT INTO mailbox (hash, refused, free) VALUES (?1, ?2, 0) ON CONFLICT (hash)"
                       " DO UPDATE SET refused = excluded.refused",
    [GET_MAILBOX] = "SELECT refused FROM mailbox WHERE hash = ?1",
    [WANT_NOTICE] = "UPDATE notice SET wanted = ?2 WHERE key = ?1",
};

/* ---- Statements and their values ---- */

void query_begin(struct query *q, int statement)
{
    memset(q, 0, sizeof *q);
    q->statement = statement;
}

static struct value *value_at(struct query *q, int at, int kind)
{
    struct value *v = &q->value[at - 1];
    if (q->count < at)
        q->count = at;
    v->kind = kind;
    return v;
}

void query_int(struct query *q, int at, int64_t number)
{
    value_at(q, at, VALUE_INT)->number = number;
}

void query_text(struct query *q, int at, const char *text, size_t size)
{
    struct value *v = value_at(q, at, VALUE_TEXT);
    v->data = text;
    v->size = size;
}

void query_bytes(struct query *q, int at, const uint8_t *bytes, size_t size)
{
    struct value *v = value_at(q, at, VALUE_BYTES);
    v->data = bytes;
    v->size = size;
}

void store_reset(struct store *s)
{
    if (s->open)
        s->driver->reset(s);
    s->open = false;
}

/* A statement ready for its values; rows of the one before are given up. */
struct query *store_take(struct store *s, enum statement which)
{
    store_reset(s);
    query_begin(&s->query, which);
    return &s->query;
}

static void bind_code(struct query *q, const char *code)
{
    query_text(q, 1, code, strlen(code));
}

/* A statement about a seat, by its table's code. */
static struct query *take_seat(struct store *s, enum statement which, const char *code, int seat)
{
    struct query *q = store_take(s, which);
    bind_code(q, code);
    query_int(q, 2, seat);
    return q;
}

/* Runs a statement that gives no rows. */
bool store_run(struct store *s, const struct query *q, struct sand_error *error, const char *what)
{
    return s->driver->run(s, q, 0, what, error);
}

/* The same at once, by itself: how many rows it changed. -1: it failed. */
int64_t store_run_counted(struct store *s, const struct query *q, struct sand_error *error, const char *what)
{
    int64_t changed;
    return s->driver->run(s, q, &changed, what, error) ? changed : -1;
}

/* The next row of a query, the first if it has not begun. */
enum step store_step(struct store *s, const struct query *q, struct sand_error *error)
{
    const enum step step = s->driver->step(s, q, error);
    s->open = step == STEP_ROW;
    return step;
}

int64_t store_column_int(struct store *s, int column)
{
    return s->driver->integer(s, column);
}

static bool column_bytes(struct store *s, int column, uint8_t *into, size_t wanted)
{
    size_t size;
    const char *bytes = s->driver->bytes(s, column, &size);
    if (size == wanted)
        memcpy(into, bytes, size);
    return size == wanted;
}

bool store_column_text(struct store *s, int column, char *into, size_t room)
{
    size_t size;
    const char *text = s->driver->bytes(s, column, &size);
    if (size >= room)
        return false;
    memcpy(into, text, size);
    into[size] = 0;
    return true;
}

/* ---- Opening, transactions, the log ---- */

/* postgres://… and postgresql://… name a database of PostgreSQL; anything else a file of SQLite. */
bool store_is_shared(const char *where)
{
    return strncmp(where, "postgres://", 11) == 0 || strncmp(where, "postgresql://", 13) == 0;
}

/* `mysql://…`, `Postgres:/…`: meant for a database, and not the name of a file. */
static bool is_other_scheme(const char *where)
{
    const size_t n = strspn(where, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.");
    return n > 1 &&
           (strncmp(where + n, "://", 3) == 0 || (where[n] == ':' && n >= 8 && strncasecmp(where, "postgres", 8) == 0));
}

bool store_is_name(const char *where, struct sand_error *error)
{
    if (store_is_shared(where) || !is_other_scheme(where))
        return true; /* what is wrong is not shown: it may hold a password */
    return sand_fail(error, "--db",
                     "this is not an address of a database; expected a file, or postgres://USER@HOST/NAME", (char *)0);
}

struct store *store_open(const char *where, bool durable, struct sand_error *error)
{
    if (!store_is_name(where, error))
        return 0;
#ifdef SAND_POSTGRES
    if (store_is_shared(where))
        return postgres_open(where, durable, error);
#else
    if (store_is_shared(where)) {
        sand_fail(error, "storage", "this Sandtable was built without PostgreSQL", (char *)0);
        return 0;
    }
#endif
    return sqlite_open(where, durable, error);
}

void store_close(struct store *s)
{
    if (s)
        s->driver->close(s);
}

uint64_t store_memory(const struct store *s)
{
    return s->driver->memory ? s->driver->memory() : 0;
}

void store_wait(struct store *s, bool wait)
{
    if (s->driver->wait)
        s->driver->wait(s, wait);
}

bool store_begin(struct store *s, struct sand_error *error)
{
    store_reset(s);
    return s->driver->begin(s, error);
}

bool store_commit(struct store *s, struct sand_error *error)
{
    store_reset(s);
    return s->driver->commit(s, error);
}

void store_rollback(struct store *s)
{
    store_reset(s);
    s->driver->rollback(s);
}

/* ---- Where the database is shared ---- */

bool store_watch(struct store *s, struct uv_loop_s *loop, const char *address, int lease,
                 const struct store_events *events, struct sand_error *error)
{
    store_reset(s);
    return !s->driver->watch || s->driver->watch(s, loop, address, lease, events, error);
}

void store_unwatch(struct store *s)
{
    store_reset(s);
    if (s->driver->unwatch)
        s->driver->unwatch(s);
}

uint64_t store_pending(const struct store *s)
{
    return s->driver->pending ? s->driver->pending(s) : 0;
}

int store_ready(struct store *s, struct sand_error *error)
{
    return s->driver->ready ? s->driver->ready(s, error) : -1;
}

enum store_reply store_lead(struct store *s, const char *code, char leader[STORE_ADDRESS], struct sand_error *error)
{
    store_reset(s);
    leader[0] = 0;
    return s->driver->lead ? s->driver->lead(s, code, leader, error) : STORE_FOUND;
}

bool store_let_go(struct store *s, const char *code)
{
    return s->driver->let_go && s->driver->let_go(s, code);
}

void store_lead_new(struct store *s, const char *code)
{
    if (s->driver->lead_new)
        s->driver->lead_new(s, code);
}

/* ---- Errands ---- */

bool store_takes_time(const struct store *s)
{
    return s->driver->takes_time && s->driver->takes_time(s);
}

struct store_errand *store_errand_new(struct store *s, void (*ready)(void *context), void *context)
{
    return s->driver->errand_new ? s->driver->errand_new(s, ready, context) : 0;
}

void store_errand_free(struct store_errand *e)
{
    if (e)
        e->store->driver->errand_free(e);
}

void store_enter(struct store *s, struct store_errand *e)
{
    store_reset(s);
    s->errand = e;
    s->note[0] = 0;
}

bool store_waits(const struct store *s)
{
    return s->errand && s->errand->waiting > 0;
}

void store_sure(struct store *s)
{
    if (s->errand)
        s->errand->sure = true;
}

bool store_leave(struct store *s)
{
    const bool waits = store_waits(s);
    store_reset(s);
    s->errand = 0;
    return waits;
}

char *store_note(struct store *s)
{
    if (!s->errand)
        s->note[0] = 0;
    return s->errand ? s->errand->note : s->note;
}

bool store_append(struct store *s, const char *code, uint32_t seq, int64_t at, const char *line, size_t size,
                  struct sand_error *error)
{
    store_reset(s);
    return s->driver->append(s, code, seq, at, line, size, error);
}

bool store_read(struct store *s, const char *code, uint32_t from,
                bool (*line)(void *context, uint32_t seq, int64_t at, const char *text, size_t size), void *context,
                struct sand_error *error)
{
    struct query *q = store_take(s, READ);
    enum step step;
    bind_code(q, code);
    query_int(q, 2, from);
    while ((step = store_step(s, q, error)) == STEP_ROW) {
        size_t size;
        const char *text = s->driver->bytes(s, 2, &size);
        if (!line(context, (uint32_t)store_column_int(s, 0), store_column_int(s, 1), text, size))
            break;
    }
    store_reset(s);
    return step != STEP_FAILED;
}

/* ---- Tables ---- */

bool store_put_table(struct store *s, const char *code, const char *state, int64_t at, const char *document,
                     size_t size, struct sand_error *error)
{
    struct query *q = store_take(s, PUT_TABLE);
    bind_code(q, code);
    query_text(q, 2, state, strlen(state));
    query_int(q, 3, at);
    query_text(q, 4, document, size);
    return store_run(s, q, error, "cannot keep a table");
}

/* The one row of a query, left open for the caller to read if it is found. */
static enum store_reply one_row(struct store *s, const struct query *q, struct sand_error *error)
{
    const enum step step = store_step(s, q, error);
    return step == STEP_ROW ? STORE_FOUND : step == STEP_DONE ? STORE_NONE : STORE_FAILED;
}

enum store_reply store_get_table(struct store *s, const char *code, const char **document, size_t *size,
                                 struct sand_error *error)
{
    struct query *q = store_take(s, GET_TABLE);
    bind_code(q, code);
    const enum store_reply reply = one_row(s, q, error);
    if (reply != STORE_FOUND)
        return reply;
    *document = s->driver->bytes(s, 0, size);
    return STORE_FOUND;
}

/* The codes that a list's statement finds, its values bound. */
static bool list_codes(struct store *s, const struct query *q, void (*table)(void *context, const char *code),
                       void *context, struct sand_error *error)
{
    enum step step;
    size_t size;
    while ((step = store_step(s, q, error)) == STEP_ROW)
        table(context, s->driver->bytes(s, 0, &size));
    return step == STEP_DONE;
}

/* -1 stands for all of them. */
static int64_t limit_of(int most)
{
    return most < 0 ? INT64_MAX : most;
}

bool store_list(struct store *s, const char *state, int most, void (*table)(void *context, const char *code),
                void *context, struct sand_error *error)
{
    struct query *q = store_take(s, LIST);
    query_text(q, 1, state, strlen(state));
    query_int(q, 2, limit_of(most));
    return list_codes(s, q, table, context, error);
}

bool store_list_older(struct store *s, const char *state, int64_t before, int most,
                      void (*table)(void *context, const char *code), void *context, struct sand_error *error)
{
    struct query *q = store_take(s, LIST_OLDER);
    query_text(q, 1, state, strlen(state));
    query_int(q, 2, limit_of(most));
    query_int(q, 3, before);
    return list_codes(s, q, table, context, error);
}

bool store_delete(struct store *s, const char *code, struct sand_error *error)
{
    static const enum statement all[] = {DELETE_LOG, DROP_TOKENS, DROP_SEATINGS, DELETE_TABLE};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct query *q = store_take(s, all[i]);
        bind_code(q, code);
        if (!store_run(s, q, error, "cannot delete"))
            return false;
    }
    return true;
}

/* ---- Tokens ---- */

bool store_drop_token(struct store *s, const char *code, int seat, struct sand_error *error)
{
    return store_run(s, take_seat(s, DROP_TOKEN, code, seat), error, "cannot end a token");
}

bool store_move_token(struct store *s, const char *code, int from, int to, struct sand_error *error)
{
    if (!store_drop_token(s, code, to, error))
        return false;
    struct query *q = take_seat(s, MOVE_TOKEN, code, from);
    query_int(q, 3, to);
    return store_run(s, q, error, "cannot move a token");
}

bool store_put_token(struct store *s, const uint8_t hash[STORE_HASH], const char *code, int seat,
                     struct sand_error *error)
{
    if (!store_drop_token(s, code, seat, error))
        return false;
    struct query *q = store_take(s, PUT_TOKEN);
    query_bytes(q, 1, hash, STORE_HASH);
    query_text(q, 2, code, strlen(code));
    query_int(q, 3, seat);
    return store_run(s, q, error, "cannot keep a token");
}

bool store_drop_tokens(struct store *s, const char *code, struct sand_error *error)
{
    struct query *q = store_take(s, DROP_TOKENS);
    bind_code(q, code);
    return store_run(s, q, error, "cannot end tokens");
}

enum store_reply store_get_token(struct store *s, const uint8_t hash[STORE_HASH], char code[STORE_CODE], int *seat,
                                 struct sand_error *error)
{
    struct query *q = store_take(s, GET_TOKEN);
    query_bytes(q, 1, hash, STORE_HASH);
    const enum store_reply reply = one_row(s, q, error);
    if (reply != STORE_FOUND)
        return reply;
    if (!store_column_text(s, 0, code, STORE_CODE)) {
        sand_fail(error, "storage", "a code longer than ours", (char *)0);
        return STORE_FAILED;
    }
    *seat = (int)store_column_int(s, 1);
    return STORE_FOUND;
}

/* ---- Push ---- */

bool store_put_push(struct store *s, const char *code, int seat, const struct store_push *push,
                    struct sand_error *error)
{
    struct query *q = take_seat(s, PUT_PUSH, code, seat);
    query_text(q, 3, push->endpoint, strlen(push->endpoint));
    query_bytes(q, 4, push->key, STORE_POINT);
    query_bytes(q, 5, push->auth, STORE_AUTH);
    query_text(q, 6, push->language, strlen(push->language));
    query_int(q, 7, push->told);
    query_int(q, 8, push->pushed);
    const int64_t changed = store_run_counted(s, q, error, "cannot keep where to push");
    return changed ? changed > 0 : sand_fail(error, "storage", "the seat has no token", (char *)0);
}

enum store_reply store_get_push(struct store *s, const char *code, int seat, struct store_push *push,
                                struct sand_error *error)
{
    struct query *q = take_seat(s, GET_PUSH, code, seat);
    const enum store_reply reply = one_row(s, q, error);
    if (reply != STORE_FOUND)
        return reply;
    push->told = store_column_int(s, 4);
    push->pushed = store_column_int(s, 5);
    if (store_column_text(s, 0, push->endpoint, sizeof push->endpoint) && column_bytes(s, 1, push->key, STORE_POINT) &&
        column_bytes(s, 2, push->auth, STORE_AUTH) && store_column_text(s, 3, push->language, sizeof push->language))
        return STORE_FOUND;
    sand_fail(error, "storage", "a device unlike ours", (char *)0);
    return STORE_FAILED;
}

bool store_mark_push(struct store *s, const char *code, int seat, int64_t told, int64_t pushed,
                     struct sand_error *error)
{
    struct query *q = take_seat(s, MARK_PUSH, code, seat);
    query_int(q, 3, told);
    query_int(q, 4, pushed);
    return store_run(s, q, error, "cannot note what was pushed");
}

bool store_drop_push(struct store *s, const char *code, int seat, struct sand_error *error)
{
    return store_run(s, take_seat(s, DROP_PUSH, code, seat), error, "cannot end a push");
}

bool store_drop_endpoint(struct store *s, const char *endpoint, struct sand_error *error)
{
    struct query *q = store_take(s, DROP_ENDPOINT);
    query_text(q, 1, endpoint, strlen(endpoint));
    return store_run(s, q, error, "cannot end a push");
}

/* ---- Notices ---- */

bool store_put_notice(struct store *s, const struct store_notice *n, struct sand_error *error)
{
    const char *const texts[] = {n->kind, n->address, n->language, n->game, n->title};
    const int64_t numbers[] = {n->confirmed, n->told, n->pushed, n->due, n->tries};
    struct query *q = take_seat(s, PUT_NOTICE, n->code, n->seat);
    query_bytes(q, 3, n->key, STORE_KEY);
    for (int i = 0; i < 5; i++)
        query_text(q, 4 + i, texts[i], strlen(texts[i]));
    query_bytes(q, 9, n->owner, STORE_HASH);
    for (int i = 0; i < 5; i++)
        query_int(q, 10 + i, numbers[i]);
    const int64_t changed = store_run_counted(s, q, error, "cannot keep where to send notices");
    return changed ? changed > 0 : sand_fail(error, "storage", "the seat has no token", (char *)0);
}

enum store_reply store_change_notice(struct store *s, const struct store_notice *n, int64_t due,
                                     struct sand_error *error)
{
    const int64_t numbers[] = {due, n->confirmed, n->told, n->pushed, n->due, n->tries};
    struct query *q = store_take(s, CHANGE_NOTICE);
    query_bytes(q, 1, n->key, STORE_KEY);
    for (int i = 0; i < 6; i++)
        query_int(q, 2 + i, numbers[i]);
    const int64_t changed = store_run_counted(s, q, error, "cannot note what was sent");
    return changed > 0 ? STORE_FOUND : changed < 0 ? STORE_FAILED : STORE_NONE;
}

bool store_drop_notice(struct store *s, const uint8_t key[STORE_KEY], struct sand_error *error)
{
    struct query *q = store_take(s, DROP_NOTICE);
    query_bytes(q, 1, key, STORE_KEY);
    return store_run(s, q, error, "cannot end notices");
}

static bool read_notice(struct store *s, struct store_notice *n)
{
    n->seat = (int)store_column_int(s, 1);
    n->confirmed = store_column_int(s, 9) != 0;
    n->told = store_column_int(s, 10);
    n->pushed = store_column_int(s, 11);
    n->due = store_column_int(s, 12);
    n->tries = (int)store_column_int(s, 13);
    n->wanted = store_column_int(s, 14);
    return store_column_text(s, 0, n->code, sizeof n->code) && store_column_text(s, 2, n->kind, sizeof n->kind) &&
           store_column_text(s, 3, n->address, sizeof n->address) &&
           store_column_text(s, 4, n->language, sizeof n->language) &&
           store_column_text(s, 5, n->game, sizeof n->game) && store_column_text(s, 6, n->title, sizeof n->title) &&
           column_bytes(s, 7, n->key, STORE_KEY) && column_bytes(s, 8, n->owner, STORE_HASH);
}

static struct query *take_notices(struct store *s, enum store_notices which, const struct store_notice *like)
{
    static const enum statement statements[] = {NOTICES_OF_SEAT, NOTICES_OF_ADDRESS, NOTICES_OF_KEY, NOTICES_DUE};
    struct query *q = store_take(s, statements[which]);
    switch (which) {
    case STORE_OF_SEAT:
        bind_code(q, like->code);
        query_int(q, 2, like->seat);
        break;
    case STORE_OF_ADDRESS:
        bind_code(q, like->kind);
        query_text(q, 2, like->address, strlen(like->address));
        break;
    case STORE_OF_KEY:
        query_bytes(q, 1, like->key, STORE_KEY);
        break;
    case STORE_DUE:
        query_int(q, 1, like->due);
        break;
    }
    return q;
}

bool store_list_notices(struct store *s, enum store_notices which, const struct store_notice *like, int most,
                        void (*notice)(void *context, const struct store_notice *), void *context,
                        struct sand_error *error)
{
    struct query *q = take_notices(s, which, like);
    bool ours = true;
    enum step step;
    query_int(q, 3, limit_of(most));
    while (ours && (step = store_step(s, q, error)) == STEP_ROW) {
        struct store_notice n;
        if ((ours = read_notice(s, &n)))
            notice(context, &n);
    }
    store_reset(s);
    if (!ours)
        return sand_fail(error, "storage", "a notice unlike ours", (char *)0);
    return step == STEP_DONE;
}

/* ---- Secrets ---- */

bool store_put_secret(struct store *s, const char *name, const uint8_t secret[STORE_SECRET], struct sand_error *error)
{
    struct query *q = store_take(s, PUT_SECRET);
    bind_code(q, name);
    query_bytes(q, 2, secret, STORE_SECRET);
    return store_run(s, q, error, "cannot keep a secret");
}

enum store_reply store_get_secret(struct store *s, const char *name, uint8_t secret[STORE_SECRET],
                                  struct sand_error *error)
{
    struct query *q = store_take(s, GET_SECRET);
    bind_code(q, name);
    const enum store_reply reply = one_row(s, q, error);
    if (reply != STORE_FOUND || column_bytes(s, 0, secret, STORE_SECRET))
        return reply;
    sand_fail(error, "storage", "a secret unlike ours", (char *)0);
    return STORE_FAILED;
}

/* ---- Bot accounts ---- */

enum store_reply store_put_account(struct store *s, const uint8_t hash[STORE_HASH], const struct store_account *a,
                                   int64_t at, struct sand_error *error)
{
    struct query *q = store_take(s, PUT_ACCOUNT);
    bind_code(q, a->name);
    query_bytes(q, 2, hash, STORE_HASH);
    query_text(q, 3, a->author, strlen(a->author));
    query_text(q, 4, a->games, strlen(a->games));
    query_int(q, 5, at);
    const int64_t changed = store_run_counted(s, q, error, "cannot keep an account");
    return changed > 0 ? STORE_FOUND : changed < 0 ? STORE_FAILED : STORE_NONE;
}

enum store_reply store_get_account(struct store *s, const uint8_t hash[STORE_HASH], struct store_account *a,
                                   struct sand_error *error)
{
    struct query *q = store_take(s, GET_ACCOUNT);
    query_bytes(q, 1, hash, STORE_HASH);
    const enum store_reply reply = one_row(s, q, error);
    if (reply != STORE_FOUND ||
        (store_column_text(s, 0, a->name, sizeof a->name) && store_column_text(s, 1, a->author, sizeof a->author) &&
         store_column_text(s, 2, a->games, sizeof a->games)))
        return reply;
    sand_fail(error, "storage", "an account unlike ours", (char *)0);
    return STORE_FAILED;
}

bool store_renew_account(struct store *s, const char *name, const uint8_t hash[STORE_HASH], struct sand_error *error)
{
    struct query *q = store_take(s, RENEW_ACCOUNT);
    bind_code(q, name);
    query_bytes(q, 2, hash, STORE_HASH);
    return store_run(s, q, error, "cannot keep a token");
}

bool store_drop_account(struct store *s, const char *name, struct sand_error *error)
{
    struct query *q = store_take(s, DROP_ACCOUNT);
    bind_code(q, name);
    return store_run(s, q, error, "cannot end an account");
}

static bool change_seating(struct store *s, enum statement which, const char *name, const char *code,
                           struct sand_error *error)
{
    struct query *q = store_take(s, which);
    bind_code(q, name);
    query_text(q, 2, code, strlen(code));
    return store_run(s, q, error, "cannot note where a bot sits");
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
    struct query *q = store_take(s, LIST_SEATINGS);
    bind_code(q, name);
    return list_codes(s, q, table, context, error);
}

/* ---- Whether it can write ---- */

bool store_put_probe(struct store *s, int64_t at, struct sand_error *error)
{
    struct query *q = store_take(s, PUT_PROBE);
    query_int(q, 1, at);
    return store_run(s, q, error, "cannot write");
}

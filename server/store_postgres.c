/* PostgreSQL as a driver of store.c, with libpq and without a thread.
 *
 * Writes go out in batches: what a turn of the loop has written is sent at its end as one transaction, in one go
 * (pipeline mode), and the loop does not wait. While a batch is on its way the next one is collected; it is sent when
 * the first is stored. So there is one round trip for however many answers have come in the meantime, and nothing is
 * ever stored on top of something that was not. If a batch fails, or the connection is lost before it is known to be
 * stored, everything since is given up (store_events.settled).
 *
 * Reads have a connection of their own and are waited for, LINK_PATIENCE at most: they happen when a table is loaded, a
 * token shown, a list made. A third connection is for signs of life (process, lease) and for notifications.
 *
 * The first write of a batch to a table holds its lease (sand_hold): the row's lock lasts until the commit, so that
 * nobody takes the table over in between, and a process that has been overtaken fails. No clock decides about that;
 * clocks only decide when somebody may try. */
#include "server/postgres.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

/* Numbered migrations: step i leads from version i to i + 1. Never changed once landed, only added to. */
static const char *const migrations[] = {
    "CREATE TABLE game_table (code TEXT PRIMARY KEY, state TEXT NOT NULL, updated BIGINT NOT NULL,"
    "  document TEXT NOT NULL);"
    "CREATE INDEX game_table_by_state ON game_table (state, updated);"
    "CREATE TABLE event (code TEXT NOT NULL, seq BIGINT NOT NULL, at BIGINT NOT NULL, line TEXT NOT NULL,"
    "  PRIMARY KEY (code, seq));"
    "CREATE TABLE token (hash BYTEA PRIMARY KEY, code TEXT NOT NULL, seat BIGINT NOT NULL);"
    "CREATE UNIQUE INDEX token_by_seat ON token (code, seat);"
    "CREATE TABLE snapshot (code TEXT PRIMARY KEY, seq BIGINT NOT NULL, body TEXT NOT NULL);"
    "CREATE TABLE push (hash BYTEA PRIMARY KEY REFERENCES token ON DELETE CASCADE, endpoint TEXT NOT NULL,"
    "  point BYTEA NOT NULL, auth BYTEA NOT NULL, language TEXT NOT NULL, told BIGINT NOT NULL, pushed BIGINT NOT "
    "NULL);"
    "CREATE INDEX push_by_endpoint ON push (endpoint);"
    "CREATE TABLE notice (key BYTEA PRIMARY KEY, hash BYTEA NOT NULL REFERENCES token ON DELETE CASCADE,"
    "  kind TEXT NOT NULL, address TEXT NOT NULL, language TEXT NOT NULL, game TEXT NOT NULL, title TEXT NOT NULL,"
    "  owner BYTEA NOT NULL, confirmed BIGINT NOT NULL, told BIGINT NOT NULL, pushed BIGINT NOT NULL,"
    "  due BIGINT NOT NULL, tries BIGINT NOT NULL, UNIQUE (hash, kind));"
    "CREATE INDEX notice_by_address ON notice (kind, address);"
    "CREATE INDEX notice_by_due ON notice (due) WHERE due > 0;"
    "CREATE TABLE secret (name TEXT PRIMARY KEY, body BYTEA NOT NULL);"
    "CREATE TABLE account (name TEXT PRIMARY KEY, hash BYTEA NOT NULL UNIQUE, author TEXT NOT NULL, games TEXT NOT "
    "NULL,"
    "  made BIGINT NOT NULL);"
    "CREATE TABLE seating (name TEXT NOT NULL, code TEXT NOT NULL, PRIMARY KEY (name, code));"
    "CREATE INDEX seating_by_code ON seating (code);"
    "CREATE FUNCTION seating_goes() RETURNS trigger LANGUAGE plpgsql AS"
    "  'BEGIN DELETE FROM seating WHERE name = OLD.name; RETURN OLD; END';"
    "CREATE TRIGGER seating_goes_with_account AFTER DELETE ON account FOR EACH ROW EXECUTE FUNCTION seating_goes();"
    /* A log grows by its next line and by no other. */
    "CREATE FUNCTION sand_append(c TEXT, s BIGINT, t BIGINT, l TEXT) RETURNS void LANGUAGE plpgsql AS $$ BEGIN"
    "  IF s <> 1 + coalesce((SELECT max(seq) FROM event WHERE code = c), 0) THEN"
    "    RAISE EXCEPTION 'the table is not at this version'; END IF;"
    "  INSERT INTO event (code, seq, at, line) VALUES (c, s, t, l); END $$;",
    /* Processes, and which tables they lead. The rows change often and no index with them, hence the free space. */
    "CREATE TABLE process (id BIGINT PRIMARY KEY, address TEXT NOT NULL, until TIMESTAMPTZ NOT NULL);"
    "CREATE TABLE lease (code TEXT PRIMARY KEY, owner BIGINT NOT NULL, epoch BIGINT NOT NULL, version BIGINT NOT NULL)"
    "  WITH (fillfactor = 60);"
    "CREATE INDEX lease_by_owner ON lease (owner);"
    "CREATE FUNCTION sand_hold(c TEXT, o BIGINT, e BIGINT, v BIGINT) RETURNS void LANGUAGE plpgsql AS $$ BEGIN"
    "  UPDATE lease SET version = v + 1 WHERE code = c AND owner = o AND epoch = e AND version = v;"
    "  IF NOT FOUND THEN RAISE EXCEPTION 'this process does not lead the table'; END IF; END $$;"
    "CREATE FUNCTION sand_lives(o BIGINT) RETURNS boolean LANGUAGE sql STABLE AS"
    "  'SELECT EXISTS (SELECT 1 FROM process WHERE id = o AND until > clock_timestamp())';"
    "CREATE FUNCTION sand_lead(c TEXT, o BIGINT) RETURNS TABLE (owner BIGINT, epoch BIGINT, version BIGINT, address "
    "TEXT)"
    "  LANGUAGE plpgsql AS $$ #variable_conflict use_column\n DECLARE was BIGINT; BEGIN"
    "  IF NOT EXISTS (SELECT 1 FROM game_table g WHERE g.code = c) THEN RETURN; END IF;"
    "  SELECT l.owner INTO was FROM lease l WHERE l.code = c;"
    "  IF was IS NULL OR (was <> o AND NOT sand_lives(was)) THEN"
    "    INSERT INTO lease AS l (code, owner, epoch, version) VALUES (c, o, 1, 0) ON CONFLICT (code) DO UPDATE"
    "      SET owner = o, epoch = l.epoch + 1 WHERE l.owner <> o AND NOT sand_lives(l.owner); END IF;"
    "  RETURN QUERY SELECT l.owner, l.epoch, l.version, coalesce(p.address, '') FROM lease l"
    "    LEFT JOIN process p ON p.id = l.owner WHERE l.code = c; END $$;"
    /* A sign of life; gives running tables that nobody leads. The process that was at the same address before is gone.
     * A process that has died is remembered until others lead what it led. `everything`: also tables that never had a
     * leader. */
    "CREATE FUNCTION sand_beat(o BIGINT, a TEXT, milliseconds BIGINT, everything BIGINT) RETURNS TABLE (code TEXT)"
    "  LANGUAGE plpgsql AS $$ #variable_conflict use_column\n BEGIN"
    "  INSERT INTO process (id, address, until)"
    "    VALUES (o, a, clock_timestamp() + milliseconds * interval '1 millisecond')"
    "    ON CONFLICT (id) DO UPDATE SET address = excluded.address, until = excluded.until;"
    "  UPDATE process SET until = clock_timestamp() - interval '1 millisecond'"
    "    WHERE address = a AND id <> o AND until > clock_timestamp();"
    "  RETURN QUERY SELECT g.code FROM process p JOIN lease l ON l.owner = p.id JOIN game_table g ON g.code = l.code"
    "    WHERE p.until < clock_timestamp() AND g.state = 'running' ORDER BY g.updated DESC LIMIT 1000;"
    "  IF NOT FOUND THEN DELETE FROM process p WHERE p.until < clock_timestamp() - interval '1 minute' AND NOT EXISTS"
    "    (SELECT 1 FROM lease l JOIN game_table g ON g.code = l.code WHERE l.owner = p.id AND g.state = 'running');"
    "  END IF;"
    "  IF everything > 0 THEN RETURN QUERY SELECT g.code FROM game_table g LEFT JOIN lease l ON l.code = g.code"
    "    WHERE g.state = 'running' AND (l.owner IS NULL OR NOT EXISTS (SELECT 1 FROM process p WHERE p.id = l.owner))"
    "    ORDER BY g.updated DESC; END IF; END $$;"
    "CREATE FUNCTION sand_stop(o BIGINT) RETURNS void LANGUAGE plpgsql AS $$ BEGIN"
    "  UPDATE process SET until = clock_timestamp() - interval '1 millisecond' WHERE id = o;"
    "  PERFORM pg_notify('sandtable', 'stopped'); END $$;",
};
enum { MIGRATIONS = sizeof migrations / sizeof *migrations };
#define MIGRATING "7305808869"                                    /* the number of an advisory lock, ours for this */
enum { STARTING = 10000, TICK = 250, TICK_DOWN = 20, BEATS = 4 }; /* milliseconds; signs of life in a lease */

/* ---- Batches ---- */

/* Statements with copies of their values, which lie one after the other in `bytes`. */
struct kept {
    struct query query;
    size_t at[VALUES];
};
struct batch {
    struct kept *items;
    size_t count, room;
    char *bytes;
    size_t size, bytes_room;
};

struct pg {
    struct store base;
    char *where;
    struct link write, read, beat;
    struct leases leases;
    struct batch batch;  /* what is being collected */
    uint64_t number;     /* its number */
    bool in_transaction; /* between begin and commit */
    bool flying;         /* the batch before it has been sent and is not settled */
    int syncs;           /* that are still to come for it */
    int passed_over;     /* and before those: of transactions that are being ended because they were refused */
    int64_t sent;        /* when it was */
    bool refused;        /* something of it was */
    struct sand_error why;
    PGresult *rows; /* of the query that is being read */
    int row;

    /* Of a store that is watched. */
    struct uv_loop_s *loop;
    struct store_events events;
    char address[STORE_ADDRESS];
    int lease;
    uv_timer_t *tick;
    bool beating, everything;
    int64_t beat_sent, heard; /* when the last sign of life was sent; when the last that was heard had been sent */
};

static void *more(void *array, size_t *room, size_t wanted, size_t each)
{
    if (wanted <= *room)
        return array;
    *room = wanted * 2;
    array = realloc(array, *room * each);
    if (!array)
        abort();
    return array;
}

static void collect(struct batch *b, const struct query *q)
{
    b->items = more(b->items, &b->room, b->count + 1, sizeof *b->items);
    struct kept *k = &b->items[b->count++];
    k->query = *q;
    for (int i = 0; i < q->count; i++) {
        const struct value *v = &q->value[i];
        if (v->kind == VALUE_INT || v->kind == VALUE_NONE)
            continue;
        b->bytes = more(b->bytes, &b->bytes_room, b->size + v->size + 1, 1);
        k->at[i] = b->size;
        if (v->size)
            memcpy(b->bytes + b->size, v->data, v->size);
        b->size += v->size;
    }
}

static const struct query *item(const struct batch *b, size_t i)
{
    struct kept *k = &b->items[i];
    for (int v = 0; v < k->query.count; v++)
        k->query.value[v].data = b->bytes + k->at[v];
    return &k->query;
}

static void empty(struct batch *b)
{
    b->count = b->size = 0;
}

/* ---- Sending a batch, and what comes back ---- */

static bool send_one(struct pg *s, int statement)
{
    struct query q;
    query_begin(&q, statement);
    return link_send(&s->write, &q);
}

static bool prepare_one(struct pg *s, const struct query *q, bool *any)
{
    if (s->write.prepared[q->statement])
        return true;
    *any = true;
    return link_send_prepare(&s->write, q);
}

/* Statements that the database does not know yet come before the transaction, so that they stay known if it fails. */
static bool send_unknown(struct pg *s)
{
    struct query begin, commit;
    bool any = false;
    query_begin(&begin, PG_BEGIN);
    query_begin(&commit, PG_COMMIT);
    bool ok = prepare_one(s, &begin, &any) && prepare_one(s, &commit, &any);
    for (size_t i = 0; i < s->batch.count && ok; i++)
        ok = prepare_one(s, item(&s->batch, i), &any);
    if (any && ok) {
        ok = PQpipelineSync(s->write.connection) == 1;
        s->syncs++;
    }
    return ok;
}

static void watch_link(struct pg *, struct link *);

/* The batch becomes the one that is on its way. */
static bool send_batch(struct pg *s)
{
    s->syncs = 0;
    s->refused = false;
    bool ok = send_unknown(s) && send_one(s, PG_BEGIN);
    for (size_t i = 0; i < s->batch.count && ok; i++)
        ok = link_send(&s->write, item(&s->batch, i));
    ok = ok && send_one(s, PG_COMMIT) && PQpipelineSync(s->write.connection) == 1 && PQflush(s->write.connection) >= 0;
    s->syncs++;
    if (!ok)
        return false;
    s->flying = true;
    s->sent = link_now();
    empty(&s->batch);
    s->number++;
    watch_link(s, &s->write);
    return true;
}

/* What was sent and what has been collected since is given up. */
static void give_up(struct pg *s)
{
    leases_drop_since(&s->leases, s->number - s->flying);
    empty(&s->batch);
    s->number++;
    s->flying = s->in_transaction = false;
}

static bool report(struct pg *s, bool stored)
{
    if (s->loop)
        s->events.settled(s->events.context, s->number - 1, stored, &s->why);
    return stored;
}

static bool fail(struct pg *s, const char *why)
{
    sand_fail(&s->why, "storage", "cannot commit: ", why, (char *)0);
    give_up(s);
    return report(s, false);
}

static void lose_write(struct pg *s, const char *why)
{
    char copy[200];
    snprintf(copy, sizeof copy, "%s", why);
    copy[strcspn(copy, "\n")] = 0;
    link_lose(&s->write, copy);
    s->passed_over = 0;
    if (s->flying || s->batch.count)
        fail(s, copy);
}

/* Notes the first thing that went wrong. */
static void look_at(struct pg *s, const PGresult *r)
{
    const ExecStatusType status = PQresultStatus(r);
    const bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if ((good && strcmp(PQcmdStatus((PGresult *)(size_t)r), "ROLLBACK") != 0) || s->refused)
        return;
    const char *why = PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY);
    s->refused = true;
    sand_fail(&s->why, "storage", "cannot commit: ", why ? why : "refused", (char *)0);
}

/* After an error the database passes over the commit, and waits. */
static void end_refused(struct pg *s)
{
    PGconn *c = s->write.connection;
    if (PQsendQueryParams(c, "ROLLBACK", 0, 0, 0, 0, 0, 0) == 1 && PQpipelineSync(c) == 1 && PQflush(c) >= 0)
        s->passed_over++;
    else
        lose_write(s, PQerrorMessage(c));
}

static void settle(struct pg *s)
{
    if (s->refused) {
        give_up(s);
        end_refused(s);
        report(s, false);
        return;
    }
    s->flying = false;
    report(s, true);
    if (s->batch.count && !s->in_transaction && !s->flying && !send_batch(s))
        lose_write(s, PQerrorMessage(s->write.connection));
}

/* Takes what has arrived for the batch that is on its way. */
static void receive(struct pg *s)
{
    PGconn *c = s->write.connection;
    if (!PQconsumeInput(c)) {
        lose_write(s, PQerrorMessage(c));
        return;
    }
    while ((s->flying || s->passed_over) && s->write.connection == c && !PQisBusy(c)) {
        PGresult *r = PQgetResult(c);
        if (!r && PQstatus(c) != CONNECTION_OK) {
            lose_write(s, PQerrorMessage(c));
            return;
        }
        if (!r)
            continue;
        const bool sync = PQresultStatus(r) == PGRES_PIPELINE_SYNC;
        if (!sync && !s->passed_over)
            look_at(s, r);
        PQclear(r);
        if (PQstatus(c) != CONNECTION_OK) {
            lose_write(s, PQerrorMessage(c));
            return;
        }
        if (sync && s->passed_over)
            s->passed_over--;
        else if (sync && --s->syncs == 0)
            settle(s);
    }
}

/* Waits until nothing is on its way. */
static void wait_settled(struct pg *s)
{
    const int64_t until = link_now() + LINK_PATIENCE;
    while (s->flying) {
        const int64_t left = until - link_now();
        if (left <= 0) {
            lose_write(s, "it does not answer");
            return;
        }
        const int unsent = PQflush(s->write.connection);
        struct pollfd p = {.fd = PQsocket(s->write.connection),
                           .events = (short)(unsent > 0 ? POLLIN | POLLOUT : POLLIN)};
        poll(&p, 1, (int)left);
        receive(s);
    }
}

/* ---- Transactions ---- */

static bool pg_begin(struct store *base, struct sand_error *error)
{
    struct pg *s = (struct pg *)base;
    if (!s->write.up && !link_up(&s->write))
        return link_down(&s->write, error);
    if (!s->loop && !link_up(&s->write))
        return link_down(&s->write, error);
    s->in_transaction = true;
    return true;
}

/* Without somebody who watches, waits for the result. */
static bool commit_now(struct pg *s, struct sand_error *error)
{
    sand_fail(&s->why, "storage", "", (char *)0);
    if (!send_batch(s))
        lose_write(s, PQerrorMessage(s->write.connection));
    const uint64_t number = s->number;
    wait_settled(s);
    if (s->number == number && !s->flying && s->write.up && !s->refused)
        return true;
    *error = s->why;
    return false;
}

static bool pg_commit(struct store *base, struct sand_error *error)
{
    struct pg *s = (struct pg *)base;
    s->in_transaction = false;
    if (!s->batch.count || s->flying)
        return true;
    if (!s->write.up) {
        give_up(s);
        return link_down(&s->write, error);
    }
    if (!s->loop)
        return commit_now(s, error);
    if (send_batch(s))
        return true;
    sand_fail(error, "storage", "cannot commit: ", PQerrorMessage(s->write.connection), (char *)0);
    link_lose(&s->write, PQerrorMessage(s->write.connection));
    s->passed_over = 0;
    give_up(s);
    return false;
}

static void pg_rollback(struct store *base)
{
    struct pg *s = (struct pg *)base;
    s->in_transaction = false;
    leases_drop_since(&s->leases, s->number);
    empty(&s->batch);
    s->number++;
}

static uint64_t pg_pending(const struct store *base)
{
    const struct pg *s = (const struct pg *)base;
    return s->batch.count ? s->number : s->flying ? s->number - 1 : 0;
}

/* ---- Statements ---- */

/* Which value of a statement names the table that it changes; 0: it changes none. */
static const uint8_t table_of[PG_ALL] = {
    [DELETE_LOG] = 1, [PUT_TABLE] = 1,  [DELETE_TABLE] = 1, [DELETE_SNAPSHOT] = 1, [DROP_TOKENS] = 1,
    [DROP_TOKEN] = 1, [MOVE_TOKEN] = 1, [PUT_TOKEN] = 2,    [PG_APPEND] = 1,
};

/* The first write of a batch to a table proves that it is ours to write. */
static bool hold(struct pg *s, const char *code, struct sand_error *error)
{
    struct lease *l = leases_find(&s->leases, code);
    struct query q;
    if (!l)
        return sand_fail(error, "storage", "this process does not lead the table", (char *)0);
    if (l->batch == s->number)
        return true;
    query_begin(&q, l->epoch ? PG_HOLD : PG_NEW);
    query_text(&q, 1, code, strlen(code));
    query_int(&q, 2, s->leases.owner);
    if (l->epoch) {
        query_int(&q, 3, l->epoch);
        query_int(&q, 4, l->version);
    }
    collect(&s->batch, &q);
    l->version++;
    l->epoch += !l->epoch;
    l->batch = s->number;
    return true;
}

static bool collect_held(struct pg *s, const struct query *q, struct sand_error *error)
{
    const int at = table_of[q->statement];
    char code[STORE_CODE] = "";
    if (at && q->value[at - 1].size < sizeof code)
        memcpy(code, q->value[at - 1].data, q->value[at - 1].size);
    if (at && !hold(s, code, error))
        return false;
    collect(&s->batch, q);
    if (q->statement == DELETE_TABLE) { /* what else there is of it has been deleted before */
        struct query end;
        query_begin(&end, PG_END_LEASE);
        query_text(&end, 1, code, strlen(code));
        collect(&s->batch, &end);
        leases_drop(&s->leases, code);
    }
    return true;
}

static bool pg_run(struct store *base, const struct query *q, int64_t *changed, const char *what,
                   struct sand_error *error)
{
    struct pg *s = (struct pg *)base;
    if (s->in_transaction && !changed)
        return collect_held(s, q, error);
    PGresult *r = link_ask(&s->read, q, what, error);
    if (r && changed)
        *changed = strtoll(PQcmdTuples(r), 0, 10);
    PQclear(r);
    return r != 0;
}

static bool pg_append(struct store *base, const char *code, uint32_t seq, int64_t at, const char *line, size_t size,
                      struct sand_error *error)
{
    struct query q;
    query_begin(&q, PG_APPEND);
    query_text(&q, 1, code, strlen(code));
    query_int(&q, 2, seq);
    query_int(&q, 3, at);
    query_text(&q, 4, line, size);
    return pg_run(base, &q, 0, "cannot append", error);
}

static void pg_reset(struct store *base)
{
    struct pg *s = (struct pg *)base;
    PQclear(s->rows);
    s->rows = 0;
}

static enum step pg_step(struct store *base, const struct query *q, struct sand_error *error)
{
    struct pg *s = (struct pg *)base;
    if (!s->rows && !(s->rows = link_ask(&s->read, q, "cannot be read", error)))
        return STEP_FAILED;
    if (!base->open)
        s->row = -1;
    if (++s->row < PQntuples(s->rows))
        return STEP_ROW;
    pg_reset(base);
    return STEP_DONE;
}

static int64_t pg_integer(struct store *base, int column)
{
    const struct pg *s = (const struct pg *)base;
    return link_int(s->rows, s->row, column);
}

static const char *pg_bytes(struct store *base, int column, size_t *size)
{
    const struct pg *s = (const struct pg *)base;
    *size = (size_t)PQgetlength(s->rows, s->row, column);
    return PQgetvalue(s->rows, s->row, column);
}

/* ---- Leading ---- */

static enum store_reply pg_lead(struct store *base, const char *code, char leader[STORE_ADDRESS],
                                struct sand_error *error)
{
    struct pg *s = (struct pg *)base;
    struct query q;
    query_begin(&q, PG_LEAD);
    query_text(&q, 1, code, strlen(code));
    query_int(&q, 2, s->leases.owner);
    PGresult *r = link_ask(&s->read, &q, "cannot be led", error);
    if (!r)
        return STORE_FAILED;
    const bool any = PQntuples(r) == 1, ours = any && link_int(r, 0, 0) == s->leases.owner;
    if (ours)
        leases_put(&s->leases, code, link_int(r, 0, 1), link_int(r, 0, 2));
    else if (any)
        snprintf(leader, STORE_ADDRESS, "%s", PQgetvalue(r, 0, 3));
    PQclear(r);
    return ours ? STORE_FOUND : STORE_NONE;
}

static void pg_lead_new(struct store *base, const char *code)
{
    leases_put(&((struct pg *)base)->leases, code, 0, 0);
}

/* ---- Signs of life ---- */

static void beat_query(const struct pg *s, struct query *q)
{
    query_begin(q, PG_BEAT);
    query_int(q, 1, s->leases.owner);
    query_text(q, 2, s->address, strlen(s->address));
    query_int(q, 3, s->lease);
    query_int(q, 4, s->everything);
}

static void send_beat(struct pg *s)
{
    struct query q;
    PGconn *c = s->beat.connection;
    beat_query(s, &q);
    const bool known = s->beat.prepared[PG_BEAT];
    const bool ok = (known || (PQsendQueryParams(c, "LISTEN sandtable", 0, 0, 0, 0, 0, 1) == 1 &&
                               link_send_prepare(&s->beat, &q))) &&
                    link_send(&s->beat, &q) && PQpipelineSync(c) == 1 && PQflush(c) >= 0;
    s->beat_sent = link_now();
    s->beating = ok;
    if (!ok)
        link_lose(&s->beat, PQerrorMessage(c));
    else
        watch_link(s, &s->beat);
}

static void adopt(struct pg *s, const PGresult *r)
{
    s->heard = s->beat_sent;
    s->everything = false;
    for (int i = 0; i < PQntuples(r); i++)
        s->events.orphan(s->events.context, PQgetvalue(r, i, 0));
}

static void take_notices(struct pg *s)
{
    PGnotify *n;
    bool any = false;
    while ((n = PQnotifies(s->beat.connection))) {
        any = true;
        PQfreemem(n);
    }
    if (any && !s->beating) /* somebody has stopped: what it led is free at once */
        send_beat(s);
}

static void receive_beat(struct pg *s)
{
    PGconn *c = s->beat.connection;
    if (!PQconsumeInput(c)) {
        s->beating = false;
        link_lose(&s->beat, PQerrorMessage(c));
        return;
    }
    while (s->beating && !PQisBusy(c)) {
        PGresult *r = PQgetResult(c);
        if (!r && PQstatus(c) == CONNECTION_OK)
            continue;
        const ExecStatusType status = r ? PQresultStatus(r) : PGRES_FATAL_ERROR;
        if (status == PGRES_PIPELINE_SYNC)
            s->beating = false;
        else if (status == PGRES_TUPLES_OK)
            adopt(s, r);
        const bool bad = status == PGRES_FATAL_ERROR;
        PQclear(r);
        if (bad) {
            s->beating = false;
            link_lose(&s->beat, PQerrorMessage(c));
            return;
        }
    }
    take_notices(s);
}

/* ---- On the loop ---- */

struct watch {
    uv_poll_t poll;
    struct pg *store;
    struct link *link;
};

static void free_watch(uv_handle_t *handle)
{
    free(handle->data);
}

static void link_closing(struct link *l)
{
    struct watch *w = l->watch;
    l->watch = 0;
    if (!w)
        return;
    uv_poll_stop(&w->poll);
    uv_close((uv_handle_t *)&w->poll, free_watch);
}

static void on_socket(uv_poll_t *handle, int status, int events)
{
    struct watch *w = handle->data;
    struct pg *s = w->store;
    struct link *l = w->link;
    (void)status, (void)events;
    if (l == &s->write)
        receive(s);
    else
        receive_beat(s);
    if (l->up)
        watch_link(s, l);
}

/* Listens to a connection, and writes what is still to be written as soon as it takes it. */
static void watch_link(struct pg *s, struct link *l)
{
    if (!s->loop || !l->up)
        return;
    if (!l->watch) {
        struct watch *w = calloc(1, sizeof *w);
        if (!w)
            abort();
        w->store = s;
        w->link = l;
        w->poll.data = w;
        l->watch = w;
        l->closing = link_closing;
        uv_poll_init(s->loop, &w->poll, PQsocket(l->connection));
        uv_unref((uv_handle_t *)&w->poll);
    }
    struct watch *w = l->watch;
    uv_poll_start(&w->poll, PQflush(l->connection) > 0 ? UV_READABLE | UV_WRITABLE : UV_READABLE, on_socket);
}

static void look_after_write(struct pg *s, int64_t now)
{
    if (s->flying && now - s->sent > LINK_PATIENCE)
        lose_write(s, "it does not answer");
    if (!s->write.up && link_up(&s->write))
        watch_link(s, &s->write);
}

static void look_after_beat(struct pg *s, int64_t now)
{
    if (s->beating && now - s->beat_sent > LINK_PATIENCE) {
        s->beating = false;
        link_lose(&s->beat, "it does not answer");
    }
    if (link_up(&s->beat) && !s->beating && (!s->beat.watch || now - s->beat_sent >= s->lease / BEATS))
        send_beat(s);
    if (s->heard && now - s->heard > s->lease) {
        s->heard = 0;
        s->events.overtaken(s->events.context);
    }
}

static void on_tick(uv_timer_t *timer)
{
    struct pg *s = timer->data;
    const int64_t now = link_now();
    look_after_write(s, now);
    look_after_beat(s, now);
    const bool up = s->write.up && s->beat.up && link_up(&s->read);
    uv_timer_start(s->tick, on_tick, up ? TICK : TICK_DOWN, 0);
}

/* The first sign of life is waited for: nobody leads before it is heard. */
static bool first_beat(struct pg *s, struct sand_error *error)
{
    struct query q;
    s->everything = true;
    beat_query(s, &q);
    const int64_t now = link_now();
    PGresult *r = link_ask(&s->read, &q, "cannot say that it is there", error);
    if (!r)
        return false;
    s->beat_sent = now;
    adopt(s, r);
    PQclear(r);
    return true;
}

static bool pg_watch(struct store *base, struct uv_loop_s *loop, const char *address, int lease,
                     const struct store_events *events, struct sand_error *error)
{
    struct pg *s = (struct pg *)base;
    s->loop = loop;
    s->events = *events;
    s->lease = lease;
    snprintf(s->address, sizeof s->address, "%s", address);
    s->tick = malloc(sizeof *s->tick);
    if (!s->tick)
        abort();
    uv_timer_init(loop, s->tick);
    uv_unref((uv_handle_t *)s->tick);
    s->tick->data = s;
    uv_timer_start(s->tick, on_tick, 1, 0);
    return first_beat(s, error);
}

/* A sign of life that is still on its way would come after the goodbye. */
static void wait_beat(struct pg *s)
{
    const int64_t until = link_now() + LINK_PATIENCE;
    while (s->beating && link_now() < until) {
        struct pollfd p = {.fd = PQsocket(s->beat.connection), .events = POLLIN};
        poll(&p, 1, 50);
        receive_beat(s);
    }
}

static void free_tick(uv_handle_t *handle)
{
    free(handle);
}

static void pg_unwatch(struct store *base)
{
    struct pg *s = (struct pg *)base;
    struct query q;
    struct sand_error ignored;
    if (!s->loop)
        return;
    wait_settled(s);
    wait_beat(s);
    query_begin(&q, PG_STOP);
    query_int(&q, 1, s->leases.owner);
    PQclear(link_ask(&s->read, &q, "cannot say that it stops", &ignored));
    link_close(&s->write);
    link_close(&s->beat);
    uv_close((uv_handle_t *)s->tick, free_tick);
    s->loop = 0;
}

/* Signs of life are written: who is heard can store. */
static bool pg_ready(struct store *base, struct sand_error *error)
{
    struct pg *s = (struct pg *)base;
    if (!s->write.up)
        return link_down(&s->write, error);
    if (!link_up(&s->read))
        return link_down(&s->read, error);
    if (s->loop && link_now() - s->heard > s->lease)
        return sand_fail(error, "storage", "the database does not answer", (char *)0);
    return true;
}

/* ---- Opening ---- */

static int64_t schema_version(struct pg *s, struct sand_error *error)
{
    if (!link_up(&s->read))
        return link_down(&s->read, error) - 1;
    PGresult *r = PQexec(s->read.connection, "SELECT version FROM sandtable");
    const bool found = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1;
    const int64_t version = found ? strtoll(PQgetvalue(r, 0, 0), 0, 10) : -1;
    PQclear(r);
    if (!found)
        sand_fail(error, "storage", "not a Sandtable database", (char *)0);
    return version;
}

static bool migrate_from(struct pg *s, int64_t version, struct sand_error *error)
{
    for (int64_t i = version; i < MIGRATIONS; i++) {
        char set[64];
        snprintf(set, sizeof set, "UPDATE sandtable SET version = %d", (int)i + 1);
        if (!link_run(&s->read, "BEGIN", "cannot be brought up to date", error) ||
            !link_run(&s->read, migrations[i], "cannot be brought up to date", error) ||
            !link_run(&s->read, set, "cannot be brought up to date", error) ||
            !link_run(&s->read, "COMMIT", "cannot be brought up to date", error))
            return false;
    }
    return true;
}

/* Several processes may start at once: one migrates, the others try again until it is done. */
static bool lock_schema(struct pg *s, struct sand_error *error)
{
    static const char lock[] = "DO $$ BEGIN IF NOT pg_try_advisory_lock(" MIGRATING ") THEN"
                               "  RAISE EXCEPTION 'another server is setting it up'; END IF; END $$";
    const int64_t until = link_now() + STARTING;
    while (!link_run(&s->read, lock, "cannot be set up", error)) {
        if (!s->read.up || link_now() > until)
            return false;
        poll(0, 0, 20);
    }
    return true;
}

static bool migrate(struct pg *s, struct sand_error *error)
{
    static const char first[] = "SET client_min_messages = warning;"
                                "CREATE TABLE IF NOT EXISTS sandtable (version INTEGER NOT NULL);"
                                "INSERT INTO sandtable SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM sandtable)";
    struct sand_error ignored;
    if (!lock_schema(s, error))
        return false;
    const int64_t version = link_run(&s->read, first, "cannot be set up", error) ? schema_version(s, error) : -1;
    bool ok = version >= 0;
    if (version > MIGRATIONS)
        ok = sand_fail(error, "storage", "this database was written by a newer Sandtable", (char *)0);
    ok = ok && migrate_from(s, version, error);
    if (!ok)
        link_run(&s->read, "ROLLBACK", "cannot be set up", &ignored);
    return link_run(&s->read, "SELECT pg_advisory_unlock(" MIGRATING ")", "cannot be set up", &ignored) && ok;
}

static void pg_close(struct store *base)
{
    struct pg *s = (struct pg *)base;
    pg_unwatch(base);
    pg_reset(base);
    link_close(&s->write);
    link_close(&s->read);
    link_close(&s->beat);
    leases_free(&s->leases);
    free(s->batch.items);
    free(s->batch.bytes);
    free(s->where);
    free(s);
}

static const struct driver driver = {
    .close = pg_close,
    .begin = pg_begin,
    .commit = pg_commit,
    .rollback = pg_rollback,
    .run = pg_run,
    .step = pg_step,
    .reset = pg_reset,
    .integer = pg_integer,
    .bytes = pg_bytes,
    .append = pg_append,
    .watch = pg_watch,
    .unwatch = pg_unwatch,
    .pending = pg_pending,
    .ready = pg_ready,
    .lead = pg_lead,
    .lead_new = pg_lead_new,
};

/* PostgreSQL is as durable as it is set up to be: `durable` asks for nothing more. */
/* Said in our own words: libpq's quote the address, and with it the password. */
static bool is_address(const char *where, struct sand_error *error)
{
    PQconninfoOption *read = PQconninfoParse(where, 0);
    PQconninfoFree(read);
    return read ? true
                : sand_fail(error, "--db",
                            "this address of a database cannot be read; in a password write % as %25 and @ as %40",
                            (char *)0);
}

struct store *postgres_open(const char *where, bool durable, struct sand_error *error)
{
    if (!is_address(where, error))
        return 0;
    struct pg *s = calloc(1, sizeof *s);
    (void)durable;
    if (!s || !(s->where = strdup(where)))
        abort();
    s->base.driver = &driver;
    s->number = 1;
    leases_init(&s->leases);
    s->write.where = s->read.where = s->beat.where = s->where;
    s->write.pipelined = s->beat.pipelined = true;
    if (!link_wait_up(&s->read, STARTING) || !link_wait_up(&s->write, STARTING))
        link_down(s->read.up ? &s->write : &s->read, error);
    else if (migrate(s, error))
        return &s->base;
    pg_close(&s->base);
    return 0;
}

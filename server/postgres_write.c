/* Writes to PostgreSQL: batches, transactions, and the lease that each of them holds.
 *
 * What a turn of the loop has written is sent at its end as one transaction, in one go (pipeline mode), and the loop
 * does not wait. While a batch is on its way the next one is collected; it is sent when the first is stored. So there
 * is one round trip for however many answers have come in the meantime, and nothing is ever stored on top of something
 * that was not. If a batch fails, or the connection is lost before it is known to be stored, everything since is given
 * up (store_events.settled).
 *
 * The first write of a batch to a table holds its lease (sand_hold): the row's lock lasts until the commit, so that
 * nobody takes the table over in between, and a process that has been overtaken fails. No clock decides about that;
 * clocks only decide when somebody may try. */
#include "server/postgres.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Batches ---- */

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

void batch_add(struct batch *b, const struct query *q)
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

const struct query *batch_item(const struct batch *b, size_t i)
{
    struct kept *k = &b->items[i];
    for (int v = 0; v < k->query.count; v++)
        if (k->query.value[v].kind == VALUE_TEXT || k->query.value[v].kind == VALUE_BYTES)
            k->query.value[v].data = b->bytes + k->at[v];
    return &k->query;
}

void batch_free(struct batch *b)
{
    free(b->items);
    free(b->bytes);
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
        ok = prepare_one(s, batch_item(&s->batch, i), &any);
    if (any && ok) {
        ok = PQpipelineSync(s->write.connection) == 1;
        s->syncs++;
    }
    return ok;
}

/* The batch becomes the one that is on its way. */
static bool send_batch(struct pg *s)
{
    s->syncs = 0;
    s->refused = false;
    bool ok = send_unknown(s) && send_one(s, PG_BEGIN);
    for (size_t i = 0; i < s->batch.count && ok; i++)
        ok = link_send(&s->write, batch_item(&s->batch, i));
    ok = ok && send_one(s, PG_COMMIT) && PQpipelineSync(s->write.connection) == 1 && PQflush(s->write.connection) >= 0;
    s->syncs++;
    if (!ok)
        return false;
    s->flying = true;
    s->ended = s->ends;
    s->ends = false;
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
    s->upset++;
    s->ends = false;
    empty(&s->batch);
    s->number++;
    s->flying = s->in_transaction = false;
}

static bool report(struct pg *s, enum store_end end)
{
    if (s->loop)
        s->events.settled(s->events.context, s->number - 1, end, &s->why);
    return end == STORE_END_STORED;
}

static bool fail(struct pg *s, const char *why)
{
    sand_fail(&s->why, "storage", "cannot commit: ", why, (char *)0);
    give_up(s);
    return report(s, STORE_END_UNKNOWN);
}

void write_lose(struct pg *s, const char *why)
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
        write_lose(s, PQerrorMessage(c));
}

static void settle(struct pg *s)
{
    if (s->refused) {
        give_up(s);
        end_refused(s);
        report(s, STORE_END_REFUSED);
        return;
    }
    s->flying = false;
    s->upset += s->ended;
    report(s, STORE_END_STORED);
    if (s->batch.count && !s->in_transaction && !s->flying && !send_batch(s))
        write_lose(s, PQerrorMessage(s->write.connection));
}

/* Takes what has arrived for the batch that is on its way. */
/* Looks at a result, of what is not passed over; true: it is a sync, which ends a batch. */
static bool take_result(struct pg *s, PGresult *r)
{
    const bool sync = r && PQresultStatus(r) == PGRES_PIPELINE_SYNC;
    if (r && !sync && !s->passed_over)
        look_at(s, r);
    PQclear(r);
    return sync;
}

static void end_batch(struct pg *s)
{
    if (s->passed_over)
        s->passed_over--;
    else if (--s->syncs == 0)
        settle(s);
}

void write_receive(struct pg *s)
{
    PGconn *c = s->write.connection;
    bool lost = !PQconsumeInput(c);
    while (!lost && (s->flying || s->passed_over) && s->write.connection == c && !PQisBusy(c)) {
        const bool sync = take_result(s, PQgetResult(c));
        lost = PQstatus(c) != CONNECTION_OK;
        if (sync && !lost)
            end_batch(s);
    }
    if (lost)
        write_lose(s, PQerrorMessage(c));
}

/* Waits until nothing is on its way. */
void write_wait(struct pg *s)
{
    const int64_t until = link_now() + LINK_PATIENCE;
    while (s->flying) {
        const int64_t left = until - link_now();
        if (left <= 0) {
            write_lose(s, "it does not answer");
            return;
        }
        const int unsent = PQflush(s->write.connection);
        struct pollfd p = {.fd = PQsocket(s->write.connection),
                           .events = (short)(unsent > 0 ? POLLIN | POLLOUT : POLLIN)};
        poll(&p, 1, (int)left);
        write_receive(s);
    }
}

/* ---- Transactions ---- */

bool write_begin(struct store *base, struct sand_error *error)
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
        write_lose(s, PQerrorMessage(s->write.connection));
    const uint64_t number = s->number;
    write_wait(s);
    if (s->number == number && !s->flying && s->write.up && !s->refused)
        return true;
    *error = s->why;
    return false;
}

bool write_commit(struct store *base, struct sand_error *error)
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

void write_rollback(struct store *base)
{
    struct pg *s = (struct pg *)base;
    s->in_transaction = s->ends = false;
    leases_drop_since(&s->leases, s->number);
    empty(&s->batch);
    s->number++;
}

uint64_t write_pending(const struct store *base)
{
    const struct pg *s = (const struct pg *)base;
    return s->batch.count ? s->number : s->flying ? s->number - 1 : 0;
}

/* ---- Statements that write ---- */

/* Which value of a statement names the table that it changes; 0: it changes none. */
static const uint8_t table_of[PG_ALL] = {
    [DELETE_LOG] = 1, [PUT_TABLE] = 1,  [DELETE_TABLE] = 1, [DROP_TOKENS] = 1,
    [DROP_TOKEN] = 1, [MOVE_TOKEN] = 1, [PUT_TOKEN] = 2,    [PG_APPEND] = 1,
};

/* Whether what was read of tokens, accounts or tables may not be true any more when it is stored. */
static bool ends_something(int statement)
{
    return statement == DROP_TOKEN || statement == DROP_TOKENS || statement == MOVE_TOKEN ||
           statement == RENEW_ACCOUNT || statement == DROP_ACCOUNT || statement == DELETE_TABLE;
}

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
    batch_add(&s->batch, &q);
    l->version++;
    l->epoch += !l->epoch;
    l->batch = s->number;
    return true;
}

bool write_collect(struct pg *s, const struct query *q, struct sand_error *error)
{
    const int at = table_of[q->statement];
    char code[STORE_CODE] = "";
    if (at && q->value[at - 1].size < sizeof code)
        memcpy(code, q->value[at - 1].data, q->value[at - 1].size);
    if (at && !hold(s, code, error))
        return false;
    batch_add(&s->batch, q);
    s->ends |= ends_something(q->statement);
    if (q->statement == DELETE_TABLE) { /* what else there is of it has been deleted before */
        struct query end;
        query_begin(&end, PG_END_LEASE);
        query_text(&end, 1, code, strlen(code));
        batch_add(&s->batch, &end);
        leases_drop(&s->leases, code);
    }
    return true;
}

/* PostgreSQL as a driver of store.c, with libpq and without a thread.
 *
 * Writes have a connection of their own and are not waited for (postgres_write.c); no more are reads for somebody who
 * can come back, which have two (postgres_read.c). One is for reads that are waited for, LINK_PATIENCE at most: at the
 * start, by the operator's commands, and in the middle of something that cannot be done twice. One is for signs of
 * life and notifications (postgres_watch.c). */
#include "server/postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STARTING = 10000 }; /* milliseconds for the database to answer at all */

/* ---- Statements ---- */

static bool pg_run(struct store *base, const struct query *q, int64_t *changed, const char *what,
                   struct sand_error *error)
{
    struct pg *s = (struct pg *)base;
    if (s->in_transaction && !changed)
        return write_collect(s, q, error);
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
    if (!s->rows_kept)
        PQclear(s->rows);
    s->rows = 0;
}

/* By an errand, or waited for. */
static PGresult *ask(struct pg *s, const struct query *q, struct sand_error *error)
{
    s->rows_kept = reads_by_errand(s, q);
    return s->rows_kept ? reads_ask(s, q, "cannot be read", error) : link_ask(&s->read, q, "cannot be read", error);
}

static enum step pg_step(struct store *base, const struct query *q, struct sand_error *error)
{
    struct pg *s = (struct pg *)base;
    if (!s->rows && !(s->rows = ask(s, q, error)))
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

/* Who leads a table, one row; STORE_NONE: there is none. */
static enum store_reply ask_leader(struct pg *s, const char *code, PGresult **r, bool *kept, struct sand_error *error)
{
    struct query q;
    query_begin(&q, PG_LEAD);
    query_text(&q, 1, code, strlen(code));
    query_int(&q, 2, s->leases.owner);
    *kept = reads_by_errand(s, &q);
    if (*kept)
        return reads_lead(s, &q, code, r, error);
    *r = link_ask(&s->read, &q, "cannot be led", error);
    return !*r ? STORE_FAILED : PQntuples(*r) ? STORE_FOUND : STORE_NONE;
}

static enum store_reply pg_lead(struct store *base, const char *code, char leader[STORE_ADDRESS],
                                struct sand_error *error)
{
    struct pg *s = (struct pg *)base;
    bool kept;
    PGresult *r = 0;
    enum store_reply reply = ask_leader(s, code, &r, &kept, error);
    if (reply == STORE_FOUND && link_int(r, 0, 0) == s->leases.owner)
        leases_put(&s->leases, code, link_int(r, 0, 1), link_int(r, 0, 2));
    else if (reply == STORE_FOUND) {
        snprintf(leader, STORE_ADDRESS, "%s", PQgetvalue(r, 0, 3));
        reply = STORE_NONE;
    }
    if (!kept)
        PQclear(r);
    return reply;
}

static void pg_lead_new(struct store *base, const char *code)
{
    struct pg *s = (struct pg *)base;
    leases_put(&s->leases, code, 0, 0);
    reads_learn_of(s, code);
}

/* ---- Opening ---- */

static void pg_close(struct store *base)
{
    struct pg *s = (struct pg *)base;
    watch_end(base);
    pg_reset(base);
    link_close(&s->write);
    link_close(&s->read);
    link_close(&s->beat);
    reads_close(s);
    leases_free(&s->leases);
    batch_free(&s->batch);
    free(s->where);
    free(s);
}

static bool pg_let_go(struct store *base, const char *code)
{
    struct pg *s = (struct pg *)base;
    struct query q;
    if (!s->loop || !s->in_transaction)
        return false;
    query_begin(&q, PG_LET_GO);
    query_text(&q, 1, code, strlen(code));
    query_int(&q, 2, s->leases.owner);
    batch_add(&s->batch, &q);
    leases_drop(&s->leases, code);
    return true;
}

static bool pg_takes_time(const struct store *base)
{
    return ((const struct pg *)base)->loop != 0;
}

static const struct driver driver = {
    .close = pg_close,
    .begin = write_begin,
    .commit = write_commit,
    .rollback = write_rollback,
    .run = pg_run,
    .step = pg_step,
    .reset = pg_reset,
    .integer = pg_integer,
    .bytes = pg_bytes,
    .append = pg_append,
    .watch = watch_begin,
    .unwatch = watch_end,
    .pending = write_pending,
    .ready = watch_ready,
    .lead = pg_lead,
    .lead_new = pg_lead_new,
    .leader = admin_leader,
    .let_go = pg_let_go,
    .hand = admin_hand,
    .processes = admin_processes,
    .takes_time = pg_takes_time,
    .errand_new = errand_new,
    .errand_free = errand_free,
};

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

/* PostgreSQL is as durable as it is set up to be: `durable` asks for nothing more. */
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
    reads_open(s);
    if (!link_wait_up(&s->read, STARTING) || !link_wait_up(&s->write, STARTING))
        link_down(s->read.up ? &s->write : &s->read, error);
    else if (schema_migrate(&s->read, error))
        return &s->base;
    pg_close(&s->base);
    return 0;
}

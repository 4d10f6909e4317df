/* PostgreSQL on the event loop: the connections that are listened to, and the one that carries signs of life (process,
 * lease) and notifications.
 *
 * A process is alive as long as its last sign is younger than the lease. What counts is when a sign was sent, not when
 * its answer came (`heard`): the database may have taken it at any time in between, so this process must give up its
 * tables no later than the database lets others have them. */
#include "server/postgres.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TICK = 200, TICK_DOWN = 20, PROBE = 400, STALLED = 700 }; /* milliseconds */
enum { BEATS = 4 };                                              /* signs of life in a lease, at least */

/* ---- Signs of life ---- */

static void live_query(const struct pg *s, struct query *q)
{
    query_begin(q, PG_LIVE);
    query_int(q, 1, s->leases.owner);
    query_text(q, 2, s->address, strlen(s->address));
    query_int(q, 3, s->lease);
}

/* Nothing can be written, as far as is known. */
static void lose_beat(struct pg *s, const char *why)
{
    s->beating = s->alive = false;
    sand_fail(&s->lifeless, "storage", "the database takes no writes: ", why, (char *)0);
    s->lifeless.what[strcspn(s->lifeless.what, "\n")] = 0;
    link_lose(&s->beat, why);
}

static void send_beat(struct pg *s)
{
    struct query q;
    PGconn *c = s->beat.connection;
    live_query(s, &q);
    const bool known = s->beat.prepared[PG_LIVE];
    const bool ok = (known || (PQsendQueryParams(c, "LISTEN sandtable", 0, 0, 0, 0, 0, 1) == 1 &&
                               link_send_prepare(&s->beat, &q))) &&
                    link_send(&s->beat, &q) && PQpipelineSync(c) == 1 && PQflush(c) >= 0;
    s->beat_sent = link_now();
    s->unheard |= !known;
    s->beating = ok;
    if (!ok)
        lose_beat(s, PQerrorMessage(c));
    else
        watch_link(s, &s->beat);
}

static void bans_changed(const struct pg *s)
{
    if (s->events.bans)
        s->events.bans(s->events.context);
}

static void heard_beat(struct pg *s)
{
    s->heard = s->beat_sent;
    s->alive = true;
    if (s->unheard)
        bans_changed(s);
    s->unheard = false;
}

/* ---- Tables that nobody leads ---- */

static void adopt(struct pg *s, const PGresult *r)
{
    s->everything = false;
    for (int i = 0; i < PQntuples(r); i++)
        s->events.orphan(s->events.context, PQgetvalue(r, i, 0));
}

/* A table may have been handed to this process: then it continues here. */
static bool is_handed(struct pg *s, const char *said)
{
    if (strncmp(said, "lead ", 5) != 0)
        return false;
    s->events.orphan(s->events.context, said + 5);
    return true;
}

static void begin_looking(struct pg *);

/* Asks, or takes the answer; if there is none, the next sign of life asks again. */
static void look_for_orphans(void *context)
{
    struct pg *s = context;
    struct query q;
    struct sand_error ignored;
    query_begin(&q, PG_ORPHANS);
    query_int(&q, 1, s->everything);
    store_enter(&s->base, s->looking);
    const PGresult *r = reads_ask(s, &q, "cannot be looked for", &ignored);
    if (store_leave(&s->base))
        return;
    if (r)
        adopt(s, r);
    store_errand_free(s->looking);
    s->looking = 0;
    if (s->look_again)
        begin_looking(s);
}

static void begin_looking(struct pg *s)
{
    s->look_again = s->looking != 0;
    if (s->looking)
        return;
    s->looking = errand_new(&s->base, look_for_orphans, s);
    look_for_orphans(s);
}

/* ---- What comes over the connection for signs of life ---- */

static void take_notices(struct pg *s)
{
    PGnotify *n;
    bool stopped = false;
    while ((n = PQnotifies(s->beat.connection))) {
        if (strcmp(n->extra, "bans") == 0)
            bans_changed(s);
        else
            stopped |= !is_handed(s, n->extra);
        PQfreemem(n);
    }
    if (stopped) /* what it led is free at once */
        begin_looking(s);
}

static void receive_beat(struct pg *s)
{
    PGconn *c = s->beat.connection;
    if (!PQconsumeInput(c)) {
        lose_beat(s, PQerrorMessage(c));
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
            heard_beat(s);
        else if (status == PGRES_FATAL_ERROR) {
            const char *why = r ? PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY) : 0;
            lose_beat(s, why ? why : PQerrorMessage(c));
            PQclear(r);
            return;
        }
        PQclear(r);
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
        write_receive(s);
    else if (l == &s->beat)
        receive_beat(s);
    else
        reads_receive(s, (struct reader *)l); /* its first member */
    if (l->up)
        watch_link(s, l);
}

/* Listens to a connection, and writes what is still to be written as soon as it takes it. */
void watch_link(struct pg *s, struct link *l)
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
        write_lose(s, "it does not answer");
    if (!s->write.up && link_up(&s->write))
        watch_link(s, &s->write);
}

/* Four in a lease, and often enough to know within about a second whether the database can store. */
static int64_t between_beats(const struct pg *s)
{
    return s->lease / BEATS < PROBE ? s->lease / BEATS : PROBE;
}

static void look_after_beat(struct pg *s, int64_t now)
{
    if (s->beating && now - s->beat_sent > LINK_PATIENCE)
        lose_beat(s, "it does not answer");
    if (link_up(&s->beat) && !s->beating && (!s->beat.watch || now - s->beat_sent >= between_beats(s)))
        send_beat(s);
    if (now - s->looked >= s->lease / BEATS) {
        s->looked = now;
        begin_looking(s);
    }
    if (s->heard && now - s->heard > s->lease) {
        s->heard = 0;
        s->upset++;
        s->events.overtaken(s->events.context);
    }
}

static void on_tick(uv_timer_t *timer)
{
    struct pg *s = timer->data;
    const int64_t now = link_now();
    look_after_write(s, now);
    look_after_beat(s, now);
    reads_look_after(s, now);
    const bool up = s->write.up && s->beat.up && link_up(&s->read) && s->reader[0].link.up && s->reader[1].link.up;
    uv_timer_start(s->tick, on_tick, up ? TICK : TICK_DOWN, 0);
}

/* The first sign of life is waited for: nobody leads before it is heard. */
static bool first_beat(struct pg *s, struct sand_error *error)
{
    struct query q;
    live_query(s, &q);
    s->beat_sent = link_now();
    PGresult *r = link_ask(&s->read, &q, "cannot say that it is there", error);
    PQclear(r);
    if (!r)
        return false;
    heard_beat(s);
    s->everything = true;
    query_begin(&q, PG_ORPHANS);
    query_int(&q, 1, true);
    if (!(r = link_ask(&s->read, &q, "cannot be looked for", error)))
        return false;
    adopt(s, r);
    PQclear(r);
    return true;
}

bool watch_begin(struct store *base, struct uv_loop_s *loop, const char *address, int lease,
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

void watch_end(struct store *base)
{
    struct pg *s = (struct pg *)base;
    struct query q;
    struct sand_error ignored;
    if (!s->loop)
        return;
    write_wait(s);
    wait_beat(s);
    query_begin(&q, PG_STOP);
    query_int(&q, 1, s->leases.owner);
    PQclear(link_ask(&s->read, &q, "cannot say that it stops", &ignored));
    link_close(&s->write);
    link_close(&s->beat);
    store_errand_free(s->looking);
    s->looking = 0;
    reads_close(s);
    uv_close((uv_handle_t *)s->tick, free_tick);
    s->loop = 0;
}

/* A sign of life is written: if the last one could be, and the next is not late, it can store. */
bool watch_ready(struct store *base, struct sand_error *error)
{
    struct pg *s = (struct pg *)base;
    if (!s->write.up)
        return link_down(&s->write, error);
    if (!s->loop)
        return link_up(&s->read) ? true : link_down(&s->read, error);
    if (s->beat.up)
        receive_beat(s); /* an answer, or the connection's end, may have come while this process was busy */
    if (!s->alive) {
        *error = s->lifeless;
        return false;
    }
    const int64_t now = link_now();
    if ((s->beating && now - s->beat_sent > STALLED) || (s->flying && now - s->sent > STALLED))
        return sand_fail(error, "storage", "the database does not answer", (char *)0);
    return true;
}

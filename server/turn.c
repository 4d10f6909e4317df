/* The turn of the loop: everything it accepted becomes durable, then everyone is told.
 *
 * Rooms that something happened to are `touched`; those with something in the open transaction are `unsaved` too. A
 * flush commits and then goes through the touched ones, once each: told if all is stored, forgotten if not. To be
 * forgotten is not an error of the room: it is loaded again from its log, which is the truth, and people join again.
 *
 * With PostgreSQL the commit has only been sent when people are told. What they are told is then kept back in their
 * connections under a number (store_pending), and goes or is dropped when that number is settled (on_settled). A room
 * may be ahead of storage by several such numbers; if one fails, so do all after it, because they build on it. */
#include "server/server.h"

#include <stdio.h>
#include <string.h>

/* Where somebody else holds the file the loop would stand still for every table in turn: once it has waited in vain, it
 * does not wait again for a while. */
bool server_transaction(struct server *s, struct sand_error *error)
{
    enum { STANDSTILL = 500 };
    if (s->in_transaction)
        return true;
    store_wait(s->store, !s->refused_at || now_ms() - s->refused_at >= STANDSTILL);
    s->in_transaction = store_begin(s->store, error);
    if (s->in_transaction)
        s->refused_at = 0;
    else if (!s->refused_at || now_ms() - s->refused_at >= STANDSTILL)
        s->refused_at = now_ms();
    return s->in_transaction;
}

/* Nothing of what was pending is stored, as far as is `known`: it was told to nobody, and memory forgets it. */
static void forget_pending(struct server *s, bool known)
{
    if (!s->stopping) /* then everything that is kept back ends with its connection */
        net_void(s->net, known);
    while (s->pending) {
        struct room *r = s->pending;
        s->pending = r->next_pending;
        r->pending = 0;
        r->broken = true;
        room_touch(r);
    }
}

static bool commit(struct server *s)
{
    struct sand_error error;
    if (!s->in_transaction)
        return true;
    s->in_transaction = false;
    const uint64_t began = uv_hrtime();
    const bool stored = store_commit(s->store, &error);
    if (stored) {
        metrics_committed(s, began, store_pending(s->store));
        return true;
    }
    metrics_since(&s->committing, began);
    s->counts.failed_commits++;
    store_rollback(s->store);
    log_event("storage", "error", error.what, (char *)0);
    forget_pending(s, false);
    return false;
}

/* Writes a line of its own: what fails on a full disk is not the opening of a transaction but its end. */
static bool try_storing(struct server *s, struct sand_error *error)
{
    if (!store_begin(s->store, error))
        return false;
    if (store_put_probe(s->store, wall_ms(), error) && store_commit(s->store, error))
        return true;
    store_rollback(s->store);
    return false;
}

bool server_ready(struct server *s, struct sand_error *error)
{
    enum { FRESH = 1000 };
    server_flush(s);
    const int known = store_ready(s->store, error);
    if (known >= 0)
        return known;
    if (!s->ready.tried || now_ms() - s->ready.tried >= FRESH) {
        s->ready.fine = try_storing(s, &s->ready.error);
        s->ready.tried = now_ms();
    }
    *error = s->ready.error;
    return s->ready.fine;
}

/* What was told of the room since is kept back until this is settled. */
static void await(struct room *r, uint64_t pending)
{
    struct server *s = r->server;
    if (!r->pending) {
        r->next_pending = s->pending;
        s->pending = r;
    }
    r->pending = pending;
}

bool server_flush(struct server *s)
{
    bool all = commit(s);
    /* `all` is what the caller asks for and may become false by a room that broke earlier; `durable` is this commit. */
    const bool durable = all;
    const uint64_t pending = store_pending(s->store);
    while (s->touched) {
        struct room *r = s->touched;
        s->touched = r->next_touched;
        r->touched = false;
        r->next_touched = 0;
        const bool lost = r->broken || (r->unsaved && !durable);
        if (r->unsaved && pending && !lost)
            await(r, pending);
        r->unsaved = false;
        all &= !lost;
        if (lost)
            room_forget(r);
        else if (r->deleted && !r->pending)
            room_vanish(r);
        else if (!r->deleted)
            room_push(r);
        if (!lost && r->let_go && !r->pending)
            room_hand_on(r);
    }
    metrics_answered(s, pending);
    return all;
}

/* ---- Storage that takes its time ---- */

/* Those of which nothing is pending any more. */
static void settle_rooms(struct server *s, uint64_t upto)
{
    for (struct room **at = &s->pending; *at;) {
        struct room *r = *at;
        if (r->pending > upto) {
            at = &r->next_pending;
            continue;
        }
        *at = r->next_pending;
        r->pending = 0;
        if (r->deleted)
            room_vanish(r);
        else if (r->let_go)
            room_hand_on(r);
    }
}

static void on_settled(void *context, uint64_t upto, enum store_end end, const struct sand_error *error)
{
    struct server *s = context;
    const bool stored = end == STORE_END_STORED;
    metrics_settled(s, upto, stored);
    if (stored) {
        settle_rooms(s, upto);
        net_release(s->net, upto);
        return;
    }
    s->counts.failed_commits++;
    log_event("storage", "error", error->what, (char *)0);
    s->in_transaction = false; /* what was written since is given up as well */
    for (struct room *r = s->touched; r; r = r->next_touched)
        r->broken |= r->unsaved;
    forget_pending(s, end == STORE_END_REFUSED);
    server_flush(s);
}

static void on_orphan(void *context, const char *code)
{
    wake_soon(context, code);
}

/* Others may lead the tables by now. */
static void on_overtaken(void *context)
{
    struct server *s = context;
    char tables[24];
    snprintf(tables, sizeof tables, "%u", s->counts.rooms);
    log_event("overtaken", "tables", tables, (char *)0);
    server_flush(s);
    for (size_t i = 0; i < sizeof s->rooms / sizeof *s->rooms; i++)
        for (struct room *r = s->rooms[i]; r; r = r->next) {
            r->broken = true;
            room_touch(r);
        }
    server_flush(s);
}

static void on_ban(void *context)
{
    bans_soon(context);
}

bool server_watch(struct server *s, struct sand_error *error)
{
    const struct store_events events = {s, on_settled, on_orphan, on_overtaken, on_ban};
    char address[STORE_ADDRESS];
    const char *host = s->settings.lan && s->lan_address[0] ? s->lan_address : "127.0.0.1";
    snprintf(address, sizeof address, "%s:%d", host, net_port(s->net));
    return store_watch(s->store, &s->loop, s->settings.advertise[0] ? s->settings.advertise : address,
                       s->settings.lease, &events, error);
}

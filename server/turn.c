/* The turn of the loop: everything it accepted becomes durable, then everyone is told. */
#include "server/server.h"

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

static bool commit(struct server *s)
{
    struct sand_error error;
    if (!s->in_transaction)
        return true;
    s->in_transaction = false;
    if (store_commit(s->store, &error)) {
        s->counts.commits++;
        return true;
    }
    s->counts.failed_commits++;
    store_rollback(s->store);
    log_event("storage", "error", error.what, (char *)0);
    return false;
}

/* Writes a line of its own: what fails on a full disk is not the opening of a transaction but its end. */
static bool try_storing(struct server *s, struct sand_error *error)
{
    char at[24];
    struct sand_writer w;
    sand_writer_fixed(&w, at, sizeof at);
    sand_append_int(&w, wall_ms());
    if (!store_begin(s->store, error))
        return false;
    if (store_put_snapshot(s->store, "-ready", 0, at, w.size, error) && store_commit(s->store, error))
        return true;
    store_rollback(s->store);
    return false;
}

bool server_ready(struct server *s, struct sand_error *error)
{
    enum { FRESH = 1000 };
    server_flush(s);
    if (!s->ready.tried || now_ms() - s->ready.tried >= FRESH) {
        s->ready.fine = try_storing(s, &s->ready.error);
        s->ready.tried = now_ms();
    }
    *error = s->ready.error;
    return s->ready.fine;
}

bool server_flush(struct server *s)
{
    bool all = commit(s);
    const bool durable = all;
    while (s->touched) {
        struct room *r = s->touched;
        s->touched = r->next_touched;
        r->touched = false;
        r->next_touched = 0;
        const bool lost = r->broken || (r->unsaved && !durable);
        r->unsaved = false;
        all &= !lost;
        if (lost)
            room_forget(r);
        else if (r->deleted)
            room_vanish(r);
        else
            room_push(r);
    }
    return all;
}

/* Turns of those who are away. How they want to be told has to be read, and it is read in the middle of other people's
 * answers; so where storage takes its time, what is to be looked up is noted, and done one after the other under an
 * errand (store.h) when the loop comes round. Elsewhere it is done at once. */
#include "server/server.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 4096 }; /* that wait to be looked up */

struct noted {
    char code[STORE_CODE];
    uint8_t seat;
    enum away what;
};
struct lookups {
    struct server *server;
    struct store_errand *errand; /* of the first; null: it has not begun */
    struct noted noted[MOST];    /* a ring */
    int first, count;
    uv_timer_t timer;
};

static void on_timer(uv_timer_t *);

static void soon(struct lookups *l)
{
    if (l->count && !l->errand && !l->server->stopping)
        uv_timer_start(&l->timer, on_timer, 0, 0);
}

bool away_note(struct room *r, int seat, enum away what)
{
    struct lookups *l = r->server->lookups;
    if (!store_takes_time(r->server->store))
        return notify_look_up(r, seat, what);
    if (!l || l->count == MOST)
        return false;
    struct noted *n = &l->noted[(l->first + l->count++) % MOST];
    strcpy(n->code, r->code);
    n->seat = (uint8_t)seat;
    n->what = what;
    r->lookups++;
    soon(l);
    return true;
}

/* A seat that could not be looked up is wanted once more. */
static void failed(struct room *r, const struct noted *n)
{
    if (n->what == AWAY_CALLED)
        r->seat[n->seat].knows = 0;
}

static void done(struct lookups *l, struct room *r)
{
    store_errand_free(l->errand);
    l->errand = 0;
    l->first = (l->first + 1) % MOST;
    l->count--;
    if (r && r->lookups)
        r->lookups--;
    if (r && r->woken && room_is_still(r))
        room_free(r);
    server_flush(l->server);
    soon(l);
}

static void look_up(void *context)
{
    struct lookups *l = context;
    struct store *store = l->server->store;
    const struct noted *n = &l->noted[l->first];
    server_flush(l->server);
    struct room *r = room_in_memory(l->server, n->code);
    if (r && (r->busy || r->deleted || n->seat >= r->seats || !r->table)) {
        failed(r, n);
        done(l, r);
        return;
    }
    store_enter(store, l->errand);
    const bool fine = !r || notify_look_up(r, n->seat, n->what);
    if (store_leave(store))
        return;
    if (!fine)
        failed(r, n);
    done(l, r);
}

static void on_timer(uv_timer_t *timer)
{
    struct lookups *l = timer->data;
    if (!l->count || l->errand)
        return;
    l->errand = store_errand_new(l->server->store, look_up, l);
    look_up(l);
}

void away_start(struct server *s)
{
    struct lookups *l = calloc(1, sizeof *l);
    if (!l)
        abort();
    l->server = s;
    s->lookups = l;
    uv_timer_init(&s->loop, &l->timer);
    uv_unref((uv_handle_t *)&l->timer);
    l->timer.data = l;
}

static void on_closed(uv_handle_t *timer)
{
    free(timer->data);
}

void away_stop(struct server *s)
{
    if (!s->lookups)
        return;
    store_errand_free(s->lookups->errand);
    s->lookups->errand = 0;
    uv_close((uv_handle_t *)&s->lookups->timer, on_closed);
    s->lookups = 0;
}

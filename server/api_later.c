/* Requests that cannot be answered yet, and are handled again from the top: those that read what storage has not sent,
 * and those that would change a table while a bot thinks about it. What a person asks for is never refused because of a
 * bot: it is done between two thoughts, before the next begins.
 *
 * A request stands in the list of its room while the bot thinks, and in the server's when the thought is over. It may
 * be abandoned in either: handling one may close the connection of another. */
#include "server/api.h"

#include <stdlib.h>

struct later {
    struct server *server;
    const struct net_request *request;
    struct store_errand *errand; /* of what it reads; null: it waits for a bot */
    struct room *room;           /* whose bot thinks; null: nobody's */
    struct later *next;
};

static void again(void *request)
{
    net_again(request);
}

bool later_awaits(struct call *c)
{
    c->awaits = c->room->busy;
    return c->awaits;
}

struct store_errand *later_errand(const struct call *c)
{
    const struct later *l = c->request->errand;
    return l && l->errand ? l->errand : store_errand_new(c->server->store, again, (void *)(size_t)c->request);
}

static void append(struct later **list, struct later *l)
{
    while (*list)
        list = &(*list)->next;
    *list = l;
    l->next = 0;
}

/* What it has read may be untrue when the bot has thought, and is read again then. */
void later_wait(struct call *c, struct store_errand *errand)
{
    struct later *l = c->request->errand;
    if (!l && !(l = calloc(1, sizeof *l)))
        abort();
    l->server = c->server;
    l->request = c->request;
    l->errand = errand;
    if (c->awaits) {
        store_errand_free(errand);
        l->errand = 0;
        l->room = c->room;
        append(&c->room->callers, l);
    }
    c->reply->later = l;
}

void later_done(const struct call *c, struct store_errand *errand)
{
    store_errand_free(errand);
    free(c->request->errand);
}

void api_abandoned(void *server, void *later)
{
    struct later *l = later;
    (void)server;
    for (struct later **at = l->room ? &l->room->callers : &l->server->callers; *at; at = &(*at)->next)
        if (*at == l) {
            *at = l->next;
            break;
        }
    store_errand_free(l->errand);
    free(l);
}

void callers_release(struct room *r)
{
    struct later **last = &r->server->callers;
    while (*last)
        last = &(*last)->next;
    *last = r->callers;
    for (struct later *l = r->callers; l; l = l->next)
        l->room = 0;
    r->callers = 0;
}

void callers_serve(struct server *s)
{
    while (s->callers) {
        struct later *l = s->callers;
        s->callers = l->next;
        l->next = 0;
        net_again(l->request);
    }
}

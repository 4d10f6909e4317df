/* Things that are done in the background and read: each is done under an errand (store.h), and done again when what it
 * reads has come. Nobody waits for them but the server's end. */
#include "server/server.h"

#include <stdlib.h>
#include <string.h>

struct task {
    struct server *server;
    struct store_errand *errand;
    struct task *next, *previous;
    void (*run)(struct server *, const void *what);
    _Alignas(max_align_t) char what[];
};

static void end(struct task *t)
{
    struct server *s = t->server;
    if (t->previous)
        t->previous->next = t->next;
    else
        s->tasks = t->next;
    if (t->next)
        t->next->previous = t->previous;
    s->task_count--;
    store_errand_free(t->errand);
    free(t);
}

static void run(void *context)
{
    struct task *t = context;
    struct server *s = t->server;
    server_flush(s);
    store_enter(s->store, t->errand);
    t->run(s, t->what);
    if (store_leave(s->store))
        return;
    end(t);
    server_flush(s);
}

void task_run(struct server *s, void (*what_to_do)(struct server *, const void *what), const void *what, size_t size)
{
    struct task *t = calloc(1, sizeof *t + size);
    if (!t)
        abort();
    memcpy(t->what, what, size);
    t->server = s;
    t->run = what_to_do;
    t->next = s->tasks;
    if (t->next)
        t->next->previous = t;
    s->tasks = t;
    s->task_count++;
    t->errand = store_errand_new(s->store, run, t);
    run(t);
}

void task_stop(struct server *s)
{
    while (s->tasks)
        end(s->tasks);
}

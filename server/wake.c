/* Tables that are to be in memory though nobody looks at them: those in progress when the server starts, whose clocks
 * run and whose bots think, and those forgotten because storage failed. They are loaded a few at a time between the
 * events of the loop, however many they are; who comes to one of them in the meantime loads it first. */
#include "server/server.h"

#include <stdlib.h>
#include <string.h>

enum { SLICE = 4, PAUSE = 2, AGAIN = 1000, LONGEST = 64000 }; /* milliseconds */
enum { AT_ONCE = 32 };                                        /* that wait for storage */

struct sleeper {
    char code[STORE_CODE];
    int64_t due;
    int32_t pause; /* before it is tried once more; 0: it has not failed yet */
};
/* Waiting in the order of their times: those of the start, then those that failed. */
struct wake {
    struct server *server;
    struct sleeper *sleepers;
    size_t first, count, room;
    uv_timer_t timer;
};

static void add(struct wake *w, const char *code, int64_t due, int32_t pause)
{
    if (strlen(code) >= STORE_CODE)
        return;
    if (w->count == w->room) {
        w->room = w->room ? w->room * 2 : 64;
        w->sleepers = realloc(w->sleepers, w->room * sizeof *w->sleepers);
        if (!w->sleepers)
            abort();
    }
    struct sleeper *s = &w->sleepers[w->count++];
    strcpy(s->code, code);
    s->due = due;
    s->pause = pause;
}

/* Gives the place of those that have been woken back. */
static void trim(struct wake *w)
{
    if (w->first < w->count)
        return;
    free(w->sleepers);
    w->sleepers = 0;
    w->first = w->count = w->room = 0;
}

/* A table that waits for nobody but people is in nobody's way on disk. */
static void rest(struct room *r)
{
    r->woken = r->lookups > 0;
    if (room_is_still(r))
        room_free(r);
}

static void schedule(struct wake *w);

/* May be done again (task.c). */
static void wake_one(struct server *s, const void *what)
{
    const struct sleeper *sleeper = what;
    struct wake *w = s->wake;
    struct sand_error error;
    struct room *r;
    const enum found found = room_find(s, sleeper->code, &r, &error);
    if (r)
        rest(r);
    if (found == FOUND || found == FOUND_NONE || found == FOUND_ELSEWHERE || store_waits(s->store))
        return;
    if (!sleeper->pause)
        log_event("unreadable", "table", sleeper->code, "where", error.where, "what", error.what, (char *)0);
    const int32_t pause = sleeper->pause ? sleeper->pause * 2 : AGAIN;
    if (pause <= LONGEST)
        add(w, sleeper->code, now_ms() + pause, pause);
    schedule(w);
}

static void on_wake(uv_timer_t *timer)
{
    struct wake *w = timer->data;
    const int64_t began = now_ms();
    for (int64_t now = began; w->first < w->count && now < began + SLICE && !w->server->stopping; now = now_ms()) {
        const struct sleeper next = w->sleepers[w->first];
        if (next.due > now || w->server->task_count >= AT_ONCE)
            break;
        w->first++;
        task_run(w->server, wake_one, &next, sizeof next);
    }
    trim(w);
    schedule(w);
}

static void schedule(struct wake *w)
{
    if (w->first == w->count || w->server->stopping)
        return;
    const int64_t wait = w->sleepers[w->first].due - now_ms();
    uv_timer_start(&w->timer, on_wake, (uint64_t)(wait > PAUSE ? wait : PAUSE), 0);
}

void wake_later(struct server *s, const char *code)
{
    if (!s->wake || s->stopping)
        return;
    add(s->wake, code, now_ms() + AGAIN, 0);
    schedule(s->wake);
}

void wake_soon(struct server *s, const char *code)
{
    if (!s->wake || s->stopping)
        return;
    add(s->wake, code, now_ms(), 0);
    schedule(s->wake);
}

static void note_running(void *context, const char *code)
{
    add(context, code, 0, 0);
}

void wake_start(struct server *s)
{
    struct sand_error error;
    struct wake *w = calloc(1, sizeof *w);
    if (!w)
        abort();
    w->server = s;
    s->wake = w;
    uv_timer_init(&s->loop, &w->timer);
    uv_unref((uv_handle_t *)&w->timer);
    w->timer.data = w;
    /* Where others may lead them, storage says which ones nobody does. */
    if (!store_is_shared(s->settings.db) && !store_list(s->store, "running", -1, note_running, w, &error))
        log_event("storage", "error", error.what, (char *)0); /* who comes to a table may still find it */
    schedule(w);
}

static void on_closed(uv_handle_t *timer)
{
    struct wake *w = timer->data;
    free(w->sleepers);
    free(w);
}

void wake_stop(struct server *s)
{
    if (s->wake)
        uv_close((uv_handle_t *)&s->wake->timer, on_closed);
    s->wake = 0;
}

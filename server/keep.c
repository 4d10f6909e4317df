/* What is kept of finished games, and how it goes: after a set time the names of those who played and their tokens, at
 * once everything about a table if its host wants it. Documents are changed as they lie in storage; a table in memory
 * makes way first. */
#include "server/server.h"

#include <stdlib.h>
#include <string.h>

enum { EVERY = 60000, FIRST = 1000, AT_ONCE = 50 }; /* milliseconds, tables */

/* A seat of a document without its name. */
static void put_seat(struct sand_reader *d, sand_node seat, struct sand_writer *w)
{
    sand_put_object(w, 0);
    for (sand_node n = sand_first(d, seat); n >= 0; n = sand_next(d, n))
        if (strcmp(sand_key_of(d, n), "name") == 0 || strcmp(sand_key_of(d, n), "author") == 0)
            sand_put_text(w, sand_key_of(d, n), "");
        else
            sand_put_node(w, sand_key_of(d, n), d, n);
    sand_put_end(w);
}

static void put_nameless(struct sand_reader *d, struct sand_writer *w)
{
    sand_put_object(w, 0);
    for (sand_node n = sand_first(d, 0); n >= 0; n = sand_next(d, n)) {
        if (strcmp(sand_key_of(d, n), "seats") != 0) {
            sand_put_node(w, sand_key_of(d, n), d, n);
            continue;
        }
        sand_put_array(w, "seats");
        for (sand_node seat = sand_first(d, n); seat >= 0; seat = sand_next(d, seat))
            put_seat(d, seat, w);
        sand_put_end(w);
    }
    sand_put_end(w);
}

/* Its time begins again, so that it is not looked at every minute. */
static bool drop_names(struct server *s, const char *code, const char *state, struct sand_error *error)
{
    const char *document;
    size_t size;
    struct sand_writer w;
    /* The document's memory is the store's until the next call, so it is read into a tree before anything is written.
     */
    const enum store_reply reply = store_get_table(s->store, code, &document, &size, error);
    if (reply != STORE_FOUND)
        return reply == STORE_NONE;
    struct sand_reader *d = sand_reader_open("table", document, size, error);
    if (!d)
        return false;
    sand_writer_grow(&w);
    put_nameless(d, &w);
    sand_reader_close(d);
    const bool ok = store_put_table(s->store, code, state, wall_ms(), w.text, w.size, error) &&
                    store_drop_tokens(s->store, code, error);
    sand_writer_free(&w);
    return ok;
}

struct old {
    char code[AT_ONCE][STORE_CODE];
    int count;
};

static void note_old(void *context, const char *code)
{
    struct old *old = context;
    if (old->count < AT_ONCE && strlen(code) < STORE_CODE)
        strcpy(old->code[old->count++], code);
}

/* Somebody looks at it just now: the next time, then. */
static bool in_use(struct server *s, const char *code)
{
    const struct room *r = room_in_memory(s, code);
    return r && (r->clients || r->busy || r->pending);
}

/* If it is another's, so is this. */
static bool make_way(struct server *s, const char *code)
{
    struct sand_error error;
    struct room *r = room_in_memory(s, code);
    if (in_use(s, code) || store_lead(s->store, code, s->leader, &error) != STORE_FOUND)
        return false;
    if (r)
        room_free(r);
    return true;
}

struct aged {
    const char *state;
    int64_t before;
};

/* Tables are led and read before anything is written. May be done again (task.c). */
static bool find_old(struct server *s, const struct aged *aged, struct old *old, struct sand_error *error)
{
    const char *document;
    size_t size;
    struct sand_error ignored;
    const bool ok = store_list_older(s->store, aged->state, aged->before, AT_ONCE, note_old, old, error);
    for (int i = 0; i < old->count && ok; i++)
        if (!in_use(s, old->code[i]) && store_lead(s->store, old->code[i], s->leader, &ignored) == STORE_FOUND)
            store_get_table(s->store, old->code[i], &document, &size, &ignored);
    return ok;
}

static void drop_old_names(struct server *s, const void *what)
{
    const struct aged *aged = what;
    const char *state = aged->state;
    struct old old = {.count = 0};
    struct sand_error error;
    bool ok = find_old(s, aged, &old, &error);
    if (store_waits(s->store))
        return;
    for (int i = 0; i < old.count && ok; i++)
        if (make_way(s, old.code[i]))
            ok = server_transaction(s, &error) && drop_names(s, old.code[i], state, &error);
    if (!ok)
        log_event("keep", "error", error.what, (char *)0);
    else if (old.count)
        log_event("keep", "state", state, (char *)0);
}

static void on_keep(uv_timer_t *timer)
{
    struct server *s = timer->data;
    if (s->stopping)
        return;
    const int64_t before = wall_ms() - (int64_t)s->settings.keep_names * 86400000;
    const struct aged over = {"over", before}, closed = {"closed", before};
    task_run(s, drop_old_names, &over, sizeof over);
    task_run(s, drop_old_names, &closed, sizeof closed);
}

void keep_start(struct server *s)
{
    uv_timer_init(&s->loop, &s->keep);
    uv_unref((uv_handle_t *)&s->keep);
    s->keep.data = s;
    if (s->settings.keep_names > 0)
        uv_timer_start(&s->keep, on_keep, FIRST, EVERY);
}

bool keep_nothing(struct room *r, struct sand_error *error)
{
    r->deleted = true;
    return room_unsaved(r, server_transaction(r->server, error) && store_delete(r->server->store, r->code, error));
}

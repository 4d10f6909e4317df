/* What an operator sees of a server's database, as JSON, and the little that can be done to a table which no server has
 * in memory. The same functions answer the command (cli/admin.c) and a running server (api_admin.c). No token, no seed
 * and nothing that anybody said is among it. */
#include "server/server.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

const char *const admin_states[] = {"open", "running", "over", "closed", "frozen", 0};

const char *admin_moment(int64_t wall, char text[ADMIN_MOMENT])
{
    const time_t seconds = (time_t)(wall / 1000);
    struct tm utc;
    if (!gmtime_r(&seconds, &utc) || strftime(text, ADMIN_MOMENT, "%Y-%m-%d %H:%M UTC", &utc) == 0)
        strcpy(text, "?");
    return text;
}

/* ---- Tables ---- */

/* Members of the document that are nobody's secret. */
static void put_public(struct sand_writer *w, struct sand_reader *r)
{
    static const char *const names[] = {"game", "rules", "title", "state", "options", "clock", "created", "updated"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const sand_node node = sand_member(r, 0, names[i]);
        if (node >= 0)
            sand_put_node(w, names[i], r, node);
    }
}

static void put_seats(struct sand_writer *w, struct sand_reader *r)
{
    static const char *const names[] = {"kind", "name", "bot", "account"};
    const sand_node seats = sand_member(r, 0, "seats");
    sand_put_array(w, "seats");
    for (sand_node seat = seats >= 0 ? sand_first(r, seats) : -1; seat >= 0; seat = sand_next(r, seat)) {
        sand_put_object(w, 0);
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            const sand_node node = sand_member(r, seat, names[i]);
            if (node >= 0)
                sand_put_node(w, names[i], r, node);
        }
        sand_put_end(w);
    }
    sand_put_end(w);
}

static void put_document(void *context, const char *code, const char *document, size_t size)
{
    struct sand_writer *w = context;
    struct sand_error error;
    struct sand_reader *r = sand_reader_open(code, document, size, &error);
    sand_put_object(w, 0);
    sand_put_text(w, "table", code);
    if (r)
        put_public(w, r);
    sand_reader_close(r);
    sand_put_end(w);
}

bool admin_put_list(struct store *s, const char *state, int most, struct sand_writer *w, struct sand_error *error)
{
    bool fine = true;
    sand_put_array(w, "tables");
    for (int i = 0; admin_states[i] && fine; i++)
        if (!state || strcmp(state, admin_states[i]) == 0)
            fine = store_list_tables(s, admin_states[i], most, put_document, w, error);
    sand_put_end(w);
    return fine;
}

struct lines {
    int64_t count, bytes, last;
};

static bool count_line(void *context, uint32_t seq, int64_t at, const char *text, size_t size)
{
    struct lines *l = context;
    (void)seq, (void)text;
    l->count++;
    l->bytes += (int64_t)size;
    l->last = at;
    return true;
}

enum store_reply admin_put_table(struct store *s, const char *code, struct sand_writer *w, struct sand_error *error)
{
    const char *text;
    size_t size;
    struct lines lines = {0};
    char leader[STORE_ADDRESS];
    const enum store_reply reply = store_get_table(s, code, &text, &size, error);
    if (reply != STORE_FOUND)
        return reply;
    struct sand_reader *r = sand_reader_open(code, text, size, error);
    if (!r)
        return STORE_FAILED;
    sand_put_object(w, 0);
    sand_put_text(w, "table", code);
    put_public(w, r);
    put_seats(w, r);
    sand_reader_close(r);
    if (!store_read(s, code, 1, count_line, &lines, error))
        return STORE_FAILED;
    sand_put_int(w, "lines", lines.count);
    sand_put_int(w, "bytes", lines.bytes);
    sand_put_int(w, "last", lines.last);
    const enum store_reply led = store_leader(s, code, leader, error);
    if (led == STORE_FOUND)
        sand_put_text(w, "leader", leader);
    sand_put_end(w);
    return led == STORE_FAILED ? STORE_FAILED : STORE_FOUND;
}

/* Into an open object. */
bool admin_put_counts(struct store *s, struct sand_writer *w, struct sand_error *error)
{
    int64_t sum = 0;
    for (int i = 0; admin_states[i]; i++) {
        int64_t count;
        if (!store_count_tables(s, admin_states[i], &count, error))
            return false;
        sand_put_int(w, admin_states[i], count);
        sum += count;
    }
    sand_put_int(w, "tables", sum);
    return true;
}

/* ---- Processes and bans ---- */

static void put_process(void *context, const struct store_process *p)
{
    struct sand_writer *w = context;
    sand_put_object(w, 0);
    sand_put_text(w, "address", p->address);
    sand_put_bool(w, "lives", p->lives);
    sand_put_int(w, "tables", p->tables);
    sand_put_end(w);
}

bool admin_put_processes(struct store *s, struct sand_writer *w, struct sand_error *error)
{
    sand_put_array(w, "processes");
    const bool fine = store_list_processes(s, put_process, w, error);
    sand_put_end(w);
    return fine;
}

static void put_ban(void *context, const struct store_ban *b)
{
    struct sand_writer *w = context;
    if (b->until && b->until <= wall_ms())
        return;
    sand_put_object(w, 0);
    sand_put_text(w, "who", b->who);
    sand_put_text(w, "why", b->why);
    sand_put_int(w, "made", b->made);
    sand_put_int(w, "until", b->until);
    sand_put_end(w);
}

bool admin_put_bans(struct store *s, struct sand_writer *w, struct sand_error *error)
{
    sand_put_array(w, "bans");
    const bool fine = store_list_bans(s, put_ban, w, error);
    sand_put_end(w);
    return fine;
}

struct sought {
    const char *who;
    bool found;
};

static void look_for(void *context, const struct store_ban *b)
{
    struct sought *s = context;
    s->found |= strcmp(b->who, s->who) == 0;
}

enum store_reply admin_is_banned(struct store *s, const char *who, struct sand_error *error)
{
    struct sought sought = {.who = who};
    if (!store_list_bans(s, look_for, &sought, error))
        return STORE_FAILED;
    return sought.found ? STORE_FOUND : STORE_NONE;
}

/* ---- A table that no server has in memory ---- */

/* The document as it was, but closed. */
static void put_closed(struct sand_reader *d, struct sand_writer *w)
{
    sand_put_object(w, 0);
    for (sand_node n = sand_first(d, 0); n >= 0; n = sand_next(d, n))
        if (strcmp(sand_key_of(d, n), "state") == 0)
            sand_put_text(w, "state", "closed");
        else
            sand_put_node(w, sand_key_of(d, n), d, n);
    sand_put_end(w);
}

static bool may_close(struct sand_reader *d, struct sand_error *error)
{
    const sand_node state = sand_member(d, 0, "state");
    const char *name = state >= 0 ? sand_string(d, state) : "";
    return strcmp(name, "open") == 0 || strcmp(name, "running") == 0
               ? true
               : sand_fail(error, "table", "this table is ", name, ": only one that is open or running can be closed",
                           (char *)0);
}

enum store_reply admin_close(struct store *s, const char *code, struct sand_error *error)
{
    const char *text;
    size_t size;
    struct sand_writer w;
    const enum store_reply reply = store_get_table(s, code, &text, &size, error);
    if (reply != STORE_FOUND)
        return reply;
    struct sand_reader *d = sand_reader_open(code, text, size, error);
    if (!d || !may_close(d, error)) {
        sand_reader_close(d);
        return STORE_FAILED;
    }
    sand_writer_grow(&w);
    put_closed(d, &w);
    sand_reader_close(d);
    const bool stored = store_begin(s, error) && store_put_table(s, code, "closed", wall_ms(), w.text, w.size, error) &&
                        store_commit(s, error);
    sand_writer_free(&w);
    return stored ? STORE_FOUND : STORE_FAILED;
}

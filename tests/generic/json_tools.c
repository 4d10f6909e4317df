/* JSON for tests. */
#include "tests/generic/json_tools.h"

#include <string.h>

/* The first child, or -1: to the reader, children of a plain value are an error, and errors stick. */
static sand_node first_of(struct sand_reader *r, sand_node n)
{
    return sand_type(r, n) == SAND_OBJECT || sand_type(r, n) == SAND_ARRAY ? sand_first(r, n) : -1;
}

static bool same_scalar(struct sand_reader *a, sand_node x, struct sand_reader *b, sand_node y)
{
    switch (sand_type(a, x)) {
    case SAND_BOOL:
        return sand_bool(a, x) == sand_bool(b, y);
    case SAND_INT:
        return sand_int(a, x, INT64_MIN, INT64_MAX) == sand_int(b, y, INT64_MIN, INT64_MAX);
    case SAND_STRING:
        return strcmp(sand_string(a, x), sand_string(b, y)) == 0;
    default:
        return true;
    }
}

bool json_same(struct sand_reader *a, sand_node x, struct sand_reader *b, sand_node y)
{
    if (x < 0 || y < 0 || sand_type(a, x) != sand_type(b, y) || sand_count(a, x) != sand_count(b, y))
        return false;
    sand_node m = first_of(b, y);
    for (sand_node n = first_of(a, x); n >= 0; n = sand_next(a, n)) {
        const sand_node other = sand_type(a, x) == SAND_OBJECT ? sand_member(b, y, sand_key_of(a, n)) : m;
        if (!json_same(a, n, b, other))
            return false;
        m = m < 0 ? m : sand_next(b, m);
    }
    return same_scalar(a, x, b, y);
}

bool json_same_text(const char *x, size_t x_size, const char *y, size_t y_size)
{
    struct sand_error error;
    struct sand_reader *a = sand_reader_open("a", x, x_size, &error), *b = sand_reader_open("b", y, y_size, &error);
    const bool same = a && b && json_same(a, 0, b, 0);
    if (a)
        sand_reader_close(a);
    if (b)
        sand_reader_close(b);
    return same;
}

static void put_source(struct sand_reader *r, sand_node n, const char *key, struct sand_writer *w)
{
    size_t size;
    const char *text = sand_source(r, n, &size);
    sand_put_raw(w, key, text, size);
}

void json_merge(struct sand_reader *target, sand_node t, struct sand_reader *patch, sand_node p, const char *key,
                struct sand_writer *w)
{
    if (sand_type(patch, p) != SAND_OBJECT) {
        put_source(patch, p, key, w);
        return;
    }
    if (t >= 0 && sand_type(target, t) != SAND_OBJECT)
        t = -1;
    sand_put_object(w, key);
    for (sand_node n = t < 0 ? -1 : sand_first(target, t); n >= 0; n = sand_next(target, n)) {
        const sand_node change = sand_member(patch, p, sand_key_of(target, n));
        if (change < 0)
            put_source(target, n, sand_key_of(target, n), w);
        else if (sand_type(patch, change) != SAND_NULL)
            json_merge(target, n, patch, change, sand_key_of(target, n), w);
    }
    for (sand_node n = sand_first(patch, p); n >= 0; n = sand_next(patch, n))
        if ((t < 0 || sand_member(target, t, sand_key_of(patch, n)) < 0) && sand_type(patch, n) != SAND_NULL)
            json_merge(target, -1, patch, n, sand_key_of(patch, n), w);
    sand_put_end(w);
}

/* ---- Damage ---- */

enum { NODES = 4096 };
enum damage { LOSE, OTHER_VALUE, OTHER_NODE, NUDGE, ADD };

struct edit {
    struct sand_reader *r;
    sand_node at, other;
    enum damage kind;
    const char *value;
    int64_t nudge;
};

static int gather(struct sand_reader *r, sand_node n, sand_node *list, int count)
{
    if (count < NODES)
        list[count++] = n;
    for (sand_node m = first_of(r, n); m >= 0; m = sand_next(r, m))
        count = gather(r, m, list, count);
    return count;
}

static void put_changed(const struct edit *e, const char *key, struct sand_writer *w)
{
    if (e->kind == LOSE)
        return;
    if (e->kind == OTHER_NODE)
        put_source(e->r, e->other, key, w);
    else if (e->kind == NUDGE && sand_type(e->r, e->at) == SAND_INT)
        sand_put_int(w, key, sand_int(e->r, e->at, INT32_MIN, INT32_MAX) + e->nudge);
    else
        sand_put_raw(w, key, e->value, strlen(e->value));
}

static void put_edited(const struct edit *e, sand_node n, const char *key, struct sand_writer *w)
{
    const enum sand_type type = sand_type(e->r, n);
    if (n == e->at && e->kind != ADD) {
        put_changed(e, key, w);
        return;
    }
    if (type != SAND_OBJECT && type != SAND_ARRAY) {
        put_source(e->r, n, key, w);
        return;
    }
    if (type == SAND_OBJECT)
        sand_put_object(w, key);
    else
        sand_put_array(w, key);
    for (sand_node m = sand_first(e->r, n); m >= 0; m = sand_next(e->r, m))
        put_edited(e, m, type == SAND_OBJECT ? sand_key_of(e->r, m) : 0, w);
    if (n == e->at)
        sand_put_raw(w, type == SAND_OBJECT ? "zz" : 0, e->value, strlen(e->value));
    sand_put_end(w);
}

static void damage_value(struct tape *t, struct sand_reader *r, struct sand_writer *w)
{
    static const char *const values[] = {"0",    "1",     "-1", "255", "256",    "65536",
                                         "null", "false", "[]", "{}",  "\"\"",   "\"zz\"",
                                         "true", "24",    "5",  "9",   "\"p1\"", "9223372036854775807"};
    static sand_node list[NODES];
    const int count = gather(r, 0, list, 0);
    const struct edit e = {.r = r,
                           .at = list[tape_below(t, (uint32_t)count)],
                           .other = list[tape_below(t, (uint32_t)count)],
                           .kind = (enum damage)tape_below(t, 5),
                           .value = values[tape_below(t, sizeof values / sizeof *values)],
                           .nudge = (int64_t)tape_below(t, 7) - 3};
    put_edited(&e, 0, 0, w);
}

static void damage_bytes(struct tape *t, const char *text, size_t size, struct sand_writer *w)
{
    const size_t at = tape_below(t, (uint32_t)size + 1);
    sand_append(w, text, at);
    if (at < size && tape_below(t, 2)) {
        const char byte = (char)tape_byte(t);
        sand_append(w, &byte, 1);
        sand_append(w, text + at + 1, size - at - 1);
    }
}

void json_damage(struct tape *t, const char *text, size_t size, struct sand_writer *w)
{
    struct sand_error error;
    struct sand_reader *r = tape_rarely(t, 8) ? 0 : sand_reader_open("text", text, size, &error);
    if (r)
        damage_value(t, r, w);
    else
        damage_bytes(t, text, size, w);
    if (r)
        sand_reader_close(r);
}

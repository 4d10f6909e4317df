/* The difference of two views, from text to text. Views are written by our own writer: compact, valid, members mostly
 * in the same order. So no tree is built: both texts are walked side by side, and equal values are skipped by comparing
 * bytes. A key that is written with an escape is left to sand_diff, which reads the whole. */
#include "engine/ensure.h"
#include "engine/json.h"

#include <string.h>

/* A member of an object: its key without quotes, its value, and where the next one begins (null behind the last). */
struct member {
    const char *key, *value, *end;
    size_t key_size;
};

/* No text with a backslash comes here, so a string ends at its next quote. Strings are short: a loop is faster than a
 * call. */
static const char *skip_string(const char *at)
{
    for (at++; *at != '"'; at++)
        continue;
    return at + 1;
}

/* The end of the value that begins here. */
static const char *skip_value(const char *at)
{
    int depth = 0;
    do {
        switch (*at) {
        case '"':
            at = skip_string(at);
            continue;
        case '{':
        case '[':
            depth++;
            break;
        case '}':
        case ']':
            depth--;
            break;
        default:
            break;
        }
        at++;
    } while (depth > 0 || (*at != ',' && *at != '}' && *at != ']' && *at));
    return at;
}

/* Reads the member at `at`, which stands at its quote; false at the end of the object. */
static bool read_member(const char *at, struct member *m)
{
    if (*at != '"')
        return false;
    const char *end = skip_string(at);
    m->key = at + 1;
    m->key_size = (size_t)(end - at) - 2;
    m->value = end + 1;
    m->end = skip_value(m->value);
    return true;
}

static const char *after(const struct member *m)
{
    return *m->end == ',' ? m->end + 1 : m->end;
}

static bool same_key(const struct member *a, const struct member *b)
{
    return a->key_size == b->key_size && memcmp(a->key, b->key, a->key_size) == 0;
}

static bool same_value(const struct member *a, const struct member *b)
{
    return a->end - a->value == b->end - b->value && memcmp(a->value, b->value, (size_t)(a->end - a->value)) == 0;
}

/* Looks for a key in an object: first where it is expected, then everywhere. */
static bool find_member(const char *object, const char *expected, const struct member *wanted, struct member *found)
{
    if (read_member(expected, found) && same_key(found, wanted))
        return true;
    for (const char *at = object + 1; read_member(at, found); at = after(found))
        if (same_key(found, wanted))
            return true;
    return false;
}

static void put_members(const char *old, const char *new, struct sand_writer *w);

static void put_change(const struct member *was, const struct member *is, struct sand_writer *w)
{
    char key[128];
    SAND_ENSURE(is->key_size < sizeof key);
    memcpy(key, is->key, is->key_size);
    key[is->key_size] = 0;
    if (was && *was->value == '{' && *is->value == '{') {
        sand_put_object(w, key);
        put_members(was->value, is->value, w);
        sand_put_end(w);
    } else {
        sand_put_raw(w, key, is->value, (size_t)(is->end - is->value));
    }
}

static void put_gone(const struct member *was, struct sand_writer *w)
{
    char key[128];
    memcpy(key, was->key, was->key_size);
    key[was->key_size] = 0;
    sand_put_null(w, key);
}

/* Whether the old text has the very same member at `at`. */
static bool same_here(const char *at, const struct member *is)
{
    const size_t size = (size_t)(is->end - is->key);
    return *at == '"' && strncmp(at + 1, is->key, size) == 0 && (at[1 + size] == ',' || at[1 + size] == '}');
}

/* The members of the old object that the new one lacks. */
static void put_all_gone(const char *old, const char *new, struct sand_writer *w)
{
    struct member is, was;
    const char *expected = new + 1;
    for (const char *at = old + 1; read_member(at, &was); at = after(&was)) {
        if (!find_member(new, expected, &was, &is))
            put_gone(&was, w);
        else
            expected = after(&is);
    }
}

/* As long as the members come in the same order, unchanged ones cost one walk and one comparison, and the end of both
 * shows that none is gone. */
static void put_members(const char *old, const char *new, struct sand_writer *w)
{
    struct member is, was;
    const char *expected = old + 1;
    bool in_order = true;
    for (const char *at = new + 1; read_member(at, &is); at = after(&is)) {
        if (same_here(expected, &is)) {
            expected += (is.end - is.key) + 1;
            expected += *expected == ',';
            continue;
        }
        const bool had = find_member(old, expected, &is, &was);
        in_order = in_order && had && was.key == expected + 1;
        if (had)
            expected = after(&was);
        if (!had || !same_value(&was, &is))
            put_change(had ? &was : 0, &is, w);
    }
    if (!in_order || *expected != '}')
        put_all_gone(old, new, w);
}

/* Views hold ids as keys: short, and without escapes. */
static bool plain(const char *text, size_t size)
{
    return size >= 2 && text[0] == '{' && !memchr(text, '\\', size);
}

static bool diff_any(const char *old, size_t old_size, const char *new, size_t new_size, struct sand_writer *w)
{
    struct sand_error error;
    struct sand_reader *a = sand_reader_open("view", old, old_size, &error);
    struct sand_reader *b = sand_reader_open("view", new, new_size, &error);
    SAND_ENSURE(a && b);
    const bool differ = sand_diff(a, b, w);
    sand_reader_close(a);
    sand_reader_close(b);
    return differ;
}

bool sand_diff_text(const char *old, size_t old_size, const char *new, size_t new_size, struct sand_writer *w)
{
    const size_t before = w->size;
    if (!plain(old, old_size) || !plain(new, new_size))
        return diff_any(old, old_size, new, new_size, w);
    sand_put_object(w, 0);
    put_members(old, new, w);
    sand_put_end(w);
    return w->size > before + 2;
}

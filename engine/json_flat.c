/* Values kept flat: what the sand_put functions were given, one part after the other, each with its length before it. A
 * view is written so at every update and compared with the one sent before. Nothing is quoted or read back for that:
 * equal parts are equal bytes, whatever they hold, and a part is passed over in one step. Only what differs becomes
 * JSON.
 *
 * A part is its kind, the size of its key with the zero byte (0: none), the size of its body, key, body. The body of an
 * array or object is its parts. While one is open, its size is the place of the one around it. For example, {"vp":3} is
 *     OBJECT 0  10 0 0 0            an object without a key, whose body has 10 bytes
 *       INT 3  1 0 0 0  v p \0  3    a number with a key of three bytes (its zero byte counted) and a body of one
 *
 * Always true of what is closed: sizes add up, so walking from a body's beginning by sizes ends exactly at its end. The
 * comparison relies on equal values having one form only (flat_int) and on a game writing its members in the same order
 * each time; a member in another place is still found, only more slowly. */
#include "engine/ensure.h"
#include "engine/json_private.h"

#include <string.h>

/* A key's size has one byte. Room for the longest is asked for before its length is known: one call less for each part.
 */
enum { HEAD = 6, LONGEST_KEY = 255, NONE = -1 };

struct part {
    const char *key, *body, *end; /* the next part begins at the end */
    size_t key_size, size;
    enum flat_kind kind;
};

static uint32_t size_at(const char *part)
{
    uint32_t size;
    memcpy(&size, part + 2, sizeof size);
    return size;
}

/* memcpy, because parts lie at any byte and a 32-bit store there is not allowed everywhere. */
static void set_size(char *part, size_t size)
{
    const uint32_t small = (uint32_t)size;
    memcpy(part + 2, &small, sizeof small);
}

/* ---- Writing ---- */

void sand_writer_flat(struct sand_writer *w, size_t expected)
{
    sand_writer_grow(w);
    w->flat = true;
    w->open = NONE;
    if (expected > 0)
        writer_room(w, expected);
}

/* Keys are short: a loop is faster than two calls. Returns the size with the zero byte. */
static size_t copy_key(char *into, const char *key)
{
    size_t n = 0;
    while ((into[n] = key[n])) {
        n++;
        SAND_ENSURE(n < LONGEST_KEY);
    }
    return n + 1;
}

void flat_leaf(struct sand_writer *w, enum flat_kind kind, const char *key, const void *body, size_t size)
{
    SAND_ENSURE((key != NULL) == (w->depth > 0 && !(w->array >> w->depth & 1)));
    char *at = writer_room(w, HEAD + LONGEST_KEY + size);
    if (!at)
        return;
    const size_t key_size = key ? copy_key(at + HEAD, key) : 0;
    at[0] = (char)kind;
    at[1] = (char)key_size;
    set_size(at, size);
    if (size > 0)
        memcpy(at + HEAD + key_size, body, size);
    w->size += HEAD + key_size + size;
}

/* As short as it can be, so that equal numbers are equal bytes. */
void flat_int(struct sand_writer *w, const char *key, int64_t value)
{
    const int8_t one = (int8_t)value;
    const int32_t four = (int32_t)value;
    if (one == value)
        flat_leaf(w, FLAT_INT, key, &one, sizeof one);
    else if (four == value)
        flat_leaf(w, FLAT_INT, key, &four, sizeof four);
    else
        flat_leaf(w, FLAT_INT, key, &value, sizeof value);
}

void flat_open(struct sand_writer *w, enum flat_kind kind, const char *key)
{
    const size_t at = w->size;
    flat_leaf(w, kind, key, NULL, 0);
    if (w->full)
        return;
    set_size(w->text + at, (size_t)(uint32_t)w->open);
    w->open = (int32_t)at;
}

void flat_end(struct sand_writer *w)
{
    if (w->full)
        return;
    char *part = w->text + w->open;
    const int32_t around = (int32_t)size_at(part);
    set_size(part, w->size - ((size_t)w->open + HEAD + (unsigned char)part[1]));
    w->open = around;
}

/* ---- Reading ---- */

static struct part part_at(const char *at)
{
    struct part p = {.kind = (enum flat_kind)at[0], .key_size = (unsigned char)at[1], .size = size_at(at)};
    p.key = at + HEAD;
    p.body = p.key + p.key_size;
    p.end = p.body + p.size;
    return p;
}

static int64_t int_of(const struct part *p)
{
    int8_t one;
    int32_t four;
    int64_t eight;
    if (p->size == sizeof one)
        return memcpy(&one, p->body, sizeof one), one;
    if (p->size == sizeof four)
        return memcpy(&four, p->body, sizeof four), four;
    return memcpy(&eight, p->body, sizeof eight), eight;
}

static void put_part(struct sand_writer *w, const char *key, const struct part *p)
{
    switch (p->kind) {
    case FLAT_NULL:
        sand_put_null(w, key);
        return;
    case FLAT_FALSE:
    case FLAT_TRUE:
        sand_put_bool(w, key, p->kind == FLAT_TRUE);
        return;
    case FLAT_INT:
        sand_put_int(w, key, int_of(p));
        return;
    case FLAT_TEXT:
        sand_put_string(w, key, p->body, p->size);
        return;
    case FLAT_ARRAY:
        sand_put_array(w, key);
        break;
    case FLAT_OBJECT:
        sand_put_object(w, key);
        break;
    }
    for (const char *at = p->body; at < p->end;) {
        const struct part inner = part_at(at);
        put_part(w, inner.key_size ? inner.key : NULL, &inner);
        at = inner.end;
    }
    sand_put_end(w);
}

void sand_put_flat(struct sand_writer *w, const char *key, const struct sand_writer *flat)
{
    SAND_ENSURE(flat->flat && !flat->full && flat->size > 0);
    const struct part p = part_at(flat->text);
    put_part(w, key, &p);
}

/* Found by its key in another viewer's finished view, and copied with everything below it. The caller promises that it
 * is the same for all viewers: what is put here is not checked against anybody's audience. */
bool sand_put_again(struct sand_writer *w, const char *key)
{
    if (!w->like)
        return false;
    SAND_ENSURE(w->flat && w->depth == 1);
    const struct part view = part_at(w->like->text);
    for (const char *at = view.body; at < view.end;) {
        const struct part p = part_at(at);
        const size_t size = (size_t)(p.end - at);
        if (strcmp(p.key, key) == 0) {
            char *into = writer_room(w, size);
            if (!into)
                return true;
            memcpy(into, at, size);
            w->size += size;
            return true;
        }
        at = p.end;
    }
    return false;
}

/* ---- Numbers in it ---- */

static bool find_key(const struct part *object, const char *key, size_t size, struct part *found)
{
    for (const char *at = object->body; object->kind == FLAT_OBJECT && at < object->end; at = found->end) {
        *found = part_at(at);
        if (found->key_size == size + 1 && memcmp(found->key, key, size) == 0)
            return true;
    }
    return false;
}

static bool find_place(const struct sand_writer *flat, const char *place, struct part *p)
{
    *p = part_at(flat->text);
    while (*place == '/') {
        const size_t size = strcspn(++place, "/");
        struct part found = *p;
        if (!find_key(p, place, size, &found))
            return false;
        *p = found;
        place += size;
    }
    return true;
}

static int64_t parts_in(const struct part *p)
{
    int64_t n = 0;
    for (const char *at = p->body; at < p->end; at = part_at(at).end)
        n++;
    return n;
}

int64_t sand_flat_number(const struct sand_writer *flat, const char *place)
{
    struct part p;
    SAND_ENSURE(flat->flat && !flat->full);
    if (!find_place(flat, place, &p))
        return 0;
    if (p.kind == FLAT_INT)
        return int_of(&p);
    return p.kind == FLAT_ARRAY || p.kind == FLAT_OBJECT ? parts_in(&p) : p.kind == FLAT_TRUE;
}

bool sand_flat_has(const struct sand_writer *flat, const char *place)
{
    struct part p;
    SAND_ENSURE(flat->flat && !flat->full);
    return find_place(flat, place, &p);
}

bool sand_flat_text(const struct sand_writer *flat, const char *place, char *text, size_t room)
{
    struct part p;
    SAND_ENSURE(flat->flat && !flat->full);
    if (!find_place(flat, place, &p) || p.kind != FLAT_TEXT || p.size >= room)
        return false;
    memcpy(text, p.body, p.size);
    text[p.size] = 0;
    return true;
}

static bool is_text(const struct part *p, const char *text)
{
    return p->kind == FLAT_TEXT && p->size == strlen(text) && memcmp(p->body, text, p->size) == 0;
}

int64_t sand_flat_count(const struct sand_writer *flat, const char *place, const char *member, const char *is)
{
    struct part p, found;
    int64_t n = 0;
    SAND_ENSURE(flat->flat && !flat->full);
    if (!find_place(flat, place, &p) || p.kind != FLAT_OBJECT)
        return 0;
    for (const char *at = p.body; at < p.end;) {
        const struct part one = part_at(at);
        const bool has = member && find_key(&one, member, strlen(member), &found);
        n += is ? is_text(has ? &found : &one, is) : has;
        at = one.end;
    }
    return n;
}

/* ---- The difference ---- */

/* Ids differ at their ends: mostly one byte tells. */
static bool has_key(const char *at, const struct part *wanted)
{
    const size_t n = wanted->key_size, last = n > 1 ? n - 2 : 0;
    return (unsigned char)at[1] == n && at[HEAD + last] == wanted->key[last] && memcmp(at + HEAD, wanted->key, n) == 0;
}

/* A set of keys in a word: what is not in it is not in the object. A member that is new would otherwise be looked for
 * in the whole old object. A false hit costs that look, nothing else. Made of the last two letters because ids differ
 * at their ends (h1204, h1205). */
static uint64_t bit_of(const char *at)
{
    const size_t n = (unsigned char)at[1];
    const unsigned char *key = (const unsigned char *)at + HEAD;
    return n < 3 ? 1 : (uint64_t)1 << ((key[n - 2] * 7u + key[n - 3] * 13u + n) % 64);
}

static uint64_t keys_of(const struct part *object)
{
    uint64_t keys = 0;
    for (const char *at = object->body; at < object->end; at += HEAD + (unsigned char)at[1] + size_at(at))
        keys |= bit_of(at);
    return keys;
}

static const char *find_between(const char *at, const char *end, const struct part *wanted)
{
    while (at < end && !has_key(at, wanted))
        at += HEAD + (unsigned char)at[1] + size_at(at);
    return at < end ? at : NULL;
}

/* Looks for a key in an object: from where it is expected on, then before that. The set of keys is made when it is
 * first needed: where all members come in order it never is. */
static bool find_member(const struct part *object, uint64_t *keys, const char *expected, const struct part *wanted,
                        struct part *found)
{
    if (expected < object->end && has_key(expected, wanted)) {
        *found = part_at(expected);
        return true;
    }
    if (!*keys)
        *keys = keys_of(object);
    if (!(*keys & bit_of(wanted->key - HEAD)))
        return false;
    const char *at = find_between(expected, object->end, wanted);
    if (!at)
        at = find_between(object->body, expected, wanted);
    if (at)
        *found = part_at(at);
    return at != NULL;
}

static bool same_part(const char *at, const char *end, const struct part *p)
{
    const size_t size = (size_t)(p->end - p->key) + HEAD;
    return (size_t)(end - at) >= size && memcmp(at, p->key - HEAD, size) == 0;
}

/* The members of the old object that the new one lacks. */
static void put_all_gone(const struct part *old, const struct part *new, struct sand_writer *w)
{
    const char *expected = new->body;
    uint64_t keys = 0;
    struct part is;
    for (const char *at = old->body; at < old->end;) {
        const struct part was = part_at(at);
        if (find_member(new, &keys, expected, &was, &is))
            expected = is.end;
        else
            sand_put_null(w, was.key);
        at = was.end;
    }
}

static void put_changes(const struct part *old, const struct part *new, struct sand_writer *w);

/* A member that is new or other than it was. Of an object only what differs, unless that is nothing: its members may
 * have changed places only, which differs in bytes and not in meaning. */
static void put_change(const struct part *was, const struct part *is, struct sand_writer *w)
{
    if (!was || was->kind != FLAT_OBJECT || is->kind != FLAT_OBJECT) {
        put_part(w, is->key, is);
        return;
    }
    const struct sand_writer before = *w;
    sand_put_object(w, is->key);
    const size_t empty = w->size;
    put_changes(was, is, w);
    if (w->size > empty || w->full)
        sand_put_end(w);
    else
        sand_writer_back(w, &before);
}

/* As long as the members come in the same order, unchanged ones cost one comparison, and the end of both shows that
 * none is gone. */
static void put_changes(const struct part *old, const struct part *new, struct sand_writer *w)
{
    const char *expected = old->body;
    uint64_t keys = 0; /* of the old one, once it is needed */
    bool in_order = true;
    for (const char *at = new->body; at < new->end;) {
        const struct part is = part_at(at);
        struct part was;
        at = is.end;
        if (same_part(expected, old->end, &is)) {
            expected += is.end - is.key + HEAD;
            continue;
        }
        const bool had = find_member(old, &keys, expected, &is, &was);
        in_order = in_order && had && was.key == expected + HEAD;
        if (had)
            expected = was.end;
        if (!had || was.kind != is.kind || was.size != is.size || memcmp(was.body, is.body, is.size) != 0)
            put_change(had ? &was : NULL, &is, w);
    }
    if (!in_order || expected != old->end)
        put_all_gone(old, new, w);
}

bool sand_diff(struct sand_writer *w, const char *key, const struct sand_writer *old, const struct sand_writer *new)
{
    SAND_ENSURE(old->flat && new->flat && !old->full && !new->full);
    const struct sand_writer before = *w;
    if (old->size == new->size && memcmp(old->text, new->text, new->size) == 0)
        return false;
    const struct part was = part_at(old->text), is = part_at(new->text);
    SAND_ENSURE(was.kind == FLAT_OBJECT && is.kind == FLAT_OBJECT);
    sand_put_object(w, key);
    const size_t empty = w->size;
    put_changes(&was, &is, w);
    if (w->size > empty || w->full) {
        sand_put_end(w);
        return true;
    }
    sand_writer_back(w, &before);
    return false;
}

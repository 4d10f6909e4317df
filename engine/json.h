/* JSON: a writer that builds text without a tree, and a strict reader that remembers the place of every value.
 * Integers only: no value of ours is a fraction. */
#ifndef SAND_JSON_H
#define SAND_JSON_H

#include "engine/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Writer ---- */

struct sand_writer {
    char *text; /* always terminated by a zero byte */
    size_t size, room;
    uint64_t comma; /* bit d: something comes before at depth d */
    uint64_t array; /* bit d: what is open at depth d is an array */
    uint8_t depth;
    bool grows, full, flat;
    int32_t open;                   /* flat: where the innermost array or object begins */
    const struct sand_writer *like; /* flat: another viewer's view of the same state, while this one is written */
};
/* Into a caller's buffer: the first piece that does not fit, and all after it, is dropped and `full` is set. */
void sand_writer_fixed(struct sand_writer *, char *buffer, size_t room);
/* Into memory that grows; `sand_writer_free` gives it back. Keeps its room when reset. `full`: out of memory. */
void sand_writer_grow(struct sand_writer *);
void sand_writer_reset(struct sand_writer *);
void sand_writer_free(struct sand_writer *);
void sand_writer_trim(struct sand_writer *); /* gives back the room a text does not use */
/* Takes back what was written since `then`, a copy of the writer, at the same depth. */
void sand_writer_back(struct sand_writer *, const struct sand_writer *then);

/* Bare text, for records and sentences. */
void sand_append(struct sand_writer *, const char *text, size_t size);
void sand_append_text(struct sand_writer *, const char *text);
void sand_append_int(struct sand_writer *, int64_t);

/* Values. `key` is null at the top and inside an array, and only there. Values at the top get no comma between them.
 * Texts are UTF-8. */
void sand_put_object(struct sand_writer *, const char *key);
void sand_put_array(struct sand_writer *, const char *key);
void sand_put_end(struct sand_writer *);  /* of the innermost object or array */
void sand_put_more(struct sand_writer *); /* opens the object again that was closed last, for more members */
void sand_put_int(struct sand_writer *, const char *key, int64_t);
void sand_put_bool(struct sand_writer *, const char *key, bool);
void sand_put_text(struct sand_writer *, const char *key, const char *);
/* Members that are left out where they say nothing: false, 0. */
static inline void sand_put_true(struct sand_writer *w, const char *key, bool value)
{
    if (value)
        sand_put_bool(w, key, true);
}
static inline void sand_put_count(struct sand_writer *w, const char *key, int64_t value)
{
    if (value)
        sand_put_int(w, key, value);
}
void sand_put_string(struct sand_writer *, const char *key, const char *, size_t size);
void sand_put_null(struct sand_writer *, const char *key); /* only in a merge patch */
void sand_put_raw(struct sand_writer *, const char *key, const char *json, size_t size);
/* The members of an object given as text, put into the object that is open. */
void sand_put_members(struct sand_writer *, const char *object, size_t size);

/* ---- Reader ---- */

enum sand_type { SAND_NULL, SAND_BOOL, SAND_INT, SAND_STRING, SAND_ARRAY, SAND_OBJECT };

/* A node is an index; 0 is the top value, -1 is "absent". Errors stick: the first one is kept, and from then on every
 * function returns a harmless value, so a loader reads to its end and checks once. */
struct sand_reader;
typedef int sand_node;

/* Reads the whole text. `name` comes first in every error's place. Null and an error if it is not JSON:
 * duplicate keys, bad UTF-8, zero bytes, fractions, numbers beyond 64 bits, depth over 32, trailing text and texts over
 * 16 MiB are refused. The text is copied. */
struct sand_reader *sand_reader_open(const char *name, const char *text, size_t size, struct sand_error *);
void sand_reader_close(struct sand_reader *);
bool sand_reader_ok(const struct sand_reader *);
/* The end of a loader: copies the first error, or complains of the first member or item nobody has looked at. */
bool sand_reader_done(struct sand_reader *, struct sand_error *);
/* States an error about a node; the reader keeps the first. Parts end with a null. Always false. */
bool sand_reader_fail(struct sand_reader *, sand_node, const char *what, ...) __attribute__((sentinel));
/* The same of a number of things: "expected 12 hexes for ss"; `of` may be "". */
bool sand_reader_expected(struct sand_reader *, sand_node, int count, const char *things, const char *of);

enum sand_type sand_type(const struct sand_reader *, sand_node);
int sand_count(const struct sand_reader *, sand_node); /* members or items; 0 for others */
/* An accessor given a value of the wrong type states an error; given -1 it is silent, because the function that
 * returned the -1 has spoken. First child and next sibling, -1 at the end. Marks them read. */
sand_node sand_first(struct sand_reader *, sand_node);
sand_node sand_next(struct sand_reader *, sand_node);
/* Each member or item of `list`, none if it is -1, until something is wrong. */
#define SAND_EACH(n, r, list) for (sand_node n = sand_first(r, list); n >= 0 && sand_reader_ok(r); n = sand_next(r, n))
/* The same, counted: SAND_EACH_AT (n, i, r, list). */
#define SAND_EACH_AT(n, i, r, list)                                                                                    \
    for (sand_node n = sand_first(r, list), i = 0; n >= 0 && sand_reader_ok(r); n = sand_next(r, n), i++)
const char *sand_key_of(const struct sand_reader *, sand_node); /* of a member, unescaped and terminated */
sand_node sand_member(struct sand_reader *, sand_node object, const char *key);  /* -1 if absent */
sand_node sand_require(struct sand_reader *, sand_node object, const char *key); /* absent is an error */
sand_node sand_item(struct sand_reader *, sand_node array, int i);               /* absent is an error */
void sand_read_past(struct sand_reader *, sand_node); /* marks a node and all below it as read */
/* The same for members, if they are there: SAND_PASS_OVER(r, n, "name", "notes"). */
void sand_pass_over(struct sand_reader *, sand_node object, const char *const *keys);
#define SAND_PASS_OVER(r, object, ...) sand_pass_over(r, object, (const char *const[]){__VA_ARGS__, 0})
bool sand_is_null(const struct sand_reader *, sand_node);
/* The member if it is there, which must be of that type then; -1 if it is absent, or wrong. */
sand_node sand_member_object(struct sand_reader *, sand_node object, const char *key);
sand_node sand_member_list(struct sand_reader *, sand_node object, const char *key);
/* The member that must be there as a list of that length; anything else is an error. */
sand_node sand_require_list(struct sand_reader *, sand_node object, const char *key, int size);

/* Out of range: records an error and returns `low`. */
int64_t sand_int(struct sand_reader *, sand_node, int64_t low, int64_t high);
bool sand_bool(struct sand_reader *, sand_node);
const char *sand_string(struct sand_reader *, sand_node); /* terminated, lives as long as the reader; "" on error */
/* The index of a string in a null-terminated list; -1 and an error naming the choices otherwise. */
int sand_choice(struct sand_reader *, sand_node, const char *const *choices);
/* The text of a node as it stands in the source. */
const char *sand_source(const struct sand_reader *, sand_node, size_t *size);

/* Writes a value that was read, without its white space. */
void sand_put_node(struct sand_writer *, const char *key, struct sand_reader *, sand_node);

/* Equal by value: neither white space nor the order of members counts. */
bool sand_same(struct sand_reader *, sand_node, struct sand_reader *, sand_node);

/* ---- Flat values ---- */

/* A writer of its own kind: it keeps what it is given as parts (json_flat.c) instead of text, to be compared and
 * written later. `expected` is the room it will probably need. */
void sand_writer_flat(struct sand_writer *, size_t expected);
void sand_put_flat(struct sand_writer *, const char *key, const struct sand_writer *flat);
/* For a member of a view that is the same for all viewers: puts it if it has been written for another viewer of this
 * state. False: the caller writes it. */
bool sand_put_again(struct sand_writer *, const char *key);
/* The merge patch (RFC 7396) that leads from one flat object to another; false, and nothing written, if there is no
 * difference. Neither may hold a null, which a merge patch cannot express. Arrays are replaced whole. */
bool sand_diff(struct sand_writer *, const char *key, const struct sand_writer *old_view,
               const struct sand_writer *new_view);
/* The number at a place of a flat object, `/seat/p1/score`: a number itself, 1 for true, the length of a list, the
 * members of an object; 0 where there is nothing. */
int64_t sand_flat_number(const struct sand_writer *flat, const char *place);
bool sand_flat_has(const struct sand_writer *flat, const char *place);
/* The text at a place, copied; false where there is none, or no room for it. */
bool sand_flat_text(const struct sand_writer *flat, const char *place, char *text, size_t room);
/* How many members of the object at a place are the text `is`, or have it as their `member`; `is` null: have that
 * member at all. */
int64_t sand_flat_count(const struct sand_writer *flat, const char *place, const char *member, const char *is);

#endif

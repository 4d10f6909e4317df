/* The state described once. A game lists the members of its state, each with its name, its place, what its values
 * are and who may know it; from this one table come positions (written, read, and checked with the place named), the
 * plain part of views, and numbers for programs that learn. What a table cannot say is a function of the game next to
 * it.
 *
 *     static const struct sand_field fields[] = {
 *         {SAND_VALUE(struct foo_state, prize), .name = "prize", .high = 6},
 *         {SAND_BY(struct foo_state, hand, D_SEAT), .in = "seat", .name = "hand", .kind = SAND_SET, .domain = D_CARD,
 *          .audience = SAND_OWN},
 *         {0}};
 *
 * is the JSON {"prize":4,"seat":{"p1":{"hand":["ant","fox"]},"p2":{"hand":["bee"]}}}. */
#ifndef SAND_FIELD_H
#define SAND_FIELD_H

#include "engine/game.h"

enum sand_field_kind {
    SAND_COUNT, /* a number, low … high; high 0: whatever its bytes hold */
    SAND_FLAG,  /* true or false, 1 or 0 */
    SAND_ID,    /* an id of `domain`, stored as its index + `plus`; anything else that is `preset`: none */
    SAND_SET,   /* ids of `domain`, a mask of at most 64 */
    SAND_WORD,  /* one of `words`, stored as its index + `plus`; anything else that is `preset`: none */
    SAND_LIST   /* ids of `domain` in an order that counts, one byte each: `most` of them, or as many as the byte at
                   `counter` - 1 says */
};
enum sand_field_audience {
    SAND_SEEN, /* by everyone */
    SAND_OWN,  /* row i by viewer i alone */
    SAND_KEPT  /* by nobody: in positions only */
};
enum {
    SAND_WRITTEN = 1,    /* also where it is `preset`; other fields are left out then */
    SAND_NEEDED = 2,     /* a position without it is refused; other fields are `preset` then */
    SAND_UNSHOWN = 4,    /* views say it in words of their own, or not at all */
    SAND_RUNNING = 8,    /* views have it until the game is over: whose turn it is, what is asked */
    SAND_BEGUN_WITH = 16 /* a position without it keeps what is there: what set-up began with */
};
struct sand_field {
    const char *name;
    const char *in; /* the object around it, shared with the fields before and after that say the same */
    const char *const *words;
    const char *option; /* set-up puts the value of the option of this name here (sand_begin) */
    /* Of an operand: the questions, as bits, in which it is there (other than its default), and those in which it may
     * be; in all others it is at rest. Neither: whenever the game likes. */
    uint64_t when, may;
    int32_t low, high, preset;
    uint16_t at, step, counter; /* bytes: to the first value, from row to row, to the length of a list + 1 */
    uint8_t width;              /* bytes of a value: 1, 2, 4 or 8 */
    uint8_t kind, audience, flags;
    uint8_t by;     /* domain + 1 of its rows; 0: a single value. Of the domain `seat` the seats of this table */
    uint8_t rows;   /* only the first N; 0: all */
    uint8_t domain; /* + 1 */
    uint8_t plus, most;
}; /* table ends with a null name */

#define SAND_VALUE(type, member) .at = offsetof(type, member), .width = sizeof(((type *)0)->member)
#define SAND_BY(type, member, rows_of)                                                                                 \
    .at = offsetof(type, member), .width = sizeof(((type *)0)->member[0]), .step = sizeof(((type *)0)->member[0]),     \
    .by = rows_of
#define SAND_ORDER(type, member)                                                                                       \
    .at = offsetof(type, member), .width = 1, .kind = SAND_LIST, .most = sizeof(((type *)0)->member)

/* Writes the members a viewer may know into the object that is open; viewer SAND_STORAGE: all of them. */
enum { SAND_STORAGE = -1 };
void sand_put_fields(const struct sand_game *, const void *pack, const void *state, int viewer, struct sand_writer *);
/* The same of the fields from one name to another, in the order of the table: for a view that says more than the table
 * and has its members in an order of its own. */
void sand_put_run(const struct sand_game *, const void *pack, const void *state, int viewer, const char *first,
                  const char *last, struct sand_writer *);
/* Reads all of them from the top of a position into a state that the caller has cleared. Where no field says how many
 * seats there are, the rows of the first field by seats do. Errors are the reader's. */
void sand_get_fields(const struct sand_game *, const void *pack, struct sand_reader *, void *state);
/* What set-up begins with: the options that fields are named for, read into them. */
void sand_get_options(const struct sand_game *, struct sand_reader *options, void *state);
/* Whether every value is one that its field allows; the error's place is the member's, /seat/p1/hand. */
bool sand_check_fields(const struct sand_game *, const void *pack, const void *state, struct sand_error *);

/* Whether the operands of the open question are there and all others at rest, as `when` and `may` of their fields say;
 * so that every rule that runs next finds what it reads, and two positions that mean the same are the same bytes. */
bool sand_check_operands(const struct sand_game *, const void *pack, const struct sand_field *, const void *state,
                         int question, struct sand_error *);

/* The same for a part of a state that has a table of its own: the operands of a question, a frame of a stack. Offsets
 * count from `part`, names are members of `object`, and the place of an error begins with `where`, "/stack/3". A part
 * has no rows by seats, and observations leave it out. */
void sand_put_part(const struct sand_game *, const void *pack, const struct sand_field *, const void *part,
                   struct sand_writer *);
void sand_get_part(const struct sand_game *, const void *pack, const struct sand_field *, struct sand_reader *,
                   sand_node object, void *part);
bool sand_check_part(const struct sand_game *, const void *pack, const struct sand_field *, const void *part,
                     const char *where, struct sand_error *);

/* The contract's view, save and load of a game whose table says everything: one object of its fields; loading ends in
 * `settle` (null: nothing), which fills in what follows from the fields, and check. */
void sand_field_view(const struct sand_game *, const void *pack, const void *state, int viewer, struct sand_writer *);
bool sand_field_load(const struct sand_game *, const void *pack, struct sand_reader *, void *state,
                     void (*settle)(const void *pack, void *state), struct sand_error *);
#define SAND_FIELDED(id, settle)                                                                                       \
    void id##_view(const void *pack, const void *state, int viewer, struct sand_writer *w)                             \
    {                                                                                                                  \
        sand_field_view(&id##_game, pack, state, viewer, w);                                                           \
    }                                                                                                                  \
    void id##_save(const void *pack, const void *state, struct sand_writer *w)                                         \
    {                                                                                                                  \
        sand_field_view(&id##_game, pack, state, SAND_STORAGE, w);                                                     \
    }                                                                                                                  \
    bool id##_load(const void *pack, struct sand_reader *r, void *state, struct sand_error *error)                     \
    {                                                                                                                  \
        return sand_field_load(&id##_game, pack, r, state, settle, error);                                             \
    }

/* What observations hold beyond the fields: a game whose table says a part of its state, or none, gives the rest here.
 * A member of the state that everyone may know is named as in a field (SAND_VALUE, SAND_BY). Anything else is a
 * function: `value` is 0 … high, or -1 for what the viewer may not know; it must not tell more than the view does. */
struct sand_observed {
    const char *in, *name;
    uint8_t by, rows; /* as in a field */
    uint8_t x, y;     /* the game's own: which of several that one function gives */
    int32_t high;
    int32_t (*value)(const void *pack, const void *state, int viewer, const struct sand_observed *, int row);
    uint16_t at, step; /* as in a field, where there is no function */
    uint8_t width;
}; /* table ends with a null name */
/* What such a function begins with: `p` and `s` are the game's own. */
#define SAND_OBSERVING(id)                                                                                             \
    const struct id##_pack *const p = pack;                                                                            \
    const struct id##_state *const s = state;                                                                          \
    (void)p, (void)s, (void)viewer, (void)o, (void)row
/* One that is an expression of these, of `viewer` and of `row`: SAND_COLUMN(foo, hits, s->hits[row]); */
#define SAND_COLUMN(id, name, value)                                                                                   \
    SAND_OBSERVE(name)                                                                                                 \
    {                                                                                                                  \
        SAND_OBSERVING(id);                                                                                            \
        return value;                                                                                                  \
    }                                                                                                                  \
    _Static_assert(1, "a semicolon follows")
#define SAND_OBSERVE(name)                                                                                             \
    static int32_t name(const void *pack, const void *state, int viewer, const struct sand_observed *o, int row)

/* For programs: what the numbers of an observation are, in their order, and the numbers. 0 is what the viewer may not
 * know; else a value is counted from 1, an id or a word from 2 (1: none), and each id of a set is a number of its own,
 * 1 out and 2 in. The fields come first, then what is observed beyond them. */
void sand_put_layout(const struct sand_game *, const void *pack, int seats, const char *key, struct sand_writer *);
enum { SAND_OBSERVED = 8192 }; /* numbers of an observation, at most */
/* Writes the first `room` numbers and returns how many there are; none for a game without either table. */
int sand_observe(const struct sand_game *, const void *pack, const void *state, int viewer, int32_t *number, int room);
void sand_put_observation(const struct sand_game *, const void *pack, const void *state, int viewer, const char *key,
                          struct sand_writer *);

#endif

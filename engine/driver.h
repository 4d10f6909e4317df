/* One driver for questions. A game that goes step by step lists its questions, a row each; a byte of the state says
 * which of them is open. Adding a question touches its row and the file with its functions:
 *
 *     [FOO_BID] = {KEY_BID, .who = bidders, .list = list_bids, .take = take_bid},
 *
 * An answer is taken by its row; then `step` of the open row runs the rules on, row by row, until one has to be asked.
 */
#ifndef SAND_DRIVER_H
#define SAND_DRIVER_H

#include "engine/game.h"

/* What a row's functions are given: the game as it stands, who is asked or answers, and where to tell it. `who`,
 * `arguments` and `list` only look. */
struct sand_play {
    const void *pack;
    void *state;
    struct sand_sink *sink;
    int actor;
};
struct sand_row {
    uint16_t key;
    uint8_t flags; /* of the question */
    uint8_t lone;  /* 1: a single answer gives itself. Only where everyone can see that it is the only one: not being
                      asked tells something too (docs/adding-a-game.md) */
    sand_mask (*who)(const struct sand_play *);
    void (*arguments)(const struct sand_play *, struct sand_question *); /* of the question; null: it has none */
    void (*list)(const struct sand_play *, struct sand_question *);      /* its answers */
    void (*take)(const struct sand_play *, sand_answer);
    /* What the rules do by themselves while this row is open; true: something was done, look again. Null: nothing. */
    bool (*step)(const struct sand_play *);
};
struct sand_driver {
    const struct sand_row *rows;
    uint16_t stage; /* bytes to the member of the state, a uint8_t, that holds the index of the open row */
};

/* Gives the answer of the open row where it asks one actor who has no other; false: it has to be asked. */
bool sand_gives_itself(const struct sand_driver *, struct sand_play *);

/* ---- The contract's functions of a game that has a driver ----
 *
 * They are here so that they become part of the game's own: a search asks and answers millions of times a second. */

static inline const struct sand_row *sand_open_row(const struct sand_driver *d, const void *state)
{
    return &d->rows[((const uint8_t *)state)[d->stage]];
}

/* The contract gives the state as const to those who only look; a row's functions for looking keep to that. */
static inline struct sand_play sand_looking(const void *pack, const void *state, int actor)
{
    return (struct sand_play){pack, (void *)(uintptr_t)state, 0, actor};
}

static inline sand_mask sand_drive_asked(const struct sand_driver *d, const void *pack, const void *state)
{
    const struct sand_play g = sand_looking(pack, state, -1);
    return ((const struct sand_head *)state)->over ? 0 : sand_open_row(d, state)->who(&g);
}

static inline int sand_drive_ask(const struct sand_driver *d, const void *pack, const void *state, int actor,
                                 struct sand_question *q)
{
    /* A game that is over may have a stage of its own for it, which is not a row. */
    const bool over = ((const struct sand_head *)state)->over;
    const struct sand_row *row = over ? d->rows : sand_open_row(d, state);
    const struct sand_play g = sand_looking(pack, state, actor);
    q->key = row->key;
    q->flags = row->flags;
    q->argc = 0;
    q->count = 0;
    if (over || !(row->who(&g) & sand_bit(actor)))
        return 0;
    if (row->arguments)
        row->arguments(&g, q);
    row->list(&g, q);
    return q->count;
}

static inline void sand_drive_on(const struct sand_driver *d, struct sand_play *g)
{
    while (!((const struct sand_head *)g->state)->over) {
        const struct sand_row *row = sand_open_row(d, g->state);
        if ((!row->step || !row->step(g)) && (!row->lone || !sand_gives_itself(d, g)))
            return;
    }
}

static inline void sand_drive_apply(const struct sand_driver *d, const void *pack, void *state, int actor,
                                    sand_answer a, struct sand_sink *sink)
{
    struct sand_play g = {pack, state, sink, actor};
    sand_open_row(d, state)->take(&g, a);
    sand_drive_on(d, &g);
}

/* Runs on to the next question: the end of set-up. */
static inline void sand_drive(const struct sand_driver *d, const void *pack, void *state, struct sand_sink *sink)
{
    struct sand_play g = {pack, state, sink, -1};
    sand_drive_on(d, &g);
}

/* Defines asked, ask and apply of a game by its driver, `static const struct sand_driver driver`. */
#define SAND_DRIVEN(id)                                                                                                \
    sand_mask id##_asked(const void *pack, const void *state)                                                          \
    {                                                                                                                  \
        return sand_drive_asked(&driver, pack, state);                                                                 \
    }                                                                                                                  \
    int id##_ask(const void *pack, const void *state, int actor, struct sand_question *q)                              \
    {                                                                                                                  \
        return sand_drive_ask(&driver, pack, state, actor, q);                                                         \
    }                                                                                                                  \
    void id##_apply(const void *pack, void *state, int actor, sand_answer a, struct sand_sink *sink)                   \
    {                                                                                                                  \
        sand_drive_apply(&driver, pack, state, actor, a, sink);                                                        \
    }

#endif

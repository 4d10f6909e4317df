/* One driver for questions. A game that goes step by step lists its questions, a row each; a byte of the state says
 * which of them is open, by its key: the questions are the first of a game's keys, and rows stand in their order.
 * Adding a question touches its row and the file with its functions:
 *
 *     [FOO_Q_BID] = {.who = bidders, .list = list_bids, .take = take_bid},
 *
 * An answer is taken by its row; then `step` of the open row runs the rules on, row by row, until one has to be asked.
 */
#ifndef SAND_DRIVER_H
#define SAND_DRIVER_H

#include "engine/vocabulary.h"

/* What a row's functions are given: the game as it stands, who is asked or answers, and where to tell it. `who`,
 * `arguments` and `list` only look. */
struct sand_play {
    const void *pack;
    void *state;
    struct sand_sink *sink;
    int actor;
};
struct sand_row {
    uint8_t flags; /* of the question */
    uint8_t lone;  /* 1: a single answer gives itself. Only where everyone can see that it is the only one: not being
                      asked tells something too (docs/adding-a-game.md) */
    /* Null: the seat whose turn it is; the question's one argument is that seat then. */
    sand_mask (*who)(const struct sand_play *);
    void (*arguments)(const struct sand_play *, struct sand_question *); /* of the question; null: it has none */
    void (*list)(const struct sand_play *, struct sand_question *);      /* its answers */
    void (*take)(const struct sand_play *, sand_answer);
    /* What becomes of an actor who has no answer, such as that it has lost. It leaves the row, or makes an answer.
     * Null: there always is one. */
    void (*none)(const struct sand_play *);
    /* What the rules do by themselves while this row is open; true: something was done, look again. Null: nothing. */
    bool (*step)(const struct sand_play *);
};
struct sand_driver {
    const struct sand_row *rows;
    uint16_t stage;  /* bytes to the member of the state, a uint8_t, that holds the key of the open row */
    uint16_t active; /* the same of the seat whose turn it is, for rows without `who` */
};

/* Where the open row asks one actor: gives its answer if there is no other and the row is `lone`, or does what `none`
 * says if there is none. False: it has to be asked. */
bool sand_gives_itself(const struct sand_driver *, struct sand_play *);

/* ---- The contract's functions of a game that has a driver ----
 *
 * They are here so that they become part of the game's own: a search asks and answers millions of times a second. */

static inline const struct sand_row *sand_open_row(const struct sand_driver *d, const void *state)
{
    return &d->rows[((const uint8_t *)state)[d->stage]];
}

static inline sand_mask sand_row_asks(const struct sand_driver *d, const struct sand_row *row,
                                      const struct sand_play *g)
{
    return row->who ? row->who(g) : sand_bit(((const uint8_t *)g->state)[d->active]);
}

/* The contract gives the state as const to those who only look; a row's functions for looking keep to that. */
static inline struct sand_play sand_looking(const void *pack, const void *state, int actor)
{
    return (struct sand_play){pack, (void *)(uintptr_t)state, 0, actor};
}

static inline sand_mask sand_drive_asked(const struct sand_driver *d, const void *pack, const void *state)
{
    const struct sand_play g = sand_looking(pack, state, -1);
    return ((const struct sand_head *)state)->over ? 0 : sand_row_asks(d, sand_open_row(d, state), &g);
}

static inline int sand_drive_ask(const struct sand_driver *d, const void *pack, const void *state, int actor,
                                 struct sand_question *q)
{
    /* A game that is over may have a stage of its own for it, which is not a row. */
    const bool over = ((const struct sand_head *)state)->over;
    const struct sand_row *row = over ? d->rows : sand_open_row(d, state);
    const struct sand_play g = sand_looking(pack, state, actor);
    q->key = over ? 0 : ((const uint8_t *)state)[d->stage];
    q->flags = row->flags;
    q->argc = 0;
    q->count = 0;
    if (over || !(sand_row_asks(d, row, &g) & sand_bit(actor)))
        return 0;
    if (row->arguments)
        row->arguments(&g, q);
    else if (!row->who)
        SAND_ABOUT(q, actor);
    row->list(&g, q);
    return q->count;
}

static inline void sand_drive_on(const struct sand_driver *d, struct sand_play *g)
{
    while (!((const struct sand_head *)g->state)->over) {
        const struct sand_row *row = sand_open_row(d, g->state);
        if ((!row->step || !row->step(g)) && (!(row->lone || row->none) || !sand_gives_itself(d, g)))
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

/* Defines asked, ask and apply of a game by its rows, `static const struct sand_row rows[]`. The state has the open one
 * in its member `stage`; in a game of turns, the seat whose turn it is in `active`. */
#define SAND_DRIVEN(id)   SAND_DRIVEN_BY(id, stage)
#define SAND_IN_TURNS(id) SAND_DRIVEN_BY(id, active)
#define SAND_DRIVEN_BY(id, turn)                                                                                       \
    static const struct sand_driver driver = {rows, offsetof(struct id##_state, stage),                                \
                                              offsetof(struct id##_state, turn)};                                      \
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

/* Defines setup of a game that has all its options in fields: `static void begin(const struct sand_play *)` finds the
 * state cleared, its chance keyed, seats and options read, and makes the first position of it. */
bool sand_set_up(const struct sand_game *, const struct sand_play *, struct sand_reader *options, const uint8_t key[32],
                 void (*begin)(const struct sand_play *), struct sand_error *);
#define SAND_BEGUN(id)                                                                                                 \
    bool id##_setup(const void *pack, struct sand_reader *r, const uint8_t key[32], void *state,                       \
                    struct sand_sink *sink, struct sand_error *error)                                                  \
    {                                                                                                                  \
        return sand_set_up(&id##_game, &(struct sand_play){pack, state, sink, -1}, r, key, begin, error);              \
    }

#endif

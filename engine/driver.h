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
    uint8_t lone;  /* 1: a single answer gives itself. Only where everybody can see that it is the only one: not being
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

/* The contract's functions of a game that has a driver; over is over (sand_head). */
sand_mask sand_drive_asked(const struct sand_driver *, const void *pack, const void *state);
int sand_drive_ask(const struct sand_driver *, const void *pack, const void *state, int actor, struct sand_question *);
void sand_drive_apply(const struct sand_driver *, const void *pack, void *state, int actor, sand_answer,
                      struct sand_sink *);
/* Runs on to the next question: the end of set-up. */
void sand_drive(const struct sand_driver *, const void *pack, void *state, struct sand_sink *);

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

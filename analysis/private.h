/* The inside of an analysis: for the files of analysis/ only. */
#ifndef SAND_ANALYSIS_PRIVATE_H
#define SAND_ANALYSIS_PRIVATE_H

#include "analysis/analysis.h"
#include "bots/plan.h"

/* One answer of the record. */
struct deed {
    sand_answer answer;
    uint8_t actor;
};

/* Wins by series, of one part of the futures. */
struct wins {
    uint32_t of[ANALYSIS_SERIES];
};

struct analysis {
    struct analysis_wishes wishes;
    const struct sand_pack *pack;
    const struct sand_policy *policy; /* plays on; null: `bot` does, at tables of its own */
    const struct sand_bot *bot;
    struct sand_writer record; /* without answers that were taken back */
    uint8_t digest[32];        /* of the record */
    struct sand_table *end;    /* the game at its end */
    struct sand_outcome outcome;
    int seats, series;
    uint8_t of_series[ANALYSIS_SERIES]; /* the side, or the seat */
    bool by_side;

    struct deed *deeds;
    uint32_t deed_count;
    struct analysis_turn *turns;
    int turn_count, done;
    int16_t start[ANALYSIS_SERIES];
    bool *weighed; /* by turn, and the end: the chances before it have been worked out */

    struct sand_table *now; /* how far the work has come, and what is left of the record there */
    const char *rest;
    struct plan_search *search;
    union plan_position hand[ANALYSIS_PARTS];
    struct sand_question question[ANALYSIS_PARTS];
    struct wins wins[ANALYSIS_PARTS];
    bool starved;
    uint32_t *won[2];    /* by future, the series that won: from a position, and with a turn's own answers */
    uint32_t won_before; /* the position that won[0] is of, + 1; 0: of none */
};

/* futures.c: the chances of all series from a state, playing these deeds first as long as they are offered. `position`
 * is its number of answers: futures of one position have the same dice and the same hidden things, one by one. */
void analysis_chances(struct analysis *, const void *state, uint32_t position, const struct deed *, uint32_t count,
                      uint32_t *won, int16_t chance[ANALYSIS_SERIES]);
/* Who has won, by series. */
uint32_t analysis_winners(const struct analysis *, const struct sand_outcome *);

/* missed.c: compares what the seat played from here to the end of its turn with other plans. */
void analysis_compare_plans(struct analysis *, struct analysis_turn *, const struct deed *, uint32_t count);

/* A number for everything that is drawn at a position. */
static inline uint64_t analysis_seed(const struct analysis *a, uint32_t position, uint32_t what)
{
    uint64_t x = a->wishes.seed + ((uint64_t)position << 32) + what;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

#endif

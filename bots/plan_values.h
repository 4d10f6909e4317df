/* Learned evaluations: a game declares what it measures of a position, `sandtable learn-values` fits one weight for
 * each to the outcomes of many games, and the weights are data (bots/values/<game>.json). */
#ifndef SAND_PLAN_VALUES_H
#define SAND_PLAN_VALUES_H

#include "engine/game.h"

enum { VALUES_MOST = 24 };

/* What is measured of a position. Where it is plain whom it helps the weight may not say otherwise: in the games it
 * is learned from an area may well go with a side that loses anyhow, but a planner that believed it would give areas
 * away. */
struct plan_measure {
    const char *name;
    int sign; /* 1: good for the first seat, -1: bad, 0: whatever the games say */
};

/* Measures are for the first seat; the other seat's value is the same with the other sign. A game may have several
 * sets of weights, for different parts of it. */
struct plan_values {
    const char *game;
    const char *bot;                     /* that plays the games they are learned from */
    const char *const *sets;             /* names, null-terminated */
    const struct plan_measure *measures; /* to one without a name; the first is always 1 */
    int (*measure)(const void *pack, const void *state, int32_t x[VALUES_MOST]); /* which set counts here */
};
extern const struct plan_values *const plan_values_list[]; /* null-terminated */

/* -1000 to 1000 for the log-odds of winning, in thousandths. */
int plan_value_of(int64_t odds);
/* The log-odds of a position with these weights, in thousandths. */
int64_t plan_odds(const int32_t *weights, const int32_t *x, int count);

#endif

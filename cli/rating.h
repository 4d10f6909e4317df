/* How strong bots are, from games between two of them at a time.
 *
 * Games come in pairs: the same deal twice, with the two bots' seats exchanged the second time. What the cards gave
 * one of them in the first game they give the other in the second, so a pair is one observation with less luck in it
 * than two games; intervals and decisions come from how pairs scatter, never from single games.
 *
 * The model is Bradley and Terry's, on the scale of Elo: with a rating 400 higher a bot scores 10 to 1. */
#ifndef SAND_RATING_H
#define SAND_RATING_H

#include <stdbool.h>
#include <stdint.h>

enum {
    RATING_BOTS = 24, /* at most */
    PAIR_SCORES = 5   /* what the first bot scores in a pair: 0 to 4 halves of a game */
};

/* How the pairs between two bots came out, as the first of them sees it: pairs by their score in halves. */
struct pairing {
    int a, b;
    uint32_t pairs[PAIR_SCORES];
};
uint32_t pairing_count(const struct pairing *);
/* The first bot's mean score of a game, 0 to 1, and the 95 % interval of it. */
struct score {
    double mean, low, high;
};
struct score pairing_score(const struct pairing *);

enum verdict { GO_ON, FIRST_STRONGER, SECOND_STRONGER, NO_DIFFERENCE };
/* A sequential probability ratio test: is one of them better than even by `gain` (a share of a game), or is neither?
 * Errors of either kind: 5 %. It may be asked after every pair. */
enum verdict pairing_verdict(const struct pairing *, double gain);

struct rating {
    double elo, error; /* mean of all bots 0; `error` is half the 95 % interval */
};
/* The likeliest ratings. Each pairing that was played counts as if one drawn game more had been, which keeps a bot that
 * won everything from a rating without end. Bots that no chain of pairings joins cannot be compared: false. */
bool rate(const struct pairing *, int pairings, int bots, struct rating rating[RATING_BOTS]);

#endif

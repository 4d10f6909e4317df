/* Exact chances of the village in lottery play, as fractions: the yardstick the simulated tables are held against.
 *
 * The model: each night the pack eats one of the others, each day one of the living, drawn at random, is hanged. It
 * knows nothing of the engine or of the game's code, so that a mistake there cannot repeat itself here. */
#ifndef THEORY_EXACT_H
#define THEORY_EXACT_H

#include <stdbool.h>
#include <stdint.h>

/* In lowest terms, bottom > 0. */
struct fraction {
    int64_t top, bottom;
};
struct fraction fraction_of(int64_t top, int64_t bottom);
double fraction_value(struct fraction);
bool fraction_equal(struct fraction, struct fraction);

enum { EXACT_PLAYERS = 25, EXACT_SEATS = 8 };

/* At the start of a day with n living, m of them Werewolves: by the recursion, day after day. With `parity` the pack
 * has won as soon as it is half of the living. n is at most EXACT_PLAYERS. */
struct fraction exact_day(int n, int m, bool parity);
/* A whole game of n players begins with a night. */
struct fraction exact_game(int n, int m, bool parity);
/* The same as exact_day without parity, by the alternating sum over subsets of the pack. */
struct fraction exact_closed(int n, int m);

/* A small set with characters, seat by seat. Only those that do something in lottery play are told apart. */
enum exact_card { EXACT_VILLAGER, EXACT_WOLF, EXACT_HUNTER, EXACT_HOOD, EXACT_HEALER };
struct exact_set {
    int n; /* at most EXACT_SEATS */
    enum exact_card card[EXACT_SEATS];
    bool lovers; /* two seats, drawn at random, love each other */
};
/* By recursion over all states: who lives, and whom the Healer guarded last. */
struct fraction exact_with_characters(const struct exact_set *);

#endif

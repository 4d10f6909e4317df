/* Whole games of random answers, for tests of what is said of finished ones. */
#ifndef SAND_TEST_RANDOM_GAME_H
#define SAND_TEST_RANDOM_GAME_H

#include "engine/table.h"

/* The game with this number: where there may be non-players, there are in every other one. */
struct sand_table *open_random_game(const struct sand_pack *, int number);
void play_at_random(struct sand_table *, uint64_t seed);

#endif

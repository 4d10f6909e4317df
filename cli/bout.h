/* One of many games between bots: its key, and playing it to its end. */
#ifndef SAND_BOUT_H
#define SAND_BOUT_H

#include "cli/seating.h"
#include "engine/table.h"

/* The key of game `number` for one purpose ("game", "bots"): the same for the same seed, whatever was played before. */
void bout_key(const uint8_t seed[32], uint64_t number, const char *purpose, uint8_t key[32]);
/* Bots answer until nobody is asked. `random` has SAND_SEATS generators, one for each bot, and another that decides who
 * comes first where several are asked. False after complaining. */
bool bout_play(const struct seating *, struct sand_table *, struct sand_random *random, struct bot_room *);

#endif

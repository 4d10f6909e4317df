/* One of many games between bots: its key, and playing it to its end. */
#ifndef SAND_BOUT_H
#define SAND_BOUT_H

#include "cli/seating.h"
#include "engine/table.h"

/* Opens game `number`: the same for the same seed, whatever was played before. `random` gets SAND_SEATS generators, one
 * for each bot, and another for what the table needs. Null after complaining. */
struct sand_table *bout_open(const struct sand_pack *, const char *options, const uint8_t seed[32], int64_t number,
                             struct sand_random *random);
/* Bots answer until nobody is asked; the last generator decides who comes first where several are asked. False after
 * complaining. */
bool bout_play(const struct seating *, struct sand_table *, struct sand_random *random, struct bot_room *);

#endif

/* What a bot would have believed in each seat of a game, as lines. */
#ifndef SAND_BELIEFS_H
#define SAND_BELIEFS_H

#include "bots/bots.h"
#include "engine/catalogue.h"

/* Prints a line for each seat that the bot can explain something for; nothing where it cannot. */
void beliefs_print(struct sand_table *, const struct sand_bot *, const struct sand_catalogue *, sand_names);

#endif

/* What a bot would have believed in each seat of a game, as lines. */
#ifndef SAND_BELIEFS_H
#define SAND_BELIEFS_H

#include "bots/bots.h"
#include "engine/catalogue.h"

/* Appends what a bot believes of the two it suspects most, and why; false where it cannot say or nobody is left. */
bool beliefs_tell(const struct sand_mind *, const struct sand_bot *, const struct sand_catalogue *, sand_names,
                  struct sand_writer *);
/* Prints a line for each seat that the bot can explain something for; nothing where it cannot. */
void beliefs_print(struct sand_table *, const struct sand_bot *, const struct sand_catalogue *, sand_names);
/* Whether an entry after this many begins a chapter: then the one before it is at its end. */
bool beliefs_open_chapter(const struct sand_table *, uint32_t from);

#endif

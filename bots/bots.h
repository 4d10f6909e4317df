/* The bots there are. docs/bots.md says how to write one and what each of these does. */
#ifndef SAND_BOTS_H
#define SAND_BOTS_H

#include "engine/mind.h"

/* Null-terminated. A bot whose `game` is null plays any game. */
extern const struct sand_bot *const sand_bots[];
/* The bot of that name that plays that game, or null. */
const struct sand_bot *sand_bot_named(const char *game, const char *name);

#endif

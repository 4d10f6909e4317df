/* What the files of the bots of On To Berlin! share. */
#ifndef BERLIN_WORTH_H
#define BERLIN_WORTH_H

#include "engine/mind.h"
#include "games/berlin/state.h"

/* To the Axis; what it is worth to the Allies is the same with the other sign. */
int berlin_worth(const struct berlin_pack *, const struct berlin *);
/* `staff` with so many trials for a question (berlin_staff.c). */
sand_answer berlin_choose(struct sand_mind *, uint32_t trials);

#endif

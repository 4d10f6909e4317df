/* What a position of On To Berlin! is worth. */
#ifndef BERLIN_WORTH_H
#define BERLIN_WORTH_H

#include "games/berlin/state.h"

/* To the Axis; what it is worth to the Allies is the same with the other sign. */
int berlin_worth(const struct berlin_pack *, const struct berlin *);

#endif

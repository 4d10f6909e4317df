/* Dealing the cards again for a viewer that knows some of them: deal.c. */
#ifndef WEREWOLVES_DEAL_H
#define WEREWOLVES_DEAL_H

#include "games/werewolves/rules.h"

void werewolves_deal(const struct werewolves_pack *, struct werewolves_state *, int viewer, struct sand_chance *);

#endif

/* Between the two halves of the bot `rules`. */
#ifndef WEREBOT_RULES_H
#define WEREBOT_RULES_H

#include "bots/werewolves_sight.h"

sand_answer werebot_rules_night(struct sand_mind *, const struct werebot_sight *);
sand_answer werebot_rules_day(struct sand_mind *, const struct werebot_sight *);

#endif

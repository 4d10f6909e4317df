/* What a position of WunderWaffen is worth: for `staff` and the planner's policy. */
#ifndef WUNDERWAFFEN_WORTH_H
#define WUNDERWAFFEN_WORTH_H

#include "games/wunderwaffen/state.h"

/* The territories of one position, weighed for others that hardly differ from it: those that are looked at to answer
 * one question. */
struct wunderbot_lands {
    const struct wunderwaffen_state *s; /* that position */
    int cities;                         /* of all territories */
    int usual[WUNDERWAFFEN_FACTIONS];   /* what any conquest would bring */
    int all[WUNDERWAFFEN_FACTIONS], each[WUNDERWAFFEN_LANDS][WUNDERWAFFEN_FACTIONS];
};

int wunderbot_seat_of(const struct wunderwaffen_state *, int faction);
void wunderbot_weigh_lands(const struct wunderwaffen_pack *, const struct wunderwaffen_state *,
                           struct wunderbot_lands *);
/* What the position is worth to each faction. */
void wunderbot_worths(const struct wunderwaffen_pack *, const struct wunderwaffen_state *,
                      int worth[WUNDERWAFFEN_FACTIONS]);
/* The seat's best faction against the best of the others, with an eye on all; `turn_of` is the faction that acts. */
int wunderbot_value(const struct wunderwaffen_pack *, const struct wunderwaffen_state *, const struct wunderbot_lands *,
                    int seat, int turn_of);
/* wunderwaffen_chance.c: the share of games, in thousandths, that the seat wins from here; for struct sand_policy. */
int wunderbot_chance(const void *pack, const void *state, int seat);

#endif

/* Who plays what, and who knows what. Seats bear the name of a faction they play: with two seats `russian` plays
 * Russian and English, with two and three `american` plays American and German too (R-seat-1 to R-seat-3). */
#include "games/wunderwaffen/state.h"

int wunderwaffen_factions_of(const struct wunderwaffen_state *s, int seat)
{
    int set = 0;
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++)
        set |= (wunderwaffen_seat(s, f) == seat) << f;
    return set;
}

/* R-info-10 */
bool wunderwaffen_knows(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int viewer, int level,
                        int owner)
{
    (void)p;
    return viewer == SAND_EVERYTHING || level == WUNDERWAFFEN_ALL ||
           (level == WUNDERWAFFEN_OWNER && viewer == wunderwaffen_seat(s, owner));
}

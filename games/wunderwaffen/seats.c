/* Who plays what, and who knows what. Seats bear the name of a faction they play: with two seats `russian` plays
 * Russian and English, with two and three `american` plays American and German too (R-seat-1 to R-seat-3). */
#include "games/wunderwaffen/state.h"

int wunderwaffen_seat(const struct wunderwaffen_state *s, int faction)
{
    static const uint8_t seat[3][WW_FACTIONS] = {{0, 1, 0, 1}, {0, 1, 2, 1}, {0, 1, 2, 3}};
    return seat[s->head.seats - 2][faction];
}

int wunderwaffen_factions_of(const struct wunderwaffen_state *s, int seat)
{
    int set = 0;
    for (int f = 0; f < WW_FACTIONS; f++)
        set |= (wunderwaffen_seat(s, f) == seat) << f;
    return set;
}

/* R-info-10 */
bool wunderwaffen_knows(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int viewer, int level,
                        int owner)
{
    (void)p;
    return viewer == SAND_EVERYTHING || level == WW_ALL || (level == WW_OWNER && viewer == wunderwaffen_seat(s, owner));
}

/* Everybody hears: all that happens in the open, but for the look at one's own reverses (turn.c). */
void wunderwaffen_tell(struct sand_sink *sink, int key, int argc, const int32_t *args)
{
    struct sand_entry e = {.key = (uint16_t)key, .argc = (uint8_t)argc, .audience = SAND_ALL};
    if (!sink)
        return;
    for (int i = 0; i < argc; i++)
        e.arg[i] = args[i];
    e.flags = key == WW_K_SHOWN || key == WW_K_FLIPS || key == WW_K_STACK ? SAND_REVEALS : 0;
    sand_emit(sink, &e);
}

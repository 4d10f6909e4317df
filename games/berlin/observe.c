/* What programs may know: the map, the nations, and of the cards what the viewer's view shows.
 *
 * -1 says that the viewer cannot know; it has to be the same decision as in view.c, or a program would learn what its
 * seat is not shown. */
#include "games/berlin/rules.h"

#define COLUMN(name, value) SAND_COLUMN(berlin, name, value)

COLUMN(fresh, berlin_has(&s->fresh, row));
/* 1 by points, 2 by an event, 3 by both */
COLUMN(used, berlin_has(&s->sv_used, row) + 2 * berlin_has(&s->event_used, row));
/* 1 of the group that acts, 2 a counterattacker, 4 a target */
COLUMN(fights, berlin_has(&s->group, row) + 2 * berlin_has(&s->counter, row) + 4 * berlin_has(&s->targets, row));
SAND_OBSERVE(controller) /* a nation + 1 */
{
    SAND_OBSERVING(berlin);
    const int nation = berlin_controller(s, row);
    return nation == BERLIN_NONE ? 0 : nation + 1;
}
COLUMN(side_of, s->side[row] == BERLIN_NOBODY ? 0 : s->side[row] + 1); /* a side + 1 */

/* Where a card is: its owner knows; of the others all know what lies open (R-16-1, R-16-2). */
enum { CARD_IN_DECK, CARD_IN_HAND, CARD_DISCARDED, CARD_DEVELOPED, CARD_REMOVED, CARD_IN_PLAY };
SAND_OBSERVE(card_place)
{
    SAND_OBSERVING(berlin);
    const uint32_t bit = (uint32_t)1 << row, hidden = s->down | s->lost;
    const bool own = viewer == SAND_EVERYTHING || (viewer < BERLIN_SIDES && p->deck[viewer] & bit);
    if (s->card == row && s->play != BERLIN_NO_PLAY)
        return CARD_IN_PLAY;
    if (s->removed & bit)
        return CARD_REMOVED;
    if (s->discard & bit && (own || !(hidden & bit)))
        return CARD_DISCARDED;
    if (s->pool & bit && (own || !berlin_opted(s, BERLIN_DEV_SECRECY)))
        return CARD_DEVELOPED;
    return !own ? -1 : s->hand & bit ? CARD_IN_HAND : CARD_IN_DECK;
}
SAND_OBSERVE(where) /* of the action: x 0 its start, 1 its target; an area + 1 */
{
    SAND_OBSERVING(berlin);
    const int area = o->x ? s->target : s->start;
    return s->action != BERLIN_NO_ACTION && area < BERLIN_AREAS ? area + 1 : 0;
}

enum { MOST = 255 };
#define EACH(object, word, member, of, most)                                                                           \
    SAND_BY(struct berlin_state, member, of), .in = object, .name = word, .high = most
#define ONE(word, member)          SAND_VALUE(struct berlin_state, member), .name = word, .high = MOST
#define BY(object, word, of, most) .in = object, .name = word, .by = of, .high = most
#define WHERE(word, which)         .name = word, .high = MOST, .x = which, .value = where

const struct sand_observed berlin_observed[] = {
    {EACH("unit", "at", place, BERLIN_D_UNIT, BERLIN_PLACES - 1)},
    {BY("unit", "fresh", BERLIN_D_UNIT, 1), .value = fresh},
    {BY("unit", "used", BERLIN_D_UNIT, 3), .value = used},
    {BY("unit", "fights", BERLIN_D_UNIT, 7), .value = fights},
    {EACH("unit", "hits", hits, BERLIN_D_UNIT, MOST)},
    {BY("area", "control", BERLIN_D_AREA, MOST), .value = controller},
    {EACH("area", "capacity-used", used, BERLIN_D_AREA, MOST)},
    {BY("nation", "side", BERLIN_D_NATION, 2), .value = side_of},
    {EACH("nation", "status", status, BERLIN_D_NATION, 2)},
    {EACH("track", "space", track, BERLIN_D_TRACK, MOST), .rows = BERLIN_TRACKS},
    {EACH("points", "halves", points, BERLIN_D_SIDE, MOST), .rows = BERLIN_SIDES},
    {BY("card", "in", BERLIN_D_CARD, CARD_IN_PLAY), .rows = BERLIN_CARDS, .value = card_place},
    {ONE("turn", turn)},
    {ONE("phase", phase)},
    {ONE("stage", stage)},
    {ONE("active", active)},
    {ONE("sv", sv_left)},
    {ONE("action", action)},
    {WHERE("start", 0)},
    {WHERE("target", 1)},
    {0}};

/* What programs may know: the map, the nations, and of the cards what the viewer's view shows.
 *
 * -1 says that the viewer cannot know; it has to be the same decision as in view.c, or a program would learn what its
 * seat is not shown. */
#include "games/berlin/rules.h"

#define COLUMN(name, value) SAND_COLUMN(berlin, name, value)

COLUMN(place, s->place[row]);
COLUMN(fresh, berlin_has(&s->fresh, row));
/* 1 by points, 2 by an event, 3 by both */
COLUMN(used, berlin_has(&s->sv_used, row) + 2 * berlin_has(&s->event_used, row));
/* 1 of the group that acts, 2 a counterattacker, 4 a target */
COLUMN(fights, berlin_has(&s->group, row) + 2 * berlin_has(&s->counter, row) + 4 * berlin_has(&s->targets, row));
COLUMN(hits, s->hits[row]);
SAND_OBSERVE(controller) /* a nation + 1 */
{
    SAND_OBSERVING(berlin);
    const int nation = berlin_controller(s, row);
    return nation == BERLIN_NONE ? 0 : nation + 1;
}
COLUMN(capacity, s->used[row]);
COLUMN(side_of, s->side[row] == BERLIN_NOBODY ? 0 : s->side[row] + 1); /* a side + 1 */
COLUMN(status, s->status[row]);
COLUMN(marker, s->track[row]);
COLUMN(points, s->points[row]); /* in halves */

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
COLUMN(turn, s->turn);
COLUMN(phase, s->phase);
COLUMN(stage, s->stage);
COLUMN(active, s->active);
COLUMN(points_left, s->sv_left);
COLUMN(action, s->action);
SAND_OBSERVE(where) /* of the action: x 0 its start, 1 its target; an area + 1 */
{
    SAND_OBSERVING(berlin);
    const int area = o->x ? s->target : s->start;
    return s->action != BERLIN_NO_ACTION && area < BERLIN_AREAS ? area + 1 : 0;
}

enum { MOST = 255 };
#define UNIT(word, of, high)   "unit", word, BERLIN_D_UNIT, 0, 0, 0, high, of
#define AREA(word, of)         "area", word, BERLIN_D_AREA, 0, 0, 0, MOST, of
#define NATION(word, of, high) "nation", word, BERLIN_D_NATION, 0, 0, 0, high, of
#define ONE(word, of, x)       0, word, 0, 0, x, 0, MOST, of

const struct sand_observed berlin_observed[] = {
    {UNIT("at", place, BERLIN_PLACES - 1)},
    {UNIT("fresh", fresh, 1)},
    {UNIT("used", used, 3)},
    {UNIT("fights", fights, 7)},
    {UNIT("hits", hits, MOST)},
    {AREA("control", controller)},
    {AREA("capacity-used", capacity)},
    {NATION("side", side_of, 2)},
    {NATION("status", status, 2)},
    {"track", "space", BERLIN_D_TRACK, BERLIN_TRACKS, 0, 0, MOST, marker},
    {"points", "halves", BERLIN_D_SIDE, BERLIN_SIDES, 0, 0, MOST, points},
    {"card", "in", BERLIN_D_CARD, BERLIN_CARDS, 0, 0, CARD_IN_PLAY, card_place},
    {ONE("turn", turn, 0)},
    {ONE("phase", phase, 0)},
    {ONE("stage", stage, 0)},
    {ONE("active", active, 0)},
    {ONE("sv", points_left, 0)},
    {ONE("action", action, 0)},
    {ONE("start", where, 0)},
    {ONE("target", where, 1)},
    {0}};

/* Control of areas [3.4, D-16], Poland's surrender [15.4], and the points that come of it [3.2]. Always true: control
 * changes only here, at the end of an impulse or of a withdrawal, and when a nation changes its side (nations.c). */
#include "games/berlin/rules.h"

static uint32_t nations_of(const struct berlin_pack *p, const struct berlin_set *units)
{
    uint32_t nations = 0;
    BERLIN_EACH (u, *units)
        nations |= 1u << p->unit[u].nation;
    return nations;
}

/* The side that gains or keeps the area, BERLIN_NOBODY if no unit can control it. */
int berlin_control_side(const struct berlin_pack *p, const struct berlin_state *s, int area)
{
    const int holds = s->side[berlin_controller(s, area)];
    const struct berlin_set mine = berlin_controllers(p, s, holds, area);
    if (berlin_any(&mine))
        return holds;
    const struct berlin_set theirs = berlin_controllers(p, s, !holds, area);
    return berlin_any(&theirs) ? !holds : BERLIN_NOBODY;
}

/* R-3-27 to R-3-29: the nations that may control a disputed area from now on; 0: nothing changes. */
uint32_t berlin_control_choice(const struct berlin_pack *p, const struct berlin_state *s, int area)
{
    const int holder = berlin_controller(s, area), printed = berlin_printed(p, s, area);
    const int side = berlin_control_side(p, s, area);
    if (side == BERLIN_NOBODY)
        return printed == holder ? 0 : 1u << printed;
    const struct berlin_set units = berlin_controllers(p, s, side, area);
    const uint32_t nations = nations_of(p, &units);
    return nations >> printed & 1 ? 1u << printed : nations;
}

/* Areas whose controller has nobody left there to hold it, though somebody else is there or should have it. A filter
 * that is cheap and may let too many through; berlin_control_choice then says whether anything changes. */
uint64_t berlin_disputed(const struct berlin_pack *p, const struct berlin_state *s)
{
    uint64_t areas = BERLIN_NOWHERE, occupied = BERLIN_NOWHERE, guarded = BERLIN_NOWHERE;
    BERLIN_EACH (u, berlin_mapped(s, p->units)) {
        const uint64_t here = berlin_area(s->place[u]);
        occupied |= here;
        if (!(here & p->sea) || berlin_has(&p->surface, u)) /* R-3-31 */
            guarded |= here & s->control[p->unit[u].nation];
    }
    for (int n = 0; n < BERLIN_NATIONS; n++)
        if (s->side[n] != BERLIN_NOBODY)
            areas |= s->control[n] & ~guarded & (occupied | ~(berlin_home(p, s, n) | p->nation[n].seas));
    return areas;
}

/* One area after the other; where there is one choice it answers itself (R-3-28). */
void berlin_control(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    BERLIN_AREAS_OF (a, berlin_disputed(g->p, s))
        if (berlin_control_choice(g->p, s, a)) {
            s->cursor = (uint8_t)a;
            s->stage = BERLIN_Q_CONTROL;
            return;
        }
    s->cursor = 0;
    s->stage = BERLIN_S_CONTROLLED;
}

/* R-15-16a */
void berlin_surrender(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    const uint8_t east[2] = {g->p->at.brest, g->p->at.galicia};
    if (s->surrendered || !berlin_in(s->held[BERLIN_AXIS], g->p->at.warsaw))
        return;
    s->surrendered = 1;
    SAND_TELL(g->sink, BERLIN_E_SURRENDER, BERLIN_PO);
    for (int i = 0; i < 2; i++) {
        BERLIN_EACH (u, berlin_and(s->at[east[i]], &g->p->nation[BERLIN_PO].units)) {
            SAND_TELL(g->sink, BERLIN_E_ELIMINATED, u);
            berlin_put(g, u, BERLIN_POOL);
        }
        if (!berlin_in(s->held[BERLIN_AXIS], east[i]))
            berlin_set_control(g, east[i], BERLIN_SU);
    }
}

/* R-3-22, R-15-13, R-15-21: in halves; `doubled` for the test of R-14-1. */
int berlin_points(const struct berlin_pack *p, const struct berlin_state *s, int side, bool doubled)
{
    const uint64_t held = s->held[side] & (side == BERLIN_AXIS ? p->resource : p->resource & p->red);
    const bool atlantic = berlin_in(s->held[BERLIN_ALLIED], p->at.north_atlantic);
    int points = 0;
    BERLIN_AREAS_OF (a, held) {
        if (side == BERLIN_ALLIED && a == p->at.central_atlantic && !atlantic)
            continue;
        points += p->area[a].halves * (doubled && berlin_in(p->doubled, a) ? 2 : 1);
    }
    if (side == BERLIN_ALLIED && atlantic)
        points += 2 * p->track[BERLIN_T_US].points[s->track[BERLIN_T_US]];
    return points;
}

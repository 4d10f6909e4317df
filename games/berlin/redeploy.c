/* Redeploy (E-RA, E-RB): units that go any distance through friendly-controlled areas, one after another. The units
 * moved so far are `group`; those that came over the sea, if that spends them, `crossed`. */
#include "games/berlin/rules.h"

/* Areas the unit may pass, if they are not full: E-RA-2 binds the Sea areas of Axis passengers. */
static uint64_t open_to(const struct berlin_pack *p, const struct berlin_state *s, int unit, uint64_t roomy)
{
    uint64_t areas = s->held[s->active] & ~berlin_barred_to(p, s, s->active, unit);
    if (berlin_has(&p->naval, unit))
        return areas & p->sea;
    if (s->active == BERLIN_AXIS)
        areas &= p->land | roomy;
    if (!s->surrendered && s->status[BERLIN_SU] == BERLIN_NEUTRAL && p->unit[unit].nation != BERLIN_PO)
        areas &= ~(berlin_area(p->at.brest) | berlin_area(p->at.galicia)); /* R-15-16b */
    return areas;
}

/* R-8-14 binds each of them. */
static uint64_t passable(const struct berlin_pack *p, const struct berlin_state *s, int unit)
{
    const uint64_t areas = open_to(p, s, unit, berlin_roomy(p, s, s->active));
    return berlin_has(&p->naval, unit) ? areas : areas & ~berlin_full_for(p, s, s->active, unit, areas);
}

/* E-R-6 */
static uint64_t reaches(const struct berlin_pack *p, const struct berlin_state *s, int unit, uint64_t through)
{
    const uint64_t start = berlin_area(s->place[unit]);
    const uint64_t all = berlin_flood(p, s, s->active, start, through | start) & ~start;
    return berlin_has(&p->naval, unit) ? all : all & p->land;
}

uint64_t berlin_redeploy_areas(const struct berlin_pack *p, const struct berlin_state *s, int unit)
{
    return reaches(p, s, unit, passable(p, s, unit));
}

/* Areas of which nobody may go, for he would leave them empty. */
static struct berlin_set held_back(const struct berlin_pack *p, const struct berlin_state *s)
{
    struct berlin_set all = {{0}};
    BERLIN_AREAS_OF (a, s->held[s->active]) {
        const struct berlin_set back = berlin_held_back(p, s, s->active, berlin_none(), a);
        all = berlin_or(all, &back);
    }
    return all;
}

/* E-RA-1, E-R-5, R-8-6. What a unit may pass is the same for a whole row. `through` and `full` are kept from one unit
 * to the next, because units come in the order of rows. */
void berlin_list_redeployable(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    const struct berlin_set back = held_back(p, s), fresh = berlin_and(s->own[s->active], &s->fresh);
    const struct berlin_set moves = berlin_minus(berlin_minus(fresh, &p->immobile), &s->event_used);
    const uint64_t roomy = berlin_roomy(p, s, s->active);
    uint64_t through = BERLIN_NOWHERE, full[2] = {0};
    bool known[2] = {false};
    int row = BERLIN_NONE;
    BERLIN_EACH (u, berlin_firsts(p, s, berlin_minus(moves, &back))) {
        const bool flies = berlin_has(&p->air, u);
        if (berlin_full(l))
            return;
        if (!berlin_in(s->held[s->active], s->place[u]))
            continue;
        if (!known[flies])
            full[flies] = berlin_full_for(p, s, s->active, u, s->held[s->active]);
        known[flies] = true;
        if (p->unit[u].row != row)
            through = open_to(p, s, u, roomy) & ~full[flies];
        row = p->unit[u].row;
        if (reaches(p, s, u, through))
            berlin_list(l, BERLIN_V_REDEPLOY, u);
    }
}

/* The chain is found while the unit still stands where it came from, and its seas are used up before the next unit
 * looks for one. */
void berlin_redeploy(struct berlin_play *g, int area)
{
    struct berlin_state *s = g->s;
    const int unit = s->unit, from = s->place[unit], axis = s->active == BERLIN_AXIS;
    if (axis && !berlin_has(&g->p->naval, unit)) {
        const uint64_t seas = berlin_route(g->p, s, s->active, from, berlin_area(area),
                                           passable(g->p, s, unit) | berlin_area(area));
        BERLIN_AREAS_OF (a, seas)
            s->used[a]++;
        if (seas || g->p->area[from].sea)
            berlin_add(&s->crossed, unit);
    }
    SAND_TELL(g->sink, BERLIN_E_REDEPLOYS, unit, from, area);
    s->came_from[unit] = (uint8_t)from;
    berlin_put(g, unit, area);
    berlin_add(&s->event_used, unit);
    berlin_add(&s->group, unit);
    s->unit = BERLIN_NONE;
    s->taken++;
    s->stage = s->taken == BERLIN_REDEPLOYED ? BERLIN_S_REACT : BERLIN_Q_REDEPLOY;
}

/* Units and their places. Always true: `at` repeats `place`, and a unit off the map is in no set of this impulse. */
#include "games/berlin/rules.h"

/* A unit that leaves the map leaves every set too: rules that loop over a set never meet one that is gone. */
void berlin_put(struct berlin_play *g, int unit, int place)
{
    struct berlin_state *s = g->s;
    berlin_drop(&s->at[s->place[unit]], unit);
    s->place[unit] = (uint8_t)place;
    berlin_add(&s->at[place], unit);
    if (place < BERLIN_AREAS)
        return;
    for (int i = 0; i < BERLIN_SETS; i++)
        berlin_drop(&s->sets[i], unit);
    s->came_from[unit] = BERLIN_NONE;
    s->hits[unit] = 0;
}

void berlin_spend(struct berlin_play *g, int unit)
{
    if (!berlin_has(&g->s->fresh, unit))
        return;
    berlin_drop(&g->s->fresh, unit);
    SAND_TELL(g->sink, BERLIN_E_SPENT, unit);
}

void berlin_spend_all(struct berlin_play *g, struct berlin_set set)
{
    BERLIN_EACH (u, berlin_and(set, &g->s->fresh))
        berlin_spend(g, u);
}

void berlin_turn_up(struct berlin_play *g, int unit)
{
    berlin_add(&g->s->fresh, unit);
    SAND_TELL(g->sink, BERLIN_E_RECOVERS, unit);
}

/* R-11-15, R-11-16, R-15-26 */
void berlin_destroy(struct berlin_play *g, int unit)
{
    SAND_TELL(g->sink, BERLIN_E_DESTROYED, unit);
    berlin_put(g, unit, g->p->unit[unit].type == BERLIN_FT ? BERLIN_REMOVED : BERLIN_POOL);
}

/* Those of these areas that have no room for one more unit of this kind (R-8-13, R-8-14, R-15-27). */
uint64_t berlin_full_for(const struct berlin_pack *p, const struct berlin_state *s, int side, int unit, uint64_t areas)
{
    const bool flies = berlin_has(&p->air, unit), fortress = p->unit[unit].type == BERLIN_FT;
    const struct berlin_set kind = berlin_and(berlin_present(p, s, side), flies ? &p->air : &p->ground);
    uint64_t full = BERLIN_NOWHERE;
    BERLIN_AREAS_OF (a, areas & p->land) {
        const struct berlin_set here = berlin_and(s->at[a], &kind);
        if ((berlin_any(&here) && berlin_count(&here) >= (flies ? BERLIN_MOST_AIR : BERLIN_MOST_LAND)) ||
            (fortress && berlin_meet(&s->at[a], &p->type[BERLIN_FT])))
            full |= berlin_area(a);
    }
    return full;
}

/* Whether one more unit of the side finds room. */
bool berlin_room_for(const struct berlin_pack *p, const struct berlin_state *s, int side, int unit, int area)
{
    return !berlin_any(&s->at[area]) || !berlin_full_for(p, s, side, unit, berlin_area(area));
}

bool berlin_may_leave(const struct berlin_pack *p, const struct berlin_state *s, int side, struct berlin_set group,
                      int area)
{
    const struct berlin_set present = berlin_present(p, s, side);
    const struct berlin_set keep = berlin_keepers(p, s, &present, side, area);
    return !berlin_any(&keep) || !berlin_within(&keep, &group);
}

/* Who cannot join a group that leaves the area, since the last who must stay is among them. */
struct berlin_set berlin_held_back(const struct berlin_pack *p, const struct berlin_state *s, int side,
                                   struct berlin_set group, int area)
{
    const struct berlin_set present = berlin_present(p, s, side);
    const struct berlin_set left = berlin_minus(berlin_keepers(p, s, &present, side, area), &group);
    return berlin_single(&left) ? left : berlin_none();
}

/* Units that no rule could tell apart are offered as one, the first: ten equal units in an area would otherwise be ten
 * equal answers. Whatever comes to distinguish two units of a row has to be compared here. */
static bool alike(const struct berlin_pack *p, const struct berlin_state *s, int a, int b)
{
    return p->unit[a].row == p->unit[b].row && s->place[a] == s->place[b] && s->hits[a] == s->hits[b] &&
           s->came_from[a] == s->came_from[b] && berlin_has(&s->fresh, a) == berlin_has(&s->fresh, b) &&
           berlin_has(&s->sv_used, a) == berlin_has(&s->sv_used, b) &&
           berlin_has(&s->event_used, a) == berlin_has(&s->event_used, b) &&
           berlin_has(&s->as_spent, a) == berlin_has(&s->as_spent, b) &&
           berlin_has(&s->due, a) == berlin_has(&s->due, b);
}

/* The first of its kind (part 4, common rules). Units of a row follow each other in the numbering (pack.h), so only
 * those of the same row need be compared. */
static int first_ones(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_set units, int most,
                      uint8_t *kept)
{
    int n = 0, from = 0;
    BERLIN_EACH (u, units) {
        if (n == most)
            return n;
        bool again = false;
        if (n && p->unit[kept[n - 1]].row != p->unit[u].row)
            from = n;
        for (int i = from; i < n && !again; i++)
            again = alike(p, s, kept[i], u);
        if (!again)
            kept[n++] = (uint8_t)u;
    }
    return n;
}

struct berlin_set berlin_firsts(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_set units)
{
    struct berlin_set firsts = {{0}};
    uint8_t kept[BERLIN_UNITS];
    const int n = first_ones(p, s, units, BERLIN_UNITS, kept);
    for (int i = 0; i < n; i++)
        berlin_add(&firsts, kept[i]);
    return firsts;
}

void berlin_list_units(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l, int verb,
                       struct berlin_set units)
{
    uint8_t kept[BERLIN_UNITS];
    const int n = first_ones(p, s, units, l->most - l->n, kept);
    for (int i = 0; i < n; i++)
        berlin_list(l, verb, kept[i]);
}

/* R-15-19: nations bound by the Operational Limit line when they are Axis. */
static const uint32_t bound = 1u << BERLIN_IT | 1u << BERLIN_HU | 1u << BERLIN_RU | 1u << BERLIN_BU | 1u << BERLIN_TU |
                              1u << BERLIN_SP | 1u << BERLIN_UK | 1u << BERLIN_FR | 1u << BERLIN_PO | 1u << BERLIN_US |
                              1u << BERLIN_SZ | 1u << BERLIN_PG | 1u << BERLIN_YU | 1u << BERLIN_GR;

static bool any_bound(const struct berlin_pack *p, const struct berlin_set *units)
{
    BERLIN_EACH (u, *units)
        if (bound >> p->unit[u].nation & 1)
            return true;
    return false;
}

/* Areas these units may not enter, no matter who controls them: closed ones (15.7), the limit line (15.6), the
 * garrisons' bounds (16.6), neutrals under option 16.4. */
uint64_t berlin_barred(const struct berlin_pack *p, const struct berlin_state *s, int side, struct berlin_set units)
{
    uint64_t barred = p->closed[side] | berlin_shunned(p, s);
    if (side == BERLIN_AXIS && any_bound(p, &units))
        barred |= p->north;
    if (berlin_opted(s, BERLIN_GARRISON))
        BERLIN_EACH (u, berlin_and(units, &p->type[BERLIN_GF]))
            barred |= ~berlin_home(p, s, p->unit[u].nation); /* R-16-7 */
    return barred;
}

/* The same for one unit, without a set: this is asked for every unit of every list. */
uint64_t berlin_barred_to(const struct berlin_pack *p, const struct berlin_state *s, int side, int unit)
{
    uint64_t barred = p->closed[side] | berlin_shunned(p, s);
    if (side == BERLIN_AXIS && bound >> p->unit[unit].nation & 1)
        barred |= p->north;
    if (berlin_opted(s, BERLIN_GARRISON) && p->unit[unit].type == BERLIN_GF)
        barred |= ~berlin_home(p, s, p->unit[unit].nation);
    return barred;
}

/* R-3-39 */
int berlin_capacity(const struct berlin_pack *p, const struct berlin_state *s, int side, int sea)
{
    const struct berlin_set ships = berlin_controllers(p, s, side, sea);
    if (!berlin_any(&ships))
        return 0;
    const struct berlin_set ready = berlin_and(ships, &s->fresh);
    return berlin_count(&ships) + berlin_count(&ready);
}

struct berlin_set berlin_embarked(const struct berlin_pack *p, const struct berlin_state *s, int side, int sea)
{
    const struct berlin_set here = berlin_present(p, s, side);
    return berlin_minus(berlin_and(s->at[sea], &here), &p->naval);
}

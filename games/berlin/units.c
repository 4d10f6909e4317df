/* Units and their places. Always true: `at` repeats `place`, and a unit off the map is in no set of this impulse. */
#include "games/berlin/rules.h"

void berlin_tell(struct sand_sink *sink, int key, sand_mask audience, int flags, int argc, const int32_t *args)
{
    struct sand_entry e = {.key = (uint16_t)key, .argc = (uint8_t)argc, .flags = (uint8_t)flags, .audience = audience};
    if (!sink)
        return;
    for (int i = 0; i < argc; i++)
        e.arg[i] = args[i];
    sand_emit(sink, &e);
}

void berlin_put(struct berlin_context *g, int unit, int place)
{
    struct berlin *s = g->s;
    berlin_drop(&s->at[s->place[unit]], unit);
    s->place[unit] = (uint8_t)place;
    berlin_add(&s->at[place], unit);
    if (place < BERLIN_AREAS)
        return;
    struct berlin_set *const sets[] = {&s->fresh,   &s->sv_used, &s->event_used, &s->group, &s->pair,
                                       &s->counter, &s->targets, &s->as_spent,   &s->due,   &s->crossed};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        berlin_drop(sets[i], unit);
    s->came_from[unit] = BERLIN_NONE;
    s->hits[unit] = 0;
}

void berlin_spend(struct berlin_context *g, int unit)
{
    if (!berlin_has(&g->s->fresh, unit))
        return;
    berlin_drop(&g->s->fresh, unit);
    BERLIN_TELL(g->sink, BERLIN_E_SPENT, unit);
}

void berlin_spend_all(struct berlin_context *g, struct berlin_set set)
{
    int u;
    BERLIN_EACH (u, berlin_and(set, &g->s->fresh))
        berlin_spend(g, u);
}

void berlin_turn_up(struct berlin_context *g, int unit)
{
    berlin_add(&g->s->fresh, unit);
    BERLIN_TELL(g->sink, BERLIN_E_RECOVERS, unit);
}

/* R-11-15, R-11-16, R-15-26 */
void berlin_destroy(struct berlin_context *g, int unit)
{
    BERLIN_TELL(g->sink, BERLIN_E_DESTROYED, unit);
    berlin_put(g, unit, g->p->unit[unit].type == BERLIN_FT ? BERLIN_REMOVED : BERLIN_POOL);
}

/* Whether a set of units of the side that is not there yet finds room (R-8-13, R-8-14, R-15-27). */
bool berlin_room(const struct berlin_pack *p, const struct berlin *s, int side, struct berlin_set units, int area)
{
    if (p->area[area].sea)
        return true;
    const struct berlin_set side_units = berlin_present(p, s, side);
    const struct berlin_set here = berlin_or(berlin_and(s->at[area], &side_units), &units);
    const struct berlin_set land = berlin_and(here, &p->ground), air = berlin_and(here, &p->air);
    if (berlin_count(&land) > 10 || berlin_count(&air) > 4)
        return false;
    const struct berlin_set forts = berlin_and(berlin_or(s->at[area], &units), &p->type[BERLIN_FT]);
    return !berlin_meet(&units, &p->type[BERLIN_FT]) || berlin_count(&forts) <= 1;
}

/* Those of these areas that have no room for one more unit of this kind. */
uint64_t berlin_full_for(const struct berlin_pack *p, const struct berlin *s, int side, int unit, uint64_t areas)
{
    const bool flies = berlin_has(&p->air, unit), fort = p->unit[unit].type == BERLIN_FT;
    const struct berlin_set present = berlin_present(p, s, side);
    const struct berlin_set kind = berlin_and(present, flies ? &p->air : &p->ground);
    uint64_t full = 0;
    int a;
    BERLIN_AREAS_OF (a, areas & p->land) {
        const struct berlin_set here = berlin_and(s->at[a], &kind);
        if (berlin_any(&here) && berlin_count(&here) >= (flies ? 4 : 10))
            full |= berlin_area(a);
        if (fort && berlin_meet(&s->at[a], &p->type[BERLIN_FT]))
            full |= berlin_area(a);
    }
    return full;
}

/* R-8-6 to R-8-8: the units of which one must stay, those of the printed nation if there are any. */
static struct berlin_set keepers(const struct berlin_pack *p, const struct berlin *s, int side, int area)
{
    if (!berlin_in(s->held[side], area))
        return (struct berlin_set){{0}};
    const int printed = berlin_printed(p, s, area);
    const struct berlin_set all = berlin_controllers(p, s, side, area);
    if (printed != BERLIN_NONE && berlin_meet(&all, &p->nation[printed].units))
        return berlin_and(all, &p->nation[printed].units);
    return all;
}

bool berlin_may_leave(const struct berlin_pack *p, const struct berlin *s, int side, struct berlin_set group, int area)
{
    const struct berlin_set keep = keepers(p, s, side, area);
    return !berlin_any(&keep) || !berlin_within(&keep, &group);
}

/* Who cannot join a group that leaves the area, since the last who must stay is among them. */
struct berlin_set berlin_held_back(const struct berlin_pack *p, const struct berlin *s, int side,
                                   struct berlin_set group, int area)
{
    const struct berlin_set keep = keepers(p, s, side, area), left = berlin_minus(keep, &group);
    return berlin_single(&left) ? left : (struct berlin_set){{0}};
}

bool berlin_alike(const struct berlin_pack *p, const struct berlin *s, int a, int b)
{
    return p->unit[a].row == p->unit[b].row && s->place[a] == s->place[b] && s->hits[a] == s->hits[b] &&
           s->came_from[a] == s->came_from[b] && berlin_has(&s->fresh, a) == berlin_has(&s->fresh, b) &&
           berlin_has(&s->sv_used, a) == berlin_has(&s->sv_used, b) &&
           berlin_has(&s->event_used, a) == berlin_has(&s->event_used, b) &&
           berlin_has(&s->as_spent, a) == berlin_has(&s->as_spent, b) &&
           berlin_has(&s->due, a) == berlin_has(&s->due, b);
}

/* The first of alike ones (part 4, common rules). */
struct berlin_set berlin_firsts(const struct berlin_pack *p, const struct berlin *s, struct berlin_set units)
{
    struct berlin_set firsts = {{0}};
    int u, kept[BERLIN_UNITS], n = 0, from = 0;
    BERLIN_EACH (u, units) {
        bool again = false;
        if (n && p->unit[kept[n - 1]].row != p->unit[u].row)
            from = n;
        for (int i = from; i < n && !again; i++)
            again = berlin_alike(p, s, kept[i], u);
        if (!again) {
            kept[n++] = u;
            berlin_add(&firsts, u);
        }
    }
    return firsts;
}

void berlin_list_units(const struct berlin_pack *p, const struct berlin *s, struct berlin_list *l, int verb,
                       struct berlin_set units)
{
    int u;
    BERLIN_EACH (u, berlin_firsts(p, s, units))
        berlin_list(l, verb, u);
}

/* R-15-19: nations bound by the Operational Limit line when they are Axis. */
static const uint32_t bound = 1u << BERLIN_IT | 1u << BERLIN_HU | 1u << BERLIN_RU | 1u << BERLIN_BU | 1u << BERLIN_TU |
                              1u << BERLIN_SP | 1u << BERLIN_UK | 1u << BERLIN_FR | 1u << BERLIN_PO | 1u << BERLIN_US |
                              1u << BERLIN_SZ | 1u << BERLIN_PG | 1u << BERLIN_YU | 1u << BERLIN_GR;

static bool any_bound(const struct berlin_pack *p, const struct berlin_set *units)
{
    int u;
    BERLIN_EACH (u, *units)
        if (bound >> p->unit[u].nation & 1)
            return true;
    return false;
}

/* Areas these units may not enter whoever controls them: closed ones (15.7), the limit line (15.6), the garrisons'
 * bounds (16.6), neutrals under option 16.4. */
uint64_t berlin_barred(const struct berlin_pack *p, const struct berlin *s, int side, struct berlin_set units)
{
    uint64_t barred = p->closed[side] | berlin_shunned(p, s);
    int u;
    if (side == BERLIN_AXIS && any_bound(p, &units))
        barred |= p->north;
    if (berlin_opted(s, BERLIN_GARRISON))
        BERLIN_EACH (u, berlin_and(units, &p->type[BERLIN_GF]))
            barred |= ~berlin_home(p, s, p->unit[u].nation); /* R-16-7 */
    return barred;
}

uint64_t berlin_barred_to(const struct berlin_pack *p, const struct berlin *s, int side, int unit)
{
    uint64_t barred = p->closed[side] | berlin_shunned(p, s);
    if (side == BERLIN_AXIS && bound >> p->unit[unit].nation & 1)
        barred |= p->north;
    if (berlin_opted(s, BERLIN_GARRISON) && p->unit[unit].type == BERLIN_GF)
        barred |= ~berlin_home(p, s, p->unit[unit].nation);
    return barred;
}

/* R-3-39 */
int berlin_capacity(const struct berlin_pack *p, const struct berlin *s, int side, int sea)
{
    const struct berlin_set ships = berlin_controllers(p, s, side, sea);
    if (!berlin_any(&ships))
        return 0;
    const struct berlin_set ready = berlin_and(ships, &s->fresh);
    return berlin_count(&ships) + berlin_count(&ready);
}

struct berlin_set berlin_embarked(const struct berlin_pack *p, const struct berlin *s, int side, int sea)
{
    const struct berlin_set here = berlin_present(p, s, side);
    return berlin_minus(berlin_and(s->at[sea], &here), &p->naval);
}

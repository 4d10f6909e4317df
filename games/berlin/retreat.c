/* Retreats [11.5, D-11] and units over capacity or stacking [3.6, D-12]. Always true: the units of `due` are spent, of
 * one side, and still stand where they were hit. */
#include "games/berlin/rules.h"

static int owner(const struct berlin_state *s)
{
    return s->fight == BERLIN_COUNTER ? s->active : !s->active;
}

/* R-11-18, R-11-22 */
static uint64_t eligible(const struct berlin_pack *p, const struct berlin_state *s, int side, int unit, int from)
{
    uint64_t areas = berlin_near(p, s, side, from) & ~s->held[!side];
    areas &= berlin_has(&p->naval, unit) ? p->sea : p->land;
    areas &= ~berlin_barred_to(p, s, side, unit);
    BERLIN_AREAS_OF (a, areas)
        if (!berlin_room_for(p, s, side, unit, a))
            areas &= ~berlin_area(a);
    return areas;
}

/* The area left on entering the Sea area of the route that was named (R-10-14). */
static int before(const struct berlin_state *s, int sea)
{
    for (int i = 1; i <= s->steps; i++)
        if (s->path[i] == sea)
            return s->path[i - 1];
    return BERLIN_NONE;
}

/* `on_route`: the counterattack fell on the transport at sea, but its units stand already where the move ended. */
uint64_t berlin_retreat_areas(const struct berlin_pack *p, const struct berlin_state *s, int unit)
{
    const int side = owner(s);
    const bool counter = s->fight == BERLIN_COUNTER;
    const bool on_route = counter && s->action != BERLIN_REDEPLOY && p->area[s->counter_area].sea &&
                          s->place[unit] != s->counter_area;
    const int from = on_route ? s->counter_area : s->place[unit];
    const int back = on_route ? before(s, from) : s->came_from[unit];
    const uint64_t areas = eligible(p, s, side, unit, from);
    if (counter && back != BERLIN_NONE && berlin_in(areas, back)) /* R-11-21 */
        return berlin_area(back);
    return areas;
}

static bool violates(const struct berlin_pack *p, const struct berlin_state *s, int unit, int area)
{
    return berlin_brought_in(p, s, owner(s), berlin_one(unit), area) != 0;
}

/* R-3-15 */
static bool only_violations(const struct berlin_pack *p, const struct berlin_state *s, int unit, uint64_t areas)
{
    BERLIN_AREAS_OF (a, areas)
        if (!violates(p, s, unit, a))
            return false;
    return true;
}

/* Those without an eligible area are destroyed at once (R-11-19). */
void berlin_retreats(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    BERLIN_EACH (u, s->due)
        if (!berlin_retreat_areas(g->p, s, u))
            berlin_destroy(g, u);
    s->stage = berlin_any(&s->due) ? BERLIN_Q_RETREAT : BERLIN_S_FOUGHT;
}

void berlin_list_retreats(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    const struct berlin_set firsts = berlin_firsts(p, s, s->due);
    BERLIN_EACH (u, firsts) {
        const uint64_t areas = berlin_retreat_areas(p, s, u);
        BERLIN_AREAS_OF (a, areas)
            berlin_list_two(l, BERLIN_V_RETREAT, u, BERLIN_UNIT_BITS, a);
        if (only_violations(p, s, u, areas))
            berlin_list(l, BERLIN_V_ELIMINATE, u);
    }
}

/* `retreat u a`, `eliminate u` */
void berlin_retreat(struct berlin_play *g, sand_answer answer)
{
    struct berlin_state *s = g->s;
    const int unit = berlin_arg(answer), area = berlin_second(answer, BERLIN_UNIT_BITS);
    s->stage = BERLIN_S_RETREATS;
    if (sand_answer_verb(answer) == BERLIN_V_ELIMINATE) {
        SAND_TELL(g->sink, BERLIN_E_ELIMINATED, unit);
        berlin_put(g, unit, BERLIN_POOL);
        return;
    }
    const uint32_t nations = berlin_brought_in(g->p, s, owner(s), berlin_one(unit), area);
    SAND_TELL(g->sink, BERLIN_E_RETREATS, unit, area);
    berlin_drop(&s->due, unit);
    berlin_put(g, unit, area);
    berlin_violate(g, owner(s), nations); /* R-11-20 */
}

/* ---- Excess ---- */

/* Units of a side of which some must go: embarked ones over capacity (R-3-46), or a kind over stacking (E-VI-6). Too
 * many French units may be in an area when France changes sides (E-VI-6): then it is French ones that go. */
static struct berlin_set surplus(const struct berlin_pack *p, const struct berlin_state *s, int side, int area)
{
    const struct berlin_set present = berlin_present(p, s, side), here = berlin_and(s->at[area], &present);
    const struct berlin_set *kind[2] = {&p->ground, &p->air};
    static const uint8_t most[2] = {BERLIN_MOST_LAND, BERLIN_MOST_AIR};
    if (p->area[area].sea) {
        const struct berlin_set aboard = berlin_minus(here, &p->naval);
        const bool over = berlin_any(&aboard) && 2 * berlin_count(&aboard) > berlin_capacity(p, s, side, area);
        return over ? aboard : berlin_none();
    }
    for (int i = 0; i < 2; i++) {
        const struct berlin_set some = berlin_and(here, kind[i]);
        const struct berlin_set french = berlin_and(some, &p->nation[BERLIN_FR].units);
        if (berlin_count(&some) > most[i])
            return berlin_any(&french) ? french : some;
    }
    return berlin_none();
}

int berlin_excess_side(const struct berlin_pack *p, const struct berlin_state *s, int area)
{
    for (int side = 0; side < BERLIN_SIDES; side++) {
        const struct berlin_set set = surplus(p, s, side, area);
        if (berlin_any(&set))
            return side;
    }
    return BERLIN_NOBODY;
}

/* Areas in order; then on with what comes after. Asked for one unit at a time: after each loss the whole test is made
 * again, for a ship or a passenger less may be enough. */
void berlin_excess(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    BERLIN_AREAS_OF (a, s->stacking ? g->p->sea | g->p->land : g->p->sea) {
        if (g->p->area[a].sea && berlin_within(&s->at[a], &g->p->naval))
            continue;
        if (berlin_excess_side(g->p, s, a) == BERLIN_NOBODY)
            continue;
        s->cursor = (uint8_t)a;
        s->stage = BERLIN_Q_EXCESS;
        return;
    }
    s->cursor = 0;
    s->stacking = 0;
    s->stage = s->then;
    s->then = 0;
}

void berlin_list_excess(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    berlin_list_units(p, s, l, BERLIN_V_LOSE, surplus(p, s, berlin_excess_side(p, s, s->cursor), s->cursor));
}

/* Targets and flights: Airstrikes, bombing and airborne drops [9.2, cards]. Always true: a flight enters `range` areas
 * at most, crosses no area closed to the side and none twice; what it crosses matters only for the nations it brings
 * in (R-9-8, R-9-9). */
#include "games/berlin/rules.h"

#include "engine/ensure.h"

#include <limits.h>

enum { DROP_RANGE = 3 }; /* E-AA-3 */

/* R-9-12: nations At War and France first, neutrals only without them. */
struct berlin_set berlin_enemies(const struct berlin_pack *p, const struct berlin_state *s, int side, int area)
{
    const struct berlin_set theirs = berlin_present(p, s, !side), ours = berlin_present(p, s, side);
    const struct berlin_set enemies = berlin_and(s->at[area], &theirs);
    return berlin_any(&enemies) ? enemies : berlin_minus(s->at[area], &ours);
}

/* Areas with a unit that is not the side's own: an enemy, or a neutral. */
uint64_t berlin_foreign_areas(const struct berlin_pack *p, const struct berlin_state *s)
{
    const struct berlin_set ours = berlin_present(p, s, s->active);
    return berlin_areas_of(s, berlin_mapped(s, berlin_minus(p->units, &ours)));
}

/* Nations whose units are attacked there: neutrals join, and France (R-3-10, R-3-13). */
uint32_t berlin_attack_brings(const struct berlin_pack *p, const struct berlin_state *s, int side, int area)
{
    const struct berlin_set enemies = berlin_enemies(p, s, side, area);
    uint32_t nations = 0;
    if (berlin_within(&enemies, &s->own[!side]))
        return 0;
    for (int n = 0; n < BERLIN_NATIONS; n++)
        if (!berlin_at_war(s, n) && berlin_meet(&enemies, &p->nation[n].units))
            nations |= 1u << n;
    return nations;
}

/* Areas a flight of the side may cross. */
static uint64_t crossable(const struct berlin_pack *p, const struct berlin_state *s)
{
    return ~(p->closed[s->active] | berlin_shunned(p, s));
}

/* Areas within a number of steps, the start left out. */
static uint64_t reach(const struct berlin_pack *p, const struct berlin_state *s, int from, int range)
{
    const uint64_t cross = crossable(p, s);
    uint64_t all = BERLIN_NOWHERE, edge = berlin_area(from);
    for (int i = 0; i < range && edge; i++) {
        uint64_t next = 0;
        BERLIN_AREAS_OF (a, edge)
            next |= berlin_near(p, s, s->active, a);
        all |= next;
        edge = next & cross;
    }
    return all & ~berlin_area(from);
}

/* R-9-8: the lowest Movement Rating, which is 1 at least (pack.c); Carriers reach adjacent areas. */
static int range_of(const struct berlin_pack *p, struct berlin_set set, int range)
{
    if (!berlin_within(&set, &p->air))
        return 1;
    if (range)
        return range; /* E-LR-1 */
    range = INT_MAX;
    BERLIN_EACH (u, set)
        range = p->unit[u].move < range ? p->unit[u].move : range;
    return range;
}

/* R-15-9, R-16-5 */
static uint64_t forbidden(const struct berlin_pack *p, const struct berlin_state *s)
{
    const uint64_t shunned = berlin_shunned(p, s);
    return berlin_winter(p, s) ? shunned | berlin_home(p, s, BERLIN_SU) : shunned;
}

uint64_t berlin_targets(const struct berlin_pack *p, const struct berlin_state *s, int action, struct berlin_set set,
                        int area, int range)
{
    const uint64_t near = berlin_near(p, s, s->active, area);
    const struct berlin_set ours = berlin_present(p, s, s->active);
    uint64_t areas = reach(p, s, area, range_of(p, set, range)), found = 0;
    if (action == BERLIN_BOMB) /* E-SB-2 */
        return areas & p->land & p->resource & s->held[!s->active] & ~forbidden(p, s);
    areas = ((areas & p->land) | near | berlin_area(area)) & ~forbidden(p, s); /* R-9-7 */
    BERLIN_AREAS_OF (a, areas)
        if (!berlin_within(&s->at[a], &ours))
            found |= berlin_area(a);
    return found;
}

/* The tests of a target, in the order in which they are told: berlin_targets finds what passes all of them. */
void berlin_why_target(const struct berlin_pack *p, const struct berlin_state *s, int a, struct sand_why *why)
{
    const uint64_t reached = reach(p, s, s->start, range_of(p, s->group, s->range)) & p->land;
    const struct berlin_set ours = berlin_present(p, s, s->active);
    const bool bomb = s->action == BERLIN_BOMB;
    const uint64_t near = berlin_near(p, s, s->active, s->start) | berlin_area(s->start);
    sand_why_add(why, BERLIN_TEST_RANGE, berlin_in(bomb ? reached : reached | near, a));
    sand_why_add(why, BERLIN_TEST_CLOSED, !berlin_in(forbidden(p, s), a));
    if (bomb)
        sand_why_add(why, BERLIN_TEST_RESOURCE, berlin_in(p->resource & s->held[!s->active], a));
    else
        sand_why_add(why, BERLIN_TEST_ENEMY, !berlin_within(&s->at[a], &ours));
}

/* What one unit could strike, as an answer to whether it can at all. */
bool berlin_one_strikes(const struct berlin_pack *p, const struct berlin_state *s, int unit, uint64_t foreign)
{
    const int area = s->place[unit];
    const uint64_t near = berlin_near(p, s, s->active, area) | berlin_area(area);
    const uint64_t open = foreign & ~forbidden(p, s);
    if (open & near)
        return true;
    return berlin_has(&p->air, unit) && open & p->land & reach(p, s, area, s->range ? s->range : p->unit[unit].move);
}

void berlin_list_targets(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    BERLIN_AREAS_OF (a, berlin_targets(p, s, s->action, s->group, s->start, s->range))
        berlin_list(l, BERLIN_V_TARGET, a);
}

/* E-AA-3, E-SE-3: where an airborne unit can drop. */
uint64_t berlin_drop_areas(const struct berlin_pack *p, const struct berlin_state *s, int unit)
{
    uint64_t areas = reach(p, s, s->place[unit], DROP_RANGE) & p->land & ~berlin_barred_to(p, s, s->active, unit);
    areas &= ~berlin_full_for(p, s, s->active, unit, areas);
    return p->card[s->card].event == BERLIN_SEELOEWE ? areas & berlin_area(p->at.england) : areas;
}

void berlin_why_drop_area(const struct berlin_pack *p, const struct berlin_state *s, int unit, int a,
                          struct sand_why *why)
{
    const uint64_t areas = reach(p, s, s->place[unit], DROP_RANGE) & p->land;
    sand_why_add(why, BERLIN_TEST_RANGE, berlin_in(areas, a));
    sand_why_add(why, BERLIN_TEST_BARRED, !berlin_in(berlin_barred_to(p, s, s->active, unit), a));
    sand_why_add(why, BERLIN_TEST_STACKING, !berlin_in(berlin_full_for(p, s, s->active, unit, areas), a));
    sand_why_add(why, BERLIN_TEST_ENGLAND, p->card[s->card].event != BERLIN_SEELOEWE || a == p->at.england);
}

/* ---- Paths ---- */

struct flight {
    uint32_t nations;
    uint8_t via[2];
};
enum { FLIGHTS = 64 };
struct flights {
    struct flight flight[FLIGHTS];
    int n;
};

static void note(struct flights *f, uint32_t nations, int first, int second)
{
    for (int i = 0; i < f->n; i++)
        if (f->flight[i].nations == nations)
            return;
    SAND_ENSURE(f->n < FLIGHTS);
    f->flight[f->n++] = (struct flight){nations, {(uint8_t)first, (uint8_t)second}};
}

/* Of whom and whence; the target is one of those the range allows. */
struct sortie {
    struct berlin_set group;
    int start, range; /* 0: as R-9-8 has it */
};

/* One choice for each set of nations brought in: the shortest, then the first in the order of areas (R-9-9). Two loops
 * are enough because no flight is longer than three areas: Air units move at most 3, and so far reach drops and Long
 * Range Bombing. The order of the calls is the order of preference, since `note` keeps the first flight it sees for a
 * set of nations. */
static void find_flights(const struct berlin_pack *p, const struct berlin_state *s, const struct sortie *sortie,
                         int target, struct flights *f)
{
    const bool land = !p->area[target].sea && target != sortie->start && berlin_within(&sortie->group, &p->air);
    const int range = sortie->range ? sortie->range : land ? range_of(p, sortie->group, s->range) : 1;
    const uint64_t cross = crossable(p, s) & ~berlin_area(sortie->start) & ~berlin_area(target);
    const uint64_t from = berlin_near(p, s, s->active, sortie->start) & cross;
    const uint64_t to = berlin_near(p, s, s->active, target) & cross;
    const uint32_t goal = berlin_brought_in(p, s, s->active, sortie->group, target);
    uint32_t over[BERLIN_AREAS];
    if (target == sortie->start || berlin_in(berlin_near(p, s, s->active, sortie->start), target))
        note(f, goal, BERLIN_NO_AREA, BERLIN_NO_AREA);
    if (range < 2)
        return;
    BERLIN_AREAS_OF (a, from | to)
        over[a] = goal | berlin_brought_in(p, s, s->active, sortie->group, a);
    BERLIN_AREAS_OF (a, from & to)
        note(f, over[a], a, BERLIN_NO_AREA);
    if (range < 3)
        return;
    BERLIN_AREAS_OF (a, from)
        BERLIN_AREAS_OF (b, berlin_near(p, s, s->active, a) & to & ~berlin_area(a))
            note(f, over[a] | over[b], a, b);
}

void berlin_list_paths(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    struct flights f = {.n = 0};
    const struct sortie sortie = {s->group, s->start, s->action == BERLIN_DROP ? DROP_RANGE : 0};
    find_flights(p, s, &sortie, s->target, &f);
    for (int i = 0; i < f.n; i++) {
        const struct flight *w = &f.flight[i];
        if (w->via[0] == BERLIN_NO_AREA)
            berlin_list(l, BERLIN_V_DIRECT, 0);
        else
            berlin_list_two(l, BERLIN_V_PATH, w->via[0], BERLIN_AREA_BITS, w->via[1]);
    }
}

/* Nations that come in whichever way is flown; if each way brings in another, those of the first. Used for warnings:
 * where one way brings nobody in, nothing has to be warned of. */
static uint32_t in_any_case(const struct flights *f)
{
    const uint32_t first = f->flight[0].nations;
    uint32_t all = first;
    bool free = false;
    for (int i = 0; i < f->n; i++) {
        all &= f->flight[i].nations;
        free |= !f->flight[i].nations;
    }
    return all || free ? all : first;
}

uint32_t berlin_flight_brings(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_set group,
                              int start, int target)
{
    struct flights f = {.n = 0};
    const struct sortie sortie = {group, start, 0};
    find_flights(p, s, &sortie, target, &f);
    return in_any_case(&f);
}

uint32_t berlin_drop_brings(const struct berlin_pack *p, const struct berlin_state *s, int unit, int target)
{
    struct flights f = {.n = 0};
    const struct sortie sortie = {berlin_one(unit), s->place[unit], DROP_RANGE};
    find_flights(p, s, &sortie, target, &f);
    return in_any_case(&f);
}

void berlin_take_path(struct berlin_play *g, sand_answer answer)
{
    struct berlin_state *s = g->s;
    const bool direct = sand_answer_verb(answer) == BERLIN_V_DIRECT;
    const int first = berlin_area_arg(answer), second = berlin_second(answer, BERLIN_AREA_BITS);
    s->steps = 0;
    s->path[0] = s->start;
    if (!direct)
        s->path[++s->steps] = (uint8_t)first;
    if (!direct && second != BERLIN_NO_AREA)
        s->path[++s->steps] = (uint8_t)second;
    if (s->target != s->start)
        s->path[++s->steps] = s->target;
    s->stage = BERLIN_S_FLY;
}

static void drop(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    const int u = berlin_first(&s->group);
    SAND_TELL(g->sink, BERLIN_E_DROPS, u, s->start, s->target);
    s->came_from[u] = s->start;
    berlin_put(g, u, s->target);
}

/* Target and path are known: the nations on the way join. */
void berlin_fly(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    uint32_t nations = 0;
    for (int i = 1; i <= s->steps; i++)
        nations |= berlin_brought_in(g->p, s, s->active, s->group, s->path[i]);
    if (s->action == BERLIN_AIRSTRIKE)
        nations |= berlin_attack_brings(g->p, s, s->active, s->target);
    if (s->action == BERLIN_DROP)
        drop(g);
    else
        SAND_TELL(g->sink, s->action == BERLIN_BOMB ? BERLIN_E_BOMBS : BERLIN_E_STRIKES, s->active,
                  berlin_count(&s->group), s->start, s->target);
    berlin_violate(g, s->active, nations);
    s->stage = BERLIN_S_REACT;
}

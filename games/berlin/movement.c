/* Movement [8.0] and D-6. Always true: `path` holds the areas of the move in progress, its start first, none twice;
 * `steps` how many have been entered, `cost` what they have cost. */
#include "games/berlin/rules.h"

#include <limits.h>

/* What a step needs to know of the group. */
struct mover {
    const struct berlin_pack *p;
    const struct berlin_state *s;
    struct berlin_set set, present;
    int action, side, size, ground, air, move;
    bool ships, submarines; /* Naval; nothing but Submarines */
    uint64_t barred;
    unsigned waived; /* bits of BY_…: what bars no way, for who asks what does */
};

static int slowest(const struct berlin_pack *p, struct berlin_set set)
{
    int move = INT_MAX;
    BERLIN_EACH (u, set)
        move = p->unit[u].move < move ? p->unit[u].move : move;
    return move;
}

static struct mover mover_of(const struct berlin_pack *p, const struct berlin_state *s, int action,
                             struct berlin_set set)
{
    const struct berlin_set ground = berlin_and(set, &p->ground), air = berlin_and(set, &p->air);
    return (struct mover){
        .p = p,
        .s = s,
        .set = set,
        .present = berlin_present(p, s, s->active),
        .action = action,
        .side = s->active,
        .size = berlin_count(&set),
        .ground = berlin_count(&ground),
        .air = berlin_count(&air),
        .move = slowest(p, set), /* R-8-1 */
        .ships = berlin_meet(&set, &p->naval),
        .submarines = berlin_within(&set, &p->type[BERLIN_SS]),
        .barred = berlin_barred(p, s, s->active, set),
    };
}

/* R-8-13, R-8-14; a moving group has no fortress, and there is no limit at sea. */
static bool stacks(const struct mover *m, int a)
{
    const struct berlin_set here = berlin_and(m->s->at[a], &m->present);
    if (m->p->area[a].sea)
        return true;
    const struct berlin_set ground = berlin_and(here, &m->p->ground), air = berlin_and(here, &m->p->air);
    return (m->ground == 0 || m->ground + berlin_count(&ground) <= BERLIN_MOST_LAND) &&
           (m->air == 0 || m->air + berlin_count(&air) <= BERLIN_MOST_AIR);
}

/* R-3-42: the transports of this play count together. */
static bool pooled(const struct berlin_pack *p, const struct berlin_state *s)
{
    return s->play == BERLIN_PLAY_CARD && p->card[s->card].event == BERLIN_REDEPLOY_AXIS;
}

/* Embarked units that `used` does not count already: those that have not come in this impulse. */
static int aboard_before(const struct mover *m, struct berlin_set aboard)
{
    int n = 0;
    BERLIN_EACH (u, aboard)
        n += m->s->came_from[u] == BERLIN_NONE;
    return n;
}

/* R-3-40 to R-3-46: whether the group finds room in a Sea area; E-AA-1 doubles capacity, R-3-42 adds Redeploy. Both
 * sides of the comparison are in halves, hence 2 * load; a landing has twice the capacity, which cancels the 2. */
static bool carries(const struct mover *m, int sea)
{
    const struct berlin_set aboard = berlin_embarked(m->p, m->s, m->side, sea);
    const int capacity = berlin_capacity(m->p, m->s, m->side, sea);
    const int load = m->size +
                     (pooled(m->p, m->s) ? aboard_before(m, aboard) + m->s->used[sea] : berlin_count(&aboard));
    return m->action == BERLIN_LANDING ? load <= capacity : 2 * load <= capacity;
}

/* R-8-2, R-8-18, R-8-27 */
static int price(const struct mover *m, int from, int to)
{
    const uint64_t enemy = m->s->held[!m->side];
    if (m->waived) /* the shortest way is looked for, whatever it would cost */
        return 1;
    const bool leave = berlin_in(enemy, from) && (m->ships || !m->p->area[from].sea);
    const bool enter = berlin_in(enemy, to) && (m->ships || !m->p->area[to].sea);
    return m->action == BERLIN_AIRMOVE ? 1 : 1 + leave + enter;
}

static uint64_t visited(const uint8_t *path, int steps)
{
    uint64_t areas = BERLIN_NOWHERE;
    for (int i = 0; i <= steps; i++)
        areas |= berlin_area(path[i]);
    return areas;
}

/* Whether an Air Movement that has reached a Sea area can still land (R-8-28). Goes no deeper than three: Air units
 * move 1 to 3 (pack.h). */
static bool lands(const struct mover *m, int from, int cost, uint64_t been)
{
    const uint64_t next = berlin_near(m->p, m->s, m->side, from) & m->s->held[m->side] & ~m->barred & ~been;
    if (cost >= m->move)
        return false;
    BERLIN_AREAS_OF (a, next)
        if (!m->p->area[a].sea ? stacks(m, a) : lands(m, a, cost + 1, been | berlin_area(a)))
            return true;
    return false;
}

static uint64_t air_steps(const struct mover *m, int from, int cost, uint64_t been)
{
    uint64_t steps = BERLIN_NOWHERE;
    if (cost >= m->move)
        return 0;
    BERLIN_AREAS_OF (a, berlin_near(m->p, m->s, m->side, from) & m->s->held[m->side] & ~m->barred & ~been)
        if (m->p->area[a].sea ? lands(m, a, cost + 1, been | berlin_area(a)) : stacks(m, a))
            steps |= berlin_area(a);
    return steps;
}

/* What can bar a way, in the order of its tests. */
enum { BY_FOE, BY_SEA, BY_CLOSED, BY_FULL, BARRIERS };

static bool bars(const struct mover *m, int barrier, int a)
{
    const bool sea = m->p->area[a].sea, own = berlin_in(m->s->held[m->side], a);
    const bool carried = sea && !m->ships && m->action != BERLIN_AIRMOVE;
    if (barrier == BY_FOE) /* R-8-9, R-8-12, R-15-2 */
        return !own && !carried && !m->submarines;
    if (barrier == BY_SEA) /* R-8-16 */
        return carried && !(own && carries(m, a));
    return barrier == BY_CLOSED ? berlin_in(m->barred, a) : !m->ships && !stacks(m, a);
}

static bool waives(const struct mover *m, int barrier)
{
    return m->waived >> barrier & 1;
}

static bool lets_in(const struct mover *m, int barrier, int a)
{
    return waives(m, barrier) || !bars(m, barrier, a);
}

static bool may_enter(const struct mover *m, int a)
{
    return m->ships || (lets_in(m, BY_SEA, a) && (!m->air || lets_in(m, BY_FOE, a)) && lets_in(m, BY_FULL, a));
}

/* R-8-17, R-8-22: 2 as soon as a Sea area is on the path of a Land or Air group; 4 for a landing. */
static int allowance_of(const struct mover *m, bool by_sea)
{
    if (m->action == BERLIN_LANDING)
        return 4;
    return by_sea && !m->ships ? 2 : m->move;
}

/* The areas a step may enter; `any`: one of them is enough. */
static uint64_t steps_of(const struct berlin_pack *p, const struct berlin_state *s, int action, struct berlin_set set,
                         int from, int steps, int cost, const uint8_t *path, bool any)
{
    const struct mover m = mover_of(p, s, action, set);
    const uint64_t been = steps ? visited(path, steps) : berlin_area(from);
    const bool afloat = (been & p->sea) != 0;
    uint64_t next = berlin_near(p, s, m.side, from) & ~been & ~m.barred, found = 0;
    if (action == BERLIN_AIRMOVE)
        return air_steps(&m, from, cost, been);
    if (steps && !berlin_in(s->held[m.side], from) && !m.submarines) /* R-8-9, R-15-2 */
        return 0;
    if (m.ships || (action == BERLIN_LANDING && steps == 0)) /* R-8-11, E-AA-2 */
        next &= p->sea;
    BERLIN_AREAS_OF (a, next) {
        if (cost + price(&m, from, a) <= allowance_of(&m, afloat || p->area[a].sea) && may_enter(&m, a)) {
            found |= berlin_area(a);
            if (any)
                return found;
        }
    }
    return found;
}

/* The tests of a step, in the order in which they are told: steps_of finds what passes all of them. */

static void test_flight(const struct mover *m, int from, int to, uint64_t been, struct sand_why *why)
{
    const bool sea = m->p->area[to].sea;
    sand_why_add(why, BERLIN_TEST_FRIENDLY, berlin_in(m->s->held[m->side], to));
    sand_why_tell(why, BERLIN_TEST_ALLOWANCE, m->s->cost < m->move, (const int32_t[]){1, m->move - m->s->cost, -1});
    sand_why_add(why, BERLIN_TEST_LANDS, !sea || lands(m, to, m->s->cost + 1, been | berlin_area(to)));
    sand_why_add(why, BERLIN_TEST_STACKING, sea || stacks(m, to));
    (void)from;
}

static void test_march(const struct mover *m, int from, int to, uint64_t been, struct sand_why *why)
{
    const struct berlin_state *s = m->s;
    const bool sea = m->p->area[to].sea, own = berlin_in(s->held[m->side], to);
    const bool afloat = (been & m->p->sea) != 0, to_sea = m->ships || (m->action == BERLIN_LANDING && s->steps == 0);
    sand_why_add(why, BERLIN_TEST_STOPPED, s->steps == 0 || berlin_in(s->held[m->side], from) || m->submarines);
    sand_why_add(why, BERLIN_TEST_ELEMENT, !to_sea || sea);
    const int needed = price(m, from, to), left = allowance_of(m, afloat || sea) - s->cost;
    sand_why_tell(why, BERLIN_TEST_ALLOWANCE, needed <= left, (const int32_t[]){needed, left > 0 ? left : 0, -1});
    sand_why_add(why, BERLIN_TEST_TRANSPORT, m->ships || !sea || (own && carries(m, to)));
    sand_why_add(why, BERLIN_TEST_AIR, m->ships || !m->air || own);
    sand_why_add(why, BERLIN_TEST_STACKING, m->ships || stacks(m, to));
}

/* ---- Why not to an area further away ---- */

/* The cheapest way from where the group is, as if its allowance were without limit. */
struct way {
    int cost[BERLIN_AREAS]; /* 0: not reached */
    uint8_t before[BERLIN_AREAS];
};

/* Where the group may go from an area that it has come to; `first`: it has not moved yet. */
static uint64_t onward(const struct mover *m, int from, bool first)
{
    const uint64_t near = berlin_near(m->p, m->s, m->side, from) & ~(waives(m, BY_CLOSED) ? 0 : m->barred);
    if (m->action == BERLIN_AIRMOVE)
        return waives(m, BY_FOE) ? near : near & m->s->held[m->side];
    if (!first && !lets_in(m, BY_FOE, from))
        return 0;
    return m->ships || (m->action == BERLIN_LANDING && first) ? near & m->p->sea : near;
}

static void extend(const struct mover *m, struct way *w, int from, uint64_t open, bool first)
{
    BERLIN_AREAS_OF (a, onward(m, from, first) & open) {
        const int cost = w->cost[from] + price(m, from, a);
        const bool enters = m->action == BERLIN_AIRMOVE ? lets_in(m, BY_FULL, a) : may_enter(m, a);
        if (!enters || (w->cost[a] && w->cost[a] <= cost))
            continue;
        w->cost[a] = cost;
        w->before[a] = (uint8_t)from;
    }
}

static int nearest(const struct way *w, uint64_t open)
{
    int best = -1;
    BERLIN_AREAS_OF (a, open)
        if (w->cost[a] && (best < 0 || w->cost[a] < w->cost[best]))
            best = a;
    return best;
}

/* Through the areas of `open`. */
static void find_ways(const struct mover *m, int from, uint64_t open, struct way *w)
{
    *w = (struct way){{0}, {0}};
    extend(m, w, from, open, m->s->steps == 0);
    for (int a; (a = nearest(w, open)) >= 0; open &= ~berlin_area(a))
        extend(m, w, a, open & ~berlin_area(a), false);
}

/* The areas of the way up to where the allowance ends; of one in reach all of them. */
static void tell_way(const struct way *w, int start, int to, int left, struct sand_why *why)
{
    uint8_t back[BERLIN_AREAS];
    int n = 0;
    for (int a = to; a != start; a = w->before[a])
        if (w->cost[a] <= left)
            back[n++] = (uint8_t)a;
    for (why->ways = 0; why->ways < n && why->ways < SAND_WHY_WAY; why->ways++)
        why->way[why->ways] = back[n - 1 - why->ways];
}

/* What the way would cost if nothing of `waived` barred it; 0: there is none. */
static int way_without(struct mover m, int from, int to, uint64_t open, unsigned waived, struct way *w)
{
    m.waived = waived;
    find_ways(&m, from, open, w);
    return w->cost[to];
}

/* The first area on the way, before its end, that is barred so. */
static void tell_barrier(const struct mover *m, const struct way *w, int start, int to, int barrier,
                         struct sand_why *why)
{
    int area = to;
    for (int a = w->before[to]; a != start; a = w->before[a])
        if (bars(m, barrier, a))
            area = a;
    sand_why_tell(why, BERLIN_TEST_FOE + barrier, false, (const int32_t[]){area, -1, -1});
}

/* The barriers that are enough by themselves, that of the shortest way first; false: none is. */
static bool tell_single(const struct mover *m, int from, int to, uint64_t open, struct sand_why *why)
{
    struct way w[BARRIERS];
    const int before = why->count;
    int cost = INT_MAX;
    for (int i = 0; i < BARRIERS; i++)
        if (way_without(*m, from, to, open, 1U << i, &w[i]) && w[i].cost[to] < cost)
            cost = w[i].cost[to];
    for (int later = 0; later < 2; later++)
        for (int i = 0; i < BARRIERS; i++)
            if (w[i].cost[to] && (w[i].cost[to] > cost) == later)
                tell_barrier(m, &w[i], from, to, i, why);
    return why->count > before;
}

/* Why no way leads there: what would open one by itself; else what has to go together; else that nothing would. */
static void test_barriers(const struct mover *m, int from, int to, uint64_t open, struct sand_why *why)
{
    unsigned all = (1U << BARRIERS) - 1;
    struct way w;
    if (tell_single(m, from, to, open, why))
        return;
    if (!way_without(*m, from, to, open, all, &w)) {
        sand_why_add(why, BERLIN_TEST_WAY, false);
        return;
    }
    for (int i = 0; i < BARRIERS; i++)
        if (way_without(*m, from, to, open, all & ~(1U << i), &w))
            all &= ~(1U << i);
    way_without(*m, from, to, open, all, &w);
    for (int i = 0; i < BARRIERS; i++)
        if (all >> i & 1)
            tell_barrier(m, &w, from, to, i, why);
}

/* R-8-1, R-8-17: by land if that is enough, else by sea, where the allowance is another. */
static void test_distance(const struct mover *m, int from, int to, uint64_t been, struct sand_why *why)
{
    const bool afloat = (been & m->p->sea) != 0;
    const int spent = m->s->cost;
    int left = allowance_of(m, afloat) - spent;
    bool ok = true;
    struct way w;
    find_ways(m, from, m->p->land & ~been, &w);
    if (!w.cost[to] || w.cost[to] > left) {
        struct way by_sea;
        const int left_at_sea = (m->action == BERLIN_AIRMOVE ? m->move : allowance_of(m, true)) - spent;
        find_ways(m, from, (m->p->land | m->p->sea) & ~been, &by_sea);
        if (by_sea.cost[to] && (!w.cost[to] || by_sea.cost[to] <= left_at_sea)) {
            w = by_sea;
            left = left_at_sea;
        }
    }
    for (int i = 0; i < why->count; i++)
        ok = ok && why->line[i].ok;
    if (w.cost[to] > left) {
        tell_way(&w, from, to, left, why);
        sand_why_tell(why, BERLIN_TEST_REACH, false,
                      (const int32_t[]){w.cost[to], left, why->ways ? why->way[why->ways - 1] : -1});
    } else if (w.cost[to]) {
        tell_way(&w, from, to, left, why);
        sand_why_tell(why, BERLIN_TEST_REACH, true, (const int32_t[]){w.cost[to], left, -1});
        if (ok)
            sand_why_add(why, BERLIN_TEST_NEAR, false);
    } else if (ok) {
        test_barriers(m, from, to, (m->p->land | m->p->sea) & ~been, why);
    }
}

/* What bars the area itself, however the group comes there. */
static void test_far(const struct mover *m, int from, int to, struct sand_why *why)
{
    const struct berlin_state *s = m->s;
    const bool sea = m->p->area[to].sea, own = berlin_in(s->held[m->side], to);
    if (m->action == BERLIN_AIRMOVE) {
        sand_why_add(why, BERLIN_TEST_FRIENDLY, own);
    } else {
        sand_why_add(why, BERLIN_TEST_STOPPED, s->steps == 0 || berlin_in(s->held[m->side], from) || m->submarines);
        sand_why_add(why, BERLIN_TEST_ELEMENT, !m->ships || sea);
        sand_why_add(why, BERLIN_TEST_TRANSPORT, m->ships || !sea || (own && carries(m, to)));
        sand_why_add(why, BERLIN_TEST_AIR, m->ships || !m->air || own);
    }
    sand_why_add(why, BERLIN_TEST_STACKING, m->ships || sea || stacks(m, to));
}

void berlin_why_step(const struct berlin_pack *p, const struct berlin_state *s, int to, struct sand_why *why)
{
    const int from = s->path[s->steps];
    const struct mover m = mover_of(p, s, s->action, s->group);
    const uint64_t been = s->steps ? visited(s->path, s->steps) : berlin_area(from);
    const bool near = berlin_in(berlin_near(p, s, m.side, from), to);
    if (near)
        sand_why_add(why, BERLIN_TEST_NEAR, true);
    sand_why_add(why, BERLIN_TEST_AGAIN, !berlin_in(been, to));
    sand_why_add(why, BERLIN_TEST_BARRED, !berlin_in(m.barred, to));
    if (!near)
        test_far(&m, from, to, why);
    if (!near)
        test_distance(&m, from, to, been, why);
    else if (s->action == BERLIN_AIRMOVE)
        test_flight(&m, from, to, been, why);
    else
        test_march(&m, from, to, been, why);
}

bool berlin_can_step(const struct berlin_pack *p, const struct berlin_state *s, int action, struct berlin_set set,
                     int from)
{
    const uint8_t path[1] = {(uint8_t)from};
    return steps_of(p, s, action, set, from, 0, 0, path, true) != 0;
}

/* Whether a unit alone could make a step; looks at the commonest first. The first half is a short cut and may say yes
 * only where steps_of would: a land area that the enemy does not hold costs 1, and 1 more if an enemy-controlled area
 * is left. */
bool berlin_one_steps(const struct berlin_pack *p, const struct berlin_state *s, int action, int unit, int from)
{
    const int side = s->active, leave = berlin_in(s->held[!side], from), flies = berlin_has(&p->air, unit);
    const uint64_t near = berlin_near(p, s, side, from) & ~berlin_barred_to(p, s, side, unit);
    if (action != BERLIN_LANDING && !p->area[from].sea && p->unit[unit].move > leave)
        BERLIN_AREAS_OF (a, near & p->land & (flies ? s->held[side] : ~s->held[!side]))
            if (berlin_room_for(p, s, side, unit, a))
                return true;
    return berlin_can_step(p, s, action, berlin_one(unit), from);
}

static int here(const struct berlin_state *s)
{
    return s->path[s->steps];
}

/* Where R-8-9 bites or nothing is left to enter, `stop` answers itself. */
void berlin_list_steps(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    const uint64_t next = steps_of(p, s, s->action, s->group, here(s), s->steps, s->cost, s->path, false);
    BERLIN_AREAS_OF (a, next)
        berlin_list(l, BERLIN_V_TO, a);
    if (s->steps ? s->action != BERLIN_AIRMOVE || !p->area[here(s)].sea : next == 0)
        berlin_list(l, BERLIN_V_STOP, 0);
}

int berlin_step_price(const struct berlin_pack *p, const struct berlin_state *s, int to, int *left)
{
    const struct mover m = mover_of(p, s, s->action, s->group);
    const bool afloat = ((visited(s->path, s->steps) | berlin_area(to)) & p->sea) != 0;
    *left = (s->action == BERLIN_AIRMOVE ? m.move : allowance_of(&m, afloat)) - s->cost;
    return price(&m, here(s), to);
}

bool berlin_by_sea(const struct berlin_pack *p, const struct berlin_state *s)
{
    if (s->action == BERLIN_AIRMOVE || berlin_meet(&s->group, &p->naval))
        return false;
    return (visited(s->path, s->steps) & p->sea) != 0;
}

/* `to a`, `stop`. The cost is fixed before a nation joins (R-3-14). The nations that are brought in are found before
 * the units stand in the area and join after it, so that the surcharge for enemy control is not paid for the border
 * that made them enemies. */
void berlin_step(struct berlin_play *g, sand_answer answer)
{
    struct berlin_state *s = g->s;
    const int from = here(s), to = berlin_area_arg(answer);
    if (sand_answer_verb(answer) == BERLIN_V_STOP) {
        /* A group that found no way stays as it is, but has used its Air Action (R-6-12). */
        s->stage = s->steps ? BERLIN_S_REACT : s->action == BERLIN_AIRMOVE ? BERLIN_S_ACTED : BERLIN_S_EXCESS;
        s->then = s->stage == BERLIN_S_EXCESS ? BERLIN_S_ACTION_END : 0;
        return;
    }
    const struct mover m = mover_of(g->p, s, s->action, s->group);
    const uint32_t nations = berlin_brought_in(g->p, s, s->active, s->group, to);
    s->cost = (uint8_t)(s->cost + price(&m, from, to));
    s->path[++s->steps] = (uint8_t)to;
    SAND_TELL(g->sink, s->action == BERLIN_AIRMOVE ? BERLIN_E_FLIES : BERLIN_E_MOVES, s->active, m.size, from, to);
    BERLIN_EACH (u, s->group) {
        s->came_from[u] = (uint8_t)from;
        berlin_put(g, u, to);
    }
    if (!m.ships && g->p->area[to].sea && s->action == BERLIN_MOVE && pooled(g->p, s))
        s->used[to] = (uint8_t)(s->used[to] + m.size);
    berlin_violate(g, s->active, nations);
}

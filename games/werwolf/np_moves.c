/* How non-player occupiers move: from where, how many, with what (R-NPG-20, R-NPG-25, and the movement of R-NPA-10,
 * -11, -13, R-NPS-9, -10, -15). */
#include "games/werwolf/np.h"

/* ---- Groups ---- */

/* R-NPA-13: how many may leave a space nobody rules without giving it to another faction. */
static int without_gift(const struct play *g, int f, int i)
{
    int sum = 0, largest = 0;
    for (int x = 0; x < WF_FACTIONS; x++) {
        const int n = werwolf_pieces(g->s, i, x);
        sum += n;
        largest = x == f ? largest : most(largest, n);
    }
    if (g->p->kind[i] == ROAD || g->s->space[i].control != WF_NONE || !largest)
        return 60;
    return most(0, sum - 2 * largest);
}

/* What may leave by garrison and has not moved yet. */
static struct spare free_cubes(const struct play *g, const struct werwolf_frame *t, int f, int mode, int from)
{
    struct spare n = werwolf_np_spare(g, f, from);
    n.first = least(n.first, werwolf_may_move(g, t, f, mode, from, 0));
    n.second = least(n.second, werwolf_may_move(g, t, f, mode, from, 1));
    n.both = least(n.both, n.first + n.second);
    if (mode == MOVE_LIFT)
        n.both = least(n.both, without_gift(g, f, from));
    return n;
}

/* The group of n cubes, the wanted kind first; the smallest legal one if nothing can be spared. */
static sand_answer group_of(const struct sand_question *q, struct spare n, int wanted, int kind)
{
    const int total = least(wanted, n.both);
    int a = kind == TROOP ? least(total, n.first) : total - least(total, n.second);
    a = least(a, n.first);
    const sand_answer best = answer2(V_GROUP, a, total - a);
    if (total > 0 && werwolf_np_offered(q, best))
        return best;
    return q->answer[0];
}

/* The origin with the largest reserve, then farthest from the capital; -1: none has any. */
static int origin(struct play *g, const struct werwolf_frame *t, int f, int mode, uint64_t from, bool troops)
{
    struct rank r = {.count = 0};
    for (EACH_SPACE(i, from)) {
        const struct spare n = free_cubes(g, t, f, mode, (int)i);
        const int some = troops ? least(n.first, n.both) : n.both;
        const bool idle = g->s->space[i].control != f && !g->s->space[i].piece[f][BASE];
        if (!some)
            continue;
        const int keys[RANK_KEYS] = {troops && idle, some, werwolf_np_distance(g, f, (int)i)};
        werwolf_np_consider(&r, (int)i, keys);
    }
    return werwolf_np_winner(g, &r);
}

/* HE goes with troops, one for each, where control does not depend on it; research goes with the last. */
static sand_answer carry(struct play *g, const struct sand_question *q, bool research)
{
    const struct werwolf_frame *t = top_of(g->s);
    const int f = t->f, over = werwolf_pieces(g->s, t->from, f) - werwolf_np_others(g->s, t->from, f) - 1 - t->a - t->b;
    struct rank r = {.count = 0};
    for (int n = 0; n < q->count; n++) {
        const int he = arg_of(q->answer[n], 0), tokens = arg_of(q->answer[n], 1);
        if (q->count > 1 && (he > t->a || (g->s->space[t->from].control == f && he > over && he)))
            continue;
        const int keys[RANK_KEYS] = {he, research ? tokens : -tokens};
        werwolf_np_consider(&r, n, keys);
    }
    const int n = werwolf_np_winner(g, &r);
    return q->answer[n < 0 ? 0 : n];
}

/* ---- Search ---- */

static sand_answer search_move(struct play *g, const struct sand_question *q)
{
    struct werwolf_frame *t = top_of(g->s);
    int kind;
    const int need = werwolf_np_search_need(g, t->f, t->to, &kind);
    if (q->key == Q_CARRY)
        return carry(g, q, false);
    if (q->key == Q_GROUP)
        return group_of(q, free_cubes(g, t, t->f, MOVE_SEARCH, t->from), most(1, need), kind);
    const int from = need ? origin(g, t, t->f, MOVE_SEARCH, werwolf_np_offered_spaces(q, V_FROM), false) : -1;
    return from >= 0 ? answer2(V_FROM, from, 255) : werwolf_np_offered(q, V_DONE) ? V_DONE : q->answer[0];
}

/* ---- Patrol ---- */

struct network {
    uint64_t from, reach[WF_SPACES];
    int cubes;
};

/* Origins with something to spare, and where it can go. */
static void survey(const struct play *g, int f, struct network *w)
{
    w->from = 0;
    w->cubes = 0;
    for (EACH_SPACE(i, werwolf_movable(g, f, MOVE_PATROL))) {
        const int n = free_cubes(g, 0, f, MOVE_PATROL, (int)i).both;
        if (!n)
            continue;
        w->from |= BIT(i);
        w->cubes += n;
        w->reach[i] = werwolf_patrol_to(g, f, (int)i) & g->s->op[OP_ACTION].allowed;
        if (!g->s->op[OP_ACTION].mode)
            w->reach[i] = werwolf_patrol_to(g, f, (int)i);
    }
}

static uint64_t origins_of(const struct network *w, int to)
{
    uint64_t mask = 0;
    for (EACH_SPACE(i, w->from))
        if (w->reach[i] >> to & 1)
            mask |= BIT(i);
    return mask;
}

/* Most people in an own city beside this road. */
static int city_beside(const struct play *g, int f, int road)
{
    int people = 0;
    for (EACH_SPACE(i, g->p->adjacent[road] & g->p->cities & g->s->controlled[f]))
        people = most(people, g->s->space[i].population + 1);
    return people;
}

static int road_need(const struct play *g, int f, int i)
{
    return werwolf_guerrillas(g->s, i) - werwolf_carriers(g->s, i, f);
}

static int city_need(const struct play *g, int f, int i)
{
    const struct werwolf_space *x = &g->s->space[i];
    if (!werwolf_np_below_garrison(g, f, i))
        return 0;
    return most(3 - werwolf_carriers(g->s, i, f), !x->piece[f][TROOP] + !x->piece[f][POLICE]);
}

static int control_need(const struct play *g, int f, int i)
{
    const struct werwolf_space *x = &g->s->space[i];
    if (x->control == f || (x->control == other_of(f) && !werwolf_np_calm(g->s)))
        return 0;
    return werwolf_np_others(g->s, i, f) - werwolf_pieces(g->s, i, f) + 1;
}

enum { STAGE_ROADS, STAGE_GARRISONS, STAGE_CITY };

/* What a stage still wants in a space. */
static int stage_need(const struct play *g, int f, int stage, int i)
{
    if (stage == STAGE_ROADS)
        return g->p->kind[i] == ROAD && werwolf_guerrillas(g->s, i) ? most(0, road_need(g, f, i)) : 0;
    if (g->p->kind[i] != CITY)
        return 0;
    if (stage == STAGE_GARRISONS) /* R-NPS-9: a city this patrol has come to needs no full garrison yet */
        return f == SOVIETS && g->s->op[OP_ACTION].spaces >> i & 1 ? 0 : city_need(g, f, i);
    const uint64_t cities = g->s->op[OP_ACTION].spaces & g->p->cities; /* one new city in a patrol */
    return g->s->op[OP_ACTION].mode && cities & ~BIT(i) ? 0 : control_need(g, f, i);
}

static int stage_goal(struct play *g, int f, const struct network *w, int stage, uint64_t spaces, int *from)
{
    struct rank r = {.count = 0};
    for (EACH_SPACE(i, spaces & g->p->net)) {
        const int need = stage_need(g, f, stage, (int)i);
        const uint64_t origins = need > 0 ? origins_of(w, (int)i) : 0;
        int sum = 0;
        for (EACH_SPACE(x, origins))
            sum += free_cubes(g, 0, f, MOVE_PATROL, (int)x).both;
        if (!sum || (stage == STAGE_CITY && sum < need))
            continue;
        const int ruler = g->s->space[i].control;
        const int keys[RANK_KEYS] = {f == SOVIETS && ruler < WF_FACTIONS && person(g->s, ruler),
                                     stage == STAGE_ROADS ? city_beside(g, f, (int)i) : g->s->space[i].population,
                                     -werwolf_np_distance(g, f, (int)i)};
        werwolf_np_consider(&r, (int)i, keys);
    }
    const int to = werwolf_np_winner(g, &r);
    if (to >= 0)
        *from = origin(g, 0, f, MOVE_PATROL, origins_of(w, to), false);
    return to >= 0 && *from >= 0 ? to : -1;
}

/* R-NPA-10: roads, garrisons, a city. R-NPS-9: garrisons, a city, roads. */
static int goal_among(struct play *g, int f, uint64_t spaces, int *from, int *stage)
{
    static const uint8_t order[2][3] = {{STAGE_ROADS, STAGE_GARRISONS, STAGE_CITY},
                                        {STAGE_GARRISONS, STAGE_CITY, STAGE_ROADS}};
    struct network w;
    survey(g, f, &w);
    for (int n = 0; n < 3 && w.from; n++) {
        const int to = stage_goal(g, f, &w, order[f][n], spaces, from);
        *stage = order[f][n];
        if (to >= 0)
            return to;
    }
    return -1;
}

int werwolf_np_patrol_goal(const struct play *g, int f, int *from, int *kind)
{
    struct play look = *g;
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    const uint64_t spaces = op->mode && op->mode != MODE_FULL && op->count ? op->spaces : g->p->all;
    return goal_among(&look, f, spaces, from, kind);
}

/* Whether the list's condition for a patrol holds. */
bool werwolf_np_patrol_worth(const struct play *g, int f)
{
    struct play look = *g;
    struct network w;
    uint64_t roads = g->p->roads & werwolf_guerrilla_spaces(g->s);
    int there = 0, reached = 0, from;
    survey(g, f, &w);
    if (!w.from)
        return false;
    for (EACH_SPACE(i, roads)) {
        if (f == ALLIES && !(g->p->adjacent[i] & g->p->cities & g->s->controlled[f]))
            continue;
        there += werwolf_guerrillas(g->s, (int)i);
        if (origins_of(&w, (int)i))
            reached += werwolf_guerrillas(g->s, (int)i);
    }
    if (there >= 2 && least(reached, w.cubes) >= 2)
        return true;
    return f == SOVIETS && stage_goal(&look, f, &w, STAGE_CITY, g->p->cities, &from) >= 0;
}

static sand_answer patrol_move(struct play *g, const struct sand_question *q)
{
    struct werwolf_frame *t = top_of(g->s);
    const int f = t->f;
    int from = -1, stage = 0, to = -1;
    if (q->key == Q_CARRY)
        return carry(g, q, false);
    if (q->key == Q_GROUP) {
        int need = 0;
        for (int s = 0; s < 3 && need <= 0; s++)
            need = stage_need(g, f, s, t->to);
        const bool troop = !g->s->space[t->to].piece[f][TROOP] && g->p->kind[t->to] == CITY;
        return group_of(q, free_cubes(g, t, f, MOVE_PATROL, t->from), most(1, need), troop ? TROOP : POLICE);
    }
    if (q->key == Q_TO) {
        struct network w = {.from = BIT(t->from)};
        w.reach[t->from] = werwolf_np_offered_spaces(q, V_TO);
        for (int s = 0; s < 3 && to < 0; s++)
            to = stage_goal(g, f, &w, f == ALLIES ? s : (s + 1) % 3, w.reach[t->from], &from);
        return to >= 0 ? answer1(V_TO, to) : q->answer[0];
    }
    to = goal_among(g, f, t->to == WF_NONE ? g->p->all : BIT(t->to), &from, &stage);
    return to >= 0 && werwolf_np_offered(q, answer2(V_FROM, from, 255)) ? answer2(V_FROM, from, 255) : q->answer[0];
}

/* ---- Air lift and transport ---- */

static int spare_troops(const struct play *g, int f, int except)
{
    int n = 0;
    for (EACH_SPACE(i, werwolf_movable(g, f, MOVE_LIFT) & ~BIT(except))) {
        const struct spare s = free_cubes(g, 0, f, MOVE_LIFT, (int)i);
        n += least(s.first, s.both);
    }
    return least(4, n);
}

/* Whether an assault here, with n more troops, would meet R-NPA-7 or R-NPS-7 by itself. */
static bool worth_with(const struct play *g, int f, int i, int n)
{
    struct werwolf_state copy = *g->s;
    const struct play look = {g->p, &copy, 0};
    copy.space[i].piece[f][TROOP] = (uint8_t)(copy.space[i].piece[f][TROOP] + n);
    const int hits = werwolf_assault_hits(&look, f, i);
    if (!hits)
        return false;
    const struct yield y = werwolf_np_yield(&look, f, i, hits, HIT_OCCUPIER);
    return y.removed && (y.research || y.bases || y.removed >= 4 || (f == SOVIETS && y.gains) ||
                         (y.ends[EDELWEISS] && person(g->s, EDELWEISS)));
}

/* The condition made true in one space by n more troops: not where it is true already. */
static bool makes_assault(const struct play *g, int f, int i, int n)
{
    return n && werwolf_any_target(g->s, i, f, HIT_OCCUPIER) && worth_with(g, f, i, n) && !worth_with(g, f, i, 0);
}

/* R-NPA-13, R-NPA-17: research, control of many people, an assault; or control alone. */
int werwolf_np_lift_aim(struct play *g, int f, bool control_only)
{
    struct rank r = {.count = 0};
    if (!spare_troops(g, f, g->p->bonn) && !spare_troops(g, f, g->p->west_berlin))
        return -1;
    for (EACH_SPACE(i, control_only ? g->p->towns : g->p->all)) {
        const int troops = spare_troops(g, f, (int)i), people = g->s->space[i].population;
        const int need = g->p->kind[i] == ROAD ? 0 : control_need(g, f, (int)i);
        const bool research = !control_only && troops && g->s->space[i].loose[TOKEN_RESEARCH];
        const bool control = need > 0 && need <= troops && people >= (control_only ? 1 : 3);
        const bool assault = !research && !control && !control_only && makes_assault(g, f, (int)i, troops);
        if (!research && !control && !assault)
            continue;
        const int keys[RANK_KEYS] = {research, control ? people : 0, assault, people,
                                     -werwolf_np_distance(g, f, (int)i)};
        werwolf_np_consider(&r, (int)i, keys);
    }
    return werwolf_np_winner(g, &r);
}

sand_answer werwolf_np_lift_to(struct play *g, const struct sand_question *q, int *clause)
{
    const bool before = !g->s->op[OP_ACTION].count;
    int to = werwolf_np_lift_aim(g, ALLIES, false);
    *clause = C_NPA_13;
    if (to < 0 || !before) {
        const int control = werwolf_np_lift_aim(g, ALLIES, true);
        to = control >= 0 ? control : to;
        *clause = C_NPA_17;
    }
    if (to >= 0 && werwolf_np_offered(q, answer1(V_TO, to)))
        return answer1(V_TO, to);
    return werwolf_np_offered(q, V_DONE) ? V_DONE : q->answer[0];
}

static sand_answer lift_move(struct play *g, const struct sand_question *q)
{
    struct werwolf_frame *t = top_of(g->s);
    if (q->key == Q_CARRY)
        return carry(g, q, true);
    if (q->key == Q_GROUP) {
        struct spare n = free_cubes(g, t, t->f, MOVE_LIFT, t->from);
        n.second = 0;
        n.both = least(n.both, n.first);
        return group_of(q, n, t->n, TROOP);
    }
    const int from = origin(g, t, t->f, MOVE_LIFT, werwolf_np_offered_spaces(q, V_FROM), true);
    return from >= 0 ? answer2(V_FROM, from, 255) : werwolf_np_offered(q, V_DONE) ? V_DONE : q->answer[0];
}

/* R-NPS-15: the space it serves and how it gets there. */
static int transport_target(struct play *g, int f, int from, uint64_t reach, int cubes)
{
    struct rank r = {.count = 0};
    (void)from;
    for (EACH_SPACE(i, reach)) {
        const int need = g->p->kind[i] == ROAD ? 0 : control_need(g, f, (int)i), people = g->s->space[i].population;
        const bool control = need > 0 && need <= cubes;
        if (!control && !makes_assault(g, f, (int)i, cubes))
            continue;
        const int keys[RANK_KEYS] = {control, control ? people : 0, -werwolf_np_distance(g, f, (int)i)};
        werwolf_np_consider(&r, (int)i, keys);
    }
    return werwolf_np_winner(g, &r);
}

int werwolf_np_transport_aim(struct play *g, int f, int *from)
{
    struct rank r = {.count = 0};
    for (EACH_SPACE(i, werwolf_carrying(g->s, f))) {
        const int n = werwolf_np_spare(g, f, (int)i).both;
        const int keys[RANK_KEYS] = {n, werwolf_np_distance(g, f, (int)i)};
        if (n && transport_target(g, f, (int)i, werwolf_transport_to(g, f, (int)i), n) >= 0)
            werwolf_np_consider(&r, (int)i, keys);
    }
    *from = werwolf_np_winner(g, &r);
    return *from;
}

sand_answer werwolf_np_transport_from(struct play *g, const struct sand_question *q, int *clause)
{
    int from;
    *clause = C_NPS_15;
    if (werwolf_np_transport_aim(g, top_of(g->s)->f, &from) >= 0 && werwolf_np_offered(q, answer2(V_FROM, from, 255)))
        return answer2(V_FROM, from, 255);
    return werwolf_np_offered(q, V_DONE) ? V_DONE : q->answer[0];
}

static sand_answer transport_move(struct play *g, const struct sand_question *q)
{
    struct werwolf_frame *t = top_of(g->s);
    const struct spare n = free_cubes(g, t, t->f, MOVE_TRANSPORT, t->from);
    if (q->key == Q_CARRY)
        return carry(g, q, true);
    if (q->key == Q_GROUP) {
        const int need = g->p->kind[t->to] == ROAD ? 0 : control_need(g, t->f, t->to);
        const int kind = g->p->kind[t->to] == PROVINCE ? TROOP : POLICE;
        return group_of(q, n, need > 0 && need <= n.both ? need : n.both, kind);
    }
    const int to = t->c ? -1 : transport_target(g, t->f, t->from, werwolf_np_offered_spaces(q, V_TO), n.both);
    return to >= 0 ? answer1(V_TO, to) : werwolf_np_offered(q, V_DONE) ? V_DONE : q->answer[0];
}

/* ---- Redeployment: R-NPG-25 ---- */

/* Troops that would fill up a garrison. */
static int troops_wanted(const struct play *g, int f, int i)
{
    if (!werwolf_np_below_garrison(g, f, i))
        return 0;
    return most(3 - werwolf_carriers(g->s, i, f), !g->s->space[i].piece[f][TROOP]);
}

static int refuge(struct play *g, int f, uint64_t spaces, bool garrisons)
{
    const int capital = f == ALLIES ? g->p->west_berlin : g->p->east_berlin;
    struct rank r = {.count = 0};
    for (EACH_SPACE(i, spaces)) {
        const bool low = garrisons && troops_wanted(g, f, (int)i) > 0;
        const int keys[RANK_KEYS] = {low ? 1 + g->s->space[i].population : 0, (int)i == capital,
                                     -werwolf_np_distance(g, f, (int)i)};
        werwolf_np_consider(&r, (int)i, keys);
    }
    return werwolf_np_winner(g, &r);
}

static sand_answer leave_move(struct play *g, const struct sand_question *q)
{
    struct werwolf_frame *t = top_of(g->s);
    if (q->key == Q_TO)
        return answer1(V_TO, refuge(g, t->f, werwolf_np_offered_spaces(q, V_TO), true));
    if (q->key == Q_GROUP) {
        const int need = troops_wanted(g, t->f, t->to), all = g->s->space[t->from].piece[t->f][TROOP];
        return answer2(V_GROUP, need > 0 ? least(need, all) : all, 0);
    }
    return q->answer[q->key == Q_CARRY ? q->count - 1 : 0];
}

static sand_answer redeploy_move(struct play *g, const struct sand_question *q)
{
    struct werwolf_frame *t = top_of(g->s);
    const int f = t->f, capital = f == ALLIES ? g->p->west_berlin : g->p->east_berlin;
    if (q->key == Q_CARRY)
        return carry(g, q, true);
    if (q->key == Q_TO)
        return answer1(V_TO, refuge(g, f, werwolf_np_offered_spaces(q, V_TO), false));
    if (q->key == Q_GROUP)
        return group_of(q, free_cubes(g, t, f, MOVE_REDEPLOY, t->from), 60, TROOP);
    const uint64_t goals = werwolf_refuge(g, f);
    const uint64_t here = goals >> capital & 1 ? BIT(capital) : 0;
    const int from = origin(g, t, f, MOVE_REDEPLOY, werwolf_np_offered_spaces(q, V_FROM) & ~here, false);
    const int to = from < 0 ? -1 : refuge(g, f, goals, false);
    return from >= 0 && to != from ? answer2(V_FROM, from, 255) : V_DONE;
}

sand_answer werwolf_np_moves(struct play *g, const struct sand_question *q, int *clause)
{
    *clause = -1;
    switch (top_of(g->s)->x) {
    case MOVE_SEARCH:
        return search_move(g, q);
    case MOVE_PATROL:
        return patrol_move(g, q);
    case MOVE_LIFT:
        return lift_move(g, q);
    case MOVE_TRANSPORT:
        return transport_move(g, q);
    case MOVE_LEAVE:
        *clause = q->key == Q_TO ? C_NPG_25 : -1;
        return leave_move(g, q);
    case MOVE_REDEPLOY:
        *clause = q->key == Q_TO ? C_NPG_25 : -1;
        return redeploy_move(g, q);
    case MOVE_MARCH:
    case MOVE_GATHER:
        return werwolf_np_march(g, q, clause);
    default:
        return werwolf_np_by_trial(g, q);
    }
}

/* R-NPA-10, R-NPS-9: an assault if it removes something, else the blockade; beside the most populous own city. */
sand_answer werwolf_np_road(struct play *g, const struct sand_question *q, int *clause)
{
    const int f = top_of(g->s)->f;
    struct rank r = {.count = 0};
    for (int n = 0; n < q->count; n++) {
        const sand_answer a = q->answer[n];
        if (a == V_NO)
            continue;
        const int keys[RANK_KEYS] = {verb_of(a) == V_ASSAULT, city_beside(g, f, arg_of(a, 0)),
                                     -werwolf_np_distance(g, f, arg_of(a, 0))};
        werwolf_np_consider(&r, n, keys);
    }
    *clause = f == ALLIES ? C_NPA_10 : C_NPS_9;
    return q->answer[werwolf_np_winner(g, &r)];
}

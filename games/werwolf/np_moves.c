/* How non-player occupiers move: from where, how many, with what (R-NPG-20, R-NPG-25, and the movement of R-NPA-11,
 * -13, R-NPS-10, -15). Patrols are in np_patrol.c. */
#include "games/werwolf/np.h"

#include "engine/ensure.h"

/* ---- Groups ---- */

/* R-NPA-13: how many may leave a space nobody rules without giving it to another faction. */
static int without_gift(const struct werwolf_play *g, int f, int i)
{
    int sum = 0, largest = 0;
    for (EACH_FACTION(x)) {
        const int n = werwolf_pieces(g->s, i, x);
        sum += n;
        largest = x == f ? largest : most(largest, n);
    }
    if (g->p->kind[i] == ROAD || g->s->space[i].control != WERWOLF_NONE)
        return PLENTY;
    return most(0, sum - 2 * largest);
}

/* What may leave by garrison and has not moved yet. */
struct werwolf_np_spare werwolf_np_free_cubes(const struct werwolf_play *g, const struct werwolf_frame *t, int f,
                                              int mode, int from)
{
    struct werwolf_np_spare n = werwolf_np_spare(g, f, from);
    n.first = least(n.first, werwolf_may_move(g, t, f, mode, from, 0));
    n.second = least(n.second, werwolf_may_move(g, t, f, mode, from, 1));
    n.both = least(n.both, n.first + n.second);
    if (mode == MOVE_LIFT)
        n.both = least(n.both, without_gift(g, f, from));
    return n;
}

/* The group of that many cubes, as far as they can be spared, this kind first. */
sand_answer werwolf_np_group(struct werwolf_np_spare n, int wanted, int kind)
{
    const int total = least(wanted, n.both);
    const int a = kind == TROOP ? least(total, n.first) : total - least(total, n.second);
    return answer2(V_GROUP, a, total - a);
}

/* The origin with the largest reserve, then farthest from the capital; NOTHING: none has any. */
static int origin(struct werwolf_play *g, const struct werwolf_frame *t, int f, int mode, uint64_t from, bool troops)
{
    struct werwolf_np_rank r = {.count = 0};
    EACH_SPACE (i, from) {
        const struct werwolf_np_spare n = werwolf_np_free_cubes(g, t, f, mode, i);
        const int some = troops ? least(n.first, n.both) : n.both;
        const bool idle = g->s->space[i].control != f && !g->s->space[i].piece[f][BASE];
        if (!some)
            continue;
        const int keys[RANK_KEYS] = {troops && idle, some, werwolf_np_distance(g, f, i)};
        werwolf_np_consider(&r, i, keys);
    }
    return werwolf_np_winner(g, &r);
}

/* How much HE the origin can spare besides the group: it keeps control; an air lift gives it to nobody else. */
static int he_to_spare(const struct werwolf_play *g, const struct werwolf_frame *t)
{
    const int f = t->f, gone = t->moves.group[TROOP] + t->moves.group[POLICE];
    if (g->s->space[t->moves.from].control == f)
        return werwolf_pieces(g->s, t->moves.from, f) - werwolf_np_others(g->s, t->moves.from, f) - 1 - gone;
    return t->moves.mode == MOVE_LIFT ? without_gift(g, f, t->moves.from) - gone : PLENTY;
}

/* R-NPG-20: HE goes with troops, one for each, from origins that keep control without it. */
sand_answer werwolf_np_carry(struct werwolf_play *g, const struct sand_question *q, bool he_too, bool research)
{
    const struct werwolf_frame *t = top_of(g->s);
    const int limit = he_too ? least(t->moves.group[TROOP], he_to_spare(g, t)) : 0;
    struct werwolf_np_rank r = {.count = 0};
    for (EACH_ANSWER(n, q)) {
        const int he = arg_of(q->answer[n], 0), tokens = arg_of(q->answer[n], 1);
        const int keys[RANK_KEYS] = {he, research ? tokens : -tokens};
        if (he <= most(0, limit))
            werwolf_np_consider(&r, n, keys);
    }
    SAND_ENSURE(r.count > 0); /* where all must go along nobody is asked */
    return q->answer[werwolf_np_winner(g, &r)];
}

/* ---- Search ---- */

static sand_answer search_move(struct werwolf_play *g, const struct sand_question *q)
{
    struct werwolf_frame *t = top_of(g->s);
    const int need = werwolf_np_search_need(g, t->f, t->moves.to);
    if (q->key == Q_CARRY)
        return werwolf_np_carry(g, q, true, false);
    if (q->key == Q_GROUP)
        return werwolf_np_group(werwolf_np_free_cubes(g, t, t->f, MOVE_SEARCH, t->moves.from), most(1, need),
                                g->p->kind[t->moves.to] == PROVINCE ? TROOP : POLICE);
    const int from = need ? origin(g, t, t->f, MOVE_SEARCH, werwolf_np_offered_spaces(q, V_FROM), false) : NOTHING;
    return from == NOTHING ? V_DONE : answer2(V_FROM, from, 255);
}

/* ---- Air lift and transport ---- */

int werwolf_np_control_need(const struct werwolf_play *g, int f, int i)
{
    const struct werwolf_space *x = &g->s->space[i];
    if (g->p->kind[i] == ROAD || x->control == f || (x->control == other_of(f) && !werwolf_np_calm(g->s)))
        return 0;
    return werwolf_np_others(g->s, i, f) - werwolf_pieces(g->s, i, f) + 1;
}

static int liftable(const struct werwolf_play *g, int f, int from)
{
    const struct werwolf_np_spare n = werwolf_np_free_cubes(g, NULL, f, MOVE_LIFT, from);
    return least(n.first, n.both);
}

/* Whether an assault here, with n more troops, would meet R-NPA-7 or R-NPS-7 by itself. */
static bool worth_with(const struct werwolf_play *g, int f, int i, int n)
{
    struct werwolf_space x = g->s->space[i];
    x.piece[f][TROOP] = (uint8_t)(x.piece[f][TROOP] + n);
    const struct werwolf_np_yield y = werwolf_np_yield_of(g, f, i, &x, werwolf_assault_hits(g, f, i, n), HIT_OCCUPIER);
    return y.removed && (y.removed >= 4 || werwolf_np_assault_aim(g, f, &y));
}

/* The fewest troops, up to n, that make the condition true here; 0: it cannot be made true, or is so already. Counted
 * as troops also where police come: outside provinces both give a hit (R-OCC-16). */
static int assault_need(const struct werwolf_play *g, int f, int i, int n)
{
    if (!werwolf_any_target(g->s, i, f, HIT_OCCUPIER) || !worth_with(g, f, i, n))
        return 0;
    int need = 0;
    while (!worth_with(g, f, i, need))
        need++;
    return need;
}

static int with_troops(const struct werwolf_play *g, int f, int i, int n, struct werwolf_space *after)
{
    *after = g->s->space[i];
    after->piece[f][TROOP] = (uint8_t)(after->piece[f][TROOP] + n);
    return i;
}

static int lifted(const struct werwolf_play *g, int f, int candidate, struct werwolf_space *after)
{
    return with_troops(g, f, candidate_space(candidate), candidate_rest(candidate), after);
}

/* R-NPA-13, R-NPA-17: research, control of many people, an assault; or control alone. */
int werwolf_np_lift_aim(struct werwolf_play *g, int f, bool control_only)
{
    struct werwolf_np_rank r = {.count = 0};
    int sum = 0, troops_of[WERWOLF_SPACES] = {0};
    EACH_SPACE (i, werwolf_movable(g, f, MOVE_LIFT))
        sum += troops_of[i] = liftable(g, f, i);
    EACH_SPACE (i, control_only ? g->p->towns : g->p->all) {
        const int troops = least(least(4, sum - troops_of[i]), werwolf_np_tension_room(g, f, i));
        if (troops <= 0)
            continue;
        const int people = g->s->space[i].population, need = werwolf_np_control_need(g, f, i);
        const bool research = !control_only && g->s->space[i].loose[TOKEN_RESEARCH];
        const bool control = need > 0 && need <= troops && (control_only || people >= 3);
        const bool assault = !control_only && !research && !control && assault_need(g, f, i, troops);
        const int keys[RANK_KEYS] = {research, entry(control, people), assault};
        if (research || control || assault)
            werwolf_np_consider(&r, candidate_of(i, troops), keys);
    }
    return candidate_space(werwolf_np_settle(g, f, &r, lifted));
}

sand_answer werwolf_np_lift_to(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    const bool before = !g->s->op[OP_ACTION].count;
    int to = werwolf_np_lift_aim(g, ALLIES, !before);
    *clause = before ? C_NPA_13 : C_NPA_17;
    if (to == NOTHING) {
        to = werwolf_np_lift_aim(g, ALLIES, before);
        *clause = before ? C_NPA_17 : C_NPA_13;
    }
    if (werwolf_np_offered(q, answer1(V_TO, to)))
        return answer1(V_TO, to);
    if (werwolf_np_offered(q, V_DONE))
        return V_DONE;
    *clause = C_NPG_10; /* a card's air lift that serves nothing */
    return werwolf_np_by_trial(g, q);
}

static sand_answer lift_move(struct werwolf_play *g, const struct sand_question *q)
{
    struct werwolf_frame *t = top_of(g->s);
    const int room = t->moves.to < WERWOLF_SPACES ? werwolf_np_tension_room(g, t->f, t->moves.to) : PLENTY;
    if (q->key == Q_CARRY)
        return werwolf_np_carry(g, q, true, true);
    if (q->key == Q_GROUP) {
        struct werwolf_np_spare n = werwolf_np_free_cubes(g, t, t->f, MOVE_LIFT, t->moves.from);
        n.both = least(n.both, n.first);
        return werwolf_np_group(n, least(t->moves.left, room), TROOP);
    }
    const int from = !room ? NOTHING : origin(g, t, t->f, MOVE_LIFT, werwolf_np_offered_spaces(q, V_FROM), true);
    return from == NOTHING ? V_DONE : answer2(V_FROM, from, 255);
}

/* R-NPS-15: how many cubes from there would reach an aim here, and which aim; 0: none does. */
static int transport_need(const struct werwolf_play *g, int f, struct werwolf_np_spare n, int i, bool *control)
{
    const int room = werwolf_np_tension_room(g, f, i), need = werwolf_np_control_need(g, f, i);
    const int fighters = g->p->kind[i] == PROVINCE ? least(n.first, n.both) : n.both;
    *control = need > 0 && need <= n.both;
    return *control ? need : assault_need(g, f, i, least(fighters, room));
}

static int transported(const struct werwolf_play *g, int f, int candidate, struct werwolf_space *after)
{
    return with_troops(g, f, candidate_rest(candidate_space(candidate)), candidate_rest(candidate), after);
}

/* The best way from one of these spaces: origin, destination and number as one candidate; NOTHING: none. */
static int transport_way(struct werwolf_play *g, int f, uint64_t origins, uint64_t goals)
{
    struct werwolf_np_rank r = {.count = 0};
    EACH_SPACE (from, origins) {
        const struct werwolf_np_spare n = werwolf_np_spare(g, f, from);
        if (!n.both)
            continue;
        EACH_SPACE (to, werwolf_transport_to(g, f, from) & goals) {
            bool control;
            const int need = transport_need(g, f, n, to, &control);
            const int keys[RANK_KEYS] = {control, control ? g->s->space[to].population : 0, n.both,
                                         werwolf_np_distance(g, f, from)};
            if (need)
                werwolf_np_consider(&r, candidate_of(candidate_of(from, to), need), keys);
        }
    }
    return werwolf_np_settle(g, f, &r, transported);
}

bool werwolf_np_transport_possible(struct werwolf_play *g, int f)
{
    return transport_way(g, f, werwolf_carrying(g->s, f), g->p->all) != NOTHING;
}

sand_answer werwolf_np_transport_from(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    const int way = transport_way(g, top_of(g->s)->f, werwolf_np_offered_spaces(q, V_FROM), g->p->all);
    *clause = C_NPS_15;
    if (way != NOTHING)
        return answer2(V_FROM, candidate_space(candidate_space(way)), 255);
    if (werwolf_np_offered(q, V_DONE))
        return V_DONE;
    *clause = C_NPG_10; /* a card's transport that serves nothing */
    return werwolf_np_by_trial(g, q);
}

static sand_answer transport_move(struct werwolf_play *g, const struct sand_question *q)
{
    struct werwolf_frame *t = top_of(g->s);
    const struct werwolf_np_spare n = werwolf_np_free_cubes(g, t, t->f, MOVE_TRANSPORT, t->moves.from);
    if (q->key == Q_CARRY)
        return werwolf_np_carry(g, q, true, true);
    if (q->key == Q_GROUP) {
        bool control;
        const int need = transport_need(g, t->f, n, t->moves.to, &control);
        return werwolf_np_group(n, need ? need : 1, g->p->kind[t->moves.to] == PROVINCE ? TROOP : POLICE);
    }
    const int way = t->moves.moved ? NOTHING
                                   : transport_way(g, t->f, BIT(t->moves.from), werwolf_np_offered_spaces(q, V_TO));
    return way == NOTHING ? V_DONE : answer1(V_TO, candidate_rest(candidate_space(way)));
}

/* ---- Redeployment: R-NPG-25 ---- */

/* Troops that would fill up a garrison. */
static int troops_wanted(const struct werwolf_play *g, int f, int i)
{
    if (!werwolf_np_below_garrison(g, f, i))
        return 0;
    return most(3 - werwolf_carriers(g->s, i, f), !g->s->space[i].piece[f][TROOP]);
}

static int refuge(struct werwolf_play *g, int f, uint64_t spaces, bool garrisons)
{
    const int capital = f == ALLIES ? g->p->west_berlin : g->p->east_berlin;
    struct werwolf_np_rank r = {.count = 0};
    EACH_SPACE (i, spaces) {
        const bool low = garrisons && troops_wanted(g, f, i) > 0;
        const int keys[RANK_KEYS] = {entry(low, g->s->space[i].population), i == capital,
                                     -werwolf_np_distance(g, f, i)};
        werwolf_np_consider(&r, i, keys);
    }
    return werwolf_np_winner(g, &r);
}

static sand_answer leave_move(struct werwolf_play *g, const struct sand_question *q)
{
    struct werwolf_frame *t = top_of(g->s);
    if (q->key == Q_TO)
        return answer1(V_TO, refuge(g, t->f, werwolf_np_offered_spaces(q, V_TO), true));
    if (q->key == Q_GROUP) {
        const int need = troops_wanted(g, t->f, t->moves.to), all = g->s->space[t->moves.from].piece[t->f][TROOP];
        return answer2(V_GROUP, need > 0 ? least(need, all) : all, 0);
    }
    return q->answer[q->key == Q_CARRY ? q->count - 1 : 0];
}

/* The capital is left out as an origin while it is a goal, or what is there would be sent on. */
static sand_answer redeploy_move(struct werwolf_play *g, const struct sand_question *q)
{
    struct werwolf_frame *t = top_of(g->s);
    const int f = t->f, capital = f == ALLIES ? g->p->west_berlin : g->p->east_berlin;
    if (q->key == Q_CARRY)
        return werwolf_np_carry(g, q, true, true);
    if (q->key == Q_TO)
        return answer1(V_TO, refuge(g, f, werwolf_np_offered_spaces(q, V_TO), false));
    if (q->key == Q_GROUP)
        return werwolf_np_group(werwolf_np_free_cubes(g, t, f, MOVE_REDEPLOY, t->moves.from), PLENTY, TROOP);
    const uint64_t goals = werwolf_refuge(g, f);
    const uint64_t away = werwolf_np_offered_spaces(q, V_FROM) & ~(goals & BIT(capital));
    const int from = origin(g, t, f, MOVE_REDEPLOY, away, false);
    if (from == NOTHING || refuge(g, f, goals, false) == from)
        return V_DONE;
    return answer2(V_FROM, from, 255);
}

sand_answer werwolf_np_moves(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    const struct werwolf_frame *t = top_of(g->s);
    *clause = C_NPG_20;
    switch (t->moves.mode) {
    case MOVE_SEARCH:
        *clause = q->key == Q_CARRY ? C_NPG_20 : t->f == ALLIES ? C_NPA_11 : C_NPS_10;
        return search_move(g, q);
    case MOVE_PATROL:
        *clause = q->key == Q_CARRY ? C_NPG_20 : t->f == ALLIES ? C_NPA_10 : C_NPS_9;
        return werwolf_np_patrol_move(g, q);
    case MOVE_LIFT:
        *clause = q->key == Q_CARRY ? C_NPG_20 : C_NPA_13;
        return lift_move(g, q);
    case MOVE_TRANSPORT:
        *clause = q->key == Q_CARRY ? C_NPG_20 : C_NPS_15;
        return transport_move(g, q);
    case MOVE_LEAVE:
        *clause = C_NPG_25;
        return leave_move(g, q);
    case MOVE_REDEPLOY:
        *clause = C_NPG_25;
        return redeploy_move(g, q);
    case MOVE_MARCH:
    case MOVE_GATHER:
        return werwolf_np_march(g, q, clause);
    default:
        *clause = C_NPG_10;
        return werwolf_np_by_trial(g, q);
    }
}

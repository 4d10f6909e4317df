/* Non-player Allies and Soviets: which action, and where (R-NPA-6 to -12, R-NPS-6 to -11). The two lists are the same;
 * where they differ the function says for whom. */
#include "games/werwolf/np.h"

#include <string.h>

enum { CAP = 3 }; /* spaces of an assault, reinforce or search */

static int affordable(const struct werwolf_play *g, int f, int action)
{
    return g->s->resources[f] / werwolf_base_price(g, f, action);
}

/* ---- Assault: R-NPA-7, R-NPS-7 ---- */

static struct werwolf_np_yield assault_yield(const struct werwolf_play *g, int f, int i)
{
    return werwolf_np_yield(g, f, i, werwolf_assault_hits(g, f, i, 0), HIT_OCCUPIER);
}

static int assaulted(const struct werwolf_play *g, int f, int i, struct werwolf_space *after)
{
    *after = assault_yield(g, f, i).after;
    return i;
}

/* The aims in their order; the Allies want guerrillas and bases last, the Soviets take HE for as good. */
static void assault_keys(const struct werwolf_play *g, int f, const struct werwolf_np_yield *y, int keys[RANK_KEYS])
{
    const int list[RANK_KEYS] = {
        y->research > 0, f == SOVIETS && y->gains, y->ends[EDELWEISS] && watched(g->s, EDELWEISS), y->bases,
        y->removed,      f == ALLIES ? -y->he : 0};
    memcpy(keys, list, sizeof list);
}

bool werwolf_np_assault_aim(const struct werwolf_play *g, int f, const struct werwolf_np_yield *y)
{
    return y->research || y->bases || (y->ends[EDELWEISS] && watched(g->s, EDELWEISS)) || (f == SOVIETS && y->gains);
}

static int assault_space(struct werwolf_play *g, int f, uint64_t spaces, struct werwolf_np_yield *out)
{
    struct werwolf_np_rank r = {.count = 0};
    EACH_SPACE (i, spaces) {
        int keys[RANK_KEYS] = {0};
        const struct werwolf_np_yield y = assault_yield(g, f, i);
        if (!y.removed)
            continue;
        assault_keys(g, f, &y, keys);
        werwolf_np_consider(&r, i, keys);
    }
    const int best = werwolf_np_settle(g, f, &r, assaulted);
    if (best != NOTHING)
        *out = assault_yield(g, f, best);
    return best;
}

/* Greedy, space by space in the order of the list, as the assault itself will be: a better sum over three spaces that
 * the list would not choose must not count. */
static bool assault_worth(struct werwolf_play *g, int f)
{
    uint64_t spaces = werwolf_spaces_for(g, f, ASSAULT);
    int removed = 0;
    for (int n = least(CAP, affordable(g, f, ASSAULT)); n > 0; n--) {
        struct werwolf_np_yield y;
        const int i = assault_space(g, f, spaces, &y);
        if (i == NOTHING)
            break;
        removed += y.removed;
        if (werwolf_np_assault_aim(g, f, &y) || removed >= 4)
            return true;
        spaces &= ~BIT(i);
    }
    return false;
}

/* ---- Reinforce: R-NPA-8, R-NPS-8 ---- */

static int cubes_available(const struct werwolf_play *g, int f)
{
    return g->s->available[f][TROOP] + g->s->available[f][POLICE];
}

/* R-NPG-22: two and two, or what there is. */
static int reinforced(const struct werwolf_play *g, int f, int i, struct werwolf_space *after)
{
    const int troops = g->s->available[f][TROOP], police = g->s->available[f][POLICE];
    const int a = least(troops, most(2, 4 - police)), b = least(police, 4 - a);
    *after = g->s->space[i];
    after->piece[f][TROOP] = (uint8_t)(after->piece[f][TROOP] + a);
    after->piece[f][POLICE] = (uint8_t)(after->piece[f][POLICE] + b);
    return i;
}

/* Which entry of the loyalty list rebuilding here would serve, once the space is paid and filled; 0: none. */
static int rebuilding_entry(const struct werwolf_play *g, int f, int i)
{
    struct werwolf_space after;
    reinforced(g, f, i, &after);
    const bool allowed = werwolf_ruler(&after) == f && after.piece[f][TROOP] && after.piece[f][POLICE] &&
                         werwolf_np_loyalty_serves(g, f, BIT(i), g->s->op[OP_ACTION].price);
    return allowed ? werwolf_np_loyalty_entry(g, f, i) : 0;
}

static int reinforce_space(struct werwolf_play *g, int f, uint64_t spaces)
{
    struct werwolf_np_rank r = {.count = 0};
    EACH_SPACE (i, spaces) {
        const int keys[RANK_KEYS] = {werwolf_np_below_garrison(g, f, i), rebuilding_entry(g, f, i),
                                     g->s->space[i].population, -werwolf_np_distance(g, f, i)};
        if (werwolf_np_tension_room(g, f, i) >= 4)
            werwolf_np_consider(&r, i, keys);
    }
    return werwolf_np_settle(g, f, &r, reinforced);
}

/* ---- Search: R-NPA-11, R-NPS-10 ---- */

static bool research_in(const struct werwolf_play *g, int i)
{
    return g->s->space[i].loose[TOKEN_RESEARCH] || werwolf_tokens(g->s, i, WERWOLF, TOKEN_RESEARCH) ||
           werwolf_tokens(g->s, i, EDELWEISS, TOKEN_RESEARCH);
}

static int hidden_in(const struct werwolf_play *g, int i)
{
    return g->s->space[i].piece[WERWOLF][UNDER] + g->s->space[i].piece[EDELWEISS][UNDER];
}

/* Cubes that could come, and the troops among them: spare, not yet moved, and no tension by it. */
static int reserve(const struct werwolf_play *g, int f, int i, int *troops)
{
    int n = 0;
    *troops = 0;
    EACH_SPACE (x, werwolf_search_from(g, f, i)) {
        const struct werwolf_np_spare spare = werwolf_np_free_cubes(g, NULL, f, MOVE_SEARCH, x);
        n += spare.both;
        *troops += least(spare.first, spare.both);
    }
    n = least(n, werwolf_np_tension_room(g, f, i));
    *troops = least(*troops, n);
    return n;
}

/* Stage 2: how many must come so that an assault destroys all guerrillas and bases; 0: none, or out of reach. */
static int fight_need(const struct werwolf_play *g, int f, int i, int room)
{
    const int enemies = werwolf_pieces(g->s, i, WERWOLF) + werwolf_pieces(g->s, i, EDELWEISS);
    for (int n = 0; n <= room; n++)
        if (werwolf_assault_hits(g, f, i, n) >= enemies)
            return n;
    return 0;
}

/* The cubes that should still come: what all activated, all destroyed and control need together; the last two count
 * only if they can be reached in full. Where nobody stands a cube must come to search at all. An origin is used once,
 * so all stages are asked for at once. */
int werwolf_np_search_need(const struct werwolf_play *g, int f, int i)
{
    int troops;
    const int cubes = werwolf_carriers(g->s, i, f), room = reserve(g, f, i, &troops);
    const int hidden = most(0, hidden_in(g, i) - cubes - werwolf_cap(g, f, HOOK_ADD_SEARCH));
    const int fight = hidden > room ? 0 : fight_need(g, f, i, g->p->kind[i] == PROVINCE ? troops : room);
    const int control = werwolf_np_others(g->s, i, f) - werwolf_pieces(g->s, i, f) + 1;
    const int need = most(least(room, most(hidden, !cubes)), fight);
    return g->p->kind[i] != ROAD && control <= room ? most(need, control) : need;
}

static int searched(const struct werwolf_play *g, int f, int i, struct werwolf_space *after)
{
    *after = g->s->space[i];
    after->piece[f][TROOP] = (uint8_t)(after->piece[f][TROOP] + werwolf_np_search_need(g, f, i));
    return i;
}

/* The Allies also go where all guerrillas are active, if somebody should still come. */
static int search_space(struct werwolf_play *g, int f, uint64_t spaces)
{
    const uint64_t hide = g->s->has[WERWOLF][UNDER] | g->s->has[EDELWEISS][UNDER];
    struct werwolf_np_rank r = {.count = 0};
    EACH_SPACE (i, spaces & (f == ALLIES ? werwolf_guerrilla_spaces(g->s) : hide)) {
        int troops;
        const int cubes = werwolf_carriers(g->s, i, f), room = reserve(g, f, i, &troops);
        const bool all = cubes + room + werwolf_cap(g, f, HOOK_ADD_SEARCH) >= hidden_in(g, i);
        const int people = g->s->space[i].population;
        if ((!cubes && !room) || (!in_set(hide, i) && !werwolf_np_search_need(g, f, i)))
            continue;
        const int keys[RANK_KEYS] = {research_in(g, i), entry(all && werwolf_np_loyal_to(g, i) == f, people),
                                     entry(all && g->s->space[i].control == f, people),
                                     entry(all && werwolf_pieces(g->s, i, f), people), -werwolf_np_distance(g, f, i)};
        werwolf_np_consider(&r, i, keys);
    }
    return werwolf_np_settle(g, f, &r, searched);
}

/* ---- Which action ---- */

static bool can_reinforce(const struct werwolf_play *g, int f, int least_cubes)
{
    return werwolf_spaces_for(g, f, REINFORCE) && cubes_available(g, f) >= least_cubes;
}

static bool worth_many_cubes(struct werwolf_play *g, int f)
{
    return can_reinforce(g, f, most(1, 20 - (f == ALLIES ? g->s->casualties : 0)));
}

static bool worth_search(struct werwolf_play *g, int f)
{
    return search_space(g, f, werwolf_spaces_for(g, f, SEARCH)) != NOTHING;
}

static bool worth_cubes(struct werwolf_play *g, int f)
{
    return can_reinforce(g, f, 5);
}

/* One space can be paid: who could not has passed before (R-NPA-6, R-NPS-6), and at double prices it negotiates. */
int werwolf_np_occupier_list(struct werwolf_play *g, int f, uint32_t among, int *clause)
{
    static const struct werwolf_np_row rows[] = {{ASSAULT, assault_worth, {C_NPA_7, C_NPS_7}},
                                                 {REINFORCE, worth_many_cubes, {C_NPA_8, C_NPS_8}},
                                                 {PATROL, werwolf_np_patrol_worth, {C_NPA_10, C_NPS_9}},
                                                 {SEARCH, worth_search, {C_NPA_11, C_NPS_10}},
                                                 {REINFORCE, worth_cubes, {C_NPA_12, C_NPS_11}}};
    return werwolf_np_first_worth(g, f, among, rows, sizeof rows / sizeof *rows, clause);
}

/* R-NPG-11: an air lift that is due before the action is tried first, and the list is read again after it. The lift is
 * carried out on a copy to see which action would follow. What comes of it here is only the name of the action: the
 * lift itself is chosen again in the loop. */
int werwolf_np_occupier_action(struct werwolf_play *g, int f, const struct sand_question *q, int *clause)
{
    int why;
    const int action = werwolf_np_occupier_list(g, f, ANY_ACTION, &why);
    const bool full = werwolf_np_offered(q, answer1(V_ACTION, action));
    if (full && f == ALLIES && werwolf_np_occupier_special(g, f, true, clause) == AIR_LIFT) {
        struct werwolf_state copy = werwolf_np_after_special(g, f, AIR_LIFT);
        struct werwolf_play trial = {g->p, &copy, 0, 0, false};
        int then;
        const int second = werwolf_np_occupier_list(&trial, f, ANY_ACTION, &then);
        if (werwolf_np_offered(q, answer1(V_ACTION, second))) {
            *clause = then;
            return second;
        }
    }
    *clause = why;
    return action;
}

/* ---- The loop ---- */

static int loop_space(struct werwolf_play *g, int f, uint64_t spaces)
{
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    struct werwolf_np_yield y;
    if (op->count >= CAP)
        return NOTHING;
    switch (op->name) {
    case ASSAULT:
        return assault_space(g, f, spaces, &y);
    case REINFORCE:
        return reinforce_space(g, f, cubes_available(g, f) ? spaces : 0);
    case SEARCH:
        return search_space(g, f, spaces);
    default:
        return werwolf_np_loyalty_space(g, f, spaces);
    }
}

/* R-NPG-29: whether the lift that is due leaves the running action something to do. */
static bool lift_leaves_work(struct werwolf_play *g, int f)
{
    struct werwolf_state copy = werwolf_np_after_special(g, f, AIR_LIFT);
    struct werwolf_play trial = {g->p, &copy, 0, 0, false};
    const struct werwolf_op *op = &copy.op[OP_ACTION];
    return op->name == PATROL || loop_space(&trial, f, werwolf_open_spaces(&trial, op)) != NOTHING;
}

/* R-NPG-12: spaces where the running action can be done without touching a garrison. */
static uint64_t unbroken(const struct werwolf_play *g, int f, uint64_t spaces)
{
    int troops;
    EACH_SPACE (i, spaces & ~werwolf_carrying(g->s, f))
        if (g->s->op[OP_ACTION].name == SEARCH && !reserve(g, f, i, &troops))
            spaces &= ~BIT(i);
    return spaces;
}

sand_answer werwolf_np_occupier_loop(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    static const int clauses[2][5] = {{C_NPA_8, C_NPA_10, C_NPA_11, C_NPA_7, C_NPA_2},
                                      {C_NPS_8, C_NPS_9, C_NPS_10, C_NPS_7, C_NPS_2}};
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    const int f = top_of(g->s)->f;
    const uint64_t spaces = werwolf_np_offered_spaces(q, V_SPACE);
    if (!op->count && werwolf_np_offered(q, answer1(V_SPECIAL, AIR_LIFT)) &&
        werwolf_np_occupier_special(g, f, true, clause) == AIR_LIFT && lift_leaves_work(g, f))
        return answer1(V_SPECIAL, AIR_LIFT);
    *clause = clauses[f][op->name <= ASSAULT ? op->name : 4];
    if (op->name == PATROL)
        return werwolf_np_patrol(g, q);
    const int i = loop_space(g, f, spaces);
    if (i != NOTHING)
        return answer1(V_SPACE, i);
    return werwolf_np_beside_the_list(g, q, unbroken(g, f, spaces), op->mode != MODE_FREE || op->count, clause);
}

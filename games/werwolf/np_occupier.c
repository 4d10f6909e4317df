/* Non-player Allies and Soviets: which action, where, and which special action (R-NPA-6 to -17, R-NPS-6 to -16). The
 * two lists are alike; where they differ the function says for whom. */
#include "games/werwolf/np.h"

enum { CAP = 3 }; /* spaces of an assault, reinforce or search */

static bool own_loyalty(const struct play *g, int f, int i)
{
    const int l = g->s->space[i].loyalty;
    return f == ALLIES ? l == PASSIVE_ALLIED || l == ACTIVE_ALLIED : l == PASSIVE_SOVIET || l == ACTIVE_SOVIET;
}

static int affordable(const struct play *g, int f, int action)
{
    const int price = werwolf_base_price(g, f, action) << (g->s->tensions >= 5);
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    if (op->mode == MODE_FREE)
        return CAP;
    return price ? g->s->resources[f] / price : CAP;
}

/* ---- Assault: R-NPA-7, R-NPS-7 ---- */

static void assault_keys(const struct play *g, int f, int i, const struct yield *y, int keys[RANK_KEYS])
{
    int k = 0;
    keys[k++] = y->research > 0;
    if (f == SOVIETS)
        keys[k++] = y->gains;
    keys[k++] = y->ends[EDELWEISS] && person(g->s, EDELWEISS);
    keys[k++] = y->bases;
    keys[k++] = y->removed;
    keys[k++] = g->s->space[i].population;
    keys[k++] = -werwolf_np_distance(g, f, i);
    while (k < RANK_KEYS)
        keys[k++] = 0;
}

static int assault_space(struct play *g, int f, uint64_t spaces, struct yield *out)
{
    struct rank r = {.count = 0};
    struct yield yields[WF_SPACES];
    for (EACH_SPACE(i, spaces)) {
        int keys[RANK_KEYS];
        yields[i] = werwolf_np_yield(g, f, (int)i, werwolf_assault_hits(g, f, (int)i), HIT_OCCUPIER);
        if (!yields[i].removed)
            continue;
        assault_keys(g, f, (int)i, &yields[i], keys);
        werwolf_np_consider(&r, (int)i, keys);
    }
    const int best = werwolf_np_winner(g, &r);
    if (best >= 0)
        *out = yields[best];
    return best;
}

static bool assault_worth(struct play *g, int f)
{
    uint64_t spaces = werwolf_spaces_for(g, f, ASSAULT);
    int removed = 0;
    for (int n = least(CAP, affordable(g, f, ASSAULT)); n > 0; n--) {
        struct yield y;
        const int i = assault_space(g, f, spaces, &y);
        if (i < 0)
            break;
        removed += y.removed;
        if (y.research || y.bases || (y.ends[EDELWEISS] && person(g->s, EDELWEISS)) || (f == SOVIETS && y.gains) ||
            removed >= 4)
            return true;
        spaces &= ~BIT(i);
    }
    return false;
}

/* ---- Loyalty: R-NPA-2, R-NPS-2, and the insurgents' R-NPW-3, R-NPE-2 ---- */

/* Which entry of the list a step in this space serves: the higher the earlier; 0: none. */
static int loyalty_entry(const struct play *g, int f, int i)
{
    const struct werwolf_state *s = g->s;
    const int l = s->space[i].loyalty;
    const bool resists = l >= PASSIVE_RESISTANCE, allied = l == PASSIVE_ALLIED || l == ACTIVE_ALLIED;
    const bool soviet = l == PASSIVE_SOVIET || l == ACTIVE_SOVIET;
    if (occupier(f)) {
        const bool rival = f == ALLIES ? soviet : allied;
        if (resists)
            return werwolf_np_hot(s, WERWOLF) ? 6 : 2;
        if (rival)
            return !werwolf_np_calm(s) ? 0 : werwolf_np_hot(s, other_of(f)) ? 5 : 1;
        return l == NEUTRAL ? 4 : 3;
    }
    if (f == WERWOLF)
        return allied || soviet ? (werwolf_np_rival_rank(s, allied ? ALLIES : SOVIETS) >
                                           werwolf_np_rival_rank(s, allied ? SOVIETS : ALLIES)
                                       ? 6
                                       : 5)
               : l == NEUTRAL   ? 4
                                : 3;
    const int owner = allied ? ALLIES : soviet ? SOVIETS : WERWOLF;
    return l && person(s, owner) ? 3 + (werwolf_np_leader(s, EDELWEISS) == owner) : 0;
}

static int loyalty_price(const struct play *g, int f, bool doubled)
{
    return occupier(f) ? werwolf_rebuild_price(g, f, doubled) : 1;
}

/* R-NPG-24: spaces where the next step serves an entry, and the money reaches past the terror. */
uint64_t werwolf_np_loyalty_serves(const struct play *g, int f, uint64_t spaces)
{
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    const bool free = op->mode == MODE_FREE && g->s->stack[0].kind != FR_CRISIS;
    const int price = loyalty_price(g, f, op->doubled);
    for (EACH_SPACE(i, spaces))
        if (!werwolf_can_shift(g->s, (int)i, werwolf_goal(f)) || !loyalty_entry(g, f, (int)i) ||
            (!free && g->s->resources[f] < price * (g->s->space[i].terror + 1)))
            spaces &= ~BIT(i);
    return spaces;
}

static int loyalty_space(struct play *g, int f, uint64_t spaces)
{
    struct rank r = {.count = 0};
    for (EACH_SPACE(i, werwolf_np_loyalty_serves(g, f, spaces))) {
        const int keys[RANK_KEYS] = {loyalty_entry(g, f, (int)i), g->s->space[i].population, -g->s->space[i].terror};
        werwolf_np_consider(&r, (int)i, keys);
    }
    return werwolf_np_winner(g, &r);
}

sand_answer werwolf_np_loyalty(struct play *g, const struct sand_question *q, int *clause)
{
    static const int clauses[] = {C_NPA_2, C_NPS_2, C_NPW_3, C_NPE_2};
    const int f = top_of(g->s)->f, i = loyalty_space(g, f, werwolf_np_offered_spaces(q, V_STEP));
    if (i < 0)
        return V_DONE;
    *clause = clauses[f];
    return answer1(V_STEP, i);
}

sand_answer werwolf_np_rebuild(struct play *g, const struct sand_question *q, int *clause)
{
    struct werwolf_frame *t = top_of(g->s);
    if (q->key == Q_STEP)
        return werwolf_np_loyalty_serves(g, t->f, BIT(t->space)) ? answer1(V_STEP, 255) : V_DONE;
    struct rank r = {.count = 0};
    for (EACH_SPACE(i, werwolf_np_loyalty_serves(g, t->f, werwolf_np_offered_spaces(q, V_REBUILD)))) {
        const int keys[RANK_KEYS] = {g->s->space[i].population, loyalty_entry(g, t->f, (int)i)};
        werwolf_np_consider(&r, (int)i, keys);
    }
    const int i = werwolf_np_winner(g, &r);
    *clause = t->f == ALLIES ? C_NPA_8 : C_NPS_8;
    return i < 0 ? V_NO : answer1(V_REBUILD, i);
}

/* R-NPG-28, R-NPA-9: a base in the most populous own province without one, control and garrison unhurt. */
sand_answer werwolf_np_build(struct play *g, const struct sand_question *q, int *clause)
{
    struct werwolf_frame *t = top_of(g->s);
    const int f = t->f;
    const struct werwolf_space *x = &g->s->space[t->space];
    if (q->key == Q_HE)
        return V_NO;
    if (q->key == Q_BASE) {
        const int troops = x->piece[f][TROOP] >= x->piece[f][POLICE] ? 2 : 0;
        const sand_answer a = answer2(V_BASE, troops, 2 - troops);
        return werwolf_np_offered(q, a) ? a : V_NO;
    }
    struct rank r = {.count = 0};
    for (EACH_SPACE(i, werwolf_np_offered_spaces(q, V_BUILD) & g->p->provinces & g->s->controlled[f] &
                           ~g->s->has[f][BASE])) {
        const uint8_t *own = g->s->space[i].piece[f];
        const int many = most(own[TROOP], own[POLICE]), few = least(own[TROOP], own[POLICE]);
        if (!werwolf_can_base(g, f, (int)i) || many + few < 5 || many < 3 || !few ||
            werwolf_pieces(g->s, (int)i, f) - 1 <= werwolf_np_others(g->s, (int)i, f))
            continue;
        const int keys[RANK_KEYS] = {g->s->space[i].population, -werwolf_np_distance(g, f, (int)i)};
        werwolf_np_consider(&r, (int)i, keys);
    }
    const int i = werwolf_np_winner(g, &r);
    *clause = f == ALLIES ? C_NPA_8 : C_NPS_8;
    return i < 0 ? V_NO : answer1(V_BUILD, i);
}

/* ---- Reinforce: R-NPA-8, R-NPS-8 ---- */

static int cubes_available(const struct play *g, int f)
{
    return g->s->available[f][TROOP] + g->s->available[f][POLICE];
}

static int reinforce_space(struct play *g, int f, uint64_t spaces)
{
    struct rank r = {.count = 0};
    const uint64_t serves = werwolf_np_loyalty_serves(g, f, spaces & g->s->controlled[f]);
    for (EACH_SPACE(i, spaces)) {
        const int keys[RANK_KEYS] = {werwolf_np_below_garrison(g, f, (int)i), (serves >> i & 1) != 0,
                                     g->s->space[i].population, -werwolf_np_distance(g, f, (int)i)};
        werwolf_np_consider(&r, (int)i, keys);
    }
    return werwolf_np_winner(g, &r);
}

/* ---- Search: R-NPA-11, R-NPS-10 ---- */

static bool research_in(const struct play *g, int i)
{
    return g->s->space[i].loose[TOKEN_RESEARCH] || werwolf_tokens(g->s, i, WERWOLF, TOKEN_RESEARCH) ||
           werwolf_tokens(g->s, i, EDELWEISS, TOKEN_RESEARCH);
}

static int hidden_in(const struct play *g, int i)
{
    return g->s->space[i].piece[WERWOLF][UNDER] + g->s->space[i].piece[EDELWEISS][UNDER];
}

/* Cubes that could come: spare and not yet moved. */
static int reserve(const struct play *g, int f, int i)
{
    int n = 0;
    for (EACH_SPACE(x, werwolf_search_from(g, f, i))) {
        const int left = werwolf_may_move(g, 0, f, MOVE_SEARCH, (int)x, 0) +
                         werwolf_may_move(g, 0, f, MOVE_SEARCH, (int)x, 1);
        n += least(werwolf_np_spare(g, f, (int)x).both, left);
    }
    return n;
}

/* Hits an assault would have with n more troops. */
static int hits_with(const struct play *g, int f, int i, int n)
{
    const struct werwolf_space *x = &g->s->space[i];
    const bool police = g->p->kind[i] != PROVINCE || werwolf_cap(g, f, HOOK_POLICE_PROVINCE);
    const int cubes = x->piece[f][TROOP] + n + (police ? x->piece[f][POLICE] : 0);
    const int he = x->piece[f][TROOP] + n ? x->token[TOKEN_HE][f][TROOP] : 0;
    const bool mountain = g->p->mountain[i] && !werwolf_cap(g, f, HOOK_MOUNTAIN_OFF);
    return werwolf_halve(g, i, mountain ? cubes / 2 + he : cubes + 2 * he);
}

/* The cubes that should still come: what all activated, all destroyed and control need together; the last two count
 * only if they can be reached in full. An origin is used once, so all stages are asked for at once. */
int werwolf_np_search_need(const struct play *g, int f, int i, int *kind)
{
    const int cubes = werwolf_carriers(g->s, i, f), room = reserve(g, f, i);
    int need = least(room, most(0, hidden_in(g, i) - cubes - werwolf_cap(g, f, HOOK_ADD_SEARCH))), enemies = 0;
    *kind = g->p->kind[i] == PROVINCE ? TROOP : POLICE;
    for (int x = WERWOLF; x <= EDELWEISS; x++)
        enemies += werwolf_pieces(g->s, i, x);
    for (int n = 1; n <= room && enemies && hits_with(g, f, i, 0) < enemies; n++)
        if (hits_with(g, f, i, n) >= enemies) {
            *kind = TROOP;
            need = most(need, n);
            break;
        }
    const int control = werwolf_np_others(g->s, i, f) - werwolf_pieces(g->s, i, f) + 1;
    const bool tense = g->s->space[i].control == other_of(f) && !werwolf_np_calm(g->s);
    return g->p->kind[i] != ROAD && control <= room && !tense ? most(need, control) : need;
}

static int search_space(struct play *g, int f, uint64_t spaces)
{
    struct rank r = {.count = 0};
    for (EACH_SPACE(i, spaces & (g->s->has[WERWOLF][UNDER] | g->s->has[EDELWEISS][UNDER]))) {
        const int cubes = werwolf_carriers(g->s, (int)i, f), room = reserve(g, f, (int)i);
        const bool all = cubes + room + werwolf_cap(g, f, HOOK_ADD_SEARCH) >= hidden_in(g, (int)i);
        const int population = 1 + g->s->space[i].population;
        if (!cubes && !room)
            continue;
        const int keys[RANK_KEYS] = {research_in(g, (int)i), all && own_loyalty(g, f, (int)i) ? population : 0,
                                     all && g->s->space[i].control == f ? population : 0,
                                     all && werwolf_pieces(g->s, (int)i, f) ? population : 0,
                                     -werwolf_np_distance(g, f, (int)i)};
        werwolf_np_consider(&r, (int)i, keys);
    }
    return werwolf_np_winner(g, &r);
}

/* ---- Which action ---- */

static bool reinforce_possible(const struct play *g, int f)
{
    return werwolf_spaces_for(g, f, REINFORCE) && affordable(g, f, REINFORCE) > 0;
}

/* R-NPA-7 to -12, R-NPS-7 to -11: read from the top. -1: pass. */
static int occupier_list(struct play *g, int f, int *clause)
{
    const int casualties = f == ALLIES ? g->s->casualties : 0;
    if (affordable(g, f, ASSAULT) > 0 && assault_worth(g, f)) {
        *clause = f == ALLIES ? C_NPA_7 : C_NPS_7;
        return ASSAULT;
    }
    if (cubes_available(g, f) + casualties >= 20 && cubes_available(g, f) && reinforce_possible(g, f)) {
        *clause = f == ALLIES ? C_NPA_8 : C_NPS_8;
        return REINFORCE;
    }
    if (affordable(g, f, PATROL) > 0 && werwolf_np_patrol_worth(g, f)) {
        *clause = f == ALLIES ? C_NPA_10 : C_NPS_9;
        return PATROL;
    }
    if (affordable(g, f, SEARCH) > 0 && search_space(g, f, werwolf_spaces_for(g, f, SEARCH)) >= 0) {
        *clause = f == ALLIES ? C_NPA_11 : C_NPS_10;
        return SEARCH;
    }
    *clause = f == ALLIES ? C_NPA_12 : C_NPS_11;
    return cubes_available(g, f) > 4 && reinforce_possible(g, f) ? REINFORCE : -1;
}

/* R-NPG-11: an air lift that is due before the action is tried first, and the list is read again behind it. */
int werwolf_np_occupier_action(struct play *g, int f, const struct sand_question *q, int *clause)
{
    int why = 0;
    const int action = occupier_list(g, f, &why);
    const bool full = action >= 0 && werwolf_np_offered(q, answer1(V_ACTION, action));
    if (full && f == ALLIES && werwolf_np_occupier_special(g, f, action, true, clause) == AIR_LIFT) {
        struct werwolf_state copy = *g->s;
        struct play trial = {g->p, &copy, 0};
        const int depth = copy.depth;
        int then = 0;
        copy.trial = 1;
        werwolf_begin_special(&trial, f, AIR_LIFT, g->p->all, true, 1);
        werwolf_np_run_to(&trial, depth);
        const int second = occupier_list(&trial, f, &then);
        if (second >= 0 && werwolf_np_offered(q, answer1(V_ACTION, second))) {
            *clause = then;
            return second;
        }
    }
    *clause = why;
    return action;
}

/* ---- Special actions ---- */

/* R-NPA-14: spaces where an air strike changes no total and no tension. */
static uint64_t quiet_targets(const struct play *g)
{
    uint64_t mask = werwolf_targets(g->s, ALLIES, HIT_OCCUPIER);
    for (EACH_SPACE(i, mask))
        if (g->s->space[i].population && g->s->space[i].loyalty != ACTIVE_RESISTANCE)
            mask &= ~BIT(i);
    return mask;
}

static bool strike_worth(const struct play *g)
{
    int n = 0;
    const int limit = werwolf_cap(g, WERWOLF, HOOK_LIMIT_STRIKE);
    for (EACH_SPACE(i, quiet_targets(g)))
        for (int f = WERWOLF; f <= EDELWEISS; f++)
            n += g->s->space[i].piece[f][ACTIVE] +
                 (werwolf_target(g->s, (int)i, f, CLASS_BASE, ALLIES, HIT_OCCUPIER) ? 1 : 0);
    return n >= 4 && !limit;
}

sand_answer werwolf_np_strike(struct play *g, const struct sand_question *q, int *clause)
{
    struct rank r = {.count = 0};
    const uint64_t quiet = quiet_targets(g);
    const bool free = g->s->op[OP_EVENT].mode != MODE_NONE;
    for (int n = 0; n < q->count; n++) {
        const sand_answer a = q->answer[n];
        if (a == V_DONE)
            continue;
        const int i = arg_of(a, 0);
        if (!free && !(quiet >> i & 1))
            continue;
        const int keys[RANK_KEYS] = {(quiet >> i & 1) != 0, arg_of(a, 2) == CLASS_BASE, arg_of(a, 2) == CLASS_ACTIVE,
                                     -werwolf_np_distance(g, ALLIES, i), werwolf_np_rival_rank(g->s, arg_of(a, 1))};
        werwolf_np_consider(&r, n, keys);
    }
    const int n = werwolf_np_winner(g, &r);
    *clause = C_NPA_14;
    return n >= 0 ? q->answer[n] : werwolf_np_offered(q, V_DONE) ? V_DONE : q->answer[0];
}

/* R-NPA-15: cities where the shift serves. */
static int trial_space(struct play *g, uint64_t spaces)
{
    struct rank r = {.count = 0};
    for (EACH_SPACE(i, spaces)) {
        const int l = g->s->space[i].loyalty;
        const bool soviet = l == PASSIVE_SOVIET || l == ACTIVE_SOVIET;
        if (!werwolf_can_shift(g->s, (int)i, ACTIVE_ALLIED) || (soviet && !werwolf_np_calm(g->s)))
            continue;
        const int keys[RANK_KEYS] = {g->s->space[i].population, -werwolf_np_distance(g, ALLIES, (int)i)};
        werwolf_np_consider(&r, (int)i, keys);
    }
    return werwolf_np_winner(g, &r);
}

/* R-NPA-16: what a raid on this faction here would bring. */
static void raid_keys(const struct play *g, int i, int f, int keys[RANK_KEYS])
{
    const struct werwolf_space *x = &g->s->space[i];
    const bool last = werwolf_carriers(g->s, i, f) == 1, troop = x->piece[ALLIES][TROOP] > 0;
    const int research = werwolf_tokens(g->s, i, f, TOKEN_RESEARCH), pieces = werwolf_pieces(g->s, i, f) - 1;
    const int all = pieces + werwolf_np_others(g->s, i, f);
    keys[0] = (research && (last || (!person(g->s, f) && troop))) || (x->loose[TOKEN_RESEARCH] && troop);
    keys[1] = x->control == f && 2 * pieces <= all;
    keys[2] = x->control != ALLIES && g->p->kind[i] != ROAD && 2 * werwolf_pieces(g->s, i, ALLIES) > all;
    keys[3] = x->piece[f][UNDER] > 0;
    keys[4] = -werwolf_np_distance(g, ALLIES, i);
    keys[5] = werwolf_np_rival_rank(g->s, f);
}

static int raid_space(struct play *g, uint64_t spaces)
{
    struct rank r = {.count = 0};
    for (EACH_SPACE(i, spaces))
        for (int f = WERWOLF; f <= EDELWEISS; f++)
            if (werwolf_carriers(g->s, (int)i, f)) {
                int keys[RANK_KEYS] = {0};
                raid_keys(g, (int)i, f, keys);
                werwolf_np_consider(&r, (int)i, keys);
            }
    return werwolf_np_winner(g, &r);
}

/* R-NPS-12: how much the hot factions lose; 0: no deport. */
static int deport_space(struct play *g, uint64_t spaces, bool any)
{
    struct rank r = {.count = 0};
    for (EACH_SPACE(i, spaces)) {
        const int l = g->s->space[i].loyalty, people = g->s->space[i].population;
        const bool allied = l == PASSIVE_ALLIED || l == ACTIVE_ALLIED, resists = l >= PASSIVE_RESISTANCE;
        const int loss = people * (l & 1 ? 1 : 2);
        const bool aimed = (allied && werwolf_np_hot(g->s, ALLIES) && werwolf_np_calm(g->s)) ||
                           (resists && werwolf_np_hot(g->s, WERWOLF));
        if (!aimed && !any)
            continue;
        const int keys[RANK_KEYS] = {aimed ? loss : 0, -(l == PASSIVE_SOVIET || l == ACTIVE_SOVIET), -people};
        werwolf_np_consider(&r, (int)i, keys);
    }
    return werwolf_np_winner(g, &r);
}

/* R-NPS-13: for most pieces, a base first among equals. */
static int bombard_space(struct play *g, uint64_t spaces, bool any)
{
    struct rank r = {.count = 0};
    for (EACH_SPACE(i, spaces)) {
        const struct yield y = werwolf_np_yield(g, SOVIETS, (int)i, werwolf_bombard_hits(g, SOVIETS, (int)i),
                                                HIT_OCCUPIER);
        if (!any && !y.bases && y.removed < 3)
            continue;
        const int keys[RANK_KEYS] = {y.removed, y.bases, g->s->space[i].population,
                                     -werwolf_np_distance(g, SOVIETS, (int)i)};
        werwolf_np_consider(&r, (int)i, keys);
    }
    return werwolf_np_winner(g, &r);
}

/* R-NPS-14: how near the Soviets an underground guerrilla is: 4 loyalty, 3 control, 2 pieces, 1 next to pieces. */
static int nearness(const struct play *g, int f, int i)
{
    if (own_loyalty(g, f, i))
        return 4;
    if (g->s->space[i].control == f)
        return 3;
    const uint64_t *has = g->s->has[f];
    const uint64_t own = has[0] | has[1] | has[BASE];
    return own & BIT(i) ? 2 : own & g->p->adjacent[i] ? 1 : 0;
}

static bool interrogate_worth(const struct play *g)
{
    int n = 0;
    for (EACH_SPACE(i, g->s->has[WERWOLF][UNDER] | g->s->has[EDELWEISS][UNDER]))
        n += nearness(g, SOVIETS, (int)i) ? hidden_in(g, (int)i) : 0;
    return n >= 3;
}

/* R-NPG-23: the last underground guerrilla beside its base, within reach. */
static bool exposes(const struct play *g, int i, int f)
{
    return g->s->space[i].piece[f][BASE] && g->s->space[i].piece[f][UNDER] == 1;
}

sand_answer werwolf_np_activate(struct play *g, const struct sand_question *q, int *clause)
{
    struct werwolf_frame *t = top_of(g->s);
    const int f = t->f;
    struct rank r = {.count = 0};
    for (int n = 0; n < q->count; n++) {
        const sand_answer a = q->answer[n];
        if (a == V_DONE)
            continue;
        const int i = arg_of(a, 0) == 255 ? t->space : arg_of(a, 0), who = arg_of(a, 1);
        const int people = g->s->space[i].population, near = nearness(g, f, i);
        const int keys[RANK_KEYS] = {f == ALLIES && exposes(g, i, who), near, people, -g->p->west[i],
                                     werwolf_np_rival_rank(g->s, who)};
        werwolf_np_consider(&r, n, keys);
    }
    *clause = t->space != WF_NONE ? C_NPG_21 : f == ALLIES ? C_NPA_15 : C_NPS_14;
    const int n = werwolf_np_winner(g, &r);
    return n < 0 ? V_DONE : q->answer[n];
}

static int allied_special(struct play *g, int action, bool before, int *clause)
{
    if (before) {
        *clause = C_NPA_13;
        return werwolf_np_lift_aim(g, ALLIES, false) >= 0 ? AIR_LIFT : NO_SPECIAL;
    }
    const uint32_t now = werwolf_specials_now(g, ALLIES);
    if (action != REINFORCE && now >> AIR_STRIKE & 1 && strike_worth(g)) {
        *clause = C_NPA_14;
        return AIR_STRIKE;
    }
    if (action != REINFORCE && now >> TRIAL & 1 && trial_space(g, werwolf_special_spaces(g, ALLIES, TRIAL)) >= 0) {
        *clause = C_NPA_15;
        return TRIAL;
    }
    if (now >> COMMANDO_RAID & 1) {
        *clause = C_NPA_16;
        return COMMANDO_RAID;
    }
    *clause = C_NPA_17;
    return now >> AIR_LIFT & 1 && werwolf_np_lift_aim(g, ALLIES, true) >= 0 ? AIR_LIFT : NO_SPECIAL;
}

static int soviet_special(struct play *g, int action, int *clause)
{
    const uint32_t now = werwolf_specials_now(g, SOVIETS);
    int from;
    if (now >> DEPORT & 1 && deport_space(g, werwolf_special_spaces(g, SOVIETS, DEPORT), false) >= 0) {
        *clause = C_NPS_12;
        return DEPORT;
    }
    if (action != REINFORCE && now >> BOMBARD & 1 &&
        bombard_space(g, werwolf_special_spaces(g, SOVIETS, BOMBARD), false) >= 0) {
        *clause = C_NPS_13;
        return BOMBARD;
    }
    if (action != REINFORCE && now >> INTERROGATE & 1 && interrogate_worth(g)) {
        *clause = C_NPS_14;
        return INTERROGATE;
    }
    if (now >> TRANSPORT & 1 && werwolf_np_transport_aim(g, SOVIETS, &from) >= 0) {
        *clause = C_NPS_15;
        return TRANSPORT;
    }
    *clause = C_NPS_16;
    return now >> BOMBARD & 1 ? BOMBARD : now >> INTERROGATE & 1 ? INTERROGATE : NO_SPECIAL;
}

int werwolf_np_occupier_special(struct play *g, int f, int action, bool before, int *clause)
{
    if (f == ALLIES)
        return allied_special(g, action, before, clause);
    return before ? NO_SPECIAL : soviet_special(g, action, clause);
}

sand_answer werwolf_np_occupier_target(struct play *g, const struct sand_question *q, int *clause)
{
    struct werwolf_frame *t = top_of(g->s);
    const uint64_t spaces = werwolf_np_offered_spaces(q, V_SPACE);
    int i = -1;
    switch (t->x) {
    case COMMANDO_RAID:
        i = raid_space(g, spaces);
        *clause = C_NPA_16;
        break;
    case TRIAL:
        i = trial_space(g, spaces);
        *clause = C_NPA_15;
        break;
    case BOMBARD:
        i = bombard_space(g, spaces, true);
        *clause = C_NPS_13;
        break;
    case DEPORT:
        i = deport_space(g, spaces, true);
        *clause = C_NPS_12;
        break;
    default:
        break;
    }
    return i >= 0 ? answer1(V_SPACE, i) : q->answer[0];
}

/* ---- The loop ---- */

sand_answer werwolf_np_occupier_loop(struct play *g, const struct sand_question *q, int *clause)
{
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    const int f = top_of(g->s)->f;
    const uint64_t spaces = werwolf_np_offered_spaces(q, V_SPACE);
    struct yield y;
    int i = -1, from, kind;
    if (!op->count && werwolf_np_offered(q, answer1(V_SPECIAL, AIR_LIFT)) &&
        werwolf_np_occupier_special(g, f, op->name, true, clause) == AIR_LIFT)
        return answer1(V_SPECIAL, AIR_LIFT);
    if (op->name == PATROL) {
        *clause = f == ALLIES ? C_NPA_10 : C_NPS_9;
        const bool goal = werwolf_np_offered(q, V_MOVE) && werwolf_np_patrol_goal(g, f, &from, &kind) >= 0;
        return goal || !werwolf_np_offered(q, V_DONE) ? V_MOVE : V_DONE;
    }
    if (op->count < CAP) {
        if (op->name == ASSAULT)
            i = assault_space(g, f, spaces, &y);
        else if (op->name == REINFORCE)
            i = reinforce_space(g, f, cubes_available(g, f) ? spaces : 0);
        else if (op->name == SEARCH)
            i = search_space(g, f, spaces);
        else
            i = loyalty_space(g, f, spaces);
    }
    static const int clauses[2][4] = {{C_NPA_8, C_NPA_10, C_NPA_11, C_NPA_7}, {C_NPS_8, C_NPS_9, C_NPS_10, C_NPS_7}};
    if (op->name <= ASSAULT)
        *clause = clauses[f][op->name];
    if (i >= 0)
        return answer1(V_SPACE, i);
    return werwolf_np_offered(q, V_DONE) ? V_DONE
           : spaces                      ? answer1(V_SPACE, first_of(spaces))
                                         : q->answer[q->count - 1];
}

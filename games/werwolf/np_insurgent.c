/* Non-player Werwolf and Edelweiss: which action, with which special action, and where (R-NPW-6 to -11, R-NPE-5 to
 * -10).
 */
#include "games/werwolf/np.h"

static bool own_loyalty_of(const struct play *g, int i, int owner)
{
    const int l = g->s->space[i].loyalty;
    return owner == ALLIES    ? l == PASSIVE_ALLIED || l == ACTIVE_ALLIED
           : owner == SOVIETS ? l == PASSIVE_SOVIET || l == ACTIVE_SOVIET
                              : l >= PASSIVE_RESISTANCE;
}

/* Whose level falls when this space loses loyalty; WF_NONE at neutral. */
static int loyal_to(const struct play *g, int i)
{
    for (int f = ALLIES; f <= WERWOLF; f++)
        if (own_loyalty_of(g, i, f))
            return f;
    return WF_NONE;
}

static int people(const struct play *g, int i)
{
    return g->s->space[i].population;
}

/* ---- Terror: R-NPW-7, R-NPE-6 ---- */

static uint64_t recruit_towns(const struct play *g)
{
    uint64_t mask = 0;
    for (EACH_SPACE(i, g->p->towns))
        if (g->s->space[i].loyalty == NEUTRAL || g->s->space[i].loyalty == PASSIVE_RESISTANCE)
            mask |= BIT(i);
    return mask;
}

/* Spaces where terror serves, garrisons kept. */
uint64_t werwolf_np_terror_spaces(const struct play *g, int f)
{
    uint64_t mask = 0;
    const bool opens = f == EDELWEISS && count_of(recruit_towns(g)) <= 3;
    for (EACH_SPACE(i, g->s->has[f][UNDER] & g->p->towns)) {
        const int owner = loyal_to(g, (int)i);
        if (!werwolf_np_may_activate(g, f, (int)i) || !people(g, (int)i))
            continue;
        if (f == WERWOLF ? g->s->space[i].loyalty != ACTIVE_RESISTANCE
                         : owner != WF_NONE && (werwolf_np_hot(g->s, owner) || opens))
            mask |= BIT(i);
    }
    return mask;
}

static void terror_keys(const struct play *g, int f, int i, int keys[RANK_KEYS])
{
    const int owner = loyal_to(g, i), l = g->s->space[i].loyalty, weight = l ? 2 - (l & 1) : 0;
    const bool lowers = owner == ALLIES || owner == SOVIETS;
    if (f == WERWOLF) {
        keys[0] = lowers;
        keys[1] = lowers ? werwolf_np_rival_rank(g->s, owner) : 0;
        keys[2] = werwolf_np_loose_research(g, i) > 0;
        keys[3] = lowers ? people(g, i) : l == NEUTRAL;
        keys[4] = people(g, i);
    } else {
        const bool hot = owner != WF_NONE && werwolf_np_hot(g->s, owner);
        keys[0] = hot ? 100 + werwolf_margin(g->s, owner) : 0;
        keys[1] = hot ? people(g, i) * weight : 0;
        keys[2] = owner != WF_NONE;
        keys[3] = people(g, i);
    }
    keys[5] = -werwolf_np_distance(g, f, i);
}

int werwolf_np_terror_space(struct play *g, int f, uint64_t spaces)
{
    struct rank r = {.count = 0};
    for (EACH_SPACE(i, spaces & werwolf_np_terror_spaces(g, f))) {
        int keys[RANK_KEYS] = {0};
        terror_keys(g, f, (int)i, keys);
        werwolf_np_consider(&r, (int)i, keys);
    }
    return werwolf_np_winner(g, &r);
}

/* ---- Recruit: R-NPW-8, R-NPE-7, R-NPG-28 ---- */

static bool wants_base(const struct play *g, int f, int i)
{
    return werwolf_carriers(g->s, i, f) >= 4 && werwolf_can_base(g, f, i);
}

/* Pieces a recruit would add here. */
static int recruits(const struct play *g, int f, int i)
{
    return wants_base(g, f, i) ? -1 : least(g->s->available[f][0], g->s->space[i].piece[f][BASE] ? 2 : 1);
}

static void recruit_keys(const struct play *g, int f, int i, int keys[RANK_KEYS])
{
    const struct werwolf_space *x = &g->s->space[i];
    const int n = recruits(g, f, i), own = werwolf_pieces(g->s, i, f) + n, others = werwolf_np_others(g->s, i, f);
    const int ruler = x->control;
    static const int turn[] = {3, 2, 1, 0};
    int k = 0;
    keys[k++] = werwolf_np_loose_research(g, i) > 0;
    keys[k++] = wants_base(g, f, i);
    keys[k++] = x->piece[f][BASE] && x->piece[f][UNDER] < 2;
    if (f == WERWOLF) {
        keys[k++] = x->loyalty == NEUTRAL && !x->piece[f][UNDER] ? 1 + x->population : 0;
        keys[k++] = x->loyalty == PASSIVE_RESISTANCE && !x->piece[f][UNDER] ? 1 + x->population : 0;
    } else {
        keys[k++] = ruler != f && own > others ? 1 + x->population : 0;
        keys[k++] = ruler < WF_FACTIONS && ruler != f && 2 * werwolf_pieces(g->s, i, ruler) <= own + others
                        ? (person(g->s, ruler) ? 10 : 0) + 1 + turn[ruler]
                        : 0;
        keys[k++] = !werwolf_carriers(g->s, i, f) ? 1 + x->population : 0;
        keys[k++] = x->loyalty == NEUTRAL;
        keys[k++] = x->loyalty == PASSIVE_RESISTANCE;
    }
    keys[k] = -werwolf_np_distance(g, f, i);
}

/* The best space; `fits` how many there are. */
int werwolf_np_recruit_space(struct play *g, int f, uint64_t spaces, int *fits)
{
    struct rank r = {.count = 0};
    *fits = 0;
    for (EACH_SPACE(i, spaces)) {
        int keys[RANK_KEYS] = {0};
        if ((g->p->kind[i] == ROAD && !werwolf_np_loose_research(g, (int)i)) ||
            (!g->s->available[f][0] && !wants_base(g, f, (int)i)))
            continue;
        recruit_keys(g, f, (int)i, keys);
        werwolf_np_consider(&r, (int)i, keys);
        ++*fits;
    }
    return werwolf_np_winner(g, &r);
}

sand_answer werwolf_np_recruit(struct play *g, const struct sand_question *q, int *clause)
{
    const struct werwolf_frame *t = top_of(g->s);
    *clause = C_NPG_28;
    for (int n = 0; n < q->count && wants_base(g, t->f, t->space); n++) /* active guerrillas are given up first */
        if (verb_of(q->answer[n]) == V_BASE)
            return q->answer[n];
    return werwolf_np_offered(q, V_TWO) ? V_TWO : q->answer[0];
}

/* ---- March: R-NPW-9, R-NPE-8 ---- */

/* Underground guerrillas of a group that may go there and stay underground. */
static int unseen(const struct play *g, int f, int to)
{
    const int l = g->s->space[to].loyalty;
    const int cubes = werwolf_carriers(g->s, to, ALLIES) + werwolf_carriers(g->s, to, SOVIETS);
    if (!l || l >= PASSIVE_RESISTANCE || werwolf_cap(g, f, HOOK_MARCH_UNDERGROUND))
        return 60;
    return most(0, 3 - cubes);
}

static struct spare marchers(const struct play *g, int f, int from)
{
    struct spare n = werwolf_np_spare(g, f, from);
    n.first = least(n.first, werwolf_may_move(g, 0, f, MOVE_MARCH, from, UNDER));
    n.second = least(n.second, werwolf_may_move(g, 0, f, MOVE_MARCH, from, ACTIVE));
    n.both = least(n.both, n.first + n.second);
    return n;
}

/* The group that goes from one space to another: underground while they stay unseen, then active ones. */
static void group_for(const struct play *g, int f, int from, int to, int group[2])
{
    const struct spare n = marchers(g, f, from);
    group[0] = least(least(n.first, n.both), unseen(g, f, to));
    group[1] = least(n.second, n.both - group[0]);
    if (group[0] && group[1] && group[0] + group[1] > unseen(g, f, to))
        group[1] = 0;
    if (g->p->kind[to] == ROAD) {
        group[0] = least(group[0], 1);
        group[1] = 0;
    }
}

static int arrivals(const struct play *g, int f, int to)
{
    int n = 0;
    for (EACH_SPACE(i, g->p->march[to] & werwolf_movable(g, f, MOVE_MARCH))) {
        int group[2];
        group_for(g, f, (int)i, to, group);
        n += group[0] + group[1];
    }
    return n;
}

static bool can_arrive(const struct play *g, int f, int to)
{
    for (EACH_SPACE(i, g->p->march[to] & werwolf_movable(g, f, MOVE_MARCH))) {
        int group[2];
        group_for(g, f, (int)i, to, group);
        if (group[0] + group[1])
            return true;
    }
    return false;
}

/* What infiltrate or ambush right after the march would add to control (R-NPE-8). */
static int help(const struct play *g, int f, int to)
{
    const int l = g->s->space[to].loyalty;
    const bool open = !l || l >= PASSIVE_RESISTANCE;
    if (f != EDELWEISS || g->s->op[OP_ACTION].special || !werwolf_np_others(g->s, to, f))
        return 0;
    return g->s->available[f][0] ? (open ? 2 : 3) : 0;
}

static int march_road(struct play *g, int f, uint64_t spaces)
{
    struct rank r = {.count = 0};
    for (EACH_SPACE(i, spaces & g->p->roads)) {
        if (f == WERWOLF ? g->s->space[i].piece[f][UNDER] : werwolf_carriers(g->s, (int)i, f))
            continue;
        const int keys[RANK_KEYS] = {-werwolf_np_distance(g, f, (int)i)};
        if (can_arrive(g, f, (int)i))
            werwolf_np_consider(&r, (int)i, keys);
    }
    return werwolf_np_winner(g, &r);
}

static int march_town(struct play *g, int f, uint64_t spaces)
{
    struct rank r = {.count = 0};
    for (EACH_SPACE(i, spaces & g->p->towns)) {
        const struct werwolf_space *x = &g->s->space[i];
        const int ruler = x->control, others = werwolf_np_others(g->s, (int)i, f);
        if (f == WERWOLF ? werwolf_carriers(g->s, (int)i, f) > 0 : ruler == f)
            continue;
        const int n = arrivals(g, f, (int)i), own = werwolf_pieces(g->s, (int)i, f) + n;
        if (!n || (f == EDELWEISS && own + help(g, f, (int)i) <= others))
            continue;
        const bool ends = ruler < WF_FACTIONS && ruler != f && 2 * werwolf_pieces(g->s, (int)i, ruler) <= own + others;
        const int keys[RANK_KEYS] = {werwolf_np_loose_research(g, (int)i) > 0,
                                     x->population,
                                     others >= 2,
                                     f == WERWOLF && x->loyalty == NEUTRAL,
                                     f == WERWOLF && x->loyalty == PASSIVE_RESISTANCE,
                                     ends ? 200 + werwolf_np_rival_rank(g->s, ruler) : 0,
                                     own > others,
                                     -werwolf_np_distance(g, f, (int)i)};
        werwolf_np_consider(&r, (int)i, keys);
    }
    return werwolf_np_winner(g, &r);
}

int werwolf_np_march_space(struct play *g, int f, uint64_t spaces, bool roads)
{
    return roads ? march_road(g, f, spaces) : march_town(g, f, spaces);
}

sand_answer werwolf_np_march(struct play *g, const struct sand_question *q, int *clause)
{
    const struct werwolf_frame *t = top_of(g->s);
    const int f = t->f;
    int group[2];
    *clause = -1;
    if (q->key == Q_CARRY)
        return q->answer[g->p->kind[t->to] == ROAD || g->s->space[t->to].loyalty ? 0 : q->count - 1];
    if (q->key == Q_GROUP) {
        group_for(g, f, t->from, t->to, group);
        const sand_answer a = answer2(V_GROUP, group[0], group[1]);
        return werwolf_np_offered(q, a) ? a : q->answer[0];
    }
    if (t->c && g->p->kind[t->to] == ROAD && werwolf_np_offered(q, V_DONE))
        return V_DONE;
    struct rank r = {.count = 0};
    for (EACH_SPACE(i, werwolf_np_offered_spaces(q, V_FROM))) {
        group_for(g, f, (int)i, t->to, group);
        const int keys[RANK_KEYS] = {werwolf_np_spare(g, f, (int)i).both, g->p->west[i]};
        if (group[0] + group[1])
            werwolf_np_consider(&r, (int)i, keys);
    }
    const int from = werwolf_np_winner(g, &r);
    return from >= 0 ? answer2(V_FROM, from, 255) : werwolf_np_offered(q, V_DONE) ? V_DONE : q->answer[0];
}

/* ---- Attack: R-NPW-10, R-NPE-9 ---- */

int werwolf_np_attack_space(struct play *g, int f, uint64_t spaces)
{
    static const int turn[] = {3, 2, 1, 1};
    struct rank r = {.count = 0};
    for (EACH_SPACE(i, spaces)) {
        int ends = 0;
        if (g->s->space[i].piece[f][BASE] && g->s->space[i].piece[f][UNDER])
            continue; /* R-NPW-1: the base's garrison is not activated */
        const struct yield y = werwolf_np_yield(g, f, (int)i, werwolf_attack_hits(g, f, (int)i), HIT_INSURGENT);
        for (int x = 0; x < WF_FACTIONS; x++)
            if (y.ends[x] && x != f)
                ends = (person(g->s, x) ? 10 : 0) + turn[x];
        if (f == WERWOLF ? !y.research && y.removed < 2 && !ends : y.removed < 2)
            continue;
        const int keys[RANK_KEYS] = {
            y.research > 0, f == WERWOLF ? y.removed >= 2 : y.gains ? 1 + people(g, (int)i) : 0,
            ends,           people(g, (int)i),
            y.removed,      -werwolf_np_distance(g, f, (int)i)};
        werwolf_np_consider(&r, (int)i, keys);
    }
    return werwolf_np_winner(g, &r);
}

/* ---- Which action ---- */

static bool can_pay(const struct play *g, int f, int action)
{
    return g->s->resources[f] >= werwolf_base_price(g, f, action);
}

/* R-NPG-26: without money an action can open if the special action that brings some can be done. */
static bool can_raise(const struct play *g, int f)
{
    const int x = f == WERWOLF ? CAPTURE : EXTORT;
    return werwolf_np_capture_spaces(g, f, werwolf_special_spaces(g, f, x)) != 0;
}

static bool march_worth(struct play *g, int f)
{
    int free = 0;
    const uint64_t spaces = werwolf_spaces_for(g, f, MARCH), from = werwolf_movable(g, f, MOVE_MARCH);
    if (f == EDELWEISS)
        return march_road(g, f, spaces) >= 0 || (can_pay(g, f, MARCH) && march_town(g, f, spaces) >= 0);
    for (EACH_SPACE(i, from)) {
        const struct spare n = marchers(g, f, (int)i);
        uint64_t goals = 0;
        for (EACH_SPACE(x, spaces & ~werwolf_carrying(g->s, f)))
            if (g->p->march[x] >> i & 1 && unseen(g, f, (int)x) >= 1)
                goals |= BIT(x);
        free += goals ? least(n.first, n.both) : 0;
    }
    return free >= 2;
}

static bool recruit_worth(struct play *g, int f, int least_fits)
{
    int fits;
    werwolf_np_recruit_space(g, f, werwolf_spaces_for(g, f, RECRUIT), &fits);
    return fits >= least_fits;
}

/* R-NPW-7 to -11, R-NPE-6 to -10, from the top. -1: pass. */
static int insurgent_list(struct play *g, int f, int allow, int *clause)
{
    const bool w = f == WERWOLF, pay = g->s->resources[f] > 0 || can_raise(g, f);
    const int skip_recruit = !(allow >> RECRUIT & 1);
    if (allow >> TERROR & 1 && (pay || can_pay(g, f, TERROR)) && werwolf_np_terror_spaces(g, f)) {
        *clause = w ? C_NPW_7 : C_NPE_6;
        return TERROR;
    }
    if (!skip_recruit && pay && (g->s->available[f][0] >= 5 || g->s->available[f][BASE] >= 3) &&
        recruit_worth(g, f, 2)) {
        *clause = w ? C_NPW_8 : C_NPE_7;
        return RECRUIT;
    }
    if (allow >> MARCH & 1 && march_worth(g, f)) {
        *clause = w ? C_NPW_9 : C_NPE_8;
        return MARCH;
    }
    if (allow >> ATTACK & 1 && pay && werwolf_np_attack_space(g, f, werwolf_spaces_for(g, f, ATTACK)) >= 0) {
        *clause = w ? C_NPW_10 : C_NPE_9;
        return ATTACK;
    }
    *clause = w ? C_NPW_11 : C_NPE_10;
    return !skip_recruit && pay && recruit_worth(g, f, 1) ? RECRUIT : -1;
}

static int accompanied(const struct play *g, int special)
{
    int allow = 0;
    for (int a = RECRUIT; a <= ATTACK; a++)
        allow |= werwolf_accompanies(g, special, a) << a;
    return allow;
}

/* R-NPE-8: the special action waits where control of the best space depends on it. */
static bool waits(struct play *g, int f, int action, int special)
{
    if (f != EDELWEISS || action != MARCH || (special != INFILTRATE && special != AMBUSH))
        return false;
    const int i = march_town(g, f, werwolf_spaces_for(g, f, MARCH));
    return i >= 0 && werwolf_pieces(g->s, i, f) + arrivals(g, f, i) <= werwolf_np_others(g->s, i, f);
}

/* R-NPG-11 */
int werwolf_np_insurgent_action(struct play *g, int f, const struct sand_question *q, int *clause)
{
    int why = 0, ignored = 0, then = 0;
    const int action = insurgent_list(g, f, 1 << RECRUIT | 1 << TERROR | 1 << MARCH | 1 << ATTACK, &why);
    const bool full = action >= 0 && werwolf_np_offered(q, answer1(V_ACTION, action));
    const int special = full ? werwolf_np_insurgent_special(g, f, action, &ignored) : NO_SPECIAL;
    *clause = why;
    if (special == NO_SPECIAL || !werwolf_np_before(f, special, action) || waits(g, f, action, special))
        return action;
    struct werwolf_state copy = *g->s;
    struct play trial = {g->p, &copy, 0};
    const int depth = copy.depth;
    copy.trial = 1;
    werwolf_begin_special(&trial, f, special, g->p->all, true, 1);
    werwolf_np_run_to(&trial, depth);
    const int second = insurgent_list(&trial, f, accompanied(g, special), &then);
    if (second < 0 || !werwolf_np_offered(q, answer1(V_ACTION, second)))
        return action;
    *clause = then;
    return second;
}

/* ---- The loop ---- */

static int loop_space(struct play *g, int f, uint64_t spaces)
{
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    const int roads = count_of(op->spaces & g->p->roads), towns = op->count - roads, w = f == WERWOLF;
    int i = -1, fits;
    switch (op->name) {
    case TERROR:
        return w || op->count < 3 ? werwolf_np_terror_space(g, f, spaces) : -1;
    case RECRUIT:
        return !w || op->count < 4 ? werwolf_np_recruit_space(g, f, spaces, &fits) : -1;
    case MARCH: /* Werwolf takes to the roads first, Edelweiss last */
        if (w && roads < 3)
            i = march_road(g, f, spaces);
        if (i < 0 && towns < 2)
            i = march_town(g, f, spaces);
        if (i < 0 && !w && roads < 4)
            i = march_road(g, f, spaces);
        return i;
    default:
        return op->count < 2 ? werwolf_np_attack_space(g, f, spaces) : -1;
    }
}

/* R-NPE-8: control that depends on infiltrate or ambush right behind the march. */
static int pressing_special(struct play *g, const struct sand_question *q)
{
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    if (op->faction != EDELWEISS || op->name != MARCH || !op->count)
        return NO_SPECIAL;
    for (EACH_SPACE(i, op->spaces & g->p->towns & ~g->s->controlled[EDELWEISS])) {
        const int own = werwolf_pieces(g->s, (int)i, EDELWEISS), others = werwolf_np_others(g->s, (int)i, EDELWEISS);
        if (!g->s->space[i].piece[EDELWEISS][UNDER])
            continue;
        if (werwolf_np_offered(q, answer1(V_SPECIAL, INFILTRATE)) && own + 2 > others &&
            werwolf_special_spaces(g, EDELWEISS, INFILTRATE) >> i & 1)
            return INFILTRATE;
        if (werwolf_np_offered(q, answer1(V_SPECIAL, AMBUSH)) && own + 3 > others && others >= 2)
            return AMBUSH;
    }
    return NO_SPECIAL;
}

/* R-NPG-11: the special action due before the action is that of the entry the list gives now; the action itself was
 * found behind it. */
static int opening_special(struct play *g, int f, int *why)
{
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    int ignored = 0;
    const int listed = insurgent_list(g, f, 1 << RECRUIT | 1 << TERROR | 1 << MARCH | 1 << ATTACK, &ignored);
    const int action = listed < 0 ? op->name : listed;
    const int special = werwolf_np_insurgent_special(g, f, action, why);
    const bool due = special != NO_SPECIAL && werwolf_np_before(f, special, action) && !waits(g, f, action, special);
    return due && werwolf_accompanies(g, special, op->name) ? special : NO_SPECIAL;
}

sand_answer werwolf_np_insurgent_loop(struct play *g, const struct sand_question *q, int *clause)
{
    static const int clauses[2][4] = {{C_NPW_8, C_NPW_7, C_NPW_9, C_NPW_10}, {C_NPE_7, C_NPE_6, C_NPE_8, C_NPE_9}};
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    const int f = top_of(g->s)->f, money = f == WERWOLF ? CAPTURE : EXTORT;
    const uint64_t spaces = werwolf_np_offered_spaces(q, V_SPACE);
    int why = -1, special = pressing_special(g, q);
    if (special == NO_SPECIAL && !op->count && op->mode == MODE_FULL && !op->special)
        special = opening_special(g, f, &why);
    if (special != NO_SPECIAL && werwolf_np_offered(q, answer1(V_SPECIAL, special))) {
        *clause = why;
        return answer1(V_SPECIAL, special);
    }
    *clause = clauses[f - WERWOLF][op->name - RECRUIT];
    const int i = loop_space(g, f, spaces);
    if (i >= 0)
        return answer1(V_SPACE, i);
    const bool pauses = f == WERWOLF ? op->name == TERROR || op->name == RECRUIT : op->name == RECRUIT;
    const bool poor = g->s->resources[f] < op->price && (pauses || !op->count);
    if (poor && werwolf_np_offered(q, answer1(V_SPECIAL, money)) && can_raise(g, f)) {
        *clause = C_NPG_26;
        return answer1(V_SPECIAL, money);
    }
    return werwolf_np_offered(q, V_DONE) ? V_DONE
           : spaces                      ? answer1(V_SPACE, first_of(spaces))
                                         : q->answer[q->count - 1];
}

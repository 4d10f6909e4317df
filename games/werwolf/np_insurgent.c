/* Non-player Werwolf and Edelweiss: which action, with which special action, and where (R-NPW-6 to -11, R-NPE-5 to
 * -10).
 *
 * The two lists have the same four actions and differ in their keys; where a function has an array of two lists the
 * first is Werwolf's. For each action there is a set of spaces that serve it and a rank among them, used both to decide
 * whether the action is possible and to choose the next space: so the answer to "whether" and "where" cannot differ. */
#include "games/werwolf/np.h"

#include <string.h>

static int people(const struct werwolf_play *g, int i)
{
    return g->s->space[i].population;
}

/* ---- Terror: R-NPW-7, R-NPE-6 ---- */

static bool recruitable(const struct werwolf_play *g, int i)
{
    return in_set(werwolf_recruit_states(g, EDELWEISS), g->s->space[i].loyalty);
}

/* R-NPG-27: the Edelweiss could recruit in three spaces or fewer. */
static bool cramped(const struct werwolf_play *g)
{
    int n = 0;
    EACH_SPACE (i, g->p->towns)
        n += recruitable(g, i);
    return n <= 3;
}

/* Spaces where terror serves, garrisons kept. Edelweiss: it lowers a hot faction, or opens a space for recruits. */
static uint64_t terror_spaces(const struct werwolf_play *g, int f)
{
    uint64_t mask = 0;
    const bool opens = f == EDELWEISS && cramped(g);
    EACH_SPACE (i, g->s->has[f][UNDER] & g->p->towns) {
        const int owner = werwolf_np_loyal_to(g, i);
        if (!werwolf_np_may_activate(g, f, i) || !people(g, i))
            continue;
        if (f == WERWOLF ? g->s->space[i].loyalty != ACTIVE_RESISTANCE
                         : owner != WERWOLF_NONE && (werwolf_np_hot(g->s, owner) || (opens && !recruitable(g, i))))
            mask |= BIT(i);
    }
    return mask;
}

static void terror_keys(const struct werwolf_play *g, int f, int i, int keys[RANK_KEYS])
{
    const int owner = werwolf_np_loyal_to(g, i), l = g->s->space[i].loyalty;
    const bool lowers = owner == ALLIES || owner == SOVIETS, hot = owner != WERWOLF_NONE && werwolf_np_hot(g->s, owner);
    const int list[][RANK_KEYS] = {{entry(lowers, lowers ? werwolf_np_rival_rank(g->s, owner) : 0),
                                    werwolf_np_loose_research(g, i), lowers ? people(g, i) : l == NEUTRAL},
                                   {entry(hot, hot ? werwolf_margin(g->s, owner) : 0),
                                    hot ? people(g, i) * werwolf_weight(l) : 0, !recruitable(g, i)}};
    memcpy(keys, list[f == EDELWEISS], sizeof *list);
}

static int terror_space(struct werwolf_play *g, int f, uint64_t spaces)
{
    struct werwolf_np_rank r = {.count = 0};
    EACH_SPACE (i, spaces & terror_spaces(g, f)) {
        int keys[RANK_KEYS] = {0};
        terror_keys(g, f, i, keys);
        werwolf_np_consider(&r, i, keys);
    }
    return werwolf_np_settle(g, f, &r, werwolf_np_stand);
}

/* ---- Recruit: R-NPW-8, R-NPE-7, R-NPG-28 ---- */

/* Whether a base built here would stand next to its two underground guerrillas; active ones are given up first. */
static bool leaves_guards(const struct werwolf_space *x, int f)
{
    return x->piece[f][UNDER] - most(0, 2 - x->piece[f][ACTIVE]) >= 2;
}

/* R-NPE-1: Edelweiss builds no base that costs the control of its space, for two guerrillas become one piece, and none
 * that would stand without its garrison. */
bool werwolf_np_wants_base(const struct werwolf_play *g, int f, int i)
{
    const struct werwolf_space *x = &g->s->space[i];
    const bool loses = x->control == f && werwolf_pieces(g->s, i, f) - 1 <= werwolf_np_others(g->s, i, f);
    return werwolf_carriers(g->s, i, f) >= 4 && werwolf_can_base(g, f, i) &&
           (f == WERWOLF || (!loses && leaves_guards(x, f)));
}

/* Pieces a recruit would add here. A base takes two guerrillas and is one piece: one less for control. */
static int recruits(const struct werwolf_play *g, int f, int i)
{
    return werwolf_np_wants_base(g, f, i) ? -1 : least(g->s->available[f][0], g->s->space[i].piece[f][BASE] ? 2 : 1);
}

/* Whether this many own pieces would end the control here. */
static bool ends_control(const struct werwolf_play *g, int f, int i, int own)
{
    const int ruler = g->s->space[i].control;
    return ruler != WERWOLF_NONE && 2 * werwolf_pieces(g->s, i, ruler) <= own + werwolf_np_others(g->s, i, f);
}

/* The keys are the numbered entries of R-NPW-8 and R-NPE-7, one each and in their order. */
static void recruit_keys(const struct werwolf_play *g, int f, int i, int keys[RANK_KEYS])
{
    const struct werwolf_space *x = &g->s->space[i];
    const int n = recruits(g, f, i), own = werwolf_pieces(g->s, i, f) + n, others = werwolf_np_others(g->s, i, f);
    const int ruler = x->control;
    static const int turn[] = {3, 2, 1, 0};
    const bool research = werwolf_np_loose_research(g, i);
    const int base = werwolf_np_wants_base(g, f, i) ? 1 + leaves_guards(x, f) : 0;
    const bool garrison = x->piece[f][BASE] && x->piece[f][UNDER] < 2, fresh = f == WERWOLF && !x->piece[f][UNDER];
    const bool ends = ends_control(g, f, i, own);
    const int list[][RANK_KEYS] = {
        {research, base, garrison, entry(x->loyalty == NEUTRAL && fresh, x->population),
         entry(x->loyalty == PASSIVE_RESISTANCE && fresh, x->population), -werwolf_np_distance(g, f, i)},
        {research, base, garrison, entry(ruler != f && own > others, x->population),
         ends ? werwolf_np_in_turn(g->s, ruler, turn) : 0, entry(!werwolf_carriers(g->s, i, f), x->population),
         x->loyalty == NEUTRAL, x->loyalty == PASSIVE_RESISTANCE, -werwolf_np_distance(g, f, i)}};
    memcpy(keys, list[f == EDELWEISS], sizeof *list);
}

static int recruited(const struct werwolf_play *g, int f, int i, struct werwolf_space *after)
{
    *after = g->s->space[i];
    if (werwolf_np_wants_base(g, f, i))
        after->piece[f][BASE]++;
    else
        after->piece[f][UNDER] = (uint8_t)(after->piece[f][UNDER] + recruits(g, f, i));
    return i;
}

/* The best space; `fits` how many there are. */
static int recruit_space(struct werwolf_play *g, int f, uint64_t spaces, int *fits)
{
    struct werwolf_np_rank r = {.count = 0};
    *fits = 0;
    EACH_SPACE (i, spaces) {
        int keys[RANK_KEYS] = {0};
        if ((g->p->kind[i] == ROAD && !werwolf_np_loose_research(g, i)) ||
            (!g->s->available[f][0] && !werwolf_np_wants_base(g, f, i)))
            continue;
        recruit_keys(g, f, i, keys);
        werwolf_np_consider(&r, i, keys);
        ++*fits;
    }
    return werwolf_np_settle(g, f, &r, recruited);
}

sand_answer werwolf_np_recruit(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    const struct werwolf_frame *t = top_of(g->s);
    *clause = C_NPG_28;
    for (EACH_ANSWER(n, q)) /* active guerrillas are given up first */
        if (verb_of(q->answer[n]) == V_BASE && werwolf_np_wants_base(g, t->f, t->space))
            return q->answer[n];
    return werwolf_np_offered(q, V_TWO) ? V_TWO : q->answer[0];
}

/* ---- March: R-NPW-9, R-NPE-8 ---- */

/* Underground guerrillas of a group that may go there and stay underground. R-INS-14: with `cubes` there a group of up
 * to 3 - cubes stays below four. */
static int unseen(const struct werwolf_play *g, int f, int to)
{
    const int l = g->s->space[to].loyalty;
    const int cubes = werwolf_carriers(g->s, to, ALLIES) + werwolf_carriers(g->s, to, SOVIETS);
    if (!l || l >= PASSIVE_RESISTANCE || werwolf_cap(g, f, HOOK_MARCH_UNDERGROUND))
        return PLENTY;
    return most(0, 3 - cubes);
}

static struct werwolf_np_spare marchers(const struct werwolf_play *g, int f, int from)
{
    struct werwolf_np_spare n = werwolf_np_spare(g, f, from);
    n.first = least(n.first, werwolf_may_move(g, NULL, f, MOVE_MARCH, from, UNDER));
    n.second = least(n.second, werwolf_may_move(g, NULL, f, MOVE_MARCH, from, ACTIVE));
    n.both = least(n.both, n.first + n.second);
    return n;
}

/* The group that goes from one space to another: underground while they stay unseen, then active ones. */
static void group_for(const struct werwolf_play *g, int f, int from, int to, int group[2])
{
    const struct werwolf_np_spare n = marchers(g, f, from);
    group[0] = least(least(n.first, n.both), unseen(g, f, to));
    group[1] = least(n.second, n.both - group[0]);
    if (group[0] && group[0] + group[1] > unseen(g, f, to))
        group[1] = 0;
    if (g->p->kind[to] == ROAD) {
        group[0] = least(group[0], 1);
        group[1] = 0;
    }
}

/* All that would come, and the underground ones among them. */
static int arrivals(const struct werwolf_play *g, int f, int to, int *hidden)
{
    int n = 0;
    *hidden = 0;
    EACH_SPACE (i, g->p->march[to] & werwolf_movable(g, f, MOVE_MARCH)) {
        int group[2];
        group_for(g, f, i, to, group);
        n += group[0] + group[1];
        *hidden += group[0];
    }
    return n;
}

static int marched(const struct werwolf_play *g, int f, int i, struct werwolf_space *after)
{
    int hidden;
    const int n = arrivals(g, f, i, &hidden);
    *after = g->s->space[i];
    after->piece[f][UNDER] = (uint8_t)(after->piece[f][UNDER] + n);
    return i;
}

static bool can_arrive(const struct werwolf_play *g, int f, int to)
{
    EACH_SPACE (i, g->p->march[to] & werwolf_movable(g, f, MOVE_MARCH)) {
        int group[2];
        group_for(g, f, i, to, group);
        if (group[0] + group[1])
            return true;
    }
    return false;
}

/* What an infiltration here would add to the margin of control: one more, one less; 0: not possible. */
static int infiltrate_help(const struct werwolf_play *g, int i)
{
    const int holder = werwolf_np_loyal_to(g, i);
    const bool open = holder == WERWOLF_NONE || holder == WERWOLF;
    const bool prey = werwolf_carriers(g->s, i, ALLIES) || werwolf_carriers(g->s, i, SOVIETS) ||
                      werwolf_carriers(g->s, i, WERWOLF);
    return open && prey && g->s->available[EDELWEISS][0] ? 2 : 0;
}

/* The same of an ambush: its losses, and the guerrilla it places; `more` hidden guerrillas come. */
static int ambush_help(const struct werwolf_play *g, int i, int more)
{
    if (!werwolf_np_may_ambush(g, EDELWEISS, i, more))
        return 0;
    const int fall = werwolf_np_yield(g, EDELWEISS, i, werwolf_ambush_hits(g, EDELWEISS, i), HIT_INSURGENT).removed;
    return fall ? fall + (g->s->available[EDELWEISS][0] > 0) : 0;
}

/* R-NPE-8: what the better of the two, right after the march, would add to control; it needs a hidden guerrilla. */
static int help(const struct werwolf_play *g, int f, int to, int hidden)
{
    if (f != EDELWEISS || g->s->op[OP_ACTION].special || !(hidden + g->s->space[to].piece[f][UNDER]))
        return 0;
    return most(infiltrate_help(g, to), ambush_help(g, to, hidden));
}

static int march_road(struct werwolf_play *g, int f, uint64_t spaces)
{
    struct werwolf_np_rank r = {.count = 0};
    EACH_SPACE (i, spaces & g->p->roads) {
        if (f == WERWOLF ? g->s->space[i].piece[f][UNDER] : werwolf_carriers(g->s, i, f))
            continue;
        const int keys[RANK_KEYS] = {-werwolf_np_distance(g, f, i)};
        if (can_arrive(g, f, i))
            werwolf_np_consider(&r, i, keys);
    }
    return werwolf_np_settle(g, f, &r, marched);
}

static bool town_keys(const struct werwolf_play *g, int f, int i, int keys[RANK_KEYS])
{
    const struct werwolf_space *x = &g->s->space[i];
    const int others = werwolf_np_others(g->s, i, f);
    int hidden;
    const int n = arrivals(g, f, i, &hidden), own = werwolf_pieces(g->s, i, f) + n;
    if (!n || (f == EDELWEISS && own <= others && own + help(g, f, i, hidden) <= others))
        return false;
    const bool ambush = hidden + x->piece[f][UNDER] && werwolf_np_yield(g, f, i, 2, HIT_INSURGENT).removed >= 2;
    const bool research = werwolf_np_loose_research(g, i), ends = ends_control(g, f, i, own);
    const int rival = entry(ends, ends ? werwolf_np_rival_rank(g->s, x->control) : 0);
    const int list[][RANK_KEYS] = {{research, x->population, ambush, x->loyalty == NEUTRAL,
                                    x->loyalty == PASSIVE_RESISTANCE, rival, own > others,
                                    -werwolf_np_distance(g, f, i)},
                                   {research, x->population, ambush, rival}};
    memcpy(keys, list[f == EDELWEISS], sizeof *list);
    return true;
}

static int march_town(struct werwolf_play *g, int f, uint64_t spaces)
{
    struct werwolf_np_rank r = {.count = 0};
    const uint64_t closed = f == WERWOLF ? werwolf_carrying(g->s, f) : g->s->controlled[f];
    EACH_SPACE (i, spaces & g->p->towns & ~closed) {
        int keys[RANK_KEYS] = {0};
        if (town_keys(g, f, i, keys))
            werwolf_np_consider(&r, i, keys);
    }
    return werwolf_np_settle(g, f, &r, marched);
}

/* R-NPE-8: HE goes along under active guerrillas, who have nothing to lose, as far as control is kept; research and all
 * of Werwolf's tokens stay. */
static sand_answer march_carry(const struct werwolf_play *g, const struct sand_question *q,
                               const struct werwolf_frame *t)
{
    const int f = t->f, over = werwolf_pieces(g->s, t->moves.from, f) - werwolf_np_others(g->s, t->moves.from, f) - 1 -
                               t->moves.group[TROOP] - t->moves.group[POLICE];
    const int spare = g->s->space[t->moves.from].control == f ? over : PLENTY;
    sand_answer best = q->answer[0];
    for (int n = 0; n < q->count && f == EDELWEISS; n++)
        if (arg_of(q->answer[n], 0) <= least(t->moves.group[POLICE], spare) && !arg_of(q->answer[n], 1))
            best = q->answer[n];
    return best;
}

sand_answer werwolf_np_march(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    const struct werwolf_frame *t = top_of(g->s);
    const int f = t->f;
    int group[2];
    *clause = f == WERWOLF ? C_NPW_9 : C_NPE_8;
    if (q->key == Q_CARRY)
        return march_carry(g, q, t);
    if (q->key == Q_GROUP) {
        group_for(g, f, t->moves.from, t->moves.to, group);
        return answer2(V_GROUP, group[0], group[1]);
    }
    if (t->moves.moved && g->p->kind[t->moves.to] == ROAD)
        return V_DONE;
    struct werwolf_np_rank r = {.count = 0};
    EACH_SPACE (i, werwolf_np_offered_spaces(q, V_FROM)) {
        group_for(g, f, i, t->moves.to, group);
        const int keys[RANK_KEYS] = {werwolf_np_spare(g, f, i).both, g->p->west[i]};
        if (group[0] + group[1])
            werwolf_np_consider(&r, i, keys);
    }
    const int from = werwolf_np_winner(g, &r);
    return from == NOTHING ? V_DONE : answer2(V_FROM, from, 255);
}

/* ---- Attack: R-NPW-10, R-NPE-9 ---- */

static struct werwolf_np_yield attack_yield(const struct werwolf_play *g, int f, int i)
{
    return werwolf_np_yield(g, f, i, werwolf_attack_hits(g, f, i), HIT_INSURGENT);
}

static int attacked(const struct werwolf_play *g, int f, int i, struct werwolf_space *after)
{
    *after = attack_yield(g, f, i).after;
    return i;
}

/* Whose control an attack ends: the person's, Allies, Soviets, the other insurgent; 0: nobody's. */
static int ended(const struct werwolf_play *g, int f, const struct werwolf_np_yield *y)
{
    static const int turn[] = {3, 2, 1, 1};
    for (EACH_FACTION(x))
        if (y->ends[x] && x != f)
            return werwolf_np_in_turn(g->s, x, turn);
    return 0;
}

static int attack_space(struct werwolf_play *g, int f, uint64_t spaces)
{
    struct werwolf_np_rank r = {.count = 0};
    EACH_SPACE (i, spaces) {
        if (g->s->space[i].piece[f][BASE] && g->s->space[i].piece[f][UNDER])
            continue; /* R-NPW-1: the base's garrison is not activated */
        const struct werwolf_np_yield y = attack_yield(g, f, i);
        const int ends = ended(g, f, &y);
        if (f == WERWOLF ? !y.research && y.removed < 2 && !ends : y.removed < 2)
            continue;
        const int second = f == WERWOLF ? y.removed >= 2 : entry(y.gains, people(g, i));
        const int keys[RANK_KEYS] = {y.research > 0, second, ends};
        werwolf_np_consider(&r, i, keys);
    }
    return werwolf_np_settle(g, f, &r, attacked);
}

/* ---- Which action ---- */

static bool can_pay(const struct werwolf_play *g, int f, int action)
{
    return g->s->resources[f] >= werwolf_base_price(g, f, action);
}

/* R-NPG-26: without money an action can open if the special action that brings some can be done. */
static bool can_raise(const struct werwolf_play *g, int f)
{
    const int x = f == WERWOLF ? CAPTURE : EXTORT;
    return werwolf_np_capture_spaces(g, f, werwolf_special_spaces(g, f, x)) != 0;
}

static bool march_worth(struct werwolf_play *g, int f)
{
    int free = 0;
    const uint64_t payable = can_pay(g, f, MARCH) ? g->p->all : g->p->roads;
    const uint64_t spaces = werwolf_spaces_for(g, f, MARCH) & payable, from = werwolf_movable(g, f, MOVE_MARCH);
    if (f == EDELWEISS)
        return march_road(g, f, spaces) != NOTHING || march_town(g, f, spaces) != NOTHING;
    EACH_SPACE (i, from) {
        const struct werwolf_np_spare n = marchers(g, f, i);
        bool goal = false;
        EACH_SPACE (x, spaces & g->p->march[i] & ~werwolf_carrying(g->s, f))
            goal |= unseen(g, f, x) != 0;
        free += goal ? least(n.first, n.both) : 0;
    }
    return free >= 2;
}

static bool recruit_worth(struct werwolf_play *g, int f, int least_fits)
{
    int fits;
    recruit_space(g, f, werwolf_spaces_for(g, f, RECRUIT), &fits);
    return fits >= least_fits;
}

/* The actions that the special action which was done before may accompany. */
static uint32_t accompanied(const struct werwolf_play *g, int special)
{
    uint32_t set = 0;
    for (int action = RECRUIT; action <= ATTACK; action++)
        set |= (uint32_t)werwolf_accompanies(g, special, action) << action;
    return set;
}

static bool worth_terror(struct werwolf_play *g, int f)
{
    return terror_spaces(g, f) != 0;
}

/* Many pieces wait to come onto the board. */
static bool worth_many_recruits(struct werwolf_play *g, int f)
{
    return (g->s->available[f][0] >= 5 || g->s->available[f][BASE] >= 3) && recruit_worth(g, f, 2);
}

static bool worth_attack(struct werwolf_play *g, int f)
{
    return attack_space(g, f, werwolf_spaces_for(g, f, ATTACK)) != NOTHING;
}

static bool worth_recruits(struct werwolf_play *g, int f)
{
    return recruit_worth(g, f, 1);
}

/* Money does not matter here: who has none has two spaces for capture or extort (R-NPW-6, R-NPE-5), and opens with it
 * (R-NPG-26). */
int werwolf_np_insurgent_list(struct werwolf_play *g, int f, uint32_t among, int *clause)
{
    static const struct werwolf_np_row rows[] = {{TERROR, worth_terror, {C_NPW_7, C_NPE_6}},
                                                 {RECRUIT, worth_many_recruits, {C_NPW_8, C_NPE_7}},
                                                 {MARCH, march_worth, {C_NPW_9, C_NPE_8}},
                                                 {ATTACK, worth_attack, {C_NPW_10, C_NPE_9}},
                                                 {RECRUIT, worth_recruits, {C_NPW_11, C_NPE_10}}};
    return werwolf_np_first_worth(g, f, among, rows, sizeof rows / sizeof *rows, clause);
}

/* R-NPE-8: where control of the best space depends on an infiltration or ambush the special action waits for it, unless
 * it is extort for want of resources. */
static bool waits(struct werwolf_play *g, int f, int action, int why)
{
    if (f != EDELWEISS || action != MARCH || why == C_NPE_11)
        return false;
    const int i = can_pay(g, f, MARCH) ? march_town(g, f, werwolf_spaces_for(g, f, MARCH)) : NOTHING;
    int hidden;
    return i != NOTHING && werwolf_pieces(g->s, i, f) + arrivals(g, f, i, &hidden) <= werwolf_np_others(g->s, i, f);
}

/* R-NPG-11 */
int werwolf_np_insurgent_action(struct werwolf_play *g, int f, const struct sand_question *q, int *clause)
{
    int why, reason, then;
    const int action = werwolf_np_insurgent_list(g, f, ANY_ACTION, &why);
    const bool full = werwolf_np_offered(q, answer1(V_ACTION, action));
    const int special = full ? werwolf_np_insurgent_special(g, f, action, &reason) : NOTHING;
    *clause = why;
    if (special == NOTHING || !werwolf_np_before(f, special) || waits(g, f, action, reason))
        return action;
    struct werwolf_state copy = werwolf_np_after_special(g, f, special);
    struct werwolf_play trial = {g->p, &copy, 0, 0, false};
    const int second = werwolf_np_insurgent_list(&trial, f, accompanied(g, special), &then);
    if (!werwolf_np_offered(q, answer1(V_ACTION, second)))
        return action;
    *clause = then;
    return second;
}

/* ---- The loop ---- */

/* Werwolf takes to the roads first, Edelweiss last. */
static int march_next(struct werwolf_play *g, int f, uint64_t spaces)
{
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    const int roads = count_of(op->spaces & g->p->roads), towns = op->count - roads;
    int i = NOTHING;
    if (f == WERWOLF && roads < 3)
        i = march_road(g, f, spaces);
    if (i == NOTHING && towns < 2)
        i = march_town(g, f, spaces);
    if (i == NOTHING && f == EDELWEISS && roads < 4)
        i = march_road(g, f, spaces);
    return i;
}

static int loop_space(struct werwolf_play *g, int f, uint64_t spaces)
{
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    const bool w = f == WERWOLF;
    int fits;
    switch (op->name) {
    case TERROR:
        return w || op->count < 3 ? terror_space(g, f, spaces) : NOTHING;
    case RECRUIT:
        return !w || op->count < 4 ? recruit_space(g, f, spaces, &fits) : NOTHING;
    case MARCH:
        return march_next(g, f, spaces);
    default:
        return op->count < 2 ? attack_space(g, f, spaces) : NOTHING;
    }
}

/* R-NPE-8: where control depends on an infiltration or ambush right after the march, and which; NOTHING: nowhere. Found
 * again from the board: a town that was marched into in this action and is not controlled yet, where one of the two
 * would make up what is lacking. */
int werwolf_np_pressing_space(const struct werwolf_play *g, int *special)
{
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    if (op->mode != MODE_FULL || op->faction != EDELWEISS || op->name != MARCH)
        return NOTHING;
    EACH_SPACE (i, op->spaces & g->p->towns & ~g->s->controlled[EDELWEISS] & g->s->has[EDELWEISS][UNDER]) {
        const int lack = werwolf_np_others(g->s, i, EDELWEISS) - werwolf_pieces(g->s, i, EDELWEISS);
        *special = infiltrate_help(g, i) > lack ? INFILTRATE : AMBUSH;
        if (*special == INFILTRATE || ambush_help(g, i, 0) > lack)
            return i;
    }
    return NOTHING;
}

/* R-NPG-29: whether a special action done now leaves the running action something to do. */
static bool leaves_work(const struct werwolf_play *g, int f, int special)
{
    struct werwolf_state copy = werwolf_np_after_special(g, f, special);
    struct werwolf_play trial = {g->p, &copy, 0, 0, false};
    return loop_space(&trial, f, werwolf_open_spaces(&trial, &copy.op[OP_ACTION])) != NOTHING;
}

/* R-NPG-11: the special action due before the action is that of the entry the list gives now; the action itself was
 * found after it. */
static int opening_special(struct werwolf_play *g, int f, int *why)
{
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    int ignored;
    const int listed = werwolf_np_insurgent_list(g, f, ANY_ACTION, &ignored);
    const int action = listed == NOTHING ? op->name : listed;
    const int special = werwolf_np_insurgent_special(g, f, action, why);
    const bool due = special != NOTHING && werwolf_np_before(f, special) && !waits(g, f, action, *why);
    return due && werwolf_accompanies(g, special, op->name) && leaves_work(g, f, special) ? special : NOTHING;
}

/* R-NPG-12: spaces where a card's free action can be done without touching a garrison; no card grants terror. */
static uint64_t unbroken(const struct werwolf_play *g, int f, uint64_t spaces)
{
    const int action = g->s->op[OP_ACTION].name;
    EACH_SPACE (i, spaces) {
        const struct werwolf_space *x = &g->s->space[i];
        const bool keeps = action == ATTACK  ? !(x->piece[f][BASE] && x->piece[f][UNDER])
                           : action == MARCH ? can_arrive(g, f, i)
                                             : g->s->available[f][UNDER] || werwolf_np_wants_base(g, f, i);
        if (!keeps)
            spaces &= ~BIT(i);
    }
    return spaces;
}

/* What control depends on now, or what is due before the action. */
static int due_special(struct werwolf_play *g, int f, int *why)
{
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    int special;
    if (werwolf_np_pressing_space(g, &special) != NOTHING)
        return special;
    return !op->count && op->mode == MODE_FULL ? opening_special(g, f, why) : NOTHING;
}

/* Another space would serve, and only money is wanting: where a pause for it is possible. */
static bool lacks_money(struct werwolf_play *g, int f)
{
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    const bool pauses = op->name == RECRUIT || (op->name == TERROR && f == WERWOLF);
    return g->s->resources[f] < op->price && (pauses || !op->count) &&
           loop_space(g, f, werwolf_spaces_for(g, f, op->name) & op->allowed & ~op->spaces) != NOTHING;
}

/* In this order: a special action that control depends on now, one that is due before the action, the next space, a
 * pause for money, and last what the list does not say. */
sand_answer werwolf_np_insurgent_loop(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    static const int clauses[2][4] = {{C_NPW_8, C_NPW_7, C_NPW_9, C_NPW_10}, {C_NPE_7, C_NPE_6, C_NPE_8, C_NPE_9}};
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    const int f = top_of(g->s)->f, money = f == WERWOLF ? CAPTURE : EXTORT;
    const uint64_t spaces = werwolf_np_offered_spaces(q, V_SPACE);
    int why = C_NPE_8;
    const int special = op->special ? NOTHING : due_special(g, f, &why);
    if (werwolf_np_offered(q, answer1(V_SPECIAL, special))) {
        *clause = why;
        return answer1(V_SPECIAL, special);
    }
    *clause = clauses[f - WERWOLF][op->name - RECRUIT];
    const int i = loop_space(g, f, spaces);
    if (i != NOTHING)
        return answer1(V_SPACE, i);
    if (lacks_money(g, f) && werwolf_np_offered(q, answer1(V_SPECIAL, money)) && can_raise(g, f)) {
        *clause = C_NPG_26;
        return answer1(V_SPECIAL, money);
    }
    return werwolf_np_beside_the_list(g, q, unbroken(g, f, spaces), op->mode != MODE_FREE || op->count, clause);
}

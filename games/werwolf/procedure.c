/* The non-player procedure as a whole: for every question the function of the list that answers it. Used by the game
 * for its non-players, and by the bot `rulebook` for any seat.
 *
 * A list's function may want what is not offered (it stops where the rules want one more step, or a seat that a person
 * holds has other choices than a non-player, D-5); werwolf_choose is the one place that makes a legal answer of it. So
 * no list has to know the exact wording of the question it is asked. */
#include "games/werwolf/np.h"

/* R-NPA-6, R-NPS-6, R-NPW-6, R-NPE-5: key events, the named one first. */
static sand_answer key_event(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    static const char *const first[] = {"marshall-plan-aid", "wrath-of-the-gods", "the-fuhrer-lives", "the-desert-fox"};
    const int f = top_of(g->s)->f;
    const int favourite = sand_domain_find(sand_domain_of(&werwolf_game, DOM_CARD), g->p, first[f]);
    struct werwolf_np_rank r = {.count = 0};
    *clause = C_NPG_7;
    if (occupier(f) && !werwolf_np_calm(g->s)) /* it negotiates first */
        return V_NO;
    for (EACH_ANSWER(n, q)) {
        const int card = arg_of(q->answer[n], 0), keys[RANK_KEYS] = {card == favourite};
        if (verb_of(q->answer[n]) != V_KEY || (f != ALLIES && !werwolf_np_key_raises(g, card)) ||
            (f == EDELWEISS && card == favourite && g->s->available[f][0] < 2))
            continue;
        werwolf_np_consider(&r, n, keys);
    }
    const int n = werwolf_np_winner(g, &r);
    return n == NOTHING ? V_NO : q->answer[n];
}

/* The conditions under which a faction passes before it looks at the event. */
static bool too_poor(struct werwolf_play *g, int f)
{
    const int special = f == WERWOLF ? CAPTURE : EXTORT;
    if (occupier(f))
        return g->s->resources[f] <= (f == ALLIES ? 3 : 2);
    return !g->s->resources[f] && count_of(werwolf_np_capture_spaces(g, f, werwolf_special_spaces(g, f, special))) < 2;
}

/* The order of R-NPA-6, R-NPS-6, R-NPW-6 and R-NPE-5, key events apart, which have their own window: negotiate, pass
 * for want of money, event, action. */
static sand_answer turn(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    static const int order[] = {C_NPA_6, C_NPS_6, C_NPW_6, C_NPE_5};
    const int f = top_of(g->s)->f;
    sand_answer a;
    *clause = g->s->boxes >= 2 ? C_NPG_16 : order[f];
    if (occupier(f) && !werwolf_np_calm(g->s) && werwolf_np_offered(q, V_NEGOTIATE))
        return V_NEGOTIATE;
    if (g->s->boxes >= 2 || too_poor(g, f))
        return V_PASS;
    *clause = C_NPG_5;
    if (werwolf_np_event(g, q, &a))
        return a;
    const int action = occupier(f) ? werwolf_np_occupier_action(g, f, q, clause)
                                   : werwolf_np_insurgent_action(g, f, q, clause);
    for (int verb = V_ACTION; verb <= V_LIMITED; verb++)
        if (werwolf_np_offered(q, answer1(verb, action)))
            return answer1(verb, action);
    *clause = C_NPG_3;
    return V_PASS;
}

static uint32_t offered_actions(const struct sand_question *q)
{
    uint32_t set = 0;
    for (EACH_ANSWER(n, q))
        if (verb_of(q->answer[n]) == V_ACTION)
            set |= 1u << arg_of(q->answer[n], 0);
    return set;
}

/* R-NPG-11: a special action came first and used up the action: the list is read again. An action that would find
 * nothing to do was not possible (R-NPG-19). */
static sand_answer other_action(struct werwolf_play *g, uint32_t among, int *clause)
{
    const int f = top_of(g->s)->f;
    int why;
    while (among) {
        const int action = occupier(f) ? werwolf_np_occupier_list(g, f, among, &why)
                                       : werwolf_np_insurgent_list(g, f, among, &why);
        if (action == NOTHING)
            break;
        if (action == PATROL || werwolf_np_has_space(g, action)) {
            *clause = why;
            return answer1(V_ACTION, action);
        }
        among &= ~(1u << action);
    }
    return V_DONE;
}

static sand_answer loop(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    const sand_answer a = occupier(top_of(g->s)->f) ? werwolf_np_occupier_loop(g, q, clause)
                                                    : werwolf_np_insurgent_loop(g, q, clause);
    const uint32_t others = offered_actions(q);
    return others && verb_of(a) != V_SPACE ? other_action(g, others, clause) : a;
}

static sand_answer after(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    (void)q;
    const int f = top_of(g->s)->f, action = g->s->op[OP_ACTION].name;
    const int special = occupier(f) ? werwolf_np_occupier_special(g, f, false, clause)
                                    : werwolf_np_insurgent_special(g, f, action, clause);
    return special == NOTHING ? V_DONE : answer1(V_SPECIAL, special);
}

/* R-NPG-22: the mix nearest to equal numbers. */
static sand_answer equal_numbers(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    struct werwolf_np_rank r = {.count = 0};
    for (EACH_ANSWER(n, q)) {
        const int d = arg_of(q->answer[n], 0) - arg_of(q->answer[n], 1), keys[RANK_KEYS] = {d < 0 ? d : -d};
        werwolf_np_consider(&r, n, keys);
    }
    (void)clause;
    return q->answer[werwolf_np_winner(g, &r)];
}

static sand_answer hit(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    const struct werwolf_frame *t = top_of(g->s);
    int class = 0;
    if (t->kind == FR_SPECIAL)
        return werwolf_np_special_hit(g, q, clause);
    const int f = werwolf_np_victim(g, &g->s->space[t->space], t->f, t->hits.mode, t->hits.left, &class);
    *clause = C_NPG_21;
    return f == NOTHING ? V_DONE : answer2(V_HIT, f, class);
}

/* R-NPG-28: research before HE, of the person's faction first. */
static sand_answer take(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    struct werwolf_np_rank r = {.count = 0};
    (void)clause;
    for (EACH_ANSWER(n, q)) {
        const int keys[RANK_KEYS] = {-arg_of(q->answer[n], 0), werwolf_np_rival_rank(g->s, arg_of(q->answer[n], 1))};
        werwolf_np_consider(&r, n, keys);
    }
    return q->answer[werwolf_np_winner(g, &r)];
}

/* R-NPW-4, R-NPE-3: insurgents sell all research and buy none; occupiers buy one (R-NPA-4, R-NPS-4). */
static sand_answer trade(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    static const int clauses[] = {C_NPA_4, C_NPS_4, C_NPW_4, C_NPE_3};
    const int f = top_of(g->s)->f;
    *clause = clauses[f];
    if (q->key == Q_SELL)
        return occupier(f) ? V_DONE : q->answer[0];
    return q->key == Q_BUY ? V_DONE : answer1(V_BUY, PLACE_HOME);
}

/* Answers that need no list: which one it is, is all there is to say. */
static sand_answer drawn(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    (void)clause;
    return q->answer[werwolf_np_drawn(g, q->count)];
}

static sand_answer first(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    (void)g, (void)clause;
    return q->answer[0];
}

static sand_answer last(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    (void)g, (void)clause;
    return q->answer[q->count - 1];
}

static sand_answer accept(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    (void)g, (void)q, (void)clause;
    return V_ACCEPT;
}

static sand_answer by_trial(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    *clause = C_NPG_10;
    return werwolf_np_by_trial(g, q);
}

static sand_answer target(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    return occupier(top_of(g->s)->f) ? werwolf_np_occupier_target(g, q, clause)
                                     : werwolf_np_insurgent_target(g, q, clause);
}

static sand_answer send_home(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    (void)q;
    *clause = top_of(g->s)->f == ALLIES ? C_NPA_4 : C_NPS_4;
    return answer1(V_HOME, PLACE_ALL);
}

static sand_answer place_question(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    const struct werwolf_frame *t = top_of(g->s);
    if (t->kind == FR_MOVES)
        return werwolf_np_moves(g, q, clause);
    if (t->kind == FR_SPECIAL && t->special.which == AIR_LIFT)
        return werwolf_np_lift_to(g, q, clause);
    if (t->kind == FR_SPECIAL && t->special.which == TRANSPORT)
        return werwolf_np_transport_from(g, q, clause);
    if (t->kind == FR_CHOICE)
        return by_trial(g, q, clause);
    *clause = C_NPG_2; /* a raid's research: any troop will do */
    return drawn(g, q, clause);
}

/* By question: what answers it, and the clause it follows; NOTHING: the function says which. What no list names is
 * tried out (R-NPG-10). */
struct listed {
    sand_answer (*answer)(struct werwolf_play *, const struct sand_question *, int *clause);
    int clause;
};
static const struct listed lists[WERWOLF_KEYS_COUNT] = {
    [Q_KEY] = {key_event, NOTHING},
    [Q_BOX] = {turn, NOTHING},
    [Q_LOOP] = {loop, NOTHING},
    [Q_AFTER] = {after, NOTHING},
    [Q_PLACE] = {equal_numbers, C_NPG_22},
    [Q_RECRUIT] = {werwolf_np_recruit, NOTHING},
    [Q_TERROR] = {first, C_NPG_28}, /* never the blockade next to it */
    [Q_REBUILD] = {werwolf_np_rebuild, NOTHING},
    [Q_STEP] = {werwolf_np_rebuild, NOTHING},
    [Q_BUILD] = {werwolf_np_build, NOTHING},
    [Q_BASE] = {werwolf_np_build, NOTHING},
    [Q_HE] = {werwolf_np_build, NOTHING},
    [Q_ROAD] = {werwolf_np_road, NOTHING},
    [Q_FROM] = {place_question, NOTHING},
    [Q_TO] = {place_question, NOTHING},
    [Q_GROUP] = {place_question, NOTHING},
    [Q_CARRY] = {place_question, NOTHING},
    [Q_HIT] = {hit, NOTHING},
    [Q_STRIKE] = {werwolf_np_strike, NOTHING},
    [Q_ACTIVATE] = {werwolf_np_activate, NOTHING},
    [Q_TARGET] = {target, NOTHING},
    [Q_POP] = {first, C_NPS_12}, /* by one only */
    [Q_TAKE] = {take, C_NPG_28},
    [Q_HOME] = {send_home, NOTHING},
    [Q_GRAB] = {last, C_NPG_9}, /* all there is comes last */
    [Q_TOKEN] = {drawn, C_TOK_13},
    [Q_DEAL] = {last, C_NPG_14},
    [Q_ACCEPT] = {accept, C_NPG_14},
    [Q_SELL] = {trade, NOTHING},
    [Q_BUY] = {trade, NOTHING},
    [Q_BUY_HOME] = {trade, NOTHING},
    [Q_BRIBE] = {last, C_NPG_14},
    [Q_LOYALTY] = {werwolf_np_loyalty, NOTHING},
    [Q_LEAVE] = {place_question, NOTHING},
    [Q_REDEPLOY] = {place_question, NOTHING},
};

static sand_answer listed(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    const struct listed *list = &lists[q->key];
    if (!list->answer)
        return by_trial(g, q, clause);
    if (list->clause != NOTHING)
        *clause = list->clause;
    return list->answer(g, q, clause);
}

/* What a list wants need not be open: it may want to stop where the rules want one more step (a patrol's first move),
 * or have nothing to say of a step it did not want. Then the least is done. */
sand_answer werwolf_choose(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    static const sand_answer least_of[] = {V_DONE, V_NO, V_PASS};
    const sand_answer a = listed(g, q, clause);
    if (werwolf_np_offered(q, a))
        return a;
    for (int n = 0; n < 3; n++)
        if (werwolf_np_offered(q, least_of[n]))
            return least_of[n];
    return q->answer[0];
}

sand_answer werwolf_procedure(const struct werwolf_pack *p, struct werwolf_state *s, const struct sand_question *q,
                              int *clause)
{
    struct werwolf_play g = {p, s, 0, 0, false};
    *clause = NOTHING;
    return werwolf_choose(&g, q, clause);
}

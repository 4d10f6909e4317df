/* The special actions of the non-player insurgents, and whom any special action takes (R-NPW-12 to -16, R-NPE-11 to
 * -15). */
#include "games/werwolf/np.h"

#include <string.h>

static int people(const struct werwolf_play *g, int i)
{
    return g->s->space[i].population;
}

/* ---- Capture and extort: R-NPW-13, R-NPE-11 ---- */

/* R-NPG-28: guards of a base that Werwolf's running recruit still means to build. */
static bool future_garrison(const struct werwolf_play *g, int f, int i)
{
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    return f == WERWOLF && op->faction == f && op->mode != MODE_NONE && op->name == RECRUIT && !in_set(op->spaces, i) &&
           g->s->space[i].piece[f][UNDER] <= 2 && werwolf_np_wants_base(g, f, i);
}

uint64_t werwolf_np_capture_spaces(const struct werwolf_play *g, int f, uint64_t spaces)
{
    KEEP_SPACES(i, spaces, werwolf_np_may_activate(g, f, i) && !future_garrison(g, f, i));
    return spaces;
}

static int tokens_of_others(const struct werwolf_play *g, int i, int f, int token)
{
    int n = g->s->space[i].loose[token];
    for (int x = ALLIES; x < WERWOLF_FACTIONS && f == WERWOLF; x++)
        n += x == f ? 0 : werwolf_tokens(g->s, i, x, token);
    return n;
}

static int capture_space(struct werwolf_play *g, int f, uint64_t spaces)
{
    struct werwolf_np_rank r = {.count = 0};
    EACH_SPACE (i, werwolf_np_capture_spaces(g, f, spaces)) {
        const int keys[RANK_KEYS] = {tokens_of_others(g, i, f, TOKEN_RESEARCH) > 0,
                                     g->p->kind[i] == ROAD,
                                     tokens_of_others(g, i, f, TOKEN_HE) > 0,
                                     f == WERWOLF && g->s->space[i].loyalty == ACTIVE_RESISTANCE,
                                     werwolf_carriers(g->s, i, f),
                                     -people(g, i),
                                     g->p->west[i]};
        werwolf_np_consider(&r, i, keys);
    }
    return werwolf_np_settle(g, f, &r, werwolf_np_stand);
}

/* ---- Wunder-waffen strike: R-NPW-12 ---- */

/* Guerrillas with research that may be used: a hidden one only above a base's garrison. */
static bool launches(const struct werwolf_play *g, int i, int k)
{
    return g->s->space[i].token[TOKEN_RESEARCH][WERWOLF][k] && (k == ACTIVE || werwolf_np_may_activate(g, WERWOLF, i));
}

static uint64_t rocket_targets(const struct werwolf_play *g)
{
    uint64_t mask = 0;
    EACH_SPACE (i, werwolf_with_research(g->s, WERWOLF))
        if (launches(g, i, UNDER) || launches(g, i, ACTIVE))
            mask |= g->p->near[i];
    return mask;
}

static int rocket_space(struct werwolf_play *g, uint64_t spaces)
{
    struct werwolf_np_rank r = {.count = 0};
    EACH_SPACE (i, spaces & rocket_targets(g)) {
        const int holder = werwolf_np_loyal_to(g, i), keys[RANK_KEYS] = {people(g, i)};
        if ((holder == ALLIES || holder == SOVIETS) && people(g, i) >= 2 && werwolf_np_others(g->s, i, WERWOLF) >= 3)
            werwolf_np_consider(&r, i, keys);
    }
    return werwolf_np_settle(g, WERWOLF, &r, werwolf_np_stand);
}

/* ---- Ambush: R-NPW-14, R-NPE-13 ---- */

/* With the guerrilla that an ambush places: what becomes of control. */
static struct werwolf_np_yield ambush_yield(const struct werwolf_play *g, int f, int i)
{
    struct werwolf_np_yield y = werwolf_np_yield(g, f, i, werwolf_ambush_hits(g, f, i), HIT_INSURGENT);
    const int was = g->p->kind[i] == ROAD ? WERWOLF_NONE : g->s->space[i].control;
    y.after.piece[f][UNDER] = (uint8_t)(y.after.piece[f][UNDER] + (g->s->available[f][0] > 0));
    const int is = g->p->kind[i] == ROAD ? WERWOLF_NONE : werwolf_ruler(&y.after);
    y.gains = is == f && was != f;
    return y;
}

/* Spaces where an ambush leaves a base its garrison. */
static uint64_t unguarded(const struct werwolf_play *g, int f, uint64_t spaces)
{
    KEEP_SPACES(i, spaces, werwolf_np_may_ambush(g, f, i, 0));
    return spaces;
}

static int ambushed(const struct werwolf_play *g, int f, int i, struct werwolf_space *after)
{
    *after = ambush_yield(g, f, i).after;
    return i;
}

static int ambush_space(struct werwolf_play *g, int f, uint64_t spaces)
{
    struct werwolf_np_rank r = {.count = 0};
    EACH_SPACE (i, unguarded(g, f, spaces)) {
        const struct werwolf_np_yield y = ambush_yield(g, f, i);
        if (!y.research && y.removed < 2 && !(f == EDELWEISS && y.gains)) /* one piece that ends control gives it */
            continue;
        const int keys[RANK_KEYS] = {y.research > 0, y.removed, people(g, i)};
        werwolf_np_consider(&r, i, keys);
    }
    return werwolf_np_settle(g, f, &r, ambushed);
}

/* ---- Victims by list ---- */

static int rarer(const struct werwolf_space *x, int f)
{
    const int t = x->piece[f][TROOP], p = x->piece[f][POLICE];
    return p && (!t || p < t) ? POLICE : TROOP;
}

/* R-NPG-13: would removing one carrier of this class bring its research to `by`? */
static bool brings(const struct werwolf_play *g, int i, int by, int f, int k)
{
    const struct werwolf_space *x = &g->s->space[i];
    if (!x->piece[f][k] || !werwolf_tokens(g->s, i, f, TOKEN_RESEARCH) || !werwolf_carriers(g->s, i, by))
        return false;
    if (!person(g->s, f))
        return x->token[TOKEN_RESEARCH][f][k] > 0;
    return werwolf_carriers(g->s, i, f) == 1 && !werwolf_np_others_carry(x, by, f);
}

/* R-NPW-15: the kinds of a faction in the order they are wanted. */
static void assassin_order(const struct werwolf_space *x, int f, int order[3])
{
    const int first = f == SOVIETS ? rarer(x, f) : TROOP;
    order[0] = f == ALLIES ? TROOP : BASE;
    order[1] = f == ALLIES ? BASE : first;
    order[2] = !first;
}

/* What is wanted of this faction here, research before all; NOTHING: nothing. */
static int assassin_kind(const struct werwolf_play *g, int i, int f, bool *research)
{
    const struct werwolf_space *x = &g->s->space[i];
    int order[3];
    assassin_order(x, f, order);
    *research = true;
    for (int n = 0; n < 3; n++)
        if (order[n] != BASE && brings(g, i, WERWOLF, f, order[n]))
            return order[n];
    *research = false;
    for (int n = 0; n < 3; n++)
        if (x->piece[f][order[n]])
            return order[n];
    return NOTHING;
}

/* The victim of an assassination here, a candidate of faction and kind, with the keys that speak for it. */
static int assassin_victim(const struct werwolf_play *g, int i, int keys[RANK_KEYS])
{
    static const int turn[] = {3, 2, 0, 1};
    struct werwolf_np_rank r = {.count = 0};
    for (EACH_FACTION(f)) {
        bool research;
        const int pick = f == WERWOLF ? NOTHING : assassin_kind(g, i, f, &research);
        if (pick == NOTHING)
            continue;
        const bool loose = g->s->space[i].loose[TOKEN_RESEARCH] > 0; /* the assassin picks it up: R-NPG-13 */
        const int own[RANK_KEYS] = {research + loose, werwolf_np_in_turn(g->s, f, turn)};
        werwolf_np_consider(&r, candidate_of(f, pick), own);
    }
    memcpy(keys, r.best, sizeof r.best);
    return r.count ? r.tied[0] : NOTHING;
}

static int assassinated(const struct werwolf_play *g, int f, int i, struct werwolf_space *after)
{
    int keys[RANK_KEYS];
    const int victim = assassin_victim(g, i, keys);
    (void)f;
    *after = g->s->space[i];
    after->piece[candidate_space(victim)][candidate_rest(victim)]--;
    return i;
}

static int assassinate_space(struct werwolf_play *g, uint64_t spaces)
{
    struct werwolf_np_rank r = {.count = 0};
    EACH_SPACE (i, spaces) {
        int keys[RANK_KEYS];
        if (assassin_victim(g, i, keys) != NOTHING)
            werwolf_np_consider(&r, i, keys);
    }
    return werwolf_np_settle(g, WERWOLF, &r, assassinated);
}

/* What removing one piece of f (and adding `more` own) does to control. On a copy of the space; roads have no control,
 * so nothing is gained or ended there. */
static void control_after(const struct werwolf_play *g, int i, int f, int k, int more, bool *gains, int *ended)
{
    struct werwolf_space x = g->s->space[i];
    const int before = x.control;
    x.piece[f][k]--;
    x.piece[EDELWEISS][UNDER] = (uint8_t)(x.piece[EDELWEISS][UNDER] + more);
    const int after = g->p->kind[i] == ROAD ? WERWOLF_NONE : werwolf_ruler(&x);
    *gains = after == EDELWEISS && before != EDELWEISS;
    *ended = before != WERWOLF_NONE && before != after && before != EDELWEISS ? before : WERWOLF_NONE;
}

/* Candidates of infiltrate and false flag are of space, faction and kind. */
static int victim_of(int candidate)
{
    return candidate_rest(candidate_space(candidate));
}

static int space_of(int candidate)
{
    return candidate_space(candidate_space(candidate));
}

static int replaced(const struct werwolf_play *g, int f, int candidate, struct werwolf_space *after)
{
    const int i = space_of(candidate);
    *after = g->s->space[i];
    after->piece[victim_of(candidate)][candidate_rest(candidate)]--;
    after->piece[f][UNDER]++;
    return i;
}

static int removed(const struct werwolf_play *g, int f, int candidate, struct werwolf_space *after)
{
    const int i = space_of(candidate);
    (void)f;
    *after = g->s->space[i];
    after->piece[victim_of(candidate)][candidate_rest(candidate)]--;
    return i;
}

/* R-NPE-12: what taking the place of this piece would bring. */
static void infiltrate_keys(const struct werwolf_play *g, int i, int f, int k, int keys[RANK_KEYS])
{
    static const int turn[] = {2, 3, 1, 0};
    const struct werwolf_space *x = &g->s->space[i];
    const bool last = werwolf_carriers(g->s, i, f) == 1 && !x->piece[f][BASE];
    const bool yields = !person(g->s, f) && x->token[TOKEN_HE][f][k];
    bool gains;
    int ended;
    control_after(g, i, f, k, 1, &gains, &ended);
    const bool research = brings(g, i, EDELWEISS, f, k) || (last && werwolf_tokens(g->s, i, f, TOKEN_RESEARCH)) ||
                          x->loose[TOKEN_RESEARCH];
    const bool he = yields || (last && werwolf_tokens(g->s, i, f, TOKEN_HE)) || x->loose[TOKEN_HE];
    const int list[RANK_KEYS] = {research,
                                 entry(gains, x->population),
                                 ended != WERWOLF_NONE ? werwolf_np_in_turn(g->s, ended, turn) : 0,
                                 entry(ended != WERWOLF_NONE, x->population),
                                 he,
                                 x->population,
                                 -g->p->west[i],
                                 werwolf_np_rival_rank(g->s, f)};
    memcpy(keys, list, sizeof list);
}

static int infiltrate_best(struct werwolf_play *g, uint64_t spaces)
{
    struct werwolf_np_rank r = {.count = 0};
    EACH_SPACE (i, spaces)
        for (int f = ALLIES; f <= WERWOLF; f++) {
            const struct werwolf_space *x = &g->s->space[i];
            const int k = f == WERWOLF ? (x->piece[f][UNDER] ? UNDER : ACTIVE) : rarer(x, f);
            int keys[RANK_KEYS] = {0};
            if (!x->piece[f][k])
                continue;
            infiltrate_keys(g, i, f, k, keys);
            werwolf_np_consider(&r, candidate_of(candidate_of(i, f), k), keys);
        }
    return werwolf_np_settle(g, EDELWEISS, &r, replaced);
}

/* R-NPE-14 */
static int false_flag_best(struct werwolf_play *g, uint64_t spaces)
{
    static const int turn[] = {1, 1, 1, 1};
    struct werwolf_np_rank r = {.count = 0};
    EACH_SPACE (i, spaces)
        for (int f = ALLIES; f <= SOVIETS; f++)
            for (int k = 0; k < 2; k++) {
                const struct werwolf_space *x = &g->s->space[i];
                bool gains;
                int ended;
                if (!werwolf_bare(g->s, i, f, k) || (f == SOVIETS && k != rarer(x, f)))
                    continue;
                control_after(g, i, f, k, 0, &gains, &ended);
                const int keys[RANK_KEYS] = {
                    brings(g, i, EDELWEISS, f, k) || (x->loose[TOKEN_RESEARCH] && carriers_in(x, EDELWEISS)), gains,
                    ended != WERWOLF_NONE ? werwolf_np_in_turn(g->s, ended, turn) : 0, f == ALLIES ? 2 - k : 0};
                werwolf_np_consider(&r, candidate_of(candidate_of(i, f), k), keys);
            }
    return werwolf_np_settle(g, EDELWEISS, &r, removed);
}

/* ---- Which special action: the action's own list, then what is left ---- */

static int werwolf_special(struct werwolf_play *g, int action, int *clause)
{
    const uint64_t capture = werwolf_np_capture_spaces(g, WERWOLF, werwolf_special_spaces(g, WERWOLF, CAPTURE));
    if (g->s->resources[WERWOLF] >= 5 &&
        rocket_space(g, werwolf_special_spaces(g, WERWOLF, WUNDER_WAFFEN)) != NOTHING) {
        *clause = C_NPW_12;
        return WUNDER_WAFFEN;
    }
    if (g->s->resources[WERWOLF] <= 4 && count_of(capture) >= 2) {
        *clause = C_NPW_13;
        return CAPTURE;
    }
    if ((action == MARCH || action == ATTACK) &&
        ambush_space(g, WERWOLF, werwolf_special_spaces(g, WERWOLF, AMBUSH)) != NOTHING) {
        *clause = C_NPW_14;
        return AMBUSH;
    }
    if (assassinate_space(g, werwolf_special_spaces(g, WERWOLF, ASSASSINATE)) != NOTHING) {
        *clause = C_NPW_15;
        return ASSASSINATE;
    }
    *clause = C_NPW_16;
    return capture ? CAPTURE : NOTHING;
}

static int edelweiss_special(struct werwolf_play *g, int action, int *clause)
{
    const uint64_t extort = werwolf_np_capture_spaces(g, EDELWEISS, werwolf_special_spaces(g, EDELWEISS, EXTORT));
    if (g->s->resources[EDELWEISS] <= 4 && count_of(extort) >= 2) {
        *clause = C_NPE_11;
        return EXTORT;
    }
    if (action != ATTACK && werwolf_special_spaces(g, EDELWEISS, INFILTRATE)) {
        *clause = C_NPE_12;
        return INFILTRATE;
    }
    if ((action == MARCH || action == ATTACK) &&
        ambush_space(g, EDELWEISS, werwolf_special_spaces(g, EDELWEISS, AMBUSH)) != NOTHING) {
        *clause = C_NPE_13;
        return AMBUSH;
    }
    if (action != RECRUIT && false_flag_best(g, werwolf_special_spaces(g, EDELWEISS, FALSE_FLAG)) != NOTHING) {
        *clause = C_NPE_14;
        return FALSE_FLAG;
    }
    *clause = C_NPE_15;
    return extort ? EXTORT : NOTHING;
}

int werwolf_np_insurgent_special(struct werwolf_play *g, int f, int action, int *clause)
{
    return f == WERWOLF ? werwolf_special(g, action, clause) : edelweiss_special(g, action, clause);
}

/* R-NPG-11: Werwolf's ambush and assassinate, and all of Edelweiss's, come before the action. */
bool werwolf_np_before(int f, int special)
{
    return f == EDELWEISS || special == AMBUSH || special == ASSASSINATE;
}

/* ---- Where ---- */

/* First the guerrilla, then the target it was chosen for. */
static sand_answer rocket_answer(struct werwolf_play *g, const struct sand_question *q, const struct werwolf_frame *t)
{
    if (t->step) {
        const int i = rocket_space(g, werwolf_np_offered_spaces(q, V_SPACE));
        return i != NOTHING ? answer1(V_SPACE, i) : werwolf_np_by_trial(g, q);
    }
    const int aim = rocket_space(g, werwolf_special_spaces(g, WERWOLF, WUNDER_WAFFEN));
    const bool may_stop = werwolf_np_offered(q, V_DONE);
    struct werwolf_np_rank r = {.count = 0};
    for (EACH_ANSWER(n, q)) { /* an active guerrilla first: it has nothing to lose by being seen */
        const int from = arg_of(q->answer[n], 0), k = arg_of(q->answer[n], 1) & 1;
        if (verb_of(q->answer[n]) == V_DONE || (may_stop && !launches(g, from, k)))
            continue;
        const int keys[RANK_KEYS] = {aim != NOTHING && in_set(g->p->near[from], aim), launches(g, from, k),
                                     k == ACTIVE};
        werwolf_np_consider(&r, n, keys);
    }
    const int n = werwolf_np_winner(g, &r);
    return n == NOTHING ? V_DONE : q->answer[n];
}

static int target_space(struct werwolf_play *g, const struct werwolf_frame *t, uint64_t spaces, int *clause)
{
    int special = NOTHING;
    const int pressing = werwolf_np_pressing_space(g, &special);
    switch (t->special.which) {
    case CAPTURE:
    case EXTORT:
        *clause = t->special.which == CAPTURE ? C_NPW_13 : C_NPE_11;
        return capture_space(g, t->f, spaces);
    case ASSASSINATE:
        *clause = C_NPW_15;
        return assassinate_space(g, spaces);
    case AMBUSH:
    case INFILTRATE:
        *clause = t->special.which == INFILTRATE ? C_NPE_12 : t->f == WERWOLF ? C_NPW_14 : C_NPE_13;
        if (pressing != NOTHING && special == t->special.which && in_set(spaces, pressing)) {
            *clause = C_NPE_8;
            return pressing;
        }
        return t->special.which == AMBUSH ? ambush_space(g, t->f, spaces) : space_of(infiltrate_best(g, spaces));
    default:
        *clause = C_NPE_14;
        return space_of(false_flag_best(g, spaces));
    }
}

sand_answer werwolf_np_insurgent_target(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    const struct werwolf_frame *t = top_of(g->s);
    if (t->special.which == WUNDER_WAFFEN) {
        *clause = C_NPW_12;
        return rocket_answer(g, q, t);
    }
    const uint64_t spaces = werwolf_np_offered_spaces(q, V_SPACE);
    const int i = target_space(g, t, spaces, clause);
    if (i != NOTHING)
        return answer1(V_SPACE, i);
    const uint64_t kept = t->special.which == AMBUSH ? unguarded(g, t->f, spaces)
                                                     : werwolf_np_capture_spaces(g, t->f, spaces);
    return werwolf_np_beside_the_list(g, q, kept, g->s->op[OP_SPECIAL].count, clause);
}

/* ---- Whom: the question `hit` inside a special action ---- */

sand_answer werwolf_np_special_hit(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    const struct werwolf_frame *t = top_of(g->s);
    int keys[RANK_KEYS], victim = NOTHING;
    switch (t->special.which) {
    case COMMANDO_RAID:
        *clause = C_NPA_16;
        return q->answer[werwolf_np_raid_victim(g, q)];
    case ASSASSINATE:
        *clause = C_NPW_15;
        victim = assassin_victim(g, t->space, keys);
        break;
    case INFILTRATE:
        *clause = C_NPE_12;
        victim = infiltrate_best(g, BIT(t->space));
        break;
    default:
        *clause = C_NPE_14;
        victim = false_flag_best(g, BIT(t->space));
    }
    const int f = victim_of(victim);
    return victim == NOTHING ? V_DONE : answer2(V_HIT, f, werwolf_class(f, candidate_rest(victim)));
}

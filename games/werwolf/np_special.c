/* The special actions of the non-player insurgents, and whom any special action takes (R-NPW-12 to -16, R-NPE-11 to
 * -15). */
#include "games/werwolf/np.h"

static int people(const struct play *g, int i)
{
    return g->s->space[i].population;
}

/* ---- Capture and extort: R-NPW-13, R-NPE-11 ---- */

uint64_t werwolf_np_capture_spaces(const struct play *g, int f, uint64_t spaces)
{
    for (EACH_SPACE(i, spaces))
        if (!werwolf_np_may_activate(g, f, (int)i))
            spaces &= ~BIT(i);
    return spaces;
}

static int tokens_of_others(const struct play *g, int i, int f, int token)
{
    int n = g->s->space[i].loose[token];
    for (int x = 0; x < WF_FACTIONS && f == WERWOLF; x++)
        n += x == f ? 0 : werwolf_tokens(g->s, i, x, token);
    return n;
}

int werwolf_np_capture_space(struct play *g, int f, uint64_t spaces)
{
    struct rank r = {.count = 0};
    for (EACH_SPACE(i, werwolf_np_capture_spaces(g, f, spaces))) {
        const int keys[RANK_KEYS] = {tokens_of_others(g, (int)i, f, TOKEN_RESEARCH) > 0,
                                     g->p->kind[i] == ROAD,
                                     tokens_of_others(g, (int)i, f, TOKEN_HE) > 0,
                                     f == WERWOLF && g->s->space[i].loyalty == ACTIVE_RESISTANCE,
                                     werwolf_carriers(g->s, (int)i, f),
                                     -people(g, (int)i),
                                     g->p->west[i]};
        werwolf_np_consider(&r, (int)i, keys);
    }
    return werwolf_np_winner(g, &r);
}

/* ---- Wunder-waffen strike: R-NPW-12 ---- */

int werwolf_np_rocket_space(struct play *g, uint64_t spaces)
{
    struct rank r = {.count = 0};
    for (EACH_SPACE(i, spaces)) {
        const int l = g->s->space[i].loyalty,
                  keys[RANK_KEYS] = {people(g, (int)i), -werwolf_np_distance(g, WERWOLF, (int)i)};
        if (l && l < PASSIVE_RESISTANCE && people(g, (int)i) >= 2 && werwolf_np_others(g->s, (int)i, WERWOLF) >= 3)
            werwolf_np_consider(&r, (int)i, keys);
    }
    return werwolf_np_winner(g, &r);
}

/* ---- Ambush: R-NPW-14, R-NPE-13 ---- */

int werwolf_np_ambush_space(struct play *g, int f, uint64_t spaces)
{
    struct rank r = {.count = 0};
    for (EACH_SPACE(i, werwolf_np_capture_spaces(g, f, spaces))) {
        const struct yield y = werwolf_np_yield(g, f, (int)i, werwolf_ambush_hits(g, f, (int)i), HIT_INSURGENT);
        bool ends = y.gains;
        for (int x = 0; x < WF_FACTIONS; x++)
            ends = ends || (y.ends[x] && x != f);
        if (!y.research && y.removed < 2 && !(f == EDELWEISS && ends))
            continue;
        const int keys[RANK_KEYS] = {y.research > 0, y.removed, people(g, (int)i), -werwolf_np_distance(g, f, (int)i)};
        werwolf_np_consider(&r, (int)i, keys);
    }
    return werwolf_np_winner(g, &r);
}

/* ---- Victims by list ---- */

static int rarer(const struct werwolf_space *x, int f)
{
    const int t = x->piece[f][TROOP], p = x->piece[f][POLICE];
    return p && (!t || p < t) ? POLICE : TROOP;
}

static bool alone(const struct play *g, int i, int by, int victim)
{
    for (int f = 0; f < WF_FACTIONS; f++)
        if (f != by && f != victim && werwolf_carriers(g->s, i, f))
            return false;
    return true;
}

/* R-NPG-13: would removing one carrier of this class bring its research to `by`? */
static bool brings(const struct play *g, int i, int by, int f, int k)
{
    const struct werwolf_space *x = &g->s->space[i];
    if (!x->piece[f][k] || !werwolf_tokens(g->s, i, f, TOKEN_RESEARCH) || !werwolf_carriers(g->s, i, by))
        return false;
    if (!person(g->s, f))
        return x->token[TOKEN_RESEARCH][f][k] > 0;
    return werwolf_carriers(g->s, i, f) == 1 && alone(g, i, by, f);
}

/* R-NPW-15: the victim of an assassination here: faction, and its class; -1: none. */
int werwolf_np_assassin_victim(const struct play *g, int i, int *class)
{
    static const int turn[] = {3, 2, 0, 1};
    struct rank r = {.count = 0};
    int classes[WF_FACTIONS] = {0};
    for (int f = 0; f < WF_FACTIONS; f++) {
        const struct werwolf_space *x = &g->s->space[i];
        const int first = f == SOVIETS ? rarer(x, f) : TROOP;
        const int order[3] = {f == ALLIES ? TROOP : BASE, f == ALLIES ? BASE : first, f == ALLIES ? POLICE : !first};
        int pick = -1;
        bool research = false;
        if (f == WERWOLF)
            continue;
        for (int n = 0; n < 3 && pick < 0; n++)
            if (x->piece[f][order[n]])
                pick = order[n];
        for (int k = 0; k < 2; k++)
            if (brings(g, i, WERWOLF, f, k)) {
                pick = k;
                research = true;
            }
        if (pick < 0)
            continue;
        classes[f] = werwolf_class(f, pick);
        const int keys[RANK_KEYS] = {research, person(g->s, f), turn[f]};
        werwolf_np_consider(&r, f, keys);
    }
    if (!r.count)
        return -1;
    *class = classes[r.tied[0]];
    return r.tied[0];
}

int werwolf_np_assassinate_space(struct play *g, uint64_t spaces)
{
    static const int turn[] = {3, 2, 0, 1};
    struct rank r = {.count = 0};
    for (EACH_SPACE(i, spaces)) {
        int class = 0;
        const int f = werwolf_np_assassin_victim(g, (int)i, &class);
        if (f < 0)
            continue;
        const bool research = class <= CLASS_ACTIVE && brings(g, (int)i, WERWOLF, f, class & 1);
        const int keys[RANK_KEYS] = {research, person(g->s, f), turn[f], people(g, (int)i),
                                     -werwolf_np_distance(g, WERWOLF, (int)i)};
        werwolf_np_consider(&r, (int)i, keys);
    }
    return werwolf_np_winner(g, &r);
}

/* What removing one piece of f (and adding `more` own) does to control. */
static void control_after(const struct play *g, int i, int f, int k, int more, bool *gains, int *ended)
{
    struct werwolf_space x = g->s->space[i];
    const int before = x.control;
    x.piece[f][k]--;
    x.piece[EDELWEISS][UNDER] = (uint8_t)(x.piece[EDELWEISS][UNDER] + more);
    const int after = g->p->kind[i] == ROAD ? WF_NONE : werwolf_np_ruler(&x);
    *gains = after == EDELWEISS && before != EDELWEISS;
    *ended = before != WF_NONE && before != after && before != EDELWEISS ? before : WF_NONE;
}

/* R-NPE-12 */
int werwolf_np_infiltrate_space(struct play *g, uint64_t spaces, int *victim, int *class)
{
    static const int turn[] = {2, 3, 1};
    struct rank r = {.count = 0};
    for (EACH_SPACE(i, spaces))
        for (int f = ALLIES; f <= WERWOLF; f++) {
            const struct werwolf_space *x = &g->s->space[i];
            const int k = f == WERWOLF ? (x->piece[f][UNDER] ? UNDER : ACTIVE) : rarer(x, f);
            bool gains;
            int ended;
            if (!x->piece[f][k])
                continue;
            control_after(g, (int)i, f, k, 1, &gains, &ended);
            const bool last = werwolf_carriers(g->s, (int)i, f) == 1 && !x->piece[f][BASE];
            const bool research = brings(g, (int)i, EDELWEISS, f, k) ||
                                  (last && werwolf_tokens(g->s, (int)i, f, TOKEN_RESEARCH)) || x->loose[TOKEN_RESEARCH];
            const int keys[RANK_KEYS] = {research,
                                         gains ? 1 + x->population : 0,
                                         ended < WF_FACTIONS ? (person(g->s, ended) ? 10 : 0) + turn[ended] : 0,
                                         last && werwolf_tokens(g->s, (int)i, f, TOKEN_HE),
                                         x->population,
                                         -g->p->west[i],
                                         werwolf_np_rival_rank(g->s, f)};
            werwolf_np_consider(&r, (int)i * 16 + f * 4 + k, keys);
        }
    const int best = werwolf_np_winner(g, &r);
    if (best < 0)
        return -1;
    *victim = best / 4 % 4;
    *class = werwolf_class(*victim, best % 4);
    return best / 16;
}

/* R-NPE-14 */
int werwolf_np_false_flag_space(struct play *g, uint64_t spaces, int *victim, int *class)
{
    struct rank r = {.count = 0};
    for (EACH_SPACE(i, spaces))
        for (int f = ALLIES; f <= SOVIETS; f++)
            for (int k = 0; k < 2; k++) {
                const struct werwolf_space *x = &g->s->space[i];
                bool gains;
                int ended;
                if (!werwolf_bare(g->s, (int)i, f, k) || (f == SOVIETS && k != rarer(x, f)))
                    continue;
                control_after(g, (int)i, f, k, 0, &gains, &ended);
                const int keys[RANK_KEYS] = {brings(g, (int)i, EDELWEISS, f, k),
                                             gains ? 1 + x->population : 0,
                                             ended < WF_FACTIONS ? (person(g->s, ended) ? 10 : 1) : 0,
                                             f == ALLIES ? 2 - k : 0,
                                             x->population,
                                             -g->p->west[i]};
                werwolf_np_consider(&r, (int)i * 16 + f * 4 + k, keys);
            }
    const int best = werwolf_np_winner(g, &r);
    if (best < 0)
        return -1;
    *victim = best / 4 % 4;
    *class = werwolf_class(*victim, best % 4);
    return best / 16;
}

/* ---- Which special action: the action's own list, then what is left ---- */

static int werwolf_special(struct play *g, int action, int *clause)
{
    const uint64_t capture = werwolf_np_capture_spaces(g, WERWOLF, werwolf_special_spaces(g, WERWOLF, CAPTURE));
    if (g->s->resources[WERWOLF] >= 5 &&
        werwolf_np_rocket_space(g, werwolf_special_spaces(g, WERWOLF, WUNDER_WAFFEN)) >= 0) {
        *clause = C_NPW_12;
        return WUNDER_WAFFEN;
    }
    if (g->s->resources[WERWOLF] <= 4 && count_of(capture) >= 2) {
        *clause = C_NPW_13;
        return CAPTURE;
    }
    if ((action == MARCH || action == ATTACK) &&
        werwolf_np_ambush_space(g, WERWOLF, werwolf_special_spaces(g, WERWOLF, AMBUSH)) >= 0) {
        *clause = C_NPW_14;
        return AMBUSH;
    }
    if (werwolf_special_spaces(g, WERWOLF, ASSASSINATE)) {
        *clause = C_NPW_15;
        return ASSASSINATE;
    }
    *clause = C_NPW_16;
    return capture ? CAPTURE : NO_SPECIAL;
}

static int edelweiss_special(struct play *g, int action, int *clause)
{
    const uint64_t extort = werwolf_np_capture_spaces(g, EDELWEISS, werwolf_special_spaces(g, EDELWEISS, EXTORT));
    int victim, class;
    if (g->s->resources[EDELWEISS] <= 4 && count_of(extort) >= 2) {
        *clause = C_NPE_11;
        return EXTORT;
    }
    if (action != ATTACK && werwolf_special_spaces(g, EDELWEISS, INFILTRATE)) {
        *clause = C_NPE_12;
        return INFILTRATE;
    }
    if ((action == MARCH || action == ATTACK) &&
        werwolf_np_ambush_space(g, EDELWEISS, werwolf_special_spaces(g, EDELWEISS, AMBUSH)) >= 0) {
        *clause = C_NPE_13;
        return AMBUSH;
    }
    if (action != RECRUIT &&
        werwolf_np_false_flag_space(g, werwolf_special_spaces(g, EDELWEISS, FALSE_FLAG), &victim, &class) >= 0) {
        *clause = C_NPE_14;
        return FALSE_FLAG;
    }
    *clause = C_NPE_15;
    return extort ? EXTORT : NO_SPECIAL;
}

int werwolf_np_insurgent_special(struct play *g, int f, int action, int *clause)
{
    const int special = f == WERWOLF ? werwolf_special(g, action, clause) : edelweiss_special(g, action, clause);
    return special != NO_SPECIAL && werwolf_accompanies(g, special, action) ? special : NO_SPECIAL;
}

/* R-NPG-11: Werwolf's ambush and assassinate, and all of Edelweiss's, come before the action. */
bool werwolf_np_before(int f, int special, int action)
{
    (void)action;
    return f == EDELWEISS || special == AMBUSH || special == ASSASSINATE;
}

/* ---- Where ---- */

static sand_answer rocket_answer(struct play *g, const struct sand_question *q, const struct werwolf_frame *t)
{
    if (t->step) {
        const int i = werwolf_np_rocket_space(g, werwolf_np_offered_spaces(q, V_SPACE));
        return i >= 0 ? answer1(V_SPACE, i) : q->answer[0];
    }
    const int aim = werwolf_np_rocket_space(g, werwolf_special_spaces(g, WERWOLF, WUNDER_WAFFEN));
    struct rank r = {.count = 0};
    for (int n = 0; n < q->count; n++) { /* an active guerrilla first: it has nothing to lose by being seen */
        const int from = arg_of(q->answer[n], 0);
        const int keys[RANK_KEYS] = {aim >= 0 && g->p->near[from] >> aim & 1, arg_of(q->answer[n], 1) == CLASS_ACTIVE};
        werwolf_np_consider(&r, n, keys);
    }
    return q->answer[werwolf_np_winner(g, &r)];
}

sand_answer werwolf_np_insurgent_target(struct play *g, const struct sand_question *q, int *clause)
{
    const struct werwolf_frame *t = top_of(g->s);
    const uint64_t spaces = werwolf_np_offered_spaces(q, V_SPACE);
    int i = -1, victim, class;
    switch (t->x) {
    case CAPTURE:
        *clause = C_NPW_13;
        i = werwolf_np_capture_space(g, t->f, spaces);
        break;
    case EXTORT:
        *clause = C_NPE_11;
        i = werwolf_np_capture_space(g, t->f, spaces);
        break;
    case WUNDER_WAFFEN:
        *clause = C_NPW_12;
        return rocket_answer(g, q, t);
    case ASSASSINATE:
        *clause = C_NPW_15;
        i = werwolf_np_assassinate_space(g, spaces);
        break;
    case AMBUSH:
        *clause = t->f == WERWOLF ? C_NPW_14 : C_NPE_13;
        i = werwolf_np_ambush_space(g, t->f, spaces);
        break;
    case INFILTRATE:
        *clause = C_NPE_12;
        i = werwolf_np_infiltrate_space(g, spaces, &victim, &class);
        break;
    default:
        *clause = C_NPE_14;
        i = werwolf_np_false_flag_space(g, spaces, &victim, &class);
    }
    if (i >= 0)
        return answer1(V_SPACE, i);
    return werwolf_np_offered(q, V_DONE) ? V_DONE : q->answer[0];
}

/* ---- Whom: the question `hit` inside a special action ---- */

static int raid_victim(struct play *g, const struct sand_question *q)
{
    const struct werwolf_frame *t = top_of(g->s);
    const int i = t->space;
    struct rank r = {.count = 0};
    for (int n = 0; n < q->count; n++) {
        const int f = arg_of(q->answer[n], 0), class = arg_of(q->answer[n], 1);
        const int keys[RANK_KEYS] = {class <= CLASS_ACTIVE && werwolf_tokens(g->s, i, f, TOKEN_RESEARCH) &&
                                         (werwolf_carriers(g->s, i, f) == 1 ||
                                          (!person(g->s, f) && g->s->space[i].token[TOKEN_RESEARCH][f][class & 1])),
                                     person(g->s, f), werwolf_margin(g->s, f), class == CLASS_UNDER};
        werwolf_np_consider(&r, n, keys);
    }
    return werwolf_np_winner(g, &r);
}

sand_answer werwolf_np_special_hit(struct play *g, const struct sand_question *q, int *clause)
{
    const struct werwolf_frame *t = top_of(g->s);
    int f = -1, class = 0;
    *clause = C_NPG_21;
    switch (t->x) {
    case COMMANDO_RAID:
        return q->answer[raid_victim(g, q)];
    case ASSASSINATE:
        f = werwolf_np_assassin_victim(g, t->space, &class);
        break;
    case INFILTRATE:
        werwolf_np_infiltrate_space(g, BIT(t->space), &f, &class);
        break;
    default:
        werwolf_np_false_flag_space(g, BIT(t->space), &f, &class);
    }
    const sand_answer a = answer2(V_HIT, f, class);
    return f >= 0 && werwolf_np_offered(q, a) ? a : q->answer[0];
}

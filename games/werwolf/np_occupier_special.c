/* Special actions of the non-player occupiers: which, and on whom (R-NPA-13 to -17, R-NPS-12 to -16). How an air lift
 * or a transport moves is in np_moves.c. */
#include "games/werwolf/np.h"

#include <string.h>

/* ---- Air strike: R-NPA-14 ---- */

/* Spaces where an air strike changes no total and no tension. */
static uint64_t quiet_targets(const struct werwolf_play *g)
{
    uint64_t mask = werwolf_targets(g->s, ALLIES, HIT_OCCUPIER);
    KEEP_SPACES(i, mask, !g->s->space[i].population || g->s->space[i].loyalty == ACTIVE_RESISTANCE);
    return mask;
}

/* Whether the bases of f here lie open once its active guerrillas are gone. */
static bool base_in_reach(const struct werwolf_space *x, int f)
{
    return x->piece[f][BASE] && !x->piece[f][UNDER] && !x->token[TOKEN_HE][f][ACTIVE];
}

/* Guerrillas and bases that hits can remove here, a hit each; in the Redoubt only the first costs one (R-EVT-7). */
static int open_to_strike(const struct werwolf_play *g, int i)
{
    const struct werwolf_space *x = &g->s->space[i];
    int n = 0;
    for (int f = WERWOLF; f <= EDELWEISS; f++)
        n += werwolf_bare(g->s, i, f, ACTIVE) + (base_in_reach(x, f) ? x->piece[f][BASE] : 0);
    return g->s->building[NATIONAL_REDOUBT] == i ? least(n, 1) : n;
}

/* R-NPA-14: if it can remove at least four. */
static bool strike_worth(const struct werwolf_play *g)
{
    enum { LEAST = 4 };
    int n = 0;
    EACH_SPACE (i, quiet_targets(g))
        n += open_to_strike(g, i);
    return n >= LEAST && !werwolf_cap(g, WERWOLF, HOOK_LIMIT_STRIKE);
}

static sand_answer strike_answer(int candidate)
{
    return answer3(V_STRIKE, candidate_space(candidate_space(candidate)), candidate_rest(candidate_space(candidate)),
                   candidate_rest(candidate));
}

static int struck(const struct werwolf_play *g, int f, int candidate, struct werwolf_space *after)
{
    const int i = candidate_space(candidate_space(candidate)), who = candidate_rest(candidate_space(candidate));
    const int class = candidate_rest(candidate);
    (void)f;
    *after = g->s->space[i];
    if (!is_he(class))
        after->piece[who][kind_of(class)]--;
    return i;
}

/* Bases, then what protects a base in reach, then guerrillas at lowest dW; HE last. */
sand_answer werwolf_np_strike(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    struct werwolf_np_rank r = {.count = 0};
    const uint64_t quiet = quiet_targets(g);
    const bool free = g->s->op[OP_EVENT].mode != MODE_NONE;
    const int hits = top_of(g->s)->special.hits;
    for (EACH_ANSWER(n, q)) {
        const int i = arg_of(q->answer[n], 0), f = arg_of(q->answer[n], 1), class = arg_of(q->answer[n], 2);
        if (q->answer[n] == V_DONE || (!free && !in_set(quiet, i)))
            continue;
        const struct werwolf_space *x = &g->s->space[i];
        const bool opens = class == CLASS_ACTIVE && base_in_reach(x, f) && x->piece[f][ACTIVE] < hits;
        const int keys[RANK_KEYS] = {in_set(quiet, i),
                                     class == CLASS_BASE,
                                     opens,
                                     class == CLASS_ACTIVE,
                                     -werwolf_np_distance(g, ALLIES, i),
                                     werwolf_np_rival_rank(g->s, f)};
        werwolf_np_consider(&r, candidate_of(candidate_of(i, f), class), keys);
    }
    const int best = werwolf_np_settle(g, ALLIES, &r, struck);
    *clause = C_NPA_14;
    return best == NOTHING ? V_DONE : strike_answer(best);
}

/* ---- Trial: R-NPA-15 ---- */

/* Cities where the shift serves; the most populous. */
static int trial_space(struct werwolf_play *g, uint64_t spaces)
{
    struct werwolf_np_rank r = {.count = 0};
    EACH_SPACE (i, spaces) {
        const bool soviet = werwolf_np_loyal_to(g, i) == SOVIETS;
        if (!werwolf_can_shift(g->s, i, ACTIVE_ALLIED) || (soviet && !werwolf_np_calm(g->s)))
            continue;
        const int keys[RANK_KEYS] = {g->s->space[i].population};
        werwolf_np_consider(&r, i, keys);
    }
    return werwolf_np_settle(g, ALLIES, &r, werwolf_np_stand);
}

/* ---- Commando raid: R-NPA-16 ---- */

/* What a raid on this faction here would bring. */
static void raid_keys(const struct werwolf_play *g, int i, int f, int keys[RANK_KEYS])
{
    const struct werwolf_space *x = &g->s->space[i];
    const bool last = werwolf_carriers(g->s, i, f) == 1, troop = x->piece[ALLIES][TROOP] > 0;
    const bool bare = werwolf_bare(g->s, i, f, UNDER) || werwolf_bare(g->s, i, f, ACTIVE);
    const bool yields = !person(g->s, f) && werwolf_carriers(g->s, i, ALLIES);
    const int research = werwolf_tokens(g->s, i, f, TOKEN_RESEARCH), pieces = werwolf_pieces(g->s, i, f) - 1;
    const int all = pieces + werwolf_np_others(g->s, i, f);
    const int list[RANK_KEYS] = {(research && bare && (last || yields)) || (x->loose[TOKEN_RESEARCH] && troop),
                                 x->control == f && 2 * pieces <= all,
                                 x->control != ALLIES && g->p->kind[i] != ROAD &&
                                     2 * werwolf_pieces(g->s, i, ALLIES) > all,
                                 x->piece[f][UNDER] > 0,
                                 -werwolf_np_distance(g, ALLIES, i),
                                 werwolf_np_rival_rank(g->s, f)};
    memcpy(keys, list, sizeof list);
}

static int raided(const struct werwolf_play *g, int f, int candidate, struct werwolf_space *after)
{
    const int i = candidate_space(candidate), victim = candidate_rest(candidate);
    (void)f;
    *after = g->s->space[i];
    after->piece[victim][after->piece[victim][UNDER] ? UNDER : ACTIVE]--;
    return i;
}

static int raid_space(struct werwolf_play *g, uint64_t spaces)
{
    struct werwolf_np_rank r = {.count = 0};
    EACH_SPACE (i, spaces)
        for (int f = WERWOLF; f <= EDELWEISS; f++)
            if (werwolf_carriers(g->s, i, f)) {
                int keys[RANK_KEYS] = {0};
                raid_keys(g, i, f, keys);
                werwolf_np_consider(&r, candidate_of(i, f), keys);
            }
    return candidate_space(werwolf_np_settle(g, ALLIES, &r, raided));
}

/* Whether this class of a non-player holds the research that a carrier's loss gives up (R-TOK-13). */
static bool gives_up(const struct werwolf_play *g, int i, int f, int class)
{
    return !person(g->s, f) && !is_he(class) && g->s->space[i].token[TOKEN_RESEARCH][f][kind_of(class)];
}

int werwolf_np_raid_victim(struct werwolf_play *g, const struct sand_question *q)
{
    const int i = top_of(g->s)->space;
    struct werwolf_np_rank r = {.count = 0};
    for (EACH_ANSWER(n, q)) {
        const int f = arg_of(q->answer[n], 0), class = arg_of(q->answer[n], 1);
        int keys[RANK_KEYS] = {0};
        raid_keys(g, i, f, keys);
        keys[6] = gives_up(g, i, f, class);
        keys[7] = class == CLASS_UNDER;
        werwolf_np_consider(&r, n, keys);
    }
    return werwolf_np_winner(g, &r);
}

/* ---- Deport: R-NPS-12 ---- */

/* Where the hot factions lose most; `any`: a card wants one anyhow, then where it costs least. */
static int deport_space(struct werwolf_play *g, uint64_t spaces, bool any)
{
    struct werwolf_np_rank r = {.count = 0};
    EACH_SPACE (i, spaces) {
        const int l = g->s->space[i].loyalty, people = g->s->space[i].population, holder = werwolf_np_loyal_to(g, i);
        const bool aimed = holder != WERWOLF_NONE && holder != SOVIETS && werwolf_np_hot(g->s, holder) &&
                           (holder != ALLIES || werwolf_np_calm(g->s));
        if (!aimed && !any)
            continue;
        const int keys[RANK_KEYS] = {aimed ? people * (l & 1 ? 1 : 2) : 0, holder != SOVIETS, any ? -people : 0};
        werwolf_np_consider(&r, i, keys);
    }
    return werwolf_np_settle(g, SOVIETS, &r, werwolf_np_stand);
}

/* ---- Bombard: R-NPS-13 ---- */

static struct werwolf_np_yield bombard_yield(const struct werwolf_play *g, int i)
{
    return werwolf_np_yield(g, SOVIETS, i, werwolf_bombard_hits(g, SOVIETS, i), HIT_OCCUPIER);
}

static int bombarded(const struct werwolf_play *g, int f, int i, struct werwolf_space *after)
{
    (void)f;
    *after = bombard_yield(g, i).after;
    return i;
}

/* For most pieces, a base first among equals. */
static int bombard_space(struct werwolf_play *g, uint64_t spaces, bool any)
{
    struct werwolf_np_rank r = {.count = 0};
    EACH_SPACE (i, spaces) {
        const struct werwolf_np_yield y = bombard_yield(g, i);
        const int keys[RANK_KEYS] = {y.removed, y.bases};
        if (any || y.bases || y.removed >= 3)
            werwolf_np_consider(&r, i, keys);
    }
    return werwolf_np_settle(g, SOVIETS, &r, bombarded);
}

/* ---- Activations: R-NPA-15, R-NPS-14 ---- */

static uint64_t spaces_of(const struct werwolf_play *g, int f)
{
    return werwolf_carrying(g->s, f) | g->s->has[f][BASE];
}

static bool near_soviets(const struct werwolf_play *g, int i)
{
    return werwolf_np_loyal_to(g, i) == SOVIETS || g->p->near[i] & spaces_of(g, SOVIETS);
}

static bool interrogate_worth(const struct werwolf_play *g)
{
    int n = 0;
    EACH_SPACE (i, g->s->has[WERWOLF][UNDER] | g->s->has[EDELWEISS][UNDER])
        if (near_soviets(g, i))
            n += g->s->space[i].piece[WERWOLF][UNDER] + g->s->space[i].piece[EDELWEISS][UNDER];
    return n >= 3;
}

/* R-NPG-23: the last underground guerrilla next to its base. */
static bool exposes(const struct werwolf_play *g, int i, int f)
{
    return g->s->space[i].piece[f][BASE] && g->s->space[i].piece[f][UNDER] == 1;
}

static void activate_keys(const struct werwolf_play *g, int f, int i, int who, int keys[RANK_KEYS])
{
    const int people = g->s->space[i].population;
    const uint64_t own = spaces_of(g, f);
    const int list[RANK_KEYS] = {f == ALLIES && exposes(g, i, who),
                                 entry(werwolf_np_loyal_to(g, i) == f, people),
                                 entry(g->s->space[i].control == f, people),
                                 entry(f == SOVIETS && in_set(own, i), people),
                                 entry(f == SOVIETS && own & g->p->adjacent[i], people),
                                 -g->p->west[i],
                                 werwolf_np_rival_rank(g->s, who)};
    memcpy(keys, list, sizeof list);
}

static int activated(const struct werwolf_play *g, int f, int candidate, struct werwolf_space *after)
{
    return werwolf_np_stand(g, f, candidate_space(candidate), after);
}

/* A trial or interrogation goes by its list; in a search or patrol the leader is found first (R-NPG-10). */
sand_answer werwolf_np_activate(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    struct werwolf_frame *t = top_of(g->s);
    const bool here = t->space != WERWOLF_NONE;
    const int f = t->f;
    struct werwolf_np_rank r = {.count = 0};
    for (EACH_ANSWER(n, q)) {
        const int i = here ? t->space : arg_of(q->answer[n], 0), who = arg_of(q->answer[n], 1);
        if (q->answer[n] == V_DONE)
            continue;
        int keys[RANK_KEYS] = {werwolf_np_rival_rank(g->s, who)};
        if (!here)
            activate_keys(g, f, i, who, keys);
        werwolf_np_consider(&r, candidate_of(i, who), keys);
    }
    *clause = here ? C_NPG_10 : f == ALLIES ? C_NPA_15 : C_NPS_14;
    const int best = werwolf_np_settle(g, f, &r, activated);
    return best == NOTHING ? V_DONE : answer2(V_ACTIVATE, here ? 255 : candidate_space(best), candidate_rest(best));
}

/* ---- Which ---- */

static int allied_special(struct werwolf_play *g, bool before, int *clause)
{
    if (before) {
        *clause = C_NPA_13;
        return werwolf_np_lift_aim(g, ALLIES, false) != NOTHING ? AIR_LIFT : NOTHING;
    }
    const uint32_t now = werwolf_specials_now(g, ALLIES);
    if (in_set(now, AIR_STRIKE) && strike_worth(g)) {
        *clause = C_NPA_14;
        return AIR_STRIKE;
    }
    if (in_set(now, TRIAL) && trial_space(g, werwolf_special_spaces(g, ALLIES, TRIAL)) != NOTHING) {
        *clause = C_NPA_15;
        return TRIAL;
    }
    if (in_set(now, COMMANDO_RAID)) {
        *clause = C_NPA_16;
        return COMMANDO_RAID;
    }
    *clause = C_NPA_17;
    return in_set(now, AIR_LIFT) && werwolf_np_lift_aim(g, ALLIES, true) != NOTHING ? AIR_LIFT : NOTHING;
}

static int soviet_special(struct werwolf_play *g, int *clause)
{
    const uint32_t now = werwolf_specials_now(g, SOVIETS);
    if (in_set(now, DEPORT) && deport_space(g, werwolf_special_spaces(g, SOVIETS, DEPORT), false) != NOTHING) {
        *clause = C_NPS_12;
        return DEPORT;
    }
    if (in_set(now, BOMBARD) && bombard_space(g, werwolf_special_spaces(g, SOVIETS, BOMBARD), false) != NOTHING) {
        *clause = C_NPS_13;
        return BOMBARD;
    }
    if (in_set(now, INTERROGATE) && interrogate_worth(g)) {
        *clause = C_NPS_14;
        return INTERROGATE;
    }
    if (in_set(now, TRANSPORT) && werwolf_np_transport_possible(g, SOVIETS)) {
        *clause = C_NPS_15;
        return TRANSPORT;
    }
    *clause = C_NPS_16;
    return in_set(now, BOMBARD) ? BOMBARD : in_set(now, INTERROGATE) ? INTERROGATE : NOTHING;
}

int werwolf_np_occupier_special(struct werwolf_play *g, int f, bool before, int *clause)
{
    if (f == ALLIES)
        return allied_special(g, before, clause);
    return before ? NOTHING : soviet_special(g, clause);
}

/* ---- Where ---- */

sand_answer werwolf_np_occupier_target(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    struct werwolf_frame *t = top_of(g->s);
    const uint64_t spaces = werwolf_np_offered_spaces(q, V_SPACE);
    int i = NOTHING;
    switch (t->special.which) {
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
        i = deport_space(g, spaces, false);
        i = i == NOTHING ? deport_space(g, spaces, true) : i;
        *clause = C_NPS_12;
        break;
    default:
        break;
    }
    if (i != NOTHING)
        return answer1(V_SPACE, i);
    *clause = C_NPG_10; /* a card's trial that serves nothing */
    return werwolf_np_by_trial(g, q);
}

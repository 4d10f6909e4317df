/* What all non-player lists look at: margins, garrisons, what hits would bring, and votes by ranked keys (R-NPG). How a
 * vote that ends in a tie is settled is in np_priority.c. */
#include "games/werwolf/np.h"

#include <string.h>

/* ---- Votes ---- */

static int compare(const int a[RANK_KEYS], const int b[RANK_KEYS])
{
    for (int k = 0; k < RANK_KEYS; k++)
        if (a[k] != b[k])
            return a[k] < b[k] ? -1 : 1;
    return 0;
}

void werwolf_np_consider(struct rank *r, int candidate, const int keys[RANK_KEYS])
{
    const int order = r->count ? compare(keys, r->best) : 1;
    if (order < 0)
        return;
    if (order > 0) {
        memcpy(r->best, keys, sizeof r->best);
        r->count = 0;
    }
    if (r->count < RANK_TIED)
        r->tied[r->count++] = candidate;
}

/* R-NPG-2: ties are drawn from the seeded stream; on a trial copy the first is as good as any. */
int werwolf_np_winner(struct play *g, const struct rank *r)
{
    if (!r->count)
        return -1;
    return r->tied[r->count == 1 || g->s->trial ? 0 : sand_draw(&g->s->head.chance, (uint32_t)r->count)];
}

/* ---- Questions ---- */

bool werwolf_np_offered(const struct sand_question *q, sand_answer a)
{
    for (int i = 0; i < q->count; i++)
        if (q->answer[i] == a)
            return true;
    return false;
}

uint64_t werwolf_np_offered_spaces(const struct sand_question *q, int verb)
{
    uint64_t mask = 0;
    for (int i = 0; i < q->count; i++)
        if (verb_of(q->answer[i]) == verb && arg_of(q->answer[i], 0) < WF_SPACES)
            mask |= BIT(arg_of(q->answer[i], 0));
    return mask;
}

/* ---- Factions ---- */

bool werwolf_np_hot(const struct werwolf_state *s, int f)
{
    return person(s, f) && werwolf_margin(s, f) >= -3;
}

bool werwolf_np_calm(const struct werwolf_state *s)
{
    return s->tensions <= 3;
}

int werwolf_np_distance(const struct play *g, int f, int i)
{
    return f == SOVIETS ? g->p->east[i] : g->p->west[i];
}

int werwolf_np_rival_rank(const struct werwolf_state *s, int victim)
{
    return (person(s, victim) ? 1000 : 0) + werwolf_margin(s, victim);
}

int werwolf_np_in_turn(const struct werwolf_state *s, int victim, const int turn[WF_FACTIONS])
{
    return person(s, victim) ? 1000 + werwolf_margin(s, victim) : turn[victim];
}

int werwolf_np_leader(const struct werwolf_state *s, int f)
{
    int best = f == ALLIES ? SOVIETS : ALLIES;
    for (int x = 0; x < WF_FACTIONS; x++)
        if (x != f && werwolf_np_rival_rank(s, x) > werwolf_np_rival_rank(s, best))
            best = x;
    return best;
}

/* ---- Spaces ---- */

int werwolf_np_others(const struct werwolf_state *s, int i, int f)
{
    int n = 0;
    for (int x = 0; x < WF_FACTIONS; x++)
        n += x == f ? 0 : werwolf_pieces(s, i, x);
    return n;
}

int werwolf_np_loyal_to(const struct play *g, int i)
{
    static const uint8_t holder[WF_LOYALTIES] = {WF_NONE, ALLIES, ALLIES, SOVIETS, SOVIETS, WERWOLF, WERWOLF};
    return holder[g->s->space[i].loyalty];
}

int werwolf_np_loose_research(const struct play *g, int i)
{
    return g->s->space[i].loose[TOKEN_RESEARCH];
}

int werwolf_np_count(const struct werwolf_space *x, int f)
{
    return x->piece[f][0] + x->piece[f][1] + x->piece[f][BASE] + x->token[TOKEN_HE][f][0] + x->token[TOKEN_HE][f][1];
}

int werwolf_np_ruler(const struct werwolf_space *x)
{
    int n[WF_FACTIONS], sum = 0;
    for (int f = 0; f < WF_FACTIONS; f++)
        sum += n[f] = werwolf_np_count(x, f);
    for (int f = 0; f < WF_FACTIONS; f++)
        if (2 * n[f] > sum)
            return f;
    return WF_NONE;
}

/* R-NPA-1, R-NPS-1: three cubes, a troop and police among them, where it rules. */
bool werwolf_np_below_garrison(const struct play *g, int f, int i)
{
    const struct werwolf_space *x = &g->s->space[i];
    return x->control == f && (werwolf_carriers(g->s, i, f) < 3 || !x->piece[f][TROOP] || !x->piece[f][POLICE]);
}

static struct spare occupier_spare(const struct play *g, int f, int i)
{
    const struct werwolf_space *x = &g->s->space[i];
    const int cubes = werwolf_carriers(g->s, i, f),
              over = werwolf_pieces(g->s, i, f) - werwolf_np_others(g->s, i, f) - 1;
    if (werwolf_locked(g, f, i))
        return (struct spare){0, 0, 0};
    if (x->control != f)
        return (struct spare){x->piece[f][TROOP], x->piece[f][POLICE], cubes};
    return (struct spare){most(0, x->piece[f][TROOP] - 1), most(0, x->piece[f][POLICE] - 1),
                          most(0, least(cubes - 3, over))};
}

static struct spare insurgent_spare(const struct play *g, int f, int i)
{
    const struct werwolf_space *x = &g->s->space[i];
    struct spare n = {x->piece[f][UNDER], x->piece[f][ACTIVE], 0};
    if (x->piece[f][BASE])
        n.first = most(0, n.first - 2);
    n.both = n.first + n.second;
    if (f == WERWOLF && x->loyalty != ACTIVE_RESISTANCE) /* R-NPW-2 */
        n.both = least(n.both, werwolf_carriers(g->s, i, f) - 1);
    if (f == EDELWEISS && x->control == EDELWEISS) {
        const int others = werwolf_np_others(g->s, i, f), cover = x->piece[f][BASE] <= others; /* HE needs a carrier */
        n.both = least(n.both, least(werwolf_pieces(g->s, i, f) - others - 1, werwolf_carriers(g->s, i, f) - cover));
    }
    n.both = most(0, n.both);
    return n;
}

struct spare werwolf_np_spare(const struct play *g, int f, int i)
{
    return occupier(f) ? occupier_spare(g, f, i) : insurgent_spare(g, f, i);
}

/* R-NPA-3, R-NPS-3: how many pieces of f may come here without ending the other occupier's control at tensions 4 and
 * more. */
int werwolf_np_tension_room(const struct play *g, int f, int i)
{
    const struct werwolf_space *x = &g->s->space[i];
    if (!occupier(f) || werwolf_np_calm(g->s) || x->control != other_of(f))
        return 60;
    const int theirs = werwolf_pieces(g->s, i, x->control);
    return most(0, theirs - werwolf_np_others(g->s, i, x->control) - 1);
}

/* R-NPG-12, R-NPW-1: beside a base two stay underground. */
bool werwolf_np_may_activate(const struct play *g, int f, int i)
{
    const struct werwolf_space *x = &g->s->space[i];
    return x->piece[f][UNDER] > (x->piece[f][BASE] ? 2 : 0);
}

/* ---- Hits ---- */

static int bare(const struct werwolf_space *x, int f, int k)
{
    return most(0, x->piece[f][k] - x->token[TOKEN_HE][f][k]);
}

static bool lone_base(const struct werwolf_space *x, int f)
{
    return x->piece[f][BASE] && !x->piece[f][0] && !x->piece[f][1];
}

/* The class of f that may be hit, by the order the lists give; -1: none. */
static int class_of(const struct werwolf_space *x, int f, int mode, const int order[2])
{
    for (int n = 0; n < 2; n++) {
        const int k = order[n];
        if (!occupier(f) && k == UNDER && mode != HIT_INSURGENT)
            continue;
        if (bare(x, f, k))
            return werwolf_class(f, k);
        if (x->token[TOKEN_HE][f][k])
            return werwolf_he_class(f, k);
    }
    return lone_base(x, f) ? CLASS_BASE : -1;
}

/* R-NPW-10: Allied troops first; of the Soviets the rarer cube; of guerrillas the underground. */
static void kind_order(const struct werwolf_space *x, int f, int order[2])
{
    const int t = x->piece[f][TROOP], p = x->piece[f][POLICE];
    order[0] = f == SOVIETS && p && p < t ? POLICE : TROOP;
    order[1] = !order[0];
}

static bool others_carry(const struct werwolf_space *x, int by, int victim)
{
    for (int f = 0; f < WF_FACTIONS; f++)
        if (f != by && f != victim && (x->piece[f][0] || x->piece[f][1]))
            return true;
    return false;
}

static int all_of(const struct werwolf_space *x, int f)
{
    return x->piece[f][0] + x->piece[f][1] + x->token[TOKEN_HE][f][0] + x->token[TOKEN_HE][f][1];
}

/* Whether hits of this mode can fall on the carriers of this class. */
static bool open_class(int f, int k, int mode)
{
    return occupier(f) || k == ACTIVE || mode == HIT_INSURGENT;
}

/* R-NPG-13: would hits on this faction, in this order of its classes, bring its research? A non-player gives up one
 * with each carrier of the class that falls, a person's goes only when nobody else is left to take it. */
static bool brings_research(const struct play *g, const struct werwolf_space *x, int by, int f, int mode, int hits,
                            const int order[2])
{
    const uint8_t *research = x->token[TOKEN_RESEARCH][f];
    int before = 0;
    if (!(research[0] + research[1]) || !(x->piece[by][0] + x->piece[by][1]))
        return false;
    if (person(g->s, f))
        return hits >= all_of(x, f) && (open_class(f, UNDER, mode) || !x->piece[f][UNDER]) && !others_carry(x, by, f);
    for (int n = 0; n < 2; n++) {
        const int k = order[n], he = x->token[TOKEN_HE][f][k], carriers = x->piece[f][k];
        if (!open_class(f, k, mode))
            continue;
        if (research[k] && hits > before + most(0, he - carriers + 1))
            return true;
        before += carriers + he;
    }
    return false;
}

/* R-TOK-11, -13 on a copy: what becomes of the research of a class that has just lost a carrier. */
static void pass_research(const struct play *g, struct werwolf_space *x, int by, int f, int k)
{
    uint8_t *research = x->token[TOKEN_RESEARCH][f];
    const bool taker = x->piece[by][0] + x->piece[by][1] > 0;
    int given = research[k] && !person(g->s, f);
    if (!x->piece[f][k] && x->piece[f][!k]) {
        research[!k] = (uint8_t)(research[!k] + research[k] - given);
        research[k] = (uint8_t)given;
    } else if (!x->piece[f][k]) {
        given = !person(g->s, f) || !others_carry(x, by, f) ? research[k] : 0;
    }
    research[k] = (uint8_t)(research[k] - given);
    if (taker)
        x->token[TOKEN_RESEARCH][by][0] = (uint8_t)(x->token[TOKEN_RESEARCH][by][0] + given);
}

/* R-NPG-21 (2): whether an occupier's hits would end this faction's control here. */
static bool ends_control(const struct werwolf_space *x, int f, int hits)
{
    const int open = x->piece[f][ACTIVE] + x->token[TOKEN_HE][f][ACTIVE] + (x->piece[f][UNDER] ? 0 : x->piece[f][BASE]);
    const int fall = least(hits, open);
    int sum = 0;
    for (int y = 0; y < WF_FACTIONS; y++)
        sum += werwolf_np_count(x, y);
    return x->control == f && 2 * (werwolf_np_count(x, f) - fall) <= sum - fall;
}

/* The order in which a faction's classes are hit. */
static void order_of(const struct werwolf_space *x, int f, int mode, int order[2])
{
    order[0] = ACTIVE;
    order[1] = UNDER;
    if (mode != HIT_OCCUPIER)
        kind_order(x, f, order);
}

/* R-NPG-21 for occupiers; the order of the attack clauses for insurgents, own pieces last. */
int werwolf_np_victim(const struct play *g, const struct werwolf_space *x, int by, int mode, int hits, int *class)
{
    static const int turn[] = {3, 2, 1, 1}; /* Allies, Soviets, the other insurgent */
    const bool occupies = mode == HIT_OCCUPIER;
    struct rank r = {.count = 0};
    int classes[WF_FACTIONS];
    for (int f = 0; f < WF_FACTIONS; f++) {
        int order[2];
        if ((f == by && mode != HIT_ROCKET) || (occupies && occupier(f)))
            continue;
        order_of(x, f, mode, order);
        classes[f] = class_of(x, f, mode, order);
        if (classes[f] < 0)
            continue;
        const bool base = x->piece[f][BASE] && !x->piece[f][UNDER] && hits > all_of(x, f);
        const int keys[RANK_KEYS] = {f != by, brings_research(g, x, by, f, mode, hits, order),
                                     occupies && f == EDELWEISS && person(g->s, f) && ends_control(x, f, hits),
                                     occupies && base,
                                     occupies ? werwolf_np_rival_rank(g->s, f) : werwolf_np_in_turn(g->s, f, turn)};
        werwolf_np_consider(&r, f, keys);
    }
    if (!r.count)
        return -1;
    *class = classes[r.tied[0]];
    return r.tied[0];
}

/* Takes the piece off a copy of the space. */
static void strike_off(const struct play *g, struct werwolf_space *x, int by, int f, int class)
{
    if (class == CLASS_BASE) {
        x->piece[f][BASE]--;
    } else if (class >= CLASS_HE_TROOP) {
        x->token[TOKEN_HE][f][(class - CLASS_HE_TROOP) & 1]--;
    } else {
        x->piece[f][class & 1]--;
        pass_research(g, x, by, f, class & 1);
    }
}

struct yield werwolf_np_yield_of(const struct play *g, int by, int i, const struct werwolf_space *start, int hits,
                                 int mode)
{
    struct yield y = {.after = *start};
    struct werwolf_space *x = &y.after;
    const uint8_t *own = x->token[TOKEN_RESEARCH][by];
    const int had = own[0] + own[1], before = g->p->kind[i] == ROAD ? WF_NONE : werwolf_np_ruler(x);
    int class = 0;
    for (int f; hits && (f = werwolf_np_victim(g, x, by, mode, hits, &class)) >= 0; hits--) {
        strike_off(g, x, by, f, class);
        y.removed++;
        y.bases += class == CLASS_BASE;
        y.he += class >= CLASS_HE_TROOP;
    }
    y.research = own[0] + own[1] - had + (x->piece[by][0] + x->piece[by][1] ? x->loose[TOKEN_RESEARCH] : 0);
    const int after = g->p->kind[i] == ROAD ? WF_NONE : werwolf_np_ruler(x);
    if (before != WF_NONE && before != after)
        y.ends[before] = true;
    y.gains = after == by && before != by;
    return y;
}

struct yield werwolf_np_yield(const struct play *g, int by, int i, int hits, int mode)
{
    return werwolf_np_yield_of(g, by, i, &g->s->space[i], hits, mode);
}

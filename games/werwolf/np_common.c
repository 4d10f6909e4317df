/* What all non-player lists look at: margins, garrisons, what hits would bring, and votes by ranked keys (R-NPG). */
#include "games/werwolf/np.h"

#include <string.h>

/* ---- Votes ---- */

void werwolf_np_consider(struct rank *r, int candidate, const int keys[RANK_KEYS])
{
    if (r->count) {
        int k = 0;
        while (k < RANK_KEYS && keys[k] == r->best[k])
            k++;
        if (k < RANK_KEYS && keys[k] < r->best[k])
            return;
        if (k < RANK_KEYS)
            r->count = 0;
    }
    if (!r->count)
        memcpy(r->best, keys, sizeof r->best);
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

int werwolf_np_loose_research(const struct play *g, int i)
{
    return g->s->space[i].loose[TOKEN_RESEARCH];
}

int werwolf_np_ruler(const struct werwolf_space *x)
{
    int n[WF_FACTIONS], sum = 0;
    for (int f = 0; f < WF_FACTIONS; f++)
        sum += n[f] = x->piece[f][0] + x->piece[f][1] + x->piece[f][2] + x->token[TOKEN_HE][f][0] +
                      x->token[TOKEN_HE][f][1];
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
    if (f == WERWOLF && x->loyalty != ACTIVE_RESISTANCE && !x->piece[f][BASE])
        n.both = least(n.both, werwolf_carriers(g->s, i, f) - 1);
    if (f == EDELWEISS && x->control == EDELWEISS)
        n.both = least(n.both, werwolf_pieces(g->s, i, f) - werwolf_np_others(g->s, i, f) - 1);
    n.both = most(0, n.both);
    return n;
}

struct spare werwolf_np_spare(const struct play *g, int f, int i)
{
    return occupier(f) ? occupier_spare(g, f, i) : insurgent_spare(g, f, i);
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
        if (x->token[TOKEN_HE][f][k] && x->piece[f][k])
            return werwolf_he_class(f, k);
    }
    return lone_base(x, f) ? CLASS_BASE : -1;
}

/* R-NPW-10: Allied troops first; of the Soviets the rarer cube; of guerrillas the underground. */
static void kind_order(const struct werwolf_space *x, int f, int order[2])
{
    const int t = x->piece[f][TROOP], p = x->piece[f][POLICE];
    order[0] = f == SOVIETS && p && (p < t || !t) ? POLICE : TROOP;
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

/* R-NPG-13: would hits on this faction bring its research? */
static bool brings_research(const struct play *g, const struct werwolf_space *x, int by, int f, int mode, int hits)
{
    const int research = x->token[TOKEN_RESEARCH][f][0] + x->token[TOKEN_RESEARCH][f][1];
    if (!research || !(x->piece[by][0] + x->piece[by][1]))
        return false;
    if (!person(g->s, f))
        return x->token[TOKEN_RESEARCH][f][1] || (mode == HIT_INSURGENT && x->token[TOKEN_RESEARCH][f][0]);
    return hits >= all_of(x, f) && (mode == HIT_INSURGENT || occupier(f) || !x->piece[f][UNDER]) &&
           !others_carry(x, by, f);
}

/* R-NPG-21 for occupiers; the order of the attack clauses for insurgents, own pieces last. */
int werwolf_np_victim(const struct play *g, const struct werwolf_space *x, int i, int by, int mode, int hits,
                      int *class)
{
    static const int turn[] = {3, 2, 1, 1}; /* Allies, Soviets, the other insurgent */
    struct rank r = {.count = 0};
    int classes[WF_FACTIONS];
    (void)i;
    for (int f = 0; f < WF_FACTIONS; f++) {
        int order[2] = {ACTIVE, UNDER};
        if ((f == by && mode != HIT_ROCKET) || (mode == HIT_OCCUPIER && occupier(f)))
            continue;
        if (mode != HIT_OCCUPIER)
            kind_order(x, f, order);
        classes[f] = class_of(x, f, mode, order);
        if (classes[f] < 0)
            continue;
        const bool base = x->piece[f][BASE] && (mode == HIT_INSURGENT || occupier(f) || !x->piece[f][UNDER]) &&
                          hits > all_of(x, f);
        const bool ends = mode == HIT_OCCUPIER && f == EDELWEISS && person(g->s, f) && x->control == f;
        const int keys[RANK_KEYS] = {f != by,
                                     brings_research(g, x, by, f, mode, hits),
                                     ends,
                                     mode == HIT_OCCUPIER && base,
                                     person(g->s, f),
                                     mode == HIT_OCCUPIER ? werwolf_margin(g->s, f) : turn[f]};
        werwolf_np_consider(&r, f, keys);
    }
    if (!r.count)
        return -1;
    *class = classes[r.tied[0]];
    return r.tied[0];
}

/* Takes the piece off a copy of the space. */
static void strike_off(struct werwolf_space *x, int f, int class)
{
    if (class == CLASS_BASE)
        x->piece[f][BASE]--;
    else if (class >= CLASS_HE_TROOP)
        x->token[TOKEN_HE][f][(class - CLASS_HE_TROOP) & 1]--;
    else
        x->piece[f][class & 1]--;
}

struct yield werwolf_np_yield(const struct play *g, int by, int i, int hits, int mode)
{
    struct werwolf_space x = g->s->space[i];
    const int before = g->p->kind[i] == ROAD ? WF_NONE : werwolf_np_ruler(&x);
    struct yield y = {.removed = 0};
    int class = 0;
    y.research = x.piece[by][0] + x.piece[by][1] ? x.loose[TOKEN_RESEARCH] : 0;
    for (int f; hits && (f = werwolf_np_victim(g, &x, i, by, mode, hits, &class)) >= 0; hits--) {
        if (class <= CLASS_ACTIVE && brings_research(g, &x, by, f, mode, hits))
            y.research++;
        strike_off(&x, f, class);
        y.removed++;
        y.bases += class == CLASS_BASE;
    }
    const int after = g->p->kind[i] == ROAD ? WF_NONE : werwolf_np_ruler(&x);
    if (before != WF_NONE && before != after)
        y.ends[before] = true;
    y.gains = after == by && before != by;
    return y;
}

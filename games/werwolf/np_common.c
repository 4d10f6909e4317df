/* What all non-player lists look at: margins, garrisons, what hits would bring, and votes by ranked keys (R-NPG). How a
 * vote that ends in a tie is settled is in np_priority.c. */
#include "games/werwolf/np.h"

#include <string.h>

/* ---- Votes ---- */

static int compare(const int a[RANK_KEYS], const int b[RANK_KEYS])
{
    for (int k = 0; k < RANK_KEYS; k++)
        if (a[k] != b[k])
            return a[k] - b[k];
    return 0;
}

/* Keys are compared one after the other, the first difference decides. A list that has fewer keys than there are leaves
 * the rest 0, which is equal for all. */
void werwolf_np_consider(struct werwolf_np_rank *r, int candidate, const int keys[RANK_KEYS])
{
    const int order = compare(keys, r->best);
    if (r->count && order < 0)
        return;
    if (!r->count || order > 0) {
        memcpy(r->best, keys, sizeof r->best);
        r->count = 0;
    }
    if (r->count < RANK_TIED)
        r->tied[r->count++] = candidate;
}

int werwolf_np_drawn(struct werwolf_play *g, int n)
{
    return g->s->trial ? 0 : (int)sand_draw(&g->s->head.chance, (uint32_t)n);
}

int werwolf_np_winner(struct werwolf_play *g, const struct werwolf_np_rank *r)
{
    return r->count ? r->tied[werwolf_np_drawn(g, r->count)] : NOTHING;
}

/* ---- Questions ---- */

bool werwolf_np_offered(const struct sand_question *q, sand_answer a)
{
    for (EACH_ANSWER(i, q))
        if (q->answer[i] == a)
            return true;
    return false;
}

int werwolf_np_first_worth(struct werwolf_play *g, int f, uint32_t among, const struct werwolf_np_row *row, int rows,
                           int *clause)
{
    for (const struct werwolf_np_row *end = row + rows; row < end; row++) {
        *clause = row->clause[f & 1];
        if (among >> row->action & 1 && row->worth(g, f))
            return row->action;
    }
    return NOTHING;
}

uint64_t werwolf_np_offered_spaces(const struct sand_question *q, int verb)
{
    uint64_t mask = 0;
    for (EACH_ANSWER(i, q))
        if (verb_of(q->answer[i]) == verb)
            mask |= BIT(arg_of(q->answer[i], 0));
    return mask;
}

/* ---- Factions ---- */

bool werwolf_np_hot(const struct werwolf_state *s, int f)
{
    return watched(s, f) && werwolf_margin(s, f) >= -3;
}

bool werwolf_np_calm(const struct werwolf_state *s)
{
    return s->tensions <= 3;
}

int werwolf_np_distance(const struct werwolf_play *g, int f, int i)
{
    return f == SOVIETS ? g->p->east[i] : g->p->west[i];
}

int werwolf_np_rival_rank(const struct werwolf_state *s, int victim)
{
    return entry(watched(s, victim), 0) + werwolf_margin(s, victim);
}

int werwolf_np_in_turn(const struct werwolf_state *s, int victim, const int turn[WERWOLF_FACTIONS])
{
    return watched(s, victim) ? entry(true, werwolf_margin(s, victim)) : turn[victim];
}

int werwolf_np_leader(const struct werwolf_state *s, int f)
{
    struct werwolf_np_rank r = {.count = 0};
    for (EACH_FACTION(x)) {
        const int keys[RANK_KEYS] = {werwolf_np_rival_rank(s, x)};
        if (x != f)
            werwolf_np_consider(&r, x, keys);
    }
    return r.tied[0];
}

/* ---- Spaces ---- */

int werwolf_np_others(const struct werwolf_state *s, int i, int f)
{
    int n = 0;
    for (EACH_FACTION(x))
        n += x == f ? 0 : werwolf_pieces(s, i, x);
    return n;
}

int werwolf_np_loyal_to(const struct werwolf_play *g, int i)
{
    static const uint8_t holder[WERWOLF_LOYALTIES] = {WERWOLF_NONE, ALLIES, ALLIES, SOVIETS, SOVIETS, WERWOLF, WERWOLF};
    return holder[g->s->space[i].loyalty];
}

bool werwolf_np_loose_research(const struct werwolf_play *g, int i)
{
    return g->s->space[i].loose[TOKEN_RESEARCH];
}

/* R-NPA-1, R-NPS-1: three cubes, a troop and police among them, where it rules. */
bool werwolf_np_below_garrison(const struct werwolf_play *g, int f, int i)
{
    const struct werwolf_space *x = &g->s->space[i];
    return x->control == f && (werwolf_carriers(g->s, i, f) < 3 || !x->piece[f][TROOP] || !x->piece[f][POLICE]);
}

/* `both` is not the sum: one troop and one police may be spare each, and yet only one of them can go. */
static struct werwolf_np_spare occupier_spare(const struct werwolf_play *g, int f, int i)
{
    const struct werwolf_space *x = &g->s->space[i];
    const int cubes = werwolf_carriers(g->s, i, f),
              over = werwolf_pieces(g->s, i, f) - werwolf_np_others(g->s, i, f) - 1;
    if (werwolf_locked(g, f, i))
        return (struct werwolf_np_spare){0, 0, 0};
    if (x->control != f)
        return (struct werwolf_np_spare){x->piece[f][TROOP], x->piece[f][POLICE], cubes};
    return (struct werwolf_np_spare){most(0, x->piece[f][TROOP] - 1), most(0, x->piece[f][POLICE] - 1),
                                     most(0, least(cubes - 3, over))};
}

static struct werwolf_np_spare insurgent_spare(const struct werwolf_play *g, int f, int i)
{
    const struct werwolf_space *x = &g->s->space[i];
    struct werwolf_np_spare n = {x->piece[f][UNDER], x->piece[f][ACTIVE], 0};
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

struct werwolf_np_spare werwolf_np_spare(const struct werwolf_play *g, int f, int i)
{
    return occupier(f) ? occupier_spare(g, f, i) : insurgent_spare(g, f, i);
}

/* R-NPA-3, R-NPS-3: how many pieces of f may come here without ending the other occupier's control at tensions 4 and
 * more. */
int werwolf_np_tension_room(const struct werwolf_play *g, int f, int i)
{
    const struct werwolf_space *x = &g->s->space[i];
    if (werwolf_np_calm(g->s) || x->control != other_of(f))
        return PLENTY;
    const int theirs = werwolf_pieces(g->s, i, x->control);
    return theirs - werwolf_np_others(g->s, i, x->control) - 1;
}

/* R-NPG-12, R-NPW-1: next to a base two stay underground. */
bool werwolf_np_may_activate(const struct werwolf_play *g, int f, int i)
{
    const struct werwolf_space *x = &g->s->space[i];
    return x->piece[f][UNDER] > (x->piece[f][BASE] ? 2 : 0);
}

/* R-NPG-12: an ambush ends with a guerrilla more, so that two guards, one of them activated, are two again. */
bool werwolf_np_may_ambush(const struct werwolf_play *g, int f, int i, int more)
{
    const struct werwolf_space *x = &g->s->space[i];
    const int hidden = x->piece[f][UNDER] + more;
    return hidden > (!x->piece[f][BASE] ? 0 : g->s->available[f][0] ? 1 : 2);
}

/* ---- Hits ---- */

static int bare(const struct werwolf_space *x, int f, int k)
{
    return most(0, x->piece[f][k] - x->token[TOKEN_HE][f][k]);
}

static bool lone_base(const struct werwolf_space *x, int f)
{
    return x->piece[f][BASE] && !carriers_in(x, f);
}

/* The class of f that may be hit, by the order the lists give; NOTHING: none. */
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
    return lone_base(x, f) ? CLASS_BASE : NOTHING;
}

/* R-NPW-10: Allied troops first; of the Soviets the rarer cube; of guerrillas the underground. */
static void kind_order(const struct werwolf_space *x, int f, int order[2])
{
    const int t = x->piece[f][TROOP], p = x->piece[f][POLICE];
    order[0] = f == SOVIETS && p && p < t ? POLICE : TROOP;
    order[1] = order[0] == TROOP ? POLICE : TROOP;
}

bool werwolf_np_others_carry(const struct werwolf_space *x, int by, int victim)
{
    for (EACH_FACTION(f))
        if (f != by && f != victim && carriers_in(x, f))
            return true;
    return false;
}

/* R-TOK-11, -13 on a copy: what becomes of the research of a class that has just lost a carrier. */
static void pass_research(const struct werwolf_play *g, struct werwolf_space *x, int by, int f, int k)
{
    uint8_t *research = x->token[TOKEN_RESEARCH][f];
    const bool taker = carriers_in(x, by);
    int given = research[k] && !person(g->s, f);
    if (!x->piece[f][k] && x->piece[f][!k]) {
        research[!k] = (uint8_t)(research[!k] + research[k] - given);
        research[k] = (uint8_t)given;
    } else if (!x->piece[f][k]) {
        given = !person(g->s, f) || !werwolf_np_others_carry(x, by, f) ? research[k] : 0;
    }
    research[k] = (uint8_t)(research[k] - given);
    if (taker)
        x->token[TOKEN_RESEARCH][by][0] = (uint8_t)(x->token[TOKEN_RESEARCH][by][0] + given);
}

/* The order in which a faction's classes are hit. */
static void order_of(const struct werwolf_space *x, int f, int mode, int order[2])
{
    order[0] = ACTIVE;
    order[1] = UNDER;
    if (mode != HIT_OCCUPIER)
        kind_order(x, f, order);
}

/* Takes the piece off a copy of the space. */
static void strike_off(const struct werwolf_play *g, struct werwolf_space *x, int by, int f, int class)
{
    const int k = kind_of(class);
    if (is_he(class))
        x->token[TOKEN_HE][f][k]--;
    else
        x->piece[f][k]--;
    if (!is_he(class) && k != BASE)
        pass_research(g, x, by, f, k);
}

/* The space once all hits have fallen on this faction. Looks one faction ahead to rank the victims; which class falls
 * next is then decided hit by hit. */
static struct werwolf_space beaten(const struct werwolf_play *g, const struct werwolf_space *x, int by, int f, int mode,
                                   int hits, const int order[2])
{
    struct werwolf_space after = *x;
    for (int class; hits && (class = class_of(&after, f, mode, order)) != NOTHING; hits--)
        strike_off(g, &after, by, f, class);
    return after;
}

/* R-NPG-21 for occupiers; the order of the attack clauses for insurgents, own pieces last. */
int werwolf_np_victim(const struct werwolf_play *g, const struct werwolf_space *x, int by, int mode, int hits,
                      int *class)
{
    static const int turn[] = {3, 2, 1, 1}; /* Allies, Soviets, the other insurgent */
    const bool occupies = mode == HIT_OCCUPIER;
    struct werwolf_np_rank r = {.count = 0};
    int classes[WERWOLF_FACTIONS];
    for (EACH_FACTION(f)) {
        int order[2];
        if ((f == by && mode != HIT_ROCKET) || (occupies && occupier(f)))
            continue;
        order_of(x, f, mode, order);
        classes[f] = class_of(x, f, mode, order);
        if (classes[f] == NOTHING)
            continue;
        const struct werwolf_space after = beaten(g, x, by, f, mode, hits, order);
        const bool ends = x->control == f && werwolf_ruler(&after) != f;
        const int keys[RANK_KEYS] = {f != by, tokens_in(&after, by, TOKEN_RESEARCH) > tokens_in(x, by, TOKEN_RESEARCH),
                                     occupies && f == EDELWEISS && watched(g->s, f) && ends,
                                     occupies && after.piece[f][BASE] < x->piece[f][BASE],
                                     occupies ? werwolf_np_rival_rank(g->s, f) : werwolf_np_in_turn(g->s, f, turn)};
        werwolf_np_consider(&r, f, keys);
    }
    if (!r.count)
        return NOTHING;
    *class = classes[r.tied[0]];
    return r.tied[0];
}

/* Hit by hit, each victim chosen by the same function that answers the real questions: so what is foreseen is what will
 * happen, dice aside. */
struct werwolf_np_yield werwolf_np_yield_of(const struct werwolf_play *g, int by, int i,
                                            const struct werwolf_space *start, int hits, int mode)
{
    struct werwolf_np_yield y = {.after = *start};
    struct werwolf_space *x = &y.after;
    const int had = tokens_in(x, by, TOKEN_RESEARCH), before = g->p->kind[i] == ROAD ? WERWOLF_NONE : werwolf_ruler(x);
    int class;
    for (int f; hits && (f = werwolf_np_victim(g, x, by, mode, hits, &class)) != NOTHING; hits--) {
        strike_off(g, x, by, f, class);
        y.removed++;
        y.bases += class == CLASS_BASE;
        y.he += is_he(class);
    }
    y.research = tokens_in(x, by, TOKEN_RESEARCH) - had + (carriers_in(x, by) ? x->loose[TOKEN_RESEARCH] : 0);
    const int after = g->p->kind[i] == ROAD ? WERWOLF_NONE : werwolf_ruler(x);
    if (before != WERWOLF_NONE && before != after)
        y.ends[before] = true;
    y.gains = after == by && before != by;
    return y;
}

struct werwolf_np_yield werwolf_np_yield(const struct werwolf_play *g, int by, int i, int hits, int mode)
{
    return werwolf_np_yield_of(g, by, i, &g->s->space[i], hits, mode);
}

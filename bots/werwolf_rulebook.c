/* Werwolf: the non-player procedure of the rulebook, for any seat. It looks at nothing hidden: of an imagined state it
 * uses what is the same in all of them, and the chance that breaks ties. The planner's policy is the same procedure. */
#include "engine/mind.h"
#include "games/werwolf/state.h"

extern const struct sand_bot werwolf_rulebook;
extern const struct sand_policy werwolf_policy;

static sand_answer choose(struct sand_mind *mind)
{
    struct werwolf_state state = *(const struct werwolf_state *)sand_mind_imagine(mind);
    int clause;
    return werwolf_procedure(mind->pack, &state, mind->question, &clause);
}

const struct sand_bot werwolf_rulebook = {
    .name = "rulebook",
    .game = "werwolf",
    .choose = choose,
};

/* ---- The policy ---- */

static sand_answer procedure(const void *pack, void *state, int actor, const struct sand_question *q,
                             struct sand_random *random)
{
    int clause;
    (void)actor;
    (void)random;
    return werwolf_procedure(pack, state, q, &clause);
}

/* A turn is what one faction does on a card, or its part of a phase of a crisis round: the lowest frame says whose. */
static bool turn_over(const void *pack, const void *from, const void *now, int seat)
{
    const struct werwolf_state *a = from, *b = now;
    (void)pack;
    (void)seat;
    return a->position != b->position || a->stack[0].f != b->stack[0].f || a->rounds != b->rounds ||
           a->phase != b->phase || b->head.over;
}

/* ---- What a position is worth ---- */

enum { STEPS = 48 };

/* 1000 exp(-d / 8) */
static const uint16_t falling[STEPS] = {1000, 882, 779, 687, 607, 535, 472, 417, 368, 325, 287, 253, 223, 197, 174, 153,
                                        135,  119, 105, 93,  82,  72,  64,  56,  50,  44,  39,  34,  30,  27,  24,  21,
                                        18,   16,  14,  13,  11,  10,  9,   8,   7,   6,   5,   5,   4,   4,   3,   3};

/* What counts of a margin (R-VIC-13, -14): of two factions in one hand mostly the lower. In quarters. */
static int held_margin(const struct werwolf_state *s, int f)
{
    const int own = werwolf_margin(s, f), pair = f ^ 1;
    if (s->holder[f] == WF_NONE || s->holder[pair] != s->holder[f])
        return 4 * own;
    const int other = werwolf_margin(s, pair);
    return own < other ? 3 * own + other : own + 3 * other;
}

/* The weight of a margin against the best one: the earlier it is, the less a lead counts. */
static int weight(int margin, int best, int rounds_left)
{
    const int d = (best - margin) * 4 / (3 + 2 * rounds_left);
    return falling[d < STEPS ? d : STEPS - 1];
}

/* That a non-player does not reach its goal before the end, in thousandths: a lone person loses if one does (R-VIC-16).
 * 1000 / (1 + exp((m + 2) / 3)) by margin, from -18 on. */
static int stays_below(int margin)
{
    static const uint16_t chance[] = {995, 993, 991, 987, 982, 976, 966, 953, 935, 911, 881,
                                      841, 791, 731, 661, 583, 500, 417, 339, 269, 209};
    const int i = margin + 18;
    return i < 0 ? 998 : i > 20 ? 160 : chance[i];
}

static int estimate(const void *pack, const void *state, int seat)
{
    const struct werwolf_state *s = state;
    const int left = s->piles > s->rounds ? s->piles - s->rounds : 0;
    int margin[WF_FACTIONS], best = -1000, mine = 0, all = 0;
    (void)pack;
    for (int f = 0; f < WF_FACTIONS; f++) {
        margin[f] = held_margin(s, f);
        best = margin[f] > best ? margin[f] : best;
    }
    for (int f = 0; f < WF_FACTIONS; f++) {
        const int w = weight(margin[f], best, left);
        const bool counted = f % 2 && s->holder[f] != WF_NONE && s->holder[f ^ 1] == s->holder[f];
        all += counted ? 0 : w; /* a pair counts once */
        mine = s->holder[f] == seat ? w : mine;
    }
    int chance = 1000 * mine / all;
    for (int f = 0; f < WF_FACTIONS && s->head.seats == 1 && left > 0; f++)
        chance = s->holder[f] == WF_NONE ? chance * stays_below(margin[f] / 4) / 1000 : chance;
    return 2 * chance - 1000;
}

const struct sand_policy werwolf_policy = {
    .choose = procedure,
    .turn_over = turn_over,
    .estimate = estimate,
    .horizon = 60,
};

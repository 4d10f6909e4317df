/* Werwolf: the non-player procedure of the rulebook, for any seat. It looks at
 * nothing hidden: of an imagined state it uses what is the same in all of them,
 * and the chance that breaks ties. The planner's policy is the same procedure.
 */
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

/* With `watch` the lists treat every other faction like a person's (R-NPG-30): in a simulated game all seats are played
 * by the lists, and a faction that is about to win has to be noticed by the others. It is put back, because the state
 * is the caller's. */
static sand_answer procedure(const void *pack, void *state, int actor, const struct sand_question *q,
                             struct sand_random *random, void *notes)
{
    struct werwolf_state *s = state;
    const uint8_t watch = s->watch;
    int clause;
    (void)actor;
    (void)random;
    (void)notes;
    s->watch = 1;
    const sand_answer answer = werwolf_procedure(pack, s, q, &clause);
    s->watch = watch;
    return answer;
}

/* A turn is what one faction does on a card, or its part of a phase of a crisis
 * round: the lowest frame says whose. */
static bool turn_over(const void *pack, const void *from, const void *now, int seat)
{
    const struct werwolf_state *a = from, *b = now;
    (void)pack;
    (void)seat;
    return a->position != b->position || a->stack[0].f != b->stack[0].f || a->rounds != b->rounds || b->head.over;
}

static uint32_t turn(const void *state)
{
    const struct werwolf_state *s = state;
    return (uint32_t)s->position << 16 | (uint32_t)s->rounds << 8 | s->stack[0].f;
}

/* ---- What a position is worth ---- */

enum { STEPS = 48, CARDS_AHEAD = 4, CARDS_ALONE = 5 };

/* 1000 exp(-d / 8) */
static const uint16_t falling[STEPS] = {1000, 882, 779, 687, 607, 535, 472, 417, 368, 325, 287, 253, 223, 197, 174, 153,
                                        135,  119, 105, 93,  82,  72,  64,  56,  50,  44,  39,  34,  30,  27,  24,  21,
                                        18,   16,  14,  13,  11,  10,  9,   8,   7,   6,   5,   5,   4,   4,   3,   3};

/* What counts of a margin (R-VIC-13, -14): of two factions in one hand mostly
 * the lower. In quarters. */
static int held_margin(const struct werwolf_state *s, int f)
{
    const int own = werwolf_margin(s, f), pair = f ^ 1;
    if (s->holder[f] == WERWOLF_NONE || s->holder[pair] != s->holder[f])
        return 4 * own;
    const int other = werwolf_margin(s, pair);
    return own < other ? 3 * own + other : own + 3 * other;
}

static int falls(int d)
{
    return falling[d < STEPS ? d : STEPS - 1];
}

/* The weight of a margin against the best one, both in quarters: the earlier it
 * is, the less a lead counts. Before the first crisis round e times the weight
 * is 22 points of margin, after the last one 6 (docs/bots.md: Evaluations). */
static int weight(int margin, int best, int rounds_left)
{
    return falls((best - margin) / (3 + 2 * rounds_left));
}

/* 1000 ln(1 + exp(-d / 8)) */
static const uint16_t rest_of[STEPS] = {693, 633, 576, 523, 474, 429, 387, 348, 313, 281, 252, 225, 201, 180, 160, 143,
                                        127, 113, 100, 89,  79,  70,  62,  55,  49,  43,  38,  34,  30,  26,  23,  21,
                                        18,  16,  14,  13,  11,  10,  9,   8,   7,   6,   5,   5,   4,   4,   3,   3};

/* -ln of the chance 1 / (1 + exp(x / scale)), in thousandths: near nothing
 * where x is far below 0, and still rising where it is far above. */
static int doubt(int x, int scale)
{
    const int d = 8 * (x < 0 ? -x : x) / scale, rest = rest_of[d < STEPS ? d : STEPS - 1];
    return x < 0 ? rest : rest + 1000 * x / scale;
}

/* How often the people of a space count for the faction (R-LOY-1): 2 where they support it actively. */
static int own_steps(int loyalty, int f)
{
    return loyalty == PASSIVE_ALLIED + 2 * f ? 1 : loyalty == ACTIVE_ALLIED + 2 * f ? 2 : 0;
}

/* Steps of loyalty from a space's state to the faction's own side, 0 at its end. */
static int steps_to_go(int loyalty, int f)
{
    return loyalty == NEUTRAL ? 2 : own_steps(loyalty, f) ? 2 - own_steps(loyalty, f) : 2 + (loyalty & 1 ? 1 : 2);
}

/* What the faction could add to its level in the next loyalty phase (R-CRI-16 to -18), with what it has and holds now:
 * the most populous spaces first. */
static int prospect(const struct werwolf_state *s, int f)
{
    static const struct {
        uint8_t price, levels;
    } phase[WERWOLF_FACTIONS] = {{3, 2}, {2, 1}, {1, 1}, {1, 0}};
    const uint64_t guarded = f < WERWOLF ? s->has[f][TROOP] & s->has[f][POLICE] : ~(uint64_t)0;
    int money = s->resources[f], gain = 0;
    for (int people = 3; people > 0 && phase[f].levels; people--)
        for (uint64_t set = s->controlled[f] & guarded; set; set &= set - 1) {
            const struct werwolf_space *x = &s->space[__builtin_ctzll(set)];
            const int go = steps_to_go(x->loyalty, f), steps = go < phase[f].levels ? go : phase[f].levels;
            const int own = steps - (go > 2 ? go - 2 : 0), price = phase[f].price * (x->terror + steps);
            if (x->population != people || own <= 0 || price > money)
                continue;
            money -= price;
            gain += own * people;
        }
    return gain;
}

/* A lone person must see every non-player stay below its goal in each check,
 * and in the end stand above all of them (R-VIC-16). Both doubts are added, as
 * one multiplies chances; but unlike a chance, which is nothing in any bad
 * position, the sum still tells a bad one from a worse one. For Edelweiss
 * what the lists add in the next loyalty phase counts in full: the last one
 * comes after the last check, and the Allies win ten points in it. */
static int doubts_alone(const struct werwolf_state *s, int seat, int left)
{
    const bool looks_ahead = s->holder[EDELWEISS] == seat;
    const int scale = 3 + 2 * left;
    int own = -1000, best = -1000, sum = 0;
    for (int f = 0; f < WERWOLF_FACTIONS; f++) {
        const int margin = held_margin(s, f) / 4, gain = left ? prospect(s, f) : 0;
        if (s->holder[f] == seat) {
            own = margin + gain / 2;
            continue;
        }
        const int later = looks_ahead ? margin + gain : margin;
        best = later > best ? later : best;
        sum += left ? doubt(margin + 1, scale) : 0;
    }
    return sum + doubt(best + 1 - own, scale);
}

/* 1000 without doubts, falling to -1000: twice the chance, less one, where
 * doubts are small. */
static int worth_alone(const struct werwolf_state *s, int seat, int left)
{
    const int doubts = doubts_alone(s, seat, left);
    return 1000 - 2000 * doubts / (doubts + 1000);
}

/* The chance by margins, in millionths. */
static int by_margins(const struct werwolf_state *s, const int margin[WERWOLF_FACTIONS], int seat, int left)
{
    int best = -1000, mine = 0, all = 0;
    for (int f = 0; f < WERWOLF_FACTIONS; f++)
        best = margin[f] > best ? margin[f] : best;
    for (int f = 0; f < WERWOLF_FACTIONS; f++) {
        const int w = weight(margin[f], best, left);
        const bool counted = f % 2 && s->holder[f] != WERWOLF_NONE && s->holder[f ^ 1] == s->holder[f];
        all += counted ? 0 : w; /* a pair counts once */
        mine = s->holder[f] == seat ? w : mine;
    }
    return 1000 * (1000 * mine / all);
}

/* The chance to win with this many crisis rounds to come, in millionths. */
static int chance_of(const struct werwolf_state *s, int seat, int left)
{
    int margin[WERWOLF_FACTIONS];
    for (int f = 0; f < WERWOLF_FACTIONS; f++)
        margin[f] = held_margin(s, f);
    return by_margins(s, margin, seat, left);
}

static int estimate(const void *pack, const void *state, int seat)
{
    const struct werwolf_state *s = state;
    const int left = s->piles > s->rounds ? s->piles - s->rounds : 0;
    (void)pack;
    return s->head.seats == 1 ? worth_alone(s, seat, left) : chance_of(s, seat, left) / 500 - 1000;
}

/* By the margins with which the game ended; at most halfway to an even
 * position. */
static int defeat(const void *pack, const void *state, int seat)
{
    const struct werwolf_state *s = state;
    (void)pack;
    return s->head.seats == 1 ? (worth_alone(s, seat, s->end == END_GOAL) - 1000) / 2
                              : chance_of(s, seat, 0) / 1000 / 2 - 1000;
}

/* This many cards later. Counted in cards, since what is to be compared is what
 * the others make of a plan: were answers counted, a plan with many of its own
 * would see fewer of theirs; and non-players are never asked. */
static bool cards_later(const void *pack, const void *from, const void *now, int seat)
{
    const struct werwolf_state *a = from, *b = now;
    (void)pack;
    (void)seat;
    return b->position >= a->position + (b->head.seats == 1 ? CARDS_ALONE : CARDS_AHEAD);
}

const struct sand_policy werwolf_policy = {
    .choose = procedure,
    .turn_over = turn_over,
    .turn = turn,
    .estimate = estimate,
    .defeat = defeat,
    .horizon = 400,
    .far = cards_later,
};

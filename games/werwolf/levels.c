/* Victory: levels, margins, who wins when; and the operations whose ends are counted for tension.
 *
 * Levels are never stored: they follow from totals, control and bases, which pieces.c keeps. An operation (an event, an
 * action, a special action, a faction's loyalty phase) has a beginning and an end because tension is measured between
 * the two (R-TEN-3): the beginning keeps a snapshot of the other occupier's control, the end counts what is missing. */
#include "games/werwolf/play.h"

#include <string.h>

enum { GOAL_ALLIES = 50, GOAL_SOVIETS = 40, GOAL_WERWOLF = 35, GOAL_EDELWEISS = 25 };

/* R-TOK-19 */
static int advantage(const struct werwolf_state *s, int f)
{
    return most(0, s->home[f] - s->home[!f]);
}

static int bases_on_map(const struct werwolf_state *s, int f)
{
    int n = 0;
    EACH_SPACE (i, s->has[f][BASE])
        n += s->space[i].piece[f][BASE];
    return n;
}

/* What levels are made of, in the order of the table of scores in game.c. */
enum {
    PART_LOYALTY,
    PART_MORALE,
    PART_RESEARCH,
    PART_POPULATION,
    PART_RESISTANCE,
    PART_BASES,
    PART_LEVEL,
    PART_HANDICAP,
    PART_MARGIN,
    PART_COUNTS, /* and by which rule it counts: a faction's own margin, the insurgents', the occupiers' */
    PART_COUNTS_INSURGENTS,
    PART_COUNTS_OCCUPIERS
};
enum { PARTS = PART_LEVEL };

/* R-VIC-1 to -4 */
static int part_of_level(const struct werwolf_state *s, int f, int part)
{
    switch (part) {
    case PART_LOYALTY:
        return f == ALLIES ? s->total[ARM_ALLIED] : f == SOVIETS ? s->total[ARM_SOVIET] : 0;
    case PART_MORALE:
        return f == ALLIES ? s->morale : 0;
    case PART_RESEARCH:
        return occupier(f) ? advantage(s, f) : 0;
    case PART_POPULATION:
        return f == SOVIETS || f == EDELWEISS ? s->controlled_population[f] : 0;
    case PART_RESISTANCE:
        return f == WERWOLF ? s->total[ARM_RESISTANCE] : 0;
    default:
        return occupier(f) ? 0 : bases_on_map(s, f);
    }
}

/* R-VIC-5 */
int werwolf_level(const struct werwolf_state *s, int f)
{
    int level = 0;
    for (int part = 0; part < PARTS; part++)
        level += part_of_level(s, f, part);
    return least(WERWOLF_TRACK, level);
}

/* R-VIC-5, -21 */
int werwolf_margin(const struct werwolf_state *s, int f)
{
    static const int goal[] = {GOAL_ALLIES, GOAL_SOVIETS, GOAL_WERWOLF, GOAL_EDELWEISS};
    return werwolf_level(s, f) - goal[f] + s->handicap[f];
}

/* R-TOK-18 */
int werwolf_research(const struct werwolf_state *s, int f)
{
    int n = 0;
    if (occupier(f))
        return s->home[f];
    EACH_SPACE (i, werwolf_carrying(s, f))
        n += werwolf_tokens(s, i, f, TOKEN_RESEARCH);
    return n;
}

/* The first match is enough: no two capabilities of a faction share a hook in our deck. 0 means none in force, so no
 * value in the data may be 0. */
int werwolf_cap(const struct werwolf_play *g, int f, int hook)
{
    for (uint32_t caps = g->s->caps; caps; caps &= caps - 1) {
        const struct werwolf_cap *c = &g->p->cap[__builtin_ctz(caps)];
        if ((c->hook == hook || c->hook2 == hook) && c->faction == f)
            return c->value;
    }
    return 0;
}

/* ---- Who wins ---- */

/* Whatever was running is wiped, so that the final position does not depend on which frame the end came in. */
static void finish(struct werwolf_play *g, int winner, int why)
{
    for (EACH_FACTION(f))
        werwolf_tell(g, E_LEVEL, f, werwolf_level(g->s, f), werwolf_margin(g->s, f));
    g->s->winner = (uint8_t)winner;
    g->s->end = (uint8_t)why;
    g->s->head.over = 1;
    g->s->depth = 0;
    memset(g->s->stack, 0, sizeof g->s->stack);
    memset(g->s->op, 0, sizeof g->s->op);
    memset(g->s->moved, 0, sizeof g->s->moved);
    werwolf_tell(g, E_WON, winner == WERWOLF_NONE ? -1 : winner, why);
}

/* R-VIC-16, -19: exactly one person, against non-players. */
static bool solitaire(const struct werwolf_state *s)
{
    return s->head.seats == 1;
}

/* R-VIC-13, -14: the margin of the player who holds f, and the faction it is read from. A lone faction is itself. With
 * equal margins the later faction is read, by R-VIC-10. */
static int held_margin(const struct werwolf_state *s, int f, bool final, int *from)
{
    const int pair = other_of(f), own = werwolf_margin(s, f);
    *from = f;
    if (s->holder[f] == WERWOLF_NONE || s->holder[pair] != s->holder[f])
        return own;
    const int other = werwolf_margin(s, pair);
    const bool higher = !occupier(f) && !final;
    if (other == own ? pair > f : (other > own) == higher)
        *from = pair;
    return higher ? most(own, other) : least(own, other);
}

/* The best by margin among the factions of a set; ties go to the later faction (R-VIC-10). Combined factions count
 * once, by the faction whose margin is used (R-VIC-15). */
static int best_of(const struct werwolf_state *s, unsigned set, bool final, int *margin)
{
    int best = WERWOLF_NONE;
    for (EACH_FACTION(f)) {
        int from;
        const int m = held_margin(s, f, final, &from);
        if (in_set(set, f) && (best == WERWOLF_NONE || m >= *margin)) {
            best = from;
            *margin = m;
        }
    }
    return best;
}

static unsigned nonplayers(const struct werwolf_state *s)
{
    unsigned set = 0;
    for (EACH_FACTION(f))
        if (!person(s, f))
            set |= 1u << f;
    return set;
}

/* Who may win in a victory check: R-VIC-16. */
static unsigned contenders(const struct werwolf_state *s)
{
    return solitaire(s) ? nonplayers(s) : 15u;
}

/* R-VIC-11, -20 */
static void war(struct werwolf_play *g)
{
    const unsigned who = contenders(g->s);
    const bool w = in_set(who, WERWOLF), e = in_set(who, EDELWEISS);
    const bool better = werwolf_margin(g->s, EDELWEISS) >= werwolf_margin(g->s, WERWOLF);
    finish(g, e && (!w || better) ? EDELWEISS : w ? WERWOLF : WERWOLF_NONE, END_TENSIONS);
}

/* R-CRI-4 */
void werwolf_victory_check(struct werwolf_play *g)
{
    const unsigned who = contenders(g->s);
    unsigned at_goal = 0;
    int margin;
    if (g->s->tensions == 6) {
        war(g);
        return;
    }
    if (g->s->rounds < 2)
        return;
    for (EACH_FACTION(f)) {
        int from;
        if (in_set(who, f) && held_margin(g->s, f, false, &from) >= 0)
            at_goal |= 1u << f;
    }
    if (at_goal)
        finish(g, best_of(g->s, at_goal, false, &margin), END_GOAL);
}

/* R-VIC-8, -16 */
void werwolf_final(struct werwolf_play *g)
{
    int margin = 0, rest = 0;
    const unsigned np = nonplayers(g->s);
    if (!solitaire(g->s)) {
        finish(g, best_of(g->s, 15u, true, &margin), END_FINAL);
        return;
    }
    const int own = best_of(g->s, 15u & ~np, true, &margin), best = best_of(g->s, np, true, &rest);
    finish(g, margin > rest ? own : best, END_FINAL);
}

/* Sides 4 and 5 are the pairs that one seat may hold, in the order of the table in game.c. */
void werwolf_outcome(const void *pack, const void *state, struct sand_outcome *o)
{
    const struct werwolf_state *s = state;
    (void)pack;
    memset(o, 0, sizeof *o);
    o->final = s->head.over;
    o->why = (uint16_t)(s->head.over ? s->end - 1 : 0);
    for (int seat = 0; seat < s->head.seats; seat++) {
        unsigned held = 0;
        for (EACH_FACTION(f))
            if (s->holder[f] == seat)
                held |= 1u << f;
        o->side[seat] = (uint8_t)(held == 3 ? 4 : held == 12 ? 5 : __builtin_ctz(held));
        if (s->head.over)
            o->value[seat] = s->winner != WERWOLF_NONE && in_set(held, s->winner) ? 1000 : -1000;
    }
    o->others = nonplayers(s);
    o->winner = (uint8_t)(s->head.over && s->winner != WERWOLF_NONE && in_set(o->others, s->winner) ? s->winner + 1
                                                                                                    : 0);
}

/* ---- Operations ---- */

/* With nothing running this is the event's place with mode MODE_NONE, which the callers test: a crisis round's
 * redeployment and reset run in no operation. */
struct werwolf_op *werwolf_op(struct werwolf_state *s)
{
    return &s->op[s->op[OP_SPECIAL].mode ? OP_SPECIAL : s->op[OP_ACTION].mode ? OP_ACTION : OP_EVENT];
}

struct werwolf_op *werwolf_begin(struct werwolf_play *g, int slot, int f, int name, int mode)
{
    struct werwolf_op *op = &g->s->op[slot];
    memset(op, 0, sizeof *op);
    op->faction = (uint8_t)f;
    op->name = (uint8_t)name;
    op->mode = (uint8_t)mode;
    op->allowed = g->p->all;
    op->limit = WERWOLF_NONE;
    if (occupier(f))
        op->snapshot = g->s->controlled[other_of(f)];
    if (slot == OP_ACTION)
        memset(g->s->moved, 0, sizeof g->s->moved);
    return op;
}

/* R-TEN-2, -3: control that the other occupier lost between beginning and end, each space once. Spaces in `tense` have
 * added their one tension already by a shift (R-TEN-5). What is counted here is taken out of the snapshots of the
 * operations around it, or an action would count its special action's conquests once more. */
void werwolf_finish_op(struct werwolf_play *g, int slot)
{
    struct werwolf_op *op = &g->s->op[slot];
    if (occupier(op->faction)) {
        const uint64_t lost = op->snapshot & ~g->s->controlled[other_of(op->faction)];
        const int n = count_of(lost & ~op->tense);
        for (int below = OP_EVENT; below < slot; below++)
            if (g->s->op[below].faction == op->faction)
                g->s->op[below].snapshot &= ~lost;
        if (n)
            werwolf_tension(g, n);
    }
    memset(op, 0, sizeof *op);
    if (slot == OP_ACTION)
        memset(g->s->moved, 0, sizeof g->s->moved);
}

/* ---- The final sheet ---- */

/* Which parts a faction has at all (R-VIC-1 to -4). */
static bool has_part(int f, int part)
{
    static const unsigned parts[] = {[ALLIES] = 1u << PART_LOYALTY | 1u << PART_MORALE | 1u << PART_RESEARCH,
                                     [SOVIETS] = 1u << PART_LOYALTY | 1u << PART_RESEARCH | 1u << PART_POPULATION,
                                     [WERWOLF] = 1u << PART_RESISTANCE | 1u << PART_BASES,
                                     [EDELWEISS] = 1u << PART_POPULATION | 1u << PART_BASES};
    return parts[f] >> part & 1;
}

/* Where somebody plays two factions one margin of each player counts, and it stands at the faction that it is read
 * from (R-VIC-13 to -15). */
static void put_counted(const struct werwolf_state *s, int f, struct sand_score *score)
{
    int from;
    const int margin = held_margin(s, f, s->end == END_FINAL, &from);
    const bool paired = s->holder[f] != WERWOLF_NONE && s->holder[f] == s->holder[other_of(f)];
    if (from == f)
        sand_score_add(score,
                       !paired       ? PART_COUNTS
                       : occupier(f) ? PART_COUNTS_OCCUPIERS
                                     : PART_COUNTS_INSURGENTS,
                       f, margin);
}

static bool any_pair(const struct werwolf_state *s)
{
    return (s->holder[ALLIES] != WERWOLF_NONE && s->holder[ALLIES] == s->holder[SOVIETS]) ||
           (s->holder[WERWOLF] != WERWOLF_NONE && s->holder[WERWOLF] == s->holder[EDELWEISS]);
}

void werwolf_score(const void *pack, const void *state, struct sand_score *score)
{
    const struct werwolf_state *s = state;
    (void)pack;
    for (int f = 0; f < WERWOLF_FACTIONS; f++) {
        for (int part = 0; part < PARTS; part++)
            if (has_part(f, part))
                sand_score_add(score, part, f, part_of_level(s, f, part));
        sand_score_add(score, PART_LEVEL, f, werwolf_level(s, f));
        if (s->handicap[f])
            sand_score_add(score, PART_HANDICAP, f, s->handicap[f]);
        sand_score_add(score, PART_MARGIN, f, werwolf_margin(s, f));
        if (any_pair(s))
            put_counted(s, f, score);
    }
}

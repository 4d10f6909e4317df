/* Where special actions may be done, how many spaces they have and how many they hit (R-SPA). The set of spaces is
 * empty exactly when the special action cannot be done now.
 *
 * That equivalence is what the loop relies on: it offers a special action if the set is not empty, and special.c must
 * then find an answer to list. A condition that is checked in one of the two only ends in an empty question. */
#include "games/werwolf/play.h"

static uint64_t around(const struct werwolf_play *g, uint64_t spaces)
{
    uint64_t mask = spaces;
    EACH_SPACE (i, spaces)
        mask |= g->p->adjacent[i];
    return mask;
}

/* R-SPA-8: a city without terror; at the end of the arm only for the activation. */
static uint64_t trial_spaces(const struct werwolf_play *g)
{
    const struct werwolf_state *s = g->s;
    uint64_t mask = s->controlled[ALLIES] & g->p->cities & s->has[ALLIES][POLICE];
    const bool hidden = (s->has[WERWOLF][UNDER] | s->has[EDELWEISS][UNDER]) != 0;
    KEEP_SPACES(i, mask, !s->space[i].terror && (hidden || werwolf_can_shift(s, i, ACTIVE_ALLIED)));
    return mask;
}

uint64_t werwolf_transport_spaces(const struct werwolf_play *g)
{
    uint64_t mask = 0;
    EACH_SPACE (i, werwolf_carrying(g->s, SOVIETS))
        if (g->p->adjacent[i] & g->p->roads && !werwolf_locked(g, SOVIETS, i))
            mask |= BIT(i);
    return mask;
}

/* R-SPA-11 */
int werwolf_bombard_hits(const struct werwolf_play *g, int f, int i)
{
    int guns = 0, he = 0;
    EACH_SPACE (x, g->p->near[i]) {
        guns += g->s->space[x].piece[f][TROOP] + g->s->space[x].piece[f][BASE];
        he += g->s->space[x].token[TOKEN_HE][f][TROOP];
    }
    const int hits = g->p->mountain[i] ? guns / 4 + he / 2 : guns / 2 + he;
    return werwolf_halve(g, i, hits + werwolf_cap(g, f, HOOK_ADD_BOMBARD));
}

static uint64_t bombard_spaces(const struct werwolf_play *g, int f)
{
    uint64_t mask = around(g, g->s->has[f][TROOP]) & werwolf_targets(g->s, f, HIT_OCCUPIER);
    KEEP_SPACES(i, mask, werwolf_bombard_hits(g, f, i));
    return mask;
}

static uint64_t deport_spaces(const struct werwolf_play *g)
{
    uint64_t mask = g->s->controlled[SOVIETS] & g->s->has[SOVIETS][POLICE] & g->p->towns & ~BIT(g->p->west_berlin);
    KEEP_SPACES(i, mask, g->s->space[i].population);
    return mask;
}

/* R-SPA-17: something that may be aimed at. */
static uint64_t assassinate_spaces(const struct werwolf_play *g)
{
    uint64_t others = 0;
    for (EACH_FACTION(f))
        if (f != WERWOLF)
            others |= werwolf_carrying(g->s, f) | g->s->has[f][BASE];
    EACH_SPACE (i, g->s->has[WERWOLF][UNDER] & ~others)
        if (g->s->space[i].loose[TOKEN_RESEARCH])
            others |= BIT(i);
    return g->s->has[WERWOLF][UNDER] & others;
}

static uint64_t infiltrate_spaces(const struct werwolf_play *g)
{
    const struct werwolf_state *s = g->s;
    uint64_t mask = s->has[EDELWEISS][UNDER] &
                    (werwolf_carrying(s, ALLIES) | werwolf_carrying(s, SOVIETS) | werwolf_carrying(s, WERWOLF));
    if (!s->available[EDELWEISS][0]) /* R-FRC-4 */
        return 0;
    KEEP_SPACES(i, mask, !s->space[i].loyalty || s->space[i].loyalty >= PASSIVE_RESISTANCE);
    return mask;
}

uint64_t werwolf_special_spaces(const struct werwolf_play *g, int f, int special)
{
    const struct werwolf_state *s = g->s;
    switch (special) {
    case COMMANDO_RAID:
        return around(g, s->has[ALLIES][TROOP]) & werwolf_guerrilla_spaces(s);
    case AIR_LIFT:
        return werwolf_movable(g, ALLIES, MOVE_LIFT) | werwolf_with_research(s, ALLIES);
    case AIR_STRIKE:
        return werwolf_targets(s, ALLIES, HIT_OCCUPIER);
    case TRIAL:
        return trial_spaces(g);
    case TRANSPORT:
        return werwolf_transport_spaces(g) | werwolf_with_research(s, SOVIETS);
    case BOMBARD:
        return bombard_spaces(g, SOVIETS);
    case INTERROGATE:
        return s->has[WERWOLF][UNDER] | s->has[EDELWEISS][UNDER];
    case DEPORT:
        return deport_spaces(g);
    case CAPTURE:
        return s->has[WERWOLF][UNDER];
    case WUNDER_WAFFEN:
        return around(g, werwolf_with_research(s, WERWOLF));
    case ASSASSINATE:
        return assassinate_spaces(g);
    case AMBUSH:
        return s->has[f][UNDER] & werwolf_targets(s, f, HIT_INSURGENT);
    case EXTORT:
        return s->has[EDELWEISS][UNDER] & ~s->controlled[ALLIES] & ~s->controlled[SOVIETS];
    case INFILTRATE:
        return infiltrate_spaces(g);
    default:
        return around(g, s->has[EDELWEISS][UNDER]);
    }
}

int werwolf_special_limit(const struct werwolf_play *g, int f, int special)
{
    switch (special) {
    case CAPTURE:
        return 3;
    case EXTORT:
        return 4;
    case ASSASSINATE:
        return most(2, werwolf_cap(g, f, HOOK_LIMIT_ASSASSINATE));
    case INFILTRATE:
        return most(1, werwolf_cap(g, f, HOOK_LIMIT_INFILTRATE));
    default:
        return 1;
    }
}

/* R-SPA-18: two pieces, one more for each own HE in the space. */
int werwolf_ambush_hits(const struct werwolf_play *g, int f, int i)
{
    return 2 + werwolf_tokens(g->s, i, f, TOKEN_HE) +
           (g->p->mountain[i] ? werwolf_cap(g, f, HOOK_ADD_AMBUSH_MOUNTAIN) : 0);
}

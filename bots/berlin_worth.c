/* What a position of On To Berlin! is worth to the Axis, as the bot `staff` sees it. The Allies want the opposite.
 * Counts points, areas, units, markers and cards, and how near the units stand to the points they could still take. */
#include "bots/berlin_worth.h"

#include <string.h>

enum { WON = 100000, FAR = 12 };

static struct berlin_set common(struct berlin_set a, const struct berlin_set *b)
{
    for (int i = 0; i < BERLIN_WORDS; i++)
        a.w[i] &= b->w[i];
    return a;
}

/* ---- Points ---- */

int berlin_halves(const struct berlin_pack *p, uint64_t areas)
{
    int sum = 0;
    for (areas &= p->resource; areas; areas &= areas - 1)
        sum += p->area[__builtin_ctzll(areas)].halves;
    return sum;
}

/* Germany's own points decide the end, the nearer it comes. */
static int points_worth(const struct berlin_pack *p, const struct berlin_state *s)
{
    const int axis = berlin_halves(p, s->held[BERLIN_AXIS]);
    const int allied = berlin_halves(p, s->held[BERLIN_ALLIED] & p->red) +
                       2 * p->track[BERLIN_T_US].points[s->track[BERLIN_T_US]];
    const bool berlin = s->held[BERLIN_AXIS] >> p->at.berlin & 1;
    int worth = 70 * axis - 35 * allied + (berlin ? 200 + 30 * s->turn : 0);
    if (axis <= 3)
        worth -= 300;
    if (axis >= 16)
        worth += 150 * (axis - 15);
    return worth;
}

/* ---- Units ---- */

int berlin_unit_worth(const struct berlin_unit *u)
{
    if (u->type == BERLIN_AF)
        return 10 + 9 * u->airstrike;
    if (u->type == BERLIN_SS)
        return 12;
    if (u->type >= BERLIN_NF)
        return 10 + 8 * u->attack;
    return 4 + 8 * u->attack + 6 * (u->defense - 1) - (u->move ? 0 : 10);
}

void berlin_distances(const struct berlin_pack *p, uint64_t goals, uint64_t open, uint8_t far[BERLIN_AREAS])
{
    uint64_t reached = goals, edge = goals;
    memset(far, FAR, BERLIN_AREAS);
    for (int d = 0; edge && d < FAR; d++) {
        uint64_t next = 0;
        for (uint64_t rest = edge; rest; rest &= rest - 1) {
            const int a = __builtin_ctzll(rest);
            far[a] = (uint8_t)d;
            next |= p->area[a].adjacent;
        }
        edge = next & open & ~reached;
        reached |= edge;
    }
}

static int side_worth(const struct berlin_pack *p, const struct berlin_state *s, int side)
{
    static const uint8_t near[FAR + 1] = {10, 8, 6, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0};
    uint8_t far[BERLIN_AREAS];
    struct berlin_set own = s->own[side];
    int worth = 0, u;
    berlin_distances(p, s->held[!side] & p->resource & p->land, ~p->closed[side], far);
    while ((u = berlin_set_pop(&own)) >= 0) {
        const struct berlin_unit *unit = &p->unit[u];
        const int value = berlin_unit_worth(unit), at = s->place[u];
        if (at >= BERLIN_AREAS) {
            worth += at == BERLIN_POOL ? value / 6 : 0;
            continue;
        }
        worth += berlin_set_has(&s->fresh, u) ? value : value * 7 / 8;
        if (unit->type < BERLIN_FT && unit->move)
            worth += unit->attack * near[far[at]];
    }
    return worth;
}

/* ---- Ground ---- */

static int area_worth(const struct berlin_pack *p, const struct berlin_state *s, int side)
{
    return 8 * __builtin_popcountll(s->held[side] & p->land) + 12 * __builtin_popcountll(s->held[side] & p->sea);
}

/* Own points that an enemy next door could walk into. */
static int danger(const struct berlin_pack *p, const struct berlin_state *s, int side)
{
    int worth = 0;
    for (uint64_t rest = s->held[side] & p->resource & p->land; rest; rest &= rest - 1) {
        const int a = __builtin_ctzll(rest);
        struct berlin_set mine = common(common(s->at[a], &s->own[side]), &p->ground);
        struct berlin_set theirs = common(s->at[a], &s->own[!side]);
        for (uint64_t n = p->area[a].adjacent & p->land; n; n &= n - 1) {
            const struct berlin_set more = common(s->at[__builtin_ctzll(n)], &s->own[!side]);
            for (int i = 0; i < BERLIN_WORDS; i++)
                theirs.w[i] |= more.w[i];
        }
        theirs = common(theirs, &p->ground);
        int hold = 0, threat = 0, u;
        while ((u = berlin_set_pop(&mine)) >= 0)
            hold += 3 * p->unit[u].defense;
        while ((u = berlin_set_pop(&theirs)) >= 0)
            threat += p->unit[u].attack;
        if (threat > 2 * hold)
            worth += (a == p->at.berlin ? 3 : 1) * (threat - 2 * hold > 20 ? 60 : 3 * (threat - 2 * hold));
    }
    return worth;
}

static int course_worth(const struct berlin_pack *p, const struct berlin_state *s)
{
    int worth = -30 * s->track[BERLIN_T_US] - 40 * s->track[BERLIN_T_SU] +
                15 * (s->track[BERLIN_T_SP] + s->track[BERLIN_T_TU]);
    for (int side = 0; side < BERLIN_SIDES; side++)
        for (uint32_t cards = p->deck[side] & ~s->pool & ~s->removed; cards; cards &= cards - 1) {
            const struct berlin_card *c = &p->card[__builtin_ctz(cards)];
            if (c->developed)
                worth += (side == BERLIN_AXIS ? 1 : -1) * 25 * (c->sv - 2) * (BERLIN_TURNS - s->turn) / BERLIN_TURNS;
        }
    return worth;
}

/* The weights were set by hand. The bot `staff` uses the sum as it is; to the planner's estimate it is one measure
 * among others, whose weights are learned (berlin_values.c). */
int berlin_worth(const struct berlin_pack *p, const struct berlin_state *s)
{
    if (s->end) {
        const int end = s->end - 1;
        return end == BERLIN_END_COLLAPSE || end == BERLIN_END_SURRENDER ? -WON : WON;
    }
    return points_worth(p, s) + side_worth(p, s, BERLIN_AXIS) - side_worth(p, s, BERLIN_ALLIED) +
           area_worth(p, s, BERLIN_AXIS) - area_worth(p, s, BERLIN_ALLIED) - danger(p, s, BERLIN_AXIS) +
           danger(p, s, BERLIN_ALLIED) + course_worth(p, s);
}

/* A position of On To Berlin!, seen by one side: who is strong where, what is worth taking, what a move or an attack
 * would bring. All worth is counted as in berlin_worth.c. */
#include "bots/berlin_sight.h"

#include "bots/berlin_worth.h"

#include <string.h>

enum { HALF = 70, GROUND = 10, NEARER = 1, MOST_THREAT = 60, EARLY = 6, LATER = 25 };

static void add_unit(const struct berlin_sight *w, int u, struct berlin_force *f)
{
    const struct berlin_unit *unit = &w->p->unit[u];
    const bool fresh = berlin_set_has(&w->s->fresh, u);
    f->attack += fresh ? unit->attack : 0;
    f->hold += unit->defense * (fresh ? 2 : 1);
    f->count++;
}

struct berlin_force berlin_force_of(const struct berlin_sight *w, const struct berlin_set *units)
{
    struct berlin_force f = {0, 0, 0};
    struct berlin_set rest = *units;
    for (int u; (u = berlin_set_pop(&rest)) >= 0;)
        if (w->p->unit[u].type != BERLIN_AF)
            add_unit(w, u, &f);
    return f;
}

/* Units at sea that are not ships are of no use there. */
static void look_at_units(struct berlin_sight *w, int side)
{
    const struct berlin_state *s = w->s;
    const struct berlin_set *off = &s->at[BERLIN_POOL], *new = &s->at[BERLIN_NEW_WEAPONS_POOL];
    for (int i = 0; i < BERLIN_WORDS; i++)
        for (uint64_t rest = s->own[side].w[i] & ~(off->w[i] | new->w[i] | w->p->air.w[i]); rest; rest &= rest - 1) {
            const int u = 64 * i + __builtin_ctzll(rest), at = s->place[u];
            if (at < BERLIN_AREAS && (w->p->sea >> at & 1) == (w->p->unit[u].type >= BERLIN_NF))
                add_unit(w, u, &w->force[side][at]);
        }
}

/* What is worth a campaign: the enemy's points, and those of neutrals for the Axis. */
static uint64_t goals(const struct berlin_sight *w)
{
    const uint64_t points = w->p->resource & w->p->land & ~w->p->closed[w->side];
    const uint64_t enemy = w->s->held[!w->side];
    return points & (w->side == BERLIN_AXIS ? ~w->s->held[BERLIN_AXIS] : enemy);
}

void berlin_look(struct berlin_sight *w, const struct berlin_pack *p, const struct berlin_state *s, int side)
{
    w->p = p;
    w->s = s;
    w->side = side;
    memset(w->force, 0, sizeof w->force);
    look_at_units(w, BERLIN_AXIS);
    look_at_units(w, BERLIN_ALLIED);
    berlin_distances(p, goals(w), ~p->closed[side], w->far);
}

/* What the Axis holds counts the more for the Allies the later it is: two points left are enough for it to hold out. */
int berlin_prize(const struct berlin_sight *w, int area)
{
    const struct berlin_area *a = &w->p->area[area];
    const bool axis = w->s->held[BERLIN_AXIS] >> area & 1;
    const bool counts = w->side == BERLIN_AXIS || a->colour == BERLIN_RED || axis;
    const int berlin = area == w->p->at.berlin ? 400 + 30 * w->s->turn : 0;
    const int late = axis && w->s->turn > EARLY ? (w->s->turn - EARLY) * LATER : 0;
    return GROUND + (counts ? (HALF + late) * a->halves : 0) + berlin;
}

int berlin_threat(const struct berlin_sight *w, int area)
{
    int threat = w->force[!w->side][area].attack;
    for (uint64_t n = w->p->area[area].adjacent & (w->p->sea >> area & 1 ? w->p->sea : w->p->land); n; n &= n - 1)
        threat += w->force[!w->side][__builtin_ctzll(n)].attack;
    return threat;
}

/* Six sixths are a hit. Twice the defence drives a fresh unit off; what is driven off loses its ground. A die hits with
 * rating / 6, so an attack of 6 is one hit on average, and `hold` hits need 6 * hold. */
int berlin_attack_worth(const struct berlin_sight *w, int area, int attack)
{
    const struct berlin_force *enemy = &w->force[!w->side][area];
    const int needed = 6 * enemy->hold, prize = berlin_prize(w, area);
    if (!enemy->count)
        return 2 * attack;
    return 4 * attack + (attack >= needed ? prize : prize * attack / (needed + 1));
}

/* An own point left to an enemy next door. */
static int left_behind(const struct berlin_sight *w, int from, struct berlin_force group)
{
    const struct berlin_force *here = &w->force[w->side][from];
    const int hold = 6 * (here->hold - group.hold), threat = berlin_threat(w, from);
    if (!(w->s->held[w->side] >> from & 1) || threat == 0)
        return 0;
    const int share = hold <= 0 ? MOST_THREAT : threat > hold ? MOST_THREAT * (threat - hold) / threat : 0;
    return berlin_prize(w, from) * share / 100;
}

/* Into somebody else's area: it is taken if nobody is there, else a later attack may take it. */
static int conquest(const struct berlin_sight *w, int to, struct berlin_force group)
{
    const struct berlin_force *enemy = &w->force[!w->side][to];
    const int prize = berlin_prize(w, to), attack = group.attack + w->force[w->side][to].attack;
    const bool neutral = !((w->s->held[0] | w->s->held[1]) >> to & 1);
    if (!enemy->count && !neutral)
        return prize;
    if (neutral && w->p->area[to].halves == 0)
        return -40; /* a new enemy for nothing */
    const int needed = 6 * enemy->hold + 6;
    return prize * (attack < needed ? attack : needed) / (2 * needed);
}

int berlin_move_worth(const struct berlin_sight *w, int from, int to, struct berlin_force group)
{
    const int nearer = NEARER * group.attack * (w->far[from] - w->far[to]);
    int worth = nearer - left_behind(w, from, group);
    if (!(w->s->held[w->side] >> to & 1))
        return worth + conquest(w, to, group);
    const int threat = berlin_threat(w, to), hold = 6 * w->force[w->side][to].hold;
    if (threat > hold) /* help where it is needed */
        worth += berlin_prize(w, to) * (threat - hold < 6 * group.hold ? threat - hold : 6 * group.hold) / (2 * threat);
    return worth;
}

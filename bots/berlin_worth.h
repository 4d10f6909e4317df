/* What the files of the bots of On To Berlin! share. */
#ifndef BERLIN_WORTH_H
#define BERLIN_WORTH_H

#include "engine/mind.h"
#include "games/berlin/state.h"

static inline bool berlin_set_has(const struct berlin_set *s, int u)
{
    return s->w[u / 64] >> u % 64 & 1;
}
/* Takes the first unit out; -1: there is none. */
static inline int berlin_set_pop(struct berlin_set *s)
{
    for (int i = 0; i < BERLIN_WORDS; i++)
        if (s->w[i]) {
            const int u = i * 64 + __builtin_ctzll(s->w[i]);
            s->w[i] &= s->w[i] - 1;
            return u;
        }
    return -1;
}
static inline int berlin_verb_of(sand_answer a)
{
    return (int)(a & 255);
}
static inline int berlin_argument(sand_answer a)
{
    return (int)(a >> 8 & 255);
}

/* Half points of the resource areas of a set. */
int berlin_halves(const struct berlin_pack *, uint64_t areas);
/* What a unit is worth on the map, to its own side. */
int berlin_unit_worth(const struct berlin_unit *);
/* How many areas each area is from the nearest of a set, by way of open ones; 12 at most. */
void berlin_distances(const struct berlin_pack *, uint64_t goals, uint64_t open, uint8_t far[BERLIN_AREAS]);
/* The answer of the verb with the most wished-for card; the first answer if there is none. */
sand_answer berlin_wished_card(const struct berlin_pack *, const struct berlin_state *, const struct sand_question *,
                               int verb);

/* To the Axis; what it is worth to the Allies is the same with the other sign. */
int berlin_worth(const struct berlin_pack *, const struct berlin_state *);
/* berlin_values.c: what a position is worth to a seat, as struct sand_policy wants it. */
int berlin_estimate(const void *pack, const void *state, int seat);

#endif

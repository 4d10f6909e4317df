/* A pool for `imagine`: the things a viewer has not seen, to be dealt again. What goes in has an order of its own, that
 * of the ids, before anything is drawn: a sample must not depend on the arrangement it replaces. */
#ifndef SAND_POOL_H
#define SAND_POOL_H

#include "engine/chance.h"

#include <stdbool.h>

struct sand_pool {
    int n;
    uint8_t item[256];
};

/* All of a set of at most 64 ids. */
void sand_pool_add(struct sand_pool *, uint64_t set);
/* In one order, then in a random one; what is added later is not mixed. */
void sand_pool_mix(struct sand_pool *, struct sand_chance *);
/* Takes n of them, or as many as there are, as a set. */
uint64_t sand_pool_deal(struct sand_pool *, int n);

/* A hand in a deal where not everything may go everywhere: somebody has shown that he has no hearts, a fleet is never
 * in the mountains. */
struct sand_hand {
    uint64_t allowed; /* ids it may hold */
    uint64_t held;    /* ids it was dealt */
    int size;         /* how many it needs */
};
enum { SAND_HANDS = 64 };
/* Mixes the pool, whose ids are all different, and deals every hand what it needs; what is left stays in the pool. If
 * there is any way to do it, it is done: so where sizes and sets are true of the hidden state, it never fails. False,
 * and the pool as it was but for its order: there is none. */
bool sand_pool_share(struct sand_pool *, struct sand_chance *, struct sand_hand *, int hands);

/* Puts bytes in ascending order. */
void sand_sort(uint8_t *items, int n);

#endif

/* A pool for `imagine`: the things a viewer has not seen, to be dealt again. What goes in has an order of its own, that
 * of the ids, before anything is drawn: a sample must not depend on the arrangement it replaces. */
#ifndef SAND_POOL_H
#define SAND_POOL_H

#include "engine/chance.h"

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

/* Puts bytes in ascending order. */
void sand_sort(uint8_t *items, int n);

#endif

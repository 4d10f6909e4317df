/* Pools: see pool.h. They are small, so sorting by insertion is as good as any.
 *
 * Mixing sorts first, although a shuffle follows. Without it the order in which the things were collected, which is
 * that of the true hands and piles, would go through the shuffle into the sample: twins that look the same to a viewer
 * would then be imagined differently with the same seed, and a search could tell them apart. */
#include "engine/pool.h"

void sand_sort(uint8_t *items, int n)
{
    for (int i = 1; i < n; i++) {
        const uint8_t item = items[i];
        int k = i;
        for (; k > 0 && items[k - 1] > item; k--)
            items[k] = items[k - 1];
        items[k] = item;
    }
}

void sand_pool_add(struct sand_pool *pool, uint64_t set)
{
    for (; set; set &= set - 1)
        pool->item[pool->n++] = (uint8_t)__builtin_ctzll(set);
}

void sand_pool_mix(struct sand_pool *pool, struct sand_chance *chance)
{
    sand_sort(pool->item, pool->n);
    sand_shuffle(chance, pool->item, pool->n);
}

uint64_t sand_pool_deal(struct sand_pool *pool, int n)
{
    uint64_t set = 0;
    for (; n > 0 && pool->n > 0; n--)
        set |= (uint64_t)1 << pool->item[--pool->n];
    return set;
}

/* Pools: see pool.h. They are small, so sorting by insertion is as good as any.
 *
 * Mixing sorts first, although a shuffle follows. Without it the order in which the things were collected, which is
 * that of the true hands and piles, would go through the shuffle into the sample: twins that look the same to a viewer
 * would then be imagined differently with the same seed, and a search could tell them apart. */
#include "engine/pool.h"

#include <string.h>

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

/* ---- A deal with conditions ---- */

/* Dealing at random and trying again when it does not work out may take for ever where few deals fit. So hands take one
 * item after the other, and one that finds all it may hold taken asks the hands that have them to take something else
 * (augmenting paths: a hand that gets nothing in this way can get nothing at all). That finds a deal, but prefers some;
 * exchanges at random afterwards, each of which keeps every condition, make it forget where it came from. */
enum { NOBODY = 255, EXCHANGES = 8 }; /* exchanges tried for each item */

struct share {
    const struct sand_pool *pool;
    const struct sand_hand *hand;
    uint8_t owner[256];
    bool asked[256];
};

static bool may_hold(const struct share *s, int hand, int item)
{
    return hand == NOBODY || s->hand[hand].allowed >> s->pool->item[item] & 1;
}

static bool take_one(struct share *s, int hand)
{
    for (int i = 0; i < s->pool->n; i++) {
        if (s->asked[i] || s->owner[i] == hand || !may_hold(s, hand, i))
            continue;
        s->asked[i] = true;
        if (s->owner[i] == NOBODY || take_one(s, s->owner[i])) {
            s->owner[i] = (uint8_t)hand;
            return true;
        }
    }
    return false;
}

static void exchange(struct share *s, struct sand_chance *chance)
{
    const int n = s->pool->n;
    for (int k = 0; k < EXCHANGES * n; k++) {
        const int i = (int)sand_draw(chance, (uint32_t)n), j = (int)sand_draw(chance, (uint32_t)n);
        const uint8_t a = s->owner[i], b = s->owner[j];
        if (a != b && may_hold(s, a, j) && may_hold(s, b, i)) {
            s->owner[i] = b;
            s->owner[j] = a;
        }
    }
}

static void hand_out(const struct share *s, struct sand_pool *pool, struct sand_hand *hand, int hands)
{
    int left = 0;
    for (int h = 0; h < hands; h++)
        hand[h].held = 0;
    for (int i = 0; i < pool->n; i++)
        if (s->owner[i] == NOBODY)
            pool->item[left++] = pool->item[i];
        else
            hand[s->owner[i]].held |= (uint64_t)1 << pool->item[i];
    pool->n = left;
}

bool sand_pool_share(struct sand_pool *pool, struct sand_chance *chance, struct sand_hand *hand, int hands)
{
    struct share s = {.pool = pool, .hand = hand};
    memset(s.owner, NOBODY, sizeof s.owner);
    sand_pool_mix(pool, chance);
    for (int h = 0; h < hands; h++)
        for (int n = 0; n < hand[h].size; n++) {
            memset(s.asked, 0, sizeof s.asked);
            if (!take_one(&s, h))
                return false;
        }
    exchange(&s, chance);
    hand_out(&s, pool, hand, hands);
    return true;
}

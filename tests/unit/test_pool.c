/* Pools: everything that goes in comes out, and where it lay before leaves no trace. */
#include "engine/pool.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void what_goes_in_comes_out(void **state)
{
    struct sand_pool pool = {.n = 0};
    struct sand_chance chance;
    (void)state;
    sand_chance_init(&chance, (const uint8_t[32]){7});
    sand_pool_add(&pool, 0xf0f0);
    sand_pool_mix(&pool, &chance);
    const uint64_t some = sand_pool_deal(&pool, 3);
    assert_int_equal(__builtin_popcountll(some), 3);
    assert_int_equal(pool.n, 5);
    assert_int_equal(some | sand_pool_deal(&pool, 99), 0xf0f0);
    assert_int_equal(sand_pool_deal(&pool, 1), 0);
}

static void the_order_before_leaves_no_trace(void **state)
{
    struct sand_pool one = {.n = 0}, other = {.n = 0};
    struct sand_chance a, b;
    (void)state;
    sand_chance_init(&a, (const uint8_t[32]){9});
    b = a;
    sand_pool_add(&one, 0xff);
    sand_pool_add(&other, 0xf0);
    sand_pool_add(&other, 0x0f);
    sand_pool_mix(&one, &a);
    sand_pool_mix(&other, &b);
    assert_memory_equal(one.item, other.item, 8);
}

static void dealt_fairly(const struct sand_hand *hand, int hands, uint64_t all)
{
    uint64_t seen = 0;
    for (int h = 0; h < hands; h++) {
        assert_int_equal(__builtin_popcountll(hand[h].held), hand[h].size);
        assert_int_equal(hand[h].held & ~hand[h].allowed, 0);
        assert_int_equal(hand[h].held & seen, 0);
        seen |= hand[h].held;
    }
    assert_int_equal(seen & ~all, 0);
}

/* A truth is dealt, conditions are made that it meets, some of them so narrow that nearly nothing else does; whatever
 * they are, a deal is found. */
static void a_deal_is_found_where_there_is_one(void **state)
{
    enum { HANDS = 6, SIZE = 5 };
    struct sand_chance chance;
    (void)state;
    sand_chance_init(&chance, (const uint8_t[32]){3});
    for (int k = 0; k < 3000; k++) {
        struct sand_pool truth = {.n = 0}, pool = {.n = 0};
        struct sand_hand hand[HANDS];
        const uint64_t all = ((uint64_t)1 << (HANDS * SIZE + k % 4)) - 1;
        sand_pool_add(&truth, all);
        sand_pool_mix(&truth, &chance);
        for (int h = 0; h < HANDS; h++) {
            hand[h] = (struct sand_hand){.allowed = sand_pool_deal(&truth, SIZE), .size = SIZE};
            for (int extra = (int)sand_draw(&chance, 8); extra > 0; extra--)
                hand[h].allowed |= (uint64_t)1 << sand_draw(&chance, HANDS * SIZE);
        }
        sand_pool_add(&pool, all);
        assert_true(sand_pool_share(&pool, &chance, hand, HANDS));
        assert_int_equal(pool.n, k % 4);
        dealt_fairly(hand, HANDS, all);
    }
}

static void what_cannot_be_dealt_is_refused(void **state)
{
    struct sand_pool pool = {.n = 0};
    struct sand_chance chance;
    struct sand_hand hand[] = {{.allowed = 3, .size = 2}, {.allowed = 6, .size = 2}};
    (void)state;
    sand_chance_init(&chance, (const uint8_t[32]){5});
    sand_pool_add(&pool, 0xff);
    assert_false(sand_pool_share(&pool, &chance, hand, 2));
    assert_int_equal(pool.n, 8);
}

/* Two of four for the first, who may not hold 0; one for the second, who may not hold 3: five deals, each as often. */
static void deals_are_equally_likely(void **state)
{
    enum { GAMES = 12000 };
    int count[16][16] = {{0}}, kinds = 0;
    struct sand_chance chance;
    (void)state;
    sand_chance_init(&chance, (const uint8_t[32]){8});
    for (int k = 0; k < GAMES; k++) {
        struct sand_pool pool = {.n = 0};
        struct sand_hand hand[] = {{.allowed = 14, .size = 2}, {.allowed = 7, .size = 1}};
        sand_pool_add(&pool, 15);
        assert_true(sand_pool_share(&pool, &chance, hand, 2));
        count[hand[0].held][hand[1].held]++;
    }
    for (int i = 0; i < 256; i++) {
        const int n = count[i / 16][i % 16];
        kinds += n > 0;
        if (n && (n < GAMES / 5 * 9 / 10 || n > GAMES / 5 * 11 / 10))
            fail_msg("%x and %x came %d times of %d", (unsigned)i / 16, (unsigned)i % 16, n, GAMES);
    }
    assert_int_equal(kinds, 5); /* {1,2}+0, {1,3}+0, {1,3}+2, {2,3}+0, {2,3}+1 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_goes_in_comes_out), cmocka_unit_test(a_deal_is_found_where_there_is_one),
        cmocka_unit_test(what_cannot_be_dealt_is_refused), cmocka_unit_test(deals_are_equally_likely),
        cmocka_unit_test(the_order_before_leaves_no_trace)};
    return cmocka_run_group_tests(tests, 0, 0);
}

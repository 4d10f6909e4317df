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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_goes_in_comes_out),
                                       cmocka_unit_test(the_order_before_leaves_no_trace)};
    return cmocka_run_group_tests(tests, 0, 0);
}

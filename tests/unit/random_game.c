#include "tests/unit/random_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

void play_at_random(struct sand_table *t, uint64_t seed)
{
    static struct sand_question q;
    struct sand_random random;
    sand_random_seed(&random, seed);
    for (sand_mask asked; (asked = sand_asked(t) & SAND_SEAT_MASK);) {
        for (uint32_t skip = sand_random_below(&random, (uint32_t)__builtin_popcount(asked)); skip--;)
            asked &= asked - 1;
        assert_true(sand_ask(t, __builtin_ctz(asked), 0, &q));
        sand_act(t, __builtin_ctz(asked), q.answer[sand_random_below(&random, q.count)]);
    }
}

struct sand_table *open_random_game(const struct sand_pack *pack, int number)
{
    struct sand_error error;
    char options[32];
    uint8_t key[32] = {(uint8_t)number};
    const int seats = pack->game->min_seats < 2 && number % 2 ? 1 : pack->game->max_seats;
    snprintf(options, sizeof options, "{\"seats\":%d}", seats > 4 ? 8 : seats);
    struct sand_table *t = sand_open(pack, options, key, &error);
    assert_non_null(t);
    return t;
}

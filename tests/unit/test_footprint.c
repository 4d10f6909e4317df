/* How much memory a table keeps, game by game, after two hundred answers of which every seat has been told: in the
 * middle of play, and when it rests. A figure that has to rise has to be looked at; one that has fallen is lowered. */
#include "engine/table.h"
#include "games/games.h"
#include "tests/generic/heap.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { ANSWERS = 200, GAMES = 8 };

static const struct footprint {
    const char *game;
    int seats;
    int64_t busy, rests; /* bytes at most */
} footprints[] = {
    {"plot", 2, 16400, 9000},    {"berlin", 2, 26500, 8000},     {"wunderwaffen", 2, 14000, 6300},
    {"werwolf", 2, 22800, 8800}, {"werewolves", 8, 12600, 6500},
};

static struct sand_pack *open_pack(const char *id)
{
    struct sand_error error;
    const struct sand_listed *l = sand_games;
    while (strcmp(l->game->id, id) != 0)
        l++;
    return sand_pack_open(l->game, l->data, l->data_count, &error);
}

static int next_actor(const struct sand_table *t)
{
    const sand_mask asked = sand_asked(t) & SAND_SEAT_MASK;
    return asked ? __builtin_ctz(asked) : -1;
}

static void tell_everybody(struct sand_table *t, uint32_t *sent)
{
    struct sand_writer w;
    for (int seat = 0; seat < sand_seats_of(t); seat++) {
        sand_writer_grow(&w);
        sent[seat] = sand_update(t, seat, sent[seat], &w);
        sand_writer_free(&w);
    }
}

static void play(struct sand_table *t, struct sand_random *random)
{
    static struct sand_question q;
    uint32_t sent[SAND_SEATS] = {0};
    for (int i = 0, actor; i < ANSWERS && (actor = next_actor(t)) >= 0; i++) {
        sand_ask(t, actor, 0, &q);
        sand_act(t, actor, q.answer[sand_random_below(random, q.count)]);
        tell_everybody(t, sent);
    }
}

/* The most that any of some games takes. */
static void measure(const struct footprint *f, const struct sand_pack *pack, int64_t *busy, int64_t *rests)
{
    char options[32];
    struct sand_error error;
    snprintf(options, sizeof options, "{\"seats\":%d}", f->seats);
    *busy = *rests = 0;
    for (uint8_t i = 0; i < GAMES; i++) {
        const uint8_t key[32] = {i};
        const int64_t before = heap_bytes();
        struct sand_random random;
        sand_random_seed(&random, i);
        struct sand_table *t = sand_open(pack, options, key, &error);
        assert_non_null(t);
        play(t, &random);
        *busy = heap_bytes() - before > *busy ? heap_bytes() - before : *busy;
        sand_rest(t, SAND_ALL);
        *rests = heap_bytes() - before > *rests ? heap_bytes() - before : *rests;
        sand_close(t);
        assert_int_equal(heap_bytes(), before);
    }
}

static void tables_stay_small(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof footprints / sizeof *footprints; i++) {
        const struct footprint *f = &footprints[i];
        struct sand_pack *pack = open_pack(f->game);
        int64_t busy, rests;
        assert_non_null(pack);
        measure(f, pack, &busy, &rests);
        print_message("%s: %lld bytes in play, %lld at rest\n", f->game, (long long)busy, (long long)rests);
        assert_in_range(busy, 1, f->busy);
        assert_in_range(rests, 1, f->rests);
        sand_pack_close(pack);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(tables_stay_small)};
    return cmocka_run_group_tests(tests, 0, 0);
}

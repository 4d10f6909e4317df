/* Reasons. Who asks why a space cannot be searched is not told what the board contradicts.
 *
 * Non-players explain themselves: whatever the procedure answers is one of the answers, and it names the clause it
 * followed, for every question of whole games, asked of every faction. */
#include "engine/pack.h"
#include "games/werwolf/play.h"
#include "tests/generic/packs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 60 };

static const struct sand_pack *pack;

static int open_pack(void **state)
{
    (void)state;
    pack = pack_named(werwolf_game.id);
    return 0;
}

static void begin(struct werwolf_state *s, int seed, int seats)
{
    char options[64];
    const uint8_t key[32] = {(uint8_t)seed, (uint8_t)seats, 3};
    struct sand_error error;
    snprintf(options, sizeof options, "{\"seats\":%d,\"scenario\":\"%s\"}", seats, seed % 2 ? "medium" : "long");
    struct sand_reader *r = sand_reader_open("options", options, strlen(options), &error);
    assert_non_null(r);
    assert_true(werwolf_setup(pack->data, r, key, s, 0, &error));
    sand_reader_close(r);
}

/* The procedure answers on a copy; an answer drawn at random leads to positions it would not seek. */
static void play(int seed, int seats, bool at_random)
{
    struct werwolf_state s;
    struct sand_question q;
    struct sand_random chance;
    begin(&s, seed, seats);
    sand_random_seed(&chance, (uint64_t)seed);
    while (!s.head.over) {
        const int actor = __builtin_ctzll(werwolf_asked(pack->data, &s));
        const int n = werwolf_ask(pack->data, &s, actor, &q);
        struct werwolf_state copy = s;
        int clause = -1;
        const sand_answer a = werwolf_procedure(pack->data, &copy, &q, &clause);
        if (clause < 0 || !sand_offers(&q, a))
            fail_msg("seed %d, %d seats: question %d, clause %d, answer %llx", seed, seats, q.key, clause,
                     (unsigned long long)a);
        werwolf_apply(pack->data, &s, actor, at_random ? q.answer[sand_random_below(&chance, (uint32_t)n)] : a, 0);
    }
}

static void by_the_lists(void **state)
{
    (void)state;
    for (int seed = 0; seed < GAMES; seed++)
        play(seed, 1 + seed % 4, false);
}

static void in_random_games(void **state)
{
    (void)state;
    for (int seed = 0; seed < GAMES / 4; seed++)
        play(seed, 4, true);
}

/* What is told of every space of a search: never that no cube is there where one stands. Returns how often the cubes
 * there were said to find nothing. */
static int search_explained(const struct werwolf_state *s, int actor)
{
    int idle = 0;
    for (int i = 0; i < WERWOLF_SPACES; i++) {
        struct sand_why why = {.count = 0};
        werwolf_why(pack->data, s, actor, answer1(V_SPACE, i), &why);
        const bool stands = werwolf_carrying(s, s->op[OP_ACTION].faction) & BIT(i);
        for (int k = 0; k < why.count; k++) {
            assert_false(stands && why.line[k].test == T_FIRST_ACTION + SEARCH);
            idle += why.line[k].test == T_HIDDEN && !why.line[k].ok;
        }
    }
    return idle;
}

static void searches_as_they_stand(void **state)
{
    int idle = 0;
    (void)state;
    for (int seed = 0; seed < GAMES / 4; seed++) {
        struct werwolf_state s;
        struct sand_question q;
        begin(&s, seed, 4);
        while (!s.head.over) {
            const int actor = __builtin_ctzll(werwolf_asked(pack->data, &s));
            int clause;
            werwolf_ask(pack->data, &s, actor, &q);
            if (s.depth && s.stack[s.depth - 1].kind == FR_LOOP && s.op[OP_ACTION].name == SEARCH)
                idle += search_explained(&s, actor);
            struct werwolf_state copy = s;
            werwolf_apply(pack->data, &s, actor, werwolf_procedure(pack->data, &copy, &q, &clause), 0);
        }
    }
    assert_true(idle > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(by_the_lists), cmocka_unit_test(in_random_games),
                                       cmocka_unit_test(searches_as_they_stand)};
    return cmocka_run_group_tests(tests, open_pack, NULL);
}

/* Why not: what is told of an area of On To Berlin! is a fact. Of units that may not act nothing is said to be
 * possible, and units that have acted already are not said to be missing. */
#include "engine/pack.h"
#include "games/berlin/rules.h"
#include "tests/generic/packs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 12 };
static const int verbs[] = {BERLIN_V_MOVE, BERLIN_V_ATTACK, BERLIN_V_AIRMOVE, BERLIN_V_AIRSTRIKE};

/* The test that says whether a unit is there that may act. */
static bool is_first(int test)
{
    return test == BERLIN_TEST_READY || test == BERLIN_TEST_ACTED || test == BERLIN_TEST_FLIES ||
           test == BERLIN_TEST_STRIKES;
}

/* What is told of an answer; whether it says that the units there have acted. */
static bool acted(const struct sand_pack *pack, const struct berlin_state *s, int verb, int32_t area)
{
    struct sand_why why = {.count = 0};
    const struct berlin_set fresh = berlin_and(s->own[s->active], &s->fresh);
    bool found = false, missing = false;
    if (!berlin_why(pack->data, s, s->active, sand_pack_answer(&berlin_game, verb, &area, 1), &why))
        return false;
    for (int i = 0; i < why.count; i++) {
        const int test = why.line[i].test;
        assert_false(missing && why.line[i].ok); /* what none can do is not told */
        missing = missing || (is_first(test) && !why.line[i].ok);
        assert_false(test == BERLIN_TEST_READY && !why.line[i].ok && berlin_meet(&fresh, &s->at[area]));
        found = found || test == BERLIN_TEST_ACTED;
    }
    return found;
}

/* The barriers told of an area too far for the group: each names the area that bars, never its end, and none is told
 * where nothing would open a way. */
static int barriers(const struct sand_pack *pack, const struct berlin_state *s, int32_t to)
{
    struct sand_why why = {.count = 0};
    int found = 0, none = 0;
    if (!berlin_why(pack->data, s, s->active, sand_pack_answer(&berlin_game, BERLIN_V_TO, &to, 1), &why))
        return 0;
    for (int i = 0; i < why.count; i++) {
        const int test = why.line[i].test;
        none += test == BERLIN_TEST_WAY;
        if (test < BERLIN_TEST_FOE || test > BERLIN_TEST_FULL)
            continue;
        assert_false(why.line[i].ok);
        assert_int_not_equal(why.line[i].arg[0], to);
        found++;
    }
    assert_true(found == 0 || none == 0);
    return found;
}

static void what_is_told_is_a_fact(void **state)
{
    const struct sand_pack *pack = pack_named("berlin");
    struct sand_error error;
    struct sand_random random;
    int count = 0, barred = 0;
    (void)state;
    sand_random_seed(&random, 5);
    for (uint8_t game = 0; game < GAMES; game++) {
        static struct sand_question q;
        struct berlin_state s;
        const uint8_t key[32] = {game, 9};
        struct sand_reader *r = sand_reader_open("options", "{}", 2, &error);
        assert_true(berlin_game.setup(pack->data, r, key, &s, 0, &error));
        sand_reader_close(r);
        while (!s.head.over) {
            const int actor = __builtin_ctzll(berlin_game.asked(pack->data, &s));
            q.count = 0;
            berlin_game.ask(pack->data, &s, actor, &q);
            for (int32_t a = 0; actor == s.active && a < BERLIN_AREAS; a++)
                for (size_t v = 0; v < sizeof verbs / sizeof *verbs; v++)
                    count += acted(pack, &s, verbs[v], a);
            for (int32_t a = 0; s.stage == BERLIN_Q_STEP && actor == s.active && a < BERLIN_AREAS; a++)
                barred += barriers(pack, &s, a);
            berlin_game.apply(pack->data, &s, actor, q.answer[sand_random_below(&random, (uint32_t)q.count)], 0);
        }
    }
    assert_true(count > 0);
    assert_true(barred > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_told_is_a_fact)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

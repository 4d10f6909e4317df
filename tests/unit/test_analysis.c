/* An analysis that begins with the last turn finds what one finds that begins with the first; on its way it tells the
 * last turns, whose figures add up by themselves. */
#include "analysis/analysis.h"
#include "tests/generic/packs.h"
#include "tests/unit/random_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const struct sand_pack *own_pack(void *context, const char *game, const uint8_t hash[32], struct sand_error *e)
{
    (void)game, (void)hash, (void)e;
    return context;
}

static struct analysis *open_record(const struct sand_pack *pack, const struct sand_writer *record, bool newest)
{
    const struct analysis_wishes wishes = {.seed = 7, .futures = 4, .simulations = 8, .newest = newest};
    struct sand_error error;
    struct analysis *a = analysis_open(record->text, record->size, own_pack, (void *)(uintptr_t)pack, &wishes, &error);
    if (!a)
        fail_msg("%s: %s", error.where, error.what);
    return a;
}

/* Start, chance and choices of what is done are the end of the game. */
static void check_sums(const struct analysis *a)
{
    const int last = analysis_turns(a) - 1;
    for (int i = 0; i < analysis_series(a); i++) {
        const struct analysis_account sum = analysis_account(a, i);
        assert_int_equal(sum.start, analysis_before(a, analysis_skipped(a))[i]);
        assert_int_equal(sum.start + sum.luck + sum.own + sum.others, analysis_turn(a, last)->after[i]);
    }
}

static void check_both_ways(const struct sand_pack *pack, int number)
{
    struct sand_table *t = open_random_game(pack, number);
    struct sand_writer record, forwards, backwards;
    play_at_random(t, (uint64_t)number);
    sand_writer_grow(&record);
    sand_writer_grow(&forwards);
    sand_writer_grow(&backwards);
    sand_record(t, &record);
    struct analysis *a = open_record(pack, &record, false), *b = open_record(pack, &record, true);
    while (analysis_go_on(a))
        assert_int_equal(analysis_skipped(a), 0);
    while (analysis_go_on(b)) {
        assert_int_equal(analysis_skipped(b) + analysis_done(b), analysis_turns(b));
        check_sums(b);
    }
    analysis_put(a, &forwards);
    analysis_put(b, &backwards);
    assert_int_equal(analysis_done(b), analysis_turns(b));
    assert_string_equal(forwards.text, backwards.text);
    analysis_close(a);
    analysis_close(b);
    sand_writer_free(&record);
    sand_writer_free(&forwards);
    sand_writer_free(&backwards);
    sand_close(t);
}

static void the_order_of_turns_changes_nothing(void **state)
{
    (void)state;
    check_both_ways(pack_named("wunderwaffen"), 1); /* its policy plays on */
    check_both_ways(pack_named("template"), 2);     /* bots do, at tables of their own */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_order_of_turns_changes_nothing),
    };
    return cmocka_run_group_tests_name("analysis", tests, 0, 0);
}

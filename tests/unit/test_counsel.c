/* Hints: whatever level is played against, and whatever its temper says, a hint has a reason and costs no more than its
 * limit. */
#include "bots/bots.h"
#include "bots/plan.h"
#include "tests/generic/packs.h"
#include "tests/unit/random_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct sand_question question;

/* The first question of a game that leaves a choice. */
static int first_choice(struct sand_table *t)
{
    for (;;) {
        const int seat = __builtin_ctz(sand_asked(t) & SAND_SEAT_MASK);
        assert_true(sand_ask(t, seat, 0, &question));
        if (question.count > 1)
            return seat;
        sand_act(t, seat, question.answer[0]);
    }
}

/* Every plan told has its parts: the same figures in the same order, at least one of which some plan changes; in each
 * future some plan was the best. */
static int check_parts(const char *text, size_t size)
{
    struct sand_error error;
    struct sand_reader *r = sand_reader_open("reasons", text, size, &error);
    assert_non_null(r);
    const sand_node plans = sand_member(r, 0, "plans"), first = sand_first(r, plans);
    const int figures = sand_count(r, sand_require(r, first, "figures"));
    int64_t best = 0, changed = 0;
    int least = PLAN_STEPS; /* answers of a plan */
    for (sand_node plan = first; plan >= 0; plan = sand_next(r, plan)) {
        const sand_node list = sand_require(r, plan, "figures");
        assert_int_equal(sand_count(r, list), figures);
        const int answers = sand_count(r, sand_require(r, plan, "answers"));
        least = answers < least ? answers : least;
        best += sand_int(r, sand_require(r, plan, "best"), 0, PLAN_FUTURES);
        for (int i = 0; i < figures; i++) {
            const sand_node one = sand_item(r, list, i), like = sand_item(r, sand_member(r, first, "figures"), i);
            assert_string_equal(sand_string(r, sand_require(r, one, "name")),
                                sand_string(r, sand_member(r, like, "name")));
            changed += sand_int(r, sand_require(r, one, "turn"), -9999, 9999) != 0;
            changed += sand_int(r, sand_require(r, one, "end"), -9999, 9999) != 0;
        }
    }
    assert_true(changed > 0 && sand_count(r, plans) <= PLAN_LETTERS);
    assert_true(best >= sand_int(r, sand_require(r, first, "futures"), 1, PLAN_FUTURES));
    sand_reader_close(r);
    return least;
}

/* How many answers each of the plans told has at least. */
static int check_hint(const struct sand_pack *pack, const struct sand_bot *level, uint32_t wished)
{
    static _Alignas(16) uint8_t scratch[SAND_STATE];
    struct sand_table *t = open_random_game(pack, 0);
    struct sand_random random;
    struct sand_writer w;
    struct sand_mind mind;
    const int seat = first_choice(t);
    const struct sand_counsel counsel = sand_counsel_of(pack->game->id, level);
    sand_random_seed(&random, 1);
    assert_true(sand_mind_open(&mind, t, seat, &question, &random, scratch));
    mind.hint = mind.parts = true;
    mind.limit = counsel.limit;
    mind.temper.budget = wished;
    counsel.bot->choose(&mind);
    assert_true(mind.samples > 0 && mind.samples <= counsel.limit + counsel.limit / 4 + PLAN_LETTERS * PLAN_FUTURES);
    sand_writer_grow(&w);
    counsel.bot->reasons(&mind, &w);
    assert_non_null(strstr(w.text, "\"step\":0"));
    assert_non_null(strstr(w.text, "\"chosen\":true"));
    const int least = check_parts(w.text, w.size);
    sand_writer_free(&w);
    sand_close(t);
    return least;
}

static void every_level_gives_a_reason_within_its_limit(void **state)
{
    (void)state;
    for (int g = 0; all_packs()[g]; g++)
        for (const struct sand_bot *const *bot = sand_bots; *bot && sand_policy_of(all_packs()[g]->game->id); bot++)
            if ((*bot)->game && strcmp((*bot)->game, all_packs()[g]->game->id) == 0)
                check_hint(all_packs()[g], *bot, (*bot)->reasons ? 1000000 : 0);
}

/* Three counters are picked one after the other: a plan is told with all of them, though only the first was compared.
 */
static void a_plan_is_told_as_far_as_it_is_known(void **state)
{
    (void)state;
    for (int g = 0; all_packs()[g]; g++)
        if (strcmp(all_packs()[g]->game->id, "wunderwaffen") == 0)
            assert_true(check_hint(all_packs()[g], sand_bot_named("wunderwaffen", "normal"), 0) >= 3);
}

static sand_answer answer_of(const struct sand_pack *pack, bool parts)
{
    static _Alignas(16) uint8_t scratch[SAND_STATE];
    struct sand_table *t = open_random_game(pack, 0);
    struct sand_random random;
    struct sand_mind mind;
    const int seat = first_choice(t);
    sand_random_seed(&random, 7);
    assert_true(sand_mind_open(&mind, t, seat, &question, &random, scratch));
    mind.parts = parts;
    const sand_answer answer = sand_bot_named(pack->game->id, "normal")->choose(&mind) + sand_random_next(&random);
    sand_close(t);
    return answer;
}

/* Neither what a bot answers nor the numbers it draws next depend on whether somebody wants to know why. */
static void telling_reasons_changes_nothing(void **state)
{
    (void)state;
    for (int g = 0; all_packs()[g]; g++)
        if (sand_policy_of(all_packs()[g]->game->id))
            assert_true(answer_of(all_packs()[g], false) == answer_of(all_packs()[g], true));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_gives_a_reason_within_its_limit),
        cmocka_unit_test(a_plan_is_told_as_far_as_it_is_known),
        cmocka_unit_test(telling_reasons_changes_nothing),
    };
    return cmocka_run_group_tests_name("hints", tests, 0, 0);
}

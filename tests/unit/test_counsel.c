/* Hints: whatever level is played against, and whatever its temper says, a hint has a reason and costs no more than its
 * limit. */
#include "bots/bots.h"
#include "bots/plan.h"
#include "engine/notation.h"
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

/* People are shown the list as it stands, and nobody gets one that takes its time who has not asked for it. */
static void bots_are_listed_by_strength(void **state)
{
    static const char *const levels[] = {"random", "easy", "normal", "hard", "patient"};
    (void)state;
    for (int g = 0; all_packs()[g]; g++) {
        const char *game = all_packs()[g]->game->id;
        int last = -1;
        for (const struct sand_bot *const *bot = sand_bots; *bot; bot++)
            for (int level = 0; level < 5; level++)
                if ((!(*bot)->game || strcmp((*bot)->game, game) == 0) && strcmp((*bot)->name, levels[level]) == 0) {
                    assert_true(level > last);
                    last = level;
                }
        assert_false(sand_bot_best(game)->patient);
    }
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

/* What the answer's label shows at the table now, as an array. */
static void write_shown(const struct sand_table *t, const struct sand_pack *pack, int seat, sand_answer answer,
                        struct sand_writer *w)
{
    int32_t value[SAND_SHOWN];
    sand_shown(t, seat, answer, value);
    sand_put_array(w, 0);
    sand_put_values(pack->game, pack->data, pack->game->shown[sand_answer_verb(answer)], SAND_SHOWN, value, w);
    sand_put_end(w);
}

/* Plays the chosen plan as far as it is offered: each answer is labelled as the hint said. How many later answers were
 * that show something. */
static int play_as_told(struct sand_table *t, const struct sand_pack *pack, int seat, struct sand_reader *r)
{
    const sand_node plan = sand_first(r, sand_require(r, 0, "plans"));
    const sand_node answers = sand_require(r, plan, "answers"), shown = sand_require(r, plan, "shown");
    int checked = 0;
    for (int k = 0; k < sand_count(r, shown) && sand_ask(t, seat, 0, &question); k++) {
        struct sand_error error;
        sand_answer answer;
        char text[512];
        struct sand_writer w;
        size_t size;
        assert_true(
            sand_read_answer(pack->game, pack->data, sand_string(r, sand_item(r, answers, k)), &answer, &error));
        if (!sand_offers(&question, answer))
            break;
        sand_writer_fixed(&w, text, sizeof text);
        write_shown(t, pack, seat, answer, &w);
        const char *told = sand_source(r, sand_item(r, shown, k), &size);
        if (size > 2) /* not empty */
            assert_memory_equal(told, text, size);
        checked += k > 0 && size > 2;
        sand_act(t, seat, answer);
    }
    return checked;
}

/* Labels of later answers, in the course of some turns of a game. */
static int check_labels(const struct sand_pack *pack, int turns)
{
    static _Alignas(16) uint8_t scratch[SAND_STATE];
    const struct sand_bot *bot = sand_counsel_of(pack->game->id, sand_bot_named(pack->game->id, "normal")).bot;
    struct sand_table *t = open_random_game(pack, 0);
    struct sand_random random;
    int checked = 0;
    sand_random_seed(&random, 3);
    while (turns-- > 0 && !sand_over(t, 0)) {
        const int seat = first_choice(t);
        struct sand_mind mind;
        struct sand_error error;
        struct sand_writer w;
        assert_true(sand_mind_open(&mind, t, seat, &question, &random, scratch));
        mind.hint = mind.parts = true;
        mind.limit = 16;
        const sand_answer answer = bot->choose(&mind);
        sand_writer_grow(&w);
        bot->reasons(&mind, &w);
        struct sand_reader *r = sand_reader_open("reasons", w.text, w.size, &error);
        if (strstr(w.text, "\"step\":0"))
            checked += play_as_told(t, pack, seat, r);
        else
            sand_act(t, seat, answer);
        sand_reader_close(r);
        sand_writer_free(&w);
    }
    sand_close(t);
    return checked;
}

/* The counter in a slot, what a step costs, whose turn it is: the words of an answer are those of the question it is
 * given to, not of the one that stands when the hint is asked for. */
static void later_answers_are_labelled_as_they_will_be_asked(void **state)
{
    (void)state;
    for (int g = 0; all_packs()[g]; g++) {
        const struct sand_game *game = all_packs()[g]->game;
        if (!sand_policy_of(game->id) || !game->shown)
            continue;
        const int checked = check_labels(all_packs()[g], 60);
        assert_true(strcmp(game->id, "wunderwaffen") != 0 || checked > 10);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_gives_a_reason_within_its_limit),
        cmocka_unit_test(bots_are_listed_by_strength),
        cmocka_unit_test(a_plan_is_told_as_far_as_it_is_known),
        cmocka_unit_test(telling_reasons_changes_nothing),
        cmocka_unit_test(later_answers_are_labelled_as_they_will_be_asked),
    };
    return cmocka_run_group_tests_name("hints", tests, 0, 0);
}

/* Hints: whatever level is played against, and whatever its temper says, a hint has a reason and costs no more than its
 * limit. */
#include "bots/bots.h"
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

static void check_hint(const struct sand_pack *pack, const struct sand_bot *level, uint32_t wished)
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
    mind.hint = true;
    mind.limit = counsel.limit;
    mind.temper.budget = wished;
    counsel.bot->choose(&mind);
    assert_true(mind.samples > 0 && mind.samples <= counsel.limit + counsel.limit / 4);
    sand_writer_grow(&w);
    counsel.bot->reasons(&mind, &w);
    assert_non_null(strstr(w.text, "\"step\":0"));
    assert_non_null(strstr(w.text, "\"chosen\":true"));
    sand_writer_free(&w);
    sand_close(t);
}

static void every_level_gives_a_reason_within_its_limit(void **state)
{
    (void)state;
    for (int g = 0; all_packs()[g]; g++)
        for (const struct sand_bot *const *bot = sand_bots; *bot && sand_policy_of(all_packs()[g]->game->id); bot++)
            if ((*bot)->game && strcmp((*bot)->game, all_packs()[g]->game->id) == 0)
                check_hint(all_packs()[g], *bot, (*bot)->reasons ? 1000000 : 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_gives_a_reason_within_its_limit),
    };
    return cmocka_run_group_tests_name("hints", tests, 0, 0);
}

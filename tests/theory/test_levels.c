/* The levels of the bots of Werewolves: what `rules` is defined by, that each is better than the one below it, and that
 * a pack of several agrees. */
#include "bots/bots.h"
#include "bots/werewolves_hear.h"
#include "bots/werewolves_sight.h"
#include "bots/werewolves_talk.h"
#include "games/werewolves/state.h"
#include "tests/theory/rig.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

/* The rulebook's example set for eleven. */
#define EXAMPLE                                                                                                        \
    "\"seats\":11,\"set\":{\"villager\":3,\"werewolf\":3,\"seer\":1,\"witch\":1,\"hunter\":1,\"cupid\":1,\"mayor\":1}"

/* ---- What the level `rules` is defined by ---- */

static _Atomic int first_nights, first_healed, later_nights, claims, broken;

/* In the first night every second time, later if and only if the victim claims to be the Seer. */
static void watch_witch(const struct sand_mind *mind, const struct werebot_sight *s, sand_answer answer)
{
    const int victim = mind->question->arg[0];
    const bool yes = werewolves_arg(answer) == WEREWOLVES_YES;
    if (mind->question->count < 2)
        return; /* the potion is spent, or there is no victim */
    if (s->number == 1) {
        first_nights++;
        first_healed += yes;
    } else {
        later_nights++;
        broken += yes != werewolves_is(s->claimed, victim);
    }
}

/* Comes forward on the first vision of a Werewolf or on trial, and not otherwise. */
static void watch_seer(const struct sand_mind *mind, const struct werebot_sight *s)
{
    static _Thread_local struct werebot_ear ear;
    werebot_listen(&ear, rig_pack()->game, rig_pack()->data);
    const struct werebot_heard said = werebot_hear(&ear, mind->remark, s->seats);
    const bool comes = (said.kind == HEARD_CLAIM && said.seer) || said.kind == HEARD_SAW;
    const bool may = mind->question->key == WEREWOLVES_K_DEFENCE || s->visions & s->wolves;
    if (werewolves_is(s->claimed, s->me))
        return;
    claims += comes;
    broken += comes != may;
}

static sand_answer choose_watched(struct sand_mind *mind)
{
    struct werebot_sight s;
    const sand_answer answer = sand_bot_named("werewolves", "rules")->choose(mind);
    const int key = mind->question->key;
    werebot_look(mind, &s);
    if (key == WEREWOLVES_K_HEAL)
        watch_witch(mind, &s, answer);
    if (s.card == WEREWOLVES_SEER && (key == WEREWOLVES_K_DAY || key == WEREWOLVES_K_DEFENCE))
        watch_seer(mind, &s);
    return answer;
}

static void test_definition(void **state)
{
    static const struct sand_bot watched = {.name = "watched", .game = "werewolves", .choose = choose_watched};
    const struct rig rig = {
        .pack = rig_pack(), .options = "{" EXAMPLE ",\"talk\":\"rounds\"}", .bot = &watched, .seed = 5};
    struct sand_error error = {"", ""};
    (void)state;
    assert_true(rig_village_wins(&rig, 2000, &error) >= 0);
    print_message("# heals %d of %d first victims; %d later victims, %d claims of a Seer\n", first_healed, first_nights,
                  later_nights, claims);
    assert_int_equal(broken, 0);
    assert_true(later_nights > 500 && claims > 500 && first_nights > 1500);
    assert_in_range(20 * first_healed, 9 * first_nights, 11 * first_nights);
}

/* ---- Strength ---- */

struct interval {
    double low, high;
};

/* Wilson's, 95 %. */
static struct interval village_share(const char *options, const char *village, const char *wolf, int64_t games)
{
    const struct rig rig = {.pack = rig_pack(),
                            .options = options,
                            .bot = sand_bot_named("werewolves", village),
                            .wolf = sand_bot_named("werewolves", wolf),
                            .seed = 77};
    struct sand_error error = {"", ""};
    const int64_t wins = rig_village_wins(&rig, games, &error);
    const double n = (double)games, p = (double)wins / n, z = 1.96;
    const double middle = (p + z * z / 2 / n) / (1 + z * z / n);
    const double half = z * sqrt(p * (1 - p) / n + z * z / 4 / n / n) / (1 + z * z / n);
    assert_true(wins >= 0);
    print_message("# %s village, %s pack: the village wins %.3f [%.3f, %.3f]\n", village, wolf, p, middle - half,
                  middle + half);
    return (struct interval){middle - half, middle + half};
}

/* The rulebook's example set for eleven. */
static void test_strength(void **state)
{
    static const char *const options[] = {"{" EXAMPLE ",\"talk\":\"rounds\"}", "{" EXAMPLE ",\"talk\":\"open\"}"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        const struct interval quiet = village_share(options[i], "quiet", "quiet", 3000);
        const struct interval good_village = village_share(options[i], "rules", "quiet", 3000);
        const struct interval good_pack = village_share(options[i], "quiet", "rules", 3000);
        const struct interval rules = village_share(options[i], "rules", "rules", 3000);
        assert_true(quiet.high < good_village.low && quiet.low > good_pack.high);
        assert_true(rules.high < good_village.low && rules.low > good_pack.high);
        assert_true(quiet.high < 0.35);
    }
}

static atomic_int second_rounds, third_rounds; /* fingers in them */

/* A table of all levels: a seat's is by its number. */
static sand_answer choose_mixed(struct sand_mind *mind)
{
    static const char *const levels[] = {"hard", "normal", "rules", "easy", "quiet"};
    second_rounds += mind->question->key == WEREWOLVES_K_EAT && mind->question->arg[0] == 2;
    third_rounds += mind->question->key == WEREWOLVES_K_EAT && mind->question->arg[0] > 2;
    return sand_bot_named("werewolves", levels[(mind->seat + mind->table_key) % 5])->choose(mind);
}

/* What levels come upon first may differ, but in the second round of pointing every pack without lovers agrees. */
static void test_mixed_packs_agree(void **state)
{
    static const struct sand_bot mixed = {.name = "mixed", .game = "werewolves", .choose = choose_mixed};
    struct sand_error error = {"", ""};
    (void)state;
    for (int seats = 9; seats <= 12; seats += 3) {
        char options[64];
        snprintf(options, sizeof options, "{\"seats\":%d,\"talk\":\"rounds\"}", seats);
        const struct rig rig = {.pack = rig_pack(), .options = options, .bot = &mixed, .seed = 9};
        assert_true(rig_village_wins(&rig, 100, &error) >= 0);
    }
    print_message("# %d Werewolves pointed again\n", second_rounds);
    assert_true(second_rounds > 200);
    assert_int_equal(third_rounds, 0);
}

/* `hard` against `normal`, on either side, against the same others. With fifteen players and more they hang by other
 * numbers than with fewer. */
static void test_levels(void **state)
{
    static const struct {
        const char *options;
        int games;
    } tables[] = {{"{\"seats\":7,\"talk\":\"rounds\"}", 4000},
                  {"{\"seats\":9,\"talk\":\"rounds\"}", 6000},
                  {"{\"seats\":15,\"talk\":\"rounds\"}", 1000}};
    (void)state;
    for (int i = 0; i < 3; i++) {
        const int games = tables[i].games;
        const struct interval both = village_share(tables[i].options, "hard", "hard", games);
        assert_true(village_share(tables[i].options, "normal", "hard", games).high < both.low);
        assert_true(village_share(tables[i].options, "hard", "normal", games).low > both.high);
        assert_true(both.low > 0.4 && both.high < 0.6);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_definition),
        cmocka_unit_test(test_mixed_packs_agree),
        cmocka_unit_test(test_levels),
        cmocka_unit_test(test_strength),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

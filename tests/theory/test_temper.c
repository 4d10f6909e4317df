/* Temper: words and pace follow it, choices do not, and no secret goes into it. */
#include "bots/bots.h"
#include "engine/notation.h"
#include "games/werewolves/state.h"
#include "tests/theory/rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 60, MANNERS = 64 };

static struct sand_temper manner(int i)
{
    return (struct sand_temper){i & 3, i >> 2 & 3, i >> 4 & 3, 0};
}

/* ---- Its written form ---- */

static void test_form(void **state)
{
    static const char *const bad[] = {"talk=1",         "/",
                                      "/talk",          "/talk=",
                                      "/talk=4",        "/talk=-1",
                                      "/talk=10",       "/talk=1/",
                                      "/talk=1,",       "/humour=1",
                                      "/talk=1 ",       "//talk=1",
                                      "/Talk=1",        "/bold=1/x",
                                      "/patience=",     "/patience3",
                                      "/talk=1:Ada",    " /talk=1",
                                      "/budget=",       "/budget=0",
                                      "/budget=100001", "/budget=99999999999999999999"};
    struct sand_temper t = {1, 2, 3, 0};
    (void)state;
    assert_true(sand_temper_read("", &t) && t.talk == 1 && t.bold == 2 && t.patience == 3);
    assert_true(sand_temper_read("/talk=3", &t) && t.talk == 3 && t.bold == 2 && t.patience == 3);
    assert_true(sand_temper_read("/patience=0/bold=1", &t) && t.talk == 3 && t.bold == 1 && t.patience == 0);
    assert_true(sand_temper_read("/talk=2/budget=5000/bold=0", &t) && t.talk == 2 && t.budget == 5000 && t.bold == 0);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        print_message("# %s\n", bad[i]);
        assert_false(sand_temper_read(bad[i], &t));
    }
}

static void test_bots(void **state)
{
    struct sand_temper t = {0, 0, 0, 0};
    (void)state;
    assert_string_equal(sand_bot_read("werewolves", "rules", &t)->name, "rules");
    assert_string_equal(sand_bot_read("werewolves", "quiet/talk=2/patience=1", &t)->name, "quiet");
    assert_true(t.talk == 2 && t.bold == 0 && t.patience == 1);
    assert_null(sand_bot_read("werewolves", "rules/talk=5", &t));
    assert_null(sand_bot_read("werwolf", "easy/budget=5", &t));
    assert_true(sand_bot_read("werwolf", "hard/budget=5", &t) && t.budget == 5);
    assert_null(sand_bot_read("werewolves", "nobody/talk=2", &t));
    assert_null(sand_bot_read("werewolves", "a name that is far too long to be that of any bot", &t));
}

/* ---- Where it comes from ---- */

static void tempers_of(const char *options, uint8_t mark, struct sand_temper tempers[8])
{
    struct sand_error error = {"", ""};
    const uint8_t key[32] = "temper";
    uint8_t own[32];
    memcpy(own, key, sizeof own);
    own[31] = mark;
    struct sand_table *table = sand_open(rig_pack(), options, own, &error);
    assert_string_equal(error.what, "");
    for (int i = 0; i < 8; i++)
        tempers[i] = sand_temper_of(table, i);
    sand_close(table);
}

/* The same table with other cards has the same tempers; another table has others, and so have its seats. */
static void test_source(void **state)
{
    struct sand_temper a[8], b[8];
    int alike = 0;
    (void)state;
    tempers_of("{\"seats\":8,\"deal\":[\"werewolf\",\"werewolf\",\"seer\",\"villager\",\"villager\",\"villager\","
               "\"villager\",\"villager\"]}",
               1, a);
    tempers_of("{\"seats\":8,\"deal\":[\"villager\",\"villager\",\"villager\",\"villager\",\"villager\",\"seer\","
               "\"werewolf\",\"werewolf\"]}",
               1, b);
    assert_memory_equal(a, b, sizeof a);
    tempers_of("{\"seats\":8}", 2, b);
    assert_memory_not_equal(a, b, sizeof a);
    for (int i = 1; i < 8; i++)
        alike += memcmp(&a[0], &a[i], sizeof a[0]) == 0;
    assert_true(alike < 3);
}

/* Each trait has each value about as often as the others. */
static void test_spread(void **state)
{
    int count[3][4] = {{0}};
    struct sand_temper t[8];
    (void)state;
    for (int mark = 0; mark < 250; mark++) {
        tempers_of("{\"seats\":8}", (uint8_t)mark, t);
        for (int i = 0; i < 8; i++) {
            count[0][t[i].talk]++;
            count[1][t[i].bold]++;
            count[2][t[i].patience]++;
        }
    }
    for (int trait = 0; trait < 3; trait++)
        for (int value = 0; value < 4; value++)
            assert_in_range(count[trait][value], 400, 600); /* of 2000; five standard deviations */
}

/* ---- What it does: bots that stand in for `rules` in the rig ---- */

static _Atomic int other_choice, other_knowledge, other_lot, said[MANNERS], stayed[MANNERS];

static bool is_idle(sand_answer answer)
{
    return answer == SAND_PASS || sand_answer_verb(answer) == WEREWOLVES_SKIP ||
           sand_answer_verb(answer) == WEREWOLVES_SLEEP;
}

/* In rounds the choice is the same; on an open floor a seat may come to it later. */
static bool same_choice(const struct sand_question *q, sand_answer a, sand_answer b)
{
    return a == b || (q->flags & SAND_FLOOR ? is_idle(a) || is_idle(b) : is_idle(a) && is_idle(b));
}

static bool tells(const struct sand_mind *mind)
{
    return mind->remark[0] && !mind->aside;
}

static const char *tested; /* read by the rig's threads, written while there are none */

/* Chooses in every temper, and as it is last. */
static sand_answer choose_in_all(struct sand_mind *mind)
{
    const struct sand_bot *rules = sand_bot_named("werewolves", tested);
    const struct sand_mind before = *mind;
    const struct sand_random random = *mind->random;
    const sand_answer chosen = rules->choose(mind);
    const struct sand_random after = *mind->random;
    for (int i = 0; i < MANNERS; i++) {
        struct sand_mind twin = before;
        struct sand_random own = random;
        twin.random = &own;
        twin.temper = manner(i);
        const sand_answer other = rules->choose(&twin);
        other_choice += !same_choice(mind->question, chosen, other);
        other_knowledge += tells(mind) != tells(&twin);
        other_lot += !(mind->question->flags & SAND_FLOOR) && memcmp(&own, &after, sizeof own) != 0;
    }
    return chosen;
}

static int manner_of_all; /* read by the rig's threads, written while there are none */

/* Everyone has the one temper. */
static sand_answer choose_in_one(struct sand_mind *mind)
{
    mind->temper = manner(manner_of_all);
    const sand_answer chosen = sand_bot_named("werewolves", "rules")->choose(mind);
    said[manner_of_all] += mind->remark[0] != 0;
    stayed[manner_of_all] += chosen == SAND_PASS || sand_answer_verb(chosen) == WEREWOLVES_SKIP;
    return chosen;
}

static const struct sand_bot in_all = {.name = "in_all", .game = "werewolves", .choose = choose_in_all};
static const struct sand_bot in_one = {.name = "in_one", .game = "werewolves", .choose = choose_in_one};

static void play(const struct sand_bot *bot, const char *options, int games)
{
    struct rig rig = {.pack = rig_pack(), .options = options, .bot = bot, .seed = 99};
    struct sand_error error = {"", ""};
    assert_true(rig_village_wins(&rig, games, &error) >= 0); /* every remark was taken */
    assert_string_equal(error.what, "");
}

static void test_choices(void **state)
{
    static const char *const levels[] = {"rules", "normal", "hard"};
    (void)state;
    for (int i = 0; i < 3; i++) {
        const int games = i ? GAMES / 6 : GAMES;
        tested = levels[i];
        play(&in_all, "{\"seats\":11,\"talk\":\"rounds\"}", games);
        play(&in_all, "{\"seats\":16,\"talk\":\"rounds\",\"elected_mayor\":true,\"hide_cards\":true}", games / 3);
        play(&in_all, "{\"seats\":9,\"talk\":\"open\"}", games / 3);
    }
    assert_int_equal(other_choice, 0);
    assert_int_equal(other_knowledge, 0);
    assert_int_equal(other_lot, 0);
}

/* The more talkative say more, the patient stay up longer. */
static void test_manner(void **state)
{
    (void)state;
    for (manner_of_all = 0; manner_of_all < MANNERS; manner_of_all++)
        play(&in_one, "{\"seats\":11,\"talk\":\"rounds\"}", GAMES);
    for (int i = 0; i < MANNERS; i++) {
        const struct sand_temper t = manner(i);
        if (t.talk > 0)
            assert_true(said[i] > said[i - 1] + GAMES);
        if (t.patience == 3)
            assert_true(stayed[i] > stayed[i - 32] + GAMES);
    }
}

/* ---- Small talk among people ---- */

static void say(struct sand_table *table, int seat, const char *text)
{
    struct sand_error error = {"", ""};
    assert_int_equal(sand_say(table, seat, WEREWOLVES_CH_DAY, text, &error), SAND_OK);
}

static void test_a_third(void **state)
{
    const sand_mask bots = 7; /* three of eight */
    const uint8_t key[32] = "a third";
    struct sand_error error = {"", ""};
    struct sand_mind mind = {.channel = WEREWOLVES_CH_DAY, .remark = "say hello", .aside = true};
    struct sand_table *table = sand_open(rig_pack(), "{\"seats\":8}", key, &error);
    (void)state;
    for (int i = 0; i < 4; i++) /* to the first day */
        if (werewolves_of(sand_state_of(table))->phase != WEREWOLVES_P_DAY)
            sand_act(table, SAND_CLOCK, werewolves_say(WEREWOLVES_TIMEOUT, 0));
    assert_false(sand_bot_speaks(&mind, table, bots));
    assert_true(sand_bot_speaks(&mind, table, 31)); /* five of eight are the majority */
    mind.aside = false;
    assert_true(sand_bot_speaks(&mind, table, bots)); /* what must be said is said */
    mind.aside = true;
    say(table, 6, "say hello");
    assert_false(sand_bot_speaks(&mind, table, bots));
    say(table, 7, "say hello");
    assert_true(sand_bot_speaks(&mind, table, bots));
    say(table, 1, "say hello");
    assert_false(sand_bot_speaks(&mind, table, bots));
    mind.remark[0] = 0;
    assert_false(sand_bot_speaks(&mind, table, 31));
    sand_close(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_form),    cmocka_unit_test(test_bots),    cmocka_unit_test(test_source),
        cmocka_unit_test(test_spread),  cmocka_unit_test(test_choices), cmocka_unit_test(test_manner),
        cmocka_unit_test(test_a_third),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

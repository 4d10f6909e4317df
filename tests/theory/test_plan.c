/* The planner, in every game that has its levels: that it knows no more than its seat, that it chooses the same for the
 * same seed whatever the number of threads, that it allocates nothing while it thinks and plays no worse without its
 * memory, and that it says what it compared. Bots that do look at what is hidden show that the first of these tests can
 * fail. */
#include "bots/bots.h"
#include "bots/plan.h"
#include "bots/plan_values.h"
#include "tests/generic/heap.h"
#include "tests/generic/packs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Answers of the quick bot before the first question that is looked at, and between two of them. */
struct setting {
    const char *game, *options, *quick;
    int first, between;
    uint32_t budget;
};
static const struct setting settings[] = {
    {"werwolf", "{\"seats\":4}", "rulebook", 20, 37, 40},   {"werwolf", "{\"seats\":1}", "rulebook", 10, 9, 40},
    {"wunderwaffen", "{\"seats\":3}", "staff", 30, 29, 24}, {"plot", "{\"seats\":2}", "staff", 60, 131, 24},
    {"plot", "{\"seats\":2}", "staff", 1000, 13, 24},       {"berlin", "{\"seats\":2}", "random", 60, 41, 60},
};
enum { SETTINGS = sizeof settings / sizeof *settings, LOOKS = 8 };

/* One question of a game: everything that a choice may depend on. */
struct look {
    const struct setting *setting;
    const struct sand_bot *bot;
    struct sand_table *table;
    int seat;
    uint64_t seed;
};

static struct sand_question question;
static int saved; /* questions at which a second plan cost less than the first */
static _Alignas(16) uint8_t scratch[SAND_STATE];

static void one_after_the_other(void *context, int n, void (*part)(void *, int))
{
    while (n-- > 0) /* in another order than the planner would take */
        part(context, n);
}

static sand_answer choose(const struct look *l, int threads)
{
    struct sand_random random;
    struct sand_mind mind;
    sand_random_seed(&random, l->seed);
    assert_true(sand_mind_open(&mind, l->table, l->seat, &question, &random, scratch));
    mind.budget = l->setting->budget;
    mind.threads = threads;
    mind.parallel = one_after_the_other;
    return l->bot->choose(&mind);
}

static void forget(const struct look *l)
{
    struct sand_mind mind;
    struct sand_random random;
    sand_random_seed(&random, 1);
    sand_mind_open(&mind, l->table, l->seat, &question, &random, scratch);
    memset(sand_mind_memory(&mind, sizeof(struct plan_memory)), 0, sizeof(struct plan_memory));
}

/* ---- What is looked at ---- */

/* Another choice where the truth is another one that agrees with all the seat knows. */
static bool depends_on_what_is_hidden(const struct look *l)
{
    const struct sand_pack *pack = sand_pack_of(l->table);
    void *truth = (void *)(uintptr_t)sand_state_of(l->table);
    static _Alignas(16) uint8_t kept[SAND_STATE];
    const sand_answer chosen = (forget(l), choose(l, 1));
    bool differs = false;
    memcpy(kept, truth, pack->game->state_bytes);
    for (uint8_t i = 1; i <= 2; i++) {
        struct sand_chance chance;
        const uint8_t key[32] = {i, 77};
        sand_chance_init(&chance, key);
        pack->game->imagine(pack->data, truth, l->seat, &chance);
        forget(l);
        differs = differs || choose(l, 1) != chosen;
        memcpy(truth, kept, pack->game->state_bytes);
    }
    return differs;
}

static void knows_no_more(const struct look *l)
{
    assert_false(depends_on_what_is_hidden(l));
}

static void same_for_a_seed(const struct look *l)
{
    const sand_answer chosen = (forget(l), choose(l, 1));
    for (int threads = 1; threads <= 3; threads++) {
        forget(l);
        assert_true(choose(l, threads) == chosen);
    }
}

static void allocates_nothing(const struct look *l)
{
    forget(l);
    const uint64_t before = heap_calls();
    choose(l, 1);
    assert_int_equal(heap_calls() - before, 0);
}

/* What it kept it takes again without thinking, and it is what it would have chosen. */
static void keeps_its_plan(const struct look *l)
{
    const sand_answer chosen = (forget(l), choose(l, 1));
    struct look other = *l;
    other.seed++;
    if (l->bot->reasons && question.count > 1)
        assert_true(choose(&other, 1) == chosen);
}

/* Simulations of the next choice. */
static uint32_t spends(const struct look *l)
{
    struct sand_random random;
    struct sand_mind mind;
    sand_random_seed(&random, l->seed);
    sand_mind_open(&mind, l->table, l->seat, &question, &random, scratch);
    mind.budget = 400;
    l->bot->choose(&mind);
    return mind.samples;
}

/* The budget is for a turn: who has to plan again in it has less, but never nothing. */
static void saves(const struct look *l)
{
    struct sand_random random = {{0}};
    struct sand_mind mind;
    sand_mind_open(&mind, l->table, l->seat, &question, &random, scratch);
    struct plan_memory *memory = sand_mind_memory(&mind, sizeof *memory);
    forget(l);
    const uint32_t first = spends(l);
    memory->steps = 0;
    const uint32_t second = spends(l);
    if (first < 200) /* a small question, or one in which nothing makes a difference */
        return;
    saved++;
    assert_in_range(second, 1, first - 1);
    memory->turn++;
    memory->steps = 0;
    assert_int_equal(spends(l), first);
}

static void says_what_it_compared(const struct look *l)
{
    struct sand_random random = {{0}};
    struct sand_mind mind;
    struct sand_writer w;
    struct sand_error error;
    forget(l);
    choose(l, 1);
    sand_mind_open(&mind, l->table, l->seat, &question, &random, scratch);
    if (!l->bot->reasons || question.count < 2)
        return;
    sand_writer_grow(&w);
    l->bot->reasons(&mind, &w);
    struct sand_reader *r = sand_reader_open("reasons", w.text, w.size, &error);
    assert_non_null(r);
    const sand_node plans = sand_member(r, 0, "plans");
    int chosen = 0, policy = 0;
    for (sand_node one = sand_first(r, plans); one >= 0; one = sand_next(r, one)) {
        const sand_node value = sand_member(r, one, "value");
        assert_in_range(1000 + sand_int(r, value, -1000, 1000), 0, 2000);
        chosen += sand_member(r, one, "chosen") >= 0;
        policy += sand_member(r, one, "policy") >= 0;
    }
    const sand_node step = sand_member(r, 0, "step");
    assert_true((chosen == 1 && policy == 1) || sand_first(r, plans) < 0);
    assert_true((step >= 0) == (sand_first(r, plans) >= 0));
    assert_true(step < 0 || sand_int(r, step, 0, PLAN_STEPS) == 0);
    sand_reader_close(r);
    sand_writer_free(&w);
}

/* ---- Through a game ---- */

static void quick_turn(const struct setting *setting, struct sand_table *table, struct sand_random *random)
{
    struct sand_mind mind;
    const int seat = __builtin_ctz(sand_asked(table) & SAND_SEAT_MASK);
    assert_true(sand_mind_open(&mind, table, seat, &question, random, scratch));
    sand_act(table, seat, sand_bot_named(setting->game, setting->quick)->choose(&mind));
}

/* Looks at some questions of a game as the given bot, or as the level `hard`. */
static int run_through(const struct setting *setting, const struct sand_bot *bot, void (*look_at)(const struct look *))
{
    struct sand_error error = {"", ""};
    struct sand_random random;
    const uint8_t key[32] = "planner";
    int looks = 0, next = setting->first;
    struct sand_table *table = sand_open(pack_named(setting->game), setting->options, key, &error);
    assert_string_equal(error.what, "");
    sand_random_seed(&random, 3);
    for (int i = 0; looks < LOOKS && sand_asked(table) & SAND_SEAT_MASK; i++) {
        if (i >= next) {
            const struct look l = {setting, bot ? bot : sand_bot_named(setting->game, "hard"), table,
                                   __builtin_ctz(sand_asked(table) & SAND_SEAT_MASK), (uint64_t)i};
            look_at(&l);
            looks++;
            next += setting->between;
        }
        quick_turn(setting, table, &random);
    }
    sand_close(table);
    return looks;
}

static void run_all(void (*look_at)(const struct look *))
{
    for (int i = 0; i < SETTINGS; i++) {
        const int looks = run_through(&settings[i], 0, look_at);
        print_message("# %s %s: %d questions\n", settings[i].game, settings[i].options, looks);
        assert_true(looks > LOOKS / 2);
    }
}

static void test_secrecy(void **state)
{
    (void)state;
    run_all(knows_no_more);
}

/* ---- Planted leaks: planners that look at the true state must be found out in every game ---- */

static const uint8_t *peeked; /* the true state */
static size_t peeked_bytes;
static int caught;

/* What lies beyond the head, which has the dice: those change with every imagined state, whatever is hidden. */
static uint32_t hash_of(const uint8_t *state)
{
    uint32_t hash = 2166136261u;
    for (size_t i = sizeof(struct sand_head); i < peeked_bytes; i++)
        hash = (hash ^ state[i]) * 16777619u;
    return hash >> 8;
}
static sand_answer answer_by_truth(const void *pack, void *now, int actor, const struct sand_question *q,
                                   struct sand_random *random, void *notes)
{
    (void)pack, (void)now, (void)actor, (void)random, (void)notes;
    return q->answer[hash_of(peeked) % q->count];
}
static sand_answer first_answer(const void *pack, void *now, int actor, const struct sand_question *q,
                                struct sand_random *random, void *notes)
{
    (void)pack, (void)now, (void)actor, (void)random, (void)notes;
    return q->answer[0];
}
static bool at_once(const void *pack, const void *from, const void *now, int seat)
{
    (void)pack, (void)from, (void)now, (void)seat;
    return true;
}
static int nothing(const void *pack, const void *now, int seat)
{
    (void)pack, (void)now, (void)seat;
    return 0;
}
static int worth_by_truth(const void *pack, const void *now, int seat)
{
    (void)pack, (void)seat;
    return (int)((hash_of(now) ^ hash_of(peeked)) % 2001) - 1000;
}
static const struct sand_policy peeking_answers = {
    .choose = answer_by_truth, .turn_over = at_once, .estimate = nothing, .horizon = 1};
static const struct sand_policy peeking_values = {
    .choose = first_answer, .turn_over = at_once, .estimate = worth_by_truth, .horizon = 1};

static sand_answer peek_at_answers(struct sand_mind *mind)
{
    return plan_choose(mind, &peeking_answers, (struct plan_level){40, 0});
}
static sand_answer peek_at_values(struct sand_mind *mind)
{
    return plan_choose(mind, &peeking_values, (struct plan_level){40, 0});
}
static void catch_it(const struct look *l)
{
    peeked = sand_state_of(l->table);
    peeked_bytes = sand_pack_of(l->table)->game->state_bytes;
    caught += depends_on_what_is_hidden(l);
}
static void test_leaks(void **state)
{
    static const struct sand_bot leaks[] = {{.name = "answers", .choose = peek_at_answers},
                                            {.name = "values", .choose = peek_at_values}};
    (void)state;
    for (int i = 0; i < 2 * SETTINGS; i++) {
        const struct setting *setting = &settings[i / 2];
        caught = 0;
        const int looks = run_through(setting, &leaks[i % 2], catch_it);
        print_message("# %s %s, %s: caught at %d of %d questions\n", setting->game, setting->options, leaks[i % 2].name,
                      caught, looks);
        assert_true(caught > 0);
    }
}

/* ---- Turns that are not planned ---- */

/* Simulations that the planner runs at a question when that share of a hundred turns is hasty. */
static uint64_t simulations_at(const struct look *l, uint8_t hasty, bool hint, uint64_t seed)
{
    struct sand_random random;
    struct sand_mind mind;
    forget(l);
    sand_random_seed(&random, seed);
    assert_true(sand_mind_open(&mind, l->table, l->seat, &question, &random, scratch));
    mind.hint = hint;
    mind.threads = 1;
    mind.parallel = one_after_the_other;
    plan_choose(&mind, sand_policy_of(l->setting->game), (struct plan_level){40, hasty});
    return mind.samples;
}

static int hasty_turns, planned_turns;

static void hastes_by_turn(const struct look *l)
{
    if (simulations_at(l, 0, false, l->seed) == 0)
        return; /* one answer, or a small matter */
    assert_int_equal(simulations_at(l, 100, false, l->seed), 0);
    assert_true(simulations_at(l, 100, true, l->seed) > 0);
    const bool hasty = simulations_at(l, 50, false, l->seed) == 0;
    assert_int_equal(simulations_at(l, 50, false, l->seed + 1) == 0, hasty);
    hasty_turns += hasty;
    planned_turns += !hasty;
}
static void test_haste(void **state)
{
    (void)state;
    run_all(hastes_by_turn);
    print_message("# of a hundred turns fifty are hasty: %d of %d were\n", hasty_turns, hasty_turns + planned_turns);
    assert_true(hasty_turns > 5 && planned_turns > 5);
}

static void test_determinism(void **state)
{
    (void)state;
    run_all(same_for_a_seed);
}
static void test_heap(void **state)
{
    (void)state;
    run_all(allocates_nothing);
}
static void test_memory(void **state)
{
    (void)state;
    run_all(keeps_its_plan);
}
static void test_turns(void **state)
{
    (void)state;
    run_all(saves);
    assert_true(saved > SETTINGS);
}
static void test_reasons(void **state)
{
    (void)state;
    run_all(says_what_it_compared);
}

/* After another answer than the planned one the next question may offer the same answers and the view may be the same:
 * what is being done shows in the question. */
static uint64_t digest_after(const char *answer)
{
    static const uint8_t key[32] = {3};
    struct sand_error error;
    struct sand_random random = {{0}};
    struct sand_mind mind;
    sand_answer a;
    struct sand_table *t = sand_open(pack_named("werwolf"), "{\"seats\":1}", key, &error);
    assert_non_null(t);
    assert_int_equal(sand_try(t, 0, 0, answer, &a, &error), SAND_OK);
    sand_act(t, 0, a);
    assert_true(sand_mind_open(&mind, t, 0, &question, &random, scratch));
    const uint64_t digest = sand_mind_now(&mind);
    sand_close(t);
    return digest;
}

static void test_moments(void **state)
{
    (void)state;
    assert_true(digest_after("action search") != digest_after("action reinforce"));
    assert_true(digest_after("action search") == digest_after("action search"));
}

/* ---- Levels and values ---- */

static void test_levels(void **state)
{
    static const char *const games[] = {"werewolves", "plot", "werwolf", "wunderwaffen", "berlin"};
    (void)state;
    for (int i = 0; i < 5; i++) {
        assert_non_null(sand_bot_named(games[i], "easy"));
        assert_non_null(sand_bot_named(games[i], "normal"));
        assert_non_null(sand_bot_named(games[i], "hard"));
        assert_true(i == 0 || sand_bot_named(games[i], "patient")->patient);
    }
}

static void test_values(void **state)
{
    (void)state;
    assert_int_equal(plan_value_of(0), 0);
    assert_int_equal(plan_value_of(1000), 462);
    assert_int_equal(plan_value_of(-1000), -462);
    assert_int_equal(plan_value_of(1000000), 995);
    for (int odds = -7000; odds < 7000; odds += 10)
        assert_true(plan_value_of(odds + 10) >= plan_value_of(odds));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_levels),      cmocka_unit_test(test_values),  cmocka_unit_test(test_secrecy),
        cmocka_unit_test(test_determinism), cmocka_unit_test(test_heap),    cmocka_unit_test(test_memory),
        cmocka_unit_test(test_turns),       cmocka_unit_test(test_reasons), cmocka_unit_test(test_leaks),
        cmocka_unit_test(test_moments),     cmocka_unit_test(test_haste),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

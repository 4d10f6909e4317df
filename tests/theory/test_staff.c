/* The bots called `staff`: that they beat chance from every seat and, where they look at one imagined state only for
 * what their seat may trust, that they know no more than it.
 *
 * Game i of a pairing is always the same game, so the shares depend on the code alone. */
#include "bots/bots.h"
#include "tests/generic/packs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* `games` against chance at each seat, of which at least this many in a hundred are won; `budget` as in a mind. */
struct staff {
    const char *game, *options;
    int seats, games, least, open_books;
    uint32_t budget;
};
static const struct staff plot = {"plot", "{\"seats\":2}", 2, 300, 95, 6, 0};
static const struct staff wunderwaffen = {"wunderwaffen", "{\"seats\":4}", 4, 25, 80, 0, 0};
static const struct staff berlin = {"berlin", "{\"seats\":2}", 2, 20, 95, 0, 60};

static struct sand_game open_book; /* a game, but imagining tells the truth */

static void tell_the_truth(const void *pack, void *position, int viewer, struct sand_chance *chance)
{
    (void)pack;
    (void)position;
    (void)viewer;
    (void)chance;
}

/* The same choice with the truth instead of what the bot imagines. */
static void choose_knowing(const struct sand_mind *mind, const struct sand_bot *bot, struct sand_random random,
                           sand_answer chosen)
{
    uint8_t memory[SAND_STATE];
    struct sand_mind twin = *mind;
    twin.game = &open_book;
    twin.scratch = memory;
    twin.random = &random;
    assert_true(bot->choose(&twin) == chosen);
}

static struct sand_table *open_table(const struct staff *staff, uint64_t number, struct sand_random *random)
{
    struct sand_error error = {"", ""};
    uint8_t key[32] = "staff";
    memcpy(key + 16, &number, sizeof number);
    for (int seat = 0; seat < staff->seats; seat++)
        sand_random_seed(&random[seat], number << 1 | (uint64_t)seat);
    struct sand_table *table = sand_open(pack_named(staff->game), staff->options, key, &error);
    assert_string_equal(error.what, "");
    return table;
}

/* Plays one game; what it was worth to each seat is in the outcome. */
static void play(const struct staff *staff, const struct sand_bot *const bot[], uint64_t number, bool twice,
                 struct sand_outcome *outcome)
{
    static struct sand_question question;
    struct sand_random random[SAND_SEATS];
    struct sand_error error;
    uint8_t memory[SAND_STATE];
    sand_mask asked;
    struct sand_table *table = open_table(staff, number, random);
    while ((asked = sand_asked(table) & SAND_SEAT_MASK)) {
        const int seat = __builtin_ctz(asked);
        const struct sand_random before = random[seat];
        struct sand_mind mind;
        assert_true(sand_mind_open(&mind, table, seat, &question, &random[seat], memory));
        mind.budget = staff->budget;
        const sand_answer chosen = bot[seat]->choose(&mind);
        if (twice)
            choose_knowing(&mind, bot[seat], before, chosen);
        assert_int_equal(sand_try_answer(table, seat, chosen, &error), SAND_OK);
        sand_act(table, seat, chosen);
    }
    assert_true(sand_over(table, outcome));
    sand_close(table);
}

static void knows_no_more(const struct staff *staff)
{
    const struct sand_bot *all[SAND_SEATS];
    struct sand_outcome outcome;
    for (int seat = 0; seat < staff->seats; seat++)
        all[seat] = sand_bot_named(staff->game, "staff");
    open_book = *pack_named(staff->game)->game;
    open_book.imagine = tell_the_truth;
    for (int i = 0; i < staff->open_books; i++)
        play(staff, all, (uint64_t)i, true, &outcome);
}

static int wins_at(const struct staff *staff, int seat)
{
    const struct sand_bot *bot[SAND_SEATS];
    struct sand_outcome outcome;
    int won = 0;
    for (int i = 0; i < staff->seats; i++)
        bot[i] = sand_bot_named(staff->game, i == seat ? "staff" : "random");
    for (int i = 0; i < staff->games; i++) {
        play(staff, bot, (uint64_t)i, false, &outcome);
        won += outcome.value[seat] > 0;
    }
    return won;
}

static void beats_chance(const struct staff *staff)
{
    for (int seat = 0; seat < staff->seats; seat++) {
        const int won = wins_at(staff, seat);
        print_message("# %s: staff at seat %d wins %d of %d against random\n", staff->game, seat + 1, won,
                      staff->games);
        assert_true(won * 100 >= staff->games * staff->least);
    }
}

/* ---- Chances that people are told of ---- */

enum { TOLD_GAMES = 60, MOST_TURNS = 64 };

/* Squared errors of what a seat was told at the start of each turn, and of what it wins of all games. */
struct errors {
    double told, mean;
    int count;
};

/* A game of `staff` with itself; the chances of all seats at its first question, and the errors at all turns. */
static int play_told(const struct staff *staff, uint64_t number, int first[SAND_SEATS], struct errors *errors)
{
    static struct sand_question question;
    const struct sand_policy *policy = sand_policy_of(staff->game);
    const struct sand_bot *bot = sand_bot_named(staff->game, "staff");
    struct sand_random random[SAND_SEATS];
    struct sand_outcome outcome;
    uint8_t memory[SAND_STATE];
    int told[MOST_TURNS][SAND_SEATS], turns = 0;
    uint32_t last = 0;
    sand_mask asked;
    struct sand_table *table = open_table(staff, number, random);
    const void *pack = sand_pack_of(table)->data;
    while ((asked = sand_asked(table) & SAND_SEAT_MASK)) {
        const uint32_t turn = policy->turn(sand_state_of(table));
        for (int seat = 0; seat < staff->seats && turn != last && turns < MOST_TURNS; seat++)
            told[turns][seat] = policy->chance(pack, sand_state_of(table), seat);
        turns += turn != last && turns < MOST_TURNS;
        last = turn;
        struct sand_mind mind;
        const int seat = __builtin_ctz(asked);
        assert_true(sand_mind_open(&mind, table, seat, &question, &random[seat], memory));
        sand_act(table, seat, bot->choose(&mind));
    }
    assert_true(sand_over(table, &outcome));
    sand_close(table);
    memcpy(first, told[0], sizeof told[0]);
    for (int i = 0; i < turns; i++) {
        int all = 0;
        for (int seat = 0; seat < staff->seats; seat++)
            all += told[i][seat];
        assert_in_range(all, 998, 1002);
        const double won = outcome.value[0] > 0, error = won - told[i][0] / 1000.0, usual = won - told[0][0] / 1000.0;
        errors->told += error * error;
        errors->mean += usual * usual;
        errors->count++;
    }
    return outcome.value[0] > 0;
}

/* The seats together win all games; the first wins as many as it is told at the start, within three standard errors;
 * and what is told later is nearer to how the game ends than that. */
static void told_as_won(const struct staff *staff)
{
    struct errors errors = {0, 0, 0};
    int first[SAND_SEATS], won = 0;
    double expected = 0, variance = 0;
    for (uint64_t i = 0; i < TOLD_GAMES; i++) {
        won += play_told(staff, i, first, &errors);
        expected += first[0] / 1000.0;
        variance += first[0] / 1000.0 * (1 - first[0] / 1000.0);
    }
    print_message("# %s: the first of %d seats is told of %.1f wins and has %d of %d; squared error %.3f, of the mean "
                  "%.3f\n",
                  staff->game, staff->seats, expected, won, TOLD_GAMES, errors.told / errors.count,
                  errors.mean / errors.count);
    assert_true((won - expected) * (won - expected) < 9 * variance);
    assert_true(errors.told < errors.mean);
}

static void test_chances(void **state)
{
    static const struct staff tables[] = {{"wunderwaffen", "{\"seats\":2}", 2, 0, 0, 0, 0},
                                          {"wunderwaffen", "{\"seats\":2,\"alt-score\":true}", 2, 0, 0, 0, 0},
                                          {"wunderwaffen", "{\"seats\":3}", 3, 0, 0, 0, 0},
                                          {"wunderwaffen", "{\"seats\":4}", 4, 0, 0, 0, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        told_as_won(&tables[i]);
}

static void test_plot(void **state)
{
    (void)state;
    knows_no_more(&plot);
    beats_chance(&plot);
}

static void test_wunderwaffen(void **state)
{
    (void)state;
    beats_chance(&wunderwaffen);
}

static void test_berlin(void **state)
{
    (void)state;
    beats_chance(&berlin);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plot),
        cmocka_unit_test(test_wunderwaffen),
        cmocka_unit_test(test_chances),
        cmocka_unit_test(test_berlin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

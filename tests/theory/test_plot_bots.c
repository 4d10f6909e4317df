/* `staff` of The Plot: that it knows no more than its seat, and that it beats chance from either side.
 *
 * Game i of a pairing is always the same game, so the shares depend on the code alone. */
#include "bots/bots.h"
#include "games/plot/state.h"
#include "tests/generic/packs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 300, LEAST_PERCENT = 95, OPEN_BOOKS = 6 };

static struct sand_game open_book; /* the game, but imagining tells the truth */

static void tell_the_truth(const void *pack, void *position, int viewer, struct sand_chance *chance)
{
    (void)pack;
    (void)position;
    (void)viewer;
    (void)chance;
}

/* The same choice with the truth in place of what the bot imagines. */
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

static const struct sand_pack *plot(void)
{
    const struct sand_pack *const *pack = all_packs();
    while (strcmp((*pack)->game->id, plot_game.id))
        pack++;
    return *pack;
}

/* The seat that won, or -1. */
static int play(const struct sand_bot *const bot[PLOT_SEATS], uint64_t number, bool twice)
{
    static struct sand_question question;
    struct sand_random random[PLOT_SEATS];
    struct sand_outcome outcome;
    struct sand_error error = {"", ""};
    uint8_t key[32] = "plot bots", memory[SAND_STATE];
    sand_mask asked;
    memcpy(key + 16, &number, sizeof number);
    for (int seat = 0; seat < PLOT_SEATS; seat++)
        sand_random_seed(&random[seat], number << 1 | (uint64_t)seat);
    struct sand_table *table = sand_open(plot(), "{\"seats\":2}", key, &error);
    assert_string_equal(error.what, "");
    while ((asked = sand_asked(table) & SAND_SEAT_MASK)) {
        const int seat = __builtin_ctz(asked);
        const struct sand_random before = random[seat];
        struct sand_mind mind;
        assert_true(sand_mind_open(&mind, table, seat, &question, &random[seat], memory));
        const sand_answer chosen = bot[seat]->choose(&mind);
        if (twice)
            choose_knowing(&mind, bot[seat], before, chosen);
        assert_int_equal(sand_try_answer(table, seat, chosen, &error), SAND_OK);
        sand_act(table, seat, chosen);
    }
    assert_true(sand_over(table, &outcome));
    sand_close(table);
    return outcome.value[PLOT_ABWEHR] > 0 ? PLOT_ABWEHR : outcome.value[PLOT_SS] > 0 ? PLOT_SS : -1;
}

static void test_knowledge(void **state)
{
    const struct sand_bot *const staff = sand_bot_named("plot", "staff");
    const struct sand_bot *const both[PLOT_SEATS] = {staff, staff};
    (void)state;
    open_book = plot_game;
    open_book.imagine = tell_the_truth;
    for (uint64_t i = 0; i < OPEN_BOOKS; i++)
        play(both, i, true);
}

static void beats_chance(int seat)
{
    const struct sand_bot *bot[PLOT_SEATS] = {sand_bot_named("plot", "random"), sand_bot_named("plot", "random")};
    int won = 0;
    bot[seat] = sand_bot_named("plot", "staff");
    for (uint64_t i = 0; i < GAMES; i++)
        won += play(bot, i, false) == seat;
    print_message("# staff as %s wins %d of %d against random\n", plot_seat_names[seat], won, GAMES);
    assert_true(won * 100 >= GAMES * LEAST_PERCENT);
}

static void test_abwehr(void **state)
{
    (void)state;
    beats_chance(PLOT_ABWEHR);
}

static void test_ss(void **state)
{
    (void)state;
    beats_chance(PLOT_SS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_knowledge),
        cmocka_unit_test(test_abwehr),
        cmocka_unit_test(test_ss),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

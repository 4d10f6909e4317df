/* The final sheet of every game: there only at the end, with the clause that decided, and its parts make the sum. */
#include "engine/score.h"
#include "engine/table.h"
#include "tests/generic/packs.h"
#include "tests/unit/random_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Of the faction that the lines are of, the sum of the parts up to the one that says it; -1: it says none. */
static void check_sums(const struct sand_game *game, const struct sand_score *score, const char *total, int most)
{
    int sum = 0;
    for (int i = 0; i < score->count; i++) {
        const struct sand_score_line *line = &score->line[i];
        if (i > 0 && line->of != score->line[i - 1].of)
            sum = 0;
        if (strcmp(game->scores[line->part].name, total) == 0)
            assert_int_equal(line->value, sum < most ? sum : most);
        sum += line->value;
    }
}

static int count_lines(const struct sand_game *game, const struct sand_score *score, const char *part)
{
    int n = 0;
    for (int i = 0; i < score->count; i++)
        n += strcmp(game->scores[score->line[i].part].name, part) == 0;
    return n;
}

/* Where a seat plays several sides, one value of each player counts, of persons and of others. */
static void check_counted(const struct sand_pack *pack, const struct sand_table *t, const struct sand_score *score)
{
    struct sand_outcome o;
    const int counted = count_lines(pack->game, score, "counts");
    int players = sand_seats_of(t);
    assert_true(sand_over(t, &o));
    for (uint32_t others = o.others; others; others &= others - 1)
        players++;
    assert_int_equal(counted, players < 4 ? players : 0);
}

static void check_score(const struct sand_pack *pack, const struct sand_table *t)
{
    const struct sand_game *game = pack->game;
    struct sand_score score = {.count = 0};
    int parts = 0;
    while (game->scores[parts].name)
        parts++;
    sand_score_of(t, &score);
    assert_in_range(score.count, 1, SAND_SCORE_LINES);
    for (int i = 0; i < score.count; i++) {
        const struct sand_score_line *line = &score.line[i];
        assert_in_range(line->part, 0, parts - 1);
        const int by = game->scores[line->part].by;
        if (by)
            assert_in_range(line->of, 0, sand_domain_size(&game->domains[by - 1], pack->data) - 1);
    }
    if (strcmp(game->id, "wunderwaffen") == 0) {
        check_sums(game, &score, "total", INT16_MAX);
        assert_int_equal(count_lines(game, &score, "before"), 0); /* whatever was given has a part that names it */
        assert_true(count_lines(game, &score, "conquest") > 0 && count_lines(game, &score, "territories") > 1);
    }
    if (strcmp(game->id, "werwolf") == 0)
        check_sums(game, &score, "level", 70); /* R-VIC-5 */
    if (strcmp(game->id, "werwolf") == 0 || strcmp(game->id, "wunderwaffen") == 0)
        check_counted(pack, t, &score);
}

static void every_game_has_a_final_sheet(void **state)
{
    (void)state;
    for (int g = 0; all_packs()[g]; g++)
        for (int number = 0; number < 12; number++) {
            const struct sand_pack *pack = all_packs()[g];
            struct sand_table *t = open_random_game(pack, number);
            struct sand_writer w;
            sand_writer_grow(&w);
            sand_put_object(&w, 0);
            sand_put_score(t, &w);
            assert_string_equal(w.text, "{");
            play_at_random(t, (uint64_t)number);
            sand_put_score(t, &w);
            assert_ptr_equal(strstr(w.text, "{\"clause\":\"R-"), w.text);
            assert_non_null(strstr(w.text, "\"score\":[{\"name\":\""));
            struct sand_outcome o;
            assert_true(sand_over(t, &o));
            assert_int_equal(o.winner != 0, strstr(w.text, "\"winner\":\"") != 0);
            check_score(pack, t);
            sand_writer_free(&w);
            sand_close(t);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_has_a_final_sheet),
    };
    return cmocka_run_group_tests_name("scores", tests, 0, 0);
}

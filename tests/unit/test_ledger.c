/* The ledgers of the games: read as clauses, and every question of every game names clauses that are there. */
#include "engine/catalogue.h"
#include "engine/ledger.h"
#include "tests/generic/packs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void a_ledger_becomes_chapters(void **state)
{
    static const char ledger[] =
        "# A game\n\nWords.\n\n## Turns (R-turn)\n\n"
        "- **R-turn-1** First this. [3.1]\n  - and that, HOUSE\n- **R-turn-2** RULING: then this\n"
        "\n## State\n\n| a | b |\n\n## End\n- **R-end-1** \"Over\".";
    struct sand_writer w;
    (void)state;
    sand_writer_grow(&w);
    sand_put_object(&w, 0);
    sand_put_ledger(ledger, &w);
    sand_put_end(&w);
    assert_string_equal(w.text, "{\"language\":\"en\",\"chapters\":[{\"title\":\"Turns (R-turn)\",\"clauses\":["
                                "{\"id\":\"R-turn-1\",\"text\":\"First this. [3.1]\",\"more\":[\"- and that, HOUSE\"],"
                                "\"marks\":[\"house\"]},"
                                "{\"id\":\"R-turn-2\",\"text\":\"RULING: then this\",\"marks\":[\"ruling\"]}]},"
                                "{\"title\":\"End\",\"clauses\":[{\"id\":\"R-end-1\",\"text\":\"\\\"Over\\\".\"}]}]}");
    assert_true(sand_ledger_has(ledger, "R-end-1", 7));
    assert_false(sand_ledger_has(ledger, "R-end-11", 8));
    assert_false(sand_ledger_has(ledger, "R-end", 5));
    sand_writer_free(&w);
}

/* Every name in a list of clauses is in the ledger, and there is at least one. A choice by an argument, `{0=a|R-1|
 * R-2}`, has all of its pieces read. */
static void check_clauses(const struct sand_listed *l, const char *key, const char *clauses)
{
    int n = 0;
    for (size_t size; *clauses; clauses += size) {
        size = *clauses == '{' ? strcspn(clauses, "|") : strcspn(clauses, " {|}");
        if (*clauses == '{' || !size) {
            size += !size;
            continue;
        }
        n++;
        if (!sand_ledger_has(l->rules, clauses, size))
            fail_msg("%s: %s names %.*s, which is no clause", l->game->id, key, (int)size, clauses);
    }
    if (!n)
        fail_msg("%s: %s names no clause", l->game->id, key);
}

static void every_question_names_its_clauses(void **state)
{
    (void)state;
    for (int g = 0; sand_games[g].game; g++)
        for (int i = 0; i < sand_games[g].text_count; i++) {
            const struct sand_listed *l = &sand_games[g];
            struct sand_error error;
            struct sand_catalogue *c = sand_catalogue_open(all_packs()[g], l->texts[i].name, l->texts[i].text,
                                                           l->texts[i].size, &error);
            assert_non_null(c);
            for (const struct sand_key *k = l->game->keys; k->name; k++)
                if (sand_word(c, "question", k->name) != k->name)
                    check_clauses(l, k->name, sand_word(c, "rule", k->name));
            sand_catalogue_close(c);
        }
}

static bool is_entry(const struct sand_catalogue *c, const char *key)
{
    return sand_word(c, "entry", key) != key;
}

static struct sand_catalogue *english(int g)
{
    const struct sand_listed *l = &sand_games[g];
    struct sand_error error;
    int i = 0;
    while (strcmp(l->texts[i].name, "en.json") != 0)
        i++;
    return sand_catalogue_open(all_packs()[g], "en", l->texts[i].text, l->texts[i].size, &error);
}

static void every_end_and_part_of_a_score_names_its_clauses(void **state)
{
    (void)state;
    for (int g = 0; sand_games[g].game; g++) {
        const struct sand_game *game = sand_games[g].game;
        assert_non_null(game->score);
        for (int i = 0; game->ends[i]; i++) {
            assert_non_null(game->end_clauses[i]);
            check_clauses(&sand_games[g], game->ends[i], game->end_clauses[i]);
        }
        for (const struct sand_score_part *p = game->scores; p->name; p++)
            check_clauses(&sand_games[g], p->name, p->clause);
        for (const struct sand_rule_test *t = game->tests; t && t->name; t++)
            check_clauses(&sand_games[g], t->name, t->clause);
    }
}

static void openers_are_entries(void **state)
{
    (void)state;
    for (int g = 0; sand_games[g].game; g++) {
        struct sand_catalogue *c = english(g);
        assert_non_null(c);
        for (const struct sand_opener *o = sand_games[g].game->openers; o && o->key; o++) {
            if (!is_entry(c, o->key))
                fail_msg("%s: %s opens something and is no entry", sand_games[g].game->id, o->key);
            for (const struct sand_opener *other = sand_games[g].game->openers; other < o; other++)
                assert_string_not_equal(other->key, o->key);
        }
        sand_catalogue_close(c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ledger_becomes_chapters),
        cmocka_unit_test(every_question_names_its_clauses),
        cmocka_unit_test(every_end_and_part_of_a_score_names_its_clauses),
        cmocka_unit_test(openers_are_entries),
    };
    return cmocka_run_group_tests_name("ledgers", tests, 0, 0);
}

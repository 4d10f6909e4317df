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
        "\n## State\n\n| a | b |\n\n## End\n- **R-end-1** \"Over\":\n\n| c |\n|---|\n\nMore words.\n";
    const struct sand_file german = {"RULES.de.md", "# Ein Spiel\n\n## Ende\n- **R-end-1** Vorbei, rekonstruiert.\n",
                                     0};
    struct sand_writer w;
    (void)state;
    sand_writer_grow(&w);
    sand_put_object(&w, 0);
    const struct sand_ledger original = sand_ledger_in(ledger, &german, 1, "fr");
    sand_put_ledger(&original, &w);
    sand_put_end(&w);
    assert_string_equal(w.text, "{\"language\":\"en\",\"chapters\":[{\"title\":\"Turns (R-turn)\",\"clauses\":["
                                "{\"id\":\"R-turn-1\",\"text\":\"First this. [3.1]\",\"more\":[\"- and that, HOUSE\"],"
                                "\"marks\":[\"house\"]},"
                                "{\"id\":\"R-turn-2\",\"text\":\"RULING: then this\",\"marks\":[\"ruling\"]}]},"
                                "{\"title\":\"End\",\"clauses\":[{\"id\":\"R-end-1\",\"text\":\"\\\"Over\\\":\","
                                "\"more\":[\"| c |\",\"|---|\"]}]}]}");
    sand_writer_reset(&w);
    const struct sand_ledger translated = sand_ledger_in(ledger, &german, 1, "de_DE.UTF-8");
    sand_put_object(&w, 0);
    sand_put_ledger(&translated, &w);
    sand_put_end(&w);
    assert_string_equal(w.text,
                        "{\"language\":\"de\",\"chapters\":[{\"title\":\"Ende\",\"clauses\":[{\"id\":\"R-end-1\","
                        "\"text\":\"Vorbei, rekonstruiert.\",\"marks\":[\"reconstructed\"]}]}]}");
    assert_true(sand_ledger_has(ledger, "R-end-1", 7));
    assert_false(sand_ledger_has(ledger, "R-end-11", 8));
    assert_false(sand_ledger_has(ledger, "R-end", 5));
    sand_writer_free(&w);
}

/* The next clause of a ledger, with all that belongs to it, up to the next line that is anything else. */
static bool next_clause(const char **at, struct sand_ledger_line *l)
{
    while (sand_ledger_next(at, l))
        if (l->kind == SAND_LEDGER_CLAUSE)
            return true;
    return false;
}

static int more_of(const char *at, enum sand_ledger_kind kind)
{
    struct sand_ledger_line l;
    int n = 0;
    while (sand_ledger_next(&at, &l) && l.kind != SAND_LEDGER_CLAUSE && l.kind != SAND_LEDGER_HEADING)
        n += l.kind == kind;
    return n;
}

static int times(const struct sand_ledger_line *l, const char *word)
{
    int n = 0;
    for (size_t i = 0; i + strlen(word) <= l->size; i++)
        n += memcmp(l->line + i, word, strlen(word)) == 0;
    return n;
}

/* A translation has the same clauses in the same order, each with the same marks and as many lines. */
static void compare(const char *game, const char *rules, const char *translation)
{
    static const char *const marks[] = {"RULING", "REPAIR", "HOUSE"};
    struct sand_ledger_line a, b;
    while (next_clause(&rules, &a)) {
        if (!next_clause(&translation, &b) || a.id_size != b.id_size || memcmp(a.id, b.id, a.id_size) != 0)
            fail_msg("%s: %.*s is not where the translation should have it", game, (int)a.id_size, a.id);
        for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
            if (times(&a, marks[i]) != times(&b, marks[i]))
                fail_msg("%s: %.*s has %s elsewhere in the translation", game, (int)a.id_size, a.id, marks[i]);
        if (more_of(rules, SAND_LEDGER_MORE) != more_of(translation, SAND_LEDGER_MORE))
            fail_msg("%s: %.*s has other lines in the translation", game, (int)a.id_size, a.id);
    }
    if (next_clause(&translation, &b))
        fail_msg("%s: %.*s is in the translation only", game, (int)b.id_size, b.id);
}

static void translations_have_the_same_clauses(void **state)
{
    (void)state;
    for (int g = 0; sand_games[g].game; g++)
        for (int i = 0; i < sand_games[g].ledger_count; i++)
            compare(sand_games[g].game->id, sand_games[g].rules, sand_games[g].ledgers[i].text);
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

static struct sand_catalogue *words_in(int g, const char *name)
{
    const struct sand_listed *l = &sand_games[g];
    struct sand_error error;
    int i = 0;
    while (strcmp(l->texts[i].name, name) != 0)
        i++;
    return sand_catalogue_open(all_packs()[g], name, l->texts[i].text, l->texts[i].size, &error);
}

static struct sand_catalogue *english(int g)
{
    return words_in(g, "en.json");
}

/* What was done is not what would be done: an entry in the past tense has a sentence of its own for previews, in both
 * languages. Which card somebody had is told when a game is over, and is in no preview. */
static void what_would_happen_is_not_told_as_past(void **state)
{
    static const char *const past[] = {" was ", " were ", " wurde ", " wurden ", "drew", "took", " zog ", " nahm "};
    (void)state;
    for (int g = 0; sand_games[g].game; g++) {
        struct sand_catalogue *en = english(g), *de = words_in(g, "de.json");
        for (const struct sand_key *k = sand_games[g].game->keys; k->name; k++) {
            const bool foreseen = sand_word(en, "would", k->name) != k->name, ours = strcmp(k->name, "was") != 0;
            if (foreseen != (sand_word(de, "would", k->name) != k->name))
                fail_msg("%s: %s would happen in one language", sand_games[g].game->id, k->name);
            for (size_t i = 0; i < sizeof past / sizeof *past && is_entry(en, k->name) && ours; i++) {
                const char *told[] = {sand_word(en, foreseen ? "would" : "entry", k->name),
                                      sand_word(de, foreseen ? "would" : "entry", k->name)};
                if ((strstr(told[0], past[i]) || strstr(told[1], past[i])) && strcmp(k->name, "mistaken") != 0)
                    fail_msg("%s: %s is foreseen as if it had happened: %s", sand_games[g].game->id, k->name, told[0]);
            }
        }
        sand_catalogue_close(en);
        sand_catalogue_close(de);
    }
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
        cmocka_unit_test(translations_have_the_same_clauses),
        cmocka_unit_test(every_question_names_its_clauses),
        cmocka_unit_test(every_end_and_part_of_a_score_names_its_clauses),
        cmocka_unit_test(openers_are_entries),
        cmocka_unit_test(what_would_happen_is_not_told_as_past),
    };
    return cmocka_run_group_tests_name("ledgers", tests, 0, 0);
}

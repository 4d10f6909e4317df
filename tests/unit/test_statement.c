/* The table of statements that C and the page share, and what a table allows to speak of. */
#include "engine/game.h"
#include "engine/statement.h"
#include "tests/generic/packs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct sand_speakable day3 = {11, 3, 3};

static const struct sand_grammar *grammar(void)
{
    for (const struct sand_pack *const *p = all_packs(); *p; p++)
        if (strcmp((*p)->game->id, "werewolves") == 0)
            return (*p)->game->talk->grammar((*p)->data);
    return NULL;
}

/* ---- The shared table ---- */

static void put_spoken(const struct sand_statement *all, int place, const char *key, bool whole, struct sand_writer *w);

static void put_said(const struct sand_statement *all, const struct sand_said *said, const char *key,
                     struct sand_writer *w)
{
    if (said->kind == SAND_SAID_INNER)
        put_spoken(all, said->number, key, false, w);
    else
        sand_put_text(w, key, said->text);
}

static void put_spoken(const struct sand_statement *all, int place, const char *key, bool whole, struct sand_writer *w)
{
    const struct sand_spoken *one = &all->spoken[place];
    char verb[2 * SAND_FORM_WORD], phrase[] = {'~', all->phrase, 0};
    if (one->form)
        snprintf(verb, sizeof verb, "%s%s%s", one->form->word[0], one->form->size[1] ? " " : "", one->form->word[1]);
    sand_put_object(w, key);
    sand_put_text(w, "verb", one->form ? verb : one->connective);
    sand_put_array(w, "args");
    for (int i = 0; one->form && i < one->form->args; i++)
        put_said(all, &one->arg[i], NULL, w);
    for (int inner = one->inner; inner >= 0; inner = all->spoken[inner].next)
        put_spoken(all, inner, NULL, false, w);
    sand_put_end(w);
    if (whole && all->reasoned)
        put_said(all, &all->reason, "reason", w);
    if (whole && all->phrase)
        sand_put_text(w, "phrase", phrase);
    sand_put_end(w);
}

static void check_row(struct sand_reader *r, sand_node row)
{
    struct sand_error error;
    struct sand_statement said;
    struct sand_writer w;
    const char *text = sand_string(r, sand_item(r, row, 0));
    const sand_node wanted = sand_item(r, row, 1);
    sand_writer_grow(&w);
    if (sand_statement_read(grammar(), &day3, text, &said, &error))
        put_spoken(&said, 0, NULL, true, &w);
    else
        sand_append_text(&w, "null");
    struct sand_reader *found = sand_reader_open("found", w.text, w.size, &error);
    if (!found || !sand_same(found, 0, r, wanted))
        fail_msg("%s\n  is read as %s", text, w.text);
    sand_reader_close(found);
    sand_writer_free(&w);
}

static void test_shared_table(void **unused)
{
    char path[512], text[16384];
    struct sand_error error;
    (void)unused;
    snprintf(path, sizeof path, "%s/tests/data/statements.json", getenv("SAND_ROOT") ? getenv("SAND_ROOT") : ".");
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    struct sand_reader *r = sand_reader_open("statements.json", text, size, &error);
    assert_non_null(r);
    const sand_node rows = sand_require(r, 0, "rows");
    assert_true(sand_count(r, rows) > 30);
    for (sand_node n = sand_first(r, rows); n >= 0; n = sand_next(r, n))
        check_row(r, n);
    sand_reader_close(r);
}

/* ---- What can be spoken of ---- */

static void refused(const char *text, const char *what)
{
    struct sand_error error;
    struct sand_statement said;
    if (sand_statement_read(grammar(), &day3, text, &said, &error))
        fail_msg("%s is taken", text);
    if (!strstr(error.what, what))
        fail_msg("%s is refused with: %s", text, error.what);
}

static void test_limits(void **unused)
{
    (void)unused;
    refused("suspect p12 2", "suspect needs here: seat, not: p12");
    refused("suspect p0 2", "suspect needs here: seat, not: p0");
    refused("suspect p03 2", "not: p03");
    refused("suspect p3 4", "suspect needs here: level, not: 4");
    refused("saw p3 wolf n4", "saw needs here: night that has been played, not: n4");
    refused("saw p3 grey n1", "saw needs here: wolf|clear, not: grey");
    refused("agree d4.1", "not: d4.1");
    refused("agree w0.1", "not: w0.1");
    refused("agree d1.0", "not: d1.0");
    refused("hello because v4.1:p1", "no such reason: v4.1:p1");
    refused("hello because xp12", "no such reason: xp12");
    refused("claim  seer", "claim needs here: role");
    refused("not (not (not (not (hello))))", "nested too deep");
    char text[256] = "and (hello) (hello)";
    while (strlen(text) <= 200)
        strcat(text, " (hello)");
    refused(text, "too long, 200 characters at most");
}

static void test_the_limit_that_is_told_is_the_packs(void **unused)
{
    struct sand_grammar *brief = malloc(sizeof *brief);
    struct sand_error error;
    struct sand_statement said;
    (void)unused;
    assert_non_null(brief);
    *brief = *grammar();
    brief->max_chars = 20;
    assert_false(sand_statement_read(brief, &day3, "suspect p3 2 because d1.1", &said, &error));
    assert_string_equal(error.what, "a statement is too long, 20 characters at most");
    free(brief);
}

static void test_numbers(void **unused)
{
    struct sand_error error;
    struct sand_statement said;
    (void)unused;
    assert_true(sand_statement_read(grammar(), &day3, "saw p11 clear n2 because v3.12:p10", &said, &error));
    assert_int_equal(said.spoken[0].arg[0].number, 10);
    assert_int_equal(said.spoken[0].arg[1].kind, SAND_SAID_WORD);
    assert_int_equal(said.spoken[0].arg[2].number, 2);
    assert_true(said.reason.number == 3 && said.reason.index == 12 && said.reason.seat == 9);
    assert_true(sand_statement_read(grammar(), &day3, "think p1 werewolf because xp2", &said, &error));
    assert_string_equal(grammar()->roles[said.spoken[0].arg[1].number], "werewolf");
    assert_int_equal(said.reason.number, 1);
}

/* Free words may follow what begins with a statement. */
static void test_beginning(void **unused)
{
    struct sand_statement said;
    const char *rest;
    (void)unused;
    assert_true(sand_statement_begins(grammar(), &day3, "suspect p3 2 and you?", &said, &rest));
    assert_string_equal(rest, "and you?");
    assert_false(sand_statement_begins(grammar(), &day3, "what a night", &said, &rest));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shared_table),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_the_limit_that_is_told_is_the_packs),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_beginning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

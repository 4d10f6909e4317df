/* Lessons: what is wrong with one is told with its line; each of ours can be played to its end, in every language. And
 * what else teaches a game: every question names its clauses. */
#include "engine/catalogue.h"
#include "engine/lesson.h"
#include "games/games.h"
#include "tests/generic/packs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- Those of the games ---- */

static void proves(const struct sand_listed *listed, const struct sand_pack *opened)
{
    struct sand_error error;
    for (int i = 0; i < listed->lesson_count; i++) {
        struct sand_lesson *l = sand_lesson_open(&listed->lessons[i], &error);
        if (!l || !sand_lesson_prove(l, opened, &error))
            fail_msg("%s: %s: %s", listed->game->id, error.where, error.what);
        sand_lesson_close(l);
    }
}

static void test_ours(void **state)
{
    struct sand_error error;
    (void)state;
    for (const struct sand_listed *listed = sand_games; listed->game; listed++) {
        struct sand_pack *opened = sand_pack_open(listed->game, listed->data, listed->data_count, &error);
        assert_non_null(opened);
        assert_true(listed->game->flags & SAND_EXAMPLE || listed->lesson_count >= 2);
        proves(listed, opened);
        sand_pack_close(opened);
    }
}

/* ---- Clauses ---- */

/* In every language: whatever is asked in words names the clauses that govern it, reached in a test game or not. */
static int questions_with_clauses(const struct sand_pack *opened, const struct sand_file *text)
{
    struct sand_error error;
    struct sand_catalogue *words = sand_catalogue_open(opened, text->name, text->text, text->size, &error);
    int questions = 0;
    assert_non_null(words);
    for (const struct sand_key *key = opened->game->keys; key->name; key++) {
        if (sand_word(words, "question", key->name) == key->name)
            continue;
        questions++;
        if (sand_word(words, "rule", key->name) == key->name)
            fail_msg("%s: no clause governs the question %s in %s", opened->game->id, key->name, text->name);
    }
    sand_catalogue_close(words);
    return questions;
}

static void test_clauses(void **state)
{
    struct sand_error error;
    (void)state;
    for (const struct sand_listed *listed = sand_games; listed->game; listed++) {
        struct sand_pack *opened = sand_pack_open(listed->game, listed->data, listed->data_count, &error);
        assert_non_null(opened);
        for (int i = 0; i < listed->text_count; i++)
            assert_true(questions_with_clauses(opened, &listed->texts[i]) > 0);
        sand_pack_close(opened);
    }
}

/* ---- An invented one ---- */

#define HEAD                                                                                                           \
    "title en: A hand\ntitle de: Eine Hand\nminutes 2\nseat p1\n"                                                      \
    "load template 7 {\"prize\":5,\"seat\":{\"p1\":{\"score\":0,\"hand\":[\"ant\",\"fox\"],\"shown\":[]},"             \
    "\"p2\":{\"score\":0,\"hand\":[\"bee\",\"fox\"],\"shown\":[]}}}\n"
#define STEP "step\nen: Lay the ant.\n| It is weak.\nde: Leg die Ameise.\npoint card ant, seat p2, answer bid\n"
#define ELSE "answer bid ant\nelse bid fox en: Keep the fox.\nelse bid fox de: Behalt den Fuchs.\n"
#define REST "p2 bid fox\nstep\nen: Well done.\nde: Gut so.\n"

static const struct sand_pack *pack;

static int find_pack(void **state)
{
    (void)state;
    pack = pack_named("template");
    return 0;
}

static struct sand_lesson *read_text(const char *text, struct sand_error *error)
{
    const struct sand_file file = {"x.lesson", text, strlen(text)};
    return sand_lesson_open(&file, error);
}

static void test_reads(void **state)
{
    struct sand_error error;
    struct sand_lesson *l = read_text(HEAD STEP ELSE REST, &error);
    (void)state;
    if (!l || !sand_lesson_prove(l, pack, &error))
        fail_msg("%s: %s", error.where, error.what);
    assert_string_equal(l->id, "x");
    assert_string_equal(l->title[1], "Eine Hand");
    assert_string_equal(l->step[0].text[0], "Lay the ant. It is weak.");
    assert_int_equal(l->step_count, 2);
    assert_int_equal(l->move_count, 2);
    assert_int_equal(l->move[1].step, -1);
    assert_string_equal(l->step[0].point[2].section, "answer");
    assert_string_equal(sand_lesson_telling(&l->step[0], "bid fox")->text[1], "Behalt den Fuchs.");
    assert_null(sand_lesson_telling(&l->step[0], "bid foxes"));
    sand_lesson_close(l);
}

/* A step is waited for until its answer has been given, whatever others do before it. */
static void test_continues(void **state)
{
    struct sand_error error;
    struct sand_lesson *l = read_text(HEAD STEP ELSE REST, &error);
    struct sand_table *t = sand_lesson_table(l, pack, &error);
    (void)state;
    assert_non_null(t);
    assert_int_equal(sand_lesson_at(l, t), 0);
    assert_int_equal(sand_lesson_next(l, t)->step, 0);
    assert_true(sand_lesson_play(sand_lesson_next(l, t), t, &error));
    assert_int_equal(sand_lesson_at(l, t), 2);
    assert_string_equal(sand_lesson_next(l, t)->actor, "p2");
    assert_true(sand_lesson_play(sand_lesson_next(l, t), t, &error));
    assert_null(sand_lesson_next(l, t));
    sand_close(t);
    sand_lesson_close(l);
}

/* ---- What is wrong ---- */

static void fails(const char *text, const char *where, const char *what)
{
    struct sand_error error = {"", ""};
    struct sand_lesson *l = read_text(text, &error);
    const bool good = l && sand_lesson_prove(l, pack, &error);
    sand_lesson_close(l);
    if (good || !strstr(error.where, where) || !strstr(error.what, what))
        fail_msg("expected %s: %s, came %s: %s", where, what, error.where, error.what);
}

static void test_unreadable(void **state)
{
    (void)state;
    fails("", "line 1", "a title in every language");
    fails("title en: A\ntitle en: B\n", "line 2", "told twice");
    fails("title fr: A\n", "line 1", "expected en: TEXT");
    fails("minutes none\n", "line 1", "minutes are 1 to 99");
    fails("seat\n", "line 1", "expected a seat");
    fails("new template 7\n", "line 1", "expected GAME SEED");
    fails(HEAD "new template 7 {}\n", "line 6", "begins once");
    fails("en: text\n", "line 1", "before the first step");
    fails("| text\n", "line 1", "there is none");
    fails("step\nen: a\nstep\n| b\n", "line 4", "there is none");
    fails("point card ant\n", "line 1", "before the first step");
    fails("step\npoint card\n", "line 2", "what to point at");
    fails("step\nanswer bid ant\n", "line 2", "`seat` must come first");
    fails("seat p1\nstep\nanswer a\nanswer b\n", "line 4", "stands once in a step");
    fails("seat p1\nstep\np2 bid fox\nanswer a\n", "line 4", "before what others do");
    fails("step\nelse en: no\n", "line 2", "after the answer");
    fails("dice 1 256\n", "line 1", "0 to 255");
    fails("dice 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17\n", "line 1", "at most 16");
    fails("step further\n", "line 1", "nothing after");
    fails("nonsense\n", "line 1", "neither a statement nor somebody's answer");
    fails(HEAD "step\nen: only this\n", "line 6", "not there in every language");
    fails(HEAD STEP "answer bid ant\nelse en: only this\n", "line 6", "not there in every language");
}

static void test_unplayable(void **state)
{
    (void)state;
    fails(HEAD STEP "answer bid bee\n", "line 6", "not offered");
    fails(HEAD STEP "answer bid  ant\n", "line 6", "not written so");
    fails(HEAD STEP "answer bid ant\n", "line 6", "nothing is told to somebody who answers: bid fox");
    fails(HEAD STEP "answer bid ant\nelse bid bee en: a\nelse bid bee de: b\n", "line 6",
          "told of that is not offered");
    fails(HEAD STEP "point card cow\n" ELSE, "line 6", "points at what is not there: cow");
    fails(HEAD STEP "point figure none\n" ELSE, "line 6", "points at what is not there: none");
    fails(HEAD STEP "point seat p9\n" ELSE, "line 6", "points at what is not there: p9");
    fails(HEAD STEP "point answer pass\n" ELSE, "line 6", "points at what is not there: pass");
    fails(HEAD STEP ELSE "p2 bid ant\n", "line 14", "not accepted");
    fails(HEAD STEP ELSE "p7 bid ant\n", "line 14", "not accepted");
    fails("title en: a\ntitle de: b\nminutes 1\nseat p7\nnew template 7 {\"seats\":2}\nstep\nen: a\nde: b\n", "line 1",
          "no such seat");
    fails("title en: a\ntitle de: b\nminutes 1\nseat p1\nnew plot 7 {}\nstep\nen: a\nde: b\n", "line 1",
          "another game");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ours),       cmocka_unit_test(test_reads),      cmocka_unit_test(test_continues),
        cmocka_unit_test(test_unreadable), cmocka_unit_test(test_unplayable), cmocka_unit_test(test_clauses),
    };
    return cmocka_run_group_tests(tests, find_pack, NULL);
}

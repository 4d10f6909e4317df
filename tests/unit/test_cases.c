/* The runner of written cases: a wrong case fails at its line, whatever is wrong with it, and the rest still runs. */
#include "cli/cases.h"
#include "games/games.h"
#include "tests/generic/packs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char rules[] = "# Rules\n- **R-a-1** One.\n  - **R-a-2** Two.\n- no clause\ntext **R-b-1** neither\n";

/* A running game of the template and what it needs to be looked at. */
#define THREE                                                                                                          \
    "setup three\n"                                                                                                    \
    "  load template 7 {\"prize\":5,\"seat\":{\"p1\":{\"score\":0,\"hand\":[\"ant\",\"fox\"],\"shown\":[]},"           \
    "\"p2\":{\"score\":0,\"hand\":[\"bee\",\"fox\"],\"shown\":[]},"                                                    \
    "\"p3\":{\"score\":0,\"hand\":[\"cat\",\"dog\"],\"shown\":[]}}}\n"
#define COVERED "case R-a-1 R-a-2: all\n  new template 7 {\"seats\":2}\n"

static const struct sand_pack *pack;

static int find_pack(void **state)
{
    (void)state;
    pack = pack_named("template");
    return 0;
}

/* Runs one text as the file `x.case`; what was printed is to be freed. */
static char *run_job(const char *text, struct sand_cases_job job, int *code)
{
    const struct sand_file file = {"x.case", text, strlen(text)};
    char *printed = NULL;
    size_t size = 0;
    job.pack = pack;
    job.files = &file;
    job.file_count = 1;
    job.out = open_memstream(&printed, &size);
    assert_non_null(job.out);
    *code = sand_cases_run(&job);
    assert_int_equal(fclose(job.out), 0);
    return printed;
}

/* The text must fail, and some line printed must be this one or begin with it. */
static void fails_with(const char *text, const char *expected)
{
    int code;
    char *printed = run_job(text, (struct sand_cases_job){.rules = rules}, &code);
    if (code != 1 || !strstr(printed, expected))
        fail_msg("code %d, expected \"%s\" in:\n%s", code, expected, printed);
    free(printed);
}

static void passes(const char *text)
{
    int code;
    char *printed = run_job(text, (struct sand_cases_job){.rules = rules}, &code);
    if (code != 0)
        fail_msg("%s", printed);
    free(printed);
}

/* One statement after the position above; it is on line 4. */
static void fails_after_load(const char *statement, const char *expected)
{
    char text[4096];
    snprintf(text, sizeof text, THREE COVERED "  use three\n  %s\n", statement);
    fails_with(text, expected);
}

static void passes_after_load(const char *statement)
{
    char text[4096];
    snprintf(text, sizeof text, THREE COVERED "  use three\n  %s\n", statement);
    passes(text);
}

/* ---- A planted error in each kind of statement ---- */

static void test_wrong_expectations(void **state)
{
    static const struct {
        const char *right, *wrong, *said;
    } plants[] = {
        {"asked p1 p2 p3", "asked p1 p2", "x.case:6: expected p1 p2, came p1 p2 p3"},
        {"asked p1 p2 p3", "asked", "x.case:6: expected nobody asked, came p1 p2 p3"},
        {"answers p1: bid ant, bid fox", "answers p1: bid ant", "x.case:6: expected no more answers"},
        {"answers p1: bid ant, bid fox", "answers p1: bid fox, bid ant", "x.case:6: expected bid fox"},
        {"answers p1: bid ant, bid fox", "answers p1: bid ant, bid fox, bid cat", "x.case:6: expected bid cat"},
        {"answers p1 bid: bid ant, bid fox", "answers p1 bid: bid ant", "x.case:6: expected no more answers"},
        {"answers p1 bi:", "answers p1 bid:", "x.case:6: expected no more answers"},
        {"question p1: [\"bid\",5]", "question p1: [\"bid\",4]", "x.case:6: expected [\"bid\",4], came {\"ask\""},
        {"warn p1:", "warn p1: bid ant", "x.case:6: expected bid ant"},
        {"usual p1:", "usual p1: bid ant", "x.case:6: expected bid ant"},
        {"offers p1: bid fox", "offers p1: bid cat", "x.case:6: expected bid cat"},
        {"lacks p1: bid cat", "lacks p1: bid ant", "x.case:6: expected another list of answers"},
        {"view p1 /prize = 5", "view p1 /prize = 4", "x.case:6: expected 4, came 5"},
        {"view p1 /prize = 5", "view p1 /prize absent", "x.case:6: expected absent, came 5"},
        {"view p1 /nothing absent", "view p1 /nothing = 5", "x.case:6: expected 5, came nothing there"},
        {"view p2 /seat/p2/hand = [\"bee\",\"fox\"]", "view p2 /seat/p2/hand = [\"fox\",\"bee\"]",
         "x.case:6: expected"},
        {"save /seat/p3/hand/0 = \"cat\"", "save /seat/p3/hand/0 = \"dog\"", "came \"cat\""},
        {"save /seat/p3/hand/0 has \"ca\"", "save /seat/p3/hand/0 has \"cats\"", "came \"cat\""},
        {"p1 bid ant", "p1 bid cat", "x.case:6: expected to be accepted, came {\"no\":\"NOT_LEGAL\""},
        {"refuse p1 bid cat: NOT_LEGAL", "refuse p1 bid cat: NOT_ASKED", "x.case:6: expected NOT_ASKED"},
        {"refuse p1 bid cat: NOT_LEGAL", "refuse p1 bid ant: NOT_LEGAL", "x.case:6: expected NOT_LEGAL"},
        {"refuse undo p1: NO_UNDO_HERE", "undo p1", "x.case:6: expected to be undone"},
        {"refuse new template 7 {\"seats\":5}: seats", "refuse new template 7 {\"seats\":2}: seats",
         "x.case:6: expected"},
        {"refuse new template 7 {\"seats\":5}: seats", "refuse new template 7 {\"seats\":5}: colour",
         "expected colour"},
        {"refuse load template 7 {}: BAD_POSITION", "load template 7 {}", "x.case:6: expected a game"},
        {"running", "over most: p1", "x.case:6: expected the end"},
        {"send {\"do\":\"ask\"}", "send {\"do\":\"ask\"}\n  reply /asked/0 = \"p2\"",
         "x.case:7: expected \"p2\", came \"p1\""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof plants / sizeof *plants; i++) {
        passes_after_load(plants[i].right);
        fails_after_load(plants[i].wrong, plants[i].said);
    }
}

static void test_what_is_heard(void **state)
{
    (void)state;
    passes_after_load("all bid fox\n  p3 bid cat\n  told p1: [\"shows\",\"p1\"]\n  silent p1: quiet");
    fails_after_load("p1 bid fox\n  p2 bid fox\n  p3 bid cat\n  told p1: [\"shows\",\"p1\",\"cat\"]",
                     "x.case:9: expected [\"shows\"");
    fails_after_load("p1 bid fox\n  p2 bid fox\n  p3 bid cat\n  told p1: [\"shows\",\"p2\"],[\"shows\",\"p1\"]",
                     "x.case:9: expected [\"shows\"");
    fails_after_load("p1 bid fox\n  p2 bid fox\n  p3 bid cat\n  silent p1: shows", "x.case:9: expected silence");
    fails_after_load("p1 bid fox\n  p2 bid fox\n  p3 bid cat\n  journal p1:", "x.case:9: expected exactly these");
    passes_after_load("p1 bid fox\n  journal p2:\n  heard p2:");
    fails_after_load("p1 > table hello\n  heard p2:", "x.case:7: expected exactly these");
    passes_after_load("p1 > table hello\n  heard p2: [\"table\",\"p1\",\"hello\"]");
    fails_after_load("all bid cow", "x.case:6: nobody asked has this answer: bid cow");
}

/* What was looked at once is not part of the next run of actions. */
static void test_run_of_actions(void **state)
{
    (void)state;
    passes_after_load("p1 > table a\n  asked p1 p2 p3\n  p2 > table b\n  heard p3: [\"table\",\"p2\",\"b\"]");
    fails_after_load("p1 > table a\n  p2 > table b\n  heard p3: [\"table\",\"p2\",\"b\"]",
                     "x.case:8: expected exactly");
    passes_after_load("p1 > table a\n  refuse p1 bid cat: NOT_LEGAL\n  heard p3: [\"table\",\"p1\",\"a\"]");
}

/* A refused answer is followed by what was asked in its place. */
static void test_refused_answer(void **state)
{
    (void)state;
    fails_after_load("p1 bid cat", "x.case:6:   p1 is asked [\"bid\",5]: [\"bid ant\",\"bid fox\"]\n");
    fails_after_load("p1 bid ant\n  p1 bid fox", "x.case:7:   p1 is not asked; asked now: [\"p2\",\"p3\",\"clock\"]\n");
}

/* Two runs that differ in what a seat cannot know are one to it. */
#define TWO_RUNS                                                                                                       \
    COVERED "setup ant\n  use three\n  p1 bid ant\nsetup fox\n  use three\n  p1 bid fox\n" THREE "case R-a-1: runs\n"

static void test_same(void **state)
{
    (void)state;
    passes(TWO_RUNS "  same p2: ant fox\n  same public: ant fox\n  p2 bid fox\n");
    fails_with(TWO_RUNS "  same p1: ant fox\n", "x.case:12: expected {\"view\"");
    fails_with(TWO_RUNS "  same everything: ant fox\n", "x.case:12: expected {\"view\"");
    fails_with(TWO_RUNS "  same p2: ant\n", "x.case:12: unfinished, expected VIEWER: SETUP SETUP");
    fails_with(TWO_RUNS "  same p2: ant cow\n", "x.case:12: no such setup in this file: cow");
    fails_with(TWO_RUNS "  same p9: ant fox\n", "expected something to see");
}

/* ---- Scripts that cannot be read ---- */

static void test_unreadable(void **state)
{
    (void)state;
    fails_after_load("jump p1", "x.case:6: neither a statement nor an actor at this table: jump");
    fails_after_load("told p1 [\"shows\"]", "x.case:6: unfinished, a colon is missing");
    fails_after_load("told p1:", "x.case:6: unfinished, expected an entry after the colon");
    fails_after_load("told p1: [\"shows\"", "x.case:6: not JSON: [\"shows\"");
    fails_after_load("silent p1:", "x.case:6: unfinished, expected keys after the colon");
    fails_after_load("refuse p1 bid cat", "x.case:6: unfinished, expected a code after a colon");
    fails_after_load("refuse p1 bid cat:", "x.case:6: unfinished, expected a code after a colon");
    fails_after_load("refuse new template 7 {\"seats\":9}:", "x.case:6: unfinished, expected words");
    fails_after_load("new template 7 {\"seats\":2", "x.case:6: unfinished, expected GAME SEED {…}");
    fails_after_load("load template 7", "x.case:6: unfinished, expected GAME SEED {…}");
    fails_after_load("new template", "x.case:6: unfinished, expected GAME SEED {…}");
    fails_after_load("new template 7", "x.case:6: expected a game"); /* read, but it has no default number of seats */
    fails_after_load("new template 7 {\"seats\":2} now", "x.case:6: unexpected text after the object");
    fails_after_load("view p1 prize = 5", "x.case:6: unfinished, expected /place = value");
    fails_after_load("view p1 /prize =", "x.case:6: unfinished, expected /place = value");
    fails_after_load("view p1 /prize is 5", "x.case:6: unfinished, expected /place = value");
    fails_after_load("view p1 /prize = five", "x.case:6: not JSON: five");
    fails_after_load("view p9 /prize = 5", "x.case:6: expected view");
    fails_after_load("advice /valid = 1", "x.case:6: no advice has been asked for");
    fails_after_load("reply /n = 1", "x.case:6: no line has been sent");
    fails_after_load("advise template {\"seats\":2", "x.case:6: unfinished, expected GAME {options}");
    fails_after_load("use four", "x.case:6: no such setup in this file: four");
    fails_after_load("over", "x.case:6: unfinished, a colon is missing");
    fails_after_load("running late", "x.case:6: `running` takes no arguments");
}

static void test_blocks(void **state)
{
    (void)state;
    fails_with(COVERED "case R-a-1: nothing open\n  asked\n", "x.case:4: expected asked, came {\"no\":\"NO_TABLE\"");
    fails_with(COVERED "case R-a-1: nothing open\n  all skip\n", "x.case:4: expected asked, came {\"no\":\"NO_TABLE\"");
    fails_with("asked p1\n" COVERED, "x.case:1: a statement outside of a case or setup");
    fails_with(COVERED "case R-a-1\n  running\n", "x.case:3: expected CLAUSES: TITLE");
    fails_with(COVERED "case R-a-1: \n", "x.case:3: expected CLAUSES: TITLE");
    fails_with(COVERED "case R-a-1: empty\n", "x.case:3: a case without statements");
    fails_with(COVERED "setup two words\n", "x.case:3: a setup's name is one word");
    fails_with(COVERED "elsewhere R-a-2: page\n  running\n", "x.case:4: a statement outside");
    fails_with(COVERED "case R-z-9: none\n  new template 7 {\"seats\":2}\n",
               "x.case:3: no such clause in RULES.md: R-z-9");
    fails_with(COVERED "elsewhere R-z-9: page\n", "x.case:3: no such clause in RULES.md: R-z-9");
    fails_with(COVERED "setup a\n use a\ncase R-a-1: loop\n use a\n", "x.case:4: setups use each other: a");
    passes("# a comment\n\n" COVERED "   # another\n");
    passes(COVERED "case R-a-1: quotes\n  new template 7 {\"seats\":2}   # { not \"read\" }\n");
}

/* ---- The count ---- */

static void test_clauses(void **state)
{
    int code;
    (void)state;
    fails_with("case R-a-2: one\n  new template 7 {\"seats\":2}\n", "clauses covered: 1 of 2\nmissing: 1\n  R-a-1\n");
    char *printed = run_job("elsewhere R-a-1: the page\ncase R-a-2: one\n  new template 7 {\"seats\":2}\n",
                            (struct sand_cases_job){.rules = rules}, &code);
    assert_int_equal(code, 0);
    assert_non_null(strstr(printed, "left to server and page: 1\n  R-a-1: the page\n"));
    assert_non_null(strstr(printed, "clauses covered: 1 of 1\n"));
    free(printed);
}

/* Files from elsewhere pass when their cases do: they need not show every clause, nor name only those of the ledger. */
static void test_foreign(void **state)
{
    int code;
    (void)state;
    char *printed = run_job("case R-a-2 R-z-9: one\n  new template 7 {\"seats\":2}\n",
                            (struct sand_cases_job){.rules = rules, .foreign = true}, &code);
    assert_int_equal(code, 0);
    assert_non_null(strstr(printed, "no such clause in RULES.md: R-z-9\n"));
    assert_non_null(strstr(printed, "missing: 1\n  R-a-1\n"));
    free(printed);
    printed = run_job("case R-a-2: one\n  asked p1\n", (struct sand_cases_job){.foreign = true}, &code);
    assert_int_equal(code, 1);
    free(printed);
}

/* A failed case does not count for nothing: the next one runs, and both are counted. */
static void test_continues(void **state)
{
    int code;
    (void)state;
    char *printed = run_job(THREE COVERED "  asked p9\ncase R-a-1: next\n  use three\n  asked p1 p2 p3\n",
                            (struct sand_cases_job){.rules = rules}, &code);
    assert_int_equal(code, 1);
    assert_non_null(strstr(printed, "template: 1 cases passed, 1 failed\n"));
    free(printed);
}

static void test_first(void **state)
{
    int code;
    (void)state;
    char *printed = run_job(COVERED "  asked p9\ncase R-a-1: next\n  new template 7 {\"seats\":2}\n",
                            (struct sand_cases_job){.first = true}, &code);
    assert_int_equal(code, 1);
    assert_non_null(strstr(printed, "template: 0 cases passed, 1 failed\n"));
    free(printed);
}

static void test_tap(void **state)
{
    int code;
    (void)state;
    char *printed = run_job(COVERED "case R-a-1: bad\n  new template 7 {\"seats\":99}\n",
                            (struct sand_cases_job){.rules = rules, .tap = true}, &code);
    assert_int_equal(code, 1);
    assert_non_null(strstr(printed, "ok 1 - x.case:1 R-a-1 R-a-2: all\n# x.case:4: expected a game"));
    assert_non_null(
        strstr(printed, "\nnot ok 2 - x.case:3 R-a-1: bad\nok 3 - RULES.md:0 every clause has its case\n1..3\n"));
    free(printed);
}

static void test_only(void **state)
{
    int code;
    (void)state;
    char *printed = run_job("case R-a-2: fine\n  new template 7 {\"seats\":2}\ncase R-a-1: bad\n  asked p9\n",
                            (struct sand_cases_job){.rules = rules, .only = "fine"}, &code);
    assert_int_equal(code, 0);
    assert_string_equal(printed, "template: 1 cases passed, 0 failed\n");
    free(printed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wrong_expectations),
        cmocka_unit_test(test_what_is_heard),
        cmocka_unit_test(test_run_of_actions),
        cmocka_unit_test(test_refused_answer),
        cmocka_unit_test(test_same),
        cmocka_unit_test(test_unreadable),
        cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_clauses),
        cmocka_unit_test(test_foreign),
        cmocka_unit_test(test_continues),
        cmocka_unit_test(test_first),
        cmocka_unit_test(test_tap),
        cmocka_unit_test(test_only),
    };
    return cmocka_run_group_tests(tests, find_pack, NULL);
}

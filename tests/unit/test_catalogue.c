/* Words: sentences with their places filled in, plurals, sets, what is missing, what is malformed. */
#include "engine/catalogue.h"
#include "engine/field.h"
#include "engine/notation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char *const cards[] = {"ant", "bee", "cat", 0};

enum { SEAT = 1, CARD, CARDS, NUMBER };
static const struct sand_domain domains[] = {{SAND_SEATS_OF(2, 3)},
                                             {SAND_WORDS("card", 2, cards)},
                                             {SAND_WORDS("card", 3, cards), .set = 1},
                                             {SAND_NUMBERS(8)},
                                             {0}};
enum { TAKE, PASS };
static const struct sand_verb verbs[] = {
    [TAKE] = {"take", {{CARD, 0, 0}, {SEAT, 1, "from"}}}, [PASS] = {"pass", {{0}}}, {0}};
enum { DREW, HOLDS, ASKED };
static const struct sand_key keys[] = {
    [DREW] = {"drew", {SEAT, NUMBER}}, [HOLDS] = {"holds", {SEAT, CARDS}}, [ASKED] = {"asked", {CARD}}, {0}};
static const struct sand_option options[] = {{"length", SAND_NUMBER, 0, 1, 9, 5, 0}, {0}};
static const struct sand_printed printed[] = {{"card", "card-text"}, {0}};
static const char *const ends[] = {"tired", 0}, *const sides[] = {"ours", 0};
static char nothing;
/* Of the view: a member the catalogue's section `view` names, one that a figure names, one whose values are words, one
 * nobody sees. */
static const char *const moods[] = {"calm", "wild", 0};
static const struct sand_figure figures[] = {{"score", "/seat/X/score", SEAT, 0, 0, 0, 0}, {0}};
static const struct sand_field fields[] = {{.name = "trump", .width = 1},
                                           {.name = "score", .in = "seat", .by = SEAT, .width = 1, .step = 1},
                                           {.name = "mood", .kind = SAND_WORD, .words = moods, .width = 1},
                                           {.name = "secret", .audience = SAND_KEPT, .width = 1},
                                           {0}};

static void *load(const struct sand_file *files, int n, struct sand_error *error)
{
    (void)files;
    (void)n;
    (void)error;
    return &nothing;
}

static void unload(void *pack)
{
    (void)pack;
}

static const struct sand_game game = {.id = "cards",
                                      .min_seats = 2,
                                      .max_seats = 3,
                                      .domains = domains,
                                      .verbs = verbs,
                                      .keys = keys,
                                      .options = options,
                                      .ends = ends,
                                      .sides = sides,
                                      .printed = printed,
                                      .figures = figures,
                                      .fields = fields,
                                      .pack_load = load,
                                      .pack_free = unload};

static const char whole[] =
    "{\"game\":{\"title\":\"Cards\",\"about\":\"For a test.\"},"
    "\"card-text\":{\"ant\":\"Small.\",\"bee.key\":\"Flies.\",\"cat\":\"Sleeps.\"},"
    "\"question\":{\"asked\":\"What about {0}?\"},\"rule\":{\"asked\":\"R-1\"},"
    "\"answer\":{\"take\":\"Take {0} from {1}\",\"take.short\":\"Take {0}\",\"pass\":\"Pass\"},"
    "\"entry\":{\"drew\":\"{0} draws {1|one card|{1} cards}.\",\"holds\":\"{0}: {1}\"},"
    "\"end\":{\"tired\":\"All are tired\"},\"side\":{\"ours\":\"Ours\"},\"option\":{\"length\":\"Length\"},"
    "\"view\":{\"trump\":\"Trumps\",\"mood\":\"Mood\"},\"figure\":{\"score\":\"Points\"},"
    "\"mood\":{\"calm\":\"calm\",\"wild\":\"wild\"},"
    "\"list\":{\"and\":\" and \",\"none\":\"nothing\"},"
    "\"card\":{\"ant\":\"an ant\",\"bee\":\"a bee\",\"cat\":\"a cat\",\"none\":\"no card\"}}";

static struct sand_pack *pack;

static int open_pack(void **state)
{
    (void)state;
    pack = sand_pack_open(&game, 0, 0, 0);
    return pack ? 0 : 1;
}

static int close_pack(void **state)
{
    (void)state;
    sand_pack_close(pack);
    return 0;
}

static struct sand_catalogue *open_text(const char *text)
{
    struct sand_error error = {"", ""};
    struct sand_catalogue *c = sand_catalogue_open(pack, "en.json", text, strlen(text), &error);
    if (!c)
        fail_msg("%s: %s", error.where, error.what);
    return c;
}

static const char *entry(const struct sand_catalogue *c, int key, int32_t a, int32_t b, sand_names names)
{
    static char text[256];
    struct sand_writer w;
    const struct sand_entry e = {.key = (uint16_t)key, .argc = 2, .audience = SAND_ALL, .arg = {a, b}};
    sand_writer_fixed(&w, text, sizeof text);
    sand_tell_entry(c, &e, names, &w);
    return text;
}

static const char *answer(const struct sand_catalogue *c, int verb, int32_t a, int32_t b)
{
    static char text[256];
    struct sand_writer w;
    sand_writer_fixed(&w, text, sizeof text);
    sand_tell_answer(c, sand_pack_answer(&game, verb, (int32_t[]){a, b}, 2), 0, 0, &w);
    return text;
}

static void sentences_are_filled_in(void **state)
{
    struct sand_catalogue *c = open_text(whole);
    const char *names[] = {"Ada", 0, "Zoë"};
    (void)state;
    assert_string_equal(entry(c, DREW, 0, 1, names), "Ada draws one card.");
    assert_string_equal(entry(c, DREW, 2, 2, names), "Zoë draws 2 cards.");
    assert_string_equal(entry(c, DREW, 1, 0, names), "p2 draws 0 cards.");
    assert_string_equal(entry(c, DREW, 1, 0, 0), "p2 draws 0 cards.");
    assert_string_equal(entry(c, HOLDS, 0, 0, names), "Ada: nothing");
    assert_string_equal(entry(c, HOLDS, 0, 2, names), "Ada: a bee");
    assert_string_equal(entry(c, HOLDS, 0, 6, names), "Ada: a bee and a cat");
    assert_string_equal(entry(c, HOLDS, 0, 7, names), "Ada: an ant, a bee and a cat");
    sand_catalogue_close(c);
}

static void questions_and_answers(void **state)
{
    struct sand_catalogue *c = open_text(whole);
    static struct sand_question q = {.key = ASKED, .argc = 1, .arg = {1}};
    char text[64];
    struct sand_writer w;
    (void)state;
    sand_writer_fixed(&w, text, sizeof text);
    sand_tell_question(c, &q, 0, &w);
    assert_string_equal(text, "What about a bee?");
    q.arg[0] = -1;
    sand_writer_fixed(&w, text, sizeof text);
    sand_tell_question(c, &q, 0, &w);
    assert_string_equal(text, "What about no card?");
    assert_string_equal(answer(c, TAKE, 2, 0), "Take a cat from p1");
    assert_string_equal(answer(c, TAKE, 2, -1), "Take a cat");
    assert_string_equal(answer(c, PASS, -1, -1), "Pass");
    assert_string_equal(sand_word(c, "card", "ant"), "an ant");
    assert_string_equal(sand_word(c, "card", "dog"), "dog");
    assert_string_equal(sand_word(c, "end", "tired"), "All are tired");
    sand_catalogue_close(c);
}

/* What is missing is written as its id: a sentence less pretty, nothing lost. */
static void missing_words_are_ids(void **state)
{
    struct sand_catalogue *c = open_text("{}");
    (void)state;
    assert_string_equal(entry(c, DREW, 0, 3, 0), "drew p1 3");
    assert_string_equal(answer(c, TAKE, 2, 0), "take cat from p1");
    sand_catalogue_close(c);
}

static void members_of_the_view_have_names(void **state)
{
    struct sand_catalogue *c = open_text(whole);
    (void)state;
    assert_string_equal(sand_member_word(c, "trump"), "Trumps");
    assert_string_equal(sand_member_word(c, "score"), "Points");
    assert_string_equal(sand_member_word(c, "other"), "other");
    sand_catalogue_close(c);
}

struct gaps {
    int count;
    char text[1024];
};

static void add_gap(void *context, const char *section, const char *word)
{
    struct gaps *g = context;
    const size_t size = strlen(g->text);
    g->count++;
    snprintf(g->text + size, sizeof g->text - size, "%s.%s ", section, word);
}

static void gaps_are_counted(void **state)
{
    struct sand_catalogue *c = open_text(whole);
    struct gaps g = {0, ""};
    (void)state;
    assert_int_equal(sand_catalogue_gaps(c, 0, 0), 0);
    sand_catalogue_close(c);
    c = open_text("{}");
    const int count = sand_catalogue_gaps(c, add_gap, &g);
    assert_int_equal(count, g.count);
    static const char *const wanted[] = {
        "answer.take ", "answer.pass ",   "card.ant ",   "card.cat ",   "option.length ", "end.tired ",
        "side.ours ",   "game.title ",    "game.about ", "entry.drew ", "entry.holds ",   "list.and ",
        "list.none ",   "card-text.bee ", "view.trump ", "view.score ", "mood.wild "};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (!strstr(g.text, wanted[i]))
            fail_msg("%s is no gap of an empty catalogue: %s", wanted[i], g.text);
    assert_null(strstr(g.text, "seat.")); /* seats are named by the players */
    assert_null(strstr(g.text, "secret"));
    sand_catalogue_close(c);
}

static void refuse(const char *text, const char *where)
{
    struct sand_error error = {"", ""};
    struct sand_catalogue *c = sand_catalogue_open(pack, "en.json", text, strlen(text), &error);
    if (c)
        fail_msg("%s opens", text);
    assert_true(error.what[0]);
    if (!strstr(error.where, where))
        fail_msg("%s: `%s`", text, error.where);
}

static void malformed_catalogues_are_refused(void **state)
{
    (void)state;
    refuse("", "en.json");
    refuse("{\"entry\":{\"drew\":\"{0} {1}\"", "en.json");
    refuse("[]", "en.json");
    refuse("[{\"a\":\"b\"}]", "en.json");
    refuse("{\"entry\":7}", "en.json /entry");
    refuse("{\"entry\":[\"a\"]}", "en.json /entry");
    refuse("{\"entry\":{\"drew\":7}}", "en.json /entry/drew");
    refuse("{\"entry\":{\"drew\":{\"a\":7}}}", "en.json /entry/drew/a");
    static const char *const sentences[] = {"{2}",         "{a}",
                                            "{",           "}",
                                            "{0",          "{1|one}",
                                            "{1|one|{2}}", "{1|a|b",
                                            "{}",          "{00}",
                                            "{1|a|b|c|d}", "a } b",
                                            "{0}}",        "{0|a|b}",
                                            "{1=a|b|c}",   "{0=|a|b}",
                                            "{0=a|b}",     "{0=a|b|c|d}",
                                            "{0?a|b|c}",   "{0.in",
                                            "{0.In}",      "{1|a|{1|b|{1|c|{1|d|e}}}}"};
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        char text[128];
        snprintf(text, sizeof text, "{\"entry\":{\"drew\":\"%s\"}}", sentences[i]);
        refuse(text, "en.json /entry/drew");
    }
    refuse("{\"question\":{\"asked\":\"{1}\"}}", "en.json /question/asked");
    refuse("{\"answer\":{\"pass\":\"{0}\"}}", "en.json /answer/pass");
    refuse("{\"answer\":{\"take.short\":\"{2}\"}}", "en.json /answer/take.short");
}

/* Sections of other words (why, talk) may be nested once; their words are found as outer.inner. */
static void words_may_be_nested(void **state)
{
    struct sand_catalogue *c = open_text("{\"talk\":{\"saw\":{\"wolf\":\"a wolf {x}\",\"other\":\"no wolf\"}}}");
    (void)state;
    assert_string_equal(sand_word(c, "talk", "saw.wolf"), "a wolf {x}");
    assert_string_equal(sand_word(c, "talk", "saw.other"), "no wolf");
    assert_string_equal(sand_word(c, "talk", "saw"), "saw");
    sand_catalogue_close(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sentences_are_filled_in), cmocka_unit_test(questions_and_answers),
        cmocka_unit_test(missing_words_are_ids),   cmocka_unit_test(members_of_the_view_have_names),
        cmocka_unit_test(gaps_are_counted),        cmocka_unit_test(malformed_catalogues_are_refused),
        cmocka_unit_test(words_may_be_nested),
    };
    return cmocka_run_group_tests(tests, open_pack, close_pack);
}

/* What the terminal and the lessons say, read by the judge of sentences in both languages. */
#include "cli/phrases.h"
#include "engine/lesson.h"
#include "games/games.h"
#include "tests/generic/stumble.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* All faults are told, not only the first. */
static int faults;
#define complain(...) (faults++, print_error(__VA_ARGS__), print_error("\n"))

/* ---- Phrases ---- */

/* Words inside of lines: cells of tables, answers, and what follows a name, a number or a colon. */
static bool is_part(enum phrase p)
{
    static const enum phrase parts[] = {PHRASE_CLEARED,
                                        PHRASE_YOU,
                                        PHRASE_YES,
                                        PHRASE_ALWAYS,
                                        PHRASE_WON,
                                        PHRASE_LOST,
                                        PHRASE_DRAWN,
                                        PHRASE_LIST,
                                        PHRASE_ON,
                                        PHRASE_OFF,
                                        PHRASE_ON_OR_OFF,
                                        PHRASE_SIM_ALL,
                                        PHRASE_LIST_OR_COUNTS,
                                        PHRASE_ANALYSE_POINT,
                                        PHRASE_ANALYSE_OF_IT,
                                        PHRASE_ANALYSE_PLAN,
                                        PHRASE_ANALYSE_BETTER,
                                        PHRASE_ANALYSE_PLAYED,
                                        PHRASE_PREVIEW_ALIKE,
                                        PHRASE_WHY_TURN,
                                        PHRASE_WHY_END,
                                        PHRASE_ANALYSE_WHY,
                                        PHRASE_ANALYSE_LATER,
                                        PHRASE_ANALYSE_COL_WHY};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i] == p)
            return true;
    return p >= PHRASE_ANALYSE_COL_NUMBER && p <= PHRASE_ANALYSE_COL_PLAYED;
}

/* Tables of commands and options, and what is put between two words: not sentences. */
static bool is_other(enum phrase p)
{
    return (p >= PHRASE_HELP && p <= PHRASE_HELP_REMOVE) || p == PHRASE_OR || p == PHRASE_TO || p == PHRASE_MORE_ROWS;
}

static void read_phrase(const char *language, enum phrase p, const char *const *v)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    append_phrases(&w, language, p, v[0], v[1], v[2], v[3], v[4], v[5]);
    char *text = w.text + strspn(w.text, " ");
    if (is_part(p) && text[0] >= 'a' && text[0] <= 'z')
        text[0] = 'A';
    const char *found = strpbrk(text, "{}|") ? "has a place left" : stumble(0, 0, language[0] == 'e', text);
    if (found)
        complain("phrase %d, %s, %s: %s", (int)p, language, found, text);
    sand_writer_free(&w);
}

static void phrases_read_well(void **state)
{
    static const char *const names[] = {"Ada", "Ben", "Cleo", "Dov", "Emil", "Finn"};
    static const char *const counts[] = {"Ada", "12", "13", "14", "15", "16"};
    (void)state;
    for (int p = 0; p < PHRASES; p++)
        for (int i = 0; i < 2; i++) {
            assert_non_null(phrase(i ? "de" : "en", (enum phrase)p));
            if (is_other((enum phrase)p))
                continue;
            read_phrase(i ? "de" : "en", (enum phrase)p, names);
            read_phrase(i ? "de" : "en", (enum phrase)p, counts);
        }
    assert_int_equal(faults, 0);
}

static void a_phrase_counts_one(void **state)
{
    struct sand_writer w;
    (void)state;
    sand_writer_grow(&w);
    append_phrases(&w, "en", PHRASE_SIM_HEAD, "Plot", "2", "1", "7", (char *)0);
    assert_string_equal(w.text, "Plot, 2 seats, 1 game, seed 7");
    sand_writer_reset(&w);
    append_phrases(&w, "de", PHRASE_SIM_HEAD, "Plot", "1", "20", "7", (char *)0);
    assert_string_equal(w.text, "Plot, 1 Platz, 20 Spiele, Startwert 7");
    sand_writer_free(&w);
}

/* ---- Lessons ---- */

struct reading {
    const struct sand_pack *pack;
    struct sand_catalogue *words[SAND_LESSON_LANGUAGES];
    const char *lesson;
    int line;
};

/* A text of a lesson with {p3} as a name; other braces are left, and found. */
static void read_text(const struct reading *r, const char *const *texts)
{
    for (int i = 0; i < SAND_LESSON_LANGUAGES; i++) {
        char text[2048];
        struct sand_writer w;
        sand_writer_fixed(&w, text, sizeof text);
        for (const char *at = texts[i]; *at; at++) {
            const size_t name = strncmp(at, "{p", 2) == 0 ? strcspn(at, "}") : 0;
            sand_append(&w, name ? "Ada" : at, name ? 3 : 1);
            at += name;
        }
        assert_false(w.full);
        const char *found = strpbrk(text, "{}")
                                ? "has a brace left"
                                : stumble(r->pack, r->words[i], strcmp(sand_lesson_languages[i], "en") == 0, text);
        if (found)
            complain("%s:%d, %s, %s: %s", r->lesson, r->line, sand_lesson_languages[i], found, text);
    }
}

static void read_lesson(struct reading *r, const struct sand_lesson *l)
{
    r->lesson = l->id;
    r->line = 0;
    read_text(r, l->title);
    for (int i = 0; i < l->step_count; i++) {
        const struct sand_lesson_step *s = &l->step[i];
        r->line = s->line;
        read_text(r, s->text);
        for (int k = 0; k < s->telling_count; k++)
            read_text(r, s->telling[k].text);
    }
}

static void open_reading(struct reading *r, const struct sand_listed *listed)
{
    struct sand_error error;
    r->pack = sand_pack_open(listed->game, listed->data, listed->data_count, &error);
    assert_non_null(r->pack);
    for (int i = 0; i < SAND_LESSON_LANGUAGES; i++)
        for (int k = 0; k < listed->text_count; k++)
            if (strncmp(listed->texts[k].name, sand_lesson_languages[i], 2) == 0)
                r->words[i] = sand_catalogue_open(r->pack, listed->texts[k].name, listed->texts[k].text,
                                                  listed->texts[k].size, &error);
}

static void lessons_read_well(void **state)
{
    int read = 0;
    (void)state;
    faults = 0;
    for (const struct sand_listed *listed = sand_games; listed->game; listed++) {
        struct reading r = {0};
        if (!listed->lesson_count)
            continue;
        open_reading(&r, listed);
        for (int i = 0; i < listed->lesson_count; i++, read++) {
            struct sand_error error;
            struct sand_lesson *l = sand_lesson_open(&listed->lessons[i], &error);
            assert_non_null(l);
            read_lesson(&r, l);
            sand_lesson_close(l);
        }
        for (int i = 0; i < SAND_LESSON_LANGUAGES; i++)
            sand_catalogue_close(r.words[i]);
        sand_pack_close((struct sand_pack *)r.pack);
    }
    assert_true(read > 5);
    assert_int_equal(faults, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(phrases_read_well), cmocka_unit_test(a_phrase_counts_one),
                                       cmocka_unit_test(lessons_read_well)};
    return cmocka_run_group_tests(tests, 0, 0);
}

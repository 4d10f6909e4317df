/* Errors can always be shown: joined, cut between characters, without bytes that would harm a terminal or JSON. */
#include "engine/error.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void test_join(void **unused)
{
    struct sand_error error;
    (void)unused;
    memset(&error, 'x', sizeof error);
    assert_false(sand_fail(&error, "map.json /hexes/17", "no such area: ", "zz", NULL));
    assert_string_equal(error.where, "map.json /hexes/17");
    assert_string_equal(error.what, "no such area: zz");
    assert_false(sand_fail(&error, NULL, NULL, NULL));
    assert_string_equal(error.where, "");
    assert_string_equal(error.what, "");
    assert_false(sand_fail(NULL, "where", "what", NULL));
}

/* Characters of 1 to 4 bytes, shifted so that the limit falls on each of their bytes; nothing follows a gap. */
static void test_cut(void **unused)
{
    static const char *const character[] = {"a", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x90\xba"};
    (void)unused;
    for (size_t bytes = 1; bytes <= 4; bytes++) {
        for (size_t shift = 0; shift < 4; shift++) {
            struct sand_error error;
            char text[1000] = "";
            memset(text, '-', shift);
            for (int i = 0; i < 200; i++)
                strcat(text, character[bytes - 1]);
            memset(&error, 'x', sizeof error);
            sand_fail(&error, text, text, "b", NULL);
            assert_int_equal(strlen(error.where), shift + (127 - shift) / bytes * bytes);
            assert_int_equal(strlen(error.what), shift + (191 - shift) / bytes * bytes);
            assert_memory_equal(error.what, text, strlen(error.what));
        }
    }
}

static void test_exact_fit(void **unused)
{
    struct sand_error error;
    char text[192];
    (void)unused;
    memset(text, 'a', sizeof text);
    text[191] = 0;
    sand_fail(&error, "", text, NULL);
    assert_string_equal(error.what, text);
    text[190] = 0;
    sand_fail(&error, "", text, "b", "c", NULL);
    assert_int_equal(strlen(error.what), 191);
    assert_int_equal(error.what[190], 'b');
}

static void test_harmless(void **unused)
{
    struct sand_error error;
    (void)unused;
    sand_fail(&error, "a\nb", "\x1b[2J", " \x7f \xff \xc3 ", "\xa9", "\xe2\x82", NULL);
    assert_string_equal(error.where, "a?b");
    assert_string_equal(error.what, "?[2J ? ? ? ???");
}

static void test_utf8(void **unused)
{
    static const struct {
        const char *text;
        int bytes;
    } row[] = {
        {"a", 1},
        {"\x7f", 1},
        {"\xc2\x80", 2},
        {"\xdf\xbf", 2},
        {"\xe0\xa0\x80", 3},
        {"\xed\x9f\xbf", 3},
        {"\xee\x80\x80", 3},
        {"\xef\xbf\xbf", 3},
        {"\xf0\x90\x80\x80", 4},
        {"\xf4\x8f\xbf\xbf", 4},
        /* A continuation alone, overlong forms, surrogates, past the end of Unicode, never used, broken off. */
        {"\x80", 0},
        {"\xc0\x80", 0},
        {"\xc1\xbf", 0},
        {"\xe0\x9f\xbf", 0},
        {"\xf0\x8f\xbf\xbf", 0},
        {"\xed\xa0\x80", 0},
        {"\xed\xbf\xbf", 0},
        {"\xf4\x90\x80\x80", 0},
        {"\xf5\x80\x80\x80", 0},
        {"\xff", 0},
        {"\xc3", 0},
        {"\xc3(", 0},
        {"\xe2\x82", 0},
        {"\xe2\x82(", 0},
        {"\xf0\x9f\x90", 0},
        {"\xf0\x9f(\xba", 0},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        assert_int_equal(sand_utf8(row[i].text, strlen(row[i].text)), row[i].bytes);
    assert_int_equal(sand_utf8("a", 0), 0);
    assert_int_equal(sand_utf8("", 1), 1);
}

/* The first sentence that is broken is told, with its place; none: nothing is touched. */
static void test_claims(void **unused)
{
    struct sand_error e = {"before", "before"};
    (void)unused;
    assert_true(SAND_KEPT(&e, {false, "/a", "one"}, {false, "/b", "two"}));
    assert_string_equal(e.where, "before");
    assert_false(SAND_KEPT(&e, {false, "/a", "one"}, {true, "/b", "two"}, {true, "/c", "three"}));
    assert_string_equal(e.where, "/b");
    assert_string_equal(e.what, "impossible position: two");
    assert_null(SAND_BROKEN({false, "one"}));
    assert_string_equal(SAND_BROKEN({false, "one"}, {true, "two"}, {true, "three"}), "two");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_join),     cmocka_unit_test(test_cut),  cmocka_unit_test(test_exact_fit),
        cmocka_unit_test(test_harmless), cmocka_unit_test(test_utf8), cmocka_unit_test(test_claims),
    };
    return cmocka_run_group_tests_name("error", tests, NULL, NULL);
}

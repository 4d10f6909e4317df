/* The JSON reader: what is written reads back, what is refused names its place, nothing is read past the end. */
#include "engine/chance.h"
#include "engine/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* Opens a copy of exactly `size` bytes, so that a sanitizer sees any read past the end, and gives it back at once, so
 * that it sees any use of the caller's text afterwards. */
static struct sand_reader *open_bytes(const char *text, size_t size, struct sand_error *error)
{
    struct sand_reader *r;
    char *copy = malloc(size > 0 ? size : 1);
    assert_non_null(copy);
    memcpy(copy, text, size);
    r = sand_reader_open("t", copy, size, error);
    free(copy);
    return r;
}

static struct sand_reader *open_text(const char *text)
{
    struct sand_error error = {"", ""};
    struct sand_reader *r = open_bytes(text, strlen(text), &error);
    if (!r)
        print_error("%s: %s: %s\n", text, error.where, error.what);
    assert_non_null(r);
    return r;
}

static void expect_refused(const char *text, size_t size)
{
    struct sand_error error = {"", ""};
    struct sand_reader *r = open_bytes(text, size, &error);
    if (r)
        print_error("accepted: %.*s\n", (int)size, text);
    assert_null(r);
    assert_memory_equal(error.where, "t line ", 7);
    assert_true(error.what[0]);
}

/* Every kind of value, every kind of escape, characters of every length. */
static const char sample[] =
    "{\"low\":-9223372036854775808,\"high\":9223372036854775807,\"list\":[0,true,[],{},{\"no\\\"thing\":null}],"
    "\"text\":\"a\\\"b\\\\c/d\\b\\n\\u0001\\ud83d\\udc3a\x7f \xc3\xa9 \xe2\x82\xac \xf0\x9f\x90\xba\","
    "\"none\":\"\",\"raw\":[1, 2],\"last\":false}";

/* ---- Reader ---- */

static void expect_number(const char *text, int64_t value)
{
    struct sand_reader *r = open_text(text);
    assert_int_equal(sand_type(r, 0), SAND_INT);
    assert_true(sand_int(r, 0, INT64_MIN, INT64_MAX) == value);
    assert_true(sand_reader_done(r, NULL));
    sand_reader_close(r);
}

static void expect_text(const char *text, const char *value)
{
    struct sand_reader *r = open_text(text);
    assert_string_equal(sand_string(r, 0), value);
    assert_true(sand_reader_ok(r));
    sand_reader_close(r);
}

static void test_read_scalars(void **unused)
{
    (void)unused;
    expect_number("0", 0);
    expect_number("-0", 0);
    expect_number(" \t\r\n10\n", 10);
    expect_number("9223372036854775807", INT64_MAX);
    expect_number("-9223372036854775808", INT64_MIN);
    expect_text("\"\"", "");
    expect_text("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t");
    expect_text("\"\\u0041\\u00e9\\u20AC\\ud83d\\uDc3a\\uffff\"", "A\xc3\xa9\xe2\x82\xac\xf0\x9f\x90\xba\xef\xbf\xbf");
    expect_text("\"\\u007f\\u0080\\u07ff\\u0800\\ud800\\udc00\\udbff\\udfff\"",
                "\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80\xf0\x90\x80\x80\xf4\x8f\xbf\xbf");
    expect_text("\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x90\xba\x7f\"", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x90\xba\x7f");
}

static void test_read_walk(void **unused)
{
    struct sand_reader *r = open_text(
        "{ \"a\": [1, [2 , 3], {}], \"b\": {\"c\": true, \"\": null}, \"d\\u0065\":\"x\" }");
    const sand_node a = sand_require(r, 0, "a"), b = sand_member(r, 0, "b");
    size_t size;
    (void)unused;
    assert_int_equal(sand_count(r, 0), 3);
    assert_int_equal(sand_count(r, a), 3);
    assert_int_equal(sand_int(r, sand_item(r, sand_item(r, a, 1), 1), 0, 9), 3);
    assert_int_equal(sand_type(r, sand_item(r, a, 2)), SAND_OBJECT);
    assert_int_equal(sand_count(r, sand_item(r, a, 2)), 0);
    assert_int_equal(sand_first(r, sand_item(r, a, 2)), -1);
    assert_true(sand_bool(r, sand_member(r, b, "c")));
    assert_int_equal(sand_type(r, sand_member(r, b, "")), SAND_NULL);
    assert_int_equal(sand_member(r, b, "a"), -1); /* a key of another object */
    assert_string_equal(sand_string(r, sand_member(r, 0, "de")), "x");
    assert_string_equal(sand_key_of(r, sand_member(r, 0, "de")), "de");
    assert_memory_equal(sand_source(r, sand_item(r, a, 1), &size), "[2 , 3]", 7);
    assert_int_equal(size, 7);
    assert_true(sand_reader_ok(r));
    sand_reader_close(r);
}

static void test_read_siblings(void **unused)
{
    static const char *const keys[] = {"x", "y", "z"};
    struct sand_reader *r = open_text("{\"x\":[7,8],\"y\":{\"k\":1},\"z\":2}");
    int i = 0;
    (void)unused;
    for (sand_node n = sand_first(r, 0); n >= 0; n = sand_next(r, n))
        assert_string_equal(sand_key_of(r, n), keys[i++]);
    assert_int_equal(i, 3);
    i = 7;
    for (sand_node n = sand_first(r, sand_member(r, 0, "x")); n >= 0; n = sand_next(r, n)) {
        assert_string_equal(sand_key_of(r, n), "");
        assert_int_equal(sand_int(r, n, 0, 9), i++);
    }
    assert_int_equal(i, 9);
    sand_reader_close(r);
}

static void test_read_choice(void **unused)
{
    static const char *const choices[] = {"day", "night", NULL};
    struct sand_reader *r = open_text("[\"night\",\"day\",\"noon\"]");
    struct sand_error error;
    (void)unused;
    assert_int_equal(sand_choice(r, sand_item(r, 0, 0), choices), 1);
    assert_int_equal(sand_choice(r, sand_item(r, 0, 1), choices), 0);
    assert_true(sand_reader_ok(r));
    assert_int_equal(sand_choice(r, sand_item(r, 0, 2), choices), -1);
    assert_false(sand_reader_done(r, &error));
    assert_string_equal(error.where, "t /2");
    assert_string_equal(error.what, "expected one of day, night; found noon");
    sand_reader_close(r);
}

/* More members than fit one block of the table, found by key, and the last of them refused when it is listed twice. */
static void test_read_many_members(void **unused)
{
    struct sand_writer w;
    struct sand_reader *r;
    char key[3] = "";
    (void)unused;
    sand_writer_grow(&w);
    sand_put_object(&w, NULL);
    for (int i = 0; i < 26 * 26; i++) {
        key[0] = (char)('a' + i / 26), key[1] = (char)('a' + i % 26);
        sand_put_int(&w, key, i);
    }
    sand_put_end(&w);
    r = open_text(w.text);
    for (int i = 0; i < 26 * 26; i++) {
        key[0] = (char)('a' + i / 26), key[1] = (char)('a' + i % 26);
        assert_int_equal(sand_int(r, sand_require(r, 0, key), 0, 1000), i);
    }
    assert_int_equal(sand_member(r, 0, "zzz"), -1);
    assert_true(sand_reader_done(r, NULL));
    sand_reader_close(r);
    w.size--;
    sand_append_text(&w, ",\"zz\":1}");
    expect_refused(w.text, w.size);
    sand_writer_free(&w);
}

/* ---- Refusals ---- */

static void test_refused(void **unused)
{
    static const char *const bad[] = {
        "",
        " ",
        "x",
        "nul",
        "nulll",
        "True",
        "tru",
        "'a'",
        "+1",
        "-",
        "--1",
        ".5",
        "0x10",
        "1 2",
        "1,",
        "{} {}",
        /* arrays and objects */
        "[",
        "[1",
        "[1,",
        "[1,]",
        "[,1]",
        "[1 2]",
        "[1}",
        "]",
        "{",
        "{\"a\"",
        "{\"a\":",
        "{\"a\":1",
        "{\"a\":1,",
        "{\"a\":1,}",
        "{\"a\" 1}",
        "{a:1}",
        "{1:1}",
        "{\"a\":1]",
        "{\"a\":1 \"b\":2}",
        "{,}",
        "{\"a\":}",
        "}",
        "[1]]",
        "[1]x",
        "/* */1",
        "// x\n1",
        "\xef\xbb\xbf{}",
        /* keys twice, also when written differently or apart */
        "{\"a\":1,\"a\":1}",
        "{\"a\":1,\"\\u0061\":2}",
        "{\"a\":{\"b\":1},\"c\":2,\"a\":3}",
        "{\"\":1,\"\":2}",
        "[{\"x\":{\"a\":1,\"a\":2}}]",
        /* numbers */
        "1.0",
        "1.",
        "1e3",
        "1E3",
        "-1.5",
        "0.0",
        "01",
        "-01",
        "00",
        "9223372036854775808",
        "-9223372036854775809",
        "18446744073709551616",
        "99999999999999999999999999",
        "1a",
        "NaN",
        "Infinity",
        /* strings */
        "\"",
        "\"abc",
        "\"\\",
        "\"\\\"",
        "\"\\x41\"",
        "\"\\a\"",
        "\"\\u\"",
        "\"\\u12\"",
        "\"\\u123\"",
        "\"\\u12g4\"",
        "\"\\u-123\"",
        "\"a\nb\"",
        "\"a\tb\"",
        "\"\x01\"",
        "\"\\u0000\"",
        "{\"\\u0000\":1}",
        /* halves of surrogate pairs */
        "\"\\ud800\"",
        "\"\\udbff\"",
        "\"\\udc00\"",
        "\"\\udfff\"",
        "\"\\ud800x\"",
        "\"\\ud800\\n\"",
        "\"\\ud800\\",
        "\"\\ud800\\u",
        "\"\\ud800\\u0041\"",
        "\"\\ud800\\ud800\"",
        "\"\\udc00\\ud800\"",
        "\"\\udc00\\udc00\"",
        "\"\\ud83d\\udc3\"",
        /* not UTF-8: alone, overlong, surrogates, past the end, broken off */
        "\"\x80\"",
        "\"\xc0\x80\"",
        "\"\xc1\xbf\"",
        "\"\xe0\x9f\xbf\"",
        "\"\xf0\x8f\xbf\xbf\"",
        "\"\xed\xa0\x80\"",
        "\"\xed\xbf\xbf\"",
        "\"\xf4\x90\x80\x80\"",
        "\"\xf5\x80\x80\x80\"",
        "\"\xff\"",
        "\"\xc3\"",
        "\"\xe2\x82\"",
        "\"\xf0\x9f\x90\"",
        "\"\xc3",
        "\xc3\xa9",
        "{\"\xff\":1}",
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(bad); i++)
        expect_refused(bad[i], strlen(bad[i]));
    expect_refused("\"a\0b\"", 5);
    expect_refused("1\0", 2);
    expect_refused("\0", 1);
    expect_refused("[\0]", 3);
}

/* No proper beginning of a document is one, and no changed byte does harm. */
static void test_every_cut_and_change(void **unused)
{
    const size_t length = strlen(sample);
    char text[sizeof sample];
    int accepted = 0;
    (void)unused;
    for (size_t size = 0; size < length; size++)
        expect_refused(sample, size);
    for (size_t at = 0; at < length; at++) {
        for (int byte = 0; byte < 256; byte++) {
            struct sand_reader *r;
            memcpy(text, sample, length);
            text[at] = (char)byte;
            r = open_bytes(text, length, NULL);
            accepted += r != NULL;
            sand_reader_close(r);
        }
    }
    assert_true(accepted > (int)length && accepted < 200 * (int)length);
}

static void test_depth(void **unused)
{
    char text[200] = "";
    (void)unused;
    memset(text, '[', 32);
    memset(text + 32, ']', 32);
    sand_reader_close(open_text(text));
    memset(text, '[', 33);
    memset(text + 33, ']', 33);
    expect_refused(text, 66);
    text[0] = 0;
    for (int i = 0; i < 33; i++)
        strcat(text, "{\"\":");
    expect_refused(text, strlen(text));
    /* Depth is of nesting, not of neighbours. */
    text[0] = 0;
    for (int i = 0; i < 50; i++)
        strcat(text, i ? ",[]" : "[[]");
    strcat(text, "]");
    sand_reader_close(open_text(text));
}

static void test_too_long(void **unused)
{
    const size_t size = ((size_t)16 << 20) + 1;
    struct sand_error error;
    struct sand_reader *r;
    char *text = malloc(size);
    (void)unused;
    assert_non_null(text);
    memset(text, ' ', size);
    text[0] = '1';
    assert_null(sand_reader_open("big.json", text, size, &error));
    assert_string_equal(error.where, "big.json");
    r = sand_reader_open("big.json", text, size - 1, &error);
    assert_non_null(r);
    sand_reader_close(r);
    free(text);
}

/* ---- Places ---- */

static void expect_syntax(const char *text, const char *where, const char *what)
{
    struct sand_error error = {"", ""};
    assert_null(open_bytes(text, strlen(text), &error));
    assert_string_equal(error.where, where);
    assert_string_equal(error.what, what);
}

static void test_syntax_places(void **unused)
{
    (void)unused;
    expect_syntax("", "t line 1 column 1", "expected a value, but the text ends here");
    expect_syntax("{\n  \"a\": 1,\n  \"b\" ? 2\n}", "t line 3 column 7", "expected :, found ?");
    expect_syntax("[\"\xf0\x9f\x90\xba\xc3\xa9\" x]", "t line 1 column 7", "expected , or ], found x");
    expect_syntax("{\"a\":1,\r\n \"a\":2}", "t line 2 column 2", "the same key twice: a");
    expect_syntax("[1,\n 2.5]", "t line 2 column 2", "only whole numbers, written without fraction or exponent");
    expect_syntax("[12,\"ab\xff\"]", "t line 1 column 8", "bytes that are not UTF-8");
    expect_syntax("\"abc", "t line 1 column 5", "the text ends inside a string");
    expect_syntax("\"ab\\ud800\"", "t line 1 column 4", "half a surrogate pair");
    expect_syntax("{} x", "t line 1 column 4", "expected the end of the text, found x");
    expect_syntax("{\"\\u001b\":1,\"\\u001b\":1}", "t line 1 column 13", "the same key twice: ?");
    expect_syntax("[\xc3\xa9]", "t line 1 column 2", "expected a value");
}

/* A long name is cut, the place after it is not; an empty one leaves no gap. */
static void test_names(void **unused)
{
    struct sand_error error;
    char name[300] = "";
    (void)unused;
    for (int i = 0; i < 60; i++)
        strcat(name, "\xe2\x82\xac");
    assert_null(sand_reader_open(name, "[\n!", 3, &error));
    assert_memory_equal(error.where, name, 63);
    assert_string_equal(error.where + 63, " line 2 column 1");
    assert_null(sand_reader_open("", "!", 1, &error));
    assert_string_equal(error.where, "line 1 column 1");
    assert_null(sand_reader_open(NULL, "!", 1, NULL));
}

/* One complaint of each kind, about the same document. */
static void test_value_places(void **unused)
{
    static const char text[] = "{\"hexes\":[{\"area\":\"zz\"},{\"size\":9,\"flag\":1}]}";
    static const char *const choices[] = {"x", NULL};
    static const struct {
        const char *where, *what;
    } row[] = {
        {"t /hexes/1/size", "expected a whole number from 1 to 6, found 9"},
        {"t /hexes/0/area", "expected a whole number from -1 to 2"},
        {"t /hexes/1/flag", "expected true or false"},
        {"t /hexes/1", "expected a string"},
        {"t /hexes/0/area", "expected one of x; found zz"},
        {"t /hexes/1/size", "expected one of x"},
        {"t /hexes/0", "the key size is missing"},
        {"t", "the key map is missing"},
        {"t /hexes", "expected an object"},
        {"t /hexes/1", "expected an array"},
        {"t /hexes", "too few items"},
        {"t /hexes", "too few items"},
        {"t /hexes/1/size", "expected an array or an object"},
        {"t /hexes/0/area", "no such area: zz"},
        {"t", "odd"},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(row); i++) {
        struct sand_reader *r = open_text(text);
        const sand_node hexes = sand_require(r, 0, "hexes"), one = sand_item(r, hexes, 0), two = sand_item(r, hexes, 1);
        const sand_node area = sand_require(r, one, "area"), size = sand_require(r, two, "size");
        struct sand_error error = {"", ""};
        assert_true(sand_reader_ok(r));
        switch (i) {
        case 0:
            assert_int_equal(sand_int(r, size, 1, 6), 1);
            break;
        case 1:
            assert_int_equal(sand_int(r, area, -1, 2), -1);
            break;
        case 2:
            assert_false(sand_bool(r, sand_require(r, two, "flag")));
            break;
        case 3:
            assert_string_equal(sand_string(r, two), "");
            break;
        case 4:
            assert_int_equal(sand_choice(r, area, choices), -1);
            break;
        case 5:
            assert_int_equal(sand_choice(r, size, choices), -1);
            break;
        case 6:
            assert_int_equal(sand_require(r, one, "size"), -1);
            break;
        case 7:
            assert_int_equal(sand_require(r, 0, "map"), -1);
            break;
        case 8:
            assert_int_equal(sand_member(r, hexes, "x"), -1);
            break;
        case 9:
            assert_int_equal(sand_item(r, two, 0), -1);
            break;
        case 10:
            assert_int_equal(sand_item(r, hexes, 2), -1);
            break;
        case 11:
            assert_int_equal(sand_item(r, hexes, -1), -1);
            break;
        case 12:
            assert_int_equal(sand_first(r, size), -1);
            break;
        case 13:
            assert_false(sand_reader_fail(r, area, "no such area: ", sand_string(r, area), NULL));
            break;
        default:
            assert_false(sand_reader_fail(r, -1, "odd", NULL));
            break;
        }
        assert_false(sand_reader_ok(r));
        assert_false(sand_reader_done(r, &error));
        assert_string_equal(error.where, row[i].where);
        assert_string_equal(error.what, row[i].what);
        sand_reader_close(r);
    }
}

static void test_first_error_sticks(void **unused)
{
    struct sand_reader *r = open_text("{\"a\":1,\"b\":2}");
    struct sand_error error;
    (void)unused;
    sand_require(r, 0, "c");
    sand_int(r, sand_member(r, 0, "a"), 5, 6);
    sand_reader_fail(r, 0, "another", NULL);
    assert_false(sand_reader_done(r, &error));
    assert_string_equal(error.what, "the key c is missing");
    assert_false(sand_reader_done(r, NULL));
    sand_reader_close(r);
}

/* "Absent" is harmless everywhere and says nothing; so is a number that is not a node. */
static void test_absent(void **unused)
{
    static const char *const choices[] = {"x", NULL};
    static const sand_node none[] = {-1, 1, 1000000};
    struct sand_reader *r = open_text("{}");
    (void)unused;
    for (size_t i = 0; i < COUNT(none); i++) {
        const sand_node n = none[i];
        size_t size = 9;
        assert_int_equal(sand_type(r, n), SAND_NULL);
        assert_int_equal(sand_count(r, n), 0);
        assert_int_equal(sand_first(r, n), -1);
        assert_int_equal(sand_next(r, n), -1);
        assert_string_equal(sand_key_of(r, n), "");
        assert_int_equal(sand_member(r, n, "a"), -1);
        assert_int_equal(sand_require(r, n, "a"), -1);
        assert_int_equal(sand_item(r, n, 0), -1);
        assert_int_equal(sand_int(r, n, 3, 5), 3);
        assert_false(sand_bool(r, n));
        assert_string_equal(sand_string(r, n), "");
        assert_int_equal(sand_choice(r, n, choices), -1);
        assert_string_equal(sand_source(r, n, &size), "");
        assert_int_equal(size, 0);
        sand_read_past(r, n);
    }
    assert_true(sand_reader_done(r, NULL));
    sand_reader_close(r);
    sand_reader_close(NULL);
}

static void test_unread(void **unused)
{
    struct sand_reader *r = open_text("{\"a\":1,\"b\":{\"c\":[1,{\"d\":2}],\"e\":3},\"f\":[4,5]}");
    struct sand_error error;
    (void)unused;
    sand_member(r, 0, "a");
    sand_member(r, sand_member(r, 0, "b"), "e");
    sand_read_past(r, sand_member(r, 0, "f"));
    assert_false(sand_reader_done(r, &error));
    assert_string_equal(error.where, "t /b/c");
    assert_string_equal(error.what, "unknown key");
    sand_reader_close(r);

    r = open_text("[[1,2],3,{\"k\":[]}]");
    sand_read_past(r, sand_item(r, 0, 2));
    sand_item(r, 0, 0);
    sand_item(r, 0, 1);
    sand_item(r, sand_item(r, 0, 0), 0);
    assert_false(sand_reader_done(r, &error));
    assert_string_equal(error.where, "t /0/1");
    assert_string_equal(error.what, "one item too many");
    sand_reader_close(r);

    r = open_text("{\"b\":{\"c\":[1,{\"d\":2}]},\"z\":0}");
    sand_read_past(r, sand_member(r, 0, "b"));
    assert_false(sand_reader_done(r, &error));
    assert_string_equal(error.where, "t /z");
    sand_reader_close(r);
}

/* ---- Round trips ---- */

/* A random value; strings mix characters of every length and everything that is escaped. */
static void put_random(struct sand_writer *w, const char *key, struct sand_random *random, int depth)
{
    static const char *const bits[] = {"a", "\"", "\\", "\n", "\x01", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x90\xba"};
    const uint32_t kind = sand_random_below(random, depth > 0 ? 7 : 5);
    char text[40] = "";
    for (uint32_t i = sand_random_below(random, 8); i > 0; i--)
        strcat(text, bits[sand_random_below(random, COUNT(bits))]);
    switch (kind) {
    case 0:
        sand_put_bool(w, key, sand_random_below(random, 2));
        return;
    case 1:
        sand_put_int(w, key, (int64_t)sand_random_next(random));
        return;
    case 2:
        sand_put_int(w, key, (int64_t)sand_random_below(random, 3) - 1);
        return;
    case 3:
        sand_put_null(w, key);
        return;
    case 4:
        sand_put_text(w, key, text);
        return;
    case 5:
        sand_put_array(w, key);
        break;
    default:
        sand_put_object(w, key);
        break;
    }
    for (uint32_t i = sand_random_below(random, 5); i > 0; i--) {
        const char name[] = {(char)('0' + i), (char)('a' + sand_random_below(random, 3)), '"', 0};
        put_random(w, kind == 5 ? NULL : name, random, depth - 1);
    }
    sand_put_end(w);
}

static void test_round_trip(void **unused)
{
    struct sand_random random;
    struct sand_writer w, again;
    (void)unused;
    sand_random_seed(&random, 1);
    sand_writer_grow(&w);
    sand_writer_grow(&again);
    for (int i = 0; i < 3000; i++) {
        struct sand_reader *r;
        size_t size;
        sand_writer_reset(&w);
        sand_writer_reset(&again);
        put_random(&w, NULL, &random, 6);
        r = open_text(w.text);
        sand_put_node(&again, NULL, r, 0);
        assert_string_equal(again.text, w.text);
        assert_true(sand_reader_done(r, NULL)); /* writing out looks at everything */
        assert_string_equal(sand_source(r, 0, &size), w.text);
        assert_int_equal(size, w.size);
        sand_reader_close(r);
    }
    sand_writer_free(&w);
    sand_writer_free(&again);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read_scalars),
        cmocka_unit_test(test_read_walk),
        cmocka_unit_test(test_read_siblings),
        cmocka_unit_test(test_read_choice),
        cmocka_unit_test(test_read_many_members),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_every_cut_and_change),
        cmocka_unit_test(test_depth),
        cmocka_unit_test(test_too_long),
        cmocka_unit_test(test_syntax_places),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_value_places),
        cmocka_unit_test(test_first_error_sticks),
        cmocka_unit_test(test_absent),
        cmocka_unit_test(test_unread),
        cmocka_unit_test(test_round_trip),
    };
    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}

/* Messages by a table: every kind of field, there and absent; what is missing, unknown, of another type or out of range
 * is refused at its place; forms of one verb; verbs that nobody has. */
#include "engine/message.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct all {
    const char *text;
    uint32_t number, seconds, rest;
    bool flag, preset;
    struct sand_json json;
    struct sand_numbers numbers;
    sand_node node;
};
static const struct row {
    struct sand_message message;
    int mark; /* what a caller keeps in its rows */
} rows[] = {
    {{"all",
      {SAND_MAY(struct all, text), SAND_MAY(struct all, number), SAND_ELSE(struct all, rest, 7),
       SAND_MAY(struct all, flag), SAND_ELSE(struct all, preset, true), SAND_MAY(struct all, json),
       SAND_MAY(struct all, numbers)}},
     1},
    {{"form", {SAND_MUST(struct all, text), SAND_MAY(struct all, number)}}, 2},
    {{"form", {SAND_MUST(struct all, number), SAND_MAY(struct all, flag)}}, 3},
    {{"node", {SAND_MUST(struct all, node)}}, 4},
    {{"none", {{0}}}, 5},
    {{"wait", {SAND_RANGE(struct all, seconds, 1, 60)}}, 6},
};

/* Reads a message: the row's mark, or 0 and an error. The reader is left open for what points into it. */
static struct sand_reader *reader;
static int read(const char *text, struct all *all, struct sand_error *error)
{
    sand_reader_close(reader);
    memset(all, 0x55, sizeof *all);
    reader = sand_reader_open("message", text, strlen(text), error);
    assert_non_null(reader);
    const struct row *row = sand_message_row(reader, rows, sizeof rows / sizeof *rows, sizeof *rows, error);
    return row && sand_parts_read(reader, row->message.part, all, error) ? row->mark : 0;
}

static void refused(const char *text, const char *where, const char *what)
{
    struct sand_error error;
    struct all all;
    if (read(text, &all, &error))
        fail_msg("%s is taken", text);
    assert_string_equal(error.where, where);
    assert_string_equal(error.what, what);
}

static void test_fields(void **unused)
{
    struct sand_error error;
    struct all all;
    (void)unused;
    assert_int_equal(read("{\"do\":\"all\",\"text\":\"x\",\"number\":4294967295,\"rest\":0,\"flag\":true,"
                          "\"preset\":false,\"json\":{\"a\": [1]},\"numbers\":[0,255]}",
                          &all, &error),
                     1);
    assert_string_equal(all.text, "x");
    assert_int_equal(all.number, UINT32_MAX);
    assert_int_equal(all.rest, 0);
    assert_true(all.flag && !all.preset);
    assert_int_equal(all.numbers.count, 2);
    assert_int_equal(all.numbers.number[1], 255);
    char *copy = sand_json_copy(all.json, "{}");
    assert_string_equal(copy, "{\"a\": [1]}");
    free(copy);
}

static void test_absent(void **unused)
{
    struct sand_error error;
    struct all all;
    (void)unused;
    assert_int_equal(read("{\"do\":\"all\"}", &all, &error), 1);
    assert_null(all.text);
    assert_int_equal(all.number, 0);
    assert_int_equal(all.rest, 7);
    assert_true(!all.flag && all.preset);
    assert_int_equal(all.numbers.count, 0);
    char *copy = sand_json_copy(all.json, "{}");
    assert_string_equal(copy, "{}");
    free(copy);
}

static void test_refused(void **unused)
{
    (void)unused;
    refused("{\"do\":\"form\"}", "message", "the key number is missing");
    refused("{\"do\":\"none\",\"text\":\"x\"}", "message /text", "unknown key");
    refused("{\"do\":\"all\",\"text\":1}", "message /text", "expected a string");
    refused("{\"do\":\"all\",\"flag\":1}", "message /flag", "expected true or false");
    refused("{\"do\":\"all\",\"number\":-1}", "message /number",
            "expected a whole number from 0 to 4294967295, found -1");
    refused("{\"do\":\"all\",\"numbers\":[1,256]}", "message /numbers/1",
            "expected a whole number from 0 to 255, found 256");
    refused("{\"do\":\"wait\",\"seconds\":0}", "message /seconds", "expected a whole number from 1 to 60, found 0");
    refused("{\"do\":\"wait\",\"seconds\":61}", "message /seconds", "expected a whole number from 1 to 60, found 61");
}

/* More numbers than there is room for are counted as one too many, and harm nobody. */
static void test_many_numbers(void **unused)
{
    struct sand_error error;
    struct all all;
    char text[256] = "{\"do\":\"all\",\"numbers\":[1";
    (void)unused;
    for (int i = 0; i < 60; i++)
        strcat(text, ",1");
    strcat(text, "]}");
    assert_int_equal(read(text, &all, &error), 1);
    assert_int_equal(all.numbers.count, SAND_QUEUE + 1);
}

static void test_forms(void **unused)
{
    struct sand_error error;
    struct all all;
    (void)unused;
    assert_int_equal(read("{\"do\":\"form\",\"number\":3,\"text\":\"x\"}", &all, &error), 2);
    assert_int_equal(read("{\"do\":\"form\",\"number\":3,\"flag\":true}", &all, &error), 3);
    refused("{\"do\":\"form\",\"text\":\"x\",\"flag\":true}", "message /flag", "unknown key");
}

/* What is below a node is the handler's to read, to the last key. */
static void test_node(void **unused)
{
    struct sand_error error;
    struct all all;
    (void)unused;
    assert_int_equal(read("{\"do\":\"node\",\"node\":{\"known\":1,\"unknown\":2}}", &all, &error), 4);
    assert_int_equal(sand_int(reader, sand_require(reader, all.node, "known"), 0, 9), 1);
    assert_false(sand_reader_done(reader, &error));
    assert_string_equal(error.where, "message /node/unknown");
}

static void test_verbs(void **unused)
{
    (void)unused;
    refused("{\"do\":\"al\"}", "do", "expected one of all, form, node, none, wait");
    refused("{\"do\":\"\"}", "do", "expected one of all, form, node, none, wait");
    refused("{\"do\":1}", "message /do", "expected a string");
    refused("{}", "message", "the key do is missing");
    refused("[\"do\"]", "message", "a message is one object, {\"do\":…}");
}

static void test_refusal(void **unused)
{
    struct sand_writer w;
    char text[128];
    (void)unused;
    sand_writer_fixed(&w, text, sizeof text);
    sand_put_object(&w, 0);
    sand_put_refusal(&w, "BAD_REQUEST", "do", "say \"what\"");
    sand_put_end(&w);
    assert_string_equal(text, "{\"no\":\"BAD_REQUEST\",\"where\":\"do\",\"what\":\"say \\\"what\\\"\"}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fields),       cmocka_unit_test(test_absent),  cmocka_unit_test(test_refused),
        cmocka_unit_test(test_many_numbers), cmocka_unit_test(test_forms),   cmocka_unit_test(test_node),
        cmocka_unit_test(test_verbs),        cmocka_unit_test(test_refusal),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    sand_reader_close(reader);
    return failed;
}

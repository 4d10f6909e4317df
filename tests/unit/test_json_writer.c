/* The JSON writer: exact text, in memory that grows and in a buffer of every size, without a byte past its end. */
#include "engine/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Everything a writer can do, once. */
static void write_sample(struct sand_writer *w)
{
    sand_put_object(w, NULL);
    sand_put_int(w, "low", INT64_MIN);
    sand_put_int(w, "high", INT64_MAX);
    sand_put_array(w, "list");
    sand_put_int(w, NULL, 0);
    sand_put_bool(w, NULL, true);
    sand_put_array(w, NULL);
    sand_put_end(w);
    sand_put_object(w, NULL);
    sand_put_end(w);
    sand_put_object(w, NULL);
    sand_put_null(w, "no\"thing");
    sand_put_end(w);
    sand_put_end(w);
    sand_put_text(w, "text", "a\"b\\c/d\b\f\n\r\t\x01\x1f\x7f \xc3\xa9 \xf0\x9f\x90\xba");
    sand_put_string(w, "part", "part of it", 4);
    sand_put_string(w, "none", "", 0);
    sand_put_raw(w, "raw", "[1, 2]", 6);
    sand_put_bool(w, "last", false);
    sand_put_end(w);
    sand_append_text(w, "\n");
}
static const char sample[] =
    "{\"low\":-9223372036854775808,\"high\":9223372036854775807,\"list\":[0,true,[],{},{\"no\\\"thing\":null}],"
    "\"text\":\"a\\\"b\\\\c/d\\b\\f\\n\\r\\t\\u0001\\u001f\x7f \xc3\xa9 \xf0\x9f\x90\xba\","
    "\"part\":\"part\",\"none\":\"\",\"raw\":[1, 2],\"last\":false}\n";

static void test_write(void **unused)
{
    struct sand_writer w;
    char buffer[1000];
    (void)unused;
    sand_writer_fixed(&w, buffer, sizeof buffer);
    write_sample(&w);
    assert_string_equal(w.text, sample);
    assert_int_equal(w.size, strlen(sample));
    assert_false(w.full);
    assert_int_equal(w.depth, 0);
}

/* Values at the top are separate: a file of lines is one writer. */
static void test_write_lines(void **unused)
{
    struct sand_writer w;
    (void)unused;
    sand_writer_grow(&w);
    assert_string_equal(w.text, "");
    for (int i = 0; i < 2; i++) {
        sand_put_array(&w, NULL);
        sand_put_int(&w, NULL, i);
        sand_put_end(&w);
        sand_append(&w, "\n#", 1);
    }
    sand_append_int(&w, -10);
    assert_string_equal(w.text, "[0]\n[1]\n-10");
    sand_writer_free(&w);
}

/* Members of another object join those that are there, before or after. */
static void test_write_members(void **unused)
{
    struct sand_writer w;
    char buffer[100];
    (void)unused;
    sand_writer_fixed(&w, buffer, sizeof buffer);
    sand_put_object(&w, NULL);
    sand_put_members(&w, "{}", 2);
    sand_put_members(&w, "{\"a\":1,\"b\":2}", 13);
    sand_put_members(&w, "{}", 2);
    sand_put_members(&w, "{\"c\":3}", 7);
    sand_put_int(&w, "d", 4);
    sand_put_end(&w);
    assert_string_equal(w.text, "{\"a\":1,\"b\":2,\"c\":3,\"d\":4}");
}

/* In a buffer of every size the text is the longest run of whole pieces, ended, and no byte past the room is touched.
 */
static void test_write_every_size(void **unused)
{
    const size_t length = strlen(sample);
    char buffer[1000];
    size_t last = 0;
    (void)unused;
    assert_true(length + 10 < sizeof buffer);
    for (size_t room = 0; room <= length + 2; room++) {
        struct sand_writer w;
        memset(buffer, '~', sizeof buffer);
        sand_writer_fixed(&w, buffer, room);
        write_sample(&w);
        assert_int_equal(w.full, room <= length);
        assert_int_equal(w.depth, 0);
        assert_true(w.size < room || (room == 0 && w.size == 0));
        assert_int_equal(w.text[w.size], 0);
        assert_memory_equal(w.text, sample, w.size);
        assert_true(w.size >= last);
        last = w.size;
        for (size_t i = room; i < sizeof buffer; i++)
            assert_int_equal(buffer[i], '~');
    }
    assert_int_equal(last, length);
}

/* Once full, even what would fit stays out, until a reset. */
static void test_write_full_sticks(void **unused)
{
    struct sand_writer w;
    char buffer[8];
    (void)unused;
    sand_writer_fixed(&w, buffer, sizeof buffer);
    sand_append_text(&w, "abcd");
    sand_append_text(&w, "efgh");
    sand_append_text(&w, "i");
    assert_true(w.full);
    assert_string_equal(w.text, "abcd");
    sand_writer_reset(&w);
    sand_append_text(&w, "1234567");
    assert_false(w.full);
    assert_string_equal(w.text, "1234567");
}

static void test_write_grow(void **unused)
{
    struct sand_writer w;
    size_t room;
    (void)unused;
    sand_writer_grow(&w);
    for (int i = 0; i < 1000; i++)
        write_sample(&w);
    assert_false(w.full);
    assert_int_equal(w.size, 1000 * strlen(sample));
    for (size_t i = 0; i < 1000; i++)
        assert_memory_equal(w.text + i * strlen(sample), sample, strlen(sample));
    room = w.room;
    sand_put_object(&w, NULL);
    sand_put_int(&w, "open", 1);
    sand_writer_reset(&w);
    assert_string_equal(w.text, "");
    write_sample(&w);
    assert_string_equal(w.text, sample);
    assert_int_equal(w.room, room);
    sand_writer_free(&w);
    assert_string_equal(w.text, "");
    sand_writer_free(&w);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_write),
        cmocka_unit_test(test_write_lines),
        cmocka_unit_test(test_write_members),
        cmocka_unit_test(test_write_every_size),
        cmocka_unit_test(test_write_full_sticks),
        cmocka_unit_test(test_write_grow),
    };
    return cmocka_run_group_tests_name("json_writer", tests, NULL, NULL);
}

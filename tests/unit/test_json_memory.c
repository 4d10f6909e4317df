/* What happens when memory runs out. The two files that allocate are compiled into this test with allocators that
 * fail on demand, instead of the engine's own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int calls_left; /* allocations that still succeed */

static void *scarce_malloc(size_t size)
{
    return calls_left-- > 0 ? malloc(size) : NULL;
}

static void *scarce_realloc(void *old, size_t size)
{
    return calls_left-- > 0 ? realloc(old, size) : NULL;
}

#define malloc  scarce_malloc
#define realloc scarce_realloc
#include "engine/json_reader.c"
#include "engine/json_writer.c"
#undef malloc
#undef realloc

static void test_reader(void **unused)
{
    struct sand_error error = {"", ""};
    (void)unused;
    calls_left = 0;
    assert_null(sand_reader_open("x.json", "{}", 2, &error));
    assert_string_equal(error.where, "x.json");
    assert_true(error.what[0]);
    calls_left = 1; /* a document is one allocation */
    {
        struct sand_reader *r = sand_reader_open("x.json", "{\"a\":[1,2,\"three\"]}", 19, &error);
        assert_non_null(r);
        sand_reader_close(r);
    }
    assert_int_equal(calls_left, 0);
}

/* The n-th growth fails: what was there is still there, ended, and nothing follows; a reset tries again. */
static void test_writer(void **unused)
{
    (void)unused;
    for (int allowed = 0; allowed < 4; allowed++) {
        struct sand_writer w;
        size_t size;
        calls_left = allowed;
        sand_writer_grow(&w);
        sand_put_array(&w, NULL);
        for (int i = 0; i < 1000; i++)
            sand_put_int(&w, NULL, 7);
        sand_put_end(&w);
        assert_true(w.full);
        assert_int_equal(w.depth, 0);
        assert_int_equal(w.room, allowed > 0 ? 128 << allowed : 0);
        assert_int_equal(w.size, allowed > 0 ? w.room - 1 : 0);
        size = w.size;
        assert_int_equal(strlen(w.text), size);
        sand_append_text(&w, "");
        calls_left = 100;
        sand_writer_reset(&w);
        sand_append_text(&w, "again");
        assert_string_equal(w.text, "again");
        assert_false(w.full);
        sand_writer_free(&w);
    }
}

/* A size no memory can have is refused before it is asked for. */
static void test_absurd_size(void **unused)
{
    struct sand_writer w;
    const volatile size_t absurd = SIZE_MAX;
    (void)unused;
    calls_left = 100;
    sand_writer_grow(&w);
    sand_append(&w, "x", absurd);
    assert_true(w.full);
    assert_string_equal(w.text, "");
    assert_int_equal(calls_left, 100);
    sand_writer_free(&w);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reader),
        cmocka_unit_test(test_writer),
        cmocka_unit_test(test_absurd_size),
    };
    return cmocka_run_group_tests_name("json_memory", tests, NULL, NULL);
}

/* The JSON reader and writer: what is read and written again reads as the same, and its difference to itself is none.
 */
#include "engine/json.h"
#include "engine/ensure.h"
#include "tests/generic/json_tools.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What is kept flat writes the same text, and does not differ from itself. */
static void check_flat(struct sand_reader *r, struct sand_reader *again)
{
    struct sand_writer a, b, text, from_flat;
    sand_writer_flat(&a, 0);
    sand_writer_flat(&b, 100);
    sand_writer_grow(&text);
    sand_writer_grow(&from_flat);
    sand_put_node(&a, 0, r, 0);
    sand_put_node(&b, 0, again, 0);
    sand_put_node(&text, 0, r, 0);
    sand_put_flat(&from_flat, 0, &a);
    SAND_ENSURE(text.size == from_flat.size && memcmp(text.text, from_flat.text, text.size) == 0);
    SAND_ENSURE(!sand_diff(&text, 0, &a, &b));
    sand_writer_free(&a);
    sand_writer_free(&b);
    sand_writer_free(&text);
    sand_writer_free(&from_flat);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct sand_error error = {"", ""};
    struct sand_writer w;
    struct sand_reader *r = sand_reader_open("input", (const char *)data, size, &error);
    if (!r) {
        SAND_ENSURE(error.where[0] && error.what[0]);
        return 0;
    }
    sand_writer_grow(&w);
    sand_put_node(&w, 0, r, 0);
    struct sand_reader *again = sand_reader_open("again", w.text, w.size, &error);
    SAND_ENSURE(again && json_same(r, 0, again, 0));
    SAND_ENSURE(sand_same(r, 0, again, 0));
    if (size < 200) /* keys are short */
        check_flat(r, again);
    SAND_ENSURE(sand_reader_ok(r) && sand_reader_ok(again));
    sand_writer_free(&w);
    sand_reader_close(r);
    sand_reader_close(again);
    return 0;
}

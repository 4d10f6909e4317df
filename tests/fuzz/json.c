/* The JSON reader and writer: what is read and written again reads as the same, and its difference to itself is none.
 */
#include "engine/json.h"
#include "engine/ensure.h"
#include "tests/generic/json_tools.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct sand_error error = {"", ""};
    struct sand_writer w, patch;
    struct sand_reader *r = sand_reader_open("input", (const char *)data, size, &error);
    if (!r) {
        SAND_ENSURE(error.where[0] && error.what[0]);
        return 0;
    }
    sand_writer_grow(&w);
    sand_writer_grow(&patch);
    sand_put_node(&w, 0, r, 0);
    struct sand_reader *again = sand_reader_open("again", w.text, w.size, &error);
    SAND_ENSURE(again && json_same(r, 0, again, 0));
    SAND_ENSURE(!sand_diff(r, again, &patch));
    SAND_ENSURE(sand_reader_ok(r) && sand_reader_ok(again));
    sand_writer_free(&w);
    sand_writer_free(&patch);
    sand_reader_close(r);
    sand_reader_close(again);
    return 0;
}

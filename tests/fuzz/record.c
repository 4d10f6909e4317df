/* Records. What replays is written as a record that replays to the same; what does not names a line. */
#include "engine/ensure.h"
#include "engine/table.h"
#include "tests/generic/packs.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The game named in the record may be played with whatever data there is. */
static const struct sand_pack *find_by_name(void *context, const char *game, const uint8_t hash[32],
                                            struct sand_error *error)
{
    (void)context;
    (void)hash;
    for (int i = 0; all_packs()[i]; i++)
        if (strcmp(all_packs()[i]->game->id, game) == 0)
            return all_packs()[i];
    sand_fail(error, "game", "no such game", (char *)0);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct sand_error error = {"", ""};
    struct sand_writer first, second;
    struct sand_table *t = sand_replay((const char *)data, size, find_by_name, 0, &error);
    if (!t) {
        SAND_ENSURE(strncmp(error.where, "line ", 5) == 0 && error.what[0]);
        return 0;
    }
    sand_writer_grow(&first);
    sand_writer_grow(&second);
    sand_record(t, &first);
    struct sand_table *again = sand_replay(first.text, first.size, find_any_pack, 0, &error);
    SAND_ENSURE(again);
    sand_record(again, &second);
    SAND_ENSURE(first.size == second.size && memcmp(first.text, second.text, first.size) == 0);
    SAND_ENSURE(sand_hash(t) == sand_hash(again));
    sand_writer_free(&first);
    sand_writer_free(&second);
    sand_close(t);
    sand_close(again);
    return 0;
}

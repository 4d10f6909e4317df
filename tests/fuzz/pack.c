/* Data packs: the first byte chooses the game, the second one of its files, the rest is the text of that file. A
 * pack that opens is played with. */
#include "engine/ensure.h"
#include "engine/table.h"
#include "tests/generic/packs.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A table with as many seats as the game takes at most, played for a while. */
static void play(const struct sand_pack *pack, int seats)
{
    static struct sand_question q;
    const uint8_t key[32] = {5};
    char options[64];
    struct sand_writer w;
    struct sand_error error = {"", ""};
    sand_writer_fixed(&w, options, sizeof options);
    sand_put_object(&w, 0);
    sand_put_int(&w, "seats", seats);
    sand_put_end(&w);
    struct sand_table *t = sand_open(pack, options, key, &error);
    if (!t) {
        SAND_ENSURE(error.where[0] && error.what[0]);
        return;
    }
    for (int n = 0; n < 60 && !sand_over(t, 0); n++) {
        const int actor = __builtin_ctz(sand_asked(t) & SAND_SEAT_MASK);
        SAND_ENSURE(sand_ask(t, actor, 0, &q));
        sand_act(t, actor, q.answer[(q.count * (n % 5)) / 5]);
        SAND_ENSURE(pack->game->check(pack->data, sand_state_of(t), &error));
    }
    sand_close(t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct sand_file files[64];
    struct sand_error error = {"", ""};
    if (size < 2)
        return 0;
    const struct sand_listed *l = &sand_games[data[0] % pack_count()];
    if (l->data_count < 1 || l->data_count > 64)
        return 0;
    memcpy(files, l->data, (size_t)l->data_count * sizeof *files);
    struct sand_file *file = &files[data[1] % l->data_count];
    file->text = (const char *)data + 2;
    file->size = size - 2;
    struct sand_pack *pack = sand_pack_open(l->game, files, l->data_count, &error);
    SAND_ENSURE(pack || (error.where[0] && error.what[0]));
    if (pack) {
        play(pack, l->game->max_seats);
        play(pack, l->game->min_seats);
    }
    sand_pack_close(pack);
    return 0;
}

/* Positions: the first byte chooses the game, the rest is JSON. What loads passes check, is saved to what loads again,
 * and can be played on. */
#include "engine/ensure.h"
#include "engine/table.h"
#include "tests/generic/packs.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Some answers, by a plain rule: the last seat asked gives an answer from the middle. */
static void play_on(struct sand_table *t)
{
    static struct sand_question q;
    struct sand_error error;
    const struct sand_pack *pack = sand_pack_of(t);
    for (int n = 0; n < 40 && !sand_over(t, 0); n++) {
        const sand_mask seats = sand_asked(t) & SAND_SEAT_MASK;
        SAND_ENSURE(seats);
        const int actor = 31 - __builtin_clz(seats);
        SAND_ENSURE(sand_ask(t, actor, 0, &q));
        sand_act(t, actor, q.answer[(q.count * (n % 7)) / 7]);
        SAND_ENSURE(pack->game->check(pack->data, sand_state_of(t), &error));
    }
}

static void look(struct sand_table *t)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    for (int viewer = 0; viewer < SAND_VIEWERS; viewer++)
        if (viewer < sand_seats_of(t) || viewer >= SAND_PUBLIC) {
            sand_writer_reset(&w);
            sand_update(t, viewer, 0, &w);
        }
    sand_writer_free(&w);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct sand_error error = {"", ""};
    struct sand_writer first, second;
    if (size < 1)
        return 0;
    const struct sand_pack *pack = all_packs()[data[0] % pack_count()];
    char *text = malloc(size);
    SAND_ENSURE(text);
    memcpy(text, data + 1, size - 1);
    text[size - 1] = 0;
    struct sand_table *t = sand_open_at(pack, text, 0, &error);
    free(text);
    if (!t) {
        SAND_ENSURE(error.where[0] && error.what[0]);
        return 0;
    }
    sand_writer_grow(&first);
    sand_writer_grow(&second);
    sand_save(t, 0, &first);
    struct sand_table *again = sand_open_at(pack, first.text, 0, &error);
    SAND_ENSURE(again);
    sand_save(again, 0, &second);
    SAND_ENSURE(first.size == second.size && memcmp(first.text, second.text, first.size) == 0);
    SAND_ENSURE(sand_hash(t) == sand_hash(again));
    look(t);
    play_on(t);
    sand_writer_free(&first);
    sand_writer_free(&second);
    sand_close(t);
    sand_close(again);
    return 0;
}

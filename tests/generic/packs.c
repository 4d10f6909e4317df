/* All packs. */
#include "tests/generic/packs.h"

#include "engine/ensure.h"

#include <string.h>

static const struct sand_pack *packs[MOST_PACKS + 1];

const struct sand_pack *const *all_packs(void)
{
    struct sand_error error;
    for (int i = 0; i < MOST_PACKS && sand_games[i].game && !packs[i]; i++) {
        packs[i] = sand_pack_open(sand_games[i].game, sand_games[i].data, sand_games[i].data_count, &error);
        SAND_ENSURE(packs[i]);
    }
    return packs;
}

int pack_count(void)
{
    int n = 0;
    while (all_packs()[n])
        n++;
    return n;
}

const struct sand_pack *pack_named(const char *game)
{
    const struct sand_pack *const *pack = all_packs();
    while (*pack && strcmp((*pack)->game->id, game) != 0)
        pack++;
    SAND_ENSURE(*pack);
    return *pack;
}

const struct sand_pack *find_any_pack(void *context, const char *game, const uint8_t hash[32], struct sand_error *error)
{
    (void)context;
    for (int i = 0; all_packs()[i]; i++)
        if (strcmp(packs[i]->game->id, game) == 0 && memcmp(packs[i]->hash, hash, 32) == 0)
            return packs[i];
    sand_fail(error, "game", "no such game or pack: ", game, (char *)0);
    return 0;
}

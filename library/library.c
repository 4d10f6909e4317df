/* What a program needs besides the layers themselves: the games inside by name. */
#include "library/sandtable.h"

#include <string.h>

const char *sand_version(void)
{
    return SANDTABLE_VERSION;
}

static const struct sand_listed *listed(const char *id)
{
    for (const struct sand_listed *l = sand_games; l->game; l++)
        if (strcmp(l->game->id, id) == 0)
            return l;
    return 0;
}

struct sand_pack *sand_pack_named(const char *id, struct sand_error *error)
{
    const struct sand_listed *l = listed(id);
    if (l)
        return sand_pack_open(l->game, l->data, l->data_count, error);
    sand_fail(error, "game", "no such game: ", id, (char *)0);
    return 0;
}

struct sand_catalogue *sand_catalogue_named(const struct sand_pack *pack, const char *language,
                                            struct sand_error *error)
{
    const struct sand_listed *l = listed(pack->game->id);
    for (int i = 0; l && i < l->text_count; i++) {
        const struct sand_file *f = &l->texts[i];
        const size_t size = strcspn(f->name, ".");
        if (strlen(language) == size && memcmp(f->name, language, size) == 0)
            return sand_catalogue_open(pack, f->name, f->text, f->size, error);
    }
    sand_fail(error, "language", pack->game->id, " has no words in ", language, (char *)0);
    return 0;
}

/* What a program needs besides the layers themselves: the games inside by name, and the two calls that a first program
 * makes. */
#include "library/sandtable.h"

#include "engine/ensure.h"

#include <stdlib.h>
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

bool sand_bot_acts(struct sand_table *table, int seat, const struct sand_bot *bot, struct sand_random *random)
{
    struct sand_question question;
    struct sand_mind mind;
    void *scratch = malloc(sand_pack_of(table)->game->state_bytes);
    const bool asked = scratch && sand_mind_open(&mind, table, seat, &question, random, scratch);
    if (asked) {
        const sand_answer answer = bot->choose(&mind);
        const bool waits = answer == SAND_PASS && question.flags & SAND_FLOOR;
        /* A bot that answers anything else breaks a promise of this library; to play on would be worse than to stop. */
        SAND_ENSURE(waits || sand_offers(&question, answer));
        if (!waits)
            sand_act(table, seat, answer);
    }
    free(scratch);
    return asked;
}

size_t sand_journal_sentence(const struct sand_table *table, uint32_t number, const struct sand_catalogue *words,
                             char *text, size_t room)
{
    struct sand_entry entry;
    struct sand_writer w;
    sand_writer_grow(&w);
    sand_tell_entry(words, sand_journal_entry(table, number, &entry), 0, &w);
    const size_t size = w.size;
    if (room > 0) {
        const size_t fits = size < room - 1 ? size : room - 1;
        memcpy(text, w.text ? w.text : "", fits);
        text[fits] = 0;
    }
    sand_writer_free(&w);
    return size;
}

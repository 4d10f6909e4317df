/* A session with everything it plays with: the bindings of other languages hold one pointer. The packs and words
 * outlive the session, and the reply outlives the call, until the next line. */
#include "library/lines.h"

#include "library/sandtable.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES = 32 };

struct sand_lines {
    struct sand_pack *pack[GAMES + 1];
    struct sand_catalogue *words[GAMES + 1];
    struct sand_session *session;
    struct sand_writer reply;
};

static bool open_games(struct sand_lines *l)
{
    struct sand_error error;
    for (int i = 0; i < GAMES && sand_games[i].game; i++) {
        l->pack[i] = sand_pack_named(sand_games[i].game->id, &error);
        l->words[i] = l->pack[i] ? sand_catalogue_named(l->pack[i], "en", &error) : 0;
        if (!l->words[i])
            return false;
    }
    return true;
}

struct sand_lines *sand_lines_open(const uint8_t entropy[32])
{
    struct sand_lines *l = calloc(1, sizeof *l);
    if (!l)
        return 0;
    sand_writer_grow(&l->reply);
    if (open_games(l)) {
        struct sand_session_world world = {.packs = (const struct sand_pack *const *)l->pack,
                                           .bots = sand_bots,
                                           .words = (const struct sand_catalogue *const *)l->words};
        memcpy(world.entropy, entropy, sizeof world.entropy);
        l->session = sand_session_open(&world);
    }
    if (l->session)
        return l;
    sand_lines_close(l);
    return 0;
}

void sand_lines_close(struct sand_lines *l)
{
    if (!l)
        return;
    sand_session_close(l->session);
    for (int i = 0; l->pack[i]; i++) {
        sand_catalogue_close(l->words[i]);
        sand_pack_close(l->pack[i]);
    }
    sand_writer_free(&l->reply);
    free(l);
}

const char *sand_lines_say(struct sand_lines *l, const char *line, size_t size, size_t *reply)
{
    sand_writer_reset(&l->reply);
    sand_session_line(l->session, line, size, &l->reply);
    *reply = l->reply.size;
    return l->reply.text;
}

/* The turn of the loop: everything it accepted becomes durable, then everybody is told. */
#include "server/server.h"

#include <string.h>

const struct sand_pack *server_pack(const struct server *s, const char *game)
{
    for (int i = 0; s->packs[i]; i++)
        if (strcmp(s->packs[i]->game->id, game) == 0)
            return s->packs[i];
    return 0;
}

const struct sand_listed *server_listed(const struct sand_pack *pack)
{
    for (int i = 0; sand_games[i].game; i++)
        if (sand_games[i].game == pack->game)
            return &sand_games[i];
    return 0;
}

bool server_transaction(struct server *s, struct sand_error *error)
{
    if (!s->in_transaction)
        s->in_transaction = store_begin(s->store, error);
    return s->in_transaction;
}

static bool commit(struct server *s)
{
    struct sand_error error;
    if (!s->in_transaction)
        return true;
    s->in_transaction = false;
    if (store_commit(s->store, &error)) {
        s->counts.commits++;
        return true;
    }
    s->counts.failed_commits++;
    store_rollback(s->store);
    log_event("storage", "error", error.what, (char *)0);
    return false;
}

void server_flush(struct server *s)
{
    if (!s->touched && !s->in_transaction)
        return;
    const bool durable = commit(s);
    while (s->touched) {
        struct room *r = s->touched;
        s->touched = r->next_touched;
        r->touched = false;
        r->next_touched = 0;
        if (durable && !r->broken)
            room_push(r);
        else
            room_forget(r);
    }
}

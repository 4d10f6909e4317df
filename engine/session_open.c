/* The protocol: which games there are, and opening them. A table that is open under the same number is closed only when
 * the new one stands: a refused `new` or `load` leaves the old game as it was. */
#include "engine/session_private.h"

#include "engine/notation.h"
#include "engine/sha256.h"

#include <stdlib.h>
#include <string.h>

static const struct sand_pack *find_game(struct sand_session *s, const char *id)
{
    for (int i = 0; s->world.packs[i]; i++)
        if (strcmp(s->world.packs[i]->game->id, id) == 0)
            return s->world.packs[i];
    session_refuse(s, "NO_GAME", "game", "no such game; `games` lists them");
    return 0;
}

static void put_opened(struct sand_session *s, struct sand_table *t)
{
    char name[SAND_ACTOR_BYTES];
    sand_close(s->table);
    s->table = t;
    sand_put_text(s->reply, "game", sand_pack_of(t)->game->id);
    sand_put_array(s->reply, "seats");
    for (int i = 0; i < sand_seats_of(t); i++)
        sand_put_text(s->reply, 0, sand_actor_name(sand_pack_of(t)->game, i, name));
    sand_put_end(s->reply);
}

void session_close(struct sand_session *s, const struct request *m)
{
    (void)m;
    sand_close(s->table);
    s->table = 0;
    sand_put_bool(s->reply, "closed", true);
}

/* What each is like is said in the language that the session has words in. */
static void put_bots(struct sand_session *s, int pack)
{
    const char *game = s->world.packs[pack]->game->id;
    sand_put_array(s->reply, "bots");
    for (const struct sand_bot *const *bot = s->world.bots; bot && *bot; bot++) {
        if ((*bot)->game && strcmp((*bot)->game, game) != 0)
            continue;
        sand_put_object(s->reply, 0);
        sand_put_text(s->reply, "name", (*bot)->name);
        sand_put_bool(s->reply, "rig", (*bot)->rig);
        if (s->world.words)
            sand_put_text(s->reply, "about", sand_word(s->world.words[pack], "bot", (*bot)->name));
        sand_put_end(s->reply);
    }
    sand_put_end(s->reply);
}

void session_games(struct sand_session *s, const struct request *m)
{
    (void)m;
    sand_put_array(s->reply, "games");
    for (int i = 0; s->world.packs[i]; i++) {
        const struct sand_pack *p = s->world.packs[i];
        char hash[7 + 64 + 1] = "sha256:";
        sand_hex(p->hash, 32, hash + 7);
        sand_put_object(s->reply, 0);
        sand_put_text(s->reply, "id", p->game->id);
        sand_put_text(s->reply, "title", p->game->title);
        sand_put_array(s->reply, "seats");
        sand_put_int(s->reply, 0, p->game->min_seats);
        sand_put_int(s->reply, 0, p->game->max_seats);
        sand_put_end(s->reply);
        sand_put_int(s->reply, "rules", p->game->rules);
        sand_put_text(s->reply, "pack", hash);
        put_bots(s, i);
        sand_put_end(s->reply);
    }
    sand_put_end(s->reply);
}

static void advise(struct sand_session *s, const struct sand_pack *pack, const char *options)
{
    struct sand_error error;
    struct sand_reader *r = sand_reader_open("options", options, strlen(options), &error);
    struct sand_writer w;
    sand_writer_grow(&w);
    if (!pack->game->advise)
        session_refuse(s, "BAD_REQUEST", "game", "this game has no advice to give");
    else if (!r || !sand_options_check(r, pack->game) || !pack->game->advise(pack->data, r, &w, &error)) {
        if (r && !sand_reader_ok(r))
            sand_reader_done(r, &error);
        session_refuse_error(s, "BAD_OPTIONS", &error);
    } else {
        sand_put_raw(s->reply, "advice", w.text, w.size);
    }
    sand_writer_free(&w);
    sand_reader_close(r);
}

void session_advise(struct sand_session *s, const struct request *m)
{
    const struct sand_pack *pack = find_game(s, m->game);
    char *options = sand_json_copy(m->options, "{}");
    if (pack)
        advise(s, pack, options);
    free(options);
}

/* Opens what came of it, or says why nothing did. */
static void put_outcome(struct sand_session *s, struct sand_table *t, const char *code, const struct sand_error *error)
{
    if (t)
        put_opened(s, t);
    else
        session_refuse_error(s, code, error);
}

void session_new(struct sand_session *s, const struct request *m)
{
    const struct sand_pack *pack = find_game(s, m->game);
    struct sand_error error;
    uint8_t key[32];
    if (!pack)
        return;
    char *options = sand_json_copy(m->options, "{}");
    session_key(s, m->seed, key);
    struct sand_table *const table = sand_open(pack, options, key, &error);
    put_outcome(s, table, "BAD_OPTIONS", &error);
    if (table && m->next)
        session_put_next(s, m);
    free(options);
}

void session_load_position(struct sand_session *s, const struct request *m)
{
    const struct sand_pack *pack = find_game(s, m->game);
    struct sand_error error;
    uint8_t key[32];
    if (!pack)
        return;
    char *position = sand_json_copy(m->position, "{}");
    if (m->seed)
        sand_seed(m->seed, key);
    put_outcome(s, sand_open_at(pack, position, m->seed ? key : 0, &error), "BAD_POSITION", &error);
    free(position);
}

static const struct sand_pack *find_pack(void *context, const char *id, const uint8_t hash[32],
                                         struct sand_error *error)
{
    const struct sand_session *s = context;
    for (int i = 0; s->world.packs[i]; i++) {
        const struct sand_pack *p = s->world.packs[i];
        if (strcmp(p->game->id, id) != 0)
            continue;
        if (memcmp(p->hash, hash, 32) == 0)
            return p;
        sand_fail(error, "pack", "the record was played with other data (another pack hash)", (char *)0);
        return 0;
    }
    sand_fail(error, "game", "no such game: ", id, (char *)0);
    return 0;
}

void session_load_record(struct sand_session *s, const struct request *m)
{
    struct sand_error error;
    put_outcome(s, sand_replay_to(m->record, strlen(m->record), m->answers, find_pack, s, &error), "BAD_RECORD",
                &error);
}

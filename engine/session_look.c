/* The protocol: looking at the open game. Nothing here changes what the game will do, though asking gives a question
 * its number and a look keeps an album. Replies that can fail halfway are written into a writer of their own first: a
 * reply that has begun cannot be taken back into a refusal. */
#include "engine/session_private.h"

#include "engine/field.h"
#include "engine/notation.h"
#include "engine/preview.h"
#include "engine/score.h"
#include "engine/sha256.h"
#include "engine/why.h"

#include <string.h>

void session_save(struct sand_session *s, const struct request *m)
{
    (void)m;
    sand_save(s->table, "position", s->reply);
}

static void put_asked(struct sand_session *s)
{
    char name[SAND_ACTOR_BYTES];
    sand_put_array(s->reply, "asked");
    for (sand_mask asked = sand_asked(s->table); asked; asked &= asked - 1)
        sand_put_text(s->reply, 0, sand_actor_name(sand_pack_of(s->table)->game, __builtin_ctz(asked), name));
    sand_put_end(s->reply);
}

/* A question with its answers as numbers: less to write, less to read. As actions they count through all that the game
 * knows, so that a list of them is a mask. */
static void put_numbers(struct sand_session *s, int actor, bool actions)
{
    const struct sand_pack *pack = sand_pack_of(s->table);
    struct sand_question q;
    uint32_t number;
    if (!sand_ask(s->table, actor, &number, &q)) {
        sand_put_bool(s->reply, "ask", false);
        return;
    }
    sand_put_object(s->reply, "ask");
    sand_put_int(s->reply, "q", number);
    sand_put_question_key(pack->game, pack->data, "key", &q, s->reply);
    sand_put_array(s->reply, actions ? "actions" : "numbers");
    for (int i = 0; i < q.count; i++)
        sand_put_int(s->reply, 0,
                     actions ? sand_answer_rank(pack->game, pack->data, q.answer[i]) : (int64_t)q.answer[i]);
    sand_put_end(s->reply);
    if (actions)
        sand_put_int(s->reply, "of", sand_answer_ranks(pack->game, pack->data));
    sand_put_end(s->reply);
}

static void put_ask(struct sand_session *s, int actor, const struct request *m)
{
    if (m->numbers || m->actions)
        put_numbers(s, actor, m->actions);
    else
        sand_put_ask(s->table, "ask", actor, s->reply);
}

void session_ask(struct sand_session *s, const struct request *m)
{
    if (m->seat)
        put_ask(s, m->who, m);
    else
        put_asked(s);
}

void session_put_next(struct sand_session *s, const struct request *m)
{
    /* The clock may be asked as well, for ever; a game is over when no seat is. */
    const sand_mask seats = sand_asked(s->table) & SAND_SEAT_MASK;
    if (!seats) {
        session_outcome(s, m);
        return;
    }
    put_asked(s);
    put_ask(s, __builtin_ctz(seats), m);
}

void session_view(struct sand_session *s, const struct request *m)
{
    sand_put_view(s->table, "view", m->who, s->reply);
}

/* The words of the table's game; null: the board is told in ids. */
static const struct sand_catalogue *words_of(const struct sand_session *s)
{
    for (int i = 0; s->world.words && s->world.packs[i]; i++)
        if (s->world.packs[i] == sand_pack_of(s->table))
            return s->world.words[i];
    return 0;
}

void session_board(struct sand_session *s, const struct request *m)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    sand_put_board(s->table, m->who, words_of(s), 0, &w);
    sand_put_string(s->reply, "board", w.size ? w.text : "", w.size);
    sand_writer_free(&w);
}

/* The state as numbers for a program that learns, and with `layout` what they are. */
void session_observe(struct sand_session *s, const struct request *m)
{
    const struct sand_pack *pack = sand_pack_of(s->table);
    if (!pack->game->fields && !pack->game->observed) {
        session_refuse(s, "BAD_REQUEST", "do", "this game does not describe its state by a table");
        return;
    }
    if (m->layout)
        sand_put_layout(pack->game, pack->data, sand_seats_of(s->table), "layout", s->reply);
    sand_put_observation(pack->game, pack->data, sand_state_of(s->table), m->who, "numbers", s->reply);
}

void session_journal(struct sand_session *s, const struct request *m)
{
    sand_put_int(s->reply, "next", sand_put_journal(s->table, "journal", m->who, m->since, s->reply));
}

void session_remarks(struct sand_session *s, const struct request *m)
{
    sand_put_int(s->reply, "next", sand_put_remarks(s->table, "remarks", m->who, m->since, s->reply));
}

void session_update(struct sand_session *s, const struct request *m)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    sand_update(s->table, m->who, m->since, &w);
    sand_put_members(s->reply, w.text, w.size);
    sand_writer_free(&w);
}

void session_imagine(struct sand_session *s, const struct request *m)
{
    struct sand_chance chance;
    uint8_t key[32];
    const struct sand_pack *pack = sand_pack_of(s->table);
    uint8_t *state = session_scratch(s);
    session_key(s, m->seed, key);
    sand_chance_init(&chance, key);
    memcpy(state, sand_state_of(s->table), pack->game->state_bytes);
    pack->game->imagine(pack->data, state, m->who, &chance);
    sand_put_position(pack, state, "position", s->reply);
}

static void put_by_seat(struct sand_session *s, const char *key, const struct sand_outcome *o, bool sides)
{
    const struct sand_game *game = sand_pack_of(s->table)->game;
    char name[SAND_ACTOR_BYTES];
    sand_put_object(s->reply, key);
    for (int i = 0; i < sand_seats_of(s->table); i++) {
        const char *seat = sand_actor_name(game, i, name);
        if (sides)
            sand_put_text(s->reply, seat, game->sides[o->side[i]]);
        else
            sand_put_int(s->reply, seat, o->value[i]);
    }
    sand_put_end(s->reply);
}

void session_look(struct sand_session *s, const struct request *m)
{
    const struct sand_look wish = {m->at, m->heard, UINT32_MAX};
    sand_put_object(s->reply, "look");
    sand_put_look(s->table, m->who, &wish, s->reply);
    sand_put_end(s->reply);
}

void session_preview(struct sand_session *s, const struct request *m)
{
    struct sand_error error;
    struct sand_writer w;
    sand_writer_grow(&w);
    sand_put_object(&w, 0);
    const enum sand_reply reply = sand_preview(s->table, m->who, m->chain.text, m->chain.count, &w, &error);
    sand_put_end(&w);
    if (reply == SAND_OK)
        sand_put_raw(s->reply, "preview", w.text, w.size);
    else
        session_refuse_reply(s, reply, &error);
    sand_writer_free(&w);
}

void session_why(struct sand_session *s, const struct request *m)
{
    struct sand_error error;
    struct sand_writer w;
    sand_writer_grow(&w);
    sand_put_object(&w, 0);
    const enum sand_reply reply = sand_put_why(s->table, m->who, m->about, &w, &error);
    sand_put_end(&w);
    if (reply == SAND_OK)
        sand_put_raw(s->reply, "why", w.text, w.size);
    else
        session_refuse_reply(s, reply, &error);
    sand_writer_free(&w);
}

void session_outcome(struct sand_session *s, const struct request *m)
{
    struct sand_outcome o;
    (void)m;
    const bool final = sand_over(s->table, &o);
    sand_put_bool(s->reply, "final", final);
    if (!final)
        return;
    const struct sand_game *game = sand_pack_of(s->table)->game;
    const uint64_t hash = sand_hash(s->table);
    uint8_t bytes[8];
    char hex[17];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    sand_hex(bytes, 8, hex);
    sand_put_text(s->reply, "why", game->ends[o.why]);
    put_by_seat(s, "value", &o, false);
    if (game->sides)
        put_by_seat(s, "side", &o, true);
    sand_put_score(s->table, s->reply);
    sand_put_text(s->reply, "hash", hex);
}

void session_record(struct sand_session *s, const struct request *m)
{
    struct sand_writer w;
    (void)m;
    sand_writer_grow(&w);
    sand_record(s->table, &w);
    sand_put_string(s->reply, "record", w.text, w.size);
    sand_writer_free(&w);
}

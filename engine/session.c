/* The protocol (docs/protocol.md). Always true: every request gets exactly one reply object; a refused request has
 * changed nothing; a request is read to its last key before anything is done. */
#include "engine/session.h"
#include "engine/field.h"

#include "engine/ensure.h"
#include "engine/notation.h"
#include "engine/sha256.h"

#include <stdlib.h>
#include <string.h>

struct sand_session {
    struct sand_session_world world;
    struct sand_table *table;
    struct sand_random random; /* of the verb `bot` */
    uint64_t games;            /* opened so far: each gets its own key */
    uint8_t *scratch;
    size_t scratch_room;

    /* The request in hand. */
    struct sand_reader *request;
    struct sand_writer *reply;
    bool quit;
};

struct sand_session *sand_session_open(const struct sand_session_world *world)
{
    struct sand_session *s = calloc(1, sizeof *s);
    uint64_t seed;
    if (!s)
        return 0;
    s->world = *world;
    memcpy(&seed, world->entropy, sizeof seed);
    sand_random_seed(&s->random, seed);
    return s;
}

void sand_session_close(struct sand_session *s)
{
    if (!s)
        return;
    sand_close(s->table);
    free(s->scratch);
    free(s);
}

struct sand_table *sand_session_table(struct sand_session *s)
{
    return s->table;
}

/* ---- Refusals ---- */

static void refuse(struct sand_session *s, const char *code, const char *where, const char *what)
{
    sand_put_text(s->reply, "no", code);
    sand_put_text(s->reply, "where", where);
    sand_put_text(s->reply, "what", what);
}

static void refuse_error(struct sand_session *s, const char *code, const struct sand_error *error)
{
    refuse(s, code, error->where, error->what);
}

static void refuse_reply(struct sand_session *s, enum sand_reply reply, const struct sand_error *error)
{
    refuse_error(s, sand_reply_name(reply), error);
}

/* ---- Reading a request ---- */

/* The end of reading: true if every key was known and right. */
static bool ready(struct sand_session *s)
{
    struct sand_error error;
    if (sand_reader_done(s->request, &error))
        return true;
    refuse_error(s, "BAD_REQUEST", &error);
    return false;
}

static bool ready_with_table(struct sand_session *s)
{
    if (!ready(s))
        return false;
    if (!s->table)
        refuse(s, "NO_TABLE", "do", "nothing is open yet; `new` or `load` comes first");
    return s->table != 0;
}

static sand_node optional_key(struct sand_session *s, const char *name)
{
    return sand_member(s->request, 0, name);
}

static const char *text_key(struct sand_session *s, const char *name)
{
    return sand_string(s->request, sand_require(s->request, 0, name));
}

static uint32_t number_key(struct sand_session *s, const char *name)
{
    const sand_node n = optional_key(s, name);
    return n < 0 ? 0 : (uint32_t)sand_int(s->request, n, 0, UINT32_MAX);
}

/* An actor or viewer below `limit`; -1 after a refusal. Comes after ready_with_table. */
static int find_actor(struct sand_session *s, const char *name, int limit)
{
    const int actor = sand_actor_of(sand_pack_of(s->table)->game, name, sand_seats_of(s->table));
    if (actor >= 0 && actor < limit)
        return actor;
    refuse(s, "NO_SEAT", "seat",
           "no such actor at this table; seats, `clock` and `host` act, `public` and `everything` look on");
    return -1;
}

static const struct sand_pack *find_game(struct sand_session *s, const char *id)
{
    for (int i = 0; s->world.packs[i]; i++)
        if (strcmp(s->world.packs[i]->game->id, id) == 0)
            return s->world.packs[i];
    refuse(s, "NO_GAME", "game", "no such game; `games` lists them");
    return 0;
}

/* The key of a fresh game: from the request's seed, or the session's entropy and the number of the game. */
static void key_of_game(struct sand_session *s, const char *seed, uint8_t key[32])
{
    struct sand_sha256 sha;
    if (seed) {
        sand_seed(seed, key);
        return;
    }
    s->games++;
    sand_sha256_init(&sha);
    sand_sha256_add(&sha, s->world.entropy, sizeof s->world.entropy);
    sand_sha256_add(&sha, &s->games, sizeof s->games);
    sand_sha256_end(&sha, key);
}

static const char *optional_text(struct sand_session *s, const char *name)
{
    const sand_node n = optional_key(s, name);
    return n < 0 ? 0 : sand_string(s->request, n);
}

/* An object of the request as text of its own; "{}" if absent. To be freed; null when memory is out. */
static char *object_text(struct sand_session *s, const char *name)
{
    const sand_node n = optional_key(s, name);
    size_t size = 2;
    const char *text = n < 0 ? "{}" : sand_source(s->request, n, &size);
    char *copy = malloc(size + 1);
    SAND_ENSURE(copy);
    memcpy(copy, text, size);
    copy[size] = 0;
    sand_read_past(s->request, n);
    return copy;
}

/* ---- Opening ---- */

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

static void do_games(struct sand_session *s)
{
    if (!ready(s))
        return;
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
        refuse(s, "BAD_REQUEST", "game", "this game has no advice to give");
    else if (!r || !sand_options_check(r, pack->game) || !pack->game->advise(pack->data, r, &w, &error)) {
        if (r && !sand_reader_ok(r))
            sand_reader_done(r, &error);
        refuse_error(s, "BAD_OPTIONS", &error);
    } else {
        sand_put_raw(s->reply, "advice", w.text, w.size);
    }
    sand_writer_free(&w);
    sand_reader_close(r);
}

static void do_advise(struct sand_session *s)
{
    const char *id = text_key(s, "game");
    char *options = object_text(s, "options");
    const struct sand_pack *pack = ready(s) ? find_game(s, id) : 0;
    if (pack)
        advise(s, pack, options);
    free(options);
}

static void do_new(struct sand_session *s)
{
    const char *id = text_key(s, "game"), *seed = optional_text(s, "seed");
    char *options = object_text(s, "options");
    const struct sand_pack *pack = ready(s) ? find_game(s, id) : 0;
    if (pack) {
        struct sand_error error;
        uint8_t key[32];
        key_of_game(s, seed, key);
        struct sand_table *t = sand_open(pack, options, key, &error);
        if (t)
            put_opened(s, t);
        else
            refuse_error(s, "BAD_OPTIONS", &error);
    }
    free(options);
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

static void load_record(struct sand_session *s, const char *record)
{
    const sand_node stop = optional_key(s, "answers");
    const uint32_t answers = stop < 0 ? UINT32_MAX : (uint32_t)sand_int(s->request, stop, 0, UINT32_MAX);
    struct sand_error error;
    if (!ready(s))
        return;
    struct sand_table *t = sand_replay_to(record, strlen(record), answers, find_pack, s, &error);
    if (t)
        put_opened(s, t);
    else
        refuse_error(s, "BAD_RECORD", &error);
}

static void do_load(struct sand_session *s)
{
    const char *record = optional_text(s, "record");
    if (record) {
        load_record(s, record);
        return;
    }
    const char *id = text_key(s, "game"), *seed = optional_text(s, "seed");
    sand_require(s->request, 0, "position");
    char *position = object_text(s, "position");
    const struct sand_pack *pack = ready(s) ? find_game(s, id) : 0;
    if (pack) {
        struct sand_error error;
        uint8_t key[32];
        if (seed)
            sand_seed(seed, key);
        struct sand_table *t = sand_open_at(pack, position, seed ? key : 0, &error);
        if (t)
            put_opened(s, t);
        else
            refuse_error(s, "BAD_POSITION", &error);
    }
    free(position);
}

/* ---- Looking ---- */

static void do_save(struct sand_session *s)
{
    if (ready_with_table(s))
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

static void do_ask(struct sand_session *s)
{
    const char *seat = optional_text(s, "seat");
    if (!ready_with_table(s))
        return;
    if (!seat) {
        put_asked(s);
        return;
    }
    const int actor = find_actor(s, seat, SAND_ACTORS);
    if (actor >= 0)
        sand_put_ask(s->table, "ask", actor, s->reply);
}

static void do_view(struct sand_session *s)
{
    const char *seat = text_key(s, "seat");
    const int viewer = ready_with_table(s) ? find_actor(s, seat, SAND_VIEWERS) : -1;
    if (viewer >= 0)
        sand_put_view(s->table, "view", viewer, s->reply);
}

static void do_board(struct sand_session *s)
{
    const char *seat = text_key(s, "seat");
    const int viewer = ready_with_table(s) ? find_actor(s, seat, SAND_VIEWERS) : -1;
    struct sand_writer w;
    if (viewer < 0)
        return;
    sand_writer_grow(&w);
    sand_put_board(s->table, viewer, &w);
    sand_put_string(s->reply, "board", w.size ? w.text : "", w.size);
    sand_writer_free(&w);
}

/* The state as numbers for a program that learns, and with `layout` what they are. */
static void do_observe(struct sand_session *s)
{
    const char *seat = text_key(s, "seat");
    const sand_node layout = optional_key(s, "layout");
    const bool wanted = layout >= 0 && sand_bool(s->request, layout);
    const int viewer = ready_with_table(s) ? find_actor(s, seat, SAND_VIEWERS) : -1;
    if (viewer < 0)
        return;
    const struct sand_pack *pack = sand_pack_of(s->table);
    if (!pack->game->fields) {
        refuse(s, "BAD_REQUEST", "do", "this game does not describe its state by a table");
        return;
    }
    if (wanted)
        sand_put_layout(pack->game, pack->data, sand_seats_of(s->table), "layout", s->reply);
    sand_put_observation(pack->game, pack->data, sand_state_of(s->table), viewer, "numbers", s->reply);
}

static void do_journal(struct sand_session *s)
{
    const char *seat = text_key(s, "seat");
    const uint32_t since = number_key(s, "since");
    const int viewer = ready_with_table(s) ? find_actor(s, seat, SAND_VIEWERS) : -1;
    if (viewer >= 0)
        sand_put_int(s->reply, "next", sand_put_journal(s->table, "journal", viewer, since, s->reply));
}

static void do_remarks(struct sand_session *s)
{
    const char *seat = text_key(s, "seat");
    const uint32_t since = number_key(s, "since");
    const int viewer = ready_with_table(s) ? find_actor(s, seat, SAND_VIEWERS) : -1;
    if (viewer >= 0)
        sand_put_int(s->reply, "next", sand_put_remarks(s->table, "remarks", viewer, since, s->reply));
}

static void do_update(struct sand_session *s)
{
    const char *seat = text_key(s, "seat");
    const uint32_t since = number_key(s, "since");
    const int viewer = ready_with_table(s) ? find_actor(s, seat, SAND_VIEWERS) : -1;
    struct sand_writer w;
    if (viewer < 0)
        return;
    sand_writer_grow(&w);
    sand_update(s->table, viewer, since, &w);
    sand_put_members(s->reply, w.text, w.size);
    sand_writer_free(&w);
}

/* Memory for one state of the open game. */
static uint8_t *scratch(struct sand_session *s)
{
    const size_t bytes = sand_pack_of(s->table)->game->state_bytes;
    if (s->scratch_room < bytes) {
        free(s->scratch);
        s->scratch = malloc(bytes);
        SAND_ENSURE(s->scratch);
        s->scratch_room = bytes;
    }
    return s->scratch;
}

static void do_imagine(struct sand_session *s)
{
    const char *seat = text_key(s, "seat"), *seed = optional_text(s, "seed");
    const int viewer = ready_with_table(s) ? find_actor(s, seat, SAND_VIEWERS) : -1;
    struct sand_chance chance;
    uint8_t key[32];
    if (viewer < 0)
        return;
    const struct sand_pack *pack = sand_pack_of(s->table);
    uint8_t *state = scratch(s);
    key_of_game(s, seed, key);
    sand_chance_init(&chance, key);
    memcpy(state, sand_state_of(s->table), pack->game->state_bytes);
    pack->game->imagine(pack->data, state, viewer, &chance);
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

static void do_outcome(struct sand_session *s)
{
    struct sand_outcome o;
    if (!ready_with_table(s))
        return;
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
    sand_put_text(s->reply, "hash", hex);
}

static void do_record(struct sand_session *s)
{
    struct sand_writer w;
    if (!ready_with_table(s))
        return;
    sand_writer_grow(&w);
    sand_record(s->table, &w);
    sand_put_string(s->reply, "record", w.text, w.size);
    sand_writer_free(&w);
}

/* ---- Acting ---- */

static void put_done(struct sand_session *s, sand_answer answer)
{
    const struct sand_pack *pack = sand_pack_of(s->table);
    struct sand_writer w;
    char text[512];
    sand_writer_fixed(&w, text, sizeof text);
    sand_write_answer(pack->game, pack->data, answer, &w);
    sand_put_string(s->reply, "done", w.text, w.size);
}

static void do_act(struct sand_session *s)
{
    const char *seat = text_key(s, "seat"), *text = text_key(s, "a"), *by = optional_text(s, "by");
    const uint32_t q = number_key(s, "q");
    const int actor = ready_with_table(s) ? find_actor(s, seat, SAND_ACTORS) : -1;
    struct sand_error error;
    sand_answer answer;
    if (actor < 0)
        return;
    if (by && strcmp(by, "host") != 0) {
        refuse(s, "BAD_REQUEST", "by", "only the host may enter an answer for a seat: \"by\":\"host\"");
        return;
    }
    const enum sand_reply reply = sand_try(s->table, actor, q, text, &answer, &error);
    if (reply != SAND_OK) {
        refuse_reply(s, reply, &error);
        return;
    }
    if (by)
        sand_note(s->table, "by host", &error);
    sand_act(s->table, actor, answer);
    put_done(s, answer);
}

static void do_say(struct sand_session *s)
{
    const char *seat = text_key(s, "seat"), *channel = text_key(s, "channel"), *text = text_key(s, "text");
    const int actor = ready_with_table(s) ? find_actor(s, seat, SAND_ACTORS) : -1;
    struct sand_error error;
    if (actor < 0)
        return;
    const int number = sand_channel_of(s->table, channel);
    if (number < 0) {
        refuse(s, "BAD_REQUEST", "channel", "the game has no such channel");
        return;
    }
    const enum sand_reply reply = sand_say(s->table, actor, number, text, &error);
    if (reply != SAND_OK)
        refuse_reply(s, reply, &error);
    else
        sand_put_bool(s->reply, "said", true);
}

static void do_undo(struct sand_session *s)
{
    const char *seat = text_key(s, "seat");
    const int actor = ready_with_table(s) ? find_actor(s, seat, SAND_ACTORS) : -1;
    struct sand_error error;
    if (actor < 0)
        return;
    const enum sand_reply reply = sand_undo(s->table, actor, &error);
    if (reply != SAND_OK)
        refuse_reply(s, reply, &error);
    else
        sand_put_bool(s->reply, "undone", true);
}

static void do_dice(struct sand_session *s)
{
    const sand_node list = sand_require(s->request, 0, "results");
    uint8_t results[SAND_QUEUE + 1];
    int n = 0;
    struct sand_error error;
    for (sand_node i = sand_first(s->request, list); i >= 0 && n <= SAND_QUEUE; i = sand_next(s->request, i))
        results[n++] = (uint8_t)sand_int(s->request, i, 0, 255);
    sand_read_past(s->request, list);
    if (!ready_with_table(s))
        return;
    if (sand_dice(s->table, results, n, &error))
        sand_put_int(s->reply, "dice", n);
    else
        refuse_error(s, "BAD_REQUEST", &error);
}

/* A bot by its name; a temper may stand behind it, `rules/talk=2`. */
static const struct sand_bot *find_bot(struct sand_session *s, const char *name)
{
    const char *game = sand_pack_of(s->table)->game->id;
    const size_t size = strcspn(name, "/");
    for (int i = 0; s->world.bots && s->world.bots[i]; i++) {
        const struct sand_bot *bot = s->world.bots[i];
        if (strlen(bot->name) == size && memcmp(bot->name, name, size) == 0 &&
            (!bot->game || strcmp(bot->game, game) == 0))
            return bot;
    }
    refuse(s, "NO_BOT", "bot", "no such bot for this game");
    return 0;
}

static void put_remark(struct sand_session *s, int channel, const char *text)
{
    const char *const *channels = sand_pack_of(s->table)->game->channels;
    sand_put_array(s->reply, "remark");
    sand_put_text(s->reply, 0, channels ? channels[channel] : "table");
    sand_put_text(s->reply, 0, text);
    sand_put_end(s->reply);
}

static void do_bot(struct sand_session *s)
{
    const char *seat = text_key(s, "seat"), *name = text_key(s, "bot");
    const int actor = ready_with_table(s) ? find_actor(s, seat, SAND_SEATS) : -1;
    const struct sand_bot *bot = actor >= 0 ? find_bot(s, name) : 0;
    struct sand_question q;
    struct sand_mind mind;
    struct sand_error error;
    if (!bot)
        return;
    if (!sand_mind_open(&mind, s->table, actor, &q, &s->random, scratch(s))) {
        refuse(s, "NOT_ASKED", "seat", "there is no question for this actor now");
        return;
    }
    if (!sand_temper_read(name + strcspn(name, "/"), &mind.temper)) {
        refuse(s, "BAD_REQUEST", "bot",
               "a temper is /talk=N, /bold=N, /patience=N behind the bot's name, N from 0 to 3");
        return;
    }
    const sand_answer answer = bot->choose(&mind);
    if (mind.remark[0] && sand_say(s->table, actor, mind.channel, mind.remark, &error) == SAND_OK)
        put_remark(s, mind.channel, mind.remark);
    if (answer == SAND_PASS && q.flags & SAND_FLOOR) {
        sand_put_bool(s->reply, "waits", true);
        return;
    }
    SAND_ENSURE(sand_try_answer(s->table, actor, answer, &error) == SAND_OK);
    sand_act(s->table, actor, answer);
    put_done(s, answer);
}

static void do_quit(struct sand_session *s)
{
    if (!ready(s))
        return;
    s->quit = true;
    sand_put_bool(s->reply, "bye", true);
}

/* ---- One line ---- */

static const struct verb {
    const char *name;
    void (*run)(struct sand_session *);
} verbs[] = {{"act", do_act},         {"advise", do_advise}, {"ask", do_ask},       {"board", do_board},
             {"bot", do_bot},         {"dice", do_dice},     {"games", do_games},   {"imagine", do_imagine},
             {"journal", do_journal}, {"load", do_load},     {"new", do_new},       {"observe", do_observe},
             {"outcome", do_outcome}, {"quit", do_quit},     {"record", do_record}, {"remarks", do_remarks},
             {"save", do_save},       {"say", do_say},       {"undo", do_undo},     {"update", do_update},
             {"view", do_view}};

static void run_request(struct sand_session *s)
{
    const sand_node id = optional_key(s, "id");
    if (id >= 0 && (sand_type(s->request, id) == SAND_INT || sand_type(s->request, id) == SAND_STRING))
        sand_put_node(s->reply, "id", s->request, id);
    else if (id >= 0)
        sand_reader_fail(s->request, id, "an id is a number or a string", (char *)0);
    if (sand_type(s->request, 0) != SAND_OBJECT)
        sand_reader_fail(s->request, 0, "a request is one object, {\"do\":…}", (char *)0);
    const char *name = text_key(s, "do");
    if (!sand_reader_ok(s->request)) {
        ready(s);
        return;
    }
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(verbs[i].name, name) == 0) {
            verbs[i].run(s);
            return;
        }
    refuse(s, "BAD_REQUEST", "do", "no such request; docs/protocol.md lists them");
}

bool sand_session_line(struct sand_session *s, const char *line, size_t size, struct sand_writer *w)
{
    struct sand_error error;
    s->reply = w;
    sand_put_object(w, 0);
    if (size > SAND_MESSAGE_BYTES) {
        refuse(s, "TOO_LONG", "line", "a line has at most 65,536 bytes");
    } else if ((s->request = sand_reader_open("request", line, size, &error))) {
        run_request(s);
        sand_reader_close(s->request);
    } else {
        refuse_error(s, "BAD_JSON", &error);
    }
    s->request = 0;
    sand_put_end(w);
    return !s->quit;
}

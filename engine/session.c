/* The protocol (docs/protocol.md): sessions, and one line in and out. Always true: every request gets exactly one reply
 * object; a refused request has changed nothing; a request is read to its last key before anything is done. */
#include "engine/session_private.h"

#include "engine/ensure.h"
#include "engine/notation.h"
#include "engine/sha256.h"

#include <stdlib.h>
#include <string.h>

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

/* ---- Shared by the handlers ---- */

void session_refuse(struct sand_session *s, const char *code, const char *where, const char *what)
{
    sand_put_refusal(s->reply, code, where, what);
}

void session_refuse_error(struct sand_session *s, const char *code, const struct sand_error *error)
{
    session_refuse(s, code, error->where, error->what);
}

void session_refuse_reply(struct sand_session *s, enum sand_reply reply, const struct sand_error *error)
{
    session_refuse_error(s, sand_reply_name(reply), error);
}

void session_key(struct sand_session *s, const char *seed, uint8_t key[32])
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

uint8_t *session_scratch(struct sand_session *s)
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

void session_quit(struct sand_session *s, const struct request *m)
{
    (void)m;
    s->quit = true;
    sand_put_bool(s->reply, "bye", true);
}

/* ---- One line ---- */

static const struct row {
    struct sand_message message;
    enum about about;
    void (*run)(struct sand_session *, const struct request *);
} rows[] = {
#define ROW(name, handler, about, ...) {{name, {__VA_ARGS__}}, about, handler},
    SESSION_REQUESTS(ROW)
#undef ROW
};

/* Whether what the request is about is there; refused if not. */
static bool find_about(struct sand_session *s, enum about about, struct request *m)
{
    static const int limit[] = {[SEAT] = SAND_SEATS, [ACTOR] = SAND_ACTORS, [VIEWER] = SAND_VIEWERS};
    if (about != NOTHING && !s->table) {
        session_refuse(s, "NO_TABLE", "do", "nothing is open yet; `new` or `load` comes first");
        return false;
    }
    if (!m->seat)
        return true;
    m->who = sand_actor_of(sand_pack_of(s->table)->game, m->seat, sand_seats_of(s->table));
    if (m->who >= 0 && m->who < limit[about])
        return true;
    session_refuse(s, "NO_SEAT", "seat",
                   "no such actor at this table; seats, `clock` and `host` act, `public` and `everything` look on");
    return false;
}

/* A request may have an id, which comes back. */
static void copy_id(struct sand_session *s, struct sand_reader *request)
{
    const sand_node id = sand_member(request, 0, "id");
    if (id >= 0 && (sand_type(request, id) == SAND_INT || sand_type(request, id) == SAND_STRING))
        sand_put_node(s->reply, "id", request, id);
    else if (id >= 0)
        sand_reader_fail(request, id, "an id is a number or a string", (char *)0);
}

static void run_request(struct sand_session *s, struct sand_reader *request)
{
    struct request m = {.who = -1};
    struct sand_error error;
    copy_id(s, request);
    const struct row *row = sand_message_row(request, rows, sizeof rows / sizeof *rows, sizeof *rows, &error);
    if (!row || !sand_parts_read(request, row->message.part, &m, &error))
        session_refuse_error(s, "BAD_REQUEST", &error);
    else if (find_about(s, row->about, &m))
        row->run(s, &m);
}

bool sand_session_line(struct sand_session *s, const char *line, size_t size, struct sand_writer *w)
{
    struct sand_error error;
    struct sand_reader *request;
    s->reply = w;
    sand_put_object(w, 0);
    if (size > SAND_MESSAGE_BYTES) {
        session_refuse(s, "TOO_LONG", "line", "a line has at most 65,536 bytes");
    } else if ((request = sand_reader_open("request", line, size, &error))) {
        run_request(s, request);
        sand_reader_close(request);
    } else {
        session_refuse_error(s, "BAD_JSON", &error);
    }
    sand_put_end(w);
    return !s->quit;
}

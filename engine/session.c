/* The protocol (docs/protocol.md): sessions, and one line in and out. Always true: every request gets exactly one reply
 * object; a refused request has changed nothing; a request is read to its last key before anything is done.
 *
 * A session has a program on its other end that is trusted: it may answer for every seat and see the truth. For people
 * who must not the server has messages of its own (server/socket.c). Tables are numbered by the program, so that one
 * that learns can play many at once over one pipe. The table of the request in hand is taken out of the list, may be
 * replaced or closed by the handler, and is put back. */
#include "engine/session_private.h"

#include "engine/ensure.h"
#include "engine/notation.h"
#include "engine/sha256.h"

#include <stdlib.h>
#include <string.h>

/* PROTOCOL goes up when a program written for the number before it would no longer work. TABLES keeps a number that was
 * mistyped from allocating gigabytes of pointers. */
enum { PROTOCOL = 1, TABLES = 4096 };

struct sand_session *sand_session_open(const struct sand_session_world *world)
{
    struct sand_session *s = calloc(1, sizeof *s);
    if (s)
        s->world = *world;
    return s;
}

void sand_session_close(struct sand_session *s)
{
    if (!s)
        return;
    for (uint32_t i = 0; i < s->table_count; i++)
        sand_close(s->tables[i]);
    free(s->tables);
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
    /* Counted before use and never reset, so that no two games of a session share a key. */
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

void session_hello(struct sand_session *s, const struct request *m)
{
    static const char *const can[] = {"actions", "batch", "close", "next", "numbers", "playout", "tables"};
    (void)m;
    sand_put_int(s->reply, "protocol", PROTOCOL);
    sand_put_array(s->reply, "can");
    for (size_t i = 0; i < sizeof can / sizeof *can; i++)
        sand_put_text(s->reply, 0, can[i]);
    sand_put_end(s->reply);
    sand_put_int(s->reply, "line", SAND_MESSAGE_BYTES);
    sand_put_int(s->reply, "tables", TABLES);
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

/* Which table a request is about: 0 if it does not say. */
static uint32_t table_of(struct sand_session *s, struct sand_reader *request)
{
    const sand_node n = sand_member(request, 0, "table");
    const uint32_t number = n < 0 ? 0 : (uint32_t)sand_int(request, n, 0, TABLES - 1);
    if (number >= s->table_count) {
        s->tables = realloc(s->tables, (number + 1) * sizeof *s->tables);
        SAND_ENSURE(s->tables);
        memset(s->tables + s->table_count, 0, (number + 1 - s->table_count) * sizeof *s->tables);
        s->table_count = number + 1;
    }
    return number;
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
    /* A number that is out of range is 0 here and an error in the reader, which the next function finds before anything
     * runs. */
    const uint32_t number = table_of(s, request);
    s->table = s->tables[number];
    const struct row *row = sand_message_row(request, rows, sizeof rows / sizeof *rows, sizeof *rows, &error);
    if (!row || !sand_parts_read(request, row->message.part, &m, &error))
        session_refuse_error(s, "BAD_REQUEST", &error);
    else if (find_about(s, row->about, &m))
        row->run(s, &m);
    s->tables[number] = s->table;
}

static void run_object(struct sand_session *s, const char *text, size_t size)
{
    struct sand_error error;
    struct sand_reader *request = sand_reader_open("request", text, size, &error);
    sand_put_object(s->reply, 0);
    if (request)
        run_request(s, request);
    else
        session_refuse_error(s, "BAD_JSON", &error);
    sand_put_end(s->reply);
    sand_reader_close(request);
}

/* A batch: each of its requests by itself, so that one that is refused harms no other. Ends with `quit`. */
static void run_batch(struct sand_session *s, const char *text, size_t size)
{
    struct sand_error error;
    struct sand_reader *batch = sand_reader_open("batch", text, size, &error);
    if (!batch || sand_first(batch, 0) < 0) {
        run_object(s, text, size); /* says what is wrong with it */
        sand_reader_close(batch);
        return;
    }
    sand_put_array(s->reply, 0);
    for (sand_node n = sand_first(batch, 0); n >= 0 && !s->quit; n = sand_next(batch, n)) {
        size_t length;
        const char *request = sand_source(batch, n, &length);
        run_object(s, request, length);
    }
    sand_put_end(s->reply);
    sand_reader_close(batch);
}

bool sand_session_line(struct sand_session *s, const char *line, size_t size, struct sand_writer *w)
{
    s->reply = w;
    if (size > SAND_MESSAGE_BYTES) {
        sand_put_object(w, 0);
        session_refuse(s, "TOO_LONG", "line", "a line has at most 65,536 bytes");
        sand_put_end(w);
    } else if (size > 0 && line[0] == '[') {
        run_batch(s, line, size);
    } else {
        run_object(s, line, size);
    }
    return !s->quit;
}

/* The life of a room: made, kept, loaded from its document and log, started, played.
 *
 * A table is two things in storage. Its document, one JSON object, says how it is set up and who sits there, and is
 * written whole with each change. Its log has a line for everything that happened in the game, numbered from 1 (`lines`
 * is the last one):
 *
 *     p3 see p1             an answer
 *     = by host             a note about the next line, or about the table
 *     ~ p3 see p1           an answer that waits under a veil; the line itself comes later
 *
 * Loading plays the log again, so whatever playing a line does to a room, play_line must do too, by the moment that the
 * log has of it and not by the present one.
 *
 * Log, then table: a line is in the open transaction before anything is played in memory, and nobody is told before
 * that is committed (server_flush). What storage has refused makes the room `broken`: memory may be ahead of the log,
 * so it is forgotten and loaded again; nothing is ever taken back by hand.
 *
 * A room has three ends. room_free: at once, nobody is there. give_up: out of the hash at once, so that it can be
 * loaded again, and out of memory when no worker looks at its table any more. And timer_closed, where the memory itself
 * goes. */
#include "engine/ensure.h"
#include "engine/notation.h"
#include "engine/sha256.h"
#include "server/server.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static const char *const state_names[] = {"open", "running", "over", "closed", "frozen", 0};
static const char *const kind_names[] = {"open", "person", "bot", "hand", 0};
static const char *const clock_names[] = {"none", "game", "decision", "bank", "days", 0};
static const char *const expiry_names[] = {"timeout", "bot", "none", 0};

const char *room_state_name(enum room_state state)
{
    return state_names[state];
}

const char *room_kind_name(enum seat_kind kind)
{
    return kind_names[kind];
}

int room_seat_of(const struct room *r, const char *name)
{
    const int seat = sand_actor_of(r->pack->game, name, r->seats);
    return seat >= 0 && seat < r->seats ? seat : -1;
}

const char *room_seat_name(const struct room *r, int seat, char buffer[SAND_ACTOR_BYTES])
{
    return sand_actor_name(r->pack->game, seat, buffer);
}

bool room_is_bot(const struct room *r, int seat)
{
    return r->seat[seat].kind == SEAT_BOT || r->seat[seat].lent;
}

bool room_by_hand(const struct room *r, int seat)
{
    struct sand_question q;
    return seat < SAND_SEATS && r->pack->game->ask(r->pack->data, sand_state_of(r->table), seat, &q) > 0 &&
           q.flags & SAND_BY_HAND;
}

bool room_has_device(const struct room *r, int seat)
{
    return r->seat[seat].kind == SEAT_PERSON && !r->seat[seat].lent;
}

bool room_has_account(const struct room *r, int seat)
{
    return r->seat[seat].kind == SEAT_PERSON && r->seat[seat].account[0];
}

bool room_has_person(const struct room *r, int seat)
{
    return room_has_device(r, seat) && !r->seat[seat].account[0];
}

/* A bot that was given its name here gives way to a person. */
bool room_name_taken(const struct room *r, const char *name, int seat)
{
    for (int i = 0; i < r->seats; i++)
        if (i != seat && r->seat[i].name[0] && name_is_same(r->seat[i].name, name) &&
            !(r->seat[i].kind == SEAT_BOT && r->pack->game->timing))
            return true;
    return false;
}

bool room_is_here(const struct room *r, int seat)
{
    for (const struct client *c = r->clients; c; c = c->next)
        if (c->viewer == seat)
            return true;
    return false;
}

const struct sand_timing *room_timing(const struct room *r)
{
    return r->taught ? 0 : r->pack->game->timing;
}

bool room_has_option(const struct room *r, const char *name)
{
    for (const struct sand_option *o = r->pack->game->options; o && o->name; o++)
        if (strcmp(o->name, name) == 0)
            return true;
    return false;
}

void room_announce(struct room *r)
{
    r->begun = true;
    r->version++;
    room_touch(r);
}

bool room_person_present(const struct room *r)
{
    for (const struct client *c = r->clients; c; c = c->next)
        if (c->viewer < SAND_SEATS && room_has_person(r, c->viewer))
            return true;
    return false;
}

/* ---- The hash of rooms ---- */

static struct room **slot_of(struct server *s, const char *code)
{
    uint32_t h = 2166136261u;
    for (; *code; code++)
        h = (h ^ (unsigned char)*code) * 16777619u;
    return &s->rooms[h % (sizeof s->rooms / sizeof *s->rooms)];
}

static void enter(struct server *s, struct room *r)
{
    struct room **slot = slot_of(s, r->code);
    r->next = *slot;
    *slot = r;
    s->counts.rooms++;
}

static struct room *room_alloc(struct server *s, const struct sand_pack *pack)
{
    struct room *r = calloc(1, sizeof *r);
    if (!r)
        abort();
    r->server = s;
    r->pack = pack;
    uv_timer_init(&s->loop, &r->timer);
    uv_unref((uv_handle_t *)&r->timer);
    r->timer.data = r;
    r->timer_open = true;
    r->used = now_ms();
    return r;
}

void room_seat(struct room *r, int seats)
{
    free(r->seat);
    r->seats = seats;
    r->seat = calloc((size_t)seats + 1, sizeof *r->seat);
    if (!r->seat)
        abort();
}

/* Not in room_free: the timer is inside the room, and libuv uses it until this is called. */
static void timer_closed(uv_handle_t *timer)
{
    struct room *r = timer->data;
    free(r->seat);
    for (int i = 0; i < r->waiting_count; i++)
        free(r->waiting[i].text);
    free(r->waiting);
    free(r->options);
    free(r->decisions);
    free(r->frozen);
    lesson_free(r);
    free(r);
}

static void leave_hash(struct room *r)
{
    for (struct room **at = slot_of(r->server, r->code); *at; at = &(*at)->next)
        if (*at == r) {
            *at = r->next;
            r->server->counts.rooms--;
            break;
        }
}

static void untouch(struct room *r)
{
    for (struct room **at = &r->server->touched; *at; at = &(*at)->next_touched)
        if (*at == r) {
            *at = r->next_touched;
            return;
        }
}

static void unpend(struct room *r)
{
    for (struct room **at = &r->server->pending; *at; at = &(*at)->next_pending)
        if (*at == r) {
            *at = r->next_pending;
            return;
        }
}

void room_free(struct room *r)
{
    leave_hash(r);
    line_leave(r);
    untouch(r);
    unpend(r);
    sand_close(r->table);
    r->table = 0;
    pace_free(r);
    uv_close((uv_handle_t *)&r->timer, timer_closed);
}

struct room *room_new(struct server *s, const struct sand_pack *pack, struct sand_error *error)
{
    const char *document;
    size_t size;
    char *code = store_note(s->store); /* the same when it is done again */
    enum store_reply reply = STORE_FOUND;
    if (code[0])
        reply = store_get_table(s->store, code, &document, &size, error);
    while (reply == STORE_FOUND) {
        code_new(code);
        reply = store_get_table(s->store, code, &document, &size, error);
    }
    if (reply == STORE_FAILED)
        return 0;
    struct room *r = room_alloc(s, pack);
    strcpy(r->code, code);
    store_lead_new(s->store, code);
    r->created = r->updated = wall_ms();
    r->watchers = true;
    randombytes_buf(r->secret, sizeof r->secret);
    r->format = SAND_FORMAT;
    enter(s, r);
    s->counts.created++;
    return r;
}

bool room_is_still(const struct room *r)
{
    return !r->pending && !r->clients && !r->busy && !r->in_line && !r->touched && !r->lookups &&
           !uv_is_active((const uv_handle_t *)&r->timer);
}

static void send_away(struct room *r, int code, const char *why)
{
    struct client *next;
    for (struct client *c = r->clients; c; c = next) {
        next = c->next;
        if (agent_is_line(c)) {
            agent_lose(c, code, why);
            continue;
        }
        /* Before it is closed: client_leave must not look for it in the list of a room that is gone. */
        c->room = 0;
        c->next = c->previous = 0;
        net_drop(c->socket, code, why);
    }
    r->clients = 0;
}

/* Out of sight at once, out of memory when its bot has thought. */
static void give_up(struct room *r)
{
    leave_hash(r);
    line_leave(r);
    uv_timer_stop(&r->timer);
    r->forgotten = true;
    if (!r->busy)
        room_free(r);
}

void room_forget(struct room *r)
{
    send_away(r, 1011, "storage failed; join again");
    if (r->state == ROOM_RUNNING)
        wake_later(r->server, r->code);
    give_up(r);
}

void room_vanish(struct room *r)
{
    send_away(r, r->operated ? 4006 : 4003,
              r->operated ? "the operator has deleted the table" : "the host has deleted the table");
    give_up(r);
}

void room_hand_on(struct room *r)
{
    send_away(r, 1001, "another process leads this table now; join again");
    give_up(r);
}

bool room_close(struct room *r, int code, const char *why, struct sand_error *error)
{
    r->state = ROOM_CLOSED;
    if (!room_keep(r, error))
        return false;
    for (struct client *client = r->clients; client; client = client->next)
        client_drop_later(client, code, why);
    uv_timer_stop(&r->timer);
    return true;
}

bool room_unsaved(struct room *r, bool stored)
{
    r->unsaved = true;
    r->broken |= !stored;
    room_touch(r);
    return stored;
}

void room_touch(struct room *r)
{
    r->used = now_ms();
    r->rests = false;
    if (r->touched)
        return;
    r->touched = true;
    r->next_touched = r->server->touched;
    r->server->touched = r;
}

/* ---- The document ---- */

static void put_hex(struct sand_writer *w, const char *key, const uint8_t *bytes, size_t n)
{
    char hex[65];
    sand_hex(bytes, n, hex);
    sand_put_text(w, key, hex);
}

static void put_kept_seat(const struct seat *seat, struct sand_writer *w)
{
    sand_put_object(w, 0);
    sand_put_text(w, "kind", kind_names[seat->kind]);
    sand_put_text(w, "name", seat->name);
    sand_put_text(w, "bot", seat->bot);
    sand_put_bool(w, "muted", seat->muted);
    sand_put_bool(w, "lent", seat->lent);
    sand_put_int(w, "bank", seat->bank);
    if (seat->would_watch)
        sand_put_bool(w, "would_watch", true);
    if (seat->may_watch)
        sand_put_bool(w, "may_watch", true);
    put_hex(w, "nonce", seat->nonce, seat->nonce_size);
    if (seat->account[0]) {
        sand_put_text(w, "account", seat->account);
        sand_put_text(w, "author", seat->author);
        sand_put_int(w, "fault", seat->fault);
        sand_put_int(w, "failed", seat->failed);
    }
    sand_put_end(w);
}

void room_put_clock(const struct room *r, struct sand_writer *w)
{
    sand_put_object(w, "clock");
    sand_put_text(w, "kind", clock_names[r->clock]);
    sand_put_int(w, "seconds", r->clock_seconds);
    sand_put_text(w, "expiry", expiry_names[r->expiry]);
    sand_put_end(w);
}

static void write_document(const struct room *r, struct sand_writer *w)
{
    sand_put_object(w, 0);
    sand_put_text(w, "game", r->pack->game->id);
    put_hex(w, "pack", r->pack->hash, 32);
    sand_put_int(w, "rules", r->pack->game->rules);
    sand_put_text(w, "title", r->title);
    sand_put_text(w, "state", state_names[r->state]);
    sand_put_raw(w, "options", r->options, strlen(r->options));
    room_put_clock(r, w);
    sand_put_bool(w, "watchers", r->watchers);
    sand_put_bool(w, "door", r->door);
    sand_put_bool(w, "hints", r->hints);
    lesson_put_kept(r, w);
    sand_put_int(w, "host_seat", r->host_seat);
    sand_put_bool(w, "inherited", r->inherited);
    put_hex(w, "secret", r->secret, 32);
    sand_put_int(w, "format", r->format);
    sand_put_text(w, "rematch", r->rematch);
    sand_put_int(w, "created", r->created);
    sand_put_int(w, "updated", r->updated);
    sand_put_int(w, "started", r->started);
    sand_put_int(w, "share", r->share);
    sand_put_array(w, "seats");
    for (int i = 0; i < r->seats; i++)
        put_kept_seat(&r->seat[i], w);
    sand_put_end(w);
    sand_put_end(w);
}

bool room_keep(struct room *r, struct sand_error *error)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    r->updated = wall_ms();
    write_document(r, &w);
    r->version++;
    r->document_changed = true;
    const bool ok = server_transaction(r->server, error) &&
                    store_put_table(r->server->store, r->code, state_names[r->state], r->updated, w.text, w.size,
                                    error);
    sand_writer_free(&w);
    return room_unsaved(r, ok);
}

static void copy_text(struct sand_reader *d, sand_node n, char *into, size_t room)
{
    const char *text = sand_string(d, n);
    if (strlen(text) < room)
        strcpy(into, text);
    else
        sand_reader_fail(d, n, "too long", (char *)0);
}

static void read_account(struct sand_reader *d, sand_node n, struct seat *seat)
{
    copy_text(d, sand_member(d, n, "account"), seat->account, sizeof seat->account);
    copy_text(d, sand_require(d, n, "author"), seat->author, sizeof seat->author);
    seat->fault = (uint8_t)sand_int(d, sand_require(d, n, "fault"), 0, FAULT_FLOOD);
    seat->failed = (uint8_t)sand_int(d, sand_require(d, n, "failed"), 0, UINT8_MAX);
}

static void read_kept_seat(struct sand_reader *d, sand_node n, struct seat *seat)
{
    const char *nonce = sand_string(d, sand_require(d, n, "nonce"));
    const int kind = sand_choice(d, sand_require(d, n, "kind"), kind_names);
    seat->kind = (uint8_t)(kind < 0 ? 0 : kind);
    copy_text(d, sand_require(d, n, "name"), seat->name, sizeof seat->name);
    copy_text(d, sand_require(d, n, "bot"), seat->bot, sizeof seat->bot);
    seat->muted = sand_bool(d, sand_require(d, n, "muted"));
    seat->lent = sand_bool(d, sand_require(d, n, "lent"));
    seat->bank = sand_int(d, sand_require(d, n, "bank"), 0, INT64_MAX);
    seat->would_watch = sand_member(d, n, "would_watch") >= 0;
    seat->may_watch = sand_member(d, n, "may_watch") >= 0;
    seat->nonce_size = (uint8_t)(strlen(nonce) / 2);
    if (sand_member(d, n, "account") >= 0)
        read_account(d, n, seat);
    if (strlen(nonce) > 64 || sand_unhex(nonce, seat->nonce_size, seat->nonce) != 0)
        sand_reader_fail(d, n, "a nonce is hex", (char *)0);
}

static void read_clock(struct sand_reader *d, sand_node n, struct room *r)
{
    const int kind = sand_choice(d, sand_require(d, n, "kind"), clock_names);
    const int expiry = sand_choice(d, sand_require(d, n, "expiry"), expiry_names);
    r->clock = kind < 0 ? CLOCK_NONE : (enum clock_kind)kind;
    r->expiry = expiry < 0 ? EXPIRY_NONE : (enum expiry)expiry;
    r->clock_seconds = (int32_t)sand_int(d, sand_require(d, n, "seconds"), 0, INT32_MAX);
}

/* Before there was a second format it was not written. A table that nobody has played at yet takes the present one. */
static void read_format(struct sand_reader *d, struct room *r)
{
    const sand_node format = sand_member(d, 0, "format");
    r->format = (uint8_t)(format < 0 ? 1 : sand_int(d, format, 1, SAND_FORMAT));
    if (r->state == ROOM_OPEN)
        r->format = SAND_FORMAT;
}

static void read_document(struct sand_reader *d, struct room *r)
{
    size_t size;
    const int state = sand_choice(d, sand_require(d, 0, "state"), state_names);
    const sand_node options = sand_require(d, 0, "options"), seats = sand_require(d, 0, "seats");
    const char *text = sand_source(d, options, &size);
    r->state = state < 0 ? ROOM_CLOSED : (enum room_state)state;
    copy_text(d, sand_require(d, 0, "title"), r->title, sizeof r->title);
    copy_text(d, sand_require(d, 0, "rematch"), r->rematch, sizeof r->rematch);
    if (sand_unhex(sand_string(d, sand_require(d, 0, "secret")), 32, r->secret) != 0)
        sand_reader_fail(d, 0, "the secret is not hex", (char *)0);
    read_format(d, r);
    r->options = malloc(size + 1);
    if (!r->options)
        abort();
    memcpy(r->options, text, size);
    r->options[size] = 0;
    sand_read_past(d, options);
    read_clock(d, sand_require(d, 0, "clock"), r);
    r->watchers = sand_bool(d, sand_require(d, 0, "watchers"));
    r->created = sand_int(d, sand_require(d, 0, "created"), 0, INT64_MAX);
    const sand_node updated = sand_member(d, 0, "updated"); /* older documents have only when the table was made */
    r->updated = updated < 0 ? r->created : sand_int(d, updated, 0, INT64_MAX);
    /* From here on some members came later than the first documents: what is absent has the value that it had before
     * there was one. */
    const sand_node door = sand_member(d, 0, "door"), host = sand_member(d, 0, "host_seat");
    r->door = door >= 0 && sand_bool(d, door);
    r->host_seat = (uint8_t)(host < 0 ? 0 : sand_int(d, host, 0, SAND_SEATS));
    const sand_node inherited = sand_member(d, 0, "inherited");
    r->inherited = inherited >= 0 && sand_bool(d, inherited);
    const sand_node hints = sand_member(d, 0, "hints");
    r->hints = hints >= 0 && sand_bool(d, hints);
    lesson_read_kept(d, r);
    const sand_node started = sand_member(d, 0, "started");
    r->started = started < 0 ? 0 : sand_int(d, started, 0, INT64_MAX);
    const sand_node share = sand_member(d, 0, "share");
    r->share = share < 0 ? line_share(r->code) : (uint8_t)sand_int(d, share, 0, UINT8_MAX);
    const int count = sand_count(d, seats);
    room_seat(r, count < SAND_SEATS ? count : SAND_SEATS);
    for (int i = 0; i < r->seats; i++)
        read_kept_seat(d, sand_item(d, seats, i), &r->seat[i]);
}

/* ---- Loading ---- */

void room_commit(const struct room *r, struct sand_commit *c)
{
    memset(c, 0, sizeof *c);
    c->format = r->format;
    memcpy(c->secret, r->secret, sizeof r->secret);
    for (int i = 0; i < r->seats; i++) {
        c->nonce[i].size = r->seat[i].nonce_size;
        memcpy(c->nonce[i].bytes, r->seat[i].nonce, sizeof r->seat[i].nonce);
    }
}

const char *room_commitment(const struct room *r, char text[COMMITMENT_CHARS + 1])
{
    struct sand_commit made;
    uint8_t hash[32];
    room_commit(r, &made);
    sand_commit_hash(&made, hash);
    strcpy(text, "sha256:");
    sand_hex(hash, 32, text + 7);
    return text;
}

static bool open_game(struct room *r, struct sand_error *error)
{
    const char *names[SAND_SEATS] = {0};
    char bot_name[SAND_SEATS][NAME_BYTES + 8];
    struct sand_commit commit;
    room_commit(r, &commit);
    for (int i = 0; i < r->seats; i++) {
        if (r->seat[i].name[0])
            strcat(strcpy(bot_name[i], r->seat[i].name), " (bot)");
        else
            strcat(strcpy(bot_name[i], "bot:"), r->seat[i].bot);
        const bool bot = r->seat[i].kind == SEAT_BOT || room_has_account(r, i);
        names[i] = bot ? bot_name[i] : r->seat[i].name[0] ? r->seat[i].name : 0;
    }
    r->table = r->taught ? lesson_table(r, error) : sand_open_committed(r->pack, r->options, &commit, error);
    return r->table && sand_set_names(r->table, names, error);
}

struct loading {
    struct room *room;
    struct sand_error *error;
    bool failed;
};

/* `~ p3 see p1`, or `~ by host p3 see p1`: an answer that waits under a veil until the line itself comes. */
static bool load_held(struct loading *l, const char *text)
{
    struct room *r = l->room;
    char name[SAND_ACTOR_BYTES] = "";
    const bool by_host = strncmp(text, "by host ", 8) == 0;
    const char *from = by_host ? text + 8 : text, *rest = strchr(from, ' ');
    const size_t n = rest ? (size_t)(rest - from) : 0;
    sand_answer answer;
    if (n < sizeof name)
        memcpy(name, from, n);
    const int seat = room_seat_of(r, name);
    if (!rest || seat < 0)
        return sand_fail(l->error, "log", "unknown line in the log", (char *)0);
    if (sand_try(r->table, seat, 0, rest + 1, &answer, l->error) != SAND_OK)
        return false;
    night_restore(r, seat, by_host, answer);
    return true;
}

static bool play_line(struct loading *l, int64_t at, const char *text, size_t size)
{
    struct tell_before last;
    struct room *r = l->room;
    if (size > 2 && text[0] == '~')
        return load_held(l, text + 2);
    if (!r->opened)
        clock_replay(r, r->started ? r->started : at);
    const uint32_t before = sand_answers_taken(r->table);
    tell_before(r, &last);
    moderate_line(r, text);
    if (!sand_replay_line(r->table, text, size, l->error))
        return false;
    if (sand_answers_taken(r->table) > before) {
        night_drop(r, text);
        tell_phase(r, &last);
    }
    if (sand_answers_taken(r->table) != before)
        clock_replay(r, at);
    return true;
}

/* A line of the log. */
static bool load_line(void *context, uint32_t seq, int64_t at, const char *text, size_t size)
{
    struct loading *l = context;
    l->room->lines = seq;
    l->failed = !play_line(l, at, text, size);
    return !l->failed;
}

enum { NUMBERS = 1000000000 }; /* of updates after a load: anywhere above, and always with as many digits */

static bool load_log(struct room *r, struct sand_error *error)
{
    struct loading l = {r, error, false};
    if (r->state == ROOM_OPEN)
        return true;
    moderate_load(r);
    if (!open_game(r, error))
        return false;
    tell_delay(r);
    sand_number_from(r->table, NUMBERS + randombytes_uniform(NUMBERS));
    if (!store_read(r->server->store, r->code, 1, load_line, &l, error) || l.failed)
        return false;
    if (!r->opened && r->started)
        clock_replay(r, r->started);
    clock_resume(r);
    limit_talk_anew(r);
    if (r->state == ROOM_RUNNING)
        tell_restart(r);
    return true;
}

const char *found_code(enum found found)
{
    static const char *const codes[] = {[FOUND] = "",
                                        [FOUND_NONE] = "NO_TABLE",
                                        [FOUND_FAILED] = "STORAGE",
                                        [FOUND_OTHER_RULES] = "OTHER_RULES",
                                        [FOUND_ELSEWHERE] = "STORAGE"};
    return codes[found];
}

/* Without the game itself there are not even names for the seats; a table that nobody has played at takes what we have.
 */
static const struct sand_pack *pack_of_document(struct server *s, struct sand_reader *d, bool *same,
                                                struct sand_error *error)
{
    const char *game = sand_string(d, sand_require(d, 0, "game"));
    const char *hex = sand_string(d, sand_require(d, 0, "pack"));
    const int64_t rules = sand_int(d, sand_require(d, 0, "rules"), 0, UINT16_MAX);
    uint8_t hash[32];
    const struct sand_pack *kept = sand_unhex(hex, 32, hash) == 0 ? packs_find(s, game, hash) : 0;
    *same = kept && rules == kept->game->rules;
    const struct sand_pack *pack = *same ? kept : server_pack(s, game);
    if (!pack)
        sand_fail(error, "rules", "this server does not have the game ", game, (char *)0);
    return pack;
}

static void freeze(struct room *r, struct sand_reader *d)
{
    char rules[12];
    struct sand_writer w;
    if (!(r->frozen = calloc(1, sizeof *r->frozen)))
        abort();
    r->frozen->over = r->state == ROOM_OVER;
    r->state = ROOM_FROZEN;
    sand_writer_fixed(&w, rules, sizeof rules);
    sand_append_int(&w, sand_int(d, sand_member(d, 0, "rules"), 0, UINT16_MAX));
    frozen_explain(r, rules, sand_string(d, sand_member(d, 0, "pack")));
}

static enum found load_document(struct server *s, const char *code, struct sand_reader *d, struct room **loaded,
                                struct sand_error *error)
{
    bool same;
    const struct sand_pack *pack = pack_of_document(s, d, &same, error);
    if (!pack)
        return FOUND_OTHER_RULES;
    struct room *r = room_alloc(s, pack);
    strcpy(r->code, code);
    read_document(d, r);
    if (!same && sand_reader_ok(d) && r->state != ROOM_OPEN)
        freeze(r, d);
    enter(s, r);
    if (sand_reader_done(d, error) && (r->frozen || load_log(r, error))) {
        *loaded = r;
        return FOUND;
    }
    room_free(r);
    return FOUND_FAILED;
}

static enum found room_load(struct server *s, const char *code, struct room **loaded, struct sand_error *error)
{
    const char *document;
    size_t size;
    enum store_reply reply = store_lead(s->store, code, s->leader, error);
    if (reply == STORE_NONE && s->leader[0]) {
        sand_fail(error, "table", "another server leads this table now; try again", (char *)0);
        return FOUND_ELSEWHERE;
    }
    if (reply == STORE_FOUND)
        reply = store_get_table(s->store, code, &document, &size, error);
    if (reply != STORE_FOUND)
        return reply == STORE_NONE ? FOUND_NONE : FOUND_FAILED;
    struct sand_reader *d = sand_reader_open("table", document, size, error);
    const enum found found = d ? load_document(s, code, d, loaded, error) : FOUND_FAILED;
    sand_reader_close(d);
    return found;
}

bool room_copy(struct server *s, const char *token, struct room **r, int *seat, struct sand_error *error)
{
    uint8_t hash[STORE_HASH];
    char code[STORE_CODE];
    const char *document;
    size_t size;
    *r = 0;
    if (!token_hash(token, hash) || store_get_token(s->store, hash, code, seat, error) != STORE_FOUND ||
        store_get_table(s->store, code, &document, &size, error) != STORE_FOUND)
        return false;
    struct sand_reader *d = sand_reader_open("table", document, size, error);
    const bool ok = d && load_document(s, code, d, r, error) == FOUND;
    sand_reader_close(d);
    return ok;
}

struct room *room_in_memory(struct server *s, const char *code)
{
    struct room *r = *slot_of(s, code);
    while (r && strcmp(r->code, code) != 0)
        r = r->next;
    return r;
}

enum found room_find(struct server *s, const char *code, struct room **r, struct sand_error *error)
{
    if ((*r = room_in_memory(s, code)) && !(*r)->deleted)
        return FOUND;
    if (*r) {
        *r = 0;
        return FOUND_NONE;
    }
    const enum found found = strlen(code) == CODE_LENGTH ? room_load(s, code, r, error) : FOUND_NONE;
    if (found == FOUND)
        room_settle(*r);
    return found;
}

/* ---- Playing ---- */

bool room_append(struct room *r, const char *line, struct sand_error *error)
{
    const bool ok = server_transaction(r->server, error) &&
                    store_append(r->server->store, r->code, r->lines + 1, wall_ms(), line, strlen(line), error);
    r->lines += ok;
    return room_unsaved(r, ok);
}

bool room_is_full(const struct room *r)
{
    return r->lines >= MOST_LINES;
}

bool room_note(struct room *r, const char *text, struct sand_error *error)
{
    char line[64] = "= ";
    strncat(line, text, sizeof line - 3);
    return room_append(r, line, error) && sand_note(r->table, text, error);
}

bool room_note_remark(struct room *r, int actor, const char *channel, const char *text, struct sand_error *error)
{
    char line[SAND_REMARK_BYTES + 128], name[SAND_ACTOR_BYTES];
    struct sand_writer w;
    sand_writer_fixed(&w, line, sizeof line);
    sand_append_text(&w, room_seat_name(r, actor, name));
    sand_append_text(&w, " > ");
    sand_append_text(&w, channel);
    sand_append_text(&w, " ");
    sand_append_text(&w, text);
    return room_append(r, line, error);
}

bool room_play(struct room *r, int actor, sand_answer answer, bool by_host, struct sand_error *error)
{
    char text[640], name[SAND_ACTOR_BYTES];
    struct sand_writer w;
    if ((by_host && !room_note(r, "by host", error)) || !lesson_roll(r, error))
        return false;
    sand_writer_fixed(&w, text, sizeof text);
    sand_append_text(&w, room_seat_name(r, actor, name));
    sand_append_text(&w, " ");
    sand_write_answer(r->pack->game, r->pack->data, answer, &w);
    /* What is refused here leaves the table as it is; after sand_act nothing can fail any more. */
    if (!room_append(r, text, error))
        return false;
    company_answered(r, actor, answer);
    struct tell_before before;
    tell_before(r, &before);
    sand_act(r->table, actor, answer);
    tell_after(r, &before);
    r->server->counts.answers++;
    return true;
}

bool room_try_options(struct room *r, struct sand_error *error)
{
    static const uint8_t key[32];
    struct sand_table *t = sand_open(r->pack, r->options, key, error);
    sand_close(t);
    return t != 0;
}

/* A seat that a bot takes over for good. Where people sit around one table it has a name of its own. */
void room_seat_bot(struct room *r, int i, const char *bot)
{
    struct seat *seat = &r->seat[i];
    if (seat->kind != SEAT_BOT)
        seat->name[0] = 0;
    seat->kind = SEAT_BOT;
    seat->account[0] = seat->author[0] = 0;
    strcpy(seat->bot, bot);
    if (r->pack->game->timing)
        name_bot(r, i);
}

bool room_start(struct room *r, const char *fill, struct sand_error *error)
{
    if (r->door && !door_close(r, error))
        return false;
    moderate_load(r);
    for (int i = 0; i < r->seats; i++) {
        if (r->seat[i].kind != SEAT_OPEN)
            continue;
        if (!fill && room_by_proxy(r)) {
            r->seat[i].kind = SEAT_HAND;
            r->seat[i].account[0] = 0;
            continue;
        }
        if (!fill)
            return sand_fail(error, "seats", "a seat is still open: wait, or give `fill` the name of a bot", (char *)0);
        room_seat_bot(r, i, fill);
    }
    for (int i = 0; i < r->seats; i++)
        r->seat[i].bank = (int64_t)r->clock_seconds * 1000;
    if (!open_game(r, error))
        return false;
    r->state = ROOM_RUNNING;
    r->started = wall_ms();
    r->begun = true;
    tell_delay(r);
    tell_start(r);
    log_event("start", "table", r->code, "game", r->pack->game->id, (char *)0);
    return room_keep(r, error);
}

void room_settle(struct room *r)
{
    struct sand_error error;
    if (r->state != ROOM_RUNNING || r->busy || r->broken || r->server->stopping)
        return;
    /* In this order: a lesson plays the others' answers and telling may have something left, so whether the game is
     * over is asked after these; night, clocks and bots each set a moment, and the one timer of the room is then set to
     * the first of these (clock_schedule); who is away is told last, of what is asked when all this is done. */
    lesson_settle(r);
    moderate_settle(r);
    tell_settle(r);
    standin_settle(r);
    watch_settle(r);
    if (!tell_behind(r) && sand_over(r->table, 0)) {
        r->state = ROOM_OVER;
        night_end(r);
        r->deadline = r->told_deadline = 0;
        room_keep(r, &error);
        log_event("over", "table", r->code, (char *)0);
        return;
    }
    night_settle(r);
    clock_settle(r);
    think_settle(r);
    clock_schedule(r);
    notify_settle(r);
}

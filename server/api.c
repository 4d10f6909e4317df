/* HTTP: the routes of docs/server.md. Each handler reads its whole request, acts, and writes one reply. */
#include "bots/bots.h"
#include "engine/sha256.h"
#include "server/server.h"

#include <qrencode.h>
#include <stdlib.h>
#include <string.h>

/* A request being answered. `part` are the pieces of the path behind /api/v1. */
struct call {
    struct server *server;
    const struct net_request *request;
    struct net_reply *reply;
    struct sand_reader *body; /* null where there is none */
    struct sand_writer out;
    char path[NET_PATH];
    char *part[6];
    int parts;
    int status;
};

/* ---- Replies ---- */

static void refuse(struct call *c, int status, const char *code, const char *where, const char *what)
{
    sand_writer_reset(&c->out);
    sand_put_object(&c->out, 0);
    sand_put_text(&c->out, "no", code);
    sand_put_text(&c->out, "where", where);
    sand_put_text(&c->out, "what", what);
    sand_put_end(&c->out);
    c->status = status;
}

static void refuse_error(struct call *c, int status, const char *code, const struct sand_error *error)
{
    refuse(c, status, code, error->where, error->what);
}

static void not_found(struct call *c)
{
    refuse(c, 404, "NOT_FOUND", c->request->path, "nothing is here; docs/server.md lists what is");
}

static void ok(struct call *c)
{
    sand_put_object(&c->out, 0);
    sand_put_bool(&c->out, "ok", true);
    sand_put_end(&c->out);
}

/* The end of reading a body: every key known. */
static bool body_done(struct call *c)
{
    struct sand_error error;
    if (!c->body || sand_reader_done(c->body, &error))
        return true;
    refuse_error(c, 400, "BAD_REQUEST", &error);
    return false;
}

static sand_node member(struct call *c, const char *name)
{
    return c->body ? sand_member(c->body, 0, name) : -1;
}

static const char *text_member(struct call *c, const char *name)
{
    const sand_node n = member(c, name);
    return n < 0 ? 0 : sand_string(c->body, n);
}

/* ---- Who asks ---- */

/* The token: from the header, or from this table's cookie. */
static bool find_token(const struct call *c, const char *code, char token[NET_TOKEN])
{
    char name[32] = "sandtable_";
    if (c->request->token[0]) {
        strcpy(token, c->request->token);
        return true;
    }
    strcat(strcat(name, code), "=");
    const char *at = strstr(c->request->cookie, name);
    if (!at)
        return false;
    at += strlen(name);
    const size_t n = strcspn(at, "; ");
    if (n >= NET_TOKEN)
        return false;
    memcpy(token, at, n);
    token[n] = 0;
    return true;
}

static struct room *find_room(struct call *c)
{
    struct sand_error error;
    struct room *r = room_find(c->server, c->part[1], &error);
    if (!r && error.what[0])
        refuse_error(c, 500, "STORAGE", &error);
    else if (!r)
        refuse(c, 404, "NO_TABLE", "table", "no table has this code");
    return r;
}

/* The room, if the request comes from its host. */
static struct room *host_room(struct call *c)
{
    struct room *r = find_room(c);
    struct sand_error error;
    char token[NET_TOKEN];
    int seat = -2;
    if (!r)
        return 0;
    if (find_token(c, r->code, token) && token_room(c->server, token, &seat, &error) == r && seat == -1)
        return r;
    refuse(c, 403, "NOT_HOST", "token", "only the host of the table may do this");
    return 0;
}

/* ---- Games ---- */

static void put_option(const struct sand_option *o, struct sand_writer *w)
{
    static const char *const kinds[] = {"switch", "number", "choice", "other"};
    sand_put_object(w, 0);
    sand_put_text(w, "name", o->name);
    sand_put_text(w, "kind", kinds[o->kind]);
    if (o->pace)
        sand_put_bool(w, "pace", true);
    if (o->kind == SAND_NUMBER) {
        sand_put_int(w, "low", o->low);
        sand_put_int(w, "high", o->high);
        sand_put_int(w, "usual", o->usual);
    } else if (o->kind == SAND_SWITCH) {
        sand_put_bool(w, "usual", o->usual != 0);
    } else if (o->kind == SAND_CHOICE) {
        sand_put_text(w, "usual", o->choices[o->usual]);
        sand_put_array(w, "choices");
        for (int i = 0; o->choices[i]; i++)
            sand_put_text(w, 0, o->choices[i]);
        sand_put_end(w);
    }
    sand_put_end(w);
}

static void put_list(const char *key, const char *const *list, struct sand_writer *w)
{
    sand_put_array(w, key);
    for (int i = 0; list && list[i]; i++)
        sand_put_text(w, 0, list[i]);
    sand_put_end(w);
}

static void put_bots(const struct sand_game *game, struct sand_writer *w)
{
    sand_put_array(w, "bots");
    for (int i = 0; sand_bots[i]; i++) {
        if (sand_bots[i]->game && strcmp(sand_bots[i]->game, game->id) != 0)
            continue;
        sand_put_object(w, 0);
        sand_put_text(w, "name", sand_bots[i]->name);
        sand_put_text(w, "about", sand_bots[i]->about);
        sand_put_end(w);
    }
    sand_put_end(w);
}

static void put_languages(const struct sand_listed *l, struct sand_writer *w)
{
    sand_put_array(w, "languages");
    for (int i = 0; i < l->text_count; i++)
        sand_put_string(w, 0, l->texts[i].name, strcspn(l->texts[i].name, "."));
    sand_put_end(w);
}

static void put_game(const struct sand_pack *p, struct sand_writer *w)
{
    const struct sand_game *g = p->game;
    char hash[7 + 64 + 1] = "sha256:";
    sand_hex(p->hash, 32, hash + 7);
    sand_put_object(w, 0);
    sand_put_text(w, "id", g->id);
    sand_put_text(w, "title", g->title);
    sand_put_array(w, "seats");
    sand_put_int(w, 0, g->min_seats);
    sand_put_int(w, 0, g->max_seats);
    sand_put_end(w);
    sand_put_int(w, "rules", g->rules);
    sand_put_text(w, "pack", hash);
    put_list("seat_names", g->seats, w);
    put_list("sides", g->sides, w);
    put_list("channels", g->channels, w);
    sand_put_bool(w, "final", (g->flags & SAND_FINAL) != 0);
    sand_put_bool(w, "example", (g->flags & SAND_EXAMPLE) != 0);
    sand_put_array(w, "options");
    for (const struct sand_option *o = g->options; o && o->name; o++)
        put_option(o, w);
    sand_put_end(w);
    put_bots(g, w);
    put_languages(server_listed(p), w);
    sand_put_end(w);
}

/* Where phones reach this server, appended as an address; false if they do not. */
static bool append_lan(const struct call *c, struct sand_writer *w)
{
    if (!c->server->settings.lan || !c->server->lan_address[0])
        return false;
    sand_append_text(w, c->server->settings.cert[0] ? "https://" : "http://");
    sand_append_text(w, c->server->lan_address);
    sand_append_text(w, ":");
    sand_append_int(w, net_port(c->server->net));
    return true;
}

static void put_address(struct call *c)
{
    char url[160];
    struct sand_writer w;
    sand_writer_fixed(&w, url, sizeof url);
    if (append_lan(c, &w))
        sand_put_text(&c->out, "address", url);
}

static void get_games(struct call *c)
{
    sand_put_object(&c->out, 0);
    sand_put_array(&c->out, "games");
    for (int i = 0; c->server->packs[i]; i++)
        put_game(c->server->packs[i], &c->out);
    sand_put_end(&c->out);
    put_address(c);
    sand_put_end(&c->out);
}

static void get_words(struct call *c, const struct sand_pack *pack, const char *language)
{
    const struct sand_listed *l = server_listed(pack);
    for (int i = 0; i < l->text_count; i++)
        if (strncmp(l->texts[i].name, language, strlen(language)) == 0 && l->texts[i].name[strlen(language)] == '.') {
            sand_put_raw(&c->out, 0, l->texts[i].text, l->texts[i].size);
            return;
        }
    refuse(c, 404, "NOT_FOUND", "language", "the game has no words in this language");
}

static void get_data(struct call *c, const struct sand_pack *pack)
{
    const struct sand_listed *l = server_listed(pack);
    sand_put_object(&c->out, 0);
    for (int i = 0; i < l->data_count; i++)
        sand_put_raw(&c->out, l->data[i].name, l->data[i].text, l->data[i].size);
    sand_put_end(&c->out);
}

/* An object of the body as text of its own; `usual` if absent. To be freed. */
static char *object_text(struct call *c, const char *name, const char *usual)
{
    const sand_node n = member(c, name);
    size_t size = strlen(usual);
    const char *text = n < 0 ? usual : sand_source(c->body, n, &size);
    char *copy = malloc(size + 1);
    if (!copy)
        abort();
    memcpy(copy, text, size);
    copy[size] = 0;
    if (n >= 0)
        sand_read_past(c->body, n);
    return copy;
}

static void post_advice(struct call *c, const struct sand_pack *pack)
{
    struct sand_error error;
    char *options = object_text(c, "options", "{}");
    struct sand_reader *r = body_done(c) ? sand_reader_open("options", options, strlen(options), &error) : 0;
    struct sand_writer w;
    sand_writer_grow(&w);
    if (!pack->game->advise) {
        refuse(c, 404, "NOT_FOUND", "advice", "this game has no advice to give");
    } else if (r && sand_options_check(r, pack->game) && pack->game->advise(pack->data, r, &w, &error)) {
        sand_put_object(&c->out, 0);
        sand_put_raw(&c->out, "advice", w.text, w.size);
        sand_put_end(&c->out);
    } else if (c->status == 200) {
        if (r && !sand_reader_ok(r))
            sand_reader_done(r, &error);
        refuse_error(c, 400, "BAD_OPTIONS", &error);
    }
    sand_writer_free(&w);
    sand_reader_close(r);
    free(options);
}

static void route_game(struct call *c, bool post)
{
    const struct sand_pack *pack = c->parts > 1 ? server_pack(c->server, c->part[1]) : 0;
    if (!pack)
        refuse(c, 404, "NO_GAME", "game", "this server does not have the game");
    else if (!post && c->parts == 4 && strcmp(c->part[2], "words") == 0)
        get_words(c, pack, c->part[3]);
    else if (!post && c->parts == 3 && strcmp(c->part[2], "data") == 0)
        get_data(c, pack);
    else if (post && c->parts == 3 && strcmp(c->part[2], "advice") == 0)
        post_advice(c, pack);
    else
        not_found(c);
}

/* ---- Creating ---- */

static bool name_ok(const char *name)
{
    const size_t size = strlen(name);
    if (size == 0 || size >= NAME_BYTES - 1 || strchr(name, ',') || name[0] == ' ' || name[size - 1] == ' ')
        return false;
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)name[i] < 0x20 || name[i] == 0x7f)
            return false;
    return strncmp(name, "bot:", 4) != 0;
}

static void read_seat(struct call *c, sand_node n, struct room *r, int i)
{
    static const char *const kinds[] = {"open", "person", "bot", 0};
    struct sand_reader *b = c->body;
    struct seat *seat = &r->seat[i];
    const int kind = sand_choice(b, sand_require(b, n, "kind"), kinds);
    const sand_node bot = sand_member(b, n, "bot"), name = sand_member(b, n, "name");
    seat->kind = kind == SEAT_BOT ? SEAT_BOT : SEAT_OPEN;
    if (seat->kind == SEAT_BOT) {
        const char *text = bot < 0 ? "random" : sand_string(b, bot);
        if (!sand_bot_named(r->pack->game->id, text) || strlen(text) >= BOT_BYTES)
            sand_reader_fail(b, bot < 0 ? n : bot, "no such bot for this game: ", text, (char *)0);
        else
            strcpy(seat->bot, text);
    }
    if (name >= 0 && name_ok(sand_string(b, name)))
        strcpy(seat->name, sand_string(b, name));
}

static void read_clock(struct call *c, struct room *r)
{
    static const char *const kinds[] = {"none", "game", "decision", "bank", "days", 0};
    static const char *const expiries[] = {"timeout", "bot", "none", 0};
    struct sand_reader *b = c->body;
    const sand_node clock = member(c, "clock");
    r->clock = r->pack->game->pace ? CLOCK_GAME : CLOCK_NONE;
    r->expiry = EXPIRY_TIMEOUT;
    if (clock < 0)
        return;
    const sand_node seconds = sand_member(b, clock, "seconds"), expiry = sand_member(b, clock, "expiry");
    const int kind = sand_choice(b, sand_require(b, clock, "kind"), kinds);
    const int effect = expiry < 0 ? EXPIRY_TIMEOUT : sand_choice(b, expiry, expiries);
    r->clock = kind < 0 ? CLOCK_NONE : (enum clock_kind)kind;
    r->expiry = effect < 0 ? EXPIRY_NONE : (enum expiry)effect;
    r->clock_seconds = seconds < 0 ? (kind == CLOCK_DAYS ? 3 : 60) : (int32_t)sand_int(b, seconds, 1, 31536000);
}

static int seats_wanted(const struct room *r, struct sand_error *error)
{
    struct sand_reader *o = sand_reader_open("options", r->options, strlen(r->options), error);
    int seats = -1;
    if (!o)
        return -1;
    const sand_node n = sand_member(o, 0, "seats");
    if (n < 0)
        sand_reader_fail(o, 0, "`seats` says how many play", (char *)0);
    else if (sand_options_check(o, r->pack->game))
        seats = (int)sand_int(o, n, r->pack->game->min_seats, r->pack->game->max_seats);
    if (!sand_reader_ok(o)) {
        sand_reader_done(o, error);
        seats = -1;
    }
    sand_reader_close(o);
    return seats;
}

/* Options must be right before anyone joins: a table is opened and thrown away. */
static bool try_options(struct room *r, struct sand_error *error)
{
    static const uint8_t key[32];
    struct sand_table *t = sand_open(r->pack, r->options, key, error);
    sand_close(t);
    return t != 0;
}

static bool give_token(struct room *r, int seat, char token[TOKEN_CHARS + 1], struct sand_error *error)
{
    uint8_t hash[STORE_HASH];
    token_new(token, hash);
    return server_transaction(r->server, error) && store_put_token(r->server->store, hash, r->code, seat, error);
}

static void set_cookie(struct call *c, const struct room *r, const char *token)
{
    struct sand_writer w;
    strcpy(c->reply->extra_name, "set-cookie:");
    sand_writer_fixed(&w, c->reply->extra, sizeof c->reply->extra);
    sand_append_text(&w, "sandtable_");
    sand_append_text(&w, r->code);
    sand_append_text(&w, "=");
    sand_append_text(&w, token);
    sand_append_text(&w, "; Path=/api/v1; HttpOnly; SameSite=Strict; Max-Age=31536000");
    if (c->server->settings.cert[0])
        sand_append_text(&w, "; Secure");
}

static void put_created(struct call *c, const struct room *r, const char *token)
{
    char commit[7 + 64 + 1] = "sha256:";
    uint8_t hash[32];
    sand_commit_hash(&r->commit, hash);
    sand_hex(hash, 32, commit + 7);
    sand_put_object(&c->out, 0);
    sand_put_text(&c->out, "table", r->code);
    sand_put_text(&c->out, "host", token);
    sand_put_text(&c->out, "commit", commit);
    sand_put_end(&c->out);
    c->status = 201;
}

/* Keeps a new room and hands its host token out; the room is gone if that fails. */
static void keep_new(struct call *c, struct room *r)
{
    struct sand_error error;
    char token[TOKEN_CHARS + 1];
    if (room_keep(r, &error) && give_token(r, -1, token, &error)) {
        put_created(c, r, token);
        log_event("create", "table", r->code, "game", r->pack->game->id, (char *)0);
        return;
    }
    r->broken = true;
    room_touch(r);
    refuse_error(c, 500, "STORAGE", &error);
}

static void post_tables(struct call *c)
{
    struct sand_error error = {{0}, {0}};
    const char *game = text_member(c, "game"), *title = text_member(c, "title");
    const struct sand_pack *pack = game ? server_pack(c->server, game) : 0;
    if (!pack) {
        refuse(c, 404, "NO_GAME", "game", "`game` names one of this server's games");
        return;
    }
    struct room *r = room_new(c->server, pack, &error);
    if (!r) {
        refuse_error(c, 500, "STORAGE", &error);
        return;
    }
    r->options = object_text(c, "options", "{}");
    r->seats = seats_wanted(r, &error);
    int i = 0;
    const sand_node seats = member(c, "seats"), watchers = member(c, "watchers");
    for (sand_node n = seats < 0 ? -1 : sand_first(c->body, seats); n >= 0 && r->seats > 0;
         n = sand_next(c->body, n), i++)
        if (i < r->seats)
            read_seat(c, n, r, i);
        else
            sand_reader_fail(c->body, n, "more seats than players", (char *)0);
    if (r->seats > 0 && c->body)
        read_clock(c, r);
    if (title && strlen(title) < TITLE_BYTES)
        strcpy(r->title, title);
    if (watchers >= 0)
        r->watchers = sand_bool(c->body, watchers);
    if (r->seats < 0 || !try_options(r, &error))
        refuse_error(c, 400, "BAD_OPTIONS", &error);
    else if (body_done(c)) {
        keep_new(c, r);
        return;
    }
    r->seats = 0;
    room_free(r);
}

/* ---- Joining ---- */

static int free_seat(const struct room *r)
{
    for (int i = 0; i < r->seats; i++)
        if (r->seat[i].kind == SEAT_OPEN)
            return i;
    return -1;
}

/* The seat an old token had at the table this one is the rematch of; -1: none. */
static int seat_by_old_token(struct call *c, const struct room *r)
{
    struct sand_error error;
    int seat = -1;
    struct room *old = c->request->token[0] ? token_room(c->server, c->request->token, &seat, &error) : 0;
    return old && strcmp(old->rematch, r->code) == 0 && seat >= 0 && seat < r->seats && r->seat[seat].kind == SEAT_OPEN
               ? seat
               : -1;
}

static void take_seat(struct call *c, struct room *r, int seat, const char *name, const char *nonce)
{
    struct sand_error error;
    char token[TOKEN_CHARS + 1], buffer[SAND_ACTOR_BYTES];
    struct seat *s = &r->seat[seat];
    s->kind = SEAT_PERSON;
    strcpy(s->name, name);
    s->nonce_size = (uint8_t)(nonce ? strlen(nonce) / 2 : 0);
    if (nonce)
        sand_unhex(nonce, s->nonce_size, s->nonce);
    if (!give_token(r, seat, token, &error) || !room_keep(r, &error)) {
        r->broken = true;
        room_touch(r);
        refuse_error(c, 500, "STORAGE", &error);
        return;
    }
    set_cookie(c, r, token);
    sand_put_object(&c->out, 0);
    sand_put_text(&c->out, "seat", room_seat_name(r, seat, buffer));
    sand_put_text(&c->out, "token", token);
    sand_put_end(&c->out);
    c->status = 201;
}

static bool nonce_ok(const char *nonce)
{
    uint8_t bytes[32];
    const size_t n = strlen(nonce);
    return n >= 2 && n <= 64 && n % 2 == 0 && sand_unhex(nonce, n / 2, bytes) == 0;
}

static void post_join(struct call *c)
{
    struct room *r = find_room(c);
    const char *name = text_member(c, "name"), *wanted = text_member(c, "seat"), *nonce = text_member(c, "nonce");
    if (!r || !body_done(c))
        return;
    const int old = seat_by_old_token(c, r);
    const int seat = wanted ? room_seat_of(r, wanted) : old >= 0 ? old : free_seat(r);
    if (r->state != ROOM_OPEN)
        refuse(c, 409, "STARTED", "table", "the game has begun; one can still watch");
    else if (!name || !name_ok(name))
        refuse(c, 400, "BAD_NAME", "name", "a name is 1 to 62 bytes of UTF-8 without comma or control characters");
    else if (nonce && !nonce_ok(nonce))
        refuse(c, 400, "BAD_REQUEST", "nonce", "a nonce is 2 to 64 lower-case hex digits");
    else if (seat < 0 || r->seat[seat].kind != SEAT_OPEN)
        refuse(c, 409, "NO_SEAT", "seat", wanted ? "this seat is not free" : "no seat is free");
    else
        take_seat(c, r, seat, name, nonce);
}

/* ---- The host ---- */

static void post_start(struct call *c)
{
    struct sand_error error;
    struct room *r = host_room(c);
    const char *fill = text_member(c, "fill");
    if (!r || !body_done(c))
        return;
    if (r->state != ROOM_OPEN)
        refuse(c, 409, "STARTED", "table", "it has begun already");
    else if (fill && (!sand_bot_named(r->pack->game->id, fill) || strlen(fill) >= BOT_BYTES))
        refuse(c, 400, "NO_BOT", "fill", "no such bot for this game");
    else if (room_start(r, fill, &error)) {
        ok(c);
        room_settle(r);
    } else {
        refuse_error(c, 409, "NOT_READY", &error);
    }
}

static void seat_link(struct call *c, struct room *r, int seat)
{
    struct sand_error error;
    char token[TOKEN_CHARS + 1];
    if (!give_token(r, seat, token, &error)) {
        refuse_error(c, 500, "STORAGE", &error);
        return;
    }
    sand_put_object(&c->out, 0);
    sand_put_text(&c->out, "token", token);
    sand_put_end(&c->out);
}

static bool change_seat(struct call *c, struct room *r, int i, const char *verb, const char *bot, bool on)
{
    struct seat *seat = &r->seat[i];
    if (strcmp(verb, "mute") == 0)
        seat->muted = on;
    else if (strcmp(verb, "bot") == 0 && bot && sand_bot_named(r->pack->game->id, bot) && strlen(bot) < BOT_BYTES) {
        strcpy(seat->bot, bot);
        if (seat->kind == SEAT_PERSON && r->state != ROOM_OPEN)
            seat->lent = 1;
        else
            seat->kind = SEAT_BOT;
    } else if (strcmp(verb, "return") == 0 && seat->lent)
        seat->lent = 0;
    else if (strcmp(verb, "free") == 0 && r->state == ROOM_OPEN)
        *seat = (struct seat){0};
    else {
        refuse(c, 400, "BAD_REQUEST", "do",
               "bot (with its name), return (a lent seat), free (before the start), mute, link");
        return false;
    }
    return true;
}

static void post_seat(struct call *c)
{
    struct sand_error error;
    struct room *r = host_room(c);
    const char *verb = text_member(c, "do"), *bot = text_member(c, "bot");
    const sand_node on = member(c, "on");
    const bool muted = on < 0 || sand_bool(c->body, on);
    const int seat = r ? room_seat_of(r, c->part[3]) : -1;
    char line[64] = "= ", name[SAND_ACTOR_BYTES];
    if (!r || !body_done(c))
        return;
    if (seat < 0 || !verb)
        refuse(c, 404, "NO_SEAT", "seat", "no such seat, or nothing to do");
    else if (r->busy)
        refuse(c, 409, "BUSY", "table", "a bot is thinking; try again");
    else if (strcmp(verb, "link") == 0)
        seat_link(c, r, seat);
    else if (change_seat(c, r, seat, verb, bot, muted)) {
        strcat(strcat(strcat(line, verb), " "), room_seat_name(r, seat, name));
        if (!room_keep(r, &error) ||
            (r->table && (!sand_note(r->table, line + 2, &error) || !room_append(r, line, &error))))
            refuse_error(c, 500, "STORAGE", &error);
        else
            ok(c);
        room_settle(r);
    }
}

static void post_close(struct call *c)
{
    struct sand_error error;
    struct room *r = host_room(c);
    if (!r || !body_done(c))
        return;
    r->state = ROOM_CLOSED;
    if (!room_keep(r, &error)) {
        refuse_error(c, 500, "STORAGE", &error);
        return;
    }
    for (struct client *client = r->clients; client; client = client->next)
        net_drop(client->socket, 4003, "the host has closed the table");
    uv_timer_stop(&r->timer);
    ok(c);
}

static void post_rematch(struct call *c)
{
    struct sand_error error = {{0}, {0}};
    struct room *old = host_room(c), *r;
    char *options = old ? object_text(c, "options", old->options) : 0;
    if (!old || !body_done(c)) {
        free(options);
        return;
    }
    if (!(r = room_new(c->server, old->pack, &error))) {
        refuse_error(c, 500, "STORAGE", &error);
        free(options);
        return;
    }
    r->options = options;
    r->seats = seats_wanted(r, &error);
    if (r->seats < 0 || !try_options(r, &error)) {
        refuse_error(c, 400, "BAD_OPTIONS", &error);
        r->seats = 0;
        room_free(r);
        return;
    }
    strcpy(r->title, old->title);
    r->clock = old->clock;
    r->expiry = old->expiry;
    r->clock_seconds = old->clock_seconds;
    r->watchers = old->watchers;
    for (int i = 0; i < r->seats && i < old->seats; i++)
        if (old->seat[i].kind == SEAT_BOT) {
            r->seat[i].kind = SEAT_BOT;
            strcpy(r->seat[i].bot, old->seat[i].bot);
        }
    strcpy(old->rematch, r->code);
    keep_new(c, r);
    if (c->status == 201 && !room_keep(old, &error))
        refuse_error(c, 500, "STORAGE", &error);
}

/* ---- Looking ---- */

static void get_table(struct call *c)
{
    struct room *r = find_room(c);
    if (!r)
        return;
    sand_put_object(&c->out, 0);
    room_put_table(r, 0, &c->out);
    sand_put_end(&c->out);
}

static void get_record(struct call *c)
{
    struct room *r = find_room(c);
    if (!r)
        return;
    if (r->state != ROOM_OVER) {
        refuse(c, 409, "NOT_OVER", "table", "the record is everybody's once the game is over");
        return;
    }
    sand_record(r->table, &c->out);
    c->reply->type = "text/plain; charset=utf-8";
    strcpy(c->reply->extra_name, "content-disposition:");
    strcat(strcat(strcpy(c->reply->extra, "attachment; filename=\""), r->code), ".sandtable\"");
}

/* ---- Looking back ---- */

static const struct sand_pack *pack_of_room(void *context, const char *game, const uint8_t hash[32],
                                            struct sand_error *error)
{
    const struct room *r = context;
    (void)game, (void)hash, (void)error;
    return r->pack;
}

static void put_result(const struct sand_table *t, struct sand_writer *w)
{
    const struct sand_game *g = sand_pack_of(t)->game;
    struct sand_outcome outcome;
    char name[SAND_ACTOR_BYTES];
    if (!sand_over(t, &outcome))
        return;
    sand_put_object(w, "result");
    sand_put_text(w, "why", g->ends ? g->ends[outcome.why] : "");
    sand_put_object(w, "seats");
    for (int i = 0; i < sand_seats_of(t); i++)
        sand_put_text(w, sand_actor_name(g, i, name),
                      outcome.value[i] > 0   ? "win"
                      : outcome.value[i] < 0 ? "loss"
                                             : "draw");
    sand_put_end(w);
    sand_put_end(w);
}

/* A finished game after so many answers; `end`: all of them. Its record is public, so everything may be shown. */
static void get_past(struct call *c)
{
    struct room *r = find_room(c);
    struct sand_error error;
    if (!r)
        return;
    if (r->state != ROOM_OVER) {
        refuse(c, 409, "NOT_OVER", "table", "the past is everybody's once the game is over");
        return;
    }
    const bool end = strcmp(c->part[3], "end") == 0;
    const uint32_t all = sand_answers_taken(r->table);
    const uint32_t wanted = (uint32_t)strtoul(c->part[3], 0, 10), answers = end || wanted > all ? all : wanted;
    struct sand_writer record;
    sand_writer_grow(&record);
    sand_record(r->table, &record);
    struct sand_table *t = end ? r->table : sand_replay_to(record.text, record.size, answers, pack_of_room, r, &error);
    sand_writer_free(&record);
    if (!t) {
        refuse_error(c, 500, "REPLAY", &error);
        return;
    }
    sand_put_object(&c->out, 0);
    sand_put_int(&c->out, "at", answers);
    sand_put_int(&c->out, "answers", all);
    sand_put_view(t, "view", SAND_EVERYTHING, &c->out);
    sand_put_journal(t, "journal", SAND_EVERYTHING, 0, &c->out);
    put_result(t, &c->out);
    sand_put_end(&c->out);
    if (!end)
        sand_close(t);
}

/* The link of the table as a picture: black squares, drawn as one path. */
static void get_qr(struct call *c)
{
    struct room *r = find_room(c);
    char url[256];
    struct sand_writer w;
    if (!r)
        return;
    sand_writer_fixed(&w, url, sizeof url);
    /* Whoever made the table may look at it by an address that only this machine has. */
    const bool here = strncmp(c->request->host, "127.", 4) == 0 || strncmp(c->request->host, "localhost", 9) == 0;
    if (!here || !append_lan(c, &w)) {
        sand_append_text(&w, c->server->settings.cert[0] ? "https://" : "http://");
        sand_append_text(&w, c->request->host);
    }
    sand_append_text(&w, "/#/t/");
    sand_append_text(&w, r->code);
    QRcode *qr = QRcode_encodeString8bit(url, 0, QR_ECLEVEL_M);
    if (!qr) {
        refuse(c, 500, "QR", "host", "the link does not fit into a picture");
        return;
    }
    sand_append_text(&c->out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-2 -2 ");
    sand_append_int(&c->out, qr->width + 4);
    sand_append_text(&c->out, " ");
    sand_append_int(&c->out, qr->width + 4);
    sand_append_text(
        &c->out, "\" role=\"img\"><rect x=\"-2\" y=\"-2\" width=\"100%\" height=\"100%\" fill=\"#fff\"/><path d=\"");
    for (int i = 0; i < qr->width * qr->width; i++)
        if (qr->data[i] & 1) {
            sand_append_text(&c->out, "M");
            sand_append_int(&c->out, i % qr->width);
            sand_append_text(&c->out, " ");
            sand_append_int(&c->out, i / qr->width);
            sand_append_text(&c->out, "h1v1h-1z");
        }
    sand_append_text(&c->out, "\"/></svg>");
    QRcode_free(qr);
    c->reply->type = "image/svg+xml";
}

static void put_mine(struct call *c, const struct room *r, int seat)
{
    char name[SAND_ACTOR_BYTES];
    const bool turn = seat >= 0 && r->state == ROOM_RUNNING && !night_veiled(r) &&
                      sand_asked(r->table) & sand_bit(seat);
    sand_put_object(&c->out, 0);
    sand_put_text(&c->out, "table", r->code);
    sand_put_text(&c->out, "seat", seat < 0 ? "host" : room_seat_name(r, seat, name));
    sand_put_text(&c->out, "game", r->pack->game->id);
    sand_put_text(&c->out, "title", r->title);
    sand_put_text(&c->out, "state", room_state_name(r->state));
    sand_put_bool(&c->out, "turn", turn);
    sand_put_int(&c->out, "updated", r->updated / 1000);
    sand_put_end(&c->out);
}

static void post_mine(struct call *c)
{
    struct sand_error error;
    const sand_node tokens = member(c, "tokens");
    int count = 0;
    sand_put_object(&c->out, 0);
    sand_put_array(&c->out, "tables");
    for (sand_node n = tokens < 0 ? -1 : sand_first(c->body, tokens); n >= 0 && count < 64; n = sand_next(c->body, n)) {
        int seat = -1;
        const struct room *r = token_room(c->server, sand_string(c->body, n), &seat, &error);
        count++;
        if (r)
            put_mine(c, r, seat);
    }
    sand_put_end(&c->out);
    sand_put_end(&c->out);
    if (tokens >= 0)
        sand_read_past(c->body, tokens);
    body_done(c);
}

/* ---- Routes ---- */

static void route_table(struct call *c, bool post)
{
    const char *what = c->parts > 2 ? c->part[2] : "";
    if (post && c->parts == 1)
        post_tables(c);
    else if (!post && c->parts == 2)
        get_table(c);
    else if (!post && c->parts == 3 && strcmp(what, "record") == 0)
        get_record(c);
    else if (!post && c->parts == 4 && strcmp(what, "replay") == 0)
        get_past(c);
    else if (!post && c->parts == 3 && strcmp(what, "qr.svg") == 0)
        get_qr(c);
    else if (post && c->parts == 3 && strcmp(what, "join") == 0)
        post_join(c);
    else if (post && c->parts == 3 && strcmp(what, "start") == 0)
        post_start(c);
    else if (post && c->parts == 3 && strcmp(what, "close") == 0)
        post_close(c);
    else if (post && c->parts == 3 && strcmp(what, "rematch") == 0)
        post_rematch(c);
    else if (post && c->parts == 4 && strcmp(what, "seats") == 0)
        post_seat(c);
    else
        not_found(c);
}

static void route(struct call *c)
{
    const bool post = strcmp(c->request->method, "POST") == 0, get = strcmp(c->request->method, "GET") == 0;
    const char *first = c->parts > 0 ? c->part[0] : "";
    if (!post && !get)
        refuse(c, 405, "BAD_METHOD", c->request->method, "GET looks, POST acts");
    else if (get && c->parts == 1 && strcmp(first, "games") == 0)
        get_games(c);
    else if (strcmp(first, "games") == 0)
        route_game(c, post);
    else if (strcmp(first, "tables") == 0)
        route_table(c, post);
    else if (post && c->parts == 1 && strcmp(first, "mine") == 0)
        post_mine(c);
    else
        not_found(c);
}

static void split_path(struct call *c, const char *path)
{
    strcpy(c->path, path);
    for (char *at = strtok(c->path, "/"); at && c->parts < 6; at = strtok(0, "/"))
        c->part[c->parts++] = at;
}

static bool read_body(struct call *c)
{
    struct sand_error error;
    if (c->request->size == 0)
        return true;
    c->body = sand_reader_open("body", c->request->body, c->request->size, &error);
    if (c->body && sand_type(c->body, 0) == SAND_OBJECT)
        return true;
    if (c->body)
        refuse(c, 400, "BAD_JSON", "body", "a body is one JSON object");
    else
        refuse_error(c, 400, "BAD_JSON", &error);
    return false;
}

static void handle_api(struct call *c)
{
    split_path(c, c->request->path + strlen("/api/v1/"));
    c->reply->type = "application/json";
    c->status = 200;
    if (!limit_address(c->request->address, now_ms(), strcmp(c->request->method, "POST") == 0 ? 4 : 1))
        refuse(c, 429, "TOO_MANY", "address", "too many requests; wait a little");
    else if (read_body(c))
        route(c);
    sand_reader_close(c->body);
    server_flush(c->server);
}

void api_handle(void *server, const struct net_request *request, struct net_reply *reply)
{
    struct call c = {.server = server, .request = request, .reply = reply, .status = 200};
    sand_writer_grow(&c.out);
    if (strncmp(request->path, "/api/v1/", 8) == 0) {
        handle_api(&c);
    } else if (strcmp(request->path, "/healthz") == 0) {
        ok(&c);
        reply->type = "application/json";
    } else if (strcmp(request->path, "/metrics") == 0) {
        metrics_write(server, &c.out);
        reply->type = "text/plain; version=0.0.4";
    } else if (strcmp(request->method, "GET") == 0 && page_find(request->path, request->gzip, reply)) {
        sand_writer_free(&c.out);
        return;
    } else {
        reply->type = "application/json";
        not_found(&c);
    }
    reply->status = c.status;
    reply->text = c.out.text;
    reply->size = c.out.size;
    reply->owned = c.out.room > 0;
}

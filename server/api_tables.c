/* HTTP: making tables, sitting down, and what a host may do.
 *
 * A new room is in memory and known by its code from room_new on, but in storage only with room_keep. Until then every
 * way out frees it; after that a failure of storage is the business of server_flush, which forgets the room and makes
 * the reply a 503. So nothing here takes a change back by hand: what was changed in memory and could not be stored is
 * loaded again.
 *
 * A room is `busy` while a bot thinks about its table in another thread: changing a seat waits for its end. */
#include "bots/bots.h"
#include "engine/sha256.h"
#include "server/api.h"

#include <stdlib.h>
#include <string.h>

/* ---- Creating ---- */

static const char BAD_NAME[] = "a name is 1 to 62 bytes of UTF-8 without comma, control or hidden characters";
static const char BAD_TITLE[] = "a title has at most 63 bytes of UTF-8 without control or hidden characters";

/* The bots called like the person who has just sat down get other names. */
static void bots_give_way(struct room *r, int seat)
{
    for (int i = 0; i < r->seats; i++)
        if (i != seat && r->seat[i].kind == SEAT_BOT && name_is_same(r->seat[i].name, r->seat[seat].name)) {
            r->seat[i].name[0] = 0;
            name_bot(r, i);
        }
}

/* A bot of this game, perhaps with its temper: `rules/talk=2`. */
static bool is_bot(const struct room *r, const char *text)
{
    struct sand_temper temper;
    return strlen(text) < BOT_BYTES && server_bot(r->server, r->pack->game->id, text, &temper);
}

static void refuse_invitation(struct call *c, enum invitation no, const struct sand_error *error)
{
    api_refuse_error(c, no == INVITED_FAILED ? 503 : 409, agent_invitation_code(no), error);
}

/* Whether a bot over the network could be invited, if one is. Faults of the body are the reader's and are told later,
 * by api_body_done: the first one counts, wherever it was found. */
static enum invitation read_seat(struct call *c, sand_node n, struct room *r, int i, struct sand_error *error)
{
    static const char *const kinds[] = {"open", "person", "bot", "hand", 0};
    struct sand_reader *b = c->json;
    struct seat *seat = &r->seat[i];
    const int kind = sand_choice(b, sand_require(b, n, "kind"), kinds);
    const sand_node bot = sand_member(b, n, "bot"), name = sand_member(b, n, "name");
    seat->kind = kind == SEAT_BOT ? SEAT_BOT : SEAT_OPEN;
    if (seat->kind == SEAT_BOT) {
        const char *text = bot < 0 ? "random" : sand_string(b, bot);
        if (agent_wish(text))
            return agent_invite(r, i, agent_wish(text), error);
        if (!is_bot(r, text))
            sand_reader_fail(b, bot < 0 ? n : bot, "no such bot for this game: ", text, (char *)0);
        else
            room_seat_bot(r, i, text);
    }
    if (name >= 0 && name_is_fit(sand_string(b, name)) && !room_name_taken(r, sand_string(b, name), i))
        strcpy(seat->name, sand_string(b, name));
    else if (name >= 0 && name_is_fit(sand_string(b, name)))
        sand_reader_fail(b, name, "two at this table would have the same name", (char *)0);
    else if (name >= 0 && sand_string(b, name)[0])
        sand_reader_fail(b, name, BAD_NAME, (char *)0);
    return INVITED;
}

static void read_clock(struct call *c, struct room *r)
{
    static const char *const kinds[] = {"none", "game", "decision", "bank", "days", 0};
    static const char *const expiries[] = {"timeout", "bot", "none", 0};
    struct sand_reader *b = c->json;
    const sand_node clock = c->body.clock;
    r->clock = room_timing(r) ? CLOCK_GAME : CLOCK_NONE;
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
    if (sand_options_check(o, r->pack->game))
        seats = sand_option_seats(o, r->pack->game);
    if (!sand_reader_ok(o)) {
        sand_reader_done(o, error);
        seats = -1;
    }
    sand_reader_close(o);
    return seats;
}

/* A table with an open door: 0, its seats for now; -1 with an error. How many play is told by who comes. */
static int door_is_fit(struct room *r, struct sand_error *error)
{
    struct sand_reader *o = sand_reader_open("options", r->options, strlen(r->options), error);
    if (!o)
        return -1;
    const bool counted = sand_member(o, 0, "seats") >= 0;
    const bool fine = !counted && sand_options_check(o, r->pack->game);
    if (counted)
        sand_fail(error, "options.seats", "a table with an open door has as many as come", (char *)0);
    else if (!sand_reader_ok(o))
        sand_reader_done(o, error);
    sand_reader_close(o);
    return fine ? 0 : -1;
}

static bool give_token(struct room *r, int seat, char token[TOKEN_CHARS + 1], struct sand_error *error)
{
    uint8_t hash[STORE_HASH];
    token_new(token, hash);
    return room_unsaved(r, server_transaction(r->server, error) &&
                               store_put_token(r->server->store, hash, r->code, seat, error));
}

static void put_created(struct call *c, const struct room *r, const char *token)
{
    char commit[COMMITMENT_CHARS + 1];
    sand_put_object(&c->out, 0);
    sand_put_text(&c->out, "table", r->code);
    sand_put_text(&c->out, "host", token);
    sand_put_text(&c->out, "commit", room_commitment(r, commit));
    sand_put_end(&c->out);
    c->status = 201;
}

/* Where there are several processes a proxy may send all that has to do with a table to one of them, by its code; who
 * made it does not know which. So the first that is asked for it leads it. Not where a bot is invited, which is
 * connected to this one. */
static void let_go(struct room *r)
{
    for (int i = 0; i < r->seats; i++)
        if (r->seat[i].account[0])
            return;
    r->let_go = r->state == ROOM_OPEN && store_let_go(r->server->store, r->code);
}

void api_keep_new(struct call *c, struct room *r)
{
    struct sand_error error;
    char token[TOKEN_CHARS + 1];
    if (room_keep(r, &error) && give_token(r, -1, token, &error)) {
        put_created(c, r, token);
        log_event("create", "table", r->code, "game", r->pack->game->id, (char *)0);
        let_go(r);
        return;
    }
    api_refuse_error(c, 503, "STORAGE", &error);
}

static enum invitation read_seats(struct call *c, struct room *r, struct sand_error *error)
{
    enum invitation no = INVITED;
    int i = 0;
    for (sand_node n = sand_first(c->json, c->body.seats); n >= 0 && !no; n = sand_next(c->json, n), i++)
        if (i < r->seats)
            no = read_seat(c, n, r, i, error);
        else
            sand_reader_fail(c->json, n, "more seats than players", (char *)0);
    return no;
}

static void read_title(struct call *c, struct room *r)
{
    const char *title = c->body.title;
    if (title && strlen(title) < TITLE_BYTES && (!title[0] || name_is_plain(title)))
        strcpy(r->title, title);
    else if (title)
        sand_reader_fail(c->json, sand_member(c->json, 0, "title"), BAD_TITLE, (char *)0);
}

/* A table for one person who learns the game: the lesson says everything else. */
static void make_lesson(struct call *c, struct room *r)
{
    struct sand_error error;
    const struct sand_lesson *lesson = lesson_find(c->server, r->pack->game, c->body.lesson);
    if (c->body.options.text || c->body.door || c->body.hints || c->body.seats >= 0 || c->body.clock >= 0)
        api_refuse(c, 400, "BAD_REQUEST", "lesson", "a lesson has its own options, seats, clock and advice");
    else if (!lesson)
        api_refuse(c, 404, "NOT_FOUND", "lesson", "the game has no such lesson");
    else if (!lesson_begin(r, lesson, &error))
        api_refuse_error(c, 500, "LESSON", &error);
    else {
        read_title(c, r);
        r->expiry = EXPIRY_NONE;
        r->watchers = c->body.watchers >= 0 && sand_bool(c->json, c->body.watchers);
        if (api_body_done(c)) {
            api_keep_new(c, r);
            return;
        }
    }
    room_free(r);
}

/* Everything is read even after something is wrong, and refused at the end in one place. False: it has been. */
static bool read_wishes(struct call *c, struct room *r)
{
    struct sand_error error, uninvited;
    r->options = sand_json_copy(c->body.options, "{}");
    r->door = c->body.door;
    const int wanted = r->door ? door_is_fit(r, &error) : seats_wanted(r, &error);
    room_seat(r, wanted > 0 ? wanted : 0);
    const enum invitation no = r->seats > 0 ? read_seats(c, r, &uninvited) : INVITED;
    if (wanted >= 0)
        read_clock(c, r);
    read_title(c, r);
    r->watchers = c->body.watchers < 0 || sand_bool(c->json, c->body.watchers);
    r->hints = c->body.hints;
    if (wanted < 0 || !(r->door || room_try_options(r, &error)))
        api_refuse_error(c, 400, "BAD_OPTIONS", &error);
    else if (r->hints && r->pack->game->flags & SAND_FINAL)
        api_refuse(c, 400, "BAD_REQUEST", "hints", "there are no hints in this game");
    else if (no != INVITED)
        refuse_invitation(c, no, &uninvited);
    else
        return api_body_done(c);
    return false;
}

void api_post_tables(struct call *c)
{
    struct sand_error error;
    const struct sand_pack *pack = c->body.game ? server_pack(c->server, c->body.game) : 0;
    if (!pack) {
        api_refuse(c, 404, "NO_GAME", "game", "`game` names one of this server's games");
        return;
    }
    struct room *r = room_new(c->server, pack, &error);
    if (!r) {
        api_refuse_error(c, 503, "STORAGE", &error);
        return;
    }
    r->share = line_share(c->request->address);
    if (c->body.lesson)
        make_lesson(c, r);
    else if (read_wishes(c, r))
        api_keep_new(c, r);
    else
        room_free(r);
}

/* ---- Joining ---- */

/* Nobody sits there, and no bot is invited to it. */
static bool is_free(const struct seat *seat)
{
    return seat->kind == SEAT_OPEN && !seat->account[0];
}

/* A seat that is kept for somebody by name is given away last, or to a person of that name. */
static int free_seat(struct room *r, const char *name)
{
    int kept = -1;
    for (int i = r->seats - 1; i >= 0; i--)
        if (is_free(&r->seat[i]) && (r->door ? name_is_same(r->seat[i].name, name) : r->seat[i].name[0] != 0))
            kept = i;
    if (r->door)
        return kept >= 0 ? kept : door_seat(r);
    for (int i = 0; i < r->seats; i++)
        if (is_free(&r->seat[i]) && !r->seat[i].name[0])
            return i;
    return kept;
}

/* The seat an old token had at the table this one is the rematch of; -1: none. */
static int seat_by_old_token(struct call *c, const struct room *r)
{
    struct sand_error error;
    struct room *old = 0;
    int seat = -1;
    if (c->request->token[0])
        token_room(c->server, c->request->token, &old, &seat, &error);
    return old && strcmp(old->rematch, r->code) == 0 && seat >= 0 && seat < r->seats && r->seat[seat].kind == SEAT_OPEN
               ? seat
               : -1;
}

/* Whose host's token the body holds. Of the table itself: everyone is told where the host sits. Of the table that this
 * one is the rematch of: its host is the host again, even where another has asked for the rematch. */
enum hosting { NO_HOST, THIS_HOST, OLD_HOST };

static enum hosting hosting_of(struct call *c, const struct room *r)
{
    struct sand_error error;
    struct room *of = 0;
    int seat = 0;
    if (!c->body.host || token_room(c->server, c->body.host, &of, &seat, &error) != FOUND || seat != -1)
        return NO_HOST;
    return of == r ? THIS_HOST : strcmp(of->rematch, r->code) == 0 ? OLD_HOST : NO_HOST;
}

/* The seat is kept for the host of the game before; until they come, who asked for the rematch only stands in. */
static bool awaits_host(const struct room *r)
{
    return r->host_seat && r->seat[r->host_seat - 1].kind == SEAT_OPEN && r->seat[r->host_seat - 1].name[0];
}

static void take_seat(struct call *c, struct room *r, int seat, const char *name, const char *nonce,
                      enum hosting hosting)
{
    struct sand_error error;
    char token[TOKEN_CHARS + 1], host[TOKEN_CHARS + 1], buffer[SAND_ACTOR_BYTES];
    const bool stands_in = hosting == THIS_HOST && awaits_host(r) && r->host_seat != seat + 1;
    struct seat *s = &r->seat[seat];
    s->kind = SEAT_PERSON;
    s->bot[0] = 0;
    strcpy(s->name, name);
    bots_give_way(r, seat);
    if (hosting != NO_HOST && !stands_in)
        r->host_seat = (uint8_t)(seat + 1);
    s->nonce_size = (uint8_t)(nonce ? strlen(nonce) / 2 : 0);
    if (nonce)
        sand_unhex(nonce, s->nonce_size, s->nonce);
    if (!give_token(r, seat, token, &error) || (hosting == OLD_HOST && !give_token(r, -1, host, &error)) ||
        !room_keep(r, &error)) {
        api_refuse_error(c, 503, "STORAGE", &error);
        return;
    }
    sand_put_object(&c->out, 0);
    sand_put_text(&c->out, "seat", room_seat_name(r, seat, buffer));
    sand_put_text(&c->out, "token", token);
    if (hosting == OLD_HOST)
        sand_put_text(&c->out, "host", host);
    sand_put_end(&c->out);
    c->status = 201;
}

static bool nonce_ok(const char *nonce)
{
    uint8_t bytes[32];
    const size_t n = strlen(nonce);
    return n >= 2 && n <= 64 && n % 2 == 0 && sand_unhex(nonce, n / 2, bytes) == 0;
}

void api_post_join(struct call *c)
{
    struct room *r = c->room;
    const char *name = c->body.name, *wanted = c->body.seat, *nonce = c->body.nonce;
    if (r->state != ROOM_OPEN) {
        api_refuse(c, 409, "STARTED", "table", "the game has begun; you can still watch");
        return;
    }
    if (!name || !name_is_fit(name)) {
        api_refuse(c, 400, "BAD_NAME", "name", BAD_NAME);
        return;
    }
    const int old = seat_by_old_token(c, r);
    const enum hosting hosting = hosting_of(c, r);
    if (store_waits(c->server->store))
        return;
    const int seat = wanted ? room_seat_of(r, wanted) : old >= 0 ? old : free_seat(r, name);
    if (nonce && !nonce_ok(nonce))
        api_refuse(c, 400, "BAD_REQUEST", "nonce", "a nonce is 2 to 64 lower-case hex digits");
    else if (seat < 0 || !is_free(&r->seat[seat]))
        api_refuse(c, 409, "NO_SEAT", "seat", wanted ? "this seat is not free" : "no seat is free");
    else if (room_name_taken(r, name, seat))
        api_refuse(c, 409, "NAME_TAKEN", "name", "somebody at this table is called so already");
    else
        take_seat(c, r, seat, name, nonce, hosting);
}

/* ---- The host ---- */

void api_post_start(struct call *c)
{
    struct sand_error error;
    struct room *r = c->room;
    const char *fill = c->body.fill;
    if (r->state != ROOM_OPEN)
        api_refuse(c, 409, "STARTED", "table", "the game has already started");
    else if (fill && !is_bot(r, fill))
        api_refuse(c, 400, "NO_BOT", "fill", "no such bot for this game");
    else if (room_start(r, fill, &error)) {
        api_ok(c);
        room_settle(r);
    } else {
        api_refuse_error(c, 409, "NOT_READY", &error);
    }
}

/* The place of a host who has been away for long is anybody's who sits there: one host after the other, and the token
 * of the one before is worth nothing. */
void api_post_host(struct call *c)
{
    struct sand_error error;
    struct room *r = c->room;
    char token[TOKEN_CHARS + 1];
    int seat = -1;
    if (api_token_seat(c, &seat, &error) != FOUND || seat < 0 || !room_has_person(r, seat) || !moderate_left_alone(r)) {
        api_refuse(c, 409, "NOT_YOURS", "table", "the host is there, or has not been away for long");
        return;
    }
    r->host_seat = (uint8_t)(seat + 1);
    r->inherited = true;
    if (!give_token(r, -1, token, &error) || !room_keep(r, &error)) {
        api_refuse_error(c, 503, "STORAGE", &error);
        return;
    }
    moderate_show(r, "host", seat);
    room_announce(r);
    room_settle(r);
    sand_put_object(&c->out, 0);
    sand_put_text(&c->out, "host", token);
    sand_put_end(&c->out);
}

static void drop_sockets(struct room *r, int seat, int code, const char *why)
{
    for (struct client *client = r->clients; client; client = client->next)
        if (client->viewer == seat)
            client_drop_later(client, code, why);
}

static void seat_link(struct call *c, struct room *r, int seat)
{
    struct sand_error error;
    char token[TOKEN_CHARS + 1];
    if (r->seat[seat].kind != SEAT_PERSON || r->seat[seat].account[0]) {
        api_refuse(c, 409, "NO_SEAT", "seat", "no person sits here");
        return;
    }
    if (!give_token(r, seat, token, &error)) {
        api_refuse_error(c, 503, "STORAGE", &error);
        return;
    }
    drop_sockets(r, seat, 4005, "this seat has a new link");
    moderate_show(r, "link", seat); /* a person with it can sit there and see that card: nobody does so unseen */
    sand_put_object(&c->out, 0);
    sand_put_text(&c->out, "token", token);
    sand_put_end(&c->out);
}

/* A bot over the network is asked whether it wants the seat. */
static bool invite(struct call *c, struct room *r, int i, const char *account)
{
    struct sand_error error;
    const enum invitation no = agent_invite(r, i, account, &error);
    if (no == INVITED)
        drop_sockets(r, i, 4002, "the host has given this seat to a bot");
    else
        refuse_invitation(c, no, &error);
    return no == INVITED;
}

static bool change_seat(struct call *c, struct room *r, int i)
{
    struct seat *seat = &r->seat[i];
    const char *verb = c->body.verb, *bot = c->body.bot;
    if (strcmp(verb, "bot") == 0 && bot && agent_wish(bot))
        return invite(c, r, i, agent_wish(bot));
    if (strcmp(verb, "mute") == 0)
        seat->muted = c->body.on;
    else if (strcmp(verb, "bot") == 0 && bot && is_bot(r, bot)) {
        if (seat->kind == SEAT_PERSON && r->state != ROOM_OPEN) {
            strcpy(seat->bot, bot);
            seat->lent = 1;
            seat->fault = FAULT_NONE;
        } else {
            room_seat_bot(r, i, bot);
            drop_sockets(r, i, 4002, "the host has given this seat to a bot");
        }
    } else if (strcmp(verb, "return") == 0 && seat->lent)
        seat->lent = 0;
    else if (strcmp(verb, "free") == 0 && r->state == ROOM_OPEN) {
        struct sand_error error;
        drop_sockets(r, i, 4002, "the host has freed this seat");
        if (r->door)
            door_leave(r, i, &error); /* a failure of storage is told with the document's */
        else
            *seat = (struct seat){0};
    } else {
        api_refuse(c, 400, "BAD_REQUEST", "do",
                   "bot (with its name), return (a lent seat), free (before the start), mute, link");
        return false;
    }
    return true;
}

/* What was done to a seat, in the log and in the record. */
static bool keep_seat(struct room *r, int seat, const char *verb, struct sand_error *error)
{
    char line[64] = "", name[SAND_ACTOR_BYTES];
    strcat(strcat(strcat(line, verb), " "), room_seat_name(r, seat, name));
    return room_keep(r, error) && (!r->table || room_note(r, line, error));
}

/* What the host does to a seat is shown to all; a seat that is taken back by its own person is seen anyway. */
static void show_seat(const struct call *c, const char *verb, int seat)
{
    if (c->host && (strcmp(verb, "bot") == 0 || strcmp(verb, "return") == 0))
        moderate_show(c->room, verb[0] == 'b' ? "bot" : "return", seat);
}

void api_post_seat(struct call *c)
{
    struct sand_error error;
    struct room *r = c->room;
    const char *verb = c->body.verb;
    const int seat = room_seat_of(r, c->last);
    /* R-abs-4 of Werewolves: the holder of a lent seat may take it back, and nothing more. */
    if (!c->host && (!verb || strcmp(verb, "return") != 0))
        api_not_host(c);
    else if (seat < 0 || !verb)
        api_refuse(c, 404, "NO_SEAT", "seat", "no such seat, or nothing to do");
    else if (later_awaits(c))
        return;
    else if (strcmp(verb, "link") == 0)
        seat_link(c, r, seat);
    else if (r->table && room_is_full(r))
        api_refuse(c, 409, "FULL", "table", "this table's log is full: the game continues, and nothing else is taken");
    else if (change_seat(c, r, seat)) {
        if (keep_seat(r, seat, verb, &error)) {
            room_announce(r); /* whose seat a bot plays, and whose no more, is told at once */
            show_seat(c, verb, seat);
            api_ok(c);
        } else
            api_refuse_error(c, 503, "STORAGE", &error);
        room_settle(r);
    }
}

/* A free seat at a table with an open door; -1 after a refusal. */
static int seat_at_door(struct call *c)
{
    struct room *r = c->room;
    const bool open = r->state == ROOM_OPEN && r->door;
    const int seat = open ? door_seat(r) : -1;
    if (!open)
        api_refuse(c, 409, "STARTED", "table", "others come to a table with an open door, before it starts");
    else if (seat < 0)
        api_refuse(c, 409, "NO_SEAT", "seat", "no seat is free");
    return seat;
}

static void keep_door(struct call *c)
{
    struct sand_error error;
    if (room_keep(c->room, &error))
        api_ok(c);
    else
        api_refuse_error(c, 503, "STORAGE", &error);
}

/* One more bot at a table with an open door. */
void api_post_bot(struct call *c)
{
    struct sand_error error;
    const char *bot = c->body.bot;
    if (!bot || !(agent_wish(bot) || is_bot(c->room, bot))) {
        api_refuse(c, 400, "NO_BOT", "bot", "no such bot for this game");
        return;
    }
    const int seat = seat_at_door(c);
    if (seat < 0)
        return;
    if (!agent_wish(bot))
        room_seat_bot(c->room, seat, bot);
    else if (!invite(c, c->room, seat, agent_wish(bot))) {
        door_leave(c->room, seat, &error);
        return;
    }
    keep_door(c);
}

/* One more person without a device, where the moderator enters what everyone decides (R-mod-3 of Werewolves). */
void api_post_person(struct call *c)
{
    struct room *r = c->room;
    const char *name = c->body.name;
    moderate_load(r);
    if (!room_by_proxy(r))
        api_refuse(c, 409, "NOT_YOURS", "table", "the moderator of this table does not enter others' answers");
    else if (!name || !name_is_fit(name))
        api_refuse(c, 400, "BAD_NAME", "name", BAD_NAME);
    else if (room_name_taken(r, name, -1))
        api_refuse(c, 409, "NAME_TAKEN", "name", "somebody at this table is called so already");
    else {
        const int seat = seat_at_door(c);
        if (seat < 0)
            return;
        r->seat[seat].kind = SEAT_HAND;
        strcpy(r->seat[seat].name, name);
        bots_give_way(r, seat);
        keep_door(c);
    }
}

/* Who has no device cannot play where nobody enters their answers: they leave with the moderator who would have. */
static void leave_by_hand(struct room *r)
{
    struct sand_error error;
    moderate_load(r);
    for (int i = r->seats - 1; i >= 0 && r->door && !room_by_proxy(r); i--)
        if (r->seat[i].kind == SEAT_HAND)
            door_leave(r, i, &error); /* a failure of storage is told with the document's */
}

/* Whether the game takes the table's options with the seats it has; behind a door they are counted when it begins. */
static bool options_fit(struct room *r, struct sand_error *error)
{
    if (r->door)
        return door_is_fit(r, error) == 0;
    const int seats = seats_wanted(r, error);
    if (seats >= 0 && seats != r->seats)
        return sand_fail(error, "options /seats", "as many seats as the table has", (char *)0);
    return seats >= 0 && room_try_options(r, error);
}

/* Other options, and another clock, for a table that has not started. */
void api_post_options(struct call *c)
{
    struct sand_error error;
    struct room *r = c->room;
    char *before = r->options;
    if (r->taught || r->state != ROOM_OPEN) {
        api_refuse(c, 409, r->taught ? "LESSON" : "STARTED", "table",
                   r->taught ? "a lesson has its own options" : "the game has already started");
        return;
    }
    r->options = sand_json_copy(c->body.options, before);
    const bool fine = options_fit(r, &error);
    if (fine && c->body.clock >= 0)
        read_clock(c, r);
    if (!fine || !api_body_done(c)) {
        if (!fine)
            api_refuse_error(c, 400, "BAD_OPTIONS", &error);
        free(r->options);
        r->options = before;
        return;
    }
    free(before);
    leave_by_hand(r);
    keep_door(c);
}

void api_post_close(struct call *c)
{
    struct sand_error error;
    if (room_close(c->room, 4003, "the host has closed the table", &error))
        api_ok(c);
    else
        api_refuse_error(c, 503, "STORAGE", &error);
}

/* Everything about the table goes, also where it cannot be played any more. */
void api_post_delete(struct call *c)
{
    struct sand_error error;
    if (!keep_nothing(c->room, &error)) {
        api_refuse_error(c, 503, "STORAGE", &error);
        return;
    }
    analyse_forget(c->server, c->room->code);
    log_event("delete", "table", c->room->code, (char *)0);
    api_ok(c);
}

/* Everyone's seat is kept for them, by name; bots stay, and who has no device. */
static void keep_seats(struct room *r, const struct room *old)
{
    struct sand_error error;
    r->host_seat = r->door ? old->host_seat : 0;
    for (int i = 0; i < r->seats && i < old->seats; i++) {
        const struct seat *was = &old->seat[i];
        if (room_has_account(old, i)) { /* or the seat is open, if it cannot come */
            agent_invite(r, i, was->account, &error);
            continue;
        }
        strcpy(r->seat[i].name, was->name);
        if (was->kind == SEAT_HAND && r->door) /* nobody of them could tap */
            r->seat[i].kind = SEAT_HAND;
        if (was->kind == SEAT_BOT) {
            r->seat[i].kind = SEAT_BOT;
            strcpy(r->seat[i].bot, was->bot);
        }
    }
}

void api_post_rematch(struct call *c)
{
    struct sand_error error;
    struct room *old = c->room;
    if (lesson_runs(old)) {
        api_refuse(c, 409, "NOT_OVER", "table", "a lesson has no rematch until it is over");
        return;
    }
    struct room *r = room_new(c->server, old->pack, &error);
    if (!r) {
        api_refuse_error(c, 503, "STORAGE", &error);
        return;
    }
    r->share = line_share(c->request->address);
    char *same = old->door ? door_options(old->options) : strdup(old->options);
    r->options = sand_json_copy(c->body.options, same);
    free(same);
    r->door = old->door;
    const int wanted = r->door ? old->seats : seats_wanted(r, &error);
    room_seat(r, wanted > 0 ? wanted : 0);
    if (wanted < 0 || !(r->door ? door_is_fit(r, &error) == 0 : room_try_options(r, &error))) {
        api_refuse_error(c, 400, "BAD_OPTIONS", &error);
        room_free(r);
        return;
    }
    strcpy(r->title, old->title);
    r->clock = old->clock;
    r->expiry = old->expiry;
    r->clock_seconds = old->clock_seconds;
    r->watchers = old->watchers;
    r->hints = old->hints;
    keep_seats(r, old);
    strcpy(old->rematch, r->code);
    api_keep_new(c, r);
    if (c->status == 201 && !room_keep(old, &error))
        api_refuse_error(c, 503, "STORAGE", &error);
    room_announce(old);
}

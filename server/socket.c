/* Sockets: joining, answering, speaking. Every message is read to its last key before anything is done (socket.h says
 * what it may hold); what is wrong is answered with a reason and changes nothing.
 *
 * A handler changes the room and returns; at once it sends only what promises nothing, such as refusals and previews.
 * What follows from an answer goes out with server_flush, once it is stored: `taken` tells the client then that its
 * answer counts. By night refusals too wait for the beat (client_refuse).
 *
 * A message for a room whose bot thinks waits, whatever it is, and is taken in order afterwards: a preview must not
 * overtake the answer before it. So handlers never find their room busy, except joining: who comes is shown the table
 * and the game at once. */
#include "server/socket.h"

#include "engine/preview.h"
#include "engine/why.h"

#include <stdlib.h>
#include <string.h>

void socket_opened(void *server, struct net_socket *socket, const char *address)
{
    struct client *c = calloc(1, sizeof *c);
    if (!c)
        abort();
    c->server = server;
    c->socket = socket;
    strncpy(c->address, address, sizeof c->address - 1);
    net_socket_set(socket, c);
    const struct store_ban *ban = ban_of(server, address);
    if (!limit_address(address, now_ms(), 1))
        net_drop(socket, 1008, "too many sockets");
    else if (ban)
        ban_drop(c, ban);
}

/* Others see by day who sits there; who only looks on is seen by nobody. */
static void presence_changed(struct room *r, int viewer)
{
    if (viewer < SAND_SEATS) {
        r->document_changed = true;
        r->version++;
    }
    room_touch(r);
}

void client_leave(struct client *c)
{
    struct room *r = c->room;
    if (!r)
        return;
    if (c->previous)
        c->previous->next = c->next;
    else
        r->clients = c->next;
    if (c->next)
        c->next->previous = c->previous;
    for (int i = 0; i < r->waiting_count; i++)
        if (r->waiting[i].client == c)
            r->waiting[i].client = 0;
    c->room = 0;
    c->next = c->previous = 0;
    presence_changed(r, c->viewer);
    room_settle(r);
}

void socket_closed(void *server, struct net_socket *socket)
{
    struct client *c = net_socket_data(socket);
    (void)server;
    if (c->agent)
        agent_closed(c);
    client_leave(c);
    store_errand_free(c->errand);
    free(c->parked);
    free(c->refusal);
    free(c);
}

/* ---- Joining ---- */

/* Two sockets with one token: the newer wins. */
static void replace_older(struct room *r, const struct client *newer)
{
    struct client *next;
    for (struct client *c = r->clients; c; c = next) {
        next = c->next;
        if (c == newer || c->viewer != newer->viewer || newer->viewer >= SAND_SEATS)
            continue;
        if (!agent_is_line(c))
            client_leave(c);
        client_drop(c, 4001, "this seat was opened elsewhere");
    }
}

void client_enter(struct client *c, struct room *r, uint32_t since)
{
    struct sand_writer w;
    c->room = r;
    net_settle(c->socket);
    c->next = r->clients;
    if (c->next)
        c->next->previous = c;
    r->clients = c;
    replace_older(r, c);
    if (c->viewer < SAND_SEATS)
        r->seat[c->viewer].idle = 0;
    sand_writer_grow(&w);
    sand_put_object(&w, 0);
    room_put_table(r, c, &w);
    sand_put_end(&w);
    client_send(c, &w);
    sand_writer_free(&w);
    room_send_update(r, c, since);
    presence_changed(r, c->viewer);
    notify_looked(r, c->viewer);
    if (c->viewer < SAND_SEATS && !r->busy)
        standin_return(r, c->viewer);
    room_settle(r);
}

/* A bot account has a token for all its tables. */
static enum found find_account(struct server *s, const struct socket_request *m, struct room **r, int *seat,
                               struct sand_error *error)
{
    struct store_account account;
    const enum found known = token_account(s, m->token, &account, error);
    if (known != FOUND)
        return known;
    const enum found found = room_find(s, m->table, r, error);
    *seat = found == FOUND ? agent_seat(*r, account.name) : -2;
    if (*seat >= 0 || found != FOUND)
        return found;
    *r = 0;
    return FOUND_NONE;
}

/* Another process leads the table: the socket is its own from now on. */
static void pass_on(struct client *c, const struct socket_request *m)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    sand_put_object(&w, 0);
    sand_put_text(&w, "do", "join");
    sand_put_text(&w, "table", m->table);
    if (m->token)
        sand_put_text(&w, "token", m->token);
    sand_put_int(&w, "since", m->since);
    sand_put_end(&w);
    net_pass(c->socket, c->server->leader, w.text, w.size);
    sand_writer_free(&w);
}

static enum found find_table(struct client *c, const struct socket_request *m, struct room **r, int *seat,
                             struct sand_error *error)
{
    struct server *s = c->server;
    if (!m->token)
        return room_find(s, m->table, r, error);
    const enum found found = token_room(s, m->token, r, seat, error);
    return found == FOUND_NONE ? find_account(s, m, r, seat, error) : found;
}

/* Of the address, or of the account whose seat it is. */
static const struct store_ban *ban_at(const struct client *c, const struct room *r, int seat)
{
    const struct store_ban *ban = ban_of(c->server, c->address);
    return !ban && r && seat >= 0 && room_has_account(r, seat) ? ban_of_account(c->server, r->seat[seat].account) : ban;
}

/* The token is of this table, and its seat still a person's: the host may have freed it. */
static bool is_let_in(const struct room *r, int seat, const struct socket_request *m)
{
    return r && strcmp(r->code, m->table) == 0 && (m->token || r->watchers) &&
           (seat < 0 || r->seat[seat].kind == SEAT_PERSON);
}

void socket_join(struct client *c, const struct socket_request *m)
{
    struct sand_error error;
    int seat = -2;
    struct room *r;
    const enum found found = find_table(c, m, &r, &seat, &error);
    if (found == FOUND_ELSEWHERE && !net_socket_hop(c->socket)) {
        pass_on(c, m);
        return;
    }
    if (store_waits(c->server->store))
        return;
    if (found == FOUND_FAILED || found == FOUND_ELSEWHERE) { /* a socket without a table is of no use to anybody */
        net_drop(c->socket, 1011, "the table cannot be had now; join again");
        return;
    }
    if (found != FOUND && found != FOUND_NONE) {
        client_refuse(c, found_code(found), error.where, error.what, 0);
        return;
    }
    const struct store_ban *ban = ban_at(c, r, seat);
    if (ban) {
        ban_drop(c, ban);
    } else if (!is_let_in(r, seat, m)) {
        net_drop(c->socket, 4004, "no such table or token");
    } else {
        c->host = seat == -1;
        c->viewer = seat >= 0 ? seat : seat == -1 ? SAND_HOST : SAND_PUBLIC;
        client_enter(c, r, m->since);
    }
}

/* ---- At the table ---- */

static void refuse_reply(struct client *c, enum sand_reply reply, const struct sand_error *error, uint32_t q)
{
    c->room->server->counts.refused++;
    client_refuse(c, sand_reply_name(reply), error->where, error->what, q);
}

void socket_storage_failed(struct client *c, const struct sand_error *error)
{
    client_refuse(c, "STORAGE", error->where, error->what, 0);
}

void socket_answer(struct client *c, int actor, sand_answer answer, bool by_host, uint32_t q)
{
    struct room *r = c->room;
    struct sand_error error;
    if (!lesson_expects(r, actor, answer, &error)) {
        client_refuse(c, "LESSON", error.where, error.what, q);
        return;
    }
    if (actor < SAND_SEATS)
        r->seat[actor].idle = r->seat[actor].nonsense = 0, r->seat[actor].waits = 0;
    metrics_answer(c->server);
    enum night_reply reply = night_hold(r, actor, answer, by_host, &error);
    if (reply == NIGHT_PLAY && !room_play(r, actor, answer, by_host, &error))
        reply = NIGHT_FAILED;
    if (reply == NIGHT_REPEATED)
        client_refuse(c, "REPEATED", error.where, error.what, q);
    if (reply == NIGHT_FAILED)
        socket_storage_failed(c, &error);
    if (reply == NIGHT_REPEATED || reply == NIGHT_FAILED)
        return;
    if (actor < SAND_SEATS)
        night_tap(r, actor, night_call(r));
    c->taken = q ? q : 1;
    room_touch(r);
    if (by_host)
        night_hurry(r);
    room_settle(r);
}

bool socket_takes(struct client *c, uint32_t q)
{
    if (room_paused(c->room))
        client_refuse(c, "PAUSED", "do", "the table is paused", q);
    else if (tell_behind(c->room))
        client_refuse(c, "NOT_ASKED", "do", "what comes next has not been opened yet", q);
    else
        return true;
    return false;
}

/* The seat a message is for: the client's own, or at a proxy's table the one the host names; -1 after a refusal. */
static int seat_meant(struct client *c, const char *name)
{
    const struct room *r = c->room;
    if (!name)
        return c->viewer;
    const int seat = room_seat_of(r, name);
    if (c->host && room_by_proxy(r) && r->state == ROOM_RUNNING && seat >= 0 &&
        (!room_is_bot(r, seat) || room_by_hand(r, seat)))
        return seat;
    client_refuse(c, "NOT_YOURS", "seat", "this seat is not yours to play", 0);
    return -1;
}

/* An answer and a cover tap that come after their call are refused in the same words (R-leak-7 of Werewolves). */
void socket_too_late(struct client *c, uint32_t q)
{
    client_refuse(c, "LATE", "call", "this call is over", q);
}

void socket_act(struct client *c, const struct socket_request *m)
{
    struct sand_error error;
    sand_answer answer;
    const int actor = seat_meant(c, m->seat);
    if (actor < 0)
        return;
    if (m->call && m->call != night_call(c->room)) {
        socket_too_late(c, m->q);
        return;
    }
    if (c->room->state != ROOM_RUNNING || actor == SAND_PUBLIC || (!m->seat && room_by_hand(c->room, actor))) {
        client_refuse(c, "NOT_ASKED", "do", "there is no question for you", m->q);
        return;
    }
    if (actor < SAND_SEATS && !standin_return(c->room, actor)) {
        client_refuse(c, "REPLACED", "do", "a stand-in has this seat for the rest of the game", m->q);
        return;
    }
    if (!socket_takes(c, m->q))
        return;
    const enum sand_reply reply = sand_try(c->room->table, actor, m->q, m->a, &answer, &error);
    if (reply == SAND_OK)
        socket_answer(c, actor, answer, m->seat != 0, m->q);
    else
        refuse_reply(c, reply, &error, m->q);
    if (reply == SAND_NOT_LEGAL && actor < SAND_SEATS)
        standin_blame(c->room, actor);
}

/* Ends what was written, {"preview":{…}} or {"why":{…}}, and sends it; or says why there is nothing to send. */
static void send_or_refuse(struct client *c, struct sand_writer *w, enum sand_reply reply,
                           const struct sand_error *error)
{
    sand_put_end(w);
    sand_put_end(w);
    if (reply == SAND_OK)
        client_send(c, w);
    else
        refuse_reply(c, reply, error, 0);
    sand_writer_free(w);
}

/* What an answer would do. Not where that could tell of what has not been told yet, nor at night, when every
 * seat's messages are the same. */
void socket_preview(struct client *c, const struct socket_request *m)
{
    struct room *r = c->room;
    struct sand_error error;
    struct sand_writer w;
    const int actor = seat_meant(c, m->seat);
    if (actor < 0)
        return;
    if (r->state != ROOM_RUNNING || actor >= SAND_SEATS || tell_behind(r) || night_veiled(r)) {
        client_refuse(c, "NOT_ASKED", "do", "there is nothing to preview now", 0);
        return;
    }
    if (!limit_preview(c, now_ms())) {
        client_refuse(c, "TOO_FAST", "do", "too many previews; wait a little", 0);
        return;
    }
    sand_writer_grow(&w);
    sand_put_object(&w, 0);
    sand_put_object(&w, "preview");
    const uint64_t began = uv_hrtime();
    const enum sand_reply reply = sand_preview(r->table, actor, m->chain.text, m->chain.count, &w, &error);
    metrics_since(&c->server->previewing, began);
    send_or_refuse(c, &w, reply, &error);
}

/* Why an answer about a place or a piece is not possible. */
void socket_why(struct client *c, const struct socket_request *m)
{
    struct room *r = c->room;
    struct sand_error error;
    struct sand_writer w;
    if (r->state != ROOM_RUNNING || c->viewer >= SAND_SEATS || tell_behind(r) || night_veiled(r)) {
        client_refuse(c, "NOT_ASKED", "do", "there is no question for you", 0);
        return;
    }
    sand_writer_grow(&w);
    sand_put_object(&w, 0);
    sand_put_object(&w, "why");
    const enum sand_reply reply = sand_put_why(r->table, c->viewer, m->about, &w, &error);
    send_or_refuse(c, &w, reply, &error);
}

/* The game as this viewer saw it: after `at` answers that it could notice, or when it had heard `heard` entries. */
void socket_look(struct client *c, const struct socket_request *m)
{
    struct room *r = c->room;
    struct sand_writer w;
    if (!r->table || night_veiled(r)) {
        client_refuse(c, "NOT_ASKED", "do", "there is nothing to look back at now", 0);
        return;
    }
    if (!limit_preview(c, now_ms())) {
        client_refuse(c, "TOO_FAST", "do", "too many looks; wait a little", 0);
        return;
    }
    sand_writer_grow(&w);
    sand_put_object(&w, 0);
    sand_put_object(&w, "look");
    tell_look(r, c->viewer, m->at, m->heard, &w);
    sand_put_end(&w);
    sand_put_end(&w);
    client_send(c, &w);
    sand_writer_free(&w);
}

/* ---- The host's own answers, where the game asks the host ---- */

bool socket_host_plays(struct client *c)
{
    if (c->host && c->room->state == ROOM_RUNNING)
        return true;
    client_refuse(c, "NOT_ASKED", "do", "only the host may do this, while the game runs", 0);
    return false;
}

bool socket_read_host(struct client *c, int actor, const char *verb, const char *seat, sand_answer *answer)
{
    struct sand_error error;
    char text[64];
    strcpy(text, verb);
    if (seat && strlen(seat) < 32)
        strcat(strcat(text, " "), seat);
    const enum sand_reply reply = sand_try(c->room->table, actor, 0, text, answer, &error);
    if (reply != SAND_OK)
        refuse_reply(c, reply, &error, 0);
    return reply == SAND_OK;
}

void socket_remove(struct client *c, const struct socket_request *m)
{
    sand_answer answer;
    if (!socket_host_plays(c) || !socket_read_host(c, SAND_HOST, "remove", m->seat, &answer))
        return;
    moderate_show(c->room, "remove", room_seat_of(c->room, m->seat));
    socket_answer(c, SAND_HOST, answer, false, 0);
}

/* ---- Speaking, taking back ---- */

void socket_say(struct client *c, const struct socket_request *m)
{
    struct room *r = c->room;
    struct sand_error error;
    const int actor = seat_meant(c, m->seat);
    const int number = r->table ? sand_channel_of(r->table, m->channel) : -1;
    if (actor < 0)
        return;
    if (number < 0 || actor >= SAND_SEATS || r->seat[actor].muted || tell_behind(r)) {
        client_refuse(c, "MUTE", "channel", "you may not speak there now", 0);
        return;
    }
    const enum sand_reply reply = sand_try_say(r->table, actor, number, m->text, &error);
    if (reply != SAND_OK) {
        refuse_reply(c, reply, &error, 0);
        return;
    }
    const char *no = m->seat ? 0 : limit_talk(r, actor, m->text, &error);
    if (no) {
        client_refuse(c, no, error.where, error.what, 0);
        return;
    }
    if (m->seat && !room_note(r, "by host", &error)) {
        socket_storage_failed(c, &error);
        return;
    }
    /* Said in memory before it is in the log, unlike an answer: it was accepted above, nobody is told before the flush,
     * and if the log refuses it the room is forgotten as a whole. */
    sand_say(r->table, actor, number, m->text, &error);
    r->seat[actor].spoke = now_ms();
    if (!room_note_remark(r, actor, m->channel, m->text, &error))
        socket_storage_failed(c, &error);
    moderate_heard(r);
    room_settle(r);
}

void socket_undo(struct client *c, const struct socket_request *m)
{
    struct room *r = c->room;
    struct sand_error error;
    char line[64] = "= undo ", name[SAND_ACTOR_BYTES];
    (void)m;
    if (r->state != ROOM_RUNNING || c->viewer >= SAND_SEATS) {
        client_refuse(c, "NO_UNDO_HERE", "undo", "only a seat may take back its answer, while the game runs", 0);
        return;
    }
    if (!socket_takes(c, 0))
        return;
    if (!clock_allows_undo(r)) {
        client_refuse(c, "NO_UNDO_HERE", "time", "the time for that decision is over", 0);
        return;
    }
    enum sand_reply reply;
    strcat(line, room_seat_name(r, c->viewer, name));
    if (!lesson_undo(r, c->viewer, line, &reply, &error))
        socket_storage_failed(c, &error);
    else if (reply != SAND_OK)
        refuse_reply(c, reply, &error, 0);
    room_settle(r);
}

/* Nobody plays against a person who gets help, unless all have agreed to it before they sat down. */
static bool others_are_bots(const struct room *r, int seat)
{
    for (int i = 0; i < r->seats; i++)
        if (i != seat && r->seat[i].kind != SEAT_BOT && !room_has_account(r, i))
            return false;
    return true;
}

/* What a bot would answer in the seat's place, told to nobody else. */
void socket_hint(struct client *c, const struct socket_request *m)
{
    struct room *r = c->room;
    (void)m;
    if (r->state != ROOM_RUNNING || c->viewer >= SAND_SEATS || night_veiled(r) || room_has_account(r, c->viewer))
        client_refuse(c, "NO_HINT", "game", "there are no hints here", 0);
    else if (lesson_runs(r))
        client_refuse(c, "NO_HINT", "lesson", "the lesson says what to do", 0);
    else if (!r->hints && !others_are_bots(r, c->viewer))
        client_refuse(c, "NO_HINT", "people", "hints are closed where other people play and have not agreed to them",
                      0);
    else if (!socket_takes(c, 0))
        return;
    else if (!(sand_asked(r->table) >> c->viewer & 1))
        client_refuse(c, "NOT_ASKED", "do", "you are not asked anything now", 0);
    else
        think_hint(r, c->viewer);
}

/* A person alone among bots reads, or is to answer somebody: until that is over no bot continues. Among people it is
 * nobody's to stop the others or hurry them, and the wish is not honoured (pace/company.c). A shared screen reads
 * aloud: what comes next waits for it a while (tell.c). */
void socket_wait(struct client *c, const struct socket_request *m)
{
    c->waits = m->on && (c->viewer < SAND_SEATS || c->viewer == SAND_PUBLIC);
    c->reads = c->viewer < SAND_SEATS;
    c->hurries = m->go && c->reads && !c->waits;
    room_settle(c->room);
}

void socket_sync(struct client *c, const struct socket_request *m)
{
    (void)m;
    c->sync = true;
    room_touch(c->room);
}

/* ---- Messages ---- */

static const struct row {
    struct sand_message message;
    void (*run)(struct client *, const struct socket_request *);
    int flags; /* enum socket_flags */
} rows[] = {
#define ROW(name, handler, flags, ...) {{name, {__VA_ARGS__}}, handler, flags},
    SOCKET_REQUESTS(ROW)
#undef ROW
};

/* What kind of socket a message is for: one that is new, one at a table, a bot's. */
static const char *misplaced(const struct client *c, const struct row *row)
{
    const bool first = row && row->flags & FIRST, of_bot = row && row->flags & OF_BOT;
    if (!c->room && !c->agent && !first)
        return "the first message joins: {\"do\":\"join\",\"table\":…}, or {\"do\":\"bot\",\"token\":…}";
    if (c->room && (first || of_bot))
        return of_bot ? "only a bot's socket takes this" : "this socket is at a table already";
    if (!c->room && c->agent && !of_bot)
        return "a bot's socket takes accept, decline, and at: {\"do\":\"at\",\"table\":…,\"message\":{…}}";
    return 0;
}

/* What it waited for has come, or will not. */
static void take_again(void *client)
{
    struct client *c = client;
    socket_take(c, c->parked, c->parked_size);
    if (c->errand)
        return;
    free(c->parked);
    c->parked = 0;
    net_resume(c->socket);
}

/* A message that has to find its table or account first. Who comes is told at once, so nothing may be left to store. */
static void find_and_run(struct client *c, const struct row *row, const struct socket_request *m)
{
    struct store *store = c->server->store;
    if (!c->errand)
        c->errand = store_errand_new(store, take_again, c);
    server_flush(c->server);
    store_enter(store, c->errand);
    row->run(c, m);
    if (store_leave(store))
        return;
    store_errand_free(c->errand);
    c->errand = 0;
}

static void take_message(struct client *c, struct sand_reader *message)
{
    struct socket_request m = {0};
    struct sand_error error;
    const struct row *row = sand_message_row(message, rows, sizeof rows / sizeof *rows, sizeof *rows, &error);
    const char *wrong = misplaced(c, row);
    c->doing = row ? row->message.name : 0;
    if (wrong)
        client_refuse(c, "BAD_REQUEST", "do", wrong, 0);
    else if (!row || !sand_parts_read(message, row->message.part, &m, &error))
        client_refuse(c, "BAD_REQUEST", error.where, error.what, 0);
    else if (c->room && room_is_full(c->room) && row->flags & LENGTHENS)
        client_refuse(c, "FULL", "table", "this table's log is full: the game continues, and nothing else is taken", 0);
    else if (c->room || row->flags & AT_ONCE)
        row->run(c, &m);
    else
        find_and_run(c, row, &m);
}

static void park(struct client *c, const char *text, size_t size)
{
    if (c->parked)
        return;
    c->parked = malloc(size + 1);
    if (!c->parked)
        abort();
    memcpy(c->parked, text, size);
    c->parked_size = size;
    net_pause(c->socket);
}

void socket_take(struct client *c, const char *text, size_t size)
{
    struct sand_error error;
    if (c->room && c->room->broken) {
        client_refuse(c, "STORAGE", "storage", "it cannot store anything now; join again", 0);
        return;
    }
    c->doing = 0;
    struct sand_reader *m = sand_reader_open("message", text, size, &error);
    if (m)
        take_message(c, m);
    else
        client_refuse(c, "BAD_JSON", error.where, error.what, 0);
    sand_reader_close(m);
    if (c->errand)
        park(c, text, size);
}

static void wait_for_room(struct client *c, const char *text, size_t size)
{
    struct room *r = c->room;
    if (r->waiting_count == WAITING) {
        client_refuse(c, "BUSY", "table", "too much at once; try again", 0);
        return;
    }
    if (!r->waiting)
        r->waiting = calloc(WAITING, sizeof *r->waiting);
    char *copy = malloc(size + 1);
    if (!copy || !r->waiting)
        abort();
    memcpy(copy, text, size);
    copy[size] = 0;
    struct waiting *w = &r->waiting[r->waiting_count++];
    w->client = c;
    w->text = copy;
    w->size = size;
}

void client_take(struct client *c, const char *text, size_t size)
{
    if (c->room && c->room->busy)
        wait_for_room(c, text, size);
    else
        socket_take(c, text, size);
}

void socket_message(void *server, struct net_socket *socket, const char *text, size_t size)
{
    struct client *c = net_socket_data(socket);
    (void)server;
    if (!limit_client(c, now_ms()))
        net_drop(socket, 1008, "too many messages");
    else
        client_take(c, text, size);
}

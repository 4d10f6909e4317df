/* Bots over the network (docs/server.md): a bot account connects by one socket, is told who invites it, accepts or
 * declines, and plays at any number of tables over that socket. At each table it has a client of its own, a line, which
 * is treated like a person's: it is sent what its seat knows, and takes the same messages. Only the envelope differs:
 * {"at":CODE,"message":{…}}.
 *
 * Always true: an account has one agent at the most and one seat at a table, and a line's room knows the line. */
#include "server/socket.h"

#include <stdlib.h>
#include <string.h>

enum { TABLES = 64, PENDING = 64, NONSENSE = 20 };

static const char ANY[] = "any"; /* an invitation for whichever bot comes first */

struct agent {
    struct server *server;
    struct store_account account;
    struct client *client, *lines;
    struct pending { /* challenges it has been told of */
        char code[STORE_CODE];
        int seat;
    } pending[PENDING];
    int pending_count;
    struct agent *next;
};

/* ---- Who is connected ---- */

bool agent_is_line(const struct client *c)
{
    return c->agent && c->agent->client != c;
}

const char *agent_wish(const char *bot)
{
    return bot[0] == '@' ? bot + 1 : 0;
}

struct agent *agent_named(const struct server *s, const char *name)
{
    for (struct agent *a = s->agents; a; a = a->next)
        if (strcmp(a->account.name, name) == 0)
            return a;
    return 0;
}

int agent_seat(const struct room *r, const char *account)
{
    for (int i = 0; i < r->seats; i++)
        if (room_has_account(r, i) && strcmp(r->seat[i].account, account) == 0)
            return i;
    return -1;
}

static int table_count(const struct agent *a)
{
    int n = 0;
    for (const struct client *c = a->lines; c; c = c->line_next)
        n++;
    return n;
}

/* A line always has a room: it is freed with its place there (agent_lose, agent_leave), so `room` is never null here.
 */
static struct client *line_at(const struct agent *a, const char *code)
{
    for (struct client *c = a->lines; c; c = c->line_next)
        if (strcmp(c->room->code, code) == 0)
            return c;
    return 0;
}

/* `games` has a blank after each id. */
static bool plays(const struct store_account *account, const char *game)
{
    const size_t n = strlen(game);
    if (!account->games[0])
        return true;
    for (const char *at = account->games; *at; at += strcspn(at, " ") + 1)
        if (strncmp(at, game, n) == 0 && at[n] == ' ')
            return true;
    return false;
}

static void put_account(const struct agent *a, struct sand_writer *w)
{
    char game[32];
    sand_put_text(w, "name", a->account.name);
    sand_put_text(w, "author", a->account.author);
    sand_put_array(w, "games");
    for (const char *at = a->account.games; *at; at += strcspn(at, " ") + 1) {
        const size_t n = strcspn(at, " ");
        memcpy(game, at, n < sizeof game ? n : 0);
        game[n < sizeof game ? n : 0] = 0;
        sand_put_text(w, 0, game);
    }
    sand_put_end(w);
}

void agent_put_online(const struct server *s, struct sand_writer *w)
{
    sand_put_array(w, "bots");
    for (const struct agent *a = s->agents; a; a = a->next) {
        sand_put_object(w, 0);
        put_account(a, w);
        sand_put_bool(w, "free", table_count(a) < TABLES);
        sand_put_end(w);
    }
    sand_put_end(w);
}

/* ---- Lines ---- */

static void attach(struct agent *a, struct room *r, int seat)
{
    struct client *c = calloc(1, sizeof *c);
    if (!c)
        abort();
    c->server = a->server;
    c->socket = a->client->socket;
    c->viewer = seat;
    c->agent = a;
    memcpy(c->address, a->client->address, sizeof c->address);
    c->line_next = a->lines;
    a->lines = c;
    client_enter(c, r, 0);
}

static void send_closed(const struct agent *a, const char *table, int code, const char *why)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    sand_put_object(&w, 0);
    sand_put_text(&w, "at", table);
    sand_put_int(&w, "closed", code);
    sand_put_text(&w, "what", why);
    sand_put_end(&w);
    client_send(a->client, &w);
    sand_writer_free(&w);
}

static void free_line(struct client *c)
{
    for (struct client **at = &c->agent->lines; *at; at = &(*at)->line_next)
        if (*at == c) {
            *at = c->line_next;
            break;
        }
    client_leave(c);
    free(c->refusal);
    free(c);
}

/* The room is going: it takes the line out of its list itself, so the line must not do that once more (room null). */
void agent_lose(struct client *c, int code, const char *why)
{
    send_closed(c->agent, c->room->code, code, why);
    c->room = 0;
    free_line(c);
}

void agent_leave(struct client *c, int code, const char *why)
{
    send_closed(c->agent, c->room->code, code, why);
    free_line(c);
}

/* ---- Challenges ---- */

static bool invited(const struct room *r, int i, const struct agent *a)
{
    const struct seat *seat = &r->seat[i];
    if (r->state != ROOM_OPEN || seat->kind != SEAT_OPEN || !seat->account[0])
        return false;
    if (strcmp(seat->account, ANY) != 0)
        return strcmp(seat->account, a->account.name) == 0;
    return plays(&a->account, r->pack->game->id) && agent_seat(r, a->account.name) < 0 &&
           !room_name_taken(r, a->account.name, i);
}

static struct pending *pending_of(struct agent *a, const char *code, int seat)
{
    for (int i = 0; i < a->pending_count; i++)
        if (a->pending[i].seat == seat && strcmp(a->pending[i].code, code) == 0)
            return &a->pending[i];
    return 0;
}

static void send_challenge(const struct agent *a, const struct room *r, int seat, bool gone)
{
    struct sand_writer w;
    char name[SAND_ACTOR_BYTES];
    sand_writer_grow(&w);
    sand_put_object(&w, 0);
    sand_put_object(&w, "challenge");
    sand_put_text(&w, "table", r->code);
    sand_put_text(&w, "seat", room_seat_name(r, seat, name));
    sand_put_text(&w, "game", r->pack->game->id);
    sand_put_text(&w, "title", r->title);
    sand_put_open_options(&w, "options", r->pack->game, r->options);
    if (gone)
        sand_put_bool(&w, "gone", true);
    sand_put_end(&w);
    sand_put_end(&w);
    client_send(a->client, &w);
    sand_writer_free(&w);
}

static void tell_challenge(struct agent *a, struct room *r, int seat)
{
    struct pending *told = pending_of(a, r->code, seat);
    const bool wanted = seat < r->seats && invited(r, seat, a);
    if (wanted && !told && a->pending_count < PENDING) {
        told = &a->pending[a->pending_count++];
        strcpy(told->code, r->code);
        told->seat = seat;
        r->challenged = true;
        send_challenge(a, r, seat, false);
    } else if (told && !wanted) {
        *told = a->pending[--a->pending_count];
        send_challenge(a, r, seat, true);
    }
}

static void tell_challenges(struct agent *a, struct room *r)
{
    for (int i = 0; i < SAND_SEATS; i++)
        tell_challenge(a, r, i);
}

void agent_push(struct room *r)
{
    if (r->state != ROOM_OPEN && !r->challenged)
        return;
    for (struct agent *a = r->server->agents; a; a = a->next)
        tell_challenges(a, r);
    r->challenged &= r->state == ROOM_OPEN;
}

/* Why an invitation is refused: its code, and a sentence. Of what failed the store has said why. */
static const struct {
    const char *code, *why;
} invitations[] = {[INVITED_STARTED] = {"STARTED", "bots of others are invited before the game starts"},
                   [INVITED_NOT_HERE] = {"NOT_HERE", "no such bot is connected"},
                   [INVITED_NO_BOT] = {"NO_BOT", "this bot does not play this game"},
                   [INVITED_TAKEN] = {"NAME_TAKEN", "somebody at this table is called so already"},
                   [INVITED_BUSY] = {"BUSY", "this bot plays at as many tables as it may"},
                   [INVITED_FAILED] = {"STORAGE", 0}};

const char *agent_invitation_code(enum invitation no)
{
    return invitations[no].code;
}

/* `a`: the bot itself; null: any that comes is meant. */
static enum invitation may_invite(const struct room *r, int i, const char *account, const struct agent *a)
{
    if (r->state != ROOM_OPEN || r->taught)
        return INVITED_STARTED;
    if (!a)
        return strcmp(account, ANY) == 0 ? INVITED : INVITED_NOT_HERE;
    if (!plays(&a->account, r->pack->game->id))
        return INVITED_NO_BOT;
    if (agent_seat(r, account) >= 0 || room_name_taken(r, account, i))
        return INVITED_TAKEN;
    return table_count(a) >= TABLES ? INVITED_BUSY : INVITED;
}

enum invitation agent_invite(struct room *r, int i, const char *account, struct sand_error *error)
{
    struct seat *seat = &r->seat[i];
    const struct agent *a = agent_named(r->server, account);
    const enum invitation no = may_invite(r, i, account, a);
    if (no) {
        sand_fail(error, "bot", invitations[no].why, (char *)0);
        return no;
    }
    *seat = (struct seat){.kind = SEAT_OPEN};
    strcpy(seat->account, account);
    if (a)
        strcpy(seat->author, a->account.author);
    const bool kept = strcmp(account, ANY) == 0 ||
                      room_unsaved(r, server_transaction(r->server, error) &&
                                          store_put_seating(r->server->store, account, r->code, error));
    return kept ? INVITED : INVITED_FAILED;
}

static void refuse(struct client *c, const char *code, const char *where, const char *what)
{
    client_refuse(c, code, where, what, 0);
}

/* The seat of a challenge that the agent has; -1 after a refusal, or where the table has still to be read: then nothing
 * is said, and the message is taken again (store_errand). */
static int challenged_seat(struct client *c, const struct socket_request *m, struct room **r)
{
    struct sand_error error;
    const enum found found = room_find(c->server, m->table, r, &error);
    if (store_waits(c->server->store))
        return -1;
    const int seat = found == FOUND ? room_seat_of(*r, m->seat) : -1;
    if (found != FOUND && found != FOUND_NONE)
        refuse(c, found_code(found), error.where, error.what);
    else if (seat < 0 || !invited(*r, seat, c->agent))
        refuse(c, "NO_CHALLENGE", "table", "you are not invited to this seat any more");
    else
        return seat;
    return -1;
}

static void forget_challenge(struct agent *a, const char *code, int seat)
{
    struct pending *told = pending_of(a, code, seat);
    if (told)
        *told = a->pending[--a->pending_count];
}

static void sit_down(const struct agent *a, struct room *r, int i)
{
    struct seat *seat = &r->seat[i];
    *seat = (struct seat){.kind = SEAT_PERSON};
    strcpy(seat->name, a->account.name);
    strcpy(seat->account, a->account.name);
    strcpy(seat->author, a->account.author);
    strcpy(seat->bot, standin_bot(r->pack->game));
}

void agent_accept(struct client *c, const struct socket_request *m)
{
    struct agent *a = c->agent;
    struct sand_error error;
    struct room *r;
    const int seat = challenged_seat(c, m, &r);
    if (seat < 0)
        return;
    if (table_count(a) >= TABLES || agent_seat(r, a->account.name) >= 0) {
        refuse(c, "BUSY", "table", "at most 64 tables at once, and one seat at each");
        return;
    }
    forget_challenge(a, r->code, seat);
    sit_down(a, r, seat);
    room_unsaved(r, server_transaction(r->server, &error) &&
                        store_put_seating(r->server->store, a->account.name, r->code, &error) && room_keep(r, &error));
    server_flush(c->server);
    r = room_in_memory(c->server, m->table); /* gone if that could not be stored */
    if (r && agent_seat(r, a->account.name) >= 0)
        attach(a, r, agent_seat(r, a->account.name));
    else
        refuse(c, "STORAGE", "storage", "this could not be stored; nothing was changed");
}

/* The host sees who has declined. */
void agent_decline(struct client *c, const struct socket_request *m)
{
    struct agent *a = c->agent;
    struct sand_error error;
    struct room *r;
    const int i = challenged_seat(c, m, &r);
    if (i < 0)
        return;
    forget_challenge(a, r->code, i);
    if (strcmp(r->seat[i].account, ANY) == 0)
        return;
    r->seat[i] = (struct seat){.kind = SEAT_OPEN, .bot = "@"};
    strcat(r->seat[i].bot, a->account.name);
    if (!room_keep(r, &error))
        refuse(c, "STORAGE", error.where, error.what);
}

/* ---- Messages for a table ---- */

void agent_at(struct client *c, const struct socket_request *m)
{
    struct client *line = line_at(c->agent, m->table);
    if (!line)
        refuse(c, "NO_TABLE", "table", "you do not sit at this table");
    else if (limit_client(line, now_ms()))
        client_take(line, m->message.text, m->message.size);
    else if (line->room->busy)
        refuse(c, "TOO_FAST", "table", "too many messages");
    else {
        client_refuse(line, "TOO_FAST", "do", "too many messages; a stand-in plays for you", 0);
        standin_take(line->room, line->viewer, FAULT_FLOOD);
        room_settle(line->room);
    }
}

/* ---- Connecting ---- */

struct found_tables {
    char code[TABLES + PENDING][STORE_CODE];
    int count;
};

static void note_table(void *context, const char *code)
{
    struct found_tables *f = context;
    if (f->count < TABLES + PENDING && strlen(code) < STORE_CODE)
        strcpy(f->code[f->count++], code);
}

/* Finds the tables it sat at or was invited to when it was last here; those that can be loaded are in memory then. */
static bool find_tables(struct server *s, const char *account, struct found_tables *tables)
{
    struct sand_error error;
    struct room *r;
    if (!store_list_seatings(s->store, account, note_table, tables, &error))
        return !store_waits(s->store);
    for (int i = 0; i < tables->count; i++)
        room_find(s, tables->code[i], &r, &error);
    return !store_waits(s->store);
}

/* Tables that are over are noted no longer. */
static void resume(struct agent *a, const struct found_tables *tables)
{
    struct sand_error error;
    struct room *r;
    for (int i = 0; i < tables->count; i++) {
        const enum found found = room_find(a->server, tables->code[i], &r, &error);
        const int seat = found == FOUND ? agent_seat(r, a->account.name) : -1;
        if (seat >= 0 && (r->state == ROOM_OPEN || r->state == ROOM_RUNNING))
            attach(a, r, seat);
        else if (found == FOUND_NONE || (found == FOUND && r->state != ROOM_OPEN))
            if (server_transaction(a->server, &error))
                store_drop_seating(a->server->store, a->account.name, tables->code[i], &error);
    }
}

static void look_for_challenges(struct agent *a)
{
    const struct server *s = a->server;
    for (size_t i = 0; i < sizeof s->rooms / sizeof *s->rooms; i++)
        for (struct room *r = s->rooms[i]; r; r = r->next)
            if (r->state == ROOM_OPEN && !r->unsaved)
                tell_challenges(a, r);
}

static void greet(const struct agent *a)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    sand_put_object(&w, 0);
    sand_put_object(&w, "bot");
    put_account(a, &w);
    sand_put_end(&w);
    sand_put_end(&w);
    client_send(a->client, &w);
    sand_writer_free(&w);
}

static void unlink_agent(struct agent *a)
{
    for (struct agent **at = &a->server->agents; *at; at = &(*at)->next)
        if (*at == a) {
            *at = a->next;
            break;
        }
}

/* Its lines first: their rooms must not keep what is gone. */
static void free_agent(struct agent *a)
{
    unlink_agent(a);
    while (a->lines)
        free_line(a->lines);
    a->client->agent = 0;
    free(a);
}

void agent_end(struct agent *a, int code, const char *why)
{
    net_drop(a->client->socket, code, why);
    free_agent(a);
}

void agents_drop_banned(struct server *s)
{
    struct agent *next;
    for (struct agent *a = s->agents; a; a = next) {
        next = a->next;
        const struct store_ban *ban = ban_of(s, a->client->address);
        ban = ban ? ban : ban_of_account(s, a->account.name);
        if (ban) {
            ban_drop(a->client, ban);
            free_agent(a);
        }
    }
}

void agent_closed(struct client *c)
{
    free_agent(c->agent);
}

void agent_join(struct client *c, const struct socket_request *m)
{
    struct store_account account;
    struct sand_error error;
    struct found_tables tables = {.count = 0};
    const enum found found = token_account(c->server, m->token, &account, &error);
    if (store_waits(c->server->store) || (found == FOUND && !find_tables(c->server, account.name, &tables)))
        return;
    if (found == FOUND_FAILED) {
        refuse(c, "STORAGE", error.where, error.what);
        return;
    }
    if (found != FOUND) {
        net_drop(c->socket, 4004, "no such bot");
        return;
    }
    const struct store_ban *ban = ban_of_account(c->server, account.name);
    if (ban) {
        ban_drop(c, ban);
        return;
    }
    struct agent *older = agent_named(c->server, account.name), *a = calloc(1, sizeof *a);
    if (!a)
        abort();
    if (older)
        agent_end(older, 4001, "this bot has connected elsewhere");
    *a = (struct agent){.server = c->server, .account = account, .client = c, .next = c->server->agents};
    c->server->agents = a;
    c->agent = a;
    c->filled = 0; /* from now on it has a bot's rate */
    net_settle(c->socket);
    greet(a);
    resume(a, &tables);
    look_for_challenges(a);
    log_event("bot", "name", account.name, (char *)0);
}

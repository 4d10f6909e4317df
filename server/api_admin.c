/* HTTP: what the operator may do with a running server, under /api/v1/admin. Who asks has shown the operator's key
 * (operator.c) before anything is looked at. What concerns a table is done by the process that leads it; the request is
 * passed on as any other. */
#include "server/api.h"

#include "server/network.h"
#include "server/notify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 1000, BANS = 4096 };

/* Answers with what was written, or says that storage failed. */
static void finish(struct call *c, bool fine, const struct sand_error *error)
{
    if (fine)
        sand_put_end(&c->out);
    else
        api_refuse_error(c, 503, "STORAGE", error);
}

/* ---- Looking ---- */

static bool is_state(const char *name)
{
    for (int i = 0; admin_states[i]; i++)
        if (strcmp(admin_states[i], name) == 0)
            return true;
    return false;
}

void api_admin_list(struct call *c)
{
    struct sand_error error;
    const char *state = c->body.state;
    if (state && !is_state(state)) {
        api_refuse(c, 400, "BAD_REQUEST", "state", "open, running, over, closed or frozen");
        return;
    }
    const int most = c->body.most < MOST ? (int)c->body.most : MOST;
    sand_put_object(&c->out, 0);
    finish(c, admin_put_list(c->server->store, state, most, &c->out, &error), &error);
}

void api_admin_table(struct call *c)
{
    struct sand_error error;
    const enum store_reply reply = admin_put_table(c->server->store, c->last, &c->out, &error);
    if (reply == STORE_NONE)
        api_refuse(c, 404, "NO_TABLE", "table", "no table has this code");
    else if (reply == STORE_FAILED)
        api_refuse_error(c, 503, "STORAGE", &error);
}

void api_admin_statistics(struct call *c)
{
    struct sand_error error;
    const struct server *s = c->server;
    sand_put_object(&c->out, 0);
    const bool fine = admin_put_counts(s->store, &c->out, &error);
    sand_put_int(&c->out, "in_memory", s->counts.rooms);
    sand_put_int(&c->out, "sockets", net_counts_of(s->net)->sockets);
    sand_put_int(&c->out, "answers", (int64_t)s->counts.answers);
    sand_put_int(&c->out, "bans", ban_count(s));
    finish(c, fine, &error);
}

void api_admin_processes(struct call *c)
{
    struct sand_error error;
    sand_put_object(&c->out, 0);
    finish(c, admin_put_processes(c->server->store, &c->out, &error), &error);
}

void api_admin_bans(struct call *c)
{
    struct sand_error error;
    sand_put_object(&c->out, 0);
    finish(c, admin_put_bans(c->server->store, &c->out, &error), &error);
}

/* ---- Tables ---- */

void api_admin_close(struct call *c)
{
    struct sand_error error;
    const enum room_state state = c->room->state;
    if (state != ROOM_OPEN && state != ROOM_RUNNING) {
        sand_fail(&error, "table", "this table is ", room_state_name(state),
                  ": only one that is open or running can be closed", (char *)0);
        api_refuse_error(c, 409, "NOT_OPEN", &error);
    } else if (room_close(c->room, 4006, "the operator has closed the table", &error)) {
        log_event("admin", "close", c->room->code, (char *)0);
        api_ok(c);
    } else
        api_refuse_error(c, 503, "STORAGE", &error);
}

/* One that cannot be loaded, because this server does not have its game, goes as it lies in storage. */
static void delete_unread(struct call *c, const char *code)
{
    struct sand_error error;
    sand_writer_reset(&c->out);
    c->status = 200;
    if (!server_transaction(c->server, &error) || !store_delete(c->server->store, code, &error))
        api_refuse_error(c, 503, "STORAGE", &error);
    else {
        log_event("delete", "table", code, (char *)0);
        api_ok(c);
    }
}

void api_admin_delete(struct call *c)
{
    const enum found found = api_find_room(c, c->last);
    if (found == FOUND_OTHER_RULES)
        delete_unread(c, c->last);
    if (found != FOUND)
        return;
    c->room->operated = true;
    api_post_delete(c);
}

/* Nothing of the table may be on its way to storage: then the row that says who leads it can change hands, and who
 * leads it next finds everything that anybody was told. */
void api_admin_move(struct call *c)
{
    struct sand_error error;
    struct room *r = c->room;
    if (!c->body.to)
        api_refuse(c, 400, "BAD_REQUEST", "to", "the address of a process, as `admin processes` lists it");
    else if (r->pending || r->unsaved || c->server->in_transaction)
        api_refuse(c, 409, "BUSY", "table", "something of this table is just being stored; try again");
    else {
        const enum store_reply reply = store_hand(c->server->store, r->code, c->body.to, &error);
        if (reply != STORE_FOUND) {
            api_refuse_error(c, reply == STORE_NONE ? 409 : 503, reply == STORE_NONE ? "NOT_HERE" : "STORAGE", &error);
            return;
        }
        log_event("admin", "move", r->code, "to", c->body.to, (char *)0);
        c->room = 0;
        room_hand_on(r);
        api_ok(c);
    }
}

/* ---- Bans ---- */

/* Whether a network that is to be banned and one of the proxies have addresses in common. */
static bool has_proxy(const char *proxies, const char *who)
{
    struct network banned, proxy;
    char word[NETWORK_TEXT];
    if (!network_read(who, &banned))
        return false;
    for (const char *at = proxies; *at;) {
        at += strspn(at, ", \t");
        const size_t n = strcspn(at, ", \t");
        snprintf(word, sizeof word, "%.*s", (int)n, at);
        at += n;
        if (network_read(word, &proxy) && (network_has(&banned, proxy.address) || network_has(&proxy, banned.address)))
            return true;
    }
    return false;
}

static void keep_ban(struct call *c, const char *who)
{
    struct store_ban b = {.made = wall_ms()};
    struct sand_error error;
    const char *why = c->body.why ? c->body.why : "";
    b.until = c->body.seconds ? b.made + (int64_t)c->body.seconds * 1000 : 0;
    strcpy(b.who, who);
    if (strlen(why) >= sizeof b.why || (why[0] && !name_is_plain(why)))
        api_refuse(c, 400, "BAD_REQUEST", "why",
                   "a sentence for the banned: one line, no hidden characters, at most 199 bytes");
    else if (has_proxy(c->server->settings.proxies, who))
        api_refuse(c, 400, "BAD_REQUEST", "who", "this is a proxy of this server, or has one in it");
    else if (ban_count(c->server) >= BANS)
        api_refuse(c, 409, "BUSY", "bans", "as many bans as there may be; ban a network instead of its addresses");
    else {
        strcpy(b.why, why);
        if (!server_transaction(c->server, &error) || !store_put_ban(c->server->store, &b, &error)) {
            api_refuse_error(c, 503, "STORAGE", &error);
            return;
        }
        bans_soon(c->server);
        log_event("admin", "ban", b.who[0] == '@' ? b.who : "address", (char *)0);
        sand_put_object(&c->out, 0);
        sand_put_text(&c->out, "who", c->room && b.who[0] != '@' ? "" : b.who); /* of a seat the address is not shown */
        sand_put_int(&c->out, "until", b.until);
        sand_put_end(&c->out);
    }
}

/* An e-mail address that nobody may ask any more, or may again. */
static void refuse_mailbox(struct call *c, const char *address, bool refused)
{
    struct sand_error error;
    enum store_reply known = STORE_FOUND;
    if (!mail_is_address(address))
        api_refuse(c, 400, "BAD_REQUEST", "who", "an e-mail address: name@example.org");
    else if (!refused && (known = notices_refuses(c->server, address, &error)) == STORE_NONE)
        api_refuse(c, 404, "NOT_FOUND", "who", "this e-mail address has not refused, and is not banned");
    else if (known == STORE_FAILED ||
             !(refused ? api_stop_address(c, address, &error) : notices_refuse(c->server, address, false, &error)))
        api_refuse_error(c, 503, "STORAGE", &error);
    else {
        sand_put_object(&c->out, 0);
        sand_put_text(&c->out, "who", address);
        sand_put_int(&c->out, "until", 0);
        sand_put_end(&c->out);
    }
}

static bool is_mail(const char *who)
{
    return who[0] != '@' && strchr(who, '@') != 0;
}

static bool read_who(struct call *c, char who[STORE_WHO])
{
    struct sand_error error;
    if (!c->body.who)
        api_refuse(c, 400, "BAD_REQUEST", "who", "an address, a network, `@` and a bot account, or an e-mail address");
    else if (is_mail(c->body.who) || ban_read(c->body.who, who, &error))
        return true;
    else
        api_refuse_error(c, 400, "BAD_REQUEST", &error);
    return false;
}

void api_admin_ban(struct call *c)
{
    char who[STORE_WHO];
    if (!read_who(c, who))
        return;
    if (is_mail(c->body.who))
        refuse_mailbox(c, c->body.who, true);
    else
        keep_ban(c, who);
}

void api_admin_unban(struct call *c)
{
    char who[STORE_WHO];
    struct sand_error error;
    if (!read_who(c, who))
        return;
    if (is_mail(c->body.who)) {
        refuse_mailbox(c, c->body.who, false);
        return;
    }
    const enum store_reply known = admin_is_banned(c->server->store, who, &error);
    if (known == STORE_FAILED)
        api_refuse_error(c, 503, "STORAGE", &error);
    else if (known == STORE_NONE)
        api_refuse(c, 404, "NOT_FOUND", "who", "nobody is banned by this; `admin bans` lists those who are");
    else if (!server_transaction(c->server, &error) || !store_drop_ban(c->server->store, who, &error))
        api_refuse_error(c, 503, "STORAGE", &error);
    else {
        bans_soon(c->server);
        sand_put_object(&c->out, 0);
        sand_put_text(&c->out, "who", who);
        sand_put_int(&c->out, "until", 0);
        sand_put_end(&c->out);
    }
}

/* The address at which somebody at a table is connected: it is written nowhere else, so only the table knows it. */
void api_admin_ban_seat(struct call *c)
{
    const int seat = c->body.seat ? room_seat_of(c->room, c->body.seat) : -1;
    const struct client *client = c->room->clients;
    char who[STORE_WHO];
    struct sand_error error;
    while (client && (client->viewer != seat || seat < 0))
        client = client->next;
    if (seat < 0)
        api_refuse(c, 400, "BAD_REQUEST", "seat",
                   "no seat of this table has that name; a seat is p1, p2 …, or white, or what the game calls it");
    else if (room_has_account(c->room, seat)) {
        who[0] = '@';
        strcpy(who + 1, c->room->seat[seat].account);
        keep_ban(c, who);
    } else if (!client)
        api_refuse(c, 409, "NOT_HERE", "seat", "nobody is connected to this seat now, so its address is not known");
    else if (!ban_read(client->address, who, &error))
        api_refuse_error(c, 409, "NOT_HERE", &error);
    else
        keep_ban(c, who);
}

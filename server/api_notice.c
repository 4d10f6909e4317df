/* HTTP: e-mail addresses and webhooks that want to be told when it is somebody's turn, and the links in what they are
 * sent. A link's key names one address; who has it has been sent it. */
#include "server/api.h"
#include "server/notify.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static const char *const kinds[] = {"discord", "json", "mail", "ntfy"};
enum { KINDS = sizeof kinds / sizeof *kinds, MOST = 64 };

static bool is_mail(const char *kind)
{
    return strcmp(kind, "mail") == 0;
}

static bool can_send(const struct server *s, const char *kind)
{
    for (int i = 0; kind && i < KINDS; i++)
        if (strcmp(kinds[i], kind) == 0)
            return !is_mail(kind) || notices_by_mail(s);
    return false;
}

void api_get_notices(struct call *c)
{
    sand_put_object(&c->out, 0);
    sand_put_array(&c->out, "kinds");
    for (int i = 0; i < KINDS; i++)
        if (can_send(c->server, kinds[i]))
            sand_put_text(&c->out, 0, kinds[i]);
    sand_put_end(&c->out);
    sand_put_end(&c->out);
}

/* ---- Those of an address ---- */

struct rows {
    struct store_notice notice[MOST];
    int count;
};

static void add(void *context, const struct store_notice *n)
{
    struct rows *rows = context;
    if (rows->count < MOST)
        rows->notice[rows->count++] = *n;
}

static bool list(struct call *c, enum store_notices which, const struct store_notice *like, struct rows *rows)
{
    struct sand_error error;
    rows->count = 0;
    if (store_list_notices(c->server->store, which, like, MOST, add, rows, &error))
        return true;
    api_refuse_error(c, 503, "STORAGE", &error);
    return false;
}

/* ---- Giving an address ---- */

/* Reads who and where; refused if that cannot be. */
static bool read_notice(struct call *c, struct store_notice *n)
{
    const struct body *b = &c->body;
    struct notify_url url;
    if (b->language && (strlen(b->language) >= sizeof n->language ||
                        b->language[strspn(b->language, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-")]))
        api_refuse(c, 400, "BAD_REQUEST", "language", "a language like `de`");
    else if (is_mail(b->kind) && !mail_is_address(b->address))
        api_refuse(c, 400, "BAD_REQUEST", "address", "an e-mail address: name@example.org");
    else if (!is_mail(b->kind) && !notify_read_url(b->address, c->server->settings.push_private, &url))
        api_refuse(c, 400, "BAD_REQUEST", "address", "an address of a webhook: https://…, at most 1023 characters");
    else if (b->owner && !token_hash(b->owner, n->owner))
        api_refuse(c, 400, "BAD_REQUEST", "owner", "43 characters, as a token");
    else {
        if (!b->owner)
            token_hash(c->request->token, n->owner);
        strcpy(n->kind, b->kind);
        strcpy(n->address, b->address);
        strcpy(n->language, b->language ? b->language : "en");
        return true;
    }
    return false;
}

/* Whether the same person has confirmed this address before. A webhook needs no question: its address is a secret. */
static bool is_confirmed(const struct store_notice *n, const struct rows *rows)
{
    bool confirmed = !is_mail(n->kind);
    for (int i = 0; i < rows->count; i++)
        confirmed |= rows->notice[i].confirmed && memcmp(rows->notice[i].owner, n->owner, STORE_HASH) == 0;
    return confirmed;
}

/* Who is at the table sees it now: of what it waits for at this moment they need not be told. */
static bool keep(struct call *c, int seat, struct store_notice *n, struct sand_error *error)
{
    struct room *r = c->room;
    randombytes_buf(n->key, sizeof n->key);
    strcpy(n->code, r->code);
    strncpy(n->game, r->pack->game->id, sizeof n->game - 1);
    strcpy(n->title, r->title);
    n->seat = seat;
    n->told = r->table && room_is_here(r, seat) ? (int64_t)sand_answers_taken(r->table) + 1 : 0;
    n->due = n->confirmed ? 0 : wall_ms();
    return room_unsaved(r, server_transaction(c->server, error) && store_put_notice(c->server->store, n, error));
}

/* Whether the address may be asked; refused if not. */
static bool may_ask(struct call *c, const char *address)
{
    struct sand_error error;
    bool refused;
    const enum store_reply reply = notices_may_ask(c->server, address, &refused, &error);
    if (reply == STORE_FAILED)
        api_refuse_error(c, 503, "STORAGE", &error);
    else if (refused)
        api_refuse(c, 403, "REFUSED", "address",
                   "the person at this address wants no questions from here; the operator can lift that");
    else if (reply == STORE_NONE)
        api_refuse(c, 429, "TOO_MANY", "address", "this address has been asked often enough; wait half a day");
    return reply == STORE_FOUND;
}

static void put(struct call *c, int seat)
{
    static struct rows rows;
    struct store_notice n = {0};
    struct sand_error error;
    if (!read_notice(c, &n) || !list(c, STORE_OF_ADDRESS, &n, &rows))
        return;
    n.confirmed = is_confirmed(&n, &rows);
    if (rows.count == MOST)
        api_refuse(c, 409, "BUSY", "address", "as many tables as an address may have");
    else if (!n.confirmed && !may_ask(c, n.address))
        return;
    else if (!keep(c, seat, &n, &error))
        api_refuse_error(c, 503, "STORAGE", &error);
    else {
        notify_again(c->room, seat);
        notices_soon(c->server);
        sand_put_object(&c->out, 0);
        sand_put_bool(&c->out, "ok", true);
        sand_put_bool(&c->out, "confirmed", n.confirmed);
        sand_put_end(&c->out);
    }
}

/* Of this seat alone. */
static void drop(struct call *c, int seat)
{
    static struct rows rows;
    struct store_notice like = {.seat = seat};
    struct sand_error error;
    bool stored = true;
    strcpy(like.code, c->room->code);
    if (!list(c, STORE_OF_SEAT, &like, &rows))
        return;
    for (int i = 0; stored && i < rows.count; i++)
        if (strcmp(rows.notice[i].kind, c->body.kind) == 0)
            stored = room_unsaved(c->room, server_transaction(c->server, &error) &&
                                               store_drop_notice(c->server->store, rows.notice[i].key, &error));
    if (!stored) {
        api_refuse_error(c, 503, "STORAGE", &error);
        return;
    }
    sand_put_object(&c->out, 0);
    sand_put_bool(&c->out, "ok", true);
    sand_put_bool(&c->out, "confirmed", false);
    sand_put_end(&c->out);
}

void api_post_notices(struct call *c)
{
    struct sand_error error;
    int seat = -1;
    const enum found found = api_token_seat(c, &seat, &error);
    if (found == FOUND_FAILED)
        api_refuse_error(c, 503, "STORAGE", &error);
    else if (found != FOUND || seat < 0)
        api_refuse(c, 403, "NOT_YOURS", "token", "only who sits at the table may be told of a turn there");
    else if (!can_send(c->server, c->body.kind))
        api_refuse(c, 400, "BAD_REQUEST", "kind", "one of those that GET /notices names");
    else if (later_awaits(c))
        return;
    else if (c->body.address)
        put(c, seat);
    else
        drop(c, seat);
}

/* ---- Following a link ---- */

/* The notice of the path's key, and all that share its address; false after a refusal. */
static bool find_notice(struct call *c, struct store_notice *n, struct rows *rows)
{
    struct rows *one = rows;
    if (!notice_read_key(c->last, n->key)) {
        api_refuse(c, 404, "NOT_FOUND", "notice", "this link leads nowhere");
        return false;
    }
    if (!list(c, STORE_OF_KEY, n, one))
        return false;
    if (one->count == 0) {
        api_refuse(c, 404, "NOT_FOUND", "notice", "nothing is sent to this address any more");
        return false;
    }
    *n = one->notice[0];
    return list(c, STORE_OF_ADDRESS, n, rows);
}

void api_get_notice(struct call *c)
{
    static struct rows rows;
    struct store_notice n;
    if (!find_notice(c, &n, &rows))
        return;
    sand_put_object(&c->out, 0);
    sand_put_text(&c->out, "kind", n.kind);
    sand_put_text(&c->out, "address", n.address);
    sand_put_bool(&c->out, "confirmed", n.confirmed);
    sand_put_end(&c->out);
}

/* Of a person who has confirmed an address all tables may write to it that are theirs; those that wait do. */
static bool confirm(struct call *c, const struct store_notice *n, struct rows *rows, struct sand_error *error)
{
    for (int i = 0; i < rows->count; i++) {
        struct store_notice *row = &rows->notice[i];
        const int64_t due = row->due;
        if (row->confirmed || memcmp(row->owner, n->owner, STORE_HASH) != 0)
            continue;
        row->confirmed = true;
        row->due = row->wanted ? wall_ms() + c->server->settings.notice_delay : 0;
        row->told = row->wanted ? row->wanted : row->told;
        row->pushed = 0;
        row->tries = 0;
        if (!server_transaction(c->server, error) ||
            store_change_notice(c->server->store, row, due, error) == STORE_FAILED)
            return false;
    }
    return true;
}

/* Who refuses a question refuses them all. */
static bool stop(struct call *c, const struct store_notice *n, const struct rows *rows, struct sand_error *error)
{
    if (!n->confirmed && !notices_refuse(c->server, n->address, true, error))
        return false;
    for (int i = 0; i < rows->count; i++)
        if (!server_transaction(c->server, error) || !store_drop_notice(c->server->store, rows->notice[i].key, error))
            return false;
    return true;
}

void api_post_notice(struct call *c)
{
    static struct rows rows;
    struct store_notice n;
    struct sand_error error;
    const char *verb = c->body.verb ? c->body.verb : "";
    const bool confirms = strcmp(verb, "confirm") == 0;
    if (!confirms && strcmp(verb, "stop") != 0)
        api_refuse(c, 400, "BAD_REQUEST", "do", "confirm or stop");
    else if (!find_notice(c, &n, &rows))
        return;
    else if (confirms ? confirm(c, &n, &rows, &error) : stop(c, &n, &rows, &error)) {
        notices_soon(c->server);
        api_ok(c);
    } else
        api_refuse_error(c, 503, "STORAGE", &error);
}

bool api_stop_address(struct call *c, const char *email, struct sand_error *error)
{
    static struct rows rows;
    struct store_notice like = {.kind = "mail"};
    strcpy(like.address, email); /* of an e-mail address, which is short (mail_is_address) */
    rows.count = 0;
    return store_list_notices(c->server->store, STORE_OF_ADDRESS, &like, MOST, add, &rows, error) &&
           stop(c, &like, &rows, error);
}

/* ---- A mail program's own button (RFC 8058) ---- */

void api_post_stop(struct call *c)
{
    static struct rows rows;
    struct store_notice n;
    struct sand_error error;
    if (!find_notice(c, &n, &rows))
        return;
    if (stop(c, &n, &rows, &error))
        api_ok(c);
    else
        api_refuse_error(c, 503, "STORAGE", &error);
}

/* One that has no such button opens the address: there a person has to touch another. */
void api_get_stop(struct call *c)
{
    strcpy(c->reply->extra_name, "location");
    snprintf(c->reply->extra, sizeof c->reply->extra, "/#/stop/%s", c->last);
    api_ok(c);
    c->status = 303;
}

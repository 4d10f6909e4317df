/* HTTP: devices that want to be told when it is somebody's turn. A device belongs to the seat's token: a new link, a
 * freed seat or a deleted table ends it too, without anything here having to know. */
#include "server/api.h"
#include "server/notify.h"

#include <sodium.h>
#include <string.h>

void api_get_push(struct call *c)
{
    struct sand_error error;
    uint8_t secret[NOTIFY_SECRET], point[STORE_POINT];
    char text[2 * STORE_POINT];
    if (!notify_key(c->server, secret, &error) || !notify_public_key(secret, point)) {
        api_refuse_error(c, 503, "STORAGE", &error);
        return;
    }
    sodium_memzero(secret, sizeof secret);
    sand_put_object(&c->out, 0);
    sand_put_text(&c->out, "key",
                  sodium_bin2base64(text, sizeof text, point, sizeof point, sodium_base64_VARIANT_URLSAFE_NO_PADDING));
    sand_put_end(&c->out);
}

/* Base64url with or without padding, of exactly this many bytes. */
static bool read_bytes(const char *text, uint8_t *into, size_t size)
{
    size_t found;
    const char *end;
    return text && strlen(text) <= 2 * STORE_POINT &&
           sodium_base642bin(into, size, text, strlen(text), "=", &found, &end,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           found == size && !*end;
}

/* Two letters, perhaps with a country: `de`, `en-GB`. */
static bool is_language(const char *text)
{
    return strlen(text) < sizeof((struct store_push *)0)->language &&
           text[strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-")] == 0;
}

/* Reads the device; refused if it is none. */
static bool read_device(struct call *c, struct store_push *push)
{
    const struct body *b = &c->body;
    struct notify_url url;
    if (!notify_read_url(b->endpoint, c->server->settings.push_private, &url))
        api_refuse(c, 400, "BAD_REQUEST", "endpoint",
                   "an address of a push service: https://…, at most 1023 characters");
    else if (!read_bytes(b->p256dh, push->key, STORE_POINT) || !notify_is_point(push->key))
        api_refuse(c, 400, "BAD_REQUEST", "p256dh", "a point on P-256, uncompressed, as base64url");
    else if (!read_bytes(b->auth, push->auth, STORE_AUTH))
        api_refuse(c, 400, "BAD_REQUEST", "auth", "sixteen bytes as base64url");
    else if (b->language && !is_language(b->language))
        api_refuse(c, 400, "BAD_REQUEST", "language", "a language like `de`");
    else {
        strcpy(push->endpoint, b->endpoint);
        strcpy(push->language, b->language ? b->language : "en");
        return true;
    }
    return false;
}

/* Who asks sits at the table and sees it now: of what it waits for at this moment nobody need be told. */
static bool keep_device(struct room *r, int seat, struct store_push *push, struct sand_error *error)
{
    push->told = r->table ? (int64_t)sand_answers_taken(r->table) + 1 : 0;
    return room_unsaved(r, server_transaction(r->server, error) &&
                               store_put_push(r->server->store, r->code, seat, push, error));
}

static bool drop_device(struct room *r, int seat, struct sand_error *error)
{
    return room_unsaved(r, server_transaction(r->server, error) &&
                               store_drop_push(r->server->store, r->code, seat, error));
}

void api_post_push(struct call *c)
{
    struct sand_error error;
    struct store_push push = {0};
    int seat = -1;
    const enum found found = api_token_seat(c, &seat, &error);
    if (found == FOUND_FAILED)
        api_refuse_error(c, 503, "STORAGE", &error);
    else if (found != FOUND || seat < 0)
        api_refuse(c, 403, "NOT_YOURS", "token", "only who sits at the table may be told of a turn there");
    else if (later_awaits(c))
        return;
    else if (c->body.endpoint && !read_device(c, &push))
        return;
    else if (c->body.endpoint ? keep_device(c->room, seat, &push, &error) : drop_device(c->room, seat, &error))
        api_ok(c);
    else
        api_refuse_error(c, 503, "STORAGE", &error);
}

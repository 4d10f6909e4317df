/* Telling people who are away that it is their turn: Web Push.
 *
 *     notify.c       who is to be told of which tables, one message for all of a device's, tried again when it fails
 *     notify_seal.c  what only the device can read (RFC 8291, RFC 8188), and who sends it (RFC 8292)
 *     notify_url.c   where to: addresses that people give us, which must not lead into our own network
 *     notify_post.c  one request to a push service */
#ifndef SAND_NOTIFY_H
#define SAND_NOTIFY_H

#include "server/store.h"

#include <sys/socket.h>
#include <uv.h>

/* ---- notify_seal.c ---- */

enum {
    NOTIFY_SECRET = STORE_SECRET,
    NOTIFY_SALT = 16,
    NOTIFY_TEXT = 1024, /* of a message at most; all are padded to it, so that their size says nothing */
    NOTIFY_SEALED = NOTIFY_SALT + 4 + 1 + STORE_POINT + NOTIFY_TEXT + 1 + 16,
    NOTIFY_VOUCHER = 1024
};
/* A pair of keys on P-256; the public one is an uncompressed point. */
void notify_make_key(uint8_t secret[NOTIFY_SECRET]);
bool notify_public_key(const uint8_t secret[NOTIFY_SECRET], uint8_t point[STORE_POINT]);
bool notify_is_point(const uint8_t point[STORE_POINT]); /* on the curve */
/* The body of a message to a device; `secret` and `salt` are used once. Its size; 0: it is too long, or no key. */
size_t notify_seal(const uint8_t device[STORE_POINT], const uint8_t auth[STORE_AUTH],
                   const uint8_t secret[NOTIFY_SECRET], const uint8_t salt[NOTIFY_SALT], const char *text, size_t size,
                   size_t padded, uint8_t into[NOTIFY_SEALED]);
/* The value of `Authorization`, good until `expires` (in seconds) for that origin alone. */
bool notify_vouch(const uint8_t secret[NOTIFY_SECRET], const char *origin, int64_t expires, const char *contact,
                  char into[NOTIFY_VOUCHER]);

/* ---- notify_url.c ---- */

struct notify_url {
    bool secure;
    char host[256], port[6], authority[262]; /* the last: host and port as they stand there */
    const char *path;                        /* in the text that was read */
};
/* Reads an endpoint; false if it is none that a push service gives. `anywhere`: without TLS, and to any port. */
bool notify_read_url(const char *text, bool anywhere, struct notify_url *);
bool notify_is_public(const struct sockaddr *); /* an address outside of all private networks */

/* ---- notify_post.c ---- */

struct notify_wire;
/* `done` is told of each request once: the reply's status, 0 for none, and the seconds it asks to wait. */
struct notify_wire *notify_wire_open(uv_loop_t *, bool anywhere, void *context,
                                     void (*done)(void *context, uint32_t id, int status, int wait));
void notify_wire_close(struct notify_wire *); /* nobody is told any more; it is free when the loop has run out */
void notify_post(struct notify_wire *, uint32_t id, const char *endpoint, const char *voucher, const uint8_t *body,
                 size_t size);

#endif

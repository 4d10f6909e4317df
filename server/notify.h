/* Telling people who are away that it is their turn: by Web Push, by e-mail, by webhook.
 *
 *     notify.c         who is to be told of which tables; one message for all of a device's, tried again when it fails
 *     notify_seal.c    what only the device can read (RFC 8291, RFC 8188), and who sends it (RFC 8292)
 *     notify_url.c     where to: addresses that people give us, which must not lead into our own network
 *     notify_errand.c  one connection to somebody else's server
 *     notify_post.c    one request over it, to a push service or webhook
 *     notify_smtp.c    what is said to a mail server; notify_mail.c says it over a connection
 *     notice.c         e-mail and webhooks: what waits is in storage, one message for all tables of an address
 *     notice_text.c    what these messages say */
#ifndef SAND_NOTIFY_H
#define SAND_NOTIFY_H

#include "engine/json.h"
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

/* ---- notify_errand.c ---- */

struct errands; /* those in progress */
struct errand;
struct errand_way {
    const char *host;
    bool sealed;   /* by TLS from the first byte on */
    bool anywhere; /* the operator's own server: it may be in a private network */
};
/* Its owner, who is told when it may speak (again after errand_seal), what comes back, and once that it is over; then
 * it is let go. */
struct errand_talk {
    void (*ready)(void *of);
    void (*heard)(void *of, const char *bytes, size_t size);
    void (*over)(void *of);
    void (*release)(void *of);
};
struct errands *errands_open(uv_loop_t *, bool anywhere);
void errands_close(struct errands *); /* no owner is told any more; all is free when the loop has run out */
struct errand *errand_new_to(struct errands *, const struct errand_way *, const struct errand_talk *, void *of);
void errand_go(struct errand *, const char *port);
void errand_say(struct errand *, const char *bytes, size_t size);
void errand_seal(struct errand *); /* by TLS from here on */
void errand_end(struct errand *);

/* `done` is told of each once: the reply's status, 0 for none, and the seconds it asks to wait. */
typedef void (*errand_done)(void *context, uint32_t id, int status, int wait);

/* ---- notify_post.c ---- */

/* `headers`: lines, each with its end. */
void notify_post(struct errands *, const struct notify_url *, const char *headers, const void *body, size_t size,
                 uint32_t id, void *context, errand_done);

/* ---- notify_smtp.c, notify_mail.c ---- */

enum { MAIL_SECRET = 256, MAIL_ADDRESS = 255 };
enum mail_way { MAIL_OPEN, MAIL_STARTTLS, MAIL_SEALED }; /* never by TLS, soon, from the first byte on */
struct mail_server {
    enum mail_way way;
    char host[256], port[6], name[256]; /* the last: what we call ourselves */
    char user[MAIL_SECRET], password[MAIL_SECRET], from[MAIL_ADDRESS];
};
/* `smtp://host:port` (STARTTLS), `smtps://…` or `plain://…`; false if it is none. */
bool mail_read_server(const char *text, struct mail_server *);
/* An address that can stand in a header and a command as it is; neither comments, quotes nor other alphabets. */
bool mail_is_address(const char *text);

enum mail_outcome { MAIL_LATER, MAIL_SENT, MAIL_NOBODY }; /* the last: the address is nobody's */
struct smtp {
    const struct mail_server *server;
    const char *to, *message;
    size_t message_size;
    enum {
        SMTP_GREETING,
        SMTP_HELLO,
        SMTP_SEAL,
        SMTP_LOGIN,
        SMTP_FROM,
        SMTP_TO,
        SMTP_DATA,
        SMTP_MESSAGE,
        SMTP_OVER
    } step; /* the reply that is waited for */
    enum mail_outcome outcome;
    bool sealed, seal; /* by TLS now; the wire is to be sealed before anything else */
    bool offers_seal, offers_login;
    int code; /* of a reply whose last line has not come; 0: none */
    char line[1024];
    size_t used, heard;
    struct sand_writer out; /* what is to be said next; the owner takes it */
};
void smtp_begin(struct smtp *, const struct mail_server *, const char *to, const char *message, size_t size);
void smtp_take(struct smtp *, const char *bytes, size_t size);
void smtp_sealed(struct smtp *);
void smtp_free(struct smtp *);

/* Sends a message; told as a status of HTTP: 200 for sent, 410 for nobody's address, 0 for not now. */
void notify_mail(struct errands *, const struct mail_server *, const char *to, const char *message, size_t size,
                 uint32_t id, void *context, errand_done);

/* ---- notice_text.c ---- */

/* One message for all turns at an address; of a notice that is not confirmed: the question whether it may be. */
struct notice_letter {
    struct server *server;
    const struct store_notice *turn;
    int turns;
    const char *from; /* of e-mail */
};
void notice_write(const struct notice_letter *, struct sand_writer *);
const char *notice_headers(const struct store_notice *); /* of a webhook's request */
bool notice_read_key(const char *text, uint8_t key[STORE_KEY]);

#endif

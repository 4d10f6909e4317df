/* What the files of `admin` share.
 *
 *     admin.c         the verbs, and what is done to a database
 *     admin_server.c  a running server, asked over HTTP
 *     admin_show.c    what comes back, for people */
#ifndef SAND_ADMIN_H
#define SAND_ADMIN_H

#include "engine/json.h"

#include <stdbool.h>

/* ---- admin_server.c ---- */

struct admin_server {
    char host[256], port[8], prefix[128]; /* of the address; the prefix comes before /api */
    bool secure;
    char key[64];
};
/* `http://HOST:PORT` or `https://HOST`. A key is not sent to another machine without TLS, unless `plain` allows it. */
bool admin_server_read(const char *url, bool plain, struct admin_server *, struct sand_error *);
/* One request; the status, with the reply's body in `reply`; 0 with an error: there was none. A null body: GET. */
int admin_server_ask(const struct admin_server *, const char *path, const char *body, struct sand_writer *reply,
                     struct sand_error *);

/* ---- admin_show.c ---- */

/* Prints the reply to a verb, or the error if it cannot be read. */
bool admin_show(const char *verb, const char *json, size_t size, bool as_json);

#endif

/* What the files of the HTTP API share: api.c routes, api_games.c tells of games, api_tables.c makes and changes
 * tables, api_look.c looks at them. Each handler reads its whole request, acts, and writes one reply. */
#ifndef SAND_API_H
#define SAND_API_H

#include "server/server.h"

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

/* ---- api.c: replies, bodies, who asks ---- */

void api_refuse(struct call *, int status, const char *code, const char *where, const char *what);
void api_refuse_error(struct call *, int status, const char *code, const struct sand_error *);
void api_not_found(struct call *);
void api_ok(struct call *);
bool api_body_done(struct call *); /* the end of reading a body: every key known */
sand_node api_member(struct call *, const char *name);
const char *api_text(struct call *, const char *name); /* null if absent */
char *api_object_text(struct call *, const char *name, const char *usual);
struct room *api_room(struct call *);                      /* of the path; null after a refusal */
struct room *api_host_room(struct call *);                 /* the same, if the request comes from its host */
struct room *api_room_of(struct call *, const char *seat); /* … from its host or that seat */

/* Whether who asks may see what watchers see of a finished game; after a refusal false. */
bool api_may_look(struct call *, const struct room *);

/* ---- The routes ---- */

void api_get_games(struct call *);
void api_route_game(struct call *, bool post);
bool api_append_lan(const struct call *, struct sand_writer *); /* the address for phones, if there is one */
void api_post_tables(struct call *);
void api_post_join(struct call *);
void api_post_start(struct call *);
void api_post_seat(struct call *);
void api_post_close(struct call *);
void api_post_rematch(struct call *);
void api_get_table(struct call *);
void api_get_record(struct call *);
void api_get_past(struct call *);
void api_get_qr(struct call *);
void api_post_mine(struct call *);

#endif

/* The HTTP API: its routes, and what their handlers share. api.c routes, api_games.c tells of games, api_tables.c makes
 * and changes tables, api_look.c looks at them, api_notify.c takes devices that want to be told of a turn,
 * api_notice.c e-mail addresses and webhooks that do, api_admin.c is the operator's.
 *
 * A new route is a line in API_ROUTES, perhaps a member of `struct body`, a function, and its description in
 * server/schema.json. The path, who asks and the body have been looked at before a handler is called; it writes one
 * reply. */
#ifndef SAND_API_H
#define SAND_API_H

#include "engine/message.h"
#include "server/server.h"

/* What a body may hold (engine/message.h says how it is read). */
struct body {
    const char *address, *auth, *author, *bot, *endpoint, *fill, *game, *host, *kind, *language, *lesson, *name, *nonce,
        *owner, *p256dh, *seat, *state, *title, *to, *verb, *who, *why;
    uint32_t at, most, seconds;
    bool door, hints, on;
    struct sand_json options;
    sand_node clock, games, seats, tokens, watchers;
};
#define MAY(field)          SAND_MAY(struct body, field)
#define ELSE(field, absent) SAND_ELSE(struct body, field, absent)
#define VERB                SAND_PART_AS("do", struct body, verb, false, 0, 0, 0)

/* Who may ask. A host's routes but for OWNER's are refused at a table that is frozen. */
enum asker {
    ANYBODY,
    ALIKE,     /* anybody, and all are given the same: nothing secret, so it may be packed */
    OPERATOR,  /* a program on this machine, unless the settings say otherwise */
    KEEPER,    /* who shows the operator's key */
    ONE_CLICK, /* anybody, with any body: a button of a mail program (RFC 8058) */
    WATCHER,   /* those at the table, and others if it may be watched */
    HOST,
    OWNER,  /* the host, of a frozen table too */
    HOLDER, /* the host, or who holds the seat that the path names */
    SITTER, /* the host, or who holds any seat */
    PLAYER  /* the host, or once the game is over anyone who had a seat, as long as nobody has asked for a rematch */
};

/* ROUTE(method, path, who, handler, fields of the body …). `{game}` and `{table}` are found before a handler is called
 * (`pack`, `room`); any other variable is `last`. */
#define API "/api/v1"
#define API_ROUTES(ROUTE)                                                                                              \
    ROUTE("GET", API "/games", ALIKE, api_get_games, {0})                                                              \
    ROUTE("GET", API "/games/{game}/words/{language}", ALIKE, api_get_words, {0})                                      \
    ROUTE("GET", API "/games/{game}/rules", ALIKE, api_get_rules, {0})                                                 \
    ROUTE("GET", API "/games/{game}/rules/{language}", ALIKE, api_get_rules, {0})                                      \
    ROUTE("GET", API "/games/{game}/lessons", ALIKE, api_get_lessons, {0})                                             \
    ROUTE("GET", API "/games/{game}/lessons/{lesson}", ALIKE, api_get_lesson, {0})                                     \
    ROUTE("GET", API "/games/{game}/data", ALIKE, api_get_data, {0})                                                   \
    ROUTE("GET", API "/games/{game}/data/{pack}", ALIKE, api_get_data_of, {0})                                         \
    ROUTE("POST", API "/games/{game}/advice", ANYBODY, api_post_advice, MAY(options))                                  \
    ROUTE("POST", API "/tables", ANYBODY, api_post_tables, MAY(game), MAY(title), MAY(options), MAY(seats),            \
          MAY(clock), MAY(watchers), MAY(door), MAY(hints), MAY(lesson))                                               \
    ROUTE("GET", API "/tables/{table}", ANYBODY, api_get_table, {0})                                                   \
    ROUTE("GET", API "/tables/{table}/record", WATCHER, api_get_record, {0})                                           \
    ROUTE("GET", API "/tables/{table}/replay/{answers}", WATCHER, api_get_past, {0})                                   \
    ROUTE("GET", API "/tables/{table}/analysis", WATCHER, api_get_analysis, {0})                                       \
    ROUTE("POST", API "/tables/{table}/analysis", WATCHER, api_post_analysis, {0})                                     \
    ROUTE("GET", API "/tables/{table}/beliefs", WATCHER, api_get_beliefs, {0})                                         \
    ROUTE("GET", API "/tables/{table}/look/{answers}", WATCHER, api_get_look, {0})                                     \
    ROUTE("GET", API "/tables/{table}/qr.svg", ANYBODY, api_get_qr, {0})                                               \
    ROUTE("POST", API "/tables/{table}/join", ANYBODY, api_post_join, MAY(name), MAY(seat), MAY(nonce), MAY(host))     \
    ROUTE("POST", API "/tables/{table}/options", HOST, api_post_options, MAY(options), MAY(clock))                     \
    ROUTE("POST", API "/tables/{table}/bots", HOST, api_post_bot, MAY(bot))                                            \
    ROUTE("POST", API "/tables/{table}/people", HOST, api_post_person, MAY(name))                                      \
    ROUTE("POST", API "/tables/{table}/host", SITTER, api_post_host, {0})                                              \
    ROUTE("POST", API "/tables/{table}/start", HOST, api_post_start, MAY(fill))                                        \
    ROUTE("POST", API "/tables/{table}/close", HOST, api_post_close, {0})                                              \
    ROUTE("POST", API "/tables/{table}/delete", OWNER, api_post_delete, {0})                                           \
    ROUTE("POST", API "/tables/{table}/try", WATCHER, api_post_try, MAY(at), MAY(seat))                                \
    ROUTE("POST", API "/tables/{table}/rematch", PLAYER, api_post_rematch, MAY(options))                               \
    ROUTE("POST", API "/tables/{table}/seats/{seat}", HOLDER, api_post_seat, VERB, MAY(bot), ELSE(on, true))           \
    ROUTE("POST", API "/tables/{table}/push", ANYBODY, api_post_push, MAY(endpoint), MAY(p256dh), MAY(auth),           \
          MAY(language))                                                                                               \
    ROUTE("POST", API "/tables/{table}/notices", ANYBODY, api_post_notices, MAY(kind), MAY(address), MAY(language),    \
          MAY(owner))                                                                                                  \
    ROUTE("GET", API "/notices", ALIKE, api_get_notices, {0})                                                          \
    ROUTE("GET", API "/notices/{notice}", ANYBODY, api_get_notice, {0})                                                \
    ROUTE("POST", API "/notices/{notice}", ANYBODY, api_post_notice, VERB)                                             \
    ROUTE("GET", API "/notices/{notice}/stop", ANYBODY, api_get_stop, {0})                                             \
    ROUTE("POST", API "/notices/{notice}/stop", ONE_CLICK, api_post_stop, {0})                                         \
    ROUTE("POST", API "/admin/list", KEEPER, api_admin_list, MAY(state), ELSE(most, 1000))                             \
    ROUTE("GET", API "/admin/tables/{code}", KEEPER, api_admin_table, {0})                                             \
    ROUTE("POST", API "/admin/tables/{table}/close", KEEPER, api_admin_close, {0})                                     \
    ROUTE("POST", API "/admin/tables/{code}/delete", KEEPER, api_admin_delete, {0})                                    \
    ROUTE("POST", API "/admin/tables/{table}/move", KEEPER, api_admin_move, MAY(to))                                   \
    ROUTE("POST", API "/admin/tables/{table}/ban", KEEPER, api_admin_ban_seat, MAY(seat), MAY(seconds), MAY(why))      \
    ROUTE("GET", API "/admin/statistics", KEEPER, api_admin_statistics, {0})                                           \
    ROUTE("GET", API "/admin/processes", KEEPER, api_admin_processes, {0})                                             \
    ROUTE("GET", API "/admin/bans", KEEPER, api_admin_bans, {0})                                                       \
    ROUTE("POST", API "/admin/ban", KEEPER, api_admin_ban, MAY(who), MAY(seconds), MAY(why))                           \
    ROUTE("POST", API "/admin/unban", KEEPER, api_admin_unban, MAY(who))                                               \
    ROUTE("GET", API "/bots", ALIKE, api_get_bots, {0})                                                                \
    ROUTE("POST", API "/bots", ANYBODY, api_post_bots, MAY(name), MAY(author), MAY(games))                             \
    ROUTE("POST", API "/bots/{bot}", ANYBODY, api_post_account, VERB)                                                  \
    ROUTE("GET", API "/push", ALIKE, api_get_push, {0})                                                                \
    ROUTE("POST", API "/mine", ANYBODY, api_post_mine, MAY(tokens))                                                    \
    ROUTE("GET", "/healthz", ANYBODY, api_get_health, {0})                                                             \
    ROUTE("GET", "/readyz", ANYBODY, api_get_ready, {0})                                                               \
    ROUTE("GET", "/metrics", OPERATOR, api_get_metrics, {0})

struct call;
#define HANDLER(method, path, who, handler, ...) void handler(struct call *);
API_ROUTES(HANDLER)
#undef HANDLER

/* A request being answered. */
struct call {
    struct server *server;
    const struct net_request *request;
    struct net_reply *reply;
    struct sand_reader *json; /* of the body; null where there is none */
    struct body body;
    const struct sand_pack *pack; /* of the path */
    struct room *room;            /* of the path */
    bool host;                    /* who asks is the host */
    bool alike;                   /* all are given the same */
    bool awaits;                  /* the end of the thought of a bot at its room: nothing has been done yet */
    const char *pattern;          /* the route's path, for the log: what stands for a name in it is nobody's business */
    const char *last;             /* of the path's variables that are neither game nor table */
    struct sand_writer out;
    int status;
    char path[NET_PATH];
    char *part[8]; /* of the path */
    int parts;
};

/* ---- api_later.c: requests that are handled again ---- */

bool later_awaits(struct call *); /* whether a bot thinks at its room: then it is handled again when it has */
struct store_errand *later_errand(const struct call *);
void later_wait(struct call *, struct store_errand *);
void later_done(const struct call *, struct store_errand *);

/* ---- api.c: replies, who asks ---- */

void api_refuse(struct call *, int status, const char *code, const char *where, const char *what);
void api_refuse_error(struct call *, int status, const char *code, const struct sand_error *);
/* Keeps a new room and hands its host token out; the room is gone if that fails. */
void api_keep_new(struct call *, struct room *);
void api_not_host(struct call *);
enum found api_find_room(struct call *, const char *code); /* into `room`; refused, or passed on, if it is not here */
void api_ok(struct call *);
bool api_body_done(struct call *); /* the end of reading a body with nodes: every key known; refused if not */
/* The seat that the request's token has at its room, -1 for the host; FOUND_NONE if it has none there. */
enum found api_token_seat(struct call *, int *seat, struct sand_error *);
bool api_stop_address(struct call *, const char *email, struct sand_error *); /* no message goes there any more */
bool api_append_lan(const struct call *, struct sand_writer *); /* the address for phones, if there is one */

#endif

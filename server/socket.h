/* The messages of a socket. A new one is a line in SOCKET_REQUESTS, perhaps a member of `struct socket_request`, and a
 * function, in socket.c or where it belongs. */
#ifndef SAND_SOCKET_H
#define SAND_SOCKET_H

#include "engine/message.h"
#include "server/server.h"

/* What a message may hold (engine/message.h says how it is read). */
struct socket_request {
    const char *a, *about, *channel, *seat, *table, *text, *token, *with;
    uint32_t at, call, heard, q, seconds, since;
    bool go, on, yes;
    struct sand_texts chain;  /* `a` of a preview */
    struct sand_json message; /* of a bot, for one of its tables */
};
#define MUST(field)             SAND_MUST(struct socket_request, field)
#define MAY(field)              SAND_MAY(struct socket_request, field)
#define ELSE(field, absent)     SAND_ELSE(struct socket_request, field, absent)
#define RANGE(field, low, high) SAND_RANGE(struct socket_request, field, low, high)

#define CHAIN SAND_PART_AS("a", struct socket_request, chain, true, 0, 0, 0)

/* What kind of socket a message is for, and what it does to the log. */
enum socket_flags {
    AT_TABLE = 0,
    FIRST = 1,     /* the first message of a socket, and no other */
    OF_BOT = 2,    /* a bot's socket, which is at no table itself */
    LENGTHENS = 4, /* makes the log longer and brings the game no closer to its end, however often it is sent */
    AT_ONCE = 8    /* carries a message for a table that is known: nothing has to be looked up for it */
};

/* REQUEST(name, handler, flags, fields …) */
#define SOCKET_REQUESTS(REQUEST)                                                                                       \
    REQUEST("join", socket_join, FIRST, MUST(table), MAY(token), MAY(since))                                           \
    REQUEST("act", socket_act, AT_TABLE, MAY(q), MUST(a), MAY(seat), MAY(call))                                        \
    REQUEST("preview", socket_preview, AT_TABLE, CHAIN, MAY(seat))                                                     \
    REQUEST("why", socket_why, AT_TABLE, MUST(about))                                                                  \
    REQUEST("look", socket_look, AT_TABLE, ELSE(at, UINT32_MAX), ELSE(heard, UINT32_MAX))                              \
    REQUEST("say", socket_say, LENGTHENS, MAY(seat), MUST(channel), MUST(text))                                        \
    REQUEST("undo", socket_undo, LENGTHENS, {0})                                                                       \
    REQUEST("hint", socket_hint, AT_TABLE, {0})                                                                        \
    REQUEST("wait", socket_wait, AT_TABLE, MUST(on), MAY(go))                                                          \
    REQUEST("confirm", night_confirm, AT_TABLE, MUST(call))                                                            \
    REQUEST("sync", socket_sync, AT_TABLE, {0})                                                                        \
    REQUEST("remove", socket_remove, AT_TABLE, MAY(seat))                                                              \
    REQUEST("swap", moderate_swap, AT_TABLE, MUST(seat), MUST(with))                                                   \
    REQUEST("watch", socket_watch, AT_TABLE, MAY(seat))                                                                \
    REQUEST("timeout", moderate_timeout, AT_TABLE, MAY(seat))                                                          \
    REQUEST("open", moderate_open, AT_TABLE, {0})                                                                      \
    REQUEST("pause", moderate_pause, LENGTHENS, MUST(on))                                                              \
    REQUEST("longer", moderate_longer, LENGTHENS, RANGE(seconds, 1, 86400))                                            \
    REQUEST("takeover", moderate_takeover, AT_TABLE, MUST(yes))                                                        \
    REQUEST("bot", agent_join, FIRST, MUST(token))                                                                     \
    REQUEST("accept", agent_accept, OF_BOT, MUST(table), MUST(seat))                                                   \
    REQUEST("decline", agent_decline, OF_BOT, MUST(table), MUST(seat))                                                 \
    REQUEST("at", agent_at, OF_BOT | AT_ONCE, MUST(table), MUST(message))

#define HANDLER(name, handler, flags, ...) void handler(struct client *, const struct socket_request *);
SOCKET_REQUESTS(HANDLER)
#undef HANDLER

/* What handlers in other files begin and end with. */
bool socket_host_plays(struct client *);           /* the host asks, and the game runs; refused if not */
bool socket_takes(struct client *, uint32_t q);    /* answers are taken now at all; refused if not */
void socket_too_late(struct client *, uint32_t q); /* refuses: the call is over */
void socket_storage_failed(struct client *, const struct sand_error *);
/* `remove p3`, `timeout`: what the host's answer is called; refused if it is none. */
bool socket_read_host(struct client *, int actor, const char *verb, const char *seat, sand_answer *);
/* Plays an accepted answer now, or keeps it until the call closes. */
void socket_answer(struct client *, int actor, sand_answer, bool by_host, uint32_t q);

#endif

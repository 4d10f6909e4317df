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

/* REQUEST(name, handler, fields …). The first message is `join` or `bot`, and no other is. */
#define SOCKET_REQUESTS(REQUEST)                                                                                       \
    REQUEST("join", socket_join, MUST(table), MAY(token), MAY(since))                                                  \
    REQUEST("act", socket_act, MAY(q), MUST(a), MAY(seat), MAY(call))                                                  \
    REQUEST("preview", socket_preview, CHAIN, MAY(seat))                                                               \
    REQUEST("why", socket_why, MUST(about))                                                                            \
    REQUEST("look", socket_look, ELSE(at, UINT32_MAX), ELSE(heard, UINT32_MAX))                                        \
    REQUEST("say", socket_say, MAY(seat), MUST(channel), MUST(text))                                                   \
    REQUEST("undo", socket_undo, {0})                                                                                  \
    REQUEST("hint", socket_hint, {0})                                                                                  \
    REQUEST("wait", socket_wait, MUST(on), MAY(go))                                                                    \
    REQUEST("confirm", socket_confirm, MUST(call))                                                                     \
    REQUEST("sync", socket_sync, {0})                                                                                  \
    REQUEST("remove", socket_remove, MAY(seat))                                                                        \
    REQUEST("swap", socket_swap, MUST(seat), MUST(with))                                                               \
    REQUEST("watch", socket_watch, MAY(seat))                                                                          \
    REQUEST("timeout", socket_timeout, MAY(seat))                                                                      \
    REQUEST("open", moderate_open, {0})                                                                                \
    REQUEST("pause", moderate_pause, MUST(on))                                                                         \
    REQUEST("longer", moderate_longer, RANGE(seconds, 1, 86400))                                                       \
    REQUEST("takeover", moderate_takeover, MUST(yes))                                                                  \
    REQUEST("bot", agent_join, MUST(token))                                                                            \
    REQUEST("accept", agent_accept, MUST(table), MUST(seat))                                                           \
    REQUEST("decline", agent_decline, MUST(table), MUST(seat))                                                         \
    REQUEST("at", agent_at, MUST(table), MUST(message))

#define HANDLER(name, handler, ...) void handler(struct client *, const struct socket_request *);
SOCKET_REQUESTS(HANDLER)
#undef HANDLER

#endif

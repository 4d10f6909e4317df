/* Inside the protocol: its requests, what they hold, and what their handlers share. A new request is a line in
 * SESSION_REQUESTS, perhaps a member of `struct request`, and a function: session_open.c opens games, session_look.c
 * looks at them, session_act.c plays, session_playout.c plays on at random. */
#ifndef SAND_SESSION_PRIVATE_H
#define SAND_SESSION_PRIVATE_H

#include "engine/message.h"
#include "engine/session.h"

struct sand_session {
    struct sand_session_world world;
    struct sand_table **tables; /* by their numbers; null: nothing is open there */
    uint32_t table_count;
    struct sand_table *table; /* of the request in hand */
    uint64_t games;           /* opened so far: each gets its own key */
    uint8_t *scratch;
    size_t scratch_room;
    struct sand_writer *reply; /* to the request in hand */
    bool quit;
};

/* What a request may hold (engine/message.h says how it is read). */
struct request {
    int who; /* the actor or viewer that `seat` names; -1: no seat is given */
    const char *a, *about, *bot, *by, *channel, *game, *record, *seat, *seed, *text;
    uint32_t answers, at, count, heard, i, q, since;
    int64_t action, n;
    bool actions, layout, next, numbers;
    struct sand_json options, position;
    struct sand_numbers results;
    struct sand_texts chain; /* `a` of a preview */
};
#define MUST(field)         SAND_MUST(struct request, field)
#define MAY(field)          SAND_MAY(struct request, field)
#define ELSE(field, absent) SAND_ELSE(struct request, field, absent)

/* What has to be there before a handler is called: a table, and whom `seat` may name. */
enum about { NOTHING, TABLE, SEAT, ACTOR, VIEWER };

/* REQUEST(name, handler, about, fields …). Two lines of one name are two forms (struct sand_message). */
#define SESSION_REQUESTS(REQUEST)                                                                                      \
    REQUEST("act", session_act_index, ACTOR, MUST(i), MUST(seat), MAY(q), MAY(next), MAY(numbers), MAY(actions))       \
    REQUEST("act", session_act_number, ACTOR, MUST(n), MUST(seat), MAY(q), MAY(next), MAY(numbers), MAY(actions))      \
    REQUEST("act", session_act_action, ACTOR, MUST(action), MUST(seat), MAY(q), MAY(next), MAY(numbers), MAY(actions)) \
    REQUEST("act", session_act, ACTOR, MUST(seat), MUST(a), MAY(by), MAY(q), MAY(next), MAY(numbers), MAY(actions))    \
    REQUEST("advise", session_advise, NOTHING, MUST(game), MAY(options))                                               \
    REQUEST("ask", session_ask, ACTOR, MAY(seat), MAY(numbers), MAY(actions))                                          \
    REQUEST("board", session_board, VIEWER, MUST(seat))                                                                \
    REQUEST("bot", session_bot, SEAT, MUST(seat), MUST(bot), MAY(seed))                                                \
    REQUEST("close", session_close, TABLE, {0})                                                                        \
    REQUEST("dice", session_dice, TABLE, MUST(results))                                                                \
    REQUEST("games", session_games, NOTHING, {0})                                                                      \
    REQUEST("hello", session_hello, NOTHING, {0})                                                                      \
    REQUEST("imagine", session_imagine, VIEWER, MUST(seat), MAY(seed))                                                 \
    REQUEST("journal", session_journal, VIEWER, MUST(seat), MAY(since))                                                \
    REQUEST("load", session_load_record, NOTHING, MUST(record), ELSE(answers, UINT32_MAX))                             \
    REQUEST("load", session_load_position, NOTHING, MUST(game), MAY(seed), MUST(position))                             \
    REQUEST("look", session_look, VIEWER, MUST(seat), ELSE(at, UINT32_MAX), ELSE(heard, UINT32_MAX))                   \
    REQUEST("new", session_new, NOTHING, MUST(game), MAY(seed), MAY(options), MAY(next), MAY(numbers), MAY(actions))   \
    REQUEST("observe", session_observe, VIEWER, MUST(seat), MAY(layout))                                               \
    REQUEST("outcome", session_outcome, TABLE, {0})                                                                    \
    REQUEST("playout", session_playout, VIEWER, MAY(seat), SAND_PART_OF(struct request, count, false, 1, 100000, 1),   \
            MAY(seed))                                                                                                 \
    REQUEST("preview", session_preview, ACTOR, MUST(seat), SAND_PART_AS("a", struct request, chain, true, 0, 0, 0))    \
    REQUEST("quit", session_quit, NOTHING, {0})                                                                        \
    REQUEST("record", session_record, TABLE, {0})                                                                      \
    REQUEST("remarks", session_remarks, VIEWER, MUST(seat), MAY(since))                                                \
    REQUEST("save", session_save, TABLE, {0})                                                                          \
    REQUEST("say", session_say, ACTOR, MUST(seat), MUST(channel), MUST(text))                                          \
    REQUEST("undo", session_undo, ACTOR, MUST(seat))                                                                   \
    REQUEST("update", session_update, VIEWER, MUST(seat), MAY(since))                                                  \
    REQUEST("view", session_view, VIEWER, MUST(seat))                                                                  \
    REQUEST("why", session_why, ACTOR, MUST(seat), MUST(about))

#define HANDLER(name, handler, about, ...) void handler(struct sand_session *, const struct request *);
SESSION_REQUESTS(HANDLER)
#undef HANDLER

/* ---- Shared by the handlers ---- */

void session_refuse(struct sand_session *, const char *code, const char *where, const char *what);
void session_refuse_error(struct sand_session *, const char *code, const struct sand_error *);
void session_refuse_reply(struct sand_session *, enum sand_reply, const struct sand_error *);
/* The key of a fresh game: from the request's seed, or the session's entropy and the number of the game. */
void session_key(struct sand_session *, const char *seed, uint8_t key[32]);
uint8_t *session_scratch(struct sand_session *); /* memory for one state of the open game */
/* Who is asked, and the first one's question; of a game that is over how it ended. */
void session_put_next(struct sand_session *, const struct request *);

#endif

/* What every game's vocabulary is made of. One list yields enum, table and names, so that nothing is said twice:
 *
 *     #define FOO_VERB_LIST(X)                             \
 *         X(FOO_BID, "bid", (SAND_ARG(D_CARD)))            \
 *         X(FOO_PASS, "pass", (SAND_NO_ARG))
 *
 * The same with keys, X(FOO_WINS, "wins", (D_SEAT, D_NUMBER)), whose domains are (0) if there are none: the questions,
 * FOO_QUESTION_LIST, and what is told, FOO_ENTRY_LIST. With the ends of a game and the clauses that decide them,
 * FOO_END_LIST, X(FOO_EMPTY, "empty", "R-end-2"). SAND_VOCABULARY(FOO) in state.h and SAND_VOCABULARY_TABLES(FOO) in
 * game.c are enums and tables of these four.
 *
 * Lists of a game's own: plain words, X(FOO_SPRING, "spring"), and the tests of rules, X(FOO_NEAR, "near", "R-move-1",
 * (0)). */
#ifndef SAND_VOCABULARY_H
#define SAND_VOCABULARY_H

#include "engine/notation.h"

#define SAND_ENUM(name, ...)                    name,
#define SAND_NAME(name, text)                   text,
#define SAND_END(name, text, clause)            text,
#define SAND_VERB(name, text, args)             [name] = {text, SAND_BRACES args},
#define SAND_KEY(name, text, domains)           [name] = {text, SAND_BRACES domains},
#define SAND_KEY_NAME(name, text, domains)      text,
#define SAND_TEST(name, text, clauses, domains) [name] = {text, clauses, SAND_BRACES domains},
#define SAND_CLAUSE(name, text, clause)         clause,
#define SAND_BRACES(...)                                                                                               \
    {                                                                                                                  \
        __VA_ARGS__                                                                                                    \
    }
#define SAND_ARG(domain)                                                                                               \
    {                                                                                                                  \
        domain, 0, 0                                                                                                   \
    }
#define SAND_MAYBE(domain) /* may be absent */                                                                         \
    {                                                                                                                  \
        domain, 1, 0                                                                                                   \
    }
#define SAND_NO_ARG                                                                                                    \
    {                                                                                                                  \
        0, 0, 0                                                                                                        \
    }

/* Questions and entries are the game's keys, in this order. */
#define SAND_VOCABULARY(ID)                                                                                            \
    enum { ID##_VERB_LIST(SAND_ENUM) ID##_VERBS };                                                                     \
    enum {                                                                                                             \
        ID##_QUESTION_LIST(SAND_ENUM) ID##_QUESTIONS,                                                                  \
        ID##_LAST_QUESTION = ID##_QUESTIONS - 1,                                                                       \
        ID##_ENTRY_LIST(SAND_ENUM) ID##_KEYS                                                                           \
    };                                                                                                                 \
    enum { ID##_END_LIST(SAND_ENUM) ID##_ENDS }
#define SAND_VOCABULARY_TABLES(ID)                                                                                     \
    static const struct sand_verb verbs[] = {ID##_VERB_LIST(SAND_VERB){0}};                                            \
    static const struct sand_key keys[] = {ID##_QUESTION_LIST(SAND_KEY) ID##_ENTRY_LIST(SAND_KEY){0}};                 \
    static const char *const ends[] = {ID##_END_LIST(SAND_END) 0};                                                     \
    static const char *const end_clauses[] = {ID##_END_LIST(SAND_CLAUSE) 0}

/* ---- The functions of the contract ---- */

/* Their prototypes, for state.h, and their place in the game's table. A game without secrets or with the defaults needs
 * not write all of them: `.imagine = sand_imagine_chance`, and SAND_DRIVEN of engine/driver.h. */
#define SAND_FUNCTIONS(id)                                                                                             \
    extern const struct sand_game id##_game;                                                                           \
    void *id##_pack_load(const struct sand_file *, int n, struct sand_error *);                                        \
    bool id##_setup(const void *pack, struct sand_reader *, const uint8_t key[32], void *state, struct sand_sink *,    \
                    struct sand_error *);                                                                              \
    bool id##_load(const void *pack, struct sand_reader *, void *state, struct sand_error *);                          \
    bool id##_check(const void *pack, const void *state, struct sand_error *);                                         \
    sand_mask id##_asked(const void *pack, const void *state);                                                         \
    int id##_ask(const void *pack, const void *state, int actor, struct sand_question *);                              \
    void id##_apply(const void *pack, void *state, int actor, sand_answer, struct sand_sink *);                        \
    void id##_view(const void *pack, const void *state, int viewer, struct sand_writer *);                             \
    void id##_save(const void *pack, const void *state, struct sand_writer *);                                         \
    void id##_imagine(const void *pack, void *state, int viewer, struct sand_chance *);                                \
    void id##_outcome(const void *pack, const void *state, struct sand_outcome *);                                     \
    void id##_board(const void *pack, const void *state, int viewer, struct sand_pen *);                               \
    uint8_t id##_marks(const void *pack, const void *state, int actor, sand_answer);                                   \
    void id##_score(const void *pack, const void *state, struct sand_score *);                                         \
    bool id##_why(const void *pack, const void *state, int actor, sand_answer, struct sand_why *);                     \
    void id##_show(const void *pack, const void *state, int actor, sand_answer, int32_t value[SAND_SHOWN])
#define SAND_CONTRACT(name)                                                                                            \
    .id = #name, .state_bytes = sizeof(struct name##_state), .pack_load = name##_pack_load, .setup = name##_setup,     \
    .load = name##_load, .check = name##_check, .asked = name##_asked, .ask = name##_ask, .apply = name##_apply,       \
    .view = name##_view, .save = name##_save, .outcome = name##_outcome

/* Where the journal is cut, key by key: {SAND_TURN("round"), SAND_ACTION("moves"), SAND_SAYS("joins"), SAND_CUT(0, 0)}.
 * Macros, so that a list of keys reads as one. */
#define SAND_CUT(key, opens)                                                                                           \
    {                                                                                                                  \
        key, opens                                                                                                     \
    }
#define SAND_TURN(key)   SAND_CUT(key, SAND_OPENS_TURN)
#define SAND_ACTION(key) SAND_CUT(key, SAND_OPENS_ACTION)
#define SAND_SAYS(key)   SAND_CUT(key, SAND_TELLS)

/* The tables that every game has, under these names. */
#define SAND_TABLES                                                                                                    \
    .domains = domains, .verbs = verbs, .keys = keys, .options = options, .ends = ends, .end_clauses = end_clauses,    \
    .figures = figures, .scores = scores

/* imagine of a game without secrets: nothing is unknown but the chance to come. */
void sand_imagine_chance(const void *pack, void *state, int viewer, struct sand_chance *);

/* ---- Telling and offering ---- */

static inline void sand_tell(struct sand_sink *sink, int key, int flags, sand_mask audience, int argc,
                             const int32_t *arg)
{
    if (!sink)
        return;
    struct sand_entry e = {
        .key = (uint16_t)key, .argc = (uint8_t)argc, .flags = (uint8_t)flags, .audience = audience, .arg = {0}};
    for (int i = 0; i < argc; i++)
        e.arg[i] = arg[i];
    sink->emit(sink, &e);
}
#define SAND_TELL_TO(sink, key, flags, audience, ...)                                                                  \
    sand_tell(sink, key, flags, audience, (int)(sizeof((int32_t[]){__VA_ARGS__}) / sizeof(int32_t)),                   \
              (const int32_t[]){__VA_ARGS__})
#define SAND_TELL(sink, key, ...) SAND_TELL_TO(sink, key, 0, SAND_ALL, __VA_ARGS__) /* to everyone */
#define SAND_SAY(sink, key)       sand_tell(sink, key, 0, SAND_ALL, 0, 0)           /* without arguments */

/* Adds an answer to a question's list. */
static inline void sand_offer(struct sand_question *q, sand_answer a)
{
    q->answer[q->count++] = a;
}
#define SAND_OFFER(q, game, verb, ...)                                                                                 \
    sand_offer(q, sand_pack_answer(game, verb, (const int32_t[]){__VA_ARGS__},                                         \
                                   (int)(sizeof((int32_t[]){__VA_ARGS__}) / sizeof(int32_t))))
/* An answer for each id of a set. */
static inline void sand_offer_each(struct sand_question *q, const struct sand_game *game, int verb, uint64_t ids)
{
    for (; ids; ids &= ids - 1)
        SAND_OFFER(q, game, verb, __builtin_ctzll(ids));
}
/* Which rows hold a value, as a set: whose men stand on which points. */
static inline uint64_t sand_rows_with(const uint8_t *row, int rows, int value)
{
    uint64_t set = 0;
    for (int i = 0; i < rows; i++)
        set |= (uint64_t)(row[i] == value) << i;
    return set;
}
/* The arguments of a question. */
#define SAND_ABOUT(q, ...)                                                                                             \
    sand_about(q, (int)(sizeof((int32_t[]){__VA_ARGS__}) / sizeof(int32_t)), (const int32_t[]){__VA_ARGS__})
static inline void sand_about(struct sand_question *q, int argc, const int32_t *arg)
{
    q->argc = (uint8_t)argc;
    for (int i = 0; i < argc; i++)
        q->arg[i] = arg[i];
}

#endif

/* The written form of answers, entries and actors, made from a game's tables: reading and writing lose nothing. */
#ifndef SAND_NOTATION_H
#define SAND_NOTATION_H

#include "engine/game.h"

/* Packing. `verb` is the index in the game's table; arguments are values in their domains, -1 for an absent optional.
 */
sand_answer sand_pack_answer(const struct sand_game *, int verb, const int32_t *args, int argc);
static inline int sand_answer_verb(sand_answer a)
{
    return (int)(a & 0xff);
}
/* Argument i of an answer, by the widths in the verb's table; -1 for an absent optional one. */
int32_t sand_answer_arg(const struct sand_game *, sand_answer, int i);

/* Every answer that a game's verbs can form, counted through: from 0 to sand_answer_ranks - 1, without gaps, for
 * programs that keep a number for each. */
int64_t sand_answer_ranks(const struct sand_game *, const void *pack);
int64_t sand_answer_rank(const struct sand_game *, const void *pack, sand_answer);

/* `eat p4`. Writing appends to the writer. Reading gives false and a reason for anything that is not exactly one
 * well-formed answer; whether it is legal now is the table's to say. */
void sand_write_answer(const struct sand_game *, const void *pack, sand_answer, struct sand_writer *);
bool sand_read_answer(const struct sand_game *, const void *pack, const char *text, sand_answer *, struct sand_error *);

/* Whether an entry begins a part of the game that has a number: a day, a round. */
bool sand_is_chapter(const struct sand_game *, const struct sand_entry *);
/* `["died","p4","eaten","villager"]` as a JSON value. Also a question's key. */
void sand_put_entry(const struct sand_game *, const void *pack, const char *key, const struct sand_entry *,
                    struct sand_writer *);
/* Values of these domains (index + 1; 0 ends them) as items of an array. */
void sand_put_values(const struct sand_game *, const void *pack, const uint8_t *domain, int count, const int32_t *value,
                     struct sand_writer *);
/* One such value back; -1: it is none of the domain's. */
int32_t sand_get_value(struct sand_reader *, sand_node, const struct sand_game *, int domain, const void *pack);
/* What the label of an answer shows, from an array of such values; false: it is empty, nothing is known of it. */
bool sand_get_shown(struct sand_reader *, sand_node, const struct sand_game *, const void *pack, sand_answer,
                    int32_t value[SAND_SHOWN]);
void sand_put_question_key(const struct sand_game *, const void *pack, const char *key, const struct sand_question *,
                           struct sand_writer *);

/* An id of a domain; 0 and an error, `no such card: ant`, if it is none. Of a text, or of a member's own key. */
int sand_get_id(struct sand_reader *, sand_node, const struct sand_game *, int domain, const void *pack);
int sand_get_key(struct sand_reader *, sand_node member, const struct sand_game *, int domain, const void *pack);
/* A question by the name of its key, of which the first `questions` are questions; 0 and an error if it is none. */
int sand_get_question(struct sand_reader *, sand_node, const struct sand_game *, int questions);
/* A set of ids as a list of them; read, none of them twice. */
uint64_t sand_get_set(struct sand_reader *, sand_node list, const struct sand_game *, int domain, const void *pack);
void sand_put_set(struct sand_writer *, const char *key, const struct sand_domain *, const void *pack, uint64_t set);

/* Actors and viewers: seats by the game's names or p1, p2, …; then clock, host, public, everything. */
enum { SAND_ACTOR_BYTES = 32 };
const char *sand_actor_name(const struct sand_game *, int actor, char buffer[SAND_ACTOR_BYTES]);
int sand_actor_of(const struct sand_game *, const char *name,
                  int seats); /* -1: no such actor at a table of that size */

/* The option table: one value read from the options object, its default if absent. For SAND_OTHER see sand_member. */
int32_t sand_option_value(struct sand_reader *, const struct sand_game *, const char *name);
/* How many seats the options say; they need not where only one number is possible. */
int sand_option_seats(struct sand_reader *, const struct sand_game *);
/* What every set-up begins with: clears the state, keys its chance, reads the number of seats and the options that
 * fields are named for, and passes over those of pace, which are the server's. Errors are the reader's. */
void sand_begin(const struct sand_game *, struct sand_reader *options, const uint8_t key[32], void *state);
/* The options object without what is hidden while the game lasts. */
void sand_put_open_options(struct sand_writer *, const char *key, const struct sand_game *, const char *options);
/* Checks every option there against the table: kinds, ranges, unknown names. `seats` is checked too. */
bool sand_options_check(struct sand_reader *, const struct sand_game *);

#endif

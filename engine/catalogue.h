/* Words: one catalogue per game and language turns keys and ids into sentences.
 *
 * {"question":{key:…},"answer":{verb:…},"entry":{key:…},"would":{key:…},"warn":{verb:…},"terminal":{…},"weigh":{…},"rule":{question:…},"end":{…},
 *  "side":{…},"figure":{…},"score":{…},"test":{…},"option":{…},"choice":{…},"game":{"title":…,"about":…},
 *  "view":{member:…},"list":{"and":…,"none":…}, and for each domain with ids {its name:{id:…}}}
 * `rule` names the clauses that govern a question, with a blank between them, and may choose them by the question's
 * arguments: `R-1 {0=allies|R-2|R-3}`. A value may be an object of strings:
 * {"saw":{"wolf":…}} is the word `saw.wolf`.
 *
 * Sentences are in `question`, `rule`, `entry`, `would` (an entry that is foreseen), `answer`, `warn` (what is said
 * before a marked answer is given), `terminal` (lines of the board as text, engine/pen.h) and `weigh` (what a bot goes
 * by). In them
 *   {0}                 is an argument through its domain's names (a seat's id by the player's name),
 *   {0.in}              the same in a form of its own: the word `id.in` if there is one, else `id`,
 *   {1|one|many}        chooses by number, or by how many a set holds,
 *   {1|none|one|many}   with a piece for zero,
 *   {0=a,b|this|that}   chooses by id (of a set: whether it holds one of them),
 *   {2?there|absent}    chooses by whether the argument is there; the second piece may be left out.
 * Pieces may hold placeholders again. Where an argument is absent, the sentence is `key.short` if there is one. After
 * an answer's own arguments come those it only shows (sand_game.shown). A word that begins a sentence gets a capital.
 */
#ifndef SAND_CATALOGUE_H
#define SAND_CATALOGUE_H

#include "engine/pack.h"

struct sand_catalogue;
/* Null and an error if it is not well formed, or has a placeholder its key does not have. */
struct sand_catalogue *sand_catalogue_open(const struct sand_pack *, const char *name, const char *text, size_t size,
                                           struct sand_error *);
void sand_catalogue_close(struct sand_catalogue *);
/* Words the game needs and this catalogue lacks: calls back once for each and returns their number. */
int sand_catalogue_gaps(const struct sand_catalogue *,
                        void (*gap)(void *context, const char *section, const char *word), void *context);

/* Names of the people at the table, by seat; null or a null name: the seat's own name. */
typedef const char *const *sand_names;
/* Sentences, appended to the writer as plain text. A word that is missing is written as its id, never lost. */
void sand_tell_entry(const struct sand_catalogue *, const struct sand_entry *, sand_names, struct sand_writer *);
/* The same of what has not happened, such as an entry of a preview: the sentence in `would`, if there is one. */
void sand_tell_would(const struct sand_catalogue *, const struct sand_entry *, sand_names, struct sand_writer *);
void sand_tell_question(const struct sand_catalogue *, const struct sand_question *, sand_names, struct sand_writer *);
/* The clauses that govern a question, with blanks between them. */
void sand_tell_clauses(const struct sand_catalogue *, const struct sand_question *, struct sand_writer *);
/* `shown`: what sand_shown gave for this answer; null where there is no table to ask. */
void sand_tell_answer(const struct sand_catalogue *, sand_answer, const int32_t *shown, sand_names,
                      struct sand_writer *);
/* What an answer costs, where its question shows that; false, and nothing told, elsewhere. */
bool sand_tell_price(const struct sand_catalogue *, sand_answer, const int32_t *shown, sand_names,
                     struct sand_writer *);
/* What to say before an answer marked SAND_WARN is given: what it leads to. False, and nothing told, if the catalogue
 * has no such sentence. */
bool sand_tell_warning(const struct sand_catalogue *, sand_answer, const int32_t *shown, sand_names,
                       struct sand_writer *);
/* The sentence of a test of a rule, with what the game gave it; variant: "", or ".change", what would change its
 * result. False, and nothing told, if the catalogue has none. */
bool sand_tell_test(const struct sand_catalogue *, int test, const char *variant, const int32_t *arg, sand_names,
                    struct sand_writer *);
/* A sentence of `terminal`, with the arguments the game gave it. */
void sand_tell_terminal(const struct sand_catalogue *, const struct sand_key *, int argc, const int32_t *arg,
                        sand_names, struct sand_writer *);
/* A sentence of `weigh`, by its index: what a bot goes by. */
void sand_tell_weighed(const struct sand_catalogue *, int sentence, int argc, const int32_t *arg, sand_names,
                       struct sand_writer *);
/* One word of a section: ("card","seer"). The id itself if there is none. */
const char *sand_word(const struct sand_catalogue *, const char *section, const char *id);
/* The label of an option's value: `choice.option.value`, else `choice.value`. */
const char *sand_choice_word(const struct sand_catalogue *, const char *option, const char *choice);
/* What a member of the view is called: `view.member`, else `figure.member`, else its key, the pointer that was given.
 */
const char *sand_member_word(const struct sand_catalogue *, const char *member);

#endif

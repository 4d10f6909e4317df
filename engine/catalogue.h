/* Words: one catalogue per game and language turns keys and ids into sentences.
 *
 * {"question":{key:…},"answer":{verb:…},"entry":{key:…},"end":{…},"side":{…},"option":{…},"game":{"title":…,"about":…},
 *  "list":{"and":…,"none":…}, and for each domain with ids {its name:{id:…}}}
 * A value may be an object of strings: {"saw":{"wolf":…}} is the word `saw.wolf`.
 *
 * In a sentence {0} is an argument through its domain's names (a seat's id by the player's name), {1|one chit|{1}
 * chits} chooses by number. Where an answer's last argument is absent, the sentence is `verb.short`, if there is one.
 */
#ifndef SAND_CATALOGUE_H
#define SAND_CATALOGUE_H

#include "engine/pack.h"

struct sand_catalogue;
/* Null and an error if it is not well formed, or has a placeholder its key does not have. */
struct sand_catalogue *sand_catalogue_open(const struct sand_pack *, const char *name, const char *text, size_t size,
                                           struct sand_error *);
void sand_catalogue_close(struct sand_catalogue *);
/* What this catalogue lacks of the game's words: calls back once for each, answers how many. */
int sand_catalogue_gaps(const struct sand_catalogue *,
                        void (*gap)(void *context, const char *section, const char *word), void *context);

/* Names of the people at the table, by seat; null or a null name: the seat's own name. */
typedef const char *const *sand_names;
/* Sentences, appended to the writer as plain text. A word that is missing is written as its id, never lost. */
void sand_tell_entry(const struct sand_catalogue *, const struct sand_entry *, sand_names, struct sand_writer *);
void sand_tell_question(const struct sand_catalogue *, const struct sand_question *, sand_names, struct sand_writer *);
void sand_tell_answer(const struct sand_catalogue *, sand_answer, sand_names, struct sand_writer *);
/* One word of a section: ("card","seer"). The id itself if there is none. */
const char *sand_word(const struct sand_catalogue *, const char *section, const char *id);

#endif

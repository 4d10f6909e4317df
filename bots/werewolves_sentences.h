/* Free text in the catalogues' own sentences, in every language there is: "On night 1 I saw Ida: a Werewolf." typed by
 * a person is the statement `saw p9 wolf n1`. Inside the hearing of bots only. */
#ifndef WEREBOT_SENTENCES_H
#define WEREBOT_SENTENCES_H

#include "bots/werewolves_hear.h"

enum { WEREBOT_WORD = SAND_FORM_WORD, WEREBOT_WORDS_READ = 160 };
#define WEREBOT_BETWEEN " .,;:!?\"()"

/* ---- Words of free text ---- */

/* The next word in small letters and without what surrounds it. */
bool werebot_next_word(const char **at, char word[WEREBOT_WORD]);
bool werebot_read_seat(const char *word, int seats, uint8_t *seat); /* p3 */
/* The seat whose name comes next in the text, the longest that does; a name that two have is nobody's. Returns the
 * size of the name, or 0. */
size_t werebot_read_name(const struct werebot_ear *, const char *at, int seats, uint8_t *seat);

struct werebot_word {
    char text[WEREBOT_WORD];
    uint8_t seat;     /* whose name it is, or WEREWOLVES_NONE */
    char stop;        /* what ends a sentence after it: . ! ? ; or 0 */
    const char *from; /* where it begins in the text */
};
/* A text as words, `I'm` as two of them; after the last comes one without text that begins where the text ends. */
void werebot_read_words(const struct werebot_ear *, const char *text, int seats,
                        struct werebot_word word[WEREBOT_WORDS_READ]);

/* ---- Sentences ---- */

/* How many words are a sentence of the catalogue, the longest that fits; 0: none. `notation` is its statement, or empty
 * where a statement needs more than the sentence says: "I agree." does not say with what. */
int werebot_match_sentence(const struct werebot_ear *, const struct werebot_word *,
                           char notation[SAND_REMARK_BYTES + 1]);
/* The words before a reason or before two statements at once: "because", "and", "or", "xor", and how many; else null.
 */
const char *werebot_match_lead(const struct werebot_word *, int *words);
bool werebot_is_instinct(const struct werebot_word *);

#endif

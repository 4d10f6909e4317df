/* Options: one small reader for all commands. A command states its options as data; from the same table come the
 * reading, the checks and `--help`.
 *
 * `--name value` and `--name=value` are the same; `--` ends the options; what is left are words. */
#ifndef SAND_OPTIONS_H
#define SAND_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WORDS = 256 };
struct words {
    const char *word[WORDS];
    int count;
};

enum option_kind {
    OPTION_SWITCH, /* into a bool */
    OPTION_TEXT,   /* into a const char * */
    OPTION_NUMBER, /* into an int64_t, low … high */
    OPTION_LIST    /* into a struct words; may be given again */
};
struct option {
    const char *name, *argument, *help; /* `argument` names the value in the help; null for a switch */
    enum option_kind kind;
    size_t into; /* offset in the command's struct of wishes */
    int64_t low, high;
}; /* a table ends with a null name */

struct manual {
    const char *usage; /* what follows "sandtable", beginning with the command's name */
    const char *about; /* what follows a form feed is said where the game at hand has statements */
    const struct option *options;
    const char *examples; /* lines, or null (cli/examples.h) */
    int least, most;      /* words besides the options */
};
/* Fills in the wishes. False if there is nothing more to do: help was printed (*code 0), or the usage is wrong and has
 * been complained of (*code 2). */
bool options_read(const struct manual *, int argc, char **argv, void *wishes, struct words *, int *code);

/* The nearest of several words to a mistyped one: offer each, then look at `best` (null: none is near). */
struct nearest {
    const char *word, *best;
    int distance;
};
void nearest_offer(struct nearest *, const char *candidate);
/* "; did you mean X?", or nothing; in static memory until the next call. */
const char *nearest_hint(const struct nearest *, const char *before);
/* " (did you mean X?)" for the middle of a sentence. */
const char *nearest_aside(const struct nearest *);

#endif

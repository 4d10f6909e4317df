/* Statements: speech that programs understand, `saw p3 wolf n2 because d2.5`. A grammar, which is a game's data, says
 * which there are; here they are read, once for the game that checks them, the bots that hear them and the terminal
 * that tells them as sentences. (The page reads them in web/src/werewolves/talk.ts; tests/data/statements.json is read
 * by the tests of both.)
 *
 *     statement  = core ["because" reason] ["~" digit]
 *     core       = form | "not" group | "xor" group group | ("and" | "or") group group {group}
 *     group      = "(" core ")"
 *     reason     = group | message | vote | death | "instinct" | "silence"
 *
 * Words are separated by one blank, which may be left out at the outside of a bracket. A form is one word or two, then
 * its arguments; where the first argument is `who` it comes between the two words: `ask p3 role`. */
#ifndef SAND_STATEMENT_H
#define SAND_STATEMENT_H

#include "engine/json.h"

enum { SAND_FORMS = 104, SAND_FORM_ARGS = 3, SAND_FORM_WORD = 24, SAND_SPOKEN = 48 };

/* What may be said: one or two words, and what each argument may be: kinds and fixed words, "seat|none". */
struct sand_form {
    char word[2][SAND_FORM_WORD];
    uint8_t size[2]; /* of the words */
    char arg[SAND_FORM_ARGS][SAND_FORM_WORD];
    uint8_t args;
    bool split;                     /* the seat asked comes between the two words */
    uint16_t kinds[SAND_FORM_ARGS]; /* of each argument: bit k for enum sand_said_kind */
    int8_t next;                    /* form with the same first letter; -1: none */
};
struct sand_grammar {
    struct sand_form form[SAND_FORMS];
    int8_t first[26]; /* form by the first letter of its first word, + 1: bots read all that was said again and again */
    int forms, max_depth, max_chars;
    const char *const *roles; /* what an argument `role` may be, null-terminated */
};
/* Adds a form from {"verb":"will hang","args":["seat"]}; other members are the caller's. */
void sand_grammar_add(struct sand_grammar *, struct sand_reader *, sand_node);

/* ---- What was said ---- */

enum sand_said_kind {
    SAND_SAID_WORD,    /* a fixed word of the form, or of a reason */
    SAND_SAID_SEAT,    /* p3: number is the seat, from 0 */
    SAND_SAID_ALL,     /* everyone, where a form asks who */
    SAND_SAID_ROLE,    /* number is its place in the grammar's list */
    SAND_SAID_NIGHT,   /* n2: number 2 */
    SAND_SAID_LEVEL,   /* 1 to 3 */
    SAND_SAID_MESSAGE, /* d2.5, w1.3, g2.1: a remark of a day, of a night, of the dead; number and index */
    SAND_SAID_VOTE,    /* v2.1:p4: number is the day, index the trial, and whose */
    SAND_SAID_DEATH,   /* xp3: number is the seat */
    SAND_SAID_INNER    /* another statement: number is its place in the tree */
};
struct sand_said {
    uint8_t kind, size; /* size: of the text */
    uint8_t seat;       /* of a vote */
    int32_t number, index;
    char text[SAND_FORM_WORD];
};
/* A statement within a statement, or the whole. */
struct sand_spoken {
    const struct sand_form *form; /* null: a connective */
    const char *connective;       /* "not", "and", "or", "xor" */
    struct sand_said arg[SAND_FORM_ARGS];
    int8_t inner, next; /* of a connective: the first it joins; the next that the connective above joins; -1: none */
};
struct sand_statement {
    struct sand_spoken spoken[SAND_SPOKEN]; /* the first is the whole */
    int count;
    bool reasoned;
    struct sand_said reason;
    char phrase; /* '3' of ~3: which of the catalogue's sentences tells it, no part of what is said; 0: none */
};

/* What can be spoken of at a table now. */
struct sand_speakable {
    int seats, nights, chapters; /* nights played to their end; days and nights begun */
};
/* Reads a statement; false and an error if it is none. Nothing may follow it. */
bool sand_statement_read(const struct sand_grammar *, const struct sand_speakable *, const char *text,
                         struct sand_statement *, struct sand_error *);
/* The same of what only begins with a statement's core; `rest` is what follows. */
bool sand_statement_begins(const struct sand_grammar *, const struct sand_speakable *, const char *text,
                           struct sand_statement *, const char **rest);
/* Whether the form is called so: "suspect", "ask role". */
bool sand_form_is(const struct sand_form *, const char *verb);

#endif

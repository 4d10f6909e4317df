/* The pack of Werewolves: cards.json and talk.json, read once. What the rules fix (which characters there are, the
 * order of calls, the causes of death) is code; the files must agree with it and are refused otherwise. What the
 * rulebook gives as numbers (counts, values, windows) is data. */
#ifndef WEREWOLVES_PACK_H
#define WEREWOLVES_PACK_H

#include "games/werewolves/state.h"

enum { WW_PROFILES = 3, WW_STATEMENTS = 64, WW_STATEMENT_ARGS = 3, WW_WORD = 24, WW_MOST_WOLVES = 7 };

struct werewolves_profile {
    int low, high, target; /* R-set-6 */
};

/* A statement of part 7: its one or two words, and what each argument may be: types and fixed words, "seat|none". */
struct werewolves_statement {
    char word[2][WW_WORD];
    char arg[WW_STATEMENT_ARGS][WW_WORD];
    int args;
};

struct werewolves_pack {
    int count[WW_CARDS], value[WW_CARDS]; /* R-card-1, R-card-2 */
    bool always[WW_CARDS];                /* R-set-3 */
    int requires[WW_CARDS];               /* R-set-5; -1: nothing */
    int side[WW_CARDS];                   /* R-card-4 */
    int extras_from;                      /* R-set-4: players from which the other characters may be added */
    struct werewolves_profile profile[WW_PROFILES];
    int preference[WW_CARDS], preferred; /* R-set-9 (d): the single cards in their order, and how many they are */
    /* The set proposed by R-set-9, by profile, elected Mayor or not, and seats; all zero: the cards allow none. */
    uint8_t proposed[WW_PROFILES][2][SAND_SEATS + 1][WW_CARDS];
    struct werewolves_statement statement[WW_STATEMENTS];
    int statements, max_depth, max_chars, max_text;
};

/* Names of cards, causes, calls and profiles, each ended by a null. */
extern const char *const werewolves_cards[];
extern const char *const werewolves_causes[];
extern const char *const werewolves_calls[];
extern const char *const werewolves_profiles[];
/* p1 … p24, none, silent. */
extern const char *const werewolves_seats[];

void *werewolves_pack_load(const struct sand_file *, int n, struct sand_error *);

#endif

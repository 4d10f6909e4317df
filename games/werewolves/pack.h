/* The pack of Werewolves: cards.json and talk.json, read once. What the rules fix (which characters there are, the
 * order of calls, the causes of death) is code; the files must agree with it and are refused otherwise. What the
 * rulebook gives as numbers (counts, values, windows) is data. */
#ifndef WEREWOLVES_PACK_H
#define WEREWOLVES_PACK_H

#include "engine/statement.h"
#include "games/werewolves/state.h"

enum { WEREWOLVES_PROFILES = 3, WEREWOLVES_MOST_WOLVES = 7 };

struct werewolves_profile {
    int low, high, target; /* R-set-6 */
};

struct werewolves_pack {
    int count[WEREWOLVES_CARDS], value[WEREWOLVES_CARDS]; /* R-card-1, R-card-2 */
    bool always[WEREWOLVES_CARDS];                        /* R-set-3 */
    int requires[WEREWOLVES_CARDS];                       /* R-set-5; the card itself: nothing else */
    int side[WEREWOLVES_CARDS];                           /* R-card-4 */
    int extras_from; /* R-set-4: players from which the other characters may be added */
    struct werewolves_profile profile[WEREWOLVES_PROFILES];
    int preference[WEREWOLVES_CARDS],
        preferred; /* R-set-9 (d): the single cards in their order, and how many they are */
    /* R-set-9 (f): the set that is even between equal bots where the first of the ranking is not, by elected Mayor or
     * not, and seats; all zero: the first is even. */
    uint8_t even[2][SAND_SEATS + 1][WEREWOLVES_CARDS];
    /* The set proposed by R-set-9, by profile, elected Mayor or not, and seats; all zero: the cards allow none. */
    uint8_t proposed[WEREWOLVES_PROFILES][2][SAND_SEATS + 1][WEREWOLVES_CARDS];
    struct sand_grammar grammar; /* part 7 */
    int max_text;
};

/* Names of cards, causes, calls and profiles, each ended by a null. */
extern const char *const werewolves_cards[];
extern const char *const werewolves_causes[];
extern const char *const werewolves_calls[];
extern const char *const werewolves_profiles[];
/* p1 … p24, none, silent. */
extern const char *const werewolves_seats[];

#endif

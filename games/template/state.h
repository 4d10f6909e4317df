/* Lone Bid, the shortest game that keeps the contract: copy this folder to begin a game (docs/adding-a-game.md).
 *
 * This header holds what the game's files share: its pack, its state, its vocabulary as numbers, its functions.
 * Always true of a state: `template_check` (save.c) says it in one place. */
#ifndef TEMPLATE_STATE_H
#define TEMPLATE_STATE_H

#include "engine/vocabulary.h"

enum { TEMPLATE_SEATS = 4, TEMPLATE_CARDS = 8, TEMPLATE_ID = 16 };

/* Pack: what the data files say. Read once, never changed, shared by all tables and threads. */
struct template_pack {
    int cards, die;
    char id[TEMPLATE_CARDS][TEMPLATE_ID]; /* from the lowest card to the highest */
};

/* State: what changes in play, nothing that follows from it (the round is how many cards a seat has shown). Fixed-width
 * members, the larger first, spare bytes to a multiple of eight: no padding, or two equal states could differ. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct template_state {
    struct sand_head head;
    uint8_t hand[TEMPLATE_SEATS];  /* set of cards; holds the card bid until it is shown */
    uint8_t shown[TEMPLATE_SEATS]; /* set of cards played in earlier rounds */
    uint8_t bid[TEMPLATE_SEATS];   /* this round's card + 1; 0: none yet */
    uint8_t score[TEMPLATE_SEATS];
    uint8_t prize; /* of this round; 0 when the game is over */
    uint8_t stage; /* the open question: always Q_BID, there is but one */
    uint8_t spare[6];
};
#pragma GCC diagnostic pop

/* The vocabulary: each list is enum, table and names at once (engine/vocabulary.h). Domains count from 1. */
enum { D_SEAT = 1, D_CARD, D_HAND, D_NUMBER };
#define TEMPLATE_VERB_LIST(X)                                                                                          \
    X(V_BID, "bid", (SAND_ARG(D_CARD)))                                                                                \
    X(V_TIMEOUT, "timeout", (SAND_NO_ARG))
#define TEMPLATE_QUESTION_LIST(X) X(Q_BID, "bid", (D_NUMBER)) X(Q_TIME, "time", (0))
#define TEMPLATE_ENTRY_LIST(X)                                                                                         \
    X(E_DEALT, "dealt", (D_HAND))                                                                                      \
    X(E_ROUND, "round", (D_NUMBER, D_NUMBER))                                                                          \
    X(E_SHOWS, "shows", (D_SEAT, D_CARD))                                                                              \
    X(E_WINS, "wins", (D_SEAT, D_NUMBER))                                                                              \
    X(E_NOBODY, "nobody", (D_NUMBER))                                                                                  \
    X(E_OVER, "over", (0))
#define TEMPLATE_END_LIST(X) X(END_POINTS, "points", "R-end-2") X(END_TIE, "tie", "R-end-3")
SAND_VOCABULARY(TEMPLATE);

SAND_FUNCTIONS(template);
void template_round(const struct template_pack *, struct template_state *, struct sand_sink *); /* begins a round */

#endif

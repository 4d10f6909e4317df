/* Lone Bid, the shortest game that keeps the contract: copy this folder to begin a game (docs/adding-a-game.md).
 *
 * This header holds what the game's files share: its pack, its state, its vocabulary as numbers, its functions.
 * Always true of a state: `template_check` (save.c) says it in one place. */
#ifndef TEMPLATE_STATE_H
#define TEMPLATE_STATE_H

#include "engine/game.h"
#include "engine/notation.h"

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
    uint8_t spare[7];
};
#pragma GCC diagnostic pop

/* The numbers of the tables in game.c, in their order. Domains count from 1 where a table names them. */
enum { DOMAIN_SEAT = 1, DOMAIN_CARD, DOMAIN_HAND, DOMAIN_NUMBER };
enum { VERB_BID, VERB_TIMEOUT };
enum { KEY_BID, KEY_TIME, KEY_DEALT, KEY_ROUND, KEY_SHOWS, KEY_WINS, KEY_NOBODY, KEY_OVER };
enum { END_POINTS, END_TIE };

extern const struct sand_game template_game;

void *template_pack_load(const struct sand_file *, int n, struct sand_error *);
bool template_setup(const void *pack, struct sand_reader *, const uint8_t key[32], void *state, struct sand_sink *,
                    struct sand_error *);
bool template_load(const void *pack, struct sand_reader *, void *state, struct sand_error *);
bool template_check(const void *pack, const void *state, struct sand_error *);
sand_mask template_asked(const void *pack, const void *state);
int template_ask(const void *pack, const void *state, int actor, struct sand_question *);
void template_apply(const void *pack, void *state, int actor, sand_answer, struct sand_sink *);
void template_view(const void *pack, const void *state, int viewer, struct sand_writer *);
void template_save(const void *pack, const void *state, struct sand_writer *);
void template_imagine(const void *pack, void *state, int viewer, struct sand_chance *);
void template_outcome(const void *pack, const void *state, struct sand_outcome *);
void template_board(const void *pack, const void *state, int viewer, struct sand_writer *);

void template_round(const struct template_pack *, struct template_state *, struct sand_sink *); /* begins a round */

#endif

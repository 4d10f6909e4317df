/* Nine Men's Morris: a small game with a board, from nothing to the page; docs/adding-a-game.md shows how it was made.
 * This header holds what its two files share. Always true of a state: `morris_check` says it in one place. */
#ifndef MORRIS_STATE_H
#define MORRIS_STATE_H

#include "engine/vocabulary.h"

enum { MORRIS_SEATS = 2, MORRIS_POINTS = 24, MORRIS_LINES = 16, MORRIS_MEN = 9 };

struct morris_pack {
    struct sand_place point[MORRIS_POINTS];
    uint32_t line[MORRIS_LINES]; /* sets of three points: where a mill can be */
};

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct morris_state {
    struct sand_head head;
    uint8_t on[MORRIS_POINTS];  /* whose man is on a point: seat + 1; 0: nobody's */
    uint8_t hand[MORRIS_SEATS]; /* men still to place */
    uint8_t active, stage;      /* whose turn it is; the open question */
    uint8_t quiet, limit;       /* moves since a mill was last closed; this many make a draw (R-end-3) */
    uint8_t flying, end;        /* option; of MORRIS_END_LIST once the game is over */
};
#pragma GCC diagnostic pop

/* ---- Vocabulary: each list is enum, table and names at once ---- */

enum { D_SEAT = 1, D_POINT };
#define MORRIS_VERB_LIST(X)                                                                                            \
    X(V_PLACE, "place", (SAND_ARG(D_POINT)))                                                                           \
    X(V_MOVE, "move", (SAND_ARG(D_POINT), SAND_ARG(D_POINT)))                                                          \
    X(V_TAKE, "take", (SAND_ARG(D_POINT)))
#define MORRIS_QUESTION_LIST(X) X(Q_PLACE, "place", (D_SEAT)) X(Q_MOVE, "move", (D_SEAT)) X(Q_TAKE, "take", (D_SEAT))
#define MORRIS_ENTRY_LIST(X)                                                                                           \
    X(E_PLACED, "placed", (D_SEAT, D_POINT))                                                                           \
    X(E_MOVED, "moved", (D_SEAT, D_POINT, D_POINT))                                                                    \
    X(E_TOOK, "took", (D_SEAT, D_POINT))
#define MORRIS_END_LIST(X)                                                                                             \
    X(END_MEN, "men", "R-end-1") X(END_STUCK, "stuck", "R-end-2") X(END_QUIET, "quiet", "R-end-3")
SAND_VOCABULARY(MORRIS);
SAND_FUNCTIONS(morris);
int morris_men(const struct morris_state *, int seat); /* on the board and in the hand */

#endif

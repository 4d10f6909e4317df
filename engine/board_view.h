/* The view as lines for a terminal, where a game draws no board of its own. */
#ifndef SAND_BOARD_VIEW_H
#define SAND_BOARD_VIEW_H

#include "engine/pen.h"

/* `places`: the domain + 1 whose ids have been drawn already, 0: none; members by these are left out. False: out of
 * memory. */
bool sand_draw_view(struct sand_pen *, const void *state, int viewer, int places);

#endif

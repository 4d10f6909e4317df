/* What programs may know beyond the fields: where units are and whose they are, and of the chits what the viewer's view
 * shows. */
#include "games/plot/rules.h"

#define COLUMN(name, value) SAND_COLUMN(plot, name, value)

COLUMN(place, s->place[row]);                 /* a hex, or a place off the map */
COLUMN(control, plot_controller(s, row) + 1); /* a seat + 1 */
/* 1 semi-recruited, 2 suspected, 4 masked, 8 neutralized */
COLUMN(state_of, plot_in(s->semi, row) + 2 * plot_in(s->suspected, row) + 4 * plot_in(s->masked, row) +
                     8 * plot_in(s->neutral, row));
/* 1 moved, 2 acted, 4 was a target */
COLUMN(done, plot_in(s->moved, row) + 2 * plot_in(s->used, row) + 4 * plot_in(s->tried, row));
COLUMN(chits_in, plot_count(s->heap[o->x].loyalty) + plot_count(s->heap[o->x].other)); /* x: a heap */

static int chits_of(const struct plot_pack *p, struct plot_chits c, int chit)
{
    if (chit >= PLOT_LOYALTY)
        return plot_count(c.other & p->kind[chit - PLOT_LOYALTY]);
    uint64_t loyalty = c.loyalty;
    for (; loyalty; loyalty &= loyalty - 1)
        if (p->unit_chit[plot_first(loyalty)] == chit)
            return 1;
    return 0;
}

/* x 0: in the viewer's own box; 1: those it can place in the other box; 2: in the cup. */
SAND_OBSERVE(chits)
{
    SAND_OBSERVING(plot);
    if (viewer >= PLOT_SEATS)
        return -1;
    if (o->x == 0)
        return chits_of(p, s->heap[viewer], row);
    const struct plot_chits heap = s->heap[o->x == 1 ? !viewer : PLOT_CUP];
    const struct plot_chits known = {s->known[viewer].loyalty & heap.loyalty, s->known[viewer].other & heap.other};
    return chits_of(p, known, row);
}

COLUMN(muted, viewer == PLOT_ABWEHR || viewer == SAND_EVERYTHING ? s->mute : -1); /* the Abwehr's own affair */
COLUMN(quiet, viewer < PLOT_SEATS ? s->quiet >> viewer & 1 : -1);

enum { MOST = 255 };
const struct sand_observed plot_observed[] = {{"unit", "at", PLOT_D_UNIT, 0, 0, 0, 1023, place},
                                              {"unit", "control", PLOT_D_UNIT, 0, 0, 0, PLOT_SEATS, control},
                                              {"unit", "state", PLOT_D_UNIT, 0, 0, 0, 15, state_of},
                                              {"unit", "done", PLOT_D_UNIT, 0, 0, 0, 7, done},
                                              {0, "muted", 0, 0, 0, 0, MOST, muted},
                                              {0, "quiet-own", 0, 0, 0, 0, 1, quiet},
                                              {0, "chits-abwehr", 0, 0, PLOT_ABWEHR, 0, MOST, chits_in},
                                              {0, "chits-ss", 0, 0, PLOT_SS, 0, MOST, chits_in},
                                              {0, "chits-cup", 0, 0, PLOT_CUP, 0, MOST, chits_in},
                                              {"chit", "own", PLOT_D_CHIT, 0, 0, 0, MOST, chits},
                                              {"chit", "other", PLOT_D_CHIT, 0, 1, 0, MOST, chits},
                                              {"chit", "cup", PLOT_D_CHIT, 0, 2, 0, MOST, chits},
                                              {0}};

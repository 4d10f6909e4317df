/* What programs may know beyond the fields: where units are and whose they are, and of the chits what the viewer's view
 * shows. */
#include "games/plot/rules.h"

#define COLUMN(name, value) SAND_COLUMN(plot, name, value)

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
#define UNIT(word, most, of)       .in = "unit", .name = word, .by = PLOT_D_UNIT, .high = most, .value = of
#define ONE(word, most, of, which) .name = word, .high = most, .x = which, .value = of
#define CHIT(word, where)          .in = "chit", .name = word, .by = PLOT_D_CHIT, .high = MOST, .x = where, .value = chits

const struct sand_observed plot_observed[] = {
    {SAND_BY(struct plot_state, place, PLOT_D_UNIT), .in = "unit", .name = "at", .high = 1023}, /* or off the map */
    {UNIT("control", PLOT_SEATS, control)},
    {UNIT("state", 15, state_of)},
    {UNIT("done", 7, done)},
    {ONE("muted", MOST, muted, 0)},
    {ONE("quiet-own", 1, quiet, 0)},
    {ONE("chits-abwehr", MOST, chits_in, PLOT_ABWEHR)},
    {ONE("chits-ss", MOST, chits_in, PLOT_SS)},
    {ONE("chits-cup", MOST, chits_in, PLOT_CUP)},
    {CHIT("own", 0)},
    {CHIT("other", 1)},
    {CHIT("cup", 2)},
    {0}};

/* `staff` for The Plot: what its three files share. It looks at an imagined state and at its question, nothing else. */
#ifndef PLOT_STAFF_H
#define PLOT_STAFF_H

#include "engine/mind.h"
#include "games/plot/state.h"

enum { STAFF_STRIKERS = 8 }; /* more do not find room around Hitler */

enum { STAFF_RATINGS = 10 }; /* effectiveness of a unit: below this */

/* What was found out about the position while one question is answered: the same for many units, and asked for again
 * and again. Nothing counts that is not marked as known: see staff_forget. */
struct staff_notes {
    uint64_t around_known; /* set of units */
    uint16_t drawn_known;  /* set of ratings */
    bool hexes_known;
    uint8_t beside[PLOT_HEXES]; /* a German unit stands next to it */
    uint8_t closed[PLOT_HEXES]; /* a unit stands there that cannot be passed */
    uint8_t around[PLOT_GERMANS];
    uint8_t near[STAFF_RATINGS][PLOT_ROW]; /* steps to the units that those of that rating are drawn to */
};

struct staff {
    struct sand_random *random;
    const struct plot_pack *p;
    const struct plot_state *s; /* imagined */
    const struct sand_question *q;
    int seat;
    bool hasty;                /* any unit with something to do will do, not the one with the best */
    struct staff_notes *notes; /* needed for staff_plan, staff_reach and what asks for these */
};

/* Where a unit can get to in this move: points spent on arrival, 255 where it cannot; and the hex it comes from. All
 * that it reaches are listed, its own hex first. */
struct staff_reach {
    int count;
    uint16_t hex[PLOT_HEXES];
    uint8_t cost[PLOT_HEXES];
    uint16_t from[PLOT_HEXES];
};

/* What a unit had best do: go to `hex`, there (if `target` is not PLOT_NONE) harass. */
struct staff_plan {
    int score, hex, target;
};

static inline void staff_forget(struct staff_notes *notes)
{
    notes->around_known = notes->drawn_known = 0;
    notes->hexes_known = false;
}
static inline bool staff_in(uint64_t set, int u)
{
    return u < PLOT_GERMANS && set >> u & 1;
}
static inline bool staff_coup(const struct plot_state *s)
{
    return s->mode == PLOT_INTER || s->mode == PLOT_COUP;
}

void staff_reach(const struct staff *, int unit, struct staff_reach *);
int staff_first_step(const struct staff_reach *, int from, int to);
int staff_attack(const struct staff *, int unit, int hex, int target); /* worth of one harassment, in hundredths */
int staff_differential(const struct staff *, int unit, int hex, int target);
bool staff_ready(const struct staff *);
bool staff_trapped(const struct staff *, int target);
int staff_counted(const struct staff *, int seat);       /* units that still count for the seat's victory */
int staff_coup_chance(const struct staff *, int access); /* to win, in thousandths, once declared */
bool staff_strikes(const struct staff *, int access);
bool staff_weigh(const void *pack, const void *state, int seat, struct sand_weighed *);
/* What a unit had best do, and all that it reaches. */
struct staff_plan staff_plan(const struct staff *, int unit, struct staff_reach *);
int staff_enemies_near(const struct staff *, int hex);

/* plot_values.c: what a position is worth to a seat, as struct sand_policy wants it. */
int plot_estimate(const void *pack, const void *state, int seat);

#endif

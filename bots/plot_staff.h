/* `staff` for The Plot: what its files share. It looks at an imagined state and at its question, nothing else. */
#ifndef PLOT_STAFF_H
#define PLOT_STAFF_H

#include "engine/mind.h"
#include "games/plot/state.h"

enum { STAFF_STRIKERS = 8 }; /* more do not find room around Hitler */

enum { STAFF_RATINGS = 10 }; /* effectiveness of a unit: below this */

enum { STAFF_BLOCK = 32, STAFF_BLOCKS = PLOT_ROW / STAFF_BLOCK }; /* of hexes: as many as are measured at a time */

enum { STAFF_LEVELS = 10 }; /* of a search: the most movement points, and one */

/* All of a position that notes and ways go by, but for what is left out of it: where some units stand, and for notes
 * what only plans go by. */
struct staff_key {
    uint64_t control[PLOT_SEATS], semi, suspected, masked, neutral, map, moved, chit_on;
    struct plot_chits box[PLOT_SEATS];
    uint32_t overrun;
    uint16_t place[PLOT_UNITS];
    uint8_t turn, seat, coup, bonus[PLOT_SEATS], spare[5];
};

/* What was found out about the position while one question is answered: the same for many units, and asked for again
 * and again. Nothing counts that is not marked as known. What does not depend on where the own units stand is good for
 * the next question, too, if nothing else has changed: that is what the key is for (see staff_recall). */
struct staff_notes {
    bool recalled; /* the key is of this position */
    bool key_known, others_known, hexes_known;
    uint64_t around_known, points_known; /* sets of units */
    uint16_t drawn_known;                /* set of ratings */
    uint16_t near_known[STAFF_RATINGS];  /* sets of blocks; counts for ratings in `drawn_known` */
    struct staff_key key;
    /* with `hexes_known` */
    struct plot_hexes taken;             /* hexes with a unit */
    struct plot_hexes open, open_across; /* without one that cannot be passed; and of these, those that may be entered
                                            from another area */
    /* with `others_known` */
    struct plot_hexes shut, way_out; /* hexes that no border may be crossed to; those where one may be crossed from */
    struct plot_hexes fenced;    /* hexes with a neighbour across a border that may not be crossed, and some others */
    struct plot_hexes held;      /* in an enemy zone */
    struct plot_hexes busy;      /* hexes next to such units: */
    uint64_t beside[PLOT_HEXES]; /* units next to it with which something could be done there */
    uint64_t open_to, suspects;  /* units that could be won over, and that could be investigated */
    /* with sets of their own */
    uint64_t drawn[STAFF_RATINGS];         /* units that those of that rating are drawn to */
    uint8_t near[STAFF_RATINGS][PLOT_ROW]; /* steps to the nearest of them */
    uint8_t around[PLOT_GERMANS];
    uint8_t points[PLOT_GERMANS]; /* to stand next to Hitler */
};

/* The way of the acting unit, kept from one question to the next: it holds as long as nothing but the unit moves, and
 * that along it. */
struct staff_way {
    bool known;
    uint8_t unit, spent, steps; /* spent: points at its beginning */
    uint16_t hex[STAFF_LEVELS]; /* from where the unit stood to where it wants to go */
    uint16_t stays;             /* set of numbers of these hexes: once it is there, it had better stay */
    struct staff_key key;
};

/* What the policy keeps from one question to the next. */
struct staff_kept {
    struct staff_way way;
    struct staff_notes notes;
};
_Static_assert(sizeof(struct staff_kept) <= SAND_NOTES, "what a policy may keep");

struct staff {
    struct sand_random *random;
    const struct plot_pack *p;
    const struct plot_state *s; /* imagined */
    const struct sand_question *q;
    int seat;
    bool hasty;                /* any unit with something to do will do, not the one with the best */
    struct staff_notes *notes; /* needed for plans, staff_reach and what asks for these */
    struct staff_way *way;     /* kept from the last question; null: nothing is */
};

/* Where a unit can get to in this move: a set of hexes for each number of points spent on arrival, from those spent so
 * far on. A search that continues as long as it is asked to: see staff_spread. */
struct staff_reach {
    int unit, spent, most, levels;       /* points spent so far, points of the unit, sets that are known */
    struct plot_hexes open, open_across; /* where it may go */
    struct plot_hexes seen, level[STAFF_LEVELS];
};

/* Another question. */
static inline void staff_begin(struct staff_notes *notes)
{
    notes->around_known = notes->points_known = 0;
    notes->hexes_known = notes->recalled = false;
}
static inline void staff_forget(struct staff_notes *notes)
{
    staff_begin(notes);
    notes->key_known = false;
}
static inline bool staff_has(const struct plot_hexes *set, int h)
{
    return set->word[h >> 6] >> (h & 63) & 1;
}
static inline void staff_put(struct plot_hexes *set, int h)
{
    set->word[h >> 6] |= (uint64_t)1 << (h & 63);
}
static inline bool staff_in(uint64_t set, int u)
{
    return u < PLOT_GERMANS && set >> u & 1;
}
static inline bool staff_coup(const struct plot_state *s)
{
    return s->mode == PLOT_INTER || s->mode == PLOT_COUP;
}

/* plot_reach.c: begins a search with the unit's own hex, and continues by one point; false when nothing is left. */
void staff_reach(const struct staff *, int unit, struct staff_reach *);
bool staff_spread(const struct staff *, struct staff_reach *);
/* A shortest way from a unit's own hex to one that was reached, both among its hexes; how many steps it has. */
int staff_path(const struct staff *, const struct staff_reach *, int to, uint16_t hex[STAFF_LEVELS]);
/* Points a unit needs to stand next to Hitler; 255 if it cannot in one move. */
int staff_points_to_hitler(const struct staff *, int unit);
bool staff_barred(const struct staff *, int unit, int from, int to);
void staff_note_others(const struct staff *);
void staff_note_beside(const struct staff *); /* plot_plan.c: what is next to hexes */

int staff_attack(const struct staff *, int unit, int hex, int target); /* worth of one harassment, in hundredths */
int staff_differential(const struct staff *, int unit, int hex, int target);
bool staff_ready(const struct staff *);
bool staff_trapped(const struct staff *, int target);
int staff_counted(const struct staff *, int seat);       /* units that still count for the seat's victory */
int staff_coup_chance(const struct staff *, int access); /* to win, in thousandths, once declared */
bool staff_strikes(const struct staff *, int access);
bool staff_weigh(const void *pack, const void *state, int seat, struct sand_weighed *);
/* The score of the best that a unit can do, but no less than `least`. */
int staff_score(const struct staff *, int unit, int least);
bool staff_has_plan(const struct staff *, int unit);                     /* a score above 0 */
void staff_find_way(const struct staff *, int unit, struct staff_way *); /* all but its key */
/* plot_way.c: the number of the hex on its way where the unit is. Finds it a way unless the one it has still holds. */
int staff_follow(const struct staff *, int unit, struct staff_way *);
void staff_recall(const struct staff *); /* forgets the notes of another position; needed before they are used */
int staff_enemies_near(const struct staff *, int hex);

/* plot_values.c: what a position is worth to a seat, as struct sand_policy wants it. */
int plot_estimate(const void *pack, const void *state, int seat);

#endif

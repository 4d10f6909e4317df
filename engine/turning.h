/* Where a finished game turned: the actions that changed a side's lead over its best rival most, by the figure that the
 * game is won by. The journal is cut as people read it (struct sand_opener), so that a scoring, a crisis round or the
 * end of a turn stands for what it gives, and not the action before it. What a game says decides it (SAND_DECIDES) is
 * always among them; of equals the later count, which are nearer to the end. */
#ifndef SAND_TURNING_H
#define SAND_TURNING_H

#include "engine/table.h"

struct sand_turn_point {
    uint32_t entry;  /* of the journal: the one that opens the action */
    uint32_t told;   /* the one that says what came of it (SAND_TELLS); `entry` where there is none */
    uint32_t answer; /* after this many answers most of it had happened */
    uint8_t of;      /* the id of the figure's domain whose lead grew most */
    int64_t by;      /* by how much, as the view counts it; 0 only of what decides */
    bool decides;
    bool settles; /* a scoring or another part of a turn that nobody chose: of these only the largest is told */
};

/* The figure that `points` are about: null, and none, if the game is not over or none of its figures tells sides
 * apart. The largest changes, at most `most` of them, in the order of the game. */
const struct sand_figure *sand_turning(const struct sand_table *, struct sand_turn_point *points, int most, int *count);

/* Member of the object that is open:
 * "turning":{"figure":"vp","points":[{"entry":249,"told":252,"answer":97,"of":"german", "by":13},…]}. Nothing where
 * there is no such figure. */
void sand_put_turning(const struct sand_table *, struct sand_writer *);

#endif

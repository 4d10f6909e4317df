/* The final sheet of a game that is over. */
#ifndef SAND_SCORE_H
#define SAND_SCORE_H

#include "engine/table.h"

/* The parts of the scores, in the game's order. Empty while the game lasts, or where it has none. */
void sand_score_of(const struct sand_table *, struct sand_score *);
/* Members of the object that is open: "clause", the rule that the game was won by, and "score":[{"name":"cities",
 * "of":"german","value":5,"clause":"R-phase-2"},…], the parts in the game's order. Nothing while the game lasts. */
void sand_put_score(const struct sand_table *, struct sand_writer *);

#endif

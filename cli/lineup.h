/* Which bot sits where in each of many games: fixed by seat, by the side that the cards give a seat, or drawn from the
 * bots of a tournament. */
#ifndef SAND_LINEUP_H
#define SAND_LINEUP_H

#include "cli/seating.h"
#include "cli/tally.h"

struct lineup {
    struct seating fixed;  /* by seat */
    struct seating sides;  /* by index of the side; null: as fixed */
    struct seating rivals; /* the bots of a tournament */
    int rival_count;
};
/* Reads `--side village=hard` and `--tournament hard,normal,quiet`; false after complaining. */
bool lineup_read(struct lineup *, const struct sand_game *, const struct words *sides, const char *tournament);

/* What one thread has seated now. `rival` is the index of each seat's bot in the tournament. */
struct bench {
    struct seating seating;
    uint8_t rival[SAND_SEATS];
};
/* Seats the bots for a game that has just been dealt; chance only where there is a tournament. */
void lineup_seat(const struct lineup *, const struct sand_table *, struct sand_random *, struct bench *);

/* How the bots of a tournament fared, by side. */
struct standings {
    uint64_t games[SAND_SEATS][TALLY_NAMES], wins[SAND_SEATS][TALLY_NAMES];
};
void standings_add(struct standings *, const struct bench *, const struct sand_outcome *, int seats);
void standings_merge(struct standings *, const struct standings *other);
void standings_reduce(struct standings *); /* over all processes of the work (cli/ranks.h) */

#endif

/* What many games add up to. Sums only, so that the order in which games end changes nothing. */
#ifndef SAND_TALLY_H
#define SAND_TALLY_H

#include "engine/game.h"
#include "engine/json.h"

enum { TALLY_NAMES = 64 }; /* sides and kinds of end a game can have, at most */

struct tally {
    const struct sand_game *game;
    uint64_t games;
    uint64_t seat_wins[SAND_SEATS], seat_draws[SAND_SEATS];
    uint64_t side_wins[TALLY_NAMES], side_draws[TALLY_NAMES], side_games[TALLY_NAMES];
    uint64_t ends[TALLY_NAMES];
    uint64_t decisions, shortest, longest;
    uint64_t *length; /* games by number of decisions; the last one counts all longer ones too */
    uint32_t lengths;
};
bool tally_open(struct tally *, const struct sand_game *);
void tally_close(struct tally *);
void tally_add(struct tally *, const struct sand_outcome *, int seats, uint64_t decisions);
void tally_merge(struct tally *, const struct tally *other);
void tally_reduce(struct tally *);           /* over all processes of the work (cli/ranks.h) */
uint64_t tally_median(const struct tally *); /* of the decisions */

/* The 95 % interval of a share by Wilson's formula. */
struct interval {
    double share, low, high;
};
struct interval wilson(uint64_t wins, uint64_t games);
/* A row for people: a name and something more of it, how often, the share and its interval. */
void print_share(const char *language, const char *name, const char *more, uint64_t wins, uint64_t games);
/* A fraction as a member; `format` as for printf. */
void put_decimal(struct sand_writer *, const char *key, const char *format, double value);
/* Half the width of the widest interval of a seat or a side. */
double tally_precision(const struct tally *, int seats);

#endif

/* Adding up games. All figures are sums, or the least or most of something, so tallies of threads and of processes are
 * put together in any order with the same result. The median needs the whole distribution: a counter for each length up
 * to the longest that the game says it can have, and one for all beyond. */
#include "cli/tally.h"

#include "cli/phrases.h"
#include "cli/ranks.h"
#include "cli/text.h"
#include "engine/ensure.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LENGTHS = 1 << 20 };

bool tally_open(struct tally *t, const struct sand_game *game)
{
    *t = (struct tally){.game = game, .shortest = UINT64_MAX};
    t->lengths = game->longest < MOST_LENGTHS ? game->longest + 2 : MOST_LENGTHS;
    t->length = calloc(t->lengths, sizeof *t->length);
    return t->length;
}

void tally_close(struct tally *t)
{
    free(t->length);
}

/* A side wins a game if a seat of it does; the sides of a game are found by its seats. Non-players have none. */
static void add_sides(struct tally *t, const struct sand_outcome *o, int seats)
{
    uint64_t seen = 0;
    for (int i = 0; i < seats; i++) {
        const int side = o->side[i];
        SAND_ENSURE(side < TALLY_NAMES);
        if (seen >> side & 1)
            continue;
        seen |= (uint64_t)1 << side;
        t->side_games[side]++;
        t->side_wins[side] += o->value[i] > 0;
        t->side_draws[side] += o->value[i] == 0;
    }
    for (int side = 0; side < 32; side++)
        if (o->others >> side & 1) {
            t->side_games[side]++;
            t->side_wins[side] += o->winner == side + 1;
        }
}

void tally_add(struct tally *t, const struct sand_outcome *o, int seats, uint64_t decisions)
{
    SAND_ENSURE(o->why < TALLY_NAMES);
    t->games++;
    for (int i = 0; i < seats; i++) {
        t->seat_wins[i] += o->value[i] > 0;
        t->seat_draws[i] += o->value[i] == 0;
    }
    if (t->game->sides)
        add_sides(t, o, seats);
    t->ends[o->why]++;
    t->decisions += decisions;
    if (decisions < t->shortest)
        t->shortest = decisions;
    if (decisions > t->longest)
        t->longest = decisions;
    t->length[decisions < t->lengths ? decisions : t->lengths - 1]++;
}

void tally_merge(struct tally *t, const struct tally *other)
{
    t->games += other->games;
    for (int i = 0; i < SAND_SEATS; i++) {
        t->seat_wins[i] += other->seat_wins[i];
        t->seat_draws[i] += other->seat_draws[i];
    }
    for (int i = 0; i < TALLY_NAMES; i++) {
        t->side_wins[i] += other->side_wins[i];
        t->side_draws[i] += other->side_draws[i];
        t->side_games[i] += other->side_games[i];
        t->ends[i] += other->ends[i];
    }
    t->decisions += other->decisions;
    t->shortest = other->shortest < t->shortest ? other->shortest : t->shortest;
    t->longest = other->longest > t->longest ? other->longest : t->longest;
    for (uint32_t i = 0; i < t->lengths; i++)
        t->length[i] += other->length[i];
}

void tally_reduce(struct tally *t)
{
    ranks_reduce(RANKS_SUM, &t->games, 1);
    ranks_reduce(RANKS_SUM, t->seat_wins, SAND_SEATS);
    ranks_reduce(RANKS_SUM, t->seat_draws, SAND_SEATS);
    ranks_reduce(RANKS_SUM, t->side_wins, TALLY_NAMES);
    ranks_reduce(RANKS_SUM, t->side_draws, TALLY_NAMES);
    ranks_reduce(RANKS_SUM, t->side_games, TALLY_NAMES);
    ranks_reduce(RANKS_SUM, t->ends, TALLY_NAMES);
    ranks_reduce(RANKS_SUM, &t->decisions, 1);
    ranks_reduce(RANKS_LEAST, &t->shortest, 1);
    ranks_reduce(RANKS_MOST, &t->longest, 1);
    ranks_reduce(RANKS_SUM, t->length, t->lengths);
}

uint64_t tally_median(const struct tally *t)
{
    uint64_t passed = 0;
    for (uint32_t i = 0; i < t->lengths; i++) {
        passed += t->length[i];
        if (passed * 2 >= t->games && passed)
            return i;
    }
    return 0;
}

/* Wilson's interval and not the plain one: with no win at all, or nothing but wins, the plain one has no width. */
struct interval wilson(uint64_t wins, uint64_t games)
{
    const double z = 1.96, n = (double)games;
    if (games == 0)
        return (struct interval){0, 0, 1};
    const double p = (double)wins / n, below = 1 + z * z / n;
    const double centre = (p + z * z / (2 * n)) / below;
    const double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / below;
    return (struct interval){p, centre - half < 0 ? 0 : centre - half, centre + half > 1 ? 1 : centre + half};
}

static double widest_of(const uint64_t *wins, const uint64_t *games, int n)
{
    double widest = 0;
    for (int i = 0; i < n; i++) {
        const struct interval at = wilson(wins[i], games[i]);
        if (games[i] && (at.high - at.low) / 2 > widest)
            widest = (at.high - at.low) / 2;
    }
    return widest;
}

double tally_precision(const struct tally *t, int seats)
{
    uint64_t games[SAND_SEATS];
    for (int i = 0; i < seats; i++)
        games[i] = t->games;
    const double by_seat = widest_of(t->seat_wins, games, seats);
    const double by_side = widest_of(t->side_wins, t->side_games, TALLY_NAMES);
    return by_seat > by_side ? by_seat : by_side;
}

void put_decimal(struct sand_writer *w, const char *key, const char *format, double value)
{
    char text[64];
    snprintf(text, sizeof text, format, value);
    sand_put_raw(w, key, text, strlen(text));
}

void print_share(const char *language, const char *name, const char *more, uint64_t wins, uint64_t games)
{
    enum { NAME = 28 }; /* columns; a longer name has a line of its own, so that the figures stay below each other */
    const struct interval i = wilson(wins, games);
    printf("  ");
    if (text_columns(name, strlen(name)) > NAME)
        printf("%s\n  %*s", name, NAME, "");
    else
        text_pad(stdout, name, NAME);
    printf(" %-10s %10llu  %6s %%  (%s%s%s)\n", more, (unsigned long long)wins,
           decimal_text(language, 100 * i.share, 2).text, decimal_text(language, 100 * i.low, 2).text,
           phrase(language, PHRASE_TO), decimal_text(language, 100 * i.high, 2).text);
}

/* A league: bots play each other, two at a table at a time (cli/rating.h says how and why in pairs).
 *
 * Always true: pair number i is the same game for the same seed, between whichever two bots, in whatever order pairs
 * are played and whether or not the league was interrupted. A pairing is judged after whole stretches only, so it ends
 * after the same pair too. */
#ifndef SAND_LEAGUE_H
#define SAND_LEAGUE_H

#include "cli/packs.h"
#include "cli/rating.h"
#include "cli/seating.h"

enum {
    LEAGUE_STRETCH = 8,     /* pairs between two verdicts */
    LEAGUE_PAIRS = 1000000, /* of one pairing, at most */
    LEAGUE_PAIRINGS = RATING_BOTS * (RATING_BOTS - 1) / 2,
    NOT_PLAYED = 255
};

struct league {
    const struct opened_game *game;
    const char *options, *seed_text;
    uint8_t seed[32];
    const char *name[RATING_BOTS]; /* as typed: hard, hard/budget=500 */
    struct seating bots;           /* by place in `name` */
    int bot_count, seats;
    double gain;  /* 0: all pairs are played */
    int64_t most; /* pairs of a pairing */
    int pairings;
    struct pairing pairing[LEAGUE_PAIRINGS];
    enum verdict verdict[LEAGUE_PAIRINGS];
    uint8_t *score[LEAGUE_PAIRINGS]; /* by number of the pair: halves of a game, or NOT_PLAYED */
};

/* ---- What is kept in a file, so that a league can be interrupted (league_keep.c) ---- */

struct keep;
/* Opens or begins the file and fills in what it holds. Null after complaining: it cannot be read or written, or belongs
 * to another league. */
struct keep *keep_open(const char *path, struct league *);
/* Notes a pair; false, after complaining once, if it could not be written. One thread at a time. */
bool keep_pair(struct keep *, const struct league *, int pairing, int64_t pair, int score);
bool keep_close(struct keep *); /* false after complaining */

/* ---- The reports (league_report.c, league_page.c) ---- */

struct league_report {
    const struct league *league;
    struct rating rating[RATING_BOTS];
    int order[RATING_BOTS]; /* the strongest first */
    double seconds;
};
/* The pairing of two bots, or -1; `*turned` if b is its first one. */
int league_pairing(const struct league *, int a, int b, bool *turned);
/* A bot's score in all its games, 0 to 1, and how many they were. */
double league_score(const struct league *, int bot, uint64_t *games);
uint64_t league_games(const struct league *);
void league_print(const struct league_report *);
void league_print_json(const struct league_report *);
void league_print_csv(const struct league_report *);
bool league_write_page(const struct league_report *, const char *path); /* false after complaining */

#endif

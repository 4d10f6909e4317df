/* The analysis of a finished game: how the chances of the sides went, where the game turned, how much of that was
 * chance and how much choice, and which plan each seat missed. docs/analysis.md says what the figures mean.
 *
 * It takes a whole record and refuses one whose game is not over: nothing here can tell a secret of a game in progress.
 * Work is done turn by turn, from the first to the last or, for those who watch it, from the last to the first; what a
 * turn gives depends on the record, the wishes and its number alone, so that it may be split, stopped and taken up
 * again. One thread at a time. */
#ifndef SAND_ANALYSIS_H
#define SAND_ANALYSIS_H

#include "bots/bots.h"

enum {
    ANALYSIS_SERIES = 32, /* sides, or seats where there are none */
    ANALYSIS_STEPS = 8,   /* answers of a plan that are kept to be told */
    ANALYSIS_POINTS = 3,  /* turning points that are told */
    ANALYSIS_PARTS = 8,
    ANALYSIS_REASONS = 4
};

struct analysis_wishes {
    uint64_t seed;
    uint32_t futures;     /* played on from each position */
    uint32_t simulations; /* for the plans of a turn; 0: none are compared */
    bool newest;          /* the last turn first */
    int threads;          /* as in struct sand_mind; what is found does not depend on it */
    sand_parallel *parallel;
};

struct analysis_steps {
    uint16_t count, labelled; /* labelled, bit k: what the label of answer k shows is known */
    sand_answer answer[ANALYSIS_STEPS];
    int32_t shown[ANALYSIS_STEPS][SAND_SHOWN];
};

/* What sets the better plan apart from what was played: the mean change of a figure with each, in tenths, by the end of
 * the seat's turn or later, where plans are judged. */
struct analysis_reason {
    uint8_t reading; /* its number in plan_readings */
    uint8_t later;
    int16_t played, best;
};

/* One turn. Chances are in thousandths, by series: `chosen` with its answers and other dice, `after` as it went. */
struct analysis_turn {
    uint32_t first, last; /* answers before it, and with it */
    uint8_t seat;         /* whose turn it is */
    uint32_t opener;      /* the entry of the journal that opened it, + 1; 0: none did */
    uint32_t settling; /* the first in it that settles (a scoring, a crisis round), + 1: it has a part in the change */
    uint32_t told, told_to; /* its entries of the journal: the first, and the one after the last */
    int16_t chosen[ANALYSIS_SERIES], after[ANALYSIS_SERIES];
    /* The plan that was missed: what was played instead, and by how much it was better with which standard error, in
     * thousandths of a chance. `best.count` 0: none was found, or none looked for. */
    struct analysis_steps played, best;
    int16_t gain, error;
    uint32_t from;  /* answers before the seat's first choice of the turn */
    uint16_t parts; /* own answers after which the two plans part: they are kept from there */
    uint16_t reasons;
    struct analysis_reason reason[ANALYSIS_REASONS];
};

/* What a series owes to chance, to its own choices and to those of others, in thousandths: from `start` to the end. */
struct analysis_account {
    int32_t start, luck, own, others;
};

struct analysis;

/* Plays the record and divides it into turns. Null and an error if it is not valid, or its game is not over. The
 * record's text is copied; the pack that `find` gives must outlive the analysis. */
struct analysis *analysis_open(const char *record, size_t size, sand_find_pack *find, void *context,
                               const struct analysis_wishes *, struct sand_error *);
void analysis_close(struct analysis *);

int analysis_turns(const struct analysis *);
const struct analysis_turn *analysis_turn(const struct analysis *, int i);
/* Works out the next turn that is not done; false when all are, or memory ran out. */
bool analysis_go_on(struct analysis *);
int analysis_done(const struct analysis *);    /* turns */
int analysis_skipped(const struct analysis *); /* turns before the first that is done */

/* What the figures are about. */
const struct sand_table *analysis_table(const struct analysis *); /* the game at its end */
int analysis_series(const struct analysis *);
const char *analysis_series_id(const struct analysis *, int series, char buffer[32]);
bool analysis_by_side(const struct analysis *);                    /* series are sides, not seats */
int analysis_series_of_seat(const struct analysis *, int seat);    /* -1: of none */
const int16_t *analysis_before(const struct analysis *, int turn); /* chances before a turn */
bool analysis_has_plans(const struct analysis *);                  /* plans are compared in this game */
bool analysis_tells_luck(const struct analysis *);                 /* chance is told apart from choices */
struct analysis_account analysis_account(const struct analysis *, int series);
int analysis_margin(const struct analysis *); /* half the widest 95 % interval of a chance */
/* The turns in which the chances changed most, the first `most` by size; returns how many, in the order of the game. */
int analysis_turning(const struct analysis *, int most, int *turn);
/* The series that gained most in a turn, and how much. */
int analysis_gainer(const struct analysis *, int turn, int *by);
/* The plans that a seat missed most, by their gain, the largest first. */
int analysis_missed(const struct analysis *, int seat, int most, int *turn);

/* All of it as one JSON object. */
void analysis_put(const struct analysis *, struct sand_writer *);
/* A turn that is done as one line of JSON without its end, and taken back from such a line. False: it is not what this
 * analysis would have written for its next turn. For work in order only. */
void analysis_put_turn(const struct analysis *, int i, struct sand_writer *);
bool analysis_take_turn(struct analysis *, const char *line, size_t size);
/* What a kept line belongs to: the record, the rules, the wishes. As a line of JSON. */
void analysis_put_head(const struct analysis *, struct sand_writer *);

#endif

/* What the files of `analyse` share. */
#ifndef SAND_ANALYSE_H
#define SAND_ANALYSE_H

#include "analysis/analysis.h"
#include "cli/packs.h"

enum { TOLD_POINTS = ANALYSIS_POINTS, TOLD_PLANS = 5 };

/* An analysis that is done, to be told. */
struct told {
    const struct analysis *analysis;
    const struct sand_catalogue *words;
    const char *language;
    const char *names[SAND_SEATS]; /* of the seats */
    char memory[SAND_SEATS][32];
    const char *series[ANALYSIS_SERIES]; /* names of the series */
    char ids[ANALYSIS_SERIES][32];
};
/* The sentence that opened a turn, and whose turn it is: `Card 12. (Ada)`. */
void told_turn(const struct told *, int turn, struct sand_writer *);
/* The first answers of a plan as sentences. */
void told_steps(const struct told *, const struct analysis_steps *, struct sand_writer *);

/* What sets the better plan apart: `Resources, the Allies +1.5, as played -2; …`. */
void told_reasons(const struct told *, const struct analysis_turn *, struct sand_writer *);

/* Chances as whole percent that add up as they do: what is left of rounding goes to those that lost most of it, the
 * first of equal ones. */
void told_shares(int count, const int *thousandths, int *percent);

void analyse_text(const struct told *, bool all);
void analyse_html(const struct told *, struct sand_writer *);

#endif

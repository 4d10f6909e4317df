/* What the kinds of `bench` share: how figures are printed, and how fast the games are without anything around them. */
#ifndef SAND_BENCH_H
#define SAND_BENCH_H

#include "cli/progress.h"
#include "engine/pack.h"

struct bench {
    const char *game;
    double seconds, copy_1k;
    bool json;
    struct progress bar;
    int64_t printed;
};
void bench_print(struct bench *, const char *name, double value, const char *unit);
/* The processor's time of this program, so that what else the machine does counts little. */
double bench_seconds_used(void);
/* Decisions a second at a table, with its record and journal, all seats at random. */
double bench_table_rate(const struct sand_pack *, const char *options, double seconds);
/* The same as `sim` has it in one thread, every seat a bot that answers at random. */
double bench_sim_rate(const struct sand_pack *, const char *options, double seconds);

/* The figures of `bench protocol` and `bench python`; false after complaining. */
bool bench_protocol(struct bench *, const char *options);
bool bench_python(struct bench *, const char *options);

#endif

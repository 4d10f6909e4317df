/* What the kinds of `bench` share: how figures are printed, and how fast the games are without anything around them. */
#ifndef SAND_BENCH_H
#define SAND_BENCH_H

#include "cli/command.h"
#include "cli/packs.h"
#include "cli/progress.h"
#include "engine/pack.h"

/* What every kind of `bench` can be told. */
struct bench_wishes {
    struct pack_wishes packs;
    const char *seconds;
    int64_t seats;
    struct words option;
    bool json;
};
#define BENCH_JSON                                                                                                     \
    {                                                                                                                  \
        "json", 0, "print one JSON object per line", OPTION_SWITCH, offsetof(struct bench_wishes, json), 0, 0          \
    }
#define BENCH_SECONDS                                                                                                  \
    {                                                                                                                  \
        "seconds", "S", "how long each figure is measured (default: 1)", OPTION_TEXT,                                  \
            offsetof(struct bench_wishes, seconds), 0, 0                                                               \
    }

struct bench {
    const char *game;
    double seconds, copy_1k;
    bool json;
    struct progress bar;
    int64_t printed;
};
/* Reads what was typed; false with the exit code if nothing is to be measured. */
bool bench_read(struct bench *, const struct manual *, int argc, char **argv, struct bench_wishes *, struct words *,
                int *code);
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

/* `bench protocol` and `bench python`: how fast other programs can play, next to `sim` in the same run: a rate by
 * itself says more about the machine than about the way in. */
#include "cli/bench.h"
#include "cli/command.h"
#include "cli/packs.h"

#include <stdlib.h>
#include <string.h>

static const struct option option_table[] = {
    BENCH_JSON, BENCH_SECONDS, SEATS_OPTION(struct bench_wishes), GAME_OPTION(struct bench_wishes), {0},
};
static const struct manual manual_protocol = {
    "bench protocol [GAME] [options]",
    "Decisions per second of a program that plays every seat at random through the protocol (sandtable engine): with "
    "one table and a round trip for each decision, with 64 tables and a line for each of them sent together, and with "
    "64 tables in one line. Each by the clock and by the processor time of the engine and of the driver; next to them "
    "those of sim and of a bare table in the same run.",
    option_table,
    "sandtable bench protocol GAME\nsandtable bench protocol --seconds 0.5 --json",
    0,
    1,
};
static const struct manual manual_python = {
    "bench python [GAME] [options]",
    "Decisions per second of the Python package, every seat at random: many games stepped together, states, "
    "environments, tables, and a driver of the protocol in Python. By processor time, but for the last; next to them "
    "those of sim and of a bare table in the same run.",
    option_table,
    "sandtable bench python GAME\nsandtable bench python --seconds 0.5 --json",
    0,
    1,
};

enum { FIGURES = 11 }; /* of each game, for the bar */

static int measure(struct bench *b, const char *id, const struct bench_wishes *wishes,
                   bool (*figures)(struct bench *, const char *))
{
    struct opened_game g;
    struct sand_writer options;
    int code = game_open(&g, id, &wishes->packs);
    if (code)
        return code;
    sand_writer_grow(&options);
    b->game = id;
    code = EXIT_USAGE;
    if (options_object(g.pack->game, (int)wishes->seats, &wishes->option, true, &options)) {
        bench_print(b, "sim_decisions_per_s", bench_sim_rate(g.pack, options.text, b->seconds), "1/s");
        bench_print(b, "table_decisions_per_s", bench_table_rate(g.pack, options.text, b->seconds), "1/s");
        code = figures(b, options.text) ? EXIT_FINE : EXIT_FAILED;
    }
    sand_writer_free(&options);
    game_close(&g);
    return code;
}

int command_bench_programs(int argc, char **argv)
{
    const bool python = strcmp(argv[0], "python") == 0;
    struct bench_wishes wishes;
    struct words words;
    struct bench b;
    int code;
    if (!bench_read(&b, python ? &manual_python : &manual_protocol, argc, argv, &wishes, &words, &code))
        return code;
    code = EXIT_FINE;
    progress_start(&b.bar, "bench", FIGURES * (words.count ? 1 : 5));
    for (const struct sand_listed *l = sand_games; l->game && !code; l++)
        if (words.count ? strcmp(l->game->id, words.word[0]) == 0 : !(l->game->flags & SAND_EXAMPLE))
            code = measure(&b, l->game->id, &wishes, python ? bench_python : bench_protocol);
    progress_end(&b.bar);
    return finish_output(code);
}

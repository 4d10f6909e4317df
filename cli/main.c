/* The program: finds the command and runs it. Commands are a table, so help, near misses and running cannot disagree;
 * each says its own options as data (cli/options.h). `bench server` and the like are commands of their own under a
 * common name: they have other options. */
#include "cli/command.h"
#include "cli/examples.h"
#include "cli/options.h"
#include "cli/ranks.h"

#include <stdio.h>
#include <string.h>

#ifndef SANDTABLE_VERSION
#define SANDTABLE_VERSION "0.0.0" /* the build says which it is */
#endif

const struct command commands[] = {
#ifdef SAND_SERVER
    {"serve", command_serve, "the server and its page, for browsers and phones"},
    {"admin", command_admin, "look at a server's tables, back up and restore its database"},
#endif
    {"play", command_play, "play a game here, with bots and with people who share the keyboard"},
    {"learn", command_learn, "learn a game by playing it: a first turn, then its trickiest rule"},
    {"games", command_games, "the games, and what can be chosen in one"},
    {"rules", command_rules, "the rules of a game, a chapter or a clause of them"},
    {"advise", command_advise, "help with the options before a game: which sets of cards work well"},
    {"sim", command_sim, "many games between bots: who wins, how often, how long"},
    {"league", command_league, "which bot is stronger: ratings, with as few games as can tell"},
#ifdef SAND_CORPUS
    {"corpus", command_corpus, "many records in one file: make, choose, count, and read for learning"},
#endif
    {"replay", command_replay, "print a recorded game as sentences"},
    {"analyse", command_analyse,
     "the chances in a finished game: how they changed, by chance or choice, and missed plans"},
    {"verify", command_verify, "check a recorded game: every answer, the seed, the result"},
    {"engine", command_engine, "the protocol on standard input and output, for other programs"},
    {"cases", command_cases, "run the written cases of the rules"},
    {"bench", command_bench, "measure the games' speed and size"},
    {"learn-values", command_learn_values, "estimate what a position is worth from many bot games"},
    {"signature", command_signature, "a hash of each game's behaviour"},
    {0},
};

static int print_help(void)
{
    fputs("usage: sandtable COMMAND [arguments] [options]\n\n"
          "Board games played exactly by their rules: by people, by bots, by other programs.\n\nCommands:\n",
          stdout);
    for (const struct command *c = commands; c->name; c++)
        printf("  %-12s %s\n", c->name, c->line);
    fputs("\nOptions:\n"
          "  --help     this text; after a command: what that command can do\n"
          "  --version  the version of the program\n",
          stdout);
    print_examples("sandtable play GAME\n"
                   "sandtable play GAME --seats SEATS --seat SEAT1=me:Ada --seat SEAT2=me:Ben\n"
                   "sandtable sim GAME --games 10000 --seed 7 --json\n"
                   "sandtable rules GAME CLAUSE",
                   0, 0);
    fputs("\nExit status: 0 success, 1 the task failed, 2 usage error or bad input,\n3 internal error.\n", stdout);
    return finish_output(EXIT_FINE);
}

static int no_such_command(const char *name)
{
    struct nearest n = {name, 0, 0};
    for (const struct command *c = commands; c->name; c++)
        nearest_offer(&n, c->name);
    return complain(EXIT_USAGE, "unknown command: %s%s (see: sandtable --help)", name, nearest_hint(&n, ""));
}

static int run(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[0], "bench") == 0 &&
        (strcmp(argv[1], "protocol") == 0 || strcmp(argv[1], "python") == 0))
        return command_bench_programs(argc - 1, argv + 1);
#ifdef SAND_SERVER
    if (argc > 1 && strcmp(argv[0], "bench") == 0 && strcmp(argv[1], "server") == 0)
        return command_bench_server(argc - 1, argv + 1);
#endif
    for (const struct command *c = commands; c->name; c++)
        if (strcmp(c->name, argv[0]) == 0)
            return c->run(argc, argv);
    return no_such_command(argv[0]);
}

/* Work that processes can share. */
static bool is_shared(const char *command)
{
    return strcmp(command, "sim") == 0 || strcmp(command, "league") == 0;
}

int main(int argc, char **argv)
{
    char help[] = "--help", *asked[] = {argc > 2 ? argv[2] : 0, help, 0};
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return print_help();
    if (strcmp(argv[1], "help") == 0)
        return argc > 2 ? run(2, asked) : print_help();
    if (strcmp(argv[1], "--version") == 0) {
        puts("sandtable " SANDTABLE_VERSION);
        return finish_output(EXIT_FINE);
    }
    if (is_shared(argv[1]) && !ranks_join(argv))
        return EXIT_USAGE;
    return run(argc - 1, argv + 1);
}

/* The command line: one table of commands, one way to fail.
 *
 * Every command is a function of its words, argv[0] being its own name, and answers with an exit code. What a person
 * asked for goes to standard output, everything about it to standard error. */
#ifndef SAND_COMMAND_H
#define SAND_COMMAND_H

#include "engine/error.h"
#include "games/games.h"

enum {
    EXIT_FINE = 0,
    EXIT_FAILED = 1,  /* the thing asked for failed: a case failed, a record is not valid */
    EXIT_USAGE = 2,   /* wrong usage or bad input */
    EXIT_INTERNAL = 3 /* out of memory, an output that cannot be written */
};

struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *line; /* what it is for */
};
extern const struct command commands[]; /* ends with a null name */

int command_advise(int argc, char **argv);
int command_analyse(int argc, char **argv);
int command_bench(int argc, char **argv);
int command_bench_programs(int argc, char **argv); /* `bench protocol`, `bench python` */
int command_bench_server(int argc, char **argv);
int command_cases(int argc, char **argv);
int command_corpus(int argc, char **argv);
int command_engine(int argc, char **argv);
int command_games(int argc, char **argv);
int command_league(int argc, char **argv);
int command_learn(int argc, char **argv);
int command_learn_values(int argc, char **argv);
int command_play(int argc, char **argv);
int command_replay(int argc, char **argv);
int command_rules(int argc, char **argv);
/* Prints clauses of a ledger, named with a blank between them; `brief`: the first sentences of each, and how the rest
 * is shown. Returns how many lines that were. */
int print_clauses(const struct sand_listed *, const char *names, const char *language, bool brief);
int command_admin(int argc, char **argv);
int command_serve(int argc, char **argv);
int command_signature(int argc, char **argv);
int command_sim(int argc, char **argv);
int command_verify(int argc, char **argv);

/* One line on standard error, "sandtable: …"; returns `code`, for `return`. */
int complain(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same of an error's place and text; `file` comes before them and may be null. */
int complain_of(int code, const char *file, const struct sand_error *);
/* Whether all of standard output was written; complains if not. The end of every command that prints. */
int finish_output(int code);

#endif

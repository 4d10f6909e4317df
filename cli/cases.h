/* The written cases of a game, and which clauses of its rules they show. */
#ifndef SAND_CASES_H
#define SAND_CASES_H

#include "engine/mind.h"

#include <stdio.h>

struct sand_cases_job {
    const struct sand_pack *pack;
    const struct sand_bot *const *bots; /* for the verb `bot`; null-terminated, or null */
    const struct sand_file *files;      /* .case files, names without folder */
    int file_count;
    const char *rules; /* RULES.md; null: nothing is said about clauses */
    const char *only;  /* run only cases whose file, clauses or title contain this; null: all */
    bool foreign;      /* files from elsewhere: they need not show every clause, nor know the ledger's */
    bool first;        /* stop at the first failure */
    bool tap;          /* Test Anything Protocol, one line per case, instead of a summary */
    FILE *out;
};
/* Runs them all. 0: every case passed and every clause has one; 1: not so. */
int sand_cases_run(const struct sand_cases_job *);

#endif

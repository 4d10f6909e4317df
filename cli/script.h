/* A written case as a script: a file's text cut into blocks of lines, and the run of one block through the protocol.
 *
 * Always true: a block's lines are statements without comments and indentation; no line of a block is empty; a case
 * stops at its first failure, and the session it leaves is of no use to the next one. docs/cases.md has the grammar. */
#ifndef SAND_SCRIPT_H
#define SAND_SCRIPT_H

#include "engine/session.h"
#include "engine/written.h"

enum sand_script_kind { SAND_SCRIPT_CASE, SAND_SCRIPT_SETUP, SAND_SCRIPT_ELSEWHERE };
struct sand_script_block {
    enum sand_script_kind kind;
    int number;        /* of the line that begins it */
    int first, end;    /* its lines: first … end - 1 */
    char *name;        /* a setup's name, or the clauses of a case */
    const char *title; /* what a case shows, or where the clauses are proven */
};
struct sand_script {
    const char *name; /* of the file */
    struct sand_written lines;
    struct sand_script_block *blocks;
    int block_count;
};

/* Someone is told of each failure: the line of the file, and what is wrong with it. */
typedef void sand_script_tell(void *context, int line, const char *what);

/* Cuts a text into blocks. False if some line belongs nowhere; the others can still be run. */
bool sand_script_open(struct sand_script *, const struct sand_file *, sand_script_tell *, void *context);
void sand_script_close(struct sand_script *);
/* Runs a case in a session of its own. False if it failed, which has been told then. */
bool sand_script_run(const struct sand_script *, const struct sand_script_block *, const struct sand_session_world *,
                     sand_script_tell *, void *context);

#endif

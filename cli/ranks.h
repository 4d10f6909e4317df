/* Processes that share one piece of work over several machines, as mpirun starts them. Each does the games whose turn
 * is its own; what they add up to is the same for all of them afterwards, and the first one tells it. One process alone
 * is the common case, for which nothing here does anything. */
#ifndef SAND_RANKS_H
#define SAND_RANKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum ranks_way { RANKS_SUM, RANKS_LEAST, RANKS_MOST };

/* Which of how many. Set once, before any work (ranks_mpi.c). */
struct ranks {
    int rank, count;
    void (*reduce)(enum ranks_way, uint64_t *values, size_t n); /* over all processes, the result for each */
};
extern struct ranks ranks;

static inline bool ranks_first(void)
{
    return ranks.rank == 0;
}
void ranks_reduce(enum ranks_way, uint64_t *values, size_t n);
bool ranks_any(bool); /* whether it is true of any of them */

/* Joins the others if mpirun has started this program: by becoming the one next to it that is linked with MPI, or, in
 * that one, by saying hello. False after complaining. */
bool ranks_join(char **argv);

#endif

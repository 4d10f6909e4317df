/* The same with MPI. Only the main thread speaks it. A process that fails ends them all, so that none waits for ever:
 * every process must come to every reduction, and one that has stopped never would. */
#include "cli/command.h"
#include "cli/ranks.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void leave(int status, void *nothing)
{
    (void)nothing;
    if (status)
        MPI_Abort(MPI_COMM_WORLD, status);
    MPI_Finalize();
}

static void reduce(enum ranks_way way, uint64_t *values, size_t n)
{
    const MPI_Op op = way == RANKS_SUM ? MPI_SUM : way == RANKS_LEAST ? MPI_MIN : MPI_MAX;
    MPI_Allreduce(MPI_IN_PLACE, values, (int)n, MPI_UINT64_T, op, MPI_COMM_WORLD);
}

bool ranks_join(char **argv)
{
    int level;
    (void)argv;
    if (MPI_Init_thread(0, 0, MPI_THREAD_FUNNELED, &level) != MPI_SUCCESS || level < MPI_THREAD_FUNNELED)
        return complain(false, "MPI cannot be used with threads here");
    ranks.reduce = reduce;
    MPI_Comm_rank(MPI_COMM_WORLD, &ranks.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks.count);
    on_exit(leave, 0);
    return ranks_first() || freopen("/dev/null", "w", stdout); /* the first one speaks for all */
}

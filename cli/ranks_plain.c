/* The program without MPI. Loading MPI takes longer than many a command, so it is in a program of its own,
 * `sandtable-mpi` in the same folder, which this one becomes where mpirun has started it. */
#include "cli/command.h"
#include "cli/ranks.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

bool ranks_join(char **argv)
{
    const char *size = getenv("OMPI_COMM_WORLD_SIZE");
    char path[4096];
    if (!size || atoi(size) < 2)
        return true;
    const ssize_t n = readlink("/proc/self/exe", path, sizeof path - 5);
    if (n > 0) {
        snprintf(path + n, 5, "-mpi");
        execv(path, argv);
    }
    return complain(false, "started by mpirun, but this build has no MPI: sandtable-mpi is not there");
}

/* What the processes of one piece of work have in common. */
#include "cli/ranks.h"

struct ranks ranks = {0, 1, 0};

void ranks_reduce(enum ranks_way way, uint64_t *values, size_t n)
{
    if (ranks.count > 1)
        ranks.reduce(way, values, n);
}

bool ranks_any(bool here)
{
    uint64_t any = here;
    ranks_reduce(RANKS_MOST, &any, 1);
    return any != 0;
}

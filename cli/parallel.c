/* How many threads, and parts of one piece of work, each in a thread. The caller does the first part itself and
 * whatever no thread could be started for, so all parts are done in any case; which thread does which must not matter.
 */
#include "cli/parallel.h"

#include <pthread.h>
#include <unistd.h>

int processors(void)
{
    const long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > MOST_THREADS ? MOST_THREADS : (int)n;
}

struct share {
    void *context;
    void (*part)(void *, int);
    int i;
    pthread_t thread;
};

static void *run(void *context)
{
    const struct share *s = context;
    s->part(s->context, s->i);
    return 0;
}

void in_parallel(void *context, int n, void (*part)(void *context, int i))
{
    struct share share[PARALLEL_MOST];
    int started = 0, i;
    for (i = 1; i < n && started < PARALLEL_MOST; i++) {
        share[started] = (struct share){.context = context, .part = part, .i = i};
        if (pthread_create(&share[started].thread, 0, run, &share[started]) == 0)
            started++;
        else
            part(context, i);
    }
    for (; i < n; i++)
        part(context, i);
    part(context, 0);
    for (int k = 0; k < started; k++)
        pthread_join(share[k].thread, 0);
}

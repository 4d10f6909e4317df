/* The bar is one line, drawn over itself. Nothing is drawn in the first moment, so that short work leaves no trace. */
#include "cli/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { BAR = 24 };

double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void pause_for(double seconds)
{
    const time_t whole = (time_t)seconds;
    const struct timespec t = {whole, (long)((seconds - (double)whole) * 1e9)};
    nanosleep(&t, 0);
}

void progress_start(struct progress *p, const char *what, int64_t total)
{
    *p = (struct progress){what, total, seconds_now(), 0, isatty(STDERR_FILENO)};
}

void progress_show(struct progress *p, int64_t done)
{
    const double now = seconds_now(), passed = now - p->start;
    if (!p->on || now - p->shown < 0.1 || passed < 0.2)
        return;
    p->shown = now;
    const double rate = (double)done / passed, left = rate > 0 ? (double)(p->total - done) / rate : 0;
    const int filled = p->total ? (int)(BAR * done / p->total) : 0;
    char bar[BAR + 1];
    memset(bar, '.', BAR);
    memset(bar, '#', (size_t)filled);
    bar[BAR] = 0;
    fprintf(stderr, "\r%s [%s] %" PRId64 " of %" PRId64 ", %.0f/s, %d:%02d left \033[K", p->what, bar, done, p->total,
            rate, (int)left / 60, (int)left % 60);
    fflush(stderr);
}

void progress_end(struct progress *p)
{
    if (p->on && p->shown > 0)
        fputs("\r\033[K", stderr);
    p->shown = 0;
}

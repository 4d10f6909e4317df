/* A bar on standard error for long work: how much is done, how fast, how long it still takes. Silent unless standard
 * error is a terminal. */
#ifndef SAND_PROGRESS_H
#define SAND_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
    const char *what;
    int64_t total;
    double start, shown;
    bool on;
};
void progress_start(struct progress *, const char *what, int64_t total);
void progress_show(struct progress *, int64_t done); /* at most ten times a second */
void progress_end(struct progress *);                /* wipes the bar; it may be shown again */

double seconds_now(void); /* of a clock that never goes back */
void pause_for(double seconds);

#endif

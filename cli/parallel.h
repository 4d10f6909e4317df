/* Threads: for many games at a time, and for a bot that thinks in parts (struct sand_mind). */
#ifndef SAND_PARALLEL_H
#define SAND_PARALLEL_H

#include "engine/mind.h"

enum { MOST_THREADS = 256, PARALLEL_MOST = 8 };
/* How many games at a time keep this machine busy: 1 to MOST_THREADS. */
int processors(void);

/* A sand_parallel, each part in a thread of its own but for the first, which is done by the caller. */
void in_parallel(void *context, int n, void (*part)(void *context, int i));

#endif

/* How fast the planner is. */
#ifndef SAND_BENCH_PLAN_H
#define SAND_BENCH_PLAN_H

#include "engine/pack.h"
#include "engine/table.h"

struct plan_speed {
    double simulations_per_s; /* in one thread */
    double two_threads;       /* how many times as fast with two, on two free processors */
};
/* False where no bot of the game plans. */
bool plan_speed(const struct sand_pack *, const char *options, double seconds, struct plan_speed *);

#endif

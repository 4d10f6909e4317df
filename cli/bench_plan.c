/* How fast the planner is: simulations a second, and what a second thread brings. Times are those of the threads on a
 * processor, so that what else the machine does counts little: with two threads a plan takes as long as what is done
 * before and after the parts, and the longer part of each round. The same answers are planned both times: what is
 * chosen does not depend on the threads. */
#include "cli/bench_plan.h"

#include "bots/bots.h"
#include "cli/parallel.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIMULATIONS = 600 };

struct course {
    const struct sand_pack *pack;
    const char *options;
    const struct sand_bot *bot;
    struct sand_question question;
    _Alignas(16) uint8_t scratch[SAND_STATE];
    int threads;
    uint64_t simulations;
    double seconds; /* as long as it would take on processors of its own */
};

/* ---- Parts ---- */

struct timed {
    void *context;
    void (*part)(void *, int);
    double seconds[PARALLEL_MOST];
};
static double saved; /* what the caller's own part took less than the longest: below 0 */

static double thread_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void run_timed(void *context, int i)
{
    struct timed *t = context;
    const double start = thread_seconds();
    t->part(t->context, i);
    t->seconds[i] = thread_seconds() - start;
}

/* The caller's own time has part 0 in it; what another part took longer than that comes on top. */
static void in_timed_parallel(void *context, int n, void (*part)(void *, int))
{
    struct timed t = {.context = context, .part = part};
    double longest = 0;
    in_parallel(&t, n, run_timed);
    for (int i = 0; i < n; i++)
        longest = t.seconds[i] > longest ? t.seconds[i] : longest;
    saved += t.seconds[0] - longest;
}

/* ---- Plans ---- */

/* One answer of the seat that is asked; how many simulations it took. */
static uint32_t think(struct course *c, struct sand_table *table, struct sand_random *random)
{
    struct sand_mind mind;
    const int seat = __builtin_ctz(sand_asked(table) & SAND_SEAT_MASK);
    sand_mind_open(&mind, table, seat, &c->question, random, c->scratch);
    mind.budget = SIMULATIONS;
    mind.threads = c->threads;
    mind.parallel = in_timed_parallel;
    saved = 0;
    const double start = thread_seconds();
    const sand_answer answer = c->bot->choose(&mind);
    c->seconds += mind.samples ? thread_seconds() - start - saved : 0;
    sand_act(table, seat, answer);
    return mind.samples;
}

/* Plays on until this many simulations have been run or so much time has passed; 0: no limit. */
static void run(struct course *c, uint64_t simulations, double seconds)
{
    static const uint8_t key[32] = "bench";
    struct sand_error error;
    struct sand_random random;
    struct sand_table *table = sand_open(c->pack, c->options, key, &error);
    sand_random_seed(&random, 1);
    c->simulations = 0;
    c->seconds = 0;
    while (table && sand_asked(table) & SAND_SEAT_MASK && (!simulations || c->simulations < simulations) &&
           (seconds <= 0 || c->seconds < seconds))
        c->simulations += think(c, table, &random);
    sand_close(table);
}

bool plan_speed(const struct sand_pack *pack, const char *options, double seconds, struct plan_speed *speed)
{
    struct course *c = calloc(1, sizeof *c);
    const struct sand_bot *bot = sand_bot_named(pack->game->id, "normal");
    *speed = (struct plan_speed){0, 0};
    if (c && bot && bot->reasons) {
        c->pack = pack;
        c->options = options;
        c->bot = bot;
        c->threads = 1;
        run(c, 0, seconds);
        const double alone = c->seconds;
        const uint64_t simulations = c->simulations;
        speed->simulations_per_s = alone > 0 ? (double)simulations / alone : 0;
        c->threads = 2;
        run(c, simulations, 0);
        speed->two_threads = c->seconds > 0 ? alone / c->seconds : 0;
    }
    free(c);
    return speed->simulations_per_s > 0;
}

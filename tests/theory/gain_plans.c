/* What more simulations are worth: how much better the plan that is chosen with each of several budgets is than the
 * policy's own, on futures that no budget has seen, at every plan that `normal` makes in games with itself. The same
 * positions and futures for all budgets: differences show in far fewer games than it takes to win more of them.
 *
 * By hand; no test: gain_plans GAME SEATS PLANS SEED BUDGET BUDGET… */
#include "bots/bots.h"
#include "bots/plan.h"
#include "tests/generic/packs.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUDGETS = 8, FUTURES = 200, UNSEEN = 1 << 30 /* the number of the first batch that no search gets to */ };

/* Thousandths of the evaluation. */
struct account {
    double sum, squares;
};
static struct account gained[BUDGETS], over_first[BUDGETS];
static uint64_t spent[BUDGETS];
static uint32_t budget[BUDGETS];
static int budgets, plans, wanted;
static struct plan_search search;
static struct sand_question question;
static _Alignas(16) uint8_t scratch[SAND_STATE];

static void add(struct account *a, double x)
{
    a->sum += x;
    a->squares += x * x;
}

static void show(const struct account *a)
{
    const double mean = a->sum / plans, spread = plans > 1 ? (a->squares / plans - mean * mean) / (plans - 1) : 0;
    printf(" %6.1f (%.1f to %.1f)", mean, mean - 1.96 * sqrt(spread), mean + 1.96 * sqrt(spread));
}

static void report(void)
{
    printf("%d plans\n", plans);
    for (int i = 0; i < budgets; i++) {
        printf("%6u simulations, %d spent:", budget[i], (int)(spent[i] / (uint64_t)plans));
        show(&gained[i]);
        if (i > 0) {
            printf(", more than with %u:", budget[0]);
            show(&over_first[i]);
        }
        printf("\n");
    }
    fflush(stdout);
}

/* ---- One position ---- */

/* What the plan gains over the policy's own. */
static double gain_of(int chosen)
{
    struct plan_search *s = &search;
    if (chosen == 0)
        return 0;
    s->plan[1] = s->plan[chosen];
    s->plans = s->alive_count = 2;
    s->alive[0] = 0;
    s->alive[1] = 1;
    memset(s->sums, 0, sizeof s->sums);
    s->batches_done = UNSEEN;
    plan_compare(s, FUTURES);
    return (double)s->sums[1].gain / FUTURES;
}

static double gain_with(struct sand_table *table, int seat, int i)
{
    struct sand_random random;
    struct sand_mind mind;
    sand_random_seed(&random, (uint64_t)plans);
    sand_mind_open(&mind, table, seat, &question, &random, scratch);
    plan_begin(&search, &mind, sand_policy_of(mind.game->id));
    const int chosen = plan_find(&search, budget[i]);
    spent[i] += search.simulations;
    return gain_of(chosen);
}

static void look_at(struct sand_table *table, int seat)
{
    double first = 0;
    for (int i = 0; i < budgets; i++) {
        const double gain = gain_with(table, seat, i);
        first = i == 0 ? gain : first;
        add(&gained[i], gain);
        add(&over_first[i], gain - first);
    }
    if (++plans % 10 == 0)
        report();
}

/* ---- Games ---- */

static void play(const char *game, const char *options, uint8_t number, struct sand_random *random)
{
    const struct sand_bot *normal = sand_bot_named(game, "normal");
    const uint8_t key[32] = {number, 'g'};
    struct sand_error error = {"", ""};
    struct sand_table *table = sand_open(pack_named(game), options, key, &error);
    if (!table) {
        fprintf(stderr, "gain_plans: %s: %s\n", options, error.what);
        exit(2);
    }
    while (plans < wanted && sand_asked(table) & SAND_SEAT_MASK) {
        struct sand_mind mind;
        const int seat = __builtin_ctz(sand_asked(table) & SAND_SEAT_MASK);
        sand_mind_open(&mind, table, seat, &question, random, scratch);
        const sand_answer answer = normal->choose(&mind);
        if (mind.samples > PLAN_MOST) /* it has planned, not followed a plan or the policy */
            look_at(table, seat);
        sand_act(table, seat, answer);
    }
    sand_close(table);
}

int main(int argc, char **argv)
{
    struct sand_random random;
    char options[32];
    for (int i = 5; i < argc && budgets < BUDGETS; i++)
        budget[budgets++] = (uint32_t)strtoul(argv[i], 0, 10);
    if (!budgets || !sand_policy_of(argv[1])) {
        fprintf(stderr, "usage: gain_plans GAME SEATS PLANS SEED BUDGET BUDGET...\n");
        return 2;
    }
    wanted = (int)strtol(argv[3], 0, 10);
    snprintf(options, sizeof options, "{\"seats\":%d}", (int)strtol(argv[2], 0, 10));
    const uint8_t seed = (uint8_t)strtoul(argv[4], 0, 10);
    sand_random_seed(&random, seed);
    for (uint8_t i = 0; plans < wanted; i++)
        play(argv[1], options, (uint8_t)(seed + i), &random);
    report();
    return 0;
}

/* The rig: opens a table, lets the bots answer until nobody is asked, looks who has won. Threads share nothing but the
 * pack: thread t plays the games t, t + RIG_THREADS, …, so the result depends on the seed alone. */
#include "tests/theory/rig.h"

#include "engine/ensure.h"
#include "games/werewolves/state.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct worker {
    const struct rig *rig;
    int64_t first, games, wins;
    pthread_t thread;
    void *scratch;
    struct sand_random random[SAND_SEATS];
    struct sand_question question;
    struct sand_error error;
    bool failed;
};

static void put_number(uint8_t *bytes, uint64_t n)
{
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(n >> 8 * i);
}

static struct sand_table *open_game(struct worker *w, int64_t number)
{
    uint8_t key[32] = "theory";
    put_number(key + 8, w->rig->seed);
    put_number(key + 16, (uint64_t)number);
    for (int i = 0; i < SAND_SEATS; i++)
        sand_random_seed(&w->random[i], w->rig->seed << 40 ^ (uint64_t)number << 5 ^ (uint64_t)i);
    return sand_open(w->rig->pack, w->rig->options, key, &w->error);
}

/* One answer of the lowest seat asked, or of the clock in Cupid's place. */
static void answer(struct worker *w, struct sand_table *table, int seat)
{
    struct sand_mind mind;
    const bool asked = sand_mind_open(&mind, table, seat, &w->question, &w->random[seat], w->scratch);
    SAND_ENSURE(asked);
    if (w->rig->no_lovers && w->question.key == WW_K_LOVE)
        sand_act(table, SAND_CLOCK, werewolves_say(WW_TIMEOUT, 0));
    else
        sand_act(table, seat, w->rig->bot->choose(&mind));
}

static void play(struct worker *w, int64_t number)
{
    struct sand_table *table = open_game(w, number);
    struct sand_outcome outcome;
    sand_mask asked;
    if (!table) {
        w->failed = true;
        return;
    }
    while ((asked = sand_asked(table) & SAND_SEAT_MASK))
        answer(w, table, __builtin_ctz(asked));
    w->failed |= !sand_over(table, &outcome);
    w->wins += !strcmp(w->rig->pack->game->ends[outcome.why], "village");
    sand_close(table);
}

static void *work(void *context)
{
    struct worker *w = context;
    w->scratch = malloc(w->rig->pack->game->state_bytes);
    w->failed = !w->scratch;
    for (int64_t i = w->first; i < w->games && !w->failed; i += RIG_THREADS)
        play(w, i);
    free(w->scratch);
    return NULL;
}

int64_t rig_village_wins(const struct rig *rig, int64_t games, struct sand_error *error)
{
    struct worker *workers = calloc(RIG_THREADS, sizeof *workers);
    int64_t wins = 0;
    SAND_ENSURE(workers);
    for (int i = 0; i < RIG_THREADS; i++) {
        struct worker *w = &workers[i];
        w->rig = rig;
        w->first = i;
        w->games = games;
        strcpy(w->error.where, "rig");
        strcpy(w->error.what, "a game stopped before its end");
        const bool started = pthread_create(&w->thread, NULL, work, w) == 0;
        SAND_ENSURE(started);
    }
    for (int i = 0; i < RIG_THREADS; i++) {
        pthread_join(workers[i].thread, NULL);
        if (workers[i].failed)
            *error = workers[i].error;
        wins = wins < 0 || workers[i].failed ? -1 : wins + workers[i].wins;
    }
    free(workers);
    return wins;
}

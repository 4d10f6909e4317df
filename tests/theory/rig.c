/* The rig: opens a table, lets the bots answer until nobody is asked, looks who has won. Threads share nothing but the
 * pack: thread t plays the games t, t + RIG_THREADS, …, so the result depends on the seed alone. */
#include "tests/theory/rig.h"

#include "engine/ensure.h"
#include "games/werewolves/state.h"
#include "tests/generic/packs.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

const struct sand_pack *rig_pack(void)
{
    const struct sand_pack *const *pack = all_packs();
    while (strcmp((*pack)->game->id, "werewolves"))
        pack++;
    return *pack;
}

struct worker {
    const struct rig *rig;
    int64_t first, games, wins;
    pthread_t thread;
    void *scratch;
    struct sand_random random[SAND_SEATS + 1]; /* the last says whose turn it is where several are asked */
    struct sand_question question;
    struct sand_error error;
    int waited; /* times a bot has waited in this game since the clock ran out */
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
    for (int i = 0; i <= SAND_SEATS; i++)
        sand_random_seed(&w->random[i], w->rig->seed << 40 ^ (uint64_t)number << 5 ^ (uint64_t)i);
    return sand_open(w->rig->pack, w->rig->options, key, &w->error);
}

static int one_of(struct worker *w, sand_mask asked)
{
    const uint32_t several = (uint32_t)werewolves_count(asked);
    for (uint32_t skip = several > 1 ? sand_random_below(&w->random[SAND_SEATS], several) : 0; skip > 0; skip--)
        asked &= asked - 1;
    return werewolves_first(asked);
}

/* One seat says what it has to say and answers, or the clock in Cupid's place. */
static void answer(struct worker *w, struct sand_table *table, int seat, const struct sand_bot *bot)
{
    struct sand_mind mind;
    const bool asked = sand_mind_open(&mind, table, seat, &w->question, &w->random[seat], w->scratch);
    SAND_ENSURE(asked);
    if (w->rig->no_lovers && w->question.key == WEREWOLVES_K_LOVE) {
        sand_act(table, SAND_CLOCK, werewolves_say(WEREWOLVES_TIMEOUT, 0));
        return;
    }
    const sand_answer chosen = bot->choose(&mind);
    if (mind.remark[0])
        w->failed |= sand_say(table, seat, mind.channel, mind.remark, &w->error) != SAND_OK;
    if (chosen == SAND_PASS)
        w->waited++;
    else
        sand_act(table, seat, chosen);
}

/* On a floor where all wait for the others, time runs out. */
static void end_waiting(struct worker *w, struct sand_table *table)
{
    if (w->waited <= RIG_PATIENCE)
        return;
    sand_act(table, SAND_CLOCK, werewolves_say(WEREWOLVES_TIMEOUT, 0));
    w->waited = 0;
}

static void play(struct worker *w, int64_t number)
{
    struct sand_table *table = open_game(w, number);
    struct sand_outcome outcome;
    const struct sand_bot *const wolf = w->rig->wolf ? w->rig->wolf : w->rig->bot;
    sand_mask asked;
    if (!table) {
        w->failed = true;
        return;
    }
    const sand_mask wolves = werewolves_of(sand_state_of(table))->wolves;
    while ((asked = sand_asked(table) & SAND_SEAT_MASK) && !w->failed) {
        const int seat = one_of(w, asked);
        answer(w, table, seat, werewolves_is(wolves, seat) ? wolf : w->rig->bot);
        end_waiting(w, table);
    }
    w->waited = 0;
    w->failed |= !sand_over(table, &outcome);
    w->wins += !w->failed && !strcmp(w->rig->pack->game->ends[outcome.why], "village");
    if (w->rig->watch && !w->failed)
        w->rig->watch(table, w->rig->context);
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

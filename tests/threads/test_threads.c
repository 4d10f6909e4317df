/* 4, with threads: games played at the same time on several threads, with packs they share, go as they go one after the
 * other. Built with the thread sanitizer this also proves that nobody writes what another reads. */
#include "tests/generic/trial.h"

#include "engine/sha256.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 2, GAMES = 24, MOST_GAMES = 64 };

struct work {
    const struct sand_listed *listed;
    const struct sand_pack *pack;
    int games;
    uint8_t digest[THREADS][32];
};
struct share {
    struct work *work;
    int part;
};

/* One game at a table: what it leaves (record, state, what a viewer is sent) goes into the hash. */
static bool play_game(struct trial *t, struct sand_sha256 *sha)
{
    struct sand_table *table = trial_begin(t) ? trial_open(t) : 0;
    struct sand_writer w;
    int actor;
    sand_answer a;
    uint32_t since = 0;
    if (!table)
        return false;
    sand_writer_grow(&w);
    while (trial_choose(t, sand_state_of(table), &actor, &a)) {
        sand_act(table, actor, a);
        sand_writer_reset(&w);
        since = sand_update(table, actor % t->seats, since, &w);
        sand_sha256_add(sha, w.text, w.size);
    }
    sand_writer_reset(&w);
    sand_record(table, &w);
    sand_sha256_add(sha, w.text, w.size);
    sand_writer_free(&w);
    sand_close(table);
    return true;
}

static void *play_share(void *argument)
{
    const struct share *s = argument;
    struct work *work = s->work;
    struct tally *tally = calloc(1, sizeof *tally);
    struct trial *t = calloc(1, sizeof *t);
    uint8_t *bytes = malloc(TAPE_BYTES);
    struct sand_sha256 sha;
    bool ok = tally && t && bytes;
    sand_sha256_init(&sha);
    for (int i = 0; ok && i < work->games; i++) {
        memset(t, 0, sizeof *t);
        t->listed = work->listed;
        t->game = work->listed->game;
        t->pack = work->pack;
        t->tally = tally;
        tape_endless(&t->tape, bytes, (uint64_t)(s->part * MOST_GAMES + i));
        ok = play_game(t, &sha);
    }
    sand_sha256_end(&sha, work->digest[s->part]);
    free(tally);
    free(t);
    free(bytes);
    return ok ? argument : 0;
}

static bool one_after_the_other(struct work *work)
{
    bool ok = true;
    for (int i = 0; i < THREADS; i++)
        ok = play_share(&(struct share){work, i}) && ok;
    return ok;
}

static bool at_the_same_time(struct work *work)
{
    pthread_t thread[THREADS];
    struct share share[THREADS];
    bool ok = true;
    for (int i = 0; i < THREADS; i++) {
        share[i] = (struct share){work, i};
        if (pthread_create(&thread[i], 0, play_share, &share[i]) != 0)
            abort();
    }
    for (int i = 0; i < THREADS; i++) {
        void *result;
        pthread_join(thread[i], &result);
        ok = ok && result;
    }
    return ok;
}

static bool threads_agree(const struct sand_listed *listed, int games)
{
    struct sand_error error = {"", ""};
    struct sand_pack *pack = sand_pack_open(listed->game, listed->data, listed->data_count, &error);
    struct work alone = {.listed = listed, .pack = pack, .games = games}, together = alone;
    if (!pack) {
        printf("# %s: %s\n", error.where, error.what);
        return false;
    }
    const bool ok = one_after_the_other(&alone) && at_the_same_time(&together) &&
                    memcmp(alone.digest, together.digest, sizeof alone.digest) == 0 &&
                    memcmp(alone.digest[0], alone.digest[1], 32) != 0;
    sand_pack_close(pack);
    return ok;
}

int main(void)
{
    const char *scale = getenv("SAND_TEST_SCALE");
    const int games = scale && strtod(scale, 0) < 1 ? GAMES / 4 : GAMES;
    int number = 0, failed = 0;
    for (const struct sand_listed *l = sand_games; l->game; l++) {
        const bool ok = threads_agree(l, games);
        failed += !ok;
        printf("%sok %d - %s: %d games on each of two threads go as they go one after the other\n", ok ? "" : "not ",
               ++number, l->game->id, games);
    }
    printf("1..%d\n", number);
    return failed || number == 0;
}

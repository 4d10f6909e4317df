/* Random play on the bare contract. */
#include "cli/raw.h"

#include "cli/command.h"

#include <stdlib.h>
#include <string.h>

bool raw_open(struct raw_game *g, const struct sand_pack *pack, const char *options)
{
    struct sand_error error;
    memset(g, 0, sizeof *g);
    g->game = pack->game;
    g->pack = pack->data;
    g->options = sand_reader_open("options", options, strlen(options), &error);
    g->state = malloc(pack->game->state_bytes);
    if (!g->options)
        complain_of(EXIT_USAGE, 0, &error);
    else if (!g->state)
        complain(EXIT_INTERNAL, "out of memory");
    else
        return true;
    raw_close(g);
    return false;
}

void raw_close(struct raw_game *g)
{
    if (g->options)
        sand_reader_close(g->options);
    free(g->state);
    g->options = 0;
    g->state = 0;
}

bool raw_start(struct raw_game *g, uint64_t number, struct sand_error *error)
{
    uint8_t key[32];
    sand_random_seed(&g->random, number);
    for (int i = 0; i < 32; i += 8) {
        const uint64_t word = sand_random_next(&g->random);
        for (int b = 0; b < 8; b++)
            key[i + b] = (uint8_t)(word >> 8 * b);
    }
    memset(g->state, 0, g->game->state_bytes);
    return g->game->setup(g->pack, g->options, key, g->state, g->sink, error);
}

/* A random one of the set, which is not empty. */
static int one_of(sand_mask set, struct sand_random *random)
{
    uint32_t skip = sand_random_below(random, (uint32_t)__builtin_popcount(set));
    while (skip--)
        set &= set - 1;
    return __builtin_ctz(set);
}

int raw_step(struct raw_game *g, bool others)
{
    sand_mask asked = g->game->asked(g->pack, g->state);
    const bool theirs = others && sand_random_below(&g->random, 64) == 0;
    if (!(asked & SAND_SEAT_MASK))
        return 0;
    if (!theirs || !(asked & ~SAND_SEAT_MASK))
        asked &= SAND_SEAT_MASK;
    else
        asked &= ~SAND_SEAT_MASK;
    g->actor = one_of(asked, &g->random);
    const int count = g->game->ask(g->pack, g->state, g->actor, &g->question);
    g->answer = g->question.answer[sand_random_below(&g->random, (uint32_t)count)];
    g->game->apply(g->pack, g->state, g->actor, g->answer, g->sink);
    return count;
}

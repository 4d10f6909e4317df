/* Random play on the bare contract. Everything follows from the game's number, and what is drawn in which order is part
 * of every signature that is kept: one draw more or less here changes all of them. */
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

/* A random one of the seats asked: seats are drawn until one is among them. */
static int one_of(sand_mask asked, uint32_t seats, struct sand_random *random)
{
    if (!(asked & (asked - 1)))
        return __builtin_ctz(asked);
    for (;;) {
        const uint32_t seat = sand_random_below(random, seats);
        if (asked >> seat & 1)
            return (int)seat;
    }
}

/* Now and then the clock or the host, if it is asked; else -1. */
static int another(sand_mask asked, struct sand_random *random)
{
    const uint32_t draw = sand_random_below(random, 128);
    const int actor = draw == 0 ? SAND_CLOCK : SAND_HOST;
    return draw < 2 && asked >> actor & 1 ? actor : -1;
}

int raw_step(struct raw_game *g, bool others)
{
    const struct sand_head *head = g->state;
    const sand_mask asked = g->game->asked(g->pack, g->state), seats = asked & SAND_SEAT_MASK;
    if (!seats)
        return 0;
    g->actor = others ? another(asked, &g->random) : -1;
    if (g->actor < 0)
        g->actor = one_of(seats, head->seats, &g->random);
    const int count = g->game->ask(g->pack, g->state, g->actor, &g->question);
    g->answer = g->question.answer[sand_random_below(&g->random, (uint32_t)count)];
    g->game->apply(g->pack, g->state, g->actor, g->answer, g->sink);
    return count;
}

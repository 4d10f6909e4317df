/* A game of random answers played on the bare contract, without a table: what `bench` times and `signature` hashes. */
#ifndef SAND_RAW_H
#define SAND_RAW_H

#include "engine/pack.h"

struct raw_game {
    const struct sand_game *game;
    const void *pack;
    struct sand_sink *sink; /* null: silence */
    struct sand_random random;
    struct sand_reader *options;
    void *state;
    struct sand_question question;
    /* The last answer given. */
    int actor;
    sand_answer answer;
};
/* False after complaining. The state has the game's bytes and is freed by raw_close. */
bool raw_open(struct raw_game *, const struct sand_pack *, const char *options);
void raw_close(struct raw_game *);
/* Sets up game number `number`. False if the game refuses the options; the error says why. */
bool raw_start(struct raw_game *, uint64_t number, struct sand_error *);
/* One random answer of a random one of those asked; `others`: now and then the clock or the host is the one. How many
 * answers there were to choose from; 0 when the game is over. */
int raw_step(struct raw_game *, bool others);

#endif

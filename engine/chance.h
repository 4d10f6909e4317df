/* Chance: a keyed, counter-based generator (ChaCha, 8 rounds). Word number `drawn` under `key` is the same on every
 * platform, so a game is its set-up, its key and its answers. Tests queue the next results. */
#ifndef SAND_CHANCE_H
#define SAND_CHANCE_H

#include <stdint.h>

enum { SAND_QUEUE = 23 };

struct sand_chance {
    uint8_t key[32];
    uint64_t drawn; /* words used so far */
    uint8_t queued; /* results waiting in `queue`, taken before any word is drawn */
    uint8_t queue[SAND_QUEUE];
};

void sand_chance_init(struct sand_chance *, const uint8_t key[32]);

/* Uniform in 0 … bound-1, unbiased. A queued result is taken modulo bound. Where there is nothing to decide (bound 1)
 * nothing is drawn and the queue is left alone. */
uint32_t sand_draw(struct sand_chance *, uint32_t bound);
/* A die: 1 … sides. A queued result is the face, modulo sides. */
int sand_die(struct sand_chance *, int sides);
/* Puts n bytes in a random order (Fisher-Yates, from the last down). Never looks at the queue. */
void sand_shuffle(struct sand_chance *, uint8_t *items, int n);
/* Puts results in the queue, after those already there; returns false and adds none if they do not fit. */
int sand_queue(struct sand_chance *, const uint8_t *results, int n);
/* A fresh key of eight words drawn from another stream, whose queue stays; nothing drawn, nothing queued. What
 * imagine() gives a state. */
void sand_rekey(struct sand_chance *, struct sand_chance *from);

/* The generator of bots and tests: xoshiro256**, never used by rules. */
struct sand_random {
    uint64_t word[4];
};
void sand_random_seed(struct sand_random *, uint64_t seed);
uint64_t sand_random_next(struct sand_random *);
static inline uint32_t sand_random_below(struct sand_random *r, uint32_t bound)
{
    return (uint32_t)(((sand_random_next(r) >> 32) * bound) >> 32);
}

#endif

/* ChaCha with 8 rounds as a random function of (key, word number). Always true: nothing is kept between calls but the
 * key and the count of words, so copying a state copies its future; bytes of the queue past `queued` are zero, so equal
 * states stay equal byte for byte. What is drawn by whom, in which order, is part of every record: it never changes.
 *
 * Why ChaCha and not the faster generator at the end of this file: a player sees results for hours, and from those of a
 * xoshiro its whole state can be computed. Why a counter and not a running state: `drawn` alone says whether an answer
 * used chance (undo asks that), and a position is saved as 32 bytes and a number. */
#include "engine/chance.h"
#include "engine/ensure.h"

#include <stddef.h>
#include <string.h>

_Static_assert(sizeof(struct sand_chance) == 64, "a state's head has no padding");

enum { WORDS = 16 }; /* of a block */

static uint32_t rotate32(uint32_t x, int n)
{
    return x << n | x >> (32 - n);
}

static void quarter(uint32_t *x, int a, int b, int c, int d)
{
    x[a] += x[b], x[d] = rotate32(x[d] ^ x[a], 16);
    x[c] += x[d], x[b] = rotate32(x[b] ^ x[c], 12);
    x[a] += x[b], x[d] = rotate32(x[d] ^ x[a], 8);
    x[c] += x[d], x[b] = rotate32(x[b] ^ x[c], 7);
}

static uint32_t little32(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* Block `number` of the key stream: a 64-bit counter, nonce zero. */
static void compute_block(const uint8_t key[32], uint64_t number, uint32_t out[WORDS])
{
    uint32_t in[WORDS] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    for (int i = 0; i < 8; i++)
        in[4 + i] = little32(key + 4 * i);
    in[12] = (uint32_t)number;
    in[13] = (uint32_t)(number >> 32);
    memcpy(out, in, sizeof in);
    for (int round = 0; round < 8; round += 2) {
        quarter(out, 0, 4, 8, 12), quarter(out, 1, 5, 9, 13), quarter(out, 2, 6, 10, 14), quarter(out, 3, 7, 11, 15);
        quarter(out, 0, 5, 10, 15), quarter(out, 1, 6, 11, 12), quarter(out, 2, 7, 8, 13), quarter(out, 3, 4, 9, 14);
    }
    for (int i = 0; i < WORDS; i++)
        out[i] += in[i];
}

/* A place in the stream that keeps the block it is in, for as long as one call lasts. */
struct cursor {
    struct sand_chance *chance;
    uint64_t number; /* of the block held; no block has the highest number */
    uint32_t block[WORDS];
};

static void open_cursor(struct cursor *cursor, struct sand_chance *chance)
{
    cursor->chance = chance;
    cursor->number = UINT64_MAX;
}

static uint32_t next_word(struct cursor *cursor)
{
    const uint64_t word = cursor->chance->drawn++;
    if (cursor->number != word / WORDS) {
        cursor->number = word / WORDS;
        compute_block(cursor->chance->key, cursor->number, cursor->block);
    }
    return cursor->block[word % WORDS];
}

/* Multiply and shift; a word whose low half falls below 2^32 mod bound would make some results likelier and is thrown
 * away (Lemire 2019). The remainder is computed only when it can matter. */
static uint32_t next_below(struct cursor *cursor, uint32_t bound)
{
    uint64_t product = (uint64_t)next_word(cursor) * bound;
    if ((uint32_t)product < bound) {
        const uint32_t unfair = (UINT32_MAX - bound + 1) % bound;
        while ((uint32_t)product < unfair)
            product = (uint64_t)next_word(cursor) * bound;
    }
    return (uint32_t)(product >> 32);
}

void sand_chance_init(struct sand_chance *chance, const uint8_t key[32])
{
    memset(chance, 0, sizeof *chance);
    memcpy(chance->key, key, sizeof chance->key);
}

static uint32_t take_queued(struct sand_chance *chance)
{
    const uint8_t result = chance->queue[0];
    chance->queued--;
    memmove(chance->queue, chance->queue + 1, chance->queued);
    chance->queue[chance->queued] = 0;
    return result;
}

/* A result in 0 … bound-1; a queued one counts from `first`: queueing 3 gives a die that shows 3, and the item with
 * index 3 of a draw. With one possible result nothing is used up, neither word nor queue, so that a test that queues
 * dice need not know where the rules had no choice. Changing that would change what every old record leads to. */
static uint32_t draw_from(struct sand_chance *chance, uint32_t bound, uint32_t first)
{
    struct cursor cursor;
    SAND_ENSURE(bound > 0);
    if (bound == 1)
        return 0;
    if (chance->queued > 0)
        return (uint32_t)(((uint64_t)take_queued(chance) + bound - first) % bound);
    open_cursor(&cursor, chance);
    return next_below(&cursor, bound);
}

uint32_t sand_draw(struct sand_chance *chance, uint32_t bound)
{
    return draw_from(chance, bound, 0);
}

int sand_die(struct sand_chance *chance, int sides)
{
    SAND_ENSURE(sides > 0);
    return 1 + (int)draw_from(chance, (uint32_t)sides, 1);
}

/* Never from the queue: a queue of 23 results cannot say an order of 60 cards, and a test that wants one loads a
 * position. */
void sand_shuffle(struct sand_chance *chance, uint8_t *items, int n)
{
    struct cursor cursor;
    open_cursor(&cursor, chance);
    for (int i = n - 1; i > 0; i--) {
        const uint32_t j = next_below(&cursor, (uint32_t)i + 1);
        const uint8_t item = items[i];
        items[i] = items[j];
        items[j] = item;
    }
}

int sand_queue(struct sand_chance *chance, const uint8_t *results, int n)
{
    if (n < 0 || n > SAND_QUEUE - chance->queued)
        return 0;
    if (n > 0)
        memcpy(chance->queue + chance->queued, results, (size_t)n);
    chance->queued = (uint8_t)(chance->queued + n);
    return 1;
}

void sand_rekey(struct sand_chance *chance, struct sand_chance *from)
{
    struct cursor cursor;
    uint8_t key[32];
    open_cursor(&cursor, from);
    for (int i = 0; i < 32; i += 4) {
        const uint32_t word = next_word(&cursor);
        for (int k = 0; k < 4; k++)
            key[i + k] = (uint8_t)(word >> 8 * k);
    }
    sand_chance_init(chance, key);
}

/* ---- The generator of bots and tests ---- */

static uint64_t rotate64(uint64_t x, int n)
{
    return x << n | x >> (64 - n);
}

/* splitmix64 spreads a small seed over four words that are never all zero. */
void sand_random_seed(struct sand_random *random, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        uint64_t z = seed += 0x9e3779b97f4a7c15u;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        random->word[i] = z ^ z >> 31;
    }
}

/* xoshiro256**, by Blackman and Vigna. */
uint64_t sand_random_next(struct sand_random *random)
{
    uint64_t *const w = random->word;
    const uint64_t result = rotate64(w[1] * 5, 7) * 9;
    const uint64_t t = w[1] << 17;
    w[2] ^= w[0];
    w[3] ^= w[1];
    w[1] ^= w[2];
    w[0] ^= w[3];
    w[2] ^= t;
    w[3] = rotate64(w[3], 45);
    return result;
}

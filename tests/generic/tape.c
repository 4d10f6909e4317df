/* The byte tape. */
#include "tests/generic/tape.h"

#include <stdlib.h>
#include <string.h>

void tape_open(struct tape *t, uint8_t *bytes, size_t size)
{
    *t = (struct tape){.bytes = bytes, .size = size};
}

void tape_endless(struct tape *t, uint8_t bytes[TAPE_BYTES], uint64_t seed)
{
    *t = (struct tape){.bytes = bytes, .endless = true};
    sand_random_seed(&t->random, seed);
}

uint8_t tape_byte(struct tape *t)
{
    if (t->at == t->size && t->endless && t->size < TAPE_BYTES)
        t->bytes[t->size++] = (uint8_t)(sand_random_next(&t->random) >> 56);
    return t->at < t->size ? t->bytes[t->at++] : 0;
}

uint32_t tape_below(struct tape *t, uint32_t bound)
{
    uint32_t value = 0;
    for (uint32_t rest = bound - 1; rest; rest >>= 8)
        value = value << 8 | tape_byte(t);
    return value % bound;
}

bool tape_rarely(struct tape *t, uint32_t one_in)
{
    return tape_below(t, one_in) == one_in - 1;
}

void tape_fill(struct tape *t, void *memory, size_t size)
{
    for (uint8_t *at = memory; size; size--)
        *at++ = tape_byte(t);
}

/* ---- Shrinking ---- */

struct shrink {
    uint8_t *best, *trial;
    size_t size;
    int attempts;
    bool (*still_fails)(void *context, const uint8_t *, size_t);
    void *context;
};

/* Takes the trial tape of that size over if it fails too. */
static bool accept(struct shrink *s, size_t size)
{
    if (s->attempts-- <= 0 || !s->still_fails(s->context, s->trial, size))
        return false;
    memcpy(s->best, s->trial, size);
    s->size = size;
    return true;
}

static bool cut(struct shrink *s, size_t from, size_t count)
{
    memcpy(s->trial, s->best, from);
    memcpy(s->trial + from, s->best + from + count, s->size - from - count);
    return accept(s, s->size - count);
}

static bool lower(struct shrink *s, size_t at, uint8_t value)
{
    memcpy(s->trial, s->best, s->size);
    s->trial[at] = value;
    return accept(s, s->size);
}

static void cut_pieces(struct shrink *s)
{
    for (size_t piece = s->size / 2; piece > 0; piece /= 2)
        for (size_t end = s->size; end >= piece && s->attempts > 0; end -= piece) {
            if (end <= s->size)
                cut(s, end - piece, piece);
            if (end < piece * 2)
                break;
        }
}

static void lower_bytes(struct shrink *s)
{
    for (size_t i = 0; i < s->size && s->attempts > 0; i++) {
        if (s->best[i] == 0 || lower(s, i, 0))
            continue;
        while (s->best[i] > 1 && lower(s, i, s->best[i] / 2))
            ;
        while (s->best[i] > 0 && lower(s, i, (uint8_t)(s->best[i] - 1)))
            ;
    }
}

size_t tape_shrink(uint8_t *bytes, size_t size, int attempts,
                   bool (*still_fails)(void *context, const uint8_t *, size_t), void *context)
{
    struct shrink s = {bytes, malloc(size + 1), size, attempts, still_fails, context};
    size_t before;
    if (!s.trial)
        return size;
    do {
        before = s.size;
        cut_pieces(&s);
        lower_bytes(&s);
    } while (s.size < before && s.attempts > 0);
    while (s.size > 0 && s.best[s.size - 1] == 0) /* zeros at the end are what a tape gives anyway */
        s.size--;
    free(s.trial);
    return s.size;
}

/* A tape of bytes from which a test reads every choice it makes. The same bytes give the same test, so a failure is
 * repeated from its tape, made smaller by cutting and lowering bytes, and found by a fuzzer that writes tapes. A tape
 * that has run out gives zeros: zero is always the plainest choice. */
#ifndef SAND_TEST_TAPE_H
#define SAND_TEST_TAPE_H

#include "engine/chance.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TAPE_BYTES = 1 << 20 };

struct tape {
    uint8_t *bytes;
    size_t size, at;
    bool stops;   /* what plays from it stops where it ends, instead of continuing with zeros: for fuzzing */
    bool endless; /* continues with random bytes, up to TAPE_BYTES; `bytes` has room for them */
    struct sand_random random;
};
/* A given tape; the bytes are only read. */
void tape_open(struct tape *, uint8_t *bytes, size_t size);
/* A tape that is written as it is read. */
void tape_endless(struct tape *, uint8_t bytes[TAPE_BYTES], uint64_t seed);

uint8_t tape_byte(struct tape *);
uint32_t tape_below(struct tape *, uint32_t bound); /* 0 … bound-1; bound at least 1 */
bool tape_rarely(struct tape *, uint32_t one_in);   /* true about once in this many */
void tape_fill(struct tape *, void *, size_t);

/* Makes a tape smaller while `still_fails` says so: cuts pieces, then lowers bytes. Returns the new size. */
size_t tape_shrink(uint8_t *bytes, size_t size, int attempts,
                   bool (*still_fails)(void *context, const uint8_t *, size_t), void *context);

#endif

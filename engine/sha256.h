/* SHA-256, for pack hashes, commitments and seeds; our own, so that wasm and `verify` have it too. */
#ifndef SAND_SHA256_H
#define SAND_SHA256_H

#include <stddef.h>
#include <stdint.h>

struct sand_sha256 {
    uint32_t word[8];
    uint64_t bytes;
    uint8_t block[64];
};
void sand_sha256_init(struct sand_sha256 *);
void sand_sha256_add(struct sand_sha256 *, const void *, size_t);
void sand_sha256_end(struct sand_sha256 *, uint8_t digest[32]);
void sand_sha256(const void *, size_t, uint8_t digest[32]);

/* 2n lower-case digits and a zero byte. */
void sand_hex(const uint8_t *bytes, size_t n, char *text);
/* Exactly 2n digits of either case: 0; -1 if the text is anything else. */
int sand_unhex(const char *text, size_t n, uint8_t *bytes);

#endif

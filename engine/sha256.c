/* SHA-256 (FIPS 180-4). Always true: the first `bytes % 64` bytes of `block` wait for the rest of their block. */
#include "engine/sha256.h"

#include <string.h>

static const uint32_t rounds[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotate(uint32_t x, int n)
{
    return x >> n | x << (32 - n);
}

static uint32_t big32(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | (uint32_t)bytes[3];
}

/* The 16 words of the block, stretched to 64. */
static void schedule(const uint8_t *block, uint32_t w[64])
{
    for (int i = 0; i < 16; i++)
        w[i] = big32(block + 4 * i);
    for (int i = 16; i < 64; i++) {
        const uint32_t a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + (rotate(a, 7) ^ rotate(a, 18) ^ a >> 3) + w[i - 7] +
               (rotate(b, 17) ^ rotate(b, 19) ^ b >> 10);
    }
}

static void compress(uint32_t word[8], const uint8_t *block)
{
    uint32_t w[64], s[8]; /* s: a … h of the standard */
    schedule(block, w);
    memcpy(s, word, sizeof s);
    for (int i = 0; i < 64; i++) {
        const uint32_t choose = (s[4] & s[5]) ^ (~s[4] & s[6]);
        const uint32_t major = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        const uint32_t t1 = s[7] + (rotate(s[4], 6) ^ rotate(s[4], 11) ^ rotate(s[4], 25)) + choose + rounds[i] + w[i];
        const uint32_t t2 = (rotate(s[0], 2) ^ rotate(s[0], 13) ^ rotate(s[0], 22)) + major;
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += t1;
        s[0] = t1 + t2;
    }
    for (int i = 0; i < 8; i++)
        word[i] += s[i];
}

void sand_sha256_init(struct sand_sha256 *hash)
{
    static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memset(hash, 0, sizeof *hash);
    memcpy(hash->word, start, sizeof start);
}

void sand_sha256_add(struct sand_sha256 *hash, const void *data, size_t size)
{
    const uint8_t *bytes = data;
    while (size > 0) {
        const size_t used = (size_t)(hash->bytes % 64);
        const size_t n = size < 64 - used ? size : 64 - used;
        memcpy(hash->block + used, bytes, n);
        hash->bytes += n;
        bytes += n;
        size -= n;
        if (used + n == 64)
            compress(hash->word, hash->block);
    }
}

void sand_sha256_end(struct sand_sha256 *hash, uint8_t digest[32])
{
    static const uint8_t padding[64] = {0x80};
    const uint64_t bits = hash->bytes * 8;
    uint8_t length[8];
    for (int i = 0; i < 8; i++)
        length[i] = (uint8_t)(bits >> (56 - 8 * i));
    /* To 56 bytes of the last block: 0x80 and as many zeros as are missing. 119 is 55 + 64, so that it is never
     * negative. */
    sand_sha256_add(hash, padding, 1 + (size_t)((119 - hash->bytes % 64) % 64));
    sand_sha256_add(hash, length, sizeof length);
    for (int i = 0; i < 32; i++)
        digest[i] = (uint8_t)(hash->word[i / 4] >> (24 - 8 * (i % 4)));
}

void sand_sha256(const void *data, size_t size, uint8_t digest[32])
{
    struct sand_sha256 hash;
    sand_sha256_init(&hash);
    sand_sha256_add(&hash, data, size);
    sand_sha256_end(&hash, digest);
}

/* ---- Digits ---- */

void sand_hex(const uint8_t *bytes, size_t n, char *text)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < n; i++) {
        text[2 * i] = digits[bytes[i] >> 4];
        text[2 * i + 1] = digits[bytes[i] & 15];
    }
    text[2 * n] = 0;
}

static int digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

int sand_unhex(const char *text, size_t n, uint8_t *bytes)
{
    for (size_t i = 0; i < n; i++) {
        const int high = digit(text[2 * i]);
        const int low = high < 0 ? -1 : digit(text[2 * i + 1]);
        if (low < 0)
            return -1;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return text[2 * n] ? -1 : 0;
}

/* Errors for people. Always true: both texts end with a zero byte, are whole UTF-8 characters and hold no control
 * character, whatever the parts were. */
#include "engine/error.h"

#include <string.h>

/* The bytes a lead byte announces and the bounds of the second byte, which alone decide overlong forms, surrogates and
 * the upper end; every later byte is 80…bf. */
struct lead {
    unsigned char first, last, bytes, low, high;
};
static const struct lead leads[] = {
    {0x00, 0x7f, 1, 0, 0},       {0xc2, 0xdf, 2, 0x80, 0xbf}, {0xe0, 0xe0, 3, 0xa0, 0xbf},
    {0xe1, 0xec, 3, 0x80, 0xbf}, {0xed, 0xed, 3, 0x80, 0x9f}, {0xee, 0xef, 3, 0x80, 0xbf},
    {0xf0, 0xf0, 4, 0x90, 0xbf}, {0xf1, 0xf3, 4, 0x80, 0xbf}, {0xf4, 0xf4, 4, 0x80, 0x8f},
};

static const struct lead *find_lead(unsigned char c)
{
    for (size_t i = 0; i < sizeof leads / sizeof *leads; i++)
        if (c >= leads[i].first && c <= leads[i].last)
            return &leads[i];
    return NULL;
}

int sand_utf8(const char *text, size_t size)
{
    const unsigned char *c = (const unsigned char *)text;
    const struct lead *lead = size > 0 ? find_lead(c[0]) : NULL;
    if (!lead || lead->bytes > size)
        return 0;
    if (lead->bytes > 1 && (c[1] < lead->low || c[1] > lead->high))
        return 0;
    for (int i = 2; i < lead->bytes; i++)
        if ((c[i] & 0xc0) != 0x80)
            return 0;
    return lead->bytes;
}

/* Adds a part to a text of `room` bytes, of which `used` are used. Once a character does not fit the text is closed:
 * `used` becomes `room`, so that no later and shorter part can follow a gap. */
static void join(char *text, size_t room, size_t *used, const char *part)
{
    size_t left = strlen(part);
    while (left > 0 && *used < room) {
        const int n = sand_utf8(part, left);
        const bool shown = n > 1 || (n == 1 && (unsigned char)*part >= 0x20 && *part != 0x7f);
        const size_t bytes = n > 0 ? (size_t)n : 1;
        if (*used + bytes >= room) {
            *used = room;
            return;
        }
        memcpy(text + *used, shown ? part : "?", bytes);
        *used += bytes;
        text[*used] = 0;
        part += bytes;
        left -= bytes;
    }
}

bool sand_fail_parts(struct sand_error *error, const char *where, const char *what, va_list rest)
{
    size_t used = 0;
    if (!error)
        return false;
    error->where[0] = error->what[0] = 0;
    join(error->where, sizeof error->where, &used, where ? where : "");
    used = 0;
    for (const char *part = what; part; part = va_arg(rest, const char *))
        join(error->what, sizeof error->what, &used, part);
    return false;
}

bool sand_fail(struct sand_error *error, const char *where, const char *what, ...)
{
    va_list rest;
    va_start(rest, what);
    sand_fail_parts(error, where, what, rest);
    va_end(rest);
    return false;
}

bool sand_impossible(struct sand_error *e, const char *where, const char *why)
{
    return sand_fail(e, where, "impossible position: ", why, (char *)0);
}

bool sand_kept(struct sand_error *e, const struct sand_claim *claim)
{
    while (claim->what && !claim->broken)
        claim++;
    return !claim->what || sand_impossible(e, claim->where, claim->what);
}

const char *sand_broken(const struct sand_breach *breach)
{
    while (breach->what && !breach->broken)
        breach++;
    return breach->what;
}

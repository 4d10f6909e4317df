/* Names of people and tables. What cannot be seen, or changes how what stands beside it is read, has no place in one:
 * nobody shall look like somebody else. Names come from JSON and are valid UTF-8. */
#include "server/server.h"

#include <string.h>

/* The next character; moves on. */
static uint32_t next(const char **at)
{
    const unsigned char *c = (const unsigned char *)*at;
    const int more = c[0] >= 0xf0 ? 3 : c[0] >= 0xe0 ? 2 : c[0] >= 0xc0 ? 1 : 0;
    uint32_t code = more == 3 ? c[0] & 7u : more == 2 ? c[0] & 15u : more == 1 ? c[0] & 31u : c[0];
    int i = 1;
    for (; i <= more && c[i]; i++)
        code = code << 6 | (c[i] & 63u);
    *at += i;
    return code;
}

/* Between two signs of which one picture is made, and after a sign that is to be a picture. */
enum { JOINER = 0x200d, AS_PICTURE = 0xfe0f };

/* Characters without a shape, fillers, marks of direction, and those that Unicode leaves to private use. */
static bool is_hidden(uint32_t c)
{
    static const uint32_t ranges[][2] = {
        {0x00, 0x1f},       {0x7f, 0x9f},       {0xad, 0xad},        {0x34f, 0x34f},     {0x61c, 0x61c},
        {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f},    {0x200b, 0x200f},   {0x2028, 0x202e},
        {0x2060, 0x206f},   {0x2800, 0x2800},   {0x3164, 0x3164},    {0xe000, 0xf8ff},   {0xfe00, 0xfe0e},
        {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xfffb},    {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a},
        {0xe0000, 0xe0fff}, {0xf0000, 0xfffff}, {0x100000, 0x10ffff}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (c >= ranges[i][0] && c <= ranges[i][1])
            return true;
    return false;
}

static bool is_space(uint32_t c)
{
    return c == ' ' || c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) || c == 0x202f || c == 0x205f ||
           c == 0x3000;
}

/* A picture may be put together of several signs; letters may not. */
static bool joins_pictures(uint32_t before, uint32_t c)
{
    return (c == JOINER || c == AS_PICTURE) && (before >= 0x2190 || before == AS_PICTURE);
}

bool name_is_plain(const char *text)
{
    uint32_t before = ' ';
    while (*text) {
        const uint32_t c = next(&text);
        if (is_space(c) && is_space(before)) /* also at the beginning */
            return false;
        if ((is_hidden(c) || c == AS_PICTURE) && !joins_pictures(before, c))
            return false;
        before = c;
    }
    return !is_space(before) && before != JOINER;
}

bool name_is_fit(const char *name)
{
    const size_t size = strlen(name);
    return size > 0 && size < NAME_BYTES - 1 && !strchr(name, ',') && strncmp(name, "bot:", 4) != 0 &&
           name_is_plain(name);
}

/* The next character as far as it tells names apart; 0 at the end. */
static uint32_t next_telling(const char **at)
{
    while (**at) {
        const uint32_t c = next(at);
        if (c == JOINER || c == AS_PICTURE)
            continue;
        if (is_space(c))
            return ' ';
        return c >= 'A' && c <= 'Z' ? c + 32 : (c >= 0xc0 && c <= 0xde && c != 0xd7) ? c + 32 : c;
    }
    return 0;
}

bool name_is_same(const char *a, const char *b)
{
    uint32_t x, y;
    do {
        x = next_telling(&a);
        y = next_telling(&b);
    } while (x == y && x);
    return x == y;
}

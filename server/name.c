/* Names of people and tables. What cannot be seen, or changes how its neighbours are read, has no place in one:
 * nobody should look like somebody else, nor be taken for them because of an accent or of letters that look the same in
 * another script. Names come from JSON and are valid UTF-8. */
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

/* Characters without a shape, fillers, marks of direction, those that Unicode leaves to private use, and parts of
 * Korean and Japanese signs, which have whole ones that look the same. */
static bool is_hidden(uint32_t c)
{
    static const uint32_t ranges[][2] = {
        {0x00, 0x1f},        {0x7f, 0x9f},       {0xad, 0xad},       {0x34f, 0x34f},     {0x61c, 0x61c},
        {0x1100, 0x11ff},    {0x17b4, 0x17b5},   {0x180b, 0x180f},   {0x200b, 0x200f},   {0x2028, 0x202e},
        {0x2060, 0x206f},    {0x2800, 0x2800},   {0x3099, 0x309a},   {0x3164, 0x3164},   {0xa960, 0xa97f},
        {0xd7b0, 0xd7ff},    {0xe000, 0xf8ff},   {0xfe00, 0xfe0e},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},
        {0xfff0, 0xfffb},    {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff}, {0xf0000, 0xfffff},
        {0x100000, 0x10ffff}};
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

/* Accents and the like that belong to the letter before them. */
static bool is_mark(uint32_t c)
{
    return (c >= 0x300 && c <= 0x36f) || (c >= 0x1ab0 && c <= 0x1aff) || (c >= 0x1dc0 && c <= 0x1dff) ||
           (c >= 0x20d0 && c <= 0x20ff) || (c >= 0xfe20 && c <= 0xfe2f);
}

/* A picture may be put together of several signs; letters may not. */
static bool joins_pictures(uint32_t before, uint32_t c)
{
    return (c == JOINER || c == AS_PICTURE) && (before >= 0x2190 || before == AS_PICTURE);
}

bool name_is_plain(const char *text)
{
    enum { MARKS = 3 }; /* on one letter, at most: some languages need two */
    uint32_t before = ' ';
    int marks = 0;
    while (*text) {
        const uint32_t c = next(&text);
        marks = is_mark(c) ? marks + 1 : 0;
        if (marks > MARKS || (marks && is_space(before)))
            return false;
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

/* ---- What looks the same ---- */

/* Latin letters without their accents, from U+00C0 and from U+1E00 on; a point: as it is. */
static const char latin[] =
    "aaaaaa.ceeeeiiii.nooooo.ouuuuy..aaaaaa.ceeeeiiii.nooooo.ouuuuy.yaaaaaaccccccccddddeeeeeeeeeegggggggg"
    "hhhhiiiiiiiiii..jjkk.llllll..llnnnnnn...oooooo..rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzz........s"
    "........................oo.............uu............................aaiioouuuuuuuuuu.aaaa....ggkkoo"
    "oo..j...gg..nnaa....aaaaeeeeiiiioooorrrruuuusstt..hh......aaeeooooooooyy............................";
static const char more_latin[] =
    "aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooooooopppprrrrrrrrssss"
    "ssssssttttttttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwy......aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeee"
    "iiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy......";

/* Letters of other scripts, and forms of Latin ones, that look like a Latin letter or like one with an accent. */
static uint32_t like_latin(uint32_t c)
{
    static const struct {
        uint16_t code;
        char like;
    } letters[] = {
        {'0', 'o'},    {'1', 'l'},    {'|', 'l'},    {0x410, 'a'},  {0x412, 'b'},  {0x415, 'e'},  {0x41a, 'k'},
        {0x41c, 'm'},  {0x41d, 'h'},  {0x41e, 'o'},  {0x420, 'p'},  {0x421, 'c'},  {0x422, 't'},  {0x423, 'y'},
        {0x425, 'x'},  {0x401, 'e'},  {0x405, 's'},  {0x406, 'i'},  {0x407, 'i'},  {0x408, 'j'},  {0x40c, 'k'},
        {0x40e, 'y'},  {0x4ae, 'y'},  {0x4ba, 'h'},  {0x4c0, 'l'},  {0x4d0, 'a'},  {0x4d2, 'a'},  {0x4d6, 'e'},
        {0x4e6, 'o'},  {0x4ee, 'y'},  {0x4f0, 'y'},  {0x4f2, 'y'},  {0x4cf, 'l'},  {0x500, 'd'},  {0x51a, 'q'},
        {0x51c, 'w'},  {0x391, 'a'},  {0x392, 'b'},  {0x395, 'e'},  {0x396, 'z'},  {0x397, 'h'},  {0x399, 'i'},
        {0x39a, 'k'},  {0x39c, 'm'},  {0x39d, 'n'},  {0x39f, 'o'},  {0x3a1, 'p'},  {0x3a4, 't'},  {0x3a5, 'y'},
        {0x3a7, 'x'},  {0x386, 'a'},  {0x388, 'e'},  {0x389, 'h'},  {0x38a, 'i'},  {0x38c, 'o'},  {0x38e, 'y'},
        {0x3b1, 'a'},  {0x3b3, 'y'},  {0x3b9, 'i'},  {0x3ba, 'k'},  {0x3bd, 'v'},  {0x3bf, 'o'},  {0x3c1, 'p'},
        {0x3c5, 'u'},  {0x3c7, 'x'},  {0x3ac, 'a'},  {0x3af, 'i'},  {0x3ca, 'i'},  {0x390, 'i'},  {0x3cc, 'o'},
        {0x3cd, 'u'},  {0x3cb, 'u'},  {0x3b0, 'u'},  {0x585, 'o'},  {0x57d, 'u'},  {0x251, 'a'},  {0x261, 'g'},
        {0x299, 'b'},  {0x262, 'g'},  {0x29c, 'h'},  {0x26a, 'i'},  {0x29f, 'l'},  {0x274, 'n'},  {0x280, 'r'},
        {0x1d00, 'a'}, {0x1d04, 'c'}, {0x1d05, 'd'}, {0x1d07, 'e'}, {0x1d0a, 'j'}, {0x1d0b, 'k'}, {0x1d0d, 'm'},
        {0x1d0f, 'o'}, {0x1d18, 'p'}, {0x1d1b, 't'}, {0x1d1c, 'u'}, {0x1d20, 'v'}, {0x1d21, 'w'}, {0x1d22, 'z'},
    };
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (letters[i].code == c)
            return (uint32_t)letters[i].like;
    return c;
}

/* In capitals, but for Greek, whose small letters look like others; a short sign or two dots on a letter do not count.
 */
static uint32_t cyrillic_capital(uint32_t c)
{
    if (c >= 0x430 && c <= 0x44f)
        c -= 0x20;
    if (c >= 0x450 && c <= 0x45f)
        c -= 0x50;
    if ((c >= 0x48a && c <= 0x4bf) || (c >= 0x4d0 && c <= 0x52f))
        c &= ~1u;
    return c == 0x419 || c == 0x40d ? 0x418 : c == 0x403 ? 0x413 : c;
}

/* Characters that are drawn otherwise, by ranges: as wide as Chinese signs, of formulas, in circles. Of the latter two
 * there are several alphabets, one after the other. */
static uint32_t plainly_drawn(uint32_t c)
{
    static const struct {
        uint32_t first, last, as, every;
    } ranges[] = {{0xff01, 0xff5e, '!', 0x5e}, {0x1d400, 0x1d6a3, 'a', 26}, {0x24b6, 0x24e9, 'a', 26}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (c >= ranges[i].first && c <= ranges[i].last)
            return ranges[i].as + (c - ranges[i].first) % ranges[i].every;
    return c;
}

/* A Latin letter without its accents; a point for any other character. */
static char without_accent(uint32_t c)
{
    if (c >= 0xc0 && c <= 0x24f)
        return latin[c - 0xc0];
    return c >= 0x1e00 && c <= 0x1eff ? more_latin[c - 0x1e00] : '.';
}

/* A character as far as it tells names apart. */
static uint32_t telling(uint32_t c)
{
    c = plainly_drawn(c);
    const char bare = without_accent(c);
    if (bare != '.')
        return (uint32_t)bare;
    if ((c >= 'A' && c <= 'Z') || (c >= 0xc0 && c <= 0xde && c != 0xd7))
        return c + 32;
    return is_space(c) ? ' ' : like_latin(cyrillic_capital(c));
}

/* Drawn as one upright stroke: a small l is not an i, but a large i is an l. */
static bool is_stroke(uint32_t c)
{
    return c == 'I' || c == 'l' || c == '1' || c == '|' || c == 0x406 || c == 0x399 || c == 0x4c0 || c == 0x4cf;
}

/* The next character that is seen for itself; 0 at the end. */
static uint32_t next_seen(const char **at)
{
    while (**at) {
        const uint32_t c = next(at);
        if (c != JOINER && c != AS_PICTURE && !is_mark(c))
            return c;
    }
    return 0;
}

bool name_is_same(const char *a, const char *b)
{
    uint32_t x, y;
    bool same;
    do {
        x = next_seen(&a);
        y = next_seen(&b);
        same = telling(x) == telling(y) || (is_stroke(x) && is_stroke(y));
    } while (same && x);
    return same;
}

/* Of bots: short, of both languages, and none a character's. Where the list begins depends on the table alone
 * (R-leak-8 of Werewolves). */
static const char *const bots[] = {"Nora",  "Otto",  "Lea",   "Jun",  "Tilda", "Emil",  "Priya", "Karl",
                                   "Mina",  "Ivo",   "Selma", "Hugo", "Yusuf", "Greta", "Anton", "Vera",
                                   "Felix", "Ruth",  "Samir", "Edda", "Paul",  "Noor",  "Walt",  "Inga",
                                   "Theo",  "Clara", "Dov",   "Umut", "Rosa",  "Lars",  "Kim",   "Frida"};
enum { BOTS = sizeof bots / sizeof *bots };

static bool is_free(const struct room *r, const char *name)
{
    for (int i = 0; i < r->seats; i++)
        if (name_is_same(r->seat[i].name, name))
            return false;
    return true;
}

void name_bot(struct room *r, int seat)
{
    uint32_t first = 0;
    for (const char *c = r->code; *c; c++)
        first = first * 31 + (unsigned char)*c;
    for (uint32_t i = 0; i < BOTS && !r->seat[seat].name[0]; i++)
        if (is_free(r, bots[(first + i) % BOTS]))
            strcpy(r->seat[seat].name, bots[(first + i) % BOTS]);
}

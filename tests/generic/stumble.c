/* Judged letter by letter: a word is a run of letters, a token a run of small letters, figures and strokes. */
#include "tests/generic/stumble.h"

#include <ctype.h>
#include <string.h>

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static size_t word_size(const char *text)
{
    size_t n = 0;
    while (is_letter(text[n]))
        n++;
    return n;
}

static bool is_and(const char *word, size_t n)
{
    return n == 3 && (memcmp(word, "and", 3) == 0 || memcmp(word, "und", 3) == 0);
}

static bool has_word(const char *text)
{
    for (size_t n; *text; text += n ? n : 1) {
        n = word_size(text);
        if (n > 0 && !is_and(text, n))
            return true;
    }
    return false;
}

/* A number that begins a sentence has its noun: "2 troops", not "2" or "2 and 1". */
static bool is_bare(const char *text)
{
    size_t n = strspn(text, "0123456789");
    if (n == 0)
        return false;
    const char *noun = text + n + (text[n] == ' ');
    return text[n] != ' ' || word_size(noun) == 0 || is_and(noun, word_size(noun));
}

static bool counts_nothing(const char *text, const char *at)
{
    return at[0] == '0' && at[1] == ' ' && is_letter(at[2]) && (at == text || !strchr(".,-+/", at[-1]));
}

static bool is_twice(const char *at)
{
    const size_t n = word_size(at);
    return n > 1 && at[n] == ' ' && word_size(at + n + 1) == n && memcmp(at, at + n + 1, n) == 0;
}

/* ---- Ids ---- */

static size_t token_size(const char *at)
{
    size_t n = 0;
    while ((at[n] >= 'a' && at[n] <= 'z') || is_digit(at[n]) || at[n] == '-')
        n++;
    return is_letter(at[n]) ? 0 : n;
}

/* Some ids are words, "base"; those with a stroke or a figure are not, nor are long ones in another language. */
static bool may_be_id(const char *token, size_t n, bool first)
{
    bool odd = n == 4 && memcmp(token, "none", 4) == 0;
    for (size_t i = 0; i < n; i++)
        odd |= token[i] == '-' || is_digit(token[i]);
    return (odd || (!first && n > 4)) && !is_digit(token[0]);
}

/* Whether the word has the id in it, in small letters or large: "Double-Cross" is double-cross. */
static bool holds(const char *word, const char *id)
{
    for (; *word; word++) {
        size_t n = 0;
        while (id[n] && tolower((unsigned char)word[n]) == id[n])
            n++;
        if (!id[n])
            return true;
    }
    return false;
}

static bool is_raw(const struct sand_pack *pack, const struct sand_catalogue *c, const char *token, size_t n)
{
    char id[64];
    if (n >= sizeof id)
        return false;
    memcpy(id, token, n);
    id[n] = 0;
    for (const struct sand_domain *d = pack->game->domains; d->name; d++)
        if (sand_has_ids(d) && sand_domain_find(d, pack->data, id) >= 0 && !holds(sand_word(c, d->name, id), id))
            return true;
    return false;
}

static bool has_raw_id(const struct sand_pack *pack, const struct sand_catalogue *c, bool first, const char *text)
{
    for (const char *at = text; *at; at++) {
        const bool fresh = at == text || !(is_letter(at[-1]) || is_digit(at[-1]) || at[-1] == '-');
        const size_t n = fresh ? token_size(at) : 0;
        if (n > 0 && may_be_id(at, n, first) && (is_raw(pack, c, at, n) || strncmp(at, "none", n) == 0))
            return true;
    }
    return false;
}

/* a to z, and the small letters of Latin 1 in UTF-8: U+00E0 to U+00FF without the sign of division, and sharp s. */
static bool begins_small(const char *text)
{
    const unsigned char first = (unsigned char)text[0], second = first ? (unsigned char)text[1] : 0;
    return (first >= 'a' && first <= 'z') || (first == 0xc3 && second >= 0x9f && second <= 0xbf && second != 0xb7);
}

const char *stumble(const struct sand_pack *pack, const struct sand_catalogue *c, bool first, const char *text)
{
    if (begins_small(text))
        return "begins small";
    if (strstr(text, "  ") || strstr(text, " .") || strstr(text, " ,") || text[strlen(text) - 1] == ' ')
        return "has a gap";
    for (const char *at = text; *at; at++) {
        const bool fresh = at == text || !(is_letter(at[-1]) || is_digit(at[-1]));
        if (fresh && counts_nothing(text, at))
            return "counts zero things";
        if (fresh && is_twice(at))
            return "has a word twice";
    }
    if (has_raw_id(pack, c, first, text))
        return "has a raw id";
    return is_bare(text) ? "begins with a bare number" : has_word(text) ? 0 : "has no words";
}

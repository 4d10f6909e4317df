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

static bool is_one_of(const char *word, size_t n, const char *const *list)
{
    for (; *list; list++)
        if (strlen(*list) == n && memcmp(word, *list, n) == 0)
            return true;
    return false;
}

static bool ends_sentence(char c)
{
    return !c || strchr(".,;:?!", c);
}

/* "Noch 2." and "noch bis zu 3.": a number at the end that counts something. "Morale is now 2." is a figure. */
static bool counts_unsaid(const char *text, const char *at)
{
    static const char *const up_to = " bis zu";
    const char *end = at > text && at[-1] == ' ' ? at - 1 : at;
    if (end - text >= 7 && memcmp(end - 7, up_to, 7) == 0)
        end -= 7;
    return end - text >= 4 && memcmp(end - 3, "och", 3) == 0 && (end[-4] == 'n' || end[-4] == 'N') &&
           (end - text == 4 || !is_letter(end[-5]));
}

/* "4 more.", "2 left.", "3 allowed." and "Noch 2.": what is left is not said. */
static bool lacks_noun(const char *text, const char *at)
{
    static const char *const left[] = {"left",    "more",    "allowed", "possible", "übrig",
                                       "weitere", "erlaubt", "möglich", 0};
    const size_t n = strspn(at, "0123456789");
    if (n > 0 && ends_sentence(at[n]))
        return counts_unsaid(text, at);
    if (n == 0 || at[n] != ' ')
        return false;
    const char *word = at + n + 1;
    const size_t size = strncmp(word, "to go", 5) == 0           ? 5
                        : is_one_of(word, word_size(word), left) ? word_size(word)
                                                                 : 0;
    return size > 0 && ends_sentence(word[size]);
}

/* Whether a number counts what follows: "lost 1 hits" does, "Seat 1 plays" has its noun already. */
static bool counts(const char *text, const char *at)
{
    static const char *const before[] = {"and", "by", "for", "of", "with", "lost", "scored", "took", 0};
    const char *end = at > text && at[-1] == ' ' ? at - 1 : at, *word = end;
    while (word > text && is_letter(word[-1]))
        word--;
    return word == end ? end == text || strchr(":,(", end[-1]) : is_one_of(word, (size_t)(end - word), before);
}

/* "1 hits", in English: a plural ends in s, "1 loss", "1 Axis" and "1 bonus" do not. */
static bool counts_one_as_many(const char *text, const char *at)
{
    const size_t n = at[0] == '1' && at[1] == ' ' ? word_size(at + 2) : 0;
    return n > 2 && at[n + 1] == 's' && !strchr("sui", at[n]) && counts(text, at);
}

/* "Hits: 0." counts things too; "Morale: 0." is a figure, and so is what has a plural that is none. */
static bool lists_nothing(const char *text, const char *at)
{
    static const char *const figures[] = {"points", "Points", "tensions", "Tensions", "politics", "Politics", 0};
    if (at[0] != '0' || is_digit(at[1]) || at < text + 3 || at[-1] != ' ' || at[-2] != ':' || at[-3] != 's')
        return false;
    const char *word = at - 2;
    while (word > text && is_letter(word[-1]))
        word--;
    return !is_one_of(word, (size_t)(at - 2 - word), figures) && (!at[1] || strchr(".,;", at[1]));
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
    const bool close = n > 1 && at[n] == ' ' && word_size(at + n + 1) == n;
    return close && tolower((unsigned char)at[0]) == tolower((unsigned char)at[n + 1]) &&
           memcmp(at + 1, at + n + 2, n - 1) == 0;
}

/* ---- Ids ---- */

static size_t token_size(const char *at)
{
    size_t n = 0;
    while ((at[n] >= 'a' && at[n] <= 'z') || is_digit(at[n]) || at[n] == '-')
        n++;
    return is_letter(at[n]) ? 0 : n;
}

/* Short tokens are too often words, and so are those that only look like an id: "base". */
static bool may_be_id(const char *token, size_t n)
{
    return n >= 4 && !is_digit(token[0]);
}

static bool is_plain(const char *id)
{
    for (; *id; id++)
        if (*id == '-' || is_digit(*id))
            return false;
    return true;
}

/* Whether the word has the id in it as it is written; with `loose` in large letters too: "Double-Cross". */
static bool holds(const char *word, const char *id, bool loose)
{
    for (; *word; word++) {
        size_t n = 0;
        while (id[n] && (loose ? tolower((unsigned char)word[n]) : word[n]) == id[n])
            n++;
        if (!id[n])
            return true;
    }
    return false;
}

/* A word that is its id: nobody has written one. Where ids are made of the language's own words a plain one may be its
 * word, "base", but not that of a place, which is a name; in another language words that are the same are few. */
static bool is_unwritten(const struct sand_domain *d, const char *word, const char *id, bool first)
{
    static const char *const same[] = {"neutral", "normal", 0};
    if (strcmp(word, id) != 0)
        return false;
    return !is_plain(id) || (first ? d->role == SAND_ROLE_PLACE : !is_one_of(id, strlen(id), same));
}

/* Whether a domain's word shows that this token is its id, not a word: it is another, or the same with a capital. In
 * the language of the ids only names of places show it: any other id may be a word of the sentence, and so may boxes.
 */
static bool gives_away(const struct sand_domain *d, const char *word, const char *id, bool first)
{
    static const char *const boxes[] = {"home", "available", "casualties", 0};
    if (is_one_of(id, strlen(id), boxes) && first)
        return false;
    if (is_unwritten(d, word, id, first))
        return true;
    if (!is_plain(id))
        return !holds(word, id, true);
    return !holds(word, id, false) && (!first || d->role == SAND_ROLE_PLACE);
}

static bool is_raw(const struct sand_pack *pack, const struct sand_catalogue *c, bool first, const char *token,
                   size_t n)
{
    char id[64];
    if (n >= sizeof id)
        return false;
    memcpy(id, token, n);
    id[n] = 0;
    for (const struct sand_domain *d = pack->game->domains; d->name; d++)
        if (sand_has_ids(d) && sand_domain_find(d, pack->data, id) >= 0 &&
            gives_away(d, sand_word(c, d->name, id), id, first))
            return true;
    return false;
}

static bool has_raw_id(const struct sand_pack *pack, const struct sand_catalogue *c, bool first, const char *text)
{
    for (const char *at = text; *at; at++) {
        const bool fresh = at == text || !(is_letter(at[-1]) || is_digit(at[-1]) || at[-1] == '-');
        const size_t n = fresh ? token_size(at) : 0;
        if (n > 0 && may_be_id(at, n) && (is_raw(pack, c, first, at, n) || (n == 4 && memcmp(at, "none", 4) == 0)))
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

/* "Turn 1. now choose." and "You lost it. now choose."; the full stop of an abbreviation ends no sentence. */
static bool next_begins_small(const char *text, const char *at)
{
    static const char *const short_words[] = {"no", "No", "nr", "Nr", "ca", "St", "vs", "bzw", "Dr", "Mr", "etc", 0};
    if (!strchr(".?!", at[0]) || at[1] != ' ' || !begins_small(at + 2))
        return false;
    const char *word = at;
    while (word > text && (is_letter(word[-1]) || is_digit(word[-1])))
        word--;
    return at - word > 1 ? !is_one_of(word, (size_t)(at - word), short_words) : at > word && is_digit(*word);
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
        if (fresh && first && counts_one_as_many(text, at))
            return "counts one thing as many";
        if (fresh && lists_nothing(text, at))
            return "counts zero things";
        if (fresh && lacks_noun(text, at))
            return "has a bare number";
        if (next_begins_small(text, at))
            return "has a sentence that begins small";
        if (fresh && is_twice(at))
            return "has a word twice";
    }
    if (pack && has_raw_id(pack, c, first, text))
        return "has a raw id";
    return is_bare(text) ? "begins with a bare number" : has_word(text) ? 0 : "has no words";
}

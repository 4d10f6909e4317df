/* What people type, made plain before it is read: numbers for names ("hang 7", "Spieler 3 lügt"), umlauts as keyboards
 * without them have them, a letter too many, too few or wrong in a long word, apostrophes as typewriters have them. A
 * number that may be no player stays a number. */
#include "bots/werewolves_sense.h"
#include "bots/werewolves_sentences.h"

#include <string.h>

/* Next to these a number is a player's; after a verb only where nothing comes next that it could count. */
static const char called[] = "player spieler spielerin seat sitz platz number nummer nr p";
static const char verbs[] =
    "hang hanging lynch kill vote voting accuse nominate suspect trust believe against gegen häng hänge hängen klag "
    "verdächtige vertraue glaube traue";
static const char does[] = "is ist lies lied lügt isn't";
static const char ends[] = "first today now please heute jetzt zuerst erst bitte then dann because weil denn";
static const char counts[] = "night nacht day tag round runde";
static const char asks[] = "what who whom why did do wer wen was warum wie hast bist";

/* Where a text is being read and what is written; the words before, the last first, in small letters. */
struct spelling {
    const struct werebot_ear *ear;
    int seats;
    const char *at;
    char *to;
    size_t room;
    char before[2][WEREBOT_WORD];
};

static void put(struct spelling *s, const char *text, size_t size)
{
    size = size < s->room ? size : s->room;
    memcpy(s->to, text, size);
    s->to += size;
    s->room -= size;
}

static void remember(struct spelling *s, const char *word)
{
    memcpy(s->before[1], s->before[0], WEREBOT_WORD);
    strcpy(s->before[0], word);
}

/* ---- Numbers ---- */

static bool is_one_of(const char *list, const char *word)
{
    return *word && werebot_lists(list, word);
}

/* Whether a number that ends at `after` is a player. `mark`: it has a sign for that. */
static bool is_player(const struct spelling *s, const char *after, bool mark)
{
    const char *one = s->before[0], *two = s->before[1], *at = after;
    char next[WEREBOT_WORD];
    werebot_next_word(&at, next);
    const bool stops = !*next || strchr(".,!?;:", *after), first = !*one;
    if (is_one_of(counts, one))
        return false;
    if (mark || is_one_of(called, one) || is_one_of(does, next))
        return true;
    if (is_one_of(verbs, one) || (strcmp(one, "for") == 0 && is_one_of(verbs, two)))
        return stops || is_one_of(ends, next);
    return first && (*after == ',' || *after == ':' || is_one_of(asks, next));
}

static void take_back(struct spelling *s, size_t size)
{
    s->to -= size;
    s->room += size;
}

/* Takes back "player " and "#", which the number says by itself. */
static void drop_call(struct spelling *s, const char *from)
{
    const char *one = s->before[0];
    const bool call = is_one_of(called, one);
    while (s->to > from && strchr(call ? " .#" : "#", s->to[-1]))
        take_back(s, 1);
    if (call && (size_t)(s->to - from) >= strlen(one))
        take_back(s, strlen(one));
}

/* "7" as "p7"; false if it is not a player. */
static bool spell_number(struct spelling *s, const char *from)
{
    const size_t size = strspn(s->at, "0123456789");
    const char *after = s->at + size;
    char seat[4] = "p";
    uint8_t ignored;
    if (!size || size > 2 || (*after && !strchr(WEREBOT_BETWEEN, *after)))
        return false;
    strncat(seat, s->at, size);
    if (!werebot_read_seat(seat, s->seats, &ignored) || !is_player(s, after, s->to > from && s->to[-1] == '#'))
        return false;
    drop_call(s, from);
    put(s, seat, strlen(seat));
    remember(s, seat);
    s->at = after;
    return true;
}

/* ---- Letters ---- */

/* Words long enough to be known with one letter wrong. */
static const char *const longer[] = {"villager",    "werewolf", "werewolves",  "suspicious",   "innocent",
                                     "werwolf",     "werwölfe", "seherin",     "verdächtig",   "unschuldig",
                                     "rotkäppchen", "suspect",  "verdächtige", "dorfbewohner", "bürgermeister"};

/* Whether one letter more, less or other, or two in each other's place, tell two words apart, within the word. */
static bool is_nearly(const char *typed, const char *word)
{
    const size_t n = strlen(typed), m = strlen(word);
    size_t head = 0, tail = 0;
    if (typed[0] != word[0] || n < 4 || typed[n - 1] != word[m - 1] || n + 1 < m || m + 1 < n)
        return false;
    while (head < n && head < m && typed[head] == word[head])
        head++;
    while (tail < n - head && tail < m - head && typed[n - 1 - tail] == word[m - 1 - tail])
        tail++;
    const size_t left = n - head - tail, right = m - head - tail;
    return left + right <= 2 ||
           (left == 2 && right == 2 && typed[head] == word[head + 1] && typed[head + 1] == word[head]);
}

/* `luegt` as `lügt`. */
static void put_umlauts(const char *word, char to[WEREBOT_WORD])
{
    static const char *const umlauts[][2] = {{"ae", "ä"}, {"oe", "ö"}, {"ue", "ü"}};
    char *end = to;
    while (*word) {
        size_t i = 0;
        while (i < 3 && strncmp(word, umlauts[i][0], 2) != 0)
            i++;
        memcpy(end, i < 3 ? umlauts[i][1] : word, i < 3 ? 2 : 1);
        end += i < 3 ? 2 : 1;
        word += i < 3 ? 2 : 1;
    }
    *end = 0;
}

/* "Ida lies", "Ben lied about it": of a player and at an end, for "ein Lied" and "lies das" are something else. */
static bool is_lie(const struct spelling *s, const char *word)
{
    const char *at = s->at;
    char next[WEREBOT_WORD];
    werebot_next_word(&at, next);
    return werebot_lists("lies lied", word) && s->before[0][0] == 'p' && strspn(s->before[0] + 1, "0123456789") &&
           (!*next || strchr(".,!?;:", *s->at) || is_one_of("about to again and because", next));
}

/* The word that is meant. */
static const char *spelt(const char *word, char umlauts[WEREBOT_WORD])
{
    if (werebot_knows(word))
        return word;
    put_umlauts(word, umlauts);
    if (werebot_knows(umlauts))
        return umlauts;
    for (size_t i = 0; i < sizeof longer / sizeof *longer; i++)
        if (is_nearly(word, longer[i]) || is_nearly(umlauts, longer[i]))
            return longer[i];
    return word;
}

static void spell_word(struct spelling *s)
{
    char word[WEREBOT_WORD], umlauts[WEREBOT_WORD];
    const char *from = s->at;
    werebot_next_word(&s->at, word);
    const char *meant = is_lie(s, word) ? "lying" : spelt(word, umlauts);
    if (meant == word)
        put(s, from, (size_t)(s->at - from));
    else
        put(s, meant, strlen(meant));
    remember(s, meant);
}

/* ---- A text ---- */

/* What is not a letter: an apostrophe, a blank, a sign. Returns whether there was one. */
static bool spell_between(struct spelling *s)
{
    if (!*s->at || !strchr(WEREBOT_BETWEEN "#", *s->at))
        return false;
    if (strchr("!?;", *s->at) || (*s->at == '.' && !is_one_of(called, s->before[0])))
        *s->before[0] = 0; /* another sentence */
    put(s, s->at++, 1);
    return true;
}

static void make_plain(const char *from, char to[SAND_REMARK_BYTES + 1])
{
    static const char curly[] = "\xe2\x80\x99";
    size_t n = 0;
    while (*from && n < SAND_REMARK_BYTES) {
        const bool apostrophe = strncmp(from, curly, sizeof curly - 1) == 0;
        to[n++] = apostrophe ? '\'' : *from;
        from += apostrophe ? sizeof curly - 1 : 1;
    }
    to[n] = 0;
}

void werebot_spell(const struct werebot_ear *ear, const char *text, int seats, char to[SAND_REMARK_BYTES + 1])
{
    char plain[SAND_REMARK_BYTES + 1];
    struct spelling s = {.ear = ear, .seats = seats, .at = plain, .to = to, .room = SAND_REMARK_BYTES};
    make_plain(text, plain);
    while (*s.at && s.room) {
        uint8_t seat;
        const size_t name = werebot_read_name(ear, s.at, seats, &seat);
        if (name) {
            put(&s, s.at, name);
            s.at += name;
            remember(&s, "p0");
        } else if (!spell_between(&s) && !spell_number(&s, to)) {
            spell_word(&s);
        }
    }
    *s.to = 0;
}

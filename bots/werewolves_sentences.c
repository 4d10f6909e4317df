/* Every sentence of the catalogues is tried, word by word; what stands between words does not matter, only that a
 * sentence ends where the catalogue's does. */
#include "bots/werewolves_sentences.h"

#include "bots/werewolves_talk.h"

#include <string.h>

struct werebot_sentence {
    const char *id, *words;
    bool asks; /* it ends as a question; of a card: it has its article */
};
#include "bots/werewolves_sentences_read.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

/* ---- Words of free text ---- */

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

bool werebot_next_word(const char **at, char word[WEREBOT_WORD])
{
    size_t n = 0;
    while (**at && strchr(WEREBOT_BETWEEN, **at))
        (*at)++;
    for (; **at && !strchr(WEREBOT_BETWEEN, **at); (*at)++)
        if (n + 1 < WEREBOT_WORD)
            word[n++] = small(**at);
    word[n] = 0;
    return n > 0;
}

static bool digits(const char *at, int most, uint8_t *value)
{
    int n = 0;
    if (!*at)
        return false;
    for (; *at >= '0' && *at <= '9'; at++)
        n = n > most ? n : 10 * n + (*at - '0');
    *value = (uint8_t)n;
    return !*at && n && n <= most;
}

bool werebot_read_seat(const char *word, int seats, uint8_t *seat)
{
    if (word[0] != 'p' || !digits(word + 1, seats, seat))
        return false;
    --*seat;
    return true;
}

/* How much of the text at `at` is this name, in large or small letters; 0 if it is another word. A bot's name has its
 * kind in brackets, which nobody says. */
static size_t speaks_of(const char *at, const char *name)
{
    const char *end = name ? strstr(name, " (") : 0;
    const size_t size = end ? (size_t)(end - name) : name ? strlen(name) : 0;
    size_t same = 0;
    while (same < size && small(at[same]) == small(name[same]))
        same++;
    if (!size || same < size)
        return 0;
    return !at[size] || strchr(WEREBOT_BETWEEN "'", at[size]) ? size : 0;
}

size_t werebot_read_name(const struct werebot_ear *ear, const char *at, int seats, uint8_t *seat)
{
    size_t longest = 0;
    bool twice = false;
    for (int i = 0; i < seats; i++) {
        const size_t size = speaks_of(at, ear->name[i]);
        if (!size || size < longest)
            continue;
        twice = size == longest;
        longest = size;
        *seat = (uint8_t)i;
    }
    return twice ? 0 : longest;
}

/* ---- A text as words ---- */

/* What people write as one word and the catalogue as two; after a name `'s` is another. */
static const char *const contracted[][3] = {
    {"i'm", "i", "am"},           {"i'll", "i", "will"},      {"i've", "i", "have"},    {"i'd", "i", "would"},
    {"it's", "it", "is"},         {"that's", "that", "is"},   {"let's", "let", "us"},   {"don't", "do", "not"},
    {"dont", "do", "not"},        {"doesn't", "does", "not"}, {"isn't", "is", "not"},   {"couldn't", "could", "not"},
    {"wouldn't", "would", "not"}, {"what's", "what", "is"},   {"you're", "you", "are"}, {"haven't", "have", "not"},
    {"hasn't", "has", "not"},     {"there's", "there", "is"}, {"'s", "is", ""},
};

static int put_word(struct werebot_word *to, const char *text, const char *from)
{
    for (size_t i = 0; i < COUNT(contracted); i++)
        if (strcmp(contracted[i][0], text) == 0) {
            const bool two = contracted[i][2][0];
            to[0] = (struct werebot_word){.seat = WEREWOLVES_NONE, .from = from};
            strcpy(to[0].text, contracted[i][1]);
            to[1] = to[0];
            strcpy(to[1].text, contracted[i][2]);
            return 1 + two;
        }
    *to = (struct werebot_word){.seat = WEREWOLVES_NONE, .from = from};
    strcpy(to->text, text);
    return 1;
}

/* The first of what stands between two words that ends a sentence. */
static char stop_between(const char *at)
{
    for (; *at && strchr(WEREBOT_BETWEEN, *at); at++)
        if (strchr(".!?;", *at))
            return *at;
    return *at ? 0 : '.';
}

void werebot_read_words(const struct werebot_ear *ear, const char *text, int seats,
                        struct werebot_word word[WEREBOT_WORDS_READ])
{
    const char *at = text;
    char read[WEREBOT_WORD];
    int n = 0;
    for (; n + 3 < WEREBOT_WORDS_READ; word[n - 1].stop = stop_between(at)) {
        const char *from = at + strspn(at, WEREBOT_BETWEEN);
        uint8_t seat = WEREWOLVES_NONE;
        const size_t size = werebot_read_name(ear, from, seats, &seat);
        at = from;
        if (!werebot_next_word(&at, read))
            break;
        const int more = put_word(&word[n], read, from);
        if (size || werebot_read_seat(read, seats, &seat))
            word[n].seat = seat;
        at = size ? from + size : at;
        n += more;
    }
    word[n] = (struct werebot_word){.seat = WEREWOLVES_NONE, .from = at + strlen(at)};
}

/* ---- Sentences ---- */

/* What the places of a sentence are filled with. */
struct filled {
    const char *role;
    uint8_t seat[2], who, night; /* who: WEREWOLVES_NONE for all */
};

/* Whether words come next; returns how many. */
static int follows(const struct werebot_word *word, const char *words)
{
    int n = 0;
    while (*words) {
        const size_t size = strcspn(words, " ");
        if (strlen(word[n].text) != size || memcmp(word[n].text, words, size) != 0)
            return 0;
        words += size + (words[size] == ' ');
        n++;
    }
    return n;
}

/* The longest name of a card that comes next. */
static int read_card(const struct werebot_word *word, struct filled *f)
{
    int longest = 0;
    for (size_t i = 0; i < COUNT(cards); i++) {
        const int n = follows(word, cards[i].words);
        if (n > longest) {
            longest = n;
            f->role = cards[i].id;
        }
    }
    return longest;
}

static bool put_seat(const struct werebot_word *word, uint8_t *seat)
{
    *seat = word->seat;
    return word->seat != WEREWOLVES_NONE;
}

static bool read_who(const struct werebot_word *word, struct filled *f)
{
    for (size_t i = 0; i < COUNT(everyone); i++)
        if (strcmp(word->text, everyone[i].words) == 0)
            return true;
    return put_seat(word, &f->who);
}

/* How many words fill a place of the sentence, 0 if they do not. */
static int fill(const struct werebot_word *word, const char *place, struct filled *f)
{
    uint8_t speaker;
    if (strncmp(place, "{seat}", 6) == 0)
        return put_seat(word, &f->seat[0]);
    if (strncmp(place, "{seat2}", 7) == 0)
        return put_seat(word, &f->seat[1]);
    if (strncmp(place, "{speaker}", 9) == 0)
        return put_seat(word, &speaker);
    if (strncmp(place, "{who}", 5) == 0)
        return read_who(word, f);
    if (strncmp(place, "{night}", 7) == 0)
        return digits(word->text, UINT8_MAX, &f->night);
    return read_card(word, f);
}

static int match(const struct werebot_word *word, const struct werebot_sentence *sentence, struct filled *f)
{
    int n = 0, words = 0;
    for (const char *at = sentence->words; *at;) {
        const size_t size = strcspn(at, " ");
        const bool place = *at == '{', same = strlen(word[n].text) == size && memcmp(word[n].text, at, size) == 0;
        const int read = place ? fill(&word[n], at, f) : same;
        if (!read)
            return 0;
        n += read;
        at += size + (at[size] == ' ');
    }
    const char *lead = word[n - 1].stop ? 0 : werebot_match_lead(word + n, &words);
    if (lead && strcmp(lead, "because") == 0)
        return n;
    return word[n - 1].stop && (word[n - 1].stop != '?' || sentence->asks) ? n : 0;
}

/* ---- Statements ---- */

/* What answers a remark that is not named is heard for what it says by itself. */
static const char *const alone[][2] = {{"stand by", "claim"},        {"i am", "claim"},
                                       {"deny", "claim village"},    {"agree about", "suspect.2"},
                                       {"wrong about", "vouch.2"},   {"false report", "claim village"},
                                       {"agree for", "vouch.2"},     {"disagree about", "vouch.2"},
                                       {"disagree for", "suspect.2"}};

static const char *stand_in(const char *id)
{
    for (size_t i = 0; i < COUNT(alone); i++)
        if (strcmp(alone[i][0], id) == 0)
            return alone[i][1];
    return id;
}

static const struct sand_form *form_called(const struct werebot_ear *ear, const char *verb)
{
    for (int i = 0; i < ear->grammar->forms; i++)
        if (sand_form_is(&ear->grammar->form[i], verb))
            return &ear->grammar->form[i];
    return 0;
}

static void put_night(char *to, int night)
{
    char digit[4] = {(char)('0' + night / 100), (char)('0' + night / 10 % 10), (char)('0' + night % 10), 0};
    strcat(strcat(to, " n"), night >= 100 ? digit : night >= 10 ? digit + 1 : digit + 2);
}

/* One argument after a blank; `word` is what the catalogue chose the sentence by. */
static bool put_argument(const char *kind, const char *word, const struct filled *f, int *seats, char *to)
{
    if (strcmp(kind, "msg") == 0 || strcmp(kind, "statement") == 0)
        return false;
    if (strcmp(kind, "role") == 0)
        strcat(strcat(to, " "), f->role);
    else if (strcmp(kind, "night") == 0)
        put_night(to, f->night);
    else if (strcmp(kind, "who") == 0 && f->who == WEREWOLVES_NONE)
        strcat(to, " all");
    else if (strcmp(kind, "who") == 0)
        werebot_say_seat(to + strlen(to), "", f->who, "");
    else if (strncmp(kind, "seat", 4) == 0 && strcmp(word, "none") != 0)
        werebot_say_seat(to + strlen(to), "", f->seat[(*seats)++], "");
    else
        strcat(strcat(to, " "), word);
    return true;
}

/* `saw.wolf` and what fills it as `saw p9 wolf n1`; empty if something is missing. */
static void put_statement(const struct werebot_ear *ear, const char *id, const struct filled *f, char *to)
{
    char verb[2 * WEREBOT_WORD];
    const size_t size = strcspn(id, ".");
    const char *word = id[size] ? id + size + 1 : "";
    int seats = 0;
    memcpy(verb, id, size);
    verb[size] = 0;
    const struct sand_form *form = form_called(ear, verb);
    *to = 0;
    if (!form)
        return;
    strcpy(to, form->split ? form->word[0] : verb);
    for (int i = 0; i < form->args; i++) {
        if (!put_argument(form->arg[i], word, f, &seats, to)) {
            *to = 0;
            return;
        }
        if (i == 0 && form->split)
            strcat(strcat(to, " "), form->word[1]);
    }
}

int werebot_match_sentence(const struct werebot_ear *ear, const struct werebot_word *word,
                           char notation[SAND_REMARK_BYTES + 1])
{
    struct filled best = {0};
    const char *id = 0;
    int longest = 0;
    for (size_t i = 0; i < COUNT(sentences); i++) {
        struct filled f = {.who = WEREWOLVES_NONE};
        const int n = match(word, &sentences[i], &f);
        if (n > longest) {
            longest = n;
            best = f;
            id = sentences[i].id;
        }
    }
    if (id)
        put_statement(ear, stand_in(id), &best, notation);
    return longest;
}

const char *werebot_match_lead(const struct werebot_word *word, int *words)
{
    for (size_t i = 0; i < COUNT(leads); i++)
        if ((*words = follows(word, leads[i].words)))
            return leads[i].id;
    return 0;
}

bool werebot_is_instinct(const struct werebot_word *word)
{
    for (size_t i = 0; i < COUNT(instincts); i++)
        if (follows(word, instincts[i].words))
            return true;
    return false;
}

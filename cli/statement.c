/* Statements as sentences: `say saw p3 wolf n2` is "In night 2 I saw Cleo: a Werewolf."
 *
 * The catalogue's section `statement` has a sentence per verb (of one or two words), and where a word of a fixed list
 * changes the sentence one per such word: `saw.wolf`, `suspect.2`, `victim.none`, `victim.seat`. A sentence's
 * placeholders are filled by the kind of word that fits: {seat}, {seat2}, {who}, {role}, {night}, {statement}. The
 * sections `connective` and `reason` join them. Where the statement ends with a turn of phrase, ~3, and the catalogue
 * has that one, `suspect.2~3`, it is told instead; {speaker} in it is who made the remark that the statement refers to.
 * What is not understood is given as it was said. */
#include "cli/tell.h"
#include "engine/notation.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { TOKENS = 64, TOKEN = 64, DEPTH = 4, ID = 160 };

struct speech {
    const struct teller *teller;
    const char *phrase; /* "~3", or empty */
    int speaker;        /* of the remark referred to, or -1 */
    const struct sand_catalogue *words;
    const struct sand_game *game;
    sand_names names;
    struct sand_writer *w;
};
/* Words of a statement, brackets being words of their own. */
struct tokens {
    char word[TOKENS][TOKEN];
    int count;
};

static bool cut(const char *text, struct tokens *t)
{
    t->count = 0;
    for (;;) {
        text += strspn(text, " ");
        if (!*text)
            return true;
        const size_t size = *text == '(' || *text == ')' ? 1 : strcspn(text, " ()");
        if (t->count == TOKENS || size >= TOKEN)
            return false;
        memcpy(t->word[t->count], text, size);
        t->word[t->count++][size] = 0;
        text += size;
    }
}

/* ---- Kinds of words ---- */

static int seat_of(const struct speech *s, const char *word)
{
    const int seat = sand_actor_of(s->game, word, s->game->max_seats);
    return seat < s->game->max_seats ? seat : -1;
}

static bool is_night(const char *word)
{
    return word[0] == 'n' && isdigit((unsigned char)word[1]);
}

/* A sentence of the catalogue, in the statement's turn of phrase if there is one; null if there is none. */
static const char *sentence_in(const struct speech *s, const char *section, const char *id)
{
    char turned[ID];
    snprintf(turned, sizeof turned, "%s%s", id, s->phrase);
    const char *text = sand_word(s->words, section, turned);
    if (text == turned || (strstr(text, "{speaker}") && s->speaker < 0))
        text = sand_word(s->words, section, id);
    return text == id ? 0 : text;
}

static const char *sentence(const struct speech *s, const char *id)
{
    return sentence_in(s, "statement", id);
}

static void join(char id[ID], const char *a, const char *between, const char *b)
{
    snprintf(id, ID, "%s%s%s", a, between, b);
}

/* The sentence of a verb, by the words that follow it: first one that has its own, then any seat, then the verb's. */
static const char *sentence_of(const struct speech *s, const char *verb, const struct tokens *t, int from, int to)
{
    char id[ID];
    const char *found = 0;
    for (int i = from; i < to && !found; i++) {
        join(id, verb, ".", t->word[i]);
        found = sentence(s, id);
    }
    join(id, verb, ".", "seat");
    found = found ? found : sentence(s, id);
    return found ? found : sentence(s, verb);
}

/* ---- Filling in ---- */

struct filling {
    const struct tokens *tokens;
    int from, to, depth;
};

static void tell_part(const struct speech *s, const struct tokens *t, int from, int to, int depth);

/* The n-th word that is a seat (or `all`), -1 if there is none. */
static int nth_seat(const struct speech *s, const struct filling *f, int n)
{
    for (int i = f->from; i < f->to; i++)
        if ((seat_of(s, f->tokens->word[i]) >= 0 || strcmp(f->tokens->word[i], "all") == 0) && n-- == 0)
            return i;
    return -1;
}

static void tell_seat(const struct speech *s, const struct filling *f, int n)
{
    const int i = nth_seat(s, f, n);
    const int seat = i < 0 ? -1 : seat_of(s, f->tokens->word[i]);
    if (seat >= 0)
        sand_append_text(s->w, s->names[seat]);
    else if (i >= 0)
        sand_append_text(s->w, sand_word(s->words, "who", f->tokens->word[i]));
}

static void tell_night(const struct speech *s, const struct filling *f)
{
    for (int i = f->from; i < f->to; i++)
        if (is_night(f->tokens->word[i])) {
            sand_append_text(s->w, f->tokens->word[i] + 1);
            return;
        }
}

static void tell_role(const struct speech *s, const struct filling *f)
{
    for (int i = f->from; i < f->to; i++) {
        const char *card = sand_word(s->words, "card", f->tokens->word[i]);
        if (card != f->tokens->word[i]) {
            sand_append_text(s->w, card);
            return;
        }
    }
}

/* One placeholder. `who` takes the first seat, so that with it {seat} is the second. */
static void tell_place(const struct speech *s, const struct filling *f, const char *name, size_t size, bool who)
{
    if (size == 7 && memcmp(name, "speaker", 7) == 0)
        sand_append_text(s->w, s->names[s->speaker]);
    else if (size == 4 && memcmp(name, "seat", 4) == 0)
        tell_seat(s, f, who ? 1 : 0);
    else if (size == 5 && memcmp(name, "seat2", 5) == 0)
        tell_seat(s, f, who ? 2 : 1);
    else if (size == 3 && memcmp(name, "who", 3) == 0)
        tell_seat(s, f, 0);
    else if (size == 5 && memcmp(name, "night", 5) == 0)
        tell_night(s, f);
    else if (size == 4 && memcmp(name, "role", 4) == 0)
        tell_role(s, f);
    else if (size == 9 && memcmp(name, "statement", 9) == 0)
        tell_part(s, f->tokens, nth_seat(s, f, 0) + 1, f->to, f->depth + 1);
}

static void fill(const struct speech *s, const char *text, const struct filling *f)
{
    const bool who = strstr(text, "{who}");
    while (*text) {
        const size_t plain = strcspn(text, "{");
        sand_append(s->w, text, plain);
        text += plain;
        if (!*text)
            return;
        const size_t size = strcspn(text, "}");
        tell_place(s, f, text + 1, size - 1, who);
        text += size + (text[size] != 0);
    }
}

/* ---- Whole statements ---- */

static void tell_raw(const struct speech *s, const struct tokens *t, int from, int to)
{
    for (int i = from; i < to; i++) {
        const int seat = seat_of(s, t->word[i]);
        const bool tight = i == from || strcmp(t->word[i], ")") == 0 || strcmp(t->word[i - 1], "(") == 0;
        sand_append_text(s->w, tight ? "" : " ");
        sand_append_text(s->w, seat >= 0 ? s->names[seat] : t->word[i]);
    }
}

/* The sentence of a core. The verb's second word, if it has one, may stand behind an argument: `ask p3 role`. */
static const char *core_sentence(const struct speech *s, const struct tokens *t, int from, int to)
{
    char verb[ID];
    const char *text = 0;
    for (int i = from + 1; i < to && !text; i++) {
        join(verb, t->word[from], " ", t->word[i]);
        text = sentence_of(s, verb, t, from + 1, to);
    }
    return text || to <= from ? text : sentence_of(s, t->word[from], t, from + 1, to);
}

/* The end of the bracket that opens at `from`; `to` if it does not close. */
static int bracket_end(const struct tokens *t, int from, int to)
{
    int depth = 0;
    for (int i = from; i < to; i++) {
        depth += strcmp(t->word[i], "(") == 0;
        depth -= strcmp(t->word[i], ")") == 0;
        if (depth == 0)
            return i;
    }
    return to;
}

/* `not (a)`, `and (a) (b)` …: the words of the connective, then its statements one after the other. */
static bool tell_logic(const struct speech *s, const struct tokens *t, int from, int to, int depth)
{
    const char *text = sentence_in(s, "connective", t->word[from]);
    if (!text || from + 1 >= to || strcmp(t->word[from + 1], "(") != 0)
        return false;
    sand_append(s->w, text, strcspn(text, "{"));
    for (int i = from + 1, end; i < to && strcmp(t->word[i], "(") == 0; i = end + 1) {
        end = bracket_end(t, i, to);
        sand_append_text(s->w, i == from + 1 ? "" : " ");
        tell_part(s, t, i + 1, end, depth + 1);
    }
    return true;
}

static void tell_part(const struct speech *s, const struct tokens *t, int from, int to, int depth)
{
    const struct filling f = {t, from + 1, to, depth};
    const char *text = depth < DEPTH ? core_sentence(s, t, from, to) : 0;
    if (text)
        fill(s, text, &f);
    else if (depth >= DEPTH || from >= to || !tell_logic(s, t, from, to, depth))
        tell_raw(s, t, from, to);
}

/* ---- Reasons ---- */

static int find_word(const struct tokens *t, const char *word)
{
    for (int i = 0; i < t->count; i++)
        if (strcmp(t->word[i], word) == 0)
            return i;
    return t->count;
}

/* A sentence of the section `reason` with one thing put in for each of its two kinds of places. */
static void tell_about(const struct speech *s, const char *id, const char *place, const char *what, int who)
{
    const char *text = sand_word(s->words, "reason", id);
    const size_t size = strlen(place);
    while (*text) {
        const size_t plain = strcspn(text, "{");
        sand_append(s->w, text, plain);
        text += plain;
        if (!*text)
            return;
        if (strncmp(text + 1, place, size) == 0)
            sand_append_text(s->w, what);
        else if (who >= 0)
            sand_append_text(s->w, s->names[who]);
        text += strcspn(text, "}");
        text += *text != 0;
    }
}

/* A message d2.5, a vote v2.1:p4, a death xp3, or a word such as `instinct`. */
static void tell_word_reason(const struct speech *s, const char *word)
{
    char day[TOKEN];
    const char *colon = strchr(word, ':');
    const int speaker = strchr(word, '.') && !colon ? tell_speaker_of(s->teller, word) : -1;
    snprintf(day, sizeof day, "%.*s", (int)strcspn(word + 1, "."), word + 1);
    if (word[0] == 'v' && colon)
        tell_about(s, "vote", "day", day, seat_of(s, colon + 1));
    else if (word[0] == 'x' && seat_of(s, word + 1) >= 0)
        tell_about(s, "death", "msg", "", seat_of(s, word + 1));
    else if (strchr(word, '.'))
        tell_about(s, speaker < 0 ? "msg" : "said", "msg", word, speaker);
    else
        sand_append_text(s->w, sand_word(s->words, "reason", word));
}

/* What stands behind `because`, put where the sentence of that word has it. */
static void tell_because(const struct speech *s, const struct tokens *t, int because)
{
    const char *text = sentence_in(s, "connective", "because");
    const char *between = text ? strchr(text, '}') : 0;
    const int from = because + 1;
    tell_part(s, t, 0, because, 0);
    if (from >= t->count)
        return;
    if (!between)
        sand_append_text(s->w, " (");
    else
        sand_append(s->w, between + 1, strcspn(between + 1, "{"));
    if (strcmp(t->word[from], "(") == 0)
        tell_part(s, t, from + 1, bracket_end(t, from, t->count), 1);
    else
        tell_word_reason(s, t->word[from]);
    if (!between)
        sand_append_text(s->w, ")");
}

/* The turn of phrase is no word of the statement. */
static const char *take_phrase(struct tokens *t)
{
    return t->count > 0 && t->word[t->count - 1][0] == '~' ? t->word[--t->count] : "";
}

/* Whoever made the remark that is agreed with, denied or asked about: the last word of a statement without a reason. */
static int speaker_in(const struct teller *teller, const struct tokens *t, int to)
{
    const char *last = to > 0 ? t->word[to - 1] : "";
    return strchr("dwg", last[0]) && isdigit((unsigned char)last[1]) ? tell_speaker_of(teller, last) : -1;
}

static void tell_statement(struct speech *s, const char *text)
{
    struct tokens t;
    if (!cut(text, &t)) {
        sand_append_text(s->w, text);
        return;
    }
    s->phrase = take_phrase(&t);
    const int because = find_word(&t, "because");
    s->speaker = speaker_in(s->teller, &t, because);
    tell_because(s, &t, because);
}

void tell_remark(const struct teller *teller, const char *text, struct sand_writer *w)
{
    struct speech s = {.teller = teller,
                       .phrase = "",
                       .speaker = -1,
                       .words = teller->words,
                       .game = sand_pack_of(teller->table)->game,
                       .names = teller->names,
                       .w = w};
    static const struct {
        const char *mark;
        bool statement;
    } kinds[] = {{"say ", true}, {"whisper ", true}, {"text ", false}, {"whisper-text ", false}};
    for (int i = 0; i < 4; i++) {
        const size_t size = strlen(kinds[i].mark);
        if (strncmp(text, kinds[i].mark, size) != 0)
            continue;
        if (kinds[i].statement)
            tell_statement(&s, text + size);
        else
            sand_append_text(w, text + size);
        return;
    }
    sand_append_text(w, text);
}

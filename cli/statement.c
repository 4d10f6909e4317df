/* Statements as sentences: `say saw p3 wolf n2` is "In night 2 I saw Cleo: a Werewolf."
 *
 * The catalogue's section `statement` has a sentence per verb (of one or two words), and where a word of a fixed list
 * changes the sentence one per such word: `saw.wolf`, `suspect.2`, `victim.none`, `victim.seat`. A sentence's
 * placeholders are filled by the kind of word that fits: {seat}, {seat2}, {who}, {role}, {night}, {statement}, {me}.
 * What is not understood is given as it was said. */
#include "cli/tell.h"
#include "engine/notation.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { TOKENS = 64, TOKEN = 64, DEPTH = 4, ID = 160 };

struct speech {
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

/* A sentence of the catalogue; null if there is none. */
static const char *sentence(const struct speech *s, const char *id)
{
    const char *text = sand_word(s->words, "statement", id);
    return text == id ? 0 : text;
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
    int from, to, me, depth;
};

static void tell_part(const struct speech *s, const struct tokens *t, int from, int to, int me, int depth);

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
    if (size == 4 && memcmp(name, "seat", 4) == 0)
        tell_seat(s, f, who ? 1 : 0);
    else if (size == 5 && memcmp(name, "seat2", 5) == 0)
        tell_seat(s, f, who ? 2 : 1);
    else if (size == 3 && memcmp(name, "who", 3) == 0)
        tell_seat(s, f, 0);
    else if (size == 5 && memcmp(name, "night", 5) == 0)
        tell_night(s, f);
    else if (size == 4 && memcmp(name, "role", 4) == 0)
        tell_role(s, f);
    else if (size == 2 && memcmp(name, "me", 2) == 0)
        sand_append_text(s->w, f->me >= 0 ? s->names[f->me] : "");
    else if (size == 9 && memcmp(name, "statement", 9) == 0)
        tell_part(s, f->tokens, nth_seat(s, f, 0) + 1, f->to, f->me, f->depth + 1);
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

/* A core: the verb may have two words, `will hang`. */
static void tell_part(const struct speech *s, const struct tokens *t, int from, int to, int me, int depth)
{
    char verb[ID] = "";
    const char *text = 0;
    const struct filling f = {t, from + 1, to, me, depth};
    if (depth < DEPTH && to - from > 1) {
        join(verb, t->word[from], " ", t->word[from + 1]);
        text = sentence_of(s, verb, t, from + 2, to);
    }
    if (depth < DEPTH && to > from && !text)
        text = sentence_of(s, t->word[from], t, from + 1, to);
    if (text)
        fill(s, text, &f);
    else
        tell_raw(s, t, from, to);
}

static int find_word(const struct tokens *t, const char *word)
{
    for (int i = 0; i < t->count; i++)
        if (strcmp(t->word[i], word) == 0)
            return i;
    return t->count;
}

/* What stands behind `because`: a statement in brackets, or a word such as `instinct`. */
static void tell_reason(const struct speech *s, const struct tokens *t, int from)
{
    const bool bracket = t->count - from > 2 && strcmp(t->word[from], "(") == 0;
    if (from >= t->count)
        return;
    sand_append_text(s->w, " (");
    if (bracket)
        tell_part(s, t, from + 1, t->count - 1, -1, 1);
    else
        sand_append_text(s->w, sand_word(s->words, "reason", t->word[from]));
    sand_append_text(s->w, ")");
}

static void tell_statement(const struct speech *s, const char *text)
{
    struct tokens t;
    if (!cut(text, &t)) {
        sand_append_text(s->w, text);
        return;
    }
    const int because = find_word(&t, "because");
    tell_part(s, &t, 0, because, -1, 0);
    tell_reason(s, &t, because + 1);
}

void tell_remark(const struct sand_catalogue *words, const struct sand_game *game, sand_names names, const char *text,
                 struct sand_writer *w)
{
    const struct speech s = {words, game, names, w};
    if (strncmp(text, "say ", 4) == 0)
        tell_statement(&s, text + 4);
    else if (strncmp(text, "whisper ", 8) == 0)
        tell_statement(&s, text + 8);
    else if (strncmp(text, "text ", 5) == 0)
        sand_append_text(w, text + 5);
    else if (strncmp(text, "whisper-text ", 13) == 0)
        sand_append_text(w, text + 13);
    else
        sand_append_text(w, text);
}

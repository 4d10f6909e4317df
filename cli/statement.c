/* Statements as sentences: `say saw p3 wolf n2` is "On night 2 I saw Cleo: a Werewolf."
 *
 * The catalogue's section `statement` has a sentence per form, and where a word of a fixed list changes the sentence
 * one per such word: `saw.wolf`, `suspect.2`, `victim.none`, `victim.seat`. A sentence's placeholders are filled by the
 * kind of word that fits: {seat}, {seat2}, {who}, {role}, {night}, {statement}. The sections `connective` and `reason`
 * join them. Where the statement ends with a turn of phrase, ~3, and the catalogue has that one, `suspect.2~3`, it is
 * told instead; {speaker} in it is who made the remark that the statement refers to. What is not a statement of the
 * game's grammar is given as it was said. */
#include "engine/statement.h"
#include "cli/tell.h"

#include <stdio.h>
#include <string.h>

enum { ID = 160 };

struct speech {
    const struct teller *teller;
    const struct sand_statement *said;
    char phrase[3]; /* "~3", or empty */
    int speaker;    /* of the remark referred to, or -1 */
    bool you;       /* what is told is told of the speaker, who is spoken to */
    const struct sand_catalogue *words;
    sand_names names;
    struct sand_writer *w;
};

/* A sentence of the catalogue, in the statement's turn of phrase if there is one; null if there is none. A turn of
 * phrase that names the speaker is of no use where the remark referred to has none; the plain sentence is then told. */
static const char *sentence_in(const struct speech *s, const char *section, const char *id)
{
    char turned[ID + 4];
    snprintf(turned, sizeof turned, "%s%s", id, s->phrase);
    const char *text = sand_word(s->words, section, turned);
    if (text == turned || (strstr(text, "{speaker}") && s->speaker < 0))
        text = sand_word(s->words, section, id);
    return text == id ? 0 : text;
}

static void write_verb(const struct sand_form *f, char verb[2 * SAND_FORM_WORD])
{
    snprintf(verb, 2 * SAND_FORM_WORD, "%s%s%s", f->word[0], f->word[1][0] ? " " : "", f->word[1]);
}

/* The form of a statement within another; null if the argument is none, or is put together of several. */
static const struct sand_form *form_in(const struct speech *s, const struct sand_said *arg)
{
    return arg->kind == SAND_SAID_INNER ? s->said->spoken[arg->number].form : 0;
}

/* The sentence of a form: first that of a word or of an inner statement that has its own, then of any seat, then the
 * form's. */
static const char *sentence_of(const struct speech *s, const struct sand_spoken *one)
{
    const struct sand_form *f = one->form;
    char verb[2 * SAND_FORM_WORD], word[2 * SAND_FORM_WORD], id[ID];
    const char *found = 0;
    write_verb(f, verb);
    for (int i = 0; i <= f->args && !found && s->you; i++) {
        snprintf(id, sizeof id, "%s%s%s.you", verb, i < f->args ? "." : "", i < f->args ? one->arg[i].text : "");
        found = sentence_in(s, "statement", id);
    }
    for (int i = 0; i <= f->args && !found; i++) {
        const struct sand_form *inner = i < f->args ? form_in(s, &one->arg[i]) : 0;
        if (inner)
            write_verb(inner, word);
        snprintf(id, sizeof id, "%s.%s", verb, inner ? word : i < f->args ? one->arg[i].text : "seat");
        found = sentence_in(s, "statement", id);
    }
    return found ? found : sentence_in(s, "statement", verb);
}

/* ---- Filling in ---- */

static void tell_spoken(const struct speech *s, int place);

static const struct sand_said *find_kind(const struct sand_spoken *one, enum sand_said_kind kind)
{
    for (int i = 0; i < one->form->args; i++)
        if (one->arg[i].kind == kind)
            return &one->arg[i];
    return 0;
}

/* The n-th argument that is a seat or everyone, those of an inner statement too. */
static void tell_seat(const struct speech *s, const struct sand_spoken *one, int n)
{
    for (int i = 0; i < one->form->args; i++) {
        const struct sand_said *said = &one->arg[i];
        if (form_in(s, said)) {
            one = &s->said->spoken[said->number];
            i = -1;
            continue;
        }
        if ((said->kind != SAND_SAID_SEAT && said->kind != SAND_SAID_ALL) || n-- > 0)
            continue;
        sand_append_text(s->w, said->kind == SAND_SAID_SEAT ? s->names[said->number]
                                                            : sand_word(s->words, "who", said->text));
        return;
    }
}

static bool is_called(const char *name, size_t size, const char *what)
{
    return strlen(what) == size && memcmp(name, what, size) == 0;
}

/* A card by its name, or in a form of its own ("a Villager", "the Seer") where the language has one. */
static void tell_role(const struct speech *s, const char *role, const char *form)
{
    char id[ID];
    snprintf(id, sizeof id, "%s%s", role, form);
    const char *text = sand_word(s->words, "card", id);
    sand_append_text(s->w, text == id ? sand_word(s->words, "card", role) : text);
}

/* One placeholder. `who` takes the first seat, so that with it {seat} is the second. */
static void tell_place(const struct speech *s, const struct sand_spoken *one, const char *name, size_t size, bool who)
{
    const struct sand_said *role = find_kind(one, SAND_SAID_ROLE), *night = find_kind(one, SAND_SAID_NIGHT);
    const struct sand_said *inner = find_kind(one, SAND_SAID_INNER);
    if (is_called(name, size, "speaker"))
        sand_append_text(s->w, s->names[s->speaker]);
    else if (is_called(name, size, "seat"))
        tell_seat(s, one, who ? 1 : 0);
    else if (is_called(name, size, "seat2"))
        tell_seat(s, one, who ? 2 : 1);
    else if (is_called(name, size, "who"))
        tell_seat(s, one, 0);
    else if (is_called(name, size, "night") && night)
        sand_append_int(s->w, night->number);
    else if (is_called(name, size, "role") && role)
        tell_role(s, role->text, "");
    else if (is_called(name, size, "role.the") && role)
        tell_role(s, role->text, ".the");
    else if (is_called(name, size, "statement") && inner)
        tell_spoken(s, inner->number);
}

static void fill(const struct speech *s, const char *text, const struct sand_spoken *one)
{
    const bool who = strstr(text, "{who}");
    while (*text) {
        const size_t plain = strcspn(text, "{");
        sand_append(s->w, text, plain);
        text += plain;
        if (!*text)
            return;
        const size_t size = strcspn(text, "}");
        tell_place(s, one, text + 1, size - 1, who);
        text += size + (text[size] != 0);
    }
}

/* ---- Whole statements ---- */

/* What the catalogue has no sentence for: its words. */
static void tell_words(const struct speech *s, const struct sand_spoken *one)
{
    sand_append_text(s->w, one->form->word[0]);
    sand_append_text(s->w, one->form->word[1][0] ? " " : "");
    sand_append_text(s->w, one->form->word[1]);
    for (int i = 0; i < one->form->args; i++) {
        sand_append_text(s->w, " ");
        sand_append_text(s->w, one->arg[i].kind == SAND_SAID_SEAT ? s->names[one->arg[i].number] : one->arg[i].text);
    }
}

/* `not (a)`, `and (a) (b)` …: the words of the connective, then its statements one after the other. */
static void tell_logic(const struct speech *s, const struct sand_spoken *one)
{
    const char *text = sentence_in(s, "connective", one->connective);
    if (text)
        sand_append(s->w, text, strcspn(text, "{"));
    for (int inner = one->inner; inner >= 0; inner = s->said->spoken[inner].next) {
        sand_append_text(s->w, inner == one->inner ? "" : " ");
        tell_spoken(s, inner);
    }
}

static void tell_spoken(const struct speech *s, int place)
{
    const struct sand_spoken *one = &s->said->spoken[place];
    const char *text = one->form ? sentence_of(s, one) : 0;
    if (text)
        fill(s, text, one);
    else if (one->form)
        tell_words(s, one);
    else
        tell_logic(s, one);
}

/* ---- Reasons ---- */

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

static bool tell_as_statement(const struct teller *teller, const char *text, bool quoted, struct sand_writer *w);

/* A remark without the word it begins with (struct sand_speech), and whether it says that it is a statement. */
static const char *without_mark(const struct teller *teller, const char *text, bool *statement)
{
    const struct sand_game *game = sand_pack_of(teller->table)->game;
    const size_t size = strcspn(text, " ");
    *statement = false;
    for (int i = 0; game->talk && game->talk->speech && game->channels[i]; i++) {
        const struct sand_speech *speech = &game->talk->speech[i];
        *statement = is_called(text, size, speech->statement);
        if (text[size] && (*statement || is_called(text, size, speech->text)))
            return text + size + 1;
    }
    return text;
}

/* A remark that all have heard, as it was told; what was whispered is not repeated. */
static void tell_said(const struct speech *s, const char *id, int speaker)
{
    const struct sand_remark *r = tell_remark_called(s->teller, id);
    struct sand_writer quote;
    sand_writer_grow(&quote);
    bool statement;
    const char *text = without_mark(s->teller, r->text, &statement);
    if (r->channel != 0 || (statement && !tell_as_statement(s->teller, text, true, &quote)))
        tell_about(s, "said", "msg", id, speaker);
    else
        tell_about(s, "quote", "quote", statement ? quote.text : text, speaker);
    sand_writer_free(&quote);
}

/* A message d2.5, a vote v2.1:p4, a death xp3, or a word such as `instinct`. */
static void tell_reason(const struct speech *s, const struct sand_said *reason)
{
    char day[16];
    const int speaker = reason->kind == SAND_SAID_MESSAGE ? tell_speaker_of(s->teller, reason->text) : -1;
    snprintf(day, sizeof day, "%d", (int)reason->number);
    if (reason->kind == SAND_SAID_INNER)
        tell_spoken(s, reason->number);
    else if (reason->kind == SAND_SAID_VOTE)
        tell_about(s, "vote", "day", day, reason->seat);
    else if (reason->kind == SAND_SAID_DEATH)
        tell_about(s, "death", "msg", "", reason->number);
    else if (reason->kind == SAND_SAID_MESSAGE && speaker >= 0)
        tell_said(s, reason->text, speaker);
    else if (reason->kind == SAND_SAID_MESSAGE)
        tell_about(s, "msg", "msg", reason->text, speaker);
    else
        sand_append_text(s->w, sand_word(s->words, "reason", reason->text));
}

/* What is quoted has no reason of its own; of a claim with its report the report is enough. */
static void tell_quoted(const struct speech *s)
{
    const struct sand_spoken *one = &s->said->spoken[0];
    int place = 0;
    if (!one->form && strcmp(one->connective, "and") == 0)
        for (int inner = one->inner; inner >= 0; inner = s->said->spoken[inner].next)
            place = inner;
    tell_spoken(s, place);
}

/* The sentence that joins a statement and its reason: what answers a charge proves nothing, and a feeling proves no
 * more.
 */
static const char *joint_of(const struct speech *s, const struct speech *plain)
{
    const struct sand_form *form = s->said->spoken[0].form;
    const struct sand_said *reason = &s->said->reason;
    const bool answers = form && (strcmp(form->word[0], "deny") == 0 || strcmp(form->word[0], "false") == 0);
    const char *counter = answers ? sentence_in(plain, "connective", "counter") : 0;
    const char *feeling = strcmp(reason->text, "instinct") == 0 ? sentence_in(plain, "connective", "feeling") : 0;
    const char *text = sentence_in(s, "connective", "because"), *between = text ? strchr(text, '}') : 0;
    const char *last = s->w->size ? s->w->text + s->w->size - 1 : "";
    if (counter || feeling)
        return counter ? counter : feeling;
    /* A clause takes a sentence on either side. */
    if (between && between[1] == ',' && (*last != '.' || reason->kind != SAND_SAID_INNER))
        return sentence_in(plain, "connective", "because");
    return text;
}

/* Whether the reason is what the one did who is answered. */
static bool is_of_speaker(const struct speech *s)
{
    const struct sand_said *reason = &s->said->reason;
    const struct sand_spoken *one = reason->kind == SAND_SAID_INNER ? &s->said->spoken[reason->number] : 0;
    const struct sand_form *form = s->said->spoken[0].form;
    const bool answers = form && (strcmp(form->word[0], "deny") == 0 || strcmp(form->word[0], "false") == 0 ||
                                  strcmp(form->word[0], "disagree") == 0);
    return answers && one && one->form && one->form->args > 0 && one->arg[0].kind == SAND_SAID_SEAT &&
           one->arg[0].number == s->speaker;
}

/* A clause begins with a small letter, but for a name and for "I". */
static void begin_small(const struct speech *s, size_t at)
{
    const struct sand_spoken *one = &s->said->spoken[s->said->reason.number];
    const char *text = one->form ? sentence_of(s, one) : 0;
    char *first = s->w->text + at;
    if (!text || at + 1 >= s->w->size || strncmp(text, "I ", 2) == 0)
        return;
    const bool dotted = strncmp(text, "Ä", 2) == 0 || strncmp(text, "Ö", 2) == 0 || strncmp(text, "Ü", 2) == 0;
    if (dotted || (*text >= 'A' && *text <= 'Z'))
        first[dotted] = (char)(first[dotted] + 'a' - 'A'); /* in UTF-8 too they are as far apart as a and A */
}

/* A statement and its reason, put where the sentence that joins them has them. */
static void tell_statement(const struct speech *s)
{
    struct speech plain = *s;
    plain.phrase[0] = 0;
    tell_spoken(s, 0);
    if (!s->said->reasoned)
        return;
    const char *text = joint_of(s, &plain), *between = text ? strchr(text, '}') : 0;
    const bool clause = between && between[1] == ',';
    if (clause)
        s->w->size--;
    if (!between)
        sand_append_text(s->w, " (");
    else
        sand_append(s->w, between + 1, strcspn(between + 1, "{"));
    const size_t at = s->w->size;
    struct speech reason = *s;
    reason.you = is_of_speaker(s);
    tell_reason(&reason, &s->said->reason);
    if (clause)
        begin_small(&reason, at);
    if (!between)
        sand_append_text(s->w, ")");
}

/* The speaker of the remark that is agreed with, denied or asked about: the last word of a statement. */
static int speaker_in(const struct teller *teller, const struct sand_statement *said, int place)
{
    const struct sand_spoken *one = &said->spoken[place];
    const struct sand_said *last = one->form && one->form->args > 0 ? &one->arg[one->form->args - 1] : 0;
    if (last && last->kind == SAND_SAID_INNER)
        return speaker_in(teller, said, last->number);
    return last && last->kind == SAND_SAID_MESSAGE ? tell_speaker_of(teller, last->text) : -1;
}

/* The statement as a sentence, whole or quoted; false if it is none of the game's. */
static bool tell_as_statement(const struct teller *teller, const char *text, bool quoted, struct sand_writer *w)
{
    const struct sand_pack *pack = sand_pack_of(teller->table);
    const struct sand_speakable anything = {sand_seats_of(teller->table), INT32_MAX, INT32_MAX};
    struct sand_statement said;
    if (!pack->game->talk || !pack->game->talk->grammar ||
        !sand_statement_read(pack->game->talk->grammar(pack->data), &anything, text, &said, 0))
        return false;
    const struct speech s = {.teller = teller,
                             .said = &said,
                             .phrase = {said.phrase ? '~' : 0, said.phrase, 0},
                             .speaker = speaker_in(teller, &said, 0),
                             .words = teller->words,
                             .names = teller->names,
                             .w = w};
    if (quoted)
        tell_quoted(&s);
    else
        tell_statement(&s);
    return true;
}

void tell_remark(const struct teller *teller, const char *text, struct sand_writer *w)
{
    bool statement;
    text = without_mark(teller, text, &statement);
    if (!statement || !tell_as_statement(teller, text, false, w))
        sand_append_text(w, text);
}

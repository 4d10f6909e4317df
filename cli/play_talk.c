/* What people say: statements of the game's own language, or free words.
 *
 * Words are tried as a statement first, with the players' names replaced by seats. If they are none, it matters why:
 * words that all belong to that language were meant as one and have a slip in it (is_slip), which is told; anything
 * else is said freely. Saying a mistyped statement as free text would be worse: bots would not understand it, and
 * nobody would notice. */
#include "cli/play.h"

#include "cli/text.h"
#include "engine/notation.h"
#include "engine/statement.h"

#include <stdio.h>
#include <string.h>

static sand_mask heard_by(const struct evening *e, int seat, int channel)
{
    const struct sand_game *game = e->game.pack->game;
    return game->talk ? game->talk->hears(e->game.pack->data, sand_state_of(e->table), seat, channel) : SAND_ALL;
}

/* The first channel the seat may speak in now, -1 if there is none. */
static int open_channel(const struct evening *e, int seat)
{
    const char *const *channels = e->game.pack->game->channels;
    for (int i = 0; channels ? channels[i] != 0 : i < 1; i++)
        if (heard_by(e, seat, i))
            return i;
    return -1;
}

bool may_speak(const struct evening *e, int seat)
{
    return open_channel(e, seat) >= 0;
}

/* ---- The list of statements ---- */

/* The game's own list, where its data has one (talk.json, `statements`); null if not. */
static struct sand_reader *open_talk(const struct evening *e)
{
    struct sand_error error;
    const struct sand_file *file = sand_file_named(e->game.files, e->game.listed->data_count, "talk.json", &error);
    return file ? sand_reader_open(file->name, file->text, file->size, &error) : 0;
}

static sand_node first_statement(struct sand_reader *r)
{
    const sand_node list = r ? sand_member(r, 0, "statements") : -1;
    return list >= 0 ? sand_first(r, list) : -1;
}

/* A kind of argument in capitals, `SEAT|none`, so that it is not taken for a word to be said. */
static void append_kind(const char *kind, struct sand_writer *w)
{
    static const char *const kinds[][2] = {{"seat", "SEAT"},          {"who", "WHO"}, {"role", "ROLE"},
                                           {"night", "NIGHT"},        {"msg", "MSG"}, {"level", "LEVEL"},
                                           {"statement", "STATEMENT"}};
    for (;;) {
        const size_t size = strcspn(kind, "|");
        const char *name = 0;
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
            if (strlen(kinds[i][0]) == size && memcmp(kinds[i][0], kind, size) == 0)
                name = kinds[i][1];
        sand_append(w, name ? name : kind, size);
        kind += size;
        if (!*kind)
            return;
        sand_append(w, kind++, 1);
    }
}

/* The words of a statement with its arguments: `saw SEAT wolf|clear NIGHT`, `ask WHO role`. */
static void append_form(struct sand_reader *r, sand_node statement, struct sand_writer *w)
{
    const char *verb = sand_string(r, sand_member(r, statement, "verb")), *second = strchr(verb, ' ');
    const sand_node args = sand_member(r, statement, "args");
    sand_node n = args >= 0 ? sand_first(r, args) : -1;
    const bool split = second && n >= 0 && strcmp(sand_string(r, n), "who") == 0;
    sand_append(w, verb, split ? (size_t)(second - verb) : strlen(verb));
    for (bool first = true; n >= 0; n = sand_next(r, n), first = false) {
        sand_append_text(w, " ");
        append_kind(sand_string(r, n), w);
        if (first && split)
            sand_append_text(w, second);
    }
}

/* A sentence of the statement: its own, or that of one of its forms. */
static const char *sentence_of(const struct evening *e, const char *verb)
{
    static const char *const forms[] = {"", ".2", ".wolf", ".seat"};
    char id[96];
    for (int i = 0; i < 4; i++) {
        snprintf(id, sizeof id, "%s%s", verb, forms[i]);
        const char *text = sand_word(e->game.words, "statement", id);
        if (text != id)
            return text;
    }
    return "";
}

/* A sentence with dots where something is put in. */
static void append_dotted(const char *sentence, struct sand_writer *w)
{
    while (*sentence) {
        const size_t plain = strcspn(sentence, "{");
        sand_append(w, sentence, plain);
        sentence += plain;
        if (!*sentence)
            return;
        sand_append_text(w, "…");
        sentence += strcspn(sentence, "}");
        sentence += *sentence != 0;
    }
}

/* Reasons and replies of bots: anyone may type them, but they are on no list, and their words are everyone's. */
static bool is_listed(struct sand_reader *r, sand_node statement)
{
    return strcmp(sand_string(r, sand_member(r, statement, "group")), "fact") != 0;
}

/* What remarks of a channel begin with; null: nothing. */
static const struct sand_speech *speech_of(const struct evening *e, int channel)
{
    const struct sand_talk *talk = e->game.pack->game->talk;
    return talk && talk->speech ? &talk->speech[channel] : 0;
}

const char *after_mark(const struct evening *e, const char *line)
{
    const char *const *channels = e->game.pack->game->channels;
    for (int i = 0; channels && channels[i]; i++) {
        const struct sand_speech *speech = speech_of(e, i);
        const size_t size = speech ? strlen(speech->statement) : 0;
        if (size && strncmp(line, speech->statement, size) == 0 && (line[size] == ' ' || !line[size]))
            return line + size + strspn(line + size, " ");
    }
    return 0;
}

/* Whether a statement is one of this channel's: it says `both`, nothing, or the name of a channel where one speaks in
 * the same way: the dead speak as one does by day. */
static bool is_for(const struct evening *e, struct sand_reader *r, sand_node statement, int channel)
{
    const char *const *channels = e->game.pack->game->channels;
    const sand_node n = sand_member(r, statement, "channel");
    const char *where = n >= 0 ? sand_string(r, n) : "both";
    const struct sand_speech *speech = speech_of(e, channel);
    bool is = strcmp(where, "both") == 0 || !channels || !speech;
    for (int i = 0; !is && channels[i]; i++)
        is = strcmp(where, channels[i]) == 0 && strcmp(speech_of(e, i)->statement, speech->statement) == 0;
    return is;
}

static void show_statement(struct evening *e, struct sand_reader *r, sand_node statement)
{
    struct sand_writer form, sentence;
    sand_writer_grow(&form);
    sand_writer_grow(&sentence);
    append_form(r, statement, &form);
    append_dotted(sentence_of(e, sand_string(r, sand_member(r, statement, "verb"))), &sentence);
    if (sentence.size) {
        printf("  ");
        text_pad(stdout, form.text, 28);
        text_wrap(stdout, sentence.text, 30, 30, e->screen.width - 1);
    }
    sand_writer_free(&form);
    sand_writer_free(&sentence);
}

/* What the game has to say about talk itself. */
static void show_word(struct evening *e, enum style style, const char *id)
{
    const char *text = sand_word(e->game.words, "talk", id);
    if (text != id)
        screen_tell(&e->screen, style, text);
}

/* A group of statements in short: "I am…: claim ROLE, claim village, …" */
static void show_group(struct evening *e, struct sand_reader *r, const char *group, int channel)
{
    struct sand_writer line;
    bool any = false;
    sand_writer_grow(&line);
    sand_append_text(&line, sand_word(e->game.words, "group", group));
    for (sand_node n = first_statement(r); n >= 0; n = sand_next(r, n)) {
        const char *verb = sand_string(r, sand_member(r, n, "verb"));
        if (!is_for(e, r, n, channel) || !*sentence_of(e, verb) ||
            strcmp(sand_string(r, sand_member(r, n, "group")), group) != 0)
            continue;
        sand_append_text(&line, any ? ", " : ": ");
        append_form(r, n, &line);
        any = true;
    }
    if (any)
        screen_tell(&e->screen, STYLE_PLAIN, line.text);
    sand_writer_free(&line);
}

static void show_groups(struct evening *e, int channel)
{
    struct sand_reader *r = open_talk(e);
    const sand_node groups = r ? sand_member(r, 0, "groups") : -1;
    for (sand_node n = groups >= 0 ? sand_first(r, groups) : -1; n >= 0; n = sand_next(r, n))
        show_group(e, r, sand_string(r, n), channel);
    show_word(e, STYLE_FAINT, "help");
    if (r)
        sand_reader_close(r);
}

/* Every statement with its sentence. */
static void show_statements(struct evening *e, int channel)
{
    struct sand_reader *r = open_talk(e);
    for (sand_node n = first_statement(r); n >= 0; n = sand_next(r, n))
        if (is_listed(r, n) && is_for(e, r, n, channel))
            show_statement(e, r, n);
    if (r)
        sand_reader_close(r);
}

/* ---- Slips ---- */

/* Whether a word is in a list of words, which are separated by blanks or hyphens. */
static bool is_among(const char *list, const char *word, size_t size)
{
    while (*list) {
        const size_t n = strcspn(list, " |");
        if (n == size && memcmp(list, word, n) == 0)
            return true;
        list += n + (list[n] != 0);
    }
    return false;
}

static bool is_in_statement(struct sand_reader *r, sand_node statement, const char *word, size_t size)
{
    const sand_node args = sand_member(r, statement, "args");
    if (is_among(sand_string(r, sand_member(r, statement, "verb")), word, size))
        return true;
    for (sand_node n = args >= 0 ? sand_first(r, args) : -1; n >= 0; n = sand_next(r, n))
        if (is_among(sand_string(r, n), word, size))
            return true;
    return false;
}

/* A word of the statements' language: one of theirs, a character, a seat, anything with a digit. */
static bool is_term(const struct evening *e, struct sand_reader *r, const char *word, size_t size)
{
    char id[64];
    snprintf(id, sizeof id, "%.*s", (int)size, word);
    bool known = strpbrk(id, "0123456789()") || sand_word(e->game.words, "card", id) != id ||
                 sand_word(e->game.words, "connective", id) != id || sand_word(e->game.words, "reason", id) != id;
    for (sand_node n = known ? -1 : first_statement(r); n >= 0 && !known; n = sand_next(r, n))
        known = is_listed(r, n) && is_in_statement(r, n, word, size);
    return known;
}

/* Whether a statement begins with the first of these words, or joins others in brackets. */
static bool begins_statement(struct sand_reader *r, const char *words)
{
    const size_t size = strcspn(words, " ");
    bool begins = words[size] == ' ' && words[size + 1] == '(';
    for (sand_node n = first_statement(r); n >= 0 && !begins; n = sand_next(r, n)) {
        const char *verb = sand_string(r, sand_member(r, n, "verb"));
        begins = is_listed(r, n) && strcspn(verb, " ") == size && memcmp(verb, words, size) == 0;
    }
    return begins;
}

/* A comma, a question mark or a full stop after a word: people write so, statements have none. */
static bool is_prose(const char *words)
{
    for (const char *at = words; (at = strpbrk(at, ",.;:!?")); at++)
        if (!at[1] || at[1] == ' ')
            return true;
    return false;
}

/* Words that are all of that language and begin like a statement were meant as one, even where they make none. "Dan,
 * why Finn?" is what people say. */
static bool is_slip(const struct evening *e, const char *words)
{
    struct sand_reader *r = open_talk(e);
    bool slip = r && !is_prose(words) && begins_statement(r, words);
    while (slip && *words) {
        const size_t size = strcspn(words, " ");
        slip = is_term(e, r, words, size);
        words += size + strspn(words + size, " ");
    }
    if (r)
        sand_reader_close(r);
    return slip;
}

/* ---- Speaking ---- */

/* Why something was not said: as the table has it, or one of these. */
enum unsaid { SAID = SAND_OK, TOO_OFTEN = -1, TOO_LONG = -2 };

/* Says a text, after the word that the game may want before it. */
static int say(struct evening *e, int seat, int channel, const char *mark, const char *words, struct sand_error *error)
{
    struct sand_writer text;
    sand_writer_grow(&text);
    sand_append_text(&text, mark ? mark : "");
    sand_append_text(&text, mark ? " " : "");
    sand_append_text(&text, words);
    const enum sand_reply reply = sand_say(e->table, seat, channel, text.text, error);
    sand_writer_free(&text);
    return (int)reply;
}

enum { LONGEST = 280 }; /* of a person's text, without the word before it that says what it is (SAND_REMARK_BYTES) */

/* As often as at a server; statements are few by themselves where they go by turns. */
static int say_freely(struct evening *e, int seat, int channel, const char *words, struct sand_error *error)
{
    const char *mark = speech_of(e, channel)->text;
    if (sand_said_alike(e->table, seat, mark) >= SAND_REMARKS)
        return TOO_OFTEN;
    return strlen(words) > LONGEST ? TOO_LONG : say(e, seat, channel, mark, words, error);
}

static void show_unsaid(struct evening *e, int why, const struct sand_error *error)
{
    if (why == TOO_OFTEN) {
        show_phrase(e, STYLE_WARNING, PHRASE_TOO_MUCH, "");
        show_word(e, STYLE_WARNING, "enough");
    } else if (why == TOO_LONG)
        show_phrase(e, STYLE_WARNING, PHRASE_TOO_LONG, "");
    else
        show_refusal(e, (enum sand_reply)why, error);
}

/* Whether the words are a statement of the game, though it may not be made now. */
static bool is_statement(const struct evening *e, const char *words)
{
    const struct sand_pack *pack = e->game.pack;
    const struct sand_speakable anything = {sand_seats_of(e->table), INT32_MAX, INT32_MAX};
    struct sand_statement said;
    return pack->game->talk->grammar &&
           sand_statement_read(pack->game->talk->grammar(pack->data), &anything, words, &said, 0);
}

/* A statement if it is one, else free words, unless it looks like a statement with a slip in it. */
static void say_words(struct evening *e, int seat, int channel, const char *words)
{
    struct sand_error error;
    struct sand_writer seats;
    int why;
    if (!speech_of(e, channel)) {
        if ((why = say(e, seat, channel, 0, words, &error)) != SAID)
            show_unsaid(e, why, &error);
        return;
    }
    sand_writer_grow(&seats);
    append_with_seats(e, words, &seats);
    if ((why = say(e, seat, channel, speech_of(e, channel)->statement, seats.text, &error)) != SAID) {
        if (is_statement(e, seats.text) && why == SAND_MUTE)
            show_phrase(e, STYLE_WARNING, PHRASE_NEXT_TURN, "");
        else if (is_statement(e, seats.text) || is_slip(e, seats.text))
            show_unsaid(e, why, &error);
        else if ((why = say_freely(e, seat, channel, words, &error)) != SAID)
            show_unsaid(e, why, &error);
        else
            show_phrase(e, STYLE_FAINT, PHRASE_OWN_WORDS, "");
    }
    sand_writer_free(&seats);
}

void speak(struct evening *e, int seat, const char *words)
{
    const int channel = open_channel(e, seat);
    if (channel < 0)
        show_phrase(e, STYLE_WARNING, PHRASE_MUTE, "");
    else if (!*words)
        show_groups(e, channel);
    else if (strcmp(words, "?") == 0)
        show_statements(e, channel);
    else
        say_words(e, seat, channel, words);
}

/* The keyboard: answers and commands of the person whose turn it is.
 *
 * A line is an answer as records write it, else a number, else a command, else a part of an answer to look for. In this
 * order: a game may have a verb that is called like a command, and then the game's own word wins. The end of the input
 * is the wish to stop (quit); it is looked for after every line, and nothing is asked after it. */
#include "cli/play.h"

#include "cli/command.h"
#include "cli/text.h"
#include "engine/notation.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Lines ---- */

/* Blanks at both ends away. */
static char *trimmed(char *line)
{
    while (isspace((unsigned char)*line))
        line++;
    size_t size = strlen(line);
    while (size && isspace((unsigned char)line[size - 1]))
        line[--size] = 0;
    return line;
}

/* The text is gone with the next line that is read, which asking for a confirmation or showing something to one person
 * alone does too. */
char *read_line(struct evening *e, const char *prompt)
{
    static char *line;
    static size_t room;
    if (e->quit)
        return 0;
    printf("%s%s> %s", screen_style(&e->screen, STYLE_PROMPT), prompt, screen_style(&e->screen, STYLE_PLAIN));
    fflush(stdout);
    if (getline(&line, &room, stdin) < 0) {
        putchar('\n');
        e->quit = true;
        return 0;
    }
    char *text = trimmed(line);
    if (e->echo)
        puts(text);
    return text;
}

void wait_for_enter(struct evening *e, enum phrase p)
{
    read_line(e, phrase(e->game.language, p));
}

void hand_over(struct evening *e, int seat)
{
    putchar('\n');
    show_phrase(e, STYLE_TITLE, PHRASE_PASS, e->names[seat]);
    sand_writer_reset(&e->text);
    append_phrase(&e->text, e->game.language, PHRASE_LOOK_AWAY, e->names[seat]);
    read_line(e, e->text.text);
}

/* ---- Files ---- */

bool write_record(struct evening *e, const char *path)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    sand_record(e->table, &w);
    const bool fine = text_to_file(path, w.text, w.size);
    sand_writer_free(&w);
    if (fine)
        show_phrase(e, STYLE_FAINT, PHRASE_RECORDED, path);
    return fine;
}

static void write_position(struct evening *e, const char *path)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    sand_save(e->table, 0, &w);
    sand_append_text(&w, "\n");
    if (text_to_file(path, w.text, w.size))
        show_phrase(e, STYLE_FAINT, PHRASE_SAVED, path);
    sand_writer_free(&w);
}

/* ---- Answers ---- */

/* Whether a text begins with a name as a separate word. */
static size_t name_size(const char *text, const char *name)
{
    const size_t size = strlen(name);
    for (size_t i = 0; i < size; i++)
        if (tolower((unsigned char)text[i]) != tolower((unsigned char)name[i]))
            return 0;
    return isalnum((unsigned char)text[size]) ? 0 : size;
}

/* The seat whose name is here, -1 if none does; *size is the name's length. */
static int seat_at(const struct evening *e, const char *text, size_t *size)
{
    int best = -1;
    *size = 0;
    for (int i = 0; i < sand_seats_of(e->table); i++) {
        const size_t n = name_size(text, e->names[i]);
        if (n > *size) {
            *size = n;
            best = i;
        }
    }
    return best;
}

/* Names of people become names of seats: `eat Dan` is `eat p4`. */
void append_with_seats(const struct evening *e, const char *text, struct sand_writer *w)
{
    char name[SAND_ACTOR_BYTES];
    bool word = true;
    while (*text) {
        size_t size;
        const int seat = word ? seat_at(e, text, &size) : -1;
        if (seat >= 0) {
            sand_append_text(w, sand_actor_name(e->game.pack->game, seat, name));
            text += size;
            word = false;
            continue;
        }
        word = *text == ' ' || *text == '(';
        sand_append(w, text++, 1);
    }
}

static int index_of(const struct evening *e, sand_answer answer)
{
    for (int i = 0; i < e->question->count; i++)
        if (e->question->answer[i] == answer)
            return i;
    return -1;
}

/* What of an answer makes a person think once more: the game marks it, or it cannot be taken back. Who writes answers
 * into a pipe has thought, a lesson teaches them, and with one answer there is nothing to choose. */
static enum phrase loss_at(struct evening *e, int i)
{
    const bool sure = e->echo || is_taught(e) || e->question->count == 1;
    const enum phrase loss = sure ? PHRASES : loss_by(e, e->asked, e->question->answer[i]);
    return loss != PHRASES && e->unasked[loss] ? PHRASES : loss;
}

static void append_warning(struct evening *e, int i, bool marked, enum phrase loss, struct sand_writer *ask)
{
    int32_t shown[SAND_SHOWN];
    sand_writer_reset(&e->text);
    append_label(e, i, &e->text);
    sand_shown(e->table, e->asked, e->question->answer[i], shown);
    append_phrase(ask, e->game.language, PHRASE_CHOSEN, e->text.text);
    sand_append_text(ask, " ");
    if (marked && sand_tell_warning(e->game.words, e->question->answer[i], shown, e->names, ask))
        sand_append_text(ask, " ");
    if (loss == PHRASES)
        return;
    sand_append_text(ask, phrase(e->game.language, loss));
    sand_append_text(ask, " ");
}

static bool confirmed(struct evening *e, int i)
{
    const bool marked = sand_marks(e->table, e->asked, e->question->answer[i]) & SAND_WARN;
    const enum phrase loss = loss_at(e, i);
    if (!marked && loss == PHRASES)
        return true;
    struct sand_writer ask;
    sand_writer_grow(&ask);
    append_warning(e, i, marked, loss, &ask);
    append_phrase(&ask, e->game.language, marked ? PHRASE_SURE : PHRASE_SURE_ALWAYS, "");
    const bool narrow = e->screen.width < SCREEN_NARROW;
    if (narrow)
        screen_tell(&e->screen, STYLE_PLAIN, ask.text);
    const char *reply = read_line(e, narrow ? "" : ask.text);
    sand_writer_free(&ask);
    const int said = reply ? tolower((unsigned char)*reply) : 0;
    const bool always = !marked && said == *phrase(e->game.language, PHRASE_ALWAYS);
    if (always)
        e->unasked[loss] = true;
    return always || said == *phrase(e->game.language, PHRASE_YES);
}

/* The answer of that place in the list; true if it was given. */
static bool give_unasked(struct evening *e, int seat, int i)
{
    struct sand_error error;
    const sand_answer answer = e->question->answer[i];
    const enum sand_reply reply = sand_try_answer(e->table, seat, answer, &error);
    if (reply != SAND_OK) {
        show_refusal(e, reply, &error);
        return false;
    }
    lesson_rolls(e);
    sand_act(e->table, seat, answer);
    return true;
}

static bool give(struct evening *e, int seat, int i)
{
    return lesson_lets(e, e->question->answer[i]) && confirmed(e, i) && give_unasked(e, seat, i);
}

static bool give_number(struct evening *e, int seat, const char *text)
{
    const long number = strtol(text, 0, 10);
    if (number >= 1 && number <= e->question->count)
        return give(e, seat, (int)number - 1);
    show_phrase(e, STYLE_WARNING, PHRASE_NOT_ASKED_NUMBER, text);
    return false;
}

/* An answer as it is written, names allowed; -1 if it is none of those listed. */
static int written_index(struct evening *e, const char *text)
{
    struct sand_error error;
    struct sand_writer w;
    sand_answer answer;
    sand_writer_grow(&w);
    append_with_seats(e, text, &w);
    const bool read = sand_read_answer(e->game.pack->game, e->game.pack->data, w.text, &answer, &error);
    sand_writer_free(&w);
    return read ? index_of(e, answer) : -1;
}

/* An only answer is the default one. A lesson never continues with an answer that was not chosen. */
int default_answer(const struct evening *e)
{
    if (is_taught(e))
        return -1;
    if (e->question->count == 1)
        return 0;
    for (int i = 0; i < e->question->count; i++)
        if (sand_marks(e->table, e->asked, e->question->answer[i]) & SAND_USUAL)
            return i;
    return -1;
}

/* ---- Commands ---- */

enum done { DONE_NOTHING, DONE_ANSWERED, DONE_WAITED };

/* What is shown alone to the person: a screen of its own if others look on. */
static void show_alone(struct evening *e, int seat, void (*show)(struct evening *, int))
{
    const bool open = is_shared(e) && e->visit < 0;
    if (!open) {
        show(e, seat);
        return;
    }
    hand_over(e, seat);
    screen_clear(&e->screen, e->game.language);
    show(e, seat);
    wait_for_enter(e, PHRASE_HIDE);
    screen_clear(&e->screen, e->game.language);
}

static bool all_digits(const char *text)
{
    return *text && strspn(text, "0123456789") == strlen(text);
}

/* The answer that has this number in the list; -1: none. */
static int numbered_index(const struct evening *e, const char *text)
{
    const long number = all_digits(text) ? strtol(text, 0, 10) : 0;
    return (int)(number > e->question->count ? 0 : number) - 1;
}

static void preview(struct evening *e, int seat, const char *text)
{
    const bool digits = all_digits(text);
    if (!*text) {
        show_phrase(e, STYLE_WARNING, PHRASE_PREVIEW_WHICH, "");
        return;
    }
    const int i = digits ? numbered_index(e, text) : written_index(e, text);
    if (i < 0) {
        show_phrase(e, STYLE_WARNING, digits ? PHRASE_NOT_ASKED_NUMBER : PHRASE_NOT_UNDERSTOOD, text);
        return;
    }
    e->previewed = i;
    show_alone(e, seat, show_preview);
}

/* A number of the list is an answer, and allowed; whatever else is asked about is a thing of the board. */
/* What follows a command's word; null if the line does not begin with it. */
static const char *after(const char *line, const char *word)
{
    const size_t size = strlen(word);
    if (strncmp(line, word, size) != 0 || (line[size] && line[size] != ' '))
        return 0;
    return line + size + strspn(line + size, " ");
}

/* "why not Oslo" is "why Oslo". */
static const char *without_not(const char *text)
{
    const char *rest = after(text, "not");
    rest = rest ? rest : after(text, "nicht");
    return rest ? rest : text;
}

static void explain(struct evening *e, int seat, const char *text)
{
    const int i = numbered_index(e, text);
    if (i < 0)
        show_why(e, seat, without_not(text));
    else
        show_allowed(e, i, text);
}

/* An answer of the clock or the host. */
static enum done act_for(struct evening *e, int actor, const char *text)
{
    struct sand_error error;
    sand_answer answer;
    const enum sand_reply reply = sand_try(e->table, actor, 0, text, &answer, &error);
    if (reply != SAND_OK) {
        show_refusal(e, reply == SAND_NOT_ASKED ? SAND_STALE : reply, &error); /* nobody at the keyboard is meant */
        return DONE_NOTHING;
    }
    sand_act(e->table, actor, answer);
    return DONE_ANSWERED;
}

static enum done seat_bot(struct evening *e, const char *name)
{
    char note[64];
    struct sand_error error;
    const int seat = sand_actor_of(e->game.pack->game, name, sand_seats_of(e->table));
    if (seat < 0 || seat >= SAND_SEATS) {
        show_phrase(e, STYLE_WARNING, PHRASE_NOT_UNDERSTOOD, name);
        return DONE_NOTHING;
    }
    if (is_person(e, seat)) {
        e->people &= ~sand_bit(seat);
        e->seating.bot[seat] = default_bot(e->game.pack->game);
        snprintf(note, sizeof note, "bot %s %s", name, e->seating.bot[seat]->name);
        sand_note(e->table, note, &error);
    }
    show_phrase(e, STYLE_FAINT, PHRASE_BOT_SITS, e->names[seat]);
    return DONE_WAITED;
}

static enum done host_command(struct evening *e, const char *line)
{
    const struct sand_pack *pack = e->game.pack;
    struct sand_error error;
    sand_answer answer;
    if (strcmp(line, ":timeout") == 0)
        return act_for(e, SAND_CLOCK, "timeout");
    if (strncmp(line, ":bot ", 5) == 0)
        return seat_bot(e, line + 5);
    if (sand_read_answer(pack->game, pack->data, line + 1, &answer, &error))
        return act_for(e, SAND_HOST, line + 1);
    show_phrase(e, STYLE_WARNING, PHRASE_UNKNOWN_COMMAND, line);
    return DONE_NOTHING;
}

/* The journal is shorter now: tellers that were further than its new end go back to it, or the next entries would be
 * missed. */
static enum done undo(struct evening *e, int seat)
{
    struct sand_error error;
    const char *bar = sand_undo_bar(e->table, seat), *why = bar ? undo_phrase(e->game.language, bar) : 0;
    if (sand_undo(e->table, seat, &error) != SAND_OK) {
        screen_tell(&e->screen, STYLE_WARNING, why ? why : error.what);
        return DONE_NOTHING;
    }
    show_phrase(e, STYLE_FAINT, PHRASE_UNDONE, "");
    const uint32_t entries = sand_journal_size(e->table);
    e->open.entry = e->open.entry > entries ? entries : e->open.entry;
    for (int i = 0; i < SAND_SEATS; i++) {
        e->own[i].entry = e->own[i].entry > entries ? entries : e->own[i].entry;
        e->own_private[i] = e->own_private[i] > entries ? entries : e->own_private[i];
    }
    return DONE_ANSWERED;
}

/* The clauses named, or those that govern the open question. */
static void show_rules(struct evening *e, const char *named)
{
    struct sand_writer clauses;
    if (*named) {
        if (!print_clauses(e->game.listed, named, e->game.language, false))
            show_phrase(e, STYLE_WARNING, PHRASE_NO_CLAUSE, named);
        return;
    }
    sand_writer_grow(&clauses);
    sand_tell_clauses(e->game.words, e->question, &clauses);
    print_clauses(e->game.listed, clauses.text, e->game.language, true);
    sand_writer_free(&clauses);
}

/* What was said shows at once, to the player at the screen. */
static void speak_and_show(struct evening *e, int seat, const char *words)
{
    speak(e, seat, words);
    if (e->visit < 0)
        show_news(e);
    else
        show_own_news(e, seat, e->own[seat].entry);
}

/* True if the line asked to be shown something. */
static bool look(struct evening *e, int seat, const char *line)
{
    static const struct {
        const char *word;
        void (*show)(struct evening *, int);
    } alone[] = {{"board", show_board}, {"journal", show_journal}, {"card", show_card}};
    const char *rest;
    for (size_t i = 0; i < sizeof alone / sizeof *alone; i++)
        if (strcmp(line, alone[i].word) == 0) {
            show_alone(e, seat, alone[i].show);
            return true;
        }
    if (strcmp(line, "?") == 0 || strcmp(line, "help") == 0)
        show_help(e);
    else if ((rest = after(line, "rules")))
        show_rules(e, rest);
    else if (strcmp(line, "hint") == 0 && is_taught(e))
        show_phrase(e, STYLE_WARNING, PHRASE_LESSON_ONLY, "");
    else if (strcmp(line, "hint") == 0)
        show_hint(e, seat);
    else if ((rest = after(line, "preview")))
        preview(e, seat, rest);
    else if ((rest = after(line, "why")))
        explain(e, seat, rest);
    else
        return false;
    return true;
}

/* True if the line was a command; *done says what came of it. */
static bool run_command(struct evening *e, int seat, const char *line, enum done *done)
{
    const char *rest;
    const bool undoes = strcmp(line, "undo") == 0, host = line[0] == ':';
    if (look(e, seat, line))
        return true;
    if ((rest = after(line, "say")) || (rest = after_mark(e, line)))
        speak_and_show(e, seat, rest);
    else if ((rest = after(line, "save")) && *rest)
        write_position(e, rest);
    else if ((rest = after(line, "record")) && *rest)
        write_record(e, rest);
    else if (is_taught(e) && (undoes || host))
        show_phrase(e, STYLE_WARNING, PHRASE_LESSON_ONLY, "");
    else if (undoes)
        *done = undo(e, seat);
    else if (host)
        *done = host_command(e, line);
    else if (strcmp(line, "quit") == 0 || strcmp(line, "exit") == 0)
        e->quit = true;
    else
        return false;
    return true;
}

/* ---- Turns ---- */

/* In a lesson Enter names the answer it continues with; once more, and that is given. */
static enum done go_on(struct evening *e, int seat)
{
    const uint32_t now = sand_answers_taken(e->table) + 1;
    const int answer = expected_answer(e);
    if (answer < 0)
        return DONE_NOTHING;
    if (e->named == now)
        return give_unasked(e, seat, answer) ? DONE_ANSWERED : DONE_NOTHING;
    show_expected(e, answer);
    e->named = now;
    return DONE_NOTHING;
}

/* An empty line: the default answer, or let the others continue. */
static enum done nothing_typed(struct evening *e, int seat)
{
    const int by_default = default_answer(e);
    if (is_taught(e))
        return go_on(e, seat);
    if (e->question->flags & SAND_FLOOR)
        return DONE_WAITED;
    if (by_default >= 0)
        return give(e, seat, by_default) ? DONE_ANSWERED : DONE_NOTHING;
    show_phrase(e, STYLE_FAINT, PHRASE_TYPE, "");
    return DONE_NOTHING;
}

static enum done not_understood(struct evening *e, const char *line)
{
    show_phrase(e, STYLE_WARNING, PHRASE_NOT_UNDERSTOOD, line);
    if (!show_answers(e, line))
        show_some_answers(e);
    return DONE_NOTHING;
}

static enum done take_line(struct evening *e, int seat, const char *line)
{
    enum done done = DONE_NOTHING;
    const int written = *line ? written_index(e, line) : -1;
    if (!*line)
        return nothing_typed(e, seat);
    if (written >= 0)
        return give(e, seat, written) ? DONE_ANSWERED : DONE_NOTHING;
    if (strspn(line, "0123456789") == strlen(line))
        return give_number(e, seat, line) ? DONE_ANSWERED : DONE_NOTHING;
    if (strcmp(line, "wait") == 0 && e->question->flags & SAND_FLOOR && !is_taught(e))
        return DONE_WAITED;
    return run_command(e, seat, line, &done) ? done : not_understood(e, line);
}

void take_turn(struct evening *e, int seat)
{
    uint32_t q, shown = 0;
    enum done done = DONE_NOTHING;
    e->asked = seat;
    while (done == DONE_NOTHING && !e->quit && sand_ask(e->table, seat, &q, e->question)) {
        if (q != shown)
            show_question(e, seat);
        shown = q;
        const char *line = read_line(e, e->names[seat]);
        if (line)
            done = take_line(e, seat, line);
    }
}

/* The seat that a line names, by name or id, if it is one of these; -1 otherwise. */
static int seat_among(const struct evening *e, const char *line, sand_mask seats)
{
    size_t size;
    const int named = seat_at(e, line, &size);
    const int seat = named >= 0 && !line[size] ? named
                                               : sand_actor_of(e->game.pack->game, line, sand_seats_of(e->table));
    return seat >= 0 && seat < SAND_SEATS && seats >> seat & 1 ? seat : -1;
}

static void show_seats(struct evening *e, sand_mask seats)
{
    sand_writer_reset(&e->text);
    for (; seats; seats &= seats - 1) {
        sand_append_text(&e->text, e->text.size ? ", " : "");
        sand_append_text(&e->text, e->names[__builtin_ctz(seats)]);
    }
    screen_tell(&e->screen, STYLE_FAINT, e->text.text);
}

bool is_by_hand(struct evening *e)
{
    const sand_mask asked = sand_asked(e->table) & SAND_SEAT_MASK;
    return asked && sand_ask(e->table, __builtin_ctz(asked), 0, e->question) && e->question->flags & SAND_BY_HAND;
}

/* A fact of the real table: the player at the keyboard enters whom it concerns. */
void take_by_hand(struct evening *e)
{
    const sand_mask asked = sand_asked(e->table) & SAND_SEAT_MASK;
    enum done done = DONE_NOTHING;
    struct sand_error error;
    sand_writer_reset(&e->text);
    sand_tell_question(e->game.words, e->question, e->names, &e->text);
    putchar('\n');
    screen_tell(&e->screen, STYLE_PROMPT, e->text.text);
    show_seats(e, asked);
    const char *line = read_line(e, phrase(e->game.language, PHRASE_BY_HAND));
    const int seat = line ? seat_among(e, line, asked) : -1;
    if (seat >= 0 && sand_note(e->table, "by host", &error))
        sand_act(e->table, seat, e->question->answer[0]);
    else if (line && *line && !run_command(e, __builtin_ctz(asked), line, &done))
        show_phrase(e, STYLE_WARNING, PHRASE_NOT_UNDERSTOOD, line);
}

/* Commands until one has done something, or the line is none. */
static void take_commands(struct evening *e, int seat, const char *prompt)
{
    enum done done = DONE_NOTHING;
    const char *line;
    do
        line = read_line(e, prompt);
    while (line && *line && run_command(e, seat, line, &done) && done == DONE_NOTHING);
}

void take_cover(struct evening *e, int seat)
{
    screen_tell(&e->screen, STYLE_PROMPT, sand_word(e->game.words, "talk", "cover"));
    take_commands(e, seat, e->names[seat]);
}

void look_on(struct evening *e, int seat)
{
    take_commands(e, seat, phrase(e->game.language, PHRASE_WATCHING));
}

void look_back(struct evening *e)
{
    for (const char *line; !e->quit;) {
        show_phrase(e, STYLE_FAINT, has_recap(e) ? PHRASE_AT_END_BELIEFS : PHRASE_AT_END, "");
        line = read_line(e, "");
        if (!line || !*line || strcmp(line, "quit") == 0)
            return;
        if (strcmp(line, "journal") == 0)
            show_journal(e, SAND_EVERYTHING);
        else if (strcmp(line, "board") == 0)
            show_board(e, SAND_EVERYTHING);
        else if (strcmp(line, "beliefs") == 0)
            show_past_beliefs(e);
        else if (after(line, "record") && *after(line, "record"))
            write_record(e, after(line, "record"));
    }
}

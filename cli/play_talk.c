/* What people say: statements of the game's own language, or free words. */
#include "cli/play.h"

#include "cli/text.h"
#include "engine/notation.h"

#include <stdio.h>
#include <string.h>

static sand_mask heard_by(const struct evening *e, int seat, int channel)
{
    const struct sand_game *game = e->game.pack->game;
    return game->hears ? game->hears(e->game.pack->data, sand_state_of(e->table), seat, channel) : SAND_ALL;
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

/* The words of a statement with its arguments in capitals: `saw SEAT wolf|clear NIGHT`. */
static void append_form(struct sand_reader *r, sand_node statement, struct sand_writer *w)
{
    const sand_node args = sand_member(r, statement, "args");
    sand_append_text(w, sand_string(r, sand_member(r, statement, "verb")));
    for (sand_node n = args >= 0 ? sand_first(r, args) : -1; n >= 0; n = sand_next(r, n)) {
        sand_append_text(w, " ");
        sand_append_text(w, sand_string(r, n));
    }
}

static void show_statement(struct evening *e, struct sand_reader *r, sand_node statement)
{
    struct sand_writer form;
    sand_writer_grow(&form);
    append_form(r, statement, &form);
    const char *verb = sand_string(r, sand_member(r, statement, "verb"));
    const char *sentence = sand_word(e->game.words, "statement", verb);
    printf("   ");
    text_pad(stdout, form.text, 32);
    puts(sentence == verb ? "" : sentence);
    sand_writer_free(&form);
}

/* The game's own list, where its data has one (talk.json, `statements`). */
static void show_statements(struct evening *e)
{
    struct sand_error error;
    const struct sand_file *file = sand_file_named(e->game.files, e->game.listed->data_count, "talk.json", &error);
    struct sand_reader *r = file ? sand_reader_open(file->name, file->text, file->size, &error) : 0;
    const sand_node list = r ? sand_member(r, 0, "statements") : -1;
    show_phrase(e, STYLE_FAINT, PHRASE_STATEMENTS, "");
    for (sand_node n = list >= 0 ? sand_first(r, list) : -1; n >= 0; n = sand_next(r, n))
        if (sand_type(r, n) == SAND_OBJECT)
            show_statement(e, r, n);
    if (r)
        sand_reader_close(r);
}

/* ---- Speaking ---- */

/* Tries the ways in which a game may want words to be marked, statements first; of the errors the first is the one
 * worth telling. */
static bool say(struct evening *e, int seat, int channel, const char *words, bool *own_words, struct sand_error *error)
{
    static const char *const marks[] = {"say ", "whisper ", "text ", "whisper-text ", ""};
    struct sand_error later;
    struct sand_writer text;
    bool said = false;
    sand_writer_grow(&text);
    for (int i = 0; i < 5 && !said; i++) {
        sand_writer_reset(&text);
        sand_append_text(&text, marks[i]);
        *own_words = i > 1;
        if (*own_words)
            sand_append_text(&text, words);
        else
            append_with_seats(e, words, &text);
        said = sand_say(e->table, seat, channel, text.text, i ? &later : error) == SAND_OK;
    }
    sand_writer_free(&text);
    return said;
}

void speak(struct evening *e, int seat, const char *words)
{
    const int channel = open_channel(e, seat);
    struct sand_error error;
    bool own_words;
    if (channel < 0)
        show_phrase(e, STYLE_WARNING, PHRASE_MUTE, "");
    else if (!*words || strcmp(words, "?") == 0)
        show_statements(e);
    else if (!say(e, seat, channel, words, &own_words, &error))
        screen_tell(&e->screen, STYLE_WARNING, error.what);
    else if (own_words && e->game.pack->game->statement)
        show_phrase(e, STYLE_FAINT, PHRASE_OWN_WORDS, "");
}

/* `advise`: what a game says about its options before a game. The game answers with a JSON object of its own making;
 * here its plain members become lines and its lists of objects become tables, whatever the game.
 *
 *     {"players":9,"valid":40,"sum":1,"fits":true,"sets":[{"set":{"werewolf":2,"seer":1},"sum":1,"fits":true},…]}
 *
 * Words are looked up as cards first and as `advice` second. sand_word gives back the very text that it was asked for
 * where it has no word, so whether there is one is seen by comparing pointers. */
#include "cli/command.h"
#include "cli/packs.h"
#include "cli/phrases.h"
#include "cli/text.h"
#include "engine/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct wishes {
    struct pack_wishes packs;
    int64_t seats, rows;
    struct words option;
    bool json;
};
static const struct option option_table[] = {
    SEATS_OPTION(struct wishes),
    GAME_OPTION(struct wishes),
    {"rows", "N", "number of rows to show (default: 15; 0: all)", OPTION_NUMBER, offsetof(struct wishes, rows), 0,
     100000},
    {"json", 0, "print the advice as one JSON object", OPTION_SWITCH, offsetof(struct wishes, json), 0, 0},
    DATA_OPTION(struct wishes),
    LANGUAGE_OPTION(struct wishes),
    {0},
};
static const struct manual manual = {
    "advise GAME [options]",
    "Helps with the options before a game: what the game itself advises, for example all valid sets of cards for this "
    "many players, the best first.",
    option_table,
    "sandtable advise GAME --seats SEATS\nsandtable advise GAME --seats SEATS --option OPTION\n"
    "sandtable advise GAME --seats SEATS --option OPTION --json",
    1,
    1,
};

enum { COLUMNS = 12, CELL = 160 };

struct advice {
    struct sand_reader *reader;
    const struct sand_catalogue *words;
    const char *language;
    int rows;
};

/* ---- Cells ---- */

static const char *word_for(const struct advice *a, const char *id)
{
    const char *word = sand_word(a->words, "card", id);
    return word != id ? word : sand_word(a->words, "advice", id);
}

static void append_value(const struct advice *a, sand_node n, struct sand_writer *w);

/* A word for several of it, if the catalogue has one: "Werewolves". */
static const char *word_for_many(const struct advice *a, const char *id)
{
    char many[64];
    snprintf(many, sizeof many, "%s.many", id);
    const char *word = sand_word(a->words, "card", many);
    return word != many ? word : word_for(a, id);
}

/* {"werewolf":2,"seer":1} reads "2 Werewolves, Seer". */
static void append_member(const struct advice *a, sand_node n, struct sand_writer *w)
{
    const bool one = sand_type(a->reader, n) == SAND_INT && sand_int(a->reader, n, INT32_MIN, INT32_MAX) == 1;
    const char *key = sand_key_of(a->reader, n);
    if (!one) {
        append_value(a, n, w);
        sand_append_text(w, " ");
    }
    sand_append_text(w, one ? word_for(a, key) : word_for_many(a, key));
}

static void append_list(const struct advice *a, sand_node list, struct sand_writer *w)
{
    const bool object = sand_type(a->reader, list) == SAND_OBJECT;
    bool first = true;
    for (sand_node n = sand_first(a->reader, list); n >= 0; n = sand_next(a->reader, n), first = false) {
        if (!first)
            sand_append_text(w, ", ");
        if (object)
            append_member(a, n, w);
        else
            append_value(a, n, w);
    }
}

static void append_value(const struct advice *a, sand_node n, struct sand_writer *w)
{
    switch (sand_type(a->reader, n)) {
    case SAND_INT:
        sand_append_int(w, sand_int(a->reader, n, INT64_MIN, INT64_MAX));
        break;
    case SAND_BOOL:
        sand_append_text(w, word_for(a, sand_bool(a->reader, n) ? "yes" : "no"));
        break;
    case SAND_STRING:
        sand_append_text(w, word_for(a, sand_string(a->reader, n)));
        break;
    case SAND_NULL:
        break;
    default:
        append_list(a, n, w);
    }
}

/* ---- Tables ---- */

static bool is_table(const struct advice *a, sand_node n)
{
    return sand_type(a->reader, n) == SAND_ARRAY && sand_count(a->reader, n) > 0 &&
           sand_type(a->reader, sand_item(a->reader, n, 0)) == SAND_OBJECT;
}

/* The columns are the members of the first row. */
struct table {
    const char *key[COLUMNS];
    int width[COLUMNS], count;
};

static void cell(const struct advice *a, sand_node row, const char *key, char text[CELL])
{
    struct sand_writer w;
    const sand_node n = sand_member(a->reader, row, key);
    sand_writer_fixed(&w, text, CELL);
    if (n >= 0)
        append_value(a, n, &w);
}

static void measure(const struct advice *a, sand_node list, struct table *t)
{
    char text[CELL];
    int row = 0;
    for (sand_node n = sand_first(a->reader, sand_item(a->reader, list, 0)); n >= 0 && t->count < COLUMNS;
         n = sand_next(a->reader, n)) {
        t->key[t->count] = sand_key_of(a->reader, n);
        const char *title = word_for(a, t->key[t->count]);
        t->width[t->count] = text_columns(title, strlen(title));
        t->count++;
    }
    for (sand_node n = sand_first(a->reader, list); n >= 0 && (!a->rows || row < a->rows);
         n = sand_next(a->reader, n), row++)
        for (int i = 0; i < t->count; i++) {
            cell(a, n, t->key[i], text);
            const int width = text_columns(text, strlen(text));
            t->width[i] = width > t->width[i] ? width : t->width[i];
        }
}

static void print_cells(const struct table *t, const struct advice *a, sand_node row)
{
    char text[CELL];
    for (int i = 0; i < t->count; i++) {
        if (row >= 0)
            cell(a, row, t->key[i], text);
        else
            snprintf(text, sizeof text, "%s", word_for(a, t->key[i]));
        fputs("  ", stdout);
        if (i + 1 < t->count)
            text_pad(stdout, text, t->width[i]);
        else
            fputs(text, stdout);
    }
    putchar('\n');
}

static void print_table(const struct advice *a, sand_node list)
{
    struct table t = {.count = 0};
    int row = 0;
    measure(a, list, &t);
    printf("\n%s:\n", word_for(a, sand_key_of(a->reader, list)));
    print_cells(&t, a, -1);
    for (sand_node n = sand_first(a->reader, list); n >= 0; n = sand_next(a->reader, n), row++)
        if (!a->rows || row < a->rows)
            print_cells(&t, a, n);
    if (a->rows && row > a->rows)
        print_phrase(a->language, PHRASE_MORE_ROWS, number_text(row - a->rows).text, (char *)0);
}

static void print_advice(const struct advice *a)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    for (sand_node n = sand_first(a->reader, 0); n >= 0; n = sand_next(a->reader, n)) {
        if (is_table(a, n))
            continue;
        sand_writer_reset(&w);
        append_value(a, n, &w);
        printf("%s: %s\n", word_for(a, sand_key_of(a->reader, n)), w.text);
    }
    sand_writer_free(&w);
    for (sand_node n = sand_first(a->reader, 0); n >= 0; n = sand_next(a->reader, n))
        if (is_table(a, n))
            print_table(a, n);
}

/* ---- The command ---- */

static bool get_advice(const struct sand_pack *pack, const char *options, struct sand_writer *w)
{
    struct sand_error error;
    struct sand_reader *r = sand_reader_open("options", options, strlen(options), &error);
    bool fine = r && sand_options_check(r, pack->game) && pack->game->advise(pack->data, r, w, &error);
    if (r && !fine && !sand_reader_ok(r))
        sand_reader_done(r, &error);
    if (r)
        sand_reader_close(r);
    if (!fine)
        complain_of(EXIT_USAGE, 0, &error);
    return fine;
}

static int show(const struct opened_game *g, const struct wishes *wishes, const char *json, size_t size)
{
    struct sand_error error;
    struct advice a = {sand_reader_open("advice", json, size, &error), g->words, g->language, (int)wishes->rows};
    if (wishes->json)
        puts(json);
    else if (a.reader)
        print_advice(&a);
    if (!a.reader)
        return complain_of(EXIT_INTERNAL, 0, &error);
    sand_reader_close(a.reader);
    return EXIT_FINE;
}

int command_advise(int argc, char **argv)
{
    struct wishes wishes = {.rows = 15};
    struct words words;
    struct opened_game g;
    struct sand_writer options, advice;
    int code;
    if (!options_read(&manual, argc, argv, &wishes, &words, &code))
        return code;
    if ((code = game_open(&g, words.word[0], &wishes.packs)))
        return code;
    sand_writer_grow(&options);
    sand_writer_grow(&advice);
    if (!g.pack->game->advise)
        code = complain(EXIT_FAILED, "%s has no advice to give: its options need none", g.pack->game->id);
    else if (!options_object(g.pack->game, (int)wishes.seats, &wishes.option, false, &options) ||
             !get_advice(g.pack, options.text, &advice))
        code = EXIT_USAGE;
    else
        code = show(&g, &wishes, advice.text, advice.size);
    sand_writer_free(&options);
    sand_writer_free(&advice);
    game_close(&g);
    return finish_output(code);
}

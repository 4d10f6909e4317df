/* `games`: the list of games, and what can be chosen in one. Everything comes from the game's tables and its catalogue.
 * Examples are opened like any game and left out of the list only: who knows their name can ask for them. */
#include "bots/bots.h"
#include "cli/command.h"
#include "cli/packs.h"
#include "cli/phrases.h"
#include "cli/text.h"
#include "engine/sha256.h"

#include <string.h>

struct wishes {
    struct pack_wishes packs;
    bool json;
};
static const struct option option_table[] = {
    {"json", 0, "print one JSON object", OPTION_SWITCH, offsetof(struct wishes, json), 0, 0},
    DATA_OPTION(struct wishes),
    LANGUAGE_OPTION(struct wishes),
    {0},
};
static const struct manual manual = {
    "games [GAME] [options]",
    "Without a name, lists the games. With one, shows how many can play it, which bots there are for it, and every "
    "option with its range and its default.",
    option_table,
    "sandtable games\nsandtable games GAME\nsandtable games GAME --json",
    0,
    1,
};

static bool plays(const struct sand_bot *bot, const struct sand_game *game)
{
    return !bot->game || strcmp(bot->game, game->id) == 0;
}

/* ---- For programs ---- */

static void put_option(struct sand_writer *w, const struct opened_game *g, const struct sand_option *o)
{
    static const char *const kinds[] = {"switch", "number", "choice", "other"};
    sand_put_object(w, 0);
    sand_put_text(w, "name", o->name);
    sand_put_text(w, "kind", kinds[o->kind]);
    if (o->kind == SAND_SWITCH)
        sand_put_bool(w, "usual", o->preset != 0);
    if (o->kind == SAND_NUMBER) {
        sand_put_int(w, "low", o->low);
        sand_put_int(w, "high", o->high);
        sand_put_int(w, "usual", o->preset);
    }
    if (o->kind == SAND_CHOICE) {
        sand_put_array(w, "choices");
        for (const char *const *c = o->choices; *c; c++)
            sand_put_text(w, 0, *c);
        sand_put_end(w);
        sand_put_text(w, "usual", o->choices[o->preset]);
    }
    if (o->pace)
        sand_put_bool(w, "pace", true);
    sand_put_text(w, "about", sand_word(g->words, "option", o->name));
    sand_put_end(w);
}

static void put_bots(struct sand_writer *w, const struct opened_game *g, const struct sand_game *game)
{
    sand_put_array(w, "bots");
    for (const struct sand_bot *const *b = sand_bots; *b; b++)
        if (plays(*b, game)) {
            sand_put_object(w, 0);
            sand_put_text(w, "name", (*b)->name);
            sand_put_text(w, "about", sand_word(g->words, "bot", (*b)->name));
            sand_put_end(w);
        }
    sand_put_end(w);
}

static void put_game(struct sand_writer *w, const struct opened_game *g, bool whole)
{
    const struct sand_game *game = g->listed->game;
    char hash[72] = "sha256:";
    sand_hex(g->pack->hash, 32, hash + 7);
    sand_put_object(w, 0);
    sand_put_text(w, "id", game->id);
    sand_put_text(w, "title", sand_word(g->words, "game", "title"));
    sand_put_array(w, "seats");
    sand_put_int(w, 0, game->min_seats);
    sand_put_int(w, 0, game->max_seats);
    sand_put_end(w);
    sand_put_int(w, "rules", game->rules);
    sand_put_text(w, "pack", hash);
    if (whole) {
        sand_put_text(w, "about", sand_word(g->words, "game", "about"));
        put_bots(w, g, game);
        sand_put_array(w, "options");
        for (const struct sand_option *o = game->options; o && o->name; o++)
            put_option(w, g, o);
        sand_put_end(w);
    }
    sand_put_end(w);
}

/* ---- For people ---- */

/* "p1 (seat 1), non-player or …": a value as it is typed, with its label where that says more. */
static void append_choices(const struct opened_game *g, const struct sand_option *o, struct sand_writer *w)
{
    for (const char *const *c = o->choices; *c; c++) {
        const char *label = sand_choice_word(g->words, o->name, *c);
        sand_append_text(w, c == o->choices ? "" : c[1] ? ", " : phrase(g->language, PHRASE_OR));
        sand_append_text(w, *c);
        if (strcmp(label, *c) != 0) {
            sand_append_text(w, " (");
            sand_append_text(w, label);
            sand_append_text(w, ")");
        }
    }
    append_phrase(w, g->language, PHRASE_DEFAULT, o->choices[o->preset]);
}

static void append_range(const struct opened_game *g, const struct sand_option *o, struct sand_writer *w)
{
    if (o->kind == SAND_SWITCH) {
        sand_append_text(w, phrase(g->language, PHRASE_ON_OR_OFF));
        append_phrase(w, g->language, PHRASE_DEFAULT, o->preset ? "on" : "off");
    } else if (o->kind == SAND_NUMBER) {
        sand_append_int(w, o->low);
        sand_append_text(w, phrase(g->language, PHRASE_TO));
        sand_append_int(w, o->high);
        append_phrase(w, g->language, PHRASE_DEFAULT, number_text(o->preset).text);
    } else if (o->kind == SAND_CHOICE) {
        append_choices(g, o, w);
    } else {
        sand_append_text(w, phrase(g->language, o->low ? PHRASE_LIST : PHRASE_LIST_OR_COUNTS));
    }
}

/* "quiet_limit      Dawns without a death … (1 to 50; default: 10)" */
static void print_option(const struct opened_game *g, const struct sand_option *o)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    sand_append_text(&w, sand_word(g->words, "option", o->name));
    sand_append_text(&w, " (");
    append_range(g, o, &w);
    sand_append_text(&w, ")");
    printf("  %-16s ", o->name);
    text_wrap(stdout, w.text, 19, 19, 80);
    sand_writer_free(&w);
}

static void print_options(const struct opened_game *g, bool pace)
{
    bool first = true;
    for (const struct sand_option *o = g->listed->game->options; o && o->name; o++) {
        if ((o->pace != 0) != pace)
            continue;
        if (first)
            printf("\n%s\n", phrase(g->language, pace ? PHRASE_PACE_OPTIONS : PHRASE_OPTIONS));
        first = false;
        print_option(g, o);
    }
}

/* Which options suit a number of players, with the effect that was measured; most games have nothing to say. */
static void print_suggestions(const struct opened_game *g)
{
    for (int seats = g->listed->game->min_seats; seats <= g->listed->game->max_seats; seats++) {
        const struct number_text id = number_text(seats);
        const char *text = sand_word(g->words, "suggestion", id.text);
        /* sand_word gives back the id that it was asked for where the catalogue has no such word, so pointers are
         * compared. */
        if (text == id.text)
            continue;
        putchar('\n');
        text_wrap(stdout, text, 0, 0, 80);
    }
}

/* "2 players", "6 to 24 players". */
static void print_players(const struct opened_game *g)
{
    const struct number_text low = number_text(g->listed->game->min_seats);
    const struct number_text high = number_text(g->listed->game->max_seats);
    if (strcmp(low.text, high.text) == 0)
        print_phrase(g->language, PHRASE_PLAYERS, low.text, (char *)0);
    else
        print_phrase(g->language, PHRASE_PLAYERS_RANGE, low.text, high.text, (char *)0);
}

static void print_game(const struct opened_game *g)
{
    const struct sand_game *game = g->listed->game;
    char hash[65];
    sand_hex(g->pack->hash, 32, hash);
    printf("%s (%s)\n", sand_word(g->words, "game", "title"), game->id);
    text_wrap(stdout, sand_word(g->words, "game", "about"), 0, 0, 80);
    hash[12] = 0;
    putchar('\n');
    print_players(g);
    print_phrase(g->language, PHRASE_RULES_AND_DATA, number_text(game->rules).text, hash, (char *)0);
    putchar('\n');
    print_phrase(g->language, PHRASE_BOTS, (char *)0);
    for (const struct sand_bot *const *b = sand_bots; *b; b++)
        if (plays(*b, game)) {
            printf("  %-16s ", (*b)->name);
            text_wrap(stdout, sand_word(g->words, "bot", (*b)->name), 19, 19, 80);
        }
    print_options(g, false);
    print_suggestions(g);
    print_options(g, true);
}

static void print_list(const struct opened_games *all)
{
    for (int i = 0; i < all->count; i++) {
        const struct sand_game *game = all->game[i].listed->game;
        if (game->flags & SAND_EXAMPLE)
            continue;
        printf("%-14s ", game->id);
        text_pad(stdout, sand_word(all->game[i].words, "game", "title"), 34);
        print_players(&all->game[i]);
    }
}

/* ---- The command ---- */

static void put_list(struct sand_writer *w, const struct opened_games *all)
{
    sand_put_object(w, 0);
    sand_put_array(w, "games");
    for (int i = 0; i < all->count; i++)
        if (!(all->game[i].listed->game->flags & SAND_EXAMPLE))
            put_game(w, &all->game[i], false);
    sand_put_end(w);
    sand_put_end(w);
}

static int show_list(const struct wishes *wishes, struct sand_writer *w)
{
    struct opened_games all;
    const int code = games_open(&all, &wishes->packs);
    if (code)
        return code;
    if (wishes->json)
        put_list(w, &all);
    else
        print_list(&all);
    games_close(&all);
    return EXIT_FINE;
}

static int show_game(const struct wishes *wishes, const char *id, struct sand_writer *w)
{
    struct opened_game g;
    const int code = game_open(&g, id, &wishes->packs);
    if (code)
        return code;
    if (wishes->json)
        put_game(w, &g, true);
    else
        print_game(&g);
    game_close(&g);
    return EXIT_FINE;
}

int command_games(int argc, char **argv)
{
    struct wishes wishes = {.json = false};
    struct words words;
    struct sand_writer w;
    int code;
    if (!options_read(&manual, argc, argv, &wishes, &words, &code))
        return code;
    sand_writer_grow(&w);
    code = words.count ? show_game(&wishes, words.word[0], &w) : show_list(&wishes, &w);
    if (!code && wishes.json)
        puts(w.text);
    sand_writer_free(&w);
    return finish_output(code);
}

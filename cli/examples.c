/* Examples of the help. A help text knows no game: what is in capitals is looked up in the game's tables.
 *
 *     sandtable play GAME --seat SEAT1=me          as it is written
 *     sandtable play werewolves --seat p1=me       as it is printed
 *
 * A word in capitals that is none of these stays as it is. An example for which the game lacks a word (a game for one
 * has no SEAT2) is left out as a whole, so that none is printed which does not work. */
#include "cli/examples.h"

#include "bots/bots.h"
#include "cli/packs.h"
#include "engine/notation.h"
#include "games/games.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { WORD = 96 };

const struct sand_game *game_at_hand(int count, char **words)
{
    for (int i = 0; i < count; i++)
        for (const struct sand_listed *l = sand_games; l->game; l++)
            if (strcmp(words[i], l->game->id) == 0)
                return l->game;
    return sand_games[0].game;
}

/* ---- Words of a game; each function writes one and answers false if there is none ---- */

static bool write_seat(const struct sand_game *game, int seat, char word[WORD])
{
    char name[SAND_ACTOR_BYTES];
    snprintf(word, WORD, "%s", seat < default_seats(game) ? sand_actor_name(game, seat, name) : "");
    return word[0];
}

/* The first option of a kind that belongs to the rules, with another value than its default. */
static bool write_option_of(const struct sand_game *game, enum sand_option_kind kind, char word[WORD])
{
    for (const struct sand_option *o = game->options; o && o->name; o++) {
        if (o->pace || o->kind != kind)
            continue;
        const char *value = o->kind == SAND_SWITCH ? (o->preset ? "off" : "on") : o->choices[o->preset ? 0 : 1];
        snprintf(word, WORD, "%s=%s", o->name, value);
        return true;
    }
    return false;
}

static bool write_option(const struct sand_game *game, int n, char word[WORD])
{
    (void)n;
    return write_option_of(game, SAND_SWITCH, word) || write_option_of(game, SAND_CHOICE, word);
}

static bool write_side(const struct sand_game *game, int side, char word[WORD])
{
    if (!game->sides || !game->sides[0] || !game->sides[1])
        return false;
    snprintf(word, WORD, "%s", game->sides[side]);
    return true;
}

/* Bots are listed from the weakest to the strongest; those that take their time are left out. */
static bool write_bot(const struct sand_game *game, int from_best, char word[WORD])
{
    int n = 0;
    while (sand_bots[n])
        n++;
    while (n-- > 0)
        if (!sand_bots[n]->rig && !sand_bots[n]->patient && sand_bots[n]->game &&
            strcmp(sand_bots[n]->game, game->id) == 0 && from_best-- == 0) {
            snprintf(word, WORD, "%s", sand_bots[n]->name);
            return true;
        }
    return false;
}

static const struct sand_listed *listed_as(const struct sand_game *game)
{
    const struct sand_listed *l = sand_games;
    while (l->game != game)
        l++;
    return l;
}

/* The first lesson, by its file's name without the ending. */
static bool write_lesson(const struct sand_game *game, int n, char word[WORD])
{
    (void)n;
    const struct sand_listed *l = listed_as(game);
    const char *name = l->lesson_count ? l->lessons[0].name : "";
    snprintf(word, WORD, "%.*s", (int)strcspn(name, "."), name);
    return word[0];
}

/* The first clause of the ledger, or its chapter: R-card-1, R-card. */
static bool write_clause(const struct sand_game *game, int chapter, char word[WORD])
{
    const char *clause = strstr(listed_as(game)->rules, "- **R-");
    if (!clause)
        return false;
    snprintf(word, WORD, "%.*s", (int)strcspn(clause + 4, "*"), clause + 4);
    if (chapter && strrchr(word, '-'))
        *strrchr(word, '-') = 0;
    return true;
}

static bool write_id(const struct sand_game *game, int n, char word[WORD])
{
    (void)n;
    return snprintf(word, WORD, "%s", game->id) > 0;
}

static bool write_seats(const struct sand_game *game, int n, char word[WORD])
{
    (void)n;
    return snprintf(word, WORD, "%d", default_seats(game)) > 0;
}

static bool write_clock(const struct sand_game *game, int n, char word[WORD])
{
    (void)n;
    return game->flags & SAND_CLOCKED && snprintf(word, WORD, "clock") > 0;
}

static const struct {
    const char *name;
    bool (*write)(const struct sand_game *, int n, char word[WORD]);
    int n;
} writers[] = {
    {"GAME", write_id, 0},       {"SEATS", write_seats, 0},   {"SEAT1", write_seat, 0},    {"SEAT2", write_seat, 1},
    {"SIDE1", write_side, 0},    {"SIDE2", write_side, 1},    {"BOT1", write_bot, 0},      {"BOT2", write_bot, 1},
    {"CLOCK", write_clock, 0},   {"LESSON", write_lesson, 0}, {"CLAUSE", write_clause, 0}, {"CHAPTER", write_clause, 1},
    {"OPTION", write_option, 0},
};

/* What is none of these stands for itself. */
static bool write_word(const struct sand_game *game, const char *token, size_t size, char word[WORD])
{
    snprintf(word, WORD, "%.*s", (int)size, token);
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++)
        if (strcmp(word, writers[i].name) == 0)
            return writers[i].write(game, writers[i].n, word);
    return true;
}

/* ---- Lines ---- */

static size_t token_size(const char *text)
{
    size_t n = 0;
    while (isupper((unsigned char)text[n]))
        n++;
    return n > 1 && isdigit((unsigned char)text[n]) ? n + 1 : n;
}

/* The line with the game's words; false if it has none for one of them. */
static bool fill_line(const struct sand_game *game, const char *line, size_t size, char *out, size_t room)
{
    size_t used = 0;
    char word[WORD];
    for (size_t i = 0; i < size && used + WORD < room;) {
        const bool begins = i == 0 || !isalnum((unsigned char)line[i - 1]);
        const size_t token = begins ? token_size(line + i) : 0;
        if (token > 2) {
            if (!write_word(game, line + i, token, word))
                return false;
            used += (size_t)snprintf(out + used, room - used, "%s", word);
            i += token;
        } else {
            out[used++] = line[i++];
        }
    }
    out[used] = 0;
    return true;
}

void fill_help(const struct sand_game *game, const char *text, char *out, size_t room)
{
    size_t used = 0;
    out[0] = 0;
    while (*text && used + 1 < room) {
        const bool piece = *text == '{';
        const size_t size = strcspn(text += piece, piece ? "}" : "{");
        if (!piece)
            snprintf(out + used, room - used, "%.*s", (int)size, text);
        else if (!fill_line(game, text, size, out + used, room - used))
            out[used] = 0;
        used += strlen(out + used);
        text += size + (piece && text[size]);
    }
}

void print_examples(const char *lines, int count, char **words)
{
    const struct sand_game *game = game_at_hand(count, words);
    char line[1024];
    fputs("\nExamples:\n", stdout);
    while (*lines) {
        lines += strspn(lines, " ");
        const size_t size = strcspn(lines, "\n");
        if (fill_line(game, lines, size, line, sizeof line))
            printf("  %s\n", line);
        lines += size + (lines[size] != 0);
    }
}

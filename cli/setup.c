/* What a game is opened with: an options object made from what was typed. Values are checked against the game's table
 * here too, although the table would refuse them: here the complaint can say what to type, and which word was nearly
 * right. */
#include "cli/command.h"
#include "cli/packs.h"
#include "cli/phrases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int default_seats(const struct sand_game *game)
{
    return game->default_seats ? game->default_seats : (game->min_seats + game->max_seats) / 2;
}

static const struct sand_option *option_named(const struct sand_game *game, const char *name, size_t size)
{
    for (const struct sand_option *o = game->options; o && o->name; o++)
        if (strlen(o->name) == size && memcmp(o->name, name, size) == 0)
            return o;
    return 0;
}

static bool no_such_option(const struct sand_game *game, const char *given, size_t size)
{
    char word[40];
    snprintf(word, sizeof word, "%.*s", (int)size, given);
    struct nearest n = {word, 0, 0};
    for (const struct sand_option *o = game->options; o && o->name; o++)
        nearest_offer(&n, o->name);
    complain(EXIT_USAGE, "--option %s: %s has no option %s%s (see: sandtable games %s)", given, game->id, word,
             nearest_hint(&n, ""), game->id);
    return false;
}

/* ---- Values ---- */

static bool is_one_of(const char *word, const char *const *list)
{
    for (; *list; list++)
        if (strcmp(word, *list) == 0)
            return true;
    return false;
}

static bool is_number(const char *text, size_t size)
{
    const size_t sign = size > 1 && text[0] == '-';
    for (size_t i = sign; i < size; i++)
        if (text[i] < '0' || text[i] > '9')
            return false;
    return size > sign && size < 18;
}

/* One item of a,b,c or of a:2,b:1. */
static bool put_item(struct sand_writer *w, const char *item, size_t size, bool object)
{
    const char *colon = memchr(item, ':', size);
    char key[64];
    if (!object) {
        sand_put_string(w, 0, item, size);
        return size > 0 && !colon;
    }
    const size_t name = colon ? (size_t)(colon - item) : 0, number = colon ? size - name - 1 : 0;
    if (!name || name >= sizeof key || !is_number(colon + 1, number))
        return false;
    memcpy(key, item, name);
    key[name] = 0;
    sand_put_raw(w, key, colon + 1, number);
    return true;
}

static bool put_list(struct sand_writer *w, const char *name, const char *value)
{
    const bool object = strchr(value, ':');
    bool fine = true;
    if (object)
        sand_put_object(w, name);
    else
        sand_put_array(w, name);
    for (;;) {
        const size_t size = strcspn(value, ",");
        fine &= put_item(w, value, size, object);
        if (!value[size])
            break;
        value += size + 1;
    }
    sand_put_end(w);
    return fine;
}

static bool put_json(struct sand_writer *w, const char *name, const char *value, struct sand_error *error)
{
    struct sand_reader *r = sand_reader_open(name, value, strlen(value), error);
    if (!r)
        return false;
    sand_reader_close(r);
    sand_put_raw(w, name, value, strlen(value));
    return true;
}

static bool put_other(struct sand_writer *w, const struct sand_option *o, const char *value)
{
    struct sand_error error;
    if (value[0] == '{' || value[0] == '[') {
        if (put_json(w, o->name, value, &error))
            return true;
        complain_of(EXIT_USAGE, "--option", &error);
        return false;
    }
    if (!(o->low && strchr(value, ':')) && put_list(w, o->name, value))
        return true;
    complain(EXIT_USAGE, "--option %s=%s: neither JSON nor a list a,b,c%s", o->name, value,
             o->low ? "" : " or a:2,b:1");
    return false;
}

static bool put_switch(struct sand_writer *w, const struct sand_option *o, const char *value)
{
    static const char *const on[] = {"on", "true", "yes", "1", 0}, *const off[] = {"off", "false", "no", "0", 0};
    if (!is_one_of(value, on) && !is_one_of(value, off)) {
        complain(EXIT_USAGE, "--option %s=%s: expected on or off", o->name, value);
        return false;
    }
    sand_put_bool(w, o->name, is_one_of(value, on));
    return true;
}

static bool put_choice(struct sand_writer *w, const struct sand_option *o, const char *value)
{
    struct nearest n = {value, 0, 0};
    for (const char *const *c = o->choices; *c; c++)
        nearest_offer(&n, *c);
    if (is_one_of(value, o->choices)) {
        sand_put_text(w, o->name, value);
        return true;
    }
    fprintf(stderr, "sandtable: --option %s: unknown value: %s%s; expected ", o->name, value, nearest_aside(&n));
    for (const char *const *c = o->choices; *c; c++)
        fprintf(stderr, "%s%s", c == o->choices ? "" : c[1] ? ", " : " or ", *c);
    fputc('\n', stderr);
    return false;
}

static bool put_number(struct sand_writer *w, const struct sand_option *o, const char *value)
{
    if (!is_number(value, strlen(value)) || strtoll(value, 0, 10) < o->low || strtoll(value, 0, 10) > o->high) {
        complain(EXIT_USAGE, "--option %s=%s: not a whole number from %d to %d", o->name, value, o->low, o->high);
        return false;
    }
    sand_put_int(w, o->name, strtoll(value, 0, 10));
    return true;
}

static bool put_option(struct sand_writer *w, const struct sand_option *o, const char *value)
{
    switch (o->kind) {
    case SAND_SWITCH:
        return put_switch(w, o, value);
    case SAND_NUMBER:
        return put_number(w, o, value);
    case SAND_CHOICE:
        return put_choice(w, o, value);
    default:
        return put_other(w, o, value);
    }
}

/* ---- The object ---- */

/* `--option` number i: its name's length, or 0 after complaining that it has no `=` or was given before. */
static size_t option_size(const struct words *given, int i)
{
    const char *text = given->word[i];
    const size_t size = strcspn(text, "=");
    if (!text[size] || !size) {
        complain(EXIT_USAGE, "--option %s: write --option NAME=VALUE", text);
        return 0;
    }
    for (int j = 0; j < i; j++)
        if (strncmp(given->word[j], text, size + 1) == 0) {
            complain(EXIT_USAGE, "--option %s: given twice (%s before)", text, given->word[j]);
            return 0;
        }
    return size;
}

static bool refuse_seats(const struct sand_game *game, const char *option, const char *given)
{
    if (game->min_seats == game->max_seats)
        complain(EXIT_USAGE, "--%s %s: %s is for %d players", option, given, game->id, game->min_seats);
    else
        complain(EXIT_USAGE, "--%s %s: %s is for %d to %d players", option, given, game->id, game->min_seats,
                 game->max_seats);
    return false;
}

static bool seats_fit(const struct sand_game *game, int seats)
{
    char given[12];
    if (seats >= game->min_seats && seats <= game->max_seats)
        return true;
    snprintf(given, sizeof given, "%d", seats);
    return refuse_seats(game, "seats", given);
}

static bool has_rounds(const struct sand_game *game, const struct words *given)
{
    const struct sand_option *o = option_named(game, "talk", 4);
    for (int i = 0; i < given->count; i++)
        if (strncmp(given->word[i], "talk=", 5) == 0)
            return false;
    return o && o->kind == SAND_CHOICE && is_one_of("rounds", o->choices);
}

static bool is_seats(const char *given)
{
    return strncmp(given, "seats=", 6) == 0;
}

/* How many play: `--seats N`, or `--option seats=N`, which is the same. 0 after complaining. */
static int seats_wanted(const struct sand_game *game, int seats, const struct words *given)
{
    if (!seats)
        seats = default_seats(game);
    for (int i = 0; i < given->count; i++) {
        char *end;
        if (!is_seats(given->word[i]))
            continue;
        const long number = strtol(given->word[i] + 6, &end, 10);
        if (*end || end == given->word[i] + 6 || number < 1 || number > SAND_SEATS)
            return refuse_seats(game, "option", given->word[i]);
        seats = (int)number;
    }
    return seats_fit(game, seats) ? seats : 0;
}

bool options_object(const struct sand_game *game, int seats, const struct words *given, bool rounds,
                    struct sand_writer *w)
{
    const int wanted = seats_wanted(game, seats, given);
    if (!wanted)
        return false;
    sand_put_object(w, 0);
    sand_put_int(w, "seats", wanted);
    for (int i = 0; i < given->count; i++) {
        if (is_seats(given->word[i]))
            continue;
        const size_t size = option_size(given, i);
        if (!size)
            return false;
        const struct sand_option *o = option_named(game, given->word[i], size);
        if (!o)
            return no_such_option(game, given->word[i], size);
        if (!put_option(w, o, given->word[i] + size + 1))
            return false;
    }
    if (rounds && has_rounds(game, given))
        sand_put_text(w, "talk", "rounds");
    sand_put_end(w);
    return true;
}

/* ---- Options in words ---- */

/* A list of words, or of words with how many there are of each: `Seer, 2 × Werewolf`. */
static void tell_list(const struct sand_catalogue *words, struct sand_reader *r, sand_node list, struct sand_writer *w)
{
    for (sand_node n = sand_first(r, list); n >= 0; n = sand_next(r, n)) {
        const bool counted = sand_type(r, list) == SAND_OBJECT;
        const char *id = counted ? sand_key_of(r, n) : sand_type(r, n) == SAND_STRING ? sand_string(r, n) : "";
        sand_append_text(w, n != sand_first(r, list) ? ", " : "");
        if (counted && sand_type(r, n) == SAND_INT && sand_int(r, n, 0, INT32_MAX) != 1) {
            sand_append_int(w, sand_int(r, n, 0, INT32_MAX));
            sand_append_text(w, " × ");
        }
        sand_append_text(w, sand_word(words, "card", id));
    }
}

static void tell_value(const struct sand_catalogue *words, const char *language, const char *name,
                       struct sand_reader *r, sand_node n, struct sand_writer *w)
{
    switch (sand_type(r, n)) {
    case SAND_BOOL:
        sand_append_text(w, phrase(language, sand_bool(r, n) ? PHRASE_ON : PHRASE_OFF));
        return;
    case SAND_INT:
        sand_append_text(w, number_text(sand_int(r, n, INT32_MIN, INT32_MAX)).text);
        return;
    case SAND_STRING:
        sand_append_text(w, sand_choice_word(words, name, sand_string(r, n)));
        return;
    default:
        tell_list(words, r, n, w);
    }
}

void options_tell(const struct sand_catalogue *words, const struct sand_game *game, const char *language,
                  const char *options, struct sand_writer *w)
{
    struct sand_error error;
    struct sand_writer told;
    struct sand_reader *r = sand_reader_open("options", options, strlen(options), &error);
    sand_writer_grow(&told);
    for (const struct sand_option *o = game->options; r && o && o->name; o++) {
        const sand_node n = sand_member(r, 0, o->name);
        if (n < 0)
            continue;
        sand_append_text(&told, told.size ? "; " : "");
        sand_append_text(&told, sand_word(words, "option", o->name));
        sand_append_text(&told, ": ");
        tell_value(words, language, o->name, r, n, &told);
    }
    if (told.size)
        append_phrase(w, language, PHRASE_OPTIONS_TOLD, told.text);
    sand_reader_close(r);
    sand_writer_free(&told);
}

/* `why PLACE`: which tests of the rules bar an answer about it; `why 3`: that answer 3 is allowed. Things are found by
 * id, by name, or by a part of a name that no other has; of two that fit neither is meant. */
#include "cli/play.h"

#include "engine/notation.h"
#include "engine/why.h"

#include <stdio.h>
#include <string.h>

static int test_named(const struct sand_game *game, const char *name)
{
    int i = 0;
    while (game->tests[i].name && strcmp(game->tests[i].name, name) != 0)
        i++;
    return i;
}

/* One test as a line, and under one that fails what would change that. */
static void tell_test(struct evening *e, struct sand_reader *r, sand_node n)
{
    const bool ok = sand_bool(r, sand_require(r, n, "ok"));
    const int test = test_named(e->game.pack->game, sand_string(r, sand_require(r, n, "name")));
    const sand_node args = sand_member(r, n, "args");
    int32_t arg[SAND_WHY_ARGS] = {0};
    int count = 0;
    for (sand_node a = sand_first(r, args); a >= 0; a = sand_next(r, a), count++)
        arg[count] = sand_get_value(r, a, e->game.pack->game, e->game.pack->game->tests[test].domain[count],
                                    e->game.pack->data);
    sand_writer_reset(&e->text);
    if (ok || !sand_tell_test(e->game.words, test, ".not", arg, e->names, &e->text))
        sand_tell_test(e->game.words, test, "", arg, e->names, &e->text);
    sand_append_text(&e->text, " (");
    sand_append_text(&e->text, sand_string(r, sand_require(r, n, "clause")));
    sand_append_text(&e->text, ")");
    screen_item(&e->screen, STYLE_PLAIN, ok ? "  ✓ " : "  ✗ ", 4, e->text.text);
    sand_writer_reset(&e->text);
    if (!ok && sand_tell_test(e->game.words, test, ".change", arg, e->names, &e->text))
        screen_item(&e->screen, STYLE_FAINT, "    ", 4, e->text.text);
}

/* The answer in words, as the list would have it. */
static void tell_answer(struct evening *e, struct sand_reader *r, sand_node n)
{
    struct sand_error error;
    sand_answer answer;
    sand_writer_reset(&e->text);
    if (sand_read_answer(e->game.pack->game, e->game.pack->data, sand_string(r, n), &answer, &error))
        sand_tell_answer(e->game.words, answer, 0, e->names, &e->text);
    else
        sand_append_text(&e->text, sand_string(r, n));
    screen_tell(&e->screen, STYLE_PLAIN, e->text.text);
}

/* Where no test fails there is an answer: which one. */
static void tell_allowed(struct evening *e, struct sand_reader *r, sand_node n)
{
    struct sand_error error;
    sand_answer answer;
    if (!sand_read_answer(e->game.pack->game, e->game.pack->data, sand_string(r, n), &answer, &error))
        return;
    for (int i = 0; i < e->question->count; i++)
        if (e->question->answer[i] == answer)
            show_allowed(e, i, number_text(i + 1).text);
}

static void tell_why(struct evening *e, struct sand_reader *r)
{
    const sand_node answers = sand_require(r, 0, "answers");
    for (sand_node n = sand_first(r, answers); n >= 0; n = sand_next(r, n)) {
        const sand_node tests = sand_require(r, n, "tests");
        tell_answer(e, r, sand_require(r, n, "a"));
        for (sand_node i = sand_first(r, tests); i >= 0; i = sand_next(r, i))
            tell_test(e, r, i);
        tell_allowed(e, r, sand_require(r, n, "a"));
    }
}

/* ---- What is asked about ---- */

/* A place, a piece or a seat by its id or its name, or by a part of the name that no other has: its id; null: none. */
static bool has_part(const char *text, const char *part)
{
    for (; *text; text++)
        if (begins_like(text, part))
            return true;
    return false;
}

static const char *name_of(const struct evening *e, const struct sand_domain *d, int i, const char *id)
{
    return strcmp(d->name, "seat") == 0 && i < SAND_SEATS && e->names[i] ? e->names[i]
                                                                         : sand_word(e->game.words, d->name, id);
}

/* Exactly so called, among the things of one role; null: none. */
static const char *thing_named(const struct evening *e, int role, const char *text)
{
    const struct sand_pack *pack = e->game.pack;
    for (const struct sand_domain *d = pack->game->domains; d->name; d++)
        for (int i = 0; d->role == role && i < sand_domain_size(d, pack->data); i++) {
            const char *id = sand_domain_id(d, pack->data, i), *name = name_of(e, d, i, id);
            if (strcmp(id, text) == 0 || (begins_like(name, text) && strlen(name) == strlen(text)))
                return id;
        }
    return 0;
}

/* Places come first: a slot or a counter may have the id of the place it belongs to. */
static const char *thing_called(const struct evening *e, const char *text)
{
    const struct sand_pack *pack = e->game.pack;
    const char *found = 0;
    int fitting = 0;
    for (int role = SAND_ROLE_NONE + 1; role <= SAND_ROLE_SEAT && !found; role++)
        found = thing_named(e, role, text);
    if (found)
        return found;
    for (const struct sand_domain *d = pack->game->domains; d->name; d++)
        for (int i = 0; d->role && i < sand_domain_size(d, pack->data); i++) {
            const char *id = sand_domain_id(d, pack->data, i);
            if (has_part(name_of(e, d, i, id), text)) {
                found = id;
                fitting++;
            }
        }
    return fitting == 1 ? found : 0;
}

static const char *name_of_id(const struct evening *e, const char *id)
{
    const struct sand_pack *pack = e->game.pack;
    for (int role = SAND_ROLE_NONE + 1; role <= SAND_ROLE_SEAT; role++)
        for (const struct sand_domain *d = pack->game->domains; d->name; d++)
            for (int i = 0; d->role == role && i < sand_domain_size(d, pack->data); i++)
                if (strcmp(sand_domain_id(d, pack->data, i), id) == 0)
                    return name_of(e, d, i, id);
    return id;
}

/* Something of the board that can be asked about, as an example: a place where there are places. */
static const char *some_thing(const struct evening *e)
{
    const struct sand_pack *pack = e->game.pack;
    for (int role = SAND_ROLE_NONE + 1; role <= SAND_ROLE_SEAT; role++)
        for (const struct sand_domain *d = pack->game->domains; d->name; d++)
            if (d->role == role && sand_domain_size(d, pack->data))
                return name_of(e, d, 0, sand_domain_id(d, pack->data, 0));
    return "";
}

/* What is said about an id, opened for reading; null and why not. */
static struct sand_reader *open_why(struct evening *e, int seat, const char *about, struct sand_writer *w,
                                    enum sand_reply *reply, struct sand_error *error)
{
    sand_writer_reset(w);
    sand_put_object(w, 0);
    *reply = sand_put_why(e->table, seat, about, w, error);
    sand_put_end(w);
    return *reply == SAND_OK ? sand_reader_open("why", w->text, w->size, error) : 0;
}

static bool says_something(struct sand_reader *r)
{
    return sand_count(r, sand_require(r, 0, "answers")) > 0;
}

/* Of an area where answers name its hexes, the first of these that something can be said about: their names begin with
 * that of the area. */
static struct sand_reader *open_within(struct evening *e, int seat, const char *name, struct sand_writer *w)
{
    const struct sand_pack *pack = e->game.pack;
    enum sand_reply reply;
    struct sand_error error;
    for (const struct sand_domain *d = pack->game->domains; d->name; d++)
        for (int i = 0; d->role == SAND_ROLE_PLACE && i < sand_domain_size(d, pack->data); i++) {
            const char *id = sand_domain_id(d, pack->data, i);
            struct sand_reader *r = begins_like(name_of(e, d, i, id), name) ? open_why(e, seat, id, w, &reply, &error)
                                                                            : 0;
            if (r && says_something(r))
                return r;
            sand_reader_close(r);
        }
    return 0;
}

/* An area is asked about by many hexes: of which one the tests are told. */
static void say_within(struct evening *e, const char *area, struct sand_reader *within)
{
    const char *one = name_of_id(e, sand_string(within, sand_require(within, 0, "about")));
    sand_writer_reset(&e->text);
    append_phrases(&e->text, e->game.language, PHRASE_WHY_WITHIN, area, one, (char *)0);
    screen_tell(&e->screen, STYLE_FAINT, e->text.text);
}

void show_allowed(struct evening *e, int i, const char *number)
{
    struct sand_writer answer;
    sand_writer_grow(&answer);
    append_label(e, i, &answer);
    sand_writer_reset(&e->text);
    append_phrases(&e->text, e->game.language, PHRASE_WHY_ALLOWED, number, answer.text, number, (char *)0);
    screen_tell(&e->screen, STYLE_PLAIN, e->text.text);
    sand_writer_free(&answer);
}

/* Whether an answer names an id: one of its words is the id. */
static bool names(const struct evening *e, sand_answer answer, const char *id)
{
    char text[512], *rest = text;
    struct sand_writer line;
    sand_writer_fixed(&line, text, sizeof text);
    sand_write_answer(e->game.pack->game, e->game.pack->data, answer, &line);
    for (const char *word = strtok_r(text, " ", &rest); word; word = strtok_r(0, " ", &rest))
        if (strcmp(word, id) == 0)
            return true;
    return false;
}

/* Of what no test is told of, the first answer that names it: it is allowed. */
static bool shows_allowed(struct evening *e, const char *id)
{
    char number[12];
    for (int i = 0; e->question && i < e->question->count; i++)
        if (names(e, e->question->answer[i], id)) {
            snprintf(number, sizeof number, "%d", i + 1);
            show_allowed(e, i, number);
            return true;
        }
    return false;
}

/* Whether some answer is about a place or a piece; else the question only asks what to do. */
static bool is_about_things(const struct evening *e)
{
    const struct sand_pack *pack = e->game.pack;
    for (const struct sand_domain *d = pack->game->domains; d->name; d++)
        for (int i = 0;
             (d->role == SAND_ROLE_PLACE || d->role == SAND_ROLE_PIECE) && i < sand_domain_size(d, pack->data); i++)
            for (int k = 0; k < e->question->count; k++)
                if (names(e, e->question->answer[k], sand_domain_id(d, pack->data, i)))
                    return true;
    return false;
}

/* Names that have these words as a part; false: none has. */
static bool append_fitting(const struct evening *e, const char *words, struct sand_writer *w)
{
    enum { MOST = 8 };
    const struct sand_pack *pack = e->game.pack;
    int fitting = 0;
    for (const struct sand_domain *d = pack->game->domains; d->name; d++)
        for (int i = 0; d->role && i < sand_domain_size(d, pack->data); i++) {
            const char *name = name_of(e, d, i, sand_domain_id(d, pack->data, i));
            if (!has_part(name, words) || (w->size && strstr(w->text, name)))
                continue;
            if (fitting++ < MOST)
                sand_append_text(w, fitting > 1 ? "; " : "");
            if (fitting <= MOST)
                sand_append_text(w, name);
        }
    sand_append_text(w, fitting > MOST ? "; …" : "");
    return fitting > 0;
}

/* What was asked about is nothing there is, or not the only one. */
static void say_which(struct evening *e, const char *words)
{
    struct sand_writer fitting;
    sand_writer_grow(&fitting);
    if (!*words)
        show_phrase(e, STYLE_FAINT, PHRASE_WHY_HOW, some_thing(e));
    else if (append_fitting(e, words, &fitting))
        show_phrase(e, STYLE_FAINT, PHRASE_WHY_WHICH, fitting.text);
    else
        show_phrase(e, STYLE_FAINT, PHRASE_WHY_WHAT, words);
    sand_writer_free(&fitting);
}

void show_why(struct evening *e, int seat, const char *words)
{
    const char *about = *words ? thing_called(e, words) : 0;
    enum sand_reply reply;
    struct sand_error error;
    struct sand_writer w;
    if (!about) {
        say_which(e, words);
        return;
    }
    sand_writer_grow(&w);
    struct sand_reader *r = open_why(e, seat, about, &w, &reply, &error);
    struct sand_reader *within = r && !says_something(r) ? open_within(e, seat, words, &w) : 0;
    if (within)
        say_within(e, name_of_id(e, about), within);
    if (within || (r && says_something(r)))
        tell_why(e, within ? within : r);
    else if (r && !shows_allowed(e, about))
        show_phrase(e, STYLE_FAINT, is_about_things(e) ? PHRASE_WHY_UNKNOWN : PHRASE_WHY_LATER, name_of_id(e, about));
    else if (!r)
        show_refusal(e, reply, &error);
    sand_reader_close(within);
    sand_reader_close(r);
    sand_writer_free(&w);
}

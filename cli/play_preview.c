/* `preview 3`: what an answer would do, told in sentences; `why PLACE`: which tests of the rules bar it. */
#include "cli/play.h"

#include "engine/notation.h"
#include "engine/preview.h"
#include "engine/why.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Entries as they come over the wire ---- */

static int key_named(const struct sand_game *game, const char *name)
{
    for (int i = 0; game->keys[i].name; i++)
        if (strcmp(game->keys[i].name, name) == 0)
            return i;
    return -1;
}

static int32_t read_value(struct sand_reader *r, sand_node n, const struct sand_domain *d, const void *pack)
{
    uint32_t set = 0;
    switch (sand_type(r, n)) {
    case SAND_INT:
        return (int32_t)sand_int(r, n, INT32_MIN, INT32_MAX);
    case SAND_STRING:
        return sand_domain_find(d, pack, sand_string(r, n));
    case SAND_ARRAY:
        for (sand_node i = sand_first(r, n); i >= 0; i = sand_next(r, i))
            set |= 1u << sand_domain_find(d, pack, sand_string(r, i));
        return (int32_t)set;
    default:
        return -1;
    }
}

static bool read_entry(const struct sand_pack *pack, struct sand_reader *r, sand_node n, struct sand_entry *e)
{
    sand_node at = sand_first(r, n);
    const int key = key_named(pack->game, sand_string(r, at));
    *e = (struct sand_entry){.key = (uint16_t)key};
    if (key < 0)
        return false;
    const uint8_t *domain = pack->game->keys[key].domain;
    for (; (at = sand_next(r, at)) >= 0 && e->argc < SAND_ARGS && domain[e->argc]; e->argc++)
        e->arg[e->argc] = read_value(r, at, &pack->game->domains[domain[e->argc] - 1], pack->data);
    return true;
}

/* ---- Telling ---- */

static void tell_entry(const struct evening *e, struct sand_reader *r, sand_node n, int percent)
{
    struct sand_entry entry;
    struct sand_writer w;
    char share[16] = "";
    if (!read_entry(e->game.pack, r, n, &entry))
        return;
    sand_writer_grow(&w);
    sand_tell_entry(e->game.words, &entry, e->names, &w);
    if (percent >= 0)
        snprintf(share, sizeof share, "%3d %%  ", percent);
    printf("  %s%s\n", share, w.text);
    sand_writer_free(&w);
}

static int percent(struct sand_reader *r, sand_node count, int64_t samples)
{
    return (int)((sand_int(r, count, 0, INT32_MAX) * 100 + samples / 2) / samples);
}

/* Entries of one key that are all rare, such as each card that may come next, are told by the first of them. */
enum { RARE = 10, ALIKE = 3 };
struct alike {
    const char *key;
    int kinds, highest; /* how many rare kinds there are, and the percentage of the most frequent */
    bool first;         /* the one looked at is the first of them */
};

static struct alike alike_of(struct sand_reader *r, sand_node entries, sand_node one, int64_t samples)
{
    struct alike a = {sand_string(r, sand_first(r, sand_require(r, one, "entry"))), 0, 0, true};
    bool before = true;
    for (sand_node n = sand_first(r, entries); n >= 0; n = sand_next(r, n)) {
        const sand_node others = sand_member(r, n, "others");
        const int share = percent(r, sand_require(r, n, "count"), samples);
        before = before && n != one;
        if (strcmp(sand_string(r, sand_first(r, sand_require(r, n, "entry"))), a.key) != 0 ||
            (others < 0 && share >= RARE))
            continue;
        a.kinds += others < 0 ? 1 : (int)sand_int(r, others, 0, INT32_MAX);
        a.highest = others < 0 && share > a.highest ? share : a.highest;
        a.first = a.first && !before;
    }
    return a;
}

static void tell_odds(struct evening *e, struct sand_reader *r, sand_node entries, int64_t samples)
{
    for (sand_node n = sand_first(r, entries); n >= 0; n = sand_next(r, n)) {
        const int share = percent(r, sand_require(r, n, "count"), samples);
        const struct alike a = alike_of(r, entries, n, samples);
        const bool folded = share < RARE && a.kinds > ALIKE;
        if (sand_member(r, n, "others") >= 0 || (folded && !a.first))
            continue;
        tell_entry(e, r, sand_require(r, n, "entry"), share);
        if (!folded)
            continue;
        sand_writer_reset(&e->text);
        append_phrases(&e->text, e->game.language, PHRASE_PREVIEW_ALIKE, number_text(a.kinds - 1).text,
                       number_text(a.highest < 1 ? 1 : a.highest).text, (char *)0);
        screen_tell(&e->screen, STYLE_FAINT, e->text.text);
    }
}

/* `Resources, Werwolf: 12 → 9`, or from the lowest to the highest that may come. */
static void tell_figure(const struct evening *e, struct sand_reader *r, sand_node n)
{
    const sand_node of = sand_member(r, n, "of"), values = sand_require(r, n, "values");
    const char *name = sand_string(r, sand_require(r, n, "name"));
    const struct sand_figure *f = e->game.pack->game->figures;
    while (strcmp(f->name, name) != 0)
        f++;
    const int last = sand_count(r, values) - 1;
    const bool halves = f->flags & SAND_HALVES;
    const int64_t was = sand_int(r, sand_require(r, n, "was"), INT32_MIN, INT32_MAX);
    const int64_t low = sand_int(r, sand_item(r, sand_item(r, values, 0), 0), INT32_MIN, INT32_MAX);
    const int64_t high = sand_int(r, sand_item(r, sand_item(r, values, last), 0), INT32_MIN, INT32_MAX);
    printf("  %s", sand_word(e->game.words, "figure", name));
    if (of >= 0)
        printf(", %s", sand_word(e->game.words, e->game.pack->game->domains[f->by - 1].name, sand_string(r, of)));
    printf(": %s → %s", halves_text(was, halves).text, halves_text(low, halves).text);
    if (high != low)
        printf(" … %s", halves_text(high, halves).text);
    putchar('\n');
}

static void tell_preview(struct evening *e, struct sand_reader *r)
{
    const int64_t samples = sand_int(r, sand_require(r, 0, "samples"), 1, INT32_MAX);
    const sand_node journal = sand_member(r, 0, "journal"), entries = sand_member(r, 0, "entries");
    const bool sure = sand_bool(r, sand_require(r, 0, "sure"));
    show_phrase(e, STYLE_TITLE,
                sand_member(r, 0, "together") >= 0 ? PHRASE_PREVIEW_TOGETHER
                : sure                             ? PHRASE_PREVIEW_SURE
                                                   : PHRASE_PREVIEW_ODDS,
                "");
    for (sand_node n = sand_first(r, journal); n >= 0; n = sand_next(r, n))
        tell_entry(e, r, n, -1);
    if (entries >= 0)
        tell_odds(e, r, entries, samples);
    const sand_node figures = sand_require(r, 0, "figures");
    for (sand_node n = sand_first(r, figures); n >= 0; n = sand_next(r, n))
        tell_figure(e, r, n);
    if (journal >= 0 && !sand_count(r, journal) && !sand_count(r, figures))
        show_phrase(e, STYLE_FAINT, PHRASE_PREVIEW_NOTHING, "");
}

/* ---- Why not ---- */

static void tell_test(const struct evening *e, struct sand_reader *r, sand_node n)
{
    const bool ok = sand_bool(r, sand_require(r, n, "ok"));
    printf("  %s %s (%s)\n", ok ? "✓" : "✗",
           sand_word(e->game.words, "test", sand_string(r, sand_require(r, n, "name"))),
           sand_string(r, sand_require(r, n, "clause")));
}

static void tell_why(struct evening *e, struct sand_reader *r)
{
    const sand_node answers = sand_require(r, 0, "answers");
    if (!sand_count(r, answers))
        show_phrase(e, STYLE_FAINT, PHRASE_WHY_UNKNOWN, "");
    for (sand_node n = sand_first(r, answers); n >= 0; n = sand_next(r, n)) {
        const sand_node tests = sand_require(r, n, "tests");
        printf("%s\n", sand_string(r, sand_require(r, n, "a")));
        for (sand_node i = sand_first(r, tests); i >= 0; i = sand_next(r, i))
            tell_test(e, r, i);
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

static const char *thing_called(const struct evening *e, const char *text)
{
    const struct sand_pack *pack = e->game.pack;
    const char *found = 0;
    int fitting = 0;
    for (const struct sand_domain *d = pack->game->domains; d->name; d++)
        for (int i = 0; d->role && i < sand_domain_size(d, pack->data); i++) {
            const char *id = sand_domain_id(d, pack->data, i), *name = name_of(e, d, i, id);
            if (strcmp(id, text) == 0 || (begins_like(name, text) && strlen(name) == strlen(text)))
                return id;
            if (has_part(name, text)) {
                found = id;
                fitting++;
            }
        }
    return fitting == 1 ? found : 0;
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

void show_why(struct evening *e, int seat, const char *words)
{
    const char *about = *words ? thing_called(e, words) : 0;
    struct sand_error error;
    struct sand_writer w;
    if (!about) {
        show_phrase(e, STYLE_FAINT, *words ? PHRASE_WHY_WHAT : PHRASE_WHY_HOW, *words ? words : some_thing(e));
        return;
    }
    sand_writer_grow(&w);
    sand_put_object(&w, 0);
    const enum sand_reply reply = sand_put_why(e->table, seat, about, &w, &error);
    sand_put_end(&w);
    struct sand_reader *r = reply == SAND_OK ? sand_reader_open("why", w.text, w.size, &error) : 0;
    if (r)
        tell_why(e, r);
    else
        show_refusal(e, reply, &error);
    sand_reader_close(r);
    sand_writer_free(&w);
}

/* ---- The answer ---- */

void show_preview(struct evening *e, int seat)
{
    const struct sand_pack *pack = e->game.pack;
    char text[512];
    const char *answer = text;
    struct sand_error error;
    struct sand_writer line, w;
    sand_writer_fixed(&line, text, sizeof text);
    sand_write_answer(pack->game, pack->data, e->question->answer[e->previewed], &line);
    sand_writer_grow(&w);
    sand_put_object(&w, 0);
    const enum sand_reply reply = sand_preview(e->table, seat, &answer, 1, &w, &error);
    sand_put_end(&w);
    struct sand_reader *r = reply == SAND_OK ? sand_reader_open("preview", w.text, w.size, &error) : 0;
    if (r)
        tell_preview(e, r);
    else
        show_refusal(e, reply, &error);
    sand_reader_close(r);
    sand_writer_free(&w);
}

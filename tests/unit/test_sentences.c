/* The table of sentences that C and the page share: every row of tests/data/sentences.json, told by the catalogue. */
#include "engine/catalogue.h"
#include "engine/notation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- The made-up game ---- */

static const char *const seats[] = {"p1", "p2", "p3", 0}, *const cards[] = {"ant", "bee", "cat", 0},
                         *const sides[] = {"ours", "theirs", 0}, *const places[] = {"road", "town", "isle", 0},
                         *const yes[] = {"yes", "no", 0};
enum { SEAT = 1, CARD, CARDS, SIDE, PLACE, YES, NUMBER };
static const struct sand_domain domains[] = {{SAND_WORDS("seat", 2, seats)},
                                             {SAND_WORDS("card", 2, cards)},
                                             {SAND_WORDS("card", 3, cards), .set = 1},
                                             {SAND_WORDS("side", 2, sides)},
                                             {SAND_WORDS("place", 2, places)},
                                             {SAND_WORDS("yes", 1, yes)},
                                             {SAND_NUMBERS(8)},
                                             {0}};
enum { TAKE, PICK, BY, BET, PLAY, PASS, VERBS };
static const struct sand_verb verbs[] = {[TAKE] = {"take", {{CARD, 0, 0}, {SEAT, 1, "from"}}},
                                         [PICK] = {"pick", {{SIDE, 1, 0}, {CARD, 1, 0}, {PLACE, 1, 0}}},
                                         [BY] = {"by", {{PLACE, 0, 0}, {PLACE, 1, 0}}},
                                         [BET] = {"bet", {{NUMBER, 1, 0}}},
                                         [PLAY] = {"play", {{NUMBER, 0, 0}}},
                                         [PASS] = {"pass", {{0}}},
                                         {0}};
static const uint8_t shown[VERBS][SAND_SHOWN] = {[PLAY] = {CARD, SIDE}};
static const struct sand_key keys[] = {
    {"drew", {SEAT, NUMBER}},         {"holds", {SEAT, CARDS}}, {"went", {SIDE, PLACE, PLACE}}, {"hanged", {SEAT, YES}},
    {"lost", {SIDE, NUMBER, NUMBER}}, {"which", {CARD}},        {"where", {SIDE, PLACE}},       {0}};
static void *load(const struct sand_file *files, int n, struct sand_error *error)
{
    (void)files;
    (void)n;
    (void)error;
    return malloc(1);
}

static const struct sand_game game = {.id = "sentences",
                                      .min_seats = 3,
                                      .max_seats = 3,
                                      .domains = domains,
                                      .verbs = verbs,
                                      .keys = keys,
                                      .shown = shown,
                                      .pack_load = load};

/* ---- Reading rows ---- */

static int index_in(const struct sand_domain *d, const char *id)
{
    const int i = sand_domain_find(d, 0, id);
    if (i < 0 && strcmp(id, "none") != 0)
        fail_msg("no %s %s", d->name, id);
    return i;
}

static int32_t value_of(struct sand_reader *r, sand_node n, int domain)
{
    const struct sand_domain *d = &domains[domain - 1];
    int32_t set = 0;
    if (!sand_has_ids(d))
        return (int32_t)sand_int(r, n, -1000, 1000);
    if (!d->set)
        return index_in(d, sand_string(r, n));
    for (sand_node m = sand_first(r, n); m >= 0; m = sand_next(r, m))
        set |= 1 << index_in(d, sand_string(r, m));
    return set;
}

static int key_named(const char *name)
{
    int k = 0;
    while (keys[k].name && strcmp(keys[k].name, name) != 0)
        k++;
    assert_non_null(keys[k].name);
    return k;
}

struct table {
    struct sand_reader *r;
    struct sand_catalogue *c;
    const char *names[SAND_SEATS];
};

static void tell_keyed(struct table *t, const char *section, sand_node said, struct sand_writer *w)
{
    sand_node n = sand_first(t->r, said);
    static struct sand_question q;
    q = (struct sand_question){.key = (uint16_t)key_named(sand_string(t->r, n))};
    while ((n = sand_next(t->r, n)) >= 0) {
        q.arg[q.argc] = value_of(t->r, n, keys[q.key].domain[q.argc]);
        q.argc++;
    }
    struct sand_entry e = {.key = q.key, .argc = q.argc};
    memcpy(e.arg, q.arg, sizeof e.arg);
    if (strcmp(section, "entry") == 0)
        sand_tell_entry(t->c, &e, t->names, w);
    else
        sand_tell_question(t->c, &q, t->names, w);
}

static void tell_answer(struct table *t, const char *section, sand_node said, sand_node besides, struct sand_writer *w)
{
    sand_answer a;
    struct sand_error error = {"", ""};
    int32_t value[SAND_SHOWN] = {-1, -1, -1, -1, -1, -1};
    int i = 0;
    if (!sand_read_answer(&game, 0, sand_string(t->r, said), &a, &error))
        fail_msg("%s: %s", error.where, error.what);
    for (sand_node n = sand_first(t->r, besides); n >= 0; n = sand_next(t->r, n), i++)
        value[i] = value_of(t->r, n, shown[sand_answer_verb(a)][i]);
    if (strcmp(section, "answer") == 0)
        sand_tell_answer(t->c, a, value, t->names, w);
    else
        assert_true(sand_tell_warning(t->c, a, value, t->names, w));
}

static void check_row(struct table *t, sand_node row)
{
    const sand_node section = sand_first(t->r, row), said = sand_next(t->r, section), besides = sand_next(t->r, said);
    const char *name = sand_string(t->r, section);
    char text[256];
    struct sand_writer w;
    sand_writer_fixed(&w, text, sizeof text);
    if (strcmp(name, "entry") == 0 || strcmp(name, "question") == 0)
        tell_keyed(t, name, said, &w);
    else
        tell_answer(t, name, said, besides, &w);
    assert_string_equal(text, sand_string(t->r, sand_next(t->r, besides)));
}

static char *read_table(size_t *size)
{
    char path[512];
    snprintf(path, sizeof path, "%s/tests/data/sentences.json", getenv("SAND_ROOT") ? getenv("SAND_ROOT") : ".");
    FILE *f = fopen(path, "rb");
    char *text = malloc(1 << 16);
    assert_true(f && text);
    *size = fread(text, 1, 1 << 16, f);
    fclose(f);
    return text;
}

static void every_row_is_told_as_written(void **state)
{
    size_t size;
    char *text = read_table(&size);
    struct sand_error error = {"", ""};
    struct sand_pack *pack = sand_pack_open(&game, 0, 0, 0);
    struct table t = {.r = sand_reader_open("sentences.json", text, size, &error)};
    int rows = 0;
    (void)state;
    assert_true(t.r && pack);
    size_t words;
    const char *catalogue = sand_source(t.r, sand_require(t.r, 0, "catalogue"), &words);
    t.c = sand_catalogue_open(pack, "catalogue", catalogue, words, &error);
    if (!t.c)
        fail_msg("%s: %s", error.where, error.what);
    const sand_node names = sand_require(t.r, 0, "names"), list = sand_require(t.r, 0, "rows");
    for (sand_node n = sand_first(t.r, names); n >= 0; n = sand_next(t.r, n))
        t.names[index_in(&domains[SEAT - 1], sand_key_of(t.r, n))] = sand_string(t.r, n);
    for (sand_node n = sand_first(t.r, list); n >= 0; n = sand_next(t.r, n), rows++)
        check_row(&t, n);
    assert_true(rows > 30);
    sand_catalogue_close(t.c);
    sand_reader_close(t.r);
    sand_pack_close(pack);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_row_is_told_as_written)};
    return cmocka_run_group_tests(tests, 0, 0);
}

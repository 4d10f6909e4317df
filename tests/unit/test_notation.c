/* The written form of answers, entries and actors: reading and writing lose nothing, and nothing else is read. */
#include "engine/notation.h"
#include "engine/pack.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- A vocabulary with everything in it ---- */

static const char *const towns[] = {"ulm", "bonn", "köln", "hof", 0};

enum { TOWN = 1, MANY, COUNT, WIDE };
static const struct sand_domain domains[] = {{SAND_WORDS("town", 3, towns)},
                                             {SAND_WORDS("town", 4, towns), .set = 1},
                                             {.name = "count", .bits = 8},
                                             {.name = "wide", .bits = 31},
                                             {0}};
enum { MARCH, WAIT, PAY, BIG, LIST };
static const struct sand_verb verbs[] = {
    [MARCH] = {"march", {{TOWN, 0, 0}, {TOWN, 1, "via"}, {COUNT, 1, "with"}}},
    [WAIT] = {"wait", {{0}}},
    [PAY] = {"pay", {{COUNT, 0, 0}, {TOWN, 1, 0}}},
    [BIG] = {"big", {{WIDE, 0, 0}, {COUNT, 0, 0}, {COUNT, 0, 0}, {COUNT, 0, 0}}},
    [LIST] = {"list", {{TOWN, 0, 0}, {TOWN, 0, 0}, {TOWN, 0, 0}, {TOWN, 0, 0}, {TOWN, 0, 0}, {TOWN, 0, 0}}},
    {0}};
static const struct sand_key keys[] = {{"taken", {TOWN, COUNT}}, {"held", {MANY}}, {"quiet", {0}}, {0}};
static const char *const colours[] = {"red", "green", 0};
static const struct sand_option options[] = {{"length", SAND_NUMBER, 0, 1, 9, 5, 0},
                                             {"fog", SAND_SWITCH, 0, 0, 1, 1, 0},
                                             {"colour", SAND_CHOICE, 0, 0, 1, 1, colours},
                                             {"map", SAND_OTHER, 0, 0, 0, 0, 0},
                                             {0}};
static const struct sand_game game = {.id = "march",
                                      .min_seats = 2,
                                      .max_seats = 6,
                                      .domains = domains,
                                      .verbs = verbs,
                                      .keys = keys,
                                      .options = options};
static const char *const seats[] = {"north", "south", 0};
static const struct sand_game named = {
    .id = "named", .min_seats = 2, .max_seats = 2, .domains = domains, .verbs = verbs, .keys = keys, .seats = seats};

static const char *written(sand_answer a)
{
    static char text[256];
    struct sand_writer w;
    sand_writer_fixed(&w, text, sizeof text);
    sand_write_answer(&game, 0, a, &w);
    return text;
}

static void round_trip(int verb, const int32_t *args, int argc, const char *text)
{
    struct sand_error error = {"", ""};
    const sand_answer a = sand_pack_answer(&game, verb, args, argc);
    sand_answer back = 0;
    assert_string_equal(written(a), text);
    assert_int_equal(sand_answer_verb(a), verb);
    for (int i = 0; i < argc; i++)
        assert_int_equal(sand_answer_arg(&game, a, i), args[i]);
    if (!sand_read_answer(&game, 0, text, &back, &error))
        fail_msg("`%s`: %s", text, error.what);
    assert_true(back == a);
}

static void answers_read_back(void **state)
{
    (void)state;
    round_trip(MARCH, (int32_t[]){0, -1, -1}, 3, "march ulm");
    round_trip(MARCH, (int32_t[]){2, 1, -1}, 3, "march köln via bonn");
    round_trip(MARCH, (int32_t[]){2, 1, 7}, 3, "march köln via bonn with 7");
    round_trip(MARCH, (int32_t[]){3, -1, 0}, 3, "march hof with 0");
    round_trip(MARCH, (int32_t[]){3, 3, 254}, 3, "march hof via hof with 254");
    round_trip(WAIT, 0, 0, "wait");
    round_trip(PAY, (int32_t[]){255, -1}, 2, "pay 255");
    round_trip(PAY, (int32_t[]){0, 1}, 2, "pay 0 bonn");
    round_trip(BIG, (int32_t[]){INT32_MAX, 255, 0, 1}, 4, "big 2147483647 255 0 1");
    round_trip(LIST, (int32_t[]){0, 1, 2, 3, 2, 1}, 6, "list ulm bonn köln hof köln bonn");
}

/* Fewer arguments than the verb has: the others are absent. */
static void missing_arguments_are_absent(void **state)
{
    const int32_t town = 1;
    (void)state;
    assert_string_equal(written(sand_pack_answer(&game, MARCH, &town, 1)), "march bonn");
}

static void refuse(const char *text, const char *what)
{
    struct sand_error error = {"", ""};
    sand_answer a;
    if (sand_read_answer(&game, 0, text, &a, &error))
        fail_msg("`%s` is read as `%s`", text, written(a));
    assert_true(error.where[0]);
    if (!strstr(error.what, what))
        fail_msg("`%s`: `%s`", text, error.what);
}

static void only_exact_forms_are_read(void **state)
{
    (void)state;
    refuse("", "no such answer");
    refuse(" ", "no such answer");
    refuse("fly", "no such answer");
    refuse("Wait", "no such answer");
    refuse("wait ", "");
    refuse(" wait", "");
    refuse("wait wait", "unexpected");
    refuse("wait  ", "");
    refuse("march", "town");
    refuse("march ", "town");
    refuse("march  ulm", "town");
    refuse("march ulm ", "");
    refuse("march ulm  via bonn", "");
    refuse("march trier", "trier");
    refuse("march ulm via", "");
    refuse("march ulm via trier", "");
    refuse("march ulm bonn", "");
    refuse("march ulm with 7 via bonn", "");
    refuse("march ulm via bonn via hof", "");
    refuse("march ulm with 007", "");
    refuse("march ulm with -1", "");
    refuse("march ulm with +1", "");
    refuse("march ulm with 256", "");
    refuse("pay 256", "");
    refuse("pay 99999999999999999999", "");
    refuse("pay 1 none", "");
    refuse("march none", "");
    refuse("big 2147483648 0 0 0", "");
    refuse("list ulm bonn", "town");
    refuse("march k\xc3", "");
    refuse("march\tulm", "");
    refuse("march ulm\n", "");
}

/* An optional number's highest value stands for absence: it cannot be written, or two texts would be one answer. */
static void the_highest_value_of_an_optional_is_taken(void **state)
{
    (void)state;
    refuse("march ulm with 255", "");
}

static void long_texts_are_refused(void **state)
{
    static char text[70000];
    (void)state;
    memset(text, 'a', sizeof text - 1);
    refuse(text, "no such answer");
    memcpy(text, "march ", 6);
    refuse(text, "town");
}

/* ---- Entries ---- */

static void entries_by_id(void **state)
{
    char text[256];
    struct sand_writer w;
    const struct sand_entry e[] = {{0, 2, 0, SAND_ALL, {2, 12}},
                                   {0, 2, 0, SAND_ALL, {-1, 0}},
                                   {1, 1, 0, SAND_ALL, {5}},
                                   {1, 1, 0, SAND_ALL, {0}},
                                   {2, 0, 0, SAND_ALL, {0}}};
    (void)state;
    sand_writer_fixed(&w, text, sizeof text);
    sand_put_array(&w, 0);
    for (int i = 0; i < 5; i++)
        sand_put_entry(&game, 0, 0, &e[i], &w);
    sand_put_end(&w);
    assert_string_equal(
        text,
        "[[\"taken\",\"köln\",12],[\"taken\",\"none\",0],[\"held\",[\"ulm\",\"köln\"]],[\"held\",[]],[\"quiet\"]]");
}

static void questions_by_id(void **state)
{
    char text[256];
    struct sand_writer w;
    static struct sand_question q = {.key = 0, .argc = 2, .arg = {1, 3}};
    (void)state;
    sand_writer_fixed(&w, text, sizeof text);
    sand_put_object(&w, 0);
    sand_put_question_key(&game, 0, "key", &q, &w);
    sand_put_end(&w);
    assert_string_equal(text, "{\"key\":[\"taken\",\"bonn\",3]}");
}

/* ---- Actors ---- */

static void actors_have_names(void **state)
{
    char name[SAND_ACTOR_BYTES];
    (void)state;
    for (int i = 0; i < SAND_VIEWERS; i++)
        assert_int_equal(sand_actor_of(&game, sand_actor_name(&game, i, name), SAND_SEATS), i);
    assert_string_equal(sand_actor_name(&game, 0, name), "p1");
    assert_string_equal(sand_actor_name(&game, 23, name), "p24");
    assert_string_equal(sand_actor_name(&game, SAND_CLOCK, name), "clock");
    assert_string_equal(sand_actor_name(&game, SAND_HOST, name), "host");
    assert_string_equal(sand_actor_name(&game, SAND_PUBLIC, name), "public");
    assert_string_equal(sand_actor_name(&game, SAND_EVERYTHING, name), "everything");
}

static void actors_sit_at_the_table(void **state)
{
    (void)state;
    assert_int_equal(sand_actor_of(&game, "p3", 3), 2);
    assert_int_equal(sand_actor_of(&game, "p4", 3), -1);
    assert_int_equal(sand_actor_of(&game, "clock", 3), SAND_CLOCK);
    static const char *const none[] = {"p0", "p25", "p", "P1", "p01", "", " p1", "p1 ", "nobody"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(sand_actor_of(&game, none[i], SAND_SEATS), -1);
}

static void seats_may_have_names_of_their_own(void **state)
{
    char name[SAND_ACTOR_BYTES];
    (void)state;
    assert_string_equal(sand_actor_name(&named, 1, name), "south");
    assert_int_equal(sand_actor_of(&named, "south", 2), 1);
    assert_int_equal(sand_actor_of(&named, "p2", 2), -1);
    assert_int_equal(sand_actor_of(&named, "host", 2), SAND_HOST);
}

/* ---- Options ---- */

static bool check(const char *text, struct sand_error *error)
{
    struct sand_reader *r = sand_reader_open("options", text, strlen(text), error);
    assert_non_null(r);
    const bool ok = sand_options_check(r, &game);
    if (!ok)
        assert_false(sand_reader_done(r, error));
    sand_reader_close(r);
    return ok;
}

static void options_follow_the_table(void **state)
{
    struct sand_error error = {"", ""};
    (void)state;
    assert_true(check("{}", &error));
    assert_true(check("{\"seats\":6,\"length\":9,\"fog\":false,\"colour\":\"red\",\"map\":[1,{\"a\":2}]}", &error));
    assert_false(check("{\"seats\":7}", &error));
    assert_string_equal(error.where, "options /seats");
    assert_false(check("{\"length\":0}", &error));
    assert_string_equal(error.where, "options /length");
    assert_false(check("{\"length\":\"5\"}", &error));
    assert_false(check("{\"fog\":0}", &error));
    assert_false(check("{\"colour\":\"blue\"}", &error));
    assert_non_null(strstr(error.what, "green"));
    assert_false(check("{\"colours\":\"red\"}", &error));
    assert_string_equal(error.where, "options /colours");
    assert_false(check("[]", &error));
    assert_false(check("7", &error));
}

static void options_have_usual_values(void **state)
{
    const char *text = "{\"length\":7,\"colour\":\"red\"}";
    struct sand_reader *r = sand_reader_open("options", text, strlen(text), 0);
    (void)state;
    assert_int_equal(sand_option_value(r, &game, "length"), 7);
    assert_int_equal(sand_option_value(r, &game, "fog"), 1);
    assert_int_equal(sand_option_value(r, &game, "colour"), 0);
    sand_reader_close(r);
    r = sand_reader_open("options", "{}", 2, 0);
    assert_int_equal(sand_option_value(r, &game, "length"), 5);
    assert_int_equal(sand_option_value(r, &game, "colour"), 1);
    sand_reader_close(r);
}

/* ---- Packs ---- */

/* A pack whose files say how many towns there are. */
static struct {
    char towns[5][8];
    int total;
} land = {{"ulm", "bonn", "hof", "jena", "gera"}, 4};

static void *load_nothing(const struct sand_file *files, int n, struct sand_error *error)
{
    return n == 0 || sand_file_named(files, n, "map.json", error) ? &land : 0;
}

static void free_nothing(void *pack)
{
    (void)pack;
}

/* A pack with more ids than the bits can number is refused, also where one value must stay free. */
static void packs_must_fit_their_bits(void **state)
{
    static const struct sand_domain few[] = {
        {.name = "town", .bits = 2, .step = sizeof land.towns[0], .counter = sizeof land.towns + 1}, {0}};
    static const struct sand_verb free_verbs[] = {{"march", {{1, 0, 0}}}, {0}};
    static const struct sand_verb optional_verbs[] = {{"march", {{1, 1, 0}}}, {0}};
    struct sand_game g = {.id = "g",
                          .domains = few,
                          .verbs = free_verbs,
                          .keys = keys + 2,
                          .pack_load = load_nothing,
                          .pack_free = free_nothing};
    struct sand_error error = {"", ""};
    (void)state;
    land.total = 4;
    struct sand_pack *pack = sand_pack_open(&g, 0, 0, &error);
    assert_non_null(pack);
    sand_pack_close(pack);
    g.verbs = optional_verbs;
    assert_null(sand_pack_open(&g, 0, 0, &error));
    g.verbs = free_verbs;
    land.total = 5;
    assert_null(sand_pack_open(&g, 0, 0, &error));
    assert_string_equal(error.where, "town");
}

static void packs_are_known_by_their_files(void **state)
{
    struct sand_game g = {.id = "g",
                          .domains = domains + 2,
                          .verbs = verbs + 5,
                          .keys = keys + 3,
                          .pack_load = load_nothing,
                          .pack_free = free_nothing};
    const struct sand_file a[] = {{"map.json", "{}", 2}, {"b.json", "[]", 2}}, b[] = {a[1], a[0]},
                           c[] = {{"map.json", "{}", 2}, {"b.json", "[1", 2}}, d[] = {{"b.json", "[]", 2}};
    struct sand_error error = {"", ""};
    (void)state;
    struct sand_pack *x = sand_pack_open(&g, a, 2, &error), *y = sand_pack_open(&g, b, 2, &error),
                     *z = sand_pack_open(&g, c, 2, &error);
    assert_memory_equal(x->hash, y->hash, 32);
    assert_memory_not_equal(x->hash, z->hash, 32);
    sand_pack_close(x);
    sand_pack_close(y);
    sand_pack_close(z);
    assert_null(sand_pack_open(&g, d, 1, &error));
    assert_string_equal(error.where, "map.json");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_read_back),         cmocka_unit_test(missing_arguments_are_absent),
        cmocka_unit_test(only_exact_forms_are_read), cmocka_unit_test(the_highest_value_of_an_optional_is_taken),
        cmocka_unit_test(long_texts_are_refused),    cmocka_unit_test(entries_by_id),
        cmocka_unit_test(questions_by_id),           cmocka_unit_test(actors_have_names),
        cmocka_unit_test(actors_sit_at_the_table),   cmocka_unit_test(seats_may_have_names_of_their_own),
        cmocka_unit_test(options_follow_the_table),  cmocka_unit_test(options_have_usual_values),
        cmocka_unit_test(packs_must_fit_their_bits), cmocka_unit_test(packs_are_known_by_their_files),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}

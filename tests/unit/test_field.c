/* Fields: every kind of value is written, read back, checked and observed; what is wrong is refused at its place. */
#include "engine/field.h"
#include "engine/notation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- A state with one member of each kind ---- */

struct everything {
    struct sand_head head;
    uint64_t far;      /* a set of towns */
    uint32_t many;     /* a number */
    uint16_t vp[2];    /* by side */
    int8_t depth;      /* from -3 */
    uint8_t flag, who; /* who: side, 255 none */
    uint8_t season;
    uint8_t pile[4], piled; /* towns in order */
    uint8_t order[2];       /* sides in order, always both */
    uint8_t hand[3];        /* by seat, sets of sides */
    uint8_t bid[3];         /* by seat, side + 1 */
};

enum { SEAT = 1, SIDE, TOWN };
static const char *const sides[] = {"red", "blue", 0}, *const seasons[] = {"spring", "autumn", 0};
static const char *const towns[] = {"ulm", "bonn", "hof", 0};
static const struct sand_domain domains[] = {
    {SAND_SEATS_OF(2, 3)}, {SAND_WORDS("side", 1, sides)}, {SAND_WORDS("town", 2, towns)}, {0}};

#define ONE(member) SAND_VALUE(struct everything, member), .name = #member
static const struct sand_field fields[] = {
    {ONE(far), .kind = SAND_SET, .domain = TOWN},
    {ONE(many), .flags = SAND_NEEDED},
    {SAND_BY(struct everything, vp, SIDE), .name = "vp", .high = 99, .flags = SAND_WRITTEN},
    {ONE(depth), .low = -3, .high = 3, .in = "sea", .option = "depth"},
    {ONE(flag), .kind = SAND_FLAG, .in = "sea"},
    {ONE(who), .kind = SAND_ID, .domain = SIDE, .preset = 255},
    {ONE(season), .kind = SAND_WORD, .words = seasons, .flags = SAND_WRITTEN | SAND_RUNNING},
    {SAND_ORDER(struct everything, pile), .name = "pile", .domain = TOWN,
     .counter = offsetof(struct everything, piled) + 1, .audience = SAND_KEPT},
    {SAND_ORDER(struct everything, order), .name = "order", .domain = SIDE, .flags = SAND_NEEDED},
    {SAND_BY(struct everything, hand, SEAT), .in = "seat", .name = "hand", .kind = SAND_SET, .domain = SIDE,
     .audience = SAND_OWN, .flags = SAND_WRITTEN},
    {SAND_BY(struct everything, bid, SEAT), .in = "seat", .name = "bid", .kind = SAND_ID, .domain = SIDE, .plus = 1},
    {0}};

/* Beyond the fields: a member that everyone may know, and what is the first seat's alone. */
SAND_OBSERVE(of_the_first)
{
    (void)pack, (void)state, (void)o, (void)row;
    return viewer == 0 ? 4 : -1;
}
static const struct sand_observed observed[] = {
    {SAND_BY(struct everything, vp, SIDE), .in = "side", .name = "points", .high = 99},
    {.name = "secret", .high = 9, .value = of_the_first},
    {0}};

static bool check(const void *pack, const void *state, struct sand_error *error);
static const struct sand_option options[] = {{"depth", SAND_NUMBER, 0, -3, 3, -2, 0}, {0}};
static const struct sand_game game = {.id = "g",
                                      .min_seats = 2,
                                      .max_seats = 3,
                                      .state_bytes = sizeof(struct everything),
                                      .domains = domains,
                                      .fields = fields,
                                      .observed = observed,
                                      .options = options,
                                      .check = check};

static bool check(const void *pack, const void *state, struct sand_error *error)
{
    return sand_check_fields(&game, pack, state, error);
}

static bool load(const char *text, struct everything *s, struct sand_error *error)
{
    struct sand_reader *r = sand_reader_open("position", text, strlen(text), error);
    assert_non_null(r);
    memset(s, 0xa5, sizeof *s);
    const bool done = sand_field_load(&game, 0, r, s, 0, error);
    sand_reader_close(r);
    return done;
}

static void must_view(const struct everything *s, int viewer, const char *wanted)
{
    char text[1024];
    struct sand_writer w;
    sand_writer_fixed(&w, text, sizeof text);
    sand_field_view(&game, 0, s, viewer, &w);
    assert_string_equal(text, wanted);
}

static const char full[] =
    "{\"far\":[\"ulm\",\"hof\"],\"many\":70000,\"vp\":{\"red\":0,\"blue\":12},\"sea\":{\"depth\":-2,\"flag\":true},"
    "\"who\":\"blue\",\"season\":\"autumn\",\"pile\":[\"hof\",\"ulm\",\"hof\"],\"order\":[\"blue\",\"red\"],"
    "\"seat\":{\"p1\":{\"hand\":[\"red\"],\"bid\":\"red\"},\"p2\":{\"hand\":[]}}}";

static void everything_is_read_and_written_back(void **state)
{
    struct everything s;
    struct sand_error error = {"", ""};
    (void)state;
    if (!load(full, &s, &error))
        fail_msg("%s: %s", error.where, error.what);
    assert_int_equal(s.head.seats, 2);
    assert_int_equal(s.depth, -2);
    assert_int_equal(s.many, 70000);
    assert_int_equal(s.piled, 3);
    assert_int_equal(s.bid[0], 1);
    assert_int_equal(s.order[0], 1);
    must_view(&s, SAND_STORAGE, full);
}

static void what_is_at_its_preset_is_left_out(void **state)
{
    struct everything s;
    struct sand_error error = {"", ""};
    (void)state;
    assert_true(load("{\"many\":1,\"order\":[\"red\",\"blue\"],\"seat\":{\"p1\":{},\"p2\":{},\"p3\":{}}}", &s, &error));
    assert_int_equal(s.who, 255);
    assert_int_equal(s.head.seats, 3);
    must_view(&s, SAND_STORAGE,
              "{\"many\":1,\"vp\":{\"red\":0,\"blue\":0},\"season\":\"spring\",\"order\":[\"red\",\"blue\"],"
              "\"seat\":{\"p1\":{\"hand\":[]},\"p2\":{\"hand\":[]},\"p3\":{\"hand\":[]}}}");
}

static void each_sees_what_is_theirs(void **state)
{
    struct everything s;
    struct sand_error error = {"", ""};
    (void)state;
    assert_true(load(full, &s, &error));
    must_view(
        &s, 1,
        "{\"far\":[\"ulm\",\"hof\"],\"many\":70000,\"vp\":{\"red\":0,\"blue\":12},"
        "\"sea\":{\"depth\":-2,\"flag\":true},\"who\":\"blue\",\"season\":\"autumn\",\"order\":[\"blue\",\"red\"],"
        "\"seat\":{\"p1\":{\"bid\":\"red\"},\"p2\":{\"hand\":[]}}}");
}

/* From one name to another, in an object that has more; by audience, and without what is over with the game. */
static void a_view_takes_a_run_of_fields(void **state)
{
    static const char *const wanted[] = {
        "{\"more\":1,\"sea\":{\"depth\":-2,\"flag\":true},\"who\":\"blue\",\"season\":\"autumn\"}",
        "{\"more\":1,\"sea\":{\"depth\":-2,\"flag\":true},\"who\":\"blue\"}"};
    struct everything s;
    struct sand_error error = {"", ""};
    (void)state;
    assert_true(load(full, &s, &error));
    for (s.head.over = 0; s.head.over < 2; s.head.over++) {
        char text[1024];
        struct sand_writer w;
        sand_writer_fixed(&w, text, sizeof text);
        sand_put_object(&w, 0);
        sand_put_int(&w, "more", 1);
        sand_put_run(&game, 0, &s, 1, "depth", "pile", &w); /* the pile is nobody's to see */
        sand_put_end(&w);
        assert_string_equal(text, wanted[s.head.over]);
    }
}

static void what_is_wrong_is_refused_at_its_place(void **state)
{
    static const char *const bad[][2] = {
        {"{\"many\":1,\"order\":[\"red\",\"blue\"],\"far\":[\"ulm\",\"ulm\"]}", "/far/1"},
        {"{\"many\":1,\"order\":[\"red\",\"blue\"],\"far\":[\"rom\"]}", "/far/0"},
        {"{\"many\":-1}", "/many"},
        {"{}", "many"},
        {"{\"many\":1,\"vp\":{\"red\":100}}", "/vp/red"},
        {"{\"many\":1,\"vp\":{\"green\":1},\"order\":[\"red\",\"blue\"],\"seat\":{\"p1\":{},\"p2\":{}}}", "/vp/green"},
        {"{\"many\":1,\"vp\":[1]}", "/vp"},
        {"{\"many\":1,\"sea\":{\"depth\":-4}}", "/sea/depth"},
        {"{\"many\":1,\"sea\":{\"flag\":1}}", "/sea/flag"},
        {"{\"many\":1,\"who\":\"green\"}", "/who"},
        {"{\"many\":1,\"season\":\"winter\"}", "/season"},
        {"{\"many\":1,\"pile\":[\"ulm\",\"ulm\",\"ulm\",\"ulm\",\"ulm\"]}", "/pile"},
        {"{\"many\":1,\"pile\":\"ulm\"}", "/pile"},
        {"{\"many\":1,\"order\":[\"red\"]}", "/order"},
        {"{\"many\":1,\"order\":[\"red\",\"blue\"],\"seat\":{\"p1\":{}}}", "/seat"},
        {"{\"many\":1,\"order\":[\"red\",\"blue\"],\"seat\":{\"p1\":{},\"p2\":{\"bid\":\"x\"}}}", "/seat/p2/bid"},
        {"{\"many\":1,\"order\":[\"red\",\"blue\"]}", "position"},
    };
    struct everything s;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct sand_error error = {"", ""};
        if (load(bad[i][0], &s, &error))
            fail_msg("loaded: %s", bad[i][0]);
        if (!strstr(error.where, bad[i][1]) && !strstr(error.what, bad[i][1]))
            fail_msg("%s: %s: %s", bad[i][0], error.where, error.what);
    }
}

static void values_out_of_range_are_found_in_memory_too(void **state)
{
    struct everything good, s;
    struct sand_error error = {"", ""};
    (void)state;
    assert_true(load(full, &good, &error));
#define MUST_FAIL(change, place)                                                                                       \
    do {                                                                                                               \
        s = good;                                                                                                      \
        change;                                                                                                        \
        assert_false(sand_check_fields(&game, 0, &s, &error));                                                         \
        assert_string_equal(error.where, place);                                                                       \
    } while (0)
    MUST_FAIL(s.far = 8, "/far");
    MUST_FAIL(s.vp[1] = 100, "/vp/blue");
    MUST_FAIL(s.depth = 4, "/sea/depth");
    MUST_FAIL(s.flag = 2, "/sea/flag");
    MUST_FAIL(s.who = 2, "/who");
    MUST_FAIL(s.season = 2, "/season");
    MUST_FAIL(s.piled = 5, "/pile");
    MUST_FAIL(s.pile[2] = 3, "/pile");
    MUST_FAIL(s.bid[1] = 3, "/seat/p2/bid");
    MUST_FAIL(s.head.seats = 4, "/seats");
}

/* Three questions: the first has a depth, the second may have a flag, the third may have neither. */
static void operands_belong_to_their_question(void **state)
{
    static const struct sand_field operands[] = {{ONE(depth), .low = -3, .high = 3, .in = "sea", .when = 1},
                                                 {ONE(flag), .kind = SAND_FLAG, .in = "sea", .may = 2},
                                                 {ONE(who), .kind = SAND_ID, .domain = SIDE, .preset = 255},
                                                 {0}};
    struct everything s = {.who = 1};
    struct sand_error error = {"", ""};
    (void)state;
    assert_true(sand_check_operands(&game, 0, operands, &s, 1, &error));
    assert_true(sand_check_operands(&game, 0, operands, &s, 2, &error));
    assert_false(sand_check_operands(&game, 0, operands, &s, 0, &error));
    assert_string_equal(error.where, "/sea/depth");
    s.depth = -1;
    assert_true(sand_check_operands(&game, 0, operands, &s, 0, &error));
    assert_false(sand_check_operands(&game, 0, operands, &s, 1, &error));
    s.depth = 0;
    s.flag = 1;
    assert_true(sand_check_operands(&game, 0, operands, &s, 1, &error));
    assert_false(sand_check_operands(&game, 0, operands, &s, 2, &error));
    assert_string_equal(error.where, "/sea/flag");
}

/* Where the default is not the same for every game, it is what the state held before. */
static void what_set_up_began_with_stays(void **state)
{
    static const struct sand_field begun[] = {
        {ONE(depth), .low = -3, .high = 3, .flags = SAND_BEGUN_WITH}, {ONE(many), .preset = 5}, {0}};
    const char text[] = "{}";
    struct everything s = {.depth = -2, .many = 7};
    struct sand_error error;
    struct sand_reader *r = sand_reader_open("position", text, strlen(text), &error);
    (void)state;
    assert_non_null(r);
    sand_get_part(&game, 0, begun, r, 0, &s);
    assert_true(sand_reader_ok(r));
    sand_reader_close(r);
    assert_int_equal(s.depth, -2);
    assert_int_equal(s.many, 5);
}

static void programs_get_numbers(void **state)
{
    struct everything s;
    struct sand_error error = {"", ""};
    char text[4096];
    struct sand_writer w;
    (void)state;
    assert_true(load(full, &s, &error));
    sand_writer_fixed(&w, text, sizeof text);
    sand_put_observation(&game, 0, &s, 1, 0, &w);
    /* far, many, vp, depth, flag, who, season, pile (unknown), order, hands, bids; points again, and a secret */
    assert_string_equal(text, "[2,1,2,70001,1,13,2,2,3,3,0,0,0,0,3,2,0,0,1,1,2,1,1,13,0]");
    sand_writer_fixed(&w, text, sizeof text);
    sand_put_layout(&game, 0, 2, 0, &w);
    assert_non_null(strstr(text, "{\"place\":\"/far\",\"numbers\":3,\"values\":3}"));
    assert_non_null(strstr(text, "{\"place\":\"/sea/depth\",\"numbers\":1,\"values\":8}"));
    assert_non_null(strstr(text, "{\"place\":\"/pile\",\"numbers\":4,\"values\":5}"));
    assert_non_null(strstr(text, "{\"place\":\"/seat/p2/bid\",\"numbers\":1,\"values\":4}"));
    assert_non_null(strstr(text, "{\"place\":\"/side/blue/points\",\"numbers\":1,\"values\":101}"));
}

/* An option goes where the field that names it is kept; left out it is the option's default, not the field's. */
static void options_go_into_their_fields(void **state)
{
    static const struct {
        const char *text;
        int depth;
    } cases[] = {{"{\"seats\":3,\"depth\":1}", 1}, {"{\"seats\":3}", -2}};
    const uint8_t key[32] = {0};
    struct sand_error error;
    struct everything s;
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct sand_reader *r = sand_reader_open("options", cases[i].text, strlen(cases[i].text), &error);
        sand_begin(&game, r, key, &s);
        assert_true(sand_reader_done(r, &error));
        sand_reader_close(r);
        assert_int_equal(s.depth, cases[i].depth);
        assert_int_equal(s.head.seats, 3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_is_read_and_written_back),
        cmocka_unit_test(what_is_at_its_preset_is_left_out),
        cmocka_unit_test(each_sees_what_is_theirs),
        cmocka_unit_test(a_view_takes_a_run_of_fields),
        cmocka_unit_test(what_is_wrong_is_refused_at_its_place),
        cmocka_unit_test(values_out_of_range_are_found_in_memory_too),
        cmocka_unit_test(operands_belong_to_their_question),
        cmocka_unit_test(what_set_up_began_with_stays),
        cmocka_unit_test(programs_get_numbers),
        cmocka_unit_test(options_go_into_their_fields),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}

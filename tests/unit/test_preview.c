/* Previews over the protocol: that they change nothing, tell a twin the same, and what a chain of answers is.
 * tests/generic/prop_preview.c holds what is told against what then comes. */
#include "engine/notation.h"
#include "engine/preview.h"
#include "engine/session.h"
#include "engine/why.h"
#include "tests/generic/packs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct sand_session *session;

static int open_session(void **state)
{
    (void)state;
    const struct sand_session_world world = {.packs = all_packs(), .entropy = {4}};
    session = sand_session_open(&world);
    return session ? 0 : 1;
}

static int close_session(void **state)
{
    (void)state;
    sand_session_close(session);
    return 0;
}

/* The reply to a line, to be freed. */
static char *said(const char *format, ...) __attribute__((format(printf, 1, 2)));
static char *said(const char *format, ...)
{
    static char line[SAND_MESSAGE_BYTES];
    struct sand_writer w;
    va_list args;
    va_start(args, format);
    const int size = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    assert_in_range(size, 1, sizeof line - 1);
    sand_writer_grow(&w);
    sand_session_line(session, line, (size_t)size, &w);
    return w.text;
}

static void say(const char *line)
{
    free(said("%s", line));
}

static bool holds(char *reply, const char *part)
{
    const bool found = strstr(reply, part) != 0;
    if (!found)
        print_message("%s\n", reply);
    free(reply);
    return found;
}

/* A member of a reply as it stands there, to be freed. */
static char *member_of(char *reply, const char *key)
{
    struct sand_error error;
    size_t size;
    struct sand_reader *r = sand_reader_open("reply", reply, strlen(reply), &error);
    assert_non_null(r);
    const sand_node n = sand_require(r, 0, key);
    if (n <= 0)
        fail_msg("%.300s", reply);
    const char *text = sand_source(r, n, &size);
    char *copy = malloc(size + 1);
    assert_non_null(copy);
    memcpy(copy, text, size);
    copy[size] = 0;
    sand_reader_close(r);
    free(reply);
    return copy;
}

/* ---- A chain ---- */

static void a_chain_is_given_as_far_as_it_goes(void **state)
{
    (void)state;
    say("{\"do\":\"new\",\"game\":\"morris\",\"seed\":\"1\"}");
    assert_true(holds(said("{\"do\":\"preview\",\"seat\":\"white\",\"a\":\"place a7\"}"),
                      "\"a\":\"place a7\",\"sure\":true,\"done\":1,\"samples\":1"));
    assert_true(holds(said("{\"do\":\"preview\",\"seat\":\"white\",\"a\":[\"place a7\",\"place d7\"]}"),
                      "\"a\":[\"place a7\",\"place d7\"],\"sure\":true,\"done\":1"));
    assert_true(holds(said("{\"do\":\"preview\",\"seat\":\"white\",\"a\":\"place a7\"}"),
                      "\"figures\":[{\"name\":\"hand\",\"of\":\"white\",\"was\":9,\"values\":[[8,1]]}]"));
}

static void what_is_not_legal_is_refused(void **state)
{
    (void)state;
    say("{\"do\":\"new\",\"game\":\"morris\",\"seed\":\"1\"}");
    assert_true(holds(said("{\"do\":\"preview\",\"seat\":\"black\",\"a\":\"place a7\"}"), "\"no\":\"NOT_ASKED\""));
    assert_true(holds(said("{\"do\":\"preview\",\"seat\":\"white\",\"a\":\"place z9\"}"), "\"no\":\"NOT_LEGAL\""));
    assert_true(
        holds(said("{\"do\":\"preview\",\"seat\":\"white\",\"a\":[\"place a7\",\"fly\"]}"), "\"no\":\"NOT_LEGAL\""));
    assert_true(holds(said("{\"do\":\"preview\",\"seat\":\"white\",\"a\":[]}"), "\"no\":\"BAD_REQUEST\""));
    assert_true(holds(said("{\"do\":\"preview\",\"seat\":\"white\",\"a\":7}"), "\"no\":\"BAD_REQUEST\""));
    assert_true(holds(said("{\"do\":\"preview\",\"seat\":\"white\"}"), "\"no\":\"BAD_REQUEST\""));
}

/* ---- Twins on the wire ---- */

static void play_some(struct sand_random *random, int answers, int *seat, char answer[512])
{
    struct sand_table *t = sand_session_table(session);
    static struct sand_question q;
    for (sand_mask asked; answers >= 0 && (asked = sand_asked(t) & SAND_SEAT_MASK); answers--) {
        *seat = __builtin_ctz(asked);
        assert_true(sand_ask(t, *seat, 0, &q));
        const sand_answer a = q.answer[sand_random_below(random, q.count)];
        struct sand_writer w;
        sand_writer_fixed(&w, answer, 512);
        sand_write_answer(sand_pack_of(t)->game, sand_pack_of(t)->data, a, &w);
        if (answers > 0)
            sand_act(t, *seat, a);
    }
}

/* The preview of a position that is loaded with a key of its own: two of them share their public number. */
static char *preview_of(const char *game, const char *position, const char *seat, const char *answer)
{
    free(said("{\"do\":\"load\",\"game\":\"%s\",\"seed\":\"twins\",\"position\":%s}", game, position));
    return said("{\"do\":\"preview\",\"seat\":\"%s\",\"a\":\"%s\"}", seat, answer);
}

static void compare_twins(const char *game, int answers, struct sand_random *random)
{
    char answer[512] = "", buffer[SAND_ACTOR_BYTES];
    int seat = 0;
    play_some(random, answers, &seat, answer);
    const char *name = sand_actor_name(sand_pack_of(sand_session_table(session))->game, seat, buffer);
    char *position = member_of(said("{\"do\":\"save\"}"), "position");
    char *imagined = member_of(said("{\"do\":\"imagine\",\"seat\":\"%s\",\"seed\":\"%d\"}", name, answers), "position");
    assert_string_not_equal(position, imagined); /* the key of chance at least */
    char *one = preview_of(game, position, name, answer), *other = preview_of(game, imagined, name, answer);
    assert_string_equal(one, other);
    free(position);
    free(imagined);
    free(one);
    free(other);
}

static void twins_are_told_the_same(void **state)
{
    (void)state;
    struct sand_random random;
    sand_random_seed(&random, 5);
    for (int g = 0; g < pack_count(); g++)
        for (int answers = 1; answers < 200; answers = answers * 3 + 1) {
            const struct sand_game *game = all_packs()[g]->game;
            free(said("{\"do\":\"new\",\"game\":\"%s\",\"seed\":\"%d\",\"options\":{\"seats\":%d}}", game->id, answers,
                      game->min_seats));
            compare_twins(game->id, answers, &random);
        }
}

static void nothing_changes(void **state)
{
    (void)state;
    struct sand_random random;
    char answer[512] = "", buffer[SAND_ACTOR_BYTES];
    int seat = 0;
    sand_random_seed(&random, 6);
    say("{\"do\":\"new\",\"game\":\"plot\",\"seed\":\"3\"}");
    play_some(&random, 60, &seat, answer);
    const char *name = sand_actor_name(sand_pack_of(sand_session_table(session))->game, seat, buffer);
    char *save = said("{\"do\":\"save\"}"), *record = said("{\"do\":\"record\"}");
    char *first = said("{\"do\":\"preview\",\"seat\":\"%s\",\"a\":\"%s\"}", name, answer);
    char *again = said("{\"do\":\"preview\",\"seat\":\"%s\",\"a\":\"%s\"}", name, answer);
    char *save_then = said("{\"do\":\"save\"}"), *record_then = said("{\"do\":\"record\"}");
    assert_string_equal(first, again);
    assert_string_equal(save, save_then);
    assert_string_equal(record, record_then);
    char *all[] = {save, record, first, again, save_then, record_then};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
}

/* ---- What cannot be taken back, and what is shown ---- */

static char *preview_after(const char *game, const char *seat, const char *const *given, const char *answer)
{
    free(said("{\"do\":\"new\",\"game\":\"%s\",\"seed\":\"5\",\"options\":{\"seats\":2}}", game));
    for (; *given; given++)
        free(said("{\"do\":\"act\",\"seat\":\"%s\",\"a\":\"%s\"}", seat, *given));
    return said("{\"do\":\"preview\",\"seat\":\"%s\",\"a\":\"%s\"}", seat, answer);
}

static void it_says_what_the_others_are_shown(void **state)
{
    (void)state;
    static const char *const three[] = {"take ax-2-blitzkrieg", "take ax-2-ambush", "take ax-2-supply", 0};
    assert_true(holds(preview_after("berlin", "axis", three, "take ax-2-wolfpacks"),
                      "\"final\":\"learnt\",\"shown\":[[\"hands\",4,0]]"));
    static const char *const four[] = {"take ax-2-blitzkrieg", "take ax-2-ambush", "take ax-2-supply",
                                       "take ax-2-wolfpacks", 0};
    assert_true(holds(preview_after("berlin", "axis", four, "play ax-2-supply"),
                      "\"final\":\"learnt\",\"shown\":[[\"plays\",\"axis\",\"ax-2-supply\"]]"));
    static const char *const strike[] = {"take ax-2-blitzkrieg", "take ax-2-ambush", "take ax-2-supply",
                                         "take ax-2-wolfpacks",  "airstrike ruhr",   0};
    assert_true(holds(preview_after("berlin", "axis", strike, "target north-sea"), "\"final\":\"chance\""));
}

/* The next faction then looks at its own counters: nothing is shown to it, it is only its turn. */
static void what_others_look_at_is_not_shown_to_them(void **state)
{
    (void)state;
    static struct sand_question q;
    bool over = false;
    free(said("{\"do\":\"new\",\"game\":\"wunderwaffen\",\"seed\":\"5\",\"options\":{\"seats\":4}}"));
    struct sand_table *t = sand_session_table(session);
    const struct sand_pack *pack = sand_pack_of(t);
    for (int picks = 0; picks < 12 && !over; picks++) {
        char text[512], buffer[SAND_ACTOR_BYTES];
        struct sand_writer w;
        struct sand_error error;
        const int seat = __builtin_ctz(sand_asked(t) & SAND_SEAT_MASK);
        assert_true(sand_ask(t, seat, 0, &q));
        assert_string_equal(pack->game->keys[q.key].name, "pick");
        sand_writer_fixed(&w, text, sizeof text);
        sand_write_answer(pack->game, pack->data, q.answer[0], &w);
        char *told = said("{\"do\":\"preview\",\"seat\":\"%s\",\"a\":\"%s\"}",
                          sand_actor_name(pack->game, seat, buffer), text);
        assert_null(strstr(told, "shown\":[["));
        assert_null(strstr(told, "learnt"));
        over = strstr(told, "\"final\":\"turn\"") != 0;
        free(told);
        sand_act(t, seat, q.answer[0]);
        if (over) {
            assert_int_equal(sand_undo(t, seat, &error), SAND_NO_UNDO_HERE);
            assert_string_equal(error.where, "turn");
        }
    }
    assert_true(over);
}

/* What an action is paid for by the answers that follow it: as each of them says of itself once it is asked. */
static void an_opener_tells_what_follows_costs(void **state)
{
    (void)state;
    free(said("{\"do\":\"new\",\"game\":\"werwolf\",\"seed\":\"11\",\"options\":{\"seats\":1}}"));
    struct sand_table *t = sand_session_table(session);
    static struct sand_question q;
    char buffer[SAND_ACTOR_BYTES];
    assert_non_null(t);
    const int seat = __builtin_ctz(sand_asked(t) & SAND_SEAT_MASK);
    const char *name = sand_actor_name(sand_pack_of(t)->game, seat, buffer);
    char *opener = said("{\"do\":\"preview\",\"seat\":\"%s\",\"a\":\"action search\"}", name);
    int was, left, answers, costing = 0;
    const char *prices = strstr(opener, "\"prices\":");
    assert_non_null(prices);
    assert_int_equal(sscanf(prices,
                            "\"prices\":[{\"name\":\"resources\",\"of\":\"allies\",\"was\":%d,\"values\":[[%d,%d]]}]",
                            &was, &left, &answers),
                     3);
    assert_true(left < was);
    free(said("{\"do\":\"act\",\"seat\":\"%s\",\"a\":\"action search\"}", name));
    assert_true(sand_ask(t, seat, 0, &q));
    for (int i = 0; i < q.count; i++) {
        char text[512], expected[128];
        struct sand_writer w;
        sand_writer_fixed(&w, text, sizeof text);
        sand_write_answer(sand_pack_of(t)->game, sand_pack_of(t)->data, q.answer[i], &w);
        char *told = said("{\"do\":\"preview\",\"seat\":\"%s\",\"a\":\"%s\"}", name, text);
        snprintf(expected, sizeof expected, "\"of\":\"allies\",\"was\":%d,\"values\":[[%d,", was, left);
        costing += strstr(strstr(told, "\"figures\""), expected) != 0;
        free(told);
    }
    assert_int_equal(costing, answers);
    free(opener);
}

/* ---- Figures ---- */

static void numbers_are_found_in_a_view(void **state)
{
    (void)state;
    struct sand_writer w;
    sand_writer_flat(&w, 0);
    sand_put_object(&w, 0);
    sand_put_int(&w, "turn", 3);
    sand_put_object(&w, "unit");
    sand_put_text(&w, "a", "cell");
    sand_put_object(&w, "b");
    sand_put_text(&w, "at", "cell");
    sand_put_bool(&w, "moved", true);
    sand_put_end(&w);
    sand_put_object(&w, "c");
    sand_put_text(&w, "at", "cellar");
    sand_put_end(&w);
    sand_put_end(&w);
    sand_put_array(&w, "list");
    sand_put_int(&w, 0, -7);
    sand_put_end(&w);
    sand_put_end(&w);
    assert_int_equal(sand_flat_number(&w, "/turn"), 3);
    assert_int_equal(sand_flat_number(&w, "/tur"), 0);
    assert_int_equal(sand_flat_number(&w, "/unit"), 3);
    assert_int_equal(sand_flat_number(&w, "/unit/b/moved"), 1);
    assert_int_equal(sand_flat_number(&w, "/turn/b"), 0);
    assert_int_equal(sand_flat_number(&w, "/list"), 1);
    assert_int_equal(sand_flat_count(&w, "/unit", "at", "cell"), 2);
    assert_int_equal(sand_flat_count(&w, "/unit", 0, "cell"), 1);
    assert_int_equal(sand_flat_count(&w, "/unit", "moved", 0), 1);
    assert_int_equal(sand_flat_count(&w, "/turn", "moved", 0), 0);
    sand_writer_free(&w);
}

/* ---- Why not ---- */

static void tests_of_a_rule_are_told(void **state)
{
    (void)state;
    say("{\"do\":\"new\",\"game\":\"morris\",\"seed\":\"1\"}");
    assert_true(holds(said("{\"do\":\"why\",\"seat\":\"white\",\"about\":\"a7\"}"),
                      "{\"why\":{\"about\":\"a7\",\"answers\":[]}}"));
    assert_true(holds(said("{\"do\":\"why\",\"seat\":\"black\",\"about\":\"a7\"}"), "\"no\":\"NOT_ASKED\""));
    say("{\"do\":\"new\",\"game\":\"plot\",\"seed\":\"3\"}");
    struct sand_table *t = sand_session_table(session);
    struct sand_random random;
    static struct sand_question q;
    sand_random_seed(&random, 2);
    for (;;) {
        const int seat = __builtin_ctz(sand_asked(t) & SAND_SEAT_MASK);
        assert_true(sand_ask(t, seat, 0, &q));
        if (strcmp(sand_pack_of(t)->game->keys[q.key].name, "act") == 0)
            break;
        sand_act(t, seat, q.answer[sand_random_below(&random, q.count)]);
    }
    const char *seat = sand_asked(t) & 1 ? "abwehr" : "ss";
    /* Too far: not that it is not next to the unit, but what the way needs, what is left, and how far that goes. */
    assert_true(holds(said("{\"do\":\"why\",\"seat\":\"%s\",\"about\":\"h0101\"}", seat),
                      "\"clause\":\"R-8-2 R-8-3 R-8-5 R-8-7\",\"ok\":true},"
                      "{\"name\":\"reach\",\"clause\":\"R-9-3 R-9-4\",\"ok\":false,\"args\":[16,5,\"h0709\"]}],"
                      "\"way\":[\"h0911\",\"h1010\",\"h0909\",\"h0809\",\"h0709\"]"));
    /* In reach, but not in one step. */
    assert_true(holds(said("{\"do\":\"why\",\"seat\":\"%s\",\"about\":\"h0709\"}", seat),
                      "{\"name\":\"reach\",\"clause\":\"R-9-3 R-9-4\",\"ok\":true,\"args\":[5,5,\"none\"]},"
                      "{\"name\":\"near\",\"clause\":\"R-9-5\",\"ok\":false}]"));
    /* What a step costs is told of the unit that moves, by its name. */
    assert_true(holds(said("{\"do\":\"preview\",\"seat\":\"%s\",\"a\":\"move h0911\"}", seat),
                      "{\"name\":\"movement\",\"of\":\"goerdeler\",\"was\":5,\"values\":[[4,"));
    /* When its move ends, nothing is left of it, and nothing is told. */
    assert_true(holds(said("{\"do\":\"preview\",\"seat\":\"%s\",\"a\":\"end\"}", seat), "\"figures\":[]"));
}

/* Movement, attack and the main operation of each game: at these questions a place, a piece or a seat that no answer
 * names is explained. */
static const struct explained {
    const char *game, *key;
} explained[] = {
    {"werwolf", "loop"},     {"werwolf", "from"},      {"werwolf", "to"},     {"werwolf", "target"},
    {"plot", "act"},         {"plot", "move"},         {"plot", "recruit"},   {"plot", "coup"},
    {"berlin", "impulse"},   {"berlin", "points"},     {"berlin", "step"},    {"berlin", "target"},
    {"wunderwaffen", "use"}, {"wunderwaffen", "turn"}, {"werewolves", "day"}, {"werewolves", "eat"},
    {"werewolves", "see"},
};
enum { EXPLAINED = sizeof explained / sizeof *explained };

/* Whether some place, piece or seat that is not among the answers gets its tests, one of them failed. */
static bool explains_something(struct sand_table *t, int seat)
{
    const struct sand_pack *pack = sand_pack_of(t);
    struct sand_writer w;
    struct sand_error error;
    bool found = false;
    sand_writer_grow(&w);
    for (const struct sand_domain *d = pack->game->domains; d->name && !found; d++)
        for (int i = 0; d->role && i < sand_domain_size(d, pack->data) && !found; i++) {
            sand_writer_reset(&w);
            sand_put_object(&w, 0);
            sand_put_why(t, seat, sand_domain_id(d, pack->data, i), &w, &error);
            sand_put_end(&w);
            found = strstr(w.text, "\"ok\":false") != 0;
        }
    sand_writer_free(&w);
    return found;
}

/* Plays at random until each of the game's questions has been explained once. */
static void explain_game(const struct sand_pack *pack, bool *done)
{
    static struct sand_question q;
    struct sand_random random;
    struct sand_error error;
    sand_random_seed(&random, 8);
    for (uint8_t game = 0; game < 40; game++) {
        const uint8_t key[32] = {game, 3};
        char options[32];
        snprintf(options, sizeof options, "{\"seats\":%d}", pack->game->max_seats > 4 ? 8 : pack->game->max_seats);
        struct sand_table *t = sand_open(pack, options, key, &error);
        assert_non_null(t);
        for (sand_mask asked; (asked = sand_asked(t) & SAND_SEAT_MASK);) {
            for (uint32_t skip = sand_random_below(&random, (uint32_t)__builtin_popcount(asked)); skip--;)
                asked &= asked - 1;
            const int seat = __builtin_ctz(asked);
            assert_true(sand_ask(t, seat, 0, &q));
            for (int i = 0; i < EXPLAINED; i++)
                if (!done[i] && strcmp(explained[i].game, pack->game->id) == 0 &&
                    strcmp(explained[i].key, pack->game->keys[q.key].name) == 0)
                    done[i] = explains_something(t, seat);
            sand_act(t, seat, q.answer[sand_random_below(&random, q.count)]);
        }
        sand_close(t);
        bool all = true;
        for (int i = 0; i < EXPLAINED; i++)
            all = all && (done[i] || strcmp(explained[i].game, pack->game->id) != 0);
        if (all)
            return;
    }
}

static void the_main_operations_are_explained(void **state)
{
    bool done[EXPLAINED] = {false};
    (void)state;
    for (int g = 0; g < pack_count(); g++)
        explain_game(all_packs()[g], done);
    for (int i = 0; i < EXPLAINED; i++)
        if (!done[i])
            fail_msg("%s: nothing is explained at the question %s", explained[i].game, explained[i].key);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_chain_is_given_as_far_as_it_goes, open_session, close_session),
        cmocka_unit_test_setup_teardown(what_is_not_legal_is_refused, open_session, close_session),
        cmocka_unit_test_setup_teardown(twins_are_told_the_same, open_session, close_session),
        cmocka_unit_test_setup_teardown(nothing_changes, open_session, close_session),
        cmocka_unit_test_setup_teardown(it_says_what_the_others_are_shown, open_session, close_session),
        cmocka_unit_test_setup_teardown(what_others_look_at_is_not_shown_to_them, open_session, close_session),
        cmocka_unit_test_setup_teardown(an_opener_tells_what_follows_costs, open_session, close_session),
        cmocka_unit_test(numbers_are_found_in_a_view),
        cmocka_unit_test_setup_teardown(tests_of_a_rule_are_told, open_session, close_session),
        cmocka_unit_test(the_main_operations_are_explained),
    };
    return cmocka_run_group_tests_name("previews", tests, 0, 0);
}

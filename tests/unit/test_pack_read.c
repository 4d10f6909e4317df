/* Readers of what data files have in common: what is right is read, what is wrong is refused at its place. */
#include "engine/pack.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct sand_place place[4];

static void read_places(struct sand_reader *r)
{
    memset(place, 0, sizeof place);
    sand_read_places(r, 0, place, sizeof *place, 2, 4);
}

static void read_ids(struct sand_reader *r)
{
    char id[3][8];
    sand_read_ids(r, 0, id[0], sizeof id[0], 2, 3);
}

static void read_words(struct sand_reader *r)
{
    static const char *const words[] = {"tank", "ship", 0};
    sand_read_set(r, 0, words);
}

static void read_borders(struct sand_reader *r)
{
    static const char *const towns[] = {"ulm", "bonn", "hof", "sea", 0};
    static const struct sand_domain domains[] = {{SAND_WORDS("town", 2, towns)}, {0}};
    static const struct sand_game game = {.domains = domains};
    uint64_t adjacent[4] = {0};
    sand_read_borders(r, 0, &game, 1, 0, adjacent, sizeof *adjacent);
}

static void read_members(struct sand_reader *r)
{
    static const char *const words[] = {"tank", "ship", 0};
    sand_read_flag(r, 0, "flag");
    assert_true(sand_read_flag_or(r, 0, "maybe", true));
    sand_read_word(r, 0, "kind", words);
    assert_int_equal(sand_read_word_or(r, 0, "other", words, 7), 7);
    sand_first(r, sand_member_list(r, 0, "list"));
    sand_member(r, sand_member_object(r, 0, "object"), "a");
}

/* Reads a text; `where` null: must go well, else an error there. */
static void must_read(const char *text, void (*read)(struct sand_reader *), const char *where)
{
    struct sand_error error = {"", ""};
    struct sand_reader *r = sand_reader_open("f", text, strlen(text), &error);
    assert_non_null(r);
    read(r);
    const bool done = sand_reader_done(r, &error);
    sand_reader_close(r);
    if (done == (where != 0) || (where && strcmp(error.where, where) != 0))
        fail_msg("%s: %s: %s", text, error.where, error.what);
}

static void places_are_a_graph(void **state)
{
    (void)state;
    must_read(
        "[{\"id\":\"a\",\"x\":0,\"y\":-5,\"adjacent\":[\"b\"]},{\"id\":\"b\",\"x\":70,\"y\":9,\"adjacent\":[\"a\"]}]",
        read_places, 0);
    assert_int_equal(place[1].x, 70);
    assert_int_equal(place[0].adjacent, 2);
    assert_int_equal(place[1].adjacent, 1);
    must_read("[{\"id\":\"a\",\"x\":0,\"y\":0,\"adjacent\":[\"b\"]},{\"id\":\"b\",\"x\":0,\"y\":0,\"adjacent\":[]}]",
              read_places, "f");
    must_read("[{\"id\":\"a\",\"x\":0,\"y\":0,\"adjacent\":[\"a\"]},{\"id\":\"b\",\"x\":0,\"y\":0,\"adjacent\":[]}]",
              read_places, "f");
    must_read("[{\"id\":\"a\",\"x\":0,\"y\":0,\"adjacent\":[]},{\"id\":\"a\",\"x\":0,\"y\":0,\"adjacent\":[]}]",
              read_places, "f /1/id");
    must_read("[{\"id\":\"a\",\"x\":0,\"y\":0,\"adjacent\":[\"c\"]},{\"id\":\"b\",\"x\":0,\"y\":0,\"adjacent\":[]}]",
              read_places, "f /0/adjacent/0");
    must_read("[{\"id\":\"a\",\"x\":0,\"adjacent\":[]},{\"id\":\"b\",\"x\":0,\"y\":0,\"adjacent\":[]}]", read_places,
              "f /0");
    must_read("[{\"id\":\"A b\",\"x\":0,\"y\":0,\"adjacent\":[]},{\"id\":\"b\",\"x\":0,\"y\":0,\"adjacent\":[]}]",
              read_places, "f /0/id");
    must_read("[{\"id\":\"a\",\"x\":0,\"y\":0,\"adjacent\":[]}]", read_places, "f");
}

static void ids_and_sets(void **state)
{
    (void)state;
    must_read("[\"a\",\"b-2\"]", read_ids, 0);
    must_read("[\"a\"]", read_ids, "f");
    must_read("[\"a\",\"a\"]", read_ids, "f /1");
    must_read("[\"a\",\"toolongtext\"]", read_ids, "f /1");
    must_read("[\"tank\",\"ship\"]", read_words, 0);
    must_read("[\"tank\",\"tank\"]", read_words, "f /1");
    must_read("[\"tonk\"]", read_words, "f /0");
}

/* Of a domain only as many ids as the list has items can be neighbours: the others are not on the map. */
static void borders_have_two_sides(void **state)
{
    (void)state;
    must_read("[{\"adjacent\":[\"bonn\"]},{\"adjacent\":[\"ulm\",\"hof\"]},{\"adjacent\":[\"bonn\"]}]", read_borders,
              0);
    must_read("[{\"adjacent\":[\"bonn\"]},{\"adjacent\":[]},{\"adjacent\":[]}]", read_borders, "f");
    must_read("[{\"adjacent\":[\"ulm\"]},{\"adjacent\":[]},{\"adjacent\":[]}]", read_borders, "f");
    must_read("[{\"adjacent\":[\"sea\"]},{\"adjacent\":[]},{\"adjacent\":[]}]", read_borders, "f");
    must_read("[{\"adjacent\":[\"bonn\",\"bonn\"]},{\"adjacent\":[\"ulm\"]},{\"adjacent\":[]}]", read_borders,
              "f /0/adjacent/1");
}

static void members_are_needed_or_may_be_absent(void **state)
{
    (void)state;
    must_read("{\"flag\":true,\"kind\":\"ship\"}", read_members, 0);
    must_read("{\"flag\":true,\"kind\":\"ship\",\"list\":[],\"object\":{\"a\":1}}", read_members, 0);
    must_read("{\"flag\":true}", read_members, "f");
    must_read("{\"flag\":1,\"kind\":\"ship\"}", read_members, "f /flag");
    must_read("{\"flag\":true,\"kind\":\"boat\"}", read_members, "f /kind");
    must_read("{\"flag\":true,\"kind\":\"ship\",\"list\":{}}", read_members, "f /list");
    must_read("{\"flag\":true,\"kind\":\"ship\",\"object\":[]}", read_members, "f /object");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(places_are_a_graph), cmocka_unit_test(ids_and_sets),
                                       cmocka_unit_test(borders_have_two_sides),
                                       cmocka_unit_test(members_are_needed_or_may_be_absent)};
    return cmocka_run_group_tests(tests, 0, 0);
}

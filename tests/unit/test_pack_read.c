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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(places_are_a_graph), cmocka_unit_test(ids_and_sets)};
    return cmocka_run_group_tests(tests, 0, 0);
}

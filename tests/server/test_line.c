/* Whose bot thinks next: line.c alone, with rooms that only say who made them and whether somebody waits there. */
#include "server/server.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROOMS = 40 };

static int64_t clock_now = 1000;
static struct server server;
static struct room rooms[ROOMS];
static struct room *under_way[ROOMS]; /* thoughts, the oldest first */
static int running;

/* ---- What line.c asks of others ---- */

int64_t now_ms(void)
{
    return clock_now;
}

bool room_person_present(const struct room *r)
{
    return r->clients != 0;
}

void think_begin(struct room *r)
{
    line_began(r);
    r->busy = true;
    under_way[running++] = r;
}

/* ---- Rooms ---- */

static struct client somebody;

static struct room *make(int i, const char *maker, bool person)
{
    struct room *r = &rooms[i];
    memset(r, 0, sizeof *r);
    r->server = &server;
    snprintf(r->code, sizeof r->code, "T%d", i);
    r->share = line_share(maker);
    r->clients = person ? &somebody : 0;
    return r;
}

static struct room *satisfied; /* the one table that does not want to think again */

/* The oldest thought ends after this many milliseconds, and its table wants to think again. */
static struct room *end_one(int milliseconds)
{
    struct room *r = under_way[0];
    memmove(under_way, under_way + 1, (size_t)--running * sizeof *under_way);
    clock_now += milliseconds;
    r->busy = false;
    line_ended(r, milliseconds * 1000);
    if (r != satisfied)
        line_join(r);
    line_advance(&server);
    return r;
}

static bool thinks(const struct room *r)
{
    return r->busy;
}

static int begin(void **state)
{
    (void)state;
    memset(&server, 0, sizeof server);
    running = 0;
    satisfied = 0;
    line_open(&server);
    return 0;
}

static int end(void **state)
{
    (void)state;
    line_close(&server);
    return 0;
}

/* ---- Tests ---- */

/* Thirty tables of a stranger's bots, nobody at them: a table with a person thinks at once. */
static void a_person_does_not_wait_for_tables_of_bots(void **state)
{
    (void)state;
    for (int i = 0; i < 30; i++)
        line_join(make(i, "192.0.2.1", false));
    struct room *mine = satisfied = make(30, "198.51.100.7", true); /* after each answer it is the person's turn */
    for (int turn = 0; turn < 50; turn++) {
        line_join(mine);
        assert_true(thinks(mine));
        while (end_one(5) != mine)
            continue;
    }
}

/* The stranger sits at all of them too: a place is left for others, and who has thought least is next. */
static void an_address_has_one_share_however_many_tables(void **state)
{
    int mine = 0, others = 0;
    (void)state;
    for (int i = 0; i < 30; i++)
        line_join(make(i, "192.0.2.1", true));
    line_join(make(30, "198.51.100.7", true));
    assert_true(thinks(&rooms[30]));
    for (int turn = 0; turn < 300; turn++)
        end_one(5) == &rooms[30] ? mine++ : others++;
    assert_true(mine * 2 >= others - 10); /* of three places one was always free for it */
    for (int i = 0; i < 30; i++)          /* and the stranger's own tables take turns */
        assert_true(rooms[i].thought > 0);
}

static void tables_of_one_address_take_turns(void **state)
{
    (void)state;
    for (int i = 0; i < 12; i++)
        line_join(make(i, "", false)); /* from before the server started: each for itself */
    for (int turn = 0; turn < 240; turn++)
        end_one(3);
    for (int i = 0; i < 12; i++)
        assert_in_range(rooms[i].thought / 3000, 12, 28);
}

static void who_leaves_is_not_called(void **state)
{
    (void)state;
    for (int i = 0; i < 8; i++)
        line_join(make(i, "192.0.2.1", true));
    for (int i = 0; i < 8; i++)
        if (!thinks(&rooms[i]))
            line_leave(&rooms[i]);
    const int before = running;
    struct room *r = under_way[0];
    running = 0;
    r->busy = false;
    line_ended(r, 1000);
    line_advance(&server);
    assert_int_equal(running, 0);
    assert_true(before >= 1);
}

/* When the server stops nobody begins to think. */
static void nobody_begins_at_the_end(void **state)
{
    (void)state;
    server.stopping = true;
    line_join(make(0, "192.0.2.1", true));
    assert_int_equal(running, 0);
}

/* Bots force nothing in the first minute of a day; slow ones, who have hardly spoken by then, wait longer. */
static void slow_bots_force_nothing_for_longer(void **state)
{
    (void)state;
    assert_int_equal(settings_time(50, 60000), 6000);
    assert_int_equal(settings_time(500, 60000), 60000);
    assert_int_equal(settings_time(SETTINGS_BOT_DELAY, 60000), 60000);
    assert_int_equal(settings_time(4000, 60000), 150000);
    assert_int_equal(settings_time(60000, 60000), 2250000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slow_bots_force_nothing_for_longer),
        cmocka_unit_test_setup_teardown(a_person_does_not_wait_for_tables_of_bots, begin, end),
        cmocka_unit_test_setup_teardown(an_address_has_one_share_however_many_tables, begin, end),
        cmocka_unit_test_setup_teardown(tables_of_one_address_take_turns, begin, end),
        cmocka_unit_test_setup_teardown(who_leaves_is_not_called, begin, end),
        cmocka_unit_test_setup_teardown(nobody_begins_at_the_end, begin, end),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}

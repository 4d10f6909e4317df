/* The driver: rows are asked in their turn, rules run on between them, and a lone answer gives itself where it may. */
#include "engine/driver.h"
#include "engine/vocabulary.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* A counter that is asked for steps, one or two at a time; at 6 the rules add one themselves, at 9 it is over. */
struct steps {
    struct sand_head head;
    uint8_t stage, at, asked, spare[5];
};
enum { ROW_OPEN, ROW_LONE, ROW_TURN, ROW_NONE };

static sand_mask who(const struct sand_play *g)
{
    return sand_bit(((const struct steps *)g->state)->at % 2);
}

static void list(const struct sand_play *g, struct sand_question *q)
{
    const struct steps *s = g->state;
    SAND_ABOUT(q, s->at, g->actor);
    sand_offer(q, 1);
    if (s->at < 4)
        sand_offer(q, 2);
}

static void list_one(const struct sand_play *g, struct sand_question *q)
{
    (void)g;
    sand_offer(q, 1);
}

static void take(const struct sand_play *g, sand_answer a)
{
    struct steps *s = g->state;
    assert_int_equal(g->actor, s->at % 2);
    s->at = (uint8_t)(s->at + a);
    s->head.over = s->at >= 9;
}

static bool step(const struct sand_play *g)
{
    struct steps *s = g->state;
    if (s->at != 6)
        return false;
    s->at++;
    return true;
}

/* Answers up to two; nobody has one from there on, and the rules end it. */
static void list_few(const struct sand_play *g, struct sand_question *q)
{
    for (int i = ((const struct steps *)g->state)->at; i < 2; i++)
        sand_offer(q, 1);
}

static void give_up(const struct sand_play *g)
{
    struct steps *s = g->state;
    s->asked = (uint8_t)g->actor;
    s->head.over = 1;
}

static const struct sand_row rows[] = {[ROW_OPEN] = {SAND_FLOOR, .who = who, .list = list, .take = take, .step = step},
                                       [ROW_LONE] = {.lone = 1, .who = who, .list = list, .take = take, .step = step},
                                       [ROW_TURN] = {.list = list_one, .take = take},
                                       [ROW_NONE] = {.who = who, .list = list_few, .take = take, .none = give_up}};
static const struct sand_driver driver = {rows, offsetof(struct steps, stage), offsetof(struct steps, asked)};

static void rows_ask_and_take(void **state)
{
    struct steps s = {.at = 3};
    struct sand_question q;
    (void)state;
    assert_int_equal(sand_drive_asked(&driver, 0, &s), sand_bit(1));
    assert_int_equal(sand_drive_ask(&driver, 0, &s, 0, &q), 0);
    assert_int_equal(sand_drive_ask(&driver, 0, &s, 1, &q), 2);
    assert_int_equal(q.key, ROW_OPEN);
    assert_int_equal(q.flags, SAND_FLOOR);
    assert_int_equal(q.argc, 2);
    assert_int_equal(q.arg[0], 3);
    sand_drive_apply(&driver, 0, &s, 1, 2, 0);
    assert_int_equal(s.at, 5);
    sand_drive_apply(&driver, 0, &s, 1, 1, 0);
    assert_int_equal(s.at, 7); /* the rules took the step from six */
}

static void who_has_no_answer_is_not_asked(void **state)
{
    struct steps s = {.stage = ROW_NONE};
    (void)state;
    sand_drive(&driver, 0, &s, 0);
    assert_int_equal(s.at, 0); /* two answers: asked */
    sand_drive_apply(&driver, 0, &s, 0, 1, 0);
    assert_int_equal(s.at, 1); /* one: asked too, for the row is not lone */
    assert_int_equal(s.head.over, 0);
    sand_drive_apply(&driver, 0, &s, 1, 1, 0);
    assert_int_equal(s.head.over, 1);
    assert_int_equal(s.asked, 0); /* the one who had none */
}

static void a_lone_answer_gives_itself_where_it_may(void **state)
{
    struct steps s = {.at = 3, .stage = ROW_LONE};
    (void)state;
    sand_drive(&driver, 0, &s, 0);
    assert_int_equal(s.at, 3); /* two answers: asked */
    sand_drive_apply(&driver, 0, &s, 1, 1, 0);
    assert_int_equal(s.head.over, 1);
    assert_int_equal(s.at, 9);
    assert_int_equal(sand_drive_asked(&driver, 0, &s), 0);
}

static void a_row_without_who_asks_whose_turn_it_is(void **state)
{
    const struct steps s = {.stage = ROW_TURN, .asked = 5};
    struct sand_question q;
    (void)state;
    assert_int_equal(sand_drive_asked(&driver, 0, &s), sand_bit(5));
    assert_int_equal(sand_drive_ask(&driver, 0, &s, 4, &q), 0);
    assert_int_equal(sand_drive_ask(&driver, 0, &s, 5, &q), 1);
    assert_int_equal(q.key, ROW_TURN);
    assert_int_equal(q.argc, 1);
    assert_int_equal(q.arg[0], 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(rows_ask_and_take),
                                       cmocka_unit_test(who_has_no_answer_is_not_asked),
                                       cmocka_unit_test(a_lone_answer_gives_itself_where_it_may),
                                       cmocka_unit_test(a_row_without_who_asks_whose_turn_it_is)};
    return cmocka_run_group_tests(tests, 0, 0);
}

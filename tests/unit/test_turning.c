/* Turning points: over random games of every game they are those that somebody finds who reads the figure after every
 * single entry, or, where a game cannot be seen there, from what its entries say. What a scoring or a crisis round
 * gives is never told as the action before it, and nothing that somebody chose is told in it. */
#include "engine/figure.h"
#include "engine/turning.h"
#include "tests/generic/packs.h"
#include "tests/unit/random_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 12, SIDES = 8, ENTRIES = 20000, MOST = 3 };

/* The figure of every side after each entry: row 0 before the first. */
static struct {
    int64_t value[ENTRIES + 1][SIDES];
    uint32_t answer[ENTRIES]; /* that told the entry */
    uint32_t count;
    int sides;
} course;

static int flags_of(const struct sand_table *t, uint32_t i)
{
    struct sand_entry e;
    const struct sand_game *game = sand_pack_of(t)->game;
    const char *key = game->keys[sand_journal_entry(t, i, &e)->key].name;
    const struct sand_opener *o = game->openers;
    while (o && o->key && strcmp(o->key, key) != 0)
        o++;
    return o && o->key ? o->opens : 0;
}

static const struct sand_opener *opener(const struct sand_table *t, uint32_t i)
{
    struct sand_entry e;
    const struct sand_game *game = sand_pack_of(t)->game;
    const char *key = game->keys[sand_journal_entry(t, i, &e)->key].name;
    for (const struct sand_opener *o = game->openers; o && o->key; o++)
        if (strcmp(o->key, key) == 0 && o->opens & SAND_OPENS)
            return o;
    return 0;
}

/* ---- Reading the figure ---- */

struct eye {
    struct sand_sink sink;
    const struct sand_pack *pack;
    const struct sand_figure *figure;
    const void *state;
    uint32_t answer;
};

static void read_figure(const struct eye *eye, int64_t value[SIDES])
{
    struct sand_writer view;
    sand_writer_flat(&view, 0);
    eye->pack->game->view(eye->pack->data, eye->state, SAND_EVERYTHING, &view);
    for (int i = 0; i < course.sides; i++) {
        const struct sand_reading r = sand_reading_of(eye->figure, eye->pack->game, eye->pack->data, i);
        value[i] = sand_read_figure(&r, &view);
    }
    sand_writer_free(&view);
}

static void read_after_entry(struct sand_sink *sink, const struct sand_entry *e)
{
    const struct eye *eye = (const struct eye *)(const void *)sink;
    (void)e;
    assert_in_range(course.count, 0, ENTRIES - 1);
    course.answer[course.count++] = eye->answer;
    if (eye->pack->game->flags & SAND_FRAMED)
        read_figure(eye, course.value[course.count]);
    else
        memcpy(course.value[course.count], course.value[course.count - 1], sizeof course.value[0]);
}

/* Where the state is not seen in the middle of an answer: the entry that tells the figure, or the last of the answer
 * that is not an opener's. */
static uint32_t entry_that_changed(const struct sand_table *t, uint32_t first)
{
    struct sand_entry e;
    const struct sand_game *game = sand_pack_of(t)->game;
    for (uint32_t i = first; i < course.count; i++) {
        const char *key = game->keys[sand_journal_entry(t, i, &e)->key].name;
        if (strcmp(key, "resource-points") == 0 || strcmp(key, "panics") == 0)
            return i;
    }
    return first;
}

static void read_after_answer(const struct eye *eye, const struct sand_table *t, uint32_t first)
{
    if (eye->pack->game->flags & SAND_FRAMED || first == course.count) {
        read_figure(eye, course.value[course.count]); /* what no entry told */
        return;
    }
    for (uint32_t i = entry_that_changed(t, first); i < course.count; i++)
        read_figure(eye, course.value[i + 1]);
}

/* Plays the game of the table, which has ended, once more. */
static void read_course(const struct sand_table *t, int number, const struct sand_figure *figure)
{
    static union {
        uint64_t align;
        uint8_t bytes[SAND_STATE];
    } state;
    static struct sand_question q;
    const struct sand_pack *pack = sand_pack_of(t);
    struct eye eye = {{read_after_entry}, pack, figure, state.bytes, 0};
    struct sand_random random;
    struct sand_table *again = open_random_game(pack, number);
    memcpy(state.bytes, sand_state_of(again), pack->game->state_bytes);
    course.count = sand_journal_size(again);
    course.sides = sand_figure_ids(figure, pack->game, pack->data, sand_seats_of(t));
    assert_in_range(course.sides, 2, SIDES);
    for (uint32_t i = 0; i <= course.count; i++)
        read_figure(&eye, course.value[i]);
    memset(course.answer, 0, sizeof course.answer);
    sand_close(again);
    sand_random_seed(&random, (uint64_t)number);
    for (sand_mask asked; (asked = pack->game->asked(pack->data, state.bytes) & SAND_SEAT_MASK);) {
        for (uint32_t skip = sand_random_below(&random, (uint32_t)__builtin_popcount(asked)); skip--;)
            asked &= asked - 1;
        const int seat = __builtin_ctz(asked);
        const uint32_t first = course.count;
        pack->game->ask(pack->data, state.bytes, seat, &q);
        eye.answer++;
        pack->game->apply(pack->data, state.bytes, seat, q.answer[sand_random_below(&random, q.count)], &eye.sink);
        read_after_answer(&eye, t, first);
    }
    assert_int_equal(course.count, sand_journal_size(t));
}

/* ---- Cutting it ---- */

static int64_t lead(const int64_t value[SIDES], int of)
{
    int64_t best = INT64_MIN;
    for (int i = 0; i < course.sides; i++)
        best = i != of && value[i] > best ? value[i] : best;
    return value[of] - best;
}

/* The value when an action begins: before its opener, if that is the first thing an answer told; else with what had
 * changed before it was told. */
static const int64_t *at_beginning(uint32_t opens)
{
    const bool first = opens == 0 || course.answer[opens] != course.answer[opens - 1];
    return course.value[first ? opens : opens + 1];
}

static int64_t gain(uint32_t from, uint32_t to, int *of)
{
    int64_t best = INT64_MIN;
    const int64_t *end = to < course.count ? at_beginning(to) : course.value[course.count];
    for (int i = 0; i < course.sides; i++) {
        const int64_t by = lead(end, i) - lead(at_beginning(from), i);
        if (by > best) {
            best = by;
            *of = i;
        }
    }
    return best;
}

/* What is told belongs to the action, and is its opener only where nothing in it says what came of it. */
static void check_telling(const struct sand_table *t, const struct sand_turn_point *point)
{
    assert_true(point->told >= point->entry && (point->by > 0 || point->decides));
    for (uint32_t i = point->entry + 1; i <= point->told; i++)
        assert_null(opener(t, i));
    if (point->told != point->entry || point->decides)
        assert_true(flags_of(t, point->told) & SAND_TELLS);
}

static bool is_settling(const struct sand_table *t, uint32_t entry)
{
    const int flags = flags_of(t, entry);
    return flags & SAND_SETTLES && flags & SAND_OPENS_TURN;
}

static void check_points(const struct sand_table *t, const struct sand_turn_point *point, int count)
{
    int found = 0, of = 0, larger = 0;
    bool settled = false; /* of what nobody chose the largest alone is told */
    int64_t least = INT64_MAX;
    for (int i = 0; i < count; i++) {
        least = point[i].by < least && !point[i].decides ? point[i].by : least;
        check_telling(t, &point[i]);
    }
    for (uint32_t from = UINT32_MAX, i = 0; i <= course.count; i++) {
        if (i < course.count && !opener(t, i))
            continue;
        const int64_t by = from == UINT32_MAX ? 0 : gain(from, i, &of);
        const bool settles = from != UINT32_MAX && is_settling(t, from);
        larger += by > least && !(settles && settled);
        settled |= settles && by > least;
        if (found < count && from == point[found].entry) {
            assert_int_equal(by, point[found].by);
            assert_int_equal(of, point[found].of);
            found++;
        }
        from = i;
    }
    assert_int_equal(found, count);
    assert_true(larger < MOST);
}

/* How many of the points are of something that settles. */
static int check_game(const struct sand_pack *pack, int number)
{
    struct sand_turn_point point[MOST];
    int count, settling = 0;
    struct sand_table *t = open_random_game(pack, number);
    assert_null(sand_turning(t, point, MOST, &count)); /* nothing is told while the game lasts */
    play_at_random(t, (uint64_t)number);
    const struct sand_figure *figure = sand_turning(t, point, MOST, &count);
    if (figure) {
        read_course(t, number, figure);
        check_points(t, point, count);
    }
    int scorings = 0;
    for (int i = 0; i < count; i++) {
        settling += (opener(t, point[i].entry)->opens & SAND_SETTLES) != 0;
        scorings += is_settling(t, point[i].entry);
    }
    assert_in_range(scorings, 0, 1);
    sand_close(t);
    return settling;
}

static void points_are_of_what_gave_them(void **state)
{
    (void)state;
    for (int g = 0; all_packs()[g]; g++) {
        const char *id = all_packs()[g]->game->id;
        int settling = 0;
        for (int number = 0; number < GAMES; number++)
            settling += check_game(all_packs()[g], number);
        if (strcmp(id, "werwolf") == 0 || strcmp(id, "wunderwaffen") == 0)
            assert_true(settling > 0);
    }
}

/* ---- Whose an action is ---- */

static bool is_reason(const struct sand_table *t, uint32_t i)
{
    struct sand_entry e;
    return strcmp(sand_pack_of(t)->game->keys[sand_journal_entry(t, i, &e)->key].name, "because") == 0;
}

/* The opener of the action that an entry is in. */
static const struct sand_opener *opener_of(const struct sand_table *t, uint32_t i)
{
    while (!opener(t, i) && i > 0)
        i--;
    return opener(t, i);
}

/* What an answer tells first is its own doing; so is what a non-player does after it has given its reason. */
static void check_choices(const struct sand_table *t, uint32_t first)
{
    bool chosen = true;
    for (uint32_t i = first; i < sand_journal_size(t); i++) {
        const struct sand_opener *o = opener_of(t, i);
        if (is_reason(t, i)) {
            chosen = true;
            continue;
        }
        if (chosen && o && o->opens & SAND_SETTLES && !opener(t, i))
            fail_msg("%s: entry %u was chosen by somebody, and is told in what settles: %s", sand_pack_of(t)->game->id,
                     (unsigned)i, o->key);
        chosen = false;
    }
}

static void what_settles_holds_nobodys_choice(void **state)
{
    static struct sand_question q;
    (void)state;
    for (int g = 0; all_packs()[g]; g++)
        for (int number = 0; number < GAMES; number++) {
            struct sand_random random;
            struct sand_table *t = open_random_game(all_packs()[g], number);
            sand_random_seed(&random, (uint64_t)number);
            for (sand_mask asked; (asked = sand_asked(t) & SAND_SEAT_MASK);) {
                const uint32_t first = sand_journal_size(t);
                const int seat = __builtin_ctz(asked);
                assert_true(sand_ask(t, seat, 0, &q));
                sand_act(t, seat, q.answer[sand_random_below(&random, q.count)]);
                check_choices(t, first);
            }
            sand_close(t);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_settles_holds_nobodys_choice),
        cmocka_unit_test(points_are_of_what_gave_them),
    };
    return cmocka_run_group_tests_name("turning points", tests, 0, 0);
}

/* What a table keeps packed comes back as it went in: entries of every shape, from any place, after some of them were
 * taken back; lines of every kind, without the answers that were taken back. */
#include "engine/table_private.h"
#include "tests/unit/walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { ENTRIES = 300 };
static struct sand_pack *pack;

static int32_t any_value(struct sand_random *random)
{
    static const int32_t special[] = {0, -1, 1, 63, 64, -64, -65, 8191, INT32_MAX, INT32_MIN, INT32_MIN + 1};
    const uint32_t i = sand_random_below(random, 16);
    return i < sizeof special / sizeof *special ? special[i] : (int32_t)(uint32_t)sand_random_next(random);
}

static struct sand_entry any_entry(struct sand_random *random)
{
    static const sand_mask audiences[] = {SAND_ALL, SAND_ALL, 1, 0, 1u << SAND_EVERYTHING, UINT32_MAX};
    static const uint16_t keys[] = {0, 31, 32, 127, 8191, UINT16_MAX};
    struct sand_entry e = {keys[sand_random_below(random, 6)],
                           (uint8_t)sand_random_below(random, SAND_ARGS + 1),
                           (uint8_t)sand_random_below(random, 4),
                           audiences[sand_random_below(random, 6)],
                           {0}};
    for (int i = 0; i < e.argc; i++)
        e.arg[i] = any_value(random);
    return e;
}

static void same_entries(const struct sand_table *t, const struct sand_entry *entries, uint32_t count)
{
    struct sand_entry e;
    assert_int_equal(sand_journal_size(t), count);
    for (uint32_t i = 0; i < count; i++) {
        assert_memory_equal(sand_journal_entry(t, i, &e), &entries[i], sizeof e);
        assert_int_equal(sand_journal_audience(t, i), entries[i].audience);
    }
}

static void entries_come_back(void **state)
{
    static struct sand_entry entries[ENTRIES];
    struct sand_table *t = walk_table(pack, 2);
    struct sand_random random;
    uint32_t count = 0;
    (void)state;
    sand_random_seed(&random, 11);
    journal_cut(t, 0);
    for (int round = 0; round < 40; round++) {
        for (uint32_t more = sand_random_below(&random, 40); more > 0 && count < ENTRIES; more--) {
            entries[count] = any_entry(&random);
            journal_add(t, &entries[count++]);
        }
        same_entries(t, entries, count);
        if (round % 3 == 0)
            packed_trim(&t->entries);
        count -= sand_random_below(&random, count / 2 + 1);
        journal_cut(t, count);
        same_entries(t, entries, count);
    }
    sand_close(t);
}

static void lines_come_back(void **state)
{
    static const sand_answer answers[] = {0, 127, 128, 0x123456789a, UINT64_MAX};
    struct sand_table *t = walk_table(pack, 2);
    struct line line;
    uint32_t at = 0;
    (void)state;
    for (int i = 0; i < 5; i++) {
        table_add_line(t, &(struct line){.kind = LINE_ANSWER, .actor = SAND_HOST - i, .answer = answers[i]});
        table_add_line(t, &(struct line){.kind = LINE_NOTE, .text = "by host", .size = 7});
        table_add_line(t, &(struct line){.kind = LINE_DICE, .text = "\0\377\3", .size = 3});
    }
    table_drop_answers(t, 4);
    for (int i = 0; i < 5; i++) {
        assert_true(i == 4 || table_next_line(t, &at, &line));
        if (i < 4)
            assert_true(line.kind == LINE_ANSWER && line.actor == SAND_HOST - i && line.answer == answers[i]);
        assert_true(table_next_line(t, &at, &line));
        assert_true(line.kind == LINE_NOTE && line.size == 7 && memcmp(line.text, "by host", 7) == 0);
        assert_true(table_next_line(t, &at, &line));
        assert_true(line.kind == LINE_DICE && line.size == 3 && memcmp(line.text, "\0\377\3", 3) == 0);
    }
    assert_false(table_next_line(t, &at, &line));
    sand_close(t);
}

static int open_pack(void **state)
{
    (void)state;
    pack = walk_pack(&walk_game);
    return 0;
}

static int close_pack(void **state)
{
    (void)state;
    sand_pack_close(pack);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(entries_come_back), cmocka_unit_test(lines_come_back)};
    return cmocka_run_group_tests(tests, open_pack, close_pack);
}

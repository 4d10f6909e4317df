/* Records: the format itself, what is refused and at which line, what proves a seed. */
#include "engine/sha256.h"
#include "tests/unit/walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { P1, P2, P3, ROOM = 16384 };

/* A whole game in format 1, which is read for ever: this text never changes. Lines are counted from 1. */
static const char *const whole[] = {
    "sandtable 1\n",
    "game walk rules 3 pack sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\n",
    "options {\"seats\":2,\"start\":3}\n",
    "commit sha256:630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd nonces p1:aabb p2:0c\n",
    "secret 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n",
    "seed SEED\n",
    "seats p1 Ada, p2 bot:rules\n",
    "p1 walk by 2\n",
    "p1 > open Off we go, > and = and #\n",
    "! dice 4 6\n",
    "p1 roll\n",
    "= bot p2\n",
    "p1 both\n",
    "p2 pick 3\n",
    "p1 pick 0\n",
    "clock timeout\n",
    "p2 stop\n",
    "end stopped hash HASH\n",
};
enum { LINES = sizeof whole / sizeof *whole };

static struct sand_pack *pack;
static struct sand_error error;
static char text[ROOM]; /* the record, with seed and hash filled in */

static void written(const struct sand_table *t, char *to)
{
    struct sand_writer w;
    sand_writer_fixed(&w, to, ROOM);
    sand_record(t, &w);
    assert_false(w.full);
}

static struct sand_commit commitment(int format)
{
    struct sand_commit c = {.format = (uint8_t)format, .nonce = {{2, {0xaa, 0xbb}}, {1, {0x0c}}}};
    for (int i = 0; i < 32; i++)
        c.secret[i] = (uint8_t)i;
    return c;
}

/* Seed and hash by the definitions of the format, not by what the engine wrote. */
static void fill_in(const char *hash)
{
    uint8_t bytes[32 + 3], digest[32];
    char seed[65];
    for (int i = 0; i < 32; i++)
        bytes[i] = (uint8_t)i;
    bytes[32] = 0xaa, bytes[33] = 0xbb, bytes[34] = 0x0c;
    sand_sha256(bytes, sizeof bytes, digest);
    sand_hex(digest, 32, seed);
    text[0] = 0;
    for (int i = 0; i < LINES; i++) {
        const char *mark = strstr(whole[i], "SEED"), *value = seed;
        if (!mark && (mark = strstr(whole[i], "HASH")))
            value = hash;
        if (mark)
            snprintf(text + strlen(text), ROOM - strlen(text), "%.*s%s\n", (int)(mark - whole[i]), whole[i], value);
        else
            strcat(text, whole[i]);
    }
}

static struct sand_table *play(int format)
{
    const struct sand_commit c = commitment(format);
    const char *names[SAND_SEATS] = {"Ada", "bot:rules"};
    const uint8_t dice[] = {4, 6};
    struct sand_table *t = sand_open_committed(pack, "{ \"seats\" : 2, \"start\":3 }", &c, &error);
    assert_non_null(t);
    assert_true(sand_set_names(t, names, &error));
    walk_act(t, P1, "walk by 2");
    assert_int_equal(sand_say(t, P1, WALK_OPEN, "Off we go, > and = and #", &error), SAND_OK);
    walk_act(t, P1, "walk");
    assert_int_equal(sand_undo(t, P1, &error), SAND_OK); /* folded away */
    assert_true(sand_dice(t, dice, 2, &error));
    walk_act(t, P1, "roll");
    assert_true(sand_note(t, "bot p2", &error));
    walk_act(t, P1, "both");
    walk_act(t, P2, "pick 3");
    walk_act(t, P1, "pick 0");
    walk_act(t, SAND_CLOCK, "timeout");
    walk_act(t, P2, "stop");
    return t;
}

static int prepare(void **state)
{
    (void)state;
    pack = walk_pack(&walk_game);
    struct sand_table *t = play(1);
    char hash[17];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)sand_hash(t));
    sand_close(t);
    fill_in(hash);
    return 0;
}

static int finish(void **state)
{
    (void)state;
    sand_pack_close(pack);
    return 0;
}

static struct sand_table *replay(const char *record)
{
    memset(&error, 0x55, sizeof error); /* an error left over from before must not count */
    return sand_replay(record, strlen(record), walk_find, pack, &error);
}

/* ---- The format ---- */

static void a_game_is_written_so(void **state)
{
    static char ours[ROOM];
    struct sand_table *t = play(1);
    (void)state;
    written(t, ours);
    assert_string_equal(ours, text);
    sand_close(t);
}

static void and_is_read_so(void **state)
{
    static char again[ROOM];
    struct sand_table *t = replay(text), *played = play(1);
    (void)state;
    if (!t)
        fail_msg("%s: %s", error.where, error.what);
    written(t, again);
    assert_string_equal(again, text);
    assert_true(sand_over(t, 0));
    assert_true(sand_hash(t) == sand_hash(played));
    assert_string_equal(sand_name_of(t, P2), "bot:rules");
    assert_string_equal(sand_remark_at(t, 0)->text, "Off we go, > and = and #");
    sand_close(t);
    sand_close(played);
}

static void comments_and_empty_lines_do_not_count(void **state)
{
    static char more[ROOM + 64], again[ROOM];
    (void)state;
    snprintf(more, sizeof more, "# a game\n\n%s# and its end\n\n", text);
    struct sand_table *t = replay(more);
    assert_non_null(t);
    written(t, again);
    assert_string_equal(again, text);
    sand_close(t);
}

static void a_log_may_hold_undo(void **state)
{
    static char log[ROOM];
    (void)state;
    snprintf(log, sizeof log, "%.*sp1 walk\n= undo p1\np1 whisper\n", (int)(strstr(text, "p1 walk") - text), text);
    struct sand_table *t = replay(log);
    assert_non_null(t);
    assert_int_equal(sand_answers_taken(t), 1);
    written(t, log);
    assert_null(strstr(log, "undo"));
    assert_null(strstr(log, "p1 walk"));
    sand_close(t);
}

static void part_of_a_record(void **state)
{
    (void)state;
    for (uint32_t stop = 0; stop <= 7; stop++) {
        struct sand_table *t = sand_replay_to(text, strlen(text), stop, walk_find, pack, &error);
        assert_non_null(t);
        assert_int_equal(sand_answers_taken(t), stop);
        assert_int_equal(sand_over(t, 0), stop == 7);
        sand_close(t);
    }
}

/* A table that continues from a position: its record begins with that position, chance included. */
static void a_record_may_begin_at_a_position(void **state)
{
    static char position[ROOM], first[ROOM], second[ROOM];
    struct sand_table *t = play(1);
    struct sand_writer w;
    (void)state;
    sand_close(t);
    t = walk_table(pack, 3);
    walk_act(t, P1, "roll");
    walk_act(t, P1, "walk");
    sand_writer_fixed(&w, position, sizeof position);
    sand_save(t, 0, &w);
    struct sand_table *other = sand_open_at(pack, position, 0, &error);
    assert_non_null(other);
    walk_act(t, P1, "roll");
    walk_act(other, P1, "roll");
    struct sand_entry rolled, again_rolled;
    assert_int_equal(sand_journal_entry(t, 2, &rolled)->arg[0], sand_journal_entry(other, 0, &again_rolled)->arg[0]);
    written(other, first);
    assert_non_null(strstr(first, "\nposition {"));
    assert_null(strstr(first, "\nseed "));
    struct sand_table *again = replay(first);
    assert_non_null(again);
    written(again, second);
    assert_string_equal(first, second);
    sand_close(t);
    sand_close(other);
    sand_close(again);
}

/* ---- What is refused ---- */

/* The record with line `line` replaced (or left out, if null); must be refused at line `at` with these words. */
static void refuse_edited(int line, const char *instead, int at, const char *words)
{
    static char edited[ROOM];
    char where[16];
    const char *from = text;
    edited[0] = 0;
    for (int i = 1; *from; i++) {
        const char *end = strchr(from, '\n') + 1;
        if (i != line)
            snprintf(edited + strlen(edited), ROOM - strlen(edited), "%.*s", (int)(end - from), from);
        else if (instead)
            snprintf(edited + strlen(edited), ROOM - strlen(edited), "%s\n", instead);
        from = end;
    }
    struct sand_table *t = replay(edited);
    if (t)
        fail_msg("with `%s` in line %d it replays", instead ? instead : "nothing", line);
    snprintf(where, sizeof where, "line %d", at);
    if (strcmp(error.where, where) != 0 || !strstr(error.what, words))
        fail_msg("with `%s` in line %d: `%s`: `%s`", instead ? instead : "nothing", line, error.where, error.what);
}

static void the_head_is_checked(void **state)
{
    (void)state;
    refuse_edited(1, "sandtable 2", 7, "commitment");
    refuse_edited(1, "sandtable 3", 1, "sandtable 1");
    refuse_edited(1, "sandtable 22", 1, "sandtable 1");
    refuse_edited(1, 0, 1, "sandtable 1");
    refuse_edited(2, 0, 2, "game ID");
    refuse_edited(2, "game walk rules 3", 2, "game ID");
    refuse_edited(2, "game stroll rules 3 pack sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                  2, "stroll");
    refuse_edited(2, "game walk rules 4 pack sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                  2, "other rules");
    refuse_edited(2, "game walk rules 3 pack sha256:f3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                  2, "");
    refuse_edited(3, "options {\"seats\":4}", 7, "seats");
    refuse_edited(3, "options {\"seats\":2", 7, "");
    refuse_edited(3, 0, 6, "options");
    refuse_edited(4, "options {\"seats\":2}", 4, "one line");
}

static void the_seed_is_proven(void **state)
{
    (void)state;
    refuse_edited(4, "commit sha256:73", 4, "commit");
    refuse_edited(4,
                  "commit sha256:730dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd nonces p1:aabb p2:0c",
                  7, "commitment");
    refuse_edited(4,
                  "commit sha256:630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd nonces p1:aabb p2:0d",
                  7, "nonces");
    refuse_edited(4, "commit sha256:630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd nonces p1:aabb", 7,
                  "nonces");
    refuse_edited(4, "commit sha256:630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd nonces p1:aab", 4,
                  "nonce");
    refuse_edited(4, "commit sha256:630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd nonces p9:aa", 4,
                  "nonce");
    refuse_edited(4, "commit sha256:630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd p1:aa", 4,
                  "nonces");
    refuse_edited(4, 0, 6, "commitment");
    refuse_edited(5, "secret 010102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", 7, "commitment");
    refuse_edited(5, "secret 01", 5, "64");
    refuse_edited(6, "seed 00000000000000000000000000000000000000000000000000000000000000ff", 7, "seed");
    refuse_edited(6, "seed 0", 6, "64");
    refuse_edited(6, 0, 6, "seed");
}

/* ---- Format 2 ---- */

/* The head by the definition of the format, hashed elsewhere. */
static const char head_of_two[] =
    "sandtable 2\n"
    "game walk rules 3 pack sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\n"
    "options {\"seats\":2,\"start\":3}\n"
    "commit sha256:6eaca24b9c99c62991462ce87799955c22837fc565beeb5a3f27bc7f1b8effb6 nonces p1:aabb p2:0c\n"
    "secret 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n"
    "seed 85ce65f4fd2bec7989299e821b4f6badfa4a34a0005c65b2c6bf2436f4cf6532\n";

static void tables_write_format_two(void **state)
{
    static char ours[ROOM], again[ROOM];
    (void)state;
    struct sand_table *t = play(0);
    written(t, ours);
    sand_close(t);
    assert_memory_equal(ours, head_of_two, sizeof head_of_two - 1);
    t = replay(ours);
    assert_non_null(t);
    written(t, again);
    sand_close(t);
    assert_string_equal(ours, again);
    ours[10] = '1'; /* a commitment of one format is none of the other */
    assert_null(replay(ours));
    assert_non_null(strstr(error.what, "commitment"));
}

/* What is published before the end must not be the seed, no matter who gave a nonce. */
static void the_commitment_is_not_the_seed(void **state)
{
    uint8_t published[32], hashed[32], seed[32];
    (void)state;
    for (int format = 1; format <= 2; format++) {
        struct sand_commit c = {.format = (uint8_t)format, .secret = {7, 8, 9}};
        sand_commit_hash(&c, published);
        sand_commit_seed(&c, seed);
        sand_sha256(published, sizeof published, hashed);
        assert_int_equal(memcmp(published, seed, 32) == 0, format == 1);
        assert_memory_not_equal(hashed, seed, 32);
    }
}

/* Nonces are told apart by seat and size: moving a byte from one to the next is another seed. */
static void nonces_do_not_run_together(void **state)
{
    static const struct sand_commit split[] = {{.nonce = {{2, {1, 2}}, {1, {3}}}},
                                               {.nonce = {{1, {1}}, {2, {2, 3}}}},
                                               {.nonce = {{3, {1, 2, 3}}}},
                                               {.nonce = {{0, {0}}, {3, {1, 2, 3}}}},
                                               {.nonce = {{0, {0}}}}};
    enum { SPLITS = sizeof split / sizeof *split };
    uint8_t seed[SPLITS][32];
    (void)state;
    for (int i = 0; i < SPLITS; i++) {
        sand_commit_seed(&split[i], seed[i]);
        for (int k = 0; k < i; k++)
            assert_memory_not_equal(seed[i], seed[k], 32);
    }
}

static void the_lines_are_checked(void **state)
{
    (void)state;
    refuse_edited(7, "seats p1", 7, "seats SEAT NAME");
    refuse_edited(7, "seats p3 Ada", 7, "seats SEAT NAME");
    refuse_edited(7, "seats p1 A\xff", 7, "UTF-8");
    refuse_edited(8, "p2 walk by 2", 8, "no question");
    refuse_edited(8, "p1 walk by 3", 8, "not among");
    refuse_edited(8, "p1 fly", 8, "no such answer");
    refuse_edited(8, "p3 walk", 8, "p3");
    refuse_edited(8, "walk", 8, "neither");
    refuse_edited(8, "p1 walk by 2 ", 8, "");
    refuse_edited(8, "seed 00", 8, "");
    refuse_edited(9, "p1 > nowhere hello", 9, "channel");
    refuse_edited(9, "p1 > open", 9, "");
    refuse_edited(9, "p1 > open nonsense", 9, "nonsense");
    refuse_edited(9, "p2 > next hello", 9, "speak");
    refuse_edited(10, "! dice 256", 10, "");
    refuse_edited(10, "! dice", 10, "dice");
    refuse_edited(10, "! dice 1 x", 10, "");
    refuse_edited(10, "! dice  1", 10, "");
    refuse_edited(10, "! dice +1", 10, "");
    refuse_edited(12, "= undo p1", 12, "undone"); /* a roll cannot be */
    refuse_edited(12, "= ", 12, "");
    refuse_edited(13, 0, 13, "no question"); /* what follows is no longer legal */
    refuse_edited(16, "clock stop", 16, "not among");
}

static void the_end_is_checked(void **state)
{
    (void)state;
    refuse_edited(10, "! dice 3 6", 18, "hash"); /* legal, but another game */
    refuse_edited(18, "end stopped hash 0000000000000000", 18, "hash");
    refuse_edited(18, "end village hash 0000000000000000", 18, "");
    refuse_edited(17, "p2 walk", 18, "goes on");
}

static void nothing_follows_the_end(void **state)
{
    static char more[ROOM + 64];
    (void)state;
    snprintf(more, sizeof more, "%s= bot p1\n", text);
    assert_null(replay(more));
    assert_string_equal(error.where, "line 19");
}

/* Cut anywhere: a shorter game at the end of a line, else an error that names a line; never anything worse. */
static void cut_records(void **state)
{
    const size_t size = strlen(text);
    int opened = 0;
    (void)state;
    for (size_t cut = 0; cut < size; cut++) {
        char *part = malloc(cut + 1);
        memcpy(part, text, cut);
        memset(&error, 0, sizeof error);
        struct sand_table *t = sand_replay(part, cut, walk_find, pack, &error);
        opened += t != 0;
        assert_true(t || (strncmp(error.where, "line ", 5) == 0 && error.what[0]));
        sand_close(t);
        free(part);
    }
    assert_true(opened > 10);
}

/* One byte changed: most of it is refused; what is not has become another record that can be read. */
static void changed_records(void **state)
{
    static char edited[ROOM], again[ROOM];
    const size_t size = strlen(text);
    (void)state;
    for (size_t at = 0; at < size; at++)
        for (int flip = 1; flip < 256; flip <<= 1) {
            memcpy(edited, text, size + 1);
            edited[at] = (char)(edited[at] ^ flip);
            struct sand_table *t = sand_replay(edited, size, walk_find, pack, &error);
            assert_true(t || strncmp(error.where, "line ", 5) == 0);
            if (t)
                written(t, again);
            sand_close(t);
        }
}

static void overlong_lines_and_zero_bytes(void **state)
{
    const size_t size = 80000;
    char *record = malloc(size);
    (void)state;
    memset(record, '#', size);
    memcpy(record, "sandtable 1\n", 12);
    assert_null(sand_replay(record, size, walk_find, pack, &error));
    assert_string_equal(error.where, "line 2");
    memcpy(record, "sandtable 1\ngame\0", 17);
    assert_null(sand_replay(record, 17, walk_find, pack, &error));
    assert_string_equal(error.where, "line 2");
    free(record);
}

/* A state that has grown: while its new bytes are zero it has the hash it had before, and then another. */
static void a_field_added_later_leaves_old_hashes(void **state)
{
    (void)state;
    struct sand_game grown = walk_game;
    grown.hashed_bytes = walk_game.state_bytes;
    grown.state_bytes += sizeof(uint64_t);
    struct sand_pack *before = walk_pack(&walk_game), *now = walk_pack(&grown);
    struct sand_table *old = walk_table(before, 2), *later = walk_table(now, 2);
    walk_act(old, 0, "walk");
    walk_act(later, 0, "walk");
    assert_true(sand_hash(old) == sand_hash(later));
    uint8_t *bytes = (uint8_t *)(uintptr_t)sand_state_of(later);
    bytes[walk_game.state_bytes + 7] = 1;
    assert_true(sand_hash(old) != sand_hash(later));
    sand_close(old);
    sand_close(later);
    sand_pack_close(before);
    sand_pack_close(now);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_field_added_later_leaves_old_hashes),
        cmocka_unit_test(a_game_is_written_so),
        cmocka_unit_test(and_is_read_so),
        cmocka_unit_test(comments_and_empty_lines_do_not_count),
        cmocka_unit_test(a_log_may_hold_undo),
        cmocka_unit_test(part_of_a_record),
        cmocka_unit_test(a_record_may_begin_at_a_position),
        cmocka_unit_test(the_head_is_checked),
        cmocka_unit_test(the_seed_is_proven),
        cmocka_unit_test(tables_write_format_two),
        cmocka_unit_test(the_commitment_is_not_the_seed),
        cmocka_unit_test(nonces_do_not_run_together),
        cmocka_unit_test(the_lines_are_checked),
        cmocka_unit_test(the_end_is_checked),
        cmocka_unit_test(nothing_follows_the_end),
        cmocka_unit_test(cut_records),
        cmocka_unit_test(changed_records),
        cmocka_unit_test(overlong_lines_and_zero_bytes),
    };
    return cmocka_run_group_tests(tests, prepare, finish);
}

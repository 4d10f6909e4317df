/* The table: what it lets through, what it takes back, who hears what, what a client is sent. */
#include "engine/preview.h"
#include "engine/table_private.h"
#include "tests/unit/walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { P1, P2, P3 };

static struct sand_pack *pack, *final_pack;
static struct sand_error error;

static int open_packs(void **state)
{
    (void)state;
    pack = walk_pack(&walk_game);
    final_pack = walk_pack(&walk_final_game);
    return 0;
}

static int close_packs(void **state)
{
    (void)state;
    sand_pack_close(pack);
    sand_pack_close(final_pack);
    return 0;
}

static enum sand_reply try_text(struct sand_table *t, int actor, uint32_t q, const char *text)
{
    sand_answer a;
    memset(&error, 0, sizeof error);
    const enum sand_reply reply = sand_try(t, actor, q, text, &a, &error);
    assert_true(reply == SAND_OK || error.what[0]);
    return reply;
}

static enum sand_reply undo(struct sand_table *t, int actor)
{
    memset(&error, 0, sizeof error);
    return sand_undo(t, actor, &error);
}

static enum sand_reply say(struct sand_table *t, int actor, int channel, const char *text)
{
    memset(&error, 0, sizeof error);
    return sand_say(t, actor, channel, text, &error);
}

static uint32_t number_of(struct sand_table *t, int actor)
{
    struct sand_question q;
    uint32_t number = 0;
    return sand_ask(t, actor, &number, &q) ? number : 0;
}

/* The text of something written, in one of a few buffers. */
static const char *update(struct sand_table *t, int viewer, uint32_t *since)
{
    static char text[4][8192];
    static int next;
    struct sand_writer w;
    next = (next + 1) % 4;
    sand_writer_fixed(&w, text[next], sizeof text[next]);
    *since = sand_update(t, viewer, *since, &w);
    assert_false(w.full);
    return text[next];
}

static const char *journal(struct sand_table *t, int viewer, uint32_t from)
{
    static char text[8192];
    struct sand_writer w;
    sand_writer_fixed(&w, text, sizeof text);
    sand_put_journal(t, 0, viewer, from, &w);
    return text;
}

static const char *remarks(struct sand_table *t, int viewer)
{
    static char text[8192];
    struct sand_writer w;
    sand_writer_fixed(&w, text, sizeof text);
    sand_put_remarks(t, 0, viewer, 0, &w);
    return text;
}

/* ---- Opening ---- */

static void refuse_options(const char *options, const char *where, const char *what)
{
    const uint8_t key[32] = {0};
    memset(&error, 0, sizeof error);
    assert_null(sand_open(pack, options, key, &error));
    if (!strstr(error.where, where) || !strstr(error.what, what))
        fail_msg("%s: where `%s`, what `%s`", options, error.where, error.what);
}

static void options_are_checked(void **state)
{
    (void)state;
    refuse_options("", "options", "");
    refuse_options("{\"seats\":2", "options line 1", "");
    refuse_options("[]", "options", "object");
    refuse_options("{}", "options", "seats");
    refuse_options("{\"seats\":1}", "options /seats", "2");
    refuse_options("{\"seats\":4}", "options /seats", "3");
    refuse_options("{\"seats\":\"2\"}", "options /seats", "");
    refuse_options("{\"seats\":2,\"start\":10}", "options /start", "9");
    refuse_options("{\"seats\":2,\"windy\":1}", "options /windy", "");
    refuse_options("{\"seats\":2,\"pace\":\"quick\"}", "options /pace", "slow");
    refuse_options("{\"seats\":2,\"wind\":true}", "options /wind", "no such option");
}

static void positions_are_checked(void **state)
{
    const uint8_t key[32] = {0};
    (void)state;
    memset(&error, 0, sizeof error);
    assert_null(sand_open_at(pack, "{\"seats\":2,\"turn\":2,\"place\":0}", key, &error));
    assert_string_equal(error.where, "/turn");
    assert_null(sand_open_at(pack, "{\"seats\":2,\"turn\":1,\"place\":16}", key, &error));
    assert_string_equal(error.where, "position /place");
    assert_null(sand_open_at(pack, "{\"seats\":2,\"turn\":1,\"place\":0,\"more\":0}", key, &error));
    assert_string_equal(error.where, "position /more");
    assert_null(sand_open_at(pack, "{\"seats\":2,\"turn\":1,\"place\":0,\"chance\":{\"key\":\"12\"}}", key, &error));
    assert_string_equal(error.where, "position /chance/key");
    struct sand_table *t = sand_open_at(pack, "{\"seats\":2,\"turn\":1,\"place\":7}", key, &error);
    assert_non_null(t);
    assert_int_equal(sand_asked(t) & SAND_SEAT_MASK, sand_bit(P2));
    sand_close(t);
}

static void seeds_are_keys_or_words(void **state)
{
    uint8_t a[32], b[32];
    (void)state;
    sand_seed("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", a);
    for (int i = 0; i < 32; i++)
        assert_int_equal(a[i], i);
    sand_seed("7", a);
    sand_seed("8", b);
    assert_memory_not_equal(a, b, 32);
}

/* ---- Answers ---- */

static void questions_are_numbered_by_actor(void **state)
{
    struct sand_table *t = walk_table(pack, 2);
    (void)state;
    assert_int_equal(number_of(t, P1), 1);
    assert_int_equal(number_of(t, P1), 1);
    assert_int_equal(number_of(t, P2), 0);
    walk_act(t, P1, "walk");
    assert_int_equal(number_of(t, P1), 2);
    walk_act(t, P1, "both");
    assert_int_equal(number_of(t, P1), 3);
    assert_int_equal(number_of(t, P2), 1);
    walk_act(t, P1, "pick 2");
    assert_int_equal(number_of(t, P1), 0);
    assert_int_equal(number_of(t, P2), 1); /* another's answer does not make it a new question */
    sand_close(t);
}

static void late_and_repeated_answers(void **state)
{
    struct sand_table *t = walk_table(pack, 2);
    (void)state;
    assert_int_equal(number_of(t, P1), 1);
    assert_int_equal(try_text(t, P1, 1, "walk"), SAND_OK);
    walk_act(t, P1, "walk");
    assert_int_equal(try_text(t, P1, 1, "walk"), SAND_REPEATED);
    assert_int_equal(try_text(t, P1, 1, "show"), SAND_STALE);
    assert_int_equal(number_of(t, P1), 2);
    assert_int_equal(try_text(t, P1, 1, "walk"), SAND_REPEATED);
    assert_int_equal(try_text(t, P1, 2, "walk"), SAND_OK);
    assert_int_equal(try_text(t, P1, 3, "walk"), SAND_STALE);
    walk_act(t, P1, "give p2");
    assert_int_equal(try_text(t, P1, 2, "give p2"), SAND_REPEATED);
    assert_int_equal(try_text(t, P1, 1, "walk"), SAND_STALE);
    sand_close(t);
}

static void who_is_not_asked(void **state)
{
    struct sand_table *t = walk_table(pack, 2);
    (void)state;
    assert_int_equal(try_text(t, P2, 0, "walk"), SAND_NOT_ASKED);
    assert_int_equal(try_text(t, P3, 0, "walk"), SAND_NOT_ASKED);
    assert_int_equal(try_text(t, SAND_HOST, 0, "walk"), SAND_NOT_ASKED);
    assert_int_equal(try_text(t, SAND_PUBLIC, 0, "walk"), SAND_NOT_ASKED);
    assert_int_equal(try_text(t, P1, 0, "pick 1"), SAND_NOT_LEGAL);
    assert_int_equal(try_text(t, P1, 0, "give p1"), SAND_NOT_LEGAL);
    assert_int_equal(try_text(t, P1, 0, "give p3"), SAND_NOT_LEGAL);
    assert_int_equal(try_text(t, P1, 0, "fly"), SAND_NOT_LEGAL);
    assert_int_equal(try_text(t, SAND_CLOCK, 0, "timeout"), SAND_OK);
    walk_act(t, P1, "stop");
    assert_int_equal(try_text(t, P1, 0, "walk"), SAND_OVER);
    assert_int_equal(try_text(t, P2, 0, "walk"), SAND_OVER);
    assert_int_equal(try_text(t, SAND_CLOCK, 0, "timeout"), SAND_OVER);
    assert_true(sand_over(t, 0));
    sand_close(t);
}

static void replies_have_names(void **state)
{
    (void)state;
    assert_string_equal(sand_reply_name(SAND_OK), "OK");
    assert_string_equal(sand_reply_name(SAND_REPEATED), "REPEATED");
    assert_string_equal(sand_reply_name(SAND_NO_UNDO_HERE), "NO_UNDO_HERE");
    assert_string_equal(sand_reply_name(SAND_BAD_TEXT), "BAD_TEXT");
}

/* ---- Undo ---- */

static void undo_goes_back_step_by_step(void **state)
{
    struct sand_table *t = walk_table(pack, 2);
    const uint64_t start = sand_hash(t);
    (void)state;
    assert_int_equal(undo(t, P1), SAND_NO_UNDO_HERE);
    walk_act(t, P1, "walk");
    const uint64_t one = sand_hash(t);
    walk_act(t, P1, "walk by 2");
    walk_act(t, P1, "whisper");
    assert_int_equal(sand_journal_size(t), 3);
    assert_int_equal(undo(t, P2), SAND_NO_UNDO_HERE);
    assert_int_equal(undo(t, P1), SAND_OK);
    assert_int_equal(undo(t, P1), SAND_OK);
    assert_int_equal(sand_hash(t), one);
    assert_int_equal(sand_journal_size(t), 1);
    assert_int_equal(undo(t, P1), SAND_OK);
    assert_int_equal(sand_hash(t), start);
    assert_int_equal(sand_answers_taken(t), 0);
    assert_int_equal(undo(t, P1), SAND_NO_UNDO_HERE);
    assert_true(error.what[0]);
    sand_close(t);
}

/* After an undo the question is a new one: what was sent to the old one is late, even if it is the same. */
static void undo_opens_a_new_question(void **state)
{
    struct sand_table *t = walk_table(pack, 2);
    (void)state;
    assert_int_equal(number_of(t, P1), 1);
    walk_act(t, P1, "walk");
    assert_int_equal(undo(t, P1), SAND_OK);
    assert_int_equal(number_of(t, P1), 2);
    assert_int_equal(try_text(t, P1, 1, "walk"), SAND_STALE);
    assert_int_equal(try_text(t, P1, 2, "walk"), SAND_OK);
    sand_close(t);
}

/* The member `final` of a preview, as it is written. */
static void expect_final(struct sand_table *t, const char *answer, const char *why)
{
    struct sand_writer w;
    char member[64];
    sand_writer_grow(&w);
    sand_put_object(&w, 0);
    assert_int_equal(sand_preview(t, P1, &answer, 1, &w, &error), SAND_OK);
    sand_put_end(&w);
    snprintf(member, sizeof member, "\"final\":\"%s\"", why ? why : "");
    assert_int_equal(strstr(w.text, why ? member : "\"final\"") != 0, why != 0);
    sand_writer_free(&w);
}

static void expect_barrier(const char *answer, const char *why)
{
    struct sand_table *t = walk_table(pack, 2);
    expect_final(t, "walk", 0);
    walk_act(t, P1, "walk");
    expect_final(t, answer, why);
    walk_act(t, P1, answer);
    assert_int_equal(undo(t, P1), SAND_NO_UNDO_HERE);
    assert_string_equal(error.where, why);
    assert_true(error.what[0]);
    assert_int_equal(sand_answers_taken(t), 2);
    sand_close(t);
}

static void undo_has_barriers(void **state)
{
    (void)state;
    expect_barrier("roll", "chance");
    expect_barrier("show", "learnt");
    expect_barrier("give p2", "turn");
    expect_barrier("both", "turn");
    expect_barrier("stop", "over");
}

static void a_queued_roll_is_a_barrier_too(void **state)
{
    struct sand_table *t = walk_table(pack, 2);
    const uint8_t four = 4;
    (void)state;
    walk_act(t, P1, "walk");
    assert_true(sand_dice(t, &four, 1, &error));
    assert_int_equal(undo(t, P1), SAND_NO_UNDO_HERE); /* the dice were put after that answer */
    walk_act(t, P1, "roll");
    assert_string_equal(journal(t, P1, 1), "[[\"rolled\",4]]");
    assert_int_equal(undo(t, P1), SAND_NO_UNDO_HERE);
    sand_close(t);
}

static void others_answers_bar_undo(void **state)
{
    struct sand_table *t = walk_table(pack, 3);
    (void)state;
    walk_act(t, P1, "both");
    walk_act(t, P1, "pick 1");
    walk_act(t, P2, "pick 1");
    assert_int_equal(undo(t, P1), SAND_NO_UNDO_HERE);
    assert_int_equal(undo(t, P2), SAND_OK);
    assert_int_equal(undo(t, P1), SAND_NO_UNDO_HERE); /* what came between stays a barrier */
    walk_act(t, SAND_CLOCK, "timeout");
    assert_int_equal(undo(t, P2), SAND_NO_UNDO_HERE);
    sand_close(t);
}

/* What barred another's undo is not told as if it were this actor's own. */
static void a_bar_of_anothers_answer_is_another(void **state)
{
    struct sand_table *t = walk_table(pack, 2);
    (void)state;
    walk_act(t, P1, "give p2");
    assert_string_equal(sand_undo_bar(t, P1), "turn");
    assert_string_equal(sand_undo_bar(t, P2), "nothing"); /* it is P2's first question */
    walk_act(t, P2, "give p1");
    assert_string_equal(sand_undo_bar(t, P1), "other");
    assert_string_equal(sand_undo_bar(t, P2), "turn");
    walk_act(t, P1, "roll");
    assert_string_equal(sand_undo_bar(t, P1), "chance");
    assert_string_equal(sand_undo_bar(t, P2), "other");
    sand_close(t);
}

/* What cannot be taken back is still the reason after everything later has been. */
static void a_bar_is_told_again_at_the_end_of_the_way_back(void **state)
{
    struct sand_table *t = walk_table(pack, 2);
    (void)state;
    walk_act(t, P1, "walk");
    assert_int_equal(undo(t, P1), SAND_OK);
    assert_string_equal(sand_undo_bar(t, P1), "first");
    walk_act(t, P1, "roll");
    walk_act(t, P1, "walk");
    assert_int_equal(undo(t, P1), SAND_OK);
    assert_string_equal(sand_undo_bar(t, P1), "chance");
    sand_close(t);
}

static void undo_is_bounded(void **state)
{
    struct sand_table *t = walk_table(pack, 2);
    int undone = 0;
    (void)state;
    for (int i = 0; i < 100; i++)
        walk_act(t, P1, "walk");
    while (undo(t, P1) == SAND_OK)
        undone++;
    assert_int_equal(undone, 64);
    assert_int_equal(sand_answers_taken(t), 36);
    assert_string_equal(journal(t, P1, 35), "[[\"walked\",\"p1\",4]]");
    sand_close(t);
}

static void final_answers_are_final(void **state)
{
    struct sand_table *t = walk_table(final_pack, 2);
    (void)state;
    walk_act(t, P1, "walk");
    assert_int_equal(undo(t, P1), SAND_NO_UNDO_HERE);
    assert_string_equal(error.where, "final");
    sand_close(t);
}

static void remarks_outlive_undo(void **state)
{
    struct sand_table *t = walk_table(pack, 2);
    (void)state;
    walk_act(t, P1, "walk");
    walk_act(t, P1, "walk");
    assert_int_equal(say(t, P2, WALK_OPEN, "far enough"), SAND_OK);
    assert_int_equal(sand_remark_at(t, 0)->at, 2);
    assert_int_equal(undo(t, P1), SAND_OK);
    assert_int_equal(sand_remark_count(t), 1);
    assert_int_equal(sand_remark_at(t, 0)->at, 1);
    assert_string_equal(remarks(t, P1), "[[\"open\",\"p2\",\"far enough\"]]");
    sand_close(t);
}

/* A choice made in secret and taken back in secret: the others get no message, no new question, no new number. */
static void secret_undo_tells_nobody(void **state)
{
    struct sand_table *t = walk_table(pack, 3);
    uint32_t p1 = 0, p2 = 0, all = 0;
    (void)state;
    walk_act(t, P1, "both");
    update(t, P1, &p1);
    update(t, P2, &p2);
    update(t, SAND_PUBLIC, &all);
    walk_act(t, P1, "pick 1");
    update(t, P1, &p1);
    assert_string_equal(update(t, P2, &p2), "{}");
    assert_int_equal(number_of(t, P2), 1);
    assert_int_equal(undo(t, P1), SAND_OK);
    assert_int_equal(number_of(t, P2), 1);
    assert_int_equal(try_text(t, P2, 1, "pick 1"), SAND_OK);
    assert_string_equal(update(t, P2, &p2), "{}");
    assert_int_equal(p2, 1);
    assert_string_equal(update(t, SAND_PUBLIC, &all), "{}");
    assert_non_null(strstr(update(t, P1, &p1), "\"set\":{\"picked\":null}"));
    sand_close(t);
}

/* ---- Journal and remarks ---- */

static void entries_have_audiences(void **state)
{
    struct sand_table *t = walk_table(pack, 2);
    (void)state;
    walk_act(t, P1, "walk");
    walk_act(t, P1, "whisper");
    walk_act(t, P1, "walk by 2");
    assert_string_equal(journal(t, P1, 0), "[[\"walked\",\"p1\",1],[\"whispered\",1],[\"walked\",\"p1\",3]]");
    assert_string_equal(journal(t, P1, 1), "[[\"whispered\",1],[\"walked\",\"p1\",3]]");
    assert_string_equal(journal(t, P2, 0), "[[\"walked\",\"p1\",1],[\"walked\",\"p1\",3]]");
    assert_string_equal(journal(t, SAND_PUBLIC, 0), "[[\"walked\",\"p1\",1],[\"walked\",\"p1\",3]]");
    assert_string_equal(journal(t, SAND_EVERYTHING, 1), "[[\"whispered\",1],[\"walked\",\"p1\",3]]");
    assert_string_equal(journal(t, P2, 99), "[]");
    walk_act(t, P1, "stop");
    assert_string_equal(journal(t, P2, 1), "[[\"whispered\",1],[\"walked\",\"p1\",3]]");
    sand_close(t);
}

static void remarks_have_audiences(void **state)
{
    struct sand_table *t = walk_table(pack, 3);
    (void)state;
    assert_int_equal(say(t, P1, WALK_NEXT, "come along"), SAND_OK);
    assert_int_equal(say(t, P2, WALK_NEXT, "me too"), SAND_MUTE);
    assert_true(error.what[0]);
    assert_int_equal(say(t, P3, WALK_OPEN, "hello"), SAND_OK);
    assert_string_equal(remarks(t, P1), "[[\"next\",\"p1\",\"come along\"],[\"open\",\"p3\",\"hello\"]]");
    assert_string_equal(remarks(t, P2), remarks(t, P1));
    assert_string_equal(remarks(t, P3), "[[\"open\",\"p3\",\"hello\"]]");
    assert_string_equal(remarks(t, SAND_PUBLIC), "[[\"open\",\"p3\",\"hello\"]]");
    assert_int_equal(sand_channel_of(t, "next"), WALK_NEXT);
    assert_int_equal(sand_channel_of(t, "nowhere"), -1);
    sand_close(t);
}

static void remarks_are_one_line_of_text(void **state)
{
    struct sand_table *t = walk_table(pack, 2);
    char text[SAND_REMARK_BYTES + 2];
    (void)state;
    memset(text, 'a', sizeof text);
    text[SAND_REMARK_BYTES + 1] = 0;
    assert_int_equal(say(t, P1, WALK_OPEN, text), SAND_BAD_TEXT);
    text[SAND_REMARK_BYTES] = 0;
    assert_int_equal(say(t, P1, WALK_OPEN, text), SAND_OK);
    static const char *const bad[] = {"",
                                      " a",
                                      "a ",
                                      "a\nb",
                                      "a\tb",
                                      "\x7f",
                                      "\xff",
                                      "\xc3",
                                      "\xed\xa0\x80",
                                      "nonsense",
                                      "a\xc2\x85", /* U+0085, the end of a line */
                                      "a\xe2\x80\xae"
                                      "flow", /* U+202E turns what follows round */
                                      "a\xe2\x81\xa6"
                                      "b"}; /* U+2066 does too */
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(say(t, P1, WALK_OPEN, bad[i]), SAND_BAD_TEXT);
        assert_true(error.what[0]);
    }
    assert_int_equal(say(t, P1, WALK_OPEN, "Grüße 🐺"), SAND_OK);
    assert_int_equal(sand_remark_count(t), 2);
    sand_close(t);
}

static void names_and_notes(void **state)
{
    struct sand_table *t = walk_table(pack, 2);
    char name[80];
    const char *names[SAND_SEATS] = {"Ada", name};
    (void)state;
    memset(name, 'b', sizeof name);
    name[64] = 0;
    assert_false(sand_set_names(t, names, &error));
    assert_null(sand_name_of(t, P1)); /* all or none */
    name[63] = 0;
    assert_true(sand_set_names(t, names, &error));
    strcpy(name, "changed");
    assert_int_equal(strlen(sand_name_of(t, P2)), 63);
    static const char *const bad[] = {"", "a,b", "a\nb", "\xff\xfe", " a"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        names[1] = bad[i];
        assert_false(sand_set_names(t, names, &error));
    }
    assert_string_equal(sand_name_of(t, P1), "Ada");
    assert_false(sand_note(t, "two\nlines", &error));
    assert_true(sand_note(t, "bot p2", &error));
    sand_close(t);
}

static void dice_wait_in_line(void **state)
{
    struct sand_table *t = walk_table(pack, 2);
    uint8_t results[SAND_QUEUE + 1];
    (void)state;
    memset(results, 5, sizeof results);
    assert_false(sand_dice(t, results, 0, &error));
    assert_false(sand_dice(t, results, SAND_QUEUE + 1, &error));
    assert_true(sand_dice(t, results, SAND_QUEUE, &error));
    assert_false(sand_dice(t, results, 1, &error));
    walk_act(t, P1, "roll");
    assert_string_equal(journal(t, P2, 0), "[[\"rolled\",5]]");
    results[0] = 2;
    assert_true(sand_dice(t, results, 1, &error));
    sand_close(t);
}

/* ---- Updates ---- */

static void updates_are_numbered_and_small(void **state)
{
    struct sand_table *t = walk_table(pack, 2);
    uint32_t n = 0;
    (void)state;
    assert_string_equal(update(t, P2, &n), "{\"n\":1,\"view\":{\"turn\":\"p1\",\"place\":0}}");
    assert_int_equal(n, 1);
    assert_string_equal(update(t, P2, &n), "{}");
    assert_int_equal(n, 1);
    walk_act(t, P1, "whisper");
    walk_act(t, P1, "whisper");
    assert_string_equal(update(t, P2, &n), "{}"); /* nobody sees how many answers the table has taken */
    walk_act(t, P1, "walk");
    assert_string_equal(update(t, P2, &n), "{\"n\":2,\"set\":{\"place\":1},\"journal\":[[\"walked\",\"p1\",1]]}");
    assert_int_equal(say(t, P1, WALK_NEXT, "psst"), SAND_OK);
    assert_string_equal(update(t, P2, &n), "{\"n\":3,\"said\":[[\"next\",\"p1\",\"psst\",1]]}");
    walk_act(t, P1, "show");
    assert_string_equal(update(t, P2, &n), "{\"n\":4,\"journal\":[[\"shown\"]]}");
    sand_close(t);
}

static const char *told(struct sand_table *t, int viewer, uint32_t since)
{
    static char text[1024];
    struct sand_writer w;
    sand_writer_fixed(&w, text, sizeof text);
    sand_update_told(t, viewer, since, &w);
    return text;
}

/* One more client of a viewer is brought to where the others are: it takes none of their news, and none is missing. */
static void who_comes_late_is_told_what_the_others_were(void **state)
{
    struct sand_table *t = walk_table(pack, 2);
    uint32_t n = 0;
    (void)state;
    assert_string_equal(told(t, P2, 0), "{}"); /* nobody has been told anything */
    update(t, P2, &n);
    walk_act(t, P1, "walk");
    assert_string_equal(told(t, P2, 0), "{\"n\":1,\"view\":{\"turn\":\"p1\",\"place\":0}}");
    assert_string_equal(update(t, P2, &n), "{\"n\":2,\"set\":{\"place\":1},\"journal\":[[\"walked\",\"p1\",1]]}");
    assert_string_equal(told(t, P2, 2), "{}");
    assert_string_equal(told(t, P2, 1),
                        "{\"n\":2,\"view\":{\"turn\":\"p1\",\"place\":1},\"journal\":[[\"walked\",\"p1\",1]]}");
    assert_non_null(strstr(told(t, P2, 99), "\"again\":true")); /* a number nobody gave */
    walk_act(t, P1, "walk");
    assert_string_equal(update(t, P2, &n), "{\"n\":3,\"set\":{\"place\":2},\"journal\":[[\"walked\",\"p1\",2]]}");
    sand_close(t);
}

static void updates_ask(void **state)
{
    struct sand_table *t = walk_table(pack, 2);
    uint32_t n = 0;
    (void)state;
    assert_string_equal(update(t, P1, &n),
                        "{\"n\":1,\"view\":{\"turn\":\"p1\",\"place\":0},\"ask\":{\"q\":1,\"key\":[\"turn\",0],"
                        "\"answers\":[\"walk\",\"whisper\",\"show\",\"roll\",\"both\",\"stop\","
                        "\"walk by 2\",\"give p2\"],\"warn\":[\"stop\"],\"usual\":[\"walk\"]}}");
    walk_act(t, P1, "both");
    assert_string_equal(update(t, P1, &n),
                        "{\"n\":2,\"ask\":{\"q\":2,\"key\":[\"pick\"],\"answers\":[\"pick 0\",\"pick 1\","
                        "\"pick 2\",\"pick 3\"],\"kind\":[\"together\"]}}");
    walk_act(t, P1, "pick 3");
    assert_string_equal(update(t, P1, &n), "{\"n\":3,\"set\":{\"picked\":3},\"ask\":false}");
    walk_act(t, P2, "pick 0");
    assert_non_null(strstr(update(t, P1, &n),
                           "\"set\":{\"picked\":null},\"journal\":[[\"picked\",\"p1\",3],[\"picked\",\"p2\",0]]"));
    sand_close(t);
}

/* A viewer who is shown an earlier moment gets that state, no question, and what had happened by then; at its place
 * what was said. When the present is shown to it, it gets the rest. */
static void updates_of_the_past(void **state)
{
    struct sand_table *t = walk_table(pack, 2);
    uint64_t kept[SAND_STATE / 8];
    char text[512];
    struct sand_writer w;
    uint32_t n = 0;
    (void)state;
    walk_act(t, P1, "walk");
    memcpy(kept, sand_state_of(t), pack->game->state_bytes);
    walk_act(t, P1, "walk");
    assert_int_equal(say(t, P1, WALK_OPEN, "two"), SAND_OK);
    const struct sand_past past = {kept, 1, 0}, later = {kept, 2, 1};
    sand_writer_fixed(&w, text, sizeof text);
    n = sand_update_past(t, P1, n, &past, &w);
    assert_string_equal(text, "{\"n\":1,\"view\":{\"turn\":\"p1\",\"place\":1},\"journal\":[[\"walked\",\"p1\",1]]}");
    sand_writer_fixed(&w, text, sizeof text);
    n = sand_update_past(t, P1, n, &past, &w);
    assert_string_equal(text, "{}");
    sand_writer_fixed(&w, text, sizeof text);
    n = sand_update_past(t, P1, n, &later, &w);
    assert_string_equal(text, "{\"n\":2,\"journal\":[[\"walked\",\"p1\",2]],\"said\":[[\"open\",\"p1\",\"two\",2]]}");
    assert_non_null(strstr(update(t, P1, &n), "{\"n\":3,\"set\":{\"place\":2},\"ask\":{\"q\""));
    sand_close(t);
}

/* A table that rests gives memory back; who looks on notices nothing. */
static void rest_changes_nothing(void **state)
{
    struct sand_table *t = walk_table(pack, 2);
    uint32_t n = 0;
    (void)state;
    update(t, P2, &n);
    sand_rest(t, SAND_ALL);
    assert_string_equal(update(t, P2, &n), "{}");
    walk_act(t, P1, "walk");
    assert_string_equal(update(t, P2, &n), "{\"n\":2,\"set\":{\"place\":1},\"journal\":[[\"walked\",\"p1\",1]]}");
    sand_rest(t, SAND_ALL);
    sand_rest(t, SAND_ALL);
    walk_act(t, P1, "walk");
    sand_rest(t, SAND_ALL); /* P2 has not been sent this state: what it has must be kept */
    assert_string_equal(update(t, P2, &n), "{\"n\":3,\"set\":{\"place\":2},\"journal\":[[\"walked\",\"p1\",2]]}");
    assert_int_equal(undo(t, P1), SAND_OK);
    assert_non_null(strstr(update(t, P2, &n), "\"place\":1"));
    sand_close(t);
}

/* A bot's memory grows with what was in it; a table that rests keeps the small and gives back the large. */
static void memory_of_bots(void **state)
{
    static const char *const names[SAND_SEATS] = {"Ada", "Ben"};
    static struct sand_question q;
    static _Alignas(16) uint8_t scratch[SAND_STATE];
    struct sand_table *t = walk_table(pack, 2);
    struct sand_random random;
    struct sand_mind mind;
    (void)state;
    sand_random_seed(&random, 1);
    assert_true(sand_mind_open(&mind, t, P1, &q, &random, scratch));
    uint8_t *kept = sand_mind_memory(&mind, SAND_MEMORY);
    assert_int_equal(kept[SAND_MEMORY - 1], 0);
    kept[0] = 7;
    sand_rest(t, SAND_ALL);
    kept = sand_mind_memory(&mind, SAND_MEMORY + 1);
    assert_true(kept[0] == 7 && kept[SAND_MEMORY] == 0);
    assert_ptr_equal(sand_mind_memory(&mind, 1), kept);
    sand_rest(t, SAND_ALL);
    kept = sand_mind_memory(&mind, 1);
    assert_int_equal(kept[0], 0);

    const uint32_t past = sand_mind_past(&mind);
    walk_act(t, P1, "walk");
    assert_int_equal(sand_mind_past(&mind), past);
    assert_int_equal(undo(t, P1), SAND_OK);
    const uint32_t other = sand_mind_past(&mind);
    assert_int_not_equal(other, past);
    assert_true(sand_set_names(t, names, &error));
    assert_int_not_equal(sand_mind_past(&mind), other);
    sand_close(t);
}

/* Nobody looks on as P2 for a while: what it was last shown is not kept, and a whole view brings it up to date, with
 * the entries it has not heard and none twice. */
static void rest_while_nobody_looks(void **state)
{
    struct sand_table *t = walk_table(pack, 2);
    char text[1024];
    struct sand_writer w;
    uint32_t n = 0;
    (void)state;
    walk_act(t, P1, "walk");
    update(t, P2, &n);
    walk_act(t, P1, "walk");
    sand_rest(t, sand_bit(P1));
    sand_rest(t, sand_bit(P1));
    sand_writer_fixed(&w, text, sizeof text);
    sand_update_told(t, P2, 0, &w); /* one that comes before the others have been told: no view yet */
    assert_string_equal(text, "{\"n\":1,\"journal\":[[\"walked\",\"p1\",1]]}");
    assert_string_equal(update(t, P2, &n),
                        "{\"n\":2,\"view\":{\"turn\":\"p1\",\"place\":2},\"journal\":[[\"walked\",\"p1\",2]]}");
    walk_act(t, P1, "walk");
    assert_string_equal(update(t, P2, &n), "{\"n\":3,\"set\":{\"place\":3},\"journal\":[[\"walked\",\"p1\",3]]}");
    sand_rest(t, 0);
    assert_int_equal(undo(t, P1), SAND_OK);
    sand_rest(t, 0);
    assert_non_null(strstr(update(t, P2, &n), "\"place\":2"));
    sand_close(t);
}

/* More entries at once than a mark can tell from fewer: who missed that begins again, and is told everything. */
static void updates_of_very_many_entries(void **state)
{
    struct sand_table *t = walk_table(pack, 2);
    uint32_t n = 0, before, entries = 0;
    (void)state;
    walk_act(t, P1, "walk");
    update(t, P2, &n);
    before = n;
    for (; entries < 70000; entries++)
        journal_add(t, &(struct sand_entry){.audience = 0});
    walk_act(t, P1, "walk");
    assert_string_equal(update(t, P2, &n), "{\"n\":2,\"set\":{\"place\":2},\"journal\":[[\"walked\",\"p1\",2]]}");
    assert_non_null(
        strstr(update(t, P2, &before), "\"journal\":[[\"walked\",\"p1\",1],[\"walked\",\"p1\",2]],\"again\":true"));
    sand_close(t);
}

/* Only this many numbers are remembered: a client that comes back with an older one begins again. */
static void updates_for_who_was_long_away(void **state)
{
    struct sand_table *t = walk_table(pack, 2);
    uint32_t n = 0, old = 1;
    (void)state;
    update(t, P2, &n);
    for (int i = 0; i < 100; i++) {
        assert_int_equal(say(t, P1, WALK_OPEN, "hm"), SAND_OK);
        update(t, P2, &n);
    }
    uint32_t recent = n - 60;
    assert_null(strstr(update(t, P2, &recent), "again"));
    const char *everything = update(t, P2, &old);
    assert_non_null(strstr(everything, "\"again\":true"));
    assert_non_null(strstr(everything, "[[\"open\",\"p1\",\"hm\",0],"));
    sand_close(t);
}

/* Someone comes back with an older number, with none, with one from another time. */
static void updates_for_who_comes_back(void **state)
{
    struct sand_table *t = walk_table(pack, 2);
    uint32_t n = 0, old = 1, none = 0, future = 77;
    (void)state;
    update(t, P2, &n);
    walk_act(t, P1, "walk");
    update(t, P2, &n);
    walk_act(t, P1, "walk");
    update(t, P2, &n);
    assert_int_equal(n, 3);
    assert_string_equal(
        update(t, P2, &old),
        "{\"n\":4,\"view\":{\"turn\":\"p1\",\"place\":2},\"journal\":[[\"walked\",\"p1\",1],[\"walked\",\"p1\",2]]}");
    assert_string_equal(
        update(t, P2, &none),
        "{\"n\":5,\"view\":{\"turn\":\"p1\",\"place\":2},\"journal\":[[\"walked\",\"p1\",1],[\"walked\",\"p1\",2]]}");
    assert_non_null(strstr(update(t, P2, &future), "\"n\":6,\"view\""));
    assert_string_equal(update(t, P2, &future), "{}");
    sand_close(t);
}

/* What was heard and is taken back: the whole journal comes again. */
static void updates_after_undo(void **state)
{
    struct sand_table *t = walk_table(pack, 2);
    uint32_t n = 0, late = 0;
    (void)state;
    update(t, P2, &n);
    walk_act(t, P1, "walk");
    update(t, P2, &n);
    update(t, SAND_PUBLIC, &late);
    walk_act(t, P1, "walk");
    update(t, P2, &n);
    assert_int_equal(undo(t, P1), SAND_OK);
    assert_string_equal(
        update(t, P2, &n),
        "{\"n\":4,\"view\":{\"turn\":\"p1\",\"place\":1},\"journal\":[[\"walked\",\"p1\",1]],\"again\":true}");
    uint32_t lost = 3; /* that message was lost on its way: it comes again */
    assert_non_null(strstr(update(t, P2, &lost), "\"journal\":[[\"walked\",\"p1\",1]],\"again\":true"));
    n = lost;
    assert_string_equal(update(t, P2, &n), "{}");
    assert_string_equal(update(t, SAND_PUBLIC, &late), "{}"); /* it had not heard of that step */
    walk_act(t, P1, "walk by 2");
    assert_string_equal(update(t, P2, &n), "{\"n\":6,\"set\":{\"place\":3},\"journal\":[[\"walked\",\"p1\",3]]}");
    assert_string_equal(update(t, SAND_PUBLIC, &late),
                        "{\"n\":2,\"set\":{\"place\":3},\"journal\":[[\"walked\",\"p1\",3]]}");
    sand_close(t);
}

/* An entry nobody else heard is taken back and another takes its number: nobody misses that one. */
static void updates_after_unheard_undo(void **state)
{
    struct sand_table *t = walk_table(pack, 2);
    uint32_t n = 0;
    (void)state;
    walk_act(t, P1, "whisper");
    update(t, P2, &n);
    assert_int_equal(undo(t, P1), SAND_OK);
    assert_string_equal(update(t, P2, &n), "{}");
    walk_act(t, P1, "walk");
    assert_string_equal(update(t, P2, &n), "{\"n\":2,\"set\":{\"place\":1},\"journal\":[[\"walked\",\"p1\",1]]}");
    sand_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_are_checked),
        cmocka_unit_test(positions_are_checked),
        cmocka_unit_test(seeds_are_keys_or_words),
        cmocka_unit_test(questions_are_numbered_by_actor),
        cmocka_unit_test(late_and_repeated_answers),
        cmocka_unit_test(who_is_not_asked),
        cmocka_unit_test(replies_have_names),
        cmocka_unit_test(undo_goes_back_step_by_step),
        cmocka_unit_test(undo_opens_a_new_question),
        cmocka_unit_test(undo_has_barriers),
        cmocka_unit_test(a_queued_roll_is_a_barrier_too),
        cmocka_unit_test(others_answers_bar_undo),
        cmocka_unit_test(a_bar_of_anothers_answer_is_another),
        cmocka_unit_test(a_bar_is_told_again_at_the_end_of_the_way_back),
        cmocka_unit_test(undo_is_bounded),
        cmocka_unit_test(final_answers_are_final),
        cmocka_unit_test(remarks_outlive_undo),
        cmocka_unit_test(secret_undo_tells_nobody),
        cmocka_unit_test(entries_have_audiences),
        cmocka_unit_test(remarks_have_audiences),
        cmocka_unit_test(remarks_are_one_line_of_text),
        cmocka_unit_test(names_and_notes),
        cmocka_unit_test(dice_wait_in_line),
        cmocka_unit_test(updates_are_numbered_and_small),
        cmocka_unit_test(who_comes_late_is_told_what_the_others_were),
        cmocka_unit_test(updates_ask),
        cmocka_unit_test(updates_of_the_past),
        cmocka_unit_test(rest_changes_nothing),
        cmocka_unit_test(rest_while_nobody_looks),
        cmocka_unit_test(memory_of_bots),
        cmocka_unit_test(updates_of_very_many_entries),
        cmocka_unit_test(updates_for_who_was_long_away),
        cmocka_unit_test(updates_for_who_comes_back),
        cmocka_unit_test(updates_after_undo),
        cmocka_unit_test(updates_after_unheard_undo),
    };
    return cmocka_run_group_tests(tests, open_packs, close_packs);
}

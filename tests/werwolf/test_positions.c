/* Positions in the middle of a card. Those of the first version had lists of numbers without names; one of each line of
 * tests/data/werwolf-positions.txt still loads, and is written by names and read back to the same bytes. What a frame
 * or an operation cannot be is refused, with its place: the seal only finds accidents, so `check` is asked here as
 * after a seal that fits. */
#include "engine/pack.h"
#include "games/werwolf/play.h"
#include "tests/generic/packs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LINE = 1 << 15, POSITIONS = 7 };
static const struct sand_pack *pack;
static struct werwolf_state positions[POSITIONS];

static void load(const char *text, size_t size, struct werwolf_state *s)
{
    struct sand_error error = {"", ""};
    struct sand_reader *r = sand_reader_open("position", text, size, &error);
    memset(s, 0xa5, sizeof *s);
    if (!r || !werwolf_load(pack->data, r, s, &error))
        fail_msg("%s: %s", error.where, error.what);
    memset(&s->head.chance, 0, sizeof s->head.chance);
    sand_reader_close(r);
}

static int read_positions(void **state)
{
    static char line[LINE];
    char path[512];
    int n = 0;
    (void)state;
    pack = pack_named(werwolf_game.id);
    snprintf(path, sizeof path, "%s/tests/data/werwolf-positions.txt", getenv("SAND_ROOT") ? getenv("SAND_ROOT") : ".");
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    while (fgets(line, sizeof line, f))
        load(line, strlen(line), &positions[n++ % POSITIONS]);
    fclose(f);
    assert_int_equal(n, POSITIONS);
    return 0;
}

static void what_had_no_names_is_written_by_names(void **state)
{
    static char text[LINE];
    (void)state;
    for (int i = 0; i < POSITIONS; i++) {
        struct werwolf_state again;
        struct sand_writer w;
        sand_writer_fixed(&w, text, sizeof text);
        werwolf_save(pack->data, &positions[i], &w);
        load(w.text, w.size, &again);
        assert_memory_equal(&again, &positions[i], sizeof again);
        assert_non_null(strstr(text, "\"stack\":[{\"frame\":\""));
    }
}

/* The place of the error of a state that must not pass. */
static void refused(const struct werwolf_state *s, const char *where)
{
    struct sand_error error = {"", ""};
    assert_false(werwolf_check(pack->data, s, &error));
    assert_string_equal(error.where, where);
}

static void what_a_frame_cannot_be_is_refused(void **state)
{
    (void)state;
    for (int i = 0; i < POSITIONS; i++) {
        struct werwolf_state s = positions[i];
        struct werwolf_frame *top = top_of(&s), was = *top;
        char where[16];
        snprintf(where, sizeof where, "/stack/%d", s.depth - 1);
        top->mask |= BIT(WERWOLF_SPACES);
        struct sand_error error = {"", ""};
        assert_false(werwolf_check(pack->data, &s, &error));
        assert_memory_equal(error.where, where, strlen(where));
        *top = was;
        top->step = 200;
        refused(&s, where);
        *top = was;
        top->space = WERWOLF_SPACES;
        refused(&s, where);
    }
}

static struct werwolf_state with_top(int kind)
{
    for (int i = 0; i < POSITIONS; i++)
        if (top_of(&positions[i])->kind == kind)
            return positions[i];
    fail_msg("no position with frame %d", kind);
    return positions[0];
}

static void a_field_out_of_its_range_is_named(void **state)
{
    struct werwolf_state s = with_top(FR_CRISIS);
    (void)state;
    top_of(&s)->crisis.next = 9;
    refused(&s, "/stack/0/next");
    s = with_top(FR_MOVES);
    top_of(&s)->moves.mode = MOVE_REDEPLOY + 1;
    refused(&s, "/stack/3/mode");
    s = with_top(FR_DEAL);
    top_of(&s)->deal.to = WERWOLF_FACTIONS;
    refused(&s, "/stack/2/to");
    s = with_top(FR_CHOICE);
    s.op[OP_EVENT].mode = MODE_FREE + 1;
    refused(&s, "/operations/0/mode");
    s.op[OP_EVENT].mode = MODE_NONE;
    refused(&s, "/operations/0");
    s = with_top(FR_SPECIAL);
    s.boxes = 3;
    refused(&s, "/turn/boxes");
}

static void a_group_is_of_those_who_may_go(void **state)
{
    struct werwolf_state s = with_top(FR_MOVES);
    struct werwolf_frame *t = top_of(&s);
    (void)state;
    t->step = 3;
    t->moves.from = t->moves.to = 0;
    t->moves.group[TROOP] = 60;
    refused(&s, "/stack/3");
    t->moves.group[TROOP] = 0;
    refused(&s, "/stack/3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_had_no_names_is_written_by_names),
        cmocka_unit_test(what_a_frame_cannot_be_is_refused),
        cmocka_unit_test(a_field_out_of_its_range_is_named),
        cmocka_unit_test(a_group_is_of_those_who_may_go),
    };
    return cmocka_run_group_tests_name("werwolf positions", tests, read_positions, 0);
}

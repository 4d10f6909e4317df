/* Non-players keep their garrisons (R-NPG-12): whole games are driven step by step, as the game itself does it, and
 * after each action and special action of a non-player the spaces are compared with how they were before it.
 *
 * Counted as a break: fewer than two underground guerrillas next to a base where there were more, or next to a base
 * that Edelweiss built ("always"; Werwolf's book says "if possible"); fewer than three cubes, or no troop or no police,
 * in a space an occupier rules where it had them; control that an own step gave up.
 *
 * And a special action of theirs is never alone (R-SEQ-16, R-NPG-11): where an action ends after its special action
 * without a space of its own, every action that the special action may accompany is tried, and none finds a space. */
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

static const struct sand_pack *pack;

static int open_pack(void **state)
{
    (void)state;
    pack = pack_named(werwolf_game.id);
    return 0;
}

/* What an operation found when it began. */
struct watch {
    bool running;
    struct werwolf_op op;
    struct werwolf_space before[WERWOLF_SPACES];
};

/* The whole of an action, its special action with it, is watched besides its parts. */
enum { WHOLE = WERWOLF_OPS };
static struct watch watch[WERWOLF_OPS + 1];

static void tell_break(const struct watch *w, int i, const char *what)
{
    const char *const names[] = {"allies", "soviets", "werwolf", "edelweiss"};
    const struct werwolf_pack *p = pack->data;
    printf("%s: %s in %s, operation %d, mode %d\n", names[w->op.faction], what, p->space_id[i], w->op.name, w->op.mode);
}

static int cubes_of(const struct werwolf_space *x, int f)
{
    return x->piece[f][0] + x->piece[f][1];
}

static bool occupier_breaks(const struct werwolf_space *was, const struct werwolf_space *is, int f)
{
    if (was->control != f || is->control != f)
        return false;
    return cubes_of(is, f) < least(3, cubes_of(was, f)) || (was->piece[f][TROOP] && !is->piece[f][TROOP]) ||
           (was->piece[f][POLICE] && !is->piece[f][POLICE]);
}

static bool insurgent_breaks(const struct werwolf_space *was, const struct werwolf_space *is, int f)
{
    const bool always = f == EDELWEISS && is->piece[f][BASE] > was->piece[f][BASE];
    return is->piece[f][BASE] && is->piece[f][UNDER] < (always ? 2 : least(2, was->piece[f][UNDER]));
}

static int others_in(const struct werwolf_space *x, int f)
{
    int n = 0;
    for (int k = 0; k < WERWOLF_FACTIONS; k++)
        n += k == f ? 0 : cubes_of(x, k) + x->piece[k][BASE] + x->token[TOKEN_HE][k][0] + x->token[TOKEN_HE][k][1];
    return n;
}

/* Control that ended although nobody else came. */
static bool gives_up(const struct werwolf_space *was, const struct werwolf_space *is, int f)
{
    return was->control == f && is->control != f && others_in(is, f) <= others_in(was, f);
}

/* R-NPW-2: a march that leaves no guerrilla where resistance is not yet active. */
static bool deserts(const struct watch *w, const struct werwolf_space *was, const struct werwolf_space *is)
{
    return w->op.faction == WERWOLF && w->op.name == MARCH && was->loyalty != ACTIVE_RESISTANCE &&
           cubes_of(was, WERWOLF) && !cubes_of(is, WERWOLF);
}

static int breaks_of(const struct watch *w, const struct werwolf_state *s)
{
    const int f = w->op.faction;
    int n = 0;
    for (int i = 0; i < WERWOLF_SPACES; i++) {
        const struct werwolf_space *was = &w->before[i], *is = &s->space[i];
        const bool garrison = occupier(f) ? occupier_breaks(was, is, f) : insurgent_breaks(was, is, f);
        const bool control = f != WERWOLF && w != &watch[WHOLE] && gives_up(was, is, f);
        if (garrison)
            tell_break(w, i, "garrison");
        if (control)
            tell_break(w, i, "control given up");
        const bool deserted = w == &watch[OP_ACTION] && deserts(w, was, is);
        if (deserted)
            tell_break(w, i, "dispersal");
        n += garrison + control + deserted;
    }
    return n;
}

static void open_watch(struct watch *w, const struct werwolf_state *s, int slot)
{
    w->running = true;
    w->op = s->op[slot];
    memcpy(w->before, s->space, sizeof w->before);
}

static int close_watch(struct watch *w, const struct werwolf_state *s)
{
    w->running = false;
    return person(s, w->op.faction) ? 0 : breaks_of(w, s);
}

/* Each operation is measured by itself: an action around a special action in two parts, and one that the special action
 * left for another (R-NPG-11) up to there: a base that the other builds was not meant when the special action was done.
 */
static int look(const struct werwolf_state *s)
{
    const bool action = s->op[OP_ACTION].mode != MODE_NONE, special = s->op[OP_SPECIAL].mode != MODE_NONE;
    int n = 0;
    if (watch[OP_SPECIAL].running && !special)
        n += close_watch(&watch[OP_SPECIAL], s);
    if (watch[OP_ACTION].running && (!action || special))
        n += close_watch(&watch[OP_ACTION], s);
    if (watch[WHOLE].running && (!action || s->op[OP_ACTION].name != watch[WHOLE].op.name))
        n += close_watch(&watch[WHOLE], s);
    if (action && !watch[WHOLE].running)
        open_watch(&watch[WHOLE], s, OP_ACTION);
    if (special && !watch[OP_SPECIAL].running)
        open_watch(&watch[OP_SPECIAL], s, OP_SPECIAL);
    if (action && !special && !watch[OP_ACTION].running)
        open_watch(&watch[OP_ACTION], s, OP_ACTION);
    return n;
}

/* Whether a non-player, asked what it is asked, would select a space of this action. */
static bool would_act(const struct werwolf_state *s, int action)
{
    struct werwolf_state copy = *s;
    struct werwolf_play g = {pack->data, &copy, 0, 0, false};
    struct sand_question q = {.count = 0};
    int clause;
    copy.trial = 1;
    const struct werwolf_frame_rules *r = werwolf_rules_of(FR_LOOP);
    r->take(&g, top_of(&copy), answer1(V_ACTION, action));
    r->list(&g, top_of(&copy), &q);
    return verb_of(werwolf_choose(&g, &q, &clause)) == V_SPACE;
}

/* A non-player ends a full action with this answer: was its special action all it could do? */
static int stands_alone(const struct werwolf_play *g, sand_answer a)
{
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    const int first = occupier(op->faction) ? REINFORCE : RECRUIT;
    if (top_of(g->s)->kind != FR_LOOP || verb_of(a) != V_DONE || op->mode != MODE_FULL || !op->special || op->count ||
        op->closed || op->name == PATROL)
        return 0;
    for (int action = first; action < first + 4; action++)
        if (action != PATROL && werwolf_accompanies(g, op->special - 1, action) && would_act(g->s, action)) {
            printf("faction %d: special action %d alone, action %d was possible\n", op->faction, op->special - 1,
                   action);
            return 1;
        }
    return 0;
}

static void begin(struct werwolf_state *s, int seed)
{
    static const char *const names[] = {"allies", "soviets", "werwolf", "edelweiss"};
    char options[160];
    const uint8_t key[32] = {(uint8_t)seed, (uint8_t)(seed >> 8), 7};
    struct sand_error error;
    const int person = seed % 4;
    int n = snprintf(options, sizeof options, "{\"seats\":1,\"scenario\":\"%s\",\"hard\":%d",
                     seed % 2 ? "medium" : "long", seed % 3);
    for (int f = 0; f < WERWOLF_FACTIONS; f++)
        n += snprintf(options + n, sizeof options - (size_t)n, ",\"%s\":\"%s\"", names[f],
                      f == person ? "p1" : "non-player");
    snprintf(options + n, sizeof options - (size_t)n, "}");
    struct sand_reader *r = sand_reader_open("options", options, strlen(options), &error);
    assert_non_null(r);
    assert_true(werwolf_setup(pack->data, r, key, s, 0, &error));
    sand_reader_close(r);
}

/* The person answers at random, everyone else by the procedure. The first card is begun again from its top, so that
 * non-players asked before the person are watched too. */
static int play(int seed)
{
    struct werwolf_state s;
    struct werwolf_play g = {pack->data, &s, 0, 0, false};
    struct sand_random chance;
    struct sand_question q;
    int breaks = 0;
    memset(watch, 0, sizeof watch);
    begin(&s, seed);
    sand_random_seed(&chance, (uint64_t)seed);
    while (!s.head.over) {
        breaks += look(&s);
        struct werwolf_frame *t = top_of(&s);
        const struct werwolf_frame_rules *r = werwolf_rules_of(t->kind);
        if (r->step && r->step(&g, t))
            continue;
        q.count = 0;
        r->list(&g, t, &q);
        int clause;
        const bool person_asked = person(&s, t->f);
        const sand_answer a = q.count == 1   ? q.answer[0]
                              : person_asked ? q.answer[sand_random_below(&chance, (uint32_t)q.count)]
                                             : werwolf_choose(&g, &q, &clause);
        breaks += person_asked ? 0 : stands_alone(&g, a);
        r->take(&g, top_of(&s), a);
    }
    return breaks;
}

static void kept(void **state)
{
    const char *wish = getenv("SAND_GARRISONS");
    const int games = wish ? atoi(wish) : 1500;
    int breaks = 0;
    (void)state;
    for (int seed = 0; seed < games; seed++) {
        const int n = play(seed);
        if (n)
            printf("seed %d: %d breaks\n", seed, n);
        breaks += n;
    }
    assert_int_equal(breaks, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(kept)};
    return cmocka_run_group_tests(tests, open_pack, NULL);
}

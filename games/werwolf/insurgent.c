/* What the insurgents' actions ask besides their spaces: how to recruit, what terror does.
 *
 * Both take functions pop their frame first: placing a guerrilla may ask about loose tokens, and that question has to
 * lie on the loop and not on a frame that is finished. */
#include "games/werwolf/play.h"

/* ---- Recruit: R-INS-3, -4 ---- */

static uint64_t gather_from(const struct werwolf_play *g, int f, int i)
{
    return g->p->adjacent[i] & werwolf_movable(g, f, MOVE_GATHER);
}

static void recruit_list(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    const struct werwolf_space *x = &g->s->space[t->space];
    const int f = t->f;
    const bool base = x->piece[f][BASE] > 0;
    question(q, Q_RECRUIT, f, t->space);
    if (g->s->available[f][0])
        offer(q, V_ONE);
    if (base && g->s->available[f][0])
        offer(q, V_TWO);
    if (base && gather_from(g, f, t->space))
        offer(q, V_GATHER);
    for (int under = 0; under <= 2 && werwolf_can_base(g, f, t->space); under++)
        if (under <= x->piece[f][UNDER] && 2 - under <= x->piece[f][ACTIVE])
            offer(q, answer2(V_BASE, under, 2 - under));
}

static void recruit_take(struct werwolf_play *g, struct werwolf_frame *t, sand_answer a)
{
    const int f = t->f, i = t->space, v = verb_of(a);
    const int more = g->p->mountain[i] ? werwolf_cap(g, f, HOOK_ADD_RECRUIT_MOUNTAIN) : 0;
    werwolf_pop(g);
    if (v == V_ONE || v == V_TWO) {
        werwolf_put(g, f, UNDER, i, (v == V_ONE ? 1 : 2) + more);
    } else if (v == V_BASE) {
        for (int n = 0; n < arg_of(a, 0); n++)
            werwolf_lose(g, f, UNDER, i, f, true, BOX_AVAILABLE);
        for (int n = 0; n < arg_of(a, 1); n++)
            werwolf_lose(g, f, ACTIVE, i, f, true, BOX_AVAILABLE);
        werwolf_put(g, f, BASE, i, 1);
    } else {
        werwolf_push_moves(g, f, MOVE_GATHER, i, false);
    }
}

const struct werwolf_frame_rules werwolf_recruit_rules = {
    0, recruit_list, recruit_take, 1, IN_SPACE | IN_ACTION | BY_INSURGENT, 0, 0};

/* ---- Terror: R-INS-7 to -11 ---- */

static void terror_list(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    question(q, Q_TERROR, t->f, t->space);
    if (g->p->kind[t->space] == ROAD) {
        offer(q, answer1(V_BLOCKADE, t->space));
        return;
    }
    offer(q, V_TERROR);
    EACH_SPACE (i, g->p->adjacent[t->space] & g->p->roads) /* R-INS-9 */
        if (!g->s->space[i].blockade && g->s->markers)
            offer(q, answer1(V_BLOCKADE, i));
}

static void terror_take(struct werwolf_play *g, struct werwolf_frame *t, sand_answer a)
{
    const int f = t->f, i = t->space;
    werwolf_pop(g);
    werwolf_turn_over(g, i, f, 1, true, true);
    if (verb_of(a) == V_BLOCKADE) {
        werwolf_blockade(g, arg_of(a, 0), true);
        return;
    }
    werwolf_terror_marker(g, i, 1);
    if (f == WERWOLF)
        werwolf_shift(g, i, ACTIVE_RESISTANCE, 1);
    else
        werwolf_shift(g, i, NEUTRAL, WERWOLF_LOYALTIES);
}

const struct werwolf_frame_rules werwolf_terror_rules = {
    0, terror_list, terror_take, 1, IN_SPACE | IN_ACTION | BY_INSURGENT, 0, 0};

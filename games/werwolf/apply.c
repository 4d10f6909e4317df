/* The driver: takes an answer to the top frame and plays on to the next question. Never fails, never allocates.
 *
 * The loop ends in one of two ways only: a person has more than one answer, or the game is over. So between two answers
 * a position is always one that asks a person something (check.c refuses any other), and what non-players do is part of
 * the answer before it. np_event.c has a second, smaller loop for trials: there nobody is a person and nobody is told.
 */
#include "games/werwolf/play.h"

#include "engine/ensure.h"

#include <string.h>

#define RULES_OF(kind, name) [FR_##kind] = &werwolf_##name##_rules,
static const struct werwolf_frame_rules *const rules[FRAME_KINDS] = {WERWOLF_FRAMES(RULES_OF)};

const struct werwolf_frame_rules *werwolf_rules_of(int kind)
{
    return rules[kind];
}

/* A card's free action lies above the card's text, so the search goes from the top down and the first frame that names
 * something wins. */
void werwolf_put_within(const struct werwolf_state *s, struct sand_question *q)
{
    int32_t *within = &q->arg[q->argc - 3];
    const struct werwolf_frame *t = &s->stack[s->depth - 1];
    while (t > s->stack && t->kind != FR_LOOP && t->kind != FR_SPECIAL && t->kind != FR_TEXT && t->kind != FR_CHOICE)
        t--;
    within[0] = t->kind == FR_LOOP ? s->op[OP_ACTION].name : -1;
    within[1] = t->kind == FR_SPECIAL ? t->special.which : -1;
    within[2] = t->kind == FR_TEXT || t->kind == FR_CHOICE ? s->op[OP_EVENT].card : -1;
}

struct werwolf_frame *werwolf_push(struct werwolf_play *g, int kind, int f)
{
    SAND_ENSURE(g->s->depth < WERWOLF_DEPTH);
    struct werwolf_frame *t = &g->s->stack[g->s->depth++];
    memset(t, 0, sizeof *t);
    t->kind = (uint8_t)kind;
    t->f = (uint8_t)f;
    return t;
}

struct werwolf_frame *werwolf_push_at(struct werwolf_play *g, int kind, int f, int space)
{
    struct werwolf_frame *t = werwolf_push(g, kind, f);
    t->space = (uint8_t)space;
    return t;
}

/* What is above the stack is always zero, so that equal games are equal bytes. */
void werwolf_pop(struct werwolf_play *g)
{
    memset(&g->s->stack[--g->s->depth], 0, sizeof g->s->stack[0]);
}

/* D-2, D-5: continues until a person has a choice, the stack is as low as that, or the game is over. In a trial
 * (np_event.c) the procedures answer for everyone. */
void werwolf_run_to(struct werwolf_play *g, int depth)
{
    struct sand_question q;
    while (!g->s->head.over && g->s->depth > depth) {
        struct werwolf_frame *t = top_of(g->s);
        const struct werwolf_frame_rules *r = rules[t->kind];
        if (r->step && r->step(g, t))
            continue;
        q.count = 0;
        g->brief = !g->s->trial && person(g->s, t->f);
        r->list(g, t, &q);
        const bool asks = g->brief && q.count > 1;
        g->brief = false;
        SAND_ENSURE(q.count > 0);
        if (asks)
            return;
        int clause = NOTHING;
        const int f = t->f;
        const sand_answer a = q.count == 1 ? q.answer[0] : werwolf_choose(g, &q, &clause);
        if (clause != NOTHING && a != V_DONE && a != V_NO) /* what is left undone needs no reason */
            werwolf_tell(g, E_BECAUSE, f, clause);
        r->take(g, top_of(g->s), a);
    }
}

void werwolf_run(struct werwolf_play *g)
{
    werwolf_run_to(g, 0);
}

void werwolf_apply(const void *pack, void *state, int actor, sand_answer a, struct sand_sink *sink)
{
    struct werwolf_play g = {pack, state, sink, 0, false};
    struct werwolf_frame *t = top_of(g.s);
    (void)actor;
    rules[t->kind]->take(&g, t, a);
    werwolf_run(&g);
}

/* ---- Asking ---- */

sand_mask werwolf_asked(const void *pack, const void *state)
{
    const struct werwolf_state *s = state;
    (void)pack;
    return s->depth ? sand_bit(s->holder[s->stack[s->depth - 1].f]) : 0;
}

int werwolf_ask(const void *pack, const void *state, int actor, struct sand_question *q)
{
    const struct werwolf_state *s = state;
    memset(q, 0, offsetof(struct sand_question, answer));
    if (!(werwolf_asked(pack, state) & sand_bit(actor)))
        return 0;
    /* `list` looks at the state only: the contract gives it as const. */
    const struct werwolf_play g = {pack, (struct werwolf_state *)(uintptr_t)state, 0, 0, false};
    const struct werwolf_frame *t = &s->stack[s->depth - 1];
    rules[t->kind]->list(&g, t, q);
    return q->count;
}

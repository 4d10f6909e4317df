#include "games/werwolf/play.h"
sand_answer werwolf_choose(struct play *g, const struct sand_question *q, int *clause)
{
    (void)clause;
    return q->answer[g->s->trial ? 0 : sand_draw(&g->s->head.chance, q->count)];
}
sand_answer werwolf_procedure(const struct werwolf_pack *p, struct werwolf_state *s, const struct sand_question *q,
                              int *clause)
{
    struct play g = {p, s, 0};
    return werwolf_choose(&g, q, clause);
}

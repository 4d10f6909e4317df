/* Hitler's movement (RULES.md 2.7, R-9-19 to R-9-22): the die at the start of C1, and the last move on turn 8.
 *
 * He is a unit of the SS Player that never moves by itself; these moves are made for him, by placing. If no hex of the
 * Führer HQ is free on turn 8 an occupant has to retreat first: the retreat is an ordinary one (harassment.c), and its
 * end brings him in. */
#include "games/plot/rules.h"

enum { LAST_MOVE = 8 };

static bool in_hq(const struct plot_pack *p, const struct plot_state *s, int hq)
{
    return p->hex[s->place[p->leader[PLOT_HITLER]]].hq == hq;
}

/* The headquarters he is bound for: on the last move the Führer HQ, else the one he is not in. */
static int bound_for(const struct plot_pack *p, const struct plot_state *s)
{
    return s->phase == PLOT_START || !in_hq(p, s, PLOT_HQ_FUEHRER) ? PLOT_HQ_FUEHRER : PLOT_HQ_RASTENBURG;
}

void plot_list_hitler(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    const int hq = bound_for(p, s);
    for (int i = 0; i < p->hq_size[hq]; i++)
        if (s->at[p->hq_hex[hq][i]] == PLOT_NONE)
            plot_add(l, plot_answer(PLOT_V_HITLER, p->hq_hex[hq][i]));
}

static void bring_hitler(const struct plot_play *g, int hex)
{
    plot_put(g, g->p->leader[PLOT_HITLER], hex);
    PLOT_TELL_AS(g, PLOT_E_HITLER, SAND_PACE, hex);
}

void plot_do_hitler(const struct plot_play *g, int verb, int hex, int b)
{
    (void)verb;
    (void)b;
    bring_hitler(g, hex);
    if (g->s->phase == PLOT_START)
        plot_after_last_move(g);
    else
        plot_open(g, PLOT_Q_MOVE, PLOT_SS);
}

/* R-9-19: whether the die sends him to the other headquarters. */
static bool called_away(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    if (s->phase != PLOT_C1 || s->turn >= LAST_MOVE)
        return false;
    const int die = sand_die(&s->head.chance, 6), hq = g->p->hitler[die - 1];
    PLOT_TELL_AS(g, PLOT_E_HITLER_ROLL, SAND_REVEALS | SAND_PACE, die, hq);
    return !in_hq(g->p, s, hq);
}

/* R-9-20: 9.62 lets him stay where the other headquarters is full. */
void plot_begin_movement(const struct plot_play *g)
{
    if (!called_away(g) || plot_pose(g, PLOT_Q_HITLER, PLOT_SS) == 0)
        plot_open(g, PLOT_Q_MOVE, g->s->phase == PLOT_C1 ? PLOT_SS : PLOT_ABWEHR);
}

/* R-9-22: with no hex free one occupant makes room. */
void plot_begin_last_move(const struct plot_play *g)
{
    if (g->s->turn != LAST_MOVE || in_hq(g->p, g->s, PLOT_HQ_FUEHRER))
        plot_after_last_move(g);
    else if (plot_pose(g, PLOT_Q_HITLER, PLOT_SS) == 0)
        plot_pose(g, PLOT_Q_VACATE, PLOT_SS);
}

void plot_list_vacate(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    uint64_t set = 0;
    for (int i = 0; i < p->hq_size[PLOT_HQ_FUEHRER]; i++)
        set |= plot_bit(s->at[p->hq_hex[PLOT_HQ_FUEHRER][i]]);
    plot_add_units(l, PLOT_V_VACATE, set);
}

/* The hex is kept for Hitler: plot_do_retreat continues from here (harassment.c). */
void plot_do_vacate(const struct plot_play *g, int verb, int u, int b)
{
    struct plot_state *s = g->s;
    const int seat = plot_controller(s, u);
    (void)verb;
    (void)b;
    s->retreating = (uint8_t)u;
    s->hex = s->place[u];
    if (plot_pose(g, PLOT_Q_RETREAT, seat < 0 ? PLOT_SS : seat) == 0)
        plot_do_retreat(g, PLOT_V_RETREAT, PLOT_NO_HEX, 0);
}

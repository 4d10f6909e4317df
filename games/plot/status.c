/* Status adjustment (RULES.md 2.13) and the panic that follows the SS Player's (R-12-28, R-12-29).
 *
 * Each die is settled before the next is rolled, because a unit that returns takes a hex and units that lose heart are
 * fewer for the next roll: so rolls are kept in the state (`rolls`, `panic_rolls`) and the loops come back to where
 * they were. */
#include "games/plot/rules.h"

static int phasing(const struct plot_state *s)
{
    return s->phase == PLOT_B3 ? PLOT_ABWEHR : PLOT_SS;
}

/* R-15-1, R-15-2: his own units, and the semi-recruited with the Abwehr Player's. */
uint64_t plot_clearable(const struct plot_state *s, int seat)
{
    uint64_t own = s->control[seat];
    if (seat == PLOT_ABWEHR)
        own |= s->semi;
    return own & plot_marked(s) & s->map;
}

void plot_list_clear(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    (void)p;
    plot_add(l, PLOT_V_CLEAR_ALL);
    plot_add_units(l, PLOT_V_CLEAR, plot_clearable(s, s->seat));
    plot_add(l, PLOT_V_DONE);
}

/* Removes markers, and says so. */
void plot_clear(const struct plot_play *g, uint64_t set)
{
    for (; set; set &= set - 1) {
        plot_unmark(g, plot_first(set));
        PLOT_TELL(g, PLOT_E_CLEARED, plot_first(set));
    }
}

/* ---- Retirement ---- */

static void begin_panic(const struct plot_play *g);

/* R-15-3: lowest number first, each settled before the next roll. */
static void next_return(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    s->target = PLOT_NONE;
    while (s->rolls) {
        const int u = plot_first(s->rolls), die = sand_die(&s->head.chance, 6);
        s->rolls &= ~plot_bit(u);
        PLOT_TELL_AS(g, PLOT_E_RETIREMENT, SAND_REVEALS, u, die);
        if (g->p->returns[die - 1]) {
            s->target = (uint8_t)u;
            plot_pose(g, PLOT_Q_RETURN, phasing(s));
            return;
        }
    }
    if (s->phase == PLOT_C5)
        begin_panic(g);
    else
        plot_end_phase(g);
}

static void roll_for_retired(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    s->rolls = plot_those_in(s, phasing(s) == PLOT_ABWEHR ? PLOT_RETIRED_ABWEHR : PLOT_RETIRED_SS);
    next_return(g);
}

void plot_do_clear(const struct plot_play *g, int verb, int u, int b)
{
    (void)b;
    if (verb == PLOT_V_CLEAR_ALL)
        plot_clear(g, plot_clearable(g->s, g->s->seat));
    else if (verb == PLOT_V_CLEAR)
        plot_clear(g, plot_bit(u));
    if (verb != PLOT_V_CLEAR || !plot_clearable(g->s, g->s->seat))
        roll_for_retired(g);
}

void plot_begin_status(const struct plot_play *g)
{
    const int seat = phasing(g->s);
    if (plot_clearable(g->s, seat))
        plot_open(g, PLOT_Q_CLEAR, seat);
    else
        roll_for_retired(g);
}

/* From the cell or from retirement. */
void plot_list_return(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    plot_list_returns(p, s, s->target, l);
}

void plot_do_return(const struct plot_play *g, int verb, int hex, int b)
{
    struct plot_state *s = g->s;
    (void)verb;
    (void)b;
    plot_put(g, s->target, hex);
    PLOT_TELL(g, PLOT_E_RETURNS, s->target, hex);
    if (s->phase == PLOT_C4)
        plot_begin_interrogation(g);
    else
        next_return(g);
}

/* ---- Panic ---- */

/* R-12-29: OKW units on the map, recruited by the Abwehr Player or half won. */
uint64_t plot_panicky(const struct plot_pack *p, const struct plot_state *s)
{
    return p->party[PLOT_P_OKW] & s->map & (s->control[PLOT_ABWEHR] | s->semi);
}

static void lose_heart(const struct plot_play *g, int u)
{
    g->s->semi &= ~plot_bit(u);
    plot_give(g, u, -1);
    plot_unmark(g, u);
    PLOT_TELL(g, PLOT_E_UNRECRUITED, u);
}

/* Where all have to go nobody is asked which. */
static void next_panic(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    while (s->panic_rolls) {
        const int die = sand_die(&s->head.chance, 6), n = g->p->panic[die - 1];
        s->panic_rolls--;
        PLOT_TELL_AS(g, PLOT_E_PANIC, SAND_REVEALS | SAND_PACE, die, n);
        if (plot_count(plot_panicky(g->p, s)) > n) {
            s->panic_left = (uint8_t)n;
            plot_open(g, PLOT_Q_PANIC, PLOT_ABWEHR);
            return;
        }
        for (uint64_t set = plot_panicky(g->p, s); set; set &= set - 1)
            lose_heart(g, plot_first(set));
    }
    plot_end_phase(g);
}

/* R-12-28: a roll for each SS, Nazi or Civilian unit of his in a headquarters of the OKW group. */
static void begin_panic(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    const uint64_t parties = g->p->party[PLOT_P_SS] | g->p->party[PLOT_P_NAZI] | g->p->party[PLOT_P_CIVILIAN];
    for (uint64_t set = s->control[PLOT_SS] & s->map & parties; set; set &= set - 1)
        s->panic_rolls = (uint8_t)(s->panic_rolls + (g->p->hex[s->place[plot_first(set)]].group == PLOT_G_OKW));
    next_panic(g);
}

void plot_list_panic(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    plot_add_units(l, PLOT_V_PANIC, plot_panicky(p, s));
}

void plot_do_panic(const struct plot_play *g, int verb, int u, int b)
{
    (void)verb;
    (void)b;
    lose_heart(g, u);
    if (--g->s->panic_left == 0)
        next_panic(g);
}

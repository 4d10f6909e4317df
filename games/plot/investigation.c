/* Investigation and interrogation (RULES.md 2.11, 2.12): both by the SS Player, both answered by chits.
 *
 * The answers of the other side go through two questions, always in this order: the Abwehr Player reveals loyalty chits
 * (`revealed`), then the SS Player cancels some of them (`saved`). Who counts in the end is team without those revealed
 * and not saved; the ratio is computed from these sets each time and stored nowhere. */
#include "games/plot/rules.h"

enum { LEAST_RATIO = 2, MOST_RATIO = 5, LAST_ROW = 8 };

/* R-13-3: SS and Nazi units, not Hitler. */
uint64_t plot_investigators(const struct plot_pack *p, const struct plot_state *s, int target)
{
    const uint64_t parties = p->party[PLOT_P_SS] | p->party[PLOT_P_NAZI];
    return plot_able(p, s, PLOT_SS) & parties & plot_around(p, s, s->place[target]);
}

static int ratio(const struct plot_pack *p, uint64_t set, int target)
{
    return plot_strength(p, set) / p->unit[target].defense;
}

/* R-13-5, R-13-8, R-13-9: without those whose chit is revealed. */
int plot_ratio(const struct plot_pack *p, const struct plot_state *s)
{
    return ratio(p, s->team & ~(s->revealed & ~s->saved), s->target);
}

/* R-13-2, R-13-4 */
static uint64_t open_targets(const struct plot_pack *p, const struct plot_state *s)
{
    const uint64_t seen = ~p->suspectable | s->suspected;
    return ((s->control[PLOT_ABWEHR] & seen) | s->semi) & s->map & ~s->tried & ~s->dropped;
}

bool plot_investigable(const struct plot_pack *p, const struct plot_state *s, int target)
{
    return plot_in(open_targets(p, s), target);
}

void plot_list_investigate(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    for (uint64_t set = open_targets(p, s); set; set &= set - 1)
        if (ratio(p, plot_investigators(p, s, plot_first(set)), plot_first(set)) >= LEAST_RATIO)
            plot_add(l, plot_answer(PLOT_V_INVESTIGATE, plot_first(set)));
    plot_list_suspects(p, s, l);
    plot_add(l, PLOT_V_DONE);
}

/* The tests of a target: plot_list_investigate offers what passes all of them. */
void plot_test_investigation(const struct plot_pack *p, const struct plot_state *s, int u, struct sand_why *why)
{
    const uint64_t seen = ~p->suspectable | s->suspected;
    sand_why_add(why, PLOT_T_ON_MAP, plot_on_map(s, u));
    sand_why_add(why, PLOT_T_SUSPECT, plot_in((s->control[PLOT_ABWEHR] & seen) | s->semi, u));
    sand_why_add(why, PLOT_T_UNTRIED, !plot_in(s->tried | s->dropped, u));
    if (plot_on_map(s, u))
        sand_why_add(why, PLOT_T_RATIO, ratio(p, plot_investigators(p, s, u), u) >= LEAST_RATIO);
}

void plot_begin_investigation(const struct plot_play *g)
{
    plot_open(g, PLOT_Q_INVESTIGATE, PLOT_SS);
}

void plot_do_investigate(const struct plot_play *g, int verb, int u, int b)
{
    (void)b;
    if (verb == PLOT_V_DONE) {
        plot_end_phase(g);
    } else if (verb == PLOT_V_SUSPECT) {
        plot_suspect(g, u);
    } else {
        g->s->target = (uint8_t)u;
        PLOT_TELL(g, PLOT_E_INVESTIGATES, u);
        plot_open(g, PLOT_Q_TEAM, PLOT_SS);
    }
}

static void end_investigation(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    s->team = s->revealed = s->saved = 0;
    s->target = PLOT_NONE;
    s->hex = PLOT_NO_HEX;
    plot_begin_investigation(g);
}

void plot_list_team(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    plot_add_units(l, PLOT_V_WITH, plot_investigators(p, s, s->target) & ~s->team);
    if (plot_ratio(p, s) >= LEAST_RATIO)
        plot_add(l, PLOT_V_ANNOUNCE);
    plot_add(l, PLOT_V_CANCEL);
}

/* R-13-6, R-13-7 */
static void announce(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    plot_commit(g);
    PLOT_TELL(g, PLOT_E_ANNOUNCED, s->target, plot_ratio(g->p, s));
    plot_clear(g, plot_marked(s) & plot_bit(s->target));
    plot_open(g, PLOT_Q_REVEAL, PLOT_ABWEHR);
}

void plot_do_team(const struct plot_play *g, int verb, int u, int b)
{
    (void)b;
    plot_gather(g, verb, u, announce, end_investigation);
}

/* ---- Chits against chits ---- */

void plot_list_reveal(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    (void)p;
    plot_add_units(l, PLOT_V_REVEAL, s->team & ~s->revealed & s->heap[PLOT_ABWEHR].loyalty);
    plot_add(l, PLOT_V_DONE);
}

void plot_list_alibi(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    if (plot_held(p, s, PLOT_SS, PLOT_ALIBI))
        plot_add_units(l, PLOT_V_ALIBI, s->revealed & ~s->saved);
    plot_add(l, PLOT_V_DONE);
}

/* R-13-14: who may follow into the cell-bound unit's hex. */
static uint64_t followers(const struct plot_pack *p, const struct plot_state *s)
{
    uint64_t set = 0;
    for (uint64_t left = s->team & ~(s->revealed & ~s->saved); left; left &= left - 1)
        if (plot_may_advance(p, s, plot_first(left), s->hex, s->target))
            set |= left & -left;
    return set;
}

void plot_list_follow(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    plot_add_units(l, PLOT_V_ADVANCE, followers(p, s));
    plot_add(l, PLOT_V_STAY);
}

void plot_do_follow(const struct plot_play *g, int verb, int u, int b)
{
    (void)b;
    if (verb == PLOT_V_ADVANCE) {
        plot_put(g, u, g->s->hex);
        PLOT_TELL(g, PLOT_E_ADVANCES, u, g->s->hex);
    }
    end_investigation(g);
}

/* R-13-13 */
static void arrest(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    s->hex = s->place[s->target];
    plot_put(g, s->target, PLOT_CELL);
    PLOT_TELL(g, PLOT_E_CELL, s->target);
    if (followers(g->p, s))
        plot_open(g, PLOT_Q_FOLLOW, PLOT_SS);
    else
        end_investigation(g);
}

/* R-13-10 to R-13-12 */
static void look_into(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    const int r = plot_ratio(g->p, s);
    if (r < LEAST_RATIO) {
        PLOT_TELL(g, PLOT_E_FALLS, s->target);
        end_investigation(g);
        return;
    }
    const int die = sand_die(&s->head.chance, 6);
    const int result = g->p->investigation[die - 1][(r < MOST_RATIO ? r : MOST_RATIO) - LEAST_RATIO];
    PLOT_TELL_AS(g, PLOT_E_INVESTIGATION, SAND_REVEALS | SAND_PACE, s->target, r, die, result);
    if (result == PLOT_R_IC) {
        arrest(g);
        return;
    }
    if (result == PLOT_R_N)
        plot_mark(g, s->target, false);
    else
        plot_take_chits(g, PLOT_SS, 1);
    end_investigation(g);
}

void plot_do_reveal(const struct plot_play *g, int verb, int u, int b)
{
    struct plot_state *s = g->s;
    (void)b;
    if (verb == PLOT_V_REVEAL) {
        plot_use_loyalty(g, PLOT_ABWEHR, u);
        s->revealed |= plot_bit(u);
    } else if (s->revealed) {
        plot_open(g, PLOT_Q_ALIBI, PLOT_SS);
    } else {
        look_into(g);
    }
}

void plot_do_alibi(const struct plot_play *g, int verb, int u, int b)
{
    (void)b;
    if (verb == PLOT_V_ALIBI) {
        plot_use_kind(g, PLOT_SS, PLOT_ALIBI);
        g->s->saved |= plot_bit(u);
        PLOT_TELL(g, PLOT_E_SAVED, u);
    } else {
        look_into(g);
    }
}

/* ---- Interrogation ---- */

void plot_list_interrogate(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    (void)p;
    plot_add_units(l, PLOT_V_INTERROGATE, plot_those_in(s, PLOT_CELL));
}

/* R-14-1: until the cell is empty. */
void plot_begin_interrogation(const struct plot_play *g)
{
    g->s->target = PLOT_NONE;
    if (plot_pose(g, PLOT_Q_INTERROGATE, PLOT_SS) == 0)
        plot_end_phase(g);
}

/* Opened even if the box has no alibi chit: the answer `alibis 0` alone would tell that. */
void plot_do_interrogate(const struct plot_play *g, int verb, int u, int b)
{
    (void)verb;
    (void)b;
    g->s->target = (uint8_t)u;
    PLOT_TELL(g, PLOT_E_INTERROGATES, u);
    plot_open(g, PLOT_Q_ALIBIS, PLOT_ABWEHR);
}

void plot_list_alibis(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    for (int n = 0; n <= plot_held(p, s, PLOT_ABWEHR, PLOT_ALIBI); n++)
        plot_add(l, plot_answer(PLOT_V_ALIBIS, n));
}

/* R-14-2 to R-14-6 */
void plot_do_alibis(const struct plot_play *g, int verb, int n, int b)
{
    struct plot_state *s = g->s;
    const int u = s->target;
    (void)verb;
    (void)b;
    for (int i = 0; i < n; i++)
        plot_use_kind(g, PLOT_ABWEHR, PLOT_ALIBI);
    const int die = sand_die(&s->head.chance, 6), row = die + n < LAST_ROW ? die + n : LAST_ROW;
    const int result = g->p->interrogation[row - 1][g->p->unit[u].column];
    PLOT_TELL_AS(g, PLOT_E_INTERROGATION, SAND_REVEALS | SAND_PACE, u, n, die, result);
    if (result == PLOT_R_HQ) {
        plot_pose(g, PLOT_Q_RETURN, PLOT_ABWEHR);
        return;
    }
    if (result == PLOT_R_GR) {
        plot_retire(g, u, PLOT_ABWEHR);
    } else {
        plot_eliminate(g, u);
        plot_take_chits(g, PLOT_SS, g->p->unit[u].defense);
    }
    plot_begin_interrogation(g);
}

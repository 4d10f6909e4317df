/* Recruitment (RULES.md 2.10): attempts with one or more units, double-cross, and what their results bring. */
#include "games/plot/rules.h"

enum { LAST = 7 }; /* column of the table */

static int phasing(const struct plot_state *s)
{
    return s->phase == PLOT_B2 ? PLOT_ABWEHR : PLOT_SS;
}

/* R-12-3: units of the phasing seat with the target in their zone, not used in this phase, not Hitler. */
uint64_t plot_recruiters(const struct plot_pack *p, const struct plot_state *s, int target)
{
    return plot_able(p, s, phasing(s)) & plot_around(p, s, s->place[target]);
}

/* R-12-7 */
int plot_attempt_differential(const struct plot_pack *p, const struct plot_state *s)
{
    return plot_strength(p, s->team) - p->unit[s->target].defense;
}

/* R-12-4, R-12-5, R-12-6 */
static bool needs_chit(const struct plot_pack *p, int seat, int target)
{
    return !plot_in(p->party[seat == PLOT_ABWEHR ? PLOT_P_OKW : PLOT_P_NAZI], target);
}

/* Targets a seat could name, but for the strength: R-12-1, R-12-2, R-12-15, R-12-18. */
static uint64_t open_targets(const struct plot_pack *p, const struct plot_state *s, int seat, bool crossing)
{
    const uint64_t holds = s->heap[seat].loyalty, fresh = ~s->tried & ~s->dropped;
    if (!crossing)
        return plot_unrecruited(p, s) & fresh & (holds | p->party[seat == PLOT_ABWEHR ? PLOT_P_OKW : PLOT_P_NAZI]);
    if (!plot_held(p, s, seat, PLOT_CROSS))
        return 0;
    const uint64_t open = (s->control[!seat] & s->map) | plot_unrecruited(p, s);
    return open & holds & fresh & ~p->party[PLOT_P_SS] & ~p->party[PLOT_P_ABWEHR];
}

/* Whether an attempt in progress may be as it is: for check.c. */
bool plot_recruitable(const struct plot_pack *p, const struct plot_state *s, int seat, int target, bool crossing)
{
    return plot_in(open_targets(p, s, seat, crossing), target);
}

static bool strong_enough(const struct plot_pack *p, const struct plot_state *s, int target)
{
    return plot_strength(p, plot_recruiters(p, s, target)) > p->unit[target].defense;
}

static void list_targets(const struct plot_pack *p, const struct plot_state *s, int verb, struct plot_list *l)
{
    for (uint64_t set = open_targets(p, s, s->seat, verb == PLOT_V_DOUBLE_CROSS); set; set &= set - 1) {
        if (strong_enough(p, s, plot_first(set)))
            plot_add(l, plot_answer(verb, plot_first(set)));
    }
}

/* Double-cross is told of where it could be tried: of recruited units, or with the chit in hand. */
static bool test_crossing(const struct plot_pack *p, const struct plot_state *s, int u, struct sand_why *why)
{
    const uint64_t theirs = s->control[!s->seat] & s->map, open = theirs | plot_unrecruited(p, s);
    const bool held = plot_held(p, s, s->seat, PLOT_CROSS);
    if (!held && !plot_in(theirs, u))
        return false;
    sand_why_add(why, PLOT_T_CROSS_CHIT, held);
    sand_why_add(why, PLOT_T_CROSS_OPEN, plot_in(open & ~p->party[PLOT_P_SS] & ~p->party[PLOT_P_ABWEHR], u));
    sand_why_add(why, PLOT_T_CROSS_LOYALTY, plot_in(s->heap[s->seat].loyalty, u));
    return true;
}

/* The tests of a target: list_targets offers what passes all of them. */
bool plot_test_target(const struct plot_pack *p, const struct plot_state *s, int verb, int u, struct sand_why *why)
{
    if (u >= PLOT_GERMANS || !plot_on_map(s, u))
        return false;
    if (verb == PLOT_V_DOUBLE_CROSS && !test_crossing(p, s, u, why))
        return false;
    if (verb == PLOT_V_RECRUIT) {
        sand_why_add(why, PLOT_T_UNRECRUITED, plot_in(plot_unrecruited(p, s), u));
        sand_why_add(why, PLOT_T_LOYALTY, !needs_chit(p, s->seat, u) || plot_in(s->heap[s->seat].loyalty, u));
    }
    sand_why_add(why, PLOT_T_FRESH, !plot_in(s->tried | s->dropped, u));
    sand_why_add(why, PLOT_T_STRENGTH, strong_enough(p, s, u));
    return true;
}

void plot_list_recruit(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    list_targets(p, s, PLOT_V_RECRUIT, l);
    list_targets(p, s, PLOT_V_DOUBLE_CROSS, l);
    plot_add(l, PLOT_V_DONE);
    plot_list_suspects(p, s, l);
}

void plot_begin_recruitment(const struct plot_play *g)
{
    plot_open(g, PLOT_Q_RECRUIT, phasing(g->s));
}

/* Naming a target shows that the chits for it are there. */
void plot_do_recruit(const struct plot_play *g, int verb, int u, int b)
{
    struct plot_state *s = g->s;
    (void)b;
    if (verb == PLOT_V_DONE) {
        plot_end_phase(g);
    } else if (verb == PLOT_V_SUSPECT) {
        plot_suspect(g, u);
    } else {
        s->target = (uint8_t)u;
        s->crossing = verb == PLOT_V_DOUBLE_CROSS;
        const bool shown = s->crossing || needs_chit(g->p, s->seat, u);
        if (shown)
            plot_show_loyalty(g, s->seat, u);
        if (s->crossing)
            plot_show_kind(g, s->seat, PLOT_CROSS);
        PLOT_TELL_AS(g, s->crossing ? PLOT_E_CROSSES : PLOT_E_NAMES, shown ? SAND_REVEALS : 0, s->seat, u);
        plot_open(g, PLOT_Q_ATTEMPT, s->seat);
    }
}

/* ---- One attempt ---- */

void plot_list_attempt(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    plot_add_units(l, PLOT_V_WITH, plot_recruiters(p, s, s->target) & ~s->team);
    if (plot_attempt_differential(p, s) >= 1)
        plot_add(l, PLOT_V_ROLL);
    plot_add(l, PLOT_V_CANCEL);
}

static void end_attempt(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    s->team = s->owed = 0;
    s->target = PLOT_NONE;
    s->crossing = 0;
    plot_begin_recruitment(g);
}

/* R-12-25: all that took part. */
static void fall_under_suspicion(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    for (uint64_t set = s->team & g->p->suspectable & ~s->suspected; set; set &= set - 1)
        PLOT_TELL(g, PLOT_E_SUSPECTED, plot_first(set));
    s->suspected |= s->team & g->p->suspectable;
}

/* R-12-8 to R-12-10, R-12-20 */
static void won_over(const struct plot_play *g, bool half)
{
    struct plot_state *s = g->s;
    const int u = s->target;
    fall_under_suspicion(g);
    if (half && s->seat == PLOT_ABWEHR && !s->crossing) {
        s->semi |= plot_bit(u);
        PLOT_TELL(g, PLOT_E_SEMI, u);
    } else {
        plot_give(g, u, s->seat);
        PLOT_TELL(g, PLOT_E_RECRUITED, u, s->seat);
    }
    end_attempt(g);
}

/* R-12-11: one after the other while one has a hex; those without are retired. */
static void scatter(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    if (plot_pose(g, PLOT_Q_SCATTER, s->seat))
        return;
    for (uint64_t set = s->owed; set; set &= set - 1)
        plot_retire(g, plot_first(set), s->seat);
    end_attempt(g);
}

void plot_list_scatter(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    for (uint64_t set = s->owed; set; set &= set - 1)
        plot_list_retreats(p, s, plot_first(set), PLOT_V_RETREAT_UNIT, l);
}

void plot_do_scatter(const struct plot_play *g, int verb, int u, int hex)
{
    (void)verb;
    g->s->owed &= ~plot_bit(u);
    plot_put(g, u, hex);
    PLOT_TELL(g, PLOT_E_RETREATS, u, hex);
    scatter(g);
}

/* R-12-6, R-12-19: the chits go back whatever happens. They are back before the die is cast, so that the draw of an Ep
 * may bring them. */
static void roll(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    const int d = plot_attempt_differential(g->p, s), u = s->target;
    if (s->crossing || needs_chit(g->p, s->seat, u))
        plot_use_loyalty(g, s->seat, u);
    if (s->crossing)
        plot_use_kind(g, s->seat, PLOT_CROSS);
    plot_commit(g);
    const int die = sand_die(&s->head.chance, 6);
    const int result = g->p->recruitment[die - 1][(d < LAST ? d : LAST) - 1];
    PLOT_TELL_AS(g, PLOT_E_ATTEMPT, SAND_REVEALS | SAND_PACE, u, d, die, result);
    switch (result) {
    case PLOT_R_R:
    case PLOT_R_SR:
        won_over(g, result == PLOT_R_SR);
        break;
    case PLOT_R_AR:
        s->owed = s->team;
        scatter(g);
        break;
    default: /* R-12-12 */
        plot_draw_chits(g, !s->seat, 1);
        end_attempt(g);
        break;
    }
}

void plot_do_attempt(const struct plot_play *g, int verb, int u, int b)
{
    (void)b;
    plot_gather(g, verb, u, roll, end_attempt);
}

/* Harassment (RULES.md 2.8) from its declaration to the advance, in game-turns and in the coup. Retreats of all kinds
 * are chosen here, also the one that makes room for Hitler on turn 8.
 *
 * `acting` harasses, `target` and `hex` say whom and where. The hex is kept on its own because a target may be gone
 * when the hex is still needed (the advance), or never have been there (a vacant headquarters). A harassment ends in
 * go_on, with the acting unit asked again, or, when that is gone, in plot_finish_unit; after everything in this file
 * that moves or removes a unit victory is tested first, since in the coup that ends the game at once (R-18-36). */
#include "games/plot/rules.h"

enum { LAST = 6, LAST_IN_COUP = 8 }; /* columns of the tables */

/* R-10-7, R-10-8, R-18-17. A target of PLOT_NONE is a vacant headquarters hex, whose defence is the bonus alone. */
int plot_differential(const struct plot_pack *p, const struct plot_state *s, int u, int target, int hex)
{
    int defense = target == PLOT_NONE ? PLOT_BONUS : p->unit[target].defense;
    if (target != PLOT_NONE && plot_at_home(p, target, hex))
        defense += PLOT_BONUS;
    return p->unit[u].effectiveness - defense + (plot_coup_rules(s) ? s->bonus[plot_in(s->control[PLOT_SS], u)] : 0);
}

int plot_harassment_cost(const struct plot_state *s)
{
    return plot_coup_rules(s) ? s->penalty : 1; /* R-18-9 */
}

/* R-10-4, R-10-5 */
static bool target_ok(const struct plot_pack *p, const struct plot_state *s, int u, int target)
{
    const int seat = plot_controller(s, u), whose = plot_controller(s, target);
    if (target >= PLOT_GERMANS)
        return true;
    if (whose < 0)
        return plot_coup_rules(s);
    return whose != seat && !(plot_in(p->suspectable, target) && !plot_in(s->suspected, target));
}

/* R-10-1, R-10-2, R-10-3, R-10-9: units by number, then vacant headquarters. */
void plot_list_harassments(const struct plot_pack *p, const struct plot_state *s, int u, struct plot_list *l)
{
    const struct plot_hex *h = &p->hex[s->place[u]];
    uint64_t germans = 0, allies = 0;
    int vacant[6], vacancies = 0;
    if (s->spent + plot_harassment_cost(s) > p->unit[u].movement || plot_in(s->chit_on, u))
        return;
    for (const uint16_t *zone = h->zone; *zone != PLOT_NO_HEX; zone++) {
        const int hex = *zone, who = s->at[hex];
        if (who == PLOT_NONE ? !plot_unfriendly(p, u, hex) : !target_ok(p, s, u, who))
            continue;
        if (plot_differential(p, s, u, who, hex) < 0)
            continue;
        if (who == PLOT_NONE)
            vacant[vacancies++] = hex;
        else if (who < PLOT_GERMANS)
            germans |= plot_bit(who);
        else
            allies |= plot_bit(who - PLOT_GERMANS);
    }
    plot_add_units(l, PLOT_V_HARASS, germans);
    for (; allies; allies &= allies - 1)
        plot_add(l, plot_answer(PLOT_V_HARASS, PLOT_GERMANS + plot_first(allies)));
    for (int i = 0; i < vacancies; i++)
        plot_add(l, plot_answer(PLOT_V_HARASS_HQ, vacant[i]));
}

bool plot_may_harass(const struct plot_pack *p, const struct plot_state *s, int target)
{
    return plot_on_map(s, target) && !plot_in(s->chit_on, s->acting) && target_ok(p, s, s->acting, target) &&
           plot_differential(p, s, s->acting, target, s->place[target]) >= 0;
}

const uint8_t plot_shown[PLOT_VERBS][SAND_SHOWN] = {
    [PLOT_V_HARASS] = {PLOT_D_NUMBER, PLOT_D_NUMBER},
    [PLOT_V_HARASS_HQ] = {PLOT_D_NUMBER, PLOT_D_NUMBER},
};

/* Of a harassment what it costs, of how many points. No figure tells it beforehand: others may be asked first. */
void plot_show(const void *pack, const void *state, int actor, sand_answer answer, int32_t value[SAND_SHOWN])
{
    const struct plot_pack *p = pack;
    const struct plot_state *s = state;
    const int verb = sand_answer_verb(answer);
    (void)actor;
    if ((verb != PLOT_V_HARASS && verb != PLOT_V_HARASS_HQ) || s->acting >= PLOT_UNITS)
        return;
    value[0] = plot_harassment_cost(s);
    value[1] = p->unit[s->acting].movement - s->spent;
}

/* What every harassment by the acting unit needs. */
static void test_harasser(const struct plot_pack *p, const struct plot_state *s, struct sand_why *why)
{
    const int u = s->acting;
    const int left = p->unit[u].movement - s->spent;
    sand_why_tell(why, PLOT_T_COST, plot_harassment_cost(s) <= left,
                  (const int32_t[]){plot_harassment_cost(s), left, -1});
    sand_why_add(why, PLOT_T_ALONE, s->at[s->place[u]] == u);
    sand_why_add(why, PLOT_T_UNBLOCKED, !plot_in(s->chit_on, u));
}

/* R-10-9, told with what is missing. */
static void test_differential(struct sand_why *why, int difference)
{
    sand_why_tell(why, PLOT_T_DIFFERENTIAL, difference >= 0,
                  (const int32_t[]){difference < 0 ? -difference : 0, -1, -1});
}

static bool in_zone(const struct plot_pack *p, const struct plot_state *s, int hex)
{
    for (const uint16_t *zone = p->hex[s->place[s->acting]].zone; *zone != PLOT_NO_HEX; zone++)
        if (*zone == hex)
            return true;
    return false;
}

/* The tests of a harassment: plot_list_harassments offers what passes all of them. */
void plot_test_harassment(const struct plot_pack *p, const struct plot_state *s, int target, struct sand_why *why)
{
    const int hex = s->place[target];
    test_harasser(p, s, why);
    sand_why_add(why, PLOT_T_TARGET, target_ok(p, s, s->acting, target));
    sand_why_add(why, PLOT_T_IN_ZONE, in_zone(p, s, hex));
    if (plot_on_map(s, target))
        test_differential(why, plot_differential(p, s, s->acting, target, hex));
}

bool plot_test_harassing_hq(const struct plot_pack *p, const struct plot_state *s, int hex, struct sand_why *why)
{
    if (p->hex[hex].group == PLOT_G_NONE)
        return false;
    test_harasser(p, s, why);
    sand_why_add(why, PLOT_T_IN_ZONE, in_zone(p, s, hex));
    sand_why_add(why, PLOT_T_VACANT, s->at[hex] == PLOT_NONE);
    sand_why_add(why, PLOT_T_UNFRIENDLY, plot_unfriendly(p, s->acting, hex));
    test_differential(why, plot_differential(p, s, s->acting, PLOT_NONE, hex));
    return true;
}

/* ---- The reply window ---- */

/* R-D-18: in a coup-turn the other seat may reply to every harassment, in the inter-phase to one of Hitler. Where
 * nobody may reply the window is passed by plot_do_reply itself, so that both ways lead through the same code; a seat
 * that has waved the windows off passes like one that is asked. */
void plot_declare(const struct plot_play *g, int target, int hex)
{
    struct plot_state *s = g->s;
    const int difference = plot_differential(g->p, s, s->acting, target, hex), seat = !s->seat;
    s->target = (uint8_t)target;
    s->hex = (uint16_t)hex;
    if (target == PLOT_NONE)
        PLOT_TELL(g, PLOT_E_HARASSES_HQ, s->acting, hex, difference);
    else
        PLOT_TELL(g, PLOT_E_HARASSES, s->acting, target, difference);
    const bool hitler = target == g->p->leader[PLOT_HITLER],
               window = s->mode == PLOT_COUP || (s->mode == PLOT_INTER && hitler);
    plot_open(g, PLOT_Q_REPLY, seat);
    if (!window || (s->quiet >> seat & 1 && !hitler)) /* R-18-33 */
        plot_do_reply(g, window ? PLOT_V_PASS : PLOT_V_DONE, 0, 0);
}

/* R-18-30 (b), R-18-32 (b), R-18-33 */
void plot_list_reply(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    const bool expose = s->seat == PLOT_SS && s->target == p->leader[PLOT_HITLER];
    if (s->mode == PLOT_COUP && plot_in(s->heap[s->seat].loyalty, s->acting))
        plot_add(l, plot_answer(PLOT_V_BLOCK, s->acting));
    if (expose)
        plot_add_units(l, PLOT_V_EXPOSE, s->heap[PLOT_SS].loyalty & s->semi & s->map);
    plot_add(l, PLOT_V_PASS);
    if (s->mode == PLOT_COUP)
        plot_add(l, PLOT_V_PASS_TURN);
}

static void forget(struct plot_state *s)
{
    s->target = s->retreating = PLOT_NONE;
    s->hex = PLOT_NO_HEX;
}

static void go_on(const struct plot_play *g)
{
    forget(g->s);
    plot_open(g, PLOT_Q_ACT, plot_controller(g->s, g->s->acting));
}

/* R-18-32: the unit is nobody's again. */
void plot_expose(const struct plot_play *g, int u)
{
    plot_use_loyalty(g, PLOT_SS, u);
    g->s->semi &= ~plot_bit(u);
    PLOT_TELL(g, PLOT_E_EXPOSED, u);
}

/* R-18-27 to R-18-29 */
void plot_block(const struct plot_play *g, int seat, int u)
{
    plot_lay_loyalty(g, seat, u);
    PLOT_TELL(g, PLOT_E_BLOCKED, u);
}

static void resolve(const struct plot_play *g);

/* `done` stands for a harassment to which nobody may reply. */
void plot_do_reply(const struct plot_play *g, int verb, int u, int b)
{
    struct plot_state *s = g->s;
    (void)b;
    if (verb == PLOT_V_EXPOSE) {
        plot_expose(g, u);
        return;
    }
    if (verb == PLOT_V_BLOCK) {
        plot_block(g, s->seat, u);
        go_on(g);
        return;
    }
    if (verb == PLOT_V_PASS_TURN)
        s->quiet |= (uint8_t)(1 << s->seat);
    if (verb != PLOT_V_DONE)
        PLOT_TELL_AS(g, PLOT_E_LETS, SAND_REVEALS, s->seat);
    resolve(g);
}

/* ---- Retreats ---- */

/* R-10-17, R-10-18, R-10-19: whose zones bar the way. A unit nobody controls fears the harasser's; on turn 8 none. */
static const uint8_t *feared(const struct plot_state *s, int u)
{
    const int seat = plot_controller(s, u);
    if (seat >= 0)
        return s->zone[!seat];
    return s->acting == PLOT_NONE ? 0 : s->zone[plot_controller(s, s->acting)];
}

void plot_list_retreats(const struct plot_pack *p, const struct plot_state *s, int u, int verb, struct plot_list *l)
{
    const struct plot_hex *from = &p->hex[s->place[u]];
    const uint8_t *zone = feared(s, u);
    for (const uint16_t *near = from->near; *near != PLOT_NO_HEX; near++) {
        const int hex = *near, area = p->hex[hex].area;
        if (s->at[hex] != PLOT_NONE || (zone && zone[hex]) || plot_unfriendly(p, u, hex) || plot_overrun(s, area))
            continue;
        if (plot_coup_rules(s) && area == p->berlin && from->area != area)
            continue;
        plot_add(l, verb == PLOT_V_RETREAT ? plot_answer(verb, hex) : plot_answer_pair(verb, u, hex));
    }
}

/* The tests of a retreat: plot_list_retreats offers what passes all of them. */
void plot_test_retreat(const struct plot_pack *p, const struct plot_state *s, int u, int to, struct sand_why *why)
{
    const struct plot_hex *from = &p->hex[s->place[u]];
    const uint8_t *zone = feared(s, u);
    const int area = p->hex[to].area;
    bool near = false;
    for (const uint16_t *n = from->near; *n != PLOT_NO_HEX; n++)
        near |= *n == to;
    sand_why_add(why, PLOT_T_RETREAT_NEAR, near);
    sand_why_add(why, PLOT_T_RETREAT_EMPTY, s->at[to] == PLOT_NONE);
    sand_why_add(why, PLOT_T_RETREAT_ZONE, !zone || !zone[to]);
    sand_why_add(why, PLOT_T_RETREAT_HQ, !plot_unfriendly(p, u, to));
    sand_why_add(why, PLOT_T_RETREAT_OVERRUN, !plot_overrun(s, area));
    if (plot_coup_rules(s))
        sand_why_add(why, PLOT_T_RETREAT_BERLIN, area != p->berlin || from->area == area);
}

void plot_list_retreat(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    plot_list_retreats(p, s, s->retreating, PLOT_V_RETREAT, l);
}

/* R-10-20: into the box of the player who controlled it; of nobody's units Nazis into the SS box. R-18-11 */
static void cannot_retreat(const struct plot_play *g, int u)
{
    const int seat = plot_controller(g->s, u);
    if (plot_coup_rules(g->s))
        plot_eliminate(g, u);
    else
        plot_retire(g, u, seat < 0 ? plot_in(g->p->party[PLOT_P_NAZI], u) : seat);
}

static void vacated(const struct plot_play *g);

/* Then Hitler takes the hex (R-9-22), or the harasser continues, or its victim's hex is open. */
void plot_do_retreat(const struct plot_play *g, int verb, int hex, int b)
{
    struct plot_state *s = g->s;
    const int u = s->retreating;
    (void)verb;
    (void)b;
    if (hex == PLOT_NO_HEX) {
        cannot_retreat(g, u);
    } else {
        plot_unmark(g, u); /* R-10-12 */
        plot_put(g, u, hex);
        PLOT_TELL(g, PLOT_E_RETREATS, u, hex);
    }
    s->retreating = PLOT_NONE;
    if (s->phase == PLOT_START) {
        const int there = s->hex;
        s->hex = PLOT_NO_HEX;
        plot_do_hitler(g, PLOT_V_HITLER, there, 0);
    } else if (u != s->acting) {
        vacated(g);
    } else if (hex != PLOT_NO_HEX) {
        if (!plot_victory(g))
            go_on(g);
    } else if (!plot_victory(g)) {
        forget(s);
        plot_finish_unit(g);
    }
}

static void retreat(const struct plot_play *g, int u, int seat)
{
    g->s->retreating = (uint8_t)u;
    if (plot_pose(g, PLOT_Q_RETREAT, seat) == 0)
        plot_do_retreat(g, PLOT_V_RETREAT, PLOT_NO_HEX, 0);
}

/* ---- Advances ---- */

/* R-10-23, R-10-25: `driven` is who left the hex; PLOT_NONE: it was a vacant headquarters hex. */
bool plot_may_advance(const struct plot_pack *p, const struct plot_state *s, int u, int hex, int driven)
{
    (void)s;
    if (driven == PLOT_NONE)
        return true;
    return !plot_at_home(p, driven, hex) && !plot_unfriendly(p, u, hex);
}

void plot_list_advance(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    (void)p;
    (void)s;
    plot_add(l, plot_answer(PLOT_V_ADVANCE, 127)); /* no unit named: the harassing one */
    plot_add(l, PLOT_V_STAY);
}

void plot_do_advance(const struct plot_play *g, int verb, int a, int b)
{
    struct plot_state *s = g->s;
    (void)a;
    (void)b;
    if (verb == PLOT_V_ADVANCE) {
        plot_put(g, s->acting, s->hex);
        PLOT_TELL(g, PLOT_E_ADVANCES, s->acting, s->hex);
        if (plot_victory(g))
            return;
    }
    go_on(g);
}

static void vacated(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    if (plot_victory(g))
        return;
    if (plot_may_advance(g->p, s, s->acting, s->hex, s->target))
        plot_open(g, PLOT_Q_ADVANCE, plot_controller(s, s->acting));
    else
        go_on(g);
}

/* ---- Results ---- */

/* Dr and De: R-10-11, R-10-14, R-10-25. */
static void driven_off(const struct plot_play *g, bool eliminated)
{
    struct plot_state *s = g->s;
    const int target = s->target;
    if (target < PLOT_GERMANS && !eliminated) {
        retreat(g, target, !plot_controller(s, s->acting)); /* R-10-16: its controller, of nobody's the other player */
        return;
    }
    if (target < PLOT_GERMANS) {
        plot_eliminate(g, target);
    } else if (target != PLOT_NONE) {
        plot_put(g, target, PLOT_ALLIED_BOX);
        PLOT_TELL(g, PLOT_E_DRIVEN, target);
    }
    vacated(g);
}

static void attacker_eliminated(const struct plot_play *g)
{
    const int u = g->s->acting;
    plot_eliminate(g, u);
    if (plot_victory(g))
        return;
    forget(g->s);
    plot_finish_unit(g);
}

/* R-10-10: the last column of the coup table is used above it. A differential below 0 is never looked up: it is not
 * offered (R-10-9). */
static int look_up(const struct plot_play *g, int die)
{
    const struct plot_state *s = g->s;
    const int d = plot_differential(g->p, s, s->acting, s->target, s->hex);
    if (plot_coup_rules(s))
        return g->p->coup_harassment[die - 1][d < LAST_IN_COUP ? d : LAST_IN_COUP];
    return g->p->harassment[die - 1][d < LAST ? d : LAST];
}

static void resolve(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    s->spent = (uint8_t)(s->spent + plot_harassment_cost(s));
    const int die = sand_die(&s->head.chance, 6), result = look_up(g, die);
    PLOT_TELL_AS(g, PLOT_E_RESULT, SAND_REVEALS | SAND_PACE, die, result);
    switch (result) {
    case PLOT_R_DR:
    case PLOT_R_DE:
        driven_off(g, result == PLOT_R_DE);
        break;
    case PLOT_R_AR:
        retreat(g, s->acting, plot_controller(s, s->acting));
        break;
    case PLOT_R_AE:
        attacker_eliminated(g);
        break;
    default: /* M, N: nothing happens to Allied units and empty headquarters */
        if (s->target < PLOT_GERMANS)
            plot_mark(g, s->target, result == PLOT_R_M);
        go_on(g);
        break;
    }
}

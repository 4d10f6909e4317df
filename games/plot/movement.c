/* Movement (RULES.md 2.6, 2.7, 2.9): steps one hex at a time, travel, and the phase in which units take their turns.
 * What a unit may do next depends only on where it stands and how many movement points it has spent. */
#include "games/plot/rules.h"

enum entry { BARRED, FREE, PASSING };

struct mover {
    const struct plot_pack *p;
    const struct plot_state *s;
    const uint8_t *enemy; /* zones of the other seat */
    uint64_t pass;        /* units it may pass through */
    int unit;
    bool coup;
};

static struct mover mover_of(const struct plot_pack *p, const struct plot_state *s, int u)
{
    const int seat = plot_in(s->control[PLOT_SS], u);
    return (struct mover){p, s, s->zone[!seat], (s->control[seat] | s->neutral) & ~s->masked, u, plot_coup_rules(s)};
}

/* Everything that bars the hex itself or the border before it: R-9-5, R-9-10, R-16-3, R-17-3, R-18-24. */
static bool barred(const struct mover *m, const struct plot_hex *from, const struct plot_hex *to)
{
    if (to->group != PLOT_G_NONE && to->group != m->p->unit[m->unit].group)
        return true;
    if (from->area == to->area)
        return false;
    return plot_overrun(m->s, to->area) || m->s->allied[from->area] || (m->coup && to->area == m->p->berlin);
}

/* One step with this many points spent before it: zones R-11-5 and R-11-6, stacking R-8-2 to R-8-5. With the first
 * point a unit may leave an enemy zone, but not into another; later it may not leave one at all. That is why it matters
 * only whether points were spent, not how many. */
static enum entry step(const struct mover *m, int from, int to, int spent)
{
    if (m->enemy[from] && (spent > 0 || m->enemy[to]))
        return BARRED;
    if (barred(m, &m->p->hex[from], &m->p->hex[to]))
        return BARRED;
    const int who = m->s->at[to];
    if (who == PLOT_NONE || who == m->unit)
        return FREE;
    return plot_in(m->pass, who) ? PASSING : BARRED;
}

/* Occupied hexes that can be passed, nearest first. Who has been passed once is taken out of `m.pass`. */
struct wave {
    struct mover m;
    uint16_t hex[PLOT_UNITS];
    int count;
};

static bool spread(struct wave *w, int from, int spent)
{
    for (const uint16_t *to = w->m.p->hex[from].near; *to != PLOT_NO_HEX; to++) {
        const enum entry e = step(&w->m, from, *to, spent);
        if (e == FREE)
            return true;
        if (e == PASSING) {
            w->m.pass &= ~plot_bit(w->m.s->at[*to]);
            w->hex[w->count++] = *to;
        }
    }
    return false;
}

/* R-8-7: whether steps still lead from an occupied hex to an empty one. A search over occupied hexes only: the first
 * empty one that is reached settles it. Units that were passed are taken out, so that the wave does not come back. */
static bool can_leave(const struct mover *m, int hex, int spent)
{
    struct wave w = {*m, {(uint16_t)hex}, 1};
    const int allowance = m->p->unit[m->unit].movement;
    for (int from = 0; from < w.count && spent < allowance; spent++)
        for (const int end = w.count; from < end; from++)
            if (spread(&w, w.hex[from], spent))
                return true;
    return false;
}

/* Where the acting unit can come with what it has left: for its own hex and then each it comes to, nearest first, the
 * neighbours first come to from there, a bit for each in the map's order. Answers for how many hexes; the last others
 * lead nowhere. Zones end a way (R-11-5), so points spent matter only as none or some. */
int plot_reach(const struct plot_pack *p, const struct plot_state *s, int u, uint8_t leads[PLOT_HEXES])
{
    const struct mover m = mover_of(p, s, u);
    bool seen[PLOT_HEXES] = {false};
    uint16_t queue[PLOT_HEXES] = {s->place[u]};
    int count = 1, next = 0, useful = 0;
    seen[s->place[u]] = true;
    for (int spent = s->spent; next < count && spent < p->unit[u].movement; spent++)
        for (const int end = count; next < end; next++) {
            const uint16_t *near = p->hex[queue[next]].near;
            leads[next] = 0;
            for (int i = 0; near[i] != PLOT_NO_HEX; i++) {
                if (seen[near[i]] || step(&m, queue[next], near[i], spent) == BARRED)
                    continue;
                seen[near[i]] = true;
                leads[next] |= (uint8_t)(1 << i);
                queue[count++] = near[i];
                useful = next + 1;
            }
        }
    return useful;
}

static void list_steps(const struct plot_pack *p, const struct plot_state *s, int u, struct plot_list *l)
{
    const struct mover m = mover_of(p, s, u);
    const int from = s->place[u];
    if (s->spent >= p->unit[u].movement)
        return;
    for (const uint16_t *to = p->hex[from].near; *to != PLOT_NO_HEX; to++) {
        const enum entry e = step(&m, from, *to, s->spent);
        if (e == FREE || (e == PASSING && can_leave(&m, *to, s->spent + 1)))
            plot_add(l, plot_answer(PLOT_V_MOVE, *to));
    }
}

/* ---- Why not there ---- */

/* The shortest way from where the unit stands, as if it had points enough: how many steps, and where they lead; 0:
 * there is none. */
static int way_to(const struct mover *m, int goal, uint16_t way[PLOT_HEXES])
{
    const int start = m->s->place[m->unit];
    uint16_t queue[PLOT_HEXES] = {(uint16_t)start}, before[PLOT_HEXES], cost[PLOT_HEXES] = {0};
    bool seen[PLOT_HEXES] = {false};
    int count = 1;
    seen[start] = true;
    for (int next = 0; next < count && !seen[goal]; next++)
        for (const uint16_t *to = m->p->hex[queue[next]].near; *to != PLOT_NO_HEX; to++) {
            if (seen[*to] || step(m, queue[next], *to, m->s->spent + cost[queue[next]]) == BARRED)
                continue;
            seen[*to] = true;
            before[*to] = queue[next];
            cost[*to] = (uint16_t)(cost[queue[next]] + 1);
            queue[count++] = *to;
        }
    if (!seen[goal] || goal == start)
        return 0;
    for (int hex = goal, i = cost[goal] - 1; i >= 0; hex = before[hex], i--)
        way[i] = (uint16_t)hex;
    return cost[goal];
}

/* The way as far as the points go, up to a hex where the unit can stay. */
static void tell_way(const struct mover *m, const uint16_t *way, int left, struct sand_why *why)
{
    while (left > 0 && m->s->at[way[left - 1]] != PLOT_NONE)
        left--;
    for (why->ways = 0; why->ways < left; why->ways++)
        why->way[why->ways] = way[why->ways];
}

/* R-9-3, R-9-5: whether the points are enough for a hex that is not next to the unit. Where they are, it goes there
 * step by step; where rules close every way, the other tests say why, or that there is none. */
static void test_distance(const struct mover *m, int to, struct sand_why *why)
{
    uint16_t way[PLOT_HEXES];
    const int left = m->p->unit[m->unit].movement - m->s->spent, needed = way_to(m, to, way);
    bool ok = true;
    for (int i = 0; i < why->count; i++)
        ok = ok && why->line[i].ok;
    if (needed > left) {
        tell_way(m, way, left, why);
        sand_why_tell(why, PLOT_T_REACH, false,
                      (const int32_t[]){needed, left, why->ways ? why->way[why->ways - 1] : -1});
    } else if (needed) {
        sand_why_tell(why, PLOT_T_REACH, true, (const int32_t[]){needed, left, -1});
        if (ok)
            sand_why_add(why, PLOT_T_NEAR, false);
    } else if (ok) {
        sand_why_add(why, PLOT_T_WAY, false);
    }
}

static bool is_near(const struct plot_hex *from, int to)
{
    const uint16_t *n = from->near;
    while (*n != PLOT_NO_HEX && *n != to)
        n++;
    return *n == to;
}

/* A far hex must be empty: its way cannot end among others. */
static bool may_stand(const struct mover *m, int to, bool near)
{
    const int who = m->s->at[to], from = m->s->place[m->unit];
    if (who == PLOT_NONE || who == m->unit || !near)
        return who == PLOT_NONE || who == m->unit;
    return plot_in(m->pass, who) && (step(m, from, to, m->s->spent) != PASSING || can_leave(m, to, m->s->spent + 1));
}

/* The tests of a step, in the order in which they are told: list_steps offers what passes all of them. */
void plot_test_step(const struct plot_pack *p, const struct plot_state *s, int to, struct sand_why *why)
{
    const int u = s->acting, from = s->place[u];
    const struct mover m = mover_of(p, s, u);
    const struct plot_hex *f = &p->hex[from], *t = &p->hex[to];
    const bool border = f->area != t->area, near = is_near(f, to);
    sand_why_add(why, PLOT_T_POINTS, s->spent < p->unit[u].movement);
    sand_why_add(why, PLOT_T_ZONE, !m.enemy[from] || (s->spent == 0 && !(near && m.enemy[to])));
    sand_why_add(why, PLOT_T_HEADQUARTERS, t->group == PLOT_G_NONE || t->group == p->unit[u].group);
    sand_why_add(why, PLOT_T_OVERRUN, !border || !plot_overrun(s, t->area));
    sand_why_add(why, PLOT_T_OUT, !border || !s->allied[f->area]);
    sand_why_add(why, PLOT_T_BERLIN, !border || !m.coup || t->area != p->berlin);
    sand_why_add(why, PLOT_T_OCCUPIED, may_stand(&m, to, near));
    if (near)
        sand_why_add(why, PLOT_T_NEAR, true);
    else
        test_distance(&m, to, why);
}

/* ---- Travel ---- */

/* R-9-13 (1), R-9-14: to the hinterland. */
static bool may_go_out(const struct plot_pack *p, int u, int from, int to)
{
    const struct plot_hex *f = &p->hex[from], *t = &p->hex[to];
    return plot_at_home(p, u, from) && t->area != p->berlin && !(f->hq == PLOT_HQ_RASTENBURG && t->area == p->prussia);
}

/* R-9-13 (2), R-9-14: back to a headquarters. */
static bool may_come_in(const struct plot_pack *p, int u, int from, int to)
{
    const struct plot_hex *f = &p->hex[from], *t = &p->hex[to];
    return f->area != p->berlin && plot_at_home(p, u, to) && !(plot_at_home(p, u, from) && t->area == p->prussia);
}

static void list_travel(const struct plot_pack *p, const struct plot_state *s, int u, struct plot_list *l)
{
    const int from = s->place[u];
    if (!plot_held(p, s, s->seat, PLOT_TRAVEL) || (p->hex[from].area == p->berlin && !plot_at_home(p, u, from)))
        return;
    for (int to = 0; to < PLOT_HEXES; to++)
        if (s->at[to] == PLOT_NONE && !plot_overrun(s, p->hex[to].area) && !plot_unfriendly(p, u, to) &&
            (may_go_out(p, u, from, to) || may_come_in(p, u, from, to)))
            plot_add(l, plot_answer(PLOT_V_TRAVEL, to));
}

/* ---- The acting unit ---- */

/* R-12-26, R-12-27 */
void plot_list_suspects(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    if (s->seat == PLOT_SS && s->mode == PLOT_GAME)
        plot_add_units(l, PLOT_V_SUSPECT, s->heap[PLOT_SS].loyalty & p->party[PLOT_P_ABWEHR] & s->map);
}

void plot_suspect(const struct plot_play *g, int u)
{
    plot_use_loyalty(g, PLOT_SS, u);
    if (!plot_in(g->s->suspected, u))
        PLOT_TELL(g, PLOT_E_SUSPECTED, u);
    g->s->suspected |= plot_bit(u);
}

/* R-D-7: among others only a way on. A unit in another's hex may not end there (R-8-1), hence no `end`; a step into
 * such a hex was offered only if a way leads on. */
void plot_list_act(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    const int u = s->acting;
    const bool alone = s->at[s->place[u]] == u;
    list_steps(p, s, u, l);
    if (alone)
        plot_list_harassments(p, s, u, l);
    list_travel(p, s, u, l);
    if (alone)
        plot_add(l, PLOT_V_END);
    plot_list_suspects(p, s, l);
}

void plot_begin_unit(const struct plot_play *g, int u)
{
    struct plot_state *s = g->s;
    s->acting = (uint8_t)u;
    s->spent = 0;
    s->moved |= plot_bit(u);
    PLOT_TELL(g, PLOT_E_BEGINS, u);
    plot_open(g, PLOT_Q_ACT, s->seat);
}

void plot_do_act(const struct plot_play *g, int verb, int a, int b)
{
    struct plot_state *s = g->s;
    (void)b;
    switch (verb) {
    case PLOT_V_MOVE:
        plot_put(g, s->acting, a);
        s->spent++;
        PLOT_TELL(g, PLOT_E_STEPS, s->acting, a);
        break;
    case PLOT_V_TRAVEL:
        plot_use_kind(g, s->seat, PLOT_TRAVEL);
        plot_put(g, s->acting, a);
        PLOT_TELL(g, PLOT_E_TRAVELS, s->acting, a);
        break;
    case PLOT_V_HARASS:
        plot_declare(g, a, s->place[a]);
        break;
    case PLOT_V_HARASS_HQ:
        plot_declare(g, PLOT_NONE, a);
        break;
    case PLOT_V_SUSPECT:
        plot_suspect(g, a);
        break;
    default:
        PLOT_TELL(g, PLOT_E_ENDS, s->acting);
        plot_finish_unit(g);
        break;
    }
}

/* After a unit's move: the next unit. */
void plot_finish_unit(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    s->acting = PLOT_NONE;
    s->spent = 0;
    if (s->mode == PLOT_GAME)
        plot_open(g, PLOT_Q_MOVE, s->phase == PLOT_B1 ? PLOT_ABWEHR : PLOT_SS);
    else if (!plot_victory(g))
        plot_next_mover(g);
}

/* ---- The phase ---- */

void plot_list_move(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    plot_add_units(l, PLOT_V_UNIT, plot_movable(p, s, s->seat));
    plot_add(l, PLOT_V_DONE);
    plot_list_suspects(p, s, l);
}

void plot_do_move(const struct plot_play *g, int verb, int u, int b)
{
    (void)b;
    if (verb == PLOT_V_UNIT)
        plot_begin_unit(g, u);
    else if (verb == PLOT_V_SUSPECT)
        plot_suspect(g, u);
    else
        plot_end_phase(g);
}

/* Where units stand, whose they are, and what follows from it: who is in a hex, whose zones cover it.
 *
 * Every change of place, control or marker goes through these functions, which keep `at`, `zone`, `map` and `allied`
 * true. A unit that passes through an occupied hex is not in `at`: the one that stays is.
 *
 * `zone` counts units, because zones overlap: a hex is covered as long as the count is above 0. A change is always
 * bracketed: the unit's zone is taken off as it was, the change is made, the zone is put on as it is now. change_zone
 * looks at the state itself to see whether there is a zone at all, so each half has to run while the state it means is
 * in force. (A marker leaves no zone to put on, so plot_mark has the first half only, plot_unmark the second.) */
#include "games/plot/rules.h"

#include <limits.h>
#include <string.h>

/* R-11-1, R-11-2: controlled, on the map, without a marker. */
static bool has_zone(const struct plot_state *s, int u)
{
    return plot_in((s->control[0] | s->control[1]) & s->map & ~plot_marked(s), u);
}

static void change_zone(const struct plot_pack *p, struct plot_state *s, int u, int by)
{
    if (!has_zone(s, u))
        return;
    uint8_t *zone = s->zone[plot_controller(s, u)];
    for (const uint16_t *hex = p->hex[s->place[u]].zone; *hex != PLOT_NO_HEX; hex++)
        zone[*hex] = (uint8_t)(zone[*hex] + by);
}

static void leave(const struct plot_pack *p, struct plot_state *s, int u)
{
    const int from = s->place[u];
    if (!plot_on_map(s, u))
        return;
    if (s->at[from] == u)
        s->at[from] = PLOT_NONE;
    if (u >= PLOT_GERMANS)
        s->allied[p->hex[from].area]--;
    else
        s->map &= ~plot_bit(u);
}

static void enter(const struct plot_pack *p, struct plot_state *s, int u, int to)
{
    s->place[u] = (uint16_t)to;
    if (to >= PLOT_HEXES)
        return;
    if (s->at[to] == PLOT_NONE)
        s->at[to] = (uint8_t)u;
    if (u >= PLOT_GERMANS)
        s->allied[p->hex[to].area]++;
    else
        s->map |= plot_bit(u);
}

void plot_put(const struct plot_play *g, int u, int place)
{
    change_zone(g->p, g->s, u, -1);
    leave(g->p, g->s, u);
    enter(g->p, g->s, u, place);
    change_zone(g->p, g->s, u, 1);
}

/* R-10-12: a new marker replaces an old one. */
void plot_mark(const struct plot_play *g, int u, bool masked)
{
    struct plot_state *s = g->s;
    change_zone(g->p, s, u, -1);
    s->masked &= ~plot_bit(u);
    s->neutral &= ~plot_bit(u);
    if (masked)
        s->masked |= plot_bit(u);
    else
        s->neutral |= plot_bit(u);
    PLOT_TELL(g, masked ? PLOT_E_MASKED : PLOT_E_NEUTRALIZED, u);
}

void plot_unmark(const struct plot_play *g, int u)
{
    struct plot_state *s = g->s;
    if (!plot_in(plot_marked(s), u))
        return;
    s->masked &= ~plot_bit(u);
    s->neutral &= ~plot_bit(u);
    change_zone(g->p, s, u, 1);
}

void plot_give(const struct plot_play *g, int u, int seat)
{
    struct plot_state *s = g->s;
    change_zone(g->p, s, u, -1);
    s->control[0] &= ~plot_bit(u);
    s->control[1] &= ~plot_bit(u);
    if (seat >= 0)
        s->control[seat] |= plot_bit(u);
    change_zone(g->p, s, u, 1);
}

/* Off the map for good or for a while: as it was at the start (R-15-4). First off the map, then the rest: once it
 * stands nowhere it has no zone that control or markers could change. */
static void take_off(const struct plot_play *g, int u, int place)
{
    struct plot_state *s = g->s;
    plot_put(g, u, place);
    const uint64_t b = plot_bit(u);
    s->masked &= ~b;
    s->neutral &= ~b;
    s->semi &= ~b;
    s->suspected &= ~b;
    for (int seat = 0; seat < PLOT_SEATS; seat++)
        s->control[seat] = (s->control[seat] & ~b) | (g->p->start[seat] & b);
}

/* R-18-19, R-18-21: the Abwehr bonus comes back, the semi-recruited come over. */
static void hitler_killed(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    PLOT_SAY_AS(g, PLOT_E_KILLED, SAND_PACE);
    s->bonus[PLOT_ABWEHR] = s->first_bonus;
    for (uint64_t set = s->semi; set; set &= set - 1) {
        const int u = plot_first(set);
        s->semi &= ~plot_bit(u);
        plot_give(g, u, PLOT_ABWEHR);
        PLOT_TELL(g, PLOT_E_RECRUITED, u, PLOT_ABWEHR);
    }
}

void plot_eliminate(const struct plot_play *g, int u)
{
    take_off(g, u, PLOT_ELIMINATED);
    PLOT_TELL(g, PLOT_E_ELIMINATED, u);
    if (u == g->p->leader[PLOT_HITLER])
        hitler_killed(g);
}

void plot_retire(const struct plot_play *g, int u, int seat)
{
    take_off(g, u, seat == PLOT_SS ? PLOT_RETIRED_SS : PLOT_RETIRED_ABWEHR);
    PLOT_TELL(g, PLOT_E_RETIRES, u);
}

/* Everything derived, from nothing. A passing unit must not be counted before the one that stays: `acting` comes last.
 */
void plot_derive(const struct plot_pack *p, struct plot_state *s)
{
    memset(s->at, PLOT_NONE, sizeof s->at);
    memset(s->zone, 0, sizeof s->zone);
    memset(s->allied, 0, sizeof s->allied);
    s->map = 0;
    for (int turn = 0; turn < 2; turn++)
        for (int u = 0; u < PLOT_UNITS; u++)
            if ((u == s->acting) == turn && plot_on_map(s, u))
                enter(p, s, u, s->place[u]);
    for (uint64_t set = s->map; set; set &= set - 1)
        change_zone(p, s, plot_first(set), 1);
}

bool plot_free_in_area(const struct plot_pack *p, const struct plot_state *s, int area)
{
    for (int i = 0; i < p->area[area].size; i++)
        if (s->at[p->area_hex[p->area[area].first + i]] == PLOT_NONE)
            return true;
    return false;
}

/* R-14-6, R-15-3, R-15-6: a free headquarters hex of its own, and outward from there; hexes that bar the unit are no
 * destination. Twice over the map: the distance has to be known before the hexes that have it can be listed. */
void plot_list_returns(const struct plot_pack *p, const struct plot_state *s, int u, struct plot_list *l)
{
    const int group = p->unit[u].group;
    const bool lost = group == PLOT_G_SS && plot_overrun(s, p->prussia);
    const uint8_t *steps = p->near_hq[lost ? PLOT_GROUPS : group];
    int best = INT_MAX;
    for (int h = 0; h < PLOT_HEXES; h++)
        if (s->at[h] == PLOT_NONE && !plot_overrun(s, p->hex[h].area) && !plot_unfriendly(p, u, h) && steps[h] < best)
            best = steps[h];
    for (int h = 0; h < PLOT_HEXES; h++)
        if (s->at[h] == PLOT_NONE && !plot_overrun(s, p->hex[h].area) && !plot_unfriendly(p, u, h) && steps[h] == best)
            plot_add(l, plot_answer(PLOT_V_RETURN, h));
}

/* Mobilization [12.0], D-4 and D-13. A row is chosen, then an area; the unit is the first of the row that waits in the
 * pool, because they are equal.
 *
 * The chain that a unit takes over the sea is not asked for (R-3-45a). Its Sea areas count one unit more for the rest
 * of the impulse (`used`), so the next unit may find fewer areas. */
#include "games/berlin/rules.h"

static int next_of(const struct berlin_pack *p, const struct berlin_state *s, int row)
{
    const struct berlin_set pool = berlin_and(p->row[row].units, &s->at[BERLIN_POOL]);
    return berlin_first(&pool);
}

/* R-12-1, R-12-2, R-12-8 */
void berlin_list_mobilize(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    const struct berlin_set pool = berlin_and(s->at[BERLIN_POOL], &s->own[s->active]);
    int nation = BERLIN_NONE;
    uint64_t line = BERLIN_NOWHERE;
    if (berlin_full(l))
        return;
    const uint64_t roomy = berlin_roomy(p, s, s->active);
    for (int r = 0; r < BERLIN_ROWS; r++) {
        const struct berlin_row *row = &p->row[r];
        if (row->cost > s->sv_left || !berlin_meet(&row->units, &pool))
            continue;
        if (row->nation != nation)
            line = berlin_line_areas(p, s, row->nation, roomy);
        nation = row->nation;
        if (berlin_deployable(p, s, r, line))
            berlin_list(l, BERLIN_V_MOBILIZE, r);
    }
}

void berlin_list_deploy(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    const int first = p->row[s->row].first;
    BERLIN_AREAS_OF (a, berlin_deploy_sites(p, s, s->row)) {
        if (berlin_full(l))
            return;
        if (berlin_room_for(p, s, s->active, first, a))
            berlin_list(l, BERLIN_V_AT, a);
    }
}

/* The Sea areas of its line count one unit more (R-3-45a). Before the unit is placed: the chain is looked for with the
 * room there was. */
static void use_line(struct berlin_play *g, int unit, int area)
{
    struct berlin_state *s = g->s;
    const int nation = g->p->unit[unit].nation;
    const uint64_t through = berlin_line_through(g->p, s, nation, berlin_roomy(g->p, s, s->active));
    if (berlin_has(&g->p->naval, unit) || g->p->nation[nation].minor)
        return;
    BERLIN_AREAS_OF (a, berlin_route(g->p, s, s->active, area, berlin_supply_goals(g->p, s, nation), through))
        s->used[a]++;
}

void berlin_deploy(struct berlin_play *g, sand_answer answer)
{
    struct berlin_state *s = g->s;
    const int unit = next_of(g->p, s, s->row), area = berlin_area_arg(answer);
    use_line(g, unit, area);
    berlin_put(g, unit, area);
    s->sv_left = (uint8_t)(s->sv_left - g->p->row[s->row].cost);
    s->row = BERLIN_NONE;
    SAND_TELL(g->sink, BERLIN_E_MOBILIZES, unit, area);
    s->stage = BERLIN_S_POINTS;
}

/* Lines of communication [3.5], the areas where a unit can appear [12.0], and the chain a unit without a named route
 * takes (R-3-45a). Control decides, units never block (R-3-34).
 *
 * A line from many areas to a few goals is found backwards: what hangs together with the goals is flooded once, and
 * every area in it has a line. Only R-3-45a needs an actual chain, because the Sea areas on it are used up: measure()
 * counts, for every area, the fewest Sea areas from there to a goal, and walk() follows falling counts and takes the
 * first area in the order of the map each time, which is the tie-break the ledger asks for. */
#include "games/berlin/rules.h"

static uint64_t neighbours(const struct berlin_pack *p, const struct berlin_state *s, int side, uint64_t areas)
{
    uint64_t near = BERLIN_NOWHERE;
    BERLIN_AREAS_OF (a, areas)
        near |= berlin_near(p, s, side, a);
    return near;
}

/* Everything that hangs together with `from` inside `through`; `from` itself only where it is inside. */
uint64_t berlin_flood(const struct berlin_pack *p, const struct berlin_state *s, int side, uint64_t from,
                      uint64_t through)
{
    uint64_t all = from & through, edge = all;
    while (edge) {
        edge = neighbours(p, s, side, edge) & through & ~all;
        all |= edge;
    }
    return all;
}

/* R-13-2: areas from which units of the nation can recover; the first area of a line need not be friendly (R-3-33). */
uint64_t berlin_recovery_areas(const struct berlin_pack *p, const struct berlin_state *s, int nation)
{
    const int side = s->side[nation];
    const uint64_t goals = nation == BERLIN_US ? berlin_area(p->at.north_atlantic) : berlin_home(p, s, nation);
    const uint64_t all = berlin_flood(p, s, side, goals, s->held[side]);
    return all | neighbours(p, s, side, all);
}

/* Sea areas with room for one more unit of this impulse (R-3-43, R-3-44). */
uint64_t berlin_roomy(const struct berlin_pack *p, const struct berlin_state *s, int side)
{
    uint64_t seas = BERLIN_NOWHERE;
    BERLIN_AREAS_OF (a, p->sea & s->held[side])
        if (berlin_capacity(p, s, side, a) >= 2 * (s->used[a] + 1))
            seas |= berlin_area(a);
    return seas;
}

/* R-3-36, R-15-14: where a Mobilization LOC ends. */
uint64_t berlin_supply_goals(const struct berlin_pack *p, const struct berlin_state *s, int nation)
{
    const uint64_t goals = nation == BERLIN_US ? berlin_area(p->at.north_atlantic) : p->nation[nation].resources;
    return goals & s->held[s->side[nation]];
}

/* R-16-6 */
static uint64_t us_detours(const struct berlin_pack *p)
{
    return berlin_area(p->at.central_atlantic) | berlin_area(p->at.egypt) | berlin_area(p->at.middle_east) |
           berlin_area(p->at.eastern_mediterranean);
}

static bool detours_barred(const struct berlin_state *s, int nation)
{
    return nation == BERLIN_US && berlin_opted(s, BERLIN_US_LOC);
}

/* Areas that a Mobilization LOC may pass. */
uint64_t berlin_line_through(const struct berlin_pack *p, const struct berlin_state *s, int nation, uint64_t roomy)
{
    const uint64_t through = s->held[s->side[nation]] & (p->land | roomy);
    return detours_barred(s, nation) ? through & ~us_detours(p) : through;
}

/* Areas that can trace one. */
uint64_t berlin_line_areas(const struct berlin_pack *p, const struct berlin_state *s, int nation, uint64_t roomy)
{
    const int side = s->side[nation];
    const uint64_t through = berlin_line_through(p, s, nation, roomy);
    const uint64_t all = berlin_flood(p, s, side, berlin_supply_goals(p, s, nation), through);
    return detours_barred(s, nation) ? all | (neighbours(p, s, side, all) & s->held[side]) : all;
}

/* R-12-5, R-15-14 */
static uint64_t ports(const struct berlin_pack *p, const struct berlin_state *s, int nation)
{
    const int side = s->side[nation];
    const uint64_t goals = berlin_supply_goals(p, s, nation);
    return (nation == BERLIN_US ? goals : neighbours(p, s, side, goals)) & p->sea & s->held[side];
}

/* R-12-3 to R-12-9: where the next unit of a row could be placed, if there is room. */
static uint64_t sites(const struct berlin_pack *p, const struct berlin_state *s, int row, uint64_t line)
{
    const int nation = p->row[row].nation, side = s->side[nation], first = p->row[row].first;
    uint64_t areas;
    if (berlin_has(&p->naval, first))
        areas = ports(p, s, nation);
    else if (p->nation[nation].minor)
        areas = berlin_home(p, s, nation) & s->held[side];
    else
        areas = line & p->land;
    if (!s->surrendered && s->status[BERLIN_SU] == BERLIN_NEUTRAL && nation != BERLIN_PO)
        areas &= ~(berlin_area(p->at.brest) | berlin_area(p->at.galicia)); /* R-15-16b */
    return areas & ~berlin_barred_to(p, s, side, first);
}

uint64_t berlin_deploy_sites(const struct berlin_pack *p, const struct berlin_state *s, int row)
{
    const int nation = p->row[row].nation;
    return sites(p, s, row, berlin_line_areas(p, s, nation, berlin_roomy(p, s, s->side[nation])));
}

/* Whether there is any; most areas have room. */
bool berlin_deployable(const struct berlin_pack *p, const struct berlin_state *s, int row, uint64_t line)
{
    const int side = s->side[p->row[row].nation], first = p->row[row].first;
    BERLIN_AREAS_OF (a, sites(p, s, row, line))
        if (berlin_room_for(p, s, side, first, a))
            return true;
    return false;
}

/* ---- The chain of R-3-45a ---- */

struct chain {
    const struct berlin_pack *p;
    const struct berlin_state *s;
    uint64_t goals, through, seen;
    int side;
    uint8_t enter[BERLIN_AREAS]; /* Sea areas of the best chain that enters here and ends in a goal */
};

/* Rounds of one more Sea area each, land closed off in between. */
static void measure(struct chain *c)
{
    const struct berlin_pack *p = c->p;
    uint64_t known = 0, next = c->goals;
    memset(c->enter, BERLIN_NONE, sizeof c->enter);
    for (int n = 0; n <= berlin_areas_in(p->sea); n++) {
        const uint64_t seas = n ? next & p->sea & ~known : 0;
        uint64_t land = (n ? neighbours(p, c->s, c->side, seas) : c->goals) & p->land & c->through & ~known;
        land = berlin_flood(p, c->s, c->side, land, c->through & p->land & ~known);
        BERLIN_AREAS_OF (a, seas | land)
            c->enter[a] = (uint8_t)n;
        known |= seas | land;
        next = ((n ? neighbours(p, c->s, c->side, seas | land) : neighbours(p, c->s, c->side, land) | c->goals)) &
               c->through & p->sea & ~known;
    }
}

/* First chain in the order of areas among the best: a search that never enters an area twice. */
static bool walk(struct chain *c, int at, int left, uint64_t *seas)
{
    if (berlin_in(c->goals, at) && left == 0)
        return true;
    BERLIN_AREAS_OF (a, berlin_near(c->p, c->s, c->side, at) & c->through & ~c->seen) {
        if (c->enter[a] != left)
            continue;
        c->seen |= berlin_area(a);
        if (walk(c, a, left - c->p->area[a].sea, seas)) {
            *seas |= c->p->area[a].sea ? berlin_area(a) : 0;
            return true;
        }
    }
    return false;
}

uint64_t berlin_route(const struct berlin_pack *p, const struct berlin_state *s, int side, int from, uint64_t goals,
                      uint64_t through)
{
    struct chain c = {.p = p, .s = s, .goals = goals & through, .through = through, .seen = berlin_area(from)};
    uint64_t seas = BERLIN_NOWHERE;
    int best = BERLIN_NONE;
    c.side = side;
    if (berlin_in(goals, from))
        return 0;
    measure(&c);
    BERLIN_AREAS_OF (a, berlin_near(p, s, side, from) & through)
        best = c.enter[a] < best ? c.enter[a] : best;
    walk(&c, from, best, &seas);
    return seas;
}

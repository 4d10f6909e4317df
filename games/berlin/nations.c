/* Nations: war entry, neutrality and its violation, Diplomacy, Vichy France [3.1]. Always true: `own` and `held` follow
 * from side, status and control of the nations; every change ends in berlin_refresh or keeps them itself. */
#include "games/berlin/rules.h"

void berlin_refresh(const struct berlin_pack *p, struct berlin_state *s)
{
    memset(s->own, 0, sizeof s->own);
    memset(s->held, 0, sizeof s->held);
    for (int n = 0; n < BERLIN_NATIONS; n++) {
        const int side = s->side[n];
        if (side == BERLIN_NOBODY)
            continue;
        s->held[side] |= s->control[n];
        if (berlin_at_war(s, n))
            s->own[side] = berlin_or(s->own[side], &p->nation[n].units);
    }
}

int berlin_controller(const struct berlin_state *s, int area)
{
    for (int n = 0; n < BERLIN_NATIONS; n++)
        if (berlin_in(s->control[n], area))
            return n;
    return BERLIN_NONE;
}

/* Keeps `held` itself: berlin_refresh would go through all nations for one area. */
static void hand_over(struct berlin_state *s, int area, int nation)
{
    const uint64_t bit = berlin_area(area);
    for (int n = 0; n < BERLIN_NATIONS; n++)
        s->control[n] &= ~bit;
    s->control[nation] |= bit;
    for (int side = 0; side < BERLIN_SIDES; side++)
        s->held[side] = s->side[nation] == side ? s->held[side] | bit : s->held[side] & ~bit;
}

void berlin_set_control(struct berlin_play *g, int area, int nation)
{
    hand_over(g->s, area, nation);
    SAND_TELL(g->sink, BERLIN_E_CONTROL, area, nation);
}

static void set_nation(struct berlin_play *g, int nation, int side, int status)
{
    g->s->side[nation] = (uint8_t)side;
    g->s->status[nation] = (uint8_t)status;
    berlin_refresh(g->p, g->s);
}

/* Comes in by marker or Diplomacy (R-3-6 to R-3-8). */
static void join(struct berlin_play *g, int nation, int side)
{
    set_nation(g, nation, side, BERLIN_AT_WAR);
    SAND_TELL(g->sink, BERLIN_E_JOINS, nation, side);
}

/* ---- Violation ---- */

static bool eastern(const struct berlin_pack *p, int area)
{
    return area == p->at.brest || area == p->at.galicia;
}

/* The nations that units of a side bring in by entering a Land area, or by flying over or at it: R-3-9, R-3-10, R-3-13,
 * R-15-16b. The set of units only matters for the Poles of Brest and Galicia. */
uint32_t berlin_brought_in(const struct berlin_pack *p, const struct berlin_state *s, int side, struct berlin_set units,
                           int area)
{
    const int n = berlin_printed(p, s, area);
    uint32_t nations = 0;
    if (p->area[area].sea)
        return 0;
    if (s->status[n] == BERLIN_NEUTRAL || (s->status[n] == BERLIN_NOT_AT_WAR && side == BERLIN_AXIS))
        nations |= 1u << n;
    if (!s->surrendered && eastern(p, area) && s->status[BERLIN_SU] == BERLIN_NEUTRAL &&
        !berlin_within(&units, &p->nation[BERLIN_PO].units))
        nations |= 1u << BERLIN_SU;
    return nations;
}

static int track_of(const struct berlin_pack *p, int nation)
{
    for (int t = 0; t < BERLIN_TRACKS; t++)
        if (p->track[t].nation == nation)
            return t;
    return BERLIN_NONE;
}

/* For good, on the side opposite the violator; a marker goes to its first Entry (R-3-13, R-3-16, R-3-20). */
static void bring_in(struct berlin_play *g, int nation, int side)
{
    const int t = track_of(g->p, nation);
    g->s->locked[nation] = true;
    if (t != BERLIN_NONE)
        g->s->track[t] = g->p->track[t].entry;
    set_nation(g, nation, side, BERLIN_AT_WAR);
    SAND_TELL(g->sink, BERLIN_E_VIOLATED, nation, side);
}

void berlin_violate(struct berlin_play *g, int side, uint32_t nations)
{
    for (; nations; nations &= nations - 1) {
        const int n = __builtin_ctz(nations);
        if (g->s->status[n] == BERLIN_NOT_AT_WAR)
            join(g, n, g->s->side[n]); /* R-3-9 */
        else if (g->s->status[n] == BERLIN_NEUTRAL)
            bring_in(g, n, !side);
    }
}

/* R-16-5: home areas of Axis-Leaning neutrals nobody may enter, attack or fly over. */
uint64_t berlin_shunned(const struct berlin_pack *p, const struct berlin_state *s)
{
    uint64_t areas = BERLIN_NOWHERE;
    if (!berlin_opted(s, BERLIN_NO_AXIS_LEANING))
        return 0;
    for (int n = 0; n < BERLIN_NATIONS; n++)
        if (s->status[n] == BERLIN_NEUTRAL && p->nation[n].side == BERLIN_AXIS)
            areas |= p->nation[n].areas;
    return areas;
}

/* ---- Spain and Turkey neutral again (R-3-17, R-3-18) ---- */

static bool foreigners(const struct berlin_play *g, int nation, int side)
{
    const struct berlin_set theirs = berlin_present(g->p, g->s, side);
    const struct berlin_set foreign = berlin_minus(theirs, &g->p->nation[nation].units);
    BERLIN_AREAS_OF (a, berlin_home(g->p, g->s, nation))
        if (berlin_meet(&g->s->at[a], &foreign))
            return true;
    return false;
}

/* Called when the nation has no side any more: areas that are handed back then count for the side of their printed
 * nation. */
static void go_home(struct berlin_play *g, int nation)
{
    struct berlin_state *s = g->s;
    const uint64_t home = berlin_home(g->p, s, nation);
    BERLIN_AREAS_OF (a, s->control[nation] & ~home)
        hand_over(s, a, berlin_printed(g->p, s, a));
    BERLIN_AREAS_OF (a, home)
        hand_over(s, a, nation);
    BERLIN_EACH (u, g->p->nation[nation].units) {
        if (!berlin_on_map(s, u))
            continue;
        if (!berlin_in(home, s->place[u])) {
            SAND_TELL(g->sink, BERLIN_E_ELIMINATED, u);
            berlin_put(g, u, BERLIN_POOL);
        } else if (!berlin_has(&s->fresh, u)) {
            berlin_turn_up(g, u);
        }
    }
}

/* Foreign units are looked at before the nation is neutral: they are what makes it choose a side for good (R-3-17);
 * with units of both it stays with the Axis. */
static void push_out(struct berlin_play *g, int nation)
{
    const bool axis = foreigners(g, nation, BERLIN_AXIS), allied = foreigners(g, nation, BERLIN_ALLIED);
    if (axis || allied) {
        bring_in(g, nation, allied ? BERLIN_AXIS : BERLIN_ALLIED);
        return;
    }
    set_nation(g, nation, BERLIN_NOBODY, BERLIN_NEUTRAL);
    SAND_TELL(g->sink, BERLIN_E_NEUTRAL, nation);
    go_home(g, nation);
}

/* ---- Diplomacy ---- */

static bool can_rise(const struct berlin_pack *p, const struct berlin_state *s, int t)
{
    const int n = p->track[t].nation;
    const int top = p->track[t].side == BERLIN_AXIS ? p->track[t].last : p->track[t].entry;
    return s->track[t] < top && !s->locked[n];
}

/* E-DA-3, E-DB-2 */
static bool can_fall(const struct berlin_pack *p, const struct berlin_state *s, int t)
{
    const int n = p->track[t].nation;
    return s->track[t] > 0 && !s->locked[n] && (p->track[t].side == BERLIN_AXIS || !berlin_at_war(s, n));
}

static bool can_invite(const struct berlin_pack *p, const struct berlin_state *s, int nation, int side)
{
    return s->status[nation] == BERLIN_NEUTRAL && p->nation[nation].side == side && track_of(p, nation) == BERLIN_NONE;
}

static bool france_may_return(const struct berlin_pack *p, const struct berlin_state *s)
{
    return s->vichy && berlin_in(s->held[BERLIN_ALLIED], p->at.paris);
}

void berlin_list_diplomacy(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    const int axis = s->active == BERLIN_AXIS;
    for (int n = 0; n < BERLIN_NATIONS; n++)
        if (can_invite(p, s, n, s->active))
            berlin_list(l, BERLIN_V_JOIN, n);
    for (int t = BERLIN_T_SP; axis && t <= BERLIN_T_TU; t++)
        if (can_rise(p, s, t))
            berlin_list(l, BERLIN_V_ADVANCE, t);
    if (!axis && (can_rise(p, s, BERLIN_T_US) || can_rise(p, s, BERLIN_T_SU)))
        berlin_list(l, BERLIN_V_ADVANCE, BERLIN_T_US_SU);
    for (int t = 0; t < BERLIN_TRACKS; t++)
        if ((t < BERLIN_T_SP) == axis && can_fall(p, s, t))
            berlin_list(l, BERLIN_V_BACK, t);
    if (!axis && france_may_return(p, s))
        berlin_list(l, BERLIN_V_RETURN_FRANCE, 0);
}

static void rise(struct berlin_play *g, int t)
{
    const struct berlin_war_track *track = &g->p->track[t];
    if (!can_rise(g->p, g->s, t))
        return;
    g->s->track[t]++;
    SAND_TELL(g->sink, BERLIN_E_MARKER, t, g->s->track[t]);
    if (g->s->track[t] >= track->entry && !berlin_at_war(g->s, track->nation))
        join(g, track->nation, track->side); /* R-3-6, R-3-7 */
}

static void fall(struct berlin_play *g, int t)
{
    const struct berlin_war_track *track = &g->p->track[t];
    g->s->track[t]--;
    SAND_TELL(g->sink, BERLIN_E_MARKER, t, g->s->track[t]);
    if (g->s->track[t] < track->entry && berlin_at_war(g->s, track->nation))
        push_out(g, track->nation);
}

void berlin_diplomacy(struct berlin_play *g, sand_answer answer)
{
    const int arg = berlin_arg(answer);
    g->s->stacking = 1;
    switch (sand_answer_verb(answer)) {
    case BERLIN_V_JOIN:
        join(g, arg, g->s->active);
        return;
    case BERLIN_V_ADVANCE:
        rise(g, arg == BERLIN_T_US_SU ? BERLIN_T_US : arg);
        if (arg == BERLIN_T_US_SU)
            rise(g, BERLIN_T_SU);
        return;
    case BERLIN_V_BACK:
        fall(g, arg);
        return;
    default: /* E-DB-4 */
        g->s->vichy = 0;
        set_nation(g, BERLIN_FR, BERLIN_ALLIED, BERLIN_AT_WAR);
        SAND_TELL(g->sink, BERLIN_E_FRANCE_RETURNS, BERLIN_FR);
    }
}

/* E-VI-2 */
bool berlin_vichy_open(const struct berlin_pack *p, const struct berlin_state *s)
{
    return s->side[BERLIN_FR] == BERLIN_ALLIED && berlin_at_war(s, BERLIN_FR) &&
           berlin_in(s->held[BERLIN_AXIS], p->at.paris);
}

/* E-VI-1 to E-VI-4 */
void berlin_vichy(struct berlin_play *g)
{
    SAND_TELL(g->sink, BERLIN_E_VICHY, BERLIN_FR);
    BERLIN_EACH (u, g->p->nation[BERLIN_FR].units)
        if (berlin_on_map(g->s, u) && !berlin_in(g->p->nation[BERLIN_FR].areas, g->s->place[u])) {
            SAND_TELL(g->sink, BERLIN_E_ELIMINATED, u);
            berlin_put(g, u, BERLIN_POOL);
        }
    g->s->vichy = 1;
    g->s->stacking = 1;
    set_nation(g, BERLIN_FR, BERLIN_AXIS, BERLIN_AT_WAR);
}

/* Groups [7.0] and D-5: who can take part in an action, who can still be added, what `all` means. Always true: the
 * units of a group stand in one area, are fresh, At War on the side to act, and not used before in this way.
 *
 * A group is built one unit at a time, because the subsets of ten units are too many to list. What may be added depends
 * on the group so far (kinds, range, capacity, who must stay behind), so `addable` is asked again after each. An area
 * is offered for an action if one unit alone could do it: whether a larger group can is seen when it is built, and a
 * group that turns out to have no way is paid for all the same (berlin_wasted warns of that).
 *
 * The lists of actions are made for every impulse of every simulated game: struct outlook keeps what all areas share.
 */
#include "games/berlin/rules.h"

#include <limits.h>

/* Units that the payment may still activate (R-6-9, R-6-10, R-7-2); the second action of a pair has its own (R-17-3).
 * The two payments have separate sets, because a unit may act once by each in an impulse. */
static struct berlin_set ready(const struct berlin_state *s, int payment)
{
    const struct berlin_set fresh = berlin_and(s->own[s->active], &s->fresh);
    if (payment == BERLIN_BY_SV)
        return berlin_minus(fresh, &s->sv_used);
    if (payment == BERLIN_BY_EVENT)
        return berlin_any(&s->pair) ? berlin_and(fresh, &s->pair) : berlin_minus(fresh, &s->event_used);
    return fresh;
}

/* R-9-3 to R-9-5 */
static struct berlin_set attackers(const struct berlin_pack *p, const struct berlin_state *s,
                                   const struct berlin_set here, int area, bool base)
{
    const struct berlin_set enemies = berlin_enemies(p, s, s->active, area);
    if (!berlin_any(&enemies))
        return enemies;
    if (p->area[area].sea)
        return berlin_and(here, &p->naval);
    return base ? berlin_minus(here, &p->naval) : berlin_and(here, &p->ground);
}

/* E-SE-2 */
static struct berlin_set invaders(const struct berlin_pack *p, const struct berlin_state *s,
                                  const struct berlin_set land)
{
    const struct berlin_set germans = berlin_and(land, &p->nation[BERLIN_GE].units);
    /* R-16-7: England is not a German home */
    return berlin_opted(s, BERLIN_GARRISON) ? berlin_minus(germans, &p->type[BERLIN_GF]) : germans;
}

/* Who of an area could do this action, if others of the group permit. */
static struct berlin_set able_units(const struct berlin_pack *p, const struct berlin_state *s, int action, int area,
                                    int payment)
{
    const struct berlin_set here = berlin_and(ready(s, payment), &s->at[area]);
    const bool sea = p->area[area].sea, base = !sea && berlin_in(s->held[s->active], area);
    struct berlin_set set;
    if (!berlin_any(&here))
        return here;
    switch (action) {
    case BERLIN_MOVE: /* R-7-3 */
        return berlin_minus(here, &p->immobile);
    case BERLIN_AIRMOVE: /* R-8-26, R-8-28 */
    case BERLIN_BOMB:
        return base ? berlin_and(here, &p->air) : berlin_none();
    case BERLIN_ATTACK:
        return attackers(p, s, here, area, base);
    case BERLIN_AIRSTRIKE: /* R-9-6, R-9-11 */
        set = berlin_and(here, &p->strikes);
        return sea ? berlin_and(set, &p->naval) : base ? berlin_and(set, &p->air) : berlin_none();
    case BERLIN_RAID:
        return berlin_and(here, &p->type[BERLIN_SS]);
    case BERLIN_LANDING: /* E-AA-2, R-8-20 */
        return berlin_minus(berlin_and(here, &p->ground), &p->immobile);
    case BERLIN_SEA_LION:
        return sea ? berlin_none() : invaders(p, s, berlin_minus(berlin_and(here, &p->ground), &p->immobile));
    default:
        return here;
    }
}

/* Doubled capacity of the best first sea (E-SE-2, E-AA-1): how many units can embark. */
static int embark_limit(const struct berlin_pack *p, const struct berlin_state *s, int action, int area)
{
    int best = INT_MIN;
    uint64_t seas = berlin_near(p, s, s->active, area) & p->sea & ~p->closed[s->active];
    seas &= action == BERLIN_SEA_LION ? berlin_area(s->target) : s->held[s->active];
    BERLIN_AREAS_OF (a, seas) {
        const struct berlin_set aboard = berlin_embarked(p, s, s->active, a);
        const int room = berlin_capacity(p, s, s->active, a) - berlin_count(&aboard);
        best = room > best ? room : best;
    }
    return best;
}

static bool too_many(const struct berlin_pack *p, const struct berlin_state *s)
{
    return (s->action == BERLIN_LANDING || s->action == BERLIN_SEA_LION) &&
           berlin_count(&s->group) >= embark_limit(p, s, s->action, s->start);
}

/* Operation Seeloewe: how many Land units find room in England. */
int berlin_room_in_england(const struct berlin_pack *p, const struct berlin_state *s)
{
    const struct berlin_set side = berlin_present(p, s, s->active);
    const struct berlin_set there = berlin_and(berlin_and(s->at[p->at.england], &side), &p->ground);
    return BERLIN_MOST_LAND - berlin_count(&there);
}

static bool no_landing_room(const struct berlin_pack *p, const struct berlin_state *s)
{
    return s->action == BERLIN_SEA_LION && berlin_count(&s->group) >= berlin_room_in_england(p, s);
}

/* Those with whom the group still has a target: its range is the lowest (R-9-8). A slow unit that joins may take the
 * target away from the group. */
static struct berlin_set with_target(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_set set)
{
    struct berlin_set found = berlin_none();
    BERLIN_EACH (u, set)
        if (berlin_targets(p, s, s->action, berlin_or(berlin_one(u), &s->group), s->start, s->range))
            berlin_add(&found, u);
    return found;
}

static bool leaves(int action)
{
    return action == BERLIN_MOVE || action == BERLIN_AIRMOVE || action == BERLIN_LANDING || action == BERLIN_SEA_LION;
}

/* Who can still be added. */
static struct berlin_set addable(const struct berlin_pack *p, const struct berlin_state *s)
{
    struct berlin_set set, back;
    if (s->stage == BERLIN_Q_COUNTER_GROUP) {
        set = berlin_counter_able(p, s, s->counter_area);
        return berlin_minus(set, &s->counter);
    }
    if (too_many(p, s) || no_landing_room(p, s))
        return berlin_none();
    set = able_units(p, s, s->action, s->start, s->payment);
    set = berlin_minus(set, &s->group);
    if (s->action == BERLIN_AIRSTRIKE || s->action == BERLIN_BOMB)
        return with_target(p, s, set);
    if (!leaves(s->action))
        return set;
    if (s->action == BERLIN_MOVE && berlin_any(&s->group)) /* R-7-6 */
        set = berlin_meet(&s->group, &p->naval) ? berlin_and(set, &p->naval) : berlin_minus(set, &p->naval);
    back = berlin_held_back(p, s, s->active, s->group, s->start);
    return berlin_minus(set, &back);
}

/* The kinds `all` takes into a move. R-7-6: ships and passengers do not mix. From an empty group `all` takes the ships
 * if there are any, else the Land units, and Air units only where they are alone; after that it stays with what the
 * group has begun. */
static struct berlin_set all_kinds(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_set set)
{
    const struct berlin_set both = berlin_or(set, &s->group);
    const bool begun = berlin_any(&s->group), land = berlin_meet(begun ? &s->group : &set, &p->ground);
    if (s->action != BERLIN_MOVE)
        return set;
    if (!begun && berlin_meet(&both, &p->naval))
        return berlin_and(set, &p->naval);
    if (!begun)
        return land ? berlin_and(set, &p->ground) : set;
    if (land && !berlin_meet(&s->group, &p->air))
        return berlin_and(set, &p->ground);
    return land ? set : berlin_minus(set, &p->ground);
}

/* The one that stays behind: lowest Attack Rating, the last among equals. */
static int stays(const struct berlin_pack *p, struct berlin_set set)
{
    int worst = BERLIN_NONE;
    BERLIN_EACH (u, set)
        if (worst == BERLIN_NONE || p->unit[u].attack <= p->unit[worst].attack)
            worst = u;
    return worst;
}

static struct berlin_set first_few(struct berlin_set set, int n)
{
    struct berlin_set few = berlin_none();
    BERLIN_EACH (u, set)
        if (n-- > 0)
            berlin_add(&few, u);
    return few;
}

/* What `all` adds. */
struct berlin_set berlin_all_of(const struct berlin_pack *p, const struct berlin_state *s)
{
    struct berlin_set set = all_kinds(p, s, addable(p, s));
    if (s->stage == BERLIN_Q_COUNTER_GROUP || !leaves(s->action))
        return set;
    const struct berlin_set whole = berlin_or(set, &s->group);
    if (!berlin_may_leave(p, s, s->active, whole, s->start)) {
        const struct berlin_set present = berlin_present(p, s, s->active);
        const struct berlin_set keep = berlin_keepers(p, s, &present, s->active, s->start);
        berlin_drop(&set, stays(p, berlin_and(keep, &set)));
    }
    if (s->action == BERLIN_LANDING || s->action == BERLIN_SEA_LION) {
        const int most = embark_limit(p, s, s->action, s->start), room = berlin_room_in_england(p, s);
        set = first_few(set, (s->action == BERLIN_SEA_LION && room < most ? room : most) - berlin_count(&s->group));
    }
    return set;
}

void berlin_list_group(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    const struct berlin_set set = addable(p, s);
    const struct berlin_set *so_far = s->stage == BERLIN_Q_COUNTER_GROUP ? &s->counter : &s->group;
    berlin_list_units(p, s, l, BERLIN_V_ADD, set);
    if (berlin_any(&set))
        berlin_list(l, BERLIN_V_ALL, 0);
    if (berlin_any(so_far))
        berlin_list(l, BERLIN_V_OK, 0);
}

/* The area an answer names begins an action that nothing else is asked about. */
static bool begins_alone(const struct berlin_pack *p, sand_answer answer, struct berlin_state *then)
{
    const struct berlin_set none = berlin_none();
    if (then->stage != BERLIN_Q_IMPULSE && then->stage != BERLIN_Q_POINTS)
        return false;
    then->payment = then->stage == BERLIN_Q_POINTS ? BERLIN_BY_SV : BERLIN_BY_AIR;
    then->action = BERLIN_AIRSTRIKE;
    then->start = (uint8_t)berlin_area_arg(answer);
    then->group = none;
    then->stage = BERLIN_Q_GROUP;
    then->group = addable(p, then);
    return berlin_single(&then->group);
}

bool berlin_completes_group(const struct berlin_pack *p, const struct berlin_state *s, sand_answer answer,
                            struct berlin_state *then)
{
    const int verb = sand_answer_verb(answer);
    *then = *s;
    if (verb == BERLIN_V_AIRSTRIKE)
        return begins_alone(p, answer, then);
    if (s->stage != BERLIN_Q_GROUP)
        return false;
    if (verb == BERLIN_V_ADD) {
        berlin_add(&then->group, berlin_arg(answer));
        const struct berlin_set more = addable(p, then);
        return !berlin_any(&more);
    }
    const struct berlin_set all = verb == BERLIN_V_ALL ? berlin_all_of(p, s) : berlin_none();
    then->group = berlin_or(then->group, &all);
    return verb == BERLIN_V_ALL || verb == BERLIN_V_OK;
}

/* The first action is the whole group's: one that fits none is spent at once (R-17-5). */
static bool pair_can(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_set set, int area)
{
    return berlin_whole_can(p, s, BERLIN_ATTACK, set, area) || berlin_whole_can(p, s, BERLIN_MOVE, set, area) ||
           berlin_whole_can(p, s, BERLIN_AIRMOVE, set, area) || berlin_whole_can(p, s, BERLIN_AIRSTRIKE, set, area);
}

bool berlin_wasted(const struct berlin_pack *p, const struct berlin_state *s, sand_answer answer)
{
    struct berlin_state then;
    const int verb = sand_answer_verb(answer);
    if (s->stage != BERLIN_Q_GROUP || (verb != BERLIN_V_ADD && verb != BERLIN_V_ALL && verb != BERLIN_V_OK))
        return false;
    if (s->action != BERLIN_MOVE && s->action != BERLIN_AIRMOVE && s->action != BERLIN_LANDING &&
        s->action != BERLIN_PAIR)
        return false;
    if (!berlin_completes_group(p, s, answer, &then))
        return false;
    return s->action == BERLIN_PAIR ? !pair_can(p, s, then.group, s->start)
                                    : !berlin_can_step(p, s, s->action, then.group, s->start);
}

/* A group that has only one possible member is complete. Everyone can see that there is no other, so nothing is
 * revealed by not asking. */
void berlin_complete_if_alone(struct berlin_play *g, struct berlin_set *group, int then)
{
    const struct berlin_set set = addable(g->p, g->s);
    const int n = berlin_count(&set);
    if (n == 0 || (n == 1 && !berlin_any(group))) {
        *group = berlin_or(*group, &set);
        g->s->stage = (uint8_t)then;
    }
}

void berlin_begin_action(struct berlin_play *g, int action, int payment, int start)
{
    struct berlin_state *s = g->s;
    s->action = (uint8_t)action;
    s->payment = (uint8_t)payment;
    s->start = (uint8_t)start;
    s->group = berlin_none();
    s->stage = BERLIN_Q_GROUP;
    berlin_complete_if_alone(g, &s->group, BERLIN_S_GROUPED);
}

/* `add u`, `all`, `ok` */
void berlin_join_group(struct berlin_play *g, sand_answer answer)
{
    struct berlin_state *s = g->s;
    const bool counter = s->stage == BERLIN_Q_COUNTER_GROUP;
    struct berlin_set *group = counter ? &s->counter : &s->group;
    const int then = counter ? BERLIN_S_FIGHT : BERLIN_S_GROUPED, verb = sand_answer_verb(answer);
    if (verb == BERLIN_V_ADD) {
        berlin_add(group, berlin_arg(answer));
        berlin_complete_if_alone(g, group, then);
        return;
    }
    if (verb == BERLIN_V_ALL) {
        const struct berlin_set set = berlin_all_of(g->p, s);
        *group = berlin_or(*group, &set);
    }
    s->stage = (uint8_t)then;
}

/* Operation Seeloewe goes by its one sea to England. */
static void cross_to_england(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    s->path[1] = s->target;
    s->path[2] = g->p->at.england;
    s->steps = 2;
    s->target = BERLIN_NONE;
    SAND_TELL(g->sink, BERLIN_E_MOVES, s->active, berlin_count(&s->group), s->start, g->p->at.england);
    BERLIN_EACH (u, s->group) {
        s->came_from[u] = s->path[1];
        berlin_put(g, u, g->p->at.england);
    }
    s->stage = BERLIN_S_REACT;
}

static void attack(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    s->target = s->start;
    SAND_TELL(g->sink, BERLIN_E_ATTACKS, s->active, berlin_count(&s->group), s->start);
    berlin_violate(g, s->active, berlin_attack_brings(g->p, s, s->active, s->start));
    s->stage = BERLIN_S_REACT;
}

/* The group is complete: it is paid for, and continues with its action. Paid here and not when the action ends: a group
 * that is then stopped or finds no way has used its point. */
void berlin_grouped(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    if (s->payment == BERLIN_BY_SV) {
        s->sv_left--;
        s->sv_used = berlin_or(s->sv_used, &s->group);
    } else if (s->payment == BERLIN_BY_EVENT) {
        s->event_used = berlin_or(s->event_used, &s->group);
    }
    s->path[0] = s->start;
    switch (s->action) {
    case BERLIN_MOVE:
    case BERLIN_AIRMOVE:
    case BERLIN_LANDING:
        s->stage = BERLIN_Q_STEP;
        return;
    case BERLIN_SEA_LION:
        cross_to_england(g);
        return;
    case BERLIN_ATTACK:
        attack(g);
        return;
    case BERLIN_AIRSTRIKE:
    case BERLIN_BOMB:
        s->stage = BERLIN_Q_TARGET;
        return;
    case BERLIN_RAID:
        SAND_TELL(g->sink, BERLIN_E_RAIDS, s->active, berlin_count(&s->group), s->start);
        s->stage = BERLIN_S_RESOLVE; /* E-WO-5 */
        return;
    default: /* the pair of Blitzkrieg */
        s->pair = s->group;
        s->taken = 0;
        berlin_clear_action(s);
        s->stage = BERLIN_Q_ACT;
    }
}

/* ---- What an area offers ---- */

/* Whether a whole set can do an action (D-15). */
bool berlin_whole_can(const struct berlin_pack *p, const struct berlin_state *s, int action, struct berlin_set set,
                      int area)
{
    const struct berlin_set able = able_units(p, s, action, area, BERLIN_BY_EVENT);
    const bool ships = berlin_meet(&set, &p->naval);
    if (!berlin_within(&set, &able))
        return false;
    if (action == BERLIN_ATTACK)
        return true;
    if (action == BERLIN_AIRSTRIKE)
        return berlin_targets(p, s, action, set, area, 0) != 0;
    if (ships && !berlin_within(&set, &p->naval))
        return false;
    return berlin_may_leave(p, s, s->active, set, area) && berlin_can_step(p, s, action, set, area);
}

static bool one_can(const struct berlin_pack *p, const struct berlin_state *s, int action, int u, int area)
{
    const struct berlin_set one = berlin_one(u);
    switch (action) {
    case BERLIN_MOVE:
    case BERLIN_AIRMOVE:
    case BERLIN_LANDING:
        return berlin_one_steps(p, s, action, u, area);
    case BERLIN_AIRSTRIKE:
    case BERLIN_BOMB:
        return berlin_targets(p, s, action, one, area, s->range) != 0;
    case BERLIN_PAIR:
        return pair_can(p, s, one, area);
    default:
        return true;
    }
}

/* An area is offered only if at least one unit can complete the action. */
bool berlin_can(const struct berlin_pack *p, const struct berlin_state *s, int action, int area, int payment)
{
    struct berlin_set set = able_units(p, s, action, area, payment);
    if (!berlin_any(&set))
        return false;
    if (leaves(action)) {
        const struct berlin_set back = berlin_held_back(p, s, s->active, berlin_none(), area);
        set = berlin_minus(set, &back);
    }
    BERLIN_EACH (u, set)
        if (one_can(p, s, action, u, area))
            return true;
    return false;
}

void berlin_list_areas(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l, int verb,
                       int action, int payment)
{
    BERLIN_AREAS_OF (a, berlin_areas_of(s, ready(s, payment))) {
        if (berlin_full(l))
            return;
        if (berlin_can(p, s, action, a, payment))
            berlin_list(l, verb, a);
    }
}

/* ---- The four actions at once, as D-2 and D-4 list them ---- */

struct outlook {
    const struct berlin_pack *p;
    const struct berlin_state *s;
    struct berlin_set ready, present;
    uint64_t areas, air, strikes, foreign; /* areas of the ready units, of those that fly, that strike; with others */
    uint64_t guarded;                      /* Land areas that hang on a single unit, which has to stay */
};

/* Most areas of a side are such: a look at all its units saves looking for keepers there (R-8-6). */
static uint64_t guarded_areas(const struct outlook *o)
{
    uint64_t some = BERLIN_NOWHERE, more = BERLIN_NOWHERE;
    BERLIN_EACH (u, berlin_mapped(o->s, o->present)) {
        more |= some & berlin_area(o->s->place[u]);
        some |= berlin_area(o->s->place[u]);
    }
    return some & ~more & o->p->land & o->s->held[o->s->active];
}

/* Those that may leave an area (R-8-6). */
static struct berlin_set may_go(const struct outlook *o, int a)
{
    const struct berlin_set here = berlin_and(o->s->at[a], &o->ready);
    const struct berlin_set keep = berlin_keepers(o->p, o->s, &o->present, o->s->active, a);
    return berlin_single(&keep) ? berlin_minus(here, &keep) : here;
}

static bool moves(const struct outlook *o, int action, int a)
{
    const struct berlin_set here = may_go(o, a);
    BERLIN_EACH (u, action == BERLIN_AIRMOVE ? berlin_and(here, &o->p->air) : berlin_minus(here, &o->p->immobile))
        if (berlin_one_steps(o->p, o->s, action, u, a))
            return true;
    return false;
}

static bool attacks(const struct outlook *o, int a)
{
    const struct berlin_set here = berlin_and(o->s->at[a], &o->ready);
    if (o->p->area[a].sea)
        return berlin_meet(&here, &o->p->naval);
    return berlin_in(o->s->held[o->s->active], a) || berlin_meet(&here, &o->p->ground);
}

static bool strikes(const struct outlook *o, int a)
{
    const struct berlin_set here = berlin_and(o->s->at[a], &o->ready);
    BERLIN_EACH (u, berlin_and(here, &o->p->strikes))
        if (berlin_has(&o->p->naval, u) == o->p->area[a].sea && berlin_one_strikes(o->p, o->s, u, o->foreign))
            return true;
    return false;
}

static bool offers(const struct outlook *o, int action, int a)
{
    switch (action) {
    case BERLIN_ATTACK:
        return attacks(o, a);
    case BERLIN_AIRSTRIKE:
        return strikes(o, a);
    default:
        return moves(o, action, a);
    }
}

static void list_action(const struct outlook *o, struct berlin_list *l, int verb, int action, uint64_t areas)
{
    BERLIN_AREAS_OF (a, areas) {
        if (berlin_full(l))
            return;
        if (offers(o, action, a))
            berlin_list(l, verb, a);
    }
}

/* What moves need, and then what fights and flies need. */
static struct outlook outlook_of(const struct berlin_pack *p, const struct berlin_state *s, int payment)
{
    struct outlook o = {.p = p, .s = s, .ready = ready(s, payment), .present = berlin_present(p, s, s->active)};
    if (payment == BERLIN_BY_AIR) /* few units fly: their keepers are looked for one by one */
        return o;
    o.areas = berlin_areas_of(s, o.ready);
    o.guarded = guarded_areas(&o);
    return o;
}

static void look_further(struct outlook *o)
{
    const uint64_t bases = o->p->land & o->s->held[o->s->active];
    o->air = berlin_areas_of(o->s, berlin_and(o->ready, &o->p->air)) & bases;
    o->strikes = berlin_areas_of(o->s, berlin_and(o->ready, &o->p->strikes)) & (bases | o->p->sea);
    if (o->areas | o->strikes)
        o->foreign = berlin_foreign_areas(o->p, o->s);
}

/* Whether one of `kind` in an area may still act; fresh ones that may not have acted already. Of none that may nothing
 * more is told: what it could do there is no fact. */
static bool test_ready(const struct outlook *o, struct berlin_set kind, int a, int test, struct sand_why *why)
{
    const struct berlin_set ready = berlin_and(kind, &o->ready), own = berlin_and(kind, &o->s->own[o->s->active]);
    const struct berlin_set fresh = berlin_and(own, &o->s->fresh);
    const bool any = berlin_meet(&ready, &o->s->at[a]);
    sand_why_add(why, !any && berlin_meet(&fresh, &o->s->at[a]) ? BERLIN_TEST_ACTED : test, any);
    return any;
}

static void test_flying(const struct outlook *o, int verb, int a, struct sand_why *why)
{
    const bool move = verb == BERLIN_V_AIRMOVE, base = berlin_in(move ? o->air : o->strikes, a);
    if (!test_ready(o, move ? o->p->air : o->p->strikes, a, move ? BERLIN_TEST_FLIES : BERLIN_TEST_STRIKES, why))
        return;
    sand_why_add(why, BERLIN_TEST_BASE, base);
    if (base && move)
        sand_why_add(why, BERLIN_TEST_LEAVES, moves(o, BERLIN_AIRMOVE, a));
    else if (base)
        sand_why_add(why, BERLIN_TEST_GOAL, strikes(o, a));
}

void berlin_why_action(const struct berlin_pack *p, const struct berlin_state *s, int verb, int a, struct sand_why *why)
{
    const int payment = s->stage == BERLIN_Q_POINTS ? BERLIN_BY_SV : BERLIN_BY_AIR;
    struct outlook o = outlook_of(p, s, payment);
    look_further(&o);
    if (verb == BERLIN_V_AIRMOVE || verb == BERLIN_V_AIRSTRIKE) {
        test_flying(&o, verb, a, why);
        return;
    }
    sand_why_add(why, BERLIN_TEST_POINTS, payment == BERLIN_BY_SV);
    if (verb == BERLIN_V_ATTACK)
        sand_why_add(why, BERLIN_TEST_ENEMY, berlin_in(berlin_foreign_areas(p, s), a));
    if (!test_ready(&o, s->own[s->active], a, BERLIN_TEST_READY, why))
        return;
    if (verb == BERLIN_V_MOVE)
        sand_why_add(why, BERLIN_TEST_LEAVES, moves(&o, BERLIN_MOVE, a));
    else
        sand_why_add(why, BERLIN_TEST_FIGHTS, attacks(&o, a));
}

void berlin_list_actions(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l, int payment)
{
    struct outlook o = outlook_of(p, s, payment);
    if (payment != BERLIN_BY_AIR)
        list_action(&o, l, BERLIN_V_MOVE, BERLIN_MOVE, o.areas & ~o.guarded);
    if (berlin_full(l))
        return;
    look_further(&o);
    list_action(&o, l, BERLIN_V_ATTACK, BERLIN_ATTACK, o.areas & o.foreign);
    list_action(&o, l, BERLIN_V_AIRMOVE, BERLIN_AIRMOVE, o.air & ~o.guarded);
    list_action(&o, l, BERLIN_V_AIRSTRIKE, BERLIN_AIRSTRIKE, o.strikes);
}

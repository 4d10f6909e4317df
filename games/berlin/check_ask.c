/* What must hold of the open question, so that it can be answered and played on: the card in play, the action in
 * progress and its payment, the fight, the operands of each question.
 *
 * These tests guard positions that come from outside. They do not ask whether a game could have led there, only whether
 * every rule that will run next finds what it reads: an operand that a stage needs is there, and one that it does not
 * need is at rest, so that two positions that mean the same are the same bytes. */
#include "games/berlin/rules.h"

static bool empty(const struct berlin_set *a, const struct berlin_set *b)
{
    return !berlin_any(a) && !berlin_any(b);
}

/* No action in progress: its operands are at rest. */
static bool no_action(const struct berlin_state *s)
{
    return s->action == BERLIN_NO_ACTION && s->payment == BERLIN_BY_NOBODY && empty(&s->group, &s->crossed) &&
           (s->start == BERLIN_NONE || s->stage == BERLIN_Q_VIA) && s->target == BERLIN_NONE && s->steps == 0 &&
           s->cost == 0 && s->twice == 0 && s->path[0] == 0;
}

static int event_of(const struct berlin_pack *p, const struct berlin_state *s)
{
    return s->card < BERLIN_CARDS ? p->card[s->card].event : BERLIN_EVENTS;
}

static bool pair_event(const struct berlin_pack *p, const struct berlin_state *s)
{
    return event_of(p, s) == BERLIN_BLITZKRIEG || event_of(p, s) == BERLIN_MOBILE_WARFARE;
}

/* Which part of the card is in progress; -1: none. `order` is the first part + 1, so the second part is 1 - (order - 1)
 * = 2 - order. */
static int part_of(const struct berlin_state *s)
{
    if (s->play == BERLIN_PLAY_REACTION)
        return BERLIN_PART_SV;
    if (s->play != BERLIN_PLAY_CARD || !s->order || !s->part)
        return -1;
    return s->part == 1 ? s->order - 1 : 2 - s->order;
}

static const char *card_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    const bool card = s->play == BERLIN_PLAY_CARD, there = s->card < BERLIN_CARDS;
    return SAND_BROKEN(
        {(card && s->stage != BERLIN_Q_CONTROL) != there, "a card is in play exactly when one is played"},
        {there && (p->card[s->card].side != s->active || event_of(p, s) == BERLIN_AMBUSH),
         "a card of the side to act, and no reaction card"},
        {card && ((s->order != 0) != (s->part != 0) || (s->order == 0) != (s->stage == BERLIN_Q_ORDER)),
         "the parts of a card in order"},
        {!card && (s->order || s->part), "only a card has parts"});
}

static const char *play_wrong(const struct berlin_state *s)
{
    const bool impulses = s->phase == BERLIN_IMPULSES;
    const bool between = s->stage == BERLIN_Q_IMPULSE || s->stage == BERLIN_Q_CONTROL;
    return SAND_BROKEN({s->play == BERLIN_NO_PLAY && impulses && !between, "something is played"},
                       {s->play && (!impulses || s->stage == BERLIN_Q_IMPULSE), "nothing is played yet"},
                       {s->passes && !impulses, "passes are counted in impulses"},
                       {s->sv_left && part_of(s) != BERLIN_PART_SV, "points belong to the part that uses them"},
                       {s->reaction[s->active] && impulses && s->play, "waiting points are used or lapse"},
                       {(s->reaction[0] || s->reaction[1]) && !impulses, "points wait for an impulse"});
}

#define BIT(name) (1u << BERLIN_##name)
#define BY_POINTS (BIT(MOVE) | BIT(AIRMOVE) | BIT(ATTACK) | BIT(AIRSTRIKE))
/* The actions an event can have. */
static const uint16_t event_actions[BERLIN_EVENTS + 1] = {
    [BERLIN_BLITZKRIEG] = BY_POINTS | BIT(PAIR),
    [BERLIN_MOBILE_WARFARE] = BY_POINTS | BIT(PAIR),
    [BERLIN_REDEPLOY_AXIS] = BIT(REDEPLOY),
    [BERLIN_REDEPLOY_ALLIED] = BIT(REDEPLOY),
    [BERLIN_WOLFPACKS] = BIT(RAID),
    [BERLIN_SEELOEWE] = BIT(SEA_LION) | BIT(DROP),
    [BERLIN_AMPHIBIOUS] = BIT(LANDING) | BIT(DROP),
    [BERLIN_BOMBING] = BIT(BOMB),
    [BERLIN_LONG_RANGE] = BIT(BOMB) | BIT(AIRSTRIKE),
};

static const char *payment_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    if (s->action == BERLIN_NO_ACTION)
        return no_action(s) ? 0 : "without an action its operands are empty";
    switch (s->payment) {
    case BERLIN_BY_SV:
        return part_of(s) == BERLIN_PART_SV && s->action <= BERLIN_AIRSTRIKE ? 0 : "points pay for the four actions";
    case BERLIN_BY_EVENT:
        return part_of(s) == BERLIN_PART_EVENT && event_actions[event_of(p, s)] >> s->action & 1
                   ? 0
                   : "the event has no such action";
    case BERLIN_BY_AIR:
        return s->play == BERLIN_PLAY_AIR && (s->action == BERLIN_AIRMOVE || s->action == BERLIN_AIRSTRIKE)
                   ? 0
                   : "an Air Action moves or strikes";
    default:
        return "an action is paid for";
    }
}

static bool all_at(const struct berlin_state *s, const struct berlin_set *set, int area)
{
    return area < BERLIN_AREAS && berlin_within(set, &s->at[area]);
}

/* What the group of an action must be like, by its kind: of which units, and whether they have to move. */
static const struct {
    uint16_t set; /* in the pack; 0: any */
    bool mobile;
    const char *what;
} groups[BERLIN_ACTIONS] = {
    [BERLIN_AIRMOVE] = {offsetof(struct berlin_pack, air), false, "a group of Air units"},
    [BERLIN_BOMB] = {offsetof(struct berlin_pack, air), false, "a group of Air units"},
    [BERLIN_AIRSTRIKE] = {offsetof(struct berlin_pack, strikes), false, "units with an Airstrike Rating"},
    [BERLIN_RAID] = {offsetof(struct berlin_pack, type[BERLIN_SS]), false, "a group of Submarines"},
    [BERLIN_LANDING] = {offsetof(struct berlin_pack, ground), true, "Land units that move"},
    [BERLIN_SEA_LION] = {offsetof(struct berlin_pack, ground), true, "Land units that move"},
    [BERLIN_DROP] = {offsetof(struct berlin_pack, type[BERLIN_AB]), false, "one airborne unit"},
};

static const char *group_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    const struct berlin_set land_air = berlin_or(p->ground, &p->air), *group = &s->group;
    if (!berlin_within(group, &s->own[s->active]) || !berlin_within(&s->crossed, group))
        return "the group is of the side to act";
    if (s->action == BERLIN_MOVE)
        return (berlin_within(group, &p->naval) || berlin_within(group, &land_air)) && !berlin_meet(group, &p->immobile)
                   ? 0
                   : "a moving group is Naval, or Land and Air";
    if (!groups[s->action].set)
        return 0;
    const struct berlin_set *of = (const void *)((const uint8_t *)p + groups[s->action].set);
    return berlin_within(group, of) && !(groups[s->action].mobile && berlin_meet(group, &p->immobile)) &&
                   (s->action != BERLIN_DROP || berlin_count(group) <= 1)
               ? 0
               : groups[s->action].what;
}

/* The path is a chain of different areas from the start. */
static const char *path_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    uint64_t been = 0;
    for (int i = 0; i <= s->steps; i++) {
        if (berlin_in(been, s->path[i]))
            return "no area twice";
        if (i && !berlin_in(p->area[s->path[i]].adjacent | p->area[s->path[i]].allied, s->path[i - 1]))
            return "a path of adjacent areas";
        been |= berlin_area(s->path[i]);
    }
    if (s->steps > 6 || (s->steps && s->path[0] != s->start))
        return "a path begins at the start";
    return 0;
}

static const char *step_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    (void)p;
    return SAND_BROKEN({s->action != BERLIN_MOVE && s->action != BERLIN_AIRMOVE && s->action != BERLIN_LANDING,
                        "only a move has steps"},
                       {!berlin_any(&s->group) || !all_at(s, &s->group, s->path[s->steps]) || s->path[0] != s->start,
                        "the group stands at the end of its path"},
                       {!berlin_within(&s->group, &s->fresh), "the group is fresh"},
                       {s->cost < s->steps, "each step costs a point"});
}

static const char *target_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    const bool drop = s->action == BERLIN_DROP;
    if ((s->action != BERLIN_AIRSTRIKE && s->action != BERLIN_BOMB && !(drop && s->stage == BERLIN_Q_PATH)) ||
        !berlin_any(&s->group) || !all_at(s, &s->group, s->start) || !berlin_within(&s->group, &s->fresh) || s->steps)
        return "a fresh group that flies from its base";
    if (s->stage == BERLIN_Q_TARGET)
        return 0;
    const uint64_t targets = drop ? berlin_drop_areas(p, s, berlin_first(&s->group))
                                  : berlin_targets(p, s, s->action, s->group, s->start, s->range);
    return berlin_in(targets, s->target) ? 0 : "a target within range";
}

static bool flies(int action)
{
    return action == BERLIN_AIRSTRIKE || action == BERLIN_BOMB || action == BERLIN_DROP;
}

/* An action that has been declared, or a move that is complete. */
static const char *declared_wrong(const struct berlin_state *s)
{
    const bool attack = s->action == BERLIN_ATTACK, redeploy = s->action == BERLIN_REDEPLOY, flight = flies(s->action);
    const bool move = s->action && !attack && !redeploy && !flight;
    const bool start = s->start < BERLIN_AREAS, target = s->target < BERLIN_AREAS;
    return SAND_BROKEN(
        {!s->action || s->action == BERLIN_RAID || s->action == BERLIN_PAIR, "an action that can be answered"},
        {attack && (s->target != s->start || !start), "an attack is in its own area"},
        {attack && s->steps, "an attack has no path"}, {flight && !(target && start), "a flight has start and target"},
        {redeploy && !(s->taken && berlin_any(&s->event_used)), "something has been redeployed"},
        {move && !s->steps, "a move has a path"});
}

/* Where a declared action has brought its group: it flies back from a target, but not from a drop. */
static int end_of(const struct berlin_state *s)
{
    if (s->action == BERLIN_DROP)
        return s->target;
    return s->action == BERLIN_ATTACK || flies(s->action) ? s->start : s->path[s->steps];
}

static bool has_enemy(const struct berlin_pack *p, const struct berlin_state *s)
{
    const struct berlin_set enemies = berlin_enemies(p, s, s->active, s->target);
    return berlin_any(&enemies) && !berlin_attack_brings(p, s, s->active, s->target);
}

static const char *react_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    const char *what = declared_wrong(s);
    const bool hits = s->action == BERLIN_ATTACK || s->action == BERLIN_AIRSTRIKE;
    if (what)
        return what;
    return SAND_BROKEN(
        {!berlin_any(&s->group) || !berlin_within(&s->group, &s->fresh), "a fresh group"},
        {s->action != BERLIN_REDEPLOY && !all_at(s, &s->group, end_of(s)),
         "the group stands where its action brought it"},
        {hits && !has_enemy(p, s), "there is an enemy At War to attack"},
        {!berlin_counter_areas(p, s), "somebody could counterattack"},
        {s->stage == BERLIN_Q_REACT && s->mute[!s->active], "a seat that does not want to be asked is not asked"});
}

static const char *counter_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    const char *what = react_wrong(p, s);
    if (what)
        return what;
    if (s->fight != BERLIN_COUNTER || !berlin_in(berlin_counter_areas(p, s), s->counter_area))
        return "a counterattack has its area";
    const struct berlin_set able = berlin_counter_able(p, s, s->counter_area);
    return berlin_within(&s->counter, &able) ? 0 : "those who can counterattack";
}

/* What assigning and retreating have in common. */
static const char *fight_wrong(const struct berlin_state *s)
{
    const bool counter = s->fight == BERLIN_COUNTER;
    const int side = counter ? s->active : !s->active;
    const char *what = declared_wrong(s);
    if (what)
        return what;
    if (!counter && s->action != BERLIN_ATTACK && s->action != BERLIN_AIRSTRIKE)
        return "only an attack or an Airstrike fights";
    if (counter != (s->counter_area < BERLIN_AREAS))
        return "a counterattack has its area";
    if (!berlin_within(&s->targets, &s->own[side]) || !berlin_within(&s->as_spent, &s->targets) ||
        !berlin_within(&s->due, &s->targets) || (counter && !berlin_within(&s->targets, &s->group)))
        return "targets are of the side that is hit";
    return 0;
}

static const char *assign_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    const char *what = fight_wrong(s);
    int left = 0;
    if (what)
        return what;
    BERLIN_EACH (u, s->targets) {
        if (s->hits[u] > berlin_limit(p, s, u))
            return "no more hits than destroy";
        left += berlin_limit(p, s, u) - s->hits[u];
    }
    return berlin_any(&s->due) || s->hits_left > left ? "hits that can be assigned" : 0;
}

static const char *retreat_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    const char *what = fight_wrong(s);
    if (what)
        return what;
    if (!berlin_any(&s->due) || berlin_meet(&s->due, &s->fresh) || berlin_meet(&s->due, &p->immobile) ||
        berlin_meet(&s->due, &p->air) || berlin_meet(&s->due, &p->type[BERLIN_SS]))
        return "spent units that can retreat";
    BERLIN_EACH (u, s->due)
        if (!berlin_retreat_areas(p, s, u))
            return "each has an area to retreat to";
    return 0;
}

/* One of those that berlin_list_redeployable lists, or one like it. */
static bool redeployable(const struct berlin_pack *p, const struct berlin_state *s, int unit)
{
    return unit < BERLIN_UNITS && berlin_on_map(s, unit) && berlin_in(s->held[s->active], s->place[unit]) &&
           berlin_has(&s->own[s->active], unit) && berlin_has(&s->fresh, unit) && !berlin_has(&p->immobile, unit) &&
           !berlin_has(&s->event_used, unit) && berlin_may_leave(p, s, s->active, berlin_one(unit), s->place[unit]) &&
           berlin_redeploy_areas(p, s, unit);
}

static const char *redeploy_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    (void)p;
    return s->taken > 3 || s->steps || s->target != BERLIN_NONE || s->start != BERLIN_NONE ? "four units at most" : 0;
}

static const char *redeploy_at_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    const char *what = redeploy_wrong(p, s);
    return what || redeployable(p, s, s->unit) ? what : "a unit that can be redeployed";
}

/* Questions that an event with a group asks only once it has one: its second action, and what that leads to. */
static bool needs_pair(const struct berlin_pack *p, const struct berlin_state *s)
{
    return s->stage == BERLIN_Q_ACT || (pair_event(p, s) && s->payment == BERLIN_BY_EVENT && s->action != BERLIN_PAIR &&
                                        s->stage != BERLIN_Q_EXCESS);
}

static bool may_have_pair(const struct berlin_pack *p, const struct berlin_state *s)
{
    return pair_event(p, s) && part_of(s) == BERLIN_PART_EVENT && berlin_within(&s->pair, &s->own[s->active]) &&
           s->stage != BERLIN_Q_PAIR && s->action != BERLIN_PAIR && s->taken <= 1;
}

static const char *pair_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    const struct berlin_set fresh = berlin_and(s->pair, &s->fresh);
    const int area = berlin_any(&fresh) ? s->place[berlin_first(&fresh)] : BERLIN_NONE;
    const bool act = s->stage == BERLIN_Q_ACT;
    if (!berlin_any(&s->pair))
        return needs_pair(p, s) ? "the event has its group" : 0;
    return SAND_BROKEN({!may_have_pair(p, s), "only Blitzkrieg and Mobile Warfare have such a group"},
                       {s->action && !berlin_within(&s->group, &s->pair), "the second action is part of the group's"},
                       {act && !berlin_any(&fresh), "some of the group is fresh"},
                       {act && !all_at(s, &fresh, area), "the fresh units of the group are together"});
}

static const char *select_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    if (s->ready[0] && s->ready[1])
        return "somebody is still choosing";
    for (int side = 0; side < BERLIN_SIDES; side++) {
        const int held = __builtin_popcount(s->hand & p->deck[side]);
        if (held > s->hand_size[side])
            return "no more cards than points";
        if (!s->ready[side] && (held == s->hand_size[side] || !berlin_in_deck(p, s, side)))
            return "a side that can take no more cards is ready";
    }
    return s->active != s->initiative ? "the initiative will act" : 0;
}

static const char *deploy_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    const struct berlin_row *row = &p->row[s->row];
    return s->sv_left >= row->cost && s->side[row->nation] == s->active && berlin_at_war(s, row->nation)
               ? 0
               : "a row is being mobilized";
}

/* A group that is being formed. */
static const char *forming_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    const bool sea = s->target < BERLIN_AREAS && p->area[s->target].sea;
    return SAND_BROKEN(
        {!all_at(s, &s->group, s->start) || !berlin_within(&s->group, &s->fresh), "a fresh group in one area"},
        {s->action == BERLIN_SEA_LION ? !sea : s->target != BERLIN_NONE, "only Seeloewe has its sea before the group"},
        {s->steps || (s->payment == BERLIN_BY_SV && !s->sv_left) || s->action == BERLIN_DROP ||
             s->action == BERLIN_REDEPLOY,
         "a group that is being formed"});
}

static const char *excess_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    if (s->phase == BERLIN_WITHDRAWING && s->then != BERLIN_S_CONTROL)
        return "after a withdrawal control is examined";
    return s->then && berlin_excess_side(p, s, s->cursor) != BERLIN_NOBODY ? 0 : "units over capacity or stacking";
}

static const char *control_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    return berlin_in(berlin_disputed(p, s), s->cursor) && berlin_control_choice(p, s, s->cursor)
               ? 0
               : "control of the area is open";
}

static const char *recover_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    if (s->phase != (s->supply ? BERLIN_IMPULSES : BERLIN_RECOVERING))
        return "recovery has its phase";
    return s->side[s->nation] == s->active && berlin_at_war(s, s->nation) &&
                   s->taken < berlin_recovery_number(p, s, s->nation)
               ? 0
               : "a nation that recovers";
}

static const char *discard_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    (void)p;
    return s->loser == !s->active && (s->action == BERLIN_BOMB || s->action == BERLIN_RAID) &&
                   berlin_opted(s, s->loser == BERLIN_ALLIED ? BERLIN_ALLIED_CHOOSE : BERLIN_AXIS_CHOOSE)
               ? 0
               : "cards are lost, and their owner chooses";
}

static const char *weapon_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    (void)p;
    return s->taken > 2 ? "three units at most" : 0;
}

/* When each question is asked: in which phases (none said: in impulses), by the events of which cards (none said: by
 * rules outside of events), and what must then hold of its operands beyond what their table says (save.c). */
static const struct {
    const char *(*wrong)(const struct berlin_pack *, const struct berlin_state *);
    uint8_t phases;
    uint16_t events;
} questions[] = {
    [BERLIN_Q_SELECT] = {select_wrong, BIT(SELECTING), 0},
    [BERLIN_Q_GROUP] = {forming_wrong, 0, 0},
    [BERLIN_Q_STEP] = {step_wrong, 0, 0},
    [BERLIN_Q_TARGET] = {target_wrong, 0, 0},
    [BERLIN_Q_PATH] = {target_wrong, 0, 0},
    [BERLIN_Q_REACT] = {react_wrong, 0, 0},
    [BERLIN_Q_COUNTER] = {react_wrong, 0, 0},
    [BERLIN_Q_COUNTER_GROUP] = {counter_wrong, 0, 0},
    [BERLIN_Q_ASSIGN] = {assign_wrong, 0, 0},
    [BERLIN_Q_RETREAT] = {retreat_wrong, 0, 0},
    [BERLIN_Q_EXCESS] = {excess_wrong, BIT(IMPULSES) | BIT(WITHDRAWING), 0},
    [BERLIN_Q_DEPLOY] = {deploy_wrong, 0, 0},
    [BERLIN_Q_PAIR] = {0, 0, BIT(BLITZKRIEG) | BIT(MOBILE_WARFARE)},
    [BERLIN_Q_DIPLOMACY] = {0, 0, BIT(DIPLOMACY)},
    [BERLIN_Q_DEVELOP] = {0, 0, BIT(DEVELOPMENT)},
    [BERLIN_Q_SUPPLY] = {0, 0, BIT(SUPPLY)},
    [BERLIN_Q_PARTISANS] = {0, 0, BIT(SUPPLY)},
    [BERLIN_Q_REDEPLOY] = {redeploy_wrong, 0, BIT(REDEPLOY_AXIS) | BIT(REDEPLOY_ALLIED)},
    [BERLIN_Q_REDEPLOY_AT] = {redeploy_at_wrong, 0, BIT(REDEPLOY_AXIS) | BIT(REDEPLOY_ALLIED)},
    [BERLIN_Q_RAID] = {0, 0, BIT(WOLFPACKS)},
    [BERLIN_Q_WEAPON] = {weapon_wrong, 0, BIT(NEW_WEAPONS) | BIT(LEND_LEASE)},
    [BERLIN_Q_LANDING] = {0, 0, BIT(SEELOEWE) | BIT(AMPHIBIOUS)},
    [BERLIN_Q_VIA] = {0, 0, BIT(SEELOEWE)},
    [BERLIN_Q_DROP] = {0, 0, BIT(SEELOEWE) | BIT(AMPHIBIOUS)},
    [BERLIN_Q_BOMB] = {0, 0, BIT(BOMBING) | BIT(LONG_RANGE)},
    [BERLIN_Q_ACT] = {0, 0, BIT(BLITZKRIEG) | BIT(MOBILE_WARFARE)},
    [BERLIN_Q_CONTROL] = {control_wrong, BIT(IMPULSES) | BIT(WITHDRAWING), 0},
    [BERLIN_Q_RECOVER] = {recover_wrong, BIT(IMPULSES) | BIT(RECOVERING), 0},
    [BERLIN_Q_WITHDRAW] = {0, BIT(WITHDRAWING), 0},
    [BERLIN_Q_DISCARD] = {discard_wrong, 0, 0},
    [BERLIN_OVER] = {0, BIT(FINISHED), 0},
};

static const char *event_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    const bool redeploys = s->stage == BERLIN_Q_REDEPLOY || s->stage == BERLIN_Q_REDEPLOY_AT;
    if (!questions[s->stage].events)
        return 0;
    if (part_of(s) != BERLIN_PART_EVENT || !(questions[s->stage].events >> event_of(p, s) & 1))
        return "the event that asks this is in progress";
    return redeploys != (s->action == BERLIN_REDEPLOY) ? "redeploying is the action" : 0;
}

/* Phase, turn and end go together. */
static const char *phase_wrong(const struct berlin_state *s)
{
    const int phases = questions[s->stage].phases ? questions[s->stage].phases : BIT(IMPULSES);
    if ((s->end != 0) != (s->phase == BERLIN_FINISHED) || s->head.over != (s->end != 0))
        return "a game that has ended has an end";
    if (!(phases >> s->phase & 1))
        return "this is not asked in this phase";
    return s->turn == BERLIN_TURNS && s->phase > BERLIN_IMPULSES && s->phase != BERLIN_FINISHED
               ? "the game ends with turn 12"
               : 0;
}

/* What the table of operands cannot say: the step after a test of capacity, and sets of units. */
static const char *operands_wrong(const struct berlin_state *s)
{
    const bool fights = s->stage == BERLIN_Q_COUNTER_GROUP || s->stage == BERLIN_Q_ASSIGN ||
                        s->stage == BERLIN_Q_RETREAT;
    if (!fights && !(empty(&s->counter, &s->targets) && empty(&s->as_spent, &s->due)))
        return "no fight is in progress";
    return s->then && s->stage != BERLIN_Q_EXCESS ? "nothing is tested" : 0;
}

/* Everything that only an impulse has. */
static const char *impulse_wrong(const struct berlin_state *s)
{
    if (s->phase == BERLIN_IMPULSES && s->stage != BERLIN_Q_IMPULSE)
        return 0;
    if (!empty(&s->sv_used, &s->event_used))
        return "no unit has acted yet";
    for (int u = 0; u < BERLIN_UNITS; u++)
        if (s->came_from[u] != BERLIN_NONE)
            return "no unit has moved yet";
    for (int a = 0; a < BERLIN_AREAS; a++)
        if (s->used[a])
            return "no capacity is used yet";
    return s->range ? "no event is in progress" : 0;
}

static bool holds(struct sand_error *e, const char *where, const char *wrong)
{
    return !wrong || sand_impossible(e, where, wrong);
}

bool berlin_check_ask(const struct berlin_pack *p, const struct berlin_state *s, struct sand_error *e)
{
    if (!holds(e, "/phase", phase_wrong(s)) || !holds(e, "/phase", impulse_wrong(s)))
        return false;
    if (s->stage == BERLIN_OVER)
        return true;
    return sand_check_operands(&berlin_game, p, berlin_operands, s, s->stage, e) &&
           holds(e, "/play", operands_wrong(s)) && holds(e, "/play", card_wrong(p, s)) &&
           holds(e, "/play", play_wrong(s)) && holds(e, "/action", payment_wrong(p, s)) &&
           holds(e, "/action", group_wrong(p, s)) && holds(e, "/action", path_wrong(p, s)) &&
           holds(e, "/action", pair_wrong(p, s)) && holds(e, "/ask", event_wrong(p, s)) &&
           (!questions[s->stage].wrong || holds(e, "/ask", questions[s->stage].wrong(p, s)));
}

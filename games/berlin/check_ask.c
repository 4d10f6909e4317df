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

static bool no_fight(const struct berlin_state *s)
{
    return s->fight == BERLIN_NO_FIGHT && empty(&s->counter, &s->targets) && empty(&s->as_spent, &s->due) &&
           s->counter_area == BERLIN_NONE && s->hits_left == 0 && s->assigner == 0;
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

static const char *play_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    if ((s->play == BERLIN_PLAY_CARD && s->stage != BERLIN_Q_CONTROL) != (s->card < BERLIN_CARDS))
        return "a card is in play exactly when one is played";
    if (s->card < BERLIN_CARDS && (p->card[s->card].side != s->active || event_of(p, s) == BERLIN_AMBUSH))
        return "a card of the side to act, and no reaction card";
    if (s->play == BERLIN_PLAY_CARD &&
        ((s->order != 0) != (s->part != 0) || (s->order == 0) != (s->stage == BERLIN_Q_ORDER)))
        return "the parts of a card in order";
    if (s->play != BERLIN_PLAY_CARD && (s->order || s->part))
        return "only a card has parts";
    if (s->play == BERLIN_NO_PLAY && s->phase == BERLIN_IMPULSES && s->stage != BERLIN_Q_IMPULSE &&
        s->stage != BERLIN_Q_CONTROL)
        return "something is played";
    if (s->play && (s->phase != BERLIN_IMPULSES || s->stage == BERLIN_Q_IMPULSE))
        return "nothing is played yet";
    if (s->passes > 1 || (s->passes && s->phase != BERLIN_IMPULSES))
        return "two passes end the turn";
    if (s->sv_left && part_of(s) != BERLIN_PART_SV)
        return "points belong to the part that uses them";
    if (s->reaction[s->active] && s->phase == BERLIN_IMPULSES && s->play)
        return "waiting points are used or lapse";
    return (s->reaction[0] || s->reaction[1]) && s->phase != BERLIN_IMPULSES ? "points wait for an impulse" : 0;
}

/* Actions an event can have. */
static bool event_allows(const struct berlin_pack *p, const struct berlin_state *s)
{
    switch (event_of(p, s)) {
    case BERLIN_BLITZKRIEG:
    case BERLIN_MOBILE_WARFARE:
        return s->action <= BERLIN_AIRSTRIKE || s->action == BERLIN_PAIR;
    case BERLIN_REDEPLOY_AXIS:
    case BERLIN_REDEPLOY_ALLIED:
        return s->action == BERLIN_REDEPLOY;
    case BERLIN_WOLFPACKS:
        return s->action == BERLIN_RAID;
    case BERLIN_SEELOEWE:
        return s->action == BERLIN_SEA_LION || s->action == BERLIN_DROP;
    case BERLIN_AMPHIBIOUS:
        return s->action == BERLIN_LANDING || s->action == BERLIN_DROP;
    case BERLIN_BOMBING:
        return s->action == BERLIN_BOMB;
    case BERLIN_LONG_RANGE:
        return s->action == BERLIN_BOMB || s->action == BERLIN_AIRSTRIKE;
    default:
        return false;
    }
}

static const char *payment_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    if (s->action == BERLIN_NO_ACTION)
        return no_action(s) ? 0 : "without an action its operands are empty";
    switch (s->payment) {
    case BERLIN_BY_SV:
        return part_of(s) == BERLIN_PART_SV && s->action <= BERLIN_AIRSTRIKE ? 0 : "points pay for the four actions";
    case BERLIN_BY_EVENT:
        return part_of(s) == BERLIN_PART_EVENT && event_allows(p, s) ? 0 : "the event has no such action";
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

/* What the group of an action must be like, by its kind. */
static const char *group_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    const struct berlin_set land_air = berlin_or(p->ground, &p->air);
    const bool ships = berlin_within(&s->group, &p->naval);
    if (!berlin_within(&s->group, &s->own[s->active]) || !berlin_within(&s->crossed, &s->group))
        return "the group is of the side to act";
    switch (s->action) {
    case BERLIN_MOVE:
        return (ships || berlin_within(&s->group, &land_air)) && !berlin_meet(&s->group, &p->immobile)
                   ? 0
                   : "a moving group is Naval, or Land and Air";
    case BERLIN_AIRMOVE:
    case BERLIN_BOMB:
        return berlin_within(&s->group, &p->air) ? 0 : "a group of Air units";
    case BERLIN_AIRSTRIKE:
        return berlin_within(&s->group, &p->strikes) ? 0 : "units with an Airstrike Rating";
    case BERLIN_RAID:
        return berlin_within(&s->group, &p->type[BERLIN_SS]) ? 0 : "a group of Submarines";
    case BERLIN_LANDING:
    case BERLIN_SEA_LION:
        return berlin_within(&s->group, &p->ground) && !berlin_meet(&s->group, &p->immobile) ? 0
                                                                                             : "Land units that move";
    case BERLIN_DROP:
        return berlin_within(&s->group, &p->type[BERLIN_AB]) && berlin_count(&s->group) <= 1 ? 0 : "one airborne unit";
    default:
        return 0;
    }
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

static const char *step_wrong(const struct berlin_state *s)
{
    if (s->action != BERLIN_MOVE && s->action != BERLIN_AIRMOVE && s->action != BERLIN_LANDING)
        return "only a move has steps";
    if (!berlin_any(&s->group) || !all_at(s, &s->group, s->path[s->steps]) || s->path[0] != s->start)
        return "the group stands at the end of its path";
    if (!berlin_within(&s->group, &s->fresh))
        return "the group is fresh";
    return s->cost < s->steps ? "each step costs a point" : 0;
}

static const char *target_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    const bool drop = s->action == BERLIN_DROP;
    if ((s->action != BERLIN_AIRSTRIKE && s->action != BERLIN_BOMB && !(drop && s->stage == BERLIN_Q_PATH)) ||
        !berlin_any(&s->group) || !all_at(s, &s->group, s->start) || !berlin_within(&s->group, &s->fresh) || s->steps)
        return "a fresh group that flies from its base";
    if (s->stage == BERLIN_Q_TARGET)
        return s->target == BERLIN_NONE ? 0 : "the target is not chosen yet";
    if (s->target >= BERLIN_AREAS)
        return "a target is chosen";
    const uint64_t targets = drop ? berlin_drop_areas(p, s, berlin_first(&s->group))
                                  : berlin_targets(p, s, s->action, s->group, s->start, s->range);
    return berlin_in(targets, s->target) ? 0 : "a target within range";
}

/* An action that has been declared, or a move that is complete. */
static const char *declared_wrong(const struct berlin_state *s)
{
    switch (s->action) {
    case BERLIN_ATTACK:
        if (s->target != s->start || s->start >= BERLIN_AREAS)
            return "an attack is in its own area";
        return s->steps ? "an attack has no path" : 0;
    case BERLIN_AIRSTRIKE:
    case BERLIN_BOMB:
    case BERLIN_DROP:
        return s->target < BERLIN_AREAS && s->start < BERLIN_AREAS ? 0 : "a flight has start and target";
    case BERLIN_REDEPLOY:
        return s->taken && berlin_any(&s->event_used) ? 0 : "something has been redeployed";
    case BERLIN_MOVE:
    case BERLIN_AIRMOVE:
    case BERLIN_LANDING:
    case BERLIN_SEA_LION:
        return s->steps ? 0 : "a move has a path";
    default:
        return "an action that can be answered";
    }
}

static const char *react_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    const char *what = declared_wrong(s);
    const int end = s->action == BERLIN_ATTACK || s->action == BERLIN_AIRSTRIKE || s->action == BERLIN_BOMB ? s->start
                    : s->action == BERLIN_DROP                                                              ? s->target
                                               : s->path[s->steps];
    if (what)
        return what;
    if (!berlin_any(&s->group) || !berlin_within(&s->group, &s->fresh))
        return "a fresh group";
    if (s->action != BERLIN_REDEPLOY && !all_at(s, &s->group, end))
        return "the group stands where its action brought it";
    if (s->action == BERLIN_ATTACK || s->action == BERLIN_AIRSTRIKE) {
        const struct berlin_set enemies = berlin_enemies(p, s, s->active, s->target);
        if (!berlin_any(&enemies) || berlin_attack_brings(p, s, s->active, s->target))
            return "there is an enemy At War to attack";
    }
    if (!berlin_counter_areas(p, s))
        return "somebody could counterattack";
    if (s->stage == BERLIN_Q_REACT && s->mute[!s->active])
        return "a seat that does not want to be asked is not asked";
    return 0;
}

static const char *counter_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    const char *what = react_wrong(p, s);
    if (what || s->stage != BERLIN_Q_COUNTER_GROUP)
        return what;
    if (s->fight != BERLIN_COUNTER || s->counter_area >= BERLIN_AREAS ||
        !berlin_in(berlin_counter_areas(p, s), s->counter_area))
        return "a counterattack has its area";
    const struct berlin_set able = berlin_counter_able(p, s, s->counter_area);
    return berlin_within(&s->counter, &able) ? 0 : "those who can counterattack";
}

/* Assigning and retreating. */
static const char *fight_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    const bool counter = s->fight == BERLIN_COUNTER;
    const int side = counter ? s->active : !s->active;
    const char *what = declared_wrong(s);
    int u, left = 0;
    if (what || s->fight == BERLIN_NO_FIGHT)
        return what ? what : "a fight is in progress";
    if (!counter && s->action != BERLIN_ATTACK && s->action != BERLIN_AIRSTRIKE)
        return "only an attack or an Airstrike fights";
    if (counter != (s->counter_area < BERLIN_AREAS))
        return "a counterattack has its area";
    if (!berlin_within(&s->targets, &s->own[side]) || !berlin_within(&s->as_spent, &s->targets) ||
        !berlin_within(&s->due, &s->targets) || (counter && !berlin_within(&s->targets, &s->group)))
        return "targets are of the side that is hit";
    if (s->stage == BERLIN_Q_ASSIGN) {
        BERLIN_EACH (u, s->targets) {
            if (s->hits[u] > berlin_limit(p, s, u))
                return "no more hits than destroy";
            left += berlin_limit(p, s, u) - s->hits[u];
        }
        return berlin_any(&s->due) || s->hits_left == 0 || s->hits_left > left ? "hits that can be assigned" : 0;
    }
    if (!berlin_any(&s->due) || berlin_meet(&s->due, &s->fresh) || berlin_meet(&s->due, &p->immobile) ||
        berlin_meet(&s->due, &p->air) || berlin_meet(&s->due, &p->type[BERLIN_SS]) || s->hits_left)
        return "spent units that can retreat";
    BERLIN_EACH (u, s->due)
        if (!berlin_retreat_areas(p, s, u))
            return "each has an area to retreat to";
    return 0;
}

/* The questions of an event, and the event that asks them. Some events have a twin with the next number and the same
 * questions: `first` names the one, `twin` admits the other. */
static const char *event_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    static const uint8_t first[] = {[BERLIN_Q_PAIR] = BERLIN_BLITZKRIEG,
                                    [BERLIN_Q_DIPLOMACY] = BERLIN_DIPLOMACY,
                                    [BERLIN_Q_DEVELOP] = BERLIN_DEVELOPMENT,
                                    [BERLIN_Q_SUPPLY] = BERLIN_SUPPLY,
                                    [BERLIN_Q_PARTISANS] = BERLIN_SUPPLY,
                                    [BERLIN_Q_REDEPLOY] = BERLIN_REDEPLOY_AXIS,
                                    [BERLIN_Q_REDEPLOY_AT] = BERLIN_REDEPLOY_AXIS,
                                    [BERLIN_Q_RAID] = BERLIN_WOLFPACKS,
                                    [BERLIN_Q_WEAPON] = BERLIN_NEW_WEAPONS,
                                    [BERLIN_Q_LANDING] = BERLIN_SEELOEWE,
                                    [BERLIN_Q_VIA] = BERLIN_SEELOEWE,
                                    [BERLIN_Q_DROP] = BERLIN_SEELOEWE,
                                    [BERLIN_Q_BOMB] = BERLIN_BOMBING,
                                    [BERLIN_Q_ACT] = BERLIN_BLITZKRIEG};
    const int event = event_of(p, s), one = first[s->stage];
    const bool twin = one == BERLIN_BLITZKRIEG || one == BERLIN_REDEPLOY_AXIS || one == BERLIN_NEW_WEAPONS ||
                      (one == BERLIN_SEELOEWE && s->stage != BERLIN_Q_VIA) || one == BERLIN_BOMBING;
    if (part_of(s) != BERLIN_PART_EVENT || !(event == one || (twin && event == one + 1)))
        return "the event that asks this is in progress";
    if ((s->stage == BERLIN_Q_REDEPLOY || s->stage == BERLIN_Q_REDEPLOY_AT) != (s->action == BERLIN_REDEPLOY))
        return "redeploying is the action";
    if (s->stage == BERLIN_Q_REDEPLOY_AT && s->unit >= BERLIN_UNITS)
        return "a unit is being redeployed";
    if (s->action == BERLIN_REDEPLOY &&
        (s->taken > 3 || s->steps || s->target != BERLIN_NONE || s->start != BERLIN_NONE))
        return "four units at most";
    if (s->stage == BERLIN_Q_WEAPON && s->taken > 2)
        return "three units at most";
    if (s->stage == BERLIN_Q_VIA && s->start >= BERLIN_AREAS)
        return "a landing has its start";
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
    if (s->stage != BERLIN_Q_REDEPLOY_AT)
        return 0;
    return redeployable(p, s, s->unit) ? 0 : "a unit that can be redeployed";
}

static const char *pair_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    const struct berlin_set fresh = berlin_and(s->pair, &s->fresh);
    int u, area = -1;
    if (!berlin_any(&s->pair))
        return s->stage == BERLIN_Q_ACT || (pair_event(p, s) && s->payment == BERLIN_BY_EVENT &&
                                            s->action != BERLIN_PAIR && s->stage != BERLIN_Q_EXCESS)
                   ? "the event has its group"
                   : 0;
    if (!pair_event(p, s) || part_of(s) != BERLIN_PART_EVENT || !berlin_within(&s->pair, &s->own[s->active]) ||
        s->stage == BERLIN_Q_PAIR || s->action == BERLIN_PAIR || s->taken > 1)
        return "only Blitzkrieg and Mobile Warfare have such a group";
    if (s->action && !berlin_within(&s->group, &s->pair))
        return "the second action is part of the group's";
    BERLIN_EACH (u, fresh) {
        if (s->stage == BERLIN_Q_ACT && area >= 0 && area != s->place[u])
            return "the fresh units of the group are together";
        area = s->place[u];
    }
    return s->stage == BERLIN_Q_ACT && area < 0 ? "some of the group is fresh" : 0;
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

static const char *stage_wrong(const struct berlin_pack *p, const struct berlin_state *s)
{
    switch (s->stage) {
    case BERLIN_Q_SELECT:
        return select_wrong(p, s);
    case BERLIN_Q_IMPULSE:
    case BERLIN_Q_ORDER:
        return 0;
    case BERLIN_Q_POINTS:
        return s->sv_left ? 0 : "there are points left";
    case BERLIN_Q_DEPLOY:
        return s->row < BERLIN_ROWS && s->sv_left >= p->row[s->row].cost &&
                       s->side[p->row[s->row].nation] == s->active && berlin_at_war(s, p->row[s->row].nation)
                   ? 0
                   : "a row is being mobilized";
    case BERLIN_Q_GROUP:
        if (s->start >= BERLIN_AREAS || !all_at(s, &s->group, s->start) || !berlin_within(&s->group, &s->fresh))
            return "a fresh group in one area";
        if (s->action == BERLIN_SEA_LION ? s->target >= BERLIN_AREAS || !p->area[s->target].sea
                                         : s->target != BERLIN_NONE)
            return "only Seeloewe has its sea before the group";
        if (s->steps || (s->payment == BERLIN_BY_SV && !s->sv_left) || s->action == BERLIN_DROP ||
            s->action == BERLIN_REDEPLOY)
            return "a group that is being formed";
        return 0;
    case BERLIN_Q_STEP:
        return step_wrong(s);
    case BERLIN_Q_TARGET:
    case BERLIN_Q_PATH:
        return target_wrong(p, s);
    case BERLIN_Q_REACT:
    case BERLIN_Q_COUNTER:
    case BERLIN_Q_COUNTER_GROUP:
        return counter_wrong(p, s);
    case BERLIN_Q_ASSIGN:
    case BERLIN_Q_RETREAT:
        return fight_wrong(p, s);
    case BERLIN_Q_EXCESS:
        return s->then && (s->cursor < BERLIN_AREAS) && berlin_excess_side(p, s, s->cursor) != BERLIN_NOBODY
                   ? 0
                   : "units over capacity or stacking";
    case BERLIN_Q_CONTROL:
        return berlin_in(berlin_disputed(p, s), s->cursor) && berlin_control_choice(p, s, s->cursor)
                   ? 0
                   : "control of the area is open";
    case BERLIN_Q_RECOVER:
        return s->nation < BERLIN_NATIONS && s->side[s->nation] == s->active && berlin_at_war(s, s->nation) &&
                       s->taken < berlin_recovery_number(p, s, s->nation)
                   ? 0
                   : "a nation that recovers";
    case BERLIN_Q_WITHDRAW:
        return 0;
    case BERLIN_Q_DISCARD:
        return s->losses && s->loser == !s->active && (s->action == BERLIN_BOMB || s->action == BERLIN_RAID) &&
                       berlin_opted(s, s->loser == BERLIN_ALLIED ? BERLIN_ALLIED_CHOOSE : BERLIN_AXIS_CHOOSE)
                   ? 0
                   : "cards are lost, and their owner chooses";
    default:
        return event_wrong(p, s);
    }
}

/* Phase, turn and end go together. */
static const char *phase_wrong(const struct berlin_state *s)
{
    static const uint8_t phase[] = {[BERLIN_Q_SELECT] = BERLIN_SELECTING + 1,
                                    [BERLIN_Q_WITHDRAW] = BERLIN_WITHDRAWING + 1,
                                    [BERLIN_OVER] = BERLIN_FINISHED + 1};
    const bool ending = s->stage == BERLIN_Q_RECOVER || s->stage == BERLIN_Q_EXCESS || s->stage == BERLIN_Q_CONTROL;
    if (s->turn < 1 || s->turn > BERLIN_TURNS)
        return "turns 1 to 12";
    if ((s->end != 0) != (s->phase == BERLIN_FINISHED) || s->head.over != (s->end != 0))
        return "a game that has ended has an end";
    if (phase[s->stage] ? s->phase != phase[s->stage] - 1 : s->phase != BERLIN_IMPULSES && !ending)
        return "this is not asked in this phase";
    if (s->stage == BERLIN_Q_RECOVER && s->phase != (s->supply ? BERLIN_IMPULSES : BERLIN_RECOVERING))
        return "recovery has its phase";
    if ((s->stage == BERLIN_Q_EXCESS || s->stage == BERLIN_Q_CONTROL) && s->phase != BERLIN_IMPULSES &&
        s->phase != BERLIN_WITHDRAWING)
        return "this is not asked in this phase";
    if (s->turn == BERLIN_TURNS && s->phase > BERLIN_IMPULSES && s->phase != BERLIN_FINISHED)
        return "the game ends with turn 12";
    return s->phase == BERLIN_WITHDRAWING && s->stage == BERLIN_Q_EXCESS && s->then != BERLIN_S_CONTROL
               ? "after a withdrawal control is examined"
               : 0;
}

/* Operands that only some questions have. */
static const char *operands_wrong(const struct berlin_state *s)
{
    const bool fights = s->stage == BERLIN_Q_COUNTER_GROUP || s->stage == BERLIN_Q_ASSIGN ||
                        s->stage == BERLIN_Q_RETREAT;
    const bool recovers = s->stage == BERLIN_Q_RECOVER;
    if (!fights && !no_fight(s))
        return "no fight is in progress";
    if ((s->row != BERLIN_NONE) != (s->stage == BERLIN_Q_DEPLOY) ||
        (s->unit != BERLIN_NONE) != (s->stage == BERLIN_Q_REDEPLOY_AT) || (s->nation != BERLIN_NONE) != recovers)
        return "an operand of another question";
    if (!recovers && s->stage != BERLIN_Q_SUPPLY && s->supply)
        return "nobody recovers";
    if ((s->losses || s->loser) && s->stage != BERLIN_Q_DISCARD)
        return "no card is lost";
    if ((s->then || s->stacking) && s->stage != BERLIN_Q_EXCESS)
        return "nothing is tested";
    if (s->cursor && s->stage != BERLIN_Q_EXCESS && s->stage != BERLIN_Q_CONTROL)
        return "no area is examined";
    if (s->stage != BERLIN_Q_SELECT && (s->ready[0] || s->ready[1]))
        return "the selection is over";
    return s->stage == BERLIN_Q_COUNTER_GROUP || s->stage == BERLIN_Q_ASSIGN || s->stage == BERLIN_Q_RETREAT ||
                   s->fight == BERLIN_NO_FIGHT
               ? 0
               : "no fight is in progress";
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

/* The first sentence that does not hold, or null; `where` says what it is about. */
const char *berlin_ask_wrong(const struct berlin_pack *p, const struct berlin_state *s, const char **where)
{
    const char *what;
    *where = "/phase";
    if ((what = phase_wrong(s)) || (what = impulse_wrong(s)) || s->stage == BERLIN_OVER)
        return what;
    *where = "/play";
    if ((what = operands_wrong(s)) || (what = play_wrong(p, s)))
        return what;
    *where = "/action";
    if ((what = payment_wrong(p, s)) || (what = group_wrong(p, s)) || (what = path_wrong(p, s)) ||
        (what = pair_wrong(p, s)))
        return what;
    *where = "/ask";
    what = stage_wrong(p, s);
    return what ? what : redeploy_wrong(p, s);
}

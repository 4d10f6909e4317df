/* Who is asked, what, with which answers (part 4 of the ledger), and the outcome. The list of answers is the rule:
 * apply trusts it. Answers are in the order of the ledger, ids in the order of the pack.
 *
 * The lists are made by the chapters (groups.c, movement.c, events.c …), each into a caller's list with a limit. They
 * stop when it is full: the rules themselves ask for one or two answers only, to see whether there is a choice, and the
 * time of a simulated game is spent there. */
#include "games/berlin/rules.h"

/* The seat of every question but the selection, which both answer at once. */
int berlin_seat(const struct berlin_pack *p, const struct berlin_state *s)
{
    switch (s->stage) {
    case BERLIN_Q_REACT:
    case BERLIN_Q_COUNTER:
    case BERLIN_Q_COUNTER_GROUP:
        return !s->active;
    case BERLIN_Q_ASSIGN:
        return s->assigner;
    case BERLIN_Q_RETREAT:
        return s->fight == BERLIN_COUNTER ? s->active : !s->active;
    case BERLIN_Q_EXCESS:
        return berlin_excess_side(p, s, s->cursor);
    case BERLIN_Q_CONTROL:
        return berlin_control_side(p, s, s->cursor);
    case BERLIN_Q_DISCARD:
        return s->loser;
    default:
        return s->active;
    }
}

sand_mask berlin_asked(const void *pack, const void *state)
{
    const struct berlin_state *s = state;
    sand_mask waiting = 0;
    if (s->stage == BERLIN_OVER)
        return 0;
    if (s->stage != BERLIN_Q_SELECT)
        return sand_bit(berlin_seat(pack, s));
    for (int side = 0; side < BERLIN_SIDES; side++)
        waiting |= s->ready[side] ? 0 : sand_bit(side);
    return waiting;
}

/* ---- Lists ---- */

/* D-1; on turn 1 exactly four (R-4-5). */
static void list_selection(const struct berlin_pack *p, const struct berlin_state *s, int seat, struct berlin_list *l)
{
    berlin_list_cards(l, BERLIN_V_TAKE, berlin_in_deck(p, s, seat));
    if (s->turn > 1)
        berlin_list(l, BERLIN_V_DONE, 0);
}

/* D-2 */
static void list_impulse(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    const int seat = s->active;
    if (s->reaction[seat])
        berlin_list(l, BERLIN_V_SV, 0); /* R-10-16 */
    else
        berlin_list_cards(l, BERLIN_V_PLAY, s->hand & p->deck[seat] & ~p->event[BERLIN_AMBUSH]);
    berlin_list_actions(p, s, l, BERLIN_BY_AIR);
    berlin_list(l, BERLIN_V_PASS, 0);
    if (s->mute[seat])
        berlin_list(l, BERLIN_V_ASK_ME, 0);
}

/* D-4 */
static void list_points(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    berlin_list_actions(p, s, l, BERLIN_BY_SV);
    berlin_list_mobilize(p, s, l);
    berlin_list(l, BERLIN_V_DONE, 0);
}

static void list_counter(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    int a;
    BERLIN_AREAS_OF (a, berlin_counter_areas(p, s))
        berlin_list(l, BERLIN_V_AREA, a);
}

static void list_control(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    uint32_t nations = berlin_control_choice(p, s, s->cursor);
    for (; nations; nations &= nations - 1)
        berlin_list_two(l, BERLIN_V_CONTROL, s->cursor, BERLIN_AREA_BITS, __builtin_ctz(nations));
}

static void list_order(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    (void)p;
    (void)s;
    berlin_list(l, BERLIN_V_FIRST, BERLIN_PART_SV);
    berlin_list(l, BERLIN_V_FIRST, BERLIN_PART_EVENT);
}

static void list_recovery(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    berlin_list_units(p, s, l, BERLIN_V_RECOVER, berlin_recoverable(p, s, s->nation));
}

static void list_withdrawal(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    berlin_list_units(p, s, l, BERLIN_V_WITHDRAW, berlin_withdrawable(p, s, s->active));
    berlin_list(l, BERLIN_V_DONE, 0);
}

static void list_discards(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    berlin_list_cards(l, BERLIN_V_DISCARD, s->hand & p->deck[s->loser]);
}

/* By question; those that are not here are asked by an event. */
static void (*const lists[BERLIN_QUESTIONS])(const struct berlin_pack *, const struct berlin_state *,
                                             struct berlin_list *) = {
    [BERLIN_Q_IMPULSE] = list_impulse,
    [BERLIN_Q_ORDER] = list_order,
    [BERLIN_Q_POINTS] = list_points,
    [BERLIN_Q_GROUP] = berlin_list_group,
    [BERLIN_Q_COUNTER_GROUP] = berlin_list_group,
    [BERLIN_Q_STEP] = berlin_list_steps,
    [BERLIN_Q_TARGET] = berlin_list_targets,
    [BERLIN_Q_PATH] = berlin_list_paths,
    [BERLIN_Q_REACT] = berlin_list_reactions,
    [BERLIN_Q_COUNTER] = list_counter,
    [BERLIN_Q_ASSIGN] = berlin_list_hits,
    [BERLIN_Q_RETREAT] = berlin_list_retreats,
    [BERLIN_Q_EXCESS] = berlin_list_excess,
    [BERLIN_Q_DEPLOY] = berlin_list_deploy,
    [BERLIN_Q_ACT] = berlin_list_acts,
    [BERLIN_Q_CONTROL] = list_control,
    [BERLIN_Q_RECOVER] = list_recovery,
    [BERLIN_Q_WITHDRAW] = list_withdrawal,
    [BERLIN_Q_DISCARD] = list_discards,
};

void berlin_answers(const struct berlin_pack *p, const struct berlin_state *s, int seat, struct berlin_list *l)
{
    if (s->stage == BERLIN_Q_SELECT)
        list_selection(p, s, seat, l);
    else if (lists[s->stage])
        lists[s->stage](p, s, l);
    else
        berlin_list_event(p, s, l);
}

/* ---- The question's own words ---- */

/* The area a question is about, where its key has one. */
static int area_asked(const struct berlin_state *s)
{
    switch (s->stage) {
    case BERLIN_Q_STEP:
        return s->path[s->steps];
    case BERLIN_Q_REACT:
        return s->action == BERLIN_REDEPLOY ? -1 : s->target != BERLIN_NONE ? s->target : s->path[s->steps];
    case BERLIN_Q_COUNTER_GROUP:
        return s->counter_area;
    case BERLIN_Q_EXCESS:
    case BERLIN_Q_CONTROL:
        return s->cursor;
    default:
        return s->start;
    }
}

/* The number in a question: how many are left, or which one it is. */
static int number_asked(const struct berlin_pack *p, const struct berlin_state *s, int seat)
{
    switch (s->stage) {
    case BERLIN_Q_SELECT:
        return s->hand_size[seat] - __builtin_popcount(s->hand & p->deck[seat]);
    case BERLIN_Q_STEP:
        return s->cost;
    case BERLIN_Q_ASSIGN:
        return s->hits_left;
    case BERLIN_Q_REDEPLOY:
        return BERLIN_REDEPLOYED - s->taken;
    case BERLIN_Q_WEAPON:
        return BERLIN_RELEASED - s->taken;
    case BERLIN_Q_ACT:
        return s->taken + 1;
    case BERLIN_Q_RECOVER:
        return berlin_recovery_number(p, s, s->nation) - s->taken;
    case BERLIN_Q_DISCARD:
        return s->losses;
    default:
        return s->sv_left;
    }
}

/* What the domains of its key stand for; a second area is the target of a flight. */
static void name_question(const struct berlin_pack *p, const struct berlin_state *s, int seat, struct sand_question *q)
{
    const uint8_t *domain = berlin_game.keys[s->stage].domain;
    const int32_t of[] = {[BERLIN_D_AREA] = area_asked(s),
                          [BERLIN_D_NATION] = s->nation,
                          [BERLIN_D_UNIT] = s->unit,
                          [BERLIN_D_ROW] = s->row,
                          [BERLIN_D_CARD] = s->card,
                          [BERLIN_D_ACTION] = s->action,
                          [BERLIN_D_NUMBER] = number_asked(p, s, seat)};
    q->key = s->stage;
    q->flags = s->stage == BERLIN_Q_SELECT ? SAND_MARKED | SAND_TOGETHER : SAND_MARKED;
    for (q->argc = 0; domain[q->argc]; q->argc++)
        q->arg[q->argc] = of[domain[q->argc]];
    if (s->stage == BERLIN_Q_PATH)
        q->arg[1] = s->target;
}

int berlin_ask(const void *pack, const void *state, int actor, struct sand_question *q)
{
    const struct berlin_state *s = state;
    struct berlin_list l = {q->answer, q->mark, 0, SAND_ANSWERS};
    if (berlin_asked(pack, s) & sand_bit(actor)) {
        name_question(pack, s, actor, q);
        berlin_answers(pack, s, actor, &l);
    }
    q->count = (uint16_t)l.n;
    return l.n;
}

void berlin_outcome(const void *pack, const void *state, struct sand_outcome *o)
{
    const struct berlin_state *s = state;
    (void)pack;
    memset(o, 0, sizeof *o);
    o->side[BERLIN_AXIS] = BERLIN_AXIS;
    o->side[BERLIN_ALLIED] = BERLIN_ALLIED;
    if (!s->end)
        return;
    const int end = s->end - 1, axis = end != BERLIN_END_COLLAPSE && end != BERLIN_END_SURRENDER;
    o->final = true;
    o->why = (uint16_t)end;
    o->value[BERLIN_AXIS] = axis ? 1000 : -1000;
    o->value[BERLIN_ALLIED] = axis ? -1000 : 1000;
}

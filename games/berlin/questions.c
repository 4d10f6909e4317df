/* Questions and answers (part 4 of the ledger): who is asked, what, with which answers, what an answer does; a row
 * each. The list of answers is the rule: what takes one trusts it. Answers are in the order of the ledger, ids in the
 * order of the pack.
 *
 * Lists are made by the chapters (groups.c, movement.c, events.c …), each into a caller's list with a limit. They stop
 * when it is full: the rules themselves ask for one or two answers only, to see whether there is a choice, and the time
 * of a simulated game is spent there. That is why the game has rows of its own and not those of engine/driver.h, whose
 * lists are always whole.
 *
 * Nothing here plays on by itself: an answer leaves its operands in the state and names the stage that comes next, a
 * question or a step of turn.c. That is why a position in the middle of any operation can be saved. */
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
static void list_selection(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    berlin_list_cards(l, BERLIN_V_TAKE, berlin_in_deck(p, s, l->seat));
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

/* ---- What answers do ---- */

/* D-1 */
static void select_card(struct berlin_play *g, sand_answer answer)
{
    struct berlin_state *s = g->s;
    const int seat = g->seat;
    if (sand_answer_verb(answer) == BERLIN_V_TAKE) {
        s->hand |= 1u << berlin_arg(answer);
        SAND_TELL_TO(g->sink, BERLIN_E_TAKES, 0, sand_bit(seat), berlin_arg(answer));
    }
    if (sand_answer_verb(answer) == BERLIN_V_DONE || !berlin_in_deck(g->p, s, seat) ||
        __builtin_popcount(s->hand & g->p->deck[seat]) == s->hand_size[seat]) {
        s->ready[seat] = true;
        SAND_TELL_TO(g->sink, BERLIN_E_READY, 0, sand_bit(seat), seat);
    }
    if (berlin_both_ready(s))
        s->stage = BERLIN_S_SELECTED;
}

static void play(struct berlin_play *g, int card)
{
    struct berlin_state *s = g->s;
    s->hand &= ~(1u << card);
    s->seen |= 1u << card;
    s->card = (uint8_t)card;
    s->play = BERLIN_PLAY_CARD;
    s->stage = BERLIN_Q_ORDER;
    SAND_TELL_TO(g->sink, BERLIN_E_PLAYS, SAND_REVEALS, SAND_ALL, s->active, card);
}

/* D-2 */
static void impulse(struct berlin_play *g, sand_answer answer)
{
    struct berlin_state *s = g->s;
    switch (sand_answer_verb(answer)) {
    case BERLIN_V_PLAY:
        play(g, berlin_arg(answer));
        return;
    case BERLIN_V_SV:
        s->play = BERLIN_PLAY_REACTION;
        s->sv_left = s->reaction[s->active];
        s->reaction[s->active] = 0;
        s->stage = BERLIN_S_POINTS;
        SAND_TELL(g->sink, BERLIN_E_REACTION_POINTS, s->active, s->sv_left);
        return;
    case BERLIN_V_AIRMOVE:
    case BERLIN_V_AIRSTRIKE:
        s->play = BERLIN_PLAY_AIR;
        s->reaction[s->active] = 0; /* R-10-18 */
        berlin_begin_action(g, sand_answer_verb(answer) == BERLIN_V_AIRMOVE ? BERLIN_AIRMOVE : BERLIN_AIRSTRIKE,
                            BERLIN_BY_AIR, berlin_area_arg(answer));
        return;
    case BERLIN_V_ASK_ME:
        s->mute[s->active] = BERLIN_ASK;
        SAND_TELL_TO(g->sink, BERLIN_E_MUTE_OFF, 0, sand_bit(s->active), s->active);
        return;
    default:
        SAND_TELL(g->sink, BERLIN_E_PASSES, s->active);
        s->stage = BERLIN_S_IMPULSE_END;
    }
}

/* D-4 */
static void points(struct berlin_play *g, sand_answer answer)
{
    static const uint8_t action[] = {[BERLIN_V_MOVE] = BERLIN_MOVE,
                                     [BERLIN_V_ATTACK] = BERLIN_ATTACK,
                                     [BERLIN_V_AIRMOVE] = BERLIN_AIRMOVE,
                                     [BERLIN_V_AIRSTRIKE] = BERLIN_AIRSTRIKE};
    const int verb = sand_answer_verb(answer);
    if (verb == BERLIN_V_DONE) {
        g->s->stage = BERLIN_S_PART_END;
    } else if (verb == BERLIN_V_MOBILIZE) {
        g->s->row = (uint8_t)berlin_arg(answer);
        g->s->stage = BERLIN_Q_DEPLOY;
    } else {
        berlin_begin_action(g, action[verb], BERLIN_BY_SV, berlin_area_arg(answer));
    }
}

/* D-3 */
static void order(struct berlin_play *g, sand_answer answer)
{
    g->s->order = (uint8_t)(berlin_arg(answer) + 1);
    g->s->stage = BERLIN_S_PART;
}

/* D-7 */
static void target(struct berlin_play *g, sand_answer answer)
{
    g->s->target = (uint8_t)berlin_area_arg(answer);
    g->s->stage = BERLIN_Q_PATH;
}

/* D-12 */
static void lose(struct berlin_play *g, sand_answer answer)
{
    const int unit = berlin_arg(answer);
    SAND_TELL(g->sink, BERLIN_E_LOST, unit);
    berlin_put(g, unit, BERLIN_POOL);
    g->s->stage = BERLIN_S_EXCESS;
}

/* D-18 */
static void withdraw(struct berlin_play *g, sand_answer answer)
{
    if (sand_answer_verb(answer) == BERLIN_V_WITHDRAW) {
        SAND_TELL(g->sink, BERLIN_E_WITHDRAWS, berlin_arg(answer));
        berlin_put(g, berlin_arg(answer), BERLIN_POOL);
        return;
    }
    g->s->then = BERLIN_S_CONTROL;
    g->s->stage = BERLIN_S_EXCESS;
}

/* D-17 */
static void recover(struct berlin_play *g, sand_answer answer)
{
    berlin_turn_up(g, berlin_arg(answer));
    g->s->taken++;
    g->s->stage = BERLIN_S_RECOVERY;
}

/* D-19 */
static void discard(struct berlin_play *g, sand_answer answer)
{
    berlin_lose_card(g, berlin_arg(answer));
}

/* D-16 */
static void take_control(struct berlin_play *g, sand_answer answer)
{
    berlin_set_control(g, berlin_area_arg(answer), berlin_second(answer, BERLIN_AREA_BITS));
    g->s->stage = BERLIN_S_CONTROL;
}

/* ---- The rows ---- */

struct question {
    berlin_lister *list;
    berlin_taker *take;
    bool always; /* asked even with one answer, since that it is the only one is a secret (part 4, common rules), or
                    known to have more than one */
};
static const struct question of_event = {berlin_list_event, berlin_event, false};
static const struct question questions[BERLIN_QUESTIONS] = {
    [BERLIN_Q_SELECT] = {list_selection, select_card, true},
    [BERLIN_Q_IMPULSE] = {list_impulse, impulse, true},
    [BERLIN_Q_ORDER] = {list_order, order, true},
    [BERLIN_Q_POINTS] = {list_points, points, false},
    [BERLIN_Q_GROUP] = {berlin_list_group, berlin_join_group, true},
    [BERLIN_Q_COUNTER_GROUP] = {berlin_list_group, berlin_join_group, true},
    [BERLIN_Q_STEP] = {berlin_list_steps, berlin_step, false},
    [BERLIN_Q_TARGET] = {berlin_list_targets, target, false},
    [BERLIN_Q_PATH] = {berlin_list_paths, berlin_take_path, false},
    [BERLIN_Q_REACT] = {berlin_list_reactions, berlin_reaction, true},
    [BERLIN_Q_COUNTER] = {list_counter, berlin_counter_chosen, false},
    [BERLIN_Q_ASSIGN] = {berlin_list_hits, berlin_hit, false},
    [BERLIN_Q_RETREAT] = {berlin_list_retreats, berlin_retreat, false},
    [BERLIN_Q_EXCESS] = {berlin_list_excess, lose, false},
    [BERLIN_Q_DEPLOY] = {berlin_list_deploy, berlin_deploy, false},
    [BERLIN_Q_ACT] = {berlin_list_acts, berlin_act, false},
    [BERLIN_Q_CONTROL] = {list_control, take_control, false},
    [BERLIN_Q_RECOVER] = {list_recovery, recover, false},
    [BERLIN_Q_WITHDRAW] = {list_withdrawal, withdraw, false},
    [BERLIN_Q_DISCARD] = {list_discards, discard, false},
};

/* Those that have no row of their own are asked by an event. */
static const struct question *open_question(const struct berlin_state *s)
{
    return questions[s->stage].list ? &questions[s->stage] : &of_event;
}

void berlin_answers(const struct berlin_pack *p, const struct berlin_state *s, int seat, struct berlin_list *l)
{
    l->seat = seat;
    open_question(s)->list(p, s, l);
}

bool berlin_always_asked(const struct berlin_state *s)
{
    return open_question(s)->always;
}

void berlin_take(struct berlin_play *g, int seat, sand_answer answer)
{
    g->seat = seat;
    open_question(g->s)->take(g, answer);
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

/* What a domain of its key stands for. */
static int asked_about(const struct berlin_pack *p, const struct berlin_state *s, int seat, int domain)
{
    switch (domain) {
    case BERLIN_D_AREA:
        return area_asked(s);
    case BERLIN_D_NATION:
        return s->nation;
    case BERLIN_D_UNIT:
        return s->unit;
    case BERLIN_D_ROW:
        return s->row;
    case BERLIN_D_CARD:
        return s->card;
    case BERLIN_D_ACTION:
        return s->action;
    default:
        return number_asked(p, s, seat);
    }
}

/* A second area is the target of a flight. */
static void name_question(const struct berlin_pack *p, const struct berlin_state *s, int seat, struct sand_question *q)
{
    const uint8_t *domain = berlin_game.keys[s->stage].domain;
    q->key = s->stage;
    q->flags = s->stage == BERLIN_Q_SELECT ? SAND_TOGETHER : 0;
    for (q->argc = 0; domain[q->argc]; q->argc++)
        q->arg[q->argc] = asked_about(p, s, seat, domain[q->argc]);
    if (s->stage == BERLIN_Q_PATH)
        q->arg[1] = s->target;
}

int berlin_ask(const void *pack, const void *state, int actor, struct sand_question *q)
{
    const struct berlin_state *s = state;
    struct berlin_list l = {q->answer, 0, SAND_ANSWERS, actor};
    if (berlin_asked(pack, s) & sand_bit(actor)) {
        name_question(pack, s, actor, q);
        berlin_answers(pack, s, actor, &l);
    }
    q->count = (uint16_t)l.n;
    return l.n;
}

void berlin_apply(const void *pack, void *state, int actor, sand_answer answer, struct sand_sink *sink)
{
    struct berlin_play g = {pack, state, sink, actor};
    berlin_take(&g, actor, answer);
    berlin_run(&g);
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

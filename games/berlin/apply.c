/* What an answer does. It trusts the list it came from; then the rules play on to the next question (turn.c).
 *
 * Nothing here plays on by itself: an answer leaves its operands in the state and names the stage that comes next, a
 * question or a step of turn.c. That is why a position in the middle of any operation can be saved. */
#include "games/berlin/rules.h"

/* D-1 */
static void select_card(struct berlin_context *g, int seat, sand_answer answer)
{
    struct berlin_state *s = g->s;
    if (sand_answer_verb(answer) == BERLIN_V_TAKE) {
        s->hand |= 1u << berlin_arg(answer);
        BERLIN_TELL_ONLY(g->sink, BERLIN_E_TAKES, sand_bit(seat), berlin_arg(answer));
    }
    if (sand_answer_verb(answer) == BERLIN_V_DONE || !berlin_in_deck(g->p, s, seat) ||
        __builtin_popcount(s->hand & g->p->deck[seat]) == s->hand_size[seat]) {
        s->ready[seat] = true;
        BERLIN_TELL_ONLY(g->sink, BERLIN_E_READY, sand_bit(seat), seat);
    }
    if (berlin_both_ready(s))
        s->stage = BERLIN_S_SELECTED;
}

static void play(struct berlin_context *g, int card)
{
    struct berlin_state *s = g->s;
    s->hand &= ~(1u << card);
    s->seen |= 1u << card;
    s->card = (uint8_t)card;
    s->play = BERLIN_PLAY_CARD;
    s->stage = BERLIN_Q_ORDER;
    BERLIN_TELL_TO(g->sink, BERLIN_E_PLAYS, SAND_ALL, SAND_REVEALS, s->active, card);
}

/* D-2 */
static void impulse(struct berlin_context *g, sand_answer answer)
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
        BERLIN_TELL(g->sink, BERLIN_E_REACTION_POINTS, s->active, s->sv_left);
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
        BERLIN_TELL_ONLY(g->sink, BERLIN_E_MUTE_OFF, sand_bit(s->active), s->active);
        return;
    default:
        BERLIN_TELL(g->sink, BERLIN_E_PASSES, s->active);
        s->stage = BERLIN_S_IMPULSE_END;
    }
}

/* D-4 */
static void points(struct berlin_context *g, sand_answer answer)
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

/* D-12 */
static void lose(struct berlin_context *g, int unit)
{
    BERLIN_TELL(g->sink, BERLIN_E_LOST, unit);
    berlin_put(g, unit, BERLIN_POOL);
    g->s->stage = BERLIN_S_EXCESS;
}

/* D-18 */
static void withdraw(struct berlin_context *g, sand_answer answer)
{
    if (sand_answer_verb(answer) == BERLIN_V_WITHDRAW) {
        BERLIN_TELL(g->sink, BERLIN_E_WITHDRAWS, berlin_arg(answer));
        berlin_put(g, berlin_arg(answer), BERLIN_POOL);
        return;
    }
    g->s->then = BERLIN_S_CONTROL;
    g->s->stage = BERLIN_S_EXCESS;
}

static void take_control(struct berlin_context *g, sand_answer answer)
{
    berlin_set_control(g, berlin_area_arg(answer), berlin_second(answer, BERLIN_AREA_BITS));
    g->s->stage = BERLIN_S_CONTROL;
}

void berlin_take(struct berlin_context *g, int seat, sand_answer answer)
{
    struct berlin_state *s = g->s;
    const int arg = berlin_arg(answer), area = berlin_area_arg(answer);
    switch (s->stage) {
    case BERLIN_Q_SELECT:
        select_card(g, seat, answer);
        return;
    case BERLIN_Q_IMPULSE:
        impulse(g, answer);
        return;
    case BERLIN_Q_ORDER:
        s->order = (uint8_t)(arg + 1);
        s->stage = BERLIN_S_PART;
        return;
    case BERLIN_Q_POINTS:
        points(g, answer);
        return;
    case BERLIN_Q_GROUP:
    case BERLIN_Q_COUNTER_GROUP:
        berlin_join_group(g, answer);
        return;
    case BERLIN_Q_STEP:
        berlin_step(g, answer);
        return;
    case BERLIN_Q_TARGET:
        s->target = (uint8_t)area;
        s->stage = BERLIN_Q_PATH;
        return;
    case BERLIN_Q_PATH:
        berlin_take_path(g, answer);
        return;
    case BERLIN_Q_REACT:
        berlin_reaction(g, answer);
        return;
    case BERLIN_Q_COUNTER:
        s->counter_area = (uint8_t)area;
        berlin_counter_chosen(g);
        return;
    case BERLIN_Q_ASSIGN:
        berlin_hit(g, arg);
        return;
    case BERLIN_Q_RETREAT:
        berlin_retreat(g, answer);
        return;
    case BERLIN_Q_EXCESS:
        lose(g, arg);
        return;
    case BERLIN_Q_DEPLOY:
        berlin_deploy(g, area);
        return;
    case BERLIN_Q_ACT:
        berlin_act(g, answer);
        return;
    case BERLIN_Q_CONTROL:
        take_control(g, answer);
        return;
    case BERLIN_Q_RECOVER:
        berlin_turn_up(g, arg);
        s->taken++;
        s->stage = BERLIN_S_RECOVERY;
        return;
    case BERLIN_Q_WITHDRAW:
        withdraw(g, answer);
        return;
    case BERLIN_Q_DISCARD:
        berlin_lose_card(g, arg);
        return;
    default:
        berlin_event(g, answer);
    }
}

void berlin_apply(const void *pack, void *state, int actor, sand_answer answer, struct sand_sink *sink)
{
    struct berlin_context g = {pack, state, sink};
    berlin_take(&g, actor, answer);
    berlin_run(&g);
}

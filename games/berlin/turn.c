/* The sequence of play [5.0, 6.0]: selection, impulses, end phase; and the loop that plays on to the next question.
 * Always true: a state rests in a question only. */
#include "games/berlin/rules.h"

/* ---- Selection ---- */

/* R-4-5, R-5-2, R-5-3 */
void berlin_begin_turn(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    s->phase = BERLIN_SELECTING;
    SAND_TELL(g->sink, BERLIN_E_TURN, s->turn);
    SAND_TELL(g->sink, BERLIN_E_INITIATIVE, s->initiative);
    for (int side = 0; side < BERLIN_SIDES; side++) {
        s->hand_size[side] = (uint8_t)(s->turn == 1 ? (side == BERLIN_AXIS ? 4 : 0) : s->points[side] / 2);
        s->ready[side] = s->hand_size[side] == 0 || !berlin_in_deck(g->p, s, side);
    }
    s->stage = berlin_both_ready(s) ? BERLIN_S_SELECTED : BERLIN_Q_SELECT;
}

static void selected(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    s->ready[0] = s->ready[1] = 0;
    s->phase = BERLIN_IMPULSES;
    s->active = s->initiative;
    s->stage = BERLIN_S_IMPULSE;
    SAND_TELL_TO(g->sink, BERLIN_E_HANDS, SAND_REVEALS, SAND_ALL, __builtin_popcount(s->hand & g->p->deck[0]),
                 __builtin_popcount(s->hand & g->p->deck[1]));
}

/* ---- Impulses ---- */

static bool air_action(const struct berlin_pack *p, const struct berlin_state *s)
{
    sand_answer one[1];
    struct berlin_list l = {one, 0, sizeof one / sizeof *one, 0};
    berlin_list_actions(p, s, &l, BERLIN_BY_AIR);
    return l.n > 0;
}

/* R-5-6: who can do nothing passes. */
static void impulse(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    s->stage = BERLIN_Q_IMPULSE;
    if (s->hand & g->p->deck[s->active] || s->reaction[s->active] || air_action(g->p, s))
        return;
    SAND_TELL(g->sink, BERLIN_E_PASSES, s->active);
    s->stage = BERLIN_S_IMPULSE_END;
}

/* `order` is the part that comes first + 1, because 0 says that nobody has chosen yet. */
static void part(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    const int first = s->order - 1, which = s->part ? !first : first;
    s->part++;
    if (which == BERLIN_PART_EVENT) {
        berlin_begin_event(g);
    } else {
        s->sv_left = g->p->card[s->card].sv;
        s->stage = BERLIN_S_POINTS;
    }
}

static void part_end(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    s->sv_left = s->range = s->taken = 0;
    s->start = BERLIN_NONE;
    s->stage = s->play == BERLIN_PLAY_CARD && s->part < 2 ? BERLIN_S_PART : BERLIN_S_IMPULSE_END;
}

/* R-6-4, R-2-18; Vichy France goes only if it did something (E-VI-2). The card leaves `s->card` before it goes to its
 * pile: a card is in one place at a time, and berlin_in_deck counts the one in play as well. */
static void put_away(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    const struct berlin_card *card = &g->p->card[s->card];
    const int c = s->card;
    s->card = BERLIN_NONE;
    if (card->remove && (card->event != BERLIN_VICHY || s->vichy)) {
        s->removed |= 1u << c;
        SAND_TELL(g->sink, BERLIN_E_REMOVED, c);
    } else {
        berlin_discard(g, c);
    }
}

static void impulse_end(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    if (s->play == BERLIN_PLAY_CARD)
        put_away(g);
    s->stage = BERLIN_S_CONTROL;
}

static void clear_impulse(struct berlin_state *s)
{
    memset(&s->sv_used, 0, sizeof s->sv_used);
    memset(&s->event_used, 0, sizeof s->event_used);
    memset(s->came_from, BERLIN_NONE, sizeof s->came_from);
    memset(s->used, 0, sizeof s->used);
    s->reaction[s->active] = 0;
    for (int side = 0; side < BERLIN_SIDES; side++)
        if (s->mute[side] == BERLIN_MUTE_IMPULSE)
            s->mute[side] = BERLIN_ASK;
    s->play = BERLIN_NO_PLAY;
    s->order = s->part = 0;
}

/* Control is settled: at the end of an impulse, or of a side's withdrawal. Poland's surrender is found here and nowhere
 * else (R-15-16a): control is never looked at inside an impulse (R-3-30). */
static void controlled(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    berlin_surrender(g);
    if (s->phase == BERLIN_WITHDRAWING) {
        s->stage = s->active == s->initiative ? BERLIN_S_WITHDRAWAL : BERLIN_S_NEXT_TURN;
        s->active = !s->active;
        return;
    }
    s->passes = (uint8_t)(s->play == BERLIN_NO_PLAY ? s->passes + 1 : 0);
    clear_impulse(s);
    s->active = !s->active;
    s->stage = s->passes == 2 ? BERLIN_S_TURN_END : BERLIN_S_IMPULSE;
}

/* ---- End phase ---- */

static void finish(struct berlin_play *g, int end)
{
    struct berlin_state *s = g->s;
    s->end = (uint8_t)(end + 1);
    s->phase = BERLIN_FINISHED;
    s->stage = BERLIN_OVER;
    s->head.over = 1;
    memset(s->mute, BERLIN_ASK, sizeof s->mute);
    SAND_TELL_TO(g->sink, BERLIN_E_OVER, SAND_REVEALS, SAND_ALL, s->turn);
}

/* R-14-1 to R-14-4; -1: the war continues. */
static int verdict(const struct berlin_pack *p, const struct berlin_state *s)
{
    const int points = s->points[BERLIN_AXIS] / 2;
    if (berlin_points(p, s, BERLIN_AXIS, true) / 2 >= 10)
        return BERLIN_END_CONQUEST;
    if (points <= 1)
        return BERLIN_END_COLLAPSE;
    if (s->turn < BERLIN_TURNS)
        return -1;
    if (berlin_in(s->held[BERLIN_AXIS], p->at.berlin))
        return BERLIN_END_BERLIN;
    if (points >= 4)
        return BERLIN_END_POINTS;
    return berlin_areas_in(s->held[BERLIN_AXIS]) >= 10 ? BERLIN_END_AREAS : BERLIN_END_SURRENDER;
}

/* R-5-7 (a) */
static void turn_end(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    for (int side = 0; side < BERLIN_SIDES; side++) {
        s->points[side] = (uint8_t)berlin_points(g->p, s, side, false);
        SAND_TELL(g->sink, BERLIN_E_POINTS, side, s->points[side] / 2, s->points[side] & 1);
    }
    const int end = verdict(g->p, s);
    s->passes = 0;
    s->active = s->initiative; /* R-5-10 */
    if (end >= 0) {
        finish(g, end);
        return;
    }
    s->phase = BERLIN_RECOVERING;
    berlin_begin_recovery(g, BERLIN_GE, BERLIN_END_PHASE);
}

/* R-5-7 (c) */
static void withdrawal(struct berlin_play *g)
{
    g->s->stage = BERLIN_Q_WITHDRAW;
}

/* The next action by points, while there are some. */
static void next_points(struct berlin_play *g)
{
    g->s->stage = g->s->sv_left ? BERLIN_Q_POINTS : BERLIN_S_PART_END;
}

/* R-5-7 (d), (e); R-2-21, R-5-4 */
static void next_turn(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    s->hand = s->discard = s->down = s->lost = 0;
    memset(s->mute, BERLIN_ASK, sizeof s->mute);
    s->turn++;
    s->initiative = s->points[BERLIN_ALLIED] / 2 > s->points[BERLIN_AXIS] / 2;
    s->active = s->initiative;
    berlin_begin_turn(g);
}

/* ---- The loop ---- */

static berlin_stepper *const steps[] = {
    [BERLIN_S_PART] = part,
    [BERLIN_S_PART_END] = part_end,
    [BERLIN_S_POINTS] = next_points,
    [BERLIN_S_GROUPED] = berlin_grouped,
    [BERLIN_S_FLY] = berlin_fly,
    [BERLIN_S_REACT] = berlin_react,
    [BERLIN_S_RESOLVE] = berlin_resolve,
    [BERLIN_S_FIGHT] = berlin_fight,
    [BERLIN_S_EFFECTS] = berlin_effects,
    [BERLIN_S_RETREATS] = berlin_retreats,
    [BERLIN_S_FOUGHT] = berlin_fought,
    [BERLIN_S_LOSSES] = berlin_losses,
    [BERLIN_S_ACTED] = berlin_acted,
    [BERLIN_S_ACTION_END] = berlin_action_end,
    [BERLIN_S_EXCESS] = berlin_excess,
    [BERLIN_S_EVENT_NEXT] = berlin_event_next,
    [BERLIN_S_RECOVERY] = berlin_recovery,
    [BERLIN_S_IMPULSE_END] = impulse_end,
    [BERLIN_S_CONTROL] = berlin_control,
    [BERLIN_S_CONTROLLED] = controlled,
    [BERLIN_S_TURN_END] = turn_end,
    [BERLIN_S_WITHDRAWAL] = withdrawal,
    [BERLIN_S_NEXT_TURN] = next_turn,
    [BERLIN_S_SELECTED] = selected,
    [BERLIN_S_IMPULSE] = impulse,
};

/* Looks for two answers only: whether there is a second one is all that matters, and lists may be long. */
void berlin_run(struct berlin_play *g)
{
    for (;;) {
        sand_answer two[2];
        struct berlin_list l = {two, 0, sizeof two / sizeof *two, 0};
        while (g->s->stage > BERLIN_OVER)
            steps[g->s->stage](g);
        if (g->s->stage == BERLIN_OVER || berlin_always_asked(g->s))
            return;
        const int seat = berlin_seat(g->p, g->s);
        berlin_answers(g->p, g->s, seat, &l);
        if (l.n != 1)
            return;
        berlin_take(g, seat, two[0]);
    }
}

/* ---- The final sheet ---- */

void berlin_score(const void *pack, const void *state, struct sand_score *score)
{
    enum { POINTS, DOUBLED, AREAS, BERLIN }; /* in the order of the table in game.c */
    const struct berlin_pack *p = pack;
    const struct berlin_state *s = state;
    for (int side = 0; side < BERLIN_SIDES; side++)
        sand_score_add(score, POINTS, side, s->points[side]);
    sand_score_add(score, DOUBLED, BERLIN_AXIS, berlin_points(p, s, BERLIN_AXIS, true));
    sand_score_add(score, AREAS, BERLIN_AXIS, berlin_areas_in(s->held[BERLIN_AXIS]));
    sand_score_add(score, BERLIN, BERLIN_AXIS, berlin_in(s->held[BERLIN_AXIS], p->at.berlin));
}

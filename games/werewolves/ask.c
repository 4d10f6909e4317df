/* Who is asked, and every legal answer in the order of part 4: seats ascending, then the rest. This is the one source
 * of what is legal.
 *
 * Nobody is passed over because there is only one answer (R-turn-4): a spent Witch is asked like any other, since
 * everyone would notice if the game did not stop for her. And what is listed for a seat depends on nothing that the
 * seat does not know; the tests compare the lists of a state and of its imagined twin. */
#include "games/werewolves/rules.h"

static sand_mask seats_asked(const struct werewolves_state *s)
{
    if (werewolves_waking(s) < WEREWOLVES_CALLS)
        return s->unknown;
    switch (s->phase) {
    case WEREWOLVES_P_ELECT:
    case WEREWOLVES_P_ELECT2:
    case WEREWOLVES_P_VOTE:
        return s->alive & ~s->answered;
    case WEREWOLVES_P_PACK:
        return s->wolves & s->alive & ~s->answered;
    case WEREWOLVES_P_SHOT:
        return sand_bit(s->holder[WEREWOLVES_HUNTER]);
    case WEREWOLVES_P_OFFICE:
        return sand_bit(s->mayor_office);
    case WEREWOLVES_P_DAY:
        if (werewolves_has(s, WEREWOLVES_TALK_ROUNDS))
            return sand_bit(s->order[s->turn]);
        return s->alive & ~(s->spent & s->drowsy);
    case WEREWOLVES_P_DEFENCE:
        return sand_bit(s->trial);
    default: /* a call to one */
        return sand_bit(s->holder[werewolves_card_of[werewolves_call_in[s->phase]]]);
    }
}

static bool person_moderates(const struct werewolves_state *s)
{
    return werewolves_has(s, WEREWOLVES_MOD_PERSON | WEREWOLVES_MOD_PROXY);
}

/* The clock is always asked: a server without clocks never answers for it, and a record with its answers replays
 * without one. */
static sand_mask others_asked(const struct werewolves_state *s)
{
    const bool host = (s->alive & ~s->leaving) != 0 || person_moderates(s);
    return sand_bit(SAND_CLOCK) | (host ? sand_bit(SAND_HOST) : 0);
}

sand_mask werewolves_asked(const void *pack, const void *state)
{
    const struct werewolves_state *s = werewolves_of(state);
    (void)pack;
    return s->head.over ? 0 : seats_asked(s) | others_asked(s);
}

/* ---- Lists ---- */

static void begin(struct sand_question *q, int key, int flags, int argc, int a, int b)
{
    q->key = (uint16_t)key;
    q->flags = (uint8_t)flags;
    q->argc = (uint8_t)argc;
    q->arg[0] = a;
    q->arg[1] = b;
    q->count = 0;
}

static void add(struct sand_question *q, int verb, int arg)
{
    q->answer[q->count++] = werewolves_say(verb, arg);
}

static void add_seats(struct sand_question *q, int verb, sand_mask seats)
{
    sand_answer *a = q->answer + q->count;
    for (; seats; seats &= seats - 1)
        *a++ = werewolves_say(verb, werewolves_first(seats));
    q->count = (uint16_t)(a - q->answer);
}

/* One of these seats, or nobody. */
static void add_whom(struct sand_question *q, int verb, sand_mask seats)
{
    add_seats(q, verb, seats);
    add(q, verb, WEREWOLVES_NONE);
}

static void add_pair(struct sand_question *q, int verb, int lower, int higher)
{
    q->answer[q->count++] = werewolves_say(verb, lower) | (sand_answer)higher << 13;
}

/* R-cupid-1: any two who play, the lower first. */
static void add_pairs(struct sand_question *q, const struct werewolves_state *s)
{
    for (sand_mask m = werewolves_lovable(s); m; m &= m - 1)
        for (sand_mask higher = m & (m - 1); higher; higher &= higher - 1)
            add_pair(q, WEREWOLVES_LOVE, werewolves_first(m), werewolves_first(higher));
}

/* R-deal-11: seats of which one was entered in the other's place. */
static void add_swaps(struct sand_question *q, const struct werewolves_state *s)
{
    for (sand_mask m = s->alive; m; m &= m - 1)
        for (sand_mask higher = m & (m - 1); higher; higher &= higher - 1)
            if (werewolves_may_swap(s, werewolves_first(m), werewolves_first(higher)))
                add_pair(q, WEREWOLVES_SWAP, werewolves_first(m), werewolves_first(higher));
}

/* R-day-2, R-day-3: who can be nominated by a seat. */
static void add_nominations(struct sand_question *q, const struct werewolves_state *s, int seat)
{
    const sand_mask whom = s->alive & ~s->acquitted &
                           ~(werewolves_is(s->fingers, seat) ? sand_bit(s->finger[seat]) : 0);
    add_seats(q, WEREWOLVES_NOMINATE, whom);
    if (werewolves_is(s->fingers, seat))
        add(q, WEREWOLVES_WITHDRAW, 0);
}

static void ask_floor(struct sand_question *q, const struct werewolves_state *s, int seat)
{
    const bool acts = !werewolves_is(s->spent, seat); /* R-day-14 */
    begin(q, WEREWOLVES_K_DAY, SAND_FLOOR, 1, s->number, 0);
    if (acts)
        add_nominations(q, s, seat);
    if (!werewolves_is(s->drowsy, seat))
        add(q, WEREWOLVES_SLEEP, 0);
    else if (acts)
        add(q, WEREWOLVES_AWAKE, 0);
    if (acts && !s->extended && !werewolves_is(s->more_asked, seat))
        add(q, WEREWOLVES_MORE, 0);
}

static void ask_turn(struct sand_question *q, const struct werewolves_state *s, int seat)
{
    begin(q, WEREWOLVES_K_DAY, 0, 1, s->number, 0);
    add_nominations(q, s, seat);
    if (!werewolves_is(s->drowsy, seat))
        add(q, WEREWOLVES_SLEEP, 0);
    add(q, WEREWOLVES_SKIP, 0);
}

/* R-witch-4; a spent potion leaves one answer (R-night-3). */
static void ask_heal(struct sand_question *q, const struct werewolves_state *s)
{
    begin(q, WEREWOLVES_K_HEAL, 0, 1, s->victim, 0);
    if (s->heal_left && s->victim != WEREWOLVES_NONE)
        add(q, WEREWOLVES_HEAL, WEREWOLVES_YES);
    add(q, WEREWOLVES_HEAL, WEREWOLVES_NO);
}

/* R-mod-1, R-mod-2: by night only a person who moderates closes calls. */
static bool host_may_close(const struct werewolves_state *s)
{
    const bool day = s->phase <= WEREWOLVES_P_ELECT2 ||
                     (s->phase >= WEREWOLVES_P_SHOT && s->phase <= WEREWOLVES_P_VOTE);
    return (day || person_moderates(s)) && werewolves_waking(s) == WEREWOLVES_CALLS;
}

static void ask_host(struct sand_question *q, const struct werewolves_state *s)
{
    begin(q, WEREWOLVES_K_HOST, 0, 0, 0, 0);
    if (host_may_close(s))
        add(q, WEREWOLVES_TIMEOUT, 0);
    add_seats(q, WEREWOLVES_REMOVE, s->alive & ~s->leaving);
    if (s->slips > 1)
        add_swaps(q, s);
    add_seats(q, WEREWOLVES_WATCH, werewolves_ghosts(s) & ~s->watching);
}

/* R-deal-8: which of those whose card is not known opened their eyes. */
static void ask_waking(struct sand_question *q, int call)
{
    begin(q, WEREWOLVES_K_WAKE, SAND_FLOOR | SAND_BY_HAND, 1, werewolves_card_of[call], 0);
    add(q, WEREWOLVES_WAKE, 0);
}

static void ask_by_night(struct sand_question *q, const struct werewolves_state *s, int seat)
{
    switch (s->phase) {
    case WEREWOLVES_P_CUPID:
        begin(q, WEREWOLVES_K_LOVE, 0, 0, 0, 0);
        add_pairs(q, s);
        break;
    case WEREWOLVES_P_PACK: /* R-wolf-2, R-wolf-3 */
        begin(q, WEREWOLVES_K_EAT, SAND_TOGETHER, 2, s->pack_round, s->wolf_rounds);
        add_whom(q, WEREWOLVES_EAT, s->alive & ~s->wolves);
        break;
    case WEREWOLVES_P_SEER:
        begin(q, WEREWOLVES_K_SEE, 0, 0, 0, 0);
        add_whom(q, WEREWOLVES_SEE, s->alive);
        break;
    case WEREWOLVES_P_WITCH_HEAL:
        ask_heal(q, s);
        break;
    case WEREWOLVES_P_WITCH_POISON: /* R-witch-6, R-night-3 */
        begin(q, WEREWOLVES_K_POISON, 0, 0, 0, 0);
        add_whom(q, WEREWOLVES_POISON, s->poison_left ? s->alive : 0);
        break;
    default: /* R-healer-2, R-healer-3 */
        begin(q, WEREWOLVES_K_GUARD, 0, 0, 0, 0);
        add_whom(q, WEREWOLVES_GUARD, s->alive & ~sand_bit(seat) & ~sand_bit(s->guard_last));
    }
}

static void ask_by_day(struct sand_question *q, const struct werewolves_state *s, int seat)
{
    switch (s->phase) {
    case WEREWOLVES_P_ELECT:
        begin(q, WEREWOLVES_K_ELECT, SAND_TOGETHER, 0, 0, 0);
        add_seats(q, WEREWOLVES_ELECT, s->alive);
        break;
    case WEREWOLVES_P_ELECT2:
        begin(q, WEREWOLVES_K_ELECT2, SAND_TOGETHER, 0, 0, 0);
        add_seats(q, WEREWOLVES_ELECT, s->leaders);
        break;
    case WEREWOLVES_P_SHOT:
        begin(q, WEREWOLVES_K_SHOOT, 0, 0, 0, 0);
        add_whom(q, WEREWOLVES_SHOOT, s->alive);
        break;
    case WEREWOLVES_P_OFFICE:
        begin(q, WEREWOLVES_K_SUCCEED, 0, 0, 0, 0);
        add_seats(q, WEREWOLVES_SUCCEED, s->alive);
        break;
    case WEREWOLVES_P_DAY:
        (werewolves_has(s, WEREWOLVES_TALK_ROUNDS) ? ask_turn : ask_floor)(q, s, seat);
        break;
    case WEREWOLVES_P_DEFENCE:
        begin(q, WEREWOLVES_K_DEFENCE, 0, 0, 0, 0);
        add(q, WEREWOLVES_REST, 0);
        break;
    default:
        begin(q, WEREWOLVES_K_VOTE, SAND_TOGETHER, 1, s->trial, 0);
        add(q, WEREWOLVES_THUMB, WEREWOLVES_UP);
        add(q, WEREWOLVES_THUMB, WEREWOLVES_DOWN);
    }
}

static void ask_seat(struct sand_question *q, const struct werewolves_state *s, int seat)
{
    const int waking = werewolves_waking(s);
    if (waking < WEREWOLVES_CALLS)
        ask_waking(q, waking);
    else
        (werewolves_night(s) ? ask_by_night : ask_by_day)(q, s, seat);
}

/* Who names themselves is asked whether that is meant. */
uint8_t werewolves_marks(const void *pack, const void *state, int actor, sand_answer a)
{
    (void)pack, (void)state;
    if (sand_answer_verb(a) == WEREWOLVES_NOMINATE && werewolves_arg(a) == actor)
        return SAND_WARN;
    return sand_answer_verb(a) == WEREWOLVES_SKIP ? SAND_USUAL : 0;
}

int werewolves_ask(const void *pack, const void *state, int actor, struct sand_question *q)
{
    const struct werewolves_state *s = werewolves_of(state);
    if (!werewolves_is(werewolves_asked(pack, state), actor))
        return q->count = 0;
    if (actor < SAND_SEATS) {
        ask_seat(q, s, actor);
    } else if (actor == SAND_HOST) {
        ask_host(q, s);
    } else {
        begin(q, WEREWOLVES_K_CLOCK, 0, 0, 0, 0);
        add(q, WEREWOLVES_TIMEOUT, 0);
    }
    return q->count;
}

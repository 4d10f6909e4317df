/* The questions (part 4), a row each: who is asked, with which answers, and what an answer does. The list is the rule;
 * its order is that of part 5. An answer that sets off effects leaves them on the stack, and the row `turn` works them
 * off. */
#include "games/wunderwaffen/state.h"

#include "engine/driver.h"

#define PLAY                                                                                                           \
    const struct wunderwaffen_pack *p = g->pack;                                                                       \
    struct wunderwaffen_state *s = g->state

static sand_mask active(const struct sand_play *g)
{
    const struct wunderwaffen_state *s = g->state;
    return sand_bit(wunderwaffen_seat(s, s->active));
}

static void whose(const struct sand_play *g, struct sand_question *q)
{
    const struct wunderwaffen_state *s = g->state;
    SAND_ABOUT(q, s->active);
}

static void add(struct sand_question *q, int verb, int argument)
{
    sand_offer(q, (sand_answer)verb | (sand_answer)argument << 8);
}

static int argument(sand_answer a)
{
    return (int)(a >> 8);
}

static void add_each(struct sand_question *q, int verb, int set)
{
    for (; set; set &= set - 1)
        add(q, verb, __builtin_ctz((unsigned)set));
}

/* ---- Picks and drops (R-turn-9, R-phase-4): each front kind in the pool ---- */

static int kinds_in_pool(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s)
{
    int kinds = 0;
    for (int i = 0; i < s->pooled[s->active]; i++)
        kinds |= 1 << p->counter[s->pool[s->active][i]].front;
    return kinds;
}

static void list_picks(const struct sand_play *g, struct sand_question *q)
{
    PLAY;
    SAND_ABOUT(q, s->active, s->picks);
    add_each(q, WUNDERWAFFEN_V_PICK, kinds_in_pool(p, s));
}

static void take_pick(const struct sand_play *g, sand_answer a)
{
    PLAY;
    int slot = 0;
    while (s->hand[s->active][slot] != WUNDERWAFFEN_NO)
        slot++;
    wunderwaffen_move(p, s, wunderwaffen_take(p, s, s->active, argument(a)), WUNDERWAFFEN_IN_HAND + slot);
    WUNDERWAFFEN_TELL(g->sink, WUNDERWAFFEN_K_PICKED, s->active, argument(a), slot);
    wunderwaffen_after_pick(p, s, g->sink);
}

static void list_drops(const struct sand_play *g, struct sand_question *q)
{
    PLAY;
    SAND_ABOUT(q, s->active, s->pooled[s->active] - WUNDERWAFFEN_KEEP);
    add_each(q, WUNDERWAFFEN_V_DROP, kinds_in_pool(p, s));
}

static void take_drop(const struct sand_play *g, sand_answer a)
{
    PLAY;
    wunderwaffen_move(p, s, wunderwaffen_take(p, s, s->active, argument(a)), WUNDERWAFFEN_OUT);
    WUNDERWAFFEN_TELL(g->sink, WUNDERWAFFEN_K_DROPPED, s->active, argument(a));
    wunderwaffen_after_drop(p, s, g->sink);
}

/* ---- The German's first cards (R-setup-9, R-setup-10) ---- */

static void list_start_cards(const struct sand_play *g, struct sand_question *q)
{
    PLAY;
    int cheap = 0;
    for (uint32_t cards = s->display; cards; cards &= cards - 1)
        cheap += p->card[__builtin_ctz(cards)].cost == 1;
    for (uint32_t cards = s->display; cards; cards &= cards - 1) {
        const int cost = p->card[__builtin_ctz(cards)].cost;
        if (s->second_card ? cost == 1 : cost == 2 || (cost == 1 && cheap >= 2))
            add(q, WUNDERWAFFEN_V_ACQUIRE, __builtin_ctz(cards));
    }
}

static void take_start_card(const struct sand_play *g, sand_answer a)
{
    PLAY;
    s->second_card = p->card[argument(a)].cost == 1 && !s->second_card ? 1 : 2;
    wunderwaffen_acquire(p, s, argument(a), g->sink);
}

/* ---- A turn ---- */

/* Slots that may be played front up or stored: R-two-3, R-germ-7. `gives` is what may be flipped: with one counter left
 * for that, it cannot be played front up as well. */
static int own_set(const struct wunderwaffen_state *s, int gives)
{
    int set = 0;
    if (!s->own_due)
        return 0;
    for (int i = 0; i < WUNDERWAFFEN_HAND; i++)
        if (s->hand[s->active][i] != WUNDERWAFFEN_NO && gives != 1 << i)
            set |= 1 << i;
    return set;
}

/* R-resv-1 to R-resv-3 */
static void list_store(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int set,
                       struct sand_question *q)
{
    for (int i = 0; i < WUNDERWAFFEN_HAND; i++)
        for (int slot = 0; slot < 2 && set >> i & 1; slot++)
            if (s->reserve[s->active][slot] == WUNDERWAFFEN_NO &&
                (slot || p->counter[s->hand[s->active][i]].front == WUNDERWAFFEN_SOLDIER))
                add(q, WUNDERWAFFEN_V_STORE, i | slot << 2);
}

/* Slots of the Reserve that may be called: R-resv-4, R-resv-5. */
static int call_set(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s)
{
    int set = 0;
    for (int slot = 0; slot < 2; slot++) {
        const int c = s->reserve[s->active][slot];
        if (c != WUNDERWAFFEN_NO && s->stored != slot + 1 &&
            wunderwaffen_useful(p, s, s->active, p->counter[c].front, true))
            set |= 1 << slot;
    }
    return set;
}

/* Cards that may be bought: R-res-5. */
static int buy_set(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s)
{
    const int points = wunderwaffen_points(p, s);
    int set = 0;
    if (s->active != WUNDERWAFFEN_GERMAN || s->bought)
        return 0;
    for (uint32_t cards = s->display; cards; cards &= cards - 1)
        if (p->card[__builtin_ctz(cards)].cost <= points)
            set |= 1 << __builtin_ctz(cards);
    return set;
}

static void list_turn(const struct sand_play *g, struct sand_question *q)
{
    PLAY;
    const int gives = wunderwaffen_give_set(p, s), owns = own_set(s, gives);
    SAND_ABOUT(q, s->active, s->own_due, s->give_due);
    add_each(q, WUNDERWAFFEN_V_OWN, owns);
    add_each(q, WUNDERWAFFEN_V_GIVE, gives);
    if (wunderwaffen_ally(s->active) && !s->stored)
        list_store(p, s, owns, q);
    add_each(q, WUNDERWAFFEN_V_CALL, call_set(p, s));
    add_each(q, WUNDERWAFFEN_V_BUY, buy_set(p, s));
    if (!s->own_due && !s->give_due)
        add(q, WUNDERWAFFEN_V_END, 0);
}

/* R-res-5, R-res-6: all points are spent without a square's bonus. */
static void buy(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int card, struct sand_sink *sink)
{
    s->bought = 1;
    s->research = 0;
    WUNDERWAFFEN_TELL(sink, WUNDERWAFFEN_K_RESEARCH, 0);
    wunderwaffen_acquire(p, s, card, sink);
    wunderwaffen_turn_up(s, p->card[card].group, sink);
}

static void own(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int from, int mode,
                struct sand_sink *sink)
{
    s->from = (uint8_t)from;
    s->mode = (uint8_t)mode;
    s->face = s->active;
    s->stage = WUNDERWAFFEN_USE;
    WUNDERWAFFEN_TELL(sink, mode == WUNDERWAFFEN_BY_CALL ? WUNDERWAFFEN_K_CALLS : WUNDERWAFFEN_K_PLAYS, s->active,
                      p->counter[wunderwaffen_played(s)].front);
}

/* The counter is flipped for all to see (R-info-3); then the faction, if there is but one, is settled. */
static void give(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int slot, struct sand_sink *sink)
{
    const int c = s->hand[s->active][slot];
    const int mine = wunderwaffen_factions_of(s, wunderwaffen_seat(s, s->active));
    s->known[c] = WUNDERWAFFEN_ALL;
    WUNDERWAFFEN_TELL(sink, WUNDERWAFFEN_K_FLIPS, s->active, p->counter[c].front, p->counter[c].reverse,
                      p->counter[c].named);
    if (!(p->counter[c].named & ~mine)) { /* R-two-4 */
        wunderwaffen_discard(p, s, c);
        s->give_due = 0;
        WUNDERWAFFEN_TELL(sink, WUNDERWAFFEN_K_DISCARDED, s->active, p->counter[c].front);
        return;
    }
    const int set = wunderwaffen_possible(p, s, c);
    s->from = (uint8_t)slot;
    s->mode = WUNDERWAFFEN_BY_GIVE;
    s->stage = set & (set - 1) ? WUNDERWAFFEN_FOR : WUNDERWAFFEN_USE;
    s->face = (uint8_t)(set && !(set & (set - 1)) ? __builtin_ctz((unsigned)set) : WUNDERWAFFEN_NO);
}

/* R-resv-2 */
static void store(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int slot, int reserve,
                  struct sand_sink *sink)
{
    const int c = s->hand[s->active][slot];
    wunderwaffen_move(p, s, c, WUNDERWAFFEN_IN_RESERVE + reserve);
    s->stored = (uint8_t)(reserve + 1);
    s->own_due--;
    WUNDERWAFFEN_TELL(sink, WUNDERWAFFEN_K_STORES, s->active, p->counter[c].front, reserve);
}

static void take_turn(const struct sand_play *g, sand_answer a)
{
    PLAY;
    const int x = argument(a);
    switch (sand_answer_verb(a)) {
    case WUNDERWAFFEN_V_BUY:
        buy(p, s, x, g->sink);
        break;
    case WUNDERWAFFEN_V_OWN:
        own(p, s, x, WUNDERWAFFEN_BY_OWN, g->sink);
        break;
    case WUNDERWAFFEN_V_CALL:
        own(p, s, WUNDERWAFFEN_HAND + x, WUNDERWAFFEN_BY_CALL, g->sink);
        break;
    case WUNDERWAFFEN_V_GIVE:
        give(p, s, x, g->sink);
        break;
    case WUNDERWAFFEN_V_STORE:
        store(p, s, x & 3, x >> 2, g->sink);
        break;
    default:
        wunderwaffen_end_turn(p, s, g->sink);
    }
}

/* ---- The counter being played ---- */

static void list_factions(const struct sand_play *g, struct sand_question *q)
{
    PLAY;
    const int counter = wunderwaffen_played(s);
    SAND_ABOUT(q, s->active, p->counter[counter].reverse);
    add_each(q, WUNDERWAFFEN_V_FOR, wunderwaffen_possible(p, s, counter));
}

static void take_faction(const struct sand_play *g, sand_answer a)
{
    struct wunderwaffen_state *s = g->state;
    s->face = (uint8_t)argument(a);
    s->stage = WUNDERWAFFEN_USE;
}

/* R-turn-11, R-turn-12 */
static void list_uses(const struct sand_play *g, struct sand_question *q)
{
    PLAY;
    const int counter = wunderwaffen_played(s);
    const bool front = s->mode != WUNDERWAFFEN_BY_GIVE;
    const int kind = front ? p->counter[counter].front : p->counter[counter].reverse;
    SAND_ABOUT(q, s->face == WUNDERWAFFEN_NO ? s->active : s->face, kind);
    if (s->face != WUNDERWAFFEN_NO)
        q->count = (uint16_t)wunderwaffen_uses(p, s, s->face, kind, front, q->answer);
    if (!q->count)
        add(q, WUNDERWAFFEN_V_DISCARD, 0);
}

static void take_use(const struct sand_play *g, sand_answer a)
{
    wunderwaffen_carry_out(g->pack, g->state, a, g->sink);
}

/* ---- What a play sets off ---- */

/* R-strat-2 */
static void list_bonuses(const struct sand_play *g, struct sand_question *q)
{
    const struct wunderwaffen_state *s = g->state;
    SAND_ABOUT(q, s->bonus_for, s->strategy[s->bonus_for]);
    add(q, WUNDERWAFFEN_V_UPPER, 0);
    add(q, WUNDERWAFFEN_V_LOWER, 0);
}

static void take_bonus(const struct sand_play *g, sand_answer a)
{
    PLAY;
    const int who = s->bonus_for;
    s->bonus_for = WUNDERWAFFEN_NO;
    s->stage = WUNDERWAFFEN_TURN;
    wunderwaffen_push_gift(s, &p->step[who][s->strategy[who]].bonus[sand_answer_verb(a) == WUNDERWAFFEN_V_LOWER], who,
                           WUNDERWAFFEN_DO_VP_STRATEGY);
}

static sand_mask german(const struct sand_play *g)
{
    return sand_bit(wunderwaffen_seat(g->state, WUNDERWAFFEN_GERMAN));
}

static void list_cancels(const struct sand_play *g, struct sand_question *q)
{
    PLAY;
    SAND_ABOUT(q, s->reduction);
    add_each(q, WUNDERWAFFEN_V_CANCEL, wunderwaffen_can_cancel(p, s));
    add(q, WUNDERWAFFEN_V_ALLOW, 0);
}

/* R-res-8: the whole reduction is cancelled, and the counter goes unseen. */
static void take_cancel(const struct sand_play *g, sand_answer a)
{
    PLAY;
    const int amount = s->reduction;
    s->reduction = 0;
    s->stage = WUNDERWAFFEN_TURN;
    if (sand_answer_verb(a) == WUNDERWAFFEN_V_ALLOW) {
        wunderwaffen_research(p, s, -amount, g->sink);
        return;
    }
    const int c = s->hand[WUNDERWAFFEN_GERMAN][argument(a)];
    wunderwaffen_discard(p, s, c);
    s->cancelled = 1;
    WUNDERWAFFEN_TELL(g->sink, WUNDERWAFFEN_K_CANCELS, p->counter[c].front);
}

static sand_mask winner(const struct sand_play *g)
{
    const struct wunderwaffen_state *s = g->state;
    return sand_bit(wunderwaffen_seat(s, s->winner));
}

/* R-conq-8 */
static void list_markers(const struct sand_play *g, struct sand_question *q)
{
    PLAY;
    SAND_ABOUT(q, s->winner, s->land);
    for (int i = 0; i < WUNDERWAFFEN_SPACES; i++)
        if (wunderwaffen_face(p, s, s->space[s->land][i]) == s->winner)
            add(q, WUNDERWAFFEN_V_KEEP, i);
}

static void take_marker(const struct sand_play *g, sand_answer a)
{
    PLAY;
    s->stage = WUNDERWAFFEN_TURN;
    wunderwaffen_keep(p, s, argument(a), g->sink);
}

/* ---- On to the next question ---- */

/* Whether the turn offers more than `end`. */
static bool more_to_do(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s)
{
    return s->own_due || s->give_due || call_set(p, s) || buy_set(p, s);
}

/* Effects first; then a turn with nothing left to do ends by itself. Answers that set something off leave the stage at
 * `turn`, so that this runs next. A turn ends by itself only if nothing but `end` is left, which everyone can see. */
static bool step_turn(const struct sand_play *g)
{
    PLAY;
    if (wunderwaffen_step_effect(p, s, g->sink))
        return true;
    if (more_to_do(p, s))
        return false;
    wunderwaffen_end_turn(p, s, g->sink);
    return true;
}

static bool step_start(const struct sand_play *g)
{
    PLAY;
    if (wunderwaffen_step_effect(p, s, g->sink))
        return true;
    if (s->second_card != 2)
        return false;
    s->second_card = 0;
    wunderwaffen_refill(s, g->sink); /* R-setup-12 */
    wunderwaffen_begin_rounds(p, s, g->sink);
    return true;
}

static const struct sand_row rows[WUNDERWAFFEN_OVER] = {
    [WUNDERWAFFEN_PICK] = {.who = active, .list = list_picks, .take = take_pick},
    [WUNDERWAFFEN_START_CARD] =
        {.who = active, .arguments = whose, .list = list_start_cards, .take = take_start_card, .step = step_start},
    [WUNDERWAFFEN_TURN] = {.who = active, .list = list_turn, .take = take_turn, .step = step_turn},
    [WUNDERWAFFEN_FOR] = {.who = active, .list = list_factions, .take = take_faction},
    [WUNDERWAFFEN_USE] = {.who = active, .list = list_uses, .take = take_use},
    [WUNDERWAFFEN_CHOOSE_BONUS] = {.who = active, .list = list_bonuses, .take = take_bonus},
    [WUNDERWAFFEN_CANCEL] = {.who = german, .list = list_cancels, .take = take_cancel},
    [WUNDERWAFFEN_MARK] = {.who = winner, .list = list_markers, .take = take_marker},
    [WUNDERWAFFEN_DROP] = {.who = active, .list = list_drops, .take = take_drop},
};
SAND_DRIVEN(wunderwaffen)

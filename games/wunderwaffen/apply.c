/* What an answer does, up to the next question. Trusts the list of answers. */
#include "games/wunderwaffen/state.h"

static void pick(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int kind, struct sand_sink *sink)
{
    int slot = 0;
    while (s->hand[s->active][slot] != WW_NO)
        slot++;
    wunderwaffen_move(p, s, wunderwaffen_take(p, s, s->active, kind), WW_IN_HAND + slot);
    WW_TELL(sink, WW_K_PICKED, s->active, kind, slot);
    wunderwaffen_after_pick(p, s, sink);
}

static void drop(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int kind, struct sand_sink *sink)
{
    wunderwaffen_move(p, s, wunderwaffen_take(p, s, s->active, kind), WW_OUT);
    WW_TELL(sink, WW_K_DROPPED, s->active, kind);
    wunderwaffen_after_drop(p, s, sink);
}

static void start_card(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int card,
                       struct sand_sink *sink)
{
    s->second_card = p->card[card].cost == 1 && !s->second_card ? 1 : 2;
    wunderwaffen_acquire(p, s, card, sink);
}

/* R-res-5, R-res-6: all points are spent without a square's bonus. */
static void buy(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int card, struct sand_sink *sink)
{
    s->bought = 1;
    s->research = 0;
    WW_TELL(sink, WW_K_RESEARCH, 0);
    wunderwaffen_acquire(p, s, card, sink);
    wunderwaffen_show(s, p->card[card].group, sink);
}

static void own(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int from, int mode,
                struct sand_sink *sink)
{
    s->from = (uint8_t)from;
    s->mode = (uint8_t)mode;
    s->face = s->active;
    s->stage = WW_USE;
    WW_TELL(sink, mode == WW_BY_CALL ? WW_K_CALLS : WW_K_PLAYS, s->active, p->counter[wunderwaffen_played(s)].front);
}

/* The counter is flipped for all to see (R-info-3); then the faction, if there is but one, is settled. */
static void give(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int slot, struct sand_sink *sink)
{
    const int c = s->hand[s->active][slot];
    const int mine = wunderwaffen_factions_of(s, wunderwaffen_seat(s, s->active));
    s->known[c] = WW_ALL;
    WW_TELL(sink, WW_K_FLIPS, s->active, p->counter[c].front, p->counter[c].reverse, p->counter[c].named);
    if (!(p->counter[c].named & ~mine)) { /* R-two-4 */
        wunderwaffen_discard(p, s, c);
        s->give_due = 0;
        WW_TELL(sink, WW_K_DISCARDED, s->active, p->counter[c].front);
        return;
    }
    const int set = wunderwaffen_possible(p, s, c);
    s->from = (uint8_t)slot;
    s->mode = WW_BY_GIVE;
    s->stage = set & (set - 1) ? WW_FOR : WW_USE;
    s->face = (uint8_t)(set && !(set & (set - 1)) ? __builtin_ctz((unsigned)set) : WW_NO);
}

/* R-resv-2 */
static void store(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int slot, int reserve,
                  struct sand_sink *sink)
{
    const int c = s->hand[s->active][slot];
    wunderwaffen_move(p, s, c, WW_IN_RESERVE + reserve);
    s->stored = (uint8_t)(reserve + 1);
    s->own_due--;
    WW_TELL(sink, WW_K_STORES, s->active, p->counter[c].front, reserve);
}

/* R-strat-2 */
static void choose_bonus(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int which)
{
    const int who = s->bonus_for;
    s->bonus_for = WW_NO;
    s->stage = WW_TURN;
    wunderwaffen_push_gift(s, &p->step[who][s->strategy[who]].bonus[which], who);
}

/* R-res-8: the whole reduction is cancelled, and the counter goes unseen. */
static void cancel(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int slot, struct sand_sink *sink)
{
    const int c = s->hand[WW_GERMAN][slot];
    wunderwaffen_discard(p, s, c);
    s->cancelled = 1;
    s->reduction = 0;
    s->stage = WW_TURN;
    WW_TELL(sink, WW_K_CANCELS, p->counter[c].front);
}

static void allow(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, struct sand_sink *sink)
{
    const int amount = -s->reduction;
    s->reduction = 0;
    s->stage = WW_TURN;
    wunderwaffen_research(p, s, amount, sink);
}

static void answer(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, sand_answer a,
                   struct sand_sink *sink)
{
    const int verb = sand_answer_verb(a), x = (int)(a >> 8);
    switch (verb) {
    case WW_V_PICK:
        pick(p, s, x, sink);
        break;
    case WW_V_DROP:
        drop(p, s, x, sink);
        break;
    case WW_V_ACQUIRE:
        start_card(p, s, x, sink);
        break;
    case WW_V_BUY:
        buy(p, s, x, sink);
        break;
    case WW_V_OWN:
        own(p, s, x, WW_BY_OWN, sink);
        break;
    case WW_V_CALL:
        own(p, s, WW_HAND + x, WW_BY_CALL, sink);
        break;
    case WW_V_GIVE:
        give(p, s, x, sink);
        break;
    case WW_V_STORE:
        store(p, s, x & 3, x >> 2, sink);
        break;
    case WW_V_END:
        wunderwaffen_end_turn(p, s, sink);
        break;
    case WW_V_FOR:
        s->face = (uint8_t)x;
        s->stage = WW_USE;
        break;
    case WW_V_UPPER:
    case WW_V_LOWER:
        choose_bonus(p, s, verb == WW_V_LOWER);
        break;
    case WW_V_CANCEL:
        cancel(p, s, x, sink);
        break;
    case WW_V_ALLOW:
        allow(p, s, sink);
        break;
    case WW_V_KEEP:
        s->stage = WW_TURN;
        wunderwaffen_keep(p, s, x, sink);
        break;
    default:
        wunderwaffen_carry_out(p, s, a, sink);
    }
}

void wunderwaffen_apply(const void *pack, void *state, int actor, sand_answer a, struct sand_sink *sink)
{
    (void)actor;
    answer(pack, state, a, sink);
    wunderwaffen_run(pack, state, sink);
}

/* A deal by hand, entered as the first night reveals it (R-deal-7 to R-deal-10).
 *
 * The set is known, the holders are not. Every seat holds a stand-in from the seed's shuffle, so that all other rules
 * can count cards as ever; `unknown` says whose card is one. Nothing looks at a stand-in: a call continues only when
 * its holders have been entered, and nobody dies before all have been. Entering a seat swaps its stand-in for the card
 * it truly holds, so cards and set agree at every moment.
 *
 * A wrong entry is corrected by exchanging two seats (R-deal-11): card, whether it has been entered, and what the seat
 * has answered as one of the pack. What was chosen at the calls stays, since the right person chose it; so the position
 * is the one to which the right entries would have led, and a pair for which there is none is not offered. */
#include "games/werewolves/rules.h"

/* Seats with this card that have not been entered: with what they are given now this says only how many there are. */
sand_mask werewolves_missing(const struct werewolves_state *s, int card)
{
    return s->unknown & (card == WEREWOLVES_WEREWOLF ? s->wolves : sand_bit(s->holder[card]));
}

const uint8_t werewolves_call_in[WEREWOLVES_PHASES] = {
    [WEREWOLVES_P_ELECT] = WEREWOLVES_CALLS,          [WEREWOLVES_P_ELECT2] = WEREWOLVES_CALLS,
    [WEREWOLVES_P_CUPID] = WEREWOLVES_C_CUPID,        [WEREWOLVES_P_PACK] = WEREWOLVES_C_WEREWOLF,
    [WEREWOLVES_P_SEER] = WEREWOLVES_C_SEER,          [WEREWOLVES_P_WITCH_HEAL] = WEREWOLVES_C_WITCH,
    [WEREWOLVES_P_WITCH_POISON] = WEREWOLVES_C_WITCH, [WEREWOLVES_P_HEALER] = WEREWOLVES_C_HEALER,
    [WEREWOLVES_P_HUNTER] = WEREWOLVES_C_HUNTER,      [WEREWOLVES_P_RED] = WEREWOLVES_C_RED,
    [WEREWOLVES_P_MAYOR] = WEREWOLVES_C_MAYOR,        [WEREWOLVES_P_SHOT] = WEREWOLVES_CALLS,
    [WEREWOLVES_P_OFFICE] = WEREWOLVES_CALLS,         [WEREWOLVES_P_DAY] = WEREWOLVES_CALLS,
    [WEREWOLVES_P_DEFENCE] = WEREWOLVES_CALLS,        [WEREWOLVES_P_VOTE] = WEREWOLVES_CALLS,
    [WEREWOLVES_P_OVER] = WEREWOLVES_CALLS,
};

int werewolves_call_waking(const struct werewolves_state *s)
{
    const int call = werewolves_call_in[s->phase];
    return call < WEREWOLVES_CALLS && werewolves_missing(s, werewolves_card_of[call]) ? call : WEREWOLVES_CALLS;
}

/* R-deal-9: when every other card has been entered the rest are Villagers. */
static void conclude(struct werewolves_state *s, struct sand_sink *sink)
{
    for (int card = WEREWOLVES_WEREWOLF; card < WEREWOLVES_CARDS; card++)
        if (werewolves_missing(s, card))
            return;
    for (; s->unknown; s->unknown &= s->unknown - 1) {
        const int p = werewolves_first(s->unknown);
        werewolves_tell(sink, WEREWOLVES_K_HOLDS, werewolves_only(s, sand_bit(p)), 2, p, WEREWOLVES_VILLAGER, 0);
    }
}

/* R-deal-8: the seat takes the called card, and gives its stand-in to one that had it. */
void werewolves_wake(struct werewolves_state *s, int seat, struct sand_sink *sink)
{
    const int call = werewolves_waking(s), card = werewolves_card_of[call];
    const sand_mask missing = werewolves_missing(s, card);
    s->card[werewolves_is(missing, seat) ? seat : werewolves_first(missing)] = s->card[seat];
    s->card[seat] = (uint8_t)card;
    werewolves_index(s);
    s->unknown &= ~sand_bit(seat);
    werewolves_tell(sink, WEREWOLVES_K_HOLDS, werewolves_only(s, sand_bit(seat)), 2, seat, card, 0);
    conclude(s, sink);
    if (!werewolves_missing(s, card))
        werewolves_called(s, call, sink);
}

/* ---- Corrections ---- */

static bool entered(const struct werewolves_state *s, int seat)
{
    return !werewolves_is(s->unknown, seat);
}

/* The pack has chosen this seat, or somebody of it points there. */
static bool is_prey(const struct werewolves_state *s, int seat)
{
    bool prey = s->victim == seat;
    for (int p = 0; p < s->head.seats; p++)
        prey |= s->pointed[p] == seat ||
                (s->phase == WEREWOLVES_P_PACK && werewolves_is(s->answered, p) && s->answer[p] == seat);
    return prey;
}

/* Whether the choices of this night would have been open if `to` had been entered where `from` was: no Werewolf is
 * eaten (R-wolf-2), no Healer guards that seat (R-healer-2). A correction must not make a choice of this night one that
 * could not have been made. */
static bool fits(const struct werewolves_state *s, int from, int to)
{
    if (!entered(s, from))
        return true;
    if (s->card[from] == WEREWOLVES_WEREWOLF && !(entered(s, to) && s->card[to] == WEREWOLVES_WEREWOLF) &&
        is_prey(s, to))
        return false;
    return s->card[from] != WEREWOLVES_HEALER || s->guard_target != to;
}

bool werewolves_may_swap(const struct werewolves_state *s, int a, int b)
{
    const bool differ = entered(s, a) ? !entered(s, b) || s->card[a] != s->card[b] : entered(s, b);
    return werewolves_night(s) && differ && fits(s, a, b) && fits(s, b, a);
}

static void exchange(uint8_t *a, uint8_t *b)
{
    const uint8_t old = *a;
    *a = *b;
    *b = old;
}

static sand_mask exchanged(sand_mask m, int a, int b)
{
    const sand_mask both = sand_bit(a) | sand_bit(b);
    return werewolves_is(m, a) == werewolves_is(m, b) ? m : m ^ both;
}

static void exchange_seats(struct werewolves_state *s, int a, int b)
{
    exchange(&s->card[a], &s->card[b]);
    exchange(&s->pointed[a], &s->pointed[b]);
    exchange(&s->answer[a], &s->answer[b]);
    s->unknown = exchanged(s->unknown, a, b);
    s->answered = exchanged(s->answered, a, b);
    werewolves_index(s);
}

static void tell_mistaken(const struct werewolves_state *s, int seat, struct sand_sink *sink)
{
    if (entered(s, seat))
        werewolves_tell(sink, WEREWOLVES_K_MISTAKEN, werewolves_only(s, sand_bit(seat)), 1, seat, 0, 0);
}

/* Who holds it now, and what its holder has been told at the calls so far. */
static void tell_right(const struct werewolves_state *s, int seat, struct sand_sink *sink)
{
    if (!entered(s, seat))
        return;
    werewolves_tell(sink, WEREWOLVES_K_HOLDS, werewolves_only(s, sand_bit(seat)), 2, seat, s->card[seat], 0);
    werewolves_tell_again(s, s->card[seat], sink);
}

/* R-deal-11 */
void werewolves_swap(struct werewolves_state *s, int a, int b, struct sand_sink *sink)
{
    const sand_mask was = s->wolves;
    tell_mistaken(s, a, sink);
    tell_mistaken(s, b, sink);
    exchange_seats(s, a, b);
    s->slips--;
    tell_right(s, a, sink);
    tell_right(s, b, sink);
    if ((was ^ s->wolves) & s->seen && entered(s, s->holder[WEREWOLVES_SEER]))
        werewolves_tell_again(s, WEREWOLVES_SEER, sink);
}

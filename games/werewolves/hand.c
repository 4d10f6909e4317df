/* A deal by hand, entered as the first night reveals it (R-deal-7 to R-deal-10).
 *
 * The set is known, the holders are not. Every seat holds a stand-in from the seed's shuffle, so that all other rules
 * can count cards as ever; `unknown` says whose card is one. Nothing looks at a stand-in: a call goes on only when its
 * holders have been entered, and nobody dies before all have been. Entering a seat swaps its stand-in for the card it
 * truly holds, so cards and set agree at every moment. */
#include "games/werewolves/rules.h"

/* Seats with this card that have not been entered: with what they are given now this says only how many there are. */
sand_mask werewolves_missing(const struct werewolves *s, int card)
{
    return s->unknown & (card == WW_WEREWOLF ? s->wolves : sand_bit(s->holder[card]));
}

const uint8_t werewolves_call_in[WW_PHASES] = {
    [WW_P_ELECT] = WW_CALLS,          [WW_P_ELECT2] = WW_CALLS,
    [WW_P_CUPID] = WW_C_CUPID,        [WW_P_PACK] = WW_C_WEREWOLF,
    [WW_P_SEER] = WW_C_SEER,          [WW_P_WITCH_HEAL] = WW_C_WITCH,
    [WW_P_WITCH_POISON] = WW_C_WITCH, [WW_P_HEALER] = WW_C_HEALER,
    [WW_P_HUNTER] = WW_C_HUNTER,      [WW_P_RED] = WW_C_RED,
    [WW_P_MAYOR] = WW_C_MAYOR,        [WW_P_SHOT] = WW_CALLS,
    [WW_P_OFFICE] = WW_CALLS,         [WW_P_DAY] = WW_CALLS,
    [WW_P_DEFENCE] = WW_CALLS,        [WW_P_VOTE] = WW_CALLS,
    [WW_P_OVER] = WW_CALLS,
};

int werewolves_waking(const struct werewolves *s)
{
    const int call = s->unknown ? werewolves_call_in[s->phase] : WW_CALLS;
    return call < WW_CALLS && werewolves_missing(s, werewolves_card_of[call]) ? call : WW_CALLS;
}

/* R-deal-9: when every other card has been entered the rest are Villagers. */
static void conclude(struct werewolves *s, struct sand_sink *sink)
{
    for (int card = WW_WEREWOLF; card < WW_CARDS; card++)
        if (werewolves_missing(s, card))
            return;
    for (; s->unknown; s->unknown &= s->unknown - 1) {
        const int p = werewolves_first(s->unknown);
        werewolves_tell(sink, WW_K_HOLDS, werewolves_only(s, sand_bit(p)), 2, p, WW_VILLAGER, 0);
    }
}

/* R-deal-8: the seat takes the called card, and gives its stand-in to one that had it. */
void werewolves_wake(struct werewolves *s, int seat, struct sand_sink *sink)
{
    const int call = werewolves_waking(s), card = werewolves_card_of[call];
    const sand_mask missing = werewolves_missing(s, card);
    s->card[werewolves_is(missing, seat) ? seat : werewolves_first(missing)] = s->card[seat];
    s->card[seat] = (uint8_t)card;
    werewolves_index(s);
    s->unknown &= ~sand_bit(seat);
    werewolves_tell(sink, WW_K_HOLDS, werewolves_only(s, sand_bit(seat)), 2, seat, card, 0);
    conclude(s, sink);
    if (!werewolves_missing(s, card))
        werewolves_called(s, call, sink);
}

/* Cards and where they are [2.3]. Always true: a card that is in no mask and not in play is in its owner's deck.
 *
 * A deck has no order, because cards are chosen from it and never drawn: so it need not be stored, and shuffling does
 * not exist. Chance comes in only where a hand loses cards that nobody may choose. */
#include "games/berlin/rules.h"

uint32_t berlin_in_deck(const struct berlin_pack *p, const struct berlin_state *s, int side)
{
    const uint32_t play = s->card != BERLIN_NONE ? 1u << s->card : 0;
    return p->deck[side] & ~(s->hand | s->discard | s->pool | s->removed | play);
}

/* Face up; the opponent has seen it now. */
void berlin_discard(struct berlin_play *g, int card)
{
    const uint32_t bit = 1u << card;
    g->s->hand &= ~bit;
    g->s->discard |= bit;
    g->s->seen |= bit;
}

/* D-8: a hand that is not empty, and an Ambush that is not in view elsewhere. */
bool berlin_ambush_possible(const struct berlin_pack *p, const struct berlin_state *s, int side)
{
    const uint32_t open = (s->discard & ~s->down & ~s->lost) | s->removed |
                          (berlin_opted(s, BERLIN_DEV_SECRECY) ? 0 : s->pool);
    return (s->hand & p->deck[side]) && (p->deck[side] & p->event[BERLIN_AMBUSH] & ~open);
}

/* E-DE-1, R-16-1 With secrecy the entry is told twice, once to those who may read the card and once, without its name,
 * to everyone else: an entry has one audience. */
void berlin_develop(struct berlin_play *g, int card)
{
    struct berlin_state *s = g->s;
    const uint32_t bit = 1u << card;
    const int side = s->active;
    s->pool &= ~bit;
    s->discard |= bit;
    if (!berlin_opted(s, BERLIN_DEV_SECRECY)) {
        s->seen |= bit;
        SAND_TELL(g->sink, BERLIN_E_DEVELOPS, side, card);
        return;
    }
    s->down |= bit;
    SAND_TELL_TO(g->sink, BERLIN_E_DEVELOPS, 0, sand_bit(side) | sand_bit(SAND_EVERYTHING), side, card);
    SAND_TELL_TO(g->sink, BERLIN_E_DEVELOPS_HIDDEN, 0, SAND_ALL & ~sand_bit(side) & ~sand_bit(SAND_EVERYTHING), side,
                 g->p->card[card].sv);
}

/* E-WO-3, E-SB-4, R-16-2 */
void berlin_lose_card(struct berlin_play *g, int card)
{
    struct berlin_state *s = g->s;
    const int side = s->loser;
    s->losses--;
    s->stage = BERLIN_S_LOSSES;
    if (!berlin_opted(s, BERLIN_DISCARD_SECRECY)) {
        berlin_discard(g, card);
        SAND_TELL_TO(g->sink, BERLIN_E_LOSES, SAND_REVEALS, SAND_ALL, side, card);
        return;
    }
    s->hand &= ~(1u << card);
    s->discard |= 1u << card;
    s->lost |= 1u << card;
    SAND_TELL_TO(g->sink, BERLIN_E_LOSES, SAND_REVEALS, sand_bit(side) | sand_bit(SAND_EVERYTHING), side, card);
    SAND_TELL_TO(g->sink, BERLIN_E_LOSES_HIDDEN, SAND_REVEALS, SAND_ALL & ~sand_bit(side) & ~sand_bit(SAND_EVERYTHING),
                 side);
}

static int pick(uint32_t cards, int n)
{
    while (n-- > 0)
        cards &= cards - 1;
    return __builtin_ctz(cards);
}

/* D-19: the owner chooses (R-16-3), or a uniform draw from the hand in card order. */
void berlin_losses(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    const int chooses = s->loser == BERLIN_ALLIED ? BERLIN_ALLIED_CHOOSE : BERLIN_AXIS_CHOOSE;
    for (;;) {
        const uint32_t hand = s->hand & g->p->deck[s->loser];
        if (!s->losses || !hand) { /* E-WO-5: hits beyond the hand are lost */
            s->losses = s->loser = 0;
            s->stage = BERLIN_S_ACTED;
            return;
        }
        if (berlin_opted(s, chooses)) {
            s->stage = BERLIN_Q_DISCARD;
            return;
        }
        const int n = __builtin_popcount(hand);
        berlin_lose_card(g, pick(hand, (int)sand_draw(&s->head.chance, (uint32_t)n)));
    }
}

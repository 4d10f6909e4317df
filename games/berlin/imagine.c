/* What a viewer cannot know, dealt again: how the other side's cards lie between hand and deck, under options 16.1 also
 * in the face-down heaps, and whether it wants to be asked. Nothing on the map is hidden.
 *
 * A viewer without a seat knows neither hand, so both sides are dealt. What is dealt is always a union that the viewer
 * can name (R-2-23), in the order of the cards, so that the sample does not depend on how they lay. */
#include "games/berlin/rules.h"

#include "engine/pool.h"

static uint32_t with_sv(const struct berlin_pack *p, uint32_t cards, int sv)
{
    uint32_t some = 0;
    for (; cards; cards &= cards - 1)
        if (p->card[__builtin_ctz(cards)].sv == sv)
            some |= cards & -cards;
    return some;
}

/* R-16-1: cards not yet seen outside the pool, by SV over the pool and the developed ones face down; what is left over
 * is somewhere in hand, deck or lost face down. */
static uint32_t deal_pool(const struct berlin_pack *p, struct berlin_state *s, int side, struct sand_chance *chance)
{
    const uint32_t mine = p->deck[side], unseen = mine & ~s->seen;
    uint32_t pool = 0, down = 0, left = 0;
    for (int sv = 2; sv <= 4; sv++) {
        struct sand_pool pile = {.n = 0};
        sand_pool_add(&pile, with_sv(p, unseen, sv));
        sand_pool_mix(&pile, chance);
        pool |= (uint32_t)sand_pool_deal(&pile, __builtin_popcount(with_sv(p, s->pool & mine, sv)));
        down |= (uint32_t)sand_pool_deal(&pile, __builtin_popcount(with_sv(p, s->down & mine, sv)));
        left |= (uint32_t)sand_pool_deal(&pile, pile.n);
    }
    s->discard = (s->discard & ~(s->down & mine)) | down;
    s->pool = (s->pool & ~mine) | pool;
    s->down = (s->down & ~mine) | down;
    return left;
}

/* Whether the side has finished its selection is hidden as well: for a viewer who is still choosing it has, so that its
 * hand is complete; for the others it has not begun. Not both are ready, or the selection would be over. */
static void imagine_ready(struct berlin_state *s, int side, int viewer)
{
    if (s->hand_size[side] && s->stage == BERLIN_Q_SELECT)
        s->ready[side] = viewer < BERLIN_SIDES && !s->ready[viewer];
}

/* Cards in the hand that is dealt: in the selection the number is hidden too. */
static int hand_number(const struct berlin_pack *p, const struct berlin_state *s, int side, int cards)
{
    const int held = __builtin_popcount(s->hand & p->deck[side]);
    if (s->phase != BERLIN_SELECTING)
        return held;
    if (!s->ready[side])
        return 0;
    return s->hand_size[side] < cards ? s->hand_size[side] : cards;
}

/* Cards lost face down are dealt first, then the hand; what is left is the deck, which is stored nowhere. */
static void deal_side(const struct berlin_pack *p, struct berlin_state *s, int side, struct sand_chance *chance)
{
    const uint32_t mine = p->deck[side], lost = s->lost & mine;
    uint32_t open = (s->hand & mine) | berlin_in_deck(p, s, side) | lost;
    struct sand_pool pile = {.n = 0};
    if (berlin_opted(s, BERLIN_DEV_SECRECY)) {
        const uint32_t known = open & s->seen;
        open = known | deal_pool(p, s, side, chance);
    }
    sand_pool_add(&pile, open);
    sand_pool_mix(&pile, chance);
    const uint32_t gone = (uint32_t)sand_pool_deal(&pile, __builtin_popcount(lost));
    s->discard = (s->discard & ~lost) | gone;
    s->lost = (s->lost & ~mine) | gone;
    const uint32_t hand = (uint32_t)sand_pool_deal(&pile, hand_number(p, s, side, pile.n));
    s->hand = (s->hand & ~mine) | hand;
}

void berlin_imagine(const void *pack, void *state, int viewer, struct sand_chance *chance)
{
    struct berlin_state *s = state;
    sand_rekey(&s->head.chance, chance);
    if (viewer == SAND_EVERYTHING)
        return;
    for (int side = 0; side < BERLIN_SIDES; side++)
        if (side != viewer) {
            imagine_ready(s, side, viewer);
            deal_side(pack, s, side, chance);
            s->mute[side] = BERLIN_ASK;
        }
}

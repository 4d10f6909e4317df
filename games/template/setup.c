/* Before play: the pack from its files, a state from options and a key. Both may fail, with a place and a reason; only
 * here may a game allocate, and a pack is one allocation. */
#include "games/template/state.h"

#include "engine/pack.h"

/* From the lowest card to the highest. */
static void load_cards(void *pack, struct sand_reader *r)
{
    struct template_pack *p = pack;
    p->cards = sand_read_ids(r, sand_require(r, 0, "cards"), p->id[0], TEMPLATE_ID, 6, TEMPLATE_CARDS);
    p->die = sand_read_number(r, 0, "die", 2, 20);
}

SAND_PACKED(template, {"cards.json", load_cards})

/* R-deal-1, R-deal-2: each seat a deck of its own, `hand` cards of it, known to it alone. */
static void deal(const struct template_pack *p, struct template_state *s, int hand, struct sand_sink *sink)
{
    for (int seat = 0; seat < s->head.seats; seat++) {
        uint8_t deck[TEMPLATE_CARDS] = {0, 1, 2, 3, 4, 5, 6, 7};
        sand_shuffle(&s->head.chance, deck, p->cards);
        for (int i = 0; i < hand; i++)
            s->hand[seat] |= (uint8_t)(1 << deck[i]);
        SAND_TELL_TO(sink, E_DEALT, 0, sand_bit(seat) | sand_bit(SAND_EVERYTHING), s->hand[seat]);
    }
}

bool template_setup(const void *pack, struct sand_reader *r, const uint8_t key[32], void *state, struct sand_sink *sink,
                    struct sand_error *error)
{
    struct template_state *s = state;
    sand_begin(&template_game, r, key, s);
    const int hand = sand_option_value(r, &template_game, "hand");
    if (!sand_reader_done(r, error))
        return false;
    deal(pack, s, hand, sink);
    template_round(pack, s, sink);
    return true;
}

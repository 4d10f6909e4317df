/* The whole position as readable JSON, and back. Saving cannot fail; loading trusts nothing: what is malformed is an
 * error of the reader, what is impossible an error of `check`, which states every invariant in one place. The chance is
 * no part of a position: whoever loads one gives the key. */
#include "games/template/state.h"

#include <string.h>

/* All of a position is what the viewer `everything` sees; a larger game saves more than it shows. */
void template_save(const void *pack, const void *state, struct sand_writer *w)
{
    template_view(pack, state, SAND_EVERYTHING, w);
}

static int load_card(const struct template_pack *p, struct sand_reader *r, sand_node n)
{
    const char *id = sand_string(r, n);
    for (int i = 0; i < p->cards; i++)
        if (strcmp(p->id[i], id) == 0)
            return i;
    sand_reader_fail(r, n, "no such card: ", id, (char *)0);
    return 0;
}

static uint8_t load_cards(const struct template_pack *p, struct sand_reader *r, sand_node array)
{
    uint8_t set = 0;
    if (sand_type(r, array) != SAND_ARRAY)
        sand_reader_fail(r, array, "a list of cards must stand here", (char *)0);
    for (sand_node n = sand_first(r, array); n >= 0; n = sand_next(r, n)) {
        const uint8_t card = (uint8_t)(1 << load_card(p, r, n));
        if (set & card)
            sand_reader_fail(r, n, "this card is there twice", (char *)0);
        set |= card;
    }
    return set;
}

static void load_seat(const struct template_pack *p, struct sand_reader *r, sand_node n, struct template_state *s)
{
    char name[SAND_ACTOR_BYTES];
    const int i = s->head.seats;
    if (i == TEMPLATE_SEATS || strcmp(sand_key_of(r, n), sand_actor_name(&template_game, i, name)) != 0) {
        sand_reader_fail(r, n, "seats are p1, p2, … in this order, two to four", (char *)0);
        return;
    }
    s->head.seats++;
    s->score[i] = (uint8_t)sand_int(r, sand_require(r, n, "score"), 0, UINT8_MAX);
    s->hand[i] = load_cards(p, r, sand_require(r, n, "hand"));
    s->shown[i] = load_cards(p, r, sand_require(r, n, "shown"));
    const sand_node bid = sand_member(r, n, "bid");
    s->bid[i] = (uint8_t)(bid < 0 ? 0 : load_card(p, r, bid) + 1);
}

bool template_load(const void *pack, struct sand_reader *r, void *state, struct sand_error *error)
{
    struct template_state *s = state;
    memset(s, 0, sizeof *s);
    s->prize = (uint8_t)sand_int(r, sand_require(r, 0, "prize"), 0, UINT8_MAX);
    for (sand_node n = sand_first(r, sand_require(r, 0, "seat")); n >= 0 && sand_reader_ok(r); n = sand_next(r, n))
        load_seat(pack, r, n, s);
    s->head.over = !s->hand[0];
    return sand_reader_done(r, error) && template_check(pack, s, error);
}

static const char *broken(const struct template_pack *p, const struct template_state *s, int i)
{
    const int round = __builtin_popcount(s->shown[0]);
    if ((s->hand[i] | s->shown[i]) >> p->cards || s->hand[i] & s->shown[i])
        return "a card is in the hand or shown, not both";
    if (__builtin_popcount(s->hand[i]) != __builtin_popcount(s->hand[0]) || __builtin_popcount(s->shown[i]) != round ||
        __builtin_popcount(s->hand[i]) + round > 5)
        return "all hold equally many cards, five at most, and have shown equally many";
    if (s->bid[i] && !(s->hand[i] & 1 << (s->bid[i] - 1)))
        return "the card bid must be in the hand";
    return s->score[i] > round * p->die ? "more points than prizes" : 0;
}

bool template_check(const void *pack, const void *state, struct sand_error *error)
{
    const struct template_pack *p = pack;
    const struct template_state *s = state;
    char name[SAND_ACTOR_BYTES];
    if (s->head.seats < 2 || s->head.seats > TEMPLATE_SEATS)
        return sand_fail(error, "/seat", "two to four seats", (char *)0);
    if (s->head.over ? s->prize || s->hand[0] : !s->prize || s->prize > p->die || !s->hand[0])
        return sand_fail(error, "/prize", "a roll of the die while cards are held, then 0", (char *)0);
    for (int i = 0; i < s->head.seats; i++)
        if (broken(p, s, i))
            return sand_fail(error, sand_actor_name(&template_game, i, name), broken(p, s, i), (char *)0);
    if (!s->head.over && !(template_asked(pack, s) & SAND_SEAT_MASK))
        return sand_fail(error, "/seat", "somebody must still have to bid", (char *)0);
    return true;
}

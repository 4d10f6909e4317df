/* Positions: written, read and checked for their ranges by the table of fields in game.c. What the table cannot say is
 * here: what follows from the fields, and what must be true of them together. Loading trusts nothing. The chance is no
 * part of a position: the caller that loads one gives the key. */
#include "games/template/state.h"

#include "engine/field.h"

static void settle(const void *pack, void *state)
{
    struct template_state *s = state;
    (void)pack;
    s->head.over = !s->hand[0];
}

SAND_FIELDED(template, settle)

/* What must be true of one seat. */
static const char *broken(const struct template_pack *p, const struct template_state *s, int i)
{
    const int round = __builtin_popcount(s->shown[0]), hand = __builtin_popcount(s->hand[i]);
    return SAND_BROKEN(
        {s->hand[i] & s->shown[i], "a card is in the hand or shown, not both"},
        {hand != __builtin_popcount(s->hand[0]) || __builtin_popcount(s->shown[i]) != round || hand + round > 5,
         "all hold equally many cards, five at most, and have shown equally many"},
        {s->bid[i] && !(s->hand[i] & 1 << (s->bid[i] - 1)), "the card bid must be in the hand"},
        {s->score[i] > round * p->die, "more points than prizes"});
}

bool template_check(const void *pack, const void *state, struct sand_error *error)
{
    const struct template_pack *p = pack;
    const struct template_state *s = state;
    char name[SAND_ACTOR_BYTES];
    if (!sand_check_fields(&template_game, pack, s, error))
        return false;
    for (int i = 0; i < s->head.seats; i++)
        if (broken(p, s, i))
            return sand_impossible(error, sand_actor_name(&template_game, i, name), broken(p, s, i));
    return SAND_KEPT(
        error,
        {s->head.over ? s->prize || s->hand[0] : !s->prize || s->prize > p->die || !s->hand[0], "/prize",
         "a roll of the die while cards are held, then 0"},
        {!s->head.over && !(template_asked(pack, s) & SAND_SEAT_MASK), "/seat", "somebody must still have to bid"});
}

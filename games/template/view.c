/* What a viewer may know is said by the table of fields in game.c. Its complement is here: imagine replaces all the
 * rest by a sample; the tests hold the two against each other, byte for byte. */
#include "games/template/state.h"

#include "engine/pool.h"

/* Others' hands: as many cards as they hold, of those they have not shown. Who has bid is unknown: in the sample nobody
 * else has. The chance key is always new, or a bot could read the next roll. */
void template_imagine(const void *pack, void *state, int viewer, struct sand_chance *chance)
{
    const struct template_pack *p = pack;
    struct template_state *s = state;
    sand_rekey(&s->head.chance, chance);
    for (int i = 0; i < s->head.seats && viewer != SAND_EVERYTHING; i++) {
        if (i == viewer)
            continue;
        struct sand_hand hand = {.allowed = (uint8_t)~s->shown[i], .size = __builtin_popcount(s->hand[i])};
        struct sand_pool deck = {.n = 0};
        sand_pool_add(&deck, (1u << p->cards) - 1);
        sand_pool_share(&deck, chance, &hand, 1);
        s->hand[i] = (uint8_t)hand.held;
        s->bid[i] = 0;
    }
}

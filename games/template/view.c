/* What a viewer may know is said by the table of fields in game.c. Its complement is here: imagine replaces all the
 * rest by a sample; the tests hold the two against each other, byte for byte. And the board for a terminal. */
#include "games/template/state.h"

#include "engine/pen.h"
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
        struct sand_pool unseen = {.n = 0};
        sand_pool_add(&unseen, ((1u << p->cards) - 1) & ~s->shown[i]);
        sand_pool_mix(&unseen, chance);
        s->hand[i] = (uint8_t)sand_pool_deal(&unseen, __builtin_popcount(s->hand[i]));
        s->bid[i] = 0;
    }
}

/* The view as plain text: one line per seat, cards shown marked with `-`, the own bid with `>`. */
static void board_seat(const struct template_pack *p, const struct template_state *s, int i, bool own,
                       struct sand_pen *pen)
{
    for (int c = 0; c < p->cards; c++) {
        if (!((s->shown[i] | (own ? s->hand[i] : 0)) & 1 << c))
            continue;
        sand_pen_text(pen, s->shown[i] & 1 << c ? "  -" : s->bid[i] == c + 1 ? "  >" : "  ");
        sand_pen_word(pen, "card", p->id[c]);
    }
}

#define SENTENCES(X)                                                                                                   \
    X(T_PRIZE, "prize", (DOMAIN_NUMBER))                                                                               \
    X(T_POINTS, "points", (DOMAIN_SEAT, DOMAIN_NUMBER))
enum { SENTENCES(SAND_ENUM) T_COUNT };
const struct sand_key template_terminal[] = {SENTENCES(SAND_KEY){0}};

void template_board(const void *pack, const void *state, int viewer, struct sand_pen *pen)
{
    const struct template_state *s = state;
    SAND_PEN_SAY(pen, T_PRIZE, s->prize);
    sand_pen_newline(pen);
    for (int i = 0; i < s->head.seats; i++) {
        SAND_PEN_SAY(pen, T_POINTS, i, s->score[i]);
        board_seat(pack, s, i, viewer == SAND_EVERYTHING || viewer == i, pen);
        sand_pen_newline(pen);
    }
}

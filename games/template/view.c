/* What a viewer may know, and its complement: imagine replaces all the rest by a sample. The two are one subject, and
 * the tests hold them against each other: a view of an imagined state is the view of the true one, byte for byte. */
#include "games/template/state.h"

static void put_cards(const struct template_pack *p, const char *key, uint32_t set, struct sand_writer *w)
{
    sand_put_array(w, key);
    for (; set; set &= set - 1)
        sand_put_text(w, 0, p->id[__builtin_ctz(set)]);
    sand_put_end(w);
}

/* What only the seat itself knows. */
static void put_own(const struct template_pack *p, const struct template_state *s, int seat, struct sand_writer *w)
{
    put_cards(p, "hand", s->hand[seat], w);
    if (s->bid[seat])
        sand_put_text(w, "bid", p->id[s->bid[seat] - 1]);
}

/* At most three levels, keyed by ids. Whether another seat has bid is not shown, nor anything else a secret moves. */
void template_view(const void *pack, const void *state, int viewer, struct sand_writer *w)
{
    const struct template_state *s = state;
    char name[SAND_ACTOR_BYTES];
    sand_put_object(w, 0);
    sand_put_int(w, "prize", s->prize);
    sand_put_object(w, "seat");
    for (int i = 0; i < s->head.seats; i++) {
        sand_put_object(w, sand_actor_name(&template_game, i, name));
        sand_put_int(w, "score", s->score[i]);
        put_cards(pack, "shown", s->shown[i], w);
        if (viewer == SAND_EVERYTHING || viewer == i)
            put_own(pack, s, i, w);
        sand_put_end(w);
    }
    sand_put_end(w);
    sand_put_end(w);
}

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
        uint8_t deck[TEMPLATE_CARDS] = {0, 1, 2, 3, 4, 5, 6, 7};
        int left = __builtin_popcount(s->hand[i]);
        s->hand[i] = s->bid[i] = 0;
        sand_shuffle(chance, deck, p->cards);
        for (int c = 0; left; c++)
            if (!(s->shown[i] & 1 << deck[c])) {
                s->hand[i] |= (uint8_t)(1 << deck[c]);
                left--;
            }
    }
}

/* The view as plain text: a line a seat, cards shown marked with `-`, the own bid with `>`. */
static void board_seat(const struct template_pack *p, const struct template_state *s, int i, bool own,
                       struct sand_writer *w)
{
    for (int c = 0; c < p->cards; c++) {
        if (!((s->shown[i] | (own ? s->hand[i] : 0)) & 1 << c))
            continue;
        sand_append_text(w, s->shown[i] & 1 << c ? "  -" : s->bid[i] == c + 1 ? "  >" : "  ");
        sand_append_text(w, p->id[c]);
    }
}

void template_board(const void *pack, const void *state, int viewer, struct sand_writer *w)
{
    const struct template_state *s = state;
    char name[SAND_ACTOR_BYTES];
    sand_append_text(w, "prize ");
    sand_append_int(w, s->prize);
    for (int i = 0; i < s->head.seats; i++) {
        sand_append_text(w, "\n");
        sand_append_text(w, sand_actor_name(&template_game, i, name));
        sand_append_text(w, "  points ");
        sand_append_int(w, s->score[i]);
        board_seat(pack, s, i, viewer == SAND_EVERYTHING || viewer == i, w);
    }
    sand_append_text(w, "\n");
}

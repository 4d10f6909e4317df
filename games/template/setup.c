/* Before play: the pack from its files, a state from options and a key. Both may fail, with a place and a reason; only
 * here may a game allocate, and a pack is one allocation. */
#include "games/template/state.h"

#include "engine/pack.h"

#include <stdlib.h>
#include <string.h>

/* One card's id: a word of the notation, so without spaces, and not twice. */
static void load_card(struct template_pack *p, struct sand_reader *r, sand_node n)
{
    const char *id = sand_string(r, n);
    const size_t size = strlen(id);
    if (size == 0 || size >= TEMPLATE_ID || strspn(id, "abcdefghijklmnopqrstuvwxyz") != size)
        sand_reader_fail(r, n, "an id is 1 to 15 lower-case letters", (char *)0);
    for (int i = 0; i < p->cards; i++)
        if (strcmp(p->id[i], id) == 0)
            sand_reader_fail(r, n, "this id is there twice: ", id, (char *)0);
    if (sand_reader_ok(r))
        memcpy(p->id[p->cards++], id, size + 1);
}

static void load_cards(void *pack, struct sand_reader *r)
{
    struct template_pack *p = pack;
    const sand_node cards = sand_require(r, 0, "cards");
    const int n = sand_count(r, cards);
    if (sand_reader_ok(r) && (sand_type(r, cards) != SAND_ARRAY || n < 6 || n > TEMPLATE_CARDS))
        sand_reader_fail(r, cards, "six to eight cards, a list of ids from low to high", (char *)0);
    p->die = (int)sand_int(r, sand_require(r, 0, "die"), 2, 20);
    for (sand_node c = sand_first(r, cards); c >= 0 && sand_reader_ok(r); c = sand_next(r, c))
        load_card(p, r, c);
}

void *template_pack_load(const struct sand_file *files, int n, struct sand_error *error)
{
    static const struct sand_loader loaders[] = {{"cards.json", load_cards}, {0}};
    return sand_load_files(sizeof(struct template_pack), loaders, files, n, error);
}

/* R-deal-1, R-deal-2: each seat a deck of its own, `hand` cards of it, known to it alone. */
static void deal(const struct template_pack *p, struct template_state *s, int hand, struct sand_sink *sink)
{
    for (int seat = 0; seat < s->head.seats; seat++) {
        uint8_t deck[TEMPLATE_CARDS] = {0, 1, 2, 3, 4, 5, 6, 7};
        sand_shuffle(&s->head.chance, deck, p->cards);
        for (int i = 0; i < hand; i++)
            s->hand[seat] |= (uint8_t)(1 << deck[i]);
        sand_emit(sink, &(struct sand_entry){.key = KEY_DEALT,
                                             .argc = 1,
                                             .audience = sand_bit(seat) | sand_bit(SAND_EVERYTHING),
                                             .arg = {s->hand[seat]}});
    }
}

/* The whole state is cleared first: memory comes as it is, and unused bytes must be zero. */
bool template_setup(const void *pack, struct sand_reader *r, const uint8_t key[32], void *state, struct sand_sink *sink,
                    struct sand_error *error)
{
    struct template_state *s = state;
    memset(s, 0, sizeof *s);
    sand_chance_init(&s->head.chance, key);
    s->head.seats = (uint8_t)sand_int(r, sand_require(r, 0, "seats"), template_game.min_seats, template_game.max_seats);
    const int hand = sand_option_value(r, &template_game, "hand");
    (void)sand_option_value(r, &template_game, "seconds");
    if (!sand_reader_done(r, error))
        return false;
    deal(pack, s, hand, sink);
    template_round(pack, s, sink);
    return true;
}

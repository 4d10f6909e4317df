/* A state from options and a key. All chance of the game is drawn here, but for the shuffles before phase two
 * (R-setup-13). */
#include "games/wunderwaffen/state.h"

/* R-setup-4, R-setup-5: one stack from bottom to top, the other the reverse of it. */
static void stack_markers(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, struct sand_sink *sink)
{
    uint8_t stack[WUNDERWAFFEN_FACTIONS] = {0, 1, 2, 3};
    sand_shuffle(&s->head.chance, stack, WUNDERWAFFEN_FACTIONS);
    for (int i = 0; i < WUNDERWAFFEN_FACTIONS; i++) {
        s->order[0][i] = stack[i];
        s->order[1][WUNDERWAFFEN_FACTIONS - 1 - i] = stack[i];
        s->square[0][i] = p->begins[0];
        s->square[1][i] = p->begins[1];
    }
    WUNDERWAFFEN_TELL(sink, WUNDERWAFFEN_K_STACK, stack[0], stack[1], stack[2], stack[3]);
}

/* R-setup-7 */
static void shuffle_pool(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int faction)
{
    uint8_t set[WUNDERWAFFEN_SET];
    for (int i = 0; i < WUNDERWAFFEN_SET; i++)
        set[i] = (uint8_t)(faction * WUNDERWAFFEN_SET + i);
    sand_shuffle(&s->head.chance, set, WUNDERWAFFEN_SET);
    for (int i = 0; i < WUNDERWAFFEN_SET; i++)
        wunderwaffen_move(p, s, set[i], WUNDERWAFFEN_POOL);
}

static void shuffle_group(struct wunderwaffen_state *s, int group)
{
    for (int i = 0; i < WUNDERWAFFEN_GROUP; i++)
        s->undrawn[group][i] = (uint8_t)(group * WUNDERWAFFEN_GROUP + i);
    s->left[group] = WUNDERWAFFEN_GROUP;
    sand_shuffle(&s->head.chance, s->undrawn[group], WUNDERWAFFEN_GROUP);
}

/* R-setup-14: points that the second of two seats has from the beginning, with each of its factions. */
static void give_handicap(struct wunderwaffen_state *s, int points, struct sand_sink *sink)
{
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++)
        if (wunderwaffen_seat(s, f) == 1)
            wunderwaffen_gain(s, f, points, WUNDERWAFFEN_FROM_HANDICAP, sink);
}

bool wunderwaffen_setup(const void *pack, struct sand_reader *r, const uint8_t key[32], void *state,
                        struct sand_sink *sink, struct sand_error *error)
{
    struct wunderwaffen_state *s = state;
    sand_begin(&wunderwaffen_game, r, key, s);
    wunderwaffen_clear(s);
    if (s->alternative && s->head.seats != 2) /* R-end-7 */
        sand_reader_fail(r, sand_member(r, 0, "alt-score"), "the alternative score is for two seats", (char *)0);
    const int handicap = sand_option_value(r, &wunderwaffen_game, "handicap");
    if (handicap && s->head.seats != 2)
        sand_reader_fail(r, sand_member(r, 0, "handicap"), "the handicap is for two seats", (char *)0);
    if (!sand_reader_done(r, error))
        return false;
    give_handicap(s, handicap, sink);
    stack_markers(pack, s, sink);
    for (int f = 0; f < WUNDERWAFFEN_FACTIONS; f++)
        shuffle_pool(pack, s, f);
    shuffle_group(s, 0);
    shuffle_group(s, 1);
    wunderwaffen_begin_opening(pack, s, sink);
    return true;
}

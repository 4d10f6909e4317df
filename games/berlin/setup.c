/* Set-up [4.0]: a state from options and a key.
 *
 * berlin_clear, berlin_deploy_start and berlin_derive are apart because positions written by hand begin with the first,
 * may ask for the second ("start":true in save.c), and always end with the third. */
#include "games/berlin/rules.h"

/* The position at the start, without units: nations, markers, control. */
static void set_nations(const struct berlin_pack *p, struct berlin_state *s)
{
    for (int n = 0; n < BERLIN_NATIONS; n++) {
        s->side[n] = p->nation[n].status == BERLIN_NEUTRAL ? BERLIN_NOBODY : p->nation[n].side;
        s->status[n] = p->nation[n].status;
    }
    for (int t = 0; t < BERLIN_TRACKS; t++)
        s->track[t] = p->track[t].start;
    for (int a = 0; a < BERLIN_AREAS; a++)
        if (p->area[a].nation != BERLIN_NONE)
            s->control[p->area[a].nation] |= berlin_area(a); /* R-3-26 */
}

void berlin_clear(const struct berlin_pack *p, struct berlin_state *s)
{
    memset(s, 0, sizeof *s);
    s->head.seats = BERLIN_SIDES;
    s->turn = 1;
    s->card = s->row = s->unit = s->nation = s->start = s->target = s->counter_area = BERLIN_NONE;
    memset(s->came_from, BERLIN_NONE, sizeof s->came_from);
    set_nations(p, s);
    for (int c = 0; c < BERLIN_CARDS; c++)
        *(p->card[c].developed ? &s->pool : &s->seen) |= 1u << c; /* R-2-19 */
    for (int u = 0; u < BERLIN_UNITS; u++)
        s->place[u] = p->unit[u].start == BERLIN_NEW_WEAPONS_POOL ? BERLIN_NEW_WEAPONS_POOL : BERLIN_POOL;
}

void berlin_deploy_start(const struct berlin_pack *p, struct berlin_state *s)
{
    for (int u = 0; u < BERLIN_UNITS; u++) {
        s->place[u] = p->unit[u].start; /* R-4-1 */
        if (berlin_on_map(s, u))
            berlin_add(&s->fresh, u);
    }
}

void berlin_derive(const struct berlin_pack *p, struct berlin_state *s)
{
    memset(s->at, 0, sizeof s->at);
    for (int u = 0; u < BERLIN_UNITS; u++)
        berlin_add(&s->at[s->place[u]], u);
    berlin_refresh(p, s);
}

bool berlin_setup(const void *pack, struct sand_reader *r, const uint8_t key[32], void *state, struct sand_sink *sink,
                  struct sand_error *error)
{
    struct berlin_state *s = state;
    struct berlin_play g = {pack, s, sink, -1};
    berlin_clear(pack, s);
    sand_option_seats(r, &berlin_game);
    for (int i = 0; i < BERLIN_OPTIONS; i++)
        if (sand_option_value(r, &berlin_game, berlin_option_names[i]))
            s->options = (uint16_t)(s->options | 1u << i);
    if (!sand_reader_done(r, error))
        return false;
    sand_chance_init(&s->head.chance, key);
    berlin_deploy_start(pack, s);
    berlin_derive(pack, s);
    berlin_begin_turn(&g);
    return true;
}

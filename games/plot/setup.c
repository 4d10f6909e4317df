/* Set-up (RULES.md 2.1): chits first, then the SS Player's units, then the Abwehr Player's. */
#include "games/plot/rules.h"

#include "engine/driver.h"

/* R-4-1, R-4-2, R-4-3, R-4-9, R-4-10 */
static void begin(const struct sand_play *play)
{
    const struct plot_pack *p = play->pack;
    struct plot_state *s = play->state;
    const struct plot_play g = {p, s, play->sink};
    s->hex = PLOT_NO_HEX;
    s->acting = s->target = s->retreating = s->drawn = PLOT_NONE;
    for (int u = 0; u < PLOT_UNITS; u++)
        s->place[u] = u < PLOT_GERMANS ? PLOT_UNPLACED : PLOT_ALLIED_BOX;
    for (int i = 0; i < PLOT_LEADERS; i++)
        s->place[p->leader[i]] = p->leader_hex[i];
    for (int i = 0; i < PLOT_SEATS; i++)
        s->control[i] = p->start[i];
    plot_derive(p, s);
    s->heap[PLOT_CUP] = (struct plot_chits){p->loyalty, ((uint64_t)1 << PLOT_OTHERS) - 1};
    plot_draw_chits(&g, PLOT_ABWEHR, 10);
    plot_draw_chits(&g, PLOT_SS, 10);
    plot_open(&g, PLOT_Q_PLACE, PLOT_SS);
}
SAND_BEGUN(plot)

static bool symbols_full(const struct plot_pack *p, const struct plot_state *s, int party)
{
    for (int i = 0; i < p->symbols[party]; i++)
        if (s->at[p->symbol[party][i]] == PLOT_NONE)
            return false;
    return true;
}

static uint64_t unplaced(const struct plot_pack *p, const struct plot_state *s, int seat)
{
    uint64_t set = 0;
    for (uint64_t left = p->own[seat]; left; left &= left - 1)
        if (s->place[plot_first(left)] == PLOT_UNPLACED)
            set |= left & -left;
    return set;
}

/* R-4-4 to R-4-8: the party's symbols while one is free, then X. */
static void list_hexes(const struct plot_pack *p, const struct plot_state *s, int u, bool full, struct plot_list *l)
{
    const int party = p->unit[u].party, n = full ? PLOT_X : p->symbols[party];
    const uint16_t *hex = full ? p->x : p->symbol[party];
    for (int i = 0; i < n; i++)
        if (s->at[hex[i]] == PLOT_NONE)
            plot_add(l, plot_answer_pair(PLOT_V_PLACE, u, hex[i]));
}

void plot_list_place(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    bool full[PLOT_PARTIES];
    for (int i = 0; i < PLOT_PARTIES; i++)
        full[i] = symbols_full(p, s, i);
    for (uint64_t set = unplaced(p, s, s->seat); set; set &= set - 1)
        list_hexes(p, s, plot_first(set), full[p->unit[plot_first(set)].party], l);
    plot_add(l, PLOT_V_AUTO);
}

static bool is_one_of(const uint16_t *hexes, int n, int hex)
{
    for (int i = 0; i < n; i++)
        if (hexes[i] == hex)
            return true;
    return false;
}

/* The tests of a unit's first hex; one unit of each party stands for all that are still to be placed. */
bool plot_test_place(const struct plot_pack *p, const struct plot_state *s, int u, int hex, struct sand_why *why)
{
    const int party = p->unit[u].party;
    const uint64_t left = u < PLOT_GERMANS ? unplaced(p, s, s->seat) & p->party[party] : 0;
    if (!left || u != plot_first(left))
        return false;
    sand_why_add(why, PLOT_T_EMPTY, s->at[hex] == PLOT_NONE);
    if (symbols_full(p, s, party))
        sand_why_add(why, PLOT_T_COMMON, is_one_of(p->x, PLOT_X, hex));
    else
        sand_why_add(why, PLOT_T_SYMBOL, is_one_of(p->symbol[party], p->symbols[party], hex));
    return true;
}

static void place(const struct plot_play *g, int u, int hex)
{
    plot_put(g, u, hex);
    PLOT_TELL(g, PLOT_E_PLACED, u, hex);
}

/* The first free hex of the party's symbols, then of X: from the front for the SS Player, else from the end. */
static int next_hex(const struct plot_pack *p, const struct plot_state *s, int u)
{
    const int party = p->unit[u].party;
    for (int i = 0; i < p->symbols[party]; i++)
        if (s->at[p->symbol[party][i]] == PLOT_NONE)
            return p->symbol[party][i];
    for (int i = 0; i < PLOT_X; i++) {
        const int hex = p->x[s->seat == PLOT_SS ? i : PLOT_X - 1 - i];
        if (s->at[hex] == PLOT_NONE)
            return hex;
    }
    return PLOT_NO_HEX;
}

/* First each unit's own hex of the pack, if it is still free; those whose hex was taken by a choice made before go
 * wherever the rules let them. */
static void place_all(const struct plot_play *g)
{
    for (uint64_t set = unplaced(g->p, g->s, g->s->seat); set; set &= set - 1)
        if (g->s->at[g->p->automatic[plot_first(set)]] == PLOT_NONE)
            place(g, plot_first(set), g->p->automatic[plot_first(set)]);
    for (uint64_t set = unplaced(g->p, g->s, g->s->seat); set; set &= set - 1)
        place(g, plot_first(set), next_hex(g->p, g->s, plot_first(set)));
}

void plot_do_place(const struct plot_play *g, int verb, int u, int hex)
{
    if (verb == PLOT_V_AUTO)
        place_all(g);
    else
        place(g, u, hex);
    if (unplaced(g->p, g->s, g->s->seat))
        return;
    if (g->s->seat == PLOT_SS)
        plot_open(g, PLOT_Q_PLACE, PLOT_ABWEHR);
    else
        plot_begin_turn(g);
}

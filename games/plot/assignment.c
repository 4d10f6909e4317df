/* Assignment (RULES.md 2.5) and the Randomizer's draw that follows it (2.4).
 *
 * One roll gives two results, which are settled one after the other: the Allied unit first, then the Germans that are
 * sent. Each may be rolled again by itself when its area is full; an overrun area ends it instead, and that is looked
 * at first (R-7-4, R-7-8). */
#include "games/plot/rules.h"

static void end_assignment(const struct plot_play *g);

static const struct plot_assignment *roll(const struct plot_play *g)
{
    const int row = sand_die(&g->s->head.chance, 6), column = sand_die(&g->s->head.chance, 6);
    const struct plot_assignment *a = &g->p->assignment[row - 1][column - 1];
    PLOT_TELL_AS(g, PLOT_E_ASSIGNMENT, SAND_REVEALS | SAND_PACE, row, column, a->allied, a->count, a->party, a->area);
    return a;
}

static int allies_left(const struct plot_state *s)
{
    int n = 0;
    for (int u = PLOT_GERMANS; u < PLOT_UNITS; u++)
        n += s->place[u] == PLOT_ALLIED_BOX;
    return n;
}

/* The units lie mixed and face down (R-4-2), so which one comes is drawn although they differ only in their defence. */
static int draw_ally(const struct plot_play *g)
{
    int n = (int)sand_draw(&g->s->head.chance, (uint32_t)allies_left(g->s)), u = PLOT_GERMANS;
    while (g->s->place[u] != PLOT_ALLIED_BOX || n-- > 0)
        u++;
    return u;
}

/* ---- German assignment ---- */

/* R-7-10: of the party, in Berlin, without a marker. */
uint64_t plot_sendable(const struct plot_pack *p, const struct plot_state *s)
{
    uint64_t set = 0;
    for (uint64_t left = p->party[s->sent_party] & s->map & ~plot_marked(s); left; left &= left - 1)
        if (p->hex[s->place[plot_first(left)]].area == p->berlin)
            set |= left & -left;
    return set;
}

static int owner(const struct plot_state *s)
{
    return s->sent_party == PLOT_P_SS ? PLOT_SS : PLOT_ABWEHR;
}

/* R-7-12: not into a headquarters that is none of its own. */
void plot_list_send(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    const struct plot_area *area = &p->area[s->sent_area];
    for (uint64_t set = plot_sendable(p, s); set; set &= set - 1)
        for (int i = 0; i < area->size; i++) {
            const int hex = p->area_hex[area->first + i];
            if (s->at[hex] == PLOT_NONE && !plot_unfriendly(p, plot_first(set), hex))
                plot_add(l, plot_answer_pair(PLOT_V_SEND, plot_first(set), hex));
        }
}

/* R-7-13: as many as possible. */
static void send_next(const struct plot_play *g)
{
    if (g->s->sent_count == 0 || plot_pose(g, PLOT_Q_SEND, g->s->chooser) == 0)
        end_assignment(g);
}

void plot_do_send(const struct plot_play *g, int verb, int u, int hex)
{
    (void)verb;
    plot_put(g, u, hex);
    PLOT_TELL(g, PLOT_E_SENT, u, hex);
    g->s->sent_count--;
    send_next(g);
}

/* R-7-14 to R-7-17 Asked even of a player without such a chit: whether a player holds one is a secret. */
void plot_list_assign(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    if (plot_held(p, s, s->seat, PLOT_FRIENDLY))
        plot_add(l, PLOT_V_ASSIGN_FRIENDLY);
    if (plot_held(p, s, s->seat, PLOT_ENEMY))
        plot_add(l, PLOT_V_ASSIGN_ENEMY);
    plot_add(l, PLOT_V_PASS);
}

void plot_do_assign(const struct plot_play *g, int verb, int a, int b)
{
    struct plot_state *s = g->s;
    (void)a;
    (void)b;
    if (verb == PLOT_V_ASSIGN_ENEMY) {
        plot_use_kind(g, s->seat, PLOT_ENEMY);
        s->sent_party = s->sent_party == PLOT_P_SS ? PLOT_P_ABWEHR : PLOT_P_SS;
        PLOT_TELL(g, PLOT_E_SWITCHED, s->sent_party);
        plot_open(g, PLOT_Q_ASSIGN, owner(s));
        return;
    }
    if (verb == PLOT_V_ASSIGN_FRIENDLY)
        plot_use_kind(g, s->seat, PLOT_FRIENDLY);
    s->chooser = (uint8_t)(verb == PLOT_V_ASSIGN_FRIENDLY ? s->seat : !owner(s)); /* R-7-11 */
    send_next(g);
}

/* R-7-7, R-7-8 */
static void german_assignment(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    while (!plot_overrun(s, s->sent_area) && !plot_free_in_area(g->p, s, s->sent_area)) {
        const struct plot_assignment *again = roll(g);
        s->sent_count = again->count;
        s->sent_party = again->party;
        s->sent_area = again->area;
    }
    if (!plot_overrun(s, s->sent_area)) {
        plot_open(g, PLOT_Q_ASSIGN, owner(s));
        return;
    }
    PLOT_TELL(g, PLOT_E_NO_SENDING, s->sent_area);
    end_assignment(g);
}

/* ---- Allied placement ---- */

/* `hex` holds the area of the Allied result while the unit is being placed. */
void plot_list_allied(const struct plot_pack *p, const struct plot_state *s, struct plot_list *l)
{
    const struct plot_area *area = &p->area[s->hex];
    for (int i = 0; i < area->size; i++)
        if (s->at[p->area_hex[area->first + i]] == PLOT_NONE)
            plot_add(l, plot_answer(PLOT_V_ALLIED, p->area_hex[area->first + i]));
}

void plot_do_allied(const struct plot_play *g, int verb, int hex, int b)
{
    struct plot_state *s = g->s;
    (void)verb;
    (void)b;
    plot_put(g, s->drawn, hex);
    PLOT_TELL(g, PLOT_E_ALLIED, s->drawn, hex);
    s->drawn = PLOT_NONE;
    s->hex = PLOT_NO_HEX;
    german_assignment(g);
}

/* R-7-2 to R-7-5: the area to place in; PLOT_AREAS if the result is ignored. */
static int allied_area(const struct plot_play *g, int area)
{
    if (!allies_left(g->s))
        return PLOT_AREAS;
    while (!plot_overrun(g->s, area)) {
        if (plot_free_in_area(g->p, g->s, area))
            return area;
        area = roll(g)->allied;
    }
    return PLOT_AREAS;
}

/* The German result is kept in the state before the Allied unit is placed: that is a question, and play continues from
 * its answer. */
void plot_begin_assignment(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    const struct plot_assignment *a = roll(g);
    s->sent_count = a->count;
    s->sent_party = a->party;
    s->sent_area = a->area;
    const int area = allied_area(g, a->allied);
    if (area == PLOT_AREAS) {
        PLOT_SAY(g, PLOT_E_NO_ALLIED);
        german_assignment(g);
        return;
    }
    s->drawn = (uint8_t)draw_ally(g);
    s->hex = (uint16_t)area;
    plot_pose(g, PLOT_Q_ALLIED, PLOT_ABWEHR);
}

/* R-6-3, R-6-4, then the window after A. */
static void end_assignment(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    s->sent_count = s->sent_party = s->sent_area = s->chooser = 0;
    const int die = sand_die(&s->head.chance, 6);
    const struct plot_draw *draw = &g->p->randomizer[die - 1][s->turn - 1];
    PLOT_TELL_AS(g, PLOT_E_RANDOMIZER, SAND_REVEALS | SAND_PACE, die, draw->count);
    plot_draw_chits(g, draw->seat, draw->count);
    plot_end_phase(g);
}

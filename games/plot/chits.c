/* The Randomizer: cup, two boxes, and what each seat can place with certainty (RULES.md part 3, hidden information).
 *
 * `known[v]` holds chits of the cup and of the other box only: a seat's own box and chits on units are known anyway.
 * A chit laid open in the cup is known until the other seat draws from the cup; one seen in a box until it leaves. */
#include "games/plot/rules.h"

static sand_mask to_seats(void)
{
    return sand_bit(PLOT_ABWEHR) | sand_bit(PLOT_SS) | sand_bit(SAND_EVERYTHING);
}

/* The chit's name in the domain `chit`, where those of one kind are the same. */
static int chit_name(const struct plot_pack *p, int chit)
{
    if (chit < PLOT_OTHER_CHIT)
        return p->unit_chit[chit];
    int kind = 0;
    while (!(p->kind[kind] & plot_bit(chit % PLOT_OTHER_CHIT)))
        kind++;
    return PLOT_LOYALTY + kind;
}

static uint64_t *set_of(struct plot_chits *c, int chit)
{
    return chit < PLOT_OTHER_CHIT ? &c->loyalty : &c->other;
}

static void add_chit(struct plot_chits *c, int chit)
{
    *set_of(c, chit) |= plot_bit(chit % PLOT_OTHER_CHIT);
}

static void drop_chit(struct plot_chits *c, int chit)
{
    *set_of(c, chit) &= ~plot_bit(chit % PLOT_OTHER_CHIT);
}

static int heap_size(const struct plot_chits *c)
{
    return plot_count(c->loyalty) + plot_count(c->other);
}

/* Chit number n of a heap in canonical order. The order is part of every record: its chance draws numbers, and this
 * says which chit a number is. */
static int nth_chit(const struct plot_chits *c, int n)
{
    const int loyal = plot_count(c->loyalty);
    uint64_t set = n < loyal ? c->loyalty : c->other;
    for (int i = n < loyal ? n : n - loyal; i > 0; i--)
        set &= set - 1;
    return plot_first(set) + (n < loyal ? 0 : PLOT_OTHER_CHIT);
}

static int random_chit(const struct plot_play *g, int heap)
{
    const struct plot_chits *c = &g->s->heap[heap];
    return nth_chit(c, (int)sand_draw(&g->s->head.chance, (uint32_t)heap_size(c)));
}

/* From the cup into a box: the drawer sees it; the other seat no longer knows what the cup holds. */
static void draw_from_cup(const struct plot_play *g, int seat, int n)
{
    struct plot_state *s = g->s;
    if (n == 0)
        return;
    plot_odds_drawn(s, seat, n, heap_size(&s->heap[PLOT_CUP]));
    s->known[!seat].loyalty &= ~s->heap[PLOT_CUP].loyalty;
    s->known[!seat].other &= ~s->heap[PLOT_CUP].other;
    for (int i = 0; i < n; i++) {
        const int chit = random_chit(g, PLOT_CUP);
        drop_chit(&s->heap[PLOT_CUP], chit);
        drop_chit(&s->known[seat], chit);
        add_chit(&s->heap[seat], chit);
        SAND_TELL_TO(g->sink, PLOT_E_DREW, SAND_REVEALS, sand_bit(seat) | sand_bit(SAND_EVERYTHING), seat,
                     chit_name(g->p, chit));
    }
    SAND_TELL_TO(g->sink, PLOT_E_DRAWS, SAND_REVEALS, sand_bit(!seat) | sand_bit(SAND_PUBLIC), seat, n);
}

static bool knows(const struct plot_state *s, int seat, int chit)
{
    const struct plot_chits *known = &s->known[seat];
    return (chit < PLOT_OTHER_CHIT ? known->loyalty : known->other) >> chit % PLOT_OTHER_CHIT & 1;
}

/* The seat shows a chit of its box that it has chosen. */
static void show(const struct plot_play *g, int seat, int chit)
{
    if (!knows(g->s, !seat, chit)) {
        plot_odds_seen(g->s, seat);
        plot_odds_chosen(g->p, g->s, seat, chit);
    }
    add_chit(&g->s->known[!seat], chit);
}

/* From the other box: one sees it, the other misses it. */
void plot_take_chits(const struct plot_play *g, int seat, int n)
{
    struct plot_state *s = g->s;
    const int there = heap_size(&s->heap[!seat]);
    n = n < there ? n : there;
    for (int i = 0; i < n; i++) {
        const int chit = random_chit(g, !seat);
        if (!knows(s, seat, chit))
            plot_odds_seen(s, !seat);
        drop_chit(&s->heap[!seat], chit);
        drop_chit(&s->known[seat], chit);
        add_chit(&s->heap[seat], chit);
        add_chit(&s->known[!seat], chit);
        SAND_TELL_TO(g->sink, PLOT_E_TOOK, SAND_REVEALS, to_seats(), seat, chit_name(g->p, chit));
    }
    SAND_TELL_TO(g->sink, PLOT_E_TAKES, SAND_REVEALS, sand_bit(SAND_PUBLIC), seat, n);
}

/* R-6-5, R-6-7: too few in the cup, then from the other box, and what that lacks from the cup after all. */
void plot_draw_chits(const struct plot_play *g, int seat, int n)
{
    const int cup = heap_size(&g->s->heap[PLOT_CUP]);
    if (n <= cup) {
        draw_from_cup(g, seat, n);
        return;
    }
    const int box = heap_size(&g->s->heap[!seat]), taken = n < box ? n : box;
    plot_take_chits(g, seat, taken);
    draw_from_cup(g, seat, n - taken < cup ? n - taken : cup);
}

/* R-6-6: shown to both and back into the cup. */
static void use(const struct plot_play *g, int seat, int chit)
{
    struct plot_state *s = g->s;
    show(g, seat, chit);
    drop_chit(&s->heap[seat], chit);
    add_chit(&s->heap[PLOT_CUP], chit);
    add_chit(&s->known[seat], chit);
    plot_odds_open(s, chit);
    PLOT_TELL_AS(g, PLOT_E_USES, SAND_REVEALS, seat, chit_name(g->p, chit));
}

void plot_use_loyalty(const struct plot_play *g, int seat, int u)
{
    use(g, seat, u);
}

/* Of several of a kind, first one that the other seat knows of, then the first. To the other player they are the same,
 * and one of those known to be there may be the one that was used: so the known one counts as used, and nobody has to
 * be asked which. */
static int chit_to_use(const struct plot_pack *p, const struct plot_state *s, int seat, int kind)
{
    const uint64_t mine = s->heap[seat].other & p->kind[kind], seen = mine & s->known[!seat].other;
    return plot_first(seen ? seen : mine) + PLOT_OTHER_CHIT;
}

void plot_use_kind(const struct plot_play *g, int seat, int kind)
{
    use(g, seat, chit_to_use(g->p, g->s, seat, kind));
}

/* Naming a target shows the chits it needs. */
void plot_show_loyalty(const struct plot_play *g, int seat, int u)
{
    show(g, seat, u);
}

void plot_show_kind(const struct plot_play *g, int seat, int kind)
{
    show(g, seat, chit_to_use(g->p, g->s, seat, kind));
}

/* R-18-28: onto its unit, for all to see. */
void plot_lay_loyalty(const struct plot_play *g, int seat, int u)
{
    struct plot_state *s = g->s;
    show(g, seat, u);
    drop_chit(&s->heap[seat], u);
    drop_chit(&s->known[!seat], u);
    s->chit_on |= plot_bit(u);
    PLOT_TELL_AS(g, PLOT_E_USES, SAND_REVEALS, seat, chit_name(g->p, u));
}

/* R-18-31 */
void plot_collect_chits(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    s->heap[PLOT_CUP].loyalty |= s->chit_on;
    s->known[PLOT_ABWEHR].loyalty |= s->chit_on;
    s->known[PLOT_SS].loyalty |= s->chit_on;
    for (; s->chit_on; s->chit_on &= s->chit_on - 1)
        plot_odds_open(s, plot_first(s->chit_on));
}

/* How likely each chit lies in the other box, to a seat that cannot place it (RULES.md part 3, Imagine).
 *
 * `odds[v][c]`: box to cup, for the seat v and the chit c, in units of PLOT_EVEN. They follow from what both seats have
 * seen, whichever chits either of them holds, as if nobody had seen c since it last lay open in the cup. So they are
 * not secret, and imagine leaves them as they are. Each event changes them by one line:
 * - the other seat draws n of the c chits of the cup: a chit of the cup goes along with chance n/c;
 * - the seat itself draws n of c, and this one was not among them: it is the less likely to be in the cup;
 * - one of the b chits of the box that the seat could not place shows itself, and it was not this one;
 * - the chit lies open in the cup: it is not in the box. */
#include "games/plot/rules.h"

enum { UNIT = 1 << 16 };

/* Odds × times + more. */
static void change(uint32_t odds[PLOT_NUMBERS], uint64_t times, uint64_t more)
{
    for (int c = 0; c < PLOT_NUMBERS; c++) {
        const uint64_t now = odds[c] * times / UNIT + more;
        odds[c] = (uint32_t)(now < PLOT_ODDS ? now : PLOT_ODDS);
    }
}

void plot_odds_drawn(struct plot_state *s, int seat, int n, int cup)
{
    const int left = cup - n;
    const uint64_t times = left ? (uint64_t)UNIT * (uint64_t)cup / (uint64_t)left : (uint64_t)UNIT * UNIT;
    change(s->odds[!seat], times, left ? (uint64_t)PLOT_EVEN * (uint64_t)n / (uint64_t)left : PLOT_ODDS);
    change(s->odds[seat], times, 0);
}

uint32_t plot_odds_share(uint32_t odds)
{
    return (odds << 6) / ((odds + PLOT_EVEN) >> 10);
}

/* How many of a set are in the box, and what one over that and one more is in the mean, if each is there by itself. */
static uint64_t expect(const uint32_t *odds, uint64_t set, uint64_t *one_over)
{
    uint64_t chance[PLOT_OTHERS + 1] = {UNIT}, expected = 0, sum = 0;
    int n = 0;
    for (; set; set &= set - 1) {
        const uint64_t in = plot_odds_share(odds[plot_first(set)]);
        expected += in;
        chance[++n] = 0;
        for (int r = n; r >= 0; r--)
            chance[r] = (chance[r] * (UNIT - in) + (r ? chance[r - 1] * in : 0)) / UNIT;
    }
    for (int r = 0; r <= n; r++)
        sum += chance[r] / (uint64_t)(r + 1);
    *one_over = sum;
    return expected;
}

/* A seat that shows one of a kind had one at least; that it had many is not said by it. With r more of them in the box
 * each had one chance in r + 1 to be the one we name, so r in the mean is (1 - a) / a afterwards, where a is the mean
 * of 1 / (r + 1). All of the kind become as much less likely as that demands. (A chit drawn from the box at random is
 * another matter: one of many is the more likely to come.) */
static void change_kind(uint32_t *odds, uint64_t kind)
{
    uint64_t a;
    const uint64_t before = expect(odds, kind, &a), n = (uint64_t)plot_count(kind) * UNIT;
    const uint64_t after = (UNIT - a) * UNIT / a;
    if (before < UNIT / 256 || before >= n || after >= n)
        return;
    const uint64_t times = after * (n - before) / (n - after) * UNIT / before;
    for (; kind; kind &= kind - 1)
        odds[plot_first(kind)] = (uint32_t)(odds[plot_first(kind)] * times / UNIT);
}

static int unseen(struct plot_chits heap, struct plot_chits known)
{
    return plot_count(heap.loyalty & ~known.loyalty) + plot_count(heap.other & ~known.other);
}

void plot_odds_seen(struct plot_state *s, int seat)
{
    const int b = unseen(s->heap[seat], s->known[!seat]);
    change(s->odds[!seat], (uint64_t)UNIT * (uint64_t)(b - 1) / (uint64_t)b, 0);
}

void plot_odds_chosen(const struct plot_pack *p, struct plot_state *s, int seat, int chit)
{
    const uint64_t one = chit < PLOT_OTHER_CHIT ? 0 : plot_bit(chit - PLOT_OTHER_CHIT);
    for (int k = 0; k < PLOT_KINDS; k++)
        if (p->kind[k] & one)
            change_kind(s->odds[!seat] + PLOT_OTHER_CHIT, p->kind[k] & ~one);
}

void plot_odds_open(struct plot_state *s, int chit)
{
    s->odds[PLOT_ABWEHR][chit] = s->odds[PLOT_SS][chit] = 0;
}

/* Nothing is known but how many lie where. */
void plot_odds_even(struct plot_state *s)
{
    for (int v = 0; v < PLOT_SEATS; v++) {
        const int box = unseen(s->heap[!v], s->known[v]), cup = unseen(s->heap[PLOT_CUP], s->known[v]);
        const uint64_t odds = cup ? (uint64_t)PLOT_EVEN * (uint64_t)box / (uint64_t)cup : PLOT_ODDS;
        for (int c = 0; c < PLOT_NUMBERS; c++)
            s->odds[v][c] = (uint32_t)(odds < PLOT_ODDS ? odds : PLOT_ODDS);
    }
}

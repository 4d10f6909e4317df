/* What a position of The Plot is worth, learned from games: bots/values/plot.json has the weights and says how they
 * came about. Everything is measured for the Abwehr Player against the SS Player. */
#include "bots/plan_values.h"
#include "bots/plot_staff.h"
#include "bots/values_plot.h"

extern const struct plan_values plot_values;

enum { EARLY, MIDDLE, LATE, COUP, LAST_EARLY = 3, LAST_MIDDLE = 6 };
static const char *const sets[] = {"early", "middle", "late", "coup", 0};
static const char *const names[] = {"one",          "turn",          "strength-abwehr",
                                    "strength-ss",  "berlin-abwehr", "berlin-ss",
                                    "out-abwehr",   "out-ss",        "counted-abwehr",
                                    "counted-ss",   "access",        "suspected",
                                    "chance",       "hitler",        "bonus",
                                    "units-abwehr", "units-ss",      "loyalty-abwehr",
                                    "loyalty-ss",   "chits-abwehr",  "chits-ss",
                                    "semi",         "strikers",      "unmoved-abwehr",
                                    "unmoved-ss",   "overrun",       0};
enum { FEATURES = sizeof names / sizeof *names - 1, STRONG = 6, NEAR = 8 };

_Static_assert(sizeof plot_weights[0] / sizeof plot_weights[0][0] == FEATURES, "a weight for each measure");

static int strength(const struct plot_pack *p, uint64_t set)
{
    int sum = 0;
    for (; set; set &= set - 1)
        sum += p->unit[__builtin_ctzll(set)].effectiveness;
    return sum;
}

static uint64_t in_berlin(const struct plot_pack *p, const struct plot_state *s, uint64_t set)
{
    uint64_t found = 0;
    for (; set; set &= set - 1) {
        const struct plot_hex *h = &p->hex[s->place[__builtin_ctzll(set)]];
        found |= h->area == p->berlin && h->hq == PLOT_NONE ? set & -set : 0;
    }
    return found;
}

/* Steps that a unit is away from Hitler, as the crow flies: columns or rows, whichever are more. */
static int near_hitler(const struct plot_pack *p, const struct plot_state *s, int u)
{
    const struct plot_hex *a = &p->hex[s->place[u]], *b = &p->hex[s->place[p->leader[PLOT_HITLER]]];
    const int dx = a->col > b->col ? a->col - b->col : b->col - a->col;
    const int dy = a->row > b->row ? a->row - b->row : b->row - a->row;
    return dx > dy ? dx : dy;
}

/* Strong units of the Abwehr Player that stand near Hitler. */
static int strikers(const struct plot_pack *p, const struct plot_state *s, uint64_t set)
{
    int n = 0;
    if (!(s->map >> p->leader[PLOT_HITLER] & 1))
        return 0;
    for (; set; set &= set - 1) {
        const int u = __builtin_ctzll(set);
        n += p->unit[u].effectiveness >= STRONG && near_hitler(p, s, u) <= NEAR;
    }
    return n;
}

static void measure_side(const struct staff *f, int seat, int32_t *x)
{
    const struct plot_pack *p = f->p;
    const struct plot_state *s = f->s;
    const uint64_t own = s->control[seat] & s->map, out = s->masked | s->neutral;
    x[2] = strength(p, own);
    x[4] = strength(p, in_berlin(p, s, own & ~out));
    x[6] = __builtin_popcountll(own & out);
    x[8] = staff_counted(f, seat);
    x[15] = __builtin_popcountll(own);
    x[17] = __builtin_popcountll(s->heap[seat].loyalty);
    x[19] = __builtin_popcountll(s->heap[seat].other);
    x[23] = staff_coup(s) ? strength(p, own & ~(out | s->moved)) : 0;
}

static int set_of(const struct plot_state *s)
{
    return staff_coup(s) ? COUP : s->turn <= LAST_EARLY ? EARLY : s->turn <= LAST_MIDDLE ? MIDDLE : LATE;
}

static int measure(const void *pack, const void *state, int32_t x[VALUES_MOST])
{
    const struct plot_pack *p = pack;
    const struct plot_state *s = state;
    const struct staff f = {0, p, s, 0, PLOT_ABWEHR, false, 0};
    const int access = __builtin_popcountll(s->heap[PLOT_BOX_ABWEHR].other & p->kind[PLOT_ACCESS]);
    const bool coup = staff_coup(s);
    x[0] = 1;
    x[1] = coup ? s->coup_turn : s->turn;
    for (int seat = 0; seat < 2; seat++)
        measure_side(&f, seat, x + seat);
    x[10] = access;
    x[11] = __builtin_popcountll(s->suspected & s->control[PLOT_ABWEHR]);
    x[12] = coup ? 0 : staff_coup_chance(&f, access) / 50;
    x[13] = s->map >> p->leader[PLOT_HITLER] & 1;
    x[14] = coup ? s->bonus[PLOT_ABWEHR] - s->bonus[PLOT_SS] : 0;
    x[21] = __builtin_popcountll(s->semi);
    x[22] = strikers(p, s, s->control[PLOT_ABWEHR] & s->map & ~(s->masked | s->neutral));
    x[25] = __builtin_popcount(s->overrun);
    return set_of(s);
}

const struct plan_values plot_values = {"plot", "staff", sets, names, measure};

int plot_estimate(const void *pack, const void *state, int seat)
{
    int32_t x[VALUES_MOST];
    const int set = measure(pack, state, x);
    const int value = plan_value_of(plan_odds(plot_weights[set], x, FEATURES));
    return seat == PLOT_ABWEHR ? value : -value;
}

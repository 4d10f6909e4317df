/* What a position of The Plot is worth, learned from games: bots/values/plot.json has the weights and says how they
 * came about. Everything is measured for the Abwehr Player against the SS Player. */
#include "bots/plan_values.h"
#include "bots/plot_staff.h"
#include "bots/values_plot.h"

extern const struct plan_values plot_values;

enum { BEFORE, COUP };
static const char *const sets[] = {"before", "coup", 0};
/* No signs: that people of one's own are masked goes with being where they matter, and the planner plays the SS worse
 * without it (in 80 games of `normal` against itself with the same seeds 36 won instead of 49). */
static const struct plan_measure measures[] = {{"one", 0},
                                               {"turn", 0},
                                               {"strength-abwehr", 0},
                                               {"strength-ss", 0},
                                               {"berlin-abwehr", 0},
                                               {"berlin-ss", 0},
                                               {"out-abwehr", 0},
                                               {"out-ss", 0},
                                               {"counted-abwehr", 0},
                                               {"counted-ss", 0},
                                               {"access", 0},
                                               {"suspected", 0},
                                               {"chance", 0},
                                               {"hitler", 0},
                                               {"bonus", 0},
                                               {0}};
enum { FEATURES = sizeof measures / sizeof *measures - 1 };

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

static int measure(const void *pack, const void *state, int32_t x[VALUES_MOST])
{
    const struct plot_pack *p = pack;
    const struct plot_state *s = state;
    struct staff_notes notes;
    staff_forget(&notes);
    const struct staff f = {0, p, s, 0, PLOT_ABWEHR, false, &notes, 0};
    const uint64_t out = s->masked | s->neutral;
    const int access = __builtin_popcountll(s->heap[PLOT_BOX_ABWEHR].other & p->kind[PLOT_ACCESS]);
    const bool coup = staff_coup(s);
    x[0] = 1;
    x[1] = coup ? s->coup_turn : s->turn;
    for (int seat = 0; seat < 2; seat++) {
        const uint64_t own = s->control[seat] & s->map;
        x[2 + seat] = strength(p, own);
        x[4 + seat] = strength(p, in_berlin(p, s, own & ~out));
        x[6 + seat] = __builtin_popcountll(own & out);
        x[8 + seat] = staff_counted(&f, seat);
    }
    x[10] = access;
    x[11] = __builtin_popcountll(s->suspected & s->control[PLOT_ABWEHR]);
    x[12] = coup ? 0 : staff_coup_chance(&f, access) / 50;
    x[13] = s->map >> p->leader[PLOT_HITLER] & 1;
    x[14] = coup ? s->bonus[PLOT_ABWEHR] - s->bonus[PLOT_SS] : 0;
    return coup ? COUP : BEFORE;
}

const struct plan_values plot_values = {"plot", "staff", sets, measures, measure};

int plot_estimate(const void *pack, const void *state, int seat)
{
    int32_t x[VALUES_MOST];
    const int set = measure(pack, state, x);
    const int value = plan_value_of(plan_odds(plot_weights[set], x, FEATURES));
    return seat == PLOT_ABWEHR ? value : -value;
}

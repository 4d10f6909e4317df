/* What a position of On To Berlin! is worth, learned from games: bots/values/berlin.json has the weights and says how
 * they came about. Everything is measured for the Axis against the Allies. */
#include "bots/berlin_worth.h"
#include "bots/plan_values.h"
#include "bots/values_berlin.h"

extern const struct plan_values berlin_values;

static const char *const sets[] = {"early", "middle", "late", 0};
static const struct plan_measure measures[] = {
    {"one", 0},           {"turn", 0},          {"worth", 1},         {"points-axis", 1},  {"points-allied", -1},
    {"berlin", 1},        {"areas-axis", 1},    {"areas-allied", -1}, {"seas-allied", -1}, {"fresh-axis", 1},
    {"fresh-allied", -1}, {"spent-axis", 1},    {"spent-allied", -1}, {"air-axis", 1},     {"air-allied", -1},
    {"ships-axis", 1},    {"ships-allied", -1}, {"pool-axis", 1},     {"pool-allied", -1}, {"track-us", 0},
    {"track-su", 0},      {"cards-axis", 1},    {"cards-allied", -1}, {"developed", 1},    {0}};
enum { FEATURES = sizeof measures / sizeof *measures - 1, TURNS_A_SET = 4 };

_Static_assert(sizeof berlin_weights[0] / sizeof berlin_weights[0][0] == FEATURES, "a weight for each measure");
_Static_assert(sizeof measures / sizeof *measures - 1 <= VALUES_MOST, "no more measures than there is room for");

/* Attack of Land units, fresh and spent, of planes and of ships; what the pool has. */
static void measure_units(const struct berlin_pack *p, const struct berlin_state *s, int side, int32_t *x)
{
    struct berlin_set own = s->own[side];
    for (int u; (u = berlin_set_pop(&own)) >= 0;) {
        const struct berlin_unit *unit = &p->unit[u];
        const bool fresh = berlin_set_has(&s->fresh, u);
        if (s->place[u] >= BERLIN_AREAS)
            x[8] += s->place[u] == BERLIN_POOL ? unit->attack : 0;
        else if (unit->type == BERLIN_AF)
            x[4] += unit->airstrike * (fresh ? 2 : 1);
        else if (unit->type >= BERLIN_NF)
            x[6] += unit->attack;
        else
            x[fresh ? 0 : 2] += unit->attack;
    }
}

/* Points of the cards of a set. */
static int card_points(const struct berlin_pack *p, uint32_t cards)
{
    int sum = 0;
    for (; cards; cards &= cards - 1)
        sum += p->card[__builtin_ctz(cards)].sv;
    return sum;
}

static int measure(const void *pack, const void *state, int32_t x[VALUES_MOST])
{
    const struct berlin_pack *p = pack;
    const struct berlin_state *s = state;
    const uint32_t developed = ~s->pool & ~s->removed;
    uint32_t pools = 0;
    for (int c = 0; c < BERLIN_CARDS; c++)
        pools |= p->card[c].developed ? 1u << c : 0;
    for (int i = 0; i < FEATURES; i++)
        x[i] = 0;
    x[0] = 1;
    x[1] = s->turn;
    x[2] = berlin_worth(p, s) / 20;
    x[3] = berlin_halves(p, s->held[BERLIN_AXIS]);
    x[4] = berlin_halves(p, s->held[BERLIN_ALLIED] & p->red) + 2 * p->track[BERLIN_T_US].points[s->track[BERLIN_T_US]];
    x[5] = s->held[BERLIN_AXIS] >> p->at.berlin & 1;
    x[6] = __builtin_popcountll(s->held[BERLIN_AXIS] & p->land);
    x[7] = __builtin_popcountll(s->held[BERLIN_ALLIED] & p->land);
    x[8] = __builtin_popcountll(s->held[BERLIN_ALLIED] & p->sea);
    for (int side = 0; side < BERLIN_SIDES; side++)
        measure_units(p, s, side, x + 9 + side);
    x[19] = s->track[BERLIN_T_US];
    x[20] = s->track[BERLIN_T_SU];
    x[21] = card_points(p, s->hand & p->deck[BERLIN_AXIS]);
    x[22] = card_points(p, s->hand & p->deck[BERLIN_ALLIED]);
    x[23] = card_points(p, developed & pools & p->deck[BERLIN_AXIS]) -
            card_points(p, developed & pools & p->deck[BERLIN_ALLIED]);
    return (s->turn - 1) / TURNS_A_SET;
}

const struct plan_values berlin_values = {"berlin", "rules", sets, measures, measure};

int berlin_estimate(const void *pack, const void *state, int seat)
{
    int32_t x[VALUES_MOST];
    const int set = measure(pack, state, x);
    const int value = plan_value_of(plan_odds(berlin_weights[set], x, FEATURES));
    return seat == BERLIN_AXIS ? value : -value;
}

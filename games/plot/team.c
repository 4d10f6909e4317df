/* Units that act together on one target, which recruitment (recruitment.c) and investigation (investigation.c) share:
 * who stands around it, what they add up to, who joins, and giving the target up before anything is rolled. */
#include "games/plot/rules.h"

/* R-11-3, R-11-8: German units that would have a unit in this hex in their zone. */
uint64_t plot_around(const struct plot_pack *p, const struct plot_state *s, int hex)
{
    uint64_t set = 0;
    for (const uint16_t *zone = p->hex[hex].zone; *zone != PLOT_NO_HEX; zone++)
        if (s->at[*zone] < PLOT_GERMANS)
            set |= plot_bit(s->at[*zone]);
    return set;
}

/* Units of the seat that may still take part in this phase: not Hitler, no marker, not used (R-12-3, R-13-3). */
uint64_t plot_able(const struct plot_pack *p, const struct plot_state *s, int seat)
{
    return s->control[seat] & s->map & p->mobile & ~plot_marked(s) & ~s->used;
}

int plot_strength(const struct plot_pack *p, uint64_t set)
{
    int sum = 0;
    for (; set; set &= set - 1)
        sum += p->unit[plot_first(set)].effectiveness;
    return sum;
}

/* R-12-3, R-13-6: the team has had its turn and the target its attempt; what was given up is open again. */
void plot_commit(const struct plot_play *g)
{
    struct plot_state *s = g->s;
    s->used |= s->team;
    s->tried |= plot_bit(s->target);
    s->dropped = 0;
}

/* What is given up is offered again only after the next roll or announcement (R-D-11, R-D-12). Without this a seat
 * could name and drop the same target for ever. */
void plot_gather(const struct plot_play *g, int verb, int u, plot_course *begin, plot_course *end)
{
    struct plot_state *s = g->s;
    if (verb == PLOT_V_WITH) {
        s->team |= plot_bit(u);
        PLOT_TELL(g, PLOT_E_JOINS, u);
    } else if (verb == PLOT_V_CANCEL) {
        PLOT_TELL(g, PLOT_E_DROPS, s->target);
        s->dropped |= plot_bit(s->target);
        end(g);
    } else {
        begin(g);
    }
}

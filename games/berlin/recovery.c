/* Recovery [13.0, D-17] and withdrawal [5.0, D-18]. Always true: while a nation recovers, `nation` is it and `taken`
 * the units it has recovered within its number.
 *
 * Units that recover outside the number (R-15-11, R-15-15, R-15-17) do so first and are not asked about. A nation is
 * asked only if it has more units than its number allows; then it names them one by one (R-13-4: which, not how many).
 * The end phase, and both kinds of Supply, run through the same loop; `supply` says where it leads on to. */
#include "games/berlin/rules.h"

static struct berlin_set spent_of(const struct berlin_pack *p, const struct berlin_state *s, int nation)
{
    return berlin_minus(berlin_mapped(s, p->nation[nation].units), &s->fresh);
}

static struct berlin_set within_areas(const struct berlin_state *s, struct berlin_set set, uint64_t areas)
{
    BERLIN_EACH (u, set)
        if (!berlin_in(areas, s->place[u]))
            berlin_drop(&set, u);
    return set;
}

/* R-15-17: in the end phase, if it holds nothing. */
static bool yugoslavs_at_large(const struct berlin_state *s, int nation)
{
    return nation == BERLIN_YU && s->supply == BERLIN_END_PHASE && s->side[nation] == BERLIN_ALLIED &&
           !s->control[nation];
}

/* Units outside the number: R-15-11, R-15-15, R-15-17. */
struct berlin_set berlin_recovers_free(const struct berlin_pack *p, const struct berlin_state *s, int nation)
{
    const struct berlin_set set = spent_of(p, s, nation);
    if (!berlin_any(&set))
        return set;
    if (nation == BERLIN_SU && berlin_winter(p, s))
        return within_areas(s, set, berlin_home(p, s, nation));
    if (nation == BERLIN_US)
        return within_areas(s, set, berlin_recovery_areas(p, s, nation));
    if (yugoslavs_at_large(s, nation)) {
        uint64_t areas = s->held[BERLIN_ALLIED];
        BERLIN_AREAS_OF (a, s->held[BERLIN_ALLIED])
            areas |= berlin_near(p, s, BERLIN_ALLIED, a);
        return within_areas(s, set, areas);
    }
    return berlin_none();
}

/* Units within the number (R-13-2, R-13-3, R-15-7). */
struct berlin_set berlin_recoverable(const struct berlin_pack *p, const struct berlin_state *s, int nation)
{
    const struct berlin_set spent = spent_of(p, s, nation), free = berlin_recovers_free(p, s, nation);
    const struct berlin_set set = berlin_minus(spent, &free);
    if (!berlin_any(&set) || nation == BERLIN_US)
        return berlin_none();
    const struct berlin_set boats = berlin_and(set, &p->type[BERLIN_SS]);
    return berlin_or(within_areas(s, set, berlin_recovery_areas(p, s, nation)), &boats);
}

/* R-13-1 */
int berlin_recovery_number(const struct berlin_pack *p, const struct berlin_state *s, int nation)
{
    return berlin_areas_in(s->control[nation] & p->land);
}

/* From this nation on. */
void berlin_begin_recovery(struct berlin_play *g, int nation, enum berlin_supply supply)
{
    g->s->nation = (uint8_t)nation;
    g->s->supply = (uint8_t)supply;
    g->s->taken = 0;
    g->s->stage = BERLIN_S_RECOVERY;
}

/* True if the nation must be asked which units. */
static bool recover_nation(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    const int nation = s->nation;
    if (s->side[nation] != s->active || !berlin_at_war(s, nation))
        return false;
    BERLIN_EACH (u, berlin_recovers_free(g->p, s, nation))
        berlin_turn_up(g, u);
    const struct berlin_set rest = berlin_recoverable(g->p, s, nation);
    const int n = berlin_recovery_number(g->p, s, nation) - s->taken;
    if (berlin_count(&rest) > n)
        return n > 0;
    BERLIN_EACH (u, rest)
        berlin_turn_up(g, u);
    return false;
}

/* After the last nation. */
static void recovered(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    const int supply = s->supply;
    s->nation = BERLIN_NONE;
    s->supply = s->taken = 0;
    if (supply != BERLIN_END_PHASE) {
        s->stage = supply == BERLIN_ALL_NATIONS ? BERLIN_S_EVENT_NEXT : BERLIN_S_PART_END;
    } else if (s->active == s->initiative) {
        s->active = !s->active;
        berlin_begin_recovery(g, BERLIN_GE, BERLIN_END_PHASE);
    } else {
        s->active = s->initiative;
        s->phase = BERLIN_WITHDRAWING;
        s->stage = BERLIN_S_WITHDRAWAL;
    }
}

void berlin_recovery(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    for (; s->nation < BERLIN_NATIONS; s->nation++, s->taken = 0) {
        if (recover_nation(g)) {
            s->stage = BERLIN_Q_RECOVER;
            return;
        }
        if (s->supply == BERLIN_ONE_NATION)
            break;
    }
    recovered(g);
}

/* R-5-8, R-5-9: a home area that is friendly-controlled keeps one unit able to control it. */
struct berlin_set berlin_withdrawable(const struct berlin_pack *p, const struct berlin_state *s, int side)
{
    struct berlin_set all = {{0}};
    for (int n = 0; n < BERLIN_NATIONS; n++) {
        if (!p->nation[n].withdraws || s->side[n] != side || !berlin_at_war(s, n))
            continue;
        struct berlin_set units = berlin_mapped(s, p->nation[n].units);
        BERLIN_AREAS_OF (a, berlin_home(p, s, n) & s->held[side]) {
            const struct berlin_set keep = berlin_controllers(p, s, side, a);
            if (berlin_single(&keep))
                units = berlin_minus(units, &keep);
        }
        all = berlin_or(all, &units);
    }
    return all;
}

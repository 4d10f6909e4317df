/* Counterattacks [10.0], D-8 and D-9. Always true: whether the window opens depends only on what both players see, and
 * on the opponent's own wish not to be asked. */
#include "games/berlin/rules.h"

/* R-10-9 */
static bool in_the_air(int action)
{
    return action == BERLIN_AIRSTRIKE || action == BERLIN_AIRMOVE || action == BERLIN_BOMB;
}

/* Who may counterattack from an area (R-10-11, R-10-13). */
struct berlin_set berlin_counter_able(const struct berlin_pack *p, const struct berlin_state *s, int area)
{
    const int side = !s->active;
    struct berlin_set set = berlin_and(berlin_and(s->at[area], &s->own[side]), &s->fresh);
    if (p->area[area].sea)
        set = berlin_and(set, &p->surface);
    else if (!berlin_in(s->held[side], area))
        set = berlin_and(set, &p->ground);
    return in_the_air(s->action) ? berlin_and(set, &p->strikes) : set;
}

/* The units a counterattack in an area falls on (R-10-5, R-17-10); Submarines are left out. */
struct berlin_set berlin_counter_targets(const struct berlin_pack *p, const struct berlin_state *s, int area)
{
    const struct berlin_set set = berlin_minus(s->group, &p->type[BERLIN_SS]);
    return s->action == BERLIN_REDEPLOY ? berlin_and(set, &s->at[area]) : set;
}

/* Areas of R-10-13, whether or not somebody stands there. */
static uint64_t exposed(const struct berlin_pack *p, const struct berlin_state *s)
{
    uint64_t areas = BERLIN_NOWHERE;
    switch (s->action) {
    case BERLIN_ATTACK:
    case BERLIN_AIRSTRIKE:
    case BERLIN_BOMB:
    case BERLIN_DROP:
        return berlin_area(s->target);
    case BERLIN_REDEPLOY:
        BERLIN_EACH (u, s->group)
            areas |= berlin_area(s->place[u]);
        return areas;
    default:
        for (int i = 1; i <= s->steps; i++)
            areas |= berlin_area(s->path[i]);
        if (s->action == BERLIN_AIRMOVE)
            return areas;
        return berlin_by_sea(p, s) ? areas & (p->sea | berlin_area(s->path[s->steps])) : berlin_area(s->path[s->steps]);
    }
}

uint64_t berlin_counter_areas(const struct berlin_pack *p, const struct berlin_state *s)
{
    uint64_t areas = BERLIN_NOWHERE;
    BERLIN_AREAS_OF (a, exposed(p, s)) {
        const struct berlin_set able = berlin_counter_able(p, s, a), targets = berlin_counter_targets(p, s, a);
        if (berlin_any(&able) && berlin_any(&targets))
            areas |= berlin_area(a);
    }
    return areas;
}

/* R-16-8: the jet, if it may counterattack by itself; BERLIN_NONE if not. */
static int jet(const struct berlin_pack *p, const struct berlin_state *s)
{
    if (!berlin_opted(s, BERLIN_JET))
        return BERLIN_NONE;
    BERLIN_AREAS_OF (a, berlin_counter_areas(p, s))
        BERLIN_EACH (u, berlin_counter_able(p, s, a))
            if (p->row[p->unit[u].row].optional)
                return u;
    return BERLIN_NONE;
}

/* An action is declared, or a move is complete. The window opens by what the opponent could hold, not by what it holds;
 * a seat that does not want to be asked declines without a question, and nobody else can tell the difference. */
void berlin_react(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    const int side = !s->active;
    const bool open = jet(g->p, s) != BERLIN_NONE ||
                      (berlin_ambush_possible(g->p, s, side) && berlin_counter_areas(g->p, s));
    s->stage = BERLIN_S_RESOLVE;
    if (open && s->mute[side] == BERLIN_ASK)
        s->stage = BERLIN_Q_REACT;
    else if (open) /* that the game continues reveals something: no undo across it */
        SAND_TELL_TO(g->sink, BERLIN_E_DECLINES, SAND_REVEALS, sand_bit(side), side);
}

void berlin_list_reactions(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    berlin_list_cards(l, BERLIN_V_AMBUSH, s->hand & p->deck[!s->active] & p->event[BERLIN_AMBUSH]);
    if (jet(p, s) != BERLIN_NONE)
        berlin_list(l, BERLIN_V_JET, 0);
    berlin_list(l, BERLIN_V_DECLINE, 0);
    berlin_list(l, BERLIN_V_DECLINE_IMPULSE, 0);
    berlin_list(l, BERLIN_V_DECLINE_TURN, 0);
}

/* R-10-16, R-10-17, R-10-19 */
static void ambush(struct berlin_play *g, int card)
{
    struct berlin_state *s = g->s;
    const int side = !s->active;
    SAND_TELL_TO(g->sink, BERLIN_E_AMBUSH, SAND_REVEALS, SAND_ALL, side, card);
    berlin_discard(g, card);
    s->reaction[side] = (uint8_t)(s->reaction[side] + g->p->card[card].sv);
    s->stage = BERLIN_Q_COUNTER;
}

void berlin_reaction(struct berlin_play *g, sand_answer answer)
{
    struct berlin_state *s = g->s;
    const int verb = sand_answer_verb(answer), side = !s->active, unit = jet(g->p, s);
    if (verb == BERLIN_V_AMBUSH) {
        ambush(g, berlin_arg(answer));
    } else if (verb == BERLIN_V_JET) {
        s->counter_area = s->place[unit];
        berlin_add(&s->counter, unit);
        SAND_TELL_TO(g->sink, BERLIN_E_JET, SAND_REVEALS, SAND_ALL, unit);
        s->fight = BERLIN_COUNTER;
        s->stage = BERLIN_S_FIGHT;
    } else {
        if (verb != BERLIN_V_DECLINE)
            s->mute[side] = verb == BERLIN_V_DECLINE_TURN ? BERLIN_MUTE_TURN : BERLIN_MUTE_IMPULSE;
        SAND_TELL_TO(g->sink, BERLIN_E_DECLINES, 0, sand_bit(side), side);
        s->stage = BERLIN_S_RESOLVE;
    }
}

/* The area is named; now the counterattackers. */
void berlin_counter_chosen(struct berlin_play *g, sand_answer answer)
{
    g->s->counter_area = (uint8_t)berlin_area_arg(answer);
    g->s->fight = BERLIN_COUNTER;
    g->s->stage = BERLIN_Q_COUNTER_GROUP;
    berlin_complete_if_alone(g, &g->s->counter, BERLIN_S_FIGHT);
}

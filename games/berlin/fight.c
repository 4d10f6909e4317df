/* Resolving attacks [11.0]: dice, who assigns, hits and their effects. Always true: `targets` and `hits` belong to the
 * one fight in progress, the action's own (BERLIN_MAIN) or the counterattack on it (BERLIN_COUNTER).
 *
 * An action passes through here at most twice: S_RESOLVE comes after the window for reactions and again after a
 * counterattack, which runs through the same S_FIGHT, S_EFFECTS, S_RETREATS and S_FOUGHT as the attack and then leads
 * back to S_RESOLVE. What the counterattack did to the group decides who is left to act. */
#include "games/berlin/rules.h"

/* ---- Dice ---- */

/* R-9-1, R-9-5, R-9-10, R-10-2 */
int berlin_rating(const struct berlin_pack *p, const struct berlin_state *s, int u)
{
    const bool strike = s->fight != BERLIN_COUNTER && (s->action == BERLIN_AIRSTRIKE || s->action == BERLIN_BOMB);
    return strike || berlin_has(&p->air, u) ? p->unit[u].airstrike : p->unit[u].attack;
}

enum { TOP_RATING = 9 };

/* One die for each unit, in falling order of ratings (R-11-1, R-11-1a). The order of the dice is a rule, not a detail:
 * queued dice and records depend on it. */
static int roll(struct berlin_play *g, struct berlin_set set, int modifier)
{
    int hits = 0;
    for (int r = TOP_RATING; r >= 0; r--)
        BERLIN_EACH (u, set)
            if (berlin_rating(g->p, g->s, u) == r) {
                const int die = sand_die(&g->s->head.chance, 6);
                SAND_TELL_TO(g->sink, BERLIN_E_ROLLS, SAND_REVEALS, SAND_ALL, u, r, die);
                hits += die + modifier <= r;
            }
    return hits;
}

/* ---- Who assigns [11.2] ---- */

static int best_attack(const struct berlin_pack *p, struct berlin_set set)
{
    int best = 0;
    BERLIN_EACH (u, set)
        best = p->unit[u].attack > best ? p->unit[u].attack : best;
    return best;
}

/* The sides as R-11-7 to R-11-9 compare them. */
struct compared {
    struct berlin_set strikers, here, defenders; /* the attacker's for R-11-3; his for R-11-4 and R-11-5 */
};

static struct compared compare_counter(const struct berlin_pack *p, const struct berlin_state *s)
{
    struct compared c = {s->counter, s->counter, s->group};
    if (s->action == BERLIN_REDEPLOY && s->active == BERLIN_ALLIED) { /* R-11-9 */
        const struct berlin_set allies = berlin_present(p, s, s->active);
        const struct berlin_set there = berlin_and(s->at[s->counter_area], &allies);
        c.defenders = berlin_minus(there, &s->group);
    } else if (s->action == BERLIN_REDEPLOY) {
        c.defenders = berlin_counter_targets(p, s, s->counter_area);
    }
    return c;
}

static struct compared compare_attack(const struct berlin_state *s)
{
    const struct berlin_set fresh = berlin_and(berlin_and(s->at[s->target], &s->own[s->active]), &s->fresh);
    return (struct compared){s->group, fresh, s->targets};
}

/* Who assigns, by which test, and the two numbers compared where it comes to that. */
struct berlin_assignment berlin_assignment(const struct berlin_pack *p, const struct berlin_state *s)
{
    const struct compared c = s->fight == BERLIN_COUNTER ? compare_counter(p, s) : compare_attack(s);
    const int attacker = s->fight == BERLIN_COUNTER ? !s->active : s->active;
    struct berlin_assignment a = {attacker, BERLIN_WHY_STRIKE, best_attack(p, c.here), best_attack(p, c.defenders)};
    if (berlin_meet(&c.strikers, &p->strikes)) /* R-11-3 */
        return a;
    a.side = !attacker;
    if (berlin_meet(&c.defenders, &p->strikes))
        return a;
    a.why = BERLIN_WHY_FORTRESS; /* R-11-4 */
    if (berlin_meet(&c.here, &p->type[BERLIN_FT])) {
        a.side = attacker;
        return a;
    }
    if (berlin_meet(&c.defenders, &p->type[BERLIN_FT]))
        return a;
    a.why = BERLIN_WHY_ATTACK; /* R-11-5, R-11-6 */
    a.side = a.attacker > a.defender ? attacker : !attacker;
    return a;
}

bool berlin_attack_ahead(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_state *then)
{
    const bool forms = s->stage == BERLIN_Q_GROUP && s->action == BERLIN_ATTACK;
    if ((!forms && s->stage != BERLIN_Q_PAIR) || !berlin_any(&s->group))
        return false;
    *then = *s;
    then->action = BERLIN_ATTACK;
    then->target = s->place[berlin_first(&s->group)];
    if (then->target >= BERLIN_AREAS)
        return false;
    then->targets = berlin_enemies(p, s, s->active, then->target);
    return berlin_any(&then->targets);
}

/* ---- What hits do [11.3, 11.4] ---- */

/* R-11-14, R-10-14 */
static int defense(const struct berlin_pack *p, const struct berlin_state *s, int u)
{
    const bool at_sea = s->fight == BERLIN_COUNTER && p->area[s->counter_area].sea;
    const int area = at_sea ? s->counter_area : s->place[u];
    return berlin_has(&p->ground, u) && p->area[area].sea ? 1 : p->unit[u].defense;
}

struct berlin_harm berlin_harm(const struct berlin_pack *p, const struct berlin_state *s, int u)
{
    const bool fresh = berlin_has(&s->fresh, u) && !berlin_has(&s->as_spent, u);
    const uint8_t d = (uint8_t)defense(p, s, u), two = (uint8_t)(2 * d), three = (uint8_t)(3 * d);
    if (berlin_has(&p->air, u) || p->unit[u].type == BERLIN_SS)
        return fresh ? (struct berlin_harm){1, 0, 2} : (struct berlin_harm){0, 0, 1};
    if (berlin_has(&p->immobile, u)) /* R-15-26 */
        return (struct berlin_harm){fresh ? d : 0, 0, two};
    return fresh ? (struct berlin_harm){d, two, three} : (struct berlin_harm){0, d, two};
}

int berlin_limit(const struct berlin_pack *p, const struct berlin_state *s, int unit)
{
    return berlin_harm(p, s, unit).destroys;
}

void berlin_list_hits(const struct berlin_pack *p, const struct berlin_state *s, struct berlin_list *l)
{
    struct berlin_set set = {{0}};
    BERLIN_EACH (u, s->targets)
        if (s->hits[u] < berlin_limit(p, s, u))
            berlin_add(&set, u);
    berlin_list_units(p, s, l, BERLIN_V_HIT, set);
}

void berlin_hit(struct berlin_play *g, sand_answer answer)
{
    const int unit = berlin_arg(answer);
    SAND_TELL(g->sink, BERLIN_E_HIT, unit);
    g->s->hits[unit]++;
    if (--g->s->hits_left == 0)
        g->s->stage = BERLIN_S_EFFECTS;
}

/* R-11-12: hits beyond what destroys everything are lost. If the hits cover everything the assigner has no choice, and
 * is not asked. */
static void hand_out(struct berlin_play *g, int hits)
{
    struct berlin_state *s = g->s;
    int total = 0;
    BERLIN_EACH (u, s->targets)
        total += berlin_limit(g->p, s, u);
    s->stage = BERLIN_S_EFFECTS;
    if (hits < total) {
        s->hits_left = (uint8_t)hits;
        s->stage = hits ? BERLIN_Q_ASSIGN : BERLIN_S_EFFECTS;
        return;
    }
    BERLIN_EACH (u, s->targets)
        s->hits[u] = (uint8_t)berlin_limit(g->p, s, u);
}

/* R-10-6, R-17-7: whose action would spend them. */
static struct berlin_set hit_as_spent(const struct berlin_pack *p, const struct berlin_state *s)
{
    if (s->action == BERLIN_REDEPLOY)
        return berlin_and(s->targets, &s->crossed); /* R-10-20, E-RB-4 */
    return s->action == BERLIN_MOVE && !berlin_by_sea(p, s) ? berlin_none() : s->targets;
}

void berlin_fight(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    const bool counter = s->fight == BERLIN_COUNTER;
    const int attacker = counter ? !s->active : s->active;
    int hits;
    if (counter) {
        SAND_TELL(g->sink, BERLIN_E_COUNTERS, attacker, berlin_count(&s->counter), s->counter_area);
        s->targets = berlin_counter_targets(g->p, s, s->counter_area);
        s->as_spent = hit_as_spent(g->p, s);
        hits = 2 * roll(g, s->counter, 0); /* R-10-4 */
    } else {
        s->targets = berlin_enemies(g->p, s, s->active, s->target);
        hits = roll(g, s->group, 0);
        hits += s->twice ? roll(g, s->group, 0) : 0; /* R-17-2 */
    }
    SAND_TELL(g->sink, BERLIN_E_HITS, attacker, hits);
    s->assigner = (uint8_t)berlin_assignment(g->p, s).side;
    hand_out(g, hits);
}

/* All effects happen together; retreats follow. Those that must retreat become spent as well, as the table's middle
 * column says, before any of them moves. */
void berlin_effects(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    BERLIN_EACH (u, s->targets) {
        const struct berlin_harm harm = berlin_harm(g->p, s, u);
        const int hits = s->hits[u];
        s->hits[u] = 0;
        if (hits >= harm.destroys)
            berlin_destroy(g, u);
        else if (harm.retreats && hits >= harm.retreats)
            berlin_add(&s->due, u);
        else if (harm.spends && hits >= harm.spends)
            berlin_spend(g, u);
    }
    berlin_spend_all(g, s->due);
    s->stage = BERLIN_S_RETREATS;
}

/* A fight is over; capacity is tested, then the action continues. */
void berlin_fought(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    s->then = s->fight == BERLIN_COUNTER ? BERLIN_S_RESOLVE : BERLIN_S_ACTED;
    s->fight = BERLIN_NO_FIGHT;
    s->assigner = 0;
    s->counter_area = BERLIN_NONE;
    memset(&s->targets, 0, sizeof s->targets);
    memset(&s->as_spent, 0, sizeof s->as_spent);
    memset(&s->counter, 0, sizeof s->counter);
    s->stage = BERLIN_S_EXCESS;
}

/* ---- The action itself ---- */

/* E-SB-3, E-SB-4, R-16-4 */
static void bomb(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    const int modifier = berlin_opted(s, BERLIN_BOMBING_PENALTY) ? 1 : g->p->turn[s->turn].modifier;
    s->fight = BERLIN_MAIN;
    const int hits = roll(g, s->group, modifier);
    s->fight = BERLIN_NO_FIGHT;
    SAND_TELL(g->sink, BERLIN_E_HITS, s->active, hits);
    s->losses = (uint8_t)(g->p->area[s->target].halves == 1 ? hits / 2 : hits);
    s->loser = !s->active;
    s->stage = BERLIN_S_LOSSES;
}

/* E-WO-2, E-WO-3 */
static void raid(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    s->losses = (uint8_t)roll(g, s->group, 0);
    s->loser = !s->active;
    SAND_TELL(g->sink, BERLIN_E_HITS, s->active, s->losses);
    s->stage = BERLIN_S_LOSSES;
}

/* After the window and the counterattack. Units that suffered from it take no part (R-10-7, R-10-8). */
void berlin_resolve(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    const bool fights = s->action == BERLIN_ATTACK || s->action == BERLIN_AIRSTRIKE;
    s->stage = BERLIN_S_ACTED;
    s->group = berlin_and(s->group, &s->fresh);
    if (!berlin_any(&s->group))
        return;
    if (fights) {
        s->fight = BERLIN_MAIN;
        s->stage = BERLIN_S_FIGHT;
    } else if (s->action == BERLIN_BOMB) {
        bomb(g);
    } else if (s->action == BERLIN_RAID) {
        raid(g);
    }
}

/* Who becomes spent by the action: R-7-4, R-7-5, R-8-19, R-8-29; not before a pair is done (R-17-6). */
static struct berlin_set exhausted(const struct berlin_pack *p, const struct berlin_state *s)
{
    if (berlin_any(&s->pair))
        return berlin_none();
    if (s->action == BERLIN_REDEPLOY)
        return s->crossed;
    return s->action == BERLIN_MOVE && !berlin_by_sea(p, s) ? berlin_none() : s->group;
}

void berlin_acted(struct berlin_play *g)
{
    berlin_spend_all(g, exhausted(g->p, g->s));
    g->s->then = BERLIN_S_ACTION_END;
    g->s->stage = BERLIN_S_EXCESS;
}

/* No action is in progress. */
void berlin_clear_action(struct berlin_state *s)
{
    memset(&s->group, 0, sizeof s->group);
    memset(&s->crossed, 0, sizeof s->crossed);
    memset(s->path, 0, sizeof s->path);
    s->action = BERLIN_NO_ACTION;
    s->payment = BERLIN_BY_NOBODY;
    s->start = s->target = BERLIN_NONE;
    s->cost = s->steps = s->twice = 0;
}

/* On with what paid for it. A double attack counts as both actions of its pair. */
void berlin_action_end(struct berlin_play *g)
{
    struct berlin_state *s = g->s;
    static const uint8_t next[] = {[BERLIN_BY_SV] = BERLIN_S_POINTS,
                                   [BERLIN_BY_EVENT] = BERLIN_S_EVENT_NEXT,
                                   [BERLIN_BY_AIR] = BERLIN_S_IMPULSE_END};
    s->stage = next[s->payment];
    if (s->payment == BERLIN_BY_EVENT && berlin_any(&s->pair))
        s->taken = (uint8_t)(s->taken + 1 + s->twice);
    berlin_clear_action(s);
}

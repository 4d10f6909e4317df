/* How On To Berlin! is played fast and fairly sensibly: one function per kind of question, each by rule of thumb from
 * what berlin_sight.c sees. The planner plays simulated games on with it. */
#include "bots/berlin_sight.h"
#include "bots/berlin_worth.h"
#include "engine/mind.h"

#include <string.h>

extern const struct sand_bot berlinbot_rules;
extern const struct sand_policy berlin_policy;

enum {
    NO_AREA = 63,
    LEAST_ACTION = 12, /* what a point must bring to be spent on a move */
    LEAST_STRIKE = 4,
    NEW_ENEMY = 60, /* what it costs to bring in one more */
    NEVER = 4000,
    CARDS_AHEAD = 5
};

struct choice {
    const struct berlin_pack *p;
    const struct berlin_state *s;
    const struct sand_question *q;
    struct sand_random *random;
    int side;
    struct berlin_sight *sight; /* looked at before it is needed */
};

/* ---- Answers ---- */

/* Where the group of two actions is: its answers name no area (D-15). */
static int pair_area(const struct choice *c)
{
    for (int i = 0; i < BERLIN_WORDS; i++) {
        const uint64_t fresh = c->s->pair.w[i] & c->s->fresh.w[i];
        if (fresh)
            return c->s->place[64 * i + __builtin_ctzll(fresh)];
    }
    return 0; /* not reached: a group that acts has a fresh unit */
}

static int area_of(const struct choice *c, sand_answer a)
{
    const int area = berlin_argument(a) & 63;
    return area != NO_AREA ? area : pair_area(c);
}

static int second_of(sand_answer a) /* the area after a unit */
{
    return (int)(a >> 16 & 63);
}

static sand_answer any(const struct choice *c)
{
    return c->q->answer[sand_random_below(c->random, c->q->count)];
}

static sand_answer find(const struct choice *c, int verb)
{
    for (int i = 0; i < c->q->count; i++)
        if (berlin_verb_of(c->q->answer[i]) == verb)
            return c->q->answer[i];
    return SAND_PASS;
}

static sand_answer find_or_any(const struct choice *c, int verb)
{
    const sand_answer a = find(c, verb);
    return a == SAND_PASS ? any(c) : a;
}

/* An answer that brings a nation into the war is marked. It joins the other side: the Axis can afford that now and
 * then, the Allies never. NEVER stands for a price that no prize pays: the Allies do it only where every answer is
 * marked. */
static int scruples(const struct choice *c, sand_answer a)
{
    if (!(berlin_marks(c->p, c->s, c->side, a) & SAND_WARN))
        return 0;
    return c->side == BERLIN_AXIS ? NEW_ENEMY : NEVER;
}

/* The answer of the highest worth; among equals the first. */
static sand_answer best(const struct choice *c, int (*worth)(const struct choice *, sand_answer))
{
    sand_answer choice = c->q->answer[0];
    int most = -2 * NEVER;
    for (int i = 0; i < c->q->count; i++) {
        const int one = worth(c, c->q->answer[i]) - scruples(c, c->q->answer[i]);
        choice = one > most ? c->q->answer[i] : choice;
        most = one > most ? one : most;
    }
    return choice;
}

static int unit_worth(const struct choice *c, int u)
{
    return berlin_unit_worth(&c->p->unit[u]);
}

/* ---- Cards ---- */

/* How much a hand wants a card with that event. */
int berlin_card_wish(const struct berlin_pack *p, const struct berlin_state *s, int card)
{
    static const uint8_t axis[BERLIN_EVENTS] = {
        [BERLIN_BLITZKRIEG] = 9,  [BERLIN_AMBUSH] = 3,        [BERLIN_DIPLOMACY] = 6, [BERLIN_DEVELOPMENT] = 7,
        [BERLIN_SUPPLY] = 5,      [BERLIN_REDEPLOY_AXIS] = 3, [BERLIN_WOLFPACKS] = 2, [BERLIN_VICHY] = 1,
        [BERLIN_NEW_WEAPONS] = 6, [BERLIN_SEELOEWE] = 4,
    };
    static const uint8_t allied[BERLIN_EVENTS] = {
        [BERLIN_MOBILE_WARFARE] = 9, [BERLIN_AMBUSH] = 3,     [BERLIN_DIPLOMACY] = 10,      [BERLIN_DEVELOPMENT] = 8,
        [BERLIN_SUPPLY] = 5,         [BERLIN_AMPHIBIOUS] = 6, [BERLIN_REDEPLOY_ALLIED] = 4, [BERLIN_LEND_LEASE] = 6,
        [BERLIN_BOMBING] = 3,        [BERLIN_LONG_RANGE] = 3,
    };
    const struct berlin_card *c = &p->card[card];
    const int wish = (c->side == BERLIN_AXIS ? axis : allied)[c->event] + 4 * c->sv;
    const bool late = s->turn > 9;
    return late && (c->event == BERLIN_DEVELOPMENT || c->event == BERLIN_DIPLOMACY) ? wish - 6 : wish;
}

sand_answer berlin_wished_card(const struct berlin_pack *p, const struct berlin_state *s, const struct sand_question *q,
                               int verb)
{
    int best = 0, top = -1;
    for (int i = 0; i < q->count; i++) {
        const sand_answer a = q->answer[i];
        const int wish = berlin_verb_of(a) == verb ? berlin_card_wish(p, s, berlin_argument(a)) : 0;
        best = wish > top ? i : best;
        top = wish > top ? wish : top;
    }
    return q->answer[best];
}

static int dispensable(const struct choice *c, sand_answer a)
{
    return -berlin_card_wish(c->p, c->s, berlin_argument(a));
}

/* ---- Actions ---- */

static int strike_power(const struct choice *c, int area)
{
    int power = 0;
    for (int i = 0; i < BERLIN_WORDS; i++)
        for (uint64_t rest = c->s->at[area].w[i] & c->s->own[c->side].w[i] & c->s->fresh.w[i] & c->p->strikes.w[i];
             rest; rest &= rest - 1)
            power += c->p->unit[64 * i + __builtin_ctzll(rest)].airstrike;
    return power;
}

/* Where a strike from an area tells most: next door, best where own units can follow it up. */
static int strike_worth(const struct choice *c, int target, int power)
{
    const struct berlin_force *enemy = &c->sight->force[!c->side][target], *own = &c->sight->force[c->side][target];
    return enemy->count ? 3 * power + (own->count ? berlin_prize(c->sight, target) / 4 : 0) : 0;
}

static int best_strike(const struct choice *c, int from)
{
    const int power = strike_power(c, from);
    int most = 0;
    for (uint64_t n = c->p->area[from].adjacent | (uint64_t)1 << from; n && power; n &= n - 1) {
        const int worth = strike_worth(c, __builtin_ctzll(n), power);
        most = worth > most ? worth : most;
    }
    return most;
}

/* The best that all fresh units of an area could do with a move to one of its neighbours. */
static int best_move(const struct choice *c, int from)
{
    const struct berlin_sight *w = c->sight;
    const bool sea = c->p->sea >> from & 1;
    struct berlin_force group = w->force[c->side][from];
    int most = -1000;
    group.hold /= 2; /* about half stays behind, or is spent */
    for (uint64_t n = c->p->area[from].adjacent & (sea ? c->p->sea : c->p->land) & ~c->p->closed[c->side]; n;
         n &= n - 1) {
        const int worth = berlin_move_worth(w, from, __builtin_ctzll(n), group);
        most = worth > most ? worth : most;
    }
    return most;
}

/* More than the worth of a unit on the map: there are never enough of them. */
static int mobilize_worth(const struct choice *c, int row)
{
    const struct berlin_row *r = &c->p->row[row];
    return 14 * berlin_unit_worth(&c->p->unit[r->first]) / (6 * r->cost);
}

/* The noise makes simulated games differ where answers are about as good. */
static int action_worth(const struct choice *c, sand_answer a)
{
    const int noise = (int)sand_random_below(c->random, 8);
    switch (berlin_verb_of(a)) {
    case BERLIN_V_MOVE:
        return best_move(c, area_of(c, a)) + noise;
    case BERLIN_V_ATTACK:
        return berlin_attack_worth(c->sight, area_of(c, a), c->sight->force[c->side][area_of(c, a)].attack) + noise;
    case BERLIN_V_AIRSTRIKE:
        return best_strike(c, area_of(c, a)) + noise;
    case BERLIN_V_MOBILIZE:
        return mobilize_worth(c, berlin_argument(a)) + noise;
    case BERLIN_V_DOUBLE_ATTACK:
        return 2 * berlin_attack_worth(c->sight, pair_area(c), c->sight->force[c->side][pair_area(c)].attack);
    case BERLIN_V_DOUBLE_AIRSTRIKE:
        return 2 * best_strike(c, pair_area(c));
    case BERLIN_V_AIRMOVE:
        return noise - 2;
    default: /* done, end, skip, pass */
        return LEAST_ACTION;
    }
}

/* Cards first, then what planes can do; nobody passes with something to do. */
static int impulse_worth(const struct choice *c, sand_answer a)
{
    switch (berlin_verb_of(a)) {
    case BERLIN_V_SV:
        return 1000;
    case BERLIN_V_PLAY:
        return 100 + berlin_card_wish(c->p, c->s, berlin_argument(a)) + (int)sand_random_below(c->random, 16);
    case BERLIN_V_AIRSTRIKE:
        return 4 * best_strike(c, area_of(c, a));
    case BERLIN_V_PASS:
        return LEAST_STRIKE;
    default:
        return 0;
    }
}

/* Weapons before the points that may mobilize them; everything else after the points. */
static sand_answer order(const struct choice *c)
{
    const int event = c->p->card[c->s->card].event;
    const bool first = event == BERLIN_NEW_WEAPONS || event == BERLIN_LEND_LEASE || event == BERLIN_REDEPLOY_AXIS ||
                       event == BERLIN_REDEPLOY_ALLIED;
    return c->q->answer[first ? 1 : 0];
}

static struct berlin_force group(const struct choice *c)
{
    return berlin_force_of(c->sight, &c->s->group);
}

/* From where the group stands; to stop is worth nothing more. */
static int step_worth(const struct choice *c, sand_answer a)
{
    if (berlin_verb_of(a) != BERLIN_V_TO)
        return 0;
    const int from = c->s->path[c->s->steps], to = berlin_argument(a);
    int worth = berlin_move_worth(c->sight, from, to, group(c));
    if (c->p->sea >> to & 1 && c->p->land >> from & 1) /* over the sea is worth it only for the other shore */
        worth -= 20;
    return worth + (int)sand_random_below(c->random, 4);
}

static int target_worth(const struct choice *c, sand_answer a)
{
    return berlin_verb_of(a) == BERLIN_V_TARGET ? strike_worth(c, berlin_argument(a), 6) + 1 : 0;
}

/* The group of two actions: where it can fight twice, or walk into something. */
static int pair_worth(const struct choice *c, sand_answer a)
{
    if (berlin_verb_of(a) != BERLIN_V_GROUP)
        return LEAST_ACTION;
    const int area = berlin_argument(a), attack = c->sight->force[c->side][area].attack;
    const int fight = c->sight->force[!c->side][area].count ? 2 * berlin_attack_worth(c->sight, area, attack) : 0;
    const int move = best_move(c, area) * 3 / 2;
    return fight > move ? fight : move;
}

/* ---- Fights ---- */

static bool is_worth_an_ambush(const struct choice *c)
{
    const int area = c->s->target != BERLIN_NONE ? c->s->target : c->s->path[c->s->steps];
    return area < BERLIN_AREAS && c->sight->force[c->side][area].attack >= 6;
}

static sand_answer react(const struct choice *c)
{
    const sand_answer ambush = find(c, BERLIN_V_AMBUSH), jet = find(c, BERLIN_V_JET);
    if (ambush != SAND_PASS && is_worth_an_ambush(c))
        return ambush;
    return jet != SAND_PASS ? jet : find_or_any(c, BERLIN_V_DECLINE);
}

static int counter_worth(const struct choice *c, sand_answer a)
{
    return c->sight->force[c->side][berlin_argument(a)].attack;
}

/* Hits that complete a step tell; who assigns hits to his own wastes them. */
static int hit_worth(const struct choice *c, sand_answer a)
{
    const int u = berlin_argument(a), defense = c->p->unit[u].defense ? c->p->unit[u].defense : 1;
    const int need = defense - c->s->hits[u] % defense;
    const bool own = berlin_set_has(&c->s->own[c->side], u), tells = need <= c->s->hits_left;
    const int worth = unit_worth(c, u) + 20;
    if (own)
        return tells ? -worth : worth + 10 * need;
    return tells ? 10 * worth / need : worth;
}

static int retreat_worth(const struct choice *c, sand_answer a)
{
    if (berlin_verb_of(a) != BERLIN_V_RETREAT)
        return -1000;
    const int to = second_of(a);
    if (!(c->s->held[c->side] >> to & 1))
        return -500;
    return c->sight->force[c->side][to].hold + berlin_prize(c->sight, to) / 10 - berlin_threat(c->sight, to) / 6;
}

static int least_loss(const struct choice *c, sand_answer a)
{
    return -unit_worth(c, berlin_argument(a));
}

/* ---- Deploying ---- */

/* New units stand where points are in danger, else as near to a goal as they can; ships where most of them are. */
static int deploy_worth(const struct choice *c, sand_answer a)
{
    const struct berlin_sight *w = c->sight;
    if (berlin_verb_of(a) != BERLIN_V_AT)
        return -1000;
    const int at = berlin_argument(a), threat = berlin_threat(w, at), hold = 6 * w->force[c->side][at].hold;
    const int danger = threat > hold ? berlin_prize(w, at) * (threat - hold) / (threat + 1) : 0;
    return danger - 8 * w->far[at] - 2 * w->force[c->side][at].count + (int)sand_random_below(c->random, 4);
}

static int weapon_worth(const struct choice *c, sand_answer a)
{
    return berlin_verb_of(a) == BERLIN_V_WEAPON ? unit_worth(c, c->p->row[berlin_argument(a)].first) : 0;
}

static int recover_worth(const struct choice *c, sand_answer a)
{
    const int u = berlin_argument(a), at = c->s->place[u];
    return unit_worth(c, u) + (at < BERLIN_AREAS ? berlin_threat(c->sight, at) - 2 * c->sight->far[at] : 0);
}

/* A unit far from everything goes to the front. */
static int redeploy_worth(const struct choice *c, sand_answer a)
{
    if (berlin_verb_of(a) != BERLIN_V_REDEPLOY)
        return 6;
    const int u = berlin_argument(a), at = c->s->place[u];
    if (at >= BERLIN_AREAS || c->p->unit[u].type >= BERLIN_FT)
        return 0;
    return c->p->unit[u].attack * c->sight->far[at] - berlin_threat(c->sight, at);
}

/* ---- Politics ---- */

static int nation_worth(const struct choice *c, int n)
{
    const struct berlin_land *land = &c->p->nation[n];
    struct berlin_set units = land->units;
    int worth = 0;
    for (uint64_t rest = land->resources; rest && c->side == BERLIN_AXIS; rest &= rest - 1)
        worth += 70 * c->p->area[__builtin_ctzll(rest)].halves;
    for (int u; (u = berlin_set_pop(&units)) >= 0;)
        worth += c->s->place[u] < BERLIN_AREAS ? unit_worth(c, u) : unit_worth(c, u) / 6;
    return worth;
}

static int diplomacy_worth(const struct choice *c, sand_answer a)
{
    const int noise = (int)sand_random_below(c->random, 30), of = berlin_argument(a) & 7;
    switch (berlin_verb_of(a)) {
    case BERLIN_V_JOIN:
        return nation_worth(c, berlin_argument(a) & 31) + noise;
    case BERLIN_V_ADVANCE:
        return (c->side == BERLIN_ALLIED ? 200 : 60) + noise;
    case BERLIN_V_BACK:
        return (of == BERLIN_T_SU || of == BERLIN_T_US ? 70 : 40) + noise;
    default: /* France comes back */
        return 250;
    }
}

static int spent_worth(const struct choice *c, sand_answer a)
{
    if (berlin_verb_of(a) != BERLIN_V_SUPPLY)
        return 0;
    struct berlin_set units = c->p->nation[berlin_argument(a) & 31].units;
    int worth = 1;
    for (int u; (u = berlin_set_pop(&units)) >= 0;)
        worth += c->s->place[u] < BERLIN_AREAS && !berlin_set_has(&c->s->fresh, u) ? unit_worth(c, u) : 0;
    return worth;
}

/* ---- The policy ---- */

/* Whatever is not skipped: raids, landings, drops, bombs. */
static int try_worth(const struct choice *c, sand_answer a)
{
    return berlin_verb_of(a) == BERLIN_V_SKIP ? 0 : 1 + (int)sand_random_below(c->random, 100);
}

static int path_worth(const struct choice *c, sand_answer a)
{
    (void)c;
    (void)a;
    return 0;
}

/* By question: where the answer that is worth most is chosen, what it is worth. */
static int (*const worths[BERLIN_QUESTIONS])(const struct choice *, sand_answer) = {
    [BERLIN_Q_IMPULSE] = impulse_worth,    [BERLIN_Q_POINTS] = action_worth,     [BERLIN_Q_ACT] = action_worth,
    [BERLIN_Q_STEP] = step_worth,          [BERLIN_Q_TARGET] = target_worth,     [BERLIN_Q_PATH] = path_worth,
    [BERLIN_Q_DEPLOY] = deploy_worth,      [BERLIN_Q_RECOVER] = recover_worth,   [BERLIN_Q_DISCARD] = dispensable,
    [BERLIN_Q_PAIR] = pair_worth,          [BERLIN_Q_SUPPLY] = spent_worth,      [BERLIN_Q_DIPLOMACY] = diplomacy_worth,
    [BERLIN_Q_WEAPON] = weapon_worth,      [BERLIN_Q_REDEPLOY] = redeploy_worth, [BERLIN_Q_COUNTER] = counter_worth,
    [BERLIN_Q_REDEPLOY_AT] = deploy_worth, [BERLIN_Q_ASSIGN] = hit_worth,        [BERLIN_Q_RETREAT] = retreat_worth,
    [BERLIN_Q_EXCESS] = least_loss,
};

static sand_answer choose(const struct choice *c)
{
    switch (c->q->key) {
    case BERLIN_Q_SELECT:
        return berlin_wished_card(c->p, c->s, c->q, BERLIN_V_TAKE);
    case BERLIN_Q_DEVELOP:
        return berlin_wished_card(c->p, c->s, c->q, BERLIN_V_DEVELOP);
    case BERLIN_Q_ORDER:
        return order(c);
    case BERLIN_Q_REACT:
        return react(c);
    case BERLIN_Q_GROUP:
    case BERLIN_Q_COUNTER_GROUP:
        return find_or_any(c, BERLIN_V_ALL);
    case BERLIN_Q_WITHDRAW:
        return find_or_any(c, BERLIN_V_DONE);
    case BERLIN_Q_CONTROL:
    case BERLIN_Q_PARTISANS:
        return c->q->answer[0];
    default:
        return best(c, worths[c->q->key] ? worths[c->q->key] : try_worth);
    }
}

static sand_answer by_rules(const struct berlin_pack *p, const struct berlin_state *s, int actor,
                            const struct sand_question *q, struct sand_random *random)
{
    struct berlin_sight sight;
    const struct choice c = {p, s, q, random, actor, &sight};
    if (q->key != BERLIN_Q_GROUP && q->key != BERLIN_Q_COUNTER_GROUP && q->key != BERLIN_Q_SELECT)
        berlin_look(&sight, p, s, actor);
    return choose(&c);
}

static sand_answer choose_by_rules(struct sand_mind *mind)
{
    return by_rules(mind->pack, sand_mind_imagine(mind), mind->seat, mind->question, mind->random);
}

const struct sand_bot berlinbot_rules = {
    .name = "rules",
    .game = "berlin",
    .choose = choose_by_rules,
};

static sand_answer policy(const void *pack, void *state, int actor, const struct sand_question *q,
                          struct sand_random *random, void *notes)
{
    (void)notes;
    return by_rules(pack, state, actor, q, random);
}

/* A turn is an impulse, or one step between impulses. */
static bool turn_over(const void *pack, const void *from, const void *now, int seat)
{
    const struct berlin_state *a = from, *b = now;
    (void)pack;
    (void)seat;
    if (b->head.over || a->turn != b->turn || a->phase != b->phase || a->active != b->active)
        return true;
    return b->stage == BERLIN_Q_IMPULSE &&
           (a->stage != BERLIN_Q_IMPULSE || a->hand != b->hand || memcmp(&a->fresh, &b->fresh, sizeof a->fresh) != 0);
}

/* An impulse by the cards in hand when its own has been played. */
static uint32_t turn(const void *state)
{
    const struct berlin_state *s = state;
    const int cards = s->phase == BERLIN_IMPULSES ? __builtin_popcount(s->hand) + (s->stage != BERLIN_Q_IMPULSE) : 0;
    return (uint32_t)s->turn << 24 | (uint32_t)s->phase << 16 | (uint32_t)s->active << 8 | (uint32_t)cards;
}

/* Five cards later, or in the impulses of another turn. Counted in cards and not in answers, so that plans with many
 * answers do not see less of what comes of them. */
static bool far(const void *pack, const void *from, const void *now, int seat)
{
    const struct berlin_state *a = from, *b = now;
    (void)pack;
    (void)seat;
    if (b->turn != a->turn)
        return b->turn > a->turn + 1 || b->phase == BERLIN_IMPULSES;
    return a->phase == BERLIN_IMPULSES && b->stage == BERLIN_Q_IMPULSE &&
           __builtin_popcount(a->hand) >= __builtin_popcount(b->hand) + CARDS_AHEAD;
}

static bool is_small(const void *pack, const void *state, const struct sand_question *q)
{
    (void)pack;
    (void)state;
    return q->key == BERLIN_Q_WITHDRAW || q->key == BERLIN_Q_CONTROL;
}

const struct sand_policy berlin_policy = {
    .choose = policy,
    .turn_over = turn_over,
    .turn = turn,
    .estimate = berlin_estimate,
    .small = is_small,
    .horizon = 120,
    .far = far,
};

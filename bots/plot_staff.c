/* `staff`: both sides of The Plot, by plain rules of thumb after the players' notes (19.1): recruit at good odds, leave
 * weak units in headquarters, spend chits where they tell, gather around the Führer HQ, declare the coup when its
 * weighed chance is good (plot_coup.c), then fight for Berlin unit by unit (plot_plan.c). It never looks at the true
 * state. */
#include "bots/plot_staff.h"

#include <string.h>

extern const struct sand_bot plotbot_staff;
extern const struct sand_policy plotbot_policy;

/* ---- Answers ---- */

static int verb_of(sand_answer a)
{
    return (int)(a & 0xff);
}
static int arg_of(sand_answer a)
{
    return (int)(a >> 8);
}

static sand_answer any(const struct staff *f)
{
    return f->q->answer[sand_random_below(f->random, f->q->count)];
}

static bool offers(const struct staff *f, int verb, int arg, sand_answer *a)
{
    for (int i = 0; i < f->q->count; i++)
        if (verb_of(f->q->answer[i]) == verb && (arg < 0 || arg_of(f->q->answer[i]) == arg)) {
            *a = f->q->answer[i];
            return true;
        }
    return false;
}

static sand_answer first(const struct staff *f, int verb)
{
    sand_answer a;
    return offers(f, verb, -1, &a) ? a : any(f);
}

static int count_of(const struct staff *f, int verb)
{
    int n = 0;
    for (int i = 0; i < f->q->count; i++)
        n += verb_of(f->q->answer[i]) == verb;
    return n;
}

/* The answer of a verb with the highest worth; among equals the first. */
static sand_answer best(const struct staff *f, int verb, int (*value)(const struct staff *, int arg), int *most)
{
    sand_answer choice = f->q->answer[0];
    *most = -1000000;
    for (int i = 0; i < f->q->count; i++)
        if (verb_of(f->q->answer[i]) == verb) {
            const int worth = value(f, arg_of(f->q->answer[i]));
            choice = worth > *most ? f->q->answer[i] : choice;
            *most = worth > *most ? worth : *most;
        }
    return choice;
}

/* ---- Movement ---- */

/* weak units in headquarters stay there until the coup. */
static bool guards(const struct staff *f, int u)
{
    return !staff_coup(f->s) && f->p->unit[u].effectiveness <= 2 && f->p->hex[f->s->place[u]].hq != PLOT_NONE &&
           f->p->hex[f->s->place[u]].group == f->p->unit[u].group;
}

/* The first that has something to do, from a random one on. */
static sand_answer begin_any_unit(const struct staff *f, int otherwise)
{
    const int n = f->q->count, from = (int)sand_random_below(f->random, (uint32_t)n);
    for (int i = 0; i < n; i++) {
        const sand_answer a = f->q->answer[(from + i) % n];
        if (verb_of(a) == PLOT_V_UNIT && !guards(f, arg_of(a)) && staff_has_plan(f, arg_of(a)))
            return a;
    }
    return first(f, otherwise);
}

/* The one with the most to do; among equals the first. */
static sand_answer begin_unit(const struct staff *f, int otherwise)
{
    sand_answer choice = 0;
    int most = 0;
    if (f->hasty)
        return begin_any_unit(f, otherwise);
    for (int i = 0; i < f->q->count; i++) {
        const sand_answer a = f->q->answer[i];
        if (verb_of(a) != PLOT_V_UNIT || guards(f, arg_of(a)))
            continue;
        const int score = staff_score(f, arg_of(a), most);
        choice = score > most ? a : choice;
        most = score;
    }
    return most > 0 ? choice : first(f, otherwise);
}

static int harass_score(const struct staff *f, int target)
{
    if (target >= PLOT_GERMANS)
        return staff_coup(f->s) ? -1 : 60;
    if (!staff_in(f->s->control[!f->seat], target))
        return -1;
    return staff_attack(f, f->s->acting, f->s->place[target], target);
}

static sand_answer travel(const struct staff *f)
{
    for (int i = 0; i < f->q->count; i++)
        if (verb_of(f->q->answer[i]) == PLOT_V_TRAVEL && f->p->hex[arg_of(f->q->answer[i])].area == f->p->berlin)
            return f->q->answer[i];
    return first(f, PLOT_V_END);
}

/* Home from the hinterland if a chit allows it and the unit is worth it. */
static bool wants_home(const struct staff *f)
{
    const int u = f->s->acting;
    return f->p->hex[f->s->place[u]].area != f->p->berlin && f->p->unit[u].effectiveness >= 4 &&
           count_of(f, PLOT_V_TRAVEL) && !f->s->spent;
}

/* An empty headquarters hex of the OKW group: the way to panic. */
static bool breaks_in(const struct staff *f, sand_answer *a)
{
    return f->seat == PLOT_SS && !staff_coup(f->s) && offers(f, PLOT_V_HARASS_HQ, -1, a) &&
           f->p->hex[arg_of(*a)].group == PLOT_G_OKW && staff_differential(f, f->s->acting, arg_of(*a), PLOT_NONE) >= 3;
}

static sand_answer act(const struct staff *f)
{
    const int u = f->s->acting;
    sand_answer a;
    int most;
    if (wants_home(f))
        return travel(f);
    struct staff_way own = {.known = false}, *way = f->way ? f->way : &own;
    const int at = staff_follow(f, u, way);
    const bool stays = way->stays >> at & 1;
    if (stays || f->s->spent + 1 >= f->p->unit[u].movement) {
        const sand_answer fight = best(f, PLOT_V_HARASS, harass_score, &most);
        if (count_of(f, PLOT_V_HARASS) && most > 0)
            return fight;
        if (breaks_in(f, &a))
            return a;
    }
    if (!stays && offers(f, PLOT_V_MOVE, way->hex[at + 1], &a))
        return a;
    return offers(f, PLOT_V_END, -1, &a) ? a : first(f, PLOT_V_MOVE);
}

/* ---- Recruitment and investigation ---- */

static int unit_worth(const struct staff *f, int u)
{
    return f->p->unit[u].effectiveness;
}
static int unit_cheapness(const struct staff *f, int u)
{
    return -f->p->unit[u].effectiveness;
}

/* Units around a target that could still take part. */
static int strength(const struct staff *f, int target, bool investigates)
{
    const struct plot_hex *h = &f->p->hex[f->s->place[target]];
    uint64_t able = f->s->control[f->seat] & ~(f->s->masked | f->s->neutral | f->s->used);
    int sum = 0;
    if (investigates)
        able &= f->p->party[PLOT_P_SS] | f->p->party[PLOT_P_NAZI];
    for (int i = 0; h->zone[i] != PLOT_NO_HEX; i++)
        if (staff_in(able, f->s->at[h->zone[i]]))
            sum += f->p->unit[f->s->at[h->zone[i]]].effectiveness;
    return sum;
}

static int recruit_score(const struct staff *f, int target)
{
    const int d = strength(f, target, false) - f->p->unit[target].defense;
    return d < 4 ? -1 : (d < 7 ? d : 7) * 4 + f->p->unit[target].effectiveness * 2;
}

static sand_answer recruit(const struct staff *f)
{
    int most = -1, cross = -1;
    const sand_answer a = best(f, PLOT_V_RECRUIT, recruit_score, &most),
                      b = best(f, PLOT_V_DOUBLE_CROSS, recruit_score, &cross);
    if (cross > 0 && cross >= most)
        return b;
    return most > 0 ? a : first(f, PLOT_V_DONE);
}

static int team_strength(const struct staff *f)
{
    int sum = 0;
    for (uint64_t set = f->s->team; set; set &= set - 1)
        sum += f->p->unit[__builtin_ctzll(set)].effectiveness;
    return sum;
}

/* Up to +7 (or 5 to 1) and no further: the others may be needed elsewhere. */
static sand_answer gather(const struct staff *f, int wanted, int go)
{
    const int need = wanted - team_strength(f);
    sand_answer a;
    int most, closest = 1000;
    if (need <= 0 || !count_of(f, PLOT_V_WITH))
        return offers(f, go, -1, &a) ? a : first(f, PLOT_V_CANCEL);
    const sand_answer strongest = best(f, PLOT_V_WITH, unit_worth, &most);
    a = strongest;
    for (int i = 0; i < f->q->count; i++) { /* the weakest that suffices alone */
        const int e = verb_of(f->q->answer[i]) == PLOT_V_WITH ? f->p->unit[arg_of(f->q->answer[i])].effectiveness : 0;
        if (e >= need && e < closest) {
            closest = e;
            a = f->q->answer[i];
        }
    }
    return a;
}

static int investigate_score(const struct staff *f, int target)
{
    const int r = strength(f, target, true) / f->p->unit[target].defense;
    return r < 3 ? -1 : r * 3 + f->p->unit[target].effectiveness;
}

static sand_answer investigate(const struct staff *f)
{
    int most = -1, hidden = -1;
    const sand_answer a = best(f, PLOT_V_INVESTIGATE, investigate_score, &most),
                      b = best(f, PLOT_V_SUSPECT, investigate_score, &hidden);
    if (hidden > 0 && !staff_in(f->s->suspected, arg_of(b)))
        return b;
    return most > 0 ? a : first(f, PLOT_V_DONE);
}

/* ---- The coup window ---- */

/* With all the access there is, whenever the coup promises enough. */
static sand_answer window(const struct staff *f)
{
    const int access = __builtin_popcountll(f->s->heap[PLOT_ABWEHR].other & f->p->kind[PLOT_ACCESS]);
    sand_answer a;
    if (staff_strikes(f, access) && offers(f, PLOT_V_DECLARE, access, &a))
        return a;
    return first(f, PLOT_V_PASS);
}

/* ---- Replies and small choices ---- */

static sand_answer reply(const struct staff *f)
{
    const int hitler = f->p->leader[PLOT_HITLER];
    sand_answer a;
    if (offers(f, PLOT_V_BLOCK, -1, &a))
        return a;
    if (f->s->target == hitler && offers(f, PLOT_V_EXPOSE, -1, &a))
        return a;
    return first(f, PLOT_V_PASS);
}

static int retreat_score(const struct staff *f, int hex)
{
    const struct plot_hex *h = &f->p->hex[hex];
    return (h->area == f->p->berlin ? 4 : 0) + (h->hq == PLOT_NONE ? 2 : 0) - staff_enemies_near(f, hex);
}

static sand_answer scatter(const struct staff *f)
{
    sand_answer choice = f->q->answer[0];
    int most = -1000;
    for (int i = 0; i < f->q->count; i++) {
        const int score = retreat_score(f, arg_of(f->q->answer[i]) >> 7);
        if (score > most) {
            most = score;
            choice = f->q->answer[i];
        }
    }
    return choice;
}

/* The enemy's best man, or the own least. */
static sand_answer send(const struct staff *f)
{
    const bool own = f->s->sent_party == (f->seat == PLOT_SS ? PLOT_P_SS : PLOT_P_ABWEHR);
    sand_answer choice = any(f);
    for (int i = 0; i < f->q->count; i++) {
        const int u = arg_of(f->q->answer[i]) & 127, e = f->p->unit[u].effectiveness,
                  c = f->p->unit[arg_of(choice) & 127].effectiveness;
        if (own ? e < c : e > c)
            choice = f->q->answer[i];
    }
    return choice;
}

static sand_answer assign(const struct staff *f)
{
    sand_answer a;
    if (offers(f, PLOT_V_ASSIGN_ENEMY, -1, &a) || offers(f, PLOT_V_ASSIGN_FRIENDLY, -1, &a))
        return a;
    return first(f, PLOT_V_PASS);
}

static sand_answer advance(const struct staff *f)
{
    const struct plot_hex *h = &f->p->hex[f->s->hex];
    const bool in = staff_coup(f->s) ? h->hq == PLOT_NONE : h->group == PLOT_G_OKW && f->seat == PLOT_SS;
    return first(f, in ? PLOT_V_ADVANCE : PLOT_V_STAY);
}

static sand_answer alibis(const struct staff *f)
{
    const int held = f->q->count - 1, n = held < 3 ? held : 3;
    sand_answer a;
    return offers(f, PLOT_V_ALIBIS, n, &a) ? a : any(f);
}

/* Chits against an investigation only where they tell. */
static sand_answer reveal(const struct staff *f)
{
    sand_answer a;
    return offers(f, PLOT_V_REVEAL, -1, &a) ? a : first(f, PLOT_V_DONE);
}

static sand_answer small_choice(const struct staff *f)
{
    sand_answer a;
    int most;
    switch (f->q->key) {
    case PLOT_Q_PLACE:
        return first(f, PLOT_V_AUTO);
    case PLOT_Q_CLEAR:
        return first(f, PLOT_V_CLEAR_ALL);
    case PLOT_Q_VACATE:
        return best(f, PLOT_V_VACATE, unit_cheapness, &most);
    case PLOT_Q_PANIC:
        return best(f, PLOT_V_PANIC, unit_cheapness, &most);
    case PLOT_Q_RETREAT:
        return best(f, PLOT_V_RETREAT, retreat_score, &most);
    case PLOT_Q_SCATTER:
        return scatter(f);
    case PLOT_Q_ASSIGN:
        return assign(f);
    case PLOT_Q_SEND:
        return send(f);
    case PLOT_Q_REVEAL:
        return reveal(f);
    case PLOT_Q_ALIBI:
        return offers(f, PLOT_V_ALIBI, -1, &a) ? a : first(f, PLOT_V_DONE);
    case PLOT_Q_FOLLOW:
        return first(f, PLOT_V_STAY);
    case PLOT_Q_ALIBIS:
        return alibis(f);
    default: /* Hitler's hex, the Allied unit's, who is interrogated, who returns where */
        return any(f);
    }
}

/* Notes are of this question alone, unless somebody keeps them. */
static sand_answer answer(const struct staff *staff, struct staff_kept *kept)
{
    struct staff f = *staff;
    struct staff_notes notes;
    const int defense = f.s->target < PLOT_UNITS ? f.p->unit[f.s->target].defense : 0;
    staff_forget(&notes);
    f.notes = kept ? &kept->notes : &notes;
    f.way = kept ? &kept->way : 0;
    staff_begin(f.notes);
    switch (f.q->key) {
    case PLOT_Q_MOVE:
    case PLOT_Q_INTER:
        return begin_unit(&f, PLOT_V_DONE);
    case PLOT_Q_COUP:
        return begin_unit(&f, PLOT_V_STOP);
    case PLOT_Q_ACT:
        return act(&f);
    case PLOT_Q_REPLY:
        return reply(&f);
    case PLOT_Q_ADVANCE:
        return advance(&f);
    case PLOT_Q_WINDOW:
        return window(&f);
    case PLOT_Q_RECRUIT:
        return recruit(&f);
    case PLOT_Q_ATTEMPT:
        return gather(&f, defense + 7, PLOT_V_ROLL);
    case PLOT_Q_INVESTIGATE:
        return investigate(&f);
    case PLOT_Q_TEAM:
        return gather(&f, defense * 5, PLOT_V_ANNOUNCE);
    default:
        return small_choice(&f);
    }
}

static sand_answer choose(struct sand_mind *mind)
{
    const struct staff f = {mind->random, mind->pack, sand_mind_imagine(mind), mind->question, mind->seat, false, 0, 0};
    return answer(&f, 0);
}

const struct sand_bot plotbot_staff = {
    .name = "staff",
    .game = "plot",
    .choose = choose,
};

/* ---- The policy ---- */

static sand_answer policy(const void *pack, void *state, int actor, const struct sand_question *q,
                          struct sand_random *random, void *notes)
{
    const struct staff f = {random, pack, state, q, actor, false, 0, 0};
    return answer(&f, notes);
}

static sand_answer quick_policy(const void *pack, void *state, int actor, const struct sand_question *q,
                                struct sand_random *random, void *notes)
{
    const struct staff f = {random, pack, state, q, actor, true, 0, 0};
    return answer(&f, notes);
}

/* A turn is a phase of a game-turn; in the coup, one unit's action. */
static bool turn_over(const void *pack, const void *from, const void *now, int seat)
{
    const struct plot_state *a = from, *b = now;
    (void)pack;
    if (b->head.over || a->turn != b->turn || a->phase != b->phase || a->mode != b->mode)
        return true;
    return staff_coup(b) && (a->coup_turn != b->coup_turn || (a->moved != b->moved && b->seat != seat));
}

static uint32_t turn(const void *state)
{
    const struct plot_state *s = state;
    const int acted = staff_coup(s) ? __builtin_popcountll(s->moved) : 0;
    return (uint32_t)s->turn << 24 | (uint32_t)s->phase << 16 | (uint32_t)s->coup_turn << 8 | (uint32_t)acted;
}

/* Before the coup the end of the game-turn; in it as far as the horizon. */
static bool far(const void *pack, const void *from, const void *now, int seat)
{
    const struct plot_state *a = from, *b = now;
    (void)pack;
    (void)seat;
    return !staff_coup(a) && a->turn != b->turn;
}

/* Setting up and tidying away are not worth a plan. */
static bool is_small(const void *pack, const void *state, const struct sand_question *q)
{
    (void)pack;
    (void)state;
    return q->key == PLOT_Q_PLACE || q->key == PLOT_Q_CLEAR || q->key == PLOT_Q_VACATE;
}

const struct sand_policy plotbot_policy = {
    .choose = policy,
    .quick = quick_policy,
    .turn_over = turn_over,
    .turn = turn,
    .estimate = plot_estimate,
    .small = is_small,
    .horizon = 120,
    .far = far,
    .weigh = staff_weigh,
};

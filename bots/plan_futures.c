/* Plans, and what comes of them: the policy plays imagined states on, with or without a plan for the seat.
 *
 * Always true: what a future is worth depends on the plan, the number of the batch and the search's seed alone, so that
 * a search gives the same result whatever the number of threads. Nothing is allocated. */
#include "bots/plan.h"

#include <string.h>

/* ---- One step ---- */

/* Who is asked, with the question in the hand; -1 when the game is over. */
static int ask(const struct plan_search *s, struct plan_hand *h)
{
    const struct sand_mind *m = s->mind;
    const sand_mask asked = m->game->asked(m->pack, h->now.bytes) & SAND_SEAT_MASK;
    if (!asked)
        return -1;
    const int actor = asked >> m->seat & 1 ? m->seat : __builtin_ctz(asked);
    m->game->ask(m->pack, h->now.bytes, actor, &h->question);
    return actor;
}

static sand_answer by_policy(const struct plan_search *s, struct plan_hand *h, int actor, struct sand_random *random)
{
    if (h->question.count == 1)
        return h->question.answer[0];
    return s->policy->choose(s->mind->pack, h->now.bytes, actor, &h->question, random, h->notes);
}

static sand_answer by_quick_policy(const struct plan_search *s, struct plan_hand *h, int actor,
                                   struct sand_random *random)
{
    if (h->question.count == 1)
        return h->question.answer[0];
    return s->policy->quick(s->mind->pack, h->now.bytes, actor, &h->question, random, h->notes);
}

static void take(const struct plan_search *s, struct plan_hand *h, int actor, sand_answer answer)
{
    s->mind->game->apply(s->mind->pack, h->now.bytes, actor, answer, 0);
}

/* Even multiples of the constant are imagined states, odd ones the policy's chance, so no two streams meet. The batches
 * counted down from UINT32_MAX are those on which plans are written down: no plan is measured on the state it was made
 * for. */
void plan_imagine(const struct plan_search *s, uint64_t batch, struct plan_hand *h, struct sand_random *random)
{
    sand_mind_imagine_into(s->mind, s->seed + 2 * batch * 0x9e3779b97f4a7c15u, h->imagined.bytes);
    sand_random_seed(random, s->seed + (2 * batch + 1) * 0x9e3779b97f4a7c15u);
}

/* ---- Plans ---- */

/* How a turn is written down: along an older plan as far as its answers are offered, then by the policy. */
struct draft {
    const struct plan *along; /* null: none */
    int change;               /* the chance, in 256, that an answer is replaced at random */
    int at;                   /* the first answer from here on that has alternatives is replaced; -1: none */
    bool leave;               /* the older plan is left there */
};

/* The last answer stands in where the draw hits the one from the plan: that way every other answer is equally likely
 * with one draw. */
static sand_answer another(const struct sand_question *q, sand_answer usual, struct sand_random *random)
{
    const sand_answer answer = q->answer[sand_random_below(random, q->count - 1u)];
    return answer == usual ? q->answer[q->count - 1] : answer;
}

/* The seat's next answer; keeps account of what has been done in the draft. */
static sand_answer draft_answer(const struct plan_search *s, struct plan_hand *h, int i, struct draft *d,
                                struct sand_random *random)
{
    const struct sand_question *q = &h->question;
    const bool follows = d->along && i < d->along->count && sand_offers(q, d->along->step[i]);
    const sand_answer usual = follows ? d->along->step[i] : by_policy(s, h, s->mind->seat, random);
    d->along = follows ? d->along : 0;
    if (q->count == 1)
        return usual;
    if (d->at >= 0 && i >= d->at) {
        d->at = -1;
        d->along = d->leave ? 0 : d->along;
        return another(q, usual, random);
    }
    return (int)sand_random_below(random, 256) < d->change ? q->answer[sand_random_below(random, q->count)] : usual;
}

/* Plays the seat's turn on the imagined state and writes down its answers. Others may be asked in between, hence the
 * larger bound on the loop than on the plan. */
static void write_down(const struct plan_search *s, struct plan_hand *h, struct plan *p, struct draft d,
                       struct sand_random *random)
{
    const struct sand_mind *m = s->mind;
    memcpy(h->now.bytes, h->imagined.bytes, m->game->state_bytes);
    p->count = 0;
    for (int i = 0; i < 4 * PLAN_STEPS && p->count < PLAN_STEPS; i++) {
        const int actor = ask(s, h);
        if (actor < 0 || s->policy->turn_over(m->pack, h->imagined.bytes, h->now.bytes, m->seat))
            return;
        const bool mine = actor == m->seat;
        const sand_answer answer = mine ? draft_answer(s, h, p->count, &d, random) : by_policy(s, h, actor, random);
        if (mine)
            p->step[p->count++] = answer;
        take(s, h, actor, answer);
    }
}

static bool is_new(const struct plan_search *s, const struct plan *p)
{
    for (int i = 0; i < s->plans; i++)
        if (s->plan[i].count == p->count && !memcmp(s->plan[i].step, p->step, p->count * sizeof p->step[0]))
            return false;
    return true;
}

/* One for each first answer but the policy's own; of too many a random selection, in half of the places. */
static void propose_first(struct plan_search *s, int most, sand_answer usual, struct sand_random *random)
{
    const struct sand_question *q = s->mind->question;
    const int places = q->count - 1 < most - 1 ? q->count - 1 : most / 2;
    int left = q->count, wanted = places;
    for (int i = 0; i < q->count && wanted > 0; i++, left--) {
        if (q->answer[i] == usual || (int)sand_random_below(random, (uint32_t)left) >= wanted)
            continue;
        wanted--;
        s->plan[s->plans++] = (struct plan){1, {q->answer[i]}};
    }
}

/* Whole turns in which some answers are others than the policy's: a tenth of them, then more. */
static void propose_variations(struct plan_search *s, int most, struct sand_random *random)
{
    static const int change[] = {26, 40, 56, 77};
    for (int tries = 0; s->plans < most && tries < 2 * most; tries++) {
        struct plan *p = &s->plan[s->plans];
        write_down(s, &s->hand[0], p, (struct draft){0, change[tries % 4], -1, false}, random);
        s->plans += p->count > 0 && is_new(s, p);
    }
}

void plan_propose(struct plan_search *s, int most)
{
    struct plan_hand *h = &s->hand[0];
    struct sand_random random;
    plan_imagine(s, UINT32_MAX, h, &random);
    memcpy(h->now.bytes, h->imagined.bytes, s->mind->game->state_bytes);
    const int actor = ask(s, h);
    const sand_answer usual = actor < 0 ? s->mind->question->answer[0] : by_policy(s, h, actor, &random);
    s->plans = 1;
    s->plan[0] = (struct plan){1, {usual}};
    propose_first(s, most, usual, &random);
    propose_variations(s, most, &random);
}

/* The two best of the plans compared so far, written down to the end of the turn, in front of all others; the policy's
 * own is the best where nothing beat it. */
static int keep_best(struct plan_search *s, struct sand_random *random)
{
    const int best = s->sums[s->alive[1]].gain > 0 ? s->alive[1] : 0;
    const struct plan first = s->plan[best], second = s->plan[s->alive[s->plans > 2 ? 2 : 1]];
    s->plans = 1;
    write_down(s, &s->hand[0], &s->plan[s->plans++], (struct draft){&first, 0, -1, false}, random);
    write_down(s, &s->hand[0], &s->plan[s->plans], (struct draft){&second, 0, -1, false}, random);
    s->plans += is_new(s, &s->plan[s->plans]);
    return s->plans - 1;
}

void plan_improve(struct plan_search *s, int most)
{
    struct sand_random random;
    plan_imagine(s, UINT32_MAX - s->batches_done, &s->hand[0], &random);
    const int parents = keep_best(s, &random);
    for (int tries = 0; s->plans < most && tries < 2 * most; tries++) {
        const struct plan *parent = &s->plan[1 + (tries % 4 == 3) % parents];
        const int at = (int)sand_random_below(&random, parent->count > 1 ? parent->count : 1u);
        write_down(s, &s->hand[0], &s->plan[s->plans], (struct draft){parent, 0, at, tries % 2}, &random);
        s->plans += is_new(s, &s->plan[s->plans]);
    }
}

/* ---- Futures ---- */

static int worth(const struct plan_search *s, const union plan_position *now)
{
    const struct sand_mind *m = s->mind;
    struct sand_outcome outcome;
    if (!now->head.over)
        return s->policy->estimate(m->pack, now->bytes, m->seat);
    m->game->outcome(m->pack, now->bytes, &outcome);
    const int value = outcome.value[m->seat];
    return value > -1000 || !s->policy->defeat ? value : s->policy->defeat(m->pack, now->bytes, m->seat);
}

static bool far_enough(const struct plan_search *s, const struct plan_hand *h)
{
    return s->policy->far && s->policy->far(s->mind->pack, h->imagined.bytes, h->now.bytes, s->mind->seat);
}

static bool is_over(const struct plan_search *s, const struct plan_hand *h)
{
    return s->policy->turn_over(s->mind->pack, h->imagined.bytes, h->now.bytes, s->mind->seat);
}

/* Who watches is told once that the seat's turn is over, at the latest when the future ends. */
static struct plan_watch *watched(const struct plan_search *s, const struct plan_hand *h, struct plan_watch *watch)
{
    if (!watch || !is_over(s, h))
        return watch;
    watch->turn_over(watch, h->now.bytes);
    return 0;
}

/* Plays the imagined state on: the seat by its plan as long as it can, everyone else by the policy. A plan whose answer
 * is not offered is given up for good: its later answers were meant for another course. After the seat's own turn the
 * quick policy takes over for everyone, where a game has one; the rest of the future only has to be fair to all plans.
 */
int plan_future(const struct plan_search *s, struct plan_hand *h, const struct plan *p, struct sand_random random,
                struct plan_watch *watch)
{
    const int seat = s->mind->seat;
    bool quick = false;
    int next = 0;
    memcpy(h->now.bytes, h->imagined.bytes, s->mind->game->state_bytes);
    for (int i = 0; i < s->policy->horizon && !far_enough(s, h); i++) {
        const int actor = ask(s, h);
        if (actor < 0)
            break;
        watch = watched(s, h, watch);
        const bool planned = actor == seat && next < p->count;
        if (planned && sand_offers(&h->question, p->step[next])) {
            take(s, h, actor, p->step[next++]);
            continue;
        }
        next = planned ? p->count : next;
        quick = quick || (s->policy->quick && is_over(s, h));
        take(s, h, actor, quick ? by_quick_policy(s, h, actor, &random) : by_policy(s, h, actor, &random));
    }
    if (watch)
        watch->turn_over(watch, h->now.bytes);
    return worth(s, &h->now);
}

int plan_told_value(const struct plan_search *s, const struct plan_hand *h, int value)
{
    if (!s->policy->chance || h->now.head.over)
        return value;
    return 2 * s->policy->chance(s->mind->pack, h->now.bytes, s->mind->seat) - 1000;
}

void plan_add(struct plan_sums *sums, int value, int gain)
{
    sums->runs++;
    sums->better += gain > 0;
    sums->value += value;
    sums->gain += gain;
    sums->gain_squares += (int64_t)gain * gain;
}

/* A part's share of the futures: in each batch one imagined state, the same dice and numbers for all plans, of which
 * the parts take turns. So they take about equally long, though batches do not. */
static void run_part(void *context, int part)
{
    struct plan_search *s = context;
    struct plan_hand *h = &s->hand[part];
    for (int b = 0; b < s->batches; b++) {
        struct sand_random random;
        plan_imagine(s, s->batches_done + (uint32_t)b, h, &random);
        for (int i = (part + b) % s->parts; i < s->alive_count; i += s->parts)
            s->value[b][i] = (int16_t)plan_future(s, h, &s->plan[s->alive[i]], random, 0);
    }
}

static void add_up(struct plan_search *s)
{
    for (int b = 0; b < s->batches; b++)
        for (int i = 0; i < s->alive_count; i++)
            plan_add(&s->sums[s->alive[i]], s->value[b][i], s->value[b][i] - s->value[b][0]);
}

/* As many batches as there are places for. */
static void run_batches(struct plan_search *s, int batches)
{
    s->batches = batches;
    if (s->mind->parallel && s->parts > 1)
        s->mind->parallel(s, s->parts, run_part);
    else
        for (int part = 0; part < s->parts; part++)
            run_part(s, part);
    add_up(s);
    s->batches_done += (uint32_t)batches;
    s->simulations += (uint32_t)(batches * s->alive_count);
}

void plan_compare(struct plan_search *s, uint32_t batches)
{
    for (; batches > PLAN_BATCHES; batches -= PLAN_BATCHES)
        run_batches(s, PLAN_BATCHES);
    run_batches(s, (int)batches);
}

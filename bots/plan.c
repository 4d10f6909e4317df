/* The planner. It compares whole plans for its turn by playing each on many simulated games, keeps the better half of
 * them, and again, until one is left next to the policy's own; it leaves the policy's only for one that beat it by more
 * than a standard error. The plan is kept as long as the seat is shown what the plan expected. */
#include "bots/plan.h"
#include "bots/bots.h"

#include "engine/notation.h"

#include <math.h>
#include <string.h>

/* ---- Comparing ---- */

enum { ENOUGH = 8 }; /* futures in which plans that differ at all should have shown it */

/* Plans worth comparing with this many simulations: as many as can be played through ENOUGH futures each before the
 * worse half is left out. With fewer than FEWEST the plan to be found is seldom among those proposed, and it is better
 * to look at each less often. */
static int plans_for(uint32_t simulations)
{
    enum { FEWEST = 8 };
    const uint32_t n = simulations / ENOUGH;
    return n < FEWEST ? FEWEST : n > PLAN_MOST ? PLAN_MOST : (int)n;
}

/* How often the best plans are varied, the first comparison among them. */
static int generations_for(uint32_t simulations)
{
    return simulations >= 1400 ? 8 : 1 + (int)simulations / 200;
}

/* The better half of the survivors; the policy's own stays in front. alive[0] is the policy's own and takes no part in
 * the sorting: it is what the gains are measured against. */
static void halve(struct plan_search *s)
{
    for (int i = 2; i < s->alive_count; i++)
        for (int k = i; k > 1 && s->sums[s->alive[k]].gain > s->sums[s->alive[k - 1]].gain; k--) {
            const uint8_t swapped = s->alive[k];
            s->alive[k] = s->alive[k - 1];
            s->alive[k - 1] = swapped;
        }
    s->alive_count = s->alive_count > 2 ? (s->alive_count + 1) / 2 : 1;
}

static int rounds_for(int plans)
{
    int rounds = 1;
    for (; plans > 2; plans = (plans + 1) / 2)
        rounds++;
    return rounds;
}

/* Whether the gain or loss of a plan is more than `errors` standard errors. Its square is compared with the sum of
 * squares, so that nothing has to be divided and no root taken. */
static bool is_clear(const struct plan_sums *sums, int errors)
{
    return sums->runs > 1 && sums->gain * sums->gain > errors * errors * sums->gain_squares;
}

static bool beats_policy(const struct plan_sums *sums)
{
    return sums->gain > 0 && is_clear(sums, 1);
}

/* Nothing that was tried makes a difference, in enough futures to say so. */
static bool all_alike(const struct plan_search *s)
{
    if (s->sums[0].runs < ENOUGH)
        return false;
    for (int i = 1; i < s->plans; i++)
        if (s->sums[i].gain_squares)
            return false;
    return true;
}

/* A plan that does what the policy's does, or is worse by two standard errors, in enough futures to say so. */
static bool is_hopeless(const struct plan_sums *sums)
{
    return sums->runs >= ENOUGH && (sums->gain_squares == 0 || (sums->gain < 0 && is_clear(sums, 2)));
}

/* Whatever more futures would show, the policy's plan stays. */
static bool all_hopeless(const struct plan_search *s)
{
    for (int i = 1; i < s->alive_count; i++)
        if (!is_hopeless(&s->sums[s->alive[i]]))
            return false;
    return true;
}

/* Half of the plans after half of the time, and so on. Every round has the same number of simulations and half as many
 * plans, so those that last are known twice as well each time. All of a round are run on the same futures: luck that
 * all share cancels out of the differences. */
static void compare(struct plan_search *s, uint32_t simulations)
{
    const uint32_t share = simulations / (uint32_t)rounds_for(s->plans);
    memset(s->sums, 0, sizeof s->sums);
    s->alive_count = s->plans;
    for (int i = 0; i < s->plans; i++)
        s->alive[i] = (uint8_t)i;
    while (s->alive_count > 1) {
        const uint32_t batches = share / (uint32_t)s->alive_count;
        plan_compare(s, batches < 2 ? 2 : batches);
        if (all_alike(s))
            return;
        halve(s);
        if (all_hopeless(s))
            return;
    }
}

/* Of plans that have been compared, the number of the one to follow. */
static int best_of(const struct plan_search *s)
{
    return s->plans > 1 && beats_policy(&s->sums[s->alive[1]]) ? s->alive[1] : 0;
}

int plan_decide(struct plan_search *s, uint32_t simulations)
{
    compare(s, simulations);
    return best_of(s);
}

/* ---- Reasons to remember ---- */

static int rounded(double x)
{
    return (int)floor(x + 0.5);
}

/* What a plan is worth is told as what it won over the policy's own in the same futures: a plan that was given up after
 * a few lucky ones must not look better than what was chosen. */
struct plan_reason plan_reason_of(const struct plan_search *s, int i)
{
    const struct plan_sums *sums = &s->sums[i], *own = &s->sums[0];
    const double n = sums->runs ? sums->runs : 1, gain = (double)sums->gain / n;
    const double spread = n > 1 ? ((double)sums->gain_squares - gain * gain * n) / (n - 1) / n : 0;
    struct plan_reason r = {.policy = i == 0,
                            .count = s->plan[i].count < PLAN_TOLD ? s->plan[i].count : PLAN_TOLD,
                            .better = (uint16_t)(sums->better < 65535 ? sums->better : 65535),
                            .futures = (uint16_t)(sums->runs < 65535 ? sums->runs : 65535),
                            .value = (int16_t)rounded((double)own->value / (own->runs ? own->runs : 1) + gain),
                            .error = (int16_t)rounded(sqrt(spread > 0 ? spread : 0))}; /* less: rounding */
    memcpy(r.answer, s->plan[i].step, r.count * sizeof r.answer[0]);
    return r;
}

static bool is_noted(const struct plan_search *s, sand_answer first)
{
    bool noted = plan_begin_alike(s->mind->game, s->plan[0].step[0], first);
    for (int i = 0; i < s->others; i++)
        noted = noted || plan_begin_alike(s->mind->game, s->other_plan[i].step[0], first);
    return noted;
}

/* What was compared first, by how long it lasted: later there are only variations of the best. Each beginning once, or
 * plans that say the same no would leave no room for the one that does something. */
static void note_others(struct plan_search *s)
{
    s->others = 0;
    for (int i = 1; i < s->plans && s->others < PLAN_REASONS; i++) {
        if (is_noted(s, s->plan[s->alive[i]].step[0]))
            continue;
        s->other_plan[s->others] = s->plan[s->alive[i]];
        s->other[s->others++] = plan_reason_of(s, s->alive[i]);
    }
}

/* The chosen plan first, then the policy's own, then the others, each first answer once. */
static void remember_reasons(const struct plan_search *s, int chosen, struct plan_memory *memory)
{
    memory->reasons = 0;
    memory->reason[memory->reasons] = plan_reason_of(s, chosen);
    memory->reason[memory->reasons++].chosen = true;
    if (chosen != 0)
        memory->reason[memory->reasons++] = plan_reason_of(s, 0);
    for (int i = 0; i < s->others && memory->reasons < PLAN_REASONS; i++) {
        bool told = false;
        for (int k = 0; k < memory->reasons; k++)
            told = told || memory->reason[k].answer[0] == s->other[i].answer[0];
        if (!told)
            memory->reason[memory->reasons++] = s->other[i];
    }
}

/* ---- Searching ---- */

/* Whether a comparison found nothing better than what it began with: the policy's plan, or from the second on the best
 * one of those before, which is plan[1] there. */
static bool is_stale(const struct plan_search *s, int generation)
{
    return s->plans < 2 || is_hopeless(&s->sums[s->alive[1]]) || (generation > 0 && s->alive[1] == 1);
}

/* Each generation after the first compares variations of the best plans of the one before, on futures of its own: what
 * was only lucky does not stay. IN_VAIN of them running without anything better are enough. */
int plan_find(struct plan_search *s, uint32_t simulations)
{
    enum { IN_VAIN = 2 };
    const int generations = generations_for(simulations);
    const uint32_t share = simulations / (uint32_t)generations;
    int in_vain = 0;
    plan_propose(s, plans_for(share));
    for (int i = 0;; i++) {
        compare(s, share);
        if (i == 0)
            note_others(s);
        in_vain = is_stale(s, i) ? in_vain + 1 : 0;
        if (i + 1 == generations || all_alike(s) || in_vain == IN_VAIN)
            return best_of(s);
        plan_improve(s, plans_for(share));
    }
}

/* ---- Remembering ---- */

/* The answer of a plan that still holds; SAND_PASS if there is none. */
static sand_answer remembered(const struct sand_mind *mind, const struct plan_memory *memory, uint32_t simulations)
{
    if (!memory || memory->simulations != simulations || !memory->steps)
        return SAND_PASS;
    const uint64_t now = sand_mind_now(mind);
    for (int i = 0; i < memory->steps; i++)
        if (memory->step[i].digest == now && sand_offers(mind->question, memory->step[i].answer))
            return memory->step[i].answer;
    return SAND_PASS;
}

/* Stops at the first draw of chance and at another's answer, since from there on it depends on the future; a step that
 * comes after them would be found by its digest only by accident. */
int plan_walk(struct plan_search *s, const struct plan *p, int most, struct plan_step *step)
{
    const struct sand_mind *m = s->mind;
    struct plan_hand *h = &s->hand[0];
    struct sand_random random;
    sand_random_seed(&random, s->seed);
    sand_mind_imagine_into(m, s->seed, h->imagined.bytes);
    memcpy(h->now.bytes, h->imagined.bytes, m->game->state_bytes);
    const uint64_t drawn = h->now.head.chance.drawn;
    int count = 0;
    while (count < most && m->game->ask(m->pack, h->now.bytes, m->seat, &h->question) > 0) {
        const bool planned = count < p->count;
        if (planned && !sand_offers(&h->question, p->step[count]))
            break;
        const uint64_t digest = sand_mind_digest(m, h->now.bytes);
        const sand_answer answer = planned ? p->step[count]
                                           : s->policy->choose(m->pack, h->now.bytes, m->seat, &h->question, &random,
                                                               h->notes);
        step[count++] = (struct plan_step){digest, answer};
        m->game->apply(m->pack, h->now.bytes, m->seat, answer, 0);
        if (h->now.head.chance.drawn != drawn ||
            s->policy->turn_over(m->pack, h->imagined.bytes, h->now.bytes, m->seat))
            break;
    }
    return count;
}

/* ---- Choosing ---- */

void plan_begin(struct plan_search *s, struct sand_mind *mind, const struct sand_policy *policy)
{
    s->mind = mind;
    s->policy = policy;
    s->seed = sand_random_next(mind->random);
    s->batches_done = s->simulations = 0;
    s->parts = mind->threads < 1 ? 1 : mind->threads > PLAN_THREADS ? PLAN_THREADS : mind->threads;
    for (int i = 0; i < s->parts; i++)
        memset(s->hand[i].notes, 0, sizeof s->hand[i].notes);
}

/* What may be spent on the next plan of a turn: three quarters of what is left, since the first plan of a turn decides
 * most of it; but never less than an eighth of the budget, since the last may meet a surprise. */
static uint32_t share_of(const struct plan_memory *memory, uint32_t turn, uint32_t budget)
{
    enum { FLOOR = 8 };
    const bool same = memory && memory->turn == turn && memory->simulations == budget;
    const uint32_t left = !same ? budget : memory->spent < budget ? budget - memory->spent : 0;
    const uint32_t most = left - left / 4, least = budget / FLOOR;
    return most > least ? most : least;
}

static void note_spent(struct plan_memory *memory, uint32_t turn, uint32_t budget, uint32_t spent)
{
    const bool same = memory->turn == turn && memory->simulations == budget;
    memory->spent = spent + (same ? memory->spent : 0);
    memory->turn = turn;
    memory->simulations = budget;
}

static sand_answer plan(struct sand_mind *mind, const struct sand_policy *policy, struct plan_memory *memory,
                        uint32_t budget, uint32_t turn)
{
    struct plan_search s;
    plan_begin(&s, mind, policy);
    int chosen = plan_find(&s, mind->hint || !policy->turn ? budget : share_of(memory, turn, budget));
    if (memory) {
        note_spent(memory, turn, budget, s.simulations);
        memory->lettered = 0;
        remember_reasons(&s, chosen, memory);
        chosen = mind->parts ? plan_tell(&s, chosen, memory) : chosen;
        memory->steps = (uint16_t)plan_walk(&s, &s.plan[chosen], PLAN_STEPS, memory->step);
    }
    mind->samples += s.simulations;
    return s.plan[chosen].step[0];
}

/* Whether this turn is one that goes by the policy: drawn from the table and the turn alone, so that a turn is played
 * in one spirit even if the memory is lost. A hint always plans: the person who asks wants to know. */
static bool is_hasty(const struct sand_mind *mind, uint32_t turn, int of_hundred)
{
    struct sand_random random;
    if (mind->hint || of_hundred == 0)
        return false;
    sand_random_seed(&random, mind->table_key + ((uint64_t)turn << 8) + (uint64_t)mind->seat);
    return (int)sand_random_below(&random, 100) < of_hundred;
}

sand_answer plan_choose(struct sand_mind *mind, const struct sand_policy *policy, struct plan_level level)
{
    struct plan_memory *memory = sand_mind_memory(mind, sizeof *memory);
    const struct sand_question *q = mind->question;
    if (q->count == 1)
        return q->answer[0];
    const uint32_t budget = sand_mind_budget(mind, level.simulations);
    const sand_answer kept = remembered(mind, memory, budget);
    if (kept != SAND_PASS)
        return kept;
    union plan_position now;
    sand_mind_imagine_into(mind, sand_random_next(mind->random), now.bytes);
    const uint32_t turn = policy->turn ? policy->turn(now.bytes) : 0;
    const bool small = !mind->hint && policy->small && policy->small(mind->pack, now.bytes, q);
    if (small || is_hasty(mind, turn, level.hasty))
        return policy->choose(mind->pack, now.bytes, mind->seat, q, mind->random, 0);
    return plan(mind, policy, memory, budget, turn);
}

/* ---- Reasons ---- */

static void put_reason(const struct sand_mind *mind, const struct plan_memory *memory, int i, bool open,
                       struct sand_writer *w)
{
    const struct plan_reason *r = &memory->reason[i];
    char text[256];
    struct sand_writer answer;
    const int span = (196 * r->error + 50) / 100;
    sand_put_object(w, 0);
    sand_put_array(w, "answers");
    for (int k = 0; k < r->count; k++) {
        sand_writer_fixed(&answer, text, sizeof text);
        sand_write_answer(mind->game, mind->pack, r->answer[k], &answer);
        sand_put_text(w, 0, text);
    }
    sand_put_end(w);
    if (open)
        plan_put_shown(mind, r, w);
    sand_put_int(w, "value", r->value);
    sand_put_int(w, "low", r->value - span);
    sand_put_int(w, "high", r->value + span);
    sand_put_int(w, "better", r->better);
    sand_put_int(w, "futures", r->futures);
    if (r->chosen)
        sand_put_bool(w, "chosen", true);
    if (r->policy)
        sand_put_bool(w, "policy", true);
    if (i < memory->lettered)
        plan_put_parts(mind, memory, i, w);
    sand_put_end(w);
}

/* Which step of the plan kept is taken at the open question; -1: none, the answer was not compared with others. */
static int step_now(const struct sand_mind *mind, const struct plan_memory *memory)
{
    const uint64_t now = memory && memory->steps ? sand_mind_now(mind) : 0;
    for (int i = 0; memory && i < memory->steps; i++)
        if (memory->step[i].digest == now)
            return i;
    return -1;
}

/* What the policy goes by, in the mean of some imagined states. */
static void put_weighed(const struct sand_mind *mind, struct sand_writer *w)
{
    enum { STATES = 16 };
    const struct sand_policy *policy = sand_policy_of(mind->game->id);
    union plan_position state;
    struct sand_weighed one = {0};
    int64_t sum[SAND_ARGS] = {0};
    for (uint64_t i = 0; i < STATES; i++) {
        sand_mind_imagine_into(mind, i, state.bytes);
        if (!policy || !policy->weigh || !policy->weigh(mind->pack, state.bytes, mind->seat, &one))
            return;
        for (int k = 0; k < one.argc; k++)
            sum[k] += one.arg[k];
    }
    sand_put_object(w, "weighs");
    sand_put_text(w, "name", mind->game->weighs[one.sentence].name);
    sand_put_array(w, "args");
    for (int k = 0; k < one.argc; k++)
        sand_put_int(w, 0, (sum[k] + STATES / 2) / STATES);
    sand_put_end(w);
    sand_put_end(w);
}

/* Two plans that are told by the same answers differ later, where nobody reads them: the one told first, the better one
 * or the one followed, stands for both. */
static bool is_told_before(const struct plan_memory *memory, int i)
{
    const struct plan_reason *one = &memory->reason[i];
    for (int k = 0; k < i; k++) {
        const struct plan_reason *other = &memory->reason[k];
        if (other->count == one->count && memcmp(other->answer, one->answer, one->count * sizeof one->answer[0]) == 0)
            return true;
    }
    return false;
}

void plan_reasons(const struct sand_mind *mind, struct sand_writer *w)
{
    const struct plan_memory *memory = sand_mind_memory(mind, sizeof *memory);
    const int step = step_now(mind, memory);
    sand_put_object(w, 0);
    if (step >= 0)
        sand_put_int(w, "step", step);
    sand_put_array(w, "plans");
    for (int i = 0; memory && i < memory->reasons; i++)
        if (!is_told_before(memory, i))
            put_reason(mind, memory, i, step == 0, w);
    sand_put_end(w);
    put_weighed(mind, w);
    sand_put_end(w);
}

_Static_assert(sizeof(struct plan_memory) <= SAND_MEMORY, "a table that rests keeps its plans");

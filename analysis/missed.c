/* The plan that was missed: the planner compares what a seat played, from its first real choice to the end of its turn,
 * with other plans, on states that the seat could imagine then. What was played takes the place where the planner keeps
 * the policy's own plan, so that every other is measured by its gain over it. */
#include "analysis/private.h"

#include <math.h>
#include <string.h>

/* A plan counts as missed if its gain is more than this many standard errors in the search and one in a second look,
 * and a hundredth of a chance (values go from -1000 to 1000, so a gain of 20 is ten thousandths of a chance). Less is
 * noise, and nobody learns from it. */
enum { LEAST_ERRORS = 2, LEAST_GAIN = 20 };

/* The seat's own answers among these. */
static void own_answers(int seat, const struct deed *deeds, uint32_t count, struct plan *p)
{
    p->count = 0;
    for (uint32_t i = 0; i < count && p->count < PLAN_STEPS; i++)
        if (deeds[i].actor == seat)
            p->step[p->count++] = deeds[i].answer;
}

/* What was played goes to the front, the policy's plan to the end. */
static void put_played(struct plan_search *s, const struct plan *played)
{
    if (s->plans < PLAN_MOST)
        s->plan[s->plans++] = s->plan[0];
    s->plan[0] = *played;
}

/* The next answer of the turn on the state in the hand, and who gives it: the plan's while it is offered, else the
 * policy's. False: the turn is over. */
static bool next_answer(struct plan_search *s, const struct plan *p, int given, struct sand_random *random, int *actor,
                        sand_answer *answer)
{
    const struct sand_mind *m = s->mind;
    struct plan_hand *h = &s->hand[0];
    const sand_mask asked = m->game->asked(m->pack, h->now.bytes) & SAND_SEAT_MASK;
    if (!asked || s->policy->turn_over(m->pack, h->imagined.bytes, h->now.bytes, m->seat))
        return false;
    *actor = asked >> m->seat & 1 ? m->seat : __builtin_ctz(asked);
    m->game->ask(m->pack, h->now.bytes, *actor, &h->question);
    const bool planned = *actor == m->seat && given < p->count && sand_offers(&h->question, p->step[given]);
    *answer = planned ? p->step[given]
                      : s->policy->choose(m->pack, h->now.bytes, *actor, &h->question, random, h->notes);
    return true;
}

/* A state that the seat could imagine, in the hand. */
static void imagine(struct plan_search *s, uint64_t number, struct sand_random *random)
{
    struct plan_hand *h = &s->hand[0];
    sand_random_seed(random, number);
    sand_mind_imagine_into(s->mind, number, h->imagined.bytes);
    memcpy(h->now.bytes, h->imagined.bytes, s->mind->game->state_bytes);
}

/* A plan with what the policy adds to it up to the end of the turn, on one state that the seat could imagine. */
static void complete(struct plan_search *s, const struct plan *p, struct plan *whole)
{
    const struct sand_mind *m = s->mind;
    struct sand_random random;
    sand_answer answer;
    int actor;
    imagine(s, s->seed, &random);
    whole->count = 0;
    for (int i = 0; i < 4 * PLAN_STEPS && whole->count < PLAN_STEPS; i++) {
        if (!next_answer(s, p, whole->count, &random, &actor, &answer))
            return;
        if (actor == m->seat)
            whole->step[whole->count++] = answer;
        m->game->apply(m->pack, s->hand[0].now.bytes, actor, answer, 0);
    }
}

static void keep_steps(const struct plan *p, int from, struct analysis_steps *to)
{
    const int left = p->count - from;
    to->count = (uint16_t)(left < 0 ? 0 : left < ANALYSIS_STEPS ? left : ANALYSIS_STEPS);
    to->labelled = 0;
    memcpy(to->answer, p->step + from, to->count * sizeof to->answer[0]);
}

/* ---- Labels: a unit or what stands where, which an answer shows only in the position in which it is given ---- */

static bool has_labels(const struct sand_game *game)
{
    return game->shown && game->show;
}

/* What an answer shows in a state; false if it shows something else than was noted in an earlier one. */
static bool note_shown(const struct sand_mind *m, const void *state, sand_answer answer, bool first,
                       int32_t shown[SAND_SHOWN])
{
    int32_t value[SAND_SHOWN] = {-1, -1, -1, -1, -1, -1};
    m->game->show(m->pack, state, m->seat, answer, value);
    if (first)
        memcpy(shown, value, sizeof value);
    return memcmp(shown, value, sizeof value) == 0;
}

/* The labels of a plan on one imagined state: bits of the answers, from answer `from` on, that show there what they
 * showed before. */
static uint16_t walk_labels(struct plan_search *s, const struct plan *whole, int from, uint64_t number,
                            struct analysis_steps *to)
{
    const struct sand_mind *m = s->mind;
    struct sand_random random;
    sand_answer answer;
    int actor, own = 0;
    uint16_t same = 0;
    imagine(s, s->seed + number, &random);
    for (int i = 0; i < 4 * PLAN_STEPS && own < from + to->count; i++) {
        if (!next_answer(s, whole, own, &random, &actor, &answer))
            break;
        if (actor == m->seat && answer != whole->step[own])
            break; /* this future does not go so far */
        if (actor == m->seat && own >= from &&
            note_shown(m, s->hand[0].now.bytes, answer, number == 0, to->shown[own - from]))
            same |= (uint16_t)(1u << (own - from));
        own += actor == m->seat;
        m->game->apply(m->pack, s->hand[0].now.bytes, actor, answer, 0);
    }
    return same;
}

/* What a plan would have shown, as far as its seat could know: the same in several states. */
static void label_plan(struct plan_search *s, const struct plan *whole, int from, struct analysis_steps *to)
{
    enum { STATES = 4 };
    uint16_t known = UINT16_MAX;
    for (uint64_t i = 0; i < STATES && has_labels(s->mind->game); i++)
        known &= walk_labels(s, whole, from, i, to);
    to->labelled = has_labels(s->mind->game) ? known : 0;
}

/* What the answers that were given have shown: the record is played once more, on the true state. */
static void label_played(const struct analysis *a, const struct deed *deeds, uint32_t count, int seat, int from,
                         struct analysis_steps *to)
{
    const struct sand_mind *m = a->search->mind;
    struct plan_hand *h = &a->search->hand[0];
    int own = 0;
    memcpy(h->now.bytes, sand_state_of(a->now), m->game->state_bytes);
    for (uint32_t i = 0; i < count && own < from + to->count && has_labels(m->game); i++) {
        const struct deed *deed = &deeds[i];
        if (!(m->game->asked(m->pack, h->now.bytes) >> deed->actor & 1) ||
            m->game->ask(m->pack, h->now.bytes, deed->actor, &h->question) < 1 ||
            !sand_offers(&h->question, deed->answer))
            return;
        if (deed->actor == seat && own >= from &&
            note_shown(m, h->now.bytes, deed->answer, true, to->shown[own - from]))
            to->labelled |= (uint16_t)(1u << (own - from));
        own += deed->actor == seat;
        m->game->apply(m->pack, h->now.bytes, deed->actor, deed->answer, 0);
    }
}

/* Both plans from where they part. */
static void keep_plans(struct plan_search *s, int best, struct analysis_turn *turn)
{
    struct plan whole;
    const struct plan *played = &s->plan[0];
    complete(s, &s->plan[best], &whole);
    int common = 0;
    while (common < played->count && common < whole.count && played->step[common] == whole.step[common])
        common++;
    keep_steps(played, common, &turn->played);
    keep_steps(&whole, common, &turn->best);
    label_plan(s, &whole, common, &turn->best);
    turn->parts = (uint16_t)common;
}

/* What the better plan (told first) does to the figures that what was played does not: by the end of the turn, and of
 * the score what comes later. */
static void keep_reasons(const struct plan_search *s, const struct plan_memory *memory, struct analysis_turn *turn)
{
    struct sand_reading of[PLAN_FIGURES];
    const struct sand_mind *m = s->mind;
    const int count = plan_readings(m->game, m->pack, sand_seats_of(m->table), of);
    const struct plan_parts *best = &memory->parts[0], *played = &memory->parts[1];
    turn->reasons = 0;
    for (int later = 0; later < 2; later++)
        for (int i = 0; i < count && turn->reasons < ANALYSIS_REASONS; i++) {
            const int16_t one = later ? best->end[i] : best->turn[i], other = later ? played->end[i] : played->turn[i];
            if (one != other && (!later || of[i].figure->flags & SAND_SCORE))
                turn->reason[turn->reasons++] = (struct analysis_reason){(uint8_t)i, (uint8_t)later, other, one};
        }
}

/* The mean gain of a plan over what was played, and its standard error. */
static double gain_of(const struct plan_sums *sums, double *error)
{
    const double n = sums->runs, gain = (double)sums->gain / n;
    const double spread = n > 1 ? ((double)sums->gain_squares - gain * gain * n) / (n - 1) / n : 0;
    *error = sqrt(spread > 0 ? spread : 0);
    return gain;
}

/* The best of many plans was lucky too. So it is played again next to what was played, on futures that it was not
 * chosen by, and its gain there is the one that is told. */
static void keep_gain(struct plan_search *s, int best, uint32_t simulations, struct analysis_turn *turn)
{
    struct plan_memory memory = {.simulations = simulations};
    double error, gain = gain_of(&s->sums[best], &error);
    if (gain <= LEAST_ERRORS * error || gain < LEAST_GAIN)
        return;
    s->others = 0;
    plan_tell(s, best, &memory);
    gain = gain_of(&s->sums[1], &error);
    if (gain <= error || gain < LEAST_GAIN)
        return;
    keep_plans(s, 1, turn);
    keep_reasons(s, &memory, turn);
    turn->gain = (int16_t)(gain / 2 + 0.5); /* a value of 2000 is a chance of 1000 */
    turn->error = (int16_t)(error / 2 + 0.5);
}

static int plans_for(uint32_t simulations)
{
    const uint32_t n = simulations / 6;
    return n < 8 ? 8 : n > PLAN_MOST - 1 ? PLAN_MOST - 1 : (int)n;
}

void analysis_compare_plans(struct analysis *a, struct analysis_turn *turn, const struct deed *deeds, uint32_t count)
{
    struct plan_search *s = a->search;
    struct sand_random random;
    struct sand_mind mind;
    struct plan played;
    sand_random_seed(&random, analysis_seed(a, turn->from, UINT32_MAX));
    own_answers(turn->seat, deeds, count, &played);
    if (!sand_mind_open(&mind, a->now, turn->seat, &a->question[0], &random, a->hand[0].bytes))
        return;
    memset(s, 0, sizeof *s);
    mind.threads = a->wishes.threads;
    mind.parallel = a->wishes.parallel;
    s->mind = &mind;
    s->policy = a->policy;
    s->seed = sand_random_next(&random);
    s->parts = mind.threads < 1 || !mind.parallel ? 1 : mind.threads > PLAN_THREADS ? PLAN_THREADS : mind.threads;
    plan_propose(s, plans_for(a->wishes.simulations));
    put_played(s, &played);
    const int best = plan_decide(s, a->wishes.simulations);
    if (best != 0)
        keep_gain(s, best, a->wishes.simulations, turn);
    if (turn->best.count)
        label_played(a, deeds, count, turn->seat, turn->parts, &turn->played);
}

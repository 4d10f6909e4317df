/* `staff`: a general staff that plans to the end of the impulse. It imagines a position that agrees with what its seat
 * knows, plays each answer on at random to the end of the impulse, many times with other dice, and gives more trials to
 * the answers that can lead somewhere; what a position is worth, berlin_worth.c says. Hands, recovery and withdrawal go
 * by rule. Knows the layout of a state; all rules come through the game's own functions. */
#include "engine/mind.h"

#include "bots/berlin_worth.h"

#include <string.h>

extern const struct sand_bot berlinbot_staff;

enum { TRIALS = 160, BEST = 3, LONGEST = 120 };

union position {
    struct berlin_state s;
    uint8_t bytes[sizeof(struct berlin_state)];
};

/* ---- Playing on at random ---- */

static sand_answer find(const struct sand_question *q, int verb)
{
    for (int i = 0; i < q->count; i++)
        if (berlin_verb_of(q->answer[i]) == verb)
            return q->answer[i];
    return SAND_PASS;
}

/* One answer at random, but with an eye for what people do: whole stacks move, nobody stops without need. */
static sand_answer by_lot(const struct sand_question *q, struct sand_random *random)
{
    const sand_answer any = q->answer[sand_random_below(random, q->count)];
    const uint32_t lot = sand_random_below(random, 8);
    sand_answer wished = SAND_PASS;
    if (q->key == BERLIN_Q_GROUP && lot < 5)
        wished = find(q, lot < 4 ? BERLIN_V_ALL : BERLIN_V_OK);
    else if (q->key == BERLIN_Q_COUNTER_GROUP)
        wished = find(q, BERLIN_V_ALL);
    else if (q->key == BERLIN_Q_REACT && lot < 6)
        wished = find(q, BERLIN_V_DECLINE);
    if (wished != SAND_PASS)
        return wished;
    const int verb = berlin_verb_of(any);
    if ((verb == BERLIN_V_DONE || verb == BERLIN_V_SKIP) && lot) /* another try */
        return q->answer[sand_random_below(random, q->count)];
    return any;
}

static bool goes_on(const struct berlin_state *s, const struct berlin_state *from)
{
    return s->phase == BERLIN_IMPULSES && s->turn == from->turn && s->active == from->active &&
           s->stage != BERLIN_Q_IMPULSE;
}

static int trial(struct sand_mind *mind, const union position *from, sand_answer first, struct sand_question *q)
{
    union position now = *from;
    uint8_t key[32] = {0};
    const uint64_t lot = sand_random_next(mind->random);
    memcpy(key, &lot, sizeof lot);
    sand_chance_init(&now.s.head.chance, key);
    mind->game->apply(mind->pack, now.bytes, mind->seat, first, 0);
    for (int i = 0; i < LONGEST && goes_on(&now.s, &from->s); i++) {
        const int actor = __builtin_ctz(mind->game->asked(mind->pack, now.bytes));
        mind->game->ask(mind->pack, now.bytes, actor, q);
        mind->game->apply(mind->pack, now.bytes, actor, by_lot(q, mind->random), 0);
    }
    const int worth = berlin_worth(mind->pack, &now.s);
    return mind->seat == BERLIN_AXIS ? worth : -worth;
}

/* ---- Weighing the answers ---- */

struct arm {
    sand_answer answer;
    int best[BEST], trials, score;
};

static void note(struct arm *a, int worth)
{
    for (int i = 0; i < BEST; i++)
        if (i >= a->trials || worth > a->best[i]) {
            const int keep = a->best[i];
            a->best[i] = worth;
            worth = keep;
        }
    a->trials++;
    a->score = 0;
    const int n = a->trials < BEST ? a->trials : BEST;
    for (int i = 0; i < n; i++)
        a->score += a->best[i] / n;
}

static void sort(struct arm *arm, int n)
{
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && arm[k].score > arm[k - 1].score; k--) {
            const struct arm swap = arm[k];
            arm[k] = arm[k - 1];
            arm[k - 1] = swap;
        }
}

/* The better half of the answers is tried again, and the better half of that, until one is left. */
static sand_answer weigh(struct sand_mind *mind, const union position *from, struct arm *arm, int n, int budget)
{
    struct sand_question q;
    while (n > 1) {
        const int each = budget / 3 / n > 2 ? budget / 3 / n : 2;
        for (int i = 0; i < n; i++)
            for (int k = 0; k < each; k++)
                note(&arm[i], trial(mind, from, arm[i].answer, &q));
        sort(arm, n);
        n = (n + 1) / 2;
    }
    return arm[0].answer;
}

/* Answers that are never better than another one are left out. */
static int candidates(const struct sand_question *q, struct arm *arm)
{
    bool plays = false;
    int n = 0;
    for (int i = 0; i < q->count; i++)
        plays |= berlin_verb_of(q->answer[i]) == BERLIN_V_PLAY || berlin_verb_of(q->answer[i]) == BERLIN_V_SV;
    for (int i = 0; i < q->count; i++) {
        const int verb = berlin_verb_of(q->answer[i]);
        if ((verb == BERLIN_V_PASS && plays) || verb == BERLIN_V_ASK_ME || verb == BERLIN_V_DECLINE_IMPULSE ||
            verb == BERLIN_V_DECLINE_TURN)
            continue;
        arm[n++] = (struct arm){.answer = q->answer[i]};
    }
    return n;
}

static sand_answer choose(struct sand_mind *mind)
{
    const struct sand_question *q = mind->question;
    struct arm arm[SAND_ANSWERS];
    union position now;
    memcpy(now.bytes, sand_mind_imagine(mind), sizeof now);
    if (q->key == BERLIN_Q_SELECT)
        return berlin_wished_card(mind->pack, &now.s, q, BERLIN_V_TAKE);
    if (q->key == BERLIN_Q_WITHDRAW)
        return find(q, BERLIN_V_DONE);
    return weigh(mind, &now, arm, candidates(q, arm), (int)sand_mind_budget(mind, TRIALS));
}

const struct sand_bot berlinbot_staff = {
    .budgets = true,
    .name = "staff",
    .game = "berlin",
    .choose = choose,
};

/* The planner: one bot for every game that has a policy. docs/bots.md says how it thinks.
 *
 * It never sees the true state: all it plays on are states imagined for its seat (sand_mind_imagine_into), and what it
 * remembers is made of these and of what the seat is shown. */
#ifndef SAND_PLAN_H
#define SAND_PLAN_H

#include "engine/mind.h"

enum {
    PLAN_MOST = 64,    /* plans compared at most */
    PLAN_STEPS = 40,   /* answers of a plan at most; the policy continues after them */
    PLAN_BATCHES = 32, /* batches that are run before their values are added up */
    PLAN_THREADS = 8,  /* parts that a round of comparison is split into at most */
    PLAN_REASONS = 8,  /* plans kept for the reasons */
    PLAN_TOLD = 5      /* answers of each that are kept for them */
};

/* The own answers from here to the end of the turn, as far as the plan differs from the policy; the policy gives the
 * rest, and takes over for good where an answer of the plan is not offered. */
struct plan {
    uint16_t count;
    sand_answer step[PLAN_STEPS];
};

/* What the futures of a plan added up to. All plans still compared have been run on the same futures, so the gain over
 * the policy's own plan is a sum of differences in one future each. */
struct plan_sums {
    uint32_t runs, better; /* better: futures in which it beat the policy's plan */
    int64_t value, gain, gain_squares;
};

union plan_position {
    struct sand_head head;
    uint8_t bytes[SAND_STATE];
};

/* What one thread works with. */
struct plan_hand {
    union plan_position imagined, now;
    struct sand_question question;
};

/* What is told of a plan that was compared. */
struct plan_reason {
    uint8_t chosen, policy;
    uint16_t count, better, futures;
    int16_t value, error; /* mean, and its standard error */
    sand_answer answer[PLAN_TOLD];
};

/* One comparison. plan[0] is the policy's own and stays to the end. */
struct plan_search {
    const struct sand_mind *mind;
    const struct sand_policy *policy;
    uint64_t seed;
    uint32_t batches_done, simulations;
    int plans, alive_count, parts, batches;
    int16_t value[PLAN_BATCHES][PLAN_MOST]; /* of the plans in `alive` in the batches that are being run */
    uint8_t alive[PLAN_MOST];
    struct plan plan[PLAN_MOST];
    struct plan_sums sums[PLAN_MOST];
    struct plan_reason other[PLAN_REASONS]; /* what was compared first */
    int others;
    struct plan_hand hand[PLAN_THREADS];
};

/* ---- plan_futures.c: plans and what comes of them ---- */

/* Fills in the plans: the policy's, one for each first answer, then variations. */
void plan_propose(struct plan_search *, int most);
/* Replaces all but the policy's by the two best so far and variations of these: one answer is another, what follows is
 * by the same plan or by the policy. */
void plan_improve(struct plan_search *, int most);
/* Runs the surviving plans on this many more imagined states. */
void plan_compare(struct plan_search *, uint32_t batches);

/* ---- plan.c ---- */

/* A search for the mind's question, with nothing proposed or compared yet. */
void plan_begin(struct plan_search *, struct sand_mind *, const struct sand_policy *);
/* Proposes plans and compares them with about this many simulations, in generations; the number of the one to follow.
 */
int plan_find(struct plan_search *, uint32_t simulations);
/* Compares all plans with about this many simulations; the number of the one to follow: plan[0], or one that beat it by
 * more than a standard error. */
int plan_decide(struct plan_search *, uint32_t simulations);
/* The answer of the planner that may run this many simulations per turn. */
sand_answer plan_choose(struct sand_mind *, const struct sand_policy *, uint32_t simulations);
/* What struct sand_bot calls reasons; no plans: it has not planned yet. */
void plan_reasons(const struct sand_mind *, struct sand_writer *);

/* What the planner keeps in the seat's memory. A step is taken if the seat is shown exactly what was expected when the
 * plan was made; whatever else happens, it plans again. The digest is one of what the seat sees, not of the state: two
 * states that look the same to the seat have the same, so a plan survives whatever it could not have known. */
struct plan_memory {
    uint32_t simulations; /* of the bot that made the plan */
    uint16_t steps, reasons;
    struct {
        uint64_t digest;
        sand_answer answer;
    } step[PLAN_STEPS];
    struct plan_reason reason[PLAN_REASONS];
};

#endif

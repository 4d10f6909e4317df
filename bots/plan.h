/* The planner: one bot for every game that has a policy. docs/bots.md says how it thinks.
 *
 * It never sees the true state: all it plays on are states imagined for its seat (sand_mind_imagine_into), and what it
 * remembers is made of these and of what the seat is shown. */
#ifndef SAND_PLAN_H
#define SAND_PLAN_H

#include "engine/figure.h"
#include "engine/mind.h"

enum {
    PLAN_MOST = 64,    /* plans compared at most */
    PLAN_STEPS = 40,   /* answers of a plan at most; the policy continues after them */
    PLAN_BATCHES = 32, /* batches that are run before their values are added up */
    PLAN_THREADS = 8,  /* parts that a round of comparison is split into at most */
    PLAN_REASONS = 8,  /* plans kept for the reasons */
    PLAN_TOLD = 5,     /* answers of each that are kept for them */
    PLAN_LETTERS = 4,  /* plans whose parts are told to somebody who asks */
    PLAN_FIGURES = 24, /* figures of the game that such parts are made of, at most */
    PLAN_FUTURES = 40  /* in which they are counted, at most */
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
    _Alignas(16) uint8_t notes[SAND_NOTES]; /* of the policy */
};

/* An answer of a plan, with what the seat will be shown when it gives it. */
struct plan_step {
    uint64_t digest;
    sand_answer answer;
};

/* What is told of a plan that was compared. */
struct plan_reason {
    uint8_t chosen, policy;
    uint16_t count, better, futures;
    int16_t value, error; /* mean, and its standard error */
    sand_answer answer[PLAN_TOLD];
};

/* What a plan does to the figures of the game, as the seat would see them: the mean change in tenths by the end of its
 * own turn, and by the end of the future, where it is judged. Best: futures in which no plan told that begins otherwise
 * did better. */
struct plan_parts {
    uint16_t best;
    int16_t turn[PLAN_FIGURES], end[PLAN_FIGURES];
};

/* Who looks at a future when the seat's own turn is over. */
struct plan_watch {
    void (*turn_over)(struct plan_watch *, const void *state);
};

/* How much the planner thinks. */
struct plan_level {
    uint32_t simulations; /* per turn */
    uint8_t hasty;        /* of a hundred turns, those in which it goes by the policy */
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
    struct plan other_plan[PLAN_REASONS];
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
/* Draws the imagined state with this number into the hand. */
void plan_imagine(const struct plan_search *, uint64_t batch, struct plan_hand *, struct sand_random *);
/* Plays the state in the hand on by a plan; its value. The state it ends in stays in the hand. */
int plan_future(const struct plan_search *, struct plan_hand *, const struct plan *, struct sand_random,
                struct plan_watch *);
/* What the state in the hand, where a future ended, is told to be worth, which may be nearer to a share of games won
 * than the value that plans are compared by. */
int plan_told_value(const struct plan_search *, const struct plan_hand *, int value);
/* Adds a future to the sums of a plan. */
void plan_add(struct plan_sums *, int value, int gain);

/* ---- plan.c ---- */

/* A search for the mind's question, with nothing proposed or compared yet. */
void plan_begin(struct plan_search *, struct sand_mind *, const struct sand_policy *);
/* Proposes plans and compares them with about this many simulations, in generations; the number of the one to follow.
 */
int plan_find(struct plan_search *, uint32_t simulations);
/* Compares all plans with about this many simulations; the number of the one to follow: plan[0], or one that beat it by
 * more than a standard error. */
int plan_decide(struct plan_search *, uint32_t simulations);
/* The answer of the planner at this level. */
sand_answer plan_choose(struct sand_mind *, const struct sand_policy *, struct plan_level);
/* Walks a plan, and where it ends on by the policy, on one imagined state: up to this many answers, to the end of the
 * turn, to a draw of chance or to somebody else's answer; how many answers that are. */
int plan_walk(struct plan_search *, const struct plan *, int most, struct plan_step *);
/* What is told of a plan that was compared. */
struct plan_reason plan_reason_of(const struct plan_search *, int i);
/* What struct sand_bot calls reasons; no plans: it has not planned yet. */
void plan_reasons(const struct sand_mind *, struct sand_writer *);

/* What the planner keeps in the seat's memory. A step is taken if the seat is shown exactly what was expected when the
 * plan was made; whatever else happens, it plans again. The digest is one of what the seat sees, not of the state: two
 * states that look the same to the seat have the same, so a plan survives whatever it could not have known. */
struct plan_memory {
    uint32_t simulations; /* of the bot that made the plan */
    uint32_t turn, spent; /* simulations spent in that turn */
    uint16_t steps, reasons;
    struct plan_step step[PLAN_STEPS];
    struct plan_reason reason[PLAN_REASONS];
    uint16_t lettered; /* of the reasons: those with parts, which come first */
    struct plan_parts parts[PLAN_LETTERS];
};

/* ---- plan_tell.c: what plans do, for somebody who asks ---- */

/* Plays what is to be told again, each plan on the same futures, which none of them was chosen by: so neither luck nor
 * the choice itself flatters any of them. Leaves the plans told in the search, in the order of the reasons, and the
 * reasons with their parts in the memory; the number of the plan to follow. */
bool plan_begin_alike(const struct sand_game *, sand_answer, sand_answer);
int plan_tell(struct plan_search *, int chosen, struct plan_memory *);
/* The figures that parts are made of, in their order; how many. */
int plan_readings(const struct sand_game *, const void *pack, int seats, struct sand_reading of[PLAN_FIGURES]);
/* The figures of a plan told, as a member; those that no plan changes are left out. */
void plan_put_parts(const struct sand_mind *, const struct plan_memory *, int i, struct sand_writer *);
/* What the labels of a plan's answers show, each in the position in which it is given, as a member: an array for each
 * answer as far as that is known, empty where it is not. The plan is one for the open question. */
void plan_put_shown(const struct sand_mind *, const struct plan_reason *, struct sand_writer *);

#endif

/* The levels of the planner: what tells them apart is how much they think, and how careful they are.
 *
 * The numbers are simulations per turn. `easy` does not plan: it is the game's own bot, which errs now and then. Where
 * more simulations win hardly more games (docs/bots.md), `normal` plans some of its turns only, or `hard` would be no
 * harder. */
#include "bots/plan.h"

extern const struct sand_policy berlin_policy, plotbot_policy, werwolf_policy, wunderbot_policy;
extern const struct sand_bot berlinbot_rules, plotbot_staff, werwolf_rulebook, wunderbot_staff;

enum {
    CARELESS = 5, /* of the level easy, one answer in this many is any legal one */
    FEW = 200,    /* simulations of normal, hard and patient */
    MANY = 2400,
    MOST = 24000
};

static sand_answer choose_carelessly(struct sand_mind *mind, const struct sand_bot *careful)
{
    const struct sand_question *q = mind->question;
    if (sand_random_below(mind->random, CARELESS) == 0)
        return q->answer[sand_random_below(mind->random, q->count)];
    return careful->choose(mind);
}

/* `think(mind, level)` chooses; `hasty`: of a hundred turns, those that `normal` does not plan. */
#define LEVELS(id, what, bot, think, hasty, why)                                                                       \
    extern const struct sand_bot id##_easy, id##_normal, id##_hard, id##_patient;                                      \
    static sand_answer id##_choose_easy(struct sand_mind *mind)                                                        \
    {                                                                                                                  \
        return choose_carelessly(mind, &(bot));                                                                        \
    }                                                                                                                  \
    static sand_answer id##_choose_normal(struct sand_mind *mind)                                                      \
    {                                                                                                                  \
        return think(mind, (struct plan_level){FEW, hasty});                                                           \
    }                                                                                                                  \
    static sand_answer id##_choose_hard(struct sand_mind *mind)                                                        \
    {                                                                                                                  \
        return think(mind, (struct plan_level){MANY, 0});                                                              \
    }                                                                                                                  \
    static sand_answer id##_choose_patient(struct sand_mind *mind)                                                     \
    {                                                                                                                  \
        return think(mind, (struct plan_level){MOST, 0});                                                              \
    }                                                                                                                  \
    const struct sand_bot id##_easy = {.name = "easy", .game = what, .choose = id##_choose_easy};                      \
    const struct sand_bot id##_normal = {                                                                              \
        .name = "normal", .game = what, .choose = id##_choose_normal, .reasons = why, .budgets = true};                \
    const struct sand_bot id##_hard = {                                                                                \
        .name = "hard", .game = what, .choose = id##_choose_hard, .reasons = why, .budgets = true};                    \
    const struct sand_bot id##_patient = {.name = "patient",                                                           \
                                          .game = what,                                                                \
                                          .choose = id##_choose_patient,                                               \
                                          .reasons = why,                                                              \
                                          .budgets = true,                                                             \
                                          .patient = true}
#define PLANNER(id, policy)                                                                                            \
    static sand_answer id##_plan(struct sand_mind *mind, struct plan_level level)                                      \
    {                                                                                                                  \
        return plan_choose(mind, &(policy), level);                                                                    \
    }

PLANNER(berlin, berlin_policy)
PLANNER(plot, plotbot_policy)
PLANNER(werwolf, werwolf_policy)
PLANNER(wunderwaffen, wunderbot_policy)

LEVELS(planbot_berlin, "berlin", berlinbot_rules, berlin_plan, 0, plan_reasons);
LEVELS(planbot_plot, "plot", plotbot_staff, plot_plan, 60, plan_reasons);
LEVELS(planbot_werwolf, "werwolf", werwolf_rulebook, werwolf_plan, 0, plan_reasons);
LEVELS(planbot_wunderwaffen, "wunderwaffen", wunderbot_staff, wunderwaffen_plan, 85, plan_reasons);

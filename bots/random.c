/* Any game: one of the answers, each equally likely. Says nothing and imagines nothing. */
#include "engine/mind.h"

extern const struct sand_bot sand_bot_random;

static sand_answer choose(struct sand_mind *mind)
{
    return mind->question->answer[sand_random_below(mind->random, mind->question->count)];
}

const struct sand_bot sand_bot_random = {
    .name = "random",
    .choose = choose,
};

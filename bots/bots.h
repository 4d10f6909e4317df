/* The bots there are. docs/bots.md says how to write one and what each of these does. */
#ifndef SAND_BOTS_H
#define SAND_BOTS_H

#include "engine/mind.h"

/* Null-terminated; for each game from the weakest to the strongest. A bot whose `game` is null plays any game. */
extern const struct sand_bot *const sand_bots[];
/* The bot of that name that plays that game, or null. */
const struct sand_bot *sand_bot_named(const char *game, const char *name);
/* The last that the game has, which plays best, but for those that take their time; the one that plays at random where
 * it has none. */
const struct sand_bot *sand_bot_best(const char *game);
/* The same as sand_bot_named for `NAME` or `NAME/talk=2/bold=1/patience=3`; what is said of its temper goes over what
 * is there. */
const struct sand_bot *sand_bot_read(const char *game, const char *text, struct sand_temper *);
/* What a hint is given by: the same bot, or, where that can give no reason, another of the game that can; with how many
 * simulations at most, whatever the bot itself would run. Nobody gets more of a server's time by asking a slower bot.
 */
struct sand_counsel {
    const struct sand_bot *bot;
    uint32_t limit;
};
enum { SAND_HINT_FEW = 100, SAND_HINT_MOST = 1000 };
struct sand_counsel sand_counsel_of(const char *game, const struct sand_bot *);
/* How the planner plays that game on (bots/plan.h); null: it does not. */
const struct sand_policy *sand_policy_of(const char *game);
/* Whether what the mind has left is to be said at a table where these seats are bots: small talk only as long as no
 * more than a third of what is said there comes from bots, unless most of those who sit there are bots. */
bool sand_bot_speaks(const struct sand_mind *, const struct sand_table *, sand_mask bots);
/* Which of these seats was asked something by name and has said nothing since, the one asked first; -1: none. Looks at
 * remarks from number `*question` on, and leaves the number of the question there. */
int sand_bot_addressed(const struct sand_table *, sand_mask of, uint32_t *question);

#endif

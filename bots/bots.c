/* The list of bots. To add one: declare it, list it, and name its file in bots/meson.build. */
#include "bots/bots.h"
#include "bots/werewolves_floor.h"

#include <string.h>

extern const struct sand_bot sand_bot_random;
extern const struct sand_bot berlinbot_rules, berlinbot_staff;
extern const struct sand_bot plotbot_staff;
extern const struct sand_bot werebot_quiet, werebot_lottery, werebot_lots, werebot_rules, werebot_easy, werebot_normal,
    werebot_hard;
extern const struct sand_bot werwolf_rulebook;
extern const struct sand_bot wunderbot_staff;
#define LEVELS(id) extern const struct sand_bot id##_easy, id##_normal, id##_hard, id##_patient
LEVELS(planbot_berlin);
LEVELS(planbot_plot);
LEVELS(planbot_werwolf);
LEVELS(planbot_wunderwaffen);
extern const struct sand_policy berlin_policy, plotbot_policy, werwolf_policy, wunderbot_policy;

/* For each game from the weakest to the strongest, which is the order in which people are shown them. Who wants the
 * best asks sand_bot_best: those that take their time nobody gets who has not asked for them. */
const struct sand_bot *const sand_bots[] = {
    &sand_bot_random,
    &werebot_quiet,
    &werebot_lottery,
    &werebot_lots,
    &werebot_easy,
    &werebot_rules,
    &werebot_normal,
    &werebot_hard,
    &planbot_plot_easy,
    &plotbot_staff,
    &planbot_plot_normal,
    &planbot_plot_hard,
    &planbot_plot_patient,
    &planbot_berlin_easy,
    &berlinbot_rules,
    &berlinbot_staff,
    &planbot_berlin_normal,
    &planbot_berlin_hard,
    &planbot_berlin_patient,
    &planbot_werwolf_easy,
    &werwolf_rulebook,
    &planbot_werwolf_normal,
    &planbot_werwolf_hard,
    &planbot_werwolf_patient,
    &planbot_wunderwaffen_easy,
    &wunderbot_staff,
    &planbot_wunderwaffen_normal,
    &planbot_wunderwaffen_hard,
    &planbot_wunderwaffen_patient,
    NULL,
};

const struct sand_bot *sand_bot_named(const char *game, const char *name)
{
    for (const struct sand_bot *const *bot = sand_bots; *bot; bot++)
        if (!strcmp((*bot)->name, name) && (!(*bot)->game || !strcmp((*bot)->game, game)))
            return *bot;
    return NULL;
}

const struct sand_bot *sand_bot_best(const char *game)
{
    const struct sand_bot *best = sand_bot_named(game, "random");
    for (const struct sand_bot *const *bot = sand_bots; *bot; bot++)
        if ((*bot)->game && !(*bot)->rig && !(*bot)->patient && !strcmp((*bot)->game, game))
            best = *bot;
    return best;
}

/* What it compares with few simulations is still what the easier level plays by, and not its slips. */
struct sand_counsel sand_counsel_of(const char *game, const struct sand_bot *level)
{
    const struct sand_bot *quick = level;
    for (const struct sand_bot *const *bot = sand_bots; *bot && !quick->reasons && !quick->explain; bot++)
        if ((*bot)->reasons && !(*bot)->patient && !strcmp((*bot)->game, game))
            quick = *bot;
    return (struct sand_counsel){quick, quick != level ? SAND_HINT_FEW : SAND_HINT_MOST};
}

const struct sand_bot *sand_bot_read(const char *game, const char *text, struct sand_temper *temper)
{
    char name[32];
    const size_t size = strcspn(text, "/");
    struct sand_error error;
    if (size >= sizeof name)
        return NULL;
    memcpy(name, text, size);
    name[size] = 0;
    const struct sand_bot *bot = sand_bot_named(game, name);
    return bot && sand_bot_temper(bot, text + size, temper, &error) ? bot : NULL;
}

const struct sand_policy *sand_policy_of(const char *game)
{
    static const struct {
        const char *game;
        const struct sand_policy *policy;
    } policies[] = {
        {"berlin", &berlin_policy},
        {"plot", &plotbot_policy},
        {"werwolf", &werwolf_policy},
        {"wunderwaffen", &wunderbot_policy},
    };
    for (size_t i = 0; i < sizeof policies / sizeof policies[0]; i++)
        if (!strcmp(policies[i].game, game))
            return policies[i].policy;
    return NULL;
}

bool sand_bot_speaks(const struct sand_mind *mind, const struct sand_table *table, sand_mask bots)
{
    uint32_t all = 1, ours = 1; /* with this one */
    if (!mind->remark[0] || !mind->aside || 2 * __builtin_popcount(bots) > sand_seats_of(table))
        return mind->remark[0];
    for (uint32_t i = 0; i < sand_remark_count(table); i++) {
        const struct sand_remark *r = sand_remark_at(table, i);
        all += r->channel == mind->channel;
        ours += r->channel == mind->channel && bots >> r->actor & 1;
    }
    return 3 * ours <= all;
}

int sand_bot_addressed(const struct sand_table *table, sand_mask of, uint32_t *question)
{
    const bool hears = of && strcmp(sand_pack_of(table)->game->id, "werewolves") == 0;
    return hears ? werebot_addressed(table, of, question) : -1;
}

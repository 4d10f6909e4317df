/* The list of bots. To add one: declare it, list it, and name its file in bots/meson.build. */
#include "bots/bots.h"

#include <string.h>

extern const struct sand_bot sand_bot_random;
extern const struct sand_bot berlinbot_staff;
extern const struct sand_bot plotbot_staff;
extern const struct sand_bot werebot_quiet, werebot_lottery, werebot_lots, werebot_rules;
extern const struct sand_bot werwolf_rulebook;
extern const struct sand_bot wunderbot_staff;

const struct sand_bot *const sand_bots[] = {
    &sand_bot_random, &werebot_quiet,   &werebot_lottery,  &werebot_lots,    &werebot_rules,
    &plotbot_staff,   &berlinbot_staff, &werwolf_rulebook, &wunderbot_staff, NULL,
};

const struct sand_bot *sand_bot_named(const char *game, const char *name)
{
    for (const struct sand_bot *const *bot = sand_bots; *bot; bot++)
        if (!strcmp((*bot)->name, name) && (!(*bot)->game || !strcmp((*bot)->game, game)))
            return *bot;
    return NULL;
}

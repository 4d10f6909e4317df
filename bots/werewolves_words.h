/* What a bot of Werewolves says besides what it must: its temper at work. Claims and reports are not part of this; what
 * is said here is a matter of manner, and the bot decides the same whether it is said or not. */
#ifndef WEREBOT_WORDS_H
#define WEREBOT_WORDS_H

#include "bots/werewolves_sight.h"

struct werebot_topic {
    uint8_t guess; /* whom one takes for a Werewolf by votes and nominations, or WEREWOLVES_NONE */
    uint8_t named; /* whom one is going to hang for what was reported or shown, or WEREWOLVES_NONE */
    bool on_trial;
    bool early; /* it is too early for a guess */
};
/* Leaves a remark with `aside` set, or none: the day's words are spent, there is nothing to say, or it was said before.
 */
void werebot_chat(struct sand_mind *, const struct werebot_sight *, const struct werebot_topic *);

/* A bold one accuses before it is time to, and reports without having claimed anything first. */
bool werebot_is_bold(const struct sand_mind *);

#endif

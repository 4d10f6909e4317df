/* Why a seat is suspected or trusted: the fact that moved the belief most, as a reason in the notation of statements
 * and as a private note in numbers. */
#ifndef WEREBOT_REASONS_H
#define WEREBOT_REASONS_H

#include "bots/werewolves_belief.h"

enum werebot_why {
    WHY_NOTHING, /* only the numbers speak */
    WHY_CARD,    /* its card is known, or the seat has seen it */
    WHY_REPORT,  /* somebody's report names it */
    WHY_CLAIM,   /* its own claim is not believed, or is */
    WHY_DEED,    /* something it did: act, object */
    WHY_SILENCE, /* it said nothing the day before */
    WHY_LEFT     /* nobody else can be, or all who are have been found */
};
struct werebot_reason {
    uint8_t why, who; /* who: the reporter, or the object of the deed */
    uint8_t act, wolf, open;
    uint8_t day, index;
};
/* What speaks most against a seat (`against`) or for it. */
struct werebot_reason werebot_reason(const struct werebot_story *, const struct werebot_belief *, int seat,
                                     bool against);
/* Adds ` because …` to a remark; nothing where there is no reason to give. */
void werebot_add_reason(char *remark, const struct werebot_reason *, int seat);

#endif

/* Why a seat is suspected or trusted: in private the fact that moved the belief most, and aloud a fact that everyone
 * can check, in the notation of statements. */
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
/* Adds ` because (…)` to a remark about a seat: the strongest fact that everyone at the table knows and that the
 * speaker has not done as well; false, and nothing added, if there is none. */
bool werebot_add_fact(const struct werebot_story *, const struct werebot_belief *, int seat, bool against,
                      char remark[SAND_REMARK_BYTES + 1]);
/* The same for the seat itself: what it did for the village. */
bool werebot_add_merit(const struct werebot_story *, char remark[SAND_REMARK_BYTES + 1]);
/* The same for a claim that is not believed. */
bool werebot_add_flaw(const struct werebot_story *, int seat, char remark[SAND_REMARK_BYTES + 1]);

#endif

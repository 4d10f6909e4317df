/* Why a seat is suspected or trusted: in private the fact that moved the belief most, and aloud a fact that everyone
 * can check, in the notation of statements. */
#ifndef WEREBOT_REASONS_H
#define WEREBOT_REASONS_H

#include "bots/werewolves_belief.h"

enum werebot_why {
    WHY_NOTHING, /* only the numbers speak */
    WHY_CARD,    /* its card is known, or the seat has seen it */
    WHY_REPORT,  /* somebody's report names it */
    WHY_CLAIM,   /* its own claim is believed */
    WHY_DOUBTED, /* its own claim is not; who: somebody who claims the same, if there is one */
    WHY_DEED,    /* something it did: act, object */
    WHY_SILENCE, /* it said nothing the day before */
    WHY_LEFT,    /* hardly anybody else can be */
    WHY_FOUND    /* all or nearly all who are have been found */
};
struct werebot_reason {
    uint8_t why, who; /* who: the reporter, or the object of the deed */
    uint8_t act, wolf, open;
    uint8_t day, index;
};
/* The one or two facts that speak most against a seat (`against`) or for it: how many, at least 1. */
int werebot_reasons(const struct werebot_story *, const struct werebot_belief *, int seat, bool against,
                    struct werebot_reason r[WEREBOT_TOLD]);
/* Adds ` because (…)` to a remark about a seat: a fact that everyone at the table knows and that the speaker has not
 * done as well; false, and nothing added, if there is none of that rank. 0 is the strongest. */
enum { WEREBOT_FACTS = 10 };
bool werebot_add_ranked(const struct werebot_story *, const struct werebot_belief *, int rank, int seat, bool against,
                        char remark[SAND_REMARK_BYTES + 1]);
/* The strongest there is. */
bool werebot_add_fact(const struct werebot_story *, const struct werebot_belief *, int seat, bool against,
                      char remark[SAND_REMARK_BYTES + 1]);
/* What would not be said unasked: against a seat, what it did to somebody of whom the speaker thinks only a little
 * better or worse than of most. */
bool werebot_add_slight(const struct werebot_story *, const struct werebot_belief *, int seat,
                        char remark[SAND_REMARK_BYTES + 1]);
/* Adds a reason by its words: ` because (unproved p3)`. True. */
bool werebot_add_reason(char remark[SAND_REMARK_BYTES + 1], const char *verb, int seat, int other, const char *last);
/* The same for the seat itself: what it did for the village. */
bool werebot_add_merit(const struct werebot_story *, char remark[SAND_REMARK_BYTES + 1]);
/* Why somebody is known to be of the village after all: eaten, shown, or seen by a Seer who is believed. */
bool werebot_add_proof(const struct werebot_story *, const struct werebot_belief *, int seat,
                       char remark[SAND_REMARK_BYTES + 1]);
/* Whether somebody else has shown that card. */
bool werebot_is_refuted(const struct werebot_story *, int seat);
/* How a seat met a direct question about its card today: 1 with a card, -1 with none, 0 if there was none. */
int werebot_met_question(const struct werebot_story *, int seat);
/* The same for a claim that is not believed. */
bool werebot_add_flaw(const struct werebot_story *, int seat, char remark[SAND_REMARK_BYTES + 1]);

#endif

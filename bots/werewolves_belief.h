/* Who holds what, as far as a seat can tell: a distribution over all deals that agree with what it knows.
 *
 * Exact are the cards, the number of Werewolves, visions, and whose claims can be true together: every way in which the
 * claims to single cards can be true or false is a *world*, in which reports of the truthful are facts and the others
 * are liars. Within a world the Werewolves are any set of the right size, weighed by behaviour seat by seat; the sum
 * over all such sets is an elementary symmetric function, so nothing is sampled, with 24 seats neither. */
#ifndef WEREBOT_BELIEF_H
#define WEREBOT_BELIEF_H

#include "bots/werewolves_evidence.h"

struct werebot_belief {
    struct werebot_view view;
    struct werebot_evidence evidence;
    double wolf[SAND_SEATS];   /* chance to be a Werewolf, by which the seat acts */
    double likely[SAND_SEATS]; /* the same as it is told in private: such beliefs have been right so often */
    double summed[SAND_SEATS]; /* the same as the sum over worlds has it, before any correction */
    double truth[SAND_SEATS];  /* of a claimant: chance that the claim is true; else 0 */
    double living;             /* Werewolves expected among the living */
};
/* `insight`: looks at words and at trials of those in doubt too; otherwise at trials of those whose card is known. */
void werebot_believe(const struct werebot_story *, const struct werebot_view *, double insight,
                     struct werebot_belief *);

/* A belief as the sum over worlds has it, corrected by how often such beliefs have been right at tables of this size:
 * to be told, and, by numbers that were found to play well, to act on. */
double werebot_stated(int seats, double wolf);
double werebot_calibrated(int seats, double wolf);

/* The chance that a living seat holds a single card, as far as claims tell: its own claim, or a fair share. */
double werebot_holds(const struct werebot_story *, const struct werebot_belief *, int seat, int card);

/* The village's chance with this many living by day when it hangs or not as is best without knowledge: a measure of how
 * much a hanging costs. */
double werebot_chance_by_day(int living, int wolves);
/* How sure a seat must be for a hanging to be better than none today. */
double werebot_sure_enough(int living, double wolves);

#endif

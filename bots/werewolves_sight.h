/* What a seat of Werewolves has seen and heard, read from its journal and the day's remarks, and what a sensible person
 * makes of it. No state is imagined for this: everything here is certain to have happened.
 *
 * A sight is facts; an opinion is who is believed. The same facts give the same public opinion to all seats, so bots
 * that follow it act together without having agreed on anything. */
#ifndef WEREBOT_SIGHT_H
#define WEREBOT_SIGHT_H

#include "bots/werewolves_common.h"

enum { WEREBOT_TRIALS = 64 }; /* this many of the last trials count */

struct werebot_trial {
    sand_mask up, down; /* both empty while it is in progress */
    uint8_t nominee, by[2];
    uint8_t index; /* among the day's, from 1 */
    uint16_t day;
};
struct werebot_sight {
    uint8_t me, seats, card, lover;   /* lover: the other's seat or WEREWOLVES_NONE */
    uint16_t number;                  /* of the night or day */
    uint8_t in_set[WEREWOLVES_CARDS]; /* as far as it is public */
    sand_mask alive;
    sand_mask public_wolves, public_clear; /* by turned-up cards; a seat that was eaten is not a Werewolf either */
    sand_mask wolves, clear;               /* those, and what the seat alone knows */
    sand_mask pack;                        /* a Werewolf's fellows and itself, living or dead */
    uint8_t shown_seer;                    /* the seat whose turned-up card is the Seer's, or WEREWOLVES_NONE */
    sand_mask eaten, victims;              /* eaten; shown to the Witch */
    uint8_t pointed[SAND_SEATS];           /* the pack's last round of this night; WEREWOLVES_SILENT before the first */
    uint8_t attacked, vain[SAND_SEATS];    /* the pack: whom it agreed on last; nights in which a seat outlived that */
    uint8_t calm;                          /* dawns since the last death */
    sand_mask visions;                     /* the Seer's own */
    uint8_t vision_night[SAND_SEATS];

    /* Talk. A report of a vision is a claim to be the Seer. */
    sand_mask claimed; /* who says to be the Seer */
    uint8_t claims, claim_order[SAND_SEATS];
    uint16_t claim_at[SAND_SEATS]; /* day and index of the remark, for those who take it back */
    sand_mask said_wolf[SAND_SEATS], said_clear[SAND_SEATS], suspects[SAND_SEATS];
    uint8_t vouched[SAND_SEATS];
    uint16_t accused_at[SAND_SEATS]; /* day and index of the last remark in which another named the seat a Werewolf */
    uint8_t asides;                  /* the seat's own statements today but for claims and reports */

    uint8_t trials_today;
    int trials; /* so far in the game; trial number i is at i modulo WEREBOT_TRIALS */
    struct werebot_trial trial[WEREBOT_TRIALS];
};
void werebot_look(const struct sand_mind *, struct werebot_sight *);

struct werebot_opinion {
    uint8_t seer;            /* the Seer who is believed, or WEREWOLVES_NONE */
    uint8_t doubted;         /* with several claimants the one who came last, else WEREWOLVES_NONE */
    sand_mask wolves, clear; /* facts, the believed Seer's reports, and liars */
    int score[SAND_SEATS];   /* by votes and nominations: the higher, the more suspect */
};
/* What everyone can make of the public facts. */
void werebot_public_opinion(const struct werebot_sight *, struct werebot_opinion *);
/* The same with what the seat alone knows. */
void werebot_own_opinion(const struct werebot_sight *, struct werebot_opinion *);

/* The seats of `set` with the highest score. */
sand_mask werebot_worst(const struct werebot_opinion *, sand_mask set);

#endif

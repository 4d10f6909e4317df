/* All that a seat of Werewolves has lived through, read from its journal and from what it heard: facts, and who said
 * what. Nothing here is guessed. A story is continued where the seat remembers it, and otherwise read from its
 * beginning: the same comes out (tests/theory/test_bots.c compares both at every question). */
#ifndef WEREBOT_STORY_H
#define WEREBOT_STORY_H

#include "bots/werewolves_common.h"
#include "bots/werewolves_hear.h"

enum { STORY_TRIALS = 64, STORY_SAID = 1600, STORY_NIGHTS = 64 };

struct werebot_court {
    sand_mask up, down; /* both empty while it is in progress */
    uint8_t nominee, by[2], index, day;
};

/* What a seat says of itself, put together from all it said and did not take back. */
struct werebot_claim {
    uint8_t role;             /* WEREWOLVES_HIDDEN: it has claimed none */
    uint8_t day, index;       /* of the remark */
    uint8_t order;            /* 1 for the first at the table */
    uint8_t on_trial;         /* made in the speech on trial */
    uint8_t accused;          /* made after somebody's report of a vision named it a Werewolf */
    uint8_t changed;          /* it had claimed something else before */
    sand_mask wolves, clears; /* whom its reports make Werewolves, and not */
    uint8_t told;             /* reports made */
    uint8_t broken;           /* a report does not fit what came out at dawn */
};

struct werebot_story {
    uint8_t me, seats, card, lover, office;
    uint8_t set[WEREWOLVES_CARDS]; /* as far as it is public */
    bool numbers;                  /* the numbers of Werewolves and villagers are public */
    bool day, elected;
    uint16_t number;
    sand_mask alive, eaten, poisoned;
    uint8_t face[SAND_SEATS];  /* turned-up cards; WEREWOLVES_HIDDEN */
    uint8_t death[SAND_SEATS]; /* the night or day of it */
    uint8_t cause[SAND_SEATS];
    uint64_t meals;          /* bit n: somebody was eaten in night n */
    uint8_t uneaten, nights; /* dawns at which nobody was eaten; the last night's was one */
    bool calm_dawn;          /* nobody was eaten at the last dawn */
    uint8_t calm;            /* dawns since the last death */
    sand_mask public_wolves, public_clear;

    /* What the seat alone knows. */
    sand_mask pack;
    uint8_t pointed[SAND_SEATS], attacked, vain[SAND_SEATS], vain_night[SAND_SEATS]; /* the last attack outlived */
    sand_mask visions, vision_wolves;
    uint8_t vision_night[SAND_SEATS];
    sand_mask victims; /* shown to the Witch */
    uint8_t victim[STORY_NIGHTS], guarded[STORY_NIGHTS], healed, healed_night, poison, poison_night;
    uint8_t pair[2];

    /* The day. */
    uint8_t finger[SAND_SEATS], trials_today, trial; /* trial: who is on trial, or WEREWOLVES_NONE */
    sand_mask acquitted, drowsy;
    int trials;
    struct werebot_court court[STORY_TRIALS]; /* trial number i at i modulo STORY_TRIALS */

    /* Talk. */
    struct werebot_claim claim[SAND_SEATS];
    uint8_t claims;
    uint8_t spoken[SAND_SEATS]; /* statements today */
    uint16_t remarks_today;
    int said_count, today; /* today: index of the day's first statement in said */
    struct werebot_said said[STORY_SAID];
};

void werebot_tell_story(const struct sand_mind *, struct werebot_story *);

static inline bool werebot_lives(const struct werebot_story *s, int seat)
{
    return werewolves_is(s->alive, seat);
}

#endif

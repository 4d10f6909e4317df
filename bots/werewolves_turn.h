/* One question as one seat of the levels `normal` and `hard` sees it, and what their parts offer each other. */
#ifndef WEREBOT_TURN_H
#define WEREBOT_TURN_H

#include "bots/werewolves_belief.h"

/* When to hang. At a large table one hanging more or less costs little and shows much: who waits there for better
 * reasons gives the nights away, and who is readier than the others stands out. */
struct werebot_stance {
    double eager;    /* how much likelier than a seat at random a Werewolf must be for a hanging */
    double patience; /* added to what tempo asks for: every night without a mistake is one more for the Seer */
    double first;    /* added on the first day: there is little to go by, and all who know something are still hidden */
    double must;     /* as eager, on the last day on which the village can hang anybody */
    double hold;     /* the same for the pack; 0: as must */
    double reserve;  /* the pack: how much more than a villager it wants to know before it hangs one */
    double mood;     /* by so much more or less each asks for in a trial, by the table's lot */
    int loyal;       /* of a hundred votes on a fellow that may decide, in this many one of the pack spares it */
    unsigned joins;  /* of four times, in so many a Werewolf joins a single one who is against a fellow */
    int whims;       /* of twelve nights, in this many the pack eats anybody */
};

/* What tells the levels apart: how much a seat looks at, and the numbers it goes by. */
struct werebot_skill {
    double insight; /* how much of what was said, and of trials of those in doubt, it makes use of: 0 to 1 */
    bool tempo;     /* knows what a hanging costs on an even day */
    bool sly;       /* times what it does, and lies with a plan */

    /* The village. */
    struct werebot_stance fewest, few, small, large, largest;
    int seer_day;      /* the day from which the Seer comes out with this many who are clear */
    int seer_clears;   /* 0: never for that alone */
    double last_stand; /* this many more than twice the Werewolves live: what one knows is worth more than oneself */
    double poison[3];  /* how sure the Witch must be in the first, second and later nights */
    double shot;       /* as eager, for the Hunter */

    /* The pack. */
    int counters;          /* of six Seers who name one of the pack, this many meet a counter-claim */
    int seconds;           /* of twelve others who come out as the Seer, this many do */
    int forward;           /* of twelve packs, in this many one comes out as the Seer before the Seer does */
    int forward_few;       /* the same at the smallest tables */
    int whims_six;         /* of twelve nights with six players, whose set leaves the village least */
    int bluffs;            /* on trial, how likely a single card is claimed, in tenths of how likely a villager's is */
    double bus, bus_many;  /* how much beyond doubt a fellow must be to be given up, by two and by more */
    double bus_few;        /* by two at the smallest tables */
    double bus_five;       /* by two of only five on the first day */
    bool hears;            /* brings somebody to trial every day, were it only to hear that one */
    int frank, frank_many; /* of six Werewolves, this many speak against fellows like villagers; by two and by more */
};

struct werebot_turn {
    struct sand_mind *mind;
    const struct werebot_skill *skill;
    const struct werewolves_state *state; /* imagined: only public fields are read; null by night */
    struct werebot_story story;
    /* What the seat goes by. A Werewolf's is that of a villager in its place: what it may let others see. */
    struct werebot_belief belief;
    double needed; /* so likely a Werewolf must be for the village to hang somebody today */
    double fair;   /* the same as a villager in the place of a Werewolf would have it */
    bool last;     /* the village must hang somebody today: after another night the pack holds all votes */
    int round;     /* of the day's talk, from 1 */
    int trials_at; /* the round from which on there are nominations */
    bool open;     /* talk has no rounds: everyone speaks when they like */
};

static inline bool werebot_is_wolf(const struct werebot_turn *t)
{
    return t->story.card == WEREWOLVES_WEREWOLF;
}
static inline const struct werebot_stance *werebot_stance(const struct werebot_turn *t)
{
    const int seats = t->story.seats;
    return seats >= WEREBOT_LARGEST  ? &t->skill->largest
           : seats >= WEREBOT_LARGE  ? &t->skill->large
           : seats <= WEREBOT_FEWEST ? &t->skill->fewest
           : seats <= WEREBOT_FEW    ? &t->skill->few
                                     : &t->skill->small;
}
static inline sand_mask werebot_others(const struct werebot_turn *t)
{
    return t->story.alive & ~sand_bit(t->story.me);
}
static inline double werebot_doubt(const struct werebot_turn *t, int seat)
{
    return t->belief.wolf[seat];
}
/* Whom the seat would never harm: its fellows and its lover; but a villager hangs a lover who is a Werewolf: the side
 * wins, also for the dead (R-cupid-6, R-end-2). */
sand_mask werebot_spared(const struct werebot_turn *);
/* Who is not a Werewolf beyond doubt: never suspected aloud, brought to trial or joined against. */
sand_mask werebot_innocent(const struct werebot_turn *);
/* Whether the pack lets a fellow go: the village would hang that one without it, and a defender is next. */
bool werebot_given_up(const struct werebot_turn *, int fellow);
/* The most suspect of a set that is not empty; of equals all seats take the same. */
int werebot_most_suspect(const struct werebot_turn *, sand_mask);
int werebot_least_suspect(const struct werebot_turn *, sand_mask);

/* Whom to bring to trial, or WEREWOLVES_NONE. */
int werebot_target(const struct werebot_turn *);
sand_answer werebot_by_day(struct werebot_turn *);
sand_answer werebot_by_night(struct werebot_turn *);
/* Whom it has in mind by night, and why: a word of the catalogue's section `believed`; null where there is nobody. */
struct werebot_intent {
    const char *why;
    uint8_t whom;
    double chance; /* of what the word speaks of */
};
struct werebot_intent werebot_intend(struct werebot_turn *);
/* What the seat has to say because it plays better so: claims, reports, lies. Leaves a remark, or none. */
void werebot_come_out(struct werebot_turn *);
/* What else it says: suspicions with their reasons, answers, plans, manners. Leaves a remark, or none. */
void werebot_converse(struct werebot_turn *);
/* Says why somebody is about to be nominated, unless this seat has spoken against that one today. */
void werebot_say_nominee(struct werebot_turn *, int whom);
/* Gives what is left to be said the seat's manner. */
void werebot_colour(struct werebot_turn *);

#endif

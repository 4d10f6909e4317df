/* One question as one seat of the levels `normal` and `hard` sees it, and what their parts offer each other. */
#ifndef WEREBOT_TURN_H
#define WEREBOT_TURN_H

#include "bots/werewolves_belief.h"

/* What tells the levels apart. */
struct werebot_skill {
    bool keen;  /* weighs words, and trials of those in doubt */
    bool tempo; /* knows what a hanging costs on an even day */
    bool sly;   /* as a Werewolf: lies with a plan; as the Seer and Witch: times what it does */
};

struct werebot_turn {
    struct sand_mind *mind;
    const struct werebot_skill *skill;
    const struct werewolves *state; /* imagined: only public fields are read; null by night */
    struct werebot_story story;
    /* What the seat goes by. A Werewolf's is that of a villager in its place: what it may let others see. */
    struct werebot_belief belief;
    double sure;   /* so likely a Werewolf must be for a hanging today */
    int round;     /* of the day's talk, from 1 */
    int trials_at; /* the round from which on there are nominations */
};

static inline bool werebot_is_wolf(const struct werebot_turn *t)
{
    return t->story.card == WW_WEREWOLF;
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
/* The most suspect of a set that is not empty; of equals all seats take the same. */
int werebot_most_suspect(const struct werebot_turn *, sand_mask);
int werebot_least_suspect(const struct werebot_turn *, sand_mask);

/* Whom to bring to trial, or WW_NONE. */
int werebot_target(const struct werebot_turn *);
sand_answer werebot_by_day(struct werebot_turn *);
sand_answer werebot_by_night(struct werebot_turn *);
/* What the seat has to say because it plays better so: claims, reports, lies. Leaves a remark, or none. */
void werebot_come_out(struct werebot_turn *);
/* What it says beside: suspicions with their reasons, answers, plans, manners. Leaves a remark, or none. */
void werebot_converse(struct werebot_turn *);

#endif

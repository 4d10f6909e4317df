/* What behaviour tells about a seat: how much likelier it is from a Werewolf than from somebody of the village. */
#ifndef WEREBOT_EVIDENCE_H
#define WEREBOT_EVIDENCE_H

#include "bots/werewolves_story.h"

/* What deeds say, and when to hang, goes by the size of the table: smallest and small up to, large and largest from
 * this many players on. */
enum { WEREBOT_SIX = 6, WEREBOT_FEWEST = 7, WEREBOT_FEW = 8, WEREBOT_LARGE = 15, WEREBOT_LARGEST = 22 };

/* What is certain for somebody: the public, or a seat with its own knowledge. */
struct werebot_view {
    sand_mask wolves, clear;
    uint8_t holder[WEREWOLVES_CARDS]; /* the seat that is known to hold a single card, or WEREWOLVES_NONE */
};
void werebot_public_view(const struct werebot_story *, struct werebot_view *);
void werebot_own_view(const struct werebot_story *, struct werebot_view *);

/* The kinds of behaviour that are weighed. Each is about somebody (the object) whose side the viewer knows or has an
 * idea of: what a seat did to a villager, and what it did to a Werewolf. */
enum werebot_act {
    ACT_UP,        /* raised a thumb where every thumb counted */
    ACT_DOWN,      /* lowered it there */
    ACT_EASY_UP,   /* the same where the outcome was plain */
    ACT_EASY_DOWN, /* */
    ACT_NOMINATED, /* first finger */
    ACT_SECONDED,  /* the finger that made it a trial */
    ACT_ACCUSED,   /* spoke against the seat */
    ACT_DEFENDED,  /* spoke for it */
    ACT_BLAMED,    /* was blamed by somebody whom the pack ate the night after (object: the eaten) */
    ACT_KINDS
};
/* Visits everything that anybody did to anybody, in order; words only if `words`. */
typedef void werebot_visit(void *context, int actor, int act, int object, int day, int index);
void werebot_each_act(const struct werebot_story *, bool words, werebot_visit *, void *context);

/* One of the largest things held against a seat, or in its favour: for reasons, of which this many are told. */
enum { WEREBOT_TOLD = 2 };
struct werebot_fact {
    uint8_t act;    /* werebot_act */
    uint8_t object; /* the seat it was done to */
    uint8_t wolf;   /* that one is a Werewolf */
    uint8_t open;   /* its side is open: then it was words, a reason to those who doubt them */
    uint8_t day, index;
    float weight; /* above 1: speaks for a Werewolf */
};
struct werebot_evidence {
    double odds[SAND_SEATS]; /* 1: nothing is known */
    /* The same taken apart, for sets of Werewolves that are looked at one by one: what a seat did, were all it did it
     * to of the village, and by how much that changes for each object that is a Werewolf. */
    double plain[SAND_SEATS], pair[SAND_SEATS][SAND_SEATS];
    struct werebot_fact against[SAND_SEATS][WEREBOT_TOLD], favour[SAND_SEATS][WEREBOT_TOLD]; /* the largest first */
};
/* `wolf` is the chance of each seat to be a Werewolf as far as it is known already; objects in doubt count by it. */
void werebot_weigh(const struct werebot_story *, const struct werebot_view *, const double wolf[SAND_SEATS],
                   double insight, struct werebot_evidence *);

#endif

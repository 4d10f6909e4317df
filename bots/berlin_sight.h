/* What the policy of On To Berlin! sees of a position: strength, goals and prizes, area by area. */
#ifndef BERLIN_SIGHT_H
#define BERLIN_SIGHT_H

#include "games/berlin/state.h"

/* Strength is in sixths of a hit, or of a hit withstood, of Land units on land; ships at sea. */
struct berlin_force {
    int attack; /* of the fresh ones */
    int hold;   /* hits that drive all of them off */
    int count;
};

struct berlin_sight {
    const struct berlin_pack *p;
    const struct berlin_state *s;
    int side;
    struct berlin_force force[BERLIN_SIDES][BERLIN_AREAS];
    uint8_t far[BERLIN_AREAS]; /* areas from the nearest goal of the side */
};

void berlin_look(struct berlin_sight *, const struct berlin_pack *, const struct berlin_state *, int side);
/* What it is worth to take an area, or to keep it. */
int berlin_prize(const struct berlin_sight *, int area);
/* Attack of the enemies next door, in sixths of a hit. */
int berlin_threat(const struct berlin_sight *, int area);
/* What it is worth that a force attacks the enemies in an area; that it moves to an area. */
int berlin_attack_worth(const struct berlin_sight *, int area, int attack);
int berlin_move_worth(const struct berlin_sight *, int from, int to, struct berlin_force);
struct berlin_force berlin_force_of(const struct berlin_sight *, const struct berlin_set *);

#endif

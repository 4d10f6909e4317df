/* Many games through the ordinary table, played by bots; how many the village won. */
#ifndef THEORY_RIG_H
#define THEORY_RIG_H

#include "engine/mind.h"

struct rig {
    const struct sand_pack *pack;
    const char *options;
    const struct sand_bot *bot, *wolf; /* wolf: for the seats with a Werewolf's card; null: the same */
    bool no_lovers;                    /* the clock answers for Cupid (R-cupid-7) */
    uint64_t seed;                     /* game i of a seed is always the same game */
    /* Looks at a game that is over; from several threads at once. Null: nobody looks. */
    void (*watch)(const struct sand_table *, void *context);
    void *context;
};
enum { RIG_THREADS = 2, RIG_PATIENCE = 10000 };

/* The pack of Werewolves. */
const struct sand_pack *rig_pack(void);
/* -1 and an error if a game cannot be opened or does not end. */
int64_t rig_village_wins(const struct rig *, int64_t games, struct sand_error *);

#endif

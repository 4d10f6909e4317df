/* The packs of all listed games, opened once for a whole program. */
#ifndef SAND_TEST_PACKS_H
#define SAND_TEST_PACKS_H

#include "engine/pack.h"
#include "games/games.h"

enum { MOST_PACKS = 16 };
/* Null-terminated, in the order of sand_games. Stops the program if one does not open. */
const struct sand_pack *const *all_packs(void);
int pack_count(void);
const struct sand_pack *pack_named(const char *game); /* which must be listed */
/* A sand_find_pack; the context does not matter. */
const struct sand_pack *find_any_pack(void *context, const char *game, const uint8_t hash[32], struct sand_error *);

#endif

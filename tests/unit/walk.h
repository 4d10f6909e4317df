/* A game for tests of the table: every kind of answer the table treats differently, and nothing else. Two or three
 * seats take turns; who has the turn may
 *   walk [N]    tell all where one is, revealing nothing     whisper     tell oneself alone
 *   show        tell all, and it reveals something           roll        roll a die
 *   give SEAT   give the turn away                           both        ask all at once, in secret, to `pick`
 *   stop        end the game
 * The clock answers `timeout`, which takes the turn to the next seat. */
#ifndef SAND_TEST_WALK_H
#define SAND_TEST_WALK_H

#include "engine/table.h"

extern const struct sand_game walk_game;       /* with undo */
extern const struct sand_game walk_final_game; /* the same, but answers are final */

enum { WALK_OPEN, WALK_NEXT }; /* channels: to all; to the next seat, for whom has the turn */

struct sand_pack *walk_pack(const struct sand_game *);
/* A table for this many seats. Stops the program if it does not open. */
struct sand_table *walk_table(const struct sand_pack *, int seats);
/* Answers, which must be accepted. */
void walk_act(struct sand_table *, int actor, const char *text);
/* A sand_find_pack; the context is the pack. */
const struct sand_pack *walk_find(void *context, const char *game, const uint8_t hash[32], struct sand_error *);

#endif

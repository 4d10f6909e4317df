/* Many games of one kind side by side, stepped together: for programs that learn. Everything is numbers in arrays of
 * the caller, with a row per game, so that another language pays for one call and not for one per game.
 *
 * In each game the first seat that is asked is the one to act. Its answers are numbers of up to 64 bits that stand for
 * the same answer wherever it is offered; a choice is a place in their list. There is no journal and no undo: code that
 * needs those plays at a table. Nothing allocates between opening and closing. */
#ifndef SAND_MANY_H
#define SAND_MANY_H

#include "engine/pack.h"

struct sand_many;
/* Null and an error if the options are not the game's. The pack outlives it. */
struct sand_many *sand_many_open(const struct sand_pack *, const char *options, uint32_t games, const char *seed,
                                 struct sand_error *);
void sand_many_close(struct sand_many *);

uint32_t sand_many_games(const struct sand_many *);
int sand_many_seats(const struct sand_many *);
/* How many numbers an observation has (engine/field.h); 0: the game does not describe its state by a table. */
int sand_many_observed(const struct sand_many *);

/* By game: who is to act, -1 when it is over, and how many answers there are. */
void sand_many_asked(const struct sand_many *, int32_t *actor, int32_t *count);
/* The answers of one game; returns how many there are, and writes the first `room`. */
int sand_many_answers(const struct sand_many *, uint32_t game, int64_t *answer, int room);
/* The same, each as its rank among all answers that the game knows: a number below sand_many_actions. */
int64_t sand_many_actions(const struct sand_many *);
int sand_many_legal(const struct sand_many *, uint32_t game, int64_t *rank, int room);
/* One answer of one game as text; returns its size, and writes what has room. */
size_t sand_many_text(const struct sand_many *, uint32_t game, int choice, char *text, size_t room);
/* By game: a place in the list, or one of these. What is neither stays as it is. */
enum { SAND_MANY_RANDOM = -1, SAND_MANY_STAY = -2 };
void sand_many_step(struct sand_many *, const int32_t *choice);
/* Plays on at random, games that end begin again, until this many answers were given in all. Returns how many ended. */
uint64_t sand_many_run(struct sand_many *, uint64_t answers);
/* By game and seat: 1 won, 0 drawn or not over, -1 lost. */
void sand_many_value(const struct sand_many *, float *value);
/* By game: what the viewer may know, in numbers; with viewer -1 what the seat to act may. */
void sand_many_observe(const struct sand_many *, int viewer, int32_t *number);
/* One game's view as JSON text; with viewer -1 that of the seat to act. Returns its size, and writes what has room. */
size_t sand_many_view(const struct sand_many *, uint32_t game, int viewer, char *text, size_t room);

/* Starts a game again, with chance of its own. */
void sand_many_begin(struct sand_many *, uint32_t game);
/* Makes a game what another is, which may be one of `from` (the same kind, with the same seats). */
void sand_many_copy(struct sand_many *, uint32_t game, const struct sand_many *from, uint32_t other);
/* Redraws all that the viewer cannot know, chance to come included. */
void sand_many_imagine(struct sand_many *, uint32_t game, int viewer);

#endif

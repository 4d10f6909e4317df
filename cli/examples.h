/* Help in the words of the game at hand. */
#ifndef SAND_EXAMPLES_H
#define SAND_EXAMPLES_H

#include "engine/game.h"

/* The first of the words that names a game; else the first game of all. */
const struct sand_game *game_at_hand(int count, char **words);
/* Prints the lines after "Examples:". Words in capitals are the game's: GAME, SEATS (as many as it is mostly played
 * with), SEAT1, SEAT2, OPTION (one of its options, changed), CLAUSE, CHAPTER, SIDE1, SIDE2, BOT1, BOT2 (its bots, the
 * best first), CLOCK (where it has one). A line with one that the game has no word for is left out. */
void print_examples(const char *lines, int count, char **words);
/* Other text of the help: the same in pieces between braces, each of which is left out if the game lacks a word for it:
 * "who plays a seat{: SEAT1=BOT1}". */
void fill_help(const struct sand_game *, const char *text, char *out, size_t room);

#endif

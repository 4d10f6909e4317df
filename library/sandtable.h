/* libsandtable: five board games, each played by its rulebook, with their data and bots inside. The headers:
 *
 *     engine/game.h     the contract of a game: questions, answers, entries, outcome
 *     engine/table.h    a table at which a game is played: ask, act, undo, journal, views, records
 *     engine/mind.h     bots: what a seat knows, and choosing
 *     engine/notation.h answers as text
 *     engine/catalogue.h sentences in a reader's language
 *     engine/session.h  the protocol on a line, for programs that would rather speak JSON
 *     engine/json.h     reading and writing JSON
 *     library/many.h    many games stepped together, in arrays of numbers
 *     games/games.h     the games there are, bots/bots.h the bots
 *
 * Rules for all: a pack is shared by all threads and outlives its tables; a table belongs to one thread at a time;
 * nothing prints, opens a file, looks at a clock or ends the program unless a promise of this library is broken.
 * sandtable(3) tells more, with an example. */
#ifndef SANDTABLE_H
#define SANDTABLE_H

#include "bots/bots.h"
#include "engine/catalogue.h"
#include "engine/notation.h"
#include "engine/session.h"
#include "engine/table.h"
#include "games/games.h"
#include "library/lines.h"
#include "library/many.h"

/* "0.1.0" */
const char *sand_version(void);
/* The game of that id (`werewolves`, `plot`, `werwolf`, `wunderwaffen`, `berlin`) with the data it comes with; null and
 * an error if there is none. Closed with sand_pack_close. */
struct sand_pack *sand_pack_named(const char *id, struct sand_error *);
/* Its words in a language (`en`, `de`); null and an error if it has none. Closed with sand_catalogue_close. */
struct sand_catalogue *sand_catalogue_named(const struct sand_pack *, const char *language, struct sand_error *);

/* Lets a bot answer for a seat, or wait where it may; its remarks are not said. False if the seat is not asked, or
 * out of memory. It draws from `random`: seeded the same it gives the same answer at the same place; a seed that
 * follows from the table's is sand_mind_seed (engine/mind.h), which the protocol's `bot` takes. A program that lets
 * bots answer often keeps a mind's room instead (engine/mind.h). */
bool sand_bot_acts(struct sand_table *, int seat, const struct sand_bot *, struct sand_random *);
/* An entry of the journal as a sentence, cut to what has room and terminated; returns its whole size. */
size_t sand_journal_sentence(const struct sand_table *, uint32_t entry, const struct sand_catalogue *, char *text,
                             size_t room);

#endif

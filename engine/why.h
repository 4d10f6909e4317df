/* Why something is not possible: the tests of a rule, passed or failed. */
#ifndef SAND_WHY_H
#define SAND_WHY_H

#include "engine/table.h"

/* Which argument of a verb says what its answers are about: a place, a piece or a seat, alone or with one other
 * argument; -1: none. */
int sand_why_about(const struct sand_game *, int verb);

/* For every answer about a place, a piece or a seat that the game can explain, legal or not, its text, whether all
 * tests are passed, and each test with its name, its clauses and whether it is passed (docs/protocol.md, `why`), as
 * members of the object that is open. No answers: the game cannot say. The tests are made on an imagined state, so they
 * reveal nothing the seat does not know. */
enum sand_reply sand_put_why(struct sand_table *, int seat, const char *id, struct sand_writer *, struct sand_error *);

#endif

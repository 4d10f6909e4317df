/* Why something is not possible: the tests of a rule, passed or failed. */
#ifndef SAND_WHY_H
#define SAND_WHY_H

#include "engine/table.h"

/* For every answer about a place or a piece that the game can explain, legal or not, its text, whether all tests are
 * passed, and each test with its name, its clauses and whether it is passed (docs/protocol.md, `why`), as members of
 * the object that is open. No answers: the game cannot say. The tests are made on an imagined state, so they tell
 * nothing the seat does not know. */
enum sand_reply sand_put_why(struct sand_table *, int seat, const char *id, struct sand_writer *, struct sand_error *);

#endif

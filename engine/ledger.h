/* A game's ledger, RULES.md: its rules clause by clause. A chapter is a heading with the clauses under it, a clause is
 * a line `- **R-wolf-4** …`, and what is indented beneath it belongs to it. */
#ifndef SAND_LEDGER_H
#define SAND_LEDGER_H

#include "engine/json.h"

enum sand_ledger_kind {
    SAND_LEDGER_OTHER,
    SAND_LEDGER_HEADING,
    SAND_LEDGER_CLAUSE,
    SAND_LEDGER_MORE /* of the clause above */
};
struct sand_ledger_line {
    enum sand_ledger_kind kind;
    const char *line, *id, *text; /* text: of a heading or a clause, without its marks; none of them is terminated */
    size_t size, id_size, text_size;
};
/* The next line; false at the end. Begin with the ledger itself. */
bool sand_ledger_next(const char **at, struct sand_ledger_line *);
/* Whether there is a clause of that id. */
bool sand_ledger_has(const char *ledger, const char *id, size_t size);
/* The chapters that have clauses, as members of the object that is open: {"language":"en","chapters":[{"title":…,
 * "clauses":[{"id":"R-wolf-4","text":…,"more":[…],"marks":["ruling","house","reconstructed"]}]}]}. `more` and `marks`
 * only where there is something to say. */
void sand_put_ledger(const char *ledger, struct sand_writer *);

#endif

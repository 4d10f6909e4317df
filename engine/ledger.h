/* A game's ledger, RULES.md: its rules clause by clause. A chapter is a heading with the clauses under it, a clause is
 * a line `- **R-wolf-4** …`, and what is indented beneath it belongs to it, as does a table under it. RULES.de.md has
 * the same clauses in another language. */
#ifndef SAND_LEDGER_H
#define SAND_LEDGER_H

#include "engine/game.h"

enum sand_ledger_kind {
    SAND_LEDGER_OTHER,
    SAND_LEDGER_HEADING,
    SAND_LEDGER_CLAUSE,
    SAND_LEDGER_MORE, /* of the clause above */
    SAND_LEDGER_TABLE /* a row of one */
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
/* A ledger in a language, whose name is not terminated. */
struct sand_ledger {
    const char *text, *language;
    size_t language_size;
};
/* The ledger in the language wanted ("de", "de_DE"): of the translations the one of that name, or RULES.md itself. */
struct sand_ledger sand_ledger_in(const char *rules, const struct sand_file *translations, int count,
                                  const char *language);
/* The chapters that have clauses, as members of the object that is open: {"language":"en","chapters":[{"title":…,
 * "clauses":[{"id":"R-wolf-4","text":…,"more":[…],"marks":["ruling","house","reconstructed"]}]}]}. `more` and `marks`
 * only where there is something to say; a row of a table is one of `more` and begins with a bar. */
void sand_put_ledger(const struct sand_ledger *, struct sand_writer *);

#endif

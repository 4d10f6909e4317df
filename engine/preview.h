/* What an answer would do, without giving it. It is played on imagined copies of the state, which are a function of
 * what the seat knows and of a seed that everybody could work out: so a preview can tell nothing that the seat does not
 * know, and asked again it says the same.
 *
 * Writes the members of an object:
 *   "a":…                 the answers, as text
 *   "sure":true           all copies agree and nothing was drawn. It is played up to the next question of anybody:
 * where that is another seat's, more may follow at once, because that seat has answered before "together":true others
 * answer at the same time; whether they have is not known, so nothing is sure "done":2              so many of the
 * answers could be given in every copy "samples":256         how many copies were played "set":…,"journal":…   where
 * all copies agree: what changes in the seat's view, and what it is told "ask":{…}             and what it is asked
 * then "entries":[…]         where they do not: {"entry":[…],"count":130,"variants":[[[3],40],…]}, how many copies tell
 * it; entries that differ in numbers only are one, with the numbers as variants "over":12             in how many
 * copies the game ends "figures":[…]         {"name":"vp","of":"p1","was":3,"values":[[3,200],[5,56]]}, those that
 * change somewhere
 */
#ifndef SAND_PREVIEW_H
#define SAND_PREVIEW_H

#include "engine/message.h"
#include "engine/table.h"

/* As many as fit into five milliseconds in every game (`sandtable bench` measures it). */
enum { SAND_PREVIEW_SAMPLES = 256, SAND_PREVIEW_CHAIN = SAND_TEXTS };

/* Of a chain of answers that one seat gives one after the other. The first must be legal now; the chain ends early
 * where a later one is not. On refusal nothing is written. */
enum sand_reply sand_preview(struct sand_table *, int seat, const char *const *answers, int count, struct sand_writer *,
                             struct sand_error *);

/* The same without a table: `number` stands for the table's public number. */
struct sand_previewed {
    const struct sand_pack *pack;
    const void *state;
    uint64_t number;
    int seat;
    const sand_answer *answer;
    int count;
    uint32_t samples; /* at most SAND_PREVIEW_SAMPLES */
};
void sand_preview_state(const struct sand_previewed *, struct sand_writer *);

/* How many ids a figure has at a table of so many seats; 0: it is a single one. */
int sand_figure_ids(const struct sand_figure *, const struct sand_game *, const void *pack, int seats);

#endif

/* What an answer would do, without giving it. It is played on imagined copies of the state, which are a function of
 * what the seat knows and of a seed that everyone could work out: so a preview can reveal nothing that the seat does
 * not know, and asked again it says the same.
 *
 * It is played up to the next question of anybody. Where all copies agree, the preview has the change of the seat's
 * view, the entries it is told and its next question; where they do not, how many copies tell which entry, and how the
 * game's figures are distributed over them. docs/protocol.md lists the members that are written. */
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

#endif

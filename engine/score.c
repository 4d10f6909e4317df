/* The final sheet: who won by which rule, and what each score is made of. */
#include "engine/score.h"

#include <string.h>

static const char *owner(const struct sand_pack *pack, const struct sand_score_part *part, int of)
{
    return part->by ? sand_domain_id(&pack->game->domains[part->by - 1], pack->data, of) : 0;
}

static void put_line(const struct sand_pack *pack, const struct sand_score_line *line, struct sand_writer *w)
{
    const struct sand_score_part *part = &pack->game->scores[line->part];
    const char *of = owner(pack, part, line->of);
    sand_put_object(w, 0);
    sand_put_text(w, "name", part->name);
    if (of)
        sand_put_text(w, "of", of);
    sand_put_int(w, "value", line->value);
    if (part->halves)
        sand_put_bool(w, "halves", true);
    sand_put_text(w, "clause", part->clause);
    sand_put_end(w);
}

void sand_put_score(const struct sand_pack *pack, const void *state, struct sand_writer *w)
{
    struct sand_outcome outcome;
    struct sand_score score = {.count = 0};
    memset(&outcome, 0, sizeof outcome);
    pack->game->outcome(pack->data, state, &outcome);
    if (!outcome.final)
        return;
    if (pack->game->end_clauses)
        sand_put_text(w, "clause", pack->game->end_clauses[outcome.why]);
    if (outcome.winner)
        sand_put_text(w, "winner", pack->game->sides[outcome.winner - 1]);
    if (!pack->game->score)
        return;
    pack->game->score(pack->data, state, &score);
    sand_put_array(w, "score");
    for (int i = 0; i < score.count; i++)
        put_line(pack, &score.line[i], w);
    sand_put_end(w);
}

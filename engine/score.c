/* The final sheet: who won by which rule, and what each score is made of. Made from the state and, where the state
 * keeps only a sum, from the journal; nothing is counted while the game is played, and a game replayed from its record
 * has the same sheet. */
#include "engine/score.h"

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
    sand_put_true(w, "halves", part->halves);
    sand_put_text(w, "clause", part->clause);
    sand_put_end(w);
}

void sand_score_of(const struct sand_table *t, struct sand_score *score)
{
    const struct sand_pack *pack = sand_pack_of(t);
    struct sand_entry e;
    score->count = 0;
    if (!pack->game->score || !sand_over(t, 0))
        return;
    /* The journal first: `score` adds the lines that the state knows after those that grew from entries. */
    for (uint32_t i = 0; pack->game->score_entry && i < sand_journal_size(t); i++)
        pack->game->score_entry(pack->data, sand_journal_entry(t, i, &e), score);
    pack->game->score(pack->data, sand_state_of(t), score);
}

void sand_put_score(const struct sand_table *t, struct sand_writer *w)
{
    const struct sand_pack *pack = sand_pack_of(t);
    struct sand_outcome outcome;
    struct sand_score score;
    if (!sand_over(t, &outcome))
        return;
    if (pack->game->end_clauses)
        sand_put_text(w, "clause", pack->game->end_clauses[outcome.why]);
    if (outcome.winner)
        sand_put_text(w, "winner", pack->game->sides[outcome.winner - 1]);
    if (!pack->game->score)
        return;
    sand_score_of(t, &score);
    sand_put_array(w, "score");
    for (int i = 0; i < score.count; i++)
        put_line(pack, &score.line[i], w);
    sand_put_end(w);
}

/* The end of the game (R-end). */
#include "games/werewolves/rules.h"

/* R-end-6: tested at the end of a chain or a day, and only then. */
bool werewolves_parity(const struct werewolves_state *s)
{
    return werewolves_has(s, WEREWOLVES_PARITY) &&
           2 * werewolves_count(s->wolves & s->alive) >= werewolves_count(s->alive);
}

/* R-end-3; the village's win has been tested before (R-chain-4), so a Werewolf lives. */
bool werewolves_pack_has_won(const struct werewolves_state *s)
{
    return (s->alive & ~s->wolves) == 0 || werewolves_parity(s);
}

void werewolves_finish(struct werewolves_state *s, int result, struct sand_sink *sink)
{
    s->head.over = 1;
    s->result = (uint8_t)result;
    s->phase = WEREWOLVES_P_OVER;
    s->origin = WEREWOLVES_O_NONE;
    s->resume = WEREWOLVES_P_OVER;
    s->office_due = 0;
    s->leaving = 0;
    s->leaders = 0;
    s->answered = 0;
    memset(s->answer, WEREWOLVES_SILENT, sizeof s->answer);
    s->trial = s->trial_by[0] = s->trial_by[1] = WEREWOLVES_NONE;
    werewolves_lower_all(s);
    werewolves_tell(sink, WEREWOLVES_K_OVER, SAND_ALL, 1, werewolves_of_result(s), 0, 0);
    for (sand_mask m = werewolves_all(s); m; m &= m - 1)
        werewolves_tell(sink, WEREWOLVES_K_WAS, SAND_ALL, 2, werewolves_first(m), s->card[werewolves_first(m)], 0);
}

/* R-end-2, R-end-5: a side wins or loses together, the dead included; R-end-8: nobody wins a standstill. */
void werewolves_outcome(const void *pack, const void *state, struct sand_outcome *o)
{
    const struct werewolves_state *s = werewolves_of(state);
    const int winner = s->result == WEREWOLVES_R_VILLAGE ? WEREWOLVES_VILLAGE : WEREWOLVES_PACK;
    (void)pack;
    memset(o, 0, sizeof *o);
    o->final = s->head.over;
    if (s->head.over)
        o->why = (uint16_t)werewolves_of_result(s);
    for (sand_mask m = werewolves_all(s); m; m &= m - 1) {
        const int p = werewolves_first(m);
        o->side[p] = s->card[p] == WEREWOLVES_WEREWOLF ? WEREWOLVES_PACK : WEREWOLVES_VILLAGE;
        if (s->head.over && s->result != WEREWOLVES_R_STANDSTILL)
            o->value[p] = o->side[p] == winner ? 1000 : -1000;
    }
}

void werewolves_score(const void *pack, const void *state, struct sand_score *score)
{
    enum { VILLAGE, PACK, NIGHTS }; /* in the order of the table in game.c */
    const struct werewolves_state *s = werewolves_of(state);
    (void)pack;
    sand_score_add(score, VILLAGE, 0, werewolves_count(s->alive & ~s->wolves));
    sand_score_add(score, PACK, 0, werewolves_count(s->alive & s->wolves));
    sand_score_add(score, NIGHTS, 0, s->number);
}

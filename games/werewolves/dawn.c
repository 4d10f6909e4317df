/* Dawn (R-dawn): poison, eating, removals, standstill, in this order (R-dawn-7).
 *
 * A chain of deaths may stop for a question between any two of these steps. `origin` says which step it came from, and
 * werewolves_removals leads on to the next: there is no other record of how far the dawn has come. */
#include "games/werewolves/rules.h"

void werewolves_dawn(struct werewolves_state *s, struct sand_sink *sink)
{
    s->last_up = s->last_down = 0;
    s->gone = s->slips = 0; /* R-deal-10, R-deal-11 */
    werewolves_tell(sink, WEREWOLVES_K_DAWN, SAND_ALL, 1, s->number, 0, 0);
    s->origin = WEREWOLVES_O_POISON;
    if (s->poison_target != WEREWOLVES_NONE) /* R-dawn-1 */
        werewolves_death(s, s->poison_target, WEREWOLVES_POISONED, sink);
    else
        werewolves_eating(s, sink);
}

/* R-red-1, R-red-2: judged now, after the poison step. */
static bool hunter_protects(const struct werewolves_state *s)
{
    return s->card[s->victim] == WEREWOLVES_RED && s->set[WEREWOLVES_HUNTER] &&
           werewolves_is(s->alive, s->holder[WEREWOLVES_HUNTER]);
}

/* R-dawn-2 */
static bool is_eaten(const struct werewolves_state *s)
{
    return s->victim != WEREWOLVES_NONE && werewolves_is(s->alive, s->victim) && !s->heal_used &&
           s->victim != s->guard_target && !hunter_protects(s);
}

/* A dawn with nobody eaten may be the Witch's work if she was awake. With hide_cards nobody can tell whether she was.
 */
static void count_uneaten(struct werewolves_state *s)
{
    if (s->set[WEREWOLVES_WITCH] && s->uneaten_nights < UINT8_MAX &&
        (werewolves_has(s, WEREWOLVES_HIDE_CARDS) || werewolves_awake(s, s->holder[WEREWOLVES_WITCH])))
        s->uneaten_nights++;
}

void werewolves_eating(struct werewolves_state *s, struct sand_sink *sink)
{
    s->origin = WEREWOLVES_O_EATING;
    if (is_eaten(s)) {
        werewolves_death(s, s->victim, WEREWOLVES_EATEN, sink);
        return;
    }
    werewolves_tell(sink, WEREWOLVES_K_UNEATEN, SAND_ALL, 0, 0, 0, 0); /* R-dawn-3: the same words for every reason */
    count_uneaten(s);
    werewolves_removals(s, sink);
}

/* R-end-8: whether somebody has died since the dawn before, this dawn included. */
static bool someone_died(const struct werewolves_state *s)
{
    for (sand_mask dead = werewolves_all(s) & ~s->alive; dead; dead &= dead - 1)
        if (s->died_at[werewolves_first(dead)] >= 2 * s->number - 1)
            return true;
    return false;
}

void werewolves_after_dawn(struct werewolves_state *s, struct sand_sink *sink)
{
    if (!someone_died(s) && ++s->quiet_dawns == s->quiet_limit)
        werewolves_finish(s, WEREWOLVES_R_STANDSTILL, sink);
    else
        werewolves_open_day(s, sink);
}

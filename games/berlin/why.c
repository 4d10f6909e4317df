/* Why an area cannot be named: which tests an answer must pass, by the question that is open. The tests themselves
 ** are next to the lists of answers, and the generic test `why` holds the two against each other in whole games. */
#include "engine/notation.h"
#include "games/berlin/rules.h"

static bool is_action(int verb)
{
    return verb == BERLIN_V_MOVE || verb == BERLIN_V_ATTACK || verb == BERLIN_V_AIRMOVE || verb == BERLIN_V_AIRSTRIKE;
}

bool berlin_why(const void *pack, const void *state, int actor, sand_answer a, struct sand_why *why)
{
    const struct berlin_pack *p = pack;
    const struct berlin_state *s = state;
    const int verb = sand_answer_verb(a), first = sand_answer_arg(&berlin_game, a, 0);
    const bool acts = (s->stage == BERLIN_Q_POINTS || s->stage == BERLIN_Q_IMPULSE) && is_action(verb);
    if (actor != s->active || first < 0)
        return false;
    if (acts)
        berlin_why_action(p, s, verb, first, why);
    else if (s->stage == BERLIN_Q_STEP && verb == BERLIN_V_TO)
        berlin_why_step(p, s, first, why);
    else if (s->stage == BERLIN_Q_TARGET && verb == BERLIN_V_TARGET)
        berlin_why_target(p, s, first, why);
    else
        return s->stage == BERLIN_Q_DROP && verb == BERLIN_V_DROP &&
               berlin_why_drop(p, s, first, sand_answer_arg(&berlin_game, a, 1), why);
    return true;
}

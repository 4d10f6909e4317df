/* One answer of one actor: on to the step it belongs to. The table lets nothing through that is not listed (ask.c).
 *
 * Phases are not rows of a driver but cases of switches: who is asked (ask.c), what is listed (ask.c), what silence
 * means (here). A row {who, list, timeout} for each phase was weighed and left. What wakes somebody whose card nobody
 * has entered yet (werewolves_waking) cuts across all phases of the night and comes first in each of the three; half of
 * the phases share how they find who is asked; and nearly every case of `timeout` is the phase's own answer with
 * "nobody" in it, so rows would need a function of three lines for each, instead of the table of part 4 that can be
 * read here at one glance. */
#include "games/werewolves/rules.h"

/* ---- Silence: part 4, column Clock ---- */

static void night_timeout(struct werewolves_state *s, struct sand_sink *sink)
{
    switch (s->phase) {
    case WEREWOLVES_P_CUPID:
        werewolves_pair(s, WEREWOLVES_NONE, WEREWOLVES_NONE, sink);
        break;
    case WEREWOLVES_P_PACK:
        werewolves_close_pack(s, true, sink);
        break;
    case WEREWOLVES_P_SEER:
        werewolves_see(s, WEREWOLVES_NONE, sink);
        break;
    case WEREWOLVES_P_WITCH_HEAL: /* the rest of the call */
        werewolves_heal(s, false, sink);
        werewolves_poison(s, WEREWOLVES_NONE, sink);
        break;
    case WEREWOLVES_P_WITCH_POISON:
        werewolves_poison(s, WEREWOLVES_NONE, sink);
        break;
    default:
        werewolves_guard(s, WEREWOLVES_NONE, sink);
    }
}

static void day_timeout(struct werewolves_state *s, bool by_host, struct sand_sink *sink)
{
    switch (s->phase) {
    case WEREWOLVES_P_ELECT:
    case WEREWOLVES_P_ELECT2:
        werewolves_close_ballot(s, sink);
        break;
    case WEREWOLVES_P_SHOT:
        werewolves_shoot(s, WEREWOLVES_NONE, sink);
        break;
    case WEREWOLVES_P_OFFICE: /* R-elect-6 */
        werewolves_pass_office(s, werewolves_next_living(s, s->mayor_office), sink);
        werewolves_removals(s, sink);
        break;
    case WEREWOLVES_P_DAY:
        if (werewolves_has(s, WEREWOLVES_TALK_ROUNDS))
            werewolves_skip(s, sink);
        else
            werewolves_dusk(s, by_host ? WEREWOLVES_D_HOST : WEREWOLVES_D_CLOCK, sink);
        break;
    case WEREWOLVES_P_DEFENCE:
        werewolves_rest(s, sink);
        break;
    default:
        werewolves_close_vote(s, sink);
    }
}

static void timeout(struct werewolves_state *s, bool by_host, struct sand_sink *sink)
{
    const int waking = werewolves_waking(s);
    if (waking < WEREWOLVES_CALLS) /* R-deal-10: the stand-in counts */
        werewolves_wake(s, werewolves_first(werewolves_missing(s, werewolves_card_of[waking])), sink);
    else if (werewolves_night(s))
        night_timeout(s, sink);
    else
        day_timeout(s, by_host, sink);
}

/* ---- Answers of a seat ---- */

static void night_answer(struct werewolves_state *s, int seat, sand_answer a, struct sand_sink *sink)
{
    const int arg = werewolves_arg(a);
    switch (werewolves_verb(a)) {
    case WEREWOLVES_LOVE:
        werewolves_pair(s, arg, werewolves_arg2(a), sink);
        break;
    case WEREWOLVES_EAT:
        werewolves_point(s, seat, arg, sink);
        break;
    case WEREWOLVES_SEE:
        werewolves_see(s, arg, sink);
        break;
    case WEREWOLVES_HEAL:
        werewolves_heal(s, arg == WEREWOLVES_YES, sink);
        break;
    case WEREWOLVES_POISON:
        werewolves_poison(s, arg, sink);
        break;
    case WEREWOLVES_GUARD:
        werewolves_guard(s, arg, sink);
        break;
    default:
        werewolves_wake(s, seat, sink);
    }
}

static void day_answer(struct werewolves_state *s, int seat, sand_answer a, struct sand_sink *sink)
{
    const int arg = werewolves_arg(a);
    switch (werewolves_verb(a)) {
    case WEREWOLVES_ELECT:
        werewolves_ballot(s, seat, arg, sink);
        break;
    case WEREWOLVES_SHOOT:
        werewolves_shoot(s, arg, sink);
        break;
    case WEREWOLVES_SUCCEED:
        werewolves_pass_office(s, arg, sink);
        werewolves_removals(s, sink);
        break;
    case WEREWOLVES_REST:
        werewolves_rest(s, sink);
        break;
    case WEREWOLVES_THUMB:
        werewolves_thumb(s, seat, arg, sink);
        break;
    default: /* nominate, withdraw, sleep, awake, more, skip */
        werewolves_day_answer(s, seat, a, sink);
    }
}

void werewolves_apply(const void *pack, void *state, int actor, sand_answer a, struct sand_sink *sink)
{
    struct werewolves_state *s = state;
    (void)pack;
    if (actor < SAND_SEATS)
        (werewolves_night(s) ? night_answer : day_answer)(s, actor, a, sink);
    else if (werewolves_verb(a) == WEREWOLVES_REMOVE)
        werewolves_remove(s, werewolves_arg(a), sink);
    else if (werewolves_verb(a) == WEREWOLVES_SWAP)
        werewolves_swap(s, werewolves_arg(a), werewolves_arg2(a), sink);
    else if (werewolves_verb(a) == WEREWOLVES_WATCH)
        s->watching |= sand_bit(werewolves_arg(a)); /* R-see-3 */
    else
        timeout(s, actor == SAND_HOST, sink);
}

/* Why somebody cannot be named: the tests of each answer about a seat, in the order in which they are told. The
 * lists are made in ask.c; the generic test `why` holds the two against each other in whole games. */
#include "games/werewolves/rules.h"

/* In the order of the table in game.c. */
enum { ALIVE, ACTS, ACQUITTED, POINTED, NOT_WOLF, NOT_SELF, NOT_AGAIN, POTION, LEADER };

static void test_nomination(const struct werewolves_state *s, int seat, int whom, struct sand_why *why)
{
    sand_why_add(why, ALIVE, werewolves_is(s->alive, whom));
    sand_why_add(why, ACQUITTED, !werewolves_is(s->acquitted, whom));
    sand_why_add(why, POINTED, !werewolves_is(s->fingers, seat) || s->finger[seat] != whom);
    sand_why_add(why, ACTS, werewolves_has(s, WEREWOLVES_TALK_ROUNDS) || !werewolves_is(s->spent, seat));
}

/* The verb that each question about a seat is answered by, -1: none. */
static int verb_of(const struct werewolves_state *s)
{
    switch (s->phase) {
    case WEREWOLVES_P_ELECT:
    case WEREWOLVES_P_ELECT2:
        return WEREWOLVES_ELECT;
    case WEREWOLVES_P_PACK:
        return WEREWOLVES_EAT;
    case WEREWOLVES_P_SEER:
        return WEREWOLVES_SEE;
    case WEREWOLVES_P_WITCH_POISON:
        return WEREWOLVES_POISON;
    case WEREWOLVES_P_HEALER:
        return WEREWOLVES_GUARD;
    case WEREWOLVES_P_SHOT:
        return WEREWOLVES_SHOOT;
    case WEREWOLVES_P_OFFICE:
        return WEREWOLVES_SUCCEED;
    case WEREWOLVES_P_DAY:
        return WEREWOLVES_NOMINATE;
    default:
        return -1;
    }
}

bool werewolves_why(const void *pack, const void *state, int actor, sand_answer a, struct sand_why *why)
{
    const struct werewolves_state *s = werewolves_of(state);
    const int verb = sand_answer_verb(a), whom = sand_answer_arg(&werewolves_game, a, 0);
    (void)pack;
    if (verb != verb_of(s) || whom < 0 || whom >= s->head.seats || actor >= SAND_SEATS ||
        werewolves_waking(s) < WEREWOLVES_CALLS)
        return false;
    if (verb == WEREWOLVES_NOMINATE) {
        test_nomination(s, actor, whom, why);
        return true;
    }
    sand_why_add(why, ALIVE, werewolves_is(s->alive, whom));
    if (verb == WEREWOLVES_EAT)
        sand_why_add(why, NOT_WOLF, !werewolves_is(s->wolves, whom));
    if (verb == WEREWOLVES_POISON)
        sand_why_add(why, POTION, s->poison_left);
    if (verb == WEREWOLVES_ELECT)
        sand_why_add(why, LEADER, s->phase == WEREWOLVES_P_ELECT || werewolves_is(s->leaders, whom));
    if (verb == WEREWOLVES_GUARD) {
        sand_why_add(why, NOT_SELF, whom != actor);
        sand_why_add(why, NOT_AGAIN, whom != s->guard_last);
    }
    return true;
}

/* Why something is not possible: which tests an answer must pass, by the question that is open. The tests of moves,
 * harassment, recruitment and investigation are next to the lists of answers; the generic test `why` holds the two
 * against each other in whole games. */
#include "games/plot/rules.h"

#include "engine/notation.h"

static bool in_area(const struct plot_pack *p, int hex, int area)
{
    return p->hex[hex].area == area;
}

/* R-9-7; in the coup R-18-22, R-18-25. */
static void test_mover(const struct plot_pack *p, const struct plot_state *s, int u, struct sand_why *why)
{
    sand_why_add(why, PLOT_T_OWN, plot_in(s->control[s->seat], u));
    sand_why_add(why, PLOT_T_ON_MAP, plot_on_map(s, u));
    sand_why_add(why, PLOT_T_MOBILE, plot_in(p->mobile, u));
    sand_why_add(why, PLOT_T_UNMARKED, !plot_in(plot_marked(s), u));
    sand_why_add(why, PLOT_T_UNMOVED, !plot_in(s->moved, u));
}

/* R-12-3, R-13-3: who may join the team against a target. */
static void test_joiner(const struct plot_pack *p, const struct plot_state *s, int u, struct sand_why *why)
{
    const uint64_t parties = p->party[PLOT_P_SS] | p->party[PLOT_P_NAZI];
    sand_why_add(why, PLOT_T_OWN, plot_in(s->control[s->seat], u));
    sand_why_add(why, PLOT_T_MOBILE, plot_in(p->mobile, u));
    sand_why_add(why, PLOT_T_UNMARKED, !plot_in(plot_marked(s), u));
    sand_why_add(why, PLOT_T_AROUND, plot_in(plot_around(p, s, s->place[s->target]), u));
    sand_why_add(why, PLOT_T_UNUSED, !plot_in(s->used | s->team, u));
    if (s->ask == PLOT_Q_TEAM)
        sand_why_add(why, PLOT_T_INVESTIGATOR, plot_in(parties, u));
}

/* R-7-12: all that can be sent are of one party, so that the first of them stands for the others. */
static bool test_send(const struct plot_pack *p, const struct plot_state *s, int u, int hex, struct sand_why *why)
{
    const uint64_t set = plot_sendable(p, s);
    if (!set || u != plot_first(set))
        return false;
    sand_why_add(why, PLOT_T_SENT_AREA, in_area(p, hex, s->sent_area));
    sand_why_add(why, PLOT_T_EMPTY, s->at[hex] == PLOT_NONE);
    sand_why_add(why, PLOT_T_SENT_HQ, !plot_unfriendly(p, u, hex));
    return true;
}

/* R-7-5: `hex` of the state is the area. */
static void test_allied(const struct plot_pack *p, const struct plot_state *s, int hex, struct sand_why *why)
{
    sand_why_add(why, PLOT_T_ALLIED_AREA, in_area(p, hex, s->hex));
    sand_why_add(why, PLOT_T_EMPTY, s->at[hex] == PLOT_NONE);
}

/* R-18-27: of a unit that the enemy controls. */
static bool test_block(const struct plot_state *s, int u, struct sand_why *why)
{
    if (!plot_in(s->control[!s->seat], u))
        return false;
    sand_why_add(why, PLOT_T_BLOCK_CHIT, plot_in(s->heap[s->seat].loyalty, u));
    sand_why_add(why, PLOT_T_ON_MAP, plot_on_map(s, u));
    return true;
}

static bool test_act(const struct plot_pack *p, const struct plot_state *s, int verb, int a, struct sand_why *why)
{
    if (verb == PLOT_V_MOVE)
        plot_test_step(p, s, a, why);
    else if (verb == PLOT_V_HARASS && a != s->acting)
        plot_test_harassment(p, s, a, why);
    else
        return verb == PLOT_V_HARASS_HQ && plot_test_harassing_hq(p, s, a, why);
    return true;
}

static bool test_coup(const struct plot_pack *p, const struct plot_state *s, int verb, int u, struct sand_why *why)
{
    if (verb == PLOT_V_UNIT)
        test_mover(p, s, u, why);
    return verb == PLOT_V_UNIT || (verb == PLOT_V_BLOCK && s->ask == PLOT_Q_COUP && test_block(s, u, why));
}

/* Questions with one kind of answer that can be explained. */
static bool test_one(const struct plot_pack *p, const struct plot_state *s, int verb, int a, struct sand_why *why)
{
    if (s->ask == PLOT_Q_ALLIED && verb == PLOT_V_ALLIED)
        test_allied(p, s, a, why);
    else if (s->ask == PLOT_Q_RETREAT && verb == PLOT_V_RETREAT)
        plot_test_retreat(p, s, s->retreating, a, why);
    else if (s->ask == PLOT_Q_INVESTIGATE && verb == PLOT_V_INVESTIGATE)
        plot_test_investigation(p, s, a, why);
    else if ((s->ask == PLOT_Q_ATTEMPT || s->ask == PLOT_Q_TEAM) && verb == PLOT_V_WITH)
        test_joiner(p, s, a, why);
    else
        return false;
    return true;
}

bool plot_why(const void *pack, const void *state, int actor, sand_answer answer, struct sand_why *why)
{
    const struct plot_pack *p = pack;
    const struct plot_state *s = state;
    const int verb = sand_answer_verb(answer), a = sand_answer_arg(&plot_game, answer, 0);
    if (actor != s->seat || a < 0)
        return false;
    switch (s->ask) {
    case PLOT_Q_PLACE:
        return verb == PLOT_V_PLACE && plot_test_place(p, s, a, sand_answer_arg(&plot_game, answer, 1), why);
    case PLOT_Q_SEND:
        return verb == PLOT_V_SEND && test_send(p, s, a, sand_answer_arg(&plot_game, answer, 1), why);
    case PLOT_Q_ACT:
        return test_act(p, s, verb, a, why);
    case PLOT_Q_RECRUIT:
        return (verb == PLOT_V_RECRUIT || verb == PLOT_V_DOUBLE_CROSS) && plot_test_target(p, s, verb, a, why);
    case PLOT_Q_MOVE:
    case PLOT_Q_INTER:
    case PLOT_Q_COUP:
        return test_coup(p, s, verb, a, why);
    default:
        return test_one(p, s, verb, a, why);
    }
}

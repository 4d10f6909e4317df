/* What an answer leads to that its words do not name, for labels and warnings: the nations it brings into the war
 * (R-3-12 to R-3-15), how many units `all` takes, what a step costs of how many points, and where a unit stands that is
 * one of several of its kind. */
#include "games/berlin/rules.h"

static uint32_t by_unit(const struct berlin_pack *p, const struct berlin_state *s, int unit, int area)
{
    return berlin_brought_in(p, s, berlin_seat(p, s), berlin_one(unit), area);
}

static uint32_t by_group(const struct berlin_pack *p, const struct berlin_state *s, int area)
{
    return area < BERLIN_AREAS ? berlin_brought_in(p, s, s->active, s->group, area) : 0;
}

/* Strikes and bombs: the target, and what lies on every way to it. */
static uint32_t by_target(const struct berlin_pack *p, const struct berlin_state *s, int area)
{
    const uint32_t attacked = s->action == BERLIN_BOMB ? 0 : berlin_attack_brings(p, s, s->active, area);
    return attacked | berlin_flight_brings(p, s, s->group, s->start, area);
}

/* A group complete by this answer whose only target is not asked for. A single target answers itself, so the answer
 * that completes the group sends it off: the warning has to come one question earlier. */
static uint32_t by_lone_target(const struct berlin_pack *p, const struct berlin_state *s, sand_answer answer)
{
    struct berlin_state then;
    if (s->stage == BERLIN_Q_GROUP && s->action != BERLIN_AIRSTRIKE && s->action != BERLIN_BOMB)
        return 0;
    if (!berlin_completes_group(p, s, answer, &then))
        return 0;
    const uint64_t targets = berlin_targets(p, &then, then.action, then.group, then.start, then.range);
    return targets && !(targets & (targets - 1)) ? by_target(p, &then, __builtin_ctzll(targets)) : 0;
}

/* The nations that an answer of the open question brings into the war. */
static uint32_t brings(const struct berlin_pack *p, const struct berlin_state *s, sand_answer answer)
{
    const int area = berlin_area_arg(answer), second = (int)(answer >> (BERLIN_SHIFT + BERLIN_AREA_BITS) & 63);
    const int goal = (int)(answer >> (BERLIN_SHIFT + BERLIN_UNIT_BITS) & 63); /* of an answer that begins with a unit */
    switch (sand_answer_verb(answer)) {
    case BERLIN_V_TO:
        return by_group(p, s, area);
    case BERLIN_V_TARGET:
        return by_target(p, s, area);
    case BERLIN_V_DIRECT:
        return by_group(p, s, s->target);
    case BERLIN_V_PATH:
        return by_group(p, s, s->target) | by_group(p, s, area) | by_group(p, s, second);
    case BERLIN_V_RETREAT:
        return by_unit(p, s, berlin_arg(answer), goal);
    case BERLIN_V_DROP:
        return berlin_drop_brings(p, s, berlin_arg(answer), goal);
    case BERLIN_V_ADD:
    case BERLIN_V_ALL:
    case BERLIN_V_OK:
    case BERLIN_V_AIRSTRIKE:
        return by_lone_target(p, s, answer);
    default:
        return 0;
    }
}

const uint8_t berlin_shown[BERLIN_VERBS][SAND_SHOWN] = {
    [BERLIN_V_TO] = {BERLIN_D_NATIONS, BERLIN_D_NUMBER, BERLIN_D_NUMBER},
    [BERLIN_V_TARGET] = {BERLIN_D_NATIONS},
    [BERLIN_V_DIRECT] = {BERLIN_D_NATIONS},
    [BERLIN_V_PATH] = {BERLIN_D_NATIONS},
    [BERLIN_V_DROP] = {BERLIN_D_NATIONS},
    [BERLIN_V_RETREAT] = {BERLIN_D_NATIONS},
    [BERLIN_V_ADD] = {BERLIN_D_NATIONS},
    [BERLIN_V_ALL] = {BERLIN_D_NATIONS, BERLIN_D_NUMBER},
    [BERLIN_V_OK] = {BERLIN_D_NATIONS},
    [BERLIN_V_AIRSTRIKE] = {BERLIN_D_NATIONS},
    [BERLIN_V_WITHDRAW] = {BERLIN_D_AREA},
    [BERLIN_V_REDEPLOY] = {BERLIN_D_AREA},
    [BERLIN_V_RECOVER] = {BERLIN_D_AREA},
};

void berlin_show(const void *pack, const void *state, int actor, sand_answer answer, int32_t value[SAND_SHOWN])
{
    const struct berlin_state *s = state;
    (void)actor;
    if (sand_answer_verb(answer) == BERLIN_V_ALL) {
        const struct berlin_set all = berlin_all_of(pack, s);
        value[1] = berlin_count(&all);
    }
    if (sand_answer_verb(answer) == BERLIN_V_TO) {
        int left;
        value[1] = berlin_step_price(pack, s, berlin_area_arg(answer), &left);
        value[2] = left;
    }
    switch (sand_answer_verb(answer)) {
    case BERLIN_V_WITHDRAW:
    case BERLIN_V_REDEPLOY:
    case BERLIN_V_RECOVER:
        value[0] = s->place[berlin_arg(answer)] < BERLIN_AREAS ? s->place[berlin_arg(answer)] : -1;
        break;
    default:
        value[0] = (int32_t)brings(pack, s, answer);
    }
}

/* A second thought is due where an answer brings a nation in, or is paid for nothing. */
uint8_t berlin_marks(const void *pack, const void *state, int actor, sand_answer answer)
{
    (void)actor;
    return brings(pack, state, answer) || berlin_wasted(pack, state, answer) ? SAND_WARN : 0;
}

/* What an answer leads to that its words do not name, for labels and warnings: the nations it brings into the war
 * (R-3-12 to R-3-15), and where a unit that is withdrawn stands. */
#include "games/berlin/rules.h"

static uint32_t by_unit(const struct berlin_pack *p, const struct berlin *s, int unit, int area)
{
    struct berlin_set one = {{0}};
    berlin_add(&one, unit);
    return berlin_brought_in(p, s, berlin_seat(p, s), one, area);
}

static uint32_t by_group(const struct berlin_pack *p, const struct berlin *s, int area)
{
    return area < BERLIN_AREAS ? berlin_brought_in(p, s, s->active, s->group, area) : 0;
}

uint32_t berlin_brings(const struct berlin_pack *p, const struct berlin *s, sand_answer answer)
{
    const int area = berlin_area_arg(answer), second = (int)(answer >> (BERLIN_SHIFT + BERLIN_AREA_BITS) & 63);
    const int goal = (int)(answer >> (BERLIN_SHIFT + BERLIN_UNIT_BITS) & 63); /* of an answer that begins with a unit */
    switch (sand_answer_verb(answer)) {
    case BERLIN_V_TO:
        return by_group(p, s, area);
    case BERLIN_V_TARGET:
        return by_group(p, s, area) | (s->action == BERLIN_BOMB ? 0 : berlin_attack_brings(p, s, s->active, area));
    case BERLIN_V_DIRECT:
        return by_group(p, s, s->target);
    case BERLIN_V_PATH:
        return by_group(p, s, s->target) | by_group(p, s, area) | by_group(p, s, second);
    case BERLIN_V_RETREAT:
    case BERLIN_V_DROP:
        return by_unit(p, s, berlin_arg(answer), goal);
    default:
        return 0;
    }
}

const uint8_t berlin_shown[BERLIN_VERBS][SAND_SHOWN] = {
    [BERLIN_V_TO] = {BERLIN_D_NATIONS},     [BERLIN_V_TARGET] = {BERLIN_D_NATIONS},
    [BERLIN_V_DIRECT] = {BERLIN_D_NATIONS}, [BERLIN_V_PATH] = {BERLIN_D_NATIONS},
    [BERLIN_V_DROP] = {BERLIN_D_NATIONS},   [BERLIN_V_RETREAT] = {BERLIN_D_NATIONS},
    [BERLIN_V_WITHDRAW] = {BERLIN_D_AREA},
};

void berlin_show(const void *pack, const void *state, int actor, sand_answer answer, int32_t value[SAND_SHOWN])
{
    const struct berlin *s = state;
    (void)actor;
    if (sand_answer_verb(answer) == BERLIN_V_WITHDRAW) {
        const int place = s->place[berlin_arg(answer)];
        value[0] = place < BERLIN_AREAS ? place : -1;
    } else {
        value[0] = (int32_t)berlin_brings(pack, s, answer);
    }
}

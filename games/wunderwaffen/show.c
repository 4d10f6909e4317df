/* What lies in view and an answer does not name: the counter in a slot, its reverse where the actor knows it, and what
 * a bonus of a strategy square is. */
#include "games/wunderwaffen/state.h"

#include "engine/notation.h"

/* The parts of a bonus in the order in which they are applied (R-strat-3). */
#define BONUS                                                                                                          \
    {                                                                                                                  \
        WUNDERWAFFEN_D_NUMBER, WUNDERWAFFEN_D_NUMBER, WUNDERWAFFEN_D_NUMBER, WUNDERWAFFEN_D_NUMBER,                    \
            WUNDERWAFFEN_D_NUMBER, WUNDERWAFFEN_D_NUMBER                                                               \
    }
const uint8_t wunderwaffen_shown[][SAND_SHOWN] = {
    [WUNDERWAFFEN_V_OWN] = {WUNDERWAFFEN_D_KIND, WUNDERWAFFEN_D_FACTION},
    [WUNDERWAFFEN_V_GIVE] = {WUNDERWAFFEN_D_KIND, WUNDERWAFFEN_D_KIND, WUNDERWAFFEN_D_FACTIONS},
    [WUNDERWAFFEN_V_STORE] = {WUNDERWAFFEN_D_KIND},
    [WUNDERWAFFEN_V_CALL] = {WUNDERWAFFEN_D_KIND},
    [WUNDERWAFFEN_V_CANCEL] = {WUNDERWAFFEN_D_KIND},
    [WUNDERWAFFEN_V_KEEP] = {WUNDERWAFFEN_D_KIND},
    [WUNDERWAFFEN_V_UPPER] = BONUS,
    [WUNDERWAFFEN_V_LOWER] = BONUS,
    [WUNDERWAFFEN_V_DISCARD] = {0}, /* the last verb: the table covers all */
};

static void show_bonus(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int which,
                       int32_t value[SAND_SHOWN])
{
    const struct wunderwaffen_gift *g = &p->step[s->bonus_for][s->strategy[s->bonus_for]].bonus[which];
    const int8_t part[SAND_SHOWN] = {g->research, g->german_morale, g->german_politics, g->morale, g->politics, g->vp};
    for (int i = 0; i < SAND_SHOWN; i++)
        value[i] = part[i];
}

static int kind_of(const struct wunderwaffen_pack *p, int counter)
{
    return counter == WUNDERWAFFEN_NO ? -1 : p->counter[counter].front;
}

/* What flipping the counter brings: nobody is told a reverse that he has not seen (R-info-10). */
static void show_reverse(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int actor, int counter,
                         int32_t value[SAND_SHOWN])
{
    value[0] = kind_of(p, counter);
    value[2] = 0; /* the empty set: a set cannot be -1 */
    if (counter == WUNDERWAFFEN_NO || !wunderwaffen_knows(p, s, actor, s->known[counter], p->counter[counter].owner))
        return;
    value[1] = p->counter[counter].reverse;
    value[2] = p->counter[counter].named;
}

void wunderwaffen_show(const void *pack, const void *state, int actor, sand_answer answer, int32_t value[SAND_SHOWN])
{
    const struct wunderwaffen_state *s = state;
    const int first = (int)(answer >> 8);
    switch (sand_answer_verb(answer)) {
    case WUNDERWAFFEN_V_OWN: /* one seat may play two factions: for which */
        value[1] = s->active;
        value[0] = kind_of(pack, s->hand[s->active][first & 3]);
        break;
    case WUNDERWAFFEN_V_GIVE:
        show_reverse(pack, s, actor, s->hand[s->active][first & 3], value);
        break;
    case WUNDERWAFFEN_V_STORE:
        value[0] = kind_of(pack, s->hand[s->active][first & 3]);
        break;
    case WUNDERWAFFEN_V_CANCEL:
        value[0] = kind_of(pack, s->hand[WUNDERWAFFEN_GERMAN][first & 3]);
        break;
    case WUNDERWAFFEN_V_CALL:
        value[0] = kind_of(pack, s->reserve[s->active][first & 1]);
        break;
    case WUNDERWAFFEN_V_KEEP:
        value[0] = wunderwaffen_kind(pack, s, s->space[s->land][first & 7]);
        break;
    case WUNDERWAFFEN_V_UPPER:
    case WUNDERWAFFEN_V_LOWER:
        show_bonus(pack, s, sand_answer_verb(answer) == WUNDERWAFFEN_V_LOWER, value);
        break;
    default:
        break;
    }
}

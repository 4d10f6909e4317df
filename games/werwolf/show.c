/* Whose pieces an answer in plain numbers moves or gives up, so that a label can say troops and police or underground
 * and active guerrillas; who receives an amount, or that it is one of troops; and what a space is chosen for. */
#include "engine/notation.h"
#include "games/werwolf/play.h"

/* The table names the domains of the values, werwolf_show fills them in: both go by verb and have to agree. */
const uint8_t werwolf_shown[WERWOLF_VERBS][SAND_SHOWN] = {[V_GROUP] = {DOM_FACTION},
                                                          [V_BASE] = {DOM_FACTION},
                                                          [V_AMOUNT] = {DOM_FACTION},
                                                          [V_SPACE] = {DOM_ACTION, DOM_SPECIAL}};

void werwolf_show(const void *pack, const void *state, int actor, sand_answer answer, int32_t value[SAND_SHOWN])
{
    const struct werwolf_state *s = state;
    const struct werwolf_frame *t = &s->stack[s->depth - 1];
    (void)pack;
    (void)actor;
    switch (sand_answer_verb(answer)) {
    case V_GROUP:
    case V_BASE:
        value[0] = t->f;
        break;
    case V_AMOUNT:
        value[0] = t->kind == FR_DEAL ? t->deal.to : -1;
        break;
    case V_SPACE:
        value[0] = t->kind == FR_LOOP ? s->op[OP_ACTION].name : -1;
        value[1] = t->kind == FR_SPECIAL ? t->special.which : -1;
        break;
    default:
        break;
    }
}

/* Who is asked, what, and with which answers; and how it ended. The list of answers is the rule: the table lets nothing
 * else through, so `apply` needs no checks. The order of the answers is fixed. */
#include "games/template/state.h"

sand_mask template_asked(const void *pack, const void *state)
{
    const struct template_state *s = state;
    sand_mask asked = 0;
    (void)pack;
    for (int i = 0; i < s->head.seats && !s->head.over; i++)
        if (!s->bid[i])
            asked |= sand_bit(i);
    return asked ? asked | sand_bit(SAND_CLOCK) : 0;
}

/* R-bid-1: any card of the hand. The last card is asked for too: a lone answer may be played unasked only where all can
 * see that it is alone, as here, but one way is simpler than two. */
static void ask_bid(const struct template_state *s, int seat, struct sand_question *q)
{
    q->key = KEY_BID;
    q->argc = 1;
    q->arg[0] = s->prize;
    q->flags = SAND_TOGETHER;
    for (int32_t card = 0; card < TEMPLATE_CARDS; card++)
        if (s->hand[seat] & 1 << card)
            q->answer[q->count++] = sand_pack_answer(&template_game, VERB_BID, &card, 1);
}

int template_ask(const void *pack, const void *state, int actor, struct sand_question *q)
{
    q->key = KEY_TIME;
    q->argc = q->flags = 0;
    q->count = 0;
    if (!(template_asked(pack, state) & sand_bit(actor)))
        return 0;
    if (actor == SAND_CLOCK)
        q->answer[q->count++] = sand_pack_answer(&template_game, VERB_TIMEOUT, 0, 0);
    else
        ask_bid(state, actor, q);
    return q->count;
}

/* R-end-2, R-end-3 */
void template_outcome(const void *pack, const void *state, struct sand_outcome *o)
{
    const struct template_state *s = state;
    int best = 0, first = 0;
    (void)pack;
    *o = (struct sand_outcome){.final = s->head.over};
    for (int i = 0; i < s->head.seats; i++)
        best = s->score[i] > best ? s->score[i] : best;
    for (int i = 0; i < s->head.seats; i++)
        first += s->score[i] == best;
    o->why = first > 1 ? END_TIE : END_POINTS;
    for (int i = 0; i < s->head.seats; i++)
        o->value[i] = s->score[i] < best ? -1000 : first > 1 ? 0 : 1000;
}

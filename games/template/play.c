/* The rules: rounds, and the one question there is, as a row of the driver (engine/driver.h). The list of answers is
 * the rule: the table lets nothing else through, so what takes an answer needs no checks. Where someone learns
 * something the entry says SAND_REVEALS, and nobody undoes across it. */
#include "games/template/state.h"

#include "engine/driver.h"

/* R-round-1 */
void template_round(const struct template_pack *p, struct template_state *s, struct sand_sink *sink)
{
    s->prize = (uint8_t)sand_die(&s->head.chance, p->die);
    SAND_TELL_TO(sink, E_ROUND, SAND_PACE, SAND_ALL, __builtin_popcount(s->shown[0]) + 1, s->prize);
}

/* R-bid-3: the highest card that nobody else has played; -1 if there is none. */
static int winner(const struct template_state *s)
{
    int count[TEMPLATE_CARDS + 1] = {0}, best = -1;
    for (int i = 0; i < s->head.seats; i++)
        count[s->bid[i]]++;
    for (int i = 0; i < s->head.seats; i++)
        if (count[s->bid[i]] == 1 && (best < 0 || s->bid[i] > s->bid[best]))
            best = i;
    return best;
}

/* R-bid-2: all cards are shown at once and leave the hands. */
static void show_bids(struct template_state *s, struct sand_sink *sink)
{
    for (int i = 0; i < s->head.seats; i++) {
        SAND_TELL_TO(sink, E_SHOWS, SAND_REVEALS | SAND_PACE, SAND_ALL, i, s->bid[i] - 1);
        s->shown[i] |= (uint8_t)(1 << (s->bid[i] - 1));
        s->hand[i] &= (uint8_t)~s->shown[i];
        s->bid[i] = 0;
    }
}

static void end_round(const struct template_pack *p, struct template_state *s, struct sand_sink *sink)
{
    const int best = winner(s);
    show_bids(s, sink);
    if (best < 0) {
        SAND_TELL(sink, E_NOBODY, s->prize);
    } else {
        s->score[best] = (uint8_t)(s->score[best] + s->prize);
        SAND_TELL(sink, E_WINS, best, s->prize);
    }
    if (s->hand[0]) {
        template_round(p, s, sink);
        return;
    }
    s->prize = 0; /* R-end-1 */
    s->head.over = 1;
    SAND_SAY(sink, E_OVER);
}

/* R-bid-1: all who have not chosen yet, at once. */
static sand_mask bidders(const struct sand_play *g)
{
    const struct template_state *s = g->state;
    sand_mask asked = 0;
    for (int i = 0; i < s->head.seats; i++)
        if (!s->bid[i])
            asked |= sand_bit(i);
    return asked | sand_bit(SAND_CLOCK);
}

/* Any card of the hand. The last card is asked for too: a lone answer may give itself only where all can see that it is
 * alone, as here, but one way is simpler than two. */
static void list_bids(const struct sand_play *g, struct sand_question *q)
{
    const struct template_state *s = g->state;
    if (g->actor == SAND_CLOCK) {
        q->key = Q_TIME;
        sand_offer(q, V_TIMEOUT);
        return;
    }
    SAND_ABOUT(q, s->prize);
    sand_offer_each(q, &template_game, V_BID, s->hand[g->actor]);
}

static void take_bid(const struct sand_play *g, sand_answer a)
{
    struct template_state *s = g->state;
    if (g->actor != SAND_CLOCK)
        s->bid[g->actor] = (uint8_t)(sand_answer_arg(&template_game, a, 0) + 1);
    for (int i = 0; i < s->head.seats && g->actor == SAND_CLOCK; i++) /* R-clock-1 */
        if (!s->bid[i])
            s->bid[i] = (uint8_t)(__builtin_ctz(s->hand[i]) + 1);
}

/* The round ends when nobody is left to choose. */
static bool all_bid(const struct sand_play *g)
{
    if (bidders(g) & SAND_SEAT_MASK)
        return false;
    end_round(g->pack, g->state, g->sink);
    return true;
}

static const struct sand_row rows[] = {
    [Q_BID] = {SAND_TOGETHER, .who = bidders, .list = list_bids, .take = take_bid, .step = all_bid}};

SAND_DRIVEN(template)

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

void template_score(const void *pack, const void *state, struct sand_score *score)
{
    const struct template_state *s = state;
    (void)pack;
    for (int i = 0; i < s->head.seats; i++)
        sand_score_add(score, 0, i, s->score[i]);
}

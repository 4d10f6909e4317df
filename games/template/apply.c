/* What an answer does: plays on to the next question, and tells it in entries, each with its audience. Never fails,
 * never allocates. Where someone learns something the entry says SAND_REVEALS, and nobody undoes across it. */
#include "games/template/state.h"

static void tell(struct sand_sink *sink, int key, int flags, int argc, int32_t a, int32_t b)
{
    sand_emit(
        sink,
        &(struct sand_entry){
            .key = (uint16_t)key, .argc = (uint8_t)argc, .flags = (uint8_t)flags, .audience = SAND_ALL, .arg = {a, b}});
}

/* R-round-1 */
void template_round(const struct template_pack *p, struct template_state *s, struct sand_sink *sink)
{
    s->prize = (uint8_t)sand_die(&s->head.chance, p->die);
    tell(sink, KEY_ROUND, SAND_PACE, 2, __builtin_popcount(s->shown[0]) + 1, s->prize);
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
        tell(sink, KEY_SHOWS, SAND_REVEALS | SAND_PACE, 2, i, s->bid[i] - 1);
        s->shown[i] |= (uint8_t)(1 << (s->bid[i] - 1));
        s->hand[i] &= (uint8_t)~s->shown[i];
        s->bid[i] = 0;
    }
}

static void end_round(const struct template_pack *p, struct template_state *s, struct sand_sink *sink)
{
    const int best = winner(s);
    show_bids(s, sink);
    if (best >= 0)
        s->score[best] = (uint8_t)(s->score[best] + s->prize);
    tell(sink, best < 0 ? KEY_NOBODY : KEY_WINS, 0, best < 0 ? 1 : 2, best < 0 ? s->prize : best, s->prize);
    if (s->hand[0]) {
        template_round(p, s, sink);
        return;
    }
    s->prize = 0; /* R-end-1 */
    s->head.over = 1;
    tell(sink, KEY_OVER, 0, 0, 0, 0);
}

void template_apply(const void *pack, void *state, int actor, sand_answer a, struct sand_sink *sink)
{
    struct template_state *s = state;
    if (actor != SAND_CLOCK)
        s->bid[actor] = (uint8_t)(sand_answer_arg(&template_game, a, 0) + 1);
    for (int i = 0; i < s->head.seats && actor == SAND_CLOCK; i++) /* R-clock-1 */
        if (!s->bid[i])
            s->bid[i] = (uint8_t)(__builtin_ctz(s->hand[i]) + 1);
    if (!(template_asked(pack, s) & SAND_SEAT_MASK))
        end_round(pack, s, sink);
}

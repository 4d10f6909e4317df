/* Effects: points, the morale and political tracks, research and strategy. What is still to come is a stack in the
 * state, so that an effect that sets off another is resolved completely, its questions included, before the next one
 * (part 4). Lists are pushed from their end. */
#include "games/wunderwaffen/state.h"

#include "engine/ensure.h"

void wunderwaffen_push(struct wunderwaffen_state *s, int what, int who, int amount)
{
    SAND_ENSURE(s->todos < WUNDERWAFFEN_TODO);
    s->todo[s->todos++] = (struct wunderwaffen_effect){(uint8_t)what, (uint8_t)who, (int8_t)amount, 0};
}

static void push_some(struct wunderwaffen_state *s, int what, int who, int amount)
{
    if (amount)
        wunderwaffen_push(s, what, who, amount);
}

/* R-strat-3: the last is pushed first. `vp`: the effect that its points are. */
void wunderwaffen_push_gift(struct wunderwaffen_state *s, const struct wunderwaffen_gift *gift, int who, int vp)
{
    push_some(s, vp, who, gift->vp);
    push_some(s, WUNDERWAFFEN_DO_POLITICS, who, gift->politics);
    push_some(s, WUNDERWAFFEN_DO_MORALE, who, gift->morale);
    push_some(s, WUNDERWAFFEN_DO_POLITICS, WUNDERWAFFEN_GERMAN, gift->german_politics);
    push_some(s, WUNDERWAFFEN_DO_MORALE, WUNDERWAFFEN_GERMAN, gift->german_morale);
    push_some(s, WUNDERWAFFEN_DO_RESEARCH, who, gift->research);
}

/* R-conq-12, R-conq-13 */
void wunderwaffen_push_bonus(struct wunderwaffen_state *s, int bonus, int who, int vp)
{
    switch (bonus) {
    case WUNDERWAFFEN_BONUS_MORALE:
        wunderwaffen_push(s, WUNDERWAFFEN_DO_MORALE, who, 1);
        break;
    case WUNDERWAFFEN_BONUS_VP2:
        wunderwaffen_push(s, vp, who, 2);
        break;
    case WUNDERWAFFEN_BONUS_POLITICAL:
        wunderwaffen_push(s, WUNDERWAFFEN_DO_POLITICS, who, 1);
        break;
    case WUNDERWAFFEN_BONUS_STRATEGY:
        if (wunderwaffen_ally(who))
            wunderwaffen_push(s, WUNDERWAFFEN_DO_STRATEGY, who, 1);
        break;
    default:
        wunderwaffen_push(s, WUNDERWAFFEN_DO_RESEARCH, who, wunderwaffen_ally(who) ? -1 : 1);
    }
}

void wunderwaffen_gain(struct wunderwaffen_state *s, int who, int vp, int from, struct sand_sink *sink)
{
    if (vp <= 0)
        return;
    const int sum = s->vp[who] + vp;
    s->vp[who] = (uint16_t)(sum < WUNDERWAFFEN_MOST_VP ? sum : WUNDERWAFFEN_MOST_VP);
    WUNDERWAFFEN_TELL(sink, WUNDERWAFFEN_K_POINTS, who, vp, s->vp[who], from);
}

/* ---- Tracks ---- */

/* R-track-2: on top of its new square. The order lists lower squares first. `order` is the whole track from the lowest
 * marker to the highest; the place in it is the rank that decides ties (wunderwaffen_ahead). A marker that arrives goes
 * after all that are already on its square, whether it comes from above or from below. */
void wunderwaffen_put_marker(struct wunderwaffen_state *s, int track, int who, int square)
{
    uint8_t *order = s->order[track];
    int at = 0;
    while (order[at] != who)
        at++;
    s->square[track][who] = (uint8_t)square;
    for (; at < WUNDERWAFFEN_FACTIONS - 1; at++)
        order[at] = order[at + 1];
    for (; at > 0 && s->square[track][order[at - 1]] > square; at--)
        order[at] = order[at - 1];
    order[at] = (uint8_t)who;
}

int wunderwaffen_ahead(const struct wunderwaffen_state *s, int track, int who)
{
    int at = 0;
    while (s->order[track][at] != who)
        at++;
    return at;
}

/* One square up or down within the track; whether it moved. A marker already at its end stays and pushes nobody. */
static bool shift(struct wunderwaffen_state *s, int track, int who, int by, struct sand_sink *sink)
{
    const int to = s->square[track][who] + by;
    if (to < 0 || to > WUNDERWAFFEN_TOP)
        return false;
    wunderwaffen_put_marker(s, track, who, to);
    WUNDERWAFFEN_TELL(sink, track ? WUNDERWAFFEN_K_POLITICS : WUNDERWAFFEN_K_MORALE, who, to);
    return true;
}

/* R-track-5: the German Morale marker comes up to the square. */
static void reach(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int track, int who, int by)
{
    if (track == 0 && who == WUNDERWAFFEN_GERMAN && by == 1 && s->square[0][WUNDERWAFFEN_GERMAN] == p->research_square)
        wunderwaffen_push(s, WUNDERWAFFEN_DO_RESEARCH, WUNDERWAFFEN_GERMAN, 1);
}

/* R-track-3, R-track-4: past an end the opposing markers move the other way. */
static void displace(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int track, int who, int by,
                     struct sand_sink *sink)
{
    if (wunderwaffen_ally(who)) {
        if (shift(s, track, WUNDERWAFFEN_GERMAN, -by, sink))
            reach(p, s, track, WUNDERWAFFEN_GERMAN, -by);
        return;
    }
    for (int f = 0; f < WUNDERWAFFEN_ALLIES; f++)
        shift(s, track, f, -by, sink);
}

/* R-track-6: steps one by one, the square's bonus only where the last one ends. */
static void advance(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int track, int who, int amount,
                    struct sand_sink *sink)
{
    const int by = amount < 0 ? -1 : 1;
    for (int left = amount * by; left > 0; left--) {
        if (!shift(s, track, who, by, sink))
            displace(p, s, track, who, by, sink);
        else if (left == 1)
            reach(p, s, track, who, by);
    }
}

/* ---- Research ---- */

/* R-res-8 to R-res-11: the German hand's slots that may cancel a reduction now. */
int wunderwaffen_can_cancel(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s)
{
    int set = 0;
    if (s->active == WUNDERWAFFEN_GERMAN || s->cancelled)
        return 0;
    for (int i = 0; i < WUNDERWAFFEN_HAND; i++) {
        const int c = s->hand[WUNDERWAFFEN_GERMAN][i];
        const int front = c == WUNDERWAFFEN_NO ? WUNDERWAFFEN_KINDS : p->counter[c].front;
        if (front == WUNDERWAFFEN_AIRCRAFT || front == WUNDERWAFFEN_FACTION ||
            wunderwaffen_card_kind(p, s, WUNDERWAFFEN_HOOK_CANCEL_KIND, front))
            set |= 1 << i;
    }
    return set;
}

/* Where the marker would go: R-res-3, R-res-4, card research-floor. */
static int destination(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int amount)
{
    const int to = s->research + amount, floor = wunderwaffen_floor(p, s);
    const int low = s->research < floor ? s->research : floor;
    const int most = to < WUNDERWAFFEN_RESEARCH_TOP ? to : WUNDERWAFFEN_RESEARCH_TOP;
    return most > low ? most : low;
}

static void reach_research(struct wunderwaffen_state *s, int to, const struct wunderwaffen_gift bonus[],
                           struct sand_sink *sink)
{
    s->research = (int8_t)to;
    WUNDERWAFFEN_TELL(sink, WUNDERWAFFEN_K_RESEARCH, to);
    wunderwaffen_push_gift(s, &bonus[to - WUNDERWAFFEN_RESEARCH_LOW], WUNDERWAFFEN_GERMAN, WUNDERWAFFEN_DO_VP_RESEARCH);
}

/* R-res-1: moves, and takes the bonus of the square where the move ends. */
void wunderwaffen_research(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int amount,
                           struct sand_sink *sink)
{
    const int to = destination(p, s, amount);
    if (to > s->research)
        reach_research(s, to, p->up, sink);
    else if (to < s->research)
        reach_research(s, to, p->down, sink);
}

/* A reduction that nobody could cancel is made without a question, which reveals nothing: fronts in hand are open. */
static void move_research(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int amount,
                          struct sand_sink *sink)
{
    if (destination(p, s, amount) < s->research && wunderwaffen_can_cancel(p, s)) {
        s->reduction = (int8_t)-amount;
        s->stage = WUNDERWAFFEN_CANCEL;
        return;
    }
    wunderwaffen_research(p, s, amount, sink);
}

/* ---- Strategy and territories ---- */

/* R-strat-1, R-strat-4 */
static void advance_strategy(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int who,
                             struct sand_sink *sink)
{
    if (s->strategy[who] >= WUNDERWAFFEN_TOP)
        return;
    s->strategy[who]++;
    WUNDERWAFFEN_TELL(sink, WUNDERWAFFEN_K_STRATEGY, who, s->strategy[who]);
    wunderwaffen_gain(s, WUNDERWAFFEN_GERMAN, wunderwaffen_card_sum(p, s, WUNDERWAFFEN_HOOK_TOLL_STRATEGY),
                      WUNDERWAFFEN_FROM_CARD, sink);
    s->bonus_for = (uint8_t)who;
    s->stage = WUNDERWAFFEN_CHOOSE_BONUS;
}

/* R-conq-10, R-conq-11 */
static void score_land(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int who, int land,
                       struct sand_sink *sink)
{
    const int morale = p->value[0][s->square[0][who]], politics = p->value[1][s->square[1][who]];
    wunderwaffen_gain(s, who, p->land[land].vp + (morale > politics ? morale : politics), WUNDERWAFFEN_FROM_CONQUEST,
                      sink);
}

/* The next effect; false if there is none. May leave a question in `stage`. The effect is taken off the stack and
 * cleared before it is carried out, because it may push others, and because unused entries are zero in every state. */
bool wunderwaffen_step_effect(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, struct sand_sink *sink)
{
    static const uint8_t from[] = {[WUNDERWAFFEN_DO_VP] = WUNDERWAFFEN_FROM_CONQUEST,
                                   [WUNDERWAFFEN_DO_VP_BERLIN] = WUNDERWAFFEN_FROM_BERLIN,
                                   [WUNDERWAFFEN_DO_VP_STRATEGY] = WUNDERWAFFEN_FROM_STRATEGY,
                                   [WUNDERWAFFEN_DO_VP_RESEARCH] = WUNDERWAFFEN_FROM_RESEARCH,
                                   [WUNDERWAFFEN_DO_VP_CARD] = WUNDERWAFFEN_FROM_CARD};
    if (s->todos == 0)
        return false;
    const struct wunderwaffen_effect e = s->todo[--s->todos];
    s->todo[s->todos] = (struct wunderwaffen_effect){0};
    switch (e.what) {
    case WUNDERWAFFEN_DO_VP:
    case WUNDERWAFFEN_DO_VP_BERLIN:
    case WUNDERWAFFEN_DO_VP_STRATEGY:
    case WUNDERWAFFEN_DO_VP_RESEARCH:
    case WUNDERWAFFEN_DO_VP_CARD:
        wunderwaffen_gain(s, e.who, e.amount, from[e.what], sink);
        break;
    case WUNDERWAFFEN_DO_MORALE:
    case WUNDERWAFFEN_DO_POLITICS:
        advance(p, s, e.what == WUNDERWAFFEN_DO_POLITICS, e.who, e.amount, sink);
        break;
    case WUNDERWAFFEN_DO_RESEARCH:
        move_research(p, s, e.amount, sink);
        break;
    case WUNDERWAFFEN_DO_STRATEGY:
        SAND_ENSURE(e.amount == 1);
        advance_strategy(p, s, e.who, sink);
        break;
    default:
        score_land(p, s, e.who, e.amount, sink);
    }
    return true;
}

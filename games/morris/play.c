/* The rules: three questions, a row each. Everything is open, so a player with only one answer need not give it. */
#include "games/morris/state.h"

#include "engine/driver.h"

static uint32_t men_of(const struct morris_state *s, int owner) /* owner: seat + 1; 0: empty points */
{
    return (uint32_t)sand_rows_with(s->on, MORRIS_POINTS, owner);
}

int morris_men(const struct morris_state *s, int seat)
{
    return __builtin_popcount(men_of(s, seat + 1)) + s->hand[seat];
}

/* R-mill-1 */
static bool in_mill(const struct morris_pack *p, uint32_t men, int point)
{
    for (int i = 0; i < MORRIS_LINES; i++)
        if (p->line[i] >> point & 1 && !(p->line[i] & ~men))
            return true;
    return false;
}

/* R-move-1, R-move-2: the empty points a man may go to. */
static uint32_t reach(const struct morris_pack *p, const struct morris_state *s, int from)
{
    const bool flies = s->flying && morris_men(s, s->active) == 3;
    return men_of(s, 0) & (flies ? UINT32_MAX : (uint32_t)p->point[from].adjacent);
}

/* R-mill-2, R-mill-3: men in a mill are safe while others are not. */
static uint32_t takable(const struct morris_pack *p, const struct morris_state *s)
{
    const uint32_t men = men_of(s, 2 - s->active);
    uint32_t set = 0;
    for (int i = 0; i < MORRIS_POINTS; i++)
        if (men >> i & 1 && !in_mill(p, men, i))
            set |= 1u << i;
    return set ? set : men;
}

static void end(struct morris_state *s, int why)
{
    s->head.over = 1;
    s->end = (uint8_t)why;
}

/* R-turn-1; R-end-1: two men cannot close a mill. The count is looked at for the side whose turn it is now: that is the
 * one that has just lost a man. */
static void next_turn(struct morris_state *s)
{
    s->active ^= 1;
    s->stage = s->hand[s->active] ? Q_PLACE : Q_MOVE;
    if (morris_men(s, s->active) < 3)
        end(s, END_MEN);
    else if (s->quiet >= s->limit)
        end(s, END_QUIET);
}

static void arrive(const struct morris_pack *p, struct morris_state *s, int point)
{
    s->on[point] = (uint8_t)(s->active + 1);
    if (in_mill(p, men_of(s, s->active + 1), point)) {
        s->stage = Q_TAKE;
        s->quiet = 0;
    } else {
        next_turn(s);
    }
}

static void list_place(const struct sand_play *g, struct sand_question *q)
{
    sand_offer_each(q, &morris_game, V_PLACE, men_of(g->state, 0));
}

static void take_place(const struct sand_play *g, sand_answer a)
{
    struct morris_state *s = g->state;
    const int point = sand_answer_arg(&morris_game, a, 0);
    s->hand[g->actor]--;
    SAND_TELL(g->sink, E_PLACED, g->actor, point);
    arrive(g->pack, s, point);
}

static void list_move(const struct sand_play *g, struct sand_question *q)
{
    for (uint32_t men = men_of(g->state, g->actor + 1); men; men &= men - 1)
        for (uint32_t to = reach(g->pack, g->state, __builtin_ctz(men)); to; to &= to - 1)
            SAND_OFFER(q, &morris_game, V_MOVE, __builtin_ctz(men), __builtin_ctz(to));
}

/* R-end-2: a player who cannot move has lost. */
static void stuck(const struct sand_play *g)
{
    end(g->state, END_STUCK);
}

static void take_move(const struct sand_play *g, sand_answer a)
{
    struct morris_state *s = g->state;
    const int from = sand_answer_arg(&morris_game, a, 0), to = sand_answer_arg(&morris_game, a, 1);
    s->on[from] = 0;
    s->quiet++;
    SAND_TELL(g->sink, E_MOVED, g->actor, from, to);
    arrive(g->pack, s, to);
}

static void list_take(const struct sand_play *g, struct sand_question *q)
{
    sand_offer_each(q, &morris_game, V_TAKE, takable(g->pack, g->state));
}

static void take_take(const struct sand_play *g, sand_answer a)
{
    struct morris_state *s = g->state;
    const int point = sand_answer_arg(&morris_game, a, 0);
    s->on[point] = 0;
    SAND_TELL(g->sink, E_TOOK, g->actor, point);
    next_turn(s);
}

static const struct sand_row rows[] = {
    [Q_PLACE] = {.lone = 1, .list = list_place, .take = take_place},
    [Q_MOVE] = {.lone = 1, .list = list_move, .take = take_move, .none = stuck},
    [Q_TAKE] = {.lone = 1, .list = list_take, .take = take_take},
};
SAND_IN_TURNS(morris)

/* R-setup-1 */
static void begin(const struct sand_play *g)
{
    struct morris_state *s = g->state;
    s->hand[0] = s->hand[1] = MORRIS_MEN;
}
SAND_BEGUN(morris)

/* Every end is found at the beginning of somebody's turn, and it is that side which has lost, unless it is a draw. */
void morris_outcome(const void *pack, const void *state, struct sand_outcome *o)
{
    const struct morris_state *s = state;
    const int16_t lost = s->end == END_QUIET ? 0 : -1000;
    (void)pack;
    *o = (struct sand_outcome){.final = s->head.over, .why = s->end};
    o->value[s->active] = lost;
    o->value[!s->active] = (int16_t)-lost;
}

void morris_score(const void *pack, const void *state, struct sand_score *score)
{
    (void)pack;
    for (int i = 0; i < MORRIS_SEATS; i++)
        sand_score_add(score, 0, i, morris_men(state, i));
}

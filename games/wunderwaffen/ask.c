/* Who is asked, what, and with which answers (part 4). The list is the rule; its order is that of part 5. */
#include "games/wunderwaffen/state.h"

sand_mask wunderwaffen_asked(const void *pack, const void *state)
{
    const struct wunderwaffen_state *s = state;
    (void)pack;
    if (s->stage == WW_OVER)
        return 0;
    const int faction = s->stage == WW_CANCEL ? WW_GERMAN : s->stage == WW_MARK ? s->winner : s->active;
    return sand_bit(wunderwaffen_seat(s, faction));
}

static void add(struct sand_question *q, int verb, int argument)
{
    q->answer[q->count++] = (sand_answer)verb | (sand_answer)argument << 8;
}

/* R-turn-9, R-phase-4: each front kind in the pool. */
static void ask_kinds(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int verb,
                      struct sand_question *q)
{
    unsigned kinds = 0;
    for (int i = 0; i < s->pooled[s->active]; i++)
        kinds |= 1u << p->counter[s->pool[s->active][i]].front;
    for (; kinds; kinds &= kinds - 1)
        add(q, verb, __builtin_ctz(kinds));
}

/* R-setup-9, R-setup-10 */
static void ask_start_card(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s,
                           struct sand_question *q)
{
    int cheap = 0;
    for (uint32_t cards = s->display; cards; cards &= cards - 1)
        cheap += p->card[__builtin_ctz(cards)].cost == 1;
    for (uint32_t cards = s->display; cards; cards &= cards - 1) {
        const int cost = p->card[__builtin_ctz(cards)].cost;
        if (s->second_card ? cost == 1 : cost == 2 || (cost == 1 && cheap >= 2))
            add(q, WW_V_ACQUIRE, __builtin_ctz(cards));
    }
}

/* Slots that may be played front up or stored: R-two-3, R-germ-7. */
static int own_set(const struct wunderwaffen_state *s, int gives)
{
    int set = 0;
    if (!s->own_due)
        return 0;
    for (int i = 0; i < WW_HAND; i++)
        if (s->hand[s->active][i] != WW_NO && gives != 1 << i)
            set |= 1 << i;
    return set;
}

/* R-resv-1 to R-resv-3 */
static void ask_store(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int set,
                      struct sand_question *q)
{
    for (int i = 0; i < WW_HAND; i++)
        for (int slot = 0; slot < 2 && set >> i & 1; slot++)
            if (s->reserve[s->active][slot] == WW_NO && (slot || p->counter[s->hand[s->active][i]].front == WW_SOLDIER))
                add(q, WW_V_STORE, i | slot << 2);
}

/* R-resv-4, R-resv-5 */
static void ask_call(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, struct sand_question *q)
{
    sand_answer one;
    for (int slot = 0; slot < 2; slot++) {
        const int c = s->reserve[s->active][slot];
        if (c != WW_NO && s->stored != slot + 1 &&
            wunderwaffen_uses(p, s, s->active, p->counter[c].front, true, &one, 1))
            add(q, WW_V_CALL, slot);
    }
}

/* R-res-5 */
static void ask_buy(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, struct sand_question *q)
{
    const int points = wunderwaffen_points(p, s);
    for (uint32_t cards = s->bought || !points ? 0 : s->display; cards; cards &= cards - 1)
        if (p->card[__builtin_ctz(cards)].cost <= points)
            add(q, WW_V_BUY, __builtin_ctz(cards));
}

static void ask_turn(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, struct sand_question *q)
{
    const int gives = wunderwaffen_give_set(p, s), owns = own_set(s, gives);
    for (int i = 0; i < WW_HAND; i++)
        if (owns >> i & 1)
            add(q, WW_V_OWN, i);
    for (int i = 0; i < WW_HAND; i++)
        if (gives >> i & 1)
            add(q, WW_V_GIVE, i);
    if (wunderwaffen_ally(s->active)) {
        if (!s->stored)
            ask_store(p, s, owns, q);
        ask_call(p, s, q);
    } else {
        ask_buy(p, s, q);
    }
    if (!s->own_due && !s->give_due)
        add(q, WW_V_END, 0);
    q->argc = 3;
    q->arg[1] = s->own_due;
    q->arg[2] = s->give_due;
}

static void ask_for(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, struct sand_question *q)
{
    const int counter = wunderwaffen_played(s), set = wunderwaffen_possible(p, s, counter);
    for (int f = 0; f < WW_FACTIONS; f++)
        if (set >> f & 1)
            add(q, WW_V_FOR, f);
    q->argc = 2;
    q->arg[1] = p->counter[counter].reverse;
}

/* R-turn-11, R-turn-12 */
static void ask_use(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, struct sand_question *q)
{
    const int counter = wunderwaffen_played(s);
    const bool front = s->mode != WW_BY_GIVE;
    const int kind = front ? p->counter[counter].front : p->counter[counter].reverse;
    if (s->face != WW_NO)
        q->count = (uint16_t)wunderwaffen_uses(p, s, s->face, kind, front, q->answer, SAND_ANSWERS);
    if (!q->count)
        add(q, WW_V_DISCARD, 0);
    q->argc = 2;
    q->arg[0] = s->face == WW_NO ? s->active : s->face;
    q->arg[1] = kind;
}

static void ask_slots(int set, int verb, struct sand_question *q)
{
    for (; set; set &= set - 1)
        add(q, verb, __builtin_ctz((unsigned)set));
}

/* R-conq-8 */
static void ask_marker(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, struct sand_question *q)
{
    for (int i = 0; i < WW_SPACES; i++)
        if (wunderwaffen_face(p, s, s->space[s->land][i]) == s->winner)
            add(q, WW_V_KEEP, i);
    q->argc = 2;
    q->arg[0] = s->winner;
    q->arg[1] = s->land;
}

static void ask_stage(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, struct sand_question *q)
{
    switch (s->stage) {
    case WW_PICK:
        ask_kinds(p, s, WW_V_PICK, q);
        q->argc = 2;
        q->arg[1] = s->picks;
        break;
    case WW_START_CARD:
        ask_start_card(p, s, q);
        break;
    case WW_TURN:
        ask_turn(p, s, q);
        break;
    case WW_FOR:
        ask_for(p, s, q);
        break;
    case WW_USE:
        ask_use(p, s, q);
        break;
    case WW_CHOOSE_BONUS:
        add(q, WW_V_UPPER, 0);
        add(q, WW_V_LOWER, 0);
        q->argc = 2;
        q->arg[0] = s->bonus_for;
        q->arg[1] = s->strategy[s->bonus_for];
        break;
    case WW_CANCEL:
        ask_slots(wunderwaffen_can_cancel(p, s), WW_V_CANCEL, q);
        add(q, WW_V_ALLOW, 0);
        q->arg[0] = s->reduction;
        break;
    case WW_MARK:
        ask_marker(p, s, q);
        break;
    default:
        ask_kinds(p, s, WW_V_DROP, q);
        q->argc = 2;
        q->arg[1] = s->pooled[s->active] - WW_KEEP;
    }
}

int wunderwaffen_ask(const void *pack, const void *state, int actor, struct sand_question *q)
{
    const struct wunderwaffen_state *s = state;
    q->key = (uint16_t)(WW_K_PICK + s->stage); /* keys stand in the order of the stages */
    q->flags = 0;
    q->count = 0;
    q->argc = 1;
    q->arg[0] = s->active;
    if (!(wunderwaffen_asked(pack, s) & sand_bit(actor))) {
        q->key = WW_K_PICK;
        q->argc = 0;
        return 0;
    }
    ask_stage(pack, s, q);
    return q->count;
}

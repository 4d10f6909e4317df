/* A crisis round, phase by phase (R-CRI). The frame's step is the step of the round, `next` the faction it has come to.
 *
 * The steps are in the order of the ledger and a step asks its factions one after the other (asks_from, asks_to); those
 * without a choice are passed over (R-CRI-20). `opened` says that the part of this faction was opened, so that a step
 * which pushes a frame does so once; `told` that it was told (werwolf_tell_part).
 *
 * `levels` serves two phases that cannot meet: in the loyalty phase the levels bought in a space, in the redeployment
 * the pieces of the other occupier at its start (freeze). */
#include "games/werwolf/play.h"

#include <string.h>

enum {
    C_CHECK,
    C_INCOME,
    C_SELL,
    C_BUY,
    C_HOME,
    C_BUY_HOME,
    C_BRIBE,
    C_LOYALTY,
    C_LEAVE,
    C_REDEPLOY,
    C_ADJUST,
    C_RESET,
    C_STEPS
};
/* The factions a step asks, first and last. */
static const uint8_t asks_from[C_STEPS] = {[C_BUY] = WERWOLF};
static const uint8_t asks_to[C_STEPS] = {
    [C_SELL] = EDELWEISS,  [C_BUY] = EDELWEISS,     [C_HOME] = SOVIETS,  [C_BUY_HOME] = SOVIETS,
    [C_BRIBE] = EDELWEISS, [C_LOYALTY] = EDELWEISS, [C_LEAVE] = SOVIETS, [C_REDEPLOY] = SOVIETS};

/* What a faction's part of a step is told as; 0: its entries tell it themselves. */
static const uint8_t part_of[C_STEPS] = {
    [C_SELL] = E_SOLD,     [C_BUY] = E_BOUGHT,     [C_HOME] = E_SENT_HOME,     [C_BUY_HOME] = E_BOUGHT,
    [C_LOYALTY] = E_SPENT, [C_LEAVE] = E_WITHDREW, [C_REDEPLOY] = E_REDEPLOYED};

enum { PRICE_RESEARCH = 4 };

/* ---- Phase 2 ---- */

static int on_road(const struct werwolf_state *s, int i, int f)
{
    return werwolf_carriers(s, i, f) + werwolf_tokens(s, i, f, TOKEN_HE);
}

/* R-CRI-5 */
static void place_blockades(struct werwolf_play *g)
{
    const struct werwolf_state *s = g->s;
    EACH_SPACE (i, g->p->roads & werwolf_guerrilla_spaces(s))
        if (on_road(s, i, WERWOLF) + on_road(s, i, EDELWEISS) > on_road(s, i, ALLIES) + on_road(s, i, SOVIETS))
            werwolf_blockade(g, i, true);
}

/* R-CRI-7 to -9: blockaded roads that touch a city under f's control. */
static int blocked(const struct werwolf_play *g, int f)
{
    int n = 0;
    EACH_SPACE (i, g->p->roads)
        n += g->s->space[i].blockade && g->p->adjacent[i] & g->p->cities & g->s->controlled[f];
    return n;
}

static int base_income(const struct werwolf_play *g, int f)
{
    return g->p->pool[f][BASE] - g->s->available[f][BASE] + werwolf_cap(g, f, HOOK_INCOME) +
           werwolf_cap(g, f, HOOK_INCOME_CITY) * count_of(g->s->controlled[f] & g->p->cities);
}

static void income(struct werwolf_play *g)
{
    place_blockades(g);
    werwolf_morale(g, -(g->s->casualties / 2)); /* R-CRI-6 */
    werwolf_resources(g, ALLIES, most(0, 20 + g->s->morale - 2 * blocked(g, ALLIES)));
    werwolf_resources(g, SOVIETS, most(0, 20 - 2 * blocked(g, SOVIETS)));
    werwolf_resources(g, WERWOLF, base_income(g, WERWOLF)); /* R-CRI-10 */
    werwolf_resources(g, EDELWEISS, base_income(g, EDELWEISS));
}

static bool can_buy(const struct werwolf_play *g, int f)
{
    return g->s->tokens && g->s->resources[f] >= PRICE_RESEARCH && (occupier(f) || werwolf_carrying(g->s, f));
}

/* ---- Phase 3 ---- */

/* Never doubled: R-TEN-11 speaks of actions. */
static int loyalty_price(const struct werwolf_play *g, int f)
{
    return occupier(f) ? werwolf_rebuild_price(g, f, false) : 1;
}

/* R-CRI-16 to -19 */
static uint64_t loyalty_spaces(const struct werwolf_play *g, int f)
{
    uint64_t mask = g->s->controlled[f] & g->p->towns;
    if (g->s->resources[f] < loyalty_price(g, f))
        return 0;
    if (occupier(f))
        mask &= g->s->has[f][TROOP] & g->s->has[f][POLICE];
    KEEP_SPACES(i, mask,
                g->s->space[i].terror ||
                    (g->s->levels[i] < (f == ALLIES ? 2 : 1) && werwolf_can_shift(g->s, i, werwolf_goal(f))));
    return mask;
}

static void loyalty_step(struct werwolf_play *g, int f, int i)
{
    werwolf_resources(g, f, -loyalty_price(g, f));
    if (g->s->space[i].terror) {
        werwolf_terror_marker(g, i, -1);
    } else {
        g->s->levels[i]++;
        werwolf_shift(g, i, werwolf_goal(f), 1);
    }
}

/* ---- Phase 4 ---- */

/* R-CRI-31: control stands still; `levels` keeps how many pieces of the other occupier stood in a controlled space. */
static void freeze(struct werwolf_play *g)
{
    struct werwolf_state *s = g->s;
    s->frozen = true;
    memset(s->levels, 0, sizeof s->levels);
    for (int f = ALLIES; f <= SOVIETS; f++)
        EACH_SPACE (i, s->controlled[f])
            s->levels[i] = (uint8_t)werwolf_pieces(s, i, other_of(f));
}

/* R-CRI-34: control of `owner` that ended because pieces of the other came, not because its own left. The second half
 * of the test asks whether the owner would still rule if the rival had stayed as it was: if not, it lost the space by
 * itself. */
static int taken(const struct werwolf_state *s, uint64_t before, int owner)
{
    int n = 0;
    EACH_SPACE (i, before & ~s->controlled[owner]) {
        const int now = werwolf_pieces(s, i, other_of(owner));
        int others = s->levels[i];
        for (int f = WERWOLF; f <= EDELWEISS; f++)
            others += werwolf_pieces(s, i, f);
        n += now > s->levels[i] && werwolf_pieces(s, i, owner) > others;
    }
    return n;
}

/* Both sets are kept from before the adjustment, which changes them. */
static void adjust(struct werwolf_play *g)
{
    struct werwolf_state *s = g->s;
    const uint64_t soviet = s->controlled[SOVIETS], allied = s->controlled[ALLIES];
    s->frozen = false;
    EACH_SPACE (i, g->p->towns)
        werwolf_touch(g, i);
    werwolf_tension(g, taken(s, soviet, SOVIETS));
    werwolf_tension(g, taken(s, allied, ALLIES));
    memset(s->levels, 0, sizeof s->levels);
    memset(s->moved, 0, sizeof s->moved);
    memset(s->carried, 0, sizeof s->carried);
}

/* ---- Phase 5 ---- */

static void reset(struct werwolf_play *g)
{
    struct werwolf_state *s = g->s;
    werwolf_tension(g, 1);
    werwolf_recover(g, s->casualties);
    for (int i = 0; i < WERWOLF_SPACES; i++) {
        werwolf_terror_marker(g, i, -s->space[i].terror);
        werwolf_blockade(g, i, false);
        for (int f = WERWOLF; f <= EDELWEISS; f++)
            werwolf_turn_over(g, i, f, s->space[i].piece[f][ACTIVE], false, true);
    }
    s->eligible = 15; /* R-CRI-44 */
    s->position++;
    werwolf_pop(g);
    werwolf_start_card(g);
}

/* ---- The frame ---- */

static void next_step(struct werwolf_play *g, struct werwolf_frame *t)
{
    static const int8_t phase_of[C_STEPS] = {
        [C_CHECK] = 0, [C_INCOME] = 1, [C_LOYALTY] = 2, [C_LEAVE] = 3, [C_RESET] = 4, [C_ADJUST] = 5};
    t->step++;
    t->crisis.next = asks_from[t->step];
    t->f = t->crisis.next;
    t->crisis.opened = t->crisis.told = false;
    if (phase_of[t->step])
        werwolf_tell(g, E_PHASE, phase_of[t->step]);
    if (t->step == C_LEAVE)
        freeze(g);
}

/* Whether the faction at hand has something to decide; opens the frames of the steps that have their own. The operation
 * of the loyalty phase is called a free rebuilding, because some operation has to be running for tension to be counted;
 * its steps are paid all the same, in loyalty_step. */
static bool asks(struct werwolf_play *g, struct werwolf_frame *t)
{
    const int f = t->f;
    switch (t->step) {
    case C_SELL:
        return werwolf_with_research(g->s, f) != 0;
    case C_BUY:
        return can_buy(g, f);
    case C_BUY_HOME:
        return can_buy(g, f) && !t->crisis.opened;
    case C_LOYALTY:
        if (!t->crisis.opened) { /* R-TEN-5: the phase of a faction is one operation */
            werwolf_begin(g, OP_ACTION, f, REBUILD, MODE_FREE);
            memset(g->s->levels, 0, sizeof g->s->levels);
            t->crisis.opened = true;
        }
        return loyalty_spaces(g, f) != 0;
    default:
        return false;
    }
}

/* Steps whose questions are frames of their own: pushed once for each faction. */
static bool opens(struct werwolf_play *g, struct werwolf_frame *t)
{
    const int f = t->f;
    if (t->step == C_BRIBE && person(g->s, f) && werwolf_may_deal(g, f)) {
        werwolf_push_deal(g, f, true);
        return true;
    }
    if (t->crisis.opened || (t->step != C_HOME && t->step != C_LEAVE && t->step != C_REDEPLOY))
        return false;
    t->crisis.opened = true;
    if (t->step == C_HOME) {
        werwolf_push_home(g, f, true);
        return true;
    }
    memset(g->s->moved, 0, sizeof g->s->moved);
    memset(g->s->carried, 0, sizeof g->s->carried);
    werwolf_push_moves(g, f, t->step == C_LEAVE ? MOVE_LEAVE : MOVE_REDEPLOY, WERWOLF_NONE, true);
    return true;
}

static bool begin_round(struct werwolf_play *g, struct werwolf_frame *t)
{
    g->s->rounds++;
    memset(g->s->deals, 0, sizeof g->s->deals);
    werwolf_tell(g, E_CRISIS, g->s->rounds);
    werwolf_tell(g, E_PHASE, 0);
    werwolf_victory_check(g);
    if (!g->s->head.over)
        next_step(g, t);
    return true;
}

static void leave_faction(struct werwolf_play *g, struct werwolf_frame *t)
{
    if (t->step == C_LOYALTY) {
        werwolf_finish_op(g, OP_ACTION);
        memset(g->s->levels, 0, sizeof g->s->levels);
    }
    t->crisis.opened = t->crisis.told = false;
    t->crisis.next++;
    t->f = (uint8_t)least(t->crisis.next, EDELWEISS);
}

static bool crisis_step(struct werwolf_play *g, struct werwolf_frame *t)
{
    switch (t->step) {
    case C_CHECK:
        return begin_round(g, t);
    case C_INCOME:
        income(g);
        next_step(g, t);
        return true;
    case C_ADJUST:
        adjust(g);
        if (g->s->rounds < g->s->piles) {
            next_step(g, t);
            return true;
        }
        werwolf_tell(g, E_PHASE, 6); /* R-CRI-3 */
        werwolf_final(g);
        return true;
    case C_RESET:
        reset(g);
        return true;
    default:
        break;
    }
    if (t->crisis.next > asks_to[t->step]) {
        next_step(g, t);
        return true;
    }
    if (opens(g, t))
        return true;
    if (asks(g, t))
        return false;
    leave_faction(g, t);
    return true;
}

static void crisis_list(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    const int f = t->f;
    switch (t->step) {
    case C_SELL:
        question(q, Q_SELL, f);
        EACH_SPACE (i, werwolf_with_research(g->s, f))
            offer(q, answer1(V_SELL, i));
        break;
    case C_BUY:
        question(q, Q_BUY, f);
        EACH_SPACE (i, werwolf_carrying(g->s, f))
            offer(q, answer1(V_BUY, i));
        break;
    case C_BUY_HOME:
        question(q, Q_BUY_HOME, f);
        offer(q, answer1(V_BUY, PLACE_HOME));
        offer(q, V_NO);
        return;
    default:
        question(q, Q_LOYALTY, f);
        EACH_SPACE (i, loyalty_spaces(g, f))
            offer(q, answer1(V_STEP, i));
    }
    offer(q, V_DONE);
}

static void crisis_take(struct werwolf_play *g, struct werwolf_frame *t, sand_answer a)
{
    const int f = t->f, i = arg_of(a, 0);
    switch (verb_of(a)) {
    case V_SELL: /* R-CRI-11 */
        werwolf_hit(g, i, f, CLASS_RESEARCH, f, true, BOX_RULE);
        werwolf_resources(g, f, PRICE_RESEARCH);
        return;
    case V_BUY:
        werwolf_resources(g, f, -PRICE_RESEARCH);
        if (i == PLACE_HOME) {
            t->crisis.opened = true;
            g->s->home[f] = (uint8_t)(g->s->home[f] + werwolf_new_tokens(g, 1));
            werwolf_tell(g, E_HOME, f, g->s->home[f]);
        } else {
            werwolf_token_to(g, TOKEN_RESEARCH, werwolf_new_tokens(g, 1), f, i);
        }
        return;
    case V_STEP:
        loyalty_step(g, f, i);
        return;
    default:
        leave_faction(g, t);
    }
}

/* Not told when the part is opened: a faction may have nothing to do, or leave it. A reason comes before it, as before
 * an action. */
void werwolf_tell_part(struct werwolf_play *g, int key)
{
    struct werwolf_frame *t = g->s->stack;
    if (t->kind != FR_CRISIS || t->crisis.told || !part_of[t->step] || key == E_PHASE || key == E_BECAUSE)
        return;
    t->crisis.told = true;
    werwolf_tell(g, part_of[t->step], t->f);
}

static const struct sand_field crisis_fields[] = {{FIELD(crisis.next), .name = "next", .high = WERWOLF_FACTIONS},
                                                  {FIELD(crisis.told), .name = "told", .kind = SAND_FLAG},
                                                  {FIELD(crisis.opened), .name = "opened", .kind = SAND_FLAG},
                                                  {0}};

const struct werwolf_frame_rules werwolf_crisis_rules = {
    crisis_step, crisis_list, crisis_take, C_STEPS, 0, crisis_fields, 0};

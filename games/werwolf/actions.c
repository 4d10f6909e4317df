/* Actions: what they cost, where they may happen, and the loop of question 3 that holds them together.
 *
 * One frame FR_LOOP runs an action from its choice to its end; op[OP_ACTION] holds what it has done so far. A space
 * passes through L_ASK (select), L_WORK (a search activates when its moves are over) and L_GRAB (loose tokens, once the
 * space is resolved), and back to L_ASK; `done` leads on to L_FOLLOW and L_FOLLOW_2 (4b), L_AFTER (3c) and the end.
 *
 * werwolf_spaces_for answers "would something change there" without looking at money; werwolf_open_spaces adds money,
 * limits and what was used already. The first is asked about positions that do not yet exist (may this action be
 * chosen, could a special action open it: R-SEQ-16), so it looks at no price and no limit of the running operation. */
#include "games/werwolf/play.h"

#include <string.h>

/* ---- Prices ---- */

/* A capability's price of 0 would read as "no capability". */
int werwolf_base_price(const struct werwolf_play *g, int f, int action)
{
    static const int price[] = {3, 2, 1, 1};
    if (action == ASSAULT && werwolf_cap(g, f, HOOK_COST_ASSAULT))
        return werwolf_cap(g, f, HOOK_COST_ASSAULT);
    if (action == TERROR && f == WERWOLF && stands(g->s, RADIO_WERWOLF)) /* R-EVT-6 */
        return 0;
    return price[f];
}

/* R-ACT-2, R-INS-12: what selecting this space costs now. */
static int price_of(const struct werwolf_play *g, const struct werwolf_op *op, int i)
{
    if (op->mode == MODE_FREE || (op->name == MARCH && g->p->kind[i] == ROAD))
        return 0;
    return op->price;
}

/* R-OCC-4, R-OCC-8, R-EVT-8, -9 */
int werwolf_rebuild_price(const struct werwolf_play *g, int f, bool doubled)
{
    const struct werwolf_state *s = g->s;
    int price = f == ALLIES ? 3 : 2;
    if (f == ALLIES && stands(s, BUNDESTAG) && s->space[g->p->bonn].control == ALLIES)
        price = 2;
    if (f == SOVIETS && stands(s, VOLKSKAMMER) && s->space[g->p->east_berlin].control == SOVIETS)
        price = 1;
    return doubled ? 2 * price : price;
}

int werwolf_rebuild_levels(int f)
{
    return f == ALLIES ? 2 : 1;
}

/* ---- Where ---- */

/* R-OCC-4, R-OCC-8: control, a troop and police, and something to do. */
bool werwolf_can_rebuild(const struct werwolf_play *g, int f, int i)
{
    const struct werwolf_space *x = &g->s->space[i];
    return x->control == f && x->piece[f][TROOP] && x->piece[f][POLICE] &&
           (x->terror || werwolf_can_shift(g->s, i, werwolf_goal(f)));
}

bool werwolf_can_base(const struct werwolf_play *g, int f, int i)
{
    return g->p->kind[i] != ROAD && g->s->available[f][BASE] && werwolf_bases(g->s, i) < 2 &&
           werwolf_carriers(g->s, i, f) >= 2;
}

/* Two carriers: one is given up, and the token needs another to lie under (R-OCC-6). */
bool werwolf_can_he(const struct werwolf_play *g, int f, int i)
{
    return g->s->tokens && werwolf_carriers(g->s, i, f) >= 2;
}

/* R-OCC-1; R-SEQ-16: something would change. `rebuilds`: a step of reconstruction could be paid besides the space. */
static uint64_t reinforce_spaces(const struct werwolf_play *g, int f, bool rebuilds)
{
    uint64_t mask = (g->s->controlled[f] | g->s->has[f][BASE]) & g->p->towns;
    if (g->s->available[f][TROOP] || g->s->available[f][POLICE])
        return mask;
    KEEP_SPACES(i, mask,
                (rebuilds && werwolf_can_rebuild(g, f, i)) || werwolf_can_base(g, f, i) || werwolf_can_he(g, f, i));
    return mask;
}

static uint64_t hidden_spaces(const struct werwolf_state *s)
{
    return s->has[WERWOLF][UNDER] | s->has[EDELWEISS][UNDER];
}

/* R-OCC-15 to -18, with this many more troops than stand there */
int werwolf_assault_hits(const struct werwolf_play *g, int f, int i, int more)
{
    const struct werwolf_space *x = &g->s->space[i];
    const bool police = g->p->kind[i] != PROVINCE || werwolf_cap(g, f, HOOK_POLICE_PROVINCE);
    const int cubes = x->piece[f][TROOP] + more + (police ? x->piece[f][POLICE] : 0), he = x->token[TOKEN_HE][f][TROOP];
    const bool mountain = g->p->mountain[i] && !werwolf_cap(g, f, HOOK_MOUNTAIN_OFF);
    return werwolf_halve(g, i, mountain ? cubes / 2 + he : cubes + 2 * he);
}

static uint64_t assault_spaces(const struct werwolf_play *g, int f)
{
    uint64_t mask = werwolf_carrying(g->s, f) & werwolf_targets(g->s, f, HIT_OCCUPIER);
    KEEP_SPACES(i, mask, werwolf_assault_hits(g, f, i, 0));
    return mask;
}

/* R-INS-18 */
int werwolf_attack_hits(const struct werwolf_play *g, int f, int i)
{
    const int n = werwolf_carriers(g->s, i, f);
    return most(1, n / 2) + werwolf_tokens(g->s, i, f, TOKEN_HE) +
           (g->p->mountain[i] ? werwolf_cap(g, f, HOOK_ADD_ATTACK_MOUNTAIN) : 0);
}

/* R-INS-1: states in which a faction may recruit, as a set. */
unsigned werwolf_recruit_states(const struct werwolf_play *g, int f)
{
    const unsigned common = 1u << NEUTRAL | 1u << PASSIVE_RESISTANCE;
    if (f == WERWOLF)
        return common | 1u << ACTIVE_RESISTANCE;
    return werwolf_cap(g, f, HOOK_RECRUIT_PASSIVE) ? common | 1u << PASSIVE_ALLIED | 1u << PASSIVE_SOVIET : common;
}

static uint64_t recruit_spaces(const struct werwolf_play *g, int f)
{
    const struct werwolf_state *s = g->s;
    const unsigned states = werwolf_recruit_states(g, f);
    uint64_t mask = 0;
    EACH_SPACE (i, g->p->all)
        mask |= (uint64_t)in_set(states, s->space[i].loyalty) << i;
    if (s->available[f][0])
        return mask;
    const uint64_t movable = werwolf_movable(g, f, MOVE_GATHER);
    KEEP_SPACES(i, mask, werwolf_can_base(g, f, i) || (s->space[i].piece[f][BASE] && movable & g->p->adjacent[i]));
    return mask;
}

/* R-INS-8 */
static uint64_t terror_spaces(const struct werwolf_play *g, int f)
{
    uint64_t mask = g->s->has[f][UNDER];
    EACH_SPACE (i, mask & g->p->roads)
        if (g->s->space[i].blockade || !g->s->markers)
            mask &= ~BIT(i);
    return mask;
}

/* `march` is symmetric, so "whence" and "whither" are the same set. */
static uint64_t march_spaces(const struct werwolf_play *g, int f)
{
    uint64_t mask = 0;
    EACH_SPACE (i, werwolf_movable(g, f, MOVE_MARCH))
        mask |= g->p->march[i];
    return mask;
}

static uint64_t rebuild_spaces(const struct werwolf_play *g, int f)
{
    uint64_t mask = g->s->controlled[f];
    KEEP_SPACES(i, mask, werwolf_can_rebuild(g, f, i));
    return mask;
}

uint64_t werwolf_spaces_for(const struct werwolf_play *g, int f, int action)
{
    switch (action) {
    case REINFORCE:
        return reinforce_spaces(g, f, true);
    case SEARCH:
        return werwolf_search_to(g, f) | (werwolf_carrying(g->s, f) & hidden_spaces(g->s));
    case ASSAULT:
        return assault_spaces(g, f);
    case RECRUIT:
        return recruit_spaces(g, f);
    case TERROR:
        return terror_spaces(g, f);
    case MARCH:
        return march_spaces(g, f);
    case ATTACK:
        return werwolf_carrying(g->s, f) & werwolf_targets(g->s, f, HIT_INSURGENT);
    default:
        return rebuild_spaces(g, f);
    }
}

/* The spaces the running action may still select and pay. */
uint64_t werwolf_open_spaces(const struct werwolf_play *g, const struct werwolf_op *op)
{
    if (op->closed || op->count >= op->limit)
        return 0;
    uint64_t mask = werwolf_spaces_for(g, op->faction, op->name) & op->allowed & ~op->spaces;
    const int money = g->s->resources[op->faction];
    if (op->mode == MODE_FREE)
        return mask;
    if (op->name == REINFORCE && money < op->price + werwolf_rebuild_price(g, op->faction, op->doubled))
        mask &= reinforce_spaces(g, op->faction, false);
    if (money >= op->price)
        return mask;
    return op->name == MARCH ? mask & g->p->roads : 0;
}

/* ---- Patrol ---- */

/* A road with an own cube where a blockade lies or an assault would remove something: R-OCC-12. */
static uint64_t patrol_work(const struct werwolf_play *g, int f)
{
    uint64_t mask = werwolf_carrying(g->s, f) & g->p->roads;
    const uint64_t targets = werwolf_targets(g->s, f, HIT_OCCUPIER);
    KEEP_SPACES(i, mask, g->s->space[i].blockade || targets & BIT(i));
    return mask;
}

/* Where the next move of a patrol may begin; a limited or free one has a single destination (R-SEQ-12). */
static bool patrol_moves(const struct werwolf_play *g, const struct werwolf_op *op)
{
    const bool fixed = op->mode != MODE_FULL && op->count;
    if (op->closed)
        return false;
    EACH_SPACE (i, werwolf_movable(g, op->faction, MOVE_PATROL)) {
        const uint64_t to = werwolf_patrol_to(g, op->faction, i) & (fixed ? op->spaces : op->allowed);
        if (to)
            return true;
    }
    return false;
}

/* ---- May it be chosen at all: R-SEQ-16 ---- */

static bool can_open(const struct werwolf_play *g, int f, int action)
{
    if (f == WERWOLF)
        return werwolf_special_spaces(g, f, CAPTURE) && werwolf_spaces_for(g, f, action);
    if (f == EDELWEISS)
        return werwolf_special_spaces(g, f, EXTORT) && werwolf_spaces_for(g, f, action);
    const int lift = f == ALLIES ? AIR_LIFT : TRANSPORT;
    return action == ASSAULT && werwolf_special_spaces(g, f, lift) && werwolf_targets(g->s, f, HIT_OCCUPIER);
}

static bool payable(const struct werwolf_play *g, const struct werwolf_op *op)
{
    if (op->name == PATROL)
        return g->s->resources[op->faction] >= op->price && (patrol_moves(g, op) || patrol_work(g, op->faction) != 0);
    return werwolf_open_spaces(g, op) != 0;
}

/* Once, when the action is chosen: tension that reaches 5 during the action does not make it dearer. */
static void set_price(const struct werwolf_play *g, struct werwolf_op *op)
{
    op->doubled = occupier(op->faction) && g->s->tensions >= 5 && op->mode != MODE_FREE; /* R-TEN-11 */
    op->price = (uint8_t)(op->mode == MODE_FREE ? 0 : werwolf_base_price(g, op->faction, op->name) << op->doubled);
}

static struct werwolf_op op_for(const struct werwolf_play *g, int f, int action, int mode)
{
    struct werwolf_op op = {
        .faction = (uint8_t)f, .name = (uint8_t)action, .limit = WERWOLF_NONE, .allowed = g->p->all};
    op.mode = (uint8_t)mode;
    set_price(g, &op);
    return op;
}

/* The comparison says what is missing: an insurgent may open only if it is the money (capture or extort brings some),
 * an occupier only if it is not (a lift or transport brings cubes, never money). */
bool werwolf_may_act(const struct werwolf_play *g, int f, int action, bool limited)
{
    const struct werwolf_op op = op_for(g, f, action, limited ? MODE_LIMITED : MODE_FULL);
    if (payable(g, &op))
        return true;
    return !limited && occupier(f) == (g->s->resources[f] >= op.price) && can_open(g, f, action);
}

/* The running operation becomes this action: price, limit, and who is told. Also called in the middle of an operation,
 * when an action is exchanged for another (R-SEQ-16); faction, mode and the special action that was done are kept. A
 * patrol is paid here, which is why it cannot be exchanged. */
static void name_action(struct werwolf_play *g, struct werwolf_op *op, int action)
{
    const int f = op->faction, mode = op->mode;
    op->name = (uint8_t)action;
    op->limit = mode == MODE_LIMITED ? 1 : WERWOLF_NONE;
    op->morale = (uint8_t)werwolf_cap(g, f, HOOK_MORALE_REINFORCE);
    set_price(g, op);
    werwolf_tell(g, mode == MODE_LIMITED ? E_LIMITED : mode == MODE_FREE ? E_FREE : E_ACTION, f, action);
    if (action == PATROL) {
        op->limit = WERWOLF_NONE;
        werwolf_resources(g, f, -op->price);
    }
}

void werwolf_begin_action(struct werwolf_play *g, int f, int action, int mode)
{
    name_action(g, werwolf_begin(g, OP_ACTION, f, action, mode), action);
    werwolf_push(g, FR_LOOP, f);
}

void werwolf_begin_free(struct werwolf_play *g, int f, int action, uint64_t allowed, int limit)
{
    werwolf_begin_action(g, f, action, MODE_FREE);
    g->s->op[OP_ACTION].allowed = allowed;
    if (action != PATROL)
        g->s->op[OP_ACTION].limit = (uint8_t)limit;
}

/* ---- Special actions with it ---- */

/* The brackets of R-SPA-3 to -23. A trial and an interrogation go with the three actions that can activate a guerrilla;
 * the capability that lifts the condition of an interrogation lifts this too. */
bool werwolf_accompanies(const struct werwolf_play *g, int special, int action)
{
    switch (special) {
    case AIR_STRIKE:
    case BOMBARD:
        return action != REINFORCE;
    case TRIAL:
        return action == SEARCH || action == PATROL || action == ASSAULT;
    case INTERROGATE:
        return action == SEARCH || action == PATROL || action == ASSAULT ||
               werwolf_cap(g, SOVIETS, HOOK_COND_INTERROGATE);
    case DEPORT:
        return action != ASSAULT;
    case AMBUSH:
        return action == ATTACK || action == MARCH;
    case INFILTRATE:
        return action != ATTACK;
    case FALSE_FLAG:
        return action != RECRUIT;
    default:
        return true;
    }
}

static const uint8_t first_special[] = {COMMANDO_RAID, TRANSPORT, CAPTURE, EXTORT, WERWOLF_SPECIALS};

/* R-SEQ-16: whether the running action has done something, or can still do it. */
static bool has_substance(const struct werwolf_play *g, const struct werwolf_op *op)
{
    return op->count || (op->name == PATROL ? !op->closed : werwolf_open_spaces(g, op) != 0);
}

/* R-SEQ-16: the special actions that may open an action which can do nothing yet. */
static uint32_t openers(const struct werwolf_play *g, const struct werwolf_op *op)
{
    static const uint8_t opener[] = {AIR_LIFT, TRANSPORT, CAPTURE, EXTORT};
    const bool open = !op->closed && can_open(g, op->faction, op->name);
    return (uint32_t)open << opener[op->faction];
}

uint32_t werwolf_specials_now(const struct werwolf_play *g, int f)
{
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    uint32_t set = 0;
    if (op->mode != MODE_FULL || op->special)
        return 0;
    for (int x = first_special[f]; x < first_special[f + 1]; x++)
        if (werwolf_accompanies(g, x, op->name) && werwolf_special_spaces(g, f, x))
            set |= 1u << x;
    if (f == EDELWEISS && werwolf_accompanies(g, AMBUSH, op->name) && werwolf_special_spaces(g, f, AMBUSH))
        set |= 1u << AMBUSH; /* R-SPA-23 */
    if (!op->struck)         /* R-SPA-8, -12 */
        set &= ~(1u << TRIAL | (uint32_t)!werwolf_cap(g, SOVIETS, HOOK_COND_INTERROGATE) << INTERROGATE);
    return !set || has_substance(g, op) ? set : set & openers(g, op);
}

/* ---- The loop: question 3 ---- */

bool werwolf_has_action(int f, int action)
{
    return action == REBUILD ? occupier(f) : (action <= ASSAULT) == occupier(f);
}

enum { L_ASK, L_WORK, L_GRAB, L_FOLLOW, L_FOLLOW_2, L_AFTER, L_END };

/* R-NPG-29: a non-player stops where its list has nothing left. */
static bool loop_may_end(const struct werwolf_play *g, const struct werwolf_op *op, bool spaces)
{
    return op->count || !spaces || !person(g->s, op->faction) || (op->name == PATROL && patrol_work(g, op->faction));
}

/* R-SEQ-16: a special action came first and left the action nothing to do: the others that it may accompany. */
static uint32_t other_actions(const struct werwolf_play *g, const struct werwolf_op *op)
{
    const int first = occupier(op->faction) ? REINFORCE : RECRUIT;
    uint32_t set = 0;
    if (op->mode != MODE_FULL || !op->special || op->count || op->closed || op->name == PATROL)
        return 0;
    for (int action = first; action < first + 4; action++) {
        const struct werwolf_op other = op_for(g, op->faction, action, MODE_FULL);
        if (action != op->name && werwolf_accompanies(g, op->special - 1, action) && payable(g, &other))
            set |= 1u << action;
    }
    return set;
}

static void list_specials(const struct werwolf_play *g, int f, struct sand_question *q)
{
    for (uint32_t set = werwolf_specials_now(g, f); set; set &= set - 1)
        offer(q, answer1(V_SPECIAL, __builtin_ctz(set)));
}

/* Answers come in the order of the table of verbs (D-1); hence the patrol's `move` after the special actions. */
static void loop_list(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    question(q, t->step == L_AFTER ? Q_AFTER : Q_LOOP, t->f, op->name);
    if (t->step == L_AFTER) {
        list_specials(g, t->f, q);
        offer(q, V_DONE);
        return;
    }
    const uint64_t open = op->name == PATROL ? 0 : werwolf_open_spaces(g, op);
    const bool spaces = op->name == PATROL ? patrol_moves(g, op) : open != 0;
    /* a non-player's list may have nothing left where there are spaces: R-NPG-29 */
    const uint32_t others = open && person(g->s, t->f) ? 0 : other_actions(g, op);
    for (uint32_t left = others; left; left &= left - 1)
        offer(q, answer1(V_ACTION, __builtin_ctz(left)));
    if (op->mode == MODE_FULL && werwolf_may_deal(g, t->f))
        offer(q, V_DEAL);
    EACH_SPACE (i, open)
        offer(q, answer1(V_SPACE, i));
    if (enough(g, q))
        return;
    list_specials(g, t->f, q);
    if (op->name == PATROL && spaces)
        offer(q, V_MOVE);
    werwolf_list_shift(g, t->f, q);
    if (loop_may_end(g, op, spaces || others))
        offer(q, V_DONE);
}

static void push_rebuild(struct werwolf_play *g, int f, int i)
{
    struct werwolf_frame *r = werwolf_push_at(g, FR_REBUILD, f, i);
    r->step = 1;
    r->rebuild.levels = (uint8_t)werwolf_rebuild_levels(f);
}

/* R-OCC-2 */
static void pay_morale(struct werwolf_play *g, struct werwolf_op *op)
{
    if (op->faction == ALLIES && op->mode != MODE_FREE && !op->morale)
        werwolf_morale(g, -1);
    op->morale = (uint8_t)(op->morale - (op->morale > 0));
}

/* Pays for a space and opens its chain. */
static void select_space(struct werwolf_play *g, struct werwolf_frame *t, int i)
{
    struct werwolf_op *op = &g->s->op[OP_ACTION];
    const int f = t->f;
    t->space = (uint8_t)i;
    t->step = L_GRAB;
    op->spaces |= BIT(i);
    op->count++;
    werwolf_tell(g, E_SELECTED, f, i);
    werwolf_resources(g, f, -price_of(g, op, i));
    switch (op->name) {
    case REINFORCE:
        pay_morale(g, op);
        werwolf_push_at(g, FR_PLACE, f, i);
        break;
    case SEARCH:
        t->step = L_WORK;
        werwolf_push_moves(g, f, MOVE_SEARCH, i, werwolf_carriers(g->s, i, f) > 0);
        break;
    case ASSAULT:
        werwolf_push_hits(g, f, i, werwolf_assault_hits(g, f, i, 0), HIT_OCCUPIER, false);
        break;
    case RECRUIT:
        werwolf_push_at(g, FR_RECRUIT, f, i);
        break;
    case TERROR:
        werwolf_push_at(g, FR_TERROR, f, i);
        break;
    case MARCH:
        werwolf_push_moves(g, f, MOVE_MARCH, i, false);
        break;
    case ATTACK:
        werwolf_turn_over(g, i, f, g->s->space[i].piece[f][UNDER], true, true); /* R-INS-17 */
        werwolf_push_hits(g, f, i, werwolf_attack_hits(g, f, i), HIT_INSURGENT, false);
        break;
    default: /* a free reconstruct or indoctrinate */
        push_rebuild(g, f, i);
    }
}

/* A special action is noted before it begins, so that the loop does not offer a second one when it comes back; `done`
 * closes the action, so that nothing in 3c can reopen its spaces. */
static void loop_take(struct werwolf_play *g, struct werwolf_frame *t, sand_answer a)
{
    struct werwolf_op *op = &g->s->op[OP_ACTION];
    switch (verb_of(a)) {
    case V_DEAL:
        werwolf_push_deal(g, t->f, false);
        break;
    case V_ACTION:
        name_action(g, op, arg_of(a, 0));
        break;
    case V_SPACE:
        select_space(g, t, arg_of(a, 0));
        break;
    case V_SPECIAL:
        op->special = (uint8_t)(1 + arg_of(a, 0));
        if (arg_of(a, 0) == TRIAL || (arg_of(a, 0) == INTERROGATE && !werwolf_cap(g, SOVIETS, HOOK_COND_INTERROGATE)))
            op->closed = true;
        werwolf_begin_special(g, t->f, arg_of(a, 0), g->p->all, false, false);
        break;
    case V_MOVE:
        werwolf_push_moves(g, t->f, MOVE_PATROL,
                           op->mode != MODE_FULL && op->count ? first_of(op->spaces) : WERWOLF_NONE, false);
        break;
    case V_SHIFT:
        werwolf_take_shift(g, t->f, a);
        break;
    default:
        op->closed = true;
        t->step = t->step == L_AFTER ? L_END : L_FOLLOW;
    }
}

/* 4b, then 3c, then the end of the operation. Two steps for the follow-ups because each may push one frame: what is
 * pushed last would be asked first. */
static bool loop_step(struct werwolf_play *g, struct werwolf_frame *t)
{
    struct werwolf_op *op = &g->s->op[OP_ACTION];
    const int f = t->f;
    switch (t->step) {
    case L_ASK:
        return false;
    case L_WORK: /* R-OCC-14 */
        t->step = L_GRAB;
        werwolf_push_activate(g, f, t->space, werwolf_carriers(g->s, t->space, f) + werwolf_cap(g, f, HOOK_ADD_SEARCH));
        return true;
    case L_GRAB:
        t->step = L_ASK;
        werwolf_grab_chance(g, f, t->space);
        return true;
    case L_FOLLOW:
        t->step = L_FOLLOW_2;
        if (op->name == REINFORCE)
            werwolf_push(g, FR_REBUILD, f);
        if (op->name == PATROL) {
            struct werwolf_frame *end = werwolf_push(g, FR_PATROLLED, f);
            end->mask = op->spaces & g->p->roads;
        }
        return true;
    case L_FOLLOW_2:
        t->step = L_AFTER;
        if (op->name == REINFORCE)
            werwolf_push(g, FR_BUILD, f);
        return true;
    case L_AFTER:
        if (werwolf_specials_now(g, f))
            return false;
        break;
    default:
        break;
    }
    werwolf_pop(g);
    werwolf_finish_op(g, OP_ACTION);
    return true;
}

static bool loop_fits(const struct werwolf_play *g, const struct werwolf_frame *t)
{
    return g->s->op[OP_ACTION].faction == t->f && werwolf_has_action(t->f, g->s->op[OP_ACTION].name);
}

const struct werwolf_frame_rules werwolf_loop_rules = {loop_step, loop_list, loop_take, L_END + 1, IN_SPACE | IN_ACTION,
                                                       0,         loop_fits};

/* ---- Why a space cannot be selected ---- */

/* What the action itself asks of a space, in one test or two. */
static void test_action(const struct werwolf_play *g, int f, int action, uint64_t here, struct sand_why *why)
{
    const bool fits = werwolf_spaces_for(g, f, action) & here;
    if (action == RECRUIT) {
        const bool loyal = werwolf_recruit_states(g, f) >> g->s->space[__builtin_ctzll(here)].loyalty & 1;
        sand_why_add(why, T_LOYALTY, loyal);
        sand_why_add(why, T_FIRST_ACTION + RECRUIT, fits || !loyal);
    } else if (action == ATTACK) {
        sand_why_add(why, T_GUERRILLAS, werwolf_carrying(g->s, f) & here);
        sand_why_add(why, T_ENEMY, werwolf_targets(g->s, f, HIT_INSURGENT) & here);
    } else if (action == SEARCH && werwolf_carrying(g->s, f) & here) { /* they are there, and would find nothing */
        sand_why_add(why, T_HIDDEN, fits);
    } else {
        sand_why_add(why, T_FIRST_ACTION + action, fits);
    }
}

/* As werwolf_open_spaces pays for it. The generic tests hold the two against each other: an answer is legal if and only
 * if it passes all tests. */
static bool can_pay(const struct werwolf_play *g, const struct werwolf_op *op, uint64_t here)
{
    const int money = g->s->resources[op->faction];
    if (op->mode == MODE_FREE)
        return true;
    if (op->name == REINFORCE && money < op->price + werwolf_rebuild_price(g, op->faction, op->doubled) &&
        !(reinforce_spaces(g, op->faction, false) & here))
        return false;
    return money >= op->price || (op->name == MARCH && g->p->roads & here);
}

bool werwolf_why(const void *pack, const void *state, int actor, sand_answer a, struct sand_why *why)
{
    const struct werwolf_state *s = state;
    const struct werwolf_play g = {pack, (struct werwolf_state *)(uintptr_t)state, 0, 0, false};
    const struct werwolf_frame *t = s->depth ? &s->stack[s->depth - 1] : 0;
    const struct werwolf_op *op = &s->op[OP_ACTION];
    (void)actor;
    if (!t || arg_of(a, 0) >= WERWOLF_SPACES)
        return false;
    if (t->kind == FR_SPECIAL)
        return werwolf_why_special(&g, t, a, why);
    if (t->kind == FR_MOVES)
        return werwolf_why_move(&g, t, a, why);
    if (t->kind != FR_LOOP || t->step != L_ASK || verb_of(a) != V_SPACE || op->name == PATROL)
        return false;
    const uint64_t here = BIT(arg_of(a, 0));
    sand_why_add(why, T_OPEN, !op->closed && op->count < op->limit);
    sand_why_add(why, T_ALLOWED, op->allowed & here);
    sand_why_add(why, T_AGAIN, !(op->spaces & here));
    test_action(&g, op->faction, op->name, here, why);
    sand_why_tell(why, T_PRICE, can_pay(&g, op, here), (const int32_t[]){op->price, s->resources[op->faction], -1});
    return true;
}

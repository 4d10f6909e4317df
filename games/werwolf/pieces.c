/* Every change of the board: pieces, tokens, loyalty, markers and tracks. Each function leaves the counts that repeat
 * the spaces right, and reports what happened. The caller knows that the change is legal.
 *
 * What has to follow a change: `has` after each piece (mark), control after each piece and each HE token
 * (werwolf_touch), because HE is a piece for control (R-CTL-1) and research is not.
 *
 * A token has no place of its own: it lies under a class (space, faction, kind), not under one carrier (R-TOK-22). A
 * class without carriers therefore has no tokens, and every function that takes the last carrier away says where they
 * go.
 *
 * Several of these push a frame: werwolf_put and werwolf_grab_chance ask about loose tokens, werwolf_lose asks who gets
 * the tokens of a lost carrier. Callers set their own `step` before they call. */
#include "games/werwolf/play.h"

#include "engine/ensure.h"

#include <string.h>

/* Cards and dice are SAND_REVEALS: after them no answer can be taken back. */
void werwolf_tell_of(struct werwolf_play *g, int key, const int args[SAND_ARGS])
{
    werwolf_tell_part(g, key);
    const int reason = key == E_BECAUSE ? (int)answer2(key, args[0], args[1]) : 0;
    if (!g->sink || (reason && reason == g->said)) /* several choices for one reason are told as one */
        return;
    g->said = reason;
    struct sand_entry entry = {.key = (uint16_t)key,
                               .argc = (uint8_t)argc_of(key),
                               .flags = key == E_DIE || key == E_CARD ? SAND_REVEALS : 0,
                               .audience = SAND_ALL};
    for (int i = 0; i < entry.argc; i++)
        entry.arg[i] = args[i];
    sand_emit(g->sink, &entry);
}

/* ---- Looking ---- */

int werwolf_class(int f, int k)
{
    return k == BASE ? CLASS_BASE : occupier(f) ? CLASS_TROOP + k : CLASS_UNDER + k;
}

int werwolf_he_class(int f, int k)
{
    return (occupier(f) ? CLASS_HE_TROOP : CLASS_HE_UNDER) + k;
}

int werwolf_pieces(const struct werwolf_state *s, int i, int f)
{
    return pieces_in(&s->space[i], f);
}

int werwolf_bare(const struct werwolf_state *s, int i, int f, int k)
{
    return most(0, s->space[i].piece[f][k] - s->space[i].token[TOKEN_HE][f][k]);
}

int werwolf_bases(const struct werwolf_state *s, int i)
{
    const struct werwolf_space *x = &s->space[i];
    return x->piece[0][BASE] + x->piece[1][BASE] + x->piece[2][BASE] + x->piece[3][BASE];
}

/* Spaces where f holds research. */
uint64_t werwolf_with_research(const struct werwolf_state *s, int f)
{
    uint64_t mask = 0;
    EACH_SPACE (i, werwolf_carrying(s, f))
        if (werwolf_tokens(s, i, f, TOKEN_RESEARCH))
            mask |= BIT(i);
    return mask;
}

/* The state a faction works towards. */
int werwolf_goal(int f)
{
    static const int goal[] = {ACTIVE_ALLIED, ACTIVE_SOVIET, ACTIVE_RESISTANCE, NEUTRAL};
    return goal[f];
}

/* ---- Control and counts ---- */

/* R-CTL-1, -2: who has more than all others together. */
int werwolf_ruler(const struct werwolf_space *x)
{
    int n[WERWOLF_FACTIONS], sum = 0;
    for (EACH_FACTION(f))
        sum += n[f] = pieces_in(x, f);
    for (EACH_FACTION(f))
        if (2 * n[f] > sum)
            return f;
    return WERWOLF_NONE;
}

static void set_control(struct werwolf_play *g, int i, int f)
{
    struct werwolf_state *s = g->s;
    const int old = s->space[i].control;
    if (old == f)
        return;
    if (old != WERWOLF_NONE) {
        s->controlled[old] &= ~BIT(i);
        s->controlled_population[old] = (uint8_t)(s->controlled_population[old] - s->space[i].population);
    }
    if (f != WERWOLF_NONE) {
        s->controlled[f] |= BIT(i);
        s->controlled_population[f] = (uint8_t)(s->controlled_population[f] + s->space[i].population);
    }
    s->space[i].control = (uint8_t)f;
    werwolf_tell(g, E_CONTROL, i, f == WERWOLF_NONE ? -1 : f);
}

/* R-CTL-5; R-CTL-3: a road has none. */
void werwolf_touch(struct werwolf_play *g, int i)
{
    if (!g->s->frozen && g->p->kind[i] != ROAD)
        set_control(g, i, werwolf_ruler(&g->s->space[i]));
}

static void mark(struct werwolf_state *s, int i, int f, int k)
{
    if (s->space[i].piece[f][k])
        s->has[f][k] |= BIT(i);
    else
        s->has[f][k] &= ~BIT(i);
}

static int arm_of(int state)
{
    return (state - 1) / 2;
}

int werwolf_weight(int state)
{
    return state ? 2 - (state & 1) : 0;
}

/* While control is frozen (R-CRI-31) it is not a repetition of the pieces but a state of its own, and is kept. */
static void recount_space(const struct werwolf_pack *p, struct werwolf_state *s, int i)
{
    struct werwolf_space *x = &s->space[i];
    for (EACH_FACTION(f))
        for (int k = 0; k < WERWOLF_PIECES; k++) {
            mark(s, i, f, k);
            const int box = occupier(f) || k == BASE ? k : 0;
            s->available[f][box] = (uint8_t)(s->available[f][box] - x->piece[f][k]);
            if (k < BASE)
                s->tokens = (uint8_t)(s->tokens - x->token[0][f][k] - x->token[1][f][k]);
        }
    s->tokens = (uint8_t)(s->tokens - x->loose[0] - x->loose[1]);
    s->markers = (uint8_t)(s->markers - x->terror - x->blockade);
    if (x->loyalty)
        s->total[arm_of(x->loyalty)] = (uint8_t)(s->total[arm_of(x->loyalty)] +
                                                 werwolf_weight(x->loyalty) * x->population);
    if (!s->frozen)
        x->control = (uint8_t)(p->kind[i] == ROAD ? WERWOLF_NONE : werwolf_ruler(&s->space[i]));
    if (x->control != WERWOLF_NONE) {
        s->controlled[x->control] |= BIT(i);
        s->controlled_population[x->control] = (uint8_t)(s->controlled_population[x->control] + x->population);
    }
}

void werwolf_recount(const struct werwolf_pack *p, struct werwolf_state *s)
{
    memcpy(s->available, p->pool, sizeof s->available);
    s->available[ALLIES][TROOP] = (uint8_t)(s->available[ALLIES][TROOP] - s->casualties);
    s->tokens = (uint8_t)(p->tokens - s->home[0] - s->home[1]);
    s->markers = p->markers;
    memset(s->has, 0, sizeof s->has);
    memset(s->controlled, 0, sizeof s->controlled);
    memset(s->total, 0, sizeof s->total);
    memset(s->controlled_population, 0, sizeof s->controlled_population);
    for (int i = 0; i < WERWOLF_SPACES; i++)
        recount_space(p, s, i);
}

/* ---- Tokens ---- */

/* Where a token that arrives lies: R-TOK-21. */
static int class_for(const struct werwolf_state *s, int i, int f)
{
    return s->space[i].piece[f][0] ? 0 : 1;
}

void werwolf_token_to(struct werwolf_play *g, int token, int n, int f, int i)
{
    if (!n)
        return;
    uint8_t *under = &g->s->space[i].token[token][f][class_for(g->s, i, f)];
    *under = (uint8_t)(*under + n);
    werwolf_tell(g, E_TOOK, f, token, n, i);
    werwolf_touch(g, i);
}

/* Out of a faction's hands, from the second class first: the first is where tokens lie by choice. */
void werwolf_token_from(struct werwolf_play *g, int token, int n, int f, int i)
{
    for (int k = 1; k >= 0; k--) {
        uint8_t *under = &g->s->space[i].token[token][f][k];
        const int some = least(n, *under);
        *under = (uint8_t)(*under - some);
        n -= some;
    }
    SAND_ENSURE(n == 0);
    werwolf_touch(g, i);
}

int werwolf_new_tokens(struct werwolf_play *g, int n)
{
    n = most(0, least(n, g->s->tokens));
    g->s->tokens = (uint8_t)(g->s->tokens - n);
    return n;
}

static void back_to_pool(struct werwolf_play *g, int n)
{
    g->s->tokens = (uint8_t)(g->s->tokens + n);
}

void werwolf_send_home(struct werwolf_play *g, int f, int i, int n)
{
    if (!n)
        return;
    werwolf_token_from(g, TOKEN_RESEARCH, n, f, i);
    g->s->home[f] = (uint8_t)(g->s->home[f] + n);
    werwolf_tell(g, E_HOME, f, g->s->home[f]);
}

/* R-TOK-14: a piece that acts, is placed or sets out here may take what lies loose. */
void werwolf_grab_chance(struct werwolf_play *g, int f, int i)
{
    const struct werwolf_space *x = &g->s->space[i];
    if ((!x->loose[0] && !x->loose[1]) || !werwolf_carriers(g->s, i, f) || g->s->declined[f] & BIT(i))
        return;
    werwolf_push_at(g, FR_GRAB, f, i);
}

static void loosen(struct werwolf_play *g, int token, int n, int i)
{
    if (!n)
        return;
    g->s->space[i].loose[token] = (uint8_t)(g->s->space[i].loose[token] + n);
    werwolf_tell(g, E_LOOSE, token, n, i);
}

/* R-TOK-11, -12, -13: tokens of a faction that has no carrier left here, or that a non-player gives up. They lie loose
 * until somebody has been named. */
static void orphan(struct werwolf_play *g, int token, int n, int f, int i, int by)
{
    unsigned who = 0;
    if (!n)
        return;
    for (EACH_FACTION(x))
        if (x != f && werwolf_carriers(g->s, i, x))
            who |= 1u << x;
    if (!who && werwolf_carriers(g->s, i, f))
        who = 1u << f;
    loosen(g, token, n, i);
    if (!who) { /* it stays loose, and is news to everyone */
        for (EACH_FACTION(x))
            g->s->declined[x] &= ~BIT(i);
        return;
    }
    if (!person(g->s, f) && by != WERWOLF_NONE && in_set(who, by))
        who = 1u << by;
    struct werwolf_frame *t = werwolf_push_at(g, FR_TOKEN, f, i);
    t->token.count = (uint8_t)n;
    t->token.token = (uint8_t)token;
    t->mask = who;
}

/* What becomes of the tokens of a class that has just lost a carrier; `before`: carriers it had. A carrier's share is
 * the class's HE over its carriers, rounded up: of 3 non-player carriers with 4 HE the one that is assassinated gives
 * up 2. A person keeps tokens in the other class without being asked; only when neither class is left is the question
 * put. */
static void bereave(struct werwolf_play *g, int f, int k, int i, int before, int by, bool hard)
{
    struct werwolf_space *x = &g->s->space[i];
    for (int token = 0; token < 2; token++) {
        uint8_t *under = &x->token[token][f][k];
        int given = 0;
        if (!*under)
            continue;
        if (!person(g->s, f) && by != f) /* R-TOK-13 */
            given = token == TOKEN_RESEARCH ? 1 : hard || before == 1 ? (*under + before - 1) / before : 0;
        *under = (uint8_t)(*under - given);
        if (*under && !x->piece[f][k]) {
            if (x->piece[f][!k]) /* R-TOK-11: first in its other class */
                x->token[token][f][!k] = (uint8_t)(x->token[token][f][!k] + *under);
            else
                given += *under;
            *under = 0;
        }
        orphan(g, token, given, f, i, by);
    }
}

/* ---- Pieces ---- */

/* Whether pieces of f that move are remembered (R-ACT-5): in its own action, and in the redeployment. `moved` has no
 * faction: it belongs to the one whose operation is running. Pieces of others that leave or turn over in it must not
 * change the counts. */
static bool remembers(const struct werwolf_state *s, int f)
{
    return s->frozen || (s->op[OP_ACTION].mode && s->op[OP_ACTION].faction == f);
}

static uint8_t *box_of(struct werwolf_state *s, int f, int k)
{
    return &s->available[f][occupier(f) || k == BASE ? k : 0];
}

/* Returns how many were placed: fewer than asked for where the box runs out, which is legal everywhere (R-FRC-4). */
int werwolf_put(struct werwolf_play *g, int f, int k, int i, int n)
{
    uint8_t *box = box_of(g->s, f, k);
    n = least(n, *box);
    if (n <= 0)
        return 0;
    *box = (uint8_t)(*box - n);
    g->s->space[i].piece[f][k] = (uint8_t)(g->s->space[i].piece[f][k] + n);
    mark(g->s, i, f, k);
    werwolf_tell(g, E_PLACED, f, werwolf_class(f, k), n, i);
    werwolf_touch(g, i);
    werwolf_grab_chance(g, f, i);
    return n;
}

void werwolf_recover(struct werwolf_play *g, int n)
{
    if (!n)
        return;
    g->s->casualties = (uint8_t)(g->s->casualties - n);
    g->s->available[ALLIES][TROOP] = (uint8_t)(g->s->available[ALLIES][TROOP] + n);
    werwolf_tell(g, E_CASUALTIES, g->s->casualties);
}

/* R-FRC-11 */
static int box_for(int f, int k, int by)
{
    return f == ALLIES && k == TROOP && !occupier(by) ? BOX_CASUALTIES : BOX_AVAILABLE;
}

/* R-EVT-6, -7, -12: a building goes with the last base of its owner in the space. Called once the base is off the map,
 * so "the last one" means that none is left. */
static void lose_base(struct werwolf_play *g, int f, int i)
{
    struct werwolf_state *s = g->s;
    const struct werwolf_op *op = werwolf_op(s);
    for (int b = RADIO_WERWOLF; b <= NATIONAL_REDOUBT; b++)
        if (f == WERWOLF && s->building[b] == i && !s->space[i].piece[f][BASE]) {
            s->building[b] = BUILDING_GONE;
            werwolf_tell(g, E_DEMOLISHED, b);
        }
    if (!occupier(f) && op != &s->op[OP_EVENT] && op->faction == ALLIES) /* R-FRC-14 */
        werwolf_morale(g, 1);
}

/* What a special action inside the action does is not the action's own (R-SPA-8), hence the look at the innermost
 * operation. */
static void note_struck(struct werwolf_play *g, int f)
{
    if (!occupier(f) && werwolf_op(g->s) == &g->s->op[OP_ACTION])
        g->s->op[OP_ACTION].struck = true;
}

/* Control is computed twice: without the carrier, and again when bereave has moved its HE, which counts too. */
void werwolf_lose(struct werwolf_play *g, int f, int k, int i, int by, bool hard, int box)
{
    struct werwolf_state *s = g->s;
    uint8_t *n = &s->space[i].piece[f][k];
    const int before = (*n)--;
    SAND_ENSURE(before > 0);
    mark(s, i, f, k);
    if (k != BASE && remembers(s, f))
        s->moved[i][k] = (uint8_t)least(s->moved[i][k], *n);
    werwolf_tell(g, E_REMOVED, f, werwolf_class(f, k), 1, i);
    if (box == BOX_CASUALTIES) {
        s->casualties++;
        werwolf_tell(g, E_CASUALTIES, s->casualties);
    } else {
        ++*box_of(s, f, k);
    }
    werwolf_touch(g, i);
    if (k == BASE) {
        lose_base(g, f, i);
        return;
    }
    note_struck(g, f);
    bereave(g, f, k, i, before, by, hard);
    werwolf_touch(g, i);
}

static void lose_he(struct werwolf_play *g, int f, int k, int i)
{
    g->s->space[i].token[TOKEN_HE][f][k]--;
    back_to_pool(g, 1);
    werwolf_tell(g, E_TOKEN_GONE, f, TOKEN_HE, 1, i);
    werwolf_touch(g, i);
}

/* A loose token belongs to nobody: the faction of such a hit is WERWOLF_NONE. */
void werwolf_hit(struct werwolf_play *g, int i, int f, int class, int by, bool hard, int box)
{
    if (class == CLASS_RESEARCH && f == WERWOLF_NONE) {
        g->s->space[i].loose[TOKEN_RESEARCH]--;
        back_to_pool(g, 1);
        werwolf_tell(g, E_LOOSE_GONE, TOKEN_RESEARCH, 1, i);
    } else if (class == CLASS_RESEARCH) {
        werwolf_token_from(g, TOKEN_RESEARCH, 1, f, i);
        back_to_pool(g, 1);
        werwolf_tell(g, E_TOKEN_GONE, f, TOKEN_RESEARCH, 1, i);
    } else if (is_he(class)) {
        lose_he(g, f, kind_of(class), i);
    } else if (class == CLASS_BASE) {
        werwolf_lose(g, f, BASE, i, by, hard, BOX_AVAILABLE);
    } else {
        const int k = class & 1;
        werwolf_lose(g, f, k, i, by, hard, box == BOX_RULE ? box_for(f, k, by) : box);
    }
}

/* R-TOK-23: those with HE turn first if another causes it, last if the owner does. Example: 3 underground with 1 HE.
 * Another faction activates 1: it is the one with the HE. The owner activates 1: it is one of the two without. If all 3
 * turn, research goes too; otherwise it stays with the class. */
void werwolf_turn_over(struct werwolf_play *g, int i, int f, int n, bool active, bool by_owner)
{
    struct werwolf_space *x = &g->s->space[i];
    const int from = active ? UNDER : ACTIVE, to = !from, c = x->piece[f][from], h = x->token[TOKEN_HE][f][from];
    n = least(n, c);
    if (n <= 0)
        return;
    const int share = h ? (h + c - 1) / c : 0, laden = least(c, h);
    const int turned = by_owner ? most(0, n - (c - laden)) : least(n, laden);
    const int he = n == c ? h : least(h, turned * share), research = n == c ? x->token[TOKEN_RESEARCH][f][from] : 0;
    x->piece[f][from] = (uint8_t)(c - n);
    x->piece[f][to] = (uint8_t)(x->piece[f][to] + n);
    x->token[TOKEN_HE][f][from] = (uint8_t)(h - he);
    x->token[TOKEN_HE][f][to] = (uint8_t)(x->token[TOKEN_HE][f][to] + he);
    x->token[TOKEN_RESEARCH][f][from] = (uint8_t)(x->token[TOKEN_RESEARCH][f][from] - research);
    x->token[TOKEN_RESEARCH][f][to] = (uint8_t)(x->token[TOKEN_RESEARCH][f][to] + research);
    if (remembers(g->s, f)) { /* those that have not moved turn first */
        uint8_t *moved = g->s->moved[i];
        const int with = most(0, moved[from] - (c - n));
        moved[from] = (uint8_t)(moved[from] - with);
        moved[to] = (uint8_t)(moved[to] + with);
    }
    mark(g->s, i, f, from);
    mark(g->s, i, f, to);
    if (active)
        note_struck(g, f);
    werwolf_tell(g, active ? E_ACTIVATED : E_HIDDEN, f, n, i);
}

/* ---- Movement ---- */

static void take_tokens(struct werwolf_state *s, int token, int n, int f, int i, int a, int b)
{
    const int first = a >= b ? UNDER : ACTIVE; /* from the class of which more leave, then from the other */
    const int order[] = {first, !first};
    for (int x = 0; x < 2; x++) {
        const int k = order[x];
        uint8_t *under = &s->space[i].token[token][f][k];
        const int some = least(n, *under);
        *under = (uint8_t)(*under - some);
        n -= some;
    }
}

/* A class that lost its last carrier here leaves its tokens to the other class. */
static void settle(struct werwolf_state *s, int f, int i)
{
    for (int token = 0; token < 2; token++)
        for (int k = 0; k < 2; k++)
            if (!s->space[i].piece[f][k] && s->space[i].token[token][f][k]) {
                uint8_t *rest = &s->space[i].token[token][f][!k];
                *rest = (uint8_t)(*rest + s->space[i].token[token][f][k]);
                s->space[i].token[token][f][k] = 0;
            }
}

/* R-INS-14 to -16: how many of a marching group's underground guerrillas become active. Two causes, and the first
 * covers the second: seen by the crowd in a loyal space all become active; elsewhere those who carry HE that the active
 * members of the group could not take. */
static int exposed(const struct werwolf_play *g, int f, int to, int a, int b, int he)
{
    const struct werwolf_space *x = &g->s->space[to];
    const int cubes = werwolf_carriers(g->s, to, ALLIES) + werwolf_carriers(g->s, to, SOVIETS);
    if (werwolf_cap(g, f, HOOK_MARCH_UNDERGROUND))
        return 0;
    if (x->loyalty && x->loyalty < PASSIVE_RESISTANCE && cubes + a + b >= 4)
        return a;
    return least(a, most(0, he - b));
}

/* R-ACT-5: who has moved. Of those who leave the unmoved go first; an air lift takes the moved first and lets all it
 * brings act again (R-SPA-6). */
static void remember_move(struct werwolf_state *s, int f, int from, int to, const int left[2], const int came[2],
                          bool lift)
{
    for (int k = 0; k < 2; k++) {
        uint8_t *origin = &s->moved[from][k], *goal = &s->moved[to][k];
        *origin = (uint8_t)(lift ? most(0, *origin - left[k]) : least(*origin, s->space[from].piece[f][k]));
        *goal = (uint8_t)(lift ? *goal : least(s->space[to].piece[f][k], *goal + came[k]));
    }
}

/* What a group brought, as it lies in its new space: HE under guerrillas of class `under`. */
static void put_tokens(struct werwolf_state *s, int f, int to, int he, int research, int under)
{
    struct werwolf_space *y = &s->space[to];
    uint8_t *there = &y->token[TOKEN_HE][f][under];
    *there = (uint8_t)(*there + he);
    there = &y->token[TOKEN_RESEARCH][f][class_for(s, to, f)];
    *there = (uint8_t)(*there + research);
    if (s->frozen) { /* R-CRI-33 */
        s->carried[to][TOKEN_RESEARCH] = (uint8_t)(s->carried[to][TOKEN_RESEARCH] + research);
        s->carried[to][TOKEN_HE] = (uint8_t)(s->carried[to][TOKEN_HE] + he);
    }
}

/* R-INS-4, -5: those gathered go underground, as Skorzeny's marchers do. The order matters: settle needs the origin
 * without the group and its tokens, class_for the destination with the group in it. E_MOVED tells the group as it set
 * out (a, b), the entries after it what became of it on arrival. */
void werwolf_move(struct werwolf_play *g, int f, int from, int to, int a, int b, int he, int research, int mode)
{
    struct werwolf_state *s = g->s;
    struct werwolf_space *x = &s->space[from], *y = &s->space[to];
    const bool march = mode == MOVE_MARCH;
    const bool hidden = mode == MOVE_GATHER || (march && werwolf_cap(g, f, HOOK_MARCH_UNDERGROUND));
    const int shown = march ? exposed(g, f, to, a, b, he) : 0;
    const int first = hidden ? a + b : a - shown, second = hidden ? 0 : b + shown;
    take_tokens(s, TOKEN_HE, he, f, from, a, b);
    take_tokens(s, TOKEN_RESEARCH, research, f, from, a, b);
    x->piece[f][0] = (uint8_t)(x->piece[f][0] - a);
    x->piece[f][1] = (uint8_t)(x->piece[f][1] - b);
    settle(s, f, from);
    y->piece[f][0] = (uint8_t)(y->piece[f][0] + first);
    y->piece[f][1] = (uint8_t)(y->piece[f][1] + second);
    for (int k = 0; k < 2; k++) {
        mark(s, from, f, k);
        mark(s, to, f, k);
    }
    put_tokens(s, f, to, he, research, march && second ? ACTIVE : class_for(s, to, f));
    if (remembers(s, f))
        remember_move(s, f, from, to, (const int[]){a, b}, (const int[]){first, second}, mode == MOVE_LIFT);
    werwolf_tell(g, E_MOVED, f, from, to, a, b);
    if (he || research)
        werwolf_tell(g, E_CARRIED, f, he, research);
    if (shown)
        werwolf_tell(g, E_ACTIVATED, f, shown, to);
    if (hidden && b)
        werwolf_tell(g, E_HIDDEN, f, b, to);
    werwolf_touch(g, from);
    werwolf_touch(g, to);
}

/* ---- Loyalty ---- */

static void set_loyalty(struct werwolf_play *g, int i, int state)
{
    struct werwolf_space *x = &g->s->space[i];
    if (x->loyalty == state)
        return;
    if (x->loyalty)
        g->s->total[arm_of(x->loyalty)] = (uint8_t)(g->s->total[arm_of(x->loyalty)] -
                                                    werwolf_weight(x->loyalty) * x->population);
    x->loyalty = (uint8_t)state;
    if (state)
        g->s->total[arm_of(state)] = (uint8_t)(g->s->total[arm_of(state)] + werwolf_weight(state) * x->population);
    werwolf_tell(g, E_LOYALTY, i, state);
}

bool werwolf_can_shift(const struct werwolf_state *s, int i, int toward)
{
    return s->space[i].population && s->space[i].loyalty != toward;
}

/* One step on the three arms: R-LOY-2. `toward` is neutral or the active end of an arm; from neutral the first step is
 * the passive state, one less than that. */
static int step_toward(int state, int toward)
{
    if (state == NEUTRAL)
        return toward ? toward - 1 : NEUTRAL;
    if (toward && arm_of(state) == arm_of(toward))
        return toward;
    return state & 1 ? NEUTRAL : state - 1;
}

/* R-TEN-4, -5: an occupier's operation that lowers the other's loyalty here. */
static void tense(struct werwolf_play *g, int i, int before, int after)
{
    struct werwolf_op *op = werwolf_op(g->s);
    if (op->mode == MODE_NONE || !occupier(op->faction) || op->tense & BIT(i))
        return;
    const int arm = op->faction == ALLIES ? ARM_SOVIET : ARM_ALLIED;
    const int was = before && arm_of(before) == arm ? werwolf_weight(before) : 0;
    const int is = after && arm_of(after) == arm ? werwolf_weight(after) : 0;
    if (is >= was)
        return;
    op->tense |= BIT(i);
    werwolf_tension(g, 1);
}

/* "Directly to neutral" (R-LOY-4) is a shift of more levels than there are: that way tension is counted in one place.
 */
void werwolf_shift(struct werwolf_play *g, int i, int toward, int levels)
{
    const int before = g->s->space[i].loyalty;
    int state = before;
    if (!g->s->space[i].population)
        return;
    while (levels-- && state != toward)
        state = step_toward(state, toward);
    set_loyalty(g, i, state);
    tense(g, i, before, state);
}

/* R-LOY-7 is kept by deport, which alone can take the last people away: it has shifted the space to neutral before. */
void werwolf_population(struct werwolf_play *g, int i, int less)
{
    struct werwolf_space *x = &g->s->space[i];
    const int loyalty = x->loyalty, control = x->control;
    if (loyalty)
        g->s->total[arm_of(loyalty)] = (uint8_t)(g->s->total[arm_of(loyalty)] - werwolf_weight(loyalty) * less);
    if (control != WERWOLF_NONE)
        g->s->controlled_population[control] = (uint8_t)(g->s->controlled_population[control] - less);
    x->population = (uint8_t)(x->population - less);
    werwolf_tell(g, E_POPULATION, i, x->population);
}

/* ---- Markers and tracks ---- */

void werwolf_terror_marker(struct werwolf_play *g, int i, int d)
{
    d = d > 0 ? least(d, g->s->markers) : most(d, -g->s->space[i].terror);
    if (!d)
        return;
    g->s->markers = (uint8_t)(g->s->markers - d);
    g->s->space[i].terror = (uint8_t)(g->s->space[i].terror + d);
    werwolf_tell(g, E_TERROR, i, g->s->space[i].terror);
}

void werwolf_blockade(struct werwolf_play *g, int i, bool on)
{
    if (g->s->space[i].blockade == on || (on && !g->s->markers))
        return;
    g->s->space[i].blockade = on;
    g->s->markers = (uint8_t)(g->s->markers + (on ? -1 : 1));
    werwolf_tell(g, on ? E_BLOCKADE : E_CLEARED, i);
}

void werwolf_resources(struct werwolf_play *g, int f, int d)
{
    const int now = most(0, least(WERWOLF_TRACK, g->s->resources[f] + d));
    if (now == g->s->resources[f])
        return;
    g->s->resources[f] = (uint8_t)now;
    werwolf_tell(g, E_RESOURCES, f, now);
}

void werwolf_morale(struct werwolf_play *g, int d)
{
    const int now = most(0, least(WERWOLF_TRACK, g->s->morale + d));
    if (now == g->s->morale)
        return;
    g->s->morale = (uint8_t)now;
    werwolf_tell(g, E_MORALE, now);
}

void werwolf_tension(struct werwolf_play *g, int d)
{
    const int now = most(1, least(6, g->s->tensions + d));
    if (now == g->s->tensions)
        return;
    g->s->tensions = (uint8_t)now;
    werwolf_tell(g, E_TENSIONS, now);
}

/* On a copy that a non-player tries a text on every die shows 3 (R-NPG-6). */
int werwolf_roll(struct werwolf_play *g, int f)
{
    const int face = g->s->trial ? 3 : sand_die(&g->s->head.chance, 6);
    werwolf_tell(g, E_DIE, f, face);
    return face;
}

/* Who can go where, and the chain of questions by which groups of pieces move (part 4, number 6).
 *
 * A move is legal if one legal route exists; the route is never stated (R-ACT-6). So every question of the kind "where
 * from", "where to" is one of sets: spread() grows a set of spaces until it is stopped, and the answer is what it
 * reached.
 *
 * All nine kinds of moves (enum move_mode) share one frame and one order: from, to (unless it is fixed before), group,
 * carry. Air lift, transport and cards ignore `moved`, because they may move again what an action has moved (R-ACT-5,
 * R-SPA-6). */
#include "games/werwolf/play.h"

/* ---- Routes ---- */

/* R-TEN-10: at 4 and up occupier pieces do not leave Berlin. */
bool werwolf_locked(const struct werwolf_play *g, int f, int from)
{
    return occupier(f) && g->s->tensions >= 4 && g->p->berlin & BIT(from);
}

/* R-TEN-9: spaces where the other occupier stands in the way. */
static uint64_t rivals(const struct werwolf_play *g, int f)
{
    const int other = other_of(f);
    return g->s->tensions >= 2 ? werwolf_carrying(g->s, other) | g->s->has[other][BASE] : 0;
}

static uint64_t blockades(const struct werwolf_play *g)
{
    uint64_t mask = 0;
    if (g->s->markers < g->p->markers) /* asked for every move of a patrol */
        EACH_SPACE (i, g->p->roads)
            if (g->s->space[i].blockade)
                mask |= BIT(i);
    return mask;
}

int werwolf_may_move(const struct werwolf_play *g, const struct werwolf_frame *t, int f, int mode, int from, int k)
{
    const struct werwolf_state *s = g->s;
    const int n = s->space[from].piece[f][k];
    if (mode == MOVE_LIFT || mode == MOVE_LEAVE)
        return k == TROOP ? n : 0;
    if (mode == MOVE_TRANSPORT)
        return n;
    if (mode == MOVE_EVENT) {
        const struct werwolf_piece_selector *p = &g->p->piece[g->p->step[t->pc].piece];
        const int bit = occupier(f) ? (k ? KIND_POLICE : KIND_TROOP) : KIND_GUERRILLA;
        return p->kinds & bit && (p->state == STATE_ANY || occupier(f) || p->state == STATE_UNDER + k) ? n : 0;
    }
    return n - s->moved[from][k];
}

uint64_t werwolf_movable(const struct werwolf_play *g, int f, int mode)
{
    uint64_t mask = mode == MOVE_LIFT ? g->s->has[f][TROOP] : werwolf_carrying(g->s, f);
    KEEP_SPACES(i, mask, werwolf_may_move(g, NULL, f, mode, i, TROOP) || werwolf_may_move(g, NULL, f, mode, i, POLICE));
    return occupier(f) && g->s->tensions >= 4 ? mask & ~g->p->berlin : mask;
}

/* R-OCC-13: roads over which a search may come. */
static uint64_t clear_roads(const struct werwolf_play *g, int f)
{
    return g->p->roads & ~werwolf_guerrilla_spaces(g->s) & ~blockades(g) & ~rivals(g, f);
}

uint64_t werwolf_search_from(const struct werwolf_play *g, int f, int to)
{
    uint64_t from = g->p->adjacent[to];
    EACH_SPACE (road, g->p->adjacent[to] & clear_roads(g, f))
        from |= g->p->adjacent[road];
    return from & ~BIT(to) & werwolf_movable(g, f, MOVE_SEARCH);
}

/* All spaces into which a search can bring a cube. Over a road a cube comes to everything next to it but its own
 * origin. With two origins at a road each can be reached from the other, so then nothing is taken out. */
uint64_t werwolf_search_to(const struct werwolf_play *g, int f)
{
    const uint64_t from = werwolf_movable(g, f, MOVE_SEARCH);
    uint64_t to = 0;
    EACH_SPACE (i, from)
        to |= g->p->adjacent[i];
    EACH_SPACE (road, to & clear_roads(g, f)) {
        const uint64_t origins = g->p->adjacent[road] & from;
        to |= count_of(origins) > 1 ? g->p->adjacent[road] : g->p->adjacent[road] & ~origins;
    }
    return to;
}

/* Spreads over roads and cities until it is stopped: R-OCC-10, R-SPA-9. What stops is reached, but not left: that is
 * why it is in `reached` and not in `front`. */
static uint64_t spread(const struct werwolf_play *g, uint64_t start, uint64_t stops)
{
    uint64_t reached = start, front = start & ~stops;
    while (front) {
        uint64_t next = 0;
        EACH_SPACE (i, front)
            next |= g->p->adjacent[i];
        next &= g->p->net & ~reached;
        reached |= next;
        front = next & ~stops;
    }
    return reached;
}

static uint64_t berlin_stop(const struct werwolf_play *g)
{
    return g->s->tensions >= 4 ? g->p->berlin : 0;
}

uint64_t werwolf_patrol_to(const struct werwolf_play *g, int f, int from)
{
    const uint64_t stops = werwolf_guerrilla_spaces(g->s) | blockades(g) | rivals(g, f) | berlin_stop(g);
    return spread(g, g->p->adjacent[from] & g->p->net, stops) & ~BIT(from);
}

/* Only a province next to a space where the column was not stopped can be entered; blockades do not stop it (R-SPA-10).
 */
uint64_t werwolf_transport_to(const struct werwolf_play *g, int f, int from)
{
    const uint64_t stops = werwolf_guerrilla_spaces(g->s) | rivals(g, f) | berlin_stop(g);
    const uint64_t reached = spread(g, g->p->adjacent[from] & g->p->roads, stops);
    uint64_t to = reached;
    EACH_SPACE (i, reached & ~stops)
        to |= g->p->adjacent[i] & g->p->provinces;
    return to & ~BIT(from);
}

/* R-CRI-30: cities under own control, and spaces with an own base. Control is the frozen one during the redeployment
 * (R-CRI-31). */
uint64_t werwolf_refuge(const struct werwolf_play *g, int f)
{
    return (g->s->controlled[f] & g->p->cities) | g->s->has[f][BASE];
}

/* ---- The chain ---- */

enum { STEP_FROM, STEP_TO, STEP_GROUP, STEP_CARRY };

/* The pieces are those of the faction asked, unless a card lets another move them. */
static int owner_of(const struct werwolf_frame *t)
{
    return t->owner ? t->owner - 1 : t->f;
}

/* Troops that R-CRI-30 forces away. */
static uint64_t must_leave(const struct werwolf_play *g, int f)
{
    return g->s->has[f][TROOP] & (g->p->roads | (g->p->provinces & ~g->s->has[f][BASE]));
}

/* R-TEN-10 is in werwolf_movable; troops that must leave stand on roads and in provinces, never in Berlin. */
static uint64_t origins(const struct werwolf_play *g, const struct werwolf_frame *t)
{
    const int f = owner_of(t), mode = t->moves.mode;
    uint64_t from = 0;
    switch (mode) {
    case MOVE_SEARCH:
        return werwolf_search_from(g, f, t->moves.to) & ~t->mask;
    case MOVE_MARCH:
        return g->p->march[t->moves.to] & werwolf_movable(g, f, mode) & ~t->mask;
    case MOVE_GATHER:
        return g->p->adjacent[t->moves.to] & werwolf_movable(g, f, mode) & ~t->mask;
    case MOVE_LIFT:
        return werwolf_movable(g, f, mode) & ~t->mask & ~BIT(t->moves.to);
    case MOVE_PATROL:
        EACH_SPACE (i, werwolf_movable(g, f, mode)) {
            const uint64_t to = werwolf_patrol_to(g, f, i);
            if (t->moves.to == WERWOLF_NONE ? to : in_set(to, t->moves.to))
                from |= BIT(i);
        }
        return from;
    case MOVE_LEAVE:
        return must_leave(g, f);
    case MOVE_REDEPLOY:
        EACH_SPACE (i, werwolf_movable(g, f, mode))
            if (werwolf_refuge(g, f) & ~BIT(i))
                from |= BIT(i);
        return from;
    default:
        EACH_SPACE (i, werwolf_match(g, g->p->step[t->pc].in, g->s->op[OP_EVENT].faction, WERWOLF_NONE) &
                           werwolf_carrying(g->s, f) & ~BIT(t->moves.to) & ~t->mask)
            if (werwolf_may_move(g, t, f, mode, i, TROOP) || werwolf_may_move(g, t, f, mode, i, POLICE))
                from |= BIT(i);
        return from;
    }
}

static uint64_t destinations(const struct werwolf_play *g, const struct werwolf_frame *t)
{
    switch (t->moves.mode) {
    case MOVE_PATROL:
        return werwolf_patrol_to(g, t->f, t->moves.from) & g->s->op[OP_ACTION].allowed;
    case MOVE_TRANSPORT:
        return werwolf_transport_to(g, t->f, t->moves.from);
    default:
        return werwolf_refuge(g, t->f) & ~BIT(t->moves.from);
    }
}

/* R-NPG-29: a non-player moves nobody where only a garrison could go. */
static bool may_stop(const struct werwolf_play *g, const struct werwolf_frame *t)
{
    if (t->moves.mode == MOVE_PATROL || t->moves.mode == MOVE_LEAVE)
        return false;
    return t->moves.moved || t->moves.may_stop || (t->moves.mode != MOVE_EVENT && !person(g->s, t->f));
}

static void list_group(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    const int a = werwolf_may_move(g, t, owner_of(t), t->moves.mode, t->moves.from, 0),
              b = werwolf_may_move(g, t, owner_of(t), t->moves.mode, t->moves.from, 1);
    question(q, Q_GROUP, t->f, t->moves.from, t->moves.to < WERWOLF_PLACES ? t->moves.to : -1);
    werwolf_put_within(g->s, q);
    for (int i = 0; i <= a; i++)
        for (int j = i ? 0 : 1; j <= b && i + j <= t->moves.left; j++)
            if (i <= t->moves.left)
                offer(q, answer2(V_GROUP, i, j));
}

static void list_carry(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    const uint8_t *carried = g->s->carried[t->moves.from]; /* they lie under carriers that have moved, so one stays */
    const int he = werwolf_tokens(g->s, t->moves.from, owner_of(t), TOKEN_HE) - carried[TOKEN_HE];
    const int research = werwolf_tokens(g->s, t->moves.from, owner_of(t), TOKEN_RESEARCH) - carried[TOKEN_RESEARCH];
    const bool stays = werwolf_carriers(g->s, t->moves.from, owner_of(t)) >
                       t->moves.group[TROOP] + t->moves.group[POLICE];
    question(q, Q_CARRY, t->f, t->moves.from, t->moves.to < WERWOLF_PLACES ? t->moves.to : -1);
    werwolf_put_within(g->s, q);
    for (int i = stays ? 0 : he; i <= he; i++)
        for (int j = stays ? 0 : research; j <= research; j++)
            offer(q, answer2(V_CARRY, i, j));
}

static void list(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    if (t->step == STEP_FROM) {
        question(q,
                 t->moves.mode == MOVE_LEAVE      ? Q_LEAVE
                 : t->moves.mode == MOVE_REDEPLOY ? Q_REDEPLOY
                                                  : Q_FROM,
                 t->f, t->moves.to < WERWOLF_PLACES ? t->moves.to : -1);
        if (q->key == Q_FROM)
            werwolf_put_within(g->s, q);
        EACH_SPACE (i, origins(g, t))
            offer(q, answer2(V_FROM, i, 255));
        if (may_stop(g, t) || !q->count)
            offer(q, V_DONE);
    } else if (t->step == STEP_TO) {
        question(q, Q_TO, t->f, t->moves.from);
        werwolf_put_within(g->s, q);
        EACH_SPACE (i, destinations(g, t))
            offer(q, answer1(V_TO, i));
        if (t->moves.mode == MOVE_TRANSPORT && may_stop(g, t))
            offer(q, V_DONE);
    } else if (t->step == STEP_GROUP) {
        list_group(g, t, q);
    } else {
        list_carry(g, t, q);
    }
}

/* ---- Why not from there, or not to there ---- */

/* What origins asks of a space, for the moves of actions and the air lift. */
static bool why_from(const struct werwolf_play *g, const struct werwolf_frame *t, uint64_t here, struct sand_why *why)
{
    if (t->moves.mode != MOVE_SEARCH && t->moves.mode != MOVE_MARCH && t->moves.mode != MOVE_GATHER &&
        t->moves.mode != MOVE_LIFT && t->moves.mode != MOVE_PATROL)
        return false;
    const bool pieces = werwolf_movable(g, owner_of(t), t->moves.mode) & here;
    const bool closed = t->moves.mode != MOVE_PATROL && t->mask & here;
    sand_why_add(why, T_PIECES, pieces);
    sand_why_add(why, T_ORIGIN, !closed);
    if (pieces && !closed) /* of what cannot go no way is looked for */
        sand_why_add(why, T_REACH, origins(g, t) & here);
    return true;
}

static bool why_to(const struct werwolf_play *g, const struct werwolf_frame *t, uint64_t here, struct sand_why *why)
{
    switch (t->moves.mode) {
    case MOVE_PATROL:
        sand_why_add(why, T_NET, g->p->net & here);
        sand_why_add(why, T_PATROL_ROUTE, werwolf_patrol_to(g, t->f, t->moves.from) & here);
        sand_why_add(why, T_ALLOWED, g->s->op[OP_ACTION].allowed & here);
        return true;
    case MOVE_TRANSPORT:
        sand_why_add(why, T_TRANSPORT_ROUTE, werwolf_transport_to(g, t->f, t->moves.from) & here);
        return true;
    case MOVE_LEAVE:
    case MOVE_REDEPLOY:
        sand_why_add(why, T_REFUGE, werwolf_refuge(g, t->f) & here);
        sand_why_add(why, T_ELSEWHERE, !(BIT(t->moves.from) & here));
        return true;
    default:
        return false;
    }
}

bool werwolf_why_move(const struct werwolf_play *g, const struct werwolf_frame *t, sand_answer a, struct sand_why *why)
{
    if (t->step == STEP_FROM && verb_of(a) == V_FROM && arg_of(a, 1) == 255)
        return why_from(g, t, BIT(arg_of(a, 0)), why);
    return t->step == STEP_TO && verb_of(a) == V_TO && why_to(g, t, BIT(arg_of(a, 0)), why);
}

/* ---- Moving ---- */

/* Any number of pieces, from wherever; `to` may be WERWOLF_NONE. */
struct werwolf_frame *werwolf_push_moves(struct werwolf_play *g, int f, int mode, int to, bool stop)
{
    struct werwolf_frame *t = werwolf_push(g, FR_MOVES, f);
    t->moves.mode = (uint8_t)mode;
    t->moves.to = (uint8_t)to;
    t->moves.from = WERWOLF_NONE;
    t->moves.left = WERWOLF_NONE;
    t->moves.may_stop = stop;
    return t;
}

/* The group has arrived. */
static void arrive(struct werwolf_play *g, struct werwolf_frame *t, int he, int research)
{
    const int f = owner_of(t), mode = t->moves.mode, from = t->moves.from, to = t->moves.to;
    if (to == PLACE_AVAILABLE) { /* R-SPA-5 */
        for (int n = 0; n < t->moves.group[TROOP]; n++)
            werwolf_lose(g, f, TROOP, from, f, true, BOX_AVAILABLE);
        return;
    }
    werwolf_move(g, f, from, to, t->moves.group[TROOP], t->moves.group[POLICE], he, research, mode);
    if (mode == MOVE_PATROL || mode == MOVE_LIFT || mode == MOVE_TRANSPORT || mode == MOVE_EVENT)
        werwolf_grab_chance(g, f, to);
}

/* Back to the next group; a patrol's move is one frame. `t` is brought to its next question before the group arrives,
 * because arriving may push frames; hence the copy. */
static void next_group(struct werwolf_play *g, struct werwolf_frame *t, int he, int research)
{
    struct werwolf_frame now = *t;
    t->moves.moved = true;
    t->mask |= BIT(t->moves.from);
    if (t->moves.left != WERWOLF_NONE)
        t->moves.left = (uint8_t)(t->moves.left - t->moves.group[TROOP] - t->moves.group[POLICE]);
    if (now.moves.mode == MOVE_PATROL) {
        struct werwolf_op *op = &g->s->op[OP_ACTION];
        op->spaces |= BIT(now.moves.to);
        op->count++;
        werwolf_pop(g);
        arrive(g, &now, he, research);
        return;
    }
    t->step = now.moves.mode == MOVE_TRANSPORT ? STEP_TO : STEP_FROM;
    if (now.moves.mode == MOVE_TRANSPORT || now.moves.mode >= MOVE_LEAVE)
        t->moves.to = WERWOLF_NONE;
    if (now.moves.mode != MOVE_TRANSPORT)
        t->moves.from = WERWOLF_NONE;
    arrive(g, &now, he, research);
}

static void take(struct werwolf_play *g, struct werwolf_frame *t, sand_answer a)
{
    switch (verb_of(a)) {
    case V_DONE:
        werwolf_pop(g);
        return;
    case V_FROM:
        t->moves.from = (uint8_t)arg_of(a, 0);
        t->step = t->moves.to == WERWOLF_NONE ? STEP_TO : STEP_GROUP;
        werwolf_grab_chance(g, owner_of(t), t->moves.from); /* R-TOK-14: starts a move there */
        return;
    case V_TO:
        t->moves.to = (uint8_t)arg_of(a, 0);
        t->step = STEP_GROUP;
        return;
    case V_GROUP:
        t->moves.group[TROOP] = (uint8_t)arg_of(a, 0);
        t->moves.group[POLICE] = (uint8_t)arg_of(a, 1);
        t->step = STEP_CARRY;
        if (t->moves.to == PLACE_AVAILABLE)
            next_group(g, t, 0, 0);
        return;
    default:
        next_group(g, t, arg_of(a, 0), arg_of(a, 1));
    }
}

/* R-CRI-30, R-CRI-33: troops without a refuge go to the available box, one space at a time. Losing troops may put a
 * question about their tokens, so one space is emptied at a time and the driver comes back. */
static bool disband(struct werwolf_play *g, const struct werwolf_frame *t)
{
    const uint64_t from = t->moves.mode == MOVE_LEAVE && !werwolf_refuge(g, t->f) ? must_leave(g, t->f) : 0;
    if (!from)
        return false;
    for (int i = first_of(from), n = g->s->space[i].piece[t->f][TROOP]; n; n--)
        werwolf_lose(g, t->f, TROOP, i, t->f, true, BOX_AVAILABLE);
    return true;
}

/* Ends by itself when nothing can move any more. */
static bool step(struct werwolf_play *g, struct werwolf_frame *t)
{
    if (t->step == STEP_FROM && disband(g, t))
        return true;
    if (t->step == STEP_TO && (!werwolf_carriers(g->s, t->moves.from, t->f) || !destinations(g, t))) {
        werwolf_pop(g);
        return true;
    }
    if (t->step == STEP_FROM && (!t->moves.left || !origins(g, t))) {
        werwolf_pop(g);
        return true;
    }
    return false;
}

static const struct sand_field moves_fields[] = {
    {FIELD(mask), .name = "used", .kind = SAND_SET, .domain = DOM_SPACE},
    {FIELD(moves.left), .name = "left", .preset = WERWOLF_NONE},
    {FIELD(moves.group[TROOP]), .name = "first"},
    {FIELD(moves.group[POLICE]), .name = "second"},
    {FIELD(moves.moved), .name = "moved", .kind = SAND_FLAG},
    {FIELD(moves.from), .name = "from", .kind = SAND_ID, .domain = DOM_SPACE, .preset = WERWOLF_NONE},
    {FIELD(moves.to), .name = "to", .kind = SAND_ID, .domain = DOM_SPACE, .preset = WERWOLF_NONE},
    {FIELD(moves.mode), .name = "mode", .high = MOVE_REDEPLOY},
    {FIELD(moves.may_stop), .name = "may-stop", .kind = SAND_FLAG},
    {FIELD(pc), .name = "pc", .high = WERWOLF_STEPS - 1},
    {FIELD(owner), .name = "owner", .high = WERWOLF_FACTIONS},
    {0}};

/* Whose pieces go by this mode: a card says it itself. */
static bool mode_fits(const struct werwolf_play *g, const struct werwolf_frame *t)
{
    const int mode = t->moves.mode;
    if (mode == MOVE_EVENT)
        return g->p->step[t->pc].verb == DO_MOVE;
    return !t->owner && (mode == MOVE_MARCH || mode == MOVE_GATHER) != occupier(t->f);
}

static bool group_fits(const struct werwolf_play *g, const struct werwolf_frame *t)
{
    const int sum = t->moves.group[TROOP] + t->moves.group[POLICE];
    for (int k = 0; k < 2; k++)
        if (t->moves.group[k] > werwolf_may_move(g, t, owner_of(t), t->moves.mode, t->moves.from, k))
            return false;
    return sum && (t->moves.left == WERWOLF_NONE || sum <= t->moves.left);
}

/* Both ends of the move are known as soon as a question needs them. */
static bool fits(const struct werwolf_play *g, const struct werwolf_frame *t)
{
    static const bool to_first[] = {
        [MOVE_SEARCH] = 1, [MOVE_MARCH] = 1, [MOVE_GATHER] = 1, [MOVE_LIFT] = 1, [MOVE_EVENT] = 1, [MOVE_REDEPLOY] = 0};
    const int mode = t->moves.mode, to = t->moves.to, from = t->moves.from;
    const int last = mode == MOVE_LIFT ? PLACE_AVAILABLE : WERWOLF_SPACES - 1;
    if (!mode_fits(g, t) || (to > last && (to != WERWOLF_NONE || to_first[mode] || t->step >= STEP_GROUP)))
        return false;
    if (from >= WERWOLF_SPACES && (from != WERWOLF_NONE || t->step != STEP_FROM || mode == MOVE_TRANSPORT))
        return false;
    return t->step != STEP_CARRY || group_fits(g, t);
}

const struct werwolf_frame_rules werwolf_moves_rules = {step, list, take, STEP_CARRY + 1, 0, moves_fields, fits};

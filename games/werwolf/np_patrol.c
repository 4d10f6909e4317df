/* Patrols of the non-player occupiers (R-NPA-10, R-NPS-9): a patrol is a row of moves, each of them the next thing its
 * stages want. A stage is found again on the position before every move. */
#include "games/werwolf/np.h"

#include <string.h>

enum stage { STAGE_ROADS, STAGE_GARRISONS, STAGE_HE, STAGE_CITY, STAGES };

/* R-NPA-10: roads, garrisons, a city. R-NPS-9: garrisons and HE, a city, roads. */
static const uint8_t order[2][STAGES + 1] = {{STAGE_ROADS, STAGE_GARRISONS, STAGE_CITY, STAGES},
                                             {STAGE_GARRISONS, STAGE_HE, STAGE_CITY, STAGE_ROADS, STAGES}};

/* ---- Where cubes can come from ---- */

struct network {
    uint64_t from, reach[WERWOLF_SPACES];
};

/* What may leave; cubes that meet guerrillas on a road have reached them and stay. Without this a later stage would
 * pull them off again. */
static struct werwolf_np_spare free_cubes(const struct werwolf_play *g, int f, int from)
{
    struct werwolf_np_spare n = werwolf_np_free_cubes(g, NULL, f, MOVE_PATROL, from);
    if (g->p->kind[from] == ROAD)
        n.both = least(n.both, most(0, werwolf_carriers(g->s, from, f) - werwolf_guerrillas(g->s, from)));
    return n;
}

/* Origins with something to spare, and where it can go. */
static void survey(const struct werwolf_play *g, int f, struct network *w)
{
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    w->from = 0;
    EACH_SPACE (i, werwolf_movable(g, f, MOVE_PATROL)) {
        if (!free_cubes(g, f, i).both)
            continue;
        w->from |= BIT(i);
        w->reach[i] = werwolf_patrol_to(g, f, i) & (op->mode ? op->allowed : g->p->all);
    }
}

static uint64_t origins_of(const struct network *w, int to)
{
    uint64_t mask = 0;
    EACH_SPACE (i, w->from)
        if (in_set(w->reach[i], to))
            mask |= BIT(i);
    return mask;
}

/* ---- What the stages want ---- */

/* n cubes, this kind first; strict: no other. */
struct want {
    int n, kind;
    bool strict;
};

/* Most people in a city of its own next to this road. */
static int city_beside(const struct werwolf_play *g, int f, int road)
{
    int people = 0;
    EACH_SPACE (i, g->p->adjacent[road] & g->p->cities & g->s->controlled[f])
        people = most(people, entry(true, g->s->space[i].population));
    return people;
}

/* A cube for each guerrilla; where all are met but some still hide, another must come for the patrol to find them. */
static int road_need(const struct werwolf_play *g, int f, int i)
{
    const int n = werwolf_guerrillas(g->s, i) - werwolf_carriers(g->s, i, f);
    const int hidden = g->s->space[i].piece[WERWOLF][UNDER] + g->s->space[i].piece[EDELWEISS][UNDER];
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    return most(n, hidden && !(op->mode && in_set(op->spaces, i)));
}

/* A city that is held only by the cubes, and their HE, that came in this patrol. R-NPS-9 allows one new city; after the
 * move that took it the city is the faction's own, so it is recognised by what it would be without the cubes that came.
 */
static bool newly_taken(const struct werwolf_play *g, int f, int i)
{
    const int troops = g->s->moved[i][TROOP], he = least(troops, g->s->space[i].token[TOKEN_HE][f][TROOP]);
    const int own = werwolf_pieces(g->s, i, f) - troops - g->s->moved[i][POLICE] - he;
    return g->s->op[OP_ACTION].mode && in_set(g->s->op[OP_ACTION].spaces, i) && own <= werwolf_np_others(g->s, i, f);
}

/* R-NPA-1, R-NPS-1: first the kind that is missing. The Soviets' new city needs no full garrison yet. */
static struct want garrison_want(const struct werwolf_play *g, int f, int i)
{
    const uint8_t *own = g->s->space[i].piece[f];
    if (!werwolf_np_below_garrison(g, f, i) || (f == SOVIETS && newly_taken(g, f, i)))
        return (struct want){0, POLICE, false};
    if (!own[TROOP] || !own[POLICE])
        return (struct want){1, own[TROOP] ? POLICE : TROOP, true};
    return (struct want){3 - own[TROOP] - own[POLICE], POLICE, false};
}

/* One new city in a patrol. */
static int city_need(const struct werwolf_play *g, int f, int i)
{
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    EACH_SPACE (x, op->spaces & g->p->cities & ~BIT(i))
        if (newly_taken(g, f, x))
            return 0;
    return werwolf_np_control_need(g, f, i);
}

static struct want stage_want(const struct werwolf_play *g, int f, int stage, int i)
{
    const bool road = g->p->kind[i] == ROAD, city = g->p->kind[i] == CITY;
    switch (stage) {
    case STAGE_ROADS:
        return (struct want){road ? road_need(g, f, i) : 0, POLICE, false};
    case STAGE_GARRISONS:
        return city ? garrison_want(g, f, i) : (struct want){0, POLICE, false};
    case STAGE_HE: /* to the troops of an own city, with troops */
        return (struct want){city && g->s->space[i].control == f ? g->s->space[i].piece[f][TROOP] : 0, TROOP, true};
    default:
        return (struct want){city ? city_need(g, f, i) : 0, POLICE, false};
    }
}

/* HE that can leave with a troop each, control kept, from a space with fewer troops. */
static int he_offered(const struct werwolf_play *g, int f, struct werwolf_np_spare n, int from, int to)
{
    const struct werwolf_space *x = &g->s->space[from];
    const int over = werwolf_pieces(g->s, from, f) - werwolf_np_others(g->s, from, f) - 1;
    const int he = werwolf_tokens(g->s, from, f, TOKEN_HE), troops = least(least(n.first, n.both), he);
    if (x->piece[f][TROOP] >= g->s->space[to].piece[f][TROOP])
        return 0;
    return x->control == f ? least(troops, over / 2) : troops; /* a troop and its HE are two pieces */
}

/* What this origin can add to a stage's goal. */
static int adds(const struct werwolf_play *g, int f, int stage, struct want want, int from, int to)
{
    const struct werwolf_np_spare n = free_cubes(g, f, from);
    if (stage == STAGE_HE)
        return he_offered(g, f, n, from, to);
    return !want.strict ? n.both : least(n.both, want.kind == TROOP ? n.first : n.second);
}

/* ---- The next move ---- */

/* R-NPG-20: the largest spare, then the farthest. */
static int best_origin(struct werwolf_play *g, int f, int stage, int to, uint64_t origins)
{
    const struct want want = stage_want(g, f, stage, to);
    struct werwolf_np_rank r = {.count = 0};
    EACH_SPACE (i, origins) {
        const int keys[RANK_KEYS] = {free_cubes(g, f, i).both, werwolf_np_distance(g, f, i)};
        if (adds(g, f, stage, want, i, to))
            werwolf_np_consider(&r, i, keys);
    }
    return werwolf_np_winner(g, &r);
}

static int patrolled(const struct werwolf_play *g, int f, int candidate, struct werwolf_space *after)
{
    const int i = candidate_space(candidate);
    *after = g->s->space[i];
    after->piece[f][POLICE] = (uint8_t)(after->piece[f][POLICE] + candidate_rest(candidate));
    return i;
}

static void goal_keys(const struct werwolf_play *g, int f, int stage, int i, int keys[RANK_KEYS])
{
    const struct werwolf_space *x = &g->s->space[i];
    const bool persons = stage == STAGE_CITY && f == SOVIETS && x->control != WERWOLF_NONE && watched(g->s, x->control);
    const int list[RANK_KEYS] = {persons ? werwolf_np_rival_rank(g->s, x->control) : 0,
                                 stage == STAGE_ROADS ? city_beside(g, f, i)
                                 : stage == STAGE_HE  ? x->piece[f][TROOP]
                                                      : x->population,
                                 -werwolf_np_distance(g, f, i)};
    memcpy(keys, list, sizeof list);
}

/* The best goal of a stage among these spaces that one of the `origins` helps to reach; NOTHING: none. A city must be
 * taken in full, no matter who helps. */
static int stage_goal(struct werwolf_play *g, int f, const struct network *w, int stage, uint64_t spaces,
                      uint64_t origins)
{
    struct werwolf_np_rank r = {.count = 0};
    EACH_SPACE (i, spaces & g->p->net) {
        const struct want want = stage_want(g, f, stage, i);
        int sum = 0, helps = 0;
        if (want.n <= 0)
            continue;
        EACH_SPACE (x, origins_of(w, i)) {
            const int n = adds(g, f, stage, want, x, i);
            sum += n;
            helps += in_set(origins, x) ? n : 0;
        }
        if (!helps || (stage == STAGE_CITY && sum < want.n))
            continue;
        int keys[RANK_KEYS] = {0};
        goal_keys(g, f, stage, i, keys);
        werwolf_np_consider(&r, candidate_of(i, least(sum, want.n)), keys);
    }
    return candidate_space(werwolf_np_settle(g, f, &r, patrolled));
}

/* The next goal of the patrol, and the stage that wants it. */
static int next_goal(struct werwolf_play *g, int f, uint64_t spaces, uint64_t origins, int *stage)
{
    struct network w;
    survey(g, f, &w);
    if (!(w.from & origins))
        return NOTHING;
    for (const uint8_t *next = order[f]; *next != STAGES; next++) {
        *stage = *next;
        const int to = stage_goal(g, f, &w, *stage, spaces, origins);
        if (to != NOTHING)
            return to;
    }
    return NOTHING;
}

/* The stage a move between two spaces serves. The question `group` does not say what the move was chosen for, so the
 * stage is found again from its two ends. */
static int stage_between(const struct werwolf_play *g, int f, int from, int to)
{
    for (const uint8_t *next = order[f]; *next != STAGES; next++) {
        const struct want want = stage_want(g, f, *next, to);
        if (want.n > 0 && adds(g, f, *next, want, from, to))
            return *next;
    }
    return STAGES;
}

static uint64_t open_goals(const struct werwolf_play *g)
{
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    return op->mode && op->mode != MODE_FULL && op->count ? op->spaces : g->p->all; /* R-SEQ-12 */
}

/* R-NPS-9 (1): HE under police goes over to the troops next to it (R-TOK-6). */
static sand_answer shift(const struct werwolf_play *g, const struct sand_question *q)
{
    sand_answer best = V_DONE;
    for (int n = 0; n < q->count && g->s->op[OP_ACTION].faction == SOVIETS; n++)
        if (verb_of(q->answer[n]) == V_SHIFT && arg_of(q->answer[n], 0) == TOKEN_HE &&
            arg_of(q->answer[n], 3) == CLASS_POLICE)
            best = q->answer[n];
    return best;
}

sand_answer werwolf_np_patrol(struct werwolf_play *g, const struct sand_question *q)
{
    const int f = top_of(g->s)->f;
    const sand_answer shifted = shift(g, q);
    int stage;
    if (shifted != V_DONE)
        return shifted;
    const bool goal = werwolf_np_offered(q, V_MOVE) && next_goal(g, f, open_goals(g), g->p->all, &stage) != NOTHING;
    return goal || !werwolf_np_offered(q, V_DONE) ? V_MOVE : V_DONE;
}

static sand_answer patrol_group(struct werwolf_play *g)
{
    struct werwolf_frame *t = top_of(g->s);
    const int f = t->f, stage = stage_between(g, f, t->moves.from, t->moves.to);
    struct werwolf_np_spare n = free_cubes(g, f, t->moves.from);
    if (stage == STAGES)
        return werwolf_np_group(n, 1, POLICE);
    const struct want want = stage_want(g, f, stage, t->moves.to);
    const int size = least(want.n, adds(g, f, stage, want, t->moves.from, t->moves.to));
    if (want.strict)
        *(want.kind == TROOP ? &n.second : &n.first) = 0;
    n.both = least(n.both, n.first + n.second);
    return werwolf_np_group(n, stage == STAGE_HE ? adds(g, f, stage, want, t->moves.from, t->moves.to) : size,
                            want.kind);
}

sand_answer werwolf_np_patrol_move(struct werwolf_play *g, const struct sand_question *q)
{
    struct werwolf_frame *t = top_of(g->s);
    const int f = t->f;
    int stage = STAGES;
    if (q->key == Q_CARRY) /* what fills the Soviets' garrisons brings no HE: that goes where most troops are */
        return werwolf_np_carry(g, q, f == ALLIES || stage_between(g, f, t->moves.from, t->moves.to) != STAGE_GARRISONS,
                                false);
    if (q->key == Q_GROUP)
        return patrol_group(g);
    if (q->key == Q_TO) {
        const int to = next_goal(g, f, werwolf_np_offered_spaces(q, V_TO), BIT(t->moves.from), &stage);
        return to == NOTHING ? V_DONE : answer1(V_TO, to);
    }
    struct network w;
    const int to = next_goal(g, f, t->moves.to == WERWOLF_NONE ? g->p->all : BIT(t->moves.to), g->p->all, &stage);
    survey(g, f, &w);
    const int from = to == NOTHING ? NOTHING : best_origin(g, f, stage, to, origins_of(&w, to));
    return from == NOTHING ? V_DONE : answer2(V_FROM, from, 255);
}

/* ---- Whether to patrol ---- */

static int cubes_from(const struct werwolf_play *g, int f, uint64_t origins)
{
    int n = 0;
    EACH_SPACE (i, origins)
        n += free_cubes(g, f, i).both;
    return n;
}

/* Whether n arriving cubes, with those there, meet two guerrillas on this road. */
static bool meets_two(const struct werwolf_play *g, int f, int road, int n)
{
    return n && least(werwolf_guerrillas(g->s, road), n + werwolf_carriers(g->s, road, f)) >= 2;
}

/* Whether two guerrillas on these roads can be reached: on one road, or on two by different cubes. Two roads need two
 * cubes: an origin that reaches both is counted once, by taking the union. */
static bool reaches_two(const struct werwolf_play *g, int f, const struct network *w, uint64_t roads)
{
    EACH_SPACE (a, roads) {
        const uint64_t to_a = origins_of(w, a);
        if (meets_two(g, f, a, cubes_from(g, f, to_a)))
            return true;
        EACH_SPACE (b, roads & ~BIT(a)) {
            const uint64_t to_b = origins_of(w, b);
            if (to_a && to_b && cubes_from(g, f, to_a | to_b) >= 2)
                return true;
        }
    }
    return false;
}

bool werwolf_np_patrol_worth(struct werwolf_play *g, int f)
{
    uint64_t roads = g->p->roads & werwolf_guerrilla_spaces(g->s);
    struct network w;
    survey(g, f, &w);
    KEEP_SPACES(i, roads, f != ALLIES || g->p->adjacent[i] & g->p->cities & g->s->controlled[f]);
    return reaches_two(g, f, &w, roads) ||
           (f == SOVIETS && stage_goal(g, f, &w, STAGE_CITY, g->p->cities, g->p->all) != NOTHING);
}

/* ---- Its end: an assault or a blockade on a road ---- */

/* The road next to its most populous city, then the nearest; there an assault if it removes something. */
sand_answer werwolf_np_road(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    const int f = top_of(g->s)->f;
    struct werwolf_np_rank r = {.count = 0};
    for (EACH_ANSWER(n, q)) {
        const int i = arg_of(q->answer[n], 0);
        const int keys[RANK_KEYS] = {q->answer[n] == V_NO ? -1 : city_beside(g, f, i),
                                     q->answer[n] == V_NO ? 0 : -werwolf_np_distance(g, f, i),
                                     verb_of(q->answer[n]) == V_ASSAULT};
        werwolf_np_consider(&r, n, keys);
    }
    *clause = f == ALLIES ? C_NPA_10 : C_NPS_9;
    return q->answer[werwolf_np_winner(g, &r)];
}

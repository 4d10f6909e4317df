/* What the occupiers' actions ask besides their spaces: cubes placed, rebuilding and building, the end of a patrol.
 *
 * The order within a reinforce is fixed (R-OCC-3 to -6): all spaces are filled, then one of them is rebuilt, then one
 * of them gets a base or HE. Rebuilding needs a troop and police and building uses cubes up, so the order matters. */
#include "games/werwolf/play.h"

/* ---- Reinforce: R-OCC-3 ---- */

static void place_list(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    const uint8_t *box = g->s->available[t->f];
    const int n = least(4, box[TROOP] + box[POLICE]);
    question(q, Q_PLACE, t->f, t->space);
    for (int troops = most(0, n - box[POLICE]); troops <= least(n, box[TROOP]); troops++)
        offer(q, answer2(V_PLACE, troops, n - troops));
}

static void place_take(struct werwolf_play *g, struct werwolf_frame *t, sand_answer a)
{
    const int f = t->f, i = t->space;
    werwolf_pop(g);
    werwolf_put(g, f, TROOP, i, arg_of(a, 0));
    werwolf_put(g, f, POLICE, i, arg_of(a, 1));
}

const struct werwolf_frame_rules werwolf_place_rules = {
    0, place_list, place_take, 1, IN_SPACE | IN_ACTION | BY_OCCUPIER, 0, 0};

/* ---- Reconstruct and indoctrinate: step 0 where, step 1 how far ---- */

static int step_price(const struct werwolf_play *g, int f)
{
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    return op->mode == MODE_FREE ? 0 : werwolf_rebuild_price(g, f, op->doubled);
}

static uint64_t rebuild_spaces(const struct werwolf_play *g, int f)
{
    uint64_t mask = g->s->op[OP_ACTION].spaces;
    if (g->s->resources[f] < step_price(g, f))
        return 0;
    KEEP_SPACES(i, mask, werwolf_can_rebuild(g, f, i));
    return mask;
}

static bool rebuild_step(struct werwolf_play *g, struct werwolf_frame *t)
{
    const struct werwolf_space *x = &g->s->space[t->space];
    if (t->step == 0 ? rebuild_spaces(g, t->f) != 0
                     : (x->terror || (t->rebuild.levels && werwolf_can_shift(g->s, t->space, werwolf_goal(t->f)))) &&
                           g->s->resources[t->f] >= step_price(g, t->f))
        return false;
    werwolf_pop(g);
    return true;
}

static void rebuild_list(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    if (t->step) {
        question(q, Q_STEP, t->f, t->space);
        offer(q, answer1(V_STEP, 255));
        offer(q, V_DONE);
        return;
    }
    question(q, Q_REBUILD, t->f);
    EACH_SPACE (i, rebuild_spaces(g, t->f))
        offer(q, answer1(V_REBUILD, i));
    offer(q, V_NO);
}

static void rebuild_take(struct werwolf_play *g, struct werwolf_frame *t, sand_answer a)
{
    const int f = t->f, i = t->space;
    if (a == V_NO || a == V_DONE) {
        werwolf_pop(g);
    } else if (verb_of(a) == V_REBUILD) {
        t->space = (uint8_t)arg_of(a, 0);
        t->step = 1;
        t->rebuild.levels = (uint8_t)werwolf_rebuild_levels(f);
    } else {
        werwolf_resources(g, f, -step_price(g, f));
        if (g->s->space[i].terror) { /* R-OCC-5 */
            werwolf_terror_marker(g, i, -1);
        } else {
            t->rebuild.levels--;
            werwolf_shift(g, i, werwolf_goal(f), 1);
        }
    }
}

static const struct sand_field rebuild_fields[] = {{FIELD(rebuild.levels), .name = "levels"}, {0}};

const struct werwolf_frame_rules werwolf_rebuild_rules = {
    rebuild_step, rebuild_list, rebuild_take, 2, IN_SPACE | IN_ACTION | BY_OCCUPIER, rebuild_fields, 0};

/* ---- Build: step 0 where, 1 base, 2 HE: R-OCC-6 ---- */

static uint64_t build_spaces(const struct werwolf_play *g, int f)
{
    uint64_t mask = g->s->op[OP_ACTION].spaces;
    KEEP_SPACES(i, mask, werwolf_can_base(g, f, i) || werwolf_can_he(g, f, i));
    return mask;
}

static bool build_step(struct werwolf_play *g, struct werwolf_frame *t)
{
    if (t->step == 1 && !werwolf_can_base(g, t->f, t->space))
        t->step = 2;
    if (t->step == 0 ? build_spaces(g, t->f) != 0 : t->step == 1 || (t->step == 2 && werwolf_can_he(g, t->f, t->space)))
        return false;
    werwolf_pop(g);
    return true;
}

static void build_list(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    const struct werwolf_space *x = &g->s->space[t->space];
    const int f = t->f;
    question(q, t->step == 0 ? Q_BUILD : t->step == 1 ? Q_BASE : Q_HE, f, t->space);
    EACH_SPACE (i, t->step ? 0 : build_spaces(g, f))
        offer(q, answer1(V_BUILD, i));
    for (int troops = 0; t->step == 1 && troops <= 2; troops++)
        if (troops <= x->piece[f][TROOP] && 2 - troops <= x->piece[f][POLICE])
            offer(q, answer2(V_BASE, troops, 2 - troops));
    for (int k = 0; t->step == 2 && k < 2; k++)
        if (x->piece[f][k])
            offer(q, answer1(V_HE, werwolf_class(f, k)));
    offer(q, V_NO);
}

static void build_take(struct werwolf_play *g, struct werwolf_frame *t, sand_answer a)
{
    const int f = t->f, i = t->space, step = t->step;
    if (a == V_NO && step != 1) {
        werwolf_pop(g);
        return;
    }
    t->step++;
    if (step == 0) {
        t->space = (uint8_t)arg_of(a, 0);
    } else if (step == 1 && a != V_NO) {
        for (int n = 0; n < arg_of(a, 0); n++)
            werwolf_lose(g, f, TROOP, i, f, true, BOX_AVAILABLE);
        for (int n = 0; n < arg_of(a, 1); n++)
            werwolf_lose(g, f, POLICE, i, f, true, BOX_AVAILABLE);
        werwolf_put(g, f, BASE, i, 1);
    } else if (step == 2) {
        werwolf_lose(g, f, arg_of(a, 0) & 1, i, f, true, BOX_AVAILABLE);
        werwolf_token_to(g, TOKEN_HE, werwolf_new_tokens(g, 1), f, i);
    }
}

const struct werwolf_frame_rules werwolf_build_rules = {
    build_step, build_list, build_take, 4, IN_SPACE | IN_ACTION | BY_OCCUPIER, 0, 0};

/* ---- The end of a patrol: step 0 activations road by road, 1 assault or blockade ---- */

static uint64_t assault_roads(const struct werwolf_play *g, int f)
{
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    uint64_t mask = werwolf_carrying(g->s, f) & g->p->roads & werwolf_targets(g->s, f, HIT_OCCUPIER);
    return op->mode != MODE_FULL && op->count ? mask & op->spaces : mask; /* R-SEQ-12 */
}

static uint64_t clear_roads(const struct werwolf_play *g, int f)
{
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    uint64_t mask = werwolf_carrying(g->s, f) & g->p->roads;
    if (op->mode != MODE_FULL && op->count)
        mask &= op->spaces;
    KEEP_SPACES(i, mask, g->s->space[i].blockade);
    return mask;
}

/* One road is activated at a time, lowest number first, because each may put a question; the assault comes after all of
 * them (R-OCC-12). */
static bool patrolled_step(struct werwolf_play *g, struct werwolf_frame *t)
{
    const int f = t->f;
    if (t->mask) { /* R-OCC-11 */
        const int i = first_of(t->mask);
        t->mask &= t->mask - 1;
        werwolf_push_activate(g, f, i, werwolf_carriers(g->s, i, f));
        return true;
    }
    if (t->step == 0 && (assault_roads(g, f) | clear_roads(g, f)))
        return false;
    const int step = t->step, i = t->space;
    werwolf_pop(g);
    if (step)
        werwolf_grab_chance(g, f, i);
    return true;
}

static void patrolled_list(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    question(q, Q_ROAD, t->f);
    EACH_SPACE (i, assault_roads(g, t->f))
        offer(q, answer1(V_ASSAULT, i));
    EACH_SPACE (i, clear_roads(g, t->f))
        offer(q, answer1(V_CLEAR, i));
    offer(q, V_NO);
}

static void patrolled_take(struct werwolf_play *g, struct werwolf_frame *t, sand_answer a)
{
    const int f = t->f, i = arg_of(a, 0);
    if (a == V_NO) {
        werwolf_pop(g);
        return;
    }
    t->step = 1;
    t->space = (uint8_t)i;
    g->s->op[OP_ACTION].count++; /* something was done: R-SEQ-16 */
    if (verb_of(a) == V_CLEAR)
        werwolf_blockade(g, i, false);
    if (verb_of(a) == V_ASSAULT)
        werwolf_push_hits(g, f, i, werwolf_assault_hits(g, f, i, 0), HIT_OCCUPIER, false);
}

static const struct sand_field patrolled_fields[] = {
    {FIELD(mask), .name = "roads", .kind = SAND_SET, .domain = DOM_SPACE}, {0}};

const struct werwolf_frame_rules werwolf_patrolled_rules = {
    patrolled_step, patrolled_list, patrolled_take, 2, IN_ACTION | BY_OCCUPIER, patrolled_fields, 0};

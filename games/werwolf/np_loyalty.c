/* The loyalty phase, reconstruction and indoctrination, and the base that ends a reinforce (R-NPA-2, R-NPS-2, R-NPW-3,
 * R-NPE-2, R-NPG-24, R-NPG-28). */
#include "games/werwolf/np.h"

/* A step that adds no tension, or may add one: a space adds one in an operation (R-TEN-5). A space that has added its
 * tension in this operation may be shifted further without adding another. */
static bool untense(const struct werwolf_play *g, int i)
{
    return werwolf_np_calm(g->s) || in_set(werwolf_op(g->s)->tense, (int)i);
}

/* Which entry of the list a step in this space serves: the higher the earlier. Of R-NPA-2 and R-NPS-2: resistance of a
 * hot Werwolf, loyalty to the hot other occupier, neutral spaces, own ones, resistance, loyalty to the other. */
enum { NO_ENTRY, OTHERS, RESISTING, OWN, NEITHER, HOT_OTHERS, HOT_RESISTING };

static int occupier_entry(const struct werwolf_play *g, int f, int i, int holder)
{
    const struct werwolf_state *s = g->s;
    if (holder == WERWOLF)
        return werwolf_np_hot(s, WERWOLF) ? HOT_RESISTING : RESISTING;
    if (holder == other_of(f))
        return !untense(g, i) ? NO_ENTRY : werwolf_np_hot(s, holder) ? HOT_OTHERS : OTHERS;
    return holder == WERWOLF_NONE ? NEITHER : OWN;
}

static int werwolf_entry(const struct werwolf_play *g, int holder)
{
    if (holder == ALLIES || holder == SOVIETS)
        return entry(true, werwolf_np_rival_rank(g->s, holder));
    return holder == WERWOLF_NONE ? NEITHER : OWN;
}

int werwolf_np_loyalty_entry(const struct werwolf_play *g, int f, int i)
{
    const int holder = werwolf_np_loyal_to(g, i);
    if (occupier(f))
        return occupier_entry(g, f, i, holder);
    if (f == WERWOLF)
        return werwolf_entry(g, holder);
    return holder != WERWOLF_NONE && watched(g->s, holder) ? entry(true, werwolf_margin(g->s, holder)) : 0;
}

static int loyalty_price(const struct werwolf_play *g, int f, bool doubled)
{
    return occupier(f) ? werwolf_rebuild_price(g, f, doubled) : 1;
}

/* R-NPG-24: spaces where the next step serves an entry, and the money, less what is spent before, reaches past the
 * terror. In a crisis round the running operation is called free although its steps are paid (crisis.c), hence the look
 * at the lowest frame. */
uint64_t werwolf_np_loyalty_serves(const struct werwolf_play *g, int f, uint64_t spaces, int spent)
{
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    const bool free = op->mode == MODE_FREE && g->s->stack[0].kind != FR_CRISIS;
    const int price = loyalty_price(g, f, op->doubled);
    EACH_SPACE (i, spaces)
        if (!werwolf_can_shift(g->s, i, werwolf_goal(f)) || !werwolf_np_loyalty_entry(g, f, i) ||
            (!free && g->s->resources[f] - spent < price * (g->s->space[i].terror + 1)))
            spaces &= ~BIT(i);
    return spaces;
}

int werwolf_np_loyalty_space(struct werwolf_play *g, int f, uint64_t spaces)
{
    struct werwolf_np_rank r = {.count = 0};
    EACH_SPACE (i, werwolf_np_loyalty_serves(g, f, spaces, 0)) {
        const int keys[RANK_KEYS] = {werwolf_np_loyalty_entry(g, f, i), g->s->space[i].population};
        werwolf_np_consider(&r, i, keys);
    }
    return werwolf_np_winner(g, &r);
}

sand_answer werwolf_np_loyalty(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    static const int clauses[] = {C_NPA_2, C_NPS_2, C_NPW_3, C_NPE_2};
    const int f = top_of(g->s)->f, i = werwolf_np_loyalty_space(g, f, werwolf_np_offered_spaces(q, V_STEP));
    *clause = clauses[f];
    return i == NOTHING ? V_DONE : answer1(V_STEP, i);
}

sand_answer werwolf_np_rebuild(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    struct werwolf_frame *t = top_of(g->s);
    *clause = t->f == ALLIES ? C_NPA_2 : C_NPS_2;
    if (q->key == Q_STEP)
        return werwolf_np_loyalty_serves(g, t->f, BIT(t->space), 0) ? answer1(V_STEP, 255) : V_DONE;
    struct werwolf_np_rank r = {.count = 0};
    EACH_SPACE (i, werwolf_np_loyalty_serves(g, t->f, werwolf_np_offered_spaces(q, V_REBUILD), 0)) {
        const int keys[RANK_KEYS] = {werwolf_np_loyalty_entry(g, t->f, i), g->s->space[i].population};
        werwolf_np_consider(&r, i, keys);
    }
    const int i = werwolf_np_settle(g, t->f, &r, werwolf_np_stand);
    *clause = t->f == ALLIES ? C_NPA_8 : C_NPS_8;
    return i == NOTHING ? V_NO : answer1(V_REBUILD, i);
}

/* R-NPG-28, R-NPA-9: a base in the most populous own province without one, control and garrison unhurt. */
sand_answer werwolf_np_build(struct werwolf_play *g, const struct sand_question *q, int *clause)
{
    struct werwolf_frame *t = top_of(g->s);
    const int f = t->f;
    const struct werwolf_space *x = &g->s->space[t->space];
    *clause = C_NPG_28;
    if (q->key == Q_HE)
        return V_NO;
    if (q->key == Q_BASE) {
        const int troops = x->piece[f][TROOP] >= x->piece[f][POLICE] ? 2 : 0;
        return answer2(V_BASE, troops, 2 - troops);
    }
    struct werwolf_np_rank r = {.count = 0};
    EACH_SPACE (i,
                werwolf_np_offered_spaces(q, V_BUILD) & g->p->provinces & g->s->controlled[f] & ~g->s->has[f][BASE]) {
        if (!werwolf_can_base(g, f, i) || werwolf_carriers(g->s, i, f) < 5) /* two of each kind just came */
            continue;
        const int keys[RANK_KEYS] = {g->s->space[i].population};
        werwolf_np_consider(&r, i, keys);
    }
    const int i = werwolf_np_settle(g, f, &r, werwolf_np_stand);
    *clause = f == ALLIES ? C_NPA_8 : C_NPS_8;
    return i == NOTHING ? V_NO : answer1(V_BUILD, i);
}

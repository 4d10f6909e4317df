/* The selectors, numbers and tests of the cards' language, evaluated on a position (R-EVT-11).
 *
 * Index 0 means "not written" and has a value that fits: selector 0 is every space, number 0 is 0, and test 0 holds,
 * because it reads as 0 >= 0. Nobody has to ask whether something was written.
 *
 * `self` is who plays the event; `here` the space that `each` is bound to, WERWOLF_NONE outside of it. The word `here`
 * may be written inside `each` only: nothing checks it, and WERWOLF_NONE is not a bit of a set. */
#include "games/werwolf/play.h"

/* The set of factions a written one stands for; NOBODY stands for none. */
unsigned werwolf_factions(int written, int self)
{
    static const unsigned groups[] = {3, 12, 15, 0};
    if (written < WERWOLF_FACTIONS)
        return 1u << written;
    return written == SELF ? 1u << self : groups[written - OCCUPIERS];
}

/* Spaces where a piece selector matches (never one of HE). */
static uint64_t with_piece(const struct werwolf_play *g, int selector, int self)
{
    const struct werwolf_piece_selector *p = &g->p->piece[selector];
    uint64_t mask = 0;
    for (unsigned who = werwolf_factions(p->faction, self); who; who &= who - 1) {
        const int f = __builtin_ctz(who);
        const uint64_t *has = g->s->has[f];
        if (occupier(f)) {
            mask |= p->kinds & KIND_TROOP ? has[TROOP] : 0;
            mask |= p->kinds & KIND_POLICE ? has[POLICE] : 0;
        } else if (p->kinds & KIND_GUERRILLA) {
            mask |= p->state != STATE_ACTIVE ? has[UNDER] : 0;
            mask |= p->state != STATE_UNDER ? has[ACTIVE] : 0;
        }
        mask |= p->kinds & KIND_BASE ? has[BASE] : 0;
    }
    return mask;
}

static uint64_t ruled(const struct werwolf_play *g, int written, int self)
{
    uint64_t mask = 0;
    for (unsigned who = werwolf_factions(written, self); who; who &= who - 1)
        mask |= g->s->controlled[__builtin_ctz(who)];
    return mask;
}

static uint64_t beside(const struct werwolf_play *g, uint64_t spaces)
{
    uint64_t mask = 0;
    EACH_SPACE (i, spaces)
        mask |= g->p->adjacent[i];
    return mask;
}

/* Those of the spaces whose people, loyalty and markers fit. */
static uint64_t narrowed(const struct werwolf_play *g, const struct werwolf_selector *q, uint64_t spaces)
{
    EACH_SPACE (i, spaces) {
        const struct werwolf_space *x = &g->s->space[i];
        if (!in_set(q->loyalty, x->loyalty) || x->population < q->pop_low || x->population > q->pop_high ||
            (q->terror && !x->terror) || (q->blockade && !x->blockade))
            spaces &= ~BIT(i);
    }
    return spaces;
}

uint64_t werwolf_match(const struct werwolf_play *g, int selector, int self, int here)
{
    const struct werwolf_selector *q = &g->p->selector[selector];
    if (!selector)
        return g->p->all;
    if (q->here) /* "here" stands for nothing outside "each" */
        return here < WERWOLF_SPACES ? BIT(here) : 0;
    uint64_t mask = q->fixed;
    if (q->control != WERWOLF_NONE)
        mask &= ruled(g, q->control, self);
    if (q->not_control != WERWOLF_NONE)
        mask &= ~ruled(g, q->not_control, self);
    if (q->has)
        mask &= with_piece(g, q->has, self);
    if (q->beside)
        mask &= beside(g, werwolf_match(g, q->beside, self, here));
    return q->narrow ? narrowed(g, q, mask) : mask;
}

/* ---- Numbers ---- */

static int count_in(const struct werwolf_play *g, int piece, int i, int self)
{
    const struct werwolf_piece_selector *p = &g->p->piece[piece];
    const struct werwolf_space *x = &g->s->space[i];
    int n = 0;
    for (unsigned who = werwolf_factions(p->faction, self); who; who &= who - 1) {
        const int f = __builtin_ctz(who);
        for (int k = 0; k < 2; k++) {
            const int bit = occupier(f) ? (k ? KIND_POLICE : KIND_TROOP) : KIND_GUERRILLA;
            const bool state = p->state == STATE_ANY || p->state == STATE_UNDER + k;
            n += p->kinds & bit && state ? x->piece[f][k] : 0;
        }
        n += p->kinds & KIND_BASE ? x->piece[f][BASE] : 0;
        n += p->kinds & KIND_HE ? tokens_in(x, f, TOKEN_HE) : 0;
    }
    return n;
}

/* On the map is what the pool has and the box has not; only Allied troops have a third place (casualties), and they are
 * not asked for. */
static int stat(const struct werwolf_play *g, const struct werwolf_value *v)
{
    const struct werwolf_state *s = g->s;
    const int f = v->faction;
    switch (v->stat) {
    case STAT_TENSIONS:
        return s->tensions;
    case STAT_MORALE:
        return s->morale;
    case STAT_LOYALTY:
        return s->total[f];
    case STAT_RESISTANCE:
        return s->total[ARM_RESISTANCE];
    case STAT_RESOURCES:
        return s->resources[f];
    case STAT_RESEARCH:
        return werwolf_research(s, f);
    case STAT_LEVEL:
        return werwolf_level(s, f);
    case STAT_BASES:
        return g->p->pool[f][BASE] - s->available[f][BASE];
    default:
        return g->p->pool[f][UNDER] - s->available[f][UNDER];
    }
}

/* A die changes the state's chance although the play is const: the copy is of the pointers only. */
int werwolf_number(const struct werwolf_play *g, int value, int self, int here)
{
    const struct werwolf_value *v = &g->p->value[value];
    int n = 0;
    switch (v->kind) {
    case VALUE_NUMBER:
        return v->number;
    case VALUE_DIE: {
        struct werwolf_play play = *g;
        return werwolf_roll(&play, self);
    }
    case VALUE_COUNT:
        EACH_SPACE (i, werwolf_match(g, v->y, self, here))
            n += count_in(g, v->x, i, self);
        return n;
    case VALUE_SPACES:
        return count_of(werwolf_match(g, v->x, self, here));
    case VALUE_STAT:
        return stat(g, v);
    case VALUE_TIMES:
        return werwolf_number(g, v->x, self, here) * v->number;
    default:
        return least(werwolf_number(g, v->x, self, here), werwolf_number(g, v->y, self, here));
    }
}

/* ---- Tests ---- */

bool werwolf_test(const struct werwolf_play *g, int test, int self)
{
    const struct werwolf_test *t = &g->p->test[test];
    switch (t->kind) {
    case TEST_CMP:
        return werwolf_number(g, t->a, self, WERWOLF_NONE) >= werwolf_number(g, t->b, self, WERWOLF_NONE);
    case TEST_SOME:
        return werwolf_match(g, t->a, self, WERWOLF_NONE) != 0;
    case TEST_PLAYED:
        return g->p->card[t->id].kind == 1 && in_set(g->s->long_term, g->p->card[t->id].key);
    case TEST_TOKEN:
        return stands(g->s, t->id);
    default:
        for (const uint16_t *of = t->of; *of; of++)
            if (!werwolf_test(g, *of, self))
                return false;
        return true;
    }
}

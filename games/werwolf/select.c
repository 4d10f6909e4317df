/* The selectors, numbers and tests of the cards' language, evaluated on a position (cards.md). */
#include "games/werwolf/play.h"

/* The set of factions a written one stands for; NOBODY stands for none. */
static unsigned factions(int written, int self)
{
    static const unsigned groups[] = {3, 12, 15, 0};
    if (written < WF_FACTIONS)
        return 1u << written;
    return written == SELF ? 1u << self : written <= NOBODY ? groups[written - OCCUPIERS] : 0;
}

static uint64_t he_spaces(const struct werwolf_state *s, int f, int state)
{
    uint64_t mask = 0;
    for (EACH_SPACE(i, werwolf_carrying(s, f)))
        if ((s->space[i].token[TOKEN_HE][f][0] && (state != STATE_ACTIVE || occupier(f))) ||
            (s->space[i].token[TOKEN_HE][f][1] && (state != STATE_UNDER || occupier(f))))
            mask |= BIT(i);
    return mask;
}

/* Spaces where a piece selector matches. */
static uint64_t with_piece(const struct play *g, int selector, int self)
{
    const struct werwolf_piece_selector *p = &g->p->piece[selector];
    uint64_t mask = 0;
    for (unsigned who = factions(p->faction, self); who; who &= who - 1) {
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
        if (p->kinds & KIND_HE)
            mask |= he_spaces(g->s, f, p->state);
    }
    return mask;
}

static uint64_t ruled(const struct play *g, int written, int self)
{
    uint64_t mask = 0;
    if (written == NOBODY)
        return g->p->towns & ~(g->s->controlled[0] | g->s->controlled[1] | g->s->controlled[2] | g->s->controlled[3]);
    for (unsigned who = factions(written, self); who; who &= who - 1)
        mask |= g->s->controlled[__builtin_ctz(who)];
    return mask;
}

static unsigned traits_of(const struct werwolf_state *s, int i)
{
    const struct werwolf_space *x = &s->space[i];
    int tokens[2] = {x->loose[0], x->loose[1]};
    for (int f = 0; f < WF_FACTIONS; f++)
        for (int t = 0; t < 2; t++)
            tokens[t] += werwolf_tokens(s, i, f, t);
    return (x->terror ? HAS_TERROR : 0u) | (x->blockade ? HAS_BLOCKADE : 0u) | (tokens[0] ? HAS_RESEARCH : 0u) |
           (tokens[1] ? HAS_HE : 0u);
}

static uint64_t beside(const struct play *g, uint64_t spaces)
{
    uint64_t mask = 0;
    for (EACH_SPACE(i, spaces))
        mask |= g->p->adjacent[i];
    return mask;
}

uint64_t werwolf_match(const struct play *g, int selector, int self, int here)
{
    const struct werwolf_selector *q = &g->p->selector[selector];
    if (!selector)
        return g->p->all;
    if (q->here)
        return here < WF_SPACES ? BIT(here) : 0;
    uint64_t mask = q->fixed;
    if (q->control != WF_NONE)
        mask &= ruled(g, q->control, self);
    if (q->not_control != WF_NONE)
        mask &= ~ruled(g, q->not_control, self);
    if (q->has)
        mask &= with_piece(g, q->has, self);
    if (q->lacks)
        mask &= ~with_piece(g, q->lacks, self);
    if (q->near) {
        const uint64_t inner = werwolf_match(g, q->near, self, here);
        mask &= inner | beside(g, inner);
    }
    if (q->beside)
        mask &= beside(g, werwolf_match(g, q->beside, self, here));
    if (q->loyalty == 127 && q->pop_high == WF_NONE && !q->pop_low && !q->flags)
        return mask;
    for (EACH_SPACE(i, mask)) {
        const struct werwolf_space *x = &g->s->space[i];
        if (!(q->loyalty >> x->loyalty & 1) || x->population < q->pop_low || x->population > q->pop_high ||
            (q->flags && ((traits_of(g->s, (int)i) ^ q->wants) & q->flags)))
            mask &= ~BIT(i);
    }
    return mask;
}

/* ---- Numbers ---- */

static int count_in(const struct play *g, int piece, int i, int self)
{
    const struct werwolf_piece_selector *p = &g->p->piece[piece];
    const struct werwolf_space *x = &g->s->space[i];
    int n = 0;
    for (unsigned who = factions(p->faction, self); who; who &= who - 1) {
        const int f = __builtin_ctz(who);
        for (int k = 0; k < 2; k++) {
            const int bit = occupier(f) ? (k ? KIND_POLICE : KIND_TROOP) : KIND_GUERRILLA;
            const bool state = p->state == STATE_ANY || occupier(f) || p->state == STATE_UNDER + k;
            n += p->kinds & bit && state ? x->piece[f][k] : 0;
            n += p->kinds & KIND_HE && state ? x->token[TOKEN_HE][f][k] : 0;
        }
        n += p->kinds & KIND_BASE ? x->piece[f][BASE] : 0;
    }
    return n;
}

static int stat(const struct play *g, const struct werwolf_value *v)
{
    const struct werwolf_state *s = g->s;
    const int f = v->faction;
    switch (v->stat) {
    case STAT_TENSIONS:
        return s->tensions;
    case STAT_MORALE:
        return s->morale;
    case STAT_CASUALTIES:
        return s->casualties;
    case STAT_LOYALTY:
        return occupier(f) ? s->total[f] : 0;
    case STAT_RESISTANCE:
        return s->total[ARM_RESISTANCE];
    case STAT_RESOURCES:
        return s->resources[f];
    case STAT_RESEARCH:
        return werwolf_research(s, f);
    case STAT_MARGIN:
        return werwolf_margin(s, f);
    case STAT_LEVEL:
        return werwolf_level(s, f);
    case STAT_BASES:
        return g->p->pool[f][BASE] - s->available[f][BASE];
    default:
        return occupier(f) ? 0 : g->p->pool[f][0] - s->available[f][0];
    }
}

/* `real`: a die is really thrown; otherwise it is taken to show 3 (only to see whether a step could do anything). */
int werwolf_number(const struct play *g, int value, int self, int here, bool real)
{
    const struct werwolf_value *v = &g->p->value[value];
    int n = 0;
    switch (v->kind) {
    case VALUE_NUMBER:
        return v->number;
    case VALUE_DIE: {
        struct play play = *g;
        return real ? werwolf_roll(&play, self) : 3;
    }
    case VALUE_COUNT:
        for (EACH_SPACE(i, werwolf_match(g, v->y, self, here)))
            n += count_in(g, v->x, (int)i, self);
        return n;
    case VALUE_SPACES:
        return count_of(werwolf_match(g, v->x, self, here));
    case VALUE_STAT:
        return stat(g, v);
    case VALUE_HALF:
        return werwolf_number(g, v->x, self, here, real) / 2;
    case VALUE_TIMES:
        return werwolf_number(g, v->x, self, here, real) * v->number;
    default:
        return least(werwolf_number(g, v->x, self, here, real), werwolf_number(g, v->y, self, here, real));
    }
}

/* ---- Tests ---- */

static bool compare(int a, int op, int b)
{
    switch (op) {
    case CMP_GE:
        return a >= b;
    case CMP_LE:
        return a <= b;
    case CMP_EQ:
        return a == b;
    case CMP_GT:
        return a > b;
    default:
        return a < b;
    }
}

bool werwolf_test(const struct play *g, int test, int self)
{
    const struct werwolf_test *t = &g->p->test[test];
    switch (t->kind) {
    case TEST_CMP:
        return compare(werwolf_number(g, t->a, self, WF_NONE, false), t->op,
                       werwolf_number(g, t->b, self, WF_NONE, false));
    case TEST_SOME:
        return werwolf_match(g, t->a, self, WF_NONE) != 0;
    case TEST_PLAYED:
        return g->p->card[t->id].kind == 1 && g->s->long_term >> werwolf_key_index(g, t->id) & 1;
    case TEST_CAP:
        return g->s->caps >> t->id & 1;
    case TEST_TOKEN:
        return g->s->building[t->id] < WF_SPACES;
    case TEST_NOT:
        return !werwolf_test(g, t->of[0], self);
    default:
        for (int k = 0; k < 6 && t->of[k]; k++)
            if (werwolf_test(g, t->of[k], self) != (t->kind == TEST_ALL))
                return t->kind == TEST_ANY;
        return t->kind == TEST_ALL;
    }
}

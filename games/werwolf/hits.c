/* Losses, activations and tokens: the short chains that many actions share (part 4, numbers 7 to 10).
 *
 * Each chain is a frame that is pushed with a number and ends by itself when the number is used up or nothing legal is
 * left (R-ACT-7). Whether it may be ended before is the pusher's business, and is the register `y`.
 *
 * A set of spaces with a target (werwolf_targets) and a single target (werwolf_target) must agree: the first decides
 * that a question is asked, the second lists its answers, and the driver asserts that no list is empty. */
#include "games/werwolf/play.h"

/* ---- Targets ---- */

static bool unshielded(const struct werwolf_state *s, int i, int f) /* R-BAS-1 */
{
    return s->space[i].piece[f][BASE] && !werwolf_carriers(s, i, f);
}

/* R-FRC-8, R-BAS-1, R-TOK-22: may a hit fall on this class of this faction here? */
bool werwolf_target(const struct werwolf_state *s, int i, int f, int class, int by, int mode)
{
    const struct werwolf_space *x = &s->space[i];
    const bool hidden = class == CLASS_UNDER || class == CLASS_HE_UNDER;
    if ((mode == HIT_OCCUPIER && occupier(f)) || (mode == HIT_INSURGENT && f == by) ||
        (mode != HIT_INSURGENT && hidden))
        return false;
    if (class == CLASS_BASE)
        return unshielded(s, i, f);
    if (occupier(f) != (class <= CLASS_POLICE || class == CLASS_HE_TROOP || class == CLASS_HE_POLICE))
        return false;
    if (is_he(class))
        return x->token[TOKEN_HE][f][kind_of(class)];
    return werwolf_bare(s, i, f, kind_of(class));
}

/* A class with carriers always has a target: a bare one or HE. */
uint64_t werwolf_targets(const struct werwolf_state *s, int by, int mode)
{
    uint64_t mask = 0;
    for (int f = mode == HIT_OCCUPIER ? WERWOLF : ALLIES; f < WERWOLF_FACTIONS; f++) {
        if (mode == HIT_INSURGENT && f == by)
            continue;
        const uint64_t open = mode == HIT_INSURGENT || occupier(f) ? werwolf_carrying(s, f) : s->has[f][ACTIVE];
        mask |= open | (s->has[f][BASE] & ~werwolf_carrying(s, f));
    }
    return mask;
}

bool werwolf_any_target(const struct werwolf_state *s, int i, int by, int mode)
{
    return in_set(werwolf_targets(s, by, mode), (int)i);
}

/* R-EVT-7: in the space of the National Redoubt losses are halved, rounded up, last of all. */
int werwolf_halve(const struct werwolf_play *g, int i, int hits)
{
    return g->s->building[NATIONAL_REDOUBT] == i ? (hits + 1) / 2 : hits;
}

/* ---- Hits ---- */

void werwolf_push_hits(struct werwolf_play *g, int f, int i, int n, int mode, bool stop)
{
    struct werwolf_frame *t = werwolf_push_at(g, FR_HITS, f, i);
    t->hits.left = (uint8_t)n;
    t->hits.mode = (uint8_t)mode;
    t->hits.may_stop = stop;
}

static bool hits_step(struct werwolf_play *g, struct werwolf_frame *t)
{
    if (t->hits.left && werwolf_any_target(g->s, t->space, t->f, t->hits.mode))
        return false;
    werwolf_pop(g);
    return true;
}

static void hits_list(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    question(q, Q_HIT, t->f, t->space, t->hits.left);
    werwolf_put_within(g->s, q);
    for (EACH_FACTION(f))
        for (int c = 0; c <= CLASS_HE_ACTIVE; c++)
            if (werwolf_target(g->s, t->space, f, c, t->f, t->hits.mode))
                offer(q, answer2(V_HIT, f, c));
    if (t->hits.may_stop)
        offer(q, V_DONE);
}

static void hits_take(struct werwolf_play *g, struct werwolf_frame *t, sand_answer a)
{
    if (a == V_DONE) {
        werwolf_pop(g);
        return;
    }
    t->hits.left--;
    werwolf_hit(g, t->space, arg_of(a, 0), arg_of(a, 1), t->f, false, BOX_RULE);
}

static const struct sand_field hits_fields[] = {{FIELD(hits.left), .name = "left"},
                                                {FIELD(hits.mode), .name = "mode", .high = HIT_ROCKET},
                                                {FIELD(hits.may_stop), .name = "may-stop", .kind = SAND_FLAG},
                                                {0}};

const struct werwolf_frame_rules werwolf_hits_rules = {hits_step, hits_list, hits_take, 1, IN_SPACE, hits_fields, 0};

/* ---- Activations: in one space, or anywhere ---- */

void werwolf_push_activate(struct werwolf_play *g, int f, int i, int n)
{
    struct werwolf_frame *t = werwolf_push_at(g, FR_ACTIVATE, f, i);
    t->activate.left = (uint8_t)n;
    t->mask = i == WERWOLF_NONE ? g->p->all : BIT(i);
}

/* R-ACT-7: where all are reached, or only one faction hides there, nobody is asked. The first call may use up all n:
 * the second is then given the same n, which is right, because both factions are present only where n covers all of
 * them. */
static bool activate_step(struct werwolf_play *g, struct werwolf_frame *t)
{
    const struct werwolf_state *s = g->s;
    if (t->space == WERWOLF_NONE) {
        if (t->activate.left && (s->has[WERWOLF][UNDER] | s->has[EDELWEISS][UNDER]) & t->mask)
            return false;
        werwolf_pop(g);
        return true;
    }
    const int w = s->space[t->space].piece[WERWOLF][UNDER], e = s->space[t->space].piece[EDELWEISS][UNDER];
    const int i = t->space, n = t->activate.left;
    if (n && n < w + e && w && e)
        return false;
    werwolf_pop(g);
    werwolf_turn_over(g, i, WERWOLF, n, true, false);
    werwolf_turn_over(g, i, EDELWEISS, n, true, false);
    return true;
}

static void activate_list(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    question(q, Q_ACTIVATE, t->f, t->activate.left);
    werwolf_put_within(g->s, q);
    EACH_SPACE (i, t->mask)
        for (int f = WERWOLF; f <= EDELWEISS; f++)
            if (g->s->space[i].piece[f][UNDER])
                offer(q, answer2(V_ACTIVATE, t->space == WERWOLF_NONE ? i : 255, f));
    if (t->activate.may_stop)
        offer(q, V_DONE);
}

static void activate_take(struct werwolf_play *g, struct werwolf_frame *t, sand_answer a)
{
    if (a == V_DONE) {
        werwolf_pop(g);
        return;
    }
    t->activate.left--;
    werwolf_turn_over(g, arg_of(a, 0) == 255 ? t->space : arg_of(a, 0), arg_of(a, 1), 1, true, false);
}

static const struct sand_field activate_fields[] = {
    {FIELD(mask), .name = "spaces", .kind = SAND_SET, .domain = DOM_SPACE},
    {FIELD(activate.left), .name = "left"},
    {FIELD(activate.may_stop), .name = "may-stop", .kind = SAND_FLAG},
    {0}};

const struct werwolf_frame_rules werwolf_activate_rules = {
    activate_step, activate_list, activate_take, 1, 0, activate_fields, 0};

/* ---- Loose tokens: R-TOK-14 ---- */

static void grab_list(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    const struct werwolf_space *x = &g->s->space[t->space];
    question(q, Q_GRAB, t->f, t->space);
    for (int he = 0; he <= x->loose[TOKEN_HE]; he++)
        for (int research = 0; research <= x->loose[TOKEN_RESEARCH]; research++)
            offer(q, answer2(V_GRAB, he, research));
}

static void grab_take(struct werwolf_play *g, struct werwolf_frame *t, sand_answer a)
{
    const int n[2] = {arg_of(a, 1), arg_of(a, 0)}, f = t->f, i = t->space;
    werwolf_pop(g);
    for (int token = 0; token < 2; token++) {
        g->s->space[i].loose[token] = (uint8_t)(g->s->space[i].loose[token] - n[token]);
        werwolf_token_to(g, token, n[token], f, i);
    }
    if (g->s->space[i].loose[0] || g->s->space[i].loose[1])
        g->s->declined[f] |= BIT(i); /* not asked again on this card */
}

/* The chance may be gone by the time it is reached: another faction was given the tokens, or it was declined. */
static bool grab_step(struct werwolf_play *g, struct werwolf_frame *t)
{
    const struct werwolf_space *x = &g->s->space[t->space];
    if ((x->loose[0] || x->loose[1]) && werwolf_carriers(g->s, t->space, t->f) &&
        !(g->s->declined[t->f] & BIT(t->space)))
        return false;
    werwolf_pop(g);
    return true;
}

const struct werwolf_frame_rules werwolf_grab_rules = {grab_step, grab_list, grab_take, 1, IN_SPACE, 0, 0};

/* ---- Tokens of a lost carrier: R-TOK-11, -13 ---- */

static void token_list(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    (void)g;
    question(q, Q_TOKEN, t->f, t->space, t->token.token);
    for (EACH_FACTION(f))
        if (in_set(t->mask, f))
            offer(q, answer1(V_TOKEN, f));
}

/* The tokens lie loose until now (orphan in pieces.c), so that they are counted while the question is open. */
static void token_take(struct werwolf_play *g, struct werwolf_frame *t, sand_answer a)
{
    const int token = t->token.token, n = t->token.count, i = t->space;
    werwolf_pop(g);
    g->s->space[i].loose[token] = (uint8_t)(g->s->space[i].loose[token] - n);
    werwolf_token_to(g, token, n, arg_of(a, 0), i);
}

/* Who had a carrier when the token fell may have lost it since. */
static bool token_step(struct werwolf_play *g, struct werwolf_frame *t)
{
    for (EACH_FACTION(f))
        if (!werwolf_carriers(g->s, t->space, f))
            t->mask &= ~BIT(f);
    t->token.count = (uint8_t)least(t->token.count, g->s->space[t->space].loose[t->token.token]);
    if (t->mask && t->token.count)
        return false;
    werwolf_pop(g);
    return true;
}

static const struct sand_field token_fields[] = {
    {FIELD(mask), .name = "receivers", .kind = SAND_SET, .domain = DOM_FACTION},
    {FIELD(token.count), .name = "count"},
    {FIELD(token.token), .name = "token", .kind = SAND_ID, .domain = DOM_TOKEN},
    {0}};

const struct werwolf_frame_rules werwolf_token_rules = {token_step, token_list,   token_take, 1,
                                                        IN_SPACE,   token_fields, 0};

/* ---- Research sent home ---- */

void werwolf_push_home(struct werwolf_play *g, int f, bool may_stop)
{
    struct werwolf_frame *t = werwolf_push(g, FR_HOME, f);
    t->home.left = WERWOLF_NONE;
    t->home.may_stop = may_stop;
}

static bool home_step(struct werwolf_play *g, struct werwolf_frame *t)
{
    if (t->home.left && werwolf_with_research(g->s, t->f))
        return false;
    werwolf_pop(g);
    return true;
}

/* If nothing moved before it one token has to go, or the air lift would have done nothing; with a single token
 * that is said by `all` alone. */
static void home_list(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    int sum = 0;
    question(q, Q_HOME, t->f);
    EACH_SPACE (i, werwolf_with_research(g->s, t->f))
        sum += werwolf_tokens(g->s, i, t->f, TOKEN_RESEARCH);
    EACH_SPACE (i, sum > 1 || t->home.may_stop ? werwolf_with_research(g->s, t->f) : 0)
        offer(q, answer1(V_HOME, i));
    if (sum <= t->home.left)
        offer(q, answer1(V_HOME, PLACE_ALL));
    if (t->home.may_stop)
        offer(q, V_DONE);
}

static void home_take(struct werwolf_play *g, struct werwolf_frame *t, sand_answer a)
{
    const int f = t->f;
    if (a == V_DONE) {
        werwolf_pop(g);
    } else if (arg_of(a, 0) == PLACE_ALL) {
        EACH_SPACE (i, werwolf_with_research(g->s, f))
            werwolf_send_home(g, f, i, werwolf_tokens(g->s, i, f, TOKEN_RESEARCH));
    } else {
        t->home.may_stop = true;
        t->home.left = (uint8_t)(t->home.left - (t->home.left != WERWOLF_NONE));
        werwolf_send_home(g, f, arg_of(a, 0), 1);
    }
}

static const struct sand_field home_fields[] = {
    {FIELD(home.left), .name = "left"}, {FIELD(home.may_stop), .name = "may-stop", .kind = SAND_FLAG}, {0}};

const struct werwolf_frame_rules werwolf_home_rules = {home_step, home_list, home_take, 1, BY_OCCUPIER, home_fields, 0};

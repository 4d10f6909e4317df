/* Events of non-players: each text, and each answer in it, is tried on a copy of the position (R-NPG-5, -6, -10).
 *
 * A trial is a copy of the whole state, played by the procedures themselves until the stack is as low as it was. Trials
 * nest: a question met inside a trial may be answered by trials of its own, each on a copy of the copy. */
#include "games/werwolf/np.h"

#include <string.h>

/* A copy of the position becomes a trial: nobody is told, dice show 3 and ties go to the first. */
static struct werwolf_play trial_on(const struct werwolf_play *g, struct werwolf_state *copy)
{
    copy->trial = true;
    return (struct werwolf_play){.p = g->p, .s = copy};
}

static int tokens_held(const struct werwolf_play *g, int f, int token)
{
    int n = token == TOKEN_RESEARCH && occupier(f) ? g->s->home[f] : 0;
    EACH_SPACE (i, werwolf_carrying(g->s, f))
        n += werwolf_tokens(g->s, i, f, token);
    return n;
}

/* What counts as provided: research; for the Soviets HE too. */
static int provided(const struct werwolf_play *g, int f)
{
    return tokens_held(g, f, TOKEN_RESEARCH) + (f == SOVIETS ? tokens_held(g, f, TOKEN_HE) : 0);
}

/* ---- R-NPG-10: one answer of an event ---- */

static int pieces_on_map(const struct werwolf_play *g, int f)
{
    int n = f == ALLIES ? -g->s->casualties : 0;
    for (int k = 0; k < WERWOLF_PIECES; k++)
        n += g->p->pool[f][k] - g->s->available[f][k];
    return n;
}

/* The space an answer names, or WERWOLF_NONE. */
static int space_of(sand_answer a)
{
    const int v = verb_of(a);
    const int i = v == V_PICK ? arg_of(a, 2) : v == V_SPACE || v == V_TO || v == V_FROM ? arg_of(a, 0) : WERWOLF_NONE;
    return i < WERWOLF_SPACES ? i : WERWOLF_NONE;
}

/* R-NPG-5 (c): a new token goes under troops, where most own pieces are; of insurgents where most guerrillas are
 * (R-NPW-6). */
static int token_place(const struct werwolf_state *s, int f, int i)
{
    const int troops = s->space[i].piece[f][TROOP] ? WERWOLF_TRACK : 0; /* more than the pieces of any space */
    return occupier(f) ? troops + werwolf_pieces(s, i, f) : werwolf_carriers(s, i, f);
}

/* The keys by which an answer is judged on the position it leads to; `target` and `leader` are those before it. `done`
 * and `no` come after them. Last the faction's space priority, on the space as the answer leaves it. */
static void judge(const struct werwolf_play *before, const struct werwolf_play *g, int f, int target, int leader,
                  sand_answer a, int keys[RANK_KEYS])
{
    const int i = space_of(a);
    int token = 0;
    if (i != WERWOLF_NONE && verb_of(a) == V_PICK && arg_of(a, 0) == WERWOLF_NONE)
        token = token_place(before->s, f, i);
    const int list[] = {target != WERWOLF_NONE ? -werwolf_level(g->s, target) : 0,
                        werwolf_level(g->s, f),
                        -werwolf_level(g->s, leader),
                        tokens_held(g, f, TOKEN_RESEARCH),
                        tokens_held(g, f, TOKEN_HE),
                        pieces_on_map(g, f),
                        f == ALLIES ? -g->s->casualties : 0,
                        g->s->resources[f],
                        verb_of(a) != V_DONE && verb_of(a) != V_NO,
                        token};
    memcpy(keys, list, sizeof list);
    if (i != WERWOLF_NONE)
        werwolf_np_priority(before, f, i, &g->s->space[i], keys + sizeof list / sizeof *list);
}

/* The hot faction with the highest margin among these, or WERWOLF_NONE. */
static int hottest(const struct werwolf_state *s, int f, unsigned among)
{
    int best = WERWOLF_NONE;
    for (EACH_FACTION(x))
        if (x != f && in_set(among, x) && werwolf_np_hot(s, x) &&
            (best == WERWOLF_NONE || werwolf_margin(s, x) > werwolf_margin(s, best)))
            best = x;
    return best;
}

/* The faction an event is aimed at, if it was played to lower one: the hottest that the text can lower. */
static int target_of(const struct werwolf_play *g, int f)
{
    const struct werwolf_op *op = &g->s->op[OP_EVENT];
    return op->mode ? hottest(g->s, f, g->p->card[op->card].lowers[op->side]) : WERWOLF_NONE;
}

/* What an answer brings by itself: a space as if it were the last one chosen, a yes or an option to its end. A space is
 * judged as if no other followed, or the first of several would be judged by what the others bring; the flag `enough`
 * tells the frame to stop asking (spaces_step in event_choice.c). */
static void follow(struct werwolf_play *g, int depth, sand_answer a)
{
    struct werwolf_frame *t = top_of(g->s);
    if (verb_of(a) == V_SPACE && t->kind == FR_CHOICE && t->step == 0) {
        t->choice.enough = true;
        werwolf_run_to(g, depth - 1);
    } else if (verb_of(a) == V_YES || verb_of(a) == V_OPTION) {
        werwolf_run_to(g, depth - 1);
    } else if (g->s->depth > depth) {
        werwolf_run_to(g, depth);
    }
}

sand_answer werwolf_np_by_trial(struct werwolf_play *g, const struct sand_question *q)
{
    const int f = top_of(g->s)->f, target = target_of(g, f), leader = werwolf_np_leader(g->s, f);
    struct werwolf_np_rank r = {.count = 0};
    for (EACH_ANSWER(n, q)) {
        struct werwolf_state copy = *g->s;
        struct werwolf_play trial = trial_on(g, &copy);
        const int depth = copy.depth;
        int keys[RANK_KEYS] = {0};
        struct werwolf_frame *t = top_of(&copy);
        werwolf_rules_of(t->kind)->take(&trial, t, q->answer[n]);
        follow(&trial, depth, q->answer[n]);
        judge(g, &trial, f, target, leader, q->answer[n], keys);
        werwolf_np_consider(&r, n, keys);
    }
    return q->answer[werwolf_np_winner(g, &r)];
}

/* An action ends; of a card's free action, or a card's special action, one space is taken all the same, if that breaks
 * no garrison. A seat that plays by the lists may have no other choice. */
sand_answer werwolf_np_beside_the_list(struct werwolf_play *g, const struct sand_question *q, uint64_t kept, bool over,
                                       int *clause)
{
    if (werwolf_np_offered(q, V_DONE) && (over || !kept))
        return V_DONE;
    const uint64_t spaces = kept ? kept : werwolf_np_offered_spaces(q, V_SPACE);
    struct sand_question few = {.key = q->key};
    for (EACH_ANSWER(n, q))
        if (verb_of(q->answer[n]) == V_SPACE && in_set(spaces, arg_of(q->answer[n], 0)))
            offer(&few, q->answer[n]);
    *clause = C_NPG_10;
    return few.count ? werwolf_np_by_trial(g, &few) : q->answer[q->count - 1];
}

struct werwolf_state werwolf_np_after_special(const struct werwolf_play *g, int f, int special)
{
    struct werwolf_state copy = *g->s;
    struct werwolf_play trial = trial_on(g, &copy);
    const int depth = copy.depth;
    werwolf_begin_special(&trial, f, special, g->p->all, true, false);
    werwolf_run_to(&trial, depth);
    copy.op[OP_ACTION].special = (uint8_t)(1 + special); /* R-NPG-11: the action has no second one to count on */
    return copy;
}

bool werwolf_np_has_space(const struct werwolf_play *g, int action)
{
    struct werwolf_state copy = *g->s;
    struct werwolf_play trial = trial_on(g, &copy);
    struct werwolf_frame *t = top_of(&copy);
    const struct werwolf_frame_rules *r = werwolf_rules_of(t->kind);
    struct sand_question q = {.count = 0};
    int clause;
    r->take(&trial, t, answer1(V_ACTION, action));
    r->list(&trial, t, &q);
    const sand_answer a = occupier(t->f) ? werwolf_np_occupier_loop(&trial, &q, &clause)
                                         : werwolf_np_insurgent_loop(&trial, &q, &clause);
    return verb_of(a) == V_SPACE;
}

/* ---- R-NPG-5, -6: whether to play the event ---- */

struct result {
    int fall[WERWOLF_FACTIONS], tokens; /* by how much each level falls; tokens provided */
};

static struct result try_text(struct werwolf_play *g, int f, int card, int side)
{
    struct werwolf_state copy = *g->s;
    struct werwolf_play trial = trial_on(g, &copy);
    const int depth = copy.depth;
    struct result r = {.tokens = -provided(g, f)};
    werwolf_begin_event(&trial, f, card, side);
    werwolf_run_to(&trial, depth);
    for (EACH_FACTION(x))
        r.fall[x] = werwolf_level(g->s, x) - werwolf_level(&copy, x);
    r.tokens += provided(&trial, f);
    return r;
}

/* The better of the two texts by one measure, if it is positive: its side, else NOTHING. */
static int better(struct werwolf_play *g, int first, int second)
{
    if (first <= 0 && second <= 0)
        return NOTHING;
    if (first == second)
        return werwolf_np_drawn(g, 2);
    return first > second ? UNSHADED : SHADED;
}

/* R-NPG-5 (a): the hot factions from the highest margin down, then (b) the own level, then (c) tokens. */
static int chosen_side(struct werwolf_play *g, int f, const struct result result[2])
{
    unsigned left = 15;
    int side = NOTHING;
    for (int hot; side == NOTHING && (hot = hottest(g->s, f, left)) != WERWOLF_NONE; left &= ~(1u << hot))
        side = better(g, result[UNSHADED].fall[hot], result[SHADED].fall[hot]);
    if (side == NOTHING)
        side = better(g, -result[UNSHADED].fall[f], -result[SHADED].fall[f]);
    return side == NOTHING ? better(g, result[UNSHADED].tokens, result[SHADED].tokens) : side;
}

/* A trial plays on a copy of the whole position; what the compiled card says it cannot do (judge in language.c) is not
 * tried. */
bool werwolf_np_event(struct werwolf_play *g, const struct sand_question *q, sand_answer *a)
{
    const int f = top_of(g->s)->f, card = g->s->card;
    const struct werwolf_card *c = &g->p->card[card];
    struct result result[2] = {{{0}, 0}, {{0}, 0}};
    bool any = false;
    for (int side = 0; side < 2; side++) {
        const bool may = hottest(g->s, f, c->lowers[side]) != WERWOLF_NONE || in_set(c->raises[side], f) ||
                         in_set(c->tokens[side], f);
        if (!werwolf_np_offered(q, answer1(V_EVENT, side)) || c->lasting[side] || !may)
            continue;
        any = true;
        result[side] = try_text(g, f, card, side);
    }
    const int side = any ? chosen_side(g, f, result) : NOTHING;
    if (side != NOTHING)
        *a = answer1(V_EVENT, side);
    return side != NOTHING;
}

/* R-NPG-7: whether a key event would raise its owner's level. */
bool werwolf_np_key_raises(struct werwolf_play *g, int card)
{
    const int f = g->p->card[card].owner;
    return try_text(g, f, card, g->p->card[card].first[UNSHADED] ? UNSHADED : SHADED).fall[f] < 0;
}

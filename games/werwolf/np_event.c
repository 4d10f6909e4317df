/* Events of non-players: each text, and each answer in it, is tried on a copy of the position (R-NPG-5, -6, -10). */
#include "games/werwolf/np.h"

#include <string.h>

/* The driver of a trial: everybody's answers are given by the procedures, until the stack is `depth` high again. */
void werwolf_np_run_to(struct play *g, int depth)
{
    struct sand_question q;
    for (int steps = 0; !g->s->head.over && g->s->depth > depth && steps < 2000; steps++) {
        struct werwolf_frame *t = top_of(g->s);
        const struct frame_rules *r = werwolf_rules_of(t->kind);
        if (r->step && r->step(g, t))
            continue;
        q.count = 0;
        r->list(g, t, &q);
        int clause = -1;
        r->take(g, top_of(g->s), q.count == 1 ? q.answer[0] : werwolf_choose(g, &q, &clause));
    }
}

static int tokens_held(const struct play *g, int f, int token)
{
    int n = token == TOKEN_RESEARCH && occupier(f) ? g->s->home[f] : 0;
    for (EACH_SPACE(i, werwolf_carrying(g->s, f)))
        n += werwolf_tokens(g->s, (int)i, f, token);
    return n;
}

/* What counts as provided: research; for the Soviets HE too. */
static int provided(const struct play *g, int f)
{
    return tokens_held(g, f, TOKEN_RESEARCH) + (f == SOVIETS ? tokens_held(g, f, TOKEN_HE) : 0);
}

/* ---- R-NPG-10: one answer of an event ---- */

static int pieces_on_map(const struct play *g, int f)
{
    int n = 0;
    for (int k = 0; k < WF_PIECES; k++)
        n += g->p->pool[f][k] - g->s->available[f][k];
    return n;
}

/* The keys by which an answer is judged on the position it leads to. */
static void judge(const struct play *g, int f, int target, int keys[RANK_KEYS])
{
    const int leader = werwolf_np_leader(g->s, f);
    keys[0] = target < WF_FACTIONS ? -werwolf_level(g->s, target) : 0;
    keys[1] = werwolf_level(g->s, f);
    keys[2] = -werwolf_level(g->s, leader);
    keys[3] = tokens_held(g, f, TOKEN_RESEARCH);
    keys[4] = tokens_held(g, f, TOKEN_HE);
    keys[5] = pieces_on_map(g, f);
    keys[6] = g->s->resources[f];
}

/* R-NPG-5 c: the space with most own pieces; then the faction's space priority. */
static void place_keys(const struct play *g, int f, sand_answer a, int keys[RANK_KEYS])
{
    const int v = verb_of(a), i = v == V_PICK                                ? arg_of(a, 2)
                                  : v == V_SPACE || v == V_TO || v == V_FROM ? arg_of(a, 0)
                                                                             : 255;
    keys[7] = v != V_DONE && v != V_NO;
    if (i >= WF_SPACES)
        return;
    keys[8] = v == V_PICK ? werwolf_pieces(g->s, i, f) : 0;
    keys[9] = g->s->space[i].population;
    keys[10] = -werwolf_np_distance(g, f, i);
}

/* The hot faction with the highest margin, or WF_NONE. */
static int hottest(const struct werwolf_state *s, int f)
{
    int best = WF_NONE;
    for (int x = 0; x < WF_FACTIONS; x++)
        if (x != f && werwolf_np_hot(s, x) && (best == WF_NONE || werwolf_margin(s, x) > werwolf_margin(s, best)))
            best = x;
    return best;
}

/* The faction an event is aimed at, if it was played to lower one: the text can, and one is hot. */
static int target_of(const struct play *g, int f)
{
    const struct werwolf_op *op = &g->s->op[OP_EVENT];
    const int hot = hottest(g->s, f);
    return hot != WF_NONE && g->p->card[op->card].lowers[op->side] >> hot & 1 ? hot : WF_NONE;
}

/* What an answer brings by itself: a space as if it were the last one chosen, a yes or an option to its end. */
static void follow(struct play *g, int depth, sand_answer a)
{
    struct werwolf_frame *t = top_of(g->s);
    if (verb_of(a) == V_SPACE && t->kind == FR_CHOICE && t->step == 0) {
        t->y = 1;
        werwolf_np_run_to(g, depth - 1);
    } else if (verb_of(a) == V_YES || verb_of(a) == V_OPTION) {
        werwolf_np_run_to(g, depth - 1);
    } else if (g->s->depth > depth) {
        werwolf_np_run_to(g, depth);
    }
}

sand_answer werwolf_np_by_trial(struct play *g, const struct sand_question *q)
{
    const int f = top_of(g->s)->f, target = target_of(g, f);
    struct rank r = {.count = 0};
    for (int n = 0; n < q->count; n++) {
        struct werwolf_state copy = *g->s;
        struct play trial = {g->p, &copy, 0};
        const int depth = copy.depth;
        int keys[RANK_KEYS] = {0};
        copy.trial = 1;
        struct werwolf_frame *t = top_of(&copy);
        werwolf_rules_of(t->kind)->take(&trial, t, q->answer[n]);
        follow(&trial, depth, q->answer[n]);
        judge(&trial, f, target, keys);
        place_keys(g, f, q->answer[n], keys);
        werwolf_np_consider(&r, n, keys);
    }
    return q->answer[werwolf_np_winner(g, &r)];
}

/* ---- R-NPG-5, -6: whether to play the event ---- */

struct result {
    int hot, own, tokens; /* by how much the hot faction falls, the own level rises, tokens are provided */
};

static struct result try_text(struct play *g, int f, int card, int side, int target)
{
    struct werwolf_state copy = *g->s;
    struct play trial = {g->p, &copy, 0};
    const int own = werwolf_level(g->s, f), held = provided(g, f), depth = copy.depth;
    const int aim = target < WF_FACTIONS ? werwolf_level(g->s, target) : 0;
    copy.trial = 1;
    werwolf_begin_event(&trial, f, card, side);
    werwolf_np_run_to(&trial, depth);
    return (struct result){target < WF_FACTIONS ? aim - werwolf_level(&copy, target) : 0, werwolf_level(&copy, f) - own,
                           provided(&trial, f) - held};
}

/* The better of the two texts by one measure, if it is positive: its side, else -1. */
static int better(struct play *g, const bool tried[2], const int gain[2])
{
    const int a = tried[0] ? gain[0] : 0, b = tried[1] ? gain[1] : 0;
    if (a <= 0 && b <= 0)
        return -1;
    if (a == b)
        return g->s->trial ? 0 : (int)sand_draw(&g->s->head.chance, 2);
    return a > b ? 0 : 1;
}

bool werwolf_np_event(struct play *g, const struct sand_question *q, sand_answer *a)
{
    const int f = top_of(g->s)->f, card = g->s->card, target = hottest(g->s, f);
    const struct werwolf_card *c = &g->p->card[card];
    bool tried[2] = {false, false};
    struct result result[2] = {{0}, {0}};
    for (int side = 0; side < 2; side++) {
        const bool may = (target != WF_NONE && c->lowers[side] >> target & 1) || c->raises[side] >> f & 1 ||
                         c->tokens[side] >> f & 1;
        if (!werwolf_np_offered(q, answer1(V_EVENT, side)) || c->lasting[side] || !may)
            continue;
        tried[side] = true;
        result[side] = try_text(g, f, card, side, target);
    }
    if (!tried[0] && !tried[1])
        return false;
    const int measures[3][2] = {
        {result[0].hot, result[1].hot}, {result[0].own, result[1].own}, {result[0].tokens, result[1].tokens}};
    for (int m = 0; m < 3; m++) {
        const int side = better(g, tried, measures[m]);
        if (side < 0)
            continue;
        *a = answer1(V_EVENT, side);
        return true;
    }
    return false;
}

/* R-NPG-7: whether a key event would raise its owner's level. */
bool werwolf_np_key_raises(struct play *g, int card)
{
    const int f = g->p->card[card].owner;
    return try_text(g, f, card, UNSHADED, WF_NONE).own > 0;
}

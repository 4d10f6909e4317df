/* Bribes and gifts between factions (R-RES-3, R-TOK-7), and tokens shifted among one's own carriers (R-TOK-6).
 *
 * Every deal is counted (`deals`), also one that was opened and not made: otherwise two people could open deals for
 * ever, and a game has to end within a bounded number of answers (D-6).
 *
 * The frame changes hands: in D_ACCEPT and after `call` its `f` is the other faction, so it is that one who is asked;
 * `from` remembers the giver. */
#include "games/werwolf/play.h"

enum { DEALS = 3 };
enum { D_WHAT, D_AMOUNT, D_ACCEPT };

/* What f can give and the receiver can hold. */
static int bribe_limit(const struct werwolf_state *s, int f, int to)
{
    return least(s->resources[f], WERWOLF_TRACK - s->resources[to]);
}

/* To each faction with a carrier there. */
static void offer_token(const struct werwolf_state *s, int f, int token, int i, int k, struct sand_question *q)
{
    for (EACH_FACTION(to))
        if (to != f && werwolf_carriers(s, i, to))
            offer(q, answer4(V_OFFER, token, i, werwolf_class(f, k), to));
}

/* Bribes, and tokens that lie where another faction has a carrier. */
static void list_gifts(const struct werwolf_play *g, int f, bool tokens, struct sand_question *q)
{
    const struct werwolf_state *s = g->s;
    for (EACH_FACTION(to))
        if (to != f && bribe_limit(s, f, to))
            offer(q, answer1(V_GIVE, to));
    for (int token = 0; token < 2 && tokens && !enough(g, q); token++)
        EACH_SPACE (i, werwolf_carrying(s, f))
            for (int k = 0; k < 2; k++)
                if (s->space[i].token[token][f][k])
                    offer_token(s, f, token, i, k, q);
}

static bool has_gift(const struct werwolf_state *s, int f, int to)
{
    EACH_SPACE (i, werwolf_carrying(s, f) & werwolf_carrying(s, to))
        if (werwolf_tokens(s, i, f, TOKEN_RESEARCH) || werwolf_tokens(s, i, f, TOKEN_HE))
            return true;
    return false;
}

/* R-NPG-14: non-players never give. */
static bool may_give(const struct werwolf_state *s, int f)
{
    if (!person(s, f) || s->deals[f] >= DEALS)
        return false;
    for (EACH_FACTION(to))
        if (to != f && (bribe_limit(s, f, to) || has_gift(s, f, to)))
            return true;
    return false;
}

/* R-RES-3: whom f may call on for a gift, as a set: so that one who is not asked on this card can give too. */
static unsigned callable(const struct werwolf_state *s, int f)
{
    unsigned set = 0;
    for (EACH_FACTION(x))
        if (x != f && may_give(s, x))
            set |= 1u << x;
    return set;
}

bool werwolf_may_deal(const struct werwolf_play *g, int f)
{
    return may_give(g->s, f) || (person(g->s, f) && g->s->deals[f] < DEALS && callable(g->s, f));
}

void werwolf_push_deal(struct werwolf_play *g, int f, bool bribe)
{
    werwolf_push(g, FR_DEAL, f)->deal.bribe = bribe;
}

static void deal_list(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    const struct werwolf_state *s = g->s;
    if (t->step == D_AMOUNT) {
        question(q, Q_AMOUNT, t->f, t->deal.to);
        for (int n = 1; n <= bribe_limit(s, t->f, t->deal.to); n++)
            offer(q, answer1(V_AMOUNT, n));
        return;
    }
    if (t->step == D_ACCEPT) {
        question(q, Q_ACCEPT, t->f, t->deal.from, t->deal.token, t->space);
        offer(q, V_ACCEPT);
        offer(q, V_REFUSE);
        return;
    }
    question(q, t->deal.bribe ? Q_BRIBE : Q_DEAL, t->f);
    list_gifts(g, t->f, !t->deal.bribe, q);
    const bool calls = !t->deal.bribe && !t->deal.called && !enough(g, q);
    for (unsigned set = calls ? callable(s, t->f) : 0; set; set &= set - 1)
        offer(q, answer1(V_CALL, __builtin_ctz(set)));
    offer(q, t->deal.bribe ? V_DONE : V_NO);
}

static void accept(struct werwolf_play *g, const struct werwolf_frame *t)
{
    const int giver = t->deal.from, i = t->space, k = t->deal.class;
    g->s->space[i].token[t->deal.token][giver][k]--;
    werwolf_touch(g, i);
    werwolf_token_to(g, t->deal.token, 1, t->f, i);
}

static void give(struct werwolf_play *g, int f, int to, int n)
{
    werwolf_tell(g, E_GIVEN, f, to, n);
    werwolf_resources(g, f, -n);
    werwolf_resources(g, to, n);
}

static void ask_taker(struct werwolf_play *g, struct werwolf_frame *t, sand_answer a)
{
    t->deal.from = t->f;
    t->deal.token = (uint8_t)arg_of(a, 0);
    t->space = (uint8_t)arg_of(a, 1);
    t->deal.class = (uint8_t)(arg_of(a, 2) & 1);
    t->f = (uint8_t)arg_of(a, 3);
    t->step = D_ACCEPT;
    werwolf_tell(g, E_OFFERED, t->deal.from, t->f, t->deal.token, t->space);
}

/* After `done` the Bribes step is over for this faction. After `no` the deal that was opened counts, or it could be
 * opened for ever; one that was called for counts already. */
static uint8_t deals_after(const struct werwolf_state *s, const struct werwolf_frame *t)
{
    return (uint8_t)(t->deal.bribe ? DEALS : s->deals[t->f] + !t->deal.called);
}

static void deal_take(struct werwolf_play *g, struct werwolf_frame *t, sand_answer a)
{
    const struct werwolf_frame now = *t;
    switch (verb_of(a)) {
    case V_GIVE:
        t->deal.to = (uint8_t)arg_of(a, 0);
        t->step = D_AMOUNT;
        return;
    case V_AMOUNT:
        g->s->deals[t->f]++;
        werwolf_pop(g);
        give(g, now.f, now.deal.to, arg_of(a, 0));
        return;
    case V_OFFER:
        g->s->deals[t->f]++;
        ask_taker(g, t, a);
        return;
    case V_CALL: /* who is called gives, or does not */
        g->s->deals[t->f]++;
        t->f = (uint8_t)arg_of(a, 0);
        t->deal.called = true;
        werwolf_tell(g, E_CALLED, now.f, t->f);
        return;
    case V_ACCEPT:
        werwolf_pop(g);
        accept(g, &now);
        return;
    case V_REFUSE:
        werwolf_pop(g);
        werwolf_tell(g, E_REFUSED, now.f);
        return;
    default:
        g->s->deals[t->f] = deals_after(g->s, t);
        werwolf_pop(g);
    }
}

static const struct sand_field deal_fields[] = {
    {FIELD(deal.token), .name = "token", .kind = SAND_ID, .domain = DOM_TOKEN},
    {FIELD(deal.class), .name = "class", .high = 1},
    {FIELD(deal.called), .name = "called", .kind = SAND_FLAG},
    {FIELD(deal.from), .name = "from", .kind = SAND_ID, .domain = DOM_FACTION},
    {FIELD(deal.to), .name = "to", .kind = SAND_ID, .domain = DOM_FACTION},
    {FIELD(deal.bribe), .name = "bribe", .kind = SAND_FLAG},
    {0}};

static bool deal_fits(const struct werwolf_play *g, const struct werwolf_frame *t)
{
    return t->step != D_ACCEPT || g->s->space[t->space].token[t->deal.token][t->deal.from][t->deal.class];
}

const struct werwolf_frame_rules werwolf_deal_rules = {0, deal_list, deal_take, 3, IN_SPACE, deal_fields, deal_fits};

/* ---- Shifting one's own tokens ---- */

void werwolf_list_shift(const struct werwolf_play *g, int f, struct sand_question *q)
{
    const struct werwolf_op *op = &g->s->op[OP_ACTION];
    for (int token = 0; token < 2; token++)
        EACH_SPACE (i, g->s->has[f][0] & g->s->has[f][1] & ~op->shifted[token])
            for (int n = 1; n <= g->s->space[i].token[token][f][0] || n <= g->s->space[i].token[token][f][1]; n++)
                for (int k = 0; k < 2; k++)
                    if (n <= g->s->space[i].token[token][f][k])
                        offer(q, answer4(V_SHIFT, token, i, n, werwolf_class(f, k)));
}

void werwolf_take_shift(struct werwolf_play *g, int f, sand_answer a)
{
    const int token = arg_of(a, 0), i = arg_of(a, 1), n = arg_of(a, 2), k = arg_of(a, 3) & 1;
    uint8_t *under = g->s->space[i].token[token][f];
    g->s->op[OP_ACTION].shifted[token] |= BIT(i);
    under[k] = (uint8_t)(under[k] - n);
    under[!k] = (uint8_t)(under[!k] + n);
    werwolf_tell(g, E_SHIFTED, f, token, n, i);
}

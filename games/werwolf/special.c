/* The special actions (part 4, number 5), each in a frame FR_SPECIAL.
 *
 * The steps mean the same for all: S_SPACE a space is chosen (or there is nothing to choose), S_SECOND what happens in
 * it is asked or done, S_THIRD what follows when that is over, S_END. Those that go through several spaces come back
 * from S_THIRD to S_SPACE (next_space). The hits of an air strike are set for every special action, and used by this
 * one.
 *
 * Where a special action may be at all is in special_spaces.c. */
#include "games/werwolf/play.h"

#include <string.h>

bool werwolf_has_special(int f, int special)
{
    static const uint8_t first[] = {COMMANDO_RAID, TRANSPORT, CAPTURE, EXTORT, WERWOLF_SPECIALS};
    return (special >= first[f] && special < first[f + 1]) || (special == AMBUSH && f == EDELWEISS);
}

/* ---- Beginning and end ---- */

enum { S_SPACE, S_SECOND, S_THIRD, S_END };

static int strike_hits(const struct werwolf_play *g) /* the limit is on a card of the other side */
{
    const int limit = werwolf_cap(g, WERWOLF, HOOK_LIMIT_STRIKE);
    return limit ? limit : 4;
}

void werwolf_begin_special(struct werwolf_play *g, int f, int special, uint64_t allowed, bool free, bool single)
{
    struct werwolf_op *op = werwolf_begin(g, OP_SPECIAL, f, special, free ? MODE_FREE : MODE_FULL);
    op->allowed = allowed;
    op->limit = single ? 1 : (uint8_t)werwolf_special_limit(g, f, special);
    werwolf_tell(g, E_SPECIAL, f, special);
    struct werwolf_frame *t = werwolf_push_at(g, FR_SPECIAL, f, WERWOLF_NONE);
    t->special.which = (uint8_t)special;
    t->special.hits = (uint8_t)strike_hits(g); /* of an air strike */
}

/* Without an event the place has to be zero again, as every operation that is not running. */
static void end_special(struct werwolf_play *g)
{
    g->s->op[OP_EVENT].spaces |= g->s->op[OP_SPECIAL].spaces; /* a card's next one goes elsewhere */
    if (!g->s->op[OP_EVENT].mode)
        g->s->op[OP_EVENT].spaces = 0;
    werwolf_pop(g);
    werwolf_finish_op(g, OP_SPECIAL);
}

/* Spaces this special action may still choose. */
static uint64_t choices(const struct werwolf_play *g, const struct werwolf_frame *t)
{
    const struct werwolf_op *op = &g->s->op[OP_SPECIAL];
    if (op->count >= op->limit)
        return 0;
    return werwolf_special_spaces(g, t->f, t->special.which) & op->allowed & ~op->spaces;
}

/* Where the special action itself may be, by the table of tests in game.c; those not named choose in another way. */
static bool why_space(const struct werwolf_play *g, const struct werwolf_frame *t, int i, struct sand_why *why)
{
    static const uint8_t test[WERWOLF_SPECIALS] = {
        [COMMANDO_RAID] = 1, [TRIAL] = 2,       [BOMBARD] = 3, [DEPORT] = 4,     [CAPTURE] = 5,
        [AMBUSH] = 6,        [ASSASSINATE] = 7, [EXTORT] = 8,  [INFILTRATE] = 9, [FALSE_FLAG] = 10};
    const struct werwolf_op *op = &g->s->op[OP_SPECIAL];
    if (t->step != S_SPACE || !test[t->special.which])
        return false;
    sand_why_add(why, T_OPEN, op->count < op->limit);
    sand_why_add(why, T_ALLOWED, op->allowed & BIT(i));
    sand_why_add(why, T_AGAIN, !(op->spaces & BIT(i)));
    sand_why_add(why, T_FIRST_SPECIAL + test[t->special.which] - 1,
                 werwolf_special_spaces(g, t->f, t->special.which) & BIT(i));
    return true;
}

/* An air lift begins with where to, a transport with where from. */
bool werwolf_why_special(const struct werwolf_play *g, const struct werwolf_frame *t, sand_answer a,
                         struct sand_why *why)
{
    const uint64_t here = BIT(arg_of(a, 0));
    if (verb_of(a) == V_SPACE)
        return why_space(g, t, arg_of(a, 0), why);
    const bool lift = t->special.which == AIR_LIFT && verb_of(a) == V_TO;
    if (t->step != S_SPACE ||
        (!lift && !(t->special.which == TRANSPORT && verb_of(a) == V_FROM && arg_of(a, 1) == 255)))
        return false;
    sand_why_add(why, T_ALLOWED, g->s->op[OP_SPECIAL].allowed & here);
    if (lift)
        sand_why_add(why, T_LIFT, werwolf_movable(g, t->f, MOVE_LIFT) & ~here);
    else
        sand_why_add(why, T_TRANSPORT, werwolf_transport_spaces(g) & here);
    return true;
}

static void use_space(struct werwolf_play *g, struct werwolf_frame *t, int i)
{
    struct werwolf_op *op = &g->s->op[OP_SPECIAL];
    op->spaces |= BIT(i);
    op->count++;
    t->space = (uint8_t)i;
    werwolf_tell(g, E_SELECTED, t->f, i);
}

/* ---- Victims ---- */

/* R-TOK-9: guerrillas or cubes of a faction, its HE only where no bare carrier of the kind is left. */
static void list_one_of(const struct werwolf_state *s, int i, int f, struct sand_question *q)
{
    bool bare = false;
    for (int k = 0; k < 2; k++)
        if (werwolf_bare(s, i, f, k)) {
            offer(q, answer2(V_HIT, f, werwolf_class(f, k)));
            bare = true;
        }
    for (int k = 0; k < 2 && !bare; k++)
        if (s->space[i].token[TOKEN_HE][f][k])
            offer(q, answer2(V_HIT, f, werwolf_he_class(f, k)));
}

/* Every candidate of any of the factions counts for R-TOK-9; answers go by faction, then class. */
static void list_victims(const struct werwolf_state *s, int i, unsigned who, struct sand_question *q)
{
    bool bare = false;
    for (EACH_FACTION(f))
        if (in_set(who, f) && (werwolf_bare(s, i, f, TROOP) || werwolf_bare(s, i, f, POLICE)))
            bare = true;
    for (EACH_FACTION(f))
        if (in_set(who, f) && (!bare || werwolf_bare(s, i, f, 0) || werwolf_bare(s, i, f, 1)))
            list_one_of(s, i, f, q);
}

static void list_assassinate(const struct werwolf_state *s, int i, struct sand_question *q)
{
    for (EACH_FACTION(f)) {
        if (f == WERWOLF)
            continue;
        for (int k = 0; k < WERWOLF_PIECES; k++)
            if (s->space[i].piece[f][k])
                offer(q, answer2(V_HIT, f, werwolf_class(f, k)));
        if (werwolf_tokens(s, i, f, TOKEN_RESEARCH))
            offer(q, answer2(V_HIT, f, CLASS_RESEARCH));
    }
    if (s->space[i].loose[TOKEN_RESEARCH])
        offer(q, answer2(V_HIT, WERWOLF_NONE, CLASS_RESEARCH));
}

static void list_infiltrate(const struct werwolf_state *s, int i, struct sand_question *q)
{
    for (int f = ALLIES; f <= WERWOLF; f++)
        for (int k = 0; k < 2; k++)
            if (s->space[i].piece[f][k])
                offer(q, answer2(V_HIT, f, werwolf_class(f, k)));
}

static void list_capture(const struct werwolf_state *s, int i, struct sand_question *q)
{
    for (int token = 0; token < 2; token++)
        for (EACH_FACTION(f))
            if (f != WERWOLF && werwolf_tokens(s, i, f, token))
                offer(q, answer2(V_TAKE, token, f));
}

/* ---- Lists ---- */

/* R-EVT-7: in the National Redoubt the first piece costs one hit, each further one two. */
static int strike_price(const struct werwolf_play *g, const struct werwolf_frame *t, int i)
{
    return g->s->building[NATIONAL_REDOUBT] == i && t->mask & BIT(i) ? 2 : 1;
}

static void list_strike(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    question(q, Q_STRIKE, t->f, t->special.hits);
    EACH_SPACE (i, werwolf_targets(g->s, t->f, HIT_OCCUPIER) & g->s->op[OP_SPECIAL].allowed) {
        for (int f = WERWOLF; f <= EDELWEISS && strike_price(g, t, i) <= t->special.hits; f++)
            for (int c = CLASS_UNDER; c <= CLASS_HE_ACTIVE; c++)
                if (werwolf_target(g->s, i, f, c, t->f, HIT_OCCUPIER))
                    offer(q, answer3(V_STRIKE, i, f, c));
    }
    if (t->mask)
        offer(q, V_DONE);
}

static void list_lift(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    const uint64_t from = werwolf_movable(g, t->f, MOVE_LIFT);
    question(q, Q_TO, t->f, -1);
    werwolf_put_within(g->s, q);
    EACH_SPACE (i, g->s->op[OP_SPECIAL].allowed)
        if (from & ~BIT(i))
            offer(q, answer1(V_TO, i));
    if (from)
        offer(q, answer1(V_TO, PLACE_AVAILABLE));
    if (werwolf_with_research(g->s, t->f))
        offer(q, V_DONE);
}

static void list_transport(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    question(q, Q_FROM, t->f, -1);
    werwolf_put_within(g->s, q);
    EACH_SPACE (i, werwolf_transport_spaces(g) & g->s->op[OP_SPECIAL].allowed)
        offer(q, answer2(V_FROM, i, 255));
    if (werwolf_with_research(g->s, t->f))
        offer(q, V_DONE);
}

/* R-NPG-29: a non-player need not activate where every space left would break a garrison. */
static bool may_stop(const struct werwolf_play *g, const struct werwolf_frame *t)
{
    return !person(g->s, t->f) && (t->special.which == CAPTURE || t->special.which == EXTORT ||
                                   t->special.which == AMBUSH || t->special.which == WUNDER_WAFFEN);
}

static void list_rocket(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    const struct werwolf_op *op = &g->s->op[OP_SPECIAL];
    question(q, Q_TARGET, t->f, t->special.which);
    if (t->step == S_SPACE) {
        EACH_SPACE (i, werwolf_with_research(g->s, WERWOLF))
            for (int k = 0; k < 2; k++)
                if (g->s->space[i].token[TOKEN_RESEARCH][WERWOLF][k] && g->p->near[i] & op->allowed & ~op->spaces)
                    offer(q, answer2(V_FROM, i, CLASS_UNDER + k));
        if (may_stop(g, t))
            offer(q, V_DONE);
        return;
    }
    EACH_SPACE (i, g->p->near[t->special.from] & op->allowed & ~op->spaces)
        offer(q, answer1(V_SPACE, i));
}

static void list_second(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    const struct werwolf_state *s = g->s;
    const int i = t->space;
    question(q, Q_HIT, t->f, i, 1);
    werwolf_put_within(s, q);
    switch (t->special.which) {
    case COMMANDO_RAID:
        if (t->step == S_THIRD) {
            question(q, Q_TO, t->f, i);
            werwolf_put_within(s, q);
            EACH_SPACE (x, g->p->near[i] & s->has[ALLIES][TROOP])
                offer(q, answer1(V_TO, x));
            return;
        }
        list_victims(s, i, 12, q);
        return;
    case DEPORT:
        question(q, Q_POP, t->f, i);
        offer(q, answer1(V_POP, 1));
        if (s->space[i].population >= 2)
            offer(q, answer1(V_POP, 2));
        return;
    case CAPTURE:
        question(q, Q_TAKE, t->f, i);
        list_capture(s, i, q);
        return;
    case ASSASSINATE:
        list_assassinate(s, i, q);
        return;
    case INFILTRATE:
        list_infiltrate(s, i, q);
        return;
    default:
        list_victims(s, i, t->special.given ? 1u << t->special.victim : 3u, q);
        if (t->special.given)
            offer(q, V_DONE);
    }
}

static void special_list(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    if (t->special.which == WUNDER_WAFFEN) {
        list_rocket(g, t, q);
    } else if (t->step != S_SPACE) {
        list_second(g, t, q);
    } else if (t->special.which == AIR_STRIKE) {
        list_strike(g, t, q);
    } else if (t->special.which == AIR_LIFT) {
        list_lift(g, t, q);
    } else if (t->special.which == TRANSPORT) {
        list_transport(g, t, q);
    } else {
        question(q, Q_TARGET, t->f, t->special.which);
        EACH_SPACE (i, choices(g, t))
            offer(q, answer1(V_SPACE, i));
        if (g->s->op[OP_SPECIAL].count || may_stop(g, t))
            offer(q, V_DONE);
    }
}

/* ---- What the first answer does: a space was chosen ---- */

static void gain(struct werwolf_play *g, int f, int i) /* R-SPA-14, -19 */
{
    werwolf_resources(g, f, g->p->kind[i] == ROAD ? 2 : 1);
}

static void chose_space(struct werwolf_play *g, struct werwolf_frame *t, int i)
{
    const int f = t->f;
    use_space(g, t, i);
    t->step = S_SECOND;
    switch (t->special.which) {
    case TRIAL:
        t->step = S_END;
        werwolf_shift(g, i, ACTIVE_ALLIED, 1);
        werwolf_push_activate(g, f, WERWOLF_NONE, 1 + werwolf_cap(g, f, HOOK_ADD_TRIAL));
        break;
    case BOMBARD:
        t->step = S_END;
        werwolf_push_hits(g, f, i, werwolf_bombard_hits(g, f, i), HIT_OCCUPIER, false);
        break;
    case CAPTURE:
        werwolf_turn_over(g, i, f, 1, true, true);
        break;
    case AMBUSH:
        werwolf_turn_over(g, i, f, 1, true, true);
        werwolf_push_hits(g, f, i, werwolf_ambush_hits(g, f, i), HIT_INSURGENT, true);
        break;
    case EXTORT:
        werwolf_turn_over(g, i, f, 1, true, true);
        gain(g, f, i);
        break;
    default:
        break;
    }
}

/* R-SPA-3 If the research stayed under the guerrilla until it is removed, R-TOK-11 would ask its owner who gets it. */
static void raid(struct werwolf_play *g, struct werwolf_frame *t, int f, int class)
{
    const int i = t->space, n = werwolf_tokens(g->s, i, f, TOKEN_RESEARCH);
    const bool last = werwolf_carriers(g->s, i, f) == 1 && class <= CLASS_ACTIVE && n;
    t->step = S_END;
    if (last) { /* the tokens lie loose until it is said where they go */
        werwolf_token_from(g, TOKEN_RESEARCH, n, f, i);
        g->s->space[i].loose[TOKEN_RESEARCH] = (uint8_t)(g->s->space[i].loose[TOKEN_RESEARCH] + n);
        t->special.research = (uint8_t)n;
        t->step = S_THIRD;
    }
    werwolf_hit(g, i, f, class, t->f, false, BOX_RULE);
    if (!last && g->s->has[ALLIES][TROOP] & BIT(i))
        werwolf_grab_chance(g, ALLIES, i);
}

/* R-SPA-20, -21 The order is the rule: with nobody left of the faction its tokens are taken up before the loss, or they
 * would be handed round; otherwise the new guerrilla is placed before the loss, so that the former owner can choose it
 * (R-SPA-21). */
static void infiltrate(struct werwolf_play *g, struct werwolf_frame *t, int f, int class)
{
    const int i = t->space, k = class & 1;
    const bool last = werwolf_carriers(g->s, i, f) == 1 && !g->s->space[i].piece[f][BASE];
    const int tokens[2] = {werwolf_tokens(g->s, i, f, 0), werwolf_tokens(g->s, i, f, 1)};
    t->step = S_THIRD;
    for (int token = 0; last && token < 2; token++)
        werwolf_token_from(g, token, tokens[token], f, i);
    werwolf_put(g, EDELWEISS, UNDER, i, 1);
    werwolf_lose(g, f, k, i, EDELWEISS, true, BOX_AVAILABLE);
    for (int token = 0; last && token < 2; token++)
        werwolf_token_to(g, token, tokens[token], EDELWEISS, i);
}

static void deport(struct werwolf_play *g, struct werwolf_frame *t, int n)
{
    const int i = t->space;
    t->step = S_END;
    werwolf_shift(g, i, NEUTRAL, WERWOLF_LOYALTIES); /* tension first: the people are still there */
    werwolf_population(g, i, n);
    werwolf_grab_chance(g, SOVIETS, i); /* R-TOK-15: the police there does the work */
}

static void false_flag(struct werwolf_play *g, struct werwolf_frame *t, sand_answer a)
{
    const int limit = most(1, werwolf_cap(g, EDELWEISS, HOOK_LIMIT_FALSE_FLAG));
    if (a == V_DONE) {
        t->step = S_THIRD;
        return;
    }
    t->special.given++;
    t->special.victim = (uint8_t)arg_of(a, 0);
    if (t->special.given >= limit)
        t->step = S_THIRD;
    werwolf_hit(g, t->space, arg_of(a, 0), arg_of(a, 1), EDELWEISS, false, BOX_RULE);
}

static void second(struct werwolf_play *g, struct werwolf_frame *t, sand_answer a)
{
    const int i = t->space;
    switch (t->special.which) {
    case COMMANDO_RAID:
        if (verb_of(a) == V_TO) {
            t->step = S_END;
            g->s->space[i].loose[TOKEN_RESEARCH] = (uint8_t)(g->s->space[i].loose[TOKEN_RESEARCH] -
                                                             t->special.research);
            werwolf_token_to(g, TOKEN_RESEARCH, t->special.research, ALLIES, arg_of(a, 0));
            if (g->s->has[ALLIES][TROOP] & BIT(i))
                werwolf_grab_chance(g, ALLIES, i);
            return;
        }
        raid(g, t, arg_of(a, 0), arg_of(a, 1));
        return;
    case DEPORT:
        deport(g, t, arg_of(a, 0));
        return;
    case CAPTURE:
        t->step = S_THIRD;
        werwolf_token_from(g, arg_of(a, 0), 1, arg_of(a, 1), i);
        werwolf_token_to(g, arg_of(a, 0), 1, WERWOLF, i);
        return;
    case ASSASSINATE:
        t->step = S_THIRD;
        werwolf_hit(g, i, arg_of(a, 0), arg_of(a, 1), WERWOLF, true, BOX_RULE);
        return;
    case INFILTRATE:
        infiltrate(g, t, arg_of(a, 0), arg_of(a, 1));
        return;
    default:
        false_flag(g, t, a);
    }
}

/* ---- Wunder-waffen strike: R-SPA-15, -16 ---- */

/* The token goes before the guerrilla turns, so that it is not carried over; whatever class it came from, the guerrilla
 * is an active one by then, and a 1 takes an active one. */
static void rocket(struct werwolf_play *g, struct werwolf_frame *t, int i)
{
    const int from = t->special.from, k = t->special.class;
    use_space(g, t, i);
    t->step = S_THIRD;
    struct werwolf_space *x = &g->s->space[from];
    x->token[TOKEN_RESEARCH][WERWOLF][k]--;
    g->s->tokens++;
    werwolf_tell(g, E_TOKEN_GONE, WERWOLF, TOKEN_RESEARCH, 1, from);
    if (k == UNDER)
        werwolf_turn_over(g, from, WERWOLF, 1, true, true);
    const int face = werwolf_roll(g, WERWOLF);
    if (face == 1)
        werwolf_lose(g, WERWOLF, ACTIVE, from, WERWOLF, true, BOX_AVAILABLE);
    else
        werwolf_push_hits(g, WERWOLF, i, face, HIT_ROCKET, false);
}

static void strike(struct werwolf_play *g, struct werwolf_frame *t, sand_answer a)
{
    const int i = arg_of(a, 0);
    if (a == V_DONE) {
        t->special.hits = 0;
        return;
    }
    t->special.hits = (uint8_t)(t->special.hits - strike_price(g, t, i));
    t->mask |= BIT(i);
    g->s->op[OP_SPECIAL].spaces |= BIT(i);
    werwolf_hit(g, i, arg_of(a, 1), arg_of(a, 2), ALLIES, false, BOX_RULE);
}

/* ---- Lift and transport ---- */

/* A transport knows its origin now and a lift its destination, so their chains of moves begin at different steps. */
static void lift(struct werwolf_play *g, struct werwolf_frame *t, sand_answer a)
{
    t->step = S_SECOND;
    t->special.moved = a != V_DONE;
    t->special.to = (uint8_t)(a == V_DONE ? WERWOLF_NONE : arg_of(a, 0));
    if (a == V_DONE)
        return;
    if (t->special.to < WERWOLF_SPACES)
        g->s->op[OP_SPECIAL].spaces |= BIT(t->special.to);
    if (t->special.which == AIR_LIFT) {
        werwolf_push_moves(g, t->f, MOVE_LIFT, arg_of(a, 0), false)->moves.left = 4;
        return;
    }
    struct werwolf_frame *m = werwolf_push_moves(g, t->f, MOVE_TRANSPORT, WERWOLF_NONE, false);
    m->moves.from = (uint8_t)arg_of(a, 0);
    m->step = 1; /* where from is known */
    werwolf_grab_chance(g, t->f, m->moves.from);
}

/* After the troops: research home; at least one if nothing moved. Morale rises for the box as destination, once
 * (R-FRC-13); the list offers it only where a troop can be lifted. */
static void lifted(struct werwolf_play *g, struct werwolf_frame *t)
{
    const int f = t->f, moved = t->special.moved;
    t->step = S_END;
    if (t->special.to == PLACE_AVAILABLE) /* R-FRC-13 */
        werwolf_morale(g, 1);
    if (werwolf_with_research(g->s, f))
        werwolf_push_home(g, f, moved);
}

static void special_take(struct werwolf_play *g, struct werwolf_frame *t, sand_answer a)
{
    if (a == V_DONE && t->special.which == WUNDER_WAFFEN) {
        t->step = S_END;
    } else if (t->special.which == WUNDER_WAFFEN && t->step == S_SPACE) {
        t->special.from = (uint8_t)arg_of(a, 0);
        t->special.class = (uint8_t)(arg_of(a, 1) - CLASS_UNDER);
        t->step = S_SECOND;
    } else if (t->special.which == WUNDER_WAFFEN) {
        rocket(g, t, arg_of(a, 0));
    } else if (t->step != S_SPACE) {
        second(g, t, a);
    } else if (t->special.which == AIR_STRIKE) {
        strike(g, t, a);
    } else if (t->special.which == AIR_LIFT || t->special.which == TRANSPORT) {
        lift(g, t, a);
    } else if (a == V_DONE) {
        t->step = S_END;
    } else {
        chose_space(g, t, arg_of(a, 0));
    }
}

/* ---- What continues by itself ---- */

static bool next_space(struct werwolf_play *g, struct werwolf_frame *t)
{
    const int f = t->f, i = t->space;
    t->step = S_SPACE;
    werwolf_grab_chance(g, f, i);
    return true;
}

/* The second part of a space is over. */
static bool third(struct werwolf_play *g, struct werwolf_frame *t)
{
    const int i = t->space;
    switch (t->special.which) {
    case CAPTURE:
        gain(g, WERWOLF, i);
        return next_space(g, t);
    case ASSASSINATE:
    case INFILTRATE:
        return next_space(g, t);
    case WUNDER_WAFFEN: /* R-SPA-16 */
        t->step = S_END;
        if (g->p->kind[i] != ROAD) {
            werwolf_terror_marker(g, i, 1);
            werwolf_shift(g, i, NEUTRAL, 1);
        }
        if (t->special.from == i) /* R-TOK-15: the guerrilla stands in the space itself */
            werwolf_grab_chance(g, WERWOLF, i);
        return true;
    case FALSE_FLAG: /* R-SPA-22 */
        t->step = S_END;
        werwolf_tension(g, 1);
        werwolf_grab_chance(g, EDELWEISS, i);
        return true;
    default:
        return false; /* a raid asks where the research goes */
    }
}

static bool second_step(struct werwolf_play *g, struct werwolf_frame *t)
{
    const struct werwolf_state *s = g->s;
    const int i = t->space;
    switch (t->special.which) {
    case AIR_LIFT:
    case TRANSPORT:
        lifted(g, t);
        return true;
    case CAPTURE:
        for (EACH_FACTION(f))
            if (f != WERWOLF && (werwolf_tokens(s, i, f, 0) || werwolf_tokens(s, i, f, 1)))
                return false;
        t->step = S_THIRD;
        return true;
    case AMBUSH:
        t->step = S_END;
        if (!werwolf_put(g, t->f, UNDER, i, 1))
            werwolf_grab_chance(g, t->f, i);
        return true;
    case EXTORT:
        return next_space(g, t);
    case FALSE_FLAG:
        if (t->special.given ? werwolf_carriers(s, i, t->special.victim) > 0
                             : werwolf_carriers(s, i, ALLIES) || werwolf_carriers(s, i, SOVIETS))
            return false;
        t->step = S_THIRD;
        return true;
    default:
        return false;
    }
}

/* R-SPA-7: shifts and tensions at the end, space by space. */
static void after_strike(struct werwolf_play *g, uint64_t spaces)
{
    EACH_SPACE (i, spaces & g->p->towns)
        werwolf_shift(g, i, ACTIVE_RESISTANCE, 1);
}

static bool more_strikes(const struct werwolf_play *g, const struct werwolf_frame *t)
{
    EACH_SPACE (i, werwolf_targets(g->s, t->f, HIT_OCCUPIER) & g->s->op[OP_SPECIAL].allowed)
        if (t->special.hits >= strike_price(g, t, i))
            return true;
    return false;
}

static bool special_step(struct werwolf_play *g, struct werwolf_frame *t)
{
    if (t->step == S_SECOND && t->special.which == WUNDER_WAFFEN)
        return false;
    if (t->step == S_SECOND)
        return second_step(g, t);
    if (t->step == S_THIRD)
        return third(g, t);
    if (t->step == S_SPACE) {
        if (t->special.which == WUNDER_WAFFEN || t->special.which == AIR_LIFT || t->special.which == TRANSPORT)
            return false;
        if (t->special.which == AIR_STRIKE) {
            if (more_strikes(g, t))
                return false;
            after_strike(g, t->mask);
            end_special(g);
            return true;
        }
        if (t->special.which == INTERROGATE) { /* R-SPA-12 */
            t->step = S_END;
            const int n = werwolf_roll(g, t->f);
            werwolf_push_activate(g, t->f, WERWOLF_NONE, n);
            top_of(g->s)->activate.may_stop = true;
            top_of(g->s)->mask = g->s->op[OP_SPECIAL].allowed;
            return true;
        }
        if (choices(g, t))
            return false;
    }
    end_special(g);
    return true;
}

static const struct sand_field special_fields[] = {
    {FIELD(mask), .name = "struck", .kind = SAND_SET, .domain = DOM_SPACE},
    {FIELD(special.hits), .name = "number"},
    {FIELD(special.given), .name = "done"},
    {FIELD(special.victim), .name = "victim", .high = SOVIETS},
    {FIELD(special.from), .name = "from", .kind = SAND_ID, .domain = DOM_SPACE},
    {FIELD(special.to), .name = "to", .kind = SAND_ID, .domain = DOM_SPACE, .preset = WERWOLF_NONE},
    {FIELD(special.which), .name = "which", .kind = SAND_ID, .domain = DOM_SPECIAL},
    {0}};

/* A special action that has come past the choice of its space has one; these have none, or not yet. */
static bool placeless(const struct werwolf_frame *t)
{
    const int which = t->special.which;
    return t->step == S_SPACE || t->step == S_END || which == AIR_LIFT || which == TRANSPORT || which == INTERROGATE ||
           which == AIR_STRIKE || (which == WUNDER_WAFFEN && t->step == S_SECOND);
}

static bool special_fits(const struct werwolf_play *g, const struct werwolf_frame *t)
{
    const struct werwolf_op *o = &g->s->op[OP_SPECIAL];
    const int which = t->special.which;
    if (!o->mode || o->name != which || o->faction != t->f || !werwolf_has_special(t->f, which) ||
        (t->space == WERWOLF_NONE && !placeless(t)))
        return false;
    if (which == WUNDER_WAFFEN && t->step == S_SECOND)
        return t->special.from < WERWOLF_SPACES && t->special.class <= 1 &&
               g->s->space[t->special.from].token[TOKEN_RESEARCH][WERWOLF][t->special.class];
    if (which == COMMANDO_RAID && t->step == S_THIRD)
        return t->special.research <= g->s->space[t->space].loose[TOKEN_RESEARCH];
    return true;
}

const struct werwolf_frame_rules werwolf_special_rules = {special_step,   special_list, special_take, S_END + 1, 0,
                                                          special_fields, special_fits};

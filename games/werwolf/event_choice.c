/* What one step of a card leaves open: spaces, pieces, tokens, a yes or no. The `step` of the frame, FR_CHOICE, is
 * the phase.
 *
 * A step passes through the phases it needs: P_SPACES (which spaces), then P_PICK (which pieces in them, space by
 * space, or in all of them together where the card says `total`); P_PICK alone for tokens; P_TO for a move, which then
 * becomes a FR_MOVES of its own; P_ASK for everything that is a single answer; P_REPEAT between two special actions of
 * one step.
 *
 * R-EVT-2: what cannot be done is skipped. So every phase first looks whether anything is left to choose and pops the
 * frame if not; a text never waits for an answer that does not exist. A space is offered only if the step would change
 * something there (`changes`), which is why that has to know every verb that has spaces. */
#include "games/werwolf/event.h"

#include <string.h>

static const struct werwolf_step *step_of(const struct werwolf_play *g, const struct werwolf_frame *t)
{
    return &g->p->step[t->pc];
}

/* ---- Pieces that a step may touch: (faction, class) in a space ---- */

static bool in_state(const struct werwolf_piece_selector *p, int f, int k)
{
    return p->state == STATE_ANY || occupier(f) || p->state == STATE_UNDER + k;
}

/* Whether the selector matches pieces of this class that lie in the space. Where a text says any piece, a base counts
 * only when no carrier of its faction is left, as in R-BAS-1; where it names bases it means them. */
static bool matches(const struct werwolf_play *g, const struct werwolf_piece_selector *p, int i, int f, int class)
{
    const struct werwolf_space *x = &g->s->space[i];
    if (!in_set(werwolf_event_factions(g, p->faction), f))
        return false;
    if (class == CLASS_BASE)
        return p->kinds & KIND_BASE && x->piece[f][BASE] && (!p->any || !werwolf_carriers(g->s, i, f));
    const int k = kind_of(class);
    if (is_he(class))
        return p->kinds & KIND_HE && in_state(p, f, k) && x->token[TOKEN_HE][f][k];
    const int bit = occupier(f) ? (k ? KIND_POLICE : KIND_TROOP) : KIND_GUERRILLA;
    return p->kinds & bit && in_state(p, f, k) && x->piece[f][k];
}

/* Whether a piece of this class could be placed here. What is not in the table is never placed. */
static bool placeable(const struct werwolf_play *g, const struct werwolf_step *st, int i, int f, int class)
{
    static const struct {
        uint8_t kind, box;
    } of[WERWOLF_CLASSES] = {[CLASS_TROOP] = {KIND_TROOP, TROOP},
                             [CLASS_POLICE] = {KIND_POLICE, POLICE},
                             [CLASS_UNDER] = {KIND_GUERRILLA, UNDER},
                             [CLASS_BASE] = {KIND_BASE, BASE}};
    const struct werwolf_piece_selector *p = &g->p->piece[st->piece];
    const bool base = class == CLASS_BASE, casualty = class == CLASS_TROOP && st->box == BOX_EITHER;
    if (!in_set(werwolf_event_factions(g, p->faction), f) || !(p->kinds & of[class].kind))
        return false;
    if (base ? g->p->kind[i] == ROAD || werwolf_bases(g->s, i) >= 2 : occupier(f) == (class == CLASS_UNDER))
        return false;
    return g->s->available[f][of[class].box] || (casualty && g->s->casualties);
}

static bool touchable(const struct werwolf_play *g, const struct werwolf_step *st, int i, int f, int class)
{
    const struct werwolf_piece_selector *p = &g->p->piece[st->piece];
    switch (st->verb) {
    case DO_PLACE:
        return placeable(g, st, i, f, class);
    case DO_ACTIVATE:
        return class == CLASS_UNDER && matches(g, p, i, f, class);
    case DO_HIDE:
        return class == CLASS_ACTIVE && matches(g, p, i, f, class);
    default:
        return matches(g, p, i, f, class);
    }
}

/* The five classes a faction can have, in their order. */
static const uint8_t classes_of[2][5] = {{CLASS_UNDER, CLASS_ACTIVE, CLASS_BASE, CLASS_HE_UNDER, CLASS_HE_ACTIVE},
                                         {CLASS_TROOP, CLASS_POLICE, CLASS_BASE, CLASS_HE_TROOP, CLASS_HE_POLICE}};

static bool any_piece(const struct werwolf_play *g, const struct werwolf_step *st, int i)
{
    for (unsigned who = werwolf_event_factions(g, g->p->piece[st->piece].faction); who; who &= who - 1) {
        const int f = __builtin_ctz(who);
        for (int n = 0; n < 5; n++)
            if (touchable(g, st, i, f, classes_of[occupier(f)][n]))
                return true;
    }
    return false;
}

/* ---- Spaces that a step could change ---- */

static bool changes(const struct werwolf_play *g, const struct werwolf_step *st, int i);

/* `each`: something of the inner list would change the space. An inner step that names no space, or another than
 * `here`, may always do something. */
static bool each_changes(const struct werwolf_play *g, const struct werwolf_step *st, int i)
{
    for (uint16_t n = st->then; n; n = g->p->step[n].next) {
        const struct werwolf_step *inner = &g->p->step[n];
        if (!inner->in || !g->p->selector[inner->in].here || changes(g, inner, i))
            return true;
    }
    return false;
}

static bool building_fits(const struct werwolf_play *g, int b, int i)
{
    return b > NATIONAL_REDOUBT || g->s->space[i].piece[WERWOLF][BASE];
}

static bool changes(const struct werwolf_play *g, const struct werwolf_step *st, int i)
{
    const struct werwolf_state *s = g->s;
    switch (st->verb) {
    case DO_SHIFT:
    case DO_SET:
        return werwolf_can_shift(s, i, st->toward);
    case DO_POP:
        return s->space[i].population;
    case DO_TERROR:
        return st->op == OP_REMOVE ? s->space[i].terror : s->markers && g->p->kind[i] != ROAD;
    case DO_BLOCKADE:
        return g->p->kind[i] == ROAD &&
               (st->op == OP_REMOVE ? s->space[i].blockade : !s->space[i].blockade && s->markers);
    case DO_TOKEN:
        return st->op == OP_PLACE ? s->building[st->id] == BUILDING_UNUSED && building_fits(g, st->id, i)
                                  : s->building[st->id] == i;
    case DO_EACH:
        return each_changes(g, st, i);
    default:
        return any_piece(g, st, i);
    }
}

static uint64_t candidates(const struct werwolf_play *g, const struct werwolf_step *st, int here)
{
    uint64_t mask = werwolf_match(g, st->in, werwolf_event_self(g), here);
    KEEP_SPACES(i, mask, changes(g, st, i));
    return mask;
}

/* ---- Tokens: what may be picked ---- */

/* Whether f could be the target of taking or destroying here, or the giver. y holds a faction + 1 once something was
 * destroyed: all tokens of one step are of the same faction. */
static bool token_source(const struct werwolf_play *g, const struct werwolf_frame *t, int i, int f, int k)
{
    const struct werwolf_step *st = step_of(g, t);
    const int token = st->verb == DO_HE;
    if (!g->s->space[i].token[token][f][k])
        return false;
    if (st->op == OP_TAKE)
        return f != werwolf_event_faction(g, st->faction) &&
               werwolf_carriers(g->s, i, werwolf_event_faction(g, st->faction));
    return in_set(werwolf_event_factions(g, st->faction), f) && (!t->choice.from || t->choice.from == f + 1);
}

/* Where only the place is chosen, faction and class are left out (255). */
static void list_tokens(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    const struct werwolf_step *st = step_of(g, t);
    const int token = st->verb == DO_HE, f = werwolf_event_faction(g, st->faction);
    const uint64_t spaces = werwolf_match(g, st->in, werwolf_event_self(g), t->space);
    if (st->op == OP_MAP || st->op == OP_LOOSE) {
        EACH_SPACE (i, spaces & (st->op == OP_MAP ? werwolf_carrying(g->s, f) : g->p->all))
            if (g->s->tokens)
                offer(q, answer3(V_PICK, 255, 255, i));
    } else if (st->op == OP_SEND) {
        EACH_SPACE (i, werwolf_carrying(g->s, f) & spaces)
            if (occupier(f) && werwolf_tokens(g->s, i, f, token))
                offer(q, answer3(V_PICK, 255, 255, i));
    } else {
        for (EACH_FACTION(x))
            for (int k = 0; k < 2; k++)
                EACH_SPACE (i, spaces & g->s->has[x][k])
                    if (token_source(g, t, i, x, k))
                        offer(q, answer3(V_PICK, x, werwolf_class(x, k), i));
        EACH_SPACE (i, spaces & werwolf_carrying(g->s, f))
            if (st->op == OP_TAKE && g->s->space[i].loose[token])
                offer(q, answer3(V_PICK, 255, 255, i));
    }
}

static void pick_token(struct werwolf_play *g, struct werwolf_frame *t, sand_answer a)
{
    const struct werwolf_step *st = step_of(g, t);
    const int token = st->verb == DO_HE, f = werwolf_event_faction(g, st->faction), i = arg_of(a, 2),
              from = arg_of(a, 0);
    struct werwolf_space *x = &g->s->space[i];
    t->choice.left--;
    switch (st->op) {
    case OP_MAP:
        werwolf_token_to(g, token, werwolf_new_tokens(g, 1), f, i);
        return;
    case OP_LOOSE:
        x->loose[token] = (uint8_t)(x->loose[token] + werwolf_new_tokens(g, 1));
        werwolf_tell(g, E_LOOSE, token, 1, i);
        return;
    case OP_SEND:
        werwolf_send_home(g, f, i, 1);
        return;
    case OP_TAKE:
        if (from == 255)
            x->loose[token]--;
        else
            x->token[token][from][kind_of(arg_of(a, 1))]--;
        werwolf_touch(g, i);
        werwolf_token_to(g, token, 1, f, i);
        return;
    default:
        t->choice.from = (uint8_t)(from + 1);
        x->token[token][from][kind_of(arg_of(a, 1))]--;
        g->s->tokens++;
        werwolf_tell(g, E_TOKEN_GONE, from, token, 1, i);
        werwolf_touch(g, i);
    }
}

/* ---- The frame of a choice ---- */

static bool is_token_step(const struct werwolf_step *st)
{
    return st->verb == DO_RESEARCH || st->verb == DO_HE;
}

static bool is_piece_step(const struct werwolf_step *st)
{
    return st->verb <= DO_HIDE && st->verb != DO_MOVE;
}

/* Pieces for one space, or for all chosen spaces together. */
static void list_pieces(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    const struct werwolf_step *st = step_of(g, t);
    for (unsigned who = werwolf_event_factions(g, g->p->piece[st->piece].faction); who; who &= who - 1) {
        const int f = __builtin_ctz(who);
        for (int k = 0; k < 5; k++)
            for (int n = st->total ? 0 : t->choice.at; n < (st->total ? t->choice.count : t->choice.at + 1); n++)
                if (touchable(g, st, t->chosen[n], f, classes_of[occupier(f)][k]))
                    offer(q, answer3(V_PICK, f, classes_of[occupier(f)][k], st->total ? t->chosen[n] : 255));
    }
}

static bool any_pick(const struct werwolf_play *g, const struct werwolf_frame *t)
{
    struct sand_question q;
    q.count = 0;
    list_pieces(g, t, &q);
    return q.count;
}

static void list_spaces(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    const struct werwolf_step *st = step_of(g, t);
    question(q, Q_SPACE, t->f, g->s->op[OP_EVENT].card);
    EACH_SPACE (i, candidates(g, st, t->space) & ~t->mask)
        offer(q, answer1(V_SPACE, i));
    if (st->spaces_up_to)
        offer(q, V_DONE);
}

static uint64_t move_to(const struct werwolf_play *g, const struct werwolf_frame *t)
{
    const struct werwolf_step *st = step_of(g, t);
    const int f = werwolf_event_faction(g, g->p->piece[st->piece].faction);
    uint64_t from = 0, to = werwolf_match(g, st->to, werwolf_event_self(g), t->space);
    EACH_SPACE (i, werwolf_match(g, st->in, werwolf_event_self(g), t->space) & werwolf_carrying(g->s, f))
        if (werwolf_may_move(g, t, f, MOVE_EVENT, i, TROOP) || werwolf_may_move(g, t, f, MOVE_EVENT, i, POLICE))
            from |= BIT(i);
    KEEP_SPACES(i, to, from & ~BIT(i));
    return to;
}

static void list_ask(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    const struct werwolf_step *st = step_of(g, t);
    const int card = g->s->op[OP_EVENT].card;
    if (st->verb == DO_CHOOSE) {
        question(q, Q_OPTION, t->f, card);
        for (int k = 0; k < st->op; k++)
            offer(q, answer1(V_OPTION, st->label[k]));
    } else if (st->verb == DO_TRANSFER) {
        question(q, Q_PICK, t->f, card);
        for (EACH_FACTION(f))
            if (in_set(t->mask, f))
                offer(q, answer3(V_PICK, f, 255, 255));
    } else if (st->verb == DO_CASUALTIES) {
        question(q, Q_AMOUNT, t->f, -1); /* of troops, given to nobody */
        for (int n = 0; n <= t->choice.left; n++)
            offer(q, answer1(V_AMOUNT, n));
    } else {
        question(q, Q_YES, t->f, card);
        offer(q, V_YES);
        offer(q, V_NO);
    }
}

static void choice_list(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    const struct werwolf_step *st = step_of(g, t);
    switch (t->step) {
    case P_SPACES:
        list_spaces(g, t, q);
        return;
    case P_TO:
        question(q, Q_TO, t->f, -1);
        werwolf_put_within(g->s, q);
        EACH_SPACE (i, move_to(g, t))
            offer(q, answer1(V_TO, i));
        return;
    case P_ASK:
        list_ask(g, t, q);
        return;
    default:
        question(q, Q_PICK, t->f, g->s->op[OP_EVENT].card);
        if (is_token_step(st))
            list_tokens(g, t, q);
        else
            list_pieces(g, t, q);
        if (st->n_up_to == N_UP_TO)
            offer(q, V_DONE);
    }
}

/* ---- Carrying out ---- */

/* R-FRC-12, unless the card names a box. */
static int box_for(const struct werwolf_play *g, const struct werwolf_step *st, int f, int class)
{
    if (f != ALLIES || class != CLASS_TROOP || st->verb == DO_REPLACE)
        return BOX_AVAILABLE;
    return st->box ? st->box : occupier(werwolf_event_self(g)) ? BOX_AVAILABLE : BOX_CASUALTIES;
}

static void place_piece(struct werwolf_play *g, const struct werwolf_step *st, int i, int f, int class)
{
    const int k = kind_of(class);
    if (st->box == BOX_EITHER && !g->s->available[f][TROOP])
        werwolf_recover(g, 1);
    werwolf_put(g, f, k, i, 1);
}

/* One of the `with` pieces, if there is one. */
static void place_instead(struct werwolf_play *g, const struct werwolf_step *st, int i)
{
    const struct werwolf_piece_selector *w = &g->p->piece[st->with];
    const int f = werwolf_event_faction(g, w->faction);
    if (occupier(f) ? w->kinds & KIND_POLICE : 0)
        werwolf_put(g, f, POLICE, i, 1);
    else if (occupier(f) ? w->kinds & KIND_TROOP : w->kinds & KIND_GUERRILLA)
        werwolf_put(g, f, TROOP, i, 1);
}

static void touch_piece(struct werwolf_play *g, const struct werwolf_step *st, int i, int f, int class)
{
    switch (st->verb) {
    case DO_PLACE:
        place_piece(g, st, i, f, class);
        return;
    case DO_ACTIVATE:
        werwolf_turn_over(g, i, f, 1, true, f == werwolf_event_self(g));
        return;
    default:
        werwolf_hit(g, i, f, class, werwolf_event_self(g), true, box_for(g, st, f, class));
        if (st->verb == DO_REPLACE)
            place_instead(g, st, i);
    }
}

/* All guerrillas of a space that match go underground, without asking. */
static void hide_all(struct werwolf_play *g, const struct werwolf_step *st, int i)
{
    for (int f = WERWOLF; f <= EDELWEISS; f++)
        if (touchable(g, st, i, f, CLASS_ACTIVE))
            werwolf_turn_over(g, i, f, g->s->space[i].piece[f][ACTIVE], false, true);
}

static void set_building(struct werwolf_play *g, const struct werwolf_step *st, int i)
{
    const bool place = st->op == OP_PLACE;
    g->s->building[st->id] = place ? (uint8_t)i : BUILDING_GONE;
    werwolf_tell(g, place ? E_BUILDING : E_DEMOLISHED, st->id, i);
}

/* A space of a step that asks no pieces. */
static void change_space(struct werwolf_play *g, const struct werwolf_step *st, int i)
{
    switch (st->verb) {
    case DO_SHIFT:
        werwolf_shift(g, i, st->toward, st->levels);
        return;
    case DO_SET: /* R-LOY-4 */
        werwolf_shift(g, i, NEUTRAL, WERWOLF_LOYALTIES);
        return;
    case DO_POP:
        werwolf_population(g, i, -werwolf_number(g, st->n, werwolf_event_self(g), i));
        return;
    case DO_TERROR:
        if (st->op == OP_PLACE)
            werwolf_terror_marker(g, i, werwolf_event_limit(g, st, i));
        else
            werwolf_terror_marker(g, i, -werwolf_event_limit(g, st, i));
        return;
    case DO_BLOCKADE:
        werwolf_blockade(g, i, st->op == OP_PLACE);
        return;
    default:
        set_building(g, st, i);
    }
}

/* The spaces are known: continue with pieces, or with what happens in each. */
static void spaces_chosen(struct werwolf_play *g, struct werwolf_frame *t)
{
    const struct werwolf_step *st = step_of(g, t);
    struct werwolf_frame now = *t;
    if (is_piece_step(st) && st->n_up_to != N_ALL && t->choice.count) {
        t->step = P_PICK;
        t->choice.at = 0;
        t->choice.left = (uint8_t)werwolf_event_limit(g, st, t->space);
        return;
    }
    werwolf_pop(g);
    if (st->verb == DO_EACH) {
        struct werwolf_frame *r = werwolf_push(g, FR_REPEAT, now.f);
        memcpy(r->chosen, now.chosen, sizeof r->chosen);
        r->repeat.count = now.choice.count;
        r->pc = st->then;
        return;
    }
    for (int n = 0; n < now.choice.count; n++)
        if (is_piece_step(st))
            hide_all(g, st, now.chosen[n]);
        else
            change_space(g, st, now.chosen[n]);
}

/* `spaces` "all", or no more spaces than are asked for: nobody need choose. `list` has room for eight. The loader
 * bounds a written number of spaces by that, but cannot count what "all" will match: of a card of other data that
 * matches more, the first eight are taken. */
static void spaces_all(struct werwolf_play *g, struct werwolf_frame *t, uint64_t mask)
{
    const struct werwolf_step *st = step_of(g, t);
    struct werwolf_frame now = *t;
    if (st->verb == DO_TERROR) { /* the only change in more spaces than a frame can list (Marshall Plan Aid) */
        werwolf_pop(g);
        EACH_SPACE (i, mask)
            change_space(g, st, i);
        return;
    }
    now.choice.count = 0;
    EACH_SPACE (i, mask)
        if (now.choice.count < sizeof now.chosen)
            now.chosen[now.choice.count++] = (uint8_t)i;
    *t = now;
    spaces_chosen(g, t);
}

/* "All" and "as many as there are" need no question; they are tested while nothing has been chosen, or the second
 * choice would find fewer open spaces than the step asks for and take the rest by itself. */
static bool spaces_step(struct werwolf_play *g, struct werwolf_frame *t)
{
    const struct werwolf_step *st = step_of(g, t);
    const uint64_t open = candidates(g, st, t->space) & ~t->mask;
    const bool all = st->spaces == SPACES_ALL ||
                     (!st->spaces_up_to && !t->choice.count && count_of(open) <= st->spaces);
    if (all && !t->choice.enough) {
        spaces_all(g, t, open);
        return true;
    }
    if (!t->choice.enough && t->choice.count < st->spaces &&
        open) /* enough: a trial of the spaces chosen so far (np_event.c) */
        return false;
    t->choice.enough = false;
    spaces_chosen(g, t);
    return true;
}

static bool any_token(const struct werwolf_play *g, const struct werwolf_frame *t)
{
    struct sand_question q = {.count = 0};
    list_tokens(g, t, &q);
    return q.count > 0;
}

/* Pieces are picked space by space, and another space is to come. */
static bool next_space(const struct werwolf_frame *t, const struct werwolf_step *st)
{
    return is_piece_step(st) && !st->total && t->choice.at + 1 < t->choice.count;
}

static bool pick_step(struct werwolf_play *g, struct werwolf_frame *t)
{
    const struct werwolf_step *st = step_of(g, t);
    if (t->choice.left && (is_token_step(st) ? any_token(g, t) : any_pick(g, t)))
        return false;
    if (next_space(t, st)) {
        t->choice.at++;
        t->choice.left = (uint8_t)werwolf_event_limit(g, st, t->space);
        return true;
    }
    werwolf_pop(g);
    return true;
}

static uint64_t special_where(const struct werwolf_play *g, const struct werwolf_frame *t)
{
    const struct werwolf_step *st = step_of(g, t);
    return werwolf_match(g, st->in, werwolf_event_self(g), t->space) & ~g->s->op[OP_EVENT].spaces;
}

/* Whether the free action or special action could be done at all. The step's faction may be one that has no such
 * action, where the card says `self`: the step is then skipped. */
static bool could(const struct werwolf_play *g, const struct werwolf_frame *t)
{
    const struct werwolf_step *st = step_of(g, t);
    const int f = t->f;
    if (st->verb == DO_ACTION) {
        if (!werwolf_has_action(f, st->id))
            return false;
        if (st->id == PATROL)
            return werwolf_movable(g, f, MOVE_PATROL) != 0;
        return (werwolf_spaces_for(g, f, st->id) & werwolf_match(g, st->in, werwolf_event_self(g), t->space)) != 0;
    }
    if (!werwolf_has_special(f, st->id))
        return false;
    const uint64_t spaces = werwolf_special_spaces(g, f, st->id);
    return st->id == AIR_LIFT || st->id == TRANSPORT ? spaces != 0 : (spaces & special_where(g, t)) != 0;
}

static bool choice_step(struct werwolf_play *g, struct werwolf_frame *t)
{
    const struct werwolf_step *st = step_of(g, t);
    switch (t->step) {
    case P_SPACES:
        return spaces_step(g, t);
    case P_PICK:
        return pick_step(g, t);
    case P_TO:
        if (move_to(g, t))
            return false;
        break;
    case P_REPEAT: /* a special action was done: the next one in another space */
        t->step = P_ASK;
        if (t->choice.count < st->spaces && st->verb == DO_SPECIAL)
            return true;
        break;
    default:
        if ((st->verb != DO_ACTION && st->verb != DO_SPECIAL) || could(g, t))
            return false;
    }
    werwolf_pop(g);
    return true;
}

static void transfer(struct werwolf_play *g, const struct werwolf_step *st, int from)
{
    const int to = werwolf_event_faction(g, st->op),
              n = least(werwolf_event_limit(g, st, WERWOLF_NONE), g->s->resources[from]);
    const int got = least(n, WERWOLF_TRACK - g->s->resources[to]);
    werwolf_resources(g, from, -n);
    werwolf_resources(g, to, got);
}

/* The frame of a special action stays: the same step may have another one in another space, for which P_REPEAT comes
 * back to the question. */
static void said_yes(struct werwolf_play *g, struct werwolf_frame *t)
{
    const struct werwolf_step *st = step_of(g, t);
    const int f = t->f, here = t->space;
    switch (st->verb) {
    case DO_ACTION: {
        const uint64_t where = werwolf_match(g, st->in, werwolf_event_self(g), here);
        werwolf_pop(g);
        werwolf_begin_free(g, f, st->id, where, st->spaces);
        return;
    }
    case DO_SPECIAL: {
        const uint64_t where = special_where(g, t);
        t->step = P_REPEAT;
        t->choice.count++;
        werwolf_begin_special(g, f, st->id, where, true, true);
        return;
    }
    case DO_PAY:
        werwolf_pop(g);
        werwolf_resources(g, f, -werwolf_event_limit(g, st, here));
        werwolf_event_push_text(g, st->then, f, here);
        return;
    default:
        werwolf_pop(g);
        werwolf_event_push_text(g, st->then, f, here);
    }
}

static void pick(struct werwolf_play *g, struct werwolf_frame *t, sand_answer a)
{
    const struct werwolf_step *st = step_of(g, t);
    if (st->verb == DO_TRANSFER) {
        werwolf_pop(g);
        transfer(g, st, arg_of(a, 0));
    } else if (is_token_step(st)) {
        pick_token(g, t, a);
    } else {
        t->choice.left--;
        touch_piece(g, st, arg_of(a, 2) == 255 ? t->chosen[t->choice.at] : arg_of(a, 2), arg_of(a, 0), arg_of(a, 1));
    }
}

static void take_option(struct werwolf_play *g, const struct werwolf_frame *t, int label)
{
    const struct werwolf_step *st = step_of(g, t);
    const int f = t->f, here = t->space;
    int k = 0;
    werwolf_pop(g);
    while (k < st->op && st->label[k] != label)
        k++;
    if (k < st->op)
        werwolf_event_push_text(g, st->branch[k], f, here);
}

static void move_there(struct werwolf_play *g, const struct werwolf_frame *t, int to)
{
    const struct werwolf_step *st = step_of(g, t);
    const struct werwolf_frame now = *t;
    const int owner = werwolf_event_faction(g, g->p->piece[st->piece].faction);
    const int n = werwolf_event_limit(g, st, now.space);
    werwolf_pop(g);
    struct werwolf_frame *m = werwolf_push_moves(g, now.f, MOVE_EVENT, to, st->n_up_to == N_UP_TO);
    m->pc = now.pc;
    m->moves.left = (uint8_t)n;
    m->owner = (uint8_t)(owner + 1);
}

static void choice_take(struct werwolf_play *g, struct werwolf_frame *t, sand_answer a)
{
    const struct werwolf_step *st = step_of(g, t);
    switch (verb_of(a)) {
    case V_SPACE:
        t->mask |= BIT(arg_of(a, 0));
        t->chosen[t->choice.count++] = (uint8_t)arg_of(a, 0);
        return;
    case V_PICK:
        pick(g, t, a);
        return;
    case V_OPTION:
        take_option(g, t, arg_of(a, 0));
        return;
    case V_AMOUNT:
        werwolf_pop(g);
        werwolf_recover(g, arg_of(a, 0));
        return;
    case V_YES:
        said_yes(g, t);
        return;
    case V_TO:
        move_there(g, t, arg_of(a, 0));
        return;
    default: /* done, no */
        if (t->step == P_SPACES)
            spaces_chosen(g, t);
        else if (next_space(t, st))
            t->choice.left = 0;
        else
            werwolf_pop(g);
    }
}

static const struct sand_field choice_fields[] = {{FIELD(mask), .name = "mask", .kind = SAND_SET, .domain = DOM_SPACE},
                                                  {FIELD(pc), .name = "pc", .high = WERWOLF_STEPS - 1},
                                                  {SAND_ORDER(struct werwolf_frame, chosen), .name = "chosen",
                                                   .domain = DOM_SPACE,
                                                   .counter = offsetof(struct werwolf_frame, choice.count) + 1},
                                                  {FIELD(choice.left), .name = "left"},
                                                  {FIELD(choice.at), .name = "at", .high = 8},
                                                  {FIELD(choice.from), .name = "from"},
                                                  {0}};

/* The verbs that choose spaces besides those that touch pieces, and the verbs that ask for one answer. */
static const uint64_t chooses_spaces = BIT(DO_SHIFT) | BIT(DO_SET) | BIT(DO_POP) | BIT(DO_TERROR) | BIT(DO_BLOCKADE) |
                                       BIT(DO_TOKEN) | BIT(DO_EACH),
                      asks = BIT(DO_CHOOSE) | BIT(DO_TRANSFER) | BIT(DO_CASUALTIES) | BIT(DO_MAY) | BIT(DO_PAY) |
                             BIT(DO_ACTION) | BIT(DO_SPECIAL);

/* Whether the step can be in this phase. */
static bool choice_fits(const struct werwolf_play *g, const struct werwolf_frame *t)
{
    const struct werwolf_step *st = step_of(g, t);
    if (!t->pc)
        return false;
    switch (t->step) {
    case P_SPACES:
        return (is_piece_step(st) || in_set(chooses_spaces, st->verb)) &&
               (st->spaces == SPACES_ALL || t->choice.count <= st->spaces);
    case P_PICK:
        return is_piece_step(st) ? t->choice.at < t->choice.count
                                 : is_token_step(st) && st->op != OP_HOME && st->op != OP_LOSE_HOME;
    case P_TO:
        return st->verb == DO_MOVE;
    default:
        return in_set(asks, st->verb);
    }
}

const struct werwolf_frame_rules werwolf_choice_rules = {choice_step, choice_list,   choice_take, P_REPEAT + 1,
                                                         IN_EVENT,    choice_fields, choice_fits};

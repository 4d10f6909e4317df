/* Events: carries out the texts of the cards. A frame FR_TEXT walks a list of steps (`space` is what `here` is
 * bound to); FR_CHOICE asks what one step leaves open; FR_REPEAT runs the inner list of `each` for one space after the
 * other.
 *
 * `pc` points to the next step before the present one is carried out: whatever it pushes, the text continues after it.
 * An inner list (of `if`, `roll`, `each`, `may`) is a text frame of its own above; only the outermost one, `root`, ends
 * the operation.
 *
 * A value with a die in it is rolled each time it is computed. Our deck has one such card (Merkers Mine), in a step
 * that asks nothing. A step that asks computes its number more than once (`pay`, and pieces picked in several spaces),
 * so a die there would need a place in the frame. */
#include "games/werwolf/event.h"

#include <string.h>

void werwolf_begin_event(struct werwolf_play *g, int f, int card, int side)
{
    struct werwolf_op *op = werwolf_begin(g, OP_EVENT, f, 0, MODE_FREE);
    op->card = (uint8_t)card;
    op->side = (uint8_t)side;
    werwolf_tell(g, E_EVENT, f, card, side);
    struct werwolf_frame *t = werwolf_push_at(g, FR_TEXT, f, WERWOLF_NONE);
    t->pc = g->p->card[card].first[side];
    t->text.root = true;
}

/* ---- What both halves use ---- */

int werwolf_event_self(const struct werwolf_play *g)
{
    return g->s->op[OP_EVENT].faction;
}

unsigned werwolf_event_factions(const struct werwolf_play *g, int written)
{
    return werwolf_factions(written, werwolf_event_self(g));
}

/* One faction, where a group makes no sense. */
int werwolf_event_faction(const struct werwolf_play *g, int written)
{
    return written < WERWOLF_FACTIONS ? written : werwolf_event_self(g);
}

static struct werwolf_frame *push_choice(struct werwolf_play *g, const struct werwolf_frame *text, uint16_t pc, int f,
                                         int phase)
{
    const int here = text->space;
    struct werwolf_frame *t = werwolf_push_at(g, FR_CHOICE, f, here);
    t->pc = pc;
    t->step = (uint8_t)phase;
    return t;
}

int werwolf_event_limit(const struct werwolf_play *g, const struct werwolf_step *st, int here)
{
    return st->n_up_to == N_ALL ? WERWOLF_NONE : werwolf_number(g, st->n, werwolf_event_self(g), here);
}

void werwolf_event_push_text(struct werwolf_play *g, uint16_t pc, int f, int here)
{
    if (!pc)
        return;
    werwolf_push_at(g, FR_TEXT, f, here)->pc = pc;
}

/* ---- each ---- */

static bool repeat_step(struct werwolf_play *g, struct werwolf_frame *t)
{
    if (t->repeat.next == t->repeat.count)
        werwolf_pop(g);
    else
        werwolf_event_push_text(g, t->pc, t->f, t->chosen[t->repeat.next++]);
    return true;
}

static const struct sand_field repeat_fields[] = {{FIELD(pc), .name = "pc", .high = WERWOLF_STEPS - 1},
                                                  {SAND_ORDER(struct werwolf_frame, chosen), .name = "chosen",
                                                   .domain = DOM_SPACE,
                                                   .counter = offsetof(struct werwolf_frame, repeat.count) + 1},
                                                  {FIELD(repeat.next), .name = "next"},
                                                  {0}};

static bool repeat_fits(const struct werwolf_play *g, const struct werwolf_frame *t)
{
    (void)g;
    return t->repeat.next <= t->repeat.count;
}

const struct werwolf_frame_rules werwolf_repeat_rules = {repeat_step, NULL,          NULL,       1,
                                                         IN_EVENT,    repeat_fields, repeat_fits}; /* asks nobody */

/* ---- A list of steps ---- */

/* R-SEQ-15: the later of two marks counts, so setting one clears the other. */
static void mark_faction(struct werwolf_play *g, const struct werwolf_step *st)
{
    struct werwolf_state *s = g->s;
    const uint8_t who = (uint8_t)werwolf_event_factions(g, st->faction);
    const bool on = st->verb == DO_ELIGIBLE;
    *(on ? &s->marked : &s->unmarked) |= who;
    *(on ? &s->unmarked : &s->marked) &= (uint8_t)~who;
    for (EACH_FACTION(f))
        if (in_set(who, f))
            werwolf_tell(g, on ? E_MARK : E_UNMARK, f);
}

/* A cancelled one is dead: the card that grants it may come later and then grants nothing. */
static void set_capability(struct werwolf_play *g, const struct werwolf_step *st)
{
    const uint32_t bit = (uint32_t)1 << st->id;
    if (st->verb == DO_CANCEL) {
        if (g->s->caps & bit)
            werwolf_tell(g, E_CANCELLED, st->id);
        g->s->caps &= ~bit;
        g->s->dead_caps |= bit;
    } else if (!(g->s->dead_caps & bit)) {
        g->s->caps |= bit;
        werwolf_tell(g, E_CAPABILITY, g->p->cap[st->id].faction, st->id);
    }
}

/* Steps that ask nothing. False: the step needs a frame. */
static bool plain_step(struct werwolf_play *g, struct werwolf_frame *t, const struct werwolf_step *st)
{
    const int self = werwolf_event_self(g), here = t->space, f = t->f;
    switch (st->verb) {
    case DO_RESOURCES: {
        const int d = werwolf_number(g, st->n, self, here);
        for (unsigned who = werwolf_event_factions(g, st->faction); who; who &= who - 1)
            werwolf_resources(g, __builtin_ctz(who), d);
        return true;
    }
    case DO_MORALE:
        werwolf_morale(g, werwolf_number(g, st->n, self, here));
        return true;
    case DO_TENSION:
        werwolf_tension(g, werwolf_number(g, st->n, self, here));
        return true;
    case DO_ELIGIBLE:
    case DO_INELIGIBLE:
        mark_faction(g, st);
        return true;
    case DO_CAPABILITY:
    case DO_CANCEL:
        set_capability(g, st);
        return true;
    case DO_LONG_TERM:
        if (g->p->card[g->s->op[OP_EVENT].card].kind == 1)
            g->s->long_term |= (uint8_t)(1 << g->p->card[g->s->op[OP_EVENT].card].key);
        werwolf_tell(g, E_LONG_TERM, g->s->op[OP_EVENT].card);
        return true;
    case DO_IF:
        werwolf_event_push_text(g, werwolf_test(g, st->test, self) ? st->then : st->otherwise, f, here);
        return true;
    case DO_ROLL:
        werwolf_event_push_text(g, st->branch[werwolf_roll(g, self)], f, here);
        return true;
    default:
        return false;
    }
}

/* Research that goes to or leaves a home store. */
static bool home_step(struct werwolf_play *g, const struct werwolf_step *st)
{
    const int f = werwolf_event_faction(g, st->faction);
    if (st->verb != DO_RESEARCH || (st->op != OP_HOME && st->op != OP_LOSE_HOME))
        return false;
    if (!occupier(f))
        return true;
    const int n = werwolf_event_limit(g, st, WERWOLF_NONE);
    if (st->op == OP_HOME) {
        g->s->home[f] = (uint8_t)(g->s->home[f] + werwolf_new_tokens(g, n));
    } else {
        const int lost = least(n, g->s->home[f]);
        g->s->home[f] = (uint8_t)(g->s->home[f] - lost);
        g->s->tokens = (uint8_t)(g->s->tokens + lost);
    }
    werwolf_tell(g, E_HOME, f, g->s->home[f]);
    return true;
}

static void open_transfer(struct werwolf_play *g, struct werwolf_frame *t, const struct werwolf_step *st, uint16_t pc,
                          int f)
{
    unsigned who = 0;
    for (unsigned all = werwolf_event_factions(g, st->faction); all; all &= all - 1)
        if (g->s->resources[__builtin_ctz(all)] && __builtin_ctz(all) != werwolf_event_faction(g, st->op))
            who |= all & -all;
    if (who)
        push_choice(g, t, pc, f, P_ASK)->mask = who;
}

/* R-EVT-3: opens the frame in which the step's decider chooses. */
static void open_step(struct werwolf_play *g, struct werwolf_frame *t, const struct werwolf_step *st, uint16_t pc)
{
    const int f = st->by == SELF ? t->f : werwolf_event_faction(g, st->by), here = t->space;
    switch (st->verb) {
    case DO_RESEARCH:
    case DO_HE: {
        const int n = werwolf_event_limit(g, st, here);
        push_choice(g, t, pc, st->op == OP_SEND ? werwolf_event_faction(g, st->faction) : f, P_PICK)->choice.left =
            (uint8_t)n;
        return;
    }
    case DO_TRANSFER:
        open_transfer(g, t, st, pc, f);
        return;
    case DO_MOVE:
        push_choice(g, t, pc, f, P_TO);
        return;
    case DO_CASUALTIES:
        push_choice(g, t, pc, f, P_ASK)->choice.left = (uint8_t)least(werwolf_event_limit(g, st, here),
                                                                      g->s->casualties);
        return;
    case DO_CHOOSE:
    case DO_MAY:
        push_choice(g, t, pc, f, P_ASK);
        return;
    case DO_PAY:
        if (g->s->resources[werwolf_event_faction(g, st->faction)] >=
            werwolf_number(g, st->n, werwolf_event_self(g), here))
            push_choice(g, t, pc, werwolf_event_faction(g, st->faction), P_ASK);
        return;
    case DO_ACTION:
    case DO_SPECIAL:
        g->s->op[OP_EVENT].spaces = 0;
        push_choice(g, t, pc, werwolf_event_faction(g, st->faction), P_ASK);
        return;
    default:
        push_choice(g, t, pc, f, P_SPACES);
    }
}

static bool text_step(struct werwolf_play *g, struct werwolf_frame *t)
{
    const uint16_t pc = t->pc;
    if (!pc) {
        const bool root = t->text.root;
        werwolf_pop(g);
        if (root)
            werwolf_finish_op(g, OP_EVENT);
        return true;
    }
    const struct werwolf_step *st = &g->p->step[pc];
    t->pc = st->next;
    if (!plain_step(g, t, st) && !home_step(g, st))
        open_step(g, t, st, pc);
    return true;
}

static const struct sand_field text_fields[] = {
    {FIELD(pc), .name = "pc", .high = WERWOLF_STEPS - 1}, {FIELD(text.root), .name = "root", .kind = SAND_FLAG}, {0}};

const struct werwolf_frame_rules werwolf_text_rules = {text_step, NULL, NULL, 1, IN_EVENT, text_fields, 0};

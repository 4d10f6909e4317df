/* A card: the window for key events, then the eligible factions in the card's order (R-SEQ, R-KEY).
 *
 * The frame FR_TURN lies at the bottom of the stack for as long as the card lasts. `n` counts the factions passed over
 * or served; it goes up before a choice is carried out, so that the turn continues with the next faction when the
 * frames of the action are gone. Only `deal` leaves it as it is, because the same faction is then asked again.
 *
 * Nothing here knows what an action does: `boxes` and `box` (how many have acted, what the first one took) are all that
 * R-SEQ-4 to -8 need. */
#include "games/werwolf/play.h"

#include <string.h>

enum { T_KEY, T_BOX };

static int card_at(const struct werwolf_state *s, int place)
{
    return place < s->deck_size ? s->deck[place] : WERWOLF_NONE;
}

static bool crisis(const struct werwolf_play *g, int card)
{
    return card != WERWOLF_NONE && g->p->card[card].kind == 2;
}

/* R-CRI-2: two crisis cards never follow each other. `known` remembers where the card went, because everyone saw it:
 * imagine (view.c) must leave it there. */
static void part_crises(struct werwolf_play *g)
{
    struct werwolf_state *s = g->s;
    const int next = s->position + 1;
    if (!crisis(g, card_at(s, s->position)) || !crisis(g, card_at(s, next)))
        return;
    for (int i = next + 1; i < s->deck_size; i++)
        if (!crisis(g, s->deck[i])) {
            const uint8_t event = s->deck[i];
            s->deck[i] = s->deck[next];
            s->deck[next] = event;
            s->known = (uint8_t)i;
            return;
        }
}

void werwolf_start_card(struct werwolf_play *g)
{
    struct werwolf_state *s = g->s;
    part_crises(g);
    if (s->known && s->known <= s->position + 1)
        s->known = 0;
    s->card = s->deck[s->position];
    s->marked = s->unmarked = s->acted = s->passed = s->boxes = 0;
    s->announced = 0;
    s->box = BOX_OPEN;
    s->key_faction = WERWOLF_NONE;
    memset(s->deals, 0, sizeof s->deals);
    memset(s->declined, 0, sizeof s->declined);
    const int next = card_at(s, s->position + 1);
    werwolf_tell(g, E_CARD, s->card, next == WERWOLF_NONE ? -1 : next);
    if (g->sink) /* counted for those who listen, not for every imagined game */
        werwolf_tell(g, E_LEVELS, s->position + 1, werwolf_level(s, ALLIES), werwolf_level(s, SOVIETS),
                     werwolf_level(s, WERWOLF), werwolf_level(s, EDELWEISS));
    werwolf_push(g, crisis(g, s->card) ? FR_CRISIS : FR_TURN, ALLIES);
}

/* ---- Key events ---- */

static bool key_playable(const struct werwolf_play *g, int card)
{
    const struct werwolf_card *c = &g->p->card[card];
    return in_set(g->s->key_held, c->key) && werwolf_test(g, c->condition, c->owner);
}

/* R-KEY-3: the last announced in the order of factions trumps. */
static void resolve_keys(struct werwolf_play *g, struct werwolf_frame *t)
{
    struct werwolf_state *s = g->s;
    int best = NOTHING;
    for (int k = 0; k < WERWOLF_KEYS; k++)
        if (in_set(s->announced, k) &&
            (best == NOTHING || g->p->card[g->p->key[k]].owner > g->p->card[g->p->key[best]].owner))
            best = k;
    t->step = T_BOX;
    t->turn.next = 0;
    if (best == NOTHING)
        return;
    const int card = g->p->key[best], f = g->p->card[card].owner;
    for (int k = 0; k < WERWOLF_KEYS; k++)
        if (k != best && in_set(s->announced, k))
            werwolf_tell(g, E_TRUMPED, g->p->card[g->p->key[k]].owner, g->p->key[k]);
    s->announced = 0;
    s->key_held &= (uint8_t) ~(1 << best);
    s->key_played |= (uint8_t)(1 << best);
    s->card = (uint8_t)card; /* R-KEY-4 */
    s->key_faction = (uint8_t)f;
    s->box = BOX_EVENT;
    s->boxes = 1;
    s->acted |= (uint8_t)(1 << f);
    werwolf_begin_event(g, f, card, g->p->card[card].first[UNSHADED] ? UNSHADED : SHADED);
}

/* A faction without a playable key event is listed with `no` alone, which the driver takes by itself: so the window
 * passes without a question. */
static bool key_step(struct werwolf_play *g, struct werwolf_frame *t)
{
    const struct werwolf_state *s = g->s;
    const bool open = !crisis(g, card_at(s, s->position + 1)) && s->key_held; /* R-KEY-2 */
    while (t->turn.next < WERWOLF_FACTIONS && !(open && in_set(s->eligible, t->turn.next)))
        t->turn.next++;
    if (t->turn.next < WERWOLF_FACTIONS) {
        t->f = t->turn.next;
        return false;
    }
    resolve_keys(g, t);
    return true;
}

/* ---- Boxes ---- */

static bool may_event(const struct werwolf_state *s)
{
    return s->boxes == 0 || (s->boxes == 1 && s->box == BOX_ACTION);
}

/* R-SEQ-5. After an event the second has the full choice, so only the two boxes named here lead to a limited action. */
static bool may_limited(const struct werwolf_state *s)
{
    return s->boxes == 1 && (s->box == BOX_ACTION || s->box == BOX_ESPIONAGE);
}

static void list_actions(const struct werwolf_play *g, int f, struct sand_question *q)
{
    const struct werwolf_state *s = g->s;
    const int first = occupier(f) ? REINFORCE : RECRUIT, last = occupier(f) ? ASSAULT : ATTACK;
    const bool limited = may_limited(s) && person(s, f); /* R-NPG-4 */
    for (int a = first; a <= last && s->boxes < 2 && !enough(g, q); a++)
        if (werwolf_may_act(g, f, a, limited))
            offer(q, answer1(limited ? V_LIMITED : V_ACTION, a));
}

static void box_list(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    const struct werwolf_state *s = g->s;
    question(q, Q_BOX, t->f, s->card);
    for (int side = 0; side < 2 && may_event(s); side++)
        if (g->p->card[s->card].first[side])
            offer(q, answer1(V_EVENT, side));
    list_actions(g, t->f, q);
    if (s->boxes == 0)
        offer(q, V_ESPIONAGE);
    const bool acts = q->count > 0;
    offer(q, V_PASS);
    if (occupier(t->f))
        offer(q, V_NEGOTIATE);
    /* R-SEQ-8: an insurgent's lone pass is automatic */
    if (!enough(g, q) && (acts || occupier(t->f)) && werwolf_may_deal(g, t->f))
        offer(q, V_DEAL);
}

static void turn_list(const struct werwolf_play *g, const struct werwolf_frame *t, struct sand_question *q)
{
    if (t->step != T_KEY) {
        box_list(g, t, q);
        return;
    }
    question(q, Q_KEY, t->f);
    for (int k = 0; k < WERWOLF_KEYS; k++)
        if (in_set(g->s->key_held, k) && g->p->card[g->p->key[k]].owner == t->f && key_playable(g, g->p->key[k]))
            offer(q, answer1(V_KEY, g->p->key[k]));
    offer(q, V_NO);
}

static void acts(struct werwolf_state *s, int f, int box)
{
    if (!s->boxes)
        s->box = (uint8_t)box;
    s->boxes++;
    if (box != BOX_ESPIONAGE)
        s->acted |= (uint8_t)(1 << f);
}

static void box_take(struct werwolf_play *g, struct werwolf_frame *t, sand_answer a)
{
    struct werwolf_state *s = g->s;
    const int f = t->f, verb = verb_of(a);
    if (verb == V_DEAL) {
        werwolf_push_deal(g, f, false);
        return;
    }
    t->turn.next++;
    switch (verb) {
    case V_EVENT:
        acts(s, f, BOX_EVENT);
        werwolf_begin_event(g, f, s->card, arg_of(a, 0));
        break;
    case V_ACTION:
        acts(s, f, BOX_ACTION);
        werwolf_begin_action(g, f, arg_of(a, 0), MODE_FULL);
        break;
    case V_LIMITED:
        acts(s, f, BOX_LIMITED);
        werwolf_begin_action(g, f, arg_of(a, 0), MODE_LIMITED);
        break;
    case V_ESPIONAGE:
        acts(s, f, BOX_ESPIONAGE);
        werwolf_tell(g, E_ESPIONAGE, f);
        break;
    case V_NEGOTIATE: /* R-SEQ-10 */
        s->passed |= (uint8_t)(1 << f);
        werwolf_tell(g, E_NEGOTIATE, f);
        werwolf_tension(g, -1);
        break;
    default: /* R-SEQ-9 */
        s->passed |= (uint8_t)(1 << f);
        werwolf_tell(g, E_PASS, f);
        werwolf_resources(g, f, occupier(f) ? 3 : 1);
    }
}

static void turn_take(struct werwolf_play *g, struct werwolf_frame *t, sand_answer a)
{
    if (t->step != T_KEY) {
        box_take(g, t, a);
        return;
    }
    t->turn.next++;
    if (verb_of(a) != V_KEY)
        return;
    g->s->announced |= (uint8_t)(1 << g->p->card[arg_of(a, 0)].key);
    werwolf_tell(g, E_KEY, t->f, arg_of(a, 0));
}

/* R-SEQ-14, -15 The two marks never overlap (mark_faction in event.c), so their order here does not matter. */
static void end_card(struct werwolf_play *g)
{
    struct werwolf_state *s = g->s;
    s->eligible = (uint8_t)(((~s->acted & 15) | s->marked) & ~s->unmarked);
    s->position++;
    werwolf_pop(g);
    werwolf_start_card(g);
}

static bool turn_step(struct werwolf_play *g, struct werwolf_frame *t)
{
    const struct werwolf_state *s = g->s;
    if (t->step == T_KEY)
        return key_step(g, t);
    const uint8_t *order = g->p->card[s->card].order;
    while (t->turn.next < WERWOLF_FACTIONS &&
           (!in_set(s->eligible, order[t->turn.next]) || order[t->turn.next] == s->key_faction))
        t->turn.next++;
    if (t->turn.next >= WERWOLF_FACTIONS) {
        end_card(g);
        return true;
    }
    t->f = order[t->turn.next];
    return false;
}

static const struct sand_field turn_fields[] = {{FIELD(turn.next), .name = "next", .high = WERWOLF_FACTIONS}, {0}};

const struct werwolf_frame_rules werwolf_turn_rules = {turn_step, turn_list, turn_take, 2, 0, turn_fields, 0};

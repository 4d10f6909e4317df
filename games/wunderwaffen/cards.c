/* Research cards: their rules as questions others ask, and how a card is acquired. All rules hold for every counter
 * that shows a German face (R-res-12). */
#include "games/wunderwaffen/state.h"

/* The values of all acquired cards with this rule together. */
int wunderwaffen_card_sum(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int hook)
{
    int sum = 0;
    for (uint32_t set = p->hook[hook] & s->cards; set; set &= set - 1)
        sum += p->card[__builtin_ctz(set)].value;
    return sum;
}

bool wunderwaffen_card_kind(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int hook, int kind)
{
    for (uint32_t set = p->hook[hook] & s->cards; set; set &= set - 1)
        if (p->card[__builtin_ctz(set)].kind == kind)
            return true;
    return false;
}

/* The highest value of an acquired card with this rule, but at least this one. */
static int highest(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int hook, int value)
{
    for (uint32_t set = p->hook[hook] & s->cards; set; set &= set - 1)
        if (p->card[__builtin_ctz(set)].value > value)
            value = p->card[__builtin_ctz(set)].value;
    return value;
}

/* The lowest square a reduction leads to. */
int wunderwaffen_floor(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s)
{
    return highest(p, s, WUNDERWAFFEN_HOOK_RESEARCH_FLOOR, WUNDERWAFFEN_RESEARCH_LOW);
}

int wunderwaffen_gate(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s)
{
    return highest(p, s, WUNDERWAFFEN_HOOK_GATE_BERLIN, p->gate);
}

/* R-space-4 with the cards that add to it (R-res-13): a set of kinds. */
int wunderwaffen_beats(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int face, int kind)
{
    int set = p->beats[face == WUNDERWAFFEN_GERMAN][kind];
    if (face == WUNDERWAFFEN_GERMAN)
        for (uint32_t cards = p->hook[WUNDERWAFFEN_HOOK_STRIKE] & s->cards; cards; cards &= cards - 1)
            if (p->card[__builtin_ctz(cards)].kind == kind)
                set |= p->card[__builtin_ctz(cards)].also;
    return set;
}

/* R-res-2 */
int wunderwaffen_points(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s)
{
    return p->points[s->research - WUNDERWAFFEN_RESEARCH_LOW];
}

/* The next card of a group's hidden order; none if all are out. */
void wunderwaffen_turn_up(struct wunderwaffen_state *s, int group, struct sand_sink *sink)
{
    if (!s->left[group])
        return;
    const int card = s->undrawn[group][--s->left[group]];
    s->undrawn[group][s->left[group]] = 0;
    s->display |= 1u << card;
    WUNDERWAFFEN_TELL(sink, WUNDERWAFFEN_K_SHOWN, card);
}

/* R-setup-9, R-setup-12: each group is filled up to four. */
void wunderwaffen_refill(struct wunderwaffen_state *s, struct sand_sink *sink)
{
    const uint32_t group = (1u << WUNDERWAFFEN_GROUP) - 1;
    for (int g = 0; g < 2; g++)
        while (s->left[g] && __builtin_popcount(s->display >> g * WUNDERWAFFEN_GROUP & group) < WUNDERWAFFEN_DISPLAY)
            wunderwaffen_turn_up(s, g, sink);
}

/* R-res-6, R-setup-11: the rule holds at once, the bonus is next. */
void wunderwaffen_acquire(const struct wunderwaffen_pack *p, struct wunderwaffen_state *s, int card,
                          struct sand_sink *sink)
{
    s->display &= ~(1u << card);
    s->cards |= 1u << card;
    WUNDERWAFFEN_TELL(sink, WUNDERWAFFEN_K_ACQUIRED, card);
    wunderwaffen_push_gift(s, &p->card[card].gift, WUNDERWAFFEN_GERMAN, WUNDERWAFFEN_DO_VP_CARD);
}

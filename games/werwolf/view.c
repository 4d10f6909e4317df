/* What a viewer sees: everything but the order of the cards not yet turned up. And a sample of what nobody sees.
 *
 * A sample is built in three steps so that it depends on nothing but what is known and the seed: hidden crisis cards go
 * to the last place of their pile, the events are sorted by number and mixed, the crisis cards go to a place they may
 * have. Mixing the cards as they lie would give the same distribution, but another sample for each true order, and the
 * tests demand the same bytes from every twin. */
#include "games/werwolf/play.h"

#include <string.h>

static void put_space(const struct werwolf_pack *p, const struct werwolf_state *s, int i, struct sand_writer *w)
{
    const struct werwolf_space *x = &s->space[i];
    sand_put_object(w, p->space_id[i]);
    if (p->kind[i] != ROAD) {
        sand_put_int(w, "population", x->population);
        sand_put_text(w, "loyalty", werwolf_loyalty_ids[x->loyalty]);
        sand_put_text(w, "control", x->control == WERWOLF_NONE ? "none" : werwolf_faction_ids[x->control]);
    }
    /* All are bytes, and most are 0 in most spaces: asking each for its kind would take as long as all the rest. */
    for (const struct sand_field *f = werwolf_space_fields; f->name; f++)
        if (((const uint8_t *)x)[f->at])
            sand_put_int(w, f->name, ((const uint8_t *)x)[f->at]);
    if (x->blockade)
        sand_put_bool(w, "blockade", true);
    sand_put_end(w);
}

static void put_faction(const struct werwolf_state *s, int f, bool all, struct sand_writer *w)
{
    char seat[] = "p1";
    seat[1] = (char)('1' + s->holder[f] % 4);
    sand_put_object(w, werwolf_faction_ids[f]);
    sand_put_text(w, "seat", person(s, f) ? seat : "non-player");
    sand_put_int(w, "resources", s->resources[f]);
    sand_put_bool(w, "eligible", s->eligible >> f & 1);
    if (s->handicap[f])
        sand_put_int(w, "handicap", s->handicap[f]);
    if (occupier(f))
        sand_put_int(w, "research-home", s->home[f]);
    if (!all) {
        sand_put_int(w, "level", werwolf_level(s, f));
        sand_put_int(w, "margin", werwolf_margin(s, f));
        sand_put_int(w, occupier(f) ? "available-troop" : "available-guerrilla", s->available[f][0]);
        if (occupier(f))
            sand_put_int(w, "available-police", s->available[f][POLICE]);
        sand_put_int(w, "available-base", s->available[f][BASE]);
    }
    sand_put_end(w);
}

static void put_set(const struct werwolf_pack *p, const char *key, uint32_t set, struct sand_writer *w)
{
    sand_put_set(w, key, sand_domain_of(&werwolf_game, DOM_CAPABILITY), p, set);
}

static void put_keys(const struct werwolf_pack *p, const char *key, unsigned set, struct sand_writer *w)
{
    sand_put_array(w, key);
    for (int k = 0; k < WERWOLF_KEYS; k++)
        if (in_set(set, k))
            sand_put_text(w, 0, p->card[p->key[k]].id);
    sand_put_end(w);
}

static void put_buildings(const struct werwolf_pack *p, const struct werwolf_state *s, struct sand_writer *w)
{
    sand_put_object(w, "building");
    for (int b = 0; b < WERWOLF_BUILDINGS; b++)
        sand_put_text(w, werwolf_building_ids[b],
                      s->building[b] == BUILDING_UNUSED ? "unused"
                      : s->building[b] == BUILDING_GONE ? "gone"
                                                        : p->space_id[s->building[b]]);
    sand_put_end(w);
}

/* What view and save share. */
void werwolf_put_members(const struct werwolf_pack *p, const struct werwolf_state *s, bool all, struct sand_writer *w)
{
    sand_put_part(&werwolf_game, p, werwolf_open_fields, s, w);
    sand_put_object(w, "faction");
    for (int f = 0; f < WERWOLF_FACTIONS; f++)
        put_faction(s, f, all, w);
    sand_put_end(w);
    put_buildings(p, s, w);
    put_set(p, "capabilities", s->caps, w);
    put_set(p, "cancelled", s->dead_caps, w);
    put_keys(p, "keys", s->key_held, w);
    put_keys(p, "keys-played", s->key_played, w);
    put_keys(p, "long-term", s->long_term, w);
    sand_put_object(w, "space");
    for (int i = 0; i < WERWOLF_SPACES; i++)
        put_space(p, s, i, w);
    sand_put_end(w);
}

static void put_turn(const struct werwolf_pack *p, const struct werwolf_state *s, struct sand_writer *w)
{
    static const char *const boxes[] = {"open", "espionage", "action", "event", "limited"};
    sand_put_text(w, "card", p->card[s->card].id);
    if (s->position + 1 < s->deck_size)
        sand_put_text(w, "next", p->card[s->deck[s->position + 1]].id);
    sand_put_int(w, "drawn", s->position + 1);
    sand_put_int(w, "cards", s->deck_size);
    sand_put_int(w, "crisis-rounds", s->piles);
    sand_put_text(w, "box", boxes[s->box]);
    if (s->known)
        sand_put_int(w, "crisis-seen-at", s->known + 1);
    sand_put_object(w, "played"); /* by card: when it was drawn */
    for (int i = 0; i < s->position; i++)
        sand_put_int(w, p->card[s->deck[i]].id, i + 1);
    sand_put_end(w);
    if (s->depth)
        sand_put_text(w, "asked", werwolf_faction_ids[s->stack[s->depth - 1].f]);
    if (s->head.over)
        sand_put_text(w, "winner", s->winner == WERWOLF_NONE ? "none" : werwolf_faction_ids[s->winner]);
}

void werwolf_view(const void *pack, const void *state, int viewer, struct sand_writer *w)
{
    const struct werwolf_pack *p = pack;
    const struct werwolf_state *s = state;
    sand_put_object(w, 0);
    put_turn(p, s, w);
    sand_put_object(w, "total");
    sand_put_int(w, "allied", s->total[ARM_ALLIED]);
    sand_put_int(w, "soviet", s->total[ARM_SOVIET]);
    sand_put_int(w, "resistance", s->total[ARM_RESISTANCE]);
    sand_put_int(w, "tokens", s->tokens);
    sand_put_int(w, "markers", s->markers);
    sand_put_end(w);
    werwolf_put_members(p, s, false, w);
    if (viewer == SAND_EVERYTHING) {
        sand_put_object(w, "deck");
        for (int i = s->position + 2; i < s->deck_size; i++)
            sand_put_int(w, p->card[s->deck[i]].id, i + 1);
        sand_put_end(w);
    }
    sand_put_end(w);
}

/* ---- Imagine: only the order of the unseen cards is hidden ---- */

static bool is_crisis(const struct werwolf_pack *p, const struct werwolf_state *s, int place)
{
    return p->card[s->deck[place]].kind == 2;
}

/* Orders cards at random. A sample needs no keyed stream, and bots ask for many. */
static void mix(struct sand_random *random, uint8_t *cards, int n)
{
    for (int i = n - 1; i > 0; i--) {
        const uint32_t j = sand_random_below(random, (uint32_t)i + 1);
        const uint8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

static void swap_cards(struct werwolf_state *s, int a, int b)
{
    const uint8_t card = s->deck[a];
    s->deck[a] = s->deck[b];
    s->deck[b] = card;
}

/* Where the crisis card of a pile lies; -1: that is not a secret, because it has been drawn or all have seen it. */
static int hidden_crisis(const struct werwolf_pack *p, const struct werwolf_state *s, int pile, int first)
{
    const int size = s->pile_events + 1;
    int at = pile * size;
    if (at + size <= first)
        return -1;
    while (!is_crisis(p, s, at))
        at++;
    return at < first || at == s->known ? -1 : at;
}

/* From the last place of its pile to one of the places it may lie in. */
static void move_crisis(struct werwolf_state *s, int pile, int first, struct sand_random *random)
{
    const int size = s->pile_events + 1, begin = pile * size, low = s->late ? s->pile_events / 2 : s->pile_events;
    const int from = most(first, begin + s->pile_events - low), end = begin + size;
    swap_cards(s, end - 1, from + (int)sand_random_below(random, (uint32_t)(end - from)));
}

/* The events from place `first` on, in the order of their numbers, then at random: a sample must not depend on the
 * order it replaces. */
static void mix_events(const struct werwolf_pack *p, struct werwolf_state *s, int first, struct sand_random *random)
{
    const int end = s->deck_size + WERWOLF_EVENTS - s->removed - s->piles * s->pile_events;
    uint8_t place[WERWOLF_DECK] = {0}, card[WERWOLF_DECK] = {0};
    bool there[WERWOLF_CARDS] = {false};
    int places = 0, n = 0;
    for (int i = first; i < end; i++)
        if (!is_crisis(p, s, i)) {
            place[places++] = (uint8_t)i;
            there[s->deck[i]] = true;
        }
    for (int i = 0; i < WERWOLF_CARDS; i++)
        if (there[i])
            card[n++] = (uint8_t)i;
    mix(random, card, n);
    while (n--)
        s->deck[place[n]] = card[n];
}

void werwolf_imagine(const void *pack, void *state, int viewer, struct sand_chance *chance)
{
    const struct werwolf_pack *p = pack;
    struct werwolf_state *s = state;
    const int first = s->position + 2;
    unsigned hidden = 0;
    struct sand_random random;
    uint64_t seed;
    sand_rekey(&s->head.chance, chance);
    memcpy(&seed, s->head.chance.key, sizeof seed);
    sand_random_seed(&random, ~seed);
    if (viewer == SAND_EVERYTHING || s->head.over)
        return;
    for (int pile = 0; pile < s->piles; pile++) {
        const int at = hidden_crisis(p, s, pile, first);
        if (at < 0)
            continue;
        hidden |= 1u << pile;
        swap_cards(s, at, pile * (s->pile_events + 1) + s->pile_events);
    }
    mix_events(p, s, first, &random);
    for (int pile = 0; pile < s->piles; pile++)
        if (hidden >> pile & 1)
            move_crisis(s, pile, first, &random);
}

/* A fresh game: the position of setup.json, the seats, and the deck of the scenario (R-SET, R-VIC-12, R-VIC-19). */
#include "games/werwolf/play.h"

#include "engine/notation.h"

#include <string.h>

enum { SEAT_DEFAULT, SEAT_FIRST, SEAT_NONPLAYER = 5 }; /* between them p1 to p4 */

void werwolf_start_position(const struct werwolf_pack *p, struct werwolf_state *s)
{
    memset(s, 0, sizeof *s);
    for (int i = 0; i < WERWOLF_SPACES; i++) {
        struct werwolf_space *x = &s->space[i];
        memcpy(x->piece, p->start_piece[i], sizeof x->piece);
        for (EACH_FACTION(f))
            x->token[TOKEN_HE][f][0] = p->start_he[i][f];
        memcpy(x->loose, p->start_loose[i], sizeof x->loose);
        x->population = p->population[i];
        x->loyalty = p->start_loyalty[i];
        x->control = WERWOLF_NONE;
    }
    memcpy(s->resources, p->resources, sizeof s->resources);
    s->morale = p->morale;
    s->tensions = p->tensions;
    s->eligible = 15;
    s->key_faction = s->winner = WERWOLF_NONE;
    memset(s->building, BUILDING_UNUSED, sizeof s->building);
    werwolf_recount(p, s);
}

/* ---- Seats ---- */

/* Whom a faction belongs to at a table of this many: R-VIC-12; alone one plays the Allies. */
static int default_seat(int seats, int f)
{
    static const uint8_t seat[4][WERWOLF_FACTIONS] = {
        {0, WERWOLF_NONE, WERWOLF_NONE, WERWOLF_NONE}, {0, 0, 1, 1}, {0, 1, 2, 2}, {0, 1, 2, 3}};
    return seat[seats - 1][f];
}

/* R-VIC-19: a person who names a faction for a game alone gets that one, and the others are non-players. */
static bool chosen_alone(struct sand_reader *r, int seats)
{
    bool chosen = false;
    for (int f = 0; f < WERWOLF_FACTIONS && seats == 1; f++)
        chosen |= sand_option_value(r, &werwolf_game, werwolf_faction_ids[f]) == SEAT_FIRST;
    return chosen;
}

static bool seat_factions(struct werwolf_state *s, struct sand_reader *r, int seats)
{
    const char *const *names = werwolf_faction_ids;
    const bool alone = chosen_alone(r, seats);
    unsigned held[SAND_SEATS] = {0};
    for (EACH_FACTION(f)) {
        const int choice = sand_option_value(r, &werwolf_game, names[f]);
        const int seat = choice == SEAT_NONPLAYER || (choice == SEAT_DEFAULT && alone) ? WERWOLF_NONE
                         : choice == SEAT_DEFAULT                                      ? default_seat(seats, f)
                                                                                       : choice - SEAT_FIRST;
        if (seat != WERWOLF_NONE && seat >= seats)
            return sand_reader_fail(r, sand_member(r, 0, names[f]), "no such seat at this table", (char *)0);
        s->holder[f] = (uint8_t)seat;
        if (seat != WERWOLF_NONE)
            held[seat] |= 1u << f;
    }
    for (int i = 0; i < seats; i++)
        if (!held[i] || (held[i] & (held[i] - 1) && held[i] != 3 && held[i] != 12))
            return sand_reader_fail(r, 0, "a seat holds one faction, both occupiers or both insurgents", (char *)0);
    return true;
}

/* R-VIC-21. Alone it is not the person's goal that comes nearer, which no check asks for, but those of the others that
 * move away. */
static void give_handicaps(struct werwolf_state *s, struct sand_reader *r)
{
    static const char *const names[] = {"handicap-allies", "handicap-soviets", "handicap-werwolf",
                                        "handicap-edelweiss"};
    for (EACH_FACTION(f)) {
        const int points = sand_option_value(r, &werwolf_game, names[f]);
        const bool alone = s->head.seats == 1 && person(s, f);
        for (EACH_FACTION(x))
            if (alone ? !person(s, x) : x == f)
                s->handicap[x] = (int8_t)(s->handicap[x] + (alone ? -points : points));
    }
}

/* ---- Hard solitaire: R-SET-8 ---- */

static bool someone_is_dealt(const struct werwolf_state *s, struct sand_reader *r)
{
    for (EACH_FACTION(f))
        if (!person(s, f))
            return true;
    return sand_reader_fail(r, sand_member(r, 0, "hard"), "nobody is a non-player at this table", (char *)0);
}

/* Whether the card gives its first faction something that lasts. Radio Werwolf counts. */
static bool lasting_card(const struct werwolf_pack *p, int card, int f)
{
    const struct werwolf_card *c = &p->card[card];
    if (c->kind != 0 || c->order[0] != f)
        return false;
    for (int side = 0; side < 2; side++) {
        const uint16_t first = c->first[side];
        if (c->grants[side] && p->cap[c->grants[side] - 1].faction == f)
            return true;
        if (first && p->step[first].verb == DO_TOKEN && p->step[first].id == RADIO_WERWOLF && f == WERWOLF)
            return true;
    }
    return false;
}

/* Radio Werwolf has no capability but a building: it goes under the base with most Werwolf pieces, the first on the map
 * among equals. */
static void give_card(struct werwolf_play *g, int card, int f)
{
    const struct werwolf_card *c = &g->p->card[card];
    for (int side = 0; side < 2; side++)
        if (c->grants[side]) {
            g->s->caps |= (uint32_t)1 << (c->grants[side] - 1);
            werwolf_tell(g, E_CAPABILITY, f, c->grants[side] - 1);
            return;
        }
    int best = NOTHING;
    EACH_SPACE (i, g->s->has[WERWOLF][BASE])
        if (best == NOTHING || werwolf_pieces(g->s, i, WERWOLF) > werwolf_pieces(g->s, best, WERWOLF))
            best = i;
    if (best != NOTHING) {
        g->s->building[RADIO_WERWOLF] = (uint8_t)best;
        werwolf_tell(g, E_BUILDING, RADIO_WERWOLF, best);
    }
}

/* Deals to each non-player; the cards dealt end up after all others in `events`. Returns how many are left. Drawing
 * happens before the shuffle, so that the cards left are those that are shuffled. */
static int deal_capabilities(struct werwolf_play *g, uint8_t events[WERWOLF_EVENTS], int each)
{
    int left = WERWOLF_EVENTS;
    for (EACH_FACTION(f))
        for (int n = 0; n < each && !person(g->s, f); n++) {
            int fits = 0;
            for (int i = 0; i < left; i++)
                fits += lasting_card(g->p, events[i], f);
            if (!fits)
                break;
            int pick = (int)sand_draw(&g->s->head.chance, (uint32_t)fits), i = 0;
            while (!lasting_card(g->p, events[i], f) || pick--)
                i++;
            const uint8_t card = events[i];
            events[i] = events[--left];
            events[left] = card;
            give_card(g, card, f);
        }
    return left;
}

/* ---- The deck: R-SET-3 to -6 ---- */

/* The layout that check.c, view.c and save.c rely on: the piles, the unused events, the unused crisis cards, the cards
 * dealt out to non-players. */
static void build_deck(struct werwolf_play *g, int each)
{
    struct werwolf_state *s = g->s;
    uint8_t events[WERWOLF_EVENTS] = {0}, crises[WERWOLF_CRISES] = {0};
    int n = 0, c = 0, at = 0;
    for (int i = 0; i < WERWOLF_CARDS; i++)
        if (g->p->card[i].kind == 0)
            events[n++] = (uint8_t)i;
        else if (g->p->card[i].kind == 2)
            crises[c++] = (uint8_t)i;
    const int left = deal_capabilities(g, events, each), size = s->pile_events;
    s->removed = (uint8_t)(WERWOLF_EVENTS - left);
    sand_shuffle(&s->head.chance, events, left);
    n = 0;
    for (int pile = 0; pile < s->piles; pile++) {
        const int low = s->late ? size / 2 : size; /* R-SET-6 */
        const int place = size - low + (int)sand_draw(&s->head.chance, (uint32_t)low + 1);
        for (int i = 0; i <= size; i++)
            s->deck[at++] = i == place ? crises[pile] : events[n++];
    }
    s->deck_size = (uint8_t)at;
    while (n < left)
        s->deck[at++] = events[n++];
    for (c = s->piles; c < WERWOLF_CRISES; c++)
        s->deck[at++] = crises[c];
    while (n < WERWOLF_EVENTS)
        s->deck[at++] = events[n++];
}

bool werwolf_setup(const void *pack, struct sand_reader *r, const uint8_t key[32], void *state, struct sand_sink *sink,
                   struct sand_error *error)
{
    const struct werwolf_pack *p = pack;
    struct werwolf_state *s = state;
    struct werwolf_play g = {p, s, sink, 0, false};
    werwolf_start_position(p, s);
    sand_chance_init(&s->head.chance, key);
    const sand_node seats = sand_options_check(r, &werwolf_game) ? sand_member(r, 0, "seats") : -1;
    s->head.seats = (uint8_t)(seats == NOTHING ? 4
                                               : sand_int(r, seats, werwolf_game.min_seats, werwolf_game.max_seats));
    const int each = sand_option_value(r, &werwolf_game, "hard");
    s->scenario = (uint8_t)sand_option_value(r, &werwolf_game, "scenario");
    s->late = (uint8_t)sand_option_value(r, &werwolf_game, "late-crisis");
    s->watch = (uint8_t)sand_option_value(r, &werwolf_game, "watch");
    if (sand_reader_ok(r) && seat_factions(s, r, s->head.seats) && each)
        someone_is_dealt(s, r);
    if (sand_reader_ok(r))
        give_handicaps(s, r);
    if (!sand_reader_done(r, error))
        return false;
    s->piles = p->piles[s->scenario];
    s->pile_events = each ? p->hard_events : p->pile_events[s->scenario];
    s->key_held = p->keys[s->scenario] ? 255 : 0;
    werwolf_tell(&g, E_SETUP, s->piles);
    for (EACH_FACTION(f))
        werwolf_tell(&g, E_SEAT, f, person(s, f) ? s->holder[f] + 1 : 0);
    build_deck(&g, each);
    werwolf_start_card(&g);
    werwolf_run(&g);
    return true;
}

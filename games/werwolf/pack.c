/* The pack: map, set-up and deck, read once and checked. Anything that the rules rely on (the number of spaces, both
 * Berlins, Bonn, symmetric borders, pools that cover the set-up) is checked here, so that play needs no checks. */
#include "games/werwolf/language.h"
#include "games/werwolf/play.h"

#include "engine/pack.h"

#include <stdlib.h>
#include <string.h>

static const char *const kind_words[] = {"city", "province", "road", 0};
static const char *const zone_words[] = {"east", "west", "berlin", "road", 0};
static const char *const piece_words[WERWOLF_FACTIONS][5] = {{"troop", "police", "base", 0},
                                                             {"troop", "police", "base", 0},
                                                             {"guerrilla", "", "base", 0},
                                                             {"guerrilla", "", "base", 0}};

/* On the map; -1: none. The domain also has the boxes next to it. */
static int space_named(const struct werwolf_pack *p, const char *id)
{
    const int i = sand_domain_find(sand_domain_of(&werwolf_game, DOM_SPACE), p, id);
    return i < WERWOLF_SPACES ? i : -1;
}

int werwolf_space_of(const struct werwolf_pack *p, struct sand_reader *r, sand_node n, const char *id)
{
    const int i = space_named(p, id);
    if (i < 0 && sand_reader_ok(r))
        sand_reader_fail(r, n, "no such space: ", id, (char *)0);
    return i < 0 ? 0 : i;
}

/* ---- map.json ---- */

static void read_space(struct werwolf_pack *p, struct sand_reader *r, sand_node n, int i)
{
    const sand_node id = sand_require(r, n, "id");
    sand_read_id(r, id, p->space_id[i], WERWOLF_ID);
    sand_ids_differ(r, id, p->space_id[0], WERWOLF_ID, i);
    p->kind[i] = (uint8_t)sand_read_word(r, n, "type", kind_words);
    p->zone[i] = (uint8_t)sand_read_word(r, n, "zone", zone_words);
    p->population[i] = (uint8_t)sand_read_number(r, n, "population", 0, 6);
    p->mountain[i] = sand_read_flag(r, n, "mountain");
    p->west[i] = (uint8_t)sand_read_number(r, n, "dist_west_berlin", 0, 60);
    p->east[i] = (uint8_t)sand_read_number(r, n, "dist_east_berlin", 0, 60);
    SAND_PASS_OVER(r, n, "name", "xy", "source", "shape", "path", "label");
}

static void sort_space(struct werwolf_pack *p, int i)
{
    const uint64_t bit = (uint64_t)1 << i;
    p->all |= bit;
    *(p->kind[i] == CITY ? &p->cities : p->kind[i] == PROVINCE ? &p->provinces : &p->roads) |= bit;
    if (p->mountain[i])
        p->mountains |= bit;
    if (p->zone[i] == ZONE_BERLIN)
        p->berlin |= bit;
}

/* R-INS-12: next door, or over one road. */
static void find_ways(struct werwolf_pack *p)
{
    p->net = p->cities | p->roads;
    p->towns = p->cities | p->provinces;
    for (int i = 0; i < WERWOLF_SPACES; i++) {
        p->near[i] = p->adjacent[i] | (uint64_t)1 << i;
        p->march[i] = p->adjacent[i];
        for (uint64_t roads = p->adjacent[i] & p->roads; roads; roads &= roads - 1)
            p->march[i] |= p->adjacent[__builtin_ctzll(roads)];
        p->march[i] &= ~((uint64_t)1 << i);
    }
}

static void read_map(void *pack, struct sand_reader *r)
{
    struct werwolf_pack *p = pack;
    const sand_node spaces = sand_require(r, 0, "spaces");
    SAND_PASS_OVER(r, 0, "HOUSE", "game", "box", "drawing", "counts", "constraints", "solved");
    if (sand_count(r, spaces) != WERWOLF_SPACES) {
        sand_reader_fail(r, spaces, "53 spaces", (char *)0);
        return;
    }
    SAND_EACH_AT (n, i, r, spaces)
        read_space(p, r, n, i);
    if (!sand_reader_ok(r))
        return;
    sand_read_borders(r, spaces, &werwolf_game, DOM_SPACE, p, p->adjacent, sizeof *p->adjacent);
    for (int i = 0; i < WERWOLF_SPACES; i++)
        sort_space(p, i);
    find_ways(p);
    const int places[] = {space_named(p, "west-berlin"), space_named(p, "east-berlin"), space_named(p, "bonn")};
    if (places[0] < 0 || places[1] < 0 || places[2] < 0)
        sand_reader_fail(r, spaces, "West Berlin, East Berlin and Bonn are on the map", (char *)0);
    p->west_berlin = (uint8_t)places[0];
    p->east_berlin = (uint8_t)places[1];
    p->bonn = (uint8_t)places[2];
    strcpy(p->space_id[PLACE_AVAILABLE], "available");
    strcpy(p->space_id[PLACE_ALL], "all");
    strcpy(p->space_id[PLACE_HOME], "home");
}

/* ---- setup.json ---- */

static int space_of(const struct werwolf_pack *p, struct sand_reader *r, sand_node n)
{
    return werwolf_space_of(p, r, n, sand_string(r, n));
}

static uint8_t small(struct sand_reader *r, sand_node object, const char *key, int high)
{
    return (uint8_t)sand_read_number(r, object, key, 0, high);
}

static void read_tracks(struct werwolf_pack *p, struct sand_reader *r)
{
    const sand_node tracks = sand_require(r, 0, "tracks"), resources = sand_require(r, tracks, "resources");
    const sand_node pool = sand_require(r, 0, "pool"), house = sand_require(r, 0, "HOUSE_pool");
    for (int f = 0; f < WERWOLF_FACTIONS; f++) {
        const sand_node own = sand_require(r, pool, werwolf_faction_ids[f]);
        p->resources[f] = small(r, resources, werwolf_faction_ids[f], WERWOLF_TRACK);
        for (int k = 0; k < WERWOLF_PIECES; k++)
            if (*piece_words[f][k])
                p->pool[f][k] = small(r, own, piece_words[f][k], 40);
    }
    p->morale = small(r, tracks, "morale", WERWOLF_TRACK);
    p->tensions = (uint8_t)sand_read_number(r, tracks, "tensions", 1, 6);
    sand_read_number(r, tracks, "casualties", 0, 0);
    sand_read_past(r, sand_require(r, tracks, "research_home"));
    sand_read_past(r, sand_require(r, tracks, "eligible"));
    p->tokens = small(r, house, "research_he_tokens", 60);
    p->markers = small(r, house, "terror_blockade_markers", 60);
}

static void read_pieces(struct werwolf_pack *p, struct sand_reader *r)
{
    const sand_node list = sand_require(r, 0, "pieces");
    SAND_EACH (n, r, list) {
        const int i = space_of(p, r, sand_require(r, n, "space"));
        for (int f = 0; f < WERWOLF_FACTIONS; f++) {
            const sand_node own = sand_member(r, n, werwolf_faction_ids[f]);
            for (int k = 0; k < WERWOLF_PIECES; k++)
                if (*piece_words[f][k])
                    p->start_piece[i][f][k] = (uint8_t)sand_read_number_or(r, own, piece_words[f][k], 0, 25, 0);
            p->start_he[i][f] = (uint8_t)sand_read_number_or(r, own, "he", 0, 10, 0);
        }
    }
    const sand_node loose = sand_require(r, 0, "uncontrolled");
    const sand_node lists[] = {sand_require(r, loose, "research"), sand_require(r, loose, "he")};
    for (int t = 0; t < 2; t++)
        SAND_EACH (n, r, lists[t])
            p->start_loose[space_of(p, r, n)][t]++;
}

static void read_loyalty(struct werwolf_pack *p, struct sand_reader *r)
{
    const sand_node loyalty = sand_require(r, 0, "loyalty");
    SAND_EACH (n, r, loyalty) {
        int state = WERWOLF_LOYALTIES;
        while (--state && strcmp(werwolf_loyalty_ids[state], sand_key_of(r, n)) != 0)
            ;
        if (!state)
            sand_reader_fail(r, n, "no such loyalty", (char *)0);
        SAND_EACH (m, r, n)
            p->start_loyalty[space_of(p, r, m)] = (uint8_t)state;
    }
}

static void read_scenarios(struct werwolf_pack *p, struct sand_reader *r)
{
    const sand_node scenarios = sand_require(r, 0, "scenarios");
    for (int i = 0; i < 3; i++) {
        const sand_node n = sand_require(r, scenarios, werwolf_scenario_ids[i]);
        p->piles[i] = (uint8_t)sand_read_number(r, n, "piles", 1, WERWOLF_CRISES);
        p->pile_events[i] = (uint8_t)sand_read_number(r, n, "events_per_pile", 2, 14);
        p->keys[i] = sand_read_flag(r, n, "key_events");
        sand_read_number(r, n, "crisis", p->piles[i], p->piles[i]);
    }
    p->hard_events = 12;
    SAND_PASS_OVER(r, 0, "source", "game", "note_he", "control", "expected", "options");
}

/* The set-up must not need more pieces than there are, nor break the stacking limit. */
static void check_setup(struct werwolf_pack *p, struct sand_reader *r)
{
    int pieces[WERWOLF_FACTIONS][WERWOLF_PIECES] = {{0}}, tokens = 0;
    for (int i = 0; i < WERWOLF_SPACES; i++) {
        int bases = 0;
        for (int f = 0; f < WERWOLF_FACTIONS; f++) {
            for (int k = 0; k < WERWOLF_PIECES; k++)
                pieces[f][k] += p->start_piece[i][f][k];
            bases += p->start_piece[i][f][BASE];
            tokens += p->start_he[i][f];
            if (p->start_he[i][f] && !p->start_piece[i][f][TROOP])
                sand_reader_fail(r, 0, "HE lies under a piece of the first class: ", p->space_id[i], (char *)0);
        }
        tokens += p->start_loose[i][0] + p->start_loose[i][1];
        if (bases > (p->kind[i] == ROAD ? 0 : 2))
            sand_reader_fail(r, 0, "too many bases: ", p->space_id[i], (char *)0);
        if (p->start_loyalty[i] && !p->population[i])
            sand_reader_fail(r, 0, "a space without people is neutral: ", p->space_id[i], (char *)0);
    }
    for (int f = 0; f < WERWOLF_FACTIONS; f++)
        for (int k = 0; k < WERWOLF_PIECES; k++)
            if (pieces[f][k] > p->pool[f][k])
                sand_reader_fail(r, 0, "more pieces than the pool has: ", werwolf_faction_ids[f], (char *)0);
    if (tokens > p->tokens)
        sand_reader_fail(r, 0, "more tokens than the pool has", (char *)0);
}

static void read_setup(void *pack, struct sand_reader *r)
{
    struct werwolf_pack *p = pack;
    read_tracks(p, r);
    read_pieces(p, r);
    read_loyalty(p, r);
    read_scenarios(p, r);
    if (sand_reader_ok(r))
        check_setup(p, r);
}

/* The number after "/cards/" in a place, or -1. */
static int card_in(const char *place)
{
    int i = 0;
    place = strstr(place, "/cards/");
    if (!place || place[7] < '0' || place[7] > '9')
        return -1;
    for (place += 7; *place >= '0' && *place <= '9' && i < WERWOLF_CARDS; place++)
        i = i * 10 + (*place - '0');
    return i;
}

/* Who types in a deck knows the card, not its place in the file: its id is put before the reason. */
static void name_card(const struct sand_file *files, int n, struct sand_error *error)
{
    const struct sand_error plain = *error;
    struct sand_error unheard;
    const int i = card_in(plain.where);
    const struct sand_file *file = i < 0 ? 0 : sand_file_named(files, n, "cards.json", &unheard);
    struct sand_reader *r = file ? sand_reader_open(file->name, file->text, file->size, &unheard) : 0;
    if (!r)
        return;
    const char *id = sand_string(r, sand_member(r, sand_item(r, sand_member(r, 0, "cards"), i), "id"));
    if (*id)
        sand_fail(error, plain.where, "card ", id, ": ", plain.what, (char *)0);
    sand_reader_close(r);
}

void *werwolf_pack_load(const struct sand_file *files, int n, struct sand_error *error)
{
    static const struct sand_loader loaders[] = {
        {"map.json", read_map}, {"setup.json", read_setup}, {"cards.json", werwolf_read_cards}, {0}};
    void *pack = sand_load_files(sizeof(struct werwolf_pack), loaders, files, n, error);
    if (!pack)
        name_card(files, n, error);
    return pack;
}

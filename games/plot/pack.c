/* The pack: units.json, map.json and tables.json, read once. What is malformed or would break a rule is refused with
 * its place; what only describes (colours, notes, provenance) is passed over. Sizes are fixed: another map of the same
 * size may be given, a larger one may not. */
#include "games/plot/rules.h"

#include "engine/pack.h"

#include <stdlib.h>
#include <string.h>

/* ---- Small helpers ---- */

static int hex_named(const struct plot_pack *p, struct sand_reader *r, sand_node n)
{
    return sand_get_id(r, n, &plot_game, PLOT_D_HEX, p);
}

/* The area of a code, as tables name it; PLOT_AREAS: there is none. */
static int area_coded(const struct plot_pack *p, const char *code)
{
    int a = 0;
    while (a < PLOT_AREAS && strcmp(p->area[a].code, code) != 0)
        a++;
    return a;
}

/* ---- Units ---- */

static const uint8_t party_sizes[PLOT_PARTIES] = {16, 11, 7, 11, 18, PLOT_ALLIES};
static const char *const group_names[] = {"ss", "nazi-civilian", "abwehr-okw", 0};

static void load_ratings(struct plot_unit *u, struct sand_reader *r, sand_node n)
{
    const bool allied = u->party == PLOT_P_ALLIED;
    const sand_node e = sand_require(r, n, "effectiveness"), m = sand_require(r, n, "movement");
    u->effectiveness = (uint8_t)(allied && sand_is_null(r, e) ? 0 : sand_int(r, e, 0, 9));
    u->movement = (uint8_t)(allied && sand_is_null(r, m) ? 0 : sand_int(r, m, 0, 9));
    u->defense = (uint8_t)sand_read_number(r, n, "defense", 3, 9);
    if (u->defense == 8)
        sand_reader_fail(r, n, "the Interrogation Table has no column for a defense of 8", (char *)0);
    u->column = (uint8_t)(u->defense == 9 ? 5 : u->defense - 3);
    const sand_node g = sand_require(r, n, "hq_group");
    u->group = (uint8_t)(allied && sand_is_null(r, g) ? PLOT_G_NONE : sand_choice(r, g, group_names));
}

static void load_start(struct plot_pack *p, int u, struct sand_reader *r, sand_node n)
{
    static const char *const starts[] = {"abwehr", "ss", "unrecruited", "allied-box", 0};
    const int start = sand_choice(r, sand_require(r, n, "start"), starts);
    const bool chit = sand_read_flag(r, n, "loyalty_chit");
    if (u < PLOT_GERMANS && (start == 0 || start == 1))
        p->start[start] |= plot_bit(u);
    if (u >= PLOT_GERMANS) {
        if (chit || start != 3)
            sand_reader_fail(r, n, "Allied units have no chit and start in their box", (char *)0);
    } else if (start == 3) {
        sand_reader_fail(r, n, "only Allied units start in the Allied box", (char *)0);
    } else if (chit) {
        p->loyalty |= plot_bit(u);
    }
}

static void load_unit(struct plot_pack *p, int i, struct sand_reader *r, sand_node n)
{
    struct plot_unit *u = &p->unit[i];
    SAND_PASS_OVER(r, n, "name", "full_name", "role", "sides");
    sand_read_id(r, sand_require(r, n, "id"), u->id, sizeof u->id);
    sand_read_id(r, sand_require(r, n, "number"), u->number, sizeof u->number);
    u->party = (uint8_t)sand_choice(r, sand_require(r, n, "party"), plot_party_names);
    for (int k = 0; k < i; k++)
        if (strcmp(p->unit[k].id, u->id) == 0 || strcmp(p->unit[k].number, u->number) >= 0)
            sand_reader_fail(r, n, "units stand in the order of their numbers, each once", (char *)0);
    load_ratings(u, r, n);
    load_start(p, i, r, n);
    if (!sand_reader_ok(r))
        return;
    if ((u->party == PLOT_P_ALLIED) != (i >= PLOT_GERMANS))
        sand_reader_fail(r, n, "Allied units come last", (char *)0);
    else if (i < PLOT_GERMANS) {
        p->party[u->party] |= plot_bit(i);
        p->group[u->group] |= plot_bit(i);
        if (u->movement)
            p->mobile |= plot_bit(i);
    }
}

/* The leaders by name; each has no chit, every other German unit has one (R-3-2). */
static void find_leaders(struct plot_pack *p, struct sand_reader *r)
{
    static const char *const names[PLOT_LEADERS] = {"himmler", "hitler", "goerdeler", "canaris"};
    static const uint8_t parties[PLOT_LEADERS] = {PLOT_P_SS, PLOT_P_NAZI, PLOT_P_CIVILIAN, PLOT_P_ABWEHR};
    uint64_t leaders = 0;
    for (int i = 0; i < PLOT_LEADERS; i++) {
        const int u = sand_domain_find(sand_domain_of(&plot_game, PLOT_D_UNIT), p, names[i]);
        if (u < 0 || p->unit[u].party != parties[i]) {
            sand_reader_fail(r, 0, "no such leader, or of another party: ", names[i], (char *)0);
            return;
        }
        p->leader[i] = (uint8_t)u;
        leaders |= plot_bit(u);
    }
    const int hitler = p->leader[PLOT_HITLER];
    const uint64_t all = plot_bit(PLOT_GERMANS) - 1;
    if (p->loyalty != (all & ~leaders))
        sand_reader_fail(r, 0, "every German unit but the four leaders has a loyalty chit", (char *)0);
    if (p->mobile != (all & ~plot_bit(hitler)) || p->unit[hitler].effectiveness || p->unit[hitler].group != PLOT_G_SS)
        sand_reader_fail(r, 0, "Hitler alone cannot move, has no effectiveness and belongs to the SS group", (char *)0);
}

/* Control at the start follows from the party (R-4-10). */
static void check_units(struct plot_pack *p, struct sand_reader *r)
{
    const uint64_t hitler = plot_bit(p->leader[PLOT_HITLER]), goerdeler = plot_bit(p->leader[PLOT_GOERDELER]);
    for (int i = 0; i < PLOT_P_ALLIED; i++)
        if (plot_count(p->party[i]) != party_sizes[i])
            sand_reader_expected(r, 0, party_sizes[i], "units in the party ", plot_party_names[i]);
    if (p->start[PLOT_SS] != (p->party[PLOT_P_SS] | hitler) ||
        p->start[PLOT_ABWEHR] != (p->party[PLOT_P_ABWEHR] | goerdeler))
        sand_reader_fail(r, 0, "SS units and Hitler start with ss, Abwehr units and Goerdeler with abwehr", (char *)0);
    if (p->group[PLOT_G_SS] != (p->party[PLOT_P_SS] | hitler) ||
        p->group[PLOT_G_OKW] != (p->party[PLOT_P_ABWEHR] | p->party[PLOT_P_OKW]))
        sand_reader_fail(r, 0, "headquarters are friendly by party (9.22)", (char *)0);
    p->suspectable = p->party[PLOT_P_ABWEHR] | goerdeler;
    p->own[PLOT_SS] = p->party[PLOT_P_SS] | p->party[PLOT_P_NAZI];
    p->own[PLOT_ABWEHR] = p->party[PLOT_P_ABWEHR] | p->party[PLOT_P_CIVILIAN] | p->party[PLOT_P_OKW];
}

static const uint8_t kind_sizes[PLOT_KINDS] = {8, 6, 6, 6, 6, 6};

static void name_chit(char *to, const char *prefix, const char *id)
{
    const size_t n = strlen(prefix), m = strlen(id);
    memcpy(to, prefix, n);
    memcpy(to + n, id, m + 1);
}

/* The order of kinds here is the order of bits in `other`, and so the order in which chits are drawn: a record depends
 * on it. */
static void load_chits(struct plot_pack *p, struct sand_reader *r)
{
    const sand_node chits = sand_require(r, 0, "chits");
    int next = 0;
    SAND_PASS_OVER(r, chits, "loyalty");
    for (uint64_t set = p->loyalty; set && next < PLOT_LOYALTY; set &= set - 1, next++) {
        p->chit_unit[next] = (uint8_t)plot_first(set);
        p->unit_chit[plot_first(set)] = (uint8_t)next;
        name_chit(p->chit_id[next], "loy-", p->unit[plot_first(set)].id);
    }
    for (int k = 0, bit = 0; k < PLOT_KINDS; k++) {
        const sand_node kind = sand_require(r, chits, plot_kind_names[k]);
        if (sand_member(r, kind, "name") >= 0)
            sand_read_past(r, sand_member(r, kind, "name"));
        if (sand_read_number(r, kind, "total", 0, 64) != kind_sizes[k])
            sand_reader_fail(r, kind, "not the number of chits of this kind that the game has", (char *)0);
        name_chit(p->chit_id[PLOT_LOYALTY + k], "", plot_kind_names[k]);
        for (int i = 0; i < kind_sizes[k]; i++, bit++) {
            p->kind[k] |= plot_bit(bit);
            const size_t n = strlen(plot_kind_names[k]);
            memcpy(p->other_id[bit], plot_kind_names[k], n);
            memcpy(p->other_id[bit] + n, (char[3]){'-', (char)('1' + i), 0}, 3);
        }
    }
}

static void load_units(void *pack, struct sand_reader *r)
{
    struct plot_pack *p = pack;
    SAND_PASS_OVER(r, 0, "status", "notes", "parties", "counts", "markers");
    SAND_EACH_AT (n, i, r, sand_require_list(r, 0, "units", PLOT_UNITS))
        load_unit(p, i, r, n);
    if (sand_reader_ok(r))
        find_leaders(p, r);
    if (sand_reader_ok(r))
        check_units(p, r);
    if (sand_reader_ok(r))
        load_chits(p, r);
}

/* ---- Map ---- */

static void load_area(struct plot_pack *p, int i, struct sand_reader *r, sand_node n)
{
    struct plot_area *a = &p->area[i];
    SAND_PASS_OVER(r, n, "name", "kind", "code_reading", "neighbours", "color", "label", "hexes");
    sand_read_id(r, sand_require(r, n, "id"), a->id, sizeof a->id);
    const char *code = sand_string(r, sand_require(r, n, "code"));
    if (strlen(code) != 2)
        sand_reader_fail(r, n, "a code has two letters", (char *)0);
    else
        memcpy(a->code, code, 3);
    for (int k = 0; k < i; k++)
        if (strcmp(p->area[k].id, a->id) == 0 || strcmp(p->area[k].code, a->code) == 0)
            sand_reader_fail(r, n, "area listed twice", (char *)0);
    const sand_node overrun = sand_require(r, n, "overrun_turn");
    a->overrun = (uint8_t)(sand_is_null(r, overrun) ? 0 : sand_int(r, overrun, 2, PLOT_TURNS));
}

/* All ids first, so that neighbours may name hexes that come later in the file. The strict order is what answers, reach
 * and zones rely on: lists in rising order are lists in the map's order. */
static void load_hex_ids(struct plot_pack *p, struct sand_reader *r, sand_node hexes)
{
    SAND_EACH_AT (n, i, r, hexes) {
        struct plot_hex *h = &p->hex[i];
        sand_read_id(r, sand_require(r, n, "id"), h->id, sizeof h->id);
        h->col = (uint8_t)sand_read_number(r, n, "col", 0, 24);
        h->row = (uint8_t)sand_read_number(r, n, "row", 0, 17);
        const struct plot_hex *last = i ? h - 1 : 0;
        if (last && (h->row < last->row || (h->row == last->row && h->col <= last->col)))
            sand_reader_fail(r, n, "hexes stand row by row, from left to right", (char *)0);
        const char id[6] = {'h',
                            (char)('0' + h->col / 10),
                            (char)('0' + h->col % 10),
                            (char)('0' + h->row / 10),
                            (char)('0' + h->row % 10),
                            0};
        if (strcmp(id, h->id) != 0)
            sand_reader_fail(r, n, "the id of a hex is made of its column and row", (char *)0);
    }
}

static int setup_of(const struct plot_pack *p, struct sand_reader *r, sand_node n)
{
    if (sand_is_null(r, n))
        return PLOT_NONE;
    const char *text = sand_string(r, n);
    for (int i = 0; i < PLOT_P_ALLIED; i++)
        if (strcmp(text, plot_party_names[i]) == 0)
            return i;
    if (strcmp(text, "x") == 0)
        return PLOT_PARTIES;
    sand_get_id(r, n, &plot_game, PLOT_D_UNIT, p);
    return PLOT_NONE;
}

/* Neighbours in rising order, so that lists of answers come in the map's order. */
static void load_neighbours(struct plot_pack *p, struct plot_hex *h, struct sand_reader *r, sand_node n)
{
    int count = 0;
    for (int i = 0; i < 7; i++)
        h->near[i] = h->zone[i] = PLOT_NO_HEX;
    SAND_EACH (m, r, sand_require_list(r, n, "n", 6)) {
        if (sand_is_null(r, m))
            continue;
        const int hex = hex_named(p, r, m);
        int at = count++;
        for (; at > 0 && h->near[at - 1] > hex; at--)
            h->near[at] = h->near[at - 1];
        h->near[at] = (uint16_t)hex;
        if (at > 0 && h->near[at - 1] == hex)
            sand_reader_fail(r, m, "neighbour listed twice", (char *)0);
    }
}

static void load_hexes(struct plot_pack *p, struct sand_reader *r, sand_node hexes)
{
    SAND_EACH_AT (n, i, r, hexes) {
        struct plot_hex *h = &p->hex[i];
        SAND_PASS_OVER(r, n, "x", "y");
        h->area = (uint8_t)sand_get_id(r, sand_require(r, n, "area"), &plot_game, PLOT_D_AREA, p);
        h->setup = (uint8_t)setup_of(p, r, sand_require(r, n, "setup"));
        h->hq = PLOT_NONE;
        h->group = PLOT_G_NONE;
        const sand_node hq = sand_require(r, n, "hq");
        if (!sand_is_null(r, hq)) {
            h->hq = (uint8_t)sand_get_id(r, hq, &plot_game, PLOT_D_HQ, p);
            h->group = p->hq_group[h->hq];
        }
        load_neighbours(p, h, r, n);
    }
}

static void load_headquarters(struct plot_pack *p, struct sand_reader *r)
{
    SAND_EACH_AT (n, i, r, sand_require_list(r, 0, "headquarters", PLOT_HQS)) {
        SAND_PASS_OVER(r, n, "name", "short_name", "label", "area", "hexes");
        sand_read_id(r, sand_require(r, n, "id"), p->hq_id[i], PLOT_ID);
        p->hq_group[i] = (uint8_t)sand_choice(r, sand_require(r, n, "group"), group_names);
    }
    if (strcmp(p->hq_id[PLOT_HQ_FUEHRER], "fuehrer") != 0 || strcmp(p->hq_id[PLOT_HQ_RASTENBURG], "rastenburg") != 0 ||
        p->hq_group[PLOT_HQ_FUEHRER] != PLOT_G_SS || p->hq_group[PLOT_HQ_RASTENBURG] != PLOT_G_SS)
        sand_reader_fail(r, 0, "the third and fourth headquarters are fuehrer and rastenburg, of the SS", (char *)0);
}

/* The hexes of each area, one area after the other. */
static void list_areas(struct plot_pack *p, struct sand_reader *r)
{
    int next = 0;
    for (int a = 0; a < PLOT_AREAS; a++) {
        p->area[a].first = (uint16_t)next;
        for (int h = 0; h < PLOT_HEXES; h++)
            if (p->hex[h].area == a)
                p->area_hex[next++] = (uint16_t)h;
        p->area[a].size = (uint8_t)(next - p->area[a].first);
        if (next == p->area[a].first)
            sand_reader_fail(r, 0, "no hex in the area ", p->area[a].id, (char *)0);
    }
}

/* Its zone, and that neighbours know each other. */
static void link_hex(struct plot_pack *p, struct sand_reader *r, int h)
{
    struct plot_hex *x = &p->hex[h];
    int zones = 0;
    for (int i = 0; x->near[i] != PLOT_NO_HEX; i++) {
        const struct plot_hex *y = &p->hex[x->near[i]];
        bool back = false;
        for (int k = 0; k < 6; k++)
            back |= y->near[k] == h;
        if (!back || x->near[i] == h)
            sand_reader_fail(r, 0, "neighbours are so in both directions; see ", x->id, (char *)0);
        if (y->area == x->area)
            x->zone[zones++] = x->near[i];
    }
}

static void list_headquarters(struct plot_pack *p, struct sand_reader *r)
{
    for (int h = 0; h < PLOT_HEXES; h++) {
        const int hq = p->hex[h].hq;
        if (hq != PLOT_NONE && p->hq_size[hq] < 4)
            p->hq_hex[hq][p->hq_size[hq]++] = (uint16_t)h;
    }
    for (int i = 0; i < PLOT_HQS; i++)
        if (p->hq_size[i] < 1 || p->hq_size[i] > 3)
            sand_reader_fail(r, 0, "a headquarters has one to three hexes: ", p->hq_id[i], (char *)0);
}

static void link_map(struct plot_pack *p, struct sand_reader *r)
{
    list_areas(p, r);
    for (int h = 0; h < PLOT_HEXES; h++)
        link_hex(p, r, h);
    list_headquarters(p, r);
}

/* R-15-6: steps to the nearest headquarters hex of a group, over the whole map. Once for each group and once for the SS
 * without Rastenburg, which is lost when Prussia is overrun (R-16-5). */
static void measure(struct plot_pack *p, struct sand_reader *r, int group, int without, uint8_t steps[PLOT_HEXES])
{
    uint16_t queue[PLOT_HEXES];
    int count = 0;
    memset(steps, 255, PLOT_HEXES);
    for (int h = 0; h < PLOT_HEXES; h++)
        if (p->hex[h].group == group && p->hex[h].hq != without) {
            steps[h] = 0;
            queue[count++] = (uint16_t)h;
        }
    for (int i = 0; i < count; i++) {
        const struct plot_hex *h = &p->hex[queue[i]];
        for (int k = 0; h->near[k] != PLOT_NO_HEX; k++)
            if (steps[h->near[k]] == 255) {
                steps[h->near[k]] = (uint8_t)(steps[queue[i]] + 1);
                queue[count++] = h->near[k];
            }
    }
    if (count != PLOT_HEXES)
        sand_reader_fail(r, 0, "every hex must be in reach of every headquarters", (char *)0);
}

static int read_hexes(const struct plot_pack *p, struct sand_reader *r, sand_node list, int room, int setup,
                      uint16_t *to)
{
    int n = 0;
    SAND_EACH (m, r, list) {
        const int hex = hex_named(p, r, m);
        if (n == room || p->hex[hex].setup != setup || (n > 0 && to[n - 1] >= hex))
            sand_reader_fail(r, m, "set-up hexes stand in the map's order, marked so there", (char *)0);
        else
            to[n++] = (uint16_t)hex;
    }
    return n;
}

static void load_setup(struct plot_pack *p, struct sand_reader *r)
{
    static const uint8_t sizes[PLOT_PARTIES] = {10, 6, 4, 7, 12, 0};
    static const char *const names[PLOT_LEADERS] = {"himmler", "hitler", "goerdeler", "canaris"};
    const sand_node setup = sand_require(r, 0, "setup"), named = sand_require(r, setup, "named");
    for (int i = 0; i < PLOT_LEADERS; i++) {
        const sand_node n = sand_require(r, named, names[i]);
        p->leader_hex[i] = (uint16_t)hex_named(p, r, n);
        if (sand_reader_ok(r) &&
            (p->hex[p->leader_hex[i]].setup != PLOT_NONE || (plot_unfriendly(p, p->leader[i], p->leader_hex[i]))))
            sand_reader_fail(r, n, "a leader's hex is no other unit's, and no headquarters of others", (char *)0);
        for (int k = 0; k < i; k++)
            if (sand_reader_ok(r) && p->leader_hex[i] == p->leader_hex[k])
                sand_reader_fail(r, n, "two leaders cannot start in one hex", (char *)0);
    }
    const int hq = p->hex[p->leader_hex[PLOT_HITLER]].hq;
    if (sand_reader_ok(r) && hq != PLOT_HQ_FUEHRER && hq != PLOT_HQ_RASTENBURG)
        sand_reader_fail(r, named, "Hitler starts in one of his two headquarters", (char *)0);
    for (int i = 0; i < PLOT_P_ALLIED; i++) {
        p->symbols[i] = (uint8_t)read_hexes(p, r, sand_require(r, setup, plot_party_names[i]), 16, i, p->symbol[i]);
        if (sand_reader_ok(r) && p->symbols[i] != sizes[i])
            sand_reader_expected(r, setup, sizes[i], "hexes for ", plot_party_names[i]);
    }
    if (read_hexes(p, r, sand_require(r, setup, "x"), PLOT_X, PLOT_PARTIES, p->x) != PLOT_X)
        sand_reader_expected(r, setup, PLOT_X, "X hexes", "");
}

/* R-D-1: a hex for every unit that has none of its own, where it may start. */
static void load_automatic(struct plot_pack *p, struct sand_reader *r)
{
    const sand_node all = sand_require(r, sand_require(r, 0, "setup"), "auto");
    SAND_PASS_OVER(r, all, "note");
    for (int seat = 0; seat < PLOT_SEATS; seat++) {
        const sand_node list = sand_require(r, all, plot_seat_names[seat]);
        for (uint64_t set = p->own[seat] & p->loyalty; set && sand_reader_ok(r); set &= set - 1) {
            const int u = plot_first(set);
            const sand_node n = sand_require(r, list, p->unit[u].id);
            p->automatic[u] = (uint16_t)hex_named(p, r, n);
            const int setup = p->hex[p->automatic[u]].setup;
            if (sand_reader_ok(r) && setup != p->unit[u].party && setup != PLOT_PARTIES)
                sand_reader_fail(r, n, "the unit may not start here", (char *)0);
        }
    }
}

/* On axes that are slanted to each other a distance is the longest of three differences. */
static int slanted(const struct plot_hex *h)
{
    return h->col - (h->row - (h->row & 1)) / 2;
}

/* `apart` is made a table of it, because bots look distances up at every step of a simulated game. */
static int distance(const struct plot_hex *a, const struct plot_hex *b)
{
    const int dx = abs(slanted(a) - slanted(b)), dz = abs(a->row - b->row);
    const int dy = abs(slanted(a) - slanted(b) + a->row - b->row), longest = dx > dy ? dx : dy;
    return longest > dz ? longest : dz;
}

static void measure_distances(struct plot_pack *p)
{
    for (int h = 0; h < PLOT_HEXES; h++)
        for (int n = 0; n < PLOT_HEXES; n++)
            p->apart[h][n] = (uint8_t)distance(&p->hex[h], &p->hex[n]);
}

static void add_hex(struct plot_hexes *set, int h)
{
    set->word[h >> 6] |= (uint64_t)1 << (h & 63);
}

/* What the members of each hex say, as sets: bots flood the map with them. */
static void gather_sets(struct plot_pack *p, struct sand_reader *r)
{
    for (int h = 0; h < PLOT_HEXES; h++) {
        const struct plot_hex *x = &p->hex[h];
        add_hex(&p->inside[x->area], h);
        for (const uint16_t *n = x->near; *n != PLOT_NO_HEX; n++) {
            add_hex(&p->near[h], *n);
            if (p->apart[h][*n] != 1)
                sand_reader_fail(r, 0, "neighbours lie next to each other: ", x->id, (char *)0);
            if (p->hex[*n].area != x->area)
                add_hex(&p->outside[x->area], *n);
        }
        for (int g = 0; g <= PLOT_GROUPS; g++)
            if (x->group != PLOT_G_NONE && x->group != g)
                add_hex(&p->barred[g], h);
    }
}

/* What rules say of certain places by name: Berlin and Prussia are where headquarters lie. */
static void find_places(struct plot_pack *p, struct sand_reader *r)
{
    p->prussia = p->hex[p->hq_hex[PLOT_HQ_RASTENBURG][0]].area;
    p->berlin = p->hex[p->hq_hex[PLOT_HQ_FUEHRER][0]].area;
    for (int h = 0; h < PLOT_HEXES; h++) {
        const struct plot_hex *x = &p->hex[h];
        if (x->hq != PLOT_NONE && x->area != (x->hq == PLOT_HQ_RASTENBURG ? p->prussia : p->berlin))
            sand_reader_fail(r, 0, "all headquarters but Rastenburg are in one area, Berlin: ", x->id, (char *)0);
        if (x->hq != PLOT_NONE && x->setup == PLOT_PARTIES)
            sand_reader_fail(r, 0, "no X hex is a headquarters hex (R-4-8): ", x->id, (char *)0);
    }
    if (p->prussia == p->berlin || p->area[p->berlin].overrun || p->area[p->prussia].overrun != 8)
        sand_reader_fail(r, 0, "Berlin is never overrun; Rastenburg's area is, on turn 8 (9.63)", (char *)0);
}

static void load_map(void *pack, struct sand_reader *r)
{
    struct plot_pack *p = pack;
    const sand_node hexes = sand_require_list(r, 0, "hexes", PLOT_HEXES);
    SAND_PASS_OVER(r, 0, "house", "grid", "draw", "fields", "counts", "headquarters_groups", "borders");
    SAND_EACH_AT (n, i, r, sand_require_list(r, 0, "areas", PLOT_AREAS))
        load_area(p, i, r, n);
    load_headquarters(p, r);
    load_hex_ids(p, r, hexes);
    if (!sand_reader_ok(r))
        return;
    load_hexes(p, r, hexes);
    if (!sand_reader_ok(r))
        return;
    link_map(p, r);
    for (int g = 0; g < PLOT_GROUPS && sand_reader_ok(r); g++)
        measure(p, r, g, -1, p->near_hq[g]);
    if (sand_reader_ok(r))
        measure(p, r, PLOT_G_SS, PLOT_HQ_RASTENBURG, p->near_hq[PLOT_GROUPS]);
    find_places(p, r);
    if (sand_reader_ok(r))
        load_setup(p, r);
    if (sand_reader_ok(r))
        load_automatic(p, r);
    measure_distances(p);
    if (sand_reader_ok(r))
        gather_sets(p, r);
}

/* ---- Tables ---- */

/* The cells of a table as results; `allowed` are those that may be in it. */
static void load_results(struct sand_reader *r, const char *name, int rows, int columns, uint32_t allowed, uint8_t *to)
{
    static const char *const names[] = {"M", "N", "Dr", "Ar", "De", "Ae", "R", "Sr", "Ep", "Ss", "Ic", "Gr", "Hq", 0};
    const sand_node table = sand_require(r, 0, name);
    sand_read_past(r, table);
    SAND_EACH (row, r, sand_require_list(r, table, "cells", rows)) {
        if (sand_type(r, row) != SAND_ARRAY || sand_count(r, row) != columns)
            sand_reader_expected(r, row, columns, "items in this row", "");
        SAND_EACH (n, r, row) {
            const int result = sand_choice(r, n, names);
            if (result >= 0 && !(allowed >> result & 1))
                sand_reader_fail(r, n, "this result does not belong in this table", (char *)0);
            *to++ = (uint8_t)result;
        }
    }
}

static void load_assignment(struct plot_pack *p, struct sand_reader *r, sand_node n, struct plot_assignment *a)
{
    if (sand_type(r, n) != SAND_ARRAY || sand_count(r, n) != 2) {
        sand_reader_fail(r, n, "a cell is an Allied area and a German result", (char *)0);
        return;
    }
    a->allied = (uint8_t)area_coded(p, sand_string(r, sand_item(r, n, 0)));
    const sand_node german = sand_item(r, n, 1);
    const char *text = sand_string(r, german);
    const bool ss = strlen(text) == 7 && memcmp(text + 1, "/SS/", 4) == 0;
    if (!ss && !(strlen(text) == 7 && memcmp(text + 1, "/Ab/", 4) == 0)) {
        sand_reader_fail(r, german, "a German result reads like 2/Ab/BR", (char *)0);
        return;
    }
    a->count = (uint8_t)(text[0] - '0');
    a->party = ss ? PLOT_P_SS : PLOT_P_ABWEHR;
    a->area = (uint8_t)area_coded(p, text + 5);
    if (a->count < 1 || a->count > 9 || a->area == PLOT_AREAS || a->area == p->berlin || a->allied == PLOT_AREAS ||
        a->allied == p->berlin)
        sand_reader_fail(r, n, "one to nine units, and areas outside Berlin", (char *)0);
}

static void load_randomizer(struct sand_reader *r, sand_node n, struct plot_draw *to)
{
    const char *text = sand_string(r, n), *digits = text + (text[0] == 'A' || text[0] == 'S');
    const size_t size = strlen(digits);
    if (size < 1 || size > 2 || strspn(digits, "0123456789") != size || (digits == text && strcmp(text, "0") != 0)) {
        sand_reader_fail(r, n, "a draw reads like A12, S9 or 0", (char *)0);
        return;
    }
    to->seat = text[0] == 'S' ? PLOT_SS : PLOT_ABWEHR;
    for (; *digits; digits++)
        to->count = (uint8_t)(to->count * 10 + (*digits - '0'));
}

static void load_draws(struct plot_pack *p, struct sand_reader *r)
{
    const sand_node assignment = sand_require(r, 0, "assignment"), randomizer = sand_require(r, 0, "randomizer");
    sand_read_past(r, assignment);
    sand_read_past(r, randomizer);
    const sand_node a = sand_require_list(r, assignment, "cells", 6), d = sand_require_list(r, randomizer, "cells", 6);
    for (int row = 0; row < 6 && sand_reader_ok(r); row++) {
        const sand_node x = sand_item(r, a, row), y = sand_item(r, d, row);
        for (int i = 0; i < 6 && sand_reader_ok(r); i++)
            load_assignment(p, r, sand_item(r, x, i), &p->assignment[row][i]);
        for (int i = 0; i < PLOT_TURNS && sand_reader_ok(r); i++)
            load_randomizer(r, sand_item(r, y, i), &p->randomizer[row][i]);
    }
}

static void load_walkyrie(struct plot_pack *p, struct sand_reader *r)
{
    const sand_node table = sand_require(r, 0, "walkyrie");
    sand_read_past(r, table);
    const sand_node cells = sand_require(r, table, "cells");
    for (int i = 1; i <= 14 && sand_reader_ok(r); i++) {
        const char key[3] = {(char)(i < 10 ? '0' + i : '1'), (char)(i < 10 ? 0 : '0' + i - 10), 0};
        const sand_node n = sand_require(r, cells, key);
        if (sand_is_null(r, n))
            continue;
        p->walkyrie[i] = (struct plot_walkyrie){(uint8_t)sand_int(r, sand_item(r, n, 0), 1, 9),
                                                (uint8_t)sand_int(r, sand_item(r, n, 1), 0, 20),
                                                (uint8_t)sand_int(r, sand_item(r, n, 2), 0, 20)};
    }
}

/* Tables with one cell a face of the die. */
static void load_faces(struct plot_pack *p, struct sand_reader *r)
{
    static const char *const faces[] = {"1", "2", "3", "4", "5", "6"};
    static const char *const returns[] = {"stay", "return", 0};
    const sand_node panic = sand_require(r, 0, "okw-panic"), hitler = sand_require(r, 0, "hitler-movement");
    const sand_node back = sand_require(r, 0, "retirement-return");
    sand_read_past(r, panic);
    sand_read_past(r, hitler);
    sand_read_past(r, back);
    for (int i = 0; i < 6 && sand_reader_ok(r); i++) {
        p->panic[i] = (uint8_t)sand_int(r, sand_item(r, sand_require_list(r, panic, "cells", 6), i), 1, 18);
        const char *const hqs[] = {p->hq_id[PLOT_HQ_FUEHRER], p->hq_id[PLOT_HQ_RASTENBURG], 0};
        const int hq = sand_choice(r, sand_require(r, sand_require(r, hitler, "cells"), faces[i]), hqs);
        p->hitler[i] = (uint8_t)(hq == 1 ? PLOT_HQ_RASTENBURG : PLOT_HQ_FUEHRER);
        const int result = sand_choice(r, sand_require(r, sand_require(r, back, "cells"), faces[i]), returns);
        p->returns[i] = result == 1;
    }
}

static void load_tables(void *pack, struct sand_reader *r)
{
    struct plot_pack *p = pack;
    enum { M = 1 << PLOT_R_M, N = 1 << PLOT_R_N, DR = 1 << PLOT_R_DR, AR = 1 << PLOT_R_AR };
    const uint32_t coup = M | N | DR | AR | 1 << PLOT_R_DE | 1 << PLOT_R_AE;
    SAND_PASS_OVER(r, 0, "house", "results", "tracks");
    load_results(r, "harassment", 6, 7, M | N | DR | AR, p->harassment[0]);
    load_results(r, "coup-harassment", 6, 9, coup, p->coup_harassment[0]);
    load_results(r, "recruitment", 6, 7, 1 << PLOT_R_R | 1 << PLOT_R_SR | AR | 1 << PLOT_R_EP, p->recruitment[0]);
    load_results(r, "investigation", 6, 4, 1 << PLOT_R_SS | N | 1 << PLOT_R_IC, p->investigation[0]);
    load_results(r, "interrogation", 8, 6, 1 << PLOT_R_SS | 1 << PLOT_R_GR | 1 << PLOT_R_HQ, p->interrogation[0]);
    load_draws(p, r);
    load_walkyrie(p, r);
    load_faces(p, r);
}

/* ---- The whole ---- */

SAND_PACKED(plot, {"units.json", load_units}, {"map.json", load_map}, {"tables.json", load_tables})

/* The pack: map.json, units.json and cards.json, read once. What is malformed or would break one of the sentences at
 * the head of pack.h is refused with its place; what only describes (names, sources, coordinates) is passed over. */
#include "games/berlin/state.h"

#include "engine/pack.h"

#include <stdlib.h>
#include <string.h>

const char *const berlin_side_names[] = {"axis", "allied", 0};
const char *const berlin_status_names[] = {"neutral", "not-at-war", "at-war", 0};
const char *const berlin_nation_names[] = {BERLIN_NATION_LIST(SAND_NAME) 0};
static const char *const type_names[] = {BERLIN_TYPE_LIST(SAND_NAME) 0};
static const char *const event_names[] = {BERLIN_EVENT_LIST(SAND_NAME) 0};
const char *const berlin_track_names[] = {"us", "su", "sp", "tu", "us-su", 0};

/* ---- Small helpers ---- */

static uint64_t area_bit(int a)
{
    return (uint64_t)1 << a;
}

static void put_unit(struct berlin_set *set, int u)
{
    set->w[u / 64] |= (uint64_t)1 << u % 64;
}

static int area_named(const struct berlin_pack *p, struct sand_reader *r, sand_node object, const char *key)
{
    return sand_get_id(r, sand_require(r, object, key), &berlin_game, BERLIN_D_AREA, p);
}

static uint64_t read_areas(const struct berlin_pack *p, struct sand_reader *r, sand_node object, const char *key)
{
    return sand_get_set(r, sand_require(r, object, key), &berlin_game, BERLIN_D_AREA, p);
}

static uint8_t choose(struct sand_reader *r, sand_node object, const char *key, const char *const *words)
{
    return (uint8_t)sand_read_word(r, object, key, words);
}

/* The id of item i, which none before it has; they are `step` bytes apart. */
static void read_id(struct sand_reader *r, sand_node object, char *id, size_t room, int i, size_t step)
{
    const sand_node n = sand_require(r, object, "id");
    sand_read_id(r, n, id, room);
    sand_ids_differ(r, n, id - (size_t)i * step, step, i);
}

/* ---- Nations ---- */

static bool is_axis(int nation)
{
    return nation <= BERLIN_SP;
}

static uint8_t status_at_start(int nation)
{
    const bool at_war = nation == BERLIN_GE || nation == BERLIN_UK || nation == BERLIN_PO;
    return at_war ? BERLIN_AT_WAR : nation == BERLIN_FR ? BERLIN_NOT_AT_WAR : BERLIN_NEUTRAL;
}

/* R-3-1, R-3-2 */
static void load_nation(struct berlin_pack *p, int i, struct sand_reader *r, sand_node n)
{
    static const char *const starts[] = {"axis", "allied", "axis-leaning", "allied-leaning", 0};
    struct berlin_land *land = &p->nation[i];
    SAND_PASS_OVER(r, n, "name", "abbr", "entry", "notes");
    read_id(r, n, land->id, sizeof land->id, i, sizeof *land);
    if (sand_reader_ok(r) && strcmp(land->id, berlin_nation_names[i]) != 0)
        sand_reader_fail(r, n, "expected the nation ", berlin_nation_names[i], (char *)0);
    const uint8_t start = choose(r, n, "start", starts);
    land->side = start % 2;
    land->status = choose(r, n, "status", berlin_status_names);
    land->minor = sand_read_flag(r, n, "minor");
    land->withdraws = sand_read_flag(r, n, "may_withdraw_units");
    if (choose(r, n, "joins_by_default", berlin_side_names) != land->side ||
        land->side != (is_axis(i) ? BERLIN_AXIS : BERLIN_ALLIED) || land->status != status_at_start(i) ||
        (start >= 2) != (land->status == BERLIN_NEUTRAL))
        sand_reader_fail(r, n, "side, leaning and status are those of 3.1.1", (char *)0);
}

static void load_nations(struct berlin_pack *p, struct sand_reader *r)
{
    SAND_EACH_AT (n, i, r, sand_require_list(r, 0, "nations", BERLIN_NATIONS))
        load_nation(p, i, r, n);
}

/* ---- Areas ---- */

static void load_resource(struct berlin_pack *p, int i, struct sand_reader *r, sand_node n)
{
    static const char *const colours[] = {"red", "black", 0};
    struct berlin_area *a = &p->area[i];
    if (sand_is_null(r, n))
        return;
    SAND_PASS_OVER(r, n, "label");
    a->colour = (uint8_t)(BERLIN_RED + choose(r, n, "colour", colours));
    a->halves = (uint8_t)sand_read_number(r, n, "halves", 1, 2);
    if (a->colour == BERLIN_RED && a->halves != 2)
        sand_reader_fail(r, n, "a red area counts a whole point", (char *)0);
    p->resource |= area_bit(i);
    if (a->colour == BERLIN_RED)
        p->red |= area_bit(i);
    if (a->halves == 1)
        p->half |= area_bit(i);
}

static void load_area(struct berlin_pack *p, int i, struct sand_reader *r, sand_node n)
{
    static const char *const kinds[] = {"land", "sea", 0};
    struct berlin_area *a = &p->area[i];
    SAND_PASS_OVER(r, n, "name", "x", "y", "source", "notes");
    read_id(r, n, a->id, sizeof a->id, i, sizeof *a);
    a->sea = choose(r, n, "kind", kinds);
    const sand_node nation = sand_require(r, n, "nation");
    const int owner = sand_is_null(r, nation) ? BERLIN_NONE : sand_choice(r, nation, berlin_nation_names);
    a->nation = (uint8_t)(owner < 0 ? BERLIN_NONE : owner);
    a->north = sand_read_flag(r, n, "north_of_limit");
    *(a->sea ? &p->sea : &p->land) |= area_bit(i);
    if (a->north)
        p->north |= area_bit(i);
    load_resource(p, i, r, sand_require(r, n, "resource"));
    if (!sand_reader_ok(r) || a->nation == BERLIN_NONE)
        return;
    struct berlin_land *land = &p->nation[a->nation];
    *(a->sea ? &land->seas : &land->areas) |= area_bit(i);
    land->resources |= p->resource & area_bit(i);
}

static void load_areas(struct berlin_pack *p, struct sand_reader *r)
{
    const sand_node areas = sand_require_list(r, 0, "areas", BERLIN_AREAS);
    SAND_EACH_AT (n, i, r, areas)
        load_area(p, i, r, n);
    if (!sand_reader_ok(r))
        return;
    sand_read_borders(r, areas, &berlin_game, BERLIN_D_AREA, p, &p->area[0].adjacent, sizeof *p->area); /* R-2-10 */
    for (int i = 0; i < BERLIN_AREAS; i++)
        if (!p->area[i].adjacent)
            sand_reader_fail(r, areas, "an area has neighbours: ", p->area[i].id, (char *)0);
}

/* Areas the rules name, and of which kind they are. Rules that name an area go by these and not by id: the map may be
 * changed, but these have to be on it. */
static void find_places(struct berlin_pack *p, struct sand_reader *r)
{
#define NAMED(member, id, sea) {id, &p->at.member, sea},
    const struct {
        const char *id;
        uint8_t *to, sea;
    } named[] = {BERLIN_PLACE_LIST(NAMED)};
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        const int a = sand_domain_find(sand_domain_of(&berlin_game, BERLIN_D_AREA), p, named[i].id);
        if (a < 0 || p->area[a].sea != named[i].sea) {
            sand_reader_fail(r, 0, "no such area, or of the other kind: ", named[i].id, (char *)0);
            return;
        }
        *named[i].to = (uint8_t)a;
    }
}

static void check_map(const struct berlin_pack *p, struct sand_reader *r)
{
    for (int a = 0; a < BERLIN_AREAS; a++)
        if ((p->area[a].nation == BERLIN_NONE) != (a == p->at.black_sea))
            sand_reader_fail(r, 0, "the Black Sea alone has no nation: ", p->area[a].id, (char *)0);
    if (p->resource & area_bit(p->at.black_sea))
        sand_reader_fail(r, 0, "the Black Sea is no Resource Area", (char *)0);
    if (p->nation[BERLIN_US].areas)
        sand_reader_fail(r, 0, "the United States have no Land area", (char *)0);
    if (p->area[p->at.brest].nation != BERLIN_PO || p->area[p->at.galicia].nation != BERLIN_PO ||
        p->area[p->at.yugoslavia].nation != BERLIN_YU)
        sand_reader_fail(r, 0, "Brest and Galicia are Polish, Yugoslavia is Yugoslav", (char *)0);
    for (int i = 0; i < BERLIN_NATIONS; i++)
        if (p->nation[i].minor != (i != BERLIN_US && !p->nation[i].resources))
            sand_reader_fail(r, 0, "a minor nation is one without a Resource Area: ", p->nation[i].id, (char *)0);
}

/* ---- Borders on condition, closed areas, tracks ---- */

/* R-15-22 The condition is a sentence of the file that only one rule of the game knows; anything else is refused, so
 * that nobody believes a condition to be in force that no code looks at. */
static void load_conditions(struct berlin_pack *p, struct sand_reader *r)
{
    static const char *const sides[] = {"allied", 0}, *const conditions[] = {"egypt is allied-controlled", 0};
    const sand_node list = sand_require(r, 0, "conditional_adjacency");
    SAND_EACH (n, r, list) {
        const int a = area_named(p, r, n, "a"), b = area_named(p, r, n, "b");
        SAND_PASS_OVER(r, n, "rule");
        choose(r, n, "side", sides);
        choose(r, n, "condition", conditions);
        if (a == b || !(p->area[a].sea || p->area[b].sea) || p->area[a].adjacent >> b & 1)
            sand_reader_fail(r, n, "a further border joins a Sea area to an area it does not touch", (char *)0);
        p->area[a].allied |= area_bit(b);
        p->area[b].allied |= area_bit(a);
    }
}

/* R-15-23 to R-15-25 */
static void load_closed(struct berlin_pack *p, struct sand_reader *r)
{
    const sand_node closed = sand_require(r, 0, "closed");
    const uint64_t all = read_areas(p, r, closed, "all");
    for (int side = 0; side < BERLIN_SIDES; side++)
        p->closed[side] = all | read_areas(p, r, closed, berlin_side_names[side]);
    if (sand_reader_ok(r) && !(all >> p->at.black_sea & 1))
        sand_reader_fail(r, closed, "the Black Sea is closed to all", (char *)0);
}

/* Points are added up along the track, so that a marker's worth is one look at its space. */
static void load_space(struct berlin_war_track *t, int i, struct sand_reader *r, sand_node n)
{
    SAND_PASS_OVER(r, n, "label");
    if (sand_read_number(r, n, "n", 0, 7) != i)
        sand_reader_fail(r, n, "spaces must be in the order of their numbers", (char *)0);
    t->points[i] = (uint8_t)((i ? t->points[i - 1] : 0) + sand_read_number_or(r, n, "resource", 0, 1, 0));
    const bool enters = sand_read_flag_or(r, n, "entry", false);
    if (enters && t->entry == BERLIN_NONE)
        t->entry = (uint8_t)i;
    if (!enters && t->entry != BERLIN_NONE)
        sand_reader_fail(r, n, "the Entry spaces are the last ones", (char *)0);
    t->last = (uint8_t)i;
}

static void load_track(struct berlin_pack *p, int i, struct sand_reader *r, sand_node track)
{
    static const uint8_t nations[BERLIN_TRACKS] = {BERLIN_US, BERLIN_SU, BERLIN_SP, BERLIN_TU};
    struct berlin_war_track *t = &p->track[i];
    const sand_node spaces = sand_require(r, track, "spaces");
    SAND_PASS_OVER(r, track, "note");
    t->nation = nations[i];
    t->side = choose(r, track, "joins", berlin_side_names);
    t->start = (uint8_t)sand_read_number(r, track, "start", 0, 7);
    t->entry = BERLIN_NONE;
    if (sand_count(r, spaces) > 8)
        sand_reader_fail(r, spaces, "a track has eight spaces at most", (char *)0);
    SAND_EACH_AT (n, at, r, spaces)
        load_space(t, at, r, n);
    if (t->entry == BERLIN_NONE || t->start >= t->entry || t->side != p->nation[t->nation].side)
        sand_reader_fail(r, track, "a track begins below its Entry and leads to the nation's own side", (char *)0);
    if (t->nation != BERLIN_US && t->points[t->last])
        sand_reader_fail(r, track, "only the American track gives points", (char *)0);
}

/* R-2-14 */
static void load_turns(struct berlin_pack *p, struct sand_reader *r)
{
    static const char *const seasons[] = {"summer", "winter", 0};
    SAND_EACH_AT (n, at, r, sand_require_list(r, 0, "turn_track", BERLIN_TURNS)) {
        const int i = at + 1;
        SAND_PASS_OVER(r, n, "year");
        p->turn[i].winter = choose(r, n, "season", seasons);
        p->turn[i].modifier = (int8_t)sand_read_number(r, n, "strategic_bombing_modifier", -3, 3);
        if (sand_read_number(r, n, "turn", 1, BERLIN_TURNS) != i ||
            sand_read_flag(r, n, "russian_winter") != p->turn[i].winter)
            sand_reader_fail(r, n, "turns must be in order, and winter must be Russian winter", (char *)0);
    }
}

static void load_resource_rules(struct berlin_pack *p, struct sand_reader *r)
{
    static const char *const where[] = {"north-atlantic", 0};
    const sand_node rules = sand_require(r, 0, "resource_rules");
    SAND_PASS_OVER(r, rules, "unit");
    p->doubled = read_areas(p, r, rules, "double_for_strategic_victory");
    choose(r, rules, "us_points_in", where);
}

static void load_map(void *pack, struct sand_reader *r)
{
    struct berlin_pack *p = pack;
    SAND_PASS_OVER(r, 0, "HOUSE", "box", "draw");
    load_nations(p, r);
    load_areas(p, r);
    if (sand_reader_ok(r))
        find_places(p, r);
    if (sand_reader_ok(r))
        check_map(p, r);
    load_conditions(p, r);
    load_closed(p, r);
    const sand_node tracks = sand_require(r, 0, "war_entry_tracks");
    for (int i = 0; i < BERLIN_TRACKS && sand_reader_ok(r); i++)
        load_track(p, i, r, sand_require(r, tracks, berlin_track_names[i]));
    load_turns(p, r);
    load_resource_rules(p, r);
}

/* ---- Units ---- */

enum unit_class { CLASS_LAND, CLASS_AIR, CLASS_SURFACE, CLASS_SUBMARINE };

static int class_of(int type)
{
    return type <= BERLIN_FT   ? CLASS_LAND
           : type == BERLIN_AF ? CLASS_AIR
           : type == BERLIN_SS ? CLASS_SUBMARINE
                               : CLASS_SURFACE;
}

static void load_types(uint8_t cost[BERLIN_TYPES], struct sand_reader *r)
{
    static const char *const classes[] = {"land", "air", "naval-surface", "naval-submarine", 0};
    const sand_node types = sand_require(r, 0, "types");
    for (int i = 0; i < BERLIN_TYPES && sand_reader_ok(r); i++) {
        const sand_node n = sand_require(r, types, type_names[i]);
        SAND_PASS_OVER(r, n, "name");
        if (choose(r, n, "class", classes) != class_of(i))
            sand_reader_fail(r, n, "this type is of another class in this game", (char *)0);
        cost[i] = (uint8_t)sand_read_number(r, n, "mobilize_sv", 1, 4);
    }
}

/* The bounds are what the rest of the game counts on: TOP_RATING of the dice, the two loops over a flight of three
 * areas, eight areas of a path. */
static void load_ratings(struct berlin_row *row, struct sand_reader *r, sand_node n)
{
    const int class = class_of(row->type);
    const sand_node strike = sand_require(r, n, "airstrike");
    row->attack = (uint8_t)sand_read_number(r, n, "attack", 0, 6);
    row->defense = (uint8_t)sand_read_number(r, n, "defense", 1, 4);
    row->move = (uint8_t)sand_read_number(r, n, "move", 0, 6);
    row->airstrike = (uint8_t)(sand_is_null(r, strike) ? 0 : sand_int(r, strike, 1, 6));
    const bool strikes = class == CLASS_AIR || row->type == BERLIN_CV || row->type == BERLIN_CVE;
    if (strikes != (row->airstrike != 0)) /* R-2-4 */
        sand_reader_fail(r, strike, "AF, CV and CVE have an Airstrike Rating, others have none", (char *)0);
    if (class == CLASS_AIR && (row->move < 1 || row->move > 3 || row->attack))
        sand_reader_fail(r, n, "an Air unit has no Attack Rating and moves 1 to 3", (char *)0);
    if (class == CLASS_SUBMARINE && row->nation != BERLIN_GE) /* R-15-1 */
        sand_reader_fail(r, n, "submarines are German", (char *)0);
    if ((row->type == BERLIN_FT && row->move) || (class >= CLASS_SURFACE && !row->move))
        sand_reader_fail(r, n, "a fortress does not move, a Naval unit does", (char *)0);
}

/* "ge-lf-12" */
static void name_unit(char *id, const char *row, int number)
{
    const size_t size = strlen(row);
    memcpy(id, row, size);
    id[size] = '-';
    char *digit = id + size + 1;
    if (number >= 10)
        *digit++ = (char)('0' + number / 10);
    *digit++ = (char)('0' + number % 10);
    *digit = 0;
}

static void add_unit(struct berlin_pack *p, int u, int row, int number, int start)
{
    const struct berlin_row *of = &p->row[row];
    struct berlin_unit *unit = &p->unit[u];
    *unit = (struct berlin_unit){.row = (uint8_t)row,
                                 .start = (uint8_t)start,
                                 .nation = of->nation,
                                 .type = of->type,
                                 .attack = of->attack,
                                 .defense = of->defense,
                                 .move = of->move,
                                 .airstrike = of->airstrike};
    name_unit(unit->id, of->id, number);
}

/* Whether a unit of this nation and type may begin in this area. */
static bool may_start(const struct berlin_pack *p, const struct berlin_row *row, int a)
{
    const struct berlin_area *area = &p->area[a];
    const struct berlin_land *own = &p->nation[row->nation];
    if (area->sea != (class_of(row->type) >= CLASS_SURFACE) || p->closed[own->side] >> a & 1 ||
        row->nation == BERLIN_US)
        return false;
    if (area->sea || area->nation == row->nation)
        return true;
    const struct berlin_land *host = &p->nation[area->nation];
    return a != p->at.brest && a != p->at.galicia && own->status == BERLIN_AT_WAR && host->status != BERLIN_NEUTRAL &&
           host->side == own->side;
}

/* Deployed ones first, in the order written, then the New Weapons Pool, then the Mobilization Pool. */
static void load_places(struct berlin_pack *p, int i, struct sand_reader *r, sand_node n)
{
    struct berlin_row *row = &p->row[i];
    const sand_node deploy = sand_require(r, n, "deploy");
    const int new_weapons = sand_read_number(r, n, "new_weapons_pool", 0, 20);
    const int pool = sand_read_number(r, n, "mobilization_pool", 0, 20);
    int next = 0;
    SAND_EACH (d, r, deploy) {
        const int a = sand_get_key(r, d, &berlin_game, BERLIN_D_AREA, p);
        if (sand_reader_ok(r) && !may_start(p, row, a))
            sand_reader_fail(r, d, "units of this nation or kind cannot begin here", (char *)0);
        for (int k = (int)sand_int(r, d, 1, 10); k > 0 && next < row->count; k--, next++)
            add_unit(p, row->first + next, i, next + 1, a);
    }
    for (int k = 0; k < new_weapons + pool && next < row->count; k++, next++)
        add_unit(p, row->first + next, i, next + 1, k < new_weapons ? BERLIN_NEW_WEAPONS_POOL : BERLIN_POOL);
    int deployed = 0;
    SAND_EACH (d, r, deploy)
        deployed += (int)sand_int(r, d, 1, 10);
    if (sand_reader_ok(r) && deployed + new_weapons + pool != row->count)
        sand_reader_fail(r, n, "deployed units and pools do not make the count", (char *)0);
}

static void enter_sets(struct berlin_pack *p, struct berlin_row *row)
{
    for (int u = row->first; u < row->first + row->count; u++) {
        const int class = class_of(row->type);
        put_unit(&p->units, u);
        put_unit(&row->units, u);
        put_unit(&p->nation[row->nation].units, u);
        put_unit(&p->type[row->type], u);
        if (class == CLASS_LAND)
            put_unit(&p->ground, u);
        if (class == CLASS_AIR)
            put_unit(&p->air, u);
        if (class == CLASS_SURFACE)
            put_unit(&p->surface, u);
        if (class >= CLASS_SURFACE)
            put_unit(&p->naval, u);
        if (row->airstrike)
            put_unit(&p->strikes, u);
        if (!row->move)
            put_unit(&p->immobile, u);
    }
}

static void load_row(struct berlin_pack *p, int i, int first, struct sand_reader *r, sand_node n)
{
    struct berlin_row *row = &p->row[i];
    const sand_node optional = sand_member(r, n, "optional");
    SAND_PASS_OVER(r, n, "source", "note");
    read_id(r, n, row->id, sizeof row->id - 4, i, sizeof *row);
    row->nation = choose(r, n, "nation", berlin_nation_names);
    row->type = choose(r, n, "type", type_names);
    row->count = (uint8_t)sand_read_number(r, n, "count", 1, 20);
    row->first = (uint8_t)first;
    load_ratings(row, r, n);
    if (optional >= 0) {
        static const char *const rules[] = {"16.7", 0};
        row->optional = sand_choice(r, optional, rules) == 0;
        if (row->nation != BERLIN_GE || row->type != BERLIN_AF || row->count != 1)
            sand_reader_fail(r, n, "the unit of rule 16.7 is one German Air unit", (char *)0);
    }
    if (first + row->count > BERLIN_UNITS)
        sand_reader_fail(r, n, "more units than there are in this game", (char *)0);
    if (!sand_reader_ok(r))
        return;
    load_places(p, i, r, n);
    enter_sets(p, row);
}

/* R-8-13, R-15-27; the jet is one unit, kept with the new weapons (R-4-2). */
static void check_deployment(const struct berlin_pack *p, struct sand_reader *r)
{
    int land[BERLIN_AREAS][BERLIN_SIDES] = {{0}}, air[BERLIN_AREAS][BERLIN_SIDES] = {{0}}, forts[BERLIN_AREAS] = {0};
    int jets = 0;
    for (int u = 0; u < BERLIN_UNITS; u++) {
        const struct berlin_unit *unit = &p->unit[u];
        const int side = p->nation[unit->nation].side;
        if (p->row[unit->row].optional) {
            jets++;
            if (unit->start != BERLIN_NEW_WEAPONS_POOL)
                sand_reader_fail(r, 0, "the unit of rule 16.7 begins with the new weapons", (char *)0);
        }
        if (unit->start >= BERLIN_AREAS)
            continue;
        land[unit->start][side] += class_of(unit->type) == CLASS_LAND;
        air[unit->start][side] += class_of(unit->type) == CLASS_AIR;
        forts[unit->start] += unit->type == BERLIN_FT;
        if (land[unit->start][side] > 10 || air[unit->start][side] > 4 || forts[unit->start] > 1)
            sand_reader_fail(r, 0, "more units than may stand in ", p->area[unit->start].id, (char *)0);
    }
    if (jets != 1)
        sand_reader_fail(r, 0, "one unit is that of rule 16.7", (char *)0);
}

static void load_units(void *pack, struct sand_reader *r)
{
    struct berlin_pack *p = pack;
    uint8_t cost[BERLIN_TYPES] = {0};
    int first = 0;
    SAND_PASS_OVER(r, 0, "HOUSE", "markers", "cubes", "counters_total");
    load_types(cost, r);
    SAND_EACH_AT (n, i, r, sand_require_list(r, 0, "units", BERLIN_ROWS)) {
        load_row(p, i, first, r, n);
        p->row[i].cost = cost[p->row[i].type];
        first += p->row[i].count;
    }
    if (sand_read_number(r, 0, "units_total", 0, 1000) != first || first != BERLIN_UNITS)
        sand_reader_fail(r, 0, "the rows do not make the number of units of this game", (char *)0);
    if (sand_reader_ok(r))
        check_deployment(p, r);
}

/* ---- Cards ---- */

/* Whose event it is: axis, allied or, as the third, both. */
static int owner_of(int event)
{
    static const uint8_t owners[BERLIN_EVENTS] = {0, 1, 2, 2, 2, 2, 0, 1, 0, 0, 0, 1, 0, 1, 1, 1};
    return owners[event];
}

static void load_events(struct sand_reader *r)
{
    static const char *const owners[] = {"axis", "allied", "both", 0};
    const sand_node events = sand_require(r, 0, "events");
    for (int i = 0; i < BERLIN_EVENTS && sand_reader_ok(r); i++) {
        const sand_node n = sand_require(r, events, event_names[i]);
        SAND_PASS_OVER(r, n, "name", "fact", "house", "effect", "same_as", "remove");
        if (choose(r, n, "side", owners) != owner_of(i) || sand_read_flag(r, n, "reaction") != (i == BERLIN_AMBUSH))
            sand_reader_fail(r, n, "this event has another side, or Ambush alone is a reaction", (char *)0);
    }
}

/* R-2-17 to R-2-19 */
static void load_card(struct berlin_pack *p, int i, struct sand_reader *r, sand_node n)
{
    static const char *const starts[] = {"deck", "development-pool", 0};
    struct berlin_card *c = &p->card[i];
    SAND_PASS_OVER(r, n, "name", "sv_source");
    read_id(r, n, c->id, sizeof c->id, i, sizeof *c);
    c->side = choose(r, n, "side", berlin_side_names);
    c->sv = (uint8_t)sand_read_number(r, n, "sv", 2, 4);
    c->event = choose(r, n, "event", event_names);
    c->remove = sand_read_flag(r, n, "remove_after_play");
    c->developed = choose(r, n, "start", starts);
    if (owner_of(c->event) != BERLIN_SIDES && owner_of(c->event) != c->side)
        sand_reader_fail(r, n, "the other side has this event", (char *)0);
    if (sand_read_flag(r, n, "reaction") != (c->event == BERLIN_AMBUSH))
        sand_reader_fail(r, n, "Ambush cards, and only they, are reaction cards", (char *)0);
    if (c->remove && c->event != BERLIN_VICHY)
        sand_reader_fail(r, n, "only Vichy France is removed from the game", (char *)0);
    if (c->developed != (c->sv > 2))
        sand_reader_fail(r, n, "cards of 2 SV begin in the deck, all others in the Development Pool", (char *)0);
    p->deck[c->side] |= (uint32_t)1 << i;
    p->event[c->event] |= (uint32_t)1 << i;
}

static void check_cards(const struct berlin_pack *p, struct sand_reader *r)
{
    int cards[BERLIN_SIDES] = {0}, begin[BERLIN_SIDES] = {0};
    for (int i = 0; i < BERLIN_CARDS; i++) {
        cards[p->card[i].side]++;
        begin[p->card[i].side] += !p->card[i].developed;
    }
    if (cards[BERLIN_AXIS] != BERLIN_CARDS / 2 || cards[BERLIN_ALLIED] != BERLIN_CARDS / 2)
        sand_reader_fail(r, 0, "each side has sixteen cards", (char *)0);
    if (begin[BERLIN_AXIS] < 4) /* R-4-5 */
        sand_reader_fail(r, 0, "the Axis begins with four cards or more in its deck", (char *)0);
}

static void load_cards(void *pack, struct sand_reader *r)
{
    struct berlin_pack *p = pack;
    SAND_PASS_OVER(r, 0, "HOUSE", "counts");
    load_events(r);
    SAND_EACH_AT (n, i, r, sand_require_list(r, 0, "cards", BERLIN_CARDS))
        load_card(p, i, r, n);
    if (sand_reader_ok(r))
        check_cards(p, r);
}

/* ---- The whole ---- */

SAND_PACKED(berlin, {"map.json", load_map}, {"units.json", load_units}, {"cards.json", load_cards})

/* Reads the four data files. Every error names the file, the place and what would be right. Always true of a pack that
 * loads: the rules can play it to the end whatever its values are, since counts are those of the rules, values are
 * small, adjacency goes both ways and no chain of effects feeds itself. */
#include "games/wunderwaffen/state.h"

#include "engine/pack.h"

#include <stdlib.h>
#include <string.h>

static const char *const bonus_types[] = {WUNDERWAFFEN_BONUS_LIST(SAND_NAME) 0};

/* ---- Reading helpers ---- */

static void read_gift(struct sand_reader *r, sand_node n, struct wunderwaffen_gift *gift)
{
    if (sand_reader_ok(r) && sand_type(r, n) != SAND_OBJECT)
        sand_reader_fail(r, n, "effects are an object", (char *)0);
    gift->research = (int8_t)sand_read_number_or(r, n, "research", -6, 6, 0);
    gift->german_morale = (int8_t)sand_read_number_or(r, n, "german-morale", -2, 2, 0);
    gift->german_politics = (int8_t)sand_read_number_or(r, n, "german-politics", -2, 2, 0);
    gift->morale = (int8_t)sand_read_number_or(r, n, "morale", -2, 2, 0);
    gift->politics = (int8_t)sand_read_number_or(r, n, "politics", -2, 2, 0);
    gift->vp = (int8_t)sand_read_number_or(r, n, "vp", 0, 20, 0);
}

/* ---- counters.json ---- */

static void read_kinds(struct wunderwaffen_pack *p, struct sand_reader *r)
{
    const sand_node kinds = sand_require(r, 0, "kinds");
    for (int k = 0; k < WUNDERWAFFEN_KINDS; k++) {
        const sand_node n = sand_require(r, kinds, wunderwaffen_kinds[k]);
        p->strength[k] = (uint8_t)sand_read_number(r, n, "strength", 0, 9);
        SAND_PASS_OVER(r, n, "name", "note");
        if (sand_reader_ok(r) && (p->strength[k] > 0) != (k <= WUNDERWAFFEN_FACTION))
            sand_reader_fail(r, n, "Soldier to Faction have a strength, the others 0 (R-terr-6)", (char *)0);
    }
    const sand_node beats = sand_require(r, 0, "eliminates");
    for (int side = 0; side < 2; side++) {
        const sand_node n = sand_require(r, beats, side ? "german" : "allied");
        for (int k = 0; k <= WUNDERWAFFEN_FACTION; k++) {
            const uint64_t set = sand_read_set(r, sand_require(r, n, wunderwaffen_kinds[k]), wunderwaffen_kinds);
            if (set >> (WUNDERWAFFEN_FACTION + 1))
                sand_reader_fail(r, n, "only counters that enter spaces are eliminated", (char *)0);
            p->beats[side][k] = (uint8_t)set;
        }
    }
}

/* R-ally-1 to R-rev-8: which kinds there are, front and reverse, for whom. */
static bool kind_fits(const struct wunderwaffen_counter *c)
{
    static const uint16_t fronts[2] = {0x7f, 0x79f}; /* Soldier to Faction, then what each side has of its own */
    static const uint16_t reverses[2] = {0x87f, 0x13f};
    const int german_front = c->owner == WUNDERWAFFEN_GERMAN, german_reverse = c->named == 1 << WUNDERWAFFEN_GERMAN;
    return fronts[german_front] >> c->front & 1 && reverses[german_reverse] >> c->reverse & 1;
}

static void read_counter(struct wunderwaffen_pack *p, struct sand_reader *r, sand_node n, int faction, int i)
{
    struct wunderwaffen_counter *c = &p->counter[faction * WUNDERWAFFEN_SET + i];
    const sand_node reverse = sand_require(r, n, "reverse");
    sand_read_id(r, sand_require(r, n, "id"), c->id, sizeof c->id);
    c->owner = (uint8_t)faction;
    c->front = (uint8_t)sand_read_word(r, n, "front", wunderwaffen_kinds);
    c->reverse = (uint8_t)sand_read_word(r, reverse, "kind", wunderwaffen_kinds);
    const uint64_t named = sand_read_set(r, sand_require(r, reverse, "for"), wunderwaffen_factions);
    SAND_PASS_OVER(r, n, "source");
    c->named = (uint8_t)named;
    if (named == 0 || named >> faction & 1 || (named >> WUNDERWAFFEN_GERMAN && named != 1 << WUNDERWAFFEN_GERMAN))
        sand_reader_fail(r, reverse, "a reverse acts for the German, or for some Allies, never for its owner",
                         (char *)0);
    else if (!kind_fits(c))
        sand_reader_fail(r, n, "this side has no use for this kind", (char *)0);
    sand_ids_differ(r, n, p->counter[0].id, sizeof *c, faction * WUNDERWAFFEN_SET + i);
}

static void read_faction(struct wunderwaffen_pack *p, struct sand_reader *r, sand_node n, int faction)
{
    const sand_node id = sand_require(r, n, "id");
    const sand_node counters = sand_require_list(r, n, "counters", WUNDERWAFFEN_SET);
    if (sand_choice(r, id, wunderwaffen_factions) != faction)
        sand_reader_fail(r, id, "the factions must be in turn order (R-seat-5)", (char *)0);
    SAND_PASS_OVER(r, n, "name", "colour");
    int berlin = 0;
    SAND_EACH_AT (c, i, r, counters) {
        read_counter(p, r, c, faction, i);
        berlin += p->counter[faction * WUNDERWAFFEN_SET + i].front == WUNDERWAFFEN_BERLIN_POLITICS;
    }
    if (berlin > 1)
        sand_reader_fail(r, counters, "there is one Berlin counter (R-germ-6)", (char *)0);
}

/* The seatings are the rules' own (R-seat-1 to R-seat-3), kept in the file for people. */
static void read_counters(void *pack, struct sand_reader *r)
{
    struct wunderwaffen_pack *p = pack;
    SAND_PASS_OVER(r, 0, "house", "published_facts", "turn_order", "seatings");
    read_kinds(p, r);
    SAND_EACH_AT (n, i, r, sand_require_list(r, 0, "factions", WUNDERWAFFEN_FACTIONS))
        read_faction(p, r, n, i);
}

/* ---- map.json ---- */

static uint32_t read_lands(const struct wunderwaffen_pack *p, struct sand_reader *r, sand_node list)
{
    return (uint32_t)sand_get_set(r, list, &wunderwaffen_game, WUNDERWAFFEN_D_TERRITORY, p);
}

static void read_bonuses(struct sand_reader *r, sand_node n, uint8_t *count, uint8_t bonus[2])
{
    const sand_node array = sand_require(r, n, "bonuses");
    if (sand_reader_ok(r) && (sand_type(r, array) != SAND_ARRAY || sand_count(r, array) > 2))
        sand_reader_fail(r, array, "a list of two bonuses at most", (char *)0);
    SAND_EACH (b, r, array) {
        const int type = sand_choice(r, b, bonus_types);
        bonus[(*count)++] = (uint8_t)(type < 0 ? 0 : type);
    }
}

static void read_space(struct wunderwaffen_pack *p, struct sand_reader *r, sand_node n, int t, int i)
{
    const sand_node least = sand_member(r, n, "min");
    if (sand_read_number(r, n, "n", 1, WUNDERWAFFEN_BERLIN_SPACES) != i + 1)
        sand_reader_fail(r, n, "spaces are numbered from 1", (char *)0);
    if (t == WUNDERWAFFEN_BERLIN) {
        p->suburb[i].vp = (uint8_t)sand_read_number(r, n, "vp", 0, 20);
        read_bonuses(r, n, &p->suburb[i].bonuses, p->suburb[i].bonus);
        SAND_PASS_OVER(r, n, "name", "repeatable");
        return;
    }
    const int kind = least < 0 || sand_type(r, least) == SAND_NULL ? -1 : sand_choice(r, least, wunderwaffen_kinds);
    if (kind > WUNDERWAFFEN_FACTION)
        sand_reader_fail(r, least, "a symbol of a kind that enters spaces", (char *)0);
    else
        p->land[t].least[i] = kind < 0 ? 0 : p->strength[kind];
}

/* Names and whatever is drawn; adjacency needs all ids first and comes in a second pass. */
static void read_land(struct wunderwaffen_pack *p, struct sand_reader *r, sand_node n, int t)
{
    struct wunderwaffen_land *land = &p->land[t];
    const sand_node cities = sand_require(r, n, "cities");
    const int spaces = t == WUNDERWAFFEN_BERLIN ? WUNDERWAFFEN_BERLIN_SPACES : WUNDERWAFFEN_SPACES;
    sand_read_id(r, sand_require(r, n, "id"), land->id, sizeof land->id);
    sand_ids_differ(r, n, p->land[0].id, sizeof *land, t);
    land->cities = (uint8_t)sand_count(r, cities);
    SAND_EACH (c, r, cities)
        sand_string(r, c);
    if (sand_reader_ok(r) && (land->cities < 1 || land->cities > 8))
        sand_reader_fail(r, cities, "one to eight cities (R-terr-2)", (char *)0);
    land->vp = (uint8_t)sand_read_number(r, n, "vp", 0, 20);
    read_bonuses(r, n, &land->bonuses, land->bonus);
    SAND_PASS_OVER(r, n, "name", "x", "y", "source", "special");
    SAND_EACH_AT (c, i, r, sand_require_list(r, n, "spaces", spaces))
        read_space(p, r, c, t, i);
}

static void read_berlin(struct wunderwaffen_pack *p, struct sand_reader *r, sand_node n)
{
    const sand_node enter = sand_require(r, n, "enter");
    const uint32_t open = 1 << WUNDERWAFFEN_SOLDIER | 1 << WUNDERWAFFEN_TANK | 1 << WUNDERWAFFEN_FACTION |
                          1 << WUNDERWAFFEN_POLITICAL;
    p->gate = (uint8_t)sand_read_number(r, enter, "allied_neighbours_needed", 0, WUNDERWAFFEN_LANDS);
    if (sand_read_set(r, sand_require(r, enter, "allowed_allied"), wunderwaffen_kinds) != open)
        sand_reader_fail(r, enter, "Soldier, Tank, Faction and Political enter Berlin (R-ber-3)", (char *)0);
    if (sand_read_set(r, sand_require(r, enter, "allowed_german"), wunderwaffen_kinds) !=
        1 << WUNDERWAFFEN_BERLIN_POLITICS)
        sand_reader_fail(r, enter, "the German has his Berlin counter only (R-ber-8)", (char *)0);
    if (sand_reader_ok(r) && strcmp(p->land[WUNDERWAFFEN_BERLIN].id, "berlin") != 0)
        sand_reader_fail(r, n, "the last territory is berlin", (char *)0);
}

static void read_adjacency(struct wunderwaffen_pack *p, struct sand_reader *r, sand_node lands)
{
    uint64_t adjacent[WUNDERWAFFEN_LANDS + 1] = {0};
    sand_read_borders(r, lands, &wunderwaffen_game, WUNDERWAFFEN_D_TERRITORY, p, adjacent, sizeof *adjacent);
    for (int t = 0; t <= WUNDERWAFFEN_LANDS; t++)
        p->land[t].adjacent = (uint32_t)adjacent[t];
}

static void read_starts(struct wunderwaffen_pack *p, struct sand_reader *r)
{
    SAND_EACH_AT (n, i, r, sand_require_list(r, 0, "starting_areas", WUNDERWAFFEN_FACTIONS)) {
        if (sand_choice(r, sand_require(r, n, "faction"), wunderwaffen_factions) != i)
            sand_reader_fail(r, n, "starting areas must be in turn order", (char *)0);
        p->start[i] = read_lands(p, r, sand_require(r, n, "adjacent"));
        SAND_PASS_OVER(r, n, "id", "name", "x", "y", "ports");
        if (p->start[i] >> WUNDERWAFFEN_BERLIN || (i == WUNDERWAFFEN_GERMAN && p->start[i]))
            sand_reader_fail(r, n, "no starting area borders Berlin, the German's borders nothing", (char *)0);
    }
}

static void read_map(void *pack, struct sand_reader *r)
{
    struct wunderwaffen_pack *p = pack;
    const sand_node lands = sand_require_list(r, 0, "territories", WUNDERWAFFEN_LANDS + 1);
    SAND_PASS_OVER(r, 0, "house", "published_facts", "box", "layout", "bonus_types");
    SAND_EACH_AT (n, t, r, lands)
        read_land(p, r, n, t);
    if (sand_reader_ok(r))
        read_berlin(p, r, sand_item(r, lands, WUNDERWAFFEN_BERLIN));
    read_adjacency(p, r, lands);
    read_starts(p, r);
}

/* ---- tracks.json ---- */

static void read_values(struct wunderwaffen_pack *p, struct sand_reader *r, int track)
{
    const sand_node n = sand_require(r, 0, track ? "political" : "morale");
    p->begins[track] = (uint8_t)sand_read_number(r, n, "start", 0, WUNDERWAFFEN_TOP);
    sand_read_number(r, n, "min", 0, 0);
    sand_read_number(r, n, "max", WUNDERWAFFEN_TOP, WUNDERWAFFEN_TOP);
    if (track == 0)
        p->research_square = (uint8_t)sand_read_number(r, n, "german_research_square", 1, WUNDERWAFFEN_TOP);
    SAND_EACH_AT (at, i, r, sand_require_list(r, n, "squares", WUNDERWAFFEN_TOP + 1)) {
        sand_read_number(r, at, "square", i, i);
        p->value[track][i] = (uint8_t)sand_read_number(r, at, "vp", 0, 20);
    }
}

static void read_conference(struct wunderwaffen_pack *p, struct sand_reader *r)
{
    const sand_node n = sand_require(r, 0, "conference"), leader = sand_require(r, 0, "leader");
    p->leader_vp = (uint8_t)sand_read_number(r, leader, "vp", 0, 20);
    p->leader_politics = (uint8_t)sand_read_number(r, leader, "politics", 0, 2);
    SAND_PASS_OVER(r, n, "accepts");
    SAND_PASS_OVER(r, leader, "accepts", "source");
    SAND_EACH_AT (at, i, r, sand_require_list(r, n, "squares", 3)) {
        sand_read_number(r, at, "square", i + 1, i + 1);
        p->conference[i] = (uint8_t)sand_read_number(r, at, "vp", 0, 20);
        SAND_PASS_OVER(r, at, "source");
    }
}

/* Moving up may bring VP or Morale +1, moving down Morale -1: with no more than that no chain of effects goes round. */
static void read_research_square(struct wunderwaffen_pack *p, struct sand_reader *r, sand_node n, int i)
{
    const sand_node up = sand_member(r, n, "up"), down = sand_member(r, n, "down");
    sand_read_number(r, n, "square", i - 1, i - 1);
    p->points[i] = (uint8_t)sand_read_number(r, n, "rp", 0, 9);
    if (up >= 0) {
        p->up[i].vp = (int8_t)sand_read_number_or(r, up, "german-vp", 0, 20, 0);
        p->up[i].german_morale = (int8_t)sand_read_number_or(r, up, "german-morale", 0, 1, 0);
    }
    if (down >= 0)
        p->down[i].german_morale = (int8_t)sand_read_number_or(r, down, "german-morale", -1, 0, 0);
    SAND_PASS_OVER(r, n, "source", "start");
}

static void read_research(struct wunderwaffen_pack *p, struct sand_reader *r)
{
    const sand_node n = sand_require(r, 0, "research");
    sand_read_number(r, n, "start", 0, 0);
    sand_read_number(r, n, "min", WUNDERWAFFEN_RESEARCH_LOW, WUNDERWAFFEN_RESEARCH_LOW);
    sand_read_number(r, n, "max", WUNDERWAFFEN_RESEARCH_TOP, WUNDERWAFFEN_RESEARCH_TOP);
    SAND_EACH_AT (at, i, r, sand_require_list(r, n, "squares", 7)) /* -1 to 5 */
        read_research_square(p, r, at, i);
}

static void read_strategy(struct wunderwaffen_pack *p, struct sand_reader *r)
{
    const sand_node n = sand_require(r, 0, "strategy"), tracks = sand_require(r, n, "tracks");
    sand_read_number(r, n, "start", 0, 0);
    sand_read_number(r, n, "max", WUNDERWAFFEN_TOP, WUNDERWAFFEN_TOP);
    for (int f = 0; f < WUNDERWAFFEN_ALLIES && sand_reader_ok(r); f++)
        SAND_EACH_AT (at, i, r, sand_require_list(r, tracks, wunderwaffen_factions[f], WUNDERWAFFEN_TOP)) {
            struct wunderwaffen_step *step = &p->step[f][i + 1];
            sand_read_number(r, at, "square", i + 1, i + 1);
            step->accepts = (uint16_t)sand_read_set(r, sand_require(r, at, "accepts"), wunderwaffen_kinds);
            read_gift(r, sand_require(r, at, "upper"), &step->bonus[0]);
            read_gift(r, sand_require(r, at, "lower"), &step->bonus[1]);
            SAND_PASS_OVER(r, at, "event", "source");
        }
}

static void read_tracks(void *pack, struct sand_reader *r)
{
    struct wunderwaffen_pack *p = pack;
    SAND_PASS_OVER(r, 0, "house", "published_facts", "effects", "vp", "reserve");
    read_values(p, r, 0);
    read_values(p, r, 1);
    read_conference(p, r);
    read_research(p, r);
    read_strategy(p, r);
}

/* ---- research.json ---- */

static const char *const hooks[] = {WUNDERWAFFEN_HOOK_LIST(SAND_NAME) 0};

static void read_hook(struct sand_reader *r, sand_node n, struct wunderwaffen_card *c)
{
    const int hook = sand_choice(r, sand_require(r, n, "type"), hooks);
    if (hook < 0)
        return;
    c->hook = (uint8_t)hook;
    if (hook == WUNDERWAFFEN_HOOK_STRIKE || hook == WUNDERWAFFEN_HOOK_KILL_VP ||
        hook == WUNDERWAFFEN_HOOK_DENY_FORTRESS || hook == WUNDERWAFFEN_HOOK_DENY_STRATEGY ||
        hook == WUNDERWAFFEN_HOOK_CANCEL_KIND) {
        c->kind = (uint8_t)sand_read_word(r, n, "kind", wunderwaffen_kinds);
    }
    if (hook == WUNDERWAFFEN_HOOK_STRIKE) {
        const uint64_t also = sand_read_set(r, sand_require(r, n, "also"), wunderwaffen_kinds);
        if (c->kind > WUNDERWAFFEN_FACTION || also >> (WUNDERWAFFEN_FACTION + 1))
            sand_reader_fail(r, n, "only counters that enter spaces strike and are struck", (char *)0);
        c->also = (uint8_t)also;
    } else if (hook == WUNDERWAFFEN_HOOK_RESEARCH_FLOOR) {
        c->value = (int8_t)sand_read_number(r, n, "square", WUNDERWAFFEN_RESEARCH_LOW, WUNDERWAFFEN_RESEARCH_TOP);
    } else if (hook == WUNDERWAFFEN_HOOK_GATE_BERLIN) {
        c->value = (int8_t)sand_read_number(r, n, "neighbours", 0, WUNDERWAFFEN_LANDS);
    } else if (hook == WUNDERWAFFEN_HOOK_KILL_VP ||
               (hook >= WUNDERWAFFEN_HOOK_FORTRESS_VP && hook <= WUNDERWAFFEN_HOOK_CONFERENCE_CUT)) {
        c->value = (int8_t)sand_read_number(r, n, "vp", 0, 20);
    }
}

/* R-setup-10: with costs of 1 and 2 in group one the German can always begin. */
static void read_card(struct wunderwaffen_pack *p, struct sand_reader *r, sand_node n, int i)
{
    struct wunderwaffen_card *c = &p->card[i];
    sand_read_id(r, sand_require(r, n, "id"), c->id, sizeof c->id);
    c->group = (uint8_t)(sand_read_number(r, n, "group", 1 + i / WUNDERWAFFEN_GROUP, 1 + i / WUNDERWAFFEN_GROUP) - 1);
    c->cost = (uint8_t)sand_read_number(r, n, "cost", 1 + c->group, 2 + c->group);
    read_gift(r, sand_require(r, n, "immediate"), &c->gift);
    read_hook(r, sand_require(r, n, "hook"), c);
    SAND_PASS_OVER(r, n, "name", "text", "source");
    if (c->gift.research < 0 || c->gift.german_morale || c->gift.german_politics)
        sand_reader_fail(r, n, "a card's bonus has research up, morale, politics and vp", (char *)0);
    sand_ids_differ(r, n, p->card[0].id, sizeof *c, i);
    p->hook[c->hook] |= 1u << i;
}

static void read_cards(void *pack, struct sand_reader *r)
{
    struct wunderwaffen_pack *p = pack;
    SAND_PASS_OVER(r, 0, "house", "published_facts", "immediate_effects", "hooks");
    sand_read_number(r, 0, "display_per_group", WUNDERWAFFEN_DISPLAY, WUNDERWAFFEN_DISPLAY);
    SAND_EACH_AT (n, i, r, sand_require_list(r, 0, "cards", WUNDERWAFFEN_CARDS)) /* twelve of each group */
        read_card(p, r, n, i);
}

/* ---- All of it ---- */

SAND_PACKED(wunderwaffen, {"counters.json", read_counters}, {"map.json", read_map}, {"tracks.json", read_tracks},
            {"research.json", read_cards})

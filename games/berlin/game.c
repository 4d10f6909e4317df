/* The vocabulary as data, and the one symbol that leaves this folder. */
#include "games/berlin/rules.h"

const char *const berlin_action_names[] = {"none",     "move",    "airmove",  "attack", "airstrike", "bomb", "raid",
                                           "redeploy", "landing", "sea-lion", "drop",   "pair",      0};
const char *const berlin_option_names[] = {
    "dev-secrecy",     "discard-secrecy", "allied-choose", "axis-choose", "bombing-penalty",
    "no-axis-leaning", "us-loc",          "garrison",      "jet",         0};
const char *const berlin_end_names[] = {"conquest", "collapse", "berlin", "points", "areas", "surrender", 0};
static const char *const parts[] = {"sv", "event", 0};

/* ---- Domains ---- */

static int count_sides(const void *pack)
{
    (void)pack;
    return BERLIN_SIDES;
}

static const char *side_id(const void *pack, int i)
{
    (void)pack;
    return berlin_side_names[i];
}

static int count_areas(const void *pack)
{
    (void)pack;
    return BERLIN_AREAS;
}

static const char *area_id(const void *pack, int i)
{
    return ((const struct berlin_pack *)pack)->area[i].id;
}

static int count_nations(const void *pack)
{
    (void)pack;
    return BERLIN_NATIONS;
}

static const char *nation_id(const void *pack, int i)
{
    (void)pack;
    return berlin_nation_names[i];
}

static int count_units(const void *pack)
{
    (void)pack;
    return BERLIN_UNITS;
}

static const char *unit_id(const void *pack, int i)
{
    return ((const struct berlin_pack *)pack)->unit[i].id;
}

static int count_rows(const void *pack)
{
    (void)pack;
    return BERLIN_ROWS;
}

static const char *row_id(const void *pack, int i)
{
    return ((const struct berlin_pack *)pack)->row[i].id;
}

static int count_cards(const void *pack)
{
    (void)pack;
    return BERLIN_CARDS;
}

static const char *card_id(const void *pack, int i)
{
    return ((const struct berlin_pack *)pack)->card[i].id;
}

static int count_tracks(const void *pack)
{
    (void)pack;
    return BERLIN_TRACKS + 1;
}

static const char *track_id(const void *pack, int i)
{
    (void)pack;
    return berlin_track_names[i];
}

static int count_parts(const void *pack)
{
    (void)pack;
    return 2;
}

static const char *part_id(const void *pack, int i)
{
    (void)pack;
    return parts[i];
}

static int count_actions(const void *pack)
{
    (void)pack;
    return BERLIN_ACTIONS;
}

static const char *action_id(const void *pack, int i)
{
    (void)pack;
    return berlin_action_names[i];
}

/* rules.h packs answers by these widths: area 6 (63: none), unit 8. */
static const struct sand_domain domains[] = {{"side", 1, 0, count_sides, side_id},
                                             {"area", BERLIN_AREA_BITS, 0, count_areas, area_id},
                                             {"nation", 5, 0, count_nations, nation_id},
                                             {"unit", BERLIN_UNIT_BITS, 0, count_units, unit_id},
                                             {"row", 6, 0, count_rows, row_id},
                                             {"card", 5, 0, count_cards, card_id},
                                             {"track", 3, 0, count_tracks, track_id},
                                             {"part", 1, 0, count_parts, part_id},
                                             {"action", 4, 0, count_actions, action_id},
                                             {"number", 16, 0, 0, 0},
                                             {0}};

static const struct sand_verb verbs[] = {
    [BERLIN_V_TAKE] = {"take", {{BERLIN_D_CARD, 0, 0}}},
    [BERLIN_V_DONE] = {"done", {{0}}},
    [BERLIN_V_PLAY] = {"play", {{BERLIN_D_CARD, 0, 0}}},
    [BERLIN_V_SV] = {"sv", {{0}}},
    [BERLIN_V_PASS] = {"pass", {{0}}},
    [BERLIN_V_ASK_ME] = {"ask-me", {{0}}},
    [BERLIN_V_MOVE] = {"move", {{BERLIN_D_AREA, 1, 0}}},
    [BERLIN_V_AIRMOVE] = {"airmove", {{BERLIN_D_AREA, 1, 0}}},
    [BERLIN_V_ATTACK] = {"attack", {{BERLIN_D_AREA, 1, 0}}},
    [BERLIN_V_AIRSTRIKE] = {"airstrike", {{BERLIN_D_AREA, 1, 0}}},
    [BERLIN_V_MOBILIZE] = {"mobilize", {{BERLIN_D_ROW, 0, 0}}},
    [BERLIN_V_FIRST] = {"first", {{BERLIN_D_PART, 0, 0}}},
    [BERLIN_V_ADD] = {"add", {{BERLIN_D_UNIT, 0, 0}}},
    [BERLIN_V_ALL] = {"all", {{0}}},
    [BERLIN_V_OK] = {"ok", {{0}}},
    [BERLIN_V_TO] = {"to", {{BERLIN_D_AREA, 0, 0}}},
    [BERLIN_V_STOP] = {"stop", {{0}}},
    [BERLIN_V_TARGET] = {"target", {{BERLIN_D_AREA, 0, 0}}},
    [BERLIN_V_PATH] = {"path", {{BERLIN_D_AREA, 0, 0}, {BERLIN_D_AREA, 1, 0}}},
    [BERLIN_V_DIRECT] = {"direct", {{0}}},
    [BERLIN_V_AMBUSH] = {"ambush", {{BERLIN_D_CARD, 0, 0}}},
    [BERLIN_V_JET] = {"jet", {{0}}},
    [BERLIN_V_DECLINE] = {"decline", {{0}}},
    [BERLIN_V_DECLINE_IMPULSE] = {"decline-impulse", {{0}}},
    [BERLIN_V_DECLINE_TURN] = {"decline-turn", {{0}}},
    [BERLIN_V_AREA] = {"area", {{BERLIN_D_AREA, 0, 0}}},
    [BERLIN_V_HIT] = {"hit", {{BERLIN_D_UNIT, 0, 0}}},
    [BERLIN_V_RETREAT] = {"retreat", {{BERLIN_D_UNIT, 0, 0}, {BERLIN_D_AREA, 0, 0}}},
    [BERLIN_V_ELIMINATE] = {"eliminate", {{BERLIN_D_UNIT, 0, 0}}},
    [BERLIN_V_LOSE] = {"lose", {{BERLIN_D_UNIT, 0, 0}}},
    [BERLIN_V_AT] = {"at", {{BERLIN_D_AREA, 0, 0}}},
    [BERLIN_V_SKIP] = {"skip", {{0}}},
    [BERLIN_V_GROUP] = {"group", {{BERLIN_D_AREA, 0, 0}}},
    [BERLIN_V_DOUBLE_ATTACK] = {"double-attack", {{0}}},
    [BERLIN_V_DOUBLE_AIRSTRIKE] = {"double-airstrike", {{0}}},
    [BERLIN_V_END] = {"end", {{0}}},
    [BERLIN_V_JOIN] = {"join", {{BERLIN_D_NATION, 0, 0}}},
    [BERLIN_V_ADVANCE] = {"advance", {{BERLIN_D_TRACK, 0, 0}}},
    [BERLIN_V_BACK] = {"back", {{BERLIN_D_TRACK, 0, 0}}},
    [BERLIN_V_RETURN_FRANCE] = {"return-france", {{0}}},
    [BERLIN_V_DEVELOP] = {"develop", {{BERLIN_D_CARD, 0, 0}}},
    [BERLIN_V_SUPPLY] = {"supply", {{BERLIN_D_NATION, 0, 0}}},
    [BERLIN_V_PARTISANS] = {"partisans", {{0}}},
    [BERLIN_V_REDEPLOY] = {"redeploy", {{BERLIN_D_UNIT, 0, 0}}},
    [BERLIN_V_RAID] = {"raid", {{BERLIN_D_AREA, 0, 0}}},
    [BERLIN_V_BOMB] = {"bomb", {{BERLIN_D_AREA, 0, 0}}},
    [BERLIN_V_WEAPON] = {"weapon", {{BERLIN_D_ROW, 0, 0}}},
    [BERLIN_V_LANDING] = {"landing", {{BERLIN_D_AREA, 0, 0}}},
    [BERLIN_V_VIA] = {"via", {{BERLIN_D_AREA, 0, 0}}},
    [BERLIN_V_DROP] = {"drop", {{BERLIN_D_UNIT, 0, 0}, {BERLIN_D_AREA, 0, 0}}},
    [BERLIN_V_CONTROL] = {"control", {{BERLIN_D_AREA, 0, 0}, {BERLIN_D_NATION, 0, 0}}},
    [BERLIN_V_RECOVER] = {"recover", {{BERLIN_D_UNIT, 0, 0}}},
    [BERLIN_V_WITHDRAW] = {"withdraw", {{BERLIN_D_UNIT, 0, 0}}},
    [BERLIN_V_DISCARD] = {"discard", {{BERLIN_D_CARD, 0, 0}}},
    [BERLIN_VERBS] = {0},
};

/* Questions first, in the order of the stages, then entries. */
static const struct sand_key keys[] = {
    [BERLIN_Q_SELECT] = {"select", {BERLIN_D_NUMBER}},
    [BERLIN_Q_IMPULSE] = {"impulse", {0}},
    [BERLIN_Q_ORDER] = {"order", {BERLIN_D_CARD}},
    [BERLIN_Q_POINTS] = {"points", {BERLIN_D_NUMBER}},
    [BERLIN_Q_GROUP] = {"group", {BERLIN_D_ACTION, BERLIN_D_AREA}},
    [BERLIN_Q_STEP] = {"step", {BERLIN_D_AREA, BERLIN_D_NUMBER}},
    [BERLIN_Q_TARGET] = {"target", {BERLIN_D_ACTION, BERLIN_D_AREA}},
    [BERLIN_Q_PATH] = {"path", {BERLIN_D_AREA, BERLIN_D_AREA}},
    [BERLIN_Q_REACT] = {"react", {BERLIN_D_ACTION, BERLIN_D_AREA}},
    [BERLIN_Q_COUNTER] = {"counter", {0}},
    [BERLIN_Q_COUNTER_GROUP] = {"counter-group", {BERLIN_D_AREA}},
    [BERLIN_Q_ASSIGN] = {"assign", {BERLIN_D_NUMBER}},
    [BERLIN_Q_RETREAT] = {"retreat", {0}},
    [BERLIN_Q_EXCESS] = {"excess", {BERLIN_D_AREA}},
    [BERLIN_Q_DEPLOY] = {"deploy", {BERLIN_D_ROW}},
    [BERLIN_Q_PAIR] = {"pair", {0}},
    [BERLIN_Q_DIPLOMACY] = {"diplomacy", {0}},
    [BERLIN_Q_DEVELOP] = {"develop", {0}},
    [BERLIN_Q_SUPPLY] = {"supply", {0}},
    [BERLIN_Q_PARTISANS] = {"partisans", {0}},
    [BERLIN_Q_REDEPLOY] = {"redeploy", {BERLIN_D_NUMBER}},
    [BERLIN_Q_REDEPLOY_AT] = {"redeploy-at", {BERLIN_D_UNIT}},
    [BERLIN_Q_RAID] = {"raid", {0}},
    [BERLIN_Q_WEAPON] = {"weapon", {BERLIN_D_NUMBER}},
    [BERLIN_Q_LANDING] = {"landing", {0}},
    [BERLIN_Q_VIA] = {"via", {BERLIN_D_AREA}},
    [BERLIN_Q_DROP] = {"drop", {0}},
    [BERLIN_Q_BOMB] = {"bomb", {0}},
    [BERLIN_Q_ACT] = {"act", {BERLIN_D_NUMBER}},
    [BERLIN_Q_CONTROL] = {"control", {BERLIN_D_AREA}},
    [BERLIN_Q_RECOVER] = {"recover", {BERLIN_D_NATION, BERLIN_D_NUMBER}},
    [BERLIN_Q_WITHDRAW] = {"withdraw", {0}},
    [BERLIN_Q_DISCARD] = {"discard", {BERLIN_D_NUMBER}},
    [BERLIN_E_TURN] = {"turn", {BERLIN_D_NUMBER}},
    [BERLIN_E_HANDS] = {"hands", {BERLIN_D_NUMBER, BERLIN_D_NUMBER}},
    [BERLIN_E_TAKES] = {"takes", {BERLIN_D_CARD}},
    [BERLIN_E_READY] = {"ready", {BERLIN_D_SIDE}},
    [BERLIN_E_PLAYS] = {"plays", {BERLIN_D_SIDE, BERLIN_D_CARD}},
    [BERLIN_E_REACTION_POINTS] = {"reaction-points", {BERLIN_D_SIDE, BERLIN_D_NUMBER}},
    [BERLIN_E_PASSES] = {"passes", {BERLIN_D_SIDE}},
    [BERLIN_E_MUTE_OFF] = {"mute-off", {BERLIN_D_SIDE}},
    [BERLIN_E_MOVES] = {"moves", {BERLIN_D_SIDE, BERLIN_D_NUMBER, BERLIN_D_AREA, BERLIN_D_AREA}},
    [BERLIN_E_FLIES] = {"flies", {BERLIN_D_SIDE, BERLIN_D_NUMBER, BERLIN_D_AREA, BERLIN_D_AREA}},
    [BERLIN_E_ATTACKS] = {"attacks", {BERLIN_D_SIDE, BERLIN_D_NUMBER, BERLIN_D_AREA}},
    [BERLIN_E_STRIKES] = {"strikes", {BERLIN_D_SIDE, BERLIN_D_NUMBER, BERLIN_D_AREA, BERLIN_D_AREA}},
    [BERLIN_E_BOMBS] = {"bombs", {BERLIN_D_SIDE, BERLIN_D_NUMBER, BERLIN_D_AREA, BERLIN_D_AREA}},
    [BERLIN_E_RAIDS] = {"raids", {BERLIN_D_SIDE, BERLIN_D_NUMBER, BERLIN_D_AREA}},
    [BERLIN_E_REDEPLOYS] = {"redeploys", {BERLIN_D_UNIT, BERLIN_D_AREA, BERLIN_D_AREA}},
    [BERLIN_E_DROPS] = {"drops", {BERLIN_D_UNIT, BERLIN_D_AREA, BERLIN_D_AREA}},
    [BERLIN_E_MOBILIZES] = {"mobilizes", {BERLIN_D_UNIT, BERLIN_D_AREA}},
    [BERLIN_E_DECLINES] = {"declines", {BERLIN_D_SIDE}},
    [BERLIN_E_AMBUSH] = {"ambush", {BERLIN_D_SIDE, BERLIN_D_CARD}},
    [BERLIN_E_JET] = {"jet", {BERLIN_D_UNIT}},
    [BERLIN_E_COUNTERS] = {"counters", {BERLIN_D_SIDE, BERLIN_D_NUMBER, BERLIN_D_AREA}},
    [BERLIN_E_ROLLS] = {"rolls", {BERLIN_D_UNIT, BERLIN_D_NUMBER, BERLIN_D_NUMBER}},
    [BERLIN_E_HITS] = {"hits", {BERLIN_D_SIDE, BERLIN_D_NUMBER}},
    [BERLIN_E_HIT] = {"hit", {BERLIN_D_UNIT}},
    [BERLIN_E_SPENT] = {"spent", {BERLIN_D_UNIT}},
    [BERLIN_E_DESTROYED] = {"destroyed", {BERLIN_D_UNIT}},
    [BERLIN_E_RETREATS] = {"retreats", {BERLIN_D_UNIT, BERLIN_D_AREA}},
    [BERLIN_E_ELIMINATED] = {"eliminated", {BERLIN_D_UNIT}},
    [BERLIN_E_LOST] = {"lost", {BERLIN_D_UNIT}},
    [BERLIN_E_JOINS] = {"joins", {BERLIN_D_NATION, BERLIN_D_SIDE}},
    [BERLIN_E_VIOLATED] = {"violated", {BERLIN_D_NATION, BERLIN_D_SIDE}},
    [BERLIN_E_NEUTRAL] = {"neutral", {BERLIN_D_NATION}},
    [BERLIN_E_MARKER] = {"marker", {BERLIN_D_TRACK, BERLIN_D_NUMBER}},
    [BERLIN_E_VICHY] = {"vichy", {BERLIN_D_NATION}},
    [BERLIN_E_FRANCE_RETURNS] = {"france-returns", {BERLIN_D_NATION}},
    [BERLIN_E_NO_EVENT] = {"no-event", {BERLIN_D_CARD}},
    [BERLIN_E_DEVELOPS] = {"develops", {BERLIN_D_SIDE, BERLIN_D_CARD}},
    [BERLIN_E_DEVELOPS_HIDDEN] = {"develops-hidden", {BERLIN_D_SIDE, BERLIN_D_NUMBER}},
    [BERLIN_E_LOSES] = {"loses", {BERLIN_D_SIDE, BERLIN_D_CARD}},
    [BERLIN_E_LOSES_HIDDEN] = {"loses-hidden", {BERLIN_D_SIDE}},
    [BERLIN_E_WEAPON] = {"releases", {BERLIN_D_UNIT}},
    [BERLIN_E_PARTISANS] = {"partisans-rise", {BERLIN_D_NATION}},
    [BERLIN_E_RECOVERS] = {"recovers", {BERLIN_D_UNIT}},
    [BERLIN_E_WITHDRAWS] = {"withdraws", {BERLIN_D_UNIT}},
    [BERLIN_E_CONTROL] = {"takes-control", {BERLIN_D_AREA, BERLIN_D_NATION}},
    [BERLIN_E_SURRENDER] = {"surrender", {BERLIN_D_NATION}},
    [BERLIN_E_REMOVED] = {"removed", {BERLIN_D_CARD}},
    [BERLIN_E_POINTS] = {"resource-points", {BERLIN_D_SIDE, BERLIN_D_NUMBER, BERLIN_D_NUMBER}},
    [BERLIN_E_INITIATIVE] = {"initiative", {BERLIN_D_SIDE}},
    [BERLIN_E_OVER] = {"over", {BERLIN_D_NUMBER}},
    [BERLIN_KEYS] = {0},
};

static const struct sand_option options[] = {{"dev-secrecy", SAND_SWITCH, 0, 0, 1, 0, 0},
                                             {"discard-secrecy", SAND_SWITCH, 0, 0, 1, 0, 0},
                                             {"allied-choose", SAND_SWITCH, 0, 0, 1, 0, 0},
                                             {"axis-choose", SAND_SWITCH, 0, 0, 1, 0, 0},
                                             {"bombing-penalty", SAND_SWITCH, 0, 0, 1, 0, 0},
                                             {"no-axis-leaning", SAND_SWITCH, 0, 0, 1, 0, 0},
                                             {"us-loc", SAND_SWITCH, 0, 0, 1, 0, 0},
                                             {"garrison", SAND_SWITCH, 0, 0, 1, 0, 0},
                                             {"jet", SAND_SWITCH, 0, 0, 1, 0, 0},
                                             {0}};

const struct sand_game berlin_game = {
    .id = "berlin",
    .title = "On To Berlin!",
    .rules = 1,
    .min_seats = BERLIN_SIDES,
    .max_seats = BERLIN_SIDES,
    .state_bytes = sizeof(struct berlin),
    .longest = 60000,
    .flags = 0,
    .domains = domains,
    .verbs = verbs,
    .keys = keys,
    .options = options,
    .seats = berlin_side_names,
    .sides = berlin_side_names,
    .ends = berlin_end_names,
    .pack_load = berlin_pack_load,
    .pack_free = berlin_pack_free,
    .setup = berlin_setup,
    .load = berlin_load,
    .check = berlin_check,
    .asked = berlin_asked,
    .ask = berlin_ask,
    .apply = berlin_apply,
    .view = berlin_view,
    .save = berlin_save,
    .imagine = berlin_imagine,
    .outcome = berlin_outcome,
    .board = berlin_board,
};

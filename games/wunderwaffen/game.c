/* The vocabulary as data, and the one symbol that leaves this folder. */
#include "games/wunderwaffen/state.h"

static int four(const void *pack)
{
    (void)pack;
    return WW_FACTIONS;
}

static const char *faction_id(const void *pack, int i)
{
    (void)pack;
    return wunderwaffen_factions[i];
}

static int kind_count(const void *pack)
{
    (void)pack;
    return WW_KINDS;
}

static const char *kind_id(const void *pack, int i)
{
    (void)pack;
    return wunderwaffen_kinds[i];
}

static int card_count(const void *pack)
{
    (void)pack;
    return WW_CARDS;
}

static const char *card_id(const void *pack, int i)
{
    return ((const struct wunderwaffen_pack *)pack)->card[i].id;
}

static int slot_count(const void *pack)
{
    (void)pack;
    return WW_HAND;
}

static int space_count(const void *pack)
{
    (void)pack;
    return WW_BERLIN_SPACES;
}

static const char *space_id(const void *pack, int i)
{
    static const char *const id[] = {"1", "2", "3", "4", "5"};
    (void)pack;
    return id[i];
}

static int reserve_count(const void *pack)
{
    (void)pack;
    return 2;
}

static const char *reserve_id(const void *pack, int i)
{
    (void)pack;
    return i ? "free" : "soldier";
}

static int land_count(const void *pack)
{
    (void)pack;
    return WW_LANDS + 1;
}

static const char *land_id(const void *pack, int i)
{
    return ((const struct wunderwaffen_pack *)pack)->land[i].id;
}

/* ask.c and uses.c pack answers by these widths: territory 5, space 3, slot 2, reserve 1. */
static const struct sand_domain domains[] = {
    {"faction", 2, 0, four, faction_id},          {"kind", 4, 0, kind_count, kind_id},
    {"card", 5, 0, card_count, card_id},          {"slot", 2, 0, slot_count, space_id},
    {"reserve", 1, 0, reserve_count, reserve_id}, {"territory", 5, 0, land_count, land_id},
    {"space", 3, 0, space_count, space_id},       {"number", 16, 0, 0, 0},
    {"faction", 4, 1, four, faction_id},          {0}};

static const struct sand_verb verbs[] = {[WW_V_PICK] = {"pick", {{WW_D_KIND, 0, 0}}},
                                         [WW_V_DROP] = {"drop", {{WW_D_KIND, 0, 0}}},
                                         [WW_V_ACQUIRE] = {"acquire", {{WW_D_CARD, 0, 0}}},
                                         [WW_V_OWN] = {"own", {{WW_D_SLOT, 0, 0}}},
                                         [WW_V_GIVE] = {"give", {{WW_D_SLOT, 0, 0}}},
                                         [WW_V_STORE] = {"store", {{WW_D_SLOT, 0, 0}, {WW_D_RESERVE, 0, 0}}},
                                         [WW_V_CALL] = {"call", {{WW_D_RESERVE, 0, 0}}},
                                         [WW_V_BUY] = {"buy", {{WW_D_CARD, 0, 0}}},
                                         [WW_V_END] = {"end", {{0}}},
                                         [WW_V_FOR] = {"for", {{WW_D_FACTION, 0, 0}}},
                                         [WW_V_UPPER] = {"upper", {{0}}},
                                         [WW_V_LOWER] = {"lower", {{0}}},
                                         [WW_V_CANCEL] = {"cancel", {{WW_D_SLOT, 0, 0}}},
                                         [WW_V_ALLOW] = {"allow", {{0}}},
                                         [WW_V_KEEP] = {"keep", {{WW_D_SPACE, 0, 0}}},
                                         [WW_V_PLACE] = {"place", {{WW_D_TERRITORY, 0, 0}, {WW_D_SPACE, 0, 0}}},
                                         [WW_V_BERLIN] = {"berlin", {{WW_D_SPACE, 0, 0}}},
                                         [WW_V_STRATEGY] = {"strategy", {{0}}},
                                         [WW_V_BOMB] = {"bomb", {{0}}},
                                         [WW_V_MORALE] = {"morale", {{0}}},
                                         [WW_V_POLITICS] = {"politics", {{0}}},
                                         [WW_V_RESEARCH] = {"research", {{0}}},
                                         [WW_V_CONFERENCE] = {"conference", {{0}}},
                                         [WW_V_LEADER] = {"leader", {{0}}},
                                         [WW_V_ACCESS] = {"access", {{WW_D_TERRITORY, 0, 0}}},
                                         [WW_V_OUST] = {"oust", {{WW_D_TERRITORY, 0, 0}, {WW_D_SPACE, 0, 0}}},
                                         [WW_V_DISCARD] = {"discard", {{0}}},
                                         {0}};

/* Questions first, in the order of the stages, then entries. */
static const struct sand_key keys[] = {
    [WW_K_PICK] = {"pick", {WW_D_FACTION, WW_D_NUMBER}},
    [WW_K_START_CARD] = {"start-card", {WW_D_FACTION}},
    [WW_K_TURN] = {"turn", {WW_D_FACTION, WW_D_NUMBER, WW_D_NUMBER}},
    [WW_K_FOR] = {"for", {WW_D_FACTION, WW_D_KIND}},
    [WW_K_USE] = {"use", {WW_D_FACTION, WW_D_KIND}},
    [WW_K_BONUS] = {"bonus", {WW_D_FACTION, WW_D_NUMBER}},
    [WW_K_CANCEL] = {"cancel", {WW_D_NUMBER}},
    [WW_K_MARKER] = {"marker", {WW_D_FACTION, WW_D_TERRITORY}},
    [WW_K_DROP] = {"drop", {WW_D_FACTION, WW_D_NUMBER}},
    [WW_K_STACK] = {"stack", {WW_D_FACTION, WW_D_FACTION, WW_D_FACTION, WW_D_FACTION}},
    [WW_K_PICKED] = {"picked", {WW_D_FACTION, WW_D_KIND, WW_D_SLOT}},
    [WW_K_DROPPED] = {"dropped", {WW_D_FACTION, WW_D_KIND}},
    [WW_K_SHOWN] = {"shown", {WW_D_CARD}},
    [WW_K_ACQUIRED] = {"acquired", {WW_D_CARD}},
    [WW_K_ROUND] = {"round", {WW_D_NUMBER, WW_D_NUMBER}},
    [WW_K_TURN_OF] = {"turn-of", {WW_D_FACTION}},
    [WW_K_SKIPPED] = {"skipped", {WW_D_FACTION}},
    [WW_K_REVERSE] = {"reverse", {WW_D_SLOT, WW_D_KIND, WW_D_KIND, WW_D_FACTIONS}},
    [WW_K_PLAYS] = {"plays", {WW_D_FACTION, WW_D_KIND}},
    [WW_K_FLIPS] = {"flips", {WW_D_FACTION, WW_D_KIND, WW_D_KIND, WW_D_FACTIONS}},
    [WW_K_STORES] = {"stores", {WW_D_FACTION, WW_D_KIND, WW_D_RESERVE}},
    [WW_K_CALLS] = {"calls", {WW_D_FACTION, WW_D_KIND}},
    [WW_K_PLACES] = {"places", {WW_D_FACTION, WW_D_KIND, WW_D_TERRITORY, WW_D_SPACE}},
    [WW_K_ELIMINATES] = {"eliminates", {WW_D_FACTION, WW_D_FACTION, WW_D_KIND}},
    [WW_K_IN_BERLIN] = {"in-berlin", {WW_D_FACTION, WW_D_KIND, WW_D_SPACE}},
    [WW_K_DISCARDED] = {"discarded", {WW_D_FACTION, WW_D_KIND}},
    [WW_K_JOINS] = {"joins", {WW_D_FACTION, WW_D_NUMBER}},
    [WW_K_LEADS] = {"leads", {WW_D_FACTION}},
    [WW_K_ACCESS] = {"access", {WW_D_FACTION, WW_D_TERRITORY}},
    [WW_K_OUSTS] = {"ousts", {WW_D_FACTION, WW_D_FACTION, WW_D_KIND, WW_D_TERRITORY, WW_D_SPACE}},
    [WW_K_CONQUERS] = {"conquers", {WW_D_FACTION, WW_D_TERRITORY}},
    [WW_K_FORTRESS] = {"fortress", {WW_D_FACTION, WW_D_TERRITORY}},
    [WW_K_HOLDS] = {"holds", {WW_D_TERRITORY}},
    [WW_K_POINTS] = {"points", {WW_D_FACTION, WW_D_NUMBER, WW_D_NUMBER}},
    [WW_K_MORALE] = {"morale", {WW_D_FACTION, WW_D_NUMBER}},
    [WW_K_POLITICS] = {"politics", {WW_D_FACTION, WW_D_NUMBER}},
    [WW_K_RESEARCH] = {"research", {WW_D_NUMBER}},
    [WW_K_STRATEGY] = {"strategy", {WW_D_FACTION, WW_D_NUMBER}},
    [WW_K_CANCELS] = {"cancels", {WW_D_KIND}},
    [WW_K_SCORING] = {"scoring", {WW_D_NUMBER}},
    [WW_K_PHASE_TWO] = {"phase-two", {WW_D_NUMBER}},
    [WW_K_OVER] = {"over", {WW_D_NUMBER, WW_D_NUMBER, WW_D_NUMBER, WW_D_NUMBER}},
    {0}};

static const struct sand_option options[] = {{"alt-score", SAND_SWITCH, 0, 0, 1, 0, 0}, {0}};
static const char *const seats[] = {"russian", "american", "english", "german", 0};
static const char *const ends[] = {[WW_END_SCORE] = "score", [WW_END_ALTERNATIVE] = "alternative", 0};

const struct sand_game wunderwaffen_game = {
    .id = "wunderwaffen",
    .title = "WunderWaffen",
    .rules = 1,
    .min_seats = 2,
    .max_seats = WW_FACTIONS,
    .state_bytes = sizeof(struct wunderwaffen_state),
    .longest = 2400, /* 30 counters a faction; none takes more than a dozen answers with picking, Reserve and bonuses */
    .domains = domains,
    .verbs = verbs,
    .keys = keys,
    .options = options,
    .seats = seats,
    .ends = ends,
    .pack_load = wunderwaffen_pack_load,
    .pack_free = wunderwaffen_pack_free,
    .setup = wunderwaffen_setup,
    .load = wunderwaffen_load,
    .check = wunderwaffen_check,
    .asked = wunderwaffen_asked,
    .ask = wunderwaffen_ask,
    .apply = wunderwaffen_apply,
    .view = wunderwaffen_view,
    .save = wunderwaffen_save,
    .imagine = wunderwaffen_imagine,
    .outcome = wunderwaffen_outcome,
    .board = wunderwaffen_board,
    .estimate = wunderwaffen_estimate,
};

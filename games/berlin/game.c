/* The vocabulary as data, and the one symbol that leaves this folder. The lists are those of state.h; the widths
 * of the domains are those by which rules.h packs answers. */
#include "games/berlin/rules.h"

const char *const berlin_phase_names[] = {"select", "impulse", "end-recovery", "end-withdraw", "over", 0};
const char *const berlin_action_names[] = {BERLIN_ACTION_LIST(SAND_NAME) 0};
const char *const berlin_option_names[] = {BERLIN_OPTION_LIST(SAND_NAME) 0};

const char *berlin_place_name(const struct berlin_pack *p, int place)
{
    static const char *const off_map[] = {"mobilization", "new-weapons", "removed"};
    return place < BERLIN_AREAS ? p->area[place].id : off_map[place - BERLIN_AREAS];
}

static const char *const parts[] = {"sv", "event", 0};

/* rules.h packs answers by these widths: area 6 (63: none), unit 8. */
static const struct sand_domain domains[] = {
    {SAND_WORDS("side", 1, berlin_side_names), .count = BERLIN_SIDES},
    {SAND_IDS("area", BERLIN_AREA_BITS, struct berlin_pack, area, BERLIN_AREAS), .role = SAND_ROLE_PLACE},
    {SAND_WORDS("nation", 5, berlin_nation_names)},
    {SAND_IDS("unit", BERLIN_UNIT_BITS, struct berlin_pack, unit, BERLIN_UNITS), .role = SAND_ROLE_PIECE},
    {SAND_IDS("row", 6, struct berlin_pack, row, BERLIN_ROWS)},
    {SAND_IDS("card", 5, struct berlin_pack, card, BERLIN_CARDS)},
    {SAND_WORDS("track", 3, berlin_track_names)},
    {SAND_WORDS("part", 1, parts)},
    {SAND_WORDS("action", 4, berlin_action_names)},
    {SAND_NUMBERS(16)},
    {SAND_WORDS("nation", 23, berlin_nation_names), .set = 1},
    {0}};

SAND_VOCABULARY_TABLES(BERLIN);

#define OPTION(option, name) {name, SAND_SWITCH, 0, 0, 1, 0, 0},
static const struct sand_option options[] = {BERLIN_OPTION_LIST(OPTION){0}};

static const struct sand_figure figures[] = {
    {"points", "/score/X", BERLIN_D_SIDE, SAND_CHART | SAND_SCORE | SAND_HALVES, 0, 0, 0},
    {"hand-size", "/hand-size/X", BERLIN_D_SIDE, SAND_CHART, 0, 0, 0},
    {"reaction-points", "/reaction-points/X", BERLIN_D_SIDE, SAND_PAID, 0, 0, 0},
    {"war-entry", "/track/X", BERLIN_D_TRACK, SAND_CHART, 0, 0, 0},
    {"hits", "/waits/hits", 0, 0, 0, 0, 0},
    {"points-left", "/play/sv", 0, SAND_PAID, 0, 0, 0},
    {"mobilization", "/unit", 0, SAND_CHART, 0, "mobilization", 0},
    {"removed", "/unit", 0, SAND_CHART, 0, "removed", 0},
    {0}};

/* Where the journal is cut into turns and actions. */
static const struct sand_opener openers[] = {SAND_TURN("turn"),
                                             SAND_TURN("plays"),
                                             SAND_TURN("passes"),
                                             SAND_ACTION("moves"),
                                             SAND_ACTION("flies"),
                                             SAND_ACTION("attacks"),
                                             SAND_ACTION("strikes"),
                                             SAND_ACTION("bombs"),
                                             SAND_ACTION("raids"),
                                             SAND_ACTION("redeploys"),
                                             SAND_ACTION("drops"),
                                             SAND_ACTION("mobilizes"),
                                             SAND_ACTION("counters"),
                                             SAND_ACTION("ambush"),
                                             SAND_ACTION("jet"),
                                             SAND_ACTION("develops"),
                                             SAND_ACTION("develops-hidden"),
                                             SAND_ACTION("recovers"),
                                             SAND_ACTION("withdraws"),
                                             SAND_CUT("resource-points", SAND_OPENS_ACTION | SAND_SETTLES),
                                             SAND_SAYS("joins"),
                                             SAND_SAYS("violated"),
                                             SAND_SAYS("neutral"),
                                             SAND_SAYS("vichy"),
                                             SAND_SAYS("france-returns"),
                                             SAND_SAYS("takes-control"),
                                             SAND_SAYS("surrender"),
                                             SAND_CUT(0, 0)};
static const struct sand_score_part scores[] = {{"points", "R-3-21 R-3-22 R-3-24", BERLIN_D_SIDE, 1},
                                                {"doubled", "R-14-1", 0, 1},
                                                {"areas", "R-14-3", 0, 0},
                                                {"berlin", "R-14-3", 0, 0},
                                                {0}};

/* Of a step, for who asks why it is not possible (movement.c). */
static const struct sand_rule_test tests[] = {BERLIN_TEST_LIST(SAND_TEST){0}};

static const struct sand_printed printed[] = {{"card", "card-text"}, {0}};

const struct sand_game berlin_game = {
    SAND_CONTRACT(berlin),
    SAND_TABLES,
    .title = "On To Berlin!",
    .rules = 1,
    .min_seats = BERLIN_SIDES,
    .max_seats = BERLIN_SIDES,
    .longest = 60000,
    .flags = SAND_FRAMED,
    .shown = berlin_shown,
    .seats = berlin_side_names,
    .sides = berlin_side_names,
    .observed = berlin_observed,
    .openers = openers,
    .score = berlin_score,
    .tests = tests,
    .printed = printed,
    .why = berlin_why,
    .imagine = berlin_imagine,
    .show = berlin_show,
    .marks = berlin_marks,
    .board = berlin_board,
    .terminal = berlin_terminal,
};

/* The vocabulary as data, and the one symbol that leaves this folder. */
#include "games/plot/rules.h"

#include "engine/field.h"

const char *const plot_seat_names[] = {PLOT_SEAT_LIST(SAND_NAME) 0};
const char *const plot_party_names[] = {PLOT_PARTY_LIST(SAND_NAME) 0};
const char *const plot_phase_names[] = {PLOT_PHASE_LIST(SAND_NAME) 0};
static const char *const result_names[] = {PLOT_RESULT_LIST(SAND_NAME) 0};
const char *const plot_mode_names[] = {PLOT_MODE_LIST(SAND_NAME) 0};
const char *const plot_place_names[] = {"unplaced",   "cell", "retired-abwehr", "retired-ss", "eliminated",
                                        "allied-box", 0};

const char *plot_place_name(const struct plot_pack *p, int place)
{
    return place < PLOT_HEXES ? p->hex[place].id : plot_place_names[place - PLOT_HEXES];
}

const char *const plot_mute_names[] = {PLOT_MUTE_LIST(SAND_NAME) 0};
static const char *const option_names[] = {PLOT_OPTION_LIST(SAND_NAME) 0};
const char *const plot_kind_names[] = {PLOT_KIND_LIST(SAND_NAME) 0};

/* In sentences a party is not a seat: a page that shows players' names for seats must not put them here. */
static const char *const party_words[] = {
    "party-ss", "party-nazi", "party-civilian", "party-abwehr", "party-okw", "party-allied", 0};

static const struct sand_domain domains[] = {
    {SAND_WORDS("seat", 1, plot_seat_names)},
    {SAND_IDS("unit", 7, struct plot_pack, unit, PLOT_UNITS), .role = SAND_ROLE_PIECE},
    {SAND_IDS("hex", 9, struct plot_pack, hex, PLOT_HEXES), .role = SAND_ROLE_PLACE},
    {SAND_ID_LIST("chit", 7, struct plot_pack, chit_id, PLOT_CHITS)},
    {SAND_NUMBERS(8)},
    {SAND_WORDS("phase", 4, plot_phase_names)},
    {SAND_WORDS("result", 4, result_names)},
    {SAND_IDS("area", 5, struct plot_pack, area, PLOT_AREAS), .role = SAND_ROLE_PLACE},
    {SAND_WORDS("party", 3, party_words)},
    {SAND_ID_LIST("hq", 4, struct plot_pack, hq_id, PLOT_HQS), .role = SAND_ROLE_PLACE},
    {0}};

SAND_VOCABULARY_TABLES(PLOT);

static const struct sand_option options[] = {{"coup-limit", SAND_CHOICE, 0, 0, 0, PLOT_LITERAL, option_names}, {0}};

/* What is plain in a position; units, chits and what a question is about are save.c's. Views have the first run from
 * here; of the rest they say what belongs to the open question or to the coup, under names of their own. */
#define OPEN(member) SAND_VALUE(struct plot_state, member), .flags = SAND_WRITTEN
#define ONE(member)  SAND_VALUE(struct plot_state, member), .flags = SAND_UNSHOWN
#define Q(name)      ((uint64_t)1 << PLOT_Q_##name)
#define SENT         (Q(ALLIED) | Q(ASSIGN) | Q(SEND))
#define TEAM         (Q(ATTEMPT) | Q(SCATTER) | Q(TEAM) | Q(REVEAL) | Q(ALIBI) | Q(FOLLOW))
static const struct sand_field fields[] = {
    {OPEN(option), .name = "coup-limit", .kind = SAND_WORD, .words = option_names, .option = "coup-limit"},
    {OPEN(mode), .name = "mode", .kind = SAND_WORD, .words = plot_mode_names},
    {OPEN(turn), .name = "turn", .high = PLOT_TURNS},
    {ONE(phase), .name = "phase", .kind = SAND_WORD, .words = plot_phase_names},
    {ONE(seat), .name = "seat", .kind = SAND_WORD, .words = plot_seat_names},
    {ONE(mover), .name = "mover", .kind = SAND_WORD, .words = plot_seat_names},
    {ONE(chooser), .name = "chooser", .kind = SAND_WORD, .words = plot_seat_names, .may = Q(SEND)},
    {ONE(sent_party), .name = "party", .kind = SAND_WORD, .words = plot_party_names, .may = SENT},
    {ONE(mute), .name = "mute", .kind = SAND_WORD, .words = plot_mute_names, .audience = SAND_KEPT},
    {ONE(coup_turn), .name = "coup-turn", .high = PLOT_COUP_TURNS},
    {ONE(spent), .name = "spent", .high = 9, .may = Q(ACT) | Q(REPLY) | Q(ADVANCE) | Q(RETREAT)},
    {ONE(crossing), .name = "double-cross", .high = 1, .may = TEAM},
    {ONE(sent_count), .name = "count", .high = 9, .when = SENT},
    {ONE(panic_rolls), .name = "panic-rolls", .high = PLOT_GERMANS, .may = Q(PANIC)},
    {ONE(panic_left), .name = "panic-left", .high = 18, .when = Q(PANIC)},
    {ONE(penalty), .name = "penalty", .high = 9},
    {ONE(first_bonus), .name = "bonus", .high = 20},
    {ONE(bonus[0]), .name = "bonus-abwehr", .high = 20},
    {ONE(bonus[1]), .name = "bonus-ss", .high = 20},
    {ONE(moves), .name = "moves", .high = 20},
    {ONE(stopped), .name = "stopped", .high = 3},
    {ONE(failed), .name = "failed", .high = 1},
    {ONE(quiet), .name = "quiet", .high = 3, .audience = SAND_KEPT},
    {ONE(acting), .name = "acting", .kind = SAND_ID, .domain = PLOT_D_UNIT, .preset = PLOT_NONE,
     .when = Q(ACT) | Q(REPLY) | Q(ADVANCE), .may = Q(RETREAT)},
    {ONE(target), .name = "target", .kind = SAND_ID, .domain = PLOT_D_UNIT, .preset = PLOT_NONE,
     .when = TEAM | Q(ALIBIS) | Q(RETURN), .may = Q(REPLY) | Q(RETREAT) | Q(ADVANCE)},
    {ONE(retreating), .name = "retreating", .kind = SAND_ID, .domain = PLOT_D_UNIT, .preset = PLOT_NONE,
     .when = Q(RETREAT)},
    {ONE(drawn), .name = "drawn", .kind = SAND_ID, .domain = PLOT_D_UNIT, .preset = PLOT_NONE, .when = Q(ALLIED)},
    {0}};

/* Sets of units that are said of each unit, by positions and by views; two of them views call its marker, and those of
 * the open question stand with it. */
#define SET(member)    SAND_VALUE(struct plot_state, member), .in = "unit", .kind = SAND_SET, .domain = PLOT_D_UNIT
#define MARKER(member) SAND_VALUE(struct plot_state, member), .in = "marker", .kind = SAND_SET, .domain = PLOT_D_UNIT
#define ASKED(member)  SET(member), .flags = SAND_UNSHOWN
const struct sand_field plot_flags[] = {{SET(semi), .name = "semi"},
                                        {SET(suspected), .name = "suspected"},
                                        {MARKER(masked), .name = "masked"},
                                        {MARKER(neutral), .name = "neutralized"},
                                        {SET(moved), .name = "moved"},
                                        {SET(used), .name = "used"},
                                        {SET(tried), .name = "tried"},
                                        {SET(dropped), .name = "cancelled"},
                                        {ASKED(team), .name = "with", .may = TEAM},
                                        {ASKED(revealed), .name = "revealed", .may = Q(REVEAL) | Q(ALIBI) | Q(FOLLOW)},
                                        {ASKED(saved), .name = "saved", .may = Q(ALIBI) | Q(FOLLOW)},
                                        {ASKED(owed), .name = "owed", .may = Q(SCATTER)},
                                        {ASKED(rolls), .name = "rolls", .may = Q(RETURN)},
                                        {SET(chit_on), .name = "chit"},
                                        {0}};

/* Chits are counted for all; how many of a side's people are still in play follows from where the others lie. */
static const struct sand_key weighs[] = {PLOT_WEIGHED_LIST(SAND_KEY){0}};
static const struct sand_figure figures[] = {
    {"in-berlin", "/berlin/X", PLOT_D_SEAT, SAND_CHART | SAND_SCORE, 0, 0, 0},
    {"in-coup", "/coup/in-berlin/X", PLOT_D_SEAT, SAND_TURNS, 0, 0, 0},
    {"controlled", "/unit", PLOT_D_SEAT, SAND_CHART | SAND_TURNS, "control", "X", 0},
    {"movement", "/waits/left", PLOT_D_UNIT, SAND_PAID, 0, 0, "/waits/acting"},
    {"chits", "/chits/X", PLOT_D_SEAT, SAND_CHART | SAND_PAID, 0, 0, 0},
    {"access", "/box/X/fuehrer-access", PLOT_D_SEAT, 0, 0, 0, 0},
    {"cup", "/chits/cup", 0, 0, 0, 0, 0},
    {"cell", "/unit", 0, SAND_CHART, "at", "cell", 0},
    {"eliminated", "/unit", 0, SAND_CHART, "at", "eliminated", 0},
    {"suspected", "/unit", 0, SAND_CHART, "suspected", 0, 0},
    {"coup-bonus", "/coup/bonus-X", PLOT_D_SEAT, 0, 0, 0, 0},
    {0}};

/* Where the journal is cut into turns and actions. */
static const struct sand_opener openers[] = {SAND_TURN("turn"),
                                             SAND_TURN("phase"),
                                             SAND_TURN("coup-turn"),
                                             SAND_CUT("coup-declared", SAND_OPENS_TURN | SAND_TELLS | SAND_DECIDES),
                                             SAND_ACTION("begins"),
                                             SAND_ACTION("names"),
                                             SAND_ACTION("crosses"),
                                             SAND_ACTION("investigates"),
                                             SAND_ACTION("interrogates"),
                                             SAND_ACTION("retirement"),
                                             SAND_ACTION("attempts-coup"),
                                             SAND_ACTION("assignment"),
                                             SAND_ACTION("hitler-roll"),
                                             SAND_ACTION("randomizer"),
                                             SAND_CUT("panics", SAND_OPENS_ACTION | SAND_SETTLES),
                                             SAND_CUT("hitler-killed", SAND_TELLS | SAND_DECIDES),
                                             SAND_SAYS("steps"),
                                             SAND_SAYS("travels"),
                                             SAND_SAYS("retreats"),
                                             SAND_SAYS("retires"),
                                             SAND_SAYS("eliminated"),
                                             SAND_SAYS("recruited"),
                                             SAND_SAYS("semi-recruited"),
                                             SAND_SAYS("attempted-recruit"),
                                             SAND_SAYS("arrested"),
                                             SAND_SAYS("returns"),
                                             SAND_SAYS("sent"),
                                             SAND_CUT(0, 0)};
static const struct sand_score_part scores[] = {{"in-berlin", "R-18-34 R-18-35", PLOT_D_SEAT, 0},
                                                {"on-map", "R-9-7", PLOT_D_SEAT, 0},
                                                {"recruited", "R-12-8 R-12-9", PLOT_D_SEAT, 0},
                                                {"bonus", "R-18-16 R-18-18 R-18-19", PLOT_D_SEAT, 0},
                                                {0}};

static const struct sand_rule_test tests[] = {PLOT_TEST_LIST(SAND_TEST){0}};

const struct sand_game plot_game = {
    SAND_CONTRACT(plot),
    SAND_TABLES,
    .title = "The Plot to Assassinate Hitler",
    .rules = 2,
    .min_seats = PLOT_SEATS,
    .max_seats = PLOT_SEATS,
    /* Far above what is played. A phase lets a unit take ten steps and eight chits, and a target be named and
     * cancelled once between two rolls; see docs/games/plot.md. */
    .longest = 1000000,
    .seats = plot_seat_names,
    .sides = plot_seat_names,
    .fields = fields,
    .observed = plot_observed,
    .openers = openers,
    .shown = plot_shown,
    .show = plot_show,
    .score = plot_score,
    .tests = tests,
    .why = plot_why,
    .marks = plot_marks,
    .imagine = plot_imagine,
    .board = plot_board,
    .terminal = plot_terminal,
    .weighs = weighs,
};

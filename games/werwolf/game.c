/* The vocabulary as data, and the one symbol that leaves this folder.
 *
 * The lists of state.h are enum and table at once; the tests go by the enum of play.h. Words are part of records and
 * saved positions: renaming one makes old ones unreadable. */
#include "games/werwolf/clauses.h"
#include "games/werwolf/play.h"

const char *const werwolf_faction_ids[] = {WERWOLF_FACTION_LIST(SAND_NAME) 0};
const char *const werwolf_loyalty_ids[] = {WERWOLF_LOYALTY_LIST(SAND_NAME) 0};
const char *const werwolf_action_ids[] = {"reinforce", "patrol", "search", "assault", "recruit",
                                          "terror",    "march",  "attack", "rebuild", 0};
const char *const werwolf_special_ids[] = {WERWOLF_SPECIAL_LIST(SAND_NAME) 0};
const char *const werwolf_building_ids[] = {"radio-werwolf", "national-redoubt", "bundestag", "volkskammer", 0};
const char *const werwolf_class_ids[] = {WERWOLF_CLASS_LIST(SAND_NAME) 0};
static const char *const side_ids[] = {"unshaded", "shaded", 0};
static const char *const token_ids[] = {"research", "he", 0};
static const char *const phase_ids[] = {"check", "resources",  "loyalty", "redeployment",
                                        "reset", "adjustment", "final",   0};
static const char *const cause_ids[] = {"none", WERWOLF_END_LIST(SAND_END) 0};
#define CLAUSE_ID(name, number) "R-" #name "-" #number,
static const char *const clause_ids[] = {WERWOLF_CLAUSES(CLAUSE_ID) 0};

static const struct sand_domain domains[] = {
    {SAND_WORDS("faction", 8, werwolf_faction_ids)},
    {SAND_WORDS("class", 8, werwolf_class_ids), .role = SAND_ROLE_PIECE},
    {SAND_ID_LIST("space", 8, struct werwolf_pack, space_id, WERWOLF_PLACES), .role = SAND_ROLE_PLACE},
    {SAND_WORDS("action", 8, werwolf_action_ids)},
    {SAND_WORDS("special", 8, werwolf_special_ids)},
    {SAND_IDS("card", 8, struct werwolf_pack, card, WERWOLF_CARDS)},
    {SAND_NUMBERS(8)},
    {SAND_WORDS("side-of-card", 8, side_ids)},
    {SAND_WORDS("token", 8, token_ids)},
    {SAND_ID_LIST("label", 8, struct werwolf_pack, label, 0), SAND_COUNTED(struct werwolf_pack, labels)},
    {SAND_WORDS("loyalty", 8, werwolf_loyalty_ids)},
    {SAND_WORDS("building", 8, werwolf_building_ids)},
    {SAND_IDS("capability", 8, struct werwolf_pack, cap, WERWOLF_CAPS)},
    {SAND_WORDS("phase", 8, phase_ids)},
    {SAND_WORDS("clause", 8, clause_ids)},
    {SAND_WORDS("cause", 8, cause_ids)},
    {SAND_WORDS("ruler", 8, werwolf_faction_ids)},
    {0}};

SAND_VOCABULARY_TABLES(WERWOLF);

const char *const werwolf_scenario_ids[] = {"short", "medium", "long", 0};
static const char *const seat_words[] = {"usual", "p1", "p2", "p3", "p4", "non-player", 0};
static const struct sand_option options[] = {
    {"scenario", SAND_CHOICE, 0, 0, 0, MEDIUM, werwolf_scenario_ids},
    {"late-crisis", SAND_SWITCH, 0, 0, 0, 0, 0},
    {"hard", SAND_NUMBER, 0, 0, 2, 0, 0},
    {"watch", SAND_SWITCH, 0, 0, 0, 0, 0},
    {"allies", SAND_CHOICE, 0, 0, 0, 0, seat_words},
    {"soviets", SAND_CHOICE, 0, 0, 0, 0, seat_words},
    {"werwolf", SAND_CHOICE, 0, 0, 0, 0, seat_words},
    {"edelweiss", SAND_CHOICE, 0, 0, 0, 0, seat_words},
    {"handicap-allies", SAND_NUMBER, 0, -WERWOLF_HANDICAP, WERWOLF_HANDICAP, 0, 0},
    {"handicap-soviets", SAND_NUMBER, 0, -WERWOLF_HANDICAP, WERWOLF_HANDICAP, 0, 0},
    {"handicap-werwolf", SAND_NUMBER, 0, -WERWOLF_HANDICAP, WERWOLF_HANDICAP, 0, 0},
    {"handicap-edelweiss", SAND_NUMBER, 0, -WERWOLF_HANDICAP, WERWOLF_HANDICAP, 0, 0},
    {0}};

static const char *const sides[] = {"allies", "soviets", "werwolf", "edelweiss", "occupiers", "insurgents", 0};

static const struct sand_figure figures[] = {
    {"level", "/faction/X/level", DOM_FACTION, SAND_CHART, 0, 0, 0},
    {"margin", "/faction/X/margin", DOM_FACTION, SAND_CHART | SAND_SCORE, 0, 0, 0},
    {"resources", "/faction/X/resources", DOM_FACTION, SAND_CHART | SAND_PAID, 0, 0, 0},
    {"tensions", "/tensions", 0, SAND_CHART, 0, 0, 0},
    {"morale", "/morale", 0, SAND_CHART, 0, 0, 0},
    {"casualties", "/casualties", 0, 0, 0, 0, 0},
    {"support-allied", "/total/allied", 0, SAND_CHART, 0, 0, 0},
    {"support-soviet", "/total/soviet", 0, SAND_CHART, 0, 0, 0},
    {"support-resistance", "/total/resistance", 0, SAND_CHART, 0, 0, 0},
    {0}};

/* Where the journal is cut into turns and actions. A special action goes along with an action (R-SEQ-4) and may come
 * between two of its spaces: it is a step of it. In a crisis round what a faction does in a step is an action of its
 * own; a phase is nobody's. */
static const struct sand_opener openers[] = {SAND_TURN("card"),
                                             SAND_CUT("crisis", SAND_OPENS_TURN | SAND_SETTLES),
                                             SAND_CUT("phase", SAND_OPENS_TURN | SAND_SETTLES),
                                             SAND_ACTION("key-event"),
                                             SAND_ACTION("event"),
                                             SAND_ACTION("action"),
                                             SAND_ACTION("limited"),
                                             SAND_ACTION("free"),
                                             SAND_ACTION("espionage"),
                                             SAND_ACTION("pass"),
                                             SAND_ACTION("negotiate"),
                                             SAND_ACTION("called"),
                                             SAND_ACTION("given"),
                                             SAND_ACTION("offered"),
                                             SAND_ACTION("sold"),
                                             SAND_ACTION("bought"),
                                             SAND_ACTION("sent-home"),
                                             SAND_ACTION("spent"),
                                             SAND_ACTION("withdrew"),
                                             SAND_ACTION("redeployed"),
                                             SAND_CUT("seat-of", SAND_UNTOLD),
                                             SAND_CUT(0, 0)};
static const struct sand_score_part scores[] = {{"loyalty", "R-VIC-1 R-VIC-2", DOM_FACTION, 0},
                                                {"morale", "R-VIC-1", DOM_FACTION, 0},
                                                {"research", "R-TOK-19", DOM_FACTION, 0},
                                                {"population", "R-VIC-2 R-VIC-3", DOM_FACTION, 0},
                                                {"resistance", "R-VIC-4", DOM_FACTION, 0},
                                                {"bases", "R-VIC-3 R-VIC-4", DOM_FACTION, 0},
                                                {"level", "R-VIC-5", DOM_FACTION, 0},
                                                {"handicap", "R-VIC-21", DOM_FACTION, 0},
                                                {"margin", "R-VIC-5", DOM_FACTION, 0},
                                                {"counts", "R-VIC-5", DOM_FACTION, 0},
                                                {"counts", "R-VIC-13", DOM_FACTION, 0},
                                                {"counts", "R-VIC-14", DOM_FACTION, 0},
                                                {0}};

/* Of selecting a space, for who asks why it is not possible (actions.c); the actions in their order. */
static const struct sand_rule_test tests[] = {{"open", "R-SEQ-12", {0}},
                                              {"allowed", "R-ACT-4", {0}},
                                              {"again", "R-ACT-2", {0}},
                                              {"price", "R-ACT-2", {DOM_NUMBER, DOM_NUMBER}},
                                              {"loyalty", "R-INS-1", {0}},
                                              {"guerrillas", "R-INS-17", {0}},
                                              {"enemy", "R-INS-17", {0}},
                                              {"hidden", "R-OCC-14 R-SEQ-16", {0}},
                                              {"reinforce", "R-OCC-1 R-OCC-3", {0}},
                                              {"patrol", "R-OCC-9", {0}},
                                              {"search", "R-OCC-13", {0}},
                                              {"assault", "R-OCC-15 R-OCC-16", {0}},
                                              {"recruit", "R-INS-3", {0}},
                                              {"terror", "R-INS-7 R-INS-8", {0}},
                                              {"march", "R-INS-12", {0}},
                                              {"attack", "R-INS-17", {0}},
                                              {"rebuild", "R-OCC-4", {0}},
                                              {"commando-raid", "R-SPA-3", {0}},
                                              {"trial", "R-SPA-8", {0}},
                                              {"bombard", "R-SPA-11", {0}},
                                              {"deport", "R-SPA-13", {0}},
                                              {"capture", "R-SPA-14", {0}},
                                              {"ambush", "R-SPA-18 R-SPA-23", {0}},
                                              {"assassinate", "R-SPA-17", {0}},
                                              {"extort", "R-SPA-19", {0}},
                                              {"infiltrate", "R-SPA-20", {0}},
                                              {"false-flag", "R-SPA-22", {0}},
                                              {"pieces", "R-OCC-9 R-OCC-13 R-INS-13 R-TEN-10", {0}},
                                              {"origin", "R-INS-13", {0}},
                                              {"reach", "R-OCC-10 R-OCC-13 R-INS-12", {0}},
                                              {"net", "R-OCC-9", {0}},
                                              {"patrol-route", "R-OCC-10 R-TEN-9 R-TEN-10", {0}},
                                              {"lift", "R-SPA-4", {0}},
                                              {"transport", "R-SPA-9 R-SPA-10", {0}},
                                              {"transport-route", "R-SPA-9 R-TEN-9", {0}},
                                              {"refuge", "R-CRI-30", {0}},
                                              {"elsewhere", "R-CRI-30", {0}},
                                              {0}};

static const struct sand_printed printed[] = {{"card", "card-text"}, {"capability", "capability-text"}, {0}};

const struct sand_game werwolf_game = {
    SAND_CONTRACT(werwolf),
    SAND_TABLES,
    .title = "Werwolf",
    .rules = 3,
    .min_seats = 1,
    .max_seats = 4,
    .flags = SAND_FRAMED,
    .longest = 200000, /* 90 cards, two operations each: every piece moves once, every token shifts once (D-6) */
    .shown = werwolf_shown,
    .sides = sides,
    .observed = werwolf_observed,
    .openers = openers,
    .score = werwolf_score,
    .tests = tests,
    .printed = printed,
    .why = werwolf_why,
    .imagine = werwolf_imagine,
    .show = werwolf_show,
    .board = werwolf_board,
    .terminal = werwolf_terminal,
};

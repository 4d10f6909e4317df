/* The vocabulary as data, and the one symbol that leaves this folder. From these tables the engine makes the parser,
 * the printer, the option check and the test that every word is in every catalogue. */
#include "games/werewolves/rules.h"

const char *const werewolves_seats[] = {"p1",  "p2",  "p3",  "p4",  "p5",  "p6",  "p7",   "p8",     "p9",
                                        "p10", "p11", "p12", "p13", "p14", "p15", "p16",  "p17",    "p18",
                                        "p19", "p20", "p21", "p22", "p23", "p24", "none", "silent", 0};
const char *const werewolves_cards[] = {WEREWOLVES_CARD_LIST(SAND_NAME) 0};
const char *const werewolves_causes[] = {WEREWOLVES_CAUSE_LIST(SAND_NAME) 0};
const char *const werewolves_calls[] = {WEREWOLVES_CALL_LIST(SAND_NAME) 0};
const char *const werewolves_profiles[] = {"standard", "experienced", "beginner", 0};
const char *const werewolves_phases[] = {WEREWOLVES_PHASE_LIST(SAND_NAME) 0};
const char *const werewolves_origins[] = {WEREWOLVES_ORIGIN_LIST(SAND_NAME) 0};

static const char *const doses[] = {"p1",  "p2",  "p3",  "p4",  "p5",   "p6",  "p7",  "p8",  "p9",  "p10",
                                    "p11", "p12", "p13", "p14", "p15",  "p16", "p17", "p18", "p19", "p20",
                                    "p21", "p22", "p23", "p24", "none", "yes", "no",  0};
static const char *const faces[] = {WEREWOLVES_CARD_LIST(SAND_NAME) "hidden", 0};
static const char *const shown_phases[] = {"elect",  "elect2", "cupid",           "pack",  "seer",    "witch",
                                           "healer", "shot",   "office",          "day",   "defence", "vote",
                                           "over",   "hunter", "red-riding-hood", "mayor", 0};

const char *werewolves_phase_shown(int phase)
{
    return phase == WEREWOLVES_P_WITCH_HEAL || phase == WEREWOLVES_P_WITCH_POISON ? "witch" : werewolves_phases[phase];
}

SAND_VOCABULARY_TABLES(WEREWOLVES);

/* ---- Domains ---- */

static const char *const answers[] = {"yes", "no", 0}, *const thumbs[] = {"up", "down", 0};
static const char *const visions[] = {"werewolf", "not", 0}, *const potions[] = {"heal", "poison", 0};
static const char *const hows[] = {"majority", "plurality", "lot", "succession", 0};
static const char *const dusks[] = {"hanged", "asleep", "clock", "nobody", "host", 0};

static const struct sand_domain domains[] = {
    {SAND_WORDS("seat", 5, werewolves_seats), .count = SAND_SEATS, .role = SAND_ROLE_SEAT},
    {SAND_WORDS("whom", 5, werewolves_seats), .count = SAND_SEATS + 1, .role = SAND_ROLE_SEAT},
    {SAND_WORDS("pointer", 5, werewolves_seats), .count = SAND_SEATS + 2},
    {SAND_WORDS("seats", SAND_SEATS, werewolves_seats), .count = SAND_SEATS, .set = 1},
    {SAND_WORDS("card", 4, werewolves_cards)},
    {SAND_WORDS("face", 4, faces)},
    {SAND_WORDS("cause", 3, werewolves_causes)},
    {SAND_WORDS("call", 4, werewolves_calls)},
    {SAND_WORDS("closing", 4, werewolves_calls)},
    {SAND_WORDS("yes", 1, answers)},
    {SAND_WORDS("thumb", 1, thumbs)},
    {SAND_WORDS("vision", 1, visions)},
    {SAND_WORDS("how", 2, hows)},
    {SAND_WORDS("dusk", 3, dusks)},
    {SAND_WORDS("result", 2, ends)},
    {SAND_WORDS("phase", 4, shown_phases)},
    {SAND_WORDS("potion", 1, potions)},
    {SAND_WORDS("dose", 5, doses)},
    {SAND_NUMBERS(16)},
    {0},
};

/* ---- Options (2.15) ---- */

static const char *const moderators[] = {"software", "person", "proxy", 0};
static const char *const ghost_views[] = {"public", "all", 0};
static const char *const talks[] = {"open", "rounds", 0};
enum { WEEK = 604800 };

#define SWITCH(name, pace, preset) name, SAND_SWITCH, pace, 0, 1, preset, 0
#define CHOICE(name, list)         name, SAND_CHOICE, 0, 0, 0, 0, list
#define CLOCK(name, preset)        name, SAND_NUMBER, 1, 0, WEEK, preset, 0
static const struct sand_option options[] = {
    {CHOICE("moderator", moderators)},
    {CHOICE("profile", werewolves_profiles)},
    {"set", SAND_OTHER, 0, 0, 0, 0, 0},
    {SWITCH("free_set", 0, 0)},
    {SWITCH("hidden_set", 0, 0)},
    {SWITCH("elected_mayor", 0, 0)},
    {SWITCH("parity_end", 0, 0)},
    {"quiet_limit", SAND_NUMBER, 0, 1, 50, 10, 0},
    {"deal", SAND_OTHER, 0, 1, 0, 0, 0},
    {SWITCH("dealt_by_hand", 0, 0)},
    {SWITCH("hide_cards", 0, 0)},
    {CHOICE("ghost_view", ghost_views)},
    {"wolf_rounds", SAND_NUMBER, 0, 1, 5, 3, 0},
    {CHOICE("talk", talks)},
    {"talk_rounds", SAND_NUMBER, 0, 1, 20, 8, 0},
    {SWITCH("free_text", 0, 1)},
    {SWITCH("fast_pack", 1, 0)},
    {"spectator_delay", SAND_NUMBER, 1, 0, 20, 0, 0},
    {"absent_phases", SAND_NUMBER, 1, 1, 20, 2, 0},
    {"moments", SAND_NUMBER, 1, 0, 200, 100, 0},
    {CLOCK("mod_grace", 120)},
    {CLOCK("t_deal", 30)},
    {CLOCK("t_elect", 60)},
    {CLOCK("t_cupid", 30)},
    {CLOCK("t_lovers", 10)},
    {CLOCK("t_pack", 45)},
    {CLOCK("t_pack_first", 60)},
    {CLOCK("t_seer", 25)},
    {CLOCK("t_witch", 30)},
    {CLOCK("t_healer", 20)},
    {CLOCK("t_note", 5)},
    {CLOCK("t_min", 8)},
    {CLOCK("t_shot", 20)},
    {CLOCK("t_day", 240)},
    {CLOCK("t_day_each", 15)},
    {CLOCK("t_defence", 30)},
    {CLOCK("t_vote", 30)},
    {CLOCK("t_office", 15)},
    {CLOCK("t_silence", 45)},
    {0},
};

/* R-set-10; a deal entered by hand is the cards themselves. */
static const struct sand_hidden_option hidden_options[] = {{"deal", 0}, {"set", "hidden_set"}, {0, 0}};

static const char *const sides[] = {"village", "werewolves", 0};
static const char *const channels[] = {"day", "pack", "dead", 0};

/* How many answers a game can have at most, with the widest options.
 * A night: cupid 1, pack 5 rounds of at most 24, seer 1, witch 2, healer 1; a dawn and a day: every death may bring a
 * shot and an office, at most one of each in a chain. A day in `open`: 40 acts a seat, and a `sleep` at most once for
 * each of them and once more after each of 24 failed votes and at the start; at most 24 trials, each a `rest` and 24
 * thumbs. (A day in `rounds` has at most 20 × 24 turns.) A timeout is instead of at least one of these or ends the
 * day, removals are at most 24 in all and so are the cards entered by hand, an election is two ballots. The number of
 * dawns: between two deaths fewer than quiet_limit are quiet, so there are at most (24 + 1) × 50. */
enum {
    NIGHT = 1 + 5 * 24 + 1 + 2 + 1 + 4,
    FLOOR = 24 * (WEREWOLVES_ACTS + WEREWOLVES_ACTS + 24 + 1),
    TRIALS = 24 * (1 + 24),
    DAWNS = 25 * 50,
    LONGEST = DAWNS * (NIGHT + FLOOR + TRIALS + 2) + 24 * 3 + 2 * 24 + 24
};

static const struct sand_figure figures[] = {
    {"alive", "/seat", 0, SAND_CHART, "alive", 0, 0}, {"thumbs-up", "/seat", 0, 0, "thumb", "up", 0}, {0}};

/* The tests of answers about a seat (why.c). */
static const struct sand_rule_test tests[] = {{"alive", "R-day-2 R-seer-2", {0}}, {"acts", "R-day-14", {0}},
                                              {"acquitted", "R-day-9", {0}},      {"pointed", "R-day-3", {0}},
                                              {"not-wolf", "R-wolf-2", {0}},      {"not-self", "R-healer-2", {0}},
                                              {"not-again", "R-healer-3", {0}},   {"potion", "R-witch-6", {0}},
                                              {"leader", "R-elect-3", {0}},       {0}};

/* Where the journal is cut into turns and actions. */
static const struct sand_opener openers[] = {SAND_TURN("night"),     SAND_TURN("dawn"),    SAND_TURN("day"),
                                             SAND_TURN("nightfall"), SAND_ACTION("call"),  SAND_ACTION("died"),
                                             SAND_ACTION("finger"),  SAND_ACTION("trial"), SAND_ACTION("poll"),
                                             SAND_ACTION("votes"),   SAND_CUT(0, 0)};
static const struct sand_score_part scores[] = {
    {"alive-village", "R-end-1", 0, 0}, {"alive-werewolves", "R-end-3", 0, 0}, {"nights", "R-end-8", 0, 0}, {0}};

static const struct sand_talk talk = {.speech = werewolves_speech,
                                      .hears = werewolves_hears,
                                      .statement = werewolves_statement,
                                      .turn = werewolves_turn,
                                      .grammar = werewolves_grammar};
static const struct sand_timing timing = {.state = werewolves_pace, .entry = werewolves_pace_entry};

static const struct sand_printed printed[] = {{"card", "ability"}, {0}};

const struct sand_game werewolves_game = {
    SAND_CONTRACT(werewolves),
    SAND_TABLES,
    .title = "Werewolves",
    .rules = 4,
    .min_seats = 6,
    .max_seats = 24,
    .default_seats = 11,
    .hashed_bytes = offsetof(struct werewolves_state, unknown),
    .longest = LONGEST,
    .flags = SAND_CLOCKED | SAND_FINAL,
    .hidden_options = hidden_options,
    .sides = sides,
    .openers = openers,
    .tests = tests,
    .printed = printed,
    .score = werewolves_score,
    .why = werewolves_why,
    .marks = werewolves_marks,
    .fields = werewolves_fields,
    .channels = channels,
    .imagine = werewolves_imagine,
    .talk = &talk,
    .timing = &timing,
    .board = werewolves_board,
    .terminal = werewolves_terminal,
    .advise = werewolves_advise,
};

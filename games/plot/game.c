/* The vocabulary as data, and the one symbol that leaves this folder. */
#include "games/plot/rules.h"

const char *const plot_seat_names[] = {"abwehr", "ss", 0};
const char *const plot_party_names[] = {"ss", "nazi", "civilian", "abwehr", "okw", "allied", 0};
const char *const plot_phase_names[] = {"start", "a", "b1", "b2", "b3", "c1", "c2", "c3", "c4", "c5", "a1", 0};
const char *const plot_result_names[] = {"m",  "n",  "dr",    "ar", "de", "ae", "r",
                                         "sr", "ep", "chits", "ic", "gr", "hq", 0};
const char *const plot_mode_names[] = {"setup", "game", "inter-phase", "coup", "over", 0};
const char *const plot_place_names[] = {"unplaced",   "cell", "retired-abwehr", "retired-ss", "eliminated",
                                        "allied-box", 0};
const char *const plot_mute_names[] = {"no", "own", "turn", 0};
const char *const plot_option_names[] = {"literal", "once-a-turn", "chit", 0};
const char *const plot_end_names[] = {"no-ss", "no-abwehr", "no-coup", "chaos", 0};
const char *const plot_kind_names[] = {"fuehrer-access",  "travel",       "alibi", "double-cross",
                                       "friendly-assign", "enemy-assign", 0};

/* In sentences a party is no seat: a page that shows players' names for seats must not put them here. */
static const char *const party_words[] = {
    "party-ss", "party-nazi", "party-civilian", "party-abwehr", "party-okw", "party-allied", 0};

static const struct sand_domain domains[] = {{SAND_WORDS("seat", 1, plot_seat_names)},
                                             {SAND_IDS("unit", 7, struct plot_pack, unit, PLOT_UNITS)},
                                             {SAND_IDS("hex", 9, struct plot_pack, hex, PLOT_HEXES)},
                                             {SAND_ID_LIST("chit", 7, struct plot_pack, chit_id, PLOT_CHITS)},
                                             {SAND_NUMBERS(8)},
                                             {SAND_WORDS("phase", 4, plot_phase_names)},
                                             {SAND_WORDS("result", 4, plot_result_names)},
                                             {SAND_IDS("area", 5, struct plot_pack, area, PLOT_AREAS)},
                                             {SAND_WORDS("party", 3, party_words)},
                                             {SAND_ID_LIST("hq", 4, struct plot_pack, hq_id, PLOT_HQS)},
                                             {0}};

#define BARE                                                                                                           \
    {                                                                                                                  \
        {                                                                                                              \
            0                                                                                                          \
        }                                                                                                              \
    }
#define ONE(d)                                                                                                         \
    {                                                                                                                  \
        {                                                                                                              \
            d, 0, 0                                                                                                    \
        }                                                                                                              \
    }
#define PAIR                                                                                                           \
    {                                                                                                                  \
        {PLOT_D_UNIT, 0, 0},                                                                                           \
        {                                                                                                              \
            PLOT_D_HEX, 0, 0                                                                                           \
        }                                                                                                              \
    }
static const struct sand_verb verbs[] = {
    [PLOT_V_PLACE] = {"place", PAIR},
    [PLOT_V_AUTO] = {"auto", BARE},
    [PLOT_V_ALLIED] = {"allied", ONE(PLOT_D_HEX)},
    [PLOT_V_ASSIGN_FRIENDLY] = {"assign-friendly", BARE},
    [PLOT_V_ASSIGN_ENEMY] = {"assign-enemy", BARE},
    [PLOT_V_PASS] = {"pass", BARE},
    [PLOT_V_SEND] = {"send", PAIR},
    [PLOT_V_HITLER] = {"hitler", ONE(PLOT_D_HEX)},
    [PLOT_V_VACATE] = {"vacate", ONE(PLOT_D_UNIT)},
    [PLOT_V_UNIT] = {"unit", ONE(PLOT_D_UNIT)},
    [PLOT_V_DONE] = {"done", BARE},
    [PLOT_V_STOP] = {"stop", BARE},
    [PLOT_V_MOVE] = {"move", ONE(PLOT_D_HEX)},
    [PLOT_V_TRAVEL] = {"travel", ONE(PLOT_D_HEX)},
    [PLOT_V_HARASS] = {"harass", ONE(PLOT_D_UNIT)},
    [PLOT_V_HARASS_HQ] = {"harass-hq", ONE(PLOT_D_HEX)},
    [PLOT_V_RETREAT] = {"retreat", ONE(PLOT_D_HEX)},
    [PLOT_V_RETREAT_UNIT] = {"retreat-unit", PAIR},
    [PLOT_V_ADVANCE] = {"advance", {{PLOT_D_UNIT, 1, 0}}},
    [PLOT_V_STAY] = {"stay", BARE},
    [PLOT_V_END] = {"end", BARE},
    [PLOT_V_RECRUIT] = {"recruit", ONE(PLOT_D_UNIT)},
    [PLOT_V_DOUBLE_CROSS] = {"double-cross", ONE(PLOT_D_UNIT)},
    [PLOT_V_INVESTIGATE] = {"investigate", ONE(PLOT_D_UNIT)},
    [PLOT_V_WITH] = {"with", ONE(PLOT_D_UNIT)},
    [PLOT_V_ROLL] = {"roll", BARE},
    [PLOT_V_ANNOUNCE] = {"announce", BARE},
    [PLOT_V_CANCEL] = {"cancel", BARE},
    [PLOT_V_SUSPECT] = {"suspect", ONE(PLOT_D_UNIT)},
    [PLOT_V_REVEAL] = {"reveal", ONE(PLOT_D_UNIT)},
    [PLOT_V_ALIBI] = {"alibi", ONE(PLOT_D_UNIT)},
    [PLOT_V_INTERROGATE] = {"interrogate", ONE(PLOT_D_UNIT)},
    [PLOT_V_ALIBIS] = {"alibis", ONE(PLOT_D_NUMBER)},
    [PLOT_V_RETURN] = {"return", ONE(PLOT_D_HEX)},
    [PLOT_V_CLEAR_ALL] = {"clear-all", BARE},
    [PLOT_V_CLEAR] = {"clear", ONE(PLOT_D_UNIT)},
    [PLOT_V_PANIC] = {"panic", ONE(PLOT_D_UNIT)},
    [PLOT_V_DECLARE] = {"declare", ONE(PLOT_D_NUMBER)},
    [PLOT_V_PASS_OWN] = {"pass-own", BARE},
    [PLOT_V_PASS_TURN] = {"pass-turn", BARE},
    [PLOT_V_BLOCK] = {"block", ONE(PLOT_D_UNIT)},
    [PLOT_V_EXPOSE] = {"expose", ONE(PLOT_D_UNIT)},
    [PLOT_VERBS] = {0},
};

static const struct sand_key keys[] = {
    [PLOT_Q_PLACE] = {"place", {0}},
    [PLOT_Q_HITLER] = {"hitler", {0}},
    [PLOT_Q_VACATE] = {"vacate", {0}},
    [PLOT_Q_ALLIED] = {"allied", {PLOT_D_UNIT}},
    [PLOT_Q_ASSIGN] = {"assign", {PLOT_D_NUMBER, PLOT_D_PARTY, PLOT_D_AREA}},
    [PLOT_Q_SEND] = {"send", {PLOT_D_NUMBER, PLOT_D_PARTY, PLOT_D_AREA}},
    [PLOT_Q_MOVE] = {"move", {PLOT_D_PHASE}},
    [PLOT_Q_ACT] = {"act", {PLOT_D_UNIT, PLOT_D_NUMBER}},
    [PLOT_Q_REPLY] = {"reply", {PLOT_D_UNIT, PLOT_D_UNIT, PLOT_D_HEX}},
    [PLOT_Q_RETREAT] = {"retreat", {PLOT_D_UNIT}},
    [PLOT_Q_ADVANCE] = {"advance", {PLOT_D_UNIT, PLOT_D_HEX}},
    [PLOT_Q_WINDOW] = {"window", {PLOT_D_PHASE}},
    [PLOT_Q_RECRUIT] = {"recruit", {0}},
    [PLOT_Q_ATTEMPT] = {"attempt", {PLOT_D_UNIT}},
    [PLOT_Q_SCATTER] = {"scatter", {0}},
    [PLOT_Q_INVESTIGATE] = {"investigate", {0}},
    [PLOT_Q_TEAM] = {"team", {PLOT_D_UNIT}},
    [PLOT_Q_REVEAL] = {"reveal", {PLOT_D_UNIT}},
    [PLOT_Q_ALIBI] = {"alibi", {PLOT_D_UNIT}},
    [PLOT_Q_FOLLOW] = {"follow", {PLOT_D_HEX}},
    [PLOT_Q_INTERROGATE] = {"interrogate", {0}},
    [PLOT_Q_ALIBIS] = {"alibis", {PLOT_D_UNIT}},
    [PLOT_Q_RETURN] = {"return", {PLOT_D_UNIT}},
    [PLOT_Q_CLEAR] = {"clear", {PLOT_D_PHASE}},
    [PLOT_Q_PANIC] = {"panic", {PLOT_D_NUMBER}},
    [PLOT_Q_INTER] = {"inter", {PLOT_D_NUMBER}},
    [PLOT_Q_COUP] = {"coup", {PLOT_D_NUMBER}},
    [PLOT_E_DREW] = {"drew", {PLOT_D_SEAT, PLOT_D_CHIT}},
    [PLOT_E_DRAWS] = {"draws", {PLOT_D_SEAT, PLOT_D_NUMBER}},
    [PLOT_E_TOOK] = {"took", {PLOT_D_SEAT, PLOT_D_CHIT}},
    [PLOT_E_TAKES] = {"takes", {PLOT_D_SEAT, PLOT_D_NUMBER}},
    [PLOT_E_USES] = {"uses", {PLOT_D_SEAT, PLOT_D_CHIT}},
    [PLOT_E_PLACED] = {"placed", {PLOT_D_UNIT, PLOT_D_HEX}},
    [PLOT_E_TURN] = {"turn", {PLOT_D_NUMBER}},
    [PLOT_E_PHASE] = {"phase", {PLOT_D_PHASE}},
    [PLOT_E_HITLER_ROLL] = {"hitler-roll", {PLOT_D_NUMBER, PLOT_D_HQ}},
    [PLOT_E_HITLER] = {"hitler-moves", {PLOT_D_HEX}},
    [PLOT_E_OVERRUN] = {"overrun", {PLOT_D_AREA}},
    [PLOT_E_ASSIGNMENT] = {"assignment",
                           {PLOT_D_NUMBER, PLOT_D_NUMBER, PLOT_D_AREA, PLOT_D_NUMBER, PLOT_D_PARTY, PLOT_D_AREA}},
    [PLOT_E_ALLIED] = {"allied-placed", {PLOT_D_UNIT, PLOT_D_HEX}},
    [PLOT_E_NO_ALLIED] = {"no-allied", {0}},
    [PLOT_E_NO_SENDING] = {"no-sending", {PLOT_D_AREA}},
    [PLOT_E_SWITCHED] = {"switched", {PLOT_D_PARTY}},
    [PLOT_E_SENT] = {"sent", {PLOT_D_UNIT, PLOT_D_HEX}},
    [PLOT_E_RANDOMIZER] = {"randomizer", {PLOT_D_NUMBER, PLOT_D_NUMBER}},
    [PLOT_E_BEGINS] = {"begins", {PLOT_D_UNIT}},
    [PLOT_E_STEPS] = {"steps", {PLOT_D_UNIT, PLOT_D_HEX}},
    [PLOT_E_TRAVELS] = {"travels", {PLOT_D_UNIT, PLOT_D_HEX}},
    [PLOT_E_HARASSES] = {"harasses", {PLOT_D_UNIT, PLOT_D_UNIT, PLOT_D_NUMBER}},
    [PLOT_E_HARASSES_HQ] = {"harasses-hq", {PLOT_D_UNIT, PLOT_D_HEX, PLOT_D_NUMBER}},
    [PLOT_E_LETS] = {"lets", {PLOT_D_SEAT}},
    [PLOT_E_BLOCKED] = {"blocked", {PLOT_D_UNIT}},
    [PLOT_E_EXPOSED] = {"exposed", {PLOT_D_UNIT}},
    [PLOT_E_RESULT] = {"result", {PLOT_D_NUMBER, PLOT_D_RESULT}},
    [PLOT_E_MASKED] = {"masked", {PLOT_D_UNIT}},
    [PLOT_E_NEUTRALIZED] = {"neutralized", {PLOT_D_UNIT}},
    [PLOT_E_RETREATS] = {"retreats", {PLOT_D_UNIT, PLOT_D_HEX}},
    [PLOT_E_RETIRES] = {"retires", {PLOT_D_UNIT}},
    [PLOT_E_ELIMINATED] = {"eliminated", {PLOT_D_UNIT}},
    [PLOT_E_DRIVEN] = {"driven", {PLOT_D_UNIT}},
    [PLOT_E_ADVANCES] = {"advances", {PLOT_D_UNIT, PLOT_D_HEX}},
    [PLOT_E_ENDS] = {"ends", {PLOT_D_UNIT}},
    [PLOT_E_NAMES] = {"names", {PLOT_D_SEAT, PLOT_D_UNIT}},
    [PLOT_E_CROSSES] = {"crosses", {PLOT_D_SEAT, PLOT_D_UNIT}},
    [PLOT_E_JOINS] = {"joins", {PLOT_D_UNIT}},
    [PLOT_E_DROPS] = {"drops", {PLOT_D_UNIT}},
    [PLOT_E_ATTEMPT] = {"attempted-recruit", {PLOT_D_UNIT, PLOT_D_NUMBER, PLOT_D_NUMBER, PLOT_D_RESULT}},
    [PLOT_E_RECRUITED] = {"recruited", {PLOT_D_UNIT, PLOT_D_SEAT}},
    [PLOT_E_SEMI] = {"semi-recruited", {PLOT_D_UNIT}},
    [PLOT_E_SUSPECTED] = {"suspected", {PLOT_D_UNIT}},
    [PLOT_E_INVESTIGATES] = {"investigates", {PLOT_D_UNIT}},
    [PLOT_E_ANNOUNCED] = {"announced", {PLOT_D_UNIT, PLOT_D_NUMBER}},
    [PLOT_E_SAVED] = {"saved", {PLOT_D_UNIT}},
    [PLOT_E_FALLS] = {"falls-through", {PLOT_D_UNIT}},
    [PLOT_E_INVESTIGATION] = {"investigation", {PLOT_D_UNIT, PLOT_D_NUMBER, PLOT_D_NUMBER, PLOT_D_RESULT}},
    [PLOT_E_CELL] = {"arrested", {PLOT_D_UNIT}},
    [PLOT_E_INTERROGATES] = {"interrogates", {PLOT_D_UNIT}},
    [PLOT_E_INTERROGATION] = {"interrogation", {PLOT_D_UNIT, PLOT_D_NUMBER, PLOT_D_NUMBER, PLOT_D_RESULT}},
    [PLOT_E_CLEARED] = {"cleared", {PLOT_D_UNIT}},
    [PLOT_E_RETIREMENT] = {"retirement", {PLOT_D_UNIT, PLOT_D_NUMBER}},
    [PLOT_E_RETURNS] = {"returns", {PLOT_D_UNIT, PLOT_D_HEX}},
    [PLOT_E_PANIC] = {"panics", {PLOT_D_NUMBER, PLOT_D_NUMBER}},
    [PLOT_E_UNRECRUITED] = {"unrecruited", {PLOT_D_UNIT}},
    [PLOT_E_WINDOW] = {"no-coup", {PLOT_D_PHASE}},
    [PLOT_E_ATTEMPTED] = {"attempts-coup", {PLOT_D_NUMBER, PLOT_D_NUMBER}},
    [PLOT_E_FAILED] = {"coup-failed", {0}},
    [PLOT_E_DECLARED] = {"coup-declared", {PLOT_D_NUMBER, PLOT_D_NUMBER, PLOT_D_NUMBER}},
    [PLOT_E_KILLED] = {"hitler-killed", {0}},
    [PLOT_E_INTER_ENDS] = {"inter-ends", {0}},
    [PLOT_E_COUP_TURN] = {"coup-turn", {PLOT_D_NUMBER, PLOT_D_NUMBER, PLOT_D_NUMBER}},
    [PLOT_E_STOPS] = {"stops", {PLOT_D_SEAT}},
    [PLOT_E_OVER] = {"over", {0}},
    [PLOT_KEYS] = {0},
};

static const struct sand_option options[] = {{"coup-limit", SAND_CHOICE, 0, 0, 0, PLOT_LITERAL, plot_option_names},
                                             {0}};

const struct sand_game plot_game = {
    .id = "plot",
    .title = "The Plot to Assassinate Hitler",
    .rules = 2,
    .min_seats = PLOT_SEATS,
    .max_seats = PLOT_SEATS,
    .state_bytes = sizeof(struct plot),
    /* Far above what is played. A phase lets a unit take ten steps and eight chits, and a target be named and
     * cancelled once between two rolls; see docs/games/plot.md. */
    .longest = 1000000,
    .flags = 0,
    .domains = domains,
    .verbs = verbs,
    .keys = keys,
    .options = options,
    .seats = plot_seat_names,
    .sides = plot_seat_names,
    .ends = plot_end_names,
    .pack_load = plot_pack_load,
    .setup = plot_setup,
    .load = plot_load,
    .check = plot_check,
    .asked = plot_asked,
    .ask = plot_ask,
    .apply = plot_apply,
    .view = plot_view,
    .save = plot_save,
    .imagine = plot_imagine,
    .outcome = plot_outcome,
    .board = plot_board,
};

/* The Plot to Assassinate Hitler: pack, state and vocabulary as numbers. RULES.md is the ledger the comments point to.
 *
 * Always true of a state between two answers:
 * - a unit is its index in units.json (0 … 62 German, 63 … 68 Allied), a hex its index in map.json; a set of German
 *   units is a 64-bit mask, and so is a set of loyalty chits: a loyalty chit has the number of its unit;
 * - `at`, `zone`, `map` and `allied` repeat what `place`, `control`, `masked` and `neutral` say, so that no rule has to
 *   look at all units; only units.c writes them;
 * - a chit is in exactly one of cup, two boxes and (loyalty chits only) on a unit;
 * - operands of a question that is not open are zero or PLOT_NONE: see check.c, which states all of this. */
#ifndef PLOT_STATE_H
#define PLOT_STATE_H

#include "engine/field.h"
#include "engine/vocabulary.h"

enum {
    PLOT_HEXES = 404,
    PLOT_ROW = 416, /* as many, rounded up to what a compiler likes to work through */
    PLOT_WORDS = 8, /* of a set of hexes, likewise */
    PLOT_AREAS = 19,
    PLOT_HQS = 9,
    PLOT_GERMANS = 63,
    PLOT_ALLIES = 6,
    PLOT_UNITS = PLOT_GERMANS + PLOT_ALLIES,
    PLOT_LOYALTY = 59, /* loyalty chits */
    PLOT_KINDS = 6,    /* of other chits */
    PLOT_OTHERS = 38,  /* other chits */
    PLOT_CHITS = PLOT_LOYALTY + PLOT_KINDS,
    PLOT_ID = 24,
    PLOT_X = 28, /* common set-up hexes */
    PLOT_TURNS = 9,
    PLOT_COUP_TURNS = 6,
    PLOT_NONE = 255,   /* no unit */
    PLOT_NO_HEX = 511, /* no hex */
    PLOT_BONUS = 4     /* of a headquarters (R-10-8) */
};

/* Where a unit is, if not in a hex. */
enum plot_place {
    PLOT_UNPLACED = PLOT_HEXES,
    PLOT_CELL,
    PLOT_RETIRED_ABWEHR,
    PLOT_RETIRED_SS,
    PLOT_ELIMINATED,
    PLOT_ALLIED_BOX,
    PLOT_PLACES
};

#define PLOT_SEAT_LIST(X)                                                                                              \
    X(PLOT_ABWEHR, "abwehr")                                                                                           \
    X(PLOT_SS, "ss")
enum plot_seat { PLOT_SEAT_LIST(SAND_ENUM) PLOT_SEATS };
#define PLOT_PARTY_LIST(X)                                                                                             \
    X(PLOT_P_SS, "ss")                                                                                                 \
    X(PLOT_P_NAZI, "nazi")                                                                                             \
    X(PLOT_P_CIVILIAN, "civilian")                                                                                     \
    X(PLOT_P_ABWEHR, "abwehr")                                                                                         \
    X(PLOT_P_OKW, "okw")                                                                                               \
    X(PLOT_P_ALLIED, "allied")
enum plot_party { PLOT_PARTY_LIST(SAND_ENUM) PLOT_PARTIES };
enum plot_group { PLOT_G_SS, PLOT_G_NAZI, PLOT_G_OKW, PLOT_GROUPS, PLOT_G_NONE = PLOT_GROUPS };
#define PLOT_KIND_LIST(X)                                                                                              \
    X(PLOT_ACCESS, "fuehrer-access")                                                                                   \
    X(PLOT_TRAVEL, "travel")                                                                                           \
    X(PLOT_ALIBI, "alibi")                                                                                             \
    X(PLOT_CROSS, "double-cross")                                                                                      \
    X(PLOT_FRIENDLY, "friendly-assign")                                                                                \
    X(PLOT_ENEMY, "enemy-assign")
enum plot_kind { PLOT_KIND_LIST(SAND_ENUM) };
enum plot_leader { PLOT_HIMMLER, PLOT_HITLER, PLOT_GOERDELER, PLOT_CANARIS, PLOT_LEADERS };
enum plot_hq { PLOT_HQ_FUEHRER = 2, PLOT_HQ_RASTENBURG = 3 }; /* their places in map.json, checked on loading */
#define PLOT_OPTION_LIST(X)                                                                                            \
    X(PLOT_LITERAL, "literal")                                                                                         \
    X(PLOT_ONCE, "once-a-turn")                                                                                        \
    X(PLOT_CHIT, "chit")
enum plot_option { PLOT_OPTION_LIST(SAND_ENUM) };
#define PLOT_MODE_LIST(X)                                                                                              \
    X(PLOT_SETUP, "setup")                                                                                             \
    X(PLOT_GAME, "game")                                                                                               \
    X(PLOT_INTER, "inter-phase")                                                                                       \
    X(PLOT_COUP, "coup")                                                                                               \
    X(PLOT_OVER, "over")
enum plot_mode { PLOT_MODE_LIST(SAND_ENUM) PLOT_MODES };
#define PLOT_MUTE_LIST(X)                                                                                              \
    X(PLOT_ASK_ALL, "no")                                                                                              \
    X(PLOT_ASK_OWN, "own")                                                                                             \
    X(PLOT_ASK_NONE, "turn")
enum plot_mute { PLOT_MUTE_LIST(SAND_ENUM) PLOT_MUTES };
/* Phases of a game-turn in their order; a coup has one of its own. */
#define PLOT_PHASE_LIST(X)                                                                                             \
    X(PLOT_START, "start")                                                                                             \
    X(PLOT_A, "a")                                                                                                     \
    X(PLOT_B1, "b1")                                                                                                   \
    X(PLOT_B2, "b2")                                                                                                   \
    X(PLOT_B3, "b3")                                                                                                   \
    X(PLOT_C1, "c1")                                                                                                   \
    X(PLOT_C2, "c2")                                                                                                   \
    X(PLOT_C3, "c3")                                                                                                   \
    X(PLOT_C4, "c4")                                                                                                   \
    X(PLOT_C5, "c5")                                                                                                   \
    X(PLOT_A1, "a1")
enum plot_phase { PLOT_PHASE_LIST(SAND_ENUM) PLOT_PHASES };
#define PLOT_RESULT_LIST(X)                                                                                            \
    X(PLOT_R_M, "m")                                                                                                   \
    X(PLOT_R_N, "n")                                                                                                   \
    X(PLOT_R_DR, "dr")                                                                                                 \
    X(PLOT_R_AR, "ar")                                                                                                 \
    X(PLOT_R_DE, "de")                                                                                                 \
    X(PLOT_R_AE, "ae")                                                                                                 \
    X(PLOT_R_R, "r")                                                                                                   \
    X(PLOT_R_SR, "sr")                                                                                                 \
    X(PLOT_R_EP, "ep")                                                                                                 \
    X(PLOT_R_SS, "chits")                                                                                              \
    X(PLOT_R_IC, "ic")                                                                                                 \
    X(PLOT_R_GR, "gr")                                                                                                 \
    X(PLOT_R_HQ, "hq")
enum plot_result { PLOT_RESULT_LIST(SAND_ENUM) PLOT_RESULTS };
#define PLOT_END_LIST(X)                                                                                               \
    X(PLOT_END_NO_SS, "no-ss", "R-18-34")                                                                              \
    X(PLOT_END_NO_ABWEHR, "no-abwehr", "R-18-35")                                                                      \
    X(PLOT_END_NO_COUP, "no-coup", "R-18-39")                                                                          \
    X(PLOT_END_CHAOS, "chaos", "R-18-38")
enum plot_side { PLOT_SIDE_ABWEHR, PLOT_SIDE_SS };

/* ---- Pack ---- */

/* A chit as a number: loyalty chits by unit, then 64 + its number among the others. */
enum { PLOT_OTHER_CHIT = 64, PLOT_NUMBERS = PLOT_OTHER_CHIT + PLOT_OTHERS };
enum { PLOT_NO_CHIT = 63 }; /* no unit has this number: in tables by number it stands for a chit nobody has seen */
enum { PLOT_EVEN = 1 << 20, PLOT_ODDS = (1 << 26) - 1 }; /* odds (odds.c): one to one; the largest */

struct plot_unit {
    char id[PLOT_ID], number[4];
    uint8_t party, group, effectiveness, defense, movement, column; /* column of the Interrogation Table */
};
struct plot_hex {
    char id[8];
    uint16_t near[7];        /* neighbours in rising order; PLOT_NO_HEX ends them */
    uint16_t zone[7];        /* neighbours in the same area (R-11-3), likewise */
    uint8_t area, hq, setup; /* hq: PLOT_NONE for none; setup: party, PLOT_PARTIES for X, PLOT_NONE for none */
    uint8_t group, col, row; /* group of its headquarters, or PLOT_G_NONE */
};
/* A set of hexes, 64 to a word. */
struct plot_hexes {
    _Alignas(16) uint64_t word[PLOT_WORDS];
};
struct plot_area {
    char id[PLOT_ID], code[4];
    uint8_t overrun, size;
    uint16_t first; /* into plot_pack.area_hex */
};
struct plot_assignment {
    uint8_t allied, count, party, area;
};
struct plot_draw {
    uint8_t seat, count;
};
struct plot_walkyrie {
    uint8_t penalty, bonus, units; /* penalty 0: the attempt fails */
};
struct plot_pack {
    struct plot_unit unit[PLOT_UNITS];
    struct plot_hex hex[PLOT_HEXES];
    struct plot_area area[PLOT_AREAS];
    char hq_id[PLOT_HQS][PLOT_ID], chit_id[PLOT_CHITS][PLOT_ID + 4], other_id[PLOT_OTHERS][PLOT_ID];
    uint8_t hq_group[PLOT_HQS], hq_size[PLOT_HQS];
    uint16_t hq_hex[PLOT_HQS][4], area_hex[PLOT_HEXES];
    uint64_t party[PLOT_PARTIES], group[PLOT_GROUPS]; /* sets of units */
    uint64_t loyalty, mobile, suspectable, own[PLOT_SEATS], start[PLOT_SEATS];
    uint64_t kind[PLOT_KINDS]; /* sets of other chits */
    uint8_t leader[PLOT_LEADERS], chit_unit[PLOT_LOYALTY], unit_chit[PLOT_OTHER_CHIT], berlin, prussia;
    uint16_t leader_hex[PLOT_LEADERS], symbol[PLOT_PARTIES][16], x[PLOT_X], automatic[PLOT_GERMANS];
    uint8_t symbols[PLOT_PARTIES];
    uint8_t near_hq[PLOT_GROUPS + 1][PLOT_HEXES]; /* steps to the group's headquarters; last: SS without Rastenburg */
    uint8_t apart[PLOT_HEXES][PLOT_ROW];          /* steps between two hexes, whatever lies between them */
    struct plot_hexes near[PLOT_HEXES], inside[PLOT_AREAS]; /* neighbours of a hex; hexes of an area */
    struct plot_hexes outside[PLOT_AREAS];                  /* neighbours of an area */
    struct plot_hexes barred[PLOT_GROUPS + 1];              /* headquarters hexes that a group may not enter */
    struct plot_assignment assignment[6][6];
    struct plot_draw randomizer[6][PLOT_TURNS];
    uint8_t harassment[6][7], coup_harassment[6][9], recruitment[6][7], investigation[6][4], interrogation[8][6];
    uint8_t panic[6], hitler[6], returns[6];
    struct plot_walkyrie walkyrie[15];
};

/* ---- State ---- */

/* The first two heaps have the numbers of the seats, so that a seat's box is heap[seat]. Nothing else holds chits but
 * units in the coup (chit_on). */
enum plot_heap { PLOT_BOX_ABWEHR, PLOT_BOX_SS, PLOT_CUP, PLOT_HEAPS };

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
/* Chits of one kind are the same to a player, but have numbers here: a heap is then a set, drawing one is picking a
 * bit, and `known` can say which of them a seat has seen. Loyalty chits are bits by unit; the 38 others are bits 0 to
 * 37 of `other`. */
struct plot_chits {
    uint64_t loyalty, other;
};
/* One seat is asked at a time (`ask`, `seat`), and the operands of what is in progress are members of their own instead
 * of a stack: nothing in this game nests deeper than a harassment inside a unit's move. `hex` has several uses, one at
 * a time: the hex of a harassment or of an arrest, the hex that is being cleared for Hitler, and, while an Allied unit
 * is placed, the number of an area. */
struct plot_state {
    struct sand_head head;
    uint64_t control[PLOT_SEATS], semi, suspected, masked, neutral;
    uint64_t map;                   /* German units in a hex (derived) */
    uint64_t moved;                 /* in this phase, or in this coup-turn */
    uint64_t used, tried, dropped;  /* this recruitment or investigation phase: actors, targets, targets cancelled */
    uint64_t team, revealed, saved; /* the attempt or investigation in progress */
    uint64_t owed;                  /* recruiters that must still retreat */
    uint64_t rolls;                 /* retired units still to be rolled for */
    uint64_t chit_on;               /* loyalty chits lying on units */
    struct plot_chits heap[PLOT_HEAPS];
    struct plot_chits known[PLOT_SEATS];     /* what that seat can place of the cup and of the other box */
    uint32_t odds[PLOT_SEATS][PLOT_NUMBERS]; /* to that seat: other box to cup; odds.c */
    uint32_t overrun;                        /* areas */
    uint16_t place[PLOT_UNITS];              /* a hex, or enum plot_place */
    uint16_t hex; /* of the harassment: of the target, or the hex harassed; on turn 8 Hitler's */
    uint8_t mode, turn, coup_turn, phase, ask, seat, option, acting;
    uint8_t spent;      /* movement points */
    uint8_t target;     /* of harassment, attempt, investigation, interrogation; unit being returned */
    uint8_t retreating; /* the unit that must retreat */
    uint8_t crossing;   /* the attempt is a double-cross */
    uint8_t sent_count, sent_party, sent_area, chooser, drawn; /* assignment; drawn: the Allied unit to be placed */
    uint8_t panic_rolls, panic_left;
    uint8_t penalty, first_bonus, moves, bonus[PLOT_SEATS]; /* coup; moves: left in the inter-phase */
    uint8_t stopped, mover;                                 /* set of seats; who moves next */
    uint8_t failed;                                         /* an attempt has failed in this game-turn (R-18-40) */
    uint8_t mute, quiet;                  /* coup windows; set of seats that waved off reply windows (R-18-33) */
    uint8_t end;                          /* enum plot_end + 1; 0: not over */
    uint8_t allied[PLOT_AREAS];           /* Allied units in the area (derived) */
    uint8_t at[PLOT_HEXES];               /* who stands there, passers-by not counted (derived) */
    uint8_t zone[PLOT_SEATS][PLOT_HEXES]; /* how many units of the seat have the hex in their zone (derived) */
    uint8_t spare[3];
};
#pragma GCC diagnostic pop

/* ---- Vocabulary: the numbers of the tables in game.c ---- */

enum plot_domain { /* from 1, as tables name them */
                   PLOT_D_SEAT = 1,
                   PLOT_D_UNIT,
                   PLOT_D_HEX,
                   PLOT_D_CHIT,
                   PLOT_D_NUMBER,
                   PLOT_D_PHASE,
                   PLOT_D_RESULT,
                   PLOT_D_AREA,
                   PLOT_D_PARTY,
                   PLOT_D_HQ
};
#define PLOT_VERB_LIST(X)                                                                                              \
    X(PLOT_V_PLACE, "place", (SAND_ARG(PLOT_D_UNIT), SAND_ARG(PLOT_D_HEX)))                                            \
    X(PLOT_V_AUTO, "auto", (SAND_NO_ARG))                                                                              \
    X(PLOT_V_ALLIED, "allied", (SAND_ARG(PLOT_D_HEX)))                                                                 \
    X(PLOT_V_ASSIGN_FRIENDLY, "assign-friendly", (SAND_NO_ARG))                                                        \
    X(PLOT_V_ASSIGN_ENEMY, "assign-enemy", (SAND_NO_ARG))                                                              \
    X(PLOT_V_PASS, "pass", (SAND_NO_ARG))                                                                              \
    X(PLOT_V_SEND, "send", (SAND_ARG(PLOT_D_UNIT), SAND_ARG(PLOT_D_HEX)))                                              \
    X(PLOT_V_HITLER, "hitler", (SAND_ARG(PLOT_D_HEX)))                                                                 \
    X(PLOT_V_VACATE, "vacate", (SAND_ARG(PLOT_D_UNIT)))                                                                \
    X(PLOT_V_UNIT, "unit", (SAND_ARG(PLOT_D_UNIT)))                                                                    \
    X(PLOT_V_DONE, "done", (SAND_NO_ARG))                                                                              \
    X(PLOT_V_STOP, "stop", (SAND_NO_ARG))                                                                              \
    X(PLOT_V_MOVE, "move", (SAND_ARG(PLOT_D_HEX)))                                                                     \
    X(PLOT_V_TRAVEL, "travel", (SAND_ARG(PLOT_D_HEX)))                                                                 \
    X(PLOT_V_HARASS, "harass", (SAND_ARG(PLOT_D_UNIT)))                                                                \
    X(PLOT_V_HARASS_HQ, "harass-hq", (SAND_ARG(PLOT_D_HEX)))                                                           \
    X(PLOT_V_RETREAT, "retreat", (SAND_ARG(PLOT_D_HEX)))                                                               \
    X(PLOT_V_RETREAT_UNIT, "retreat-unit", (SAND_ARG(PLOT_D_UNIT), SAND_ARG(PLOT_D_HEX)))                              \
    X(PLOT_V_ADVANCE, "advance", (SAND_MAYBE(PLOT_D_UNIT)))                                                            \
    X(PLOT_V_STAY, "stay", (SAND_NO_ARG))                                                                              \
    X(PLOT_V_END, "end", (SAND_NO_ARG))                                                                                \
    X(PLOT_V_RECRUIT, "recruit", (SAND_ARG(PLOT_D_UNIT)))                                                              \
    X(PLOT_V_DOUBLE_CROSS, "double-cross", (SAND_ARG(PLOT_D_UNIT)))                                                    \
    X(PLOT_V_INVESTIGATE, "investigate", (SAND_ARG(PLOT_D_UNIT)))                                                      \
    X(PLOT_V_WITH, "with", (SAND_ARG(PLOT_D_UNIT)))                                                                    \
    X(PLOT_V_ROLL, "roll", (SAND_NO_ARG))                                                                              \
    X(PLOT_V_ANNOUNCE, "announce", (SAND_NO_ARG))                                                                      \
    X(PLOT_V_CANCEL, "cancel", (SAND_NO_ARG))                                                                          \
    X(PLOT_V_SUSPECT, "suspect", (SAND_ARG(PLOT_D_UNIT)))                                                              \
    X(PLOT_V_REVEAL, "reveal", (SAND_ARG(PLOT_D_UNIT)))                                                                \
    X(PLOT_V_ALIBI, "alibi", (SAND_ARG(PLOT_D_UNIT)))                                                                  \
    X(PLOT_V_INTERROGATE, "interrogate", (SAND_ARG(PLOT_D_UNIT)))                                                      \
    X(PLOT_V_ALIBIS, "alibis", (SAND_ARG(PLOT_D_NUMBER)))                                                              \
    X(PLOT_V_RETURN, "return", (SAND_ARG(PLOT_D_HEX)))                                                                 \
    X(PLOT_V_CLEAR_ALL, "clear-all", (SAND_NO_ARG))                                                                    \
    X(PLOT_V_CLEAR, "clear", (SAND_ARG(PLOT_D_UNIT)))                                                                  \
    X(PLOT_V_PANIC, "panic", (SAND_ARG(PLOT_D_UNIT)))                                                                  \
    X(PLOT_V_DECLARE, "declare", (SAND_ARG(PLOT_D_NUMBER)))                                                            \
    X(PLOT_V_PASS_OWN, "pass-own", (SAND_NO_ARG))                                                                      \
    X(PLOT_V_PASS_TURN, "pass-turn", (SAND_NO_ARG))                                                                    \
    X(PLOT_V_BLOCK, "block", (SAND_ARG(PLOT_D_UNIT)))                                                                  \
    X(PLOT_V_EXPOSE, "expose", (SAND_ARG(PLOT_D_UNIT)))
/* Keys: the questions first (part 4 of the ledger), then the entries. */
#define PLOT_QUESTION_LIST(X)                                                                                          \
    X(PLOT_Q_PLACE, "place", (0))                                                                                      \
    X(PLOT_Q_HITLER, "hitler", (0))                                                                                    \
    X(PLOT_Q_VACATE, "vacate", (0))                                                                                    \
    X(PLOT_Q_ALLIED, "allied", (PLOT_D_UNIT))                                                                          \
    X(PLOT_Q_ASSIGN, "assign", (PLOT_D_NUMBER, PLOT_D_PARTY, PLOT_D_AREA))                                             \
    X(PLOT_Q_SEND, "send", (PLOT_D_NUMBER, PLOT_D_PARTY, PLOT_D_AREA))                                                 \
    X(PLOT_Q_MOVE, "move", (PLOT_D_PHASE))                                                                             \
    X(PLOT_Q_ACT, "act", (PLOT_D_UNIT, PLOT_D_NUMBER))                                                                 \
    X(PLOT_Q_REPLY, "reply", (PLOT_D_UNIT, PLOT_D_UNIT, PLOT_D_HEX))                                                   \
    X(PLOT_Q_RETREAT, "retreat", (PLOT_D_UNIT))                                                                        \
    X(PLOT_Q_ADVANCE, "advance", (PLOT_D_UNIT, PLOT_D_HEX))                                                            \
    X(PLOT_Q_WINDOW, "window", (PLOT_D_PHASE))                                                                         \
    X(PLOT_Q_RECRUIT, "recruit", (0))                                                                                  \
    X(PLOT_Q_ATTEMPT, "attempt", (PLOT_D_UNIT))                                                                        \
    X(PLOT_Q_SCATTER, "scatter", (0))                                                                                  \
    X(PLOT_Q_INVESTIGATE, "investigate", (0))                                                                          \
    X(PLOT_Q_TEAM, "team", (PLOT_D_UNIT))                                                                              \
    X(PLOT_Q_REVEAL, "reveal", (PLOT_D_UNIT))                                                                          \
    X(PLOT_Q_ALIBI, "alibi", (PLOT_D_UNIT))                                                                            \
    X(PLOT_Q_FOLLOW, "follow", (PLOT_D_HEX))                                                                           \
    X(PLOT_Q_INTERROGATE, "interrogate", (0))                                                                          \
    X(PLOT_Q_ALIBIS, "alibis", (PLOT_D_UNIT))                                                                          \
    X(PLOT_Q_RETURN, "return", (PLOT_D_UNIT))                                                                          \
    X(PLOT_Q_CLEAR, "clear", (PLOT_D_PHASE))                                                                           \
    X(PLOT_Q_PANIC, "panic", (PLOT_D_NUMBER))                                                                          \
    X(PLOT_Q_INTER, "inter", (PLOT_D_NUMBER))                                                                          \
    X(PLOT_Q_COUP, "coup", (PLOT_D_NUMBER))
#define PLOT_ENTRY_LIST(X)                                                                                             \
    X(PLOT_E_DREW, "drew", (PLOT_D_SEAT, PLOT_D_CHIT))     /* seat, chit: to the drawer */                             \
    X(PLOT_E_DRAWS, "draws", (PLOT_D_SEAT, PLOT_D_NUMBER)) /* seat, number: to the others */                           \
    X(PLOT_E_TOOK, "took", (PLOT_D_SEAT, PLOT_D_CHIT))     /* seat, chit: to both seats */                             \
    X(PLOT_E_TAKES, "takes", (PLOT_D_SEAT, PLOT_D_NUMBER)) /* seat, number: to spectators */                           \
    X(PLOT_E_USES, "uses", (PLOT_D_SEAT, PLOT_D_CHIT))                                                                 \
    X(PLOT_E_PLACED, "placed", (PLOT_D_UNIT, PLOT_D_HEX))                                                              \
    X(PLOT_E_TURN, "turn", (PLOT_D_NUMBER))                                                                            \
    X(PLOT_E_PHASE, "phase", (PLOT_D_PHASE))                                                                           \
    X(PLOT_E_HITLER_ROLL, "hitler-roll", (PLOT_D_NUMBER, PLOT_D_HQ)) /* die, headquarters */                           \
    X(PLOT_E_HITLER, "hitler-moves", (PLOT_D_HEX))                                                                     \
    X(PLOT_E_OVERRUN, "overrun", (PLOT_D_AREA))                                                                        \
    X(PLOT_E_ASSIGNMENT, "assignment",                                                                                 \
      (PLOT_D_NUMBER, PLOT_D_NUMBER, PLOT_D_AREA, PLOT_D_NUMBER, PLOT_D_PARTY,                                         \
       PLOT_D_AREA)) /* two dice, allied area, count, party, area */                                                   \
    X(PLOT_E_ALLIED, "allied-placed", (PLOT_D_UNIT, PLOT_D_HEX))                                                       \
    X(PLOT_E_NO_ALLIED, "no-allied", (0))                                                                              \
    X(PLOT_E_NO_SENDING, "no-sending", (PLOT_D_AREA))                                                                  \
    X(PLOT_E_SWITCHED, "switched", (PLOT_D_PARTY))                                                                     \
    X(PLOT_E_SENT, "sent", (PLOT_D_UNIT, PLOT_D_HEX))                                                                  \
    X(PLOT_E_RANDOMIZER, "randomizer", (PLOT_D_NUMBER, PLOT_D_NUMBER)) /* die, number */                               \
    X(PLOT_E_BEGINS, "begins", (PLOT_D_UNIT))                                                                          \
    X(PLOT_E_STEPS, "steps", (PLOT_D_UNIT, PLOT_D_HEX))                                                                \
    X(PLOT_E_TRAVELS, "travels", (PLOT_D_UNIT, PLOT_D_HEX))                                                            \
    X(PLOT_E_HARASSES, "harasses", (PLOT_D_UNIT, PLOT_D_UNIT, PLOT_D_NUMBER))      /* unit, target, differential */    \
    X(PLOT_E_HARASSES_HQ, "harasses-hq", (PLOT_D_UNIT, PLOT_D_HEX, PLOT_D_NUMBER)) /* unit, hex, differential */       \
    X(PLOT_E_LETS, "lets", (PLOT_D_SEAT)) /* seat: the reply window is passed */                                       \
    X(PLOT_E_BLOCKED, "blocked", (PLOT_D_UNIT))                                                                        \
    X(PLOT_E_EXPOSED, "exposed", (PLOT_D_UNIT))                                                                        \
    X(PLOT_E_RESULT, "result", (PLOT_D_NUMBER, PLOT_D_RESULT)) /* die, result */                                       \
    X(PLOT_E_MASKED, "masked", (PLOT_D_UNIT))                                                                          \
    X(PLOT_E_NEUTRALIZED, "neutralized", (PLOT_D_UNIT))                                                                \
    X(PLOT_E_RETREATS, "retreats", (PLOT_D_UNIT, PLOT_D_HEX))                                                          \
    X(PLOT_E_RETIRES, "retires", (PLOT_D_UNIT))                                                                        \
    X(PLOT_E_ELIMINATED, "eliminated", (PLOT_D_UNIT))                                                                  \
    X(PLOT_E_DRIVEN, "driven", (PLOT_D_UNIT)) /* Allied unit */                                                        \
    X(PLOT_E_ADVANCES, "advances", (PLOT_D_UNIT, PLOT_D_HEX))                                                          \
    X(PLOT_E_ENDS, "ends", (PLOT_D_UNIT))                                                                              \
    X(PLOT_E_NAMES, "names", (PLOT_D_SEAT, PLOT_D_UNIT))     /* seat, target */                                        \
    X(PLOT_E_CROSSES, "crosses", (PLOT_D_SEAT, PLOT_D_UNIT)) /* seat, target */                                        \
    X(PLOT_E_JOINS, "joins", (PLOT_D_UNIT))                                                                            \
    X(PLOT_E_DROPS, "drops", (PLOT_D_UNIT)) /* target */                                                               \
    X(PLOT_E_ATTEMPT, "attempted-recruit",                                                                             \
      (PLOT_D_UNIT, PLOT_D_NUMBER, PLOT_D_NUMBER, PLOT_D_RESULT)) /* target, differential, die, result */              \
    X(PLOT_E_RECRUITED, "recruited", (PLOT_D_UNIT, PLOT_D_SEAT))                                                       \
    X(PLOT_E_SEMI, "semi-recruited", (PLOT_D_UNIT))                                                                    \
    X(PLOT_E_SUSPECTED, "suspected", (PLOT_D_UNIT))                                                                    \
    X(PLOT_E_INVESTIGATES, "investigates", (PLOT_D_UNIT))          /* target */                                        \
    X(PLOT_E_ANNOUNCED, "announced", (PLOT_D_UNIT, PLOT_D_NUMBER)) /* target, ratio */                                 \
    X(PLOT_E_SAVED, "saved", (PLOT_D_UNIT))                                                                            \
    X(PLOT_E_FALLS, "falls-through", (PLOT_D_UNIT)) /* target */                                                       \
    X(PLOT_E_INVESTIGATION, "investigation",                                                                           \
      (PLOT_D_UNIT, PLOT_D_NUMBER, PLOT_D_NUMBER, PLOT_D_RESULT)) /* target, ratio, die, result */                     \
    X(PLOT_E_CELL, "arrested", (PLOT_D_UNIT))                                                                          \
    X(PLOT_E_INTERROGATES, "interrogates", (PLOT_D_UNIT))                                                              \
    X(PLOT_E_INTERROGATION, "interrogation",                                                                           \
      (PLOT_D_UNIT, PLOT_D_NUMBER, PLOT_D_NUMBER, PLOT_D_RESULT)) /* unit, alibis, die, result */                      \
    X(PLOT_E_CLEARED, "cleared", (PLOT_D_UNIT))                                                                        \
    X(PLOT_E_RETIREMENT, "retirement", (PLOT_D_UNIT, PLOT_D_NUMBER)) /* unit, die */                                   \
    X(PLOT_E_RETURNS, "returns", (PLOT_D_UNIT, PLOT_D_HEX))                                                            \
    X(PLOT_E_PANIC, "panics", (PLOT_D_NUMBER, PLOT_D_NUMBER)) /* die, number */                                        \
    X(PLOT_E_UNRECRUITED, "unrecruited", (PLOT_D_UNIT))                                                                \
    X(PLOT_E_WINDOW, "no-coup", (PLOT_D_PHASE))                          /* phase: no attempt */                       \
    X(PLOT_E_ATTEMPTED, "attempts-coup", (PLOT_D_NUMBER, PLOT_D_NUMBER)) /* chits, die */                              \
    X(PLOT_E_FAILED, "coup-failed", (0))                                                                               \
    X(PLOT_E_DECLARED, "coup-declared", (PLOT_D_NUMBER, PLOT_D_NUMBER, PLOT_D_NUMBER)) /* penalty, bonus, units */     \
    X(PLOT_E_KILLED, "hitler-killed", (0))                                                                             \
    X(PLOT_E_INTER_ENDS, "inter-ends", (0))                                                                            \
    X(PLOT_E_COUP_TURN, "coup-turn", (PLOT_D_NUMBER, PLOT_D_NUMBER, PLOT_D_NUMBER))                                    \
    X(PLOT_E_STOPS, "stops", (PLOT_D_SEAT))                                                                            \
    X(PLOT_E_OVER, "over", (0))
/* What a bot goes by: chits, faces of the die, units, and in how many of 100 cases Hitler falls. */
#define PLOT_WEIGHED_LIST(X)                                                                                           \
    X(PLOT_W_COUP, "coup", (PLOT_D_NUMBER, PLOT_D_NUMBER, PLOT_D_NUMBER, PLOT_D_NUMBER))                               \
    X(PLOT_W_LAST, "last", (PLOT_D_NUMBER, PLOT_D_NUMBER, PLOT_D_NUMBER, PLOT_D_NUMBER))                               \
    X(PLOT_W_THREAT, "threat", (PLOT_D_NUMBER, PLOT_D_NUMBER))
enum plot_weighed { PLOT_WEIGHED_LIST(SAND_ENUM) PLOT_WEIGHED };
SAND_VOCABULARY(PLOT);

extern const char *const plot_seat_names[], *const plot_party_names[], *const plot_kind_names[];
extern const char *const plot_phase_names[], *const plot_mode_names[], *const plot_mute_names[];
extern const char *const plot_place_names[];

SAND_FUNCTIONS(plot);
extern const struct sand_observed plot_observed[]; /* observe.c */
extern const struct sand_key plot_terminal[];      /* board.c: the lines that are said there */

#endif

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

#include "engine/game.h"
#include "engine/notation.h"

enum {
    PLOT_HEXES = 404,
    PLOT_WORDS = 7, /* of a set of hexes */
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

enum plot_seat { PLOT_ABWEHR, PLOT_SS, PLOT_SEATS };
enum plot_party { PLOT_P_SS, PLOT_P_NAZI, PLOT_P_CIVILIAN, PLOT_P_ABWEHR, PLOT_P_OKW, PLOT_P_ALLIED, PLOT_PARTIES };
enum plot_group { PLOT_G_SS, PLOT_G_NAZI, PLOT_G_OKW, PLOT_GROUPS, PLOT_G_NONE = PLOT_GROUPS };
enum plot_kind { PLOT_ACCESS, PLOT_TRAVEL, PLOT_ALIBI, PLOT_CROSS, PLOT_FRIENDLY, PLOT_ENEMY };
enum plot_leader { PLOT_HIMMLER, PLOT_HITLER, PLOT_GOERDELER, PLOT_CANARIS, PLOT_LEADERS };
enum plot_hq { PLOT_HQ_FUEHRER = 2, PLOT_HQ_RASTENBURG = 3 }; /* their places in map.json, checked on loading */
enum plot_option { PLOT_LITERAL, PLOT_ONCE, PLOT_CHIT };
enum plot_mode { PLOT_SETUP, PLOT_GAME, PLOT_INTER, PLOT_COUP, PLOT_OVER, PLOT_MODES };
enum plot_mute { PLOT_ASK_ALL, PLOT_ASK_OWN, PLOT_ASK_NONE, PLOT_MUTES };
/* Phases of a game-turn in their order; a coup has one of its own. */
enum plot_phase {
    PLOT_START,
    PLOT_A,
    PLOT_B1,
    PLOT_B2,
    PLOT_B3,
    PLOT_C1,
    PLOT_C2,
    PLOT_C3,
    PLOT_C4,
    PLOT_C5,
    PLOT_A1,
    PLOT_PHASES
};
enum plot_result {
    PLOT_R_M,
    PLOT_R_N,
    PLOT_R_DR,
    PLOT_R_AR,
    PLOT_R_DE,
    PLOT_R_AE,
    PLOT_R_R,
    PLOT_R_SR,
    PLOT_R_EP,
    PLOT_R_SS,
    PLOT_R_IC,
    PLOT_R_GR,
    PLOT_R_HQ,
    PLOT_RESULTS
};
enum plot_end { PLOT_END_NO_SS, PLOT_END_NO_ABWEHR, PLOT_END_NO_COUP, PLOT_END_CHAOS, PLOT_ENDS };
enum plot_side { PLOT_SIDE_ABWEHR, PLOT_SIDE_SS };

/* ---- Pack ---- */

/* A chit as a number: loyalty chits by unit, then 64 + its number among the others. */
enum { PLOT_OTHER_CHIT = 64 };

struct plot_unit {
    char id[PLOT_ID], number[4];
    uint8_t party, group, effectiveness, defense, movement, column; /* column of the Interrogation Table */
};
struct plot_hex {
    char id[8];
    uint16_t near[6];               /* neighbours in the file's order; PLOT_NO_HEX where the map ends */
    uint16_t zone[6];               /* neighbours in the same area (R-11-3), `zones` of them */
    uint8_t zones, area, hq, setup; /* hq: PLOT_NONE for none; setup: party, PLOT_PARTIES for X, PLOT_NONE for none */
    uint8_t group, col, row, spare; /* group of its headquarters, or PLOT_G_NONE */
};
struct plot_area {
    char id[PLOT_ID], code[4];
    uint8_t overrun, size;
    uint16_t first; /* into plot_pack.area_hex */
};
struct plot_assignment {
    uint8_t allied, count, party, area;
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
    struct plot_assignment assignment[6][6];
    int8_t randomizer[6][PLOT_TURNS]; /* above 0 the Abwehr Player's draw, below 0 the SS Player's */
    uint8_t harassment[6][7], coup_harassment[6][9], recruitment[6][7], investigation[6][4], interrogation[8][6];
    uint8_t panic[6], hitler[6], returns[6];
    struct plot_walkyrie walkyrie[15];
};

/* ---- State ---- */

enum plot_heap { PLOT_BOX_ABWEHR, PLOT_BOX_SS, PLOT_CUP, PLOT_HEAPS };

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct plot_chits {
    uint64_t loyalty, other;
};
struct plot {
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
    struct plot_chits known[PLOT_SEATS]; /* what that seat can place of the cup and of the other box */
    uint32_t overrun;                    /* areas */
    uint16_t place[PLOT_UNITS];          /* a hex, or enum plot_place */
    uint16_t hex;                        /* of the harassment: of the target, or the hex harassed; on turn 8 Hitler's */
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
enum plot_verb {
    PLOT_V_PLACE,
    PLOT_V_AUTO,
    PLOT_V_ALLIED,
    PLOT_V_ASSIGN_FRIENDLY,
    PLOT_V_ASSIGN_ENEMY,
    PLOT_V_PASS,
    PLOT_V_SEND,
    PLOT_V_HITLER,
    PLOT_V_VACATE,
    PLOT_V_UNIT,
    PLOT_V_DONE,
    PLOT_V_STOP,
    PLOT_V_MOVE,
    PLOT_V_TRAVEL,
    PLOT_V_HARASS,
    PLOT_V_HARASS_HQ,
    PLOT_V_RETREAT,
    PLOT_V_RETREAT_UNIT,
    PLOT_V_ADVANCE,
    PLOT_V_STAY,
    PLOT_V_END,
    PLOT_V_RECRUIT,
    PLOT_V_DOUBLE_CROSS,
    PLOT_V_INVESTIGATE,
    PLOT_V_WITH,
    PLOT_V_ROLL,
    PLOT_V_ANNOUNCE,
    PLOT_V_CANCEL,
    PLOT_V_SUSPECT,
    PLOT_V_REVEAL,
    PLOT_V_ALIBI,
    PLOT_V_INTERROGATE,
    PLOT_V_ALIBIS,
    PLOT_V_RETURN,
    PLOT_V_CLEAR_ALL,
    PLOT_V_CLEAR,
    PLOT_V_PANIC,
    PLOT_V_DECLARE,
    PLOT_V_PASS_OWN,
    PLOT_V_PASS_TURN,
    PLOT_V_BLOCK,
    PLOT_V_EXPOSE,
    PLOT_VERBS
};
/* Keys: the questions first (part 4 of the ledger), then the entries. */
enum plot_key {
    PLOT_Q_PLACE,
    PLOT_Q_HITLER,
    PLOT_Q_VACATE,
    PLOT_Q_ALLIED,
    PLOT_Q_ASSIGN,
    PLOT_Q_SEND,
    PLOT_Q_MOVE,
    PLOT_Q_ACT,
    PLOT_Q_REPLY,
    PLOT_Q_RETREAT,
    PLOT_Q_ADVANCE,
    PLOT_Q_WINDOW,
    PLOT_Q_RECRUIT,
    PLOT_Q_ATTEMPT,
    PLOT_Q_SCATTER,
    PLOT_Q_INVESTIGATE,
    PLOT_Q_TEAM,
    PLOT_Q_REVEAL,
    PLOT_Q_ALIBI,
    PLOT_Q_FOLLOW,
    PLOT_Q_INTERROGATE,
    PLOT_Q_ALIBIS,
    PLOT_Q_RETURN,
    PLOT_Q_CLEAR,
    PLOT_Q_PANIC,
    PLOT_Q_INTER,
    PLOT_Q_COUP,
    PLOT_QUESTIONS,
    PLOT_E_DREW = PLOT_QUESTIONS, /* seat, chit: to the drawer */
    PLOT_E_DRAWS,                 /* seat, number: to the others */
    PLOT_E_TOOK,                  /* seat, chit: to both seats */
    PLOT_E_TAKES,                 /* seat, number: to spectators */
    PLOT_E_USES,                  /* seat, chit */
    PLOT_E_PLACED,                /* unit, hex */
    PLOT_E_TURN,                  /* turn */
    PLOT_E_PHASE,                 /* phase */
    PLOT_E_HITLER_ROLL,           /* die, headquarters */
    PLOT_E_HITLER,                /* hex */
    PLOT_E_OVERRUN,               /* area */
    PLOT_E_ASSIGNMENT,            /* two dice, allied area, count, party, area */
    PLOT_E_ALLIED,                /* unit, hex */
    PLOT_E_NO_ALLIED,
    PLOT_E_NO_SENDING,    /* area */
    PLOT_E_SWITCHED,      /* party */
    PLOT_E_SENT,          /* unit, hex */
    PLOT_E_RANDOMIZER,    /* die, number */
    PLOT_E_BEGINS,        /* unit */
    PLOT_E_STEPS,         /* unit, hex */
    PLOT_E_TRAVELS,       /* unit, hex */
    PLOT_E_HARASSES,      /* unit, target, differential */
    PLOT_E_HARASSES_HQ,   /* unit, hex, differential */
    PLOT_E_LETS,          /* seat: the reply window is passed */
    PLOT_E_BLOCKED,       /* unit */
    PLOT_E_EXPOSED,       /* unit */
    PLOT_E_RESULT,        /* die, result */
    PLOT_E_MASKED,        /* unit */
    PLOT_E_NEUTRALIZED,   /* unit */
    PLOT_E_RETREATS,      /* unit, hex */
    PLOT_E_RETIRES,       /* unit */
    PLOT_E_ELIMINATED,    /* unit */
    PLOT_E_DRIVEN,        /* Allied unit */
    PLOT_E_ADVANCES,      /* unit, hex */
    PLOT_E_ENDS,          /* unit */
    PLOT_E_NAMES,         /* seat, target */
    PLOT_E_CROSSES,       /* seat, target */
    PLOT_E_JOINS,         /* unit */
    PLOT_E_DROPS,         /* target */
    PLOT_E_ATTEMPT,       /* target, differential, die, result */
    PLOT_E_RECRUITED,     /* unit, seat */
    PLOT_E_SEMI,          /* unit */
    PLOT_E_SUSPECTED,     /* unit */
    PLOT_E_INVESTIGATES,  /* target */
    PLOT_E_ANNOUNCED,     /* target, ratio */
    PLOT_E_SAVED,         /* unit */
    PLOT_E_FALLS,         /* target */
    PLOT_E_INVESTIGATION, /* target, ratio, die, result */
    PLOT_E_CELL,          /* unit */
    PLOT_E_INTERROGATES,  /* unit */
    PLOT_E_INTERROGATION, /* unit, alibis, die, result */
    PLOT_E_CLEARED,       /* unit */
    PLOT_E_RETIREMENT,    /* unit, die */
    PLOT_E_RETURNS,       /* unit, hex */
    PLOT_E_PANIC,         /* die, number */
    PLOT_E_UNRECRUITED,   /* unit */
    PLOT_E_WINDOW,        /* phase: no attempt */
    PLOT_E_ATTEMPTED,     /* chits, die */
    PLOT_E_FAILED,
    PLOT_E_DECLARED, /* penalty, bonus, units */
    PLOT_E_KILLED,
    PLOT_E_INTER_ENDS,
    PLOT_E_COUP_TURN, /* coup-turn, Abwehr bonus, SS bonus */
    PLOT_E_STOPS,     /* seat */
    PLOT_E_OVER,      /* end as a number is in the outcome; the sentence is the end's */
    PLOT_KEYS
};

extern const struct sand_game plot_game;
extern const char *const plot_seat_names[],
    *const plot_party_names[], *const plot_phase_names[], *const plot_result_names[],
                                                              *const plot_mode_names[],
                                                                  *const plot_place_names[],
                                                                      *const plot_mute_names[],
                                                                          *const plot_option_names[],
                                                                              *const plot_end_names[],
                                                                                  *const plot_kind_names[],
                                                                                      *const plot_question_names[];

void *plot_pack_load(const struct sand_file *, int n, struct sand_error *);
bool plot_setup(const void *pack, struct sand_reader *, const uint8_t key[32], void *state, struct sand_sink *,
                struct sand_error *);
bool plot_load(const void *pack, struct sand_reader *, void *state, struct sand_error *);
bool plot_check(const void *pack, const void *state, struct sand_error *);
sand_mask plot_asked(const void *pack, const void *state);
int plot_ask(const void *pack, const void *state, int actor, struct sand_question *);
void plot_apply(const void *pack, void *state, int actor, sand_answer, struct sand_sink *);
void plot_view(const void *pack, const void *state, int viewer, struct sand_writer *);
void plot_save(const void *pack, const void *state, struct sand_writer *);
void plot_imagine(const void *pack, void *state, int viewer, struct sand_chance *);
void plot_outcome(const void *pack, const void *state, struct sand_outcome *);
void plot_board(const void *pack, const void *state, int viewer, struct sand_writer *);

#endif

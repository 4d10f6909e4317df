/* On To Berlin!: state and vocabulary as numbers. RULES.md is the ledger the comments point to; pack.h is the pack.
 *
 * Always true of a state between two answers (check.c states all of it):
 * - a unit, an area, a nation, a card is its index in the pack; sets of units are struct berlin_set, of areas 64 bits,
 *   of cards 32 bits;
 * - `at`, `own` and `held` repeat what `place`, `nation` and `control` say, so that no rule has to look at all units;
 *   only units.c and nations.c write them;
 * - a unit off the map is not in `fresh`; a card is in one of the masks, or else in its deck;
 * - operands of a step that is not in progress are zero or BERLIN_NONE. */
#ifndef BERLIN_STATE_H
#define BERLIN_STATE_H

#include "engine/field.h"
#include "engine/game.h"
#include "engine/notation.h"
#include "games/berlin/pack.h"

enum { BERLIN_STEPS = 8 }; /* areas of a move, its start included */

/* What may be chosen at set-up (section 16), as bits. */
enum berlin_option {
    BERLIN_DEV_SECRECY = 1,
    BERLIN_DISCARD_SECRECY = 2,
    BERLIN_ALLIED_CHOOSE = 4,
    BERLIN_AXIS_CHOOSE = 8,
    BERLIN_BOMBING_PENALTY = 16,
    BERLIN_NO_AXIS_LEANING = 32,
    BERLIN_US_LOC = 64,
    BERLIN_GARRISON = 128,
    BERLIN_JET = 256
};
enum { BERLIN_OPTIONS = 9 };
enum berlin_phase { BERLIN_SELECTING, BERLIN_IMPULSES, BERLIN_RECOVERING, BERLIN_WITHDRAWING, BERLIN_FINISHED };
enum berlin_mute { BERLIN_ASK, BERLIN_MUTE_IMPULSE, BERLIN_MUTE_TURN };
enum berlin_play { BERLIN_NO_PLAY, BERLIN_PLAY_CARD, BERLIN_PLAY_REACTION, BERLIN_PLAY_AIR };
enum berlin_part { BERLIN_PART_SV, BERLIN_PART_EVENT };
/* Whose recovery: that of the end phase, or by the card of one nation or of all. */
enum berlin_supply { BERLIN_END_PHASE, BERLIN_ONE_NATION, BERLIN_ALL_NATIONS };
/* Units of a side in a Land area at most (R-8-13). */
enum { BERLIN_MOST_LAND = 10, BERLIN_MOST_AIR = 4 };
/* Who pays for an action. */
enum berlin_payment { BERLIN_BY_NOBODY, BERLIN_BY_SV, BERLIN_BY_EVENT, BERLIN_BY_AIR };
enum berlin_action {
    BERLIN_NO_ACTION,
    BERLIN_MOVE,
    BERLIN_AIRMOVE,
    BERLIN_ATTACK,
    BERLIN_AIRSTRIKE,
    BERLIN_BOMB,
    BERLIN_RAID,
    BERLIN_REDEPLOY,
    BERLIN_LANDING,
    BERLIN_SEA_LION, /* the landing of Operation Seelöwe */
    BERLIN_DROP,
    BERLIN_PAIR, /* the group of Blitzkrieg and Mobile Warfare, before it acts */
    BERLIN_ACTIONS
};
enum berlin_fight { BERLIN_NO_FIGHT, BERLIN_COUNTER, BERLIN_MAIN };
enum berlin_end {
    BERLIN_END_CONQUEST,  /* R-14-1 */
    BERLIN_END_COLLAPSE,  /* R-14-2 */
    BERLIN_END_BERLIN,    /* R-14-3: Berlin and another point */
    BERLIN_END_POINTS,    /* R-14-3: four points */
    BERLIN_END_AREAS,     /* R-14-3: ten areas */
    BERLIN_END_SURRENDER, /* R-14-3: none of them */
    BERLIN_ENDS
};

/* Questions (part 4 of the ledger); a state waits in one of these stages. Then the steps between questions, in which no
 * state rests. The order is used three times: stages up to BERLIN_OVER rest and those after it run on (berlin_run in
 * turn.c); a question's key is its stage, so the first keys of the table in game.c are these, in this order; and turn.c
 * keeps a set of stages in 64 bits. */
enum berlin_stage {
    BERLIN_Q_SELECT,        /* D-1 */
    BERLIN_Q_IMPULSE,       /* D-2 */
    BERLIN_Q_ORDER,         /* D-3 */
    BERLIN_Q_POINTS,        /* D-4 */
    BERLIN_Q_GROUP,         /* D-5 */
    BERLIN_Q_STEP,          /* D-6 */
    BERLIN_Q_TARGET,        /* D-7 */
    BERLIN_Q_PATH,          /* D-7 */
    BERLIN_Q_REACT,         /* D-8 */
    BERLIN_Q_COUNTER,       /* D-9 */
    BERLIN_Q_COUNTER_GROUP, /* D-9, D-5 */
    BERLIN_Q_ASSIGN,        /* D-10 */
    BERLIN_Q_RETREAT,       /* D-11 */
    BERLIN_Q_EXCESS,        /* D-12 */
    BERLIN_Q_DEPLOY,        /* D-13 */
    BERLIN_Q_PAIR,          /* D-14: Blitzkrieg, Mobile Warfare */
    BERLIN_Q_DIPLOMACY,
    BERLIN_Q_DEVELOP,
    BERLIN_Q_SUPPLY,
    BERLIN_Q_PARTISANS,
    BERLIN_Q_REDEPLOY,
    BERLIN_Q_REDEPLOY_AT,
    BERLIN_Q_RAID,
    BERLIN_Q_WEAPON,
    BERLIN_Q_LANDING,
    BERLIN_Q_VIA,
    BERLIN_Q_DROP,
    BERLIN_Q_BOMB,
    BERLIN_Q_ACT,      /* D-15 */
    BERLIN_Q_CONTROL,  /* D-16 */
    BERLIN_Q_RECOVER,  /* D-17 */
    BERLIN_Q_WITHDRAW, /* D-18 */
    BERLIN_Q_DISCARD,  /* D-19 */
    BERLIN_OVER,
    BERLIN_QUESTIONS = BERLIN_OVER,
    BERLIN_S_PART,        /* begin the part of the card that is due */
    BERLIN_S_PART_END,    /* it is done */
    BERLIN_S_POINTS,      /* the next action by points */
    BERLIN_S_GROUPED,     /* the group is complete */
    BERLIN_S_FLY,         /* target and path are known: nations join */
    BERLIN_S_REACT,       /* an action is declared or a move complete: does the window open? */
    BERLIN_S_RESOLVE,     /* after the window, or the counterattack: the action itself */
    BERLIN_S_FIGHT,       /* counterattackers or attackers are known: dice */
    BERLIN_S_EFFECTS,     /* hits are assigned */
    BERLIN_S_RETREATS,    /* while retreats are due */
    BERLIN_S_FOUGHT,      /* a fight is over */
    BERLIN_S_LOSSES,      /* cards to be discarded */
    BERLIN_S_ACTED,       /* the action is over: spend, then test capacity */
    BERLIN_S_ACTION_END,  /* on with what paid for it */
    BERLIN_S_EXCESS,      /* test capacity and stacking, then on with `then` */
    BERLIN_S_EVENT_NEXT,  /* after an action of an event */
    BERLIN_S_RECOVERY,    /* the next nation of D-17 */
    BERLIN_S_IMPULSE_END, /* discard, then control */
    BERLIN_S_CONTROL,     /* from area `cursor` on */
    BERLIN_S_CONTROLLED,  /* control is settled */
    BERLIN_S_TURN_END,    /* end phase (a) */
    BERLIN_S_WITHDRAWAL,  /* end phase (c) for `active` */
    BERLIN_S_NEXT_TURN,   /* end phase (d), (e) */
    BERLIN_S_SELECTED,    /* both hands are chosen */
    BERLIN_S_IMPULSE      /* D-2, or the engine's pass */
};

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
/* Whatever can be a half is counted in halves: `points`, capacity. 9½ points are 19, and a Sea area with one fresh and
 * one spent ship has capacity 3, which carries one unit (2 * 1 <= 3) and not two (R-3-44).
 *
 * A set of units that is added here needs a place in three lists: berlin_put (units.c) takes a unit that leaves the map
 * out of it, check.c demands that its units are on the map, and save.c gives it a name. */
struct berlin_state {
    struct sand_head head;
    struct berlin_set at[BERLIN_PLACES];   /* units in the area or off the map (derived) */
    struct berlin_set own[BERLIN_SIDES];   /* units of nations At War (derived) */
    struct berlin_set fresh;               /* on the map and face up */
    struct berlin_set sv_used, event_used; /* this impulse */
    struct berlin_set group;               /* of the action in progress */
    struct berlin_set pair;                /* of Blitzkrieg or Mobile Warfare */
    struct berlin_set counter;             /* counterattackers */
    struct berlin_set targets;             /* of the fight in progress */
    struct berlin_set as_spent;            /* among the targets (R-10-6) */
    struct berlin_set due;                 /* must retreat */
    struct berlin_set crossed;             /* Axis Redeploy: came over the sea */
    uint64_t control[BERLIN_NATIONS];      /* areas */
    uint64_t held[BERLIN_SIDES];           /* friendly-controlled areas (derived) */
    uint32_t hand, discard, pool, removed; /* cards; the card in play is in none, the rest is in the decks */
    uint32_t down, lost;                   /* discards face down: developed ones, those lost to events (16.1) */
    uint32_t seen;                         /* cards the opponent has seen outside the pool (R-16-1) */
    uint16_t options, spare;
    uint8_t place[BERLIN_UNITS];     /* an area, BERLIN_POOL, BERLIN_NEW_WEAPONS_POOL, BERLIN_REMOVED */
    uint8_t came_from[BERLIN_UNITS]; /* the area left last in this impulse, or BERLIN_NONE */
    uint8_t hits[BERLIN_UNITS];      /* of the fight in progress */
    uint8_t side[BERLIN_NATIONS], status[BERLIN_NATIONS], locked[BERLIN_NATIONS];
    uint8_t used[BERLIN_AREAS]; /* capacity used this impulse: mobilization, Axis Redeploy */
    uint8_t track[BERLIN_TRACKS];
    uint8_t points[BERLIN_SIDES]; /* halves, as counted last */
    uint8_t hand_size[BERLIN_SIDES], ready[BERLIN_SIDES], mute[BERLIN_SIDES], reaction[BERLIN_SIDES];
    uint8_t turn, phase, stage, then, active, initiative, passes, surrendered,
        vichy;                                /* active: whose impulse or step it is */
    uint8_t play, card, order, part, sv_left; /* order: the part that comes first + 1; part: parts begun */
    uint8_t row;                              /* being mobilized */
    uint8_t taken;                            /* redeployed, released, recovered so far; actions of a pair done */
    uint8_t unit;                             /* being redeployed or dropped */
    uint8_t nation;                           /* that recovers */
    uint8_t supply;                           /* enum berlin_supply */
    uint8_t action, payment, start, target, cost, steps, twice, range; /* cost: movement used; twice: double attack */
    uint8_t path[BERLIN_STEPS];                                        /* areas of the move or flight, start first */
    uint8_t fight, counter_area, assigner, hits_left;
    uint8_t losses, loser; /* cards still to be discarded, by whom */
    uint8_t stacking;      /* the test of excess includes stacking */
    uint8_t cursor;        /* area whose control is examined; in Q_EXCESS the area of the excess */
    uint8_t end;           /* enum berlin_end + 1; 0: not over */
    uint8_t padding[1];
};
#pragma GCC diagnostic pop

/* ---- Vocabulary: the numbers of the tables in game.c ---- */

enum berlin_domain { /* from 1, as tables name them */
                     BERLIN_D_SIDE = 1,
                     BERLIN_D_AREA,
                     BERLIN_D_NATION,
                     BERLIN_D_UNIT,
                     BERLIN_D_ROW,
                     BERLIN_D_CARD,
                     BERLIN_D_TRACK,
                     BERLIN_D_PART,
                     BERLIN_D_ACTION,
                     BERLIN_D_NUMBER,
                     BERLIN_D_NATIONS
};
enum berlin_verb {
    BERLIN_V_TAKE,
    BERLIN_V_DONE,
    BERLIN_V_PLAY,
    BERLIN_V_SV,
    BERLIN_V_PASS,
    BERLIN_V_ASK_ME,
    BERLIN_V_MOVE,
    BERLIN_V_AIRMOVE,
    BERLIN_V_ATTACK,
    BERLIN_V_AIRSTRIKE,
    BERLIN_V_MOBILIZE,
    BERLIN_V_FIRST,
    BERLIN_V_ADD,
    BERLIN_V_ALL,
    BERLIN_V_OK,
    BERLIN_V_TO,
    BERLIN_V_STOP,
    BERLIN_V_TARGET,
    BERLIN_V_PATH,
    BERLIN_V_DIRECT,
    BERLIN_V_AMBUSH,
    BERLIN_V_JET,
    BERLIN_V_DECLINE,
    BERLIN_V_DECLINE_IMPULSE,
    BERLIN_V_DECLINE_TURN,
    BERLIN_V_AREA,
    BERLIN_V_HIT,
    BERLIN_V_RETREAT,
    BERLIN_V_ELIMINATE,
    BERLIN_V_LOSE,
    BERLIN_V_AT,
    BERLIN_V_SKIP,
    BERLIN_V_GROUP,
    BERLIN_V_DOUBLE_ATTACK,
    BERLIN_V_DOUBLE_AIRSTRIKE,
    BERLIN_V_END,
    BERLIN_V_JOIN,
    BERLIN_V_ADVANCE,
    BERLIN_V_BACK,
    BERLIN_V_RETURN_FRANCE,
    BERLIN_V_DEVELOP,
    BERLIN_V_SUPPLY,
    BERLIN_V_PARTISANS,
    BERLIN_V_REDEPLOY,
    BERLIN_V_RAID,
    BERLIN_V_BOMB,
    BERLIN_V_WEAPON,
    BERLIN_V_LANDING,
    BERLIN_V_VIA,
    BERLIN_V_DROP,
    BERLIN_V_CONTROL,
    BERLIN_V_RECOVER,
    BERLIN_V_WITHDRAW,
    BERLIN_V_DISCARD,
    BERLIN_VERBS
};
/* Keys: the questions first, in the order of the stages, then the entries. */
enum berlin_key {
    BERLIN_E_TURN = BERLIN_QUESTIONS, /* turn */
    BERLIN_E_HANDS,                   /* cards of the Axis, of the Allies */
    BERLIN_E_TAKES,                   /* card: to its owner */
    BERLIN_E_READY,                   /* side */
    BERLIN_E_PLAYS,                   /* side, card */
    BERLIN_E_REACTION_POINTS,         /* side, points */
    BERLIN_E_PASSES,                  /* side */
    BERLIN_E_MUTE_OFF,                /* side: to itself */
    BERLIN_E_MOVES,                   /* side, number of units, from, to */
    BERLIN_E_FLIES,                   /* side, number of units, from, to */
    BERLIN_E_ATTACKS,                 /* side, number of units, area */
    BERLIN_E_STRIKES,                 /* side, number of units, from, target */
    BERLIN_E_BOMBS,                   /* side, number of units, from, target */
    BERLIN_E_RAIDS,                   /* side, number of units, area */
    BERLIN_E_REDEPLOYS,               /* unit, from, to */
    BERLIN_E_DROPS,                   /* unit, from, to */
    BERLIN_E_MOBILIZES,               /* unit, area */
    BERLIN_E_DECLINES,                /* side: to itself */
    BERLIN_E_AMBUSH,                  /* side, card */
    BERLIN_E_JET,                     /* unit */
    BERLIN_E_COUNTERS,                /* side, number of units, area */
    BERLIN_E_ROLLS,                   /* unit, rating, die */
    BERLIN_E_HITS,                    /* side, hits */
    BERLIN_E_HIT,                     /* unit */
    BERLIN_E_SPENT,                   /* unit */
    BERLIN_E_DESTROYED,               /* unit */
    BERLIN_E_RETREATS,                /* unit, area */
    BERLIN_E_ELIMINATED,              /* unit */
    BERLIN_E_LOST,                    /* unit */
    BERLIN_E_JOINS,                   /* nation, side */
    BERLIN_E_VIOLATED,                /* nation, side: violated, it joins that side */
    BERLIN_E_NEUTRAL,                 /* nation: neutral again */
    BERLIN_E_MARKER,                  /* track, space */
    BERLIN_E_VICHY,                   /* France goes over */
    BERLIN_E_FRANCE_RETURNS,          /* France comes back */
    BERLIN_E_NO_EVENT,                /* card: its event cannot be performed */
    BERLIN_E_DEVELOPS,                /* side, card */
    BERLIN_E_DEVELOPS_HIDDEN,         /* side, SV */
    BERLIN_E_LOSES,                   /* side, card */
    BERLIN_E_LOSES_HIDDEN,            /* side */
    BERLIN_E_WEAPON,                  /* unit */
    BERLIN_E_PARTISANS,               /* Yugoslavia */
    BERLIN_E_RECOVERS,                /* unit */
    BERLIN_E_WITHDRAWS,               /* unit */
    BERLIN_E_CONTROL,                 /* area, nation */
    BERLIN_E_SURRENDER,               /* Poland */
    BERLIN_E_REMOVED,                 /* card */
    BERLIN_E_POINTS,                  /* side, whole points, halves */
    BERLIN_E_INITIATIVE,              /* side */
    BERLIN_E_OVER,                    /* turn */
    BERLIN_KEYS
};

extern const struct sand_game berlin_game;
extern const char *const berlin_action_names[], *const berlin_option_names[], *const berlin_end_names[];

bool berlin_setup(const void *pack, struct sand_reader *, const uint8_t key[32], void *state, struct sand_sink *,
                  struct sand_error *);
bool berlin_load(const void *pack, struct sand_reader *, void *state, struct sand_error *);
bool berlin_check(const void *pack, const void *state, struct sand_error *);
sand_mask berlin_asked(const void *pack, const void *state);
int berlin_ask(const void *pack, const void *state, int actor, struct sand_question *);
void berlin_apply(const void *pack, void *state, int actor, sand_answer, struct sand_sink *);
void berlin_view(const void *pack, const void *state, int viewer, struct sand_writer *);
void berlin_save(const void *pack, const void *state, struct sand_writer *);
void berlin_imagine(const void *pack, void *state, int viewer, struct sand_chance *);
void berlin_outcome(const void *pack, const void *state, struct sand_outcome *);
extern const struct sand_observed berlin_observed[]; /* observe.c */
extern const struct sand_key berlin_terminal[];
void berlin_board(const void *pack, const void *state, int viewer, struct sand_pen *);

#endif

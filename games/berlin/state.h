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

enum {
    BERLIN_STEPS = 8, /* areas of a move, its start included */
    BERLIN_SETS = 10  /* of units that something is said of */
};

/* What may be chosen at set-up (section 16); a state keeps a bit of each. */
#define BERLIN_OPTION_LIST(X)                                                                                          \
    X(BERLIN_DEV_SECRECY, "dev-secrecy")                                                                               \
    X(BERLIN_DISCARD_SECRECY, "discard-secrecy")                                                                       \
    X(BERLIN_ALLIED_CHOOSE, "allied-choose")                                                                           \
    X(BERLIN_AXIS_CHOOSE, "axis-choose")                                                                               \
    X(BERLIN_BOMBING_PENALTY, "bombing-penalty")                                                                       \
    X(BERLIN_NO_AXIS_LEANING, "no-axis-leaning")                                                                       \
    X(BERLIN_US_LOC, "us-loc")                                                                                         \
    X(BERLIN_GARRISON, "garrison")                                                                                     \
    X(BERLIN_JET, "jet")
enum berlin_option { BERLIN_OPTION_LIST(SAND_ENUM) BERLIN_OPTIONS };
enum berlin_phase { BERLIN_SELECTING, BERLIN_IMPULSES, BERLIN_RECOVERING, BERLIN_WITHDRAWING, BERLIN_FINISHED };
enum berlin_mute { BERLIN_ASK, BERLIN_MUTE_IMPULSE, BERLIN_MUTE_TURN };
enum berlin_play_kind { BERLIN_NO_PLAY, BERLIN_PLAY_CARD, BERLIN_PLAY_REACTION, BERLIN_PLAY_AIR };
enum berlin_part { BERLIN_PART_SV, BERLIN_PART_EVENT };
/* Whose recovery: that of the end phase, or by the card of one nation or of all. */
enum berlin_supply { BERLIN_END_PHASE, BERLIN_ONE_NATION, BERLIN_ALL_NATIONS };
/* Units of a side in a Land area at most (R-8-13). */
enum { BERLIN_MOST_LAND = 10, BERLIN_MOST_AIR = 4 };
/* Who pays for an action. */
enum berlin_payment { BERLIN_BY_NOBODY, BERLIN_BY_SV, BERLIN_BY_EVENT, BERLIN_BY_AIR };
#define BERLIN_ACTION_LIST(X)                                                                                          \
    X(BERLIN_NO_ACTION, "none")                                                                                        \
    X(BERLIN_MOVE, "move")                                                                                             \
    X(BERLIN_AIRMOVE, "airmove")                                                                                       \
    X(BERLIN_ATTACK, "attack")                                                                                         \
    X(BERLIN_AIRSTRIKE, "airstrike")                                                                                   \
    X(BERLIN_BOMB, "bomb")                                                                                             \
    X(BERLIN_RAID, "raid")                                                                                             \
    X(BERLIN_REDEPLOY, "redeploy")                                                                                     \
    X(BERLIN_LANDING, "landing")                                                                                       \
    X(BERLIN_SEA_LION, "sea-lion") /* the landing of Operation Seelöwe */                                             \
    X(BERLIN_DROP, "drop")                                                                                             \
    X(BERLIN_PAIR, "pair") /* the group of Blitzkrieg and Mobile Warfare, before it acts */
enum berlin_action { BERLIN_ACTION_LIST(SAND_ENUM) BERLIN_ACTIONS };
enum berlin_fight { BERLIN_NO_FIGHT, BERLIN_COUNTER, BERLIN_MAIN };
#define BERLIN_END_LIST(X)                                                                                             \
    X(BERLIN_END_CONQUEST, "conquest", "R-14-1")                                                                       \
    X(BERLIN_END_COLLAPSE, "collapse", "R-14-2")                                                                       \
    X(BERLIN_END_BERLIN, "berlin", "R-14-3")       /* Berlin and another point */                                      \
    X(BERLIN_END_POINTS, "points", "R-14-3")       /* four points */                                                   \
    X(BERLIN_END_AREAS, "areas", "R-14-3")         /* ten areas */                                                     \
    X(BERLIN_END_SURRENDER, "surrender", "R-14-3") /* none of them */
enum berlin_end { BERLIN_END_LIST(SAND_ENUM) BERLIN_ENDS };

/* Questions (part 4 of the ledger); a state waits in one of these stages. Then the steps between questions, in which no
 * state rests. The order is used three times: stages up to BERLIN_OVER rest and those after it run on (berlin_run in
 * turn.c); a question's key is its stage, so the first keys of the table in game.c are these, in this order; and turn.c
 * keeps a set of stages in 64 bits. */
#define BERLIN_QUESTION_LIST(X)                                                                                        \
    X(BERLIN_Q_SELECT, "select", (BERLIN_D_NUMBER))                /* D-1 */                                           \
    X(BERLIN_Q_IMPULSE, "impulse", (0))                            /* D-2 */                                           \
    X(BERLIN_Q_ORDER, "order", (BERLIN_D_CARD))                    /* D-3 */                                           \
    X(BERLIN_Q_POINTS, "points", (BERLIN_D_NUMBER))                /* D-4 */                                           \
    X(BERLIN_Q_GROUP, "group", (BERLIN_D_ACTION, BERLIN_D_AREA))   /* D-5 */                                           \
    X(BERLIN_Q_STEP, "step", (BERLIN_D_AREA, BERLIN_D_NUMBER))     /* D-6 */                                           \
    X(BERLIN_Q_TARGET, "target", (BERLIN_D_ACTION, BERLIN_D_AREA)) /* D-7 */                                           \
    X(BERLIN_Q_PATH, "path", (BERLIN_D_AREA, BERLIN_D_AREA))       /* D-7 */                                           \
    X(BERLIN_Q_REACT, "react", (BERLIN_D_ACTION, BERLIN_D_AREA))   /* D-8 */                                           \
    X(BERLIN_Q_COUNTER, "counter", (0))                            /* D-9 */                                           \
    X(BERLIN_Q_COUNTER_GROUP, "counter-group", (BERLIN_D_AREA))    /* D-9, D-5 */                                      \
    X(BERLIN_Q_ASSIGN, "assign", (BERLIN_D_NUMBER))                /* D-10 */                                          \
    X(BERLIN_Q_RETREAT, "retreat", (0))                            /* D-11 */                                          \
    X(BERLIN_Q_EXCESS, "excess", (BERLIN_D_AREA))                  /* D-12 */                                          \
    X(BERLIN_Q_DEPLOY, "deploy", (BERLIN_D_ROW))                   /* D-13 */                                          \
    X(BERLIN_Q_PAIR, "pair", (0))                                  /* D-14: Blitzkrieg, Mobile Warfare */              \
    X(BERLIN_Q_DIPLOMACY, "diplomacy", (0))                                                                            \
    X(BERLIN_Q_DEVELOP, "develop", (0))                                                                                \
    X(BERLIN_Q_SUPPLY, "supply", (0))                                                                                  \
    X(BERLIN_Q_PARTISANS, "partisans", (0))                                                                            \
    X(BERLIN_Q_REDEPLOY, "redeploy", (BERLIN_D_NUMBER))                                                                \
    X(BERLIN_Q_REDEPLOY_AT, "redeploy-at", (BERLIN_D_UNIT))                                                            \
    X(BERLIN_Q_RAID, "raid", (0))                                                                                      \
    X(BERLIN_Q_WEAPON, "weapon", (BERLIN_D_NUMBER))                                                                    \
    X(BERLIN_Q_LANDING, "landing", (0))                                                                                \
    X(BERLIN_Q_VIA, "via", (BERLIN_D_AREA))                                                                            \
    X(BERLIN_Q_DROP, "drop", (0))                                                                                      \
    X(BERLIN_Q_BOMB, "bomb", (0))                                                                                      \
    X(BERLIN_Q_ACT, "act", (BERLIN_D_NUMBER))                          /* D-15 */                                      \
    X(BERLIN_Q_CONTROL, "control", (BERLIN_D_AREA))                    /* D-16 */                                      \
    X(BERLIN_Q_RECOVER, "recover", (BERLIN_D_NATION, BERLIN_D_NUMBER)) /* D-17 */                                      \
    X(BERLIN_Q_WITHDRAW, "withdraw", (0))                              /* D-18 */                                      \
    X(BERLIN_Q_DISCARD, "discard", (BERLIN_D_NUMBER))                  /* D-19 */
enum berlin_stage {
    BERLIN_QUESTION_LIST(SAND_ENUM) BERLIN_OVER,
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
 * A set of units that is added to `sets` needs a name in save.c. */
struct berlin_state {
    struct sand_head head;
    struct berlin_set at[BERLIN_PLACES]; /* units in the area or off the map (derived) */
    struct berlin_set own[BERLIN_SIDES]; /* units of nations At War (derived) */
    union {
        struct {
            struct berlin_set fresh;               /* face up */
            struct berlin_set sv_used, event_used; /* this impulse */
            struct berlin_set group;               /* of the action in progress */
            struct berlin_set pair;                /* of Blitzkrieg or Mobile Warfare */
            struct berlin_set counter;             /* counterattackers */
            struct berlin_set targets;             /* of the fight in progress */
            struct berlin_set as_spent;            /* among the targets (R-10-6) */
            struct berlin_set due;                 /* must retreat */
            struct berlin_set crossed;             /* Axis Redeploy: came over the sea */
        };
        struct berlin_set sets[BERLIN_SETS]; /* all of them: their units are on the map */
    };
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

/* ---- Vocabulary: each list is enum and table at once ---- */

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
#define BERLIN_VERB_LIST(X)                                                                                            \
    X(BERLIN_V_TAKE, "take", (SAND_ARG(BERLIN_D_CARD)))                                                                \
    X(BERLIN_V_DONE, "done", (SAND_NO_ARG))                                                                            \
    X(BERLIN_V_PLAY, "play", (SAND_ARG(BERLIN_D_CARD)))                                                                \
    X(BERLIN_V_SV, "sv", (SAND_NO_ARG))                                                                                \
    X(BERLIN_V_PASS, "pass", (SAND_NO_ARG))                                                                            \
    X(BERLIN_V_ASK_ME, "ask-me", (SAND_NO_ARG))                                                                        \
    X(BERLIN_V_MOVE, "move", (SAND_MAYBE(BERLIN_D_AREA)))                                                              \
    X(BERLIN_V_AIRMOVE, "airmove", (SAND_MAYBE(BERLIN_D_AREA)))                                                        \
    X(BERLIN_V_ATTACK, "attack", (SAND_MAYBE(BERLIN_D_AREA)))                                                          \
    X(BERLIN_V_AIRSTRIKE, "airstrike", (SAND_MAYBE(BERLIN_D_AREA)))                                                    \
    X(BERLIN_V_MOBILIZE, "mobilize", (SAND_ARG(BERLIN_D_ROW)))                                                         \
    X(BERLIN_V_FIRST, "first", (SAND_ARG(BERLIN_D_PART)))                                                              \
    X(BERLIN_V_ADD, "add", (SAND_ARG(BERLIN_D_UNIT)))                                                                  \
    X(BERLIN_V_ALL, "all", (SAND_NO_ARG))                                                                              \
    X(BERLIN_V_OK, "ok", (SAND_NO_ARG))                                                                                \
    X(BERLIN_V_TO, "to", (SAND_ARG(BERLIN_D_AREA)))                                                                    \
    X(BERLIN_V_STOP, "stop", (SAND_NO_ARG))                                                                            \
    X(BERLIN_V_TARGET, "target", (SAND_ARG(BERLIN_D_AREA)))                                                            \
    X(BERLIN_V_PATH, "path", (SAND_ARG(BERLIN_D_AREA), SAND_MAYBE(BERLIN_D_AREA)))                                     \
    X(BERLIN_V_DIRECT, "direct", (SAND_NO_ARG))                                                                        \
    X(BERLIN_V_AMBUSH, "ambush", (SAND_ARG(BERLIN_D_CARD)))                                                            \
    X(BERLIN_V_JET, "jet", (SAND_NO_ARG))                                                                              \
    X(BERLIN_V_DECLINE, "decline", (SAND_NO_ARG))                                                                      \
    X(BERLIN_V_DECLINE_IMPULSE, "decline-impulse", (SAND_NO_ARG))                                                      \
    X(BERLIN_V_DECLINE_TURN, "decline-turn", (SAND_NO_ARG))                                                            \
    X(BERLIN_V_AREA, "area", (SAND_ARG(BERLIN_D_AREA)))                                                                \
    X(BERLIN_V_HIT, "hit", (SAND_ARG(BERLIN_D_UNIT)))                                                                  \
    X(BERLIN_V_RETREAT, "retreat", (SAND_ARG(BERLIN_D_UNIT), SAND_ARG(BERLIN_D_AREA)))                                 \
    X(BERLIN_V_ELIMINATE, "eliminate", (SAND_ARG(BERLIN_D_UNIT)))                                                      \
    X(BERLIN_V_LOSE, "lose", (SAND_ARG(BERLIN_D_UNIT)))                                                                \
    X(BERLIN_V_AT, "at", (SAND_ARG(BERLIN_D_AREA)))                                                                    \
    X(BERLIN_V_SKIP, "skip", (SAND_NO_ARG))                                                                            \
    X(BERLIN_V_GROUP, "group", (SAND_ARG(BERLIN_D_AREA)))                                                              \
    X(BERLIN_V_DOUBLE_ATTACK, "double-attack", (SAND_NO_ARG))                                                          \
    X(BERLIN_V_DOUBLE_AIRSTRIKE, "double-airstrike", (SAND_NO_ARG))                                                    \
    X(BERLIN_V_END, "end", (SAND_NO_ARG))                                                                              \
    X(BERLIN_V_JOIN, "join", (SAND_ARG(BERLIN_D_NATION)))                                                              \
    X(BERLIN_V_ADVANCE, "advance", (SAND_ARG(BERLIN_D_TRACK)))                                                         \
    X(BERLIN_V_BACK, "back", (SAND_ARG(BERLIN_D_TRACK)))                                                               \
    X(BERLIN_V_RETURN_FRANCE, "return-france", (SAND_NO_ARG))                                                          \
    X(BERLIN_V_DEVELOP, "develop", (SAND_ARG(BERLIN_D_CARD)))                                                          \
    X(BERLIN_V_SUPPLY, "supply", (SAND_ARG(BERLIN_D_NATION)))                                                          \
    X(BERLIN_V_PARTISANS, "partisans", (SAND_NO_ARG))                                                                  \
    X(BERLIN_V_REDEPLOY, "redeploy", (SAND_ARG(BERLIN_D_UNIT)))                                                        \
    X(BERLIN_V_RAID, "raid", (SAND_ARG(BERLIN_D_AREA)))                                                                \
    X(BERLIN_V_BOMB, "bomb", (SAND_ARG(BERLIN_D_AREA)))                                                                \
    X(BERLIN_V_WEAPON, "weapon", (SAND_ARG(BERLIN_D_ROW)))                                                             \
    X(BERLIN_V_LANDING, "landing", (SAND_ARG(BERLIN_D_AREA)))                                                          \
    X(BERLIN_V_VIA, "via", (SAND_ARG(BERLIN_D_AREA)))                                                                  \
    X(BERLIN_V_DROP, "drop", (SAND_ARG(BERLIN_D_UNIT), SAND_ARG(BERLIN_D_AREA)))                                       \
    X(BERLIN_V_CONTROL, "control", (SAND_ARG(BERLIN_D_AREA), SAND_ARG(BERLIN_D_NATION)))                               \
    X(BERLIN_V_RECOVER, "recover", (SAND_ARG(BERLIN_D_UNIT)))                                                          \
    X(BERLIN_V_WITHDRAW, "withdraw", (SAND_ARG(BERLIN_D_UNIT)))                                                        \
    X(BERLIN_V_DISCARD, "discard", (SAND_ARG(BERLIN_D_CARD)))
enum berlin_verb { BERLIN_VERB_LIST(SAND_ENUM) BERLIN_VERBS };
/* Keys: the questions first, in the order of the stages, then the entries. A number before an area is of units; two
 * areas are where they come from and where they go. */
#define BERLIN_ENTRY_LIST(X)                                                                                           \
    X(BERLIN_E_TURN, "turn", (BERLIN_D_NUMBER))                                                                        \
    X(BERLIN_E_HANDS, "hands", (BERLIN_D_NUMBER, BERLIN_D_NUMBER)) /* cards of the Axis, of the Allies */              \
    X(BERLIN_E_TAKES, "takes", (BERLIN_D_CARD))                    /* to its owner */                                  \
    X(BERLIN_E_READY, "ready", (BERLIN_D_SIDE))                                                                        \
    X(BERLIN_E_PLAYS, "plays", (BERLIN_D_SIDE, BERLIN_D_CARD))                                                         \
    X(BERLIN_E_REACTION_POINTS, "reaction-points", (BERLIN_D_SIDE, BERLIN_D_NUMBER))                                   \
    X(BERLIN_E_PASSES, "passes", (BERLIN_D_SIDE))                                                                      \
    X(BERLIN_E_MUTE_OFF, "mute-off", (BERLIN_D_SIDE)) /* to itself */                                                  \
    X(BERLIN_E_MOVES, "moves", (BERLIN_D_SIDE, BERLIN_D_NUMBER, BERLIN_D_AREA, BERLIN_D_AREA))                         \
    X(BERLIN_E_FLIES, "flies", (BERLIN_D_SIDE, BERLIN_D_NUMBER, BERLIN_D_AREA, BERLIN_D_AREA))                         \
    X(BERLIN_E_ATTACKS, "attacks", (BERLIN_D_SIDE, BERLIN_D_NUMBER, BERLIN_D_AREA))                                    \
    X(BERLIN_E_STRIKES, "strikes", (BERLIN_D_SIDE, BERLIN_D_NUMBER, BERLIN_D_AREA, BERLIN_D_AREA))                     \
    X(BERLIN_E_BOMBS, "bombs", (BERLIN_D_SIDE, BERLIN_D_NUMBER, BERLIN_D_AREA, BERLIN_D_AREA))                         \
    X(BERLIN_E_RAIDS, "raids", (BERLIN_D_SIDE, BERLIN_D_NUMBER, BERLIN_D_AREA))                                        \
    X(BERLIN_E_REDEPLOYS, "redeploys", (BERLIN_D_UNIT, BERLIN_D_AREA, BERLIN_D_AREA))                                  \
    X(BERLIN_E_DROPS, "drops", (BERLIN_D_UNIT, BERLIN_D_AREA, BERLIN_D_AREA))                                          \
    X(BERLIN_E_MOBILIZES, "mobilizes", (BERLIN_D_UNIT, BERLIN_D_AREA))                                                 \
    X(BERLIN_E_DECLINES, "declines", (BERLIN_D_SIDE)) /* to itself */                                                  \
    X(BERLIN_E_AMBUSH, "ambush", (BERLIN_D_SIDE, BERLIN_D_CARD))                                                       \
    X(BERLIN_E_JET, "jet", (BERLIN_D_UNIT))                                                                            \
    X(BERLIN_E_COUNTERS, "counters", (BERLIN_D_SIDE, BERLIN_D_NUMBER, BERLIN_D_AREA))                                  \
    X(BERLIN_E_ROLLS, "rolls", (BERLIN_D_UNIT, BERLIN_D_NUMBER, BERLIN_D_NUMBER)) /* unit, rating, die */              \
    X(BERLIN_E_HITS, "hits", (BERLIN_D_SIDE, BERLIN_D_NUMBER))                                                         \
    X(BERLIN_E_HIT, "hit", (BERLIN_D_UNIT))                                                                            \
    X(BERLIN_E_SPENT, "spent", (BERLIN_D_UNIT))                                                                        \
    X(BERLIN_E_DESTROYED, "destroyed", (BERLIN_D_UNIT))                                                                \
    X(BERLIN_E_RETREATS, "retreats", (BERLIN_D_UNIT, BERLIN_D_AREA))                                                   \
    X(BERLIN_E_ELIMINATED, "eliminated", (BERLIN_D_UNIT))                                                              \
    X(BERLIN_E_LOST, "lost", (BERLIN_D_UNIT))                                                                          \
    X(BERLIN_E_JOINS, "joins", (BERLIN_D_NATION, BERLIN_D_SIDE))                                                       \
    X(BERLIN_E_VIOLATED, "violated", (BERLIN_D_NATION, BERLIN_D_SIDE)) /* violated, it joins that side */              \
    X(BERLIN_E_NEUTRAL, "neutral", (BERLIN_D_NATION))                  /* neutral again */                             \
    X(BERLIN_E_MARKER, "marker", (BERLIN_D_TRACK, BERLIN_D_NUMBER))                                                    \
    X(BERLIN_E_VICHY, "vichy", (BERLIN_D_NATION))                   /* France goes over */                             \
    X(BERLIN_E_FRANCE_RETURNS, "france-returns", (BERLIN_D_NATION)) /* France comes back */                            \
    X(BERLIN_E_NO_EVENT, "no-event", (BERLIN_D_CARD))               /* its event cannot be performed */                \
    X(BERLIN_E_DEVELOPS, "develops", (BERLIN_D_SIDE, BERLIN_D_CARD))                                                   \
    X(BERLIN_E_DEVELOPS_HIDDEN, "develops-hidden", (BERLIN_D_SIDE, BERLIN_D_NUMBER)) /* SV */                          \
    X(BERLIN_E_LOSES, "loses", (BERLIN_D_SIDE, BERLIN_D_CARD))                                                         \
    X(BERLIN_E_LOSES_HIDDEN, "loses-hidden", (BERLIN_D_SIDE))                                                          \
    X(BERLIN_E_WEAPON, "releases", (BERLIN_D_UNIT))                                                                    \
    X(BERLIN_E_PARTISANS, "partisans-rise", (BERLIN_D_NATION)) /* Yugoslavia */                                        \
    X(BERLIN_E_RECOVERS, "recovers", (BERLIN_D_UNIT))                                                                  \
    X(BERLIN_E_WITHDRAWS, "withdraws", (BERLIN_D_UNIT))                                                                \
    X(BERLIN_E_CONTROL, "takes-control", (BERLIN_D_AREA, BERLIN_D_NATION))                                             \
    X(BERLIN_E_SURRENDER, "surrender", (BERLIN_D_NATION)) /* Poland */                                                 \
    X(BERLIN_E_REMOVED, "removed", (BERLIN_D_CARD))                                                                    \
    X(BERLIN_E_POINTS, "resource-points",                                                                              \
      (BERLIN_D_SIDE, BERLIN_D_NUMBER, BERLIN_D_NUMBER)) /* whole points, halves */                                    \
    X(BERLIN_E_INITIATIVE, "initiative", (BERLIN_D_SIDE))                                                              \
    X(BERLIN_E_OVER, "over", (BERLIN_D_NUMBER))
enum berlin_key { BERLIN_LAST_QUESTION = BERLIN_QUESTIONS - 1, BERLIN_ENTRY_LIST(SAND_ENUM) BERLIN_KEYS };

SAND_FUNCTIONS(berlin);
extern const char *const berlin_phase_names[], *const berlin_action_names[], *const berlin_option_names[];
const char *berlin_place_name(const struct berlin_pack *, int place); /* an area, or where units are off the map */

extern const struct sand_observed berlin_observed[]; /* observe.c */
extern const struct sand_key berlin_terminal[];

#endif

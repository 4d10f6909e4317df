/* WunderWaffen: pack, state and vocabulary, and what the game's files share. RULES.md is the ledger the ids point to.
 *
 * Always true of a state: `wunderwaffen_check` (check.c) says it in one place. In short: each of the 72 counters is in
 * exactly one place, `place` says where, and hand, reserve, space, marker, conference and leader say the same the other
 * way round; a counter is moved only with wunderwaffen_move. Unused entries are WUNDERWAFFEN_NO or zero. */
#ifndef WUNDERWAFFEN_STATE_H
#define WUNDERWAFFEN_STATE_H

#include "engine/field.h"
#include "engine/vocabulary.h"

enum {
    WUNDERWAFFEN_FACTIONS = 4,
    WUNDERWAFFEN_ALLIES = 3,
    WUNDERWAFFEN_SET = 18, /* counters of a faction */
    WUNDERWAFFEN_COUNTERS = 72,
    WUNDERWAFFEN_LANDS = 22, /* territories without Berlin, which is the last id */
    WUNDERWAFFEN_BERLIN = 22,
    WUNDERWAFFEN_SPACES = 3,
    WUNDERWAFFEN_BERLIN_SPACES = 5,
    WUNDERWAFFEN_HAND = 3,
    WUNDERWAFFEN_CARDS = 24,
    WUNDERWAFFEN_GROUP = 12,
    WUNDERWAFFEN_DISPLAY = 4,
    WUNDERWAFFEN_TOP = 6, /* last square of the morale, political and strategy tracks */
    WUNDERWAFFEN_RESEARCH_LOW = -1,
    WUNDERWAFFEN_RESEARCH_TOP = 5,
    WUNDERWAFFEN_KEEP = 12,    /* counters of phase two */
    WUNDERWAFFEN_WAITING = 16, /* effects of a position that wait; what they set off in turn needs as much again */
    WUNDERWAFFEN_TODO = 2 * WUNDERWAFFEN_WAITING,
    WUNDERWAFFEN_COMPENSATION = 2, /* VP for a counter removed (R-pol-6) */
    WUNDERWAFFEN_MOST_VP = 999,
    WUNDERWAFFEN_MOST_HANDICAP = 30, /* R-setup-14 */
    WUNDERWAFFEN_MOST_CARD_VP = 100, /* of all cards at once, for what the tracks and the map bring together */
    WUNDERWAFFEN_ID = 24,
    WUNDERWAFFEN_NO = 255
};
/* Words and their numbers, each list once (engine/vocabulary.h). */
#define WUNDERWAFFEN_FACTION_LIST(X)                                                                                   \
    X(WUNDERWAFFEN_RUSSIAN, "russian")                                                                                 \
    X(WUNDERWAFFEN_AMERICAN, "american")                                                                               \
    X(WUNDERWAFFEN_ENGLISH, "english")                                                                                 \
    X(WUNDERWAFFEN_GERMAN, "german")
#define WUNDERWAFFEN_KIND_LIST(X)                                                                                      \
    X(WUNDERWAFFEN_SOLDIER, "soldier")                                                                                 \
    X(WUNDERWAFFEN_TANK, "tank")                                                                                       \
    X(WUNDERWAFFEN_AIRCRAFT, "aircraft")                                                                               \
    X(WUNDERWAFFEN_ARTILLERY, "artillery")                                                                             \
    X(WUNDERWAFFEN_FACTION, "faction")                                                                                 \
    X(WUNDERWAFFEN_MORALE, "morale")                                                                                   \
    X(WUNDERWAFFEN_POLITICAL, "political")                                                                             \
    X(WUNDERWAFFEN_MORALE_2, "morale-2")                                                                               \
    X(WUNDERWAFFEN_RESEARCH, "research")                                                                               \
    X(WUNDERWAFFEN_RESEARCH_2, "research-2")                                                                           \
    X(WUNDERWAFFEN_BERLIN_POLITICS, "berlin")                                                                          \
    X(WUNDERWAFFEN_STRATEGY, "strategy")
#define WUNDERWAFFEN_BONUS_LIST(X)                                                                                     \
    X(WUNDERWAFFEN_BONUS_MORALE, "morale")                                                                             \
    X(WUNDERWAFFEN_BONUS_VP2, "vp2")                                                                                   \
    X(WUNDERWAFFEN_BONUS_POLITICAL, "political")                                                                       \
    X(WUNDERWAFFEN_BONUS_STRATEGY, "strategy")                                                                         \
    X(WUNDERWAFFEN_BONUS_RESEARCH, "research")
/* Rules of research cards. */
#define WUNDERWAFFEN_HOOK_LIST(X)                                                                                      \
    X(WUNDERWAFFEN_HOOK_STRIKE, "strike")                                                                              \
    X(WUNDERWAFFEN_HOOK_KILL_VP, "kill-vp")                                                                            \
    X(WUNDERWAFFEN_HOOK_FORTRESS_VP, "fortress-vp")                                                                    \
    X(WUNDERWAFFEN_HOOK_FORTRESS_SCORE, "fortress-score")                                                              \
    X(WUNDERWAFFEN_HOOK_TOLL_FORTRESS, "toll-fortress")                                                                \
    X(WUNDERWAFFEN_HOOK_TOLL_STRATEGY, "toll-strategy")                                                                \
    X(WUNDERWAFFEN_HOOK_TOLL_BERLIN, "toll-berlin")                                                                    \
    X(WUNDERWAFFEN_HOOK_TURN_VP, "turn-vp")                                                                            \
    X(WUNDERWAFFEN_HOOK_CONFERENCE_CUT, "conference-cut")                                                              \
    X(WUNDERWAFFEN_HOOK_DENY_FORTRESS, "deny-fortress")                                                                \
    X(WUNDERWAFFEN_HOOK_DENY_STRATEGY, "deny-strategy")                                                                \
    X(WUNDERWAFFEN_HOOK_NO_AIR_RAID, "no-air-raid")                                                                    \
    X(WUNDERWAFFEN_HOOK_RESEARCH_FLOOR, "research-floor")                                                              \
    X(WUNDERWAFFEN_HOOK_RESEARCH_PLUS, "research-plus")                                                                \
    X(WUNDERWAFFEN_HOOK_CANCEL_KIND, "cancel-kind")                                                                    \
    X(WUNDERWAFFEN_HOOK_GATE_BERLIN, "gate-berlin")
enum { WUNDERWAFFEN_FACTION_LIST(SAND_ENUM) };
enum { WUNDERWAFFEN_KIND_LIST(SAND_ENUM) WUNDERWAFFEN_KINDS };
enum { WUNDERWAFFEN_BONUS_LIST(SAND_ENUM) };
enum { WUNDERWAFFEN_HOOK_LIST(SAND_ENUM) WUNDERWAFFEN_HOOKS };

/* ---- Pack ---- */

/* What a bonus square or a card gives, in the order in which it is applied (R-strat-3). The order of the members is the
 * order of the rule; wunderwaffen_push_gift walks it backwards, because effects are a stack. */
struct wunderwaffen_gift {
    int8_t research, german_morale, german_politics, morale, politics, vp;
};
struct wunderwaffen_counter {
    char id[8];
    uint8_t owner, front, reverse, named; /* named: set of factions the reverse may act for */
};
struct wunderwaffen_land {
    char id[WUNDERWAFFEN_ID];
    uint32_t adjacent; /* set of territories, Berlin among them */
    uint8_t least[WUNDERWAFFEN_SPACES], cities, vp, bonuses, bonus[2];
};
struct wunderwaffen_suburb { /* a space of Berlin */
    uint8_t vp, bonuses, bonus[2];
};
struct wunderwaffen_card {
    char id[WUNDERWAFFEN_ID];
    struct wunderwaffen_gift gift;
    uint8_t group, cost, hook, kind, also; /* also: set of kinds */
    int8_t value;                          /* VP, square or number of neighbours */
};
struct wunderwaffen_step { /* a square of a strategy track */
    uint16_t accepts;      /* set of kinds */
    struct wunderwaffen_gift bonus[2];
};
struct wunderwaffen_pack {
    struct wunderwaffen_counter counter[WUNDERWAFFEN_COUNTERS];
    struct wunderwaffen_land land[WUNDERWAFFEN_LANDS + 1];
    struct wunderwaffen_suburb suburb[WUNDERWAFFEN_BERLIN_SPACES];
    struct wunderwaffen_card card[WUNDERWAFFEN_CARDS];
    struct wunderwaffen_step step[WUNDERWAFFEN_ALLIES][WUNDERWAFFEN_TOP + 1];
    uint32_t start[WUNDERWAFFEN_FACTIONS];  /* territories next to a starting area */
    uint32_t hook[WUNDERWAFFEN_HOOKS];      /* cards with that rule */
    uint8_t strength[WUNDERWAFFEN_KINDS];   /* 0: does not enter spaces */
    uint8_t beats[2][WUNDERWAFFEN_KINDS];   /* [1]: German; set of kinds */
    uint8_t value[2][WUNDERWAFFEN_TOP + 1]; /* VP of the morale and political squares */
    uint8_t begins[2];                      /* start square of either */
    uint8_t research_square;                /* German morale square that advances research */
    uint8_t conference[3], leader_vp, leader_politics;
    uint8_t points[7];                       /* research points by square + 1 */
    struct wunderwaffen_gift up[7], down[7]; /* by square + 1: what a move there brings; vp is the German's */
    uint8_t gate;                            /* Allied neighbours that open Berlin */
};

/* ---- State ---- */

/* Places of a counter. */
enum {
    WUNDERWAFFEN_POOL,
    WUNDERWAFFEN_IN_HAND,                               /* + slot */
    WUNDERWAFFEN_IN_RESERVE = WUNDERWAFFEN_IN_HAND + 3, /* + slot: 0 for a Soldier, 1 for any */
    WUNDERWAFFEN_DISCARDS = WUNDERWAFFEN_IN_RESERVE + 2,
    WUNDERWAFFEN_OUT,
    WUNDERWAFFEN_AT_CONFERENCE, /* + square */
    WUNDERWAFFEN_LEADER = WUNDERWAFFEN_AT_CONFERENCE + 3,
    WUNDERWAFFEN_IN_BERLIN,                               /* + space */
    WUNDERWAFFEN_ON_SPACE = WUNDERWAFFEN_IN_BERLIN + 5,   /* + 3 × territory + space */
    WUNDERWAFFEN_AS_MARKER = WUNDERWAFFEN_ON_SPACE + 66,  /* + territory */
    WUNDERWAFFEN_AS_ACCESS = WUNDERWAFFEN_AS_MARKER + 22, /* + territory */
    WUNDERWAFFEN_PLACES = WUNDERWAFFEN_AS_ACCESS + 22
};
/* Who knows a reverse (R-info-10). */
enum { WUNDERWAFFEN_NOBODY, WUNDERWAFFEN_OWNER, WUNDERWAFFEN_ALL };
/* Effects still to come, a stack: the last is next. What `who` gets, whose marker moves by the amount (research:
 * squares up or down), who scores the territory `amount`. */
#define WUNDERWAFFEN_EFFECT_LIST(X)                                                                                    \
    X(WUNDERWAFFEN_DO_VP, "vp")                                                                                        \
    X(WUNDERWAFFEN_DO_MORALE, "morale")                                                                                \
    X(WUNDERWAFFEN_DO_POLITICS, "politics")                                                                            \
    X(WUNDERWAFFEN_DO_RESEARCH, "research")                                                                            \
    X(WUNDERWAFFEN_DO_STRATEGY, "strategy")                                                                            \
    X(WUNDERWAFFEN_DO_SCORE, "score")                                                                                  \
    X(WUNDERWAFFEN_DO_VP_BERLIN, "vp-berlin")                                                                          \
    X(WUNDERWAFFEN_DO_VP_STRATEGY, "vp-strategy")                                                                      \
    X(WUNDERWAFFEN_DO_VP_RESEARCH, "vp-research")                                                                      \
    X(WUNDERWAFFEN_DO_VP_CARD, "vp-card")
enum { WUNDERWAFFEN_EFFECT_LIST(SAND_ENUM) WUNDERWAFFEN_EFFECTS };
/* For example a territory whose bonuses are morale and research, conquered by an Ally: the stack holds, from the
 * bottom, {score, ally, territory}, {research, ally, -1}, {morale, ally, 1}; the last is carried out first, and
 * whatever it sets off is put on top and comes before the research. */
struct wunderwaffen_effect {
    uint8_t what, who;
    int8_t amount;
    uint8_t spare;
};
/* What points are given for: the parts of a final score, in the order of the sheet. */
#define WUNDERWAFFEN_SCORE_LIST(X)                                                                                     \
    X(WUNDERWAFFEN_FROM_HANDICAP, "handicap")                                                                          \
    X(WUNDERWAFFEN_FROM_CONQUEST, "conquest")                                                                          \
    X(WUNDERWAFFEN_FROM_CONFERENCE, "conference")                                                                      \
    X(WUNDERWAFFEN_FROM_LEADER, "leader")                                                                              \
    X(WUNDERWAFFEN_FROM_BERLIN, "suburbs")                                                                             \
    X(WUNDERWAFFEN_FROM_STRATEGY, "strategy")                                                                          \
    X(WUNDERWAFFEN_FROM_RESEARCH, "research")                                                                          \
    X(WUNDERWAFFEN_FROM_CARD, "cards")                                                                                 \
    X(WUNDERWAFFEN_FROM_REMOVAL, "removal")                                                                            \
    X(WUNDERWAFFEN_FROM_TERRITORIES, "territories")                                                                    \
    X(WUNDERWAFFEN_FROM_CITIES, "cities")                                                                              \
    X(WUNDERWAFFEN_FROM_FORTRESSES, "fortresses")                                                                      \
    X(WUNDERWAFFEN_FROM_POLITICS, "politics")                                                                          \
    X(WUNDERWAFFEN_FROM_MOST, "berlin")                                                                                \
    X(WUNDERWAFFEN_FROM_BERLIN_POLITICS, "berlin-politics")
enum { WUNDERWAFFEN_SCORE_LIST(SAND_ENUM) WUNDERWAFFEN_SCORES };
#define WUNDERWAFFEN_MODE_LIST(X)                                                                                      \
    X(WUNDERWAFFEN_BY_OWN, "own")                                                                                      \
    X(WUNDERWAFFEN_BY_GIVE, "give")                                                                                    \
    X(WUNDERWAFFEN_BY_CALL, "call")
enum { WUNDERWAFFEN_MODE_LIST(SAND_ENUM) };

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
/* `known`, `shuffled` and `before` say who knows which reverse (R-info-10): `known` now; after the shuffle before phase
 * two, `before` is what was known of this id until then, and `shuffled` that it was among those shuffled. A seat that
 * saw a reverse still knows that it is among the shuffled ones, but no longer where: imagine.c needs all three. */
struct wunderwaffen_state {
    struct sand_head head;
    uint32_t
        owned[WUNDERWAFFEN_FACTIONS]; /* sets of territories; the German's hold is what nobody else owns, so his is 0 */
    uint32_t access[WUNDERWAFFEN_FACTIONS]; /* sets of territories with an access marker of the faction */
    uint32_t display, cards;                /* sets of research cards: shown, acquired */
    uint16_t vp[WUNDERWAFFEN_FACTIONS];
    struct wunderwaffen_effect todo[WUNDERWAFFEN_TODO];
    uint8_t place[WUNDERWAFFEN_COUNTERS];
    uint8_t side[WUNDERWAFFEN_COUNTERS]; /* 0: front up; else reverse up for faction side - 1 */
    uint8_t known[WUNDERWAFFEN_COUNTERS], shuffled[WUNDERWAFFEN_COUNTERS], before[WUNDERWAFFEN_COUNTERS];
    uint8_t pool[WUNDERWAFFEN_FACTIONS][WUNDERWAFFEN_SET], pooled[WUNDERWAFFEN_FACTIONS];
    uint8_t undrawn[2][WUNDERWAFFEN_GROUP], left[2];
    uint8_t hand[WUNDERWAFFEN_FACTIONS][WUNDERWAFFEN_HAND], reserve[WUNDERWAFFEN_FACTIONS][2];
    uint8_t space[WUNDERWAFFEN_LANDS][WUNDERWAFFEN_SPACES], marker[WUNDERWAFFEN_LANDS];
    uint8_t suburb[WUNDERWAFFEN_BERLIN_SPACES]; /* counters on each space of Berlin: a number */
    uint8_t conference[3], leader;
    uint8_t square[2][WUNDERWAFFEN_FACTIONS]; /* morale, politics */
    uint8_t order[2][WUNDERWAFFEN_FACTIONS];  /* markers by square, from the lowest, and in a square from the bottom */
    uint8_t strategy[WUNDERWAFFEN_FACTIONS];  /* the German's stays 0 */
    int8_t research;
    uint8_t alternative; /* option alt-score */
    uint8_t phase, round, active, stage;
    uint8_t opening; /* 1: the picks before round 1 of a phase */
    uint8_t picks;   /* still to make by the active faction */
    uint8_t own_due, give_due;
    uint8_t stored; /* this turn: 0, else reserve slot + 1 */
    uint8_t bought, cancelled, second_card;
    uint8_t from;         /* counter being played: hand slot, or 3 + reserve slot; WUNDERWAFFEN_NO: none */
    uint8_t mode, face;   /* of the play; face WUNDERWAFFEN_NO: not settled, or nobody */
    uint8_t land, winner; /* of a territory whose marker is being chosen; WUNDERWAFFEN_NO */
    uint8_t bonus_for;    /* strategy bonus being chosen; WUNDERWAFFEN_NO */
    uint8_t todos;
    int8_t reduction; /* research squares about to be lost; 0: none */
    uint8_t spare[3];
};
#pragma GCC diagnostic pop

/* ---- Vocabulary ---- */

enum {
    WUNDERWAFFEN_D_FACTION = 1,
    WUNDERWAFFEN_D_KIND,
    WUNDERWAFFEN_D_CARD,
    WUNDERWAFFEN_D_SLOT,
    WUNDERWAFFEN_D_RESERVE,
    WUNDERWAFFEN_D_TERRITORY,
    WUNDERWAFFEN_D_LAND, /* without Berlin */
    WUNDERWAFFEN_D_SPACE,
    WUNDERWAFFEN_D_NUMBER,
    WUNDERWAFFEN_D_FACTIONS,
    WUNDERWAFFEN_D_SCORE
};
#define WUNDERWAFFEN_VERB_LIST(X)                                                                                      \
    X(WUNDERWAFFEN_V_PICK, "pick", (SAND_ARG(WUNDERWAFFEN_D_KIND)))                                                    \
    X(WUNDERWAFFEN_V_DROP, "drop", (SAND_ARG(WUNDERWAFFEN_D_KIND)))                                                    \
    X(WUNDERWAFFEN_V_ACQUIRE, "acquire", (SAND_ARG(WUNDERWAFFEN_D_CARD)))                                              \
    X(WUNDERWAFFEN_V_OWN, "own", (SAND_ARG(WUNDERWAFFEN_D_SLOT)))                                                      \
    X(WUNDERWAFFEN_V_GIVE, "give", (SAND_ARG(WUNDERWAFFEN_D_SLOT)))                                                    \
    X(WUNDERWAFFEN_V_STORE, "store", (SAND_ARG(WUNDERWAFFEN_D_SLOT), SAND_ARG(WUNDERWAFFEN_D_RESERVE)))                \
    X(WUNDERWAFFEN_V_CALL, "call", (SAND_ARG(WUNDERWAFFEN_D_RESERVE)))                                                 \
    X(WUNDERWAFFEN_V_BUY, "buy", (SAND_ARG(WUNDERWAFFEN_D_CARD)))                                                      \
    X(WUNDERWAFFEN_V_END, "end", (SAND_NO_ARG))                                                                        \
    X(WUNDERWAFFEN_V_FOR, "for", (SAND_ARG(WUNDERWAFFEN_D_FACTION)))                                                   \
    X(WUNDERWAFFEN_V_UPPER, "upper", (SAND_NO_ARG))                                                                    \
    X(WUNDERWAFFEN_V_LOWER, "lower", (SAND_NO_ARG))                                                                    \
    X(WUNDERWAFFEN_V_CANCEL, "cancel", (SAND_ARG(WUNDERWAFFEN_D_SLOT)))                                                \
    X(WUNDERWAFFEN_V_ALLOW, "allow", (SAND_NO_ARG))                                                                    \
    X(WUNDERWAFFEN_V_KEEP, "keep", (SAND_ARG(WUNDERWAFFEN_D_SPACE)))                                                   \
    X(WUNDERWAFFEN_V_PLACE, "place", (SAND_ARG(WUNDERWAFFEN_D_TERRITORY), SAND_ARG(WUNDERWAFFEN_D_SPACE)))             \
    X(WUNDERWAFFEN_V_BERLIN, "berlin", (SAND_ARG(WUNDERWAFFEN_D_SPACE)))                                               \
    X(WUNDERWAFFEN_V_STRATEGY, "strategy", (SAND_NO_ARG))                                                              \
    X(WUNDERWAFFEN_V_BOMB, "bomb", (SAND_NO_ARG))                                                                      \
    X(WUNDERWAFFEN_V_MORALE, "morale", (SAND_NO_ARG))                                                                  \
    X(WUNDERWAFFEN_V_POLITICS, "politics", (SAND_NO_ARG))                                                              \
    X(WUNDERWAFFEN_V_RESEARCH, "research", (SAND_NO_ARG))                                                              \
    X(WUNDERWAFFEN_V_CONFERENCE, "conference", (SAND_NO_ARG))                                                          \
    X(WUNDERWAFFEN_V_LEADER, "leader", (SAND_NO_ARG))                                                                  \
    X(WUNDERWAFFEN_V_ACCESS, "access", (SAND_ARG(WUNDERWAFFEN_D_TERRITORY)))                                           \
    X(WUNDERWAFFEN_V_OUST, "oust", (SAND_ARG(WUNDERWAFFEN_D_TERRITORY), SAND_ARG(WUNDERWAFFEN_D_SPACE)))               \
    X(WUNDERWAFFEN_V_DISCARD, "discard", (SAND_NO_ARG))
/* What is asked: rows of the driver in questions.c. The stage of a state is the key of the open question; of a game
 * that is over, WUNDERWAFFEN_OVER. */
#define WUNDERWAFFEN_QUESTION_LIST(X)                                                                                  \
    X(WUNDERWAFFEN_PICK, "pick", (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_NUMBER))                                      \
    X(WUNDERWAFFEN_START_CARD, "start-card", (WUNDERWAFFEN_D_FACTION))                                                 \
    X(WUNDERWAFFEN_TURN, "turn", (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_NUMBER, WUNDERWAFFEN_D_NUMBER))               \
    X(WUNDERWAFFEN_FOR, "for", (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_KIND))                                          \
    X(WUNDERWAFFEN_USE, "use", (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_KIND))                                          \
    X(WUNDERWAFFEN_CHOOSE_BONUS, "bonus", (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_NUMBER))                             \
    X(WUNDERWAFFEN_CANCEL, "cancel", (WUNDERWAFFEN_D_NUMBER))                                                          \
    X(WUNDERWAFFEN_MARK, "marker", (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_TERRITORY))                                 \
    X(WUNDERWAFFEN_DROP, "drop", (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_NUMBER))
#define WUNDERWAFFEN_ENTRY_LIST(X)                                                                                     \
    X(WUNDERWAFFEN_K_STACK, "stack",                                                                                   \
      (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_FACTION))                \
    X(WUNDERWAFFEN_K_PICKED, "picked", (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_KIND, WUNDERWAFFEN_D_SLOT))             \
    X(WUNDERWAFFEN_K_DROPPED, "dropped", (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_KIND))                                \
    X(WUNDERWAFFEN_K_SHOWN, "shown", (WUNDERWAFFEN_D_CARD))                                                            \
    X(WUNDERWAFFEN_K_ACQUIRED, "acquired", (WUNDERWAFFEN_D_CARD))                                                      \
    X(WUNDERWAFFEN_K_ROUND, "round", (WUNDERWAFFEN_D_NUMBER, WUNDERWAFFEN_D_NUMBER))                                   \
    X(WUNDERWAFFEN_K_TURN_OF, "turn-of", (WUNDERWAFFEN_D_FACTION))                                                     \
    X(WUNDERWAFFEN_K_SKIPPED, "skipped", (WUNDERWAFFEN_D_FACTION))                                                     \
    X(WUNDERWAFFEN_K_REVERSE, "reverse",                                                                               \
      (WUNDERWAFFEN_D_SLOT, WUNDERWAFFEN_D_KIND, WUNDERWAFFEN_D_KIND, WUNDERWAFFEN_D_FACTIONS))                        \
    X(WUNDERWAFFEN_K_PLAYS, "plays", (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_KIND))                                    \
    X(WUNDERWAFFEN_K_FLIPS, "flips",                                                                                   \
      (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_KIND, WUNDERWAFFEN_D_KIND, WUNDERWAFFEN_D_FACTIONS))                     \
    X(WUNDERWAFFEN_K_STORES, "stores", (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_KIND, WUNDERWAFFEN_D_RESERVE))          \
    X(WUNDERWAFFEN_K_CALLS, "calls", (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_KIND))                                    \
    X(WUNDERWAFFEN_K_PLACES, "places",                                                                                 \
      (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_KIND, WUNDERWAFFEN_D_TERRITORY, WUNDERWAFFEN_D_SPACE))                   \
    X(WUNDERWAFFEN_K_ELIMINATES, "eliminates", (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_KIND))  \
    X(WUNDERWAFFEN_K_IN_BERLIN, "in-berlin", (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_KIND, WUNDERWAFFEN_D_SPACE))      \
    X(WUNDERWAFFEN_K_DISCARDED, "discarded", (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_KIND))                            \
    X(WUNDERWAFFEN_K_JOINS, "joins", (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_NUMBER))                                  \
    X(WUNDERWAFFEN_K_LEADS, "leads", (WUNDERWAFFEN_D_FACTION))                                                         \
    X(WUNDERWAFFEN_K_ACCESS, "access", (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_TERRITORY))                             \
    X(WUNDERWAFFEN_K_OUSTS, "ousts",                                                                                   \
      (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_KIND, WUNDERWAFFEN_D_TERRITORY,                  \
       WUNDERWAFFEN_D_SPACE))                                                                                          \
    X(WUNDERWAFFEN_K_CONQUERS, "conquers", (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_TERRITORY))                         \
    X(WUNDERWAFFEN_K_FORTRESS, "fortress", (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_TERRITORY))                         \
    X(WUNDERWAFFEN_K_HOLDS, "holds", (WUNDERWAFFEN_D_TERRITORY))                                                       \
    X(WUNDERWAFFEN_K_POINTS, "points",                                                                                 \
      (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_NUMBER, WUNDERWAFFEN_D_NUMBER, WUNDERWAFFEN_D_SCORE))                    \
    X(WUNDERWAFFEN_K_MORALE, "morale", (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_NUMBER))                                \
    X(WUNDERWAFFEN_K_POLITICS, "politics", (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_NUMBER))                            \
    X(WUNDERWAFFEN_K_RESEARCH, "research", (WUNDERWAFFEN_D_NUMBER))                                                    \
    X(WUNDERWAFFEN_K_STRATEGY, "strategy", (WUNDERWAFFEN_D_FACTION, WUNDERWAFFEN_D_NUMBER))                            \
    X(WUNDERWAFFEN_K_CANCELS, "cancels", (WUNDERWAFFEN_D_KIND))                                                        \
    X(WUNDERWAFFEN_K_SCORING, "scoring", (WUNDERWAFFEN_D_NUMBER))                                                      \
    X(WUNDERWAFFEN_K_PHASE_TWO, "phase-two", (WUNDERWAFFEN_D_NUMBER))                                                  \
    X(WUNDERWAFFEN_K_OVER, "over",                                                                                     \
      (WUNDERWAFFEN_D_NUMBER, WUNDERWAFFEN_D_NUMBER, WUNDERWAFFEN_D_NUMBER, WUNDERWAFFEN_D_NUMBER))
#define WUNDERWAFFEN_END_LIST(X)                                                                                       \
    X(WUNDERWAFFEN_END_SCORE, "score", "R-end-6")                                                                      \
    X(WUNDERWAFFEN_END_ALTERNATIVE, "alternative", "R-end-7")
SAND_VOCABULARY(WUNDERWAFFEN);
enum { WUNDERWAFFEN_OVER = WUNDERWAFFEN_QUESTIONS }; /* the stage of a game that is over */
extern const char *const wunderwaffen_factions[], *const wunderwaffen_kinds[];

/* ---- Small things everyone needs ---- */

static inline bool wunderwaffen_ally(int faction)
{
    return faction < WUNDERWAFFEN_ALLIES;
}

/* What a counter on the board shows. */
static inline int wunderwaffen_face(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int counter)
{
    return s->side[counter] ? s->side[counter] - 1 : p->counter[counter].owner;
}

static inline int wunderwaffen_kind(const struct wunderwaffen_pack *p, const struct wunderwaffen_state *s, int counter)
{
    return s->side[counter] ? p->counter[counter].reverse : p->counter[counter].front;
}

static inline uint32_t wunderwaffen_conquered(const struct wunderwaffen_state *s)
{
    return s->owned[0] | s->owned[1] | s->owned[2];
}

static inline int wunderwaffen_hand(const struct wunderwaffen_state *s, int faction)
{
    const uint8_t *h = s->hand[faction];
    return (h[0] != WUNDERWAFFEN_NO) + (h[1] != WUNDERWAFFEN_NO) + (h[2] != WUNDERWAFFEN_NO);
}

/* The counter being played. */
static inline int wunderwaffen_played(const struct wunderwaffen_state *s)
{
    return s->from < WUNDERWAFFEN_HAND ? s->hand[s->active][s->from]
                                       : s->reserve[s->active][s->from - WUNDERWAFFEN_HAND];
}

/* Who plays a faction. */
static inline int wunderwaffen_seat(const struct wunderwaffen_state *s, int faction)
{
    static const uint8_t seat[3][WUNDERWAFFEN_FACTIONS] = {{0, 1, 0, 1}, {0, 1, 2, 1}, {0, 1, 2, 3}};
    return seat[s->head.seats - 2][faction];
}

/* ---- Functions ---- */

SAND_FUNCTIONS(wunderwaffen);
extern const struct sand_observed wunderwaffen_observed[]; /* observe.c */
extern const struct sand_key wunderwaffen_terminal[];      /* board.c: the lines that are said there */

/* seats.c: who plays what, who knows what. */
int wunderwaffen_factions_of(const struct wunderwaffen_state *, int seat); /* a set */
bool wunderwaffen_knows(const struct wunderwaffen_pack *, const struct wunderwaffen_state *, int viewer, int level,
                        int owner);

/* counters.c: counters and their places */
void wunderwaffen_move(const struct wunderwaffen_pack *, struct wunderwaffen_state *, int counter, int place);
void wunderwaffen_discard(const struct wunderwaffen_pack *, struct wunderwaffen_state *, int counter);
int wunderwaffen_take(const struct wunderwaffen_pack *, struct wunderwaffen_state *, int faction, int kind);
void wunderwaffen_clear(struct wunderwaffen_state *); /* an empty board, where a state was cleared */

/* cards.c: rules of research cards */
int wunderwaffen_card_sum(const struct wunderwaffen_pack *, const struct wunderwaffen_state *, int hook);
bool wunderwaffen_card_kind(const struct wunderwaffen_pack *, const struct wunderwaffen_state *, int hook, int kind);
int wunderwaffen_floor(const struct wunderwaffen_pack *, const struct wunderwaffen_state *);
int wunderwaffen_gate(const struct wunderwaffen_pack *, const struct wunderwaffen_state *);
int wunderwaffen_beats(const struct wunderwaffen_pack *, const struct wunderwaffen_state *, int face, int kind);
int wunderwaffen_points(const struct wunderwaffen_pack *, const struct wunderwaffen_state *);
void wunderwaffen_acquire(const struct wunderwaffen_pack *, struct wunderwaffen_state *, int card, struct sand_sink *);
void wunderwaffen_refill(struct wunderwaffen_state *, struct sand_sink *);
void wunderwaffen_turn_up(struct wunderwaffen_state *, int group, struct sand_sink *);

/* uses.c: the valid uses of a counter's side, and whether there is one. */
int wunderwaffen_uses(const struct wunderwaffen_pack *, const struct wunderwaffen_state *, int face, int kind,
                      bool front, sand_answer *);
bool wunderwaffen_useful(const struct wunderwaffen_pack *, const struct wunderwaffen_state *, int face, int kind,
                         bool front);
int wunderwaffen_give_set(const struct wunderwaffen_pack *, const struct wunderwaffen_state *); /* set of slots */
int wunderwaffen_possible(const struct wunderwaffen_pack *, const struct wunderwaffen_state *, int counter);

/* effects.c: tracks, points, and the stack of effects */
void wunderwaffen_push(struct wunderwaffen_state *, int what, int who, int amount);
void wunderwaffen_push_gift(struct wunderwaffen_state *, const struct wunderwaffen_gift *, int who, int vp);
void wunderwaffen_push_bonus(struct wunderwaffen_state *, int bonus, int who, int vp);
void wunderwaffen_gain(struct wunderwaffen_state *, int who, int vp, int from, struct sand_sink *);
bool wunderwaffen_step_effect(const struct wunderwaffen_pack *, struct wunderwaffen_state *, struct sand_sink *);
void wunderwaffen_research(const struct wunderwaffen_pack *, struct wunderwaffen_state *, int amount,
                           struct sand_sink *);
int wunderwaffen_can_cancel(const struct wunderwaffen_pack *, const struct wunderwaffen_state *); /* set of slots */
void wunderwaffen_put_marker(struct wunderwaffen_state *, int track, int who, int square);
int wunderwaffen_ahead(const struct wunderwaffen_state *, int track, int who); /* place in the order, 3 is first */

/* show.c */
extern const uint8_t wunderwaffen_shown[][SAND_SHOWN];

/* plays.c, conquest.c */
void wunderwaffen_carry_out(const struct wunderwaffen_pack *, struct wunderwaffen_state *, sand_answer,
                            struct sand_sink *);
void wunderwaffen_decide(const struct wunderwaffen_pack *, struct wunderwaffen_state *, int land, struct sand_sink *);
void wunderwaffen_keep(const struct wunderwaffen_pack *, struct wunderwaffen_state *, int space, struct sand_sink *);

/* turn.c: the course of the game */
void wunderwaffen_begin_opening(const struct wunderwaffen_pack *, struct wunderwaffen_state *, struct sand_sink *);
void wunderwaffen_end_turn(const struct wunderwaffen_pack *, struct wunderwaffen_state *, struct sand_sink *);
void wunderwaffen_after_pick(const struct wunderwaffen_pack *, struct wunderwaffen_state *, struct sand_sink *);
void wunderwaffen_after_drop(const struct wunderwaffen_pack *, struct wunderwaffen_state *, struct sand_sink *);
void wunderwaffen_begin_rounds(const struct wunderwaffen_pack *, struct wunderwaffen_state *, struct sand_sink *);

/* score.c */
void wunderwaffen_scoring(const struct wunderwaffen_pack *, struct wunderwaffen_state *, bool last, struct sand_sink *);

/* Everyone hears all that happens in the open; the look at one's own reverses is told in turn.c. */
#define WUNDERWAFFEN_TELL(sink, key, ...)                                                                              \
    SAND_TELL_TO(sink, key,                                                                                            \
                 (key) == WUNDERWAFFEN_K_SHOWN || (key) == WUNDERWAFFEN_K_FLIPS || (key) == WUNDERWAFFEN_K_STACK       \
                     ? SAND_REVEALS                                                                                    \
                     : 0,                                                                                              \
                 SAND_ALL, __VA_ARGS__)
void wunderwaffen_score_entry(const void *pack, const struct sand_entry *, struct sand_score *);

/* ---- view.c: what save.c writes in the same way, with its own words for a counter ---- */

typedef void wunderwaffen_put(const struct wunderwaffen_pack *, const struct wunderwaffen_state *, int viewer,
                              const char *key, int counter, struct sand_writer *);
void wunderwaffen_put_hands(const struct wunderwaffen_pack *, const struct wunderwaffen_state *, int viewer,
                            wunderwaffen_put *, struct sand_writer *); /* and the Reserve */
void wunderwaffen_put_conference(const struct wunderwaffen_pack *, const struct wunderwaffen_state *,
                                 wunderwaffen_put *, struct sand_writer *);
/* Marker and spaces, into the territory's object; without either it is left out. */
void wunderwaffen_put_land(const struct wunderwaffen_pack *, const struct wunderwaffen_state *, int land,
                           wunderwaffen_put *, struct sand_writer *);
bool wunderwaffen_is_bare(const struct wunderwaffen_state *, int land);
void wunderwaffen_put_order(const struct wunderwaffen_state *, int track, const char *key, struct sand_writer *);
extern const char *const wunderwaffen_digits[], *const wunderwaffen_reserves[]; /* the names of slots */

#endif

/* WunderWaffen: pack, state and vocabulary, and what the game's files share. RULES.md is the ledger the ids point to.
 *
 * Always true of a state: `wunderwaffen_check` (check.c) says it in one place. In short: each of the 72 counters is in
 * exactly one place, `place` says where, and hand, reserve, space, marker, conference and leader say the same the other
 * way round; a counter is moved only with wunderwaffen_move. Unused entries are WW_NO or zero. */
#ifndef WUNDERWAFFEN_STATE_H
#define WUNDERWAFFEN_STATE_H

#include "engine/field.h"
#include "engine/vocabulary.h"

enum {
    WW_FACTIONS = 4,
    WW_ALLIES = 3,
    WW_SET = 18, /* counters of a faction */
    WW_COUNTERS = 72,
    WW_LANDS = 22, /* territories without Berlin, which is the last id */
    WW_BERLIN = 22,
    WW_SPACES = 3,
    WW_BERLIN_SPACES = 5,
    WW_HAND = 3,
    WW_CARDS = 24,
    WW_GROUP = 12,
    WW_DISPLAY = 4,
    WW_TOP = 6, /* last square of the morale, political and strategy tracks */
    WW_RESEARCH_LOW = -1,
    WW_RESEARCH_TOP = 5,
    WW_KEEP = 12,    /* counters of phase two */
    WW_WAITING = 16, /* effects of a position that wait; what they set off in turn needs as much again */
    WW_TODO = 2 * WW_WAITING,
    WW_COMPENSATION = 2, /* VP for a counter removed (R-pol-6) */
    WW_MOST_VP = 999,
    WW_MOST_HANDICAP = 30, /* R-setup-14 */
    WW_MOST_CARD_VP = 100, /* of all cards at once, for what the tracks and the map bring together */
    WW_ID = 24,
    WW_NO = 255
};
/* Words and their numbers, each list once (engine/vocabulary.h). */
#define WW_FACTION_LIST(X)                                                                                             \
    X(WW_RUSSIAN, "russian")                                                                                           \
    X(WW_AMERICAN, "american")                                                                                         \
    X(WW_ENGLISH, "english")                                                                                           \
    X(WW_GERMAN, "german")
#define WW_KIND_LIST(X)                                                                                                \
    X(WW_SOLDIER, "soldier")                                                                                           \
    X(WW_TANK, "tank")                                                                                                 \
    X(WW_AIRCRAFT, "aircraft")                                                                                         \
    X(WW_ARTILLERY, "artillery")                                                                                       \
    X(WW_FACTION, "faction")                                                                                           \
    X(WW_MORALE, "morale")                                                                                             \
    X(WW_POLITICAL, "political")                                                                                       \
    X(WW_MORALE_2, "morale-2")                                                                                         \
    X(WW_RESEARCH, "research")                                                                                         \
    X(WW_RESEARCH_2, "research-2")                                                                                     \
    X(WW_BERLIN_POLITICS, "berlin")                                                                                    \
    X(WW_STRATEGY, "strategy")
#define WW_BONUS_LIST(X)                                                                                               \
    X(WW_BONUS_MORALE, "morale")                                                                                       \
    X(WW_BONUS_VP2, "vp2")                                                                                             \
    X(WW_BONUS_POLITICAL, "political")                                                                                 \
    X(WW_BONUS_STRATEGY, "strategy")                                                                                   \
    X(WW_BONUS_RESEARCH, "research")
/* Rules of research cards. */
#define WW_HOOK_LIST(X)                                                                                                \
    X(WW_HOOK_STRIKE, "strike")                                                                                        \
    X(WW_HOOK_KILL_VP, "kill-vp")                                                                                      \
    X(WW_HOOK_FORTRESS_VP, "fortress-vp")                                                                              \
    X(WW_HOOK_FORTRESS_SCORE, "fortress-score")                                                                        \
    X(WW_HOOK_TOLL_FORTRESS, "toll-fortress")                                                                          \
    X(WW_HOOK_TOLL_STRATEGY, "toll-strategy")                                                                          \
    X(WW_HOOK_TOLL_BERLIN, "toll-berlin")                                                                              \
    X(WW_HOOK_TURN_VP, "turn-vp")                                                                                      \
    X(WW_HOOK_CONFERENCE_CUT, "conference-cut")                                                                        \
    X(WW_HOOK_DENY_FORTRESS, "deny-fortress")                                                                          \
    X(WW_HOOK_DENY_STRATEGY, "deny-strategy")                                                                          \
    X(WW_HOOK_NO_AIR_RAID, "no-air-raid")                                                                              \
    X(WW_HOOK_RESEARCH_FLOOR, "research-floor")                                                                        \
    X(WW_HOOK_RESEARCH_PLUS, "research-plus")                                                                          \
    X(WW_HOOK_CANCEL_KIND, "cancel-kind")                                                                              \
    X(WW_HOOK_GATE_BERLIN, "gate-berlin")
enum { WW_FACTION_LIST(SAND_ENUM) };
enum { WW_KIND_LIST(SAND_ENUM) WW_KINDS };
enum { WW_BONUS_LIST(SAND_ENUM) };
enum { WW_HOOK_LIST(SAND_ENUM) WW_HOOKS };

/* ---- Pack ---- */

/* What a bonus square or a card gives, in the order in which it is applied (R-strat-3). */
struct wunderwaffen_gift {
    int8_t research, german_morale, german_politics, morale, politics, vp;
};
struct wunderwaffen_counter {
    char id[8];
    uint8_t owner, front, reverse, named; /* named: set of factions the reverse may act for */
};
struct wunderwaffen_land {
    char id[WW_ID];
    uint32_t adjacent; /* set of territories, Berlin among them */
    uint8_t least[WW_SPACES], cities, vp, bonuses, bonus[2];
};
struct wunderwaffen_suburb { /* a space of Berlin */
    uint8_t vp, bonuses, bonus[2];
};
struct wunderwaffen_card {
    char id[WW_ID];
    struct wunderwaffen_gift gift;
    uint8_t group, cost, hook, kind, also; /* also: set of kinds */
    int8_t value;                          /* VP, square or number of neighbours */
};
struct wunderwaffen_step { /* a square of a strategy track */
    uint16_t accepts;      /* set of kinds */
    struct wunderwaffen_gift bonus[2];
};
struct wunderwaffen_pack {
    struct wunderwaffen_counter counter[WW_COUNTERS];
    struct wunderwaffen_land land[WW_LANDS + 1];
    struct wunderwaffen_suburb suburb[WW_BERLIN_SPACES];
    struct wunderwaffen_card card[WW_CARDS];
    struct wunderwaffen_step step[WW_ALLIES][WW_TOP + 1];
    uint32_t start[WW_FACTIONS];  /* territories next to a starting area */
    uint32_t hook[WW_HOOKS];      /* cards with that rule */
    uint8_t strength[WW_KINDS];   /* 0: does not enter spaces */
    uint8_t beats[2][WW_KINDS];   /* [1]: German; set of kinds */
    uint8_t value[2][WW_TOP + 1]; /* VP of the morale and political squares */
    uint8_t begins[2];            /* start square of either */
    uint8_t research_square;      /* German morale square that advances research */
    uint8_t conference[3], leader_vp, leader_politics;
    uint8_t points[7];                       /* research points by square + 1 */
    struct wunderwaffen_gift up[7], down[7]; /* by square + 1: what a move there brings; vp is the German's */
    uint8_t gate;                            /* Allied neighbours that open Berlin */
};

/* ---- State ---- */

/* Places of a counter. */
enum {
    WW_POOL,
    WW_IN_HAND,                     /* + slot */
    WW_IN_RESERVE = WW_IN_HAND + 3, /* + slot: 0 for a Soldier, 1 for any */
    WW_DISCARDS = WW_IN_RESERVE + 2,
    WW_OUT,
    WW_AT_CONFERENCE, /* + square */
    WW_LEADER = WW_AT_CONFERENCE + 3,
    WW_IN_BERLIN,                     /* + space */
    WW_ON_SPACE = WW_IN_BERLIN + 5,   /* + 3 × territory + space */
    WW_AS_MARKER = WW_ON_SPACE + 66,  /* + territory */
    WW_AS_ACCESS = WW_AS_MARKER + 22, /* + territory */
    WW_PLACES = WW_AS_ACCESS + 22
};
/* Who knows a reverse (R-info-10). */
enum { WW_NOBODY, WW_OWNER, WW_ALL };
/* What is asked: rows of the driver in questions.c, but for the last. */
#define WW_STAGE_LIST(X)                                                                                               \
    X(WW_PICK, "pick")                                                                                                 \
    X(WW_START_CARD, "start-card")                                                                                     \
    X(WW_TURN, "turn")                                                                                                 \
    X(WW_FOR, "for")                                                                                                   \
    X(WW_USE, "use")                                                                                                   \
    X(WW_CHOOSE_BONUS, "bonus")                                                                                        \
    X(WW_CANCEL, "cancel")                                                                                             \
    X(WW_MARK, "marker")                                                                                               \
    X(WW_DROP, "drop")                                                                                                 \
    X(WW_OVER, "over")
enum { WW_STAGE_LIST(SAND_ENUM) WW_STAGES };
/* Effects still to come, a stack: the last is next. What `who` gets, whose marker moves by the amount (research:
 * squares up or down), who scores the territory `amount`. */
#define WW_EFFECT_LIST(X)                                                                                              \
    X(WW_DO_VP, "vp")                                                                                                  \
    X(WW_DO_MORALE, "morale")                                                                                          \
    X(WW_DO_POLITICS, "politics")                                                                                      \
    X(WW_DO_RESEARCH, "research")                                                                                      \
    X(WW_DO_STRATEGY, "strategy")                                                                                      \
    X(WW_DO_SCORE, "score")                                                                                            \
    X(WW_DO_VP_BERLIN, "vp-berlin")                                                                                    \
    X(WW_DO_VP_STRATEGY, "vp-strategy")                                                                                \
    X(WW_DO_VP_RESEARCH, "vp-research")                                                                                \
    X(WW_DO_VP_CARD, "vp-card")
enum { WW_EFFECT_LIST(SAND_ENUM) WW_EFFECTS };
struct wunderwaffen_effect {
    uint8_t what, who;
    int8_t amount;
    uint8_t spare;
};
/* What points are given for: the parts of a final score, in the order of the sheet. */
#define WW_SCORE_LIST(X)                                                                                               \
    X(WW_FROM_HANDICAP, "handicap")                                                                                    \
    X(WW_FROM_CONQUEST, "conquest")                                                                                    \
    X(WW_FROM_CONFERENCE, "conference")                                                                                \
    X(WW_FROM_LEADER, "leader")                                                                                        \
    X(WW_FROM_BERLIN, "suburbs")                                                                                       \
    X(WW_FROM_STRATEGY, "strategy")                                                                                    \
    X(WW_FROM_RESEARCH, "research")                                                                                    \
    X(WW_FROM_CARD, "cards")                                                                                           \
    X(WW_FROM_REMOVAL, "removal")                                                                                      \
    X(WW_FROM_TERRITORIES, "territories")                                                                              \
    X(WW_FROM_CITIES, "cities")                                                                                        \
    X(WW_FROM_FORTRESSES, "fortresses")                                                                                \
    X(WW_FROM_POLITICS, "politics")                                                                                    \
    X(WW_FROM_MOST, "berlin")                                                                                          \
    X(WW_FROM_BERLIN_POLITICS, "berlin-politics")
enum { WW_SCORE_LIST(SAND_ENUM) WW_SCORES };
#define WW_MODE_LIST(X)                                                                                                \
    X(WW_BY_OWN, "own")                                                                                                \
    X(WW_BY_GIVE, "give")                                                                                              \
    X(WW_BY_CALL, "call")
enum { WW_MODE_LIST(SAND_ENUM) };

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct wunderwaffen_state {
    struct sand_head head;
    uint32_t owned[WW_FACTIONS];  /* sets of territories; the German's hold is what nobody else owns, so his is 0 */
    uint32_t access[WW_FACTIONS]; /* sets of territories with an access marker of the faction */
    uint32_t display, cards;      /* sets of research cards: shown, acquired */
    uint16_t vp[WW_FACTIONS];
    struct wunderwaffen_effect todo[WW_TODO];
    uint8_t place[WW_COUNTERS];
    uint8_t side[WW_COUNTERS]; /* 0: front up; else reverse up for faction side - 1 */
    uint8_t known[WW_COUNTERS], shuffled[WW_COUNTERS], before[WW_COUNTERS];
    uint8_t pool[WW_FACTIONS][WW_SET], pooled[WW_FACTIONS];
    uint8_t undrawn[2][WW_GROUP], left[2];
    uint8_t hand[WW_FACTIONS][WW_HAND], reserve[WW_FACTIONS][2];
    uint8_t space[WW_LANDS][WW_SPACES], marker[WW_LANDS];
    uint8_t suburb[WW_BERLIN_SPACES]; /* counters on each space of Berlin: a number */
    uint8_t conference[3], leader;
    uint8_t square[2][WW_FACTIONS]; /* morale, politics */
    uint8_t order[2][WW_FACTIONS];  /* markers by square, from the lowest, and in a square from the bottom */
    uint8_t strategy[WW_FACTIONS];  /* the German's stays 0 */
    int8_t research;
    uint8_t alternative; /* option alt-score */
    uint8_t phase, round, active, stage;
    uint8_t opening; /* 1: the picks before round 1 of a phase */
    uint8_t picks;   /* still to make by the active faction */
    uint8_t own_due, give_due;
    uint8_t stored; /* this turn: 0, else reserve slot + 1 */
    uint8_t bought, cancelled, second_card;
    uint8_t from;         /* counter being played: hand slot, or 3 + reserve slot; WW_NO: none */
    uint8_t mode, face;   /* of the play; face WW_NO: not settled, or nobody */
    uint8_t land, winner; /* of a territory whose marker is being chosen; WW_NO */
    uint8_t bonus_for;    /* strategy bonus being chosen; WW_NO */
    uint8_t todos;
    int8_t reduction; /* research squares about to be lost; 0: none */
    uint8_t spare[3];
};
#pragma GCC diagnostic pop

/* ---- Vocabulary ---- */

enum {
    WW_D_FACTION = 1,
    WW_D_KIND,
    WW_D_CARD,
    WW_D_SLOT,
    WW_D_RESERVE,
    WW_D_TERRITORY,
    WW_D_LAND, /* without Berlin */
    WW_D_SPACE,
    WW_D_NUMBER,
    WW_D_FACTIONS,
    WW_D_SCORE
};
#define WW_VERB_LIST(X)                                                                                                \
    X(WW_V_PICK, "pick", (SAND_ARG(WW_D_KIND)))                                                                        \
    X(WW_V_DROP, "drop", (SAND_ARG(WW_D_KIND)))                                                                        \
    X(WW_V_ACQUIRE, "acquire", (SAND_ARG(WW_D_CARD)))                                                                  \
    X(WW_V_OWN, "own", (SAND_ARG(WW_D_SLOT)))                                                                          \
    X(WW_V_GIVE, "give", (SAND_ARG(WW_D_SLOT)))                                                                        \
    X(WW_V_STORE, "store", (SAND_ARG(WW_D_SLOT), SAND_ARG(WW_D_RESERVE)))                                              \
    X(WW_V_CALL, "call", (SAND_ARG(WW_D_RESERVE)))                                                                     \
    X(WW_V_BUY, "buy", (SAND_ARG(WW_D_CARD)))                                                                          \
    X(WW_V_END, "end", (SAND_NO_ARG))                                                                                  \
    X(WW_V_FOR, "for", (SAND_ARG(WW_D_FACTION)))                                                                       \
    X(WW_V_UPPER, "upper", (SAND_NO_ARG))                                                                              \
    X(WW_V_LOWER, "lower", (SAND_NO_ARG))                                                                              \
    X(WW_V_CANCEL, "cancel", (SAND_ARG(WW_D_SLOT)))                                                                    \
    X(WW_V_ALLOW, "allow", (SAND_NO_ARG))                                                                              \
    X(WW_V_KEEP, "keep", (SAND_ARG(WW_D_SPACE)))                                                                       \
    X(WW_V_PLACE, "place", (SAND_ARG(WW_D_TERRITORY), SAND_ARG(WW_D_SPACE)))                                           \
    X(WW_V_BERLIN, "berlin", (SAND_ARG(WW_D_SPACE)))                                                                   \
    X(WW_V_STRATEGY, "strategy", (SAND_NO_ARG))                                                                        \
    X(WW_V_BOMB, "bomb", (SAND_NO_ARG))                                                                                \
    X(WW_V_MORALE, "morale", (SAND_NO_ARG))                                                                            \
    X(WW_V_POLITICS, "politics", (SAND_NO_ARG))                                                                        \
    X(WW_V_RESEARCH, "research", (SAND_NO_ARG))                                                                        \
    X(WW_V_CONFERENCE, "conference", (SAND_NO_ARG))                                                                    \
    X(WW_V_LEADER, "leader", (SAND_NO_ARG))                                                                            \
    X(WW_V_ACCESS, "access", (SAND_ARG(WW_D_TERRITORY)))                                                               \
    X(WW_V_OUST, "oust", (SAND_ARG(WW_D_TERRITORY), SAND_ARG(WW_D_SPACE)))                                             \
    X(WW_V_DISCARD, "discard", (SAND_NO_ARG))
/* Questions first, in the order of the stages, then entries. */
#define WW_KEY_LIST(X)                                                                                                 \
    X(WW_K_PICK, "pick", (WW_D_FACTION, WW_D_NUMBER))                                                                  \
    X(WW_K_START_CARD, "start-card", (WW_D_FACTION))                                                                   \
    X(WW_K_TURN, "turn", (WW_D_FACTION, WW_D_NUMBER, WW_D_NUMBER))                                                     \
    X(WW_K_FOR, "for", (WW_D_FACTION, WW_D_KIND))                                                                      \
    X(WW_K_USE, "use", (WW_D_FACTION, WW_D_KIND))                                                                      \
    X(WW_K_BONUS, "bonus", (WW_D_FACTION, WW_D_NUMBER))                                                                \
    X(WW_K_CANCEL, "cancel", (WW_D_NUMBER))                                                                            \
    X(WW_K_MARKER, "marker", (WW_D_FACTION, WW_D_TERRITORY))                                                           \
    X(WW_K_DROP, "drop", (WW_D_FACTION, WW_D_NUMBER))                                                                  \
    X(WW_K_STACK, "stack", (WW_D_FACTION, WW_D_FACTION, WW_D_FACTION, WW_D_FACTION))                                   \
    X(WW_K_PICKED, "picked", (WW_D_FACTION, WW_D_KIND, WW_D_SLOT))                                                     \
    X(WW_K_DROPPED, "dropped", (WW_D_FACTION, WW_D_KIND))                                                              \
    X(WW_K_SHOWN, "shown", (WW_D_CARD))                                                                                \
    X(WW_K_ACQUIRED, "acquired", (WW_D_CARD))                                                                          \
    X(WW_K_ROUND, "round", (WW_D_NUMBER, WW_D_NUMBER))                                                                 \
    X(WW_K_TURN_OF, "turn-of", (WW_D_FACTION))                                                                         \
    X(WW_K_SKIPPED, "skipped", (WW_D_FACTION))                                                                         \
    X(WW_K_REVERSE, "reverse", (WW_D_SLOT, WW_D_KIND, WW_D_KIND, WW_D_FACTIONS))                                       \
    X(WW_K_PLAYS, "plays", (WW_D_FACTION, WW_D_KIND))                                                                  \
    X(WW_K_FLIPS, "flips", (WW_D_FACTION, WW_D_KIND, WW_D_KIND, WW_D_FACTIONS))                                        \
    X(WW_K_STORES, "stores", (WW_D_FACTION, WW_D_KIND, WW_D_RESERVE))                                                  \
    X(WW_K_CALLS, "calls", (WW_D_FACTION, WW_D_KIND))                                                                  \
    X(WW_K_PLACES, "places", (WW_D_FACTION, WW_D_KIND, WW_D_TERRITORY, WW_D_SPACE))                                    \
    X(WW_K_ELIMINATES, "eliminates", (WW_D_FACTION, WW_D_FACTION, WW_D_KIND))                                          \
    X(WW_K_IN_BERLIN, "in-berlin", (WW_D_FACTION, WW_D_KIND, WW_D_SPACE))                                              \
    X(WW_K_DISCARDED, "discarded", (WW_D_FACTION, WW_D_KIND))                                                          \
    X(WW_K_JOINS, "joins", (WW_D_FACTION, WW_D_NUMBER))                                                                \
    X(WW_K_LEADS, "leads", (WW_D_FACTION))                                                                             \
    X(WW_K_ACCESS, "access", (WW_D_FACTION, WW_D_TERRITORY))                                                           \
    X(WW_K_OUSTS, "ousts", (WW_D_FACTION, WW_D_FACTION, WW_D_KIND, WW_D_TERRITORY, WW_D_SPACE))                        \
    X(WW_K_CONQUERS, "conquers", (WW_D_FACTION, WW_D_TERRITORY))                                                       \
    X(WW_K_FORTRESS, "fortress", (WW_D_FACTION, WW_D_TERRITORY))                                                       \
    X(WW_K_HOLDS, "holds", (WW_D_TERRITORY))                                                                           \
    X(WW_K_POINTS, "points", (WW_D_FACTION, WW_D_NUMBER, WW_D_NUMBER, WW_D_SCORE))                                     \
    X(WW_K_MORALE, "morale", (WW_D_FACTION, WW_D_NUMBER))                                                              \
    X(WW_K_POLITICS, "politics", (WW_D_FACTION, WW_D_NUMBER))                                                          \
    X(WW_K_RESEARCH, "research", (WW_D_NUMBER))                                                                        \
    X(WW_K_STRATEGY, "strategy", (WW_D_FACTION, WW_D_NUMBER))                                                          \
    X(WW_K_CANCELS, "cancels", (WW_D_KIND))                                                                            \
    X(WW_K_SCORING, "scoring", (WW_D_NUMBER))                                                                          \
    X(WW_K_PHASE_TWO, "phase-two", (WW_D_NUMBER))                                                                      \
    X(WW_K_OVER, "over", (WW_D_NUMBER, WW_D_NUMBER, WW_D_NUMBER, WW_D_NUMBER))
#define WW_END_LIST(X)                                                                                                 \
    X(WW_END_SCORE, "score")                                                                                           \
    X(WW_END_ALTERNATIVE, "alternative")
enum { WW_VERB_LIST(SAND_ENUM) WW_VERBS };
enum { WW_KEY_LIST(SAND_ENUM) WW_KEYS };
enum { WW_END_LIST(SAND_ENUM) };
extern const char *const wunderwaffen_factions[], *const wunderwaffen_kinds[], *const wunderwaffen_stages[];

/* ---- Small things everyone needs ---- */

static inline bool wunderwaffen_ally(int faction)
{
    return faction < WW_ALLIES;
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
    return (h[0] != WW_NO) + (h[1] != WW_NO) + (h[2] != WW_NO);
}

/* The counter being played. */
static inline int wunderwaffen_played(const struct wunderwaffen_state *s)
{
    return s->from < WW_HAND ? s->hand[s->active][s->from] : s->reserve[s->active][s->from - WW_HAND];
}

/* Who plays a faction. */
static inline int wunderwaffen_seat(const struct wunderwaffen_state *s, int faction)
{
    static const uint8_t seat[3][WW_FACTIONS] = {{0, 1, 0, 1}, {0, 1, 2, 1}, {0, 1, 2, 3}};
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
void wunderwaffen_show(struct wunderwaffen_state *, int group, struct sand_sink *);

/* uses.c: the valid uses of a counter's side, and whether there is one. */
int wunderwaffen_uses(const struct wunderwaffen_pack *, const struct wunderwaffen_state *, int face, int kind,
                      bool front, sand_answer *);
bool wunderwaffen_useful(const struct wunderwaffen_pack *, const struct wunderwaffen_state *, int face, int kind,
                         bool front);
bool wunderwaffen_berlin_takes(const struct wunderwaffen_pack *, const struct wunderwaffen_state *, int face, int kind);
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
void wunderwaffen_show_answer(const void *pack, const void *state, int actor, sand_answer, int32_t value[SAND_SHOWN]);

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
#define WW_TELL(sink, key, ...)                                                                                        \
    SAND_TELL_TO(sink, key, (key) == WW_K_SHOWN || (key) == WW_K_FLIPS || (key) == WW_K_STACK ? SAND_REVEALS : 0,      \
                 SAND_ALL, __VA_ARGS__)
void wunderwaffen_score(const void *pack, const void *state, struct sand_score *);
void wunderwaffen_score_entry(const void *pack, const struct sand_entry *, struct sand_score *);
bool wunderwaffen_why(const void *pack, const void *state, int actor, sand_answer, struct sand_why *);

#endif

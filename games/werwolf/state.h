/* Werwolf: the state of a game, the pack and the vocabulary as numbers. What the game's own files share beyond this is
 * in play.h; bots include this header alone.
 *
 * Always true of a state between two answers:
 * - a space, faction, card is an index into the pack; a set of spaces is a 64-bit mask, bit i = space i of map.json;
 * - WERWOLF_NONE stands for no faction, space or card;
 * - `has`, `controlled`, `total`, `controlled_population`, `available`, `tokens`, `markers` repeat what the spaces say,
 *   so that no rule has to look at all of them. pieces.c keeps both right; the few others that take a token away
 *   themselves (deals.c, special.c, event_choice.c) call werwolf_touch, because HE counts for control;
 * - the top frame of `stack` is what is asked now, and of whom; the frames below wait for it, and those above it are
 *   zero, so that equal games are equal bytes;
 * - check.c tests all of this.
 *
 * The one secret is the order of the deck: all seats have the same view. */
#ifndef WERWOLF_STATE_H
#define WERWOLF_STATE_H

#include "engine/vocabulary.h"

enum {
    WERWOLF_SPACES = 53,
    WERWOLF_CARDS = 104,
    WERWOLF_EVENTS = 90,
    WERWOLF_KEYS = 8,
    WERWOLF_CRISES = 6,
    WERWOLF_DECK = 96, /* all events and crisis cards */
    WERWOLF_CAPS = 19,
    WERWOLF_DEPTH = 16,
    WERWOLF_ID = 32,
    WERWOLF_TRACK = 70,
    WERWOLF_HANDICAP = 40, /* at most, by option: R-VIC-21 */
    WERWOLF_NONE = 255
};

/* The order is used: it is the order in which the crisis round asks (R-CRI-20); read backwards it is the order of ties
 * (R-VIC-10) and of trumps (R-KEY-3), so "the later one wins" is written as >= or >. The pairs that can be one seat are
 * neighbours (other_of), and occupiers come first (occupier). */
#define WERWOLF_FACTION_LIST(X)                                                                                        \
    X(ALLIES, "allies") X(SOVIETS, "soviets") X(WERWOLF, "werwolf") X(EDELWEISS, "edelweiss")
enum werwolf_faction { WERWOLF_FACTION_LIST(SAND_ENUM) WERWOLF_FACTIONS };

/* The pieces of a faction in a space. Occupiers have troops and police, insurgents underground and active guerrillas:
 * the first two kinds carry tokens and are called classes. UNDER is TROOP and ACTIVE is POLICE on purpose: rules that
 * count, move or hit carriers run over k = 0, 1 for any faction. Available guerrillas have no state, so the box of both
 * is available[f][0]. */
enum werwolf_piece { TROOP, POLICE, BASE, WERWOLF_PIECES, UNDER = TROOP, ACTIVE = POLICE };

/* As written in answers; RESEARCH only where a token is aimed at. From troop to active even and odd alternate, so
 * that `class & 1` is the kind of piece; HE begins at an odd number, so where HE may come up kind_of (play.h) is used.
 */
#define WERWOLF_CLASS_LIST(X)                                                                                          \
    X(CLASS_TROOP, "troop")                                                                                            \
    X(CLASS_POLICE, "police")                                                                                          \
    X(CLASS_UNDER, "under")                                                                                            \
    X(CLASS_ACTIVE, "active")                                                                                          \
    X(CLASS_BASE, "base")                                                                                              \
    X(CLASS_HE_TROOP, "he-troop")                                                                                      \
    X(CLASS_HE_POLICE, "he-police")                                                                                    \
    X(CLASS_HE_UNDER, "he-under")                                                                                      \
    X(CLASS_HE_ACTIVE, "he-active")                                                                                    \
    X(CLASS_RESEARCH, "research")
enum werwolf_class { WERWOLF_CLASS_LIST(SAND_ENUM) WERWOLF_CLASSES };

enum werwolf_token { TOKEN_RESEARCH, TOKEN_HE };
enum werwolf_kind { CITY, PROVINCE, ROAD };
enum werwolf_zone { ZONE_EAST, ZONE_WEST, ZONE_BERLIN, ZONE_ROAD };

/* R-LOY-1. Two steps on each of three arms that meet at neutral. Odd is passive, even is active, and (state - 1) / 2
 * is the arm: pieces.c computes with that. */
#define WERWOLF_LOYALTY_LIST(X)                                                                                        \
    X(NEUTRAL, "neutral")                                                                                              \
    X(PASSIVE_ALLIED, "passive-allied")                                                                                \
    X(ACTIVE_ALLIED, "active-allied")                                                                                  \
    X(PASSIVE_SOVIET, "passive-soviet")                                                                                \
    X(ACTIVE_SOVIET, "active-soviet")                                                                                  \
    X(PASSIVE_RESISTANCE, "passive-resistance")                                                                        \
    X(ACTIVE_RESISTANCE, "active-resistance")
enum werwolf_loyalty { WERWOLF_LOYALTY_LIST(SAND_ENUM) WERWOLF_LOYALTIES };
enum werwolf_arm { ARM_ALLIED, ARM_SOVIET, ARM_RESISTANCE, WERWOLF_ARMS };

enum werwolf_action { REINFORCE, PATROL, SEARCH, ASSAULT, RECRUIT, TERROR, MARCH, ATTACK, REBUILD, WERWOLF_ACTIONS };

#define WERWOLF_SPECIAL_LIST(X)                                                                                        \
    X(COMMANDO_RAID, "commando-raid")                                                                                  \
    X(AIR_LIFT, "air-lift")                                                                                            \
    X(AIR_STRIKE, "air-strike")                                                                                        \
    X(TRIAL, "trial")                                                                                                  \
    X(TRANSPORT, "transport")                                                                                          \
    X(BOMBARD, "bombard")                                                                                              \
    X(INTERROGATE, "interrogate")                                                                                      \
    X(DEPORT, "deport")                                                                                                \
    X(CAPTURE, "capture")                                                                                              \
    X(WUNDER_WAFFEN, "wunder-waffen")                                                                                  \
    X(ASSASSINATE, "assassinate")                                                                                      \
    X(AMBUSH, "ambush")                                                                                                \
    X(EXTORT, "extort")                                                                                                \
    X(INFILTRATE, "infiltrate")                                                                                        \
    X(FALSE_FLAG, "false-flag")
enum werwolf_special { WERWOLF_SPECIAL_LIST(SAND_ENUM) WERWOLF_SPECIALS };

enum werwolf_building { RADIO_WERWOLF, NATIONAL_REDOUBT, BUNDESTAG, VOLKSKAMMER, WERWOLF_BUILDINGS };
/* In `building`: below WERWOLF_SPACES the space where it stands. A building that is gone never comes back (R-EVT-10),
 * so gone and unused are two values. */
enum { BUILDING_UNUSED = 254, BUILDING_GONE = 255 };

enum werwolf_scenario { SHORT, MEDIUM, LONG };
enum werwolf_side { UNSHADED, SHADED };
#define WERWOLF_END_LIST(X)                                                                                            \
    X(END_GOAL, "goal", "R-VIC-7") X(END_FINAL, "final", "R-VIC-8") X(END_TENSIONS, "tensions", "R-VIC-11")
enum werwolf_end { END_NONE, WERWOLF_END_LIST(SAND_ENUM) };

/* What a box of the sequence of play holds: R-SEQ-4. */
enum werwolf_box { BOX_OPEN, BOX_ESPIONAGE, BOX_ACTION, BOX_EVENT, BOX_LIMITED };

/* Words that replace a space in `to`, `home` and `buy`. */
enum { PLACE_AVAILABLE = WERWOLF_SPACES, PLACE_ALL, PLACE_HOME, WERWOLF_PLACES };

/* Domains count from 1 where a table names them. */
enum werwolf_domain {
    DOM_FACTION = 1,
    DOM_CLASS,
    DOM_SPACE, /* a space, or one of the words above */
    DOM_ACTION,
    DOM_SPECIAL,
    DOM_CARD,
    DOM_NUMBER,
    DOM_SIDE,
    DOM_TOKEN,
    DOM_LABEL,
    DOM_LOYALTY,
    DOM_BUILDING,
    DOM_CAPABILITY,
    DOM_PHASE,
    DOM_CLAUSE,
    DOM_CAUSE,
    DOM_RULER /* a faction, where none means nobody */
};

/* Answers: the order is that of part 5 of the ledger. */
#define WERWOLF_VERB_LIST(X)                                                                                           \
    X(V_KEY, "key", (SAND_ARG(DOM_CARD)))                                                                              \
    X(V_EVENT, "event", (SAND_ARG(DOM_SIDE)))                                                                          \
    X(V_ACTION, "action", (SAND_ARG(DOM_ACTION)))                                                                      \
    X(V_LIMITED, "limited", (SAND_ARG(DOM_ACTION)))                                                                    \
    X(V_ESPIONAGE, "espionage", (SAND_NO_ARG))                                                                         \
    X(V_PASS, "pass", (SAND_NO_ARG))                                                                                   \
    X(V_NEGOTIATE, "negotiate", (SAND_NO_ARG))                                                                         \
    X(V_DEAL, "deal", (SAND_NO_ARG))                                                                                   \
    X(V_SPACE, "space", (SAND_ARG(DOM_SPACE)))                                                                         \
    X(V_SPECIAL, "special", (SAND_ARG(DOM_SPECIAL)))                                                                   \
    X(V_MOVE, "move", (SAND_NO_ARG))                                                                                   \
    X(V_PLACE, "place", (SAND_ARG(DOM_NUMBER), SAND_ARG(DOM_NUMBER)))                                                  \
    X(V_ONE, "one", (SAND_NO_ARG))                                                                                     \
    X(V_TWO, "two", (SAND_NO_ARG))                                                                                     \
    X(V_GATHER, "gather", (SAND_NO_ARG))                                                                               \
    X(V_TERROR, "terror", (SAND_NO_ARG))                                                                               \
    X(V_BASE, "base", (SAND_ARG(DOM_NUMBER), SAND_ARG(DOM_NUMBER)))                                                    \
    X(V_BLOCKADE, "blockade", (SAND_ARG(DOM_SPACE)))                                                                   \
    X(V_REBUILD, "rebuild", (SAND_ARG(DOM_SPACE)))                                                                     \
    X(V_BUILD, "build", (SAND_ARG(DOM_SPACE)))                                                                         \
    X(V_ASSAULT, "assault", (SAND_ARG(DOM_SPACE)))                                                                     \
    X(V_CLEAR, "clear", (SAND_ARG(DOM_SPACE)))                                                                         \
    X(V_STEP, "step", (SAND_MAYBE(DOM_SPACE)))                                                                         \
    X(V_HE, "he", (SAND_ARG(DOM_CLASS)))                                                                               \
    X(V_FROM, "from", (SAND_ARG(DOM_SPACE), SAND_MAYBE(DOM_CLASS)))                                                    \
    X(V_TO, "to", (SAND_ARG(DOM_SPACE)))                                                                               \
    X(V_GROUP, "group", (SAND_ARG(DOM_NUMBER), SAND_ARG(DOM_NUMBER)))                                                  \
    X(V_CARRY, "carry", (SAND_ARG(DOM_NUMBER), SAND_ARG(DOM_NUMBER)))                                                  \
    X(V_HIT, "hit", (SAND_MAYBE(DOM_FACTION), SAND_ARG(DOM_CLASS)))                                                    \
    X(V_STRIKE, "strike", (SAND_ARG(DOM_SPACE), SAND_ARG(DOM_FACTION), SAND_ARG(DOM_CLASS)))                           \
    X(V_ACTIVATE, "activate", (SAND_MAYBE(DOM_SPACE), SAND_ARG(DOM_FACTION)))                                          \
    X(V_POP, "pop", (SAND_ARG(DOM_NUMBER)))                                                                            \
    X(V_TAKE, "take", (SAND_ARG(DOM_TOKEN), SAND_ARG(DOM_FACTION)))                                                    \
    X(V_HOME, "home", (SAND_ARG(DOM_SPACE)))                                                                           \
    X(V_GRAB, "grab", (SAND_ARG(DOM_NUMBER), SAND_ARG(DOM_NUMBER)))                                                    \
    X(V_TOKEN, "token", (SAND_ARG(DOM_FACTION)))                                                                       \
    X(V_SHIFT, "shift", (SAND_ARG(DOM_TOKEN), SAND_ARG(DOM_SPACE), SAND_ARG(DOM_NUMBER), SAND_ARG(DOM_CLASS)))         \
    X(V_GIVE, "give", (SAND_ARG(DOM_FACTION)))                                                                         \
    X(V_AMOUNT, "amount", (SAND_ARG(DOM_NUMBER)))                                                                      \
    X(V_OFFER, "offer", (SAND_ARG(DOM_TOKEN), SAND_ARG(DOM_SPACE), SAND_ARG(DOM_CLASS), SAND_ARG(DOM_FACTION)))        \
    X(V_CALL, "call", (SAND_ARG(DOM_FACTION)))                                                                         \
    X(V_ACCEPT, "accept", (SAND_NO_ARG))                                                                               \
    X(V_REFUSE, "refuse", (SAND_NO_ARG))                                                                               \
    X(V_SELL, "sell", (SAND_ARG(DOM_SPACE)))                                                                           \
    X(V_BUY, "buy", (SAND_ARG(DOM_SPACE)))                                                                             \
    X(V_PICK, "pick", (SAND_MAYBE(DOM_FACTION), SAND_MAYBE(DOM_CLASS), SAND_MAYBE(DOM_SPACE)))                         \
    X(V_OPTION, "option", (SAND_ARG(DOM_LABEL)))                                                                       \
    X(V_YES, "yes", (SAND_NO_ARG))                                                                                     \
    X(V_NO, "no", (SAND_NO_ARG))                                                                                       \
    X(V_DONE, "done", (SAND_NO_ARG))
enum werwolf_verb { WERWOLF_VERB_LIST(SAND_ENUM) WERWOLF_VERBS };

/* Questions, then entries. Comments say what the domains of the arguments do not. */
#define WITHIN DOM_ACTION, DOM_SPECIAL, DOM_CARD /* what a move or a loss is part of */
#define WERWOLF_QUESTION_LIST(X)                                                                                       \
    X(Q_KEY, "key", (DOM_FACTION))                                                                                     \
    X(Q_BOX, "box", (DOM_FACTION, DOM_CARD))                                                                           \
    X(Q_LOOP, "loop", (DOM_FACTION, DOM_ACTION))                                                                       \
    X(Q_AFTER, "after", (DOM_FACTION, DOM_ACTION))                                                                     \
    X(Q_PLACE, "place", (DOM_FACTION, DOM_SPACE))                                                                      \
    X(Q_RECRUIT, "recruit", (DOM_FACTION, DOM_SPACE))                                                                  \
    X(Q_TERROR, "terrorise", (DOM_FACTION, DOM_SPACE))                                                                 \
    X(Q_REBUILD, "rebuild", (DOM_FACTION))                                                                             \
    X(Q_STEP, "rebuild-step", (DOM_FACTION, DOM_SPACE))                                                                \
    X(Q_BUILD, "build", (DOM_FACTION))                                                                                 \
    X(Q_BASE, "build-base", (DOM_FACTION, DOM_SPACE))                                                                  \
    X(Q_HE, "build-he", (DOM_FACTION, DOM_SPACE))                                                                      \
    X(Q_ROAD, "road", (DOM_FACTION))                                                                                   \
    X(Q_FROM, "from", (DOM_FACTION, DOM_SPACE, WITHIN)) /* space: moved to, or none */                                 \
    X(Q_TO, "to", (DOM_FACTION, DOM_SPACE, WITHIN))     /* space: moved from, or none */                               \
    X(Q_GROUP, "group", (DOM_FACTION, DOM_SPACE, DOM_SPACE, WITHIN))                                                   \
    X(Q_CARRY, "carry", (DOM_FACTION, DOM_SPACE, DOM_SPACE, WITHIN))                                                   \
    X(Q_HIT, "hit", (DOM_FACTION, DOM_SPACE, DOM_NUMBER, WITHIN)) /* number: losses left */                            \
    X(Q_STRIKE, "strike", (DOM_FACTION, DOM_NUMBER))              /* number: hits left */                              \
    X(Q_ACTIVATE, "activate", (DOM_FACTION, DOM_NUMBER, WITHIN))  /* number: activations left */                       \
    X(Q_TARGET, "target", (DOM_FACTION, DOM_SPECIAL))                                                                  \
    X(Q_POP, "pop", (DOM_FACTION, DOM_SPACE))                                                                          \
    X(Q_TAKE, "take", (DOM_FACTION, DOM_SPACE))                                                                        \
    X(Q_HOME, "send-home", (DOM_FACTION))                                                                              \
    X(Q_GRAB, "grab", (DOM_FACTION, DOM_SPACE))                                                                        \
    X(Q_TOKEN, "token", (DOM_FACTION, DOM_SPACE, DOM_TOKEN))                                                           \
    X(Q_DEAL, "deal", (DOM_FACTION))                                                                                   \
    X(Q_AMOUNT, "amount", (DOM_FACTION, DOM_FACTION)) /* second faction: to whom; none: troops */                      \
    X(Q_ACCEPT, "accept", (DOM_FACTION, DOM_FACTION, DOM_TOKEN, DOM_SPACE)) /* second faction: from whom */            \
    X(Q_SELL, "sell", (DOM_FACTION))                                                                                   \
    X(Q_BUY, "buy", (DOM_FACTION))                                                                                     \
    X(Q_BUY_HOME, "buy-home", (DOM_FACTION))                                                                           \
    X(Q_BRIBE, "bribe", (DOM_FACTION))                                                                                 \
    X(Q_LOYALTY, "loyalty-step", (DOM_FACTION))                                                                        \
    X(Q_LEAVE, "leave", (DOM_FACTION))                                                                                 \
    X(Q_REDEPLOY, "redeploy", (DOM_FACTION))                                                                           \
    X(Q_SPACE, "event-space", (DOM_FACTION, DOM_CARD)) /* spaces of an event */                                        \
    X(Q_PICK, "pick", (DOM_FACTION, DOM_CARD))                                                                         \
    X(Q_OPTION, "option", (DOM_FACTION, DOM_CARD))                                                                     \
    X(Q_YES, "yes", (DOM_FACTION, DOM_CARD))
#define WERWOLF_ENTRY_LIST(X)                                                                                          \
    X(E_SETUP, "setup", (DOM_NUMBER))               /* number of crisis rounds */                                      \
    X(E_SEAT, "seat-of", (DOM_FACTION, DOM_NUMBER)) /* faction, seat number or 0 */                                    \
    X(E_CARD, "card", (DOM_CARD, DOM_CARD))         /* current, next */                                                \
    X(E_KEY, "key-event", (DOM_FACTION, DOM_CARD))                                                                     \
    X(E_TRUMPED, "trumped", (DOM_FACTION, DOM_CARD))                                                                   \
    X(E_EVENT, "event", (DOM_FACTION, DOM_CARD, DOM_SIDE))                                                             \
    X(E_ACTION, "action", (DOM_FACTION, DOM_ACTION))                                                                   \
    X(E_LIMITED, "limited", (DOM_FACTION, DOM_ACTION))                                                                 \
    X(E_FREE, "free", (DOM_FACTION, DOM_ACTION))                                                                       \
    X(E_SPECIAL, "special", (DOM_FACTION, DOM_SPECIAL))                                                                \
    X(E_ESPIONAGE, "espionage", (DOM_FACTION))                                                                         \
    X(E_PASS, "pass", (DOM_FACTION))                                                                                   \
    X(E_NEGOTIATE, "negotiate", (DOM_FACTION))                                                                         \
    X(E_SELECTED, "selected", (DOM_FACTION, DOM_SPACE))                                                                \
    X(E_PLACED, "placed", (DOM_FACTION, DOM_CLASS, DOM_NUMBER, DOM_SPACE))                                             \
    X(E_REMOVED, "removed", (DOM_FACTION, DOM_CLASS, DOM_NUMBER, DOM_SPACE))                                           \
    X(E_CASUALTIES, "casualties", (DOM_NUMBER)) /* number in the box */                                                \
    X(E_MOVED, "moved",                                                                                                \
      (DOM_FACTION, DOM_SPACE, DOM_SPACE, DOM_NUMBER, DOM_NUMBER)) /* faction, from, to, first class, second class */  \
    X(E_CARRIED, "carried", (DOM_FACTION, DOM_NUMBER, DOM_NUMBER)) /* faction, HE, research */                         \
    X(E_ACTIVATED, "activated", (DOM_FACTION, DOM_NUMBER, DOM_SPACE))                                                  \
    X(E_HIDDEN, "hidden", (DOM_FACTION, DOM_NUMBER, DOM_SPACE))                                                        \
    X(E_LOYALTY, "loyalty", (DOM_SPACE, DOM_LOYALTY)) /* space, state */                                               \
    X(E_CONTROL, "control", (DOM_SPACE, DOM_RULER))   /* space, faction or none */                                     \
    X(E_POPULATION, "population", (DOM_SPACE, DOM_NUMBER))                                                             \
    X(E_TERROR, "terror", (DOM_SPACE, DOM_NUMBER))                                                                     \
    X(E_BLOCKADE, "blockade", (DOM_SPACE))                 /* road */                                                  \
    X(E_CLEARED, "cleared", (DOM_SPACE))                   /* road */                                                  \
    X(E_RESOURCES, "resources", (DOM_FACTION, DOM_NUMBER)) /* faction, value */                                        \
    X(E_MORALE, "morale", (DOM_NUMBER))                    /* value */                                                 \
    X(E_TENSIONS, "tensions", (DOM_NUMBER))                /* value */                                                 \
    X(E_TOOK, "took", (DOM_FACTION, DOM_TOKEN, DOM_NUMBER, DOM_SPACE))                                                 \
    X(E_LOOSE, "loose", (DOM_TOKEN, DOM_NUMBER, DOM_SPACE))                                                            \
    X(E_TOKEN_GONE, "token-gone", (DOM_FACTION, DOM_TOKEN, DOM_NUMBER, DOM_SPACE))                                     \
    X(E_LOOSE_GONE, "loose-gone", (DOM_TOKEN, DOM_NUMBER, DOM_SPACE))                                                  \
    X(E_HOME, "home", (DOM_FACTION, DOM_NUMBER)) /* faction, research at home */                                       \
    X(E_SHIFTED, "shifted", (DOM_FACTION, DOM_TOKEN, DOM_NUMBER, DOM_SPACE))                                           \
    X(E_BUILDING, "built", (DOM_BUILDING, DOM_SPACE))                                                                  \
    X(E_DEMOLISHED, "demolished", (DOM_BUILDING))                                                                      \
    X(E_CAPABILITY, "gained", (DOM_FACTION, DOM_CAPABILITY))                                                           \
    X(E_CANCELLED, "cancelled", (DOM_CAPABILITY))                                                                      \
    X(E_LONG_TERM, "long-term", (DOM_CARD))                                                                            \
    X(E_DIE, "die", (DOM_FACTION, DOM_NUMBER)) /* faction, face */                                                     \
    X(E_MARK, "eligible", (DOM_FACTION))       /* faction: will be eligible */                                         \
    X(E_UNMARK, "ineligible", (DOM_FACTION))   /* faction: will be ineligible */                                       \
    X(E_CRISIS, "crisis", (DOM_NUMBER))        /* number of the round */                                               \
    X(E_PHASE, "phase", (DOM_PHASE))                                                                                   \
    X(E_GIVEN, "given", (DOM_FACTION, DOM_FACTION, DOM_NUMBER))               /* from, to, resources */                \
    X(E_CALLED, "called", (DOM_FACTION, DOM_FACTION))                         /* from, to */                           \
    X(E_OFFERED, "offered", (DOM_FACTION, DOM_FACTION, DOM_TOKEN, DOM_SPACE)) /* from, to, token, space */             \
    X(E_REFUSED, "refused", (DOM_FACTION))                                                                             \
    X(E_BECAUSE, "because", (DOM_FACTION, DOM_CLAUSE))                                                                 \
    X(E_LEVEL, "level", (DOM_FACTION, DOM_NUMBER, DOM_NUMBER)) /* faction, level, margin */                            \
    X(E_LEVELS, "levels",                                                                                              \
      (DOM_NUMBER, DOM_NUMBER, DOM_NUMBER, DOM_NUMBER,                                                                 \
       DOM_NUMBER)) /* number of the card, level of each faction: the course of the game, card by card */              \
    X(E_WON, "won", (DOM_RULER, DOM_CAUSE)) /* faction, cause */                                                       \
    X(E_SOLD, "sold",                                                                                                  \
      (DOM_FACTION)) /* faction: what it does in a step of a crisis round, each told before the first of it */         \
    X(E_BOUGHT, "bought", (DOM_FACTION))                                                                               \
    X(E_SENT_HOME, "sent-home", (DOM_FACTION))                                                                         \
    X(E_SPENT, "spent", (DOM_FACTION)) /* faction: on loyalty */                                                       \
    X(E_WITHDREW, "withdrew", (DOM_FACTION))                                                                           \
    X(E_REDEPLOYED, "redeployed", (DOM_FACTION))
enum werwolf_key { WERWOLF_QUESTION_LIST(SAND_ENUM) WERWOLF_ENTRY_LIST(SAND_ENUM) WERWOLF_KEYS_COUNT };

/* ---- Pack ---- */

/* A compiled card: see language.h for what the indices of steps, selectors and values mean. */
struct werwolf_card {
    char id[WERWOLF_ID];
    uint8_t kind; /* 0 event, 1 key, 2 crisis */
    uint8_t order[WERWOLF_FACTIONS];
    uint8_t owner; /* of a key card, else WERWOLF_NONE */
    uint8_t key;   /* of a key card: its place among them */
    uint8_t long_term;
    uint8_t grants[2];                       /* by side: capability + 1 it puts into force */
    uint8_t lasting[2];                      /* by side: whether it grants a capability or is marked so */
    uint8_t raises[2], lowers[2], tokens[2]; /* by side: factions whose level it may move, who may gain tokens */
    uint16_t first[2];                       /* by side: first step; 0: there is no such text */
    uint16_t condition;                      /* of a key card: index of a test */
};

enum {
    WERWOLF_STEPS = 512,
    WERWOLF_SELECTORS = 512,
    WERWOLF_PIECE_SELECTORS = 512,
    WERWOLF_VALUES = 512,
    WERWOLF_TESTS = 128,
    WERWOLF_LABELS = 32
};

/* The numbers of a step are used by some verbs only: `id` is a capability, a building, an action or a special action,
 * by the verb; `op` is the number of branches of `choose` and the receiver of `transfer`; `branch` goes by the place of
 * the label for `choose`, and by the face of the die (1 to 6) for `roll`. */
struct werwolf_step {
    uint8_t verb, by, faction, op;
    uint8_t spaces, spaces_up_to, n_up_to, total; /* spaces: 255 = all; n_up_to 2 = all */
    uint8_t box, toward, levels, id;
    uint16_t n, in, to, piece, with, test;
    uint16_t next, then, otherwise;
    uint8_t label[8];
    uint16_t branch[8];
};
struct werwolf_selector {
    uint64_t fixed;
    uint16_t has, beside;
    uint8_t control, not_control, loyalty, here;
    uint8_t pop_low, pop_high, terror, blockade, narrow; /* narrow: loyalty, people or markers are asked for */
};
struct werwolf_piece_selector {
    uint8_t faction, kinds, state, any;
};
struct werwolf_value {
    uint8_t kind, stat, faction, spare;
    int16_t number;
    uint16_t x, y;
};
struct werwolf_test {
    uint8_t kind, id;
    uint16_t a, b;
    uint16_t of[7]; /* ends with 0 */
};

struct werwolf_cap {
    char id[WERWOLF_ID];
    uint8_t faction, hook, hook2;
    int8_t value;
};

struct werwolf_pack {
    char space_id[WERWOLF_PLACES][WERWOLF_ID];
    uint8_t kind[WERWOLF_SPACES], zone[WERWOLF_SPACES], population[WERWOLF_SPACES], mountain[WERWOLF_SPACES];
    uint8_t west[WERWOLF_SPACES], east[WERWOLF_SPACES]; /* steps from West and East Berlin */
    uint64_t adjacent[WERWOLF_SPACES], near[WERWOLF_SPACES];
    uint64_t march[WERWOLF_SPACES]; /* whence a march may come: adjacent, or over one road */
    uint64_t cities, provinces, roads, net, mountains, berlin, all, towns; /* net: cities and roads; towns: no roads */
    uint8_t west_berlin, east_berlin, bonn;
    uint8_t pool[WERWOLF_FACTIONS][WERWOLF_PIECES];
    uint8_t tokens, markers;
    uint8_t resources[WERWOLF_FACTIONS], morale, tensions;
    uint8_t start_piece[WERWOLF_SPACES][WERWOLF_FACTIONS][WERWOLF_PIECES], start_he[WERWOLF_SPACES][WERWOLF_FACTIONS];
    uint8_t start_loose[WERWOLF_SPACES][2], start_loyalty[WERWOLF_SPACES];
    uint8_t piles[3], pile_events[3], keys[3], hard_events;
    struct werwolf_card card[WERWOLF_CARDS];
    uint8_t key[WERWOLF_KEYS]; /* the key cards, in order; sets of them are eight bits */
    struct werwolf_cap cap[WERWOLF_CAPS];
    char label[WERWOLF_LABELS][WERWOLF_ID];
    int labels, steps, selectors, pieces, values, tests;
    struct werwolf_step step[WERWOLF_STEPS];
    struct werwolf_selector selector[WERWOLF_SELECTORS];
    struct werwolf_piece_selector piece[WERWOLF_PIECE_SELECTORS];
    struct werwolf_value value[WERWOLF_VALUES];
    struct werwolf_test test[WERWOLF_TESTS];
};

/* ---- State ---- */

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct werwolf_space {
    uint8_t piece[WERWOLF_FACTIONS][WERWOLF_PIECES];
    uint8_t token[2][WERWOLF_FACTIONS][2]; /* by token, faction, class */
    uint8_t loose[2];                      /* by token */
    uint8_t population, loyalty, terror, blockade, control, spare;
};

/* A running operation: an event, an action or a special action; a faction's loyalty phase too. The redeployment counts
 * its tension by itself (crisis.c).
 *
 * There is one place for each of the three levels, not a stack: an event may start an action or a special action, an
 * action may hold a special action, and nothing nests deeper. A place that is not running is all zero (mode MODE_NONE),
 * which check.c demands. */
struct werwolf_op {
    uint64_t spaces;     /* selected so far */
    uint64_t allowed;    /* where it may happen; all unless an event limits it */
    uint64_t snapshot;   /* the other occupier's control when it began: R-TEN-3 */
    uint64_t tense;      /* spaces that have added tension: R-TEN-5 */
    uint64_t shifted[2]; /* by token: where tokens were shifted: R-TOK-6 */
    uint8_t faction, name, mode, price;
    uint8_t count, limit; /* spaces selected, and how many at most */
    uint8_t special;      /* 1 + the special action that was done with it; 0: none yet */
    uint8_t struck;       /* 1: a guerrilla was activated or removed by it */
    uint8_t closed;       /* 1: no further space (R-SPA-8) */
    uint8_t morale;       /* spaces that still cost no morale (Ike) */
    uint8_t card, side;   /* of an event */
    uint8_t doubled;      /* 1: prices are doubled (R-TEN-11) */
    uint8_t spare[3];
};
enum { MODE_NONE, MODE_FULL, MODE_LIMITED, MODE_FREE };
enum { OP_EVENT, OP_ACTION, OP_SPECIAL, WERWOLF_OPS };

/* A question on the stack: where its chain of steps is, who decides, and what it works on, under names of its own for
 * each kind. The tables of fields next to the rules of a kind say what a position may hold (struct
 * werwolf_frame_rules).
 *
 * The bytes are those of the first version, because the seal of a saved position counts them: a field that is added
 * takes a spare place and moves none. */
struct werwolf_frame {
    uint64_t mask; /* spaces already used, struck or still open, factions that may receive: see the kind's table */
    uint8_t kind, step, f, space;
    union {
        struct {
            uint8_t next; /* place in the order asked; in the key window the faction itself */
        } turn;
        struct {
            uint8_t next, told, spare, opened; /* faction the step has come to; 1: its part of it was told, opened */
        } crisis;
        struct {
            uint8_t levels; /* left */
        } rebuild;
        struct {                     /* mask: origins that are used up */
            uint8_t left, group[2];  /* pieces, WERWOLF_NONE: any number; those that go, by kind */
            uint8_t moved, from, to; /* 1: a group has; WERWOLF_NONE: not chosen */
            uint8_t mode, may_stop;  /* enum move_mode; 1: before the first group */
        } moves;
        struct {
            uint8_t left, spare[5], mode, may_stop; /* enum hit_mode */
        } hits;
        struct { /* mask: where; space WERWOLF_NONE: anywhere in it */
            uint8_t left, spare[6], may_stop;
        } activate;
        struct {
            uint8_t left, spare[6], may_stop; /* WERWOLF_NONE: any number; 1: before the first */
        } home;
        struct { /* mask: spaces struck */
            union {
                uint8_t hits, research; /* left of an air strike; tokens of a raid that were set down and wait */
            };
            union {
                uint8_t class, given, moved; /* of a rocket's guerrilla; hits of a false flag; 1: a lift moves */
            };
            uint8_t victim, spare, from, to; /* of a false flag's first hit: further ones fall on the same */
            uint8_t which;                   /* enum werwolf_special */
        } special;
        struct { /* mask: factions that may receive them */
            uint8_t count, token;
        } token;
        struct {
            uint8_t spare, token, class, called, from, to, unused, bribe; /* called: was; bribe: the Bribes step */
        } deal;
        struct {
            uint8_t spare[7], root; /* 1: the text itself, not an inner list */
        } text;
        struct {                       /* mask: spaces chosen, or factions to choose from */
            uint8_t count, spare[2];   /* of `chosen`; of special actions done */
            uint8_t left, room[2], at; /* to pick; the space at hand */
            union {
                uint8_t from, enough; /* 1 + faction the tokens come from; 1: a trial ends the choice of spaces */
            };
        } choice;
        struct {
            uint8_t count, spare[5], next; /* of `chosen` */
        } repeat;
    };
    uint16_t pc; /* of a card: the step that is asked, the next one of a text, the list that is repeated */
    union {
        uint8_t chosen[8]; /* spaces of a card's step */
        uint8_t owner;     /* of pieces that a card moves, + 1; 0: who decides */
    };
    uint8_t spare[2];
};

struct werwolf_state {
    struct sand_head head;
    uint64_t has[WERWOLF_FACTIONS][WERWOLF_PIECES]; /* spaces with such a piece */
    uint64_t controlled[WERWOLF_FACTIONS];
    uint64_t declined[WERWOLF_FACTIONS]; /* spaces whose loose tokens a faction has left lying on this card: R-TOK-14 */
    uint32_t caps, dead_caps;            /* in force; can no longer be granted */
    struct werwolf_op op[WERWOLF_OPS];
    struct werwolf_frame stack[WERWOLF_DEPTH];
    struct werwolf_space space[WERWOLF_SPACES];
    uint8_t moved[WERWOLF_SPACES][2];   /* by class: pieces that have moved in the running action */
    uint8_t carried[WERWOLF_SPACES][2]; /* by token: those that have moved in the running part of the redeployment */
    uint8_t deck[WERWOLF_DECK];         /* the deck from the first card on, then the cards set aside */
    uint8_t available[WERWOLF_FACTIONS][WERWOLF_PIECES], casualties, tokens, markers, frozen;
    uint8_t total[WERWOLF_ARMS], tensions, controlled_population[WERWOLF_FACTIONS];
    uint8_t resources[WERWOLF_FACTIONS], home[2], morale, depth;
    uint8_t building[WERWOLF_BUILDINGS], holder[WERWOLF_FACTIONS]; /* seat, or WERWOLF_NONE: a non-player */
    uint8_t removed; /* hard solitaire: cards dealt out and gone from the deck */
    uint8_t scenario, late, piles;
    uint8_t pile_events, deck_size, position, known;   /* known: place of a crisis card all have seen, 0: none */
    uint8_t card;                                      /* the current one, a key event where one was played */
    uint8_t key_held, key_played, long_term;           /* sets of key cards, in the order of the deck */
    uint8_t eligible, marked, unmarked, acted, passed; /* sets of factions; acted: will be ineligible */
    uint8_t box, boxes;                                /* what the first took; how many have acted */
    uint8_t key_faction, announced;                    /* who plays a key event here; set of key cards */
    uint8_t deals[WERWOLF_FACTIONS];                   /* made on this card */
    uint8_t rounds, unused, end, winner;               /* crisis rounds begun */
    uint8_t levels[WERWOLF_SPACES];                    /* loyalty phase: levels bought in a space */
    uint8_t trial;                                     /* 1: a copy on which dice show 3; never in a game */
    uint8_t watch;                                     /* option: non-players watch each other (R-NPG-30) */
    int8_t handicap[WERWOLF_FACTIONS];                 /* option: its goal is this much nearer (R-VIC-21) */
};
#pragma GCC diagnostic pop

SAND_FUNCTIONS(werwolf);

/* ---- What bots may call ---- */

/* R-NPG, R-NPA, R-NPS, R-NPW, R-NPE: what the non-player procedure of the asked faction answers to the open question of
 * this state, and the clause it follows (an index of the domain `clause`). The state is a copy the caller owns: the
 * procedure may draw from its chance and changes nothing else. */
sand_answer werwolf_procedure(const struct werwolf_pack *, struct werwolf_state *, const struct sand_question *,
                              int *clause);
/* R-VIC-5: a faction's level less its goal, with its handicap (R-VIC-21). */
int werwolf_margin(const struct werwolf_state *, int f);

#endif

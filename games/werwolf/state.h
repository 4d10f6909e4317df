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

#include "engine/game.h"

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
    WERWOLF_NONE = 255
};

/* The order is used: it is the order in which the crisis round asks (R-CRI-20); read backwards it is the order of ties
 * (R-VIC-10) and of trumps (R-KEY-3), so "the later one wins" is written as >= or >. The pairs that can be one seat are
 * neighbours (other_of), and occupiers come first (occupier). */
enum werwolf_faction { ALLIES, SOVIETS, WERWOLF, EDELWEISS, WERWOLF_FACTIONS };

/* The pieces of a faction in a space. Occupiers have troops and police, insurgents underground and active guerrillas:
 * the first two kinds carry tokens and are called classes. UNDER is TROOP and ACTIVE is POLICE on purpose: rules that
 * count, move or hit carriers run over k = 0, 1 for any faction. Available guerrillas have no state, so the box of both
 * is available[f][0]. */
enum werwolf_piece { TROOP, POLICE, BASE, WERWOLF_PIECES, UNDER = TROOP, ACTIVE = POLICE };

/* As written in answers; RESEARCH only where a token is aimed at. From troop to active even and odd alternate, so
 * that `class & 1` is the kind of piece; HE begins at an odd number, so where HE may come up kind_of (play.h) is used.
 */
enum werwolf_class {
    CLASS_TROOP,
    CLASS_POLICE,
    CLASS_UNDER,
    CLASS_ACTIVE,
    CLASS_BASE,
    CLASS_HE_TROOP,
    CLASS_HE_POLICE,
    CLASS_HE_UNDER,
    CLASS_HE_ACTIVE,
    CLASS_RESEARCH,
    WERWOLF_CLASSES
};

enum werwolf_token { TOKEN_RESEARCH, TOKEN_HE };
enum werwolf_kind { CITY, PROVINCE, ROAD };
enum werwolf_zone { ZONE_EAST, ZONE_WEST, ZONE_BERLIN, ZONE_ROAD };

/* R-LOY-1. Two steps on each of three arms that meet at neutral. Odd is passive, even is active, and (state - 1) / 2
 * is the arm: pieces.c computes with that. */
enum werwolf_loyalty {
    NEUTRAL,
    PASSIVE_ALLIED,
    ACTIVE_ALLIED,
    PASSIVE_SOVIET,
    ACTIVE_SOVIET,
    PASSIVE_RESISTANCE,
    ACTIVE_RESISTANCE,
    WERWOLF_LOYALTIES
};
enum werwolf_arm { ARM_ALLIED, ARM_SOVIET, ARM_RESISTANCE, WERWOLF_ARMS };

enum werwolf_action { REINFORCE, PATROL, SEARCH, ASSAULT, RECRUIT, TERROR, MARCH, ATTACK, REBUILD, WERWOLF_ACTIONS };

enum werwolf_special {
    COMMANDO_RAID,
    AIR_LIFT,
    AIR_STRIKE,
    TRIAL,
    TRANSPORT,
    BOMBARD,
    INTERROGATE,
    DEPORT,
    CAPTURE,
    WUNDER_WAFFEN,
    ASSASSINATE,
    AMBUSH,
    EXTORT,
    INFILTRATE,
    FALSE_FLAG,
    WERWOLF_SPECIALS
};

enum werwolf_building { RADIO_WERWOLF, NATIONAL_REDOUBT, BUNDESTAG, VOLKSKAMMER, WERWOLF_BUILDINGS };
/* In `building`: below WERWOLF_SPACES the space where it stands. A building that is gone never comes back (R-EVT-10),
 * so gone and unused are two values. */
enum { BUILDING_UNUSED = 254, BUILDING_GONE = 255 };

enum werwolf_scenario { SHORT, MEDIUM, LONG };
enum werwolf_side { UNSHADED, SHADED };
enum werwolf_end { END_NONE, END_GOAL, END_FINAL, END_TENSIONS };

/* What a box of the sequence of play holds: R-SEQ-4. */
enum werwolf_box { BOX_OPEN, BOX_ESPIONAGE, BOX_ACTION, BOX_EVENT, BOX_LIMITED };

/* Answers: the index in the table of verbs; the order is that of part 5 of the ledger. */
enum werwolf_verb {
    V_KEY,
    V_EVENT,
    V_ACTION,
    V_LIMITED,
    V_ESPIONAGE,
    V_PASS,
    V_NEGOTIATE,
    V_DEAL,
    V_SPACE,
    V_SPECIAL,
    V_MOVE,
    V_PLACE,
    V_ONE,
    V_TWO,
    V_GATHER,
    V_TERROR,
    V_BASE,
    V_BLOCKADE,
    V_REBUILD,
    V_BUILD,
    V_ASSAULT,
    V_CLEAR,
    V_STEP,
    V_HE,
    V_FROM,
    V_TO,
    V_GROUP,
    V_CARRY,
    V_HIT,
    V_STRIKE,
    V_ACTIVATE,
    V_POP,
    V_TAKE,
    V_HOME,
    V_GRAB,
    V_TOKEN,
    V_SHIFT,
    V_GIVE,
    V_AMOUNT,
    V_OFFER,
    V_CALL,
    V_ACCEPT,
    V_REFUSE,
    V_SELL,
    V_BUY,
    V_PICK,
    V_OPTION,
    V_YES,
    V_NO,
    V_DONE,
    WERWOLF_VERBS
};

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

/* Questions, then entries: the index in the table of keys. Comments name the arguments. */
enum werwolf_key {
    Q_KEY,        /* faction */
    Q_BOX,        /* faction, card */
    Q_LOOP,       /* faction, action */
    Q_AFTER,      /* faction, action */
    Q_PLACE,      /* faction, space */
    Q_RECRUIT,    /* faction, space */
    Q_TERROR,     /* faction, space */
    Q_REBUILD,    /* faction */
    Q_STEP,       /* faction, space */
    Q_BUILD,      /* faction */
    Q_BASE,       /* faction, space */
    Q_HE,         /* faction, space */
    Q_ROAD,       /* faction */
    Q_FROM,       /* faction, space moved to or none, and within what: action, special action, card */
    Q_TO,         /* faction, space moved from or none, within what */
    Q_GROUP,      /* faction, from, to, within what */
    Q_CARRY,      /* faction, from, to, within what */
    Q_HIT,        /* faction, space, losses left, within what */
    Q_STRIKE,     /* faction, hits left */
    Q_ACTIVATE,   /* faction, activations left, within what */
    Q_TARGET,     /* faction, special action */
    Q_POP,        /* faction, space */
    Q_TAKE,       /* faction, space */
    Q_HOME,       /* faction */
    Q_GRAB,       /* faction, space */
    Q_TOKEN,      /* faction, space, token */
    Q_DEAL,       /* faction */
    Q_AMOUNT,     /* faction, to whom; none: troops */
    Q_ACCEPT,     /* faction, from whom, token, space */
    Q_SELL,       /* faction */
    Q_BUY,        /* faction */
    Q_BUY_HOME,   /* faction */
    Q_BRIBE,      /* faction */
    Q_LOYALTY,    /* faction */
    Q_LEAVE,      /* faction */
    Q_REDEPLOY,   /* faction */
    Q_SPACE,      /* faction, card: spaces of an event */
    Q_PICK,       /* faction, card */
    Q_OPTION,     /* faction, card */
    Q_YES,        /* faction, card */
    E_SETUP,      /* number of crisis rounds */
    E_SEAT,       /* faction, seat number or 0 */
    E_CARD,       /* current, next */
    E_KEY,        /* faction, card */
    E_TRUMPED,    /* faction, card */
    E_EVENT,      /* faction, card, side */
    E_ACTION,     /* faction, action */
    E_LIMITED,    /* faction, action */
    E_FREE,       /* faction, action */
    E_SPECIAL,    /* faction, special */
    E_ESPIONAGE,  /* faction */
    E_PASS,       /* faction */
    E_NEGOTIATE,  /* faction */
    E_SELECTED,   /* faction, space */
    E_PLACED,     /* faction, class, number, space */
    E_REMOVED,    /* faction, class, number, space */
    E_CASUALTIES, /* number in the box */
    E_MOVED,      /* faction, from, to, first class, second class */
    E_CARRIED,    /* faction, HE, research */
    E_ACTIVATED,  /* faction, number, space */
    E_HIDDEN,     /* faction, number, space */
    E_LOYALTY,    /* space, state */
    E_CONTROL,    /* space, faction or none */
    E_POPULATION, /* space, number */
    E_TERROR,     /* space, number */
    E_BLOCKADE,   /* road */
    E_CLEARED,    /* road */
    E_RESOURCES,  /* faction, value */
    E_MORALE,     /* value */
    E_TENSIONS,   /* value */
    E_TOOK,       /* faction, token, number, space */
    E_LOOSE,      /* token, number, space */
    E_TOKEN_GONE, /* faction, token, number, space */
    E_LOOSE_GONE, /* token, number, space */
    E_HOME,       /* faction, research at home */
    E_SHIFTED,    /* faction, token, number, space */
    E_BUILDING,   /* building, space */
    E_DEMOLISHED, /* building */
    E_CAPABILITY, /* faction, capability */
    E_CANCELLED,  /* capability */
    E_LONG_TERM,  /* card */
    E_DIE,        /* faction, face */
    E_MARK,       /* faction: will be eligible */
    E_UNMARK,     /* faction: will be ineligible */
    E_CRISIS,     /* number of the round */
    E_PHASE,      /* phase */
    E_GIVEN,      /* from, to, resources */
    E_CALLED,     /* from, to */
    E_OFFERED,    /* from, to, token, space */
    E_REFUSED,    /* faction */
    E_BECAUSE,    /* faction, clause */
    E_LEVEL,      /* faction, level, margin */
    E_LEVELS,     /* number of the card, level of each faction: the course of the game, card by card */
    E_WON,        /* faction, cause */
    E_SOLD,       /* faction: what it does in a step of a crisis round, each told before the first of it */
    E_BOUGHT,     /* faction */
    E_SENT_HOME,  /* faction */
    E_SPENT,      /* faction: on loyalty */
    E_WITHDREW,   /* faction */
    E_REDEPLOYED, /* faction */
    WERWOLF_KEYS_COUNT
};

/* ---- Pack ---- */

/* A compiled card: see language.h for what the indices of steps, selectors and values mean. */
struct werwolf_card {
    char id[WERWOLF_ID];
    uint8_t kind; /* 0 event, 1 key, 2 crisis */
    uint8_t order[WERWOLF_FACTIONS];
    uint8_t owner; /* of a key card, else WERWOLF_NONE */
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
 * each kind. The tables of fields next to the rules of a kind say what a position may hold (struct frame_rules).
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
    uint8_t spare[4];
};
#pragma GCC diagnostic pop

extern const struct sand_game werwolf_game;

/* ---- What bots may call ---- */

/* R-NPG, R-NPA, R-NPS, R-NPW, R-NPE: what the non-player procedure of the asked faction answers to the open question of
 * this state, and the clause it follows (an index of the domain `clause`). The state is a copy the caller owns: the
 * procedure may draw from its chance and changes nothing else. */
sand_answer werwolf_procedure(const struct werwolf_pack *, struct werwolf_state *, const struct sand_question *,
                              int *clause);
/* R-VIC-5: a faction's level less its goal. */
int werwolf_margin(const struct werwolf_state *, int f);

#endif

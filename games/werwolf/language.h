/* The language E1 of the cards (R-EVT-11), compiled: every list of steps, selector, value and test of the deck becomes
 * an index into the pack. Index 0 is "none" everywhere, so a step without `in` has in == 0. */
#ifndef WERWOLF_LANGUAGE_H
#define WERWOLF_LANGUAGE_H

#include "games/werwolf/state.h"

/* The order is used: up to DO_HIDE are the verbs that touch pieces (event_choice.c, check.c), up to DO_MOVE those that
 * may move control (judge in language.c). */
enum step_verb {
    DO_PLACE,
    DO_REMOVE,
    DO_REPLACE,
    DO_MOVE,
    DO_ACTIVATE,
    DO_HIDE,
    DO_SHIFT,
    DO_SET,
    DO_RESOURCES,
    DO_TRANSFER,
    DO_MORALE,
    DO_TENSION,
    DO_RESEARCH,
    DO_HE,
    DO_POP,
    DO_TERROR,
    DO_BLOCKADE,
    DO_ELIGIBLE,
    DO_INELIGIBLE,
    DO_ACTION,
    DO_SPECIAL,
    DO_CAPABILITY,
    DO_CANCEL,
    DO_TOKEN,
    DO_CHOOSE,
    DO_IF,
    DO_ROLL,
    DO_EACH,
    DO_MAY,
    DO_PAY,
    DO_LONG_TERM,
    DO_CASUALTIES,
    DO_VERBS
};

/* Factions as written on cards: the four, then these. */
enum { SELF = 4, OCCUPIERS, INSURGENTS, ANYONE, NOBODY };

/* Bits of a piece selector. */
enum { KIND_TROOP = 1, KIND_POLICE = 2, KIND_GUERRILLA = 4, KIND_BASE = 8, KIND_HE = 16 };
enum { STATE_ANY, STATE_UNDER, STATE_ACTIVE };

enum { N_EXACT, N_UP_TO, N_ALL };
enum { SPACES_ALL = 255 };
enum { OP_HOME, OP_MAP, OP_LOOSE, OP_TAKE, OP_SEND, OP_LOSE_HOME, OP_DESTROY, OP_PLACE, OP_REMOVE, OP_ADD, OP_RETURN };
enum { BOX_RULE, BOX_AVAILABLE, BOX_CASUALTIES, BOX_EITHER };

enum { VALUE_NUMBER, VALUE_DIE, VALUE_COUNT, VALUE_SPACES, VALUE_STAT, VALUE_TIMES, VALUE_LESSER };
enum {
    STAT_TENSIONS,
    STAT_MORALE,
    STAT_LOYALTY,
    STAT_RESISTANCE,
    STAT_RESOURCES,
    STAT_RESEARCH,
    STAT_LEVEL,
    STAT_BASES,
    STAT_GUERRILLAS
};
enum { TEST_CMP, TEST_SOME, TEST_PLAYED, TEST_TOKEN, TEST_ALL };

/* Hooks of capabilities (data/cards.json), as far as a rule looks one up by number. One hook serves both factions of a
 * pair where the rule is the same; the capability says whose it is. */
enum cap_hook {
    HOOK_NONE,
    HOOK_MORALE_REINFORCE,
    HOOK_ADD_SEARCH,
    HOOK_MOUNTAIN_OFF,
    HOOK_POLICE_PROVINCE,
    HOOK_ADD_TRIAL,
    HOOK_MARCH_UNDERGROUND,
    HOOK_LIMIT_STRIKE,
    HOOK_LIMIT_ASSASSINATE,
    HOOK_ADD_RECRUIT_MOUNTAIN,
    HOOK_INCOME,
    HOOK_COST_ASSAULT,
    HOOK_COND_INTERROGATE,
    HOOK_ADD_BOMBARD,
    HOOK_LIMIT_INFILTRATE,
    HOOK_LIMIT_FALSE_FLAG,
    HOOK_ADD_ATTACK_MOUNTAIN,
    HOOK_ADD_AMBUSH_MOUNTAIN,
    HOOK_RECRUIT_PASSIVE,
    HOOK_INCOME_CITY,
    HOOKS
};

extern const char *const werwolf_faction_ids[], *const werwolf_loyalty_ids[], *const werwolf_class_ids[];
extern const char *const werwolf_action_ids[], *const werwolf_special_ids[], *const werwolf_building_ids[];
extern const char *const werwolf_scenario_ids[];

void werwolf_read_cards(void *pack, struct sand_reader *); /* a loader (engine/pack.h) */
/* A space of the map by its id, which was read at a node: 0 and an error if it is none. */
int werwolf_space_of(const struct werwolf_pack *, struct sand_reader *, sand_node, const char *id);

#endif

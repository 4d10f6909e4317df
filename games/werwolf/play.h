/* What the files of the game share: how a game is driven, and the small questions every rule asks.
 *
 * A game is a stack of frames. The driver (apply.c) looks at the top one: its `step` carries out what needs no choice
 * and says whether it did something; then `list` names the answers. One answer is taken at once (D-2), several are
 * asked of the frame's faction `f`, or given by the procedure if that is a non-player (D-5).
 *
 * What every `step` and `take` keeps to:
 * - the stack is an array that never moves, so the frame `t` stays valid while others are pushed above it; but
 *   werwolf_pop clears it, so whatever is needed afterwards is copied out first;
 * - `t->step` is set before anything is pushed or placed. Placing a piece may push a frame by itself (loose tokens,
 *   R-TOK-14), and when that is gone the driver comes back to this frame and looks at `step` again;
 * - what is pushed last is asked first;
 * - `list` changes nothing. The trials of non-players, bots and `why` all call it on positions they only look at. */
#ifndef WERWOLF_PLAY_H
#define WERWOLF_PLAY_H

#include "engine/field.h"
#include "games/werwolf/language.h"
#include "games/werwolf/state.h"

struct werwolf_play {
    const struct werwolf_pack *p;
    struct werwolf_state *s;
    struct sand_sink *sink;
    int said;   /* the reason told last, if nothing has been told since; 0: none */
    bool brief; /* the driver looks whether there is a choice: a list may end with its second answer */
};

/* Every kind of frame: FR_…, and the name of its rules and in positions. FRAME(KIND, name) */
#define WERWOLF_FRAMES(FRAME)                                                                                          \
    FRAME(TURN, turn)           /* a card */                                                                           \
    FRAME(CRISIS, crisis)       /* a crisis round */                                                                   \
    FRAME(LOOP, loop)           /* an action: question 3 */                                                            \
    FRAME(PLACE, place)         /* reinforce in a space */                                                             \
    FRAME(REBUILD, rebuild)     /* reinforce: where to reconstruct or indoctrinate, then the steps in `space` */       \
    FRAME(BUILD, build)         /* reinforce: where to build, then base and HE in `space` */                           \
    FRAME(PATROLLED, patrolled) /* the end of a patrol */                                                              \
    FRAME(RECRUIT, recruit)                                                                                            \
    FRAME(TERROR, terror)                                                                                              \
    FRAME(MOVES, moves)       /* groups of pieces: number 6 */                                                         \
    FRAME(HITS, hits)         /* losses in a space: number 7 */                                                        \
    FRAME(ACTIVATE, activate) /* activations: number 8 */                                                              \
    FRAME(SPECIAL, special)   /* a special action: number 5 */                                                         \
    FRAME(HOME, home)         /* research sent home: number 9 */                                                       \
    FRAME(GRAB, grab)         /* loose tokens: number 10 */                                                            \
    FRAME(TOKEN, token)       /* tokens of a lost carrier */                                                           \
    FRAME(DEAL, deal)         /* number 11 */                                                                          \
    FRAME(TEXT, text)         /* a list of steps of a card */                                                          \
    FRAME(CHOICE, choice)     /* one step of a card that asks something */                                             \
    FRAME(REPEAT, repeat)     /* `each`: its inner list for one space after the other */
#define FRAME_KIND(kind, name) FR_##kind,
enum frame_kind { WERWOLF_FRAMES(FRAME_KIND) FRAME_KINDS };

/* What has to be so while a frame of a kind is on the stack. */
enum { IN_SPACE = 1, IN_ACTION = 2, IN_EVENT = 4, BY_OCCUPIER = 8, BY_INSURGENT = 16 };

/* How a kind of frame goes, and what a position may hold of it: the fields it has besides step, faction and space, the
 * number of its steps, what it needs, and whether what it says fits together. */
struct werwolf_frame_rules {
    bool (*step)(struct werwolf_play *, struct werwolf_frame *);
    void (*list)(const struct werwolf_play *, const struct werwolf_frame *, struct sand_question *);
    void (*take)(struct werwolf_play *, struct werwolf_frame *, sand_answer);
    uint8_t steps, needs;
    const struct sand_field *fields;
    bool (*fits)(const struct werwolf_play *, const struct werwolf_frame *);
};
#define FIELD(member)           SAND_VALUE(struct werwolf_frame, member)
#define FRAME_RULES(kind, name) extern const struct werwolf_frame_rules werwolf_##name##_rules;
WERWOLF_FRAMES(FRAME_RULES)
const struct werwolf_frame_rules *werwolf_rules_of(int kind);
/* What positions say of every frame, of an operation and of the turn: save.c. */
extern const struct sand_field werwolf_frame_fields[], werwolf_op_fields[], werwolf_turn_fields[];
extern const struct sand_field werwolf_open_fields[], werwolf_space_fields[];

/* ---- Small words ---- */

/* Instead of a space, an action, a clause or whatever was looked for. */
enum { NOTHING = -1 };

#define BIT(i) ((uint64_t)1 << (i))

static inline int first_of(uint64_t mask)
{
    return __builtin_ctzll(mask);
}
static inline int count_of(uint64_t mask)
{
    return __builtin_popcountll(mask);
}
/* Whether a set has this space, faction, card, … */
static inline bool in_set(uint64_t set, int i)
{
    return set >> i & 1;
}
/* For each space of a set, which is looked at once, at the beginning. */
#define EACH_SPACE(i, mask)                                                                                            \
    for (uint64_t i##_left = (mask); i##_left; i##_left = 0)                                                           \
        for (int i; i##_left && ((i = first_of(i##_left)), 1); i##_left &= i##_left - 1)

/* Takes the spaces of which something does not hold out of a set: KEEP_SPACES(i, towns, can_base(i)); */
#define KEEP_SPACES(i, set, holds)                                                                                     \
    EACH_SPACE (i, set)                                                                                                \
        if (!(holds))                                                                                                  \
    (set) &= ~BIT(i)

/* for (EACH_FACTION(f)), for (EACH_ANSWER(n, q)) */
#define EACH_FACTION(f)                                                                                                \
    int f = ALLIES;                                                                                                    \
    f < WERWOLF_FACTIONS;                                                                                              \
    f++
#define EACH_ANSWER(n, q)                                                                                              \
    int n = 0;                                                                                                         \
    n < (q)->count;                                                                                                    \
    n++

static inline int least(int a, int b)
{
    return a < b ? a : b;
}
static inline int most(int a, int b)
{
    return a > b ? a : b;
}
/* In a space, or a copy of it: the carriers of a faction, and its tokens. */
static inline int carriers_in(const struct werwolf_space *x, int f)
{
    return x->piece[f][TROOP] + x->piece[f][POLICE];
}
static inline int tokens_in(const struct werwolf_space *x, int f, int token)
{
    return x->token[token][f][TROOP] + x->token[token][f][POLICE];
}
/* The pieces that count for control: R-CTL-1. */
static inline int pieces_in(const struct werwolf_space *x, int f)
{
    return carriers_in(x, f) + x->piece[f][BASE] + tokens_in(x, f, TOKEN_HE);
}
/* The same by the space's place; and spaces with a carrier, or with a guerrilla. */
static inline int werwolf_carriers(const struct werwolf_state *s, int i, int f)
{
    return carriers_in(&s->space[i], f);
}
static inline int werwolf_tokens(const struct werwolf_state *s, int i, int f, int token)
{
    return tokens_in(&s->space[i], f, token);
}
static inline int werwolf_guerrillas(const struct werwolf_state *s, int i)
{
    return werwolf_carriers(s, i, WERWOLF) + werwolf_carriers(s, i, EDELWEISS);
}
static inline uint64_t werwolf_carrying(const struct werwolf_state *s, int f)
{
    return s->has[f][0] | s->has[f][1];
}
static inline uint64_t werwolf_guerrilla_spaces(const struct werwolf_state *s)
{
    return werwolf_carrying(s, WERWOLF) | werwolf_carrying(s, EDELWEISS);
}
static inline bool occupier(int f)
{
    return f <= SOVIETS;
}
/* Allies and Soviets, Werwolf and Edelweiss. */
static inline int other_of(int f)
{
    return f ^ 1;
}
/* Whether an event building is on the map. */
static inline bool stands(const struct werwolf_state *s, int building)
{
    return s->building[building] < WERWOLF_SPACES;
}
static inline bool person(const struct werwolf_state *s, int f)
{
    return s->holder[f] != WERWOLF_NONE;
}
/* R-VIC-21: what can come together in one faction: its own points, and those of the two a person alone may hold. */
enum { MOST_HANDICAP = 3 * WERWOLF_HANDICAP };

/* R-NPG-30: whether the lists of non-players treat the faction as a person's. */
static inline bool watched(const struct werwolf_state *s, int f)
{
    return s->watch || person(s, f);
}

/* What a written class is: a kind of piece, or the carriers that HE lies under. */
static inline bool is_he(int class)
{
    return class >= CLASS_HE_TROOP && class <= CLASS_HE_ACTIVE;
}
static inline int kind_of(int class)
{
    return class == CLASS_BASE ? BASE : is_he(class) ? (class - CLASS_HE_TROOP) & 1 : class & 1;
}

/* Every domain has eight bits, so an answer is its verb and its arguments, a byte each, verb lowest. `hit werwolf
 * active` is V_HIT 0x1c, WERWOLF 2, CLASS_ACTIVE 3: 0x03021c. An answer without arguments is its verb, so `a == V_DONE`
 * compares the whole answer; an optional argument that is left out is 255. */
static inline sand_answer answer4(int verb, int a, int b, int c, int d)
{
    return (sand_answer)verb | (sand_answer)a << 8 | (sand_answer)b << 16 | (sand_answer)c << 24 | (sand_answer)d << 32;
}
static inline sand_answer answer3(int verb, int a, int b, int c)
{
    return answer4(verb, a, b, c, 0);
}
static inline sand_answer answer2(int verb, int a, int b)
{
    return answer4(verb, a, b, 0, 0);
}
static inline sand_answer answer1(int verb, int a)
{
    return answer4(verb, a, 0, 0, 0);
}
static inline int verb_of(sand_answer a)
{
    return (int)(a & 255);
}
static inline int arg_of(sand_answer a, int i)
{
    return (int)(a >> (8 + 8 * i) & 255);
}
/* An answer beyond the limit is dropped silently: a question that could have more has to be asked in two steps. */
static inline void offer(struct sand_question *q, sand_answer a)
{
    if (q->count < SAND_ANSWERS)
        q->answer[q->count++] = a;
}
/* Whether a list has all the answers that anybody looks at. */
static inline bool enough(const struct werwolf_play *g, const struct sand_question *q)
{
    return g->brief && q->count > 1;
}
/* How many arguments a question or an entry has: as many as its key has domains. */
static inline int argc_of(int key)
{
    int n = 0;
    while (n < SAND_ARGS && werwolf_game.keys[key].domain[n])
        n++;
    return n;
}
static inline void question_of(struct sand_question *q, int key, const int args[SAND_ARGS])
{
    q->key = (uint16_t)key;
    q->argc = (uint8_t)argc_of(key);
    for (int i = 0; i < q->argc; i++)
        q->arg[i] = args[i];
}
/* question(q, Q_…, faction, …): the arguments of its key, in order */
#define question(q, key, ...) question_of(q, key, (const int[SAND_ARGS]){__VA_ARGS__})

/* ---- The stack ---- */

static inline struct werwolf_frame *top_of(struct werwolf_state *s)
{
    return &s->stack[s->depth - 1];
}
/* The last three arguments of a question say what it is a part of: the action, the special action or the card of the
 * innermost such frame; in a crisis round none of them. */
void werwolf_put_within(const struct werwolf_state *, struct sand_question *);
struct werwolf_frame *werwolf_push(struct werwolf_play *, int kind, int f);
struct werwolf_frame *werwolf_push_at(struct werwolf_play *, int kind, int f, int space);
void werwolf_pop(struct werwolf_play *);
void werwolf_tell_of(struct werwolf_play *, int key, const int args[SAND_ARGS]);
/* werwolf_tell(g, E_…, …): the arguments of its key, in order */
#define werwolf_tell(g, key, ...) werwolf_tell_of(g, key, (const int[SAND_ARGS]){__VA_ARGS__})
void werwolf_run(struct werwolf_play *);               /* drives on to the next question */
void werwolf_run_to(struct werwolf_play *, int depth); /* the same, or until the stack is so low again */

/* ---- pieces.c: every change of the board goes through here, and tells it ---- */

int werwolf_class(int f, int k);                                     /* the class a piece is written as */
int werwolf_he_class(int f, int k);                                  /* the class of HE under it */
int werwolf_pieces(const struct werwolf_state *, int i, int f);      /* for control: R-CTL-1 */
int werwolf_bare(const struct werwolf_state *, int i, int f, int k); /* R-TOK-22 */
int werwolf_bases(const struct werwolf_state *, int i);
uint64_t werwolf_with_research(const struct werwolf_state *, int f);
int werwolf_goal(int f);
int werwolf_weight(int loyalty);                 /* what a person counts there: R-LOY-6 */
int werwolf_ruler(const struct werwolf_space *); /* R-CTL-1; WERWOLF_NONE: nobody */

void werwolf_recount(const struct werwolf_pack *, struct werwolf_state *); /* all that repeats what the spaces say */
void werwolf_touch(struct werwolf_play *, int i);                          /* control of a space after a change */
int werwolf_put(struct werwolf_play *, int f, int k, int i, int n);        /* from available; returns how many */
void werwolf_recover(struct werwolf_play *, int n); /* this many casualties become available; below 0: the reverse */
void werwolf_grab_chance(struct werwolf_play *, int f, int i); /* R-TOK-14 */
/* A piece leaves the map. `by`: who removes it; `hard`: HE does not protect; `box`: BOX_AVAILABLE or BOX_CASUALTIES */
void werwolf_lose(struct werwolf_play *, int f, int k, int i, int by, bool hard, int box);
void werwolf_hit(struct werwolf_play *, int i, int f, int class, int by, bool hard, int box); /* by its written class */
void werwolf_turn_over(struct werwolf_play *, int i, int f, int n, bool active, bool by_owner); /* R-TOK-23 */
/* A group moves, as part of a chain of this move_mode. */
void werwolf_move(struct werwolf_play *, int f, int from, int to, int a, int b, int he, int research, int mode);
void werwolf_token_to(struct werwolf_play *, int token, int n, int f, int i); /* under carriers of f: R-TOK-21 */
void werwolf_token_from(struct werwolf_play *, int token, int n, int f, int i);
int werwolf_new_tokens(struct werwolf_play *, int n); /* takes up to n from the pool */
void werwolf_send_home(struct werwolf_play *, int f, int i, int n);

bool werwolf_can_shift(const struct werwolf_state *, int i, int toward);
void werwolf_shift(struct werwolf_play *, int i, int toward, int levels); /* R-LOY-2, R-TEN-4 */
void werwolf_population(struct werwolf_play *, int i, int less);
void werwolf_terror_marker(struct werwolf_play *, int i, int d);
void werwolf_blockade(struct werwolf_play *, int i, bool on);
void werwolf_resources(struct werwolf_play *, int f, int d);
void werwolf_morale(struct werwolf_play *, int d);
void werwolf_tension(struct werwolf_play *, int d);
int werwolf_roll(struct werwolf_play *, int f);

/* ---- levels.c ---- */

int werwolf_level(const struct werwolf_state *, int f);
int werwolf_research(const struct werwolf_state *, int f);     /* R-TOK-18 */
int werwolf_cap(const struct werwolf_play *, int f, int hook); /* value of a capability in force for f, or 0 */
void werwolf_victory_check(struct werwolf_play *);
void werwolf_final(struct werwolf_play *);

/* ---- operations: levels.c ---- */

struct werwolf_op *werwolf_op(struct werwolf_state *); /* the innermost running one; OP_EVENT if none is */
struct werwolf_op *werwolf_begin(struct werwolf_play *, int slot, int f, int name, int mode);
void werwolf_finish_op(struct werwolf_play *, int slot);

/* ---- actions ---- */

uint64_t werwolf_spaces_for(const struct werwolf_play *, int f,
                            int action);                             /* where something would change, payment aside */
unsigned werwolf_recruit_states(const struct werwolf_play *, int f); /* R-INS-1 */
int werwolf_base_price(const struct werwolf_play *, int f, int action);
uint64_t werwolf_open_spaces(const struct werwolf_play *, const struct werwolf_op *); /* selectable now */
bool werwolf_may_act(const struct werwolf_play *, int f, int action, bool limited);
bool werwolf_has_action(int f, int action); /* the rules give it to the faction */
bool werwolf_has_special(int f, int special);
uint32_t werwolf_specials_now(const struct werwolf_play *,
                              int f); /* set of special actions that may follow in the action */
bool werwolf_accompanies(const struct werwolf_play *, int special, int action);
void werwolf_begin_action(struct werwolf_play *, int f, int action, int mode);
void werwolf_begin_free(struct werwolf_play *, int f, int action, uint64_t allowed, int limit);
void werwolf_begin_special(struct werwolf_play *, int f, int special, uint64_t allowed, bool free, bool single);
uint64_t werwolf_special_spaces(const struct werwolf_play *, int f, int special);
int werwolf_assault_hits(const struct werwolf_play *, int f, int i, int more); /* with this many more troops */
int werwolf_attack_hits(const struct werwolf_play *, int f, int i);
int werwolf_ambush_hits(const struct werwolf_play *, int f, int i);
int werwolf_bombard_hits(const struct werwolf_play *, int f, int i);
bool werwolf_can_rebuild(const struct werwolf_play *, int f, int i);
int werwolf_rebuild_price(const struct werwolf_play *, int f, bool doubled);
int werwolf_rebuild_levels(int f);
bool werwolf_can_base(const struct werwolf_play *, int f, int i);
bool werwolf_can_he(const struct werwolf_play *, int f, int i);
int werwolf_special_limit(const struct werwolf_play *, int f, int special);
uint64_t werwolf_transport_spaces(const struct werwolf_play *);

/* hits */
enum hit_mode { HIT_OCCUPIER, HIT_INSURGENT, HIT_ROCKET };
bool werwolf_target(const struct werwolf_state *, int i, int f, int class, int by, int mode);
uint64_t werwolf_targets(const struct werwolf_state *, int by, int mode); /* spaces with a target */
bool werwolf_any_target(const struct werwolf_state *, int i, int by, int mode);
void werwolf_push_hits(struct werwolf_play *, int f, int i, int n, int mode, bool may_stop);
int werwolf_halve(const struct werwolf_play *, int i, int hits); /* R-EVT-7 */
void werwolf_push_activate(struct werwolf_play *, int f, int i, int n);

/* movement */
enum move_mode {
    MOVE_SEARCH,
    MOVE_PATROL,
    MOVE_MARCH,
    MOVE_GATHER,
    MOVE_LIFT,
    MOVE_TRANSPORT,
    MOVE_EVENT,
    MOVE_LEAVE,
    MOVE_REDEPLOY
};
uint64_t werwolf_movable(const struct werwolf_play *, int f, int mode); /* spaces with a piece that may still move */
uint64_t werwolf_search_from(const struct werwolf_play *, int f, int to);
uint64_t werwolf_search_to(const struct werwolf_play *, int f);
struct werwolf_frame *werwolf_push_moves(struct werwolf_play *, int f, int mode, int to, bool may_stop);
void werwolf_push_home(struct werwolf_play *, int f, bool may_stop); /* any number of tokens: hits.c */
uint64_t werwolf_patrol_to(const struct werwolf_play *, int f, int from);
uint64_t werwolf_transport_to(const struct werwolf_play *, int f, int from);
int werwolf_may_move(const struct werwolf_play *, const struct werwolf_frame *, int f, int mode, int from, int k);
bool werwolf_locked(const struct werwolf_play *, int f, int from); /* R-TEN-10 */
uint64_t werwolf_refuge(const struct werwolf_play *, int f);       /* R-CRI-30 */

/* ---- turns, deals, crisis ---- */

void werwolf_start_card(struct werwolf_play *);
/* An entry of this key is about to be told: in a crisis round, if it is the first of what a faction does in a step, its
 * part is opened in the journal. */
void werwolf_tell_part(struct werwolf_play *, int key);
bool werwolf_may_deal(const struct werwolf_play *, int f);
void werwolf_list_shift(const struct werwolf_play *, int f, struct sand_question *);
void werwolf_take_shift(struct werwolf_play *, int f, sand_answer);
void werwolf_push_deal(struct werwolf_play *, int f, bool bribe);

/* ---- events ---- */

unsigned werwolf_factions(int written, int self); /* the set a written one stands for */
uint64_t werwolf_match(const struct werwolf_play *, int selector, int self, int here);
int werwolf_number(const struct werwolf_play *, int value, int self, int here);
bool werwolf_test(const struct werwolf_play *, int test, int self);
void werwolf_begin_event(struct werwolf_play *, int f, int card, int side);

/* ---- non-players ---- */

sand_answer werwolf_choose(struct werwolf_play *, const struct sand_question *, int *clause);

/* ---- positions, views and what else the contract's table names ---- */

void werwolf_start_position(const struct werwolf_pack *, struct werwolf_state *);
bool werwolf_check_board(const struct werwolf_pack *, const struct werwolf_state *, struct sand_error *);
void werwolf_put_members(const struct werwolf_pack *, const struct werwolf_state *, bool all, struct sand_writer *);
extern const uint8_t werwolf_shown[][SAND_SHOWN];
extern const struct sand_observed werwolf_observed[]; /* observe.c */
extern const struct sand_key werwolf_terminal[];
/* Of a special action's space; false where it chooses in another way. */
bool werwolf_why_special(const struct werwolf_play *, const struct werwolf_frame *, sand_answer, struct sand_why *);
/* Of a group's origin or destination; false where the rules do not say it by tests. */
bool werwolf_why_move(const struct werwolf_play *, const struct werwolf_frame *, sand_answer, struct sand_why *);
enum { /* in the order of the table in game.c: what every selection asks, each action, each special action */
       T_OPEN,
       T_ALLOWED,
       T_AGAIN,
       T_PRICE,
       T_LOYALTY,
       T_GUERRILLAS,
       T_ENEMY,
       T_HIDDEN,
       T_FIRST_ACTION,
       T_FIRST_SPECIAL = T_FIRST_ACTION + WERWOLF_ACTIONS,
       T_PIECES = T_FIRST_SPECIAL + 10, /* of moves, from here on */
       T_ORIGIN,
       T_REACH,
       T_NET,
       T_PATROL_ROUTE,
       T_LIFT,
       T_TRANSPORT,
       T_TRANSPORT_ROUTE,
       T_REFUGE,
       T_ELSEWHERE
};

#endif

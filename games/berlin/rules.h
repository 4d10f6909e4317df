/* What the files of the rules share: sets, small questions about a position, and who does what. Always true:
 * units are moved only with berlin_put and turned only with berlin_spend or berlin_turn_up; a nation's side and an
 * area's controller are changed only with the functions of nations.c. */
#ifndef BERLIN_RULES_H
#define BERLIN_RULES_H

#include "games/berlin/state.h"

#include <string.h>

/* ---- Sets ---- */

static inline struct berlin_set berlin_none(void)
{
    const struct berlin_set none = {{0}};
    return none;
}

static inline bool berlin_has(const struct berlin_set *s, int u)
{
    return s->w[u >> 6] >> (u & 63) & 1;
}

static inline void berlin_add(struct berlin_set *s, int u)
{
    s->w[u >> 6] |= (uint64_t)1 << (u & 63);
}

static inline struct berlin_set berlin_one(int u)
{
    struct berlin_set one = berlin_none();
    berlin_add(&one, u);
    return one;
}

static inline void berlin_drop(struct berlin_set *s, int u)
{
    s->w[u >> 6] &= ~((uint64_t)1 << (u & 63));
}

static inline struct berlin_set berlin_and(struct berlin_set a, const struct berlin_set *b)
{
    for (int i = 0; i < BERLIN_WORDS; i++)
        a.w[i] &= b->w[i];
    return a;
}

static inline struct berlin_set berlin_or(struct berlin_set a, const struct berlin_set *b)
{
    for (int i = 0; i < BERLIN_WORDS; i++)
        a.w[i] |= b->w[i];
    return a;
}

static inline struct berlin_set berlin_minus(struct berlin_set a, const struct berlin_set *b)
{
    for (int i = 0; i < BERLIN_WORDS; i++)
        a.w[i] &= ~b->w[i];
    return a;
}

static inline bool berlin_any(const struct berlin_set *s)
{
    return (s->w[0] | s->w[1] | s->w[2] | s->w[3]) != 0;
}

static inline bool berlin_meet(const struct berlin_set *a, const struct berlin_set *b)
{
    return ((a->w[0] & b->w[0]) | (a->w[1] & b->w[1]) | (a->w[2] & b->w[2]) | (a->w[3] & b->w[3])) != 0;
}

static inline bool berlin_within(const struct berlin_set *a, const struct berlin_set *b)
{
    return ((a->w[0] & ~b->w[0]) | (a->w[1] & ~b->w[1]) | (a->w[2] & ~b->w[2]) | (a->w[3] & ~b->w[3])) == 0;
}

/* Numbers of bits, without the help of an instruction that not every machine has. berlin_count adds the bytes of four
 * words before it sums them up: each is at most 32 then, and the total, at most 193, fits the byte it ends in. */
static inline uint64_t berlin_bytes(uint64_t x)
{
    x -= x >> 1 & 0x5555555555555555;
    x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
    return (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0f;
}

static inline int berlin_areas_in(uint64_t areas)
{
    return (int)(berlin_bytes(areas) * 0x0101010101010101 >> 56);
}

static inline int berlin_count(const struct berlin_set *s)
{
    const uint64_t sum = berlin_bytes(s->w[0]) + berlin_bytes(s->w[1]) + berlin_bytes(s->w[2]) + berlin_bytes(s->w[3]);
    return (int)(sum * 0x0101010101010101 >> 56);
}

/* Exactly one. */
static inline bool berlin_single(const struct berlin_set *s)
{
    uint64_t more = 0;
    int words = 0;
    for (int i = 0; i < BERLIN_WORDS; i++) {
        more |= s->w[i] & (s->w[i] - 1);
        words += s->w[i] != 0;
    }
    return words == 1 && !more;
}

static inline int berlin_first(const struct berlin_set *s)
{
    for (int i = 0; i < BERLIN_WORDS; i++)
        if (s->w[i])
            return i * 64 + __builtin_ctzll(s->w[i]);
    return -1;
}

/* For each unit of a set, which is looked at once, at the beginning. `break` leaves only a part of it: return instead.
 * The set is copied first, so the body may take units out of the original: units are destroyed and moved while a loop
 * over them runs. */
#define BERLIN_EACH(u, set)                                                                                            \
    for (struct berlin_set all_##u = (set), *one_##u = &all_##u; one_##u; one_##u = 0)                                 \
        for (int word_##u = 0, u; word_##u < BERLIN_WORDS; word_##u++)                                                 \
            for (uint64_t rest_##u = all_##u.w[word_##u];                                                              \
                 rest_##u && ((u = word_##u * 64 + __builtin_ctzll(rest_##u)), 1); rest_##u &= rest_##u - 1)

static inline uint64_t berlin_area(int a)
{
    return (uint64_t)1 << a;
}

#define BERLIN_NOWHERE ((uint64_t)0)

static inline bool berlin_in(uint64_t areas, int a)
{
    return areas >> a & 1;
}

#define BERLIN_AREAS_OF(a, areas)                                                                                      \
    for (uint64_t rest_##a = (areas); rest_##a; rest_##a = 0)                                                          \
        for (int a; rest_##a && ((a = __builtin_ctzll(rest_##a)), 1); rest_##a &= rest_##a - 1)

/* ---- Small questions about a position ---- */

enum { BERLIN_REDEPLOYED = 4, BERLIN_RELEASED = 3 }; /* units or weapons by one event, at most */

static inline bool berlin_opted(const struct berlin_state *s, int option)
{
    return s->options >> option & 1;
}

static inline bool berlin_winter(const struct berlin_pack *p, const struct berlin_state *s)
{
    return p->turn[s->turn].winter;
}

/* R-3-32: Land areas printed with the nation; Brest and Galicia turn Soviet. */
static inline uint64_t berlin_home(const struct berlin_pack *p, const struct berlin_state *s, int n)
{
    const uint64_t east = berlin_area(p->at.brest) | berlin_area(p->at.galicia);
    uint64_t areas = p->nation[n].areas;
    if (s->surrendered)
        areas = n == BERLIN_PO ? areas & ~east : n == BERLIN_SU ? areas | east : areas;
    return areas;
}

static inline int berlin_printed(const struct berlin_pack *p, const struct berlin_state *s, int a)
{
    return s->surrendered && (a == p->at.brest || a == p->at.galicia) ? BERLIN_SU : p->area[a].nation;
}

static inline bool berlin_on_map(const struct berlin_state *s, int unit)
{
    return s->place[unit] < BERLIN_AREAS;
}

/* Those of the units that are on the map. */
static inline struct berlin_set berlin_mapped(const struct berlin_state *s, struct berlin_set units)
{
    for (int place = BERLIN_AREAS; place < BERLIN_PLACES; place++)
        units = berlin_minus(units, &s->at[place]);
    return units;
}

/* Areas with one of the units, all of which are on the map. */
static inline uint64_t berlin_areas_of(const struct berlin_state *s, struct berlin_set units)
{
    uint64_t areas = BERLIN_NOWHERE;
    BERLIN_EACH (u, units)
        areas |= berlin_area(s->place[u]);
    return areas;
}

static inline bool berlin_both_ready(const struct berlin_state *s)
{
    return s->ready[BERLIN_AXIS] && s->ready[BERLIN_ALLIED];
}

static inline bool berlin_at_war(const struct berlin_state *s, int n)
{
    return s->status[n] == BERLIN_AT_WAR;
}

/* Neighbours for a side; the conditional borders serve the Allies (R-15-22). */
static inline bool berlin_suez(const struct berlin_pack *p, const struct berlin_state *s)
{
    return berlin_in(s->held[BERLIN_ALLIED], p->at.egypt);
}

static inline uint64_t berlin_near(const struct berlin_pack *p, const struct berlin_state *s, int side, int a)
{
    return p->area[a].adjacent | (side == BERLIN_ALLIED && berlin_suez(p, s) ? p->area[a].allied : 0);
}

/* Units of the side that count as its own: nations At War, and France before it is (R-3-19). */
static inline struct berlin_set berlin_present(const struct berlin_pack *p, const struct berlin_state *s, int side)
{
    return side == BERLIN_ALLIED && s->status[BERLIN_FR] == BERLIN_NOT_AT_WAR
               ? berlin_or(s->own[side], &p->nation[BERLIN_FR].units)
               : s->own[side];
}

/* R-2-8, R-3-31: what can control the area for the side; on land that is any unit that stands there. */
static inline struct berlin_set berlin_controllers(const struct berlin_pack *p, const struct berlin_state *s, int side,
                                                   int area)
{
    const struct berlin_set all = berlin_present(p, s, side), here = berlin_and(s->at[area], &all);
    return p->area[area].sea ? berlin_and(here, &p->surface) : here;
}

/* R-8-6 to R-8-8: the units of which one must stay, those of the printed nation if there are any. `present` is
 * berlin_present of the side. Empty where the side does not control the area: what it does not hold it may leave. */
static inline struct berlin_set berlin_keepers(const struct berlin_pack *p, const struct berlin_state *s,
                                               const struct berlin_set *present, int side, int area)
{
    struct berlin_set all = {{0}};
    if (!berlin_in(s->held[side], area))
        return all;
    const int printed = berlin_printed(p, s, area);
    all = berlin_and(s->at[area], present);
    if (p->area[area].sea)
        all = berlin_and(all, &p->surface);
    if (printed != BERLIN_NONE && berlin_meet(&all, &p->nation[printed].units))
        all = berlin_and(all, &p->nation[printed].units);
    return all;
}

/* ---- Lists of answers ---- */

struct berlin_list {
    sand_answer *answer;
    int n, most; /* a list stops at `most` */
    int seat;    /* whose it is */
};

static inline bool berlin_full(const struct berlin_list *l)
{
    return l->n >= l->most;
}

/* An answer is the verb in the lowest 8 bits, then its arguments, each as wide as its domain (game.c): an area 6 bits,
 * a unit 8. So a second argument begins at bit 14 after an area and at bit 16 after a unit, and code that unpacks it
 * says what came first: `retreat` of unit 40 to area 7 is verb | 40 << 8 | 7 << 16, `path` over areas 5 and 12 is verb
 * | 5 << 8 | 12 << 14. The area 63 is "none": there are 61. */
enum { BERLIN_SHIFT = 8, BERLIN_AREA_BITS = 6, BERLIN_UNIT_BITS = 8, BERLIN_NO_AREA = 63 };

static inline void berlin_list(struct berlin_list *l, int verb, int arg)
{
    if (l->n < l->most)
        l->answer[l->n++] = (sand_answer)verb | (sand_answer)arg << BERLIN_SHIFT;
}

static inline void berlin_list_two(struct berlin_list *l, int verb, int arg, int bits, int second)
{
    berlin_list(l, verb, arg | second << bits);
}

static inline void berlin_list_cards(struct berlin_list *l, int verb, uint32_t cards)
{
    for (; cards; cards &= cards - 1)
        berlin_list(l, verb, __builtin_ctz(cards));
}

static inline int berlin_arg(sand_answer a)
{
    return (int)(a >> BERLIN_SHIFT & 255);
}

/* What follows a first argument of this many bits. */
static inline int berlin_second(sand_answer a, int bits)
{
    return (int)(a >> (BERLIN_SHIFT + bits));
}

static inline int berlin_area_arg(sand_answer a)
{
    return (int)(a >> BERLIN_SHIFT & 63);
}

/* What a rule needs to act. */
struct berlin_play {
    const struct berlin_pack *p;
    struct berlin_state *s;
    struct sand_sink *sink;
    int seat; /* who answers; in set-up nobody */
};

/* Of the chapters: a list and what takes an answer for each question, and a step for each stage between questions. */
typedef void berlin_lister(const struct berlin_pack *, const struct berlin_state *, struct berlin_list *);
typedef void berlin_taker(struct berlin_play *, sand_answer);
typedef void berlin_stepper(struct berlin_play *);
extern berlin_lister berlin_list_diplomacy, berlin_list_group, berlin_list_steps, berlin_list_targets,
    berlin_list_paths, berlin_list_reactions, berlin_list_hits, berlin_list_retreats, berlin_list_excess,
    berlin_list_mobilize, berlin_list_deploy, berlin_list_event, berlin_list_acts, berlin_list_redeployable;
extern berlin_taker berlin_diplomacy, berlin_join_group, berlin_step, berlin_take_path, berlin_reaction,
    berlin_counter_chosen, berlin_hit, berlin_retreat, berlin_deploy, berlin_event, berlin_act;
extern berlin_stepper berlin_grouped, berlin_fly, berlin_react, berlin_resolve, berlin_fight, berlin_effects,
    berlin_fought, berlin_acted, berlin_action_end, berlin_retreats, berlin_excess, berlin_recovery, berlin_event_next,
    berlin_losses, berlin_control;

/* ---- units.c ---- */
void berlin_put(struct berlin_play *, int unit, int place); /* to a place, fresh only if it was and stays on the map */
void berlin_spend(struct berlin_play *, int unit);
void berlin_spend_all(struct berlin_play *, struct berlin_set);
void berlin_turn_up(struct berlin_play *, int unit);
void berlin_destroy(struct berlin_play *, int unit); /* to the Mobilization Pool; a fortress for good */
bool berlin_room_for(const struct berlin_pack *, const struct berlin_state *, int side, int unit,
                     int area); /* one more */
uint64_t berlin_full_for(const struct berlin_pack *, const struct berlin_state *, int side, int unit, uint64_t areas);
bool berlin_may_leave(const struct berlin_pack *, const struct berlin_state *, int side, struct berlin_set, int area);
struct berlin_set berlin_held_back(const struct berlin_pack *, const struct berlin_state *, int side,
                                   struct berlin_set group, int area);
void berlin_list_units(const struct berlin_pack *, const struct berlin_state *, struct berlin_list *, int verb,
                       struct berlin_set);
struct berlin_set berlin_firsts(const struct berlin_pack *, const struct berlin_state *, struct berlin_set);
uint64_t berlin_barred(const struct berlin_pack *, const struct berlin_state *, int side, struct berlin_set);
uint64_t berlin_barred_to(const struct berlin_pack *, const struct berlin_state *, int side, int unit);
int berlin_capacity(const struct berlin_pack *, const struct berlin_state *, int side, int sea); /* halves */
struct berlin_set berlin_embarked(const struct berlin_pack *, const struct berlin_state *, int side, int sea);

/* ---- nations.c ---- */
void berlin_refresh(const struct berlin_pack *, struct berlin_state *); /* `own` and `held` from the nations */
void berlin_set_control(struct berlin_play *, int area, int nation);
int berlin_controller(const struct berlin_state *, int area); /* BERLIN_NONE for the Black Sea */
uint32_t berlin_brought_in(const struct berlin_pack *, const struct berlin_state *, int side, struct berlin_set,
                           int area);
void berlin_violate(struct berlin_play *, int side, uint32_t nations);
uint64_t berlin_shunned(const struct berlin_pack *, const struct berlin_state *); /* option 16.4 */
bool berlin_vichy_open(const struct berlin_pack *, const struct berlin_state *);
void berlin_vichy(struct berlin_play *);

/* ---- prospects.c ---- */
void berlin_put_prospects(const struct berlin_pack *, const struct berlin_state *, struct sand_writer *);

/* ---- show.c ---- */
extern const uint8_t berlin_shown[][SAND_SHOWN];

/* ---- lines.c ---- */
uint64_t berlin_flood(const struct berlin_pack *, const struct berlin_state *, int side, uint64_t from,
                      uint64_t through);
uint64_t berlin_recovery_areas(const struct berlin_pack *, const struct berlin_state *, int nation);
uint64_t berlin_deploy_sites(const struct berlin_pack *, const struct berlin_state *, int row); /* if there is room */
uint64_t berlin_line_through(const struct berlin_pack *, const struct berlin_state *, int nation, uint64_t roomy);
uint64_t berlin_line_areas(const struct berlin_pack *, const struct berlin_state *, int nation, uint64_t roomy);
bool berlin_deployable(const struct berlin_pack *, const struct berlin_state *, int row, uint64_t line);
uint64_t berlin_supply_goals(const struct berlin_pack *, const struct berlin_state *, int nation);
uint64_t berlin_route(const struct berlin_pack *, const struct berlin_state *, int side, int from, uint64_t goals,
                      uint64_t through); /* the seas of the chain of R-3-45a */
uint64_t berlin_roomy(const struct berlin_pack *, const struct berlin_state *, int side);

/* ---- groups.c ---- */
/* Whether an answer makes up a group that, as a whole, has nowhere to go: it would be paid for all the same. */
bool berlin_wasted(const struct berlin_pack *, const struct berlin_state *, sand_answer);
/* Whom `all` would take into the group that is being formed. */
struct berlin_set berlin_all_of(const struct berlin_pack *, const struct berlin_state *);
void berlin_begin_action(struct berlin_play *, int action, int payment, int start);
/* Whether an answer completes a group, or names an area where only one can be formed; `then` is the state with it. */
bool berlin_completes_group(const struct berlin_pack *, const struct berlin_state *, sand_answer,
                            struct berlin_state *then);
void berlin_complete_if_alone(struct berlin_play *, struct berlin_set *group, int then);
bool berlin_can(const struct berlin_pack *, const struct berlin_state *, int action, int area, int payment);
int berlin_room_in_england(const struct berlin_pack *, const struct berlin_state *);
bool berlin_whole_can(const struct berlin_pack *, const struct berlin_state *, int action, struct berlin_set, int area);
void berlin_list_areas(const struct berlin_pack *, const struct berlin_state *, struct berlin_list *, int verb,
                       int action, int payment);
void berlin_list_actions(const struct berlin_pack *, const struct berlin_state *, struct berlin_list *, int payment);

/* ---- movement.c ---- */
bool berlin_one_steps(const struct berlin_pack *, const struct berlin_state *, int action, int unit, int from);
bool berlin_can_step(const struct berlin_pack *, const struct berlin_state *, int action, struct berlin_set, int from);
bool berlin_by_sea(const struct berlin_pack *, const struct berlin_state *); /* the move is naval transport */
/* Movement points that a step to an area costs, and how many the group has left for it. */
int berlin_step_price(const struct berlin_pack *, const struct berlin_state *, int to, int *left);

/* ---- strikes.c ---- */
uint64_t berlin_foreign_areas(const struct berlin_pack *,
                              const struct berlin_state *); /* where somebody could be attacked */
bool berlin_one_strikes(const struct berlin_pack *, const struct berlin_state *, int unit, uint64_t foreign);
struct berlin_set berlin_enemies(const struct berlin_pack *, const struct berlin_state *, int side, int area);
/* Nations that a flight to a target, or a drop there, brings in whichever way it takes. */
uint32_t berlin_flight_brings(const struct berlin_pack *, const struct berlin_state *, struct berlin_set group,
                              int start, int target);
uint32_t berlin_drop_brings(const struct berlin_pack *, const struct berlin_state *, int unit, int target);
uint64_t berlin_targets(const struct berlin_pack *, const struct berlin_state *, int action, struct berlin_set,
                        int area, int range);
uint64_t berlin_drop_areas(const struct berlin_pack *, const struct berlin_state *, int unit);
uint32_t berlin_attack_brings(const struct berlin_pack *, const struct berlin_state *, int side, int area);

/* ---- counter.c ---- */
uint64_t berlin_counter_areas(const struct berlin_pack *, const struct berlin_state *);
struct berlin_set berlin_counter_able(const struct berlin_pack *, const struct berlin_state *, int area);
struct berlin_set berlin_counter_targets(const struct berlin_pack *, const struct berlin_state *, int area);

/* ---- fight.c ---- */
int berlin_limit(const struct berlin_pack *, const struct berlin_state *, int unit);
enum berlin_why { BERLIN_WHY_STRIKE, BERLIN_WHY_FORTRESS, BERLIN_WHY_ATTACK };
struct berlin_assignment {
    int side, why, attacker, defender; /* the best Attack Ratings of both */
};
struct berlin_assignment berlin_assignment(const struct berlin_pack *, const struct berlin_state *);
/* The attack that a group may announce where it stands: the state with it. False: there is none. */
bool berlin_attack_ahead(const struct berlin_pack *, const struct berlin_state *, struct berlin_state *then);
struct berlin_harm {
    uint8_t spends, retreats, destroys; /* hits needed; 0: never */
};
struct berlin_harm berlin_harm(const struct berlin_pack *, const struct berlin_state *, int unit);
int berlin_rating(const struct berlin_pack *, const struct berlin_state *,
                  int unit); /* what a unit of the group rolls */
void berlin_clear_action(struct berlin_state *);

/* ---- retreat.c ---- */
uint64_t berlin_retreat_areas(const struct berlin_pack *, const struct berlin_state *, int unit);
int berlin_excess_side(const struct berlin_pack *, const struct berlin_state *, int area);

/* ---- recovery.c ---- */
void berlin_begin_recovery(struct berlin_play *, int nation, enum berlin_supply);
struct berlin_set berlin_recoverable(const struct berlin_pack *, const struct berlin_state *, int nation);
struct berlin_set berlin_recovers_free(const struct berlin_pack *, const struct berlin_state *, int nation);
int berlin_recovery_number(const struct berlin_pack *, const struct berlin_state *, int nation);
struct berlin_set berlin_withdrawable(const struct berlin_pack *, const struct berlin_state *, int side);

/* ---- events.c ---- */
void berlin_begin_event(struct berlin_play *);

/* ---- redeploy.c ---- */
uint64_t berlin_redeploy_areas(const struct berlin_pack *, const struct berlin_state *, int unit);
void berlin_redeploy(struct berlin_play *, int area);

/* ---- cards.c ---- */
void berlin_discard(struct berlin_play *, int card);
void berlin_lose_card(struct berlin_play *, int card);
void berlin_develop(struct berlin_play *, int card);
uint32_t berlin_in_deck(const struct berlin_pack *, const struct berlin_state *, int side);
bool berlin_ambush_possible(const struct berlin_pack *, const struct berlin_state *, int side);

/* ---- control.c ---- */
uint32_t berlin_control_choice(const struct berlin_pack *, const struct berlin_state *, int area);
uint64_t berlin_disputed(const struct berlin_pack *, const struct berlin_state *); /* set of nations */
int berlin_control_side(const struct berlin_pack *, const struct berlin_state *, int area);
void berlin_surrender(struct berlin_play *);
int berlin_points(const struct berlin_pack *, const struct berlin_state *, int side, bool doubled); /* halves */

/* ---- setup.c ---- */
void berlin_clear(const struct berlin_pack *, struct berlin_state *);        /* the start, all units off the map */
void berlin_deploy_start(const struct berlin_pack *, struct berlin_state *); /* the units of the start */
void berlin_derive(const struct berlin_pack *, struct berlin_state *);       /* `at`, `own`, `held` */

/* ---- turn.c ---- */
void berlin_begin_turn(struct berlin_play *);
void berlin_run(struct berlin_play *); /* plays on to the next question */

/* ---- questions.c ---- */
int berlin_seat(const struct berlin_pack *, const struct berlin_state *); /* who is asked, but in Q_SELECT */
void berlin_answers(const struct berlin_pack *, const struct berlin_state *, int seat, struct berlin_list *);
bool berlin_always_asked(const struct berlin_state *); /* even with one answer */
void berlin_take(struct berlin_play *, int seat, sand_answer);

/* ---- view.c ---- */
/* What is said of single units: the sets' names in positions and, where they are others, in views. Not fields of the
 * engine, whose sets have 64 ids at most; there are 193 units. */
struct berlin_flag {
    const char *name, *shown;
    uint16_t at; /* in the state */
};
extern const struct berlin_flag berlin_flags[]; /* ends with a null name */
static inline const struct berlin_set *berlin_set_at(const struct berlin_state *s, const struct berlin_flag *flag)
{
    return (const struct berlin_set *)(const void *)((const uint8_t *)s + flag->at);
}
/* The flags of a unit, its hits and where it came from. */
void berlin_put_flags(const struct berlin_pack *, const struct berlin_state *, int unit, bool view,
                      struct sand_writer *);
void berlin_put_nation(const struct berlin_pack *, const struct berlin_state *, int nation, struct sand_writer *);
void berlin_put_used(const struct berlin_pack *, const struct berlin_state *, const char *key, struct sand_writer *);
void berlin_put_path(const struct berlin_pack *, const struct berlin_state *, struct sand_writer *);
void berlin_put_options(const struct berlin_state *, struct sand_writer *);

/* ---- save.c ---- */
extern const struct sand_field berlin_operands[];

/* ---- check_ask.c ---- */
bool berlin_check_ask(const struct berlin_pack *, const struct berlin_state *, struct sand_error *);

/* ---- why.c: the tests of answers about an area, each made where the answers are listed ---- */
#define BERLIN_TEST_LIST(X)                                                                                            \
    X(BERLIN_TEST_NEAR, "near", "R-2-10", (0))                                                                         \
    X(BERLIN_TEST_AGAIN, "again", "R-8-22", (0))                                                                       \
    X(BERLIN_TEST_BARRED, "barred", "R-15-19 R-15-23 R-15-24 R-15-25 R-16-5 R-16-7", (0))                              \
    X(BERLIN_TEST_STOPPED, "stopped", "R-8-9", (0))                                                                    \
    X(BERLIN_TEST_ELEMENT, "element", "R-8-11", (0))                                                                   \
    X(BERLIN_TEST_ALLOWANCE, "allowance", "R-8-1 R-8-2 R-8-4 R-8-17", (BERLIN_D_NUMBER, BERLIN_D_NUMBER))              \
    X(BERLIN_TEST_TRANSPORT, "transport", "R-8-15 R-8-16", (0))                                                        \
    X(BERLIN_TEST_AIR, "air", "R-8-12", (0))                                                                           \
    X(BERLIN_TEST_STACKING, "stacking", "R-8-13 R-8-14", (0))                                                          \
    X(BERLIN_TEST_FRIENDLY, "friendly", "R-8-26", (0))                                                                 \
    X(BERLIN_TEST_LANDS, "lands", "R-8-28", (0))                                                                       \
    X(BERLIN_TEST_POINTS, "points", "R-6-1", (0))                                                                      \
    X(BERLIN_TEST_READY, "ready", "R-7-1 R-7-2", (0))                                                                  \
    X(BERLIN_TEST_ACTED, "acted", "R-7-2", (0))                                                                        \
    X(BERLIN_TEST_LEAVES, "leaves", "R-7-3 R-8-6", (0))                                                                \
    X(BERLIN_TEST_ENEMY, "enemy", "R-9-1 R-9-12", (0))                                                                 \
    X(BERLIN_TEST_FIGHTS, "fights", "R-9-3 R-9-4 R-9-5", (0))                                                          \
    X(BERLIN_TEST_FLIES, "flies", "R-7-5", (0))                                                                        \
    X(BERLIN_TEST_STRIKES, "strikes", "R-7-5 R-9-6", (0))                                                              \
    X(BERLIN_TEST_BASE, "base", "R-9-6 R-9-11", (0))                                                                   \
    X(BERLIN_TEST_GOAL, "goal", "R-9-7 R-9-12", (0))                                                                   \
    X(BERLIN_TEST_RANGE, "range", "R-9-7 R-9-8 R-E-AA-3", (0))                                                         \
    X(BERLIN_TEST_CLOSED, "closed", "R-15-9 R-16-5", (0))                                                              \
    X(BERLIN_TEST_RESOURCE, "resource", "R-E-SB-2", (0))                                                               \
    X(BERLIN_TEST_ENGLAND, "england", "R-E-SE-3", (0))                                                                 \
    X(BERLIN_TEST_REACH, "reach", "R-8-1 R-8-2 R-8-4 R-8-17", (BERLIN_D_NUMBER, BERLIN_D_NUMBER, BERLIN_D_AREA))       \
    X(BERLIN_TEST_WAY, "way", "R-8-11", (0))                                                                           \
    X(BERLIN_TEST_FOE, "foe", "R-8-9 R-8-12 R-8-26", (BERLIN_D_AREA))                                                  \
    X(BERLIN_TEST_SEA, "sea", "R-8-15 R-8-16", (BERLIN_D_AREA))                                                        \
    X(BERLIN_TEST_CLOSED_WAY, "closed-way", "R-15-19 R-15-23 R-15-24 R-15-25 R-16-5 R-16-7", (BERLIN_D_AREA))          \
    X(BERLIN_TEST_FULL, "full", "R-8-13 R-8-14", (BERLIN_D_AREA))
enum { BERLIN_TEST_LIST(SAND_ENUM) BERLIN_TESTS };
void berlin_why_step(const struct berlin_pack *, const struct berlin_state *, int to, struct sand_why *);
void berlin_why_action(const struct berlin_pack *, const struct berlin_state *, int verb, int area, struct sand_why *);
void berlin_why_target(const struct berlin_pack *, const struct berlin_state *, int area, struct sand_why *);
/* False if the unit is none that could drop somewhere. */
bool berlin_why_drop(const struct berlin_pack *, const struct berlin_state *, int unit, int area, struct sand_why *);
void berlin_why_drop_area(const struct berlin_pack *, const struct berlin_state *, int unit, int area,
                          struct sand_why *);

#endif

/* The non-player procedures, as policies over questions: every function is given the open question and answers with one
 * of its answers, so whatever a non-player does is legal. Nothing is remembered between questions: what a list aims at
 * is found again on the position each time.
 *
 * Forgetting costs time and buys that a saved position needs no plan, and that a list which was interrupted (a token to
 * take, an event in between) continues from what is there. Its price is care: a function that is asked "from where"
 * must find the same aim as the one that was asked "whether at all", so both call the same code.
 *
 * Functions are named after the clause they read; a clause that was decisive is left in `clause`. */
#ifndef WERWOLF_NP_H
#define WERWOLF_NP_H

#include "games/werwolf/clauses.h"
#include "games/werwolf/play.h"

/* As many as there are. */
enum { PLENTY = 60 };

/* RANK_KEYS: the longest list has ten keys (R-NPG-10, np_event.c), and the priority comes after them. RANK_TIED: more
 * than there are spaces; of candidates that are more than spaces, ties beyond it are not drawn from. */
enum { PRIORITY_KEYS = 9, RANK_KEYS = 10 + PRIORITY_KEYS, RANK_TIED = 64 };

/* R-NPG-18: a vote among candidates by keys in turn, higher first; ties are drawn. */
struct werwolf_np_rank {
    int best[RANK_KEYS];
    int tied[RANK_TIED];
    int count;
};
/* A key of an entry of a list: a candidate that satisfies it ranks above all that do not, and among those who do the
 * higher number (people, a margin, less distance) comes first. 1000 is more than a negative margin or distance can take
 * away, so that who satisfies the entry stays above who does not. */
static inline int entry(bool satisfied, int number)
{
    return satisfied ? 1000 + number : 0;
}
/* A candidate of a space (or a candidate) and a small number; the space of NOTHING is NOTHING. They nest: a transport
 * of 4 cubes from space 3 to space 17 is candidate_of(candidate_of(3, 17), 4) = 0x031104. */
static inline int candidate_of(int i, int rest)
{
    return i << 8 | rest;
}
static inline int candidate_space(int candidate)
{
    return candidate < 0 ? NOTHING : candidate >> 8;
}
static inline int candidate_rest(int candidate)
{
    return candidate & 255;
}
void werwolf_np_consider(struct werwolf_np_rank *, int candidate, const int keys[RANK_KEYS]);
int werwolf_np_drawn(struct werwolf_play *, int n); /* R-NPG-2: one of n; on a trial copy the first is as good as any */
int werwolf_np_winner(struct werwolf_play *,
                      const struct werwolf_np_rank *); /* drawn among equals; NOTHING: there was no candidate */

/* ---- Ties: np_priority.c ---- */

/* The faction's space priority as keys, for a space as it is now and as it would be. */
void werwolf_np_priority(const struct werwolf_play *, int f, int i, const struct werwolf_space *after,
                         int keys[PRIORITY_KEYS]);
/* What a candidate of a list would make of its space, as far as pieces and tokens go; returns the space. */
typedef int werwolf_np_step(const struct werwolf_play *, int f, int candidate, struct werwolf_space *after);
/* R-NPG-18: equals go by the faction's space priority, then by distance, then they are drawn. */
int werwolf_np_settle(struct werwolf_play *, int f, const struct werwolf_np_rank *, werwolf_np_step *);
werwolf_np_step werwolf_np_stand; /* the candidate is a space, and its pieces stay as they are */

/* ---- Looking: np_common.c ---- */

bool werwolf_np_hot(const struct werwolf_state *, int f);
int werwolf_np_distance(const struct werwolf_play *, int f, int i); /* from West Berlin; Soviets: East Berlin */
bool werwolf_np_calm(const struct werwolf_state *);                 /* tensions 3 or less: adding one is allowed */
int werwolf_np_leader(const struct werwolf_state *,
                      int f); /* the other faction with the highest margin, persons' first */
int werwolf_np_rival_rank(const struct werwolf_state *, int victim); /* the person's faction, then the higher margin */
/* The person's faction (of several the higher margin), then by `turn`. */
int werwolf_np_in_turn(const struct werwolf_state *, int victim, const int turn[WERWOLF_FACTIONS]);
int werwolf_np_tension_room(const struct werwolf_play *, int f, int i);
bool werwolf_np_below_garrison(const struct werwolf_play *, int f, int i);
/* R-NPG-12: how many may leave; troops and police (underground and active) apart, and both together. */
struct werwolf_np_spare {
    int first, second, both;
};
struct werwolf_np_spare werwolf_np_spare(const struct werwolf_play *, int f, int i);
bool werwolf_np_may_activate(const struct werwolf_play *, int f, int i);
bool werwolf_np_may_ambush(const struct werwolf_play *, int f, int i,
                           int more); /* once this many underground have come */
bool werwolf_np_others_carry(const struct werwolf_space *, int by, int victim); /* somebody else could take a token */
int werwolf_np_others(const struct werwolf_state *, int i, int f);              /* pieces of all other factions */
int werwolf_np_loyal_to(const struct werwolf_play *,
                        int i); /* whose level its loyalty or resistance raises; WERWOLF_NONE: neutral */
bool werwolf_np_loose_research(const struct werwolf_play *, int i);
bool werwolf_np_offered(const struct sand_question *, sand_answer);
/* A list of actions, read from the top: the first among those allowed that is worth doing; NOTHING: none is. `clause`
 * becomes that of the row where the reading ended. */
struct werwolf_np_row {
    int action;
    bool (*worth)(struct werwolf_play *, int f);
    int clause[2]; /* of the Allies and the Soviets, of Werwolf and the Edelweiss */
};
int werwolf_np_first_worth(struct werwolf_play *, int f, uint32_t among, const struct werwolf_np_row *, int rows,
                           int *clause);
uint64_t werwolf_np_offered_spaces(const struct sand_question *, int verb);

/* What hits in a space would do, each loss chosen by the lists. */
struct werwolf_np_yield {
    int removed, bases, research, he;   /* HE destroyed counts as removed too */
    bool ends[WERWOLF_FACTIONS], gains; /* control ended; own control gained */
    struct werwolf_space after;
};
struct werwolf_np_yield werwolf_np_yield(const struct werwolf_play *, int by, int i, int hits, int mode);
struct werwolf_np_yield werwolf_np_yield_of(const struct werwolf_play *, int by, int i, const struct werwolf_space *,
                                            int hits, int mode);
/* The victim of the next hit in a space (or a copy of it): the faction, and its class; NOTHING: none. */
int werwolf_np_victim(const struct werwolf_play *, const struct werwolf_space *, int by, int mode, int hits,
                      int *class);

/* ---- Trials: np_event.c ---- */

bool werwolf_np_event(struct werwolf_play *, const struct sand_question *, sand_answer *); /* R-NPG-5 */
sand_answer werwolf_np_by_trial(struct werwolf_play *, const struct sand_question *);      /* R-NPG-10 */
/* R-NPG-29: the list has nothing left. `kept`: spaces where no garrison is touched; `over`: nothing need be done. */
sand_answer werwolf_np_beside_the_list(struct werwolf_play *, const struct sand_question *, uint64_t kept, bool over,
                                       int *clause);
/* The position once a special action was done, each choice by the lists, as a trial. */
struct werwolf_state werwolf_np_after_special(const struct werwolf_play *, int f, int special);
bool werwolf_np_has_space(const struct werwolf_play *,
                          int action); /* R-NPG-19: the running action, if it were this one */
bool werwolf_np_key_raises(struct werwolf_play *, int card);

/* ---- Occupiers: np_occupier.c, np_occupier_special.c, np_loyalty.c, np_patrol.c, np_moves.c ---- */

#define ANY_ACTION (~0u)
int werwolf_np_occupier_list(struct werwolf_play *, int f, uint32_t among,
                             int *clause); /* the action alone; NOTHING: pass */
int werwolf_np_occupier_action(struct werwolf_play *, int f, const struct sand_question *, int *clause);
sand_answer werwolf_np_occupier_loop(struct werwolf_play *, const struct sand_question *, int *clause);
bool werwolf_np_assault_aim(const struct werwolf_play *, int f,
                            const struct werwolf_np_yield *); /* an aim but that of many pieces */
int werwolf_np_search_need(const struct werwolf_play *, int f, int i);

int werwolf_np_occupier_special(struct werwolf_play *, int f, bool before, int *clause);
sand_answer werwolf_np_occupier_target(struct werwolf_play *, const struct sand_question *, int *clause);
sand_answer werwolf_np_activate(struct werwolf_play *, const struct sand_question *, int *clause);
sand_answer werwolf_np_strike(struct werwolf_play *, const struct sand_question *, int *clause);
int werwolf_np_raid_victim(struct werwolf_play *, const struct sand_question *); /* which answer */

sand_answer werwolf_np_rebuild(struct werwolf_play *, const struct sand_question *, int *clause);
sand_answer werwolf_np_build(struct werwolf_play *, const struct sand_question *, int *clause);
sand_answer werwolf_np_loyalty(struct werwolf_play *, const struct sand_question *, int *clause);
int werwolf_np_loyalty_entry(const struct werwolf_play *, int f,
                             int i); /* the earlier entry of its list, the higher; 0: none */
uint64_t werwolf_np_loyalty_serves(const struct werwolf_play *, int f, uint64_t spaces, int spent);
int werwolf_np_loyalty_space(struct werwolf_play *, int f, uint64_t spaces);

bool werwolf_np_patrol_worth(struct werwolf_play *, int f);
sand_answer werwolf_np_patrol(struct werwolf_play *, const struct sand_question *);
sand_answer werwolf_np_patrol_move(struct werwolf_play *, const struct sand_question *);
sand_answer werwolf_np_road(struct werwolf_play *, const struct sand_question *, int *clause);

sand_answer werwolf_np_moves(struct werwolf_play *, const struct sand_question *, int *clause);
sand_answer werwolf_np_lift_to(struct werwolf_play *, const struct sand_question *, int *clause);
sand_answer werwolf_np_transport_from(struct werwolf_play *, const struct sand_question *, int *clause);
int werwolf_np_lift_aim(struct werwolf_play *, int f, bool control_only); /* the space an air lift serves, or NOTHING */
bool werwolf_np_transport_possible(struct werwolf_play *, int f);
int werwolf_np_control_need(const struct werwolf_play *, int f,
                            int i); /* pieces to take control; 0: has it, or may not */
struct werwolf_np_spare werwolf_np_free_cubes(const struct werwolf_play *, const struct werwolf_frame *, int f,
                                              int mode, int from);
sand_answer werwolf_np_group(struct werwolf_np_spare, int wanted, int kind);
sand_answer werwolf_np_carry(struct werwolf_play *, const struct sand_question *, bool he_too, bool research);

/* ---- Insurgents: np_insurgent.c, np_special.c ---- */

int werwolf_np_insurgent_list(struct werwolf_play *, int f, uint32_t among, int *clause);
int werwolf_np_insurgent_action(struct werwolf_play *, int f, const struct sand_question *, int *clause);
sand_answer werwolf_np_insurgent_loop(struct werwolf_play *, const struct sand_question *, int *clause);
sand_answer werwolf_np_recruit(struct werwolf_play *, const struct sand_question *, int *clause);
sand_answer werwolf_np_march(struct werwolf_play *, const struct sand_question *, int *clause);
int werwolf_np_pressing_space(const struct werwolf_play *, int *special);
bool werwolf_np_wants_base(const struct werwolf_play *, int f, int i); /* a recruit here would build one */

int werwolf_np_insurgent_special(struct werwolf_play *, int f, int action, int *clause);
bool werwolf_np_before(int f, int special);
uint64_t werwolf_np_capture_spaces(const struct werwolf_play *, int f, uint64_t spaces);
sand_answer werwolf_np_insurgent_target(struct werwolf_play *, const struct sand_question *, int *clause);
sand_answer werwolf_np_special_hit(struct werwolf_play *, const struct sand_question *, int *clause);

#endif

/* What the chapters share: the game being played, small questions about a state, lists of answers. A chapter's
 * functions are named after the rulebook's terms; `list_…` gives the legal answers of a question, `do_…` plays one.
 *
 * How a chapter continues: do_ plays the answer and opens what comes next, either with plot_open (it is asked whatever
 * happens) or with plot_pose (R-D-0: a single answer is played at once, and the caller is told how many there were).
 * Which of the two is a matter of secrecy. A question whose number of answers depends on a box is always opened: not
 * being asked would tell the other player what the box holds. */
#ifndef PLOT_RULES_H
#define PLOT_RULES_H

#include "games/plot/state.h"

/* A game in progress: apply makes one, the chapters pass it on. */
struct plot_play {
    const struct plot_pack *p;
    struct plot_state *s;
    struct sand_sink *sink;
};

/* Answers in the making. All are counted, `room` are kept: to know whether there is a choice, one is enough. */
struct plot_list {
    sand_answer *answer;
    uint16_t count, room;
};

/* ---- Small words ---- */

static inline uint64_t plot_bit(int u)
{
    return (uint64_t)1 << u;
}
/* Allied units are in no set: asking for one is answered with no, so that rules need not test for them. */
static inline bool plot_in(uint64_t set, int u)
{
    return u < PLOT_GERMANS && set >> u & 1;
}
static inline int plot_first(uint64_t set)
{
    return __builtin_ctzll(set);
}
static inline int plot_count(uint64_t set)
{
    return __builtin_popcountll(set);
}
static inline uint64_t plot_marked(const struct plot_state *s)
{
    return s->masked | s->neutral;
}
static inline bool plot_on_map(const struct plot_state *s, int u)
{
    return s->place[u] < PLOT_HEXES;
}
/* German units at a place that is not a hex. */
static inline uint64_t plot_those_in(const struct plot_state *s, int place)
{
    uint64_t set = 0;
    for (int u = 0; u < PLOT_GERMANS; u++)
        set |= (uint64_t)(s->place[u] == place) << u;
    return set;
}
/* The seat that controls a unit; -1: nobody. */
static inline int plot_controller(const struct plot_state *s, int u)
{
    return plot_in(s->control[PLOT_ABWEHR], u) ? PLOT_ABWEHR : plot_in(s->control[PLOT_SS], u) ? PLOT_SS : -1;
}
/* From the declaration on (R-18-12). */
static inline bool plot_coup_rules(const struct plot_state *s)
{
    return s->mode == PLOT_INTER || s->mode == PLOT_COUP;
}
static inline bool plot_overrun(const struct plot_state *s, int area)
{
    return s->overrun >> area & 1;
}
/* R-9-8: friendly goes by party, never by control. */
static inline bool plot_unfriendly(const struct plot_pack *p, int u, int hex)
{
    return p->hex[hex].group != PLOT_G_NONE && p->hex[hex].group != p->unit[u].group;
}
static inline bool plot_at_home(const struct plot_pack *p, int u, int hex)
{
    return p->hex[hex].group != PLOT_G_NONE && p->hex[hex].group == p->unit[u].group;
}
static inline bool plot_hitler_lives(const struct plot_pack *p, const struct plot_state *s)
{
    return plot_on_map(s, p->leader[PLOT_HITLER]);
}
/* R-9-7: units a seat can move now. */
static inline uint64_t plot_movable(const struct plot_pack *p, const struct plot_state *s, int seat)
{
    return s->control[seat] & s->map & p->mobile & ~plot_marked(s) & ~s->moved;
}
/* Units nobody controls and nobody has half won. */
static inline uint64_t plot_unrecruited(const struct plot_pack *p, const struct plot_state *s)
{
    return s->map & ~s->control[0] & ~s->control[1] & ~s->semi &
           (p->party[PLOT_P_NAZI] | p->party[PLOT_P_CIVILIAN] | p->party[PLOT_P_OKW]);
}
static inline int plot_held(const struct plot_pack *p, const struct plot_state *s, int seat, int kind)
{
    return plot_count(s->heap[seat].other & p->kind[kind]);
}

static inline void plot_add(struct plot_list *l, sand_answer a)
{
    if (l->count < l->room)
        l->answer[l->count] = a;
    l->count++;
}
/* An answer as the tables of game.c pack it: a unit takes 7 bits, a hex 9, a number 8. `place` of unit 3 in hex 100 is
 * verb | 3 << 8 | 100 << 15. An optional unit that is not named is 127. */
static inline sand_answer plot_answer(int verb, int arg)
{
    return (sand_answer)(unsigned)verb | (sand_answer)(unsigned)arg << 8;
}
static inline sand_answer plot_answer_pair(int verb, int unit, int hex)
{
    return plot_answer(verb, unit | hex << 7);
}
static inline void plot_add_units(struct plot_list *l, int verb, uint64_t set)
{
    for (; set; set &= set - 1)
        plot_add(l, plot_answer(verb, plot_first(set)));
}

/* ---- Telling ---- */

/* To all; the arguments follow. AS: with flags, for what reveals something or takes its time. */
#define PLOT_TELL_AS(g, key, flags, ...) SAND_TELL_TO((g)->sink, key, flags, SAND_ALL, __VA_ARGS__)
#define PLOT_TELL(g, key, ...)           PLOT_TELL_AS(g, key, 0, __VA_ARGS__)
#define PLOT_SAY_AS(g, key, flags)       sand_tell((g)->sink, key, flags, SAND_ALL, 0, 0)
#define PLOT_SAY(g, key)                 PLOT_SAY_AS(g, key, 0)

/* ---- units.c: where units are, and what follows from it ---- */

void plot_put(const struct plot_play *, int unit, int place);
void plot_mark(const struct plot_play *, int unit, bool masked);
void plot_unmark(const struct plot_play *, int unit);
void plot_give(const struct plot_play *, int unit, int seat); /* -1: to nobody */
void plot_eliminate(const struct plot_play *, int unit);
void plot_retire(const struct plot_play *, int unit, int seat);
void plot_derive(const struct plot_pack *, struct plot_state *);
void plot_list_returns(const struct plot_pack *, const struct plot_state *, int unit, struct plot_list *);
bool plot_free_in_area(const struct plot_pack *, const struct plot_state *, int area);

/* ---- chits.c ---- */

void plot_draw_chits(const struct plot_play *, int seat, int n);
void plot_take_chits(const struct plot_play *, int seat, int n);
void plot_use_loyalty(const struct plot_play *, int seat, int unit);
void plot_use_kind(const struct plot_play *, int seat, int kind);
void plot_show_loyalty(const struct plot_play *, int seat, int unit);
void plot_show_kind(const struct plot_play *, int seat, int kind);
void plot_lay_loyalty(const struct plot_play *, int seat, int unit);
void plot_collect_chits(const struct plot_play *);

/* ---- odds.c: where a chit is that a seat cannot place ---- */

void plot_odds_drawn(struct plot_state *, int seat, int n, int cup); /* by the seat, of those in the cup */
void plot_odds_seen(struct plot_state *, int seat);                  /* one of its box, whichever */
void plot_odds_chosen(const struct plot_pack *, struct plot_state *, int seat, int chit);
void plot_odds_open(struct plot_state *, int chit); /* it lies in the cup */
void plot_odds_even(struct plot_state *);
uint32_t plot_odds_share(uint32_t odds); /* of 65536 */

/* ---- team.c: units that act together on one target ---- */

uint64_t plot_around(const struct plot_pack *, const struct plot_state *, int hex);
uint64_t plot_able(const struct plot_pack *, const struct plot_state *, int seat);
int plot_strength(const struct plot_pack *, uint64_t set);
void plot_commit(const struct plot_play *);
/* An answer while a team gathers: a unit joins, the team begins, or it is given up, which ends it. */
typedef void plot_course(const struct plot_play *);
void plot_gather(const struct plot_play *, int verb, int unit, plot_course *begin, plot_course *end);

/* ---- The sequence (turn.c) ---- */

/* Opens a question; where R-D-0 says so and there is one answer, plays it. The number of answers. */
int plot_pose(const struct plot_play *, int question, int seat);
void plot_open(const struct plot_play *, int question, int seat);
void plot_begin_turn(const struct plot_play *);
void plot_end_phase(const struct plot_play *);
void plot_next_phase(const struct plot_play *);
void plot_end_game(const struct plot_play *, int end);

/* ---- Chapters: what begins a phase, and what others call ---- */

void plot_begin_assignment(const struct plot_play *);
void plot_begin_movement(const struct plot_play *);
void plot_begin_recruitment(const struct plot_play *);
void plot_begin_investigation(const struct plot_play *);
void plot_begin_interrogation(const struct plot_play *);
void plot_begin_status(const struct plot_play *);
void plot_begin_last_move(const struct plot_play *);
void plot_after_last_move(const struct plot_play *);
void plot_begin_unit(const struct plot_play *, int unit);
void plot_finish_unit(const struct plot_play *);
void plot_suspect(const struct plot_play *, int unit);
void plot_expose(const struct plot_play *, int unit);
void plot_block(const struct plot_play *, int seat, int unit);
void plot_declare(const struct plot_play *, int target, int hex);
void plot_next_mover(const struct plot_play *);
bool plot_won_already(const struct plot_pack *, const struct plot_state *);
int plot_in_berlin(const struct plot_pack *, const struct plot_state *, int party);
bool plot_victory(const struct plot_play *);
int plot_reach(const struct plot_pack *, const struct plot_state *, int unit, uint8_t leads[PLOT_HEXES]);
void plot_put_prospects(const struct plot_pack *, const struct plot_state *, struct sand_writer *);
int plot_differential(const struct plot_pack *, const struct plot_state *, int unit, int target, int hex);
void plot_list_harassments(const struct plot_pack *, const struct plot_state *, int unit, struct plot_list *);
int plot_harassment_cost(const struct plot_state *);
extern const uint8_t plot_shown[PLOT_VERBS][SAND_SHOWN];
/* Whether the acting unit could harass somebody once it stands next to him, with the points for it. */
bool plot_may_harass(const struct plot_pack *, const struct plot_state *, int target);
bool plot_may_advance(const struct plot_pack *, const struct plot_state *, int unit, int hex, int driven);
void plot_list_retreats(const struct plot_pack *, const struct plot_state *, int unit, int verb, struct plot_list *);
void plot_list_suspects(const struct plot_pack *, const struct plot_state *, struct plot_list *);
int plot_ratio(const struct plot_pack *, const struct plot_state *);
int plot_attempt_differential(const struct plot_pack *, const struct plot_state *);
uint64_t plot_recruiters(const struct plot_pack *, const struct plot_state *, int target);
uint64_t plot_investigators(const struct plot_pack *, const struct plot_state *, int target);
bool plot_recruitable(const struct plot_pack *, const struct plot_state *, int seat, int target, bool crossing);
bool plot_investigable(const struct plot_pack *, const struct plot_state *, int target);
uint64_t plot_sendable(const struct plot_pack *, const struct plot_state *);
uint64_t plot_panicky(const struct plot_pack *, const struct plot_state *);
void plot_clear(const struct plot_play *, uint64_t set);
uint64_t plot_clearable(const struct plot_state *, int seat);

/* One list and one play per question, by its key. */
typedef void plot_lister(const struct plot_pack *, const struct plot_state *, struct plot_list *);
typedef void plot_doer(const struct plot_play *, int verb, int a, int b);
struct plot_question { /* ask.c: one row for each */
    plot_lister *list;
    plot_doer *take;
    uint8_t about[4]; /* ends with 0 */
};
extern const struct plot_question plot_questions[];
extern plot_lister plot_list_place, plot_list_hitler, plot_list_vacate, plot_list_allied, plot_list_assign,
    plot_list_send, plot_list_move, plot_list_act, plot_list_reply, plot_list_retreat, plot_list_advance,
    plot_list_window, plot_list_recruit, plot_list_attempt, plot_list_scatter, plot_list_investigate, plot_list_team,
    plot_list_reveal, plot_list_alibi, plot_list_follow, plot_list_interrogate, plot_list_alibis, plot_list_return,
    plot_list_clear, plot_list_panic, plot_list_inter, plot_list_coup;
extern plot_doer plot_do_place, plot_do_hitler, plot_do_vacate, plot_do_allied, plot_do_assign, plot_do_send,
    plot_do_move, plot_do_act, plot_do_reply, plot_do_retreat, plot_do_advance, plot_do_window, plot_do_recruit,
    plot_do_attempt, plot_do_scatter, plot_do_investigate, plot_do_team, plot_do_reveal, plot_do_alibi, plot_do_follow,
    plot_do_interrogate, plot_do_alibis, plot_do_return, plot_do_clear, plot_do_panic, plot_do_inter, plot_do_coup;
/* Tests of a rule that can be told (`why`): each next to the list of answers that it belongs to. */
#define PLOT_TEST_LIST(X)                                                                                              \
    X(PLOT_T_POINTS, "points", "R-9-3 R-9-4", (0))                                                                     \
    X(PLOT_T_NEAR, "near", "R-9-5", (0))                                                                               \
    X(PLOT_T_REACH, "reach", "R-9-3 R-9-4", (PLOT_D_NUMBER, PLOT_D_NUMBER, PLOT_D_HEX))                                \
    X(PLOT_T_WAY, "way", "R-8-2 R-9-10 R-11-5 R-16-3 R-17-3", (0))                                                     \
    X(PLOT_T_ZONE, "zone", "R-11-5 R-11-6", (0))                                                                       \
    X(PLOT_T_HEADQUARTERS, "headquarters", "R-9-10", (0))                                                              \
    X(PLOT_T_OVERRUN, "overrun", "R-16-3", (0))                                                                        \
    X(PLOT_T_OUT, "out", "R-17-3", (0))                                                                                \
    X(PLOT_T_BERLIN, "berlin", "R-18-24", (0))                                                                         \
    X(PLOT_T_OCCUPIED, "occupied", "R-8-2 R-8-3 R-8-5 R-8-7", (0))                                                     \
    X(PLOT_T_COST, "cost", "R-10-1 R-18-9", (PLOT_D_NUMBER, PLOT_D_NUMBER))                                            \
    X(PLOT_T_ALONE, "alone", "R-8-1", (0))                                                                             \
    X(PLOT_T_UNBLOCKED, "unblocked", "R-10-3 R-18-29", (0))                                                            \
    X(PLOT_T_IN_ZONE, "in-zone", "R-10-2", (0))                                                                        \
    X(PLOT_T_TARGET, "target", "R-10-4 R-10-5", (0))                                                                   \
    X(PLOT_T_VACANT, "vacant", "R-10-24", (0))                                                                         \
    X(PLOT_T_UNFRIENDLY, "unfriendly", "R-10-24", (0))                                                                 \
    X(PLOT_T_DIFFERENTIAL, "differential", "R-10-7 R-10-8 R-10-9", (PLOT_D_NUMBER))                                    \
    X(PLOT_T_RETREAT_NEAR, "retreat-near", "R-10-16", (0))                                                             \
    X(PLOT_T_RETREAT_EMPTY, "retreat-empty", "R-10-17", (0))                                                           \
    X(PLOT_T_RETREAT_ZONE, "retreat-zone", "R-10-17 R-10-19", (0))                                                     \
    X(PLOT_T_RETREAT_HQ, "retreat-hq", "R-10-17", (0))                                                                 \
    X(PLOT_T_RETREAT_OVERRUN, "retreat-overrun", "R-10-17", (0))                                                       \
    X(PLOT_T_RETREAT_BERLIN, "retreat-berlin", "R-10-18", (0))                                                         \
    X(PLOT_T_UNRECRUITED, "unrecruited", "R-12-1 R-12-2 R-12-15", (0))                                                 \
    X(PLOT_T_FRESH, "fresh", "R-12-2 R-D-11", (0))                                                                     \
    X(PLOT_T_LOYALTY, "loyalty", "R-12-4 R-12-5 R-12-6", (0))                                                          \
    X(PLOT_T_STRENGTH, "strength", "R-12-3 R-12-7", (0))                                                               \
    X(PLOT_T_CROSS_CHIT, "cross-chit", "R-12-18", (0))                                                                 \
    X(PLOT_T_CROSS_OPEN, "cross-open", "R-12-15 R-12-18", (0))                                                         \
    X(PLOT_T_CROSS_LOYALTY, "cross-loyalty", "R-12-18", (0))                                                           \
    X(PLOT_T_SUSPECT, "suspect", "R-13-2", (0))                                                                        \
    X(PLOT_T_UNTRIED, "untried", "R-13-4", (0))                                                                        \
    X(PLOT_T_RATIO, "ratio", "R-13-3 R-13-5 R-13-6", (0))                                                              \
    X(PLOT_T_OWN, "own", "R-9-7", (0))                                                                                 \
    X(PLOT_T_ON_MAP, "on-map", "R-9-7", (0))                                                                           \
    X(PLOT_T_MOBILE, "mobile", "R-9-7", (0))                                                                           \
    X(PLOT_T_UNMARKED, "unmarked", "R-9-7 R-18-25", (0))                                                               \
    X(PLOT_T_UNMOVED, "unmoved", "R-9-1 R-18-22", (0))                                                                 \
    X(PLOT_T_AROUND, "around", "R-12-3 R-13-3", (0))                                                                   \
    X(PLOT_T_UNUSED, "unused", "R-12-2 R-13-4", (0))                                                                   \
    X(PLOT_T_INVESTIGATOR, "investigator", "R-13-3", (0))                                                              \
    X(PLOT_T_EMPTY, "empty", "R-8-1", (0))                                                                             \
    X(PLOT_T_SYMBOL, "symbol", "R-4-4 R-4-6 R-4-8", (0))                                                               \
    X(PLOT_T_COMMON, "common", "R-4-5 R-4-7 R-4-8", (0))                                                               \
    X(PLOT_T_SENT_AREA, "sent-area", "R-7-9 R-7-12", (0))                                                              \
    X(PLOT_T_SENT_HQ, "sent-hq", "R-7-12", (0))                                                                        \
    X(PLOT_T_ALLIED_AREA, "allied-area", "R-7-5", (0))                                                                 \
    X(PLOT_T_BLOCK_CHIT, "block-chit", "R-18-27", (0))
enum plot_test { PLOT_TEST_LIST(SAND_ENUM) PLOT_TESTS };

void plot_test_step(const struct plot_pack *, const struct plot_state *, int to, struct sand_why *);
void plot_test_harassment(const struct plot_pack *, const struct plot_state *, int target, struct sand_why *);
bool plot_test_harassing_hq(const struct plot_pack *, const struct plot_state *, int hex, struct sand_why *);
void plot_test_retreat(const struct plot_pack *, const struct plot_state *, int unit, int to, struct sand_why *);
bool plot_test_target(const struct plot_pack *, const struct plot_state *, int verb, int target, struct sand_why *);
void plot_test_investigation(const struct plot_pack *, const struct plot_state *, int target, struct sand_why *);
bool plot_test_place(const struct plot_pack *, const struct plot_state *, int unit, int hex, struct sand_why *);
extern const struct sand_field plot_flags[]; /* game.c */
uint64_t plot_flag_set(const struct plot_state *, const struct sand_field *flag);
const char *plot_place_name(const struct plot_pack *, int place); /* a hex, or where units are off the map */
uint32_t plot_overrun_by(const struct plot_pack *, const struct plot_state *);
void plot_list_answers(const struct plot_pack *, const struct plot_state *, struct plot_list *);

#endif

/* What the files of this folder share: the steps of the game, each in the file named after its chapter of RULES.md.
 * Every step leaves the state at the next question or at the end (R-turn-5). */
#ifndef WEREWOLVES_RULES_H
#define WEREWOLVES_RULES_H

#include "engine/field.h"
#include "games/werewolves/pack.h"

#include <string.h>

extern const struct sand_field werewolves_fields[]; /* save.c */

/* ---- journal.c: entries and who may know them ---- */

void werewolves_entry(struct sand_sink *, int key, sand_mask audience, int argc, const int32_t *args);
/* An entry of up to three arguments. Without a sink it costs nothing. */
static inline void werewolves_tell(struct sand_sink *sink, int key, sand_mask audience, int argc, int a, int b, int c)
{
    if (sink)
        werewolves_entry(sink, key, audience, argc, (const int32_t[]){a, b, c});
}
/* The dead who may be shown everything (R-see-3): not the Hunter who still has to shoot, nor the Mayor who still has to
 * pass the office on. */
sand_mask werewolves_ghosts(const struct werewolves_state *);
/* The audience of a secret: those seats, and who has been shown everything. */
sand_mask werewolves_only(const struct werewolves_state *, sand_mask seats);
/* Whether a viewer sees everything: at the end all do. */
bool werewolves_knows_all(const struct werewolves_state *, int viewer);

/* ---- Shorthands ---- */

static inline bool werewolves_has(const struct werewolves_state *s, int option)
{
    return (s->options & option) != 0;
}
/* Whether a seat lived in night k, i.e. has not died before dawn k. Nobody dies at night (R-n1-4). */
static inline bool werewolves_lived(const struct werewolves_state *s, int seat, int k)
{
    return werewolves_is(s->alive, seat) || s->died_at[seat] >= 2 * k;
}
/* Whether a seat was awake in this night, or the night before this day. */
static inline bool werewolves_awake(const struct werewolves_state *s, int seat)
{
    return werewolves_lived(s, seat, s->number);
}
static inline bool werewolves_has_lovers(const struct werewolves_state *s)
{
    return s->lover[0] != WEREWOLVES_NONE;
}
/* A vote is open, or waits until the chain of a removal is over (R-abs-5). */
static inline bool werewolves_voting(const struct werewolves_state *s)
{
    return s->phase == WEREWOLVES_P_VOTE || (s->origin == WEREWOLVES_O_REMOVAL && s->resume == WEREWOLVES_P_VOTE);
}
/* The trial of a nominee is in progress, or waits. */
static inline bool werewolves_trying(const struct werewolves_state *s)
{
    return s->trial != WEREWOLVES_NONE;
}
static inline int werewolves_of_result(const struct werewolves_state *s)
{
    return s->result - 1; /* index into game.ends and the domain `result` */
}
/* The i-th lowest seat of a set. */
static inline int werewolves_nth(sand_mask m, int i)
{
    while (i-- > 0)
        m &= m - 1;
    return werewolves_first(m);
}

/* ---- The steps ---- */

/* setup.c */
void werewolves_blank(struct werewolves_state *, int seats); /* no cards, nothing has happened */
void werewolves_index(struct werewolves_state *);            /* wolves and holder from card */
extern const char *const werewolves_switches[]; /* the options of WEREWOLVES_FREE_SET …, by bit, up to ghost_view */

/* sets.c */
struct werewolves_rank { /* R-set-9: compared byte by byte, less is better */
    uint8_t from_target, from_wanted, absent[WEREWOLVES_CARDS - WEREWOLVES_SEER], wolves;
};
struct werewolves_set {
    uint8_t count[WEREWOLVES_CARDS];
    struct werewolves_rank rank;
    int sum;
    bool measured; /* R-set-9 (f): it goes before the first of the ranking, which is the next */
};
enum { WEREWOLVES_SETS = 128 * WEREWOLVES_MOST_WOLVES }; /* subsets of the single cards, times Werewolves */
void werewolves_propose(struct werewolves_pack *);
void werewolves_put_set(struct sand_writer *, const char *key, const uint8_t *count,
                        int first); /* cards from then on */
bool werewolves_read_set(struct sand_reader *, sand_node, uint8_t *count);
bool werewolves_check_set(const struct werewolves_pack *, struct sand_reader *, sand_node, int seats, bool free_set,
                          bool elected, const uint8_t *count);
bool werewolves_advise(const void *pack, struct sand_reader *, struct sand_writer *, struct sand_error *);

/* pace.c */
void werewolves_pace(const void *pack, const void *state, struct sand_pace *);
void werewolves_pace_entry(const void *pack, const struct sand_entry *, struct sand_pace *);

/* election.c */
void werewolves_ballot(struct werewolves_state *, int seat, int whom, struct sand_sink *);
void werewolves_close_ballot(struct werewolves_state *, struct sand_sink *);
void werewolves_pass_office(struct werewolves_state *, int seat, struct sand_sink *);
int werewolves_next_living(const struct werewolves_state *, int seat); /* R-elect-6 */

/* hand.c: a deal that is being entered */
extern const uint8_t werewolves_call_in[WEREWOLVES_PHASES];    /* the call of a phase; WEREWOLVES_CALLS: none */
sand_mask werewolves_lovable(const struct werewolves_state *); /* R-cupid-1: whom Cupid may name */
bool werewolves_may_swap(const struct werewolves_state *, int a, int b); /* R-deal-11 */
void werewolves_swap(struct werewolves_state *, int a, int b, struct sand_sink *);
void werewolves_tell_again(const struct werewolves_state *, int card,
                           struct sand_sink *);                          /* to who holds it: this night's */
sand_mask werewolves_missing(const struct werewolves_state *, int card); /* cards of this kind not entered yet */
int werewolves_call_waking(const struct werewolves_state *);             /* while some are unknown */
/* The call whose holder is asked for, or WEREWOLVES_CALLS: always without a deal by hand, and found out at once, since
 * each question and each answer begins with this. */
static inline int werewolves_waking(const struct werewolves_state *s)
{
    return s->unknown ? werewolves_call_waking(s) : WEREWOLVES_CALLS;
}
void werewolves_wake(struct werewolves_state *, int seat, struct sand_sink *);

/* night.c */
extern const uint8_t werewolves_card_of[WEREWOLVES_CALLS];
void werewolves_nightfall(struct werewolves_state *, struct sand_sink *);
void werewolves_called(struct werewolves_state *, int call,
                       struct sand_sink *); /* an open call continues: its holder is known */
void werewolves_pair(struct werewolves_state *, int a, int b,
                     struct sand_sink *); /* WEREWOLVES_NONE twice: no lovers */
void werewolves_point(struct werewolves_state *, int wolf, int whom, struct sand_sink *);
void werewolves_close_pack(struct werewolves_state *, bool final, struct sand_sink *);
void werewolves_see(struct werewolves_state *, int whom, struct sand_sink *);
void werewolves_heal(struct werewolves_state *, bool yes, struct sand_sink *);
void werewolves_poison(struct werewolves_state *, int whom, struct sand_sink *);
void werewolves_guard(struct werewolves_state *, int whom, struct sand_sink *);

/* dawn.c */
void werewolves_dawn(struct werewolves_state *, struct sand_sink *);
void werewolves_eating(struct werewolves_state *, struct sand_sink *);
void werewolves_after_dawn(struct werewolves_state *, struct sand_sink *);

/* chain.c */
void werewolves_death(struct werewolves_state *, int seat, int cause, struct sand_sink *); /* and all that follows */
void werewolves_removals(struct werewolves_state *, struct sand_sink *);                   /* from step (7) */
void werewolves_shoot(struct werewolves_state *, int whom, struct sand_sink *);
void werewolves_remove(struct werewolves_state *, int seat, struct sand_sink *); /* R-abs-5 */

/* day.c */
void werewolves_open_day(struct werewolves_state *, struct sand_sink *);
void werewolves_dusk(struct werewolves_state *, int why, struct sand_sink *);
void werewolves_resume(struct werewolves_state *, struct sand_sink *); /* after a removal */
void werewolves_lower_all(struct werewolves_state *);
void werewolves_drop_from_day(struct werewolves_state *, int seat);
void werewolves_day_answer(struct werewolves_state *, int seat, sand_answer, struct sand_sink *);
void werewolves_skip(struct werewolves_state *, struct sand_sink *);
void werewolves_rest(struct werewolves_state *, struct sand_sink *);
void werewolves_thumb(struct werewolves_state *, int seat, int thumb, struct sand_sink *);
void werewolves_close_vote(struct werewolves_state *, struct sand_sink *);

/* end.c */
bool werewolves_pack_has_won(const struct werewolves_state *); /* R-end-3, R-end-6 */
bool werewolves_parity(const struct werewolves_state *);
void werewolves_finish(struct werewolves_state *, int result, struct sand_sink *);

/* ---- What else the contract's table names ---- */

extern const struct sand_key werewolves_terminal[];
extern const struct sand_speech werewolves_speech[]; /* by channel */
sand_mask werewolves_hears(const void *pack, const void *state, int actor, int channel);
uint32_t werewolves_turn(const void *pack, const void *state, int channel, const char *text);
const struct sand_grammar *werewolves_grammar(const void *pack);
bool werewolves_statement(const void *pack, const void *state, int actor, int channel, const char *text,
                          struct sand_error *);

/* view.c, for save.c too */
void werewolves_put_list(struct sand_writer *, const char *key, const uint8_t *list, int n, const char *const *names);
void werewolves_put_order(const struct werewolves_state *, struct sand_writer *); /* of who speaks */
bool werewolves_knows_card(const struct werewolves_state *, int viewer, int seat);
bool werewolves_knows_lovers(const struct werewolves_state *, int viewer);
bool werewolves_knows_pack(const struct werewolves_state *, int viewer);
extern const char *const werewolves_phases[]; /* as saved */
extern const char *const werewolves_origins[];
const char *werewolves_phase_shown(int phase); /* the witch's two questions are one */

#endif

/* What the bots of Werewolves have in common: answers by verb and seat, public lots, the pack.
 *
 * What a bot may read in an imagined state (games/werewolves/state.h): every field marked (public), `phase`, its own
 * `card`; a Werewolf, once the pack has met, `wolves`, `pointed` and `pack_round`; the Seer `seen`; the Witch `shown`
 * and her potions; the Healer `guard_last`; a lover and Cupid `lover`; `set` unless the option hidden_set is on. All
 * the rest is drawn at random in each imagined state: a decision that looks at it is a decision at random. */
#ifndef WEREBOT_COMMON_H
#define WEREBOT_COMMON_H

#include "engine/mind.h"
#include "games/werewolves/state.h"

/* The seats that answers with this verb name: who may be eaten, seen, guarded, nominated … */
sand_mask werebot_targets(const struct sand_question *, int verb);
/* The answer `verb arg` among the answers; false if it is not there. `arg` 0 for a verb without one. */
bool werebot_offers(const struct sand_question *, int verb, int arg, sand_answer *);
/* The answer `verb arg`, or the last answer of the list where it is not offered: `none`, `no`, `skip`. */
sand_answer werebot_answer(const struct sand_question *, int verb, int arg);

/* One seat of a set that is not empty, each equally likely. */
int werebot_lot(struct sand_random *, sand_mask);
/* A number, or a stream of them, that is the same for all seats of a table; told apart by a purpose and a label that
 * all who use it know equally. */
enum werebot_purpose { WEREBOT_GALLOWS = 1, WEREBOT_PREY, WEREBOT_MAYOR, WEREBOT_COUNTER, WEREBOT_WORDS, WEREBOT_SEER };
uint64_t werebot_number(const struct sand_mind *, uint64_t purpose, uint64_t label);
struct sand_random werebot_stream(const struct sand_mind *, uint64_t purpose, uint64_t label);
/* One seat of a set that is not empty, by an order that is the same for all who use it: of any two, all take the same.
 */
int werebot_common(const struct sand_mind *, uint64_t purpose, uint64_t label, sand_mask);

/* Whom a Werewolf of any level points at in a later round, of `prey`, after what the living of the pack pointed at in
 * the last; WEREWOLVES_NONE if that leads nowhere. */
int werebot_later_prey(const uint8_t pointed[SAND_SEATS], sand_mask pack, int me, int round, sand_mask prey);
/* All Werewolves, living or dead, as the pack learnt when it first met; 0 if the seat is none of them. */
sand_mask werebot_pack(const struct sand_mind *);
/* Nothing to do: passes the turn; in an open discussion sleeps, and once asleep waits. */
sand_answer werebot_idle(const struct sand_question *);

#endif

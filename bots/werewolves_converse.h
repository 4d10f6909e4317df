/* What the parts of a conversation share: opinions as words, answers to questions, the speech on trial. */
#ifndef WEREBOT_CONVERSE_H
#define WEREBOT_CONVERSE_H

#include "bots/werewolves_turn.h"

/* Whether what is about to be said is new from this seat; `anyone`: from all. */
bool werebot_is_new(const struct werebot_turn *, bool anyone);
/* A number for a choice between words: it follows from the table's number, the day, the seat and how much it said. */
uint64_t werebot_die(const struct werebot_turn *, uint64_t purpose);
/* The last remark of today of that kind about a seat by somebody else who lives; null if there is none. */
const struct werebot_said *werebot_heard_today(const struct werebot_turn *, int verb, int about);

/* Whether somebody has said that of a seat, on any day. */
bool werebot_said_before(const struct werebot_turn *, int who, int verb, int about);

/* The same of this seat today; and whether it has said anything of somebody today but what it has asked. */
bool werebot_said_today(const struct werebot_turn *, int verb, int whom);
bool werebot_spoke_of(const struct werebot_turn *, int whom);

double werebot_base_rate(const struct werebot_turn *);
/* Whom the seat may speak against, and the most suspect of them, or WEREWOLVES_NONE. */
sand_mask werebot_open_to_blame(const struct werebot_turn *);
int werebot_suspect(const struct werebot_turn *);
bool werebot_trusts(const struct werebot_turn *, int whom);
bool werebot_suspects(const struct werebot_turn *, int whom);
int werebot_level(const struct werebot_turn *, double sureness);
/* Speaks against somebody or for somebody and names the fact; false, and nothing said, if there is none to name. */
bool werebot_judge(struct werebot_turn *, int whom, bool against);
/* Adds the strongest fact that this seat has not given today; false, and nothing added, if there is none. */
bool werebot_add_news(struct werebot_turn *, int whom, bool against);
/* What the seat has reported, or knows beyond doubt: of that it never speaks as of a doubt. */
bool werebot_is_certain(const struct werebot_turn *, int whom);
/* Whether it may say so without a doubt: it is certain, or nearly so. */
bool werebot_is_sure(const struct werebot_turn *, int whom);
/* Whether this seat has named a fact against somebody today. */
bool werebot_has_charged(const struct werebot_turn *, int whom);
/* Whether this seat has said today that it will vote against somebody, or that somebody is a Werewolf. */
bool werebot_has_announced(const struct werebot_turn *, int whom);
/* Whether the table can hear one more feeling about somebody today. */
bool werebot_may_guess(const struct werebot_turn *, int whom);
/* Whether a reason is worn out: this seat has given it today, or the table has heard it `most` times, or the same of
 * others (that they spoke against p5, say) often enough. */
bool werebot_is_worn(const struct werebot_turn *, const char *because, int most);
/* Whether a fact against somebody lies on the table: then no feeling does. */
bool werebot_is_charged(const struct werebot_turn *, int whom);
/* Whether the table can hear one more who agrees, today and with that remark; with a feeling it hears one. */
bool werebot_may_agree(const struct werebot_turn *, const struct werebot_said *);
/* Speaks against somebody on a feeling; false if the table has heard enough of these today. */
bool werebot_guess(struct werebot_turn *, int whom);
/* Announces to vote against somebody whom it would hang as things stand, and why; without a fact, or where it would
 * not, that one wants to hear that seat on trial. Who has spoken against somebody else today says that it turns. */
void werebot_will_hang(struct werebot_turn *, int whom);
/* Whether the thumb would go up as things stand. */
bool werebot_means_it(const struct werebot_turn *, int whom);
/* Who announced to vote against somebody and then did not says what changed that; false if there is nothing of it. */
bool werebot_explain_change(struct werebot_turn *);
/* `say VERB SEAT MSG`: what one thinks of what somebody said about a seat. */
void werebot_say_about(struct werebot_turn *, const char *verb, int seat, const struct werebot_said *);
/* Contradicts what somebody said against this seat, and says with what: what it did for the village, that no fact was
 * named, what speaks against the other; false if there is nothing of it, and the bare denial is left. */
bool werebot_deny(struct werebot_turn *, const struct werebot_said *charge);
/* The last report by somebody who lives that this seat is a Werewolf; null if there is none. */
const struct werebot_said *werebot_named_by(const struct werebot_story *);
/* Meets such a report: it is false, its Seer is none; false, and nothing said, if there is none or all was said. */
bool werebot_answer_report(struct werebot_turn *);
/* On trial, where only a card was told: meets a report in the same breath. */
void werebot_add_answer(struct werebot_turn *);
/* Says that it does not believe somebody's claim, and why not. */
void werebot_doubt_claim(struct werebot_turn *, int who);
/* Whether what is about to be said is new from this seat; what is not is dropped. */
bool werebot_keep(struct werebot_turn *);

/* For or against whom a remark is; WEREWOLVES_NONE if it is neither. */
int werebot_meant_by(const struct werebot_turn *, const char *remark);
/* Whether what is about to be said of somebody is the opposite of what this seat said today, and nothing that has come
 * out since is named for it: then it is better not said. */
bool werebot_is_fickle(const struct werebot_turn *);
/* Where it is said all the same, what was said before is taken back in the same breath. */
void werebot_take_back(struct werebot_turn *);
/* A fact that three others have named today is not named once more: the last of them is. */
void werebot_share_reason(struct werebot_turn *);
/* Adds the last fact that this seat has named for or against somebody, on whatever day; false if it has named none. */
bool werebot_add_told(struct werebot_turn *, int whom, bool against);

/* Whether somebody is about to be brought to trial for a report that not everyone has had a turn to deny. */
bool werebot_awaits_denial(const struct werebot_turn *, int whom);

/* Claims a card with a report, or reports twice if it has been claimed; reports are without `say `, and may be empty.
 */
void werebot_claim(struct werebot_turn *, int role, const char *report, const char *more);
void werebot_write_saw(char text[64], int seat, bool wolf, int night);
void werebot_write_night(char text[64], const char *verb, int seat, int night);
bool werebot_on_trial(const struct werebot_turn *);
/* Whether a Seer who has seen this many living players clear, and no Werewolf, comes out. */
bool werebot_has_seen_enough(const struct werebot_turn *, int clears);
/* Whether this Werewolf is going to say that it is the Seer: then it does not tell the Seer what to do. */
bool werebot_means_to_be_seer(const struct werebot_turn *);
/* Whether the card that this seat has claimed has been turned up as somebody else's. */
bool werebot_is_exposed(const struct werebot_story *);
/* What a Werewolf claims and reports. Leaves a remark, or none. */
void werebot_lie(struct werebot_turn *);

/* The oldest question of today to a seat that it has not answered; null if there is none. */
const struct werebot_said *werebot_open_question(const struct werebot_story *, int seat);
/* A question of today to all that this seat may answer: not its own, not answered by it, and by fewer than `enough`. */
const struct werebot_said *werebot_common_question(const struct werebot_story *, int enough);
/* Answers if there is an answer; false, and nothing said, if not. */
bool werebot_try_answer(struct werebot_turn *, const struct werebot_said *asked);
void werebot_answer_asked(struct werebot_turn *, const struct werebot_said *asked);
/* Says to a person who asked all what happened that, or that something was not understood; false if there is nothing of
 * it. */
bool werebot_meet_all(struct werebot_turn *);
/* Somebody asks all to vote against a seat, or not to: a few say whether they will. */
void werebot_answer_plea(struct werebot_turn *);
/* Whoever was named a Werewolf by a vision speaks of that before anything else. */
void werebot_meet_vision(struct werebot_turn *);
/* On trial something is always said. */
void werebot_plead(struct werebot_turn *);

/* Whether somebody spoke against a seat, or announced to vote against it. */
bool werebot_is_charge(const struct werebot_said *);
/* How many have agreed or disagreed with a remark already. */
void werebot_deny_card(struct werebot_turn *); /* a card that is not in the game */
int werebot_replies_to(const struct werebot_turn *, const struct werebot_said *);
/* Those of a set whom the last statements were about; all of it if they were about none of them. */
sand_mask werebot_talked_about(const struct werebot_turn *, sand_mask set);
/* Whether there is time left for questions and their answers. */
bool werebot_may_ask(const struct werebot_turn *);
/* Asks why somebody said that, of what came without a fact; false, and nothing said, if there is nothing to ask. */
bool werebot_ask_why(struct werebot_turn *, const struct werebot_said *);

/* Says the first new thing of all topics: the pressing ones in their order, then a row that begins anywhere. */
void werebot_raise_topic(struct werebot_turn *);
/* Topics: a direct question, one to all, how the day should go, what one thinks of a plan, whom to protect, hear or
 * leave alone, whom the Seer should look at. */
void werebot_ask(struct werebot_turn *);
void werebot_ask_all(struct werebot_turn *);
void werebot_propose(struct werebot_turn *);
void werebot_second(struct werebot_turn *);
void werebot_answer_plan(struct werebot_turn *);
/* Whether this seat may speak for a plan: it makes sense, it has said nothing against it, and the table has not heard
 * too many today. */
bool werebot_may_plan(const struct werebot_turn *, int topic);
void werebot_request(struct werebot_turn *);
void werebot_point_seer(struct werebot_turn *);

#endif

/* Topics that steer the day: questions, how it should go, and what others should do. Each leaves a remark if it has
 * one.
 */
#include "bots/werewolves_converse.h"

#include "bots/werewolves_talk.h"

#include <string.h>

/* ---- Questions ---- */

static bool is_in_play(const struct werebot_story *s, int card)
{
    for (int i = 0; i < s->seats; i++)
        if (s->face[i] == card)
            return false;
    return s->set[card] > 0;
}

/* Whether one of the living may hold anything but a villager's or a Werewolf's card: otherwise cards reveal nothing. */
static bool has_single_card(const struct werebot_story *s)
{
    for (int card = WEREWOLVES_WEREWOLF + 1; card < WEREWOLVES_CARDS; card++)
        if (is_in_play(s, card))
            return true;
    return false;
}

/* Whether one of the living may know more than the others. */
static bool has_witness(const struct werebot_story *s)
{
    return is_in_play(s, WEREWOLVES_SEER) || is_in_play(s, WEREWOLVES_WITCH) || is_in_play(s, WEREWOLVES_HEALER) ||
           is_in_play(s, WEREWOLVES_CUPID);
}

/* Those who have no question open. */
static sand_mask can_be_asked(const struct werebot_turn *t)
{
    sand_mask others = werebot_others(t);
    for (sand_mask m = others; m; m &= m - 1)
        if (werebot_open_question(&t->story, werewolves_first(m)))
            others &= ~sand_bit(werewolves_first(m));
    return others;
}

/* Somebody who says to be awake at night and has told nothing of it is asked for it. */
static bool ask_claimant(struct werebot_turn *t, sand_mask others)
{
    for (; others; others &= others - 1) {
        const int who = werewolves_first(others);
        const struct werebot_claim *c = &t->story.claim[who];
        if (c->told || (c->role != WEREWOLVES_SEER && c->role != WEREWOLVES_WITCH && c->role != WEREWOLVES_HEALER))
            continue;
        werebot_say_seat(t->mind->remark, "say ask", who, " results");
        if (werebot_is_new(t, true))
            return true;
        t->mind->remark[0] = 0;
    }
    return false;
}

/* A direct question, as long as there is time to answer it: why somebody said something, what a claimant knows, or
 * somebody of whom there is talk. */
void werebot_ask(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    const sand_mask others = can_be_asked(t);
    if (!werebot_may_ask(t) || !others || ask_claimant(t, others))
        return;
    for (int i = s->said_count - 1; i >= s->today; i--)
        if (werebot_is_charge(&s->said[i]) && werebot_ask_why(t, &s->said[i]))
            return;
    const int whom = werebot_common(t->mind, WEREBOT_WORDS, werebot_die(t, 4), werebot_talked_about(t, others));
    const int other = werebot_suspect(t);
    char *remark = t->mind->remark;
    const uint64_t topic = werebot_die(t, 5) % 4;
    if (topic == 0 && s->claim[whom].role == WEREWOLVES_HIDDEN && has_single_card(s)) {
        werebot_say_seat(remark, "say ask", whom, " role");
    } else if (topic == 1 && other != WEREWOLVES_NONE && other != whom && s->number > 1) {
        werebot_say_seat(remark, "say ask", whom, " about");
        werebot_say_seat(remark + strlen(remark), "", other, "");
    } else {
        werebot_say_seat(remark, "say ask", whom, topic == 2 || s->number == 1 ? " plan" : " suspects");
    }
    if (!werebot_is_new(t, true))
        remark[0] = 0;
}

static bool planned_today(const struct werebot_turn *t, int verb, int topic)
{
    const struct werebot_story *s = &t->story;
    for (int i = s->today; i < s->said_count; i++)
        if (s->said[i].verb == verb &&
            (verb == SAID_ASK ? s->said[i].seat == WEREWOLVES_NONE : s->said[i].topic == topic))
            return true;
    return false;
}

void werebot_ask_all(struct werebot_turn *t)
{
    static const char *const questions[] = {"say ask all suspects", "say ask all role", "say ask all plan",
                                            "say ask all results"};
    const uint64_t drawn = werebot_die(t, 6) % 4;
    const bool idle = (drawn == 1 && !has_single_card(&t->story)) || (drawn == 3 && !has_witness(&t->story));
    if (werebot_may_ask(t) && !planned_today(t, SAID_ASK, 0))
        werebot_say(t->mind->remark, questions[idle ? drawn - 1 : drawn]);
}

/* How the day should go: hear everyone, hear all cards, or hang nobody, where there is nobody to hang. */
void werebot_propose(struct werebot_turn *t)
{
    static const struct {
        const char *words;
        int topic;
    } plans[] = {{"say plan listen", PLAN_LISTEN}, {"say plan claims", PLAN_CLAIMS}, {"say plan wait", PLAN_WAIT}};
    const int whom = werebot_suspect(t);
    const bool waits = whom != WEREWOLVES_NONE && werebot_doubt(t, whom) < t->needed - 0.15;
    const uint64_t first = werebot_die(t, 16) % 3;
    for (uint64_t i = 0; i < 3 && t->round < t->trials_at; i++) {
        const uint64_t k = (first + i) % 3;
        if ((plans[k].topic == PLAN_WAIT && !waits) || planned_today(t, SAID_PLAN, plans[k].topic) ||
            !werebot_may_plan(t, plans[k].topic))
            continue;
        werebot_say(t->mind->remark, plans[k].words);
        if (werebot_keep(t))
            return;
    }
}

static bool is_plan(const struct werebot_said *said)
{
    return said->verb == SAID_PLAN && said->topic != PLAN_OTHER && said->topic != PLAN_ORDER;
}

/* What this seat has said of such a plan today: 1 for it, -1 against it, 0 nothing. Who wants to see somebody hang is
 * not for hanging nobody. */
static int stance_on(const struct werebot_turn *t, int topic)
{
    const struct werebot_story *s = &t->story;
    int stance = topic == PLAN_WAIT && werebot_has_announced(t, WEREWOLVES_NONE) ? -1 : 0;
    for (int i = s->today; i < s->said_count; i++) {
        const struct werebot_said *plan = &s->said[i];
        if (!is_plan(plan) || plan->topic != topic)
            continue;
        stance = plan->who == s->me ? 1 : stance;
        for (int k = i + 1; k < s->said_count; k++)
            if (s->said[k].who == s->me && s->said[k].day == plan->on_day && s->said[k].index == plan->place)
                stance = s->said[k].verb == SAID_AGREE ? 1 : s->said[k].verb == SAID_DISAGREE ? -1 : stance;
    }
    return stance;
}

/* Plans, and what was said of them, that the table bears in a day: on the first, when there is little else, twice as
 * many. */
static int bearable(const struct werebot_story *s)
{
    return s->number == 1 ? 2 : 1;
}

bool werebot_may_plan(const struct werebot_turn *t, int topic)
{
    const struct werebot_story *s = &t->story;
    int plans = 0;
    for (int i = s->today; i < s->said_count; i++)
        plans += is_plan(&s->said[i]);
    if (plans >= bearable(s) || stance_on(t, topic) != 0 || werebot_has_announced(t, WEREWOLVES_NONE))
        return false;
    return topic != PLAN_CLAIMS || has_single_card(s);
}

/* Says what this seat thinks of a plan; what it was for or against today it stays for or against. */
static bool judge_plan(struct werebot_turn *t, const struct werebot_said *plan)
{
    const int stance = stance_on(t, plan->topic);
    const bool agrees = stance ? stance > 0 : !werebot_suspects(t, plan->who) && werebot_die(t, 17) % 3 > 0;
    werebot_say_message(t->mind->remark, agrees ? "say agree plan" : "say disagree plan", plan->on_day, plan->place);
    return werebot_keep(t);
}

/* Replies to today's plans by others that have at most this many already. */
static void reply_to_plans(struct werebot_turn *t, int most)
{
    const struct werebot_story *s = &t->story;
    int opinions = 0;
    for (int i = s->today; i < s->said_count; i++)
        opinions += is_plan(&s->said[i]) ? werebot_replies_to(t, &s->said[i]) : 0;
    for (int i = s->said_count - 1; t->round < t->trials_at && i >= s->today; i--) {
        const struct werebot_said *said = &s->said[i];
        const int replies = is_plan(said) ? werebot_replies_to(t, said) : 0;
        if (!is_plan(said) || said->who == s->me || !werebot_lives(s, said->who) || replies > most ||
            (replies && opinions >= bearable(s)))
            continue;
        if (judge_plan(t, said))
            return;
    }
}

/* What one thinks of a plan somebody has made today. */
void werebot_second(struct werebot_turn *t)
{
    reply_to_plans(t, 1);
}

/* A plan of which nobody has said anything is not left so. */
void werebot_answer_plan(struct werebot_turn *t)
{
    reply_to_plans(t, 0);
}

static bool request_one(struct werebot_turn *t, const char *words, int whom)
{
    werebot_say_seat(t->mind->remark, words, whom, "");
    if (werebot_is_new(t, true))
        return true;
    t->mind->remark[0] = 0;
    return false;
}

/* Of whom no Seer needs to be told: who is one, or was looked at by one who is believed. */
static sand_mask seen_already(const struct werebot_turn *t)
{
    sand_mask seen = 0;
    for (int i = 0; i < t->story.seats; i++)
        if (t->story.claim[i].role == WEREWOLVES_SEER)
            seen |= sand_bit(i) | (t->belief.truth[i] > 0.5 ? t->story.claim[i].wolves | t->story.claim[i].clears : 0);
    return seen;
}

/* The only living one who says to be the Seer, unless it is disbelieved; WEREWOLVES_NONE if there is none. */
static int known_seer(const struct werebot_turn *t)
{
    int seer = WEREWOLVES_NONE;
    for (sand_mask m = werebot_others(t); m; m &= m - 1) {
        const int who = werewolves_first(m);
        if (t->story.claim[who].role != WEREWOLVES_SEER)
            continue;
        if (seer != WEREWOLVES_NONE || t->belief.truth[who] < 0.3)
            return WEREWOLVES_NONE;
        seer = who;
    }
    return seer;
}

/* Whom a remark wants the Seer to look at; WEREWOLVES_NONE if it does not. */
static int wanted_seen(const struct werebot_said *said)
{
    const bool named = said->verb == SAID_ASK && said->topic == ASKED_NIGHT && said->role == WEREWOLVES_SEER;
    return named ? said->seat2 : said->verb == SAID_WATCH ? said->seat : WEREWOLVES_NONE;
}

/* Asks the Seer to look at somebody: by name where everyone knows who it is, and as long as that one can answer. */
static void ask_seer(struct werebot_turn *t, int whom)
{
    const int seer = known_seer(t);
    char *remark = t->mind->remark;
    if (seer == WEREWOLVES_NONE) {
        werebot_say_seat(remark, "say please see", whom, "");
    } else if (werebot_may_ask(t) && werewolves_is(can_be_asked(t), seer)) {
        werebot_say_seat(remark, "say request", seer, " will see");
        werebot_say_seat(remark + strlen(remark), "", whom, "");
    }
}

/* Whom the Seer should look at: a doubt for which there is no fact yet, and not the same that all have; the Seer has
 * but one night. */
void werebot_point_seer(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    enum { ENOUGH = 3 };
    /* Nobody whom a Werewolf names to the Seer is clear for that: mostly it names whom a villager would. */
    const sand_mask fellows = werebot_die(t, 29) % 5 == 0 ? s->pack : 0;
    sand_mask open = werebot_others(t) & ~(werebot_innocent(t) | t->belief.view.clear | seen_already(t) | fellows);
    int heard = 0;
    for (int i = s->today; i < s->said_count; i++) {
        const int wanted = wanted_seen(&s->said[i]);
        if (wanted >= SAND_SEATS)
            continue;
        if (s->said[i].who == s->me || ++heard == ENOUGH)
            return;
        open &= ~sand_bit(wanted);
    }
    if (!open || s->card == WEREWOLVES_SEER || werebot_means_to_be_seer(t) || !is_in_play(s, WEREWOLVES_SEER))
        return;
    ask_seer(t, werebot_most_suspect(t, open));
}

/* Whom the Healer should protect, whom to hear and whom to leave alone. */
void werebot_request(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    for (sand_mask m = werebot_others(t); m; m &= m - 1) {
        const int who = werewolves_first(m), role = s->claim[who].role;
        if (role != WEREWOLVES_HIDDEN && role > WEREWOLVES_WEREWOLF && t->belief.truth[who] > 0.7 &&
            is_in_play(s, WEREWOLVES_HEALER) && request_one(t, "say please guard", who))
            return;
        if (s->spoken[who] == 0 && t->round > 1 && request_one(t, "say please hear", who))
            return;
        if (werebot_trusts(t, who) && werebot_heard_today(t, SAID_SUSPECT, who) &&
            request_one(t, "say please spare", who))
            return;
    }
}

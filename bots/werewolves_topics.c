/* What there is to talk about. Each topic leaves a remark if it has one; a seat that talks says the first new one of a
 * row that begins somewhere else every time (werewolves_converse.c). */
#include "bots/werewolves_converse.h"

#include "bots/werewolves_reasons.h"
#include "bots/werewolves_talk.h"

#include <string.h>

enum { RECENT = 5 }; /* this many statements back are taken up */

/* Whether it is an opinion of somebody, for or against. */
static bool is_opinion(const struct werebot_said *said)
{
    return werebot_is_charge(said) || said->verb == SAID_VOUCH || said->verb == SAID_SPARE;
}

/* Whether there is time left for questions and their answers. */
bool werebot_may_ask(const struct werebot_turn *t)
{
    return t->round < t->trials_at - 1 || (t->mind->hold && t->story.trials_today == 0);
}

/* Why somebody said that: of what came without a fact. */
bool werebot_ask_why(struct werebot_turn *t, const struct werebot_said *said)
{
    const bool open = !said->reasoned || said->gut;
    if (!open || !werebot_may_ask(t) || said->who == t->story.me || !werebot_lives(&t->story, said->who) ||
        werebot_open_question(&t->story, said->who))
        return false;
    werebot_say_seat(t->mind->remark, "say ask", said->who, " why");
    werebot_say_message(t->mind->remark + strlen(t->mind->remark), "", said->on_day, said->place);
    if (werebot_is_new(t, true))
        return true;
    t->mind->remark[0] = 0;
    return false;
}

/* Somebody spoke against this seat today: that is not left unanswered. The charge decides how: one without a fact is
 * asked for it, one with a fact is met with another. */
static void defend(struct werebot_turn *t)
{
    const struct werebot_said *charge = werebot_heard_today(t, SAID_SUSPECT, t->story.me);
    if (werebot_named_by(&t->story)) {
        werebot_answer_report(t);
        return;
    }
    if (!charge)
        return;
    if (werebot_die(t, 2) % 2 && werebot_ask_why(t, charge))
        return;
    if (werebot_die(t, 2) % 3 == 0 && werebot_suspects(t, charge->who) &&
        werewolves_is(werebot_open_to_blame(t), charge->who) && werebot_judge(t, charge->who, true) && werebot_keep(t))
        return;
    if (!werebot_deny(t, charge))
        t->mind->remark[0] = 0;
}

/* The most suspect of whom there is something to say: a fact that everyone can check. Nobody far less suspect is spoken
 * against only because there is a fact. */
static void accuse(struct werebot_turn *t)
{
    static const double as_suspect = 0.15;
    const int first = werebot_suspect(t);
    for (sand_mask open = werebot_open_to_blame(t); open;) {
        const int whom = werebot_most_suspect(t, open);
        if (!werebot_suspects(t, whom) || werebot_doubt(t, whom) < werebot_doubt(t, first) - as_suspect)
            return;
        if (!werebot_spoke_of(t, whom) && werebot_judge(t, whom, true) && werebot_keep(t))
            return;
        open &= ~sand_bit(whom);
    }
}

/* How many have agreed or disagreed with a remark already. */
int werebot_replies_to(const struct werebot_turn *t, const struct werebot_said *said)
{
    const struct werebot_story *s = &t->story;
    int n = 0;
    for (int i = s->today; i < s->said_count; i++)
        n += (s->said[i].verb == SAID_AGREE || s->said[i].verb == SAID_DISAGREE || s->said[i].verb == SAID_NOBODY) &&
             s->said[i].day == said->on_day && s->said[i].index == said->place;
    return n;
}

static void agree(struct werebot_turn *t)
{
    const int whom = werebot_suspect(t);
    const struct werebot_said *said = werebot_suspects(t, whom) ? werebot_heard_today(t, SAID_SUSPECT, whom) : 0;
    /* A suspect is not right either; and what is certain is no matter of agreeing. */
    if (said && !werebot_suspects(t, said->who) && werebot_may_agree(t, said) && !werebot_is_certain(t, whom) &&
        !werebot_said_today(t, SAID_AGREE, whom))
        werebot_say_about(t, "say agree about", whom, said);
}

/* Somebody accuses a seat that this one trusts: says what speaks for that one, or asks to leave it alone. */
static void contradict(struct werebot_turn *t)
{
    for (sand_mask m = werebot_others(t); m; m &= m - 1) {
        const int whom = werewolves_first(m);
        const struct werebot_said *said = werebot_trusts(t, whom) ? werebot_heard_today(t, SAID_SUSPECT, whom) : 0;
        if (!said || werebot_spoke_of(t, whom))
            continue;
        if (werebot_die(t, 3) % 2)
            werebot_say_about(t, "say disagree about", whom, said);
        else
            werebot_say_seat(t->mind->remark, "say will spare", whom, "");
        if (werebot_add_news(t, whom, false) && werebot_keep(t))
            return;
        t->mind->remark[0] = 0;
        if (werebot_ask_why(t, said))
            return;
    }
}

/* Those of a set whom the last statements were about; all of it if they were about none of them. */
sand_mask werebot_talked_about(const struct werebot_turn *t, sand_mask set)
{
    const struct werebot_story *s = &t->story;
    sand_mask recent = 0;
    for (int i = s->said_count - 1; i >= s->today && i >= s->said_count - RECENT; i--)
        recent |= s->said[i].seat < SAND_SEATS ? sand_bit(s->said[i].seat) & set : 0;
    return recent ? recent : set;
}

/* Whether this seat has an opinion of whom that remark is about, has not given it today, and may give it. */
static bool has_reply(const struct werebot_turn *t, const struct werebot_said *said)
{
    const bool against = werebot_suspects(t, said->seat), favour = werebot_trusts(t, said->seat);
    return said->who != t->story.me && said->seat != t->story.me && werebot_lives(&t->story, said->who) &&
           werebot_lives(&t->story, said->seat) && !werebot_spoke_of(t, said->seat) && against != favour &&
           (!against || werewolves_is(werebot_open_to_blame(t), said->seat));
}

/* Agrees or disagrees with what somebody said of a seat, and says with what; a suspect is never right. Who disagrees
 * names a fact, or asks for one. */
static bool reply(struct werebot_turn *t, const struct werebot_said *said)
{
    const bool charge = werebot_is_charge(said), against = werebot_suspects(t, said->seat);
    if (!has_reply(t, said))
        return false;
    if (against && werebot_is_certain(t, said->seat))
        return werebot_judge(t, said->seat, true) && werebot_keep(t);
    if (charge == against) {
        if (werebot_suspects(t, said->who) || !werebot_may_agree(t, said))
            return false;
        werebot_say_about(t, charge ? "say agree about" : "say agree for", said->seat, said);
        return werebot_keep(t);
    }
    werebot_say_about(t, charge ? "say disagree about" : "say disagree for", said->seat, said);
    if (werebot_add_news(t, said->seat, against) && werebot_keep(t))
        return true;
    t->mind->remark[0] = 0;
    return werebot_ask_why(t, said);
}

void werebot_answer_plea(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    for (int i = s->said_count - 1; i >= s->today; i--) {
        const struct werebot_said *said = &s->said[i];
        const bool plea = is_opinion(said) && said->topic == SAID_PLEA && said->who != s->me && said->seat != s->me;
        if (!plea || !werebot_lives(s, said->seat) || werebot_replies_to(t, said) > 1 ||
            werebot_spoke_of(t, said->seat))
            continue;
        if (reply(t, said))
            return;
        werebot_say_message(t->mind->remark, "say undecided", said->on_day, said->place);
        if (werebot_keep(t))
            return;
    }
}

/* What was said last is taken up before anything new is begun, every second time: so a day's talk has threads. */
static void take_up(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    int looked_at = 0;
    if (werebot_die(t, 11) % 2 == 0)
        return;
    for (int i = s->said_count - 1; i >= s->today && looked_at < RECENT; i--, looked_at++)
        if (is_opinion(&s->said[i]) && s->said[i].seat < SAND_SEATS && reply(t, &s->said[i]))
            return;
}

/* Announces to vote against somebody today; a fact is named. */
static void plan(struct werebot_turn *t)
{
    const int whom = werebot_target(t);
    if (whom == WEREWOLVES_NONE || t->round < t->trials_at - 1 || !werebot_means_it(t, whom))
        return;
    werebot_say_seat(t->mind->remark, "say will hang", whom, "");
    if (!werebot_add_news(t, whom, true))
        t->mind->remark[0] = 0;
}

/* Somebody who is clear to all, or the one the seat trusts most; of whom there is talk first. Without a fact only that
 * there is nothing to say against somebody, and seldom. */
static void vouch(struct werebot_turn *t)
{
    const sand_mask others = werebot_others(t);
    for (sand_mask open = werebot_talked_about(t, others); open;) {
        const int whom = werebot_least_suspect(t, open);
        if (werebot_doubt(t, whom) > werebot_base_rate(t))
            break;
        if (!werebot_spoke_of(t, whom) && werebot_judge(t, whom, false) && werebot_keep(t))
            return;
        open &= ~sand_bit(whom);
    }
    const sand_mask calm = others & ~(werebot_open_to_blame(t) & t->belief.view.wolves);
    if (!calm || werebot_die(t, 14) % 4)
        return;
    const int whom = werebot_common(t->mind, WEREBOT_WORDS, werebot_die(t, 15), werebot_talked_about(t, calm));
    if (!werebot_suspects(t, whom) && !werebot_spoke_of(t, whom))
        werebot_say_seat(t->mind->remark, "say vouch", whom, " 1");
}

/* Everyone was asked: some answer, the others have heard enough. */
static void answer_all(struct werebot_turn *t)
{
    enum { ENOUGH = 4 };
    const struct werebot_said *asked = werebot_common_question(&t->story, ENOUGH);
    if (asked)
        werebot_try_answer(t, asked);
}

/* How many have said that they believe a claim: two are enough, and of what is plain one. */
static bool is_confirmed(const struct werebot_turn *t, int who)
{
    const struct werebot_story *s = &t->story;
    int heard = 0;
    for (int i = 0; i < s->said_count; i++)
        heard += s->said[i].verb == SAID_THINK && s->said[i].seat == who && s->said[i].role == s->claim[who].role;
    return heard >= (t->belief.truth[who] > 0.97 ? 1 : 2);
}

/* How many have said that a claim is not believed, today or ever. */
static int denials(const struct werebot_story *s, const struct werebot_claim *c, bool ever)
{
    int n = 0;
    for (int i = ever ? 0 : s->today; i < s->said_count; i++)
        n += s->said[i].verb == SAID_DISAGREE && s->said[i].day == c->day && s->said[i].index == c->index;
    return n;
}

/* Three are enough; whose own card it is says so all the same. */
static bool is_denied(const struct werebot_story *s, int who)
{
    return denials(s, &s->claim[who], true) > 2 && s->claim[who].role != s->claim[s->me].role;
}

/* Whether a claim is believed. */
static void comment_claim(struct werebot_turn *t)
{
    for (sand_mask m = werebot_others(t); m; m &= m - 1) {
        const int who = werewolves_first(m), role = t->story.claim[who].role;
        if (role == WEREWOLVES_HIDDEN || role <= WEREWOLVES_WEREWOLF ||
            werebot_said_before(t, t->story.me, SAID_THINK, who))
            continue;
        if (t->belief.truth[who] > 0.7 && is_confirmed(t, who))
            continue;
        if (t->belief.truth[who] > 0.7) {
            werebot_say_seat(t->mind->remark, "say think", who, " ");
            strcat(t->mind->remark, werebot_card_word(role));
        } else if (t->belief.truth[who] < 0.3 && !werewolves_is(t->story.pack, who) && !is_denied(&t->story, who)) {
            werebot_doubt_claim(t, who);
        }
        if (werebot_keep(t))
            return;
    }
}

/* Whether one of the two has spoken against the other: they are not in anything together. */
static bool are_at_odds(const struct werebot_turn *t, int one, int two)
{
    return werebot_said_before(t, one, SAID_SUSPECT, two) || werebot_said_before(t, two, SAID_SUSPECT, one) ||
           werebot_said_before(t, one, SAID_HANG, two) || werebot_said_before(t, two, SAID_HANG, one) ||
           werewolves_is(t->story.claim[one].wolves, two) || werewolves_is(t->story.claim[two].wolves, one);
}

/* Two who are both suspect. */
static void pair(struct werebot_turn *t)
{
    const sand_mask open = werebot_open_to_blame(t);
    if (t->mind->temper.bold < 2 || t->story.number == 1 || t->story.card == WEREWOLVES_SEER ||
        t->belief.living < 1.5 || werewolves_count(open) < 3)
        return;
    const int one = werebot_most_suspect(t, open), two = werebot_most_suspect(t, open & ~sand_bit(one));
    if (werebot_doubt(t, two) < 1.5 * werebot_base_rate(t) || are_at_odds(t, one, two))
        return;
    werebot_say_seat(t->mind->remark, "say pair", one, "");
    werebot_say_seat(t->mind->remark + strlen(t->mind->remark), "", two, "");
}

/* Whether a charge was taken back today: one a day is enough for the table. */
static bool has_heard_retraction(const struct werebot_story *s)
{
    for (int i = s->today; i < s->said_count; i++)
        if (s->said[i].verb == SAID_RETRACT && s->said[i].day)
            return true;
    return false;
}

/* Whether somebody has just turned out to be of the village: the last night, the last day, or by what a Seer says. */
static bool is_news(const struct werebot_turn *t, int seat)
{
    const struct werebot_story *s = &t->story;
    return werebot_lives(s, seat) ? werebot_trusts(t, seat) : s->death[seat] + 1 >= s->number;
}

/* An accusation that has turned out wrong is taken back, with what showed it. */
static void retract(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    if (has_heard_retraction(s) || werebot_die(t, 24) % 2)
        return;
    for (int i = s->today - 1; i >= 0; i--) {
        const struct werebot_said *said = &s->said[i];
        if (said->who != s->me || !werebot_is_charge(said) || said->seat >= SAND_SEATS || !said->on_day ||
            !said->reasoned || !is_news(t, said->seat) || werebot_said_before(t, s->me, SAID_RETRACT, said->seat))
            continue;
        werebot_say_about(t, "say wrong about", said->seat, said);
        if (werebot_add_proof(s, &t->belief, said->seat, t->mind->remark) && werebot_keep(t))
            return;
        t->mind->remark[0] = 0;
    }
}

/* A card that is not in the game is nobody's; two say so. */
void werebot_deny_card(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    for (sand_mask m = s->numbers ? werebot_others(t) & ~s->pack : 0; m; m &= m - 1) {
        const struct werebot_claim *c = &s->claim[werewolves_first(m)];
        if (c->role >= WEREWOLVES_HIDDEN || s->set[c->role] || c->day != s->number || denials(s, c, false) > 1)
            continue;
        werebot_doubt_claim(t, werewolves_first(m));
        if (werebot_keep(t))
            return;
    }
}

/* The first words of a game, and thanks to a seat that spoke up for this one. */
static void be_polite(struct werebot_turn *t)
{
    const struct werebot_said *kind = werebot_heard_today(t, SAID_VOUCH, t->story.me);
    if (t->mind->temper.talk >= 2 && kind && kind->place + 2 > t->story.remarks_today)
        werebot_say(t->mind->remark, "say thanks");
}

static bool accused_today(const struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    for (int i = s->today; i < s->said_count; i++)
        if (s->said[i].who == s->me && s->said[i].verb == SAID_SUSPECT)
            return true;
    return false;
}

static bool heard_guess(const struct werebot_turn *t)
{
    for (int i = t->story.today; i < t->story.said_count; i++)
        if (t->story.said[i].gut)
            return true;
    return false;
}

/* With nothing to go by, a first impression: one of all seats, so that who points at somebody may have one too. */
static void wonder(struct werebot_turn *t)
{
    const sand_mask others = werebot_open_to_blame(t) & ~t->belief.view.clear;
    if (!others || accused_today(t) || heard_guess(t) || werebot_die(t, 19) % 3)
        return;
    const int whom = werebot_common(t->mind, WEREBOT_WORDS, werebot_die(t, 8), werebot_talked_about(t, others));
    if (!werebot_spoke_of(t, whom) && werebot_doubt(t, whom) >= 0.8 * werebot_base_rate(t) &&
        !werebot_judge(t, whom, true))
        werebot_guess(t, whom);
}

/* ---- Which of it ---- */

static void (*const topics[])(struct werebot_turn *) = {
    defend,
    werebot_deny_card,
    werebot_answer_plea,
    werebot_answer_plan,
    answer_all,
    take_up,
    retract,
    accuse,
    contradict,
    comment_claim,
    agree,
    plan,
    werebot_ask,
    vouch,
    pair,
    be_polite,
    werebot_ask_all,
    werebot_propose,
    werebot_second,
    werebot_request,
    wonder,
    werebot_point_seer,
};
enum { TOPICS = sizeof topics / sizeof *topics, PRESSING = 9 };

/* The pressing ones in their order, then a row that begins anywhere. */
void werebot_raise_topic(struct werebot_turn *t)
{
    const int first = (int)(werebot_die(t, 9) % (TOPICS - PRESSING));
    for (int i = 0; i < TOPICS; i++) {
        const int k = i < PRESSING ? i : PRESSING + (i - PRESSING + first) % (TOPICS - PRESSING);
        topics[k](t);
        if (t->mind->remark[0] && werebot_is_new(t, false) && !werebot_is_fickle(t))
            return;
        t->mind->remark[0] = 0;
    }
}

/* What is said of somebody who is about to be brought to trial: why, or that one wants to hear that seat; and what
 * changed the mind of a player who announced a vote and did not give it. */
#include "bots/werewolves_converse.h"

#include "bots/werewolves_reasons.h"
#include "bots/werewolves_talk.h"

#include <string.h>

/* Who announced to vote against somebody and then did not says what changed that: what the accused said on trial. */
bool werebot_explain_change(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    for (sand_mask m = s->acquitted & werebot_others(t); m; m &= m - 1) {
        const int whom = werewolves_first(m);
        const struct werebot_court *last = 0;
        for (int i = 0; i < s->trials && i < STORY_TRIALS; i++)
            last = s->court[i].day == s->number && s->court[i].nominee == whom ? &s->court[i] : last;
        if (!last || !werewolves_is(last->down, s->me) || !werebot_has_announced(t, whom) ||
            werebot_said_today(t, SAID_RETRACT, whom))
            continue;
        for (int i = s->said_count - 1; i >= s->today; i--) {
            if (s->said[i].who != whom || !s->said[i].on_trial)
                continue;
            werebot_say_seat(t->mind->remark, "say changed", whom, " because");
            werebot_say_message(t->mind->remark + strlen(t->mind->remark), "", s->said[i].on_day, s->said[i].place);
            return werebot_keep(t);
        }
    }
    return false;
}

/* Whether the thumb would go up as things stand. */
bool werebot_means_it(const struct werebot_turn *t, int whom)
{
    const bool reserved = werebot_is_wolf(t) && !werewolves_is(t->story.pack, whom) && !t->last;
    return werebot_doubt(t, whom) >= t->needed + (reserved ? werebot_stance(t)->reserve : 0);
}

/* Somebody else against whom this seat named a fact today, if it has not come to this one since. */
static int turned_from(const struct werebot_turn *t, int whom)
{
    const struct werebot_story *s = &t->story;
    for (int i = s->said_count - 1; i >= s->today; i--) {
        const struct werebot_said *said = &s->said[i];
        if (said->who != s->me || !werebot_is_charge(said) || said->seat >= SAND_SEATS)
            continue;
        if (said->seat == whom)
            return WEREWOLVES_NONE;
        const bool promised = said->verb == SAID_HANG && said->topic != SAID_HEARING;
        if ((promised || (said->reasoned && !said->gut)) && werebot_lives(s, said->seat))
            return said->seat;
    }
    return WEREWOLVES_NONE;
}

/* The same on a day before. Who changes its mind in the course of a day learns: villagers do. A Werewolf, who knows all
 * from the beginning, compares whom it names today with whom it named then, so that to compare tells nothing. */
static int named_before(const struct werebot_turn *t, int whom)
{
    const struct werebot_story *s = &t->story;
    for (int i = werebot_is_wolf(t) && werebot_die(t, 31) % 3 ? s->today - 1 : -1; i >= 0; i--) {
        const struct werebot_said *said = &s->said[i];
        if (said->who == s->me && werebot_is_charge(said) && said->seat != whom && said->seat < SAND_SEATS &&
            said->seat != s->me && werebot_lives(s, said->seat))
            return said->seat;
    }
    return WEREWOLVES_NONE;
}

/* Somebody whose finger is on a seat; WEREWOLVES_NONE if there is none. */
static int who_points_at(const struct werebot_story *s, int whom)
{
    for (int i = 0; i < s->seats; i++)
        if (i != s->me && i != whom && s->finger[i] == whom && werebot_lives(s, i))
            return i;
    return WEREWOLVES_NONE;
}

/* That a trial takes two the table hears twice a day. */
static bool may_point(const struct werebot_turn *t)
{
    return !werebot_is_worn(t, " because (points ", 2);
}

/* This one rather than the other of whom it spoke before: for a fact, because somebody points there, or by a feeling.
 */
static void turn_to(struct werebot_turn *t, int whom, int from)
{
    const int other = who_points_at(&t->story, whom);
    char *remark = t->mind->remark;
    werebot_say_seat(remark, "say rather", whom, "");
    werebot_say_seat(remark + strlen(remark), "", from, "");
    if (werebot_add_news(t, whom, true))
        return;
    if (other != WEREWOLVES_NONE && who_points_at(&t->story, from) == WEREWOLVES_NONE && may_point(t))
        werebot_add_reason(remark, "points", other, whom, "");
    else if (werebot_may_guess(t, whom))
        strcat(remark, " because instinct");
}

/* To hear somebody on trial without a fact; who joins somebody else's finger says so. */
static void want_trial(struct werebot_turn *t, int whom)
{
    const int from = turned_from(t, whom), other = who_points_at(&t->story, whom);
    char *remark = t->mind->remark;
    if (from != WEREWOLVES_NONE) {
        turn_to(t, whom, from);
        return;
    }
    werebot_say_seat(remark, werebot_has_charged(t, whom) ? "say please hear" : "say will try", whom, "");
    if (other != WEREWOLVES_NONE && !werebot_has_charged(t, whom) && may_point(t))
        werebot_add_reason(remark, "points", other, whom, "");
}

void werebot_will_hang(struct werebot_turn *t, int whom)
{
    const bool sure = werebot_means_it(t, whom) || werebot_is_certain(t, whom);
    if (!sure && werebot_judge(t, whom, true))
        return;
    werebot_say_seat(t->mind->remark, "say will hang", whom, "");
    if (sure && (werebot_add_news(t, whom, true) || werebot_is_certain(t, whom) || werebot_has_charged(t, whom)))
        return;
    want_trial(t, whom);
}

/* Whether anybody has said today why somebody is suspect, were it a feeling. */
static bool has_heard_why(const struct werebot_turn *t, int whom)
{
    const struct werebot_story *s = &t->story;
    for (int i = s->today; i < s->said_count; i++)
        if (s->said[i].seat == whom && werebot_is_charge(&s->said[i]) && s->said[i].reasoned)
            return true;
    return false;
}

static void cut_reason(char *remark)
{
    char *because = strstr(remark, " because ");
    if (because)
        *because = 0;
}

/* Whether there is a fact against somebody. */
static bool has_fact(struct werebot_turn *t, int whom)
{
    t->mind->remark[0] = 0;
    const bool has = werebot_add_news(t, whom, true);
    t->mind->remark[0] = 0;
    return has || werebot_has_charged(t, whom);
}

/* Whom to hang today, and whom tomorrow: two of whom there is something to say; once a day and not always. */
static bool name_order(struct werebot_turn *t, int whom)
{
    const struct werebot_story *s = &t->story;
    const sand_mask rest = werebot_open_to_blame(t) & ~sand_bit(whom) & ~s->acquitted;
    const int next = rest ? werebot_most_suspect(t, rest) : WEREWOLVES_NONE;
    for (int i = s->today; i < s->said_count; i++)
        if (s->said[i].verb == SAID_PLAN && s->said[i].topic == PLAN_ORDER)
            return false;
    if (werebot_die(t, 23) % 10 || !werebot_means_it(t, whom) || !werebot_suspects(t, next) || !has_fact(t, whom) ||
        !has_fact(t, next))
        return false;
    werebot_say_seat(t->mind->remark, "say plan order", whom, "");
    werebot_say_seat(t->mind->remark + strlen(t->mind->remark), "", next, "");
    return werebot_keep(t);
}

/* Speaks against somebody who has told no card, of whom nobody has reported and who was never on trial; on the first
 * day that is everyone. */
static bool point_at_unknown(struct werebot_turn *t, int whom)
{
    const struct werebot_story *s = &t->story;
    bool known = s->number == 1 || s->claim[whom].role != WEREWOLVES_HIDDEN;
    for (int i = 0; i < s->seats; i++)
        known |= werewolves_is(s->claim[i].wolves | s->claim[i].clears, whom);
    for (int i = 0; i < s->trials && i < STORY_TRIALS; i++)
        known |= s->court[i].nominee == whom;
    if (known)
        return false;
    werebot_say_seat(t->mind->remark, "say suspect", whom, " 1");
    return werebot_add_reason(t->mind->remark, "unknown", whom, WEREWOLVES_NONE, "");
}

/* Whether a remark says what is held against somebody: to want to hear that one, or to join others, does not. */
static bool is_suspicion(const char *remark)
{
    return strstr(remark, " because ") &&
           (strncmp(remark, "say suspect ", 12) == 0 || strncmp(remark, "say will hang ", 14) == 0);
}

/* What is said of somebody who is about to be brought to trial. Who has spoken against that one already only says what
 * is about to be done. */
static void speak_of_nominee(struct werebot_turn *t, int whom)
{
    const struct werebot_said *charge = werebot_heard_today(t, SAID_SUSPECT, whom);
    char *remark = t->mind->remark;
    const int turned = turned_from(t, whom), before = named_before(t, whom);
    const bool announced = turned != WEREWOLVES_NONE && werebot_has_announced(t, turned);
    if (announced || before != WEREWOLVES_NONE) {
        turn_to(t, whom, announced ? turned : before); /* its vote was announced against another: that is explained */
        return;
    }
    if (has_heard_why(t, whom) && name_order(t, whom))
        return;
    if (werebot_said_today(t, SAID_SUSPECT, whom) || werebot_said_today(t, SAID_AGREE, whom)) {
        werebot_will_hang(t, whom);
        cut_reason(remark);
    } else if (werebot_die(t, 13) % 2 || !werebot_judge(t, whom, true)) {
        werebot_will_hang(t, whom);
        if (!strstr(remark, " because ") && charge && werebot_may_agree(t, charge) && !werebot_is_certain(t, whom))
            werebot_say_about(t, "say agree about", whom, charge);
    }
    if (!has_heard_why(t, whom) && !is_suspicion(remark) && !werebot_judge(t, whom, true) &&
        !point_at_unknown(t, whom) && !werebot_guess(t, whom))
        werebot_will_hang(t, whom);
}

/* Whether enough want to hang somebody today: one more who says no more than that would be a chorus. */
static bool is_chorus(const struct werebot_turn *t, int whom)
{
    enum { ENOUGH = 3 };
    const struct werebot_story *s = &t->story;
    int n = 0;
    for (int i = s->today; i < s->said_count; i++)
        n += s->said[i].verb == SAID_HANG && s->said[i].seat == whom;
    return n >= ENOUGH && !strstr(t->mind->remark, " because ");
}

void werebot_say_nominee(struct werebot_turn *t, int whom)
{
    static const char *const levels[] = {" 1", " 2", " 3"};
    char *remark = t->mind->remark;
    if (!sand_mind_may_speak(t->mind, WEREWOLVES_CH_DAY))
        return;
    t->mind->channel = WEREWOLVES_CH_DAY;
    werebot_deny_card(t);
    if (remark[0] || werebot_explain_change(t) || (werebot_said_today(t, SAID_HANG, whom) && has_heard_why(t, whom)))
        return;
    speak_of_nominee(t, whom);
    if (!werebot_keep(t))
        werebot_will_hang(t, whom);
    if (is_chorus(t, whom)) {
        remark[0] = 0;
        return;
    }
    /* All levels: whether there is something new to say does not depend on the temper. */
    for (int i = 0; i < 2 + werebot_is_sure(t, whom) && !werebot_keep(t); i++) {
        werebot_say_seat(remark, "say suspect", whom, levels[i]);
        if (!werebot_add_news(t, whom, true))
            remark[0] = 0;
    }
    werebot_keep(t);
}

/* Conversation: what a seat says besides what it must. Nothing here changes what it chooses, and it draws no number
 * from its own chance: which of several things it says follows from the table's public number, so that tables differ.
 *
 * A direct question is answered at the next turn. Otherwise a seat says as many things a day as it is talkative, each
 * the first new one of a row of topics that begins somewhere else every time. */
#include "bots/werewolves_converse.h"

#include "bots/werewolves_reasons.h"
#include "bots/werewolves_talk.h"

#include <string.h>

/* ---- What has been said ---- */

/* How much of a remark is left when its turn of phrase is left off, and, if it does not matter, its reason. */
static size_t words_of(const char *remark, bool reason)
{
    const char *mark = strstr(remark, " ~"), *because = reason ? 0 : strstr(remark, " because ");
    return because ? (size_t)(because - remark) : mark ? (size_t)(mark - remark) : strlen(remark);
}

/* The same again is nothing new; on the same day not with another reason or without one either. Most of what was said
 * begins with other words, so these are compared first. */
bool werebot_is_new(const struct werebot_turn *t, bool anyone)
{
    const char *mine = t->mind->remark;
    const size_t whole = words_of(mine, true), bare = words_of(mine, false);
    const struct sand_remark *r;
    uint32_t spoken = 0, last = 0; /* by day; up to the last that says the same, its reason aside */
    for (uint32_t i = 0; (r = sand_mind_remark(t->mind, &i));) {
        const bool by_day = r->channel == WEREWOLVES_CH_DAY;
        spoken += by_day;
        if ((!anyone && r->actor != t->story.me) || strncmp(r->text, mine, bare) != 0)
            continue;
        if (by_day && words_of(r->text, false) == bare)
            last = spoken;
        if (words_of(r->text, true) == whole && strncmp(r->text, mine, whole) == 0)
            return false;
    }
    return last == 0 || spoken - last >= t->story.remarks_today;
}

/* Whether a reason is worn out: this seat has given it today, or the table has heard it `most` times. */
static bool is_worn(const struct werebot_turn *t, const char *because, int most)
{
    const struct sand_remark *r;
    uint32_t spoken = 0, before = 0;
    int heard = 0;
    for (uint32_t i = 0; (r = sand_mind_remark(t->mind, &i));)
        before += r->channel == WEREWOLVES_CH_DAY;
    before -= before < t->story.remarks_today ? before : t->story.remarks_today;
    for (uint32_t i = 0; (r = sand_mind_remark(t->mind, &i));)
        if (r->channel == WEREWOLVES_CH_DAY && spoken++ >= before && strstr(r->text, because))
            heard += r->actor == t->story.me ? most : 1;
    return heard >= most;
}

/* Whether this seat has given that reason today. */
static bool gave_today(const struct werebot_turn *t, const char *because)
{
    return is_worn(t, because, 64);
}

uint64_t werebot_die(const struct werebot_turn *t, uint64_t purpose)
{
    const struct werebot_story *s = &t->story;
    return werebot_number(t->mind, WEREBOT_WORDS,
                          purpose << 32 | (uint64_t)s->number << 16 | (uint64_t)s->me << 8 | s->spoken[s->me]);
}

/* The last remark of today of that kind about a seat by somebody else; null if there is none. */
const struct werebot_said *werebot_heard_today(const struct werebot_turn *t, int verb, int about)
{
    const struct werebot_story *s = &t->story;
    for (int i = s->said_count - 1; i >= s->today; i--)
        if (s->said[i].verb == verb && s->said[i].seat == about && s->said[i].who != s->me &&
            werebot_lives(s, s->said[i].who))
            return &s->said[i];
    return 0;
}

/* Whether somebody has said something of that kind about a seat, of all that was said from `first` on; ANYTHING: of any
 * kind but what it has asked. */
enum { ANYTHING = -1 };
static bool has_said(const struct werebot_story *s, int first, int who, int verb, int about)
{
    for (int i = first; i < s->said_count; i++) {
        const struct werebot_said *said = &s->said[i];
        const bool meant = verb == ANYTHING ? said->verb != SAID_ASK && said->verb != SAID_REQUEST : said->verb == verb;
        if (meant && said->who == who && said->seat == about)
            return true;
    }
    return false;
}

bool werebot_said_before(const struct werebot_turn *t, int who, int verb, int about)
{
    return has_said(&t->story, 0, who, verb, about);
}

static bool said_today(const struct werebot_turn *t, int verb, int whom)
{
    return has_said(&t->story, t->story.today, t->story.me, verb, whom);
}

static bool spoke_of(const struct werebot_turn *t, int whom)
{
    return said_today(t, ANYTHING, whom);
}

/* ---- Opinions as words ---- */

double werebot_base_rate(const struct werebot_turn *t)
{
    return t->belief.living / werewolves_count(t->story.alive);
}

/* Whether a Werewolf speaks today like a villager, of its fellows too: words hang nobody. The larger the pack, the more
 * of it can afford to. */
static bool speaks_of_fellows(const struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    const int of_six = werewolves_count(s->pack & s->alive) > 2 ? t->skill->frank_many : t->skill->frank;
    return werebot_number(t->mind, WEREBOT_COUNTER, (uint64_t)s->number << 8 | s->me) % 6 < (uint64_t)of_six;
}

/* Whom the seat may speak against. */
sand_mask werebot_open_to_blame(const struct werebot_turn *t)
{
    const sand_mask others = werebot_others(t);
    if (werebot_is_wolf(t) && speaks_of_fellows(t))
        return t->story.lover == WEREWOLVES_NONE ? others : others & ~sand_bit(t->story.lover);
    return others & ~werebot_spared(t);
}

int werebot_suspect(const struct werebot_turn *t)
{
    const sand_mask open = werebot_open_to_blame(t);
    return open ? werebot_most_suspect(t, open) : WEREWOLVES_NONE;
}

bool werebot_is_certain(const struct werebot_turn *t, int whom)
{
    const struct werebot_story *s = &t->story;
    return werewolves_is(s->claim[s->me].wolves | t->belief.view.wolves, whom) || werebot_doubt(t, whom) > 0.97;
}

bool werebot_has_charged(const struct werebot_turn *t, int whom)
{
    const struct werebot_story *s = &t->story;
    for (int i = s->today; i < s->said_count; i++) {
        const struct werebot_said *said = &s->said[i];
        if (said->who == s->me && said->seat == whom && werebot_is_charge(said) && said->reasoned && !said->gut)
            return true;
    }
    return false;
}

bool werebot_has_announced(const struct werebot_turn *t, int whom)
{
    const struct werebot_story *s = &t->story;
    for (int i = s->today; i < s->said_count; i++) {
        const struct werebot_said *said = &s->said[i];
        const bool vote = said->verb == SAID_HANG && said->topic != SAID_HEARING,
                   sure = said->verb == SAID_SUSPECT && said->level == 3;
        if (said->who == s->me && (vote || sure) && (said->seat == whom || whom == WEREWOLVES_NONE))
            return true;
    }
    return false;
}

/* One to three by how likely, a step more or less by how bold. */
int werebot_level(const struct werebot_turn *t, double sureness)
{
    const int level = 1 + (sureness > 0.5) + (sureness > 0.85) + (t->mind->temper.bold == 3 && sureness > 0.4) -
                      (t->mind->temper.bold == 0);
    return level < 1 ? 1 : level > 3 ? 3 : level;
}

/* How many feelings the table has heard today: more than one or two are not worth anybody's time, nor are two about the
 * same seat. */
static bool may_guess(const struct werebot_turn *t, int whom)
{
    enum { GUESSES = 2 };
    const struct werebot_story *s = &t->story;
    int guesses = 0;
    for (int i = s->today; i < s->said_count; i++)
        if (s->said[i].gut && s->said[i].verb != SAID_FEELING)
            guesses += s->said[i].seat == whom ? GUESSES : 1;
    return guesses < GUESSES;
}

/* Of the ranks from the first on. A report may be named by everyone; of other facts the table hears each twice. */
static bool add_first_new(struct werebot_turn *t, int whom, bool against, int ranks)
{
    enum { REPORTS = 2, TWICE = 2, ALWAYS = 64 };
    char *remark = t->mind->remark, *end = remark + strlen(remark);
    for (int rank = 0; rank < ranks; rank++) {
        if (werebot_add_ranked(&t->story, &t->belief, rank, whom, against, remark) &&
            !is_worn(t, end, rank < REPORTS ? ALWAYS : TWICE))
            return true;
        *end = 0;
    }
    return false;
}

bool werebot_add_news(struct werebot_turn *t, int whom, bool against)
{
    return add_first_new(t, whom, against, WEREBOT_FACTS);
}

bool werebot_judge(struct werebot_turn *t, int whom, bool against)
{
    static const char *const levels[] = {"", " 1", " 2", " 3"};
    const double doubt = werebot_doubt(t, whom);
    const int level = against && werebot_is_certain(t, whom)
                          ? 3
                          : werebot_level(t, against ? doubt : 1 - doubt / werebot_base_rate(t));
    char *remark = t->mind->remark;
    werebot_say_seat(remark, against ? "say suspect" : "say vouch", whom, levels[level]);
    if (!werebot_add_news(t, whom, against))
        remark[0] = 0;
    return remark[0] != 0;
}

bool werebot_guess(struct werebot_turn *t, int whom)
{
    if (!may_guess(t, whom))
        return false;
    werebot_say_seat(t->mind->remark, "say suspect", whom, " 1 because instinct");
    return true;
}

bool werebot_trusts(const struct werebot_turn *t, int whom)
{
    const bool fellow = !t->skill->sly && werewolves_is(t->story.pack, whom);
    return werebot_doubt(t, whom) < (fellow ? 1 : 0.7) * werebot_base_rate(t);
}

bool werebot_suspects(const struct werebot_turn *t, int whom)
{
    return whom != WEREWOLVES_NONE && werebot_doubt(t, whom) > 1.1 * werebot_base_rate(t);
}

/* ---- Replies to what somebody said ---- */

bool werebot_keep(struct werebot_turn *t)
{
    if (t->mind->remark[0] && werebot_is_new(t, false))
        return true;
    t->mind->remark[0] = 0;
    return false;
}

void werebot_say_about(struct werebot_turn *t, const char *verb, int seat, const struct werebot_said *said)
{
    char *remark = t->mind->remark;
    werebot_say_seat(remark, verb, seat, "");
    werebot_say_message(remark + strlen(remark), "", said->on_day, said->place);
}

/* Adds a reason that is there and that this seat has not given today. */
static bool add_unless_given(struct werebot_turn *t, bool there, char *end)
{
    if (there && !gave_today(t, end))
        return true;
    *end = 0;
    return false;
}

/* The card that this seat has told, if it is a single one that nobody else has shown. */
static bool add_own_card(const struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    const int role = s->claim[s->me].role;
    return role > WEREWOLVES_WEREWOLF && role != WEREWOLVES_HIDDEN && !werebot_is_refuted(s, s->me) &&
           werebot_add_reason(t->mind->remark, "i am", WEREWOLVES_NONE, WEREWOLVES_NONE, werebot_card_word(role));
}

/* Whether somebody has spoken against a seat today and named no fact for it. */
static bool is_unfounded(const struct werebot_story *s, int who, int whom)
{
    for (int i = s->today; i < s->said_count; i++)
        if (s->said[i].who == who && s->said[i].seat == whom && s->said[i].reasoned && !s->said[i].gut)
            return false;
    return true;
}

bool werebot_deny(struct werebot_turn *t, const struct werebot_said *charge)
{
    char *remark = t->mind->remark;
    werebot_say_message(remark, "say deny", charge->on_day, charge->place);
    char *end = remark + strlen(remark);
    return add_unless_given(t, werebot_add_merit(&t->story, remark), end) ||
           add_unless_given(t, add_own_card(t), end) ||
           (charge->on_day == t->story.number && is_unfounded(&t->story, charge->who, t->story.me) &&
            add_unless_given(t, werebot_add_reason(remark, "unfounded", charge->who, WEREWOLVES_NONE, ""), end)) ||
           (werewolves_is(werebot_open_to_blame(t), charge->who) &&
            add_first_new(t, charge->who, true, WEREBOT_FACTS - 1)); /* to have been accused answers nothing */
}

const struct werebot_said *werebot_named_by(const struct werebot_story *s)
{
    for (int i = s->said_count - 1; i >= 0; i--)
        if (s->said[i].verb == SAID_SAW && s->said[i].wolf && s->said[i].seat == s->me && s->said[i].who != s->me &&
            werebot_lives(s, s->said[i].who) && werewolves_is(s->claim[s->said[i].who].wolves, s->me))
            return &s->said[i];
    return 0;
}

/* Why a report is not to be believed: what is wrong with the claim, what this seat did, or that nobody else says so. */
static bool add_doubt(struct werebot_turn *t, int seer)
{
    char *remark = t->mind->remark, *end = remark + strlen(remark);
    return add_unless_given(t, werebot_add_flaw(&t->story, seer, remark), end) ||
           add_unless_given(t, werebot_add_merit(&t->story, remark), end) ||
           add_unless_given(t, add_own_card(t), end) ||
           add_unless_given(t, werebot_add_reason(remark, "unproved", seer, WEREWOLVES_NONE, ""), end);
}

bool werebot_answer_report(struct werebot_turn *t)
{
    const struct werebot_said *report = werebot_named_by(&t->story);
    char *remark = t->mind->remark;
    if (!report)
        return false;
    werebot_say_message(remark, "say false report", report->on_day, report->place);
    add_doubt(t, report->who);
    if (werebot_keep(t))
        return true;
    werebot_doubt_claim(t, report->who);
    if (!strstr(remark, " because "))
        add_doubt(t, report->who);
    return werebot_keep(t);
}

void werebot_add_answer(struct werebot_turn *t)
{
    const struct werebot_said *report = werebot_named_by(&t->story);
    char *remark = t->mind->remark, claim[SAND_REMARK_BYTES + 1];
    if (!report || strncmp(remark, "say claim ", 10) != 0 || report->who == t->story.me)
        return;
    strcpy(claim, remark + 4);
    strcat(strcat(strcpy(remark, "say and ("), claim), ")");
    werebot_say_message(remark + strlen(remark), " (false report", report->on_day, report->place);
    strcat(remark, ")");
}

void werebot_doubt_claim(struct werebot_turn *t, int who)
{
    const struct werebot_claim *c = &t->story.claim[who];
    char *remark = t->mind->remark;
    strcat(strcpy(remark, "say disagree claim "), werebot_card_word(c->role));
    werebot_say_message(remark + strlen(remark), "", c->day, c->index);
    char *end = remark + strlen(remark);
    add_unless_given(t, werebot_add_flaw(&t->story, who, remark), end);
}

/* ---- Topics: each leaves a remark if it has one ---- */

enum { RECENT = 5 }; /* this many statements back are taken up */

bool werebot_is_charge(const struct werebot_said *said)
{
    return said->verb == SAID_SUSPECT || said->verb == SAID_HANG;
}

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

/* The most suspect of whom there is something to say: a fact that everyone can check. */
static void accuse(struct werebot_turn *t)
{
    for (sand_mask open = werebot_open_to_blame(t); open;) {
        const int whom = werebot_most_suspect(t, open);
        if (!werebot_suspects(t, whom))
            return;
        if (!spoke_of(t, whom) && werebot_judge(t, whom, true) && werebot_keep(t))
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
        n += (s->said[i].verb == SAID_AGREE || s->said[i].verb == SAID_DISAGREE) && s->said[i].day == said->on_day &&
             s->said[i].index == said->place;
    return n;
}

static void agree(struct werebot_turn *t)
{
    const int whom = werebot_suspect(t);
    const struct werebot_said *said = werebot_suspects(t, whom) ? werebot_heard_today(t, SAID_SUSPECT, whom) : 0;
    /* A suspect is not right either; and what is certain is no matter of agreeing. */
    if (said && !werebot_suspects(t, said->who) && werebot_replies_to(t, said) < 2 && !werebot_is_certain(t, whom))
        werebot_say_about(t, "say agree about", whom, said);
}

/* Somebody accuses a seat that this one trusts: says what speaks for that one, or asks to leave it alone. */
static void contradict(struct werebot_turn *t)
{
    for (sand_mask m = werebot_others(t); m; m &= m - 1) {
        const int whom = werewolves_first(m);
        const struct werebot_said *said = werebot_trusts(t, whom) ? werebot_heard_today(t, SAID_SUSPECT, whom) : 0;
        if (!said || spoke_of(t, whom))
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
           werebot_lives(&t->story, said->seat) && !spoke_of(t, said->seat) && against != favour &&
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
        if (werebot_suspects(t, said->who) || werebot_replies_to(t, said) > 1)
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

/* Somebody asks all to vote against a seat, or not to: a few say whether they will. */
static void answer_plea(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    for (int i = s->said_count - 1; i >= s->today; i--) {
        const struct werebot_said *said = &s->said[i];
        const bool plea = is_opinion(said) && said->topic == SAID_PLEA && said->who != s->me && said->seat != s->me;
        if (!plea || !werebot_lives(s, said->seat) || werebot_replies_to(t, said) > 1 || spoke_of(t, said->seat))
            continue;
        if (reply(t, said))
            return;
        werebot_say_message(t->mind->remark, "say disagree plan", said->on_day, said->place);
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

/* Who announced to vote against somebody and then did not says what changed that: what the accused said on trial. */
static bool explain_change(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    for (sand_mask m = s->acquitted & werebot_others(t); m; m &= m - 1) {
        const int whom = werewolves_first(m);
        const struct werebot_court *last = 0;
        for (int i = 0; i < s->trials && i < STORY_TRIALS; i++)
            last = s->court[i].day == s->number && s->court[i].nominee == whom ? &s->court[i] : last;
        if (!last || !werewolves_is(last->down, s->me) || !werebot_has_announced(t, whom) ||
            said_today(t, SAID_RETRACT, whom))
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
static bool means_it(const struct werebot_turn *t, int whom)
{
    const bool reserved = werebot_is_wolf(t) && !werewolves_is(t->story.pack, whom);
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
        if (said->reasoned && !said->gut && werebot_lives(s, said->seat))
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

/* This one rather than the other of whom it spoke before: for a fact, because somebody points there, or by a feeling.
 */
static void turn_to(struct werebot_turn *t, int whom, int from)
{
    const int other = who_points_at(&t->story, whom);
    char *remark = t->mind->remark;
    werebot_say_seat(remark, "say rather", whom, "");
    werebot_say_seat(remark + strlen(remark), "", from, "");
    if (other != WEREWOLVES_NONE)
        werebot_add_reason(remark, "points", other, whom, "");
    else if (may_guess(t, whom))
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
    if (other != WEREWOLVES_NONE && !werebot_has_charged(t, whom))
        werebot_add_reason(remark, "points", other, whom, "");
}

void werebot_will_hang(struct werebot_turn *t, int whom)
{
    const bool sure = means_it(t, whom) || werebot_is_certain(t, whom);
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
    if (werebot_die(t, 23) % 10 || !means_it(t, whom) || !werebot_suspects(t, next) || !has_fact(t, whom) ||
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
    if (has_heard_why(t, whom) && name_order(t, whom))
        return;
    if (said_today(t, SAID_SUSPECT, whom) || said_today(t, SAID_AGREE, whom)) {
        werebot_will_hang(t, whom);
        cut_reason(remark);
    } else if (werebot_die(t, 13) % 2 || !werebot_judge(t, whom, true)) {
        werebot_will_hang(t, whom);
        if (!strstr(remark, " because ") && charge && !werebot_is_certain(t, whom))
            werebot_say_about(t, "say agree about", whom, charge);
    }
    if (!has_heard_why(t, whom) && !is_suspicion(remark) && !werebot_judge(t, whom, true) &&
        !point_at_unknown(t, whom) && !werebot_guess(t, whom))
        werebot_will_hang(t, whom);
}

void werebot_say_nominee(struct werebot_turn *t, int whom)
{
    static const char *const levels[] = {" 1", " 2", " 3"};
    char *remark = t->mind->remark;
    if (!sand_mind_may_speak(t->mind, WEREWOLVES_CH_DAY))
        return;
    t->mind->channel = WEREWOLVES_CH_DAY;
    if (explain_change(t) || (said_today(t, SAID_HANG, whom) && has_heard_why(t, whom)))
        return;
    speak_of_nominee(t, whom);
    if (!werebot_keep(t))
        werebot_will_hang(t, whom);
    /* All levels: whether there is something new to say does not depend on the temper. */
    for (int i = 0; i < 3 && !werebot_keep(t); i++) {
        werebot_say_seat(remark, "say suspect", whom, levels[i]);
        if (!werebot_add_news(t, whom, true))
            remark[0] = 0;
    }
    werebot_keep(t);
}

/* Announces to vote against somebody today; a fact is named. */
static void plan(struct werebot_turn *t)
{
    const int whom = werebot_target(t);
    if (whom == WEREWOLVES_NONE || t->round < t->trials_at - 1 || !means_it(t, whom))
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
        if (!spoke_of(t, whom) && werebot_judge(t, whom, false) && werebot_keep(t))
            return;
        open &= ~sand_bit(whom);
    }
    const sand_mask calm = others & ~(werebot_open_to_blame(t) & t->belief.view.wolves);
    if (!calm || werebot_die(t, 14) % 4)
        return;
    const int whom = werebot_common(t->mind, WEREBOT_WORDS, werebot_die(t, 15), werebot_talked_about(t, calm));
    if (!werebot_suspects(t, whom) && !spoke_of(t, whom))
        werebot_say_seat(t->mind->remark, "say vouch", whom, " 1");
}

/* Everyone was asked: some answer, the others have heard enough. */
static void answer_all(struct werebot_turn *t)
{
    const struct werebot_said *asked = werebot_common_question(&t->story);
    if (asked)
        werebot_try_answer(t, asked);
}

/* Whether a claim is believed. */
static void comment_claim(struct werebot_turn *t)
{
    for (sand_mask m = werebot_others(t); m; m &= m - 1) {
        const int who = werewolves_first(m), role = t->story.claim[who].role;
        if (role == WEREWOLVES_HIDDEN || role <= WEREWOLVES_WEREWOLF ||
            werebot_said_before(t, t->story.me, SAID_THINK, who))
            continue;
        if (t->belief.truth[who] > 0.7) {
            werebot_say_seat(t->mind->remark, "say think", who, " ");
            strcat(t->mind->remark, werebot_card_word(role));
        } else if (t->belief.truth[who] < 0.3 && !werewolves_is(t->story.pack, who)) {
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
    if (t->mind->temper.bold < 2 || t->belief.living < 1.5 || werewolves_count(open) < 3)
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

/* The first words of a game, and thanks to a seat that spoke up for this one. */
static void be_polite(struct werebot_turn *t)
{
    if (t->mind->temper.talk >= 2 && werebot_heard_today(t, SAID_VOUCH, t->story.me))
        werebot_say(t->mind->remark, "say thanks");
}

/* The first at a table greet, and a few more. */
static bool greets(const struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    return s->number == 1 && s->spoken[s->me] == 0 && t->mind->temper.talk >= 2 &&
           (s->remarks_today == 0 || (s->remarks_today < s->seats && werebot_die(t, 7) % 8 == 0));
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
    if (!spoke_of(t, whom) && werebot_doubt(t, whom) >= 0.8 * werebot_base_rate(t) && !werebot_judge(t, whom, true))
        werebot_guess(t, whom);
}

/* ---- Which of it ---- */

static void (*const topics[])(struct werebot_turn *) = {
    defend,
    answer_plea,
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
enum { TOPICS = sizeof topics / sizeof *topics, PRESSING = 8, OPENING = 3 };

/* The pressing ones in their order, then a row that begins anywhere. */
static void choose_topic(struct werebot_turn *t)
{
    const int first = (int)(werebot_die(t, 9) % (TOPICS - PRESSING));
    for (int i = 0; i < TOPICS; i++) {
        const int k = i < PRESSING ? i : PRESSING + (i - PRESSING + first) % (TOPICS - PRESSING);
        topics[k](t);
        if (t->mind->remark[0] && werebot_is_new(t, false))
            return;
        t->mind->remark[0] = 0;
    }
}

/* People sit at the table and the day is young: somebody has to begin. A greeting, a question to all, then anything. */
static void begin_talk(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    if (s->remarks_today == 0 && s->number == 1)
        werebot_say(t->mind->remark, "say hello");
    else if (s->remarks_today < OPENING)
        werebot_ask_all(t);
    if (!t->mind->remark[0] || !werebot_is_new(t, false))
        choose_topic(t);
}

/* Whether one more thing is said now. As long as nothing is forced there is time: after its first words a seat lets
 * most turns pass, so that the day's talk does not stop when it has begun. */
static bool goes_on(const struct werebot_turn *t)
{
    return t->story.spoken[t->story.me] <= t->mind->temper.talk &&
           (!t->mind->hold || sand_random_below(t->mind->random, 4) == 0);
}

void werebot_converse(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    const struct werebot_said *asked = werebot_open_question(&t->story, t->story.me);
    const bool plead = t->mind->question->key == WEREWOLVES_K_DEFENCE;
    bool changed = false;
    if (!sand_mind_may_speak(t->mind, WEREWOLVES_CH_DAY))
        return;
    if (asked && !plead)
        werebot_answer_asked(t, asked);
    else if (plead)
        werebot_plead(t);
    else if (explain_change(t))
        changed = true;
    else if (greets(t))
        werebot_say(t->mind->remark, "say hello");
    else if (t->mind->hold && s->spoken[s->me] == 0)
        begin_talk(t);
    else if (goes_on(t))
        choose_topic(t);
    if (!werebot_is_new(t, false))
        t->mind->remark[0] = 0;
    t->mind->channel = WEREWOLVES_CH_DAY;
    const bool begins = t->mind->hold && s->remarks_today < OPENING &&
                        s->spoken[s->me] == 0; /* of a day's first words there are some */
    t->mind->aside = t->mind->remark[0] && !asked && !plead && !changed && !begins;
}

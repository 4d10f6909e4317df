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

/* How much of a remark is left when its turn of phrase is left off, and, if it does not matter, its reason. That
 * somebody is suspect, more or less, is the same without a reason: how much depends on the temper. */
static size_t words_of(const char *remark, bool reason)
{
    const char *mark = strstr(remark, " ~"), *because = reason ? 0 : strstr(remark, " because ");
    const size_t words = because ? (size_t)(because - remark) : mark ? (size_t)(mark - remark) : strlen(remark);
    const bool grade = strncmp(remark, "say suspect p", 13) == 0 && remark[words - 2] == ' ' &&
                       remark[words - 1] <= '3';
    return grade ? words - 2 : words;
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

enum { ALWAYS = 64 }; /* a reason that only this seat can wear out */

/* What follows a name in the notation. */
static const char *after_seat(const char *at)
{
    at += strspn(at, " p");
    return at + strspn(at, "0123456789");
}

/* Whether a remark gives that reason of anybody: ` because (accused p3 p5 village)` is the same with another for p3. */
static bool is_alike(const char *remark, const char *because)
{
    const char *given = strstr(remark, " because ("), *whose = strstr(because, " p");
    if (!given || !whose || strncmp(given, because, (size_t)(whose - because) + 2) != 0)
        return false;
    const char *rest = after_seat(whose);
    return strncmp(after_seat(given + (whose - because)), rest, strlen(rest)) == 0;
}

bool werebot_is_worn(const struct werebot_turn *t, const char *because, int most)
{
    const int enough = 3 +
                       werewolves_count(t->story.alive) / 6; /* of the same of others: the more, the more sit there */
    const struct sand_remark *r;
    uint32_t spoken = 0, before = 0;
    int heard = 0, alike = 0;
    for (uint32_t i = 0; (r = sand_mind_remark(t->mind, &i));)
        before += r->channel == WEREWOLVES_CH_DAY;
    before -= before < t->story.remarks_today ? before : t->story.remarks_today;
    for (uint32_t i = 0; (r = sand_mind_remark(t->mind, &i));)
        if (r->channel == WEREWOLVES_CH_DAY && spoken++ >= before) {
            const bool same = strstr(r->text, because) != 0;
            heard += !same ? 0 : r->actor == t->story.me ? most : 1;
            alike += same || is_alike(r->text, because);
        }
    return heard >= most || (alike >= enough && most < ALWAYS);
}

/* Whether this seat has given that reason today. */
static bool gave_today(const struct werebot_turn *t, const char *because)
{
    return werebot_is_worn(t, because, ALWAYS);
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
        if (s->said[i].verb == verb && s->said[i].seat == about && s->said[i].who != s->me && !s->said[i].withdrawn &&
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

bool werebot_said_today(const struct werebot_turn *t, int verb, int whom)
{
    return has_said(&t->story, t->story.today, t->story.me, verb, whom);
}

bool werebot_spoke_of(const struct werebot_turn *t, int whom)
{
    return werebot_said_today(t, ANYTHING, whom);
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
    const sand_mask others = werebot_others(t) & ~werebot_innocent(t);
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

bool werebot_is_sure(const struct werebot_turn *t, int whom)
{
    return werebot_is_certain(t, whom) || werebot_doubt(t, whom) > 0.8;
}

/* One to three by how likely, a step more or less by how bold; of nobody who is less than likely one is sure. */
int werebot_level(const struct werebot_turn *t, double sureness)
{
    const int level = 1 + (sureness > 0.5) + (sureness > 0.85) + (t->mind->temper.bold == 3 && sureness > 0.4) -
                      (t->mind->temper.bold == 0);
    const int most = sureness > 0.8 ? 3 : 2;
    return level < 1 ? 1 : level > most ? most : level;
}

/* Whether a fact against somebody lies on the table: a report that is believed, or one that was named today. */
bool werebot_is_charged(const struct werebot_turn *t, int whom)
{
    const struct werebot_story *s = &t->story;
    for (int i = 0; i < s->said_count; i++) {
        const struct werebot_said *said = &s->said[i];
        if (said->withdrawn)
            continue;
        const bool report = said->verb == SAID_SAW && said->wolf && t->belief.truth[said->who] > 0.4,
                   fact = i >= s->today && werebot_is_charge(said) && said->reasoned && !said->gut;
        if (said->seat == whom && (report || fact))
            return true;
    }
    return false;
}

bool werebot_may_agree(const struct werebot_turn *t, const struct werebot_said *said)
{
    enum { LEAST = 3 };
    const struct werebot_story *s = &t->story;
    const int share = 2 * werewolves_count(s->alive) / 5, most = share > LEAST ? share : LEAST;
    int heard = 0;
    for (int i = s->today; i < s->said_count; i++)
        heard += s->said[i].verb == SAID_AGREE;
    return heard < most && werebot_replies_to(t, said) < (said->gut ? 1 : 2);
}

/* How many feelings the table has heard today: more than one or two are not worth anybody's time, nor are two about the
 * same seat. */
bool werebot_may_guess(const struct werebot_turn *t, int whom)
{
    enum { GUESSES = 2 };
    const struct werebot_story *s = &t->story;
    int guesses = 0;
    if (s->card == WEREWOLVES_SEER || s->claim[s->me].role == WEREWOLVES_SEER || werebot_is_charged(t, whom))
        return false;
    for (int i = s->today; i < s->said_count; i++)
        if (s->said[i].gut && s->said[i].verb != SAID_FEELING)
            guesses += s->said[i].seat == whom ? GUESSES : 1;
    return guesses < GUESSES;
}

/* The first of the ranks from the first on that can be given; NO_RANK if there is none. What somebody reports three may
 * name, of other facts the table hears each twice. */
enum { NO_RANK = -1 };
static int add_first_new(struct werebot_turn *t, int whom, bool against, int ranks)
{
    enum { VISION, REPORT, TWICE = 2, THRICE = 3 };
    char *remark = t->mind->remark, *end = remark + strlen(remark);
    for (int rank = 0; rank < ranks; rank++) {
        if (werebot_add_ranked(&t->story, &t->belief, rank, whom, against, remark) &&
            !werebot_is_worn(t, end,
                             rank == VISION   ? ALWAYS
                             : rank == REPORT ? THRICE
                                              : TWICE))
            return rank;
        *end = 0;
    }
    return NO_RANK;
}

bool werebot_add_news(struct werebot_turn *t, int whom, bool against)
{
    return add_first_new(t, whom, against, WEREBOT_FACTS) != NO_RANK;
}

/* Who is certain and has only a small thing to say, since the table has heard the great one, agrees with who said it.
 */
static bool join(struct werebot_turn *t, int whom)
{
    const struct werebot_said *said = werebot_heard_today(t, SAID_SUSPECT, whom);
    t->mind->remark[0] = 0;
    if (said && werebot_may_agree(t, said) && !werebot_suspects(t, said->who))
        werebot_say_about(t, "say agree about", whom, said);
    return t->mind->remark[0] != 0;
}

bool werebot_judge(struct werebot_turn *t, int whom, bool against)
{
    enum { STRONG = 3 }; /* up to votes on those whose card is known */
    static const char *const levels[] = {"", " 1", " 2", " 3"};
    const double doubt = werebot_doubt(t, whom);
    const bool certain = against && werebot_is_certain(t, whom);
    const int level = certain ? 3 : werebot_level(t, against ? doubt : 1 - doubt / werebot_base_rate(t));
    char *remark = t->mind->remark;
    werebot_say_seat(remark, against ? "say suspect" : "say vouch", whom, levels[level]);
    const int rank = add_first_new(t, whom, against, WEREBOT_FACTS);
    if (rank == NO_RANK)
        remark[0] = 0;
    else if (against && level == 3 && rank > STRONG)
        return join(t, whom);
    return remark[0] != 0;
}

bool werebot_guess(struct werebot_turn *t, int whom)
{
    if (!werebot_may_guess(t, whom))
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

/* What a seat did for the village; that many did the same the table need not hear from each. */
static bool add_merit(struct werebot_turn *t, char *end)
{
    enum { THRICE = 3 };
    if (werebot_add_merit(&t->story, t->mind->remark) && !werebot_is_worn(t, end, THRICE))
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

/* Whether what is said against this seat today goes without a fact: nobody has named one, nobody reports a vision of
 * it, and the card that it claims has not been turned up as another's. Who agrees with a fact has named one. */
static bool is_unfounded(const struct werebot_story *s)
{
    for (int i = s->today; i < s->said_count; i++)
        if (s->said[i].who != s->me && s->said[i].seat == s->me && s->said[i].reasoned && !s->said[i].gut)
            return false;
    return !werebot_named_by(s) && !werebot_is_exposed(s);
}

bool werebot_deny(struct werebot_turn *t, const struct werebot_said *charge)
{
    char *remark = t->mind->remark;
    werebot_say_message(remark, "say deny", charge->on_day, charge->place);
    char *end = remark + strlen(remark);
    return add_merit(t, end) || add_unless_given(t, add_own_card(t), end) ||
           (charge->on_day == t->story.number && is_unfounded(&t->story) &&
            add_unless_given(t, werebot_add_reason(remark, "unfounded", charge->who, WEREWOLVES_NONE, ""), end)) ||
           (werewolves_is(werebot_open_to_blame(t), charge->who) &&
            add_first_new(t, charge->who, true, WEREBOT_FACTS - 1) !=
                NO_RANK); /* to have been accused answers nothing */
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
    return add_unless_given(t, werebot_add_flaw(&t->story, seer, remark), end) || add_merit(t, end) ||
           add_unless_given(t, add_own_card(t), end) ||
           add_unless_given(t, werebot_add_reason(remark, "unproved", seer, WEREWOLVES_NONE, ""), end);
}

/* Whether this seat has said something since, on whatever day. */
static bool has_spoken_since(const struct werebot_story *s, const struct werebot_said *what)
{
    for (const struct werebot_said *said = what + 1; said < s->said + s->said_count; said++)
        if (said->who == s->me)
            return true;
    return false;
}

/* Two who say to be the Seer contradict each other's card, whichever of them is one. */
bool werebot_answer_report(struct werebot_turn *t)
{
    const struct werebot_said *report = werebot_named_by(&t->story);
    char *remark = t->mind->remark;
    if (!report)
        return false;
    if (t->story.claim[t->story.me].role == t->story.claim[report->who].role) {
        werebot_doubt_claim(t, report->who);
        if (werebot_keep(t))
            return true;
    }
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
    if (!report || strncmp(remark, "say claim ", 10) != 0 || has_spoken_since(&t->story, report))
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

bool werebot_is_charge(const struct werebot_said *said)
{
    return said->verb == SAID_SUSPECT || said->verb == SAID_HANG;
}

/* ---- A turn to speak ---- */

enum { OPENING = 3 }; /* this many remarks begin a day */

/* The first at a table greet, and a few more. */
static bool greets(const struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    return s->number == 1 && s->spoken[s->me] == 0 && t->mind->temper.talk >= 2 &&
           (s->remarks_today == 0 || (s->remarks_today < s->seats && werebot_die(t, 7) % 8 == 0));
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
        werebot_raise_topic(t);
}

/* A question to all is not small talk until two have answered it: where people sit at the table, or when this seat has
 * said all it wanted to say. */
static bool answers_all(struct werebot_turn *t)
{
    enum { ENOUGH = 2 };
    const struct werebot_said *asked = werebot_common_question(&t->story, ENOUGH);
    return asked && werebot_try_answer(t, asked);
}

/* Whether one more thing is said now. As long as nothing is forced there is time: after its first words a seat lets
 * most turns pass, so that the day's talk does not stop when it has begun. */
static bool goes_on(const struct werebot_turn *t)
{
    return t->story.spoken[t->story.me] <= t->mind->temper.talk &&
           (!t->mind->hold || sand_random_below(t->mind->random, 4) == 0);
}

static bool meets_plea(struct werebot_turn *t)
{
    werebot_answer_plea(t);
    return t->mind->remark[0] != 0;
}

void werebot_meet_vision(struct werebot_turn *t)
{
    const struct werebot_said *report = werebot_named_by(&t->story);
    if (!report || has_spoken_since(&t->story, report) || !sand_mind_may_speak(t->mind, WEREWOLVES_CH_DAY))
        return;
    if (t->mind->remark[0])
        werebot_add_answer(t);
    else if (werebot_answer_report(t))
        t->mind->channel = WEREWOLVES_CH_DAY;
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
    else if (werebot_meet_all(t) || meets_plea(t) || werebot_explain_change(t) || (t->mind->hold && answers_all(t)))
        changed = true; /* and so not left out for want of room */
    else if (greets(t))
        werebot_say(t->mind->remark, "say hello");
    else if (t->mind->hold && s->spoken[s->me] == 0)
        begin_talk(t);
    else if (goes_on(t))
        werebot_raise_topic(t);
    else
        answers_all(t); /* small talk all the same: whether the seat comes here depends on its temper */
    if (!werebot_is_new(t, false))
        t->mind->remark[0] = 0;
    t->mind->channel = WEREWOLVES_CH_DAY;
    const bool begins = t->mind->hold && s->remarks_today < OPENING &&
                        s->spoken[s->me] == 0; /* of a day's first words there are some */
    t->mind->aside = t->mind->remark[0] && !asked && !plead && !changed && !begins;
}

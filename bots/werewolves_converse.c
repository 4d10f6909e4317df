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

static bool same_words(const char *a, const char *b, bool reason)
{
    const size_t size = words_of(a, reason);
    return size == words_of(b, reason) && strncmp(a, b, size) == 0;
}

/* The same again is nothing new; on the same day not with another reason or without one either. */
bool werebot_is_new(const struct werebot_turn *t, bool anyone)
{
    const struct sand_remark *r;
    uint32_t spoken = 0;
    for (uint32_t i = 0; (r = sand_mind_remark(t->mind, &i));)
        spoken += r->channel == WEREWOLVES_CH_DAY;
    const uint32_t before = spoken > t->story.remarks_today ? spoken - t->story.remarks_today : 0;
    spoken = 0;
    for (uint32_t i = 0; (r = sand_mind_remark(t->mind, &i));) {
        const bool today = r->channel == WEREWOLVES_CH_DAY && spoken >= before;
        spoken += r->channel == WEREWOLVES_CH_DAY;
        if ((anyone || r->actor == t->story.me) && same_words(r->text, t->mind->remark, !today))
            return false;
    }
    return true;
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

bool werebot_said_before(const struct werebot_turn *t, int who, int verb, int about)
{
    const struct werebot_story *s = &t->story;
    for (int i = 0; i < s->said_count; i++)
        if (s->said[i].who == who && s->said[i].verb == verb && s->said[i].seat == about)
            return true;
    return false;
}

bool werebot_has_told(const struct werebot_turn *t)
{
    return t->story.claim[t->story.me].role != WEREWOLVES_HIDDEN;
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

/* One to three by how likely, a step more or less by how bold. */
int werebot_level(const struct werebot_turn *t, double sureness)
{
    const int level = 1 + (sureness > 0.5) + (sureness > 0.85) + (t->mind->temper.bold == 3 && sureness > 0.4) -
                      (t->mind->temper.bold == 0);
    return level < 1 ? 1 : level > 3 ? 3 : level;
}

void werebot_judge(struct werebot_turn *t, int whom, bool against, bool reason)
{
    static const char *const levels[] = {"", " 1", " 2", " 3"};
    const double doubt = werebot_doubt(t, whom);
    const int level = werebot_level(t, against ? doubt : 1 - doubt / werebot_base_rate(t));
    werebot_say_seat(t->mind->remark, against ? "say suspect" : "say vouch", whom, levels[level]);
    if (!reason)
        return;
    const struct werebot_reason why = werebot_reason(&t->story, &t->belief, whom, against);
    werebot_add_reason(t->mind->remark, &why, whom);
    if (why.why == WHY_NOTHING && level == 1 && against)
        strcat(t->mind->remark, " because instinct");
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

/* ---- Topics: each leaves a remark if it has one ---- */

enum { RECENT = 5 }; /* this many statements back are taken up */

/* Somebody spoke against this seat today: that is not left unanswered. */
static void defend(struct werebot_turn *t)
{
    const struct werebot_said *charge = werebot_heard_today(t, SAID_SUSPECT, t->story.me);
    if (!charge)
        return;
    if (werebot_die(t, 2) % 3 == 0 && werebot_suspects(t, charge->who) &&
        werewolves_is(werebot_open_to_blame(t), charge->who))
        werebot_say_seat(t->mind->remark, "say suspect", charge->who, " 1");
    else if (werebot_die(t, 2) % 3 == 1 && !werebot_has_told(t))
        werebot_say(t->mind->remark, "say claim village");
    if (t->mind->remark[0] == 0 || !werebot_is_new(t, false))
        werebot_say_message(t->mind->remark, "say disagree", charge->on_day, charge->place);
}

/* A gut feeling or two may open a day; in a row of them it stops being a reason, and is left out. */
static void leave_out_feeling(struct werebot_turn *t)
{
    enum { FEELINGS = 2 };
    const struct werebot_story *s = &t->story;
    char *const reason = strstr(t->mind->remark, " because instinct");
    int felt = 0;
    for (int i = s->today; i < s->said_count; i++)
        felt += s->said[i].felt;
    if (felt >= FEELINGS && reason)
        *reason = 0;
}

static void accuse(struct werebot_turn *t)
{
    const int whom = werebot_suspect(t);
    if (!werebot_suspects(t, whom) || werebot_said_before(t, t->story.me, SAID_SUSPECT, whom))
        return;
    werebot_judge(t, whom, true, true);
    leave_out_feeling(t);
}

void werebot_charge(struct werebot_turn *t, int whom)
{
    const int me = t->story.me;
    if (strncmp(t->mind->remark, "say suspect ", 12) != 0 || werebot_open_question(&t->story, me) ||
        werebot_said_before(t, me, SAID_SUSPECT, whom) || werebot_said_before(t, me, SAID_HANG, whom))
        return;
    werebot_judge(t, whom, true, true);
    leave_out_feeling(t);
}

static void agree(struct werebot_turn *t)
{
    const int whom = werebot_suspect(t);
    const struct werebot_said *said = werebot_suspects(t, whom) ? werebot_heard_today(t, SAID_SUSPECT, whom) : 0;
    if (said && !werebot_suspects(t, said->who)) /* a suspect is not right either */
        werebot_say_message(t->mind->remark, "say agree", said->on_day, said->place);
}

/* Somebody accuses a seat that this one trusts. */
static void contradict(struct werebot_turn *t)
{
    for (sand_mask m = werebot_others(t); m; m &= m - 1) {
        const int whom = werewolves_first(m);
        const struct werebot_said *said = werebot_trusts(t, whom) ? werebot_heard_today(t, SAID_SUSPECT, whom) : 0;
        if (!said)
            continue;
        if (werebot_die(t, 3) % 2)
            werebot_say_message(t->mind->remark, "say disagree", said->on_day, said->place);
        else
            werebot_say_seat(t->mind->remark, "say will spare", whom, "");
        if (werebot_is_new(t, false))
            return;
        t->mind->remark[0] = 0;
    }
}

/* Those of a set whom the last statements were about; all of it if they were about none of them. */
static sand_mask talked_about(const struct werebot_turn *t, sand_mask set)
{
    const struct werebot_story *s = &t->story;
    sand_mask recent = 0;
    for (int i = s->said_count - 1; i >= s->today && i >= s->said_count - RECENT; i--)
        recent |= s->said[i].seat < SAND_SEATS ? sand_bit(s->said[i].seat) & set : 0;
    return recent ? recent : set;
}

static bool is_charge(const struct werebot_said *said)
{
    return said->verb == SAID_SUSPECT || said->verb == SAID_HANG;
}

/* Whether it is an opinion of somebody, for or against. */
static bool is_opinion(const struct werebot_said *said)
{
    return is_charge(said) || said->verb == SAID_VOUCH || said->verb == SAID_SPARE;
}

static bool spoke_of(const struct werebot_turn *t, int whom)
{
    const struct werebot_story *s = &t->story;
    for (int i = s->today; i < s->said_count; i++)
        if (s->said[i].who == s->me && s->said[i].seat == whom)
            return true;
    return false;
}

/* Agrees or disagrees with what somebody said of a seat on which this one has an opinion too and has not given it
 * today; a suspect is never right. */
static bool reply(struct werebot_turn *t, const struct werebot_said *said)
{
    const bool charge = is_charge(said), against = werebot_suspects(t, said->seat),
               favour = werebot_trusts(t, said->seat);
    if (said->who == t->story.me || said->seat == t->story.me || !werebot_lives(&t->story, said->who) ||
        !werebot_lives(&t->story, said->seat) || spoke_of(t, said->seat) || against == favour ||
        (against && !werewolves_is(werebot_open_to_blame(t), said->seat)))
        return false;
    const bool agrees = charge == against;
    if (agrees && werebot_suspects(t, said->who))
        return false;
    werebot_say_message(t->mind->remark, agrees ? "say agree" : "say disagree", said->on_day, said->place);
    if (!werebot_is_new(t, false))
        t->mind->remark[0] = 0;
    return t->mind->remark[0] != 0;
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

/* "This one today, that one tomorrow." */
static void plan(struct werebot_turn *t)
{
    const int whom = werebot_target(t);
    if (whom == WEREWOLVES_NONE || t->round < t->trials_at - 1)
        return;
    const sand_mask rest = werebot_open_to_blame(t) & ~sand_bit(whom);
    const int next = rest ? werebot_most_suspect(t, rest) : WEREWOLVES_NONE;
    char *remark = t->mind->remark;
    if (next != WEREWOLVES_NONE && werebot_doubt(t, next) > 1.4 * werebot_base_rate(t) && t->mind->temper.talk >= 2) {
        werebot_say_seat(remark, "say and (will hang", whom, ") (suspect");
        werebot_say_seat(remark + strlen(remark), "", next, " 1)");
    } else {
        werebot_say_seat(remark, "say will hang", whom, "");
    }
}

/* Somebody who is clear to all, or the one the seat trusts most; of whom there is talk first. */
static void vouch(struct werebot_turn *t)
{
    const sand_mask others = werebot_others(t);
    if (!others)
        return;
    for (int i = 0; i < 2 && !t->mind->remark[0]; i++) {
        const int whom = werebot_least_suspect(t, i ? others : talked_about(t, others));
        if (werebot_trusts(t, whom) && !werebot_said_before(t, t->story.me, SAID_VOUCH, whom))
            werebot_judge(t, whom, false, true);
    }
}

/* Whether a claim is believed. */
static void comment_claim(struct werebot_turn *t)
{
    static const char *const names[] = {" villager", " werewolf",        " seer",  " witch", " healer",
                                        " hunter",   " red-riding-hood", " cupid", " mayor"};
    for (sand_mask m = werebot_others(t); m; m &= m - 1) {
        const int who = werewolves_first(m), role = t->story.claim[who].role;
        if (role == WEREWOLVES_HIDDEN || role <= WEREWOLVES_WEREWOLF ||
            werebot_said_before(t, t->story.me, SAID_THINK, who))
            continue;
        if (t->belief.truth[who] > 0.7) {
            werebot_say_seat(t->mind->remark, "say think", who, names[role]);
        } else if (t->belief.truth[who] < 0.3 && !werewolves_is(t->story.pack, who)) {
            werebot_say_message(t->mind->remark, "say disagree", t->story.claim[who].day, t->story.claim[who].index);
        }
        if (t->mind->remark[0] && werebot_is_new(t, false))
            return;
        t->mind->remark[0] = 0;
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

/* Whether there is time left for questions and their answers. */
static bool may_ask(const struct werebot_turn *t)
{
    return t->round < t->trials_at - 1 || (t->mind->hold && t->story.trials_today == 0);
}

/* A direct question, as long as there is time to answer it: somebody who has said little, or somebody accused. */
static void ask(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    sand_mask others = werebot_others(t);
    for (sand_mask m = others; m; m &= m - 1)
        if (werebot_open_question(s, werewolves_first(m)))
            others &= ~sand_bit(werewolves_first(m));
    if (!may_ask(t) || !others)
        return;
    const int whom = werebot_common(t->mind, WEREBOT_WORDS, werebot_die(t, 4), talked_about(t, others));
    const int other = werebot_suspect(t);
    char *remark = t->mind->remark;
    switch (werebot_die(t, 5) % 5) {
    case 0:
        if (s->claim[whom].role == WEREWOLVES_HIDDEN)
            werebot_say_seat(remark, "say ask", whom, " role");
        break;
    case 1:
        if (other != WEREWOLVES_NONE && other != whom && s->number > 1) {
            werebot_say_seat(remark, "say ask", whom, " about");
            werebot_say_seat(remark + strlen(remark), "", other, "");
        }
        break;
    case 2:
        for (int i = s->said_count - 1; i >= s->today; i--)
            if (s->said[i].verb == SAID_SUSPECT && !s->said[i].reasoned && werewolves_is(others, s->said[i].who) &&
                s->said[i].seat != s->me && werebot_lives(s, s->said[i].seat)) {
                werebot_say_seat(remark, "say ask", s->said[i].who, " why");
                werebot_say_message(remark + strlen(remark), "", s->said[i].on_day, s->said[i].place);
                break;
            }
        break;
    case 3:
        werebot_say_seat(remark, "say ask", whom, " plan");
        break;
    default:
        break;
    }
    if (!remark[0])
        werebot_say_seat(remark, "say ask", whom, " suspects");
    if (!werebot_is_new(t, true))
        remark[0] = 0;
}

static void ask_all(struct werebot_turn *t)
{
    static const char *const questions[] = {"say ask all suspects", "say ask all role", "say ask all plan",
                                            "say ask all results"};
    if (!may_ask(t))
        return;
    for (int i = t->story.today; i < t->story.said_count; i++)
        if (t->story.said[i].verb == SAID_ASK && t->story.said[i].seat == WEREWOLVES_NONE)
            return;
    werebot_say(t->mind->remark, questions[werebot_die(t, 6) % 4]);
}

/* An accusation that has turned out wrong is taken back, with what is thought now. */
static void retract(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    for (int i = 0; i < s->today; i++) {
        const struct werebot_said *said = &s->said[i];
        if (said->who != s->me || said->verb != SAID_SUSPECT || said->seat >= SAND_SEATS || !said->on_day)
            continue;
        const bool wrong = werebot_lives(s, said->seat) && werebot_doubt(t, said->seat) < 0.4 * werebot_base_rate(t);
        if (!wrong)
            continue;
        werebot_say_message(t->mind->remark, "say and (retract", said->on_day, said->place);
        werebot_say_seat(t->mind->remark + strlen(t->mind->remark), ") (vouch", said->seat, " 1)");
        if (werebot_is_new(t, false))
            return;
        t->mind->remark[0] = 0;
    }
}

/* The first words of a game, and thanks to a seat that spoke up for this one. */
static void be_polite(struct werebot_turn *t)
{
    if (t->story.number == 1 && t->story.spoken[t->story.me] == 0 && t->mind->temper.talk >= 2 && werebot_die(t, 7) % 2)
        werebot_say(t->mind->remark, "say hello");
    else if (t->mind->temper.talk >= 2 && werebot_heard_today(t, SAID_VOUCH, t->story.me))
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

/* With nothing to go by, a first impression; where all speak as they like, one a day. */
static void wonder(struct werebot_turn *t)
{
    const sand_mask others = werebot_open_to_blame(t) & ~t->belief.view.clear;
    if (!others || (t->open && accused_today(t)))
        return;
    const int whom = werebot_common(t->mind, WEREBOT_WORDS, werebot_die(t, 8), talked_about(t, others));
    if (werebot_said_before(t, t->story.me, SAID_SUSPECT, whom) || werebot_doubt(t, whom) < 0.8 * werebot_base_rate(t))
        return;
    werebot_judge(t, whom, true, true);
    leave_out_feeling(t);
}

/* ---- Which of it ---- */

static void (*const topics[])(struct werebot_turn *) = {
    defend,  take_up, accuse, contradict, comment_claim, agree,     plan,
    retract, ask,     vouch,  pair,       ask_all,       be_polite, wonder,
};
enum { TOPICS = sizeof topics / sizeof *topics, PRESSING = 4, OPENING = 3 };

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
        ask_all(t);
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

/* What people say by clicking on a remark does not name who made it; a bot's words must. Two statements at once are
 * told as one only in a turn of phrase. */
static bool needs_turn(const char *remark)
{
    static const char *const bare[] = {"say agree ", "say disagree ", "say and ("};
    for (size_t i = 0; i < sizeof bare / sizeof *bare; i++)
        if (strncmp(remark, bare[i], strlen(bare[i])) == 0)
            return true;
    return false;
}

/* Whether one of the day's last remarks says the same kind of thing in the same turn of phrase: by the first word after
 * `say`, or after the bracket of two at once. */
static bool sounds_alike(const struct werebot_turn *t, const char *phrase)
{
    enum { LAST = 8 };
    const struct sand_remark *r, *last[LAST] = {0};
    uint32_t n = 0;
    const size_t start = strspn(t->mind->remark + 4, "and (") + 4, word = strcspn(t->mind->remark + start, " ") + start;
    for (uint32_t i = 0; (r = sand_mind_remark(t->mind, &i));)
        if (r->channel == WEREWOLVES_CH_DAY)
            last[n++ % LAST] = r;
    for (uint32_t k = 1; k <= LAST && k <= n && k <= t->story.remarks_today; k++) {
        r = last[(n - k) % LAST];
        const char *mark = strstr(r->text, " ~");
        if (strncmp(r->text, t->mind->remark, word) == 0 && strcmp(mark ? mark : "", phrase) == 0)
            return true;
    }
    return false;
}

/* One of the catalogue's sentences for what is to be said, by how bold the seat is: 1 is careful, 2 plain, 3 firm, 4
 * talkative; none is the sentence that people use. The first that nobody has just used. */
void werebot_colour(struct werebot_turn *t)
{
    enum { OWN = 3, ALL = 7 };
    static const char *const phrases[4][ALL] = {{" ~1", " ~1", " ~2", "", " ~4", " ~3", " ~3"},
                                                {" ~2", " ~4", "", " ~1", " ~3", " ~3", " ~3"},
                                                {" ~2", " ~3", "", " ~4", " ~1", " ~1", " ~1"},
                                                {" ~3", " ~4", "", " ~2", " ~1", " ~1", " ~1"}};
    const char *const *mine = phrases[t->mind->temper.bold & 3], *phrase = 0;
    const uint64_t die = werebot_die(t, 10) % OWN;
    if (!t->mind->remark[0] || t->mind->channel != WEREWOLVES_CH_DAY || strlen(t->mind->remark) >= 196)
        return;
    for (uint64_t i = 0; i < ALL && !phrase; i++) {
        const char *next = mine[i < OWN ? (die + i) % OWN : i];
        if ((next[0] || !needs_turn(t->mind->remark)) && !sounds_alike(t, next))
            phrase = next;
    }
    if (!phrase)
        phrase = mine[die][0] || !needs_turn(t->mind->remark) ? mine[die] : " ~2";
    strcat(t->mind->remark, phrase);
}

void werebot_converse(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    const struct werebot_said *asked = werebot_open_question(&t->story, t->story.me);
    const bool plead = t->mind->question->key == WEREWOLVES_K_DEFENCE;
    if (!sand_mind_may_speak(t->mind, WEREWOLVES_CH_DAY))
        return;
    if (asked && !plead)
        werebot_answer_asked(t, asked);
    else if (plead)
        werebot_plead(t);
    else if (t->mind->hold && s->spoken[s->me] == 0)
        begin_talk(t);
    else if (goes_on(t))
        choose_topic(t);
    if (!werebot_is_new(t, false))
        t->mind->remark[0] = 0;
    t->mind->channel = WEREWOLVES_CH_DAY;
    const bool begins = t->mind->hold && s->remarks_today < OPENING &&
                        s->spoken[s->me] == 0; /* of a day's first words there are some */
    t->mind->aside = t->mind->remark[0] && !asked && !plead && !begins;
}

/* Answers to direct questions, and the speech on trial: both must be given, so each goes through a row of things to say
 * until one is new. An answer is of the kind that was asked for: a name, a plan, the seat in question, a reason; and
 * where there is none, it says so: that one suspects nobody yet, that it was only a feeling. */
#include "bots/werewolves_converse.h"

#include "bots/werewolves_reasons.h"
#include "bots/werewolves_talk.h"

#include <string.h>

/* ---- What is asked ---- */

/* Whether a remark is of the kind that was asked for, or says that there will be no answer. */
static bool speaks_to(const struct werebot_said *said, const struct werebot_said *asked)
{
    const int verb = said->verb;
    const bool joins = verb == SAID_AGREE && said->seat < SAND_SEATS; /* who agrees about somebody has named that one */
    if (verb == SAID_NO)
        return said->day == asked->on_day && said->index == asked->place;
    switch (asked->topic) {
    case ASKED_ROLE:
    case ASKED_RESULTS:
        return verb >= SAID_CLAIM && verb <= SAID_PAIRED && verb != SAID_RETRACT;
    case ASKED_SUSPECTS:
        return verb == SAID_SUSPECT || verb == SAID_HANG || verb == SAID_PAIR || verb == SAID_NOBODY || joins;
    case ASKED_PLAN:
        return verb == SAID_HANG || verb == SAID_SPARE || verb == SAID_NOBODY;
    case ASKED_TRUST:
        return verb == SAID_VOUCH || verb == SAID_SPARE || verb == SAID_NOBODY;
    case ASKED_ABOUT:
        return said->seat == asked->seat2 && ((verb >= SAID_SUSPECT && verb <= SAID_SPARE) || joins);
    case ASKED_UNCLEAR:
        return false;
    case ASKED_NEWS:
        return verb == SAID_TOLD;
    case ASKED_NIGHT:
        return verb == SAID_HEED;
    case ASKED_ME:
        return (said->seat == asked->who && verb >= SAID_SUSPECT && verb <= SAID_SPARE) || verb == SAID_FEELING ||
               verb == SAID_NOBODY;
    case ASKED_HANG:
    case ASKED_SPARE:
        return (said->seat == asked->seat2 && verb >= SAID_SUSPECT && verb <= SAID_SPARE) ||
               ((verb == SAID_YES || verb == SAID_NOBODY) && said->day == asked->on_day && said->index == asked->place);
    default:
        return said->reasoned || (verb == SAID_NOBODY && said->day == asked->on_day && said->index == asked->place);
    }
}

/* Whether a remark says that a question was not clear. */
static bool is_lost(const struct werebot_said *said)
{
    return said->verb == SAID_NO && said->topic == SAID_LOST;
}

static int drop_unclear(const struct werebot_said *open[], int n)
{
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (open[i]->topic != ASKED_UNCLEAR)
            open[kept++] = open[i];
    return kept;
}

/* Who has said today that a question was not clear lets the next ones that are not go by. */
const struct werebot_said *werebot_open_question(const struct werebot_story *s, int seat)
{
    enum { MOST = 8 };
    const struct werebot_said *open[MOST];
    bool lost = false;
    int n = 0;
    for (int i = s->today; i < s->said_count; i++) {
        const struct werebot_said *said = &s->said[i];
        if (said->verb == SAID_ASK && said->seat == seat && n < MOST)
            open[n++] = said;
        else if (said->who == seat && n > 0 && speaks_to(said, open[0]))
            memmove(open, open + 1, (size_t)--n * sizeof *open);
        lost |= said->who == seat && is_lost(said);
        n = lost ? drop_unclear(open, n) : n;
    }
    return n > 0 ? open[0] : 0;
}

/* Who has answered a question to all since; the one who asked has. */
static sand_mask answered(const struct werebot_story *s, const struct werebot_said *asked)
{
    sand_mask who = sand_bit(asked->who);
    for (const struct werebot_said *said = asked + 1; said < s->said + s->said_count; said++)
        if (speaks_to(said, asked))
            who |= sand_bit(said->who);
    return who;
}

const struct werebot_said *werebot_common_question(const struct werebot_story *s, int enough)
{
    for (int i = s->today; i < s->said_count; i++) {
        const struct werebot_said *asked = &s->said[i];
        if (asked->verb != SAID_ASK || asked->seat != WEREWOLVES_NONE || asked->topic >= ASKED_WHY)
            continue;
        const sand_mask who = answered(s, asked);
        if (!werewolves_is(who, s->me) && werewolves_count(who) <= enough)
            return asked;
    }
    return 0;
}

/* ---- Things to say; each returns whether it is new, and else leaves nothing ---- */

static bool says(struct werebot_turn *t, const char *before, int whom, const char *after)
{
    werebot_say_seat(t->mind->remark, before, whom, after);
    return werebot_keep(t);
}

/* Refers to a remark: the question, or what is held against this seat. */
static bool replies(struct werebot_turn *t, const char *words, const struct werebot_said *to)
{
    werebot_say_message(t->mind->remark, words, to->on_day, to->place);
    return werebot_keep(t);
}

/* The ways to say what one thinks of somebody; whatever the temper, all of them: whether there is anything new to say
 * depends on none. False where one is too mild or too bold. */
enum { WAYS = 4 };
static bool begin_way(struct werebot_turn *t, int way, int whom, bool against)
{
    static const char *const words[2][WAYS][2] = {
        {{"say vouch", " 1"}, {"say vouch", " 2"}, {"say will spare", ""}, {"say vouch", " 3"}},
        {{"say suspect", " 2"}, {"say suspect", " 1"}, {"say will hang", ""}, {"say suspect", " 3"}}};
    werebot_say_seat(t->mind->remark, words[against][way][0], whom, words[against][way][1]);
    const bool mild = against && way == 1 && werebot_is_certain(t, whom),
               bold = against && way == WAYS - 1 && !werebot_is_sure(t, whom);
    return !mild && !bold;
}

/* What one thinks of somebody with the fact that says so, in one way or another. */
static bool judges(struct werebot_turn *t, int whom, bool against)
{
    if (werebot_judge(t, whom, against) && werebot_keep(t))
        return true;
    for (int i = 0; i < WAYS; i++)
        if (begin_way(t, i, whom, against) && werebot_add_news(t, whom, against) && werebot_keep(t))
            return true;
    t->mind->remark[0] = 0;
    return false;
}

/* Without a reason, and no more strongly than that bears. */
static bool says_plainly(struct werebot_turn *t, int whom)
{
    for (int way = 1; way >= 0; way--)
        if (begin_way(t, way, whom, true) && werebot_keep(t))
            return true;
    t->mind->remark[0] = 0;
    return false;
}

/* Refers to a remark that named a fact; false if there is no new way to. */
static bool cites(struct werebot_turn *t, const struct werebot_said *source, int whom, bool against)
{
    for (int way = 0; way < WAYS; way++) {
        if (!begin_way(t, way, whom, against))
            continue;
        werebot_say_message(t->mind->remark + strlen(t->mind->remark), " because", source->on_day, source->place);
        if (werebot_keep(t))
            return true;
    }
    return false;
}

/* Where the facts against somebody have all been heard, agrees with who named one. */
static bool joins_charge(struct werebot_turn *t, int whom)
{
    const struct werebot_story *s = &t->story;
    for (int i = s->said_count - 1; i >= s->today; i--) {
        const struct werebot_said *said = &s->said[i];
        if (said->seat != whom || said->who == s->me || !werebot_is_charge(said) || !said->reasoned || said->gut ||
            said->withdrawn || !werebot_lives(s, said->who) || werebot_suspects(t, said->who) ||
            !werebot_may_agree(t, said))
            continue;
        werebot_say_about(t, "say agree about", whom, said);
        if (werebot_keep(t))
            return true;
    }
    return false;
}

/* The same again without a reason, where it was given today or where none is needed. */
static bool repeats(struct werebot_turn *t, int whom)
{
    const bool meant = werebot_has_charged(t, whom) || werebot_is_certain(t, whom);
    return meant &&
           ((werebot_is_sure(t, whom) && says(t, "say suspect", whom, " 3")) || says(t, "say will hang", whom, "") ||
            says(t, "say suspect", whom, " 2") || says(t, "say suspect", whom, " 1"));
}

/* Wants to see somebody on trial; without a fact nobody says so after others. */
static bool wants_trial(struct werebot_turn *t, int whom)
{
    werebot_will_hang(t, whom);
    if (strncmp(t->mind->remark, "say will try", 12) == 0 && werebot_heard_today(t, SAID_HANG, whom))
        t->mind->remark[0] = 0;
    return werebot_keep(t);
}

/* Whom one is about to bring to trial, then the most suspect of whom there is a fact; a feeling if there is none and
 * there have not been too many. */
static bool names_suspect(struct werebot_turn *t)
{
    const int target = werebot_target(t);
    if (target != WEREWOLVES_NONE &&
        (judges(t, target, true) || repeats(t, target) || joins_charge(t, target) || wants_trial(t, target)))
        return true;
    for (sand_mask open = werebot_open_to_blame(t); open;) {
        const int whom = werebot_most_suspect(t, open);
        if (werebot_suspects(t, whom) && (judges(t, whom, true) || repeats(t, whom) || joins_charge(t, whom)))
            return true;
        open &= ~sand_bit(whom);
    }
    const int whom = werebot_suspect(t);
    return werebot_suspects(t, whom) && werebot_guess(t, whom) && werebot_keep(t);
}

/* Who has spoken against somebody today does not suspect nobody: that one is named again. */
static bool names_again(struct werebot_turn *t, const struct werebot_said *asked)
{
    const struct werebot_story *s = &t->story;
    bool charged = false;
    for (int i = s->said_count - 1; i >= s->today; i--) {
        const struct werebot_said *said = &s->said[i];
        const bool against = said->who == s->me && (werebot_is_charge(said) || said->verb == SAID_AGREE);
        if (!against || said->seat >= SAND_SEATS || !werewolves_is(werebot_open_to_blame(t), said->seat) ||
            werebot_trusts(t, said->seat))
            continue;
        charged = true;
        if (says_plainly(t, said->seat))
            return true;
    }
    return charged && replies(t, "say no", asked);
}

/* Whom to hang or spare; while there is nothing to go by, how the day should go. */
static bool names_plan(struct werebot_turn *t)
{
    static const struct {
        const char *words;
        int topic;
    } plans[] = {{"say plan listen", PLAN_LISTEN}, {"say plan claims", PLAN_CLAIMS}};
    const int whom = werebot_target(t);
    const uint64_t first = werebot_die(t, 20) % 2;
    if (whom != WEREWOLVES_NONE && (wants_trial(t, whom) || repeats(t, whom)))
        return true;
    for (uint64_t i = 0; i < 2 && t->round < t->trials_at && werebot_die(t, 21) % 3; i++) {
        const uint64_t k = (first + i) % 2;
        if (!werebot_may_plan(t, plans[k].topic))
            continue;
        werebot_say(t->mind->remark, plans[k].words);
        if (werebot_keep(t))
            return true;
    }
    return false;
}

/* Whom one will not vote against, were there nothing else to say. */
static bool names_spared(struct werebot_turn *t)
{
    for (sand_mask open = werebot_others(t); open;) {
        const int trusted = werebot_least_suspect(t, open);
        if (!werebot_suspects(t, trusted) && says(t, "say will spare", trusted, ""))
            return true;
        open &= ~sand_bit(trusted);
    }
    return false;
}

/* For whom somebody has spoken today. */
static sand_mask praised(const struct werebot_story *s)
{
    sand_mask seats = 0;
    for (int i = s->today; i < s->said_count; i++)
        seats |= s->said[i].verb == SAID_VOUCH && s->said[i].seat < SAND_SEATS ? sand_bit(s->said[i].seat) : 0;
    return seats;
}

/* Whom one trusts, with the fact that speaks for that one; else somebody against whom there is nothing to say, and not
 * the one whom others have just named for want of anybody better. */
static bool names_trusted(struct werebot_turn *t)
{
    for (sand_mask open = werebot_others(t); open;) {
        const int whom = werebot_least_suspect(t, open);
        if (!werebot_trusts(t, whom))
            break;
        if (judges(t, whom, false))
            return true;
        open &= ~sand_bit(whom);
    }
    const sand_mask others = werebot_others(t), unpraised = others & ~praised(&t->story);
    const int whom = werebot_least_suspect(t, unpraised ? unpraised : others);
    return !werebot_suspects(t, whom) && says(t, "say vouch", whom, " 1");
}

/* Whom one would not hang as things stand, the least suspect first, of those of whom one has said nothing today. */
static bool names_safe(struct werebot_turn *t)
{
    for (sand_mask open = werebot_others(t); open;) {
        const int whom = werebot_least_suspect(t, open);
        if (werebot_doubt(t, whom) < t->needed && !werebot_spoke_of(t, whom) && !werebot_is_certain(t, whom) &&
            says(t, "say will spare", whom, ""))
            return true;
        open &= ~sand_bit(whom);
    }
    return false;
}

/* Asked where the thumb goes: against whom, or against whom not. How the day should go is no answer to that. */
static bool names_direction(struct werebot_turn *t)
{
    const int target = werebot_target(t), suspect = werebot_suspect(t);
    if (target != WEREWOLVES_NONE && (wants_trial(t, target) || repeats(t, target)))
        return true;
    return (werebot_suspects(t, suspect) && wants_trial(t, suspect)) || names_safe(t);
}

/* ---- Answers ---- */

/* A card that was told stays told: it is named again and not kept secret, unless all know by now that it is another's.
 */
static bool stands_by(struct werebot_turn *t, const struct werebot_said *to)
{
    const int role = t->story.claim[t->story.me].role;
    char *remark = t->mind->remark;
    if (role == WEREWOLVES_HIDDEN || werebot_is_exposed(&t->story))
        return false;
    strcat(strcpy(remark, "say stand by "), werebot_card_word(role));
    werebot_say_message(remark + strlen(remark), "", to->on_day, to->place);
    return werebot_keep(t);
}

static bool claims_village(struct werebot_turn *t)
{
    if (t->story.claim[t->story.me].role != WEREWOLVES_HIDDEN)
        return false;
    werebot_say(t->mind->remark, "say claim village");
    return werebot_keep(t);
}

static bool answers_role(struct werebot_turn *t, const struct werebot_said *asked)
{
    const int card = t->story.card;
    const bool plain = card == WEREWOLVES_VILLAGER || (card == WEREWOLVES_WEREWOLF && werebot_die(t, 1) % 2);
    if (t->story.claim[t->story.me].role != WEREWOLVES_HIDDEN)
        return stands_by(t, asked);
    if (!plain)
        return claims_village(t);
    werebot_say(t->mind->remark, "say claim villager");
    return werebot_keep(t);
}

/* The facts to give to who asks why: what was named before, the strongest there is, heard already or not, and what
 * would not be said unasked. */
static bool add_asked_fact(struct werebot_turn *t, int fact, int whom, bool against)
{
    const struct werebot_story *s = &t->story;
    char *remark = t->mind->remark;
    return fact == 0   ? werebot_add_told(t, whom, against)
           : fact == 1 ? werebot_add_fact(s, &t->belief, whom, against, remark)
                       : against && werebot_add_slight(s, &t->belief, whom, remark);
}

/* In words that are new from it, what one thinks of somebody with such a fact. */
static bool gives_fact(struct werebot_turn *t, int whom, bool against)
{
    enum { FACTS = 3 };
    for (int i = 0; i < FACTS * WAYS; i++)
        if (begin_way(t, i % WAYS, whom, against) && add_asked_fact(t, i / WAYS, whom, against) && werebot_keep(t))
            return true;
    t->mind->remark[0] = 0;
    return false;
}

/* What a remark of this seat said of whom: 1 for, -1 against, 0 nothing to give a reason for. Who agreed says what it
 * agreed with. */
static int meant_by(const struct werebot_story *s, const struct werebot_said *said, int *whom)
{
    const bool agreed = said->verb == SAID_AGREE, denied = said->verb == SAID_DISAGREE;
    *whom = said->seat;
    for (int i = 0; (agreed || denied) && &s->said[i] < said; i++)
        if (s->said[i].on_day == said->day && s->said[i].place == said->index && s->said[i].verb != SAID_RETRACT) {
            const int side = meant_by(s, &s->said[i], whom);
            return agreed ? side : -side;
        }
    return werebot_is_charge(said) ? -1 : said->verb == SAID_VOUCH || said->verb == SAID_SPARE;
}

/* Who has agreed with a fact refers to it. */
static bool gives_source(struct werebot_turn *t, const struct werebot_said *said, int whom, bool against)
{
    const struct werebot_story *s = &t->story;
    const struct werebot_said *source = 0;
    for (int i = 0; said->verb == SAID_AGREE && &s->said[i] < said; i++)
        if (s->said[i].on_day == said->day && s->said[i].place == said->index && s->said[i].reasoned &&
            !s->said[i].gut && !s->said[i].withdrawn)
            source = &s->said[i];
    return source && cites(t, source, whom, against);
}

/* Whether this seat has named a fact for or against somebody. */
static bool has_named(const struct werebot_story *s, int whom)
{
    for (int i = 0; i < s->said_count; i++)
        if (s->said[i].who == s->me && s->said[i].seat == whom && s->said[i].reason)
            return true;
    return false;
}

/* Asked why: the same in other words, with the fact. Only where there is none it was a feeling. */
static bool answers_why(struct werebot_turn *t, const struct werebot_said *asked)
{
    const struct werebot_story *s = &t->story;
    bool named = false; /* a fact, which has been overturned since */
    for (int i = 0; i < s->said_count; i++) {
        const struct werebot_said *said = &s->said[i];
        int whom;
        const bool own = said->who == s->me && said->on_day == asked->day && said->place == asked->index;
        const int side = own ? meant_by(s, said, &whom) : 0;
        if (side && whom < SAND_SEATS && werebot_lives(s, whom) && whom != s->me &&
            (gives_fact(t, whom, side < 0) || gives_source(t, said, whom, side < 0)))
            return true;
        named |= side && has_named(s, whom);
    }
    return replies(t, named ? "say undecided" : "say only feeling", asked);
}

/* What one makes of somebody: with a fact if there is one, else that there is nothing against that one; or a feeling.
 */
static bool answers_about(struct werebot_turn *t, int whom)
{
    const bool against = werebot_suspects(t, whom);
    if (judges(t, whom, against) || (against && (repeats(t, whom) || joins_charge(t, whom))) ||
        (against && werebot_guess(t, whom) && werebot_keep(t)))
        return true;
    if (against && says_plainly(t, whom))
        return true;
    return says(t, "say vouch", whom, " 1") || says(t, "say will spare", whom, "") || says(t, "say vouch", whom, " 2");
}

/* Asked by somebody why that one is suspected: for the fact, if it is; who has said nothing against that one and has
 * nothing against it says so. */
static bool answers_me(struct werebot_turn *t, const struct werebot_said *asked)
{
    const int whom = asked->who;
    const bool charged = werebot_said_before(t, t->story.me, SAID_SUSPECT, whom) ||
                         werebot_said_before(t, t->story.me, SAID_HANG, whom) ||
                         werebot_said_before(t, t->story.me, SAID_AGREE, whom);
    if ((charged || werebot_suspects(t, whom)) && werewolves_is(werebot_open_to_blame(t), whom) &&
        gives_fact(t, whom, true))
        return true;
    return replies(t, charged ? "say only feeling" : "say trust you", asked);
}

/* Says that it will vote against somebody, with the fact that says so if there is a new one. */
static bool promises_vote(struct werebot_turn *t, int whom)
{
    werebot_say_seat(t->mind->remark, "say will hang", whom, "");
    werebot_add_news(t, whom, true);
    return werebot_keep(t);
}

/* Asked to vote against somebody, or not to: what one is going to do as things stand, and no more than that is sure. */
static bool answers_plea(struct werebot_turn *t, const struct werebot_said *asked)
{
    static const double far = 0.15;
    const int whom = asked->seat2;
    const bool hang = asked->topic == ASKED_HANG;
    if (whom >= SAND_SEATS || whom == t->story.me || !werebot_lives(&t->story, whom))
        return replies(t, hang ? "say no" : "say yes", asked);
    const bool open = !werewolves_is(werebot_spared(t) | werebot_innocent(t), whom),
               would = open && werebot_target(t) == whom && werebot_means_it(t, whom),
               never = !werebot_suspects(t, whom) && werebot_doubt(t, whom) < t->needed - far;
    if (would && (promises_vote(t, whom) || (hang && replies(t, "say yes", asked))))
        return true;
    if (never && (judges(t, whom, false) || says(t, "say will spare", whom, "")))
        return true;
    return replies(t, "say undecided", asked);
}

static bool tells_news(struct werebot_turn *t);

static bool answers(struct werebot_turn *t, const struct werebot_said *asked)
{
    const int whom = asked->seat2;
    switch (asked->topic) {
    case ASKED_ROLE:
    case ASKED_RESULTS:
        return answers_role(t, asked);
    case ASKED_SUSPECTS:
        return names_suspect(t) || names_again(t, asked) || replies(t, "say nobody yet", asked);
    case ASKED_PLAN:
        return names_direction(t) || replies(t, "say undecided", asked);
    case ASKED_ABOUT:
        return whom < SAND_SEATS && whom != t->story.me && werebot_lives(&t->story, whom) && answers_about(t, whom);
    case ASKED_TRUST:
        return names_trusted(t) || names_spared(t) || replies(t, "say undecided", asked);
    case ASKED_NIGHT: /* who can and who cannot say the same: it would tell their cards */
        return replies(t, "say heed", asked);
    case ASKED_HANG:
    case ASKED_SPARE:
        return answers_plea(t, asked);
    case ASKED_ME:
        return answers_me(t, asked);
    case ASKED_UNCLEAR:
        return replies(t, "say unclear", asked);
    case ASKED_NEWS:
        return tells_news(t) && werebot_keep(t);
    default:
        return answers_why(t, asked);
    }
}

bool werebot_try_answer(struct werebot_turn *t, const struct werebot_said *asked)
{
    return answers(t, asked);
}

/* What cannot be answered is declined: a bare yes would say nothing. */
void werebot_answer_asked(struct werebot_turn *t, const struct werebot_said *asked)
{
    if (!answers(t, asked))
        werebot_say_message(t->mind->remark, "say no", asked->on_day, asked->place);
}

/* ---- What was said to all in words of their own ---- */

/* Today's last of that kind by somebody else, if nobody has said `answer` since; null if there is none. */
static const struct werebot_said *unanswered(const struct werebot_story *s, int verb, int topic, int answer)
{
    for (int i = s->said_count - 1; i >= s->today; i--) {
        const struct werebot_said *said = &s->said[i];
        if (said->verb == answer)
            return 0;
        if (said->verb == verb && said->topic == topic && said->seat == WEREWOLVES_NONE)
            return said->who == s->me ? 0 : said;
    }
    return 0;
}

/* Who died in the night before this day: of those who were eaten, or of the others. */
static int dead_of_night(const struct werebot_story *s, bool eaten)
{
    for (int i = 0; i < s->seats; i++)
        if (!werebot_lives(s, i) && s->death[i] == s->nights && werewolves_is(s->eaten, i) == eaten &&
            s->cause[i] != WEREWOLVES_HANGED && (eaten || s->face[i] != WEREWOLVES_HIDDEN))
            return i;
    return WEREWOLVES_NONE;
}

/* Tells what all have seen at dawn. */
static bool tells_news(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    const int eaten = dead_of_night(s, true), dead = dead_of_night(s, false);
    char *remark = t->mind->remark, night[16] = "";
    werebot_say_report(night, "", 0, s->nights); /* ` p1 n2` */
    if (eaten != WEREWOLVES_NONE)
        werebot_say_report(remark, "say eaten", eaten, s->nights);
    else if (dead != WEREWOLVES_NONE)
        werebot_say_seat(remark, "say held", dead, "");
    else
        strcat(strcpy(remark, "say calm night "), strchr(night, 'n'));
    if (eaten == WEREWOLVES_NONE && dead != WEREWOLVES_NONE)
        strcat(strcat(remark, " "), werebot_card_word(s->face[dead]));
    return remark[0] != 0;
}

/* Whether somebody has said today that something was not clear: once a day is enough for a table. */
static bool was_lost(const struct werebot_story *s)
{
    for (int i = s->today; i < s->said_count; i++)
        if (is_lost(&s->said[i]))
            return true;
    return false;
}

bool werebot_meet_all(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    const struct werebot_said *strange = was_lost(s) ? 0 : unanswered(s, SAID_STRANGE, 0, SAID_NO);
    if (unanswered(s, SAID_ASK, ASKED_NEWS, SAID_TOLD))
        return tells_news(t) && werebot_is_new(t, false);
    return strange && replies(t, "say lost you", strange);
}

/* ---- On trial ---- */

/* Somebody else says to have the card that this seat has claimed: one of the two lies. */
static bool exposes_rival(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    const int role = s->claim[s->me].role;
    for (sand_mask m = werebot_others(t); m && role > WEREWOLVES_WEREWOLF && role != WEREWOLVES_HIDDEN; m &= m - 1) {
        const int who = werewolves_first(m);
        if (s->claim[who].role != role)
            continue;
        werebot_doubt_claim(t, who);
        if (werebot_keep(t))
            return true;
    }
    return false;
}

static bool is_charge_against(const struct werebot_story *s, const struct werebot_said *said)
{
    return (werebot_is_charge(said) || said->verb == SAID_AGREE) && said->seat == s->me && said->on_day &&
           werebot_lives(s, said->who) && said->who != s->me;
}

/* Meets those who spoke against this seat, the last first: with what it did, else with the card it has told, or with a
 * bare denial. */
enum defence { WITH_REASON, WITH_CARD, BARE };
static bool meets_charge(struct werebot_turn *t, enum defence first, enum defence last)
{
    const struct werebot_story *s = &t->story;
    for (enum defence way = first; way <= last; way++)
        for (int i = s->said_count - 1; i >= 0; i--) {
            const struct werebot_said *said = &s->said[i];
            if (!is_charge_against(s, said))
                continue;
            if (way == WITH_CARD && stands_by(t, said))
                return true;
            if (way != WITH_CARD && (werebot_deny(t, said) || way == BARE) && werebot_keep(t))
                return true;
        }
    t->mind->remark[0] = 0;
    return false;
}

/* Meets a report as such; the words of others go by it. */
static bool meets_report(struct werebot_turn *t)
{
    const struct werebot_said *report = werebot_named_by(&t->story);
    return report && (werebot_answer_report(t) ||
                      (werewolves_is(werebot_open_to_blame(t), report->who) && judges(t, report->who, true)));
}

/* Speaks against those who brought it to trial: that they did is the reason. */
static bool blames_nominators(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    const struct werebot_court *c = &s->court[(s->trials + STORY_TRIALS - 1) % STORY_TRIALS];
    for (int i = 0; i < 2 && s->trials; i++)
        if (c->by[i] < SAND_SEATS && werewolves_is(werebot_open_to_blame(t), c->by[i]) && judges(t, c->by[i], true))
            return true;
    return false;
}

void werebot_plead(struct werebot_turn *t)
{
    if (exposes_rival(t) || meets_report(t))
        return;
    if (werebot_named_by(&t->story)
            ? blames_nominators(t)
            : meets_charge(t, WITH_REASON, WITH_CARD) || claims_village(t) || blames_nominators(t))
        return;
    if (!names_suspect(t) && !names_plan(t) && !names_spared(t) && !meets_charge(t, BARE, BARE))
        werebot_say(t->mind->remark, "say over");
}

/* Answers to direct questions, and the speech on trial: both must be given, so each goes through a row of things to say
 * until one is new. An answer is of the kind that was asked for: a name, a plan, the seat in question, a reason. */
#include "bots/werewolves_converse.h"

#include "bots/werewolves_reasons.h"
#include "bots/werewolves_talk.h"

#include <string.h>

/* ---- What is asked ---- */

/* Whether a remark is of the kind that was asked for, or says that there will be no answer. */
static bool speaks_to(const struct werebot_said *said, const struct werebot_said *asked)
{
    const int verb = said->verb;
    if (verb == SAID_NO)
        return said->day == asked->on_day && said->index == asked->place;
    switch (asked->topic) {
    case ASKED_ROLE:
    case ASKED_RESULTS:
        return verb >= SAID_CLAIM && verb <= SAID_PAIRED && verb != SAID_RETRACT;
    case ASKED_SUSPECTS:
        return verb == SAID_SUSPECT || verb == SAID_HANG || verb == SAID_PAIR;
    case ASKED_PLAN:
        return verb == SAID_HANG || verb == SAID_SPARE || verb == SAID_PLAN;
    case ASKED_ABOUT:
        return said->seat == asked->seat2 && verb >= SAID_SUSPECT && verb <= SAID_SPARE;
    default:
        return said->reasoned;
    }
}

const struct werebot_said *werebot_open_question(const struct werebot_story *s, int seat)
{
    enum { MOST = 8 };
    const struct werebot_said *open[MOST];
    int n = 0;
    for (int i = s->today; i < s->said_count; i++) {
        const struct werebot_said *said = &s->said[i];
        if (said->verb == SAID_ASK && said->seat == seat && n < MOST)
            open[n++] = said;
        else if (said->who == seat && n > 0 && speaks_to(said, open[0]))
            memmove(open, open + 1, (size_t)--n * sizeof *open);
    }
    return n > 0 ? open[0] : 0;
}

/* ---- Things to say; each returns whether it is new, and else leaves nothing ---- */

static bool keeps_new(struct werebot_turn *t)
{
    const bool fresh = werebot_is_new(t, false);
    if (!fresh)
        t->mind->remark[0] = 0;
    return fresh;
}

static bool says(struct werebot_turn *t, const char *before, int whom, const char *after, bool reason, bool against)
{
    werebot_say_seat(t->mind->remark, before, whom, after);
    if (reason) {
        const struct werebot_reason why = werebot_reason(&t->story, &t->belief, whom, against);
        werebot_add_reason(t->mind->remark, &why, whom);
        if (!strstr(t->mind->remark, " because "))
            strcat(t->mind->remark, " because instinct");
    }
    return keeps_new(t);
}

/* What one thinks of somebody, in one way or another. */
static bool judges(struct werebot_turn *t, int whom, bool against, bool reason)
{
    static const char *const against_words[][2] = {{"say think", " werewolf"},
                                                   {"say suspect", " 2"},
                                                   {"say suspect", " 1"},
                                                   {"say suspect", " 3"},
                                                   {"say will hang", ""}};
    static const char *const for_words[][2] = {{"say think", " villager"},
                                               {"say vouch", " 1"},
                                               {"say vouch", " 2"},
                                               {"say will spare", ""},
                                               {"say vouch", " 3"}};
    if (!reason) {
        werebot_judge(t, whom, against, true);
        if (keeps_new(t))
            return true;
    }
    for (int i = 0; i < 5; i++)
        if (says(t, against ? against_words[i][0] : for_words[i][0], whom,
                 against ? against_words[i][1] : for_words[i][1], reason, against))
            return true;
    return false;
}

/* The most suspect, then the next: there is always somebody. */
static bool names_suspect(struct werebot_turn *t)
{
    for (sand_mask open = werebot_open_to_blame(t); open;) {
        const int whom = werebot_most_suspect(t, open);
        if (judges(t, whom, true, false))
            return true;
        open &= ~sand_bit(whom);
    }
    return false;
}

static bool names_plan(struct werebot_turn *t)
{
    const int whom = werebot_suspect(t);
    if (werebot_suspects(t, whom) && says(t, "say will hang", whom, "", false, true))
        return true;
    for (sand_mask open = werebot_others(t); open;) {
        const int trusted = werebot_least_suspect(t, open);
        if (says(t, "say will spare", trusted, "", false, false))
            return true;
        open &= ~sand_bit(trusted);
    }
    return false;
}

/* ---- Answers ---- */

static bool answers_role(struct werebot_turn *t)
{
    const int card = t->story.card;
    const bool plain = card == WEREWOLVES_VILLAGER || (card == WEREWOLVES_WEREWOLF && werebot_die(t, 1) % 2);
    if (werebot_has_told(t))
        return false;
    werebot_say(t->mind->remark, plain ? "say claim villager" : "say claim village");
    return keeps_new(t);
}

/* Asked why: the same in other words, with its reason, or that it was a feeling. */
static bool answers_why(struct werebot_turn *t, const struct werebot_said *asked)
{
    const struct werebot_story *s = &t->story;
    for (int i = 0; i < s->said_count; i++) {
        const struct werebot_said *said = &s->said[i];
        const bool meant = said->who == s->me && said->on_day == asked->day && said->place == asked->index;
        if (meant && said->seat < SAND_SEATS && werebot_lives(s, said->seat) && said->seat != s->me)
            return judges(t, said->seat, said->verb == SAID_SUSPECT || said->verb == SAID_HANG, true);
    }
    return false;
}

static bool answers(struct werebot_turn *t, const struct werebot_said *asked)
{
    const int whom = asked->seat2;
    switch (asked->topic) {
    case ASKED_ROLE:
    case ASKED_RESULTS:
        return answers_role(t);
    case ASKED_SUSPECTS:
        return names_suspect(t);
    case ASKED_PLAN:
        return names_plan(t);
    case ASKED_ABOUT:
        return whom < SAND_SEATS && whom != t->story.me && werebot_lives(&t->story, whom) &&
               judges(t, whom, !werebot_trusts(t, whom), false);
    default:
        return answers_why(t, asked);
    }
}

/* What cannot be answered is declined: a bare yes would say nothing. */
void werebot_answer_asked(struct werebot_turn *t, const struct werebot_said *asked)
{
    if (!answers(t, asked))
        werebot_say_message(t->mind->remark, "say no", asked->on_day, asked->place);
}

/* ---- On trial ---- */

/* Contradicts those who spoke against this seat, the last first. */
static bool contradicts_charge(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    for (int i = s->said_count - 1; i >= 0; i--) {
        const struct werebot_said *said = &s->said[i];
        const bool charge = (said->verb == SAID_SUSPECT || said->verb == SAID_HANG) && said->seat == s->me;
        if (!charge || !said->on_day || !werebot_lives(s, said->who) || said->who == s->me)
            continue;
        werebot_say_message(t->mind->remark, "say disagree", said->on_day, said->place);
        if (keeps_new(t))
            return true;
    }
    return false;
}

/* Speaks against those who brought it to trial. */
static bool blames_nominators(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    const struct werebot_court *c = &s->court[(s->trials + STORY_TRIALS - 1) % STORY_TRIALS];
    for (int i = 0; i < 2 && s->trials; i++)
        if (c->by[i] < SAND_SEATS && werewolves_is(werebot_open_to_blame(t), c->by[i]) &&
            judges(t, c->by[i], true, false))
            return true;
    return false;
}

static bool claims_village(struct werebot_turn *t)
{
    if (werebot_has_told(t))
        return false;
    werebot_say(t->mind->remark, "say claim village");
    return keeps_new(t);
}

/* Speaks against a living seat that claims the card this one has claimed. */
static bool blames_rival(struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    const int role = s->claim[s->me].role;
    for (sand_mask m = werebot_others(t); m && role != WEREWOLVES_HIDDEN && role != WEREWOLVES_VILLAGER; m &= m - 1) {
        const int rival = werewolves_first(m);
        if (s->claim[rival].role == role && !werewolves_is(werebot_spared(t), rival) && judges(t, rival, true, true))
            return true;
    }
    return false;
}

void werebot_plead(struct werebot_turn *t)
{
    const bool first = werebot_die(t, 2) % 2;
    if (blames_rival(t) || (first && claims_village(t)) || contradicts_charge(t) || claims_village(t) ||
        blames_nominators(t))
        return;
    if (!names_suspect(t) && !names_plan(t))
        werebot_say(t->mind->remark, "say over");
}

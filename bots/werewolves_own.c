/* What a seat has said itself: of nobody it says the opposite of what it said today as if nothing were, and asked why,
 * it names the fact that it has named before. */
#include "bots/werewolves_converse.h"

#include "bots/werewolves_reasons.h"
#include "bots/werewolves_talk.h"

#include <string.h>

/* ---- For or against whom ---- */

/* Of these statements the first seat is the one that they are for (1) or against (-1). */
static const struct {
    const char *form;
    int side;
} sides[] = {
    {"suspect", -1},     {"will hang", -1},     {"will try", -1},    {"rather", -1},
    {"agree about", -1}, {"disagree for", -1},  {"vouch", 1},        {"will spare", 1},
    {"agree for", 1},    {"disagree about", 1}, {"please spare", 1},
};
enum { SIDES = sizeof sides / sizeof *sides };

/* The statement at the beginning of a text, or null if it is none or more than one. */
static const struct sand_spoken *read_statement(const struct werebot_turn *t, const char *text,
                                                struct sand_statement *all)
{
    const struct sand_speakable anything = {t->story.seats, INT32_MAX, INT32_MAX};
    const char *rest;
    const bool read = sand_statement_begins(t->mind->game->talk->grammar(t->mind->pack), &anything, text, all, &rest);
    return read && all->spoken[0].form ? &all->spoken[0] : 0;
}

/* 1 for somebody, -1 against, 0 neither. */
static int side_of(const struct werebot_turn *t, const char *remark, int *whom)
{
    struct sand_statement all;
    const struct sand_spoken *one = strncmp(remark, "say ", 4) == 0 ? read_statement(t, remark + 4, &all) : 0;
    *whom = WEREWOLVES_NONE;
    for (int i = 0; one && i < SIDES; i++) {
        if (!sand_form_is(one->form, sides[i].form))
            continue;
        *whom = one->arg[0].number;
        return sides[i].side;
    }
    return 0;
}

int werebot_meant_by(const struct werebot_turn *t, const char *remark)
{
    int whom;
    side_of(t, remark, &whom);
    return whom;
}

/* The same of what was heard. */
static int side_heard(const struct werebot_said *said)
{
    if (werebot_is_charge(said) || said->verb == SAID_AGREE)
        return -1;
    return said->verb == SAID_VOUCH || said->verb == SAID_SPARE || said->verb == SAID_DISAGREE;
}

/* What this seat said last of somebody today, for or against, if it has not taken it back. */
static const struct werebot_said *last_word(const struct werebot_story *s, int whom)
{
    const struct werebot_said *last = 0;
    for (int i = s->today; i < s->said_count; i++) {
        const struct werebot_said *said = &s->said[i];
        if (said->who != s->me)
            continue;
        if (said->seat == whom && side_heard(said))
            last = said;
        else if (said->verb == SAID_RETRACT &&
                 (said->seat == whom || (last && said->day == last->on_day && said->index == last->place)))
            last = 0;
    }
    return last;
}

/* The opposite that this seat has said today of the one whom it is about to speak of; null if there is none. */
static const struct werebot_said *opposite(const struct werebot_turn *t)
{
    int whom;
    const int side = side_of(t, t->mind->remark, &whom);
    const struct werebot_said *said = side ? last_word(&t->story, whom) : 0;
    return said && side_heard(said) != side ? said : 0;
}

static const char because_of[] = " because ";

/* Whether the reason, which begins with "because", is a fact of one of these kinds; the list ends with null. */
static bool is_one_of(const char *because, const char *const *kinds)
{
    for (; *kinds; kinds++)
        if (strncmp(because + strlen(because_of), *kinds, strlen(*kinds)) == 0)
            return true;
    return false;
}

/* Claims and reports come out in the course of a day; deeds of days before were known when the opposite was said. */
static bool names_news(const char *remark)
{
    static const char *const news[] = {"(reports ", "(rivals ",  "(claims ", "(held ",
                                       "(saw ",     "(pressed ", "(i am ",   0};
    const char *because = strstr(remark, because_of);
    return because && is_one_of(because, news);
}

bool werebot_is_fickle(const struct werebot_turn *t)
{
    return opposite(t) && !names_news(t->mind->remark);
}

void werebot_take_back(struct werebot_turn *t)
{
    const struct werebot_said *said = opposite(t);
    char *remark = t->mind->remark, meant[SAND_REMARK_BYTES + 1];
    if (!said || strlen(remark) > SAND_REMARK_BYTES / 2)
        return;
    char *because = strstr(remark, because_of);
    const size_t size = because ? (size_t)(because - remark) : strlen(remark);
    strcpy(meant, remark);
    werebot_say_message(remark, "say and (retract", said->on_day, said->place);
    strncat(strcat(remark, ") ("), meant + strlen("say "), size - strlen("say "));
    strcat(strcat(remark, ")"), meant + size);
}

/* ---- Facts named before ---- */

/* What is so only on the day on which it is said. */
static bool is_of_a_day(const char *because)
{
    static const char *const passing[] = {"(quiet ",  "(dodged ", "(answered ", "(vague ", "(hardly ",
                                          "(echoes ", "(points ", "(unknown ",  0};
    return is_one_of(because, passing);
}

/* ---- Facts that were overturned ---- */

static bool has_claim(const struct werebot_story *s, int who, int whom)
{
    (void)whom;
    return s->claim[who].role != WEREWOLVES_HIDDEN;
}

static bool is_rival(const struct werebot_story *s, int who, int whom)
{
    return has_claim(s, who, whom) && s->claim[who].role == s->claim[whom].role;
}

static bool has_reported(const struct werebot_story *s, int who, int whom)
{
    return werewolves_is(s->claim[who].wolves | s->claim[who].clears, whom);
}

static bool has_no_claim(const struct werebot_story *s, int who, int whom)
{
    return !has_claim(s, who, whom);
}

static bool points_at(const struct werebot_story *s, int who, int whom)
{
    return s->finger[who] == whom;
}

static bool has_said_nothing(const struct werebot_story *s, int who, int whom)
{
    (void)whom;
    return s->spoken[who] == 0;
}

static bool has_said_one_thing(const struct werebot_story *s, int who, int whom)
{
    (void)whom;
    return s->spoken[who] == 1;
}

static bool has_dodged(const struct werebot_story *s, int who, int whom)
{
    (void)whom;
    return werebot_met_question(s, who) < 0;
}

/* Whether something said for or against somebody has not been taken back. */
static bool still_says(const struct werebot_story *s, int who, int whom)
{
    for (int i = 0; i < s->said_count; i++)
        if (s->said[i].who == who && s->said[i].seat == whom && !s->said[i].withdrawn && side_heard(&s->said[i]))
            return true;
    return false;
}

/* What is so only as long as nobody changes it; who was for hanging whom stays so. */
static const struct {
    const char *form;
    bool (*holds)(const struct werebot_story *, int who, int whom);
} passing[] = {
    {"claims", has_claim},          {"pressed", has_claim},    {"unproved", has_claim}, {"rivals", is_rival},
    {"reports", has_reported},      {"unknown", has_no_claim}, {"points", points_at},   {"quiet", has_said_nothing},
    {"hardly", has_said_one_thing}, {"dodged", has_dodged},    {"accused", still_says}, {"accused me", still_says},
    {"defended", still_says},
};
enum { PASSING = sizeof passing / sizeof *passing };

/* Whether a fact that was named once, ` because (rivals p3 p5 seer)`, has not been overturned since: a claim withdrawn,
 * a word said, a card shown of somebody who was in doubt. */
static bool still_holds(const struct werebot_turn *t, const char *because)
{
    const struct werebot_story *s = &t->story;
    struct sand_statement all;
    const struct sand_spoken *one = read_statement(t, because + strlen(" because ("), &all);
    if (!one)
        return false;
    const int who = one->form->args > 0 && one->arg[0].kind == SAND_SAID_SEAT ? one->arg[0].number : s->me,
              whom = one->form->args > 1 && one->arg[1].kind == SAND_SAID_SEAT ? one->arg[1].number : s->me;
    const size_t size = strcspn(because, ")");
    const bool open = size > 5 && strncmp(because + size - 5, " open", 5) == 0;
    if (open && werewolves_is(s->public_wolves | s->public_clear, whom))
        return false;
    for (int i = 0; i < PASSING; i++)
        if (sand_form_is(one->form, passing[i].form))
            return passing[i].holds(s, who, whom);
    return true;
}

/* The reason of a remark of this seat for or against somebody, if it is a fact that still holds; else null. */
static const char *fact_of(const struct werebot_turn *t, const char *remark, int whom, bool against)
{
    int about;
    const char *because = strstr(remark, " because (");
    const bool meant = because && side_of(t, remark, &about) == (against ? -1 : 1) && about == whom;
    return meant && still_holds(t, because) ? because : 0;
}

bool werebot_add_told(struct werebot_turn *t, int whom, bool against)
{
    const struct sand_remark *r;
    const char *told = 0;
    uint32_t spoken = 0, before = 0;
    for (uint32_t i = 0; (r = sand_mind_remark(t->mind, &i));)
        before += r->channel == WEREWOLVES_CH_DAY;
    before -= before < t->story.remarks_today ? before : t->story.remarks_today;
    for (uint32_t i = 0; (r = sand_mind_remark(t->mind, &i));) {
        if (r->channel != WEREWOLVES_CH_DAY)
            continue;
        const char *because = r->actor == t->story.me ? fact_of(t, r->text, whom, against) : 0;
        told = because && (spoken >= before || !is_of_a_day(because)) ? because : told;
        spoken++;
    }
    if (!told)
        return false;
    const char *mark = strstr(told, " ~");
    const size_t size = mark ? (size_t)(mark - told) : strlen(told);
    if (strlen(t->mind->remark) + size > SAND_REMARK_BYTES)
        return false;
    strncat(t->mind->remark, told, size);
    return true;
}

/* ---- Facts that others have named ---- */

/* The last who named that fact today, of those who live and are not suspected; `seats`: how many others have. */
static const struct werebot_said *named_today(const struct werebot_turn *t, uint32_t reason, int *seats)
{
    const struct werebot_story *s = &t->story;
    const struct werebot_said *last = 0;
    sand_mask who = 0;
    for (int i = s->today; i < s->said_count; i++) {
        const struct werebot_said *said = &s->said[i];
        if (said->reason != reason || said->who == s->me || said->withdrawn)
            continue;
        who |= sand_bit(said->who);
        if (werebot_lives(s, said->who) && !werebot_suspects(t, said->who))
            last = said;
    }
    *seats = werewolves_count(who);
    return last;
}

/* In place of the fact, who named it: agreeing with that one where this is all there is to say, else as the reason. */
static void credit(struct werebot_turn *t, const struct werebot_said *source, size_t size)
{
    char *remark = t->mind->remark;
    int whom;
    const int side = side_of(t, remark, &whom);
    remark[size] = 0;
    if (!source)
        return;
    if (side == -1 && source->seat == whom && werebot_is_charge(source)) {
        char meant[SAND_REMARK_BYTES + 1];
        strcpy(meant, remark);
        werebot_say_about(t, "say agree about", whom, source);
        if (werebot_is_new(t, false))
            return;
        strcpy(remark, meant);
    }
    werebot_say_message(remark + size, " because", source->on_day, source->place);
}

void werebot_share_reason(struct werebot_turn *t)
{
    enum { MOST = 3 };
    char *remark = t->mind->remark, meant[SAND_REMARK_BYTES + 1];
    const char *because = strstr(remark, " because (");
    int seats = 0;
    const struct werebot_said *source = because ? named_today(t, werebot_reason_of(remark), &seats) : 0;
    if (seats < MOST)
        return;
    strcpy(meant, remark);
    credit(t, source, (size_t)(because - remark));
    const bool must = werebot_on_trial(t) || werebot_open_question(&t->story, t->story.me);
    if (!werebot_is_new(t, false)) /* nothing else is left to say */
        strcpy(remark, must ? meant : "");
}

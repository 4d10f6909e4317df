/* What a seat has said itself: of nobody it says the opposite of what it said today as if nothing were, and asked why,
 * it names the fact that it has named before. */
#include "bots/werewolves_converse.h"

#include "bots/werewolves_talk.h"

#include <string.h>

/* ---- For or against whom ---- */

/* A remark that begins so is for somebody or against somebody. */
static const struct {
    const char *words;
    int side;
} sides[] = {
    {"say suspect p", -1},       {"say will hang p", -1},    {"say will try p", -1},    {"say rather p", -1},
    {"say agree about p", -1},   {"say disagree for p", -1}, {"say vouch p", 1},        {"say will spare p", 1},
    {"say disagree about p", 1}, {"say agree for p", 1},     {"say please spare p", 1},
};
enum { SIDES = sizeof sides / sizeof *sides };

/* 1 for somebody, -1 against, 0 neither. */
static int side_of(const char *remark, int *whom)
{
    *whom = WEREWOLVES_NONE;
    for (int i = 0; i < SIDES; i++) {
        const size_t size = strlen(sides[i].words);
        if (strncmp(remark, sides[i].words, size) != 0)
            continue;
        int number = 0;
        for (const char *at = remark + size; *at >= '0' && *at <= '9'; at++)
            number = 10 * number + *at - '0';
        *whom = number - 1;
        return sides[i].side;
    }
    return 0;
}

int werebot_meant_by(const char *remark)
{
    int whom;
    side_of(remark, &whom);
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
    const int side = side_of(t->mind->remark, &whom);
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

/* The reason of a remark of this seat for or against somebody, if it is a fact; else null. */
static const char *fact_of(const char *remark, int whom, bool against)
{
    int about;
    const bool meant = side_of(remark, &about) == (against ? -1 : 1) && about == whom;
    return meant ? strstr(remark, " because (") : 0;
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
        const char *because = r->actor == t->story.me ? fact_of(r->text, whom, against) : 0;
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

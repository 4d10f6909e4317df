/* Small talk. Always true: it draws nothing from the bot's random numbers, says nothing but what all can know or the
 * bot's choice will show at once, and takes no more statements a day than the bot is talkative. */
#include "bots/werewolves_words.h"

#include "bots/werewolves_reasons.h"
#include "bots/werewolves_talk.h"

#include <string.h>

bool werebot_is_bold(const struct sand_mind *mind)
{
    return mind->temper.bold >= 2;
}

static size_t size_without_reason(const char *remark)
{
    const char *because = strstr(remark, " because ");
    return because ? (size_t)(because - remark) : strlen(remark);
}

/* Whether the seat has not said this before, with this reason or another; `anyone`: whether nobody has. */
static bool is_new(const struct sand_mind *mind, bool anyone)
{
    const size_t size = size_without_reason(mind->remark);
    const struct sand_remark *r;
    for (uint32_t i = 0; (r = sand_mind_remark(mind, &i));)
        if ((anyone || r->actor == mind->seat) && size_without_reason(r->text) == size &&
            strncmp(r->text, mind->remark, size) == 0)
            return false;
    return true;
}

void werebot_whisper(struct sand_mind *mind, int whom)
{
    enum { SHAPES = 7 };
    const struct sand_remark *r;
    uint64_t shape = werebot_number(mind, WEREBOT_WORDS, WEREWOLVES_CH_PACK);
    for (uint32_t i = 0; (r = sand_mind_remark(mind, &i));)
        shape += r->channel == WEREWOLVES_CH_PACK;
    werebot_say_seat(mind->remark, "whisper will eat", whom, "");
    if (shape % SHAPES)
        strcat(mind->remark, (const char[]){' ', '~', (char)('0' + shape % SHAPES), 0});
}

/* ---- What there is to say; each leaves a remark if it has one ---- */

static void plead(struct sand_mind *mind)
{
    werebot_say(mind->remark, "say claim village");
}

/* The fact that speaks most for what is said, as all can see it. */
static bool give_reason(const struct sand_mind *mind, int whom, bool against, char *remark)
{
    struct werebot_story story;
    struct werebot_view view;
    struct werebot_belief belief;
    werebot_tell_story(mind, &story);
    werebot_public_view(&story, &view);
    werebot_believe(&story, &view, 0, &belief);
    return werebot_add_fact(&story, &belief, whom, against, remark);
}

static void accuse(struct sand_mind *mind, int whom)
{
    static const char *const words[4][2] = {
        {"say suspect", " 1"}, {"say suspect", " 2"}, {"say think", " werewolf"}, {"say suspect", " 3"}};
    const int bold = mind->temper.bold;
    werebot_say_seat(mind->remark, words[bold][0], whom, words[bold][1]);
    if (!give_reason(mind, whom, true, mind->remark))
        strcat(mind->remark, " because instinct");
}

/* The timid take sides with who spoke first, others say what they are going to do. */
static void announce(struct sand_mind *mind, const struct werebot_sight *s, int whom)
{
    const int at = s->accused_at[whom];
    if (mind->temper.bold > 0) {
        werebot_say_seat(mind->remark, "say will hang", whom, "");
        give_reason(mind, whom, true, mind->remark);
    } else if (at >> 8 == s->number)
        werebot_say_message(mind->remark, "say agree", s->number, at & 255);
}

static void vouch(struct sand_mind *mind, const struct werebot_sight *s, const struct werebot_opinion *o)
{
    static const char *const levels[4] = {" 1", " 2", " 2", " 3"};
    const sand_mask clear = o->clear & s->alive & ~sand_bit(s->me);
    if (!clear)
        return;
    const int whom = werebot_common(mind, WEREBOT_WORDS, (uint64_t)s->number << 8 | s->me, clear);
    werebot_say_seat(mind->remark, "say vouch", whom, levels[mind->temper.bold]);
    give_reason(mind, whom, false, mind->remark);
}

static void ask(struct sand_mind *mind)
{
    werebot_say(mind->remark, werebot_is_bold(mind) ? "say ask all plan" : "say ask all suspects");
    if (!is_new(mind, true))
        mind->remark[0] = 0;
}

/* ---- Which of it ---- */

/* The first that applies; `talk` is how talkative a seat must be for it. */
static void choose_words(struct sand_mind *mind, const struct werebot_sight *s, const struct werebot_topic *t)
{
    const int talk = mind->temper.talk;
    struct werebot_opinion o;
    if (t->on_trial) {
        plead(mind);
        return;
    }
    if (t->guess != WEREWOLVES_NONE && !werewolves_is(s->suspects[s->me], t->guess) &&
        (!t->early || werebot_is_bold(mind)))
        accuse(mind, t->guess);
    else if (talk >= 2 && t->named != WEREWOLVES_NONE)
        announce(mind, s, t->named);
    if (mind->remark[0] || talk < 2)
        return;
    werebot_public_opinion(s, &o);
    vouch(mind, s, &o);
    if (mind->remark[0] || talk < 3)
        return;
    if (s->number == 1 && s->asides == 0)
        werebot_say(mind->remark, "say hello");
    else if (!s->claimed)
        ask(mind);
}

void werebot_chat(struct sand_mind *mind, const struct werebot_sight *s, const struct werebot_topic *t)
{
    if (s->asides >= mind->temper.talk || !sand_mind_may_speak(mind, WEREWOLVES_CH_DAY))
        return;
    choose_words(mind, s, t);
    if (!is_new(mind, false))
        mind->remark[0] = 0;
    mind->channel = WEREWOLVES_CH_DAY;
    mind->aside = mind->remark[0] != 0;
}

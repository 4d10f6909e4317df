/* Small talk. Always true: it draws nothing from the bot's random numbers, says nothing but what all can know or the
 * bot's choice will show at once, and takes no more statements a day than the bot is talkative. */
#include "bots/werewolves_words.h"

#include "bots/werewolves_talk.h"

#include <string.h>

bool werebot_is_bold(const struct sand_mind *mind)
{
    return mind->temper.bold >= 2;
}

/* Whether the seat has not said this before; `anyone`: whether nobody has. */
static bool is_new(const struct sand_mind *mind, bool anyone)
{
    const struct sand_remark *r;
    for (uint32_t i = 0; (r = sand_mind_remark(mind, &i));)
        if ((anyone || r->actor == mind->seat) && strcmp(r->text, mind->remark) == 0)
            return false;
    return true;
}

/* ---- What there is to say; each leaves a remark if it has one ---- */

static void plead(struct sand_mind *mind)
{
    werebot_say(mind->remark, "say claim village");
}

/* The last vote by which all can see what is held against a seat: up on a villager, or down on a Werewolf. */
static void give_reason(char *remark, const struct werebot_sight *s, int whom)
{
    const struct werebot_trial *reason = 0;
    const int first = s->trials > WEREBOT_TRIALS ? s->trials - WEREBOT_TRIALS : 0;
    for (int i = first; i < s->trials; i++) {
        const struct werebot_trial *t = &s->trial[i % WEREBOT_TRIALS];
        const bool erred = werewolves_is(s->public_clear, t->nominee),
                   spared = werewolves_is(s->public_wolves, t->nominee);
        if (whom != t->nominee && ((erred && werewolves_is(t->up, whom)) || (spared && werewolves_is(t->down, whom))))
            reason = t;
    }
    if (reason)
        werebot_say_because(remark, reason->day, reason->index, whom);
}

static void accuse(struct sand_mind *mind, const struct werebot_sight *s, int whom)
{
    static const char *const words[4][2] = {
        {"say suspect", " 1"}, {"say suspect", " 2"}, {"say think", " werewolf"}, {"say suspect", " 3"}};
    const int bold = mind->temper.bold;
    werebot_say_seat(mind->remark, words[bold][0], whom, words[bold][1]);
    if (mind->temper.talk >= 2)
        give_reason(mind->remark, s, whom);
}

/* The timid take sides with who spoke first, others say what they are going to do. */
static void announce(struct sand_mind *mind, const struct werebot_sight *s, int whom)
{
    const int at = s->accused_at[whom];
    if (mind->temper.bold > 0)
        werebot_say_seat(mind->remark, "say will hang", whom, "");
    else if (at >> 8 == s->number)
        werebot_say_message(mind->remark, "say agree", s->number, at & 255);
}

static void vouch(struct sand_mind *mind, const struct werebot_sight *s, const struct werebot_opinion *o)
{
    static const char *const levels[4] = {" 1", " 2", " 2", " 3"};
    const sand_mask clear = o->clear & s->alive & ~sand_bit(s->me);
    if (clear)
        werebot_say_seat(mind->remark, "say vouch",
                         werebot_common(mind, WEREBOT_WORDS, (uint64_t)s->number << 8 | s->me, clear),
                         levels[mind->temper.bold]);
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
        accuse(mind, s, t->guess);
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

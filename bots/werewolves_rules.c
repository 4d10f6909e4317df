/* `rules`: fixed sensible rules, no probabilities; what fills the seats at a family table.
 *
 * By day the village goes by the first of these that names somebody: a Werewolf by card, by vision or by the report of
 * a believed Seer; a seat that lied about being the Seer; of several claimants the last; and, on days when the living
 * are odd in number, the seat that has voted and nominated worst. (On an even day a hanging by guess costs the village
 * a try at the end.) Werewolves reason from what is public, as a villager would, and leave their fellows out. */
#include "bots/werewolves_rules.h"
#include "bots/werewolves_talk.h"
#include "bots/werewolves_words.h"

extern const struct sand_bot werebot_rules;

/* A discussion as one seat sees it. `state` is imagined: only its public fields are read. */
struct day {
    struct sand_mind *mind;
    const struct werebot_sight *s;
    const struct werewolves_state *state;
    struct werebot_opinion o; /* a Werewolf's is the public one */
    bool early;               /* those who know something may still have to speak: no guesses yet */
};

static bool is_wolf(const struct werebot_sight *s)
{
    return s->card == WEREWOLVES_WEREWOLF;
}

/* Whom the seat would never harm: itself, its fellows, its lover. But a villager hangs a lover who is a Werewolf: the
 * side wins, also for the dead (R-cupid-6, R-end-2). */
static sand_mask spared(const struct werebot_sight *s, const struct werebot_opinion *o)
{
    sand_mask spare = sand_bit(s->me) | s->pack;
    if (s->lover != WEREWOLVES_NONE && (is_wolf(s) || !werewolves_is(o->wolves, s->lover)))
        spare |= sand_bit(s->lover);
    return spare;
}

/* Whether a hanging by mere suspicion is worth it today. When nobody dies any more there is nothing to wait for. */
static bool worth_a_guess(const struct werebot_sight *s)
{
    return werewolves_count(s->alive) % 2 == 1 || s->calm > 2;
}

/* Named by card, vision, report or lie. */
static sand_mask named(const struct werebot_opinion *o)
{
    return o->wolves | (o->doubted == WEREWOLVES_NONE ? 0 : sand_bit(o->doubted));
}

/* The worst of those who are not named and not clear. */
static sand_mask suspects(const struct werebot_sight *s, const struct werebot_opinion *o, sand_mask set)
{
    return worth_a_guess(s) ? werebot_worst(o, set & ~o->clear & ~named(o)) : 0;
}

/* ---- Talk ---- */

static void say(struct sand_mind *mind)
{
    mind->channel = WEREWOLVES_CH_DAY;
    if (!sand_mind_may_speak(mind, WEREWOLVES_CH_DAY))
        mind->remark[0] = 0;
}

/* What the Seer has not told yet, Werewolves first. */
static sand_mask untold(const struct werebot_sight *s)
{
    const sand_mask left = s->visions & ~(s->said_wolf[s->me] | s->said_clear[s->me]);
    return (left & s->wolves) ? left & s->wolves : left;
}

/* The Seer comes forward on seeing a Werewolf or when on trial; then reports, one a turn.
 * In an open discussion, and from the bold, the report comes at once: it is a claim as well. */
static void speak_as_seer(struct sand_mind *mind, const struct werebot_sight *s, bool on_trial)
{
    const bool at_once = mind->question->flags & SAND_FLOOR || werebot_is_bold(mind);
    const bool claimed = werewolves_is(s->claimed, s->me);
    const bool forward = on_trial || s->visions & s->wolves || claimed;
    const sand_mask left = untold(s);
    if (!forward)
        return;
    if (left && (claimed || at_once)) {
        const int seat = werewolves_first(left);
        werebot_say_saw(mind->remark, seat, werewolves_is(s->wolves, seat), s->vision_night[seat]);
    } else if (!claimed) {
        werebot_say(mind->remark, "say claim seer");
    }
}

/* One Werewolf at most, the accused before others, claims to be the Seer in turn: in one game of three, which the pack
 * knows without a word. */
static void speak_as_wolf(struct sand_mind *mind, const struct werebot_sight *s)
{
    const sand_mask rivals = s->claimed & ~s->pack, living = s->pack & s->alive;
    sand_mask accused = 0;
    if (!rivals || werebot_number(mind, WEREBOT_COUNTER, s->pack) % 3)
        return;
    for (sand_mask left = rivals; left; left &= left - 1)
        accused |= s->said_wolf[werewolves_first(left)] & living;
    const bool first = !(s->claimed & s->pack) && werewolves_first(accused ? accused : living) == s->me;
    if (first && !werebot_is_bold(mind))
        werebot_say(mind->remark, "say claim seer");
    else if (first || (werewolves_is(s->claimed, s->me) && !s->said_wolf[s->me]))
        werebot_say_saw(mind->remark, werewolves_first(rivals), true, s->number);
}

/* ---- The discussion ---- */

/* Too early in the day for a guess: an accusation now would be random. */
static bool is_hasty(const struct werewolves_state *state)
{
    return state->options & WEREWOLVES_TALK_ROUNDS && state->talk_round < 3;
}

/* In rounds the first two are for those who know something. An open discussion has no rounds: a seat that has not acted
 * yet lets others go first, more often the more patient. */
static bool is_early(const struct day *d)
{
    const struct werewolves_state *state = d->state;
    const sand_mask started = state->fingers | state->drowsy;
    if (d->mind->hold)
        return true;
    if (state->options & WEREWOLVES_TALK_ROUNDS)
        return is_hasty(state);
    return !werewolves_is(started, d->s->me) && state->acts[d->s->me] == 0 &&
           sand_random_below(d->mind->random, 5 + 2u * d->mind->temper.patience) > 0;
}

/* The patient stay up a round longer. */
static bool is_patient(const struct day *d)
{
    return d->state->options & WEREWOLVES_TALK_ROUNDS && d->state->talk_round == 3 && d->mind->temper.patience >= 2;
}

/* Nothing to do: time for others, then sleep. A seat that still has something to tell stays awake. */
static sand_answer wait(const struct day *d)
{
    const struct sand_question *q = d->mind->question;
    const bool stay = d->early || is_patient(d) || (d->mind->remark[0] && !d->mind->aside);
    sand_answer answer;
    if (!stay && werebot_offers(q, WEREWOLVES_SLEEP, 0, &answer))
        return answer;
    return q->flags & SAND_FLOOR ? SAND_PASS : werebot_idle(q);
}

/* Whom to point at, or WEREWOLVES_NONE; `early`: but for guesses. A Werewolf whose fellow is named keeps still. */
static int target(const struct day *d, bool early)
{
    const sand_mask open = d->s->alive & ~d->state->acquitted, own = open & ~spared(d->s, &d->o);
    if (open & named(&d->o) & d->s->pack)
        return WEREWOLVES_NONE;
    if (own & d->o.wolves)
        return werebot_common(d->mind, WEREBOT_GALLOWS, d->s->number, own & d->o.wolves);
    if (own & named(&d->o))
        return d->o.doubted;
    const sand_mask worst = early ? 0 : suspects(d->s, &d->o, own);
    return worst ? werebot_common(d->mind, WEREBOT_GALLOWS, d->s->number, worst) : WEREWOLVES_NONE;
}

static void chat(struct day *d)
{
    const int whom = target(d, false);
    struct werebot_topic topic = {.guess = WEREWOLVES_NONE, .named = WEREWOLVES_NONE, .early = d->early};
    if (whom != WEREWOLVES_NONE && werewolves_is(named(&d->o), whom))
        topic.named = (uint8_t)whom;
    else if (whom != WEREWOLVES_NONE && (d->o.score[whom] > 0 || !d->early))
        topic.guess = (uint8_t)whom;
    werebot_chat(d->mind, d->s, &topic);
}

static sand_answer discuss(struct day *d)
{
    const int whom = target(d, d->early);
    sand_answer answer;
    if (!d->mind->remark[0])
        chat(d);
    if (whom != WEREWOLVES_NONE && !d->mind->hold &&
        werebot_offers(d->mind->question, WEREWOLVES_NOMINATE, whom, &answer))
        return answer;
    return wait(d);
}

/* ---- The vote ---- */

/* Up for a seat that is named; else only where a guess is worth it, and on nobody better than the worst. */
static bool village_votes_up(const struct werebot_sight *s, const struct werebot_opinion *o, int nominee)
{
    if (werewolves_is(spared(s, o) | o->clear, nominee))
        return false;
    if (werewolves_is(named(o), nominee))
        return true;
    return werewolves_is(suspects(s, o, s->alive & ~sand_bit(s->me)), nominee);
}

/* Named, or the very one on whom all who guess come by themselves: the village agrees on this one. Where the
 * accusation is hasty it need not: in a village that hangs at random a fellow is never given up. */
static bool lost(struct sand_mind *mind, const struct werebot_sight *s, const struct werebot_opinion *o, int nominee)
{
    const sand_mask worst = suspects(s, o, s->alive);
    if (werewolves_is(named(o), nominee))
        return true;
    return worst && werebot_common(mind, WEREBOT_GALLOWS, s->number, worst) == nominee &&
           !is_hasty(werewolves_of(sand_mind_imagine(mind)));
}

/* A fellow is defended unless lost, and always where the pack is enough to hold the vote. */
static bool pack_votes_up(struct sand_mind *mind, const struct werebot_sight *s, const struct werebot_opinion *o,
                          int nominee)
{
    const bool holds = 2 * werewolves_count(s->pack & s->alive) >= werewolves_count(s->alive);
    if (nominee == s->me || nominee == s->lover)
        return false;
    if (werewolves_is(s->pack, nominee))
        return !holds && lost(mind, s, o, nominee);
    return holds || !werewolves_is(o->clear, nominee);
}

static sand_answer vote(struct sand_mind *mind, const struct werebot_sight *s, const struct werebot_opinion *o)
{
    const int nominee = mind->question->arg[0];
    const bool up = is_wolf(s) ? pack_votes_up(mind, s, o, nominee) : village_votes_up(s, o, nominee);
    return werebot_answer(mind->question, WEREWOLVES_THUMB, up ? WEREWOLVES_UP : WEREWOLVES_DOWN);
}

sand_answer werebot_rules_day(struct sand_mind *mind, const struct werebot_sight *s)
{
    const int key = mind->question->key;
    struct day d = {.mind = mind, .s = s};
    if (is_wolf(s))
        werebot_public_opinion(s, &d.o);
    else
        werebot_own_opinion(s, &d.o);
    if (key == WEREWOLVES_K_VOTE)
        return vote(mind, s, &d.o);
    if (s->card == WEREWOLVES_SEER)
        speak_as_seer(mind, s, key == WEREWOLVES_K_DEFENCE);
    else if (is_wolf(s))
        speak_as_wolf(mind, s);
    if (mind->remark[0])
        say(mind);
    if (key == WEREWOLVES_K_DEFENCE) {
        if (!mind->remark[0])
            werebot_chat(mind, s, &(struct werebot_topic){.on_trial = true});
        return mind->question->answer[0];
    }
    d.state = werewolves_of(sand_mind_imagine(mind));
    d.early = is_early(&d);
    return discuss(&d);
}

static sand_answer choose(struct sand_mind *mind)
{
    struct werebot_sight s;
    const int key = mind->question->key;
    werebot_look(mind, &s);
    const bool day = key == WEREWOLVES_K_DAY || key == WEREWOLVES_K_VOTE || key == WEREWOLVES_K_DEFENCE;
    return day ? werebot_rules_day(mind, &s) : werebot_rules_night(mind, &s);
}

const struct sand_bot werebot_rules = {
    .name = "rules",
    .game = "werewolves",
    .choose = choose,
};

/* Who has had a turn to speak since somebody reported a vision or claimed a single card. What a false Seer says must
 * not hang anybody before the true one could deny it, nor what a false Witch says: until everyone has had a turn nobody
 * is brought to trial. */
#include "bots/werewolves_converse.h"

static const double proven = 0.9;

/* Whether somebody else who lives says to hold the same card: then it has been denied. */
static bool is_denied(const struct werebot_story *s, int who)
{
    for (sand_mask m = s->alive & ~sand_bit(who); m; m &= m - 1)
        if (s->claim[werewolves_first(m)].role == s->claim[who].role)
            return true;
    return false;
}

/* Today's last report that a living seat is a Werewolf; null if there is none, if another Seer has come out, or if the
 * Seer is as good as proven. */
static const struct werebot_said *fresh_report(const struct werebot_turn *t, int whom)
{
    const struct werebot_story *s = &t->story;
    const struct werebot_said *report = 0;
    for (int i = s->today; i < s->said_count; i++)
        if (s->said[i].verb == SAID_SAW && s->said[i].wolf && s->said[i].seat == whom)
            report = &s->said[i];
    const bool open = report && werebot_lives(s, report->who) && s->claim[report->who].role == WEREWOLVES_SEER &&
                      !is_denied(s, report->who) && t->belief.truth[report->who] < proven;
    return open ? report : 0;
}

/* Today's last claim to a single card other than the Seer's by somebody who lives, that nobody has denied and that is
 * not as good as proven; null if there is none. */
static const struct werebot_said *fresh_claim(const struct werebot_turn *t)
{
    const struct werebot_story *s = &t->story;
    for (int i = s->said_count - 1; i >= s->today; i--) {
        const struct werebot_said *said = &s->said[i];
        const int role = s->claim[said->who].role;
        if (said->verb == SAID_CLAIM && said->role == role && role > WEREWOLVES_SEER && role < WEREWOLVES_CARDS &&
            werebot_lives(s, said->who) && !is_denied(s, said->who) && t->belief.truth[said->who] < proven)
            return said;
    }
    return 0;
}

/* Where a seat speaks in this round of talk. */
static int place_of(const struct werebot_turn *t, int seat)
{
    int place = 0;
    while (place < SAND_SEATS && t->state->order[place] != seat && t->state->order[place] != WEREWOLVES_NONE)
        place++;
    return place;
}

/* When something was said, as far as that can be told: rounds ago, at least so many, and in this one after the turn of
 * which place. From the last remark back each of this round was made in front of the next; of the rounds before only
 * that nobody has two turns is known. A speech on trial is not a turn. */
struct moment {
    int rounds, place;
};
static struct moment moment_of(const struct werebot_turn *t, const struct werebot_said *what)
{
    const struct werebot_story *s = &t->story;
    struct moment m = {0, t->state->turn};
    sand_mask spoke = 0;
    for (const struct werebot_said *said = &s->said[s->said_count - 1]; said >= what; said--) {
        const int place = place_of(t, said->who);
        if (said->on_trial || (said > s->said && said[-1].place == said->place && said > what)) /* one remark */
            continue;
        if (m.rounds ? werewolves_is(spoke, said->who) : place >= m.place) {
            m.rounds++;
            spoke = 0;
        }
        spoke |= sand_bit(said->who);
        m.place = place;
    }
    return m;
}

/* Who has had a turn since something was said: who has spoken since, and in rounds whose turn has come. */
static sand_mask heard_since(const struct werebot_turn *t, const struct werebot_said *what)
{
    const struct werebot_story *s = &t->story;
    sand_mask heard = sand_bit(what->who) | sand_bit(s->me);
    for (const struct werebot_said *said = what + 1; said < s->said + s->said_count; said++)
        heard |= said->on_trial ? 0 : sand_bit(said->who);
    if (t->open)
        return heard;
    const struct moment m = moment_of(t, what);
    for (int i = m.rounds ? 0 : m.place; i < t->state->turn; i++)
        heard |= sand_bit(t->state->order[i]);
    return m.rounds > 1 ? s->alive : heard;
}

/* Where nobody gives turns, who does not speak may have nothing to say, and nobody is asked again as long as nothing
 * happens: there the day's first minute is all the time there is. In rounds the last but one is too late to wait. */
bool werebot_awaits_denial(const struct werebot_turn *t, int whom)
{
    const struct werebot_story *s = &t->story;
    const struct werebot_said *named = whom == WEREWOLVES_NONE ? 0 : fresh_report(t, whom),
                              *report = named || whom == WEREWOLVES_NONE ? named : fresh_claim(t);
    if (!report || report->who == s->me || !(s->alive & ~sand_bit(whom) & ~heard_since(t, report)))
        return false;
    return t->open ? t->mind->hold : t->round + 1 < t->state->talk_rounds;
}

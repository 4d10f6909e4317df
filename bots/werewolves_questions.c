/* What people ask, in their own words: who is asked, whom it is about, what for. What cannot be made out and calls
 * somebody by name is a question all the same: that one says that it is not clear. */
#include "bots/werewolves_sense.h"

/* Who is asked and whom it is about; WEREWOLVES_NONE: all, nobody. */
struct meant {
    const struct werebot_sense *sense;
    const int *n;
    uint8_t to, about;
};

/* "Ben, is Ida a wolf?", "Is Ida a wolf, Ben?"; who is named alone somewhere else is whom it is about. False where two
 * are named and nobody is called, or more are. */
static bool find_meant(const struct werebot_sense *sense, struct meant *m)
{
    const bool called = sense->called || sense->ends_called || (sense->addressed && sense->named == 1);
    *m = (struct meant){sense, sense->count, WEREWOLVES_NONE, WEREWOLVES_NONE};
    if (sense->named > 2 || (sense->named == 2 && sense->called == sense->ends_called))
        return false;
    if (sense->named && called)
        m->to = sense->seat[sense->named == 2 && sense->ends_called];
    if (sense->named == 2 || (sense->named == 1 && !called))
        m->about = sense->seat[sense->named == 2 && !sense->ends_called];
    return true;
}

static bool asks(const struct meant *m, int topic)
{
    return m->sense->asked >> topic & 1;
}

static bool is_about_vote(const struct meant *m)
{
    return m->n[MEANS_VOTE] || m->n[MEANS_VOTING] || asks(m, ASKED_PLAN);
}

/* "Are you with me on Ida?", "Machst du mit gegen Ida?", "Will you help me against Ida?" */
static bool is_at_side(const struct meant *m)
{
    return m->n[MEANS_WITH] + m->n[MEANS_JOIN] && m->n[MEANS_ME] + m->n[MEANS_AGAINST] && !m->sense->beside;
}

static bool is_about_guilt(const struct meant *m)
{
    return m->n[MEANS_WOLF] || m->n[MEANS_WOLVES] || m->n[MEANS_LIES] || asks(m, ASKED_SUSPECTS);
}

static bool is_about_trust(const struct meant *m)
{
    return m->n[MEANS_CLEAR] || m->n[MEANS_BELIEVE];
}

static bool ask_for(struct werebot_said *said, const struct meant *m, int topic)
{
    *said = (struct werebot_said){.verb = SAID_ASK, .seat = m->to, .seat2 = m->about, .topic = (uint8_t)topic};
    return true;
}

/* "Cleo, why?", "why Dan?", "what do you have against Dan?": of what was said last, which the story knows. */
static bool read_why(const struct meant *m, struct werebot_said *said)
{
    const bool charge = m->n[MEANS_AGAINST] && m->n[MEANS_WHICH] && m->about != WEREWOLVES_NONE && !is_about_vote(m);
    if ((!m->n[MEANS_WHY] && !charge) || m->n[MEANS_WHO])
        return false;
    if ((m->n[MEANS_ME] || (m->n[MEANS_I] && m->sense->words <= 3)) && m->to != WEREWOLVES_NONE &&
        m->about == WEREWOLVES_NONE)
        return ask_for(said, m, ASKED_ME);
    return ask_for(said, m, m->n[MEANS_QUIET] && m->to != WEREWOLVES_NONE ? ASKED_SUSPECTS : ASKED_WHY);
}

/* "Ben, do you trust me?" */
static bool read_trust_me(const struct meant *m, struct werebot_said *said)
{
    return m->n[MEANS_ME] && m->n[MEANS_YOU] && m->to != WEREWOLVES_NONE && m->about == WEREWOLVES_NONE &&
           !is_about_vote(m) && (is_about_guilt(m) || is_about_trust(m)) && ask_for(said, m, ASKED_ME);
}

/* "Ben, will you vote Ida with me?", "Shall we hang Ida?", "Wer stimmt mit mir gegen Ida?", "Ben, will you look at Ida
 * tonight?": something is asked for, of one or of all. Where nobody is called it takes a word of who else should. */
static bool read_request(const struct meant *m, struct werebot_said *said)
{
    const int *n = m->n;
    const bool helpers = n[MEANS_YOU] ? !n[MEANS_WHO] : n[MEANS_WHO] && n[MEANS_ME],
               by_night = n[MEANS_BY_NIGHT] && n[MEANS_TONIGHT] && !asks(m, ASKED_RESULTS) && !n[MEANS_SAW],
               by_day = is_about_vote(m) || is_at_side(m) || n[MEANS_SPARE];
    if (m->about == WEREWOLVES_NONE || !helpers || n[MEANS_WHICH] || n[MEANS_NOT] || asks(m, ASKED_ABOUT) ||
        (m->to == WEREWOLVES_NONE && !n[MEANS_ME] && !n[MEANS_ALL]) || (!by_day && !by_night) || m->sense->beside)
        return false;
    ask_for(said, m, n[MEANS_SPARE] ? ASKED_SPARE : by_day ? ASKED_HANG : ASKED_NIGHT);
    said->role = by_day ? 0 : m->sense->value[MEANS_BY_NIGHT];
    werebot_settle_request(said);
    return true;
}

/* "Who is a wolf?", "Ben, who would you hang?", "Wem vertraust du?": one, or all, are asked for a name. */
static bool read_name_question(const struct meant *m, struct werebot_said *said)
{
    const int *n = m->n;
    if (!n[MEANS_WHO] || n[MEANS_NOT])
        return false;
    if (is_about_vote(m) && (n[MEANS_YOU] || m->about != WEREWOLVES_NONE)) {
        struct meant whose = *m; /* "Whom will Hugo vote?" asks Hugo */
        whose.to = m->to == WEREWOLVES_NONE ? m->about : m->to;
        whose.about = WEREWOLVES_NONE;
        return ask_for(said, &whose, ASKED_PLAN);
    }
    if (m->about != WEREWOLVES_NONE)
        return false;
    if (n[MEANS_YOU] && (n[MEANS_SAW] || n[MEANS_BY_NIGHT]))
        return ask_for(said, m, ASKED_RESULTS);
    if (is_about_guilt(m) || (asks(m, ASKED_ABOUT) && n[MEANS_YOU]))
        return ask_for(said, m, ASKED_SUSPECTS);
    if (is_about_trust(m))
        return ask_for(said, m, ASKED_TRUST);
    return n[MEANS_ROLE] == 1 && ask_for(said, m, ASKED_ROLE); /* whose card that is: all are asked for theirs */
}

/* "Is Ida a wolf?", "Ben, vertraust du Ida?", "What about Ida?", "Should Ida hang?": what to think of somebody. */
static bool read_doubt(const struct meant *m, struct werebot_said *said)
{
    const int *n = m->n;
    const bool judged = is_about_guilt(m) || is_about_trust(m) || asks(m, ASKED_ABOUT) || n[MEANS_ROLE],
               put = m->to != WEREWOLVES_NONE || n[MEANS_YOU] || n[MEANS_TURN] || n[MEANS_WHICH] || n[MEANS_ALL];
    if (m->about == WEREWOLVES_NONE || n[MEANS_WHO] || (m->sense->beside && is_about_vote(m)))
        return false;
    if (is_about_vote(m) && n[MEANS_ME] && m->to == WEREWOLVES_NONE) { /* "Will Hugo vote with me?" */
        *said = (struct werebot_said){
            .verb = SAID_ASK, .seat = m->about, .seat2 = WEREWOLVES_NONE, .topic = ASKED_PLAN};
        return true;
    }
    return ((judged && put) || (is_about_vote(m) && !n[MEANS_NOT])) && ask_for(said, m, ASKED_ABOUT);
}

/* "Ben, what are you?", "Everyone, whom do you suspect?", "Do you know anything?": one who is asked, or all, and what
 * for. "Are you sure?" asks for no card. */
static bool read_plain_question(const struct meant *m, struct werebot_said *said)
{
    const int *n = m->n;
    const bool put = m->to != WEREWOLVES_NONE || n[MEANS_YOU] || n[MEANS_ALL],
               card = n[MEANS_WHICH] || n[MEANS_ROLE] || n[MEANS_WOLF] || n[MEANS_CARDS];
    if (m->about != WEREWOLVES_NONE && !(m->sense->beside && is_about_vote(m)))
        return false;
    if (asks(m, ASKED_SUSPECTS))
        return ask_for(said, m, ASKED_SUSPECTS);
    if (n[MEANS_YOU] && is_at_side(m))
        return ask_for(said, m, ASKED_PLAN);
    if (put && (asks(m, ASKED_RESULTS) || (n[MEANS_SAW] && n[MEANS_YOU])))
        return ask_for(said, m, ASKED_RESULTS);
    if ((put || n[MEANS_WHICH]) && is_about_vote(m))
        return ask_for(said, m, ASKED_PLAN);
    if (put && card && asks(m, ASKED_ROLE))
        return ask_for(said, m, ASKED_ROLE);
    if (put && is_about_trust(m))
        return ask_for(said, m, ASKED_TRUST);
    return m->to != WEREWOLVES_NONE && n[MEANS_QUIET] && ask_for(said, m, ASKED_SUSPECTS);
}

bool werebot_read_question(const struct werebot_ear *ear, const char *sentence, int seats, bool marked,
                           struct werebot_said *said)
{
    const struct werebot_sense sense = werebot_read_sense(ear, sentence, seats);
    const bool called = sense.called || sense.ends_called;
    struct meant m;
    if ((!marked && (!sense.asks || sense.commas > called)) || !find_meant(&sense, &m))
        return false;
    return read_why(&m, said) || read_trust_me(&m, said) || read_request(&m, said) || read_name_question(&m, said) ||
           read_doubt(&m, said) || read_plain_question(&m, said) ||
           (marked && called && ask_for(said, &m, ASKED_UNCLEAR));
}

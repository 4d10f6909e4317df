/* What people ask, in their own words. */
#include "bots/werewolves_sense.h"

/* "Is Cleo a wolf?", "Do you believe Cleo?": nobody is called, so Cleo is whom it is about. */
static bool is_about_one(const struct werebot_sense *sense)
{
    return sense->named == 1 && !sense->addressed && !sense->ends_called &&
           (sense->count[MEANS_YOU] || sense->count[MEANS_TURN]);
}

/* "Ben, is Cleo a wolf?", "Is Cleo a wolf, Ben?", "Ben, vertraust du Cleo?": what one, or all, are asked to think of
 * another. */
static bool read_doubt(const struct werebot_sense *sense, struct werebot_said *said)
{
    const int *n = sense->count;
    const bool judged = n[MEANS_WOLF] || n[MEANS_CLEAR] || n[MEANS_BELIEVE], to_one = sense->named == 2;
    if (!judged || n[MEANS_WHO] || (to_one ? sense->called == sense->ends_called : !is_about_one(sense)))
        return false;
    if (!to_one) {
        *said = (struct werebot_said){
            .verb = SAID_ASK, .seat = WEREWOLVES_NONE, .seat2 = sense->seat[0], .topic = ASKED_ABOUT};
        return true;
    }
    *said = (struct werebot_said){.verb = SAID_ASK,
                                  .seat = sense->seat[sense->ends_called],
                                  .seat2 = sense->seat[!sense->ends_called],
                                  .topic = ASKED_ABOUT};
    return true;
}

static bool asks_for_vote(const struct werebot_sense *sense)
{
    return sense->count[MEANS_VOTE] || (sense->count[MEANS_ASKED] && sense->value[MEANS_ASKED] == ASKED_PLAN);
}

/* "Ben, will you vote Ida with me?", "Shall we hang Ida?", "Wer stimmt mit mir gegen Ida?": a vote is asked for, of one
 * or of all. Who is named alone is whom it goes against only where it is said who should vote, and with whom. */
static bool read_vote_request(const struct werebot_sense *sense, struct werebot_said *said)
{
    const int *n = sense->count;
    const bool to_one = sense->named == 2 && sense->called != sense->ends_called,
               to_all = sense->named == 1 && !sense->addressed && !sense->ends_called && (n[MEANS_ME] || n[MEANS_ALL]),
               helpers = n[MEANS_YOU] ? !n[MEANS_WHO] : n[MEANS_WHO] && n[MEANS_ME];
    if (!asks_for_vote(sense) || !helpers || n[MEANS_WHICH] || n[MEANS_NOT] || (!to_one && !to_all))
        return false;
    *said = (struct werebot_said){.verb = SAID_ASK,
                                  .seat = to_one ? sense->seat[sense->ends_called] : WEREWOLVES_NONE,
                                  .seat2 = sense->seat[to_one && !sense->ends_called],
                                  .topic = ASKED_HANG};
    werebot_settle_request(said);
    return true;
}

/* "Who is a wolf?", "Ben, who would you hang?", "Wem vertraust du?": one, or all, are asked for a name. */
static bool read_name_question(const struct werebot_sense *sense, struct werebot_said *said)
{
    const int *n = sense->count;
    const bool to_one = sense->named == 1 && (sense->called || sense->ends_called);
    if (!n[MEANS_WHO] || n[MEANS_NOT] || (sense->named && !to_one))
        return false;
    *said = (struct werebot_said){.verb = SAID_ASK, .seat = sense->seat[0], .seat2 = WEREWOLVES_NONE};
    if (asks_for_vote(sense) && n[MEANS_YOU])
        said->topic = ASKED_PLAN;
    else if (n[MEANS_WOLF] || n[MEANS_WOLVES])
        said->topic = ASKED_SUSPECTS;
    else if (n[MEANS_BELIEVE] || n[MEANS_CLEAR])
        said->topic = ASKED_TRUST;
    else
        return n[MEANS_ROLE] == 1; /* whose card that is: all are asked for theirs */
    return true;
}

/* "Ben, what are you?", "Everyone, whom do you suspect?", "Ben, was hältst du von Eva?": one who is asked, or all, and
 * what for; whom it is about where that is asked. "Are you sure?" asks for no card. */
static bool read_plain_question(const struct werebot_sense *sense, struct werebot_said *said)
{
    const int *n = sense->count;
    const bool about = sense->value[MEANS_ASKED] == ASKED_ABOUT,
               all = (n[MEANS_ALL] || (!sense->named && n[MEANS_YOU])) && sense->named == about,
               card = n[MEANS_WHICH] || n[MEANS_WHO] || n[MEANS_ROLE] || n[MEANS_WOLF] || n[MEANS_CARDS];
    *said = (struct werebot_said){.verb = SAID_ASK,
                                  .seat = all ? WEREWOLVES_NONE : sense->seat[0],
                                  .seat2 = sense->seat[!all],
                                  .topic = sense->value[MEANS_ASKED]};
    return n[MEANS_ASKED] && sense->named + all == 1 + about && (said->topic != ASKED_ROLE || card);
}

/* "Ben, why do you suspect me?": of a why it is not said of which remark, except why one suspects the one who asks. */
static bool read_why_me(const struct werebot_sense *sense, struct werebot_said *said)
{
    const int *n = sense->count, topic = sense->value[MEANS_ASKED];
    *said = (struct werebot_said){
        .verb = SAID_ASK, .seat = sense->seat[0], .seat2 = WEREWOLVES_NONE, .topic = ASKED_ME};
    return n[MEANS_ME] && sense->named == 1 && n[MEANS_ASKED] && (topic == ASKED_SUSPECTS || topic == ASKED_PLAN);
}

bool werebot_read_question(const struct werebot_ear *ear, const char *sentence, int seats, struct werebot_said *said)
{
    const struct werebot_sense sense = werebot_read_sense(ear, sentence, seats);
    const bool about = sense.value[MEANS_ASKED] == ASKED_ABOUT;
    if (sense.count[MEANS_WHY])
        return read_why_me(&sense, said);
    return (!about && read_vote_request(&sense, said)) || read_name_question(&sense, said) ||
           read_plain_question(&sense, said) || read_doubt(&sense, said);
}

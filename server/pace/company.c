/* Bots in company (R-time-8 of Werewolves). Among people bots leave time: after a bot has pointed at somebody no other
 * bot does for a while, unless a person has, and a bot's last words stand before it lets the vote begin. Who is alone
 * among bots sets the pace by what is read: the page says when (socket_wait), and bots are as quick as they can be. */
#include "server/pace/pace_private.h"
#include "server/server.h"

#include <string.h>

static int64_t in_time(const struct room *r, int64_t milliseconds)
{
    return settings_time(r->server->settings.bot_delay, milliseconds);
}

static bool in_company(const struct room *r)
{
    return room_timing(r) && room_person_present(r) && night_alone(r) < 0;
}

static bool is_prompted(const struct room *r, const struct sand_pace *pace, sand_answer answer)
{
    return pace->prompt && strcmp(r->pack->game->verbs[sand_answer_verb(answer)].name, pace->prompt) == 0;
}

void company_answered(struct room *r, int actor, sand_answer answer)
{
    struct sand_pace pace;
    tell_pace(r, &pace);
    if (!is_prompted(r, &pace, answer))
        return;
    moderate_heard(r);
    r->pace.pointed = actor < r->seats && room_is_bot(r, actor) ? now_ms() : 0;
}

bool company_rests(const struct room *r)
{
    struct sand_pace pace;
    tell_pace(r, &pace);
    return r->pace.pointed && in_company(r) && now_ms() < r->pace.pointed + in_time(r, pace.follow);
}

bool company_defers(const struct room *r, sand_answer answer)
{
    struct sand_pace pace;
    tell_pace(r, &pace);
    return is_prompted(r, &pace, answer) && company_rests(r);
}

bool company_spoke(const struct room *r)
{
    return r->pace.last_words == sand_answers_taken(r->table) + 1;
}

int64_t company_listens(struct room *r)
{
    struct sand_pace pace;
    tell_pace(r, &pace);
    if (!pace.speech || !in_company(r))
        return 0;
    r->pace.last_words = sand_answers_taken(r->table) + 1;
    return in_time(r, pace.speech);
}

/* ---- Alone ---- */

/* The page of the one person, if it says how far that person has read; null: none does. */
static const struct client *reader(const struct room *r)
{
    const int seat = room_timing(r) && !night_veiled(r) ? night_alone(r) : -1;
    if (seat < 0)
        return 0;
    for (const struct client *c = r->clients; c; c = c->next)
        if (c->viewer == seat && c->reads)
            return c;
    return 0;
}

/* Whether the one person only looks on: nobody waits for the dead. */
static bool looks_on(const struct room *r)
{
    const int seat = room_timing(r) ? night_alone(r) : -1;
    return seat >= 0 && !(night_living(r) & sand_bit(seat));
}

bool company_awaits(const struct room *r)
{
    const struct client *c = reader(r);
    return c && c->waits && !looks_on(r);
}

bool company_follows(const struct room *r)
{
    return reader(r) && !looks_on(r);
}

int64_t company_step(const struct room *r)
{
    enum { QUICK = 700 }; /* as the page's quick pace */
    return looks_on(r) ? in_time(r, QUICK) : 0;
}

bool company_calm(const struct room *r)
{
    return room_person_present(r) && !company_hurries(r) && !looks_on(r);
}

bool company_hurries(const struct room *r)
{
    const struct client *c = reader(r);
    return c && c->hurries;
}

/* Bots that have nothing to say are asked again soon, as somebody waits for them to be done; when all have been silent
 * for some rounds it is they who wait. */
int64_t company_pass(const struct room *r, int passes)
{
    enum { SOON = 100, AT_ONCE = 20, ROUNDS = 4 };
    if (company_hurries(r))
        return AT_ONCE;
    return (company_follows(r) || looks_on(r)) && passes < ROUNDS * r->seats ? SOON : 0;
}

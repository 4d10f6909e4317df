/* The moderator, where it is a person (R-mod of Werewolves, for any game with an option `moderator` of these choices):
 * opens what is held back, pauses, lengthens clocks; a proxy enters the answers of people without a device. Without the
 * moderator the table stands still until they are back or the people let the software take over. Where the software
 * moderates, a pause that the host has left behind is anybody's to end. Clocks stand still too while everyone is away.
 *
 * A pause moves every moment that a clock counts from, so nothing is lost by it. */
#include "server/pace/pace_private.h"
#include "server/socket.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool room_moderated(const struct room *r)
{
    return r->pace.moderator != MODERATOR_SOFTWARE;
}

bool moderate_left_alone(const struct room *r)
{
    return r->pace.left_alone;
}

bool room_paused(const struct room *r)
{
    return r->pace.paused;
}

int64_t room_stood(const struct room *r)
{
    return r->pace.paused ? now_ms() - r->pace.paused_at : 0;
}

bool room_by_proxy(const struct room *r)
{
    return r->pace.moderator == MODERATOR_PROXY;
}

void moderate_load(struct room *r)
{
    r->pace.moderator = room_has_option(r, "moderator") ? (enum moderator)clock_option(r, "moderator")
                                                        : MODERATOR_SOFTWARE;
}

/* What the log says of the moderator: the only things that outlive the process. */
void moderate_line(struct room *r, const char *line)
{
    if (strcmp(line, "= takeover") == 0)
        r->pace.moderator = MODERATOR_SOFTWARE;
    else if (strcmp(line, "= pause") == 0 || strcmp(line, "= resume") == 0)
        r->pace.pause_asked = line[2] == 'p';
}

/* ---- Pause ---- */

static bool host_here(const struct room *r)
{
    for (const struct client *c = r->clients; c; c = c->next)
        if (c->host)
            return true;
    return false;
}

/* Where a phase takes hours, people come and go. */
static bool is_slow(const struct room *r)
{
    enum { LIVE = 3600 };
    struct sand_pace pace;
    tell_pace(r, &pace);
    return r->clock == CLOCK_DAYS || (r->clock == CLOCK_GAME && clock_limit(r, &pace) > LIVE);
}

/* R-abs-7 */
static bool all_away(const struct room *r)
{
    bool any = false;
    if (r->clock != CLOCK_GAME || room_person_present(r))
        return false;
    for (int i = 0; i < r->seats; i++)
        any |= room_has_person(r, i);
    return any && !is_slow(r);
}

/* Nothing is stopped when a pause begins: what happens is held back by who asks room_paused. When it ends every moment
 * that something counts from is moved by as long as it lasted. */
static void set_paused(struct room *r, bool paused, int64_t now)
{
    const int64_t stood = now - r->pace.paused_at;
    if (r->pace.paused == paused)
        return;
    r->pace.paused = paused;
    r->pace.paused_at = now;
    room_announce(r);
    if (paused)
        return;
    clock_shift(r, stood);
    tell_shift(r, stood);
    r->pace.bots_ready += stood;
    r->pace.pointed += r->pace.pointed ? stood : 0;
}

/* "Resumes in 3 s", in the time that moments take here. */
static int64_t ready_time(const struct room *r)
{
    return room_has_option(r, "moments") ? (int64_t)30 * clock_option(r, "moments") : 0;
}

/* How long people wait for one who is away before they may continue without them. */
static int64_t grace(const struct room *r)
{
    return (int64_t)(room_has_option(r, "mod_grace") ? clock_option(r, "mod_grace") : 120) * 1000;
}

/* When the people may vote on a table without its moderator. */
static int64_t vote_at(const struct room *r)
{
    return r->pace.away_since + grace(r);
}

/* What only the moderator can know is awaited (R-deal-8 of Werewolves): the software cannot take over. */
static bool waits_for_moderator(const struct room *r)
{
    const sand_mask asked = r->table ? sand_asked(r->table) & SAND_SEAT_MASK : 0;
    return asked && room_by_hand(r, __builtin_ctz(asked));
}

/* R-mod-6 */
static void settle_host(struct room *r, int64_t now)
{
    const bool away = room_moderated(r) && !host_here(r);
    if (away && !r->pace.host_away)
        r->pace.away_since = now;
    if (!away && (r->pace.host_away || r->pace.takeover_open)) {
        r->pace.takeover_open = false;
        r->pace.takeover_yes = 0;
        room_announce(r);
    }
    r->pace.host_away = away;
    if (away && !r->pace.takeover_open && now >= vote_at(r) && !waits_for_moderator(r)) {
        r->pace.takeover_open = true;
        room_announce(r);
    }
}

/* A host who plays may be there in either part. */
static bool leader_here(const struct room *r)
{
    return host_here(r) || (r->host_seat && room_is_here(r, r->host_seat - 1));
}

/* When a pause is no longer its host's alone. */
static int64_t left_until(const struct room *r)
{
    enum { DAY = 86400000 };
    return r->pace.left_at + (is_slow(r) ? DAY : grace(r));
}

/* That a host who plays is away is told by day, as of anybody (R-abs-1 of Werewolves). */
static bool left_is_told(const struct room *r)
{
    return r->pace.left_alone || r->pace.pause_asked || !night_veiled(r);
}

/* Nobody else has the host's hand or can end a pause; so a host who has gone away must not hold the table for ever.
 * Where a person moderates the vote ends it. */
static void settle_left(struct room *r, int64_t now)
{
    const bool leads = r->pace.pause_asked || (r->host_seat && r->state == ROOM_RUNNING);
    const bool left = leads && !room_moderated(r) && !leader_here(r);
    if (!left)
        r->pace.left_at = 0;
    else if (!r->pace.left_at)
        r->pace.left_at = now;
    const bool alone = left && now >= left_until(r) && left_is_told(r);
    if (alone != r->pace.left_alone)
        room_announce(r);
    r->pace.left_alone = alone;
}

/* ---- A silent table (R-time-4) ---- */

static int64_t prompt_at(const struct room *r, const char **prompt)
{
    struct sand_pace pace;
    *prompt = 0;
    if (r->pace.behind || r->pace.paused || night_veiled(r) || night_alone(r) >= 0) /* there the bots wait */
        return 0;
    tell_pace(r, &pace);
    if (!pace.prompt || !clock_option(r, pace.silence))
        return 0;
    *prompt = pace.prompt;
    return r->pace.quiet_since + (int64_t)clock_option(r, pace.silence) * 1000;
}

static void settle_prompt(struct room *r, int64_t now)
{
    const char *prompt;
    const int64_t at = prompt_at(r, &prompt);
    struct sand_writer w;
    if (!prompt) {
        r->pace.quiet_since = 0;
    } else if (!r->pace.quiet_since) {
        r->pace.quiet_since = now;
        r->pace.prompted = false;
    } else if (!r->pace.prompted && now >= at) {
        r->pace.prompted = true;
        sand_writer_grow(&w);
        sand_put_object(&w, 0);
        sand_put_text(&w, "prompt", prompt);
        sand_put_end(&w);
        for (struct client *c = r->clients; c; c = c->next)
            client_send(c, &w);
        sand_writer_free(&w);
    }
}

void moderate_heard(struct room *r)
{
    r->pace.quiet_since = 0;
}

void moderate_settle(struct room *r)
{
    const int64_t now = now_ms();
    if (!room_timing(r))
        return;
    settle_host(r, now);
    settle_left(r, now);
    set_paused(r, r->pace.pause_asked || now < r->pace.resume_at || r->pace.host_away || all_away(r), now);
    settle_prompt(r, now);
}

int64_t moderate_next(const struct room *r)
{
    const char *prompt;
    if (!room_timing(r))
        return 0;
    if (r->pace.paused && r->pace.resume_at > now_ms())
        return r->pace.resume_at;
    if (r->pace.left_at && !r->pace.left_alone && left_is_told(r))
        return r->clients ? left_until(r) : 0; /* who comes later settles it by coming */
    if (r->pace.host_away && !r->pace.takeover_open)
        return waits_for_moderator(r) ? 0 : vote_at(r);
    const int64_t at = prompt_at(r, &prompt);
    return prompt && !r->pace.prompted ? at : 0;
}

/* ---- What is told of it ---- */

static int people(const struct room *r)
{
    int n = 0;
    for (int i = 0; i < r->seats; i++)
        n += room_has_person(r, i);
    return n;
}

void moderate_show(struct room *r, const char *act, int seat)
{
    enum { SHOWN = 8000 };
    struct sand_pace pace;
    struct hand *h = &r->pace.hand;
    if (!room_timing(r) || r->state != ROOM_RUNNING)
        return;
    tell_pace(r, &pace);
    *h = (struct hand){.act = act, .seat = seat, .until = now_ms() + SHOWN};
    if (pace.limit)
        strncpy(h->of, pace.limit, sizeof h->of - 1);
    room_announce(r);
}

static void put_hand(const struct room *r, struct sand_writer *w)
{
    char name[SAND_ACTOR_BYTES];
    const struct hand *h = &r->pace.hand;
    if (h->until <= now_ms())
        return;
    sand_put_object(w, "hand");
    sand_put_text(w, "act", h->act);
    if (h->of[0])
        sand_put_text(w, "of", h->of);
    if (h->seat >= 0)
        sand_put_text(w, "seat", room_seat_name(r, h->seat, name));
    sand_put_int(w, "until", wall_of(h->until));
    sand_put_end(w);
}

void moderate_put_table(const struct room *r, struct sand_writer *w)
{
    char name[SAND_ACTOR_BYTES];
    put_hand(r, w);
    if (tell_held(r))
        sand_put_bool(w, "held", true);
    if (tell_dealing(r))
        sand_put_bool(w, "dealing", true);
    if (r->pace.paused)
        sand_put_bool(w, "paused", true);
    if (r->pace.paused && r->pace.pause_asked)
        sand_put_text(w, "paused_by", "host");
    if (r->pace.left_alone)
        sand_put_bool(w, "left_alone", true);
    if (r->pace.paused && r->pace.resume_at > now_ms())
        sand_put_int(w, "resumes", wall_of(r->pace.resume_at));
    tell_put_moment(r, w);
    if (!r->pace.takeover_open)
        return;
    sand_put_object(w, "takeover");
    sand_put_array(w, "yes");
    for (sand_mask yes = r->pace.takeover_yes; yes; yes &= yes - 1)
        sand_put_text(w, 0, room_seat_name(r, __builtin_ctz(yes), name));
    sand_put_end(w);
    sand_put_int(w, "need", people(r) / 2 + 1);
    sand_put_end(w);
}

/* Whether the table still waits for this seat's answer. */
static bool waits_for(const struct room *r, int seat)
{
    if (r->pace.behind || (room_is_bot(r, seat) && !room_by_hand(r, seat)))
        return false;
    return !night_holds(r, seat);
}

/* The open questions of all who are not bots, for a proxy; and those that only the moderator can answer. */
void moderate_put_asks(struct room *r, bool always, struct sand_writer *w)
{
    char name[SAND_ACTOR_BYTES];
    struct sand_writer asks;
    if (r->pace.moderator != MODERATOR_PROXY || !r->table)
        return;
    sand_writer_grow(&asks);
    sand_put_object(&asks, 0);
    if (r->state == ROOM_RUNNING)
        for (sand_mask m = sand_asked(r->table) & SAND_SEAT_MASK; m; m &= m - 1)
            if (waits_for(r, __builtin_ctz(m)))
                sand_put_ask(r->table, room_seat_name(r, __builtin_ctz(m), name), __builtin_ctz(m), &asks);
    sand_put_end(&asks);
    if (always || !r->pace.asks || strcmp(r->pace.asks, asks.text) != 0)
        sand_put_raw(w, "asks", asks.text, asks.size);
    free(r->pace.asks);
    r->pace.asks = strdup(asks.text);
    sand_writer_free(&asks);
}

/* ---- What the moderator and the people do ---- */

static void refuse(struct client *c, const char *code, const char *what)
{
    client_refuse(c, code, "do", what, 0);
}

/* Whether this client moderates the running table; refused if not. */
static bool moderates(struct client *c)
{
    if (c->host && room_moderated(c->room) && c->room->state == ROOM_RUNNING)
        return true;
    refuse(c, "NOT_YOURS", "only a person who moderates may do this, while the game runs");
    return false;
}

/* Whether this client leads the running table: a host may stop and lengthen its clocks, no matter who moderates. */
static bool leads(struct client *c)
{
    if (c->host && room_timing(c->room) && c->room->state == ROOM_RUNNING)
        return true;
    refuse(c, "NOT_YOURS", "only the host may do this, while the game runs");
    return false;
}

static void note(struct client *c, const char *text)
{
    struct sand_error error;
    if (!room_note(c->room, text, &error))
        client_refuse(c, "STORAGE", error.where, error.what, 0);
}

void moderate_open(struct client *c, const struct socket_request *m)
{
    (void)m;
    if (!moderates(c))
        return;
    if (!tell_held(c->room))
        refuse(c, "NOT_HELD", "there is nothing to start");
    else if (c->room->pace.paused)
        refuse(c, "PAUSED", "the table is paused");
    else
        tell_open(c->room);
    room_settle(c->room);
}

/* Whether this client ends a pause in the place of a host who is gone. */
static bool stands_in(const struct client *c, bool on)
{
    const struct room *r = c->room;
    return !on && !c->host && r->pace.left_alone && c->viewer < SAND_SEATS && room_has_person(r, c->viewer);
}

void moderate_pause(struct client *c, const struct socket_request *m)
{
    struct room *r = c->room;
    const bool instead = stands_in(c, m->on);
    if (!instead && !leads(c))
        return;
    if (r->pace.pause_asked != m->on) {
        r->pace.pause_asked = m->on;
        r->pace.resume_at = m->on ? 0 : now_ms() + ready_time(r);
        room_announce(r);
        note(c, m->on ? "pause" : "resume");
    }
    if (instead)
        moderate_show(r, "resume", c->viewer);
    room_settle(r);
}

static bool lengthen(struct client *c, uint32_t seconds)
{
    struct room *r = c->room;
    char text[32];
    struct sand_writer w;
    if (r->deadline)
        r->deadline += (int64_t)seconds * 1000;
    else if (night_veiled(r) && !tell_held(r))
        r->pace.call_extra += (int64_t)seconds * 1000;
    else {
        refuse(c, "NO_CLOCK", "no clock is running");
        return false;
    }
    sand_writer_fixed(&w, text, sizeof text);
    sand_append_text(&w, "extend ");
    sand_append_int(&w, seconds);
    note(c, text);
    return true;
}

void moderate_longer(struct client *c, const struct socket_request *m)
{
    if (!leads(c))
        return;
    if (lengthen(c, m->seconds))
        moderate_show(c->room, "longer", -1);
    room_settle(c->room);
}

static void vote_takeover(struct client *c, bool yes)
{
    struct room *r = c->room;
    if (c->viewer >= SAND_SEATS || !r->pace.takeover_open || !room_has_person(r, c->viewer)) {
        refuse(c, "NOT_YOURS", "the people at the table may vote on this while the moderator is away");
        return;
    }
    r->pace.takeover_yes = yes ? r->pace.takeover_yes | sand_bit(c->viewer)
                               : r->pace.takeover_yes & ~sand_bit(c->viewer);
    room_announce(r);
    if (__builtin_popcount(r->pace.takeover_yes) <= people(r) / 2)
        return;
    r->pace.moderator = MODERATOR_SOFTWARE;
    r->pace.pause_asked = false;
    r->pace.resume_at = 0;
    note(c, "takeover");
    if (tell_held(r))
        tell_open(r);
}

void moderate_takeover(struct client *c, const struct socket_request *m)
{
    vote_takeover(c, m->yes);
    room_settle(c->room);
}

/* ---- What the host enters or ends ---- */

/* Two seats of a deal by hand were confused (R-deal-11 of Werewolves); what one of them has answered goes along. */
void moderate_swap(struct client *c, const struct socket_request *m)
{
    struct sand_error error;
    sand_answer answer;
    char pair[32];
    if (!socket_host_plays(c))
        return;
    snprintf(pair, sizeof pair, "%s %s", m->seat, m->with);
    if (!socket_read_host(c, SAND_HOST, "swap", pair, &answer))
        return;
    const struct room *r = c->room;
    const int one = sand_actor_of(r->pack->game, m->seat, r->seats),
              other = sand_actor_of(r->pack->game, m->with, r->seats);
    if (night_exchange(c->room, one, other, &error))
        socket_answer(c, SAND_HOST, answer, false, 0);
    else
        socket_storage_failed(c, &error);
}

static void close_call(struct client *c)
{
    night_close(c->room);
    room_settle(c->room);
}

void moderate_timeout(struct client *c, const struct socket_request *m)
{
    struct room *r = c->room;
    sand_answer answer;
    if (!socket_host_plays(c))
        return;
    if (tell_rests(r) && !room_paused(r)) {
        moderate_show(r, "skip", -1);
        tell_hurry(r);
        room_settle(r);
        return;
    }
    if (room_has_option(r, "moderator") && !room_moderated(r) && night_veiled(r)) {
        client_refuse(c, "NOT_YOURS", "do", "by night the software moderates", 0);
        return;
    }
    if (tell_slot(r) && room_moderated(r) && !room_paused(r)) {
        close_call(c);
        return;
    }
    if (!socket_takes(c, 0) || !socket_read_host(c, SAND_HOST, "timeout", m->seat, &answer))
        return;
    if (night_veiled(r)) {
        close_call(c);
        return;
    }
    moderate_show(r, "next", -1);
    socket_answer(c, SAND_HOST, answer, false, 0);
}

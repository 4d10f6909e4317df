/* What is told later than it happens. The game never waits (R-turn-5 of Werewolves): one answer may close a call, open
 * and close others that ask nobody, and lead into the day. Here time passes in between.
 *
 * A room is behind while `r->pace.behind` is set: everyone but a person who moderates is shown an earlier state, no
 * question, and the journal as far as it has been told. What is told next is a call that lasts its time though it asks
 * nobody (a slot, closed by night.c; the first may be the time to look at what was dealt), or waits until the moderator
 * opens it. After a restart nothing is left to be told, but a moderator opens what is open.
 *
 * Code that asks how the game stands must say for whom. sand_state_of is the truth, for playing; tell_state, tell_told
 * and tell_pace are what everyone has been shown, for everything that anybody can notice: clocks, lists of whose turn
 * it is, messages to phones. Mixing them up tells the table what happened before it is told.
 *
 * Spectators may be later still, by whole phases: the moments at which the last phases began are kept. */
#include "server/pace/pace_private.h"
#include "server/server.h"

#include <stdlib.h>
#include <string.h>

struct behind {
    uint32_t told;         /* entries that everyone may have heard of */
    uint32_t slot;         /* the entry of the call in progress that asks nobody, + 1; 0: none */
    bool held;             /* the moderator is to open what comes next */
    bool opened;           /* what comes next has been opened */
    int64_t rested, rests; /* a moment: since when, and until when, everyone looks at the last entry; 0: none */
    int64_t shown;         /* of a moment: when everything has been shown that there is to see */
    uint64_t state[];
};

static void read_pace(const struct room *r, const void *state, struct sand_pace *pace)
{
    memset(pace, 0, sizeof *pace);
    if (room_timing(r))
        room_timing(r)->state(r->pack->data, state, pace);
}

static void read_entry_pace(const struct room *r, uint32_t entry, struct sand_pace *pace)
{
    struct sand_entry e;
    memset(pace, 0, sizeof *pace);
    if (room_timing(r))
        room_timing(r)->entry(r->pack->data, sand_journal_entry(r->table, entry, &e), pace);
}

const void *tell_state(const struct room *r)
{
    return r->pace.behind ? (const void *)r->pace.behind->state : sand_state_of(r->table);
}

bool tell_behind(const struct room *r)
{
    return r->pace.behind;
}

bool tell_held(const struct room *r)
{
    return r->pace.behind && r->pace.behind->held;
}

uint32_t tell_told(const struct room *r)
{
    return r->pace.behind ? r->pace.behind->told : sand_journal_size(r->table);
}

bool tell_slot(const struct room *r)
{
    return r->pace.behind && r->pace.behind->slot;
}

/* Whether everyone looks at what was told last: nothing is open then, and no night is. */
bool tell_rests(const struct room *r)
{
    return r->pace.behind && r->pace.behind->rests;
}

void tell_pace(const struct room *r, struct sand_pace *pace)
{
    if (tell_rests(r))
        memset(pace, 0, sizeof *pace);
    else if (tell_slot(r))
        read_entry_pace(r, r->pace.behind->slot - 1, pace);
    else
        read_pace(r, tell_state(r), pace);
    if (tell_held(r))
        pace->taps = 0;
}

bool tell_dealing(const struct room *r)
{
    struct sand_pace pace;
    if (!tell_held(r))
        return false;
    for (uint32_t i = 0; i < r->pace.behind->told; i++) {
        read_entry_pace(r, i, &pace);
        if (pace.opens)
            return false;
    }
    tell_pace(r, &pace);
    return pace.veil || sand_answers_taken(r->table) == 0;
}

/* Whether the call in progress, which asks nobody, has told this seat something of its own. */
bool tell_tells(const struct room *r, int seat)
{
    struct sand_entry e;
    bool tells = false;
    for (uint32_t i = r->pace.behind->slot; i < r->pace.behind->told; i++) {
        const sand_mask audience = sand_journal_entry(r->table, i, &e)->audience;
        tells |= audience != SAND_ALL && audience & sand_bit(seat);
    }
    return tells;
}

/* ---- Continuing ---- */

/* Whether the call that opened with this entry is the one that is open now, and asks. */
static bool still_open(const struct room *r, uint32_t entry, const struct sand_pace *of_entry)
{
    struct sand_pace pace;
    for (uint32_t i = entry + 1; i < sand_journal_size(r->table); i++) {
        read_entry_pace(r, i, &pace);
        if (pace.opens)
            return false;
    }
    read_pace(r, sand_state_of(r->table), &pace);
    return pace.veil && strcmp(pace.veil, of_entry->veil) == 0;
}

/* Seconds to look at what was dealt, which the first entry tells of; 0: none. A person who moderates gives that time by
 * not opening the first call yet. */
static int32_t deal_time(const struct room *r)
{
    struct sand_pace pace;
    read_entry_pace(r, 0, &pace);
    return pace.limit && !room_moderated(r) ? clock_option(r, pace.limit) : 0;
}

/* What a call tells in private belongs to it; to the deal belongs all that comes before the first call. */
static void tell_belonging(struct room *r, bool deal)
{
    struct sand_pace pace;
    for (; r->pace.behind->told < sand_journal_size(r->table); r->pace.behind->told++) {
        read_entry_pace(r, r->pace.behind->told, &pace);
        if (deal ? pace.opens : sand_journal_audience(r->table, r->pace.behind->told) == SAND_ALL)
            return;
    }
}

/* A person who moderates knows what comes and reads it aloud. */
static bool anybody_looks_on(const struct room *r)
{
    for (const struct client *c = r->clients; c; c = c->next)
        if (!room_moderated(r) || c->viewer != SAND_HOST)
            return true;
    return false;
}

/* Milliseconds of a moment here, of which a table takes only a part; none where nobody looks on. */
static int64_t moment_time(const struct room *r, const struct sand_pace *pace, uint16_t whole)
{
    return whole && anybody_looks_on(r) ? (int64_t)whole * clock_option(r, pace->rests) / 100 : 0;
}

static int64_t rest_of(const struct room *r, const struct sand_pace *pace)
{
    return moment_time(r, pace, pace->rest);
}

static bool begin_rest(struct room *r, const struct sand_pace *pace)
{
    const int64_t rest = rest_of(r, pace);
    if (!rest)
        return false;
    r->pace.behind->rested = now_ms();
    r->pace.behind->rests = r->pace.behind->rested + rest;
    r->pace.behind->shown = r->pace.behind->rested + moment_time(r, pace, pace->shows);
    r->pace.turned = true;
    room_announce(r);
    return true;
}

/* Tells one entry more; false where something has to happen first. */
static bool tell_one(struct room *r)
{
    struct behind *b = r->pace.behind;
    struct sand_pace pace;
    read_entry_pace(r, b->told, &pace);
    if (pace.opens && !b->opened && room_moderated(r)) {
        b->held = true;
        return false;
    }
    const bool deal = b->told == 0;
    b->told++;
    if (begin_rest(r, &pace))
        return false;
    if (!pace.limit || (deal ? deal_time(r) == 0 : still_open(r, b->told - 1, &pace)))
        return true;
    b->slot = b->told;
    b->opened = false;
    tell_belonging(r, deal);
    return false;
}

static void go_on(struct room *r)
{
    const bool held = tell_held(r);
    while (r->pace.behind->told < sand_journal_size(r->table) && tell_one(r))
        continue;
    if (held || tell_held(r) || room_moderated(r)) /* who moderates is told how far the others are */
        room_announce(r);
    if (r->pace.behind->told == sand_journal_size(r->table) && !r->pace.behind->slot && !r->pace.behind->held &&
        !r->pace.behind->rests) {
        free(r->pace.behind);
        r->pace.behind = 0;
    }
    room_touch(r);
}

static void fall_behind(struct room *r, const void *state, uint32_t told)
{
    const size_t bytes = r->pack->game->state_bytes;
    r->pace.behind = calloc(1, sizeof *r->pace.behind + bytes);
    if (!r->pace.behind)
        abort();
    memcpy(r->pace.behind->state, state, bytes);
    r->pace.behind->told = told;
}

void tell_open(struct room *r)
{
    r->pace.behind->held = false;
    r->pace.behind->opened = true;
    room_announce(r);
    go_on(r);
}

void tell_close(struct room *r)
{
    r->pace.behind->slot = 0;
    go_on(r);
}

/* While a shared screen still reads aloud what was told, the next thing waits for the end of the sentence; not for
 * longer than one takes, since anybody may open such a screen. */
static int64_t end_of_rest(const struct room *r)
{
    enum { SENTENCE = 80 }; /* milliseconds, a hundredth */
    for (const struct client *c = r->clients; c; c = c->next)
        if (c->viewer == SAND_PUBLIC && c->waits && room_has_option(r, "moments"))
            return r->pace.behind->rests + (int64_t)SENTENCE * clock_option(r, "moments");
    return r->pace.behind->rests;
}

int64_t tell_due(const struct room *r)
{
    return tell_rests(r) && !r->pace.paused ? end_of_rest(r) : 0;
}

void tell_settle(struct room *r)
{
    while (tell_rests(r) && !r->pace.paused && now_ms() >= end_of_rest(r))
        tell_skip(r);
}

/* A pause moves the moment. */
void tell_shift(struct room *r, int64_t by)
{
    if (!tell_rests(r))
        return;
    r->pace.behind->rested += by;
    r->pace.behind->rests += by;
    r->pace.behind->shown += by;
}

/* A wait is skipped, never a card: what is still face down is turned first, and from there the moment takes its time.
 */
void tell_hurry(struct room *r)
{
    const int64_t early = r->pace.behind->shown - now_ms();
    if (early <= 0) {
        tell_skip(r);
        return;
    }
    r->chapter_began -= early; /* what was not waited for was no talk either */
    tell_shift(r, -early);
    room_announce(r);
    room_touch(r);
}

void tell_skip(struct room *r)
{
    r->chapter_began += now_ms() - r->pace.behind->rested; /* nobody has talked in the meantime */
    r->pace.behind->rests = 0;
    r->pace.turned = true;
    room_announce(r);
    go_on(r);
}

void tell_put_moment(const struct room *r, struct sand_writer *w)
{
    if (!tell_rests(r))
        return;
    sand_put_object(w, "moment");
    sand_put_int(w, "began", wall_of(r->pace.behind->rested));
    sand_put_int(w, "until", wall_of(r->pace.behind->rests));
    sand_put_end(w);
}

/* ---- Around an answer ---- */

void tell_before(const struct room *r, struct tell_before *before)
{
    if (!room_timing(r))
        return;
    memcpy(before->state, sand_state_of(r->table), r->pack->game->state_bytes);
    before->told = sand_journal_size(r->table);
}

void tell_after(struct room *r, const struct tell_before *before)
{
    struct sand_pace pace;
    bool any = false;
    if (!room_timing(r))
        return;
    tell_phase(r, before);
    for (uint32_t i = before->told; !any && i < sand_journal_size(r->table); i++) {
        read_entry_pace(r, i, &pace);
        any = pace.opens || rest_of(r, &pace);
    }
    if (any && !r->pace.behind) {
        fall_behind(r, before->state, before->told);
        go_on(r);
    }
}

/* The start: nothing came before it. What is open at once, as an election is, a person who moderates opens too: people
 * look at their cards first. */
void tell_start(struct room *r)
{
    if (!room_timing(r) || !(room_moderated(r) || deal_time(r)))
        return;
    fall_behind(r, sand_state_of(r->table), 0);
    go_on(r);
    if (!r->pace.behind)
        tell_restart(r);
}

/* After a restart: everything has been told, but a person who moderates opens what is open. */
void tell_restart(struct room *r)
{
    if (!room_moderated(r) || sand_over(r->table, 0))
        return;
    fall_behind(r, sand_state_of(r->table), sand_journal_size(r->table));
    r->pace.behind->held = true;
}

/* ---- Spectators ---- */

struct moment {
    struct sand_past past;
    uint64_t state[];
};
struct delay {
    int phases, count;
    struct moment *moment[]; /* the beginnings of the last phases, oldest first */
};

static bool same_phase(const struct sand_pace *a, const struct sand_pace *b)
{
    if (a->veil || b->veil)
        return a->veil && b->veil && strcmp(a->veil, b->veil) == 0;
    return a->serial == b->serial &&
           (a->limit == b->limit || (a->limit && b->limit && strcmp(a->limit, b->limit) == 0));
}

static void keep_moment(struct room *r)
{
    struct delay *d = r->pace.delay;
    const size_t bytes = r->pack->game->state_bytes;
    struct moment *m = malloc(sizeof *m + bytes);
    if (!m)
        abort();
    memcpy(m->state, sand_state_of(r->table), bytes);
    m->past = (struct sand_past){m->state, sand_journal_size(r->table), sand_remark_count(r->table)};
    if (d->count == d->phases) {
        free(d->moment[0]);
        memmove(d->moment, d->moment + 1, (size_t)--d->count * sizeof *d->moment);
    }
    d->moment[d->count++] = m;
}

bool tell_turned(const struct room *r)
{
    return r->pace.turned;
}

void tell_turn_sent(struct room *r)
{
    r->pace.turned = false;
}

void tell_delay(struct room *r)
{
    const int phases = room_has_option(r, "spectator_delay") ? clock_option(r, "spectator_delay") : 0;
    if (phases <= 0)
        return;
    r->pace.delay = calloc(1, sizeof *r->pace.delay + (size_t)phases * sizeof *r->pace.delay->moment);
    if (!r->pace.delay)
        abort();
    r->pace.delay->phases = phases;
    keep_moment(r);
}

/* An answer has been played: a new phase may have begun. */
void tell_phase(struct room *r, const struct tell_before *before)
{
    struct sand_pace then, now;
    if (!r->pace.delay)
        return;
    read_pace(r, before->state, &then);
    read_pace(r, sand_state_of(r->table), &now);
    if (!same_phase(&then, &now))
        keep_moment(r);
}

void pace_free(struct room *r)
{
    free(r->pace.held);
    free(r->pace.asks);
    free(r->pace.behind);
    r->pace.behind = 0;
    for (int i = 0; r->pace.delay && i < r->pace.delay->count; i++)
        free(r->pace.delay->moment[i]);
    free(r->pace.delay);
    r->pace.delay = 0;
}

/* ---- Updates ---- */

/* The earlier moment that a viewer is shown; none, without a state, if it is shown the present. */
static struct sand_past past_of(const struct room *r, int viewer)
{
    const bool ahead = viewer == SAND_HOST && room_moderated(r);
    struct sand_past past = {0, 0, 0};
    if (r->pace.behind && !ahead)
        past = (struct sand_past){r->pace.behind->state, r->pace.behind->told, sand_remark_count(r->table)};
    if (r->pace.delay && viewer == SAND_PUBLIC && r->state == ROOM_RUNNING &&
        (!past.state || r->pace.delay->moment[0]->past.entries < past.entries))
        past = r->pace.delay->moment[0]->past;
    return past;
}

void tell_look(const struct room *r, int viewer, uint32_t at, uint32_t heard, struct sand_writer *w)
{
    const struct sand_past past = past_of(r, viewer);
    const struct sand_look wish = {at, heard, past.state ? past.entries : UINT32_MAX};
    const uint64_t before = sand_look_work(r->table);
    sand_put_look(r->table, viewer, &wish, w);
    r->server->counts.looked += sand_look_work(r->table) - before;
}

uint32_t tell_update(struct room *r, int viewer, uint32_t since, struct sand_writer *w)
{
    const struct sand_past past = past_of(r, viewer);
    return past.state ? sand_update_past(r->table, viewer, since, &past, w) : sand_update(r->table, viewer, since, w);
}

/* Time: the deadline of what is open, what happens when it passes, and the one timer of a room. A clock's end is an
 * answer like any other, so a record needs no clock.
 *
 * Time only passes (now_ms): the clock on the wall, which somebody may set, is read for the log and for what people
 * read, and nothing waits for it. */
#include "server/server.h"

#include <stdlib.h>
#include <string.h>

int64_t now_ms(void)
{
    return (int64_t)(uv_hrtime() / 1000000);
}

int64_t wall_ms(void)
{
    uv_timeval64_t t;
    uv_gettimeofday(&t);
    return t.tv_sec * 1000 + t.tv_usec / 1000;
}

/* The distance of the two is kept while they agree, so that one moment is always told as the same. */
int64_t wall_of(int64_t moment)
{
    enum { JITTER = 50 };
    static int64_t distance;
    const int64_t found = wall_ms() - now_ms();
    if (found > distance + JITTER || found < distance - JITTER)
        distance = found;
    return moment + distance;
}

/* The earlier of two moments, 0 being none. */
static int64_t earlier(int64_t a, int64_t b)
{
    return !a || (b && b < a) ? b : a;
}

/* ---- Clocks per decision and banks ----
 *
 * Everyone sees them, so only what everyone sees may move them: a decision is what lies between two changes of the
 * public view, however many answers are given in secret in the meantime. A bank pays for the time in which its seat is
 * truly asked, but what is left of it is told at the next such change. */

enum { STEPS = 64 }; /* as far as an undo goes back */

/* When each of the last positions was first reached, by the answers that led there: who takes an answer back, or gives
 * it again, has no more time than at first. */
struct decisions {
    uint64_t seen; /* the public view */
    uint32_t answers;
    bool begun;
    int64_t left_until; /* of banks: when the first is used up, as it was told */
    struct step {
        uint32_t answers; /* + 1; 0: none */
        sand_mask asked;
        int64_t deadline;
    } step[STEPS];
};

static bool counts_decisions(const struct room *r)
{
    return r->clock == CLOCK_DECISION || r->clock == CLOCK_BANK || r->clock == CLOCK_DAYS;
}

static struct decisions *decisions_of(struct room *r)
{
    if (!r->decisions && !(r->decisions = calloc(1, sizeof *r->decisions)))
        abort();
    return r->decisions;
}

/* FNV-1a of what everyone sees. */
static uint64_t public_view(const struct room *r)
{
    struct sand_writer w;
    uint64_t hash = 14695981039346656037u;
    sand_writer_grow(&w);
    r->pack->game->view(r->pack->data, sand_state_of(r->table), SAND_PUBLIC, &w);
    for (size_t i = 0; i < w.size; i++)
        hash = (hash ^ (unsigned char)w.text[i]) * 1099511628211u;
    sand_writer_free(&w);
    return hash;
}

static struct step *step_of(struct decisions *d, uint32_t answers)
{
    return &d->step[answers % STEPS];
}

/* A position that was reached before, by the same number of answers, has the deadline it had then: otherwise taking an
 * answer back and giving it again would wind the clock up. `asked` must overlap, or the step is of another line of
 * play. */
static void settle_deadline(struct room *r, struct decisions *d, bool changed, int64_t now)
{
    const int64_t unit = r->clock == CLOCK_DAYS ? 86400000 : 1000;
    const sand_mask asked = sand_asked(r->table) & SAND_SEAT_MASK;
    struct step *step = step_of(d, d->answers);
    if (step->answers == d->answers + 1 && step->asked & asked) {
        r->deadline = step->deadline;
        return;
    }
    if (changed)
        r->deadline = asked ? now + r->clock_seconds * unit : 0;
    *step = (struct step){d->answers + 1, asked, r->deadline};
}

/* ---- Banks ---- */

static int64_t bank_left(const struct seat *seat, int64_t now)
{
    const int64_t spent = seat->asked && now > seat->asked ? now - seat->asked : 0;
    return seat->bank > spent ? seat->bank - spent : 0;
}

/* Who is asked pays from now on, who is not any more has paid. */
static void pay_banks(struct room *r, int64_t now)
{
    const sand_mask asked = sand_asked(r->table);
    for (int i = 0; i < r->seats; i++) {
        struct seat *seat = &r->seat[i];
        const bool pays = asked & sand_bit(i) && !room_is_bot(r, i);
        seat->bank = bank_left(seat, now);
        seat->asked = pays ? now : 0;
    }
}

/* When the first of those who are asked has nothing left; 0: nobody is. */
static int64_t first_bank(const struct room *r)
{
    int64_t first = 0;
    for (int i = 0; i < r->seats; i++)
        if (r->seat[i].asked)
            first = earlier(first, r->seat[i].asked + r->seat[i].bank);
    return first;
}

static void settle_banks(struct room *r, struct decisions *d, bool changed, int64_t now)
{
    pay_banks(r, now);
    r->deadline = first_bank(r);
    if (!changed)
        return;
    d->left_until = r->deadline;
    for (int i = 0; i < r->seats; i++)
        r->seat[i].left = r->seat[i].bank;
}

static void settle_decision_clock(struct room *r, int64_t now)
{
    struct decisions *d = decisions_of(r);
    if (d->begun && d->answers == sand_answers_taken(r->table))
        return;
    const uint64_t seen = public_view(r);
    const bool changed = !d->begun || seen != d->seen;
    d->begun = true;
    d->seen = seen;
    d->answers = sand_answers_taken(r->table);
    if (r->clock == CLOCK_BANK)
        settle_banks(r, d, changed, now);
    else
        settle_deadline(r, d, changed, now);
    if (changed)
        r->opened = now;
}

bool clock_allows_undo(const struct room *r)
{
    if (!r->decisions || r->clock == CLOCK_BANK || sand_answers_taken(r->table) == 0)
        return true;
    const uint32_t answers = sand_answers_taken(r->table) - 1;
    const struct step *step = step_of(r->decisions, answers);
    return step->answers != answers + 1 || !step->deadline || step->deadline > now_ms();
}

/* ---- After a restart ---- */

void clock_replay(struct room *r, int64_t at)
{
    if (r->clock == CLOCK_BANK && !r->opened)
        for (int i = 0; i < r->seats; i++)
            r->seat[i].bank = (int64_t)r->clock_seconds * 1000;
    if (counts_decisions(r))
        settle_decision_clock(r, at);
}

static void shift_moment(int64_t *moment, int64_t by)
{
    if (*moment)
        *moment = *moment + by ? *moment + by : 1; /* 0 is not a moment */
}

void clock_shift(struct room *r, int64_t by)
{
    shift_moment(&r->deadline, by);
    shift_moment(&r->opened, by);
    for (int i = 0; i < r->seats; i++)
        shift_moment(&r->seat[i].asked, by);
    if (!r->decisions)
        return;
    shift_moment(&r->decisions->left_until, by);
    for (int i = 0; i < STEPS; i++)
        shift_moment(&r->decisions->step[i].deadline, by);
}

/* The log has the time of day; from here on time only passes. Nobody is late at once, and nobody has more time than a
 * decision gives, whatever was done to the clock on the wall in the meantime. */
void clock_resume(struct room *r)
{
    /* After a restart people have to come back first. */
    enum { GRACE = 60000 };
    const int64_t now = now_ms(), least = now + GRACE;
    const int64_t most = now + r->clock_seconds * (r->clock == CLOCK_DAYS ? (int64_t)86400000 : 1000);
    clock_shift(r, now - wall_ms());
    if (!counts_decisions(r) || !r->deadline)
        return;
    if (r->deadline > most)
        r->deadline = most;
    if (r->deadline < least)
        r->deadline = least;
    step_of(decisions_of(r), r->decisions->answers)->deadline = r->deadline;
    r->decisions->left_until = r->deadline;
}

/* What everyone is told: of banks as it was when everyone last saw something. */
static int64_t shown_deadline(const struct room *r)
{
    if (night_veiled(r) || tell_behind(r))
        return 0;
    return r->clock == CLOCK_BANK && r->decisions ? r->decisions->left_until : r->deadline;
}

void clock_settle(struct room *r)
{
    if (r->clock == CLOCK_GAME && tell_behind(r) && !night_veiled(r))
        pace_hold(r);
    if (night_veiled(r) || tell_behind(r))
        r->deadline = 0; /* the night closes its calls itself; what has not been told yet has no clock */
    else if (room_paused(r))
        return;
    else if (r->clock == CLOCK_GAME)
        pace_clock(r);
    else if (r->clock != CLOCK_NONE)
        settle_decision_clock(r, now_ms());
    if (shown_deadline(r) != r->told_deadline) {
        r->told_deadline = shown_deadline(r);
        r->document_changed = true;
        room_touch(r);
    }
}

/* ---- The end of a limit ---- */

static void expire(struct room *r)
{
    struct sand_error error;
    struct sand_question q;
    const sand_mask asked = sand_asked(r->table) & SAND_SEAT_MASK;
    r->deadline = 0;
    if (r->decisions)
        r->decisions->left_until = 0;
    for (sand_mask seats = asked; seats; seats &= seats - 1)
        if (r->seat[__builtin_ctz(seats)].idle < UINT8_MAX)
            r->seat[__builtin_ctz(seats)].idle++;
    if (r->expiry == EXPIRY_TIMEOUT && sand_ask(r->table, SAND_CLOCK, 0, &q)) {
        room_play(r, SAND_CLOCK, q.answer[0], false, &error);
    } else if (r->expiry != EXPIRY_NONE) {
        /* A game without a clock of its own: a bot takes the seats that are late, until they are given back. */
        for (sand_mask seats = asked; seats; seats &= seats - 1) {
            struct seat *seat = &r->seat[__builtin_ctz(seats)];
            if (seat->kind == SEAT_PERSON && !seat->lent) {
                seat->lent = 1;
                if (!seat->bot[0])
                    strcpy(seat->bot, "random");
            }
        }
        room_keep(r, &error);
    }
}

static void on_timer(uv_timer_t *timer)
{
    struct room *r = timer->data;
    const int64_t now = now_ms();
    if (r->state != ROOM_RUNNING || r->server->stopping)
        return;
    if (night_veiled(r) && now >= night_next(r))
        night_beat(r);
    else if (!r->busy && r->deadline && now >= r->deadline && !room_paused(r))
        expire(r);
    if (r->busy)
        clock_schedule(r); /* only the beat continues */
    else
        room_settle(r);
}

void clock_schedule(struct room *r)
{
    int64_t next = 0;
    const int64_t now = now_ms();
    if (r->state == ROOM_RUNNING && r->busy) {
        next = night_next(r);
    } else if (r->state == ROOM_RUNNING) {
        next = earlier(night_veiled(r) ? night_next(r) : room_paused(r) ? 0 : r->deadline, r->next_bot);
        next = earlier(next, moderate_next(r));
        next = earlier(next, standin_next(r));
        next = earlier(next, tell_due(r));
    }
    if (!next)
        uv_timer_stop(&r->timer);
    else
        uv_timer_start(&r->timer, on_timer, (uint64_t)(next > now ? next - now : 1), 0); /* 0 would starve the loop */
}

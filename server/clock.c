/* Time: the deadline of what is open, what happens when it passes, and the one timer of a room. A clock's end is an
 * answer like any other, so a record needs no clock. */
#include "server/server.h"

#include <string.h>

int64_t now_ms(void)
{
    uv_timeval64_t t;
    uv_gettimeofday(&t);
    return t.tv_sec * 1000 + t.tv_usec / 1000;
}

int32_t clock_option(const struct room *r, const char *name)
{
    struct sand_error error;
    int32_t value = 0;
    struct sand_reader *d = sand_reader_open("options", r->options, strlen(r->options), &error);
    if (d)
        value = sand_option_value(d, r->pack->game, name);
    sand_reader_close(d);
    return value;
}

int64_t clock_limit(const struct room *r, const struct sand_pace *pace)
{
    const int64_t limit = pace->limit ? clock_option(r, pace->limit) : 0;
    if (limit <= 0)
        return 0;
    return limit + (pace->each ? (int64_t)clock_option(r, pace->each) * pace->count : 0) + pace->extra;
}

/* ---- The game's own clocks ---- */

static bool same_clock(const struct stopped_clock *c, const struct sand_pace *pace)
{
    return pace->limit && strcmp(c->limit, pace->limit) == 0 && c->serial == pace->serial;
}

/* A clock that was interrupted goes on, with a minute if less was left (R-time-2 of Werewolves). */
static void begin_game_clock(struct room *r, const struct sand_pace *pace, int64_t now)
{
    enum { LEAST = 60000 };
    const struct stopped_clock interrupted = r->before;
    r->before = r->now;
    r->before.left = r->deadline ? r->deadline - now : 0;
    memset(&r->now, 0, sizeof r->now);
    if (pace->limit)
        strncpy(r->now.limit, pace->limit, sizeof r->now.limit - 1);
    r->now.serial = pace->serial;
    r->now.seconds = clock_limit(r, pace);
    r->deadline = r->now.seconds ? now + r->now.seconds * 1000 : 0;
    if (r->deadline && same_clock(&interrupted, pace))
        r->deadline = now + (interrupted.left > LEAST ? interrupted.left : LEAST);
}

static void settle_game_clock(struct room *r)
{
    const int64_t now = now_ms();
    struct sand_pace pace = {0};
    if (r->pack->game->pace)
        r->pack->game->pace(r->pack->data, sand_state_of(r->table), &pace);
    if (!same_clock(&r->now, &pace)) {
        r->opened = now;
        begin_game_clock(r, &pace, now);
    } else if (r->deadline) { /* more time may have been granted */
        const int64_t seconds = clock_limit(r, &pace);
        r->deadline += (seconds - r->now.seconds) * 1000;
        r->now.seconds = seconds;
    }
}

/* ---- Clocks per decision and banks ---- */

static void pay_banks(struct room *r, int64_t now)
{
    const int64_t spent = r->opened ? now - r->opened : 0;
    for (sand_mask seats = r->asked & SAND_SEAT_MASK; seats; seats &= seats - 1) {
        struct seat *seat = &r->seat[__builtin_ctz(seats)];
        seat->bank = seat->bank > spent ? seat->bank - spent : 0;
    }
}

static void begin_banks(struct room *r, sand_mask asked, int64_t now)
{
    r->deadline = 0;
    for (sand_mask seats = asked & SAND_SEAT_MASK; seats; seats &= seats - 1) {
        const int64_t end = now + r->seat[__builtin_ctz(seats)].bank;
        if (!room_is_bot(r, __builtin_ctz(seats)) && (!r->deadline || end < r->deadline))
            r->deadline = end;
    }
}

static void settle_decision_clock(struct room *r, int64_t now)
{
    const sand_mask asked = sand_asked(r->table);
    const int64_t unit = r->clock == CLOCK_DAYS ? 86400000 : 1000;
    if (asked == r->asked && r->asked_at == sand_answers_taken(r->table))
        return;
    if (r->clock == CLOCK_BANK)
        pay_banks(r, now);
    r->asked = asked;
    r->asked_at = sand_answers_taken(r->table);
    r->opened = now;
    if (r->clock == CLOCK_BANK)
        begin_banks(r, asked, now);
    else
        r->deadline = asked & SAND_SEAT_MASK ? now + r->clock_seconds * unit : 0;
}

static bool counts_decisions(const struct room *r)
{
    return r->clock == CLOCK_DECISION || r->clock == CLOCK_BANK || r->clock == CLOCK_DAYS;
}

void clock_replay(struct room *r, int64_t at)
{
    if (r->clock == CLOCK_BANK && !r->opened)
        for (int i = 0; i < r->seats; i++)
            r->seat[i].bank = (int64_t)r->clock_seconds * 1000;
    if (counts_decisions(r))
        settle_decision_clock(r, at);
}

void clock_resume(struct room *r)
{
    enum { GRACE = 60000 };
    const int64_t least = now_ms() + GRACE;
    if (counts_decisions(r) && r->deadline && r->deadline < least)
        r->deadline = least;
}

void clock_settle(struct room *r)
{
    if (night_veiled(r) || r->behind)
        r->deadline = 0; /* the night closes its calls itself; what has not been told yet has no clock */
    else if (r->paused)
        return;
    else if (r->clock == CLOCK_GAME)
        settle_game_clock(r);
    else if (r->clock != CLOCK_NONE)
        settle_decision_clock(r, now_ms());
    if (r->deadline != r->told_deadline) {
        r->told_deadline = r->deadline;
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
    if (night_veiled(r) && now >= r->next_beat)
        night_beat(r);
    else if (!r->busy && r->deadline && now >= r->deadline && !r->paused)
        expire(r);
    if (r->busy)
        clock_schedule(r); /* only the beat goes on */
    else
        room_settle(r);
}

/* The earlier of two moments, 0 being none. */
static int64_t earlier(int64_t a, int64_t b)
{
    return !a || (b && b < a) ? b : a;
}

void clock_schedule(struct room *r)
{
    int64_t next = 0;
    const int64_t now = now_ms();
    if (r->state == ROOM_RUNNING && r->busy) {
        next = night_veiled(r) ? r->next_beat : 0;
    } else if (r->state == ROOM_RUNNING) {
        next = earlier(night_veiled(r) ? r->next_beat : r->paused ? 0 : r->deadline, r->next_bot);
        next = earlier(next, moderate_next(r));
    }
    if (!next)
        uv_timer_stop(&r->timer);
    else
        uv_timer_start(&r->timer, on_timer, (uint64_t)(next > now ? next - now : 1), 0); /* 0 would starve the loop */
}

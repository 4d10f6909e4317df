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

/* The limit of what is open now in milliseconds; 0: none. */
static int64_t limit_of(const struct room *r)
{
    struct sand_pace pace = {0};
    switch (r->clock) {
    case CLOCK_GAME:
        if (r->pack->game->pace)
            r->pack->game->pace(r->pack->data, sand_state_of(r->table), &pace);
        return clock_limit(r, &pace) * 1000;
    case CLOCK_DECISION:
        return (int64_t)r->clock_seconds * 1000;
    case CLOCK_DAYS:
        return (int64_t)r->clock_seconds * 86400 * 1000;
    default:
        return 0;
    }
}

/* What was asked before has been answered or has changed: banks pay, a new limit begins. */
static void new_question(struct room *r, sand_mask asked)
{
    const int64_t now = now_ms(), spent = r->opened ? now - r->opened : 0;
    for (sand_mask seats = r->asked & SAND_SEAT_MASK; seats && r->clock == CLOCK_BANK; seats &= seats - 1) {
        struct seat *seat = &r->seat[__builtin_ctz(seats)];
        seat->bank = seat->bank > spent ? seat->bank - spent : 0;
    }
    r->asked = asked;
    r->asked_at = sand_answers_taken(r->table);
    r->opened = now;
    const int64_t limit = limit_of(r);
    r->deadline = limit ? now + limit : 0;
    for (sand_mask seats = asked & SAND_SEAT_MASK; seats && r->clock == CLOCK_BANK; seats &= seats - 1) {
        const int64_t end = now + r->seat[__builtin_ctz(seats)].bank;
        if (!room_is_bot(r, __builtin_ctz(seats)) && (!r->deadline || end < r->deadline))
            r->deadline = end;
    }
}

void clock_settle(struct room *r)
{
    const sand_mask asked = sand_asked(r->table);
    struct sand_question q;
    if (night_veiled(r)) {
        r->deadline = 0; /* the night closes its calls itself */
        return;
    }
    /* On a floor the limit is the whole discussion's, not each answer's. */
    const int first = asked & SAND_SEAT_MASK ? __builtin_ctz(asked & SAND_SEAT_MASK) : -1;
    const bool floor = first >= 0 && sand_ask(r->table, first, 0, &q) && q.flags & (SAND_FLOOR | SAND_TOGETHER);
    const bool same = floor && r->deadline && (r->asked & asked & SAND_SEAT_MASK);
    if (r->clock != CLOCK_NONE && !same && (asked != r->asked || r->asked_at != sand_answers_taken(r->table)))
        new_question(r, asked);
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
        room_play(r, SAND_CLOCK, q.answer[0], &error);
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
    if (r->state != ROOM_RUNNING || r->busy)
        return;
    if (night_veiled(r) && now >= r->next_beat)
        night_beat(r);
    else if (r->deadline && now >= r->deadline)
        expire(r);
    room_settle(r);
}

void clock_schedule(struct room *r)
{
    int64_t next = 0;
    const int64_t now = now_ms();
    if (r->state == ROOM_RUNNING && !r->busy) {
        next = night_veiled(r) ? r->next_beat : r->deadline;
        if (r->next_bot && (!next || r->next_bot < next))
            next = r->next_bot;
    }
    if (!next)
        uv_timer_stop(&r->timer);
    else
        uv_timer_start(&r->timer, on_timer, (uint64_t)(next > now ? next - now : 0), 0);
}

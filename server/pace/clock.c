/* The game's own clocks (CLOCK_GAME): what is open now says by which option it is timed. A clock that something
 * interrupts stands still, and resumes when that is over.
 *
 * The option's name and the game's serial together are the clock: the same pair later is the same clock, anything else
 * a new one. Clocks that stand still are a stack: each was interrupted by the next. */
#include "server/pace/pace_private.h"
#include "server/server.h"

#include <string.h>

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

static bool same_clock(const struct stopped_clock *c, const struct sand_pace *pace)
{
    return pace->limit && strcmp(c->limit, pace->limit) == 0 && c->serial == pace->serial;
}

/* What runs now stands still from here on; the oldest is forgotten where there are too many. */
static void stop_clock(struct room *r, int64_t now)
{
    enum { MOST = sizeof r->pace.stopped / sizeof *r->pace.stopped };
    struct stopped_clock *stopped = r->pace.stopped;
    if (!r->pace.now.limit[0])
        return;
    if (r->pace.stopped_count == MOST)
        memmove(stopped, stopped + 1, (size_t)--r->pace.stopped_count * sizeof *stopped);
    stopped[r->pace.stopped_count] = r->pace.now;
    stopped[r->pace.stopped_count++].left = r->deadline ? r->deadline - now : 0;
}

/* Milliseconds left of a clock that stood still; -1: it did not. What interrupted it is over for good, and at night
 * nothing of the day before continues. */
static int64_t left_of(struct room *r, const struct sand_pace *pace)
{
    int i = r->pace.stopped_count;
    if (pace->veil)
        r->pace.stopped_count = 0;
    else
        while (i > 0)
            if (same_clock(&r->pace.stopped[--i], pace)) {
                r->pace.stopped_count = i;
                return r->pace.stopped[i].left;
            }
    return -1;
}

/* A clock that was interrupted resumes, with a minute if less was left (R-time-2 of Werewolves). */
static void begin_game_clock(struct room *r, const struct sand_pace *pace, int64_t now)
{
    enum { LEAST = 60000 };
    const int64_t left = left_of(r, pace);
    if (left < 0 && !pace->veil)
        stop_clock(r, now);
    memset(&r->pace.now, 0, sizeof r->pace.now);
    if (pace->limit)
        strncpy(r->pace.now.limit, pace->limit, sizeof r->pace.now.limit - 1);
    r->pace.now.serial = pace->serial;
    r->pace.now.seconds = clock_limit(r, pace);
    r->deadline = r->pace.now.seconds ? now + r->pace.now.seconds * 1000 : 0;
    if (r->deadline && left >= 0)
        r->deadline = now + (left > LEAST ? left : LEAST);
}

static struct sand_pace pace_now(const struct room *r)
{
    struct sand_pace pace = {0};
    if (room_timing(r))
        room_timing(r)->state(r->pack->data, sand_state_of(r->table), &pace);
    return pace;
}

/* While something is told no clock runs. One that continues after it, as a day does when somebody has left the game,
 * stands still. */
void pace_hold(struct room *r)
{
    const struct sand_pace pace = pace_now(r);
    if (!r->deadline || !same_clock(&r->pace.now, &pace))
        return;
    stop_clock(r, now_ms() - room_stood(r));
    memset(&r->pace.now, 0, sizeof r->pace.now);
}

void pace_clock(struct room *r)
{
    const int64_t now = now_ms();
    const struct sand_pace pace = pace_now(r);
    if (!same_clock(&r->pace.now, &pace)) {
        r->opened = now;
        begin_game_clock(r, &pace, now);
    } else if (r->deadline) { /* more time may have been granted */
        const int64_t seconds = clock_limit(r, &pace);
        r->deadline += (seconds - r->pace.now.seconds) * 1000;
        r->pace.now.seconds = seconds;
    }
}

/* Whose bot thinks next. Processors are few and bots may be many: tables wait in a line, and not the one that came
 * first is next, but a table where a person waits before one where nobody does; then one of the address whose tables
 * have thought least of late; then the table that has. One place is always left for another address, and one for a
 * table with people at it, so that nobody waits for more than the end of a thought.
 *
 * A table in the line is not busy: who sits at it may speak and answer in the meantime. */
#include "server/server.h"

#include <stdlib.h>

enum { SHARES = 256, HALF = 4000, MOST = 4 }; /* HALF: milliseconds after which what was used counts half */

struct share {
    int64_t used, at; /* microseconds, as of when */
    int running;
};
struct line {
    struct room *first;
    int running, alone; /* thoughts in progress; of tables where nobody waits */
    int places;
    struct share share[SHARES];
};

/* A number of eight bits is kept with the table, not the address: it says nothing of anybody, and holds after a
 * restart.
 */
uint8_t line_share(const char *maker)
{
    uint32_t h = 2166136261u;
    for (; *maker; maker++)
        h = (h ^ (unsigned char)*maker) * 16777619u;
    return (uint8_t)(h % SHARES);
}

static struct share *share_of(const struct room *r)
{
    return &r->server->line->share[r->share];
}

/* Halved every HALF milliseconds: what was used a minute ago no longer counts. Computed when it is asked for, so that
 * nothing has to be done while nobody thinks. */
static int64_t used_by(const struct share *s, int64_t now)
{
    const int64_t halves = (now - s->at) / HALF;
    return halves < 60 ? s->used >> halves : 0;
}

static bool may_begin(const struct line *l, const struct room *r)
{
    return share_of(r)->running < l->places - 1 && (room_person_present(r) || l->alone < l->places - 2 || !l->running);
}

static bool comes_before(const struct room *a, const struct room *b, int64_t now)
{
    const bool wait_a = room_person_present(a), wait_b = room_person_present(b);
    const int64_t used_a = used_by(share_of(a), now), used_b = used_by(share_of(b), now);
    if (wait_a != wait_b)
        return wait_a;
    return used_a != used_b ? used_a < used_b : a->thought < b->thought;
}

static struct room *choose(const struct line *l)
{
    const int64_t now = now_ms();
    struct room *best = 0;
    for (struct room *r = l->first; r; r = r->line_next)
        if (may_begin(l, r) && (!best || comes_before(r, best, now)))
            best = r;
    return best;
}

void line_open(struct server *s)
{
    const int processors = (int)uv_available_parallelism();
    s->line = calloc(1, sizeof *s->line);
    if (!s->line)
        abort();
    s->line->places = processors + 1 < 3 ? 3 : processors + 1 > MOST ? MOST : processors + 1;
}

void line_close(struct server *s)
{
    free(s->line);
    s->line = 0;
}

void line_advance(struct server *s)
{
    struct line *l = s->line;
    struct room *r;
    while (!s->stopping && l->running < l->places && (r = choose(l))) {
        line_leave(r);
        think_begin(r);
    }
}

void line_join(struct room *r)
{
    struct line *l = r->server->line;
    if (r->in_line)
        return;
    struct room **last = &l->first;
    while (*last)
        last = &(*last)->line_next;
    *last = r;
    r->line_next = 0;
    r->in_line = true;
    line_advance(r->server);
}

void line_leave(struct room *r)
{
    if (!r->in_line)
        return;
    for (struct room **at = &r->server->line->first; *at; at = &(*at)->line_next)
        if (*at == r) {
            *at = r->line_next;
            break;
        }
    r->in_line = false;
}

void line_began(struct room *r)
{
    struct line *l = r->server->line;
    r->thinks_alone = !room_person_present(r);
    l->running++;
    l->alone += r->thinks_alone;
    share_of(r)->running++;
}

void line_ended(struct room *r, int64_t microseconds)
{
    struct line *l = r->server->line;
    struct share *s = share_of(r);
    const int64_t now = now_ms();
    l->running--;
    l->alone -= r->thinks_alone;
    s->running--;
    s->used = used_by(s, now) + microseconds;
    s->at = now;
    r->thought += microseconds;
}

/* Who is told of their turn while they are away. A device is told once for all its tables, some time after the first of
 * them waits for it and not too soon after the last message; of a seat's turn it hears once, and at most once a day
 * until somebody has looked. What has been told is kept with the device, so a restart repeats nothing.
 *
 * By night everyone who lives is told of every call, whether it asks them or not: a phone that sounds alone would tell
 * whose call it is (R-leak-4 of Werewolves, R-leak-6). A message says that it is somebody's turn and at which tables,
 * and nothing more. */
#include "server/notify.h"

#include "server/server.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEVICES = 4096, /* that wait at once; more wait until some have been told */
    TURNS = 8,      /* that a message names; the others are counted by nobody */
    AT_ONCE = 8,    /* requests in progress */
    TRIES = 6,
    AGAIN = 2,           /* delays before the second try, then twice as many each time */
    GAP = 15,            /* delays between two messages to one device */
    UNSEEN = 72000000,   /* milliseconds before somebody who has not looked is told again: twenty hours */
    VOUCHED = 12 * 3600, /* seconds that a voucher is good for */
    LIVE = 3600          /* seconds: what takes less is played by people who are there */
};

struct device {
    struct device *next;
    struct store_push push;
    int64_t due;  /* of the next message */
    int64_t sent; /* when the last one went; 0: none has */
    uint32_t id;  /* of the request in progress; 0: none */
    int tries;    /* of this message, so far */
    int turns;    /* that it is to be told of */
    struct turn {
        char code[STORE_CODE];
        uint8_t seat;
    } turn[TURNS];
};

struct notify {
    struct server *server;
    struct errands *errands;
    struct device *devices;
    int count, under_way;
    uint32_t ids;
    uv_timer_t timer;
};

/* ---- The server's key ---- */

/* Made when it is first asked for. It is used only as it is found in storage: what was not committed does not count. */
bool notify_key(struct server *s, uint8_t secret[NOTIFY_SECRET], struct sand_error *error)
{
    static const char name[] = "push";
    const enum store_reply reply = store_get_secret(s->store, name, secret, error);
    if (reply != STORE_NONE)
        return reply == STORE_FOUND;
    notify_make_key(secret);
    return server_transaction(s, error) && store_put_secret(s->store, name, secret, error);
}

/* ---- Whose turn it is ---- */

/* A table at which people are not expected to sit and wait. */
static bool is_slow(const struct room *r)
{
    struct sand_pace pace;
    if (r->clock == CLOCK_DAYS || (r->clock == CLOCK_NONE && !r->pack->game->timing))
        return true;
    if (r->clock != CLOCK_GAME)
        return false;
    tell_pace(r, &pace);
    return clock_limit(r, &pace) > LIVE;
}

/* What the seat is wanted for, as a number that changes with it; 0: nothing. */
static uint32_t wanted_for(const struct room *r, int seat)
{
    struct sand_question q;
    if (r->state != ROOM_RUNNING || !room_has_person(r, seat) || room_paused(r))
        return 0;
    if (night_veiled(r))
        return night_awaits(r, seat) ? UINT32_C(0x10000) + night_call(r) : 0;
    if (tell_behind(r) || !(sand_asked(r->table) & sand_bit(seat)))
        return 0;
    return r->pack->game->ask(r->pack->data, sand_state_of(r->table), seat, &q) > 0 ? UINT32_C(1) + q.key : 0;
}

/* ---- Devices that wait ---- */

static void schedule(struct notify *n);

static struct device *device_of(struct notify *n, const char *endpoint)
{
    for (struct device *d = n->devices; d; d = d->next)
        if (strcmp(d->push.endpoint, endpoint) == 0)
            return d;
    if (n->count == DEVICES)
        return 0;
    struct device *d = calloc(1, sizeof *d);
    if (!d)
        abort();
    d->next = n->devices;
    n->devices = d;
    n->count++;
    return d;
}

static void add_turn(struct device *d, const char *code, int seat)
{
    for (int i = 0; i < d->turns; i++)
        if (strcmp(d->turn[i].code, code) == 0)
            return;
    if (d->turns == TURNS)
        return;
    strcpy(d->turn[d->turns].code, code);
    d->turn[d->turns++].seat = (uint8_t)seat;
}

/* When a device may be sent another message. */
static int64_t rested(const struct notify *n, const struct device *d)
{
    return d->sent + (int64_t)GAP * n->server->settings.push_delay;
}

/* A seat of a room has something to be told; false if that has to wait. */
static bool call_seat(struct notify *n, const struct room *r, int seat)
{
    struct store_push push;
    struct sand_error error;
    const int64_t soon = now_ms() + n->server->settings.push_delay;
    const enum store_reply reply = store_get_push(r->server->store, r->code, seat, &push, &error);
    if (reply != STORE_FOUND)
        return reply == STORE_NONE;
    const int64_t unseen = wall_ms() - push.pushed;
    if (push.told == (int64_t)sand_answers_taken(r->table) + 1 || (unseen >= 0 && unseen < UNSEEN))
        return true;
    struct device *d = device_of(n, push.endpoint);
    if (!d)
        return false;
    d->push = push;
    if (d->turns == 0) {
        d->tries = 0;
        d->due = d->sent && rested(n, d) > soon ? rested(n, d) : soon;
    }
    add_turn(d, r->code, seat);
    schedule(n);
    return true;
}

void notify_settle(struct room *r)
{
    struct notify *n = r->server->notify;
    const bool slow = n && r->table && is_slow(r);
    for (int i = 0; slow && i < r->seats; i++) {
        struct seat *seat = &r->seat[i];
        const uint32_t wanted = wanted_for(r, i);
        if (!wanted && seat->knows)
            away_note(r, i, AWAY_OVER);
        if (!wanted || wanted == seat->knows || room_is_here(r, i) || away_note(r, i, AWAY_CALLED))
            seat->knows = wanted;
    }
}

void notify_again(struct room *r, int seat)
{
    if (!room_is_here(r, seat))
        r->seat[seat].knows = 0;
    notify_settle(r);
}

void notify_looked(struct room *r, int seat)
{
    if (!r->server->notify || seat >= r->seats || !r->table || !is_slow(r))
        return;
    r->seat[seat].knows = wanted_for(r, seat);
    away_note(r, seat, AWAY_LOOKED);
}

static bool mark_seen(struct room *r, int seat)
{
    struct sand_error error;
    struct store_push push;
    const enum store_reply reply = store_get_push(r->server->store, r->code, seat, &push, &error);
    if (reply != STORE_FOUND || store_waits(r->server->store))
        return reply == STORE_NONE;
    return server_transaction(r->server, &error) &&
           store_mark_push(r->server->store, r->code, seat, (int64_t)sand_answers_taken(r->table) + 1, 0, &error);
}

/* What has changed since it was noted counts. */
bool notify_look_up(struct room *r, int seat, enum away what)
{
    struct notify *n = r->server->notify;
    const bool wanted = wanted_for(r, seat) != 0;
    if (!n)
        return true;
    if (what == AWAY_CALLED && wanted && !room_is_here(r, seat))
        return notices_call(r, seat) && !store_waits(r->server->store) && call_seat(n, r, seat);
    if (what == AWAY_OVER && !wanted)
        notices_over(r, seat);
    if (what != AWAY_LOOKED)
        return true;
    notices_looked(r, seat);
    return store_waits(r->server->store) || mark_seen(r, seat);
}

/* ---- Telling ---- */

static bool still_waits(struct server *s, const struct turn *turn, struct room **r)
{
    struct sand_error error;
    return room_find(s, turn->code, r, &error) == FOUND && (*r)->table && !(*r)->busy && turn->seat < (*r)->seats &&
           wanted_for(*r, turn->seat) && !room_is_here(*r, turn->seat);
}

/* The message, of those turns that are still waited for; false if none is. */
static bool write_message(struct server *s, struct device *d, struct sand_writer *w)
{
    int kept = 0;
    sand_put_object(w, 0);
    sand_put_text(w, "language", d->push.language);
    sand_put_array(w, "turns");
    for (int i = 0; i < d->turns; i++) {
        struct room *r;
        if (!still_waits(s, &d->turn[i], &r))
            continue;
        sand_put_object(w, 0);
        sand_put_text(w, "table", r->code);
        sand_put_text(w, "game", r->pack->game->id);
        sand_put_text(w, "title", r->title);
        sand_put_end(w);
        d->turn[kept++] = d->turn[i];
    }
    d->turns = kept;
    sand_put_end(w);
    sand_put_end(w);
    return kept > 0 && !w->full;
}

static void write_origin(const struct notify_url *url, char *into, size_t room)
{
    struct sand_writer w;
    sand_writer_fixed(&w, into, room);
    sand_append_text(&w, url->secure ? "https://" : "http://");
    sand_append_text(&w, url->authority);
}

static void on_done(void *context, uint32_t id, int status, int wait);

static void write_headers(const char *voucher, char *into, size_t room)
{
    struct sand_writer w;
    sand_writer_fixed(&w, into, room);
    sand_append_text(&w, "Authorization: ");
    sand_append_text(&w, voucher);
    sand_append_text(&w, "\r\nContent-Type: application/octet-stream\r\nContent-Encoding: aes128gcm\r\n"
                         "TTL: 86400\r\nTopic: turn\r\nUrgency: normal\r\n");
}

static bool send_message(struct notify *n, struct device *d, const struct sand_writer *w)
{
    struct server *s = n->server;
    struct sand_error error;
    struct notify_url url;
    uint8_t own[NOTIFY_SECRET], once[NOTIFY_SECRET], salt[NOTIFY_SALT], body[NOTIFY_SEALED];
    char origin[300], voucher[NOTIFY_VOUCHER], headers[NOTIFY_VOUCHER + 256];
    const char *contact = s->settings.push_contact[0] ? s->settings.push_contact : s->settings.origin;
    if (!notify_key(s, own, &error) || !notify_read_url(d->push.endpoint, s->settings.push_private, &url))
        return false;
    notify_make_key(once);
    randombytes_buf(salt, sizeof salt);
    write_origin(&url, origin, sizeof origin);
    const size_t size = notify_seal(d->push.key, d->push.auth, once, salt, w->text, w->size, NOTIFY_TEXT, body);
    const bool fine = size && notify_vouch(own, origin, wall_ms() / 1000 + VOUCHED, contact, voucher);
    sodium_memzero(own, sizeof own);
    sodium_memzero(once, sizeof once);
    if (!fine)
        return false;
    d->id = ++n->ids;
    n->under_way++;
    write_headers(voucher, headers, sizeof headers);
    notify_post(n->errands, &url, headers, body, size, d->id, n, on_done);
    return true;
}

static void tell(struct notify *n, struct device *d)
{
    char text[NOTIFY_TEXT];
    struct sand_writer w;
    sand_writer_fixed(&w, text, sizeof text);
    if (!write_message(n->server, d, &w) || !send_message(n, d, &w))
        d->turns = 0;
}

/* What has been told is noted, so that a restart does not tell it again. */
static void note_told(struct notify *n, struct device *d)
{
    struct server *s = n->server;
    struct sand_error error;
    for (int i = 0; i < d->turns; i++) {
        struct room *r;
        if (room_find(s, d->turn[i].code, &r, &error) != FOUND || !r->table || r->busy)
            continue;
        if (!server_transaction(s, &error) ||
            !store_mark_push(s->store, r->code, d->turn[i].seat, (int64_t)sand_answers_taken(r->table) + 1, wall_ms(),
                             &error))
            log_event("push", "error", error.what, (char *)0);
    }
    d->turns = 0;
    d->tries = 0;
    d->sent = now_ms();
}

static void drop_endpoint(struct server *s, const char *endpoint)
{
    struct sand_error error;
    if (!server_transaction(s, &error) || !store_drop_endpoint(s->store, endpoint, &error))
        log_event("push", "error", error.what, (char *)0);
}

static void try_again(const struct notify *n, struct device *d, int wait)
{
    const int64_t pause = (int64_t)n->server->settings.push_delay * AGAIN << d->tries;
    if (++d->tries == TRIES) {
        d->turns = 0; /* the next turn is a new message */
        return;
    }
    d->due = now_ms() + (wait * (int64_t)1000 > pause ? wait * (int64_t)1000 : pause);
}

static void on_done(void *context, uint32_t id, int status, int wait)
{
    struct notify *n = context;
    struct device *d = n->devices;
    while (d && d->id != id)
        d = d->next;
    n->under_way--;
    if (!d)
        return;
    d->id = 0;
    n->server->counts.pushes++;
    n->server->counts.failed_pushes += status / 100 != 2;
    if (status / 100 == 2)
        note_told(n, d);
    else if (status == 404 || status == 410) {
        drop_endpoint(n->server, d->push.endpoint);
        d->turns = 0;
    } else if (status == 0 || status == 429 || status >= 500)
        try_again(n, d, wait);
    else
        d->turns = 0; /* it will not take this message, however often it is sent */
    server_flush(n->server);
    schedule(n);
}

/* ---- The timer ---- */

/* A device with nothing to be told is kept only as long as the next message would come too soon. */
static void forget_idle(struct notify *n, int64_t now)
{
    for (struct device **at = &n->devices; *at;) {
        struct device *d = *at;
        if (d->turns || d->id || (d->sent && rested(n, d) > now)) {
            at = &d->next;
            continue;
        }
        *at = d->next;
        n->count--;
        free(d);
    }
}

static void on_due(uv_timer_t *timer)
{
    struct notify *n = timer->data;
    const int64_t now = now_ms();
    server_flush(n->server);
    for (struct device *d = n->devices; d && n->under_way < AT_ONCE; d = d->next)
        if (d->turns && !d->id && d->due <= now)
            tell(n, d);
    forget_idle(n, now);
    server_flush(n->server);
    schedule(n);
}

static void schedule(struct notify *n)
{
    int64_t next = 0;
    for (const struct device *d = n->devices; d; d = d->next) {
        const int64_t at = d->turns ? d->due : rested(n, d);
        if (!d->id && (!next || at < next))
            next = at;
    }
    if (!next || n->server->stopping || n->under_way >= AT_ONCE)
        uv_timer_stop(&n->timer);
    else
        uv_timer_start(&n->timer, on_due, (uint64_t)(next > now_ms() ? next - now_ms() : 1), 0);
}

void notify_start(struct server *s)
{
    struct notify *n = calloc(1, sizeof *n);
    if (!n)
        abort();
    n->server = s;
    n->errands = errands_open(&s->loop, s->settings.push_private);
    uv_timer_init(&s->loop, &n->timer);
    uv_unref((uv_handle_t *)&n->timer);
    n->timer.data = n;
    s->notify = n;
}

static void on_closed(uv_handle_t *timer)
{
    struct notify *n = timer->data;
    for (struct device *d = n->devices, *next; d; d = next) {
        next = d->next;
        free(d);
    }
    free(n);
}

void notify_stop(struct server *s)
{
    if (!s->notify)
        return;
    errands_close(s->notify->errands);
    uv_close((uv_handle_t *)&s->notify->timer, on_closed);
    s->notify = 0;
}

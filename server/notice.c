/* Turns told by e-mail and webhook. Everything that waits is in storage (store_notice), so a restart loses nothing and
 * any process on the database can send it: the one that moves a row's `due` on has it, and no other sends. The new
 * `due` is when it will be tried again, so that a process which dies in the middle has already said when. Some time
 * after the first of its tables waits, an address gets one message for all of them.
 *
 * Nothing but one question goes to an e-mail address that nobody has confirmed. */
#include "server/notify.h"
#include "server/server.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TURNS = 64,        /* that a message tells of */
    AT_ONCE = 4,       /* messages in progress */
    TRIES = 6,         /* the last one after 62 times the delay */
    UNSEEN = 72000000, /* milliseconds before somebody who has not looked is told again: twenty hours */
    LOOK = 60000,      /* milliseconds after which rows of other processes are looked for */
    PAUSE = 1000,      /* and the shortest time between two looks */
    SENDING = 30000    /* longer than any message takes to be sent, or to fail */
};

struct claimed {
    struct claimed *next;
    uint32_t id;
    int turns;
    struct store_notice turn[TURNS];
};

struct notices {
    struct server *server;
    struct errands *errands;
    struct mail_server mail; /* host empty: none */
    struct claimed *claimed;
    int under_way;
    uint32_t ids;
    bool waiting; /* some row may be due, now or later */
    bool wanted;  /* an address that nobody has confirmed would have been told of something */
    uv_timer_t timer;
    struct store_errand *looking; /* for what is due; null: not now */
    int64_t asked;                /* by when, on the wall */
    bool missed;                  /* it was time to look once more in the meantime */
};

static void complain(const struct sand_error *error)
{
    log_event("notice", "error", error->what, (char *)0);
}

/* ---- Rows ---- */

struct list {
    struct store_notice notice[TURNS];
    int count;
};

static void add_to_list(void *context, const struct store_notice *n)
{
    struct list *l = context;
    if (l->count < TURNS)
        l->notice[l->count++] = *n;
}

static struct list *find(struct server *s, enum store_notices which, const struct store_notice *like, int most)
{
    static struct list list; /* used by one at a time, on the loop's thread */
    struct sand_error error;
    list.count = 0;
    if (!store_list_notices(s->store, which, like, most, add_to_list, &list, &error)) {
        if (!store_waits(s->store))
            complain(&error);
        list.count = -1;
    }
    return &list;
}

static struct list *of_seat(const struct room *r, int seat)
{
    struct store_notice like = {.seat = seat};
    strcpy(like.code, r->code);
    return find(r->server, STORE_OF_SEAT, &like, TURNS);
}

/* Writes a row that was at `due`; false if it is not there any more, or storage fails. */
static bool change(struct server *s, const struct store_notice *n, int64_t due)
{
    struct sand_error error;
    if (!server_transaction(s, &error)) {
        complain(&error);
        return false;
    }
    const enum store_reply reply = store_change_notice(s->store, n, due, &error);
    if (reply == STORE_FAILED)
        complain(&error);
    return reply == STORE_FOUND;
}

static void drop(struct server *s, const struct store_notice *n)
{
    struct sand_error error;
    if (!server_transaction(s, &error) || !store_drop_notice(s->store, n->key, &error))
        complain(&error);
}

/* Of an address that nobody has confirmed: what it would be told of, kept until somebody does. */
static void want(struct server *s, const struct store_notice *n, int64_t wanted)
{
    struct sand_error error;
    s->notices->wanted |= wanted != 0;
    if (n->wanted != wanted && (!server_transaction(s, &error) || !store_want_notice(s->store, n->key, wanted, &error)))
        complain(&error);
}

/* ---- Addresses that are asked, and those that refuse ---- */

/* By its hash with a key of the server's own: nobody can read from it who refused. */
static bool hash_of(struct server *s, const char *address, uint8_t hash[STORE_HASH], struct sand_error *error)
{
    static const char name[] = "mail";
    uint8_t key[STORE_SECRET];
    char small[STORE_ENDPOINT];
    enum store_reply reply = store_get_secret(s->store, name, key, error);
    if (reply == STORE_NONE) {
        randombytes_buf(key, sizeof key);
        reply = server_transaction(s, error) && store_put_secret(s->store, name, key, error) ? STORE_FOUND
                                                                                             : STORE_FAILED;
    }
    size_t n = 0;
    for (; address[n] && n + 1 < sizeof small; n++)
        small[n] = address[n] >= 'A' && address[n] <= 'Z' ? (char)(address[n] - 'A' + 'a') : address[n];
    if (reply == STORE_FOUND)
        crypto_generichash(hash, STORE_HASH, (const unsigned char *)small, n, key, sizeof key);
    sodium_memzero(key, sizeof key);
    return reply == STORE_FOUND;
}

bool notices_refuse(struct server *s, const char *address, bool refused, struct sand_error *error)
{
    uint8_t hash[STORE_HASH];
    return hash_of(s, address, hash, error) && server_transaction(s, error) &&
           store_refuse_mailbox(s->store, hash, refused, error);
}

enum store_reply notices_refuses(struct server *s, const char *address, struct sand_error *error)
{
    uint8_t hash[STORE_HASH];
    return hash_of(s, address, hash, error) ? store_mailbox_refuses(s->store, hash, error) : STORE_FAILED;
}

enum store_reply notices_may_ask(struct server *s, const char *address, bool *refused, struct sand_error *error)
{
    enum { HALF_A_DAY = 43200000, QUESTIONS = 3 }; /* at once, and one more each twelve hours */
    uint8_t hash[STORE_HASH];
    *refused = false;
    if (!hash_of(s, address, hash, error))
        return STORE_FAILED;
    store_sure(s->store); /* a question is counted once */
    enum store_reply reply = store_ask_mailbox(s->store, hash, wall_ms(), HALF_A_DAY,
                                               (int64_t)(QUESTIONS - 1) * HALF_A_DAY, error);
    if (reply != STORE_NONE)
        return reply;
    reply = store_mailbox_refuses(s->store, hash, error);
    *refused = reply == STORE_FOUND;
    return reply == STORE_FAILED ? reply : STORE_NONE;
}

/* ---- What is to be sent ---- */

static void on_due(uv_timer_t *);

/* At that moment, or before it: other processes write rows too, and may have died since. */
static void look_at(struct notices *n, int64_t wall)
{
    const int64_t wait = wall - wall_ms();
    const uint64_t in = (uint64_t)(wait > LOOK ? LOOK : wait > 1 ? wait : 1);
    if (n->server->stopping)
        return;
    if (!uv_is_active((uv_handle_t *)&n->timer) || uv_timer_get_due_in(&n->timer) > in)
        uv_timer_start(&n->timer, on_due, in, 0);
}

bool notices_call(struct room *r, int seat)
{
    struct notices *n = r->server->notices;
    const int64_t told = (int64_t)sand_answers_taken(r->table) + 1, now = wall_ms();
    struct list *rows = n ? of_seat(r, seat) : 0;
    for (int i = 0; rows && i < rows->count; i++) {
        struct store_notice row = rows->notice[i];
        const int64_t unseen = now - row.pushed, due = row.due;
        if (!row.confirmed && row.told != told)
            want(r->server, &row, told);
        if (!row.confirmed || row.told == told || (row.pushed && unseen >= 0 && unseen < UNSEEN))
            continue;
        row.told = told;
        row.due = due ? due : now + r->server->settings.notice_delay;
        row.tries = due ? row.tries : 0;
        if (change(r->server, &row, due)) {
            n->waiting = true;
            look_at(n, row.due);
        }
    }
    return !rows || rows->count >= 0;
}

/* The seat's turn is over, or somebody has looked: what waits is not sent. */
static void calm(struct room *r, int seat, bool looked)
{
    struct notices *n = r->server->notices;
    struct list *rows = n ? of_seat(r, seat) : 0;
    for (int i = 0; rows && i < rows->count; i++) {
        struct store_notice row = rows->notice[i];
        const int64_t due = row.due, told = (int64_t)sand_answers_taken(r->table) + 1;
        if (!row.confirmed)
            want(r->server, &row, 0);
        if (!row.confirmed || (!due && !(looked && (row.pushed || row.told != told))))
            continue;
        row.due = 0;
        row.pushed = looked ? 0 : row.pushed;
        row.told = looked ? told : row.told;
        change(r->server, &row, due);
    }
}

void notices_looked(struct room *r, int seat)
{
    calm(r, seat, true);
}

void notices_over(struct room *r, int seat)
{
    const struct notices *n = r->server->notices;
    if (n && (n->waiting || n->wanted))
        calm(r, seat, false);
}

/* ---- Sending ---- */

/* How long after it has failed that many times a message is tried again. */
static int64_t pause_after(const struct notices *n, int tries)
{
    return (int64_t)n->server->settings.notice_delay << tries;
}

/* Takes a row over, so that nobody else sends it; one that has been tried too often is given up. */
static bool claim(struct notices *n, struct store_notice *row)
{
    const int64_t due = row->due;
    if (row->tries >= TRIES) {
        row->due = 0;
        if (row->confirmed)
            change(n->server, row, due);
        else
            drop(n->server, row);
        return false;
    }
    const int64_t pause = pause_after(n, ++row->tries);
    row->due = wall_ms() + (pause > SENDING ? pause : SENDING);
    return change(n->server, row, due);
}

/* Whether nobody is sending it now: one that has been tried is left alone until it is due again. */
static bool is_free(const struct store_notice *row)
{
    return row->due && (row->tries == 0 || row->due <= wall_ms());
}

/* All that wait at the address of one that is due; null if somebody else has them. */
static struct claimed *claim_all(struct notices *n, const struct store_notice *first)
{
    struct claimed *c = calloc(1, sizeof *c);
    const struct list *rows = find(n->server, STORE_OF_ADDRESS, first, TURNS);
    if (!c)
        abort();
    for (int i = 0; i < rows->count && c->turns < TURNS; i++) {
        struct store_notice row = rows->notice[i];
        const bool with = first->confirmed ? row.confirmed : memcmp(row.key, first->key, STORE_KEY) == 0;
        if (is_free(&row) && with && claim(n, &row))
            c->turn[c->turns++] = row;
    }
    if (c->turns)
        return c;
    free(c);
    return 0;
}

static void on_done(void *context, uint32_t id, int status, int wait);

static void send_letter(struct notices *n, struct claimed *c)
{
    const struct notice_letter letter = {n->server, c->turn, c->turns, n->mail.from};
    const struct store_notice *first = &c->turn[0];
    struct notify_url url;
    struct sand_writer w;
    c->id = ++n->ids;
    c->next = n->claimed;
    n->claimed = c;
    n->under_way++;
    sand_writer_grow(&w);
    notice_write(&letter, &w);
    if (strcmp(first->kind, "mail") == 0 && n->mail.host[0])
        notify_mail(n->errands, &n->mail, first->address, w.text, w.size, c->id, n, on_done);
    else if (notify_read_url(first->address, n->server->settings.push_private, &url))
        notify_post(n->errands, &url, notice_headers(first), w.text, w.size, c->id, n, on_done);
    else
        on_done(n, c->id, 0, 0);
    sand_writer_free(&w);
}

static void note_sent(struct notices *n, struct store_notice *row)
{
    const int64_t due = row->due;
    row->due = 0;
    row->tries = 0;
    row->pushed = wall_ms();
    change(n->server, row, due);
}

/* When a message that was not taken is tried again: after a pause, a longer one if the other end wants that. One moment
 * for all its rows, or the next would be several messages. */
static int64_t next_try(const struct notices *n, const struct claimed *c, int wait)
{
    const int64_t wanted = wait * (int64_t)1000;
    int tries = 0;
    for (int i = 0; i < c->turns; i++)
        tries = c->turn[i].tries > tries ? c->turn[i].tries : tries;
    const int64_t pause = pause_after(n, tries);
    return wall_ms() + (wanted > pause ? wanted : pause);
}

static void note_failed(struct notices *n, struct store_notice *row, int status, int64_t next)
{
    const int64_t due = row->due;
    const bool again = (status == 0 || status == 429 || status >= 500) && row->tries < TRIES;
    row->due = again ? next : 0;
    if (!again && !row->confirmed)
        drop(n->server, row);
    else
        change(n->server, row, due);
    if (again)
        look_at(n, row->due);
}

static void on_done(void *context, uint32_t id, int status, int wait)
{
    struct notices *n = context;
    struct claimed **at = &n->claimed;
    while (*at && (*at)->id != id)
        at = &(*at)->next;
    struct claimed *c = *at;
    if (!c)
        return;
    *at = c->next;
    n->under_way--;
    n->server->counts.notices++;
    n->server->counts.failed_notices += status / 100 != 2;
    server_flush(n->server);
    const int64_t next = next_try(n, c, wait);
    for (int i = 0; i < c->turns; i++)
        if (status / 100 == 2)
            note_sent(n, &c->turn[i]);
        else if (status == 404 || status == 410)
            drop(n->server, &c->turn[i]);
        else
            note_failed(n, &c->turn[i], status, next);
    free(c);
    server_flush(n->server);
    look_at(n, wall_ms());
}

/* Sends nothing before it is stored that it is being sent; false if that cannot be stored. */
static bool send_due(struct notices *n, const struct store_notice *first)
{
    server_flush(n->server);
    struct claimed *c = claim_all(n, first);
    const bool stored = server_flush(n->server);
    if (c && stored)
        send_letter(n, c);
    else
        free(c);
    return c && stored;
}

struct due {
    struct store_notice first;
    int count;      /* 0: nothing will ever be; -1: nobody knows */
    bool late, now; /* something is due, or storage fails; and it can be sent */
};

/* What is due by the moment it was asked for, or what will be first. */
static struct due read_due(struct notices *n)
{
    const struct store_notice by = {.due = n->asked}, ever = {.due = INT64_MAX};
    const struct list *found = find(n->server, STORE_DUE, &by, 1);
    struct due d = {.late = found->count != 0, .now = found->count > 0 && n->under_way < AT_ONCE};
    if (!d.now && !store_waits(n->server->store))
        found = find(n->server, STORE_DUE, &ever, 1);
    d.count = found->count;
    d.first = found->notice[0];
    if (d.now)
        find(n->server, STORE_OF_ADDRESS, &d.first, TURNS);
    return d;
}

static void take_due(struct notices *n, const struct due *d)
{
    if (d->now) {
        look_at(n, wall_ms() + (send_due(n, &d->first) ? 0 : PAUSE));
        return;
    }
    const int64_t soon = wall_ms() + (d->late ? PAUSE : 1), next = d->count > 0 ? d->first.due : soon;
    n->waiting = d->count != 0;
    look_at(n, d->count == 0 ? INT64_MAX : next > soon ? next : soon);
}

/* Done again when it has read what it needs. */
static void look_for_due(void *context)
{
    struct notices *n = context;
    struct store *store = n->server->store;
    server_flush(n->server);
    store_enter(store, n->looking);
    const struct due d = read_due(n);
    if (!store_waits(store)) {
        store_sure(store);
        take_due(n, &d);
    }
    if (store_leave(store))
        return;
    store_errand_free(n->looking);
    n->looking = 0;
    if (n->missed)
        look_at(n, wall_ms());
    n->missed = false;
}

static void on_due(uv_timer_t *timer)
{
    struct notices *n = timer->data;
    n->missed = n->looking != 0;
    if (n->looking)
        return;
    n->asked = wall_ms();
    n->looking = store_errand_new(n->server->store, look_for_due, n);
    look_for_due(n);
}

/* ---- Life ---- */

bool notices_mail(const struct settings *s, struct mail_server *m, struct sand_error *error)
{
    memset(m, 0, sizeof *m);
    if (!s->smtp[0])
        return true;
    if (!mail_read_server(s->smtp, m))
        return sand_fail(error, "smtp", "expected smtp://HOST:PORT, smtps://HOST:PORT or plain://HOST:PORT, found ",
                         s->smtp, (char *)0);
    if (!mail_is_address(s->smtp_from))
        return sand_fail(error, "smtp-from", "expected the address that e-mail comes from", (char *)0);
    if (m->way == MAIL_OPEN && s->smtp_user[0])
        return sand_fail(error, "smtp", "a password is not sent without TLS; expected smtp:// or smtps://", (char *)0);
    strcpy(m->user, s->smtp_user);
    strcpy(m->from, s->smtp_from);
    strcpy(m->name, strchr(s->smtp_from, '@') + 1);
    strcpy(m->password, s->smtp_password);
    if (s->smtp_password_file[0] && !operator_read_line(s->smtp_password_file, m->password, sizeof m->password))
        return sand_fail(error, s->smtp_password_file, "cannot be read", (char *)0);
    return true;
}

bool notices_by_mail(const struct server *s)
{
    return s->notices && s->notices->mail.host[0];
}

void notices_soon(struct server *s)
{
    if (s->notices)
        look_at(s->notices, wall_ms());
}

void notices_start(struct server *s)
{
    struct notices *n = calloc(1, sizeof *n);
    struct sand_error error;
    if (!n)
        abort();
    n->server = s;
    n->waiting = true;
    if (!notices_mail(&s->settings, &n->mail, &error))
        complain(&error);
    n->errands = errands_open(&s->loop, s->settings.push_private);
    uv_timer_init(&s->loop, &n->timer);
    uv_unref((uv_handle_t *)&n->timer);
    n->timer.data = n;
    s->notices = n;
    look_at(n, wall_ms() + PAUSE);
}

static void on_closed(uv_handle_t *timer)
{
    struct notices *n = timer->data;
    for (struct claimed *c = n->claimed, *next; c; c = next) {
        next = c->next;
        free(c);
    }
    sodium_memzero(&n->mail, sizeof n->mail);
    free(n);
}

void notices_stop(struct server *s)
{
    if (!s->notices)
        return;
    errands_close(s->notices->errands);
    store_errand_free(s->notices->looking);
    uv_close((uv_handle_t *)&s->notices->timer, on_closed);
    s->notices = 0;
}

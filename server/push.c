/* What clients are sent: their own view or a change of it, and what everyone may know of the table. All clients of one
 * viewer have seen the same: an update is made once and shared. */
#include "engine/message.h"
#include "server/server.h"

#include <stdlib.h>
#include <string.h>

static void send_text(struct client *c, const struct sand_writer *w)
{
    struct net_message *m = net_message_new(w->text, w->size);
    net_send(c->socket, m);
    net_message_drop(m);
}

/* A bot that plays at many tables over one socket is told which of them it is about. */
static void send_within(struct client *c, const struct sand_writer *inner)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    sand_put_object(&w, 0);
    sand_put_text(&w, "at", c->room->code);
    sand_put_raw(&w, "message", inner->text, inner->size);
    sand_put_end(&w);
    send_text(c, &w);
    sand_writer_free(&w);
}

void client_send(struct client *c, const struct sand_writer *w)
{
    if (agent_is_line(c))
        send_within(c, w);
    else
        send_text(c, w);
}

void client_drop(struct client *c, int code, const char *why)
{
    if (agent_is_line(c))
        agent_leave(c, code, why);
    else
        net_drop(c->socket, code, why);
}

static void put_refusal(struct sand_writer *w, const char *code, const char *where, const char *what, uint32_t q,
                        const char *of)
{
    sand_put_object(w, 0);
    sand_put_refusal(w, code, where, what);
    if (of)
        sand_put_text(w, "of", of);
    if (q)
        sand_put_int(w, "q", q);
    sand_put_end(w);
}

/* By night a refusal rides with the next beat: an extra message would tell that something was sent. */
void client_refuse(struct client *c, const char *code, const char *where, const char *what, uint32_t q)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    put_refusal(&w, code, where, what, q, c->doing);
    if (c->room && night_veiled(c->room) && c->viewer < SAND_SEATS) {
        free(c->refusal);
        c->refusal = malloc(w.size + 1);
        if (c->refusal)
            memcpy(c->refusal, w.text, w.size + 1);
    } else {
        client_send(c, &w);
    }
    sand_writer_free(&w);
}

/* The answer of this viewer's client that has become durable since the last push; 0: none. Seats have one client, so
 * taking the first is taking all. */
static uint32_t take_taken(struct room *r, int viewer)
{
    for (struct client *c = r->clients; c; c = c->next)
        if (c->viewer == viewer && c->taken) {
            const uint32_t taken = c->taken;
            c->taken = 0;
            return taken;
        }
    return 0;
}

/* Where updates are written, one after the other: none has to find memory as it grows. Whatever is on it is gone with
 * the next call, so it is sent or copied before anything else is written. */
static struct sand_writer *desk(void)
{
    static struct sand_writer w;
    if (!w.grows)
        sand_writer_grow(&w);
    sand_writer_reset(&w);
    return &w;
}

/* A seat is told beforehand why it cannot take back its last answer. In games without undo everyone knows. */
static void put_undo(const struct room *r, int viewer, struct sand_writer *w)
{
    if (viewer >= r->seats || r->pack->game->flags & SAND_FINAL)
        return;
    const char *bar = !clock_allows_undo(r) ? "time" : sand_undo_bar(r->table, viewer);
    if (bar)
        sand_put_text(w, "undo", bar);
}

static const struct client *client_of(const struct room *r, int viewer)
{
    const struct client *c = r->clients;
    while (c && c->viewer != viewer)
        c = c->next;
    return c;
}

/* A spectator knows that a call is over by what comes after it. Where nothing does (the deal, before an election) it is
 * told everything again: else it would keep counting the call's time. */
static void put_news(struct room *r, int viewer, bool lifted, struct sand_writer *w)
{
    const size_t size = w->size;
    r->sent[viewer] = tell_update(r, viewer, r->sent[viewer], w);
    if (!lifted || viewer < r->seats || w->size > size + 2)
        return;
    w->size = size;
    r->sent[viewer] = tell_update(r, viewer, UINT32_MAX, w);
}

static void push_viewer(struct room *r, int viewer, bool with_table, bool lifted)
{
    const uint32_t taken = take_taken(r, viewer);
    struct sand_writer *w = desk();
    if (r->table) {
        put_news(r, viewer, lifted, w);
    } else {
        sand_put_object(w, 0);
        sand_put_end(w);
    }
    sand_put_more(w);
    if (viewer == SAND_HOST)
        moderate_put_asks(r, false, w);
    if (r->table && w->size > 2) {
        put_undo(r, viewer, w);
        lesson_put(r, w);
    }
    if (taken)
        sand_put_int(w, "taken", taken);
    if (with_table)
        room_put_table(r, client_of(r, viewer), w);
    sand_put_end(w);
    if (w->size > 2) {
        struct net_message *m = net_message_new(w->text, w->size);
        for (struct client *c = r->clients; c; c = c->next)
            if (c->viewer == viewer && agent_is_line(c))
                client_send(c, w);
            else if (c->viewer == viewer)
                net_send(c->socket, m);
        net_message_drop(m);
    }
}

static bool others_see_the_same(const struct room *r, const struct client *c)
{
    for (const struct client *other = r->clients; other; other = other->next)
        if (other != c && other->viewer == c->viewer)
            return true;
    return false;
}

/* For one client that has just joined, or wants everything again: the whole view and the entries it lacks. Where others
 * see the same it is brought to where they are; what they have not been told yet comes for all at once, or one would
 * take the others' news. */
void room_send_update(struct room *r, struct client *c, uint32_t since)
{
    struct sand_writer w, update;
    if (!r->table)
        return;
    sand_writer_grow(&w);
    sand_writer_grow(&update);
    if (others_see_the_same(r, c))
        sand_update_told(r->table, c->viewer, since, &update);
    else
        r->sent[c->viewer] = tell_update(r, c->viewer, since, &update);
    sand_put_object(&w, 0);
    sand_put_members(&w, update.text, update.size);
    sand_writer_free(&update);
    if (c->viewer == SAND_HOST)
        moderate_put_asks(r, true, &w);
    if (c->viewer == SAND_PUBLIC || (c->viewer == SAND_HOST && !room_moderated(r)))
        night_put_call(r, &w);
    if (w.size > 2) {
        put_undo(r, c->viewer, &w);
        lesson_put(r, &w);
    }
    sand_put_end(&w);
    if (w.size > 2)
        client_send(c, &w);
    sand_writer_free(&w);
}

static struct sand_writer *write_table(const struct room *r, const struct client *c)
{
    struct sand_writer *w = desk();
    sand_put_object(w, 0);
    room_put_table(r, c, w);
    sand_put_end(w);
    return w;
}

/* A seat and a host are told who they are; all spectators get one message. */
static void push_table(struct room *r)
{
    struct net_message *watchers = 0;
    for (struct client *c = r->clients; c; c = c->next) {
        if (c->viewer != SAND_PUBLIC) {
            client_send(c, write_table(r, c));
            continue;
        }
        if (!watchers) {
            const struct sand_writer *w = write_table(r, c);
            watchers = net_message_new(w->text, w->size);
        }
        net_send(c->socket, watchers);
    }
    if (watchers)
        net_message_drop(watchers);
}

sand_mask room_viewers(const struct room *r)
{
    sand_mask here = 0;
    for (const struct client *c = r->clients; c; c = c->next)
        here |= sand_bit(c->viewer);
    return here;
}

void client_drop_later(struct client *c, int code, const char *why)
{
    c->drop = code;
    c->why = why;
    room_touch(c->room);
}

/* What single clients wait for. */
static void serve_clients(struct room *r)
{
    struct client *next;
    for (struct client *c = r->clients; c; c = next) {
        next = c->next;
        if (c->sync) {
            c->sync = false;
            room_send_update(r, c, UINT32_MAX); /* more than there is: everything again */
        }
        const int code = c->drop;
        c->drop = 0;
        if (code)
            client_drop(c, code, c->why);
    }
}

/* By night the beat sends, and nothing else does; who moderates sees all the same. A moment's end follows the beat that
 * tells what comes after it. */
static void push_night(struct room *r)
{
    if (r->begun && !tell_turned(r)) {
        push_table(r);
        r->begun = false;
    }
    if (room_moderated(r) && room_viewers(r) & sand_bit(SAND_HOST))
        push_viewer(r, SAND_HOST, false, false);
    if (night_send(r) && r->begun) {
        push_table(r);
        r->begun = false;
        tell_turn_sent(r);
    }
}

/* They have been told the result, and need not stay. */
static void let_bots_go(struct room *r)
{
    struct client *next;
    for (struct client *c = r->clients; c; c = next) {
        next = c->next;
        if (agent_is_line(c))
            agent_leave(c, 1000, "the game is over");
    }
}

/* By day the end of a moment, or the beginning of the next, is one message with what comes after it: a page that heard
 * of one before the other would show what was before the moment once more. */
void room_push(struct room *r)
{
    serve_clients(r);
    agent_push(r);
    if (night_veiled(r)) {
        push_night(r);
        return;
    }
    night_skip(r);
    const bool turned = tell_turned(r), lifted = night_lifts(r);
    if (!turned && r->begun)
        push_table(r);
    if (!turned && r->document_changed)
        push_table(r);
    r->begun = r->document_changed = false;
    tell_turn_sent(r);
    for (sand_mask here = room_viewers(r); here; here &= here - 1)
        push_viewer(r, __builtin_ctz(here), turned, lifted);
    if (r->state == ROOM_OVER)
        let_bots_go(r);
}

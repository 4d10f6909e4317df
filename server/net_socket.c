/* Sockets: the upgrade, messages in and out, closing with a code.
 *
 * A message that lies whole in what was read is handed on in place; only what comes in pieces is copied. */
#include "server/net_wire.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct net_socket {
    struct connection *connection;
    void *data;
    char *raw; /* a frame that has not come whole */
    size_t raw_size, raw_room;
    char *part; /* a message that comes in several frames; null: none */
    size_t part_size;
    char address[NET_ADDRESS]; /* of the person */
    bool in_parts, closing, asked, settled, hop;
};

/* ---- Out ---- */

static void send_control(struct connection *c, int kind, const char *text, size_t size)
{
    char frame[10 + 125];
    const size_t n = frame_head(frame, kind, size);
    memcpy(frame + n, text, size);
    wire_send(c, message_of_bytes(frame, n + size));
}

void *net_socket_data(const struct net_socket *s)
{
    return s->data;
}

void net_socket_set(struct net_socket *s, void *data)
{
    s->data = data;
}

void net_send(struct net_socket *s, struct net_message *m)
{
    struct connection *c = s->connection;
    if (s->closing || c->stage == STAGE_CLOSED)
        return;
    if (c->queued >= NET_QUEUE || (c->queued > 0 && c->queued_bytes + m->size > NET_BACKLOG)) {
        c->net->counts.slow++;
        wire_close(c);
        return;
    }
    c->net->counts.messages_out++;
    c->net->counts.bytes_out += net_message_size(m);
    m->references++;
    wire_send(c, m);
}

/* What comes after this message is the other process's to read. */
void net_pass(struct net_socket *s, const char *address, const char *text, size_t size)
{
    if (!s->closing && s->connection->stage == STAGE_SOCKET && !s->connection->tunnel)
        tunnel_socket(s->connection, address, s->address, text, size);
}

bool net_socket_hop(const struct net_socket *s)
{
    return s->hop;
}

void net_settle(struct net_socket *s)
{
    s->settled = true;
    if (!s->closing)
        wire_wait(s->connection, TIME_QUIET);
}

bool socket_settled(const struct connection *c)
{
    return c->socket->settled;
}

static void send_close(struct net_socket *s, int code, const char *reason)
{
    char text[125];
    const size_t n = strlen(reason) < sizeof text - 2 ? strlen(reason) : sizeof text - 2;
    text[0] = (char)(code >> 8);
    text[1] = (char)code;
    memcpy(text + 2, reason, n);
    s->closing = true;
    send_control(s->connection, FRAME_CLOSE, text, n + 2);
}

void net_drop(struct net_socket *s, int code, const char *reason)
{
    if (s->closing || s->connection->stage == STAGE_CLOSED)
        return;
    send_close(s, code, reason);
    wire_wait_close(s->connection);
}

/* The client broke a rule: said, and nothing more is read. */
static void refuse(struct net_socket *s, int code, const char *why)
{
    if (!s->closing)
        send_close(s, code, why);
    wire_finish(s->connection);
}

/* ---- In ---- */

static bool all_utf8(const char *text, size_t size)
{
    for (size_t i = 0; i < size;) {
        const int n = (unsigned char)text[i] < 0x80 ? 1 : sand_utf8(text + i, size - i);
        if (n <= 0)
            return false;
        i += (size_t)n;
    }
    return true;
}

static void hand_on(struct net_socket *s, const char *text, size_t size)
{
    struct net *n = s->connection->net;
    if (!all_utf8(text, size)) {
        refuse(s, 1007, "messages are UTF-8");
        return;
    }
    n->counts.messages_in++;
    n->handler.message(n->handler.context, s, text, size);
}

static void take_part(struct net_socket *s, const struct frame *f)
{
    if (s->part_size + f->size > NET_BODY) {
        refuse(s, 1008, "a message has at most 65,536 bytes");
        return;
    }
    char *more = realloc(s->part, s->part_size + f->size + 1);
    if (!more)
        abort();
    memcpy(more + s->part_size, f->text, f->size);
    s->part = more;
    s->part_size += f->size;
    s->in_parts = !f->final;
    if (!f->final)
        return;
    const size_t size = s->part_size;
    s->part = 0;
    s->part_size = 0;
    hand_on(s, more, size);
    free(more);
}

static void take_close(struct net_socket *s, const struct frame *f)
{
    const int code = f->size < 2 ? 1000 : (unsigned char)f->text[0] << 8 | (unsigned char)f->text[1];
    if (f->size == 1 || !frame_close_code_ok(code) || (f->size > 2 && !all_utf8(f->text + 2, f->size - 2)))
        refuse(s, 1002, "a close frame has a code and a text");
    else
        refuse(s, code, "");
}

static void take_frame(struct net_socket *s, const struct frame *f)
{
    if (f->kind == FRAME_CLOSE)
        take_close(s, f);
    else if (s->closing || f->kind == FRAME_PONG)
        return;
    else if (f->kind == FRAME_PING && s->connection->queued < NET_QUEUE)
        send_control(s->connection, FRAME_PONG, f->text, f->size);
    else if (f->kind == FRAME_PING)
        return; /* it does not read: one more answer is of no use */
    else if (f->kind == FRAME_BINARY)
        refuse(s, 1008, "messages are text");
    else if ((f->kind == FRAME_CONTINUED) != s->in_parts)
        refuse(s, 1002, "a message ends before the next begins");
    else if (f->final && !s->in_parts)
        hand_on(s, f->text, f->size);
    else
        take_part(s, f);
}

/* Takes the whole frames out of a buffer; returns how many bytes those were, and in `wanted` how many the next takes. A
 * handler may close the connection or pass it on in the middle of it, so both are looked at after every frame; what is
 * left then is nobody's, or the tunnel's. */
static size_t take_frames(struct net_socket *s, char *bytes, size_t size, size_t *wanted)
{
    const struct connection *c = s->connection;
    size_t at = 0;
    struct frame f;
    *wanted = 0;
    while (c->stage == STAGE_SOCKET && at < size && !c->paused) {
        const size_t n = frame_read(bytes + at, size - at, &f);
        if (n == 0 || n == SIZE_MAX) {
            refuse(s, n ? 1008 : 1002, n ? "a message has at most 65,536 bytes" : "not a frame of a client");
            return size;
        }
        *wanted = n;
        if (n > size - at)
            break;
        take_frame(s, &f);
        at += n;
        if (c->tunnel && c->stage == STAGE_SOCKET) { /* passed on, with all that came with it */
            if (at < size)
                tunnel_take(s->connection, bytes + at, size - at);
            return size;
        }
    }
    return c->stage == STAGE_SOCKET ? at : size;
}

static void keep_raw(struct net_socket *s, const char *bytes, size_t size, size_t wanted)
{
    if (wanted > s->raw_room) {
        s->raw = realloc(s->raw, wanted);
        if (!s->raw)
            abort();
        s->raw_room = wanted;
    }
    memcpy(s->raw + s->raw_size, bytes, size);
    s->raw_size += size;
}

/* Completes the frame that has come in part; returns how many of the bytes belong to it. */
static size_t complete_raw(struct net_socket *s, const char *bytes, size_t size)
{
    size_t at = 0, wanted;
    struct frame f;
    while (at < size && s->connection->stage == STAGE_SOCKET && s->raw_size > 0 && !s->connection->paused) {
        wanted = frame_read(s->raw, s->raw_size, &f); /* not whole, so it only says how much it takes */
        const size_t lacks = wanted - s->raw_size, n = lacks < size - at ? lacks : size - at;
        keep_raw(s, bytes + at, n, wanted);
        at += n;
        if (take_frames(s, s->raw, s->raw_size, &wanted) > 0)
            s->raw_size = 0;
    }
    if (s->raw_size == 0) {
        free(s->raw);
        s->raw = 0;
        s->raw_room = 0;
    }
    return at;
}

/* What is left while it is paused is kept by the wire. */
size_t socket_receive(struct connection *c, char *bytes, size_t size)
{
    struct net_socket *s = c->socket;
    size_t wanted;
    if (c->paused)
        return 0;
    if (c->tunnel) {
        tunnel_take(c, bytes, size);
        return size;
    }
    s->asked = false;
    if (!s->closing && s->settled)
        wire_wait(c, TIME_QUIET);
    const size_t completed = s->raw_size ? complete_raw(s, bytes, size) : 0;
    if (c->stage != STAGE_SOCKET || completed == size || c->paused)
        return c->stage == STAGE_SOCKET ? completed : size;
    const size_t taken = completed + take_frames(s, bytes + completed, size - completed, &wanted);
    if (c->paused || taken == size)
        return taken;
    keep_raw(s, bytes + taken, size - taken, wanted);
    return size;
}

void net_pause(struct net_socket *s)
{
    s->connection->paused = true;
}

void net_resume(struct net_socket *s)
{
    struct connection *c = s->connection;
    c->paused = false;
    wire_resume(c);
}

/* ---- Opening, ageing, closing ---- */

/* 4.2.2: the key and a constant, hashed. */
static void accept_key(const char *key, char into[32])
{
    char text[64];
    unsigned char hash[SHA1_BYTES];
    strcat(strcpy(text, key), "258EAFA5-E914-47DA-95CA-C5AB0DC85B11");
    sha1_short(text, strlen(text), hash);
    sodium_bin2base64(into, 32, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
}

void socket_upgrade(struct connection *c, const char *key, const char *address, bool hop)
{
    struct net *n = c->net;
    char reply[256] = "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
                      "sec-websocket-protocol: sandtable.1\r\nsec-websocket-accept: ";
    struct net_socket *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    accept_key(key, reply + strlen(reply));
    strcat(reply, "\r\n\r\n");
    s->connection = c;
    s->hop = hop;
    strcpy(s->address, address);
    c->socket = s;
    c->stage = STAGE_SOCKET;
    /* From here on what is sent waits for storage, unlike the pages that were served over the same connection. */
    c->holds = true;
    wire_wait(c, TIME_IDLE);
    n->counts.sockets++;
    wire_send(c, message_of_bytes(reply, strlen(reply)));
    n->handler.opened(n->handler.context, s, address);
}

/* Nothing was heard for a while: first asked, then given up. */
void socket_late(struct connection *c)
{
    struct net_socket *s = c->socket;
    if (s->asked || s->closing) {
        c->net->counts.late += !s->closing;
        wire_close(c);
        return;
    }
    if (!s->settled) {
        net_drop(s, 1008, "a socket joins a table");
        return;
    }
    s->asked = true;
    wire_wait(c, TIME_PONG);
    send_control(c, FRAME_PING, "", 0);
}

void socket_free(struct connection *c)
{
    struct net_socket *s = c->socket;
    struct net *n = c->net;
    n->handler.closed(n->handler.context, s);
    n->counts.sockets--;
    free(s->raw);
    free(s->part);
    free(s);
    c->socket = 0;
}

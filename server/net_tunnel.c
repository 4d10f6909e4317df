/* Passing on: a connection whose table is led by another process becomes a tunnel to it.
 *
 * A request is sent there again, and what comes back is the reply, to its end: one request, one tunnel. A socket has
 * been opened here before it said which table it is for; so another is opened there, the message that joins is sent
 * through it, and from then on bytes go both ways as they come, frames and all. The process that is asked in this way
 * (X-Sandtable-Hop) does not pass it on once more. */
#include "server/net_wire.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIFELESS = 5 }; /* seconds of silence after which a machine is asked whether it is still there */

struct tunnel {
    uv_tcp_t tcp;
    uv_connect_t connect;
    struct connection *connection; /* null: gone */
    char *out;                     /* what waits until it is open */
    size_t out_size, out_room;
    bool open, socket;
    bool begun;     /* something came back */
    char head[512]; /* of a socket: the answer to its upgrade */
    size_t head_size;
    bool upgraded;
};

struct sending {
    uv_write_t request;
    char bytes[];
};

/* ---- The end of a tunnel ---- */

static void tunnel_freed(uv_handle_t *handle)
{
    struct tunnel *t = handle->data;
    free(t->out);
    free(t);
}

void tunnel_close(struct connection *c)
{
    struct tunnel *t = c->tunnel;
    c->tunnel = 0;
    if (!t)
        return;
    t->connection = 0;
    if (!uv_is_closing((uv_handle_t *)&t->tcp))
        uv_close((uv_handle_t *)&t->tcp, tunnel_freed);
}

/* The other process cannot be reached, or has gone before it said anything. */
static void fail(struct tunnel *t)
{
    struct connection *c = t->connection;
    if (!c)
        return;
    const bool begun = t->begun;
    tunnel_close(c);
    if (c->stage == STAGE_CLOSED)
        return;
    if (c->stage == STAGE_SOCKET)
        net_drop(c->socket, 1011, "the table's server does not answer; join again");
    else if (begun)
        wire_close(c);
    else
        connection_lost(c);
}

void tunnel_late(struct connection *c)
{
    fail(c->tunnel);
}

/* ---- There ---- */

/* libuv calls it with an error for writes that were not made when the tunnel was closed, and before tunnel_freed: `t`
 * is still there, without its connection. */
static void sent(uv_write_t *request, int status)
{
    struct tunnel *t = request->data;
    free(request);
    if (status < 0)
        fail(t);
}

static void send_bytes(struct tunnel *t, const char *bytes, size_t size)
{
    struct sending *s = malloc(sizeof *s + size);
    if (!s)
        abort();
    memcpy(s->bytes, bytes, size);
    s->request.data = t;
    const uv_buf_t buffer = uv_buf_init(s->bytes, (unsigned)size);
    if (uv_write(&s->request, (uv_stream_t *)&t->tcp, &buffer, 1, sent) != 0) {
        free(s);
        fail(t);
    }
}

static void keep(struct tunnel *t, const char *bytes, size_t size)
{
    if (t->out_size + size > t->out_room) {
        t->out_room = (t->out_size + size) * 2;
        t->out = realloc(t->out, t->out_room);
        if (!t->out)
            abort();
    }
    memcpy(t->out + t->out_size, bytes, size);
    t->out_size += size;
}

void tunnel_take(struct connection *c, const char *bytes, size_t size)
{
    struct tunnel *t = c->tunnel;
    const bool ready = t->open && (!t->socket || t->upgraded);
    wire_wait(c, TIME_REPLY);
    if (t->out_size + uv_stream_get_write_queue_size((uv_stream_t *)&t->tcp) + size > NET_BACKLOG)
        wire_close(c); /* the other process does not take it */
    else if (ready)
        send_bytes(t, bytes, size);
    else
        keep(t, bytes, size);
}

static void send_kept(struct tunnel *t)
{
    char *out = t->out;
    const size_t size = t->out_size;
    t->out = 0;
    t->out_size = t->out_room = 0;
    if (size)
        send_bytes(t, out, size);
    free(out);
}

/* ---- And back ---- */

static void lend_buffer(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    const struct tunnel *t = handle->data;
    (void)suggested;
    *buffer = t->connection ? uv_buf_init(t->connection->net->buffer, sizeof t->connection->net->buffer)
                            : uv_buf_init(0, 0);
}

static void pass_back(struct connection *c, const char *bytes, size_t size)
{
    if (c->queued >= NET_QUEUE || c->queued_bytes + size > 4 * NET_BACKLOG) {
        c->net->counts.slow++;
        wire_close(c);
        return;
    }
    wire_wait(c, TIME_REPLY);
    wire_send(c, message_of_bytes(bytes, size));
}

/* The answer to the upgrade there; returns how many of the bytes are part of it. Until it has come the client is still
 * ours (STAGE_SOCKET), so a leader that refuses can be told to it with a proper close. */
static size_t read_head(struct tunnel *t, const char *bytes, size_t size)
{
    size_t at = 0;
    while (at < size && !t->upgraded && t->head_size < sizeof t->head) {
        t->head[t->head_size++] = bytes[at++];
        t->upgraded = t->head_size > 4 && memcmp(t->head + t->head_size - 4, "\r\n\r\n", 4) == 0;
    }
    if ((t->upgraded && strncmp(t->head, "HTTP/1.1 101 ", 13) != 0) || t->head_size == sizeof t->head) {
        t->upgraded = false;
        fail(t);
    } else if (t->upgraded) {
        struct connection *c = t->connection;
        socket_free(c); /* from here on it is the other process's */
        c->stage = STAGE_TUNNEL;
        c->holds = false;
        wire_wait(c, TIME_REPLY);
        send_kept(t);
    }
    return at;
}

static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buffer)
{
    struct tunnel *t = stream->data;
    struct connection *c = t->connection;
    if (!c || size == 0)
        return;
    if (size < 0 && t->begun && (!t->socket || t->upgraded)) {
        tunnel_close(c);
        wire_finish(c);
        return;
    }
    if (size < 0) {
        fail(t);
        return;
    }
    t->begun = true;
    const size_t head = t->socket && !t->upgraded ? read_head(t, buffer->base, (size_t)size) : 0;
    if (t->connection && head < (size_t)size)
        pass_back(c, buffer->base + head, (size_t)size - head);
}

/* ---- Opening ---- */

static void connected(uv_connect_t *request, int status)
{
    struct tunnel *t = request->data;
    if (!t->connection)
        return;
    if (status < 0) {
        fail(t);
        return;
    }
    t->open = true;
    uv_tcp_nodelay(&t->tcp, 1);
    uv_tcp_keepalive(&t->tcp, 1, LIFELESS);
    wire_wait_open(t->connection); /* until the first word comes back */
    uv_read_start((uv_stream_t *)&t->tcp, lend_buffer, on_read);
    if (!t->socket)
        send_kept(t);
    else
        send_bytes(t, t->head, t->head_size);
    t->head_size = 0;
}

/* "10.0.0.3:8080" or "[fd00::3]:8080". */
static bool read_address(const char *text, struct sockaddr_storage *into)
{
    char host[64];
    const char *colon = strrchr(text, ':');
    const bool brackets = text[0] == '[';
    const size_t n = colon ? (size_t)(colon - text) - 2 * brackets : sizeof host;
    if (n >= sizeof host)
        return false;
    memcpy(host, text + brackets, n);
    host[n] = 0;
    const int port = (int)strtol(colon + 1, 0, 10);
    return brackets ? uv_ip6_addr(host, port, (struct sockaddr_in6 *)into) == 0
                    : uv_ip4_addr(strcmp(host, "localhost") == 0 ? "127.0.0.1" : host, port,
                                  (struct sockaddr_in *)into) == 0;
}

static struct tunnel *tunnel_new(struct connection *c)
{
    struct tunnel *t = calloc(1, sizeof *t);
    if (!t)
        abort();
    uv_tcp_init(c->net->loop, &t->tcp);
    t->tcp.data = t->connect.data = t;
    t->connection = c;
    c->tunnel = t;
    wire_wait_open(c);
    return t;
}

static void dig(struct tunnel *t, const char *address)
{
    struct sockaddr_storage to;
    if (!read_address(address, &to) ||
        uv_tcp_connect(&t->connect, &t->tcp, (const struct sockaddr *)&to, connected) != 0)
        fail(t);
}

void tunnel_request(struct connection *c, const char *address, const char *bytes, size_t size)
{
    struct tunnel *t = tunnel_new(c);
    c->stage = STAGE_TUNNEL;
    c->holds = false;
    keep(t, bytes, size);
    dig(t, address);
}

/* A client's frame with a mask that changes nothing. */
static void keep_frame(struct tunnel *t, const char *text, size_t size)
{
    static const char mask[4];
    char head[10];
    const size_t n = frame_head(head, FRAME_TEXT, size);
    head[1] = (char)(head[1] | 0x80);
    keep(t, head, n);
    keep(t, mask, sizeof mask);
    keep(t, text, size);
}

void tunnel_socket(struct connection *c, const char *address, const char *person, const char *text, size_t size)
{
    struct tunnel *t = tunnel_new(c);
    uint8_t random[16];
    char key[32];
    randombytes_buf(random, sizeof random);
    sodium_bin2base64(key, sizeof key, random, sizeof random, sodium_base64_VARIANT_ORIGINAL);
    t->socket = true;
    const int n = snprintf(t->head, sizeof t->head,
                           "GET /api/v1/socket HTTP/1.1\r\nhost: %s\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
                           "sec-websocket-key: %s\r\nsec-websocket-version: 13\r\n"
                           "sec-websocket-protocol: sandtable.1\r\nx-sandtable-hop: 1\r\nx-forwarded-for: %.*s\r\n\r\n",
                           address, key, (int)strcspn(person, "/"), person);
    t->head_size = (size_t)n;
    keep_frame(t, text, size);
    dig(t, address);
}

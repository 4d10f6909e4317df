/* The wire: connections on the program's own libuv loop.
 *
 * What is to be sent is written at once; only what the network does not take waits, in a queue of its own for each
 * connection. One timer looks at all deadlines. Everything is read into one buffer: an idle connection keeps none.
 *
 * Descriptors: `most` connections at all, some fewer than the process may have, so that storage and accepting always
 * find one; `most_of_one` from one address. When all are taken, the one that has waited longest for a request makes
 * way. */
#include "server/net_wire.h"

#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>

/* TICK: deadlines are seconds, so one look at all connections twice a second replaces a timer for each. RESERVE:
 * descriptors for storage, and for accepting a connection that is then turned away. */
enum { TICK = 500, RESERVE = 64, AT_ONCE = 16, BACKLOG = 511, TIME_STOP = 500 };

struct write {
    uv_write_t request;
    unsigned count; /* of the queue's first */
};
struct queued {
    struct queued *next;
    struct net_message *message;
    size_t sent;
    uint64_t ticket; /* of one that is held: what it waits for */
};

/* ---- Closing ---- */

static void free_net(struct net *n)
{
    tls_unload(n->tls);
    free(n);
}

/* A handle of the net itself is gone. */
static void handle_closed(uv_handle_t *handle)
{
    struct net *n = handle->data;
    if (--n->open_handles == 0)
        free_net(n);
}

static void close_own_handles(struct net *n)
{
    if (!uv_is_closing((uv_handle_t *)&n->listener))
        uv_close((uv_handle_t *)&n->listener, handle_closed);
    if (!n->connections && !uv_is_closing((uv_handle_t *)&n->tick))
        uv_close((uv_handle_t *)&n->tick, handle_closed);
}

static void unlink_connection(struct connection *c)
{
    struct net *n = c->net;
    if (c->previous)
        c->previous->next = c->next;
    else
        n->connections = c->next;
    if (c->next)
        c->next->previous = c->previous;
    else
        n->oldest = c->previous;
    n->counts.connections--;
}

static void drop_first(struct connection *c)
{
    struct queued *q = c->first;
    c->first = q->next;
    if (!c->first)
        c->last = 0;
    c->queued--;
    c->queued_bytes -= q->message->size;
    net_message_drop(q->message);
    free(q);
}

static void drop_held(struct connection *c)
{
    struct queued *next;
    for (struct queued *q = c->held; q; q = next) {
        next = q->next;
        c->queued--;
        c->queued_bytes -= q->message->size;
        net_message_drop(q->message);
        free(q);
    }
    c->held = c->held_last = 0;
}

static void stop_holding(struct connection *c)
{
    for (struct connection **at = &c->net->holding; *at; at = &(*at)->next_holding)
        if (*at == c) {
            *at = c->next_holding;
            return;
        }
}

static void connection_closed(uv_handle_t *handle)
{
    struct connection *c = handle->data;
    struct net *n = c->net;
    connection_free(c);
    while (c->first)
        drop_first(c);
    drop_held(c);
    if (c->holding)
        stop_holding(c);
    unlink_connection(c);
    if (c->peer)
        peer_leave(n, c->peer);
    tls_free(c->tls);
    free(c->writing);
    free(c->kept);
    free(c);
    if (n->closing)
        close_own_handles(n);
}

void wire_close(struct connection *c)
{
    if (c->stage == STAGE_CLOSED)
        return;
    c->stage = STAGE_CLOSED;
    uv_close((uv_handle_t *)&c->tcp, connection_closed);
}

/* Everything is written: says so to the other end, and waits for it to close. */
static void half_close(struct connection *c)
{
    uv_os_fd_t fd;
    c->finishing = false;
    wire_wait_close(c);
    if (c->ended || uv_fileno((uv_handle_t *)&c->tcp, &fd) != 0 || shutdown(fd, SHUT_WR) != 0)
        wire_close(c);
}

static void enqueue(struct connection *, struct net_message *);

void wire_finish(struct connection *c)
{
    if (c->stage == STAGE_CLOSED || c->finishing)
        return;
    c->stage = STAGE_LINGER;
    c->finishing = true;
    wire_wait(c, TIME_REPLY);
    if (c->tls) {
        tls_shut(c->tls);
        struct net_message *m = tls_out(c->tls);
        if (m)
            enqueue(c, m);
    }
    if (c->finishing && !wire_busy(c))
        half_close(c);
}

/* ---- Writing ---- */

void wire_wait(struct connection *c, enum patience times)
{
    c->deadline = uv_now(c->net->loop) + (uint64_t)times * (uint64_t)c->net->patience * 1000;
}

void wire_wait_close(struct connection *c)
{
    c->deadline = uv_now(c->net->loop) + TIME_CLOSE;
}

void wire_wait_open(struct connection *c)
{
    c->deadline = uv_now(c->net->loop) + TIME_OPEN;
}

bool wire_busy(const struct connection *c)
{
    return c->first || c->held;
}

static void write_queue(struct connection *);

static void drained(struct connection *c)
{
    if (c->finishing)
        half_close(c);
    else
        connection_drained(c);
}

static void received(struct connection *, char *bytes, size_t size);
static void read_again(struct connection *);

static void written(uv_write_t *request, int status)
{
    struct connection *c = request->data;
    const unsigned count = c->writing->count;
    free(c->writing);
    c->writing = 0;
    if (c->stage == STAGE_CLOSED)
        return;
    if (status < 0) {
        wire_close(c);
        return;
    }
    for (unsigned i = 0; i < count; i++)
        drop_first(c);
    if (c->first)
        write_queue(c);
    if (wire_busy(c))
        return;
    drained(c);
    read_again(c);
}

/* Has the loop write the beginning of the queue as soon as the network takes it. */
static void write_queue(struct connection *c)
{
    uv_buf_t buffers[AT_ONCE];
    struct write *w = calloc(1, sizeof *w);
    if (!w)
        abort();
    for (struct queued *q = c->first; q && w->count < AT_ONCE; q = q->next)
        buffers[w->count++] = uv_buf_init((char *)(size_t)q->message->bytes + q->sent,
                                          (unsigned)(q->message->size - q->sent));
    w->request.data = c;
    c->writing = w;
    if (uv_write(&w->request, (uv_stream_t *)&c->tcp, buffers, w->count, written) != 0) {
        c->writing = 0;
        free(w);
        wire_close(c);
    }
}

/* Writes now as much as the network takes; returns how much, -1 if the connection is lost. */
static long write_now(struct connection *c, const struct net_message *m)
{
    const uv_buf_t buffer = uv_buf_init((char *)(size_t)m->bytes, (unsigned)m->size);
    const int n = uv_try_write((uv_stream_t *)&c->tcp, &buffer, 1);
    return n == UV_EAGAIN ? 0 : n;
}

static void enqueue(struct connection *c, struct net_message *m)
{
    const long sent = c->first ? 0 : write_now(c, m);
    if (sent < 0)
        wire_close(c);
    if (sent < 0 || (size_t)sent == m->size) {
        net_message_drop(m);
        return;
    }
    struct queued *q = malloc(sizeof *q);
    if (!q)
        abort();
    *q = (struct queued){0, m, (size_t)sent, 0};
    if (c->last)
        c->last->next = q;
    else
        c->first = q;
    c->last = q;
    c->queued++;
    c->queued_bytes += m->size;
    if (!c->writing)
        write_queue(c);
}

static void transmit(struct connection *c, struct net_message *m)
{
    if (!c->tls) {
        enqueue(c, m);
        return;
    }
    const bool sealed = tls_write(c->tls, m->bytes, m->size);
    net_message_drop(m);
    m = sealed ? tls_out(c->tls) : 0;
    if (m)
        enqueue(c, m);
    else
        wire_close(c);
}

/* ---- What waits for storage ---- */

/* It is held before it is sealed by TLS, so that it can still be dropped: TLS numbers what it seals, and a record that
 * was sealed must be sent. For the same reason what is sent after something held is held as well (wire_send). */
static void hold(struct connection *c, struct net_message *m, uint64_t ticket)
{
    struct queued *q = malloc(sizeof *q);
    if (!q)
        abort();
    *q = (struct queued){0, m, 0, ticket};
    if (c->held)
        c->held_last->next = q;
    else
        c->held = q;
    c->held_last = q;
    c->queued++;
    c->queued_bytes += m->size;
    if (c->holding)
        return;
    c->holding = true;
    c->next_holding = c->net->holding;
    c->net->holding = c;
}

void wire_send(struct connection *c, struct net_message *m)
{
    struct net *n = c->net;
    if (c->stage == STAGE_CLOSED || m->size == 0) {
        net_message_drop(m);
        return;
    }
    const uint64_t ticket = c->holds && n->handler.pending ? n->handler.pending(n->handler.context) : 0;
    if (ticket || c->held)
        hold(c, m, ticket);
    else
        transmit(c, m);
}

/* Sends of what is held what may go. */
static void send_held(struct connection *c, uint64_t upto)
{
    while (c->held && c->held->ticket <= upto && c->stage != STAGE_CLOSED) {
        struct queued *q = c->held;
        c->held = q->next;
        c->queued--;
        c->queued_bytes -= q->message->size;
        transmit(c, q->message);
        free(q);
    }
}

/* Those that hold something, taken out of the net's list: each goes back there if it still does. The list must be out
 * of reach while it is walked: sending leads to reading, and that to new requests whose replies may be held. */
static struct connection *take_holding(struct net *n)
{
    struct connection *first = n->holding;
    n->holding = 0;
    return first;
}

static void hold_on(struct connection *c)
{
    c->holding = c->held != 0;
    if (!c->held)
        return;
    c->next_holding = c->net->holding;
    c->net->holding = c;
}

void net_release(struct net *n, uint64_t upto)
{
    struct connection *next;
    for (struct connection *c = take_holding(n); c; c = next) {
        next = c->next_holding;
        send_held(c, upto);
        hold_on(c);
        if (c->stage == STAGE_CLOSED || wire_busy(c))
            continue;
        drained(c);
        read_again(c);
    }
}

void net_void(struct net *n, bool known)
{
    struct connection *next;
    for (struct connection *c = take_holding(n); c; c = next) {
        next = c->next_holding;
        drop_held(c);
        c->holding = false;
        if (c->stage != STAGE_CLOSED)
            connection_voided(c, known);
        if (c->finishing && c->stage != STAGE_CLOSED && !wire_busy(c))
            half_close(c);
    }
}

/* ---- Reading ---- */

static void lend_buffer(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    struct connection *c = handle->data;
    (void)suggested;
    *buffer = uv_buf_init(c->net->buffer, sizeof c->net->buffer);
}

static void on_read(uv_stream_t *, ssize_t, const uv_buf_t *);

/* Keeps what has come too early, and reads no more until its time has come. */
static void keep(struct connection *c, const char *bytes, size_t size)
{
    char *more = realloc(c->kept, c->kept_size + size);
    if (!more)
        abort();
    memcpy(more + c->kept_size, bytes, size);
    c->kept = more;
    c->kept_size += size;
    uv_read_stop((uv_stream_t *)&c->tcp);
}

static void received(struct connection *c, char *bytes, size_t size)
{
    const size_t taken = c->kept ? 0 : connection_receive(c, bytes, size);
    if (taken < size && c->stage != STAGE_CLOSED)
        keep(c, bytes + taken, size - taken);
}

static void read_again(struct connection *c)
{
    if (!c->kept || c->stage == STAGE_CLOSED)
        return;
    char *bytes = c->kept;
    const size_t size = c->kept_size;
    c->kept = 0;
    c->kept_size = 0;
    received(c, bytes, size);
    free(bytes);
    if (!c->kept && c->stage != STAGE_CLOSED)
        uv_read_start((uv_stream_t *)&c->tcp, lend_buffer, on_read);
}

void wire_resume(struct connection *c)
{
    read_again(c);
}

/* A record of TLS may hold 16 KB. */
static void received_tls(struct connection *c, const char *bytes, size_t size)
{
    char plain[16384];
    int n = tls_take(c->tls, bytes, size) ? 0 : -1;
    while (n >= 0 && c->stage != STAGE_CLOSED && (n = tls_read(c->tls, plain, sizeof plain)) > 0)
        received(c, plain, (size_t)n);
    struct net_message *m = c->stage == STAGE_CLOSED ? 0 : tls_out(c->tls);
    if (m)
        enqueue(c, m);
    if (n < 0 && c->stage != STAGE_CLOSED)
        connection_ended(c);
}

static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buffer)
{
    struct connection *c = stream->data;
    if (c->stage == STAGE_CLOSED || size == 0)
        return;
    if (size == UV_EOF)
        connection_ended(c);
    else if (size < 0)
        wire_close(c);
    else if (c->tls)
        received_tls(c, buffer->base, (size_t)size);
    else
        received(c, buffer->base, (size_t)size);
}

/* ---- Accepting ---- */

static void on_tick(uv_timer_t *timer)
{
    struct net *n = timer->data;
    const uint64_t now = uv_now(n->loop);
    struct connection *next;
    for (struct connection *c = n->connections; c; c = next) {
        next = c->next;
        if (c->stage != STAGE_CLOSED && now >= c->deadline)
            connection_late(c);
    }
}

static void link_connection(struct net *n, struct connection *c)
{
    c->next = n->connections;
    if (c->next)
        c->next->previous = c;
    else
        n->oldest = c;
    n->connections = c;
    n->counts.connections++;
}

/* The client that has been here longest without a reply on its way or a table makes way; false if there is nobody like
 * that. */
static bool make_way(struct net *n)
{
    for (struct connection *c = n->oldest; c; c = c->previous)
        if (c->stage < STAGE_REPLY || c->stage == STAGE_LINGER || (c->stage == STAGE_SOCKET && !socket_settled(c))) {
            wire_close(c);
            return true;
        }
    return false;
}

static bool welcome(struct connection *c)
{
    struct net *n = c->net;
    struct sockaddr_storage from;
    struct sockaddr *address = (struct sockaddr *)&from;
    char text[NET_ADDRESS];
    int size = sizeof from;
    if (uv_tcp_getpeername(&c->tcp, address, &size) != 0)
        return false;
    peer_address(address, text);
    c->by_proxy = peer_is_proxy(n, address);
    c->peer = peer_enter(n, text, !c->by_proxy && !peer_is_local(text));
    return c->peer && !n->closing && (n->counts.connections <= n->most || make_way(n));
}

static void on_connection(uv_stream_t *listener, int status)
{
    struct net *n = listener->data;
    if (status < 0)
        return;
    struct connection *c = calloc(1, sizeof *c);
    if (!c)
        abort();
    uv_tcp_init(n->loop, &c->tcp);
    c->tcp.data = c;
    c->net = n;
    wire_wait(c, TIME_HEAD);
    link_connection(n, c);
    if (uv_accept(listener, (uv_stream_t *)&c->tcp) != 0 || !welcome(c)) {
        n->counts.turned_away++;
        wire_close(c);
        return;
    }
    uv_tcp_nodelay(&c->tcp, 1);
    c->tls = n->tls ? tls_new(n->tls) : 0;
    uv_read_start((uv_stream_t *)&c->tcp, lend_buffer, on_read);
}

/* ---- Opening and stopping ---- */

/* As many descriptors as the process may have, less what others need. */
static void count_descriptors(struct net *n, int of_one)
{
    struct rlimit limit;
    n->most = 1024;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
        getrlimit(RLIMIT_NOFILE, &limit);
        n->most = limit.rlim_cur > 1000000 ? 1000000 : (uint32_t)limit.rlim_cur;
    }
    n->most = n->most > 2 * RESERVE ? n->most - RESERVE : n->most / 2;
    n->most_of_one = of_one > 0 && (uint32_t)of_one < n->most / 4 ? (uint32_t)of_one : n->most / 4;
}

/* 0, or libuv's code. */
static int listen_at(struct net *n, const struct sockaddr *address, unsigned flags)
{
    const int code = uv_tcp_bind(&n->listener, address, flags);
    return code ? code : uv_listen((uv_stream_t *)&n->listener, BACKLOG, on_connection);
}

static bool start_listening(struct net *n, const struct net_settings *s, struct sand_error *error)
{
    struct sockaddr_in four;
    struct sockaddr_in6 six;
    const char *address = s->listen_address ? s->listen_address : "::";
    const bool is_six = strchr(address, ':') != 0;
    const int known = is_six ? uv_ip6_addr(address, s->port, &six) : uv_ip4_addr(address, s->port, &four);
    if (known != 0)
        return sand_fail(error, address, "not an address; an address is numbers, like 127.0.0.1 or [::1]", (char *)0);
    int code = listen_at(n, is_six ? (const struct sockaddr *)&six : (const struct sockaddr *)&four, 0);
    if (code == UV_EAFNOSUPPORT && !s->listen_address) { /* a machine without IPv6 */
        uv_ip4_addr("0.0.0.0", s->port, &four);
        code = listen_at(n, (const struct sockaddr *)&four, 0);
    }
    return code == 0
               ? true
               : sand_fail(error, address,
                           "cannot listen there: the port is taken, or the address is not this machine's", (char *)0);
}

static void read_port(struct net *n)
{
    struct sockaddr_storage at;
    int size = sizeof at;
    uv_tcp_getsockname(&n->listener, (struct sockaddr *)&at, &size);
    n->port = ntohs(at.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&at)->sin6_port
                                             : ((struct sockaddr_in *)&at)->sin_port);
}

struct net *net_open(uv_loop_t *loop, const struct net_settings *settings, const struct net_handler *handler,
                     struct sand_error *error)
{
    struct net *n = calloc(1, sizeof *n);
    if (!n)
        abort();
    n->loop = loop;
    n->handler = *handler;
    n->open_handles = 2;
    n->patience = settings->patience > 0 ? settings->patience : 10;
    n->fronted = settings->fronted;
    uv_tcp_init(loop, &n->listener);
    uv_timer_init(loop, &n->tick);
    n->listener.data = n->tick.data = n;
    count_descriptors(n, settings->connections);
    bool ok = peer_settings(n, settings, error);
    if (ok && settings->certificate) {
        strncpy(n->certificate, settings->certificate, sizeof n->certificate - 1);
        strncpy(n->key, settings->key, sizeof n->key - 1);
        ok = net_renew(n, error);
    }
    if (ok && start_listening(n, settings, error)) {
        read_port(n);
        uv_timer_start(&n->tick, on_tick, TICK, TICK);
        return n;
    }
    close_own_handles(n);
    return 0;
}

bool net_renew(struct net *n, struct sand_error *error)
{
    if (!n->certificate[0])
        return true;
    struct tls_context *fresh = tls_load(n->certificate, n->key, error);
    if (!fresh)
        return false;
    tls_unload(n->tls);
    n->tls = fresh;
    return true;
}

int net_port(const struct net *n)
{
    return n->port;
}

const struct net_counts *net_counts_of(const struct net *n)
{
    return &n->counts;
}

void net_stop(struct net *n)
{
    struct connection *next;
    if (n->closing)
        return;
    n->closing = true;
    for (struct connection *c = n->connections; c; c = next) {
        next = c->next;
        if (c->stage == STAGE_SOCKET)
            net_drop(c->socket, 1001, "the server is shutting down");
        else if (!wire_busy(c))
            wire_close(c);
        c->deadline = uv_now(n->loop) + TIME_STOP;
    }
    close_own_handles(n);
}

/* One request to a push service: looked up, connected to, asked, and forgotten. Nothing of the reply is kept but its
 * status and how long it wants us to wait; no redirection is followed. A request that takes too long has failed. */
#include "engine/json.h"
#include "server/net_wire.h"
#include "server/notify.h"

#include <http_parser.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { PATIENCE = 20000, HEAD = 4096, LONGEST_WAIT = 86400 }; /* milliseconds, bytes, seconds */

struct notify_wire {
    uv_loop_t *loop;
    struct tls_context *trust;
    bool anywhere, closing;
    void *context;
    void (*done)(void *context, uint32_t id, int status, int wait);
    struct errand *errands;
};

struct errand {
    struct notify_wire *wire;
    struct errand *next;
    uint32_t id;
    struct notify_url url;
    char *endpoint;
    struct sand_writer request;
    uv_tcp_t tcp;
    uv_timer_t timer;
    uv_getaddrinfo_t lookup;
    uv_connect_t connect;
    int open; /* handles and the lookup, which outlive the errand's end */
    bool ended, asked;
    struct tls *tls;
    http_parser parser;
    size_t read;
    bool waits; /* the header being read says how long to wait */
    int status, wait;
};

/* ---- The end ---- */

static void let_go(struct errand *e)
{
    if (--e->open > 0)
        return;
    struct notify_wire *wire = e->wire;
    struct errand **at = &wire->errands;
    while (*at != e)
        at = &(*at)->next;
    *at = e->next;
    tls_free(e->tls);
    sand_writer_free(&e->request);
    free(e->endpoint);
    free(e);
    if (wire->closing && !wire->errands) {
        tls_unload(wire->trust);
        free(wire);
    }
}

static void on_closed(uv_handle_t *handle)
{
    let_go(handle->data);
}

static void end(struct errand *e)
{
    if (e->ended)
        return;
    e->ended = true;
    uv_cancel((uv_req_t *)&e->lookup); /* in vain if it is over */
    uv_close((uv_handle_t *)&e->tcp, on_closed);
    uv_close((uv_handle_t *)&e->timer, on_closed);
    if (!e->wire->closing)
        e->wire->done(e->wire->context, e->id, e->status, e->wait);
}

static void on_late(uv_timer_t *timer)
{
    end(timer->data);
}

/* ---- Reading the reply ---- */

static int on_field(http_parser *p, const char *text, size_t size)
{
    struct errand *e = p->data;
    static const char name[] = "retry-after";
    e->waits = size == sizeof name - 1 && strncasecmp(text, name, size) == 0;
    return 0;
}

static int on_value(http_parser *p, const char *text, size_t size)
{
    struct errand *e = p->data;
    int seconds = 0;
    for (size_t i = 0; e->waits && i < size && text[i] >= '0' && text[i] <= '9' && seconds < LONGEST_WAIT; i++)
        seconds = seconds * 10 + (text[i] - '0');
    if (e->waits)
        e->wait = seconds < LONGEST_WAIT ? seconds : LONGEST_WAIT;
    return 0;
}

static int on_head(http_parser *p)
{
    struct errand *e = p->data;
    e->status = p->status_code;
    return 1;
}

static void take_plain(struct errand *e, const char *bytes, size_t size)
{
    static const http_parser_settings settings = {
        .on_header_field = on_field, .on_header_value = on_value, .on_headers_complete = on_head};
    e->read += size;
    http_parser_execute(&e->parser, &settings, bytes, size);
    if (e->status || HTTP_PARSER_ERRNO(&e->parser) != HPE_OK || e->read > HEAD)
        end(e);
}

/* ---- The connection ---- */

static void on_written(uv_write_t *write, int status)
{
    struct errand *e = write->data;
    net_message_drop(*(struct net_message **)(write + 1));
    free(write);
    if (status < 0)
        end(e);
    let_go(e);
}

/* Takes the message over. */
static void put(struct errand *e, struct net_message *m)
{
    uv_write_t *write = malloc(sizeof *write + sizeof m);
    if (!write)
        abort();
    memcpy(write + 1, &m, sizeof m);
    write->data = e;
    e->open++;
    const uv_buf_t buffer = uv_buf_init((char *)(size_t)m->bytes, (unsigned)m->size);
    if (uv_write(write, (uv_stream_t *)&e->tcp, &buffer, 1, on_written) == 0)
        return;
    net_message_drop(m);
    free(write);
    e->open--;
    end(e);
}

static void put_secret(struct errand *e)
{
    struct net_message *m = tls_out(e->tls);
    if (m)
        put(e, m);
}

static void ask(struct errand *e)
{
    if (e->asked || (e->tls && !tls_ready(e->tls)))
        return;
    e->asked = true;
    if (!e->tls)
        put(e, message_of_bytes(e->request.text, e->request.size));
    else if (!tls_write(e->tls, e->request.text, e->request.size))
        end(e);
    else
        put_secret(e);
}

static void take_secret(struct errand *e, const char *bytes, size_t size)
{
    char plain[2048];
    int n = -1;
    if (tls_take(e->tls, bytes, size))
        while ((n = tls_read(e->tls, plain, sizeof plain)) > 0 && !e->ended)
            take_plain(e, plain, (size_t)n);
    if (e->ended)
        return;
    put_secret(e);
    if (n < 0)
        end(e);
    else
        ask(e);
}

static void on_room(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
    static char room[4096];
    (void)handle, (void)wanted;
    *buffer = uv_buf_init(room, sizeof room);
}

static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buffer)
{
    struct errand *e = stream->data;
    if (size < 0)
        end(e);
    else if (e->tls)
        take_secret(e, buffer->base, (size_t)size);
    else
        take_plain(e, buffer->base, (size_t)size);
}

static void on_connected(uv_connect_t *connect, int status)
{
    struct errand *e = connect->data;
    if (e->ended)
        return;
    if (status < 0 || uv_read_start((uv_stream_t *)&e->tcp, on_room, on_read) != 0) {
        end(e);
        return;
    }
    if (e->url.secure) {
        char nothing;
        e->tls = tls_call(e->wire->trust, e->url.host);
        if (tls_read(e->tls, &nothing, 0) < 0) { /* begins the handshake */
            end(e);
            return;
        }
        put_secret(e);
    }
    ask(e);
}

/* The first address that may be reached: no other is tried, the errand comes again. */
static void on_found(uv_getaddrinfo_t *lookup, int status, struct addrinfo *list)
{
    struct errand *e = lookup->data;
    struct addrinfo *a = status == 0 ? list : 0;
    while (a && !e->wire->anywhere && !notify_is_public(a->ai_addr))
        a = a->ai_next;
    if (!e->ended && (!a || uv_tcp_connect(&e->connect, &e->tcp, a->ai_addr, on_connected) != 0))
        end(e);
    uv_freeaddrinfo(list);
    let_go(e);
}

/* ---- The request ---- */

static void write_request(struct errand *e, const char *voucher, const uint8_t *body, size_t size)
{
    struct sand_writer *w = &e->request;
    const char *const parts[] = {"POST ",
                                 e->url.path,
                                 " HTTP/1.1\r\nHost: ",
                                 e->url.authority,
                                 "\r\nAuthorization: ",
                                 voucher,
                                 "\r\nContent-Type: application/octet-stream\r\nContent-Encoding: aes128gcm\r\n"
                                 "TTL: 86400\r\nTopic: turn\r\nUrgency: normal\r\nConnection: close\r\n"
                                 "Content-Length: "};
    sand_writer_grow(w);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        sand_append_text(w, parts[i]);
    sand_append_int(w, (int64_t)size);
    sand_append_text(w, "\r\n\r\n");
    sand_append(w, (const char *)body, size);
}

static struct errand *errand_new(struct notify_wire *wire, uint32_t id, const char *endpoint)
{
    struct errand *e = calloc(1, sizeof *e);
    if (!e || !(e->endpoint = strdup(endpoint)))
        abort();
    *e = (struct errand){.wire = wire, .id = id, .endpoint = e->endpoint, .next = wire->errands, .open = 2};
    wire->errands = e;
    uv_tcp_init(wire->loop, &e->tcp);
    uv_timer_init(wire->loop, &e->timer);
    e->tcp.data = e->timer.data = e->lookup.data = e->connect.data = e->parser.data = e;
    http_parser_init(&e->parser, HTTP_RESPONSE);
    return e;
}

void notify_post(struct notify_wire *wire, uint32_t id, const char *endpoint, const char *voucher, const uint8_t *body,
                 size_t size)
{
    static const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    struct errand *e = errand_new(wire, id, endpoint);
    uv_timer_start(&e->timer, on_late, PATIENCE, 0);
    if (!notify_read_url(e->endpoint, wire->anywhere, &e->url)) {
        end(e);
        return;
    }
    write_request(e, voucher, body, size);
    e->open++;
    if (uv_getaddrinfo(wire->loop, &e->lookup, on_found, e->url.host, e->url.port, &hints) == 0)
        return;
    e->open--;
    end(e);
}

struct notify_wire *notify_wire_open(uv_loop_t *loop, bool anywhere, void *context,
                                     void (*done)(void *context, uint32_t id, int status, int wait))
{
    struct notify_wire *wire = calloc(1, sizeof *wire);
    if (!wire)
        abort();
    *wire = (struct notify_wire){
        .loop = loop, .trust = tls_trust(), .anywhere = anywhere, .context = context, .done = done};
    return wire;
}

void notify_wire_close(struct notify_wire *wire)
{
    wire->closing = true;
    if (!wire->errands) {
        tls_unload(wire->trust);
        free(wire);
        return;
    }
    for (struct errand *e = wire->errands, *next; e; e = next) {
        next = e->next;
        end(e);
    }
}

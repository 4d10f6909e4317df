/* libwebsockets behind net.h, on the program's own libuv loop.
 *
 * Writes happen only in a writable callback, one per callback. A reply's headers and body go out in separate ones. A
 * socket is closed with a code from its own timer callback: closing from a writable callback loses the code. */
#include "server/net.h"

#include <arpa/inet.h>
#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct net_message {
    uint32_t references;
    size_t size;
    unsigned char bytes[]; /* LWS_PRE bytes, then the text */
};

struct exchange { /* one HTTP request and its reply */
    struct net_request request;
    struct net_reply reply;
    char *body;
    size_t received, sent;
    bool too_large, replied, headers_sent;
};

struct net_socket {
    struct lws *wsi;
    struct net *net;
    void *data;
    struct net_message *queue[NET_QUEUE];
    uint32_t first, count;
    char *part; /* a message that arrives in pieces */
    size_t part_size;
    int close_code;
    char close_reason[64];
    struct net_socket *next, *previous;
};

struct net {
    struct lws_context *context;
    struct net_handler handler;
    struct net_counts counts;
    struct net_socket *sockets;
    uv_loop_t *loop;
    uv_timer_t stopping;
    char origin[128];
    int port;
    bool closing;
};

/* ---- Messages ---- */

struct net_message *net_message_new(const char *text, size_t size)
{
    struct net_message *m = malloc(sizeof *m + LWS_PRE + size);
    if (!m)
        abort();
    m->references = 1;
    m->size = size;
    memcpy(m->bytes + LWS_PRE, text, size);
    return m;
}

void net_message_drop(struct net_message *m)
{
    if (--m->references == 0)
        free(m);
}

size_t net_message_size(const struct net_message *m)
{
    return m->size;
}

/* ---- HTTP ---- */

static struct net *net_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

static void copy_header(struct lws *wsi, enum lws_token_indexes token, char *into, int room)
{
    if (lws_hdr_copy(wsi, into, room, token) < 0)
        into[0] = 0;
}

/* The address without the v4-in-v6 prefix. */
static void copy_address(struct lws *wsi, char into[NET_ADDRESS])
{
    lws_get_peer_simple(wsi, into, NET_ADDRESS);
    if (strncmp(into, "::ffff:", 7) == 0)
        memmove(into, into + 7, strlen(into + 7) + 1);
}

/* Whether the page that sent this is our own. No Origin at all: a program, not a browser. */
static bool origin_ok(struct lws *wsi)
{
    const struct net *n = net_of(wsi);
    char origin[256], host[256];
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN))
        return true;
    copy_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    copy_header(wsi, WSI_TOKEN_HOST, host, sizeof host);
    if (n->origin[0])
        return strcmp(origin, n->origin) == 0;
    const char *slashes = strstr(origin, "://");
    return slashes && strcmp(slashes + 3, host) == 0;
}

static const struct {
    enum lws_token_indexes token;
    const char *name;
} methods[] = {{WSI_TOKEN_GET_URI, "GET"},       {WSI_TOKEN_POST_URI, "POST"},       {WSI_TOKEN_PUT_URI, "PUT"},
               {WSI_TOKEN_DELETE_URI, "DELETE"}, {WSI_TOKEN_OPTIONS_URI, "OPTIONS"}, {WSI_TOKEN_PATCH_URI, "PATCH"},
               {WSI_TOKEN_HEAD_URI, "HEAD"}};

static void read_request(struct lws *wsi, struct exchange *x)
{
    char header[256];
    memset(x, 0, sizeof *x);
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (lws_hdr_total_length(wsi, methods[i].token)) {
            strcpy(x->request.method, methods[i].name);
            copy_header(wsi, methods[i].token, x->request.path, NET_PATH);
        }
    copy_address(wsi, x->request.address);
    copy_header(wsi, WSI_TOKEN_HTTP_COOKIE, x->request.cookie, sizeof x->request.cookie);
    copy_header(wsi, WSI_TOKEN_HOST, x->request.host, sizeof x->request.host);
    copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, header, sizeof header);
    x->request.gzip = strstr(header, "gzip") != 0;
    x->request.foreign = !origin_ok(wsi);
    copy_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, header, sizeof header);
    if (strncmp(header, "Bearer ", 7) == 0 && strlen(header + 7) < NET_TOKEN)
        strcpy(x->request.token, header + 7);
}

static void end_exchange(struct exchange *x)
{
    free(x->body);
    if (x->reply.owned)
        free((void *)x->reply.text);
    memset(x, 0, sizeof *x);
}

/* The body is whole: makes the reply. */
static int handle(struct lws *wsi, struct exchange *x)
{
    struct net *n = net_of(wsi);
    n->counts.requests++;
    x->request.body = x->body ? x->body : "";
    x->request.size = x->received;
    if (x->too_large) {
        static const char text[] =
            "{\"no\":\"TOO_LONG\",\"where\":\"body\",\"what\":\"a body has at most 65,536 bytes\"}";
        x->reply = (struct net_reply){.status = 413, .type = "application/json", .text = text, .size = sizeof text - 1};
    } else {
        n->handler.http(n->handler.context, &x->request, &x->reply);
    }
    x->replied = true;
    lws_callback_on_writable(wsi);
    return 0;
}

static int take_body(struct exchange *x, const void *in, size_t size)
{
    if (x->too_large || x->received + size > NET_BODY) {
        x->too_large = true;
        return 0;
    }
    char *more = realloc(x->body, x->received + size + 1);
    if (!more)
        return -1;
    memcpy(more + x->received, in, size);
    x->body = more;
    x->received += size;
    x->body[x->received] = 0;
    return 0;
}

/* Strict headers for everything; scripts from here only, wasm may compile. */
static const char *const headers[][2] = {
    {"x-content-type-options:", "nosniff"},
    {"x-frame-options:", "DENY"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"permissions-policy:", "camera=(), microphone=(), geolocation=()"},
    {"content-security-policy:", "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' "
                                 "'unsafe-inline'; img-src 'self' data:; "
                                 "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
                                 "base-uri 'none'; form-action 'self'; "
                                 "frame-ancestors 'none'"},
};

static int add_header(struct lws *wsi, const char *name, const char *value, unsigned char **p, unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                       (int)strlen(value), p, end);
}

static int send_headers(struct lws *wsi, struct exchange *x)
{
    unsigned char buffer[LWS_PRE + 3072], *start = buffer + LWS_PRE, *p = start, *end = buffer + sizeof buffer - 1;
    const struct net_reply *r = &x->reply;
    if (lws_add_http_common_headers(wsi, (unsigned)r->status, r->type, r->size, &p, end))
        return -1;
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        if (add_header(wsi, headers[i][0], headers[i][1], &p, end))
            return -1;
    if (add_header(wsi, "cache-control:", r->immutable ? "public, max-age=31536000, immutable" : "no-store", &p, end) ||
        (r->compressed && add_header(wsi, "content-encoding:", "gzip", &p, end)) ||
        (r->extra_name[0] && add_header(wsi, r->extra_name, r->extra, &p, end)))
        return -1;
    x->headers_sent = true;
    if (lws_finalize_write_http_header(wsi, start, &p, end))
        return -1;
    lws_callback_on_writable(wsi);
    return 0;
}

static int send_body(struct lws *wsi, struct exchange *x)
{
    unsigned char buffer[LWS_PRE + 16384];
    const size_t left = x->reply.size - x->sent, n = left < 16384 ? left : 16384;
    const bool last = n == left;
    memcpy(buffer + LWS_PRE, x->reply.text + x->sent, n);
    if (lws_write(wsi, buffer + LWS_PRE, n, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) != (int)n)
        return -1;
    x->sent += n;
    net_of(wsi)->counts.bytes_out += n;
    if (!last) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    end_exchange(x);
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    struct exchange *x = user;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        read_request(wsi, x);
        if (strcmp(x->request.method, "POST") == 0 && lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH)) {
            char length[24];
            copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length);
            if (atoll(length) > 0)
                return 0;
        }
        return handle(wsi, x);
    case LWS_CALLBACK_HTTP_BODY:
        return take_body(x, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return handle(wsi, x);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        if (!x || !x->replied)
            return 0;
        return x->headers_sent ? send_body(wsi, x) : send_headers(wsi, x);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (x)
            end_exchange(x);
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return -1; /* a socket must name our protocol */
    default:
        return 0;
    }
}

/* ---- Sockets ---- */

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
    if (s->close_code)
        return;
    if (s->count == NET_QUEUE) {
        s->net->counts.slow++;
        s->close_code = 1008;
        lws_set_timeout(s->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
        return;
    }
    m->references++;
    s->queue[(s->first + s->count++) % NET_QUEUE] = m;
    lws_callback_on_writable(s->wsi);
}

void net_drop(struct net_socket *s, int code, const char *reason)
{
    if (s->close_code)
        return;
    s->close_code = code;
    strncpy(s->close_reason, reason, sizeof s->close_reason - 1);
    lws_callback_on_writable(s->wsi);
    if (s->count == 0)
        lws_set_timer_usecs(s->wsi, 1);
}

static int write_next(struct net_socket *s)
{
    if (s->count > 0) {
        struct net_message *m = s->queue[s->first];
        const int written = lws_write(s->wsi, m->bytes + LWS_PRE, m->size, LWS_WRITE_TEXT);
        s->net->counts.messages_out++;
        s->net->counts.bytes_out += m->size;
        s->first = (s->first + 1) % NET_QUEUE;
        s->count--;
        net_message_drop(m);
        if (written < 0)
            return -1;
    }
    if (s->count > 0)
        lws_callback_on_writable(s->wsi);
    else if (s->close_code)
        lws_set_timer_usecs(s->wsi, 1);
    return 0;
}

/* A rule broken by the client: said and closed at once. */
static int refuse(struct net_socket *s, const char *why)
{
    lws_close_reason(s->wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, (unsigned char *)why, strlen(why));
    return -1;
}

static int receive(struct net_socket *s, const char *in, size_t size)
{
    struct net *n = s->net;
    const bool whole = lws_is_final_fragment(s->wsi) && lws_remaining_packet_payload(s->wsi) == 0;
    if (lws_frame_is_binary(s->wsi))
        return refuse(s, "messages are text");
    if (s->part_size + size > NET_BODY)
        return refuse(s, "a message has at most 65,536 bytes");
    if (whole && s->part_size == 0) {
        n->counts.messages_in++;
        n->handler.message(n->handler.context, s, in, size);
        return 0;
    }
    char *more = realloc(s->part, s->part_size + size + 1);
    if (!more)
        return -1;
    memcpy(more + s->part_size, in, size);
    s->part = more;
    s->part_size += size;
    if (!whole)
        return 0;
    n->counts.messages_in++;
    n->handler.message(n->handler.context, s, s->part, s->part_size);
    free(s->part);
    s->part = 0;
    s->part_size = 0;
    return 0;
}

/* A page from elsewhere may not open a socket here. */
static bool socket_ok(struct lws *wsi)
{
    char path[NET_PATH];
    copy_header(wsi, WSI_TOKEN_GET_URI, path, sizeof path);
    return strcmp(path, "/api/v1/socket") == 0 && origin_ok(wsi);
}

static void link_socket(struct net *n, struct net_socket *s)
{
    s->next = n->sockets;
    if (s->next)
        s->next->previous = s;
    n->sockets = s;
    n->counts.sockets++;
}

static void unlink_socket(struct net *n, struct net_socket *s)
{
    if (s->previous)
        s->previous->next = s->next;
    else
        n->sockets = s->next;
    if (s->next)
        s->next->previous = s->previous;
    n->counts.sockets--;
}

static void open_socket(struct lws *wsi, struct net_socket *s)
{
    struct net *n = net_of(wsi);
    char address[NET_ADDRESS];
    memset(s, 0, sizeof *s);
    s->wsi = wsi;
    s->net = n;
    link_socket(n, s);
    copy_address(wsi, address);
    n->handler.opened(n->handler.context, s, address);
}

static void close_socket(struct net_socket *s)
{
    struct net *n = s->net;
    n->handler.closed(n->handler.context, s);
    unlink_socket(n, s);
    for (; s->count > 0; s->count--, s->first = (s->first + 1) % NET_QUEUE)
        net_message_drop(s->queue[s->first]);
    free(s->part);
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    struct net_socket *s = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return net_of(wsi)->closing || !socket_ok(wsi) ? -1 : 0;
    case LWS_CALLBACK_ESTABLISHED:
        open_socket(wsi, s);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return s->close_code ? 0 : receive(s, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return write_next(s);
    case LWS_CALLBACK_TIMER:
        if (!s->close_code)
            return 0;
        lws_close_reason(wsi, (enum lws_close_status)s->close_code, (unsigned char *)s->close_reason,
                         strlen(s->close_reason));
        return -1;
    case LWS_CALLBACK_CLOSED:
        if (s && s->net)
            close_socket(s);
        return 0;
    default:
        return 0;
    }
}

/* ---- Opening and stopping ---- */

static const struct lws_protocols protocols[] = {
    {"http", on_http, sizeof(struct exchange), 4096, 0, 0, 0},
    {"sandtable.1", on_socket, sizeof(struct net_socket), 4096, 0, 0, 0},
    {0, 0, 0, 0, 0, 0, 0},
};
static const lws_retry_bo_t liveness = {.secs_since_valid_ping = 40, .secs_since_valid_hangup = 60};

/* Tries the address first: the library does not come back from one that it cannot have. */
static bool can_listen(const struct net_settings *settings, struct sand_error *error)
{
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons((uint16_t)settings->port)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)settings->port)};
    const char *address = settings->listen_address ? settings->listen_address : "::";
    const bool is_six = strchr(address, ':') != 0;
    const int on = 1, s = socket(is_six ? AF_INET6 : AF_INET, SOCK_STREAM, 0);
    const bool known = is_six ? inet_pton(AF_INET6, address, &six.sin6_addr) == 1
                              : inet_pton(AF_INET, address, &four.sin_addr) == 1;
    bool free_port = false;
    if (s >= 0) {
        setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
        free_port = known && (is_six ? bind(s, (const struct sockaddr *)&six, sizeof six)
                                     : bind(s, (const struct sockaddr *)&four, sizeof four)) == 0;
        close(s);
    }
    return free_port || (s < 0 && is_six && !settings->listen_address) /* a machine without IPv6 */
               ? true
               : sand_fail(error, address,
                           known ? "cannot listen there: the port is taken, or the address is not this machine's"
                                 : "not an address; an address is numbers, like 127.0.0.1 or [::1]",
                           (char *)0);
}

struct net *net_open(uv_loop_t *loop, const struct net_settings *settings, const struct net_handler *handler,
                     struct sand_error *error)
{
    if (!can_listen(settings, error))
        return 0;
    struct net *n = calloc(1, sizeof *n);
    void *loops[] = {loop};
    struct lws_context_creation_info info = {0};
    if (!n)
        abort();
    n->loop = loop;
    n->handler = *handler;
    if (settings->origin)
        strncpy(n->origin, settings->origin, sizeof n->origin - 1);
    lws_set_log_level(0, 0); /* what goes wrong is said in our own words */
    info.port = settings->port;
    info.iface = settings->listen_address;
    info.protocols = protocols;
    info.user = n;
    info.foreign_loops = loops;
    info.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
    /* With IPv6 the library takes an IPv4 address for no address, and would listen to everybody. */
    if (settings->listen_address && !strchr(settings->listen_address, ':'))
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    info.retry_and_idle_policy = &liveness;
    info.alpn = "http/1.1";
    info.timeout_secs = 20;
    info.keepalive_timeout = 30;
    if (settings->certificate) {
        info.ssl_cert_filepath = settings->certificate;
        info.ssl_private_key_filepath = settings->key;
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    }
    n->context = lws_create_context(&info);
    struct lws_vhost *host = n->context ? lws_get_vhost_by_name(n->context, "default") : 0;
    if (!host) { /* a context without a host cannot be destroyed; the program ends */
        sand_fail(error, "cert", "the certificate or its key cannot be read, or they do not belong together",
                  (char *)0);
        return 0;
    }
    n->port = lws_get_vhost_listen_port(host);
    uv_timer_init(loop, &n->stopping);
    n->stopping.data = n;
    return n;
}

int net_port(const struct net *n)
{
    return n->port;
}

const struct net_counts *net_counts_of(const struct net *n)
{
    return &n->counts;
}

static void freed(uv_handle_t *timer)
{
    free(timer->data);
}

static void destroy(uv_timer_t *timer)
{
    struct net *n = timer->data;
    lws_context_destroy(n->context);
    uv_close((uv_handle_t *)timer, freed);
}

void net_stop(struct net *n)
{
    if (n->closing)
        return;
    n->closing = true;
    for (struct net_socket *s = n->sockets; s; s = s->next)
        net_drop(s, 1001, "the server stops");
    uv_timer_start(&n->stopping, destroy, 500, 0);
}

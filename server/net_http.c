/* HTTP/1.1 of one connection: reads a request, has it handled, writes the reply, and only then looks at what comes
 * after it. libhttp-parser reads the bytes; what is lenient in it is made strict here, so that no proxy in front can be
 * of another opinion about where a request ends.
 *
 * Always true: an exchange exists from the first byte of a request until its reply is written. A request that cannot be
 * understood is answered, and the connection closed. */
#include "engine/message.h"
#include "server/net_wire.h"

#include <ctype.h>
#include <http_parser.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 8 * NET_BODY }; /* of a request as it is written, with the marks of its chunks */
enum { DATA = 1 };                  /* instead of the last byte: a body's, whatever it was */

/* What is looked at, by name; everything else is passed over. */
struct headers {
    char host[128], origin[256], authorization[128], encoding[256], expect[32], key[32], version[8], protocol[128];
    char forwarded_for[512], forwarded_proto[16], forwarded_host[128], forwarded[8], via[8], real_ip[8], hop[8];
};
static const struct known {
    const char *name;
    size_t at, room;
    enum { ANYHOW, WHOLE, ONCE } care; /* may be cut off; is taken whole or refused; and comes only once */
} known[] = {
#define HEADER(name, field, care)                                                                                      \
    {                                                                                                                  \
        name, offsetof(struct headers, field), sizeof((struct headers *)0)->field, care                                \
    }
    HEADER("host", host, ONCE),
    HEADER("origin", origin, ONCE),
    HEADER("authorization", authorization, ONCE),
    HEADER("accept-encoding", encoding, ANYHOW),
    HEADER("expect", expect, ONCE),
    HEADER("sec-websocket-key", key, ONCE),
    HEADER("sec-websocket-version", version, ONCE),
    HEADER("sec-websocket-protocol", protocol, ANYHOW),
    HEADER("x-forwarded-for", forwarded_for, WHOLE),
    HEADER("x-forwarded-proto", forwarded_proto, ANYHOW),
    HEADER("x-forwarded-host", forwarded_host, WHOLE),
    HEADER("forwarded", forwarded, ANYHOW),
    HEADER("via", via, ANYHOW),
    HEADER("x-real-ip", real_ip, ANYHOW),
    HEADER("x-sandtable-hop", hop, ANYHOW),
#undef HEADER
};
enum { KNOWN = sizeof known / sizeof *known };

struct exchange {
    http_parser parser;
    struct connection *connection;
    struct net_request request;
    struct headers headers;
    char name[32]; /* of the header that is being read; too long to be known: empty */
    size_t name_size, value_size;
    const struct known *header; /* what it is, or null */
    uint32_t seen;              /* bit i: known[i] has come */
    char url[1024];
    size_t url_size;
    char *body;
    size_t body_size, bytes;
    int refused;       /* a status, or 0 */
    char last;         /* byte read, or DATA */
    const char *marks; /* where the marks around a body continue, in what is being read */
    bool value_begun, head_done, complete, head_only, keep;
};

/* ---- Replies ---- */

static const struct {
    int status;
    const char *code, *where, *what;
} refusals[] = {
    {400, "BAD_HTTP", "request", "not a valid HTTP request"},
    {403, "BAD_ORIGIN", "origin", "sockets from other web pages are not allowed"},
    {405, "BAD_METHOD", "request", "method not allowed: GET reads, POST changes"},
    {408, "TOO_SLOW", "request", "the request did not come in time"},
    {413, "TOO_LONG", "body", "a body has at most 65,536 bytes"},
    {414, "TOO_LONG", "path", "the path is too long"},
    {417, "BAD_HTTP", "expect", "only 100-continue can be expected"},
    {421, "BAD_HOST", "host", "this server does not know that name as its own; the setting `names` tells it"},
    {426, "BAD_HTTP", "upgrade", "a socket speaks version 13 and sandtable.1"},
    {429, "TOO_MANY", "address", "too many connections; wait a little"},
    {431, "TOO_LONG", "headers", "the headers are too long"},
    {503, "BUSY", "server", "too many connections; try again"},
    {505, "BAD_HTTP", "version", "only HTTP/1.x is supported"},
};

/* Strict headers for everything; scripts from here only, wasm may compile. */
static const char strict[] =
    "x-content-type-options: nosniff\r\n"
    "x-frame-options: DENY\r\n"
    "referrer-policy: no-referrer\r\n"
    "cross-origin-opener-policy: same-origin\r\n"
    "permissions-policy: camera=(), microphone=(), geolocation=()\r\n"
    "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' "
    "'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src "
    "'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'\r\n";

static const char *caching(const struct net_reply *r)
{
    return r->immutable ? "public, max-age=31536000, immutable" : r->kept ? "public, max-age=86400" : "no-store";
}

/* `keep` says whether another request may follow. */
static void send_reply(struct connection *c, const struct net_reply *r, bool keep, bool head_only)
{
    char head[2048];
    const int n = snprintf(
        head, sizeof head,
        "HTTP/1.1 %d %s\r\ncontent-type: %s\r\ncontent-length: %zu\r\nconnection: %s\r\n%scache-control: "
        "%s\r\n%s%s%s%s%s\r\n",
        r->status, http_status_str((enum http_status)r->status), r->type, r->size, keep ? "keep-alive" : "close",
        strict, caching(r), r->compressed ? "content-encoding: gzip\r\n" : "", r->extra_name,
        r->extra_name[0] ? ": " : "", r->extra_name[0] ? r->extra : "", r->extra_name[0] ? "\r\n" : "");
    c->holds = r->holds;
    wire_send(c, message_of_bytes(head, n > 0 && (size_t)n < sizeof head ? (size_t)n : 0));
    if (head_only || r->size == 0) {
        if (r->owned)
            free((void *)(size_t)r->text);
        return;
    }
    c->net->counts.bytes_out += r->size;
    wire_send(c, message_outside(r->text, r->size, r->owned));
}

static void say_refused(struct connection *c, int status, const char *code, const char *where, const char *what)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    sand_put_object(&w, 0);
    sand_put_refusal(&w, code, where, what);
    sand_put_end(&w);
    const struct net_reply reply = {
        .status = status, .type = "application/json", .text = w.text, .size = w.size, .owned = true};
    send_reply(c, &reply, false, false);
    wire_finish(c);
}

/* Says why not, and closes. */
static void refuse(struct connection *c, int status)
{
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        if (refusals[i].status == status) {
            say_refused(c, status, refusals[i].code, refusals[i].where, refusals[i].what);
            return;
        }
}

/* ---- Reading a head ---- */

static int stop_with(struct exchange *x, int status)
{
    if (!x->refused)
        x->refused = status;
    return -1;
}

static int on_url(http_parser *p, const char *at, size_t size)
{
    struct exchange *x = p->data;
    if (x->url_size + size >= sizeof x->url)
        return stop_with(x, 414);
    memcpy(x->url + x->url_size, at, size);
    x->url_size += size;
    return 0;
}

static const struct known *find_header(const struct exchange *x)
{
    for (size_t i = 0; i < KNOWN; i++)
        if (strlen(known[i].name) == x->name_size && strncasecmp(known[i].name, x->name, x->name_size) == 0)
            return &known[i];
    return 0;
}

static int on_header_field(http_parser *p, const char *at, size_t size)
{
    struct exchange *x = p->data;
    if (x->head_done)
        return stop_with(x, 400); /* nothing here is said after a body */
    if (x->value_begun)
        x->name_size = 0;
    x->value_begun = false;
    for (size_t i = 0; i < size; i++, x->name_size++) {
        if (at[i] <= ' ')
            return stop_with(x, 400);
        if (x->name_size < sizeof x->name)
            x->name[x->name_size] = at[i];
    }
    return 0;
}

/* The first piece of a value: which header it is of, and where it continues if it has come before. */
static int begin_value(struct exchange *x)
{
    x->value_begun = true;
    x->header = find_header(x);
    if (!x->header)
        return 0;
    const uint32_t bit = 1u << (x->header - known);
    char *value = (char *)&x->headers + x->header->at;
    const bool again = x->seen & bit, room = strlen(value) + 2 < x->header->room;
    if (again && x->header->care == ONCE)
        return stop_with(x, 400);
    if (again && !room && x->header->care == WHOLE)
        return stop_with(x, 431);
    /* A header that comes twice is one list (RFC 9110, 5.3). For X-Forwarded-For that is vital: each proxy adds a line,
     * and the last one counts. */
    if (again && room)
        strcat(value, ",");
    x->seen |= bit;
    x->value_size = strlen(value);
    return 0;
}

static int on_header_value(http_parser *p, const char *at, size_t size)
{
    struct exchange *x = p->data;
    if (!x->value_begun && begin_value(x) != 0)
        return -1;
    if (!x->header)
        return 0;
    char *value = (char *)&x->headers + x->header->at;
    for (size_t i = 0; i < size; i++) {
        if (x->value_size + 1 >= x->header->room)
            return x->header->care == ANYHOW ? 0 : stop_with(x, 431);
        if (!at[i])
            return stop_with(x, 400);
        value[x->value_size++] = at[i];
    }
    return 0;
}

/* Stops at the end of the head, to look at it. */
static int on_headers_complete(http_parser *p)
{
    struct exchange *x = p->data;
    x->head_done = true;
    http_parser_pause(p, 1);
    return 0;
}

/* Lines end with CR LF and are not folded, and CR LF comes after a chunk; the parser would take either half alone, join
 * folds and pass over any two bytes after a chunk, and a proxy may not. Where the two disagree about where a request
 * ends, a stranger can put a request of their own before that of the next person on the same connection (request
 * smuggling). */
static bool lines_ok(struct exchange *x, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        const bool blank = bytes[i] == ' ' || bytes[i] == '\t';
        if ((bytes[i] == '\n') != (x->last == '\r') || (x->last == '\n' && blank) ||
            (x->last == DATA && bytes[i] != '\r'))
            return false;
        x->last = bytes[i];
    }
    return true;
}

/* The marks of chunks up to a piece of the body, or to the end of what was read. */
static bool marks_ok(struct exchange *x, const char *end)
{
    return lines_ok(x, x->marks, (size_t)(end - x->marks));
}

static int on_body(http_parser *p, const char *at, size_t size)
{
    struct exchange *x = p->data;
    if (!marks_ok(x, at))
        return stop_with(x, 400);
    if (x->body_size + size > NET_BODY)
        return stop_with(x, 413);
    char *more = realloc(x->body, x->body_size + size + 1);
    if (!more)
        abort();
    memcpy(more + x->body_size, at, size);
    x->body = more;
    x->body_size += size;
    x->body[x->body_size] = 0;
    x->marks = at + size;
    x->last = DATA;
    return 0;
}

static int on_message_complete(http_parser *p)
{
    struct exchange *x = p->data;
    x->complete = true;
    http_parser_pause(p, 1);
    return 0;
}

static const http_parser_settings callbacks = {
    .on_url = on_url,
    .on_header_field = on_header_field,
    .on_header_value = on_header_value,
    .on_headers_complete = on_headers_complete,
    .on_body = on_body,
    .on_message_complete = on_message_complete,
};

static void begin_exchange(struct connection *c)
{
    struct exchange *x = calloc(1, sizeof *x);
    if (!x)
        abort();
    http_parser_init(&x->parser, HTTP_REQUEST);
    x->parser.data = x;
    x->connection = c;
    c->exchange = x;
    c->stage = STAGE_HEAD;
    wire_wait(c, TIME_HEAD);
}

static void end_exchange(struct connection *c)
{
    const struct net_handler *handler = &c->net->handler;
    if (!c->exchange)
        return;
    if (c->exchange->request.errand)
        handler->abandoned(handler->context, c->exchange->request.errand);
    free(c->exchange->body);
    free(c->exchange);
    c->exchange = 0;
}

/* ---- A head that is whole ---- */

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : isxdigit((unsigned char)c) ? tolower((unsigned char)c) - 'a' + 10 : -1;
}

/* The path with its escapes undone; false where one is broken or stands for a control character. */
static bool read_path(struct exchange *x, const char *at, size_t size)
{
    size_t n = 0;
    for (size_t i = 0; i < size; i++) {
        int c = (unsigned char)at[i];
        if (c == '%') {
            const int high = i + 2 < size ? hex_digit(at[i + 1]) : -1, low = high >= 0 ? hex_digit(at[i + 2]) : -1;
            if (low < 0)
                return false;
            c = high * 16 + low;
            i += 2;
        }
        if (c < 0x20 || c == 0x7f || n + 1 >= NET_PATH)
            return false;
        x->request.path[n++] = (char)c;
    }
    return true;
}

static int read_url(struct exchange *x)
{
    struct http_parser_url parts;
    http_parser_url_init(&parts);
    if (http_parser_parse_url(x->url, x->url_size, x->parser.method == HTTP_CONNECT, &parts) != 0)
        return 400;
    if (parts.field_set & 1 << UF_HOST) { /* the absolute form: then the header does not count (RFC 9112, 3.2.2) */
        const size_t n = parts.field_data[UF_HOST].len;
        if (n >= sizeof x->headers.host)
            return 400;
        memcpy(x->headers.host, x->url + parts.field_data[UF_HOST].off, n);
        x->headers.host[n] = 0;
    }
    if (!(parts.field_set & 1 << UF_PATH))
        return 400;
    if (parts.field_data[UF_PATH].len >= NET_PATH)
        return 414;
    return read_path(x, x->url + parts.field_data[UF_PATH].off, parts.field_data[UF_PATH].len) ? 0 : 400;
}

/* Who asks, and by which name. Only a trusted proxy is believed what it says of others. */
/* A program on this machine sends none of these; a proxy almost always one. It decides who counts as local. */
static bool is_passed_on(const struct headers *h)
{
    return h->forwarded_for[0] || h->forwarded[0] || h->via[0] || h->real_ip[0] || h->forwarded_host[0] ||
           h->forwarded_proto[0];
}

/* What a proxy that is trusted says of whom it asks for. */
static void read_proxied(const struct connection *c, const struct headers *h, struct net_request *r)
{
    if (h->forwarded_for[0])
        peer_behind(c->net, h->forwarded_for, r->address);
    else if (is_passed_on(h) || c->net->fronted)
        strcpy(r->address, "proxy"); /* it does not say for whom: all of them together */
    if (h->forwarded_host[0])
        strcpy(r->host, h->forwarded_host);
    if (strcasecmp(h->forwarded_proto, "https") == 0)
        r->secure = true;
}

static void read_who(const struct connection *c, struct exchange *x)
{
    struct net_request *r = &x->request;
    const struct headers *h = &x->headers;
    strcpy(r->address, c->peer->address);
    strcpy(r->host, h->host);
    r->secure = c->tls != 0;
    r->hop = c->by_proxy && h->hop[0];
    if (c->by_proxy)
        read_proxied(c, h, r);
    r->local = peer_is_local(r->address) && !is_passed_on(h) && peer_host_local(r->host);
    /* Both: a page that is here under a name of its own can send any header but Host. */
    r->strange_host = !peer_host_known(c->net, h->host) || !peer_host_known(c->net, r->host);
    r->foreign = !peer_origin_ok(c->net, h->origin, r->host);
}

static void read_request(const struct connection *c, struct exchange *x)
{
    struct net_request *r = &x->request;
    const char *method = http_method_str((enum http_method)x->parser.method);
    x->head_only = x->parser.method == HTTP_HEAD;
    strncpy(r->method, x->head_only ? "GET" : method, sizeof r->method - 1);
    r->gzip = strstr(x->headers.encoding, "gzip") != 0;
    if (strncasecmp(x->headers.authorization, "Bearer ", 7) == 0 && strlen(x->headers.authorization + 7) < NET_TOKEN)
        strcpy(r->token, x->headers.authorization + 7);
    read_who(c, x);
}

/* Whether a comma-separated list has the word. */
static bool list_has(const char *list, const char *word)
{
    const size_t n = strlen(word);
    for (const char *at = list; *at;) {
        at += strspn(at, ", \t");
        const size_t size = strcspn(at, ", \t");
        if (size == n && strncmp(at, word, n) == 0)
            return true;
        at += size;
    }
    return false;
}

/* With the table's code in it, so that a proxy can send all who are at a table to one process; or without. */
static bool is_socket_path(const char *path)
{
    static const char tables[] = "/api/v1/tables/";
    if (strcmp(path, "/api/v1/socket") == 0)
        return true;
    return strncmp(path, tables, sizeof tables - 1) == 0 && strcspn(path + sizeof tables - 1, "/") > 0 &&
           strcmp(strchr(path + sizeof tables - 1, '/') ? strchr(path + sizeof tables - 1, '/') : "", "/socket") == 0;
}

static bool wants_socket(const struct exchange *x)
{
    return x->parser.upgrade && x->parser.method == HTTP_GET && is_socket_path(x->request.path);
}

/* The status of a refusal, or 0. */
static int upgrade_refused(const struct connection *c, const struct exchange *x)
{
    const bool has_body = (x->parser.content_length > 0 && x->parser.content_length != ULLONG_MAX) ||
                          x->parser.flags & F_CHUNKED;
    if (has_body || strlen(x->headers.key) != 24)
        return 400;
    if (strcmp(x->headers.version, "13") != 0 || !list_has(x->headers.protocol, "sandtable.1"))
        return 426;
    if (x->request.strange_host)
        return 421;
    if (x->request.foreign)
        return 403;
    return c->net->closing ? 503 : 0;
}

/* The peer that a socket counts for: behind a proxy the person, not the proxy. */
static bool count_socket(struct connection *c, const char *address)
{
    if (!c->by_proxy)
        return true;
    struct peer *peer = peer_enter(c->net, address, !peer_is_local(address));
    if (!peer)
        return false;
    peer_leave(c->net, c->peer);
    c->peer = peer;
    return true;
}

static void upgrade(struct connection *c)
{
    struct exchange *x = c->exchange;
    char key[32], address[NET_ADDRESS];
    const bool hop = x->request.hop;
    const int status = upgrade_refused(c, x);
    if (status) {
        refuse(c, status);
        return;
    }
    strcpy(key, x->headers.key);
    strcpy(address, x->request.address);
    if (!count_socket(c, address)) {
        c->net->counts.turned_away++;
        refuse(c, 429);
        return;
    }
    end_exchange(c);
    socket_upgrade(c, key, address, hop);
}

/* What is wrong with a head, as a status; 0: nothing. */
static int head_wrong(struct exchange *x)
{
    const http_parser *p = &x->parser;
    if (p->http_major != 1)
        return 505;
    if (p->method == HTTP_CONNECT)
        return 405;
    const int url = read_url(x);
    if (url)
        return url;
    if (p->http_minor > 0 && !x->headers.host[0])
        return 400;
    if (p->content_length != ULLONG_MAX && p->content_length > NET_BODY && !(p->flags & F_CHUNKED))
        return 413;
    if (p->flags & F_CHUNKED && p->http_minor == 0)
        return 400; /* HTTP/1.0 has no chunks: a client that sends some means something else */
    return x->headers.expect[0] && strcasecmp(x->headers.expect, "100-continue") != 0 ? 417 : 0;
}

static void take_head(struct connection *c)
{
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    struct exchange *x = c->exchange;
    const int status = head_wrong(x);
    if (status) {
        refuse(c, status);
        return;
    }
    read_request(c, x);
    if (wants_socket(x)) {
        upgrade(c);
        return;
    }
    x->parser.upgrade = 0; /* what cannot be had here is passed over (RFC 9110, 7.8) */
    c->stage = STAGE_BODY;
    wire_wait(c, TIME_BODY);
    if (x->headers.expect[0] && x->parser.http_minor > 0)
        wire_send(c, message_of_bytes(go_on, sizeof go_on - 1));
}

/* ---- A request that is whole ---- */

static void after_reply(struct connection *c)
{
    end_exchange(c);
    c->stage = STAGE_HEAD;
    wire_wait(c, TIME_IDLE);
}

static void put_header(struct sand_writer *w, const char *name, const char *value)
{
    if (!value[0])
        return;
    sand_append_text(w, name);
    sand_append_text(w, ": ");
    sand_append_text(w, value);
    sand_append_text(w, "\r\n");
}

/* The request once more, for the process that leads its table: with what is known of who asks, and a connection to
 * itself. */
static void pass_on(struct connection *c, const char *address)
{
    const struct exchange *x = c->exchange;
    const struct headers *h = &x->headers;
    char person[NET_ADDRESS];
    struct sand_writer w;
    snprintf(person, sizeof person, "%s", x->request.address);
    person[strcspn(person, "/")] = 0; /* of a network, any address in it */
    sand_writer_grow(&w);
    sand_append_text(&w, http_method_str((enum http_method)x->parser.method));
    sand_append_text(&w, " ");
    sand_append(&w, x->url, x->url_size);
    sand_append_text(&w, " HTTP/1.1\r\nconnection: close\r\nx-sandtable-hop: 1\r\n");
    put_header(&w, "host", h->host);
    put_header(&w, "origin", h->origin);
    put_header(&w, "authorization", h->authorization);
    put_header(&w, "accept-encoding", h->encoding);
    put_header(&w, "x-forwarded-for", strcmp(person, "proxy") == 0 ? "" : person);
    put_header(&w, "x-forwarded-proto", x->request.secure ? "https" : "http");
    put_header(&w, "x-forwarded-host", h->forwarded_host);
    sand_append_text(&w, "content-length: ");
    sand_append_int(&w, (int64_t)x->body_size);
    sand_append_text(&w, "\r\n\r\n");
    sand_append(&w, x->body ? x->body : "", x->body_size);
    tunnel_request(c, address, w.text, w.size);
    sand_writer_free(&w);
}

static void answer(struct connection *c, const struct net_reply *reply)
{
    const struct exchange *x = c->exchange;
    const bool keep = http_should_keep_alive(&x->parser) && !c->net->closing && !c->ended;
    send_reply(c, reply, keep, x->head_only);
    if (!keep)
        wire_finish(c);
    else if (c->stage == STAGE_REPLY && !wire_busy(c))
        after_reply(c);
}

/* Now, or later: then nothing is read from the connection until it is handled again. */
static void handle(struct connection *c)
{
    struct exchange *x = c->exchange;
    const struct net_handler *handler = &c->net->handler;
    struct net_reply reply = {.status = 500};
    handler->http(handler->context, &x->request, &reply);
    x->request.errand = reply.later;
    if (reply.later)
        return;
    if (!reply.forward[0]) {
        answer(c, &reply);
        return;
    }
    if (reply.owned)
        free((void *)(size_t)reply.text);
    pass_on(c, reply.forward);
}

static void take_request(struct connection *c)
{
    struct exchange *x = c->exchange;
    x->request.body = x->body ? x->body : "";
    x->request.size = x->body_size;
    x->request.came = uv_hrtime();
    c->net->counts.requests++;
    c->stage = STAGE_REPLY;
    wire_wait(c, TIME_REPLY);
    handle(c);
}

void net_again(const struct net_request *request)
{
    const struct exchange *x = (const void *)((const char *)request - offsetof(struct exchange, request));
    struct connection *c = x->connection;
    if (c->stage != STAGE_REPLY)
        return; /* it is being closed, and abandoned then */
    handle(c);
    if (c->stage != STAGE_CLOSED && !wire_busy(c))
        wire_resume(c);
}

static int parser_refuses(const struct exchange *x)
{
    const enum http_errno error = HTTP_PARSER_ERRNO(&x->parser);
    if (x->refused)
        return x->refused;
    if (error == HPE_OK || error == HPE_PAUSED)
        return 0;
    return error == HPE_HEADER_OVERFLOW ? 431 : 400;
}

/* Reads on in the exchange; returns how many bytes it took. */
static size_t read_on(struct connection *c, const char *bytes, size_t size)
{
    struct exchange *x = c->exchange;
    const bool in_head = !x->head_done;
    x->marks = bytes;
    const size_t n = http_parser_execute(&x->parser, &callbacks, bytes, size);
    const bool head_ends = in_head && x->head_done;
    int status = parser_refuses(x);
    if (!(in_head ? lines_ok(x, bytes, n + head_ends) : status || marks_ok(x, bytes + n)))
        status = 400;
    x->bytes += n;
    if (!status && x->bytes > (in_head ? NET_HEAD : MOST_BYTES))
        status = in_head ? 431 : 413;
    if (status) {
        refuse(c, status);
        return size;
    }
    http_parser_pause(&x->parser, 0);
    if (head_ends) {
        x->last = '\r'; /* the parser has left the last line feed of the head for itself: it comes again */
        take_head(c);
        return n + (c->stage == STAGE_SOCKET);
    }
    if (x->complete)
        take_request(c);
    return n;
}

/* ---- What the wire calls ---- */

size_t connection_receive(struct connection *c, char *bytes, size_t size)
{
    size_t at = 0;
    while (at < size) {
        if (c->stage == STAGE_SOCKET) {
            return at + socket_receive(c, bytes + at, size - at);
        }
        if (c->stage == STAGE_LINGER || c->stage == STAGE_CLOSED)
            return size;
        if (c->stage == STAGE_TUNNEL && c->exchange)
            return at; /* the connection ends with the reply */
        if (c->stage == STAGE_TUNNEL) {
            tunnel_take(c, bytes + at, size - at);
            return size;
        }
        if (c->stage == STAGE_REPLY)
            return at;
        if (!c->exchange)
            begin_exchange(c);
        at += read_on(c, bytes + at, size - at);
    }
    return size;
}

void connection_ended(struct connection *c)
{
    c->ended = true;
    if ((c->stage == STAGE_TUNNEL || c->stage == STAGE_REPLY) && c->exchange && !wire_busy(c))
        return; /* its reply is still to come */
    if (c->stage != STAGE_SOCKET && wire_busy(c))
        wire_finish(c); /* it has said all it wants to, and may still listen */
    else
        wire_close(c);
}

void connection_drained(struct connection *c)
{
    if (c->stage == STAGE_REPLY)
        after_reply(c);
}

void connection_late(struct connection *c)
{
    if (c->tunnel) {
        c->net->counts.late++;
        tunnel_late(c);
        return;
    }
    if (c->stage == STAGE_SOCKET) {
        socket_late(c);
        return;
    }
    const bool waits = (c->stage == STAGE_HEAD && c->exchange) || c->stage == STAGE_BODY;
    c->net->counts.late += c->stage != STAGE_LINGER;
    if (waits)
        refuse(c, 408);
    else
        wire_close(c);
}

/* What is true of a request that was about to be answered when storage failed. */
static const char *voided_because(const struct exchange *x, bool certain)
{
    if (x && strcmp(x->request.method, "GET") == 0)
        return "this cannot be told now, since storage fails; try again";
    return certain ? "this could not be stored; nothing was changed"
                   : "nobody knows whether this was stored; look again";
}

void connection_voided(struct connection *c, bool certain)
{
    if (c->stage == STAGE_SOCKET)
        net_drop(c->socket, 1011, "storage failed; join again");
    else
        say_refused(c, 503, "STORAGE", "storage", voided_because(c->exchange, certain));
}

void connection_lost(struct connection *c)
{
    say_refused(c, 503, "STORAGE", "table", "the server that leads this table does not answer; try again");
}

void connection_free(struct connection *c)
{
    tunnel_close(c);
    end_exchange(c);
    if (c->socket)
        socket_free(c);
}

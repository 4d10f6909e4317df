/* The connection: an input is what somebody sends, as it would come over the wire. It is given to the real HTTP and
 * socket code whole, byte by byte, in pieces, and to a reader so slow that every reply blocks; however it was cut, the
 * bytes that go back are the same. The first byte says whether it comes from a trusted proxy. The wire is a stand-in.
 */
#include "engine/ensure.h"
#include "server/net_wire.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST = 1 << 22 };
static char out[2][MOST]; /* what went back, the first time and this time */
static size_t out_size;
static char *into;
static bool slow;   /* every write blocks until it is told otherwise */
static bool busy;   /* one is blocked */
static int sockets; /* open, as the handler counts them */

/* ---- The stand-in for the wire ---- */

void wire_send(struct connection *c, struct net_message *m)
{
    if (c->stage != STAGE_CLOSED && out_size + m->size <= MOST) {
        memcpy(into + out_size, m->bytes, m->size);
        out_size += m->size;
        busy = slow;
    }
    net_message_drop(m);
}
bool wire_busy(const struct connection *c)
{
    (void)c;
    return busy;
}
void wire_finish(struct connection *c)
{
    if (c->stage != STAGE_CLOSED)
        c->stage = STAGE_LINGER;
}
void wire_close(struct connection *c)
{
    c->stage = STAGE_CLOSED;
}
void wire_wait(struct connection *c, enum patience times)
{
    (void)c, (void)times;
}
void wire_wait_open(struct connection *c)
{
    (void)c;
}
void wire_resume(struct connection *c)
{
    (void)c;
}
void wire_wait_close(struct connection *c)
{
    (void)c;
}

/* Nothing is passed on to other processes here. */
void tunnel_request(struct connection *c, const char *address, const char *bytes, size_t size)
{
    (void)c, (void)address, (void)bytes, (void)size;
}
void tunnel_socket(struct connection *c, const char *address, const char *person, const char *text, size_t size)
{
    (void)c, (void)address, (void)person, (void)text, (void)size;
}
void tunnel_late(struct connection *c)
{
    (void)c;
}
void tunnel_take(struct connection *c, const char *bytes, size_t size)
{
    (void)c, (void)bytes, (void)size;
}
void tunnel_close(struct connection *c)
{
    (void)c;
}

/* ---- A handler that looks at everything it is given ---- */

static void on_http(void *context, const struct net_request *r, struct net_reply *reply)
{
    char text[1024] = "";
    (void)context;
    SAND_ENSURE(strlen(r->body) <= r->size && r->size <= NET_BODY && r->body[r->size] == 0);
    strcat(strcat(strcat(text, r->method), " "), r->path);
    strcat(strcat(strcat(text, " "), r->host), r->foreign ? " foreign " : " ");
    strcat(strcat(text, r->address), r->local ? " local" : "");
    *reply = (struct net_reply){.status = 200, .type = "text/plain", .text = strdup(text), .size = strlen(text)};
    reply->owned = true;
    if (r->size > 8)
        strcpy(reply->extra_name, "x-long");
}
static void on_opened(void *context, struct net_socket *s, const char *address)
{
    (void)context;
    SAND_ENSURE(strlen(address) < NET_ADDRESS);
    net_socket_set(s, &sockets);
    sockets++;
}
static void on_message(void *context, struct net_socket *s, const char *text, size_t size)
{
    (void)context;
    SAND_ENSURE(net_socket_data(s) == &sockets && size <= NET_BODY);
    for (size_t i = 0; i < size;) {
        const int n = sand_utf8(text + i, size - i);
        SAND_ENSURE(n > 0);
        i += (size_t)n;
    }
    if (size > 0 && text[0] == 'J')
        net_settle(s);
    struct net_message *m = net_message_new(text, size);
    net_send(s, m);
    net_message_drop(m);
    if (size > 0 && text[0] == 'X')
        net_drop(s, 4001, "as you wish");
}
static void on_closed(void *context, struct net_socket *s)
{
    (void)context, (void)s;
    sockets--;
}

/* ---- One connection ---- */

static struct net *the_net(void)
{
    static struct net n;
    struct sand_error error;
    const struct net_settings settings = {.proxies = "127.0.0.1, 10.0.0.0/8", .names = "games.example"};
    if (!n.most) {
        n.handler = (struct net_handler){0, on_http, on_opened, on_message, on_closed, 0, 0};
        n.most = n.most_of_one = 100;
        SAND_ENSURE(peer_settings(&n, &settings, &error));
    }
    return &n;
}

/* Gives it a piece, and what has to wait once the reader has read. */
static void give(struct connection *c, const char *bytes, size_t size)
{
    char *copy = malloc(size + 1), *at = copy;
    SAND_ENSURE(copy);
    memcpy(copy, bytes, size);
    while (size > 0) {
        const size_t taken = connection_receive(c, at, size);
        SAND_ENSURE(taken <= size && (taken == size || busy));
        at += taken;
        size -= taken;
        busy = false;
        connection_drained(c);
    }
    free(copy);
}

static void run(const uint8_t *data, size_t size, bool by_proxy, size_t piece, bool reads_slowly)
{
    struct net *n = the_net();
    struct connection c = {.net = n, .by_proxy = by_proxy};
    uint32_t random = (uint32_t)size;
    out_size = 0;
    slow = reads_slowly;
    busy = false;
    c.peer = peer_enter(n, by_proxy ? "127.0.0.1" : "203.0.113.7", true);
    SAND_ENSURE(c.peer);
    for (size_t at = 0, length; at < size; at += length) {
        random = random * 1664525 + 1013904223;
        length = piece ? piece : 1 + (random >> 16) % 97;
        length = length < size - at ? length : size - at;
        give(&c, (const char *)data + at, length);
    }
    const size_t before = out_size;
    for (int i = 0; i < 3 && c.stage != STAGE_CLOSED; i++)
        connection_late(&c);
    SAND_ENSURE(c.stage == STAGE_CLOSED || c.stage == STAGE_LINGER);
    out_size = before;
    connection_free(&c);
    peer_leave(n, c.peer);
    SAND_ENSURE(sockets == 0 && n->counts.sockets == 0);
}

/* What went back before the last refusal: a head with several faults may be refused for any of them, as one or another
 * is seen first. */
static size_t before_refusal(const char *text, size_t size)
{
    static const char refusal[] = "HTTP/1.1 4";
    for (size_t at = size; at-- > 0;)
        if (size - at >= sizeof refusal - 1 && memcmp(text + at, refusal, sizeof refusal - 1) == 0)
            return at;
    return size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const bool by_proxy = size > 0 && data[0] == '!';
    const size_t pieces[] = {size, 1, 0, size};
    size_t first = 0;
    data += by_proxy;
    size -= by_proxy;
    for (size_t i = 0; i < 4; i++) {
        into = out[i > 0];
        run(data, size, by_proxy, pieces[i] ? pieces[i] : (size ? 0 : 1), i == 3);
        const size_t sure = before_refusal(into, out_size);
        if (i == 0)
            first = sure;
        SAND_ENSURE(sure == first && memcmp(out[0], into, first) == 0);
    }
    return 0;
}

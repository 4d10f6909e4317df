/* One connection to somebody else's server: looked up, connected to, perhaps sealed by TLS, spoken over, and forgotten.
 * What is said is the business of its owner (notify_post.c, notify_mail.c). The name is looked up once, and what was
 * looked at is what is connected to. One that takes too long has failed. */
#include "server/net_wire.h"
#include "server/notify.h"

#include <stdlib.h>
#include <string.h>

enum { PATIENCE = 20000 }; /* milliseconds */

struct errands {
    uv_loop_t *loop;
    struct tls_context *trust;
    bool anywhere, closing;
    struct errand *first;
};

struct errand {
    struct errands *all;
    struct errand *next;
    const struct errand_talk *talk;
    void *of;
    char host[256];
    bool sealed, anywhere; /* by TLS from the first byte; to any address */
    uv_tcp_t tcp;
    uv_timer_t timer;
    uv_getaddrinfo_t lookup;
    uv_connect_t connect;
    int open; /* handles, the lookup and writes, which outlive the errand's end */
    bool ended, ready;
    struct tls *tls;
};

/* ---- The end ---- */

static void free_all(struct errands *all)
{
    tls_unload(all->trust);
    free(all);
}

/* Counts down what libuv still has of the errand. Its memory, and that of its owner, must outlive all of them: an
 * errand that has ended may still be called back for its lookup, its writes and its two handles. */
static void let_go(struct errand *e)
{
    if (--e->open > 0)
        return;
    struct errands *all = e->all;
    struct errand **at = &all->first;
    while (*at != e)
        at = &(*at)->next;
    *at = e->next;
    tls_free(e->tls);
    e->talk->release(e->of);
    free(e);
    if (all->closing && !all->first)
        free_all(all);
}

static void on_closed(uv_handle_t *handle)
{
    let_go(handle->data);
}

void errand_end(struct errand *e)
{
    if (e->ended)
        return;
    e->ended = true;
    uv_cancel((uv_req_t *)&e->lookup); /* in vain if it is over */
    uv_close((uv_handle_t *)&e->tcp, on_closed);
    uv_close((uv_handle_t *)&e->timer, on_closed);
    if (!e->all->closing)
        e->talk->over(e->of);
}

static void on_late(uv_timer_t *timer)
{
    errand_end(timer->data);
}

/* ---- Speaking ---- */

static void on_written(uv_write_t *write, int status)
{
    struct errand *e = write->data;
    net_message_drop(*(struct net_message **)(write + 1));
    free(write);
    if (status < 0)
        errand_end(e);
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
    errand_end(e);
}

static void put_sealed(struct errand *e)
{
    struct net_message *m = tls_out(e->tls);
    if (m)
        put(e, m);
}

void errand_say(struct errand *e, const char *bytes, size_t size)
{
    if (e->ended || size == 0)
        return;
    if (!e->tls)
        put(e, message_of_bytes(bytes, size));
    else if (tls_write(e->tls, bytes, size))
        put_sealed(e);
    else
        errand_end(e);
}

void errand_seal(struct errand *e)
{
    char nothing;
    if (e->ended || e->tls)
        return;
    e->ready = false;
    e->tls = tls_call(e->all->trust, e->host);
    if (tls_read(e->tls, &nothing, 0) < 0) /* begins the handshake */
        errand_end(e);
    else
        put_sealed(e);
}

/* ---- Listening ---- */

static void speak(struct errand *e)
{
    if (e->ended || e->ready || (e->tls && !tls_ready(e->tls)))
        return;
    e->ready = true;
    e->talk->ready(e->of);
}

static void take_sealed(struct errand *e, const char *bytes, size_t size)
{
    char plain[2048];
    int n = -1;
    if (tls_take(e->tls, bytes, size)) {
        while ((n = tls_read(e->tls, plain, sizeof plain)) > 0 && !e->ended) {
            speak(e);
            if (!e->ended)
                e->talk->heard(e->of, plain, (size_t)n);
        }
    }
    if (e->ended)
        return;
    put_sealed(e);
    if (n < 0)
        errand_end(e);
    else
        speak(e);
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
        errand_end(e);
    else if (e->tls)
        take_sealed(e, buffer->base, (size_t)size);
    else if (size > 0)
        e->talk->heard(e->of, buffer->base, (size_t)size);
}

static void on_connected(uv_connect_t *connect, int status)
{
    struct errand *e = connect->data;
    if (e->ended)
        return;
    if (status < 0 || uv_read_start((uv_stream_t *)&e->tcp, on_room, on_read) != 0) {
        errand_end(e);
        return;
    }
    if (e->sealed)
        errand_seal(e);
    speak(e);
}

/* The first address that may be reached: no other is tried, the errand comes again. */
static void on_found(uv_getaddrinfo_t *lookup, int status, struct addrinfo *list)
{
    struct errand *e = lookup->data;
    struct addrinfo *a = status == 0 ? list : 0;
    while (a && !e->anywhere && !notify_is_public(a->ai_addr))
        a = a->ai_next;
    if (!e->ended && (!a || uv_tcp_connect(&e->connect, &e->tcp, a->ai_addr, on_connected) != 0))
        errand_end(e);
    uv_freeaddrinfo(list);
    let_go(e);
}

/* ---- The beginning ---- */

static struct errand *errand_new(struct errands *all, const struct errand_talk *talk, void *of)
{
    struct errand *e = calloc(1, sizeof *e);
    if (!e)
        abort();
    *e = (struct errand){.all = all, .next = all->first, .talk = talk, .of = of, .open = 2};
    all->first = e;
    uv_tcp_init(all->loop, &e->tcp);
    uv_timer_init(all->loop, &e->timer);
    e->tcp.data = e->timer.data = e->lookup.data = e->connect.data = e;
    return e;
}

struct errand *errand_new_to(struct errands *all, const struct errand_way *way, const struct errand_talk *talk,
                             void *of)
{
    struct errand *e = errand_new(all, talk, of);
    e->sealed = way->sealed;
    e->anywhere = way->anywhere || all->anywhere;
    strncpy(e->host, way->host, sizeof e->host - 1);
    return e;
}

void errand_go(struct errand *e, const char *port)
{
    static const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    uv_timer_start(&e->timer, on_late, PATIENCE, 0);
    e->open++;
    if (e->host[0] && uv_getaddrinfo(e->all->loop, &e->lookup, on_found, e->host, port, &hints) == 0)
        return;
    e->open--;
    errand_end(e);
}

struct errands *errands_open(uv_loop_t *loop, bool anywhere)
{
    struct errands *all = calloc(1, sizeof *all);
    if (!all)
        abort();
    *all = (struct errands){.loop = loop, .trust = tls_trust(), .anywhere = anywhere};
    return all;
}

void errands_close(struct errands *all)
{
    all->closing = true;
    if (!all->first) {
        free_all(all);
        return;
    }
    for (struct errand *e = all->first, *next; e; e = next) {
        next = e->next;
        errand_end(e);
    }
}

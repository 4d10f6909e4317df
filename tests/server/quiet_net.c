#include "tests/server/quiet_net.h"

#include "engine/ensure.h"
#include "engine/json.h"
#include "server/notify.h"

#include <stdlib.h>
#include <string.h>

struct net_message {
    int references;
    size_t size;
    char text[];
};

struct net_message *net_message_new(const char *text, size_t size)
{
    struct net_message *m = malloc(sizeof *m + size + 1);
    struct sand_error error;
    struct sand_reader *r = sand_reader_open("sent", text, size, &error);
    SAND_ENSURE(m && r && sand_type(r, 0) == SAND_OBJECT); /* what goes out is always one object */
    sand_reader_close(r);
    m->references = 1;
    m->size = size;
    memcpy(m->text, text, size);
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

void net_send(struct net_socket *s, struct net_message *m)
{
    SAND_ENSURE(m->references > 0);
    s->received++;
    if (s->heard && !s->closed)
        s->heard(s, m->text, m->size);
}

void net_drop(struct net_socket *s, int code, const char *reason)
{
    (void)reason;
    if (!s->closed)
        s->closed = code;
}

void net_settle(struct net_socket *s)
{
    (void)s;
}

void net_pass(struct net_socket *s, const char *address, const char *text, size_t size)
{
    (void)s, (void)address, (void)text, (void)size;
}

void net_again(const struct net_request *r)
{
    (void)r;
}

void net_pause(struct net_socket *s)
{
    (void)s;
}

void net_resume(struct net_socket *s)
{
    (void)s;
}

bool net_socket_hop(const struct net_socket *s)
{
    (void)s;
    return false;
}

void net_release(struct net *n, uint64_t upto)
{
    (void)n, (void)upto;
}

void net_void(struct net *n, bool known)
{
    (void)n, (void)known;
}

void *net_socket_data(const struct net_socket *s)
{
    return s->data;
}

void net_socket_set(struct net_socket *s, void *data)
{
    s->data = data;
}

const struct net_counts *net_counts_of(const struct net *n)
{
    static const struct net_counts none;
    (void)n;
    return &none;
}

int net_port(const struct net *n)
{
    (void)n;
    return 0;
}

struct net *net_open(uv_loop_t *loop, const struct net_settings *settings, const struct net_handler *handler,
                     struct sand_error *error)
{
    (void)loop, (void)settings, (void)handler, (void)error;
    return 0;
}

void net_stop(struct net *n)
{
    (void)n;
}

/* ---- Push services, webhooks and mail servers: each takes what it is sent ---- */

struct errands {
    bool anywhere;
};

struct errands *errands_open(uv_loop_t *loop, bool anywhere)
{
    struct errands *all = malloc(sizeof *all);
    (void)loop;
    SAND_ENSURE(all);
    all->anywhere = anywhere;
    return all;
}

void errands_close(struct errands *all)
{
    free(all);
}

void notify_post(struct errands *all, const struct notify_url *url, const char *headers, const void *body, size_t size,
                 uint32_t id, void *context, errand_done done)
{
    const bool sealed = strncmp(headers, "Authorization: vapid t=", 23) == 0;
    SAND_ENSURE(all && url->host[0] && body && (sealed ? size == NOTIFY_SEALED : size > 0));
    done(context, id, 201, 0);
}

void notify_mail(struct errands *all, const struct mail_server *server, const char *to, const char *message,
                 size_t size, uint32_t id, void *context, errand_done done)
{
    SAND_ENSURE(all && server->host[0] && to[0] && message && size);
    done(context, id, 200, 0);
}

/* The network: HTTP requests in and replies out, sockets with text messages. All calls on the loop's thread. One file
 * behind it (net_lws.c) knows the library, so that it can be replaced. */
#ifndef SAND_NET_H
#define SAND_NET_H

#include "engine/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

enum { NET_BODY = 65536, NET_PATH = 256, NET_ADDRESS = 48, NET_TOKEN = 64, NET_QUEUE = 256 };

struct net;
struct net_socket;

struct net_request {
    char method[8], path[NET_PATH], address[NET_ADDRESS];
    char token[NET_TOKEN]; /* of `Authorization: Bearer`, or empty */
    char cookie[2048], host[128];
    bool gzip;    /* the client takes compressed bodies */
    bool foreign; /* sent by a page from elsewhere */
    const char *body;
    size_t size;
};
/* What goes back. `text` is freed after sending when `owned`. `extra` is one more header: "Set-Cookie", value. */
struct net_reply {
    int status;
    const char *type;
    const char *text;
    size_t size;
    bool owned, compressed, immutable;
    char extra_name[32], extra[256];
};

/* A message shared by all who get it; freed with its last reference. */
struct net_message;
struct net_message *net_message_new(const char *text, size_t size);
void net_message_drop(struct net_message *);
size_t net_message_size(const struct net_message *);

struct net_handler {
    void *context;
    void (*http)(void *context, const struct net_request *, struct net_reply *);
    void (*opened)(void *context, struct net_socket *, const char *address);
    void (*message)(void *context, struct net_socket *, const char *text, size_t size);
    void (*closed)(void *context, struct net_socket *);
};
struct net_settings {
    const char *listen_address;    /* "127.0.0.1" */
    int port;                      /* 0: any free one */
    const char *certificate, *key; /* files, or null: no TLS */
    const char *origin;            /* the only Origin a socket may have; null: the same host */
};

struct net *net_open(uv_loop_t *, const struct net_settings *, const struct net_handler *, struct sand_error *);
int net_port(const struct net *);
/* Tells every socket 1001, and frees everything once they are gone; the loop then ends by itself. */
void net_stop(struct net *);

void *net_socket_data(const struct net_socket *);
void net_socket_set(struct net_socket *, void *data);
/* Queues a message; takes a reference of its own. A reader that does not keep up is cut off and may resume later. */
void net_send(struct net_socket *, struct net_message *);
/* Closes with a code, after what is queued. */
void net_drop(struct net_socket *, int code, const char *reason);

struct net_counts {
    uint64_t requests, messages_in, messages_out, bytes_out, slow;
    uint32_t sockets;
};
const struct net_counts *net_counts_of(const struct net *);

#endif

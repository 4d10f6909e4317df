/* The network: HTTP requests in and replies out, sockets with text messages. All calls on the loop's thread. The files
 * net_*.c implement it: net_uv.c has the wire, net_http.c and net_socket.c speak the protocols, net_peer.c knows who
 * is at the other end. */
#ifndef SAND_NET_H
#define SAND_NET_H

#include "engine/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

enum {
    NET_BODY = 65536, /* a body, a message */
    NET_HEAD = 32768, /* a request's line and headers */
    NET_PATH = 256,
    NET_ADDRESS = 48,
    NET_TOKEN = 64,
    NET_QUEUE = 256,      /* messages that wait for a reader … */
    NET_BACKLOG = 1 << 20 /* … and their bytes, but for the last */
};

struct net;
struct net_socket;

struct net_request {
    char method[8], path[NET_PATH]; /* HEAD comes as GET */
    char address[NET_ADDRESS];      /* of the person: an IPv4 address, or the network (/64) of an IPv6 one */
    char token[NET_TOKEN];          /* of `Authorization: Bearer`, or empty */
    char host[128];
    bool gzip;         /* the client takes compressed bodies */
    bool foreign;      /* sent by a page from elsewhere */
    bool strange_host; /* asks for a host that this server does not know to be itself */
    bool local;        /* a program on this machine, without a proxy in between */
    bool hop;          /* passed on by another process: not to be passed on again */
    bool secure;       /* came by TLS, here or at a trusted proxy */
    const char *body;
    size_t size;
    void *errand;  /* what the handler put into `later` the last time; null at first */
    uint64_t came; /* uv_hrtime when it was first handled */
};
/* What goes back. `text` is freed after sending when `owned`. `extra` is one more header: "content-disposition". */
struct net_reply {
    int status;
    const char *type;
    const char *text;
    size_t size;
    bool owned, compressed, immutable;
    bool kept;  /* by the client for a day: it may change, but seldom */
    bool holds; /* it promises something: it waits for what is pending */
    char extra_name[32], extra[256];
    char forward[64]; /* instead of all that: the address of the process that is to answer */
    void *later;      /* or: nothing yet, it is handled once more when net_again is called */
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
    /* What goes out now is kept back until net_release names this number, or a higher; 0: it may go. Null: it may
     * always.
     */
    uint64_t (*pending)(void *context);
    /* Nobody waits any more for a request that was to be handled later: what was in `later` is the handler's to free.
     */
    void (*abandoned)(void *context, void *later);
};
struct net_settings {
    const char *listen_address;    /* "127.0.0.1"; null: every address of this machine */
    int port;                      /* 0: any free one */
    const char *certificate, *key; /* files, or null: no TLS */
    const char *origin;            /* the only Origin a page may have; null: the same host */
    const char *proxies;           /* "127.0.0.1, 10.0.0.0/8": whose X-Forwarded-… is believed */
    const char *names;             /* "games.example": what this server is called, besides its addresses */
    bool fronted;                  /* what comes from a proxy's address is not of this machine, whatever it lacks */
    int connections;               /* that one address may have open */
    int patience;                  /* seconds for a request's head; the other deadlines are multiples of it */
};

struct net *net_open(uv_loop_t *, const struct net_settings *, const struct net_handler *, struct sand_error *);
int net_port(const struct net *);
/* Reads the certificate and its key again; if that fails the old ones stay. */
bool net_renew(struct net *, struct sand_error *);
/* Tells every socket 1001, and frees everything once they are gone; the loop then ends by itself. */
void net_stop(struct net *);

/* From now on the socket is one of another process, which gets this message as its first. The handler's `closed` is
 * called when it has taken it. */
void net_pass(struct net_socket *, const char *address, const char *text, size_t size);
bool net_socket_hop(const struct net_socket *); /* it was passed on to us, and is not to be again */
/* Handles a request whose reply was to come later. */
void net_again(const struct net_request *);
/* No message is taken from the socket until it is resumed; those who send are made to wait. */
void net_pause(struct net_socket *);
void net_resume(struct net_socket *);
/* What was kept back up to this number goes out. */
void net_release(struct net *, uint64_t upto);
/* What was kept back is not true: it is dropped, requests are answered 503, sockets are closed with 1011.
 * `known`: it is certain that it was not stored. */
void net_void(struct net *, bool known);

void *net_socket_data(const struct net_socket *);
void net_socket_set(struct net_socket *, void *data);
/* Sends or queues a message; takes a reference of its own. A reader that does not keep up is cut off and may resume
 * later. */
void net_send(struct net_socket *, struct net_message *);
/* Somebody is at a table now: the socket may stay as long as it lives. One that asks for nothing is closed, and makes
 * way when connections run short. */
void net_settle(struct net_socket *);
/* Closes with a code, after what is queued. */
void net_drop(struct net_socket *, int code, const char *reason);

struct net_counts {
    uint64_t requests, messages_in, messages_out, bytes_out, slow, late, turned_away;
    uint32_t sockets, connections;
};
const struct net_counts *net_counts_of(const struct net *);

#endif

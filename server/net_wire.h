/* What the files that implement net.h share: a connection, from the bytes up.
 *
 *     net_uv.c   the wire: accepts, reads, writes, deadlines; net_tls.c between it and the network
 *     net_http.c one exchange at a time; bytes that come after a request wait until its reply has been taken
 *     net_socket.c, net_frame.c   after the upgrade: frames and messages
 *     net_peer.c who is at the other end, and how many connections they have
 *
 * Any of them may call wire_close at any time. The connection then neither receives nor sends any more, but it is freed
 * only when the loop comes round, so that code in the middle of something can come to its end. */
#ifndef SAND_NET_WIRE_H
#define SAND_NET_WIRE_H

#include "server/net.h"
#include "server/network.h"

/* How long is waited, as multiples of the setting `patience`. */
enum patience {
    TIME_HEAD = 1,  /* for a request's line and headers, from its first byte or the connection's beginning */
    TIME_BODY = 2,  /* for its body, however it drips */
    TIME_REPLY = 6, /* for taking a reply */
    TIME_IDLE = 3,  /* between two requests */
    TIME_QUIET = 4, /* of a socket before it is asked whether it lives */
    TIME_PONG = 2   /* for the answer to that */
};
enum {
    TIME_CLOSE = 2000, /* milliseconds for the other end to close as well */
    TIME_OPEN = 5000   /* for another process to take what is passed on: then others may lead its tables */
};

struct net_message {
    uint32_t references;
    uint32_t head; /* bytes of framing before the text */
    size_t size;   /* with them */
    const char *bytes;
    void *owned; /* freed with the message */
    char inside[];
};

enum stage { STAGE_HEAD, STAGE_BODY, STAGE_REPLY, STAGE_TUNNEL, STAGE_SOCKET, STAGE_LINGER, STAGE_CLOSED };

struct peer { /* an address and what it has open */
    struct peer *next;
    uint32_t connections;
    char address[NET_ADDRESS];
};

struct connection {
    uv_tcp_t tcp;
    struct net *net;
    struct connection *next, *previous; /* the newest first */
    struct peer *peer;                  /* the other end */
    struct tls *tls;
    struct queued *first, *last;     /* what waits to be written */
    struct queued *held, *held_last; /* what waits for storage before that, in order */
    struct connection *next_holding; /* of those that hold something */
    bool holding;                    /* it is among them */
    bool holds;                      /* what it sends waits for what is pending */
    uint32_t queued;                 /* both */
    size_t queued_bytes;
    struct write *writing; /* what the loop writes of it now */
    uint64_t deadline;     /* in milliseconds by the loop's clock */
    enum stage stage;
    bool finishing;            /* to be closed when everything is written */
    bool ended;                /* the other end sends no more */
    bool paused;               /* nothing more is taken from its socket for now */
    bool by_proxy;             /* its address is a trusted proxy's */
    struct exchange *exchange; /* the request in progress */
    struct net_socket *socket; /* after an upgrade */
    struct tunnel *tunnel;     /* to the process that answers; null: this one does */
    char *kept;                /* bytes that came too early */
    size_t kept_size;
};

enum { NETWORKS = 32, NAMES = 32, PEER_SLOTS = 1024 };

struct net {
    uv_loop_t *loop;
    uv_tcp_t listener;
    uv_timer_t tick;
    struct net_handler handler;
    struct net_counts counts;
    struct connection *connections, *oldest;
    struct connection *holding;
    struct peer *peers[PEER_SLOTS];
    struct network proxies[NETWORKS];
    int proxy_count;
    char names[NAMES][128];
    int name_count;
    char origin[128];
    char certificate[512], key[512];
    struct tls_context *tls;
    uint32_t most, most_of_one;
    int port, open_handles, patience;
    bool closing;
    bool fronted;
    char buffer[65536]; /* everything is read into it, and taken out of it before the next read */
};

/* ---- net_uv.c; the fuzz target has its own ---- */

/* Sends, or queues what the network does not take now. Takes over the reference. */
void wire_send(struct connection *, struct net_message *);
/* Whether something is still to be written. */
bool wire_busy(const struct connection *);
/* Closes once everything is written, and gives the other end a moment to take it. */
void wire_finish(struct connection *);
void wire_close(struct connection *);
void wire_wait(struct connection *, enum patience); /* sets its deadline */
void wire_wait_close(struct connection *);
void wire_wait_open(struct connection *);
void wire_resume(struct connection *); /* what came too early may be taken now */

/* ---- net_message.c ---- */

/* A message of bytes as they are: copied, or (`outside`) referred to and freed in the end if `owned`. */
struct net_message *message_of_bytes(const char *bytes, size_t size);
struct net_message *message_outside(const char *bytes, size_t size, bool owned);

/* ---- net_http.c ---- */

/* Takes bytes and returns how many; the rest has to wait until the wire is no longer busy. */
size_t connection_receive(struct connection *, char *bytes, size_t size);
/* The other end sends no more. */
void connection_ended(struct connection *);
/* The deadline has passed. */
void connection_late(struct connection *);
/* Everything is written. */
void connection_drained(struct connection *);
/* What it was about to be sent is not true. */
void connection_voided(struct connection *, bool known);
/* Nobody answers its request. */
void connection_lost(struct connection *);
/* Gives up what it has, and tells the handler; the wire frees the rest. */
void connection_free(struct connection *);

/* ---- net_socket.c ---- */

/* `key` is Sec-WebSocket-Key. */
void socket_upgrade(struct connection *, const char *key, const char *address, bool hop);
size_t socket_receive(struct connection *, char *bytes, size_t size); /* how many it took */
void socket_late(struct connection *);
void socket_free(struct connection *);
bool socket_settled(const struct connection *);

/* ---- net_tunnel.c ---- */

void tunnel_late(struct connection *); /* nothing has come from there in time */
/* The request of a connection is answered by another process; `bytes` is what that is sent. */
void tunnel_request(struct connection *, const char *address, const char *bytes, size_t size);
/* The same for a socket: of this person, with this first message. */
void tunnel_socket(struct connection *, const char *address, const char *person, const char *text, size_t size);
void tunnel_take(struct connection *, const char *bytes, size_t size);
void tunnel_close(struct connection *);

/* ---- net_frame.c ---- */

enum { FRAME_CONTINUED = 0, FRAME_TEXT = 1, FRAME_BINARY = 2, FRAME_CLOSE = 8, FRAME_PING = 9, FRAME_PONG = 10 };
struct frame {
    char *text; /* unmasked, in the buffer that was read */
    size_t size;
    int kind;
    bool final;
};
/* Reads a client's frame. Returns how many bytes it takes, as far as is known: if that is more than there are, come
 * again with as many; if not, the frame is whole. 0: the rules of framing are broken; SIZE_MAX: it is too long. */
size_t frame_read(char *bytes, size_t size, struct frame *);
/* Writes a server's frame head before a text of that size; returns its bytes, at most 10. */
size_t frame_head(char into[10], int kind, size_t size);
bool frame_close_code_ok(int code);

/* ---- net_sha1.c ---- */

enum { SHA1_BYTES = 20, SHA1_MOST = 119 };
void sha1_short(const char *text, size_t size, unsigned char hash[SHA1_BYTES]); /* of SHA1_MOST bytes at most */

/* ---- net_peer.c ---- */

bool peer_settings(struct net *, const struct net_settings *, struct sand_error *);
/* The address as limits count it, of a socket's other end. */
void peer_address(const struct sockaddr *, char into[NET_ADDRESS]);
bool peer_is_local(const char *address);
bool peer_is_proxy(const struct net *, const struct sockaddr *);
/* One connection more; null if it is `limited` and that is too many. */
struct peer *peer_enter(struct net *, const char *address, bool limited);
void peer_leave(struct net *, struct peer *);
/* Who is behind a chain of proxies, by X-Forwarded-For: the last address that is not a trusted proxy's. */
void peer_behind(const struct net *, const char *forwarded, char into[NET_ADDRESS]);
bool peer_host_known(const struct net *, const char *host);
bool peer_host_local(const char *host);
bool peer_origin_ok(const struct net *, const char *origin, const char *host);

/* ---- net_tls.c ---- */

struct tls_context *tls_load(const char *certificate, const char *key, struct sand_error *);
void tls_unload(struct tls_context *);
struct tls *tls_new(struct tls_context *);
/* The other way round: whom this machine trusts, and a connection to one of them, which must be that host. */
struct tls_context *tls_trust(void);
struct tls *tls_call(struct tls_context *, const char *host);
bool tls_ready(const struct tls *); /* the handshake is over */
void tls_free(struct tls *);
/* Takes what the network brought. */
bool tls_take(struct tls *, const char *bytes, size_t size);
/* Plain text of it: the number of bytes, 0 if there is none now, -1 if the connection is over or spoiled. */
int tls_read(struct tls *, char *into, size_t room);
bool tls_write(struct tls *, const char *bytes, size_t size);
void tls_shut(struct tls *);
/* What is to go to the network, or null. */
struct net_message *tls_out(struct tls *);

#endif

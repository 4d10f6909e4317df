/* A stand-in for the network, for tests that have the real server but for it: sockets that keep what they are sent. */
#ifndef SAND_QUIET_NET_H
#define SAND_QUIET_NET_H

#include "server/net.h"

struct net_socket {
    void *data;
    int closed, received;                                              /* the close code; messages */
    void (*heard)(struct net_socket *, const char *text, size_t size); /* null: nobody listens */
};

#endif

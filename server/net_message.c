/* What is sent: bytes with a count of those who still need them. A message to a hundred spectators is made and framed
 * once; each connection's queue holds a reference. Who makes one owns the first reference and drops it after sending.
 * `outside` refers to bytes it does not copy: those of the page, which live as long as the program, or a reply's, which
 * are then `owned` and freed with the last reference. */
#include "server/net_wire.h"

#include <stdlib.h>
#include <string.h>

struct net_message *message_of_bytes(const char *bytes, size_t size)
{
    struct net_message *m = malloc(sizeof *m + size);
    if (!m)
        abort();
    *m = (struct net_message){.references = 1, .size = size, .bytes = m->inside};
    memcpy(m->inside, bytes, size);
    return m;
}

struct net_message *message_outside(const char *bytes, size_t size, bool owned)
{
    struct net_message *m = malloc(sizeof *m);
    if (!m)
        abort();
    *m = (struct net_message){
        .references = 1, .size = size, .bytes = bytes, .owned = owned ? (void *)(size_t)bytes : 0};
    return m;
}

struct net_message *net_message_new(const char *text, size_t size)
{
    char head[10];
    const size_t n = frame_head(head, FRAME_TEXT, size);
    struct net_message *m = malloc(sizeof *m + n + size);
    if (!m)
        abort();
    *m = (struct net_message){.references = 1, .head = (uint32_t)n, .size = n + size, .bytes = m->inside};
    memcpy(m->inside, head, n);
    memcpy(m->inside + n, text, size);
    return m;
}

void net_message_drop(struct net_message *m)
{
    if (--m->references > 0)
        return;
    free(m->owned);
    free(m);
}

size_t net_message_size(const struct net_message *m)
{
    return m->size - m->head;
}

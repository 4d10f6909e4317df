/* The leases that this process knows to be its own: a small hash by code, open addressing. Safety does not rest on it
 * but on the database, which compares owner, epoch and version with every write: an entry too many or too few costs a
 * refused write, after which the table is loaded and led again.
 *
 * Always true: at most half of the slots are used, so a search ends; room is a power of two. A lease is dropped by
 * marking it (epoch -1) and building the table again, because a hole would hide the entries that were put after it. */
#include "server/postgres.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void leases_init(struct leases *l)
{
    memset(l, 0, sizeof *l);
    randombytes_buf(&l->owner, sizeof l->owner);
    l->owner &= INT64_MAX;
}

void leases_free(struct leases *l)
{
    free(l->slot);
    l->slot = 0;
    l->count = l->room = 0;
}

/* Where a code is, or would be. */
static struct lease *place(struct lease *slot, uint32_t room, const char *code)
{
    uint32_t h = 2166136261u;
    for (const char *at = code; *at; at++)
        h = (h ^ (unsigned char)*at) * 16777619u;
    while (slot[h & (room - 1)].code[0] && strcmp(slot[h & (room - 1)].code, code) != 0)
        h++;
    return &slot[h & (room - 1)];
}

struct lease *leases_find(const struct leases *l, const char *code)
{
    struct lease *at = l->room ? place(l->slot, l->room, code) : 0;
    return at && at->code[0] ? at : 0;
}

/* All but those that are dropped, into a table of that size. */
static void rebuild(struct leases *l, uint32_t room)
{
    struct lease *slot = calloc(room, sizeof *slot);
    if (!slot)
        abort();
    l->count = 0;
    for (uint32_t i = 0; i < l->room; i++)
        if (l->slot[i].code[0] && l->slot[i].epoch >= 0) {
            *place(slot, room, l->slot[i].code) = l->slot[i];
            l->count++;
        }
    free(l->slot);
    l->slot = slot;
    l->room = room;
}

void leases_put(struct leases *l, const char *code, int64_t epoch, int64_t version)
{
    if (strlen(code) >= STORE_CODE)
        return;
    if (l->count * 2 >= l->room)
        rebuild(l, l->room ? l->room * 2 : 64);
    struct lease *at = place(l->slot, l->room, code);
    l->count += !at->code[0];
    *at = (struct lease){.epoch = epoch, .version = version};
    strcpy(at->code, code);
}

void leases_drop(struct leases *l, const char *code)
{
    struct lease *at = leases_find(l, code);
    if (!at)
        return;
    at->epoch = -1;
    rebuild(l, l->room);
}

void leases_drop_since(struct leases *l, uint64_t batch)
{
    for (uint32_t i = 0; i < l->room; i++)
        if (l->slot[i].batch >= batch)
            l->slot[i].epoch = -1;
    if (l->room)
        rebuild(l, l->room);
}

/* Rate limits: a bucket of tokens per address, one per seat, and one per socket that has no seat. The table of
 * addresses is small and fixed; two that share a slot share a bucket. And how much a seat may say.
 *
 * A bucket is two numbers: thousandths of a token, and when they were last counted (0: never, it is full). It fills
 * when it is looked at, so no timer runs for it. */
#include "server/server.h"

#include <string.h>

enum {
    SLOTS = 4096,
    ADDRESS_BURST = 120,
    ADDRESS_PER_SECOND = 20,
    CLIENT_BURST = 60,
    CLIENT_PER_SECOND = 20,
    AGENT_BURST = 600, /* of a bot that may play at many tables */
    AGENT_PER_SECOND = 200,
    ACCOUNTS = 5,    /* bot accounts of an address at once … */
    AN_HOUR = 3600,  /* … and one more each hour */
    WRONG_KEYS = 10, /* of an address at once, and one more each second */
    PREVIEW_COST = 3 /* besides the message itself */
};

struct bucket {
    int64_t filled, thousandths;
};
static struct bucket buckets[SLOTS];

/* Takes the cost out of a bucket, unless less than `reserve` would be left in it. What is refused costs nothing: a
 * client that keeps asking is let in again as soon as the bucket allows. */
static bool spend(int64_t *thousandths, int64_t *filled, int64_t now, int burst, int per_second, int cost, int reserve)
{
    if (!*filled)
        *thousandths = (int64_t)burst * 1000;
    else
        *thousandths += (now - *filled) * per_second;
    if (*thousandths > (int64_t)burst * 1000)
        *thousandths = (int64_t)burst * 1000;
    *filled = now;
    if (*thousandths < (int64_t)(cost + reserve) * 1000)
        return false;
    *thousandths -= (int64_t)cost * 1000;
    return true;
}

/* This machine: its own proxy, tests and programs. */
static bool is_local(const char *address)
{
    return strcmp(address, "127.0.0.1") == 0 || strcmp(address, "::1") == 0;
}

static uint32_t slot_of(const char *address)
{
    uint32_t h = 2166136261u;
    for (; *address; address++)
        h = (h ^ (unsigned char)*address) * 16777619u;
    return h % SLOTS;
}

bool limit_address(const char *address, int64_t now, int cost)
{
    struct bucket *b = &buckets[slot_of(address)];
    return is_local(address) || spend(&b->thousandths, &b->filled, now, ADDRESS_BURST, ADDRESS_PER_SECOND, cost, 0);
}

bool limit_account(const char *address, int64_t now)
{
    static struct bucket made[SLOTS];
    struct bucket *b = &made[slot_of(address)];
    return is_local(address) ||
           spend(&b->thousandths, &b->filled, 1 + now / AN_HOUR, ACCOUNTS, 1, 1, 0); /* an hour counts as a second */
}

/* Programs on this machine too: some of them are proxies. */
bool limit_key(const char *address, int64_t now)
{
    static struct bucket tried[SLOTS];
    struct bucket *b = &tried[slot_of(address)];
    return spend(&b->thousandths, &b->filled, now, WRONG_KEYS, 1, 1, 0);
}

static bool spend_of_client(struct client *c, int64_t now, int cost, int reserve)
{
    /* The seat's, not the socket's: one that is thrown out and comes back does not begin with a full bucket. */
    struct seat *seat = c->room && c->viewer < SAND_SEATS ? &c->room->seat[c->viewer] : 0;
    if (is_local(c->address))
        return true;
    if (c->agent && !agent_is_line(c))
        return spend(&c->tokens, &c->filled, now, AGENT_BURST, AGENT_PER_SECOND, cost, reserve);
    return spend(seat ? &seat->tokens : &c->tokens, seat ? &seat->filled : &c->filled, now, CLIENT_BURST,
                 CLIENT_PER_SECOND, cost, reserve);
}

bool limit_client(struct client *c, int64_t now)
{
    return spend_of_client(c, now, 1, 0);
}

/* What is left is for answers: who asks for too many previews can still play. */
bool limit_preview(struct client *c, int64_t now)
{
    return spend_of_client(c, now, PREVIEW_COST, CLIENT_BURST / 2);
}

/* ---- Talk ---- */

void limit_talk_anew(struct room *r)
{
    r->chapter_began = now_ms();
}

const char *limit_talk(const struct room *r, int seat, const char *text, struct sand_error *error)
{
    const int64_t wait = r->seat[seat].spoke + r->server->settings.talk_gap - now_ms();
    char seconds[24];
    struct sand_writer w;
    if (!r->pack->game->talk || !room_timing(r))
        return 0;
    if (wait > 0) {
        sand_writer_fixed(&w, seconds, sizeof seconds);
        sand_append_int(&w, (wait + 999) / 1000);
        sand_fail(error, "text", "please wait; you may speak again in ", seconds, " s", (char *)0);
        return "TOO_FAST";
    }
    if (sand_said_alike(r->table, seat, text) < SAND_REMARKS)
        return 0;
    sand_fail(error, "text", "limit reached; you can speak again when the next day or night begins", (char *)0);
    return "TOO_MUCH";
}

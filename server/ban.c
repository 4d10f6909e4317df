/* Who may not play here: an address, a network, or a bot account (`@name`). The list is in the database and short; each
 * process has it in memory, and reads it again when it has changed (with PostgreSQL all are told at once) and every
 * minute. Who is banned may still read what is public, so that the page can say why nothing else works, and may still
 * stop messages; everything that changes something, and every socket, is refused. Sockets that are open are closed.
 *
 * This is the one place where an address is stored. It goes with the ban. */
#include "server/network.h"
#include "server/server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVERY = 60000, AGAIN = 1000 }; /* milliseconds */
enum { NARROWEST = 64, WIDEST_4 = 96 + 8, WIDEST_6 = 16 };

struct ban {
    struct store_ban is;
    struct network network; /* of an address; bits -1: an account */
};
struct bans {
    struct server *server;
    struct ban *ban;
    int count, room;
    uv_timer_t timer;
};

/* ---- What can be banned ---- */

static bool has_own(const struct network *n)
{
    static const char *const own[] = {"127.0.0.1", "::1"};
    uint8_t address[16];
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (network_read_address(own[i], address) && network_has(n, address))
            return true;
    return false;
}

static bool read_network(const char *text, struct network *n, struct sand_error *error)
{
    if (!network_read(text, n))
        return sand_fail(error, "who",
                         "expected an address (203.0.113.7), a network (203.0.113.0/24), a bot account "
                         "(@name) or an e-mail address, found ",
                         text, (char *)0);
    const bool four = n->bits >= 96 && network_is_four(n->address);
    if (!four && n->bits > NARROWEST) /* a person with one has them all */
        n->bits = NARROWEST;
    if (n->bits < (four ? WIDEST_4 : WIDEST_6))
        return sand_fail(error, "who", "this network is too wide: at most /8, or /16 of IPv6", (char *)0);
    return has_own(n) ? sand_fail(error, "who", "this is the server's own machine, or a proxy's on it", (char *)0)
                      : true;
}

static bool is_account(const char *name)
{
    const size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-");
    return n >= 2 && !name[n] && n < STORE_ACCOUNT;
}

bool ban_read(const char *text, char who[STORE_WHO], struct sand_error *error)
{
    struct network n;
    if (text[0] == '@') {
        if (!is_account(text + 1))
            return sand_fail(error, "who", "not the name of a bot account: ", text, (char *)0);
        strcpy(who, text);
        return true;
    }
    if (!read_network(text, &n, error))
        return false;
    network_write(&n, who);
    return true;
}

/* ---- Who is banned ---- */

static bool is_over(const struct ban *b)
{
    return b->is.until && b->is.until <= wall_ms();
}

const struct store_ban *ban_of(const struct server *s, const char *address)
{
    const struct bans *all = s->bans;
    struct network n;
    if (!all || !all->count || !network_read(address, &n))
        return 0;
    for (int i = 0; i < all->count; i++)
        if (all->ban[i].network.bits >= 0 && network_has(&all->ban[i].network, n.address) && !is_over(&all->ban[i]))
            return &all->ban[i].is;
    return 0;
}

const struct store_ban *ban_of_account(const struct server *s, const char *name)
{
    const struct bans *all = s->bans;
    for (int i = 0; all && i < all->count; i++)
        if (all->ban[i].is.who[0] == '@' && strcmp(all->ban[i].is.who + 1, name) == 0 && !is_over(&all->ban[i]))
            return &all->ban[i].is;
    return 0;
}

int ban_count(const struct server *s)
{
    return s->bans ? s->bans->count : 0;
}

const char *ban_tell(const struct store_ban *b, char text[BAN_TEXT])
{
    char until[ADMIN_MOMENT];
    snprintf(text, BAN_TEXT, "the operator has banned this %s%s%s%s%s", b->who[0] == '@' ? "bot" : "address",
             b->until ? " until " : "", b->until ? admin_moment(b->until, until) : "", b->why[0] ? ": " : "", b->why);
    return text;
}

/* ---- Those who are here ---- */

void ban_drop(struct client *c, const struct store_ban *b)
{
    char text[BAN_TEXT];
    client_refuse(c, "BANNED", b->who[0] == '@' ? "bot" : "address", ban_tell(b, text), 0);
    client_drop(c, 4007, "the operator has banned you");
}

static const struct store_ban *ban_at(const struct room *r, const struct client *c)
{
    const struct store_ban *b = ban_of(r->server, c->address);
    return b || c->viewer >= r->seats || !room_has_account(r, c->viewer)
               ? b
               : ban_of_account(r->server, r->seat[c->viewer].account);
}

static void drop_banned(struct server *s)
{
    agents_drop_banned(s);
    for (size_t i = 0; i < sizeof s->rooms / sizeof *s->rooms; i++)
        for (struct room *r = s->rooms[i]; r; r = r->next)
            for (struct client *c = r->clients, *next; c; c = next) {
                const struct store_ban *b = agent_is_line(c) ? 0 : ban_at(r, c);
                next = c->next;
                if (b)
                    ban_drop(c, b);
            }
}

/* ---- The list ---- */

static void add(void *context, const struct store_ban *b)
{
    struct bans *all = context;
    if (all->count == all->room) {
        all->room = all->room ? 2 * all->room : 16;
        all->ban = realloc(all->ban, (size_t)all->room * sizeof *all->ban);
        if (!all->ban)
            abort();
    }
    struct ban *ban = &all->ban[all->count];
    ban->is = *b;
    if (b->who[0] == '@')
        ban->network.bits = -1;
    else if (!network_read(b->who, &ban->network))
        return;
    all->count++;
}

/* A ban that is over goes, and with it the address. */
static void drop_over(struct server *s)
{
    struct sand_error error;
    for (int i = 0; i < s->bans->count; i++)
        if (is_over(&s->bans->ban[i]) && server_transaction(s, &error))
            store_drop_ban(s->store, s->bans->ban[i].is.who, &error);
}

static void on_bans(uv_timer_t *);

/* May be done again (task.c). */
static void read_bans(struct server *s, const void *what)
{
    struct bans *all = s->bans;
    struct bans read = {0};
    struct sand_error error;
    (void)what;
    const bool known = store_list_bans(s->store, add, &read, &error);
    if (known) {
        free(all->ban);
        all->ban = read.ban;
        all->count = read.count;
        all->room = read.room;
        drop_over(s);
        drop_banned(s);
    } else
        free(read.ban);
    if (store_waits(s->store))
        return;
    if (!known)
        log_event("bans", "error", error.what, (char *)0);
    uv_timer_start(&all->timer, on_bans, known ? EVERY : AGAIN, 0);
}

static void on_bans(uv_timer_t *timer)
{
    struct server *s = timer->data;
    if (!s->stopping)
        task_run(s, read_bans, "", 1);
}

void bans_soon(struct server *s)
{
    if (s->bans && !s->stopping)
        uv_timer_start(&s->bans->timer, on_bans, 0, 0);
}

void bans_start(struct server *s)
{
    struct bans *all = calloc(1, sizeof *all);
    if (!all)
        abort();
    s->bans = all;
    uv_timer_init(&s->loop, &all->timer);
    uv_unref((uv_handle_t *)&all->timer);
    all->timer.data = s;
    on_bans(&all->timer);
}

static void on_closed(uv_handle_t *timer)
{
    struct server *s = timer->data;
    free(s->bans->ban);
    free(s->bans);
    s->bans = 0;
}

void bans_stop(struct server *s)
{
    if (s->bans)
        uv_close((uv_handle_t *)&s->bans->timer, on_closed);
}

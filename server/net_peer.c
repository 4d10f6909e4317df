/* Who is at the other end: addresses as limits count them, the proxies that are believed, and the names by which this
 * server may be asked for.
 *
 * Limits count people, not numbers: a person with one IPv6 address has its whole /64, so that is what counts. */
#include "server/net_wire.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* ---- Addresses ---- */

static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff}; /* ::ffff:, before an IPv4 address */

static void address_bytes(const struct sockaddr *from, uint8_t into[16])
{
    memcpy(into, mapped, sizeof mapped);
    if (from->sa_family == AF_INET6)
        memcpy(into, &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr, 16);
    else
        memcpy(into + sizeof mapped, &((const struct sockaddr_in *)(const void *)from)->sin_addr, 4);
}

static void write_counted(const uint8_t address[16], char into[NET_ADDRESS])
{
    static const uint8_t loopback[16] = {[15] = 1};
    uint8_t network[16];
    memcpy(network, address, 16);
    if (network_is_four(address)) {
        inet_ntop(AF_INET, address + sizeof mapped, into, NET_ADDRESS);
        return;
    }
    const bool whole = memcmp(address, loopback, 16) == 0;
    if (!whole)
        memset(network + 8, 0, 8);
    inet_ntop(AF_INET6, network, into, NET_ADDRESS);
    if (!whole)
        strcat(into, "/64");
}

void peer_address(const struct sockaddr *from, char into[NET_ADDRESS])
{
    uint8_t bytes[16];
    address_bytes(from, bytes);
    write_counted(bytes, into);
}

bool peer_is_local(const char *address)
{
    return strcmp(address, "127.0.0.1") == 0 || strcmp(address, "::1") == 0;
}

/* ---- Lists in settings ---- */

/* Calls `take` with each word of a list; false as soon as one is refused. */
static bool each_word(struct net *n, const char *list, bool (*take)(struct net *, char *word, struct sand_error *),
                      struct sand_error *error)
{
    char word[128];
    for (const char *at = list; at && *at;) {
        at += strspn(at, ", \t");
        const size_t size = strcspn(at, ", \t");
        if (size >= sizeof word)
            return sand_fail(error, "settings", "a word in a list is too long: ", at, (char *)0);
        memcpy(word, at, size);
        word[size] = 0;
        if (size > 0 && !take(n, word, error))
            return false;
        at += size;
    }
    return true;
}

static bool add_proxy(struct net *n, char *word, struct sand_error *error)
{
    if (n->proxy_count == NETWORKS)
        return sand_fail(error, "proxies", "too many", (char *)0);
    if (!network_read(word, &n->proxies[n->proxy_count]))
        return sand_fail(error, "proxies", "addresses or networks like 10.0.0.0/8, not ", word, (char *)0);
    n->proxy_count++;
    return true;
}

static bool add_name(struct net *n, char *word, struct sand_error *error)
{
    if (n->name_count == NAMES)
        return sand_fail(error, "names", "too many", (char *)0);
    strcpy(n->names[n->name_count++], word);
    return true;
}

/* What this machine calls itself, and what it is called in a network at home. */
static bool add_own_names(struct net *n, struct sand_error *error)
{
    char name[100];
    if (gethostname(name, sizeof name) != 0 || !memchr(name, 0, sizeof name) || !name[0])
        return true;
    if (!add_name(n, name, error))
        return false;
    return strchr(name, '.') ? true : add_name(n, strcat(name, ".local"), error);
}

bool peer_settings(struct net *n, const struct net_settings *s, struct sand_error *error)
{
    const char *host = s->origin ? strstr(s->origin, "://") : 0;
    char name[128] = "";
    if (s->origin)
        strncpy(n->origin, s->origin, sizeof n->origin - 1);
    if (host)
        strncpy(name, host + 3, sizeof name - 1);
    name[strcspn(name, ":/")] = 0;
    return each_word(n, s->proxies, add_proxy, error) && each_word(n, s->names, add_name, error) &&
           add_own_names(n, error) && (!name[0] || add_name(n, name, error));
}

/* ---- Proxies ---- */

static bool trusted(const struct net *n, const uint8_t address[16])
{
    for (int i = 0; i < n->proxy_count; i++)
        if (network_has(&n->proxies[i], address))
            return true;
    return false;
}

bool peer_is_proxy(const struct net *n, const struct sockaddr *from)
{
    uint8_t bytes[16];
    address_bytes(from, bytes);
    return trusted(n, bytes);
}

/* One part of X-Forwarded-For: an address, perhaps with a port, an IPv6 one perhaps in brackets. */
static bool read_part(const char *at, size_t size, uint8_t into[16])
{
    char text[64];
    while (size > 0 && (*at == ' ' || *at == '\t'))
        at++, size--;
    while (size > 0 && (at[size - 1] == ' ' || at[size - 1] == '\t'))
        size--;
    if (size == 0 || size >= sizeof text)
        return false;
    memcpy(text, at, size);
    text[size] = 0;
    char *start = text, *colon = strchr(text, ':');
    if (text[0] == '[') {
        start++;
        start[strcspn(start, "]")] = 0;
    } else if (colon && !strchr(colon + 1, ':')) {
        *colon = 0;
    }
    return network_read_address(start, into);
}

void peer_behind(const struct net *n, const char *forwarded, char into[NET_ADDRESS])
{
    uint8_t address[16];
    size_t end = strlen(forwarded);
    /* From the right: each proxy adds at the end whom it has heard. The first that is not ours was seen by one of ours;
     * what is to the left of it anybody could have sent. */
    for (;;) {
        size_t start = end;
        while (start > 0 && forwarded[start - 1] != ',')
            start--;
        if (!read_part(forwarded + start, end - start, address)) {
            strcpy(into, "unknown"); /* and all of those together */
            return;
        }
        write_counted(address, into);
        if (!trusted(n, address) || start == 0)
            return;
        end = start - 1;
    }
}

/* ---- How many connections ---- */

static struct peer **slot_of(struct net *n, const char *address)
{
    uint32_t h = 2166136261u;
    for (; *address; address++)
        h = (h ^ (unsigned char)*address) * 16777619u;
    return &n->peers[h % PEER_SLOTS];
}

struct peer *peer_enter(struct net *n, const char *address, bool limited)
{
    struct peer **slot = slot_of(n, address), *p = *slot;
    while (p && strcmp(p->address, address) != 0)
        p = p->next;
    if (p && limited && p->connections >= n->most_of_one)
        return 0;
    if (!p) {
        p = calloc(1, sizeof *p);
        if (!p)
            abort();
        strcpy(p->address, address);
        p->next = *slot;
        *slot = p;
    }
    p->connections++;
    return p;
}

void peer_leave(struct net *n, struct peer *p)
{
    if (--p->connections > 0)
        return;
    for (struct peer **at = slot_of(n, p->address); *at; at = &(*at)->next)
        if (*at == p) {
            *at = p->next;
            break;
        }
    free(p);
}

/* ---- Names ---- */

/* The name without its port and brackets, in small letters; false if it is none: after it only a port may follow. */
static bool bare_host(const char *host, char into[128])
{
    const bool six = host[0] == '[';
    const size_t n = six ? strcspn(host + 1, "]") : strcspn(host, ":");
    const char *rest = host + six + n;
    if (n > 127 || (six && *rest++ != ']') || (*rest == ':' && strspn(rest + 1, "0123456789") != strlen(rest + 1)) ||
        (*rest && *rest != ':'))
        return false;
    size_t i = 0;
    for (; i < n; i++)
        into[i] = (char)tolower((unsigned char)host[i + six]);
    while (i > 0 && into[i - 1] == '.')
        i--;
    into[i] = 0;
    return true;
}

static bool ends_with(const char *text, const char *end)
{
    const size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

bool peer_host_local(const char *host)
{
    char name[128];
    uint8_t address[16];
    if (!bare_host(host, name))
        return false;
    const bool loops = network_read_address(name, address) && network_is_four(address) && address[sizeof mapped] == 127;
    return loops || strcmp(name, "::1") == 0 || strcmp(name, "localhost") == 0;
}

/* A client that asks by an address has gone to that address. A name may be anybody's who lets it point here: a page of
 * theirs could otherwise read this server through the browser of somebody near it (DNS rebinding). */
bool peer_host_known(const struct net *n, const char *host)
{
    char name[128];
    uint8_t address[16];
    if (!bare_host(host, name))
        return false;
    if (!name[0] || network_read_address(name, address) || strcmp(name, "localhost") == 0 ||
        ends_with(name, ".localhost"))
        return true;
    for (int i = 0; i < n->name_count; i++)
        if (strcasecmp(n->names[i], name) == 0)
            return true;
    return false;
}

/* Whether the page that sent this is our own. No Origin at all: a program, not a browser. */
bool peer_origin_ok(const struct net *n, const char *origin, const char *host)
{
    const char *slashes = strstr(origin, "://");
    if (!origin[0])
        return true;
    if (n->origin[0])
        return strcmp(origin, n->origin) == 0;
    return slashes && strcasecmp(slashes + 3, host) == 0;
}

/* Where to send. A push service or webhook is an address that somebody's browser has given us, and that anybody could
 * have invented. We send there only by TLS, to the port of HTTPS, and never to an address inside our own network: a
 * client that may ask this server to send something must not reach with it what they could not reach themselves. The
 * name is looked up once, and what was looked at is what is connected to. */
#include "server/notify.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

static bool is_plain(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text <= ' ' || (unsigned char)*text > '~' || strchr("\"<>\\^`{|}", *text))
            return false;
    return true;
}

static bool is_host(const char *host)
{
    const size_t n = strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-");
    return n > 0 && !host[n];
}

static bool is_port(const char *port)
{
    const size_t n = strspn(port, "0123456789");
    return n > 0 && n <= 5 && !port[n];
}

/* `host` or `host:port`; without a user, and without the brackets of an address. */
static bool read_host(const char *text, size_t size, struct notify_url *url)
{
    const char *colon = memchr(text, ':', size);
    const size_t host = colon ? (size_t)(colon - text) : size, port = colon ? size - host - 1 : 0;
    if (host >= sizeof url->host || port >= sizeof url->port || (colon && !port))
        return false;
    memcpy(url->authority, text, size);
    url->authority[size] = 0;
    memcpy(url->host, text, host);
    url->host[host] = 0;
    strcpy(url->port, url->secure ? "443" : "80");
    if (colon) {
        memcpy(url->port, colon + 1, port);
        url->port[port] = 0;
    }
    return is_host(url->host) && is_port(url->port);
}

static bool is_public_4(uint32_t);

/* An address instead of a name, in any spelling (127.1, 2130706433), that is not of the open Internet: nothing would
 * ever be sent there, so it is said at once. What names lead to is looked at when something is sent. */
static bool is_private_literal(const char *host)
{
    struct in_addr four;
    return inet_aton(host, &four) && !is_public_4(ntohl(four.s_addr));
}

bool notify_read_url(const char *text, bool anywhere, struct notify_url *url)
{
    static const char secure[] = "https://", open[] = "http://";
    url->secure = strncmp(text, secure, sizeof secure - 1) == 0;
    if (strlen(text) >= STORE_ENDPOINT || !is_plain(text) ||
        !(url->secure || (anywhere && strncmp(text, open, sizeof open - 1) == 0)))
        return false;
    text += url->secure ? sizeof secure - 1 : sizeof open - 1;
    const size_t host = strcspn(text, "/?#");
    url->path = text + host;
    return url->path[0] == '/' && !strchr(url->path, '#') && read_host(text, host, url) &&
           (anywhere || (strcmp(url->port, "443") == 0 && !is_private_literal(url->host)));
}

/* ---- Addresses ---- */

struct network {
    uint32_t address;
    int bits;
};

static bool is_public_4(uint32_t a)
{
    static const struct network own[] = {
        {0x00000000, 8},  {0x0A000000, 8},  {0x64400000, 10}, {0x7F000000, 8},  {0xA9FE0000, 16},
        {0xAC100000, 12}, {0xC0000000, 24}, {0xC0000200, 24}, {0xC0586300, 24}, {0xC0A80000, 16},
        {0xC6120000, 15}, {0xC6336400, 24}, {0xCB007100, 24}, {0xE0000000, 3}, /* and everything above */
    };
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if ((a ^ own[i].address) >> (32 - own[i].bits) == 0)
            return false;
    return true;
}

/* 2000::/3 but for tunnels that lead to an IPv4 address (2001::/32, 2002::/16) and what is written about only. Mapped
 * addresses (::ffff:127.0.0.1) are outside of it and so refused as well. */
static bool is_public_6(const uint8_t a[16])
{
    const bool teredo = a[0] == 0x20 && a[1] == 1 && a[2] == 0 && a[3] == 0;
    const bool example = a[0] == 0x20 && a[1] == 1 && a[2] == 0x0D && a[3] == 0xB8;
    const bool tunnel = a[0] == 0x20 && a[1] == 2;
    return a[0] >> 5 == 1 && !teredo && !example && !tunnel;
}

bool notify_is_public(const struct sockaddr *address)
{
    struct sockaddr_in four;
    struct sockaddr_in6 six;
    if (address->sa_family == AF_INET) {
        memcpy(&four, address, sizeof four);
        return is_public_4(ntohl(four.sin_addr.s_addr));
    }
    if (address->sa_family != AF_INET6)
        return false;
    memcpy(&six, address, sizeof six);
    return is_public_6(six.sin6_addr.s6_addr);
}

/* ---- E-mail ---- */

bool mail_read_server(const char *text, struct mail_server *m)
{
    static const struct {
        const char *scheme, *port;
        enum mail_way way;
    } ways[] = {{"smtp://", "587", MAIL_STARTTLS}, {"smtps://", "465", MAIL_SEALED}, {"plain://", "25", MAIL_OPEN}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        const size_t size = strlen(ways[i].scheme);
        struct notify_url url = {0};
        if (strncmp(text, ways[i].scheme, size) != 0 || strlen(text + size) >= sizeof url.authority ||
            !read_host(text + size, strlen(text + size), &url))
            continue;
        m->way = ways[i].way;
        strcpy(m->host, url.host);
        strcpy(m->port, strchr(text + size, ':') ? url.port : ways[i].port);
        return true;
    }
    return false;
}

/* Whether dots only separate: none at an end, and no two together. `marks`: what else may not be at an end. */
static bool is_dotted(const char *text, const char *marks)
{
    const size_t size = strlen(text);
    return size > 0 && !strstr(text, "..") && !strchr(marks, text[0]) && !strchr(marks, text[size - 1]);
}

/* `local@domain`: an atom with dots (RFC 5322, 3.2.3) and a name with at least one dot. */
bool mail_is_address(const char *text)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                  "!#$%&'*+/=?^_`{|}~.-";
    char local[64 + 1] = "", domain[MAIL_ADDRESS] = "";
    const char *at = strchr(text, '@');
    if (!at || (size_t)(at - text) >= sizeof local || strlen(text) >= sizeof domain)
        return false;
    memcpy(local, text, (size_t)(at - text));
    strcpy(domain, at + 1);
    return strspn(local, letters) == strlen(local) && is_dotted(local, ".") && is_host(domain) && strlen(domain) >= 3 &&
           strchr(domain, '.') && is_dotted(domain, ".-");
}

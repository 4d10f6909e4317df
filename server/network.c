/* Addresses and networks. Every address is 16 bytes, one of IPv4 as the IPv6 address it is mapped to
 * (::ffff:203.0.113.7), so that comparing needs no cases; only reading and writing know the two kinds. The bits of a
 * network are counted from the first of the 16 bytes, 96 more than what is written after the slash of an IPv4 network.
 */
#include "server/network.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff}; /* ::ffff:, before an IPv4 address */
enum { FOUR = 8 * sizeof mapped, WHOLE = 128 };

bool network_is_four(const uint8_t address[16])
{
    return memcmp(address, mapped, sizeof mapped) == 0;
}

bool network_read_address(const char *text, uint8_t into[16])
{
    memcpy(into, mapped, sizeof mapped);
    return inet_pton(AF_INET, text, into + sizeof mapped) == 1 || inet_pton(AF_INET6, text, into) == 1;
}

/* "24" after the slash: a number without sign or blank, of that many bits at most. */
static bool read_bits(const char *text, int most, int *bits)
{
    const size_t digits = strspn(text, "0123456789");
    *bits = digits > 0 && digits < 4 && !text[digits] ? (int)strtol(text, 0, 10) : -1;
    return *bits >= 0 && *bits <= most;
}

bool network_read(const char *text, struct network *n)
{
    char address[NETWORK_TEXT];
    const size_t size = strcspn(text, "/");
    if (size >= sizeof address)
        return false;
    memcpy(address, text, size);
    address[size] = 0;
    if (!network_read_address(address, n->address))
        return false;
    const int before = network_is_four(n->address) && !strchr(address, ':') ? FOUR : 0;
    if (!text[size])
        n->bits = WHOLE - before;
    else if (!read_bits(text + size + 1, WHOLE - before, &n->bits))
        return false;
    n->bits += before;
    return true;
}

bool network_has(const struct network *n, const uint8_t address[16])
{
    const int bytes = n->bits / 8, rest = n->bits % 8;
    return memcmp(n->address, address, (size_t)bytes) == 0 &&
           (rest == 0 || (n->address[bytes] ^ address[bytes]) >> (8 - rest) == 0);
}

void network_write(const struct network *n, char into[NETWORK_TEXT])
{
    uint8_t first[16];
    char address[INET6_ADDRSTRLEN];
    for (int i = 0; i < 16; i++) {
        const int of_this = n->bits - 8 * i;
        first[i] = of_this >= 8 ? n->address[i] : of_this <= 0 ? 0 : n->address[i] & (uint8_t)(0xff00 >> of_this);
    }
    const bool four = n->bits >= FOUR && network_is_four(first);
    inet_ntop(four ? AF_INET : AF_INET6, four ? first + sizeof mapped : first, address, sizeof address);
    if (n->bits == WHOLE)
        snprintf(into, NETWORK_TEXT, "%s", address);
    else
        snprintf(into, NETWORK_TEXT, "%s/%d", address, n->bits - (four ? FOUR : 0));
}

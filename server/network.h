/* Addresses and networks of the Internet as they are written: `203.0.113.7`, `10.0.0.0/8`, `2001:db8::/32`. */
#ifndef SAND_NETWORK_H
#define SAND_NETWORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct network {
    uint8_t address[16]; /* IPv4 as ::ffff:… */
    int bits;
};
enum { NETWORK_TEXT = 64 };

bool network_read_address(const char *text, uint8_t into[16]);
bool network_is_four(const uint8_t address[16]);
/* A network, or an address, which is the smallest. False: it is neither. */
bool network_read(const char *text, struct network *);
bool network_has(const struct network *, const uint8_t address[16]);
/* As it is read, without what is not part of the network: `10.1.2.3/8` becomes `10.0.0.0/8`. */
void network_write(const struct network *, char into[NETWORK_TEXT]);

#endif

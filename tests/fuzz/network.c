/* Addresses and networks that an operator bans or trusts: what is read can be written and is then read as the same, and
 * a network has its own address. */
#include "server/network.h"
#include "engine/ensure.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[128], written[NETWORK_TEXT], again[NETWORK_TEXT];
    struct network n, m;
    if (size >= sizeof text)
        return 0;
    memcpy(text, data, size);
    text[size] = 0;
    if (!network_read(text, &n))
        return 0;
    SAND_ENSURE(n.bits >= 0 && n.bits <= 128 && network_has(&n, n.address));
    network_write(&n, written);
    SAND_ENSURE(network_read(written, &m) && network_has(&n, m.address) && network_has(&m, n.address));
    SAND_ENSURE(m.bits == n.bits);
    network_write(&m, again);
    SAND_ENSURE(strcmp(written, again) == 0);
    return 0;
}

/* Framing of RFC 6455, a server's half. It works on a buffer that holds a frame from its first byte; so nothing is kept
 * between two calls, and an idle socket costs nothing here. (libwslay's contexts take 4 or 9 KB a connection.) */
#include "server/net_wire.h"

#include <string.h>

enum { FINAL = 0x80, RESERVED = 0x70, KIND = 0x0f, MASKED = 0x80, LENGTH = 0x7f, MASK = 4, CONTROL = 8, SMALL = 125 };

static bool kind_known(int kind)
{
    return kind <= FRAME_BINARY || (kind >= FRAME_CLOSE && kind <= FRAME_PONG);
}

/* Big-endian, as everything on the wire. */
static uint64_t number_at(const unsigned char *at, size_t bytes)
{
    uint64_t n = 0;
    for (size_t i = 0; i < bytes; i++)
        n = n << 8 | at[i];
    return n;
}

/* By eight bytes at a time: unmasking is most of what a message costs here. */
static void unmask(char *text, size_t size, const unsigned char mask[MASK])
{
    uint64_t twice, word;
    size_t i = 0;
    memcpy(&twice, mask, MASK);
    memcpy((char *)&twice + MASK, mask, MASK);
    for (; i + sizeof word <= size; i += sizeof word) {
        memcpy(&word, text + i, sizeof word);
        word ^= twice;
        memcpy(text + i, &word, sizeof word);
    }
    for (; i < size; i++)
        text[i] = (char)(text[i] ^ (char)mask[i % MASK]);
}

/* Whether the first two bytes can begin a client's frame: it is masked, and a control frame is short and whole. */
static bool begins_well(unsigned char first, unsigned char second)
{
    const bool control = (first & KIND) >= CONTROL, whole = first & FINAL && (second & LENGTH) <= SMALL;
    return !(first & RESERVED) && kind_known(first & KIND) && second & MASKED && (whole || !control);
}

/* Lengths from 126 on follow in two bytes, from 65536 on in eight. */
static size_t bytes_of_length(uint64_t length)
{
    return length <= SMALL ? 0 : length <= UINT16_MAX ? 2 : 8;
}

size_t frame_read(char *bytes, size_t size, struct frame *f)
{
    const unsigned char *b = (const unsigned char *)bytes;
    if (size < 2)
        return 2;
    /* An example, `a` in a client's frame: 81 81 mm mm mm mm xx: final text, masked with length 1, four bytes of mask,
     * one byte of text under it. */
    const size_t shown = b[1] & LENGTH, extra = shown <= SMALL ? 0 : shown == LENGTH ? 8 : 2, head = 2 + extra + MASK;
    f->final = b[0] & FINAL;
    f->kind = b[0] & KIND;
    if (!begins_well(b[0], b[1]))
        return 0;
    if (size < head)
        return head;
    const uint64_t length = extra ? number_at(b + 2, extra) : shown;
    if (extra != bytes_of_length(length))
        return 0; /* a length is written as short as can be */
    if (length > NET_BODY)
        return SIZE_MAX;
    if (size >= head + length) {
        f->text = bytes + head;
        f->size = (size_t)length;
        unmask(f->text, f->size, b + head - MASK);
    }
    return head + (size_t)length;
}

size_t frame_head(char into[10], int kind, size_t size)
{
    const size_t extra = bytes_of_length(size);
    into[0] = (char)(FINAL | kind);
    into[1] = (char)(extra == 0 ? size : extra == 2 ? 126 : 127);
    for (size_t i = 0; i < extra; i++)
        into[2 + i] = (char)((uint64_t)size >> (8 * (extra - 1 - i)));
    return 2 + extra;
}

/* The codes a frame may carry (7.4): those of the protocol that are not for inner use, and those of programs. */
bool frame_close_code_ok(int code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
}

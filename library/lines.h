/* The protocol (docs/protocol.md) for bindings: all games and bots of this library, one line in and one line out. */
#ifndef SAND_LINES_H
#define SAND_LINES_H

#include <stddef.h>
#include <stdint.h>

struct sand_lines;
/* `entropy` seeds games that name no seed. Null if out of memory. */
struct sand_lines *sand_lines_open(const uint8_t entropy[32]);
void sand_lines_close(struct sand_lines *);
/* The reply to a line, terminated and with its size; it lives until the next line. */
const char *sand_lines_say(struct sand_lines *, const char *line, size_t size, size_t *reply);

#endif

/* The protocol on a line: one JSON object in, one JSON object out, or an array of each (docs/protocol.md). The same for
 * standard input, for the browser's wasm module and for the written cases. No I/O here. */
#ifndef SAND_SESSION_H
#define SAND_SESSION_H

#include "engine/catalogue.h"
#include "engine/mind.h"

struct sand_session;

/* What a session plays with. `entropy` seeds the games that name no seed. `choose` lets the verb `bot` answer for a
 * seat; null where there are no bots. All of it outlives the session. */
struct sand_session_world {
    const struct sand_pack *const *packs;      /* null-terminated */
    const struct sand_bot *const *bots;        /* null-terminated, or null */
    const struct sand_catalogue *const *words; /* by pack, for `board` and `games`; or null: ids */
    uint8_t entropy[32];
};
struct sand_session *sand_session_open(const struct sand_session_world *);
void sand_session_close(struct sand_session *);
/* One line without its line end. Always appends exactly one JSON value (no line end). False after `quit`. */
bool sand_session_line(struct sand_session *, const char *line, size_t size, struct sand_writer *);
struct sand_table *sand_session_table(struct sand_session *); /* of the last request; null if nothing is open there */

#endif

/* What tests do to JSON: compare, merge, damage. Written apart from the engine's own, to test it. */
#ifndef SAND_TEST_JSON_TOOLS_H
#define SAND_TEST_JSON_TOOLS_H

#include "engine/json.h"
#include "tests/generic/tape.h"

/* Equal by value; the order of members does not count. */
bool json_same(struct sand_reader *, sand_node, struct sand_reader *, sand_node);
/* Equal texts by value; false too if one of them is not JSON. */
bool json_same_text(const char *, size_t, const char *, size_t);
/* An object after a merge patch (RFC 7396). */
void json_merge(struct sand_reader *target, sand_node, struct sand_reader *patch, sand_node, const char *key,
                struct sand_writer *);
/* A damaged copy of a text: a value changed, lost, moved or added, or bytes cut or changed. */
void json_damage(struct tape *, const char *text, size_t size, struct sand_writer *);

#endif

/* For the files of the writer only (json_writer.c, json_flat.c). */
#ifndef SAND_JSON_PRIVATE_H
#define SAND_JSON_PRIVATE_H

#include "engine/json.h"

/* Room for this many more bytes and the zero byte, at the end of the text; null when there is none, and then `full`. */
char *writer_room(struct sand_writer *, size_t size);

/* What the sand_put functions do in a flat writer. */
enum flat_kind { FLAT_NULL, FLAT_FALSE, FLAT_TRUE, FLAT_INT, FLAT_TEXT, FLAT_ARRAY, FLAT_OBJECT };
void flat_leaf(struct sand_writer *, enum flat_kind, const char *key, const void *body, size_t size);
void flat_int(struct sand_writer *, const char *key, int64_t);
void flat_open(struct sand_writer *, enum flat_kind, const char *key);
void flat_end(struct sand_writer *);

#endif

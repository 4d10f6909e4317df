/* Values that were read: written again, and compared. Both go through the reader's own functions, so they mark
 * everything they touch as read. Writing drops white space and escapes that need not be there and keeps the order of
 * members; it is what makes one line of options or of a position that a person wrote over many. */
#include "engine/json.h"

#include <string.h>

void sand_put_node(struct sand_writer *w, const char *key, struct sand_reader *r, sand_node node)
{
    const enum sand_type type = sand_type(r, node);
    switch (type) {
    case SAND_NULL:
        sand_put_null(w, key);
        return;
    case SAND_BOOL:
        sand_put_bool(w, key, sand_bool(r, node));
        return;
    case SAND_INT:
        sand_put_int(w, key, sand_int(r, node, INT64_MIN, INT64_MAX));
        return;
    case SAND_STRING:
        sand_put_text(w, key, sand_string(r, node));
        return;
    case SAND_ARRAY:
        sand_put_array(w, key);
        break;
    case SAND_OBJECT:
        sand_put_object(w, key);
        break;
    }
    SAND_EACH (n, r, node)
        sand_put_node(w, type == SAND_OBJECT ? sand_key_of(r, n) : NULL, r, n);
    sand_put_end(w);
}

/* Equal counts and every member of one found in the other: keys occur once, so that is all. */
static bool same_members(struct sand_reader *a, sand_node x, struct sand_reader *b, sand_node y)
{
    SAND_EACH (n, a, x) {
        const sand_node other = sand_member(b, y, sand_key_of(a, n));
        if (other < 0 || !sand_same(a, n, b, other))
            return false;
    }
    return true;
}

static bool same_items(struct sand_reader *a, sand_node x, struct sand_reader *b, sand_node y)
{
    sand_node other = sand_first(b, y);
    SAND_EACH (n, a, x) {
        if (!sand_same(a, n, b, other))
            return false;
        other = sand_next(b, other);
    }
    return true;
}

bool sand_same(struct sand_reader *a, sand_node x, struct sand_reader *b, sand_node y)
{
    if (sand_type(a, x) != sand_type(b, y) || sand_count(a, x) != sand_count(b, y))
        return false;
    switch (sand_type(a, x)) {
    case SAND_NULL:
        break;
    case SAND_BOOL:
        return sand_bool(a, x) == sand_bool(b, y);
    case SAND_INT:
        return sand_int(a, x, INT64_MIN, INT64_MAX) == sand_int(b, y, INT64_MIN, INT64_MAX);
    case SAND_STRING:
        return strcmp(sand_string(a, x), sand_string(b, y)) == 0;
    case SAND_ARRAY:
        return same_items(a, x, b, y);
    case SAND_OBJECT:
        return same_members(a, x, b, y);
    }
    return true;
}

/* The JSON writer. Always true: `text` ends with a zero byte at `size`; after the first piece that did not fit nothing
 * is added until a reset, so the text is a whole prefix of what was meant; depth follows the calls even then.
 *
 * Nothing here returns an error: code that writes a view has hundreds of calls, and would have to pass every one of
 * them on. Who owns the writer looks at `full` once, at the end. A text that is full is not valid JSON and must not be
 * sent.
 *
 * Commas and brackets are two words with a bit for each depth instead of a stack, so a writer is a plain value: a copy
 * of it is a point to go back to (sand_writer_back), as long as what was open then is still open. */
#include "engine/ensure.h"
#include "engine/json_private.h"

#include <stdlib.h>
#include <string.h>

/* LEVELS: the bits of `comma` and `array`. */
enum { FIRST_ROOM = 256, LEVELS = 63 };

/* The text of a writer that has no room at all; never written to. */
static void begin_empty(struct sand_writer *w)
{
    memset(w, 0, sizeof *w);
    w->text = (char *)"";
}

void sand_writer_fixed(struct sand_writer *w, char *buffer, size_t room)
{
    begin_empty(w);
    if (room == 0)
        return;
    w->text = buffer;
    w->room = room;
    w->text[0] = 0;
}

void sand_writer_grow(struct sand_writer *w)
{
    begin_empty(w);
    w->grows = true;
}

void sand_writer_reset(struct sand_writer *w)
{
    w->size = 0;
    w->comma = 0;
    w->depth = 0;
    w->full = false;
    if (w->room > 0)
        w->text[0] = 0;
}

void sand_writer_free(struct sand_writer *w)
{
    if (w->grows && w->room > 0)
        free(w->text);
    begin_empty(w);
}

void sand_writer_trim(struct sand_writer *w)
{
    char *text = w->grows && w->room > w->size + 1 ? realloc(w->text, w->size + 1) : NULL;
    if (!text)
        return;
    w->text = text;
    w->room = w->size + 1;
}

void sand_writer_back(struct sand_writer *w, const struct sand_writer *then)
{
    w->size = then->size;
    w->comma = then->comma;
    w->depth = then->depth;
    w->open = then->open;
    if (w->room > 0)
        w->text[w->size] = 0;
}

/* ---- Bare text ---- */

/* Doubles until `size` more bytes and the zero byte fit. */
static bool grow(struct sand_writer *w, size_t size)
{
    size_t room = w->room > 0 ? w->room : FIRST_ROOM;
    char *text;
    if (!w->grows || size > SIZE_MAX / 4 || w->size > SIZE_MAX / 4)
        return false;
    while (room - w->size <= size)
        room *= 2;
    text = realloc(w->room > 0 ? w->text : NULL, room);
    if (!text)
        return false;
    w->text = text;
    w->room = room;
    return true;
}

char *writer_room(struct sand_writer *w, size_t size)
{
    if (!w->full && size >= w->room - w->size && !grow(w, size))
        w->full = true;
    return w->full ? NULL : w->text + w->size;
}

void sand_append(struct sand_writer *w, const char *text, size_t size)
{
    char *at = size > 0 ? writer_room(w, size) : NULL;
    if (!at)
        return;
    memcpy(at, text, size);
    w->size += size;
    w->text[w->size] = 0;
}

void sand_append_text(struct sand_writer *w, const char *text)
{
    sand_append(w, text, strlen(text));
}

void sand_append_int(struct sand_writer *w, int64_t value)
{
    char digits[20]; /* the longest: -9223372036854775808 */
    size_t at = sizeof digits;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (value < 0)
        digits[--at] = '-';
    sand_append(w, digits + at, sizeof digits - at);
}

/* ---- Values ---- */

static void append_escape(struct sand_writer *w, unsigned char c)
{
    static const char digits[] = "0123456789abcdef", from[] = "\"\\\b\f\n\r\t", to[] = "\"\\bfnrt";
    const char *short_form = c ? strchr(from, c) : NULL;
    char escape[6] = {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15]};
    if (short_form)
        escape[1] = to[short_form - from];
    sand_append(w, escape, short_form ? 2 : 6);
}

static bool needs_escape(unsigned char c)
{
    return c < 0x20 || c == '"' || c == '\\';
}

/* The common case: there is room, and nothing to escape. Copies as it looks; what it wrote does not count if it fails.
 */
static bool append_plain(struct sand_writer *w, const char *text, size_t size)
{
    if (w->full || w->room - w->size < size + 3)
        return false;
    char *at = w->text + w->size;
    *at++ = '"';
    for (size_t i = 0; i < size; i++) {
        if (needs_escape((unsigned char)text[i])) {
            w->text[w->size] = 0;
            return false;
        }
        *at++ = text[i];
    }
    *at++ = '"';
    *at = 0;
    w->size += size + 2;
    return true;
}

/* A quoted string: runs without escapes go out in one piece. */
static void append_quoted(struct sand_writer *w, const char *text, size_t size)
{
    size_t run = 0;
    if (append_plain(w, text, size))
        return;
    sand_append(w, "\"", 1);
    for (size_t i = 0; i < size; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (!needs_escape(c))
            continue;
        sand_append(w, text + run, i - run);
        append_escape(w, c);
        run = i + 1;
    }
    sand_append(w, text + run, size - run);
    sand_append(w, "\"", 1);
}

/* What comes before a value: the comma and the key. A key where none may be, or none where one must be, is a mistake of
 * the caller that would make invalid JSON: it stops the program in the first test that gets there. */
static void begin_value(struct sand_writer *w, const char *key)
{
    const uint64_t bit = (uint64_t)1 << w->depth;
    SAND_ENSURE((key != NULL) == (w->depth > 0 && !(w->array >> w->depth & 1)));
    if (w->depth == 0)
        return;
    if (w->comma & bit)
        sand_append(w, ",", 1);
    w->comma |= bit;
    if (key) {
        append_quoted(w, key, strlen(key));
        sand_append(w, ":", 1);
    }
}

static void open_level(struct sand_writer *w, const char *key, bool array)
{
    if (w->flat) {
        flat_open(w, array ? FLAT_ARRAY : FLAT_OBJECT, key);
    } else {
        begin_value(w, key);
        sand_append(w, array ? "[" : "{", 1);
    }
    SAND_ENSURE(w->depth < LEVELS);
    w->depth++;
    w->array = (w->array & ~((uint64_t)1 << w->depth)) | (uint64_t)array << w->depth;
    w->comma &= ~((uint64_t)1 << w->depth);
}

void sand_put_object(struct sand_writer *w, const char *key)
{
    open_level(w, key, false);
}

void sand_put_array(struct sand_writer *w, const char *key)
{
    open_level(w, key, true);
}

void sand_put_end(struct sand_writer *w)
{
    SAND_ENSURE(w->depth > 0);
    if (w->flat)
        flat_end(w);
    else
        sand_append(w, w->array >> w->depth & 1 ? "]" : "}", 1);
    w->depth--;
}

/* Takes the closing brace away again. `comma` still has its bit at that depth, set when the first member was put, so
 * the next one gets its comma; an object that had no member has no bit, and gets none. */
void sand_put_more(struct sand_writer *w)
{
    SAND_ENSURE(!w->flat && w->depth == 0 && !(w->array >> 1 & 1) && (w->full || w->size >= 2));
    w->depth++;
    if (!w->full)
        w->text[--w->size] = 0;
}

void sand_put_int(struct sand_writer *w, const char *key, int64_t value)
{
    if (w->flat) {
        flat_int(w, key, value);
        return;
    }
    begin_value(w, key);
    sand_append_int(w, value);
}

void sand_put_bool(struct sand_writer *w, const char *key, bool value)
{
    if (w->flat) {
        flat_leaf(w, value ? FLAT_TRUE : FLAT_FALSE, key, NULL, 0);
        return;
    }
    begin_value(w, key);
    sand_append_text(w, value ? "true" : "false");
}

void sand_put_text(struct sand_writer *w, const char *key, const char *text)
{
    sand_put_string(w, key, text, strlen(text));
}

void sand_put_string(struct sand_writer *w, const char *key, const char *text, size_t size)
{
    if (w->flat) {
        flat_leaf(w, FLAT_TEXT, key, text, size);
        return;
    }
    begin_value(w, key);
    append_quoted(w, text, size);
}

void sand_put_null(struct sand_writer *w, const char *key)
{
    if (w->flat) {
        flat_leaf(w, FLAT_NULL, key, NULL, 0);
        return;
    }
    begin_value(w, key);
    sand_append_text(w, "null");
}

void sand_put_raw(struct sand_writer *w, const char *key, const char *json, size_t size)
{
    SAND_ENSURE(!w->flat); /* text has no parts */
    begin_value(w, key);
    sand_append(w, json, size);
}

void sand_put_members(struct sand_writer *w, const char *object, size_t size)
{
    const uint64_t bit = (uint64_t)1 << w->depth;
    SAND_ENSURE(w->depth > 0 && !(w->array >> w->depth & 1) && size >= 2 && !w->flat);
    if (size == 2)
        return;
    if (w->comma & bit)
        sand_append(w, ",", 1);
    w->comma |= bit;
    sand_append(w, object + 1, size - 2);
}

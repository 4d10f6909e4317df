/* Messages by a table. Always true: a struct that has been read has a value in every member its row lists, absent ones
 * too; a text lives as long as the reader.
 *
 * The order is fixed: the verb, then all fields, then the check that nothing else is in the message, and only then does
 * anything happen. A message that is refused has therefore changed nothing, and a program that misspells a field is
 * told so instead of being half understood. A field of kind NODE is the exception: its handler reads it later, and so
 * must ask sand_reader_done itself. */
#include "engine/message.h"

#include "engine/ensure.h"

#include <stdlib.h>
#include <string.h>

/* ---- Fields ---- */

static struct sand_json read_json(struct sand_reader *m, sand_node n)
{
    struct sand_json value = {0};
    if (n < 0)
        return value;
    value.text = sand_source(m, n, &value.size);
    sand_read_past(m, n);
    return value;
}

static void read_numbers(struct sand_reader *m, sand_node list, struct sand_numbers *numbers)
{
    const int room = sizeof numbers->number;
    numbers->count = 0;
    /* One more than chance can queue is kept, so that too many are refused by sand_queue, with its reason. */
    for (sand_node n = sand_first(m, list); n >= 0 && numbers->count < room; n = sand_next(m, n))
        numbers->number[numbers->count++] = (uint8_t)sand_int(m, n, 0, UINT8_MAX);
    sand_read_past(m, list);
}

static void read_texts(struct sand_reader *m, sand_node n, struct sand_texts *texts)
{
    *texts = (struct sand_texts){.list = n >= 0 && sand_type(m, n) == SAND_ARRAY};
    if (n >= 0 && !texts->list)
        texts->text[texts->count++] = sand_string(m, n);
    if (!texts->list)
        return;
    if (sand_count(m, n) < 1 || sand_count(m, n) > SAND_TEXTS)
        sand_reader_fail(m, n, "expected a text, or a list of 1 to 32 texts", (char *)0);
    for (sand_node i = sand_first(m, n); i >= 0 && texts->count < SAND_TEXTS; i = sand_next(m, i))
        texts->text[texts->count++] = sand_string(m, i);
}

static void read_part(struct sand_reader *m, const struct sand_part *p, void *member)
{
    const sand_node n = p->needed ? sand_require(m, 0, p->name) : sand_member(m, 0, p->name);
    switch ((enum sand_kind)p->kind) {
    case SAND_KIND_TEXT:
        *(const char **)member = n < 0 ? NULL : sand_string(m, n);
        break;
    case SAND_KIND_NUMBER:
        *(uint32_t *)member = n < 0 ? p->absent : (uint32_t)sand_int(m, n, p->low, p->high);
        break;
    case SAND_KIND_WIDE:
        *(int64_t *)member = n < 0 ? 0 : sand_int(m, n, INT64_MIN, INT64_MAX);
        break;
    case SAND_KIND_FLAG:
        *(bool *)member = n < 0 ? p->absent != 0 : sand_bool(m, n);
        break;
    case SAND_KIND_JSON:
        *(struct sand_json *)member = read_json(m, n);
        break;
    case SAND_KIND_NUMBERS:
        read_numbers(m, n, member);
        break;
    case SAND_KIND_TEXTS:
        read_texts(m, n, member);
        break;
    case SAND_KIND_NODE:
        *(sand_node *)member = n;
        break;
    }
}

bool sand_parts_read(struct sand_reader *m, const struct sand_part *part, void *into, struct sand_error *error)
{
    bool nodes = false;
    for (const struct sand_part *p = part; p < part + SAND_PARTS && p->name; p++) {
        read_part(m, p, (char *)into + p->offset);
        nodes |= p->kind == SAND_KIND_NODE;
    }
    return (nodes && sand_reader_ok(m)) || sand_reader_done(m, error);
}

char *sand_json_copy(struct sand_json json, const char *absent)
{
    const size_t size = json.text ? json.size : strlen(absent);
    char *copy = malloc(size + 1);
    SAND_ENSURE(copy);
    memcpy(copy, json.text ? json.text : absent, size);
    copy[size] = 0;
    return copy;
}

/* ---- Verbs ---- */

/* Says what `do` may be; where not all names fit, the list ends after a whole one. Forms of one message are adjacent
 * rows of one name, which is told once. */
static void refuse_verb(const char *rows, size_t count, size_t bytes, struct sand_error *error)
{
    struct sand_writer w;
    char names[sizeof error->what - sizeof "expected one of "];
    const char *last = "";
    sand_writer_fixed(&w, names, sizeof names);
    for (size_t i = 0; i < count; i++) {
        const struct sand_message *row = (const void *)(rows + i * bytes);
        const size_t after = w.size + strlen(row->name) + sizeof ", , …";
        if (strcmp(row->name, last) != 0 && after > sizeof names) {
            sand_append_text(&w, ", …");
            break;
        }
        if (strcmp(row->name, last) != 0) {
            sand_append_text(&w, i > 0 ? ", " : "");
            sand_append_text(&w, row->name);
        }
        last = row->name;
    }
    sand_fail(error, "do", "expected one of ", names, (char *)0);
}

/* Stops at the first form whose first field is there, or at the end of the forms: `found` is then the last of them,
 * whose complaint about a missing field is the one that is heard. {"do":"act","seat":"p1"} is thus refused for want of
 * `a`. */
static const struct sand_message *find_row(struct sand_reader *m, const char *verb, const char *rows, size_t count,
                                           size_t bytes)
{
    const struct sand_message *found = NULL;
    for (size_t i = 0; i < count; i++) {
        const struct sand_message *row = (const void *)(rows + i * bytes);
        const bool meant = strcmp(row->name, verb) == 0;
        if (meant)
            found = row;
        if (meant ? row->part[0].name && sand_member(m, 0, row->part[0].name) >= 0 : found != NULL)
            break;
    }
    return found;
}

const void *sand_message_row(struct sand_reader *m, const void *rows, size_t count, size_t bytes,
                             struct sand_error *error)
{
    if (sand_type(m, 0) != SAND_OBJECT)
        sand_reader_fail(m, 0, "a message is one object, {\"do\":…}", (char *)0);
    const char *verb = sand_string(m, sand_require(m, 0, "do"));
    if (!sand_reader_ok(m)) {
        sand_reader_done(m, error);
        return NULL;
    }
    const struct sand_message *row = find_row(m, verb, rows, count, bytes);
    if (!row)
        refuse_verb(rows, count, bytes, error);
    return row;
}

/* ---- Refusals ---- */

void sand_put_refusal(struct sand_writer *w, const char *code, const char *where, const char *what)
{
    sand_put_text(w, "no", code);
    sand_put_text(w, "where", where);
    sand_put_text(w, "what", what);
}

/* What a table keeps of its past: the entries of the journal and the lines of the record, packed into bytes. Most
 * entries take four to six of them, most answers three to seven; a table of two hundred answers is kept for hours.
 *
 * Numbers are written seven bits to a byte, the lowest first, the high bit set in all but the last.
 *     entry: its size with Everyone, key and flags, the audience unless it is everyone, the arguments up to its end
 *     line: kind and actor, then the answer, or size and bytes of a note or of dice; the remarks are in order
 * Of every 16th entry the place is kept, so that any entry is found in a few steps.
 *
 * For example, entry 9 told to everyone with the arguments 3 and -1 is the four bytes 44 24 06 01: size 4 with the bit
 * Everyone (64), key 9 * 4 with no flags, 3 folded to 6, -1 folded to 1.
 *
 * Always true: `entries.size` is where the next entry begins; places[i] is where entry 16 * i begins, for all that
 * exist. After entries are cut off, places beyond the end are stale until keep_place writes them again: nobody may look
 * at a place without knowing that its entry exists. The bytes never leave this process, so their order may follow the
 * machine's, and they may be packed differently in the next version. */
#include "engine/ensure.h"
#include "engine/table_private.h"

#include <stdlib.h>
#include <string.h>

enum { STRIDE = 16, EVERYBODY = 64, ENTRY_MOST = 1 + 3 + 4 + 5 * SAND_ARGS, LINE_MOST = 1 + 10, FLAGS = 4 };
_Static_assert(ENTRY_MOST < EVERYBODY, "the size of an entry has six bits");
_Static_assert((SAND_REVEALS | SAND_PACE) < FLAGS, "flags stand in the lowest bits of the key");

/* ---- Bytes ---- */

uint8_t *packed_room(struct sand_table *t, struct packed *p, size_t size)
{
    if (p->size + size > p->room) {
        /* A quarter more, not double: hundreds of tables lie in memory for hours, and what is unused counts more than a
         * copy now and then. */
        const size_t wanted = p->size + size + p->size / 4 + 64;
        uint8_t *more = realloc(p->bytes, wanted);
        if (!more) {
            table_starve(t);
            return 0;
        }
        p->bytes = more;
        p->room = (uint32_t)wanted;
    }
    return p->bytes + p->size;
}

void packed_trim(struct packed *p)
{
    uint8_t *less = p->size ? realloc(p->bytes, p->size) : 0;
    if (!p->size)
        free(p->bytes);
    if (p->size && !less)
        return;
    p->bytes = less;
    p->room = p->size;
}

static uint8_t *put_number(uint8_t *to, uint64_t number)
{
    for (; number > 127; number >>= 7)
        *to++ = (uint8_t)(number | 128);
    *to++ = (uint8_t)number;
    return to;
}

/* Bots read the whole journal at every thought, and most numbers in it are small. */
static inline const uint8_t *take_number(const uint8_t *from, uint64_t *number)
{
    *number = *from & 127;
    for (int shift = 7; *from++ & 128; shift += 7)
        *number |= (uint64_t)(*from & 127) << shift;
    return from;
}

/* Numbers below zero are mostly -1: the sign goes to the lowest bit. */
static uint32_t folded(int32_t value)
{
    return (uint32_t)value << 1 ^ (uint32_t) - (value < 0);
}

static int32_t unfolded(uint32_t value)
{
    return (int32_t)(value >> 1 ^ (uint32_t) - (int32_t)(value & 1));
}

/* ---- Entries ---- */

/* Called before the entry is counted, so that entry_count is the number of the one being added. */
static bool keep_place(struct sand_table *t)
{
    const uint32_t n = t->entry_count / STRIDE;
    if (t->entry_count % STRIDE)
        return true;
    if (n >= t->place_room) {
        const uint32_t room = n + n / 2 + 2;
        uint32_t *more = realloc(t->places, room * sizeof *more);
        if (!more) {
            table_starve(t);
            return false;
        }
        t->places = more;
        t->place_room = room;
    }
    t->places[n] = t->entries.size;
    return true;
}

void journal_add(struct sand_table *t, const struct sand_entry *e)
{
    uint8_t *const begin = packed_room(t, &t->entries, ENTRY_MOST);
    if (!begin || !keep_place(t))
        return;
    SAND_ENSURE(e->flags < FLAGS && e->argc <= SAND_ARGS);
    uint8_t *to = put_number(begin + 1, (uint64_t)e->key * FLAGS + e->flags);
    if (e->audience != SAND_ALL) {
        memcpy(to, &e->audience, sizeof e->audience);
        to += sizeof e->audience;
    }
    for (int i = 0; i < e->argc; i++)
        to = put_number(to, folded(e->arg[i]));
    *begin = (uint8_t)((to - begin) | (e->audience == SAND_ALL ? EVERYBODY : 0));
    t->entries.size += (uint32_t)(to - begin);
    t->entry_count++;
}

static const uint8_t *place_of(const struct sand_table *t, uint32_t i)
{
    const uint8_t *at = t->entries.bytes + t->places[i / STRIDE];
    for (uint32_t k = i % STRIDE; k > 0; k--)
        at += *at % EVERYBODY;
    return at;
}

/* Reads the entry that begins there, and returns where it ends. */
static inline const uint8_t *read_entry(const uint8_t *at, struct sand_entry *e)
{
    const uint8_t *const end = at + *at % EVERYBODY;
    const bool everybody = *at++ & EVERYBODY;
    uint64_t number;
    memset(e, 0, sizeof *e);
    at = take_number(at, &number);
    e->key = (uint16_t)(number / FLAGS);
    e->flags = (uint8_t)(number % FLAGS);
    e->audience = SAND_ALL;
    if (!everybody) {
        memcpy(&e->audience, at, sizeof e->audience);
        at += sizeof e->audience;
    }
    while (at < end) {
        at = take_number(at, &number);
        e->arg[e->argc++] = unfolded((uint32_t)number);
    }
    return end;
}

const struct sand_entry *sand_journal_entry(const struct sand_table *t, uint32_t i, struct sand_entry *e)
{
    SAND_ENSURE(i < t->entry_count);
    read_entry(place_of(t, i), e);
    return e;
}

bool journal_next(const struct sand_table *t, struct sand_heard *h)
{
    if (h->number >= t->entry_count)
        return false;
    h->place = (uint32_t)(read_entry(t->entries.bytes + h->place, &h->entry) - t->entries.bytes);
    h->number++;
    return true;
}

sand_mask sand_journal_audience(const struct sand_table *t, uint32_t i)
{
    struct sand_entry e;
    return sand_journal_entry(t, i, &e)->audience;
}

/* Undo. An entry that was cut off is written over; its place in `places` as well, when as many entries are there again.
 */
void journal_cut(struct sand_table *t, uint32_t count)
{
    if (count < t->entry_count)
        t->entries.size = (uint32_t)(place_of(t, count) - t->entries.bytes);
    t->entry_count = count;
}

/* ---- Lines ---- */

void table_add_line(struct sand_table *t, const struct line *line)
{
    uint8_t *const begin = packed_room(t, &t->lines, LINE_MOST + line->size), *to = begin;
    if (!begin)
        return;
    *to++ = (uint8_t)(line->kind | line->actor << 2);
    if (line->kind == LINE_ANSWER)
        to = put_number(to, line->answer);
    if (line->kind == LINE_NOTE || line->kind == LINE_DICE) {
        to = put_number(to, line->size);
        memcpy(to, line->text, line->size);
        to += line->size;
    }
    t->lines.size += (uint32_t)(to - begin);
}

bool table_next_line(const struct sand_table *t, uint32_t *place, struct line *line)
{
    uint64_t size = 0;
    if (*place >= t->lines.size)
        return false;
    const uint8_t *at = t->lines.bytes + *place;
    memset(line, 0, sizeof *line);
    line->kind = (enum line_kind)(*at & 3);
    line->actor = *at++ >> 2;
    if (line->kind == LINE_ANSWER)
        at = take_number(at, &line->answer);
    if (line->kind == LINE_NOTE || line->kind == LINE_DICE) {
        at = take_number(at, &size);
        line->text = (const char *)at;
        line->size = (uint32_t)size;
        at += size;
    }
    *place = (uint32_t)(at - t->lines.bytes);
    return true;
}

/* What was said and noted between the answers stays: people have heard it. So the lines are not cut at a point but
 * sifted, and later ones move up. */
void table_drop_answers(struct sand_table *t, uint32_t answers)
{
    struct line line;
    uint32_t kept = 0, seen = 0;
    for (uint32_t at = 0, next = 0; table_next_line(t, &next, &line); at = next)
        if (line.kind != LINE_ANSWER || seen++ < answers) {
            memmove(t->lines.bytes + kept, t->lines.bytes + at, next - at);
            kept += next - at;
        }
    t->lines.size = kept;
    t->answers = answers;
    t->waits = 0;
    album_cut(t, answers);
}

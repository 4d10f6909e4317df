/* The file of a corpus.
 *
 *     member 0     {1f 8b …}  a record
 *     member 1     {1f 8b …}  a record
 *     …
 *     index        {1f 8b …}  a line of JSON for each record: offset, bytes, game, …, won
 *     trailer      34 bytes: an empty member whose extra field "ST" is the index's offset, 8 bytes, lowest first
 *
 * The trailer is last and of fixed size, so a reader finds the index without looking at any record; that it is a gzip
 * member itself is what keeps `zcat` working on the whole file. Its bytes are compared, not parsed: there is only one
 * way to write it. What comes out of a file is never believed: offsets must lie before the index, and a record may
 * unpack to at most CORPUS_RECORD bytes, whatever it claims.
 *
 * Written next to its place as NAME.part and renamed after fsync: a file under its own name is whole. */
#include "cli/corpus.h"

#include "cli/command.h"
#include "engine/notation.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

/* The last member: nothing, with a field of its own in the header (RFC 1952, subfield "ST"). */
enum { TRAILER = 34, TRAILER_OFFSET = 16 };
static const uint8_t trailer_start[TRAILER_OFFSET] = {0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff, 12, 0, 'S', 'T', 8, 0};
static const uint8_t trailer_end[TRAILER - TRAILER_OFFSET - 8] = {3, 0};
enum { GZIP = 15 + 16 }; /* zlib's way to say gzip, largest window */

/* ---- The index ---- */

static const struct sand_game *game_of(const char *id)
{
    for (const struct sand_listed *l = sand_games; l->game; l++)
        if (strcmp(l->game->id, id) == 0)
            return l->game;
    return 0;
}

bool corpus_describe(const struct sand_table *table, struct corpus_entry *e)
{
    const struct sand_game *game = sand_pack_of(table)->game;
    struct sand_outcome o;
    if (!sand_over(table, &o))
        return false;
    *e = (struct corpus_entry){
        .rules = game->rules, .seats = sand_seats_of(table), .answers = sand_answers_taken(table)};
    snprintf(e->game, sizeof e->game, "%s", game->id);
    snprintf(e->end, sizeof e->end, "%s", game->ends[o.why]);
    for (int i = 0; game->sides && i < e->seats; i++)
        e->won |= o.value[i] > 0 ? 1u << o.side[i] : 0;
    if (o.winner)
        e->won |= 1u << (o.winner - 1);
    return true;
}

void corpus_put_entry(struct sand_writer *w, const struct corpus_entry *e)
{
    const struct sand_game *game = game_of(e->game);
    sand_put_object(w, 0);
    sand_put_int(w, "offset", e->offset);
    sand_put_int(w, "bytes", e->bytes);
    sand_put_text(w, "game", e->game);
    sand_put_int(w, "rules", e->rules);
    sand_put_int(w, "seats", e->seats);
    sand_put_int(w, "answers", e->answers);
    sand_put_text(w, "end", e->end);
    sand_put_array(w, "won");
    for (int i = 0; game && game->sides && game->sides[i]; i++)
        if (e->won >> i & 1)
            sand_put_text(w, 0, game->sides[i]);
    sand_put_end(w);
    sand_put_end(w);
}

static void copy_text(struct sand_reader *r, sand_node n, char *into, size_t room)
{
    const char *text = sand_string(r, n);
    if (strlen(text) >= room)
        sand_reader_fail(r, n, "too long", (char *)0);
    snprintf(into, room, "%s", text);
}

static bool read_entry(struct corpus_entry *e, const char *place, const char *line, size_t size, int64_t end,
                       struct sand_error *error)
{
    struct sand_reader *r = sand_reader_open(place, line, size, error);
    if (!r)
        return false;
    e->offset = sand_int(r, sand_require(r, 0, "offset"), 0, end);
    e->bytes = sand_int(r, sand_require(r, 0, "bytes"), 1, end - e->offset);
    copy_text(r, sand_require(r, 0, "game"), e->game, sizeof e->game);
    e->rules = (int)sand_int(r, sand_require(r, 0, "rules"), 0, INT32_MAX);
    e->seats = (int)sand_int(r, sand_require(r, 0, "seats"), 1, SAND_SEATS);
    e->answers = sand_int(r, sand_require(r, 0, "answers"), 0, UINT32_MAX);
    copy_text(r, sand_require(r, 0, "end"), e->end, sizeof e->end);
    const struct sand_game *game = game_of(e->game);
    const sand_node won = sand_require(r, 0, "won");
    if (sand_reader_ok(r) && !game)
        sand_reader_fail(r, sand_member(r, 0, "game"), "no such game: ", e->game, (char *)0);
    for (sand_node n = sand_reader_ok(r) ? sand_first(r, won) : -1; n >= 0; n = sand_next(r, n)) {
        const int side = game->sides ? sand_choice(r, n, game->sides) : -1;
        e->won |= side >= 0 && side < 32 ? 1u << side : 0;
    }
    const bool fine = sand_reader_done(r, error);
    sand_reader_close(r);
    return fine;
}

/* ---- Writing ---- */

struct corpus_writer {
    FILE *file;
    const char *path;
    char *beside;
    int64_t size;
    struct sand_writer index, packed;
    bool failed;
};

static bool cannot(const char *path, const char *what)
{
    complain(EXIT_INTERNAL, "%s: cannot %s: %s", path, what, errno ? strerror(errno) : "not enough memory");
    return false;
}

struct corpus_writer *corpus_create(const char *path)
{
    struct corpus_writer *w = calloc(1, sizeof *w);
    char *beside = malloc(strlen(path) + 8);
    errno = 0;
    if (w && beside) {
        sprintf(beside, "%s.part", path);
        w->file = fopen(beside, "wb");
    }
    if (!w || !w->file) {
        cannot(path, "write");
        free(beside);
        free(w);
        return 0;
    }
    w->path = path;
    w->beside = beside;
    sand_writer_grow(&w->index);
    return w;
}

/* One gzip member; its size, or -1. */
static int64_t put_member(struct corpus_writer *w, const char *text, size_t size)
{
    z_stream z = {0};
    if (deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, GZIP, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        return -1;
    const size_t room = deflateBound(&z, size);
    uint8_t *packed = malloc(room);
    z.next_in = (uint8_t *)text; /* zlib never writes here */
    z.avail_in = (uInt)size;
    z.next_out = packed;
    z.avail_out = (uInt)room;
    const bool fine = packed && deflate(&z, Z_FINISH) == Z_STREAM_END &&
                      fwrite(packed, 1, z.total_out, w->file) == z.total_out;
    const int64_t bytes = (int64_t)z.total_out;
    deflateEnd(&z);
    free(packed);
    if (!fine)
        return -1;
    w->size += bytes;
    return bytes;
}

bool corpus_put(struct corpus_writer *w, struct corpus_entry *e, const char *record, size_t size)
{
    struct sand_writer line;
    e->offset = w->size;
    errno = 0;
    e->bytes = put_member(w, record, size);
    if (e->bytes < 0) {
        w->failed = true;
        return cannot(w->path, "write");
    }
    sand_writer_grow(&line);
    corpus_put_entry(&line, e);
    sand_append(&w->index, line.text, line.size);
    sand_append_text(&w->index, "\n");
    sand_writer_free(&line);
    return true;
}

static bool put_trailer(struct corpus_writer *w, int64_t index)
{
    uint8_t bytes[TRAILER];
    memcpy(bytes, trailer_start, TRAILER_OFFSET);
    for (int i = 0; i < 8; i++)
        bytes[TRAILER_OFFSET + i] = (uint8_t)(index >> 8 * i);
    memcpy(bytes + TRAILER_OFFSET + 8, trailer_end, sizeof trailer_end);
    return fwrite(bytes, 1, TRAILER, w->file) == TRAILER;
}

bool corpus_finish(struct corpus_writer *w, bool keep)
{
    const int64_t index = w->size;
    errno = 0;
    keep = keep && !w->failed;
    bool fine = !keep || (!w->index.full && put_member(w, w->index.text, w->index.size) >= 0 && put_trailer(w, index) &&
                          fflush(w->file) == 0 && fsync(fileno(w->file)) == 0);
    fine = fclose(w->file) == 0 && fine;
    if (keep && !(fine && rename(w->beside, w->path) == 0))
        fine = cannot(w->path, "write");
    if (!keep || !fine)
        remove(w->beside);
    sand_writer_free(&w->index);
    free(w->beside);
    free(w);
    return fine;
}

/* ---- Reading ---- */

struct corpus_reader {
    FILE *file;
    const char *path;
    struct corpus_entry *entry;
    int64_t count, room, end; /* `end`: where the index begins */
};

bool corpus_is(const char *path)
{
    uint8_t start[2] = {0};
    FILE *f = fopen(path, "rb");
    const bool is = f && fread(start, 1, 2, f) == 2 && start[0] == 0x1f && start[1] == 0x8b;
    if (f)
        fclose(f);
    return is;
}

static bool seek_index(struct corpus_reader *c)
{
    uint8_t t[TRAILER];
    if (fseeko(c->file, -TRAILER, SEEK_END) != 0 || fread(t, 1, TRAILER, c->file) != TRAILER ||
        memcmp(t, trailer_start, TRAILER_OFFSET) != 0 ||
        memcmp(t + TRAILER_OFFSET + 8, trailer_end, sizeof trailer_end) != 0)
        return false;
    uint64_t offset = 0;
    for (int i = 7; i >= 0; i--)
        offset = offset << 8 | t[TRAILER_OFFSET + i];
    if (offset > (uint64_t)ftello(c->file) - TRAILER)
        return false;
    c->end = (int64_t)offset;
    return fseeko(c->file, c->end, SEEK_SET) == 0;
}

static bool add_line(struct corpus_reader *c, const char *line, size_t size)
{
    struct sand_error error;
    char place[256];
    if (c->count == c->room) {
        const int64_t room = c->room ? 2 * c->room : 256;
        struct corpus_entry *more = realloc(c->entry, (size_t)room * sizeof *more);
        if (!more)
            return cannot(c->path, "read");
        c->entry = more;
        c->room = room;
    }
    snprintf(place, sizeof place, "%.200s, index line %lld", c->path, (long long)c->count + 1);
    c->entry[c->count] = (struct corpus_entry){0};
    if (!read_entry(&c->entry[c->count], place, line, size, c->end, &error)) {
        complain_of(EXIT_USAGE, 0, &error);
        return false;
    }
    c->count++;
    return true;
}

/* Whole lines out of what has been unpacked; the rest moves to the front. */
static bool take_lines(struct corpus_reader *c, char *text, size_t *size)
{
    size_t from = 0;
    const char *end;
    while ((end = memchr(text + from, '\n', *size - from))) {
        if (!add_line(c, text + from, (size_t)(end - text) - from))
            return false;
        from = (size_t)(end - text) + 1;
    }
    memmove(text, text + from, *size - from);
    *size -= from;
    return true;
}

static bool broken(const struct corpus_reader *c)
{
    complain(EXIT_USAGE, "%s: its index is damaged", c->path);
    return false;
}

static bool read_index(struct corpus_reader *c)
{
    z_stream z = {0};
    uint8_t in[4096];
    /* A line may begin in one piece of what is unpacked and end in the next. Where no line ends in all of this,
     * z.avail_out becomes 0 and the index counts as damaged, instead of growing without bound. */
    char text[2 * CORPUS_LINE];
    size_t size = 0;
    int state = inflateInit2(&z, GZIP);
    bool fine = state == Z_OK;
    while (fine && state == Z_OK) {
        if (z.avail_in == 0) {
            z.avail_in = (uInt)fread(in, 1, sizeof in, c->file);
            z.next_in = in;
        }
        z.next_out = (uint8_t *)text + size;
        z.avail_out = (uInt)(sizeof text - size);
        state = z.avail_in && z.avail_out ? inflate(&z, Z_NO_FLUSH) : Z_DATA_ERROR;
        if (state != Z_OK && state != Z_STREAM_END) {
            fine = broken(c);
            break;
        }
        size = sizeof text - z.avail_out;
        fine = take_lines(c, text, &size);
    }
    inflateEnd(&z);
    return fine && (size == 0 || broken(c));
}

struct corpus_reader *corpus_open(const char *path)
{
    struct corpus_reader *c = calloc(1, sizeof *c);
    errno = 0;
    if (!c || !(c->file = fopen(path, "rb"))) {
        cannot(path, "read");
        free(c);
        return 0;
    }
    c->path = path;
    const bool is = seek_index(c);
    if (!is)
        complain(EXIT_USAGE, "%s: not a corpus (see: sandtable corpus --help)", path);
    if (is && read_index(c))
        return c;
    corpus_close(c);
    return 0;
}

void corpus_close(struct corpus_reader *c)
{
    fclose(c->file);
    free(c->entry);
    free(c);
}

int64_t corpus_count(const struct corpus_reader *c)
{
    return c->count;
}

const struct corpus_entry *corpus_at(const struct corpus_reader *c, int64_t i)
{
    return &c->entry[i];
}

/* A member of at most CORPUS_RECORD bytes unpacked. */
static char *unpack(const uint8_t *packed, size_t bytes, size_t *size)
{
    z_stream z = {.next_in = (uint8_t *)packed, .avail_in = (uInt)bytes}; /* zlib never writes here */
    size_t room = 8 * bytes + 64;
    char *text = malloc(room + 1);
    int state = text ? inflateInit2(&z, GZIP) : Z_MEM_ERROR;
    while (state == Z_OK) {
        z.next_out = (uint8_t *)text + z.total_out;
        z.avail_out = (uInt)(room - z.total_out);
        state = inflate(&z, Z_FINISH);
        if (state != Z_BUF_ERROR || z.avail_out || room >= CORPUS_RECORD)
            break;
        room = room * 2 < CORPUS_RECORD ? room * 2 : CORPUS_RECORD;
        char *more = realloc(text, room + 1);
        if (!more)
            break;
        text = more;
        state = Z_OK;
    }
    *size = z.total_out;
    inflateEnd(&z);
    if (state == Z_STREAM_END) {
        text[*size] = 0;
        return text;
    }
    free(text);
    return 0;
}

char *corpus_record(struct corpus_reader *c, int64_t i, size_t *size)
{
    const struct corpus_entry *e = &c->entry[i];
    uint8_t *packed = e->bytes <= CORPUS_RECORD ? malloc((size_t)e->bytes) : 0;
    char *text = 0;
    if (packed && fseeko(c->file, e->offset, SEEK_SET) == 0 &&
        fread(packed, 1, (size_t)e->bytes, c->file) == (size_t)e->bytes)
        text = unpack(packed, (size_t)e->bytes, size);
    free(packed);
    if (!text)
        complain(EXIT_USAGE, "%s: record %lld is damaged", c->path, (long long)i + 1);
    return text;
}

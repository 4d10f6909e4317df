/* A corpus: many records in one compressed file, with an index.
 *
 * The file is a row of gzip members, so any tool that reads gzip reads it: one member for each record, then one with
 * the index (a line of JSON for each record), then an empty one whose extra field says where the index begins. A reader
 * goes to the end, reads the index, and opens only the records it wants. A corpus is written under another name and
 * renamed when it is whole: no corpus is left half written. */
#ifndef SAND_CORPUS_H
#define SAND_CORPUS_H

#include "cli/packs.h"
#include "cli/tally.h"

enum {
    CORPUS_LINE = 4096,       /* bytes of a line of the index, at most */
    CORPUS_RECORD = 16 << 20, /* bytes of a record, at most */
    CORPUS_NAMES = 64
};

/* A line of the index. */
struct corpus_entry {
    int64_t offset, bytes; /* of the member */
    char game[32], end[32];
    int rules, seats;
    int64_t answers;
    uint32_t won; /* sides, by their number in the game; who won of the seats and non-players */
};

/* ---- Writing ---- */

struct corpus_writer;
struct corpus_writer *corpus_create(const char *path); /* null after complaining */
bool corpus_put(struct corpus_writer *, struct corpus_entry *, const char *record,
                size_t size); /* false after complaining */
/* Writes the index and puts the file in its place, or drops it; false after complaining. */
bool corpus_finish(struct corpus_writer *, bool keep);

/* ---- Reading ---- */

struct corpus_reader;
struct corpus_reader *corpus_open(const char *path); /* null after complaining */
void corpus_close(struct corpus_reader *);
int64_t corpus_count(const struct corpus_reader *);
const struct corpus_entry *corpus_at(const struct corpus_reader *, int64_t i);
/* A record's text, to be freed; null after complaining. */
char *corpus_record(struct corpus_reader *, int64_t i, size_t *size);
bool corpus_is(const char *path); /* whether the file begins as a corpus does */

/* ---- About a record ---- */

/* What the index says of a finished game; false if it is not over. */
bool corpus_describe(const struct sand_table *, struct corpus_entry *);
void corpus_put_entry(struct sand_writer *, const struct corpus_entry *);
/* Every decision of a seat as a line of JSON on standard output: what it was asked, what it may know, what it chose and
 * how the game ended for it. False after complaining. */
bool corpus_print_decisions(int64_t number, const char *record, size_t size, struct record_game *);

#endif

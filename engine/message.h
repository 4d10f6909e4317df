/* Messages: JSON objects that ask for something, read by a table (docs/messages.md). The protocol on a line, the
 * server's socket and the bodies of its HTTP requests are all read here.
 *
 * Code that takes messages has a struct with one member for each field that any of them may have. The member's name is
 * the field's, and its type says what may be there. A row lists the fields of one message:
 *
 *     struct request { const char *seat, *a; uint32_t q; };
 *     {"act", {SAND_MUST(struct request, seat), SAND_MUST(struct request, a), SAND_MAY(struct request, q)}}
 *
 * A message is read to its last key before anything is done. What is missing, unknown or of another type is refused,
 * with the place and what would be right. */
#ifndef SAND_MESSAGE_H
#define SAND_MESSAGE_H

#include "engine/chance.h"
#include "engine/json.h"

/* ---- What a field may be ---- */

/* A value of any kind as it stands in the message, for somebody else to read. Null: absent. */
struct sand_json {
    const char *text; /* not terminated; lives as long as the message */
    size_t size;
};
/* Small numbers, one more than chance takes at once at the most. */
struct sand_numbers {
    int count;
    uint8_t number[SAND_QUEUE + 1];
};

/* A text, or a list of texts. */
enum { SAND_TEXTS = 32 };
struct sand_texts {
    int count;
    bool list; /* it came as one */
    const char *text[SAND_TEXTS];
};

enum sand_kind {
    SAND_KIND_TEXT,    /* const char *: null if absent */
    SAND_KIND_NUMBER,  /* uint32_t */
    SAND_KIND_WIDE,    /* int64_t, such as an answer; 0 if absent */
    SAND_KIND_FLAG,    /* bool */
    SAND_KIND_JSON,    /* struct sand_json */
    SAND_KIND_NUMBERS, /* struct sand_numbers */
    SAND_KIND_TEXTS,   /* struct sand_texts: none if absent */
    SAND_KIND_NODE,    /* sand_node, -1 if absent: the handler reads it, and asks sand_reader_done after that */
};

struct sand_part {
    const char *name; /* null ends a list */
    uint16_t offset;
    uint8_t kind;
    bool needed;
    uint32_t low, high, absent; /* of a number: its range, and what it is if the message does not say; of a flag too */
};
enum { SAND_PARTS = 10 };

#define SAND_KIND(type, member)                                                                                        \
    _Generic(((type *)0)->member, const char * : SAND_KIND_TEXT, uint32_t : SAND_KIND_NUMBER, int64_t : SAND_KIND_WIDE, bool : SAND_KIND_FLAG,   \
             struct sand_json : SAND_KIND_JSON, struct sand_numbers : SAND_KIND_NUMBERS, struct sand_texts : SAND_KIND_TEXTS, sand_node : SAND_KIND_NODE)
#define SAND_PART_AS(name, type, member, needed, low, high, absent)                                                    \
    {                                                                                                                  \
        name, offsetof(type, member), SAND_KIND(type, member), needed, low, high, absent                               \
    }
#define SAND_PART_OF(type, member, needed, low, high, absent)                                                          \
    SAND_PART_AS(#member, type, member, needed, low, high, absent)
#define SAND_MUST(type, member)             SAND_PART_OF(type, member, true, 0, UINT32_MAX, 0)
#define SAND_MAY(type, member)              SAND_PART_OF(type, member, false, 0, UINT32_MAX, 0)
#define SAND_RANGE(type, member, low, high) SAND_PART_OF(type, member, true, low, high, 0)
#define SAND_ELSE(type, member, absent)     SAND_PART_OF(type, member, false, 0, UINT32_MAX, absent)

/* Reads the fields of the message at the top into a struct; false and an error if they are not right. */
bool sand_parts_read(struct sand_reader *, const struct sand_part *, void *into, struct sand_error *);
/* A value as a text of its own, to be freed; `absent` where there is none. */
char *sand_json_copy(struct sand_json, const char *absent);

/* ---- Messages with a verb ---- */

/* The beginning of a row; what else it has is the caller's. Rows of one name are adjacent and are forms of one
 * message: the first whose first field is there is meant, else the last. */
struct sand_message {
    const char *name; /* what `do` says */
    struct sand_part part[SAND_PARTS];
};
/* The row that reads a message, of `count` rows of `bytes` each; null and an error if there is none. */
const void *sand_message_row(struct sand_reader *, const void *rows, size_t count, size_t bytes, struct sand_error *);

/* ---- Refusals ---- */

/* The members of a refusal, put into the object that is open. */
void sand_put_refusal(struct sand_writer *, const char *code, const char *where, const char *what);

#endif

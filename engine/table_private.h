/* The inside of a table: for the files of the table only (table.c, journal.c, undo.c, update.c,
 * record.c, replay.c, mind.c, look.c, preview.c, why.c). */
#ifndef SAND_TABLE_PRIVATE_H
#define SAND_TABLE_PRIVATE_H

#include "engine/mind.h"
#include "engine/table.h"

enum { UNDO_POINTS = 64, MARKS = 64, CHUNK_BYTES = 128, NAME_BYTES = 64 };

/* One line of the record; those of remarks are in the order of the remarks. */
enum line_kind { LINE_ANSWER, LINE_REMARK, LINE_NOTE, LINE_DICE };
struct line {
    enum line_kind kind;
    int actor;
    sand_answer answer; /* LINE_ANSWER */
    const char *text;   /* LINE_NOTE; the results of LINE_DICE */
    uint32_t size;      /* of `text` */
};

struct packed {
    uint8_t *bytes;
    uint32_t size, room;
};

/* What an actor was last asked and last answered. */
struct actor_questions {
    uint32_t q, last_q;   /* the number of the open question; of the one last answered */
    uint64_t fingerprint; /* of the question that has number q */
    uint32_t epoch, seen_epoch;
    sand_answer last_answer;
    bool answered; /* ever */
};

/* What a viewer has been sent. */
struct viewer_mark {
    uint32_t entries, remarks;
};
struct low_mark { /* its low bits */
    uint16_t entries, remarks;
};
struct viewer {
    uint32_t n, room;
    struct viewer_mark last; /* of the last update */
    struct low_mark *mark;   /* of the last MARKS updates, each at its number modulo `room` */
    struct sand_writer view;
    bool present;   /* `view` is that of the present state */
    bool asks;      /* the last update had a question */
    bool lost;      /* `view` is gone: the next update has a whole one */
    bool cold;      /* the view sent is the one of the present state: it is made again when that is about to change */
    uint32_t asked; /* the number of the question last sent; 0: none */
    uint32_t fresh; /* a viewer with an older update has seen something that was undone and starts over */
};

struct bot_memory {
    uint8_t *bytes;
    size_t size;
};

struct chunk {
    struct chunk *next;
    size_t used;
    char text[];
};

/* Why an answer cannot be taken back. The wire says it by a code (undo_bars in undo.c), so that every language has its
 * own sentence. */
enum undo_bar {
    BAR_NONE,
    BAR_FINAL,
    BAR_NOTHING,
    BAR_FIRST,
    BAR_OTHER,
    BAR_ANSWERED,
    BAR_CHANCE,
    BAR_LEARNT,
    BAR_SEAT,
    BAR_TURN,
    BAR_OVER,
    BAR_DICE
};

struct sand_table {
    struct sand_sink sink; /* first: emit finds the table by it */
    const struct sand_pack *pack;
    uint8_t *state;
    int acting;            /* whose answer is being played */
    bool revealed, shown;  /* an entry of it reveals something; to its actor and somebody else */
    bool opening, starved; /* memory that runs out while a table is being opened is an error, later the end */

    struct packed entries, lines; /* journal.c */
    uint32_t *places;             /* of some of the entries */
    struct sand_remark *remarks;
    uint32_t entry_count, place_room, remark_count, remark_room, answers;
    uint32_t waits; /* of bots, since the last answer was taken or taken back */
    struct chunk *chunks;

    struct album *album; /* look.c: the past, since somebody looked back; null: nobody has */

    struct packed undo; /* undo.c */
    uint32_t undo_count;
    uint32_t undo_last;     /* the size of the last step */
    enum undo_bar undo_bar; /* why there is no undo now, if there is nothing to go back to */
    int undo_by;            /* whose answer barred it */

    struct actor_questions *asked_of; /* of each seat, the clock and the host */
    struct viewer *viewers[SAND_VIEWERS];
    sand_mask viewed;          /* those of them that there are */
    struct bot_memory *memory; /* by seat; null until a bot has kept something. Part of nothing else */
    uint32_t past;             /* sand_mind_past */
    uint32_t numbered_from;    /* what the numbers of updates are counted from */

    /* The head of the record. */
    const char *options, *position; /* one of them; position: the save at the start */
    const char *names[SAND_SEATS];
    uint8_t key[32], continues[32];
    uint64_t number; /* public, random per table, the same for all seats */
    bool committed, has_continues;
    uint8_t format; /* of the record */
    uint8_t secret[32];
    const char *nonces; /* `p1:9c… p2:04…`, as in the record */
};

/* The end of opening: the table, or null and an error if memory ran out in the meantime. */
struct sand_table *table_opened(struct sand_table *, struct sand_error *);
/* Keeps a text as long as the table. */
const char *table_keep(struct sand_table *, const char *text, size_t size);
void table_unsend(struct sand_table *, uint32_t from);
/* The state is about to change: what viewers have been sent is made again where it was not kept. */
void table_thaw(struct sand_table *);
/* Out of memory. */
void table_starve(struct sand_table *);
/* Keeps how the key came about, for the record. */
void table_commit(struct sand_table *, const struct sand_commit *);

/* journal.c: entries and lines, packed */
void journal_add(struct sand_table *, const struct sand_entry *);
bool journal_next(const struct sand_table *, struct sand_heard *); /* the next entry; false at the end */
void journal_cut(struct sand_table *, uint32_t count);             /* to the first N entries */
void table_add_line(struct sand_table *, const struct line *);
/* The line at a place, which moves to the next; false at the end. Begin at 0. Its text lives until a line is added.
 */
bool table_next_line(const struct sand_table *, uint32_t *place, struct line *);
bool table_has_answered(const struct sand_table *, int actor); /* anything, ever */
/* The lines that go when answers are taken back: the answers after this many, not what was said in the meantime. */
void table_drop_answers(struct sand_table *, uint32_t answers);
/* Makes room for this many more bytes after the others, and returns where; null if there is none. */
uint8_t *packed_room(struct sand_table *, struct packed *, size_t);
void packed_trim(struct packed *); /* gives back the room that is not used */

/* mind.c: gives back what bots have kept, where it is more than that many bytes */
void table_forget(struct sand_table *, size_t above);

/* look.c: what is kept of the past */
void album_close(struct sand_table *);
void album_cut(struct sand_table *, uint32_t answers); /* answers after this many have been taken back */

/* undo.c: steps back, each by the actor of the last answer */
void undo_forget(struct sand_table *, enum undo_bar);
struct deed { /* what an answer has done */
    int actor;
    bool drawn;
    bool revealed; /* somebody learnt something */
    bool shown;    /* the actor and somebody else did */
    bool over;
    sand_mask newly_asked;
};
bool undo_shows(const struct sand_entry *, int actor);            /* what it reveals is shown by the actor to others */
enum undo_bar undo_barrier(const struct deed *);                  /* what of it cannot be taken back */
bool undo_is_of_answer(enum undo_bar);                            /* what an answer did bars the way */
const char *undo_bar_code(enum undo_bar);                         /* null: BAR_NONE */
enum sand_reply undo_barred(enum undo_bar, struct sand_error *);  /* the refusal, with its code in `where` */
enum undo_bar undo_bar_for(const struct sand_table *, int actor); /* BAR_NONE: it may go back */
int undo_actor(const struct sand_table *);                        /* whose answer was the last; -1: there is no step */
/* The state was `old` before the answer just played. */
void undo_push(struct sand_table *, int actor, const uint64_t *old, uint32_t entries, uint32_t answers);
void undo_pop(struct sand_table *, uint32_t *entries, uint32_t *answers);
static inline const struct sand_head *table_head(const struct sand_table *t)
{
    return (const struct sand_head *)(const void *)t->state;
}
/* A question as it is asked of an actor in some state, not always the table's: its members but for the number. */
struct moment {
    const struct sand_pack *pack;
    const void *state;
    int actor;
};
void table_put_question(const struct moment *, const struct sand_question *, struct sand_writer *);

#endif

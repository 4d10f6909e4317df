/* What the files of the PostgreSQL driver share.
 *
 *     postgres_link.c    one connection: comes up, is lost, comes up again after a pause; statements sent and awaited
 *     postgres_schema.c  tables and functions of the database, and their migrations
 *     postgres_write.c   batches of writes
 *     postgres_read.c    reads that are not waited for
 *     postgres_watch.c   connections on the event loop, signs of life
 *     postgres_admin.c   what an operator does with several processes
 *     store_postgres.c   the driver of store.c: reads, the log, opening
 *     lease.c            which tables this process leads */
#ifndef SAND_POSTGRES_H
#define SAND_POSTGRES_H

#include "server/store_driver.h"

#include <libpq-fe.h>
#include <uv.h>

/* The driver's own statements, after those of store.c. */
enum {
    PG_BEGIN = STATEMENTS,
    PG_COMMIT,
    PG_APPEND,
    PG_HOLD,
    PG_NEW,
    PG_LEAD,
    PG_LET_GO,
    PG_LIVE,
    PG_ORPHANS,
    PG_STOP,
    PG_END_LEASE,
    PG_HAND,
    PG_LEADER,
    PG_PROCESSES,
    PG_ALL
};

/* ---- postgres_link.c ---- */

enum { LINK_PATIENCE = 2000 }; /* milliseconds for an answer; then the connection counts as lost */

struct link {
    const char *where;
    PGconn *connection; /* null: none, and the next is tried at `next_try` */
    bool up, pipelined;
    PostgresPollingStatusType polling;
    int64_t began, next_try;
    int pause;
    bool prepared[PG_ALL];
    char problem[200];              /* why it is not up */
    void (*closing)(struct link *); /* its descriptor is about to be closed; null: nobody minds */
    void *watch;                    /* of the one who minds */
};
/* Whether it can be used; if not, does what can be done for that without waiting. */
bool link_up(struct link *);
bool link_is_hopeful(const struct link *);              /* it is up, or has only just been lost */
bool link_wait_up(struct link *, int64_t milliseconds); /* the same, and waits */
void link_lose(struct link *, const char *why);
void link_close(struct link *);
bool link_down(const struct link *, struct sand_error *); /* an error that says so; false */
/* Sends a statement's text, if the database does not know it yet. */
bool link_send_prepare(struct link *, const struct query *);
bool link_send(struct link *, const struct query *);
/* Sends and waits; null with an error. */
PGresult *link_ask(struct link *, const struct query *, const char *what, struct sand_error *);
/* Statements as text, one after the other, without values. */
bool link_run(struct link *, const char *text, const char *what, struct sand_error *);
int64_t link_int(const PGresult *, int row, int column);
int64_t link_now(void); /* milliseconds of a clock that only passes */

/* ---- postgres_schema.c ---- */

/* Makes the tables and brings them up to date, over a connection that is up. */
bool schema_migrate(struct link *, struct sand_error *);

/* ---- lease.c ---- */

/* What this process knows of a table that it leads. Every write of a table names owner, epoch and version in its own
 * transaction and counts the version up: a process that has been overtaken, and one that has loaded the table while an
 * older write of its own was still on its way, fails. */
struct lease {
    char code[STORE_CODE];
    int64_t epoch;   /* 0: the table is new, and no lease is stored yet */
    int64_t version; /* as it will be when everything sent is stored */
    uint64_t batch;  /* the last batch that holds it */
};
struct leases {
    int64_t owner;
    struct lease *slot;
    uint32_t count, room;
};
void leases_init(struct leases *);
void leases_free(struct leases *);
struct lease *leases_find(const struct leases *, const char *code);
void leases_put(struct leases *, const char *code, int64_t epoch, int64_t version);
void leases_drop(struct leases *, const char *code);
void leases_drop_since(struct leases *, uint64_t batch); /* those whose last batch is that one or a later */

/* ---- The driver's store ---- */

/* Reads on their way over one connection (postgres_read.c). */
enum { READERS = 2, UNKNOWN = 256 };
struct reader {
    struct link link;
    struct ask *first, *last; /* in the order in which they are answered; the last of them may not be sent yet */
    int count;
};
struct unknown { /* a code that no table had a moment ago */
    char code[STORE_CODE];
    int64_t until;
};

/* Statements with copies of their values, which lie one after the other in `bytes`. */
struct kept {
    struct query query;
    size_t at[VALUES];
};
struct batch {
    struct kept *items;
    size_t count, room;
    char *bytes;
    size_t size, bytes_room;
};

struct pg {
    struct store base;
    char *where;
    struct link write, read, beat;
    struct leases leases;
    struct batch batch;  /* what is being collected */
    uint64_t number;     /* its number */
    bool in_transaction; /* between begin and commit */
    bool flying;         /* the batch before it has been sent and is not settled */
    int syncs;           /* that are still to come for it */
    int passed_over;     /* and before those: of transactions that are being ended because they were refused */
    int64_t sent;        /* when it was */
    bool refused;        /* something of it was */
    bool ends, ended;    /* a token, an account or a table ends: with what is collected; with what is on its way */
    struct sand_error why;
    PGresult *rows; /* of the query that is being read */
    bool rows_kept; /* by an errand, which frees them */
    int row;

    /* Of a store that is watched. */
    struct uv_loop_s *loop;
    struct store_events events;
    char address[STORE_ADDRESS];
    int lease;
    uv_timer_t *tick;
    bool beating, everything;
    bool unheard;                 /* notifications may have been missed: the connection for them is new */
    bool alive;                   /* the last sign of life that was answered could be written */
    struct sand_error lifeless;   /* if not, why */
    struct store_errand *looking; /* for tables that nobody leads */
    bool look_again;              /* somebody has stopped in the meantime */
    int64_t looked;               /* when tables that nobody leads were last looked for */
    int64_t beat_sent, heard;     /* when the last sign of life was sent; when the last that was heard had been sent */
    struct reader reader[READERS];
    struct pg_errand *ready; /* whose answers have all come */
    int waiting;             /* errands that wait for answers */
    uint64_t upset;          /* grows when what was read may not be true any more */
    struct unknown unknown[UNKNOWN];
};

/* ---- postgres_write.c ---- */

void batch_add(struct batch *, const struct query *);
const struct query *batch_item(const struct batch *, size_t i);
void batch_free(struct batch *);
bool write_begin(struct store *, struct sand_error *);
bool write_commit(struct store *, struct sand_error *);
void write_rollback(struct store *);
uint64_t write_pending(const struct store *);
/* Into the batch; what changes a table holds its lease first. */
bool write_collect(struct pg *, const struct query *, struct sand_error *);
void write_receive(struct pg *); /* takes what has arrived for the batch that is on its way */
void write_lose(struct pg *, const char *why);
void write_wait(struct pg *); /* until nothing is on its way */

/* ---- postgres_admin.c ---- */

enum store_reply admin_leader(struct store *, const char *code, char leader[STORE_ADDRESS], struct sand_error *);
enum store_reply admin_hand(struct store *, const char *code, const char *to, struct sand_error *);
bool admin_processes(struct store *, void (*process)(void *context, const struct store_process *), void *context,
                     struct sand_error *);
/* ---- postgres_read.c ---- */

void reads_open(struct pg *);
void reads_close(struct pg *);
struct store_errand *errand_new(struct store *, void (*ready)(void *context), void *context);
void errand_free(struct store_errand *);
/* Whether what is read now is not waited for: nothing has been written yet, or the answer is there. */
bool reads_by_errand(const struct pg *, const struct query *);
/* The answer, which is the errand's; null with an error: it failed, or is on its way. */
PGresult *reads_ask(struct pg *, const struct query *, const char *what, struct sand_error *);
/* The same about who leads a table; the parts of it are asked for along with it. STORE_NONE: there is no such table. */
enum store_reply reads_lead(struct pg *, const struct query *, const char *code, PGresult **, struct sand_error *);
void reads_receive(struct pg *, struct reader *); /* takes what has arrived */
void reads_look_after(struct pg *, int64_t now);
void reads_learn_of(struct pg *, const char *code); /* a table that is new */

/* ---- postgres_watch.c ---- */

bool watch_begin(struct store *, struct uv_loop_s *, const char *address, int lease, const struct store_events *,
                 struct sand_error *);
void watch_end(struct store *);
bool watch_ready(struct store *, struct sand_error *);
/* Listens to a connection, and writes what is still to be written as soon as it takes it. */
void watch_link(struct pg *, struct link *);

#endif

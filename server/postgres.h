/* What the files of the PostgreSQL driver share.
 *
 *     postgres_link.c   one connection: comes up, is lost, comes up again after a pause; statements sent and awaited
 *     store_postgres.c  the driver of store.c: schema, batches of writes, reads, the log
 *     lease.c           which tables this process leads */
#ifndef SAND_POSTGRES_H
#define SAND_POSTGRES_H

#include "server/store_driver.h"

#include <libpq-fe.h>

/* The driver's own statements, after those of store.c. */
enum { PG_BEGIN = STATEMENTS, PG_COMMIT, PG_APPEND, PG_HOLD, PG_NEW, PG_LEAD, PG_BEAT, PG_STOP, PG_END_LEASE, PG_ALL };

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

#endif

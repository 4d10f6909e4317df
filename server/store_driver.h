/* What a backend of store.h gives: it runs prepared statements. Everything that is the same for both backends is said
 * once, in store.c, in the SQL that SQLite and PostgreSQL share; a driver has the rest: opening, migrations,
 * transactions, and how a log is appended to and read.
 *
 * Values are referred to, not copied, until the statement has been run. Parameters are written ?1, ?2, …; a driver
 * writes them as its database does. Integers are 64 bits wide everywhere. */
#ifndef SAND_STORE_DRIVER_H
#define SAND_STORE_DRIVER_H

#include "server/store.h"

enum statement {
    READ, /* the first two are the driver's own */
    DELETE_LOG,
    PUT_TABLE,
    GET_TABLE,
    LIST,
    LIST_OLDER,
    DELETE_TABLE,
    DROP_TOKENS,
    DROP_TOKEN,
    MOVE_TOKEN,
    PUT_TOKEN,
    GET_TOKEN,
    PUT_PUSH,
    GET_PUSH,
    MARK_PUSH,
    DROP_PUSH,
    DROP_ENDPOINT,
    PUT_NOTICE,
    CHANGE_NOTICE,
    DROP_NOTICE,
    NOTICES_OF_SEAT,
    NOTICES_OF_ADDRESS,
    NOTICES_OF_KEY,
    NOTICES_DUE,
    PUT_SECRET,
    GET_SECRET,
    PUT_ACCOUNT,
    GET_ACCOUNT,
    RENEW_ACCOUNT,
    DROP_ACCOUNT,
    PUT_SEATING,
    DROP_SEATING,
    DROP_SEATINGS,
    LIST_SEATINGS,
    PUT_PROBE,
    LIST_TABLES,
    COUNT_TABLES,
    PUT_BAN,
    DROP_BAN,
    LIST_BANS,
    ASK_MAILBOX,
    REFUSE_MAILBOX,
    GET_MAILBOX,
    WANT_NOTICE,
    STATEMENTS /* a driver may have more of its own */
};
extern const char *const store_sql[STATEMENTS];

enum { VALUES = 16 };
struct query {
    int statement;
    int count; /* of values: the highest that was bound */
    struct value {
        enum { VALUE_NONE, VALUE_INT, VALUE_TEXT, VALUE_BYTES } kind;
        int64_t number;
        const void *data;
        size_t size;
    } value[VALUES];
};
void query_begin(struct query *, int statement);
void query_int(struct query *, int at, int64_t);
void query_text(struct query *, int at, const char *, size_t);
void query_bytes(struct query *, int at, const uint8_t *, size_t);

enum step { STEP_FAILED, STEP_DONE, STEP_ROW };

/* What the files of store.h share (store.c). */
struct query *store_take(struct store *, enum statement); /* ready for its values; earlier rows are given up */
enum step store_step(struct store *, const struct query *, struct sand_error *);
void store_reset(struct store *);
bool store_run(struct store *, const struct query *, struct sand_error *, const char *what);
int64_t store_run_counted(struct store *, const struct query *, struct sand_error *, const char *what); /* -1: failed */
int64_t store_column_int(struct store *, int column);
bool store_column_text(struct store *, int column, char *into, size_t room);

/* The functions are those of store.h, and these: */
struct driver {
    void (*close)(struct store *);
    void (*wait)(struct store *, bool);
    bool (*begin)(struct store *, struct sand_error *);
    bool (*commit)(struct store *, struct sand_error *);
    void (*rollback)(struct store *);
    /* A statement without rows. With `changed`, which gets how many rows it changed, it counts at once and by itself.
     */
    bool (*run)(struct store *, const struct query *, int64_t *changed, const char *what, struct sand_error *);
    /* A query row by row: begins at the first call, ends with STEP_DONE, STEP_FAILED or `reset`. */
    enum step (*step)(struct store *, const struct query *, struct sand_error *);
    void (*reset)(struct store *);
    int64_t (*integer)(struct store *, int column);
    const char *(*bytes)(struct store *, int column, size_t *size);
    bool (*append)(struct store *, const char *code, uint32_t seq, int64_t at, const char *line, size_t size,
                   struct sand_error *);
    uint64_t (*memory)(void);
    /* Where the database is shared; null where it is not. */
    bool (*watch)(struct store *, struct uv_loop_s *, const char *address, int lease, const struct store_events *,
                  struct sand_error *);
    void (*unwatch)(struct store *);
    uint64_t (*pending)(const struct store *);
    bool (*ready)(struct store *, struct sand_error *);
    enum store_reply (*lead)(struct store *, const char *code, char leader[STORE_ADDRESS], struct sand_error *);
    void (*lead_new)(struct store *, const char *code);
    bool (*let_go)(struct store *, const char *code);
    enum store_reply (*hand)(struct store *, const char *code, const char *to, struct sand_error *);
    enum store_reply (*leader)(struct store *, const char *code, char leader[STORE_ADDRESS], struct sand_error *);
    bool (*processes)(struct store *, void (*process)(void *context, const struct store_process *), void *context,
                      struct sand_error *);
    bool (*takes_time)(const struct store *);
    struct store_errand *(*errand_new)(struct store *, void (*ready)(void *context), void *context);
    void (*errand_free)(struct store_errand *);
};

struct store_errand { /* the first member of a driver's own */
    struct store *store;
    void (*ready)(void *context);
    void *context;
    int waiting; /* for this many answers */
    bool sure;   /* it is not done again */
    char note[STORE_CODE];
};

struct store { /* the first member of a driver's own */
    const struct driver *driver;
    struct store_errand *errand; /* for which is read now; null: for nobody who could come back */
    char note[STORE_CODE];       /* of what is done without one */
    struct query query;
    bool open; /* a caller may still read the query's row */
};

struct store *sqlite_open(const char *where, bool durable, struct sand_error *);
struct store *postgres_open(const char *where, bool durable, struct sand_error *);

#endif

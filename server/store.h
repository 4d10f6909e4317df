/* Storage: one small interface, shaped so that a second backend can implement it. The log of a table is the truth;
 * everything else about it is one document. A table is woken by playing its log (docs/scale.md says what that takes).
 *
 * A log line has a sequence number, 1 for the first. Appending names the number it expects to write: a second writer
 * of the same number fails, and that is the whole concurrency control. Between store_begin and store_commit lines
 * become durable together; nothing may be told to anyone before store_commit has answered true and, where commits take
 * their time (store_watch), before it is settled. With PostgreSQL a line that does not fit, or that is written by a
 * process which no longer leads the table, is found out at the commit: it fails as a whole. */
#ifndef SAND_STORE_H
#define SAND_STORE_H

#include "engine/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STORE_CODE = 8, STORE_HASH = 32 };
enum store_reply { STORE_FAILED, STORE_NONE, STORE_FOUND }; /* only the first has an error */

struct store;
/* `where` is a file name for SQLite, made if it is not there, or postgres://… `durable`: survives a power cut, not only
 * a crash; PostgreSQL always does, as far as it is set up to. */
struct store *store_open(const char *where, bool durable, struct sand_error *);
void store_close(struct store *);
bool store_is_name(const char *where, struct sand_error *); /* false: it names neither */
bool store_is_shared(const char *where);     /* whether it names a database that several servers may have */
uint64_t store_memory(const struct store *); /* bytes that storage has allocated */

/* Whether to wait a moment, if somebody else is writing, before a transaction is refused. */
void store_wait(struct store *, bool);
bool store_begin(struct store *, struct sand_error *);
bool store_commit(struct store *, struct sand_error *);
void store_rollback(struct store *);

/* ---- Where the database is shared: commits that take their time, and tables led by one process at a time ---- */

struct uv_loop_s;
enum { STORE_ADDRESS = 64 };
enum store_end { STORE_END_STORED, STORE_END_REFUSED, STORE_END_UNKNOWN }; /* unknown: the connection was lost */
struct store_events {
    void *context;
    /* What store_pending gave this number for, or a smaller one, is stored; or it is not, as far as is known, nor is
     * anything since, and what is in memory of it has to be loaded again. */
    void (*settled)(void *context, uint64_t upto, enum store_end, const struct sand_error *);
    void (*orphan)(void *context, const char *code); /* a running table that nobody leads */
    void (*overtaken)(
        void *context);          /* this process has not been heard of for so long that others may lead its tables */
    void (*bans)(void *context); /* those who may not play here may be others now; null: nobody minds */
};
/* From now on commits are not waited for: after store_commit has said yes, store_pending tells whether it is still to
 * be settled. `address` is where other processes reach this one; they take over when it has not been heard of for
 * `lease` milliseconds. Does nothing with SQLite. */
bool store_watch(struct store *, struct uv_loop_s *, const char *address, int lease, const struct store_events *,
                 struct sand_error *);
/* Waits for what is pending and gives everything up that this process leads. */
void store_unwatch(struct store *);
uint64_t
store_pending(const struct store *); /* a number that grows with every batch of commits; 0: nothing is pending */
/* Whether it can store now: 1, 0 with an error, or -1: only trying tells. */
int store_ready(struct store *, struct sand_error *);
/* Makes this process the table's leader. STORE_NONE: another is, `leader` says where; empty: there is no such table. */
enum store_reply store_lead(struct store *, const char *code, char leader[STORE_ADDRESS], struct sand_error *);
void store_lead_new(struct store *, const char *code); /* a table that is not stored yet */
/* With the open transaction: nobody leads the table any more, and the first process that is asked for it will. False:
 * nobody else could. */
bool store_let_go(struct store *, const char *code);

/* The processes that share the database; none with SQLite. */
struct store_process {
    char address[STORE_ADDRESS];
    bool lives;
    int64_t tables; /* that it leads */
};
bool store_list_processes(struct store *, void (*process)(void *context, const struct store_process *), void *context,
                          struct sand_error *);
/* Which living process leads a table, without leading it; STORE_NONE: none, or there is only one process. */
enum store_reply store_leader(struct store *, const char *code, char leader[STORE_ADDRESS], struct sand_error *);
/* Lets the process at that address lead a table that this one leads and has nothing pending of. STORE_NONE with an
 * error: there is no such process, or this one does not lead the table any more. */
enum store_reply store_hand(struct store *, const char *code, const char *to, struct sand_error *);

/* ---- Reads that are not waited for ----
 *
 * Where storage takes its time, what is done under an errand does not wait for what it reads: the question is sent, the
 * read fails ("on its way"), and all of it is done again when the answers have come; then the same reads give them. So
 * what is done under an errand reads before it changes anything, and stops where store_waits says so. What it reads
 * after its first write is waited for, as everything is without an errand. An answer that does not come in time is an
 * error like any other. */
struct store_errand;
bool store_takes_time(const struct store *);
/* `ready` is called when it is time to do it again. Null where nothing has to wait. */
struct store_errand *store_errand_new(struct store *, void (*ready)(void *context), void *context);
void store_errand_free(struct store_errand *); /* null: nothing */
void store_enter(struct store *, struct store_errand *);
bool store_waits(const struct store *); /* something is on its way: what was done so far is to be done again */
void store_sure(struct store *);        /* from here on it is not done again: what is still to be read is waited for */
bool store_leave(struct store *);       /* whether something is on its way, at the end */
/* A few bytes of the errand's own, at first empty, the same when it is done again. */
char *store_note(struct store *);

/* False with an error if the table's log is not at seq - 1, or storage fails. */
bool store_append(struct store *, const char *code, uint32_t seq, int64_t at, const char *line, size_t size,
                  struct sand_error *);
/* Lines from `from` on, in order; stops when the callback returns false. */
bool store_read(struct store *, const char *code, uint32_t from,
                bool (*line)(void *context, uint32_t seq, int64_t at, const char *text, size_t size), void *context,
                struct sand_error *);

/* The document of a table: who sits where, options, clock; replaced whole. */
bool store_put_table(struct store *, const char *code, const char *state, int64_t at, const char *document, size_t size,
                     struct sand_error *);
/* The text is valid until the next call. */
enum store_reply store_get_table(struct store *, const char *code, const char **document, size_t *size,
                                 struct sand_error *);
/* Codes of tables in that state, newest first; most -1: all of them. */
bool store_list(struct store *, const char *state, int most, void (*table)(void *context, const char *code),
                void *context, struct sand_error *);

/* The same for tables that were last kept before a moment, the oldest first. */
bool store_list_older(struct store *, const char *state, int64_t before, int most,
                      void (*table)(void *context, const char *code), void *context, struct sand_error *);
/* The documents of tables in that state, newest first. The callback must not use the store. */
bool store_list_tables(struct store *, const char *state, int most,
                       void (*table)(void *context, const char *code, const char *document, size_t size), void *context,
                       struct sand_error *);
bool store_count_tables(struct store *, const char *state, int64_t *count, struct sand_error *);
/* Everything about a table: its document, its log, its tokens. */
bool store_delete(struct store *, const char *code, struct sand_error *);

/* A token's hash names a table and a seat (-1: the host). Putting one replaces the seat's earlier token. */
bool store_put_token(struct store *, const uint8_t hash[STORE_HASH], const char *code, int seat, struct sand_error *);
bool store_drop_token(struct store *, const char *code, int seat, struct sand_error *);
bool store_move_token(struct store *, const char *code, int from, int to, struct sand_error *);
bool store_drop_tokens(struct store *, const char *code, struct sand_error *); /* all of a table */
enum store_reply store_get_token(struct store *, const uint8_t hash[STORE_HASH], char code[STORE_CODE], int *seat,
                                 struct sand_error *);

/* Where a seat's device is told that its turn has come (RFC 8030): it belongs to the token, and goes with it. */
enum { STORE_ENDPOINT = 1024, STORE_POINT = 65, STORE_AUTH = 16 };
struct store_push {
    char endpoint[STORE_ENDPOINT], language[8];
    uint8_t key[STORE_POINT], auth[STORE_AUTH];
    int64_t told;   /* what the seat was told of or has seen last: a number of the caller's */
    int64_t pushed; /* when it was last sent something that it has not looked at; 0: it has */
};
/* Of the seat's token; replaces the earlier one. False if the seat has no token, or storage fails. */
bool store_put_push(struct store *, const char *code, int seat, const struct store_push *, struct sand_error *);
enum store_reply store_get_push(struct store *, const char *code, int seat, struct store_push *, struct sand_error *);
bool store_mark_push(struct store *, const char *code, int seat, int64_t told, int64_t pushed, struct sand_error *);
bool store_drop_push(struct store *, const char *code, int seat, struct sand_error *);
bool store_drop_endpoint(struct store *, const char *endpoint, struct sand_error *); /* of all seats */

/* How a seat is told of its turns by e-mail or webhook, and whether something waits to be sent there. A row belongs to
 * the seat's token and goes with it, one for each seat and kind. It is the notice too: `due` says when to send it. */
enum { STORE_KIND = 8, STORE_KEY = 16, STORE_GAME = 24, STORE_TITLE = 64 };
struct store_notice {
    char code[STORE_CODE]; /* the table, and the seat there: found by the token where a notice is read */
    int seat;
    char kind[STORE_KIND], address[STORE_ENDPOINT], language[8], game[STORE_GAME], title[STORE_TITLE];
    uint8_t key[STORE_KEY];    /* random: what links call it */
    uint8_t owner[STORE_HASH]; /* who gave the address */
    bool confirmed;            /* the person who reads what is sent there has said yes */
    int64_t told, pushed;      /* as in store_push */
    int64_t due;               /* on the wall; 0: nothing waits */
    int tries;                 /* to send what waits, so far */
    int64_t wanted; /* of an address that nobody has confirmed: what it would have been told of; 0: nothing */
};
/* Replaces the seat's earlier one of that kind. False if the seat has no token, or storage fails. */
bool store_put_notice(struct store *, const struct store_notice *, struct sand_error *);
/* Sets what changes (confirmed, told, pushed, due, tries) if it is still `due` then; STORE_NONE: it is not. */
enum store_reply store_change_notice(struct store *, const struct store_notice *, int64_t due, struct sand_error *);
bool store_drop_notice(struct store *, const uint8_t key[STORE_KEY], struct sand_error *);
bool store_want_notice(struct store *, const uint8_t key[STORE_KEY], int64_t wanted, struct sand_error *);
/* E-mail addresses as hashes: how often they have been asked whether they want notices, by all processes together, and
 * whether they said never. STORE_FOUND: this one may be asked `now`, and that is counted. A question costs `gap`
 * milliseconds, and an address may be `ahead` of its time by that much. */
enum store_reply store_ask_mailbox(struct store *, const uint8_t hash[STORE_HASH], int64_t now, int64_t gap,
                                   int64_t ahead, struct sand_error *);
bool store_refuse_mailbox(struct store *, const uint8_t hash[STORE_HASH], bool refused, struct sand_error *);
enum store_reply store_mailbox_refuses(struct store *, const uint8_t hash[STORE_HASH], struct sand_error *);
/* Those of a seat (code, seat), of an address (kind, address), of a key, or that are due by a moment (due), the
 * earliest first. The callback must not use the store. */
enum store_notices { STORE_OF_SEAT, STORE_OF_ADDRESS, STORE_OF_KEY, STORE_DUE };
bool store_list_notices(struct store *, enum store_notices, const struct store_notice *like, int most,
                        void (*notice)(void *context, const struct store_notice *), void *context, struct sand_error *);

/* A secret of the server itself, by its name. */
enum { STORE_SECRET = 32 };
bool store_put_secret(struct store *, const char *name, const uint8_t secret[STORE_SECRET], struct sand_error *);
enum store_reply store_get_secret(struct store *, const char *name, uint8_t secret[STORE_SECRET], struct sand_error *);

/* Bot accounts: by name, and by the hash of their token. */
enum { STORE_ACCOUNT = 24, STORE_AUTHOR = 48, STORE_GAMES = 160 };
struct store_account {
    char name[STORE_ACCOUNT], author[STORE_AUTHOR];
    char games[STORE_GAMES]; /* ids with a blank after each; empty: all */
};
/* STORE_NONE: the name is taken. */
enum store_reply store_put_account(struct store *, const uint8_t hash[STORE_HASH], const struct store_account *,
                                   int64_t at, struct sand_error *);
enum store_reply store_get_account(struct store *, const uint8_t hash[STORE_HASH], struct store_account *,
                                   struct sand_error *);
bool store_renew_account(struct store *, const char *name, const uint8_t hash[STORE_HASH], struct sand_error *);
bool store_drop_account(struct store *, const char *name, struct sand_error *);
/* The tables it is invited to or sits at; they go with the account and with the table. */
bool store_put_seating(struct store *, const char *name, const char *code, struct sand_error *);
bool store_drop_seating(struct store *, const char *name, const char *code, struct sand_error *);
bool store_list_seatings(struct store *, const char *name, void (*table)(void *context, const char *code),
                         void *context, struct sand_error *);

/* Who may not play here (ban.c). */
enum { STORE_WHO = 64, STORE_WHY = 200 };
struct store_ban {
    char who[STORE_WHO], why[STORE_WHY];
    int64_t made, until; /* on the wall; until 0: for ever */
};
bool store_put_ban(struct store *, const struct store_ban *, struct sand_error *);
bool store_drop_ban(struct store *, const char *who, struct sand_error *);
/* The callback must not use the store. */
bool store_list_bans(struct store *, void (*ban)(void *context, const struct store_ban *), void *context,
                     struct sand_error *);

/* Writes a moment, to see whether anything can be written. */
bool store_put_probe(struct store *, int64_t at, struct sand_error *);

#endif

/* The inside of the server: what its files share.
 *
 * Everything runs on the loop's thread but the bots, which think in workers while their room is `busy`: a busy room's
 * table is changed by nobody else. An accepted answer is appended to the open transaction and played in memory at once;
 * nobody is told before the transaction is committed (server_flush, at the latest before the loop waits again).
 *
 * server_flush may free rooms: what could not be stored is forgotten and loaded again from the log. So it is called
 * only where no room is held: between two events of the loop, before and after a request, before a socket joins. */
#ifndef SAND_SERVER_H
#define SAND_SERVER_H

#include "engine/mind.h"
#include "engine/notation.h"
#include "games/games.h"
#include "server/net.h"
#include "server/pace/pace.h"
#include "server/store.h"

/* Lines after which a table's log takes only what the game itself needs: so its wake-up is bounded (docs/scale.md). */
enum { MOST_LINES = 10000 };
enum { CODE_LENGTH = 6, NAME_BYTES = 64, BOT_BYTES = 48, TITLE_BYTES = 64, TOKEN_CHARS = 43, WAITING = 64 };

/* ---- Settings ---- */

enum { SETTINGS_BOT_DELAY = 1600 }; /* milliseconds a bot takes by default */

/* A time that bots leave to people, where bots take `bot_delay`. Bots that take longer than they do by default have
 * said less by then, so it is longer in proportion; only where they are quicker than anybody reads, as in tests, it is
 * shorter. */
static inline int64_t settings_time(int bot_delay, int64_t milliseconds)
{
    enum { READING = 500 };
    if (bot_delay < READING)
        return milliseconds * bot_delay / READING;
    return bot_delay > SETTINGS_BOT_DELAY ? milliseconds * bot_delay / SETTINGS_BOT_DELAY : milliseconds;
}

struct settings {
    char listen[64], db[512], packs[512], cert[512], key[512], origin[128], log[8], log_file[512];
    char proxies[512]; /* whose X-Forwarded-For is believed */
    char names[512];   /* what this server is called in public */
    int connections;   /* that one address may have open */
    int patience;      /* seconds for a request to come; other deadlines are multiples */
    bool lan, no_open, durable;
    bool open_metrics;      /* /metrics answers other machines too */
    bool log_requests;      /* each request is a line in the log */
    int bot_delay;          /* milliseconds a bot seems to think where people play; 0: none */
    int beat;               /* milliseconds between the messages of a night */
    int lease;              /* milliseconds after which others lead the tables of a process that is not heard of */
    char advertise[64];     /* where other processes on the same database reach this one; empty: where it listens */
    int keep_names;         /* days after which finished games lose their names; 0: never */
    int talk_gap;           /* milliseconds between two remarks of a seat */
    int bot_patience;       /* seconds that a bot over the network may be away or owe an answer */
    bool no_accounts;       /* nobody may make a bot account */
    char bots[2048];        /* programs that hosts may seat: NAME=exec:PATH, each with a line's end after it */
    bool no_sandbox;        /* they are trusted with all that the server's own user may do */
    int answer_time;        /* milliseconds for an answer of theirs */
    int push_delay;         /* milliseconds before somebody who is away is told of a turn */
    bool push_private;      /* push services may be in a private network, and without TLS */
    char push_contact[128]; /* whom a push service may write to: mailto: or https: */
    int notice_delay;       /* milliseconds before an e-mail or webhook tells of a turn, and of all that came since */
    char smtp[300];         /* the server that takes e-mail: smtp://, smtps://, plain:// */
    char smtp_from[254], smtp_user[254], smtp_password[254], smtp_password_file[512];
    char admin_key[64], admin_key_file[512]; /* what the operator shows (operator.c) */
};
/* Defaults, then the file, the environment; flags are the caller's and come last. */
void settings_init(struct settings *);
bool settings_read_file(struct settings *, const char *path, struct sand_error *);
bool settings_read_environment(struct settings *, struct sand_error *);
bool settings_fronted(const struct settings *); /* whether a proxy is in front of the server */
bool settings_set(struct settings *, const char *name, const char *value, struct sand_error *);

/* How long something took, for Prometheus: how often at most as long as each bound (metrics.c), and all together. */
enum { HISTOGRAM = 14 };
struct histogram {
    uint64_t count[HISTOGRAM], microseconds;
};

/* ---- Rooms: tables with people around them ---- */

enum seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_BOT, SEAT_HAND }; /* by hand: a person without a device */
enum fault { FAULT_NONE, FAULT_AWAY, FAULT_SILENT, FAULT_NONSENSE, FAULT_FLOOD }; /* of a bot over the network */
struct seat {
    char name[NAME_BYTES], bot[BOT_BYTES];
    /* A bot account: of an open seat the one that is invited ("any": whichever comes), of a person's the one that sits
     * there in their place. It plays by the rules for people, clocks and secrecy among them, and is shown as a bot. */
    char account[STORE_ACCOUNT], author[STORE_AUTHOR];
    uint8_t fault, failed; /* why a stand-in plays for it; how often one has had to */
    uint8_t nonsense;      /* answers in a row that made no sense */
    int64_t waits;         /* since when the table waits for it; 0: it does not */
    uint8_t kind, muted;
    uint8_t lent;                /* a person's seat that a bot plays for now */
    bool would_watch, may_watch; /* of the dead (pace/watch.c) */
    uint8_t idle;                /* questions in a row that the clock answered */
    uint8_t nonce_size, nonce[32];
    int64_t bank;           /* milliseconds left when it was last asked */
    int64_t asked;          /* since when its bank pays; 0: it does not */
    int64_t left;           /* of the bank, as told */
    int64_t tokens, filled; /* of its rate limit */
    int64_t spoke;          /* when it last said something */
    uint32_t knows;         /* what it is wanted for, as far as it knows (notify.c); 0: nothing */
};
enum room_state { ROOM_OPEN, ROOM_RUNNING, ROOM_OVER, ROOM_CLOSED, ROOM_FROZEN };
enum clock_kind { CLOCK_NONE, CLOCK_GAME, CLOCK_DECISION, CLOCK_BANK, CLOCK_DAYS };
enum expiry { EXPIRY_TIMEOUT, EXPIRY_BOT, EXPIRY_NONE };

struct client { /* one socket */
    struct server *server;
    struct net_socket *socket;
    struct room *room; /* null before it has joined */
    int viewer;        /* a seat, SAND_HOST or SAND_PUBLIC */
    bool host;
    bool sync;           /* is to be sent everything again after the commit */
    bool waits;          /* the person reads, or owes an answer: alone among bots, they wait */
    bool reads, hurries; /* it says when they are to wait; the person is done, and waits for what comes */
    int drop;            /* the close code it is to be sent away with after the commit; 0: it stays */
    const char *why;
    char address[NET_ADDRESS];
    uint32_t taken;                 /* the question whose answer was taken, to be told after the commit; 0: none */
    char *refusal;                  /* to be told with the next beat of a night */
    const char *doing;              /* the request that is being served: a refusal names it; null: none was read */
    int64_t tokens;                 /* of the rate limit, in thousandths */
    int64_t filled;                 /* when they were last counted */
    struct client *next, *previous; /* in the room */
    struct agent *agent;            /* of a bot account's connection, and of its tables; null: a person's socket */
    struct client *line_next;       /* the agent's next table */
    struct store_errand *errand;    /* of the message that waits for what it reads; null: none does */
    char *parked;                   /* that message */
    size_t parked_size;
};

/* A message that waits for a busy room. */
struct waiting {
    struct client *client;
    char *text;
    size_t size;
};

struct room {
    char code[STORE_CODE], title[TITLE_BYTES], rematch[STORE_CODE];
    struct server *server;
    const struct sand_pack *pack;
    struct sand_table *table; /* null until it runs */
    char *options;            /* JSON text */
    uint8_t secret[32];       /* what chance is committed to */
    uint8_t format;           /* of the record: how commitment and seed come from it */
    enum room_state state;
    enum clock_kind clock;
    enum expiry expiry;
    int32_t clock_seconds;
    bool watchers;
    bool hints;                           /* a person who sits down here agrees that all may ask a bot for advice */
    struct taught {                       /* of a table that begins elsewhere, a lesson's mostly: how it began */
        const struct sand_lesson *lesson; /* null: it is not, or no longer, what the table was begun with */
        char *id, *seed, *position;       /* id empty: of no lesson; position null: the options say how it began */
    } * taught;                           /* null: any other table */
    bool door;                            /* it has as many seats as people have come (door.c) */
    uint8_t host_seat;                    /* where the host sits, + 1; 0: nowhere */
    bool inherited;                       /* the host took the place of another: what that one entered stays hidden */
    int seats;
    struct seat *seat;        /* this many */
    uint32_t lines;           /* in the log */
    uint32_t swept;           /* lines at the last look for tables that rest */
    bool rests;               /* it has been made small since something last happened */
    uint32_t version;         /* of the document, for clients */
    int64_t created, updated; /* on the wall */
    int64_t started;          /* on the wall; 0: not yet, or by a server that did not keep it */
    int64_t used;             /* when it was last touched */

    struct client *clients;
    uint32_t sent[SAND_VIEWERS]; /* the last update's number, by viewer */
    uint64_t pending;            /* what storage is to settle of it; 0: nothing */
    struct room *next_pending;
    bool touched, document_changed;
    bool woken;       /* it is in memory only because of these: */
    uint16_t lookups; /* of seats whose people are away (away.c) */
    bool challenged;  /* a bot over the network has been told of a seat here */
    bool begun;       /* something about the table itself is to be told even at night */
    bool unsaved;     /* something of it is in the open transaction */
    bool broken;      /* storage refused something: memory may be ahead of it, and the room is loaded again */
    bool deleted;     /* everything about it is gone with the transaction */
    bool let_go;      /* with the transaction this process leads it no more */
    bool operated;    /* it is the operator who ends it */
    bool forgotten;   /* out of the hash, and freed as soon as its bot has thought */
    struct room *next_touched;

    /* Bots. */
    bool busy;
    bool in_line, thinks_alone; /* its bot waits to think; nobody waited when it began */
    int64_t thought;            /* microseconds, so far */
    struct room *line_next;
    uint8_t share;           /* in thinking: the same for all tables made from one address (line.c) */
    struct waiting *waiting; /* room for WAITING, made when first needed */
    int waiting_count;
    struct later *callers; /* requests that wait for the end of its thought */
    bool serving;          /* these are handled: no thought begins before all have been */

    struct pace pace; /* of games with a pace of their own */

    /* Clock. */
    uv_timer_t timer;
    bool timer_open;
    int64_t deadline, opened;    /* of what is open now; deadline 0: none */
    int64_t told_deadline;       /* the one clients know of */
    struct decisions *decisions; /* of clocks per decision and banks; null until needed */
    int64_t next_bot;
    int hint_for;       /* the seat that has asked for a hint, + 1; 0: none */
    int bot_seat;       /* who thinks at next_bot, or who thought last; -1: drawn when the time has come */
    uint32_t bot_after; /* answers taken when a bot last answered */
    int passes;         /* of bots in a row that had nothing to say or do */
    uint32_t bot_asked; /* questions to bots up to this remark have had their turn */

    int64_t chapter_began; /* when it did */

    struct frozen { /* of ROOM_FROZEN */
        char why[256], rules[12], pack[65];
        bool over; /* it has been played to its end */
    } * frozen;

    struct room *next; /* in the server's hash */
};

struct server {
    uv_loop_t loop;
    struct settings settings;
    struct net *net;
    struct store *store;
    struct packs *packs;
    struct lessons *lessons;
    struct room *rooms[1024];
    struct room *touched;
    struct room *pending; /* what was told of them waits until storage has settled it */
    struct wake *wake;
    struct task *tasks; /* that wait for what they read */
    int task_count;
    struct lookups *lookups;
    struct line *line;
    struct later *callers; /* requests that no longer wait for a thought */
    struct notify *notify;
    struct notices *notices;
    struct bans *bans;
    struct operator_key { /* what the operator has to show */
        bool known;       /* false: there is no operator */
        uint8_t hash[STORE_HASH];
    } operator_key;
    struct analyses *analyses; /* null until somebody wants one */
    struct programs *programs; /* null: none */
    struct agent *agents;      /* bot accounts that are connected */
    bool in_transaction, stopping;
    uv_prepare_t prepare;
    uv_check_t check;
    uv_signal_t interrupt, terminate, hang_up;
    uv_timer_t sweep, keep;
    struct sand_random random; /* of bots' pace and choices; never of rules or tokens */
    struct server_counts {
        uint64_t answers, looked, refused, commits, failed_commits, bots, created, pushes, failed_pushes;
        uint64_t notices, failed_notices;
        uint32_t rooms;
    } counts;
    struct histogram answering, committing, previewing, replying;
    struct held_times {  /* of a batch that storage has not settled: what is observed when it has */
        uint64_t number; /* of the batch; 0: none */
        uint64_t commits, commit_began, answers, answer_began;
    } held_times[4];
    uint64_t answer_began; /* uv_hrtime when the first answer came that nobody has been told of; 0: there is none */
    uint64_t unanswered;   /* answers since */
    int64_t refused_at;    /* when a transaction could not be opened; 0: it could */
    struct {               /* whether storing worked when it was last tried */
        int64_t tried;
        bool fine;
        struct sand_error error;
    } ready;
    char leader[STORE_ADDRESS]; /* of the table that was last found elsewhere: the address of its process */
    int claim;                  /* the file that says that the database is ours; -1: none */
    char lan_address[NET_ADDRESS];
    char url[160]; /* of the page, as links in messages have it */
};

int64_t now_ms(void);            /* time that only passes, from any beginning */
int64_t wall_ms(void);           /* what people read: since the epoch */
int64_t wall_of(int64_t moment); /* of now_ms, as people read it */
/* The end of a turn: stores what was accepted, tells it, and forgets rooms for which that failed; false if any did. */
bool server_flush(struct server *);
bool server_ready(struct server *, struct sand_error *); /* whether it can store */
bool server_watch(struct server *, struct sand_error *); /* storage may take its time from now on */
/* Opens the transaction of this turn of the loop, if it is not open yet. */
bool server_transaction(struct server *, struct sand_error *);

/* packs.c: the games' data */
bool packs_open(struct server *, struct sand_error *);
void packs_close(struct server *);
const struct sand_pack *server_pack(const struct server *, const char *game); /* that of new tables */
const struct sand_pack *packs_find(const struct server *, const char *game, const uint8_t hash[32]);
const struct sand_pack *packs_next(const struct server *, int *i); /* those of new tables, one after the other */
const struct sand_listed *server_listed(const struct sand_pack *);
const struct sand_file *packs_files(const struct server *, const struct sand_pack *); /* as many as the game has */

/* analyse.c: analyses of finished games */
bool analyse_begin(struct room *);                           /* false: too many wait */
void analyse_put(const struct room *, struct sand_writer *); /* how far it is, and what was found */
void analyse_forget(struct server *, const char *code);
void analyse_close(struct server *);

/* lesson.c: tables at which somebody learns the game */
struct sand_lesson;
bool lessons_open(struct server *, struct sand_error *);
void lessons_close(struct server *);
/* The game's lessons one after the other; null at the end. */
const struct sand_lesson *lessons_next(const struct server *, const struct sand_game *, int *i);
const struct sand_lesson *lesson_find(const struct server *, const struct sand_game *, const char *id);
/* Makes a new room one of a lesson: seats, options, bots. */
bool lesson_begin(struct room *, const struct sand_lesson *, struct sand_error *);
/* Makes a new room continue from a moment of a finished game, which lies before its end: one seat for a person. */
bool lesson_try(struct room *, struct room *of, uint32_t answers, int seat, struct sand_error *);
void lesson_free(struct room *);
struct sand_table *lesson_table(const struct room *, struct sand_error *);
void lesson_put_kept(const struct room *, struct sand_writer *); /* in the document */
void lesson_read_kept(struct sand_reader *, struct room *);
bool lesson_runs(const struct room *); /* answers of the lesson are still to come */
/* Whether the lesson continues with this answer; the error says what is told if not. True where no lesson runs. */
bool lesson_expects(const struct room *, int actor, sand_answer, struct sand_error *);
bool lesson_roll(struct room *, struct sand_error *); /* before an answer is played: the results of chance it needs */
/* Takes back the seat's last answers as far as the last one that was taught, each with this line in the log. False:
 * storage failed. */
bool lesson_undo(struct room *, int seat, const char *line, enum sand_reply *, struct sand_error *);
void lesson_settle(struct room *);                          /* the others' answers, as far as they come next */
void lesson_put(const struct room *, struct sand_writer *); /* how far it is, in a message */

/* frozen.c: tables that cannot be played here any more */
void frozen_explain(struct room *, const char *rules, const char *pack);
bool frozen_record(const struct room *, struct sand_writer *, struct sand_error *);

/* room.c: life of a room */
enum found { FOUND, FOUND_NONE, FOUND_FAILED, FOUND_OTHER_RULES, FOUND_ELSEWHERE }; /* the last three have an error */
/* The room of a code, loaded if it must be; null if it is not found. */
enum found room_find(struct server *, const char *code, struct room **, struct sand_error *);
/* A table that another process leads, as it is stored: to be looked at now, and freed. */
bool room_copy(struct server *, const char *token, struct room **, int *seat, struct sand_error *);
const char *found_code(enum found); /* as a refusal's code */
void room_commit(const struct room *, struct sand_commit *);
struct room *room_new(struct server *, const struct sand_pack *, struct sand_error *);
void room_free(struct room *);
bool room_is_still(const struct room *);  /* nobody looks at it, and it waits for nothing but people */
void room_seat(struct room *, int seats); /* makes the seats, all open */
void room_seat_bot(struct room *, int seat, const char *bot);
bool room_keep(struct room *, struct sand_error *); /* writes the document into the transaction */
bool room_start(struct room *, const char *fill, struct sand_error *);
/* Plays an answer that the table has accepted: log, then table. */
bool room_play(struct room *, int actor, sand_answer, bool by_host, struct sand_error *);
/* A line about the table itself, `= pause`: log and record. */
bool room_note(struct room *, const char *text, struct sand_error *);
bool room_note_remark(struct room *, int actor, const char *channel, const char *text, struct sand_error *);
bool room_has_option(const struct room *, const char *name);
/* The pace of the game, null if it has none, and at a lesson: one person sits there and nothing has to be hidden. */
const struct sand_timing *room_timing(const struct room *);
void room_announce(struct room *); /* the table's own news go out at once, even at night */
bool room_append(struct room *, const char *line, struct sand_error *);
bool room_is_full(const struct room *); /* its log takes answers, and nothing else */
void room_touch(struct room *);
void room_settle(struct room *); /* after anything happened: over? clocks, bots, night */
int room_seat_of(const struct room *, const char *name);
const char *room_seat_name(const struct room *, int seat, char buffer[SAND_ACTOR_BYTES]);
bool room_is_bot(const struct room *, int seat);
bool room_by_hand(const struct room *, int seat);    /* its question is for the moderator to answer (SAND_BY_HAND) */
bool room_has_device(const struct room *, int seat); /* a person plays it with a device of their own, or an account */
bool room_has_person(const struct room *, int seat); /* a person does */
bool room_has_account(const struct room *,
                      int seat); /* it is a bot account's, whether a stand-in plays for it or not */
bool room_name_taken(const struct room *, const char *name, int seat); /* by somebody else than that seat */
bool room_is_here(const struct room *, int seat);
bool room_person_present(const struct room *);
void room_forget(struct room *); /* storage failed: what is in memory may be ahead of it */
void room_vanish(struct room *); /* it has been deleted */
/* For good, but what was played stays. `code` and `why` are what those at it are told. */
bool room_close(struct room *, int code, const char *why, struct sand_error *);
void room_hand_on(struct room *); /* another process leads it: those at it come back to that one */
struct room *room_in_memory(struct server *, const char *code);
bool room_unsaved(struct room *, bool stored); /* something of the room went into the transaction, or failed to */
enum { COMMITMENT_CHARS = 7 + 64 };
const char *room_commitment(const struct room *, char text[COMMITMENT_CHARS + 1]);     /* "sha256:…" */
void room_put_table(const struct room *, const struct client *, struct sand_writer *); /* the `table` object */
void room_put_result(const struct sand_table *, struct sand_writer *);                 /* of a game that is over */
const char *room_state_name(enum room_state);
const char *room_kind_name(enum seat_kind);
void room_put_clock(const struct room *, struct sand_writer *);

/* door.c: tables that anybody may come to until they start */
int door_seat(struct room *);                                  /* a place for one more; -1: it is full */
bool door_leave(struct room *, int seat, struct sand_error *); /* and its token is worth nothing any more */
bool door_close(struct room *, struct sand_error *);           /* all move up, and the options say how many play */
char *door_options(const char *options);                       /* as they were before that; to be freed */
/* Options must be right before anyone joins: a table is opened and thrown away. */
bool room_try_options(struct room *, struct sand_error *);

/* push.c: what clients are sent */
void room_push(struct room *);
sand_mask room_viewers(const struct room *); /* as whom somebody looks on */
void room_send_update(struct room *, struct client *, uint32_t since);
void client_send(struct client *, const struct sand_writer *);
void client_drop(struct client *, int code, const char *why);       /* its socket, or only its table if it has more */
void client_drop_later(struct client *, int code, const char *why); /* after the commit */
void client_refuse(struct client *, const char *code, const char *where, const char *what, uint32_t q);

/* clock.c */
void clock_settle(struct room *);
void clock_replay(struct room *, int64_t at); /* while a log is read: what the clocks of that time did */
void clock_resume(struct room *);             /* after that: nobody is late at once */
void clock_shift(struct room *, int64_t by);  /* moves every moment that a clock counts from */
bool clock_allows_undo(const struct room *);  /* the decision gone back to has time left */
void clock_schedule(struct room *);           /* sets the room's timer to whatever comes next */

/* think.c: bots in workers */
void think_settle(struct room *);
void think_begin(struct room *); /* its turn has come */
void think_yield(void);          /* in a worker: it yields to the loop, which takes people's answers */
void think_hint(struct room *, int seat);

/* keep.c: what is kept, and for how long */
void keep_start(struct server *);
bool keep_nothing(struct room *, struct sand_error *); /* deletes everything about the table */

/* ban.c: who may not play here */
bool ban_read(const char *text, char who[STORE_WHO],
              struct sand_error *); /* as it is kept; false: not a thing to ban */
void bans_start(struct server *);
void bans_stop(struct server *);
void bans_soon(struct server *); /* the list may be another now */
/* The ban of an address, or of a bot account's name; null: none. */
const struct store_ban *ban_of(const struct server *, const char *address);
const struct store_ban *ban_of_account(const struct server *, const char *name);
int ban_count(const struct server *);
void ban_drop(struct client *, const struct store_ban *); /* it is told why, and closed */
enum { BAN_TEXT = 320 };
const char *ban_tell(const struct store_ban *, char text[BAN_TEXT]); /* what the banned are told */

/* operator.c: the key by which an operator is known */
bool operator_open(struct server *, struct sand_error *);
bool operator_is(const struct server *, const char *key);
/* The first line of a file, without its end; false: it cannot be read. */
bool operator_read_line(const char *path, char *into, size_t room);

/* admin.c: what an operator sees of a database, and does to one that no server has (cli/admin.c, api_admin.c) */
extern const char *const admin_states[]; /* of tables; ends with a null */
bool admin_put_list(struct store *, const char *state, int most, struct sand_writer *, struct sand_error *);
enum store_reply admin_put_table(struct store *, const char *code, struct sand_writer *, struct sand_error *);
bool admin_put_counts(struct store *, struct sand_writer *, struct sand_error *);
bool admin_put_processes(struct store *, struct sand_writer *, struct sand_error *);
enum store_reply admin_is_banned(struct store *, const char *who, struct sand_error *);
bool admin_put_bans(struct store *, struct sand_writer *, struct sand_error *);
enum store_reply admin_close(struct store *, const char *code, struct sand_error *);
/* A moment as people read it: `2026-11-16 18:00 UTC`. */
enum { ADMIN_MOMENT = 32 };
const char *admin_moment(int64_t wall, char text[ADMIN_MOMENT]);

/* backup.c: copies of a SQLite database, by the operator (cli/admin.c) */
bool backup_make(const char *db, const char *to, struct sand_error *); /* while the server runs, or not */
bool backup_restore(const char *from, const char *db, struct sand_error *);

/* line.c: whose bot thinks next */
uint8_t line_share(const char *maker); /* of the address that makes a table */
void line_open(struct server *);
void line_close(struct server *);
void line_join(struct room *);
void line_leave(struct room *);
void line_advance(struct server *);
void line_began(struct room *);
void line_ended(struct room *, int64_t microseconds);

/* task.c: things done in the background that read. `run` gets a copy of `what`; it may be called several times, reads
 * before it changes anything, and stops where store_waits says so. Not to be called where a room is held. */
void task_run(struct server *, void (*run)(struct server *, const void *what), const void *what, size_t size);
void task_stop(struct server *);

/* wake.c: tables that continue though nobody looks */
void wake_start(struct server *); /* all that are in progress */
void wake_stop(struct server *);
void wake_later(struct server *, const char *code); /* one that was forgotten */
void wake_soon(struct server *, const char *code);

/* notify.c: those who are away are told of their turn */
void notify_start(struct server *);
void notify_stop(struct server *);
void notify_settle(struct room *);           /* after anything happened */
void notify_looked(struct room *, int seat); /* somebody is there and sees what there is */
void notify_again(struct room *, int seat);  /* there is a new way to tell the seat, if nobody is there */
bool notify_key(struct server *, uint8_t secret[STORE_SECRET], struct sand_error *);

/* away.c: how somebody who is away wants to be told, looked up when the loop comes round */
enum away { AWAY_CALLED, AWAY_OVER, AWAY_LOOKED };       /* wanted; not any more; back */
bool away_note(struct room *, int seat, enum away);      /* false: that has to wait */
bool notify_look_up(struct room *, int seat, enum away); /* now, by what calls it back (notify.c) */
void away_start(struct server *);
void away_stop(struct server *);

/* notice.c: the same by e-mail and webhook */
struct mail_server;
bool notices_mail(const struct settings *, struct mail_server *, struct sand_error *); /* what the settings say of it */
void notices_start(struct server *);
void notices_stop(struct server *);
bool notices_by_mail(const struct server *);  /* e-mail can be sent */
bool notices_call(struct room *, int seat);   /* it is wanted; false: that has to wait */
void notices_looked(struct room *, int seat); /* somebody is there and sees what there is */
void notices_over(struct room *, int seat);   /* it is not wanted any more */
void notices_soon(struct server *);           /* something may be due */
/* An e-mail address wants never to be asked again, or has thought better of it. */
bool notices_refuse(struct server *, const char *address, bool refused, struct sand_error *);
enum store_reply notices_refuses(struct server *, const char *address, struct sand_error *);
/* One more question to it, counted. STORE_NONE: it has been asked often enough, or has refused, which `refused` says.
 */
enum store_reply notices_may_ask(struct server *, const char *address, bool *refused, struct sand_error *);

/* agent.c: bots over the network. An account connects by one socket, is told who invites it, and plays at any number of
 * tables over it, each through a client of its own. */
bool agent_is_line(const struct client *); /* one of an agent's tables */
const char *agent_wish(const char *bot);   /* the account that `@name` means; null: not an account */
struct agent *agent_named(const struct server *, const char *); /* if it is connected */
/* Invites an account to a seat that is free; but for INVITED with an error. */
enum invitation {
    INVITED,
    INVITED_STARTED,
    INVITED_NOT_HERE,
    INVITED_NO_BOT,
    INVITED_TAKEN,
    INVITED_BUSY,
    INVITED_FAILED
};
enum invitation agent_invite(struct room *, int seat, const char *account, struct sand_error *);
const char *agent_invitation_code(enum invitation); /* as a refusal's code; not of INVITED */
void agent_push(struct room *);                     /* after the commit: challenges, and what has become of them */
void agent_end(struct agent *, int code, const char *why);
void agent_closed(struct client *);
void agents_drop_banned(struct server *);
void agent_leave(struct client *, int code, const char *why); /* a line ends */
void agent_lose(struct client *, int code, const char *why);  /* and so does its room */
void agent_put_online(const struct server *, struct sand_writer *);
int agent_seat(const struct room *, const char *account); /* where it sits; -1: nowhere */

/* programs.c: bots of the operator's that are programs of their own (docs/bots.md) */
bool programs_open(struct server *, struct sand_error *);
void programs_stop(struct server *); /* nothing is asked any more */
void programs_close(struct server *);
void programs_put(const struct server *, struct sand_writer *); /* among the bots of a game */
/* A bot of the server by its name and temper, one of ours or a program; null: none. */
const struct sand_bot *server_bot(const struct server *, const char *game, const char *text, struct sand_temper *);
/* Runs in a thread that may wait for a program, then on the loop; false: all of them wait. */
bool programs_send(struct server *, void (*run)(void *), void (*over)(void *), void *context);
/* In such a thread: asks it. `fault` says why a stand-in has answered. */
sand_answer programs_choose(const struct sand_bot *, struct sand_mind *, enum fault *);

/* standin.c: a bot over the network that is away, silent, or talks nonsense */
void standin_settle(struct room *);
int64_t standin_next(const struct room *); /* when there is something to do; 0: never */
void standin_take(struct room *, int seat, enum fault);
bool standin_return(struct room *, int seat);              /* its own bot is back; false: it has failed too often */
void standin_answered(struct room *, int seat);            /* a bot of the server has answered for the seat */
void standin_program(struct room *, int seat, enum fault); /* how the program of a seat has answered */
void standin_blame(struct room *, int seat);               /* its answer made no sense */
const char *standin_reason(const struct seat *);
const char *standin_bot(const struct sand_game *);

/* socket.c */
void client_enter(struct client *, struct room *, uint32_t since);
void client_leave(struct client *);
void client_take(struct client *, const char *text, size_t size); /* now, or when the room is not busy any more */
void socket_opened(void *server, struct net_socket *, const char *address);
void socket_message(void *server, struct net_socket *, const char *text, size_t size);
void socket_closed(void *server, struct net_socket *);
void socket_take(struct client *, const char *text, size_t size); /* a message whose room is not busy */

/* api.c */
void api_handle(void *server, const struct net_request *, struct net_reply *);
void api_abandoned(void *server, void *later);
/* api_later.c: requests that waited for a bot's thought wait no longer; they are handled, which may free rooms */
void callers_release(struct room *);
void callers_serve(struct server *);

/* token.c */
void token_new(char text[TOKEN_CHARS + 1], uint8_t hash[STORE_HASH]);
bool token_hash(const char *text, uint8_t hash[STORE_HASH]);
/* The bot account whose token it is. */
enum found token_account(struct server *, const char *token, struct store_account *, struct sand_error *);
/* Whose token it is: the room, and the seat or -1 for the host. */
enum found token_room(struct server *, const char *token, struct room **, int *seat, struct sand_error *);
void code_new(char code[STORE_CODE]);

/* name.c: names of people and tables */
bool name_is_plain(const char *);              /* nothing in it is hidden, or changes how it is read */
bool name_is_fit(const char *);                /* a person's, that may be in a record */
bool name_is_same(const char *, const char *); /* to somebody who reads them */
void name_bot(struct room *, int seat);        /* gives a bot a name that nobody here has */

/* claim.c: one server to a database */
bool claim_take(struct server *, struct sand_error *); /* false: another has it, and the error says who */
void claim_sign(const struct server *, const char *who);
void claim_leave(struct server *);
/* The same without a server: the lock, or -1 with the words of the server that has it. */
enum { CLAIM_OWNER = 160, CLAIM_PATH = 1024 };
int claim_lock(const char *db, char owner[CLAIM_OWNER], struct sand_error *);
/* A file next to the database, whatever links lead there; false: it would be too long, or there is no such folder. */
bool claim_beside(const char *db, const char *ending, char path[CLAIM_PATH]);

/* limit.c: how often an address, a seat, a socket may ask, and how much a seat may say */
bool limit_address(const char *address, int64_t now, int cost);
bool limit_client(struct client *, int64_t now);
bool limit_key(const char *address, int64_t now);     /* one more wrong key */
bool limit_account(const char *address, int64_t now); /* one more bot account */
bool limit_preview(struct client *, int64_t now);     /* of a message that lets the server think */
/* Where statements are made through days and nights: null if the seat may say this now, else the refusal's code. */
const char *limit_talk(const struct room *, int seat, const char *text, struct sand_error *);
void limit_talk_anew(struct room *); /* a day or a night begins */

/* log.c, metrics.c, page.c */
/* On standard error, or into a file; that one is opened again when somebody has moved it (log_again). */
bool log_open(const char *style, const char *file, struct sand_error *);
bool log_again(struct sand_error *);
/* One line: a word for what happened, then pairs of name and value, ended by a null. Never a token, never a query. */
void log_event(const char *what, ...) __attribute__((sentinel));
void metrics_since(struct histogram *, uint64_t hrtime);  /* notes the time since then */
void metrics_answer(struct server *);                     /* a person's answer has been taken … */
void metrics_answered(struct server *, uint64_t pending); /* … and all that were have been told, or will be then */
void metrics_committed(struct server *, uint64_t began,
                       uint64_t pending); /* a transaction is stored, or will be then */
void metrics_settled(struct server *, uint64_t upto, bool stored);
void metrics_write(const struct server *, struct sand_writer *);
bool page_find(const char *path, bool gzip, struct net_reply *);
void page_pack(struct net_reply *); /* gzips what a reply holds, where that works out */

int server_run(const struct settings *, struct sand_error *);

#endif

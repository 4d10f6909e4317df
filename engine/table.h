/* The table: one game in progress. It keeps the state, the questions' numbers, undo, the record and the journal, and
 * lets nothing through that is not a legal answer of someone asked. One thread at a time.
 *
 * Always true: the state is the one that the record's lines lead to; the journal holds what they emitted; an answer
 * that sand_try accepts never fails in sand_act. It allocates when opened and as record and journal grow. */
#ifndef SAND_TABLE_H
#define SAND_TABLE_H

#include "engine/catalogue.h"

struct sand_table;

/* A table with a fresh game. `options` is a JSON object with `seats`. `key` seeds all chance. */
struct sand_table *sand_open(const struct sand_pack *, const char *options, const uint8_t key[32], struct sand_error *);
/* A table that continues from a saved position; a key that is not null seeds the chance from here. */
struct sand_table *sand_open_at(const struct sand_pack *, const char *position, const uint8_t *key,
                                struct sand_error *);
void sand_close(struct sand_table *);

const struct sand_pack *sand_pack_of(const struct sand_table *);
const void *sand_state_of(const struct sand_table *); /* the truth: for tests, saves and moderators, never for a bot */
int sand_seats_of(const struct sand_table *);
sand_mask sand_asked(const struct sand_table *);
bool sand_over(const struct sand_table *, struct sand_outcome *); /* outcome may be null */

enum sand_reply {
    SAND_OK,
    SAND_NOT_ASKED,    /* this actor has no question now */
    SAND_NOT_LEGAL,    /* well formed, not among the answers; or not well formed */
    SAND_STALE,        /* an answer to an older question */
    SAND_REPEATED,     /* the same answer sent twice counts once: nothing to do */
    SAND_OVER,         /* the game is over */
    SAND_NO_UNDO_HERE, /* the error says why */
    SAND_MUTE,         /* may not speak there now */
    SAND_BAD_TEXT      /* a remark too long, not UTF-8, or no statement */
};
const char *sand_reply_name(enum sand_reply); /* "NOT_LEGAL" */

/* The actor's open question and its number; false if not asked. The number goes up with each new question of that
 * actor. */
bool sand_ask(struct sand_table *, int actor, uint32_t *number, struct sand_question *);
/* Whether `text` would be accepted; changes nothing. q 0: whatever is open. */
enum sand_reply sand_try(struct sand_table *, int actor, uint32_t q, const char *text, sand_answer *,
                         struct sand_error *);
/* The same for a packed answer. */
enum sand_reply sand_try_answer(struct sand_table *, int actor, sand_answer, struct sand_error *);
/* Plays an accepted answer: after sand_try, and after storage has the line. */
void sand_act(struct sand_table *, int actor, sand_answer);
/* Whether a remark would be accepted; changes nothing. */
enum sand_reply sand_try_say(const struct sand_table *, int actor, int channel, const char *text, struct sand_error *);
enum sand_reply sand_say(struct sand_table *, int actor, int channel, const char *text, struct sand_error *);
/* How often the actor has spoken since the chapter (a day, a night) began with the first word of this text: statements
 * and free words are counted apart. People are heard SAND_REMARKS times; the record may have more. */
int sand_said_alike(const struct sand_table *, int actor, const char *text);
enum { SAND_REMARKS = 20 };
int sand_channel_of(const struct sand_table *, const char *name); /* -1: no such channel */
/* Back to the actor's last answer, if since then nothing was drawn or revealed and nobody else answered or was newly
 * asked. */
enum sand_reply sand_undo(struct sand_table *, int actor, struct sand_error *);
/* Why this actor cannot take back an answer now, by its code; null: it can. */
const char *sand_undo_bar(const struct sand_table *, int actor);
/* The next results of chance, for tests; they are in the record. */
bool sand_dice(struct sand_table *, const uint8_t *results, int n, struct sand_error *);
/* A line about the table itself, `= bot p6`; changes no state. One line of printable text. */
bool sand_note(struct sand_table *, const char *text, struct sand_error *);

/* ---- Journal: what happened, in the hearing of a viewer ---- */

/* A remark: who said what where. `text` lives as long as the table. */
struct sand_remark {
    uint8_t actor, channel;
    sand_mask audience;
    uint32_t at;   /* how many entries were in the journal before it */
    uint32_t turn; /* the turn of speech it was said in; 0: none */
    const char *text;
};
uint32_t sand_journal_size(const struct sand_table *);
/* Writes the i-th entry where the caller says, and answers that place. */
const struct sand_entry *sand_journal_entry(const struct sand_table *, uint32_t i, struct sand_entry *);
sand_mask sand_journal_audience(const struct sand_table *, uint32_t i);
uint32_t sand_remark_count(const struct sand_table *);
const struct sand_remark *sand_remark_at(const struct sand_table *, uint32_t i);
/* Whether a viewer may know of something with that audience: its bit, `everything`, or the game is over. */
bool sand_may_know(const struct sand_table *, int viewer, sand_mask audience);
/* Entries that the viewer may know, but for the first `from` of those it was told, as a JSON array under `key`. Returns
 * how many it was told: the next `from`. */
uint32_t sand_put_journal(const struct sand_table *, const char *key, int viewer, uint32_t from, struct sand_writer *);
uint32_t sand_put_remarks(const struct sand_table *, const char *key, int viewer, uint32_t from, struct sand_writer *);
/* All of them, each with its place: how many entries the viewer had heard before it. */
void sand_put_said(const struct sand_table *, const char *key, int viewer, struct sand_writer *);

/* ---- Updates: what a client is sent ---- */

/* Writes {"n":…,"view" or "set":…,"journal":…,"said":…,"ask":…} for a viewer that has update number `since` (0: none)
 * and returns its new number. A remark in `said` ends with its place: how many entries the viewer had heard before it.
 * Updates are numbered per viewer. With nothing new it writes {} and returns `since`. */
uint32_t sand_update(struct sand_table *, int viewer, uint32_t since, struct sand_writer *);
bool sand_update_asks(struct sand_table *, int viewer); /* whether its last update asked it something */
/* Before the first update: the numbers begin after this one. A table made again from its log begins where no number of
 * its earlier life can lie, or a client that comes back with one of those would be taken to have heard what it has not.
 */
void sand_number_from(struct sand_table *, uint32_t number);
/* For one more client of a viewer whose other clients continue from its last update: brings it there too, with
 * everything it has not heard, and without anything that they have not been sent. Changes nothing; writes {} if it is
 * there. */
void sand_update_told(struct sand_table *, int viewer, uint32_t since, struct sand_writer *);
/* The same for a viewer that is shown an earlier moment of the table: that state, the entries and remarks before these
 * numbers, no question. A viewer's moments never go back. */
struct sand_past {
    const void *state;
    uint32_t entries, remarks;
};
uint32_t sand_update_past(struct sand_table *, int viewer, uint32_t since, const struct sand_past *,
                          struct sand_writer *);
/* Gives back memory that a table does not need while nobody plays at it. `watched`: the viewers of whom there are
 * clients; any other begins with a whole view when one comes. */
void sand_rest(struct sand_table *, sand_mask watched);
void sand_put_view(const struct sand_table *, const char *key, int viewer, struct sand_writer *);
/* What an answer's label shows besides its arguments, for sand_tell_answer; -1 where there is nothing. */
void sand_shown(const struct sand_table *, int actor, sand_answer, int32_t value[SAND_SHOWN]);
uint8_t sand_marks(const struct sand_table *, int actor, sand_answer); /* SAND_WARN, SAND_USUAL or 0 */
/* The table as plain text for a terminal: the game's own board in the words of a catalogue (null: ids), or one drawn
 * from its places and the view; false: out of memory. */
bool sand_put_board(const struct sand_table *, int viewer, const struct sand_catalogue *, sand_names,
                    struct sand_writer *);
/* The same of any state of the game. */
bool sand_draw_board(const struct sand_pack *, const void *state, int viewer, const struct sand_catalogue *, sand_names,
                     struct sand_writer *);
void sand_put_ask(struct sand_table *, const char *key, int actor,
                  struct sand_writer *); /* {"q":…,"key":…,"answers":…} */

/* ---- Looking back in play ---- */

/* How far back: after N answers that the viewer could notice, as soon as it had heard this many entries, or before
 * the table had told this many; UINT32_MAX: no matter. The earliest of them counts. */
struct sand_look {
    uint32_t at, heard, entries;
};
/* What a viewer saw then, as members of the object that is open: {"at":12,"heard":31,"view":{…},"journal":[…],
 * "steps":[…],"frames":[{"heard":30,"set":{…}},…]}. An answer counts if it told the viewer something or changed its
 * view, so the numbers say nothing of what others answered in secret; `steps` is how many entries it had heard after
 * each of them. `frames`, where the game is SAND_FRAMED and the last answer told several entries, are what it saw
 * in between: after which entry, as a patch of the view before; the first starts from the view before the answer,
 * that of the set-up from nothing. The game is not touched. The first look plays it again; later ones play at most what
 * is new and sixteen answers more. */
void sand_put_look(struct sand_table *, int viewer, const struct sand_look *, struct sand_writer *);
/* How many answers have been played for looks since the table last rested. */
uint64_t sand_look_work(const struct sand_table *);

/* ---- Record ---- */

/* How the seed came about: shown in the record so that anyone can verify it. Nonces are lower-case hex, one per seat
 * that gave one. Commitment and seed are hashes of different things, so that neither is known from the other:
 *   commitment = sha256("sandtable commitment", secret)
 *   seed       = sha256("sandtable seed", secret, then of each of the 24 seats the size of its nonce in one byte and
 *                       the nonce)
 * In records of format 1 they were sha256(secret) and sha256(secret, nonces): the same where nobody gave a nonce. */
enum { SAND_FORMAT = 2 };
struct sand_commit {
    uint8_t format; /* 0: the present one */
    uint8_t secret[32];
    struct {
        uint8_t size, bytes[32];
    } nonce[SAND_SEATS];
};
void sand_commit_hash(const struct sand_commit *, uint8_t hash[32]); /* what is published before the nonces are known */
void sand_commit_seed(const struct sand_commit *, uint8_t key[32]);
/* Opens a table whose key comes from a commitment, and keeps it for the record. */
struct sand_table *sand_open_committed(const struct sand_pack *, const char *options, const struct sand_commit *,
                                       struct sand_error *);
/* Names for the record's `seats` line, by seat; null entries are left out. Copied. Printable UTF-8 without comma. */
bool sand_set_names(struct sand_table *, const char *const *names, struct sand_error *);
const char *sand_name_of(const struct sand_table *, int seat); /* null if none was given */

/* Everything that happened: for storage, and for all once the game is over. */
void sand_record(const struct sand_table *, struct sand_writer *);
/* A pack by game id and hash; returns null and sets the error if there is none. */
typedef const struct sand_pack *sand_find_pack(void *context, const char *game, const uint8_t hash[32],
                                               struct sand_error *);
/* Plays a record to its last line. Errors name the line. Where the record ends with `end`, its result and hash must be
 * those reached; where it has a commitment, the seed must follow from it. */
struct sand_table *sand_replay(const char *record, size_t size, sand_find_pack *, void *context, struct sand_error *);
/* The same, stopping after `answers` answers: for looking at a game's past. */
struct sand_table *sand_replay_to(const char *record, size_t size, uint32_t answers, sand_find_pack *, void *context,
                                  struct sand_error *);
/* One line of a log, played on a table that has not reached it; any line that may follow a record's head. */
bool sand_replay_line(struct sand_table *, const char *line, size_t size, struct sand_error *);
uint32_t sand_answers_taken(const struct sand_table *);
/* From here on the game goes as it might have gone: other dice, and another public number for bots that draw from it.
 * For who asks what might have been; the record no longer leads to what follows. */
void sand_play_otherwise(struct sand_table *, const uint8_t key[32]);

/* The position as JSON: what the game saves, and `chance`, which the table keeps for it: games neither save nor load
 * it. */
void sand_save(const struct sand_table *, const char *key, struct sand_writer *);
void sand_put_position(const struct sand_pack *, const void *state, const char *key, struct sand_writer *);
uint64_t
sand_hash(const struct sand_table *); /* of the state; shown only at the end: it could be searched for secrets */

/* A key from what a person types: 64 hex digits are the key itself, anything else is hashed. */
void sand_seed(const char *text, uint8_t key[32]);

#endif

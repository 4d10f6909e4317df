/* One trial: a game of a listed kind, set up and played from a tape, and what went wrong in it.
 *
 * A property is a function that plays a trial and returns whether it holds. It knows no game: whatever is in the list
 * of games is tested the same way. */
#ifndef SAND_TEST_TRIAL_H
#define SAND_TEST_TRIAL_H

#include "engine/notation.h"
#include "engine/table.h"
#include "games/games.h"
#include "tests/generic/tape.h"

enum { TALLY_SUMS = 256 }; /* keys and figures of a game */

/* Sums over all trials of one property, printed at the end. */
struct tally_terms {
    double sum, squares;
    uint32_t terms;
};
struct tally {
    uint64_t trials, steps, refused, hidden, imagined;
    uint32_t delta[4096], view[SAND_VIEW_BYTES / 8 + 1]; /* how many of each size; views in steps of 8 bytes */
    double sum[TALLY_SUMS], squares[TALLY_SUMS];         /* prop_preview.c */
    uint32_t terms[TALLY_SUMS];
    struct tally_terms split, falsified;
};

struct trial {
    const struct sand_listed *listed;
    const struct sand_game *game;
    const struct sand_pack *pack;
    struct tape tape;
    struct tally *tally;
    int seats;
    uint8_t key[32];
    char options[4096];
    char message[2048]; /* of the first failure */
};

/* Memory for any game's state. */
union state {
    uint64_t align;
    uint8_t bytes[SAND_STATE];
};

/* States a failure and where; always false. The first one is kept. */
bool trial_fail(struct trial *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Adds to the message of a failure; always false. */
bool trial_add(struct trial *, const char *label, const char *text);
#define CHECK(trial, condition, ...)                                                                                   \
    do {                                                                                                               \
        if (!(condition))                                                                                              \
            return trial_fail(trial, __VA_ARGS__);                                                                     \
    } while (0)

/* Draws key and options that the game accepts. */
bool trial_begin(struct trial *);
/* A fresh state, from memory filled with `poison`. */
bool trial_setup(struct trial *, union state *, uint8_t poison, struct sand_sink *);
/* The same as a table. Null after a failure. */
struct sand_table *trial_open(struct trial *);

/* Draws who answers what next; false when no seat is asked. Clock and host answer now and then. */
bool trial_choose(struct trial *, const void *state, int *actor, sand_answer *);
/* Draws an answer of one actor, who is asked. */
sand_answer trial_answer(struct trial *, const void *state, int actor);
/* Plays `steps` answers on, or to the end of the game if there are fewer. */
void trial_advance(struct trial *, void *state, uint32_t steps);
/* The invariants, and that they hold before the game says it is over. */
bool trial_check(struct trial *, const void *state, const char *when);
bool trial_over(const struct trial *, const void *state);
/* The game is over, or the tape is and says to stop there. */
bool trial_done(const struct trial *, const void *state);
/* Plays to the end, with the invariants checked after every answer. */
bool trial_play_out(struct trial *, void *state, const char *when);

/* Texts, each valid until the fourth call after it. */
const char *trial_text(struct trial *, sand_answer);
const char *trial_name(const struct trial *, int actor);

/* Arguments of an entry, a question or an answer are inside their domains. */
bool trial_args_ok(struct trial *, const char *what, uint16_t key, int argc, const int32_t *arg);
bool trial_answer_ok(struct trial *, sand_answer);
int trial_count(const char *const *list);

/* Everything a table has, to see that nothing moved. */
struct snapshot {
    union state state;
    uint32_t journal, remarks, answers;
    struct sand_writer record;
};
void snapshot_open(struct snapshot *);
void snapshot_close(struct snapshot *);
void snapshot_take(struct snapshot *, const struct sand_table *);
/* Null if the table is as it was, else what has moved. The second looks at the record too, which takes longer. */
const char *snapshot_stirred(const struct snapshot *, const struct sand_table *);
const char *snapshot_moved(const struct snapshot *, const struct sand_table *);

/* ---- The properties ---- */

struct property {
    const char *name;
    bool (*holds)(struct trial *);
    uint32_t steps;              /* answers played in ./check, about */
    bool (*end)(struct trial *); /* once, after all trials: sizes, totals. May be null */
};
extern const struct property properties[]; /* ends with a null name */

bool prop_ends(struct trial *);
bool prop_every_answer(struct trial *);
bool prop_questions(struct trial *);
bool prop_refusals(struct trial *);
bool prop_copies(struct trial *);
bool prop_saves(struct trial *);
bool prop_damaged_saves(struct trial *);
bool prop_damaged_packs(struct trial *);
bool prop_records(struct trial *);
bool prop_undo(struct trial *);
bool prop_updates(struct trial *);
bool prop_words(struct trial *);
bool prop_secrecy(struct trial *);
bool prop_forgets(struct trial *);
bool prop_samples(struct trial *);
bool prop_together(struct trial *);
bool prop_twins(struct trial *);
bool prop_silence(struct trial *);
bool prop_signature(struct trial *);
bool prop_previews(struct trial *);
bool prop_looks(struct trial *);
bool prop_why(struct trial *);
bool end_why(struct trial *);
bool end_updates(struct trial *);
bool end_secrecy(struct trial *);
bool end_previews(struct trial *);

#endif

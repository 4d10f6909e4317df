/* What a bot is given: never the true state. */
#ifndef SAND_MIND_H
#define SAND_MIND_H

#include "engine/table.h"

/* How a bot comes across, 0 to 3 each: how much it says, how firmly, how long it waits. Temper changes words and pace,
 * never whether an answer is legal nor what is made of knowledge. */
struct sand_temper {
    uint8_t talk, bold, patience;
    uint32_t budget; /* simulations that it may run in a turn; 0: the bot decides */
};
enum { SAND_MOST_BUDGET = 100000 };
/* The temper of a seat to which nobody gave one. It follows from the table's public number and the seat alone, so a
 * table of bots does not sound like one person, and nobody's manner gives a secret away. */
struct sand_temper sand_temper_of(const struct sand_table *, int seat);
/* Reads `/talk=2/bold=1/patience=3/budget=5000`, as written after a bot's name; changes only what is given. */
bool sand_temper_read(const char *text, struct sand_temper *);

/* What planning needs of a game: how it is played fast and fairly well, where a turn ends, and what a position is
 * worth. All functions are pure, allocate nothing, and are given imagined states only. */
/* What decides a game in the end though no figure says it, such as the chance of an attempt: a sentence of the game's
 * `weighs` by its index, with its arguments, all of them numbers. */
struct sand_weighed {
    int sentence, argc;
    int32_t arg[SAND_ARGS];
};

enum { SAND_NOTES = 10240 }; /* bytes of a policy's notes */
struct sand_policy {
    /* One of the question's answers, for the actor who is asked. May look at all of the state, which is an imagined
     * one, and draw from its chance; it changes nothing else but its notes: SAND_NOTES bytes of one thread, zero at
     * first, for what would otherwise be worked out again at the next question. What is chosen never depends on them.
     * Null: there are none. */
    sand_answer (*choose)(const void *pack, void *state, int actor, const struct sand_question *, struct sand_random *,
                          void *notes);
    /* The same, but quicker, for futures beyond the seat's own turn. Null: the same. */
    sand_answer (*quick)(const void *pack, void *state, int actor, const struct sand_question *, struct sand_random *,
                         void *notes);
    /* The turn ends here: what began with `from` for the seat is over in `now`. A plan reaches to this mark. */
    bool (*turn_over)(const void *pack, const void *from, const void *now, int seat);
    /* A number of the turn that is being played, made of what all know: the budget is for what is planned in one. Null:
     * each plan has a turn of its own. */
    uint32_t (*turn)(const void *state);
    /* What a position is worth to the seat, -1000 (lost) to 1000 (won). */
    int (*estimate)(const void *pack, const void *state, int seat);
    /* The same for people, who are told of games won of 100: the share, in thousandths, that the seat wins from here if
     * equal bots play on; the game is not over. Null: the estimate says it well enough. No bot goes by it. */
    int (*chance)(const void *pack, const void *state, int seat);
    /* How near a lost game was to being won, -1000 to 0, so that a seat that loses in almost every future still sees
     * which plan helps. Null: one loss is like another. */
    int (*defeat)(const void *pack, const void *state, int seat);
    /* Small housekeeping that is not worth a plan: the policy's answer is good enough. Null: nothing is. */
    bool (*small)(const void *pack, const void *state, const struct sand_question *);
    /* How far a future is played on before it is estimated: this many decisions at most, and not beyond the mark `far`
     * (null: none) once the turn is over. */
    uint16_t horizon;
    bool (*far)(const void *pack, const void *from, const void *now, int seat);
    /* What it goes by in this state, for reasons; false: nothing beyond the figures. Null: never. */
    bool (*weigh)(const void *pack, const void *state, int seat, struct sand_weighed *);
};

/* Runs part(context, 0) … part(context, n - 1), possibly at the same time, and returns when all have ended. */
typedef void sand_parallel(void *context, int n, void (*part)(void *context, int i));

enum {
    SAND_MEMORY = 2048
}; /* bytes of a seat's bot that a table keeps while it rests: more than these it gives back */

struct sand_mind {
    const struct sand_game *game;
    const void *pack;
    int seat;
    const struct sand_question *question;
    struct sand_random *random; /* the bot's own */
    uint32_t budget;            /* in simulations; 0: as its temper says */
    uint32_t limit;             /* simulations, whatever its temper says; 0: none */
    uint64_t table_key;         /* public number of this table, the same for all its seats, random per table */
    struct sand_temper temper;  /* sand_temper_of, unless the caller who opened the mind has set another */
    bool hold;                  /* people sit at the table and are to be left time: talk, but force nothing */
    bool hint;                  /* a person asks, and for the reason: compare even what is hardly worth it */
    bool parts;                 /* its reasons will be told: count what plans do to the game's figures */
    int threads;                /* how many parts a bot may give to `parallel`; 0 or 1: it does all by itself */
    sand_parallel *parallel;    /* null: one after the other. What is chosen does not depend on it */
    /* What the bot leaves: at most one remark before its answer, by channel and text (null: silence). */
    int channel;
    bool aside; /* the remark is small talk: the bot plays no worse if it is not said */
    char remark[SAND_REMARK_BYTES + 1];
    struct sand_table *table; /* private to engine/mind.c */
    void *scratch;            /* private to engine/mind.c */
    uint32_t samples;         /* private: imagined so far */
};

/* In how many simulations a bot plans that would run this many by itself. */
static inline uint32_t sand_mind_budget(const struct sand_mind *mind, uint32_t own)
{
    const uint32_t wished = mind->budget ? mind->budget : mind->temper.budget, budget = wished ? wished : own;
    return mind->limit && mind->limit < budget ? mind->limit : budget;
}

/* On a floor (SAND_FLOOR) a bot may choose to wait for what others do. */
#define SAND_PASS (~(sand_answer)0)

/* A policy: chooses one of the question's answers. `game` is null for those that play any game. */
struct sand_bot {
    const char *name, *game; /* game null: any; a catalogue says in `bot.<name>` what it is like */
    bool rig;                /* for tests only: people are not offered it */
    sand_answer (*choose)(struct sand_mind *);
    /* What the seat believes, and why, as one JSON object of the game's own making: for its own hints while the game
     * lasts, for all once it is over. Null: it cannot say. Works for a seat that is not asked, too. */
    void (*explain)(const struct sand_mind *, struct sand_writer *);
    /* What it compared when it last planned for this seat: {"plans":[{"answers":[…],"shown":[…],"value":…,"low":…,
     * "high":…,"better":…,"futures":…,"chosen":true,"policy":true,"best":…,"figures":[…]}…]}, the chosen one first; and
     * `step`, if the open question belongs to the chosen plan: the number of its answer there. Without it the plans are
     * not a reason for what is answered now. And `weighs`: {"name":…,"args":[…]}, a sentence of the catalogue's section
     * `weigh`. Null: it cannot say. */
    void (*reasons)(const struct sand_mind *, struct sand_writer *);
    bool patient; /* takes its time: for correspondence games, not for hints */
    bool budgets; /* runs as many simulations as its temper's budget says; others take none */
};
/* Takes the temper after a bot's name, "/talk=3/budget=50" or "", which changes only what it names. False and what is
 * wrong with it, which may be that this bot takes no budget. */
bool sand_bot_temper(const struct sand_bot *, const char *text, struct sand_temper *, struct sand_error *);

/* What the numbers of a seat's bot follow from at this place of the game (sand_random_seed): from `key` (null: the
 * table's own), from the seat, and from what has been answered and said so far. A hash: it tells nothing of the key,
 * which decides what is hidden. */
uint64_t sand_mind_seed(const struct sand_table *, int seat, const uint8_t key[32]);
/* The bot has chosen to wait. Asked again at the same place it draws other numbers, or one that waited by chance would
 * wait for ever. */
void sand_mind_waits(struct sand_mind *);

/* Prepares a mind for the actor's open question; `scratch` has game.state_bytes bytes. False if it is not asked. */
bool sand_mind_open(struct sand_mind *, struct sand_table *, int seat, struct sand_question *, struct sand_random *,
                    void *scratch);
/* A state that agrees with all the seat knows; each call draws a new one into the mind's memory. */
const void *sand_mind_imagine(struct sand_mind *);
/* The same into the caller's memory, and by a number of the caller's: safe in several threads at once. */
void sand_mind_imagine_into(const struct sand_mind *, uint64_t number, void *state);
/* A digest of all that the seat is shown and asked, in this state of the mind's game: two states of one digest look the
 * same to it. */
uint64_t sand_mind_digest(const struct sand_mind *, const void *state);
uint64_t sand_mind_now(const struct sand_mind *); /* the same of the table as it stands */
/* At least that many bytes of the seat, zero at first, that the table keeps and shows to nobody. More may be asked for
 * later: what was there stays. They may be lost at any time: a bot plays no worse without them, only slower. Null when
 * out of memory. */
void *sand_mind_memory(const struct sand_mind *, size_t bytes);
/* Which past this is: as long as the number stays, all that the seat has heard only grows at its end. It changes when
 * an answer is taken back, and when the players have other names. */
uint32_t sand_mind_past(const struct sand_mind *);
/* What the seat has heard: entries and remarks in order; null at the end. The cursor of entries is zeroed before the
 * first, that of remarks is 0. */
struct sand_heard {
    struct sand_entry entry; /* the last one read */
    uint32_t number;         /* how many were in the journal up to it, heard or not */
    uint32_t place;          /* of the next, for the journal */
};
const struct sand_entry *sand_mind_entry(const struct sand_mind *, struct sand_heard *);
const struct sand_remark *sand_mind_remark(const struct sand_mind *, uint32_t *i);
const char *sand_mind_name_of(const struct sand_mind *, int seat); /* as sand_name_of */
/* Whether the seat may say something there now. */
bool sand_mind_may_speak(const struct sand_mind *, int channel);

#endif

/* What a bot is given: never the true state. */
#ifndef SAND_MIND_H
#define SAND_MIND_H

#include "engine/table.h"

/* How a bot comes across, 0 to 3 each: how much it says, how firmly, how long it waits. Temper changes words and pace,
 * never whether an answer is legal nor what is made of knowledge. */
struct sand_temper {
    uint8_t talk, bold, patience;
};
/* The temper of a seat to which nobody gave one. It follows from the table's public number and the seat alone, so a
 * table of bots does not sound like one person, and nobody's manner gives a secret away. */
struct sand_temper sand_temper_of(const struct sand_table *, int seat);
/* Reads `/talk=2/bold=1/patience=3`, as written after a bot's name; changes only what is given. */
bool sand_temper_read(const char *text, struct sand_temper *);

struct sand_mind {
    const struct sand_game *game;
    const void *pack;
    int seat;
    const struct sand_question *question;
    struct sand_random *random; /* the bot's own */
    uint32_t budget;            /* in simulations; 0: the bot decides */
    uint64_t table_key;         /* public number of this table, the same for all its seats, random per table */
    struct sand_temper temper;  /* sand_temper_of, unless whoever opened the mind has set another */
    bool hold;                  /* people sit at the table and the day is young: talk, but force nothing */
    /* What the bot leaves: at most one remark before its answer, by channel and text (null: silence). */
    int channel;
    bool aside; /* the remark is small talk: the bot plays no worse if it is not said */
    char remark[SAND_REMARK_BYTES + 1];
    struct sand_table *table; /* private to engine/mind.c */
    void *scratch;            /* private to engine/mind.c */
    uint32_t samples;         /* private: imagined so far */
};

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
};

/* Prepares a mind for the actor's open question; `scratch` has game.state_bytes bytes. False if it is not asked. */
bool sand_mind_open(struct sand_mind *, struct sand_table *, int seat, struct sand_question *, struct sand_random *,
                    void *scratch);
/* A state that agrees with all the seat knows; each call draws a new one into the mind's memory. */
const void *sand_mind_imagine(struct sand_mind *);
/* What the seat has heard: entries and remarks in order; null at the end. The cursor of entries is zeroed before the
 * first, that of remarks is 0. */
struct sand_heard {
    struct sand_entry entry; /* the last one read */
    uint32_t number;         /* how many stood in the journal up to it, heard or not */
    uint32_t place;          /* of the next, for the journal */
};
const struct sand_entry *sand_mind_entry(const struct sand_mind *, struct sand_heard *);
const struct sand_remark *sand_mind_remark(const struct sand_mind *, uint32_t *i);
/* Whether the seat may say something there now. */
bool sand_mind_may_speak(const struct sand_mind *, int channel);

#endif

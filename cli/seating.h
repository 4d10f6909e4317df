/* Who sits where: bots and, in a game in the terminal, people. */
#ifndef SAND_SEATING_H
#define SAND_SEATING_H

#include "bots/bots.h"
#include "cli/options.h"
#include "outside/outside.h"

/* How other people's programs play, for commands whose wishes have `programs`. */
struct program_wishes {
    int64_t answer_time, memory; /* 0: as outside_limit has it */
    bool sandbox;
};
#define PROGRAM_OPTIONS(type)                                                                                          \
    {"answer-time",                                                                                                    \
     "MS",                                                                                                             \
     "how long a program (exec:…) may take for an answer before a stand-in gives it (default: 1000)",                  \
     OPTION_NUMBER,                                                                                                    \
     offsetof(type, programs.answer_time),                                                                             \
     1,                                                                                                                \
     3600000},                                                                                                         \
        {"memory",                                                                                                     \
         "MB",                                                                                                         \
         "how much memory a program may use (default: 2048)",                                                          \
         OPTION_NUMBER,                                                                                                \
         offsetof(type, programs.memory),                                                                              \
         16,                                                                                                           \
         1048576},                                                                                                     \
    {                                                                                                                  \
        "sandbox", 0, "programs see no network and write no files (see docs/bots.md)", OPTION_SWITCH,                  \
            offsetof(type, programs.sandbox), 0, 0                                                                     \
    }
/* Before seats are read. */
void programs_limit(const struct program_wishes *);

struct seating {
    const struct sand_bot *bot[SAND_SEATS]; /* null: a person */
    const char *name[SAND_SEATS];           /* null: none was given */
    bool said[SAND_SEATS];                  /* something was said about this seat */
    char memory[SAND_SEATS][64];            /* of the names */
    char temper[SAND_SEATS][48];            /* as given after the bot's name, `/talk=2`; empty: the table's lot */
};
/* The bot that fills seats when nobody says which: the best that answers at once, so that many games are quick. */
const struct sand_bot *default_bot(const struct sand_game *);
/* The names of a table's seats, for a complaint: "p1 to p8", or "abwehr, ss" where a game names them. */
enum { SEATS_LISTED = 256 };
const char *seats_listed(const struct sand_game *, int seats, char listed[SEATS_LISTED]);

/* Reads `--seat p2=me:Ada`, `p3=bot:rules`, `p4=rules:Dora`, `p5=rules/talk=3/bold=0`, `p6=exec:./mybot`, `all=random`
 * … over what is there; false after complaining. Without `people` nobody may be `me`. */
bool seating_read(struct seating *, const struct sand_game *, int seats, const struct words *, bool people);

/* One bot into a slot of a seating, `BOT` or `BOT/talk=3`; a complaint begins with `place`. */
bool seating_bot(struct seating *, const struct sand_game *, int slot, const char *place, const char *bot);

/* Generators for n bots, all following from one key. */
void bots_seed(struct sand_random *, int n, const uint8_t key[32]);

/* What one thread needs to let bots answer. */
struct bot_room {
    struct sand_question question;
    void *scratch;
    int threads; /* in which a bot may think; 0: one */
    bool parts;  /* reasons are told: with what plans do to the figures of the game */
    struct outside outside;
};
bool bot_room_open(struct bot_room *, const struct sand_game *);
void bot_room_close(struct bot_room *);
/* The seat's bot says its remark, if it has one, and gives its answer, or waits on a floor. False if the seat is not
 * asked, or after complaining of a bot whose answer is not among those it was offered. */
bool bot_turn(struct sand_table *, int seat, const struct seating *, struct sand_random *, struct bot_room *);

#endif

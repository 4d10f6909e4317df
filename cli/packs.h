/* Games with their data and words: from inside the binary, or with files of one's own (`--data DIR`).
 *
 * DIR/NAME.json replaces the game's file of that name; where DIR has a folder with the game's id, the files in there
 * do, so that one DIR can serve several games. A file that replaces nothing is an error: it would be ignored. */
#ifndef SAND_PACKS_H
#define SAND_PACKS_H

#include "cli/options.h"
#include "engine/catalogue.h"
#include "engine/table.h"
#include "games/games.h"

/* The wishes of every command that opens games, and their lines in its table of options. */
struct pack_wishes {
    const char *data, *language;
};
#define DATA_OPTION(type)                                                                                              \
    {                                                                                                                  \
        "data", "DIR", "read the game's data files from this folder if it has them", OPTION_TEXT,                      \
            offsetof(type, packs.data), 0, 0                                                                           \
    }
#define LANGUAGE_OPTION(type)                                                                                          \
    {                                                                                                                  \
        "lang", "CODE", "language: en or de (default: from the environment, otherwise en)", OPTION_TEXT,               \
            offsetof(type, packs.language), 0, 0                                                                       \
    }
/* How many play, and what they choose: for commands whose wishes have `seats` and `option`. */
#define SEATS_OPTION(type)                                                                                             \
    {                                                                                                                  \
        "seats", "N", "how many play", OPTION_NUMBER, offsetof(type, seats), 1, SAND_SEATS                             \
    }
#define GAME_OPTION(type)                                                                                              \
    {                                                                                                                  \
        "option", "NAME=VALUE", "an option of the game (see: sandtable games GAME). Repeatable", OPTION_LIST,          \
            offsetof(type, option), 0, 0                                                                               \
    }

struct opened_game {
    const struct sand_listed *listed;
    struct sand_pack *pack;
    struct sand_catalogue *words;
    const char *language;    /* of the words; the first two letters count */
    struct sand_file *files; /* the data, replaced or not */
    char **own;              /* by file: memory of a replaced one, or null */
};

/* The listed game of that id, or null after complaining with the nearest one. */
const struct sand_listed *game_named(const char *id);
/* 0, or an exit code after complaining. */
int game_open(struct opened_game *, const char *id, const struct pack_wishes *);
void game_close(struct opened_game *);

/* All games, for the protocol. Here only the folders DIR/GAME of `--data` count: file names do not belong to a game. */
struct opened_games {
    struct opened_game *game;
    const struct sand_pack **packs;      /* null-terminated */
    const struct sand_catalogue **words; /* by pack */
    int count;
};
int games_open(struct opened_games *, const struct pack_wishes *);
void games_close(struct opened_games *);

/* A sand_find_pack that opens the record's own game; its context. `game` is to be closed where its pack is not null. */
struct record_game {
    struct opened_game game;
    const struct pack_wishes *wishes;
    bool no_language; /* the game has not got the one wished for, which has been said */
};
/* Says why a record cannot be played, unless its language is why; the exit code. */
int complain_of_record(const struct record_game *, const char *path, const struct sand_error *);
const struct sand_pack *record_find_pack(void *context, const char *game, const uint8_t hash[32], struct sand_error *);

/* How many sit down if nobody says: what the game says, or a middling table. */
int default_seats(const struct sand_game *);
/* An options object from `--seats` (0: the default number) and `--option K=V` …; false after complaining. A value in
 * words becomes JSON by the option's kind; lists are a,b,c or a:2,b:1. `rounds`: where the game can let the talk go in
 * rounds and nothing is said about it, it does, as nobody here looks at a clock. */
bool options_object(const struct sand_game *, int seats, const struct words *given, bool rounds, struct sand_writer *);
/* An options object in words, for a report: a sentence, or nothing where all is as it is by default. How many seats
 * there are every heading says. */
void options_tell(const struct sand_catalogue *, const struct sand_game *, const char *language, const char *options,
                  struct sand_writer *);
/* 32 bytes that nobody can guess. */
bool entropy(uint8_t key[32]);

#endif

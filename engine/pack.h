/* A pack: a game with its data, read and checked once, shared by all tables and threads. */
#ifndef SAND_PACK_H
#define SAND_PACK_H

#include "engine/game.h"

struct sand_pack {
    const struct sand_game *game;
    void *data;       /* what the game's functions take as `pack` */
    uint8_t hash[32]; /* of the names and contents of its data files, sorted by name */
};
/* `files` are the game's data files, names without folder. Null and an error with file, place and reason. */
struct sand_pack *sand_pack_open(const struct sand_game *, const struct sand_file *files, int n, struct sand_error *);
void sand_pack_close(struct sand_pack *);
/* For pack_load: the file of that name, or null and an error. */
const struct sand_file *sand_file_named(const struct sand_file *, int n, const char *name, struct sand_error *);
/* For pack_load: zeroed memory of that size, which each file's loader fills in turn; the list ends with a null name.
 * Null and an error if out of memory, a file is missing or malformed, or has a member that its loader did not read. */
struct sand_loader {
    const char *file;
    void (*load)(void *pack, struct sand_reader *);
};
void *sand_load_files(size_t size, const struct sand_loader *, const struct sand_file *, int n, struct sand_error *);
/* The contract's pack_load of a game whose pack is read file by file, `struct id_pack` being the pack:
 * SAND_PACKED(foo, {"cards.json", load_cards}, {"map.json", load_map}). */
#define SAND_PACKED(id, ...)                                                                                           \
    void *id##_pack_load(const struct sand_file *files, int n, struct sand_error *error)                               \
    {                                                                                                                  \
        static const struct sand_loader loaders[] = {__VA_ARGS__, {0}};                                                \
        return sand_load_files(sizeof(struct id##_pack), loaders, files, n, error);                                    \
    }

/* ---- Readers for what data files have in common. Errors are the reader's; the values are then harmless. ---- */

/* A number that must be there, or that may be left out and is `absent` then. */
int sand_read_number(struct sand_reader *, sand_node object, const char *key, int low, int high);
int sand_read_number_or(struct sand_reader *, sand_node object, const char *key, int low, int high, int absent);
/* True or false, and the index of a word in a null-terminated list (0 after an error, so that it can be used). */
bool sand_read_flag(struct sand_reader *, sand_node object, const char *key);
bool sand_read_flag_or(struct sand_reader *, sand_node object, const char *key, bool absent);
int sand_read_word(struct sand_reader *, sand_node object, const char *key, const char *const *words);
int sand_read_word_or(struct sand_reader *, sand_node object, const char *key, const char *const *words, int absent);
/* An id: a word of the notation, of lower-case letters, digits and `-`, shorter than `room`. */
void sand_read_id(struct sand_reader *, sand_node, char *id, size_t room);
/* A list of `low` to `high` items, else an error that says `what` it should be. */
bool sand_is_list(struct sand_reader *, sand_node, int low, int high, const char *what);
/* Whether none of the ids before number `n` is the same: they are `step` bytes apart, the last one read at `node`. */
bool sand_ids_differ(struct sand_reader *, sand_node, const char *first, size_t step, int n);
/* A list of `low` to `high` ids, all different; returns how many. */
int sand_read_ids(struct sand_reader *, sand_node list, char *first, size_t room, int low, int high);
/* A set of words, none of them twice. */
uint64_t sand_read_set(struct sand_reader *, sand_node list, const char *const *words);
/* The lists `adjacent` of the items of a list, which are the first ids of that domain, as sets `step` bytes apart:
 * adjacency goes both ways and never to itself. */
void sand_read_borders(struct sand_reader *, sand_node list, const struct sand_game *, int domain, const void *pack,
                       uint64_t *first, size_t step);
/* A list of places, {"id":…,"x":…,"y":…,"adjacent":[ids]}: ids differ, adjacency goes both ways and never to itself.
 * Returns how many there are. Places are `step` bytes apart, for games that keep more of each. What else a place has
 * is left to the caller. */
int sand_read_places(struct sand_reader *, sand_node list, struct sand_place *first, size_t step, int low, int high);

#endif

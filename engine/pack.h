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
 * Null and an error if memory is out, a file is missing or malformed, or has a member that its loader did not read. */
struct sand_loader {
    const char *file;
    void (*load)(void *pack, struct sand_reader *);
};
void *sand_load_files(size_t size, const struct sand_loader *, const struct sand_file *, int n, struct sand_error *);

#endif

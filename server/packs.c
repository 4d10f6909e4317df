/* The games' data. The packs inside the binary are those of new tables. Others of the same games may be kept next to
 * them, so that tables begun with them continue: a folder PACKS/GAME-ANYTHING holds the files that differ from those
 * inside. */
#include "server/server.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A pack with the files it was read from. */
struct loaded {
    const struct sand_listed *listed;
    struct sand_pack *pack;
    struct sand_file *files; /* as in the list, but for those of the folder */
    char **own;              /* by file: memory of one from the folder, or null */
};

enum { PACKS = 64, FILE_BYTES = 4 << 20 };
struct packs {
    struct loaded loaded[PACKS];
    int count;
};

static bool add(struct server *s, const struct loaded *one, struct sand_error *error)
{
    if (s->packs->count == PACKS)
        return sand_fail(error, "packs", "there are too many", (char *)0);
    s->packs->loaded[s->packs->count++] = *one;
    return true;
}

static void drop(struct loaded *one)
{
    for (int i = 0; one->own && i < one->listed->data_count; i++)
        free(one->own[i]);
    free(one->own);
    free(one->files);
    if (one->pack)
        sand_pack_close(one->pack);
}

/* ---- Folders ---- */

/* The game whose id the folder's name begins with. */
static const struct sand_listed *game_of_folder(const char *name)
{
    for (int i = 0; sand_games[i].game; i++) {
        const size_t n = strlen(sand_games[i].game->id);
        if (strncmp(name, sand_games[i].game->id, n) == 0 && (name[n] == 0 || name[n] == '-'))
            return &sand_games[i];
    }
    return 0;
}

static char *read_file(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    char *text = f ? malloc(FILE_BYTES) : 0;
    if (text)
        *size = fread(text, 1, FILE_BYTES, f);
    if (f)
        fclose(f);
    return text;
}

/* Those files of the game that the folder has take the place of those inside. */
static bool read_folder(struct loaded *one, const char *folder, struct sand_error *error)
{
    char path[1024];
    int found = 0;
    for (int i = 0; i < one->listed->data_count; i++) {
        size_t size = 0;
        one->files[i] = one->listed->data[i];
        if (snprintf(path, sizeof path, "%s/%s", folder, one->files[i].name) >= (int)sizeof path)
            return sand_fail(error, "packs", "a path is too long", (char *)0);
        if (!(one->own[i] = read_file(path, &size)))
            continue;
        one->files[i].text = one->own[i];
        one->files[i].size = size;
        found++;
    }
    return found ? true : sand_fail(error, folder, "none of the game's files is here", (char *)0);
}

static bool open_folder(struct server *s, const char *packs, const char *name, struct sand_error *error)
{
    struct loaded one = {.listed = game_of_folder(name)};
    char folder[768];
    if (!one.listed)
        return sand_fail(error, name, "a folder of packs begins with the id of a game", (char *)0);
    if (snprintf(folder, sizeof folder, "%s/%s", packs, name) >= (int)sizeof folder)
        return sand_fail(error, "packs", "a path is too long", (char *)0);
    one.files = calloc((size_t)one.listed->data_count, sizeof *one.files);
    one.own = calloc((size_t)one.listed->data_count, sizeof *one.own);
    if (!one.files || !one.own)
        abort();
    if (read_folder(&one, folder, error) &&
        (one.pack = sand_pack_open(one.listed->game, one.files, one.listed->data_count, error)) && add(s, &one, error))
        return true;
    drop(&one);
    return false;
}

static bool open_folders(struct server *s, const char *packs, struct sand_error *error)
{
    struct dirent **list;
    const int n = scandir(packs, &list, 0, alphasort);
    bool ok = n >= 0 ? true : sand_fail(error, packs, "this folder cannot be read", (char *)0);
    for (int i = 0; i < n; i++) {
        if (ok && list[i]->d_name[0] != '.')
            ok = open_folder(s, packs, list[i]->d_name, error);
        free(list[i]);
    }
    if (n >= 0)
        free(list);
    return ok;
}

bool packs_open(struct server *s, struct sand_error *error)
{
    if (!(s->packs = calloc(1, sizeof *s->packs)))
        abort();
    for (int i = 0; sand_games[i].game; i++) {
        struct loaded one = {.listed = &sand_games[i]};
        one.pack = sand_pack_open(sand_games[i].game, sand_games[i].data, sand_games[i].data_count, error);
        if (!one.pack || !add(s, &one, error))
            return false;
    }
    return (!s->settings.packs[0] || open_folders(s, s->settings.packs, error)) && lessons_open(s, error);
}

void packs_close(struct server *s)
{
    for (int i = 0; s->packs && i < s->packs->count; i++)
        drop(&s->packs->loaded[i]);
    free(s->packs);
    s->packs = 0;
    lessons_close(s);
}

/* ---- Finding one ---- */

/* The first of the game: those inside the binary were opened before any folder. */
const struct sand_pack *server_pack(const struct server *s, const char *game)
{
    for (int i = 0; i < s->packs->count; i++)
        if (strcmp(s->packs->loaded[i].pack->game->id, game) == 0)
            return s->packs->loaded[i].pack;
    return 0;
}

const struct sand_pack *packs_find(const struct server *s, const char *game, const uint8_t hash[32])
{
    for (int i = 0; i < s->packs->count; i++)
        if (strcmp(s->packs->loaded[i].pack->game->id, game) == 0 &&
            memcmp(s->packs->loaded[i].pack->hash, hash, 32) == 0)
            return s->packs->loaded[i].pack;
    return 0;
}

const struct sand_pack *packs_next(const struct server *s, int *i)
{
    for (; *i < s->packs->count; ++*i)
        if (server_pack(s, s->packs->loaded[*i].pack->game->id) == s->packs->loaded[*i].pack)
            return s->packs->loaded[(*i)++].pack;
    return 0;
}

const struct sand_listed *server_listed(const struct sand_pack *pack)
{
    for (int i = 0; sand_games[i].game; i++)
        if (sand_games[i].game == pack->game)
            return &sand_games[i];
    return 0;
}

const struct sand_file *packs_files(const struct server *s, const struct sand_pack *pack)
{
    for (int i = 0; i < s->packs->count; i++)
        if (s->packs->loaded[i].pack == pack && s->packs->loaded[i].files)
            return s->packs->loaded[i].files;
    return server_listed(pack)->data;
}

/* Packs: opened once, hashed, checked against the width of the game's domains. After that a pack never changes, so all
 * tables and threads share it without a lock; it must outlive them all.
 *
 * The hash names the data that a record was played with. It covers names, sizes and contents in the order of names, so
 * neither the order in which files are listed nor text moved from the end of one file to the beginning of the next can
 * give the same hash. Words and lessons are not in it: a corrected translation must not orphan records. */
#include "engine/pack.h"

#include "engine/sha256.h"

#include <stdlib.h>
#include <string.h>

const struct sand_file *sand_file_named(const struct sand_file *files, int n, const char *name,
                                        struct sand_error *error)
{
    for (int i = 0; i < n; i++)
        if (strcmp(files[i].name, name) == 0)
            return &files[i];
    sand_fail(error, name, "the pack has no such file", (char *)0);
    return 0;
}

static bool load_file(void *pack, const struct sand_loader *loader, const struct sand_file *file,
                      struct sand_error *error)
{
    struct sand_reader *r = file ? sand_reader_open(file->name, file->text, file->size, error) : 0;
    if (!r)
        return false;
    loader->load(pack, r);
    const bool done = sand_reader_done(r, error);
    sand_reader_close(r);
    return done;
}

void *sand_load_files(size_t size, const struct sand_loader *loaders, const struct sand_file *files, int n,
                      struct sand_error *error)
{
    void *pack = calloc(1, size);
    if (!pack) {
        sand_fail(error, "pack", "out of memory", (char *)0);
        return 0;
    }
    for (; loaders->file; loaders++)
        if (!load_file(pack, loaders, sand_file_named(files, n, loaders->file, error), error)) {
            free(pack);
            return 0;
        }
    return pack;
}

/* The file whose name comes next after `last` in the order of bytes; null at the end. */
static const struct sand_file *file_after(const struct sand_file *files, int n, const char *last)
{
    const struct sand_file *next = 0;
    for (int i = 0; i < n; i++)
        if ((!last || strcmp(files[i].name, last) > 0) && (!next || strcmp(files[i].name, next->name) < 0))
            next = &files[i];
    return next;
}

static void hash_files(const struct sand_file *files, int n, uint8_t hash[32])
{
    struct sand_sha256 sha;
    sand_sha256_init(&sha);
    for (const struct sand_file *f = file_after(files, n, 0); f; f = file_after(files, n, f->name)) {
        uint8_t size[8];
        for (int i = 0; i < 8; i++)
            size[i] = (uint8_t)((uint64_t)f->size >> 8 * i);
        sand_sha256_add(&sha, f->name, strlen(f->name) + 1);
        sand_sha256_add(&sha, size, sizeof size);
        sand_sha256_add(&sha, f->text, f->size);
    }
    sand_sha256_end(&sha, hash);
}

/* Every id must fit its domain's bits, the highest value kept free where it may stand for "absent". */
static bool fits(const struct sand_domain *d, const void *data, int kept_free, struct sand_error *error)
{
    if (!sand_has_ids(d) || d->set || sand_domain_size(d, data) <= (1 << d->bits) - kept_free)
        return true;
    return sand_fail(error, d->name, "the pack has more of these than the game can number", (char *)0);
}

static bool check_widths(const struct sand_game *game, const void *data, struct sand_error *error)
{
    for (const struct sand_domain *d = game->domains; d->name; d++)
        if (!fits(d, data, 0, error))
            return false;
    for (const struct sand_verb *v = game->verbs; v->name; v++)
        for (int i = 0; i < SAND_ARGS && v->arg[i].domain; i++)
            if (!fits(&game->domains[v->arg[i].domain - 1], data, v->arg[i].optional, error))
                return false;
    return true;
}

struct sand_pack *sand_pack_open(const struct sand_game *game, const struct sand_file *files, int n,
                                 struct sand_error *error)
{
    struct sand_pack *pack = malloc(sizeof *pack);
    if (!pack) {
        sand_fail(error, game->id, "out of memory", (char *)0);
        return 0;
    }
    pack->game = game;
    pack->data = game->pack_load(files, n, error);
    if (pack->data && check_widths(game, pack->data, error)) {
        hash_files(files, n, pack->hash);
        return pack;
    }
    sand_pack_close(pack);
    return 0;
}

void sand_pack_close(struct sand_pack *pack)
{
    if (!pack)
        return;
    if (pack->game->pack_free && pack->data)
        pack->game->pack_free(pack->data);
    else
        free(pack->data);
    free(pack);
}

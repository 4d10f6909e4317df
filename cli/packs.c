/* Opening games, their data and their words. What is opened with other files (`--data`) is opened as if they were
 * inside: the pack's hash then differs, and records say so.
 *
 * A game that could not be opened has been complained of, and everything of it closed: the caller only passes the exit
 * code on. */
#include "cli/packs.h"

#include "cli/command.h"
#include "cli/text.h"
#include "engine/sha256.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>

enum { PATH = 4096 };

const struct sand_listed *game_named(const char *id)
{
    struct nearest n = {id, 0, 0};
    for (const struct sand_listed *l = sand_games; l->game; l++) {
        if (strcmp(l->game->id, id) == 0)
            return l;
        nearest_offer(&n, l->game->id);
    }
    complain(EXIT_USAGE, "unknown game: %s%s (see: sandtable games)", id, nearest_hint(&n, ""));
    return 0;
}

/* ---- Data ---- */

static bool is_folder(const char *path)
{
    struct stat s;
    return stat(path, &s) == 0 && S_ISDIR(s.st_mode);
}

static bool is_file(const char *path)
{
    struct stat s;
    return stat(path, &s) == 0 && S_ISREG(s.st_mode);
}

/* The folder of the game's files below DIR: DIR/ID, else DIR itself if that is for one game. */
static bool data_folder(const char *dir, const char *id, bool one_game, char folder[PATH])
{
    if (snprintf(folder, PATH, "%s/%s", dir, id) >= PATH)
        return false;
    if (one_game && !is_folder(folder))
        snprintf(folder, PATH, "%s", dir);
    return is_folder(folder);
}

static bool replace_file(struct opened_game *g, int i, const char *folder)
{
    char path[PATH];
    if (snprintf(path, sizeof path, "%s/%s", folder, g->files[i].name) >= PATH || !is_file(path))
        return true;
    g->own[i] = text_of_file(path, &g->files[i].size);
    g->files[i].text = g->own[i];
    return g->own[i] != 0;
}

static bool is_data_name(const char *name)
{
    const size_t size = strlen(name);
    return size > 5 && strcmp(name + size - 5, ".json") == 0;
}

/* Whether every .json file of the folder replaces one of the game's. */
static bool no_stray_file(const struct opened_game *g, const char *folder)
{
    DIR *dir = opendir(folder);
    bool fine = true;
    for (struct dirent *e = dir ? readdir(dir) : 0; e && fine; e = readdir(dir)) {
        struct nearest n = {e->d_name, 0, 0};
        bool known = !is_data_name(e->d_name);
        for (int i = 0; i < g->listed->data_count; i++) {
            known |= strcmp(g->files[i].name, e->d_name) == 0;
            nearest_offer(&n, g->files[i].name);
        }
        if (!known)
            complain(EXIT_USAGE, "%s/%s: %s has no data file of this name%s", folder, e->d_name, g->listed->game->id,
                     nearest_hint(&n, ""));
        fine = known;
    }
    if (dir)
        closedir(dir);
    return fine;
}

/* `one_game`: the folder is for this game alone and must give something. */
static bool replace_files(struct opened_game *g, const char *dir, bool one_game)
{
    char folder[PATH];
    int replaced = 0;
    if (!is_folder(dir)) {
        complain(EXIT_USAGE, "--data %s: no such folder", dir);
        return false;
    }
    if (!data_folder(dir, g->listed->game->id, one_game, folder))
        return true;
    for (int i = 0; i < g->listed->data_count; i++) {
        if (!replace_file(g, i, folder))
            return false;
        replaced += g->own[i] != 0;
    }
    if (!no_stray_file(g, folder))
        return false;
    if (!replaced)
        complain(EXIT_USAGE, "--data %s: no file there replaces one of %s's (such as %s)", dir, g->listed->game->id,
                 g->listed->data_count ? g->files[0].name : "none: it has no data");
    return replaced;
}

static bool open_pack(struct opened_game *g, const char *data, bool one_game)
{
    const int n = g->listed->data_count;
    struct sand_error error;
    g->files = calloc((size_t)n + 1, sizeof *g->files);
    g->own = calloc((size_t)n + 1, sizeof *g->own);
    if (!g->files || !g->own) {
        complain(EXIT_INTERNAL, "out of memory");
        return false;
    }
    for (int i = 0; i < n; i++)
        g->files[i] = g->listed->data[i];
    if (data && !replace_files(g, data, one_game))
        return false;
    g->pack = sand_pack_open(g->listed->game, g->files, n, &error);
    if (!g->pack)
        complain_of(EXIT_USAGE, data, &error);
    return g->pack;
}

/* ---- Words ---- */

static const struct sand_file *text_named(const struct sand_listed *l, const char *language, size_t size)
{
    for (int i = 0; i < l->text_count; i++)
        if (strncmp(l->texts[i].name, language, size) == 0 && strcmp(l->texts[i].name + size, ".json") == 0)
            return &l->texts[i];
    return 0;
}

/* By the environment, as other programs do it; English where there is nothing else. */
static const struct sand_file *text_by_environment(const struct sand_listed *l)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const struct sand_file *english = text_named(l, "en", 2);
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (!value || !*value)
            continue;
        const struct sand_file *own = strlen(value) >= 2 ? text_named(l, value, 2) : 0;
        return own ? own : english;
    }
    return english;
}

/* "unknown language; werewolves has de and en" */
static void refuse_language(const struct sand_listed *l, const char *language)
{
    char names[64] = "";
    struct sand_writer w;
    sand_writer_fixed(&w, names, sizeof names);
    for (int i = 0; i < l->text_count; i++) {
        sand_append_text(&w, i == 0 ? "" : i + 1 < l->text_count ? ", " : " and ");
        sand_append(&w, l->texts[i].name, 2);
    }
    complain(EXIT_USAGE, "--lang %s: unknown language; %s has %s", language, l->game->id, names);
}

static bool has_language(const struct sand_listed *l, const char *language)
{
    return !language || l->text_count == 0 || text_named(l, language, strlen(language));
}

static bool open_words(struct opened_game *g, const char *language)
{
    static const struct sand_file nothing = {"en.json", "{}", 2};
    const struct sand_listed *l = g->listed;
    const struct sand_file *file = language ? text_named(l, language, strlen(language)) : text_by_environment(l);
    struct sand_error error;
    if (!has_language(l, language)) {
        refuse_language(l, language);
        return false;
    }
    file = file ? file : &nothing;
    g->language = file->name;
    g->words = sand_catalogue_open(g->pack, file->name, file->text, file->size, &error);
    if (!g->words)
        complain_of(EXIT_INTERNAL, l->game->id, &error);
    return g->words;
}

/* ---- Opening and closing ---- */

static int open_listed(struct opened_game *g, const struct sand_listed *l, const struct pack_wishes *wishes,
                       bool one_game)
{
    *g = (struct opened_game){.listed = l};
    if (open_pack(g, wishes->data, one_game) && open_words(g, wishes->language))
        return EXIT_FINE;
    game_close(g);
    return EXIT_USAGE;
}

int game_open(struct opened_game *g, const char *id, const struct pack_wishes *wishes)
{
    const struct sand_listed *l = game_named(id);
    return l ? open_listed(g, l, wishes, true) : EXIT_USAGE;
}

void game_close(struct opened_game *g)
{
    for (int i = 0; g->own && i < g->listed->data_count; i++)
        free(g->own[i]);
    sand_catalogue_close(g->words);
    sand_pack_close(g->pack);
    free(g->files);
    free(g->own);
    *g = (struct opened_game){.listed = g->listed};
}

int games_open(struct opened_games *all, const struct pack_wishes *wishes)
{
    int count = 0;
    while (sand_games[count].game)
        count++;
    *all = (struct opened_games){.game = calloc((size_t)count + 1, sizeof *all->game),
                                 .packs = calloc((size_t)count + 1, sizeof *all->packs),
                                 .words = calloc((size_t)count + 1, sizeof *all->words)};
    if (!all->game || !all->packs || !all->words) {
        games_close(all);
        return complain(EXIT_INTERNAL, "out of memory");
    }
    for (int i = 0; i < count; i++) {
        const int code = open_listed(&all->game[i], &sand_games[i], wishes, false);
        if (code) {
            games_close(all);
            return code;
        }
        all->packs[i] = all->game[i].pack;
        all->words[i] = all->game[i].words;
        all->count++;
    }
    return EXIT_FINE;
}

void games_close(struct opened_games *all)
{
    for (int i = 0; i < all->count; i++)
        game_close(&all->game[i]);
    free(all->game);
    free(all->packs);
    free(all->words);
    *all = (struct opened_games){0};
}

const struct sand_pack *record_find_pack(void *context, const char *game, const uint8_t hash[32],
                                         struct sand_error *error)
{
    struct record_game *r = context;
    const struct sand_listed *l = sand_games;
    char wanted[65];
    while (l->game && strcmp(l->game->id, game) != 0)
        l++;
    if (!l->game) {
        sand_fail(error, "game", "no such game here: ", game, (char *)0);
        return 0;
    }
    r->no_language = !has_language(l, r->wishes->language);
    if (!r->game.pack && open_listed(&r->game, l, r->wishes, true) != EXIT_FINE) {
        sand_fail(error, "game", "the data files are invalid", (char *)0);
        return 0;
    }
    if (memcmp(r->game.pack->hash, hash, 32) == 0)
        return r->game.pack;
    sand_hex(hash, 32, wanted);
    wanted[12] = 0;
    sand_fail(error, "game", "played with other data files than these (sha256:", wanted,
              "…): give those with --data DIR", (char *)0);
    return 0;
}

int complain_of_record(const struct record_game *r, const char *path, const struct sand_error *error)
{
    return r->no_language ? EXIT_USAGE : complain_of(EXIT_FAILED, path, error);
}

bool entropy(uint8_t key[32])
{
    if (getrandom(key, 32, 0) == 32)
        return true;
    complain(EXIT_INTERNAL, "cannot get random bytes from the system");
    return false;
}

/* The command `cases`: which games, whose files, what form of report. With the cases inside the program a clause
 * without a case is a failure; with somebody's own folder (`foreign`) it is not, because those may be about anything.
 */
#include "cli/cases.h"

#include "bots/bots.h"
#include "cli/command.h"
#include "cli/packs.h"
#include "cli/text.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FILES = 256 };

struct wishes {
    const char *folder, *only;
    bool first, tap;
};

static const struct option option_table[] = {
    {"dir", "DIR", "the .case files of this folder instead of those inside the program", OPTION_TEXT,
     offsetof(struct wishes, folder), 0, 0},
    {"only", "TEXT", "only cases whose file, clauses or title contain this", OPTION_TEXT, offsetof(struct wishes, only),
     0, 0},
    {"first", NULL, "stop at the first case that fails", OPTION_SWITCH, offsetof(struct wishes, first), 0, 0},
    {"tap", NULL, "print the Test Anything Protocol, one line per case", OPTION_SWITCH, offsetof(struct wishes, tap), 0,
     0},
    {0},
};
static const struct manual manual = {
    "cases [GAME] [options]",
    "Runs the written cases of the rules and lists the clauses that none of them shows. Fails if a case fails or, with "
    "the cases inside the program, if a clause has none.",
    option_table,
    "sandtable cases GAME\n"
    "sandtable cases GAME --only CHAPTER\n"
    "sandtable cases GAME --dir games/GAME/cases --tap",
    0,
    1,
};

/* ---- The files of a folder ---- */

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct sand_file *)a)->name, ((const struct sand_file *)b)->name);
}

static bool is_case_file(const char *name)
{
    size_t size = strlen(name);
    return size > 5 && strcmp(name + size - 5, ".case") == 0;
}

/* Reads one file; false, after complaining, if it cannot be read. */
static bool read_file(const char *folder, const char *name, struct sand_file *file)
{
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);
    if (!path)
        return false;
    snprintf(path, size, "%s/%s", folder, name);
    file->text = text_of_file(path, &file->size);
    file->name = file->text ? strdup(name) : NULL;
    free(path);
    return file->name != NULL;
}

/* Reads the folder's .case files, sorted by name; returns how many, -1 if something could not be read. */
static int read_folder(const char *folder, struct sand_file files[MOST_FILES])
{
    DIR *dir = opendir(folder);
    if (!dir)
        return complain(-1, "%s: %s", folder, strerror(errno));
    int count = 0;
    bool good = true;
    for (struct dirent *entry = readdir(dir); good && entry && count < MOST_FILES; entry = readdir(dir))
        if (is_case_file(entry->d_name))
            good = read_file(folder, entry->d_name, &files[count++]);
    closedir(dir);
    if (good && count == 0)
        return complain(-1, "%s: no .case file in this folder", folder);
    qsort(files, good ? (size_t)count : 0, sizeof *files, by_name);
    return good ? count : -1;
}

static void free_files(struct sand_file *files)
{
    for (int i = 0; i < MOST_FILES; i++) {
        free((void *)files[i].text);
        free((void *)files[i].name);
    }
    free(files);
}

/* ---- Running ---- */

static int run_files(const struct sand_listed *listed, const struct wishes *wishes, const struct sand_file *files,
                     int count)
{
    struct sand_error error;
    struct sand_pack *pack = sand_pack_open(listed->game, listed->data, listed->data_count, &error);
    if (!pack)
        return complain_of(EXIT_INTERNAL, NULL, &error);
    const struct sand_cases_job job = {
        .pack = pack,
        .bots = sand_bots,
        .files = files,
        .file_count = count,
        .rules = listed->rules,
        .only = wishes->only,
        .foreign = wishes->folder != NULL,
        .first = wishes->first,
        .tap = wishes->tap,
        .out = stdout,
    };
    int code = sand_cases_run(&job);
    sand_pack_close(pack);
    return code;
}

static int run_folder(const struct sand_listed *listed, const struct wishes *wishes)
{
    struct sand_file *files = calloc(MOST_FILES, sizeof *files);
    if (!files)
        return complain(EXIT_INTERNAL, "out of memory");
    int count = read_folder(wishes->folder, files);
    int code = count < 0 ? EXIT_USAGE : run_files(listed, wishes, files, count);
    free_files(files);
    return code;
}

/* Every game that has cases, one after the other; examples only by name. */
static int run_every(const struct wishes *wishes)
{
    int code = EXIT_FINE;
    for (const struct sand_listed *listed = sand_games; listed->game; listed++)
        if (listed->case_count && !(listed->game->flags & SAND_EXAMPLE))
            code |= run_files(listed, wishes, listed->cases, listed->case_count);
    return code;
}

int command_cases(int argc, char **argv)
{
    struct wishes wishes = {0};
    struct words words = {0};
    int code;
    if (!options_read(&manual, argc, argv, &wishes, &words, &code))
        return code;
    if (wishes.folder && !words.count)
        return complain(EXIT_USAGE, "--dir needs a GAME whose cases are in that folder");
    if (!words.count)
        return finish_output(run_every(&wishes));
    const struct sand_listed *listed = game_named(words.word[0]);
    if (!listed)
        return EXIT_USAGE;
    return finish_output(wishes.folder ? run_folder(listed, &wishes)
                                       : run_files(listed, &wishes, listed->cases, listed->case_count));
}

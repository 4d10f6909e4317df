/* The file of a league: a line that says which league it is, then a line for each pair that was played, in the order in
 * which they ended. A line is written whole or, if the program was killed in it, is the last one and does not end: it
 * is cut off and its pair is played again. */
#include "cli/league.h"

#include "cli/command.h"
#include "cli/text.h"
#include "engine/sha256.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct keep {
    FILE *file;
    const char *path;
    bool failed;
};

/* What must be the same for two runs to be of one league. How many games are wanted may change. */
static void put_head(struct sand_writer *w, const struct league *l)
{
    char hash[65];
    const struct sand_game *game = l->game->pack->game;
    sand_hex(l->game->pack->hash, 32, hash);
    sand_put_object(w, 0);
    sand_put_int(w, "league", 1);
    sand_put_text(w, "game", game->id);
    sand_put_int(w, "rules", game->rules);
    sand_put_text(w, "pack", hash);
    sand_put_raw(w, "options", l->options, strlen(l->options));
    sand_put_text(w, "seed", l->seed_text);
    sand_put_array(w, "bots");
    for (int i = 0; i < l->bot_count; i++)
        sand_put_text(w, 0, l->name[i]);
    sand_put_end(w);
    sand_put_end(w);
}

/* Whether it is a gauntlet and how many games are wanted may differ from run to run: pairs that are not wanted this
 * time stay in the file and are not counted. */
static bool read_pair(struct league *l, const char *place, const char *line, size_t size, struct sand_error *error)
{
    struct sand_reader *r = sand_reader_open(place, line, size, error);
    if (!r)
        return false;
    const int a = (int)sand_int(r, sand_require(r, 0, "a"), 0, l->bot_count - 1);
    const int b = (int)sand_int(r, sand_require(r, 0, "b"), 0, l->bot_count - 1);
    const int64_t pair = sand_int(r, sand_require(r, 0, "pair"), 0, LEAGUE_PAIRS - 1);
    const int score = (int)sand_int(r, sand_require(r, 0, "score"), 0, PAIR_SCORES - 1);
    const bool fine = sand_reader_done(r, error);
    sand_reader_close(r);
    bool turned;
    const int pairing = fine ? league_pairing(l, a, b, &turned) : -1;
    if (pairing >= 0 && pair < l->most)
        l->score[pairing][pair] = (uint8_t)(turned ? PAIR_SCORES - 1 - score : score);
    return fine;
}

/* Reads whole lines; `*used` is where the last of them ends. False after complaining. */
static bool read_lines(struct league *l, const char *path, const char *text, size_t size, size_t *used)
{
    struct sand_error error;
    struct sand_writer head;
    const char *end;
    sand_writer_grow(&head);
    put_head(&head, l);
    *used = 0;
    for (int line = 1; (end = memchr(text + *used, '\n', size - *used)); line++) {
        char place[256];
        const char *start = text + *used;
        const size_t length = (size_t)(end - start);
        snprintf(place, sizeof place, "%.200s line %d", path, line);
        const bool same = line > 1 || (length == head.size && memcmp(start, head.text, length) == 0);
        if (!same)
            complain(EXIT_USAGE, "%s: this file is of another league: its first line must be %s", path, head.text);
        else if (line > 1 && !read_pair(l, place, start, length, &error))
            complain_of(EXIT_USAGE, 0, &error);
        else {
            *used += length + 1;
            continue;
        }
        sand_writer_free(&head);
        return false;
    }
    sand_writer_free(&head);
    return true;
}

static bool begin(struct keep *k, const struct league *l)
{
    struct sand_writer head;
    sand_writer_grow(&head);
    put_head(&head, l);
    const bool fine = fprintf(k->file, "%s\n", head.text) > 0 && fflush(k->file) == 0;
    sand_writer_free(&head);
    return fine;
}

/* Takes up a file that is there, or begins one. */
static bool take_up(struct keep *k, struct league *l)
{
    size_t size = 0, used = 0;
    const bool there = access(k->path, F_OK) == 0;
    char *text = there ? text_of_file(k->path, &size) : 0;
    if (there && !text)
        return false;
    const bool fine = !text || read_lines(l, k->path, text, size, &used);
    free(text);
    if (!fine)
        return false;
    k->file = fopen(k->path, there ? "r+" : "w");
    if (k->file && ftruncate(fileno(k->file), (off_t)used) == 0 && fseek(k->file, 0, SEEK_END) == 0 &&
        (used || begin(k, l)))
        return true;
    complain(EXIT_USAGE, "%s: cannot write: %s", k->path, strerror(errno));
    return false;
}

struct keep *keep_open(const char *path, struct league *l)
{
    struct keep *k = calloc(1, sizeof *k);
    if (!k) {
        complain(EXIT_INTERNAL, "out of memory");
        return 0;
    }
    k->path = path;
    if (take_up(k, l))
        return k;
    if (k->file)
        fclose(k->file);
    free(k);
    return 0;
}

bool keep_pair(struct keep *k, const struct league *l, int pairing, int64_t pair, int score)
{
    const struct pairing *p = &l->pairing[pairing];
    if (!k || k->failed)
        return !k;
    k->failed = fprintf(k->file, "{\"a\":%d,\"b\":%d,\"pair\":%lld,\"score\":%d}\n", p->a, p->b, (long long)pair,
                        score) < 0 ||
                fflush(k->file) != 0;
    if (k->failed)
        complain(EXIT_INTERNAL, "%s: cannot write: %s", k->path, strerror(errno));
    return !k->failed;
}

bool keep_close(struct keep *k)
{
    if (!k)
        return true;
    bool fine = !k->failed;
    if (fclose(k->file) != 0 && fine) {
        complain(EXIT_INTERNAL, "%s: cannot write: %s", k->path, strerror(errno));
        fine = false;
    }
    free(k);
    return fine;
}

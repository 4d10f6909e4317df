/* Reading a record: every line is checked as the table would check it live, and an error names the line.
 *
 * A record may come from anybody, so nothing in it is believed: answers go through sand_try like those of a player, the
 * commitment must be the hash of the secret, the seed must follow from it, and the end must be the one that is reached.
 * The same reader plays the server's log after a restart (sand_replay_line), where lines come one by one without a
 * head.
 *
 * The order of lines in the head does not matter, except that `sandtable` and `game` come first. The table is opened by
 * the first line that is not of the head, or by the end of the text: only then are options, seed and commitment all
 * known.
 *
 * While it is read the table counts as being opened, so memory that runs out is an error and not the end of the
 * program. */
#include "engine/notation.h"
#include "engine/sha256.h"
#include "engine/table_private.h"

#include <stdlib.h>
#include <string.h>

/* A record being read. `line` is a copy of the current line, terminated; lines are at most as long as a message. */
struct reading {
    const char *at, *end;
    char *line;
    uint32_t number;
    bool failed; /* and the error has been stated */
    sand_find_pack *find;
    void *context;
    struct sand_error *error;

    const struct sand_pack *pack;
    struct sand_commit commit;
    uint8_t commit_hash[32], seed[32], continues[32];
    bool has_commit, has_secret, has_seed, has_continues;
    char *start; /* the line with options or position */
};

static bool fail(struct reading *r, const char *what, const char *more)
{
    char where[32] = "line ";
    struct sand_writer w;
    r->failed = true;
    sand_writer_fixed(&w, where + 5, sizeof where - 5);
    sand_append_int(&w, r->number);
    return sand_fail(r->error, where, what, more, (char *)0);
}

/* The same for an error that has been stated: only the place is set before it. */
static bool fail_at(struct reading *r)
{
    struct sand_error inner = *r->error;
    char joined[320];
    struct sand_writer w;
    sand_writer_fixed(&w, joined, sizeof joined);
    sand_append_text(&w, inner.where);
    sand_append_text(&w, ": ");
    sand_append_text(&w, inner.what);
    return fail(r, joined, "");
}

/* Takes the next line that is not a comment; false at the end or on an error (then the error has been stated, and
 * r->line still holds the line before). */
static bool next_line(struct reading *r)
{
    while (r->at < r->end) {
        const char *stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
        const size_t size = (size_t)((stop ? stop : r->end) - r->at);
        const char *line = r->at;
        r->number++;
        r->at = stop ? stop + 1 : r->end;
        if (size > SAND_MESSAGE_BYTES || memchr(line, 0, size)) {
            fail(r, "a line of a record has at most 65,536 bytes and no zero byte", "");
            return false;
        }
        memcpy(r->line, line, size);
        r->line[size] = 0;
        if (size && r->line[0] != '#')
            return true;
    }
    r->line[0] = 0;
    return false;
}

/* What follows a word at the start of a text; null if the text does not begin with it. */
static char *after(char *text, const char *word)
{
    const size_t n = strlen(word);
    return strncmp(text, word, n) == 0 ? text + n : 0;
}

/* Cuts a text at the next `mark` and returns what follows; null if there is none. */
static char *cut(char *text, char mark)
{
    char *at = strchr(text, mark);
    if (at)
        *at++ = 0;
    return at;
}

/* ---- The head ---- */

static bool read_game(struct reading *r)
{
    char *id = after(r->line, "game ");
    char *rules = id ? cut(id, ' ') : 0;
    char *version = rules ? after(rules, "rules ") : 0;
    char *pack = version ? cut(version, ' ') : 0;
    char *hex = pack ? after(pack, "pack sha256:") : 0;
    uint8_t hash[32];
    if (!hex || sand_unhex(hex, 32, hash) != 0)
        return fail(r, "expected `game ID rules N pack sha256:…`", "");
    r->pack = r->find(r->context, id, hash, r->error);
    if (!r->pack)
        return fail_at(r);
    char ours[12];
    struct sand_writer w;
    sand_writer_fixed(&w, ours, sizeof ours);
    sand_append_int(&w, r->pack->game->rules);
    return strcmp(version, ours) == 0 ? true
                                      : fail(r, "this record has other rules; this program plays version ", ours);
}

static bool read_nonces(struct reading *r, char *text)
{
    while (text && *text) {
        char *rest = cut(text, ' ');
        char *hex = cut(text, ':');
        const int seat = sand_actor_of(r->pack->game, text, r->pack->game->max_seats);
        const size_t n = hex ? strlen(hex) / 2 : 0;
        if (seat < 0 || seat >= SAND_SEATS || n < 1 || n > 32 || r->commit.nonce[seat].size ||
            sand_unhex(hex, n, r->commit.nonce[seat].bytes) != 0)
            return fail(r, "a nonce is SEAT:HEX, one for each seat, at most 32 bytes", "");
        r->commit.nonce[seat].size = (uint8_t)n;
        text = rest;
    }
    return true;
}

static bool read_commit(struct reading *r, char *text)
{
    char *nonces = cut(text, ' ');
    if (r->has_commit || sand_unhex(text, 32, r->commit_hash) != 0)
        return fail(r, "expected one `commit sha256:… nonces SEAT:HEX …`", "");
    r->has_commit = true;
    if (!nonces)
        return true;
    char *list = after(nonces, "nonces ");
    return list ? read_nonces(r, list) : fail(r, "after the commitment only nonces may follow", "");
}

static bool keep_start(struct reading *r)
{
    if (r->start)
        return fail(r, "a record has one line of options or one position", "");
    const size_t size = strlen(r->line) + 1;
    r->start = malloc(size);
    if (!r->start)
        return fail(r, "out of memory", "");
    memcpy(r->start, r->line, size);
    return true;
}

static bool read_hex_line(struct reading *r, const char *hex, uint8_t bytes[32], bool *has)
{
    if (*has || sand_unhex(hex, 32, bytes) != 0)
        return fail(r, "expected 64 lower-case hex digits, once", "");
    *has = true;
    return true;
}

/* One line of the head; `*is_head` is false when the line belongs to the game. */
static bool read_head_line(struct reading *r, bool *is_head)
{
    char *text;
    *is_head = true;
    if (after(r->line, "options ") || after(r->line, "position "))
        return keep_start(r);
    if ((text = after(r->line, "continues sha256:")))
        return read_hex_line(r, text, r->continues, &r->has_continues);
    if ((text = after(r->line, "commit sha256:")))
        return read_commit(r, text);
    if ((text = after(r->line, "secret ")))
        return read_hex_line(r, text, r->commit.secret, &r->has_secret);
    if ((text = after(r->line, "seed ")))
        return read_hex_line(r, text, r->seed, &r->has_seed);
    *is_head = false;
    return true;
}

/* The commitment must be the secret's hash, and the seed must follow from secret and nonces. */
static bool check_commit(struct reading *r)
{
    uint8_t bytes[32];
    if (!r->has_commit)
        return r->has_secret ? fail(r, "a secret without a commitment proves nothing", "") : true;
    if (!r->has_secret)
        return true;
    sand_commit_hash(&r->commit, bytes);
    if (memcmp(bytes, r->commit_hash, 32) != 0)
        return fail(r, "the commitment is not the hash of the secret", "");
    sand_commit_seed(&r->commit, bytes);
    if (memcmp(bytes, r->seed, 32) != 0)
        return fail(r, "the seed does not follow from the secret and the nonces", "");
    return true;
}

static struct sand_table *open_table(struct reading *r)
{
    struct sand_table *t = 0;
    char *text = r->start ? after(r->start, "options ") : 0;
    if (!r->start)
        fail(r, "before the first answer there must be `options {…}` or `position {…}`", "");
    else if (text && !r->has_seed)
        fail(r, "this record has no seed: it was saved before the end, or is incomplete", "");
    else if (check_commit(r) && !(t = text ? sand_open(r->pack, text, r->seed, r->error)
                                           : sand_open_at(r->pack, after(r->start, "position "), 0, r->error)))
        fail_at(r);
    if (!t)
        return 0;
    t->opening = true; /* until the last line */
    t->format = r->commit.format;
    if (r->has_commit && r->has_secret)
        table_commit(t, &r->commit);
    t->has_continues = r->has_continues;
    memcpy(t->continues, r->continues, 32);
    return t;
}

/* ---- The lines ---- */

static bool read_names(struct reading *r, struct sand_table *t, char *text)
{
    const char *names[SAND_SEATS] = {0};
    while (text) {
        char *rest = cut(text, ',');
        char *name = cut(text, ' ');
        const int seat = name ? sand_actor_of(r->pack->game, text, sand_seats_of(t)) : -1;
        if (seat < 0 || seat >= SAND_SEATS)
            return fail(r, "expected `seats SEAT NAME, SEAT NAME`", "");
        names[seat] = name;
        text = rest && *rest == ' ' ? rest + 1 : rest;
    }
    return sand_set_names(t, names, r->error) ? true : fail_at(r);
}

static bool read_dice(struct reading *r, struct sand_table *t, const char *text)
{
    uint8_t results[SAND_QUEUE];
    int n = 0;
    while (*text == ' ' && n < SAND_QUEUE) {
        int value = 0;
        const char *digit = ++text;
        for (; *text >= '0' && *text <= '9' && text < digit + 3; text++)
            value = value * 10 + (*text - '0');
        if (text == digit || value > 255)
            return fail(r, "expected results of 0 to 255, one blank before each", "");
        results[n++] = (uint8_t)value;
    }
    if (*text || !sand_dice(t, results, n, r->error))
        return fail(r, "expected `! dice 3 5`, at most 23 waiting results of 0 to 255", "");
    return true;
}

/* `= undo p1` in a log is done, every other note is kept. */
static bool read_note(struct reading *r, struct sand_table *t, char *text)
{
    char *name = after(text, "undo ");
    if (!name)
        return sand_note(t, text, r->error) ? true : fail_at(r);
    const int actor = sand_actor_of(r->pack->game, name, sand_seats_of(t));
    return actor >= 0 && sand_undo(t, actor, r->error) == SAND_OK ? true : fail(r, "this cannot be undone here", "");
}

static bool read_remark(struct reading *r, struct sand_table *t, int actor, char *text)
{
    char *remark = cut(text, ' ');
    const int channel = sand_channel_of(t, text);
    if (!remark || channel < 0)
        return fail(r, "a remark is `ACTOR > CHANNEL TEXT`; no such channel: ", text);
    return sand_say(t, actor, channel, remark, r->error) == SAND_OK ? true : fail_at(r);
}

static bool read_answer(struct reading *r, struct sand_table *t)
{
    char *text = cut(r->line, ' ');
    const int actor = sand_actor_of(r->pack->game, r->line, sand_seats_of(t));
    sand_answer answer;
    if (!text || actor < 0)
        return fail(r, "neither an answer nor anything else a record holds: ", r->line);
    if (text[0] == '>' && text[1] == ' ')
        return read_remark(r, t, actor, text + 2);
    if (sand_try(t, actor, 0, text, &answer, r->error) != SAND_OK)
        return fail_at(r);
    sand_act(t, actor, answer);
    return true;
}

/* Writes the record of what was played and compares its last line: one function says what an end looks like, and the
 * hash is compared as text. */
static bool read_end(struct reading *r, struct sand_table *t)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    sand_record(t, &w);
    const char *end = w.text + w.size;
    while (end > w.text && end[-1] == '\n')
        end--;
    const char *start = end;
    while (start > w.text && start[-1] != '\n')
        start--;
    const bool over = sand_over(t, 0);
    const bool same = strlen(r->line) == (size_t)(end - start) && memcmp(r->line, start, (size_t)(end - start)) == 0;
    sand_writer_free(&w);
    if (!over)
        return fail(r, "the record says the game ended here, but it goes on", "");
    return same ? true : fail(r, "another end or hash than the answers lead to", "");
}

static bool read_game_line(struct reading *r, struct sand_table *t)
{
    char *text;
    if ((text = after(r->line, "seats ")))
        return read_names(r, t, text);
    if ((text = after(r->line, "! dice")))
        return read_dice(r, t, text);
    if ((text = after(r->line, "= ")))
        return read_note(r, t, text);
    return after(r->line, "end ") ? read_end(r, t) : read_answer(r, t);
}

/* ---- The whole ---- */

static bool read_first_lines(struct reading *r)
{
    char *format = next_line(r) ? after(r->line, "sandtable ") : 0;
    if (!format || (strcmp(format, "1") != 0 && strcmp(format, "2") != 0)) {
        if (!r->number)
            r->number = 1;
        return fail(r, "a record begins with `sandtable 1` or `sandtable 2`", "");
    }
    r->commit.format = (uint8_t)(*format - '0');
    return next_line(r) ? read_game(r) : fail(r, "the record ends here; `game …` must follow", "");
}

/* Reads the head; `*more`: a line of the game is in r->line. */
static bool read_head(struct reading *r, bool *more)
{
    bool is_head = true;
    while ((*more = next_line(r))) {
        if (!read_head_line(r, &is_head))
            return false;
        if (!is_head)
            break;
    }
    return !r->failed;
}

static struct sand_table *read_record(struct reading *r, uint32_t answers)
{
    bool more = false;
    if (!read_first_lines(r) || !read_head(r, &more))
        return 0;
    struct sand_table *t = open_table(r);
    bool ended = false;
    /* `seats` is read even where no answer is wanted: names belong to the beginning, but are a line of the game. */
    while (t && more && (t->answers < answers || after(r->line, "seats "))) {
        ended |= after(r->line, "end ") != 0;
        if (!read_game_line(r, t)) {
            sand_close(t);
            return 0;
        }
        more = next_line(r);
        if (more && ended) {
            fail(r, "nothing may follow the end", "");
            break;
        }
    }
    if (t && r->failed) {
        sand_close(t);
        return 0;
    }
    return t ? table_opened(t, r->error) : 0;
}

struct sand_table *sand_replay_to(const char *record, size_t size, uint32_t answers, sand_find_pack *find,
                                  void *context, struct sand_error *error)
{
    struct reading r = {.at = record, .end = record + size, .find = find, .context = context, .error = error};
    memset(error, 0, sizeof *error);
    r.line = malloc(SAND_MESSAGE_BYTES + 1);
    if (!r.line) {
        sand_fail(error, "record", "out of memory", (char *)0);
        return 0;
    }
    struct sand_table *t = read_record(&r, answers);
    free(r.line);
    free(r.start);
    return t;
}

struct sand_table *sand_replay(const char *record, size_t size, sand_find_pack *find, void *context,
                               struct sand_error *error)
{
    return sand_replay_to(record, size, UINT32_MAX, find, context, error);
}

bool sand_replay_line(struct sand_table *t, const char *line, size_t size, struct sand_error *error)
{
    struct reading r = {.at = line, .end = line + size, .error = error, .pack = t->pack};
    memset(error, 0, sizeof *error);
    r.line = malloc(size + 1);
    if (!r.line)
        return sand_fail(error, "line", "out of memory", (char *)0);
    const bool ok = next_line(&r) ? read_game_line(&r, t) : !r.failed;
    free(r.line);
    return ok;
}

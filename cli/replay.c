/* `replay` and `verify`: a record told, a record checked. Both play it with the table's own checks (engine/replay.c);
 * what is printed of a commitment is read from the record's text. */
#include "cli/beliefs.h"
#include "cli/command.h"
#include "cli/packs.h"
#include "cli/phrases.h"
#include "cli/screen.h"
#include "cli/seating.h"
#include "cli/tell.h"
#include "cli/text.h"
#include "engine/notation.h"
#include "engine/sha256.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A record in memory, its game and its table. */
struct record {
    const char *path;
    char *text;
    size_t size;
    struct record_game game;
    struct sand_table *table;
    int code; /* why it cannot be played */
};

static int record_open(struct record *r, const char *path, const struct pack_wishes *wishes)
{
    *r = (struct record){.path = path, .game.wishes = wishes};
    r->text = text_of_file(path, &r->size);
    return r->text ? EXIT_FINE : EXIT_USAGE;
}

static void record_close(struct record *r)
{
    sand_close(r->table);
    free(r->text);
    if (r->game.game.pack)
        game_close(&r->game.game);
}

/* The table after N answers, or null after complaining. */
static struct sand_table *play_to(struct record *r, uint32_t answers)
{
    struct sand_error error;
    struct sand_table *table = sand_replay_to(r->text, r->size, answers, record_find_pack, &r->game, &error);
    if (!table)
        r->code = complain_of_record(&r->game, r->path, &error);
    return table;
}

static bool record_play(struct record *r, uint32_t answers)
{
    r->table = play_to(r, answers);
    return r->table;
}

/* ---- replay ---- */

struct replay_wishes {
    struct pack_wishes packs;
    const char *as, *beliefs;
    int64_t to;
    bool step, plain;
};
static const struct option replay_options[] = {
    {"as", "SEAT", "show what this seat knew: {SEAT2, }public or everything (default: everything)", OPTION_TEXT,
     offsetof(struct replay_wishes, as), 0, 0},
    {"to", "N", "stop after N answers", OPTION_NUMBER, offsetof(struct replay_wishes, to), 0, UINT32_MAX},
    {"beliefs", "BOT", "report after each chapter what this bot would have believed in each seat: hard", OPTION_TEXT,
     offsetof(struct replay_wishes, beliefs), 0, 0},
    {"step", 0, "wait for Enter after each answer; q ends", OPTION_SWITCH, offsetof(struct replay_wishes, step), 0, 0},
    {"plain", 0, "no colours", OPTION_SWITCH, offsetof(struct replay_wishes, plain), 0, 0},
    DATA_OPTION(struct replay_wishes),
    LANGUAGE_OPTION(struct replay_wishes),
    {0},
};
static const struct manual replay_manual = {
    "replay FILE [options]",
    "Prints a recorded game as sentences, as one seat saw it or with everything. FILE may be - for standard input.",
    replay_options,
    "sandtable replay evening.record\nsandtable replay evening.record --as SEAT2\n"
    "sandtable replay evening.record --to 40 --as public\nsandtable replay evening.record --step\n"
    "sandtable replay evening.record --beliefs hard",
    1,
    1,
};

struct replaying {
    struct record record;
    struct screen screen;
    struct teller teller;
    const char *names[SAND_SEATS];
    char memory[SAND_SEATS][32];
    struct sand_writer line;
};

static void tell_news(struct replaying *r)
{
    struct telling t;
    while (tell_next(&r->teller, &t)) {
        sand_writer_reset(&r->line);
        tell_sentence(&r->teller, &t, &r->line);
        screen_tell(&r->screen, t.remark ? STYLE_SPEECH : STYLE_PLAIN, r->line.text);
    }
}

/* Step by step: the journal of n answers is the beginning of that of n + 1, so one teller goes through all of them.
 * Each step plays the record from its beginning, which is quicker than anybody presses Enter. */
static bool step_through(struct replaying *r)
{
    const uint32_t last = sand_answers_taken(r->record.table);
    char answer[16];
    for (uint32_t n = 0; n <= last; n++) {
        struct sand_table *table = play_to(&r->record, n);
        if (!table)
            return false;
        r->teller.table = table;
        tell_news(r);
        sand_close(table);
        if (n == last)
            break;
        printf("[%" PRIu32 "/%" PRIu32 "] ", n, last);
        fflush(stdout);
        if (!fgets(answer, sizeof answer, stdin) || answer[0] == 'q')
            return true;
    }
    return true;
}

/* The whole game, and at the end of each chapter what every seat had reason to believe. */
static bool tell_with_beliefs(struct replaying *r, const struct sand_bot *bot)
{
    const uint32_t last = sand_answers_taken(r->record.table);
    struct sand_table *before = play_to(&r->record, 0);
    for (uint32_t n = 1; before && n <= last; n++) {
        struct sand_table *table = play_to(&r->record, n);
        if (!table)
            break;
        r->teller.table = before;
        tell_news(r);
        if (n == last || beliefs_open_chapter(table, sand_journal_size(before)))
            beliefs_print(before, bot, r->teller.words, r->names);
        sand_close(before);
        before = table;
    }
    r->teller.table = before ? before : r->record.table;
    tell_news(r);
    sand_close(before);
    return before;
}

static void tell_result(const struct replaying *r)
{
    struct sand_outcome o;
    puts("");
    if (sand_over(r->record.table, &o))
        puts(sand_word(r->record.game.game.words, "end", sand_pack_of(r->record.table)->game->ends[o.why]));
    else
        print_phrase(r->record.game.game.language, PHRASE_SO_FAR, number_text(sand_answers_taken(r->record.table)).text,
                     (char *)0);
}

static int no_such_viewer(const struct sand_game *game, const char *name, int seats)
{
    char listed[SEATS_LISTED];
    return complain(EXIT_USAGE, "--as %s: no such seat; expected %s, public or everything", name,
                    seats_listed(game, seats, listed));
}

static int replay(struct replaying *r, const struct replay_wishes *wishes)
{
    if (!record_play(&r->record, (uint32_t)wishes->to))
        return r->record.code;
    const struct sand_game *game = sand_pack_of(r->record.table)->game;
    r->teller.then = true;
    r->teller.viewer = sand_actor_of(game, wishes->as, sand_seats_of(r->record.table));
    if (r->teller.viewer < 0 || r->teller.viewer == SAND_CLOCK || r->teller.viewer == SAND_HOST)
        return no_such_viewer(game, wishes->as, sand_seats_of(r->record.table));
    r->teller.table = r->record.table;
    r->teller.words = r->record.game.game.words;
    r->teller.names = r->names;
    tell_names(r->record.table, r->names, r->memory);
    if (wishes->beliefs && !sand_bot_named(game->id, wishes->beliefs))
        return complain(EXIT_USAGE, "--beliefs %s: no such bot plays %s", wishes->beliefs, game->id);
    if (wishes->beliefs && !sand_bot_named(game->id, wishes->beliefs)->explain)
        return complain(EXIT_USAGE, "--beliefs %s: this bot has no beliefs that it could tell", wishes->beliefs);
    if (wishes->step && !step_through(r))
        return EXIT_FAILED;
    if (wishes->beliefs && !tell_with_beliefs(r, sand_bot_named(game->id, wishes->beliefs)))
        return EXIT_FAILED;
    if (!wishes->step && !wishes->beliefs)
        tell_news(r);
    tell_result(r);
    return EXIT_FINE;
}

int command_replay(int argc, char **argv)
{
    struct replay_wishes wishes = {.as = "everything", .to = UINT32_MAX};
    struct words words;
    struct replaying *r;
    int code;
    if (!options_read(&replay_manual, argc, argv, &wishes, &words, &code))
        return code;
    r = calloc(1, sizeof *r);
    if (!r)
        return complain(EXIT_INTERNAL, "out of memory");
    screen_open(&r->screen, wishes.plain);
    sand_writer_grow(&r->line);
    code = record_open(&r->record, words.word[0], &wishes.packs);
    if (!code)
        code = replay(r, &wishes);
    record_close(&r->record);
    sand_writer_free(&r->line);
    free(r);
    return finish_output(code);
}

/* ---- verify ---- */

struct verify_wishes {
    struct pack_wishes packs;
    bool unfinished;
};
static const struct option verify_options[] = {
    {"unfinished", 0, "accept a record that stops before the end of its game", OPTION_SWITCH,
     offsetof(struct verify_wishes, unfinished), 0, 0},
    DATA_OPTION(struct verify_wishes),
    {0},
};
static const struct manual verify_manual = {
    "verify FILE [options]",
    "Checks a recorded game: its header, the version of the rules and the hash of the data, that the seed follows from "
    "the committed secret and the players' nonces, that every answer was asked for and legal, and that result and hash "
    "are those the answers lead to. Says what was verified, or which line is wrong. FILE may be - for standard input.",
    verify_options,
    "sandtable verify evening.record\nsandtable verify evening.record --unfinished",
    1,
    1,
};

/* The first line of the record that begins with a word, or null. */
static const char *line_with(const struct record *r, const char *word)
{
    const size_t size = strlen(word);
    for (const char *at = r->text; at; at = strchr(at, '\n')) {
        at += *at == '\n';
        if (strncmp(at, word, size) == 0)
            return at;
    }
    return 0;
}

static void print_seed(const struct record *r)
{
    const char *commit = line_with(r, "commit sha256:");
    int nonces = 0;
    if (!commit)
        fputs("seed as given (no commitment)", stdout);
    else if (!line_with(r, "secret "))
        fputs("seed as given (the commitment's secret is not in the record)", stdout);
    for (const char *at = commit; at && *at && *at != '\n'; at++)
        nonces += *at == ':';
    if (commit && line_with(r, "secret "))
        printf("seed follows from secret and %d nonce%s", nonces - 1, nonces == 2 ? "" : "s");
}

static void print_verified(const struct record *r)
{
    const struct sand_pack *pack = sand_pack_of(r->table);
    struct sand_outcome o;
    char hash[65];
    sand_hex(pack->hash, 32, hash);
    printf("%s: valid\n%s, rules %d, data sha256:%.12s…\n", r->path, pack->game->id, pack->game->rules, hash);
    const uint32_t answers = sand_answers_taken(r->table), remarks = sand_remark_count(r->table);
    printf("%" PRIu32 " answer%s, %" PRIu32 " remark%s, ", answers, answers == 1 ? "" : "s", remarks,
           remarks == 1 ? "" : "s");
    print_seed(r);
    if (sand_over(r->table, &o))
        printf(", result %s, hash %016" PRIx64 "\n", pack->game->ends[o.why], sand_hash(r->table));
    else
        puts(", not finished");
}

static int verify(struct record *r, bool unfinished)
{
    if (!record_play(r, UINT32_MAX))
        return r->code;
    if (!line_with(r, "end ") && !unfinished)
        return complain(EXIT_FAILED,
                        "%s: the record stops after %" PRIu32
                        " answers without its `end` line: it was cut, or the game "
                        "is not finished (then use --unfinished)",
                        r->path, sand_answers_taken(r->table));
    print_verified(r);
    return EXIT_FINE;
}

int command_verify(int argc, char **argv)
{
    struct verify_wishes wishes = {.unfinished = false};
    struct words words;
    struct record r;
    int code;
    if (!options_read(&verify_manual, argc, argv, &wishes, &words, &code))
        return code;
    code = record_open(&r, words.word[0], &wishes.packs);
    if (!code)
        code = verify(&r, wishes.unfinished);
    record_close(&r);
    return finish_output(code);
}

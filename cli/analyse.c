/* `analyse`: what a finished game says about itself.
 *
 * It takes a while, so progress is kept next to the record, turn by turn; a run that was stopped resumes from there.
 * A line that was cut off is dropped, and lines of another record or other wishes are not used. */
#include "cli/analyse.h"

#include "bots/plan.h"
#include "cli/command.h"
#include "cli/parallel.h"
#include "cli/phrases.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/tell.h"
#include "cli/text.h"
#include "engine/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct wishes {
    struct pack_wishes packs;
    const char *html, *seed, *partial;
    int64_t futures, simulations, threads;
    bool json, all;
};
static const struct option option_table[] = {
    {"html", "FILE", "write a report with plots to this file; -: to standard output, and nothing else", OPTION_TEXT,
     offsetof(struct wishes, html), 0, 0},
    {"json", 0, "print one JSON object", OPTION_SWITCH, offsetof(struct wishes, json), 0, 0},
    {"all", 0, "print every turn's chances, not only the last of each card, round or phase", OPTION_SWITCH,
     offsetof(struct wishes, all), 0, 0},
    {"futures", "N", "games played on from each position (default: 100)", OPTION_NUMBER,
     offsetof(struct wishes, futures), 2, 100000},
    {"simulations", "N", "simulations for the plans of each turn; 0: compare none (default: 200)", OPTION_NUMBER,
     offsetof(struct wishes, simulations), 0, 100000},
    {"seed", "TEXT", "seed for all random numbers; the same text gives the same figures (default: 1)", OPTION_TEXT,
     offsetof(struct wishes, seed), 0, 0},
    {"threads", "N", "how many at a time (default: one for each processor, at most 8)", OPTION_NUMBER,
     offsetof(struct wishes, threads), 1, PARALLEL_MOST},
    {"partial", "FILE", "keep what is done in this file until the end (default: FILE.partial next to the record)",
     OPTION_TEXT, offsetof(struct wishes, partial), 0, 0},
    DATA_OPTION(struct wishes),
    LANGUAGE_OPTION(struct wishes),
    {0},
};
static const struct manual manual = {
    "analyse FILE [options]",
    "Analyses the record of a finished game: the chance of each side after every turn, the turning points, how much of "
    "it was chance and how much choice, and the best plan that a seat missed at each of its turns. Chances are the "
    "share of games won when the bots' policy plays on from a position. The same seed gives the same figures. What is "
    "done is kept next to the record: started again after an interruption, it resumes where it stopped. FILE may be - "
    "for standard input.",
    option_table,
    "sandtable analyse evening.record\nsandtable analyse evening.record --html evening.html\n"
    "sandtable analyse evening.record --futures 400 --simulations 1000 --json",
    1,
    1,
};

/* ---- What is kept ---- */

struct keeping {
    char *path; /* null: nothing is kept */
    FILE *file;
};

static char *joined(const char *a, const char *b)
{
    char *text = malloc(strlen(a) + strlen(b) + 1);
    return text ? strcat(strcpy(text, a), b) : 0;
}

static void put_kept(const struct analysis *a, struct sand_writer *w)
{
    analysis_put_head(a, w);
    sand_append_text(w, "\n");
    for (int i = 0; i < analysis_done(a); i++) {
        analysis_put_turn(a, i, w);
        sand_append_text(w, "\n");
    }
}

/* Takes the turns of an earlier run, if they belong to this one. */
static void take_kept(struct analysis *a, const char *text)
{
    struct sand_writer head;
    sand_writer_grow(&head);
    analysis_put_head(a, &head);
    const size_t first = strcspn(text, "\n");
    const bool same = first == head.size && memcmp(text, head.text, first) == 0;
    sand_writer_free(&head);
    for (text += first + (text[first] != 0); same && *text;) {
        const size_t size = strcspn(text, "\n");
        /* Turns are taken in their order and each once: what comes after one that cannot be used is done again. */
        if (text[size] != '\n' || !analysis_take_turn(a, text, size))
            return;
        text += size + 1;
    }
}

static char *read_kept(const char *path)
{
    size_t size;
    return access(path, R_OK) == 0 ? text_of_file(path, &size) : 0;
}

/* What somebody names may be a file of theirs: it must be new, empty or one of turns kept. */
static bool may_keep_in(const char *path)
{
    static const char head[] = "{\"analysis\":";
    char *text = read_kept(path);
    const bool may = !text || !*text || strncmp(text, head, sizeof head - 1) == 0;
    free(text);
    return may || complain(false, "--partial %s: this file is something else; name a new one", path);
}

/* What was kept is read and written again without what cannot be used; then turns are added. */
static void keep_begin(struct keeping *k, struct analysis *a)
{
    struct sand_writer w;
    char *text = k->path ? read_kept(k->path) : 0;
    if (text)
        take_kept(a, text);
    free(text);
    if (!k->path)
        return;
    sand_writer_grow(&w);
    put_kept(a, &w);
    if (text_to_file_safely(k->path, w.text, w.size))
        k->file = fopen(k->path, "ab");
    sand_writer_free(&w);
}

static void keep_turn(struct keeping *k, const struct analysis *a)
{
    struct sand_writer w;
    if (!k->file)
        return;
    sand_writer_grow(&w);
    analysis_put_turn(a, analysis_done(a) - 1, &w);
    sand_append_text(&w, "\n");
    fwrite(w.text, 1, w.size, k->file);
    fflush(k->file);
    sand_writer_free(&w);
}

static void keep_end(struct keeping *k, bool done)
{
    if (k->file)
        fclose(k->file);
    if (k->file && done)
        remove(k->path);
    free(k->path);
}

/* ---- Telling ---- */

static void name_series(struct told *t)
{
    const struct analysis *a = t->analysis;
    for (int i = 0; i < analysis_series(a); i++) {
        const char *id = analysis_series_id(a, i, t->ids[i]);
        t->series[i] = id;
        if (analysis_by_side(a))
            t->series[i] = sand_word(t->words, "side", id);
        for (int seat = 0; !analysis_by_side(a) && seat < sand_seats_of(analysis_table(a)); seat++)
            if (analysis_series_of_seat(a, seat) == i)
                t->series[i] = t->names[seat];
    }
}

/* A scoring or a crisis round in a turn has its part in what changed: it is named too. */
/* The one that lost most of its rounding and has not been made up for. */
static int most_lost(int count, const int *thousandths, const int *percent)
{
    int most = 0;
    for (int i = 1; i < count; i++)
        if (thousandths[i] - 10 * percent[i] > thousandths[most] - 10 * percent[most])
            most = i;
    return most;
}

void told_shares(int count, const int *thousandths, int *percent)
{
    int sum = 0, told = 0;
    for (int i = 0; i < count; i++) {
        percent[i] = thousandths[i] / 10;
        sum += thousandths[i];
        told += percent[i];
    }
    for (; told < (sum + 5) / 10; told++)
        percent[most_lost(count, thousandths, percent)]++;
}

static void told_settling(const struct told *t, const struct analysis_turn *at, struct sand_writer *w)
{
    struct sand_writer said;
    struct sand_entry e;
    if (!at->settling)
        return;
    sand_writer_grow(&said);
    sand_tell_entry(t->words, sand_journal_entry(analysis_table(t->analysis), at->settling - 1, &e), t->names, &said);
    append_phrase(w, t->language, PHRASE_ANALYSE_THEN, said.text);
    sand_writer_free(&said);
}

void told_turn(const struct told *t, int turn, struct sand_writer *w)
{
    const struct analysis_turn *at = analysis_turn(t->analysis, turn);
    struct sand_entry e;
    if (at->opener)
        sand_tell_entry(t->words, sand_journal_entry(analysis_table(t->analysis), at->opener - 1, &e), t->names, w);
    if (at->opener && !analysis_tells_luck(t->analysis))
        return; /* a chapter of the whole table, nobody's turn */
    sand_append_text(w, at->opener ? " (" : "");
    sand_append_text(w, t->names[at->seat]);
    sand_append_text(w, at->opener ? ")" : "");
    told_settling(t, at, w);
}

void told_steps(const struct told *t, const struct analysis_steps *steps, struct sand_writer *w)
{
    enum { MOST = 4 };
    for (int i = 0; i < steps->count && i < MOST; i++) {
        sand_append_text(w, i > 0 ? "; " : "");
        sand_tell_answer(t->words, steps->answer[i], steps->labelled >> i & 1 ? steps->shown[i] : 0, t->names, w);
    }
    if (steps->count > MOST)
        sand_append_text(w, "; …");
}

static struct number_text change_text(const struct told *t, int tenths, bool halves)
{
    struct number_text n;
    const int unit = halves ? 20 : 10;
    const struct number_text value = decimal_text(t->language, (double)tenths / unit, tenths % unit ? 1 : 0);
    snprintf(n.text, sizeof n.text, "%s%.*s", tenths > 0 ? "+" : "", (int)sizeof n.text - 2, value.text);
    return n;
}

static void told_reason(const struct told *t, const struct analysis_reason *r, struct sand_writer *w)
{
    const struct sand_table *table = analysis_table(t->analysis);
    const struct sand_pack *pack = sand_pack_of(table);
    struct sand_reading of[PLAN_FIGURES];
    struct sand_writer name;
    plan_readings(pack->game, pack->data, sand_seats_of(table), of);
    const struct sand_figure *f = of[r->reading].figure;
    const bool halves = f->flags & SAND_HALVES;
    sand_writer_grow(&name);
    sand_append_text(&name, sand_word(t->words, "figure", f->name));
    if (of[r->reading].of) {
        sand_append_text(&name, ", ");
        sand_append_text(&name, sand_word(t->words, pack->game->domains[f->by - 1].name, of[r->reading].of));
    }
    append_phrases(w, t->language, r->later ? PHRASE_ANALYSE_LATER : PHRASE_ANALYSE_REASON, name.text,
                   change_text(t, r->best, halves).text, change_text(t, r->played, halves).text, (char *)0);
    sand_writer_free(&name);
}

void told_reasons(const struct told *t, const struct analysis_turn *turn, struct sand_writer *w)
{
    for (int i = 0; i < turn->reasons; i++) {
        sand_append_text(w, i ? "; " : "");
        told_reason(t, &turn->reason[i], w);
    }
}

static int tell(const struct told *t, const struct wishes *wishes)
{
    struct sand_writer w;
    int code = EXIT_FINE;
    sand_writer_grow(&w);
    if (wishes->html) {
        analyse_html(t, &w);
        code = report_write(wishes->html, &w) ? EXIT_FINE : EXIT_USAGE;
        sand_writer_reset(&w);
    }
    if (wishes->json) {
        analysis_put(t->analysis, &w);
        puts(w.text);
    } else if (!wishes->html) {
        analyse_text(t, wishes->all);
    }
    sand_writer_free(&w);
    return code;
}

/* ---- The command ---- */

static bool work(struct analysis *a, struct keeping *k)
{
    struct progress bar;
    keep_begin(k, a);
    progress_start(&bar, "turns", analysis_turns(a));
    while (analysis_go_on(a)) {
        keep_turn(k, a);
        progress_show(&bar, analysis_done(a));
    }
    progress_end(&bar);
    return analysis_done(a) == analysis_turns(a);
}

static int run(const char *record, size_t size, const char *path, const struct wishes *wishes, struct record_game *game)
{
    struct analysis_wishes how = {.futures = (uint32_t)wishes->futures,
                                  .simulations = (uint32_t)wishes->simulations,
                                  .threads = (int)wishes->threads,
                                  .parallel = in_parallel};
    struct sand_error error;
    uint8_t key[32];
    sand_seed(wishes->seed, key);
    memcpy(&how.seed, key, sizeof how.seed);
    struct analysis *a = analysis_open(record, size, record_find_pack, game, &how, &error);
    if (!a)
        return complain_of_record(game, path, &error);
    struct keeping k = {.path = wishes->partial          ? joined(wishes->partial, "")
                                : strcmp(path, "-") != 0 ? joined(path, ".partial")
                                                         : 0};
    const bool done = work(a, &k);
    keep_end(&k, done);
    struct told *t = calloc(1, sizeof *t);
    int code = EXIT_INTERNAL;
    if (done && t) {
        *t = (struct told){.analysis = a, .words = game->game.words, .language = game->game.language};
        tell_names(analysis_table(a), t->names, t->memory);
        name_series(t);
        code = tell(t, wishes);
    } else {
        complain(EXIT_INTERNAL, "out of memory");
    }
    free(t);
    analysis_close(a);
    return code;
}

/* Nothing that is written may be the record, or another file of theirs; and what cannot be written is said first. */
static bool may_write(const char *record, const struct wishes *wishes)
{
    const char *const written[] = {wishes->html, wishes->partial};
    for (size_t i = 0; i < sizeof written / sizeof *written; i++)
        if (written[i] && is_same_file(record, written[i]))
            return complain(false, "%s: this is the record itself; name another file", written[i]);
    if (wishes->html && !report_may_go_to(wishes->html, !wishes->json))
        return false;
    if (wishes->partial && !can_write_file(wishes->partial))
        return false;
    return !wishes->partial || may_keep_in(wishes->partial);
}

int command_analyse(int argc, char **argv)
{
    const long n = sysconf(_SC_NPROCESSORS_ONLN);
    struct wishes wishes = {.futures = 100, .simulations = 200, .seed = "1"};
    struct words words;
    struct record_game game = {.wishes = &wishes.packs};
    size_t size;
    int code;
    wishes.threads = n < 1 ? 1 : n > PARALLEL_MOST ? PARALLEL_MOST : n;
    if (!options_read(&manual, argc, argv, &wishes, &words, &code))
        return code;
    if (!may_write(words.word[0], &wishes))
        return EXIT_USAGE;
    char *record = text_of_file(words.word[0], &size);
    if (!record)
        return EXIT_USAGE;
    code = run(record, size, words.word[0], &wishes, &game);
    free(record);
    if (game.game.pack)
        game_close(&game.game);
    return finish_output(code);
}

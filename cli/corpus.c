/* `corpus`: making, choosing from and reading many records (cli/corpus.h says what the file is).
 *
 * Every verb that reads is a visit: a function that gets each record that is wanted, with its text only where it needs
 * it, so that `sum` and `list` read the index and unpack nothing. A record in a file of its own has no index and is
 * played to find out what the index would say. */
#include "cli/corpus.h"

#include "cli/bout.h"
#include "cli/command.h"
#include "cli/lineup.h"
#include "cli/parallel.h"
#include "cli/phrases.h"
#include "cli/progress.h"
#include "cli/text.h"

#include <ctype.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct wishes {
    struct pack_wishes packs;
    int64_t games, seats, threads, least, most;
    const char *seed, *game, *won, *end;
    struct words seat, side, option;
    bool json;
};
static const struct option option_table[] = {
    {"games", "N", "make: how many games (default: 1000)", OPTION_NUMBER, offsetof(struct wishes, games), 1,
     1000000000},
    {"seed", "TEXT", "make: seed for all random numbers; the same text gives the same corpus (default: 1)", OPTION_TEXT,
     offsetof(struct wishes, seed), 0, 0},
    {"seat", "SEAT=BOT", "make: who plays a seat, as in sim. Repeatable", OPTION_LIST, offsetof(struct wishes, seat), 0,
     0},
    {"side", "SIDE=BOT", "make: who plays the seats of a side, as in sim. Repeatable", OPTION_LIST,
     offsetof(struct wishes, side), 0, 0},
    GAME_OPTION(struct wishes),
    {"threads", "N", "make: how many games at a time (default: one for each processor)", OPTION_NUMBER,
     offsetof(struct wishes, threads), 1, MOST_THREADS},
    {"seats", "N", "make: how many play; else: only games with this many seats", OPTION_NUMBER,
     offsetof(struct wishes, seats), 1, SAND_SEATS},
    {"game", "GAME", "only records of this game", OPTION_TEXT, offsetof(struct wishes, game), 0, 0},
    {"won", "SIDE", "only games that this side won", OPTION_TEXT, offsetof(struct wishes, won), 0, 0},
    {"end", "NAME", "only games that ended this way", OPTION_TEXT, offsetof(struct wishes, end), 0, 0},
    {"least", "N", "only games with at least N answers", OPTION_NUMBER, offsetof(struct wishes, least), 0, UINT32_MAX},
    {"most", "N", "only games with at most N answers", OPTION_NUMBER, offsetof(struct wishes, most), 0, UINT32_MAX},
    {"json", 0, "sum: print one JSON object per game", OPTION_SWITCH, offsetof(struct wishes, json), 0, 0},
    DATA_OPTION(struct wishes),
    LANGUAGE_OPTION(struct wishes),
    {0},
};
static const struct manual manual = {
    "corpus make|collect|sum|list|print|decisions FILE… [options]",
    "Many records in one compressed file, for research. make FILE GAME plays games between bots and stores them. "
    "collect FILE FROM… puts records and corpora together, or picks from them. sum FILE… counts who won and how. "
    "list FILE… prints the index, one JSON object per record. print FILE N prints a record. decisions FILE… prints "
    "every decision of every seat as a line of JSON: its legal actions as numbers, what the seat may know as numbers, "
    "what it chose, and how the game ended for it. The file is a row of gzip members; zcat shows the records.",
    option_table,
    "sandtable corpus make games.corpus GAME --games 10000 --seat all=BOT1\n"
    "sandtable corpus collect won.corpus games.corpus evening.record --most 500\n"
    "sandtable corpus sum games.corpus --json\n"
    "sandtable corpus print games.corpus 12 | sandtable replay -\n"
    "sandtable corpus decisions games.corpus > decisions.jsonl",
    2,
    WORDS,
};

/* ---- make ---- */

/* Games are played a batch at a time and written in their order, so the file does not depend on the threads. A batch is
 * also all that is in memory at once, however many games are wanted. */
enum { BATCH = 256 };

struct making {
    const struct sand_pack *pack;
    const char *options;
    uint8_t seed[32];
    struct lineup lineup;
    int64_t first;
    int count;
    _Atomic int next;
    _Atomic bool failed;
    struct corpus_entry entry[BATCH];
    struct sand_writer record[BATCH];
};

/* "Random 1", "Random 2": one bot may have several seats, and the sentences of a replay must tell them apart. */
static bool name_bots(struct sand_table *table, const struct seating *seating)
{
    char text[SAND_SEATS][64];
    const char *names[SAND_SEATS] = {0};
    struct sand_error error;
    for (int i = 0; i < sand_seats_of(table); i++) {
        snprintf(text[i], sizeof text[i], "%.50s %d", seating->bot[i]->name, i + 1);
        text[i][0] = (char)toupper((unsigned char)text[i][0]);
        names[i] = text[i];
    }
    return sand_set_names(table, names, &error);
}

static bool make_one(struct making *m, int i, struct bot_room *room)
{
    struct sand_random random[SAND_SEATS + 1];
    struct bench bench = {0};
    struct sand_table *table = bout_open(m->pack, m->options, m->seed, m->first + i, random);
    if (!table)
        return false;
    lineup_seat(&m->lineup, table, &random[SAND_SEATS], &bench);
    const bool fine = name_bots(table, &bench.seating) && bout_play(&bench.seating, table, random, room) &&
                      corpus_describe(table, &m->entry[i]);
    if (fine)
        sand_record(table, &m->record[i]);
    sand_close(table);
    return fine && !m->record[i].full;
}

static void *make_some(void *context)
{
    struct making *m = context;
    struct bot_room *room = malloc(sizeof *room);
    if (!room || !bot_room_open(room, m->pack->game)) {
        m->failed = true;
        free(room);
        return 0;
    }
    for (int i; !m->failed && (i = atomic_fetch_add(&m->next, 1)) < m->count;)
        if (!make_one(m, i, room))
            m->failed = true;
    bot_room_close(room);
    free(room);
    return 0;
}

static bool make_batch(struct making *m, int threads, struct corpus_writer *out)
{
    pthread_t thread[MOST_THREADS];
    int started = 0;
    m->next = 0;
    for (int i = 0; i < m->count; i++)
        sand_writer_grow(&m->record[i]);
    while (started < threads && pthread_create(&thread[started], 0, make_some, m) == 0)
        started++;
    m->failed |= started == 0;
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], 0);
    bool fine = !m->failed;
    for (int i = 0; i < m->count; i++) {
        fine = fine && corpus_put(out, &m->entry[i], m->record[i].text, m->record[i].size);
        sand_writer_free(&m->record[i]);
    }
    return fine;
}

static bool make_all(struct making *m, const struct wishes *wishes, struct corpus_writer *out)
{
    struct progress progress;
    bool fine = true;
    progress_start(&progress, m->pack->game->id, wishes->games);
    for (; fine && m->first < wishes->games; m->first += m->count) {
        m->count = (int)(wishes->games - m->first < BATCH ? wishes->games - m->first : BATCH);
        fine = make_batch(m, (int)wishes->threads, out);
        progress_show(&progress, m->first + m->count);
    }
    progress_end(&progress);
    return fine;
}

/* Whether the options and bots are good for this game. */
static bool read_lineup(struct making *m, const struct wishes *wishes)
{
    const struct sand_game *game = m->pack->game;
    struct sand_error error;
    struct sand_table *table = sand_open(m->pack, m->options, m->seed, &error);
    if (!table)
        return complain_of(false, 0, &error);
    const int seats = sand_seats_of(table);
    sand_close(table);
    for (int i = 0; i < SAND_SEATS; i++)
        m->lineup.fixed.bot[i] = default_bot(game);
    return seating_read(&m->lineup.fixed, game, seats, &wishes->seat, false) &&
           lineup_read(&m->lineup, game, &wishes->side, 0);
}

static int make_into(const char *path, struct making *m, const struct wishes *wishes)
{
    if (!read_lineup(m, wishes))
        return EXIT_USAGE;
    struct corpus_writer *out = corpus_create(path);
    if (!out)
        return EXIT_USAGE;
    const bool fine = make_all(m, wishes, out);
    return corpus_finish(out, fine) && fine ? EXIT_FINE : EXIT_INTERNAL;
}

static int make(const struct words *words, const struct wishes *wishes)
{
    struct opened_game g;
    struct sand_writer options;
    int code;
    if (words->count != 3)
        return complain(EXIT_USAGE, "expected corpus make FILE GAME");
    if ((code = game_open(&g, words->word[2], &wishes->packs)))
        return code;
    sand_writer_grow(&options);
    struct making *m = calloc(1, sizeof *m);
    code = m ? EXIT_USAGE : complain(EXIT_INTERNAL, "out of memory");
    if (m && options_object(g.pack->game, (int)wishes->seats, &wishes->option, true, &options)) {
        m->pack = g.pack;
        m->options = options.text;
        sand_seed(wishes->seed, m->seed);
        code = make_into(words->word[1], m, wishes);
    }
    free(m);
    sand_writer_free(&options);
    game_close(&g);
    return code;
}

/* ---- Choosing ---- */

/* By the name of a side, because games number their sides each in its own way; an entry of a game that has no such side
 * was not won by it. */
static bool has_won(const struct corpus_entry *e, const char *side)
{
    const struct sand_game *game = 0;
    for (const struct sand_listed *l = sand_games; l->game; l++)
        game = strcmp(l->game->id, e->game) == 0 ? l->game : game;
    for (int i = 0; game && game->sides && game->sides[i]; i++)
        if (strcmp(game->sides[i], side) == 0)
            return e->won >> i & 1;
    return false;
}

static bool wanted(const struct corpus_entry *e, const struct wishes *w)
{
    return (!w->game || strcmp(e->game, w->game) == 0) && (!w->won || has_won(e, w->won)) &&
           (!w->end || strcmp(e->end, w->end) == 0) && (!w->seats || e->seats == w->seats) && e->answers >= w->least &&
           (!w->most || e->answers <= w->most);
}

/* What is done with each record that is wanted. `text` is null where nobody asked for it. */
struct visit {
    bool (*record)(void *context, const struct corpus_entry *, int64_t number, const char *text, size_t size);
    void *context;
    bool text;
};

static bool visit_corpus(const char *path, const struct wishes *wishes, const struct visit *v)
{
    struct corpus_reader *c = corpus_open(path);
    bool fine = c;
    for (int64_t i = 0; fine && i < corpus_count(c); i++) {
        size_t size = 0;
        if (!wanted(corpus_at(c, i), wishes))
            continue;
        char *text = v->text ? corpus_record(c, i, &size) : 0;
        fine = (text || !v->text) && v->record(v->context, corpus_at(c, i), i + 1, text, size);
        free(text);
    }
    if (c)
        corpus_close(c);
    return fine;
}

/* A record of its own: it is played to see what it is. */
static bool visit_record(const char *path, const struct wishes *wishes, const struct visit *v)
{
    struct record_game game = {.wishes = &wishes->packs};
    struct corpus_entry e;
    struct sand_error error;
    size_t size;
    char *text = text_of_file(path, &size);
    struct sand_table *table = text ? sand_replay(text, size, record_find_pack, &game, &error) : 0;
    bool fine = false;
    if (text && !table)
        complain_of_record(&game, path, &error);
    else if (table && !corpus_describe(table, &e))
        complain(EXIT_FAILED, "%s: the game is not over", path);
    else if (table)
        fine = !wanted(&e, wishes) || v->record(v->context, &e, 1, text, size);
    sand_close(table);
    if (game.game.pack)
        game_close(&game.game);
    free(text);
    return fine;
}

static int visit_all(const struct words *words, int from, const struct wishes *wishes, const struct visit *v)
{
    for (int i = from; i < words->count; i++)
        if (!(corpus_is(words->word[i]) ? visit_corpus(words->word[i], wishes, v)
                                        : visit_record(words->word[i], wishes, v)))
            return EXIT_FAILED;
    return EXIT_FINE;
}

/* ---- collect, list, print, decisions ---- */

static bool store(void *context, const struct corpus_entry *e, int64_t number, const char *text, size_t size)
{
    struct corpus_entry copy = *e;
    (void)number;
    return corpus_put(context, &copy, text, size);
}

static int collect(const struct words *words, const struct wishes *wishes)
{
    if (words->count < 3)
        return complain(EXIT_USAGE, "expected corpus collect FILE FROM…");
    struct corpus_writer *out = corpus_create(words->word[1]);
    if (!out)
        return EXIT_USAGE;
    const struct visit v = {store, out, true};
    const int code = visit_all(words, 2, wishes, &v);
    return corpus_finish(out, code == EXIT_FINE) ? code : EXIT_INTERNAL;
}

static bool list_one(void *context, const struct corpus_entry *e, int64_t number, const char *text, size_t size)
{
    struct sand_writer *w = context;
    (void)number, (void)text, (void)size;
    sand_writer_reset(w);
    corpus_put_entry(w, e);
    return puts(w->text) >= 0;
}

static int list(const struct words *words, const struct wishes *wishes)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    const struct visit v = {list_one, &w, false};
    const int code = visit_all(words, 1, wishes, &v);
    sand_writer_free(&w);
    return finish_output(code);
}

static int print(const struct words *words)
{
    char *rest = 0;
    const long long number = words->count == 3 ? strtoll(words->word[2], &rest, 10) : 0;
    struct corpus_reader *c;
    size_t size;
    if (words->count != 3 || !rest || *rest || number < 1)
        return complain(EXIT_USAGE, "expected corpus print FILE NUMBER, counted from 1");
    if (!(c = corpus_open(words->word[1])))
        return EXIT_USAGE;
    const int64_t count = corpus_count(c);
    char *text = number <= count ? corpus_record(c, number - 1, &size) : 0;
    corpus_close(c);
    if (!text)
        return number <= count ? EXIT_FAILED
                               : complain(EXIT_USAGE, "%s has no record %lld (records: %lld)", words->word[1], number,
                                          (long long)count);
    fwrite(text, 1, size, stdout);
    free(text);
    return finish_output(EXIT_FINE);
}

/* The pack stays open as long as records of one game follow each other: opening one reads and checks all of its data.
 */
static bool decide_one(void *context, const struct corpus_entry *e, int64_t number, const char *text, size_t size)
{
    struct record_game *game = context;
    if (game->game.pack && strcmp(game->game.pack->game->id, e->game) != 0) {
        game_close(&game->game);
        game->game.pack = 0;
    }
    return corpus_print_decisions(number, text, size, game);
}

static int decisions(const struct words *words, const struct wishes *wishes)
{
    struct record_game game = {.wishes = &wishes->packs};
    const struct visit v = {decide_one, &game, true};
    const int code = visit_all(words, 1, wishes, &v);
    if (game.game.pack)
        game_close(&game.game);
    return finish_output(code);
}

/* ---- sum ---- */

enum { SUMS = 64 };
/* What is counted of one game at one number of seats. */
struct sum {
    const struct sand_game *game;
    int seats;
    uint64_t games, answers, won[32], ends[TALLY_NAMES];
};
struct sums {
    struct sum sum[SUMS];
    int count;
};

static struct sum *sum_for(struct sums *s, const struct corpus_entry *e)
{
    for (int i = 0; i < s->count; i++)
        if (s->sum[i].seats == e->seats && strcmp(s->sum[i].game->id, e->game) == 0)
            return &s->sum[i];
    for (const struct sand_listed *l = sand_games; l->game && s->count < SUMS; l++)
        if (strcmp(l->game->id, e->game) == 0) {
            s->sum[s->count] = (struct sum){.game = l->game, .seats = e->seats};
            return &s->sum[s->count++];
        }
    return 0;
}

static bool add_one(void *context, const struct corpus_entry *e, int64_t number, const char *text, size_t size)
{
    struct sum *s = sum_for(context, e);
    (void)number, (void)text, (void)size;
    if (!s)
        return complain(false, "corpus sum: more than %d kinds of game", SUMS);
    s->games++;
    s->answers += (uint64_t)e->answers;
    for (int i = 0; i < 32; i++)
        s->won[i] += e->won >> i & 1;
    for (int i = 0; s->game->ends[i]; i++)
        s->ends[i] += strcmp(s->game->ends[i], e->end) == 0;
    return true;
}

static void put_share(struct sand_writer *w, const char *name, uint64_t wins, uint64_t games)
{
    const struct interval at = wilson(wins, games);
    sand_put_object(w, name);
    sand_put_int(w, "games", (int64_t)wins);
    put_decimal(w, "share", "%.6f", at.share);
    put_decimal(w, "low", "%.6f", at.low);
    put_decimal(w, "high", "%.6f", at.high);
    sand_put_end(w);
}

static void print_sum_json(const struct sum *s)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    sand_put_object(&w, 0);
    sand_put_text(&w, "game", s->game->id);
    sand_put_int(&w, "seats", s->seats);
    sand_put_int(&w, "games", (int64_t)s->games);
    put_decimal(&w, "answers", "%.3f", (double)s->answers / (double)s->games);
    sand_put_object(&w, "won");
    for (int i = 0; s->game->sides && s->game->sides[i]; i++)
        put_share(&w, s->game->sides[i], s->won[i], s->games);
    sand_put_end(&w);
    sand_put_object(&w, "ends");
    for (int i = 0; s->game->ends[i]; i++)
        put_share(&w, s->game->ends[i], s->ends[i], s->games);
    sand_put_end(&w);
    sand_put_end(&w);
    puts(w.text);
    sand_writer_free(&w);
}

static int print_sum(const struct sum *s, const struct wishes *wishes)
{
    struct opened_game g;
    const int code = game_open(&g, s->game->id, &wishes->packs);
    if (code)
        return code;
    print_phrase(g.language, PHRASE_CORPUS_HEAD, sand_word(g.words, "game", "title"), number_text(s->seats).text,
                 number_text((long long)s->games).text,
                 decimal_text(g.language, (double)s->answers / (double)s->games, 1).text, (char *)0);
    if (s->game->sides)
        puts(phrase(g.language, PHRASE_SIM_SIDES));
    for (int i = 0; s->game->sides && s->game->sides[i]; i++)
        print_share(g.language, sand_word(g.words, "side", s->game->sides[i]), "", s->won[i], s->games);
    puts(phrase(g.language, PHRASE_SIM_ENDS));
    for (int i = 0; s->game->ends[i]; i++)
        print_share(g.language, sand_word(g.words, "end", s->game->ends[i]), "", s->ends[i], s->games);
    game_close(&g);
    return EXIT_FINE;
}

static int sum(const struct words *words, const struct wishes *wishes)
{
    struct sums *s = calloc(1, sizeof *s);
    if (!s)
        return complain(EXIT_INTERNAL, "out of memory");
    const struct visit v = {add_one, s, false};
    int code = visit_all(words, 1, wishes, &v);
    for (int i = 0; code == EXIT_FINE && i < s->count; i++)
        if (wishes->json)
            print_sum_json(&s->sum[i]);
        else
            code = print_sum(&s->sum[i], wishes);
    free(s);
    return finish_output(code);
}

/* ---- The command ---- */

int command_corpus(int argc, char **argv)
{
    struct wishes wishes = {.games = 1000, .seed = "1", .threads = processors()};
    struct words words;
    int code;
    if (!options_read(&manual, argc, argv, &wishes, &words, &code))
        return code;
    const char *const verb = words.word[0];
    if (strcmp(verb, "make") == 0)
        return make(&words, &wishes);
    if (strcmp(verb, "collect") == 0)
        return collect(&words, &wishes);
    if (strcmp(verb, "sum") == 0)
        return sum(&words, &wishes);
    if (strcmp(verb, "list") == 0)
        return list(&words, &wishes);
    if (strcmp(verb, "print") == 0)
        return print(&words);
    if (strcmp(verb, "decisions") == 0)
        return decisions(&words, &wishes);
    return complain(EXIT_USAGE, "corpus %s: make, collect, sum, list, print or decisions", verb);
}

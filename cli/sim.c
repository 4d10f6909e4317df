/* `sim`: many games between bots.
 *
 * Always true: game number i is the same for the same seed, whatever the number of threads and of processes: its key is
 * the hash of the seed and i, its bots' generators follow from that key. Results are sums, so the order does not
 * matter.
 */
#include "cli/bout.h"
#include "cli/command.h"
#include "cli/lineup.h"
#include "cli/packs.h"
#include "cli/parallel.h"
#include "cli/phrases.h"
#include "cli/progress.h"
#include "cli/ranks.h"
#include "cli/report.h"
#include "cli/tally.h"
#include "cli/text.h"
#include "engine/notation.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PORTION = 16, STRETCH = 64 }; /* STRETCH: games before it may stop early */

struct wishes {
    struct pack_wishes packs;
    struct program_wishes programs;
    int64_t games, seats, threads;
    const char *seed, *tournament, *precision, *html;
    struct words seat, side, option;
    bool json, csv;
};
static const struct option option_table[] = {
    {"games", "N", "how many games (default: 1000)", OPTION_NUMBER, offsetof(struct wishes, games), 1, 1000000000},
    {"precision", "POINTS",
     "stop early, when the interval of every seat and side is at most this many percentage points to either side",
     OPTION_TEXT, offsetof(struct wishes, precision), 0, 0},
    {"seed", "TEXT", "seed for all random numbers; the same text gives the same games (default: 1)", OPTION_TEXT,
     offsetof(struct wishes, seed), 0, 0},
    SEATS_OPTION(struct wishes),
    {"seat", "SEAT=BOT",
     "who plays a seat{: SEAT1=BOT1}; all=random for every seat; a temper may follow the bot{, "
     "SEAT1=BOT1/talk=3/bold=0/patience=1}; {SEAT1=}exec:./mybot is a program of yours. Repeatable",
     OPTION_LIST, offsetof(struct wishes, seat), 0, 0},
    {"side", "SIDE=BOT", "who plays the seats of a side, whatever the deal{: SIDE1=BOT1, SIDE2=BOT2}. Repeatable",
     OPTION_LIST, offsetof(struct wishes, side), 0, 0},
    {"tournament", "BOT,BOT…",
     "seats these bots (exec:./mybot: a program) at random at one table, again for each game, and reports how each "
     "fared by side",
     OPTION_TEXT, offsetof(struct wishes, tournament), 0, 0},
    PROGRAM_OPTIONS(struct wishes),
    GAME_OPTION(struct wishes),
    {"threads", "N", "how many at a time (default: one for each processor)", OPTION_NUMBER,
     offsetof(struct wishes, threads), 1, MOST_THREADS},
    {"json", 0, "print one JSON object", OPTION_SWITCH, offsetof(struct wishes, json), 0, 0},
    {"html", "FILE", "write a report with plots to this file; -: to standard output, and nothing else", OPTION_TEXT,
     offsetof(struct wishes, html), 0, 0},
    {"csv", 0, "print CSV", OPTION_SWITCH, offsetof(struct wishes, csv), 0, 0},
    DATA_OPTION(struct wishes),
    LANGUAGE_OPTION(struct wishes),
    {0},
};
static const struct manual manual = {
    "sim GAME [options]",
    "Plays many games between bots and reports who won how often, with 95 % intervals (Wilson), how many "
    "decisions the games took and how they ended. The same seed gives the same games whatever the number of threads, "
    "and over several machines: mpirun -n 4 sandtable sim … "
    "If the game has rounds of talk, players talk in rounds, unless --option talk=… says otherwise.",
    option_table,
    "sandtable sim GAME --games 10000 --seed 7\n"
    "sandtable sim GAME --seats SEATS --seat all=random --seat SEAT1=BOT1 --json\n"
    "sandtable sim GAME --seat all=BOT1/bold=3\n"
    "sandtable sim GAME --side SIDE1=BOT1 --side SIDE2=BOT2\n"
    "sandtable sim GAME --seats SEATS --tournament BOT1,BOT2,random\n"
    "sandtable sim GAME --precision 3 --html report.html\n"
    "sandtable sim GAME --seats SEATS --option OPTION --games 100000 --csv",
    1,
    1,
};

/* What all threads share: read only, but for the counters. */
struct job {
    const struct sand_pack *pack;
    const char *options;
    uint8_t seed[32];
    struct lineup lineup;
    int64_t games; /* of this stretch, and all before it */
    _Atomic int64_t next, done;
    _Atomic bool failed;
};
struct worker {
    struct job *job;
    struct tally tally;
    struct standings standings;
    struct bench bench;
    pthread_t thread;
};

/* ---- One game ---- */

static bool play_game(struct worker *w, int64_t number, struct bot_room *room)
{
    const struct job *job = w->job;
    struct sand_random random[SAND_SEATS + 1];
    struct sand_outcome outcome;
    struct sand_table *table = bout_open(job->pack, job->options, job->seed, number, random);
    if (!table)
        return false;
    lineup_seat(&job->lineup, table, &random[SAND_SEATS], &w->bench);
    const bool fine = bout_play(&w->bench.seating, table, random, room) && sand_over(table, &outcome);
    if (fine)
        tally_add(&w->tally, &outcome, sand_seats_of(table), sand_answers_taken(table));
    if (fine && job->lineup.rival_count)
        standings_add(&w->standings, &w->bench, &outcome, sand_seats_of(table));
    sand_close(table);
    return fine;
}

/* ---- All games ---- */

static void *work(void *context)
{
    struct worker *w = context;
    struct job *job = w->job;
    struct bot_room *room = malloc(sizeof *room);
    if (!room || !bot_room_open(room, job->pack->game)) {
        job->failed = true;
        free(room);
        return 0;
    }
    int64_t first;
    while (!job->failed && (first = atomic_fetch_add(&job->next, PORTION * ranks.count)) < job->games)
        for (int64_t i = first; i < first + PORTION && i < job->games && !job->failed; i++) {
            if (!play_game(w, i, room))
                job->failed = true;
            job->done++;
        }
    bot_room_close(room);
    free(room);
    return 0;
}

static void wait_for(struct job *job, const char *what)
{
    struct progress p;
    progress_start(&p, what, job->games);
    const int64_t all = job->games / ranks.count; /* about as many as the others play */
    while (p.on && !job->failed && job->done < all) {
        pause_for(0.05);
        progress_show(&p, job->done * ranks.count);
    }
    progress_end(&p);
}

/* The games of this process, played; its sums are added to what is given. */
static bool run_own(struct job *job, int threads, struct tally *total, struct standings *standings)
{
    struct worker *workers = calloc((size_t)threads, sizeof *workers);
    int started = 0;
    for (; workers && started < threads; started++) {
        workers[started].job = job;
        if (!tally_open(&workers[started].tally, job->pack->game))
            break;
        if (pthread_create(&workers[started].thread, 0, work, &workers[started]) != 0) {
            tally_close(&workers[started].tally);
            break;
        }
    }
    job->failed |= started < threads;
    if (ranks_first())
        wait_for(job, job->pack->game->id);
    for (int i = 0; i < started; i++) {
        pthread_join(workers[i].thread, 0);
        tally_merge(total, &workers[i].tally);
        standings_merge(standings, &workers[i].standings);
        tally_close(&workers[i].tally);
    }
    free(workers);
    return !job->failed;
}

/* The games of all processes: the sums are the same for each of them. Process k takes portions k, k + n, k + 2n …, so
 * that none has to be told what another plays. */
static bool run(struct job *job, int threads, struct tally *total, struct standings *standings)
{
    struct tally part;
    struct standings *standing = calloc(1, sizeof *standing);
    if (!standing || !tally_open(&part, job->pack->game))
        abort();
    job->next += (int64_t)PORTION * ranks.rank;
    bool fine = run_own(job, threads, &part, standing);
    fine = !ranks_any(!fine);
    tally_reduce(&part);
    standings_reduce(standing);
    tally_merge(total, &part);
    standings_merge(standings, standing);
    tally_close(&part);
    free(standing);
    return fine;
}

/* All games, or stretch by stretch until the figures are precise enough: the same games whatever the threads. A stretch
 * is played whole before it is looked at, or the speed of threads would decide which games count. */
static bool run_enough(struct job *job, const struct wishes *wishes, struct tally *total, struct standings *standings,
                       int seats)
{
    const double wanted = wishes->precision ? atof(wishes->precision) / 100 : 0;
    bool fine = true;
    do {
        const int64_t left = wishes->games - (int64_t)total->games;
        job->next = (int64_t)total->games;
        job->games = (int64_t)total->games + (wanted > 0 && left > STRETCH ? STRETCH : left);
        fine = run(job, (int)wishes->threads, total, standings);
    } while (fine && (int64_t)total->games < wishes->games && tally_precision(total, seats) > wanted);
    return fine;
}

/* ---- The report ---- */

struct report {
    const struct job *job;
    const struct wishes *wishes;
    const struct tally *tally;
    const struct standings *standings;
    int seats;
    double seconds;
    const struct sand_catalogue *words;
    const char *language;
};

static void put_wins(struct sand_writer *w, uint64_t wins, uint64_t draws, uint64_t games)
{
    const struct interval i = wilson(wins, games);
    sand_put_int(w, "wins", (int64_t)wins);
    sand_put_int(w, "draws", (int64_t)draws);
    put_decimal(w, "share", "%.6f", i.share);
    put_decimal(w, "low", "%.6f", i.low);
    put_decimal(w, "high", "%.6f", i.high);
}

/* The bot of a seat, where it is the same in every game. */
static const char *bot_at(const struct report *r, int seat)
{
    const struct lineup *l = &r->job->lineup;
    bool sides = false;
    for (int i = 0; i < SAND_SEATS; i++)
        sides |= l->sides.bot[i] != 0;
    return l->rival_count || sides ? "" : l->fixed.bot[seat]->name;
}

static void put_seats(struct sand_writer *w, const struct report *r)
{
    char name[SAND_ACTOR_BYTES];
    sand_put_object(w, "seats");
    for (int i = 0; i < r->seats; i++) {
        sand_put_object(w, sand_actor_name(r->tally->game, i, name));
        sand_put_text(w, "bot", bot_at(r, i));
        if (r->job->lineup.fixed.temper[i][0])
            sand_put_text(w, "temper", r->job->lineup.fixed.temper[i] + 1);
        put_wins(w, r->tally->seat_wins[i], r->tally->seat_draws[i], r->tally->games);
        sand_put_end(w);
    }
    sand_put_end(w);
}

static void put_sides(struct sand_writer *w, const struct report *r)
{
    const char *const *sides = r->tally->game->sides;
    sand_put_object(w, "sides");
    for (int i = 0; sides && sides[i]; i++) {
        sand_put_object(w, sides[i]);
        sand_put_int(w, "games", (int64_t)r->tally->side_games[i]);
        put_wins(w, r->tally->side_wins[i], r->tally->side_draws[i], r->tally->side_games[i]);
        sand_put_end(w);
    }
    sand_put_end(w);
}

static uint64_t sum_of(const uint64_t *by_side)
{
    uint64_t sum = 0;
    for (int i = 0; i < TALLY_NAMES; i++)
        sum += by_side[i];
    return sum;
}

static void put_standing(struct sand_writer *w, const char *key, uint64_t wins, uint64_t games)
{
    sand_put_object(w, key);
    sand_put_int(w, "games", (int64_t)games);
    put_wins(w, wins, 0, games);
    sand_put_end(w);
}

static void put_standings(struct sand_writer *w, const struct report *r)
{
    const struct lineup *l = &r->job->lineup;
    const char *const *sides = r->tally->game->sides;
    sand_put_object(w, "bots");
    for (int i = 0; i < l->rival_count; i++) {
        sand_put_object(w, l->rivals.bot[i]->name);
        put_standing(w, "all", sum_of(r->standings->wins[i]), sum_of(r->standings->games[i]));
        for (int side = 0; sides && sides[side]; side++)
            put_standing(w, sides[side], r->standings->wins[i][side], r->standings->games[i][side]);
        sand_put_end(w);
    }
    sand_put_end(w);
}

static void put_report(struct sand_writer *w, const struct report *r)
{
    const struct tally *t = r->tally;
    sand_put_object(w, 0);
    sand_put_text(w, "game", t->game->id);
    sand_put_int(w, "rules", t->game->rules);
    sand_put_raw(w, "options", r->job->options, strlen(r->job->options));
    sand_put_text(w, "seed", r->wishes->seed);
    sand_put_int(w, "games", (int64_t)t->games);
    if (r->wishes->precision && (int64_t)t->games < r->wishes->games)
        sand_put_bool(w, "early", true);
    put_seats(w, r);
    put_sides(w, r);
    if (r->job->lineup.rival_count)
        put_standings(w, r);
    sand_put_object(w, "ends");
    for (int i = 0; t->game->ends[i]; i++)
        sand_put_int(w, t->game->ends[i], (int64_t)t->ends[i]);
    sand_put_end(w);
    sand_put_object(w, "decisions");
    sand_put_int(w, "total", (int64_t)t->decisions);
    sand_put_int(w, "min", (int64_t)t->shortest);
    put_decimal(w, "mean", "%.3f", (double)t->decisions / (double)t->games);
    sand_put_int(w, "median", (int64_t)tally_median(t));
    sand_put_int(w, "max", (int64_t)t->longest);
    sand_put_end(w);
    put_decimal(w, "seconds", "%.3f", r->seconds);
    put_decimal(w, "games_per_s", "%.1f", (double)t->games / r->seconds);
    put_decimal(w, "decisions_per_s", "%.1f", (double)t->decisions / r->seconds);
    sand_put_end(w);
}

/* A row of the table, for people or with commas. A side that was in no game has none: 0 % would be said of it. */
static void print_row(const char *language, bool csv, const char *kind, const char *name, const char *more,
                      uint64_t wins, uint64_t games)
{
    const struct interval i = wilson(wins, games);
    if (!games)
        return;
    if (csv)
        printf("%s,%s,%s,%llu,%llu,%.6f,%.6f,%.6f\n", kind, name, more, (unsigned long long)games,
               (unsigned long long)wins, i.share, i.low, i.high);
    else
        print_share(language, name, more, wins, games);
}

/* What a seat is called, or else what it plays with that number of seats, or what else the game calls by its id. */
static const char *seat_word(const struct report *r, const char *id)
{
    char plays[SAND_ACTOR_BYTES + 24];
    const struct sand_domain *d = r->tally->game->domains;
    const char *word = sand_word(r->words, "seat", id);
    snprintf(plays, sizeof plays, "plays.%s.%d", id, r->seats);
    if (strcmp(word, id) == 0 && strcmp(sand_word(r->words, "board", plays), plays) != 0)
        return sand_word(r->words, "board", plays);
    for (; strcmp(word, id) == 0 && d->name; d++)
        word = sand_word(r->words, d->name, id);
    return word;
}

/* "the Axis (axis)": its name in the reader's language, and the word that --seat takes. */
static const char *seat_label(const struct report *r, int seat, char label[96])
{
    char name[SAND_ACTOR_BYTES];
    const char *id = sand_actor_name(r->tally->game, seat, name), *word = seat_word(r, id);
    if (strcmp(word, id) == 0)
        snprintf(label, 96, "%s", id);
    else
        snprintf(label, 96, "%s (%s)", word, id);
    return label;
}

static void print_rows(const struct report *r, bool csv)
{
    const struct sand_game *game = r->tally->game;
    char name[SAND_ACTOR_BYTES], label[96];
    if (!csv && game->sides)
        puts(phrase(r->language, PHRASE_SIM_SIDES));
    for (int i = 0; game->sides && game->sides[i]; i++)
        print_row(r->language, csv, "side", csv ? game->sides[i] : sand_word(r->words, "side", game->sides[i]), "",
                  r->tally->side_wins[i], r->tally->side_games[i]);
    if (!csv)
        puts(phrase(r->language, PHRASE_SIM_SEATS));
    for (int i = 0; i < r->seats; i++)
        print_row(r->language, csv, "seat", csv ? sand_actor_name(game, i, name) : seat_label(r, i, label),
                  bot_at(r, i), r->tally->seat_wins[i], r->tally->games);
    if (!csv)
        puts(phrase(r->language, PHRASE_SIM_ENDS));
    for (int i = 0; game->ends[i]; i++)
        print_row(r->language, csv, "end", csv ? game->ends[i] : sand_word(r->words, "end", game->ends[i]), "",
                  r->tally->ends[i], r->tally->games);
}

/* The table of a tournament: each bot in all, then by side. */
static void print_standings(const struct report *r, bool csv)
{
    const struct lineup *l = &r->job->lineup;
    const char *const *sides = r->tally->game->sides;
    if (!csv && l->rival_count)
        puts(phrase(r->language, PHRASE_SIM_BOTS));
    for (int i = 0; i < l->rival_count; i++) {
        const char *name = l->rivals.bot[i]->name;
        print_row(r->language, csv, "bot", name, csv ? "" : phrase(r->language, PHRASE_SIM_ALL),
                  sum_of(r->standings->wins[i]), sum_of(r->standings->games[i]));
        for (int side = 0; sides && sides[side]; side++)
            print_row(r->language, csv, "bot", name, csv ? sides[side] : sand_word(r->words, "side", sides[side]),
                      r->standings->wins[i][side], r->standings->games[i][side]);
    }
}

/* Games that were wished for and not needed: it says that, or nothing. */
static void append_early(const struct report *r, struct sand_writer *w)
{
    if (r->wishes->precision && (int64_t)r->tally->games < r->wishes->games)
        append_phrases(w, r->language, PHRASE_SIM_EARLY, number_text((long long)r->tally->games).text,
                       number_text(r->wishes->games).text, r->wishes->precision, (char *)0);
}

static void print_early(const struct report *r)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    append_early(r, &w);
    if (w.size)
        puts(w.text);
    sand_writer_free(&w);
}

static void print_report(const struct report *r)
{
    const struct tally *t = r->tally;
    if (r->wishes->csv) {
        puts("kind,name,bot,games,wins,share,low,high");
        print_rows(r, true);
        print_standings(r, true);
        return;
    }
    const char *l = r->language;
    print_phrase(l, PHRASE_SIM_HEAD, sand_word(r->words, "game", "title"), number_text(r->seats).text,
                 number_text((long long)t->games).text, r->wishes->seed, (char *)0);
    print_early(r);
    print_standings(r, false);
    print_rows(r, false);
    print_phrase(l, PHRASE_SIM_DECISIONS, number_text((long long)t->shortest).text,
                 number_text((long long)t->longest).text,
                 decimal_text(l, (double)t->decisions / (double)t->games, 1).text,
                 number_text((long long)tally_median(t)).text, (char *)0);
    print_phrase(l, PHRASE_SIM_TIME, decimal_text(l, r->seconds, 2).text,
                 decimal_text(l, (double)t->games / r->seconds, 0).text,
                 decimal_text(l, (double)t->decisions / r->seconds, 0).text, (char *)0);
}

/* ---- The report as a file ---- */

/* What was played: options that say more than the heading, and why there were fewer games than asked for. */
static void put_played(struct sand_writer *w, const struct report *r)
{
    struct sand_writer text;
    sand_writer_grow(&text);
    append_early(r, &text);
    if (text.size)
        report_element(w, "p", text.text);
    sand_writer_reset(&text);
    options_tell(r->words, r->tally->game, r->language, r->job->options, &text);
    if (text.size)
        report_element(w, "p", text.text);
    sand_writer_free(&text);
}

enum { MOST_BARS = TALLY_NAMES + SAND_SEATS };

static void add_bar(struct report_bar *bars, int *count, const char *name, const char *more, uint64_t wins,
                    uint64_t games)
{
    const struct interval i = wilson(wins, games);
    if (games && *count < MOST_BARS)
        bars[(*count)++] = (struct report_bar){
            name, more, (int)(1000 * i.share + 0.5), (int)(1000 * i.low + 0.5), (int)(1000 * i.high + 0.5),
            wins, games};
}

static void put_bars(struct sand_writer *w, const struct report *r, enum phrase head, const struct report_bar *bars,
                     int count)
{
    if (!count)
        return;
    report_element(w, "h2", phrase(r->language, head));
    report_bars(w, r->language, bars, count);
}

static void put_side_bars(struct sand_writer *w, const struct report *r)
{
    const char *const *sides = r->tally->game->sides;
    struct report_bar bars[MOST_BARS];
    int count = 0;
    for (int i = 0; sides && sides[i]; i++)
        add_bar(bars, &count, sand_word(r->words, "side", sides[i]), "", r->tally->side_wins[i],
                r->tally->side_games[i]);
    put_bars(w, r, PHRASE_SIM_SIDES, bars, count);
}

static void put_seat_bars(struct sand_writer *w, const struct report *r)
{
    struct report_bar bars[MOST_BARS];
    char name[SAND_SEATS][SAND_ACTOR_BYTES];
    int count = 0;
    for (int i = 0; i < r->seats; i++)
        add_bar(bars, &count, seat_word(r, sand_actor_name(r->tally->game, i, name[i])), bot_at(r, i),
                r->tally->seat_wins[i], r->tally->games);
    put_bars(w, r, PHRASE_SIM_SEATS, bars, count);
}

static void put_bot_bars(struct sand_writer *w, const struct report *r)
{
    const struct lineup *l = &r->job->lineup;
    const char *const *sides = r->tally->game->sides;
    struct report_bar bars[MOST_BARS];
    int count = 0;
    for (int i = 0; i < l->rival_count; i++) {
        add_bar(bars, &count, l->rivals.bot[i]->name, "", sum_of(r->standings->wins[i]),
                sum_of(r->standings->games[i]));
        for (int side = 0; sides && sides[side]; side++)
            add_bar(bars, &count, l->rivals.bot[i]->name, sand_word(r->words, "side", sides[side]),
                    r->standings->wins[i][side], r->standings->games[i][side]);
    }
    put_bars(w, r, PHRASE_SIM_BOTS, bars, count);
}

static void put_end_bars(struct sand_writer *w, const struct report *r)
{
    const struct sand_game *game = r->tally->game;
    struct report_bar bars[MOST_BARS];
    int count = 0;
    for (int i = 0; game->ends[i]; i++)
        add_bar(bars, &count, sand_word(r->words, "end", game->ends[i]), "", r->tally->ends[i], r->tally->games);
    put_bars(w, r, PHRASE_SIM_ENDS, bars, count);
}

static bool write_page(const struct report *r)
{
    struct sand_writer w, text;
    const struct tally *t = r->tally;
    sand_writer_grow(&w);
    sand_writer_grow(&text);
    append_phrases(&text, r->language, PHRASE_SIM_HEAD, sand_word(r->words, "game", "title"),
                   number_text(r->seats).text, number_text((long long)t->games).text, r->wishes->seed, (char *)0);
    report_begin(&w, r->language, text.text);
    put_played(&w, r);
    put_bot_bars(&w, r);
    put_side_bars(&w, r);
    put_seat_bars(&w, r);
    put_end_bars(&w, r);
    sand_writer_reset(&text);
    append_phrases(&text, r->language, PHRASE_SIM_DECISIONS, number_text((long long)t->shortest).text,
                   number_text((long long)t->longest).text,
                   decimal_text(r->language, (double)t->decisions / (double)t->games, 1).text,
                   number_text((long long)tally_median(t)).text, (char *)0);
    report_element(&w, "p", text.text);
    report_end(&w);
    const bool written = report_write(r->wishes->html, &w);
    sand_writer_free(&w);
    sand_writer_free(&text);
    return written;
}

static void print_result(const struct report *r)
{
    struct sand_writer w;
    if (report_goes_out(r->wishes->html))
        return;
    if (!r->wishes->json) {
        print_report(r);
        return;
    }
    sand_writer_grow(&w);
    put_report(&w, r);
    puts(w.text);
    sand_writer_free(&w);
}

/* ---- The command ---- */

/* Opens one table to see that the options are good, and to learn how many sit at it. */
static int seats_of_first(const struct job *job)
{
    struct sand_error error;
    struct sand_table *table = sand_open(job->pack, job->options, job->seed, &error);
    if (!table)
        return complain_of(-1, 0, &error);
    const int seats = sand_seats_of(table);
    sand_close(table);
    return seats;
}

static int simulate(struct job *job, const struct wishes *wishes, const struct opened_game *g)
{
    const struct sand_game *game = job->pack->game;
    const int seats = seats_of_first(job);
    struct tally total;
    for (int i = 0; i < SAND_SEATS; i++)
        job->lineup.fixed.bot[i] = default_bot(game);
    if (seats < 0 || !seating_read(&job->lineup.fixed, game, seats, &wishes->seat, false) ||
        !lineup_read(&job->lineup, game, &wishes->side, wishes->tournament))
        return EXIT_USAGE;
    struct standings *standings = calloc(1, sizeof *standings);
    if (!standings || !tally_open(&total, game)) {
        free(standings);
        return complain(EXIT_INTERNAL, "out of memory");
    }
    const double start = seconds_now();
    const bool fine = run_enough(job, wishes, &total, standings, seats);
    const struct report report = {job, wishes, &total, standings, seats, seconds_now() - start, g->words, g->language};
    if (fine)
        print_result(&report);
    outside_report();
    const bool written = !fine || !wishes->html || !ranks_first() || write_page(&report);
    tally_close(&total);
    free(standings);
    if (!written)
        return EXIT_USAGE;
    return fine ? finish_output(EXIT_FINE) : complain(EXIT_INTERNAL, "the games could not be played to their end");
}

int command_sim(int argc, char **argv)
{
    struct wishes wishes = {.games = 1000, .seed = "1", .threads = processors()};
    struct words words;
    struct opened_game g;
    struct sand_writer options;
    int code;
    if (!options_read(&manual, argc, argv, &wishes, &words, &code))
        return code;
    if (wishes.precision && !(atof(wishes.precision) > 0))
        return complain(EXIT_USAGE, "--precision %s: not a number of percentage points above 0", wishes.precision);
    if (wishes.json && wishes.csv)
        return complain(EXIT_USAGE, "sim: either --json or --csv");
    if (wishes.html && !report_may_go_to(wishes.html, !wishes.json && !wishes.csv))
        return EXIT_USAGE;
    if ((code = game_open(&g, words.word[0], &wishes.packs)))
        return code;
    programs_limit(&wishes.programs);
    sand_writer_grow(&options);
    code = EXIT_USAGE;
    if (options_object(g.pack->game, (int)wishes.seats, &wishes.option, true, &options)) {
        struct job *job = calloc(1, sizeof *job);
        if (job) {
            job->pack = g.pack;
            job->options = options.text;
            job->games = wishes.games;
            sand_seed(wishes.seed, job->seed);
            code = simulate(job, &wishes, &g);
        }
        free(job);
    }
    sand_writer_free(&options);
    game_close(&g);
    return code;
}

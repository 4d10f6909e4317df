/* `bench`: how fast and how large the games are, on one core, next to figures of the machine itself.
 *
 * A figure in nanoseconds says little by itself; `baseline/copy_1k_ns`, measured in the same run, is what it can be
 * divided by. Ratios are printed too. */
#include "cli/bench.h"

#include "cli/bench_plan.h"
#include "cli/command.h"
#include "cli/packs.h"
#include "cli/raw.h"
#include "cli/seating.h"
#include "engine/ensure.h"
#include "engine/notation.h"
#include "engine/preview.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const struct option option_table[] = {
    BENCH_JSON,
    BENCH_SECONDS,
    SEATS_OPTION(struct bench_wishes),
    GAME_OPTION(struct bench_wishes),
    DATA_OPTION(struct bench_wishes),
    {0},
};
static const struct manual manual = {
    "bench [GAME] [options]",
    "Measures each game (or one) with random players on one core, on the bare contract: asked, ask, apply. Figures: "
    "decisions and games per second, set-up included, answers to choose from, bytes of a state, "
    "time "
    "of a copy, of a view, of imagining a state, whole previews per second, and decisions per second through the table "
    "with its record and journal; of the longest of twenty games how many answers it has and how long it takes to play "
    "them again, as the server does to wake a table; where a bot plans, its simulations per second, and how many "
    "times as fast two threads are. "
    "The baselines are measured in the same run, and x_per_copy_1k is a figure divided by the copying of 1 KiB. Times "
    "are CPU time, not wall-clock time. bench protocol, bench python and bench server measure what other programs and "
    "people meet: each has a --help of its own.",
    option_table,
    "sandtable bench\nsandtable bench GAME --json\nsandtable bench GAME --seats SEATS --option OPTION",
    0,
    1,
};

/* ---- Printing ---- */

enum { BASELINES = 2, FIGURES = 20 }; /* of each game */

/* The bar makes room for the line. */
void bench_print(struct bench *b, const char *name, double value, const char *unit)
{
    progress_end(&b->bar);
    if (b->json)
        printf("{\"bench\":\"%s/%s\",\"value\":%.6g,\"unit\":\"%s\"}\n", b->game, name, value, unit);
    else
        printf("%-12s %-44s %14.6g %s\n", b->game, name, value, unit);
    fflush(stdout);
    progress_show(&b->bar, ++b->printed);
}

/* A time, and how it compares with copying 1 KiB. */
static void print_time(struct bench *b, const char *name, double nanoseconds)
{
    char text[64];
    snprintf(text, sizeof text, "%s_ns", name);
    bench_print(b, text, nanoseconds, "ns");
    snprintf(text, sizeof text, "%s_per_copy_1k", name);
    bench_print(b, text, nanoseconds / b->copy_1k, "1");
}

/* ---- Measuring ---- */

/* The processor's time of this program, so that what else the machine does counts little. */
double bench_seconds_used(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* The mean time of `call` in nanoseconds: as often as fits into the time. */
static double time_of(double seconds, void (*call)(void *context, int times), void *context)
{
    const double start = bench_seconds_used();
    double now = start, calls = 0;
    for (int times = 16; now - start < seconds; now = bench_seconds_used()) {
        call(context, times);
        calls += times;
        if (times < 1 << 16)
            times *= 2;
    }
    return (now - start) * 1e9 / calls;
}

/* The compiler must not know that nobody looks at the copy. */
#define LOOK_AT(memory) __asm__ volatile("" : : "r"(memory) : "memory")

struct copying {
    uint8_t *from, *to;
    size_t bytes;
};
static void copy(void *context, int times)
{
    const struct copying *c = context;
    for (int i = 0; i < times; i++) {
        memcpy(c->to, c->from, c->bytes);
        LOOK_AT(c->to);
    }
}

static double copy_time(double seconds, size_t bytes)
{
    struct copying c = {calloc(1, bytes), calloc(1, bytes), bytes};
    const double time = c.from && c.to ? time_of(seconds, copy, &c) : 0;
    free(c.from);
    free(c.to);
    return time;
}

static void draw(void *context, int times)
{
    struct sand_chance *chance = context;
    for (int i = 0; i < times; i++)
        sand_draw(chance, 6);
}

/* ---- A game ---- */

/* What was counted while random games were played for the given time. */
struct count {
    double games, decisions, answers, seconds;
};

static bool play_raw(struct raw_game *raw, double seconds, struct count *c)
{
    struct sand_error error;
    const double start = bench_seconds_used();
    *c = (struct count){0};
    do {
        if (!raw_start(raw, (uint64_t)c->games, &error)) {
            complain_of(EXIT_USAGE, 0, &error);
            return false;
        }
        for (int n; (n = raw_step(raw, false)) > 0; c->decisions++)
            c->answers += n;
        c->games++;
        /* Reading this clock is a system call, which would show in the rates of short games. */
        if ((uint64_t)c->games % 16 == 0)
            c->seconds = bench_seconds_used() - start;
    } while (c->seconds < seconds);
    return true;
}

/* A state in the middle of a game, as the views and imaginings of one are of little use at its start. */
struct middle {
    struct raw_game *raw;
    struct sand_writer writer;
    void *state;
    struct sand_chance chance;
    int viewer;
};

static void view(void *context, int times)
{
    struct middle *m = context;
    const struct sand_head *head = m->raw->state;
    for (int i = 0; i < times; i++) {
        sand_writer_reset(&m->writer);
        m->viewer = (m->viewer + 1) % head->seats;
        m->raw->game->view(m->raw->pack, m->raw->state, m->viewer, &m->writer);
    }
}

static void imagine(void *context, int times)
{
    struct middle *m = context;
    const struct sand_head *head = m->raw->state;
    for (int i = 0; i < times; i++) {
        memcpy(m->state, m->raw->state, m->raw->game->state_bytes);
        m->viewer = (m->viewer + 1) % head->seats;
        m->raw->game->imagine(m->raw->pack, m->state, m->viewer, &m->chance);
    }
}

/* Whole previews, 256 samples each: of random answers of those asked, in a game that continues. */
static double preview_rate(const struct sand_pack *pack, struct raw_game *raw, double seconds)
{
    struct sand_writer w;
    struct sand_error error;
    const double start = bench_seconds_used();
    double previews = 0, passed = 0;
    sand_writer_grow(&w);
    while (passed < seconds && raw_start(raw, (uint64_t)previews, &error)) {
        for (sand_mask asked; passed < seconds && (asked = raw->game->asked(raw->pack, raw->state) & SAND_SEAT_MASK);
             previews++, passed = bench_seconds_used() - start) {
            const int seat = __builtin_ctz(asked);
            raw->game->ask(raw->pack, raw->state, seat, &raw->question);
            const sand_answer a = raw->question.answer[sand_random_below(&raw->random, raw->question.count)];
            sand_writer_reset(&w);
            sand_put_object(&w, 0);
            sand_preview_state(&(struct sand_previewed){pack, raw->state, 1, seat, &a, 1, SAND_PREVIEW_SAMPLES}, &w);
            raw->game->apply(raw->pack, raw->state, seat, a, 0);
        }
    }
    sand_writer_free(&w);
    return previews / (passed > 0 ? passed : 1);
}

static void measure_middle(struct bench *b, struct raw_game *raw, double decisions)
{
    static const uint8_t key[32] = {1};
    struct sand_error error;
    struct middle m = {.raw = raw, .state = malloc(raw->game->state_bytes)};
    if (!m.state || !raw_start(raw, 1, &error)) {
        free(m.state);
        return;
    }
    sand_writer_grow(&m.writer);
    sand_chance_init(&m.chance, key);
    for (double i = 0; i < decisions / 2; i++)
        if (!raw_step(raw, false))
            raw_start(raw, 2, &error);
    print_time(b, "view", time_of(b->seconds / 4, view, &m));
    bench_print(b, "view_bytes", (double)m.writer.size, "B");
    print_time(b, "imagine", time_of(b->seconds / 4, imagine, &m));
    sand_writer_free(&m.writer);
    free(m.state);
}

/* The same random play through the table. */
double bench_table_rate(const struct sand_pack *pack, const char *options, double seconds)
{
    struct sand_question *q = malloc(sizeof *q);
    struct sand_random random;
    struct sand_error error;
    const double start = bench_seconds_used();
    double decisions = 0, passed = 0;
    sand_random_seed(&random, 1);
    while (q && passed < seconds) {
        uint8_t key[32] = {0};
        memcpy(key, &decisions, sizeof decisions);
        struct sand_table *table = sand_open(pack, options, key, &error);
        sand_mask asked;
        while (table && (asked = sand_asked(table) & SAND_SEAT_MASK)) {
            for (uint32_t skip = sand_random_below(&random, (uint32_t)__builtin_popcount(asked)); skip--;)
                asked &= asked - 1;
            sand_ask(table, __builtin_ctz(asked), 0, q);
            sand_act(table, __builtin_ctz(asked), q->answer[sand_random_below(&random, q->count)]);
            decisions++;
        }
        sand_close(table);
        passed = table ? bench_seconds_used() - start : seconds;
    }
    free(q);
    return decisions / (passed > 0 ? passed : 1);
}

/* ---- Waking a table: its log is played ---- */

static const struct sand_pack *the_pack(void *context, const char *game, const uint8_t hash[32],
                                        struct sand_error *error)
{
    (void)game, (void)hash, (void)error;
    return context;
}

/* A random game to its end, as its record. */
static uint32_t random_record(const struct sand_pack *pack, const char *options, uint8_t number, struct sand_writer *w)
{
    static struct sand_question q;
    const uint8_t key[32] = {number};
    struct sand_random random;
    struct sand_error error;
    struct sand_table *table = sand_open(pack, options, key, &error);
    sand_random_seed(&random, number);
    for (sand_mask asked; table && (asked = sand_asked(table) & SAND_SEAT_MASK);) {
        sand_ask(table, __builtin_ctz(asked), 0, &q);
        sand_act(table, __builtin_ctz(asked), q.answer[sand_random_below(&random, q.count)]);
    }
    sand_writer_grow(w);
    if (table)
        sand_record(table, w);
    const uint32_t answers = table ? sand_answers_taken(table) : 0;
    sand_close(table);
    return answers;
}

/* The longest of some games: how many answers it has, and how long it takes to play them again from the record. */
static void measure_wake(struct bench *b, const struct sand_pack *pack, const char *options)
{
    enum { GAMES = 20 };
    struct sand_error error;
    uint32_t longest = 0;
    double milliseconds = 0;
    for (uint8_t i = 1; i <= GAMES; i++) {
        struct sand_writer w;
        const uint32_t answers = random_record(pack, options, i, &w);
        const double start = bench_seconds_used();
        struct sand_table *table = sand_replay(w.text, w.size, the_pack, (void *)(size_t)pack, &error);
        if (table && answers > longest) {
            longest = answers;
            milliseconds = (bench_seconds_used() - start) * 1e3;
        }
        sand_close(table);
        sand_writer_free(&w);
    }
    bench_print(b, "longest_answers", longest, "1");
    bench_print(b, "longest_replay_ms", milliseconds, "ms");
}

double bench_sim_rate(const struct sand_pack *pack, const char *options, double seconds)
{
    struct sand_random random[SAND_SEATS];
    struct seating *seating = calloc(1, sizeof *seating);
    struct bot_room *room = malloc(sizeof *room);
    struct sand_error error;
    uint8_t key[32] = {0};
    double decisions = 0, passed = 0;
    SAND_ENSURE(seating && room && bot_room_open(room, pack->game));
    for (int i = 0; i < SAND_SEATS; i++)
        seating->bot[i] = sand_bot_named(pack->game->id, "random");
    const double start = bench_seconds_used();
    while (passed < seconds) {
        memcpy(key, &decisions, sizeof decisions);
        struct sand_table *table = sand_open(pack, options, key, &error);
        bots_seed(random, SAND_SEATS, key);
        for (sand_mask asked; table && (asked = sand_asked(table) & SAND_SEAT_MASK); decisions++)
            bot_turn(table, __builtin_ctz(asked), seating, &random[__builtin_ctz(asked)], room);
        sand_close(table);
        passed = table ? bench_seconds_used() - start : seconds;
    }
    bot_room_close(room);
    free(room);
    free(seating);
    return decisions / (passed > 0 ? passed : 1);
}

static void measure_plan(struct bench *b, const struct sand_pack *pack, const char *options)
{
    struct plan_speed speed;
    if (!plan_speed(pack, options, b->seconds, &speed))
        return;
    bench_print(b, "plan_simulations_per_s", speed.simulations_per_s, "1/s");
    bench_print(b, "plan_two_threads", speed.two_threads, "1");
}

static bool measure(struct bench *b, const struct sand_pack *pack, const char *options)
{
    struct raw_game *raw = malloc(sizeof *raw);
    struct count c;
    if (!raw || !raw_open(raw, pack, options)) {
        free(raw);
        return false;
    }
    const bool fine = play_raw(raw, b->seconds, &c);
    if (fine) {
        bench_print(b, "decisions_per_s", c.decisions / c.seconds, "1/s");
        bench_print(b, "games_per_s", c.games / c.seconds, "1/s");
        bench_print(b, "decisions_per_game", c.decisions / c.games, "1");
        bench_print(b, "answers_mean", c.answers / c.decisions, "1");
        bench_print(b, "state_bytes", pack->game->state_bytes, "B");
        print_time(b, "decision", c.seconds * 1e9 / c.decisions);
        print_time(b, "copy", copy_time(b->seconds / 4, pack->game->state_bytes));
        measure_middle(b, raw, c.decisions / c.games);
        bench_print(b, "previews_per_s", preview_rate(pack, raw, b->seconds), "1/s");
        bench_print(b, "table_decisions_per_s", bench_table_rate(pack, options, b->seconds), "1/s");
        measure_wake(b, pack, options);
        measure_plan(b, pack, options);
    }
    raw_close(raw);
    free(raw);
    return fine;
}

/* ---- The command ---- */

static void measure_baseline(struct bench *b)
{
    static const uint8_t key[32] = {1};
    struct sand_chance chance;
    sand_chance_init(&chance, key);
    b->game = "baseline";
    b->copy_1k = copy_time(b->seconds / 4, 1024);
    bench_print(b, "copy_1k_ns", b->copy_1k, "ns");
    bench_print(b, "draw_ns", time_of(b->seconds / 4, draw, &chance), "ns");
}

static int measure_game(struct bench *b, const char *id, const struct bench_wishes *wishes)
{
    struct opened_game g;
    struct sand_writer options;
    int code = game_open(&g, id, &wishes->packs);
    if (code)
        return code;
    sand_writer_grow(&options);
    b->game = id;
    if (!options_object(g.pack->game, (int)wishes->seats, &wishes->option, false, &options) ||
        !measure(b, g.pack, options.text))
        code = EXIT_USAGE;
    sand_writer_free(&options);
    game_close(&g);
    return code;
}

/* How many games are measured when none is named. */
static int default_games(void)
{
    int games = 0;
    for (const struct sand_listed *l = sand_games; l->game; l++)
        games += !(l->game->flags & SAND_EXAMPLE);
    return games;
}

bool bench_read(struct bench *b, const struct manual *of, int argc, char **argv, struct bench_wishes *wishes,
                struct words *words, int *code)
{
    char *end;
    *wishes = (struct bench_wishes){.seconds = "1"};
    if (!options_read(of, argc, argv, wishes, words, code))
        return false;
    *b = (struct bench){.seconds = strtod(wishes->seconds, &end), .json = wishes->json};
    *code = EXIT_USAGE;
    if (*end || !(b->seconds >= 0.01 && b->seconds <= 3600))
        complain(EXIT_USAGE, "bench: --seconds %s: not a number from 0.01 to 3600", wishes->seconds);
    else if (!words->count || game_named(words->word[0]))
        return true;
    return false;
}

int command_bench(int argc, char **argv)
{
    struct bench_wishes wishes;
    struct words words;
    struct bench b;
    int code;
    if (!bench_read(&b, &manual, argc, argv, &wishes, &words, &code))
        return code;
    code = EXIT_FINE;
    progress_start(&b.bar, "bench", BASELINES + FIGURES * (words.count ? 1 : default_games()));
    measure_baseline(&b);
    if (words.count)
        code = measure_game(&b, words.word[0], &wishes);
    for (const struct sand_listed *l = sand_games; !words.count && l->game && !code; l++)
        if (!(l->game->flags & SAND_EXAMPLE))
            code = measure_game(&b, l->game->id, &wishes);
    progress_end(&b.bar);
    return finish_output(code);
}

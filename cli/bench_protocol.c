/* For `bench protocol`: decisions a second through the protocol, as a program in another language meets it, next to
 * those of `sim` in the same run. The engine is a process of its own, driven over pipes at random: one table with a
 * round trip for each decision, many tables with a line each sent together, and many in one line.
 *
 * Rates are by the clock, and by the processor time of either side: on a busy machine only the latter say much. */
#include "cli/bench.h"
#include "cli/command.h"
#include "engine/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TABLES = 64, REPLY = 1 << 20, NAME = 32 };

/* ---- The engine in a child ---- */

struct engine {
    pid_t pid;
    int to, from;
    char *reply; /* what has arrived; a line of it is handed out at a time */
    size_t size, at, room;
};

static bool engine_open(struct engine *e)
{
    int to[2], from[2];
    char name[] = "engine", *argv[] = {name, 0};
    *e = (struct engine){.room = REPLY, .reply = malloc(REPLY)};
    if (!e->reply || pipe(to) != 0 || pipe(from) != 0)
        return false;
    fflush(0);
    e->pid = fork();
    if (e->pid == 0) {
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        close(to[1]);
        close(from[0]);
        exit(command_engine(1, argv));
    }
    close(to[0]);
    close(from[1]);
    e->to = to[1];
    e->from = from[0];
    return e->pid > 0;
}

static void engine_close(struct engine *e)
{
    close(e->to);
    close(e->from);
    waitpid(e->pid, 0, 0);
    free(e->reply);
}

static double seconds_of(clockid_t clock)
{
    struct timespec t = {0};
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Its processor time so far. */
static double engine_seconds(const struct engine *e)
{
    clockid_t clock;
    return clock_getcpuclockid(e->pid, &clock) == 0 ? seconds_of(clock) : 0;
}

static bool send_text(struct engine *e, const struct sand_writer *w)
{
    for (size_t at = 0; at < w->size;) {
        const ssize_t n = write(e->to, w->text + at, w->size - at);
        if (n <= 0)
            return false;
        at += (size_t)n;
    }
    return true;
}

/* More of what is to be read; what was handed out is forgotten. */
static bool read_more(struct engine *e)
{
    memmove(e->reply, e->reply + e->at, e->size - e->at);
    e->size -= e->at;
    e->at = 0;
    if (e->size == e->room) {
        char *more = realloc(e->reply, e->room *= 2);
        if (!more)
            return false;
        e->reply = more;
    }
    const ssize_t n = read(e->from, e->reply + e->size, e->room - e->size);
    e->size += n > 0 ? (size_t)n : 0;
    return n > 0;
}

/* The next line, ended by a zero byte; null if there is none to come. */
static char *read_line(struct engine *e)
{
    for (size_t looked = e->at;;) {
        char *end = memchr(e->reply + looked, '\n', e->size - looked);
        if (end) {
            char *line = e->reply + e->at;
            *end = 0;
            e->at = (size_t)(end - e->reply) + 1;
            return line;
        }
        looked = e->size - e->at;
        if (!read_more(e))
            return 0;
    }
}

/* ---- A driver ---- */

struct place { /* a table, and who is asked there */
    char seat[NAME];
    uint32_t answers; /* 0: a game is to be opened */
};
struct driver {
    struct engine engine;
    const char *game, *options;
    struct place place[TABLES];
    struct sand_random random;
    struct sand_writer w;
    int tables;
    bool batch; /* all tables in one line */
    double decisions, games;
};

static void put_request(struct driver *d, int table)
{
    char text[64];
    struct place *p = &d->place[table];
    if (!p->answers) {
        sand_append_text(&d->w, "{\"do\":\"new\",\"game\":\"");
        sand_append_text(&d->w, d->game);
        sand_append_text(&d->w, "\",\"options\":");
        sand_append_text(&d->w, d->options);
    } else {
        sand_append_text(&d->w, "{\"do\":\"act\",\"seat\":\"");
        sand_append_text(&d->w, p->seat);
        snprintf(text, sizeof text, "\",\"i\":%u", (unsigned)sand_random_below(&d->random, p->answers));
        sand_append_text(&d->w, text);
    }
    snprintf(text, sizeof text, ",\"table\":%d,\"next\":true,\"numbers\":true}", table);
    sand_append_text(&d->w, text);
}

/* What one reply says, up to where the next begins: only the three things that a random player has to know. Found by
 * searching the text instead of reading it as JSON: the driver's time is in the rates by the clock, and should be small
 * next to the engine's. */
static bool take_reply(struct driver *d, int table, const char *text)
{
    struct place *p = &d->place[table];
    const bool played = p->answers;
    const char *asked = strstr(text, "\"asked\":[\""), *numbers = strstr(text, "\"numbers\":[");
    if (strstr(text, "\"no\":"))
        return false;
    d->decisions += played;
    d->games += !played;
    p->answers = 0;
    if (!asked || !numbers)
        return played; /* it is over */
    asked += strlen("\"asked\":[\"");
    snprintf(p->seat, sizeof p->seat, "%.*s", (int)strcspn(asked, "\""), asked);
    for (p->answers = 1; *numbers != ']'; numbers++)
        p->answers += *numbers == ',';
    return true;
}

/* The end of the object that begins here. */
static char *object_end(char *at)
{
    int depth = 0;
    bool quoted = false;
    for (; *at; at++) {
        if (quoted) {
            at += *at == '\\' && at[1];
            quoted = *at != '"';
            continue;
        }
        quoted = *at == '"';
        depth += (*at == '{') - (*at == '}');
        if (depth == 0)
            break;
    }
    return at;
}

static bool take_batch(struct driver *d, char *line)
{
    for (int k = 0; k < d->tables; k++) {
        char *object = strchr(line, '{');
        if (!object)
            return false;
        char *end = object_end(object);
        if (!*end)
            return false;
        *end = 0;
        if (!take_reply(d, k, object))
            return false;
        line = end + 1;
    }
    return true;
}

/* One decision at every table. */
static bool step(struct driver *d)
{
    sand_writer_reset(&d->w);
    for (int k = 0; k < d->tables; k++) {
        if (d->batch)
            sand_append_text(&d->w, k ? "," : "[");
        put_request(d, k);
        if (!d->batch)
            sand_append_text(&d->w, "\n");
    }
    if (d->batch)
        sand_append_text(&d->w, "]\n");
    if (!send_text(&d->engine, &d->w))
        return false;
    for (int k = 0; k < (d->batch ? 1 : d->tables); k++) {
        char *line = read_line(&d->engine);
        if (!line || !(d->batch ? take_batch(d, line) : take_reply(d, k, line)))
            return false;
    }
    return true;
}

/* ---- The figures ---- */

static void print_rate(struct bench *b, const char *mode, const char *what, double rate)
{
    char name[64];
    snprintf(name, sizeof name, "protocol_%s_%s", mode, what);
    bench_print(b, name, rate, "1/s");
}

static bool measure_mode(struct bench *b, const char *options, const char *mode, int tables, bool batch)
{
    struct driver *d = calloc(1, sizeof *d);
    if (!d || !engine_open(&d->engine)) {
        free(d);
        return complain(false, "the engine could not be started");
    }
    d->game = b->game;
    d->options = options;
    d->tables = tables;
    d->batch = batch;
    sand_random_seed(&d->random, 1);
    sand_writer_grow(&d->w);
    bool fine = step(d); /* all tables are open, the engine has started */
    const double start = seconds_of(CLOCK_MONOTONIC), mine = bench_seconds_used(), before = engine_seconds(&d->engine);
    double engine = 0;
    while (fine && engine < b->seconds) {
        fine = step(d);
        engine = engine_seconds(&d->engine) - before;
    }
    const double driver = bench_seconds_used() - mine, passed = seconds_of(CLOCK_MONOTONIC) - start;
    engine_close(&d->engine);
    if (fine) {
        print_rate(b, mode, "decisions_per_s", d->decisions / passed);
        print_rate(b, mode, "decisions_per_engine_s", d->decisions / engine);
        print_rate(b, mode, "decisions_per_driver_s", d->decisions / driver);
    } else {
        complain(EXIT_INTERNAL, "the engine refused a request of the driver: %.200s", d->w.text);
    }
    sand_writer_free(&d->w);
    free(d);
    return fine;
}

bool bench_protocol(struct bench *b, const char *options)
{
    return measure_mode(b, options, "single", 1, false) && measure_mode(b, options, "pipelined", TABLES, false) &&
           measure_mode(b, options, "batch", TABLES, true);
}

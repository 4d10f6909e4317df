/* test_generic [--game ID] [--property WORD] [--games N] [--seed S] [--tape HEX]: what every listed game is tested for.
 * test_generic --list: their ids.
 *
 * One line of TAP for each game and property. Each runs in a process of its own, so that a crash or an endless loop is
 * a failed test and no more. A failure is made smaller and printed with seed, tape, options and reason; --tape with
 * --game and --property plays it again, in this process, for a debugger. Without --games each property plays a number
 * of steps, times SAND_TEST_SCALE from the environment (1), and always the same games first. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "tests/generic/prop_heap.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { FEWEST = 3 }; /* games of each property, however long they take */

static const struct property heap_properties[] = {
    {"4 a game in progress allocates nothing", prop_no_allocation, 20000, 0},
    {"4 whatever opens bears a failing allocation", prop_failing_allocation, 2000, 0},
    {0, 0, 0, 0},
};

/* What the child tells the parent, also when it dies. */
struct report {
    uint64_t game; /* the number of the one being played */
    char message[2048], options[4096];
    size_t size, at;
    uint8_t tape[TAPE_BYTES];
};

struct wishes {
    const char *game, *property, *tape;
    uint64_t games, seed;
    double scale;
};

struct test {
    const struct sand_listed *listed;
    const struct property *property;
    const struct wishes *wishes;
    struct sand_pack *pack;
    struct report *report;
    struct tally tally;
};

/* ---- In the child ---- */

static bool play(struct test *test, struct trial *t)
{
    struct report *r = test->report;
    t->listed = test->listed;
    t->game = test->listed->game;
    t->pack = test->pack;
    t->tally = &test->tally;
    t->message[0] = t->options[0] = 0;
    const bool ok = test->property->holds(t);
    memcpy(r->message, t->message, sizeof r->message);
    memcpy(r->options, t->options, sizeof r->options);
    r->size = t->tape.size;
    r->at = t->tape.at;
    return ok;
}

static bool play_tape(struct test *test, uint8_t *bytes, size_t size)
{
    static struct trial t;
    tape_open(&t.tape, bytes, size);
    return play(test, &t);
}

static uint64_t seed_of(const struct test *test, uint64_t game)
{
    return test->wishes->seed * 0x9e3779b97f4a7c15u + game;
}

static bool finish(struct test *test)
{
    struct trial t = {.listed = test->listed, .game = test->listed->game, .pack = test->pack, .tally = &test->tally};
    const bool ok = !test->property->end || test->property->end(&t);
    memcpy(test->report->message, t.message, sizeof t.message);
    printf("# %s, %s: %llu games, %llu steps, %llu options refused\n", test->listed->game->id, test->property->name,
           (unsigned long long)test->tally.trials, (unsigned long long)test->tally.steps,
           (unsigned long long)test->tally.refused);
    return ok;
}

/* Whether one more game is to be played after this many. */
static bool goes_on(const struct test *test, uint64_t games)
{
    const struct wishes *w = test->wishes;
    if (w->games)
        return games < w->games;
    return games < FEWEST || (double)test->tally.steps <= test->property->steps * w->scale;
}

static bool play_all(struct test *test)
{
    static struct trial t;
    for (uint64_t i = 0; goes_on(test, i); i++) {
        test->report->game = i;
        tape_endless(&t.tape, test->report->tape, seed_of(test, i));
        if (!play(test, &t))
            return false;
    }
    test->report->game = UINT64_MAX; /* no game is to blame from here on */
    return finish(test);
}

/* ---- In the parent ---- */

/* Runs something in a process of its own. True if it ended well; otherwise the report says why. */
static bool in_child(struct test *test, bool (*run)(struct test *), unsigned seconds)
{
    int status = 0;
    fflush(stdout);
    test->report->message[0] = 0;
    const pid_t child = fork();
    if (child < 0) {
        perror("fork");
        exit(2);
    }
    if (child == 0) {
        alarm(seconds);
        const bool ok = run(test);
        sand_pack_close(test->pack);
        exit(ok ? 0 : 1);
    }
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    if (WIFSIGNALED(status))
        snprintf(test->report->message, sizeof test->report->message, "%s",
                 WTERMSIG(status) == SIGALRM ? "it takes too long" : strsignal(WTERMSIG(status)));
    else if (WEXITSTATUS(status) && !test->report->message[0])
        snprintf(test->report->message, sizeof test->report->message, "the program stopped with status %d",
                 WEXITSTATUS(status));
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

struct candidate {
    struct test *test;
    const uint8_t *bytes;
    size_t size;
};
static struct candidate candidate; /* for the child that tries it */

static bool play_candidate(struct test *test)
{
    static uint8_t bytes[TAPE_BYTES];
    memcpy(bytes, candidate.bytes, candidate.size);
    return play_tape(test, bytes, candidate.size);
}

static bool still_fails(void *context, const uint8_t *bytes, size_t size)
{
    candidate = (struct candidate){context, bytes, size};
    return !in_child(context, play_candidate, 10);
}

/* The tape of a game that failed: what the child had read of it, smaller if it can be. */
static size_t small_tape(struct test *test, uint8_t *bytes)
{
    static struct tape whole;
    struct report *r = test->report;
    size_t size = r->at ? r->at : r->size;
    if (size == 0 || size > TAPE_BYTES || r->game == UINT64_MAX)
        size = 0;
    memcpy(bytes, r->tape, size);
    if (!still_fails(test, bytes, size)) { /* it died before it could say how far it had read */
        tape_endless(&whole, bytes, seed_of(test, r->game));
        while (whole.size < 65536)
            tape_byte(&whole);
        size = whole.size;
        if (!still_fails(test, bytes, size))
            return SIZE_MAX;
    }
    return tape_shrink(bytes, size, 1500, still_fails, test);
}

static void explain(struct test *test)
{
    static uint8_t bytes[TAPE_BYTES];
    const struct report *r = test->report;
    printf("# %s\n# seed %llu, game %llu\n", r->message, (unsigned long long)test->wishes->seed,
           (unsigned long long)r->game);
    if (r->game == UINT64_MAX)
        return;
    const size_t size = small_tape(test, bytes);
    if (size == SIZE_MAX) {
        printf("# a second run of that game alone does not fail\n");
        return;
    }
    still_fails(test, bytes, size);
    printf("# smaller: ");
    for (const char *c = r->message; *c; c++)
        printf(*c == '\n' ? "\n#   " : "%c", *c);
    printf("\n# options %s\n# --game %s --property '%s' --tape ", r->options, test->listed->game->id,
           test->property->name);
    for (size_t i = 0; i < size; i++)
        printf("%02x", bytes[i]);
    printf("%s\n", size ? "" : "''");
}

/* A tape given by hand is played here, so that a debugger sees it. */
static bool play_given(struct test *test)
{
    static uint8_t bytes[TAPE_BYTES];
    size_t size = 0;
    unsigned value;
    for (const char *hex = test->wishes->tape; size < TAPE_BYTES && sscanf(hex, "%2x", &value) == 1; hex += 2)
        bytes[size++] = (uint8_t)value;
    const bool ok = play_tape(test, bytes, size);
    printf("# options %s\n# %s\n", test->report->options, ok ? "holds" : test->report->message);
    return ok;
}

static bool run_test(struct test *test, int number)
{
    struct sand_error error = {"", ""};
    bool ok;
    test->pack = sand_pack_open(test->listed->game, test->listed->data, test->listed->data_count, &error);
    if (!test->pack) {
        printf("# %s: %s\n", error.where, error.what);
        ok = false;
    } else if (test->wishes->tape) {
        ok = play_given(test);
    } else {
        ok = in_child(test, play_all, test->wishes->games ? 0 : 600);
        if (!ok)
            explain(test);
    }
    printf("%sok %d - %s: %s\n", ok ? "" : "not ", number, test->listed->game->id, test->property->name);
    sand_pack_close(test->pack);
    return ok;
}

/* ---- Arguments ---- */

static bool wished(const char *wish, const char *name)
{
    return !wish || strstr(name, wish);
}

static bool read_wishes(int argc, char **argv, struct wishes *w)
{
    const char *scale = getenv("SAND_TEST_SCALE");
    *w = (struct wishes){.seed = 1, .scale = scale ? strtod(scale, 0) : 1};
    for (int i = 1; i < argc; i += 2) {
        const char *value = i + 1 < argc ? argv[i + 1] : 0;
        if (value && strcmp(argv[i], "--game") == 0)
            w->game = value;
        else if (value && strcmp(argv[i], "--property") == 0)
            w->property = value;
        else if (value && strcmp(argv[i], "--tape") == 0)
            w->tape = value;
        else if (value && strcmp(argv[i], "--games") == 0)
            w->games = strtoull(value, 0, 10);
        else if (value && strcmp(argv[i], "--seed") == 0)
            w->seed = strtoull(value, 0, 10);
        else
            return false;
    }
    return true;
}

static int run_list(const struct wishes *w, const struct property *list, struct report *report, int *number)
{
    int failed = 0;
    for (const struct sand_listed *l = sand_games; l->game; l++)
        for (const struct property *p = list; p->name; p++) {
            static struct test test;
            memset(&test, 0, sizeof test);
            test.listed = l;
            test.property = p;
            test.wishes = w;
            test.report = report;
            if ((!w->game || strcmp(w->game, l->game->id) == 0) && wished(w->property, p->name))
                failed += !run_test(&test, ++*number);
        }
    return failed;
}

static int put_list(void)
{
    for (const struct sand_listed *l = sand_games; l->game; l++)
        puts(l->game->id);
    return 0;
}

static bool known(const char *id)
{
    const struct sand_listed *l = sand_games;
    while (l->game && strcmp(l->game->id, id) != 0)
        l++;
    return l->game;
}

int main(int argc, char **argv)
{
    struct wishes w;
    int number = 0;
    if (argc == 2 && strcmp(argv[1], "--list") == 0)
        return put_list();
    if (!read_wishes(argc, argv, &w)) {
        fprintf(stderr, "test_generic [--game ID] [--property WORD] [--games N] [--seed S] [--tape HEX]\n"
                        "test_generic --list\n");
        return 2;
    }
    if (w.game && !known(w.game)) {
        fprintf(stderr, "there is no game %s; --list names them\n", w.game);
        return 2;
    }
    struct report *report = mmap(0, sizeof *report, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (report == MAP_FAILED) {
        perror("mmap");
        return 2;
    }
    const int failed = run_list(&w, properties, report, &number) + run_list(&w, heap_properties, report, &number);
    printf("1..%d\n", number);
    return failed || number == 0;
}

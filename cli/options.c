/* Reading options, and the help that is made from the same tables. Nothing is read after the first mistake: a command
 * that was mistyped must not run with half of its wishes. --help anywhere before `--` wins over everything, mistakes
 * included, because that is what somebody types after one. */
#include "cli/options.h"

#include "cli/command.h"
#include "cli/examples.h"
#include "cli/text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Near misses ---- */

enum { LONGEST = 40 };

static int least(int a, int b, int c)
{
    const int d = a < b ? a : b;
    return d < c ? d : c;
}

/* How many letters must be put in, left out, changed or swapped with their neighbour. Three rows of the table are
 * enough: a swap looks back two, and rows are reused in turn. */
static int distance(const char *a, const char *b)
{
    int row[3][LONGEST + 1];
    const int m = (int)strlen(a), n = (int)strlen(b);
    if (m > LONGEST || n > LONGEST)
        return LONGEST;
    for (int j = 0; j <= n; j++)
        row[0][j] = j;
    for (int i = 1; i <= m; i++) {
        int *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= n; j++) {
            now[j] = least(last[j] + 1, now[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && before[j - 2] + 1 < now[j])
                now[j] = before[j - 2] + 1;
        }
    }
    return row[m % 3][n];
}

void nearest_offer(struct nearest *n, const char *candidate)
{
    const size_t size = strlen(n->word);
    const bool begins = size >= 2 && strncmp(n->word, candidate, size) == 0;
    const int d = begins ? 1 : distance(n->word, candidate);
    /* Short words are near to too many others: with two changes `sim` is almost anything. */
    const int most = size <= 4 ? 1 : size <= 6 ? 2 : 3;
    if (d <= most && (!n->best || d < n->distance)) {
        n->best = candidate;
        n->distance = d;
    }
}

const char *nearest_hint(const struct nearest *n, const char *before)
{
    static char hint[128];
    hint[0] = 0;
    if (n->best)
        snprintf(hint, sizeof hint, "; did you mean %s%s?", before, n->best);
    return hint;
}

const char *nearest_aside(const struct nearest *n)
{
    static char aside[128];
    aside[0] = 0;
    if (n->best)
        snprintf(aside, sizeof aside, " (did you mean %s?)", n->best);
    return aside;
}

/* ---- Help ---- */

static void print_option(const char *name, const char *argument, const char *help, const struct sand_game *game)
{
    char left[64], filled[1024];
    fill_help(game, help, filled, sizeof filled);
    snprintf(left, sizeof left, "--%s%s%s", name, argument ? " " : "", argument ? argument : "");
    fputs("  ", stdout);
    text_pad(stdout, left, 22);
    if (text_columns(left, strlen(left)) > 21)
        printf("\n  %-22s", "");
    text_wrap(stdout, filled, 24, 24, 80);
}

static void print_about(const char *about, const struct sand_game *game)
{
    const char *talk = strchr(about, '\f');
    char all[2048], filled[2048];
    snprintf(all, sizeof all, "%.*s", talk ? (int)(talk - about) : (int)strlen(about), about);
    fill_help(game, all, filled, sizeof filled);
    text_wrap(stdout, filled, 0, 0, 80);
    if (talk && game->talk) {
        putchar('\n');
        text_wrap(stdout, talk + 1, 0, 0, 80);
    }
}

static void print_help(const struct manual *m, int argc, char **argv)
{
    const struct sand_game *game = game_at_hand(argc, argv);
    printf("usage: sandtable %s\n\n", m->usage);
    print_about(m->about, game);
    fputs("\nOptions:\n", stdout);
    for (const struct option *o = m->options; o->name; o++)
        print_option(o->name, o->argument, o->help, game);
    print_option("help", 0, "this text", game);
    if (m->examples)
        print_examples(m->examples, argc, argv);
    fputs("\nExit status: 0 success, 1 the task failed, 2 usage error or bad input,\n3 internal error.\n", stdout);
}

/* ---- Reading ---- */

/* What is being read: errors name the command, values go to the wishes. */
struct reading {
    const struct manual *manual;
    const char *command;
    void *wishes;
};

static const struct option *option_named(const struct reading *r, const char *name, size_t size)
{
    for (const struct option *o = r->manual->options; o->name; o++)
        if (strlen(o->name) == size && memcmp(o->name, name, size) == 0)
            return o;
    return 0;
}

static bool no_such_option(const struct reading *r, const char *name, size_t size)
{
    char word[LONGEST + 1];
    snprintf(word, sizeof word, "%.*s", (int)size, name);
    struct nearest n = {word, 0, 0};
    for (const struct option *o = r->manual->options; o->name; o++)
        nearest_offer(&n, o->name);
    complain(EXIT_USAGE, "%s: no option --%s%s (see: sandtable %s --help)", r->command, word, nearest_hint(&n, "--"),
             r->command);
    return false;
}

static bool store_number(const struct reading *r, const struct option *o, const char *value, int64_t *into)
{
    char *end;
    errno = 0;
    const intmax_t number = strtoimax(value, &end, 10);
    if (errno || end == value || *end || number < o->low || number > o->high) {
        complain(EXIT_USAGE, "%s: --%s %s: not a whole number from %" PRId64 " to %" PRId64, r->command, o->name, value,
                 o->low, o->high);
        return false;
    }
    *into = number;
    return true;
}

static bool store(const struct reading *r, const struct option *o, const char *value)
{
    void *into = (char *)r->wishes + o->into;
    if (o->kind == OPTION_NUMBER)
        return store_number(r, o, value, into);
    if (o->kind == OPTION_TEXT) {
        *(const char **)into = value;
        return true;
    }
    struct words *list = into;
    if (list->count >= WORDS) {
        complain(EXIT_USAGE, "%s: --%s is given more than %d times", r->command, o->name, WORDS);
        return false;
    }
    list->word[list->count++] = value;
    return true;
}

/* One option at argv[*i], which is left on its last word. */
static bool read_option(const struct reading *r, int argc, char **argv, int *i)
{
    const char *name = argv[*i] + 2, *equals = strchr(name, '=');
    const size_t size = equals ? (size_t)(equals - name) : strlen(name);
    const struct option *o = option_named(r, name, size);
    if (!o)
        return no_such_option(r, name, size);
    if (o->kind == OPTION_SWITCH) {
        if (equals)
            complain(EXIT_USAGE, "%s: --%s takes no value", r->command, o->name);
        *(bool *)((char *)r->wishes + o->into) = true;
        return !equals;
    }
    if (!equals && *i + 1 >= argc) {
        complain(EXIT_USAGE, "%s: --%s needs a value: --%s %s", r->command, o->name, o->name, o->argument);
        return false;
    }
    return store(r, o, equals ? equals + 1 : argv[++*i]);
}

static bool enough_words(const struct reading *r, const struct words *words)
{
    if (words->count >= r->manual->least && words->count <= r->manual->most)
        return true;
    if (words->count > r->manual->most)
        complain(EXIT_USAGE, "%s: unexpected argument: %s (usage: sandtable %s)", r->command,
                 words->word[r->manual->most], r->manual->usage);
    else
        complain(EXIT_USAGE, "%s: missing argument (usage: sandtable %s)", r->command, r->manual->usage);
    return false;
}

static bool is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

/* Reads all words; the first wrong one stops it. */
static bool read_words(const struct reading *r, int argc, char **argv, struct words *words)
{
    bool options = true;
    for (int i = 1; i < argc; i++) {
        if (options && strcmp(argv[i], "--") == 0) {
            options = false;
        } else if (options && strncmp(argv[i], "--", 2) == 0) {
            if (!read_option(r, argc, argv, &i))
                return false;
        } else if (options && argv[i][0] == '-' && argv[i][1]) {
            complain(EXIT_USAGE, "%s: no option %s: options are written --name (see: sandtable %s --help)", r->command,
                     argv[i], r->command);
            return false;
        } else if (words->count < WORDS) {
            words->word[words->count++] = argv[i];
        }
    }
    return enough_words(r, words);
}

bool options_read(const struct manual *m, int argc, char **argv, void *wishes, struct words *words, int *code)
{
    const struct reading r = {m, argv[0], wishes};
    *words = (struct words){.count = 0};
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (is_help(argv[i])) {
            print_help(m, argc, argv);
            *code = finish_output(EXIT_FINE);
            return false;
        }
    *code = EXIT_USAGE;
    return read_words(&r, argc, argv, words);
}

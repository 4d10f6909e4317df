/* `learn-values`: estimates what a position is worth from the outcomes of many games between bots.
 *
 * A logistic regression of "the first seat wins" on what the game measures of a position, with one set of weights for
 * each part of the game that it tells apart. Every fifth game is left out of the fit and used to say how often the sign
 * of the value is right. All in one thread and in one order: the same command prints the same weights. */
#include "bots/plan_values.h"
#include "cli/command.h"
#include "cli/packs.h"
#include "cli/progress.h"
#include "cli/seating.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Positions of one game have one outcome and differ little: every twentieth answer is enough, and games, not
 * positions, are left out of the fit, or it would be tested on games that it has seen. */
enum { EVERY = 20, MOST_SETS = 4, ROUNDS = 12, HELD_OUT = 5 };

struct wishes {
    struct pack_wishes packs;
    int64_t games, seats;
    const char *seed;
    struct words option;
};
static const struct option option_table[] = {
    {"games", "N", "how many games (default: 1000)", OPTION_NUMBER, offsetof(struct wishes, games), 10, 1000000},
    {"seed", "TEXT", "seed for all random numbers; the same text gives the same weights (default: 1)", OPTION_TEXT,
     offsetof(struct wishes, seed), 0, 0},
    SEATS_OPTION(struct wishes),
    GAME_OPTION(struct wishes),
    DATA_OPTION(struct wishes),
    {0},
};
static const struct manual manual = {
    "learn-values GAME [options]",
    "Plays many games between bots, measures a position every twenty answers, and fits to the outcomes what a position "
    "is worth. Prints one JSON object: the weights in thousandths of log-odds, how they came about, and how often the "
    "sign of the value is right in games that were left out of the fit. Save it as bots/values/GAME.json. For "
    "games whose evaluation is learned: The Plot and On To Berlin!",
    option_table,
    "sandtable learn-values plot --games 1500 --seed 1 > bots/values/plot.json",
    1,
    1,
};

/* ---- Samples ---- */

struct sample {
    int32_t x[VALUES_MOST];
    int32_t game;
    uint8_t set, won;
};
struct samples {
    struct sample *list;
    size_t count, room;
};

static struct sample *sample_add(struct samples *s)
{
    if (s->count == s->room) {
        s->room = s->room ? 2 * s->room : 4096;
        struct sample *more = realloc(s->list, s->room * sizeof *more);
        if (!more)
            return 0;
        s->list = more;
    }
    s->list[s->count] = (struct sample){0};
    return &s->list[s->count++];
}

struct study {
    const struct plan_values *values;
    const struct sand_pack *pack;
    const char *options;
    struct seating seating;
    struct bot_room room;
    struct samples samples;
    int features;
};

/* ---- Games ---- */

static bool play_on(struct study *s, struct sand_table *table, struct sand_random *random, int game)
{
    sand_mask asked;
    while ((asked = sand_asked(table) & SAND_SEAT_MASK)) {
        const int seat = __builtin_ctz(asked);
        if (sand_answers_taken(table) % EVERY == 0) {
            struct sample *one = sample_add(&s->samples);
            if (!one)
                return false;
            one->game = game;
            one->set = (uint8_t)s->values->measure(s->pack->data, sand_state_of(table), one->x);
        }
        if (!bot_turn(table, seat, &s->seating, &random[seat], &s->room))
            return false;
    }
    return true;
}

static bool play_game(struct study *s, const char *seed, int game)
{
    struct sand_random random[SAND_SEATS];
    struct sand_outcome outcome;
    struct sand_error error;
    uint8_t key[32];
    char text[128];
    const size_t first = s->samples.count;
    snprintf(text, sizeof text, "%.80s %d", seed, game);
    sand_seed(text, key);
    struct sand_table *table = sand_open(s->pack, s->options, key, &error);
    if (!table)
        return complain_of(0, 0, &error);
    bots_seed(random, SAND_SEATS, key);
    const bool fine = play_on(s, table, random, game) && sand_over(table, &outcome);
    for (size_t i = first; fine && i < s->samples.count; i++)
        s->samples.list[i].won = outcome.value[0] > 0;
    sand_close(table);
    return fine;
}

/* ---- The fit: Newton's method ---- */

struct fit {
    double weight[VALUES_MOST], scale[VALUES_MOST];
    double gradient[VALUES_MOST], curve[VALUES_MOST][VALUES_MOST];
    bool out[VALUES_MOST]; /* left out: no weight */
    int n;
};

static double chance_of(const struct fit *f, const struct sample *one)
{
    double sum = 0;
    for (int i = 0; i < f->n; i++)
        sum += f->weight[i] * one->x[i] / f->scale[i];
    return 1 / (1 + exp(-sum));
}

static void add_sample(struct fit *f, const struct sample *one)
{
    const double p = chance_of(f, one), q = p * (1 - p);
    for (int i = 0; i < f->n; i++) {
        const double xi = one->x[i] / f->scale[i];
        f->gradient[i] += (one->won - p) * xi;
        for (int k = 0; k <= i; k++)
            f->curve[i][k] += q * xi * one->x[k] / f->scale[k];
    }
}

/* Solves curve × step = gradient by Cholesky's method; the curve is positive because of the ridge in it. */
static void take_step(struct fit *f)
{
    double(*l)[VALUES_MOST] = f->curve, *b = f->gradient;
    for (int i = 0; i < f->n; i++)
        for (int k = 0; k <= i; k++) {
            double sum = l[i][k];
            for (int j = 0; j < k; j++)
                sum -= l[i][j] * l[k][j];
            l[i][k] = i == k ? sqrt(sum) : sum / l[k][k];
        }
    for (int i = 0; i < f->n; i++) {
        for (int k = 0; k < i; k++)
            b[i] -= l[i][k] * b[k];
        b[i] /= l[i][i];
    }
    for (int i = f->n - 1; i >= 0; i--) {
        for (int k = i + 1; k < f->n; k++)
            b[i] -= l[k][i] * b[k];
        b[i] /= l[i][i];
        f->weight[i] += b[i];
    }
}

static bool learns_from(const struct sample *one, int set)
{
    return one->set == set && one->game % HELD_OUT != 0;
}

/* Features are counts of very different size; divided by their largest value all weights are of one order, so that the
 * ridge bears on each equally. What is printed is divided back. */
static void scale_features(struct fit *f, const struct samples *s, int set)
{
    for (int i = 0; i < f->n; i++)
        f->scale[i] = 1;
    for (size_t k = 0; k < s->count; k++)
        for (int i = 0; i < f->n && learns_from(&s->list[k], set); i++) {
            const double size = fabs((double)s->list[k].x[i]);
            f->scale[i] = size > f->scale[i] ? size : f->scale[i];
        }
}

/* Without a gradient, and curved by the ridge alone, its weight stays where it is. */
static void leave_out(struct fit *f)
{
    for (int i = 0; i < f->n; i++) {
        f->gradient[i] = f->out[i] ? 0 : f->gradient[i];
        for (int k = 0; k < i; k++)
            f->curve[i][k] = f->out[i] || f->out[k] ? 0 : f->curve[i][k];
    }
}

/* From nothing: from the weights of another fit Newton's method may run away. */
static void fit_weights(struct fit *f, const struct samples *s, int set)
{
    memset(f->weight, 0, sizeof f->weight);
    for (int round = 0; round < ROUNDS; round++) {
        memset(f->gradient, 0, sizeof f->gradient);
        memset(f->curve, 0, sizeof f->curve);
        for (int i = 0; i < f->n; i++) {
            f->gradient[i] = -f->weight[i];
            f->curve[i][i] = 1; /* a ridge: what is never measured gets no weight */
        }
        for (size_t k = 0; k < s->count; k++)
            if (learns_from(&s->list[k], set))
                add_sample(f, &s->list[k]);
        leave_out(f);
        take_step(f);
    }
}

/* The weight that contradicts its measure most; -1: none does. */
static int worst_weight(const struct fit *f, const struct plan_measure *measures)
{
    int worst = -1;
    for (int i = 0; i < f->n; i++)
        if (f->weight[i] * measures[i].sign < 0 && (worst < 0 || fabs(f->weight[i]) > fabs(f->weight[worst])))
            worst = i;
    return worst;
}

/* As long as a weight says of its measure what cannot be, the one that says it loudest is left out. */
static void fit_set(struct fit *f, const struct samples *s, const struct plan_measure *measures, int set)
{
    int worst;
    scale_features(f, s, set);
    fit_weights(f, s, set);
    while ((worst = worst_weight(f, measures)) >= 0) {
        f->out[worst] = true;
        fit_weights(f, s, set);
    }
}

/* ---- Printing ---- */

static double accuracy(const struct fit *f, const struct samples *s, int set, long *tried)
{
    long right = 0;
    *tried = 0;
    for (size_t k = 0; k < s->count; k++) {
        const struct sample *one = &s->list[k];
        if (one->set != set || one->game % HELD_OUT != 0)
            continue;
        ++*tried;
        right += (chance_of(f, one) > 0.5) == one->won;
    }
    return *tried ? (double)right / (double)*tried : 0;
}

static void print_fits(const struct study *s, const struct fit *fit)
{
    const struct plan_values *v = s->values;
    printf(" \"accuracy\": {");
    for (int set = 0; v->sets[set]; set++) {
        long tried;
        const double right = accuracy(&fit[set], &s->samples, set, &tried);
        printf("%s\"%s\": {\"right\": %.3f, \"of\": %ld}", set ? ", " : "", v->sets[set], right, tried);
    }
    printf("},\n \"weights\": {");
    for (int set = 0; v->sets[set]; set++) {
        printf("%s\n  \"%s\": {", set ? "," : "", v->sets[set]);
        for (int i = 0; i < s->features; i++)
            printf("%s\"%s\": %ld", i ? ", " : "", v->measures[i].name,
                   lround(1000 * fit[set].weight[i] / fit[set].scale[i]));
        printf("}");
    }
    printf("\n }\n}\n");
}

static bool learn(struct study *s, const struct wishes *wishes)
{
    struct progress bar;
    static struct fit fit[MOST_SETS];
    progress_start(&bar, "games", wishes->games);
    for (int i = 0; i < wishes->games; i++) {
        if (!play_game(s, wishes->seed, i))
            return false;
        progress_show(&bar, i + 1);
    }
    progress_end(&bar);
    printf("{\n \"game\": \"%s\",\n \"command\": \"sandtable learn-values %s --games %lld --seed %s\",\n",
           s->values->game, s->values->game, (long long)wishes->games, wishes->seed);
    printf(" \"bot\": \"%s\",\n \"positions\": %zu,\n", s->values->bot, s->samples.count);
    for (int set = 0; s->values->sets[set]; set++) {
        fit[set] = (struct fit){.n = s->features};
        fit_set(&fit[set], &s->samples, s->values->measures, set);
    }
    print_fits(s, fit);
    return true;
}

/* ---- The command ---- */

static const struct plan_values *values_of(const char *game)
{
    for (const struct plan_values *const *v = plan_values_list; *v; v++)
        if (strcmp((*v)->game, game) == 0)
            return *v;
    return 0;
}

static int study(const struct plan_values *values, const struct opened_game *g, const char *options,
                 const struct wishes *wishes)
{
    struct study *s = calloc(1, sizeof *s);
    if (!s || !bot_room_open(&s->room, g->pack->game)) {
        free(s);
        return complain(EXIT_INTERNAL, "out of memory");
    }
    s->values = values;
    s->pack = g->pack;
    s->options = options;
    while (values->measures[s->features].name)
        s->features++;
    for (int i = 0; i < SAND_SEATS; i++)
        s->seating.bot[i] = sand_bot_named(values->game, values->bot);
    const bool fine = learn(s, wishes);
    bot_room_close(&s->room);
    free(s->samples.list);
    free(s);
    return fine ? finish_output(EXIT_FINE) : complain(EXIT_INTERNAL, "the games could not be played to their end");
}

int command_learn_values(int argc, char **argv)
{
    struct wishes wishes = {.games = 1000, .seed = "1"};
    struct words words;
    struct opened_game g;
    struct sand_writer options;
    int code;
    if (!options_read(&manual, argc, argv, &wishes, &words, &code))
        return code;
    const struct plan_values *values = values_of(words.word[0]);
    if ((code = game_open(&g, words.word[0], &wishes.packs)))
        return code;
    sand_writer_grow(&options);
    code = EXIT_USAGE;
    if (!values)
        complain(EXIT_USAGE, "learn-values: what a position of %s is worth is not learned", words.word[0]);
    else if (options_object(g.pack->game, (int)wishes.seats, &wishes.option, true, &options))
        code = study(values, &g, options.text, &wishes);
    sand_writer_free(&options);
    game_close(&g);
    return code;
}

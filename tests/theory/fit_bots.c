/* Fits the weights of bots/werewolves_evidence.c to games of the bots themselves: a logistic regression of "is a
 * Werewolf" on what a seat did, over what claims, cards and visions say already. Prints the table to put there.
 *
 * By hand; no test: fit_bots --games 500 --pack hard --seats 7 --seats 11 --pack normal --seats 7 --seats 11. */
#include "bots/bots.h"
#include "bots/werewolves_belief.h"
#include "tests/theory/rig.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FEATURES = 2 * ACT_KINDS };

struct sample {
    float offset, feature[FEATURES];
    int wolf;
};
static struct sample *samples;
static size_t count, most = 1500000;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const struct sand_bot *bot, *pack;

struct counting {
    sand_mask wolves; /* in truth: what is fitted is what Werewolves do to whom */
    float (*feature)[FEATURES];
};

static void count_act(void *context, int actor, int act, int object, int day, int index)
{
    const struct counting *c = context;
    (void)day;
    (void)index;
    if (actor == object)
        return;
    c->feature[actor][2 * act + werewolves_is(c->wolves, object)]++;
}

static void keep(const struct werebot_story *s, const struct werebot_view *view, const struct werebot_belief *without,
                 float feature[SAND_SEATS][FEATURES], const struct werewolves_state *truth)
{
    pthread_mutex_lock(&lock);
    for (sand_mask m = s->alive & ~(view->wolves | view->clear); m && count < most; m &= m - 1) {
        const int seat = werewolves_first(m);
        const double p = without->wolf[seat];
        if (p < 0.02 || p > 0.98)
            continue;
        samples[count].offset = (float)log(p / (1 - p));
        samples[count].wolf = truth->card[seat] == WEREWOLVES_WEREWOLF;
        memcpy(samples[count++].feature, feature[seat], sizeof feature[seat]);
    }
    pthread_mutex_unlock(&lock);
}

/* What one seat of the village could have gone by when it was asked for a thumb. */
static sand_answer choose(struct sand_mind *mind)
{
    static _Thread_local struct werebot_story s;
    float feature[SAND_SEATS][FEATURES] = {{0}};
    struct werebot_view view;
    struct werebot_belief plain;
    const struct werewolves_state *truth = werewolves_of(sand_state_of(mind->table));
    if (truth->card[mind->seat] == WEREWOLVES_WEREWOLF)
        return pack->choose(mind);
    if (mind->question->key != WEREWOLVES_K_VOTE)
        return bot->choose(mind);
    werebot_tell_story(mind, &s);
    werebot_own_view(&s, &view);
    struct werebot_story bare = s; /* the same claims, but nobody has done anything */
    bare.trials = 0;
    bare.said_count = 0;
    werebot_believe(&bare, &view, 1, &plain);
    struct counting c = {truth->wolves, feature};
    werebot_each_act(&s, true, count_act, &c);
    keep(&s, &view, &plain, feature, truth);
    return bot->choose(mind);
}

/* Stochastic descent with ever smaller steps, and a pull towards 0. */
static void descend(double w[FEATURES])
{
    for (int pass = 0; pass < 12; pass++)
        for (size_t i = 0; i < count; i++) {
            const struct sample *s = &samples[(i * 7919 + (size_t)pass) % count];
            double z = s->offset;
            for (int k = 0; k < FEATURES; k++)
                z += w[k] * s->feature[k];
            const double error = s->wolf - 1 / (1 + exp(-z)), step = 0.004 / (1 + pass);
            for (int k = 0; k < FEATURES; k++)
                w[k] += step * (error * s->feature[k] - 1e-4 * w[k]);
        }
}

static double loss(const double w[FEATURES])
{
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        double z = samples[i].offset;
        for (int k = 0; k < FEATURES; k++)
            z += w[k] * samples[i].feature[k];
        sum += log(1 + exp(samples[i].wolf ? -z : z));
    }
    return sum / (double)count;
}

int main(int argc, char **argv)
{
    static const char *const names[ACT_KINDS] = {"UP",       "DOWN",    "EASY_UP",  "EASY_DOWN", "NOMINATED",
                                                 "SECONDED", "ACCUSED", "DEFENDED", "BLAMED"};
    static const struct sand_bot watched = {.name = "watched", .game = "werewolves", .choose = choose};
    double w[FEATURES] = {0};
    int64_t games = 2000;
    bot = pack = sand_bot_named("werewolves", "hard");
    samples = calloc(most, sizeof *samples);
    for (int i = 1; i + 1 < argc; i += 2) {
        struct sand_error error = {"", ""};
        char options[64];
        if (!strcmp(argv[i], "--games"))
            games = strtoll(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--bot"))
            bot = sand_bot_named("werewolves", argv[i + 1]);
        else if (!strcmp(argv[i], "--pack"))
            pack = sand_bot_named("werewolves", argv[i + 1]);
        else if (!strcmp(argv[i], "--seats")) {
            snprintf(options, sizeof options, "{\"seats\":%s,\"talk\":\"rounds\"}", argv[i + 1]);
            const struct rig rig = {.pack = rig_pack(), .options = options, .bot = &watched, .seed = 31};
            if (rig_village_wins(&rig, games, &error) < 0)
                return 1;
        }
    }
    printf("%zu samples, loss without %.4f\n", count, loss(w));
    descend(w);
    printf("loss with %.4f\n", loss(w));
    for (int i = 0; i < ACT_KINDS; i++)
        printf("    [ACT_%s] = {%.2f, %.2f},\n", names[i], exp(w[2 * i]), exp(w[2 * i + 1]));
    free(samples);
    return 0;
}

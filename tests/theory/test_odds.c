/* What a seat of The Plot imagines, against the truth of many games: how often a chit that it cannot place lies in the
 * other box, by what the seat has seen of it, and how many of each kind lie there.
 *
 * Imagine goes by what happens to chits, not by what people do with them. So the other seat plays without regard to its
 * chits: it wants one thing in so many, and does it if that is allowed. One moment of each game counts, so that games
 * are independent; they are always the same games. */
#include "games/plot/state.h"
#include "tests/generic/packs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { SAMPLES = 48, WISHES = 800, GAMES = 12000 };

/* By what the seat knows: of a person's chit, how many chits the other has drawn since it last lay open; of the other
 * kinds, how many of the kind the other has used. */
enum { NEVER_OPEN, OPEN_1, OPEN_3, OPEN_8, OPEN_MORE, KIND_0, KIND_1, KIND_MORE, CLASSES };
static const char *const class_names[CLASSES] = {"never lay open",   "open, 1 drawn since",   "open, 2 or 3",
                                                 "open, 4 to 8",     "open, 9 or more",       "a kind not used so far",
                                                 "a kind used once", "a kind used more often"};

struct watch {
    struct sand_sink sink;
    int viewer;
    int since[PLOT_LOYALTY]; /* chits drawn by the other since this one lay open; -1: never */
    int used[PLOT_KINDS];    /* by the other */
};
struct class
{
    double truth, imagined, variance;
    int cases;
};

static struct sand_question question;

static void watch_entry(struct sand_sink *sink, const struct sand_entry *e)
{
    struct watch *w = (struct watch *)(void *)sink;
    if (!(e->audience & sand_bit(w->viewer)))
        return;
    if (e->key == PLOT_E_DRAWS)
        for (int i = 0; i < PLOT_LOYALTY; i++)
            w->since[i] += w->since[i] < 0 ? 0 : e->arg[1];
    if (e->key == PLOT_E_USES && e->arg[1] < PLOT_LOYALTY)
        w->since[e->arg[1]] = 0;
    if (e->key == PLOT_E_USES && e->arg[1] >= PLOT_LOYALTY && e->arg[0] != w->viewer)
        w->used[e->arg[1] - PLOT_LOYALTY]++;
}

static bool needs_chit(sand_answer a)
{
    static const uint64_t verbs = 1ull << PLOT_V_ASSIGN_FRIENDLY | 1ull << PLOT_V_ASSIGN_ENEMY | 1ull << PLOT_V_TRAVEL |
                                  1ull << PLOT_V_RECRUIT | 1ull << PLOT_V_DOUBLE_CROSS | 1ull << PLOT_V_REVEAL |
                                  1ull << PLOT_V_ALIBI | 1ull << PLOT_V_DECLARE | 1ull << PLOT_V_BLOCK |
                                  1ull << PLOT_V_EXPOSE | 1ull << PLOT_V_SUSPECT;
    const int verb = (int)(a & 255);
    return verb == PLOT_V_ALIBIS ? a >> 8 != 0 : verbs >> verb & 1;
}

/* A wish is a number; every answer that needs a chit has one. For a kind it is the same whatever it is used for. */
static uint32_t wish_of(sand_answer a)
{
    const uint32_t verb = (uint32_t)(a & 255);
    return (verb == PLOT_V_TRAVEL || verb == PLOT_V_ALIBI ? verb : (uint32_t)(a & 0x7fff) * 2654435761u >> 12) % WISHES;
}

static sand_answer choose(struct sand_random *random, bool viewer)
{
    const uint32_t wish = sand_random_below(random, WISHES);
    sand_answer plain[SAND_ANSWERS];
    uint32_t n = 0;
    for (int i = 0; i < question.count; i++)
        if (!viewer && needs_chit(question.answer[i])) {
            if (wish_of(question.answer[i]) == wish)
                return question.answer[i];
        } else {
            plain[n++] = question.answer[i];
        }
    return n ? plain[sand_random_below(random, n)] : question.answer[0];
}

static void count(const struct plot_pack *p, const struct watch *w, const struct plot_state *s, double weight,
                  double found[PLOT_LOYALTY + PLOT_KINDS])
{
    const struct plot_chits *box = &s->heap[!w->viewer], *known = &s->known[w->viewer];
    for (int i = 0; i < PLOT_LOYALTY; i++)
        found[i] += weight * (double)((box->loyalty & ~known->loyalty) >> p->chit_unit[i] & 1);
    for (int k = 0; k < PLOT_KINDS; k++)
        found[PLOT_LOYALTY + k] += weight * __builtin_popcountll(box->other & ~known->other & p->kind[k]);
}

static int class_of(const struct watch *w, int i)
{
    if (i >= PLOT_LOYALTY)
        return w->used[i - PLOT_LOYALTY] > 1 ? KIND_MORE : KIND_0 + w->used[i - PLOT_LOYALTY];
    const int n = w->since[i];
    return n < 0 ? NEVER_OPEN : n <= 1 ? OPEN_1 : n <= 3 ? OPEN_3 : n <= 8 ? OPEN_8 : OPEN_MORE;
}

static bool hidden(const struct plot_pack *p, const struct watch *w, const struct plot_state *s, int i)
{
    const int u = i < PLOT_LOYALTY ? p->chit_unit[i] : 0;
    return i >= PLOT_LOYALTY || !((s->heap[w->viewer].loyalty | s->known[w->viewer].loyalty | s->chit_on) >> u & 1);
}

/* Truth and imagination at one moment of a game, each chit in its class. All of one class together are one observation:
 * where one chit of a box is, another is not. */
static void compare(const struct plot_pack *p, const struct watch *w, const struct plot_state *s, uint64_t number,
                    struct class *classes)
{
    double truth[PLOT_LOYALTY + PLOT_KINDS] = {0}, mean[PLOT_LOYALTY + PLOT_KINDS] = {0};
    double off[CLASSES] = {0};
    count(p, w, s, 1, truth);
    for (int i = 0; i < SAMPLES; i++) {
        struct sand_chance chance;
        struct plot_state copy = *s;
        uint8_t key[32] = {(uint8_t)i};
        memcpy(key + 8, &number, sizeof number);
        sand_chance_init(&chance, key);
        plot_game.imagine(p, &copy, w->viewer, &chance);
        count(p, w, &copy, 1.0 / SAMPLES, mean);
    }
    for (int i = 0; i < PLOT_LOYALTY + PLOT_KINDS; i++)
        if (hidden(p, w, s, i)) {
            struct class *c = &classes[class_of(w, i)];
            c->cases++;
            c->truth += truth[i];
            c->imagined += mean[i];
            off[class_of(w, i)] += truth[i] - mean[i];
        }
    for (int i = 0; i < CLASSES; i++)
        classes[i].variance += off[i] * off[i];
}

static void play(uint64_t number, struct class *classes)
{
    const struct sand_pack *pack = pack_named("plot");
    struct plot_state s;
    struct sand_random random;
    struct sand_error error;
    struct watch w = {{watch_entry}, (int)(number & 1), {0}, {0}};
    uint8_t key[32] = "odds";
    memset(w.since, -1, sizeof w.since);
    memcpy(key + 16, &number, sizeof number);
    sand_random_seed(&random, number);
    struct sand_reader *reader = sand_reader_open("options", "{\"seats\":2}", 11, &error);
    assert_non_null(reader);
    assert_true(plot_game.setup(pack->data, reader, key, &s, 0, &error));
    sand_reader_close(reader);
    for (uint32_t left = 20 + sand_random_below(&random, 1200); left && !s.head.over; left--) {
        plot_game.ask(pack->data, &s, s.seat, &question);
        plot_game.apply(pack->data, &s, s.seat, choose(&random, s.seat == w.viewer), &w.sink);
    }
    if (!s.head.over)
        compare(pack->data, &w, &s, number, classes);
}

/* Classes are not independent of each other, but nearly: more than 16 of one's variance (four standard errors), or a
 * sum beyond the 0.1 % of χ² with as many degrees of freedom, cannot be chance. */
static void test_imagined_as_often_as_true(void **context)
{
    struct class classes[CLASSES] = {0};
    double sum = 0;
    bool good = true;
    (void)context;
    for (uint64_t number = 0; number < GAMES; number++)
        play(number, classes);
    for (int i = 0; i < CLASSES; i++) {
        const struct class *c = &classes[i];
        const double off = c->truth - c->imagined, chi = off * off / c->variance;
        print_message("# %-24s %7d cases, in the box %8.0f, imagined %8.1f, chi2 %.1f\n", class_names[i], c->cases,
                      c->truth, c->imagined, chi);
        sum += chi;
        good &= c->cases >= 80 && chi < 16;
    }
    assert_true(good && sum < 26.1); /* 0.1 % with eight degrees of freedom */
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_imagined_as_often_as_true)};
    return cmocka_run_group_tests(tests, 0, 0);
}

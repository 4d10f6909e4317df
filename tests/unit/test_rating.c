/* Ratings of made-up bots whose strength is known: their order comes out, the intervals hold what they promise, and the
 * sequential test errs no more often than it says. All seeds are fixed. */
#include "cli/rating.h"
#include "engine/chance.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* A game that the first bot wins with this chance. */
static int halves(struct sand_random *random, double chance)
{
    return sand_random_below(random, 1000000) < 1000000 * chance ? 2 : 0;
}

/* The deal's luck favours the first bot in one game of a pair as much as the second in the other. */
static void play(struct pairing *p, const double *strength, uint32_t pairs, struct sand_random *random)
{
    const double e = 1 / (1 + pow(10, (strength[p->b] - strength[p->a]) / 400)), most = e < 0.5 ? e : 1 - e;
    while (pairs--) {
        const double luck = most * (sand_random_below(random, 101) / 50.0 - 1);
        p->pairs[halves(random, e + luck) + halves(random, e - luck)]++;
    }
}

static int round_robin(struct pairing *p, const double *strength, int bots, uint32_t pairs, struct sand_random *random)
{
    int n = 0;
    for (int a = 0; a < bots; a++)
        for (int b = a + 1; b < bots; b++) {
            p[n] = (struct pairing){.a = a, .b = b};
            play(&p[n++], strength, pairs, random);
        }
    return n;
}

static void a_known_order_is_found(void **unused)
{
    static const double strength[] = {-300, 120, 0, 180, -120, 60, 300, -60, -180};
    enum { BOTS = sizeof strength / sizeof *strength };
    struct pairing p[BOTS * (BOTS - 1) / 2];
    struct rating rating[RATING_BOTS];
    struct sand_random random;
    (void)unused;
    sand_random_seed(&random, 1);
    assert_true(rate(p, round_robin(p, strength, BOTS, 500, &random), BOTS, rating));
    for (int a = 0; a < BOTS; a++)
        for (int b = 0; b < BOTS; b++)
            assert_int_equal(strength[a] < strength[b], rating[a].elo < rating[b].elo);
}

/* Of a thousand intervals that hold with 95 % each, 927 to 970 hold in all but one case of a thousand. They are not all
 * independent, so a little more is let pass. */
static void intervals_hold(void **unused)
{
    static const double strength[] = {90, 30, -20, -100};
    enum { BOTS = 4, LEAGUES = 250 };
    int held = 0;
    (void)unused;
    for (int league = 0; league < LEAGUES; league++) {
        struct pairing p[6];
        struct rating rating[RATING_BOTS];
        struct sand_random random;
        sand_random_seed(&random, (uint64_t)league + 100);
        assert_true(rate(p, round_robin(p, strength, BOTS, 60, &random), BOTS, rating));
        for (int i = 0; i < BOTS; i++)
            held += fabs(rating[i].elo - strength[i]) <= rating[i].error;
    }
    assert_in_range(held, 910, 980);
}

static enum verdict sequential(double difference, uint64_t seed, uint32_t *pairs)
{
    const double strength[] = {difference, 0};
    struct pairing p = {.a = 0, .b = 1};
    struct sand_random random;
    enum verdict v = GO_ON;
    sand_random_seed(&random, seed);
    for (*pairs = 0; v == GO_ON && *pairs < 20000; *pairs += 8) {
        play(&p, strength, 8, &random);
        v = pairing_verdict(&p, 0.05);
    }
    return v;
}

/* Equal bots, and bots 5 and 15 points from even: errors of 5 %, with room for chance over 200 trials. */
static void the_test_errs_seldom(void **unused)
{
    enum { TRIALS = 200 };
    int wrong = 0, missed = 0;
    uint32_t even = 0, far = 0, pairs;
    (void)unused;
    for (uint64_t i = 0; i < TRIALS; i++) {
        wrong += sequential(0, i, &pairs) != NO_DIFFERENCE;
        even += pairs;
        missed += sequential(35, 1000 + i, &pairs) != FIRST_STRONGER; /* 55 % */
        assert_int_equal(sequential(-120, 2000 + i, &pairs), SECOND_STRONGER);
        far += pairs;
    }
    assert_in_range(wrong, 0, 26); /* two sides, 5 % each */
    assert_in_range(missed, 0, 20);
    assert_true(far * 3 < even);
}

static void a_bot_that_wins_everything_has_a_rating(void **unused)
{
    const struct pairing p[] = {{.a = 0, .b = 1, .pairs = {[4] = 50}}, {.a = 1, .b = 2, .pairs = {[4] = 50}}};
    struct rating rating[RATING_BOTS];
    (void)unused;
    assert_true(rate(p, 2, 3, rating));
    for (int i = 0; i < 3; i++)
        assert_true(isfinite(rating[i].elo) && isfinite(rating[i].error));
    assert_true(rating[0].elo > rating[1].elo + 300 && rating[1].elo > rating[2].elo + 300);
    assert_true(fabs(rating[0].elo + rating[1].elo + rating[2].elo) < 0.001);
}

static void what_nothing_joins_is_not_rated(void **unused)
{
    const struct pairing p[] = {
        {.a = 0, .b = 1, .pairs = {[2] = 5}}, {.a = 2, .b = 3, .pairs = {[2] = 5}}, {.a = 1, .b = 2}};
    struct rating rating[RATING_BOTS];
    (void)unused;
    assert_false(rate(p, 3, 4, rating));
    assert_true(rate(p, 1, 2, rating));
    assert_true(fabs(rating[0].elo) < 1e-6);
}

static void few_equal_pairs_are_no_certainty(void **unused)
{
    const struct pairing p = {.a = 0, .b = 1, .pairs = {[3] = 3}};
    const struct score s = pairing_score(&p);
    (void)unused;
    assert_true(s.mean == 0.75 && s.low < 0.65 && s.high > 0.85);
    assert_int_equal(pairing_verdict(&(struct pairing){.b = 1}, 0.05), GO_ON);
    assert_int_equal(pairing_count(&p), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_known_order_is_found),
        cmocka_unit_test(intervals_hold),
        cmocka_unit_test(the_test_errs_seldom),
        cmocka_unit_test(a_bot_that_wins_everything_has_a_rating),
        cmocka_unit_test(what_nothing_joins_is_not_rated),
        cmocka_unit_test(few_equal_pairs_are_no_certainty),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}

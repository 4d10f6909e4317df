/* Chance: the stream is ChaCha with 8 rounds, results are uniform, and the way from words to results never changes. The
 * golden results were computed by a second program. */
#include "engine/chance.h"
#include "engine/sha256.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const uint8_t zero_key[32];

static struct sand_chance counting_key(void)
{
    struct sand_chance chance;
    uint8_t key[32];
    for (int i = 0; i < 32; i++)
        key[i] = (uint8_t)i;
    sand_chance_init(&chance, key);
    return chance;
}

/* Pearson's sum over bins of equal weight. */
static double chi_square(const int *bin, int bins, int total)
{
    const double mean = (double)total / bins;
    double sum = 0;
    for (int i = 0; i < bins; i++)
        sum += (bin[i] - mean) * (bin[i] - mean) / mean;
    return sum;
}

/* ---- The stream ---- */

/* A new key is the next 32 bytes of the other stream, which lets us see them. */
static void expect_stream(struct sand_chance *chance, const char *const *digits, int n)
{
    for (int i = 0; i < n; i++) {
        struct sand_chance next;
        char shown[65];
        sand_rekey(&next, chance);
        sand_hex(next.key, sizeof next.key, shown);
        assert_string_equal(shown, digits[i]);
    }
}

static void test_known_stream(void **unused)
{
    static const char *const digits[] = {"3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e",
                                         "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42",
                                         "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b",
                                         "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa"};
    struct sand_chance chance;
    (void)unused;
    sand_chance_init(&chance, zero_key);
    expect_stream(&chance, digits, 4);
    assert_int_equal(chance.drawn, 32);
}

/* The counter has 64 bits: block 2^32 is not block 0. */
static void test_high_counter(void **unused)
{
    static const char *const digits[] = {"35d8868ee86b4981c3c19c27189c877f1de016aeb4f5314b7425b94b60ab2670"};
    struct sand_chance chance = counting_key();
    (void)unused;
    chance.drawn = (uint64_t)16 << 32;
    expect_stream(&chance, digits, 1);
}

static void test_rekey(void **unused)
{
    static const uint8_t results[] = {1, 2};
    struct sand_chance from = counting_key(), to = counting_key(), blank;
    (void)unused;
    sand_queue(&from, results, 2);
    sand_queue(&to, results, 2);
    to.drawn = 99;
    sand_rekey(&to, &from);
    assert_int_equal(from.queued, 2);
    assert_int_equal(from.drawn, 8);
    sand_chance_init(&blank, to.key);
    assert_memory_equal(&to, &blank, sizeof to);
    assert_memory_not_equal(to.key, from.key, sizeof to.key);
}

/* ---- Results ---- */

static void test_golden_dice(void **unused)
{
    static const int faces[] = {4, 3, 3, 2, 1, 2, 6, 5, 2, 2, 5, 6, 1, 4, 4, 6, 1, 3, 5, 4};
    struct sand_chance chance = counting_key();
    (void)unused;
    for (int i = 0; i < 20; i++)
        assert_int_equal(sand_die(&chance, 6), faces[i]);
    assert_int_equal(chance.drawn, 20);
}

static void test_golden_shuffle(void **unused)
{
    static const uint8_t order[] = {5, 12, 9, 0, 6, 16, 14, 1, 17, 18, 13, 15, 10, 19, 4, 2, 3, 8, 7, 11};
    struct sand_chance chance = counting_key();
    uint8_t items[20];
    (void)unused;
    for (int i = 0; i < 20; i++)
        items[i] = (uint8_t)i;
    sand_shuffle(&chance, items, 20);
    assert_memory_equal(items, order, sizeof order);
}

/* With this bound a quarter of the words is thrown away. */
static void test_golden_rejection(void **unused)
{
    static const uint32_t results[] = {1342197202, 1552756386, 642651108, 491891705};
    struct sand_chance chance = counting_key();
    (void)unused;
    for (int i = 0; i < 4; i++)
        assert_int_equal(sand_draw(&chance, 3u << 30), results[i]);
    assert_true(chance.drawn > 4);
}

/* A shuffle is single draws from the last item down, block limits or not. */
static void test_shuffle_is_draws(void **unused)
{
    struct sand_chance one = counting_key(), other = counting_key();
    uint8_t items[200], expected[200];
    (void)unused;
    for (int n = 0; n <= 200; n++) {
        for (int i = 0; i < n; i++)
            items[i] = expected[i] = (uint8_t)i;
        sand_shuffle(&one, items, n);
        for (int i = n - 1; i > 0; i--) {
            const uint32_t j = sand_draw(&other, (uint32_t)i + 1);
            const uint8_t item = expected[i];
            expected[i] = expected[j];
            expected[j] = item;
        }
        assert_memory_equal(items, expected, (size_t)n);
        assert_memory_equal(&one, &other, sizeof one);
    }
}

/* Limits of chi-square at 1 in 1000; the key is fixed, so a pass is a pass for ever. */
static void test_uniform(void **unused)
{
    static const struct {
        int bins;
        double limit;
    } row[] = {{2, 10.83}, {3, 13.82}, {6, 20.52}, {7, 22.46}, {10, 27.88}, {100, 148.2}};
    struct sand_chance chance = counting_key();
    (void)unused;
    for (size_t k = 0; k < sizeof row / sizeof *row; k++) {
        int bin[100] = {0};
        const int total = 5000 * row[k].bins;
        for (int i = 0; i < total; i++) {
            const uint32_t result = sand_draw(&chance, (uint32_t)row[k].bins);
            assert_true(result < (uint32_t)row[k].bins);
            bin[result]++;
        }
        assert_true(chi_square(bin, row[k].bins, total) < row[k].limit);
    }
}

/* Without rejection every third result would come twice as often. */
static void test_unbiased(void **unused)
{
    struct sand_chance chance = counting_key();
    int bin[3] = {0};
    (void)unused;
    for (int i = 0; i < 30000; i++)
        bin[sand_draw(&chance, 3u << 30) % 3]++;
    assert_true(chi_square(bin, 3, 30000) < 13.82);
    assert_in_range(chance.drawn, 39000, 41000);
}

static void test_permutations(void **unused)
{
    struct sand_chance chance = counting_key();
    int bin[256] = {0}, used[24] = {0}, n = 0;
    const int total = 24 * 2000;
    (void)unused;
    for (int i = 0; i < total; i++) {
        uint8_t items[4] = {0, 1, 2, 3};
        sand_shuffle(&chance, items, 4);
        bin[items[0] << 6 | items[1] << 4 | items[2] << 2 | items[3]]++;
    }
    for (int i = 0; i < 256; i++) {
        if (bin[i] > 0) {
            assert_in_range(n, 0, 23);
            used[n++] = bin[i];
        }
    }
    assert_int_equal(n, 24);
    assert_true(chi_square(used, 24, total) < 49.73);
}

/* ---- The queue ---- */

static void test_queue_order(void **unused)
{
    static const uint8_t first[] = {3, 5}, second[] = {9, 0, 255};
    struct sand_chance chance = counting_key(), fresh = counting_key();
    (void)unused;
    assert_true(sand_queue(&chance, first, 2));
    assert_true(sand_queue(&chance, second, 3));
    assert_int_equal(sand_die(&chance, 6), 3);
    assert_int_equal(sand_draw(&chance, 10), 5);
    assert_int_equal(sand_draw(&chance, 6), 3); /* 9 modulo 6 */
    assert_int_equal(sand_die(&chance, 6), 6);  /* 0 is the face below 1 */
    assert_int_equal(sand_draw(&chance, UINT32_MAX), 255);
    /* All used up: not a byte tells that there was a queue. */
    assert_memory_equal(&chance, &fresh, sizeof chance);
    assert_int_equal(sand_die(&chance, 6), 4);
}

static void test_queue_faces(void **unused)
{
    struct sand_chance chance = counting_key();
    (void)unused;
    for (int sides = 2; sides <= 20; sides++) {
        for (int face = 1; face <= sides; face++) {
            const uint8_t result = (uint8_t)face;
            sand_queue(&chance, &result, 1);
            assert_int_equal(sand_die(&chance, sides), face);
        }
    }
    assert_int_equal(chance.drawn, 0);
}

static void test_queue_limit(void **unused)
{
    uint8_t results[SAND_QUEUE + 1] = {1};
    struct sand_chance chance = counting_key(), before;
    (void)unused;
    before = chance;
    assert_false(sand_queue(&chance, results, SAND_QUEUE + 1));
    assert_false(sand_queue(&chance, results, -1));
    assert_true(sand_queue(&chance, results, 0));
    assert_memory_equal(&chance, &before, sizeof chance);
    assert_true(sand_queue(&chance, results, SAND_QUEUE));
    before = chance;
    assert_false(sand_queue(&chance, results, 1));
    assert_memory_equal(&chance, &before, sizeof chance);
}

/* What is decided already neither draws nor takes; a shuffle never takes. */
static void test_queue_left_alone(void **unused)
{
    static const uint8_t result = 2;
    uint8_t items[3] = {0, 1, 2};
    struct sand_chance chance = counting_key(), before;
    (void)unused;
    sand_queue(&chance, &result, 1);
    before = chance;
    assert_int_equal(sand_draw(&chance, 1), 0);
    assert_int_equal(sand_die(&chance, 1), 1);
    sand_shuffle(&chance, items, 1);
    assert_memory_equal(&chance, &before, sizeof chance);
    sand_shuffle(&chance, items, 3);
    assert_int_equal(chance.queued, 1);
    assert_int_equal(chance.drawn, 2);
}

/* ---- The generator of bots and tests ---- */

static void test_random_published(void **unused)
{
    struct sand_random random = {{1, 2, 3, 4}};
    (void)unused;
    assert_int_equal(sand_random_next(&random), 11520);
    assert_int_equal(sand_random_next(&random), 0);
    assert_int_equal(sand_random_next(&random), 1509978240);
    assert_int_equal(sand_random_next(&random), 1215971899390074240);
    sand_random_seed(&random, 0);
    assert_int_equal(random.word[0], 0xe220a8397b1dcdaf);
    assert_int_equal(random.word[1], 0x6e789e6aa1b965f4);
    assert_int_equal(random.word[2], 0x06c45d188009454f);
    assert_int_equal(random.word[3], 0xf88bb8a8724c81ec);
}

static void test_random_below(void **unused)
{
    struct sand_random random;
    int bin[7] = {0};
    (void)unused;
    sand_random_seed(&random, 7);
    assert_int_equal(sand_random_below(&random, 1), 0);
    for (int i = 0; i < 35000; i++) {
        const uint32_t result = sand_random_below(&random, 7);
        assert_in_range(result, 0, 6);
        bin[result]++;
    }
    assert_true(chi_square(bin, 7, 35000) < 22.46);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_stream),
        cmocka_unit_test(test_high_counter),
        cmocka_unit_test(test_rekey),
        cmocka_unit_test(test_golden_dice),
        cmocka_unit_test(test_golden_shuffle),
        cmocka_unit_test(test_golden_rejection),
        cmocka_unit_test(test_shuffle_is_draws),
        cmocka_unit_test(test_uniform),
        cmocka_unit_test(test_unbiased),
        cmocka_unit_test(test_permutations),
        cmocka_unit_test(test_queue_order),
        cmocka_unit_test(test_queue_faces),
        cmocka_unit_test(test_queue_limit),
        cmocka_unit_test(test_queue_left_alone),
        cmocka_unit_test(test_random_published),
        cmocka_unit_test(test_random_below),
    };
    return cmocka_run_group_tests_name("chance", tests, NULL, NULL);
}

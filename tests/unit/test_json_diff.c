/* The difference of two views: small, exact, and applying it gives the new view. */
#include "engine/chance.h"
#include "engine/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct sand_reader *open_text(const char *text)
{
    struct sand_reader *r = sand_reader_open("t", text, strlen(text), NULL);
    assert_non_null(r);
    return r;
}

/* ---- The client's side: RFC 7396's own algorithm, and a form in which equal documents are equal texts ---- */

static void apply(struct sand_writer *w, const char *key, struct sand_reader *old, sand_node target,
                  struct sand_reader *patch, sand_node by)
{
    if (sand_type(patch, by) != SAND_OBJECT) {
        sand_put_node(w, key, patch, by);
        return;
    }
    sand_put_object(w, key);
    if (sand_type(old, target) == SAND_OBJECT)
        for (sand_node n = sand_first(old, target); n >= 0; n = sand_next(old, n))
            if (sand_member(patch, by, sand_key_of(old, n)) < 0)
                sand_put_node(w, sand_key_of(old, n), old, n);
    for (sand_node n = sand_first(patch, by); n >= 0; n = sand_next(patch, n)) {
        const bool had = sand_type(old, target) == SAND_OBJECT;
        if (sand_type(patch, n) != SAND_NULL)
            apply(w, sand_key_of(patch, n), old, had ? sand_member(old, target, sand_key_of(patch, n)) : -1, patch, n);
    }
    sand_put_end(w);
}

/* The member with the least key above `after`; -1 at the end. */
static sand_node next_by_key(struct sand_reader *r, sand_node object, const char *after)
{
    sand_node least = -1;
    for (sand_node n = sand_first(r, object); n >= 0; n = sand_next(r, n)) {
        if (after && strcmp(sand_key_of(r, n), after) <= 0)
            continue;
        if (least < 0 || strcmp(sand_key_of(r, n), sand_key_of(r, least)) < 0)
            least = n;
    }
    return least;
}

static void put_sorted(struct sand_writer *w, const char *key, struct sand_reader *r, sand_node node)
{
    if (sand_type(r, node) == SAND_OBJECT) {
        sand_put_object(w, key);
        for (sand_node n = next_by_key(r, node, NULL); n >= 0; n = next_by_key(r, node, sand_key_of(r, n)))
            put_sorted(w, sand_key_of(r, n), r, n);
        sand_put_end(w);
    } else if (sand_type(r, node) == SAND_ARRAY) {
        sand_put_array(w, key);
        for (sand_node n = sand_first(r, node); n >= 0; n = sand_next(r, n))
            put_sorted(w, NULL, r, n);
        sand_put_end(w);
    } else {
        sand_put_node(w, key, r, node);
    }
}

static void expect_same(const char *one, const char *other)
{
    struct sand_reader *a = open_text(one), *b = open_text(other);
    struct sand_writer x, y;
    sand_writer_grow(&x);
    sand_writer_grow(&y);
    put_sorted(&x, NULL, a, 0);
    put_sorted(&y, NULL, b, 0);
    assert_string_equal(x.text, y.text);
    sand_writer_free(&x);
    sand_writer_free(&y);
    sand_reader_close(a);
    sand_reader_close(b);
}

/* What was kept flat is what was put in. */
static void expect_flat(const struct sand_writer *flat, const char *text)
{
    struct sand_writer again;
    sand_writer_grow(&again);
    sand_put_flat(&again, NULL, flat);
    expect_same(again.text, text);
    sand_writer_free(&again);
}

/* Writes the patch; checks that it is empty only if nothing changed, and that it leads to the new text. */
static bool diff(struct sand_writer *w, const char *before, const char *after)
{
    struct sand_reader *a = open_text(before), *b = open_text(after);
    struct sand_writer flat_before, flat_after;
    sand_writer_flat(&flat_before, 0);
    sand_writer_flat(&flat_after, 1000);
    sand_put_node(&flat_before, NULL, a, 0);
    sand_put_node(&flat_after, NULL, b, 0);
    const bool differs = sand_diff(w, NULL, &flat_before, &flat_after);
    expect_flat(&flat_before, before);
    expect_flat(&flat_after, after);
    sand_writer_free(&flat_before);
    sand_writer_free(&flat_after);
    if (differs) {
        struct sand_reader *patch = open_text(w->text);
        struct sand_writer result;
        sand_writer_grow(&result);
        apply(&result, NULL, a, 0, patch, 0);
        expect_same(result.text, after);
        sand_writer_free(&result);
        sand_reader_close(patch);
    } else {
        assert_int_equal(w->size, 0);
        expect_same(before, after);
    }
    assert_true(sand_reader_ok(a) && sand_reader_ok(b));
    sand_reader_close(a);
    sand_reader_close(b);
    return differs;
}

/* ---- By hand ---- */

static void test_equal(void **unused)
{
    static const char *const same[][2] = {
        {"{}", " { } "},
        {"{\"a\":1,\"b\":[1,{}]}", "{ \"b\" : [ 1 , { } ] , \"a\" : 1 }"},
        {"{\"a\":\"\\u0041\"}", "{\"\\u0061\":\"A\"}"},
        {"{\"a\":0}", "{\"a\":-0}"},
        {"{\"a\":{\"b\":{\"c\":1,\"d\":2}}}", "{\"a\":{\"b\":{\"d\":2,\"c\":1}}}"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        struct sand_writer w;
        sand_writer_grow(&w);
        assert_false(diff(&w, same[i][0], same[i][1]));
        sand_writer_free(&w);
    }
}

static void test_patches(void **unused)
{
    static const char *const row[][3] = {
        {"{}", "{\"a\":1}", "{\"a\":1}"},
        {"{\"a\":1}", "{}", "{\"a\":null}"},
        {"{\"a\":1,\"b\":2}", "{\"a\":1,\"b\":3}", "{\"b\":3}"},
        {"{\"a\":1}", "{\"a\":\"1\"}", "{\"a\":\"1\"}"},
        {"{\"a\":true}", "{\"a\":false}", "{\"a\":false}"},
        {"{\"a\":[1,2]}", "{\"a\":[1, 2, 3]}", "{\"a\":[1,2,3]}"},
        {"{\"a\":[1,2]}", "{\"a\":[2,1]}", "{\"a\":[2,1]}"},
        {"{\"a\":{\"b\":{\"c\":1,\"d\":2}}}", "{\"a\":{\"b\":{\"c\":1}}}", "{\"a\":{\"b\":{\"d\":null}}}"},
        {"{\"a\":{\"b\":1},\"x\":{\"y\":1}}", "{\"a\":{\"b\":1},\"x\":{}}", "{\"x\":{\"y\":null}}"},
        {"{\"a\":{\"b\":1}}", "{\"a\":5}", "{\"a\":5}"},
        {"{\"a\":5}", "{\"a\":{\"b\":1}}", "{\"a\":{\"b\":1}}"},
        {"{\"a\":[{\"b\":1}]}", "{\"a\":[{\"b\":2}]}", "{\"a\":[{\"b\":2}]}"},
        {"{}", "{\"a\":{}}", "{\"a\":{}}"},
        {"{\"a\":[]}", "{\"a\":{}}", "{\"a\":{}}"},
        {"{\"a\":127,\"b\":-129}", "{\"a\":128,\"b\":2147483648}", "{\"a\":128,\"b\":2147483648}"},
        {"{\"a\":1,\"b\":2,\"c\":3}", "{\"c\":3,\"a\":1}", "{\"b\":null}"},
        {"{\"\\n\":1}", "{\"\\n\":2}", "{\"\\n\":2}"},
        {"{\"seat\":{\"p1\":{\"alive\":true},\"p2\":{\"alive\":true}}}",
         "{\"seat\":{\"p1\":{\"alive\":true},\"p2\":{\"alive\":false}}}", "{\"seat\":{\"p2\":{\"alive\":false}}}"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct sand_writer w;
        sand_writer_grow(&w);
        assert_true(diff(&w, row[i][0], row[i][1]));
        assert_string_equal(w.text, row[i][2]);
        sand_writer_free(&w);
    }
}

/* ---- At random ---- */

/* Few keys and few values, so that two of them share much and differ in every way. */
static void put_random(struct sand_writer *w, const char *key, struct sand_random *random, int depth, bool object)
{
    static const char *const keys[] = {"a", "b", "c", "d", "e"};
    const uint32_t kind = object ? 5 : sand_random_below(random, depth > 0 ? 8 : 4);
    if (kind < 2) {
        sand_put_int(w, key, (int64_t)sand_random_below(random, 3) - 1);
    } else if (kind == 2) {
        sand_put_bool(w, key, sand_random_below(random, 2));
    } else if (kind == 3) {
        sand_put_text(w, key, sand_random_below(random, 2) ? "x" : "");
    } else if (kind == 4) {
        sand_put_array(w, key);
        for (uint32_t i = sand_random_below(random, 3); i > 0; i--)
            put_random(w, NULL, random, depth - 1, false);
        sand_put_end(w);
    } else {
        sand_put_object(w, key);
        for (int i = 0; i < 5; i++)
            if (sand_random_below(random, 2))
                put_random(w, keys[i], random, depth - 1, false);
        sand_put_end(w);
    }
}

static void test_random_pairs(void **unused)
{
    struct sand_random random;
    struct sand_writer before, after, patch;
    int different = 0;
    (void)unused;
    sand_random_seed(&random, 2);
    sand_writer_grow(&before);
    sand_writer_grow(&after);
    sand_writer_grow(&patch);
    for (int i = 0; i < 5000; i++) {
        sand_writer_reset(&before);
        sand_writer_reset(&after);
        sand_writer_reset(&patch);
        put_random(&before, NULL, &random, i % 4, true);
        put_random(&after, NULL, &random, i % 4, true);
        different += diff(&patch, before.text, after.text);
    }
    assert_in_range(different, 4000, 4999);
    sand_writer_free(&before);
    sand_writer_free(&after);
    sand_writer_free(&patch);
}

/* What another viewer's view has is taken from there, byte for byte; without one, or where it lacks the member, the
 * caller writes it. */
static void test_put_again(void **state)
{
    (void)state;
    struct sand_reader *r = open_text("{\"own\":1,\"all\":{\"a\":\"x\",\"b\":[1,2]},\"end\":true}");
    struct sand_writer first, second;
    sand_writer_flat(&first, 0);
    sand_put_node(&first, NULL, r, 0);
    sand_writer_flat(&second, 0);
    sand_put_object(&second, NULL);
    assert_false(sand_put_again(&second, "all"));
    second.like = &first;
    sand_put_int(&second, "own", 2);
    assert_true(sand_put_again(&second, "all"));
    assert_false(sand_put_again(&second, "al"));
    assert_false(sand_put_again(&second, "a"));
    sand_put_bool(&second, "end", true);
    sand_put_end(&second);
    expect_flat(&second, "{\"own\":2,\"all\":{\"a\":\"x\",\"b\":[1,2]},\"end\":true}");
    sand_writer_free(&first);
    sand_writer_free(&second);
    sand_reader_close(r);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal),
        cmocka_unit_test(test_patches),
        cmocka_unit_test(test_random_pairs),
        cmocka_unit_test(test_put_again),
    };
    return cmocka_run_group_tests_name("json_diff", tests, NULL, NULL);
}

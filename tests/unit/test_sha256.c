/* SHA-256 against published digests, however the text is cut into pieces, and the digits that show it. */
#include "engine/sha256.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void expect_digest(const char *text, const char *digits)
{
    uint8_t digest[32];
    char shown[65];
    sand_sha256(text, strlen(text), digest);
    sand_hex(digest, sizeof digest, shown);
    assert_string_equal(shown, digits);
}

/* FIPS 180-4's examples. */
static void test_published(void **unused)
{
    (void)unused;
    expect_digest("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect_digest("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect_digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                  "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

static void test_million(void **unused)
{
    struct sand_sha256 hash;
    uint8_t digest[32];
    char piece[1000], shown[65];
    (void)unused;
    memset(piece, 'a', sizeof piece);
    sand_sha256_init(&hash);
    for (int i = 0; i < 1000; i++)
        sand_sha256_add(&hash, piece, sizeof piece);
    sand_sha256_end(&hash, digest);
    sand_hex(digest, sizeof digest, shown);
    assert_string_equal(shown, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* Every length around the padding's limits, cut in two at every place. */
static void test_pieces(void **unused)
{
    uint8_t text[140], whole[32], cut[32];
    (void)unused;
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (uint8_t)(i * 7);
    for (size_t size = 0; size <= sizeof text; size++) {
        sand_sha256(text, size, whole);
        for (size_t at = 0; at <= size; at++) {
            struct sand_sha256 hash;
            sand_sha256_init(&hash);
            sand_sha256_add(&hash, text, at);
            sand_sha256_add(&hash, text + at, size - at);
            sand_sha256_end(&hash, cut);
            assert_memory_equal(whole, cut, sizeof whole);
        }
    }
}

/* The last length that is padded in one block, the first that needs two, and a whole block; from another program. */
static void test_padding_limits(void **unused)
{
    char text[65];
    (void)unused;
    memset(text, 'x', sizeof text);
    text[55] = 0;
    expect_digest(text, "d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072");
    text[55] = 'x', text[56] = 0;
    expect_digest(text, "04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e");
    text[56] = 'x', text[64] = 0;
    expect_digest(text, "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c");
}

static void test_hex(void **unused)
{
    static const uint8_t bytes[] = {0x00, 0x1f, 0xa0, 0xff};
    uint8_t back[4];
    char text[9];
    (void)unused;
    sand_hex(bytes, sizeof bytes, text);
    assert_string_equal(text, "001fa0ff");
    assert_int_equal(sand_unhex(text, sizeof back, back), 0);
    assert_memory_equal(back, bytes, sizeof bytes);
    assert_int_equal(sand_unhex("001FA0FF", sizeof back, back), 0);
    assert_memory_equal(back, bytes, sizeof bytes);
    sand_hex(bytes, 0, text);
    assert_string_equal(text, "");
}

static void test_bad_hex(void **unused)
{
    static const char *const bad[] = {"",         "0",        "001fa0f",  "001fa0ff0", "001fa0f ", "g01fa0ff",
                                      "0x1fa0ff", "001fa0/f", "001fa0:f", "001fa0@f",  "001fa0Gf", "001fa0`f"};
    uint8_t bytes[4];
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(sand_unhex(bad[i], sizeof bytes, bytes), -1);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published),      cmocka_unit_test(test_million), cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_padding_limits), cmocka_unit_test(test_hex),     cmocka_unit_test(test_bad_hex),
    };
    return cmocka_run_group_tests_name("sha256", tests, NULL, NULL);
}

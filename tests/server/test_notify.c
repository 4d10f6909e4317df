/* Web Push: the example of RFC 8291, what a voucher holds, and addresses that must not be reached. And how storage
 * keeps the notices that go by e-mail and webhook. */
#include "engine/json.h"
#include "server/notify.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/obj_mac.h>
#include <openssl/sha.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static size_t bytes_of(const char *text, void *into, size_t room)
{
    size_t size = 0;
    assert_int_equal(
        sodium_base642bin(into, room, text, strlen(text), 0, &size, 0, sodium_base64_VARIANT_URLSAFE_NO_PADDING), 0);
    return size;
}

static void seals_like_the_example(void **state)
{
    static const char text[] = "When I grow up, I want to be a watermelon";
    static const char wanted[] =
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3"
        "jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
    uint8_t device[STORE_POINT], auth[STORE_AUTH], secret[NOTIFY_SECRET], salt[NOTIFY_SALT], sealed[NOTIFY_SEALED];
    uint8_t expected[NOTIFY_SEALED];
    (void)state;
    bytes_of("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", device,
             sizeof device);
    bytes_of("BTBZMqHH6r4Tts7J_aSIgg", auth, sizeof auth);
    bytes_of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", secret, sizeof secret);
    bytes_of("DGv6ra1nlYgDCS1FRnbzlw", salt, sizeof salt);
    const size_t size = notify_seal(device, auth, secret, salt, text, sizeof text - 1, 0, sealed);
    assert_int_equal(size, bytes_of(wanted, expected, sizeof expected));
    assert_memory_equal(sealed, expected, size);
}

static void pads_every_message_to_one_size(void **state)
{
    uint8_t device[STORE_POINT], auth[STORE_AUTH] = {1}, secret[NOTIFY_SECRET], salt[NOTIFY_SALT] = {2};
    uint8_t sealed[NOTIFY_SEALED];
    char text[NOTIFY_TEXT + 1] = "";
    (void)state;
    notify_make_key(secret);
    assert_true(notify_public_key(secret, device));
    memset(text, 'x', sizeof text);
    for (size_t size = 0; size <= NOTIFY_TEXT; size += 128)
        assert_int_equal(notify_seal(device, auth, secret, salt, text, size, NOTIFY_TEXT, sealed), NOTIFY_SEALED);
    assert_int_equal(notify_seal(device, auth, secret, salt, text, NOTIFY_TEXT + 1, NOTIFY_TEXT, sealed), 0);
}

/* A point that is not on the curve would tell the device's maker something of our key. */
static void takes_only_points_of_the_curve(void **state)
{
    uint8_t point[STORE_POINT], secret[NOTIFY_SECRET], sealed[NOTIFY_SEALED], auth[STORE_AUTH] = {0};
    uint8_t salt[NOTIFY_SALT] = {0};
    static const uint8_t nothing[STORE_POINT], zero[NOTIFY_SECRET];
    uint8_t order[NOTIFY_SECRET];
    (void)state;
    notify_make_key(secret);
    assert_true(notify_public_key(secret, point));
    assert_true(notify_is_point(point));
    point[40] ^= 1;
    assert_false(notify_is_point(point));
    assert_int_equal(notify_seal(point, auth, secret, salt, "x", 1, NOTIFY_TEXT, sealed), 0);
    assert_false(notify_is_point(nothing));
    assert_false(notify_public_key(zero, point));
    memset(order, 0xFF, sizeof order);
    assert_false(notify_public_key(order, point));
}

/* The signature of `text` by the point, ES256. */
static bool is_signed(const char *text, size_t size, const uint8_t signature[64], const uint8_t point[STORE_POINT])
{
    uint8_t digest[32];
    EC_GROUP *g = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    const BIGNUM *n = EC_GROUP_get0_order(g);
    BN_CTX *c = BN_CTX_new();
    BIGNUM *r = BN_bin2bn(signature, 32, 0), *s = BN_bin2bn(signature + 32, 32, 0), *e, *w = BN_new(), *x = BN_new();
    EC_POINT *q = EC_POINT_new(g), *sum = EC_POINT_new(g);
    SHA256((const unsigned char *)text, size, digest);
    e = BN_bin2bn(digest, 32, 0);
    assert_int_equal(EC_POINT_oct2point(g, q, point, STORE_POINT, c), 1);
    assert_non_null(BN_mod_inverse(w, s, n, c));
    BN_mod_mul(e, e, w, n, c);
    BN_mod_mul(w, r, w, n, c);
    EC_POINT_mul(g, sum, e, q, w, c);
    EC_POINT_get_affine_coordinates(g, sum, x, 0, c);
    BN_nnmod(x, x, n, c);
    const bool fine = BN_cmp(x, r) == 0;
    EC_POINT_free(q), EC_POINT_free(sum), EC_GROUP_free(g), BN_CTX_free(c);
    BN_free(r), BN_free(s), BN_free(e), BN_free(w), BN_free(x);
    return fine;
}

static void vouches_for_itself(void **state)
{
    uint8_t secret[NOTIFY_SECRET], point[STORE_POINT], signature[64], claims[300] = {0};
    char voucher[NOTIFY_VOUCHER];
    (void)state;
    notify_make_key(secret);
    assert_true(notify_public_key(secret, point));
    assert_true(notify_vouch(secret, "https://push.example", 1700000000, "mailto:host@example.org", voucher));
    assert_memory_equal(voucher, "vapid t=", 8);
    char *token = voucher + 8, *key = strstr(voucher, ", k="), *dot = strchr(token, '.'), *last = strrchr(token, '.');
    assert_non_null(key);
    *key = 0;
    const size_t signed_size = (size_t)(last - token);
    assert_int_equal(bytes_of(last + 1, signature, sizeof signature), 64);
    assert_true(is_signed(token, signed_size, signature, point));
    token[signed_size - 1] ^= 1;
    assert_false(is_signed(token, signed_size, signature, point));
    token[signed_size - 1] ^= 1;
    *last = 0;
    claims[bytes_of(dot + 1, claims, sizeof claims - 1)] = 0;
    assert_string_equal((char *)claims,
                        "{\"aud\":\"https://push.example\",\"exp\":1700000000,\"sub\":\"mailto:host@example.org\"}");
}

static void reads_addresses_of_push_services(void **state)
{
    struct notify_url url;
    (void)state;
    assert_true(notify_read_url("https://push.example/a/b?c=d", false, &url));
    assert_string_equal(url.host, "push.example");
    assert_string_equal(url.port, "443");
    assert_string_equal(url.path, "/a/b?c=d");
    assert_true(notify_read_url("https://push.example:443/", false, &url));
    assert_true(notify_read_url("http://127.0.0.1:8080/x", true, &url));
    assert_string_equal(url.authority, "127.0.0.1:8080");
}

static void refuses_addresses_of_anything_else(void **state)
{
    static const char *const bad[] = {
        "",
        "https://",
        "https:///x",
        "http://push.example/x",
        "https://push.example",
        "https://push.example:80/",
        "https://push.example:/",
        "https://push.example:443x/",
        "https://push.example:4433333/",
        "https://user@push.example/",
        "https://[::1]/",
        "https://push.example/a b",
        "https://push.example/a\r\nHost: x",
        "https://push.example/\xC3\xA4",
        "https://push.example/#f",
        "https://push.example#/",
        "https://push.example?/",
        "ftp://push.example/",
        "HTTPS://push.example/",
        "https://pu\\sh.example/",
        "https://push.example:443:443/",
        "https://-_-/",
    };
    static char longest[STORE_ENDPOINT + 64] = "https://push.example/", host[400] = "https://";
    struct notify_url url;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (notify_read_url(bad[i], false, &url))
            fail_msg("taken: %s", bad[i]);
    memset(longest + strlen(longest), 'x', STORE_ENDPOINT);
    assert_false(notify_read_url(longest, false, &url));
    longest[STORE_ENDPOINT - 1] = 0;
    assert_true(notify_read_url(longest, false, &url));
    memset(host + strlen(host), 'a', 300);
    strcat(host, "/");
    assert_false(notify_read_url(host, false, &url));
}

static bool reaches(const char *text)
{
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        return notify_is_public((const struct sockaddr *)&four);
    assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
    return notify_is_public((const struct sockaddr *)&six);
}

static void stays_out_of_private_networks(void **state)
{
    static const char *const own[] = {
        "0.0.0.0",
        "10.0.0.1",
        "10.255.255.255",
        "100.64.0.1",
        "127.0.0.1",
        "127.8.9.1",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.8",
        "192.168.1.1",
        "198.18.0.1",
        "198.19.255.1",
        "192.0.2.1",
        "198.51.100.9",
        "203.0.113.9",
        "224.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:8.8.8.8",
        "fe80::1",
        "fc00::1",
        "fd12::1",
        "ff02::1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "2001::1",
        "2001:db8::1",
    };
    static const char *const others[] = {"8.8.8.8",     "9.255.255.255",   "11.0.0.0",     "100.63.255.255",
                                         "100.128.0.0", "172.15.255.255",  "172.32.0.0",   "192.167.255.255",
                                         "192.169.0.0", "223.255.255.255", "2a00:1450::1", "2606:4700::1",
                                         "2001:4860::1"};
    (void)state;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (reaches(own[i]))
            fail_msg("reached: %s", own[i]);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (!reaches(others[i]))
            fail_msg("not reached: %s", others[i]);
}

/* ---- Notices in storage ---- */

static void add_key(void *context, const struct store_notice *n)
{
    char *keys = context;
    keys[strlen(keys)] = (char)n->key[0];
}

/* The keys' first letters of those that are found. */
static const char *found(struct store *s, enum store_notices which, const struct store_notice *like)
{
    static char keys[16];
    struct sand_error error;
    memset(keys, 0, sizeof keys);
    assert_true(store_list_notices(s, which, like, 8, add_key, keys, &error));
    return keys;
}

static struct store_notice notice_of(char key, const char *code, int seat, const char *kind, int64_t due)
{
    struct store_notice n = {.seat = seat, .due = due, .address = "ada@example.org", .language = "en", .game = "plot"};
    strcpy(n.code, code);
    strcpy(n.kind, kind);
    memset(n.key, key, sizeof n.key);
    return n;
}

static void keeps_notices_with_tokens(void **state)
{
    struct sand_error error;
    struct store *s = store_open(":memory:", false, &error);
    const uint8_t one[STORE_HASH] = {1}, two[STORE_HASH] = {2}, three[STORE_HASH] = {3};
    const struct store_notice all[] = {notice_of('a', "AAAAAA", 0, "mail", 30), notice_of('b', "BBBBBB", 1, "mail", 20),
                                       notice_of('c', "BBBBBB", 1, "ntfy", 0)};
    struct store_notice changed = all[0];
    (void)state;
    assert_non_null(s);
    assert_false(store_put_notice(s, &all[0], &error)); /* nobody sits there */
    assert_true(store_put_token(s, one, "AAAAAA", 0, &error) && store_put_token(s, two, "BBBBBB", 1, &error));
    for (int i = 0; i < 3; i++)
        assert_true(store_put_notice(s, &all[i], &error));
    assert_string_equal(found(s, STORE_OF_SEAT, &all[2]), "bc");
    assert_string_equal(found(s, STORE_OF_ADDRESS, &all[0]), "ba");
    assert_string_equal(found(s, STORE_OF_KEY, &all[2]), "c");
    assert_string_equal(found(s, STORE_DUE, &(struct store_notice){.due = 30}), "ba");
    assert_string_equal(found(s, STORE_DUE, &(struct store_notice){.due = 29}), "b");
    changed.due = 40;
    assert_int_equal(store_change_notice(s, &changed, 31, &error), STORE_NONE);
    assert_int_equal(store_change_notice(s, &changed, 30, &error), STORE_FOUND);
    assert_int_equal(store_change_notice(s, &changed, 30, &error), STORE_NONE); /* only one takes it */
    changed = notice_of('d', "AAAAAA", 0, "mail", 0);
    assert_true(store_put_notice(s, &changed, &error));
    assert_string_equal(found(s, STORE_OF_SEAT, &all[0]), "d");
    assert_true(store_put_token(s, three, "BBBBBB", 1, &error)); /* a new link */
    assert_string_equal(found(s, STORE_OF_SEAT, &all[1]), "");
    assert_true(store_drop_notice(s, changed.key, &error));
    assert_string_equal(found(s, STORE_OF_ADDRESS, &all[0]), "");
    store_close(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seals_like_the_example),           cmocka_unit_test(pads_every_message_to_one_size),
        cmocka_unit_test(takes_only_points_of_the_curve),   cmocka_unit_test(vouches_for_itself),
        cmocka_unit_test(reads_addresses_of_push_services), cmocka_unit_test(refuses_addresses_of_anything_else),
        cmocka_unit_test(stays_out_of_private_networks),    cmocka_unit_test(keeps_notices_with_tokens),
    };
    if (sodium_init() < 0)
        abort();
    return cmocka_run_group_tests(tests, 0, 0);
}

/* Messages that only one device can read: a key agreed on by Diffie and Hellman on P-256, made the device's own by its
 * `auth` (RFC 8291), and one record of AES-128-GCM under it (RFC 8188). Who sends it is said by a signed token for the
 * push service (RFC 8292).
 *
 *     salt | size of a record, 4 bytes | length of the key, 1 byte | the sender's point | text, 2, padding | tag
 *
 * The sender's secret and the salt are the caller's, so that the examples of the standard can be tested. A point from
 * outside is never used before it is known to lie on the curve. */
#include "server/notify.h"

#include "engine/json.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { HASH = 32, KEY = 16, NONCE = 12, TAG = 16, RECORD = 4096 };

static const EC_GROUP *curve(void)
{
    static EC_GROUP *group;
    if (!group && !(group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)))
        abort();
    return group;
}

/* ---- Keys ---- */

static BIGNUM *number(const uint8_t bytes[NOTIFY_SECRET])
{
    BIGNUM *n = BN_bin2bn(bytes, NOTIFY_SECRET, 0);
    if (!n)
        abort();
    BN_set_flags(n, BN_FLG_CONSTTIME);
    return n;
}

static EC_POINT *point_of(const uint8_t bytes[STORE_POINT])
{
    EC_POINT *p = EC_POINT_new(curve());
    if (!p)
        abort();
    if (bytes[0] == POINT_CONVERSION_UNCOMPRESSED && EC_POINT_oct2point(curve(), p, bytes, STORE_POINT, 0) == 1)
        return p;
    ERR_clear_error();
    EC_POINT_free(p);
    return 0;
}

bool notify_is_point(const uint8_t bytes[STORE_POINT])
{
    EC_POINT *p = point_of(bytes);
    EC_POINT_free(p);
    return p != 0;
}

/* A secret is a number from 1 to the order less 1: drawn until it is. */
void notify_make_key(uint8_t secret[NOTIFY_SECRET])
{
    uint8_t point[STORE_POINT];
    do
        randombytes_buf(secret, NOTIFY_SECRET);
    while (!notify_public_key(secret, point));
}

bool notify_public_key(const uint8_t secret[NOTIFY_SECRET], uint8_t point[STORE_POINT])
{
    BIGNUM *n = number(secret);
    EC_POINT *p = EC_POINT_new(curve());
    const bool fine = p && !BN_is_zero(n) && BN_cmp(n, EC_GROUP_get0_order(curve())) < 0 &&
                      EC_POINT_mul(curve(), p, n, 0, 0, 0) == 1 &&
                      EC_POINT_point2oct(curve(), p, POINT_CONVERSION_UNCOMPRESSED, point, STORE_POINT, 0) ==
                          STORE_POINT;
    EC_POINT_free(p);
    BN_clear_free(n);
    return fine;
}

/* What both sides know: the x of one's secret times the other's point. */
static bool agree(const uint8_t secret[NOTIFY_SECRET], const uint8_t other[STORE_POINT], uint8_t shared[HASH])
{
    BIGNUM *n = number(secret), *x = BN_new();
    EC_POINT *p = point_of(other), *q = EC_POINT_new(curve());
    const bool fine = p && q && x && EC_POINT_mul(curve(), q, 0, p, n, 0) == 1 &&
                      EC_POINT_get_affine_coordinates(curve(), q, x, 0, 0) == 1 &&
                      BN_bn2binpad(x, shared, HASH) == HASH;
    EC_POINT_clear_free(q);
    EC_POINT_free(p);
    BN_clear_free(x);
    BN_clear_free(n);
    return fine;
}

/* ---- One record ---- */

struct part {
    const void *bytes;
    size_t size;
};

static void hmac(const uint8_t *key, size_t size, const struct part *parts, int count, uint8_t out[HASH])
{
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, key, size);
    for (int i = 0; i < count; i++)
        crypto_auth_hmacsha256_update(&state, parts[i].bytes, parts[i].size);
    crypto_auth_hmacsha256_final(&state, out);
}

/* HKDF for at most one block: HMAC of the information and a one. */
static void expand(const uint8_t key[HASH], const char *what, size_t size, uint8_t out[HASH])
{
    hmac(key, HASH, (const struct part[]){{what, size}, {"\1", 1}}, 2, out);
}

/* The content's key and nonce (RFC 8291, 3.4). */
static bool derive(const uint8_t device[STORE_POINT], const uint8_t auth[STORE_AUTH],
                   const uint8_t secret[NOTIFY_SECRET], const uint8_t own[STORE_POINT], const uint8_t salt[NOTIFY_SALT],
                   uint8_t key[HASH], uint8_t nonce[HASH])
{
    /* With the zero byte at the end of each: the standard hashes it too, so it is `sizeof` and not strlen below. */
    static const char info[] = "WebPush: info";
    static const char key_info[] = "Content-Encoding: aes128gcm", nonce_info[] = "Content-Encoding: nonce";
    uint8_t shared[HASH], a[HASH], b[HASH];
    if (!agree(secret, device, shared))
        return false;
    hmac(auth, STORE_AUTH, &(const struct part){shared, HASH}, 1, a);
    hmac(a, HASH, (const struct part[]){{info, sizeof info}, {device, STORE_POINT}, {own, STORE_POINT}, {"\1", 1}}, 4,
         b);
    hmac(salt, NOTIFY_SALT, &(const struct part){b, HASH}, 1, a);
    expand(a, key_info, sizeof key_info, key);
    expand(a, nonce_info, sizeof nonce_info, nonce);
    sodium_memzero(shared, sizeof shared);
    sodium_memzero(a, sizeof a);
    sodium_memzero(b, sizeof b);
    return true;
}

static bool encrypt(const uint8_t *key, const uint8_t *nonce, const uint8_t *plain, size_t size, uint8_t *out)
{
    int n = 0, last = 0;
    EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
    const bool fine = c && EVP_EncryptInit_ex(c, EVP_aes_128_gcm(), 0, key, nonce) == 1 &&
                      EVP_EncryptUpdate(c, out, &n, plain, (int)size) == 1 &&
                      EVP_EncryptFinal_ex(c, out + n, &last) == 1 && (size_t)(n + last) == size &&
                      EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_GCM_GET_TAG, TAG, out + size) == 1;
    EVP_CIPHER_CTX_free(c);
    return fine;
}

size_t notify_seal(const uint8_t device[STORE_POINT], const uint8_t auth[STORE_AUTH],
                   const uint8_t secret[NOTIFY_SECRET], const uint8_t salt[NOTIFY_SALT], const char *text, size_t size,
                   size_t padded, uint8_t into[NOTIFY_SEALED])
{
    static const uint8_t record[] = {RECORD >> 24, RECORD >> 16 & 255, RECORD >> 8 & 255, RECORD & 255, STORE_POINT};
    uint8_t plain[NOTIFY_TEXT + 1] = {0}, key[HASH], nonce[HASH], *at = into;
    const size_t whole = (size > padded ? size : padded) + 1;
    if (whole > sizeof plain)
        return 0;
    memcpy(at, salt, NOTIFY_SALT);
    memcpy(at += NOTIFY_SALT, record, sizeof record);
    at += sizeof record;
    if (!notify_public_key(secret, at) || !derive(device, auth, secret, at, salt, key, nonce))
        return 0;
    memcpy(plain, text, size);
    plain[size] = 2; /* the last record; what follows is padding */
    at += STORE_POINT;
    const bool fine = encrypt(key, nonce, plain, whole, at);
    sodium_memzero(key, sizeof key);
    return fine ? (size_t)(at - into) + whole + TAG : 0;
}

/* ---- Who sends it ---- */

static EVP_PKEY *signing_key(const uint8_t secret[NOTIFY_SECRET])
{
    uint8_t point[STORE_POINT];
    EVP_PKEY *key = 0;
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_name(0, "EC", 0);
    OSSL_PARAM_BLD *b = OSSL_PARAM_BLD_new();
    BIGNUM *n = number(secret);
    if (!c || !b || !notify_public_key(secret, point) ||
        OSSL_PARAM_BLD_push_utf8_string(b, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) != 1 ||
        OSSL_PARAM_BLD_push_octet_string(b, OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point) != 1 ||
        OSSL_PARAM_BLD_push_BN(b, OSSL_PKEY_PARAM_PRIV_KEY, n) != 1)
        abort();
    OSSL_PARAM *params = OSSL_PARAM_BLD_to_param(b);
    if (!params || EVP_PKEY_fromdata_init(c) != 1 || EVP_PKEY_fromdata(c, &key, EVP_PKEY_KEYPAIR, params) != 1)
        abort();
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(b);
    EVP_PKEY_CTX_free(c);
    BN_clear_free(n);
    return key;
}

/* ES256: the two numbers of a signature, one after the other. */
static bool sign(const uint8_t secret[NOTIFY_SECRET], const char *text, size_t size, uint8_t out[64])
{
    uint8_t der[96];
    const uint8_t *at = der;
    size_t n = sizeof der;
    EVP_PKEY *key = signing_key(secret);
    EVP_MD_CTX *c = EVP_MD_CTX_new();
    ECDSA_SIG *s = 0;
    const bool fine = c && EVP_DigestSignInit(c, 0, EVP_sha256(), 0, key) == 1 &&
                      EVP_DigestSign(c, der, &n, (const uint8_t *)text, size) == 1 &&
                      (s = d2i_ECDSA_SIG(0, &at, (long)n)) && BN_bn2binpad(ECDSA_SIG_get0_r(s), out, 32) == 32 &&
                      BN_bn2binpad(ECDSA_SIG_get0_s(s), out + 32, 32) == 32;
    ECDSA_SIG_free(s);
    EVP_MD_CTX_free(c);
    EVP_PKEY_free(key);
    return fine;
}

static void append_base64(struct sand_writer *w, const void *bytes, size_t size)
{
    char text[NOTIFY_VOUCHER];
    if (sodium_base64_encoded_len(size, sodium_base64_VARIANT_URLSAFE_NO_PADDING) > sizeof text)
        return; /* the signature is then of less, and worth nothing */
    sand_append_text(w, sodium_bin2base64(text, sizeof text, bytes, size, sodium_base64_VARIANT_URLSAFE_NO_PADDING));
}

/* The claims: for whom, until when, and whom to ask about it. */
static void append_claims(struct sand_writer *w, const char *origin, int64_t expires, const char *contact)
{
    char text[NOTIFY_VOUCHER / 2];
    struct sand_writer claims;
    sand_writer_fixed(&claims, text, sizeof text);
    sand_put_object(&claims, 0);
    sand_put_text(&claims, "aud", origin);
    sand_put_int(&claims, "exp", expires);
    if (contact[0])
        sand_put_text(&claims, "sub", contact);
    sand_put_end(&claims);
    append_base64(w, text, claims.size);
}

bool notify_vouch(const uint8_t secret[NOTIFY_SECRET], const char *origin, int64_t expires, const char *contact,
                  char into[NOTIFY_VOUCHER])
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}", start[] = "vapid t=";
    uint8_t signature[64], point[STORE_POINT];
    struct sand_writer w;
    sand_writer_fixed(&w, into, NOTIFY_VOUCHER);
    sand_append_text(&w, start);
    append_base64(&w, head, sizeof head - 1);
    sand_append_text(&w, ".");
    append_claims(&w, origin, expires, contact);
    if (w.size >= NOTIFY_VOUCHER - 200 || !notify_public_key(secret, point) ||
        !sign(secret, into + sizeof start - 1, w.size - (sizeof start - 1), signature))
        return false;
    sand_append_text(&w, ".");
    append_base64(&w, signature, sizeof signature);
    sand_append_text(&w, ", k=");
    append_base64(&w, point, sizeof point);
    return true;
}

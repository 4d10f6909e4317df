/* Tokens and codes: unguessable, and stored hashed. Looking a hash up in an index reveals nothing of the token: the
 * hash is compared, and a hash cannot be approached step by step. */
#include "server/server.h"

#include <sodium.h>
#include <string.h>

void token_new(char text[TOKEN_CHARS + 1], uint8_t hash[STORE_HASH])
{
    uint8_t bytes[32];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(text, TOKEN_CHARS + 1, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    token_hash(text, hash);
    sodium_memzero(bytes, sizeof bytes);
}

bool token_hash(const char *text, uint8_t hash[STORE_HASH])
{
    return strlen(text) == TOKEN_CHARS &&
           crypto_generichash(hash, STORE_HASH, (const unsigned char *)text, TOKEN_CHARS, 0, 0) == 0;
}

enum found token_room(struct server *s, const char *token, struct room **r, int *seat, struct sand_error *error)
{
    uint8_t hash[STORE_HASH];
    char code[STORE_CODE];
    const enum store_reply reply = token_hash(token, hash) ? store_get_token(s->store, hash, code, seat, error)
                                                           : STORE_NONE;
    *r = 0;
    if (reply == STORE_FOUND)
        return room_find(s, code, r, error);
    return reply == STORE_NONE ? FOUND_NONE : FOUND_FAILED;
}

enum found token_account(struct server *s, const char *token, struct store_account *a, struct sand_error *error)
{
    uint8_t hash[STORE_HASH];
    const enum store_reply reply = token_hash(token, hash) ? store_get_account(s->store, hash, a, error) : STORE_NONE;
    return reply == STORE_FOUND ? FOUND : reply == STORE_NONE ? FOUND_NONE : FOUND_FAILED;
}

/* Letters and digits that are not mistaken for one another when read out. */
void code_new(char code[STORE_CODE])
{
    static const char letters[] = "23456789BCDFGHJKMNPQRTVWXZ";
    for (int i = 0; i < CODE_LENGTH; i++)
        code[i] = letters[randombytes_uniform(sizeof letters - 1)];
    code[CODE_LENGTH] = 0;
}

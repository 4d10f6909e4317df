/* HTTP: bot accounts (docs/server.md, Bots over the network). An account is a name, the bot's author, and the
 * games it plays; its token is shown once. */
#include "server/api.h"

#include <string.h>

/* Names are plain, so that no two look the same and none looks like a person's in another script. */
static bool name_ok(const char *name)
{
    const size_t n = strlen(name);
    return n >= 2 && n < STORE_ACCOUNT && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == n &&
           name[0] != '-' && name[n - 1] != '-' && strcmp(name, "any") != 0;
}

static void read_games(struct call *c, char games[STORE_GAMES])
{
    games[0] = 0;
    for (sand_node n = sand_first(c->json, c->body.games); n >= 0; n = sand_next(c->json, n)) {
        const char *id = sand_string(c->json, n);
        if (!server_pack(c->server, id))
            sand_reader_fail(c->json, n, "no such game: ", id, (char *)0);
        else if (strlen(games) + strlen(id) + 2 > STORE_GAMES)
            sand_reader_fail(c->json, n, "too many games; leave them out if it plays all", (char *)0);
        else
            strcat(strcat(games, id), " ");
    }
}

static void put_token(struct call *c, const char *name, const char *token)
{
    sand_put_object(&c->out, 0);
    sand_put_text(&c->out, "bot", name);
    sand_put_text(&c->out, "token", token);
    sand_put_end(&c->out);
}

static void keep_account(struct call *c, const struct store_account *account)
{
    struct sand_error error;
    char token[TOKEN_CHARS + 1];
    uint8_t hash[STORE_HASH];
    token_new(token, hash);
    const enum store_reply kept = server_transaction(c->server, &error)
                                      ? store_put_account(c->server->store, hash, account, wall_ms(), &error)
                                      : STORE_FAILED;
    if (kept == STORE_FAILED)
        api_refuse_error(c, 503, "STORAGE", &error);
    else if (kept == STORE_NONE)
        api_refuse(c, 409, "NAME_TAKEN", "name", "another bot has this name");
    else {
        put_token(c, account->name, token);
        c->status = 201;
    }
}

void api_post_bots(struct call *c)
{
    struct store_account account = {0};
    const char *name = c->body.name, *author = c->body.author;
    if (c->server->settings.no_accounts)
        api_refuse(c, 403, "CLOSED", "bots", "this server takes no bot accounts");
    else if (!name || !name_ok(name))
        api_refuse(c, 400, "BAD_NAME", "name", "a bot's name is 2 to 23 lower-case letters, digits and hyphens");
    else if (!author || !name_is_fit(author) || strlen(author) >= STORE_AUTHOR)
        api_refuse(c, 400, "BAD_NAME", "author", "`author` is who answers for the bot, in at most 47 bytes");
    else {
        strcpy(account.name, name);
        strcpy(account.author, author);
        read_games(c, account.games);
        if (!api_body_done(c))
            return;
        if (limit_account(c->request->address, now_ms()))
            keep_account(c, &account);
        else
            api_refuse(c, 429, "TOO_MANY", "address", "too many bot accounts from here; try again in an hour");
    }
}

void api_get_bots(struct call *c)
{
    sand_put_object(&c->out, 0);
    agent_put_online(c->server, &c->out);
    sand_put_end(&c->out);
}

/* Whether the token of the request is the account's of the path; refused if not. */
static bool is_owner(struct call *c, struct store_account *account)
{
    struct sand_error error;
    const enum found found = token_account(c->server, c->request->token, account, &error);
    if (found == FOUND && strcmp(account->name, c->last) == 0)
        return true;
    if (found == FOUND_FAILED)
        api_refuse_error(c, 503, "STORAGE", &error);
    else
        api_refuse(c, 401, "BAD_TOKEN", "token", "the token is not this bot's");
    return false;
}

static void disconnect(const struct call *c, const char *why)
{
    struct agent *a = agent_named(c->server, c->last);
    if (a)
        agent_end(a, 4004, why);
}

static void renew(struct call *c)
{
    struct sand_error error;
    char token[TOKEN_CHARS + 1];
    uint8_t hash[STORE_HASH];
    token_new(token, hash);
    if (!server_transaction(c->server, &error) || !store_renew_account(c->server->store, c->last, hash, &error)) {
        api_refuse_error(c, 503, "STORAGE", &error);
        return;
    }
    disconnect(c, "this bot has a new token");
    put_token(c, c->last, token);
}

static void drop(struct call *c)
{
    struct sand_error error;
    if (!server_transaction(c->server, &error) || !store_drop_account(c->server->store, c->last, &error)) {
        api_refuse_error(c, 503, "STORAGE", &error);
        return;
    }
    disconnect(c, "this bot's account has been deleted");
    sand_put_object(&c->out, 0);
    sand_put_text(&c->out, "bot", c->last);
    sand_put_end(&c->out);
}

void api_post_account(struct call *c)
{
    struct store_account account;
    const char *verb = c->body.verb ? c->body.verb : "";
    char text[BAN_TEXT];
    if (!is_owner(c, &account))
        return;
    const struct store_ban *ban = ban_of_account(c->server, account.name);
    if (ban && strcmp(verb, "delete") != 0)
        api_refuse(c, 403, "BANNED", "bot", ban_tell(ban, text));
    else if (strcmp(verb, "token") == 0)
        renew(c);
    else if (strcmp(verb, "delete") == 0)
        drop(c);
    else
        api_refuse(c, 400, "BAD_REQUEST", "do", "token (a new one, and the old one ends), delete");
}

/* The server's message handler: an input is lines of the clients of one running table, `0` or `1` for a seat's and `2`
 * for the host's before each. The table is the template's or, after a first line `proxy`, Werewolves with a host who
 * plays for others. Whatever comes, every message is answered or ignored, the other client is unharmed, and the table's
 * log replays. The network is a stand-in; rooms, storage and handler are the real ones. */
#include "engine/ensure.h"
#include "server/server.h"
#include "tests/server/quiet_net.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* ---- One table, three clients ---- */

enum { CLIENTS = 3, HOST = 2 };
struct scene {
    struct server server;
    struct room *room;
    struct net_socket socket[CLIENTS];
};
static const char proxy[] = "{\"seats\":6,\"moderator\":\"proxy\",\"free_set\":true,"
                            "\"deal\":[\"werewolf\",\"seer\",\"villager\",\"villager\",\"villager\",\"villager\"]}";

/* Opened once: reading them takes longer than everything else. */
static struct packs *packs(void)
{
    static struct server once;
    struct sand_error error;
    if (!once.packs)
        SAND_ENSURE(packs_open(&once, &error));
    return once.packs;
}

static void open_scene(struct scene *s, bool by_proxy)
{
    struct sand_error error;
    SAND_ENSURE(sodium_init() >= 0);
    uv_loop_init(&s->server.loop);
    line_open(&s->server);
    settings_init(&s->server.settings);
    SAND_ENSURE(log_open("off", "", &error));
    sand_random_seed(&s->server.random, 1);
    s->server.packs = packs();
    SAND_ENSURE((s->server.store = store_open(":memory:", false, &error)));
    s->room = room_new(&s->server, server_pack(&s->server, by_proxy ? "werewolves" : "template"), &error);
    SAND_ENSURE(s->room);
    s->room->options = strdup(by_proxy ? proxy : "{\"seats\":2}");
    room_seat(s->room, by_proxy ? 6 : 2);
    s->room->seat[0].kind = s->room->seat[1].kind = SEAT_PERSON;
    strcpy(s->room->seat[0].name, "Ada");
    strcpy(s->room->seat[1].name, "Ben");
    SAND_ENSURE(room_start(s->room, 0, &error));
    server_flush(&s->server);
}

static void join(struct scene *s, int who)
{
    const int seat = who == HOST ? -1 : who;
    char token[TOKEN_CHARS + 1], line[256];
    uint8_t hash[STORE_HASH];
    struct sand_error error;
    token_new(token, hash);
    SAND_ENSURE(store_put_token(s->server.store, hash, s->room->code, seat, &error));
    socket_opened(&s->server, &s->socket[who], "127.0.0.1");
    strcat(strcat(strcat(strcpy(line, "{\"do\":\"join\",\"table\":\""), s->room->code), "\",\"token\":\""), token);
    strcat(line, "\"}");
    socket_message(&s->server, &s->socket[who], line, strlen(line));
    server_flush(&s->server);
    SAND_ENSURE(s->socket[who].received >= 2);
}

static void close_scene(struct scene *s)
{
    for (int i = 0; i < CLIENTS; i++)
        socket_closed(&s->server, &s->socket[i]);
    server_flush(&s->server);
    room_free(s->room);
    uv_run(&s->server.loop, UV_RUN_DEFAULT);
    uv_loop_close(&s->server.loop);
    store_close(s->server.store);
    line_close(&s->server);
}

/* The log alone leads to the state in memory. */
static void check_log(struct scene *s)
{
    struct sand_error error;
    char code[STORE_CODE];
    const uint64_t hash = sand_hash(s->room->table);
    strcpy(code, s->room->code);
    s->room->code[0] = '-'; /* out of the hash's sight: the next look loads it again */
    struct room *again;
    SAND_ENSURE(room_find(&s->server, code, &again, &error) == FOUND && sand_hash(again->table) == hash);
    server_flush(&s->server);
    room_free(again);
    strcpy(s->room->code, code);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct scene *s = calloc(1, sizeof *s);
    const char *at = (const char *)data, *const end = at + size;
    const bool by_proxy = size >= 6 && memcmp(data, "proxy\n", 6) == 0;
    SAND_ENSURE(s);
    open_scene(s, by_proxy);
    for (int i = 0; i < CLIENTS; i++)
        join(s, i);
    at += by_proxy ? 6 : 0;
    for (int lines = 0; at < end && lines < 32; lines++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t n = (size_t)((stop ? stop : end) - at);
        const int who = n > 0 && *at >= '0' && *at < '0' + CLIENTS ? *at - '0' : 0;
        if (n > 1 && !s->socket[who].closed)
            socket_message(&s->server, &s->socket[who], at + 1, n - 1);
        server_flush(&s->server);
        at = stop ? stop + 1 : end;
    }
    check_log(s);
    close_scene(s);
    free(s);
    return 0;
}

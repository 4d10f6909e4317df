/* `signature`: one hash per game over many seeded random games. It covers every answer, every entry with its audience,
 * every final state and a view of each seat: a change of behaviour changes it, a rearrangement of code does not. */
#include "cli/command.h"
#include "cli/packs.h"
#include "cli/progress.h"
#include "cli/raw.h"
#include "engine/notation.h"
#include "engine/sha256.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct wishes {
    int64_t games;
};
static const struct option option_table[] = {
    {"games", "N", "random games hashed for each game (default: 300)", OPTION_NUMBER, offsetof(struct wishes, games), 1,
     1000000},
    {0},
};
static const struct manual manual = {
    "signature [GAME] [options]",
    "Prints a line GAME RULES HASH for each game: the hash of its behaviour in seeded random games at all table sizes "
    "and with mixed options. The line kept in the tree differs as soon as a game behaves differently.",
    option_table,
    "sandtable signature\nsandtable signature GAME --games 5000",
    0,
    1,
};

/* Entries go into the hash as they are emitted. */
struct hashing {
    struct sand_sink sink;
    struct sand_sha256 sha;
};

static void add_number(struct sand_sha256 *sha, uint64_t number)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(number >> 8 * i);
    sand_sha256_add(sha, bytes, sizeof bytes);
}

static void hash_entry(struct sand_sink *sink, const struct sand_entry *e)
{
    struct hashing *h = (struct hashing *)(void *)sink;
    add_number(&h->sha, (uint64_t)e->key << 40 | (uint64_t)e->flags << 32 | e->audience);
    for (int i = 0; i < e->argc; i++)
        add_number(&h->sha, (uint32_t)e->arg[i]);
}

/* ---- Options ---- */

/* One random value of an option, now and then. What the game reads itself is left alone, and so is pace: it is for
 * clocks and servers and no part of the state. */
static void put_option(struct sand_writer *w, const struct sand_option *o, struct sand_random *random)
{
    int choices = 0;
    if (o->kind == SAND_OTHER || o->pace || sand_random_below(random, 3))
        return;
    while (o->kind == SAND_CHOICE && o->choices[choices])
        choices++;
    if (o->kind == SAND_SWITCH)
        sand_put_bool(w, o->name, sand_random_below(random, 2));
    else if (o->kind == SAND_CHOICE)
        sand_put_text(w, o->name, o->choices[sand_random_below(random, (uint32_t)choices)]);
    else
        sand_put_int(w, o->name, o->low + (int)sand_random_below(random, (uint32_t)(o->high - o->low + 1)));
}

/* Sizes in turn; every second game with a mix of options. */
static void put_options(struct sand_writer *w, const struct sand_game *game, uint64_t number)
{
    struct sand_random random;
    sand_random_seed(&random, number);
    sand_put_object(w, 0);
    sand_put_int(w, "seats", game->min_seats + (int)(number % (uint64_t)(game->max_seats - game->min_seats + 1)));
    for (const struct sand_option *o = game->options; o && o->name && number / 2 % 2; o++)
        put_option(w, o, &random);
    sand_put_end(w);
}

/* ---- Games ---- */

static void hash_views(struct hashing *h, const struct raw_game *raw, struct sand_writer *w)
{
    const struct sand_head *head = raw->state;
    for (int i = 0; i <= head->seats; i++) {
        sand_writer_reset(w);
        raw->game->view(raw->pack, raw->state, i < head->seats ? i : SAND_PUBLIC, w);
        sand_sha256_add(&h->sha, w->text, w->size);
    }
}

static void hash_game(struct hashing *h, struct raw_game *raw, uint64_t number, struct sand_writer *w)
{
    struct sand_error error;
    if (!raw_start(raw, number, &error)) { /* a refusal is behaviour too */
        sand_sha256_add(&h->sha, error.what, strlen(error.what));
        return;
    }
    for (int n, i = 1; (n = raw_step(raw, true)) > 0; i++) {
        add_number(&h->sha, (uint64_t)n << 32 | (uint32_t)raw->actor);
        add_number(&h->sha, raw->answer);
        if (i % 32 == 0)
            hash_views(h, raw, w);
    }
    hash_views(h, raw, w);
    sand_sha256_add(&h->sha, raw->state, raw->game->state_bytes);
}

static bool hash_games(struct hashing *h, const struct sand_pack *pack, int64_t games)
{
    struct raw_game *raw = malloc(sizeof *raw);
    struct sand_writer options, view;
    struct progress bar;
    bool fine = raw;
    progress_start(&bar, pack->game->id, games);
    sand_writer_grow(&options);
    sand_writer_grow(&view);
    for (int64_t i = 0; fine && i < games; i++) {
        sand_writer_reset(&options);
        put_options(&options, pack->game, (uint64_t)i);
        fine = raw_open(raw, pack, options.text);
        if (!fine)
            break;
        raw->sink = &h->sink;
        hash_game(h, raw, (uint64_t)i, &view);
        raw_close(raw);
        progress_show(&bar, i + 1);
    }
    progress_end(&bar);
    sand_writer_free(&options);
    sand_writer_free(&view);
    free(raw);
    return fine;
}

static int sign(const struct sand_listed *listed, int64_t games)
{
    struct hashing h = {.sink = {hash_entry}};
    const struct pack_wishes none = {0};
    struct opened_game g;
    uint8_t digest[32];
    char hex[65];
    const int code = game_open(&g, listed->game->id, &none);
    if (code)
        return code;
    sand_sha256_init(&h.sha);
    const bool fine = hash_games(&h, g.pack, games);
    sand_sha256_end(&h.sha, digest);
    sand_hex(digest, 8, hex);
    if (fine)
        printf("%s %d %s\n", listed->game->id, listed->game->rules, hex);
    game_close(&g);
    return fine ? EXIT_FINE : EXIT_INTERNAL;
}

int command_signature(int argc, char **argv)
{
    struct wishes wishes = {.games = 300};
    struct words words;
    int code;
    if (!options_read(&manual, argc, argv, &wishes, &words, &code))
        return code;
    const struct sand_listed *one = words.count ? game_named(words.word[0]) : 0;
    if (words.count)
        return one ? finish_output(sign(one, wishes.games)) : EXIT_USAGE;
    code = EXIT_FINE;
    for (const struct sand_listed *l = sand_games; l->game && !code; l++)
        code = sign(l, wishes.games);
    return finish_output(code);
}

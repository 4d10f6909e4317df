/* A game between bots, played out.
 *
 * A bot may decline to answer now (on a floor of talk, to hear others first), so a turn need not change anything. When
 * nobody has answered for a long time, time runs out as it would at a real table; a game in which the clock has nothing
 * to say then is a fault of the game or its bots, and told as one.
 *
 * Table and bots have keys of their own, hashes of the same seed and number with a purpose mixed in: what a bot draws
 * must not follow from the key of the deck. */
#include "cli/bout.h"

#include "cli/command.h"
#include "engine/sha256.h"

#include <string.h>

static void bout_key(const uint8_t seed[32], uint64_t number, const char *purpose, uint8_t key[32])
{
    struct sand_sha256 sha;
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(number >> 8 * i);
    sand_sha256_init(&sha);
    sand_sha256_add(&sha, purpose, strlen(purpose));
    sand_sha256_add(&sha, seed, 32);
    sand_sha256_add(&sha, bytes, sizeof bytes);
    sand_sha256_end(&sha, key);
}

struct sand_table *bout_open(const struct sand_pack *pack, const char *options, const uint8_t seed[32], int64_t number,
                             struct sand_random *random)
{
    struct sand_error error;
    uint8_t key[32], bots[32];
    bout_key(seed, (uint64_t)number, "game", key);
    bout_key(seed, (uint64_t)number, "bots", bots);
    bots_seed(random, SAND_SEATS + 1, bots);
    struct sand_table *table = sand_open(pack, options, key, &error);
    if (!table)
        complain_of(EXIT_USAGE, 0, &error);
    return table;
}

/* One of those asked, each equally likely: on a floor nobody is always first. */
static int one_asked(sand_mask asked, struct sand_random *random)
{
    int skip = asked & (asked - 1) ? (int)sand_random_below(random, (uint32_t)__builtin_popcount(asked)) : 0;
    while (skip--)
        asked &= asked - 1;
    return __builtin_ctz(asked);
}

/* Where everyone waits for the others, time runs out. */
static bool end_waiting(struct sand_table *table, struct bot_room *room)
{
    if (!sand_ask(table, SAND_CLOCK, 0, &room->question)) {
        complain(EXIT_INTERNAL, "deadlock: every bot is waiting for another");
        return false;
    }
    sand_act(table, SAND_CLOCK, room->question.answer[0]);
    return true;
}

bool bout_play(const struct seating *seating, struct sand_table *table, struct sand_random *random,
               struct bot_room *room)
{
    enum { PATIENCE = 50 * SAND_SEATS };
    sand_mask asked;
    int waited = 0;
    while ((asked = sand_asked(table) & SAND_SEAT_MASK)) {
        const int seat = one_asked(asked, &random[SAND_SEATS]);
        const uint32_t before = sand_answers_taken(table);
        if (!bot_turn(table, seat, seating, &random[seat], room))
            return false;
        waited = sand_answers_taken(table) == before ? waited + 1 : 0;
        if (waited <= PATIENCE)
            continue;
        if (!end_waiting(table, room))
            return false;
        waited = 0;
    }
    return true;
}

/* Seating by side and by tournament.
 *
 * Sides are known only after the deal, so bots are seated when the table is open and before anybody is asked. A
 * tournament wins over sides, and a side over what was said of a seat. */
#include "cli/lineup.h"

#include "cli/ranks.h"

#include "cli/command.h"
#include "engine/table.h"

#include <stdio.h>
#include <string.h>

/* ---- Reading ---- */

static int side_named(const struct sand_game *game, const char *name, size_t size)
{
    for (int i = 0; game->sides && game->sides[i]; i++)
        if (strlen(game->sides[i]) == size && strncmp(game->sides[i], name, size) == 0)
            return i;
    return -1;
}

static bool read_side(struct lineup *l, const struct sand_game *game, const char *given)
{
    const char *equals = strchr(given, '=');
    const int side = equals ? side_named(game, given, (size_t)(equals - given)) : -1;
    if (side < 0 || side >= SAND_SEATS || !equals[1]) {
        complain(EXIT_USAGE, "--side %s: write --side SIDE=BOT with a side of the game (see: sandtable games %s)",
                 given, game->id);
        return false;
    }
    char place[64];
    snprintf(place, sizeof place, "--side %s", given);
    return seating_bot(&l->sides, game, side, place, equals + 1);
}

static bool no_tournament(const char *given)
{
    return complain(false, "--tournament %s: expected 2 to %d bots, separated by commas", given, SAND_SEATS);
}

static bool read_rivals(struct lineup *l, const struct sand_game *game, const char *all)
{
    for (const char *list = all; *list;) {
        char one[256];
        const size_t size = strcspn(list, ",");
        if (l->rival_count == SAND_SEATS || size == 0 || size >= sizeof one)
            return no_tournament(all);
        snprintf(one, sizeof one, "%.*s", (int)size, list);
        if (!seating_bot(&l->rivals, game, l->rival_count++, "--tournament", one))
            return false;
        list += size + (list[size] == ',');
    }
    return true;
}

bool lineup_read(struct lineup *l, const struct sand_game *game, const struct words *sides, const char *tournament)
{
    for (int i = 0; i < sides->count; i++)
        if (!read_side(l, game, sides->word[i]))
            return false;
    if (!tournament)
        return true;
    if (!read_rivals(l, game, tournament))
        return false;
    return l->rival_count >= 2 || no_tournament(tournament);
}

/* ---- One game ---- */

static void sit(struct bench *b, int seat, const struct seating *from, int slot)
{
    b->seating.bot[seat] = from->bot[slot];
    memcpy(b->seating.temper[seat], from->temper[slot], sizeof from->temper[slot]);
}

/* All rivals as often as one another: a shuffled row of them, over and over, is laid around the table. */
static void sit_rivals(const struct lineup *l, int seats, struct sand_random *random, struct bench *b)
{
    uint8_t row[SAND_SEATS];
    for (int i = 0; i < seats; i++)
        row[i] = (uint8_t)(i % l->rival_count);
    if (seats % l->rival_count) /* who sits once more than others changes from game to game */
        for (int i = 0, first = (int)sand_random_below(random, (uint32_t)l->rival_count); i < seats; i++)
            row[i] = (uint8_t)((i + first) % l->rival_count);
    for (int i = seats - 1; i > 0; i--) {
        const int k = (int)sand_random_below(random, (uint32_t)i + 1);
        const uint8_t swapped = row[i];
        row[i] = row[k];
        row[k] = swapped;
    }
    for (int i = 0; i < seats; i++) {
        b->rival[i] = row[i];
        sit(b, i, &l->rivals, row[i]);
    }
}

void lineup_seat(const struct lineup *l, const struct sand_table *table, struct sand_random *random, struct bench *b)
{
    const struct sand_pack *pack = sand_pack_of(table);
    const int seats = sand_seats_of(table);
    struct sand_outcome outcome;
    if (l->rival_count) {
        sit_rivals(l, seats, random, b);
        return;
    }
    pack->game->outcome(pack->data, sand_state_of(table), &outcome);
    for (int i = 0; i < seats; i++) {
        const bool by_side = pack->game->sides && l->sides.bot[outcome.side[i]];
        sit(b, i, by_side ? &l->sides : &l->fixed, by_side ? outcome.side[i] : i);
    }
}

/* ---- Standings ---- */

void standings_add(struct standings *s, const struct bench *b, const struct sand_outcome *o, int seats)
{
    for (int i = 0; i < seats; i++) {
        s->games[b->rival[i]][o->side[i]]++;
        s->wins[b->rival[i]][o->side[i]] += o->value[i] > 0;
    }
}

void standings_merge(struct standings *s, const struct standings *other)
{
    for (int i = 0; i < SAND_SEATS; i++)
        for (int side = 0; side < TALLY_NAMES; side++) {
            s->games[i][side] += other->games[i][side];
            s->wins[i][side] += other->wins[i][side];
        }
}

void standings_reduce(struct standings *s)
{
    ranks_reduce(RANKS_SUM, s->games[0], SAND_SEATS * TALLY_NAMES);
    ranks_reduce(RANKS_SUM, s->wins[0], SAND_SEATS * TALLY_NAMES);
}

/* Seats by what was typed, and the turn of a bot. Seats are read in the order given and later ones win: `all=random
 * p1=hard` is a table of random bots with one that is not. */
#include "cli/seating.h"

#include "cli/command.h"
#include "cli/parallel.h"
#include "cli/text.h"
#include "engine/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct sand_bot *default_bot(const struct sand_game *game)
{
    static const char *const sensible[] = {"staff", "rulebook", "hard", "random"};
    const struct sand_bot *bot = 0;
    /* It ends: `random` plays every game. */
    for (size_t i = 0; !bot; i++)
        bot = sand_bot_named(game->id, sensible[i]);
    return bot;
}

void programs_limit(const struct program_wishes *w)
{
    outside_limit(w->answer_time, (struct sandbox){.confined = w->sandbox, .memory_mb = w->memory});
}

/* ---- Reading ---- */

static bool no_such_bot(const struct sand_game *game, const char *place, const char *name)
{
    struct nearest n = {name, 0, 0};
    for (const struct sand_bot *const *b = sand_bots; *b; b++)
        if (!(*b)->game || strcmp((*b)->game, game->id) == 0)
            nearest_offer(&n, (*b)->name);
    complain(EXIT_USAGE, "%s: no bot %s plays %s%s (see: sandtable games %s)", place, name, game->id,
             nearest_hint(&n, ""), game->id);
    return false;
}

static bool good_name(const char *place, const char *name)
{
    const size_t size = strlen(name);
    if (!text_is_utf8(name, size))
        complain(EXIT_USAGE, "%.15s…: the name is not valid UTF-8", place);
    else if (size == 0 || size > 63 || strpbrk(name, ",\n\r\t\033"))
        complain(EXIT_USAGE, "%s: expected a name of 1 to 63 bytes without comma or control characters", place);
    else
        return true;
    return false;
}

/* Takes a bot with the temper behind it, `rules/talk=2/bold=0`. */
static bool take_bot(struct seating *s, const struct sand_game *game, int seat, const char *place, char *word)
{
    struct sand_temper temper = {0};
    struct sand_error error;
    const size_t size = strcspn(word, "/");
    s->temper[seat][0] = 0;
    if (strlen(word + size) >= sizeof s->temper[seat])
        return complain(false, "%s: the temper behind the bot is too long", place);
    strcpy(s->temper[seat], word + size);
    word[size] = 0;
    s->bot[seat] = sand_bot_named(game->id, word);
    if (!s->bot[seat])
        return no_such_bot(game, place, word);
    if (sand_bot_temper(s->bot[seat], s->temper[seat], &temper, &error))
        return true;
    s->bot[seat] = 0;
    return complain(false, "%s: %s", place, error.what);
}

/* One seat: `what` is me, me:NAME, BOT, BOT:NAME, bot:BOT, bot:BOT:NAME or exec:PATH. */
static bool seat_one(struct seating *s, const struct sand_game *game, int seat, const char *place, const char *what)
{
    char word[64];
    if (strncmp(what, "bot:", 4) == 0)
        what += 4;
    if (strncmp(what, "exec:", 5) == 0) {
        s->temper[seat][0] = 0;
        struct sand_error error;
        s->bot[seat] = outside_bot(game, what + 5, &error);
        s->said[seat] = true;
        if (!s->bot[seat])
            complain(EXIT_USAGE, "%s: %s: %s", place, error.where, error.what);
        return s->bot[seat];
    }
    const char *colon = strchr(what, ':');
    snprintf(word, sizeof word, "%.*s", (int)strcspn(what, ":"), what);
    const bool person = strcmp(word, "me") == 0;
    s->bot[seat] = 0;
    if (!person && !take_bot(s, game, seat, place, word))
        return false;
    s->said[seat] = true;
    if (!colon)
        return true;
    if (!good_name(place, colon + 1))
        return false;
    strcpy(s->memory[seat], colon + 1);
    s->name[seat] = s->memory[seat];
    return true;
}

bool seating_bot(struct seating *s, const struct sand_game *game, int slot, const char *place, const char *bot)
{
    if (!seat_one(s, game, slot, place, bot))
        return false;
    if (!s->bot[slot])
        complain(EXIT_USAGE, "%s: only bots can sit here", place);
    return s->bot[slot];
}

const char *seats_listed(const struct sand_game *game, int seats, char listed[SEATS_LISTED])
{
    char name[SAND_ACTOR_BYTES];
    struct sand_writer w;
    sand_writer_fixed(&w, listed, SEATS_LISTED);
    for (int i = 0; i < seats; i += game->seats || i == seats - 1 ? 1 : seats - 1) {
        sand_append_text(&w, i == 0 ? "" : game->seats ? ", " : " to ");
        sand_append_text(&w, sand_actor_name(game, i, name));
    }
    return listed;
}

static bool no_such_seat(const struct sand_game *game, const char *given, const char *name, int seats)
{
    char listed[SEATS_LISTED];
    return complain(false, "--seat %s: no such seat: %s; expected %s or all", given, name,
                    seats_listed(game, seats, listed));
}

bool seating_read(struct seating *s, const struct sand_game *game, int seats, const struct words *words, bool people)
{
    for (int i = 0; i < words->count; i++) {
        const char *given = words->word[i], *equals = strchr(given, '=');
        char name[SAND_ACTOR_BYTES], place[128];
        if (!equals || equals[1] == 0) {
            complain(EXIT_USAGE, "--seat %s: expected --seat SEAT=%s", given, people ? "me or SEAT=bot:NAME" : "BOT");
            return false;
        }
        snprintf(name, sizeof name, "%.*s", (int)(equals - given), given);
        snprintf(place, sizeof place, "--seat %s", given);
        const bool all = strcmp(name, "all") == 0;
        const int seat = all ? 0 : sand_actor_of(game, name, seats);
        if (seat < 0 || seat >= seats)
            return no_such_seat(game, given, name, seats);
        for (int k = seat; k <= (all ? seats - 1 : seat); k++)
            if (!seat_one(s, game, k, place, equals + 1))
                return false;
        if (!people && !s->bot[seat])
            return complain(false, "%s: only bots can sit here", place);
    }
    return true;
}

/* ---- Turns ---- */

void bots_seed(struct sand_random *random, int n, const uint8_t key[32])
{
    uint64_t first = 0;
    for (int i = 0; i < 8; i++)
        first = first << 8 | key[i];
    for (int i = 0; i < n; i++)
        sand_random_seed(&random[i], first + (uint64_t)i * 0x9e3779b97f4a7c15u);
}

bool bot_room_open(struct bot_room *room, const struct sand_game *game)
{
    room->threads = 1;
    room->outside = (struct outside){.fault = OUTSIDE_FINE};
    room->scratch = malloc(game->state_bytes);
    return room->scratch;
}

void bot_room_close(struct bot_room *room)
{
    outside_close(&room->outside);
    free(room->scratch);
}

static sand_mask seated_bots(const struct seating *s, int seats)
{
    sand_mask bots = 0;
    for (int i = 0; i < seats; i++)
        bots |= s->bot[i] ? sand_bit(i) : 0;
    return bots;
}

bool bot_turn(struct sand_table *table, int seat, const struct seating *seating, struct sand_random *random,
              struct bot_room *room)
{
    const struct sand_bot *const bot = seating->bot[seat];
    struct sand_mind mind;
    struct sand_error error;
    if (!sand_mind_open(&mind, table, seat, &room->question, random, room->scratch))
        return false;
    sand_temper_read(seating->temper[seat], &mind.temper);
    mind.threads = room->threads;
    mind.parallel = in_parallel;
    mind.parts = room->parts;
    const sand_answer answer = outside_is(bot) ? outside_choose(&room->outside, bot, &mind) : bot->choose(&mind);
    if (sand_bot_speaks(&mind, table, seated_bots(seating, sand_seats_of(table))))
        sand_say(table, seat, mind.channel, mind.remark, &error);
    if (answer == SAND_PASS && room->question.flags & SAND_FLOOR)
        return true;
    if (!sand_offers(&room->question, answer)) {
        complain(EXIT_INTERNAL, "bot %s gave an answer it was not offered", bot->name);
        return false;
    }
    sand_act(table, seat, answer);
    return true;
}

/* A strict reader of the plain statements, word by word: one space between words, numbers without leading zeros,
 * nothing behind the last word but a reason. What is not exactly that is HEARD_NOTHING. */
#include "bots/werewolves_talk.h"

#include "engine/game.h"

#include <string.h>

/* Takes `word` and the space behind it, or the end of the text. */
static bool take(const char **at, const char *word)
{
    const size_t size = strlen(word);
    if (strncmp(*at, word, size) || ((*at)[size] && (*at)[size] != ' '))
        return false;
    *at += size + ((*at)[size] == ' ');
    return true;
}

/* A number from 1 to `most`, digits only. */
static bool take_digits(const char **at, int most, uint8_t *value)
{
    int n = 0;
    if (**at < '1' || **at > '9')
        return false;
    for (; **at >= '0' && **at <= '9' && n <= most; (*at)++)
        n = 10 * n + (**at - '0');
    *value = (uint8_t)n;
    return n <= most;
}

/* A letter, a number, and the word's end. */
static bool take_number(const char **at, char letter, int most, uint8_t *value)
{
    if (letter && *(*at)++ != letter)
        return false;
    return take_digits(at, most, value) && take(at, "");
}

static bool take_seat(const char **at, int seats, uint8_t *seat)
{
    if (!take_number(at, 'p', seats, seat))
        return false;
    --*seat;
    return true;
}

/* The end of the statement: nothing, a turn of phrase, or a reason, which this reader does not look at. */
static bool done(const char *at)
{
    return !*at || *at == '~' || take(&at, "because");
}

/* ---- The statements; each begins behind its first word ---- */

static bool read_claim(const char *at, struct werebot_heard *heard)
{
    static const char *const cards[] = {"villager", "werewolf", "witch", "healer",
                                        "hunter",   "cupid",    "mayor", "red-riding-hood"};
    heard->seer = take(&at, "seer");
    for (unsigned i = 0; !heard->seer && i < sizeof cards / sizeof *cards; i++)
        if (take(&at, cards[i]))
            return done(at);
    return heard->seer && done(at);
}

static bool read_saw(const char *at, int seats, struct werebot_heard *heard)
{
    uint8_t night;
    if (!take_seat(&at, seats, &heard->seat))
        return false;
    heard->wolf = take(&at, "wolf");
    return (heard->wolf || take(&at, "clear")) && take_number(&at, 'n', 255, &night) && done(at);
}

static bool read_view(const char *at, int seats, struct werebot_heard *heard)
{
    return take_seat(&at, seats, &heard->seat) && take_number(&at, 0, 3, &heard->level) && done(at);
}

/* What AIWolf has one sentence for, people say in two ways. */
static bool read_think(const char *at, int seats, struct werebot_heard *heard)
{
    heard->level = 2;
    if (!take_seat(&at, seats, &heard->seat))
        return false;
    heard->wolf = take(&at, "werewolf");
    return (heard->wolf || take(&at, "villager")) && done(at);
}

static bool read_retract(const char *at, struct werebot_heard *heard)
{
    return *at++ == 'd' && take_digits(&at, 255, &heard->day) && *at++ == '.' && take_digits(&at, 255, &heard->index) &&
           done(at);
}

struct werebot_heard werebot_hear(const char *remark, int seats)
{
    struct werebot_heard heard = {0};
    const char *at = remark;
    if (!take(&at, "say"))
        return heard;
    if (take(&at, "claim"))
        heard.kind = read_claim(at, &heard) ? HEARD_CLAIM : HEARD_NOTHING;
    else if (take(&at, "saw"))
        heard.kind = read_saw(at, seats, &heard) ? HEARD_SAW : HEARD_NOTHING;
    else if (take(&at, "suspect"))
        heard.kind = read_view(at, seats, &heard) ? HEARD_SUSPECT : HEARD_NOTHING;
    else if (take(&at, "vouch"))
        heard.kind = read_view(at, seats, &heard) ? HEARD_VOUCH : HEARD_NOTHING;
    else if (take(&at, "think") && read_think(at, seats, &heard))
        heard.kind = heard.wolf ? HEARD_SUSPECT : HEARD_VOUCH;
    else if (take(&at, "retract"))
        heard.kind = read_retract(at, &heard) ? HEARD_RETRACT : HEARD_NOTHING;
    return heard;
}

/* ---- Speaking ---- */

static char *put(char *to, const char *text)
{
    const size_t size = strlen(text);
    memcpy(to, text, size + 1);
    return to + size;
}

static char *put_number(char *to, int n)
{
    if (n >= 10)
        to = put_number(to, n / 10);
    to[0] = (char)('0' + n % 10);
    to[1] = 0;
    return to + 1;
}

void werebot_say(char *remark, const char *words)
{
    put(remark, words);
}

void werebot_say_seat(char *remark, const char *before, int seat, const char *after)
{
    put(put_number(put(put(remark, before), " p"), seat + 1), after);
}

void werebot_say_saw(char *remark, int seat, bool wolf, int night)
{
    char *to = put_number(put(remark, "say saw p"), seat + 1);
    put_number(put(to, wolf ? " wolf n" : " clear n"), night);
}

void werebot_say_report(char *remark, const char *verb, int seat, int night)
{
    char *to = put_number(put(put(remark, verb), " p"), seat + 1);
    put_number(put(to, " n"), night);
}

void werebot_say_message(char *remark, const char *before, int day, int index)
{
    put_number(put(put_number(put(put(remark, before), " d"), day), "."), index);
}

void werebot_say_because(char *remark, int day, int trial, int seat)
{
    char *to = put(remark + strlen(remark), " because v");
    put_number(put(put_number(put(put_number(to, day), "."), trial), ":p"), seat + 1);
}

void werebot_say_death(char *remark, int seat)
{
    put_number(put(remark + strlen(remark), " because xp"), seat + 1);
}

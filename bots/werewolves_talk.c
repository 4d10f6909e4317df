/* The plain statements that the simpler bots hear and all bots make. */
#include "bots/werewolves_talk.h"

#include "bots/werewolves_hear.h"

#include <string.h>

/* ---- Hearing ---- */

struct werebot_heard werebot_hear(struct werebot_ear *ear, const char *remark, int seats)
{
    static const uint8_t kinds[] = {
        [SAID_CLAIM] = HEARD_CLAIM, [SAID_SAW] = HEARD_SAW,         [SAID_SUSPECT] = HEARD_SUSPECT,
        [SAID_VOUCH] = HEARD_VOUCH, [SAID_RETRACT] = HEARD_RETRACT, [SAID_MANNERS] = HEARD_NOTHING};
    struct werebot_said said[WEREBOT_JOINED];
    const bool plain = strncmp(remark, "say ", 4) == 0 && strncmp(remark, "say and ", 8) != 0 &&
                       strncmp(remark, "say not ", 8) != 0;
    if (!plain || !werebot_understand(ear, remark, seats, said) || !kinds[said->verb])
        return (struct werebot_heard){0};
    return (struct werebot_heard){.kind = kinds[said->verb],
                                  .seat = said->seat == WEREWOLVES_NONE ? 0 : said->seat,
                                  .level = said->level,
                                  .seer = said->verb == SAID_CLAIM && said->role == WEREWOLVES_SEER,
                                  .wolf = said->wolf ||
                                          (said->verb == SAID_SUSPECT && said->role == WEREWOLVES_WEREWOLF),
                                  .day = said->day,
                                  .index = said->index};
}

/* ---- Speaking ---- */

const char *werebot_card_word(int card)
{
    static const char *const words[] = {"villager", "werewolf",        "seer",  "witch", "healer",
                                        "hunter",   "red-riding-hood", "cupid", "mayor"};
    return words[card];
}

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

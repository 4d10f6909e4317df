/* What the bots of Werewolves understand of table talk: a few of the plain statements, and what they say themselves.
 * Everything else (free text, logic, questions, plans) is heard and ignored. */
#ifndef WEREWOLVES_TALK_H
#define WEREWOLVES_TALK_H

#include <stdbool.h>
#include <stdint.h>

struct sand_mind;
struct werebot_ear;

enum werebot_kind {
    HEARD_NOTHING, /* not understood, or of no interest */
    HEARD_CLAIM,   /* `claim seer`; seer: whether it is that one */
    HEARD_SAW,     /* `saw p3 wolf n1` */
    HEARD_SUSPECT, /* `suspect p3 2`, `think p3 werewolf` */
    HEARD_VOUCH,   /* `vouch p3 2`, `think p3 villager` */
    HEARD_RETRACT  /* `retract d1.4` */
};
struct werebot_heard {
    uint8_t kind;
    uint8_t seat;       /* the one spoken of, from 0 */
    uint8_t level;      /* 1-3 */
    bool seer, wolf;    /* a claim is that of the Seer; a vision was of a Werewolf */
    uint8_t day, index; /* of the remark taken back */
};
/* Reads a remark as the record has it, `say saw p3 wolf n1`, with or without a reason at its end. */
struct werebot_heard werebot_hear(struct werebot_ear *, const char *remark, int seats);

/* A card in the notation of statements: `red-riding-hood`. */
const char *werebot_card_word(int card);
/* Statements to make. Each is written into `remark`, which holds SAND_REMARK_BYTES + 1. */
void werebot_say(char *remark, const char *words);
void werebot_say_seat(char *remark, const char *before, int seat, const char *after);
void werebot_say_saw(char *remark, int seat, bool wolf, int night);
/* `guarded p3 n2` */
void werebot_say_report(char *remark, const char *verb, int seat, int night);
/* `say agree d2.5` */
void werebot_say_message(char *remark, const char *before, int day, int index);
/* Whispers to the pack whom to eat, by no sentence that it heard in the nights just before. */
void werebot_whisper(struct sand_mind *, int whom);
/* Adds a reason to what is there: how the seat voted in that trial, `because v2.1:p4`. */
void werebot_say_because(char *remark, int day, int trial, int seat);

#endif

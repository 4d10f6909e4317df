/* The terminal game's own words. What belongs to a game is in its catalogue; these are about keyboard and screen. */
#ifndef SAND_PHRASES_H
#define SAND_PHRASES_H

#include "engine/json.h"

enum phrase {
    PHRASE_PASS,
    PHRASE_LOOK_AWAY,
    PHRASE_HIDE,
    PHRASE_COVER,
    PHRASE_TURN,
    PHRASE_YOU,
    PHRASE_CARD,
    PHRASE_NO_CARD,
    PHRASE_MANY,
    PHRASE_TYPE,
    PHRASE_USUAL,
    PHRASE_FLOOR,
    PHRASE_SILENCE,
    PHRASE_SURE,
    PHRASE_YES,
    PHRASE_NOT_UNDERSTOOD,
    PHRASE_NOT_ASKED_NUMBER,
    PHRASE_MAY_SPEAK,
    PHRASE_MUTE,
    PHRASE_OWN_WORDS,
    PHRASE_STATEMENTS,
    PHRASE_UNDONE,
    PHRASE_SAVED,
    PHRASE_RECORDED,
    PHRASE_BOT_SITS,
    PHRASE_BYE,
    PHRASE_THE_END,
    PHRASE_WON,
    PHRASE_LOST,
    PHRASE_DRAWN,
    PHRASE_AT_END,
    PHRASE_WATCHING,
    PHRASE_HELP,
    PHRASES
};
/* A phrase in that language (German for "de", English for all others), "{}" left where something is put in. */
const char *phrase(const char *language, enum phrase);
/* The same, with `what` put in, appended. */
void append_phrase(struct sand_writer *, const char *language, enum phrase, const char *what);

#endif

/* The terminal's own words. What belongs to a game is in its catalogue; these are about keyboard and screen. */
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
    PHRASE_BY_HAND,
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
    PHRASE_WHY_UNKNOWN,
    PHRASE_WHY_HOW,
    PHRASE_WHY_WHAT,
    PHRASE_MORE_ANSWERS,
    PHRASE_PREVIEW_ALIKE,
    PHRASE_PREVIEW_SURE,
    PHRASE_PREVIEW_ODDS,
    PHRASE_PREVIEW_TOGETHER,
    PHRASE_PREVIEW_NOTHING,
    PHRASE_UNDONE,
    PHRASE_NOT_ASKED,
    PHRASE_NOT_LEGAL,
    PHRASE_OVER,
    PHRASE_NO_STATEMENT,
    PHRASE_SAVED,
    PHRASE_RECORDED,
    PHRASE_BOT_SITS,
    PHRASE_BYE,
    PHRASE_THE_END,
    PHRASE_WON,
    PHRASE_LOST,
    PHRASE_DRAWN,
    PHRASE_DECIDED_BY,
    PHRASE_AT_END,
    PHRASE_WATCHING,
    PHRASE_HELP_ANSWER,
    PHRASE_HELP,
    PHRASE_HELP_TALK,
    PHRASE_HELP_HOST,
    PHRASE_HELP_SWAP,
    PHRASE_LESSON_GO_ON,
    PHRASE_LESSON_LOOK,
    PHRASE_LESSON_EXPECTS,
    PHRASE_LESSON_ONLY,
    PHRASE_LESSON_OVER,
    PHRASE_LESSON_PLAY_ON,
    PHRASE_LESSONS_NONE,
    PHRASE_LESSONS_LINE,
    PHRASE_LESSONS_HOW,
    PHRASE_PLAYERS,
    PHRASE_PLAYERS_RANGE,
    PHRASE_RULES_AND_DATA,
    PHRASE_BOTS,
    PHRASE_OPTIONS,
    PHRASE_PACE_OPTIONS,
    PHRASE_OR,
    PHRASE_ON_OR_OFF,
    PHRASE_TO,
    PHRASE_DEFAULT,
    PHRASE_LIST,
    PHRASE_LIST_OR_COUNTS,
    PHRASE_MORE_ROWS,
    PHRASE_SIM_HEAD,
    PHRASE_SIM_SIDES,
    PHRASE_SIM_SEATS,
    PHRASE_SIM_ENDS,
    PHRASE_SIM_BOTS,
    PHRASE_SIM_ALL,
    PHRASE_SIM_DECISIONS,
    PHRASE_SIM_TIME,
    PHRASE_CORPUS_HEAD,
    PHRASE_LEAGUE_HEAD,
    PHRASE_LEAGUE_BOT,
    PHRASE_LEAGUE_RATING,
    PHRASE_LEAGUE_GAMES,
    PHRASE_LEAGUE_SCORE,
    PHRASE_LEAGUE_CROSS,
    PHRASE_LEAGUE_STRONGER,
    PHRASE_LEAGUE_NEITHER,
    PHRASE_LEAGUE_OPEN,
    PHRASE_LEAGUE_METHOD,
    PHRASE_WHY_HEAD,
    PHRASE_WHY_PLAN,
    PHRASE_WHY_USUAL,
    PHRASE_WHY_BETTER,
    PHRASES
};
/* A phrase in that language (German for "de", English for all others), "{}" left where something is put in. */
const char *phrase(const char *language, enum phrase);
/* Why an answer cannot be taken back, by the code of the bar (engine/undo.c); null: no such code. */
const char *undo_phrase(const char *language, const char *code);
/* The same, with texts put in one after the other, up to a null. */
void append_phrases(struct sand_writer *, const char *language, enum phrase, ...);
/* The same, with `what` put in, appended. */
void append_phrase(struct sand_writer *, const char *language, enum phrase, const char *what);
/* The same with several things put in, in their order, up to a null pointer; on a line of standard output. */
void print_phrase(const char *language, enum phrase, ...);

/* A number as text, to be put in. */
struct number_text {
    char text[32];
};
struct number_text number_text(long long);
struct number_text decimal_text(const char *language, double, int digits); /* 1.5; German 1,5 */

#endif

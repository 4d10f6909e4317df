/* The terminal, or what stands in for it: colours where there are any, lines broken at its width, and a way to hide
 * what was shown.
 *
 * Colours are used when standard output is a terminal, TERM is not dumb, NO_COLOR is not set and nobody asked for plain
 * text. Without a terminal nothing but text is written, line by line. */
#ifndef SAND_SCREEN_H
#define SAND_SCREEN_H

#include <stdbool.h>

enum style {
    STYLE_PLAIN,
    STYLE_TITLE,   /* headers */
    STYLE_SPEECH,  /* what people say */
    STYLE_SECRET,  /* what only one seat knows */
    STYLE_PROMPT,  /* questions */
    STYLE_NUMBER,  /* the numbers of answers */
    STYLE_FAINT,   /* what is of little weight; the dead */
    STYLE_WARNING, /* refusals and deaths */
    STYLE_YOU,     /* the one at the keyboard */
    STYLES
};
struct screen {
    bool terminal, colour, fancy; /* fancy: lines and marks beyond ASCII */
    int width, height;
};
enum { SCREEN_NARROW = 60 }; /* columns below which what needs more room stands differently */

void screen_open(struct screen *, bool plain);
void screen_measure(struct screen *); /* the size of now */
/* The sequence that begins a style, "" without colours; STYLE_PLAIN ends any. */
const char *screen_style(const struct screen *, enum style);
/* A text in a style, broken at the width, later lines indented by two. */
void screen_tell(const struct screen *, enum style, const char *text);
/* The same after a mark such as "1) ", which takes `indent` columns. */
void screen_item(const struct screen *, enum style, const char *mark, int indent, const char *text);
/* A line across, with a title on the left and another on the right. */
void screen_rule(const struct screen *, const char *left, const char *right);
/* Hides what was shown, the lines scrolled away included. Without a terminal: a line that says so. */
void screen_clear(const struct screen *, const char *language);

#endif

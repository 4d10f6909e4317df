/* Writing to a terminal, by the sequences all of today's terminals know. Clearing also drops the lines that were
 * scrolled away (3J): at a shared keyboard they hold somebody's secrets. */
#include "cli/screen.h"

#include "cli/phrases.h"
#include "cli/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { USUAL_WIDTH = 80, USUAL_HEIGHT = 24, WIDEST = 110, NARROWEST = 30 };

void screen_measure(struct screen *s)
{
    struct winsize size;
    if (!s->terminal || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || !size.ws_col || !size.ws_row)
        return;
    s->width = size.ws_col > WIDEST ? WIDEST : size.ws_col < NARROWEST ? NARROWEST : size.ws_col;
    s->height = size.ws_row;
}

void screen_open(struct screen *s, bool plain)
{
    const char *term = getenv("TERM"), *none = getenv("NO_COLOR");
    *s = (struct screen){.width = USUAL_WIDTH, .height = USUAL_HEIGHT};
    s->terminal = isatty(STDOUT_FILENO);
    s->fancy = s->terminal && !plain && term && *term && strcmp(term, "dumb") != 0;
    s->colour = s->fancy && !(none && *none);
    screen_measure(s);
}

const char *screen_style(const struct screen *s, enum style style)
{
    static const char *const sequence[STYLES] = {
        [STYLE_PLAIN] = "\033[0m",   [STYLE_TITLE] = "\033[1;36m", [STYLE_SPEECH] = "\033[33m",
        [STYLE_SECRET] = "\033[35m", [STYLE_PROMPT] = "\033[1m",   [STYLE_NUMBER] = "\033[1;32m",
        [STYLE_FAINT] = "\033[2m",   [STYLE_WARNING] = "\033[31m", [STYLE_YOU] = "\033[1;7m",
    };
    return s->colour ? sequence[style] : "";
}

void screen_item(const struct screen *s, enum style style, const char *mark, int indent, const char *text)
{
    fputs(screen_style(s, style), stdout);
    fputs(mark, stdout);
    text_wrap(stdout, text, indent, indent, s->width - 1);
    fputs(screen_style(s, STYLE_PLAIN), stdout);
}

void screen_tell(const struct screen *s, enum style style, const char *text)
{
    fputs(screen_style(s, style), stdout);
    text_wrap(stdout, text, 0, 2, s->width - 1);
    fputs(screen_style(s, STYLE_PLAIN), stdout);
}

void screen_rule(const struct screen *s, const char *left, const char *right)
{
    const char *dash = s->fancy ? "─" : "-";
    const int first = text_columns(left, strlen(left)) + 4, second = text_columns(right, strlen(right)) + 3;
    const bool both = *right && first + second + 2 <= s->width;
    printf("%s%s%s %s ", screen_style(s, STYLE_TITLE), dash, dash, left);
    for (int i = first + (both ? second : 0); i < s->width; i++)
        fputs(dash, stdout);
    if (both)
        printf(" %s %s", right, dash);
    printf("%s\n", screen_style(s, STYLE_PLAIN));
}

void screen_clear(const struct screen *s, const char *language)
{
    const char *term = getenv("TERM");
    if (!s->terminal) {
        fputs("\n", stdout);
        print_phrase(language, PHRASE_CLEARED, (char *)0);
        return;
    }
    if (term && *term && strcmp(term, "dumb") != 0) {
        fputs("\033[H\033[2J\033[3J", stdout);
    } else {
        for (int i = 0; i < s->height; i++)
            putchar('\n');
    }
    fflush(stdout);
}

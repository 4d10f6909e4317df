/* Reports: HTML files of their own, without anything from elsewhere. Light and dark by the device; colours are those of
 * web/src/tokens.json. */
#ifndef SAND_REPORT_H
#define SAND_REPORT_H

#include "engine/json.h"

/* Whether a report may go to this file, asked before hours of work that end in it: `-` is standard output, where
 * nothing else may be printed then (`alone`); a file that is there must be a report. False after complaining. */
bool report_may_go_to(const char *path, bool alone);
bool report_goes_out(const char *path); /* to standard output */
/* Writes it there; false after complaining. */
bool report_write(const char *path, const struct sand_writer *);

/* Everything up to the first line below the title; of the language the first two letters count. */
void report_begin(struct sand_writer *, const char *language, const char *title);
void report_end(struct sand_writer *);
/* Text with what HTML would read replaced. */
void report_text(struct sand_writer *, const char *);
/* <tag>text</tag> on a line. */
void report_element(struct sand_writer *, const char *tag, const char *text);
/* A cell of a table, `td` or `th`. */
void report_cell(struct sand_writer *, const char *tag, const char *text);
/* A cell with thousandths as percent. */
void report_percent(struct sand_writer *, const char *language, int thousandths);

/* Lines over the course of something: values of 0 to 1000 at places of 0 to `places`. */
struct report_plot {
    const char *title;
    int lines, points;
    const char *const *names;                               /* of the lines */
    const uint32_t *place;                                  /* of each point, rising */
    int (*value)(const void *context, int line, int point); /* thousandths */
    const void *context;
    const int *mark; /* points that are numbered above the plot, 1 … */
    int marks;
};
void report_plot(struct sand_writer *, const struct report_plot *);

/* Shares with their intervals, one bar a row; thousandths. */
struct report_bar {
    const char *name, *more;
    int share, low, high;
    uint64_t wins, games;
};
void report_bars(struct sand_writer *, const char *language, const struct report_bar *, int count);

#endif

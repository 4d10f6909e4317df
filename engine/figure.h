/* Reading a game's figures from a view: the one place that knows how `struct sand_figure` points into it. */
#ifndef SAND_FIGURE_H
#define SAND_FIGURE_H

#include "engine/pack.h"

enum { SAND_READING_PLACE = 96 };

/* A figure of one id. */
struct sand_reading {
    const struct sand_figure *figure;
    const char *of; /* the id; null: the figure has none */
    char place[SAND_READING_PLACE];
};

/* How many ids a figure has at a table of this many seats; 0: it is a single one. */
int sand_figure_ids(const struct sand_figure *, const struct sand_game *, const void *pack, int seats);
/* Of a figure with `whose`: the number of that id in this view; -1: there is none. */
int sand_figure_whose(const struct sand_figure *, const struct sand_game *, const void *pack,
                      const struct sand_writer *view);
/* Of the id with this number; a single figure has number 0. */
struct sand_reading sand_reading_of(const struct sand_figure *, const struct sand_game *, const void *pack, int id);
/* In a flat view. What is absent counts as 0. */
int64_t sand_read_figure(const struct sand_reading *, const struct sand_writer *view);

#endif

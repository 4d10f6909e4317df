/* Written files for people, cut into lines: cases and lessons. The text is copied once and cut in place; lines say
 * something, without comments and indentation, and know their number in the file. */
#ifndef SAND_WRITTEN_H
#define SAND_WRITTEN_H

#include "engine/game.h"

struct sand_written_line {
    char *text;
    int number; /* in the file, from 1 */
};
struct sand_written {
    char *text; /* the lines' memory */
    struct sand_written_line *line;
    int count;
};
/* False if out of memory. Either way sand_written_close gives back what there is. */
bool sand_written_open(struct sand_written *, const struct sand_file *);
void sand_written_close(struct sand_written *);

bool sand_is_blank(char);
/* A text without the blanks at its ends, cut in place. */
char *sand_trim(char *text);
/* The next word, cut off; `*rest` moves on after it. Empty at the end. */
char *sand_next_word(char **rest);

#endif

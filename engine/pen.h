/* What a game draws its board for a terminal with: columns counted in characters, and words of the catalogue. A line
 * that is said, such as "Turn {0} ({1})", is a sentence of the catalogue's section `terminal`; the game lists them with
 * the domains of their arguments in sand_game.terminal. */
#ifndef SAND_PEN_H
#define SAND_PEN_H

#include "engine/catalogue.h"

struct sand_pen {
    struct sand_writer *w;
    const struct sand_pack *pack;
    const struct sand_catalogue *words; /* null: ids for words */
    sand_names names;                   /* of the people, or null */
    size_t line;                        /* where the last line begins */
};
struct sand_pen sand_pen_on(struct sand_writer *, const struct sand_pack *, const struct sand_catalogue *, sand_names);

void sand_pen_text(struct sand_pen *, const char *);
void sand_pen_char(struct sand_pen *, char);
/* Right-aligned in a field of that width; 0: as long as it is. */
void sand_pen_number(struct sand_pen *, int number, int width);
void sand_pen_word(struct sand_pen *, const char *section, const char *id);
/* A sentence of `terminal` by its index. */
void sand_pen_say(struct sand_pen *, int sentence, int argc, const int32_t *arg);
#define SAND_PEN_SAY(pen, sentence, ...)                                                                               \
    sand_pen_say(pen, sentence, (int)(sizeof((int32_t[]){__VA_ARGS__}) / sizeof(int32_t)),                             \
                 (const int32_t[]){__VA_ARGS__})
void sand_pen_newline(struct sand_pen *); /* without blanks at the end of the old one */
/* Blanks up to that column of the line. */
void sand_pen_to(struct sand_pen *, int column);
/* A line longer than `width` is broken before what was written last, from that size of the writer on, and continues at
 * the column `indent`. */
void sand_pen_fold(struct sand_pen *, size_t from, int width, int indent);

#endif

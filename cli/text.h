/* Text for people: UTF-8, columns, lines that break between words. */
#ifndef SAND_TEXT_H
#define SAND_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The code point at the start of a text of `size` > 0 bytes and how many bytes it takes. A byte that begins no well
 * formed one counts as U+FFFD and takes one. */
uint32_t text_next(const char *, size_t size, size_t *used);
bool text_is_utf8(const char *, size_t size);
/* How many columns of a terminal it takes. Escape sequences that only colour take none. */
int text_columns(const char *, size_t size);
/* Prints words from column `at`, broken at `width`, later lines indented; line ends in the text are kept. */
void text_wrap(FILE *, const char *, int at, int indent, int width);
/* Prints a text padded with blanks to this many columns. */
void text_pad(FILE *, const char *, int columns);

/* A whole file, terminated by a zero byte, or null after complaining. "-" is standard input. */
char *text_of_file(const char *path, size_t *size);
/* Writes a whole file; false after complaining. */
bool text_to_file(const char *path, const char *text, size_t size);
/* The same by way of a file next to it, so that there is always a whole one under that name. */
bool text_to_file_safely(const char *path, const char *text, size_t size);
/* Whether that could be done now, before hours of work that would end in it; false after complaining. */
bool can_write_file(const char *path);
/* Whether both names are of one file that exists. */
bool is_same_file(const char *path, const char *other);

#endif

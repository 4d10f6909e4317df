/* An error for a person: where it is, what it is, and what would be right. */
#ifndef SAND_ERROR_H
#define SAND_ERROR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct sand_error {
    char where[128]; /* "map.json /hexes/17/area" */
    char what[192];  /* "no such area: zz" */
};
/* Sets both texts, cut to fit, parts joined; the list of parts ends with a null. Returns false, for `return`. Control
 * characters and bytes that are not valid UTF-8 become `?`, so an error can always be shown. */
bool sand_fail(struct sand_error *, const char *where, const char *what, ...) __attribute__((sentinel));
/* For check(): "impossible position: France is never neutral". A rule alone would read like a fact. */
bool sand_impossible(struct sand_error *, const char *where, const char *why);
/* The same as sand_fail for a function that has parts of its own: `rest` follows `what`. */
bool sand_fail_parts(struct sand_error *, const char *where, const char *what, va_list rest);

/* Bytes of the UTF-8 character at the start of a text, 1 to 4; 0 if there is none: a stray, missing or overlong byte, a
 * surrogate, a number past U+10FFFF. A zero byte is a character. */
int sand_utf8(const char *text, size_t size);

#endif

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
/* check() as a list of sentences that a position keeps, each with whether this one breaks it:
 *
 *     return SAND_KEPT(error, {s->round > 6, "/round", "there are six rounds"}, {!s->men, "/men", "somebody lives"});
 *
 * The first that is broken is the error. All are looked at before any is told: what relies on another being kept is a
 * list after it. */
struct sand_claim {
    bool broken;
    const char *where, *what;
};
bool sand_kept(struct sand_error *, const struct sand_claim *); /* the list ends with a null sentence */
#define SAND_KEPT(error, ...) sand_kept(error, (const struct sand_claim[]){__VA_ARGS__, {0}})
/* The same where all are about one place, which the caller knows: the sentence that is broken; null: none is.
 * SAND_BROKEN({!s->men, "somebody lives"}, …) */
struct sand_breach {
    bool broken;
    const char *what;
};
const char *sand_broken(const struct sand_breach *);
#define SAND_BROKEN(...) sand_broken((const struct sand_breach[]){__VA_ARGS__, {0}})
/* The same as sand_fail for a function that has parts of its own: `rest` follows `what`. */
bool sand_fail_parts(struct sand_error *, const char *where, const char *what, va_list rest);

/* Bytes of the UTF-8 character at the start of a text, 1 to 4; 0 if there is none: a stray, missing or overlong byte, a
 * surrogate, a number past U+10FFFF. A zero byte is a character. */
int sand_utf8(const char *text, size_t size);

#endif

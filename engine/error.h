/* An error for a person: where it is, what it is, and what would be right. */
#ifndef SAND_ERROR_H
#define SAND_ERROR_H

#include <stdbool.h>

struct sand_error {
    char where[128]; /* "map.json /hexes/17/area" */
    char what[192];  /* "no such area: zz" */
};
/* Sets both texts, cut to fit, parts joined; the list of parts ends with a null. Returns false, for `return`. */
bool sand_fail(struct sand_error *, const char *where, const char *what, ...);

#endif

/* What a native reader of a sentence would stumble over. */
#ifndef SAND_STUMBLE_H
#define SAND_STUMBLE_H

#include "engine/catalogue.h"

/* Null: nothing. Else: it begins small, counts zero things, has a word twice, a gap, no words, a bare number or an id
 * without a word; without a pack ids are not looked for. `first` is the language that the ids are made of (English): in
 * another, an id of some length is never a word. */
const char *stumble(const struct sand_pack *, const struct sand_catalogue *, bool first, const char *text);

#endif

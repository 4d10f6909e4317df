/* The language of a catalogue's sentences: reading it, and filling a sentence in. Inside the engine only; catalogue.h
 * describes the language for those who write words. tests/data/sentences.json holds sentences with what they must
 * become; the page (web/src/words.ts) is tested by the same table. */
#ifndef SAND_SENTENCE_H
#define SAND_SENTENCE_H

#include "engine/catalogue.h"

/* The value of a plain number that is absent; an absent id is -1. */
#define SENTENCE_NO_NUMBER INT32_MIN

/* What a sentence's placeholders stand for: values with their domains (index + 1). `start` is where the sentence
 * begins in the writer. */
struct filling {
    const struct sand_catalogue *words;
    const struct sand_pack *pack;
    sand_names names;
    const int32_t *value;
    const uint8_t *domain;
    int count;
    struct sand_writer *w;
    size_t start;
};

/* Null if a sentence over arguments of these domains is well formed, else what is wrong with it. */
const char *sentence_fault(const struct sand_pack *, const char *text, const uint8_t *domain, int count);
/* Needs a sentence without fault. */
void sentence_tell(const struct filling *, const char *text);
/* One argument by its domain's names, as {i} writes it. */
void sentence_tell_value(const struct filling *, int i);
/* Whether an argument is absent: the choice {i?…} and the sentence `key.short` depend on it. */
bool sentence_absent(const struct filling *, int i);

/* From catalogue.c: a word, or null. */
const char *catalogue_find(const struct sand_catalogue *, const char *section, const char *id);

#endif

/* A game told as sentences: entries and remarks in the order in which they came, in the hearing of one viewer. */
#ifndef SAND_TELL_H
#define SAND_TELL_H

#include "engine/catalogue.h"
#include "engine/table.h"

struct teller {
    const struct sand_table *table;
    const struct sand_catalogue *words;
    sand_names names;
    int viewer;
    uint32_t entry, remark; /* what comes next */
    bool then;              /* only what was in the viewer's hearing then, though the end has made all public */
};
struct telling {
    const struct sand_entry *entry; /* one of the two */
    const struct sand_remark *remark;
    struct sand_entry kept; /* what `entry` points to */
};
/* Takes the next thing the viewer may know; false if there is none left. */
bool tell_next(struct teller *, struct telling *);
/* Appends its sentence. */
void tell_sentence(const struct teller *, const struct telling *, struct sand_writer *);
/* Names of all seats: those the table has, else the seats' own; `names` must outlive the use. */
void tell_names(const struct sand_table *, const char *names[SAND_SEATS], char memory[SAND_SEATS][32]);
/* What somebody has said, in words: "I suspect Ben." The statements' sentences are the catalogue's section `statement`;
 * free text stays as it is. */
void tell_remark(const struct teller *, const char *text, struct sand_writer *);
/* The remark that statements call `d2.5`; null: there is none. */
const struct sand_remark *tell_remark_called(const struct teller *, const char *id);
/* Who made it; -1: there is none. */
int tell_speaker_of(const struct teller *, const char *id);

#endif

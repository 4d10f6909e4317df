/* Telling a game: the journal and the remarks of a table as one sequence, as one viewer may know them.
 *
 * Remarks are not in the journal; each has kept how long the journal was when it was made (`at`), and is told before
 * the entry of that number. With `then` only what was meant for the viewer at the time is told; without, also what the
 * table has since made known, as after the end. */
#include "cli/tell.h"

#include "engine/notation.h"

#include <stdio.h>
#include <string.h>

static bool may_tell(const struct teller *t, sand_mask audience)
{
    return t->then ? t->viewer == SAND_EVERYTHING || audience & sand_bit(t->viewer)
                   : sand_may_know(t->table, t->viewer, audience);
}

static bool next_entry(struct teller *t)
{
    while (t->entry < sand_journal_size(t->table) && !may_tell(t, sand_journal_audience(t->table, t->entry)))
        t->entry++;
    return t->entry < sand_journal_size(t->table);
}

static bool next_remark(struct teller *t)
{
    while (t->remark < sand_remark_count(t->table) && !may_tell(t, sand_remark_at(t->table, t->remark)->audience))
        t->remark++;
    return t->remark < sand_remark_count(t->table);
}

/* A remark's place is before the entry whose number it has kept. */
bool tell_next(struct teller *t, struct telling *telling)
{
    const bool entry = next_entry(t), remark = next_remark(t);
    *telling = (struct telling){0};
    if (remark && (!entry || sand_remark_at(t->table, t->remark)->at <= t->entry))
        telling->remark = sand_remark_at(t->table, t->remark++);
    else if (entry)
        telling->entry = sand_journal_entry(t->table, t->entry++, &telling->kept);
    return entry || remark;
}

/* Told to someone who was not meant: a private entry says "you" to those it was for, so they are named first. */
static void tell_audience(const struct teller *t, sand_mask audience, struct sand_writer *w)
{
    sand_mask seats = audience & SAND_SEAT_MASK;
    if (audience & sand_bit(SAND_PUBLIC) || (t->viewer < SAND_SEATS && audience & sand_bit(t->viewer)) || !seats)
        return;
    sand_append_text(w, "[");
    for (bool first = true; seats; seats &= seats - 1, first = false) {
        sand_append_text(w, first ? "" : ", ");
        sand_append_text(w, t->names[__builtin_ctz(seats)]);
    }
    sand_append_text(w, "] ");
}

/* ---- Remarks ---- */

/* The number of the night or day a remark was made in: the last one announced before it. */
static int chapter_at(const struct teller *t, const struct sand_remark *r)
{
    const struct sand_game *game = sand_pack_of(t->table)->game;
    struct sand_entry e;
    for (uint32_t i = r->at; i > 0; i--)
        if (sand_is_chapter(game, sand_journal_entry(t->table, i - 1, &e)))
            return e.arg[0];
    return 0;
}

/* The letter of a channel in what statements call a remark; 0: its remarks have no such names. */
static char letter_of(const struct sand_game *game, int channel)
{
    static const char *const channels[] = {"day", "pack", "dead"};
    for (int i = 0; game->talk && game->channels && i < 3; i++)
        if (strcmp(channels[i], game->channels[channel]) == 0)
            return "dwg"[i];
    return 0;
}

/* How statements refer to a remark: d2.5 is the fifth aloud on day 2, w1.3 the third whisper of night 1. */
static void tell_remark_id(const struct teller *t, const struct sand_remark *r, struct sand_writer *w)
{
    const char letter = letter_of(sand_pack_of(t->table)->game, r->channel);
    const int chapter = chapter_at(t, r);
    int index = 1;
    if (!letter)
        return;
    for (uint32_t i = 0; sand_remark_at(t->table, i) != r; i++)
        index += sand_remark_at(t->table, i)->channel == r->channel &&
                 chapter_at(t, sand_remark_at(t->table, i)) == chapter;
    sand_append(w, &letter, 1);
    sand_append_int(w, chapter);
    sand_append_text(w, ".");
    sand_append_int(w, index);
    sand_append_text(w, " ");
}

const struct sand_remark *tell_remark_called(const struct teller *t, const char *id)
{
    int chapter, index;
    if (sscanf(id + 1, "%d.%d", &chapter, &index) != 2)
        return 0;
    for (uint32_t i = 0; i < sand_remark_count(t->table); i++) {
        const struct sand_remark *r = sand_remark_at(t->table, i);
        if (letter_of(sand_pack_of(t->table)->game, r->channel) == id[0] && chapter_at(t, r) == chapter && --index == 0)
            return r;
    }
    return 0;
}

int tell_speaker_of(const struct teller *t, const char *id)
{
    const struct sand_remark *r = tell_remark_called(t, id);
    return r && r->actor < SAND_SEATS ? r->actor : -1;
}

static void tell_speaker(const struct teller *t, const struct sand_remark *r, struct sand_writer *w)
{
    char name[SAND_ACTOR_BYTES];
    const struct sand_game *game = sand_pack_of(t->table)->game;
    sand_append_text(w, r->actor < SAND_SEATS ? t->names[r->actor] : sand_actor_name(game, r->actor, name));
    if (r->channel > 0) {
        sand_append_text(w, " (");
        sand_append_text(w, sand_word(t->words, "channel", game->channels[r->channel]));
        sand_append_text(w, ")");
    }
    sand_append_text(w, ": ");
}

void tell_sentence(const struct teller *t, const struct telling *telling, struct sand_writer *w)
{
    const struct sand_remark *r = telling->remark;
    if (telling->entry) {
        tell_audience(t, telling->entry->audience, w);
        sand_tell_entry(t->words, telling->entry, t->names, w);
        return;
    }
    tell_remark_id(t, r, w);
    tell_speaker(t, r, w);
    tell_remark(t, r->text, w);
}

void tell_names(const struct sand_table *table, const char *names[SAND_SEATS], char memory[SAND_SEATS][32])
{
    const struct sand_game *game = sand_pack_of(table)->game;
    const int seats = sand_seats_of(table);
    for (int i = 0; i < seats; i++) {
        const char *own = sand_name_of(table, i);
        names[i] = own ? own : sand_actor_name(game, i, memory[i]);
    }
    for (int i = seats; i < SAND_SEATS; i++)
        names[i] = "";
}

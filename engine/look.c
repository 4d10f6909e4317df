/* Looking back from inside a game: what a viewer saw after so many of the answers that it could notice.
 *
 * The game is played again from its beginning on a state of its own; the table is not touched. An answer is noticed if
 * it tells the viewer something or changes its view. Only those count, so that the numbers say nothing of what others
 * were asked in secret; and what is shown is what the viewer was shown then, byte for byte. */
#include "engine/ensure.h"
#include "engine/notation.h"
#include "engine/table_private.h"

#include <stdlib.h>
#include <string.h>

struct look {
    struct sand_sink sink; /* first: emit finds the look by it */
    const struct sand_table *table;
    const struct sand_look *wish;
    struct sand_table *past; /* only for its state */
    int viewer;
    uint32_t at, heard, entries; /* answers noticed, entries told to the viewer, entries of all */
    bool told;                   /* something, by the answer being played */
    struct sand_writer view, fresh;
    struct sand_writer steps; /* how many entries had been heard after each answer noticed */
};

static void hear(struct sand_sink *sink, const struct sand_entry *e)
{
    struct look *k = (struct look *)(void *)sink;
    const bool told = e->audience & sand_bit(k->viewer) || k->viewer == SAND_EVERYTHING;
    k->entries++;
    k->heard += told;
    k->told |= told;
}

/* The table as it was opened. */
static struct sand_table *begun(const struct sand_table *t)
{
    struct sand_error error;
    struct sand_table *past = t->options ? sand_open(t->pack, t->options, t->key, &error)
                                         : sand_open_at(t->pack, t->position, 0, &error);
    SAND_ENSURE(past);
    return past;
}

static void write_view(struct look *k, struct sand_writer *w)
{
    sand_writer_reset(w);
    k->table->pack->game->view(k->table->pack->data, k->past->state, k->viewer, w);
    SAND_ENSURE(!w->full);
}

/* Keeps the view; whether it is another than before. */
static bool view_changed(struct look *k)
{
    write_view(k, &k->fresh);
    const bool changed = k->fresh.size != k->view.size || memcmp(k->fresh.text, k->view.text, k->view.size) != 0;
    const struct sand_writer old = k->view;
    k->view = k->fresh;
    k->fresh = old;
    return changed;
}

static void play_line(struct look *k, const struct line *line)
{
    const struct sand_pack *pack = k->table->pack;
    struct sand_head *head = (struct sand_head *)(void *)k->past->state;
    if (line->kind == LINE_DICE)
        sand_queue(&head->chance, (const uint8_t *)line->text, (int)line->size);
    if (line->kind != LINE_ANSWER)
        return;
    k->told = false;
    pack->game->apply(pack->data, k->past->state, line->actor, line->answer, &k->sink);
    const bool changed = view_changed(k);
    if (!changed && !k->told)
        return;
    k->at++;
    sand_put_int(&k->steps, 0, k->heard);
}

/* Whether the viewer may not see, or does not want to see, what comes next. */
static bool ends(const struct look *k)
{
    return k->at >= k->wish->at || k->heard >= k->wish->heard || k->entries >= k->wish->entries;
}

/* Plays up to the moment wanted. An answer that would tell more than may be heard yet is not played. */
static void play_lines(struct look *k)
{
    struct line line;
    uint32_t place = 0;
    while (!ends(k) && table_next_line(k->table, &place, &line)) {
        const struct look before = *k;
        uint64_t state[SAND_STATE / sizeof(uint64_t)];
        memcpy(state, k->past->state, k->table->pack->game->state_bytes);
        play_line(k, &line);
        if (k->entries <= k->wish->entries)
            continue;
        memcpy(k->past->state, state, k->table->pack->game->state_bytes);
        k->at = before.at;
        k->heard = before.heard;
        k->entries = before.entries;
        write_view(k, &k->view);
        sand_writer_back(&k->steps, &before.steps);
        return;
    }
}

static void put_entries(const struct look *k, struct sand_writer *w)
{
    struct sand_entry e;
    sand_put_array(w, "journal");
    for (uint32_t i = 0; i < k->entries; i++) {
        sand_journal_entry(k->table, i, &e);
        if (e.audience & sand_bit(k->viewer) || k->viewer == SAND_EVERYTHING)
            sand_put_entry(k->table->pack->game, k->table->pack->data, 0, &e, w);
    }
    sand_put_end(w);
}

static void count_set_up(struct look *k)
{
    struct sand_entry e;
    for (uint32_t i = 0; i < k->past->entry_count; i++)
        hear(&k->sink, sand_journal_entry(k->past, i, &e));
}

void sand_put_look(const struct sand_table *t, int viewer, const struct sand_look *wish, struct sand_writer *w)
{
    struct look k = {.sink = {hear}, .table = t, .wish = wish, .past = begun(t), .viewer = viewer};
    sand_writer_flat(&k.view, 0);
    sand_writer_flat(&k.fresh, 0);
    sand_writer_grow(&k.steps);
    sand_put_array(&k.steps, 0);
    write_view(&k, &k.view);
    count_set_up(&k);
    play_lines(&k);
    sand_put_end(&k.steps);
    sand_put_int(w, "at", k.at);
    sand_put_int(w, "heard", k.heard);
    sand_put_flat(w, "view", &k.view);
    put_entries(&k, w);
    sand_put_raw(w, "steps", k.steps.text, k.steps.size);
    sand_writer_free(&k.view);
    sand_writer_free(&k.fresh);
    sand_writer_free(&k.steps);
    sand_close(k.past);
}

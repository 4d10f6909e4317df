/* Looking back from inside a game: what a viewer saw after this many of the answers that it could notice.
 *
 * An answer is noticed if it tells the viewer something or changes its view. Only those count, so that the numbers say
 * nothing of what others were asked in secret; and what is shown is what the viewer was shown then, byte for byte.
 *
 * The first look plays the game again on a state of its own and keeps an album: the state after every PAGE answers, how
 * many entries had been told after each answer, and for each viewer that has looked the answers it noticed. Later looks
 * play on from the last answer that the album knows, and then no more than a page. So a look costs a page and what is
 * new, however long the game is. The table itself is not touched; the album goes when it rests.
 *
 * One answer may lead to much that nobody is asked about, a non-player's whole turn. The last answer of a look is
 * therefore played once more, with the view after each entry that the viewer was told: the frames it can be shown in.
 * Of the beginning it is the set-up, in which a non-player may have had its turn already.
 */
#include "engine/ensure.h"
#include "engine/notation.h"
#include "engine/table_private.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE = 16 };

struct noticed {
    uint32_t answers, heard; /* how many entries had been heard after how many answers */
};
struct memory {
    struct noticed *noticed; /* the first is the beginning */
    uint32_t count, room;
    uint32_t known; /* the answers looked at */
};
struct album {
    uint8_t *states;  /* after 0, PAGE, 2 * PAGE … answers */
    uint32_t *places; /* in the lines of the record, after each of these */
    uint32_t pages, page_room;
    uint32_t *told; /* entries of all after 0, 1, 2 … answers */
    uint32_t told_count, told_room;
    struct memory *memory[SAND_VIEWERS];
    uint64_t played; /* answers, for all looks so far */
};

/* A state on its way through the game. */
struct walk {
    struct sand_sink sink; /* first: emit finds the walk by it */
    struct sand_table *table;
    uint64_t state[SAND_STATE / sizeof(uint64_t)];
    int viewer;
    uint32_t answers, place;
    uint32_t entries, heard; /* by the last answer */
};

/* ---- The album ---- */

static void *grown(void *block, uint32_t *room, uint32_t wanted, size_t size)
{
    if (wanted <= *room)
        return block;
    *room = wanted + wanted / 2 + 8;
    void *bigger = realloc(block, *room * size);
    SAND_ENSURE(bigger);
    return bigger;
}

static void add_page(struct album *a, const struct walk *w, size_t bytes)
{
    /* Two arrays share one count of room. The first grows by a copy of it, the second by the count itself: both get the
     * same. */
    uint32_t room = a->page_room;
    a->states = grown(a->states, &room, a->pages + 1, bytes);
    a->places = grown(a->places, &a->page_room, a->pages + 1, sizeof *a->places);
    memcpy(a->states + a->pages * bytes, w->state, bytes);
    a->places[a->pages++] = w->place;
}

static void add_told(struct album *a, uint32_t entries)
{
    a->told = grown(a->told, &a->told_room, a->told_count + 1, sizeof *a->told);
    a->told[a->told_count++] = entries;
}

static void add_noticed(struct memory *m, uint32_t answers, uint32_t heard)
{
    m->noticed = grown(m->noticed, &m->room, m->count + 1, sizeof *m->noticed);
    m->noticed[m->count++] = (struct noticed){answers, heard};
}

void album_close(struct sand_table *t)
{
    struct album *a = t->album;
    if (!a)
        return;
    for (int i = 0; i < SAND_VIEWERS; i++) {
        if (a->memory[i])
            free(a->memory[i]->noticed);
        free(a->memory[i]);
    }
    free(a->states);
    free(a->places);
    free(a->told);
    free(a);
    t->album = 0;
}

static void cut_memory(struct memory *m, uint32_t answers)
{
    m->known = m->known < answers ? m->known : answers;
    while (m->count && m->noticed[m->count - 1].answers > answers)
        m->count--;
}

void album_cut(struct sand_table *t, uint32_t answers)
{
    struct album *a = t->album;
    if (!a)
        return;
    a->told_count = a->told_count < answers + 1 ? a->told_count : answers + 1;
    a->pages = a->pages < answers / PAGE + 1 ? a->pages : answers / PAGE + 1;
    for (int i = 0; i < SAND_VIEWERS; i++)
        if (a->memory[i])
            cut_memory(a->memory[i], answers);
}

/* ---- Walking ---- */

static void hear(struct sand_sink *sink, const struct sand_entry *e)
{
    struct walk *w = (struct walk *)(void *)sink;
    w->entries++;
    w->heard += e->audience & sand_bit(w->viewer) || w->viewer == SAND_EVERYTHING;
}

/* The table as it was opened: the first page, and what set-up told. */
static void open_album(struct sand_table *t)
{
    struct sand_error error;
    struct walk w = {.place = 0};
    t->album = calloc(1, sizeof *t->album);
    /* Opened from what the table was opened with, not copied from its present state: chance has moved on there. Set-up
     * gives the same state and entries again, because it is a function of the options and the key. */
    struct sand_table *past = t->options ? sand_open(t->pack, t->options, t->key, &error)
                                         : sand_open_at(t->pack, t->position, 0, &error);
    SAND_ENSURE(t->album && past);
    memcpy(w.state, past->state, t->pack->game->state_bytes);
    add_page(t->album, &w, t->pack->game->state_bytes);
    add_told(t->album, past->entry_count);
    sand_close(past);
}

/* Plays the next answer, and what was queued for it; the album learns what it does not know. */
static void step(struct walk *w)
{
    const struct sand_pack *pack = w->table->pack;
    struct album *a = w->table->album;
    struct sand_head *head = (struct sand_head *)(void *)w->state;
    struct line line;
    do {
        const bool more = table_next_line(w->table, &w->place, &line);
        SAND_ENSURE(more);
        if (line.kind == LINE_DICE)
            sand_queue(&head->chance, (const uint8_t *)line.text, (int)line.size);
    } while (line.kind != LINE_ANSWER);
    w->entries = w->heard = 0;
    pack->game->apply(pack->data, w->state, line.actor, line.answer, &w->sink);
    w->answers++;
    a->played++;
    /* Only what the album does not have: a walk over known ground changes nothing in it. */
    if (a->told_count == w->answers)
        add_told(a, a->told[w->answers - 1] + w->entries);
    if (w->answers % PAGE == 0 && a->pages == w->answers / PAGE)
        add_page(a, w, pack->game->state_bytes);
}

/* To the moment after this many answers, from the page before it; the album has been there. */
static void walk_to(struct walk *w, struct sand_table *t, int viewer, uint32_t answers)
{
    const uint32_t page = answers / PAGE;
    const size_t bytes = t->pack->game->state_bytes;
    *w = (struct walk){.sink = {hear}, .table = t, .viewer = viewer, .answers = page * PAGE};
    SAND_ENSURE(page < t->album->pages);
    w->place = t->album->places[page];
    memcpy(w->state, t->album->states + page * bytes, bytes);
    while (w->answers < answers)
        step(w);
}

/* ---- What a viewer noticed ---- */

static void write_view(const struct walk *w, struct sand_writer *view)
{
    sand_writer_reset(view);
    w->table->pack->game->view(w->table->pack->data, w->state, w->viewer, view);
    SAND_ENSURE(!view->full);
}

static struct memory *open_memory(struct sand_table *t, int viewer)
{
    struct memory *m = calloc(1, sizeof *m);
    struct sand_entry e;
    uint32_t heard = 0;
    SAND_ENSURE(m);
    for (uint32_t i = 0; i < t->album->told[0]; i++) {
        sand_journal_entry(t, i, &e);
        heard += e.audience & sand_bit(viewer) || viewer == SAND_EVERYTHING;
    }
    add_noticed(m, 0, heard);
    return m;
}

static bool same_text(const struct sand_writer *a, const struct sand_writer *b)
{
    return a->size == b->size && memcmp(a->text, b->text, a->size) == 0;
}

/* Up to the present. */
static struct memory *remember(struct sand_table *t, int viewer)
{
    struct album *a = t->album;
    struct sand_writer view[2];
    struct walk w;
    if (!a->memory[viewer])
        a->memory[viewer] = open_memory(t, viewer);
    struct memory *m = a->memory[viewer];
    if (m->known == t->answers)
        return m;
    sand_writer_flat(&view[0], 0);
    sand_writer_flat(&view[1], 0);
    walk_to(&w, t, viewer, m->known);
    write_view(&w, &view[0]);
    for (int fresh = 1; m->known < t->answers; m->known++, fresh = !fresh) {
        step(&w);
        write_view(&w, &view[fresh]);
        if (w.heard || !same_text(&view[0], &view[1]))
            add_noticed(m, w.answers, m->noticed[m->count - 1].heard + w.heard);
    }
    sand_writer_free(&view[0]);
    sand_writer_free(&view[1]);
    return m;
}

/* ---- Looking ---- */

/* The last answer after which no more than this many entries had been told; one that told more is not shown. A server
 * asks so while what everyone has been told lags behind the state: a look must not run ahead of that. */
static uint32_t told_within(const struct album *a, uint32_t entries)
{
    uint32_t n = 0;
    while (n + 1 < a->told_count && a->told[n] < entries)
        n++;
    return n && a->told[n] > entries ? n - 1 : n;
}

/* Which of the moments noticed is wanted: the earliest of those that the wish names. */
static uint32_t moment_of(const struct album *a, const struct memory *m, const struct sand_look *wish)
{
    const uint32_t answers = told_within(a, wish->entries);
    uint32_t i = 0;
    while (i + 1 < m->count && i < wish->at && m->noticed[i].heard < wish->heard &&
           m->noticed[i + 1].answers <= answers)
        i++;
    return i;
}

static void put_entries(const struct sand_table *t, int viewer, uint32_t count, struct sand_writer *w)
{
    struct sand_entry e;
    sand_put_array(w, "journal");
    for (uint32_t i = 0; i < count; i++) {
        sand_journal_entry(t, i, &e);
        if (e.audience & sand_bit(viewer) || viewer == SAND_EVERYTHING)
            sand_put_entry(t->pack->game, t->pack->data, 0, &e, w);
    }
    sand_put_end(w);
}

/* ---- Frames ---- */

struct frames {
    struct walk walk; /* first: emit finds the frames by its sink */
    uint32_t heard;
    struct sand_writer view[2]; /* the last frame and the next */
    struct sand_writer *out;
};

/* What the viewer sees once it has been told an entry, as a patch of what it saw before. */
static void put_frame(struct sand_sink *sink, const struct sand_entry *e)
{
    struct frames *f = (struct frames *)(void *)sink;
    const uint32_t before = f->walk.heard;
    hear(sink, e);
    if (f->walk.heard == before)
        return;
    const struct sand_writer then = *f->out, old = f->view[0];
    write_view(&f->walk, &f->view[1]);
    sand_put_object(f->out, 0);
    sand_put_int(f->out, "heard", ++f->heard);
    const bool differs = sand_diff(f->out, "set", &f->view[0], &f->view[1]);
    sand_put_end(f->out);
    if (!differs) {
        sand_writer_back(f->out, &then);
        return;
    }
    f->view[0] = f->view[1];
    f->view[1] = old;
}

static uint32_t heard_before(const struct noticed *last)
{
    return last->answers ? last[-1].heard : 0;
}

/* Where a single entry was told its frame is the view itself. Not every game can be seen halfway through an answer, and
 * a table that was opened at a position has no set-up. */
static bool has_frames(const struct sand_table *t, const struct noticed *last)
{
    return t->pack->game->flags & SAND_FRAMED && (last->answers > 0 || t->options) &&
           last->heard > heard_before(last) + 1;
}

/* Sets the table up once more: nothing was seen before it. */
static void set_up(struct frames *f)
{
    const struct sand_table *t = f->walk.table;
    struct sand_error error;
    struct sand_reader *r = sand_reader_open("options", t->options, strlen(t->options), &error);
    SAND_ENSURE(r);
    memset(f->walk.state, 0, sizeof f->walk.state);
    sand_put_object(&f->view[0], 0);
    sand_put_end(&f->view[0]);
    const bool fine = t->pack->game->setup(t->pack->data, r, t->key, f->walk.state, &f->walk.sink, &error);
    SAND_ENSURE(fine);
    sand_reader_close(r);
}

/* Carries the last answer out with a frame for each entry. */
static void put_frames(struct frames *f, const struct noticed *last)
{
    f->heard = heard_before(last);
    f->walk.sink.emit = put_frame;
    if (last->answers) {
        write_view(&f->walk, &f->view[0]);
        step(&f->walk);
    } else {
        set_up(f);
    }
}

/* Plays to the moment that was noticed; its view, and the frames of its answer for later. */
static void put_past_view(struct sand_table *t, int viewer, const struct noticed *last, struct sand_writer *w,
                          struct sand_writer *frames)
{
    struct frames f = {.out = frames};
    const bool framed = has_frames(t, last);
    sand_writer_flat(&f.view[0], 0);
    sand_writer_flat(&f.view[1], 0);
    walk_to(&f.walk, t, viewer, last->answers - (framed && last->answers));
    sand_put_array(frames, 0);
    if (framed)
        put_frames(&f, last);
    sand_put_end(frames);
    write_view(&f.walk, &f.view[0]);
    sand_put_flat(w, "view", &f.view[0]);
    sand_writer_free(&f.view[0]);
    sand_writer_free(&f.view[1]);
}

void sand_put_look(struct sand_table *t, int viewer, const struct sand_look *wish, struct sand_writer *w)
{
    if (!t->album)
        open_album(t);
    const struct memory *m = remember(t, viewer);
    const uint32_t at = moment_of(t->album, m, wish), answers = m->noticed[at].answers;
    sand_put_int(w, "at", at);
    sand_put_int(w, "heard", m->noticed[at].heard);
    struct sand_writer frames;
    sand_writer_grow(&frames);
    put_past_view(t, viewer, &m->noticed[at], w, &frames);
    put_entries(t, viewer, t->album->told[answers], w);
    sand_put_array(w, "steps");
    for (uint32_t i = 1; i <= at; i++)
        sand_put_int(w, 0, m->noticed[i].heard);
    sand_put_end(w);
    if (has_frames(t, &m->noticed[at]))
        sand_put_raw(w, "frames", frames.text, frames.size);
    sand_writer_free(&frames);
}

uint64_t sand_look_work(const struct sand_table *t)
{
    return t->album ? t->album->played : 0;
}

/* What leaves a table: views, questions, entries and remarks, each in the hearing of one viewer.
 *
 * Updates, entries and remarks are numbered per viewer, so that nobody sees how many answers the table has taken. The
 * last view sent to a viewer is kept flat; a client that has it gets a merge patch, any other the whole view.
 *
 * A kept view is in one of three states. Present or older: `view` holds it. Cold: it is the view of the present state,
 * so it is not kept and made again just before the state changes (table_thaw; code that changes a state calls that
 * first). Lost: it was older than the present and nobody was there; the next update has a whole one. Never are cold and
 * lost both true.
 *
 * Of the last updates it is kept how far each had brought the journal, so that a client that missed a few is told only
 * those entries. Numbers are kept by their low 16 bits: with `last` = 70000 and a mark of 4460, the place is 70000 -
 * (uint16_t)(70000 - 4460) = 69996. That works as long as a mark is less than 65536 behind, which add_mark sees to. */
#include "engine/ensure.h"
#include "engine/notation.h"
#include "engine/table_private.h"

#include <stdlib.h>
#include <string.h>

uint32_t sand_journal_size(const struct sand_table *t)
{
    return t->entry_count;
}

uint32_t sand_remark_count(const struct sand_table *t)
{
    return t->remark_count;
}

const struct sand_remark *sand_remark_at(const struct sand_table *t, uint32_t i)
{
    return &t->remarks[i];
}

/* What a viewer is shown: the present, or an earlier moment at which nobody is asked. */
struct sight {
    const uint8_t *state;
    uint32_t entries, remarks;
    int viewer;
    bool asks;
};

static struct sight present(const struct sand_table *t, int viewer)
{
    return (struct sight){t->state, t->entry_count, t->remark_count, viewer, true};
}

/* What a viewer was told when it happened, and what it may know now: all, once the game is over. */
static bool was_told(int viewer, sand_mask audience)
{
    return audience & sand_bit(viewer) || viewer == SAND_EVERYTHING;
}

static bool knows(const struct sight *s, sand_mask audience)
{
    const struct sand_head *head = (const struct sand_head *)(const void *)s->state;
    return was_told(s->viewer, audience) || head->over;
}

bool sand_may_know(const struct sand_table *t, int viewer, sand_mask audience)
{
    const struct sight s = present(t, viewer);
    return knows(&s, audience);
}

static void put_journal(const struct sand_table *t, const struct sight *s, const char *key, uint32_t from,
                        struct sand_writer *w)
{
    struct sand_entry e;
    sand_put_array(w, key);
    for (uint32_t i = from; i < s->entries; i++)
        if (knows(s, sand_journal_entry(t, i, &e)->audience))
            sand_put_entry(t->pack->game, t->pack->data, 0, &e, w);
    sand_put_end(w);
}

/* Moves to the place after the first `heard` entries (or remarks) that the viewer was told; returns how many of all
 * it was told. The end of a game does not change the numbers of what was told before. */
static uint32_t place_in_journal(const struct sand_table *t, int viewer, uint32_t heard, uint32_t *place)
{
    uint32_t told = 0;
    *place = 0;
    for (uint32_t i = 0; i < t->entry_count; i++)
        if (was_told(viewer, sand_journal_audience(t, i)) && told++ < heard)
            *place = i + 1;
    return told;
}

static uint32_t place_in_remarks(const struct sand_table *t, int viewer, uint32_t heard, uint32_t *place)
{
    uint32_t told = 0;
    *place = 0;
    for (uint32_t i = 0; i < t->remark_count; i++)
        if (was_told(viewer, t->remarks[i].audience) && told++ < heard)
            *place = i + 1;
    return told;
}

uint32_t sand_put_journal(const struct sand_table *t, const char *key, int viewer, uint32_t from, struct sand_writer *w)
{
    const struct sight s = present(t, viewer);
    uint32_t place;
    const uint32_t told = place_in_journal(t, viewer, from, &place);
    put_journal(t, &s, key, place, w);
    return told;
}

static const char *channel_name(const struct sand_table *t, int channel)
{
    return t->pack->game->channels ? t->pack->game->channels[channel] : "table";
}

/* A remark is [channel, actor, text], in an update with its place: how many entries the viewer had heard before it. */
static void put_remarks(const struct sand_table *t, const struct sight *s, const char *key, uint32_t from, bool placed,
                        struct sand_writer *w)
{
    char name[SAND_ACTOR_BYTES];
    uint32_t place = 0, counted = 0;
    sand_put_array(w, key);
    for (uint32_t i = from; i < s->remarks; i++) {
        const struct sand_remark *r = &t->remarks[i];
        if (!knows(s, r->audience))
            continue;
        for (; placed && counted < r->at && counted < s->entries; counted++)
            place += knows(s, sand_journal_audience(t, counted));
        sand_put_array(w, 0);
        sand_put_text(w, 0, channel_name(t, r->channel));
        sand_put_text(w, 0, sand_actor_name(t->pack->game, r->actor, name));
        sand_put_text(w, 0, r->text);
        if (placed)
            sand_put_int(w, 0, place);
        sand_put_end(w);
    }
    sand_put_end(w);
}

uint32_t sand_put_remarks(const struct sand_table *t, const char *key, int viewer, uint32_t from, struct sand_writer *w)
{
    const struct sight s = present(t, viewer);
    uint32_t place;
    const uint32_t told = place_in_remarks(t, viewer, from, &place);
    put_remarks(t, &s, key, place, false, w);
    return told;
}

void sand_put_said(const struct sand_table *t, const char *key, int viewer, struct sand_writer *w)
{
    const struct sight s = present(t, viewer);
    put_remarks(t, &s, key, 0, true, w);
}

void sand_put_view(const struct sand_table *t, const char *key, int viewer, struct sand_writer *w)
{
    struct sand_writer view;
    sand_writer_grow(&view);
    t->pack->game->view(t->pack->data, t->state, viewer, &view);
    sand_put_raw(w, key, view.text, view.size);
    sand_writer_free(&view);
}

/* ---- Questions on the wire ---- */

static void put_answer(const struct sand_pack *pack, sand_answer a, struct sand_writer *w)
{
    char text[512];
    struct sand_writer line;
    sand_writer_fixed(&line, text, sizeof text);
    sand_write_answer(pack->game, pack->data, a, &line);
    sand_put_string(w, 0, line.text, line.size);
}

static void put_kind(const struct sand_question *q, struct sand_writer *w)
{
    if (!(q->flags & (SAND_TOGETHER | SAND_FLOOR)))
        return;
    sand_put_array(w, "kind");
    if (q->flags & SAND_TOGETHER)
        sand_put_text(w, 0, "together");
    if (q->flags & SAND_FLOOR)
        sand_put_text(w, 0, "floor");
    sand_put_end(w);
}

static uint8_t marks_at(const struct moment *m, sand_answer a)
{
    return m->pack->game->marks ? m->pack->game->marks(m->pack->data, m->state, m->actor, a) : 0;
}

uint8_t sand_marks(const struct sand_table *t, int actor, sand_answer a)
{
    return marks_at(&(struct moment){t->pack, t->state, actor}, a);
}

static void put_marked(const struct sand_pack *pack, const char *key, const struct sand_question *q,
                       const uint8_t *marks, uint8_t mark, struct sand_writer *w)
{
    bool any = false;
    for (int i = 0; i < q->count; i++) {
        if (!(marks[i] & mark))
            continue;
        if (!any)
            sand_put_array(w, key);
        any = true;
        put_answer(pack, q->answer[i], w);
    }
    if (any)
        sand_put_end(w);
}

static void put_marks(const struct moment *m, const struct sand_question *q, struct sand_writer *w)
{
    uint8_t marks[SAND_ANSWERS];
    if (!m->pack->game->marks)
        return;
    for (int i = 0; i < q->count; i++)
        marks[i] = marks_at(m, q->answer[i]);
    put_marked(m->pack, "warn", q, marks, SAND_WARN, w);
    put_marked(m->pack, "usual", q, marks, SAND_USUAL, w);
}

static void shown_at(const struct moment *m, sand_answer a, int32_t value[SAND_SHOWN])
{
    for (int i = 0; i < SAND_SHOWN; i++)
        value[i] = -1;
    if (m->pack->game->show)
        m->pack->game->show(m->pack->data, m->state, m->actor, a, value);
}

void sand_shown(const struct sand_table *t, int actor, sand_answer a, int32_t value[SAND_SHOWN])
{
    shown_at(&(struct moment){t->pack, t->state, actor}, a, value);
}

/* In the order of the answers, an array for each; nothing if none of them shows anything. */
static void put_shown(const struct moment *m, const struct sand_question *q, struct sand_writer *w)
{
    const struct sand_game *game = m->pack->game;
    bool any = false;
    for (int i = 0; game->shown && i < q->count; i++)
        any |= game->shown[sand_answer_verb(q->answer[i])][0] != 0;
    if (!any)
        return;
    sand_put_array(w, "shown");
    for (int i = 0; i < q->count; i++) {
        int32_t value[SAND_SHOWN];
        shown_at(m, q->answer[i], value);
        sand_put_array(w, 0);
        sand_put_values(game, m->pack->data, game->shown[sand_answer_verb(q->answer[i])], SAND_SHOWN, value, w);
        sand_put_end(w);
    }
    sand_put_end(w);
}

/* All of a question but its number. */
void table_put_question(const struct moment *m, const struct sand_question *q, struct sand_writer *w)
{
    const struct sand_pack *pack = m->pack;
    sand_put_question_key(pack->game, pack->data, "key", q, w);
    sand_put_array(w, "answers");
    for (int i = 0; i < q->count; i++)
        put_answer(pack, q->answer[i], w);
    sand_put_end(w);
    put_shown(m, q, w);
    put_kind(q, w);
    put_marks(m, q, w);
}

static void put_question(const struct sand_table *t, const char *key, int actor, uint32_t number,
                         const struct sand_question *q, struct sand_writer *w)
{
    sand_put_object(w, key);
    sand_put_int(w, "q", number);
    table_put_question(&(struct moment){t->pack, t->state, actor}, q, w);
    sand_put_end(w);
}

void sand_put_ask(struct sand_table *t, const char *key, int actor, struct sand_writer *w)
{
    struct sand_question q;
    uint32_t number;
    if (sand_ask(t, actor, &number, &q))
        put_question(t, key, actor, number, &q, w);
    else
        sand_put_bool(w, key, false);
}

/* ---- Updates ---- */

static struct viewer *viewer_of(struct sand_table *t, int viewer)
{
    if (!t->viewers[viewer]) {
        struct viewer *v = calloc(1, sizeof *v);
        SAND_ENSURE(v);
        v->room = 8;
        v->mark = calloc(v->room, sizeof *v->mark);
        SAND_ENSURE(v->mark);
        sand_writer_grow(&v->view);
        t->viewers[viewer] = v;
        t->viewed |= sand_bit(viewer);
    }
    return t->viewers[viewer];
}

/* How far the journal and the remarks had been sent with an update; never further than with the last one. */
static struct viewer_mark mark_of(const struct viewer *v, uint32_t n)
{
    const struct low_mark low = v->mark[n % v->room];
    return (struct viewer_mark){v->last.entries - (uint16_t)(v->last.entries - low.entries),
                                v->last.remarks - (uint16_t)(v->last.remarks - low.remarks)};
}

static void add_mark(struct viewer *v, const struct sight *s)
{
    enum { STEP = UINT16_MAX / MARKS }; /* with larger ones the low bits of a mark might not be enough */
    /* Grows exactly when the number reaches the room: until then number n lies in slot n, which is its slot in twice
     * the room too. */
    if (++v->n == v->room && v->room < MARKS) {
        v->room *= 2;
        v->mark = realloc(v->mark, v->room * sizeof *v->mark);
        SAND_ENSURE(v->mark);
    }
    if (s->entries - v->last.entries > STEP || s->remarks - v->last.remarks > STEP)
        v->fresh = v->n;
    v->last = (struct viewer_mark){s->entries, s->remarks};
    v->mark[v->n % v->room] = (struct low_mark){(uint16_t)s->entries, (uint16_t)s->remarks};
}

/* Another viewer's view of the present, if one is kept; what is the same in all views is taken from there. */
static const struct sand_writer *view_like(const struct sand_table *t, const uint8_t *state)
{
    for (int i = 0; i < SAND_VIEWERS && state == t->state; i++)
        if (t->viewers[i] && t->viewers[i]->present)
            return &t->viewers[i]->view;
    return NULL;
}

/* Views of a game are about as long as each other: with room from the start, none has to be copied as it grows. */
static void write_view(const struct sand_table *t, const uint8_t *state, int viewer, size_t like, struct sand_writer *w)
{
    sand_writer_flat(w, like + like / 16);
    w->like = view_like(t, state);
    t->pack->game->view(t->pack->data, state, viewer, w);
    w->like = NULL;
    SAND_ENSURE(!w->full);
}

static void thaw(const struct sand_table *t, struct viewer *v, int viewer)
{
    if (v->cold) {
        write_view(t, t->state, viewer, 0, &v->view);
        sand_writer_trim(&v->view);
    }
    v->cold = false;
}

void table_thaw(struct sand_table *t)
{
    for (sand_mask m = t->viewed; m; m &= m - 1)
        thaw(t, t->viewers[__builtin_ctz(m)], __builtin_ctz(m));
    for (sand_mask m = t->viewed; m; m &= m - 1)
        t->viewers[__builtin_ctz(m)]->present = false;
}

/* A view need not be kept if it can be made again, or if nobody is there who could be told how it has changed. */
static void chill(const struct sand_table *t, struct viewer *v, int viewer, bool watched)
{
    struct sand_writer now;
    write_view(t, t->state, viewer, v->view.size, &now);
    v->cold = now.size == v->view.size && memcmp(now.text, v->view.text, now.size) == 0;
    sand_writer_free(&now);
    v->lost = !v->cold && !watched;
    if (v->cold || v->lost) {
        v->present = false;
        sand_writer_free(&v->view);
    }
}

void sand_rest(struct sand_table *t, sand_mask watched)
{
    album_close(t);
    table_forget(t, SAND_MEMORY);
    packed_trim(&t->entries);
    packed_trim(&t->lines);
    packed_trim(&t->undo);
    for (int i = 0; i < SAND_VIEWERS; i++)
        if (t->viewers[i] && !t->viewers[i]->cold && !t->viewers[i]->lost)
            chill(t, t->viewers[i], i, watched & sand_bit(i));
}

/* Keeps what has been sent: flat, or as long as nothing happens not at all. */
static void keep_view(const struct sand_table *t, struct viewer *v, const struct sight *s, bool whole,
                      struct sand_writer *fresh)
{
    sand_writer_free(&v->view);
    v->present = false;
    v->lost = false;
    v->cold = whole && s->state == t->state;
    if (v->cold) {
        sand_writer_free(fresh);
        sand_writer_grow(&v->view);
        return;
    }
    v->view = *fresh;
    v->present = s->state == t->state;
    if (v->view.room > v->view.size + v->view.size / 8)
        sand_writer_trim(&v->view);
}

/* Writes the view, or what has changed in it; false if it is as it was sent. */
static bool put_view_change(const struct sand_table *t, struct viewer *v, const struct sight *s, bool whole,
                            struct sand_writer *w)
{
    struct sand_writer fresh;
    if (v->cold && !whole && s->state == t->state)
        return false;
    thaw(t, v, s->viewer);
    write_view(t, s->state, s->viewer, v->view.size, &fresh);
    if (whole)
        sand_put_flat(w, "view", &fresh);
    const bool changed = whole || sand_diff(w, "set", &v->view, &fresh);
    keep_view(t, v, s, whole, &fresh);
    return changed;
}

static bool any_entry(const struct sand_table *t, const struct sight *s, uint32_t from)
{
    for (uint32_t i = from; i < s->entries; i++)
        if (knows(s, sand_journal_audience(t, i)))
            return true;
    return false;
}

static bool any_remark(const struct sand_table *t, const struct sight *s, uint32_t from)
{
    for (uint32_t i = from; i < s->remarks; i++)
        if (knows(s, t->remarks[i].audience))
            return true;
    return false;
}

/* Entries from number `from` on are being taken back: who has been sent one of them is to begin again, and nobody's
 * place in the journal lies after its new end. A client that has heard nothing is sent nothing. The marks come before
 * `last`, which they are counted back from. */
void table_unsend(struct sand_table *t, uint32_t from)
{
    for (int i = 0; i < SAND_VIEWERS; i++) {
        struct viewer *v = t->viewers[i];
        if (!v)
            continue;
        for (uint32_t e = from; e < v->last.entries; e++)
            if (sand_may_know(t, i, sand_journal_audience(t, e)))
                v->fresh = v->n + 1;
        for (uint32_t k = 0; k <= v->n && k < v->room; k++)
            if (mark_of(v, k).entries > from)
                v->mark[k].entries = (uint16_t)from;
        if (v->last.entries > from)
            v->last.entries = from;
    }
}

/* The open question, if it is not the one sent before; `false` where that one has closed. */
static bool put_question_change(struct sand_table *t, struct viewer *v, const struct sight *s, bool whole,
                                struct sand_writer *w)
{
    struct sand_question q;
    uint32_t number = 0;
    const bool asked = s->asks && s->viewer < SAND_ACTORS && sand_ask(t, s->viewer, &number, &q);
    const bool changed = whole ? asked : number != v->asked;
    if (changed && asked)
        put_question(t, "ask", s->viewer, number, &q, w);
    else if (changed)
        sand_put_bool(w, "ask", false);
    v->asked = number;
    v->asks = changed && asked;
    return changed;
}

bool sand_update_asks(struct sand_table *t, int viewer)
{
    return viewer_of(t, viewer)->asks;
}

void sand_number_from(struct sand_table *t, uint32_t number)
{
    t->numbered_from = number;
}

/* A client's number as a viewer counts: from 1, and more than there is for one that is none of this table's. */
static uint32_t counted(const struct sand_table *t, uint32_t since)
{
    return since >= t->numbered_from ? since - t->numbered_from : since ? UINT32_MAX : 0;
}

/* `again`: the client has seen what is no longer true, or is too far behind for the marks, or its number is none of
 * ours; it is told everything and that it should forget. `whole`: it does not have the view that the patch would start
 * from. The number is written first and taken back with the rest where nothing is new, so that an empty update has no
 * number. */
static uint32_t update(struct sand_table *t, const struct sight *s, uint32_t told, struct sand_writer *w)
{
    struct viewer *v = viewer_of(t, s->viewer);
    const uint32_t since = counted(t, told);
    const bool again = since > v->n || (since > 0 && (since < v->fresh || since + v->room <= v->n));
    const bool whole = again || since == 0 || since != v->n || v->lost;
    const struct viewer_mark none = {0, 0}, from = again || since == 0 ? none : mark_of(v, since);
    const bool entries = any_entry(t, s, from.entries), remarks = any_remark(t, s, from.remarks);
    sand_put_object(w, 0);
    const struct sand_writer before = *w;
    sand_put_int(w, "n", t->numbered_from + v->n + 1);
    bool news = put_view_change(t, v, s, whole, w);
    if (entries)
        put_journal(t, s, "journal", from.entries, w);
    if (remarks)
        put_remarks(t, s, "said", from.remarks, true, w);
    news |= put_question_change(t, v, s, whole, w);
    sand_put_true(w, "again", again);
    if (news || entries || remarks || whole)
        add_mark(v, s);
    else
        sand_writer_back(w, &before);
    sand_put_end(w);
    return t->numbered_from + v->n;
}

uint32_t sand_update(struct sand_table *t, int viewer, uint32_t since, struct sand_writer *w)
{
    const struct sight s = present(t, viewer);
    return update(t, &s, since, w);
}

uint32_t sand_update_past(struct sand_table *t, int viewer, uint32_t since, const struct sand_past *past,
                          struct sand_writer *w)
{
    const struct sight s = {past->state, past->entries, past->remarks, viewer, false};
    return update(t, &s, since, w);
}

/* The question last sent, if it is still open. */
static void put_question_told(struct sand_table *t, const struct viewer *v, int viewer, struct sand_writer *w)
{
    struct sand_question q;
    uint32_t number;
    if (v->asked && viewer < SAND_ACTORS && sand_ask(t, viewer, &number, &q) && number == v->asked)
        put_question(t, "ask", viewer, number, &q, w);
}

void sand_update_told(struct sand_table *t, int viewer, uint32_t told, struct sand_writer *w)
{
    struct viewer *v = viewer_of(t, viewer);
    const uint32_t since = counted(t, told);
    const bool again = since > v->n || (since > 0 && (since < v->fresh || since + v->room <= v->n));
    const struct viewer_mark none = {0, 0}, from = again || since == 0 ? none : mark_of(v, since);
    const struct sight s = {t->state, v->last.entries, v->last.remarks, viewer, true};
    sand_put_object(w, 0);
    if (v->n && since != v->n) {
        sand_put_int(w, "n", t->numbered_from + v->n);
        thaw(t, v, viewer);
        if (!v->lost) /* else all of them are sent a whole one next */
            sand_put_flat(w, "view", &v->view);
        if (any_entry(t, &s, from.entries))
            put_journal(t, &s, "journal", from.entries, w);
        if (any_remark(t, &s, from.remarks))
            put_remarks(t, &s, "said", from.remarks, true, w);
        put_question_told(t, v, viewer, w);
        sand_put_true(w, "again", again);
    }
    sand_put_end(w);
}

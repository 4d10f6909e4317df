/* 12. Looking back in play: after this many of the answers that a viewer could notice it is shown what it was shown
 * then, byte for byte, whatever else the table did; and looking disturbs nothing. */
#include "tests/generic/trial.h"

#include <stdlib.h>
#include <string.h>

enum { MOMENTS = 400 };

/* What one viewer has seen, moment by moment. */
struct memory {
    int viewer;
    uint32_t moments, heard;
    struct sand_writer view, journal; /* the last ones */
    char *text[MOMENTS];              /* as a look has to say it */
    uint32_t entries[MOMENTS];        /* that the table had told by then */
};

static void see(const struct sand_table *t, struct memory *m)
{
    const struct sand_pack *pack = sand_pack_of(t);
    sand_writer_reset(&m->view);
    pack->game->view(pack->data, sand_state_of(t), m->viewer, &m->view);
    sand_writer_reset(&m->journal);
    sand_put_array(&m->journal, 0);
    m->heard = 0;
    for (uint32_t i = 0; i < sand_journal_size(t); i++) {
        struct sand_entry e;
        sand_journal_entry(t, i, &e);
        if (e.audience & sand_bit(m->viewer)) {
            sand_put_entry(pack->game, pack->data, 0, &e, &m->journal);
            m->heard++;
        }
    }
    sand_put_end(&m->journal);
}

/* Keeps the moment if there is anything new to the viewer. */
static void remember(const struct sand_table *t, struct memory *m)
{
    struct sand_writer w;
    see(t, m);
    sand_writer_grow(&w);
    sand_put_object(&w, 0);
    sand_put_int(&w, "heard", m->heard);
    sand_put_raw(&w, "view", m->view.text, m->view.size);
    sand_put_raw(&w, "journal", m->journal.text, m->journal.size);
    sand_put_end(&w);
    if (m->moments && strcmp(m->text[m->moments - 1], w.text) == 0)
        sand_writer_free(&w);
    else {
        m->entries[m->moments] = sand_journal_size(t);
        m->text[m->moments++] = w.text;
    }
}

static void forget(struct memory *m)
{
    for (uint32_t i = 0; i < m->moments; i++)
        free(m->text[i]);
    sand_writer_free(&m->view);
    sand_writer_free(&m->journal);
}

/* A look at the past, and that it says of its moment what was seen then; -1 if it does not, else the moment. */
static int look(struct trial *t, struct sand_table *table, const struct memory *m, const struct sand_look *wish)
{
    struct sand_writer w;
    sand_writer_grow(&w);
    sand_put_object(&w, 0);
    sand_put_look(table, m->viewer, wish, &w);
    sand_put_end(&w);
    const uint32_t at = (uint32_t)strtoul(w.text + strlen("{\"at\":"), 0, 10);
    const char *from = strstr(w.text, "\"heard\""), *to = strstr(w.text, ",\"steps\":");
    const char *text = at < m->moments ? m->text[at] : "";
    const bool same = from && to && strlen(text) == (size_t)(to - from) + 2 &&
                      memcmp(from, text + 1, (size_t)(to - from)) == 0;
    if (!same)
        trial_fail(t, "%s looks back at moment %u and sees %s instead of %s", trial_name(t, m->viewer), at, w.text,
                   text);
    sand_writer_free(&w);
    return same ? (int)at : -1;
}

static bool same_moment(struct trial *t, struct sand_table *table, const struct memory *m, uint32_t at)
{
    const int found = look(t, table, m, &(struct sand_look){at, UINT32_MAX, UINT32_MAX});
    CHECK(t, found < 0 || found == (int)at, "a look at moment %u shows moment %d", at, found);
    return found >= 0;
}

/* Told no more than this many entries of the table: as much as had been told by then, not more. */
static bool within(struct trial *t, struct sand_table *table, const struct memory *m)
{
    const uint32_t entries = tape_below(&t->tape, sand_journal_size(table) + 1);
    const int at = look(t, table, m, &(struct sand_look){UINT32_MAX, UINT32_MAX, entries});
    CHECK(t, at < 0 || m->entries[at] <= entries || at == 0, "a look within %u entries shows %u", entries,
          m->entries[at]);
    return at >= 0;
}

static bool same_past(struct trial *t, struct sand_table *table, struct memory *m)
{
    struct snapshot snapshot;
    bool ok = true;
    snapshot_open(&snapshot);
    snapshot_take(&snapshot, table);
    for (int i = 0; ok && i < 4; i++)
        ok = same_moment(t, table, m, tape_below(&t->tape, m->moments));
    ok = ok && same_moment(t, table, m, m->moments - 1) && within(t, table, m);
    const char *moved = snapshot_moved(&snapshot, table);
    if (ok && moved)
        ok = trial_fail(t, "looking back moves %s", moved);
    snapshot_close(&snapshot);
    return ok;
}

static const struct sand_pack *same_pack(void *context, const char *game, const uint8_t hash[32],
                                         struct sand_error *error)
{
    (void)game, (void)hash, (void)error;
    return context;
}

static void look_text(struct sand_table *table, int viewer, uint32_t at, struct sand_writer *w)
{
    sand_writer_reset(w);
    sand_put_object(w, 0);
    sand_put_look(table, viewer, &(struct sand_look){at, UINT32_MAX, UINT32_MAX}, w);
    sand_put_end(w);
}

/* What is kept of the past follows what is taken back: looks are those of the same game loaded again. */
static bool same_after_undo(struct trial *t, struct sand_table *table, const struct memory *m)
{
    struct sand_error error;
    struct sand_writer w, again;
    bool ok = true;
    for (int actor = 0; actor < t->seats; actor++)
        if (!sand_undo_bar(table, actor))
            sand_undo(table, actor, &error);
    sand_writer_grow(&w);
    sand_writer_grow(&again);
    sand_record(table, &w);
    struct sand_table *loaded = sand_replay(w.text, w.size, same_pack, (void *)(uintptr_t)t->pack, &error);
    for (int i = 0; loaded && ok && i < 3; i++) {
        const uint32_t at = i ? tape_below(&t->tape, m->moments) : UINT32_MAX;
        look_text(table, m->viewer, at, &w);
        look_text(loaded, m->viewer, at, &again);
        if (strcmp(w.text, again.text) != 0)
            ok = trial_fail(t, "%s looks back at %u and sees %s, after loading %s", trial_name(t, m->viewer), at,
                            w.text, again.text);
    }
    sand_close(loaded);
    sand_writer_free(&w);
    sand_writer_free(&again);
    return ok;
}

/* A look plays what is new and at most a page of sixteen answers, twice: to continue from there, and to show it. */
static bool cheap(struct trial *t, struct sand_table *table, const struct memory *m)
{
    const uint64_t most = t->game->flags & SAND_FRAMED ? 16
                                                       : 15; /* the last answer is played where frames are wanted */
    const uint64_t before = sand_look_work(table);
    for (int i = 0; i < 20; i++)
        if (!same_moment(t, table, m, tape_below(&t->tape, m->moments)))
            return false;
    CHECK(t, sand_look_work(table) - before <= 20 * most, "twenty looks play %u answers",
          (unsigned)(sand_look_work(table) - before));
    return true;
}

bool prop_looks(struct trial *t)
{
    struct sand_table *table = trial_begin(t) ? trial_open(t) : 0;
    int actor;
    sand_answer a;
    if (!table)
        return false;
    const int seat = (int)tape_below(&t->tape, (uint32_t)t->seats + 1);
    static struct memory m;
    memset(&m, 0, sizeof m);
    m.viewer = seat == t->seats ? SAND_PUBLIC : seat;
    sand_writer_grow(&m.view);
    sand_writer_grow(&m.journal);
    remember(table, &m);
    bool ok = true;
    while (ok && m.moments < MOMENTS && trial_choose(t, sand_state_of(table), &actor, &a)) {
        sand_act(table, actor, a);
        remember(table, &m);
        if (ok && tape_below(&t->tape, 32) == 0)
            ok = same_moment(t, table, &m, tape_below(&t->tape, m.moments));
    }
    ok = ok && same_past(t, table, &m) && cheap(t, table, &m) && same_after_undo(t, table, &m);
    forget(&m);
    sand_close(table);
    return ok;
}

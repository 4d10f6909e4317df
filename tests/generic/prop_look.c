/* 12. Looking back in play: after so many of the answers that a viewer could notice it is shown what it was shown then,
 * byte for byte, whatever else the table did; and looking disturbs nothing. */
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
static int look(struct trial *t, const struct sand_table *table, const struct memory *m, const struct sand_look *wish)
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

static bool same_moment(struct trial *t, const struct sand_table *table, const struct memory *m, uint32_t at)
{
    const int found = look(t, table, m, &(struct sand_look){at, UINT32_MAX, UINT32_MAX});
    CHECK(t, found < 0 || found == (int)at, "a look at moment %u shows moment %d", at, found);
    return found >= 0;
}

/* Told no more than so many entries of the table: as much as had been told by then, not more. */
static bool within(struct trial *t, const struct sand_table *table, const struct memory *m)
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
    while (m.moments < MOMENTS && trial_choose(t, sand_state_of(table), &actor, &a)) {
        sand_act(table, actor, a);
        remember(table, &m);
    }
    const bool ok = same_past(t, table, &m);
    forget(&m);
    sand_close(table);
    return ok;
}

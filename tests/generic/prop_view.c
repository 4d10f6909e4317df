/* 7. What leaves a table: a view plus its deltas is the new view, updates lose nothing, and all that is said is well
 * formed and stays in its domains. */
#include "tests/generic/json_tools.h"
#include "tests/generic/trial.h"

#include <stdio.h>
#include <string.h>

/* ---- The shape of a view ---- */

static bool array_ok(struct trial *t, struct sand_reader *r, sand_node n)
{
    CHECK(t, sand_count(r, n) <= 32, "a view has an array of %d", sand_count(r, n));
    for (sand_node i = sand_first(r, n); i >= 0; i = sand_next(r, i))
        CHECK(t, sand_type(r, i) == SAND_STRING || sand_type(r, i) == SAND_INT,
              "an array in a view holds more than ids");
    return true;
}

static bool object_ok(struct trial *t, struct sand_reader *r, sand_node n, int level)
{
    CHECK(t, level <= 3, "a view has more than three levels, at %s", sand_key_of(r, n));
    for (sand_node m = sand_first(r, n); m >= 0; m = sand_next(r, m)) {
        const enum sand_type type = sand_type(r, m);
        CHECK(t, type != SAND_NULL, "a view has null at %s", sand_key_of(r, m));
        if (type == SAND_ARRAY ? !array_ok(t, r, m) : type == SAND_OBJECT && !object_ok(t, r, m, level + 1))
            return false;
    }
    return true;
}

static bool view_ok(struct trial *t, const char *text, size_t size)
{
    struct sand_error error = {"", ""};
    struct sand_reader *r = sand_reader_open("view", text, size, &error);
    CHECK(t, r, "a view is not JSON: %s: %s", error.where, error.what);
    const bool ok = sand_type(r, 0) == SAND_OBJECT ? object_ok(t, r, 0, 1) : trial_fail(t, "a view is no object");
    sand_reader_close(r);
    CHECK(t, size < SAND_VIEW_BYTES, "a view of %zu bytes", size);
    t->tally->view[size / 8]++;
    return ok;
}

/* ---- A client ---- */

enum { CLIENTS = 4, HISTORY = 3 };

/* What a client has: its view by update number, and the journal it has been sent. */
struct client {
    int viewer;
    uint32_t n[HISTORY];
    struct sand_writer view[HISTORY], journal;
};

static void client_open(struct client *c, int viewer)
{
    memset(c, 0, sizeof *c);
    c->viewer = viewer;
    for (int i = 0; i < HISTORY; i++)
        sand_writer_grow(&c->view[i]);
    sand_writer_grow(&c->journal);
}

static void client_close(struct client *c)
{
    for (int i = 0; i < HISTORY; i++)
        sand_writer_free(&c->view[i]);
    sand_writer_free(&c->journal);
}

/* The view after an update: as sent, or merged into the one of slot `from`. */
static bool next_view(struct trial *t, struct client *c, int from, struct sand_reader *r, struct sand_writer *fresh)
{
    const sand_node whole = sand_member(r, 0, "view"), set = sand_member(r, 0, "set");
    struct sand_error error;
    size_t size;
    CHECK(t, whole < 0 || set < 0, "an update has a view and a delta");
    if (whole >= 0) {
        const char *text = sand_source(r, whole, &size);
        sand_append(fresh, text, size);
        return true;
    }
    CHECK(t, c->n[from], "the first update has no view");
    if (set < 0) {
        sand_append(fresh, c->view[from].text, c->view[from].size);
        return true;
    }
    sand_source(r, set, &size);
    t->tally->delta[size < 4095 ? size : 4095]++;
    struct sand_reader *old = sand_reader_open("old view", c->view[from].text, c->view[from].size, &error);
    json_merge(old, 0, r, set, 0, fresh);
    sand_reader_close(old);
    return true;
}

static bool view_as_now(struct trial *t, struct sand_table *table, const struct client *c)
{
    struct sand_writer now;
    sand_writer_grow(&now);
    sand_put_view(table, 0, c->viewer, &now);
    const bool same = json_same_text(c->view[0].text, c->view[0].size, now.text, now.size);
    const bool ok = same || trial_fail(t, "%s has, after update %u, %s and should have %s", trial_name(t, c->viewer),
                                       c->n[0], c->view[0].text, now.text);
    sand_writer_free(&now);
    return ok;
}

/* The entries of an update go after those there; an update that begins again replaces them. */
static void add_journal(struct client *c, struct sand_reader *r)
{
    const sand_node journal = sand_member(r, 0, "journal");
    if (sand_member(r, 0, "again") >= 0)
        sand_writer_reset(&c->journal);
    for (sand_node n = journal < 0 ? -1 : sand_first(r, journal); n >= 0; n = sand_next(r, n)) {
        size_t size;
        const char *text = sand_source(r, n, &size);
        sand_append(&c->journal, text, size);
        sand_append_text(&c->journal, ",");
    }
}

/* While the game lasts a client has been told what it may know, in order. At its end everything opens. */
static bool journal_complete(struct trial *t, struct sand_table *table, const struct client *c)
{
    struct sand_writer all;
    if (sand_over(table, 0))
        return true;
    sand_writer_grow(&all);
    sand_put_journal(table, 0, c->viewer, 0, &all);
    const size_t size = all.size - 2; /* without the brackets; the client's text has one comma more */
    const bool same = size == 0 ? c->journal.size == 0
                                : c->journal.size == size + 1 && memcmp(c->journal.text, all.text + 1, size) == 0;
    const bool ok = same || trial_fail(t, "%s was sent the entries %s and may know %s", trial_name(t, c->viewer),
                                       c->journal.text, all.text);
    sand_writer_free(&all);
    return ok;
}

/* An update for a client that has the view in slot `from` of its past. */
static bool update_client(struct trial *t, struct sand_table *table, struct client *c, int from)
{
    struct sand_error error = {"", ""};
    struct sand_writer message, fresh;
    sand_writer_grow(&message);
    sand_writer_grow(&fresh);
    const uint32_t since = c->n[from], n = sand_update(table, c->viewer, since, &message);
    struct sand_reader *r = sand_reader_open("update", message.text, message.size, &error);
    bool ok = r || trial_fail(t, "an update is not JSON: %s: %s", error.where, error.what);
    ok = ok && (message.size <= SAND_MESSAGE_BYTES || trial_fail(t, "an update of %zu bytes", message.size));
    const bool empty = ok && sand_count(r, 0) == 0;
    ok = ok && (empty ? n == since : n > c->n[0] || trial_fail(t, "update %u comes after %u", n, c->n[0]));
    ok = ok && (empty || sand_int(r, sand_member(r, 0, "n"), 0, UINT32_MAX) == n ||
                trial_fail(t, "an update says another number than %u: %s", n, message.text));
    if (ok && !empty) {
        ok = next_view(t, c, from, r, &fresh) && view_ok(t, fresh.text, fresh.size);
        if (from == 0)
            add_journal(c, r);
        sand_writer_free(&c->view[HISTORY - 1]);
        memmove(&c->view[1], &c->view[0], (HISTORY - 1) * sizeof *c->view);
        memmove(&c->n[1], &c->n[0], (HISTORY - 1) * sizeof *c->n);
        c->view[0] = fresh;
        c->n[0] = n;
        sand_writer_grow(&fresh);
    }
    ok = ok && view_as_now(t, table, c) && (from || journal_complete(t, table, c));
    if (r)
        sand_reader_close(r);
    sand_writer_free(&message);
    sand_writer_free(&fresh);
    return ok;
}

/* Most clients keep up; some fall behind, some come back with an older number. A client that came back is told again
 * what it may have missed, so its journal is not counted from there on. */
static bool update_all(struct trial *t, struct sand_table *table, struct client *clients)
{
    for (int i = 0; i < CLIENTS; i++) {
        struct client *c = &clients[i];
        if (tape_rarely(&t->tape, 6))
            continue;
        if (!update_client(t, table, c, 0))
            return false;
        if (c->n[1] && tape_rarely(&t->tape, 24) && !update_client(t, table, c, 1))
            return false;
    }
    return true;
}

bool prop_updates(struct trial *t)
{
    struct client clients[CLIENTS];
    struct sand_error error;
    int actor;
    sand_answer a;
    struct sand_table *table = trial_begin(t) ? trial_open(t) : 0;
    bool ok = table != 0;
    for (int i = 0; i < CLIENTS; i++)
        client_open(&clients[i], i == 0   ? SAND_PUBLIC
                                 : i == 1 ? SAND_EVERYTHING
                                          : (int)tape_below(&t->tape, (uint32_t)t->seats));
    if (clients[2].viewer == clients[3].viewer) /* one client a viewer: their updates are numbered together */
        clients[3].viewer = (clients[2].viewer + 1) % t->seats;
    while (ok && trial_choose(t, sand_state_of(table), &actor, &a)) {
        ok = update_all(t, table, clients);
        sand_act(table, actor, a);
        if (tape_rarely(&t->tape, 8))
            sand_undo(table, actor, &error);
    }
    for (int i = 0; i < CLIENTS; i++) {
        ok = ok && update_client(t, table, &clients[i], 0);
        client_close(&clients[i]);
    }
    sand_close(table);
    return ok;
}

/* ---- Sizes ---- */

static uint32_t quantile(const uint32_t *count, uint32_t sizes, uint32_t per_mille)
{
    uint64_t all = 0, below = 0;
    for (uint32_t i = 0; i < sizes; i++)
        all += count[i];
    for (uint32_t i = 0; i < sizes; i++) {
        below += count[i];
        if (below && below * 1000 >= all * per_mille)
            return i;
    }
    return 0;
}

bool end_updates(struct trial *t)
{
    const struct tally *y = t->tally;
    const uint32_t deltas = sizeof y->delta / sizeof *y->delta, views = sizeof y->view / sizeof *y->view;
    const uint32_t median = quantile(y->delta, deltas, 500);
    printf("# %s: deltas of %u bytes in the median, %u in 99 %%, %u at most; views of %u, at most %u\n", t->game->id,
           median, quantile(y->delta, deltas, 990), quantile(y->delta, deltas, 1000), 8 * quantile(y->view, views, 500),
           8 * quantile(y->view, views, 1000));
    CHECK(t, median < 512, "the median of the deltas is %u bytes", median);
    return true;
}

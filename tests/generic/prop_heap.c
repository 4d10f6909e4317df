/* 4, with an allocator that counts and fails: a game in progress allocates nothing, and whatever opens something bears
 * any one allocation failing: an error, nothing kept, nothing broken. */
#include "tests/generic/prop_heap.h"
#include "tests/generic/heap.h"

#include "engine/pen.h"

#include <string.h>

/* Every function of the contract that is called in play, once, on a position. */
static void call_everything(struct trial *t, union state *s, char *text, size_t room)
{
    static struct sand_question q;
    struct sand_writer w;
    struct sand_outcome o;
    struct sand_error error;
    struct sand_chance chance = {{7}, 0, 0, {0}};
    union state copy;
    t->game->check(t->pack->data, s->bytes, &error);
    t->game->outcome(t->pack->data, s->bytes, &o);
    sand_writer_fixed(&w, text, room);
    t->game->save(t->pack->data, s->bytes, &w);
    for (int i = 0; i < SAND_VIEWERS; i++) {
        if (i >= t->seats && i < SAND_SEATS)
            continue;
        sand_writer_fixed(&w, text, room);
        t->game->view(t->pack->data, s->bytes, i, &w);
        if (t->game->board)
            t->game->board(t->pack->data, s->bytes, i, &(struct sand_pen){&w, t->pack, 0, 0, w.size});
        if (i < SAND_ACTORS)
            t->game->ask(t->pack->data, s->bytes, i, &q);
        if (i >= SAND_SEATS && i < SAND_ACTORS)
            continue;
        memcpy(copy.bytes, s->bytes, sizeof copy.bytes);
        t->game->imagine(t->pack->data, copy.bytes, i, &chance);
    }
    for (int i = 0; i < t->seats; i++) {
        if (t->game->talk)
            t->game->talk->hears(t->pack->data, s->bytes, i, 0);
        if (t->game->talk)
            t->game->talk->statement(t->pack->data, s->bytes, i, 0, "text hello", &error);
    }
}

bool prop_no_allocation(struct trial *t)
{
    static char text[SAND_MESSAGE_BYTES];
    union state s;
    int actor;
    sand_answer a;
    if (!trial_begin(t) || !trial_setup(t, &s, 0, 0))
        return false;
    const uint64_t before = heap_calls();
    while (trial_choose(t, s.bytes, &actor, &a)) {
        t->game->apply(t->pack->data, s.bytes, actor, a, 0);
        if (tape_rarely(&t->tape, 8))
            call_everything(t, &s, text, sizeof text);
        CHECK(t, heap_calls() == before, "%llu allocations in play, up to %s %s",
              (unsigned long long)(heap_calls() - before), trial_name(t, actor), trial_text(t, a));
    }
    return true;
}

/* ---- Failing allocations ---- */

static bool open_pack(struct trial *t, struct sand_error *error)
{
    struct sand_pack *pack = sand_pack_open(t->game, t->listed->data, t->listed->data_count, error);
    sand_pack_close(pack);
    return pack != 0;
}

static bool open_table(struct trial *t, struct sand_error *error)
{
    struct sand_table *table = sand_open(t->pack, t->options, t->key, error);
    sand_close(table);
    return table != 0;
}

static bool open_reader(struct trial *t, struct sand_error *error)
{
    struct sand_reader *r = sand_reader_open("options", t->options, strlen(t->options), error);
    sand_reader_close(r);
    return r != 0;
}

static bool open_words(struct trial *t, struct sand_error *error)
{
    const struct sand_file *f = &t->listed->texts[0];
    struct sand_catalogue *c = sand_catalogue_open(t->pack, f->name, f->text, f->size, error);
    sand_catalogue_close(c);
    return c != 0;
}

static char position[SAND_MESSAGE_BYTES], record[SAND_MESSAGE_BYTES];

static bool open_position(struct trial *t, struct sand_error *error)
{
    struct sand_table *table = sand_open_at(t->pack, position, t->key, error);
    sand_close(table);
    return table != 0;
}

static const struct sand_pack *find_pack(void *context, const char *game, const uint8_t hash[32],
                                         struct sand_error *error)
{
    (void)game;
    (void)hash;
    (void)error;
    return ((const struct trial *)context)->pack;
}

static bool open_record(struct trial *t, struct sand_error *error)
{
    struct sand_table *table = sand_replay(record, strlen(record), find_pack, t, error);
    sand_close(table);
    return table != 0;
}

/* Lets the first allocation fail, then the second, … until none is left to fail. */
static bool bears_failures(struct trial *t, const char *what, bool (*open)(struct trial *, struct sand_error *))
{
    for (int n = 1;; n++) {
        struct sand_error error = {"", ""};
        const int64_t live = heap_live();
        const uint64_t calls = heap_calls();
        heap_fail_at(n);
        const bool ok = open(t, &error);
        heap_fail_at(0);
        t->tally->steps++;
        CHECK(t, heap_live() == live, "%s leaks when allocation %d fails", what, n);
        if (heap_calls() - calls < (uint64_t)n) {
            CHECK(t, ok, "%s fails with all the memory it asks for: %s: %s", what, error.where, error.what);
            return true;
        }
        CHECK(t, ok || error.what[0], "%s gives no reason when allocation %d fails", what, n);
        CHECK(t, n < 100000, "%s allocates without end", what);
    }
}

/* A position and the record of a short game, to be opened. */
static bool prepare(struct trial *t)
{
    struct sand_table *table = trial_open(t);
    struct sand_writer w;
    int actor;
    sand_answer a;
    if (!table)
        return false;
    for (int i = 0; i < 8 && trial_choose(t, sand_state_of(table), &actor, &a); i++)
        sand_act(table, actor, a);
    sand_writer_fixed(&w, position, sizeof position);
    sand_save(table, 0, &w);
    sand_writer_fixed(&w, record, sizeof record);
    sand_record(table, &w);
    sand_close(table);
    return true;
}

bool prop_failing_allocation(struct trial *t)
{
    return trial_begin(t) && prepare(t) && bears_failures(t, "sand_reader_open", open_reader) &&
           bears_failures(t, "sand_pack_open", open_pack) && bears_failures(t, "sand_catalogue_open", open_words) &&
           bears_failures(t, "sand_open", open_table) && bears_failures(t, "sand_open_at", open_position) &&
           bears_failures(t, "sand_replay", open_record);
}

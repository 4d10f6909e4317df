/* 6. A record replays to the same table; undo restores every byte. Games are played as people play them: with talk,
 * notes, names, queued dice, answers taken back. */
#include "tests/generic/trial.h"

#include <string.h>

/* ---- Playing at a table ---- */

static struct sand_table *open_somehow(struct trial *t)
{
    struct sand_error error = {"", ""};
    struct sand_commit commit = {.secret = {1, 2, 3}};
    if (!tape_rarely(&t->tape, 3))
        return trial_open(t);
    memcpy(commit.secret + 4, t->key, 4);
    for (int i = 0; i < t->seats; i++) {
        commit.nonce[i].size = (uint8_t)tape_below(&t->tape, 33);
        memset(commit.nonce[i].bytes, i + 1, commit.nonce[i].size);
    }
    struct sand_table *table = sand_open_committed(t->pack, t->options, &commit, &error);
    if (!table)
        trial_fail(t, "a committed table does not open: %s: %s", error.where, error.what);
    return table;
}

static void say_something(struct trial *t, struct sand_table *table)
{
    static const char *const texts[] = {"hello",   "say agree", "text I know nothing", "ask p1", "ü € 🐺",
                                        "> = ! #", "no, never"};
    struct sand_error error;
    const int channels = t->game->channels ? trial_count(t->game->channels) : 1;
    sand_say(table, (int)tape_below(&t->tape, (uint32_t)t->seats), (int)tape_below(&t->tape, (uint32_t)channels),
             texts[tape_below(&t->tape, sizeof texts / sizeof *texts)], &error);
}

static void queue_dice(struct trial *t, struct sand_table *table)
{
    struct sand_error error;
    uint8_t results[4];
    tape_fill(&t->tape, results, sizeof results);
    sand_dice(table, results, 1 + (int)tape_below(&t->tape, sizeof results), &error);
}

static void set_names(struct trial *t, struct sand_table *table)
{
    static const char *const names[] = {"Ada", "bot:rules", "Zoë Ω", "p2", "a b c"};
    const char *list[SAND_SEATS] = {0};
    struct sand_error error;
    for (int i = 0; i < t->seats; i++)
        if (tape_rarely(&t->tape, 2))
            list[i] = names[tape_below(&t->tape, 5)];
    sand_set_names(table, list, &error);
}

/* Something that is not an answer, now and then. */
static void aside(struct trial *t, struct sand_table *table)
{
    struct sand_error error;
    switch (tape_below(&t->tape, 16)) {
    case 15:
        say_something(t, table);
        break;
    case 14:
        queue_dice(t, table);
        break;
    case 13:
        sand_note(table, "bot p1", &error);
        break;
    case 12:
        sand_undo(table, (int)tape_below(&t->tape, (uint32_t)t->seats), &error);
        break;
    default:
        break;
    }
}

/* ---- Records ---- */

static const struct sand_pack *find_pack(void *context, const char *game, const uint8_t hash[32],
                                         struct sand_error *error)
{
    const struct trial *t = context;
    if (strcmp(game, t->game->id) == 0 && memcmp(hash, t->pack->hash, 32) == 0)
        return t->pack;
    sand_fail(error, "game", "no such pack", (char *)0);
    return 0;
}

static bool same_table(struct trial *t, const struct sand_table *a, const struct sand_table *b, const char *what)
{
    struct snapshot s;
    snapshot_open(&s);
    snapshot_take(&s, a);
    const char *moved = snapshot_moved(&s, b);
    snapshot_close(&s);
    CHECK(t, !moved, "%s differs in %s", what, moved);
    CHECK(t, sand_hash(a) == sand_hash(b), "%s has another hash", what);
    for (uint32_t i = 0; i < sand_journal_size(a); i++) {
        struct sand_entry in_a, in_b;
        const struct sand_entry *x = sand_journal_entry(a, i, &in_a), *y = sand_journal_entry(b, i, &in_b);
        CHECK(t,
              x->key == y->key && x->audience == y->audience && x->argc == y->argc &&
                  memcmp(x->arg, y->arg, x->argc * sizeof *x->arg) == 0,
              "%s differs in entry %u", what, i);
    }
    for (uint32_t i = 0; i < sand_remark_count(a); i++)
        CHECK(t,
              sand_remark_at(a, i)->audience == sand_remark_at(b, i)->audience &&
                  strcmp(sand_remark_at(a, i)->text, sand_remark_at(b, i)->text) == 0,
              "%s differs in remark %u", what, i);
    return true;
}

static bool replays(struct trial *t, const struct sand_table *table)
{
    struct sand_error error = {"", ""};
    struct sand_writer record;
    sand_writer_grow(&record);
    sand_record(table, &record);
    struct sand_table *again = sand_replay(record.text, record.size, find_pack, t, &error);
    bool ok = again || trial_fail(t, "the record does not replay: %s: %s\n%s", error.where, error.what, record.text);
    ok = ok && same_table(t, table, again, "a replayed record");
    sand_close(again);
    sand_writer_free(&record);
    return ok;
}

/* A position carries the chance with it: the table opened from it is the same and has a record of its own. */
static bool goes_on_from_position(struct trial *t, const struct sand_table *table)
{
    struct sand_error error = {"", ""};
    struct sand_writer position;
    sand_writer_grow(&position);
    sand_save(table, 0, &position);
    struct sand_table *other = sand_open_at(t->pack, position.text, 0, &error);
    sand_writer_free(&position);
    CHECK(t, other, "a saved position does not open: %s: %s", error.where, error.what);
    int actor;
    sand_answer a;
    bool ok = memcmp(sand_state_of(table), sand_state_of(other), t->game->state_bytes) == 0 ||
              trial_fail(t, "a table opened at a saved position has another state");
    if (ok && trial_choose(t, sand_state_of(other), &actor, &a))
        sand_act(other, actor, a);
    ok = ok && replays(t, other);
    sand_close(other);
    return ok;
}

/* Halfway: the table after N answers. */
static bool replays_part(struct trial *t, const struct sand_table *table)
{
    struct sand_error error = {"", ""};
    struct sand_writer record;
    const uint32_t stop = tape_below(&t->tape, sand_answers_taken(table) + 1);
    sand_writer_grow(&record);
    sand_record(table, &record);
    struct sand_table *part = sand_replay_to(record.text, record.size, stop, find_pack, t, &error);
    bool ok = part || trial_fail(t, "the record does not replay to answer %u: %s: %s", stop, error.where, error.what);
    ok = ok && (sand_answers_taken(part) == stop ||
                trial_fail(t, "a record replayed to %u answers has %u", stop, sand_answers_taken(part)));
    ok = ok && replays(t, part);
    sand_close(part);
    sand_writer_free(&record);
    return ok;
}

bool prop_records(struct trial *t)
{
    int actor;
    sand_answer a;
    struct sand_table *table = trial_begin(t) ? open_somehow(t) : 0;
    bool ok = table != 0;
    if (ok && tape_rarely(&t->tape, 2))
        set_names(t, table);
    while (ok && trial_choose(t, sand_state_of(table), &actor, &a)) {
        sand_act(table, actor, a);
        aside(t, table);
        if (tape_rarely(&t->tape, 32))
            ok = replays(t, table) && goes_on_from_position(t, table);
    }
    ok = ok && replays(t, table) && goes_on_from_position(t, table) && replays_part(t, table);
    sand_close(table);
    return ok;
}

/* ---- Undo ---- */

struct undoing {
    struct snapshot before, after;
    struct sand_question q, again;
};

static bool undo_step(struct trial *t, struct sand_table *table, struct undoing *u, int actor, sand_answer a)
{
    struct sand_error error = {"", ""};
    snapshot_take(&u->before, table);
    sand_ask(table, actor, 0, &u->q);
    sand_act(table, actor, a);
    snapshot_take(&u->after, table);
    if (!tape_rarely(&t->tape, 2))
        return true;
    const enum sand_reply reply = sand_undo(table, actor, &error);
    const char *moved = snapshot_moved(reply == SAND_OK ? &u->before : &u->after, table);
    CHECK(t, reply == SAND_OK || error.what[0], "undo is refused without a reason");
    CHECK(t, !(reply == SAND_OK && t->game->flags & SAND_FINAL), "undo in a game whose answers are final");
    CHECK(t, !moved, "undo of %s %s is %s and %s is not as it was", trial_name(t, actor), trial_text(t, a),
          sand_reply_name(reply), moved);
    const struct sand_head *was = (const struct sand_head *)(const void *)u->before.state.bytes;
    const struct sand_head *became = (const struct sand_head *)(const void *)u->after.state.bytes;
    CHECK(t, reply != SAND_OK || memcmp(&was->chance, &became->chance, sizeof was->chance) == 0,
          "undo of %s %s goes back behind a roll", trial_name(t, actor), trial_text(t, a));
    if (reply != SAND_OK)
        return true;
    CHECK(t, sand_ask(table, actor, 0, &u->again) && u->again.key == u->q.key && u->again.count == u->q.count,
          "after an undo %s is not asked as before", trial_name(t, actor));
    return true;
}

bool prop_undo(struct trial *t)
{
    static struct undoing u;
    int actor;
    sand_answer a;
    struct sand_table *table = trial_begin(t) ? trial_open(t) : 0;
    bool ok = table != 0;
    /* An answer can be taken back and given again any number of times: the tape's end stops that. */
    snapshot_open(&u.before);
    snapshot_open(&u.after);
    while (ok && trial_choose(t, sand_state_of(table), &actor, &a))
        ok = undo_step(t, table, &u, actor, a);
    ok = ok && replays(t, table);
    snapshot_close(&u.before);
    snapshot_close(&u.after);
    sand_close(table);
    return ok;
}

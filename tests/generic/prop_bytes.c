/* 4 and 5: a state is its bytes. Copies play the same, saves load to the same bytes, and what is damaged is refused
 * with a place and a reason or is a position that can be played. */
#include "tests/generic/json_tools.h"
#include "tests/generic/trial.h"

#include <stdlib.h>
#include <string.h>

enum { SAVE_BYTES = SAND_MESSAGE_BYTES };

struct counting {
    struct sand_sink sink;
    uint32_t count;
};

static void count_entry(struct sand_sink *sink, const struct sand_entry *e)
{
    struct counting *c = (struct counting *)(void *)sink;
    (void)e;
    c->count++;
}

/* Two states in memory that was filled differently, one told to a sink, one in silence. */
bool prop_copies(struct trial *t)
{
    const size_t size = t->game->state_bytes;
    union state a, b, copy;
    int actor;
    sand_answer answer;
    struct counting c = {{count_entry}, 0};
    CHECK(t, size <= SAND_STATE && size >= sizeof(struct sand_head), "a state of %zu bytes", size);
    if (!trial_begin(t) || !trial_setup(t, &a, 0x00, &c.sink) || !trial_setup(t, &b, 0xff, 0))
        return false;
    CHECK(t, memcmp(a.bytes, b.bytes, size) == 0, "set-up leaves bytes as they were in memory");
    while (trial_choose(t, a.bytes, &actor, &answer)) {
        memset(copy.bytes, 0x77, sizeof copy.bytes);
        memcpy(copy.bytes, a.bytes, size);
        t->game->apply(t->pack->data, a.bytes, actor, answer, &c.sink);
        t->game->apply(t->pack->data, b.bytes, actor, answer, 0);
        t->game->apply(t->pack->data, copy.bytes, actor, answer, &c.sink);
        CHECK(t, memcmp(a.bytes, b.bytes, size) == 0, "with a sink and without lead to other bytes after %s %s",
              trial_name(t, actor), trial_text(t, answer));
        CHECK(t, memcmp(a.bytes, copy.bytes, size) == 0, "a copy goes another way after %s %s", trial_name(t, actor),
              trial_text(t, answer));
        CHECK(t, size == SAND_STATE || copy.bytes[size] == 0x77, "apply writes behind the state");
    }
    return true;
}

/* ---- Saves ---- */

static bool load(struct trial *t, const char *text, size_t size, uint8_t poison, union state *s,
                 struct sand_error *error)
{
    struct sand_reader *r = sand_reader_open("position", text, size, error);
    memset(s->bytes, poison, sizeof s->bytes);
    const bool ok = r && t->game->load(t->pack->data, r, s->bytes, error);
    if (r)
        sand_reader_close(r);
    return ok;
}

/* A game may leave the chance to the caller that loads the position. */
static void same_chance(union state *s, const union state *of)
{
    memcpy(s->bytes, of->bytes, sizeof(struct sand_chance));
}

static bool save(struct trial *t, const union state *s, char *text, size_t *size)
{
    struct sand_writer w;
    sand_writer_fixed(&w, text, SAVE_BYTES);
    t->game->save(t->pack->data, s->bytes, &w);
    *size = w.size;
    CHECK(t, !w.full, "a save is longer than %d bytes", SAVE_BYTES);
    return true;
}

static bool round_trip(struct trial *t, const union state *s)
{
    static char text[SAVE_BYTES], again[SAVE_BYTES];
    union state a, b;
    size_t size, again_size;
    struct sand_error error = {"", ""};
    if (!save(t, s, text, &size))
        return false;
    CHECK(t, load(t, text, size, 0x00, &a, &error), "a save does not load: %s: %s: %s", error.where, error.what, text);
    CHECK(t, load(t, text, size, 0xff, &b, &error), "a save does not load twice: %s: %s", error.where, error.what);
    CHECK(t, memcmp(a.bytes, b.bytes, t->game->state_bytes) == 0, "load leaves bytes as they were in memory");
    same_chance(&a, s);
    for (uint32_t i = 0; i < t->game->state_bytes; i++)
        CHECK(t, a.bytes[i] == s->bytes[i], "a save loads to other bytes: byte %u is %d, was %d: %s", i, a.bytes[i],
              s->bytes[i], text);
    if (!save(t, &a, again, &again_size))
        return false;
    CHECK(t, size == again_size && memcmp(text, again, size) == 0, "a save of a loaded save is another");
    return true;
}

bool prop_saves(struct trial *t)
{
    union state s;
    if (!trial_begin(t) || !trial_setup(t, &s, 0, 0))
        return false;
    for (;;) {
        if (!round_trip(t, &s))
            return false;
        if (trial_done(t, s.bytes))
            return true;
        trial_advance(t, s.bytes, 1);
    }
}

/* ---- Damage ---- */

/* What was let in must be a position like any other: shown, saved, and played for a while. */
static bool lives_on(struct trial *t, union state *s)
{
    static char text[SAVE_BYTES];
    static struct sand_question q;
    struct sand_writer w;
    int actor;
    sand_answer a;
    const uint64_t steps = t->tally->steps;
    if (!trial_check(t, s->bytes, "after loading"))
        return false;
    const struct sand_head *head = (const struct sand_head *)(const void *)s->bytes;
    CHECK(t, head->seats >= t->game->min_seats && head->seats <= t->game->max_seats, "a position for %d seats",
          head->seats);
    for (int viewer = 0; viewer < SAND_VIEWERS; viewer++) {
        if (viewer >= head->seats && viewer < SAND_PUBLIC)
            continue;
        sand_writer_fixed(&w, text, sizeof text);
        t->game->view(t->pack->data, s->bytes, viewer, &w);
        if (viewer < SAND_ACTORS)
            t->game->ask(t->pack->data, s->bytes, viewer, &q);
    }
    for (int n = 0; n < 64 && trial_choose(t, s->bytes, &actor, &a); n++) {
        t->game->apply(t->pack->data, s->bytes, actor, a, 0);
        if (!trial_check(t, s->bytes, "in play from a loaded position,"))
            return false;
    }
    t->tally->steps = steps;
    return round_trip(t, s);
}

static bool damage_save(struct trial *t, const union state *s)
{
    static char text[SAVE_BYTES], damaged[2 * SAVE_BYTES];
    union state loaded;
    size_t size;
    struct sand_writer w;
    struct sand_error error = {"", ""};
    if (!save(t, s, text, &size))
        return false;
    sand_writer_fixed(&w, damaged, sizeof damaged);
    json_damage(&t->tape, text, size, &w);
    if (load(t, w.text, w.size, 0xa5, &loaded, &error)) {
        if (!lives_on(t, &loaded))
            return trial_add(t, " from the position ", w.text);
        return true;
    }
    CHECK(t, error.where[0] && error.what[0], "a damaged save is refused without place or reason: %s", w.text);
    return true;
}

bool prop_damaged_saves(struct trial *t)
{
    union state s;
    if (!trial_begin(t) || !trial_setup(t, &s, 0, 0))
        return false;
    while (!trial_done(t, s.bytes)) {
        trial_advance(t, s.bytes, 1 + tape_below(&t->tape, 40));
        for (int i = 0; i < 6; i++)
            if (!damage_save(t, &s))
                return false;
    }
    return true;
}

/* A damaged pack that opens must still play whole games. */
static bool play_pack(struct trial *t, const struct sand_pack *pack)
{
    const struct sand_pack *whole = t->pack;
    struct sand_error error = {"", ""};
    union state s;
    t->pack = pack;
    struct sand_reader *r = sand_reader_open("options", t->options, strlen(t->options), &error);
    bool ok = r && sand_options_check(r, t->game) && t->game->setup(pack->data, r, t->key, s.bytes, 0, &error);
    if (r)
        sand_reader_close(r);
    if (ok)
        ok = trial_check(t, s.bytes, "with a damaged pack") && trial_play_out(t, s.bytes, "with a damaged pack") &&
             round_trip(t, &s);
    else
        ok = error.what[0] || trial_fail(t, "a damaged pack lets no game be set up, without a reason");
    t->pack = whole;
    return ok;
}

bool prop_damaged_packs(struct trial *t)
{
    struct sand_file files[64];
    const int n = t->listed->data_count;
    struct sand_writer w;
    struct sand_error error = {"", ""};
    bool ok = true;
    if (!trial_begin(t) || n == 0 || n > 64)
        return !t->message[0];
    const uint32_t hit = tape_below(&t->tape, (uint32_t)n);
    memcpy(files, t->listed->data, (size_t)n * sizeof *files);
    sand_writer_grow(&w);
    json_damage(&t->tape, files[hit].text, files[hit].size, &w);
    files[hit].text = w.text;
    files[hit].size = w.size;
    struct sand_pack *pack = sand_pack_open(t->game, files, n, &error);
    t->tally->steps += 20;
    if (pack)
        ok = play_pack(t, pack);
    else
        ok = (error.where[0] && error.what[0]) || trial_fail(t, "a damaged pack is refused without place or reason");
    sand_pack_close(pack);
    sand_writer_free(&w);
    return ok;
}

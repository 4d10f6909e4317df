/* 8. Secrecy. What a viewer cannot know can be replaced by something else without its noticing: that is what imagine
 * does, and the tests hold view, question, answers and later entries of both states against each other. */
#include "tests/generic/trial.h"

#include "engine/field.h"
#include "engine/pen.h"

#include <stdio.h>
#include <string.h>

/* Everything a viewer is shown at one moment. */
struct shown {
    char view[SAND_VIEW_BYTES], board[SAND_VIEW_BYTES];
    size_t view_size, board_size;
    struct sand_question q;
    uint8_t mark[SAND_ANSWERS];
    uint64_t labels;   /* a sum of what the labels of all answers show */
    uint32_t channels; /* where it may speak */
    int32_t number[SAND_OBSERVED];
    int numbers; /* what a program may know, as numbers */
};

static uint64_t labels_of(const struct trial *t, const void *state, int viewer, const struct sand_question *q)
{
    uint64_t sum = 0;
    for (int i = 0; t->game->show && i < q->count; i++) {
        int32_t value[SAND_SHOWN] = {0};
        t->game->show(t->pack->data, state, viewer, q->answer[i], value);
        for (int k = 0; k < SAND_SHOWN; k++)
            sum = sum * 0x9e3779b97f4a7c15u + (uint32_t)value[k] + 1;
    }
    return sum;
}

static void look(const struct trial *t, const void *state, int viewer, struct shown *s)
{
    struct sand_writer w;
    sand_writer_fixed(&w, s->view, sizeof s->view);
    t->game->view(t->pack->data, state, viewer, &w);
    s->view_size = w.size;
    sand_writer_fixed(&w, s->board, sizeof s->board);
    if (t->game->board)
        t->game->board(t->pack->data, state, viewer, &(struct sand_pen){&w, t->pack, 0, 0, 0});
    s->board_size = w.size;
    s->numbers = viewer < SAND_SEATS ? sand_observe(t->game, t->pack->data, state, viewer, s->number, SAND_OBSERVED)
                                     : 0;
    s->q.count = 0;
    if (viewer < SAND_ACTORS)
        t->game->ask(t->pack->data, state, viewer, &s->q);
    s->channels = 0;
    s->labels = labels_of(t, state, viewer, &s->q);
    for (int i = 0; i < s->q.count; i++)
        s->mark[i] = t->game->marks ? t->game->marks(t->pack->data, state, viewer, s->q.answer[i]) : 0;
    const int channels = t->game->channels ? trial_count(t->game->channels) : 0;
    for (int i = 0; i < channels && t->game->talk && viewer < SAND_SEATS; i++)
        s->channels |= (uint32_t)(t->game->talk->hears(t->pack->data, state, viewer, i) != 0) << i;
}

static const char *difference(const struct shown *x, const struct shown *y)
{
    if (x->view_size != y->view_size || memcmp(x->view, y->view, x->view_size) != 0)
        return "view";
    if (x->board_size != y->board_size || memcmp(x->board, y->board, x->board_size) != 0)
        return "board";
    if (x->numbers != y->numbers || memcmp(x->number, y->number, (size_t)x->numbers * sizeof *x->number) != 0)
        return "observation";
    if (x->q.count != y->q.count)
        return "number of answers";
    if (x->q.count == 0)
        return x->channels == y->channels ? 0 : "right to speak";
    if (x->q.key != y->q.key || x->q.flags != y->q.flags || x->q.argc != y->q.argc ||
        memcmp(x->q.arg, y->q.arg, x->q.argc * sizeof *x->q.arg) != 0)
        return "question";
    if (memcmp(x->q.answer, y->q.answer, x->q.count * sizeof *x->q.answer) != 0)
        return "answers";
    if (memcmp(x->mark, y->mark, x->q.count) != 0)
        return "marks";
    if (x->labels != y->labels)
        return "labels";
    return x->channels == y->channels ? 0 : "right to speak";
}

/* A sample; another one for another number, also where the tape has run out. */
static void imagine(struct trial *t, const union state *s, int viewer, int number, union state *copy)
{
    struct sand_chance chance;
    uint8_t key[32] = {0};
    key[31] = (uint8_t)number;
    tape_fill(&t->tape, key, 2);
    sand_chance_init(&chance, key);
    memcpy(copy->bytes, s->bytes, t->game->state_bytes);
    t->game->imagine(t->pack->data, copy->bytes, viewer, &chance);
}

static struct sand_head *head_of(union state *s)
{
    return (struct sand_head *)(void *)s->bytes;
}

static bool imagined_ok(struct trial *t, union state *s, int viewer)
{
    static struct shown before, after;
    union state copy;
    imagine(t, s, viewer, 0, &copy);
    look(t, s->bytes, viewer, &before);
    look(t, copy.bytes, viewer, &after);
    const char *differs = difference(&before, &after);
    CHECK(t, !differs, "what is imagined for %s differs in its %s: %s, truly %s", trial_name(t, viewer), differs,
          after.view, before.view);
    CHECK(t, memcmp(head_of(&copy)->chance.key, head_of(s)->chance.key, 32) != 0, "imagine keeps the chance key");
    CHECK(t, head_of(&copy)->chance.queued == 0, "imagine keeps queued dice");
    if (!trial_check(t, copy.bytes, "of an imagined state") || !t->tally)
        return trial_add(t, " imagined for ", trial_name(t, viewer));
    const size_t from = sizeof(struct sand_chance);
    t->tally->imagined += memcmp(copy.bytes + from, s->bytes + from, t->game->state_bytes - from) != 0;
    if (tape_rarely(&t->tape, 64) && !trial_play_out(t, copy.bytes, "from an imagined state"))
        return false;
    return true;
}

/* Two states that the viewer cannot tell apart give the same sample for the same seed. Otherwise a player who knows the
 * seed could undo the shuffle and read the truth in it. */
static bool same_sample(struct trial *t, const union state *one, const union state *other, int viewer)
{
    static const uint8_t key[32] = {1};
    const union state *from[2] = {one, other};
    union state sample[2];
    for (int i = 0; i < 2; i++) {
        struct sand_chance chance;
        sand_chance_init(&chance, key);
        memcpy(sample[i].bytes, from[i]->bytes, t->game->state_bytes);
        t->game->imagine(t->pack->data, sample[i].bytes, viewer, &chance);
    }
    uint32_t b = 0;
    while (b < t->game->state_bytes && sample[0].bytes[b] == sample[1].bytes[b])
        b++;
    CHECK(t, b == t->game->state_bytes, "what is imagined for %s depends on what it replaces (byte %u of the state)",
          trial_name(t, viewer), b);
    return true;
}

static bool same_for_twin(struct trial *t, const union state *s, int viewer)
{
    union state twin;
    imagine(t, s, viewer, 0, &twin);
    return same_sample(t, s, &twin, viewer);
}

bool prop_samples(struct trial *t)
{
    union state s;
    if (!trial_begin(t) || !trial_setup(t, &s, 0, 0))
        return false;
    for (;;) {
        for (int viewer = 0; viewer < t->seats; viewer++)
            if (!same_for_twin(t, &s, viewer))
                return false;
        if (!same_for_twin(t, &s, SAND_PUBLIC))
            return false;
        if (trial_done(t, s.bytes))
            return true;
        trial_advance(t, s.bytes, 1 + tape_below(&t->tape, 4));
    }
}

/* Whether there is anything to hide: the viewer of everything sees more than the public. */
static bool hides(struct trial *t, const union state *s)
{
    static struct shown all, open;
    look(t, s->bytes, SAND_EVERYTHING, &all);
    look(t, s->bytes, SAND_PUBLIC, &open);
    return difference(&all, &open) != 0;
}

bool prop_secrecy(struct trial *t)
{
    union state s;
    if (!trial_begin(t) || !trial_setup(t, &s, 0, 0))
        return false;
    for (;;) {
        for (int viewer = 0; viewer < t->seats; viewer++)
            if (!imagined_ok(t, &s, viewer))
                return false;
        if (!imagined_ok(t, &s, SAND_PUBLIC))
            return false;
        t->tally->hidden += hides(t, &s);
        if (trial_done(t, s.bytes))
            return true;
        trial_advance(t, s.bytes, 1 + tape_below(&t->tape, 4));
    }
}

/* An imagine that changed nothing would pass all of the above and hand the truth to every bot. */
bool end_secrecy(struct trial *t)
{
    CHECK(t, !t->tally->hidden || t->tally->imagined, "something is hidden in %llu positions, and imagine changes none",
          (unsigned long long)t->tally->hidden);
    return true;
}

/* ---- Nothing hidden is kept ---- */

enum { DEALS = 48, SAMPLES = 64 };

/* A game dealt with another key, and the clock's answers to it. */
static bool deal(struct trial *t, union state *s, int number, uint32_t timeouts)
{
    t->key[31] = (uint8_t)number;
    if (!trial_setup(t, s, 0, 0))
        return false;
    for (; timeouts && t->game->asked(t->pack->data, s->bytes) & sand_bit(SAND_CLOCK); timeouts--)
        t->game->apply(t->pack->data, s->bytes, SAND_CLOCK, trial_answer(t, s->bytes, SAND_CLOCK), 0);
    return true;
}

/* In how many of the deals that look to the viewer like the first each byte is another; how many such deals there are.
 */
static int compare_deals(struct trial *t, const union state *first, int viewer, uint32_t timeouts, int *differs)
{
    static struct shown seen, other;
    union state s;
    const size_t tape = t->tape.at;
    int alike = 0;
    look(t, first->bytes, viewer, &seen);
    for (int i = 1; i < DEALS; i++, t->tape.at = tape) {
        if (!deal(t, &s, i, timeouts))
            return 0;
        look(t, s.bytes, viewer, &other);
        if (difference(&seen, &other))
            continue;
        if (!same_sample(t, first, &s, viewer))
            return 0;
        alike++;
        for (uint32_t b = sizeof(struct sand_chance); b < t->game->state_bytes; b++)
            differs[b] += s.bytes[b] != first->bytes[b];
    }
    return alike;
}

/* Deals that a viewer cannot tell apart differ in what is hidden from it. What differs often among them and never among
 * samples of one of them has been kept by imagine, and is handed to every bot. */
bool prop_forgets(struct trial *t)
{
    static int differs[SAND_STATE], sampled[SAND_STATE];
    union state first, copy;
    if (!trial_begin(t))
        return false;
    const uint32_t timeouts = t->game->flags & SAND_CLOCKED ? tape_below(&t->tape, 12) : 0;
    const int seat = (int)tape_below(&t->tape, (uint32_t)t->seats + 1), viewer = seat == t->seats ? SAND_PUBLIC : seat;
    const size_t tape = t->tape.at;
    memset(differs, 0, sizeof differs);
    memset(sampled, 0, sizeof sampled);
    t->tally->steps += 50;
    if (!deal(t, &first, 0, timeouts))
        return false;
    t->tape.at = tape;
    const int alike = compare_deals(t, &first, viewer, timeouts, differs);
    for (int i = 0; i < SAMPLES && alike >= 8; i++) {
        imagine(t, &first, viewer, i, &copy);
        for (uint32_t b = sizeof(struct sand_chance); b < t->game->state_bytes; b++)
            sampled[b] += copy.bytes[b] != first.bytes[b];
    }
    for (uint32_t b = sizeof(struct sand_chance); b < t->game->state_bytes && alike >= 8; b++)
        CHECK(t, differs[b] < 4 || differs[b] * 4 < alike || sampled[b] > 0,
              "byte %u of the state is another in %d of %d deals that %s cannot tell apart, and imagine keeps it", b,
              differs[b], alike, trial_name(t, viewer));
    return !t->message[0];
}

/* ---- Twins ---- */

enum { HEARD = 512 };

/* The entries one viewer hears, what it would be shown after each of them (engine/look.c), and whether anything was
 * revealed to anybody. */
struct hearing {
    struct sand_sink sink;
    sand_mask viewer;
    struct trial *trial; /* may be null: only entries count */
    const void *state;   /* that the answer is being carried out in */
    int seen_by;
    uint64_t frames; /* a sum of what was shown */
    bool reveals;
    int count;
    struct sand_entry entry[HEARD];
};

static uint64_t frame_of(const struct trial *t, const void *state, int viewer)
{
    static char text[SAND_VIEW_BYTES];
    struct sand_writer w;
    uint64_t sum = 14695981039346656037u;
    sand_writer_fixed(&w, text, sizeof text);
    t->game->view(t->pack->data, state, viewer, &w);
    for (size_t i = 0; i < w.size; i++)
        sum = (sum ^ (uint8_t)text[i]) * 1099511628211u;
    return sum;
}

static void hear(struct sand_sink *sink, const struct sand_entry *e)
{
    struct hearing *h = (struct hearing *)(void *)sink;
    h->reveals |= (e->flags & SAND_REVEALS) != 0;
    if (!(e->audience & h->viewer))
        return;
    if (h->count < HEARD)
        h->entry[h->count++] = *e;
    if (h->trial)
        h->frames = h->frames * 0x9e3779b97f4a7c15u + frame_of(h->trial, h->state, h->seen_by);
}

static bool same_entries(const struct hearing *x, const struct hearing *y)
{
    for (int i = 0; i < x->count && i < y->count; i++)
        if (x->entry[i].key != y->entry[i].key || x->entry[i].argc != y->entry[i].argc ||
            memcmp(x->entry[i].arg, y->entry[i].arg, x->entry[i].argc * sizeof *x->entry[i].arg) != 0)
            return false;
    return x->count == y->count;
}

static bool is_listed(struct trial *t, const void *state, int actor, sand_answer a)
{
    static struct sand_question q;
    t->game->ask(t->pack->data, state, actor, &q);
    for (int i = 0; i < q.count; i++)
        if (q.answer[i] == a)
            return true;
    return false;
}

static void first_difference(const struct trial *t, const struct hearing *x, const struct hearing *y, char *text,
                             size_t size)
{
    int i = 0;
    while (i < x->count && i < y->count && x->entry[i].key == y->entry[i].key &&
           memcmp(x->entry[i].arg, y->entry[i].arg, x->entry[i].argc * sizeof *x->entry[i].arg) == 0)
        i++;
    snprintf(text, size, "%s against %s", i < x->count ? t->game->keys[x->entry[i].key].name : "nothing",
             i < y->count ? t->game->keys[y->entry[i].key].name : "nothing");
}

/* What a table does not undo: see engine/table.h. */
static bool bars_undo(const struct trial *t, union state *before, union state *after, int actor, bool reveals)
{
    const sand_mask fresh = t->game->asked(t->pack->data, after->bytes) &
                            ~t->game->asked(t->pack->data, before->bytes) & SAND_SEAT_MASK;
    return reveals || t->game->flags & SAND_FINAL || actor >= SAND_SEATS || fresh & ~sand_bit(actor) ||
           trial_over(t, after->bytes) || head_of(before)->chance.drawn != head_of(after)->chance.drawn;
}

/* The same answer of someone else, given to a state and to its imagined twin under equal chance, shows in the viewer's
 * view or gives it the same entries: entries reveal nothing that the view hides, nor does what is shown after each of
 * them. And what shows something new cannot be undone, or anybody could look and go back. */
static bool twins_ok(struct trial *t, union state *s, int viewer, int actor, sand_answer a)
{
    static struct shown x, y;
    static struct hearing hx, hy;
    union state truth, twin;
    imagine(t, s, viewer, 0, &twin);
    memcpy(&head_of(&twin)->chance, &head_of(s)->chance, sizeof(struct sand_chance));
    if (!is_listed(t, twin.bytes, actor, a))
        return true;
    memcpy(truth.bytes, s->bytes, t->game->state_bytes);
    hx.sink.emit = hy.sink.emit = hear;
    hx.viewer = hy.viewer = sand_bit(viewer);
    hx.count = hy.count = 0;
    hx.reveals = hy.reveals = false;
    hx.trial = hy.trial = t->game->flags & SAND_FRAMED ? t : 0;
    hx.seen_by = hy.seen_by = viewer;
    hx.frames = hy.frames = 0;
    hx.state = truth.bytes;
    hy.state = twin.bytes;
    t->game->apply(t->pack->data, truth.bytes, actor, a, &hx.sink);
    t->game->apply(t->pack->data, twin.bytes, actor, a, &hy.sink);
    look(t, truth.bytes, viewer, &x);
    look(t, twin.bytes, viewer, &y);
    if (x.view_size != y.view_size || memcmp(x.view, y.view, x.view_size) != 0)
        return bars_undo(t, s, &truth, actor, hx.reveals) ||
               trial_fail(t, "%s %s shows %s something it could not know, and can be undone", trial_name(t, actor),
                          trial_text(t, a), trial_name(t, viewer));
    if (same_entries(&hx, &hy))
        return hx.frames == hy.frames ||
               trial_fail(t,
                          "while %s %s is carried out, %s is shown something that it neither hears nor sees in the end",
                          trial_name(t, actor), trial_text(t, a), trial_name(t, viewer));
    char what[200];
    first_difference(t, &hx, &hy, what, sizeof what);
    return trial_fail(t, "%s hears what its view does not show after %s %s: %s, both see %s", trial_name(t, viewer),
                      trial_name(t, actor), trial_text(t, a), what, x.view);
}

/* ---- Together ---- */

/* Whether somebody else has still to answer the same question that `actor` was asked with all others. */
static bool others_still_choose(struct trial *t, const void *before, const void *after, int actor)
{
    static struct sand_question mine, other;
    t->game->ask(t->pack->data, before, actor, &mine);
    if (!(mine.flags & SAND_TOGETHER))
        return false;
    for (int i = 0; i < t->seats; i++)
        if (i != actor && t->game->ask(t->pack->data, after, i, &other) > 0 && other.flags & SAND_TOGETHER &&
            other.key == mine.key && t->game->asked(t->pack->data, before) & sand_bit(i))
            return true;
    return false;
}

static void answer_heard(struct trial *t, union state *s, int viewer, int actor, sand_answer a, struct hearing *h)
{
    h->sink.emit = hear;
    h->viewer = sand_bit(viewer);
    h->count = 0;
    t->game->apply(t->pack->data, s->bytes, actor, a, &h->sink);
}

/* Some options let some seats see everything (ghosts): for them nothing is left to imagine. */
static bool knows_all(struct trial *t, const union state *s, int viewer)
{
    union state copy;
    const size_t from = sizeof(struct sand_chance);
    for (int i = 0; i < 4; i++) {
        imagine(t, s, viewer, i, &copy);
        if (memcmp(copy.bytes + from, s->bytes + from, t->game->state_bytes - from) != 0)
            return false;
    }
    return true;
}

/* Before all have answered, one answer looks and sounds to all others like any other. That there was one may show. */
static bool unnoticed(struct trial *t, const union state *s, int viewer, int actor, sand_answer a)
{
    static struct shown x, y;
    static struct hearing hx, hy;
    union state one = *s, other = *s;
    const sand_answer b = trial_answer(t, s->bytes, actor);
    answer_heard(t, &one, viewer, actor, a, &hx);
    answer_heard(t, &other, viewer, actor, b, &hy);
    if (!others_still_choose(t, s->bytes, one.bytes, actor) || !others_still_choose(t, s->bytes, other.bytes, actor))
        return true;
    look(t, one.bytes, viewer, &x);
    look(t, other.bytes, viewer, &y);
    const char *differs = difference(&x, &y);
    if ((differs || !same_entries(&hx, &hy)) && knows_all(t, &one, viewer))
        return true;
    CHECK(t, !differs && same_entries(&hx, &hy), "%s can tell %s %s from %s in its %s while others still choose",
          trial_name(t, viewer), trial_name(t, actor), trial_text(t, a), trial_text(t, b),
          differs ? differs : "journal");
    return true;
}

bool prop_together(struct trial *t)
{
    union state s;
    int actor;
    sand_answer a;
    if (!trial_begin(t) || !trial_setup(t, &s, 0, 0))
        return false;
    while (trial_choose(t, s.bytes, &actor, &a)) {
        for (int viewer = 0; viewer < t->seats && actor < SAND_SEATS; viewer++)
            if (viewer != actor && !unnoticed(t, &s, viewer, actor, a))
                return false;
        if (!unnoticed(t, &s, SAND_PUBLIC, actor, a))
            return false;
        t->game->apply(t->pack->data, s.bytes, actor, a, 0);
    }
    return true;
}

bool prop_twins(struct trial *t)
{
    union state s;
    int actor;
    sand_answer a;
    if (!trial_begin(t) || !trial_setup(t, &s, 0, 0))
        return false;
    while (trial_choose(t, s.bytes, &actor, &a)) {
        for (int viewer = 0; viewer < t->seats; viewer++)
            if (viewer != actor && !twins_ok(t, &s, viewer, actor, a))
                return false;
        if (!twins_ok(t, &s, SAND_PUBLIC, actor, a))
            return false;
        t->game->apply(t->pack->data, s.bytes, actor, a, 0);
    }
    return true;
}

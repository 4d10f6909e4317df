/* Setting up and playing a game from a tape. */
#include "tests/generic/trial.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool trial_fail(struct trial *t, const char *format, ...)
{
    if (t->message[0])
        return false;
    va_list args;
    va_start(args, format);
    vsnprintf(t->message, sizeof t->message, format, args);
    va_end(args);
    return false;
}

bool trial_add(struct trial *t, const char *label, const char *text)
{
    const size_t size = strlen(t->message);
    snprintf(t->message + size, sizeof t->message - size, "%s%s", label, text);
    return false;
}

int trial_count(const char *const *list)
{
    int n = 0;
    while (list && list[n])
        n++;
    return n;
}

/* ---- Options ---- */

/* Ends and the default value as often as all that lies between. */
static int32_t draw_number(struct trial *t, const struct sand_option *o)
{
    const int32_t some[] = {o->preset, o->low, o->high};
    const uint32_t kind = tape_below(&t->tape, 6);
    return kind < 3 ? some[kind] : o->low + (int32_t)tape_below(&t->tape, (uint32_t)(o->high - o->low) + 1);
}

static void put_option(struct trial *t, const struct sand_option *o, struct sand_writer *w)
{
    switch (o->kind) {
    case SAND_SWITCH:
        sand_put_bool(w, o->name, tape_below(&t->tape, 2));
        break;
    case SAND_NUMBER:
        sand_put_int(w, o->name, draw_number(t, o));
        break;
    case SAND_CHOICE:
        sand_put_text(w, o->name, o->choices[tape_below(&t->tape, (uint32_t)trial_count(o->choices))]);
        break;
    default:
        break;
    }
}

static void draw_options(struct trial *t, bool mixed)
{
    const struct sand_game *g = t->game;
    struct sand_writer w;
    sand_writer_fixed(&w, t->options, sizeof t->options);
    sand_put_object(&w, 0);
    sand_put_int(&w, "seats", t->seats);
    for (const struct sand_option *o = g->options; mixed && o && o->name; o++)
        if (tape_below(&t->tape, 3) == 1)
            put_option(t, o, &w);
    sand_put_end(&w);
}

static bool try_setup(struct trial *t, union state *s, struct sand_sink *sink, struct sand_error *error)
{
    struct sand_reader *r = sand_reader_open("options", t->options, strlen(t->options), error);
    bool ok = r != 0;
    if (ok && !sand_options_check(r, t->game))
        ok = sand_reader_done(r, error);
    ok = ok && t->game->setup(t->pack->data, r, t->key, s->bytes, sink, error);
    if (r)
        sand_reader_close(r);
    return ok;
}

/* A mix that the game refuses must be refused with a reason; then a smaller one is drawn. */
bool trial_begin(struct trial *t)
{
    const struct sand_game *g = t->game;
    tape_fill(&t->tape, t->key, 4); /* 32 bits of key are plenty, and short tapes shrink better */
    memset(t->key + 4, 0x5a, sizeof t->key - 4);
    t->seats = g->min_seats + (int)tape_below(&t->tape, (uint32_t)(g->max_seats - g->min_seats + 1));
    t->tally->trials++;
    for (int left = 4; left >= 0; left--) {
        union state s;
        struct sand_error error = {"", ""};
        draw_options(t, left > 0);
        if (try_setup(t, &s, 0, &error))
            return true;
        t->tally->refused++;
        CHECK(t, error.what[0], "options %s are refused without a reason", t->options);
        CHECK(t, left > 0, "set-up without any option but the seats fails: %s: %s", error.where, error.what);
    }
    return false;
}

bool trial_setup(struct trial *t, union state *s, uint8_t poison, struct sand_sink *sink)
{
    struct sand_error error = {"", ""};
    memset(s->bytes, poison, sizeof s->bytes);
    CHECK(t, try_setup(t, s, sink, &error), "set-up fails the second time: %s: %s", error.where, error.what);
    return true;
}

struct sand_table *trial_open(struct trial *t)
{
    struct sand_error error = {"", ""};
    struct sand_table *table = sand_open(t->pack, t->options, t->key, &error);
    if (!table)
        trial_fail(t, "the table does not open what the game sets up: %s: %s", error.where, error.what);
    return table;
}

/* ---- Playing ---- */

bool trial_over(const struct trial *t, const void *state)
{
    return !(t->game->asked(t->pack->data, state) & SAND_SEAT_MASK);
}

bool trial_done(const struct trial *t, const void *state)
{
    return (t->tape.stops && t->tape.at >= t->tape.size) || trial_over(t, state);
}

static int nth_bit(sand_mask mask, uint32_t n)
{
    for (; n; n--)
        mask &= mask - 1;
    return __builtin_ctz(mask);
}

sand_answer trial_answer(struct trial *t, const void *state, int actor)
{
    static _Thread_local struct sand_question q;
    t->game->ask(t->pack->data, state, actor, &q);
    return q.count ? q.answer[tape_below(&t->tape, q.count)] : 0;
}

bool trial_choose(struct trial *t, const void *state, int *actor, sand_answer *a)
{
    const sand_mask asked = t->game->asked(t->pack->data, state), seats = asked & SAND_SEAT_MASK;
    if (trial_done(t, state))
        return false;
    const uint32_t event = tape_below(&t->tape, 64);
    if (event >= 62 && asked & sand_bit(SAND_CLOCK))
        *actor = SAND_CLOCK;
    else if (event == 61 && asked & sand_bit(SAND_HOST))
        *actor = SAND_HOST;
    else
        *actor = nth_bit(seats, tape_below(&t->tape, (uint32_t)__builtin_popcount(seats)));
    *a = trial_answer(t, state, *actor);
    t->tally->steps++;
    return true;
}

void trial_advance(struct trial *t, void *state, uint32_t steps)
{
    int actor;
    sand_answer a;
    while (steps-- && trial_choose(t, state, &actor, &a))
        t->game->apply(t->pack->data, state, actor, a, 0);
}

bool trial_check(struct trial *t, const void *state, const char *when)
{
    struct sand_error error = {"", ""};
    CHECK(t, t->game->check(t->pack->data, state, &error), "%s check says: %s: %s", when, error.where, error.what);
    return true;
}

bool trial_play_out(struct trial *t, void *state, const char *when)
{
    int actor;
    sand_answer a;
    const uint64_t steps = t->tally->steps; /* these are none of the trial's own */
    for (uint32_t n = 0; trial_choose(t, state, &actor, &a); n++) {
        CHECK(t, n <= t->game->longest, "%s the game does not end within %u answers", when, t->game->longest);
        t->game->apply(t->pack->data, state, actor, a, 0);
        if (!trial_check(t, state, when))
            return false;
    }
    t->tally->steps = steps;
    return true;
}

/* ---- Words ---- */

const char *trial_text(struct trial *t, sand_answer a)
{
    static _Thread_local char text[4][1024];
    static _Thread_local int next;
    struct sand_writer w;
    next = (next + 1) % 4;
    sand_writer_fixed(&w, text[next], sizeof text[next]);
    sand_write_answer(t->game, t->pack->data, a, &w);
    return text[next];
}

const char *trial_name(const struct trial *t, int actor)
{
    static _Thread_local char text[4][SAND_ACTOR_BYTES];
    static _Thread_local int next;
    next = (next + 1) % 4;
    return sand_actor_name(t->game, actor, text[next]);
}

static bool value_ok(const struct trial *t, const struct sand_domain *d, int64_t value)
{
    if (!sand_has_ids(d))
        return value > -((int64_t)1 << d->bits) && value < (int64_t)1 << d->bits;
    const int n = sand_domain_size(d, t->pack->data);
    if (d->set)
        return n >= 32 || !((uint32_t)value >> n);
    return value >= -1 && value < n;
}

bool trial_args_ok(struct trial *t, const char *what, uint16_t key, int argc, const int32_t *arg)
{
    int keys = 0, domains = 0;
    while (t->game->keys[keys].name)
        keys++;
    CHECK(t, key < keys, "%s has key %d of %d", what, key, keys);
    const struct sand_key *k = &t->game->keys[key];
    while (domains < SAND_ARGS && k->domain[domains])
        domains++;
    CHECK(t, argc == domains, "%s %s has %d arguments, its key %d", what, k->name, argc, domains);
    for (int i = 0; i < argc; i++) {
        const struct sand_domain *d = &t->game->domains[k->domain[i] - 1];
        CHECK(t, value_ok(t, d, arg[i]), "%s %s: argument %d is %d, outside of %s", what, k->name, i, arg[i], d->name);
    }
    return true;
}

bool trial_answer_ok(struct trial *t, sand_answer a)
{
    int32_t args[SAND_ARGS];
    int verbs = 0, argc = 0;
    while (t->game->verbs[verbs].name)
        verbs++;
    CHECK(t, sand_answer_verb(a) < verbs, "an answer has verb %d of %d", sand_answer_verb(a), verbs);
    const struct sand_verb *v = &t->game->verbs[sand_answer_verb(a)];
    for (; argc < SAND_ARGS && v->arg[argc].domain; argc++) {
        const struct sand_domain *d = &t->game->domains[v->arg[argc].domain - 1];
        args[argc] = sand_answer_arg(t->game, a, argc);
        CHECK(t, !d->set, "answer %s: argument %d is a set", v->name, argc);
        CHECK(t, value_ok(t, d, args[argc]) && (args[argc] >= 0 || v->arg[argc].optional),
              "answer %s: argument %d is %d, outside of %s", v->name, argc, args[argc], d->name);
    }
    CHECK(t, sand_pack_answer(t->game, sand_answer_verb(a), args, argc) == a, "answer %s has bits beyond its arguments",
          v->name);
    return true;
}

/* ---- Snapshots ---- */

void snapshot_open(struct snapshot *s)
{
    memset(s, 0, sizeof *s);
    sand_writer_grow(&s->record);
}

void snapshot_close(struct snapshot *s)
{
    sand_writer_free(&s->record);
}

void snapshot_take(struct snapshot *s, const struct sand_table *table)
{
    memcpy(s->state.bytes, sand_state_of(table), sand_pack_of(table)->game->state_bytes);
    s->journal = sand_journal_size(table);
    s->remarks = sand_remark_count(table);
    s->answers = sand_answers_taken(table);
    sand_writer_reset(&s->record);
    sand_record(table, &s->record);
}

const char *snapshot_stirred(const struct snapshot *s, const struct sand_table *table)
{
    if (memcmp(s->state.bytes, sand_state_of(table), sand_pack_of(table)->game->state_bytes) != 0)
        return "the state";
    if (s->journal != sand_journal_size(table))
        return "the journal";
    if (s->remarks != sand_remark_count(table))
        return "the remarks";
    if (s->answers != sand_answers_taken(table))
        return "the number of answers";
    return 0;
}

const char *snapshot_moved(const struct snapshot *s, const struct sand_table *table)
{
    const char *stirred = snapshot_stirred(s, table);
    if (stirred)
        return stirred;
    struct sand_writer now;
    sand_writer_grow(&now);
    sand_record(table, &now);
    const bool same = now.size == s->record.size && memcmp(now.text, s->record.text, now.size) == 0;
    sand_writer_free(&now);
    return same ? 0 : "the record";
}

/* Properties of play itself: games end, questions are well made, silence ends, equal tapes give equal games. */
#include "engine/sha256.h"
#include "tests/generic/trial.h"

#include <stdlib.h>
#include <string.h>

/* ---- 1. Every game ends ---- */

static bool outcome_ok(struct trial *t, const void *state)
{
    struct sand_outcome o;
    const struct sand_head *head = state;
    memset(&o, 0xa5, sizeof o);
    t->game->outcome(t->pack->data, state, &o);
    CHECK(t, !o.final == !trial_over(t, state), "outcome is %sfinal, and %s seat is asked", o.final ? "" : "not ",
          trial_over(t, state) ? "no" : "a");
    CHECK(t, !o.final == !head->over, "outcome is %sfinal, and the head says over = %d", o.final ? "" : "not ",
          head->over);
    CHECK(t, head->seats == t->seats, "the state has %d seats, the options %d", head->seats, t->seats);
    if (!o.final)
        return true;
    CHECK(t, o.why < trial_count(t->game->ends), "the end has kind %d of %d", o.why, trial_count(t->game->ends));
    for (int i = 0; i < t->seats; i++) {
        CHECK(t, o.value[i] >= -1000 && o.value[i] <= 1000, "the result of %s is %d", trial_name(t, i), o.value[i]);
        CHECK(t, !t->game->sides || o.side[i] < trial_count(t->game->sides), "%s is on side %d", trial_name(t, i),
              o.side[i]);
    }
    return true;
}

static bool asked_ok(struct trial *t, const void *state)
{
    const sand_mask asked = t->game->asked(t->pack->data, state);
    const sand_mask may = (sand_bit(t->seats) - 1) | sand_bit(SAND_CLOCK) | sand_bit(SAND_HOST);
    CHECK(t, !(asked & ~may), "asked is %08x with %d seats", asked, t->seats);
    CHECK(t, !(t->game->flags & SAND_CLOCKED) || trial_over(t, state) || asked & sand_bit(SAND_CLOCK),
          "the game is clocked and the clock is not asked");
    return true;
}

bool prop_ends(struct trial *t)
{
    union state s;
    int actor;
    sand_answer a;
    if (!trial_begin(t) || !trial_setup(t, &s, 0, 0))
        return false;
    for (uint32_t n = 0;; n++) {
        if (!trial_check(t, s.bytes, "in play") || !outcome_ok(t, s.bytes) || !asked_ok(t, s.bytes))
            return false;
        if (!trial_choose(t, s.bytes, &actor, &a))
            return true;
        CHECK(t, n < t->game->longest, "no end after %u answers", n);
        t->game->apply(t->pack->data, s.bytes, actor, a, 0);
    }
}

/* Every listed answer applies: from some positions all of them are tried, one after the other. */
static bool all_answers_apply(struct trial *t, const union state *s)
{
    static struct sand_question q;
    union state copy;
    for (int actor = 0; actor < SAND_ACTORS; actor++) {
        t->game->ask(t->pack->data, s->bytes, actor, &q);
        for (int i = 0; i < q.count; i++) {
            memcpy(copy.bytes, s->bytes, t->game->state_bytes);
            t->game->apply(t->pack->data, copy.bytes, actor, q.answer[i], 0);
            struct sand_error error = {"", ""};
            CHECK(t, t->game->check(t->pack->data, copy.bytes, &error), "after %s %s check says: %s: %s",
                  trial_name(t, actor), trial_text(t, q.answer[i]), error.where, error.what);
        }
    }
    return true;
}

bool prop_every_answer(struct trial *t)
{
    union state s;
    if (!trial_begin(t) || !trial_setup(t, &s, 0, 0))
        return false;
    while (!trial_done(t, s.bytes)) {
        trial_advance(t, s.bytes, 1 + tape_below(&t->tape, 24));
        if (!all_answers_apply(t, &s))
            return false;
    }
    return true;
}

/* ---- 2. Questions ---- */

static bool same_question(const struct sand_question *x, const struct sand_question *y)
{
    const size_t n = x->count;
    return x->key == y->key && x->argc == y->argc && x->flags == y->flags && x->count == y->count &&
           memcmp(x->arg, y->arg, x->argc * sizeof *x->arg) == 0 &&
           memcmp(x->answer, y->answer, n * sizeof *x->answer) == 0;
}

static int compare_answers(const void *x, const void *y)
{
    const sand_answer a = *(const sand_answer *)x, b = *(const sand_answer *)y;
    return a < b ? -1 : a > b;
}

static bool no_duplicates(struct trial *t, struct sand_question *q)
{
    qsort(q->answer, q->count, sizeof *q->answer, compare_answers);
    for (int i = 1; i < q->count; i++)
        CHECK(t, q->answer[i] != q->answer[i - 1], "an answer stands twice: %s", trial_text(t, q->answer[i]));
    return true;
}

/* Number to text to number. */
static bool written_form_ok(struct trial *t, sand_answer a)
{
    struct sand_error error = {"", ""};
    sand_answer back = ~a;
    const char *text = trial_text(t, a);
    CHECK(t, sand_read_answer(t->game, t->pack->data, text, &back, &error), "`%s` cannot be read: %s", text,
          error.what);
    CHECK(t, back == a, "`%s` reads back as another number: `%s`", text, trial_text(t, back));
    return true;
}

static bool question_ok(struct trial *t, const void *state, int actor)
{
    static struct sand_question q, again;
    memset(&q, 0xa5, sizeof q);
    memset(&again, 0x3c, sizeof again);
    const int count = t->game->ask(t->pack->data, state, actor, &q);
    const bool asked = t->game->asked(t->pack->data, state) >> actor & 1;
    CHECK(t, count == 0 || count == q.count, "ask answers %d for a list of %d", count, q.count);
    CHECK(t, (count > 0) == asked, "%s is %sasked and has %d answers", trial_name(t, actor), asked ? "" : "not ",
          count);
    if (!asked)
        return true;
    CHECK(t, count <= SAND_ANSWERS, "a list of %d answers", count);
    t->game->ask(t->pack->data, state, actor, &again);
    CHECK(t, same_question(&q, &again), "%s is asked something else the second time", trial_name(t, actor));
    CHECK(t, !(q.flags & ~(SAND_TOGETHER | SAND_FLOOR | SAND_BY_HAND)), "unknown flags %d", q.flags);
    for (int i = 0; i < count; i++) {
        if (!trial_answer_ok(t, q.answer[i]))
            return false;
        const int marks = t->game->marks ? t->game->marks(t->pack->data, state, actor, q.answer[i]) : 0;
        CHECK(t, !(marks & ~(SAND_WARN | SAND_USUAL)), "unknown marks %d", marks);
    }
    return trial_args_ok(t, "question", q.key, q.argc, q.arg) &&
           written_form_ok(t, q.answer[tape_below(&t->tape, q.count)]) && no_duplicates(t, &q);
}

bool prop_questions(struct trial *t)
{
    union state s;
    if (!trial_begin(t) || !trial_setup(t, &s, 0, 0))
        return false;
    for (;;) {
        for (int actor = 0; actor < SAND_ACTORS; actor++)
            if (!question_ok(t, s.bytes, actor))
                return false;
        if (trial_done(t, s.bytes))
            return true;
        trial_advance(t, s.bytes, 1);
    }
}

/* ---- 9. Silence ---- */

/* From the start or from the middle: then only the clock answers. */
bool prop_silence(struct trial *t)
{
    union state s;
    uint32_t n = 0;
    t->tally->steps++; /* also where no clock answers: the number of steps ends the test */
    if (!trial_begin(t) || !trial_setup(t, &s, 0, 0) || !(t->game->flags & SAND_CLOCKED))
        return t->message[0] == 0;
    trial_advance(t, s.bytes, tape_rarely(&t->tape, 2) ? tape_below(&t->tape, 256) : 0);
    for (; !trial_over(t, s.bytes); n++, t->tally->steps++) {
        CHECK(t, n < t->game->longest, "no end after %u timeouts", n);
        t->game->apply(t->pack->data, s.bytes, SAND_CLOCK, trial_answer(t, s.bytes, SAND_CLOCK), 0);
        if (!trial_check(t, s.bytes, "after a timeout"))
            return false;
    }
    return true;
}

/* ---- 10. Signature ---- */

struct hashing {
    struct sand_sink sink;
    struct sand_sha256 sha;
};

static void hash_entry(struct sand_sink *sink, const struct sand_entry *e)
{
    struct hashing *h = (struct hashing *)(void *)sink;
    const uint32_t head[] = {e->key, e->argc, e->flags, e->audience};
    sand_sha256_add(&h->sha, head, sizeof head);
    sand_sha256_add(&h->sha, e->arg, e->argc * sizeof *e->arg);
}

/* Plays one game; the hash is of every entry and of the last state. */
static bool play_hashed(struct trial *t, uint8_t poison, uint8_t digest[32])
{
    union state s;
    int actor;
    sand_answer a;
    struct hashing h = {.sink = {hash_entry}};
    sand_sha256_init(&h.sha);
    if (!trial_setup(t, &s, poison, &h.sink))
        return false;
    while (trial_choose(t, s.bytes, &actor, &a))
        t->game->apply(t->pack->data, s.bytes, actor, a, &h.sink);
    sand_sha256_add(&h.sha, s.bytes, t->game->state_bytes);
    sand_sha256_end(&h.sha, digest);
    return true;
}

/* Twice from the same tape, the second time with a pack of its own and in other memory. */
bool prop_signature(struct trial *t)
{
    uint8_t first[32], second[32];
    struct sand_error error = {"", ""};
    const struct sand_pack *pack = t->pack;
    if (!trial_begin(t))
        return false;
    const size_t at = t->tape.at;
    struct sand_pack *other = sand_pack_open(t->game, t->listed->data, t->listed->data_count, &error);
    CHECK(t, other, "the pack does not open a second time: %s: %s", error.where, error.what);
    bool ok = play_hashed(t, 0, first);
    t->tape.at = at;
    t->pack = other;
    ok = ok && play_hashed(t, 0xc3, second);
    t->pack = pack;
    CHECK(t, memcmp(pack->hash, other->hash, 32) == 0, "the pack's hash is another the second time");
    sand_pack_close(other);
    CHECK(t, ok && memcmp(first, second, 32) == 0, "the same answers lead to another game the second time");
    return true;
}

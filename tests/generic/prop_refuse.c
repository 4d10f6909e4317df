/* 3. What is not listed, or comes from who is not asked, or comes late, is refused with a reason and moves nothing. */
#include "tests/generic/trial.h"

#include <string.h>

struct refusals {
    struct trial *t;
    struct sand_table *table;
    struct snapshot before;
    struct sand_question q;
};

static bool refused(struct refusals *f, enum sand_reply reply, const struct sand_error *error, const char *what,
                    int actor, const char *text)
{
    const char *moved = snapshot_stirred(&f->before, f->table);
    CHECK(f->t, reply != SAND_OK, "%s is accepted: %s %s", what, trial_name(f->t, actor), text);
    CHECK(f->t, error->what[0], "%s is refused as %s without a reason: %s %s", what, sand_reply_name(reply),
          trial_name(f->t, actor), text);
    CHECK(f->t, !moved, "%s is refused, but moves %s: %s %s", what, moved, trial_name(f->t, actor), text);
    return true;
}

static bool refuses_number(struct refusals *f, int actor, sand_answer a, const char *what)
{
    struct sand_error error = {"", ""};
    const enum sand_reply reply = sand_try_answer(f->table, actor, a, &error);
    return refused(f, reply, &error, what, actor, "(a number)");
}

static bool refuses_text(struct refusals *f, int actor, uint32_t number, const char *text, const char *what)
{
    struct sand_error error = {"", ""};
    sand_answer a = 0;
    const enum sand_reply reply = sand_try(f->table, actor, number, text, &a, &error);
    return refused(f, reply, &error, what, actor, text);
}

static bool is_listed(const struct sand_question *q, sand_answer a)
{
    for (int i = 0; i < q->count; i++)
        if (q->answer[i] == a)
            return true;
    return false;
}

/* A well-formed answer: any verb with any arguments of its domains. */
static sand_answer draw_answer(struct trial *t)
{
    const struct sand_game *g = t->game;
    int32_t args[SAND_ARGS];
    int verbs = 0, n = 0;
    while (g->verbs[verbs].name)
        verbs++;
    const int verb = (int)tape_below(&t->tape, (uint32_t)verbs);
    for (; n < SAND_ARGS && g->verbs[verb].arg[n].domain; n++) {
        const struct sand_arg *arg = &g->verbs[verb].arg[n];
        const struct sand_domain *d = &g->domains[arg->domain - 1];
        const uint32_t size = sand_has_ids(d) ? (uint32_t)sand_domain_size(d, t->pack->data)
                                              : 1u << (d->bits < 16 ? d->bits : 16);
        args[n] = arg->optional && tape_rarely(&t->tape, 3) ? -1 : (int32_t)tape_below(&t->tape, size);
    }
    return sand_pack_answer(g, verb, args, n);
}

/* A legal answer with one byte changed, lost or added, or plain rubbish. */
static void draw_text(struct trial *t, const char *legal, char text[512])
{
    const size_t size = strlen(legal) < 400 ? strlen(legal) : 400, at = tape_below(&t->tape, (uint32_t)size + 1);
    const uint32_t kind = tape_below(&t->tape, 4);
    memset(text, 0, 512);
    if (kind == 3) {
        tape_fill(&t->tape, text, tape_below(&t->tape, 16));
        return;
    }
    memcpy(text, legal, at);
    if (kind != 0)
        text[at] = tape_rarely(&t->tape, 2) ? ' ' : (char)(1 + tape_below(&t->tape, 255));
    memcpy(text + at + (kind != 0), legal + at + (kind != 1 && at < size), size - at - (kind != 1 && at < size));
}

static bool refuses_unlisted(struct refusals *f, int actor)
{
    struct trial *t = f->t;
    char text[512];
    sand_answer a;
    uint64_t bits;
    tape_fill(&t->tape, &bits, sizeof bits);
    if (!is_listed(&f->q, bits) && !refuses_number(f, actor, bits, "a random number"))
        return false;
    a = draw_answer(t);
    if (!is_listed(&f->q, a) && (!refuses_number(f, actor, a, "an unlisted answer") ||
                                 !refuses_text(f, actor, 0, trial_text(t, a), "an unlisted answer")))
        return false;
    draw_text(t, trial_text(t, f->q.count ? f->q.answer[0] : a), text);
    struct sand_error error;
    if (sand_read_answer(t->game, t->pack->data, text, &a, &error)) {
        CHECK(t, strcmp(text, trial_text(t, a)) == 0, "`%s` is read as `%s`", text, trial_text(t, a));
        if (is_listed(&f->q, a))
            return true;
    }
    return refuses_text(f, actor, 0, text, "a text that is no answer");
}

/* Every actor and viewer that is not asked, with an answer that is legal for somebody else. */
static bool refuses_not_asked(struct refusals *f, sand_answer legal)
{
    const sand_mask asked = sand_asked(f->table);
    for (int actor = 0; actor < SAND_VIEWERS; actor++)
        if (!(asked & sand_bit(actor)) &&
            (!refuses_number(f, actor, legal, "an answer of one not asked") ||
             !refuses_text(f, actor, 0, trial_text(f->t, legal), "an answer of one not asked")))
            return false;
    return true;
}

/* After an answer to question `number`: the same again, another one to it, one to a question not yet asked. */
static bool refuses_late(struct refusals *f, int actor, uint32_t number, sand_answer given)
{
    struct sand_error error = {"", ""};
    sand_answer a;
    const enum sand_reply reply = sand_try(f->table, actor, number, trial_text(f->t, given), &a, &error);
    CHECK(f->t, reply == SAND_REPEATED, "the same answer a second time is %s", sand_reply_name(reply));
    if (!refused(f, reply, &error, "a repeated answer", actor, trial_text(f->t, given)))
        return false;
    if (sand_asked(f->table) & sand_bit(actor)) {
        uint32_t now;
        sand_ask(f->table, actor, &now, &f->q);
        CHECK(f->t, now > number, "the question after number %u of %s has number %u", number, trial_name(f->t, actor),
              now);
        a = f->q.answer[tape_below(&f->t->tape, f->q.count)];
        if (a == given)
            return true;
        if (!refuses_text(f, actor, number, trial_text(f->t, a), "a late answer") ||
            !refuses_text(f, actor, now + 1, trial_text(f->t, a), "an early answer"))
            return false;
    }
    return true;
}

/* Once a step, for all that was refused in it. */
static bool record_stands(struct refusals *f)
{
    const char *moved = snapshot_moved(&f->before, f->table);
    CHECK(f->t, !moved, "something refused moves %s", moved);
    return true;
}

static bool refuse_step(struct refusals *f, bool *more)
{
    struct trial *t = f->t;
    int actor;
    uint32_t number = 0;
    sand_answer a;
    *more = trial_choose(t, sand_state_of(f->table), &actor, &a);
    snapshot_take(&f->before, f->table);
    if (!*more)
        return refuses_not_asked(f, trial_answer(t, f->before.state.bytes, 0)) && record_stands(f);
    sand_ask(f->table, actor, &number, &f->q);
    if (!refuses_unlisted(f, actor) || !refuses_not_asked(f, a) || !record_stands(f))
        return false;
    const enum sand_reply reply = sand_try(f->table, actor, number, trial_text(t, a), &a, &(struct sand_error){"", ""});
    CHECK(t, reply == SAND_OK, "a legal answer is refused as %s: %s", sand_reply_name(reply), trial_text(t, a));
    sand_act(f->table, actor, a);
    snapshot_take(&f->before, f->table);
    return refuses_late(f, actor, number, a);
}

bool prop_refusals(struct trial *t)
{
    static struct refusals f;
    bool ok = true, more = true;
    if (!trial_begin(t))
        return false;
    f.t = t;
    f.table = trial_open(t);
    if (!f.table)
        return false;
    snapshot_open(&f.before);
    while (ok && more)
        ok = refuse_step(&f, &more);
    snapshot_close(&f.before);
    sand_close(f.table);
    return ok;
}

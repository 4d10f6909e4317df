/* 13. Why not: where a game lists the tests behind an answer, the answer is legal if and only if it passes them all. */
#include "tests/generic/trial.h"

static bool offered(const struct sand_question *q, sand_answer a)
{
    for (int i = 0; i < q->count; i++)
        if (q->answer[i] == a)
            return true;
    return false;
}

static bool explained(struct trial *t, const void *state, int actor, const struct sand_question *q, sand_answer a)
{
    struct sand_why why = {.count = 0};
    bool all = true;
    if (!t->game->why(t->pack->data, state, actor, a, &why))
        return true;
    t->tally->hidden++;
    CHECK(t, why.count > 0 && why.count <= SAND_WHY_TESTS, "%d tests", why.count);
    for (int i = 0; i < why.count; i++)
        all = all && why.line[i].ok;
    t->tally->imagined += !all;
    CHECK(t, all == offered(q, a), "%s %s: the tests say it is %s", trial_name(t, actor), trial_text(t, a),
          all ? "legal, and it is not" : "not legal, and it is");
    return true;
}

/* Every verb with one place or piece, with every one of them. */
static bool all_explained(struct trial *t, const void *state, int actor)
{
    static struct sand_question q;
    q.count = 0;
    t->game->ask(t->pack->data, state, actor, &q);
    for (int v = 0; t->game->verbs[v].name; v++) {
        const struct sand_arg *arg = t->game->verbs[v].arg;
        const struct sand_domain *d = arg[0].domain ? &t->game->domains[arg[0].domain - 1] : 0;
        const int n = d && d->role && !arg[1].domain ? sand_domain_size(d, t->pack->data) : 0;
        for (int32_t i = 0; i < n; i++)
            if (!explained(t, state, actor, &q, sand_pack_answer(t->game, v, &i, 1)))
                return false;
    }
    return true;
}

bool prop_why(struct trial *t)
{
    union state s;
    int actor;
    sand_answer a;
    if (!trial_begin(t) || !trial_setup(t, &s, 0, 0))
        return false;
    while (trial_choose(t, s.bytes, &actor, &a)) {
        if (t->game->why && actor < SAND_SEATS && !all_explained(t, s.bytes, actor))
            return false;
        t->game->apply(t->pack->data, s.bytes, actor, a, 0);
    }
    return true;
}

bool end_why(struct trial *t)
{
    CHECK(t, !t->game->why || (t->tally->imagined && t->tally->imagined < t->tally->hidden),
          "tests were asked for %llu times and failed %llu times", (unsigned long long)t->tally->hidden,
          (unsigned long long)t->tally->imagined);
    return true;
}

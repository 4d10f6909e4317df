/* 13. Why not: where a game lists the tests of an answer, the answer is legal if and only if it passes them all. */
#include "engine/why.h"
#include "tests/generic/trial.h"

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
    CHECK(t, all == sand_offers(q, a), "%s %s: the tests say it is %s", trial_name(t, actor), trial_text(t, a),
          all ? "legal, and it is not" : "not legal, and it is");
    return true;
}

/* The other argument besides the one it is about: every value of it. */
static bool pairs_explained(struct trial *t, const void *state, int actor, const struct sand_question *q, int verb,
                            int32_t value)
{
    const int about = sand_why_about(t->game, verb);
    const struct sand_domain *other = &t->game->domains[t->game->verbs[verb].arg[!about].domain - 1];
    int32_t args[2];
    args[about] = value;
    for (int i = 0; i < sand_domain_size(other, t->pack->data); i++) {
        args[!about] = i;
        if (!explained(t, state, actor, q, sand_pack_answer(t->game, verb, args, 2)))
            return false;
    }
    return true;
}

/* Every verb that is about a place, a piece or a seat, with every one of them; where there is another argument, with
 * one of them at random. */
static bool all_explained(struct trial *t, const void *state, int actor)
{
    static struct sand_question q;
    q.count = 0;
    t->game->ask(t->pack->data, state, actor, &q);
    for (int v = 0; t->game->verbs[v].name; v++) {
        const struct sand_arg *arg = t->game->verbs[v].arg;
        const int about = sand_why_about(t->game, v);
        const int n = about < 0 ? 0 : sand_domain_size(&t->game->domains[arg[about].domain - 1], t->pack->data);
        if (n && arg[1].domain && !pairs_explained(t, state, actor, &q, v, (int32_t)tape_below(&t->tape, (uint32_t)n)))
            return false;
        for (int32_t i = 0; i < n && (!arg[1].domain || (about == 0 && arg[1].optional)); i++)
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

/* Why: each verb is tried with the id as its only argument; what the game can say of such an answer is told. */
#include "engine/why.h"

#include "engine/notation.h"
#include "engine/table_private.h"

#include <string.h>

static void put_tests(const struct sand_game *game, const struct sand_why *why, struct sand_writer *w)
{
    bool ok = true;
    for (int i = 0; i < why->count; i++)
        ok = ok && why->line[i].ok;
    sand_put_bool(w, "ok", ok);
    sand_put_array(w, "tests");
    for (int i = 0; i < why->count; i++) {
        const struct sand_rule_test *test = &game->tests[why->line[i].test];
        sand_put_object(w, 0);
        sand_put_text(w, "name", test->name);
        sand_put_text(w, "clause", test->clause);
        sand_put_bool(w, "ok", why->line[i].ok);
        sand_put_end(w);
    }
    sand_put_end(w);
}

static void put_answer(const struct sand_pack *pack, const void *state, int seat, sand_answer a, struct sand_writer *w)
{
    struct sand_why why = {.count = 0};
    char text[512];
    struct sand_writer line;
    if (!pack->game->why(pack->data, state, seat, a, &why))
        return;
    sand_writer_fixed(&line, text, sizeof text);
    sand_write_answer(pack->game, pack->data, a, &line);
    sand_put_object(w, 0);
    sand_put_string(w, "a", line.text, line.size);
    put_tests(pack->game, &why, w);
    sand_put_end(w);
}

/* The verbs that take one id of a place or a piece. */
static void put_answers(const struct sand_pack *pack, const void *state, int seat, const char *id,
                        struct sand_writer *w)
{
    const struct sand_game *game = pack->game;
    for (int v = 0; game->why && game->verbs[v].name; v++) {
        const struct sand_arg *arg = game->verbs[v].arg;
        const struct sand_domain *d = arg[0].domain ? &game->domains[arg[0].domain - 1] : 0;
        const int32_t value = d && d->role && !arg[1].domain ? sand_domain_find(d, pack->data, id) : -1;
        if (value >= 0)
            put_answer(pack, state, seat, sand_pack_answer(game, v, &value, 1), w);
    }
}

enum sand_reply sand_put_why(struct sand_table *t, int seat, const char *id, struct sand_writer *w,
                             struct sand_error *error)
{
    static const uint8_t key[32] = {1};
    uint64_t state[SAND_STATE / sizeof(uint64_t)];
    struct sand_question q;
    struct sand_chance chance;
    if (!sand_ask(t, seat, 0, &q)) {
        sand_fail(error, "seat", "there is no question for this actor now", (char *)0);
        return sand_over(t, 0) ? SAND_OVER : SAND_NOT_ASKED;
    }
    sand_chance_init(&chance, key);
    memcpy(state, t->state, t->pack->game->state_bytes);
    t->pack->game->imagine(t->pack->data, state, seat, &chance);
    sand_put_text(w, "about", id);
    sand_put_array(w, "answers");
    put_answers(t->pack, state, seat, id, w);
    sand_put_end(w);
    return SAND_OK;
}

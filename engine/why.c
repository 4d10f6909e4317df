/* Why: each verb that is about such a thing is tried with the id, and with every value of another argument if it has
 * one; what the game can say of such an answer is told.
 *
 * The game is asked on an imagined state, with a key that is always the same. What a seat is told of its own legal
 * answers cannot depend on what was imagined (the tests of secrecy demand equal questions), so any key would do; a
 * fixed one makes the reply the same each time. */
#include "engine/why.h"

#include "engine/notation.h"
#include "engine/table_private.h"

#include <string.h>

static int args_of(const struct sand_rule_test *test)
{
    int n = 0;
    while (n < SAND_WHY_ARGS && test->domain[n])
        n++;
    return n;
}

static void put_tests(const struct sand_pack *pack, const struct sand_why *why, struct sand_writer *w)
{
    const struct sand_game *game = pack->game;
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
        if (args_of(test)) {
            sand_put_array(w, "args");
            sand_put_values(game, pack->data, test->domain, args_of(test), why->line[i].arg, w);
            sand_put_end(w);
        }
        sand_put_end(w);
    }
    sand_put_end(w);
}

/* The way is of the places that the answer names. */
static void put_way(const struct sand_pack *pack, sand_answer a, const struct sand_why *why, struct sand_writer *w)
{
    const int verb = sand_answer_verb(a);
    const uint8_t domain = pack->game->verbs[verb].arg[sand_why_about(pack->game, verb)].domain;
    if (!why->ways)
        return;
    sand_put_array(w, "way");
    for (int i = 0; i < why->ways; i++)
        sand_put_text(w, 0, sand_domain_id(&pack->game->domains[domain - 1], pack->data, why->way[i]));
    sand_put_end(w);
}

static void put_answer(const struct sand_pack *pack, const void *state, int seat, sand_answer a, struct sand_writer *w)
{
    struct sand_why why = {.count = 0, .ways = 0};
    char text[512];
    struct sand_writer line;
    if (!pack->game->why(pack->data, state, seat, a, &why))
        return;
    sand_writer_fixed(&line, text, sizeof text);
    sand_write_answer(pack->game, pack->data, a, &line);
    sand_put_object(w, 0);
    sand_put_string(w, "a", line.text, line.size);
    put_tests(pack, &why, w);
    put_way(pack, a, &why, w);
    sand_put_end(w);
}

static int role_of(const struct sand_game *game, const struct sand_arg *arg)
{
    return arg->domain ? game->domains[arg->domain - 1].role : SAND_ROLE_NONE;
}

/* A piece that goes to a place is asked about by the place. */
int sand_why_about(const struct sand_game *game, int verb)
{
    const struct sand_arg *arg = game->verbs[verb].arg;
    if (arg[1].domain && (arg[2].domain || role_of(game, &arg[0]) == role_of(game, &arg[1])))
        return -1;
    if (role_of(game, &arg[1]) == SAND_ROLE_PLACE)
        return 1;
    return role_of(game, &arg[0]) ? 0 : -1;
}

static void put_verb(const struct sand_pack *pack, const void *state, int seat, int verb, const char *id,
                     struct sand_writer *w)
{
    const struct sand_game *game = pack->game;
    const struct sand_arg *arg = game->verbs[verb].arg;
    const int about = sand_why_about(game, verb);
    const int32_t value = about < 0 ? -1 : sand_domain_find(&game->domains[arg[about].domain - 1], pack->data, id);
    const struct sand_domain *other = arg[1].domain ? &game->domains[arg[!about].domain - 1] : 0;
    int32_t args[2];
    if (value < 0)
        return;
    args[about] = value;
    if (!other || (about == 0 && arg[1].optional))
        put_answer(pack, state, seat, sand_pack_answer(game, verb, args, 1), w);
    for (int i = 0; other && i < sand_domain_size(other, pack->data); i++) {
        args[!about] = i;
        put_answer(pack, state, seat, sand_pack_answer(game, verb, args, 2), w);
    }
}

static void put_answers(const struct sand_pack *pack, const void *state, int seat, const char *id,
                        struct sand_writer *w)
{
    for (int v = 0; pack->game->why && pack->game->verbs[v].name; v++)
        put_verb(pack, state, seat, v, id, w);
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
